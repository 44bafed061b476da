/*
 * What there is, on request: games, settings and what may be chosen, bots, words, cards and rules. Enough for a
 * set-up menu and for showing cards without knowing a game.
 */
#include "hub.h"

#include "card_show.h"
#include "quinte/lists.h"
#include "rules_catalogue.h"

#include <stdlib.h>
#include <string.h>

/* ---- games and bots ------------------------------------------------------------------------- */

json_t *hub_games(const struct hub *hub, qn_lang lang)
{
    json_t *games = json_array();
    qn_game_seats seats = {0};
    for (size_t i = 0; i < qn_game_count(); i++) {
        qn_game_seats_get(i, &seats);
        json_t *game = json_pack("{s:s, s:s, s:{s:i, s:i, s:i}}", "game", qn_game_name(i), "title",
                                 qn_game_title(i, lang), "seats", "least", (int)seats.least, "most",
                                 (int)seats.most, "usual", (int)seats.usual);
        if (i < HUB_GAMES && hub->pools[i])
            json_object_set_new(game, "pool", json_string(hub->pools[i]));
        json_array_append_new(games, game);
    }
    return games;
}

static json_t *bots(void)
{
    json_t *list = json_array();
    for (size_t i = 0; qn_agent_name(i); i++)
        json_array_append_new(list, json_string(qn_agent_name(i)));
    return list;
}

/* ---- settings ------------------------------------------------------------------------------- */

static json_t *value_of(const qn_menu *menu, size_t item, size_t value, qn_lang lang)
{
    qn_menu_value v;
    if (!qn_menu_value_get(menu, item, value, lang, &v))
        return NULL;
    json_t *object = json_pack("{s:s, s:s}", "id", v.id, "label", v.label);
    if (v.alone)
        json_object_set_new(object, "alone", json_true());
    return object;
}

static json_t *item_of(const qn_menu *menu, size_t index, const qn_menu_item *item, qn_lang lang)
{
    static const char *const kinds[] = {[QN_CHOICE] = "choice",
                                        [QN_SEVERAL] = "several",
                                        [QN_NUMBER] = "number",
                                        [QN_DECK] = "deck"};
    json_t *values = json_array();
    for (size_t i = 0; i < item->values; i++)
        json_array_append_new(values, value_of(menu, index, i, lang));
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:s?, s:s?, s:s?, s:i, s:i, s:o}", "key", item->key,
                     "kind", kinds[item->kind], "label", item->label, "meaning", item->meaning,
                     "seat", item->seat < 0 ? json_null() : json_integer(item->seat), "chosen",
                     item->chosen, "usual", item->usual, "separator", item->separator, "least",
                     item->least, "most", item->most, "values", values);
}

void hub_list_settings(struct hub_call *call, const qn_pack *pack)
{
    qn_setting settings[SESSION_SETTINGS];
    long long seats = 0;
    qn_setup so_far = {.settings = settings};
    qn_menu *menu = NULL;
    qn_menu_item item;
    if (!hub_get_number(call, "seats", 1, QN_MAX_SEATS, &seats) ||
        !hub_read_settings(call, settings, &so_far.setting_count))
        return;
    so_far.seats = (unsigned)seats;
    qn_status status = qn_menu_new(pack, &so_far, &menu);
    if (status != QN_OK) {
        hub_refuse(call, "bad_setup", "seats", app_status_text(status));
        return;
    }
    json_t *list = json_array();
    for (size_t i = 0; qn_menu_item_get(menu, i, call->client->lang, &item); i++)
        json_array_append_new(list, item_of(menu, i, &item, call->client->lang));
    hub_answer(call,
               json_pack("{s:s, s:s, s:s, s:i, s:o}", "type", "list", "of", "settings", "game",
                         qn_pack_game(pack), "seats", (int)qn_menu_seats(menu), "list", list));
    qn_menu_free(menu);
}

/* ---- words ---------------------------------------------------------------------------------- */

static json_t *word_of(const qn_list_item *item)
{
    json_t *word = json_pack("{s:s, s:s?}", "word", item->word, "label", item->label);
    if (item->role != QN_ROLE_NONE)
        json_object_set_new(word, "role", hub_text_or_null(qn_role_name(item->role)));
    if (item->group != QN_GROUP_NONE)
        json_object_set_new(word, "group", hub_text_or_null(qn_group_name(item->group)));
    if (item->per_seat)
        json_object_set_new(word, "per_seat", json_true());
    return word;
}

