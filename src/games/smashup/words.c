/*
 * The words of cards that need the table: tests of a candidate, and queries.
 */
#include "games/smashup/smashup.h"

#include "carte/code.h"

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

static APART bool is_here(const struct table *t, const struct context *cx, uint16_t card)
{
    uint16_t here = place_known(t, cx, cx->self);
    return here != NONE && place_known(t, cx, card) == here;
}

/* ---- comparing powers at one base */

enum { SAME_SIDE = 1, HIGHEST = 2 };

/* Does some minion of the zone, at the same base, go beyond that power? */
static bool is_surpassed(const struct table *t, uint16_t zone, uint16_t place, int power,
                         unsigned how)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next) {
        int other = t->cards[c].host == place ? su_value(t, A_POWER, c) : power;
        if (how & HIGHEST ? other > power : other < power)
            return true;
    }
    return false;
}

/* SU-122: monsters of nobody are minions there, too, but on no player's side. */
static bool is_extreme(const struct table *t, uint16_t card, unsigned how)
{
    uint16_t place = su_place(t, card);
    uint8_t side = t->cards[card].controller;
    int power = su_value(t, A_POWER, card);
    if (!is_a(t, card, B_MINION) || (how & SAME_SIDE && side == NOBODY))
        return false;
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        if (!(how & SAME_SIDE && seat != side) &&
            is_surpassed(t, zone_id(t, Z_MINIONS, seat), place, power, how))
            return false;
    return how & SAME_SIDE || !is_surpassed(t, zone_id(t, Z_MONSTERS, 0), place, power, how);
}

/* ---- your cards at a base */

static int my_minions(const struct table *t, uint8_t seat, uint16_t base, bool power)
{
    int n = 0;
    if (seat == NOBODY || base == NONE)
        return 0;
    for (uint16_t c = t->zones[zone_id(t, Z_MINIONS, seat)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].host == base)
            n += power ? su_value(t, A_POWER, c) : 1;
    return n;
}

/* Those on minions do not count (SC-195 SC-196). */
static int my_actions(const struct table *t, uint8_t seat, uint16_t base)
{
    int n = 0;
    if (seat == NOBODY)
        return 0;
    for (uint16_t c = t->zones[zone_id(t, Z_ACTIONS, seat)].head; c != NONE; c = t->cards[c].next)
        n += t->cards[c].host == base;
    return n;
}

static int my_counters(const struct table *t, uint8_t seat)
{
    int n = 0;
    if (seat == NOBODY)
        return 0;
    for (uint16_t c = t->zones[zone_id(t, Z_MINIONS, seat)].head; c != NONE; c = t->cards[c].next)
        n += t->cards[c].counter[C_POWER];
    return n;
}

static bool is_led_by(const struct table *t, uint8_t seat, uint16_t base)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (su_total(t, s, base) > su_total(t, seat, base))
            return false;
    return true;
}

static bool is_ruled_by(const struct table *t, uint8_t seat, uint16_t base)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (s != seat && su_total(t, s, base) >= su_total(t, seat, base))
            return false;
    return true;
}

static bool has_twins(const struct table *t, uint8_t seat, uint16_t base)
{
    for (uint16_t c = t->zones[zone_id(t, Z_MINIONS, seat)].head; c != NONE; c = t->cards[c].next)
        for (uint16_t d = t->cards[c].next; d != NONE; d = t->cards[d].next)
            if (t->cards[c].host == base && t->cards[d].host == base &&
                def_of(t, c)->title == def_of(t, d)->title)
                return true;
    return false;
}

static bool is_empty(const struct table *t, uint16_t base)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (su_has_minion(t, s, base))
            return false;
    return true;
}

/* "attach to base …": the filter begins with what it is attached to. */
static bool is_for_bases(const struct table *t, uint16_t card)
{
    uint16_t attach = def_of(t, card)->attach;
    return attach && t->pack->code[attach] == X_CATEGORY && t->pack->code[attach + 1] == B_BASE;
}

