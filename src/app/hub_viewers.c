/*
 * What viewers of a table are told. All of it is made here, for one seat or for spectators, from what the
 * public interface tells that seat; so nothing else can reach it.
 */
#include "hub.h"

#include "quinte/compact.h"
#include "quinte/lists.h"

#include <stdlib.h>
#include <string.h>

/* ---- parts of messages ---------------------------------------------------------------------- */

static json_t *message_to(const struct hub_table *table, const struct hub_viewer *viewer,
                          const char *type)
{
    json_t *seat = viewer->seat < 0 ? json_null() : json_integer(viewer->seat);
    return json_pack("{s:s, s:s, s:o}", "type", type, "table", table->id, "seat", seat);
}

static void set_definition(json_t *object, const char *key, const qn_pack *pack, uint16_t def)
{
    qn_card_info info;
    if (def != QN_NONE && qn_card_info_get(pack, def, QN_ENGLISH, &info) == QN_OK)
        json_object_set_new(object, key, json_string(info.id));
}

static void set_number(json_t *object, const char *key, long long number)
{
    if (number)
        json_object_set_new(object, key, json_integer(number));
}

static void set_rule(json_t *object, uint16_t rule)
{
    if (rule)
        json_object_set_new(object, "rule", hub_rule(rule));
}

/* ---- events --------------------------------------------------------------------------------- */

/* A line of the log as the viewer may know it; what is not there is none, or hidden. */
static json_t *event(const struct hub_table *table, const struct hub_viewer *viewer, size_t index)
{
    const struct session *session = &table->session;
    qn_log_line line;
    char text[1024];
    if (!qn_log_get(session->table, index, viewer->seat, &line))
        return NULL;
    json_t *event = json_pack("{s:s}", "what", line.what);
    if (line.seat >= 0)
        json_object_set_new(event, "who", json_integer(line.seat));
    set_definition(event, "card", session->pack, line.def);
    set_definition(event, "by", session->pack, line.by);
    set_number(event, "amount", line.amount);
    set_rule(event, line.rule);
    set_number(event, "depth", line.depth);
    if (!viewer->mute) {
        qn_log_text(session->table, index, viewer->seat, viewer->client->lang, text, sizeof text);
        json_object_set_new(event, "text", json_string(text));
    }
    return event;
}

static json_t *events(const struct hub_table *table, const struct hub_viewer *viewer, size_t from)
{
    json_t *list = json_array(), *message = message_to(table, viewer, "events");
    for (size_t i = from; i < qn_log_count(table->session.table); i++)
        json_array_append_new(list, event(table, viewer, i));
    json_object_set_new(message, "from", json_integer((json_int_t)from));
    json_object_set_new(message, "events", list);
    return message;
}

/* ---- views ---------------------------------------------------------------------------------- */

static json_t *view_of(const struct hub_table *table, const struct hub_viewer *viewer)
{
    const qn_table *t = table->session.table;
    size_t size = qn_view_compact(t, viewer->seat, viewer->client->lang, NULL, 0) + 1;
    char *text = app_alloc(size);
    qn_view_compact(t, viewer->seat, viewer->client->lang, text, size);
    json_t *view = json_loads(text, 0, NULL);
    free(text);
    return view;
}

/* What makes `to` of `from`: a merge patch, RFC 7396. */
static json_t *difference(json_t *from, json_t *to)
{
    json_t *patch = json_object(), *value, *before;
    const char *key;
    json_object_foreach(from, key, value)
    {
        if (!json_object_get(to, key))
            json_object_set_new(patch, key, json_null());
    }
    json_object_foreach(to, key, value)
    {
        before = json_object_get(from, key);
        if (before && json_equal(before, value))
            continue;
        json_object_set_new(patch, key,
                            json_is_object(before) && json_is_object(value)
                                ? difference(before, value)
                                : json_incref(value));
    }
    return patch;
}

static json_t *whole_view(const struct hub_table *table, struct hub_viewer *viewer)
{
    json_t *message = message_to(table, viewer, "view");
    json_decref(viewer->view);
    viewer->view = view_of(table, viewer);
    json_object_set(message, "view", viewer->view);
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
    json_t *message = message_to(table, viewer, "change"), *view = view_of(table, viewer);
    json_object_set_new(message, "change", difference(viewer->view, view));
    json_decref(viewer->view);
    viewer->view = view;
    hub_send(viewer->client, message);
}

/* ---- asks and the end ----------------------------------------------------------------------- */

