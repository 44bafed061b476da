/*
 * Why is this not offered? The same tests as the options, asked one by one.
 */
#include "games/vs/vs.h"

/* The powers of a card, printed ones first; NONE: it has fewer. */
static uint16_t power_of(const struct table *t, uint16_t card, unsigned number)
{
    const struct def *d = def_of(t, card);
    for (unsigned i = 0; i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].timing == TIMING_ACTION && !--number)
            return (uint16_t)(d->ability0 + i);
    for (uint16_t i = first_of_timing(t, TIMING_ACTION); i != NONE; i = t->next_alike[i])
        if (t->instances[i].card == card && t->instances[i].copied && !--number)
            return t->instances[i].ability;
    return NONE;
}

/* Which cost it is that cannot be paid. VC-099 is about additional costs of cards. */
static uint16_t why_unpaid(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    struct context cx = context_of(t, card, ability, seat, NONE);
    switch (machine_unpaid(t, ability, &cx)) {
    case V_ACTIVATE: return RULE_VC + 122;
    case V_PAY_ENDURANCE: return RULE_VC + 124;
    case V_PAY_POINTS: return RULE_VC + 43;
    default: return RULE_VC + (t->pack->abilities[ability].kind == KIND_EFFECT ? 99 : 121);
    }
}

static uint16_t why_no_power(const struct table *t, uint8_t seat, uint16_t card, uint16_t power)
{
    uint16_t refused = vs_refuse_power(t, seat, card, power);
    return refused == RULE_VC + 99 ? why_unpaid(t, seat, card, power) : refused;
}

uint16_t vs_why_power(struct table *t, uint8_t seat, uint16_t card, unsigned number)
{
    uint16_t power = number ? power_of(t, card, number) : NONE;
    return power == NONE ? 0 : why_no_power(t, seat, card, power);
}

/* Of several powers the first one tells. */
static uint16_t why_not_use(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t power = power_of(t, card, 1);
    return power == NONE ? RULE_VC + 121 : why_no_power(t, seat, card, power);
}

/* Of several effects with costs of their own the last one tells. */
static uint16_t why_not_play(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t refused = vs_refuse_any_play(t, seat, card);
    const struct def *d = def_of(t, card);
    for (unsigned i = d->abilities; refused == RULE_VC + 99 && i-- > 0;) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        if (t->pack->abilities[ability].kind == KIND_EFFECT && t->pack->abilities[ability].payable)
            return why_unpaid(t, seat, card, ability);
    }
    return refused;
}

/* The character that a card in hand could power up, if there is one. */
static uint16_t why_not_power_up(const struct table *t, uint8_t seat, uint16_t card, uint16_t with)
{
    return with == NONE ? RULE_VC + 157 : vs_refuse_power_up(t, seat, card, with);
}

static uint16_t why_not_join(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct frame *attack = frame_of(t, PROC_ATTACK);
    if (attack)
        return vs_refuse_join(t, seat, card, attack->card);
    return RULE_VC + 151;
}

/* Without a target: whom that player would meet first, clockwise. */
static uint16_t why_not_attack(const struct table *t, uint8_t seat, uint16_t card, uint16_t with)
{
    uint8_t foe = seat_after(t, seat);
    while (foe != seat && are_allies(t, foe, seat))
        foe = seat_after(t, foe);
    return vs_refuse_attack(t, seat, card, with == NONE ? player_of(t, foe) : with);
}

/* VS-027 VS-028 VC-061 */
static uint16_t why_not_arrange(const struct table *t, uint8_t seat, uint16_t card)
{
    uint8_t controller = t->cards[card].controller;
    if (controller == seat)
        return RULE_VC + 61;
    return RULE_VS + (are_allies(t, controller, seat) ? 28 : 27);
}

uint16_t vs_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    if (card == NONE)
        return 0;
    switch (verb) {
    case W_RESOURCE: return vs_refuse_resource(t, seat, card);
    case W_RECRUIT:
    case W_RECRUIT_PAYING: return vs_refuse_recruit(t, seat, card, verb == W_RECRUIT_PAYING);
    case W_PLAY: return why_not_play(t, seat, card);
    case W_FLIP: return vs_refuse_flip(t, seat, card);
    case WORD_USE: return why_not_use(t, seat, card);
    case W_ATTACK: return why_not_attack(t, seat, card, with);
    case W_BOOST: return RULE_VC + (card_in_play(t, card) ? 189 : 188);
    case W_RECOVER: return RULE_VC + 176;
    case W_ARRANGE: return why_not_arrange(t, seat, card);
    case W_JOIN: return why_not_join(t, seat, card);
    case W_POWER_UP: return why_not_power_up(t, seat, card, with);
    case W_EQUIP: return with == NONE ? 0 : vs_refuse_bearer(t, with, card, seat);
    case W_TRANSFER: return with == NONE ? 0 : vs_refuse_transfer(t, seat, card, with);
    case W_REINFORCE: return vs_refuse_reinforce(t, seat, card);
    default: return 0;
    }
}
