/*
 * What viewers of a table are told, and when. The contents are made by telling.c, for one seat or for
 * spectators.
 */
#include "hub.h"

#include "merge_patch.h"
#include "quinte/compact.h"
#include "telling.h"

#include <stdlib.h>
#include <string.h>

/* ---- parts of messages ---------------------------------------------------------------------- */

static json_t *message_to(const struct hub_table *table, const struct hub_viewer *viewer,
                          const char *type)
{
    json_t *seat = viewer->seat < 0 ? json_null() : json_integer(viewer->seat);
    return json_pack("{s:s, s:s, s:o}", "type", type, "table", table->id, "seat", seat);
}

/* The message with the fields that are told to the viewer; NULL if there are none. */
struct telling {
    const struct teller *teller;
    size_t from, choices;
    qn_status status;
    bool (*tell)(struct telling *telling, struct jot *out);
    bool is_told;
};

static bool events_told(struct telling *telling, struct jot *out)
{
    tell_events(telling->teller, telling->from, out);
    return true;
}

static bool ask_told(struct telling *telling, struct jot *out)
{
    return tell_ask(telling->teller, out);
}

static bool over_told(struct telling *telling, struct jot *out)
{
    tell_over(telling->teller, telling->status, telling->choices, out);
    return true;
}

static void write_telling(void *user, struct jot *out)
{
    struct telling *telling = user;
    telling->is_told = telling->tell(telling, out);
}

static json_t *told(const struct hub_table *table, const struct hub_viewer *viewer,
                    const char *type, struct telling telling)
{
    const struct teller teller = {table->session.table, viewer->seat, viewer->client->lang,
                                  viewer->mute};
    struct sheet sheet = {0};
    json_t *message = NULL;
    telling.teller = &teller;
    sheet_fill(&sheet, write_telling, &telling);
    if (telling.is_told) {
        json_t *fields = json_loads(sheet.text, 0, NULL);
        message = message_to(table, viewer, type);
        json_object_update(message, fields);
        json_decref(fields);
    }
    sheet_release(&sheet);
    return message;
}

static json_t *events(const struct hub_table *table, const struct hub_viewer *viewer, size_t from)
{
    return told(table, viewer, "events", (struct telling){.tell = events_told, .from = from});
}

/* The question, if it is the viewer's; NULL otherwise. */
static json_t *ask_of(const struct hub_table *table, const struct hub_viewer *viewer)
{
    return told(table, viewer, "ask", (struct telling){.tell = ask_told});
}

static json_t *over_of(const struct hub_table *table, const struct hub_viewer *viewer,
                       qn_status status)
{
    const struct session *session = &table->session;
    json_t *message = told(table, viewer, "over",
                           (struct telling){.tell = over_told,
                                            .status = status,
                                            .choices = qn_journal_length(session->journal)});
    json_object_set_new(message, "journal", hub_text_or_null(session->path));
    return message;
}

/* ---- views ---------------------------------------------------------------------------------- */

static void write_view(void *user, struct jot *out)
{
    const struct teller *teller = user;
    struct text *text = &out->text;
    size_t room = text->size > text->length ? text->size - text->length : 0;
    text->length += qn_view_compact(teller->table, teller->seat, teller->lang,
                                    room ? text->buf + text->length : NULL, room);
}

static char *view_of(const struct hub_table *table, const struct hub_viewer *viewer)
{
    struct teller teller = {table->session.table, viewer->seat, viewer->client->lang, false};
    struct sheet sheet = {0};
    sheet_fill(&sheet, write_view, &teller);
    return sheet.text;
}

struct difference {
    const char *from, *to;
};

static void write_difference(void *user, struct jot *out)
{
    const struct difference *difference = user;
    merge_patch(difference->from, difference->to, out);
}

static json_t *whole_view(const struct hub_table *table, struct hub_viewer *viewer)
{
    json_t *message = message_to(table, viewer, "view");
    free(viewer->view);
    viewer->view = view_of(table, viewer);
    json_object_set_new(message, "view", json_loads(viewer->view, 0, NULL));
    return message;
}

