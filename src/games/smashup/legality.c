/*
 * Why is this not offered? The same tests as the options, asked one by one.
 */
#include "games/smashup/smashup.h"

static uint16_t why_not_play(const struct table *t, uint8_t seat, uint16_t card, uint16_t with)
{
    if (card == NONE)
        return RULE_SU + 33;
    if (type_of(t, card) == T_TITAN)
        return RULE_SU + 146;
    if (t->cards[card].zone != zone_id(t, Z_HAND, seat))
        return RULE_SU + 281;
    if (with != NONE && type_of(t, with) == T_BASE && is_a(t, card, B_MINION))
        return su_refuse_play_at(t, seat, card, with);
    return su_refuse_play(t, seat, card);
}

static uint16_t why_not_use(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card == NONE ? NULL : card_shows(t, card);
    uint16_t rule = RULE_SU + 36;
    for (unsigned i = 0; d && i < d->abilities; i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        if (t->pack->abilities[ability].timing != TIMING_ACTION || !instance_of(t, card, ability))
            continue; /* what does not work where the card lies is no reason */
        if (t->cards[su_holder(t, card, ability)].controller != seat && type_of(t, card) != T_BASE)
            return RULE_SU + 224;
        rule = su_usable(t, seat, card, ability);
    }
    return rule;
}

uint8_t su_likely(const struct table *t, uint8_t seat, uint16_t card)
{
    if (t->cards[card].zone == zone_id(t, Z_HAND, seat))
        return W_PLAY;
    switch (type_of(t, card)) {
    case T_BASE: return W_SCORE;
    case T_TITAN: return card_in_play(t, card) ? WORD_USE : W_PLAY;
    default: return WORD_USE;
    }
}

uint16_t su_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    switch (verb) {
    case W_PLAY: return why_not_play(t, seat, card, with);
    case WORD_USE: return why_not_use(t, seat, card);
    case W_SCORE: return RULE_SU + 44;
    case W_REDRAW: return t->s->seat[seat][SV_REDRAWN] ? RULE_SU + 23 : RULE_SU + 22;
    case W_DISCARD: return RULE_SU + 50;
    default: return 0;
    }
}
