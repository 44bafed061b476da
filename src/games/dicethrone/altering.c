/*
 * Rolls of effects, and cards that alter dice: setting, tipping, copying, rerolling single ones, and
 * further attempts (DT-115 – DT-120 DT-200 – DT-203).
 */
#include "games/dicethrone/dicethrone.h"

/* ---- "roll N dice": one roll, open to alterations, then the text goes on */

/* DT-106 DT-109 DT-265 DT-266: nothing comes between while an instant, a roll phase action or a
 * spent token resolves. */
static bool is_uninterrupted(const struct table *t)
{
    const struct frame *f = frame_top(t);
    for (; f && f->proc != PROC_STOP; f = frame_below(t, f)) {
        if (f->proc == PROC_PLAY || f->proc == PROC_AIMED)
            return type_of(t, f->card) == T_INSTANT || type_of(t, f->card) == T_ROLL_ACTION;
        if (f->proc == PROC_ABILITY && t->pack->abilities[f->ability].kind == KIND_SPEND)
            return true;
    }
    return false;
}

static enum flow effect_roll(struct table *t, struct frame *f)
{
    f->v[1] = t->s->global[G_OPEN];
    dt_lay_aside(t, POOL_EFFECT);
    dt_roll(t, POOL_EFFECT, f->you, (unsigned)f->v[0], RULE_DT + 115);
    if (!is_uninterrupted(t))
        dt_stop(t, STOP_ALL, NOBODY, f->card);
    return FLOW_NEXT;
}

static enum flow effect_rolled(struct table *t, struct frame *f)
{
    t->s->global[G_OPEN] = f->v[1];
    return FLOW_DONE;
}

step_fn *const dt_effect_roll_steps[] = {effect_roll, effect_rolled, NULL};

void dt_effect_roll(struct table *t, uint8_t seat, uint16_t card, int count)
{
    frame_push(t, PROC_EFFECT_ROLL, card, seat)->v[0] = (int16_t)count;
}

/* ---- some of the rolled dice count: v[0] how many */

void dt_pick_options(struct table *t, struct frame *f)
{
    dt_each_pick(t, POOL_EFFECT, (unsigned)f->v[0], true);
}

static enum flow pick_ask(struct table *t, struct frame *f)
{
    if (f->v[0] < 1 || dt_count(t, POOL_EFFECT) <= (unsigned)f->v[0])
        return FLOW_DONE;
    return ask(t, f->you, ASK_PICK, f->card, f->v[0], RULE_DT + 116);
}

static enum flow pick_do(struct table *t, struct frame *f)
{
    (void)f;
    dt_pick(t, POOL_EFFECT, t->s->answer.value);
    return FLOW_DONE;
}

step_fn *const dt_pick_steps[] = {pick_ask, pick_do, NULL};

/* ---- one die at a time: v[0] the way, v[1] how often yet, v[2] the value (0: any) */

enum { V_WAY, V_LEFT, V_VALUE, V_FILTER };

enum whose { ANYBODYS, YOURS, OF_FRIENDS, OF_FOES };
enum manner { TO_VALUE, TO_ANOTHER, BY_ONE, REROLLED };

/* The ways of altering: whose dice, what is done with them; one die, or as many as the verb says; of even ones. */
static const struct way {
    enum whose whose;
    enum manner change;
    bool one, even;
} ways[] = {
    [ALTER_SET_OWN] = {YOURS, TO_VALUE, .one = true},
    [ALTER_SET_ANY] = {ANYBODYS, TO_VALUE},
    [ALTER_TIP] = {ANYBODYS, BY_ONE, .one = true},
    [ALTER_TIP_EVEN] = {YOURS, BY_ONE, .one = true, .even = true},
    [ALTER_COPY] = {YOURS, TO_ANOTHER, .one = true},
    [ALTER_REROLL_OWN] = {OF_FRIENDS, REROLLED},
    [ALTER_REROLL_FOE] = {OF_FOES, REROLLED, .one = true},
    [ALTER_REROLL_PAID] = {ANYBODYS, REROLLED},
};

/* A text may reroll what it has rolled itself, when the roll is no longer open to others. */
static bool is_open(const struct table *t, int16_t way, enum dt_pool *pool)
{
    int open = way == ALTER_REROLL_PAID ? POOL_EFFECT + 1 : t->s->global[G_OPEN];
    *pool = (enum dt_pool)(open - 1);
    return open && dt_count(t, *pool);
}

