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
    t->directory->reads |= a->reads;
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
    case TIMING_WATCHED: t->directory->reads |= a->reads; break;
    case TIMING_CANNOT:
        t->directory->reads |= a->reads;
        s->modified |= 1ull << CANNOT_LISTENS;
        t->directory->forbidden |= a->events;
        break;
    default: break;
    }
}

unsigned directory_chain(unsigned timing, unsigned modifies)
{
    return timing == TIMING_CONSTANT ? modifies % CHAIN_TIMINGS : CHAIN_TIMINGS + timing;
}

void directory_add(struct table *t, uint16_t instance)
{
    struct directory *d = t->directory;
    const struct instance *i = &t->instances[instance];
    unsigned chain = directory_chain(i->timing, i->modifies);
    if (d->first[chain] == NONE)
        d->first[chain] = instance;
    else
        t->next_alike[d->last[chain]] = instance;
    d->last[chain] = instance;
    t->next_alike[instance] = NONE;
    hear(t, &t->pack->abilities[i->ability]);
}

void directory_clear(struct directory *d)
{
    memset(d, 0, sizeof *d);
    memset(d->first, 0xFF, sizeof d->first); /* NONE */
}

void directory_add_lasting(struct table *t, const struct lasting *l)
{
    uint64_t bit = 1ull << modified_bit(l->op, l->attr);
    t->directory->lasts |= bit;
    t->s->modified |= bit;
    if (l->op == MODIFY_KEYWORD)
        t->directory->granted |= 1ull << l->amount;
    if (l->op == MODIFY_SET)
        t->directory->setters++;
    if (l->scope || l->code)
        t->directory->reads = CHANGED_ANY;
}

void directory_renew(struct table *t)
{
    struct state *s = t->s;
    directory_clear(t->directory);
    s->listening_before = s->listening_after = s->modified = 0;
    for (uint16_t i = 0; i < s->used.instances; i++)
        directory_add(t, i);
    for (unsigned i = 0; i < s->used.lasting; i++)
        directory_add_lasting(t, &t->lasting[i]);
}

/* ---- who reads what */

static uint8_t read_by_lasting(const struct table *t, unsigned bit)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (modified_bit(l->op, l->attr) == bit && (l->scope || l->code))
            return CHANGED_ANY;
    }
    return 0;
}

/* What nobody controls speaks to whose turn it is. */
static uint8_t turn_read_by(const struct table *t, uint16_t instance)
{
    return t->cards[t->instances[instance].card].controller == NOBODY ? CHANGED_TURN : 0;
}

/* What values depend on besides cards in play: on what those read who modify them, or who silence
 * these, and so on. */
static uint8_t read_by_values(const struct table *t, uint64_t values)
{
    uint8_t reads = 0;
    uint64_t seen = 0, left;
    values |= 1ull << SILENCES;
    while ((left = values & t->s->modified & ~seen) != 0) {
        unsigned bit = (unsigned)__builtin_ctzll(left);
        seen |= 1ull << bit;
        reads |= t->directory->lasts >> bit & 1 ? read_by_lasting(t, bit) : 0;
        for (uint16_t i = first_modifier(t, bit); i != NONE; i = t->next_alike[i]) {
            const struct ability *a = &t->pack->abilities[t->instances[i].ability];
            reads |= a->reads | turn_read_by(t, i);
            values |= a->values;
        }
    }
    return reads;
}

bool value_is_concerned(const struct table *t, uint8_t attr, uint8_t changed)
{
    return changed & CHANGED_PLAY || changed & read_by_values(t, 1ull << attr);
}

bool ability_is_concerned(const struct table *t, uint16_t ability, uint8_t changed)
{
    const struct ability *a = &t->pack->abilities[ability];
    return changed & (CHANGED_PLAY | a->reads) || changed & read_by_values(t, a->values);
}

bool prohibition_is_concerned(const struct table *t, uint8_t event, uint8_t changed)
{
    if (!event_may_be_forbidden(t, event))
        return false;
    for (uint16_t i = first_of_timing(t, TIMING_CANNOT); i != NONE; i = t->next_alike[i])
        if (t->pack->abilities[t->instances[i].ability].events >> event & 1 &&
            (changed & turn_read_by(t, i) ||
             ability_is_concerned(t, t->instances[i].ability, changed)))
            return true;
    return false;
}
