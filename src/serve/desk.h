/*
 * The desk: the one thread that speaks with the store. The loop puts jobs on it and goes on; the desk takes all
 * that wait, does the writing ones in one transaction (group commit), then the reading ones, and hands them
 * back. While a commit is on its way to the disk, the next jobs gather: the busier, the larger the groups.
 *
 *   loop ── desk_put ──► [job job job] ── begin … commit ──► [job job] ── wake, desk_collect ──► job.done
 */
#ifndef SERVE_DESK_H
#define SERVE_DESK_H

#include "serve/store.h"

#include <stdatomic.h>

struct desk;
struct job;

typedef void job_fn(struct job *job, struct store *store);
typedef void job_done_fn(struct job *job);
typedef void job_noted_fn(void *user, const struct job *job);

/* What is to be done, embedded in a struct of whoever wants it. */
struct job {
    struct job *next;
    struct append *append; /* entries to append (run is NULL), or … */
    job_fn *run;           /* … a call of the store; sets `result` */
    bool writes;           /* within the transaction, and lost with it */
    job_done_fn
        *done; /* in the loop; releases the job. An append's result is copied to `result`. */
    enum store_result result;
    /* for the metrics: microseconds when it was put, taken and kept, and what kind of message it belongs to */
    int64_t put_at, taken_at, kept_at;
    unsigned of;
};

typedef void
desk_wake_fn(void *user); /* from the desk's thread: jobs are finished, or others have moved */

struct desk_figures {
    _Atomic uint64_t commits, jobs, failures;
    _Atomic uint64_t group_most;
};

struct desk *desk_open(struct store *store, desk_wake_fn *wake, void *user);
void desk_put(struct desk *desk, struct job *job);
/* What is put from now on belongs to that kind of message, if it does not say so itself. */
void desk_belongs(struct desk *desk, unsigned of);
/* In the loop: calls `done` of all that are finished, and `moved` for what other servers have appended (with
 * NULL: any game may have moved); before that `noted` with each that has written. */
void desk_collect(struct desk *desk, moved_fn *moved, job_noted_fn *noted, void *user);
/* Does what waits, then ends the thread; what is done can still be collected. */
void desk_finish(struct desk *desk);
/* What was put since then has failed. The store stays open. */
void desk_close(struct desk *desk);
const struct desk_figures *desk_figures(const struct desk *desk);
/* What the store said when something failed last; "" if nothing has. */
void desk_error(struct desk *desk, char *buf, size_t size);
int64_t desk_clock(void); /* microseconds of a clock that never goes back */

#endif
