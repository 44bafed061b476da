/*
 * Cards that somebody brings, where the server allows it: compiled in a thread, with every error and its place, then
 * looked at, or a table is made with them.
 */
#include "serve/requests.h"

#include "app/card_show.h"
#include "serve/making.h"
#include "serve/own.h"

#include <stdlib.h>
#include <string.h>

enum { REASONS_MOST = 30, CARDS_MOST = 100 };

struct bringing {
    struct work work;
    struct call *call;
    char game[STORE_WORD];
    char *text;
    json_t *reasons;
    const qn_pack *pack;
    enum purpose { TO_MAKE, TO_LIST, TO_CHECK } purpose;
};

static void take_reason(void *user, const qn_message *message)
{
    json_t *reasons = user;
    char text[512];
    if (json_array_size(reasons) == REASONS_MOST)
        return;
    app_message_words(message, text, sizeof text);
    json_array_append_new(reasons, json_pack("{s:s, s:i, s:i}", "text", text, "line",
                                             (int)message->line, "column", (int)message->column));
}

static void run_bringing(struct work *work)
{
    struct bringing *bringing = (struct bringing *)(void *)work;
    bringing->pack = own_take(bringing->call->server->own, bringing->game, bringing->text,
                              (qn_report){take_reason, bringing->reasons});
}

static void answer_checked(struct bringing *bringing)
{
    json_t *answer = json_pack("{s:s, s:b}", "type", "cards_checked", "ok", bringing->pack != NULL);
    if (!bringing->pack)
        json_object_set(answer, "reasons", bringing->reasons);
    call_answer(bringing->call, answer);
}

static void refuse_cards(struct bringing *bringing)
{
    const json_t *first = json_array_get(bringing->reasons, 0);
    const char *why = json_string_value(json_object_get(first, "text"));
    json_t *error =
        json_pack("{s:s, s:s, s:s, s:{s:s, s:i}, s:O}", "type", "error", "code",
                  first ? "bad_cards" : "too_many", "text",
                  why ? why : _("there is no room for it now; try again soon"), "place", "field",
                  "cards", "line", (int)json_integer_value(json_object_get(first, "line")),
                  "reasons", bringing->reasons);
    bringing->call->server->metrics.refused++;
    call_answer(bringing->call, error);
}

/* What can be set with these cards, as `list` tells it of the game's own. */
static void answer_list(struct bringing *bringing)
{
    struct call *call = bringing->call;
    struct hub_call list = {.hub = &call->server->hub,
                            .client = &call->client->hub,
                            .message = call->message,
                            .id = call->id};
    if (!call->client->is_closed)
        hub_list_settings(&list, bringing->pack);
}

static void brought(struct work *work)
{
    struct bringing *bringing = (struct bringing *)(void *)work;
    struct call *call = bringing->call;
    app_speak(call->server->app, call->client->hub.lang);
    if (bringing->purpose == TO_CHECK)
        answer_checked(bringing);
    else if (!bringing->pack)
        refuse_cards(bringing);
    else if (bringing->purpose == TO_LIST)
        answer_list(bringing);
    else
        make_with(call, bringing->pack, bringing->text);
    own_drop(call->server->own, bringing->pack);
    json_decref(bringing->reasons);
    call_free(call);
    free(bringing->text);
    free(bringing);
}

static void bring(struct call *call, const char *game, const char *text, enum purpose purpose)
{
    struct server *server = call->server;
    if (!server->config.own_cards)
        call_refuse(call, "refused", "cards", _("this server takes no cards of one's own"));
    else if (strlen(text) > OWN_CARDS)
        call_refuse(call, "bad_message", "cards", _("those cards are too many"));
    else if (!limits_allow(&server->limits, LIMIT_UPLOADS, call->client->person.id, server->now))
        call_refuse(call, "too_many", NULL, _("too often; wait a while"));
    else if (looks_allow(call)) {
        struct bringing *bringing = app_alloc(sizeof *bringing);
        *bringing = (struct bringing){.work = {.run = run_bringing, .done = brought},
                                      .call = call_keep(call),
                                      .text = strdup(text),
                                      .reasons = json_array(),
                                      .purpose = purpose};
        snprintf(bringing->game, sizeof bringing->game, "%s", game);
        looks_put(call->client, &bringing->work);
    }
}

void own_make(struct call *call, const char *game, const char *text)
{
    bring(call, game, text, TO_MAKE);
}

/* The game that is spoken of; NULL after an error. */
static const char *known_game(struct call *call)
{
    const char *game = NULL;
    if (!call_text(call, "game", &game))
        return NULL;
    if (game && game_is_known(game))
        return game;
    call_refuse(call, "unknown_game", "game", _("there is no such game"));
    return NULL;
}

void request_list_own(struct call *call)
{
    const char *cards = NULL, *game = known_game(call);
    if (game && call_text(call, "cards", &cards) && cards)
        bring(call, game, cards, TO_LIST);
}

void request_check_cards(struct call *call)
{
    const char *text = NULL, *game = known_game(call);
    if (!game || !call_text(call, "text", &text))
        return;
    if (!text)
        call_refuse(call, "bad_message", "text", _("\"text\" is missing"));
    else
        bring(call, game, text, TO_CHECK);
}

/* What is printed on cards of a table that has its own. */
void request_table_cards(struct call *call)
{
    const json_t *ids = json_object_get(call->message, "ids");
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(ids) && i < CARDS_MOST; i++) {
        const char *id = json_string_value(json_array_get(ids, i));
        uint16_t def = id ? qn_card_find(call->room->pack, id) : QN_NONE;
        if (def == QN_NONE) {
            json_decref(list);
            call_refuse(call, "unknown_id", "ids", _("there is no such card at this table"));
            return;
        }
        json_array_append_new(list, card_json(call->room->pack, def));
    }
    call_answer(call, json_pack("{s:s, s:s, s:o}", "type", "cards", "game",
                                qn_pack_game(call->room->pack), "cards", list));
}
