/*
 * The passive player: passes whenever it may. A game that it wins is a game whose opposition is
 * not felt, so tests let it lose.
 */
#include "agents/agent.h"

#include <stdlib.h>

static size_t passive_choose(struct agent *agent, qn_table *table, int seat)
{
    const qn_option *options;
    (void)agent;
    (void)seat;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_PASS)
            return i;
    }
    return count ? count - 1 : 0;
}

static void passive_release(struct agent *agent)
{
    free(agent);
}

struct agent *agent_passive_new(const qn_table *table)
{
    (void)table;
    struct agent *agent = calloc(1, sizeof *agent);
    if (agent) {
        agent->choose = passive_choose;
        agent->release = passive_release;
        agent->is_blind = true;
    }
    return agent;
}