/* In the hand of who plays it. */
static int other_cards(const struct table *t, const struct context *cx)
{
    uint8_t seat = cx->occ == OCC_NONE ? cx->you : occ_at(t, cx->occ)->by;
    if (seat == NOBODY)
        return 0;
    uint16_t hand = zone_id(t, Z_HAND, seat);
    return t->zones[hand].count - (cx->it != NONE && t->cards[cx->it].zone == hand);
}

static int smallest_hand(const struct table *t, uint8_t you)
{
    int least = -1;
    for (uint8_t s = 0; s < t->s->seats; s++) {
        int n = t->zones[zone_id(t, Z_HAND, s)].count;
        least = s != you && (least < 0 || n < least) ? n : least;
    }
    return least < 0 ? 0 : least;
}

/* Who is not there has nothing there. */
static int lead(const struct table *t, uint8_t you, uint16_t base)
{
    int next = 0;
    for (uint8_t s = 0; s < t->s->seats; s++) {
        int total = s == you ? 0 : su_total(t, s, base);
        next = total > next ? total : next;
    }
    return you == NOBODY ? 0 : su_total(t, you, base) - next;
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

static bool has_like(const struct table *t, uint16_t zone, uint16_t card, uint16_t base)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next)
        if (c != card && t->cards[c].host == base && def_of(t, c)->title == def_of(t, card)->title)
            return true;
    return false;
}

static bool has_namesake_at(const struct table *t, uint16_t card, uint16_t base)
{
    for (uint8_t seat = 0; seat < t->s->seats && base != NONE; seat++)
        if (has_like(t, zone_id(t, Z_MINIONS, seat), card, base))
            return true;
    return base != NONE && has_like(t, zone_id(t, Z_MONSTERS, 0), card, base); /* SU-122 */
}

/* SU-040: it is neither attached nor buried. SC-242: one that has become another's likeness may be, whatever is
 * printed on it. */
static bool is_standard(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    if (zone_kind_of(t, t->cards[card].zone) == Z_ACTIONS)
        return false;
    for (unsigned i = 0; i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].kind == KIND_UNCOVERED)
            return false;
    return is_a(t, card, B_ACTION) && !d->attach;
}

/* The other side, seen from you, has a minion at its base. */
static bool is_opposed(const struct table *t, const struct context *cx, uint16_t card)
{
    uint16_t base = su_place(t, card);
    bool mine = t->cards[card].controller == cx->you;
    for (uint8_t s = 0; s < t->s->seats; s++)
        if ((s == cx->you) != mine && su_has_minion(t, s, base))
            return true;
    return false;
}

static bool is_carried_by(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t host = t->cards[card].host;
    return host != NONE && is_a(t, host, B_MINION) && t->cards[host].controller == seat;
}

/* Its place among the items of what is being answered, or -1. */
static int place_among_items(const struct table *t, const struct context *cx, uint16_t card)
{
    const struct occ *o = cx->occ == OCC_NONE ? NULL : occ_at(t, cx->occ);
    for (uint8_t k = 0; o && k < o->items; k++)
        if (occ_item(t, o, k)->card == card)
            return k;
    return -1;
}

/* Of the minions that have left the same base together, is it the first? */
static bool is_foremost(const struct table *t, const struct context *cx, uint16_t card)
{
    const struct item *mine = item_of(t, cx, card);
    for (uint8_t k = 0; mine && k < cx->item; k++) {
        const struct item *i = occ_item(t, occ_at(t, cx->occ), k);
        if (i->amount > i->stopped && is_a(t, i->card, B_MINION) && i->was_host == mine->was_host)
            return false;
    }
    return mine;
}

/* Has that text added to its power, or to its printed power, this turn? */
static bool is_touched(const struct table *t, uint16_t text, uint16_t card)
{
    for (unsigned i = 0; i < t->s->used.lasting && text != NONE; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->card == card && ref_is_live(t, card, l->gen) &&
            (l->attr == A_POWER || l->attr == A_PRINTED_POWER) && l->op == MODIFY_ADD &&
            l->amount > 0 && !l->pending && l->source == t->cards[text].def)
            return true;
    }
    return false;
}

