/*
 * The turn: upkeep, income, main phase, roll phase, main phase, discard (DT-011 – DT-025 DT-188 – DT-192).
 */
#include "games/dicethrone/dicethrone.h"

void dt_set_phase(struct table *t, int phase)
{
    if (t->s->global[G_PHASE] == phase)
        return;
    t->s->global[G_PHASE] = (int16_t)phase;
    log_add(t, LOG_PHASE, (int8_t)t->s->active, NONE, NONE, phase + 1, RULE_DT + 12);
}

static bool is_over_for(const struct table *t, const struct frame *f)
{
    return !seat_is_in(t, f->you);
}

/* ---- upkeep: each effect that names it, in the order that the active player likes (DT-188 DT-189) */

enum { V_CARD, V_TIMES, V_TICKS, V_HAVE };

enum {
    STEP_BEGIN,
    STEP_OPEN,
    STEP_CHOOSE,
    STEP_CHOSEN,
    STEP_RESOLVE,
    STEP_BETWEEN,
    STEP_RECOUNT,
    STEP_STOP,
    STEP_END
};

static enum flow jump(struct frame *f, uint16_t step)
{
    f->pc = step;
    return FLOW_JUMP;
}

static uint16_t upkeep_of(const struct table *t, uint16_t card)
{
    uint16_t each = dt_ability_of(t, card, KIND_UPKEEP_EACH);
    return each != NONE ? each : dt_ability_of(t, card, KIND_UPKEEP);
}

static bool is_due(const struct table *t, uint16_t card)
{
    return upkeep_of(t, card) != NONE && !(t->cards[card].flags & FLAG_DONE);
}

typedef void due_fn(struct table *t, uint16_t card);

static unsigned each_due(struct table *t, uint8_t seat, due_fn *fn)
{
    unsigned n = 0;
    for (uint8_t kind = Z_HERO; kind <= Z_STATUS; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            if (is_due(t, c)) {
                fn(t, c);
                n++;
            }
    return n;
}

static void count_only(struct table *t, uint16_t card)
{
    t->s->answer.card = card; /* the only one needs no question */
}

static void offer_due(struct table *t, uint16_t card)
{
    offer(t, W_RESOLVE, card, NONE, 0, 0, RULE_DT + 189);
}

void dt_upkeep_options(struct table *t, struct frame *f)
{
    each_due(t, f->you, offer_due);
}

static enum flow upkeep_begin(struct table *t, struct frame *f)
{
    t->s->active = t->s->first = f->you;
    dt_set_phase(t, PHASE_UPKEEP);
    for (uint8_t kind = Z_HERO; kind <= Z_STATUS; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, f->you)].head; c != NONE; c = t->cards[c].next)
            t->cards[c].flags &= (uint16_t)~FLAG_DONE;
    return FLOW_NEXT;
}

/* DT-065 DT-104: before each effect everybody may act. */
static enum flow upkeep_open(struct table *t, struct frame *f)
{
    if (is_over_for(t, f) || !each_due(t, f->you, count_only))
        return jump(f, STEP_STOP);
    dt_stop(t, STOP_ALL, NOBODY, NONE);
    return FLOW_NEXT;
}

static enum flow upkeep_choose(struct table *t, struct frame *f)
{
    switch (each_due(t, f->you, count_only)) {
    case 0: return jump(f, STEP_STOP);
    case 1: return FLOW_NEXT;
    default: return ask(t, f->you, ASK_UPKEEP, NONE, 0, RULE_DT + 189);
    }
}

static enum flow upkeep_chosen(struct table *t, struct frame *f)
{
    uint16_t card = t->s->answer.card;
    bool each = dt_ability_of(t, card, KIND_UPKEEP_EACH) != NONE;
    t->cards[card].flags |= FLAG_DONE;
    f->v[V_CARD] = (int16_t)card;
    f->v[V_TIMES] = each ? t->cards[card].counter[C_TOKENS] : 1;
    f->v[V_TICKS] = t->cards[card].counter[C_TICKED];
    log_add(t, LOG_ABILITY, (int8_t)f->you, card, NONE, 0, RULE_DT + 188);
    return FLOW_NEXT;
}

/* Token by token; those that have been advanced come first. */
static enum flow upkeep_resolve(struct table *t, struct frame *f)
{
    uint16_t card = (uint16_t)f->v[V_CARD];
    if (f->v[V_TIMES]-- <= 0 || is_over_for(t, f))
        return jump(f, STEP_OPEN);
    t->s->global[G_TOKEN] = f->v[V_TICKS]-- > 0;
    ability_push(t, upkeep_of(t, card), card, f->you, OCC_NONE, 0);
    return FLOW_NEXT;
}

