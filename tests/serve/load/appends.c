/*
 * How many appends a store takes: as the desks of so many servers make them, group after group, without anything else
 * of a server. load.py --appends starts PostgreSQL for it.
 *
 *   appends --store ADDRESS [--servers N] [--group G] [--games M] [--seconds S]
 *
 * Each server is a thread with a connection of its own and M games; a group is one transaction of G appends, each a
 * choice of another game. Prints one JSON object.
 */
#define _GNU_SOURCE
#include "serve/store.h"

#include <getopt.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SERVERS_MOST = 64, GROUP_MOST = 256 };

static struct {
    const char *store;
    unsigned servers, group, games;
    double seconds;
} options = {.servers = 2, .group = 50, .games = 2000, .seconds = 10};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

struct server {
    pthread_t thread;
    unsigned number;
    struct store *store;
    char (*id)[STORE_ID];
    int64_t *entries; /* of each game */
    unsigned next;    /* game */
    uint64_t appends, groups;
    double slowest;
    bool has_failed;
};

static pthread_barrier_t begin;

static bool add_games(struct server *server)
{
    const struct store_kind *kind = server->store->kind;
    bool is_good = kind->begin(server->store);
    for (unsigned i = 0; i < options.games && is_good; i++) {
        struct game_row row = {.seed = i, .setup = (char *)(uintptr_t) "{}"};
        snprintf(server->id[i], STORE_ID, "%08x%08x", server->number, i);
        memcpy(row.id, server->id[i], STORE_ID);
        memcpy(row.key, server->id[i], STORE_ID);
        snprintf(row.game, sizeof row.game, "smashup");
        snprintf(row.state, sizeof row.state, "playing");
        snprintf(row.access, sizeof row.access, "alone");
        is_good = kind->game_add(server->store, &row) == STORE_DONE;
    }
    return is_good && kind->commit(server->store);
}

/* One transaction, of as many games as the group is large, in their order. */
static bool append_group(struct server *server)
{
    static const char words[] = "play hoverbot with the_central_brain";
    struct entry entry[GROUP_MOST];
    struct append append[GROUP_MOST], *list[GROUP_MOST];
    const struct store_kind *kind = server->store->kind;
    if (server->next + options.group > options.games)
        server->next = 0;
    for (unsigned i = 0; i < options.group; i++) {
        unsigned game = server->next + i;
        entry[i] = (struct entry){.n = server->entries[game] + 1,
                                  .at = 1700000000000,
                                  .kind = "choice",
                                  .value = 3,
                                  .hash = 0x123456789ABCDEF0u * (i + 1),
                                  .text = words};
        append[i] = (struct append){server->id[game], &entry[i], 1, STORE_FAILED};
        list[i] = &append[i];
    }
    if (!kind->begin(server->store) || !kind->append(server->store, list, options.group) ||
        !kind->commit(server->store))
        return false;
    for (unsigned i = 0; i < options.group; i++) {
        if (append[i].result != STORE_DONE)
            return false;
        server->entries[server->next + i]++;
    }
    server->next += options.group;
    return true;
}

static void *work(void *user)
{
    struct server *server = user;
    server->has_failed = !add_games(server);
    pthread_barrier_wait(&begin);
    double end = now() + options.seconds;
    while (!server->has_failed && now() < end) {
        double began = now();
        server->has_failed = !append_group(server);
        double took = now() - began;
        server->slowest = took > server->slowest ? took : server->slowest;
        server->appends += options.group;
        server->groups++;
    }
    return NULL;
}

static bool start(struct server *server, unsigned number)
{
    char error[512] = "";
    *server = (struct server){.number = number,
                              .store = store_open(options.store, error, sizeof error),
                              .id = calloc(options.games, STORE_ID),
                              .entries = calloc(options.games, sizeof *server->entries)};
    if (!server->store)
        fprintf(stderr, "%s\n", error);
    return server->store && server->id && server->entries &&
           pthread_create(&server->thread, NULL, work, server) == 0;
}

static int finish(struct server *servers)
{
    uint64_t appends = 0, groups = 0;
    double slowest = 0;
    bool has_failed = false;
    for (unsigned i = 0; i < options.servers; i++) {
        struct server *server = &servers[i];
        pthread_join(server->thread, NULL);
        if (server->has_failed)
            fprintf(stderr, "%s\n", server->store->error);
        has_failed = has_failed || server->has_failed;
        appends += server->appends;
        groups += server->groups;
        slowest = server->slowest > slowest ? server->slowest : slowest;
        store_close(server->store);
        free(server->id);
        free(server->entries);
    }
    printf("{\"servers\": %u, \"group\": %u, \"appends\": %llu, \"transactions\": %llu, "
           "\"appends_a_second\": "
           "%.0f, \"slowest_ms\": %.1f}\n",
           options.servers, options.group, (unsigned long long)appends, (unsigned long long)groups,
           (double)appends / options.seconds, slowest * 1000);
    return has_failed ? 1 : 0;
}

static bool read_options(int argc, char **argv)
{
    static const struct option longs[] = {
        {"store", required_argument, NULL, 'a'},   {"servers", required_argument, NULL, 'n'},
        {"group", required_argument, NULL, 'g'},   {"games", required_argument, NULL, 'm'},
        {"seconds", required_argument, NULL, 's'}, {0}};
    for (int got; (got = getopt_long(argc, argv, "", longs, NULL)) != -1;)
        switch (got) {
        case 'a': options.store = optarg; break;
        case 'n': options.servers = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'g': options.group = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'm': options.games = (unsigned)strtoul(optarg, NULL, 10); break;
        case 's': options.seconds = strtod(optarg, NULL); break;
        default: return false;
        }
    return options.store && options.servers && options.servers <= SERVERS_MOST && options.group &&
           options.group <= GROUP_MOST && options.group <= options.games && options.seconds > 0;
}

int main(int argc, char **argv)
{
    static struct server servers[SERVERS_MOST];
    if (!read_options(argc, argv)) {
        fprintf(stderr, "%s --store ADDRESS [--servers N] [--group G] [--games M] [--seconds S]\n",
                argv[0]);
        return 2;
    }
    pthread_barrier_init(&begin, NULL, options.servers);
    for (unsigned i = 0; i < options.servers; i++)
        if (!start(&servers[i], i))
            return 2;
    return finish(servers);
}
