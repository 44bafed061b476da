/*
 * Observations: what a seat sees, as rows and numbers. The rows are the cards of a view (view.c), but for
 * those of which only how many there are is seen: they share a row. The numbers come in this order:
 *
 *     of the table   round … need, the game's own, shared zones, dice
 *     of each seat   in, scores, zones, the game's own        (as many seats as the game may have)
 */
#include "quinte/observe.h"

#include <stdio.h>
#include <string.h>

#include "api/api.h"
#include "api/text.h"

/* ---- rows */

/* A zone, looked at once for all its cards. */
struct area {
    uint16_t flags; /* those of the game that have words */
    uint8_t kind, sees;
    bool in_play, ordered, spots;
    int16_t seat;
};

static int16_t seat_number(uint8_t seat)
{
    return seat == NOBODY ? -1 : seat;
}

static int16_t card_number(uint16_t card)
{
    return card == NONE ? -1 : (int16_t)card;
}

static struct area area_of(const struct table *t, uint16_t zone)
{
    uint8_t kind = zone_kind_of(t, zone);
    const struct zone_kind *z = &t->game->zones[kind];
    return (struct area){.flags = (uint16_t)((1u << t->game->flag_count) - 1),
                         .kind = kind,
                         .sees = z->sees,
                         .in_play = z->in_play,
                         .ordered = z->ordered,
                         .spots = t->game->spots >> kind & 1,
                         .seat = seat_number(zone_seat_of(t, zone))};
}

/* The game's flags follow the three of every game. */
static int16_t state_of(const struct card *c, const struct area *p)
{
    return (int16_t)((c->flags & CARD_EXHAUSTED ? QN_EXHAUSTED : 0) |
                     (c->face == FACE_DOWN ? QN_FACEDOWN : 0) | (p->in_play ? QN_IN_PLAY : 0) |
                     (c->flags / CARD_FLAG_GAME & p->flags) * (QN_IN_PLAY << 1));
}

static void put_card(const struct table *t, const struct area *p, uint16_t card, bool is_seen,
                     unsigned above, int16_t *row)
{
    const struct card *c = &t->cards[card];
    row[QN_SEEN_CARD] = (int16_t)card;
    row[QN_SEEN_DEF] = is_seen ? (int16_t)card_side(t, card) : -1;
    row[QN_SEEN_ZONE] = p->kind;
    row[QN_SEEN_PLACE] = p->seat;
    row[QN_SEEN_OWNER] = is_seen ? seat_number(c->owner) : p->seat;
    row[QN_SEEN_CONTROLLER] = seat_number(c->controller);
    row[QN_SEEN_STATE] = state_of(c, p);
    row[QN_SEEN_HOST] = card_number(c->host);
    row[QN_SEEN_POSITION] = p->spots ? c->note[0] : p->ordered ? (int16_t)above : 0;
    row[QN_SEEN_COUNT] = 1;
    for (uint8_t i = 0; i < COUNTERS; i++)
        row[QN_SEEN_COUNTER + i] = counter_shown(t, card, i);
}

static void put_unknown(const struct area *p, unsigned count, int16_t *row)
{
    memset(row, 0, QN_SEEN_COLUMNS * sizeof *row);
    row[QN_SEEN_CARD] = row[QN_SEEN_DEF] = row[QN_SEEN_HOST] = -1;
    row[QN_SEEN_ZONE] = p->kind;
    row[QN_SEEN_PLACE] = row[QN_SEEN_OWNER] = row[QN_SEEN_CONTROLLER] = p->seat;
    row[QN_SEEN_COUNT] = (int16_t)count;
}

struct rows {
    int16_t *row;
    size_t count, room;
    int seat;
    uint8_t known; /* all of these seats know what the row tells */
};

static int16_t *next_row(struct rows *r, int16_t *beyond)
{
    size_t at = r->count++;
    return at < r->room ? &r->row[at * QN_SEEN_COLUMNS] : beyond;
}

static bool is_seen(const struct rows *r, const struct area *p, const struct card *c)
{
    return (c->known & r->known) == r->known &&
           (r->seat >= 0 || (c->face != FACE_DOWN && p->sees == SEEN_BY_ALL));
}

static void observe_zone(const struct table *t, uint16_t zone, struct rows *r)
{
    const struct area p = area_of(t, zone);
    bool is_open = p.in_play || p.sees == SEEN_BY_ALL;
    unsigned above = 0, unknown = 0;
    int16_t beyond[QN_SEEN_COLUMNS];
    for (uint16_t card = t->zones[zone].head; card != NONE; card = t->cards[card].next, above++) {
        const struct card *c = &t->cards[card];
        bool seen = is_seen(r, &p, c);
        if (seen || is_open || c->host != NONE)
            put_card(t, &p, card, seen, above, next_row(r, beyond));
        else
            unknown++;
    }
    if (unknown)
        put_unknown(&p, unknown, next_row(r, beyond));
}

/* ---- numbers */

struct numbers {
    int32_t *at, *end;
};

