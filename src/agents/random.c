/*
 * The random player: every option is as likely as any other.
 */
#include "agents/agent.h"

#include <stdlib.h>

static size_t random_choose(struct agent *agent, qn_table *table, int seat)
{
    const qn_option *options;
    (void)seat;
    size_t count = qn_options(table, &options);
    return count > 1 ? agent_below(agent, count) : 0;
}

static void random_release(struct agent *agent)
{
    free(agent);
}

struct agent *agent_random_new(const qn_table *table)
{
    (void)table;
    struct agent *agent = calloc(1, sizeof *agent);
    if (agent) {
        agent->choose = random_choose;
        agent->release = random_release;
        agent->is_blind = true;
    }
    return agent;
}
