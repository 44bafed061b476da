/*
 * What abilities do. Dice are altered in altering.c, tokens handled in tokens.c.
 */
#include "games/common/piles.h"
#include "games/dicethrone/dicethrone.h"

/* Whose seat a verb is about: that of its target, or your own if it has none. */
static uint8_t seat_of(const struct table *t, const struct verb_call *call, uint16_t card)
{
    return card == NONE ? call->cx->you : t->cards[card].controller;
}

/* ---- damage */

static bool is_by_attack(const struct table *t, const struct context *cx)
{
    if (cx->ability == NONE || seat_in(t, G_ATTACKER) != cx->you || t->s->global[G_OVER])
        return false;
    uint8_t kind = t->pack->abilities[cx->ability].kind;
    return kind == KIND_OFFENSIVE || kind == KIND_ULTIMATE;
}

/* DT-153: of whatever an Ultimate Ability deals, all is ultimate damage. */
static uint8_t damage_type(const struct table *t, const struct verb_call *call)
{
    return dt_is_of_ultimate(t) ? (uint8_t)DAMAGE_ULTIMATE : (uint8_t)call->word->how;
}

/* By an offensive ability it is the attack; by anything else it is dealt to the enemy besides. */
void dt_verb_damage(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    uint8_t foe = dt_foe(t, cx);
    machine_done(t, call->n, call->n);
    if (is_by_attack(t, cx))
        dt_attack_for(t, damage_type(t, call), call->n, cx->self);
    else if (foe != NOBODY)
        dt_incoming(t, foe, damage_type(t, call), call->n, cx->self);
}

void dt_verb_hurt(struct table *t, const struct verb_call *call, uint16_t card)
{
    dt_incoming(t, seat_of(t, call, card), damage_type(t, call), call->n, call->cx->self);
}

void dt_verb_isolate(struct table *t, const struct verb_call *call, uint16_t card)
{
    dt_isolated(t, seat_of(t, call, card), damage_type(t, call), call->n, call->cx->self);
}

void dt_verb_add(struct table *t, const struct verb_call *call)
{
    dt_add_to_attack(t, call->n, call->cx->self);
}

bool dt_would_add(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)call;
    (void)target;
    return dt_is_attack(t);
}

void dt_verb_undefend(struct table *t, const struct verb_call *call)
{
    int16_t *g = t->s->global;
    if (!dt_is_attack(t) || g[G_TYPE] == DAMAGE_ULTIMATE || g[G_TYPE] == DAMAGE_UNDEFENDABLE)
        return;
    g[G_TYPE] = DAMAGE_UNDEFENDABLE;
    log_add(t, LOG_UNDEFENDABLE, -1, call->cx->self, NONE, 0, RULE_DT + 139);
}

bool dt_would_undefend(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)call;
    (void)target;
    return dt_is_defendable(t) && !dt_count(t, POOL_DEFENCE);
}

/* What cannot be defended against stays so, but this once it can. */
void dt_verb_defend(struct table *t, const struct verb_call *call)
{
    int16_t *g = t->s->global;
    if (!dt_is_attack(t) || g[G_TYPE] == DAMAGE_ULTIMATE || g[G_GUARD] != GUARD_OPEN)
        return;
    g[G_GUARD] = GUARD_ALLOWED;
    log_add(t, LOG_DEFENDABLE, -1, call->cx->self, NONE, 0, RULE_DT + 73);
}

bool dt_would_defend(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)call;
    (void)target;
    return dt_is_attack(t) && t->s->global[G_GUARD] == GUARD_OPEN;
}

/* ---- damage that does not come through */

void dt_verb_prevent(struct table *t, const struct verb_call *call, uint16_t card)
{
    dt_prevent(t, seat_of(t, call, card), call->n, call->cx->self);
}

void dt_verb_prevent_part(struct table *t, const struct verb_call *call)
{
    dt_prevent_part(t, call->cx->you, (unsigned)(call->word->how - SV_HALVES), call->cx->self);
}

void dt_verb_prevent_all(struct table *t, const struct verb_call *call)
{
    dt_prevent_all(t, call->cx->you, call->cx->self);
}

bool dt_would_prevent(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return dt_has_damage_coming(t, call->cx->you);
}

bool dt_would_prevent_for(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)call;
    return target != NONE && dt_has_damage_coming(t, t->cards[target].controller);
}

void dt_verb_multiply(struct table *t, const struct verb_call *call, uint16_t card)
{
    dt_multiply(t, seat_of(t, call, card), call->n, call->cx->self);
}

bool dt_would_multiply(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)call;
    return target != NONE && dt_final(t, t->cards[target].controller) > 0;
}

void dt_verb_recoil(struct table *t, const struct verb_call *call)
{
    dt_recoil(t, call->n);
}

