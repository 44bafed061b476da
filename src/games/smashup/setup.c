/*
 * Dealing: decks, bases, opening hands (SU-010 – SU-025).
 */
#include "games/smashup/setup.h"

enum { OPENING_HAND = 5 };

static bool asks_for_arrivals(const struct card_pack *pack, const struct def *d)
{
    for (unsigned i = 0; i < d->abilities; i++)
        if (pack->abilities[d->ability0 + i].reads & CHANGED_ARRIVALS)
            return true;
    return false;
}

static void make_copies(struct table *t, uint16_t def, uint8_t owner, uint16_t zone)
{
    if (asks_for_arrivals(t->pack, &t->pack->defs[def]))
        t->s->global[G_NOTES_ARRIVALS] = true;
    for (unsigned i = 0; i < t->pack->defs[def].copies; i++)
        card_make(t, def, owner, zone);
}

static uint16_t zone_for(const struct table *t, uint8_t type, uint8_t seat)
{
    switch (type) {
    case T_FACTION: return zone_id(t, Z_FACTIONS, seat);
    case T_TITAN: return zone_id(t, Z_TITANS_AT_REST, seat);
    default: return zone_id(t, Z_DECK, seat);
    }
}

static bool is_used(const struct def *d, int16_t titans)
{
    bool optional = d->keywords >> K_OPTIONAL & 1;
    return d->type != T_TITAN || titans == TITANS_ALL || (titans == TITANS_BOX && !optional);
}

/* The faction itself is there if it was picked in a draft. */
static void deal_faction(struct table *t, uint8_t seat, uint16_t set)
{
    bool is_picked = t->zones[zone_id(t, Z_FACTIONS, seat)].count == 2;
    struct def_range range = defs_of_set(t->pack, set);
    for (uint16_t d = range.first; d < range.end; d++) {
        const struct def *def = &t->pack->defs[d];
        if (def->set == set && is_used(def, t->s->global[G_TITANS]) &&
            !(def->type == T_FACTION && is_picked))
            make_copies(t, d, seat, zone_for(t, def->type, seat));
    }
}

static void deal_player(struct table *t, uint8_t seat)
{
    for (uint16_t d = 0; d < t->pack->def_count; d++)
        if (t->pack->defs[d].type == T_PLAYER) {
            t->s->seat[seat][SV_PLAYER] =
                (int16_t)card_make(t, d, seat, zone_id(t, Z_PLAYER, seat));
            return;
        }
}

uint8_t su_common_deck(uint8_t type)
{
    switch (type) {
    case T_BASE: return Z_BASE_DECK;
    case T_MADNESS: return Z_MADNESS;
    case T_MONSTER: return Z_MONSTER_DECK;
    case T_TREASURE_MINION:
    case T_TREASURE_ACTION: return Z_TREASURE_DECK;
    default: return ZONES;
    }
}

/* The box that a set comes from, told by any of its cards. */
static uint16_t box_of(const struct card_pack *pack, uint16_t set)
{
    struct def_range range = defs_of_set(pack, set);
    return range.first < range.end ? pack->defs[range.first].box : (uint16_t)NONE;
}

void su_common_cards(const struct card_pack *pack, const struct pool *sets, su_common_fn *fn,
                     void *user)
{
    uint16_t box[POOL_MOST + BOXES_MOST];
    for (unsigned i = 0; i < sets->count; i++)
        box[i] = box_of(pack, sets->set[i]);
    for (uint16_t set = 0; set < pack->set_count; set++) {
        struct def_range range = defs_of_set(pack, set);
        unsigned i = 0;
        while (i < sets->count && (box[i] == NONE || box[i] != box_of(pack, set)))
            i++;
        for (uint16_t d = range.first; i < sets->count && d < range.end; d++)
            if (pack->defs[d].set == set && su_common_deck(pack->defs[d].type) != ZONES)
                fn(user, d);
    }
}

/* SU-007 SU-017 SU-106 SU-364: the bases and the further decks of the boxes in use, once each; Madness
 * cards are all alike. */
static void deal_common(void *user, uint16_t def)
{
    struct table *t = user;
    uint16_t zone = zone_id(t, su_common_deck(t->pack->defs[def].type), 0);
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].def == def)
            return;
    make_copies(t, def, NOBODY, zone);
}

/* SU-014: the bases of the factions' boxes, unless the players want others. */
static void deal_common_of_faction(void *user, uint16_t def)
{
    struct table *t = user;
    if (t->pack->defs[def].type != T_BASE || t->s->global[G_FOLLOWED])
        deal_common(t, def);
}

void su_deal_cards(struct table *t, const struct pool *factions)
{
    su_common_cards(t->pack, factions, deal_common_of_faction, t);
    zone_shuffle(t, zone_id(t, Z_BASE_DECK, 0));
    zone_shuffle(t, zone_id(t, Z_MONSTER_DECK, 0));
    zone_shuffle(t, zone_id(t, Z_TREASURE_DECK, 0));
    for (uint8_t s = 0; s < t->s->seats; s++) {
        if (t->zones[zone_id(t, Z_PLAYER, s)].count == 0)
            deal_player(t, s);
        deal_faction(t, s, factions->set[2 * s]);
        deal_faction(t, s, factions->set[2 * s + 1]);
        zone_shuffle(t, zone_id(t, Z_DECK, s));
    }
}

/* SU-019: in the order of the bases; what is put on the stack last comes first. */
static void populate_bases(struct table *t)
{
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].tail; b != NONE; b = t->cards[b].prev)
        su_populate(t, b);
}