/* SU-215: what is being answered adds to its power, puts counters on it or transfers some to it. */
static bool is_raised(const struct table *t, const struct context *cx, uint16_t card)
{
    int place = place_among_items(t, cx, card);
    if (place < 0)
        return false;
    const struct occ *o = occ_at(t, cx->occ);
    switch (o->kind) {
    case E_COUNTERS: return o->amount > 0;
    case E_TRANSFER: return place == 1 && !is_a(t, occ_item(t, o, 0)->card, B_ACTION);
    case E_AFFECT: return is_touched(t, o->text, card);
    default: return false;
    }
}

/* SU-215: an attached action that says so of its host. */
static bool is_raising(const struct table *t, uint16_t card)
{
    uint16_t host = t->cards[card].host;
    for (unsigned i = 0; i < t->s->used.instances && host != NONE; i++) {
        const struct instance *in = &t->instances[i];
        if (in->card != card || (in->modifies != A_POWER && in->modifies != A_PRINTED_POWER) ||
            !constant_touches(t, in, host))
            continue;
        const struct ability *a = &t->pack->abilities[in->ability];
        struct context cx = context_of(t, card, in->ability, t->cards[card].controller, host);
        if (a->op == MODIFY_ADD && machine_value(t, a->effect, &cx) > 0)
            return true;
    }
    return false;
}

/* Does no card of the same name lie above it? */
static bool is_unrepeated(const struct table *t, uint16_t card)
{
    for (uint16_t c = t->cards[card].prev; c != NONE; c = t->cards[c].prev)
        if (def_of(t, c)->title == def_of(t, card)->title)
            return false;
    return true;
}

