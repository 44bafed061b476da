/*
 * The words of cards that need the table: values, tests of a candidate, queries.
 */
#include "carte/code.h"
#include "games/vs/vs.h"

/* ---- values */

int vs_value(const struct table *t, uint8_t attr, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    const struct card *c = &t->cards[card];
    bool is_player = type_of(t, card) == T_PLAYER;
    int printed = d ? d->attr[attr] : 0;
    switch (attr) {
    case A_ENDURANCE: return is_player ? c->counter[C_ENDURANCE] : 0;
    case A_POINTS: return is_player ? c->counter[C_POINTS] : 0;
    case A_PLUS: return c->counter[C_PLUS];
    case A_COSMIC: return c->counter[C_COSMIC];
    case A_MARKS: return is_player ? 0 : c->counter[C_MARKS];
    case A_COLUMN: return is_formed(t, card) ? vs_column(t, card) : 0;
    case A_BOOSTED: return c->note[1];
    case A_CHAIN_PLACE: return t->s->global[G_CHAIN] ? vs_chain_place(t, card) : 0;
    case A_IN_ATTACK: return vs_part_in_attack(t, card);
    case A_PRINTED_ATK: return d ? d->attr[A_ATK] : 0;
    case A_PLOT_THRESHOLD: return is_player ? value_modified(t, attr, card, 0) : 0;
    case A_RECRUIT_COST: return d ? vs_recruit_cost(t, card, NONE) : 0; /* VC-106 */
    case A_GEAR_LIMIT: return value_modified(t, attr, card, 1);         /* VC-084 */
    case A_ATK:
    case A_DEF: return value_modified(t, attr, card, printed + c->counter[C_PLUS]);
    default: return value_modified(t, attr, card, printed);
    }
}

int vs_force(const struct table *t, uint8_t attr, uint16_t card)
{
    int value = vs_value(t, attr, card);
    return value < 0 ? 0 : value;
}

/* ---- tests */

static bool holds_name(const struct table *t, uint16_t zone, uint16_t title)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next)
        if (type_of(t, c) == T_CHARACTER && def_of(t, c)->title == title)
            return true;
    return false;
}

/* A character in play, or a character card in that player's pile, has the name. */
static bool is_namesake(const struct table *t, uint8_t you, uint16_t card)
{
    uint16_t title = def_of(t, card)->title;
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
            if (holds_name(t, zone_id(t, kind, seat), title))
                return true;
    return holds_name(t, zone_id(t, Z_KO, you), title);
}

static bool test_place(const struct table *t, uint8_t test, uint16_t card)
{
    const struct card *c = &t->cards[card];
    bool formed = is_formed(t, card), resource = place_of(t, card) == Z_ROW;
    switch (test) {
    case TEST_VISIBLE: return formed && !is_hidden(t, card);
    case TEST_HIDDEN: return formed && is_hidden(t, card);
    case TEST_FRONT_ROW: return formed && is_front(t, card);
    case TEST_SUPPORT_ROW: return formed && !is_front(t, card);
    case TEST_PROTECTED: return vs_is_protected(t, card);
    case TEST_RESOURCE: return resource;
    case TEST_FACE_UP: return resource && c->face != FACE_DOWN;
    case TEST_FACE_DOWN: return resource && c->face == FACE_DOWN;
    case TEST_FRESH: return resource && has_flag(t, card, FLAG_FRESH);
    case TEST_ON_TOP: return t->zones[c->zone].head == card;
    default: return false;
    }
}

bool vs_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card)
{
    const struct card *c = &t->cards[card];
    bool in_play = card_in_play(t, card);
    switch (test) {
    case TEST_YOURS: return c->controller == cx->you;
    case TEST_OPPONENTS: return c->controller != NOBODY && !are_allies(t, c->controller, cx->you);
    case TEST_OPPONENT:
        return type_of(t, card) == T_PLAYER && !are_allies(t, c->controller, cx->you);
    case TEST_CARD: return true;
    case TEST_READY: return in_play && !(c->flags & (CARD_EXHAUSTED | FLAG_STUNNED));
    case TEST_EXHAUSTED: return in_play && c->flags & CARD_EXHAUSTED;
    case TEST_STUNNED: return c->flags & FLAG_STUNNED;
    case TEST_ATTACKER: return c->flags & FLAG_ATTACKING;
    case TEST_DEFENDER: return defender(t) == card;
    case TEST_REINFORCED: return vs_is_reinforced(t, card);
    case TEST_EQUIPPED: return c->attached;
    case TEST_TEAM_ATTACKING:
        return c->flags & FLAG_ATTACKING && vs_count_attackers(t, c->controller) > 1;
    case TEST_ON_CHAIN: return vs_is_on_chain(t, card);
    case TEST_HAS_TEAM: return vs_has_team(t, card);
    case TEST_SEVERAL_TEAMS: return vs_team_count(t, card) > 1;
    case TEST_NAMESAKE: return is_namesake(t, cx->you, card);
    case TEST_RECRUITED: return c->flags & FLAG_RECRUITED;
    case TEST_PRINTED_ARMY: return def_of(t, card)->keywords >> K_ARMY & 1;
    case TEST_ARRIVED: return c->flags & FLAG_ARRIVED;
    case TEST_ACTIVATING: return vs_is_activating(t, card);
    default: return test_place(t, test, card);
    }
}

/* ---- queries */

static unsigned formed_count(const struct table *t, uint8_t seat)
{
    unsigned n = 0;
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        n += t->zones[zone_id(t, kind, seat)].count;
    return n;
}

