/*
 * Knowledge: which cards a seat may know, and dealing the rest anew.
 *
 * What is hidden is the pair (definition, owner) under a slot. For a seat, the cards of one owner
 * that it does not know are alike if their backs are.
 */
#include "kernel/flow.h"

bool card_known_to(const struct table *t, uint16_t card, int seat)
{
    const struct card *c = &t->cards[card];
    if (seat >= 0)
        return c->known >> seat & 1;
    for (unsigned i = 0; i < t->s->seats; i++)
        if (!(c->known >> i & 1))
            return false;
    return card_is_public(t, card);
}

static bool could_be(const struct table *t, uint16_t card, uint16_t like)
{
    return !t->game->could_be || t->game->could_be(t, card, t->cards[like].def);
}

static bool alike(const struct table *t, uint16_t a, uint16_t b)
{
    const struct card *x = &t->cards[a], *y = &t->cards[b];
    return x->owner == y->owner && t->pack->defs[x->def].sleeve == t->pack->defs[y->def].sleeve &&
           could_be(t, a, b) && could_be(t, b, a);
}

/* A seat learns nothing from what a clone would roll or draw: the generator is reseeded too. */
void knowledge_determinize(struct table *t, int seat, uint64_t seed)
{
    random_seed(t, seed);
    uint32_t stamp = t->s->stamp;
    for (uint16_t i = t->s->used.cards; i-- > 1;) {
        uint16_t same[512], n = 0;
        if (card_known_to(t, i, seat))
            continue;
        for (uint16_t j = 0; j <= i && n < 512; j++)
            if (!card_known_to(t, j, seat) && alike(t, i, j))
                same[n++] = j;
        struct card *a = &t->cards[i], *b = &t->cards[same[random_below(t, n)]];
        uint16_t def = a->def;
        a->def = b->def;
        b->def = def;
    }
    t->s->stamp = stamp;
    t->options_built = false;
}
