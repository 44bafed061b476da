/*
 * Tokens: power, strength tokens, and the markers of objectives (MV-020 MV-034 – MV-036 MV-066 MV-115).
 */
#include "games/villainous/villainous.h"

int mv_marker_slot(uint8_t attr)
{
    switch (attr) {
    case A_POWER: return C_POWER;
    case A_TOKENS: return C_TOKENS;
    case A_MISCHIEF: return C_HELD;
    case A_SPENT:
    case A_LOYALTY:
    case A_VENDETTAS:
    case A_MARKS: return C_PROGRESS;
    default: return -1;
    }
}

/* How the log calls these markers. */
static uint8_t log_of_markers(uint8_t attr)
{
    switch (attr) {
    case A_MISCHIEF: return LOG_MISCHIEF;
    case A_SPENT: return LOG_SPENT;
    case A_LOYALTY: return LOG_LOYALTY;
    case A_VENDETTAS: return LOG_VENDETTAS;
    default: return LOG_MARKS;
    }
}

/* ---- power */

static void change_power(struct table *t, uint8_t event, uint8_t seat, int n, uint16_t text)
{
    if (n <= 0) {
        machine_done(t, 0, 0);
        return;
    }
    struct occ *o = occ_new(t, event, villain_of(t, seat), seat, seat);
    o->text = text;
    occ_add(t, o, villain_of(t, seat), (int16_t)n);
    occ_run(t, o);
}

/* MV-105: what cards say of each gain comes off it, whatever their number and order. */
void mv_gain(struct table *t, uint8_t seat, int n, uint16_t text)
{
    int left = n > 0 ? value_modified(t, A_GAINED, villain_of(t, seat), n) : n;
    change_power(t, E_GAIN, seat, left, text);
    if (n > 0 && left <= 0)
        log_add(t, LOG_GAINED, (int8_t)seat, NONE, text, 0, RULE_MV + 66);
}

void mv_lose(struct table *t, uint8_t seat, int n, uint16_t text)
{
    change_power(t, E_LOSE, seat, n, text);
}

/* MV-069: to the supply; who could not pay did not get here. */
void mv_pay(struct table *t, uint8_t seat, int n)
{
    if (n <= 0)
        return;
    t->cards[villain_of(t, seat)].counter[C_POWER] -= (int16_t)n;
    t->s->changed |= CHANGED_POWER;
    log_add(t, LOG_PAID, (int8_t)seat, NONE, NONE, n, RULE_MV + 69);
}

void mv_verb_gain(struct table *t, const struct verb_call *call)
{
    mv_gain(t, call->cx->you, call->n, call->cx->self);
}

void mv_verb_lose(struct table *t, const struct verb_call *call)
{
    mv_lose(t, call->cx->you, call->n, call->cx->self);
}

bool mv_would_pay(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return call->cx->you != NOBODY && call->n <= power_of(t, call->cx->you);
}

void mv_verb_pay(struct table *t, const struct verb_call *call)
{
    bool can = call->n <= power_of(t, call->cx->you);
    if (can)
        mv_pay(t, call->cx->you, call->n);
    machine_done(t, can, 1);
}

static void apply_power(struct table *t, struct occ *o, int sign)
{
    struct item *i = occ_item(t, o, 0);
    int16_t *have = &t->cards[i->card].counter[C_POWER];
    int n = i->amount - i->stopped;
    n = n < 0 ? 0 : sign < 0 && n > *have ? *have : n;
    *have = counted(t, *have + sign * n);
    i->done = (int16_t)n;
    t->s->changed |= CHANGED_POWER; /* objectives and strengths may depend on it */
    log_add(t,
            sign > 0 ? LOG_GAINED
            : n > 0  ? LOG_LOST
                     : LOG_LOST_NOTHING,
            (int8_t)o->you, NONE, o->text, n, RULE_MV + (sign > 0 ? 66 : 36));
}

/* ---- markers and strength tokens: the attribute goes in the amount of the occurrence */