static unsigned supporters(const struct table *t, uint8_t seat)
{
    unsigned n = 0;
    for (uint8_t kind = Z_SUPPORT; kind <= Z_HIDDEN_SUPPORT; kind += Z_HIDDEN_SUPPORT - Z_SUPPORT)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            n += !has_flag(t, c, CARD_EXHAUSTED | FLAG_STUNNED);
    return n;
}

static bool is_phase(const struct table *t, int first, int last)
{
    return t->s->global[G_PHASE] >= first && t->s->global[G_PHASE] <= last;
}

/* VC-134: of what an effect is about and has left play, the controller is the last one. */
static uint8_t last_controller(const struct table *t, const struct context *cx, uint16_t card)
{
    const struct occ *o = cx->occ == OCC_NONE ? NULL : occ_at(t, cx->occ);
    const struct item *i = o && o->items ? occ_item(t, o, cx->item) : NULL;
    return i && i->card == card && !ref_is_live(t, card, i->gen) ? i->was_controller
                                                                 : t->cards[card].controller;
}

static bool prints_mentioned(const struct def *d, const struct def *other)
{
    return d->traits[0] & other->mentions[0] || d->traits[1] & other->mentions[1];
}

/* About the candidate and another card. */
static int query_pair(const struct table *t, const struct context *cx, uint8_t query,
                      uint16_t other)
{
    uint16_t it = cx->it;
    if (it == NONE || other == NONE)
        return 0;
    switch (query) {
    case Q_OF_PLAYER: return t->cards[it].controller == last_controller(t, cx, other);
    case Q_SHARES_TEAM: return vs_share_team(t, it, other);
    case Q_ADJACENT: return vs_are_adjacent(t, it, other);
    case Q_SAME_NAME: return def_of(t, it)->title == def_of(t, other)->title;
    case Q_SAME_COLUMN:
        return vs_column(t, it) == vs_column(t, other) && is_hidden(t, it) == is_hidden(t, other) &&
               t->cards[it].controller == t->cards[other].controller;
    case Q_PRINTS_TEAM_OF: return prints_mentioned(def_of(t, it), def_of(t, other));
    case Q_NAMED_BY: return def_of(t, it)->title + 1 == t->cards[other].note[1];
    case Q_ON: return t->cards[it].host == other;
    default: return 0;
    }
}

static int query_attack(const struct table *t, uint8_t query, uint8_t you)
{
    bool under_way = t->s->global[G_ATTACK] >= ATTACK_UNDER_WAY;
    bool is_first = under_way && t->s->active == you && t->s->seat[you][SV_ATTACKS] == 1;
    switch (query) {
    case Q_ATTACK: return under_way;
    case Q_DIRECT_ATTACK: return under_way && t->s->global[G_ATTACKED];
    case Q_FIRST_ATTACK: return is_first && vs_count_attackers(t, you);
    default: return is_first;
    }
}

int vs_query(const struct table *t, const struct context *cx, uint8_t query, const int16_t *arg)
{
    uint8_t you = cx->you;
    uint16_t other = (uint16_t)arg[0];
    bool mine = t->s->active == you;
    switch (query) {
    case Q_INITIATIVE: return t->s->first == you;
    case Q_RESOURCES: return (int)vs_resources(t, you);
    case Q_HAND_SIZE: return t->zones[zone_id(t, Z_HAND, you)].count;
    case Q_HAND_OF:
        return other == NONE ? 0 : t->zones[zone_id(t, Z_HAND, t->cards[other].controller)].count;
    case Q_CHARACTERS_OF:
        return other == NONE ? 0 : (int)formed_count(t, t->cards[other].controller);
    case Q_SUPPORTERS_OF: return other == NONE ? 0 : (int)supporters(t, t->cards[other].controller);
    case Q_COMBAT_PHASE: return is_phase(t, PHASE_COMBAT, PHASE_ATTACK);
    case Q_BUILD_PHASE: return is_phase(t, PHASE_BUILD, PHASE_FORMATION);
    case Q_RECOVERY_PHASE: return is_phase(t, PHASE_RECOVERY, PHASE_WRAP_UP);
    case Q_YOUR_RECRUIT_STEP: return mine && is_phase(t, PHASE_RECRUIT, PHASE_RECRUIT);
    case Q_YOUR_ATTACK_STEP: return mine && is_phase(t, PHASE_ATTACK, PHASE_ATTACK);
    case Q_ATTACK:
    case Q_DIRECT_ATTACK:
    case Q_FIRST_ATTACK:
    case Q_YOUR_FIRST_ATTACK: return query_attack(t, query, you);
    case Q_FROM_ROW: return cx->self != NONE && place_of(t, cx->self) == Z_ROW;
    case Q_DONE: return t->s->result;
    case Q_PAID: return cx->frame ? cx->frame->v[REG_PAID] : 0;
    case Q_OF_TEAM:
        return arg[0] > 0 && arg[0] <= TRAITS_MOST && has_trait(t, cx->it, (uint8_t)(arg[0] - 1));
    case Q_NOT_DONE: return t->s->result <= 0;
    default: return query_pair(t, cx, query, other);
    }
}

bool vs_during(const struct table *t, const struct context *cx, uint8_t period)
{
    (void)cx;
    switch (period) {
    case P_ATTACK: return t->s->global[G_ATTACK] != ATTACK_NONE;
    case P_ATTACK_STEP: return t->s->global[G_PHASE] == PHASE_ATTACK;
    case P_COMBAT: return is_phase(t, PHASE_COMBAT, PHASE_ATTACK);
    case P_COMBAT_START: return t->s->global[G_PHASE] < PHASE_COMBAT;
    case P_RECOVERY_START: return t->s->global[G_PHASE] < PHASE_RECOVERY;
    default: return true;
    }
}
