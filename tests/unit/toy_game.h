/*
 * A toy game for tests that need a game but none of the five: heroes hit minions, minions hit back,
 * an event dodges, allies are paid for with other cards. Its words are those of test_words.c.
 */
#ifndef TOY_GAME_H
#define TOY_GAME_H

#include "carte/pack.h"

/* Its cards; NULL if they do not compile. */
struct qn_pack *toy_pack(qn_report report);
void toy_pack_free(struct qn_pack *pack);

/* A table with two seats on which nothing goes on, and room for `spare` cards more than are dealt. For
 * cmocka: toy_table takes *state as what it makes, toy_table_free frees it. */
struct toy_table {
    struct qn_pack *pack;
    struct qn_table *table;
    struct table *t;
};
int toy_table(void **state, unsigned spare);
int toy_table_free(void **state);

#endif
