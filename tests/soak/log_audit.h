/*
 * Auditors of logs: they recompute from the log of a finished game what must have come of it. A soak
 * program with such an auditor first proves it: in the logs of some random games one line of a kind is
 * changed, and the auditor must notice. What changes nothing (a prevention beyond the damage) may go
 * unnoticed in a log, but not in most. Then it plays whole games with every check on, and audits them.
 */
#ifndef SOAK_LOG_AUDIT_H
#define SOAK_LOG_AUDIT_H

#include "run.h"

struct log_verdict {
    bool good;
    size_t line;     /* where it does not agree */
    const char *why; /* and what */
    int expected;
};

typedef struct log_verdict audit_fn(const qn_table *table, const qn_log_line *lines, size_t count);

struct tampering {
    const char *what; /* the kind of line; the last of a table has none */
    int by;           /* what is added to its amount, or taken from it; 0: the line disappears */
};

struct log_audit {
    const char *game;
    audit_fn *audit;
    const struct tampering *tampering;
    const struct share *short_run, *long_run;
};

/* The whole program: options as run.h says; the exit code. */
int log_audit_main(const struct log_audit *audit, int argc, char **argv);

#endif
