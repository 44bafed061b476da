/*
 * The server as a whole: its parts in the order in which they begin and end, and what happens at every tick.
 */
#include "serve/web.h"

#include "serve/bots.h"
#include "serve/own.h"
#include "serve/presence.h"
#include "serve/room.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HELPERS = 2, LOOKS = 2, FORGET_EVERY = 60 * 1000, FORGET_AT_ONCE = 50 };

int64_t server_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void server_log(struct server *server, const char *level, const char *event, json_t *facts)
{
    if (!server->config.json_log && strcmp(level, "info") == 0)
        ; /* that all is well need not be said to people */
    else if (server->config.json_log) {
        json_t *line = json_pack("{s:I, s:s, s:s}", "at", (json_int_t)server_clock(), "level",
                                 level, "event", event);
        json_object_update(line, facts);
        char *text = json_dumps(line, JSON_COMPACT);
        fprintf(stderr, "%s\n", text ? text : "");
        free(text);
        json_decref(line);
    } else {
        char *text = facts ? json_dumps(facts, JSON_COMPACT) : NULL;
        fprintf(stderr, "quinte serve: %s: %s %s\n", level, event, text ? text : "");
        free(text);
    }
    json_decref(facts);
}

static void wake(void *user)
{
    struct server *server = user;
    lws_cancel_service(server->context);
}

static void moved(void *user, const char *game, int64_t n)
{
    if (game && game[0] == '@')
        presence_hear(user, game, n);
    else if (game && game[0] == '!')
        person_leaves(user, game + 1, n);
    else
        rooms_moved(user, game, n);
}

/* What it took to write something. */
static void noted(void *user, const struct job *job)
{
    struct metrics *metrics = &((struct server *)user)->metrics;
    int64_t queue = job->taken_at - job->put_at, commit = job->kept_at - job->taken_at;
    metrics_note(metrics, METRIC_QUEUE, queue);
    metrics_note(metrics, METRIC_COMMIT, commit);
    metrics_note_message(metrics, STAGE_QUEUE, job->of, queue);
    metrics_note_message(metrics, STAGE_COMMIT, job->of, commit);
}

void server_collect(struct server *server)
{
    server->now = server_clock();
    outage_look(server);
    if (server->desk)
        desk_collect(server->desk, moved, noted, server);
    if (server->bots)
        bots_collect(server->bots);
    if (server->helpers)
        helpers_collect(server->helpers);
    if (server->looks)
        helpers_collect(server->looks);
    if (server->hints)
        helpers_collect(server->hints);
}

/* Games that are over and older than the owner wants. */
struct forgetting {
    struct job job;
    int64_t before;
    int count;
};

static void run_forgetting(struct job *job, struct store *store)
{
    struct forgetting *forgetting = (struct forgetting *)(void *)job;
    job->result =
        store->kind->games_forget(store, forgetting->before, FORGET_AT_ONCE, &forgetting->count);
}

static void forgotten(struct job *job)
{
    free(job);
}

static void forget_old_games(struct server *server)
{
    if (!server->config.keep_days || server->now - server->forgot_at < FORGET_EVERY)
        return;
    struct forgetting *forgetting = app_alloc(sizeof *forgetting);
    *forgetting = (struct forgetting){
        .job = {.run = run_forgetting, .done = forgotten, .writes = true},
        .before = server->now - (int64_t)server->config.keep_days * 24 * 3600 * 1000};
    server->forgot_at = server->now;
    desk_put(server->desk, &forgetting->job);
}

/* Once when it begins to fail, with the reason, and once when it is well again. */
static void tell_of_store(struct server *server)
{
    const struct desk_figures *figures = desk_figures(server->desk);
    uint64_t failures = figures->failures, commits = figures->commits;
    bool is_kept = commits != server->commits_told;
    char why[512];
    if (failures != server->failures_told && !server->is_failing) {
        desk_error(server->desk, why, sizeof why);
        server->metrics.errors++;
        server_log(server, "error", "store_fails", json_pack("{s:s}", "why", why));
        server->is_failing = true;
    } else if (server->is_failing && failures == server->failures_told && is_kept) {
        server_log(server, "warning", "store_is_back", NULL);
        server->is_failing = false;
    }
    server->failures_told = failures;
    server->commits_told = commits;
    outage_tick(server, is_kept);
}

void server_tick(struct server *server)
{
    server->now = server_clock();
    outage_look(server);
    tell_of_store(server);
    forget_old_games(server);
    limits_tick(&server->limits, server->now);
    rooms_tick(server);
    if (server->store->kind->is_shared)
        presence_tick(server);
    lobby_tick(server);
    clients_tick(server);
}

bool server_open(struct server *server, struct app *app, const struct serve_config *config)
{
    char error[512];
    memset(server, 0, sizeof *server);
    server->app = app;
    server->config = *config;
    server->limits.config = config->limits;
    server->now = server_clock();
    server->metrics.began = server->now;
    hub_open(&server->hub, app, (struct hub_options){.unsaved = true});
    server->hub.takes_cards = server->config.own_cards;
    qn_lang lang = app->lang;
    app_speak(app,
              QN_FRENCH); /* once, before there are threads: what it needs of the environment */
    app_speak(app, lang);
    pools_open(server);
    app_rules(app);
    stage_open(&server->stage, app);
    if (sodium_init() < 0)
        return false;
    server->store = store_open(config->store, error, sizeof error);
    if (!server->store) {
        app_error(app, "%s", error);
        return false;
    }
    outage_open(server);
    if (config->web && app_is_dir(config->web))
        server->site = site_open(config->web);
    if (!server->site || !site_has_pages(server->site))
        server_log(server, "warning", "no_pages",
                   json_pack("{s:s?, s:s}", "folder", config->web, "why",
                             "they are built by \"make web\"; until then only programs can play"));
    lobby_open(server);
    server->presence.me = (uint32_t)people_random();
    server->own = own_open(app);
    if (!socket_open(server)) {
        if (config->certificate)
            app_error(app, _("%s and %s cannot be used for TLS: do they belong together?"),
                      config->certificate, config->key);
        else
            app_error(app, _("cannot listen at %s:%d"), config->address, config->port);
        return false;
    }
    server->desk = desk_open(server->store, wake, server);
    server->bots = bots_open(server, config->bots);
    server->helpers = helpers_open(server, HELPERS);
    server->looks = helpers_open(server, LOOKS);
    server->hints = helpers_open(server, 1);
    return server->desk && server->bots && server->helpers && server->looks && server->hints;
}

void server_close(struct server *server)
{
    if (server->bots)
        bots_close(server->bots);
    if (server->desk) {
        struct desk *desk = server->desk;
        server->bots = NULL;
        struct helpers *all[] = {server->hints, server->looks, server->helpers};
        for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
            helpers_finish(all[i]);
        for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
            helpers_collect(all[i]);
        desk_finish(desk);
        server_collect(server);
        socket_close(server);
        desk_close(desk);
        for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
            helpers_close(all[i]);
        rooms_close(server);
    }
    socket_close(server);
    if (server->lobby)
        lobby_close(server);
    site_close(server->site);
    store_close(server->store);
    own_close(server->own);
    free(server->presence.note);
    hub_close(&server->hub);
    pools_close(server);
    stage_close(&server->stage);
    limits_close(&server->limits);
    sheet_release(&server->sheet);
    sheet_release(&server->scratch);
}
