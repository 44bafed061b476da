/*
 * Hints: what a player that searches would do here, and what it is worth; for the prompt, the protocol, the server.
 * Whoever is helped gets to know nothing that their seat does not know (quinte/agent.h).
 */
#ifndef APP_HINTING_H
#define APP_HINTING_H

#include <quinte/agent.h>

#include <jansson.h>

/* The level that helps, unless another one is asked for. */
#define HINT_LEVEL "strong"

/* Has a player of that level think about the question of the table, as the seat sees it that is asked: the same answer
 * each time, but where time is short. budget as qn_agent_think. Release the agent with qn_agent_free. */
qn_status hint_think(const char *level, qn_table *table, const qn_budget *budget, qn_agent **out);

/* One opinion. */
struct hint_option {
    size_t option;
    qn_opinion opinion;
};
/* Options with an opinion, the best first, copies of a card once; returns how many. */
size_t hint_list(const qn_agent *agent, qn_table *table, struct hint_option out[QN_MAX_OPTIONS]);

/* {"type":"hint","ask":2,"best":"attack rhino","options":[{"id":…,"option":0,"chance":620,"visits":80,
 * "label":…,"line":…}, …]}: chances in thousandths. `mute`: without labels and lines. */
json_t *hint_json(qn_agent *agent, qn_table *table, qn_lang lang, bool mute);

/* Do people play against each other there? `people`: a bit set of seats. Then a hint must be agreed on. */
bool hint_has_rivals(const qn_table *table, uint32_t people);

#endif
