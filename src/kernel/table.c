/*
 * The block of bytes behind a table: its layout, copies and hash.
 */
#include "kernel/table.h"

#include "kernel/flow.h"
#include "kernel/memory.h"

/* The sections in their order; with the block, what their places are. */
enum section {
    S_STATE,
    S_CARDS,
    S_ZONES,
    S_STACK,
    S_OCCS,
    S_ITEMS,
    S_HEAP,
    S_INSTANCES,
    S_DIRECTORY,
    S_NEXT_ALIKE,
    S_LASTING,
    S_DELAYED,
    S_ANSWERS,
    S_DEFERRED,
    S_DEFERRED_ITEMS,
    S_TRIGGERS,
    S_SLOTS,
    SECTIONS
};

struct layout {
    size_t at[SECTIONS], bytes[SECTIONS], end;
};

static struct layout measure(const struct limits *cap)
{
    const size_t bytes[SECTIONS] = {
        [S_STATE] = sizeof(struct state),
        [S_CARDS] = cap->cards * sizeof(struct card),
        [S_ZONES] = cap->zones * sizeof(struct zone),
        [S_STACK] = (cap->stack + FRAME_MOST) * sizeof(uint16_t), /* flow.c: why more */
        [S_OCCS] = cap->occs * sizeof(struct occ),
        [S_ITEMS] = cap->items * sizeof(struct item),
        [S_HEAP] = cap->heap * sizeof(uint16_t),
        [S_INSTANCES] = cap->instances * sizeof(struct instance),
        [S_DIRECTORY] = sizeof(struct directory),
        [S_NEXT_ALIKE] = cap->instances * sizeof(uint16_t),
        [S_LASTING] = cap->lasting * sizeof(struct lasting),
        [S_DELAYED] = cap->delayed * sizeof(struct delayed),
        [S_ANSWERS] = cap->answers * sizeof(struct hidden_answer),
        [S_DEFERRED] = cap->deferred * sizeof(struct occ),
        [S_DEFERRED_ITEMS] = cap->deferred_items * sizeof(struct kept_item),
        [S_TRIGGERS] = cap->triggers * sizeof(struct trigger),
        [S_SLOTS] = cap->slots,
    };
    struct layout l = {.end = 0};
    for (unsigned i = 0; i < SECTIONS; i++) {
        l.at[i] = l.end;
        l.bytes[i] = bytes[i];
        l.end += (bytes[i] + 7) & ~(size_t)7;
    }
    return l;
}

static void point(struct table *t, unsigned char *block, const struct layout *l)
{
    t->s = (struct state *)(void *)(block + l->at[S_STATE]);
    t->cards = (struct card *)(void *)(block + l->at[S_CARDS]);
    t->zones = (struct zone *)(void *)(block + l->at[S_ZONES]);
    t->stack = (uint16_t *)(void *)(block + l->at[S_STACK]);
    t->occs = (struct occ *)(void *)(block + l->at[S_OCCS]);
    t->items = (struct item *)(void *)(block + l->at[S_ITEMS]);
    t->heap = (uint16_t *)(void *)(block + l->at[S_HEAP]);
    t->instances = (struct instance *)(void *)(block + l->at[S_INSTANCES]);
    t->directory = (struct directory *)(void *)(block + l->at[S_DIRECTORY]);
    t->next_alike = (uint16_t *)(void *)(block + l->at[S_NEXT_ALIKE]);
    t->lasting = (struct lasting *)(void *)(block + l->at[S_LASTING]);
    t->delayed = (struct delayed *)(void *)(block + l->at[S_DELAYED]);
    t->answers = (struct hidden_answer *)(void *)(block + l->at[S_ANSWERS]);
    t->deferred = (struct occ *)(void *)(block + l->at[S_DEFERRED]);
    t->deferred_items = (struct kept_item *)(void *)(block + l->at[S_DEFERRED_ITEMS]);
    t->triggers = (struct trigger *)(void *)(block + l->at[S_TRIGGERS]);
    t->slots = block + l->at[S_SLOTS];
    t->bytes = l->end;
    t->thought = &t->own_thought;
    t->own_thought = (struct thought){0};
}

