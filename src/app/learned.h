/*
 * Has anybody learned anything since? A choice is taken back only if nobody has.
 *
 * The stamp of whoever chose tells of that seat. Every other seat has seen the choice itself and what it
 * laid open, and so has who merely watches; what a seat has learned beyond that (it drew a card, it was shown
 * one) cannot be taken back either.
 */
#ifndef APP_LEARNED_H
#define APP_LEARNED_H

#include <quinte/quinte.h>

/* What everybody knew at a moment of a game. */
struct learned {
    uint32_t stamp[QN_MAX_SEATS + 1]; /* the last: of who watches */
    size_t lines;                     /* of the log */
};

void learned_note(struct learned *then, const qn_table *table);
/* Later in the same game: has anybody learned more than that `seat` chose, and what it laid open? */
bool learned_anything(const struct learned *then, const qn_table *now, int seat);

#endif
