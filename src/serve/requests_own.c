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
    bool makes; /* a table; or it is only to be checked */
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

static void brought(struct work *work)
{
    struct bringing *bringing = (struct bringing *)(void *)work;
    struct call *call = bringing->call;
    app_speak(call->server->app, call->client->hub.lang);
    if (!bringing->makes)
        answer_checked(bringing);
    else if (bringing->pack)
        make_with(call, bringing->pack, bringing->text);
    else
        refuse_cards(bringing);
    own_drop(call->server->own, bringing->pack);
    json_decref(bringing->reasons);
    call_free(call);
    free(bringing->text);
    free(bringing);
}

static void bring(struct call *call, const char *game, const char *text, bool makes)
{
    struct server *server = call->server;
    if (!server->config.own_cards)
        call_refuse(call, "refused", "cards", _("this server takes no cards of one's own"));
    else if (strlen(text) > OWN_CARDS)
        call_refuse(call, "bad_message", "cards", _("those cards are too many"));
    else if (!limits_allow(&server->limits, LIMIT_UPLOADS, call->client->person.id, server->now))
        call_refuse(call, "too_many", NULL, _("too often; wait a while"));
    else {
        struct bringing *bringing = app_alloc(sizeof *bringing);
        *bringing = (struct bringing){.work = {.run = run_bringing, .done = brought},
                                      .call = call_keep(call),
                                      .text = strdup(text),
                                      .reasons = json_array(),
                                      .makes = makes};
        snprintf(bringing->game, sizeof bringing->game, "%s", game);
        helpers_put(server->helpers, &bringing->work);
    }
}

void own_make(struct call *call, const char *game, const char *text)
{
    bring(call, game, text, true);
}

void request_check_cards(struct call *call)
{
    const char *game = NULL, *text = NULL;
    if (!call_text(call, "game", &game) || !call_text(call, "text", &text))
        return;
    if (!game || !game_is_known(game))
        call_refuse(call, "unknown_game", "game", _("there is no such game"));
    else if (!text)
        call_refuse(call, "bad_message", "text", _("\"text\" is missing"));
    else
        bring(call, game, text, false);
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
