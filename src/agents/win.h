/*
 * A win this turn, proven: every way to go on is tried, over everything that others can answer and that chance can
 * bring.
 *
 * What a seat chooses is good if one way wins; what others choose, and what is dealt or rolled, must not matter. As long
 * as nothing is left to chance or to what the seat does not know, the proof is exact. Where something is, it is dealt
 * anew many times: one deal in which the win fails refutes it for good, and a win in all of them is told as such.
 */
#ifndef AGENTS_WIN_H
#define AGENTS_WIN_H

#include <quinte/agent.h>

struct win;

/* NULL when memory is short. */
struct win *win_new(const qn_table *table);
void win_free(struct win *win);
/* What comes of an option of the question that the seat is asked: see qn_agent_find_win. */
void win_try(struct win *win, const qn_table *table, size_t option, uint32_t positions,
             unsigned deals, qn_win *out);

#endif