static void tell_view(const struct hub_table *table, struct hub_viewer *viewer)
{
    if (viewer->views == VIEWS_NONE)
        return;
    if (viewer->views == VIEWS_WHOLE || !viewer->view) {
        hub_send(viewer->client, whole_view(table, viewer));
        return;
    }
    json_t *message = message_to(table, viewer, "change");
    struct sheet sheet = {0};
    char *view = view_of(table, viewer);
    struct difference difference = {viewer->view, view};
    sheet_fill(&sheet, write_difference, &difference);
    json_object_set_new(message, "change", json_loads(sheet.text, 0, NULL));
    sheet_release(&sheet);
    free(viewer->view);
    viewer->view = view;
    hub_send(viewer->client, message);
}

/* ---- telling -------------------------------------------------------------------------------- */

static void tell(struct hub_table *table, struct hub_viewer *viewer)
{
    if (viewer->told < qn_log_count(table->session.table))
        hub_send(viewer->client, events(table, viewer, viewer->told));
    viewer->told = qn_log_count(table->session.table);
    tell_view(table, viewer);
    json_t *ask = ask_of(table, viewer);
    if (ask)
        hub_send(viewer->client, ask);
}

/* A bot's choice could not be written, so it was not made: the table waits for "continue". */
static void tell_stuck(struct hub_table *table, const struct hub_viewer *viewer)
{
    json_t *message = message_to(table, viewer, "error");
    json_object_set_new(message, "code", json_string("not_saved"));
    json_object_set_new(message, "text", json_string(session_why_not(QN_NO_FILE)));
    hub_send(viewer->client, message);
}

void hub_advance(struct hub_table *table)
{
    struct session *session = &table->session;
    qn_status status = session_drive(session);
    bool is_stuck = status == QN_NO_FILE || status == QN_NO_MEMORY;
    bool is_over = !is_stuck && (status != QN_OK || qn_over(session->table));
    for (size_t i = 0; i < table->viewer_count; i++) {
        struct hub_viewer *viewer = &table->viewer[i];
        tell(table, viewer);
        if (is_stuck)
            tell_stuck(table, viewer);
        else if (is_over)
            hub_send(viewer->client, over_of(table, viewer, status));
    }
    table->is_over = is_over;
}

void hub_tell_undone(struct hub_table *table, int seat)
{
    size_t count = qn_log_count(table->session.table);
    for (size_t i = 0; i < table->viewer_count; i++) {
        struct hub_viewer *viewer = &table->viewer[i];
        json_t *message = message_to(table, viewer, "undone");
        json_object_set_new(message, "by", json_integer(seat));
        json_object_set_new(message, "events", json_integer((json_int_t)count));
        hub_send(viewer->client, message);
        viewer->told = viewer->told < count ? viewer->told : count;
    }
}

/* ---- viewers -------------------------------------------------------------------------------- */

bool hub_add_viewer(struct hub_table *table, struct hub_client *client, int seat,
                    enum hub_views views, bool mute)
{
    if (table->viewer_count == HUB_VIEWERS)
        return false;
    table->viewer[table->viewer_count++] =
        (struct hub_viewer){.client = client, .seat = seat, .views = views, .mute = mute};
    return true;
}

static void drop(struct hub_table *table, size_t index)
{
    free(table->viewer[index].view);
    table->viewer[index] = table->viewer[--table->viewer_count];
}

void hub_drop_viewers(struct hub_table *table, const struct hub_client *client)
{
    for (size_t i = table->viewer_count; i-- > 0;)
        if (!client || table->viewer[i].client == client)
            drop(table, i);
}

static struct hub_viewer *viewer_at(struct hub_call *call, int seat)
{
    struct hub_table *table = call->table;
    for (size_t i = 0; i < table->viewer_count; i++)
        if (table->viewer[i].client == call->client && table->viewer[i].seat == seat)
            return &table->viewer[i];
    return NULL;
}

