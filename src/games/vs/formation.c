/*
 * Formation: rows, columns, the visible and the hidden area (VC-061 – VC-070, VS-001 – VS-039).
 *
 * Each row is a zone of its seat; where in the row a character stands is its column. The hidden area
 * has rows of its own, so nothing in it touches the visible one (VC-069 VS-006).
 */
#include "games/vs/vs.h"

int vs_column(const struct table *t, uint16_t card)
{
    return t->cards[card].note[0];
}

uint16_t vs_at(const struct table *t, uint8_t seat, uint8_t kind, int column)
{
    for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
        if (vs_column(t, c) == column)
            return c;
    return NONE;
}

/* The other row of the same area. */
static uint8_t facing_row(uint8_t kind)
{
    switch (kind) {
    case Z_FRONT: return Z_SUPPORT;
    case Z_SUPPORT: return Z_FRONT;
    case Z_HIDDEN_FRONT: return Z_HIDDEN_SUPPORT;
    default: return Z_HIDDEN_FRONT;
    }
}

static uint8_t row_owner(const struct table *t, uint16_t card)
{
    return zone_seat_of(t, t->cards[card].zone);
}

/* VC-066 VC-069: side by side in a row, or one behind the other. */
bool vs_are_adjacent(const struct table *t, uint16_t a, uint16_t b)
{
    if (!is_formed(t, a) || !is_formed(t, b) || row_owner(t, a) != row_owner(t, b))
        return false;
    int apart = vs_column(t, a) - vs_column(t, b);
    if (place_of(t, a) == place_of(t, b))
        return apart == 1 || apart == -1;
    return !apart && place_of(t, b) == facing_row(place_of(t, a));
}

/* VC-067 VC-068 VC-070 */
uint16_t vs_guard_of(const struct table *t, uint16_t card)
{
    if (!is_formed(t, card) || is_front(t, card) || is_stunned(t, card))
        return NONE;
    uint16_t guard =
        vs_at(t, row_owner(t, card), facing_row(place_of(t, card)), vs_column(t, card));
    return guard != NONE && !is_stunned(t, guard) ? guard : (uint16_t)NONE;
}

/* ---- positions */

struct span {
    int first, last;
};

/* Columns worth offering: those that stand, and one more on either side. */
static struct span columns_of(const struct table *t, uint8_t seat, uint8_t row)
{
    struct span s = {MIDDLE, MIDDLE};
    bool any = false;
    const uint8_t rows[2] = {row, facing_row(row)};
    for (unsigned i = 0; i < 2; i++)
        for (uint16_t c = t->zones[zone_id(t, rows[i], seat)].head; c != NONE;
             c = t->cards[c].next) {
            int column = vs_column(t, c);
            if (!any || column - 1 < s.first)
                s.first = column - 1;
            if (!any || column + 1 > s.last)
                s.last = column + 1;
            any = true;
        }
    return (struct span){s.first < 1 ? 1 : s.first, s.last > COLUMNS ? COLUMNS : s.last};
}

static bool is_row_allowed(uint8_t kind, unsigned rows)
{
    unsigned area = kind == Z_FRONT || kind == Z_SUPPORT ? ROWS_VISIBLE : ROWS_HIDDEN;
    unsigned row = kind == Z_FRONT || kind == Z_HIDDEN_FRONT ? ROWS_FRONT : ROWS_SUPPORT;
    return rows & area && rows & row;
}

/* VC-065 VS-032 VS-033: an empty position, or the one it has. In a formation step also that of a
 * character which has not been arranged yet: the two change places. */
static bool is_open(const struct table *t, uint8_t seat, uint16_t card, uint8_t kind, int column,
                    bool swaps)
{
    uint16_t there = vs_at(t, seat, kind, column);
    return there == NONE || there == card || (swaps && !has_flag(t, there, FLAG_ARRANGED));
}

typedef void position_fn(struct table *t, uint16_t card, uint8_t kind, int column);

static unsigned each_position(struct table *t, uint8_t seat, uint16_t card, unsigned rows,
                              bool swaps, position_fn *fn)
{
    unsigned n = 0;
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++) {
        if (!is_row_allowed(kind, rows))
            continue;
        struct span s = columns_of(t, seat, kind);
        for (int column = s.first; column <= s.last; column++)
            if (is_open(t, seat, card, kind, column, swaps)) {
                fn(t, card, kind, column);
                n++;
            }
    }
    return n;
}

static void offer_position(struct table *t, uint16_t card, uint8_t kind, int column)
{
    (void)card;
    offer(t, (uint8_t)(W_FRONT + kind - Z_FRONT), NONE, NONE, (int16_t)column, 0, RULE_VC + 61);
}

static void note_position(struct table *t, uint16_t card, uint8_t kind, int column)
{
    (void)card;
    t->s->answer.verb = (uint8_t)(W_FRONT + kind - Z_FRONT);
    t->s->answer.value = (int16_t)column;
}