size_t table_bytes(const struct limits *cap)
{
    return measure(cap).end;
}

void zone_facts_learn(struct zone_facts *z, const struct game *game, const struct limits *cap)
{
    unsigned seats = cap->zones / game->zone_count;
    *z = (struct zone_facts){0};
    for (unsigned i = 0; i < 8; i++)
        z->outcome_facets |= game->outcome_facets[i];
    for (unsigned i = 0; i < game->zone_count; i++) {
        z->shared_kinds |= (uint32_t)!game->zones[i].per_seat << i;
        z->own_kinds |= (uint32_t)game->zones[i].own << i;
    }
    for (unsigned i = 0; i < cap->zones && i < MAX_ZONES; i++) {
        const struct zone_kind *kind = &game->zones[i / seats];
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
    const struct layout l = measure(cap);
    point(t, block, &l);
    t->s->cap = *cap;
    directory_clear(t->directory);
    for (unsigned i = 0; i < cap->zones; i++)
        t->zones[i] = (struct zone){.head = NONE, .tail = NONE};
}

void table_copy(struct table *to, const struct table *from)
{
    memcpy(to->s, from->s, from->bytes);
    to->own_thought = (struct thought){0};
    to->options_built = false;
}

/* Frames, lists and the like are numbered in 16 bits with a sign, occurrences and items in 8 bits. */
static bool doubled(uint16_t *room, unsigned most)
{
    if (*room >= most)
        return false;
    *room = (uint16_t)(2u * *room + 8 < most ? 2u * *room + 8 : most);
    return true;
}

bool limits_double(struct limits *cap, uint8_t pool)
{
    enum { WORDS = 0x7000, BYTES = 0xF0 };
    switch (pool) {
    case POOL_FRAMES: return doubled(&cap->stack, WORDS);
    case POOL_OCCURRENCES:
    case POOL_ITEMS: {
        bool occs = doubled(&cap->occs, BYTES);
        return doubled(&cap->items, BYTES) || occs;
    }
    case POOL_LISTS: return doubled(&cap->heap, WORDS);
    case POOL_ABILITIES: return doubled(&cap->instances, ASKING_LASTING - 1);
    case POOL_LASTING: return doubled(&cap->lasting, ASKING_LASTING - 1);
    case POOL_DELAYED: return doubled(&cap->delayed, WORDS);
    case POOL_ANSWERS: return doubled(&cap->answers, WORDS);
    case POOL_DEFERRED: {
        bool deferred = doubled(&cap->deferred, WORDS);
        return doubled(&cap->deferred_items, BYTES) || deferred;
    }
    case POOL_TRIGGERS: return doubled(&cap->triggers, WORDS);
    default: return false;
    }
}

/* Everything keeps its number, so that nothing has to be told of the move. */
void table_grow(struct table *t, void *block, const struct limits *cap)
{
    const struct layout from = measure(&t->s->cap), to = measure(cap);
    const unsigned char *old = (const unsigned char *)t->s;
    size_t frames = t->s->used.stack * sizeof(uint16_t);
    for (unsigned i = 0; i < SECTIONS; i++)
        memcpy((unsigned char *)block + to.at[i], old + from.at[i],
               i == S_STACK ? frames : from.bytes[i]);
    point(t, block, &to);
    t->s->cap = *cap;
    t->options_built = false;
}

/* Occurrences and items above the used mark hold leftovers that no rule can see; the
 * directory follows from the rest; how much room there is makes no difference. */
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
    return table_hash_advised(t, false);
}

/* What was suggested is advice, not part of the game. */
uint64_t table_hash_advised(const struct table *t, bool advised)
{
    const struct limits *u = &t->s->used;
    struct state state;
    memcpy(&state, t->s, sizeof state);
    memset(&state.cap, 0, sizeof state.cap);
    state.answer.flags =
        (uint8_t)((state.answer.flags & ~QN_SUGGESTED) | (advised ? QN_SUGGESTED : 0));
    uint64_t h =
        mix(0x51, &state, state.resigned ? sizeof state : offsetof(struct state, resigned));
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
