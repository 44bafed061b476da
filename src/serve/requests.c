/*
 * What people ask for over a socket: the way from a message to what answers it, and answers.
 *
 *   requests_table.c   making, finding, entering tables; seats
 *   requests_play.c    choices, talk, why
 *   requests_hint.c    what a strong player would do
 *   requests_wish.c    pass, stops, orders
 *   requests_offer.c   offers and their answers, undo
 *   requests_deck.c    decks that somebody builds, brings or keeps
 *   requests_card.c    what lies behind a card
 *   requests_own.c     cards that somebody brings
 *   requests_upload.c  journals that somebody brings
 *   requests_rules.c   rules by words
 *   requests_scene.c   scenes and lessons, step by step
 *   requests_past.c    replays, going on from an earlier moment
 *   requests_me.c      who I am
 */
#include "serve/requests.h"

#include "serve/room.h"

#include <stdlib.h>
#include <string.h>

/* ---- answers -------------------------------------------------------------------------------- */

void call_answer(struct call *call, json_t *message)
{
    if (call->client->is_closed) {
        json_decref(message);
        return;
    }
    json_t *answer =
        json_pack("{s:O*, s:O?}", "type", json_object_get(message, "type"), "to", call->id);
    if (call->room)
        json_object_set_new(answer, "table", json_string(call->room->row.id));
    json_object_update(answer, message);
    json_decref(message);
    client_tell(call->client, answer);
    metrics_note_message(&call->server->metrics, STAGE_ANSWER, call->kind,
                         desk_clock() - call->began);
}

void call_done(struct call *call)
{
    json_t *done = json_pack("{s:s}", "type", "done");
    if (call->room) {
        json_object_set_new(done, "at", json_integer((json_int_t)call->room->shown));
        json_object_set_new(done, "choices", json_integer((json_int_t)call->room->choice_count));
    }
    call_answer(call, done);
}

void call_refuse(struct call *call, const char *code, const char *field, const char *text)
{
    json_t *error = json_pack("{s:s, s:s, s:s}", "type", "error", "code", code, "text", text);
    qn_ask ask;
    call->server->metrics.refused++;
    if (field)
        json_object_set_new(error, "place", json_pack("{s:s}", "field", field));
    if (call->room && call->room->table && qn_ask_get(call->room->table, &ask))
        json_object_set_new(error, "ask", json_integer(ask.serial));
    call_answer(call, error);
}

struct call *call_keep(const struct call *call)
{
    struct call *copy = app_alloc(sizeof *copy);
    *copy = *call;
    json_incref(copy->message);
    copy->id = json_object_get(copy->message, "id");
    client_hold(copy->client);
    return copy;
}

void call_free(struct call *call)
{
    json_decref(call->message);
    client_release(call->client);
    free(call);
}

/* ---- fields --------------------------------------------------------------------------------- */

static bool complain(struct call *call, const char *key, const char *format)
{
    char text[160];
    snprintf(text, sizeof text, format, key);
    call_refuse(call, "bad_message", key, text);
    return false;
}

bool call_text(struct call *call, const char *key, const char **out)
{
    const json_t *value = json_object_get(call->message, key);
    if (value && !json_is_string(value))
        return complain(call, key, _("\"%s\" is a text"));
    if (value)
        *out = json_string_value(value);
    return true;
}

bool call_bool(struct call *call, const char *key, bool *out)
{
    const json_t *value = json_object_get(call->message, key);
    if (value && !json_is_boolean(value))
        return complain(call, key, _("\"%s\" is true or false"));
    if (value)
        *out = json_is_true(value);
    return true;
}

bool call_number(struct call *call, const char *key, long long low, long long high, long long *out)
{
    const json_t *value = json_object_get(call->message, key);
    if (!value)
        return true;
    if (!json_is_integer(value))
        return complain(call, key, _("\"%s\" is a whole number"));
    if (json_integer_value(value) < low || json_integer_value(value) > high)
        return complain(call, key, _("\"%s\" is out of bounds"));
    *out = json_integer_value(value);
    return true;
}

/* ---- requests ------------------------------------------------------------------------------- */

enum { CARDS_MOST = 100 };

/* What a request needs before it is looked at. */
enum need {
    ALONE, /* nothing */
    ROOM,  /* a table that it names */
    SEEN,  /* … and that this client has entered */
    SEATED /* … from a seat */
};

static const struct request {
    const char *type;
    void (*take)(struct call *call);
    enum need need;
    bool is_counted; /* what is kept of it has no other end */
} requests[] = {
    {"choice", request_choice, SEATED},
    {"why", request_why, SEATED},
    {"talk", request_talk, SEEN, true},
    {"enter", request_enter, ROOM},
    {"leave", request_leave, SEEN},
    {"view", request_view, SEEN},
    {"log", request_log, SEEN},
    {"make", request_make, ALONE},
    {"sit", request_sit, ROOM, true},
    {"rise", request_rise, SEATED},
    {"kick", request_kick, SEEN, true},
    {"seat_bot", request_seat_bot, SEEN, true},
    {"start", request_start, SEEN},
    {"resign", request_resign, SEATED},
    {"offer", request_offer, SEATED, true},
    {"answer", request_answer, SEATED, true},
    {"undo", request_undo, SEATED, true},
    {"take_seat", request_take_seat, SEATED, true},
    {"replay", request_replay, SEEN},
    {"continue", request_continue, SEEN},
    {"lobby", request_lobby, ALONE},
    {"mine", request_mine, ALONE},
    {"me", request_me, ALONE},
    {"change_me", request_change_me, ALONE},
    {"block", request_block, ALONE, true},
    {"remove", request_remove, ROOM},
    {"pass", request_pass, SEATED},
    {"stops", request_stops, SEATED, true},
    {"orders", request_orders, SEATED, true},
    {"check_deck", request_check_deck, ALONE},
    {"upload", request_upload, ALONE},
    {"scenes", request_scenes, ALONE},
    {"decks", request_decks, ALONE},
    {"save_deck", request_save_deck, ALONE},
    {"remove_deck", request_remove_deck, ALONE},
    {"import_deck", request_import_deck, ALONE},
    {"card", request_card, ALONE},
    {"scene", request_scene, ALONE},
    {"scene_why", request_scene_why, ALONE},
    {"hint", request_hint, SEATED},
    {"check_cards", request_check_cards, ALONE},
    {"table_cards", request_table_cards, SEEN},
};
enum { REQUESTS = sizeof requests / sizeof requests[0] };

