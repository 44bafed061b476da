/*
 * Tests and queries: what filters and expressions of cards ask of the table.
 */
#include "games/villainous/villainous.h"

/* ---- where things are, or were when what is being answered happened */

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
    const struct item *i = card_in_play(t, card) ? NULL : item_of(t, cx, card);
    return mv_place(t, i ? i->was_host : card);
}

/* Where the card of the occurrence goes: E_RELOCATE says it in its amount, E_PLAY in its item. */
static uint16_t destination(const struct table *t, const struct context *cx, uint16_t card)
{
    const struct item *i = item_of(t, cx, card);
    if (!i)
        return NONE;
    const struct occ *o = occ_at(t, cx->occ);
    return o->kind == E_RELOCATE ? (uint16_t)o->amount
           : o->kind == E_PLAY   ? i->was_host
                                 : (uint16_t)NONE;
}

static uint8_t goes_to_domain(const struct table *t, const struct context *cx, uint16_t card)
{
    uint16_t place = destination(t, cx, card);
    return place == NONE ? (uint8_t)NOBODY : mv_domain(t, place);
}

static uint16_t place_left(const struct table *t, const struct context *cx)
{
    if (cx->occ == OCC_NONE || !occ_at(t, cx->occ)->items)
        return NONE;
    return mv_place(t, occ_item(t, occ_at(t, cx->occ), cx->item)->was_host);
}

/* Whoever was defeated has lost the mark by the time that is answered. */
static bool is_marked(const struct table *t, const struct context *cx, uint16_t card)
{
    const struct item *i = card_in_play(t, card) ? NULL : item_of(t, cx, card);
    return i ? i->outcome & OUTCOME_MARKED
             : is_a(t, card, B_HERO) && t->cards[card].counter[C_PROGRESS] > 0;
}

/* ---- whose things are */

bool mv_is_yours(const struct table *t, uint8_t seat, uint16_t card)
{
    if (is_a(t, card, B_FATE) || type_of(t, card) == T_RIVAL)
        return false;
    return (card_in_play(t, card) ? t->cards[card].controller : t->cards[card].owner) == seat;
}

static bool is_opponents(const struct table *t, uint8_t seat, uint16_t card)
{
    return !is_a(t, card, B_FATE) && type_of(t, card) != T_RIVAL &&
           t->cards[card].controller != NOBODY && !mv_is_yours(t, seat, card);
}

/* ---- what lies on a card */

static bool has_attached(const struct table *t, uint16_t card, uint8_t category)
{
    for (uint8_t s = 0; s < t->s->seats && t->cards[card].attached; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_ITEMS, s)].head; c != NONE; c = t->cards[c].next)
            if (t->cards[c].host == card && is_a(t, c, category))
                return true;
    return false;
}

static bool is_attached(const struct table *t, uint16_t card)
{
    uint16_t host = t->cards[card].host;
    return host != NONE && !is_a(t, host, B_PLACE);
}

static int most_power(const struct table *t)
{
    int most = 0;
    for (uint8_t s = 0; s < t->s->seats; s++)
        most = power_of(t, s) > most ? power_of(t, s) : most;
    return most;
}

static bool is_activatable(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t ability = mv_ability_of(t, card, KIND_ACTIVATE);
    return seat != NOBODY && ability != NONE && !mv_refuse_activate(t, seat, card, ability, false);
}

/* ---- tests */

static bool test_domain(const struct table *t, const struct context *cx, uint8_t test,
                        uint16_t card)
{
    uint8_t domain = mv_domain(t, card), target = (uint8_t)t->s->global[G_TARGET];
    switch (test) {
    case TEST_HOME: return domain == cx->you && domain != NOBODY;
    case TEST_AT_TARGET: return domain == target && domain != NOBODY;
    case TEST_OPPOSING:
        return domain == cx->you && is_a(t, card, B_CHARACTER) && !mv_is_yours(t, cx->you, card);
    default: return domain != NOBODY && domain != cx->you; /* TEST_ABROAD */
    }
}

static bool test_journey(const struct table *t, const struct context *cx, uint8_t test,
                         uint16_t card)
{
    uint16_t goal = destination(t, cx, card);
    switch (test) {
    case TEST_TO_CRISIS: return goal != NONE && is_a(t, goal, B_CRISIS);
    case TEST_TO_ABROAD: {
        uint8_t whose = goes_to_domain(t, cx, card);
        return whose != NOBODY && whose != cx->you;
    }
    case TEST_HOMEWARD: {
        uint16_t left = place_left(t, cx);
        return goes_to_domain(t, cx, card) == cx->you && left != NONE &&
               mv_domain(t, left) != cx->you;
    }
    default: { /* TEST_LEFT_BEHIND */
        uint16_t left = place_left(t, cx);
        return left != NONE && mv_place(t, card) == left;
    }
    }
}