void dt_verb_return_half(struct table *t, const struct verb_call *call)
{
    dt_return_half(t, call->cx->you, call->cx->self);
}

bool dt_would_return_half(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return dt_returned(t, call->cx->you) > 0;
}

/* ---- dials */

void dt_verb_heal(struct table *t, const struct verb_call *call, uint16_t card)
{
    dt_heal(t, seat_of(t, call, card), call->n, call->cx->self);
}

void dt_verb_survive(struct table *t, const struct verb_call *call)
{
    dt_survive(t, call->cx->you, call->cx->self);
}

void dt_verb_gain_cp(struct table *t, const struct verb_call *call, uint16_t card)
{
    dt_gain_cp(t, seat_of(t, call, card), call->n);
}

static int take_cp(struct table *t, uint8_t seat, int n)
{
    int have = dt_cp(t, seat);
    n = n < have ? n : have;
    dt_gain_cp(t, seat, -n);
    return n;
}

void dt_verb_lose_cp(struct table *t, const struct verb_call *call, uint16_t card)
{
    take_cp(t, seat_of(t, call, card), call->n);
}

void dt_verb_pay_cp(struct table *t, const struct verb_call *call)
{
    machine_done(t, take_cp(t, call->cx->you, call->n), call->n);
}

bool dt_would_pay_cp(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return dt_cp(t, call->cx->you) >= call->n;
}

/* DT-125 – DT-127 */
void dt_verb_steal_cp(struct table *t, const struct verb_call *call)
{
    uint8_t foe = dt_foe(t, call->cx);
    if (foe == NOBODY)
        return;
    int n = take_cp(t, foe, call->n);
    dt_gain_cp(t, call->cx->you, n);
    machine_done(t, n, call->n);
}

void dt_verb_steal_health(struct table *t, const struct verb_call *call)
{
    uint8_t foe = dt_foe(t, call->cx);
    if (foe == NOBODY)
        return;
    int have = dt_health(t, foe), n = call->n < have ? call->n : have;
    log_add(t, LOG_STOLEN, (int8_t)foe, NONE, NONE, n, RULE_DT + 126);
    dt_set_health(t, foe, have - n);
    log_add(t, LOG_HEALED, (int8_t)call->cx->you, NONE, NONE, n, RULE_DT + 126);
    dt_set_health(t, call->cx->you, dt_health(t, call->cx->you) + n);
    machine_done(t, n, call->n);
    dt_check_defeat(t);
}

/* ---- cards */

/* The last cards of the hand are those that were drawn. */
void dt_verb_draw(struct table *t, const struct verb_call *call)
{
    const struct zone *hand = &t->zones[zone_id(t, Z_HAND, call->cx->you)];
    uint16_t cards[CARDS_MOST], skip = hand->count;
    unsigned n = 0;
    dt_draw(t, call->cx->you, call->n);
    for (uint16_t c = hand->head; c != NONE; c = t->cards[c].next) {
        if (skip)
            skip--;
        else
            cards[n++] = c;
    }
    machine_set_that(t, call->cx, cards, n);
}

void dt_verb_draw_for(struct table *t, const struct verb_call *call, uint16_t card)
{
    dt_draw(t, seat_of(t, call, card), call->n);
}

void dt_verb_discard(struct table *t, const struct verb_call *call, uint16_t card)
{
    (void)call;
    log_add(t, LOG_DISCARDED, (int8_t)t->cards[card].owner, card, NONE, 0, 0);
    dt_discard(t, card);
}

/* Of a player, or of the opponent. */
void dt_verb_discard_random(struct table *t, const struct verb_call *call, uint16_t whose)
{
    uint8_t seat = whose == NONE ? dt_foe(t, call->cx) : t->cards[whose].controller;
    for (int n = seat == NOBODY ? 0 : call->n; n > 0; n--) {
        uint16_t card = pile_random(t, zone_id(t, Z_HAND, seat));
        if (card == NONE)
            return;
        log_add(t, LOG_DISCARDED, (int8_t)seat, card, NONE, 0, 0);
        dt_discard(t, card);
    }
}

static void look_at(struct table *t, const struct verb_call *call, uint16_t card)
{
    card_show(t, card, call->cx->you);
    log_add(t, LOG_LOOKED, (int8_t)call->cx->you, card, NONE, 0, 0);
}

/* However few there are, that is all of it. */
static void look_at_top(struct table *t, const struct verb_call *call, uint16_t zone, int most)
{
    unsigned n = pile_see_top(t, call, zone, most, look_at);
    machine_done(t, (int)n, (int)n);
}

void dt_verb_look(struct table *t, const struct verb_call *call)
{
    look_at_top(t, call, zone_id(t, Z_DECK, call->cx->you), call->n);
}

