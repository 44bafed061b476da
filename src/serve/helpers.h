/*
 * Threads for what takes its time and needs no store: passwords, replays, journals, all the cards of a game. The
 * loop puts work there and goes on; when it is done, the loop is told. What a thread works on is its own until then.
 */
#ifndef SERVE_HELPERS_H
#define SERVE_HELPERS_H

struct helpers;
struct server;

/* Embedded in a struct of whoever wants it. */
struct work {
    struct work *next;
    void (*run)(
        struct work *work); /* in a thread; says nothing to people: their language is the loop's */
    void (*done)(struct work *work); /* in the loop; releases it */
};

struct helpers *helpers_open(struct server *server, int threads);
void helpers_put(struct helpers *helpers, struct work *work);
/* In the loop: calls `done` of all that is finished. */
void helpers_collect(struct helpers *helpers);
/* Finishes what waits, then ends the threads; what is done can still be collected. */
void helpers_finish(struct helpers *helpers);
void helpers_close(struct helpers *helpers);

#endif
