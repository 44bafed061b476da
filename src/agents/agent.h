/*
 * Agents: players that are programs. An agent sees a table as a stranger would, through the public
 * interface alone, and answers one ask at a time. This is how they are built; the world outside has them through
 * quinte/agent.h (agent_api.c).
 *
 * To add one: write a file with a maker, and name it in the list of agent.c.
 */
#ifndef AGENTS_AGENT_H
#define AGENTS_AGENT_H

#include <quinte/quinte.h>

struct agent {
    const char *name;
    /* The index of an option of the pending ask, which is that seat's. */
    size_t (*choose)(struct agent *agent, qn_table *table, int seat);
    void (*release)(struct agent *agent); /* frees the agent and all it holds */
    void (*forget)(struct agent *agent);  /* what it remembers of a game; NULL: nothing */
    bool is_blind;                        /* looks at nothing but the list of options */
    uint64_t random;                      /* its own random numbers, apart from the table's */
};

/* NULL when the name is unknown or memory is short. The table shows the game and the set-up; the
 * agent may later answer asks of any table with the same ones. */
struct agent *agent_new(const char *name, const qn_table *table, uint64_t seed);
void agent_free(struct agent *agent);
/* A new game: the agent plays it as one just made with this seed would. */
void agent_restart(struct agent *agent, uint64_t seed);
/* Names of the agents: index 0 … until NULL. */
const char *agent_name(size_t index);
bool agent_is_known(const char *name);
/* How long a level thinks; all 0 for those who do not search. false if there is no such name. */
struct search_limits;
bool agent_limits(const char *name, struct search_limits *out);

uint64_t agent_random(struct agent *agent);
size_t agent_below(struct agent *agent, size_t bound);

/* The makers. */
struct agent *agent_random_new(const qn_table *table);
struct agent *agent_passive_new(const qn_table *table);
struct agent *agent_easy_new(const qn_table *table);
struct agent *agent_greedy_new(const qn_table *table);

#endif
