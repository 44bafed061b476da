/*
 * What texts do with piles of cards in every game: what lies on top is seen, something is picked at random, a deck that
 * runs out is made anew. Where rulebooks differ, the game says so: who sees a card, which zones, what the log tells.
 */
#ifndef GAMES_COMMON_PILES_H
#define GAMES_COMMON_PILES_H

#include "carte/machine.h"

/* A card of the zone at random; NONE if there is none. */
uint16_t pile_random(struct table *t, uint16_t zone);
/* The cards on top, at most so many; returns how many. */
unsigned pile_top(const struct table *t, uint16_t zone, int most, uint16_t out[CARDS_MOST]);
/* A text deals with these cards, of so many that it wanted: they become its `that`. */
void pile_is_that(struct table *t, const struct verb_call *call, const uint16_t *cards, unsigned n,
                  int wanted);
/* Who looks at a card, or shows it to all (call->word->how: SEEN_BY_SEAT, SEEN_BY_ALL). */
typedef void pile_see(struct table *t, const struct verb_call *call, uint16_t card);
/* What lies on top of the zone is seen, one after the other; it becomes `that`. Returns how many. */
unsigned pile_see_top(struct table *t, const struct verb_call *call, uint16_t zone, int most,
                      pile_see *see);
/* With fewer cards in the deck than wanted, the discard pile, shuffled, comes under what is left; true if it did. */
bool pile_restock(struct table *t, uint16_t deck, uint16_t discard, int wanted);

#endif
