/*
 * What abilities do with hands, decks and discard piles (SU-346 – SU-360).
 */
#include "games/smashup/smashup.h"

static uint16_t deck_of(const struct table *t, uint8_t seat)
{
    return zone_id(t, Z_DECK, seat);
}

/* SU-048: the discard pile, shuffled, comes under what is left of the deck. */
static void stock(struct table *t, uint8_t seat, int wanted)
{
    uint16_t deck = deck_of(t, seat), discard = zone_id(t, Z_DISCARD, seat);
    if (t->zones[deck].count >= wanted || !t->zones[discard].count)
        return;
    log_add(t, LOG_RESHUFFLED, (int8_t)seat, NONE, NONE, t->zones[discard].count, RULE_SU + 48);
    zone_shuffle(t, discard);
    while (t->zones[discard].head != NONE)
        card_move(t, t->zones[discard].head, deck, ZONE_BOTTOM);
}

uint16_t su_top(struct table *t, uint8_t seat)
{
    stock(t, seat, 1);
    return t->zones[deck_of(t, seat)].head;
}

void su_draw(struct table *t, uint8_t seat, int n)
{
    int drawn = 0;
    for (; drawn < n; drawn++) {
        uint16_t card = su_top(t, seat);
        if (card == NONE)
            break;
        card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
        log_add(t, LOG_DREW, (int8_t)seat, card, NONE, 0, RULE_SU + 346);
    }
    machine_done(t, drawn, n);
}

/* ---- seeing cards */

static void see(struct table *t, uint16_t card, uint8_t seat, bool all)
{
    if (all)
        card_reveal(t, card);
    else
        card_show(t, card, seat);
    log_add(t, all ? LOG_REVEALED : LOG_LOOKED, (int8_t)seat, card, NONE, 0,
            RULE_SU + (all ? 349 : 348));
}

/* The cards on top of a pile become `that`. */
static void see_top(struct table *t, const struct verb_call *call, uint16_t zone, bool all)
{
    uint16_t cards[40];
    unsigned n = 0;
    for (uint16_t c = t->zones[zone].head; c != NONE && n < 40 && (int)n < call->n;
         c = t->cards[c].next) {
        see(t, c, call->cx->you, all);
        cards[n++] = c;
    }
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, (int)n, call->n);
}

static void see_deck(struct table *t, const struct verb_call *call, bool all)
{
    stock(t, call->cx->you, call->n);
    see_top(t, call, deck_of(t, call->cx->you), all);
}

static void see_zone(struct table *t, uint16_t zone, uint8_t seat, bool all)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next)
        see(t, c, seat, all);
}

static void see_hands(struct table *t, const struct verb_call *call, bool all)
{
    for (unsigned i = 0; i < call->target_count; i++)
        see_zone(t, zone_id(t, Z_HAND, t->cards[call->targets[i]].controller), call->cx->you, all);
}

/* ---- sending cards away */

/* SU-351: a card that everybody sees goes to its owner. */
static void send(struct table *t, const struct verb_call *call, uint8_t kind, enum zone_end end,
                 uint8_t event, uint8_t word)
{
    struct occ *o = occ_new(t, event, player_card(t, call->cx->you), call->cx->you, call->cx->you);
    o->text = call->cx->self;
    o->amount = (int16_t)end;
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i])) {
            o->facets |= 1ull << E_AFFECT;
            occ_add(t, o, call->targets[i], 1);
        }
    int elsewhere = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        if (card_in_play(t, card))
            continue;
        log_add(t, word, -1, card, call->cx->self, 0, 0);
        su_leave(t, card, kind, end);
        elsewhere++;
    }
    machine_done(t, elsewhere, elsewhere);
    if (o->items)
        occ_run(t, o);
    else
        t->s->used.occs--;
}

static void discard_random(struct table *t, const struct verb_call *call)
{
    uint8_t seat = call->cx->you;
    uint16_t hand[128];
    int done = 0;
    for (; done < call->n; done++) {
        uint16_t n = 0;
        for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE && n < 128;
             c = t->cards[c].next)
            hand[n++] = c;
        if (!n)
            break;
        uint16_t card = random_card(t, hand, n);
        log_add(t, LOG_DISCARDED, (int8_t)seat, card, NONE, 0, RULE_SU + 229);
        su_discard(t, card);
    }
    machine_done(t, done, call->n);
}

