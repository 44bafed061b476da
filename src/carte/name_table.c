/*
 * Names and numbers. See name_table.h.
 */
#include "carte/name_table.h"

#include <string.h>

void names_make(struct name_table *names, struct arena *arena, size_t most)
{
    size_t slots = 16;
    while (slots < 2 * most)
        slots *= 2;
    *names = (struct name_table){.name = arena_take(arena, (most + 1) * sizeof *names->name),
                                 .slot = arena_take(arena, slots * sizeof *names->slot),
                                 .mask = (uint32_t)slots - 1};
}

static uint32_t hash_of(const char *name)
{
    uint32_t hash = 2166136261u;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619u;
    return hash ^ hash >> 15;
}

/* Where it is, or would be. */
static uint16_t *slot_of(const struct name_table *names, const char *name)
{
    uint32_t at = hash_of(name) & names->mask;
    while (names->slot[at] && strcmp(names->name[names->slot[at] - 1], name) != 0)
        at = (at + 1) & names->mask;
    return &names->slot[at];
}

int names_find(const struct name_table *names, const char *name)
{
    return names->slot ? *slot_of(names, name) - 1 : -1;
}

uint16_t names_add(struct name_table *names, const char *name)
{
    *slot_of(names, name) = (uint16_t)(names->count + 1);
    names->name[names->count] = name;
    return (uint16_t)names->count++;
}
