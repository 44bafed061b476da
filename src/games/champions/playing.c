/*
 * Playing cards and initiating abilities: declare, pay, choose, initiate, resolve (MC-248 – MC-258).
 */
#include "games/champions/champions.h"

#include "carte/code.h"

/* locals of a play: how it was paid, host, controller, what its last cost did */
enum { PL_PAID, PL_HOST, PL_SEAT, PL_COST };

void mc_play_card(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
                  uint8_t item)
{
    struct frame *f = frame_push(t, PROC_PLAY, card, seat);
    f->ability = ability;
    f->occ = occ;
    f->item = item;
    f->v[PL_HOST] = (int16_t)NONE;
    f->v[PL_SEAT] = seat;
}

/* Kernel windows and the turn call this for any ability that a seat uses. */
void champions_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
                   uint8_t item)
{
    if (zone_kind_of(t, t->cards[card].zone) == Z_HAND) {
        mc_play_card(t, seat, card, ability, occ, item);
        return;
    }
    struct frame *f = frame_push(t, PROC_USE, card, seat);
    f->ability = ability;
    f->occ = occ;
    f->item = item;
}

/* ---- effects, inside their attack or thwart when labelled (MC-047 MC-105 MC-109 MC-129) */

/* An attack or a thwart by ability. */
static bool is_power(const struct ability *a)
{
    return a->labels & (LABEL_ATTACK | LABEL_THWART);
}

/* The frame made the choices of what `f` initiated; NULL: they are made as they come. */
static const struct frame *choices_of(const struct table *t, const struct frame *f)
{
    const struct frame *c = frame_about(t, PROC_CHOICES, f->card);
    return c && frame_below(t, c) == f ? c : NULL;
}

static void push_text(struct table *t, const struct frame *f)
{
    const struct frame *choices = choices_of(t, f);
    struct frame *text = choices ? chosen_push(t, choices)
                                 : ability_push(t, f->ability, f->card, f->you, f->occ, f->item);
    text->v[REG_PAID] = f->v[PL_PAID];
    t->s->result = f->v[PL_COST];
}

/* MC-047 MC-109: the hero; or the ally whose ability it is. */
uint16_t mc_who_acts(const struct table *t, uint16_t card, uint8_t seat)
{
    return card != NONE && type_of(t, card) == T_ALLY && card_in_play(t, card)
               ? card
               : identity_of(t, seat);
}

static void push_effect(struct table *t, struct frame *f)
{
    const struct ability *a = &t->pack->abilities[f->ability];
    log_add_ability(t, f->you, f->card, f->ability, RULE_MC + 255);
    if (!is_power(a)) {
        int16_t cost = f->v[PL_COST];
        uint8_t you = f->you;
        push_text(t, f);
        if (a->labels & LABEL_DEFENSE)
            mc_labelled_defense(t, you, cost);
        return;
    }
    uint8_t event = a->labels & LABEL_ATTACK ? E_ATTACK : E_THWART;
    struct occ *o = occ_new(t, event, mc_who_acts(t, f->card, f->you), f->you, NOBODY);
    o->labels = a->labels;
    o->ability = f->ability;
    o->text = f->card;
    occ_add(t, o, NONE, 0); /* whom it hits is known once it is chosen */
    uint8_t you = f->you;
    occ_run(t, o);
    if (a->labels & LABEL_DEFENSE)
        mc_labelled_defense(t, you, 0);
}

/* The frame that initiated the ability that is resolving now: the nearest below. */
static struct frame *initiator(const struct table *t)
{
    struct frame *f = frame_top(t);
    while (f && f->proc != PROC_PLAY && f->proc != PROC_USE)
        f = frame_below(t, f);
    return f;
}

void mc_resolve_labelled(struct table *t, const struct occ *o)
{
    const struct frame *f = initiator(t);
    (void)o;
    t->s->result = 0;
    if (f)
        push_text(t, f);
}

/* MC-254 MC-257: the moment where a cancel can act, and the one after it; MC-031 – MC-033: a
 * cancelled ability was initiated, a cancelled event was played. */
