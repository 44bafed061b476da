/*
 * The words of cards that need the table: tests of a candidate, queries, values.
 */
#include "games/dicethrone/dicethrone.h"

/* ---- values */

int dt_value(const struct table *t, uint8_t attr, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    const struct card *c = &t->cards[card];
    switch (attr) {
    case A_HEALTH: return type_of(t, card) == T_HERO ? dt_health(t, c->controller) : 0;
    case A_CP: return type_of(t, card) == T_HERO ? c->counter[C_CP] : 0;
    case A_TOKENS: return c->counter[C_TOKENS];
    case A_TICKED: return c->counter[C_TICKED];
    case A_FRESH: return dt_fresh(t, card);
    case A_LIMIT: return dt_limit(t, card);
    case A_WAITING: return type_of(t, card) == T_HERO ? dt_final(t, c->controller) : 0;
    case A_MENDING: return type_of(t, card) == T_HERO ? t->s->seat[c->controller][SV_HEAL] : 0;
    case A_INCOME_CARDS: return value_modified(t, attr, card, type_of(t, card) == T_HERO);
    case A_ATTEMPTS:
        return value_modified(t, attr, card, type_of(t, card) == T_HERO ? ATTEMPTS : 0);
    default: return value_modified(t, attr, card, d ? d->attr[attr] : 0);
    }
}

/* ---- tests */

static bool is_hero(const struct table *t, uint16_t card)
{
    return type_of(t, card) == T_HERO;
}

/* On whose board it lies; of a token that has just gone, lay. */
static uint8_t holder_of(const struct table *t, uint16_t card)
{
    return card_in_play(t, card) ? zone_seat_of(t, t->cards[card].zone) : t->cards[card].owner;
}

static bool finds_room(const struct table *t, uint16_t status)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (dt_could_move(t, status, s))
            return true;
    return false;
}

bool dt_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card)
{
    uint8_t side = t->cards[card].controller, you = cx->you;
    bool in = side != NOBODY && seat_is_in(t, side), hero = is_hero(t, card) && in;
    switch (test) {
    case TEST_YOURS: return side == you;
    case TEST_OPPONENT: return hero && you != NOBODY && !are_friends(t, side, you);
    case TEST_OPPONENTS: return in && you != NOBODY && !are_friends(t, side, you);
    case TEST_TEAMMATE: return hero && side != you && are_friends(t, side, you);
    case TEST_YOU: return hero && side == you;
    case TEST_PLAYER: return hero;
    case TEST_CARD: return true;
    case TEST_ATTACKER: return hero && seat_in(t, G_ATTACKER) == side;
    case TEST_DEFENDER: return hero && seat_in(t, G_DEFENDER) == side;
    case TEST_ACTIVE: return hero && t->s->active == side;
    case TEST_ON_TOP: return t->zones[t->cards[card].zone].head == card;
    case TEST_SPENDABLE: return dt_ability_of(t, card, KIND_SPEND) != NONE;
    case TEST_HOLDER: return hero && cx->self != NONE && holder_of(t, cx->self) == side;
    case TEST_REMOVABLE: return dt_may_be_removed(t, card);
    case TEST_TRANSFERABLE:
        return dt_may_be_removed(t, card) && !(def_of(t, card)->keywords >> K_BOUND & 1) &&
               finds_room(t, card);
    case TEST_IN_DANGER: return hero && dt_has_damage_coming(t, side);
    case TEST_NOT_FULL:
        return type_of(t, card) == T_STATUS && t->cards[card].counter[C_TOKENS] < dt_limit(t, card);
    case TEST_BROUGHT: return t->cards[card].flags & FLAG_NEW;
    case TEST_PREPARED: return type_of(t, card) == T_EXTRA && card_in_play(t, card);
    case TEST_IN_USE: return t->s->global[G_GUARD] == card + 1;
    default: return false;
    }
}

/* ---- queries */

/* The dice that an ability was activated with. */
static enum dt_pool pool_of(const struct table *t, const struct context *cx)
{
    bool defence = cx->ability != NONE && t->pack->abilities[cx->ability].kind == KIND_DEFENSIVE;
    return defence ? POOL_DEFENCE : POOL_OFFENCE;
}

/* Hero Upgrades on the board of a seat; what they cover does not count. */
static int upgrades(const struct table *t, uint8_t seat)
{
    int n = 0;
    if (seat == NOBODY)
        return 0;
    for (uint16_t c = t->zones[zone_id(t, Z_BOARD, seat)].head; c != NONE; c = t->cards[c].next)
        n += type_of(t, c) == T_UPGRADE;
    return n;
}

static bool is_roll_phase_of(const struct table *t, uint8_t seat)
{
    return in_roll_phase(t) && t->s->active == seat;
}

/* Does a player have that companion, whoever it belongs to? */
static bool holds(const struct table *t, uint16_t hero, uint16_t card)
{
    return is_hero(t, hero) &&
           zone_seat_of(t, t->cards[card].zone) == zone_seat_of(t, t->cards[hero].zone);
}

static bool is_companion_home(const struct table *t, uint8_t seat)
{
    for (uint16_t c = t->zones[zone_id(t, Z_STATUS, seat)].head; c != NONE; c = t->cards[c].next)
        if (type_of(t, c) == T_COMPANION && t->cards[c].owner == seat)
            return true;
    return false;
}

static int placed(const struct table *t, uint8_t seat)
{
    int n = 0;
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (type_of(t, c) == T_COMPANION && t->cards[c].owner == seat)
            n += t->cards[c].note[0];
    return n;
}