static APART bool test_seldom(const struct table *t, const struct context *cx, uint8_t test,
                              uint16_t card)
{
    uint8_t side = side_of(t, cx, card);
    switch (test) {
    case TEST_OPPONENT: return type_of(t, card) == T_PLAYER && side != cx->you;
    case TEST_ATTACHED: return zone_kind_of(t, t->cards[card].zone) == Z_ACTIONS;
    case TEST_ON_BASE:
        return t->cards[card].host != NONE && type_of(t, t->cards[card].host) == T_BASE;
    case TEST_WINNER: return seat_has_rank(t, card, 1);
    case TEST_RUNNER_UP: return seat_has_rank(t, card, 2);
    case TEST_PLACED:
        return seat_has_rank(t, card, 1) || seat_has_rank(t, card, 2) || seat_has_rank(t, card, 3);
    case TEST_SCORING: return scoring_base(t) != NONE && su_place(t, card) == scoring_base(t);
    case TEST_STANDARD: return is_standard(t, card);
    case TEST_STRONGEST: return is_extreme(t, card, SAME_SIDE | HIGHEST);
    case TEST_HIGHEST: return is_extreme(t, card, HIGHEST);
    case TEST_WEAKEST: return is_extreme(t, card, 0);
    case TEST_CARRIED: return is_carried_by(t, cx->you, card);
    case TEST_TALENTED: return su_has_talent(t, card);
    case TEST_TALENT_READY: return su_could_use_talent(t, cx->you, card);
    case TEST_UNCONTROLLED: return side == NOBODY;
    case TEST_NEWEST: return t->zones[zone_id(t, Z_BASES, 0)].tail == card;
    case TEST_ACTOR:
        return cx->occ != OCC_NONE && type_of(t, card) == T_PLAYER &&
               occ_at(t, cx->occ)->by == side;
    case TEST_TOP: return t->cards[card].prev == NONE;
    case TEST_OCCUPIED: return cx->you != NOBODY && su_has_minion(t, cx->you, card);
    case TEST_MARKED: return t->s->group && t->cards[card].note[1] == (int16_t)t->s->group;
    case TEST_FIRST_HERE: {
        const struct item *i = item_of(t, cx, card);
        return i && i->outcome & OUTCOME_FIRST_HERE;
    }
    case TEST_DEED: return su_is_deed(t, card);
    case TEST_FIRST_DEED: {
        const struct item *i = item_of(t, cx, card);
        return i && i->outcome & OUTCOME_FIRST_DEED;
    }
    case TEST_UNREPEATED: return is_unrepeated(t, card);
    case TEST_WATCHED: return su_is_watched(t, card, cx->ability, cx->you);
    case TEST_FIRST: {
        const struct item *i = item_of(t, cx, card);
        return i && i->outcome & OUTCOME_FIRST;
    }
    case TEST_COPIED: {
        const struct item *i = item_of(t, cx, card);
        return i && i->outcome & OUTCOME_COPIED;
    }
    case TEST_WAS_HERE: {
        const struct item *i = item_of(t, cx, card);
        return i && i->was_host != NONE && su_place(t, i->was_host) == place_known(t, cx, cx->self);
    }
    case TEST_INVOLVED: return place_among_items(t, cx, card) >= 0;
    case TEST_TOUCHED: return is_touched(t, cx->self, card);
    case TEST_RAISED: return is_raised(t, cx, card);
    case TEST_RAISING: return is_raising(t, card);
    case TEST_HEADED_HERE:
        return cx->occ != OCC_NONE && occ_at(t, cx->occ)->kind == E_MOVE &&
               (uint16_t)occ_at(t, cx->occ)->amount == place_known(t, cx, cx->self);
    case TEST_RISING: return su_is_rising(t, cx->you, card);
    case TEST_COMPANION: return su_has_moved_now(t, card);
    case TEST_FOREMOST: return is_foremost(t, cx, card);
    case TEST_FRESH: return su_arrival(t, card) != NONE;
    case TEST_FRESH_HERE: {
        uint16_t base = su_arrival(t, card);
        return base != NONE && base == place_known(t, cx, cx->self);
    }
    case TEST_RETURNABLE: return su_could_return(t, cx->you, cx->self, card);
    case TEST_SPENT: return su_has_answered(t, card, NULL, cx->you);
    case TEST_REMEMBERED:
        return cx->occ != OCC_NONE && occ_at(t, cx->occ)->text != NONE &&
               su_has_answered(t, card, occ_at(t, cx->occ), cx->you);
    case TEST_BARE: {
        const struct item *i = item_of(t, cx, card);
        return i && i->outcome & OUTCOME_BARE;
    }
    case TEST_TAKEN: {
        const struct item *i = item_of(t, cx, card);
        return i && i->outcome & OUTCOME_TAKEN;
    }
    case TEST_LOST_HERE:
        return type_of(t, card) == T_PLAYER &&
               su_has_lost_at(t, side, place_known(t, cx, cx->self));
    case TEST_NAMESAKE: return has_namesake_at(t, card, place_known(t, cx, cx->self));
    case TEST_LED: return cx->you != NOBODY && is_led_by(t, cx->you, su_place(t, card));
    case TEST_RULED: return cx->you != NOBODY && is_ruled_by(t, cx->you, su_place(t, card));
    case TEST_TWINS: return cx->you != NOBODY && has_twins(t, cx->you, card);
    case TEST_EMPTY: return is_empty(t, card);
    case TEST_RESTED: return su_titan_rested(t, card);
    case TEST_DESTROYED: return cx->occ != OCC_NONE && occ_at(t, cx->occ)->kind == E_DESTROY;
    case TEST_NOTED: return cx->self != NONE && t->cards[cx->self].note[0] == (int16_t)(card + 1);
    case TEST_SO_NAMED: return su_is_so_named(t, cx->self, card);
    case TEST_FOR_BASES: return is_for_bases(t, card);
    case TEST_DUELLING: return su_is_duelling(t, card);
    case TEST_DUEL_WINNER: return su_has_won_duel(t, card);
    case TEST_DUEL_LOSER: return su_has_lost_duel(t, card);
    case TEST_OPPOSED: return is_opposed(t, cx, card);
    case TEST_AHEAD:
        return side != NOBODY && cx->you != NOBODY &&
               su_total(t, side, su_place(t, card)) > su_total(t, cx->you, su_place(t, card));
    case TEST_BEHIND: return side != NOBODY && !is_led_by(t, side, su_place(t, card));
    case TEST_CLOSED: return su_is_closed(t, cx->you, card);
    case TEST_VIEWER:
        return type_of(t, card) == T_PLAYER && t->cards[card].controller == t->s->global[G_VIEWER];
    case TEST_PRESENT:
        return type_of(t, card) == T_PLAYER && su_has_minion(t, side, place_known(t, cx, cx->self));
    default: return false;
    }
}

