/*
 * From activating an ability to the damage: effects, target, defence, last chance, total
 * (DT-204 – DT-224), and who is whose enemy.
 */
#include "games/dicethrone/dicethrone.h"

bool dt_is_attack(const struct table *t)
{
    return t->s->global[G_TYPE] != DAMAGE_NONE && t->s->global[G_ATTACK] > 0 &&
           !t->s->global[G_OVER];
}

bool dt_is_defendable(const struct table *t)
{
    return dt_is_attack(t) &&
           (t->s->global[G_TYPE] == DAMAGE_NORMAL || t->s->global[G_GUARD] == GUARD_ALLOWED);
}

/* DT-049 DT-262 */
bool dt_is_locked(const struct table *t, uint8_t seat)
{
    uint8_t by = seat_in(t, G_LOCK);
    return by != NOBODY && !are_friends(t, by, seat);
}

/* What carries a text on: what it uses, what had to wait for the target, and what its tokens do as they come. */
static bool carries_on(const struct frame *f, uint8_t kind)
{
    switch (f->proc) {
    case PROC_ABILITY: return kind == KIND_EFFECT || kind == KIND_FORCED;
    case PROC_USES:
    case PROC_LATER:
    case PROC_OCCURRENCE:
    case PROC_WINDOW: return true;
    default: return false;
    }
}

/* DT-037 DT-047 DT-153: an Ultimate's own text and all that carries it on. */
bool dt_is_of_ultimate(const struct table *t)
{
    for (const struct frame *f = frame_top(t); f; f = frame_below(t, f)) {
        uint8_t kind = f->proc == PROC_ABILITY ? t->pack->abilities[f->ability].kind : KINDS;
        if (kind == KIND_ULTIMATE)
            return true;
        if (!carries_on(f, kind))
            return false;
    }
    return false;
}

uint8_t dt_foe(const struct table *t, const struct context *cx)
{
    uint8_t attacker = seat_in(t, G_ATTACKER), defender = seat_in(t, G_DEFENDER);
    if (attacker != NOBODY && are_friends(t, attacker, cx->you))
        return defender;
    if (attacker != NOBODY)
        return attacker;
    return t->s->seats == 2 ? (uint8_t)(1 - cx->you) : (uint8_t)NOBODY;
}

/* ---- the target (DT-022 DT-180 – DT-186 DT-207 – DT-216) */

bool dt_needs_target(const struct table *t, const struct verb_call *call)
{
    return seat_in(t, G_ATTACKER) == call->cx->you && seat_in(t, G_DEFENDER) == NOBODY;
}

static void target(struct table *t, uint8_t seat)
{
    t->s->global[G_DEFENDER] = (int16_t)(seat + 1);
    log_add(t, LOG_TARGETED, (int8_t)seat, NONE, NONE, 0, RULE_DT + 207);
}

static bool is_leader(const struct table *t, uint8_t seat)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (seat_is_in(t, s) && dt_health(t, s) > dt_health(t, seat))
            return false;
    return true;
}

/* DT-184: the bonus comes before any effect, so what the ability is about to do must tell. */
static bool is_going_to_attack(struct table *t)
{
    const struct frame *fight = frame_of(t, PROC_FIGHT);
    if (!fight)
        return false;
    struct context cx = context_of(t, fight->card, fight->ability, fight->you, NONE);
    t->s->global[G_PROBE] = PROBE_ATTACK;
    bool attacks = machine_value(t, t->pack->abilities[fight->ability].could, &cx);
    t->s->global[G_PROBE] = 0;
    return attacks;
}

/* DT-183 – DT-186: who is the only leader has no leader to attack. */
static void reward_leader_hunt(struct table *t, uint8_t attacker)
{
    log_add(t, LOG_LEADER, (int8_t)attacker, NONE, NONE, 0, RULE_DT + 183);
    dt_draw(t, attacker, 1);
}

/* From behind the table, with the partner beside oneself. */
static uint8_t on_the_left(uint8_t seat)
{
    return seat & 1 ? 2 : 1;
}
static uint8_t on_the_right(uint8_t seat)
{
    return seat & 1 ? 0 : 3;
}

/* DT-257: round the table as the two pairs sit, 1 2 4 3; turns go to and fro (DT-166). */
uint8_t dt_clockwise(const struct table *t, uint8_t seat)
{
    static const uint8_t pairs[] = {1, 3, 0, 2};
    return (uint8_t)(is_team_game(t) ? pairs[seat] : (seat + 1) % t->s->seats);
}

