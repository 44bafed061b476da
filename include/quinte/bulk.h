/*
 * Quinte in bulk: many decisions in one call, for programs that play millions of them. Searches play to
 * the end at random from where they stand, learners step many tables at once, and a language in which
 * every call is dear calls once.
 *
 * Choices are applied as qn_apply does. Nothing here allocates by decision or by game: qn_rollouts makes
 * one clone a call, the others need no memory at all. Tables that speak in one call are taken one
 * after the other; several calls may run in several threads if no table is in two of them.
 */
#ifndef QUINTE_BULK_H
#define QUINTE_BULK_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* Where a table stands, as a row of numbers. The caller says how many columns its rows have: fewer leave
 * out the last (outlooks take the longest to find out), what is beyond the known ones becomes 0. */
enum {
    QN_STAND_SEAT,    /* who is asked; -1: nobody, the table is over */
    QN_STAND_OPTIONS, /* how many options there are */
    QN_STAND_STATUS,  /* a qn_status: of the action, or why the table has stopped */
    QN_STAND_CHOICES, /* asks that this call has answered at the table */
    QN_STAND_OUTCOME, /* qn_outcome of seat 0, then of the others: QN_MAX_SEATS columns */
    QN_STAND_OUTLOOK =
        QN_STAND_OUTCOME + QN_MAX_SEATS, /* qn_outlook (search.h) of each, in millionths */
    QN_STAND_COLUMNS = QN_STAND_OUTLOOK + QN_MAX_SEATS
};

/* An action is the index of an option, or one of these. */
enum {
    QN_ACTION_NONE = -1,  /* nothing is done: where does the table stand? */
    QN_ACTION_DEAL = -2,  /* a new game of the same set-up, with the random number as its seed */
    QN_ACTION_RANDOM = -3 /* any option but other orders (QN_REORDERED), by the random number */
};

/* Random numbers of the caller: any number to begin with, which every use changes. */

/* One action at one table; `random` may be NULL if the action needs none. The status is in the row, too;
 * one that is not QN_OK means that nothing was done, but for QN_LOOP and QN_FULL (as qn_apply). */
qn_status qn_step(qn_table *table, int32_t action, uint64_t *random, int32_t *row, size_t columns);
/* Of each table its own action, with its own random number (`random` may be NULL as above), into its own
 * row. QN_OK, or the status of the first that is not. */
qn_status qn_step_many(qn_table *const *tables, size_t count, const int32_t *actions,
                       uint64_t *random, int32_t *rows, size_t columns);
/* What is seen of each table (quinte/observe.h), by seats[i] or, with `seats` NULL, by whoever is asked there:
 * `room` rows of QN_SEEN_COLUMNS columns and `number_room` numbers a table, one table after the other. What a
 * table does not fill becomes 0; a row that stands for 0 cards is none. counts[i]: how many rows it has, which
 * may be more than there is room for. */
void qn_observe_many(qn_table *const *tables, size_t count, const int32_t *seats, int16_t *rows,
                     size_t room, int32_t *numbers, size_t number_room, int32_t *counts);
/* Answers asks at random (as QN_ACTION_RANDOM) until the table is over or `limit` of them are answered (0: no limit). A
 * table that answers forced asks itself (qn_set_skip_forced) does not count those. */
qn_status qn_play_random(qn_table *table, uint64_t *random, uint32_t limit, int32_t *row,
                         size_t columns);

/* Whose knowledge holds in playouts: a seat's, QN_SPECTATOR's, or: */
enum { QN_ALL_KNOWN = -2 }; /* the cards lie as they lie; only chance is still to come */

typedef struct qn_playouts {
    size_t count;   /* how many; one row each */
    uint64_t seed;  /* the same seed, the same playouts */
    int knower;     /* what this one does not know is dealt anew for each */
    int32_t action; /* what is chosen first in all of them, or QN_ACTION_RANDOM */
    uint32_t limit; /* asks answered in each at most, that one included; 0: until it is over */
} qn_playouts;

/* Plays from where the table stands, on a clone that skips forced asks, and tells where each playout
 * ended. An action is found again in every deal by what it means (qn_option_key); where it is not
 * offered, which can only be if the knower is not the one who is asked, the row says QN_BAD_OPTION.
 * Fails, with no row written, with QN_NOT_WAITING, QN_BAD_OPTION, QN_BAD_SETUP (the knower) or
 * QN_NO_MEMORY. */
qn_status qn_rollouts(const qn_table *table, const qn_playouts *playouts, int32_t *rows,
                      size_t columns);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
