/*
 * What a payment is made of: what each card gives, and what is still missing of a price. payment.c offers
 * it, thrift.c says what to spend.
 */
#ifndef CHAMPIONS_PAYMENT_H
#define CHAMPIONS_PAYMENT_H

#include "games/champions/champions.h"

enum { GENERATORS = 128 };

struct yield {
    int icons[ICONS];
    int total;
};

/* All that a seat could pay with: abilities in play, then the hand, each in its order. */
struct generators {
    uint16_t card[GENERATORS];
    struct yield yield[GENERATORS];
    bool picked[GENERATORS];
    unsigned count;
};

static inline void yield_add(struct yield *sum, const struct yield *y)
{
    for (unsigned i = 0; i < ICONS; i++)
        sum->icons[i] += y->icons[i];
    sum->total += y->total;
}

/* ---- payment.c */
/* MC-379 MC-382: named kinds first; wild stands in for what is missing. The least number of resources that
 * would do; `of`, unless NULL: how many of them must be of each kind. */
int mc_missing(const struct yield *y, const struct price *p, int of[ICONS]);
uint16_t mc_resource_ability(const struct table *t, uint16_t card);

/* ---- thrift.c */
/* Kinds of resources that the text of the card asks about, as a bit set: wild counts as any (MC-386); and how many
 * of these there are. */
unsigned mc_kinds_asked(const struct table *t, uint16_t card);
int mc_of_kinds(const struct yield *y, unsigned kinds);
/* The first generator of those that are best spent on the rest of the price, for a card (or NONE); `count` if
 * nothing is missing. */
unsigned mc_thrifty(const struct table *t, uint8_t seat, uint16_t card, const struct generators *g,
                    const struct price *p);

#endif