static enum flow upkeep_between(struct table *t, struct frame *f)
{
    t->s->global[G_TOKEN] = 0;
    f->v[V_HAVE] = t->cards[f->v[V_CARD]].counter[C_TOKENS];
    if (f->v[V_TIMES] > 0)
        dt_stop(t, STOP_ALL, NOBODY, NONE);
    return FLOW_NEXT;
}

/* A token that has gone meanwhile is one that has not had its turn. */
static enum flow upkeep_recount(struct table *t, struct frame *f)
{
    const struct card *c = &t->cards[f->v[V_CARD]];
    int gone = f->v[V_HAVE] - c->counter[C_TOKENS];
    f->v[V_TIMES] = (int16_t)(f->v[V_TIMES] - (gone > 0 ? gone : 0));
    if (f->v[V_TICKS] > c->counter[C_TICKED])
        f->v[V_TICKS] = c->counter[C_TICKED];
    return jump(f, STEP_RESOLVE);
}

/* This one comes before income. */
static enum flow upkeep_stop(struct table *t, struct frame *f)
{
    (void)f;
    dt_stop(t, STOP_ALL, NOBODY, NONE);
    return FLOW_NEXT;
}

static enum flow upkeep_end(struct table *t, struct frame *f)
{
    (void)f;
    t->s->global[G_OPEN] = t->s->global[G_TOKEN] = 0;
    frame_push(t, PROC_CONCLUDE, NONE, t->s->active);
    return FLOW_DONE;
}

step_fn *const dt_upkeep_steps[] = {
    [STEP_BEGIN] = upkeep_begin,     [STEP_OPEN] = upkeep_open,
    [STEP_CHOOSE] = upkeep_choose,   [STEP_CHOSEN] = upkeep_chosen,
    [STEP_RESOLVE] = upkeep_resolve, [STEP_BETWEEN] = upkeep_between,
    [STEP_RECOUNT] = upkeep_recount, [STEP_STOP] = upkeep_stop,
    [STEP_END] = upkeep_end,         [STEP_END + 1] = NULL,
};

/* ---- income (DT-014 – DT-016 DT-033 DT-191) */

static enum flow income_begin(struct table *t, struct frame *f)
{
    t->s->active = t->s->first = f->you;
    dt_set_phase(t, PHASE_INCOME);
    t->s->global[G_SKIP] = 0;
    dt_announce(t, E_INCOME, f->you, NONE);
    return FLOW_NEXT;
}

static enum flow income_gain(struct table *t, struct frame *f)
{
    if (t->s->global[G_SKIP]) {
        log_add(t, LOG_SKIPPED, (int8_t)f->you, NONE, NONE, PHASE_INCOME + 1, RULE_DT + 14);
        t->s->global[G_SKIP] = 0;
        return FLOW_DONE;
    }
    dt_gain_cp(t, f->you, 1);
    dt_draw(t, f->you, dt_value(t, A_INCOME_CARDS, hero_of(t, f->you)));
    dt_stop(t, STOP_OTHERS, f->you, NONE); /* DT-065 DT-104; the active player's turn goes on */
    return FLOW_DONE;
}

step_fn *const dt_income_steps[] = {income_begin, income_gain, NULL};

/* ---- main phases (DT-017 DT-018 DT-024 DT-192); the second one starts with v[0] set */

static void offer_sales(struct table *t, uint8_t seat, uint16_t rule)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next)
        offer(t, W_SELL, c, NONE, 0, 0, rule);
}

void dt_main_options(struct table *t, struct frame *f)
{
    dt_offer_acts(t, f->you);
    offer_sales(t, f->you, RULE_DT + 18);
    offer(t, W_END, NONE, NONE, 0, QN_PASS, RULE_DT + 192);
}

static enum flow main_begin(struct table *t, struct frame *f)
{
    t->s->active = t->s->first = f->you;
    dt_set_phase(t, f->v[0] ? PHASE_MAIN_2 : PHASE_MAIN_1);
    return FLOW_NEXT;
}

static enum flow main_ask(struct table *t, struct frame *f)
{
    return is_over_for(t, f) ? FLOW_DONE
                             : ask(t, f->you, ASK_MAIN, NONE,
                                   1 + (t->s->global[G_PHASE] == PHASE_MAIN_2), RULE_DT + 192);
}

static enum flow main_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb == W_END) {
        dt_stop(t, STOP_OTHERS, f->you, NONE);
        return FLOW_DONE;
    }
    dt_act(t, f->you, &a);
    f->pc--;
    return FLOW_JUMP;
}

step_fn *const dt_main_steps[] = {main_begin, main_ask, main_chosen, NULL};

/* ---- discard (DT-025 DT-084 – DT-087) */

