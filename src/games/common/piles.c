/*
 * Piles of cards, for all games.
 */
#include "games/common/piles.h"

unsigned pile_top(const struct table *t, uint16_t zone, int most, uint16_t out[CARDS_MOST])
{
    unsigned n = 0;
    for (uint16_t c = t->zones[zone].head; c != NONE && (int)n < most; c = t->cards[c].next)
        out[n++] = c;
    return n;
}

uint16_t pile_random(struct table *t, uint16_t zone)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = pile_top(t, zone, CARDS_MOST, cards);
    return n ? random_card(t, cards, (uint16_t)n) : (uint16_t)NONE;
}

void pile_is_that(struct table *t, const struct verb_call *call, const uint16_t *cards, unsigned n,
                  int wanted)
{
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, (int)n, wanted);
}

unsigned pile_see_top(struct table *t, const struct verb_call *call, uint16_t zone, int most,
                      pile_see *see)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = 0;
    for (uint16_t c = t->zones[zone].head; c != NONE && (int)n < most; c = t->cards[c].next) {
        see(t, call, c);
        cards[n++] = c;
    }
    pile_is_that(t, call, cards, n, most);
    return n;
}

bool pile_restock(struct table *t, uint16_t deck, uint16_t discard, int wanted)
{
    if (t->zones[deck].count >= wanted || !t->zones[discard].count)
        return false;
    zone_shuffle(t, discard);
    while (t->zones[discard].head != NONE)
        card_move(t, t->zones[discard].head, deck, ZONE_BOTTOM);
    return true;
}
