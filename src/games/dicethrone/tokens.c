/*
 * Status effects: one card for each kind and holder, with the number of its tokens (DT-055 – DT-078).
 * With tokens it is in play; without, it lies on the leaflet of the hero whose tokens they are, and its
 * owner is whoever it would be put in play for.
 */
#include "games/dicethrone/dicethrone.h"

typedef bool is_fn(const struct table *t, uint16_t card, const void *user);

/* The first status of a seat that is like that: in play, or on any leaflet. */
static uint16_t first_status(const struct table *t, uint8_t seat, is_fn *is, const void *user)
{
    for (uint16_t c = t->zones[zone_id(t, Z_STATUS, seat)].head; c != NONE; c = t->cards[c].next)
        if (type_of(t, c) == T_STATUS && is(t, c, user))
            return c;
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_LEAFLET, s)].head; c != NONE; c = t->cards[c].next)
            if (t->cards[c].owner == seat && type_of(t, c) == T_STATUS && is(t, c, user))
                return c;
    return NONE;
}

static bool is_of_def(const struct table *t, uint16_t card, const void *def)
{
    return t->cards[card].def == *(const uint16_t *)def;
}

uint16_t dt_status_of(const struct table *t, uint8_t seat, uint16_t def)
{
    return first_status(t, seat, is_of_def, &def);
}

static bool is_named(const struct table *t, uint16_t card, const void *user)
{
    const struct verb_call *call = user;
    return machine_matches(t, (uint16_t)call->arg[0], call->cx, card);
}

/* The status of a seat that a filter names. */
static uint16_t find(const struct table *t, const struct verb_call *call, uint8_t seat)
{
    return first_status(t, seat, is_named, call);
}

/* Does the hero of that seat have such tokens, if need be under the same name? */
static bool has_tokens_of(const struct table *t, uint8_t seat, const struct def *status)
{
    uint16_t set = def_of(t, hero_of(t, seat))->set;
    if (set == status->set)
        return true;
    struct def_range range = defs_of_set(t->pack, set);
    for (uint16_t d = range.first; d < range.end; d++)
        if (t->pack->defs[d].set == set && t->pack->defs[d].type == T_STATUS &&
            t->pack->defs[d].title == status->title)
            return true;
    return false;
}

/* DT-059 DT-062: the leaflet they were taken from. Where two heroes have the same, that of whoever brought
 * them, or else of the first. */
static uint8_t home_of(const struct table *t, uint16_t status)
{
    uint8_t by = (uint8_t)(t->cards[status].note[0] - 1);
    if (by != NOBODY && has_tokens_of(t, by, def_of(t, status)))
        return by;
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (def_of(t, hero_of(t, s))->set == def_of(t, status)->set)
            return s;
    return t->cards[status].owner;
}

/* DT-069 – DT-072: a raised limit holds for that player, whether tokens lie there or not. */
int dt_limit(const struct table *t, uint16_t status)
{
    return def_of(t, status)->attr[A_LIMIT] + t->cards[status].note[1] % FRESH;
}

int dt_fresh(const struct table *t, uint16_t status)
{
    return t->cards[status].note[1] / FRESH;
}

/* The card moves when the first token comes or the last one goes; what is noted on it stays. */
void dt_set_tokens(struct table *t, uint16_t status, int n)
{
    struct card *c = &t->cards[status];
    int ticked = c->counter[C_TICKED], fresh = dt_fresh(t, status);
    int16_t by = c->note[0], raised = c->note[1] % FRESH;
    uint8_t holder = c->controller;
    bool in_play = card_in_play(t, status);
    if (in_play != (n > 0))
        card_move(t, status,
                  n > 0 ? zone_id(t, Z_STATUS, holder) : zone_id(t, Z_LEAFLET, home_of(t, status)),
                  ZONE_BOTTOM);
    c->controller = holder;
    c->note[0] = by;
    c->note[1] = (int16_t)(raised + FRESH * (fresh < n ? fresh : n > 0 ? n : 0));
    c->counter[C_TOKENS] = counted(t, n > 0 ? n : 0);
    c->counter[C_TICKED] = (int16_t)(ticked < n ? ticked : n > 0 ? n : 0);
    dt_uncover(t, status);
}

