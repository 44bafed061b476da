/*
 * A crew plays many games in a few processes and counts how they went. Progress goes to stderr if
 * that is a terminal; what went wrong is printed by whoever plays the game.
 */
#ifndef SOAK_CREW_H
#define SOAK_CREW_H

#include <stdbool.h>
#include <stdint.h>

struct crew_job {
    const char *what;                                /* "games", for the progress line */
    bool (*play)(const void *user, uint64_t number); /* true when nothing was wrong */
    const void *user;
    uint64_t count;
    unsigned processes;
};

struct crew_count {
    uint64_t passed, failed;
};

/* A process that dies counts the games it left unplayed as failed. */
struct crew_count crew_run(const struct crew_job *job);

/* Prints "N passed, N failed"; returns the exit code. */
int crew_verdict(const char *what, struct crew_count count);

#endif