static void put(struct numbers *n, int number)
{
    if (n->at < n->end)
        *n->at++ = number;
}

enum { COMMON_NUMBERS = 10, DICE_NUMBERS = 9, FACES = 6 };

static const char *const common_names[COMMON_NUMBERS] = {
    "seats", "seat", "round", "first", "active", "waiting", "over", "ask", "ask_card", "need"};
static const char *const dice_names[DICE_NUMBERS] = {"whose", "open",  "lent",  "face1", "face2",
                                                     "face3", "face4", "face5", "face6"};

/* The card, if it has a number for that seat. */
static uint16_t named_to(const struct table *t, int seat, uint16_t card)
{
    bool told =
        card_exists(t, card) && (card_seen_by(t, card, seat) || card_slot_is_public(t, card));
    return told ? card : (uint16_t)NONE;
}

static void put_common(const qn_table *table, int seat, struct numbers *n)
{
    const struct state *s = table->t.s;
    bool asks = s->status == TABLE_WAITING;
    put(n, s->seats);
    put(n, seat);
    put(n, s->global[GLOBAL_ROUND]);
    put(n, seat_number(s->first));
    put(n, seat_number(s->active));
    put(n, qn_waiting(table));
    put(n, qn_over(table));
    put(n, asks ? s->ask.kind : -1);
    put(n, asks ? card_number(named_to(&table->t, seat, s->ask.card)) : -1);
    put(n, asks ? s->ask.need : 0);
}

/* How many dice show which face; 0 of each, where none lie. */
static void put_dice(const struct table *t, struct numbers *n)
{
    qn_dice dice;
    for (unsigned pool = 0; t->game->dice && t->game->dice(t, pool, &dice); pool++) {
        int faces[FACES] = {0};
        for (size_t i = 0; i < dice.count; i++)
            faces[dice.face[i] - 1]++;
        put(n, dice.count ? dice.seat : -1);
        put(n, dice.open);
        put(n, dice.lent < 0 ? 0 : dice.face[dice.lent]);
        for (unsigned i = 0; i < FACES; i++)
            put(n, faces[i]);
    }
}

/* What texts of cards would have to count anew is left out: the counters it is made of are in the rows. */
static unsigned scores_told(const struct game *game)
{
    unsigned n = 0;
    while (n < game->score_count && game->scores[n].of)
        n++;
    return n;
}

static void put_seat(const qn_table *table, uint8_t seat, struct numbers *n)
{
    const struct table *t = &table->t;
    put(n, seat_is_in(t, seat));
    for (unsigned i = 0; i < scores_told(t->game); i++)
        put(n, t->game->scores[i].of(t, table->setup, seat).have);
    for (uint8_t kind = 0; kind < t->game->zone_count; kind++)
        if (t->game->zones[kind].per_seat)
            put(n, t->zones[zone_id(t, kind, seat)].count);
    for (unsigned i = 0; i < t->game->seat_number_count; i++)
        put(n, t->s->seat[seat][t->game->seat_numbers[i].at]);
}

static void observe_numbers(const qn_table *table, int seat, struct numbers n)
{
    const struct table *t = &table->t;
    put_common(table, seat, &n);
    for (unsigned i = 0; i < t->game->number_count; i++)
        put(&n, t->s->global[t->game->numbers[i].at]);
    for (uint8_t kind = 0; kind < t->game->zone_count; kind++)
        if (!t->game->zones[kind].per_seat)
            put(&n, t->zones[zone_id(t, kind, 0)].count);
    put_dice(t, &n);
    const int32_t *seats = n.at;
    for (uint8_t i = 0; i < t->s->seats; i++)
        put_seat(table, i, &n);
    size_t taken = (size_t)(n.at - seats),
           nobodys = taken * t->game->max_seats / t->s->seats - taken;
    for (size_t i = 0; i < nobodys; i++)
        put(&n, 0);
}

size_t qn_observe(const qn_table *table, int seat, int16_t *rows, size_t room, int32_t *numbers,
                  size_t number_room)
{
    if (!table)
        return 0;
    if (!rows)
        room = 0;
    if (!numbers)
        number_room = 0;
    const struct table *t = &table->t;
    bool sits = seat >= 0 && seat < (int)t->s->seats;
    struct rows r = {.row = rows, .room = room, .seat = sits ? seat : QN_SPECTATOR};
    r.known = (uint8_t)(sits ? 1u << seat : (1u << t->s->seats) - 1);
    for (uint8_t kind = 0; kind < t->game->zone_count; kind++)
        for (uint8_t i = 0; i < (t->game->zones[kind].per_seat ? t->s->seats : 1); i++) {
            uint16_t zone = zone_id(t, kind, i);
            if (t->zones[zone].count)
                observe_zone(t, zone, &r);
        }
    struct table_reading reading; /* scores are computed */
    if (number_room)
        observe_numbers(table_read(table, &reading), r.seat,
                        (struct numbers){numbers, numbers + number_room});
    return r.count;
}

/* ---- what the numbers mean */

