/*
 * What abilities do with hands, decks, KO piles and resource rows.
 */
#include "games/common/piles.h"
#include "games/vs/vs.h"

void vs_return(struct table *t, uint16_t card)
{
    uint8_t owner = t->cards[card].owner;
    log_add(t, LOG_RETURNED, (int8_t)owner, card, NONE, 0, 0);
    if (card_in_play(t, card))
        vs_leave_play(t, card, Z_HAND, ZONE_BOTTOM);
    else
        card_move(t, card, zone_id(t, Z_HAND, owner), ZONE_BOTTOM);
}

void vs_remove(struct table *t, uint16_t card)
{
    log_add(t, LOG_REMOVED, (int8_t)t->cards[card].owner, card, NONE, 0, 0);
    vs_leave_play(t, card, Z_REMOVED, ZONE_TOP);
}

void vs_reveal(struct table *t, uint16_t card)
{
    card_reveal(t, card);
    log_add(t, LOG_REVEALED, (int8_t)t->cards[card].owner, card, NONE, 0, 0);
}

/* A card found in a search is shown, then taken. */
void vs_take(struct table *t, uint16_t card)
{
    vs_reveal(t, card);
    card_move(t, card, zone_id(t, Z_HAND, t->cards[card].owner), ZONE_BOTTOM);
}

void vs_tuck(struct table *t, uint16_t card)
{
    log_add(t, LOG_TUCKED, (int8_t)t->cards[card].owner, card, NONE, 0, 0);
    vs_leave_play(t, card, Z_DECK, ZONE_BOTTOM);
}

/* In play or not: who may see it. */
void vs_verb_lay_down(struct table *t, const struct verb_call *call, uint16_t card)
{
    vs_lay_down(t, call->cx->you, card);
    log_add(t, LOG_RESOURCE, (int8_t)call->cx->you, card, NONE, 0, RULE_VC + 105);
}

/* VS-140 – VS-144: as long as they lie there. */
void vs_verb_allow(struct table *t, const struct verb_call *call, uint16_t card)
{
    set_flag(t, card, FLAG_ALLOWED, true);
    t->cards[card].note[0] = call->n;
}

void vs_verb_discard_random(struct table *t, const struct verb_call *call, uint16_t player)
{
    uint16_t hand = zone_id(t, Z_HAND, t->cards[player].controller);
    for (int k = 0; k < call->n && t->zones[hand].count; k++)
        vs_discard(t, pile_random(t, hand));
}

void vs_verb_mill(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = pile_top(t, zone_id(t, Z_DECK, call->cx->you), call->n, cards);
    for (unsigned i = 0; i < n; i++) {
        card_move(t, cards[i], zone_id(t, Z_KO, call->cx->you), ZONE_TOP);
        log_add(t, LOG_MILLED, (int8_t)call->cx->you, cards[i], NONE, 0, 0);
    }
    pile_is_that(t, call, cards, n, call->n);
}

static void reveal_it(struct table *t, const struct verb_call *call, uint16_t card)
{
    (void)call;
    vs_reveal(t, card);
}

void vs_verb_show_top(struct table *t, const struct verb_call *call)
{
    pile_see_top(t, call, zone_id(t, Z_DECK, call->cx->you), call->n, reveal_it);
}

/* A text that shows or moves what lies on top of the deck, or draws. */
bool vs_would_top(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return call->n > 0 && t->zones[zone_id(t, Z_DECK, call->cx->you)].count;
}

void vs_verb_search(struct table *t, const struct verb_call *call)
{
    uint8_t seat = call->cx->you;
    for (uint16_t c = t->zones[zone_id(t, Z_DECK, seat)].head; c != NONE; c = t->cards[c].next)
        card_show(t, c, seat);
    log_add(t, LOG_SEARCHED, (int8_t)seat, NONE, NONE, 0, RULE_VC + 129);
}

bool vs_would_search(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return t->zones[zone_id(t, Z_DECK, call->cx->you)].count;
}

void vs_verb_shuffle(struct table *t, const struct verb_call *call)
{
    zone_shuffle(t, zone_id(t, Z_DECK, call->cx->you));
}

void vs_verb_look_hand(struct table *t, const struct verb_call *call, uint16_t player)
{
    uint16_t hand = zone_id(t, Z_HAND, t->cards[player].controller);
    for (uint16_t c = t->zones[hand].head; c != NONE; c = t->cards[c].next)
        card_show(t, c, call->cx->you);
}

void vs_verb_draw(struct table *t, const struct verb_call *call)
{
    machine_done(t, (int)vs_draw_cards(t, call->cx->you, call->n), call->n);
}

void vs_verb_draw_for(struct table *t, const struct verb_call *call, uint16_t player)
{
    vs_draw_cards(t, t->cards[player].controller, call->n);
}

/* ---- what verbs can be about, and could do */

bool vs_has_hand(const struct table *t, uint16_t card)
{
    return t->zones[zone_id(t, Z_HAND, t->cards[card].controller)].count;
}

bool vs_has_deck(const struct table *t, uint16_t card)
{
    return t->zones[zone_id(t, Z_DECK, t->cards[card].controller)].count;
}

bool vs_lies_in_hand(const struct table *t, uint16_t card)
{
    return place_of(t, card) == Z_HAND;
}

bool vs_is_ko(const struct table *t, uint16_t card)
{
    return place_of(t, card) == Z_KO;
}

bool vs_is_resource(const struct table *t, uint16_t card)
{
    return place_of(t, card) == Z_ROW;
}

bool vs_may_turn_down(const struct table *t, uint16_t card)
{
    return vs_is_resource(t, card) && t->cards[card].face != FACE_DOWN;
}

bool vs_is_out_of_play(const struct table *t, uint16_t card)
{
    return !card_in_play(t, card);
}

/* VC-091: a plot twist is on the chain when its cost is paid, though it is in hand when one asks. */
static bool is_being_played(const struct table *t, const struct context *cx, uint16_t card)
{
    return card == cx->self && cx->ability != NONE &&
           t->pack->abilities[cx->ability].kind == KIND_EFFECT;
}

bool vs_would_discard(const struct table *t, const struct verb_call *call, uint16_t card)
{
    return vs_lies_in_hand(t, card) && !is_being_played(t, call->cx, card);
}
