/*
 * The offensive roll phase: up to three attempts, announcing, altering, announcing again, activating
 * (DT-019 DT-034 DT-035 DT-193 – DT-203).
 */
#include "games/dicethrone/dicethrone.h"

enum { V_USED, V_STAMP, V_CARD, V_ABILITY };

enum {
    STEP_BEGIN,
    STEP_FIRST,
    STEP_STOP,
    STEP_ASK,
    STEP_CHOSEN,
    STEP_ANNOUNCED,
    STEP_CONCLUSION,
    STEP_END,
    STEP_AGAIN
};

bool dt_is_met(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct context cx = context_of(t, card, ability, seat, NONE);
    return (a->kind == KIND_OFFENSIVE || a->kind == KIND_ULTIMATE) &&
           !dt_is_covered(t, card, ability) && (!a->when || machine_value(t, a->when, &cx));
}

/* Of the rows of one ability with the same name the last one that is met counts: more dice, more
 * effect. Rows with names of their own are abilities of their own. */
static void offer_abilities(struct table *t, uint8_t seat)
{
    for (uint16_t c = t->zones[zone_id(t, Z_BOARD, seat)].head; c != NONE; c = t->cards[c].next) {
        const struct def *d = def_of(t, c);
        for (unsigned k = d->abilities; k-- > 0;) {
            uint16_t ability = (uint16_t)(d->ability0 + k);
            if (dt_is_met(t, seat, c, ability)) {
                offer(t, W_ANNOUNCE, c, NONE, (int16_t)k, 0, RULE_DT + 199);
                k = dt_first_row(t, ability) - d->ability0;
            }
        }
    }
}

/* The row of a card's first ability that holds with the dice as they lie; NONE if none does. */
static uint16_t met_row(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    for (unsigned k = d->abilities; k-- > 0;) {
        uint16_t ability = (uint16_t)(d->ability0 + k);
        if (dt_first_row(t, ability) == d->ability0 && dt_is_met(t, seat, card, ability))
            return ability;
    }
    return NONE;
}

/* DT-089: an announced ability that is upgraded before it is activated has the level that lies on the
 * board. Only the first ability of a card has a level; others are gone with their card. */
static bool follow_upgrade(const struct table *t, struct frame *f)
{
    uint16_t card = (uint16_t)f->v[V_CARD];
    uint16_t now = card == NONE ? card : dt_now_there(t, f->you, card);
    if (now == card)
        return true;
    bool has_level = dt_first_row(t, (uint16_t)f->v[V_ABILITY]) == def_of(t, card)->ability0;
    uint16_t row = has_level ? met_row(t, f->you, now) : (uint16_t)NONE;
    f->v[V_CARD] = (int16_t)now;
    f->v[V_ABILITY] = (int16_t)row;
    return row != NONE;
}

static int attempts_left(const struct table *t, const struct frame *f)
{
    return t->s->seat[f->you][SV_ATTEMPTS] - f->v[V_USED];
}

/* The next one: the second, the third, or one that a card adds. */
static uint16_t rule_of_attempt(const struct frame *f)
{
    return RULE_DT + (f->v[V_USED] > 1 ? 197 : 196);
}

/* Dice of an effect and of a defence are rolled once (DT-045 DT-115); what has been announced stands
 * while nobody alters it (DT-203). */
uint16_t dt_refuse_reroll(const struct table *t, uint8_t seat)
{
    const struct frame *f = frame_of(t, PROC_ROLL_PHASE);
    int open = t->s->global[G_OPEN] - 1;
    if (open == POOL_EFFECT && dt_owner(t, POOL_EFFECT) == seat)
        return REFUSE(t, RULE_DT + 115, WHY_EFFECT_DICE);
    if (dt_count(t, POOL_DEFENCE) && in_roll_phase(t) && dt_owner(t, POOL_DEFENCE) == seat)
        return REFUSE(t, RULE_DT + 45, WHY_DEFENCE_DICE);
    if (!f || f->you != seat)
        return REFUSE(t, RULE_DT + 19, WHY_NOT_ROLLING);
    if (attempts_left(t, f) <= 0)
        return REFUSE(t, RULE_DT + 19, WHY_NO_ATTEMPTS);
    if (f->pc <= STEP_CHOSEN)
        return REFUSE(t, RULE_DT + 196, WHY_REROLL_LATER);
    uint16_t card = dt_announced_by_roll(f);
    return card == NONE ? REFUSE(t, RULE_DT + 203, WHY_ATTEMPTS_OVER)
                        : REFUSE(t, RULE_DT + 203, WHY_ANNOUNCED, .card = card);
}

