/*
 * What abilities do. Dice are altered in altering.c, tokens handled in tokens.c.
 */
#include "games/dicethrone/dicethrone.h"

#define EACH_TARGET(seat, body)                                                                    \
    for (unsigned i_ = 0; i_ < call->target_count; i_++) {                                         \
        uint8_t seat = t->cards[call->targets[i_]].controller;                                     \
        body;                                                                                      \
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
static uint8_t damage_type(const struct table *t, uint8_t verb)
{
    if (dt_is_of_ultimate(t))
        return DAMAGE_ULTIMATE;
    switch (verb) {
    case V_UNDEFENDABLE:
    case V_UNDEFENDABLE_TO: return DAMAGE_UNDEFENDABLE;
    case V_PURE: return DAMAGE_PURE;
    case V_ULTIMATE: return DAMAGE_ULTIMATE;
    case V_COLLATERAL: return DAMAGE_COLLATERAL;
    default: return DAMAGE_NORMAL;
    }
}

/* By an offensive ability it is the attack; by anything else it is dealt to the enemy besides. */
static void deal(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    uint8_t foe = dt_foe(t, cx);
    machine_done(t, call->n, call->n);
    if (is_by_attack(t, cx))
        dt_attack_for(t, damage_type(t, call->verb), call->n, cx->self);
    else if (foe != NOBODY)
        dt_incoming(t, foe, damage_type(t, call->verb), call->n, cx->self);
}

static void deal_to_each(struct table *t, const struct verb_call *call)
{
    EACH_TARGET(seat, dt_incoming(t, seat, damage_type(t, call->verb), call->n, call->cx->self))
}

/* The first is dealt first. */
static void isolate(struct table *t, const struct verb_call *call)
{
    for (unsigned i = call->target_count; i-- > 0;)
        dt_isolated(t, t->cards[call->targets[i]].controller, damage_type(t, call->verb), call->n,
                    call->cx->self);
}

static void set_type(struct table *t, uint8_t type, uint16_t by)
{
    int16_t *g = t->s->global;
    if (!dt_is_attack(t) || g[G_TYPE] == DAMAGE_ULTIMATE || g[G_TYPE] == type)
        return;
    g[G_TYPE] = type;
    log_add(t, LOG_UNDEFENDABLE, -1, by, NONE, type == DAMAGE_NORMAL, RULE_DT + 139);
}

/* What cannot be defended against stays so, but this once it can. */
static void allow_defence(struct table *t, uint16_t by)
{
    int16_t *g = t->s->global;
    if (!dt_is_attack(t) || g[G_TYPE] == DAMAGE_ULTIMATE || g[G_GUARD] != GUARD_OPEN)
        return;
    g[G_GUARD] = GUARD_ALLOWED;
    log_add(t, LOG_DEFENDABLE, -1, by, NONE, 0, RULE_DT + 73);
}

/* ---- dials */

static int take_cp(struct table *t, uint8_t seat, int n)
{
    int have = dt_cp(t, seat);
    n = n < have ? n : have;
    dt_gain_cp(t, seat, -n);
    return n;
}

/* DT-125 – DT-127 */
static void steal_cp(struct table *t, const struct verb_call *call)
{
    uint8_t foe = dt_foe(t, call->cx);
    if (foe == NOBODY)
        return;
    int n = take_cp(t, foe, call->n);
    dt_gain_cp(t, call->cx->you, n);
    machine_done(t, n, call->n);
}

static void steal_health(struct table *t, const struct verb_call *call)
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
static void draw(struct table *t, const struct verb_call *call)
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

static void discard_each(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        log_add(t, LOG_DISCARDED, (int8_t)t->cards[call->targets[i]].owner, call->targets[i], NONE,
                0, 0);
        dt_discard(t, call->targets[i]);
    }
    machine_done(t, call->target_count, call->target_count);
}

