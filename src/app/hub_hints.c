/*
 * `hint`: what a player that searches would do at the question that stands. Where programs sit on several sides it is
 * given only if whoever opened the table wanted so; and it takes no longer than its budget, for everybody waits.
 */
#include "hub.h"

#include "hinting.h"

enum { ITERATIONS_MOST = 10000000, MILLISECONDS_MOST = 10000 };

static uint32_t programs_at(const struct session *session)
{
    uint32_t seats = 0;
    for (unsigned i = 0; i < qn_seats(session->table); i++)
        if (session->seat[i].kind == SEAT_REMOTE)
            seats |= 1u << i;
    return seats;
}

/* Is there a player of that level who has opinions? */
static bool is_searching(const char *level)
{
    qn_budget budget;
    return qn_agent_budget(level, &budget) && budget.iterations;
}

/* false after an error. */
static bool read_budget(struct hub_call *call, const char **level, qn_budget *budget)
{
    long long iterations = 0, milliseconds = 0;
    if (!hub_get_text(call, "level", level) ||
        !hub_get_number(call, "iterations", 0, ITERATIONS_MOST, &iterations) ||
        !hub_get_number(call, "milliseconds", 0, MILLISECONDS_MOST, &milliseconds))
        return false;
    if (!is_searching(*level)) {
        hub_refuse(call, "bad_message", "level", _("\"level\" is \"strong\" or \"expert\""));
        return false;
    }
    if (iterations && !milliseconds)
        milliseconds = MILLISECONDS_MOST;
    *budget = (qn_budget){(uint32_t)iterations, (uint32_t)milliseconds};
    return true;
}

void hub_request_hint(struct hub_call *call)
{
    struct session *session = &call->table->session;
    const char *level = HINT_LEVEL;
    qn_budget budget;
    qn_agent *agent;
    int seat = qn_waiting(session->table);
    if (!read_budget(call, &level, &budget) || !hub_get_seat(call, &seat))
        return;
    if (qn_waiting(session->table) < 0)
        hub_refuse(call, "over", NULL, _("the table waits for nobody"));
    else if (seat != qn_waiting(session->table))
        hub_refuse(call, "wrong_seat", "seat", _("another seat is asked"));
    else if (!hub_sits(call, seat))
        hub_refuse(call, "wrong_seat", "seat", _("you do not sit there"));
    else if (!call->table->hints && hint_has_rivals(session->table, programs_at(session)))
        hub_refuse(call, "refused", NULL, _("at this table there are no hints"));
    else {
        qn_status status = hint_think(level, session->table, &budget, &agent);
        if (status != QN_OK) {
            hub_refuse(call, "refused", NULL, app_status_text(status));
            return;
        }
        json_t *hint = hint_json(agent, session->table, call->client->lang, false);
        json_object_set_new(hint, "seat", json_integer(seat));
        json_object_set_new(hint, "level", json_string(level));
        hub_answer(call, hint);
        qn_agent_free(agent);
    }
}
