/*
 * Hands, decks and discard piles: drawing, revealing, looking, finding (MV-058 – MV-060, MV-107, MV-167 – MV-174).
 */
#include "games/common/piles.h"
#include "games/villainous/villainous.h"

/* MV-168 MV-174: a deck that was searched or laid open is shuffled before anything else is done with it. */
void mv_end_search(struct table *t)
{
    int16_t found = t->s->global[G_FOUND];
    t->s->global[G_FOUND] = 0;
    if (found)
        zone_shuffle(t, (uint16_t)(found - 1));
}

/* MV-059 MV-169 MV-171: the discard pile, shuffled, comes under what is left of the deck. */
static void stock(struct table *t, uint16_t deck, uint16_t discard, int wanted)
{
    mv_end_search(t);
    uint16_t n = t->zones[discard].count;
    if (t->zones[deck].count < wanted && n)
        log_add_pile(t, LOG_RESHUFFLED, deck, n, RULE_MV + 59);
    pile_restock(t, deck, discard, wanted);
}

static void stock_own(struct table *t, uint8_t seat, int wanted)
{
    stock(t, zone_id(t, Z_DECK, seat), zone_id(t, Z_DISCARD, seat), wanted);
}

static void stock_fate(struct table *t, int wanted)
{
    stock(t, zone_id(t, Z_FATE_DECK, 0), zone_id(t, Z_FATE_DISCARD, 0), wanted);
}

uint16_t mv_top_of_fate(struct table *t)
{
    stock_fate(t, 1);
    return t->zones[zone_id(t, Z_FATE_DECK, 0)].head;
}

void mv_draw(struct table *t, uint8_t seat, int n)
{
    int drawn = 0;
    for (; drawn < n; drawn++) {
        stock_own(t, seat, 1);
        uint16_t card = t->zones[zone_id(t, Z_DECK, seat)].head;
        if (card == NONE)
            break;
        card_move(t, card, hand_of(t, seat), ZONE_BOTTOM);
        log_add(t, LOG_DREW, (int8_t)seat, card, NONE, 0, RULE_MV + 58);
    }
    machine_done(t, drawn, n);
}

void mv_verb_draw(struct table *t, const struct verb_call *call)
{
    mv_draw(t, call->cx->you, call->n);
}

/* ---- seeing cards */

static void see(struct table *t, uint16_t card, uint8_t seat, bool all)
{
    if (all)
        card_reveal(t, card);
    else
        card_show(t, card, seat);
    log_add(t, all ? LOG_REVEALED : LOG_LOOKED, (int8_t)seat, card, NONE, 0,
            RULE_MV + (all ? 167 : 170));
}

/* MV-174: what was found in a deck is shown to all before anything is done with it. */
void mv_show_found(struct table *t, uint8_t seat, uint16_t card)
{
    if (t->s->global[G_FOUND] && t->cards[card].zone == t->s->global[G_FOUND] - 1)
        see(t, card, seat, true);
}

static void look_at(struct table *t, const struct verb_call *call, uint16_t card)
{
    see(t, card, call->cx->you, false);
}

/* MV-170 MV-171: one's own, or another player's. */
void mv_verb_look(struct table *t, const struct verb_call *call)
{
    if (call->targets && !call->target_count)
        return;
    uint8_t whose = call->targets ? t->cards[call->targets[0]].controller : call->cx->you;
    stock_own(t, whose, call->n);
    pile_see_top(t, call, zone_id(t, Z_DECK, whose), call->n, look_at);
}

void mv_verb_look_fate(struct table *t, const struct verb_call *call)
{
    stock_fate(t, call->n);
    pile_see_top(t, call, zone_id(t, Z_FATE_DECK, 0), call->n, look_at);
}

/* All that was seen becomes `that`; what stays in the deck is shuffled into it (MV-168). */
void mv_verb_reveal_until(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST], deck = zone_id(t, Z_DECK, call->cx->you), card = NONE;
    unsigned n = 0;
    int found = 0;
    while (n < CARDS_MOST && found < call->n) {
        stock_own(t, call->cx->you, (int)n + 1);
        card = n ? t->cards[card].next : t->zones[deck].head;
        if (card == NONE)
            break;
        see(t, card, call->cx->you, true);
        found += machine_fits(t, call->cx->frame, (uint16_t)call->arg[0], card);
        cards[n++] = card;
    }
    t->s->global[G_FOUND] = (int16_t)(deck + 1);
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, found, call->n);
}

/* MV-167: only what was asked for. */
void mv_verb_reveal(struct table *t, const struct verb_call *call, uint16_t card)
{
    see(t, card, call->cx->you, true);
}

