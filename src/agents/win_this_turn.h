/*
 * Wins that are there for the taking: a line of choices of one seat after which it has won, whatever lies where the
 * seat cannot see and whatever chance would bring.
 *
 * A line counts only if no random number was drawn on the way and the seat learned nothing from any of its choices
 * (qn_chance_stamp, qn_info_stamp: then the same happens at every table that the seat cannot tell from this one),
 * and if nobody else was asked: so it is its own proof, and to replay it at any deal is to check it.
 */
#ifndef AGENTS_WIN_THIS_TURN_H
#define AGENTS_WIN_THIS_TURN_H

#include <quinte/quinte.h>

enum { WIN_LINE_MOST = 64 };

struct win_line {
    uint16_t option[WIN_LINE_MOST]; /* indices of the options that follow one another */
    size_t length;
    uint32_t positions; /* that were looked at */
    bool is_whole;      /* all there are: without a win, there is no proven one */
};

struct win_finder;

/* For tables of this set-up. NULL when memory is short. */
struct win_finder *win_finder_new(const qn_table *table);
void win_finder_free(struct win_finder *finder);
/* Is there such a line for the seat that is asked? Looks at no more than so many positions. The line is one of
 * the shortest of those that begin with the same choice only by luck: the first that was found. */
bool win_this_turn(struct win_finder *finder, const qn_table *table, uint32_t most,
                   struct win_line *out);
/* The same if the line must begin with that option. */
bool win_after(struct win_finder *finder, const qn_table *table, size_t option, uint32_t most,
               struct win_line *out);

#endif
