/*
 * The easy player: plays as the greedy one does, but now and then does the first thing that comes to mind.
 */
#include "agents/agent.h"

#include <stdlib.h>

enum { LAPSES = 4 }; /* one answer in so many is not thought about */

struct easy {
    struct agent base;
    struct agent *greedy;
};

static size_t easy_choose(struct agent *agent, qn_table *table, int seat)
{
    struct easy *easy = (struct easy *)agent;
    const qn_option *options;
    size_t count = qn_options(table, &options);
    if (count > 1 && agent_below(agent, LAPSES) == 0)
        return agent_below(agent, count);
    return easy->greedy->choose(easy->greedy, table, seat);
}

static void easy_forget(struct agent *agent)
{
    agent_restart(((struct easy *)agent)->greedy, agent->random);
}

static void easy_release(struct agent *agent)
{
    agent_free(((struct easy *)agent)->greedy);
    free(agent);
}

struct agent *agent_easy_new(const qn_table *table)
{
    struct easy *easy = calloc(1, sizeof *easy);
    if (!easy)
        return NULL;
    easy->base =
        (struct agent){.choose = easy_choose, .release = easy_release, .forget = easy_forget};
    easy->greedy = agent_greedy_new(table);
    if (!easy->greedy) {
        free(easy);
        return NULL;
    }
    return &easy->base;
}
