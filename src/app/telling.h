/*
 * What somebody at a table is told: what happened, the question, the end; as JSON, for one seat or for
 * spectators. Everything that leaves for a viewer, over a pipe or a socket, is made here, from what the public
 * interface tells that seat; so nothing else can reach it.
 *
 * Each function writes one object, without the envelope (type, table, seat) that the carrier puts around
 * it. doc/protocol.md tells what the fields mean.
 */
#ifndef APP_TELLING_H
#define APP_TELLING_H

#include "api/json_writer.h"
#include "quinte/quinte.h"

#include <jansson.h>

/* Who is told, and about what. */
struct teller {
    qn_table *table;
    int seat; /* or QN_SPECTATOR */
    qn_lang lang;
    bool mute; /* without labels and texts */
};

/* {"from":9,"events":[…]}: lines of the log from that one on. */
void tell_events(const struct teller *teller, size_t from, struct jot *out);
/* {"ask":2,"what":"turn",…,"options":[…]}; false, and nothing is written, if another seat is asked. */
bool tell_ask(const struct teller *teller, struct jot *out);
/* {"results":[…],"status":"ok","rounds":5,"choices":N,"hash":"…"} */
void tell_over(const struct teller *teller, qn_status status, size_t choices, struct jot *out);

/* What is said back: the option that is named by its id, or its number in the list; false if there is none. */
bool option_named(qn_table *table, const json_t *named, size_t *out);

/* A piece of JSON that is written already, as the next value. */
void jot_raw(struct jot *j, const char *json, size_t size);

/* Text that grows: what did not fit is written once more. */
struct sheet {
    char *text;
    size_t size, length;
};
typedef void sheet_fn(void *user, struct jot *out);
/* Lets `fn` write, into more room if need be; the text lives until the next call. */
const char *sheet_fill(struct sheet *sheet, sheet_fn *fn, void *user);
void sheet_release(struct sheet *sheet);

#endif
