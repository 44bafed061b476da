/*
 * Playing cards: quota and extra plays, where a card may go, and the steps of resolving it
 * (SU-033 – SU-059, SU-272 – SU-275, SU-321 – SU-328).
 */
#include "games/smashup/smashup.h"

/* ---- plays that are left */

enum { FROM_NOWHERE = -2, FROM_QUOTA = -1 }; /* otherwise the number of a record */

static bool is_minion(const struct table *t, uint16_t card)
{
    return is_a(t, card, B_MINION);
}

static bool allows(const struct table *t, const struct lasting *l, uint8_t seat, uint16_t card,
                   uint16_t base)
{
    if (l->op != MODIFY_ALLOW || l->you != seat || !l->amount)
        return false;
    if (l->code && (base == NONE || l->code != base + 1))
        return false;
    struct context cx = {.self = l->card,
                         .self_gen = l->gen,
                         .it = card,
                         .ability = NONE,
                         .you = seat,
                         .occ = OCC_NONE};
    return machine_value(t, l->scope, &cx);
}

static bool quota_is_left(const struct table *t, uint8_t seat, uint16_t card)
{
    bool minion = is_minion(t, card);
    const int16_t *v = t->s->seat[seat];
    int used = v[minion ? SV_MINIONS_USED : SV_ACTIONS_USED];
    return used < su_value(t, minion ? A_MINIONS : A_ACTIONS, player_card(t, seat));
}

/* The narrowest extra play that fits, before the quota. base NONE: some base or other. */
static int source_of_play(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    int best = quota_is_left(t, seat, card) ? FROM_QUOTA : FROM_NOWHERE, narrowness = -1;
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->op != MODIFY_ALLOW || !allows(t, l, seat, card, base))
            continue;
        int narrow = (l->code ? 2 : 0) + l->once;
        if (narrow > narrowness) {
            best = (int)i;
            narrowness = narrow;
        }
    }
    return best;
}

bool su_play_is_left(const struct table *t, uint8_t seat, uint16_t card)
{
    if (quota_is_left(t, seat, card))
        return true;
    for (unsigned i = 0; i < t->s->used.lasting; i++)
        if (t->lasting[i].op == MODIFY_ALLOW && t->lasting[i].you == seat && t->lasting[i].amount)
            return true;
    return false;
}

void su_spend_play(struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    int source = source_of_play(t, seat, card, base);
    if (source >= 0)
        t->lasting[source].amount--;
    else
        t->s->seat[seat][is_minion(t, card) ? SV_MINIONS_USED : SV_ACTIONS_USED]++;
}

/* ---- where it may go */

/* "Only where …" printed on the card, and what cards in play forbid. */
static bool may_lie_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    const struct def *d = def_of(t, card);
    struct context cx = {.self = card,
                         .self_gen = t->cards[card].gen,
                         .it = base,
                         .ability = NONE,
                         .you = seat,
                         .occ = OCC_NONE};
    return !d->play_if || machine_value(t, d->play_if, &cx);
}

static bool play_is_forbidden(const struct table *t, uint8_t seat, uint16_t card, uint16_t host)
{
    struct occ like = {.kind = E_PLAY,
                       .source = player_card(t, seat),
                       .ability = NONE,
                       .text = NONE,
                       .by = seat,
                       .you = seat};
    struct item item = {.card = card,
                        .gen = t->cards[card].gen,
                        .amount = 1,
                        .from = t->cards[card].zone,
                        .was_host = host,
                        .was_controller = seat};
    return occ_is_forbidden(t, &like, &item);
}

/* A card that an ability plays needs no play of the turn, but a place that takes it (SU-305). */
static uint16_t refuse_place(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    if (base != NONE && !may_lie_at(t, seat, card, base))
        return RULE_SU + 303;
    return play_is_forbidden(t, seat, card, base) ? RULE_SU + 305 : 0;
}

uint16_t su_refuse_play_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    if (t->s->global[G_PHASE] != PHASE_PLAY || t->s->active != seat)
        return RULE_SU + 33;
    if (is_a(t, card, B_ACTION) && has_keyword(t, player_card(t, seat), K_ACTIONLESS))
        return RULE_SU + 305;
    if (source_of_play(t, seat, card, base) == FROM_NOWHERE)
        return RULE_SU + 33;
    return refuse_place(t, seat, card, base);
}

/* SU-271: a card that works only at another moment cannot be played now. */
uint16_t su_refuse_play(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    uint16_t rule = RULE_SU + 33;
    bool special = d->works_from >> FROM_HAND & 1;
    if (special && is_a(t, card, B_ACTION)) {
        bool other = false;
        for (unsigned i = 0; i < d->abilities; i++)
            other |= t->pack->abilities[d->ability0 + i].from != FROM_HAND;
        if (!other)
            return RULE_SU + 271;
    }
    if (!is_minion(t, card))
        return su_refuse_play_at(t, seat, card, NONE);
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if (!(rule = su_refuse_play_at(t, seat, card, b)))
            return 0;
    return rule;
}

