/*
 * What a player that searches thinks of a question. See hinting.h.
 */
#include "hinting.h"

#include <quinte/search.h>

#include <stdlib.h>
#include <string.h>

enum { TEXT = 512, THOUSAND = 1000 };

qn_status hint_think(const char *level, qn_table *table, const qn_budget *budget, qn_agent **out)
{
    int seat = qn_waiting(table);
    *out = NULL;
    if (seat < 0)
        return QN_NOT_WAITING;
    qn_status status = qn_agent_new(level, table, seat, qn_view_hash(table, seat), out);
    if (status == QN_OK)
        status = qn_agent_think(*out, table, budget);
    if (status != QN_OK) {
        qn_agent_free(*out);
        *out = NULL;
    }
    return status;
}

/* What was tried more is thought better; of what was tried as often, what gives the better chance. */
static int compare(const void *a, const void *b)
{
    const struct hint_option *one = a, *two = b;
    if (one->opinion.visits != two->opinion.visits)
        return one->opinion.visits < two->opinion.visits ? 1 : -1;
    if (one->opinion.chance < two->opinion.chance)
        return 1;
    return one->opinion.chance > two->opinion.chance ? -1 : one->option > two->option;
}

size_t hint_list(const qn_agent *agent, qn_table *table, struct hint_option out[QN_MAX_OPTIONS])
{
    uint64_t key[QN_MAX_OPTIONS];
    const qn_option *options;
    size_t count = qn_options(table, &options), found = 0, choice = qn_agent_choice(agent);
    for (size_t i = 0; i < count; i++) {
        qn_opinion opinion;
        size_t twin = 0;
        if (!qn_agent_opinion(agent, i, &opinion))
            continue;
        key[found] = qn_option_key(table, qn_agent_seat(agent), &options[i]);
        while (key[twin] != key[found])
            twin++;
        if (twin == found)
            out[found++] = (struct hint_option){i, opinion};
        else if (i == choice)
            out[twin].option = i;
    }
    qsort(out, found, sizeof *out, compare);
    for (size_t i = 1; i < found; i++) { /* the choice is the first, whatever else is as good */
        if (out[i].option != choice)
            continue;
        struct hint_option best = out[i];
        memmove(&out[1], &out[0], i * sizeof *out);
        out[0] = best;
    }
    return found;
}

static json_t *option_json(qn_agent *agent, qn_table *table, const struct hint_option *hint,
                           qn_lang lang, bool mute)
{
    const qn_option *options;
    char text[TEXT];
    int seat = qn_agent_seat(agent);
    qn_options(table, &options);
    qn_option_id(table, seat, &options[hint->option], text, sizeof text);
    json_t *json = json_pack("{s:s, s:I, s:I, s:I}", "id", text, "option", (json_int_t)hint->option,
                             "chance", (json_int_t)(hint->opinion.chance * THOUSAND + 0.5),
                             "visits", (json_int_t)hint->opinion.visits);
    if (mute)
        return json;
    qn_option_label(table, seat, &options[hint->option], lang, text, sizeof text);
    json_object_set_new(json, "label", json_string(text));
    if (qn_agent_line_text(agent, hint->option, lang, text, sizeof text))
        json_object_set_new(json, "line", json_string(text));
    return json;
}

json_t *hint_json(qn_agent *agent, qn_table *table, qn_lang lang, bool mute)
{
    struct hint_option hint[QN_MAX_OPTIONS];
    const qn_option *options;
    char best[TEXT] = "";
    qn_ask ask = {0};
    json_t *list = json_array();
    size_t count = hint_list(agent, table, hint), choice = qn_agent_choice(agent);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, option_json(agent, table, &hint[i], lang, mute));
    qn_ask_get(table, &ask);
    if (choice < qn_options(table, &options))
        qn_option_id(table, ask.seat, &options[choice], best, sizeof best);
    return json_pack("{s:s, s:I, s:s, s:o}", "type", "hint", "ask", (json_int_t)ask.serial, "best",
                     best, "options", list);
}

bool hint_has_rivals(const qn_table *table, uint32_t people)
{
    int team = -1;
    for (int seat = 0; seat < (int)qn_seats(table); seat++) {
        if (!(people >> seat & 1))
            continue;
        if (team >= 0 && qn_team(table, seat) != team)
            return true;
        team = qn_team(table, seat);
    }
    return false;
}
