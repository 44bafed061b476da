/*
 * Why is this not offered? The same tests as the options, asked one by one.
 */
#include "games/vs/vs.h"

static bool is_asked(const struct table *t, uint8_t seat, uint8_t kind)
{
    return t->s->status == TABLE_WAITING && t->s->ask.seat == seat && t->s->ask.kind == kind;
}

/* What is not refused for itself waits for priority: the rule that says so. */
static uint16_t unless_prior(const struct table *t, uint8_t seat, uint16_t refused, uint16_t rule)
{
    return refused || is_asked(t, seat, ASK_PRIORITY) ? refused : rule;
}

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
    const struct verb_word *cost = machine_unpaid(t, ability, &cx);
    if (cost && cost->rule)
        return cost->rule;
    return RULE_VC + (t->pack->abilities[ability].kind == KIND_EFFECT ? 99 : 121);
}

static uint16_t why_no_power(const struct table *t, uint8_t seat, uint16_t card, uint16_t power)
{
    uint16_t refused = vs_refuse_power(t, seat, card, power);
    if (refused == RULE_VC + 99)
        return why_unpaid(t, seat, card, power);
    return unless_prior(t, seat, refused, RULE_VC + 121);
}

uint16_t vs_why_power(struct table *t, uint8_t seat, uint16_t card, unsigned number)
{
    uint16_t power = number ? power_of(t, card, number) : NONE;
    uint16_t refused = power == NONE ? 0 : why_no_power(t, seat, card, power);
    return vs_say_why(t, seat, WORD_USE, card, NONE, refused);
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
    return unless_prior(t, seat, refused, RULE_VC + 97);
}

/* Equipment that nobody can carry: what all of one's characters have against it. */
static uint16_t why_no_bearer(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t common = 0;
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next) {
            uint16_t refused = vs_refuse_bearer(t, card, c, seat);
            if (common && refused != common)
                return RULE_VS + 41;
            common = refused;
        }
    return common ? common : RULE_VS + 41;
}

static uint16_t why_not_recruit(const struct table *t, uint8_t seat, uint16_t card, bool paying)
{
    uint16_t refused = vs_refuse_recruit(t, seat, card, paying);
    if (refused == RULE_VS + 41)
        return why_no_bearer(t, seat, card);
    return unless_prior(t, seat, refused, RULE_VC + 109);
}

/* The character that a card in hand could power up, if there is one. */
static uint16_t why_not_power_up(const struct table *t, uint8_t seat, uint16_t card, uint16_t with)
{
    uint16_t refused = with == NONE ? RULE_VC + 157 : vs_refuse_power_up(t, seat, card, with);
    return unless_prior(t, seat, refused, RULE_VC + 160);
}

/* VC-137: while an attack is being proposed. */
static uint16_t why_not_join(const struct table *t, uint8_t seat, uint16_t card)
{
    if (!is_asked(t, seat, ASK_TEAM))
        return RULE_VC + 137;
    return vs_refuse_join(t, seat, card, t->s->ask.card);
}

/* Whom that player would meet first, clockwise. */
static uint16_t first_foe(const struct table *t, uint8_t seat)
{
    uint8_t foe = seat_after(t, seat);
    while (foe != seat && are_allies(t, foe, seat))
        foe = seat_after(t, foe);
    return player_of(t, foe);
}

/* Is it somebody to be attacked? */
static bool is_foe(const struct table *t, uint8_t seat, uint16_t card)
{
    uint8_t controller = t->cards[card].controller;
    return controller != NOBODY && !are_allies(t, controller, seat) &&
           (is_formed(t, card) || card == player_of(t, controller));
}

/* Does the rule say something of the attacker alone? */
static bool is_of_attacker(uint16_t rule)
{
    return rule == RULE_VC + 131 || rule == RULE_VC + 139 || rule == RULE_VC + 140 ||
           rule == RULE_VS + 69;
}

/* Who could attack that: the one whom only the target refuses, or else the first; NONE: there is nobody. */
static uint16_t attacker_of(const struct table *t, uint8_t seat, uint16_t target)
{
    uint16_t first = NONE;
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next) {
            if (!is_of_attacker(vs_refuse_attack(t, seat, c, target)))
                return c;
            first = first == NONE ? c : first;
        }
    return first;
}

static uint16_t why_not_attack(const struct table *t, uint8_t seat, uint16_t card, uint16_t with)
{
    uint16_t refused = vs_refuse_attack(t, seat, card, with);
    return unless_prior(t, seat, refused, RULE_VC + 137);
}

/* VS-027 VS-028 VC-061 */
static uint16_t why_not_arrange(const struct table *t, uint8_t seat, uint16_t card)
{
    uint8_t controller = t->cards[card].controller;
    if (controller == seat)
        return RULE_VC + 61;
    return RULE_VS + (are_allies(t, controller, seat) ? 28 : 27);
}

