/*
 * The searching player (search.c), and what it thinks of the options it had.
 */
#ifndef AGENTS_SEARCH_H
#define AGENTS_SEARCH_H

#include "agents/agent.h"

#include <stdatomic.h>

/* How long it thinks: so many walks, and no longer than so many seconds (0: as long as they take), nor once
 * somebody has raised the flag (NULL: nobody will). */
struct search_limits {
    uint32_t walks;
    double seconds;
    const atomic_bool *halt;
};

struct search_opinion {
    uint32_t visits;
    double odds; /* logarithm of the odds that the seat wins */
};

/* NULL when memory is short. */
struct agent *agent_search_new(const qn_table *table, struct search_limits limits);
/* Is that agent such a player? The rest is for those alone. */
bool search_is(const struct agent *agent);
void search_limit(struct agent *agent, struct search_limits limits);
/* What it found of an option of the last question; false if it has not looked at it. */
bool search_opinion_get(const struct agent *agent, size_t option, struct search_opinion *out);
/* What it expects to choose after that option, as indices of the options that follow one another; it ends where the
 * seat learns something, for what then lies there is a guess, where somebody else is asked, and where hardly any
 * walk has been. Returns how many of `room`. */
size_t search_line(struct agent *agent, size_t option, uint16_t *line, size_t room);

#endif
