/*
 * What abilities do with hands, decks, KO piles and resource rows.
 */
#include "games/vs/vs.h"

static void done(struct table *t, const struct verb_call *call)
{
    machine_done(t, call->target_count, call->target_count ? call->target_count : 1);
}

static void return_one(struct table *t, uint16_t card)
{
    uint8_t owner = t->cards[card].owner;
    log_add(t, LOG_RETURNED, (int8_t)owner, card, NONE, 0, 0);
    if (card_in_play(t, card))
        vs_leave_play(t, card, Z_HAND, ZONE_BOTTOM);
    else
        card_move(t, card, zone_id(t, Z_HAND, owner), ZONE_BOTTOM);
}

static void remove_one(struct table *t, uint16_t card)
{
    log_add(t, LOG_REMOVED, (int8_t)t->cards[card].owner, card, NONE, 0, 0);
    vs_leave_play(t, card, Z_REMOVED, ZONE_TOP);
}

static void reveal_one(struct table *t, uint16_t card)
{
    card_reveal(t, card);
    log_add(t, LOG_REVEALED, (int8_t)t->cards[card].owner, card, NONE, 0, 0);
}

/* A card found in a search is shown, then taken. */
static void take_one(struct table *t, uint16_t card)
{
    reveal_one(t, card);
    card_move(t, card, zone_id(t, Z_HAND, t->cards[card].owner), ZONE_BOTTOM);
}

static void tuck_one(struct table *t, uint16_t card)
{
    log_add(t, LOG_TUCKED, (int8_t)t->cards[card].owner, card, NONE, 0, 0);
    vs_leave_play(t, card, Z_DECK, ZONE_BOTTOM);
}

/* In play or not: who may see it. */
static void lay_each(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        vs_lay_down(t, call->cx->you, call->targets[i]);
        log_add(t, LOG_RESOURCE, (int8_t)call->cx->you, call->targets[i], NONE, 0, RULE_VC + 105);
    }
}

/* VS-140 – VS-144: as long as they lie there. */
static void allow_each(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        set_flag(t, call->targets[i], FLAG_ALLOWED, true);
        t->cards[call->targets[i]].note[0] = call->n;
    }
}

static void discard_random(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t hand = zone_id(t, Z_HAND, t->cards[call->targets[i]].controller),
                 cards[CARDS_MOST];
        for (int k = 0; k < call->n && t->zones[hand].count; k++) {
            uint16_t n = 0;
            for (uint16_t c = t->zones[hand].head; c != NONE; c = t->cards[c].next)
                cards[n++] = c;
            vs_discard(t, random_card(t, cards, n));
        }
    }
}

/* The top cards of the deck; `that` are those. */
static unsigned top_of(const struct table *t, uint8_t seat, int want, uint16_t out[CARDS_MOST])
{
    unsigned n = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_DECK, seat)].head; c != NONE && (int)n < want;
         c = t->cards[c].next)
        out[n++] = c;
    return n;
}

static void mill(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = top_of(t, call->cx->you, call->n, cards);
    for (unsigned i = 0; i < n; i++) {
        card_move(t, cards[i], zone_id(t, Z_KO, call->cx->you), ZONE_TOP);
        log_add(t, LOG_MILLED, (int8_t)call->cx->you, cards[i], NONE, 0, 0);
    }
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, (int)n, call->n);
}

static void show_top(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = top_of(t, call->cx->you, call->n, cards);
    for (unsigned i = 0; i < n; i++)
        reveal_one(t, cards[i]);
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, (int)n, call->n);
}

static void search(struct table *t, uint8_t seat)
{
    for (uint16_t c = t->zones[zone_id(t, Z_DECK, seat)].head; c != NONE; c = t->cards[c].next)
        card_show(t, c, seat);
    log_add(t, LOG_SEARCHED, (int8_t)seat, NONE, NONE, 0, RULE_VC + 129);
}

static void look_at_hands(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t hand = zone_id(t, Z_HAND, t->cards[call->targets[i]].controller);
        for (uint16_t c = t->zones[hand].head; c != NONE; c = t->cards[c].next)
            card_show(t, c, call->cx->you);
    }
}

static void draw_each(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++)
        vs_draw_cards(t, t->cards[call->targets[i]].controller, call->n);
}

static bool is_resource(const struct table *t, uint16_t card)
{
    return place_of(t, card) == Z_ROW;
}

/* VC-091: a plot twist is on the chain when its cost is paid, though it is in hand when one asks. */
static bool is_being_played(const struct table *t, const struct context *cx, uint16_t card)
{
    return card == cx->self && cx->ability != NONE &&
           t->pack->abilities[cx->ability].kind == KIND_EFFECT;
}

bool vs_would_cards(const struct table *t, const struct verb_call *call, uint16_t x)
{
    uint8_t you = call->cx->you;
    switch (call->verb) {
    case V_DRAW:
    case V_MILL:
    case V_SHOW_TOP: return call->n > 0 && t->zones[zone_id(t, Z_DECK, you)].count;
    case V_SEARCH: return t->zones[zone_id(t, Z_DECK, you)].count;
    case V_DRAW_FOR: return t->zones[zone_id(t, Z_DECK, t->cards[x].controller)].count;
    case V_DISCARD_RANDOM: return t->zones[zone_id(t, Z_HAND, t->cards[x].controller)].count;
    case V_DISCARD: return place_of(t, x) == Z_HAND && !is_being_played(t, call->cx, x);
    case V_ALLOW: return place_of(t, x) == Z_KO;
    case V_REPLACE: return is_resource(t, x);
    case V_TURN_DOWN: return is_resource(t, x) && t->cards[x].face != FACE_DOWN;
    case V_SHUFFLE: return false;
    case V_RETURN:
    case V_REMOVE:
    case V_REVEAL:
    case V_TAKE:
    case V_TUCK:
    case V_LAY_DOWN:
    case V_LOOK_HAND: return x != NONE;
    default: return false;
    }
}

static void each(struct table *t, const struct verb_call *call,
                 void (*fn)(struct table *t, uint16_t card))
{
    for (unsigned i = 0; i < call->target_count; i++)
        fn(t, call->targets[i]);
    done(t, call);
}

void vs_perform_cards(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    switch (call->verb) {
    case V_DRAW: machine_done(t, (int)vs_draw_cards(t, you, call->n), call->n); break;
    case V_DRAW_FOR: draw_each(t, call); break;
    case V_DISCARD: each(t, call, vs_discard); break;
    case V_DISCARD_RANDOM: discard_random(t, call); break;
    case V_REVEAL: each(t, call, reveal_one); break;
    case V_RETURN: each(t, call, return_one); break;
    case V_REMOVE: each(t, call, remove_one); break;
    case V_TAKE: each(t, call, take_one); break;
    case V_TUCK: each(t, call, tuck_one); break;
    case V_REPLACE: each(t, call, vs_replace); break;
    case V_TURN_DOWN: each(t, call, vs_turn_down); break;
    case V_LAY_DOWN: lay_each(t, call); break;
    case V_ALLOW: allow_each(t, call); break;
    case V_SEARCH: search(t, you); break;
    case V_SHUFFLE: zone_shuffle(t, zone_id(t, Z_DECK, you)); break;
    case V_MILL: mill(t, call); break;
    case V_SHOW_TOP: show_top(t, call); break;
    case V_LOOK_HAND: look_at_hands(t, call); break;
    default: break;
    }
}