static void discard_random(struct table *t, uint8_t seat, int n)
{
    uint16_t cards[CARDS_MOST], count = 0;
    while (n-- > 0) {
        count = 0;
        for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next)
            cards[count++] = c;
        if (!count)
            return;
        uint16_t card = random_card(t, cards, count);
        log_add(t, LOG_DISCARDED, (int8_t)seat, card, NONE, 0, 0);
        dt_discard(t, card);
    }
}

static void see(struct table *t, uint16_t card, uint8_t seat, bool all)
{
    if (all)
        card_reveal(t, card);
    else
        card_show(t, card, seat);
    log_add(t, all ? LOG_REVEALED : LOG_LOOKED, (int8_t)seat, card, NONE, 0, 0);
}

static void see_zone(struct table *t, const struct verb_call *call, uint16_t zone, int n, bool all)
{
    uint16_t cards[CARDS_MOST];
    unsigned seen = 0;
    for (uint16_t c = t->zones[zone].head; c != NONE && (int)seen < n; c = t->cards[c].next) {
        see(t, c, call->cx->you, all);
        cards[seen++] = c;
    }
    machine_set_that(t, call->cx, cards, seen);
    machine_done(t, (int)seen, (int)seen);
}

static void take_each(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++)
        dt_to_hand(t, call->targets[i], call->cx->you);
    machine_done(t, call->target_count, call->target_count);
}

/* ---- "up to N": how many? */

enum { V_MOST, V_OF, V_FILTER };

void dt_amount_options(struct table *t, struct frame *f)
{
    for (int16_t n = 0; n <= f->v[V_MOST]; n++)
        offer(t, W_AMOUNT, NONE, NONE, n, n ? 0 : QN_PASS, 0);
}

static enum flow amount_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_AMOUNT, f->card, f->v[V_MOST], 0);
}

/* The same as the verb that names the number. */
static enum flow amount_do(struct table *t, struct frame *f)
{
    struct context cx = context_of(t, f->card, f->ability, f->you, NONE);
    struct verb_call call = {.verb = (uint8_t)f->v[V_OF],
                             .n = t->s->answer.value,
                             .arg = {f->v[V_FILTER], 0},
                             .cx = &cx};
    dt_perform(t, &call);
    return FLOW_DONE;
}

step_fn *const dt_amount_steps[] = {amount_ask, amount_do, NULL};

static void do_some(struct table *t, const struct verb_call *call, uint8_t verb, int have)
{
    machine_done(t, 0, call->n);
    if (have < 1 || call->n < 1)
        return;
    struct frame *f = frame_push(t, PROC_AMOUNT, call->cx->self, call->cx->you);
    f->ability = call->cx->ability;
    f->v[V_MOST] = (int16_t)(have < call->n ? have : call->n);
    f->v[V_OF] = verb;
    f->v[V_FILTER] = call->arg[0];
}

/* A companion goes to another board (DT-075 – DT-078). */
static void place_on(struct table *t, const struct verb_call *call)
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

static void prepare(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    for (unsigned i = 0; i < call->target_count; i++) {
        card_move(t, call->targets[i], zone_id(t, Z_STATUS, you), ZONE_BOTTOM);
        log_add(t, LOG_PREPARED, (int8_t)you, call->targets[i], NONE, 0, RULE_DT + 234);
    }
    machine_done(t, call->target_count, call->target_count);
}

