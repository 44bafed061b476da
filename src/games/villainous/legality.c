/*
 * Why is this not offered? The same tests as the options, asked one by one.
 */
#include "games/villainous/villainous.h"

static bool is_asked(const struct table *t, uint8_t seat, uint8_t kind)
{
    return t->s->status == TABLE_WAITING && t->s->ask.seat == seat && t->s->ask.kind == kind;
}

/* Of a card that can be played: why not there? MV-044 MV-134: what lies nowhere is played without a place. */
static uint16_t why_not_play_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    if (!mv_needs_place(t, card))
        return RULE_MV + (type_of(t, card) == T_SPECIALTY ? 44 : 134);
    uint16_t rule = mv_refuse_play_at(t, seat, card, place);
    return rule == RULE_MV + 131 ? RULE_MV + 130 : rule; /* there is an ally for it, not this one */
}

static uint16_t why_not_play(const struct table *t, uint8_t seat, uint16_t card, uint16_t with,
                             unsigned flags)
{
    if (card == NONE)
        return RULE_MV + 68;
    if (flags & PLAY_OTHERWISE && mv_ability_of(t, card, KIND_OTHERWISE) == NONE)
        return RULE_MV + 69;
    uint16_t rule = mv_refuse_play(t, seat, card, flags);
    if (rule || with == NONE || type_of(t, with) == T_VILLAIN)
        return rule;
    return why_not_play_at(t, seat, card, with);
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
    if (t->s->active != seat || t->s->global[G_STEP] != STEP_MOVE)
        return RULE_MV + 46;
    if (card == NONE || !is_a(t, card, B_PLACE))
        return RULE_MV + 47;
    if (is_a(t, card, B_CRISIS))
        return RULE_MV + 42;
    if (card == mover_of(t, seat))
        return RULE_MV + 48;
    return t->cards[card].controller == seat ? 0 : RULE_MV + 49;
}

/* MV-046 */
static uint16_t why_not_end(const struct table *t, uint8_t seat)
{
    return t->s->active != seat || t->s->global[G_STEP] != STEP_ACT ? RULE_MV + 46 : 0;
}

/* MV-100 – MV-102 */
static uint16_t why_not_discard(const struct table *t, uint8_t seat, uint16_t card)
{
    if (!is_asked(t, seat, ASK_DISCARD))
        return RULE_MV + 102;
    return card != NONE && t->cards[card].zone == hand_of(t, seat) ? 0 : RULE_MV + 100;
}

/* MV-076 MV-128 MV-178: which price it is that cannot be paid. */
static uint16_t why_unpaid(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    struct context cx = context_of(t, card, ability, seat, NONE);
    const struct verb_word *price = machine_unpaid(t, ability, &cx);
    if (price && price->perform == mv_verb_forgo)
        return mv_refuse_symbol(t, seat, (uint8_t)price->how);
    if (!price || !price->rule)
        return RULE_MV + 178;
    return t->pack->abilities[ability].kind == KIND_GOAL ? RULE_MV + 128 : price->rule;
}

static uint16_t why_not_use(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card == NONE ? NULL : card_shows(t, card);
    uint16_t rule = RULE_MV + 135;
    for (unsigned i = 0; d && i < d->abilities; i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        if (t->pack->abilities[ability].timing != TIMING_ACTION || !instance_of(t, card, ability))
            continue;
        rule = mv_usable(t, seat, card, ability);
        if (rule == RULE_MV + 178)
            rule = why_unpaid(t, seat, card, ability);
    }
    return rule;
}

/* A place for the card that the question is about. */
static uint16_t why_not_there(struct table *t, uint8_t seat, uint16_t place)
{
    uint16_t card = t->s->ask.card;
    if (card == NONE || place == NONE)
        return 0;
    if (is_asked(t, seat, ASK_RELOCATE))
        return mv_refuse_relocate(t, seat, card, place);
    if (is_asked(t, seat, ASK_FATE))
        return mv_refuse_aim(t, frame_top(t), place);
    return is_asked(t, seat, ASK_WHERE) ? mv_refuse_play_at(t, seat, card, place) : 0;
}

static uint16_t why_not_against(struct table *t, uint8_t seat, uint16_t villain)
{
    if (!is_asked(t, seat, ASK_FATE) || villain == NONE || type_of(t, villain) != T_VILLAIN)
        return 0;
    return mv_refuse_against(t, frame_top(t), t->cards[villain].controller);
}

static uint16_t why_not_with(const struct table *t, uint8_t seat, uint16_t ally)
{
    return is_asked(t, seat, ASK_VANQUISH) ? mv_refuse_ally(t, frame_top(t), ally) : 0;
}