static uint8_t answered_row(const struct table *t)
{
    return (uint8_t)(t->s->answer.verb - W_FRONT + Z_FRONT);
}

/* VS-047 – VS-049: whoever changes areas loses what it carries. */
static void lose_gear(struct table *t, uint16_t card)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        for (uint16_t c = t->zones[zone_id(t, Z_GEAR, seat)].head, next; c != NONE; c = next) {
            next = t->cards[c].next;
            if (t->cards[c].host == card && !has_keyword(t, c, K_KEPT))
                vs_put_away(t, c, RULE_VS + 47);
        }
}

void vs_hang(struct table *t, uint8_t seat, uint16_t gear, uint16_t bearer)
{
    if (t->cards[gear].zone != zone_id(t, Z_GEAR, seat))
        card_attach(t, gear, bearer, zone_id(t, Z_GEAR, seat));
    else if (t->cards[gear].host != bearer)
        card_rehost(t, gear, bearer);
    t->cards[gear].controller = seat;
}

/* VC-135 VS-119: who stands in your row is yours, with what it carries (VC-088: powers of equipment
 * are the bearer's). */
static void take_control(struct table *t, uint16_t card, uint8_t seat)
{
    if (t->cards[card].controller == seat)
        return;
    t->cards[card].controller = seat;
    for (uint8_t from = 0; t->cards[card].attached && from < t->s->seats; from++)
        for (uint16_t c = t->zones[zone_id(t, Z_GEAR, from)].head, next; c != NONE; c = next) {
            next = t->cards[c].next;
            if (t->cards[c].host == card)
                vs_hang(t, seat, c, card);
        }
    log_add(t, LOG_CONTROL, (int8_t)seat, card, NONE, 0, RULE_VC + 135);
}

static void set_position(struct table *t, uint16_t card, uint8_t seat, uint8_t kind, int column)
{
    bool was_in_play = is_formed(t, card), was_hidden = is_hidden(t, card);
    if (!was_in_play || t->cards[card].zone != zone_id(t, kind, seat))
        card_move(t, card, zone_id(t, kind, seat), ZONE_BOTTOM);
    t->cards[card].note[0] = (int16_t)column;
    t->s->changed |= CHANGED_PLAY;
    take_control(t, card, seat);
    if (was_in_play && was_hidden != is_hidden(t, card))
        lose_gear(t, card);
}

void vs_swap(struct table *t, uint16_t a, uint16_t b)
{
    uint8_t seat = row_owner(t, a), row_a = place_of(t, a), row_b = place_of(t, b);
    int column_a = vs_column(t, a), column_b = vs_column(t, b);
    t->cards[a].note[0] = 0;
    set_position(t, b, seat, row_a, column_a);
    set_position(t, a, seat, row_b, column_b);
}

/* ---- one card is placed: it comes into play, or moves */

struct frame *vs_place(struct table *t, uint8_t seat, uint16_t card, unsigned rows, bool enters)
{
    struct frame *f = frame_push(t, PROC_PLACE, card, seat);
    f->v[PLACE_ROWS] = (int16_t)rows;
    f->v[PLACE_ENTERS] = enters;
    return f;
}

void vs_place_options(struct table *t, struct frame *f)
{
    each_position(t, f->you, f->card, (unsigned)f->v[PLACE_ROWS], false, offer_position);
}

static enum flow place_ask(struct table *t, struct frame *f)
{
    if (!ref_is_live(t, f->card, f->gen) || !seat_is_in(t, f->you))
        return FLOW_DONE; /* gone while others were placed */
    unsigned n =
        each_position(t, f->you, f->card, (unsigned)f->v[PLACE_ROWS], false, note_position);
    if (!n)
        return FLOW_DONE; /* the row is full */
    return !leaves_choice(t, n) ? FLOW_NEXT : ask(t, f->you, ASK_PLACE, f->card, 0, RULE_VC + 48);
}

/* What it comes into play with is there at once, not on the chain (VS-234). */
static void enter_with(struct table *t, const struct frame *f)
{
    uint16_t with = vs_ability_of(t, f->card, KIND_ENTERING);
    if (def_of(t, f->card)->keywords >> K_COSMIC & 1)
        vs_put_counters(t, f->card, C_COSMIC, 1); /* VC-191 */
    if (with != NONE && !vs_dormant(t, f->card, with))
        ability_push(t, with, f->card, f->you, OCC_NONE, 0);
}

static void enter(struct table *t, const struct frame *f)
{
    struct card *c = &t->cards[f->card];
    c->flags |= (uint16_t)f->v[PLACE_FLAGS] | FLAG_ARRIVED;
    c->note[1] = f->v[PLACE_PAID];
    log_add(t, LOG_ENTERED, (int8_t)f->you, f->card, NONE, 0, RULE_VC + 49);
    vs_tell(t, E_ENTER, f->card, f->you, f->card, 1);
    enter_with(t, f);
}