/* Answered without a room or a person; app/hub.h. */
static const char *const general[] = {"hello", "list", "cards", "rules"};
enum { GENERAL = sizeof general / sizeof general[0] };
_Static_assert(REQUESTS + GENERAL < METRIC_KINDS, "each kind of message has its figures");

unsigned request_number(const char *type)
{
    for (unsigned i = 0; i < GENERAL; i++)
        if (strcmp(type, general[i]) == 0)
            return 1 + i;
    for (unsigned i = 0; i < REQUESTS; i++)
        if (strcmp(type, requests[i].type) == 0)
            return 1 + GENERAL + i;
    return 0;
}

const char *request_name(unsigned number)
{
    return number <= GENERAL              ? general[number - 1]
           : number <= GENERAL + REQUESTS ? requests[number - 1 - GENERAL].type
                                          : "";
}

static const struct request *find_request(const char *type)
{
    for (size_t i = 0; i < REQUESTS; i++)
        if (strcmp(type, requests[i].type) == 0)
            return &requests[i];
    return NULL;
}

static void refuse_type(struct call *call)
{
    char text[768];
    size_t used =
        (size_t)snprintf(text, sizeof text, "%s hello list cards rules", _("a request is one of:"));
    for (size_t i = 0; i < REQUESTS && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, " %s", requests[i].type);
    call_refuse(call, "unknown_type", "type", text);
}

/* The room is there and nothing is on its way: does the client see it as it must? */
static void at_room(struct call *call)
{
    const struct request *request =
        find_request(json_string_value(json_object_get(call->message, "type")));
    const struct viewer *viewer = viewer_find(call->room, call->client);
    call->room->used_at = call->server->now;
    if (request->need >= SEEN && !viewer)
        call_refuse(call, "wrong_seat", "table", _("you have not entered this table"));
    else if (request->need == SEATED && viewer->seat < 0)
        call_refuse(call, "wrong_seat", "seat", _("you do not sit at this table"));
    else
        request->take(call);
}

void requests_again(struct call *call)
{
    app_speak(call->server->app, call->client->hub.lang);
    desk_belongs(call->server->desk, call->kind);
    call->ready(call);
    desk_belongs(call->server->desk, 0);
}

static void dispatch(struct call *call, const char *type)
{
    const struct request *request = find_request(type);
    const char *table = NULL;
    if (!request)
        refuse_type(call);
    else if (request->is_counted && !limits_allow(&call->server->limits, LIMIT_WORDS,
                                                  call->client->person.id, call->server->now))
        call_refuse(call, "too_many", NULL, _("too often; wait a while"));
    else if (request->need == ALONE)
        request->take(call);
    else if (call_text(call, "table", &table)) {
        call->ready = at_room;
        if (table)
            rooms_enter(call, table);
        else
            call_refuse(call, "bad_message", "table", _("\"table\" is missing"));
    }
}

/* Many cards at once would hold up everybody: all of a game are written by a thread, once (pool.c). */
static bool names_few(const json_t *message)
{
    const json_t *ids = json_object_get(message, "ids");
    return json_is_array(ids) && json_array_size(ids) <= CARDS_MOST;
}

void requests_take(struct client *client, json_t *message)
{
    struct server *server = client->server;
    struct call call = {
        .server = server, .client = client, .message = message, .began = desk_clock()};
    const json_t *id = json_object_get(message, "id"), *type = json_object_get(message, "type");
    app_speak(server->app, client->hub.lang);
    call.kind = json_is_string(type) ? request_number(json_string_value(type)) : 0;
    desk_belongs(server->desk, call.kind);
    if (id && !json_is_integer(id) && !(json_is_string(id) && json_string_length(id) < ROOM_KEY))
        call_refuse(&call, "bad_message", "id", _("\"id\" is a whole number or a short text"));
    else if (!json_is_string(type))
        call_refuse(&call, "bad_message", "type", _("a request is a JSON object with a \"type\""));
    else if (strcmp(json_string_value(type), "cards") == 0 && !json_object_get(message, "ids")) {
        call.id = id;
        pool_tell(&call);
    } else if (strcmp(json_string_value(type), "cards") == 0 && !names_few(message)) {
        call.id = id;
        call_refuse(&call, "bad_message", "ids",
                    _("\"ids\" names at most 100 cards; all of a game are in its pool"));
    } else if (strcmp(json_string_value(type), "rules") == 0 && !json_object_get(message, "ids")) {
        call.id = id;
        request_rules(&call);
    } else if (strcmp(json_string_value(type), "list") == 0 && json_object_get(message, "cards")) {
        call.id = id;
        request_list_own(&call);
    } else if (!hub_take_general(&server->hub, &client->hub, message)) {
        call.id = id;
        dispatch(&call, json_string_value(type));
    } else
        metrics_note_message(&server->metrics, STAGE_ANSWER, call.kind, desk_clock() - call.began);
    desk_belongs(server->desk, 0);
    json_decref(message);
}