/* Those that are asked most often. */
bool su_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card)
{
    if (card == NONE) /* a word of a filter where there is nothing to be true of */
        return false;
    switch (test) {
    case TEST_HERE: return is_here(t, cx, card);
    case TEST_YOURS: return side_of(t, cx, card) == cx->you;
    case TEST_OPPONENTS: {
        uint8_t side = side_of(t, cx, card);
        return side != cx->you && side != NOBODY;
    }
    case TEST_CARD: return true;
    default: return test_seldom(t, cx, test, card);
    }
}

/* ---- queries */

static uint16_t set_of(const struct table *t, uint16_t card)
{
    return card == NONE ? (uint16_t)NONE : def_of(t, card)->set;
}

/* SU-123: monsters and treasures have none. */
static bool is_of_faction(const struct table *t, uint16_t card, uint16_t other)
{
    return !su_is_ownerless(t, card) && set_of(t, card) == set_of(t, other);
}

/* Of whoever does what is asked about, or else of whom the text addresses. */
static unsigned plays_here(const struct table *t, const struct context *cx)
{
    uint8_t seat = cx->occ == OCC_NONE ? cx->you : occ_at(t, cx->occ)->by;
    return su_plays_at(t, seat, place_known(t, cx, cx->self));
}

static int highest_in(const struct table *t, uint16_t zone, int most)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next) {
        int power = su_value(t, A_PRINTED_POWER, c);
        most = power > most ? power : most;
    }
    return most;
}

static int highest_printed(const struct table *t)
{
    int most = highest_in(t, zone_id(t, Z_MONSTERS, 0), 0);
    for (uint8_t s = 0; s < t->s->seats; s++)
        most = highest_in(t, zone_id(t, Z_MINIONS, s), most);
    return most;
}

/* The minions of others at the base of the card that asks. */
static int highest_rival(const struct table *t, const struct context *cx)
{
    uint16_t base = place_known(t, cx, cx->self);
    int most = 0;
    for (uint8_t s = 0; s < t->s->seats && base != NONE; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_MINIONS, s)].head; c != NONE && s != cx->you;
             c = t->cards[c].next) {
            int power = t->cards[c].host == base ? su_starting_power(t, c) : 0;
            most = power > most ? power : most;
        }
    return most;
}

static bool is_playable_at(const struct table *t, const struct context *cx, uint16_t card,
                           uint16_t other)
{
    return card != NONE && other != NONE && cx->you != NOBODY &&
           !su_refuse_place(t, cx->you, card, place_known(t, cx, other));
}

/* Where a card lies, as if it had gone back to its owner's hand: what is asked about its base finds
 * neither it nor what is attached to it. */
static bool is_playable_returning(const struct table *t, const struct context *cx, uint16_t card,
                                  uint16_t leaving)
{
    uint16_t base = place_known(t, cx, leaving);
    if (base == NONE || su_is_ownerless(t, leaving) || su_owner(t, leaving) == NOBODY)
        return false;
    uint16_t host = t->cards[leaving].host;
    struct zone *hand = &t->zones[zone_id(t, Z_HAND, su_owner(t, leaving))];
    t->cards[leaving].host = NONE;
    hand->count++;
    bool playable = is_playable_at(t, cx, card, base);
    hand->count--;
    t->cards[leaving].host = host;
    return playable;
}