void mc_announced(struct table *t, struct frame *choices)
{
    struct frame *f = frame_below(t, choices);
    uint8_t event = f->proc == PROC_PLAY ? E_PLAY : E_USE;
    if (!event_is_heard(t, event)) {
        push_effect(t, f);
        return;
    }
    struct occ *o = occ_new(t, event, f->card, f->you, f->you);
    o->ability = f->ability;
    occ_add(t, o, f->card, 0);
    occ_run(t, o);
}

/* MC-253: choices come before that moment, and before the attack, thwart or defense that the ability
 * is; where nothing can come between, they are made as the text is resolved. */
static void initiate(struct table *t, struct frame *f, uint8_t event)
{
    if (!event_is_heard(t, event) && !t->pack->abilities[f->ability].labels) {
        push_effect(t, f);
        return;
    }
    choices_push(t, f->ability, f->card, f->you, f->occ, f->item)->v[REG_PAID] = f->v[PL_PAID];
    t->s->result = f->v[PL_COST];
}

void mc_resolve_initiated(struct table *t, const struct occ *o)
{
    struct frame *f = initiator(t);
    if (o->flags & OCC_CANCELLED)
        log_add(t, LOG_CANCEL, -1, o->source, NONE, 0, RULE_MC + 30);
    else if (f)
        push_effect(t, f);
}

/* ---- using an ability of a card in play */

static enum flow use_pay(struct table *t, struct frame *f)
{
    struct price p = mc_price_of_ability(t, f->ability);
    limit_use(t, f->card, f->ability); /* MC-273: counted even if cancelled later */
    mc_pay(t, f->you, f->card, &p);
    return FLOW_NEXT;
}

static enum flow use_costs(struct table *t, struct frame *f)
{
    const struct ability *a = &t->pack->abilities[f->ability];
    f->v[PL_PAID] = t->s->result;
    if (a->pay)
        ability_push(t, f->ability, f->card, f->you, f->occ, f->item)->pc = a->pay;
    return FLOW_NEXT;
}

static enum flow use_effect(struct table *t, struct frame *f)
{
    bool paid = !t->pack->abilities[f->ability].pay || t->s->result >= t->s->wanted;
    f->v[PL_COST] = t->s->result;
    if (paid)
        initiate(t, f, E_USE); /* MC-132: damage that was prevented pays for nothing */
    return FLOW_NEXT;
}

/* MC-323: a card whose last use was spent is discarded once the effect has resolved. */
void mc_discard_if_spent(struct table *t, uint16_t card)
{
    if (card_in_play(t, card) && def_of(t, card)->keywords >> K_USES & 1 &&
        !t->cards[card].counter[C_USES])
        mc_discard_card(t, card);
}

static enum flow use_done(struct table *t, struct frame *f)
{
    if (ref_is_live(t, f->card, f->gen))
        mc_discard_if_spent(t, f->card);
    return FLOW_NEXT;
}

step_fn *const mc_use_steps[] = {use_pay, use_costs, use_effect, use_done, NULL};

/* ---- playing a card from hand */

static enum flow play_pay(struct table *t, struct frame *f)
{
    struct price p = mc_price_of_card(t, f->you, f->card);
    if (f->ability != NONE)
        limit_use(t, f->card,
                  f->ability); /* MC-290 MC-292: a maximum counts plays, cancelled or not */
    log_add(t, LOG_PLAY, (int8_t)f->you, f->card, NONE, p.any, RULE_MC + 248);
    mc_pay(t, f->you, f->card, &p);
    return FLOW_NEXT;
}

/* The card leaves the hand; it lies on the stage until it has resolved (MC-212). */
static enum flow play_paid(struct table *t, struct frame *f)
{
    f->v[PL_PAID] = t->s->result;
    lasting_spend(t, A_COST, f->card);
    card_move(t, f->card, zone_id(t, Z_STAGE, 0), ZONE_BOTTOM);
    f->gen = t->cards[f->card].gen;
    return FLOW_NEXT;
}

/* MC-132: an event may ask for more than resources; what a permanent asks is for using it. */
static enum flow play_costs(struct table *t, struct frame *f)
{
    t->s->result = 0;
    if (type_of(t, f->card) == T_EVENT && f->ability != NONE && t->pack->abilities[f->ability].pay)
        ability_push(t, f->ability, f->card, f->you, f->occ, f->item)->pc =
            t->pack->abilities[f->ability].pay;
    return FLOW_NEXT;
}