void dt_verb_search(struct table *t, const struct verb_call *call)
{
    look_at_top(t, call, zone_id(t, Z_DECK, call->cx->you), CARDS_MOST);
}

void dt_verb_look_hand(struct table *t, const struct verb_call *call, uint16_t card)
{
    look_at_top(t, call, zone_id(t, Z_HAND, seat_of(t, call, card)), CARDS_MOST);
}

void dt_verb_reveal(struct table *t, const struct verb_call *call, uint16_t card)
{
    card_reveal(t, card);
    log_add(t, LOG_REVEALED, (int8_t)call->cx->you, card, NONE, 0, 0);
}

void dt_verb_take(struct table *t, const struct verb_call *call, uint16_t card)
{
    dt_to_hand(t, card, call->cx->you);
}

void dt_verb_shuffle(struct table *t, const struct verb_call *call)
{
    zone_shuffle(t, zone_id(t, Z_DECK, call->cx->you));
}

void dt_verb_order(struct table *t, const struct verb_call *call)
{
    machine_order(t, call, zone_id(t, Z_DECK, call->cx->you), 0);
}

void dt_verb_under(struct table *t, const struct verb_call *call, uint16_t card)
{
    card_move(t, card, zone_id(t, Z_DECK, call->cx->you), ZONE_BOTTOM);
}

/* What lies in decks, hands and discard piles. */
bool dt_is_of_a_deck(const struct table *t, uint16_t card)
{
    const uint32_t kept =
        1u << T_UPGRADE | 1u << T_INSTANT | 1u << T_MAIN_ACTION | 1u << T_ROLL_ACTION;
    return kept >> type_of(t, card) & 1;
}

void dt_verb_install(struct table *t, const struct verb_call *call, uint16_t card)
{
    dt_install(t, call->cx->you, card);
}

bool dt_would_install(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return target != NONE && dt_place_of(t, call->cx->you, target) != NONE;
}

/* ---- "up to N": how many? */

enum { V_MOST, V_FILTER };

void dt_amount_options(struct table *t, struct frame *f)
{
    for (int16_t n = 0; n <= f->v[V_MOST]; n++)
        offer(t, W_AMOUNT, NONE, NONE, n, n ? 0 : QN_PASS, 0);
}

static enum flow amount_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_AMOUNT, f->card, f->v[V_MOST], 0);
}

/* Tokens that a filter names, or CP. */
static enum flow amount_do(struct table *t, struct frame *f)
{
    struct context cx = context_of(t, f->card, f->ability, f->you, NONE);
    const int n = t->s->answer.value;
    machine_done(
        t, f->v[V_FILTER] ? dt_shed(t, &cx, n, (uint16_t)f->v[V_FILTER]) : take_cp(t, f->you, n),
        n);
    return FLOW_DONE;
}

step_fn *const dt_amount_steps[] = {amount_ask, amount_do, NULL};

static void do_some(struct table *t, const struct verb_call *call, int have)
{
    machine_done(t, 0, call->n);
    if (have < 1 || call->n < 1)
        return;
    struct frame *f = frame_push(t, PROC_AMOUNT, call->cx->self, call->cx->you);
    f->ability = call->cx->ability;
    f->v[V_MOST] = (int16_t)(have < call->n ? have : call->n);
    f->v[V_FILTER] = call->arg[0];
}

void dt_verb_pay_some(struct table *t, const struct verb_call *call)
{
    do_some(t, call, dt_cp(t, call->cx->you));
}

bool dt_would_pay_some(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return dt_cp(t, call->cx->you) > 0;
}

static int tokens_named(const struct table *t, const struct verb_call *call)
{
    return dt_count_tokens(t, call->cx, call->cx->you, (uint16_t)call->arg[0]);
}

void dt_verb_shed_some(struct table *t, const struct verb_call *call)
{
    do_some(t, call, tokens_named(t, call));
}

/* In an effect the kind of token is not known beforehand; of a cost it is. */
bool dt_would_shed_some(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return !call->arg[0] || tokens_named(t, call) >= 1;
}

bool dt_would_shed(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return !call->arg[0] || tokens_named(t, call) >= call->n;
}

bool dt_is_companion(const struct table *t, uint16_t card)
{
    return type_of(t, card) == T_COMPANION;
}

/* A companion goes to another board (DT-075 – DT-078). */
void dt_verb_place_on(struct table *t, const struct verb_call *call)
{
    if (!call->target_count || !call->other_count)
        return;
    uint16_t card = call->targets[0];
    uint8_t to = t->cards[call->others[0]].controller;
    card_move(t, card, zone_id(t, Z_STATUS, to), ZONE_BOTTOM);
    t->cards[card].note[0] = (int16_t)(t->cards[card].note[0] +
                                       (to != t->cards[card].owner)); /* how often in this turn */
    log_add(t, LOG_MOVED, (int8_t)to, card, NONE, 1, RULE_DT + 77);
}