/* VC-196: once a formation step of whoever controls it. */
static uint16_t why_not_transfer(const struct table *t, uint8_t seat, uint16_t gear,
                                 uint16_t bearer)
{
    uint16_t refused = vs_refuse_transfer(t, seat, gear, bearer);
    bool may = is_asked(t, seat, ASK_ARRANGE) && t->cards[gear].controller == seat &&
               has_keyword(t, gear, K_TRANSFERABLE) && !has_flag(t, gear, FLAG_ARRANGED);
    return refused || may ? refused : RULE_VC + 196;
}

/* ---- a row, for whom the question is about */

static bool is_hidden_row(uint8_t verb)
{
    return verb == W_HIDDEN_FRONT || verb == W_HIDDEN_SUPPORT;
}

/* VS-012 VS-017: who comes into play has no choice of the area. VS-034 VS-035: who is moved may have. */
static uint16_t why_not_placed(const struct table *t, const struct frame *f, uint8_t verb)
{
    unsigned rows = (unsigned)f->v[PLACE_ROWS];
    if (rows & (is_hidden_row(verb) ? ROWS_HIDDEN : ROWS_VISIBLE))
        return rows & (verb == W_FRONT || verb == W_HIDDEN_FRONT ? ROWS_FRONT : ROWS_SUPPORT)
                   ? 0
                   : RULE_VS + 34;
    if (f->v[PLACE_ENTERS])
        return RULE_VS + (is_hidden_row(verb) ? 12 : 17);
    return RULE_VS + (is_hidden(t, f->card) == is_hidden_row(verb) ? 34 : 35);
}

static uint16_t why_not_row(const struct table *t, uint8_t seat, uint8_t verb)
{
    if (is_asked(t, seat, ASK_PLACE))
        return why_not_placed(t, frame_top(t), verb);
    if (!is_asked(t, seat, ASK_POSITION) || is_hidden(t, t->s->ask.card) == is_hidden_row(verb))
        return 0;
    return RULE_VS + (is_hidden_row(verb) ? 29 : 30);
}

/* Of what is about no card. */
static uint16_t why_not_alone(const struct table *t, uint8_t seat, uint8_t verb)
{
    switch (verb) {
    case W_MULLIGAN:
    case W_KEEP: return RULE_VC + 15;
    case W_FRONT:
    case W_SUPPORT:
    case W_HIDDEN_FRONT:
    case W_HIDDEN_SUPPORT: return why_not_row(t, seat, verb);
    default: return 0;
    }
}

uint8_t vs_likely(const struct table *t, uint8_t seat, uint16_t card)
{
    bool in_hand = t->cards[card].zone == zone_id(t, Z_HAND, seat);
    bool is_open = card_in_play(t, card) && t->cards[card].face != FACE_DOWN;
    switch (def_of(t, card)->type) {
    case T_CHARACTER: return in_hand ? W_RECRUIT : is_open ? W_ATTACK : W_FLIP;
    case T_EQUIPMENT: return in_hand ? W_RECRUIT : is_open ? WORD_USE : W_FLIP;
    case T_LOCATION: return in_hand ? W_PLAY : is_open ? WORD_USE : W_FLIP;
    default: return in_hand || !is_open ? W_PLAY : WORD_USE;
    }
}

static uint16_t why_not(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    if (card == NONE)
        return why_not_alone(t, seat, verb);
    switch (verb) {
    case W_START: return RULE_VC + 17;
    case W_RESOURCE: return unless_prior(t, seat, vs_refuse_resource(t, seat, card), RULE_VC + 109);
    case W_RECRUIT:
    case W_RECRUIT_PAYING: return why_not_recruit(t, seat, card, verb == W_RECRUIT_PAYING);
    case W_PLAY: return why_not_play(t, seat, card);
    case W_FLIP: return unless_prior(t, seat, vs_refuse_flip(t, seat, card), RULE_VC + 101);
    case WORD_USE: return why_not_use(t, seat, card);
    case W_ATTACK: return why_not_attack(t, seat, card, with);
    case W_BOOST: return RULE_VC + (card_in_play(t, card) ? 189 : 188);
    case W_RECOVER: return RULE_VC + 176;
    case W_ARRANGE: return why_not_arrange(t, seat, card);
    case W_JOIN: return why_not_join(t, seat, card);
    case W_POWER_UP: return why_not_power_up(t, seat, card, with);
    case W_EQUIP: return with == NONE ? 0 : vs_refuse_bearer(t, with, card, seat);
    case W_TRANSFER: return with == NONE ? 0 : why_not_transfer(t, seat, card, with);
    case W_REINFORCE:
        return unless_prior(t, seat, vs_refuse_reinforce(t, seat, card), RULE_VC + 160);
    default: return 0;
    }
}

uint16_t vs_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    if (verb == W_ATTACK && with == NONE && card != NONE && is_foe(t, seat, card)) {
        with = card;
        card = attacker_of(t, seat, with);
        if (card == NONE)
            return REFUSE(t, RULE_VC + 137, WHY_NO_ATTACKER);
    } else if (verb == W_ATTACK && with == NONE) {
        with = first_foe(t, seat);
    }
    return vs_say_why(t, seat, verb, card, with, why_not(t, seat, verb, card, with));
}