static json_t *option_of(const struct hub_table *table, const struct hub_viewer *viewer,
                         const qn_option *option)
{
    const qn_table *t = table->session.table;
    char id[256], label[512];
    qn_option_id(t, viewer->seat, option, id, sizeof id);
    json_t *o =
        json_pack("{s:s, s:s?}", "id", id, "group", qn_group_name(qn_option_group(t, option)));
    if (!viewer->mute) {
        qn_option_label(t, viewer->seat, option, viewer->client->lang, label, sizeof label);
        json_object_set_new(o, "label", json_string(label));
    }
    if (option->card != QN_NONE)
        json_object_set_new(o, "card", json_integer(option->card));
    if (option->with != QN_NONE)
        json_object_set_new(o, "with", json_integer(option->with));
    set_number(o, "value", option->value);
    set_rule(o, option->rule);
    static const struct {
        int flag;
        const char *name;
    } flags[] = {{QN_SUGGESTED, "suggested"}, {QN_PASS, "pass"}, {QN_REORDERED, "reordered"}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (option->flags & flags[i].flag)
            json_object_set_new(o, flags[i].name, json_true());
    return o;
}

/* The question, if it is the viewer's; NULL otherwise. */
static json_t *ask_of(const struct hub_table *table, const struct hub_viewer *viewer)
{
    qn_ask ask;
    const qn_option *options;
    char label[512];
    if (viewer->seat < 0 || !qn_ask_get(table->session.table, &ask) || ask.seat != viewer->seat)
        return NULL;
    json_t *message = message_to(table, viewer, "ask"), *list = json_array();
    json_object_set_new(message, "ask", json_integer(ask.serial));
    json_object_set_new(message, "what", json_string(ask.what));
    json_object_set_new(message, "role",
                        hub_text_or_null(qn_role_name(qn_ask_role(table->session.table))));
    if (!viewer->mute) {
        qn_ask_label(table->session.table, viewer->seat, viewer->client->lang, label, sizeof label);
        json_object_set_new(message, "label", json_string(label));
    }
    if (ask.card != QN_NONE)
        json_object_set_new(message, "card", json_integer(ask.card));
    if (ask.rule[0])
        json_object_set_new(message, "rule", json_string(ask.rule));
    set_number(message, "need", ask.need);
    size_t count = qn_options(table->session.table, &options);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, option_of(table, viewer, &options[i]));
    json_object_set_new(message, "options", list);
    return message;
}

static json_t *over_of(const struct hub_table *table, const struct hub_viewer *viewer,
                       qn_status status)
{
    static const char *const outcomes[] = {"undecided", "won", "lost", "drawn"};
    const struct session *session = &table->session;
    json_t *message = message_to(table, viewer, "over"), *results = json_array();
    char hash[20];
    for (unsigned i = 0; i < qn_seats(session->table); i++)
        json_array_append_new(results, json_string(outcomes[qn_result(session->table, i)]));
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)qn_hash(session->table));
    json_t *rest = json_pack("{s:o, s:s, s:i, s:I, s:s, s:o}", "results", results, "status",
                             status == QN_OK     ? "ok"
                             : status == QN_LOOP ? "loop"
                                                 : "full",
                             "rounds", (int)qn_round(session->table), "choices",
                             (json_int_t)qn_journal_length(session->journal), "hash", hash,
                             "journal", hub_text_or_null(session->path));
    json_object_update(message, rest);
    json_decref(rest);
    return message;
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
    json_decref(table->viewer[index].view);
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

/* The viewer that the request is about: the seat that it names (null: the spectator), or else the
 * client's first one at that table. NULL after an error. */
static struct hub_viewer *viewer_of(struct hub_call *call)
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
    json_decref(viewer->view);
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
    struct hub_viewer *viewer = viewer_of(call);
    if (!viewer)
        return;
    drop(call->table, (size_t)(viewer - call->table->viewer));
    hub_answer(call, json_pack("{s:s}", "type", "left"));
}

void hub_request_view(struct hub_call *call)
{
    struct hub_viewer *viewer = viewer_of(call);
    if (viewer)
        hub_answer(call, whole_view(call->table, viewer));
}

void hub_request_ask(struct hub_call *call)
{
    struct hub_viewer *viewer = viewer_of(call);
    json_t *ask = viewer ? ask_of(call->table, viewer) : NULL;
    if (ask)
        hub_answer(call, ask);
    else if (viewer)
        hub_refuse(call, "wrong_seat", "seat", _("another seat is asked"));
}

void hub_request_log(struct hub_call *call)
{
    long long from = 0;
    struct hub_viewer *viewer = viewer_of(call);
    if (viewer && hub_get_number(call, "from", 0, INT32_MAX, &from))
        hub_answer(call, events(call->table, viewer, (size_t)from));
}