static void change_markers(struct table *t, const struct verb_call *call, uint8_t event,
                           uint8_t attr, int n)
{
    struct occ *o = mv_happening(t, call->cx, event);
    o->amount = attr;
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]))
            occ_add(t, o, call->targets[i], (int16_t)n);
    occ_run(t, o);
}

void mv_verb_change_markers(struct table *t, const struct verb_call *call)
{
    change_markers(t, call, (uint8_t)call->word->how, (uint8_t)call->arg[0], call->n);
}

void mv_verb_change_strength(struct table *t, const struct verb_call *call)
{
    change_markers(t, call, E_TOKENS, A_TOKENS, call->word->how * call->n);
}

bool mv_would_add(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return target == NONE || !event_is_forbidden(t, E_MARK, call->cx->self, target);
}

/* While a target is being chosen it is not told which markers: the card's filter says it. */
bool mv_would_remove(const struct table *t, const struct verb_call *call, uint16_t target)
{
    int slot = mv_marker_slot((uint8_t)call->arg[0]);
    return target == NONE || slot < 0 || t->cards[target].counter[slot] >= call->n;
}

/* MV-005 MV-006: what is held and what counts come from the same pieces, and there are so many. */
static int room_for_markers(const struct table *t, uint16_t card)
{
    const int16_t *counter = t->cards[card].counter;
    int most = mv_value(t, A_MOST, card), room = most - counter[C_HELD] - counter[C_PROGRESS];
    return !most ? INT16_MAX : room > 0 ? room : 0;
}

static void apply_markers(struct table *t, struct occ *o, int sign)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        int slot = mv_marker_slot((uint8_t)o->amount);
        int16_t *have = slot < 0 ? NULL : &t->cards[i->card].counter[slot];
        int n = i->amount - i->stopped, room = room_for_markers(t, i->card);
        if (!have || n <= 0)
            continue;
        if (sign > 0 && n > room)
            n = room;
        if (sign < 0 && n > *have)
            n = *have;
        *have = counted(t, *have + sign * n);
        i->done = (int16_t)n;
        log_add(t, log_of_markers((uint8_t)o->amount), -1, i->card, o->text, *have, 0);
        t->s->changed |= CHANGED_PLAY;
    }
}

/* MV-115: +1 and -1 tokens cancel each other out. */
static void apply_strength(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        int16_t *have = &t->cards[i->card].counter[C_TOKENS];
        int n = i->amount < 0 ? i->amount + i->stopped : i->amount - i->stopped;
        *have = (int16_t)(*have + n);
        i->done = (int16_t)(n < 0 ? -n : n);
        log_add(t, LOG_TOKENS, -1, i->card, o->text, *have, RULE_MV + 115);
        t->s->changed |= CHANGED_PLAY;
    }
}

bool mv_apply_tokens(struct table *t, struct occ *o)
{
    switch (o->kind) {
    case E_GAIN: apply_power(t, o, 1); return true;
    case E_LOSE: apply_power(t, o, -1); return true;
    case E_MARK: apply_markers(t, o, 1); return true;
    case E_UNMARK: apply_markers(t, o, -1); return true;
    case E_TOKENS: apply_strength(t, o); return true;
    default: return false;
    }
}

/* Held markers that are spent stay with the villain and count for the objective. */
void mv_verb_spend(struct table *t, const struct verb_call *call)
{
    uint16_t villain = villain_of(t, call->cx->you);
    int16_t *held = &t->cards[villain].counter[C_HELD];
    int n = call->n < *held ? call->n : *held;
    *held = (int16_t)(*held - n);
    t->cards[villain].counter[C_PROGRESS] = counted(t, t->cards[villain].counter[C_PROGRESS] + n);
    log_add(t, LOG_SPENT, -1, villain, call->cx->self, t->cards[villain].counter[C_PROGRESS], 0);
    machine_done(t, n, call->n);
    t->s->changed |= CHANGED_PLAY;
}

bool mv_would_spend(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return call->cx->you != NOBODY &&
           call->n <= t->cards[villain_of(t, call->cx->you)].counter[C_HELD];
}
