/*
 * Why is this not offered? The same tests as the options, asked one by one.
 */
#include "games/villainous/villainous.h"

static uint16_t why_not_play(const struct table *t, uint8_t seat, uint16_t card, uint16_t with)
{
    if (card == NONE)
        return RULE_MV + 68;
    uint16_t rule = mv_refuse_play(t, seat, card, 0);
    if (rule || with == NONE || type_of(t, with) == T_VILLAIN)
        return rule;
    return mv_refuse_play_at(t, seat, card, with);
}

static uint16_t why_not_activate(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t ability = card == NONE ? (uint16_t)NONE : mv_ability_of(t, card, KIND_ACTIVATE);
    return ability == NONE ? RULE_MV + 75 : mv_refuse_activate(t, seat, card, ability, false);
}

static uint16_t why_not_relocate(const struct table *t, uint8_t seat, uint16_t card, uint16_t with)
{
    if (card == NONE || with == NONE || !is_a(t, with, B_PLACE))
        return RULE_MV + 82;
    return mv_refuse_action_relocate(t, seat, card, with);
}

static uint16_t why_not_vanquish(const struct table *t, uint8_t seat, uint16_t card)
{
    return card == NONE ? RULE_MV + 91 : mv_refuse_vanquish(t, seat, card);
}

static uint16_t why_not_go(const struct table *t, uint8_t seat, uint16_t card)
{
    if (t->s->global[G_STEP] != STEP_MOVE)
        return RULE_MV + 46;
    if (card != NONE && is_a(t, card, B_CRISIS))
        return RULE_MV + 42;
    return card != NONE && card == mover_of(t, seat) ? RULE_MV + 48 : RULE_MV + 49;
}

static uint16_t why_not_use(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card == NONE ? NULL : card_shows(t, card);
    uint16_t rule = RULE_MV + 135;
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].timing == TIMING_ACTION &&
            instance_of(t, card, (uint16_t)(d->ability0 + i)))
            rule = mv_usable(t, seat, card, (uint16_t)(d->ability0 + i));
    return rule;
}

/* A place for the card that the question is about. */
static uint16_t why_not_there(const struct table *t, uint8_t seat, uint16_t place)
{
    uint16_t card = t->s->ask.card;
    uint8_t kind = t->s->ask.kind;
    if (card == NONE || place == NONE)
        return 0;
    if (kind == ASK_RELOCATE)
        return mv_refuse_relocate(t, seat, card, place);
    if (kind != ASK_FATE && kind != ASK_WHERE)
        return 0;
    uint16_t rule = mv_refuse_play_at(t, seat, card, place);
    return !rule && kind == ASK_FATE ? RULE_MV + 98 : rule;
}

/* An action that a text lets take needs no symbol, and is the only one then. */
static uint16_t why_not_act(struct table *t, uint8_t seat, uint8_t action)
{
    uint8_t granted = mv_granted_action(t);
    if (granted == ACTIONS)
        return mv_refuse_symbol(t, seat, action);
    return granted == action ? 0 : RULE_MV + 51;
}

uint16_t mv_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    static const uint8_t actions[][2] = {{W_GAIN, ACT_GAIN},
                                         {W_PLAY, ACT_PLAY},
                                         {W_ACTIVATE, ACT_ACTIVATE},
                                         {W_RELOCATE, ACT_RELOCATE},
                                         {W_VANQUISH, ACT_VANQUISH},
                                         {W_FATE, ACT_FATE},
                                         {W_DISCARD_CARDS, ACT_DISCARD}};
    uint16_t rule;
    for (unsigned i = 0; i < sizeof actions / sizeof actions[0]; i++)
        if (actions[i][0] == verb && (rule = why_not_act(t, seat, actions[i][1])))
            return rule;
    switch (verb) {
    case W_GO: return why_not_go(t, seat, card);
    case W_PLAY: return why_not_play(t, seat, card, with);
    case W_ACTIVATE: return why_not_activate(t, seat, card);
    case W_RELOCATE: return why_not_relocate(t, seat, card, with);
    case W_VANQUISH: return why_not_vanquish(t, seat, card);
    case W_DISCARD_CARDS:
    case W_DISCARD: return RULE_MV + 102;
    case W_PLACE: return why_not_there(t, seat, card);
    case W_AGAINST: return RULE_MV + 98;
    case W_WITH: return RULE_MV + 91;
    case WORD_USE: return why_not_use(t, seat, card);
    default: return 0;
    }
}
