/*
 * Knowledge: which cards a seat may know, and dealing the rest anew.
 *
 * What is hidden is the pair (definition, owner) under a slot. For a seat, the cards of one owner
 * that it does not know are alike if their backs are: their definitions may lie in any order. Where
 * a game says that only some of them can lie at a place (game.confines), such places are filled
 * first, each with any of those that can, and then all others with what is left:
 *
 *     slots     ┌ confined 1 ┐┌ confined 2 ┐┌──── anywhere ────┐
 *     filled    with some of 1  some of 2    with all the rest, in any order
 *
 * What can lie at places of two kinds must be disjoint, or all of the earlier kind can lie at the
 * later one, too. Then every choice leaves as many ways to go on as any other, and all deals that
 * agree with what the seat knows are equally likely.
 */
#include "kernel/flow.h"

bool card_known_to(const struct table *t, uint16_t card, int seat)
{
    const struct card *c = &t->cards[card];
    if (seat >= 0)
        return c->known >> seat & 1;
    unsigned everybody = (1u << t->s->seats) - 1;
    return (c->known & everybody) == everybody && card_is_public(t, card);
}

/* ---- dealing anew */

enum { BACKS_MOST = 64 }; /* different pairs of owner and back */

struct unseen {
    uint16_t card[CARDS_MOST]; /* sorted by owner and back */
    uint8_t pile[CARDS_MOST];  /* of each card, before they are sorted */
    uint16_t key[BACKS_MOST], count[BACKS_MOST];
    unsigned piles;
};

static void swap_defs(struct table *t, uint16_t a, uint16_t b)
{
    uint16_t def = t->cards[a].def;
    t->cards[a].def = t->cards[b].def;
    t->cards[b].def = def;
}

static void swap_places(uint16_t *a, uint16_t *b)
{
    uint16_t c = *a;
    *a = *b;
    *b = c;
}

static bool fits(const struct table *t, uint8_t kind, uint16_t card)
{
    return t->game->could_be(t, kind, t->cards[card].def);
}

/* Fills the places of that kind; they are taken out of the list. Returns how many are left. */
static unsigned deal_confined(struct table *t, uint8_t kind, uint16_t *card, unsigned count)
{
    uint16_t pool[CARDS_MOST];
    unsigned found = 0, left = 0, places = 0;
    for (unsigned i = 0; i < count; i++) { /* the places first, then what else could lie there */
        uint16_t c = card[i];
        if (t->game->confines(t, c) == kind) {
            pool[found] = c;
            swap_places(&pool[found++], &pool[places++]);
        } else {
            card[left++] = c;
            if (fits(t, kind, c))
                pool[found++] = c;
        }
    }
    for (unsigned i = 0; i < places; i++)
        swap_defs(t, pool[i], pool[i + random_below(t, found - i)]);
    return left;
}

/* All of one owner with one back. */
static void deal_pile(struct table *t, uint16_t *card, unsigned count)
{
    unsigned kinds = t->game->confines ? t->game->confined_kinds : 0;
    for (uint8_t kind = 1; kind <= kinds; kind++)
        count = deal_confined(t, kind, card, count);
    for (unsigned i = count; i > 1; i--)
        swap_defs(t, card[i - 1], card[random_below(t, i)]);
}

static unsigned pile_of(const struct table *t, struct unseen *u, uint16_t card)
{
    const struct card *c = &t->cards[card];
    uint16_t key = (uint16_t)(c->owner << 8 | t->pack->defs[c->def].sleeve);
    unsigned i = 0;
    while (i < u->piles && u->key[i] != key)
        i++;
    if (i == u->piles) {
        u->key[i] = key;
        u->count[i] = 0;
        u->piles++;
    }
    return i;
}

/* A counting sort. */
static void sort_unseen(const struct table *t, int seat, struct unseen *u)
{
    uint16_t found[CARDS_MOST], at[BACKS_MOST];
    unsigned count = 0;
    u->piles = 0;
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (!card_known_to(t, c, seat)) {
            unsigned pile = pile_of(t, u, c);
            u->pile[count] = (uint8_t)pile;
            u->count[pile]++;
            found[count++] = c;
        }
    for (unsigned pile = 0, begin = 0; pile < u->piles; begin += u->count[pile++])
        at[pile] = (uint16_t)begin;
    for (unsigned i = 0; i < count; i++)
        u->card[at[u->pile[i]]++] = found[i];
}

/* A seat learns nothing from what a clone would roll or draw: the generator is reseeded too. */
void knowledge_determinize(struct table *t, int seat, uint64_t seed)
{
    struct unseen u;
    uint32_t stamp = t->s->stamp;
    random_seed(t, seed);
    sort_unseen(t, seat, &u);
    uint16_t *card = u.card;
    for (unsigned pile = 0; pile < u.piles; card += u.count[pile++])
        deal_pile(t, card, u.count[pile]);
    t->s->stamp = stamp;
    t->options_built = false;
}
