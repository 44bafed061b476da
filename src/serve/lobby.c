/*
 * The lobby: tables that wait for somebody, and those that may be watched. It is read from the store when
 * something may have changed, at most twice a second, and told to whoever stands in it if it did.
 */
#include "serve/room.h"

#include <stdlib.h>
#include <string.h>

enum { EVERY = 500, LISTED = 100 };

struct lobby {
    json_t *open, *playing; /* lists of tables; NULL until the store was read */
    bool is_touched, is_reading;
    int64_t read_at;
};

struct looking {
    struct job job;
    struct server *server;
    json_t *open, *playing;
};

void lobby_open(struct server *server)
{
    server->lobby = app_alloc(sizeof *server->lobby);
    *server->lobby = (struct lobby){.is_touched = true};
}

void lobby_close(struct server *server)
{
    json_decref(server->lobby->open);
    json_decref(server->lobby->playing);
    free(server->lobby);
}

void lobby_touch(struct server *server)
{
    server->lobby->is_touched = true;
}

static json_t *message_of(const struct lobby *lobby)
{
    return json_pack("{s:s, s:O?, s:O?}", "type", "lobby", "open", lobby->open, "playing",
                     lobby->playing);
}

/* ---- reading -------------------------------------------------------------------------------- */

static void add_open(void *user, const struct game_row *row)
{
    json_array_append_new(user, row_info(row));
}

/* Those that want to be seen. */
static void add_watched(void *user, const struct game_row *row)
{
    json_t *info = row_info(row);
    const char *watch =
        json_string_value(json_object_get(json_object_get(info, "summary"), "watch"));
    if (watch && strcmp(watch, "no") != 0)
        json_array_append(user, info);
    json_decref(info);
}

static void run_looking(struct job *job, struct store *store)
{
    struct looking *looking = (struct looking *)(void *)job;
    struct game_query open = {.state = "open", .listed = true, .limit = LISTED};
    struct game_query playing = {.state = "playing", .listed = true, .limit = LISTED};
    job->result = store->kind->game_list(store, &open, add_open, looking->open);
    if (job->result == STORE_DONE)
        job->result = store->kind->game_list(store, &playing, add_watched, looking->playing);
}

static void tell_everybody(struct server *server)
{
    for (struct client *client = server->clients; client; client = client->next)
        if (client->in_lobby)
            client_tell(client, message_of(server->lobby));
}

static void looked(struct job *job)
{
    struct looking *looking = (struct looking *)(void *)job;
    struct lobby *lobby = looking->server->lobby;
    lobby->is_reading = false;
    if (job->result == STORE_DONE && (!lobby->open || !json_equal(lobby->open, looking->open) ||
                                      !json_equal(lobby->playing, looking->playing))) {
        json_decref(lobby->open);
        json_decref(lobby->playing);
        lobby->open = json_incref(looking->open);
        lobby->playing = json_incref(looking->playing);
        tell_everybody(looking->server);
    }
    json_decref(looking->open);
    json_decref(looking->playing);
    free(looking);
}

static bool is_visited(const struct server *server)
{
    for (const struct client *client = server->clients; client; client = client->next)
        if (client->in_lobby)
            return true;
    return false;
}

void lobby_tick(struct server *server)
{
    struct lobby *lobby = server->lobby;
    if (!lobby->is_touched || lobby->is_reading || server->now - lobby->read_at < EVERY ||
        !is_visited(server))
        return;
    struct looking *looking = app_alloc(sizeof *looking);
    *looking = (struct looking){.job = {.run = run_looking, .done = looked},
                                .server = server,
                                .open = json_array(),
                                .playing = json_array()};
    lobby->is_touched = false;
    lobby->is_reading = true;
    lobby->read_at = server->now;
    desk_put(server->desk, &looking->job);
}

/* ---- coming and going ----------------------------------------------------------------------- */

void lobby_enter(struct call *call, bool on)
{
    struct lobby *lobby = call->server->lobby;
    call->client->in_lobby = on;
    call_done(call);
    if (on && lobby->open)
        client_tell(call->client, message_of(lobby));
    lobby->is_touched = lobby->is_touched || on;
}