/* What the frame's card may be attached to. */
unsigned mc_hosts(const struct table *t, const struct frame *f, uint16_t *out, unsigned most)
{
    unsigned n = 0;
    for (uint8_t kind = 0; kind < Z_HAND; kind++)
        for (uint8_t s = 0; s < t->s->seats; s++) {
            if (s && !t->game->zones[kind].per_seat)
                break;
            for (uint16_t c = t->zones[zone_id(t, kind, s)].head; c != NONE; c = t->cards[c].next)
                if (n < most && mc_can_attach(t, f->you, f->card, c))
                    out[n++] = c;
        }
    return n;
}

void mc_attach_options(struct table *t, struct frame *f)
{
    uint16_t host[CARDS_MOST];
    unsigned n = mc_hosts(t, f, host, CARDS_MOST);
    for (unsigned i = 0; i < n; i++)
        offer(t, W_ATTACH, host[i], NONE, 0, 0, RULE_MC + 38);
}

static enum flow play_where(struct table *t, struct frame *f)
{
    uint16_t host[CARDS_MOST];
    f->v[PL_COST] = t->s->result;
    if (!def_of(t, f->card)->attach)
        return FLOW_NEXT;
    unsigned n = mc_hosts(t, f, host, CARDS_MOST);
    if (leaves_choice(t, n)) {
        t->s->answer.card = NONE;
        return ask(t, f->you, ASK_ATTACH, f->card, 0, RULE_MC + 38);
    }
    t->s->answer.card = n ? host[0] : (uint16_t)NONE;
    return FLOW_NEXT;
}

void mc_control_options(struct table *t, struct frame *f)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (seat_is_in(t, s) && !mc_has_most(t, s, f->card))
            offer(t, W_GIVE, identity_of(t, s), NONE, 0, s == f->you ? QN_SUGGESTED : 0,
                  RULE_MC + 356);
}

static enum flow play_control(struct table *t, struct frame *f)
{
    if (def_of(t, f->card)->attach)
        f->v[PL_HOST] = (int16_t)t->s->answer.card;
    t->s->answer.card = identity_of(t, f->you);
    if (t->s->seats > 1 && def_of(t, f->card)->keywords >> K_ANY_PLAYER & 1)
        return ask(t, f->you, ASK_CONTROL, f->card, 0, RULE_MC + 356);
    return FLOW_NEXT;
}

static enum flow play_resolve(struct table *t, struct frame *f)
{
    if (type_of(t, f->card) == T_EVENT) {
        initiate(t, f, E_PLAY);
    } else {
        f->v[PL_SEAT] = t->cards[t->s->answer.card].controller;
        mc_put_into_play(t, f->card, (uint8_t)f->v[PL_SEAT], (uint16_t)f->v[PL_HOST], true);
    }
    return FLOW_NEXT;
}

static enum flow play_done(struct table *t, struct frame *f)
{
    if (ref_is_live(t, f->card, f->gen) && zone_kind_of(t, t->cards[f->card].zone) == Z_STAGE)
        mc_discard_card(t, f->card); /* MC-212 MC-033 */
    return FLOW_NEXT;
}

step_fn *const mc_play_steps[] = {play_pay,     play_paid,    play_costs, play_where,
                                  play_control, play_resolve, play_done,  NULL};

/* ---- entering play (MC-208) */

static uint8_t zone_for(uint8_t type)
{
    switch (type) {
    case T_ALLY: return Z_ALLIES;
    case T_UPGRADE: return Z_UPGRADES;
    case T_SUPPORT: return Z_SUPPORTS;
    case T_MINION: return Z_ENGAGED;
    case T_SIDE_SCHEME: return Z_SIDE_SCHEMES;
    default: return Z_ENVIRONMENT;
    }
}

/* A card may print a dash, or less than nothing. */
static int16_t at_least_none(int16_t printed)
{
    return printed < 0 ? 0 : printed;
}

