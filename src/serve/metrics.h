/*
 * Figures of a running server, as /metrics tells them in Prometheus' text format.
 */
#ifndef SERVE_METRICS_H
#define SERVE_METRICS_H

#include <stddef.h>
#include <stdint.h>

struct server;

/* What is timed. */
enum metric {
    METRIC_CHOICE, /* from the message to everybody at the table having been told */
    METRIC_TALK,
    METRIC_OTHER,  /* requests that are answered at once */
    METRIC_QUEUE,  /* from being put on the desk to being begun */
    METRIC_COMMIT, /* from then on to being durable */
    METRIC_THINK,  /* a bot's thinking */
    METRIC_REPLAY, /* bringing a table back from its entries */
    METRICS
};

/* Times by their size: eight steps to each doubling of a microsecond. */
enum { METRIC_STEPS = 256 };
struct histogram {
    uint64_t count, sum; /* microseconds */
    uint64_t step[METRIC_STEPS];
};

/* What is timed of each kind of message. */
enum metric_stage {
    STAGE_ANSWER, /* from the message to its answer */
    STAGE_QUEUE,  /* what it has the store write: the same two times */
    STAGE_COMMIT,
    METRIC_STAGES
};
enum { METRIC_KINDS = 64 };

struct metrics {
    struct histogram time[METRICS];
    struct histogram message[METRIC_STAGES]
                            [METRIC_KINDS]; /* by request_number; 0: nobody's message */
    uint64_t sockets, messages, choices, errors, refused, rooms_read, bytes_out, frames_out;
    int64_t began;
};

void metrics_note(struct metrics *metrics, enum metric metric, int64_t microseconds);
void metrics_note_message(struct metrics *metrics, enum metric_stage stage, unsigned kind,
                          int64_t microseconds);
/* The time that so many of a million took at most, in microseconds. */
uint64_t metrics_quantile(const struct histogram *histogram, uint64_t of_a_million);
/* The whole page; malloc'd. */
char *metrics_text(const struct server *server, size_t *size);

#endif
