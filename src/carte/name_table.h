/*
 * Names by their number, and numbers by their name: what cards are called is looked up once for every word of a
 * pack, so not one name after the other.
 */
#ifndef CARTE_NAME_TABLE_H
#define CARTE_NAME_TABLE_H

#include "carte/arena.h"

#include <stdint.h>

struct name_table {
    const char **name; /* of each number */
    uint16_t *slot;    /* by the hash of a name: its number + 1, or 0 */
    uint32_t mask, count;
};

/* Room for that many, up to 65,534. */
void names_make(struct name_table *names, struct arena *arena, size_t most);
/* The number of that name; -1: there is none. An empty table (of zeros) has none. */
int names_find(const struct name_table *names, const char *name);
/* Adds a name that is not there; its number. The text must last as long as the table. */
uint16_t names_add(struct name_table *names, const char *name);

#endif
