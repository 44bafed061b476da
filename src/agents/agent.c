/*
 * The list of agents, and the random numbers they share.
 */
#include "agents/agent.h"
#include "agents/search.h"

#include <string.h>

/* Levels are counted in walks, so that they are as strong on any machine; seconds only bound them. */
static struct agent *strong_new(const qn_table *table)
{
    return agent_search_new(table, (struct search_limits){.walks = 8000, .seconds = 0.2});
}

static struct agent *expert_new(const qn_table *table)
{
    return agent_search_new(table, (struct search_limits){.walks = 80000, .seconds = 2});
}

static const struct {
    const char *name;
    struct agent *(*make)(const qn_table *table);
} makers[] = {
    {"random", agent_random_new},
    {"easy", agent_easy_new},
    {"fair", agent_greedy_new},
    {"strong", strong_new},
    {"expert", expert_new},
    {"greedy", agent_greedy_new}, /* as `fair` is called by those who know how it plays */
    {"passive", agent_passive_new},
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

struct agent *agent_new(const char *name, const qn_table *table, uint64_t seed)
{
    for (size_t i = 0; i < MAKERS; i++) {
        if (strcmp(makers[i].name, name) != 0)
            continue;
        struct agent *agent = makers[i].make(table);
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

/* SplitMix64: any seed will do, zero included. */
uint64_t agent_random(struct agent *agent)
{
    uint64_t z = agent->random += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* A number below the bound, which is at most a few hundred: the bias of the product of 32-bit
 * halves is under one in ten million. */
size_t agent_below(struct agent *agent, size_t bound)
{
    return (size_t)(((agent_random(agent) >> 32) * (uint64_t)bound) >> 32);
}