static enum flow place_done(struct table *t, struct frame *f)
{
    uint8_t row = answered_row(t);
    set_position(t, f->card, f->you, row, t->s->answer.value);
    if (f->v[PLACE_ENTERS])
        enter(t, f);
    else
        log_add(t, LOG_MOVED, (int8_t)f->you, f->card, NONE, row - Z_FRONT + 1, RULE_VS + 32);
    machine_done(t, 1, 1);
    return FLOW_DONE;
}

step_fn *const vs_place_steps[] = {place_ask, place_done, NULL};

void vs_settle_column(struct table *t, uint16_t card)
{
    uint8_t seat = row_owner(t, card), kind = place_of(t, card);
    for (int i = 0; i < COLUMNS; i++) { /* 5 6 7 8 9 1 2 3 4 */
        int column = (MIDDLE - 1 + i) % COLUMNS + 1;
        uint16_t there = vs_at(t, seat, kind, column);
        if (there == NONE || there == card) {
            t->cards[card].note[0] = (int16_t)column;
            return;
        }
    }
}

/* ---- the formation step: one character after another, each once (VC-061 – VC-063, VS-023 – VS-031) */

enum { V_CARD };

static bool may_be_arranged(const struct table *t, uint8_t seat, uint16_t card)
{
    return is_formed(t, card) && t->cards[card].controller == seat &&
           !has_flag(t, card, FLAG_ARRANGED);
}

static unsigned same_area(const struct table *t, uint16_t card)
{
    return ROWS_FRONT | ROWS_SUPPORT | (is_hidden(t, card) ? ROWS_HIDDEN : ROWS_VISIBLE);
}

/* VC-196: once a formation step. */
static bool may_transfer(const struct table *t, uint8_t seat, uint16_t gear, uint16_t bearer)
{
    return has_keyword(t, gear, K_TRANSFERABLE) && !has_flag(t, gear, FLAG_ARRANGED) &&
           !vs_refuse_transfer(t, seat, gear, bearer);
}

typedef void arrange_fn(struct table *t, uint8_t word, uint16_t card, uint16_t with);

static unsigned each_arrangement(struct table *t, uint8_t seat, arrange_fn *fn)
{
    unsigned n = 0;
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next) {
            if (may_be_arranged(t, seat, c)) {
                fn(t, W_ARRANGE, c, NONE);
                n++;
            }
            for (uint16_t g = t->zones[zone_id(t, Z_GEAR, seat)].head; g != NONE;
                 g = t->cards[g].next)
                if (may_transfer(t, seat, g, c)) {
                    fn(t, W_TRANSFER, g, c);
                    n++;
                }
        }
    return n;
}

static void offer_arrangement(struct table *t, uint8_t word, uint16_t card, uint16_t with)
{
    offer(t, word, card, with, 0, 0, RULE_VC + (word == W_TRANSFER ? 196 : 61));
}

static void count_only(struct table *t, uint8_t word, uint16_t card, uint16_t with)
{
    (void)t;
    (void)word;
    (void)card;
    (void)with;
}

void vs_arrange_options(struct table *t, struct frame *f)
{
    each_arrangement(t, f->you, offer_arrangement);
    offer(t, WORD_DONE, NONE, NONE, 0, QN_PASS, RULE_VC + 61);
}

void vs_position_options(struct table *t, struct frame *f)
{
    uint16_t card = (uint16_t)f->v[V_CARD];
    each_position(t, f->you, card, same_area(t, card), true, offer_position);
}

static enum flow arrange_ask(struct table *t, struct frame *f)
{
    if (!each_arrangement(t, f->you, count_only))
        return FLOW_DONE;
    return ask(t, f->you, ASK_ARRANGE, NONE, 0, RULE_VC + 61);
}

static enum flow arrange_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb == WORD_DONE)
        return FLOW_DONE;
    set_flag(t, a.card, FLAG_ARRANGED, true);
    if (a.verb == W_TRANSFER) {
        vs_hang(t, f->you, a.card, a.with);
        log_add(t, LOG_TRANSFERRED, (int8_t)f->you, a.card, a.with, 0, RULE_VC + 196);
        f->pc = 0;
        return FLOW_JUMP;
    }
    f->v[V_CARD] = (int16_t)a.card;
    return ask(t, f->you, ASK_POSITION, a.card, 0, RULE_VC + 61);
}

static enum flow arrange_put(struct table *t, struct frame *f)
{
    uint16_t card = (uint16_t)f->v[V_CARD];
    uint8_t row = answered_row(t);
    int column = t->s->answer.value;
    uint16_t there = vs_at(t, f->you, row, column);
    if (there != NONE && there != card)
        vs_swap(t, card, there);
    else
        set_position(t, card, f->you, row, column);
    log_add(t, LOG_PLACED, (int8_t)f->you, card, NONE, row - Z_FRONT + 1, RULE_VC + 61);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const vs_arrange_steps[] = {arrange_ask, arrange_chosen, arrange_put, NULL};