/* Do those dice of that player lie open? */
static bool is_rolling(const struct table *t, uint8_t seat, int pool)
{
    return t->s->global[G_OPEN] == pool + 1 && dt_owner(t, (enum dt_pool)pool) == seat;
}

/* Unique ones are neither. */
static int board_tokens(const struct table *t, uint8_t seat)
{
    int n = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_STATUS, seat)].head; c != NONE; c = t->cards[c].next)
        if (def_of(t, c)->keywords & (1u << K_POSITIVE | 1u << K_NEGATIVE))
            n += t->cards[c].counter[C_TOKENS];
    return n;
}

static int query_dice(const struct table *t, const struct context *cx, uint8_t query,
                      const int16_t *arg)
{
    enum dt_pool pool = pool_of(t, cx);
    switch (query) {
    case Q_SHOWS: return dt_shows(t, pool, arg[0]);
    case Q_DICE: return dt_symbols(t, pool, arg[0]);
    case Q_OF_A_KIND: return dt_of_a_kind(t, pool) >= arg[0];
    case Q_SMALL_STRAIGHT: return dt_straight(t, pool) >= 4;
    case Q_LARGE_STRAIGHT: return dt_straight(t, pool) >= 5;
    case Q_ROLLED: return dt_symbols(t, POOL_EFFECT, arg[0]);
    case Q_ROLL_SHOWS: return dt_shows(t, POOL_EFFECT, arg[0]);
    case Q_ROLL_SUM: return dt_sum(t, POOL_EFFECT);
    case Q_ROLLING: return t->s->global[G_OPEN] && is_rolling(t, cx->you, t->s->global[G_OPEN] - 1);
    default: return 0;
    }
}

static bool has_prevented(const int16_t *row)
{
    for (unsigned v = SV_PREVENT; v <= SV_THREE_QUARTERS; v++)
        if (row[v] > 0)
            return true;
    return false;
}

static int query_fight(const struct table *t, const struct context *cx, uint8_t query)
{
    uint8_t you = cx->you, foe = dt_foe(t, cx);
    bool attack = dt_is_attack(t);
    switch (query) {
    case Q_INCOMING: return dt_final(t, you);
    case Q_ATTACK: return attack ? t->s->global[G_ATTACK] : 0;
    case Q_ATTACKING: return attack && seat_in(t, G_ATTACKER) == you;
    case Q_ATTACKED: return attack && seat_in(t, G_DEFENDER) == you;
    case Q_UNDEFENDABLE: return attack && t->s->global[G_TYPE] != DAMAGE_NORMAL;
    case Q_DEALT: return foe == NOBODY ? 0 : t->s->seat[foe][SV_DEALT];
    case Q_THROUGH: return foe == NOBODY ? 0 : dt_final(t, foe);
    case Q_PREVENTED: return has_prevented(t->s->seat[you]);
    case Q_FATAL: return dt_is_fatal(t, you);
    case Q_FIGHT_OVER: return t->s->global[G_OVER] == OVER_ATTACK && is_roll_phase_of(t, you);
    case Q_BEFORE_DEFENCE: return attack && t->s->global[G_GUARD] == GUARD_OPEN;
    default: return 0;
    }
}

int dt_query(const struct table *t, const struct context *cx, uint8_t query, const int16_t *arg)
{
    uint8_t you = cx->you;
    uint16_t other = (uint16_t)arg[0];
    if (query <= Q_ROLL_SUM || query == Q_ROLLING)
        return query_dice(t, cx, query, arg);
    switch (query) {
    case Q_UPGRADES: return upgrades(t, you);
    case Q_INFLICTOR_UPGRADES:
        return cx->self == NONE ? 0 : upgrades(t, (uint8_t)(t->cards[cx->self].note[0] - 1));
    case Q_PLAYED_UPGRADES: return t->s->seat[you][SV_UPGRADES];
    case Q_TICKED: return t->s->global[G_TOKEN];
    case Q_YOUR_TURN: return t->s->active == you;
    case Q_MAIN_PHASE: return in_main_phase(t) && t->s->active == you;
    case Q_ROLL_PHASE: return in_roll_phase(t);
    case Q_DONE: return t->s->result;
    case Q_JUST_CAME: return cx->self != NONE && t->cards[cx->self].flags & FLAG_NEW;
    case Q_HOLDING: return other != NONE && cx->it != NONE && holds(t, cx->it, other);
    case Q_ROOM_FOR:
        return other != NONE && cx->it != NONE && is_hero(t, cx->it) &&
               dt_could_move(t, other, t->cards[cx->it].controller);
    case Q_AT_HOME: return is_companion_home(t, you);
    case Q_PLACED: return placed(t, you);
    case Q_BOARD_TOKENS: return board_tokens(t, you);
    case Q_HAND_SIZE: return t->zones[zone_id(t, Z_HAND, you)].count;
    case Q_ROLLING_OFFENCE: return is_rolling(t, you, POOL_OFFENCE);
    case Q_ROLLING_DEFENCE: return is_rolling(t, you, POOL_DEFENCE);
    case Q_HALF: return (arg[0] + 1) / 2; /* DT-244 */
    case Q_OF_PLAYER:
        return other != NONE && cx->it != NONE &&
               t->cards[cx->it].controller == t->cards[other].controller;
    default: return query_fight(t, cx, query);
    }
}

bool dt_during(const struct table *t, const struct context *cx, uint8_t period)
{
    (void)cx;
    return (period != P_ROLL_PHASE && period != P_DAMAGE) || in_roll_phase(t);
}
