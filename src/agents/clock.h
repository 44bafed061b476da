/*
 * Time as it passes, for thoughts that have an end.
 */
#ifndef AGENTS_CLOCK_H
#define AGENTS_CLOCK_H

#include <time.h>

/* In seconds, from some moment on. */
static inline double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
