/*
 * For programs that learn: what a seat sees of a table, as plain arrays of numbers.
 *
 *     int16_t rows[QN_MAX_CARDS][QN_SEEN_COLUMNS];
 *     int32_t numbers[512];
 *     size_t count = qn_observe(table, seat, rows[0], QN_MAX_CARDS, numbers, 512);
 *
 * One row is a card, or all the cards of one zone that the seat does not know. The numbers are the table's
 * and each seat's: round, whose turn, how many cards lie where, scores (but those that texts of cards
 * count, which qn_score tells), dice. Which there are, and in which order, is the same at all tables of a
 * game, whatever the set-up; seats that are not taken have 0. Two tables that the seat cannot tell apart
 * give the same arrays.
 */
#ifndef QUINTE_OBSERVE_H
#define QUINTE_OBSERVE_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* The columns of a row. Seats are absolute; -1: nobody's, shared. */
enum {
    QN_SEEN_CARD,       /* number at the table, as options name it; -1: not told */
    QN_SEEN_DEF,        /* what it is: qn_card_info_get; -1: unknown */
    QN_SEEN_ZONE,       /* kind of zone: qn_observe_zone_name */
    QN_SEEN_PLACE,      /* seat whose zone it is */
    QN_SEEN_OWNER,      /* of what is unknown: as the place */
    QN_SEEN_CONTROLLER, /* of what has no number: as the place */
    QN_SEEN_STATE,      /* bits: qn_observe_state_name */
    QN_SEEN_HOST,       /* number of the card it is attached to; -1: none */
    QN_SEEN_POSITION, /* in piles: how many lie above it; where games have columns: which; else 0 */
    QN_SEEN_COUNT, /* how many cards the row stands for: more than 1 only where they are unknown */
    QN_SEEN_COUNTER, /* QN_COUNTERS columns: qn_counter_name */
    QN_SEEN_COLUMNS = QN_SEEN_COUNTER + QN_COUNTERS
};

/* Fills up to `room` rows of QN_SEEN_COLUMNS columns, zone by zone, and up to `number_room` numbers; no
 * memory is taken, no word is looked up. Returns how many rows there are (as snprintf). Either array may be
 * NULL, with no room. A seat that does not exist sees what spectators do. */
size_t qn_observe(const qn_table *table, int seat, int16_t *rows, size_t room, int32_t *numbers,
                  size_t number_room);

/* ---- what it all means; the same for every table of the game --------------------------------- */
size_t qn_observe_rows(const qn_table *table);    /* the most that this table can have */
size_t qn_observe_numbers(const qn_table *table); /* how many there are */
const char *
qn_observe_column_name(unsigned column); /* "card", "definition", …; NULL: no such column */
/* "round", "seat1.hand", "offence.face6", … Returns the length (as snprintf); 0: no such number. */
size_t qn_observe_number_name(const qn_table *table, size_t number, char *buf, size_t size);
unsigned qn_observe_zones(const qn_table *table);
const char *qn_observe_zone_name(const qn_table *table, unsigned kind); /* "hand"; NULL: none */
unsigned qn_observe_states(const qn_table *table);
const char *qn_observe_state_name(const qn_table *table,
                                  unsigned bit); /* "exhausted"; NULL: none */
unsigned qn_observe_asks(const qn_table *table);
const char *qn_observe_ask_name(const qn_table *table, unsigned ask); /* of the number "ask" */

/* ---- values without words -------------------------------------------------------------------
 * qn_value by the number of the attribute, looked up once: -1 if there is no such word. */
int qn_attribute(const qn_pack *pack, const char *name);
bool qn_value_of(const qn_table *table, int seat, uint16_t card, int attribute, int *out);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