/* ---- the play itself (SU-054 – SU-059) */

void su_play(struct table *t, uint8_t seat, uint16_t card, uint16_t host, unsigned flags)
{
    resolution_open(t, card, seat);
    frame_push(t, PROC_RETIRE, card, seat);
    struct occ *o = occ_new(t, E_PLAY, player_card(t, seat), seat, seat);
    o->amount = (int16_t)flags;
    struct item *i = occ_add(t, o, card, 1);
    i->was_host = host;
    occ_run(t, o);
}

/* Is a card out of reach of what another one does? */
bool su_is_protected(const struct table *t, uint8_t seat, uint16_t card, uint16_t host)
{
    struct occ like = {.kind = E_AFFECT,
                       .source = player_card(t, seat),
                       .ability = NONE,
                       .text = card,
                       .by = seat,
                       .you = seat};
    struct item item = {.card = host,
                        .gen = t->cards[host].gen,
                        .amount = 1,
                        .from = t->cards[host].zone,
                        .was_host = t->cards[host].host,
                        .was_controller = t->cards[host].controller};
    return occ_is_forbidden(t, &like, &item);
}

void su_apply_play(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    uint16_t card = i->card, host = i->was_host;
    uint8_t seat = o->by;
    bool attaches = def_of(t, card)->attach && host != NONE &&
                    !su_is_protected(t, seat, card, host); /* SU-334 */
    if (!i->amount)
        return;
    if (is_minion(t, card))
        su_enter(t, card, Z_MINIONS, seat, host);
    else
        su_enter(t, card, attaches ? Z_ACTIONS : Z_STAGE, seat, attaches ? host : (uint16_t)NONE);
    t->s->seat[seat][is_minion(t, card) ? SV_MINIONS_PLAYED : SV_ACTIONS_PLAYED]++;
    t->s->seat[seat][SV_PHASE_MINIONS] += is_minion(t, card);
    i->done = 1;
    i->gen = t->cards[card].gen;
    log_add(t, LOG_PLAYED, (int8_t)seat, card, host, 0,
            RULE_SU + (is_minion(t, card) ? 37
                       : attaches         ? 41
                                          : 39));
}

/* Step 1: what it says on being played; a Special played from the hand says only that. */
void su_conclude_play(struct table *t, struct occ *o)
{
    const struct item *i = occ_item(t, o, 0);
    const struct def *d = def_of(t, i->card);
    bool gone = def_of(t, i->card)->attach && zone_kind_of(t, t->cards[i->card].zone) == Z_STAGE;
    if (!i->done || gone)
        return;
    if (o->ability != NONE) {
        ability_push(t, o->ability, i->card, o->by, OCC_NONE, 0);
        return;
    }
    for (unsigned k = d->abilities; k-- > 0;)
        if (t->pack->abilities[d->ability0 + k].kind == KIND_ON_PLAY)
            ability_push(t, (uint16_t)(d->ability0 + k), i->card, o->by, OCC_NONE, 0);
}

static enum flow retire(struct table *t, struct frame *f)
{
    if (zone_kind_of(t, t->cards[f->card].zone) == Z_STAGE)
        resolution_retires(t, f->card);
    return FLOW_DONE;
}

step_fn *const su_retire_steps[] = {retire, NULL};

/* Step 5 (SU-058) */
void su_retire(struct table *t, uint16_t card)
{
    if (zone_kind_of(t, t->cards[card].zone) == Z_STAGE)
        su_discard(t, card);
}

/* ---- cards that a text plays: where? */

enum { V_LIST, V_COUNT, V_INDEX, V_FILTER, V_PLACE };

void su_play_by_text(struct table *t, const struct verb_call *call, uint16_t filter)
{
    struct frame *f = frame_push(t, PROC_PLAY_AT, NONE, call->cx->you);
    f->v[V_LIST] = (int16_t)(call->targets - t->heap);
    f->v[V_COUNT] = call->target_count;
    f->v[V_FILTER] = (int16_t)filter;
}

/* One card of a player's choice; place NONE: wherever it may go. */
void su_play_one(struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    struct frame *f = frame_push(t, PROC_PLAY_AT, NONE, seat);
    if (t->s->used.heap == t->s->cap.heap) {
        t->s->status = TABLE_FULL;
        return;
    }
    f->v[V_LIST] = (int16_t)t->s->used.heap;
    f->v[V_COUNT] = 1;
    f->v[V_PLACE] = (int16_t)(place == NONE ? 0 : place + 1);
    t->heap[t->s->used.heap++] = card;
}

static bool base_fits(struct table *t, struct frame *f, uint16_t card, uint16_t base)
{
    uint16_t filter = (uint16_t)f->v[V_FILTER];
    if (refuse_place(t, f->you, card, base) || (f->v[V_PLACE] && f->v[V_PLACE] != base + 1))
        return false;
    return !filter || machine_fits(t, f - 1, filter, base);
}

