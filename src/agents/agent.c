/*
 * The list of agents, and the random numbers they share.
 */
#include "agents/agent.h"
#include "agents/numbers.h"
#include "agents/search.h"

#include <string.h>

static const struct {
    const char *name;
    struct agent *(*make)(const qn_table *table); /* NULL: one that searches, for so long */
    /* Levels are counted in walks, so that they are as strong on any machine; seconds only bound them. */
    struct search_limits limits;
} makers[] = {
    {"random", agent_random_new, {0}},
    {"easy", agent_easy_new, {0}},
    {"fair", agent_greedy_new, {0}},
    {"strong", NULL, {.walks = 30000, .seconds = 0.2}},
    {"expert", NULL, {.walks = 300000, .seconds = 2}},
    {"greedy", agent_greedy_new, {0}}, /* as `fair` is called by those who know how it plays */
    {"passive", agent_passive_new, {0}},
};

enum { MAKERS = sizeof makers / sizeof makers[0] };

const char *agent_name(size_t index)
{
    return index < MAKERS ? makers[index].name : NULL;
}

bool agent_is_known(const char *name)
{
    for (size_t i = 0; i < MAKERS; i++) {
        if (strcmp(makers[i].name, name) == 0)
            return true;
    }
    return false;
}

bool agent_limits(const char *name, struct search_limits *out)
{
    for (size_t i = 0; i < MAKERS; i++) {
        if (strcmp(makers[i].name, name) != 0)
            continue;
        *out = makers[i].limits;
        return true;
    }
    return false;
}

struct agent *agent_new(const char *name, const qn_table *table, uint64_t seed)
{
    for (size_t i = 0; i < MAKERS; i++) {
        if (strcmp(makers[i].name, name) != 0)
            continue;
        struct agent *agent =
            makers[i].make ? makers[i].make(table) : agent_search_new(table, makers[i].limits);
        if (agent) {
            agent->name = makers[i].name;
            agent->random = seed;
        }
        return agent;
    }
    return NULL;
}

void agent_restart(struct agent *agent, uint64_t seed)
{
    agent->random = seed;
    if (agent->forget)
        agent->forget(agent);
}

void agent_free(struct agent *agent)
{
    if (agent)
        agent->release(agent);
}

uint64_t agent_random(struct agent *agent)
{
    return numbers_next(&agent->random);
}

size_t agent_below(struct agent *agent, size_t bound)
{
    return numbers_below(&agent->random, bound);
}
