/*
 * The searching player (search.c), and what it thinks of the options it had.
 */
#ifndef AGENTS_SEARCH_H
#define AGENTS_SEARCH_H

#include "agents/agent.h"

/* How long it thinks: so many walks, and no longer than so many seconds (0: as long as they take). */
struct search_limits {
    uint32_t walks;
    double seconds;
};

struct search_opinion {
    uint32_t visits;
    double odds; /* logarithm of the odds that the seat wins */
};

/* NULL when memory is short. */
struct agent *agent_search_new(const qn_table *table, struct search_limits limits);

#endif