void dt_roll_options(struct table *t, struct frame *f)
{
    offer_abilities(t, f->you);
    dt_offer_acts(t, f->you);
    if (attempts_left(t, f) > 0)
        dt_offer_rerolls(t, POOL_OFFENCE, DICE, rule_of_attempt(f));
    offer(t, W_NOTHING, NONE, NONE, 0, QN_PASS, RULE_DT + 201);
}

static enum flow jump(struct frame *f, uint16_t step)
{
    f->pc = step;
    return FLOW_JUMP;
}

static enum flow roll_begin(struct table *t, struct frame *f)
{
    struct state *s = t->s;
    s->active = s->first = f->you;
    s->global[G_PHASE] = -1; /* told anew when fighters roll again */
    dt_set_phase(t, PHASE_OFFENCE);
    s->global[G_SKIP] = s->global[G_OVER] = 0;
    s->global[G_DICE + POOL_OFFENCE] = s->global[G_DICE + POOL_DEFENCE] = 0;
    s->seat[f->you][SV_ATTEMPTS] = (int16_t)dt_value(t, A_ATTEMPTS, hero_of(t, f->you));
    f->v[V_USED] = 0;
    dt_announce(t, E_ROLL_PHASE, f->you, NONE);
    return FLOW_NEXT;
}

/* DT-195 */
static enum flow roll_first(struct table *t, struct frame *f)
{
    struct state *s = t->s;
    if (s->global[G_SKIP] || s->seat[f->you][SV_ATTEMPTS] < 1 || !seat_is_in(t, f->you)) {
        log_add(t, LOG_SKIPPED, (int8_t)f->you, NONE, NONE, PHASE_OFFENCE + 1, RULE_DT + 19);
        s->global[G_SKIP] = 0;
        s->global[G_AGAIN] = 0;
        return jump(f, STEP_CONCLUSION);
    }
    dt_roll(t, POOL_OFFENCE, f->you, DICE, RULE_DT + 195);
    f->v[V_USED] = 1;
    return FLOW_NEXT;
}

/* DT-194: whoever has the dice comes last, because the next question is theirs anyway. */
static enum flow roll_stop(struct table *t, struct frame *f)
{
    dt_stop(t, STOP_OTHERS, f->you, NONE);
    return FLOW_NEXT;
}

static enum flow roll_ask(struct table *t, struct frame *f)
{
    t->s->global[G_OPEN] = POOL_OFFENCE + 1;
    return ask(t, f->you, ASK_ROLL, NONE, (int16_t)attempts_left(t, f), RULE_DT + 199);
}

static void announce(struct table *t, struct frame *f, const qn_option *a)
{
    bool any = a->verb == W_ANNOUNCE;
    f->v[V_CARD] = (int16_t)(any ? a->card : NONE);
    f->v[V_ABILITY] = any ? (int16_t)ability_of_card(t, a->card, a->value) : (int16_t)NONE;
    f->v[V_STAMP] = t->s->global[G_STAMP];
    if (any)
        log_add(t, LOG_ANNOUNCED, (int8_t)f->you, a->card, NONE,
                ability_in_card(t, a->card, dt_first_row(t, (uint16_t)f->v[V_ABILITY])),
                RULE_DT + 199);
    else
        log_add(t, LOG_NONE_ANNOUNCED, (int8_t)f->you, NONE, NONE, 0, RULE_DT + 201);
}

static enum flow roll_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    switch (a.verb) {
    case W_REROLL:
    case W_REROLL_LENT:
        dt_reroll(t, POOL_OFFENCE, a.value, a.verb == W_REROLL_LENT, rule_of_attempt(f));
        f->v[V_USED]++;
        return jump(f, STEP_STOP);
    case W_ANNOUNCE:
    case W_NOTHING:
        announce(t, f, &a);
        dt_stop(t, STOP_ALL, NOBODY, a.card); /* DT-200 */
        return FLOW_NEXT;
    default: dt_act(t, f->you, &a); return jump(f, STEP_ASK);
    }
}