int su_query(const struct table *t, const struct context *cx, uint8_t query, const int16_t *arg)
{
    uint16_t other = (uint16_t)arg[0], it = cx->it;
    const int16_t *mine = t->s->seat[cx->you == NOBODY ? 0 : cx->you];
    switch (query) {
    case Q_AT: return other != NONE && su_place(t, it) == place_known(t, cx, other);
    case Q_SAME_NAME:
        return other != NONE && it != NONE && def_of(t, it)->title == def_of(t, other)->title;
    case Q_SAME_FACTION: return other != NONE && it != NONE && is_of_faction(t, it, other);
    case Q_PLAYABLE_AT: return is_playable_at(t, cx, it, other);
    case Q_PLAYABLE_RETURNING: return is_playable_returning(t, cx, it, other); /* SC-266 */
    case Q_FITS: return other != NONE && it != NONE && su_may_be_attached(t, cx->you, it, other);
    case Q_BEARS:
        return other != NONE && it != NONE && su_may_be_attached(t, cx->you, other, it) &&
               !su_is_protected(t, cx->you, cx->self, it);
    case Q_NOTED_FACTION: {
        int16_t noted = cx->self == NONE ? 0 : t->cards[cx->self].note[0];
        return noted && it != NONE && is_of_faction(t, it, (uint16_t)(noted - 1));
    }
    case Q_TOTAL: return other == NONE ? 0 : su_total(t, cx->you, su_place(t, other));
    case Q_LEAD: return other == NONE ? 0 : lead(t, cx->you, su_place(t, other));
    case Q_PRINTED_BREAKPOINT: return other == NONE ? 0 : def_of(t, other)->attr[A_BREAKPOINT];
    case Q_POWER_OF_ALL: return other == NONE ? 0 : su_total_of_all(t, su_place(t, other));
    case Q_YOUR_TURN: return t->s->active == cx->you;
    case Q_PLAYED_MINIONS: return mine[SV_MINIONS_PLAYED];
    case Q_PHASE_MINIONS: return mine[SV_PHASE_MINIONS];
    case Q_PLAYED_ACTIONS: return mine[SV_ACTIONS_PLAYED];
    case Q_DONE: return t->s->result;
    case Q_PLAYED_HERE: return (int)plays_here(t, cx);
    case Q_OWNED_BY: return other != NONE && su_owner(t, it) == t->cards[other].controller;
    case Q_OF_PLAYER: return other != NONE && side_of(t, cx, it) == side_of(t, cx, other);
    case Q_YOUR_MINIONS: return my_minions(t, cx->you, su_place(t, it), false);
    case Q_YOUR_ACTIONS: return my_actions(t, cx->you, it);
    case Q_MINION_POWER: return my_minions(t, cx->you, su_place(t, it), true);
    case Q_HAND_SIZE: return cx->you == NOBODY ? 0 : t->zones[zone_id(t, Z_HAND, cx->you)].count;
    case Q_OTHER_CARDS: return other_cards(t, cx);
    case Q_SMALLEST_HAND: return smallest_hand(t, cx->you);
    case Q_COULD_RAISE: return other != NONE && it != NONE && su_could_raise(t, cx->you, it, other);
    case Q_MOVES: return other == NONE ? 0 : su_moves(t, other);
    case Q_COUNTERS_PUT: return mine[SV_COUNTERS_PUT];
    case Q_MINIONS_MOVED: return su_minions_moved(t, cx->you);
    case Q_YOUR_COUNTERS: return my_counters(t, cx->you);
    case Q_LAST_POWER: return other == NONE ? 0 : su_last(t, other).power;
    case Q_LAST_COUNTERS: return other == NONE ? 0 : su_last(t, other).counters;
    case Q_HIGHEST_PRINTED: return highest_printed(t);
    case Q_HIGHEST_RIVAL: return highest_rival(t, cx);
    case Q_LEFT_BY: return other != NONE && su_has_left(t, other, su_place(t, it));
    case Q_ON: return other != NONE && t->cards[it].host == other;
    case Q_OWNS:
        return other != NONE && type_of(t, it) == T_PLAYER &&
               su_owner(t, other) == t->cards[it].controller;
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