static bool test_villain(const struct table *t, const struct context *cx, uint8_t test,
                         uint16_t card)
{
    uint8_t seat = t->cards[card].controller;
    if (type_of(t, card) != T_VILLAIN)
        return false;
    switch (test) {
    case TEST_OPPONENT: return seat != cx->you;
    case TEST_TARGET: return seat == t->s->global[G_TARGET];
    case TEST_ACTIVE: return seat == t->s->active;
    case TEST_ACTOR: return cx->occ != OCC_NONE && occ_at(t, cx->occ)->by == seat;
    default: return power_of(t, seat) == most_power(t); /* TEST_RICHEST */
    }
}

bool mv_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card)
{
    switch (test) {
    case TEST_YOURS: return mv_is_yours(t, cx->you, card);
    case TEST_OPPONENTS: return is_opponents(t, cx->you, card);
    case TEST_OPPONENT:
    case TEST_TARGET:
    case TEST_ACTIVE:
    case TEST_ACTOR:
    case TEST_RICHEST: return test_villain(t, cx, test, card);
    case TEST_HERE: {
        uint16_t place = place_known(t, cx, cx->self);
        return place != NONE && place_known(t, cx, card) == place;
    }
    case TEST_HOME:
    case TEST_AT_TARGET:
    case TEST_OPPOSING:
    case TEST_ABROAD: return test_domain(t, cx, test, card);
    case TEST_TO_CRISIS:
    case TEST_TO_ABROAD:
    case TEST_HOMEWARD:
    case TEST_LEFT_BEHIND: return test_journey(t, cx, test, card);
    case TEST_ATTACHED: return is_attached(t, card);
    case TEST_ON_CRISIS: {
        uint16_t place = mv_place(t, card);
        return place != NONE && place != card && is_a(t, place, B_CRISIS);
    }
    case TEST_USED: return t->cards[card].flags & FLAG_USED;
    case TEST_AT_MOVER:
        return cx->you != NOBODY && mover_of(t, cx->you) != NONE &&
               mv_place(t, card) == mover_of(t, cx->you);
    case TEST_CARD: return true;
    case TEST_MARKED: return is_marked(t, cx, card);
    case TEST_CARRYING: return has_attached(t, card, B_STONE);
    case TEST_CONTRACTED: return has_attached(t, card, B_CONTRACT);
    case TEST_COVERED: return type_of(t, card) == T_LOCATION && mv_is_covered(t, card);
    case TEST_TOP: return t->cards[card].prev == NONE;
    case TEST_WAS_HERE: {
        uint16_t place = place_known(t, cx, cx->self);
        return item_of(t, cx, card) && place != NONE && place_left(t, cx) == place;
    }
    case TEST_ITEM: return is_a(t, card, B_ITEM) && !mv_is_specialty(t, card);
    case TEST_SPECIALTY: return mv_is_specialty(t, card) || is_a(t, card, B_SPECIALTY);
    case TEST_VANQUISHABLE: return cx->you != NOBODY && mv_can_vanquish(t, cx->you, card);
    case TEST_ACTIVATABLE: return is_activatable(t, cx->you, card);
    case TEST_DEFEATABLE: return !mv_refuse_defeat(t, cx->self, card, NULL, 0);
    case TEST_DISCARDABLE: return mv_can_be_discarded(t, cx, card);
    case TEST_PLAYABLE: return cx->you != NOBODY && mv_could_play(t, cx->you, card, 0);
    default: return false;
    }
}

/* ---- queries */

int mv_query(const struct table *t, const struct context *cx, uint8_t query, const int16_t *arg)
{
    uint16_t other = (uint16_t)arg[0], it = cx->it;
    switch (query) {
    case Q_AT: {
        uint16_t place = place_known(t, cx, other);
        return place != NONE && it != NONE && place_known(t, cx, it) == place;
    }
    case Q_ON: return other != NONE && it != NONE && t->cards[it].host == other;
    case Q_SAME_NAME:
        return other != NONE && it != NONE && def_of(t, it)->title == def_of(t, other)->title;
    case Q_IN_DOMAIN_OF:
        return other != NONE && it != NONE && mv_domain(t, it) == t->cards[other].controller;
    case Q_BOUND_FOR: return other != NONE && it != NONE && destination(t, cx, it) == other;
    case Q_OF_PLAYER:
        return other != NONE && it != NONE && mv_is_yours(t, t->cards[other].controller, it);
    case Q_RULES:
        return other != NONE && it != NONE && type_of(t, it) == T_VILLAIN &&
               mv_domain(t, other) == t->cards[it].controller;
    case Q_BEATABLE: return other != NONE && it != NONE && mv_can_vanquish_with(t, other, it);
    case Q_DONE: return t->s->result;
    case Q_YOUR_TURN: return t->s->active == cx->you;
    case Q_BEFORE_MOVING: return t->s->active == cx->you && t->s->global[G_STEP] == STEP_MOVE;
    case Q_HAND_SIZE: return cx->you == NOBODY ? 0 : t->zones[hand_of(t, cx->you)].count;
    case Q_MOST_POWER: return most_power(t);
    default: return 0;
    }
}
