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

/* ---- for players that improve on it (improve.h) */

/* How many rounds options are played on; 0: this game is not for them. */
unsigned greedy_rounds(const struct agent *agent);
/* The choice for a question with several options, and how good each looks, in points that only compare. */
size_t greedy_weigh(struct agent *agent, qn_table *table, const qn_ask *ask, double *score);
/* The choice at a glance, by the table as it lies. */
size_t greedy_reply(struct agent *agent, qn_table *table, const qn_ask *ask);
/* All seats reply, up to the first turn in that round: the chance that the seat wins from there. Counts the answers. */
double greedy_play_on(struct agent *agent, qn_table *table, int seat, unsigned until,
                      uint32_t *answers);

#endif
