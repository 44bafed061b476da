/*
 * Rules by the words that people use, or all of a game. Looking for them takes a while: a thread does it.
 */
#include "serve/requests.h"

#include "app/rules_search.h"
#include "serve/room.h"

#include <stdlib.h>
#include <string.h>

enum { HITS_MOST = 30, WORDS_MOST = 200 };

struct rule_search {
    struct work work;
    struct call *call;
    const struct rules_catalogue *rules;
    const char *game; /* NULL: all of them */
    char *words;      /* NULL: all rules of the game */
    qn_lang lang;
    json_t *found;
};

static void add(struct rule_search *search, const struct rule *rule)
{
    json_array_append_new(search->found, json_pack("{s:s, s:s, s:s, s:s}", "id", rule->id, "game",
                                                   rule->game, "text", rule->text[search->lang],
                                                   "heading", rule->heading[search->lang]));
}

static void run_search(struct work *work)
{
    struct rule_search *search = (struct rule_search *)(void *)work;
    if (!search->words) {
        for (size_t i = 0; i < search->rules->count; i++)
            if (strcmp(search->rules->rules[i].game, search->game) == 0)
                add(search, &search->rules->rules[i]);
        return;
    }
    struct rules_answer answer =
        rules_search(search->rules, search->game, search->lang, search->words);
    for (size_t i = 0; i < answer.count && i < HITS_MOST; i++)
        add(search, answer.hits[i].rule);
    rules_answer_free(&answer);
}

static void searched(struct work *work)
{
    struct rule_search *search = (struct rule_search *)(void *)work;
    call_answer(search->call, json_pack("{s:s, s:o}", "type", "rules", "rules", search->found));
    call_free(search->call);
    free(search->words);
    free(search);
}

static bool read_game(struct call *call, const char **out)
{
    const char *game = NULL;
    *out = NULL;
    if (!call_text(call, "game", &game))
        return false;
    for (size_t i = 0; game && i < qn_game_count(); i++)
        if (strcmp(game, qn_game_name(i)) == 0)
            *out = qn_game_name(i);
    if (game && !*out)
        call_refuse(call, "unknown_game", "game", _("there is no such game"));
    return !game || *out;
}

void request_rules(struct call *call)
{
    const char *words = NULL, *game;
    if (!call_text(call, "search", &words) || !read_game(call, &game))
        return;
    if ((!words && !game) || (words && strlen(words) > WORDS_MOST)) {
        call_refuse(
            call, "bad_message", "search",
            _("rules are asked for by \"ids\", by \"search\" (a few words), or by \"game\""));
        return;
    }
    if (!looks_allow(call))
        return;
    struct rule_search *search = app_alloc(sizeof *search);
    *search = (struct rule_search){.work = {.run = run_search, .done = searched},
                                   .call = call_keep(call),
                                   .rules = app_rules(call->server->app),
                                   .game = game,
                                   .words = words ? strdup(words) : NULL,
                                   .lang = call->client->hub.lang,
                                   .found = json_array()};
    looks_put(call->client, &search->work);
}
