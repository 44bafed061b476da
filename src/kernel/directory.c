/*
 * The directory: which abilities in play speak to which question, so that no question is put to all
 * of them. Instances are chained by what they do, in their own order: constant ones by what they
 * modify, the others by their timing. Bit sets beside the chains tell what nobody speaks to at all.
 *
 * It follows from instances and lasting effects and is made anew when they change. Clones have it,
 * the hash leaves it out.
 */
#include "kernel/flow.h"
#include "kernel/memory.h"

/* The last four of 64 bits find their chains behind those of the attributes. */
_Static_assert(64 % CHAIN_TIMINGS == 0 && SILENCES % CHAIN_TIMINGS == ATTRS, "chains");

unsigned modified_bit(uint8_t op, uint8_t attr)
{
    switch (op) {
    case MODIFY_KEYWORD: return KEYWORDS_GRANTED;
    case MODIFY_TRAIT: return TRAITS_GRANTED;
    case MODIFY_SILENCE: return SILENCES;
    default: return op < MODIFY_GAME ? attr : CANNOT_LISTENS; /* it may stand in the way */
    }
}

static void hear_constant(struct table *t, const struct ability *a)
{
    t->s->modified |= 1ull << modified_bit(a->op, a->attr);
    if (a->op == MODIFY_KEYWORD)
        t->directory->granted |= 1ull << a->granted;
    if (a->op == MODIFY_SET)
        t->directory->setters++;
}

static void hear(struct table *t, const struct ability *a)
{
    struct state *s = t->s;
    switch (a->timing) {
    case TIMING_BEFORE: s->listening_before |= a->events; break;
    case TIMING_AFTER: s->listening_after |= a->events; break;
    case TIMING_CONSTANT: hear_constant(t, a); break;
    case TIMING_CANNOT:
        s->modified |= 1ull << CANNOT_LISTENS;
        t->directory->forbidden |= a->events;
        break;
    default: break;
    }
}

unsigned directory_chain(const struct instance *i)
{
    return i->timing == TIMING_CONSTANT ? i->modifies % CHAIN_TIMINGS : CHAIN_TIMINGS + i->timing;
}

void directory_add(struct table *t, uint16_t instance)
{
    struct directory *d = t->directory;
    unsigned chain = directory_chain(&t->instances[instance]);
    if (d->first[chain] == NONE)
        d->first[chain] = instance;
    else
        t->next_alike[d->last[chain]] = instance;
    d->last[chain] = instance;
    t->next_alike[instance] = NONE;
    hear(t, &t->pack->abilities[t->instances[instance].ability]);
}

void directory_clear(struct directory *d)
{
    memset(d, 0, sizeof *d);
    memset(d->first, 0xFF, sizeof d->first); /* NONE */
}

void directory_renew(struct table *t)
{
    struct state *s = t->s;
    directory_clear(t->directory);
    s->listening_before = s->listening_after = s->modified = 0;
    for (uint16_t i = 0; i < s->used.instances; i++)
        directory_add(t, i);
    for (unsigned i = 0; i < s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        t->directory->lasts |= 1ull << modified_bit(l->op, l->attr);
        if (l->op == MODIFY_KEYWORD)
            t->directory->granted |= 1ull << l->amount;
    }
    s->modified |= t->directory->lasts;
}