/* What an action may be attached to. */
static bool host_fits(const struct table *t, uint8_t seat, uint16_t card, uint16_t host)
{
    struct context cx = {.self = card,
                         .self_gen = t->cards[card].gen,
                         .it = host,
                         .ability = NONE,
                         .you = seat,
                         .occ = OCC_NONE};
    return machine_value(t, def_of(t, card)->attach, &cx) &&
           !play_is_forbidden(t, seat, card, host);
}

static uint16_t card_at_hand(const struct table *t, const struct frame *f)
{
    return t->heap[f->v[V_LIST] + f->v[V_INDEX]];
}

/* Offers, or only counts: the places of the card, and the first of them. */
static unsigned places(struct table *t, struct frame *f, uint16_t card, bool tell, uint16_t *first)
{
    unsigned n = 0;
    bool minion = is_minion(t, card);
    for (unsigned z = 0; z < t->facts.played_count; z++)
        for (uint16_t c = t->zones[t->facts.played[z]].head; c != NONE; c = t->cards[c].next) {
            bool fits = minion ? type_of(t, c) == T_BASE && base_fits(t, f, card, c)
                               : host_fits(t, f->you, card, c);
            if (!fits)
                continue;
            if (tell)
                offer(t, W_BASE, c, card, 0, 0, minion ? RULE_SU + 37 : RULE_SU + 214);
            else if (!n)
                *first = c;
            n++;
        }
    return n;
}

void su_choose_base_options(struct table *t, struct frame *f)
{
    places(t, f, card_at_hand(t, f), true, NULL);
}

enum { STEP_WHERE, STEP_THERE };

static enum flow play_where(struct table *t, struct frame *f)
{
    uint16_t first = NONE;
    if (f->v[V_INDEX] >= f->v[V_COUNT])
        return FLOW_DONE;
    uint16_t card = card_at_hand(t, f);
    bool placed = is_minion(t, card) || def_of(t, card)->attach;
    unsigned n = placed ? places(t, f, card, false, &first) : 0;
    if (n > 1)
        return ask(t, f->you, ASK_BASE, card, 0, 0);
    f->v[V_INDEX]++;
    if (n || !is_minion(t, card))
        su_play(t, f->you, card, first, PLAY_EXTRA);
    return FLOW_AGAIN;
}

static enum flow play_there(struct table *t, struct frame *f)
{
    uint16_t card = card_at_hand(t, f);
    f->v[V_INDEX]++;
    su_play(t, f->you, card, t->s->answer.card, PLAY_EXTRA);
    f->pc = STEP_WHERE;
    return FLOW_JUMP;
}

/* ---- extra plays that cannot be saved (SU-325 – SU-328): now or never */

enum { X_FILTER, X_PLACE, X_LEFT };

static bool extra_fits(struct table *t, struct frame *f, uint16_t card)
{
    uint16_t base = f->v[X_PLACE] ? (uint16_t)(f->v[X_PLACE] - 1) : (uint16_t)NONE;
    if (!machine_fits(t, f - 1, (uint16_t)f->v[X_FILTER], card))
        return false;
    if (!is_minion(t, card))
        return !refuse_place(t, f->you, card, NONE);
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if ((base == NONE || b == base) && !refuse_place(t, f->you, card, b))
            return true;
    return false;
}

void su_extra_options(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, f->you)].head; c != NONE; c = t->cards[c].next)
        if (extra_fits(t, f, c))
            offer(t, W_PLAY, c, NONE, 0, 0, RULE_SU + 272);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_SU + 275);
}

void su_extra_now(struct table *t, uint8_t seat, int n, uint16_t filter, uint16_t place)
{
    struct frame *f = frame_push(t, PROC_EXTRA, NONE, seat);
    f->v[X_FILTER] = (int16_t)filter;
    f->v[X_PLACE] = (int16_t)(place == NONE ? 0 : place + 1);
    f->v[X_LEFT] = (int16_t)n;
}

/* Asked on public grounds: whoever has a hand might have such a card. */
static enum flow extra_ask(struct table *t, struct frame *f)
{
    if (!f->v[X_LEFT]-- || !t->zones[zone_id(t, Z_HAND, f->you)].count)
        return FLOW_DONE;
    return ask(t, f->you, ASK_EXTRA, NONE, 0, RULE_SU + 272);
}

static enum flow extra_play(struct table *t, struct frame *f)
{
    if (t->s->answer.verb == WORD_PASS)
        return FLOW_DONE;
    su_play_one(t, f->you, t->s->answer.card,
                f->v[X_PLACE] ? (uint16_t)(f->v[X_PLACE] - 1) : (uint16_t)NONE);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const su_extra_steps[] = {extra_ask, extra_play, NULL};

step_fn *const su_play_at_steps[] = {
    [STEP_WHERE] = play_where, [STEP_THERE] = play_there, [STEP_THERE + 1] = NULL};