void dt_defender_options(struct table *t, struct frame *f)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (seat_is_in(t, s) && !are_friends(t, s, f->you))
            offer(t, W_TARGET, hero_of(t, s), NONE, 0, 0, RULE_DT + (is_team_game(t) ? 215 : 180));
}

enum { V_ASIDE, V_WHOSE };

static enum flow target_begin(struct table *t, struct frame *f)
{
    dt_set_phase(t, PHASE_TARGET);
    if (!is_team_game(t))
        return ask(t, f->you, ASK_DEFENDER, NONE, 0, RULE_DT + 180);
    f->v[V_ASIDE] = t->s->global[G_DICE + POOL_EFFECT]; /* what a text has rolled, it still needs */
    f->v[V_WHOSE] = t->s->global[G_OWNER + POOL_EFFECT];
    dt_roll(t, POOL_EFFECT, f->you, 1, RULE_DT + 209);
    if (!t->s->global[G_LOCK]) /* DT-210 DT-211 */
        dt_stop(t, STOP_ALL, NOBODY, NONE);
    return FLOW_NEXT;
}

static enum flow target_read(struct table *t, struct frame *f)
{
    if (!is_team_game(t)) {
        uint8_t seat = t->cards[t->s->answer.card].controller;
        target(t, seat);
        if (is_leader(t, seat) && is_going_to_attack(t))
            reward_leader_hunt(t, f->you);
        return FLOW_DONE;
    }
    int face = dt_face(t, POOL_EFFECT, 0);
    t->s->global[G_OPEN] = 0;
    t->s->global[G_DICE + POOL_EFFECT] = f->v[V_ASIDE];
    t->s->global[G_OWNER + POOL_EFFECT] = f->v[V_WHOSE];
    if (face <= 4) {
        target(t, face <= 2 ? on_the_left(f->you) : on_the_right(f->you));
        return FLOW_DONE;
    }
    return ask(t, face == 6 ? f->you : on_the_left(f->you), ASK_DEFENDER, NONE, 0,
               (uint16_t)(RULE_DT + (face == 6 ? 215 : 214)));
}

static enum flow target_chosen(struct table *t, struct frame *f)
{
    (void)f;
    target(t, t->cards[t->s->answer.card].controller);
    return FLOW_DONE;
}

step_fn *const dt_target_steps[] = {target_begin, target_read, target_chosen, NULL};

/* A verb that had to wait for the target. */
enum { V_VERB, V_N, V_FILTER };

static enum flow later(struct table *t, struct frame *f)
{
    struct context cx = context_of(t, f->card, f->ability, f->you, NONE);
    struct verb_call call = {.word = &t->game->words->verbs[f->v[V_VERB]],
                             .n = f->v[V_N],
                             .arg = {f->v[V_FILTER], 0},
                             .cx = &cx};
    f->pc = FRAME_OVER;
    machine_perform(t, &call);
    return FLOW_JUMP;
}

step_fn *const dt_later_steps[] = {later, NULL};

void dt_perform_later(struct table *t, const struct verb_call *call)
{
    struct frame *f = frame_push(t, PROC_LATER, call->cx->self, call->cx->you);
    f->ability = call->cx->ability;
    f->v[V_VERB] = (int16_t)(call->word - t->game->words->verbs);
    f->v[V_N] = call->n;
    f->v[V_FILTER] = call->arg[0];
    frame_push(t, PROC_TARGET, NONE, call->cx->you);
}

/* ---- the defence (DT-023 DT-040 – DT-045 DT-219 – DT-222) */

static bool is_defence(const struct table *t, uint16_t card)
{
    return dt_ability_of(t, card, KIND_DEFENSIVE) != NONE;
}

static unsigned count_defences(const struct table *t, uint8_t seat)
{
    unsigned n = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_BOARD, seat)].head; c != NONE; c = t->cards[c].next)
        n += is_defence(t, c);
    return n;
}

/* DT-041 DT-219: one of them, or none; the only one is what goes without saying. */
void dt_defence_options(struct table *t, struct frame *f)
{
    uint8_t usual = count_defences(t, f->you) == 1 ? QN_SUGGESTED : 0;
    for (uint16_t c = t->zones[zone_id(t, Z_BOARD, f->you)].head; c != NONE; c = t->cards[c].next)
        if (is_defence(t, c))
            offer(t, W_DEFEND, c, NONE, 0, usual, RULE_DT + 41);
    offer(t, W_UNDEFENDED, NONE, NONE, 0, 0, RULE_DT + 219);
}