static uint16_t why_not_done(const struct table *t, uint8_t seat)
{
    return is_asked(t, seat, ASK_VANQUISH) ? mv_refuse_done(t, frame_top(t)) : 0;
}

/* An action that a text lets take needs no symbol. MV-134: an effect is applied at once, before anything
 * else is done. */
static uint16_t why_not_act(struct table *t, uint8_t seat, uint8_t action)
{
    uint8_t granted = mv_granted_action(t);
    if (granted == ACTIONS || t->s->ask.seat != seat)
        return action == ACTIONS ? 0 : mv_refuse_symbol(t, seat, action);
    if (granted == action)
        return 0;
    uint16_t text = t->s->ask.card;
    return text != NONE && type_of(t, text) == T_EFFECT ? RULE_MV + 134 : 0;
}

uint8_t mv_likely(const struct table *t, uint8_t seat, uint16_t card)
{
    if (t->cards[card].zone == zone_id(t, Z_HAND, seat))
        return W_PLAY;
    switch (type_of(t, card)) {
    case T_HERO: return W_VANQUISH;
    case T_LOCATION: return W_GO;
    case T_ALLY: return W_RELOCATE;
    case T_ITEM: return W_ACTIVATE;
    default: return WORD_USE;
    }
}

/* Another's card is not activated from anywhere: where one is says nothing of it. */
static uint16_t why_never(const struct table *t, uint8_t seat, uint8_t verb, uint16_t card)
{
    bool is_anothers = card != NONE && card_in_play(t, card) && t->cards[card].controller != seat;
    return verb == W_ACTIVATE && is_anothers ? RULE_MV + 75 : 0;
}

static uint16_t why_not(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    uint8_t action = mv_action_of(verb);
    uint16_t rule = why_never(t, seat, verb, card);
    if (rule)
        return rule;
    rule = action != ACTIONS || verb == W_END ? why_not_act(t, seat, action) : 0;
    if (rule)
        return rule;
    switch (verb) {
    case W_GO: return why_not_go(t, seat, card);
    case W_PLAY: return why_not_play(t, seat, card, with, 0);
    case W_PLAY_OTHERWISE: return why_not_play(t, seat, card, with, PLAY_OTHERWISE);
    case W_ACTIVATE: return why_not_activate(t, seat, card);
    case W_RELOCATE: return why_not_relocate(t, seat, card, with);
    case W_VANQUISH: return why_not_vanquish(t, seat, card);
    case W_DISCARD_CARDS: return t->zones[hand_of(t, seat)].count ? 0 : RULE_MV + 100;
    case W_DISCARD: return why_not_discard(t, seat, card);
    case W_END: return why_not_end(t, seat);
    case W_PLACE: return why_not_there(t, seat, card);
    case W_AGAINST: return why_not_against(t, seat, card);
    case W_WITH: return why_not_with(t, seat, card);
    case WORD_DONE: return why_not_done(t, seat);
    case WORD_USE: return why_not_use(t, seat, card);
    default: return 0;
    }
}

/* What one does on one's turn of one's own accord. */
static bool is_free_act(uint8_t verb)
{
    return mv_action_of(verb) != ACTIONS || verb == W_END || verb == W_GO || verb == WORD_USE;
}

/* MV-051: one action after another; what has begun is finished. */
static bool is_busy(const struct table *t, uint8_t seat)
{
    return t->s->active == seat && t->s->status == TABLE_WAITING && !is_asked(t, seat, ASK_ACT) &&
           !is_asked(t, seat, ASK_MOVE) && !is_asked(t, seat, ASK_EARLY);
}

/* Somewhere in one's own domain to relocate it to, or NONE. */
struct somewhere {
    uint8_t seat;
    uint16_t card, place;
    bool found; /* it may be relocated there */
};

static void try_place(struct table *t, void *user, uint16_t place)
{
    struct somewhere *s = user;
    if (s->found || t->cards[place].controller != s->seat || t->cards[s->card].host == place)
        return;
    s->found = !mv_refuse_action_relocate(t, s->seat, s->card, place);
    s->place = place;
}

uint16_t mv_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    if (verb == W_RELOCATE && card != NONE && with == NONE) {
        struct somewhere s = {.seat = seat, .card = card, .place = NONE};
        mv_each_place(t, try_place, &s);
        with = s.place;
    }
    uint16_t rule = why_not(t, seat, verb, card, with);
    if (!rule && is_free_act(verb) && is_busy(t, seat))
        return REFUSE(t, RULE_MV + 51, WHY_BUSY);
    return mv_tell(t, seat, verb, card, with, rule);
}