static bool may_touch(const struct table *t, uint8_t seat, int16_t way)
{
    enum dt_pool pool;
    if (!is_open(t, way, &pool))
        return false;
    uint8_t owner = dt_owner(t, pool);
    if (ways[way].change == TO_ANOTHER && dt_of_a_kind(t, pool) >= (int)dt_count(t, pool))
        return false;
    switch (ways[way].whose) {
    case YOURS: return owner == seat;
    case OF_FRIENDS: return are_friends(t, owner, seat);
    case OF_FOES: return !are_friends(t, owner, seat);
    default: return true;
    }
}

static bool is_even(int face)
{
    return face % 2 == 0;
}

bool dt_would_alter(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    enum dt_pool pool;
    int16_t way = call->word->how;
    if (!may_touch(t, call->cx->you, way))
        return false;
    for (unsigned i = 0; is_open(t, way, &pool) && i < dt_count(t, pool); i++)
        if (!ways[way].even || is_even(dt_face(t, pool, i)))
            return true;
    return false;
}

static void offer_change(struct table *t, uint8_t word, int face, int to)
{
    offer(t, word, NONE, NONE, (int16_t)(face * 10 + to), 0, RULE_DT + 202);
}

static void offer_values(struct table *t, uint8_t word, int face, const struct frame *f)
{
    for (int to = 1; to <= 6; to++)
        if (to != face && (!f->v[V_VALUE] || f->v[V_VALUE] == to))
            offer_change(t, word, face, to);
}

static void offer_copies(struct table *t, uint8_t word, enum dt_pool pool, int face)
{
    int last = 0;
    for (unsigned i = 0; i < dt_count(t, pool); i++) {
        int to = dt_face(t, pool, i);
        if (to != face && to != last)
            offer_change(t, word, face, to);
        last = to;
    }
}

static void offer_tips(struct table *t, uint8_t word, int face)
{
    if (face > 1)
        offer_change(t, word, face, face - 1);
    if (face < 6)
        offer_change(t, word, face, face + 1);
}

/* What may be done with a die that shows this face: one of the roller's own, or the lent one. */
static void offer_die(struct table *t, const struct frame *f, enum dt_pool pool, int face,
                      bool lent)
{
    uint8_t word = lent ? W_DIE_LENT : W_DIE;
    const struct way *way = &ways[f->v[V_WAY]];
    if (way->even && !is_even(face))
        return;
    switch (way->change) {
    case TO_ANOTHER: offer_copies(t, word, pool, face); break;
    case BY_ONE: offer_tips(t, word, face); break;
    case TO_VALUE: offer_values(t, word, face, f); break;
    case REROLLED:
        offer(t, lent ? W_REROLL_LENT : W_REROLL, NONE, NONE, (int16_t)(lent ? 0 : face), 0,
              RULE_DT + 202);
        break;
    }
}

void dt_die_options(struct table *t, struct frame *f)
{
    enum dt_pool pool;
    if (is_open(t, f->v[V_WAY], &pool)) {
        for (int face = 1; face <= 6; face++)
            if (dt_has_own(t, pool, face))
                offer_die(t, f, pool, face, false);
        if (dt_lent(t, pool))
            offer_die(t, f, pool, dt_lent(t, pool), true);
    }
    offer(t, W_KEEP, NONE, NONE, 0, QN_PASS, RULE_DT + 202);
}

/* Each such reroll has its price in tokens. */
static bool can_pay(const struct table *t, const struct frame *f)
{
    struct context cx = context_of(t, f->card, f->ability, f->you, NONE);
    return f->v[V_WAY] != ALTER_REROLL_PAID ||
           dt_count_tokens(t, &cx, f->you, (uint16_t)f->v[V_FILTER]) >= f->v[V_VALUE];
}

static void pay(struct table *t, struct frame *f)
{
    struct context cx = context_of(t, f->card, f->ability, f->you, NONE);
    if (f->v[V_WAY] == ALTER_REROLL_PAID)
        dt_shed(t, &cx, f->v[V_VALUE], (uint16_t)f->v[V_FILTER]);
}

static enum flow alter_ask(struct table *t, struct frame *f)
{
    if (f->v[V_LEFT]-- <= 0 || !can_pay(t, f) || !may_touch(t, f->you, f->v[V_WAY]))
        return FLOW_DONE;
    return ask(t, f->you, ASK_DIE, f->card, f->v[V_LEFT], RULE_DT + 202);
}