static void place_start(struct table *t, uint16_t card)
{
    struct card *c = &t->cards[card];
    const struct def *d = def_of(t, card);
    if (d->keywords >> K_USES & 1)
        c->counter[C_USES] = at_least_none(d->attr[A_USES]); /* MC-321 */
    if (d->keywords >> K_COUNTERS & 1)
        c->counter[C_USES] = at_least_none(d->attr[A_COUNTERS]);
    if (d->type == T_SIDE_SCHEME)
        c->counter[C_THREAT] = mc_start_threat(t, card); /* MC-276 */
    if (has_keyword(t, card, K_TOUGHNESS))
        mc_give_status(t, card, CARD_TOUGH); /* MC-320 */
}

void mc_put_into_play(struct table *t, uint16_t card, uint8_t seat, uint16_t host, bool played)
{
    uint8_t type = def_of(t, card)->type;
    bool of_player = t->cards[card].owner != NOBODY;
    if (type == T_MINION && !seat_is_in(t, seat))
        seat = seat_after(t, seat); /* MC-188: not with a player who is out */
    if (host != NONE)
        card_attach(t, card, host, zone_id(t, Z_ATTACHED, 0));
    else
        card_move(t, card, zone_id(t, zone_for(type), seat), ZONE_BOTTOM);
    if (of_player)
        t->cards[card].controller = seat;
    place_start(t, card);
    log_add(t, LOG_ENTER, (int8_t)seat, card, host, 0, RULE_MC + 208);
    struct occ *o = occ_new(t, E_ENTER, NONE, seat, seat);
    if (played)
        o->facets |= 1ull << E_PLAY; /* MC-269: put into play is not played */
    occ_add(t, o, card, 0);
    occ_run(t, o);
}

/* ---- limits of control, settled at once (MC-274 MC-317) */

enum { RESTRICTED_LIMIT = 2 };
enum { LIMIT_ALLIES, LIMIT_RESTRICTED };

static bool counts_for(const struct table *t, int limit, uint16_t card)
{
    return limit == LIMIT_ALLIES ? type_of(t, card) == T_ALLY : has_keyword(t, card, K_RESTRICTED);
}