/* A scene that builds its table lets nothing run before it is built. */
void su_lay_bases(struct table *t, bool populated)
{
    uint16_t bases = zone_id(t, Z_BASE_DECK, 0);
    for (unsigned i = 0; i <= t->s->seats && t->zones[bases].count; i++) /* SU-018 */
        card_move(t, t->zones[bases].head, zone_id(t, Z_BASES, 0), ZONE_BOTTOM);
    if (populated && t->s->status == TABLE_RUNNING)
        populate_bases(t);
}

static void deal_named(struct table *t, const struct game_setup *setup)
{
    struct pool factions = {.count = (uint8_t)(2 * t->s->seats)};
    for (unsigned i = 0; i < factions.count; i++)
        factions.set[i] = setup->plan[PLAN_FACTION + i];
    su_deal_cards(t, &factions);
}

/* SU-013: what is named lies there before the factions are known. */
static void deal_boxes(struct table *t, const struct game_setup *setup)
{
    struct pool boxes = {.count = (uint8_t)setup->plan[PLAN_BOXES]};
    for (unsigned i = 0; i < boxes.count; i++)
        boxes.set[i] = setup->plan[PLAN_BOX + i];
    su_common_cards(t->pack, &boxes, deal_common, t);
}

static void deal_draft(struct table *t, const struct game_setup *setup)
{
    struct pool pool = {.count = (uint8_t)setup->plan[PLAN_POOLED],
                        .shown = (uint8_t)setup->plan[PLAN_SHOWN]};
    for (unsigned i = 0; i < pool.count; i++)
        pool.set[i] = setup->plan[PLAN_POOL + i];
    for (uint8_t s = 0; s < t->s->seats; s++)
        deal_player(t, s);
    su_offer_factions(t, &pool);
}

void su_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup)
{
    uint16_t first = setup->plan[PLAN_FIRST];
    bool is_draft = setup->plan[PLAN_POOLED] > 0;
    (void)pack;
    t->s->global[G_SCORING] = (int16_t)NONE;
    t->s->global[G_TITANS] = (int16_t)setup->plan[PLAN_TITANS];
    t->s->global[G_FOLLOWED] = (int16_t)setup->plan[PLAN_FOLLOWED];
    t->s->global[G_NOTES_ARRIVALS] = setup->bare; /* a scene may bring any card */
    deal_boxes(t, setup);
    if (is_draft)
        deal_draft(t, setup);
    else
        deal_named(t, setup);
    if (first == NONE)
        first = (uint16_t)random_below(t, t->s->seats); /* SU-025 */
    t->s->first = t->s->active = (uint8_t)first;
    if (!setup->bare) {
        if (t->s->status != TABLE_FULL)
            t->s->status = TABLE_RUNNING;
        su_start_turn(t, (uint8_t)first);
        frame_push(t, PROC_OPENING, NONE, (uint8_t)first);
    }
    if (!is_draft)
        su_lay_bases(t, !setup->bare);
    else if (!setup->bare)
        frame_push(t, PROC_DRAFT, NONE, (uint8_t)random_below(t, t->s->seats)); /* SU-028 */
}

/* ---- opening hands: who has no minion may show the hand and draw another, once */

enum { V_SEATS, V_BASES };

static bool has_no_minion(const struct table *t, uint8_t seat)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next)
        if (is_a(t, c, B_MINION))
            return false;
    return true;
}

void su_opening_options(struct table *t, struct frame *f)
{
    offer(t, W_KEEP, NONE, NONE, 0, QN_PASS, RULE_SU + 22);
    if (has_no_minion(t, f->you))
        offer(t, W_REDRAW, NONE, NONE, 0, 0, RULE_SU + 21);
}

/* SC-461: what bases say on coming into play, they say before the hands are drawn. */
static enum flow opening_bases(struct table *t, struct frame *f)
{
    int left = f->v[V_BASES]++;
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if (left-- == 0) {
            su_announce(t, E_NEW_BASE, f->you, b);
            return FLOW_AGAIN;
        }
    return FLOW_NEXT;
}

static enum flow opening_draw(struct table *t, struct frame *f)
{
    (void)f;
    for (uint8_t s = 0; s < t->s->seats; s++)
        su_draw(t, s, OPENING_HAND);
    return FLOW_NEXT;
}

static enum flow opening_ask(struct table *t, struct frame *f)
{
    if (f->v[V_SEATS] == t->s->seats)
        return FLOW_DONE;
    return ask(t, f->you, ASK_OPENING, NONE, 0, RULE_SU + 21);
}

/* SU-021: five others first, only then the old ones go back. */
static void redraw(struct table *t, uint8_t seat)
{
    uint16_t hand = zone_id(t, Z_HAND, seat), deck = zone_id(t, Z_DECK, seat);
    uint16_t shown = zone_id(t, Z_REVEALED, 0);
    while (t->zones[hand].head != NONE) {
        uint16_t card = t->zones[hand].head;
        card_move(t, card, shown, ZONE_BOTTOM);
        log_add(t, LOG_REVEALED, (int8_t)seat, card, NONE, 0, RULE_SU + 24);
    }
    log_add(t, LOG_REDREW, (int8_t)seat, NONE, NONE, 0, RULE_SU + 24);
    su_draw(t, seat, OPENING_HAND);
    while (t->zones[shown].head != NONE)
        card_move(t, t->zones[shown].head, deck, ZONE_BOTTOM);
    zone_shuffle(t, deck);
    t->s->seat[seat][SV_REDRAWN] = 1;
}

static enum flow opening_answer(struct table *t, struct frame *f)
{
    if (t->s->answer.verb == W_REDRAW)
        redraw(t, f->you);
    f->you = seat_after(t, f->you);
    f->v[V_SEATS]++;
    f->pc--;
    return FLOW_JUMP;
}

step_fn *const su_opening_steps[] = {opening_bases, opening_draw, opening_ask, opening_answer,
                                     NULL};
