/*
 * A progress bar with the time left, on stderr, for anything over two seconds on a terminal.
 * It draws nothing before two seconds have passed, nor when stderr is no terminal.
 */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *label; /* already translated */
    uint64_t total;
    double started, drawn; /* seconds of the monotonic clock */
    bool on, visible;
};

void progress_begin(struct progress *progress, const char *label, uint64_t total);
void progress_step(struct progress *progress, uint64_t done); /* cheap; call from one thread */
void progress_end(struct progress *progress);                 /* wipes the bar */
double progress_clock(void);                                  /* monotonic seconds */

#endif