static unsigned zones_of_kind(const struct game *game, bool per_seat)
{
    unsigned n = 0;
    for (uint8_t kind = 0; kind < game->zone_count; kind++)
        n += !game->zones[kind].per_seat == !per_seat;
    return n;
}

static unsigned dice_pools(const qn_table *table)
{
    qn_dice dice;
    unsigned n = 0;
    while (qn_dice_get(table, n, &dice))
        n++;
    return n;
}

static size_t numbers_of_table(const qn_table *table)
{
    const struct game *game = table->t.game;
    return COMMON_NUMBERS + game->number_count + zones_of_kind(game, false) +
           DICE_NUMBERS * dice_pools(table);
}

static size_t numbers_of_seat(const struct game *game)
{
    return 1u + scores_told(game) + zones_of_kind(game, true) + game->seat_number_count;
}

size_t qn_observe_numbers(const qn_table *table)
{
    if (!table)
        return 0;
    const struct game *game = table->t.game;
    return numbers_of_table(table) + game->max_seats * numbers_of_seat(game);
}

/* The index-th zone that each seat has, or that is shared. */
static const char *zone_name(const struct game *game, bool per_seat, size_t index)
{
    for (uint8_t kind = 0; kind < game->zone_count; kind++)
        if (!game->zones[kind].per_seat == !per_seat && index-- == 0)
            return game->zones[kind].name;
    return NULL;
}

static size_t dice_name(const qn_table *table, size_t i, char *buf, size_t size)
{
    qn_dice dice = {.pool = ""};
    qn_dice_get(table, (unsigned)(i / DICE_NUMBERS), &dice);
    return (size_t)snprintf(buf, size, "%s.%s", dice.pool, dice_names[i % DICE_NUMBERS]);
}

static size_t table_name(const qn_table *table, size_t i, char *buf, size_t size)
{
    const struct game *game = table->t.game;
    size_t shared = zones_of_kind(game, false);
    const char *name;
    if (i < COMMON_NUMBERS)
        name = common_names[i];
    else if ((i -= COMMON_NUMBERS) < game->number_count)
        name = game->numbers[i].name;
    else if ((i -= game->number_count) < shared)
        name = zone_name(game, false, i);
    else
        return dice_name(table, i - shared, buf, size);
    return (size_t)snprintf(buf, size, "%s", name);
}

static const char *seat_name(const struct game *game, size_t i)
{
    size_t zones = zones_of_kind(game, true), scores = scores_told(game);
    if (i-- == 0)
        return "in";
    if (i < scores)
        return game->scores[i].name;
    if ((i -= scores) < zones)
        return zone_name(game, true, i);
    return game->seat_numbers[i - zones].name;
}

size_t qn_observe_number_name(const qn_table *table, size_t number, char *buf, size_t size)
{
    if (!table || number >= qn_observe_numbers(table))
        return text_none(buf, size);
    if (!buf)
        size = 0;
    const struct game *game = table->t.game;
    size_t of_table = numbers_of_table(table), of_seat = numbers_of_seat(game);
    if (number < of_table)
        return table_name(table, number, buf, size);
    number -= of_table;
    return (size_t)snprintf(buf, size, "seat%zu.%s", number / of_seat,
                            seat_name(game, number % of_seat));
}

size_t qn_observe_rows(const qn_table *table)
{
    if (!table)
        return 0;
    return table->t.s->cap.cards;
}

const char *qn_observe_column_name(unsigned column)
{
    static const char *const names[QN_SEEN_COLUMNS] = {
        "card", "definition", "zone",  "place",    "owner",    "controller", "state",
        "host", "position",   "count", "counter0", "counter1", "counter2",   "counter3"};
    return column < QN_SEEN_COLUMNS ? names[column] : NULL;
}

unsigned qn_observe_zones(const qn_table *table)
{
    if (!table)
        return 0;
    return table->t.game->zone_count;
}
const char *qn_observe_zone_name(const qn_table *table, unsigned kind)
{
    if (!table)
        return NULL;
    return kind < table->t.game->zone_count ? table->t.game->zones[kind].name : NULL;
}

/* QN_EXHAUSTED, QN_FACEDOWN, QN_IN_PLAY */
static const char *const states[] = {"exhausted", "facedown", "in_play"};
enum { STATES = sizeof states / sizeof states[0] };

unsigned qn_observe_states(const qn_table *table)
{
    if (!table)
        return 0;
    return STATES + table->t.game->flag_count;
}
const char *qn_observe_state_name(const qn_table *table, unsigned bit)
{
    if (!table)
        return NULL;
    if (bit < STATES)
        return states[bit];
    return bit < qn_observe_states(table) ? table->t.game->flags[bit - STATES] : NULL;
}

unsigned qn_observe_asks(const qn_table *table)
{
    if (!table)
        return 0;
    return table->t.game->ask_count;
}
const char *qn_observe_ask_name(const qn_table *table, unsigned ask)
{
    if (!table)
        return NULL;
    return ask < table->t.game->ask_count ? table->t.game->asks[ask].name : NULL;
}
