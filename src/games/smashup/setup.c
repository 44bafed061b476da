/*
 * Dealing: decks, bases, opening hands (SU-010 – SU-025).
 */
#include "games/smashup/setup.h"

#include "games/smashup/smashup.h"

enum { OPENING_HAND = 5 };

static void make_copies(struct table *t, uint16_t def, uint8_t owner, uint16_t zone)
{
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

static void deal_faction(struct table *t, uint8_t seat, uint16_t set)
{
    for (uint16_t d = 0; d < t->pack->def_count; d++)
        if (t->pack->defs[d].set == set)
            make_copies(t, d, seat, zone_for(t, t->pack->defs[d].type, seat));
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

/* SU-014 SU-364: the bases of the sets in use, once each. */
static void deal_bases(struct table *t, const struct game_setup *setup)
{
    uint16_t deck = zone_id(t, Z_BASE_DECK, 0);
    for (uint16_t d = 0; d < t->pack->def_count; d++)
        for (unsigned i = 0; i < PLAN_BOXES && t->pack->defs[d].type == T_BASE; i++)
            if (t->pack->defs[d].set == setup->plan[PLAN_BOX + i])
                make_copies(t, d, NOBODY, deck);
    zone_shuffle(t, deck);
}

void su_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup)
{
    uint16_t first = setup->plan[PLAN_FIRST];
    (void)pack;
    t->s->global[G_SCORING] = (int16_t)NONE;
    deal_bases(t, setup);
    for (uint8_t s = 0; s < t->s->seats; s++) {
        deal_player(t, s);
        deal_faction(t, s, setup->plan[PLAN_FACTION + 2 * s]);
        deal_faction(t, s, setup->plan[PLAN_FACTION + 2 * s + 1]);
        zone_shuffle(t, zone_id(t, Z_DECK, s));
    }
    if (first == NONE)
        first = (uint16_t)random_below(t, t->s->seats); /* SU-025 */
    t->s->first = t->s->active = (uint8_t)first;
    if (!setup->bare) {
        su_start_turn(t, (uint8_t)first);
        frame_push(t, PROC_OPENING, NONE, (uint8_t)first);
    }
    for (unsigned i = 0; i <= t->s->seats; i++) /* SU-018 */
        card_move(t, t->zones[zone_id(t, Z_BASE_DECK, 0)].head, zone_id(t, Z_BASES, 0),
                  ZONE_BOTTOM);
    t->s->status = setup->bare ? t->s->status : (uint8_t)TABLE_RUNNING;
}

/* ---- opening hands: who has no minion may show the hand and draw another, once */

enum { V_SEATS };

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
    while (t->zones[hand].head != NONE)
        card_move(t, t->zones[hand].head, shown, ZONE_BOTTOM);
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

step_fn *const su_opening_steps[] = {opening_draw, opening_ask, opening_answer, NULL};