struct hub_viewer *hub_viewer_of(struct hub_call *call)
{
    int seat = QN_SPECTATOR;
    const json_t *named = json_object_get(call->message, "seat");
    struct hub_viewer *viewer = NULL;
    if (named && !json_is_null(named) && !hub_get_seat(call, &seat))
        return NULL;
    for (size_t i = 0; !named && !viewer && i < call->table->viewer_count; i++)
        if (call->table->viewer[i].client == call->client)
            viewer = &call->table->viewer[i];
    if (named)
        viewer = viewer_at(call, seat);
    if (!viewer)
        hub_refuse(call, "wrong_seat", "seat",
                   _("you do not see the table from there: \"join\" first"));
    return viewer;
}

/* ---- requests ------------------------------------------------------------------------------- */

bool hub_read_manner(struct hub_call *call, enum hub_views *views, bool *mute)
{
    static const char *const names[] = {"changes", "whole", "none"};
    const char *name = names[*views];
    bool texts = !*mute;
    if (!hub_get_text(call, "views", &name) || !hub_get_bool(call, "texts", &texts))
        return false;
    *mute = !texts;
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(name, names[i]) == 0) {
            *views = (enum hub_views)i;
            return true;
        }
    hub_refuse(call, "bad_message", "views", _("\"views\" is \"changes\", \"whole\" or \"none\""));
    return false;
}

void hub_request_join(struct hub_call *call)
{
    int seat = QN_SPECTATOR;
    enum hub_views views = VIEWS_CHANGES;
    bool mute = false;
    const json_t *named = json_object_get(call->message, "seat");
    if ((!json_is_null(named) && !hub_get_seat(call, &seat)) ||
        !hub_read_manner(call, &views, &mute))
        return;
    if (seat >= 0 && call->table->session.seat[seat].kind != SEAT_REMOTE) {
        hub_refuse(call, "wrong_seat", "seat", _("somebody else sits there"));
        return;
    }
    struct hub_viewer *viewer = viewer_at(call, seat);
    if (!viewer && !hub_add_viewer(call->table, call->client, seat, views, mute)) {
        hub_refuse(call, "too_many", NULL, _("too many see this table already"));
        return;
    }
    viewer = viewer_at(call, seat);
    viewer->views = views;
    viewer->mute = mute;
    viewer->told = 0;
    free(viewer->view);
    viewer->view = NULL;
    hub_answer(call, json_pack("{s:s, s:o}", "type", "joined", "seat",
                               seat < 0 ? json_null() : json_integer(seat)));
    tell(call->table, viewer);
    if (call->table->is_over)
        hub_send(call->client,
                 over_of(call->table, viewer, qn_table_status(call->table->session.table)));
}

void hub_request_leave(struct hub_call *call)
{
    struct hub_viewer *viewer = hub_viewer_of(call);
    if (!viewer)
        return;
    drop(call->table, (size_t)(viewer - call->table->viewer));
    hub_answer(call, json_pack("{s:s}", "type", "left"));
}

void hub_request_view(struct hub_call *call)
{
    struct hub_viewer *viewer = hub_viewer_of(call);
    if (viewer)
        hub_answer(call, whole_view(call->table, viewer));
}

void hub_request_ask(struct hub_call *call)
{
    struct hub_viewer *viewer = hub_viewer_of(call);
    json_t *ask = viewer ? ask_of(call->table, viewer) : NULL;
    if (ask)
        hub_answer(call, ask);
    else if (viewer)
        hub_refuse(call, "wrong_seat", "seat", _("another seat is asked"));
}

void hub_request_log(struct hub_call *call)
{
    long long from = 0;
    struct hub_viewer *viewer = hub_viewer_of(call);
    if (viewer && hub_get_number(call, "from", 0, INT32_MAX, &from))
        hub_answer(call, events(call->table, viewer, (size_t)from));
}
