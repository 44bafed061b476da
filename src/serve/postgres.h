/*
 * A line to PostgreSQL and what the store asks there: its tables, its statements by name, parameters and answers. Whatever
 * waits for an answer waits for a while and not for ever; a line that is lost is made anew by pg_is_there.
 */
#ifndef SERVE_POSTGRES_H
#define SERVE_POSTGRES_H

#include "serve/store.h"
#include "serve/store_lists.h"

#include <libpq-fe.h>

enum { PG_PARAMETERS = 12 };

enum statement { STORE_STATEMENTS, NOTIFY, HEAD_ADD, HEAD_REMOVE, LOCK, UNLOCK, STATEMENTS };

struct postgres_store {
    struct store store;
    char *address;
    PGconn *connection;
    bool was_lost; /* others may have moved unheard */
};

/* The parameters of a statement: texts, some of them made of numbers here. */
struct parameters {
    int count;
    const char *value[PG_PARAMETERS];
    int length[PG_PARAMETERS], format[PG_PARAMETERS];
    char digits[PG_PARAMETERS][24];
};

/* NULL after writing into `error` why not. Makes the tables that are missing. */
struct store *pg_open(const char *address, const struct store_kind *kind, char *error, size_t size);
void pg_close(struct store *store);
struct postgres_store *pg_mine(struct store *store);
/* Brings a lost line back, if it can. */
bool pg_is_there(struct store *store);

void pg_give(struct parameters *p, const char *text);
void pg_give_number(struct parameters *p, int64_t number);
void pg_give_bytes(struct parameters *p, const uint8_t *bytes, int size);

/* Sends it; the answers come by pg_next_answer, NULL ends them. */
bool pg_say(struct postgres_store *s, enum statement which, const struct parameters *p);
PGresult *pg_next_answer(PGconn *connection);
/* Runs it; the result is the caller's. NULL after an error. */
PGresult *pg_ask(struct store *store, enum statement which, const struct parameters *p);
/* Runs what gives no rows. STORE_NONE if it changed nothing. */
enum store_result pg_run(struct store *store, enum statement which, const struct parameters *p);
enum store_result pg_run_with(struct store *store, enum statement which, const char *text);
/* Some words of SQL without parameters. */
bool pg_simple(struct postgres_store *s, const char *text);
/* Notes what libpq says; STORE_FAILED. */
enum store_result pg_failed(struct postgres_store *s);

const char *pg_text_at(const PGresult *result, int row, int column);
int64_t pg_number_at(const PGresult *result, int row, int column);
char *pg_copy_at(const PGresult *result, int row, int column);
void pg_copy_into(char *to, size_t size, const PGresult *result, int row, int column);

#endif