int dt_put_tokens(struct table *t, uint16_t status, int n, uint8_t by)
{
    int have = t->cards[status].counter[C_TOKENS], room = dt_limit(t, status) - have;
    n = n < room ? n : room;
    if (n <= 0)
        return 0;
    dt_set_tokens(t, status, have + n);
    int fresh = dt_fresh(t, status) + n, most = INT16_MAX / FRESH;
    t->cards[status].note[1] =
        (int16_t)(t->cards[status].note[1] % FRESH + FRESH * (fresh < most ? fresh : most));
    t->cards[status].note[0] = (int16_t)(by + 1);
    t->cards[status].flags |= FLAG_NEW;
    log_add(t, LOG_GAINED, (int8_t)t->cards[status].controller, status, NONE, n, RULE_DT + 59);
    return n;
}

int dt_take_tokens(struct table *t, uint16_t status, int n)
{
    int have = t->cards[status].counter[C_TOKENS];
    n = n < have ? n : have;
    if (n <= 0)
        return 0;
    log_add(t, LOG_REMOVED, (int8_t)t->cards[status].controller, status, NONE, n, RULE_DT + 62);
    dt_set_tokens(t, status, have - n);
    return n;
}

int dt_count_tokens(const struct table *t, const struct context *cx, uint8_t seat, uint16_t filter)
{
    int n = 0;
    if (seat == NOBODY)
        return 0;
    for (uint16_t c = t->zones[zone_id(t, Z_STATUS, seat)].head; c != NONE; c = t->cards[c].next)
        if (machine_matches(t, filter, cx, c))
            n += t->cards[c].counter[C_TOKENS];
    return n;
}

/* ---- gaining and inflicting */

void dt_apply_inflict(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        int n = i->amount - i->stopped, room = dt_room_for(t, i->card);
        i->done = (int16_t)dt_put_tokens(t, i->card, n < room ? n : room, o->by);
        if (o->flags & OCC_GAME)
            t->cards[i->card].counter[C_TICKED] =
                (int16_t)(t->cards[i->card].counter[C_TICKED] + i->done);
        dt_cover(t, i->card, i->done, o->by);
    }
}

int dt_room_for(const struct table *t, uint16_t status)
{
    int room = dt_limit(t, status) - t->cards[status].counter[C_TOKENS];
    int places = dt_cover_room(t, status);
    return room < places ? room : places;
}

/* Tokens come to a player, by whoever has brought them about. */
static void receive(struct table *t, uint16_t status, int n, uint8_t by, uint16_t text,
                    bool advanced)
{
    int room = dt_room_for(t, status);
    if (room < 1) {
        machine_done(t, 0, n); /* DT-069: nothing is received, and nothing follows from it */
        return;
    }
    struct occ *o = occ_new(t, E_INFLICT, hero_of(t, by), by, t->cards[status].controller);
    o->text = text;
    o->flags |= advanced ? OCC_GAME : 0;
    occ_add(t, o, status, (int16_t)(n < room ? n : room));
    occ_run(t, o);
}

static void put(struct table *t, const struct verb_call *call, uint8_t seat, int n)
{
    uint16_t status = seat == NOBODY || !seat_is_in(t, seat) ? (uint16_t)NONE : find(t, call, seat);
    if (status == NONE)
        machine_done(t, 0, n);
    else
        receive(t, status, n, call->cx->you, call->cx->self, false);
}

void dt_verb_gain(struct table *t, const struct verb_call *call, uint16_t whose)
{
    put(t, call, whose == NONE ? call->cx->you : t->cards[whose].controller, call->n);
}

void dt_verb_inflict(struct table *t, const struct verb_call *call, uint16_t whose)
{
    put(t, call, whose == NONE ? dt_foe(t, call->cx) : t->cards[whose].controller, call->n);
}

void dt_verb_gain_of(struct table *t, const struct verb_call *call, uint16_t status)
{
    receive(t, status, call->n, call->cx->you, call->cx->self, false);
}

/* ---- which of several: a two-sided token shows its side, one that covers lies on an ability. Who
 * takes them chooses (DT-063). */

/* How many yet; the status that receives them, plus one; the card that says so. */
enum { V_LEFT, V_TO, V_TEXT };