void mv_verb_see_hand(struct table *t, const struct verb_call *call, uint16_t player)
{
    uint8_t whose = t->cards[player].controller;
    bool all = call->word->how == SEEN_BY_ALL;
    for (uint16_t c = t->zones[hand_of(t, whose)].head; c != NONE; c = t->cards[c].next)
        see(t, c, all ? whose : call->cx->you, all);
}

void mv_verb_order(struct table *t, const struct verb_call *call)
{
    machine_order(t, call, NONE, RULE_MV + 170);
}

/* ---- finding: in play, then in the discard pile, then in the deck (MV-172 – MV-174) */

struct finding {
    struct table *t;
    const struct verb_call *call;
    uint16_t cards[CARDS_MOST];
    unsigned count;
};

static void find_in(struct finding *f, uint16_t zone)
{
    for (uint16_t c = f->t->zones[zone].head; c != NONE && f->count < CARDS_MOST;
         c = f->t->cards[c].next)
        if (c != f->call->cx->self &&
            machine_fits(f->t, f->call->cx->frame, (uint16_t)f->call->arg[0], c) &&
            !event_is_forbidden(f->t, E_FIND, f->call->cx->self, c))
            f->cards[f->count++] = c;
}

/* MV-104: what a card keeps lies face up, and so in play. */
static void find_in_play(struct finding *f)
{
    for (unsigned z = 0; z < f->t->facts->played_count; z++)
        find_in(f, f->t->facts->played[z]);
    for (uint8_t seat = 0; seat < f->t->s->seats; seat++)
        find_in(f, zone_id(f->t, Z_KEPT, seat));
}

/* MV-174: what was found in a deck is shown when it is taken; then the deck is shuffled. */
static void find_in_decks(struct finding *f, bool fate)
{
    struct table *t = f->t;
    uint16_t decks[] = {zone_id(t, Z_DECK, f->call->cx->you), zone_id(t, Z_FATE_DECK, 0)};
    for (unsigned i = 0; i < (fate ? 2 : 1) && !f->count; i++) {
        find_in(f, decks[i]);
        if (!f->count)
            continue;
        for (unsigned k = 0; k < f->count; k++)
            card_show(t, f->cards[k], f->call->cx->you);
        t->s->global[G_FOUND] = (int16_t)(decks[i] + 1);
    }
}

void mv_verb_find(struct table *t, const struct verb_call *call)
{
    struct finding f = {.t = t, .call = call};
    bool anywhere = call->word->how == FIND_ANYWHERE;
    mv_end_search(t);
    if (anywhere)
        find_in_play(&f);
    if (!f.count && call->word->how != FIND_IN_DECK) {
        find_in(&f, zone_id(t, Z_DISCARD, call->cx->you));
        if (anywhere)
            find_in(&f, zone_id(t, Z_FATE_DISCARD, 0));
    }
    if (!f.count) {
        log_add(t, LOG_SEARCHED, (int8_t)call->cx->you, NONE, NONE, 1 + anywhere, RULE_MV + 173);
        find_in_decks(&f, anywhere);
    }
    machine_set_that(t, call->cx, f.cards, f.count);
    machine_done(t, f.count > 0, 1);
}

/* ---- taking into hand */

/* Who may not find cards in a discard pile may not take one from there either. */
bool mv_can_take(const struct table *t, const struct context *cx, uint16_t card)
{
    return zone_kind_of(t, t->cards[card].zone) != Z_DISCARD ||
           !event_is_forbidden(t, E_FIND, cx->self, card);
}

void mv_verb_take(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        if (!mv_can_take(t, call->cx, card))
            continue;
        if (t->s->global[G_FOUND] || card_is_public(t, card))
            see(t, card, call->cx->you, true);
        log_add(t, LOG_RETURNED, (int8_t)call->cx->you, card, call->cx->self, 0, RULE_MV + 172);
        mv_leave(t, card, Z_HAND, ZONE_BOTTOM);
    }
    machine_done(t, call->target_count, call->target_count);
    mv_end_search(t);
}

bool mv_would_take(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return target == NONE || mv_can_take(t, call->cx, target);
}

void mv_verb_shuffle_in(struct table *t, const struct verb_call *call)
{
    uint8_t seat = call->cx->you;
    uint16_t deck = zone_id(t, Z_DECK, seat), discard = zone_id(t, Z_DISCARD, seat);
    if (!t->zones[discard].count) {
        zone_shuffle(t, deck);
        return;
    }
    log_add_pile(t, LOG_RESHUFFLED, deck, t->zones[discard].count, 0);
    while (t->zones[discard].head != NONE)
        card_move(t, t->zones[discard].head, deck, ZONE_BOTTOM);
    zone_shuffle(t, deck);
}
