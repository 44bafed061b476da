/*
 * The pool: all cards of a game with their texts, as `cards` tells them, to be fetched once and kept. Its address has
 * the hash of the cards, so it never changes. It is written when somebody wants it first, and not by the loop.
 */
#include "serve/web.h"

#include "app/card_show.h"

#include <stdlib.h>
#include <string.h>

struct writing {
    struct work work;
    struct server *server;
    struct visit *visit;
    size_t game;
    char *text;
};

void pools_open(struct server *server)
{
    for (size_t i = 0; i < qn_game_count() && i < HUB_GAMES; i++) {
        const qn_pack *pack = app_pack(server->app, qn_game_name(i));
        snprintf(server->pool[i].path, sizeof server->pool[i].path, "/api/pool/%s/%016llx",
                 qn_game_name(i), (unsigned long long)qn_pack_hash(pack));
        server->hub.pools[i] = server->pool[i].path;
    }
}

void pools_close(struct server *server)
{
    for (size_t i = 0; i < HUB_GAMES; i++)
        free(server->pool[i].text);
}

static void run_writing(struct work *work)
{
    struct writing *writing = (struct writing *)(void *)work;
    const char *game = qn_game_name(writing->game);
    const qn_pack *pack = app_pack(writing->server->app, game);
    json_t *cards = json_array();
    for (uint16_t def = 0; def < qn_card_count(pack); def++)
        json_array_append_new(cards, card_json(pack, def));
    json_t *pool = json_pack("{s:s, s:o}", "game", game, "cards", cards);
    writing->text = json_dumps(pool, JSON_COMPACT);
    json_decref(pool);
}

static void reply(struct visit *visit, const struct pool *pool)
{
    visit->shared = pool->text;
    visit->is_lasting = true;
    web_reply(visit, 200, "application/json", NULL, pool->size);
}

static void written(struct work *work)
{
    struct writing *writing = (struct writing *)(void *)work;
    struct pool *pool = &writing->server->pool[writing->game];
    if (!pool->text && writing->text) {
        pool->text = writing->text;
        pool->size = strlen(pool->text);
    } else
        free(writing->text);
    reply(writing->visit, pool);
    visit_release(writing->visit);
    free(writing);
}

bool pool_serve(struct server *server, struct visit *visit)
{
    size_t game = 0;
    while (game < HUB_GAMES && strcmp(server->pool[game].path, visit->path) != 0)
        game++;
    if (game == HUB_GAMES)
        return false;
    if (server->pool[game].text) {
        reply(visit, &server->pool[game]);
        return true;
    }
    struct writing *writing = app_alloc(sizeof *writing);
    *writing = (struct writing){.work = {.run = run_writing, .done = written},
                                .server = server,
                                .visit = visit,
                                .game = game};
    visit_hold(visit);
    helpers_put(server->helpers, &writing->work);
    return true;
}
