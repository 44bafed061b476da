/*
 * Values: printed, then modified, then tokens, never below zero (MV-110 – MV-118).
 */
#include "games/villainous/villainous.h"

static int printed(const struct table *t, uint8_t attr, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    return d ? d->attr[attr] : 0;
}

/* MV-005 MV-020: what is left of the common supply. */
static int supply(const struct table *t)
{
    int n = BOX_POWER * t->s->global[G_BOXES];
    for (uint8_t s = 0; s < t->s->seats; s++)
        n -= power_of(t, s);
    return n;
}

static int base_value(const struct table *t, uint8_t attr, uint16_t card)
{
    switch (attr) {
    case A_PRINTED_COST: return printed(t, A_COST, card); /* MV-069: without what playing adds */
    case A_HAND: return type_of(t, card) == T_VILLAIN ? STARTING_HAND : 0;
    case A_NEEDS: {
        int needs = printed(t, A_NEEDS, card);
        return needs ? needs : 1;
    }
    default: return printed(t, attr, card);
    }
}

int mv_value(const struct table *t, uint8_t attr, uint16_t card)
{
    int slot = mv_marker_slot(attr);
    if (slot >= 0)
        return t->cards[card].counter[slot];
    if (attr == A_SUPPLY)
        return supply(t);
    int value = value_modified(t, attr, card, base_value(t, attr, card));
    if (attr == A_STRENGTH && card_in_play(t, card))
        value += t->cards[card].counter[C_TOKENS];
    return value > 0 ? value : 0;
}
