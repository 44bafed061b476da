/*
 * What scenes may say about players and cards, beyond counters and zones.
 */
#include "games/dicethrone/dicethrone.h"

#include <stdlib.h>
#include <string.h>

/* A status that a scene puts into play has one token unless it says otherwise. */
void dt_arrived(struct table *t, uint16_t card)
{
    uint8_t seat = zone_seat_of(t, t->cards[card].zone);
    if (seat != NOBODY &&
        card_in_play(t, card)) /* a companion stays its owner's wherever it lies */
        t->cards[card].controller = type_of(t, card) == T_COMPANION ? t->cards[card].owner : seat;
    if (zone_kind_of(t, t->cards[card].zone) == Z_HAND)
        dt_show_partner(t, card, seat);
    if (type_of(t, card) == T_STATUS && card_in_play(t, card) && !t->cards[card].counter[C_TOKENS])
        t->cards[card].counter[C_TOKENS] = 1;
}

/* DT-026: nobody plays on without Health. */
const char *dt_uncountable(const struct table *t, uint16_t card, uint8_t counter, int number)
{
    bool is_dial = counter == C_HEALTH && type_of(t, card) == T_HERO;
    return is_dial && !number ? "from 1 on: who has none is defeated" : NULL;
}

const char *dt_given_card(struct table *t, uint16_t card, const char *key, const char *value)
{
    (void)t;
    (void)card;
    (void)key;
    (void)value;
    return GIVEN_UNKNOWN;
}

const char *dt_given(struct table *t, uint8_t seat, const char *key, const char *value)
{
    (void)seat;
    if (strcmp(key, "round") == 0 && value) {
        t->s->global[G_ROUND] = (int16_t)atoi(value);
        return NULL;
    }
    return "there is no such word for a player";
}