/* The first is cast first. */
static void cast(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    for (unsigned i = call->target_count; i-- > 0;) {
        uint16_t card = call->targets[i];
        log_add(t, LOG_CAST, (int8_t)you, card, NONE, 0, RULE_DT + 234);
        dt_push_effect(t, you, card, dt_ability_of(t, card, KIND_EFFECT));
    }
    machine_done(t, call->target_count, call->target_count);
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

static void use(struct table *t, const struct verb_call *call)
{
    if (!call->target_count)
        return;
    struct frame *f = frame_push(t, PROC_USES, call->targets[0], call->cx->you);
    f->v[V_FREELY] = call->verb == V_USE_TIMES;
    f->v[V_LEFT] = (int16_t)(f->v[V_FREELY] ? call->n : 1);
}

/* ---- all of them */

static bool perform_damage(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    uint16_t self = call->cx->self;
    switch (call->verb) {
    case V_DAMAGE:
    case V_UNDEFENDABLE:
    case V_PURE:
    case V_ULTIMATE: deal(t, call); return true;
    case V_COLLATERAL:
    case V_DAMAGE_TO:
    case V_UNDEFENDABLE_TO: deal_to_each(t, call); return true;
    case V_HURT: dt_incoming(t, you, damage_type(t, V_UNDEFENDABLE), call->n, self); return true;
    case V_ISOLATED: isolate(t, call); return true;
    case V_ADD: dt_add_to_attack(t, call->n, self); return true;
    case V_UNDEFEND: set_type(t, DAMAGE_UNDEFENDABLE, self); return true;
    case V_DEFEND: allow_defence(t, self); return true;
    case V_PREVENT: dt_prevent(t, you, call->n, self); return true;
    case V_PREVENT_FOR: EACH_TARGET(seat, dt_prevent(t, seat, call->n, self)) return true;
    case V_PREVENT_HALF:
    case V_PREVENT_THIRD:
    case V_PREVENT_TWO_THIRDS:
    case V_PREVENT_QUARTER:
    case V_PREVENT_THREE_QUARTERS:
        dt_prevent_part(t, you, (unsigned)(call->verb - V_PREVENT_HALF), self);
        return true;
    case V_MULTIPLY: EACH_TARGET(seat, dt_multiply(t, seat, call->n, self)) return true;
    case V_PREVENT_ALL: dt_prevent_all(t, you, self); return true;
    case V_RETURN_HALF: dt_return_half(t, you, self); return true;
    case V_RECOIL: dt_recoil(t, call->n); return true;
    case V_HEAL: dt_heal(t, you, call->n, self); return true;
    case V_HEAL_TARGET: EACH_TARGET(seat, dt_heal(t, seat, call->n, self)) return true;
    case V_SURVIVE: dt_survive(t, you, self); return true;
    case V_STEAL_HEALTH: steal_health(t, call); return true;
    default: return false;
    }
}

static bool perform_on_cards(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    switch (call->verb) {
    case V_GAIN_CP: dt_gain_cp(t, you, call->n); return true;
    case V_GIVE_CP: EACH_TARGET(seat, dt_gain_cp(t, seat, call->n)) return true;
    case V_TAKE_CP: EACH_TARGET(seat, take_cp(t, seat, call->n)) return true;
    case V_STEAL_CP: steal_cp(t, call); return true;
    case V_PAY_CP: machine_done(t, take_cp(t, you, call->n), call->n); return true;
    case V_PAY_SOME: do_some(t, call, V_PAY_CP, dt_cp(t, you)); return true;
    case V_SHED_SOME:
        do_some(t, call, V_SHED, dt_count_tokens(t, call->cx, you, (uint16_t)call->arg[0]));
        return true;
    case V_DRAW: draw(t, call); return true;
    case V_DRAW_FOR: EACH_TARGET(seat, dt_draw(t, seat, call->n)) return true;
    case V_DISCARD: discard_each(t, call); return true;
    case V_DISCARD_RANDOM: EACH_TARGET(seat, discard_random(t, seat, call->n)) return true;
    case V_DISCARD_FOE:
        if (dt_foe(t, call->cx) != NOBODY)
            discard_random(t, dt_foe(t, call->cx), call->n);
        return true;
    case V_INSTALL:
        for (unsigned i = call->target_count; i-- > 0;)
            dt_install(t, you, call->targets[i]);
        return true;
    case V_LOOK_TOP: see_zone(t, call, zone_id(t, Z_DECK, you), call->n, false); return true;
    case V_SEARCH: see_zone(t, call, zone_id(t, Z_DECK, you), 64, false); return true;
    case V_SHOW_HAND:
        EACH_TARGET(seat, see_zone(t, call, zone_id(t, Z_HAND, seat), 64, false)) return true;
    case V_REVEAL:
        for (unsigned i = 0; i < call->target_count; i++)
            see(t, call->targets[i], you, true);
        return true;
    case V_TAKE: take_each(t, call); return true;
    case V_SHUFFLE: zone_shuffle(t, zone_id(t, Z_DECK, you)); return true;
    case V_ON_TOP: machine_order(t, call, zone_id(t, Z_DECK, call->cx->you), 0); return true;
    case V_UNDER:
        for (unsigned i = 0; i < call->target_count; i++)
            card_move(t, call->targets[i], zone_id(t, Z_DECK, you), ZONE_BOTTOM);
        return true;
    case V_PLACE_ON: place_on(t, call); return true;
    case V_PREPARE: prepare(t, call); return true;
    case V_CAST: cast(t, call); return true;
    case V_USE:
    case V_USE_TIMES: use(t, call); return true;
    default: return false;
    }
}

/* A hero's own dice are no others; anybody else's symbols are not theirs. */
static void borrow(struct table *t, const struct context *cx)
{
    if (def_of(t, cx->self)->set == def_of(t, hero_of(t, cx->you))->set)
        return;
    t->s->global[G_LENT] = LENT_UNROLLED;
    log_add(t, LOG_LENT, (int8_t)cx->you, cx->self, NONE, 0, RULE_DT + 73);
}

static bool perform_on_phase(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    switch (call->verb) {
    case V_ROLL: dt_effect_roll(t, you, call->cx->self, call->n); return true;
    case V_REROLL_ROLLED:
    case V_REROLL_PAID:
    case V_PICK:
    case V_SET_OWN_DIE:
    case V_SET_ANY_DICE:
    case V_TIP_DIE:
    case V_TIP_EVEN:
    case V_COPY_DIE:
    case V_REROLL_OWN:
    case V_REROLL_FOE:
    case V_EXTRA_ATTEMPT:
    case V_EXTRA_DEFENCE: dt_alter(t, call); return true;
    case V_LOSE_ATTEMPTS: t->s->seat[you][SV_ATTEMPTS] -= call->n; return true;
    case V_PAUSE: dt_stop(t, STOP_ALL, NOBODY, call->cx->self); return true;
    case V_SKIP:
    case V_FAIL: t->s->global[G_SKIP] = 1; return true;
    case V_AGAIN: t->s->global[G_AGAIN] = AGAIN_SAME; return true;
    case V_RESTART: dt_restart_phase(t); return true;
    case V_BORROW: borrow(t, call->cx); return true;
    default: return false;
    }
}

/* Who attacks finds out whom as soon as it matters (DT-207 DT-208). */
static bool is_aimed(uint8_t verb)
{
    switch (verb) {
    case V_DAMAGE:
    case V_UNDEFENDABLE:
    case V_PURE:
    case V_ULTIMATE:
    case V_INFLICT:
    case V_STEAL_CP:
    case V_STEAL_HEALTH:
    case V_DISCARD_FOE: return true;
    default: return false;
    }
}

void dt_perform(struct table *t, const struct verb_call *call)
{
    if (is_aimed(call->verb) && dt_needs_target(t, call)) {
        dt_perform_later(t, call);
        return;
    }
    if (!perform_damage(t, call) && !perform_on_cards(t, call) && !perform_on_phase(t, call))
        dt_perform_on_tokens(t, call);
}

/* ---- would it change anything? */

/* DT-161 DT-261 */
static bool makes_attack(uint8_t verb)
{
    return verb == V_DAMAGE || verb == V_UNDEFENDABLE || verb == V_PURE || verb == V_ULTIMATE;
}

static bool alters_dice(uint8_t verb)
{
    return verb >= V_SET_OWN_DIE && verb <= V_REROLL_FOE;
}

/* In an effect the kind of token is not known beforehand; of a cost it is. */
static bool could_shed(const struct table *t, const struct verb_call *call, int n)
{
    uint16_t filter = (uint16_t)call->arg[0];
    return !filter || dt_count_tokens(t, call->cx, call->cx->you, filter) >= n;
}

/* What lies in decks, hands and discard piles. */
static bool is_of_a_deck(const struct table *t, uint16_t card)
{
    switch (type_of(t, card)) {
    case T_UPGRADE:
    case T_INSTANT:
    case T_MAIN_ACTION:
    case T_ROLL_ACTION: return true;
    default: return false;
    }
}

/* Heroes, abilities and status effects stay what they are: those have tokens, and go with them. */
bool dt_fits(const struct table *t, const struct verb_call *call, uint16_t target, bool second)
{
    if (second)
        return true;
    switch (call->verb) {
    case V_DISCARD:
    case V_TAKE:
    case V_ON_TOP:
    case V_UNDER: return is_of_a_deck(t, target);
    case V_PREPARE: return zone_kind_of(t, t->cards[target].zone) == Z_ASIDE;
    case V_PLACE_ON: return type_of(t, target) == T_COMPANION;
    default: return true;
    }
}

bool dt_would(const struct table *t, const struct verb_call *call, uint16_t target)
{
    uint8_t you = call->cx->you;
    if (t->s->global[G_PROBE])
        return t->s->global[G_PROBE] == PROBE_DICE ? alters_dice(call->verb)
                                                   : makes_attack(call->verb) && call->n > 0;
    switch (call->verb) {
    case V_PREVENT:
    case V_PREVENT_HALF:
    case V_PREVENT_THIRD:
    case V_PREVENT_TWO_THIRDS:
    case V_PREVENT_QUARTER:
    case V_PREVENT_THREE_QUARTERS:
    case V_PREVENT_ALL: return dt_has_damage_coming(t, you);
    case V_PREVENT_FOR:
        return target != NONE && dt_has_damage_coming(t, t->cards[target].controller);
    case V_MULTIPLY: return target != NONE && dt_final(t, t->cards[target].controller) > 0;
    case V_RETURN_HALF: return dt_returned(t, you) > 0;
    case V_ADD: return dt_is_attack(t);
    case V_UNDEFEND: return dt_is_defendable(t) && !dt_count(t, POOL_DEFENCE);
    case V_SET_OWN_DIE:
    case V_SET_ANY_DICE:
    case V_TIP_DIE:
    case V_TIP_EVEN:
    case V_COPY_DIE:
    case V_REROLL_OWN:
    case V_REROLL_FOE: return dt_could_alter(t, you, call->verb);
    case V_EXTRA_ATTEMPT:
        return target != NONE && t->s->global[G_PHASE] == PHASE_OFFENCE &&
               t->cards[target].controller == t->s->active &&
               t->s->global[G_OPEN] == POOL_OFFENCE + 1;
    case V_EXTRA_DEFENCE:
        return target != NONE && t->s->global[G_OPEN] == POOL_DEFENCE + 1 &&
               dt_owner(t, POOL_DEFENCE) == t->cards[target].controller;
    case V_DEFEND: return dt_is_attack(t) && t->s->global[G_GUARD] == GUARD_OPEN;
    case V_PAY_CP: return dt_cp(t, you) >= call->n;
    case V_PAY_SOME: return dt_cp(t, you) > 0;
    case V_SHED_SOME: return could_shed(t, call, 1);
    case V_SHED: return could_shed(t, call, call->n);
    case V_REMOVE: return target == NONE || t->cards[target].counter[C_TOKENS] >= call->n;
    case V_REMOVE_ALL: return target != NONE && dt_has_removable(t, t->cards[target].controller);
    case V_INSTALL: return target != NONE && dt_place_of(t, you, target) != NONE;
    default: return true;
    }
}
