/*
 * An arena: chunks of memory, filled from front to back, freed together.
 */
#include "carte/arena.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 64 * 1024 };

struct chunk {
    struct chunk *next;
    size_t used, size;
    max_align_t data[];
};

struct arena {
    struct chunk *chunks; /* the one being filled first */
};

static size_t round_up(size_t size)
{
    size_t step = alignof(max_align_t);
    return (size + step - 1) / step * step;
}

struct arena *arena_new(void)
{
    return calloc(1, sizeof(struct arena));
}

void arena_free(struct arena *arena)
{
    if (!arena) {
        return;
    }
    for (struct chunk *c = arena->chunks, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    free(arena);
}

/* A request larger than a chunk gets a chunk of its own, behind the one being filled. */
static struct chunk *add_chunk(struct arena *arena, size_t size)
{
    size_t room = size > CHUNK ? size : CHUNK;
    struct chunk *c = calloc(1, sizeof *c + room);
    if (!c) {
        abort(); /* a pack that does not fit in memory cannot be loaded at all */
    }
    c->size = room;
    if (size > CHUNK && arena->chunks) {
        c->next = arena->chunks->next;
        arena->chunks->next = c;
    } else {
        c->next = arena->chunks;
        arena->chunks = c;
    }
    return c;
}

void *arena_take(struct arena *arena, size_t size)
{
    size = round_up(size ? size : 1);
    struct chunk *c = arena->chunks;
    if (!c || c->size - c->used < size) {
        c = add_chunk(arena, size);
    }
    void *piece = (char *)c->data + c->used;
    c->used += size;
    return piece;
}

const char *arena_text(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_take(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}
