/*
 * The greedy player's judgement, for players that search.
 */
#ifndef AGENTS_GREEDY_H
#define AGENTS_GREEDY_H

#include "agents/agent.h"

/* The chance that the seat wins from here, dice that wait for an answer included. The agent is a greedy one. */
double greedy_prospect(struct agent *agent, qn_table *table, int seat);
/* The same as the logarithm of the odds, by what has been learned where something has. */
double greedy_odds(struct agent *agent, qn_table *table, int seat);
/* The chance that an option of the last question about dice gives; false for other questions, and where scores tell
 * no chance. */
bool greedy_opinion(const struct agent *agent, size_t option, double *chance);

#endif
