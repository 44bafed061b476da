/*
 * What scenes may say about players and cards, beyond counters, places and zones.
 */
#include "games/smashup/smashup.h"

#include <string.h>

/* SU-109: a Madness card that a scene puts somewhere is its holder's. */
void su_arrived(struct table *t, uint16_t card)
{
    uint8_t seat = zone_seat_of(t, t->cards[card].zone);
    if (su_is_buried(t, card)) /* SU-169 */
        t->cards[card].controller = seat;
    if (type_of(t, card) == T_MADNESS) {
        card_give(t, card, seat);
        t->cards[card].controller = seat;
    } else if (su_is_ownerless(t, card) && card_in_play(t, card)) /* SU-130 */
        t->cards[card].controller = seat;
}

const char *su_given_card(struct table *t, uint16_t card, const char *key, const char *value)
{
    (void)t;
    (void)card;
    (void)key;
    (void)value;
    return GIVEN_UNKNOWN;
}
