/*
 * What scenes may say about players and cards, beyond counters and zones.
 */
#include "games/villainous/villainous.h"

#include <stdlib.h>
#include <string.h>

/* Who holds a card is told by the zone that a scene puts it in: nobody holds a global crisis, and its
 * villain a targeted one. */
void mv_arrived(struct table *t, uint16_t card)
{
    uint8_t seat = zone_seat_of(t, t->cards[card].zone);
    if (type_of(t, card) == T_CRISIS_TARGETED)
        seat = mv_seat_of_set(t, def_of(t, card)->set);
    if (card_in_play(t, card))
        t->cards[card].controller = seat;
}

const char *mv_given_card(struct table *t, uint16_t card, const char *key, const char *value)
{
    (void)t;
    (void)card;
    (void)key;
    (void)value;
    return GIVEN_UNKNOWN;
}

static uint16_t location_named(const struct table *t, uint8_t seat, unsigned n)
{
    for (uint16_t c = t->zones[zone_id(t, Z_LOCATIONS, seat)].head; c != NONE; c = t->cards[c].next)
        if (n-- == 1)
            return c;
    return NONE;
}

/* `p1: mover 2`: at the second location. */
const char *mv_given(struct table *t, uint8_t seat, const char *key, const char *value)
{
    if (strcmp(key, "round") == 0 && value) {
        t->s->global[G_ROUND] = (int16_t)atoi(value);
        return NULL;
    }
    if (strcmp(key, "mover") == 0 && value && seat != NOBODY) {
        uint16_t location = location_named(t, seat, (unsigned)atoi(value));
        t->s->seat[seat][SV_MOVER] = (int16_t)location;
        t->s->changed |= CHANGED_MOVER;
        return location == NONE ? "a domain has locations 1 to 4" : NULL;
    }
    return "there is no such word for a player";
}