/* ---- cards set aside come into play; casting them carries their text out, and they stay */

bool dt_is_aside(const struct table *t, uint16_t card)
{
    return zone_kind_of(t, t->cards[card].zone) == Z_ASIDE;
}

void dt_verb_prepare(struct table *t, const struct verb_call *call, uint16_t card)
{
    card_move(t, card, zone_id(t, Z_STATUS, call->cx->you), ZONE_BOTTOM);
    log_add(t, LOG_PREPARED, (int8_t)call->cx->you, card, NONE, 0, RULE_DT + 234);
}

void dt_verb_cast(struct table *t, const struct verb_call *call, uint16_t card)
{
    log_add(t, LOG_CAST, (int8_t)call->cx->you, card, NONE, 0, RULE_DT + 234);
    dt_push_effect(t, call->cx->you, card, dt_ability_of(t, card, KIND_EFFECT));
}

/* ---- a companion does what its own text says: once, or as often as its owner likes */

enum { V_LEFT = 0, V_FREELY };

void dt_uses_options(struct table *t, struct frame *f)
{
    (void)f;
    offer(t, WORD_YES, NONE, NONE, 0, 0, RULE_DT + 77);
    offer(t, WORD_NO, NONE, NONE, 0, QN_PASS, RULE_DT + 77);
}

static enum flow uses_ask(struct table *t, struct frame *f)
{
    if (f->v[V_LEFT]-- <= 0)
        return FLOW_DONE;
    t->s->answer.verb = WORD_YES;
    return f->v[V_FREELY]
               ? ask(t, f->you, ASK_USE, f->card, (int16_t)(f->v[V_LEFT] + 1), RULE_DT + 77)
               : FLOW_NEXT;
}

static enum flow uses_do(struct table *t, struct frame *f)
{
    if (t->s->answer.verb != WORD_YES)
        return FLOW_DONE;
    f->pc--;
    dt_push_effect(t, f->you, f->card, dt_ability_of(t, f->card, KIND_EFFECT));
    return FLOW_JUMP;
}

step_fn *const dt_uses_steps[] = {uses_ask, uses_do, NULL};

void dt_verb_use(struct table *t, const struct verb_call *call)
{
    if (!call->target_count)
        return;
    struct frame *f = frame_push(t, PROC_USES, call->targets[0], call->cx->you);
    f->v[V_FREELY] = call->word->how == USE_FREELY;
    f->v[V_LEFT] = (int16_t)(f->v[V_FREELY] ? call->n : 1);
}

/* ---- the phase */

void dt_verb_roll(struct table *t, const struct verb_call *call)
{
    dt_effect_roll(t, call->cx->you, call->cx->self, call->n);
}

void dt_verb_lose_attempts(struct table *t, const struct verb_call *call)
{
    t->s->seat[call->cx->you][SV_ATTEMPTS] -= call->n;
}

void dt_verb_pause(struct table *t, const struct verb_call *call)
{
    dt_stop(t, STOP_ALL, NOBODY, call->cx->self);
}

void dt_verb_skip(struct table *t, const struct verb_call *call)
{
    (void)call;
    t->s->global[G_SKIP] = 1;
}

void dt_verb_again(struct table *t, const struct verb_call *call)
{
    (void)call;
    t->s->global[G_AGAIN] = AGAIN_SAME;
}

void dt_verb_restart(struct table *t, const struct verb_call *call)
{
    (void)call;
    dt_restart_phase(t);
}

/* A hero's own dice are no others; anybody else's symbols are not theirs. */
void dt_verb_borrow(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    if (def_of(t, cx->self)->set == def_of(t, hero_of(t, cx->you))->set)
        return;
    t->s->global[G_LENT] = LENT_UNROLLED;
    log_add(t, LOG_LENT, (int8_t)cx->you, cx->self, NONE, 0, RULE_DT + 73);
}

/* ---- all of them */

/* Who attacks finds out whom as soon as it matters (DT-207 DT-208). */
bool dt_withholds(struct table *t, const struct verb_call *call)
{
    bool waits = call->word->is & IS_AIMED && dt_needs_target(t, call);
    if (waits)
        dt_perform_later(t, call);
    return waits;
}

/* DT-161 DT-261: while the game asks whether a text attacks, or alters dice. */
int dt_overrules(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    switch (t->s->global[G_PROBE]) {
    case PROBE_DICE: return (call->word->is & IS_ALTERING) != 0;
    case PROBE_ATTACK: return call->word->is & IS_ATTACK && call->n > 0;
    default: return -1;
    }
}