static enum flow defend_choose(struct table *t, struct frame *f)
{
    return count_defences(t, f->you) ? ask(t, f->you, ASK_DEFENCE, NONE, 0, RULE_DT + 219)
                                     : FLOW_DONE;
}

static enum flow defend_roll(struct table *t, struct frame *f)
{
    uint16_t card = f->card = t->s->answer.card;
    if (t->s->answer.verb == W_UNDEFENDED) {
        log_add(t, LOG_UNDEFENDED, (int8_t)f->you, NONE, NONE, 0, RULE_DT + 219);
        return FLOW_DONE;
    }
    f->gen = t->cards[card].gen;
    t->s->global[G_GUARD] = (int16_t)(card + 1);
    log_add(t, LOG_DEFENDS, (int8_t)f->you, card, NONE, dt_value(t, A_DICE, card), RULE_DT + 43);
    dt_roll(t, POOL_DEFENCE, f->you, (unsigned)dt_value(t, A_DICE, card), RULE_DT + 23);
    dt_stop(t, STOP_ALL, NOBODY, NONE);
    return FLOW_NEXT;
}

static enum flow defend_resolve(struct table *t, struct frame *f)
{
    uint16_t card = dt_now_there(t, f->you, f->card); /* DT-089 */
    const struct def *d = def_of(t, card);
    t->s->global[G_OPEN] = 0;
    t->s->global[G_GUARD] = (int16_t)(card + 1);
    for (unsigned k = d->abilities; k-- > 0;)
        if (t->pack->abilities[d->ability0 + k].kind == KIND_DEFENSIVE)
            ability_push(t, (uint16_t)(d->ability0 + k), card, f->you, OCC_NONE, 0);
    return FLOW_DONE;
}

/* DT-139 DT-143 DT-154: damage of a type that nobody defends against. */
static uint16_t refuse_type(const struct table *t)
{
    static const struct {
        uint8_t rule;
        const char *name[2];
    } types[] = {
        [DAMAGE_UNDEFENDABLE] = {139, {"undefendable", "imparables"}},
        [DAMAGE_PURE] = {143, {"pure", "purs"}},
        [DAMAGE_ULTIMATE] = {154, {"ultimate", "ultimes"}},
    };
    unsigned type = (unsigned)t->s->global[G_TYPE];
    return REFUSE(t, RULE_DT + types[type].rule, WHY_UNDEFENDABLE,
                  .word = {types[type].name[0], types[type].name[1]});
}

uint16_t dt_refuse_defence(const struct table *t, uint8_t seat)
{
    uint16_t held;
    if (!dt_is_attack(t) || seat_in(t, G_DEFENDER) != seat)
        return in_roll_phase(t) && t->s->seat[seat][SV_IN] > 0
                   ? REFUSE(t, RULE_DT + 147, WHY_COLLATERAL)
                   : REFUSE(t, RULE_DT + 40, WHY_NOT_ATTACKED);
    if (!dt_is_defendable(t))
        return refuse_type(t);
    if ((held = dt_refuse_held(t, seat, K_STUNNED)) ||
        (held = dt_refuse_held(t, seat, K_SHELTERED)))
        return held;
    switch (t->s->global[G_GUARD]) {
    case GUARD_NONE: return REFUSE(t, RULE_DT + 219, WHY_UNDEFENDED);
    case GUARD_OPEN:
    case GUARD_ALLOWED: return REFUSE(t, RULE_DT + 23, WHY_DEFENCE_LATER);
    default:
        return REFUSE(t, RULE_DT + 41, WHY_DEFENDED, .card = (uint16_t)(t->s->global[G_GUARD] - 1));
    }
}

step_fn *const dt_defend_steps[] = {defend_choose, defend_roll, defend_resolve, NULL};

/* ---- the fight */

static void set_fighters(struct table *t, uint8_t attacker)
{
    int16_t *g = t->s->global;
    g[G_ATTACKER] = (int16_t)(attacker + 1);
    g[G_TYPE] = g[G_ATTACK] = g[G_RECOIL] = g[G_OVER] = g[G_GUARD] = 0;
    g[G_DICE + POOL_DEFENCE] = 0;
    if (t->s->seats == 2)
        g[G_DEFENDER] = (int16_t)(2 - attacker); /* otherwise known only if they roll again */
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        t->cards[c].flags &= (uint16_t)~FLAG_NEW;
}

/* The row of the card that gives the ability its name. */
static int named_row(const struct table *t, const struct frame *f)
{
    return ability_in_card(t, f->card, dt_first_row(t, f->ability));
}

