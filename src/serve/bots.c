/*
 * Threads that think. See bots.h.
 */
#include "serve/bots.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* LONG: microseconds after which a thread thinks for somebody else before it goes on. */
enum { THOUGHTS = 32, THREADS_MOST = 64, LONG = 300000 };

struct thought {
    struct thought *next;
    char id[STORE_ID], maker[STORE_ID];
    unsigned rank; /* how many of the same maker's waited when it came */
    int64_t n;     /* of the room when it began */
    qn_table *table;
    char bot[QN_MAX_SEATS][STORE_WORD]; /* "": a person's */
    uint16_t options[THOUGHTS];
    size_t count;
    int failed; /* a seat whose bot could not answer, or -1 */
    int64_t took;
};

struct bots {
    struct server *server;
    pthread_t thread[THREADS_MOST];
    int threads;
    pthread_mutex_t mutex;
    pthread_cond_t ready;
    struct thought *waiting, *finished;
    bool is_closing;
};

/* ---- thinking ------------------------------------------------------------------------------- */

/* Where there is nobody to think: decline if that is possible. */
static size_t way_out(qn_table *table)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < count; i++)
        if (options[i].flags & QN_PASS)
            return i;
    return 0;
}

static size_t choice_of(struct thought *thought, qn_agent **agents, int seat)
{
    const qn_option *options;
    size_t count = qn_options(thought->table, &options);
    if (count == 1)
        return 0;
    if (!agents[seat])
        qn_agent_new(thought->bot[seat], thought->table, seat,
                     qn_view_hash(thought->table, seat) + (uint64_t)seat, &agents[seat]);
    size_t choice = count;
    if (agents[seat] && session_agent_choice(agents[seat], thought->table, &choice) == QN_OK &&
        choice < count)
        return choice;
    thought->failed = seat;
    return way_out(thought->table);
}

static void think(struct thought *thought)
{
    qn_agent *agents[QN_MAX_SEATS] = {0};
    int64_t began = desk_clock();
    qn_ask ask;
    while (thought->count < THOUGHTS && !qn_over(thought->table) &&
           qn_ask_get(thought->table, &ask) && thought->bot[ask.seat][0]) {
        size_t choice = choice_of(thought, agents, ask.seat);
        thought->options[thought->count++] = (uint16_t)choice;
        if (qn_choose(thought->table, ask.serial, choice) != QN_OK || desk_clock() - began > LONG)
            break;
    }
    for (int i = 0; i < QN_MAX_SEATS; i++)
        qn_agent_free(agents[i]);
    thought->took = desk_clock() - began;
}

static void *work(void *argument)
{
    struct bots *bots = argument;
    pthread_mutex_lock(&bots->mutex);
    for (;;) {
        while (!bots->waiting && !bots->is_closing)
            pthread_cond_wait(&bots->ready, &bots->mutex);
        if (bots->is_closing)
            break;
        struct thought *thought = bots->waiting;
        bots->waiting = thought->next;
        pthread_mutex_unlock(&bots->mutex);
        think(thought);
        pthread_mutex_lock(&bots->mutex);
        thought->next = bots->finished;
        bots->finished = thought;
        lws_cancel_service(bots->server->context);
    }
    pthread_mutex_unlock(&bots->mutex);
    return NULL;
}

/* ---- in the loop ---------------------------------------------------------------------------- */

struct bots *bots_open(struct server *server, int threads)
{
    struct bots *bots = calloc(1, sizeof *bots);
    if (!bots)
        return NULL;
    bots->server = server;
    pthread_mutex_init(&bots->mutex, NULL);
    pthread_cond_init(&bots->ready, NULL);
    while (bots->threads < threads && bots->threads < THREADS_MOST &&
           pthread_create(&bots->thread[bots->threads], NULL, work, bots) == 0)
        bots->threads++;
    return bots;
}

static void thought_free(struct thought *thought)
{
    qn_table_free(thought->table);
    free(thought);
}

/* Whoever has many tables waits for their own: the first thoughts of all come before the second of anybody. */
static void line_up(struct bots *bots, struct thought *thought)
{
    struct thought **at = &bots->waiting;
    for (const struct thought *one = bots->waiting; one; one = one->next)
        thought->rank += strcmp(one->maker, thought->maker) == 0;
    while (*at && (*at)->rank <= thought->rank)
        at = &(*at)->next;
    thought->next = *at;
    *at = thought;
}

void bots_think(struct bots *bots, struct room *room)
{
    struct thought *thought = app_alloc(sizeof *thought);
    *thought = (struct thought){.n = room->n, .table = qn_clone(room->table), .failed = -1};
    if (!thought->table) {
        room->try_at = room->server->now + 1000;
        free(thought);
        return;
    }
    snprintf(thought->id, sizeof thought->id, "%s", room->row.id);
    snprintf(thought->maker, sizeof thought->maker, "%s", room->row.maker);
    for (unsigned i = 0; i < room->seats; i++)
        if (room->seat[i].taken == SEAT_BOT)
            snprintf(thought->bot[i], sizeof thought->bot[i], "%s", room->seat[i].bot);
    room->is_thinking = true;
    pthread_mutex_lock(&bots->mutex);
    line_up(bots, thought);
    pthread_cond_signal(&bots->ready);
    pthread_mutex_unlock(&bots->mutex);
}

static void hand_over(struct bots *bots, struct thought *thought)
{
    struct server *server = bots->server;
    struct room *room = room_find(server, thought->id);
    metrics_note(&server->metrics, METRIC_THINK, thought->took);
    if (!room)
        return;
    room->is_thinking = false;
    if (thought->failed >= 0) {
        server->metrics.errors++;
        server_log(server, "error", "bot_failed",
                   json_pack("{s:s, s:i, s:s}", "table", thought->id, "seat", thought->failed,
                             "bot", thought->bot[thought->failed]));
        for (struct viewer *viewer = room->viewers; viewer; viewer = viewer->next)
            client_tell(viewer->client, json_pack("{s:s, s:s, s:i, s:s}", "type", "bot_failed",
                                                  "table", thought->id, "seat", thought->failed,
                                                  "bot", thought->bot[thought->failed]));
    }
    if (room->n == thought->n && room->state == ROOM_PLAYING && !room->is_writing)
        room_propose_thought(room, thought->options, thought->count);
    else
        room_advance(room); /* something else has happened meanwhile */
}

void bots_collect(struct bots *bots)
{
    pthread_mutex_lock(&bots->mutex);
    struct thought *finished = bots->finished;
    bots->finished = NULL;
    pthread_mutex_unlock(&bots->mutex);
    for (struct thought *next; finished; finished = next) {
        next = finished->next;
        hand_over(bots, finished);
        thought_free(finished);
    }
}

static void free_all(struct thought *list)
{
    for (struct thought *next; list; list = next) {
        next = list->next;
        thought_free(list);
    }
}

void bots_close(struct bots *bots)
{
    pthread_mutex_lock(&bots->mutex);
    bots->is_closing = true;
    pthread_cond_broadcast(&bots->ready);
    pthread_mutex_unlock(&bots->mutex);
    for (int i = 0; i < bots->threads; i++)
        pthread_join(bots->thread[i], NULL);
    free_all(bots->waiting);
    free_all(bots->finished);
    pthread_mutex_destroy(&bots->mutex);
    pthread_cond_destroy(&bots->ready);
    free(bots);
}