/* DT-202 DT-203: altered dice, or an attempt more, bring the choice back. */
static enum flow roll_announced(struct table *t, struct frame *f)
{
    if (!seat_is_in(t, f->you))
        return jump(f, STEP_CONCLUSION);
    if (f->v[V_STAMP] != t->s->global[G_STAMP] || !follow_upgrade(t, f))
        return jump(f, STEP_ASK);
    uint16_t card = (uint16_t)f->v[V_CARD];
    if (card == NONE) {
        dt_announce(t, E_NO_ABILITY, f->you, NONE);
        return FLOW_NEXT;
    }
    struct frame *fight = frame_push(t, PROC_FIGHT, card, f->you);
    fight->ability = (uint16_t)f->v[V_ABILITY];
    return FLOW_NEXT;
}

uint16_t dt_announced_by_roll(const struct frame *f)
{
    return f->pc == STEP_ANNOUNCED ? (uint16_t)f->v[V_CARD] : (uint16_t)NONE;
}

/* DT-276 */
static enum flow roll_conclusion(struct table *t, struct frame *f)
{
    (void)f;
    t->s->global[G_OPEN] = 0;
    if (t->s->global[G_AGAIN] != AGAIN_SAME)
        delayed_run(t, P_CONCLUSION);
    return FLOW_NEXT;
}

static enum flow roll_end(struct table *t, struct frame *f)
{
    (void)f;
    if (!t->s->global[G_AGAIN] || !dt_ledger_is_empty(t))
        frame_push(t, PROC_CONCLUDE, NONE, t->s->active);
    return FLOW_NEXT;
}

/* Another offensive roll phase: against the same opponent only if that is still possible. */
static enum flow roll_again(struct table *t, struct frame *f)
{
    struct state *s = t->s;
    uint8_t defender = seat_in(t, G_DEFENDER);
    int16_t again = s->global[G_AGAIN];
    bool possible = again == AGAIN_ANEW ||
                    (again == AGAIN_SAME && defender != NOBODY && seat_is_in(t, defender));
    lasting_expire(t, P_ROLL_PHASE);
    s->global[G_LOCK] = s->global[G_AGAIN] = s->global[G_GUARD] = s->global[G_LENT] = 0;
    if (possible && seat_is_in(t, f->you)) {
        log_add(t, LOG_AGAIN, (int8_t)f->you, NONE, NONE, 0, RULE_DT + 19);
        return jump(f, STEP_BEGIN);
    }
    s->global[G_ATTACKER] = s->global[G_DEFENDER] = s->global[G_TYPE] = s->global[G_ATTACK] = 0;
    s->global[G_RECOIL] = 0;
    s->global[G_OVER] = 0;
    return FLOW_DONE;
}

step_fn *const dt_roll_phase_steps[] = {
    [STEP_BEGIN] = roll_begin,
    [STEP_FIRST] = roll_first,
    [STEP_STOP] = roll_stop,
    [STEP_ASK] = roll_ask,
    [STEP_CHOSEN] = roll_chosen,
    [STEP_ANNOUNCED] = roll_announced,
    [STEP_CONCLUSION] = roll_conclusion,
    [STEP_END] = roll_end,
    [STEP_AGAIN] = roll_again,
    [STEP_AGAIN + 1] = NULL,
};

/* The phase ends without an ability, and a new one begins (a text says so). */
void dt_restart_phase(struct table *t)
{
    struct frame *phase = frame_of(t, PROC_ROLL_PHASE);
    if (!phase)
        return;
    t->s->global[G_AGAIN] = AGAIN_ANEW;
    t->s->global[G_OPEN] = 0;
    phase->pc = STEP_CONCLUSION;
}

uint16_t dt_first_row(const struct table *t, uint16_t ability)
{
    const struct card_pack *pack = t->pack;
    uint16_t first = pack->defs[pack->abilities[ability].def].ability0;
    while (ability > first && !(pack->abilities[ability].labels & LABEL_OTHER))
        ability--;
    return ability;
}
