/*
 * The desk. See desk.h.
 */
#include "serve/desk.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { GROUP = 1024, GAMES_MOVED = 4096 };

struct queue {
    struct job *first, **last;
};

struct moved {
    char game[2 * STORE_ID]; /* or what another server told */
    int64_t n;
};

struct desk {
    struct store *store;
    desk_wake_fn *wake;
    void *user;
    pthread_t thread;
    pthread_mutex_t mutex;
    int bell[2]; /* a pipe: a byte in it means that something was put */
    struct queue waiting, finished;
    struct moved moved[GAMES_MOVED];
    size_t moved_count;
    bool moved_all; /* others may have moved, nobody knows which */
    bool is_rung, is_closing;
    unsigned of; /* desk_belongs */
    char error[512];
    struct desk_figures figures;
};

int64_t desk_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void queue_add(struct queue *queue, struct job *job)
{
    job->next = NULL;
    *queue->last = job;
    queue->last = &job->next;
}

static struct job *queue_take_all(struct queue *queue)
{
    struct job *first = queue->first;
    queue->first = NULL;
    queue->last = &queue->first;
    return first;
}

/* ---- in the desk's thread ------------------------------------------------------------------- */

static bool writes(const struct job *job)
{
    return job->append || job->writes;
}

static int by_game(const void *a, const void *b)
{
    const struct append *const *x = a, *const *y = b;
    int order = strcmp((*x)->game, (*y)->game);
    return order ? order : (*x)->entries[0].n < (*y)->entries[0].n ? -1 : 1;
}

/* Appends in the order of their games, so that two servers never wait for each other crosswise. */
static bool append_all(struct desk *desk, struct job *jobs)
{
    struct append *appends[GROUP];
    size_t count = 0;
    for (struct job *job = jobs; job; job = job->next)
        if (job->append)
            appends[count++] = job->append;
    qsort(appends, count, sizeof appends[0], by_game);
    return !count || desk->store->kind->append(desk->store, appends, count);
}

static bool write_all(struct desk *desk, struct job *jobs)
{
    const struct store_kind *kind = desk->store->kind;
    if (!kind->begin(desk->store))
        return false;
    bool is_good = true;
    for (struct job *job = jobs; job && is_good; job = job->next)
        if (job->writes && !job->append) {
            job->run(job, desk->store);
            is_good = job->result != STORE_FAILED;
        }
    if (is_good && append_all(desk, jobs))
        return kind->commit(desk->store);
    kind->rollback(desk->store);
    return false;
}

static void note_error(struct desk *desk)
{
    desk->figures.failures++;
    pthread_mutex_lock(&desk->mutex);
    snprintf(desk->error, sizeof desk->error, "%s", desk->store->error);
    pthread_mutex_unlock(&desk->mutex);
}

static void do_group(struct desk *desk, struct job *jobs, size_t count)
{
    int64_t began = desk_clock();
    bool any = false, is_there = desk->store->kind->is_there(desk->store);
    for (struct job *job = jobs; job; job = job->next)
        any = any || writes(job);
    bool is_kept = is_there && (!any || write_all(desk, jobs));
    if (is_there && !is_kept && desk->store->kind->is_there(desk->store))
        is_kept = write_all(desk, jobs); /* two servers in each other's way: once more */
    if (!is_kept)
        note_error(desk);
    if (any && is_kept)
        desk->figures.commits++;
    if (count > desk->figures.group_most)
        desk->figures.group_most = count;
    desk->figures.jobs += count;
    int64_t kept = desk_clock();
    for (struct job *job = jobs; job; job = job->next) {
        job->taken_at = began;
        job->kept_at = kept;
        if (writes(job) && !is_kept)
            job->result = STORE_FAILED;
        else if (job->append)
            job->result = job->append->result;
        else if (!job->writes && is_there)
            job->run(job, desk->store);
        else if (!job->writes)
            job->result = STORE_FAILED;
    }
}

/* Takes a group off the front of the jobs. */
static struct job *split(struct job **jobs, size_t *count)
{
    struct job *first = *jobs, *last = first;
    for (*count = 1; *count < GROUP && last->next; ++*count)
        last = last->next;
    *jobs = last->next;
    last->next = NULL;
    return first;
}

static void hand_back(struct desk *desk, struct job *jobs)
{
    pthread_mutex_lock(&desk->mutex);
    for (struct job *next; jobs; jobs = next) {
        next = jobs->next;
        queue_add(&desk->finished, jobs);
    }
    pthread_mutex_unlock(&desk->mutex);
    desk->wake(desk->user);
}

/* From the store: another server has appended, to that game or (NULL) to any. The same game twice is one. */
static void note_moved(void *user, const char *game, int64_t n)
{
    struct desk *desk = user;
    pthread_mutex_lock(&desk->mutex);
    size_t i = 0;
    while (game && i < desk->moved_count && strcmp(desk->moved[i].game, game) != 0)
        i++;
    if (!game || i == GAMES_MOVED)
        desk->moved_all = true;
    else {
        snprintf(desk->moved[i].game, sizeof desk->moved[i].game, "%s", game);
        desk->moved[i].n = n;
        if (i == desk->moved_count)
            desk->moved_count++;
    }
    pthread_mutex_unlock(&desk->mutex);
}

