/*
 * Dealing: domains, villain decks, the fate deck with the common cards, opening hands
 * (MV-002 – MV-007, MV-011 – MV-025, MV-181 – MV-187).
 */
#include "games/villainous/villainous.h"

/* ---- villains */

static uint16_t zone_for(const struct table *t, uint8_t type, uint8_t seat)
{
    switch (type) {
    case T_VILLAIN: return zone_id(t, Z_VILLAIN, seat);
    case T_LOCATION: return zone_id(t, Z_LOCATIONS, seat);
    case T_GOAL: return zone_id(t, Z_GOALS, seat);
    case T_HERO:
    case T_FATE_ITEM:
    case T_FATE_EFFECT:
    case T_CRISIS_GLOBAL:
    case T_CRISIS_TARGETED: return zone_id(t, Z_FATE_DECK, 0);
    case T_RIVAL:
    case T_STONE:
    case T_TILE: return zone_id(t, Z_RESERVE, 0);
    default: return zone_id(t, Z_DECK, seat);
    }
}

static bool is_crisis(const struct def *d)
{
    return d->categories >> B_CRISIS & 1;
}

/* MV-011 */
static bool is_dealt(const struct def *d, uint16_t mode)
{
    return mode != MODE_OMNIPOTENT || !is_crisis(d);
}

/* Fate cards are nobody's. */
static void make_copies(struct table *t, uint16_t def, uint8_t owner, uint16_t zone)
{
    bool fate = t->pack->defs[def].categories >> B_FATE & 1;
    for (unsigned i = 0; i < t->pack->defs[def].copies; i++)
        card_make(t, def, fate ? NOBODY : owner, zone);
}

static void deal_villain(struct table *t, uint8_t seat, uint16_t set)
{
    struct def_range range = defs_of_set(t->pack, set);
    for (uint16_t d = range.first; d < range.end; d++) {
        const struct def *def = &t->pack->defs[d];
        if (def->set == set && is_dealt(def, (uint16_t)t->s->global[G_MODE]))
            make_copies(t, d, seat, zone_for(t, def->type, seat));
    }
    t->s->seat[seat][SV_VILLAIN] = (int16_t)t->zones[zone_id(t, Z_VILLAIN, seat)].head;
    t->s->seat[seat][SV_MOVER] = (int16_t)NONE; /* MV-016 */
    zone_shuffle(t, zone_id(t, Z_DECK, seat));
}

/* ---- common fate cards */

static void deal_common(struct table *t, uint16_t set, bool crises, uint16_t zone)
{
    struct def_range range = defs_of_set(t->pack, set);
    for (uint16_t d = range.first; d < range.end; d++)
        if (t->pack->defs[d].set == set && is_crisis(&t->pack->defs[d]) == crises)
            make_copies(t, d, NOBODY, zone);
}

/* MV-183 – MV-187: shuffled and so many dealt unseen; the rest is not used, and nobody knows which. */
static void deal_some(struct table *t, const struct game_setup *setup, bool crises, unsigned wanted)
{
    uint16_t pool = zone_id(t, Z_BOX, 0), deck = zone_id(t, Z_FATE_DECK, 0);
    for (unsigned i = 0; i < setup->plan[PLAN_DEALT]; i++)
        deal_common(t, setup->plan[PLAN_COMMON + i], crises, pool);
    zone_shuffle(t, pool);
    for (uint16_t c = t->zones[pool].head, next; c != NONE && wanted; c = next) {
        next = t->cards[c].next;
        if (is_crisis(def_of(t, c)) != crises)
            continue;
        card_move(t, c, deck, ZONE_BOTTOM);
        wanted--;
    }
}

static void deal_fate(struct table *t, const struct game_setup *setup)
{
    bool crises = t->s->global[G_MODE] != MODE_OMNIPOTENT;
    uint16_t deck = zone_id(t, Z_FATE_DECK, 0);
    if (setup->plan[PLAN_DEALT] > 1) {
        if (crises)
            deal_some(t, setup, true, MIX_CRISES);
        deal_some(t, setup, false, MIX_COMMON);
    } else {
        deal_common(t, setup->plan[PLAN_COMMON], false, deck);
        if (crises)
            deal_common(t, setup->plan[PLAN_COMMON], true, deck);
    }
    zone_shuffle(t, deck);
}

/* MV-025 */
static void deal_power(struct table *t)
{
    static const int16_t power[SEATS_MOST] = {0, 1, 2, 2, 3, 3};
    uint8_t seat = t->s->first;
    for (unsigned i = 0; i < t->s->seats; i++, seat = seat_after(t, seat))
        t->cards[villain_of(t, seat)].counter[C_POWER] = power[i];
}

void mv_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup)
{
    uint16_t first = setup->plan[PLAN_FIRST];
    (void)pack;
    t->s->global[G_MODE] = (int16_t)setup->plan[PLAN_MODE];
    t->s->global[G_BOXES] = (int16_t)setup->plan[PLAN_BOXES];
    t->s->global[G_TARGET] = NOBODY;
    for (uint8_t s = 0; s < t->s->seats; s++)
        deal_villain(t, s, setup->plan[PLAN_VILLAIN + s]);
    deal_fate(t, setup);
    if (first == NONE)
        first = (uint16_t)random_below(t, t->s->seats); /* MV-023 */
    t->s->first = t->s->active = (uint8_t)first;
    deal_power(t);
    if (setup->bare)
        return;
    if (t->s->status != TABLE_FULL)
        t->s->status = TABLE_RUNNING;
    mv_start_turn(t, (uint8_t)first);
    frame_push(t, PROC_OPENING, NONE, (uint8_t)first);
}

unsigned mv_count_cards(const struct card_pack *pack, const struct game_setup *setup)
{
    unsigned n = 0;
    for (uint16_t d = 0; d < pack->def_count; d++) {
        const struct def *def = &pack->defs[d];
        bool used = false;
        for (unsigned s = 0; s < setup->seats; s++)
            used |= def->set == setup->plan[PLAN_VILLAIN + s];
        for (unsigned i = 0; i < setup->plan[PLAN_DEALT]; i++)
            used |= def->set == setup->plan[PLAN_COMMON + i];
        n += used && is_dealt(def, setup->plan[PLAN_MODE]) ? def->copies : 0;
    }
    return n;
}

/* ---- what villains do before the first turn (MV-018), then the hands (MV-021) */

static enum flow opening_villains(struct table *t, struct frame *f)
{
    for (uint8_t s = t->s->seats; s-- > 0;) {
        uint8_t seat = (uint8_t)((f->you + s) % t->s->seats);
        uint16_t ability = mv_ability_of(t, villain_of(t, seat), KIND_SETUP);
        if (ability != NONE)
            ability_push(t, ability, villain_of(t, seat), seat, OCC_NONE, 0);
    }
    return FLOW_NEXT;
}

static enum flow opening_hands(struct table *t, struct frame *f)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        mv_draw(t, (uint8_t)((f->you + s) % t->s->seats), STARTING_HAND);
    return FLOW_DONE;
}

step_fn *const mv_opening_steps[] = {opening_villains, opening_hands, NULL};
