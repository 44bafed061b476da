/*
 * Instructions a decision: what random play costs, whatever else the machine is doing.
 */
#ifndef APP_BENCH_INSTRUCTIONS_H
#define APP_BENCH_INSTRUCTIONS_H

#include "app.h"

struct instructions_request {
    const char *const *game; /* all their usual tables, or those with so many players */
    size_t games;
    unsigned players;      /* 0: any number */
    const char *accepted;  /* the file to compare with, or NULL */
    const char *accept_to; /* the file to write, or NULL */
    bool json;
};

/* Counts, tells, compares or writes; returns the command's exit code. */
int bench_instructions(struct app *app, const struct instructions_request *request);

#endif