static void shuffle_into(struct table *t, const struct verb_call *call)
{
    unsigned owners = 1u << call->cx->you;
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        uint8_t owner = t->cards[card].owner;
        if (owner == NOBODY)
            continue;
        owners |= 1u << owner;
        log_add(t, LOG_SHUFFLED_IN, -1, card, call->cx->self, 0, 0);
        su_leave(t, card, Z_DECK, ZONE_BOTTOM);
    }
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (owners >> s & 1)
            zone_shuffle(t, deck_of(t, s));
}

static void mill(struct table *t, const struct verb_call *call)
{
    uint16_t cards[40];
    unsigned n = 0;
    for (; (int)n < call->n && n < 40; n++) {
        uint16_t card = su_top(t, call->cx->you);
        if (card == NONE)
            break;
        log_add(t, LOG_DISCARDED, (int8_t)call->cx->you, card, NONE, 0, 0);
        su_discard(t, card);
        cards[n] = card;
    }
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, (int)n, call->n);
}

/* ---- back on top in an order of one's choice: the first one chosen lies deepest */

enum { O_LIST, O_COUNT, O_DONE };

static void order(struct table *t, const struct verb_call *call)
{
    struct frame *f = frame_push(t, PROC_ORDER, NONE, call->cx->you);
    f->v[O_LIST] = (int16_t)(call->targets - t->heap);
    f->v[O_COUNT] = call->target_count;
}

static bool is_placed(const struct frame *f, int i)
{
    return f->v[O_DONE] >> i & 1;
}

void su_order_options(struct table *t, struct frame *f)
{
    for (int i = 0; i < f->v[O_COUNT]; i++)
        if (!is_placed(f, i))
            offer(t, W_PUT, t->heap[f->v[O_LIST] + i], NONE, 0, 0, 0);
}

static void put_on_top(struct table *t, struct frame *f, int i)
{
    uint16_t card = t->heap[f->v[O_LIST] + i];
    f->v[O_DONE] = (int16_t)(f->v[O_DONE] | 1 << i);
    card_move(t, card, t->cards[card].zone, ZONE_TOP);
}

static enum flow order_next(struct table *t, struct frame *f)
{
    int left = 0, last = -1;
    for (int i = 0; i < f->v[O_COUNT] && i < 15; i++)
        if (!is_placed(f, i)) {
            left++;
            last = i;
        }
    if (left > 1)
        return ask(t, f->you, ASK_ORDER, NONE, (int16_t)left, 0);
    if (left)
        put_on_top(t, f, last);
    return FLOW_DONE;
}

static enum flow order_chosen(struct table *t, struct frame *f)
{
    for (int i = 0; i < f->v[O_COUNT]; i++)
        if (t->heap[f->v[O_LIST] + i] == t->s->answer.card)
            put_on_top(t, f, i);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const su_order_steps[] = {order_next, order_chosen, NULL};

void su_perform_on_cards(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    switch (call->verb) {
    case V_RETURN: send(t, call, Z_HAND, ZONE_BOTTOM, E_RETURN, LOG_RETURNED); break;
    case V_TAKE: send(t, call, Z_HAND, ZONE_BOTTOM, E_RETURN, LOG_RETURNED); break;
    case V_PLACE_UNDER: send(t, call, Z_DECK, ZONE_BOTTOM, E_PLACE, LOG_PLACED); break;
    case V_PLACE_ON: send(t, call, Z_DECK, ZONE_TOP, E_PLACE, LOG_PLACED); break;
    case V_DISCARD: send(t, call, Z_DISCARD, ZONE_TOP, E_DISCARD, LOG_DISCARDED); break;
    case V_DISCARD_RANDOM: discard_random(t, call); break;
    case V_DRAW: su_draw(t, you, call->n); break;
    case V_SHUFFLE_INTO: shuffle_into(t, call); break;
    case V_SHUFFLE_DECK: zone_shuffle(t, zone_id(t, (uint8_t)call->arg[0], you)); break;
    case V_REVEAL_TOP: see_deck(t, call, true); break;
    case V_LOOK_TOP: see_deck(t, call, false); break;
    case V_LOOK_BASES: see_top(t, call, zone_id(t, Z_BASE_DECK, 0), false); break;
    case V_REVEAL_HAND: see_hands(t, call, true); break;
    case V_LOOK_HAND: see_hands(t, call, false); break;
    case V_SEARCH: see_zone(t, zone_id(t, (uint8_t)call->arg[0], you), you, false); break;
    case V_REVEAL:
        for (unsigned i = 0; i < call->target_count; i++)
            see(t, call->targets[i], you, true);
        break;
    case V_ORDER: order(t, call); break;
    case V_MILL: mill(t, call); break;
    default: break;
    }
}