static void list_words(struct hub_call *call, const qn_pack *pack, qn_list list)
{
    json_t *words = json_array();
    qn_list_item item;
    for (size_t i = 0; qn_list_get(pack, list, i, call->client->lang, &item); i++)
        json_array_append_new(words, word_of(&item));
    hub_answer(call, json_pack("{s:s, s:s, s:s, s:o}", "type", "list", "of", qn_list_name(list),
                               "game", qn_pack_game(pack), "list", words));
}

static void refuse_list(struct hub_call *call)
{
    char text[256];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", _("there are lists of:"));
    used += (size_t)snprintf(text + used, sizeof text - used, " games bots settings phases");
    for (unsigned i = 0; i < QN_LISTS && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, " %s", qn_list_name((qn_list)i));
    hub_refuse(call, "bad_message", "of", text);
}

/* Lists that depend on the game. */
static void list_of_game(struct hub_call *call, const char *of)
{
    unsigned list = 0;
    bool settings = of && strcmp(of, "settings") == 0, phases = of && strcmp(of, "phases") == 0;
    while (of && list < QN_LISTS && strcmp(of, qn_list_name((qn_list)list)) != 0)
        list++;
    if (!of || (!settings && !phases && list == QN_LISTS)) {
        refuse_list(call);
        return;
    }
    const qn_pack *pack = hub_read_pack(call);
    if (pack && settings)
        hub_list_settings(call, pack);
    else if (pack && phases)
        hub_list_phases(call, pack);
    else if (pack)
        list_words(call, pack, (qn_list)list);
}

void hub_request_list(struct hub_call *call)
{
    const char *of = NULL;
    if (!hub_get_text(call, "of", &of))
        return;
    if (of && strcmp(of, "games") == 0)
        hub_answer(call, json_pack("{s:s, s:s, s:o}", "type", "list", "of", of, "list",
                                   hub_games(call->hub, call->client->lang)));
    else if (of && strcmp(of, "bots") == 0)
        hub_answer(call, json_pack("{s:s, s:s, s:o}", "type", "list", "of", of, "list", bots()));
    else
        list_of_game(call, of);
}

/* ---- cards and rules ------------------------------------------------------------------------ */

/* `ids`: a list of texts; NULL if there is none. false after an error. */
static bool read_ids(struct hub_call *call, const json_t **out)
{
    const json_t *ids = json_object_get(call->message, "ids");
    bool is_good = !ids || json_is_array(ids);
    for (size_t i = 0; is_good && i < json_array_size(ids); i++)
        is_good = json_is_string(json_array_get(ids, i));
    if (!is_good)
        hub_refuse(call, "bad_message", "ids", _("\"ids\" is a list of texts"));
    *out = ids;
    return is_good;
}

static void refuse_id(struct hub_call *call, json_t *list, const char *id)
{
    char text[160];
    json_decref(list);
    snprintf(text, sizeof text, _("\"%.60s\" is unknown"), id);
    hub_refuse(call, "unknown_id", "ids", text);
}

/* What is printed on cards: those that are named, or all of the game. */
void hub_request_cards(struct hub_call *call)
{
    const json_t *ids;
    const qn_pack *pack = hub_read_pack(call);
    if (!pack || !read_ids(call, &ids))
        return;
    json_t *list = json_array();
    for (uint16_t def = 0; !ids && def < qn_card_count(pack); def++)
        json_array_append_new(list, card_json(pack, def));
    for (size_t i = 0; i < json_array_size(ids); i++) {
        const char *id = json_string_value(json_array_get(ids, i));
        uint16_t def = qn_card_find(pack, id);
        if (def == QN_NONE) {
            refuse_id(call, list, id);
            return;
        }
        json_array_append_new(list, card_json(pack, def));
    }
    hub_answer(call, json_pack("{s:s, s:s, s:o}", "type", "cards", "game", qn_pack_game(pack),
                               "cards", list));
}

void hub_request_rules(struct hub_call *call)
{
    const json_t *ids;
    json_t *list = json_array();
    if (!read_ids(call, &ids)) {
        json_decref(list);
        return;
    }
    for (size_t i = 0; i < json_array_size(ids); i++) {
        const char *id = json_string_value(json_array_get(ids, i));
        const char *text = app_rule_text(call->hub->app, id);
        if (!text) {
            refuse_id(call, list, id);
            return;
        }
        json_array_append_new(list, json_pack("{s:s, s:s, s:s?}", "id", id, "text", text, "heading",
                                              app_rule_source(call->hub->app, id)));
    }
    hub_answer(call, json_pack("{s:s, s:o}", "type", "rules", "rules", list));
}