/* Waits until something was put, or another server has something to tell; at most a second. */
static void wait_for_work(struct desk *desk)
{
    struct pollfd ends[2] = {{desk->bell[0], POLLIN, 0},
                             {desk->store->kind->poll_fd(desk->store), POLLIN, 0}};
    char bytes[64];
    poll(ends, ends[1].fd >= 0 ? 2 : 1, 1000);
    if (ends[0].revents & POLLIN) {
        pthread_mutex_lock(&desk->mutex);
        ssize_t got = read(desk->bell[0], bytes, sizeof bytes);
        (void)got; /* a bell has nothing to say */
        desk->is_rung = false;
        pthread_mutex_unlock(&desk->mutex);
    }
}

static void *work(void *argument)
{
    struct desk *desk = argument;
    bool is_closing = false;
    while (!is_closing) {
        wait_for_work(desk);
        pthread_mutex_lock(&desk->mutex);
        struct job *jobs = queue_take_all(&desk->waiting);
        is_closing = desk->is_closing && !jobs;
        pthread_mutex_unlock(&desk->mutex);
        while (jobs) {
            size_t count;
            struct job *group = split(&jobs, &count);
            do_group(desk, group, count);
            hand_back(desk, group);
        }
        if (!is_closing && desk->store->kind->is_there(desk->store)) /* or comes back */
            desk->store->kind->poll(desk->store, note_moved, desk);
        pthread_mutex_lock(&desk->mutex);
        bool is_news = desk->moved_count || desk->moved_all;
        pthread_mutex_unlock(&desk->mutex);
        if (is_news)
            desk->wake(desk->user);
    }
    return NULL;
}

/* ---- in the loop ---------------------------------------------------------------------------- */

struct desk *desk_open(struct store *store, desk_wake_fn *wake, void *user)
{
    struct desk *desk = calloc(1, sizeof *desk);
    if (!desk)
        return NULL;
    desk->store = store;
    desk->wake = wake;
    desk->user = user;
    desk->waiting.last = &desk->waiting.first;
    desk->finished.last = &desk->finished.first;
    pthread_mutex_init(&desk->mutex, NULL);
    if (pipe(desk->bell) == 0 && pthread_create(&desk->thread, NULL, work, desk) == 0)
        return desk;
    free(desk);
    return NULL;
}

static void ring(struct desk *desk)
{
    if (!desk->is_rung && write(desk->bell[1], "", 1) == 1)
        desk->is_rung = true;
}

void desk_put(struct desk *desk, struct job *job)
{
    job->put_at = desk_clock();
    job->of = job->of ? job->of : desk->of;
    pthread_mutex_lock(&desk->mutex);
    queue_add(&desk->waiting, job);
    ring(desk);
    pthread_mutex_unlock(&desk->mutex);
}

void desk_belongs(struct desk *desk, unsigned of)
{
    desk->of = of;
}

void desk_collect(struct desk *desk, moved_fn *moved, job_noted_fn *noted, void *user)
{
    struct moved list[64];
    size_t count;
    pthread_mutex_lock(&desk->mutex);
    struct job *jobs = queue_take_all(&desk->finished);
    bool all = desk->moved_all;
    desk->moved_all = false;
    pthread_mutex_unlock(&desk->mutex);
    if (all)
        moved(user, NULL, 0);
    for (struct job *next; jobs; jobs = next) {
        next = jobs->next;
        if (writes(jobs))
            noted(user, jobs);
        jobs->done(jobs);
    }
    do {
        pthread_mutex_lock(&desk->mutex);
        for (count = 0; count < 64 && desk->moved_count; count++)
            list[count] = desk->moved[--desk->moved_count];
        pthread_mutex_unlock(&desk->mutex);
        for (size_t i = 0; i < count; i++)
            moved(user, list[i].game, list[i].n);
    } while (count);
}

void desk_finish(struct desk *desk)
{
    pthread_mutex_lock(&desk->mutex);
    desk->is_closing = true;
    ring(desk);
    pthread_mutex_unlock(&desk->mutex);
    pthread_join(desk->thread, NULL);
}

void desk_close(struct desk *desk)
{
    for (struct job *jobs = queue_take_all(&desk->waiting), *next; jobs; jobs = next) {
        next = jobs->next;
        jobs->result = STORE_FAILED;
        jobs->done(jobs);
    }
    close(desk->bell[0]);
    close(desk->bell[1]);
    pthread_mutex_destroy(&desk->mutex);
    free(desk);
}

const struct desk_figures *desk_figures(const struct desk *desk)
{
    return &desk->figures;
}

void desk_error(struct desk *desk, char *buf, size_t size)
{
    pthread_mutex_lock(&desk->mutex);
    snprintf(buf, size, "%s", desk->error);
    pthread_mutex_unlock(&desk->mutex);
}
