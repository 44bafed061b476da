/*
 * An arena: memory for things that are made one by one and freed all at once.
 */
#ifndef CARTE_ARENA_H
#define CARTE_ARENA_H

#include <stddef.h>

struct arena;

struct arena *arena_new(void); /* NULL when out of memory */
void arena_free(struct arena *arena);
void *arena_take(struct arena *arena, size_t size); /* zeroed; aborts the load on no memory */
const char *arena_text(struct arena *arena, const char *text,
                       size_t length); /* a copy, terminated */

#endif
