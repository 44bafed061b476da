/*
 * The words of cards that need the table: tests of a candidate, and queries.
 */
#include "games/smashup/smashup.h"

/* ---- where: as it is, or, for a card that has just left or is yet to come, as it was or will be */

static const struct item *item_of(const struct table *t, const struct context *cx, uint16_t card)
{
    if (cx->occ == OCC_NONE || !occ_at(t, cx->occ)->items)
        return NULL;
    const struct item *i = occ_item(t, occ_at(t, cx->occ), cx->item);
    return i->card == card ? i : NULL;
}

static uint16_t place_known(const struct table *t, const struct context *cx, uint16_t card)
{
    if (card == NONE)
        return NONE;
    if (card_in_play(t, card) || t->cards[card].host != NONE)
        return su_place(t, card);
    const struct item *i = item_of(t, cx, card);
    return i ? su_place(t, i->was_host) : (uint16_t)NONE;
}

static bool is_here(const struct table *t, const struct context *cx, uint16_t card)
{
    uint16_t here = place_known(t, cx, cx->self);
    return here != NONE && place_known(t, cx, card) == here;
}

/* ---- comparing powers at one base */

enum { SAME_SIDE = 1, HIGHEST = 2 };

static bool is_extreme(const struct table *t, uint16_t card, unsigned how)
{
    uint16_t place = su_place(t, card);
    int power = su_value(t, A_POWER, card);
    for (uint8_t seat = 0; seat < t->s->seats; seat++) {
        if (how & SAME_SIDE && seat != t->cards[card].controller)
            continue;
        for (uint16_t c = t->zones[zone_id(t, Z_MINIONS, seat)].head; c != NONE;
             c = t->cards[c].next) {
            int other = t->cards[c].host == place ? su_value(t, A_POWER, c) : power;
            if (how & HIGHEST ? other > power : other < power)
                return false;
        }
    }
    return is_a(t, card, B_MINION);
}

/* ---- tests */

static bool seat_has_rank(const struct table *t, uint16_t card, int rank)
{
    uint8_t seat = t->cards[card].controller;
    return type_of(t, card) == T_PLAYER && t->s->seat[seat][SV_RANK] == rank;
}

static uint8_t side_of(const struct table *t, const struct context *cx, uint16_t card)
{
    const struct item *i = card_in_play(t, card) ? NULL : item_of(t, cx, card);
    return i ? i->was_controller : t->cards[card].controller;
}

bool su_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card)
{
    uint8_t side = side_of(t, cx, card);
    switch (test) {
    case TEST_YOURS: return side == cx->you;
    case TEST_OPPONENTS: return side != cx->you && side != NOBODY;
    case TEST_OPPONENT: return type_of(t, card) == T_PLAYER && side != cx->you;
    case TEST_HERE: return is_here(t, cx, card);
    case TEST_ATTACHED: return zone_kind_of(t, t->cards[card].zone) == Z_ACTIONS;
    case TEST_ON_BASE:
        return t->cards[card].host != NONE && type_of(t, t->cards[card].host) == T_BASE;
    case TEST_WINNER: return seat_has_rank(t, card, 1);
    case TEST_RUNNER_UP: return seat_has_rank(t, card, 2);
    case TEST_SCORING: return scoring_base(t) != NONE && su_place(t, card) == scoring_base(t);
    case TEST_STANDARD: return is_a(t, card, B_ACTION) && !def_of(t, card)->attach;
    case TEST_STRONGEST: return is_extreme(t, card, SAME_SIDE | HIGHEST);
    case TEST_HIGHEST: return is_extreme(t, card, HIGHEST);
    case TEST_WEAKEST: return is_extreme(t, card, 0);
    case TEST_UNCONTROLLED: return side == NOBODY;
    case TEST_CARD: return true;
    case TEST_NEWEST: return t->zones[zone_id(t, Z_BASES, 0)].tail == card;
    case TEST_ACTOR:
        return cx->occ != OCC_NONE && type_of(t, card) == T_PLAYER &&
               occ_at(t, cx->occ)->by == side;
    case TEST_TOP: return t->cards[card].prev == NONE;
    case TEST_OCCUPIED: return cx->you != NOBODY && su_has_minion(t, cx->you, card);
    case TEST_PRESENT:
        return type_of(t, card) == T_PLAYER && su_has_minion(t, side, place_known(t, cx, cx->self));
    default: return false;
    }
}

/* ---- queries */

static uint16_t set_of(const struct table *t, uint16_t card)
{
    return card == NONE ? (uint16_t)NONE : def_of(t, card)->set;
}

int su_query(const struct table *t, const struct context *cx, uint8_t query, const int16_t *arg)
{
    uint16_t other = (uint16_t)arg[0], it = cx->it;
    const int16_t *mine = t->s->seat[cx->you == NOBODY ? 0 : cx->you];
    switch (query) {
    case Q_AT: return other != NONE && su_place(t, it) == place_known(t, cx, other);
    case Q_SAME_NAME:
        return other != NONE && it != NONE && def_of(t, it)->title == def_of(t, other)->title;
    case Q_SAME_FACTION: return other != NONE && it != NONE && set_of(t, it) == set_of(t, other);
    case Q_NOTED_FACTION: {
        int16_t noted = cx->self == NONE ? 0 : t->cards[cx->self].note[0];
        return noted && it != NONE && set_of(t, it) == set_of(t, (uint16_t)(noted - 1));
    }
    case Q_TOTAL: return other == NONE ? 0 : su_total(t, cx->you, su_place(t, other));
    case Q_YOUR_TURN: return t->s->active == cx->you;
    case Q_PLAYED_MINIONS: return mine[SV_MINIONS_PLAYED];
    case Q_PHASE_MINIONS: return mine[SV_PHASE_MINIONS];
    case Q_PLAYED_ACTIONS: return mine[SV_ACTIONS_PLAYED];
    case Q_DONE: return t->s->result;
    case Q_OWNED_BY: return other != NONE && t->cards[it].owner == t->cards[other].controller;
    case Q_OF_PLAYER: return other != NONE && t->cards[it].controller == t->cards[other].controller;
    case Q_ON: return other != NONE && t->cards[it].host == other;
    case Q_OWNS:
        return other != NONE && type_of(t, it) == T_PLAYER &&
               t->cards[other].owner == t->cards[it].controller;
    default: return 0;
    }
}

bool su_during(const struct table *t, const struct context *cx, uint8_t period)
{
    (void)t;
    (void)cx;
    (void)period;
    return true;
}