static bool are_unlike(const struct table *t, uint16_t status)
{
    const struct card *c = &t->cards[status];
    return (c->counter[C_TICKED] && c->counter[C_TICKED] < c->counter[C_TOKENS]) ||
           dt_covers_some(t, status);
}

void dt_token_options(struct table *t, struct frame *f)
{
    if (dt_covers_some(t, f->card)) {
        dt_offer_covered(t, f->card);
        return;
    }
    offer(t, W_ADVANCED, NONE, NONE, 0, 0, RULE_DT + 63);
    offer(t, W_UNADVANCED, NONE, NONE, 0, 0, RULE_DT + 63);
}

/* A token goes away, or to another player: there it keeps its side. */
static void take_one(struct table *t, const struct frame *f, bool advanced)
{
    uint16_t to = (uint16_t)(f->v[V_TO] - 1);
    uint8_t by = (uint8_t)(t->cards[f->card].note[0] - 1);
    if (to != NONE)
        log_add(t, LOG_MOVED, (int8_t)t->cards[to].controller, f->card, NONE, 1, RULE_DT + 59);
    t->cards[f->card].counter[C_TICKED] -= advanced;
    dt_take_tokens(t, f->card, 1);
    if (to != NONE)
        receive(t, to, 1, by == NOBODY ? f->you : by, (uint16_t)f->v[V_TEXT], advanced);
}

static enum flow token_ask(struct table *t, struct frame *f)
{
    if (f->v[V_LEFT]-- <= 0)
        return FLOW_DONE;
    t->s->answer.verb = t->cards[f->card].counter[C_TICKED] ? W_ADVANCED : W_UNADVANCED;
    return are_unlike(t, f->card) ? ask(t, f->you, ASK_TOKEN, f->card, 0, RULE_DT + 63) : FLOW_NEXT;
}

static enum flow token_take(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb == W_UNCOVER)
        dt_free_ability(t, a.card, ability_of_card(t, a.card, a.value));
    take_one(t, f, a.verb == W_ADVANCED);
    f->pc--;
    return FLOW_JUMP;
}

step_fn *const dt_token_steps[] = {token_ask, token_take, NULL};

static int take_chosen(struct table *t, uint16_t status, int n, uint8_t by)
{
    int have = t->cards[status].counter[C_TOKENS];
    if (n >= have || !are_unlike(t, status))
        return dt_take_tokens(t, status, n);
    frame_push(t, PROC_TOKEN, status, by)->v[V_LEFT] = (int16_t)n;
    return n;
}

/* ---- advancing two-sided tokens */

/* One token: the second step takes it off; what then happens, its card says. */
static bool tick_one(struct table *t, uint16_t status, bool ticked)
{
    struct card *c = &t->cards[status];
    if (!c->counter[C_TOKENS])
        return false;
    if (!ticked || !c->counter[C_TICKED]) {
        if (c->counter[C_TICKED] < c->counter[C_TOKENS])
            c->counter[C_TICKED]++;
        return false;
    }
    c->counter[C_TICKED]--;
    dt_take_tokens(t, status, 1);
    return true;
}

static uint16_t called(const struct table *t, uint16_t status, uint8_t kind)
{
    const struct def *d = def_of(t, status);
    for (unsigned k = 0; k < d->abilities; k++)
        if (t->pack->abilities[d->ability0 + k].kind == kind)
            return (uint16_t)(d->ability0 + k);
    return NONE;
}

static void tick(struct table *t, uint16_t status, bool ticked)
{
    uint16_t ability = called(t, status, KIND_PLAYED);
    if (tick_one(t, status, ticked) && ability != NONE)
        ability_push(t, ability, status, t->cards[status].controller, OCC_NONE, 0);
}

void dt_verb_advance(struct table *t, const struct verb_call *call, uint16_t status)
{
    (void)call;
    int tokens = t->cards[status].counter[C_TOKENS], ticked = t->cards[status].counter[C_TICKED];
    for (int i = 0; i < tokens; i++)
        tick(t, status, i < ticked);
}

void dt_verb_advance_one(struct table *t, const struct verb_call *call, uint16_t status)
{
    (void)call;
    tick(t, status, t->s->global[G_TOKEN]);
}

/* ---- verbs */

