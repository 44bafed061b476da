/*
 * Twins: two copies of a card that nothing tells apart. What one of them does first, the other could
 * have done first with the same result, so nobody is asked for their order. It is the same for abilities
 * that are due in a window and for triggers that were noted (aftermath.c).
 */
#include "kernel/flow.h"
#include "kernel/memory.h"

static bool look_alike(const struct card *a, const struct card *b)
{
    return a->def == b->def && a->owner == b->owner && a->controller == b->controller &&
           a->zone == b->zone && a->host == b->host && a->face == b->face &&
           a->disguise == b->disguise && a->flags == b->flags && !a->attached && !b->attached &&
           !memcmp(a->counter, b->counter, sizeof a->counter) &&
           !memcmp(a->note, b->note, sizeof a->note);
}

static bool something_lasts_for(const struct table *t, uint16_t card)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++)
        if (t->lasting[i].card == card)
            return true;
    for (unsigned i = 0; i < t->s->used.delayed; i++)
        if (t->delayed[i].card == card || (uint16_t)t->delayed[i].it == card)
            return true;
    return false;
}

static bool something_happens_to(const struct table *t, uint16_t card)
{
    for (unsigned i = 0; i < t->s->used.occs; i++)
        if (t->occs[i].source == card || t->occs[i].text == card)
            return true;
    for (unsigned i = 0; i < t->s->used.items; i++) {
        const struct item *x = &t->items[i];
        if (x->card == card || x->was_host == card || (x->instead_code && x->instead_card == card))
            return true;
    }
    return false;
}

/* Of what lies below that frame: texts of the card, and what texts have chosen (in the heap, where
 * a number may look like a card: then they are no twins, which costs no more than a question). */
static bool is_in_use(const struct table *t, const struct frame *f, uint16_t card)
{
    for (unsigned i = 0; i < f->heap; i++)
        if (t->heap[i] == card)
            return true;
    for (; f; f = frame_below(t, f))
        if (f->card == card)
            return true;
    return false;
}

static bool is_singled_out(const struct table *t, const struct frame *f, uint16_t card)
{
    return something_happens_to(t, card) || something_lasts_for(t, card) || is_in_use(t, f, card);
}

bool instances_are_twins(const struct table *t, const struct frame *f, const struct instance *a,
                         const struct instance *b)
{
    return a->ability == b->ability && a->uses == b->uses && a->copied == b->copied &&
           a->weighed == b->weighed && look_alike(&t->cards[a->card], &t->cards[b->card]) &&
           !is_singled_out(t, f, a->card) && !is_singled_out(t, f, b->card);
}

/* ---- triggers */

/* Of what was noted: is it about that card? */
static bool was_about(const struct table *t, uint16_t card)
{
    for (unsigned i = 0; i < t->s->used.deferred; i++)
        if (t->deferred[i].source == card || t->deferred[i].text == card)
            return true;
    for (unsigned i = 0; i < t->s->used.deferred_items; i++)
        if (t->deferred_items[i].card == card || t->deferred_items[i].was_host == card)
            return true;
    return false;
}

static unsigned waiting_for(const struct table *t, uint16_t card)
{
    unsigned n = 0;
    for (unsigned i = 0; i < t->s->used.triggers; i++)
        n += t->triggers[i].deferred != NONE && t->triggers[i].card == card;
    return n;
}

bool triggers_are_twins(const struct table *t, const struct trigger *a, const struct trigger *b)
{
    if (a->deferred != b->deferred || a->item != b->item || a->ability != b->ability ||
        a->you != b->you || a->code || b->code || !ref_is_live(t, a->card, a->gen) ||
        !ref_is_live(t, b->card, b->gen))
        return false;
    const struct instance *one = instance_of(t, a->card, a->ability);
    const struct instance *two = instance_of(t, b->card, b->ability);
    return one && two && instances_are_twins(t, frame_top(t), one, two) &&
           waiting_for(t, a->card) == waiting_for(t, b->card) && !was_about(t, a->card) &&
           !was_about(t, b->card);
}
