/*
 * The block of bytes behind a table: its layout, copies and hash.
 */
#include "kernel/table.h"

#include "kernel/flow.h"
#include "kernel/memory.h"

static size_t rounded(size_t bytes)
{
    return (bytes + 7) & ~(size_t)7;
}

static size_t section(size_t *offset, size_t count, size_t size)
{
    size_t at = *offset;
    *offset = rounded(at + count * size);
    return at;
}

/* Lays the sections out; with a block, also points the handle at them. */
static size_t lay_out(struct table *t, unsigned char *block, const struct limits *cap)
{
    size_t end = rounded(sizeof(struct state));
    size_t cards = section(&end, cap->cards, sizeof(struct card));
    size_t zones = section(&end, cap->zones, sizeof(struct zone));
    size_t stack = section(&end, cap->stack + FRAME_MOST, sizeof(uint16_t)); /* flow.c: why more */
    size_t occs = section(&end, cap->occs, sizeof(struct occ));
    size_t items = section(&end, cap->items, sizeof(struct item));
    size_t heap = section(&end, cap->heap, sizeof(uint16_t));
    size_t instances = section(&end, cap->instances, sizeof(struct instance));
    size_t directory = section(&end, 1, sizeof(struct directory));
    size_t next_alike = section(&end, cap->instances, sizeof(uint16_t));
    size_t lasting = section(&end, cap->lasting, sizeof(struct lasting));
    size_t delayed = section(&end, cap->delayed, sizeof(struct delayed));
    size_t answers = section(&end, cap->answers, sizeof(struct hidden_answer));
    size_t deferred = section(&end, cap->deferred, sizeof(struct occ));
    size_t deferred_items = section(&end, cap->deferred_items, sizeof(struct kept_item));
    size_t triggers = section(&end, cap->triggers, sizeof(struct trigger));
    size_t slots = section(&end, cap->slots, 1);
    if (block) {
        void *b = block;
        t->s = b;
        t->cards = (struct card *)(void *)(block + cards);
        t->zones = (struct zone *)(void *)(block + zones);
        t->stack = (uint16_t *)(void *)(block + stack);
        t->occs = (struct occ *)(void *)(block + occs);
        t->items = (struct item *)(void *)(block + items);
        t->heap = (uint16_t *)(void *)(block + heap);
        t->instances = (struct instance *)(void *)(block + instances);
        t->directory = (struct directory *)(void *)(block + directory);
        t->next_alike = (uint16_t *)(void *)(block + next_alike);
        t->lasting = (struct lasting *)(void *)(block + lasting);
        t->delayed = (struct delayed *)(void *)(block + delayed);
        t->answers = (struct hidden_answer *)(void *)(block + answers);
        t->deferred = (struct occ *)(void *)(block + deferred);
        t->deferred_items = (struct kept_item *)(void *)(block + deferred_items);
        t->triggers = (struct trigger *)(void *)(block + triggers);
        t->slots = block + slots;
    }
    return end;
}

size_t table_bytes(const struct limits *cap)
{
    return lay_out(NULL, NULL, cap);
}

static void learn_zones(struct table *t, const struct limits *cap)
{
    struct zone_facts *z = &t->facts;
    unsigned seats = cap->zones / t->game->zone_count;
    z->played_count = 0;
    z->played_kinds = 0;
    z->outcome_facets = 0;
    for (unsigned i = 0; i < 8; i++)
        z->outcome_facets |= t->game->outcome_facets[i];
    for (unsigned i = 0; i < cap->zones && i < MAX_ZONES; i++) {
        const struct zone_kind *kind = &t->game->zones[i / seats];
        z->kind[i] = (uint8_t)(i / seats);
        z->seat[i] = (uint8_t)(kind->per_seat ? i % seats : NOBODY);
        z->in_play[i] = kind->in_play;
        z->changes[i] = zone_change(kind);
        z->works[i] = (uint8_t)(kind->in_play      ? FROM_PLAY + 1
                                : kind->works_from ? kind->works_from + 1
                                                   : 0);
        if (kind->in_play)
            z->played_kinds |= 1u << z->kind[i];
        if (kind->in_play && (kind->per_seat || i % seats == 0))
            z->played[z->played_count++] = (uint8_t)i;
    }
}

void table_bind(struct table *t, void *block, const struct limits *cap)
{
    t->bytes = lay_out(t, block, cap);
    t->s->cap = *cap;
    learn_zones(t, cap);
    directory_clear(t->directory);
    for (unsigned i = 0; i < cap->zones; i++)
        t->zones[i] = (struct zone){.head = NONE, .tail = NONE};
}

void table_copy(struct table *to, const struct table *from)
{
    memcpy(to->s, from->s, from->bytes);
    to->options_built = false;
}

/* Occurrences and items above the used mark hold leftovers that no rule can see; the
 * directory follows from the rest. */
static uint64_t mix(uint64_t hash, const void *data, size_t bytes)
{
    const unsigned char *p = data;
    for (; bytes >= 8; bytes -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    for (; bytes; bytes--, p++)
        hash = (hash ^ *p) * 0x100000001B3u;
    return hash ^ hash >> 32;
}

uint64_t table_hash(const struct table *t)
{
    const struct limits *u = &t->s->used;
    uint64_t h = mix(0x51, t->s, sizeof *t->s);
    h = mix(h, t->cards, u->cards * sizeof *t->cards);
    h = mix(h, t->zones, t->s->cap.zones * sizeof *t->zones);
    h = mix(h, t->stack, u->stack * sizeof *t->stack);
    h = mix(h, t->occs, u->occs * sizeof *t->occs);
    h = mix(h, t->items, u->items * sizeof *t->items);
    h = mix(h, t->heap, u->heap * sizeof *t->heap);
    h = mix(h, t->instances, u->instances * sizeof *t->instances);
    h = mix(h, t->lasting, u->lasting * sizeof *t->lasting);
    h = mix(h, t->delayed, u->delayed * sizeof *t->delayed);
    h = mix(h, t->answers, u->answers * sizeof *t->answers);
    h = mix(h, t->deferred, u->deferred * sizeof *t->deferred);
    h = mix(h, t->deferred_items, u->deferred_items * sizeof *t->deferred_items);
    h = mix(h, t->triggers, u->triggers * sizeof *t->triggers);
    return mix(h, t->slots, t->s->cap.slots);
}