bool dt_may_be_removed(const struct table *t, uint16_t status)
{
    return type_of(t, status) == T_STATUS && !(def_of(t, status)->keywords >> K_FIXED & 1);
}

bool dt_has_removable(const struct table *t, uint8_t seat)
{
    for (uint16_t c = t->zones[zone_id(t, Z_STATUS, seat)].head; c != NONE; c = t->cards[c].next)
        if (dt_may_be_removed(t, c))
            return true;
    return false;
}

bool dt_would_remove_all(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)call;
    return target != NONE && dt_has_removable(t, t->cards[target].controller);
}

void dt_verb_remove_all(struct table *t, const struct verb_call *call, uint16_t whose)
{
    (void)call;
    uint8_t seat = t->cards[whose].controller;
    for (uint16_t c = t->zones[zone_id(t, Z_STATUS, seat)].head, next; c != NONE; c = next) {
        next = t->cards[c].next;
        if (dt_may_be_removed(t, c))
            dt_take_tokens(t, c, t->cards[c].counter[C_TOKENS]);
    }
}

bool dt_would_remove(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return target == NONE || t->cards[target].counter[C_TOKENS] >= call->n;
}

void dt_verb_remove(struct table *t, const struct verb_call *call)
{
    int n = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        struct card *c = &t->cards[call->targets[i]];
        bool this_one = t->s->global[G_TOKEN] && call->targets[i] == call->cx->self;
        if (this_one && c->counter[C_TICKED])
            c->counter[C_TICKED]--; /* the token in hand is one of the advanced ones */
        n += this_one ? dt_take_tokens(t, call->targets[i], call->n)
                      : take_chosen(t, call->targets[i], call->n, call->cx->you);
    }
    machine_done(t, n, call->n);
}

/* Your own tokens of a kind, as a price or an effect. */
int dt_shed(struct table *t, const struct context *cx, int count, uint16_t filter)
{
    int n = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_STATUS, cx->you)].head, next; c != NONE && n < count;
         c = next) {
        next = t->cards[c].next;
        if (machine_matches(t, filter, cx, c))
            n += take_chosen(t, c, count - n, cx->you);
    }
    return n;
}

void dt_verb_shed(struct table *t, const struct verb_call *call)
{
    machine_done(t, dt_shed(t, call->cx, call->n, (uint16_t)call->arg[0]), call->n);
}

/* The receiver's limit counts (DT-069). */
bool dt_could_move(const struct table *t, uint16_t status, uint8_t seat)
{
    uint16_t to = t->cards[status].controller == seat || !seat_is_in(t, seat)
                      ? (uint16_t)NONE
                      : dt_status_of(t, seat, t->cards[status].def);
    return to != NONE && dt_room_for(t, to) > 0;
}

/* A token changes hands. */
void dt_verb_move_token(struct table *t, const struct verb_call *call)
{
    machine_done(t, 0, 1);
    if (!call->target_count || !call->other_count)
        return;
    uint16_t from = call->targets[0];
    uint8_t seat = t->cards[call->others[0]].controller;
    if (!dt_could_move(t, from, seat))
        return;
    uint16_t to = dt_status_of(t, seat, t->cards[from].def);
    struct frame *f = frame_push(t, PROC_TOKEN, from, call->cx->you);
    f->v[V_LEFT] = 1;
    f->v[V_TO] = (int16_t)(to + 1);
    f->v[V_TEXT] = (int16_t)call->cx->self;
}

void dt_verb_raise_limit(struct table *t, const struct verb_call *call)
{
    uint16_t status = find(t, call, call->cx->you);
    if (status == NONE)
        return;
    int raised = t->cards[status].note[1] % FRESH + call->n;
    raised = raised < 0 ? 0 : raised < FRESH ? raised : FRESH - 1;
    t->cards[status].note[1] = (int16_t)(raised + FRESH * dt_fresh(t, status));
    log_add(t, LOG_LIMIT, (int8_t)call->cx->you, status, NONE, dt_limit(t, status), RULE_DT + 71);
}

void dt_verb_fill(struct table *t, const struct verb_call *call)
{
    uint16_t status = find(t, call, call->cx->you);
    if (status != NONE)
        put(t, call, call->cx->you, dt_limit(t, status) - t->cards[status].counter[C_TOKENS]);
}
