/*
 * The hub: clients, and the way from a line to what it asks for.
 */
#define _POSIX_C_SOURCE 200809L
#include "hub.h"

#include <stdlib.h>
#include <string.h>

struct request {
    const char *type;
    void (*take)(struct hub_call *call);
    bool at_table; /* names a table */
};

/* ---- hello ---------------------------------------------------------------------------------- */

static json_t *hello(const struct hub *hub, const struct hub_client *client)
{
    json_t *hello =
        json_pack("{s:s, s:i, s:s, s:s, s:o}", "type", "hello", "protocol", HUB_PROTOCOL, "version",
                  qn_version(), "lang", client->lang == QN_FRENCH ? "fr" : "en", "games",
                  hub_games(hub, client->lang));
    if (hub->takes_cards)
        json_object_set_new(hello, "own_cards", json_true());
    return hello;
}

static bool read_language(struct hub_call *call, qn_lang *lang)
{
    const char *name = NULL;
    if (!hub_get_text(call, "lang", &name))
        return false;
    if (name && strcmp(name, "fr") != 0 && strcmp(name, "en") != 0) {
        hub_refuse(call, "bad_message", "lang", _("\"lang\" is \"en\" or \"fr\""));
        return false;
    }
    if (name)
        *lang = name[0] == 'f' ? QN_FRENCH : QN_ENGLISH;
    return true;
}

static void request_hello(struct hub_call *call)
{
    long long protocol = HUB_PROTOCOL;
    qn_lang lang = call->client->lang;
    if (!read_language(call, &lang) || !hub_get_number(call, "protocol", 0, 1 << 20, &protocol))
        return;
    if (protocol != HUB_PROTOCOL) {
        hub_refuse(call, "protocol", "protocol",
                   protocol == 1 ? _("protocol 1 is spoken by \"quinte play --protocol\"")
                                 : _("protocol 2 is spoken here"));
        return;
    }
    call->client->lang = lang;
    app_speak(call->hub->app, lang);
    hub_answer(call, hello(call->hub, call->client));
}

void hub_welcome(struct hub *hub, struct hub_client *client)
{
    app_speak(hub->app, client->lang);
    hub_send(client, hello(hub, client));
}

/* ---- requests ------------------------------------------------------------------------------- */

static const struct request requests[] = {
    {"hello", request_hello, false},          {"list", hub_request_list, false},
    {"cards", hub_request_cards, false},      {"rules", hub_request_rules, false},
    {"tables", hub_request_tables, false},    {"open", hub_request_open, false},
    {"resume", hub_request_resume, false},    {"close", hub_request_close, true},
    {"join", hub_request_join, true},         {"leave", hub_request_leave, true},
    {"view", hub_request_view, true},         {"ask", hub_request_ask, true},
    {"log", hub_request_log, true},           {"choice", hub_request_choice, true},
    {"continue", hub_request_continue, true}, {"undo", hub_request_undo, true},
    {"resign", hub_request_resign, true},     {"why", hub_request_why, true},
    {"pass", hub_request_pass, true},         {"stops", hub_request_stops, true},
    {"hint", hub_request_hint, true},
};
enum { REQUESTS = sizeof requests / sizeof requests[0] };

static void refuse_type(struct hub_call *call)
{
    char text[512];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", _("a request is one of:"));
    for (size_t i = 0; i < REQUESTS && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, " %s", requests[i].type);
    hub_refuse(call, "unknown_type", "type", text);
}

static const struct request *find_request(const char *type)
{
    for (size_t i = 0; i < REQUESTS; i++)
        if (strcmp(type, requests[i].type) == 0)
            return &requests[i];
    return NULL;
}

static void dispatch(struct hub_call *call, const char *type)
{
    const struct request *request = find_request(type);
    const char *id = NULL;
    if (!request) {
        refuse_type(call);
        return;
    }
    if (request->at_table) {
        if (!hub_get_text(call, "table", &id))
            return;
        call->table = id ? hub_find(call->hub, id) : NULL;
        if (!call->table) {
            hub_refuse(call, id ? "unknown_table" : "bad_message", "table",
                       id ? _("there is no such table") : _("\"table\" is missing"));
            return;
        }
    }
    request->take(call);
}

/* A number that the client gives its request, so that it knows the answer. */
static bool read_id(struct hub_call *call)
{
    const json_t *id = json_object_get(call->message, "id");
    bool is_good =
        !id || json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= 64);
    if (is_good)
        call->id = id;
    else
        hub_refuse(call, "bad_message", "id", _("\"id\" is a whole number or a short text"));
    return is_good;
}

static void refuse_line(struct hub_call *call, const json_error_t *error)
{
    char text[160]; /* the library's own text may quote half a character */
    snprintf(text, sizeof text, _("the line is not one JSON value (column %d)"), error->column);
    json_t *message = json_pack("{s:s, s:s, s:s, s:{s:i}}", "type", "error", "code", "not_json",
                                "text", text, "place", "column", error->column);
    hub_answer(call, message);
}

void hub_take(struct hub *hub, struct hub_client *client, const char *line, size_t size)
{
    struct hub_call call = {.hub = hub, .client = client};
    json_error_t error;
    app_speak(hub->app, client->lang);
    if (size > HUB_LINE) {
        hub_refuse(&call, "too_long", NULL, _("the line is longer than 1 MiB"));
        return;
    }
    json_t *message = json_loadb(line, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!message) {
        refuse_line(&call, &error);
        return;
    }
    call.message = message;
    const json_t *type = json_object_get(message, "type");
    if (!json_is_object(message))
        hub_refuse(&call, "bad_message", NULL, _("a request is a JSON object with a \"type\""));
    else if (read_id(&call)) {
        if (json_is_string(type))
            dispatch(&call, json_string_value(type));
        else
            hub_refuse(&call, "bad_message", "type",
                       _("a request is a JSON object with a \"type\""));
    }
    json_decref(message);
}

bool hub_take_general(struct hub *hub, struct hub_client *client, const json_t *message)
{
    static const char *const general[] = {"hello", "list", "cards", "rules"};
    struct hub_call call = {.hub = hub, .client = client, .message = message};
    const char *type = json_string_value(json_object_get(message, "type"));
    for (size_t i = 0; type && i < sizeof general / sizeof general[0]; i++)
        if (strcmp(type, general[i]) == 0) {
            if (read_id(&call))
                find_request(type)->take(&call);
            return true;
        }
    return false;
}

/* ---- life ----------------------------------------------------------------------------------- */

void hub_open(struct hub *hub, struct app *app, struct hub_options options)
{
    memset(hub, 0, sizeof *hub);
    hub->app = app;
    hub->options = options;
}

void hub_close(struct hub *hub)
{
    while (hub->table_count)
        hub_release(hub, hub->table[0]);
}

void hub_forget(struct hub *hub, const struct hub_client *client)
{
    for (size_t i = 0; i < hub->table_count; i++)
        hub_drop_viewers(hub->table[i], client);
}
