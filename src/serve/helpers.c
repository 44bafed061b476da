/*
 * Threads for what takes its time. See helpers.h.
 */
#include "serve/helpers.h"

#include "serve/serve.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MOST = 16 };

struct helpers {
    struct server *server;
    pthread_t thread[THREADS_MOST];
    int threads;
    pthread_mutex_t mutex;
    pthread_cond_t ready;
    struct work *waiting, **waiting_last, *finished, **finished_last;
    bool is_closing;
};

static struct work *next_work(struct helpers *helpers)
{
    while (!helpers->waiting && !helpers->is_closing)
        pthread_cond_wait(&helpers->ready, &helpers->mutex);
    struct work *work = helpers->waiting;
    if (work) {
        helpers->waiting = work->next;
        work->next = NULL;
    }
    if (!helpers->waiting)
        helpers->waiting_last = &helpers->waiting;
    return work;
}

static void *help(void *argument)
{
    struct helpers *helpers = argument;
    struct work *work;
    pthread_mutex_lock(&helpers->mutex);
    while ((work = next_work(helpers))) {
        pthread_mutex_unlock(&helpers->mutex);
        work->run(work);
        pthread_mutex_lock(&helpers->mutex);
        *helpers->finished_last = work;
        helpers->finished_last = &work->next;
        lws_cancel_service(helpers->server->context);
    }
    pthread_mutex_unlock(&helpers->mutex);
    return NULL;
}

struct helpers *helpers_open(struct server *server, int threads)
{
    struct helpers *helpers = calloc(1, sizeof *helpers);
    if (!helpers)
        return NULL;
    helpers->server = server;
    helpers->waiting_last = &helpers->waiting;
    helpers->finished_last = &helpers->finished;
    pthread_mutex_init(&helpers->mutex, NULL);
    pthread_cond_init(&helpers->ready, NULL);
    while (helpers->threads < threads && helpers->threads < THREADS_MOST &&
           pthread_create(&helpers->thread[helpers->threads], NULL, help, helpers) == 0)
        helpers->threads++;
    return helpers;
}

void helpers_put(struct helpers *helpers, struct work *work)
{
    work->next = NULL;
    if (!helpers->threads) { /* the server ends: there is nobody left to help */
        work->run(work);
        work->done(work);
        return;
    }
    pthread_mutex_lock(&helpers->mutex);
    *helpers->waiting_last = work;
    helpers->waiting_last = &work->next;
    pthread_cond_signal(&helpers->ready);
    pthread_mutex_unlock(&helpers->mutex);
}

void helpers_collect(struct helpers *helpers)
{
    pthread_mutex_lock(&helpers->mutex);
    struct work *finished = helpers->finished;
    helpers->finished = NULL;
    helpers->finished_last = &helpers->finished;
    pthread_mutex_unlock(&helpers->mutex);
    for (struct work *next; finished; finished = next) {
        next = finished->next;
        finished->done(finished);
    }
}

void helpers_finish(struct helpers *helpers)
{
    pthread_mutex_lock(&helpers->mutex);
    helpers->is_closing = true;
    pthread_cond_broadcast(&helpers->ready);
    pthread_mutex_unlock(&helpers->mutex);
    for (int i = 0; i < helpers->threads; i++)
        pthread_join(helpers->thread[i], NULL);
    helpers->threads = 0;
}

void helpers_close(struct helpers *helpers)
{
    helpers_collect(helpers);
    pthread_mutex_destroy(&helpers->mutex);
    pthread_cond_destroy(&helpers->ready);
    free(helpers);
}