/* DT-065 DT-104: an instant may be played, too; afterwards the hand is counted anew. */
void dt_sell_options(struct table *t, struct frame *f)
{
    dt_offer_acts(t, f->you);
    offer_sales(t, f->you, RULE_DT + 25);
}

static enum flow discard_ask(struct table *t, struct frame *f)
{
    t->s->active = t->s->first = f->you;
    dt_set_phase(t, PHASE_DISCARD);
    int over = t->zones[zone_id(t, Z_HAND, f->you)].count - HAND_LIMIT;
    if (is_over_for(t, f))
        return FLOW_DONE;
    if (over > 0)
        return ask(t, f->you, ASK_SELL, NONE, (int16_t)over, RULE_DT + 84);
    dt_stop(t, STOP_ALL, NOBODY, NONE); /* DT-065 DT-104 */
    f->pc += 2;
    return FLOW_JUMP;
}

static enum flow discard_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    dt_act(t, f->you, &a);
    f->pc--;
    return FLOW_JUMP;
}

/* DT-084: the limit holds at the end of the phase, whatever was drawn in it. */
static enum flow discard_end(struct table *t, struct frame *f)
{
    if (t->zones[zone_id(t, Z_HAND, f->you)].count <= HAND_LIMIT)
        return FLOW_DONE;
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const dt_discard_steps[] = {discard_ask, discard_chosen, discard_end, NULL};

/* ---- one turn, and one after another */

static enum flow phase_frame(struct table *t, struct frame *f, uint8_t proc)
{
    if (is_over_for(t, f))
        return FLOW_DONE;
    frame_push(t, proc, NONE, f->you);
    return FLOW_NEXT;
}

static void forget_fresh_tokens(struct table *t)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        for (uint16_t c = t->zones[zone_id(t, Z_STATUS, seat)].head; c != NONE;
             c = t->cards[c].next)
            t->cards[c].note[1] %= FRESH;
}

static enum flow turn_upkeep(struct table *t, struct frame *f)
{
    struct state *s = t->s;
    s->active = s->first = f->you;
    s->global[G_ROUND]++;
    s->global[G_PHASE] = PHASE_DISCARD;
    log_add(t, LOG_TURN, (int8_t)f->you, NONE, NONE, 0, RULE_DT + 11);
    for (uint8_t seat = 0; seat < s->seats; seat++)
        s->seat[seat][SV_UPGRADES] = 0;
    forget_fresh_tokens(t);
    for (uint16_t c = 0; c < s->used.cards; c++)
        if (t->cards[c].note[0] && type_of(t, c) == T_COMPANION)
            t->cards[c].note[0] = 0; /* how often it was placed */
    limits_reset(t, P_TURN);
    return phase_frame(t, f, PROC_UPKEEP);
}

static enum flow turn_income(struct table *t, struct frame *f)
{
    bool is_first_of_all = t->s->global[G_ROUND] == 1; /* DT-015 DT-168 */
    if (is_first_of_all && seat_is_in(t, f->you)) {
        log_add(t, LOG_SKIPPED, (int8_t)f->you, NONE, NONE, PHASE_INCOME + 1, RULE_DT + 15);
        return FLOW_NEXT;
    }
    return phase_frame(t, f, PROC_INCOME);
}

static enum flow turn_main(struct table *t, struct frame *f)
{
    return phase_frame(t, f, PROC_MAIN);
}

static enum flow turn_roll(struct table *t, struct frame *f)
{
    return phase_frame(t, f, PROC_ROLL_PHASE);
}

static enum flow turn_main_2(struct table *t, struct frame *f)
{
    if (is_over_for(t, f))
        return FLOW_DONE;
    frame_push(t, PROC_MAIN, NONE, f->you)->v[0] = 1;
    return FLOW_NEXT;
}

static enum flow turn_discard(struct table *t, struct frame *f)
{
    return phase_frame(t, f, PROC_DISCARD);
}

static enum flow turn_end(struct table *t, struct frame *f)
{
    dt_announce(t, E_TURN_END, f->you, NONE);
    lasting_expire(t, P_TURN);
    return FLOW_DONE;
}

step_fn *const dt_turn_steps[] = {turn_upkeep, turn_income,  turn_main, turn_roll,
                                  turn_main_2, turn_discard, turn_end,  NULL};

static enum flow next_turn(struct table *t, struct frame *f)
{
    uint8_t seat = seat_is_in(t, f->you) ? f->you : seat_after(t, f->you);
    f->you = seat_after(t, seat);
    frame_push(t, PROC_TURN, NONE, seat);
    return FLOW_AGAIN;
}

/* DT-011 DT-166 DT-179: seats are numbered in the order of their turns. */
step_fn *const dt_turns_steps[] = {next_turn, NULL};

void dt_start_turn(struct table *t, uint8_t seat)
{
    frame_push(t, PROC_TURNS, NONE, seat);
}