static enum flow alter_do(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    enum dt_pool pool;
    if (a.verb == W_KEEP || !is_open(t, f->v[V_WAY], &pool))
        return FLOW_DONE;
    pay(t, f);
    switch (a.verb) {
    case W_REROLL: dt_reroll_one(t, pool, a.value, false); break;
    case W_REROLL_LENT: dt_reroll_one(t, pool, 0, true); break;
    case W_DIE_LENT: dt_change_lent(t, a.value % 10); break;
    default: dt_change(t, pool, a.value / 10, a.value % 10); break;
    }
    f->pc--;
    return FLOW_JUMP;
}

step_fn *const dt_alter_steps[] = {alter_ask, alter_do, NULL};

/* ---- one more attempt with any of the dice (of the defence, or of an effect's roll) */

/* DT-045 DT-115: rolled once, but for what a card or an ability grants. */
static uint16_t rule_of_pool(const struct frame *f)
{
    return RULE_DT + (f->v[0] == POOL_DEFENCE ? 45 : f->v[0] == POOL_EFFECT ? 115 : 196);
}

void dt_reroll_options(struct table *t, struct frame *f)
{
    dt_offer_rerolls(t, (enum dt_pool)f->v[0], (unsigned)f->v[1], rule_of_pool(f));
    offer(t, W_KEEP, NONE, NONE, 0, QN_PASS, RULE_DT + 198);
}

static enum flow reroll_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_REROLL, f->card, 1, rule_of_pool(f));
}

static enum flow reroll_do(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb != W_KEEP)
        dt_reroll(t, (enum dt_pool)f->v[0], a.value, a.verb == W_REROLL_LENT, rule_of_pool(f));
    return FLOW_DONE;
}

step_fn *const dt_reroll_steps[] = {reroll_ask, reroll_do, NULL};

static void reroll(struct table *t, const struct verb_call *call, uint8_t seat, enum dt_pool pool,
                   int most)
{
    if (!dt_count(t, pool) || dt_owner(t, pool) != seat)
        return;
    struct frame *f = frame_push(t, PROC_REROLL, call->cx->self, seat);
    f->v[0] = (int16_t)pool;
    f->v[1] = (int16_t)most;
}

/* Is somebody asked about the dice that a text has rolled, though their roll is over? */
bool dt_asks_rolled(const struct table *t)
{
    const struct frame *f = frame_top(t);
    return f && (f->proc == PROC_PICK || (f->proc == PROC_REROLL && f->v[0] == POOL_EFFECT) ||
                 (f->proc == PROC_ALTER && f->v[V_WAY] == ALTER_REROLL_PAID));
}

void dt_verb_reroll_rolled(struct table *t, const struct verb_call *call)
{
    reroll(t, call, call->cx->you, POOL_EFFECT, call->n);
}

/* An attempt more in the offensive phase: whoever rolls may roll again even after announcing. */
void dt_verb_extra_attempt(struct table *t, const struct verb_call *call, uint16_t card)
{
    (void)call;
    uint8_t seat = t->cards[card].controller;
    if (seat != t->s->active || t->s->global[G_PHASE] != PHASE_OFFENCE)
        return;
    t->s->seat[seat][SV_ATTEMPTS]++;
    t->s->global[G_STAMP]++;
}

bool dt_would_extra_attempt(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)call;
    return target != NONE && t->s->global[G_PHASE] == PHASE_OFFENCE &&
           t->cards[target].controller == t->s->active && t->s->global[G_OPEN] == POOL_OFFENCE + 1;
}

void dt_verb_extra_defence(struct table *t, const struct verb_call *call, uint16_t card)
{
    reroll(t, call, t->cards[card].controller, POOL_DEFENCE, DICE);
}

bool dt_would_extra_defence(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)call;
    return target != NONE && t->s->global[G_OPEN] == POOL_DEFENCE + 1 &&
           dt_owner(t, POOL_DEFENCE) == t->cards[target].controller;
}

void dt_verb_pick(struct table *t, const struct verb_call *call)
{
    frame_push(t, PROC_PICK, call->cx->self, call->cx->you)->v[0] = call->n;
}

void dt_verb_alter(struct table *t, const struct verb_call *call)
{
    const int16_t way = call->word->how;
    struct frame *f = frame_push(t, PROC_ALTER, call->cx->self, call->cx->you);
    f->v[V_WAY] = way;
    f->v[V_LEFT] = (int16_t)(ways[way].one ? 1 : call->n);
    f->v[V_VALUE] = (int16_t)(way == ALTER_SET_OWN ? call->n : 0);
    if (way == ALTER_REROLL_PAID) {
        f->ability = call->cx->ability;
        f->v[V_LEFT] = INT16_MAX;
        f->v[V_VALUE] = call->n;
        f->v[V_FILTER] = call->arg[0];
    }
}