static unsigned controlled(struct table *t, uint8_t seat, int limit, bool offering)
{
    unsigned n = 0;
    for (uint8_t kind = Z_ALLIES; kind <= Z_SUPPORTS; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            if (counts_for(t, limit, c)) {
                n++;
                if (offering && mc_may_leave(t, c))
                    offer(t, W_DISCARD, c, NONE, 0, 0, RULE_MC + (limit ? 317 : 274));
            }
    return n;
}

static bool some_may_leave(const struct table *t, uint8_t seat, int limit)
{
    for (uint8_t kind = Z_ALLIES; kind <= Z_SUPPORTS; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            if (counts_for(t, limit, c) && mc_may_leave(t, c))
                return true;
    return false;
}

/* Where none of them can leave play there is nothing to choose. */
static bool is_exceeded(struct table *t, uint8_t seat, int limit)
{
    int most = limit ? RESTRICTED_LIMIT : champions_value(t, A_ALLY_LIMIT, identity_of(t, seat));
    return (int)controlled(t, seat, limit, false) > most && some_may_leave(t, seat, limit);
}

void mc_limit_options(struct table *t, struct frame *f)
{
    controlled(t, f->you, f->v[0], true);
}

static enum flow limit_ask(struct table *t, struct frame *f)
{
    if (!is_exceeded(t, f->you, f->v[0]))
        return FLOW_DONE;
    return ask(t, f->you, ASK_LIMIT, NONE, 0, RULE_MC + (f->v[0] ? 317 : 274));
}

static enum flow limit_answer(struct table *t, struct frame *f)
{
    mc_discard_card(t, t->s->answer.card);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const mc_limit_steps[] = {limit_ask, limit_answer, NULL};

static bool is_limiting(const struct table *t)
{
    return frame_of(t, PROC_LIMIT);
}

bool mc_settle_limits(struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (int limit = LIMIT_ALLIES; limit <= LIMIT_RESTRICTED; limit++)
            if (seat_is_in(t, s) && is_exceeded(t, s, limit) && !is_limiting(t)) {
                frame_push(t, PROC_LIMIT, NONE, s)->v[0] = (int16_t)limit;
                return true;
            }
    return false;
}

/* ---- Special abilities in sequence (MC-412 MC-488 MC-489) */

enum { SEQ_LIST, SEQ_COUNT };

void mc_resolve_specials(struct table *t, uint8_t seat, const uint16_t *cards, unsigned count)
{
    struct frame *f = frame_push(t, PROC_SPECIALS, NONE, seat);
    f->v[SEQ_LIST] = (int16_t)t->s->used.heap;
    f->v[SEQ_COUNT] = (int16_t)count;
    for (unsigned i = 0; i < count; i++)
        heap_add(t, cards[i]);
}

static uint16_t special_of(const struct table *t, uint16_t card)
{
    const struct def *d = card_in_play(t, card) ? card_shows(t, card) : NULL;
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].kind == KIND_SPECIAL)
            return (uint16_t)(d->ability0 + i);
    return NONE;
}

/* MC-214: could the Special ability of the card change the game? */
bool mc_special_could(const struct table *t, uint16_t card, uint8_t seat)
{
    uint16_t ability = special_of(t, card), could;
    struct context cx = context_of(t, card, ability, seat, NONE);
    if (ability == NONE)
        return false;
    could = t->pack->abilities[ability].could;
    return !could || machine_value(t, could, &cx);
}

void mc_special_options(struct table *t, struct frame *f)
{
    for (int i = 0; i < f->v[SEQ_COUNT]; i++)
        offer(t, W_RESOLVE, t->heap[f->v[SEQ_LIST] + i], NONE, 0, 0, RULE_MC + 488);
}

/* What left play in the midst of the sequence has nothing to resolve any more. */
static void forget_gone(const struct table *t, struct frame *f)
{
    uint16_t *list = &t->heap[f->v[SEQ_LIST]];
    int kept = 0;
    for (int i = 0; i < f->v[SEQ_COUNT]; i++)
        if (special_of(t, list[i]) != NONE)
            list[kept++] = list[i];
    f->v[SEQ_COUNT] = (int16_t)kept;
}

static enum flow special_ask(struct table *t, struct frame *f)
{
    forget_gone(t, f);
    t->s->global[G_FINAL_STEP] = f->v[SEQ_COUNT] == 1;
    if (!f->v[SEQ_COUNT])
        return FLOW_DONE;
    if (f->v[SEQ_COUNT] > 1)
        return ask(t, f->you, ASK_SPECIAL, NONE, 0, RULE_MC + 488);
    t->s->answer.card = t->heap[f->v[SEQ_LIST]];
    return FLOW_NEXT;
}

static enum flow special_resolve(struct table *t, struct frame *f)
{
    uint16_t card = t->s->answer.card, *list = &t->heap[f->v[SEQ_LIST]];
    uint16_t ability = special_of(t, card);
    int kept = 0;
    for (int i = 0; i < f->v[SEQ_COUNT]; i++)
        if (list[i] != card)
            list[kept++] = list[i];
    f->v[SEQ_COUNT] = (int16_t)kept;
    f->pc = 0;
    if (ability != NONE)
        champions_use(t, f->you, card, ability, OCC_NONE, 0);
    return FLOW_JUMP;
}

step_fn *const mc_specials_steps[] = {special_ask, special_resolve, NULL};

/* ---- paying an ally's printed cost to put it into play from a discard pile */

void mc_recruit(struct table *t, uint8_t seat, uint16_t ally)
{
    frame_push(t, PROC_RECRUIT, ally, seat);
}

static enum flow recruit_pay(struct table *t, struct frame *f)
{
    struct price p = {.any = def_of(t, f->card)->attr[A_COST]};
    mc_pay(t, f->you, f->card, &p);
    return FLOW_NEXT;
}

static enum flow recruit_enter(struct table *t, struct frame *f)
{
    if (ref_is_live(t, f->card, f->gen))
        mc_put_into_play(t, f->card, f->you, NONE, false);
    return FLOW_NEXT;
}

step_fn *const mc_recruit_steps[] = {recruit_pay, recruit_enter, NULL};
