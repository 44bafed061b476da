/*
 * Why is this not offered? The same tests as the options, asked one by one.
 */
#include "games/dicethrone/dicethrone.h"

static uint16_t why_not_use(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card == NONE ? NULL : card_shows(t, card);
    uint16_t rule = RULE_DT + 65;
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].timing == TIMING_ACTION)
            rule = dt_refuse_use(t, seat, card, (uint16_t)(d->ability0 + i));
    return rule;
}

static uint16_t why_not_announce(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card == NONE ? NULL : card_shows(t, card);
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (dt_is_met(t, seat, card, (uint16_t)(d->ability0 + i)))
            return 0;
    return RULE_DT + 20;
}

uint8_t dt_likely(const struct table *t, uint8_t seat, uint16_t card)
{
    if (t->cards[card].zone == zone_id(t, Z_HAND, seat))
        return W_PLAY;
    if (type_of(t, card) != T_ABILITY && type_of(t, card) != T_UPGRADE)
        return WORD_USE;
    return W_ANNOUNCE;
}

uint16_t dt_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    (void)with;
    switch (verb) {
    case W_PLAY: return card == NONE ? RULE_DT + 101 : dt_refuse_play(t, seat, card);
    case W_SELL:
        return RULE_DT +
               (card != NONE && zone_kind_of(t, t->cards[card].zone) == Z_BOARD ? 94 : 18);
    case WORD_USE: return why_not_use(t, seat, card);
    case W_ANNOUNCE: return why_not_announce(t, seat, card);
    case W_REROLL: return dt_refuse_reroll(t, seat);
    case W_DEFEND: return dt_refuse_defence(t, seat);
    default: return 0;
    }
}
