/*
 * Compact JSON into a caller's buffer, without allocating. Commas are put where they belong; the
 * caller only says what comes next (functions start with jot_: json_ belongs to Jansson):
 *
 *     struct jot j = jot_in(buf, size);
 *     jot_open(&j, '{');
 *     jot_key(&j, "seat");  jot_int(&j, 1);
 *     jot_close(&j, '}');
 *     return jot_end(&j);
 */
#ifndef API_JSON_WRITER_H
#define API_JSON_WRITER_H

#include <stdbool.h>

#include "api/text.h"

struct jot {
    struct text text;
    bool comma; /* a value stands before: the next one needs a comma */
};

static inline struct jot jot_in(char *buf, size_t size)
{
    return (struct jot){text_in(buf, size), false};
}
void jot_open(struct jot *j, char bracket); /* '{' or '[' */
void jot_close(struct jot *j, char bracket);
void jot_key(struct jot *j, const char *key);       /* a plain word: not escaped */
void jot_string(struct jot *j, const char *string); /* NULL gives null */
void jot_int(struct jot *j, long long number);
void jot_bool(struct jot *j, bool value);
void jot_null(struct jot *j);
/* Terminates and returns the whole length, as snprintf. */
size_t jot_end(struct jot *j);

/* Shorthands: a key and its value. */
void jot_key_string(struct jot *j, const char *key, const char *string);
void jot_key_int(struct jot *j, const char *key, long long number);
void jot_key_bool(struct jot *j, const char *key, bool value);

#endif
