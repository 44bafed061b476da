/*
 * The protocol: a table for programs, one JSON object a line (doc/protocol.md).
 *
 * Lines may come from anywhere: whatever they hold, the answer is an error message and an unchanged
 * table, or the choice they make.
 */
#ifndef APP_PROTOCOL_H
#define APP_PROTOCOL_H

#include "session.h"

enum { PROTOCOL_VERSION = 1, PROTOCOL_LINE = 1 << 20 };

struct protocol {
    struct session *session;
    FILE *out;
    size_t told[QN_MAX_SEATS]; /* log lines that each remote seat has had */
    char *view;                /* buffer for views */
    size_t view_size;
    bool is_over, has_failed;
    bool is_unsaved; /* it ended because a choice could not be written */
};

bool protocol_begin(struct protocol *protocol, struct session *session, FILE *out);
/* Handles one line, without its line end. */
void protocol_line(struct protocol *protocol, const char *line, size_t size);
void protocol_end(struct protocol *protocol);

/* Reads lines until the game is over or the input ends; the exit code. */
int protocol_run(struct session *session, FILE *in, FILE *out);

#endif
