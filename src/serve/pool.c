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
    struct visit *visit; /* who wanted it: over HTTP … */
    struct call *call;   /* … or over a socket */
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

/* The answer to a `cards` without ids: the pool with an envelope, not read and written anew. */
static void tell(struct call *call, const struct pool *pool)
{
    struct hub_client *hub = &call->client->hub;
    char *id = call->id ? json_dumps(call->id, JSON_ENCODE_ANY) : NULL;
    size_t size = pool->size + (id ? strlen(id) : 4) + 80;
    char *line = app_alloc(size);
    int used = snprintf(line, size, "{\"n\":%llu,\"type\":\"cards\",\"to\":%s,%s",
                        (unsigned long long)++hub->sent, id ? id : "null", pool->text + 1);
    client_send(call->client, line, (size_t)used);
    free(line);
    free(id);
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
    if (writing->visit) {
        reply(writing->visit, pool);
        visit_release(writing->visit);
    } else {
        tell(writing->call, pool);
        call_free(writing->call);
    }
    free(writing);
}

static void write_pool(struct server *server, size_t game, struct visit *visit, struct call *call)
{
    struct writing *writing = app_alloc(sizeof *writing);
    *writing = (struct writing){.work = {.run = run_writing, .done = written},
                                .server = server,
                                .visit = visit,
                                .call = call,
                                .game = game};
    helpers_put(server->helpers, &writing->work);
}

void pool_tell(struct call *call)
{
    struct server *server = call->server;
    const char *name = NULL;
    size_t game = 0;
    if (!call_text(call, "game", &name))
        return;
    while (game < qn_game_count() && game < HUB_GAMES &&
           !(name && strcmp(name, qn_game_name(game)) == 0))
        game++;
    if (game == qn_game_count())
        call_refuse(call, "unknown_game", "game", _("there is no such game"));
    else if (server->pool[game].text)
        tell(call, &server->pool[game]);
    else
        write_pool(server, game, NULL, call_keep(call));
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
    visit_hold(visit);
    write_pool(server, game, visit, NULL);
    return true;
}
