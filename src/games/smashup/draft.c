/*
 * The draft: factions on offer, picked in turn and back again (SU-028 SU-029).
 *
 * The offer lies among the revealed cards; what is picked goes to the player's factions, the rest to
 * the box. Then the cards are dealt as if those factions had been named. At least two different
 * factions a player are on offer, so nobody is ever left with the one that he already has.
 */
#include "games/smashup/setup.h"

enum { V_PICKS };

uint16_t su_faction_card(const struct card_pack *pack, uint16_t set)
{
    for (uint16_t d = 0; d < pack->def_count; d++)
        if (pack->defs[d].set == set && pack->defs[d].type == T_FACTION)
            return d;
    return NONE;
}

void su_offer_factions(struct table *t, const struct pool *pool)
{
    struct pool left = *pool;
    for (unsigned i = 0; i < pool->shown; i++) {
        unsigned k = pool->shown < pool->count ? random_below(t, left.count) : 0;
        card_make(t, su_faction_card(t->pack, left.set[k]), NOBODY, zone_id(t, Z_REVEALED, 0));
        left.count--;
        for (; k < left.count; k++)
            left.set[k] = left.set[k + 1];
    }
}

/* A, B, C, then C, B, A: SU-029. */
static uint8_t picker(const struct table *t, const struct frame *f)
{
    int seats = t->s->seats, picks = f->v[V_PICKS];
    int steps = picks < seats ? picks : 2 * seats - 1 - picks;
    return (uint8_t)((f->you + steps) % seats);
}

static bool is_among(const struct table *t, uint16_t def, uint16_t card, uint16_t end)
{
    for (; card != end; card = t->cards[card].next)
        if (t->cards[card].def == def)
            return true;
    return false;
}

/* Each faction once, and none that the player has (SU-029 SU-363). */
void su_draft_options(struct table *t, struct frame *f)
{
    uint16_t own = t->zones[zone_id(t, Z_FACTIONS, picker(t, f))].head;
    uint16_t first = t->zones[zone_id(t, Z_REVEALED, 0)].head;
    for (uint16_t c = first; c != NONE; c = t->cards[c].next) {
        uint16_t def = t->cards[c].def;
        if (!is_among(t, def, first, c) && !is_among(t, def, own, NONE))
            offer(t, W_TAKE, c, NONE, 0, 0, RULE_SU + 29);
    }
}

static enum flow draft_ask(struct table *t, struct frame *f)
{
    if (f->v[V_PICKS] == 2 * t->s->seats) {
        f->pc++; /* over the answer */
        return FLOW_NEXT;
    }
    return ask(t, picker(t, f), ASK_DRAFT, NONE, 0, RULE_SU + 28);
}

static enum flow draft_answer(struct table *t, struct frame *f)
{
    uint8_t seat = picker(t, f);
    uint16_t card = t->s->answer.card;
    t->cards[card].owner = t->cards[card].controller = seat;
    card_move(t, card, zone_id(t, Z_FACTIONS, seat), ZONE_BOTTOM);
    log_add(t, LOG_PICKED, (int8_t)seat, card, NONE, 0, RULE_SU + 28);
    f->v[V_PICKS]++;
    f->pc--;
    return FLOW_JUMP;
}

static enum flow draft_deal(struct table *t, struct frame *f)
{
    struct pool picked = {.count = 0};
    uint16_t offered = zone_id(t, Z_REVEALED, 0);
    (void)f;
    while (t->zones[offered].head != NONE)
        card_move(t, t->zones[offered].head, zone_id(t, Z_BOX, 0), ZONE_BOTTOM);
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_FACTIONS, s)].head; c != NONE; c = t->cards[c].next)
            picked.set[picked.count++] = t->pack->defs[t->cards[c].def].set;
    su_deal_cards(t, &picked);
    su_lay_bases(t, true);
    return FLOW_NEXT;
}

step_fn *const su_draft_steps[] = {draft_ask, draft_answer, draft_deal, NULL};
