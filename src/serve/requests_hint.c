/*
 * Hints: what a strong player would do at the question that stands, for the seat that is asked. One thread thinks for
 * all who ask, apart from those that think for bots, so that the most who want a hint wait is for each other; of what
 * waits there is little, of a connection's one, and of a person's so many an hour.
 */
#include "serve/requests.h"

#include "app/hinting.h"
#include "serve/room.h"

#include <stdlib.h>
#include <string.h>

enum { WAITING_MOST = 8 };

struct hint_work {
    struct work work;
    struct call *call;
    qn_table *table;
    qn_lang lang;
    int seat;
    json_t *hint; /* NULL: it came to nothing */
};

bool room_allows_hints(const struct room *room)
{
    const char *hints = room_word(room, "hints");
    if (strcmp(hints, "no") == 0)
        return false;
    return strcmp(hints, "always") == 0 || !hint_has_rivals(room->table, room_people(room));
}

static void run(struct work *work)
{
    struct hint_work *hint = (struct hint_work *)(void *)work;
    qn_agent *agent;
    if (hint_think(HINT_LEVEL, hint->table, NULL, &agent) != QN_OK)
        return;
    hint->hint = hint_json(agent, hint->table, hint->lang, false);
    qn_agent_free(agent);
}

static void done(struct work *work)
{
    struct hint_work *hint = (struct hint_work *)(void *)work;
    struct call *call = hint->call;
    call->server->hints_waiting--;
    call->client->is_hinted = false;
    app_speak(call->server->app, call->client->hub.lang);
    call->room =
        room_find(call->server, json_string_value(json_object_get(call->message, "table")));
    if (hint->hint) {
        json_object_set_new(hint->hint, "seat", json_integer(hint->seat));
        call_answer(call, hint->hint);
    } else {
        call_refuse(call, "refused", NULL, app_status_text(QN_NO_MEMORY));
    }
    qn_table_free(hint->table);
    call_free(call);
    free(hint);
}

/* false after an error. */
static bool may_ask(struct call *call)
{
    const char *const person = call->client->person.id;
    struct server *server = call->server;
    if (!call_is_playing(call))
        return false;
    if (qn_waiting(call->room->table) != call_seat(call))
        call_refuse(call, "wrong_seat", "seat", _("another seat is asked"));
    else if (!room_allows_hints(call->room))
        call_refuse(call, "refused", NULL, _("at this table there are no hints"));
    else if (call->client->is_hinted || server->hints_waiting >= WAITING_MOST)
        call_refuse(call, "too_many", NULL, _("others are thought for; ask again in a moment"));
    else if (!limits_allow(&server->limits, LIMIT_HINTS, person, server->now))
        call_refuse(call, "too_many", NULL, _("you have had many hints; wait a while"));
    else
        return true;
    return false;
}

void request_hint(struct call *call)
{
    if (!may_ask(call))
        return;
    struct hint_work *hint = app_alloc(sizeof *hint);
    *hint = (struct hint_work){.work = {.run = run, .done = done},
                               .table = qn_clone(call->room->table),
                               .lang = call->client->hub.lang,
                               .seat = call_seat(call)};
    if (!hint->table) {
        free(hint);
        call_refuse(call, "refused", NULL, app_status_text(QN_NO_MEMORY));
        return;
    }
    hint->call = call_keep(call);
    call->client->is_hinted = true;
    call->server->hints_waiting++;
    helpers_put(call->server->hints, &hint->work);
}