static enum flow fight_activate(struct table *t, struct frame *f)
{
    set_fighters(t, f->you);
    log_add(t, LOG_ACTIVATED, (int8_t)f->you, f->card, NONE, named_row(t, f), RULE_DT + 20);
    if (t->pack->abilities[f->ability].kind == KIND_ULTIMATE)
        t->s->global[G_LOCK] = (int16_t)(f->you + 1);
    t->s->global[G_SKIP] = 0;
    t->s->global[G_OPEN] = 0;
    dt_announce(t, E_ACTIVATE, f->you, f->card);
    return FLOW_NEXT;
}

static enum flow fight_effects(struct table *t, struct frame *f)
{
    bool fails = t->s->global[G_SKIP] && t->pack->abilities[f->ability].kind != KIND_ULTIMATE;
    t->s->global[G_SKIP] = 0;
    if (fails) { /* DT-047 DT-263: but nothing stops an ultimate ability */
        log_add(t, LOG_FAILED, (int8_t)f->you, f->card, NONE, named_row(t, f), RULE_DT + 20);
        return FLOW_NEXT;
    }
    ability_push(t, f->ability, f->card, f->you, OCC_NONE, 0);
    return FLOW_NEXT;
}

static bool defender_is_in(const struct table *t)
{
    uint8_t seat = seat_in(t, G_DEFENDER);
    return seat != NOBODY && seat_is_in(t, seat);
}

static enum flow fight_attacked(struct table *t, struct frame *f)
{
    (void)f;
    uint8_t seat = seat_in(t, G_DEFENDER);
    if (!dt_is_attack(t) || !defender_is_in(t))
        return FLOW_NEXT;
    dt_set_phase(t, PHASE_DEFENCE);
    dt_announce(t, E_ATTACKED, seat, hero_of(t, seat));
    return FLOW_NEXT;
}

static enum flow fight_before_defence(struct table *t, struct frame *f)
{
    (void)f;
    if (dt_is_attack(t) && defender_is_in(t))
        dt_stop(t, STOP_ALL, NOBODY, NONE); /* DT-159 */
    return FLOW_NEXT;
}

static enum flow fight_defend(struct table *t, struct frame *f)
{
    (void)f;
    uint8_t seat = seat_in(t, G_DEFENDER);
    if (dt_is_defendable(t) && defender_is_in(t) && !has_keyword(t, hero_of(t, seat), K_STUNNED) &&
        !has_keyword(t, hero_of(t, seat), K_SHELTERED))
        frame_push(t, PROC_DEFEND, NONE, seat);
    t->s->global[G_GUARD] = GUARD_NONE; /* until one is chosen */
    return FLOW_NEXT;
}

/* DT-223 */
static enum flow fight_last_chance(struct table *t, struct frame *f)
{
    (void)f;
    if (dt_is_attack(t) || !dt_ledger_is_empty(t))
        dt_stop(t, STOP_ALL, NOBODY, NONE);
    return FLOW_NEXT;
}

static enum flow fight_conclude(struct table *t, struct frame *f)
{
    frame_push(t, PROC_CONCLUDE, NONE, f->you);
    return FLOW_NEXT;
}

/* What follows an attack: further roll phases, and whatever looks at what got through. */
static enum flow fight_over(struct table *t, struct frame *f)
{
    t->s->global[G_OVER] = dt_is_attack(t) ? OVER_ATTACK : OVER_PLAIN;
    t->s->global[G_TYPE] = t->s->global[G_ATTACK] = t->s->global[G_RECOIL] = 0;
    if (defender_is_in(t) && seat_is_in(t, f->you))
        dt_announce(t, E_CONCLUDE, f->you, hero_of(t, seat_in(t, G_DEFENDER)));
    return FLOW_NEXT;
}

static enum flow fight_after(struct table *t, struct frame *f)
{
    if (seat_is_in(t, f->you))
        dt_stop(t, STOP_ALL, NOBODY, NONE); /* DT-194: after whatever was activated */
    return FLOW_DONE;
}

enum { STEP_CONCLUDE = 6 };

step_fn *const dt_fight_steps[] = {
    fight_activate,
    fight_effects,
    fight_attacked,
    fight_before_defence,
    fight_defend,
    fight_last_chance,
    [STEP_CONCLUDE] = fight_conclude,
    fight_over,
    fight_after,
    NULL,
};

bool dt_is_fighting(const struct frame *f)
{
    return f->pc <= STEP_CONCLUDE;
}
