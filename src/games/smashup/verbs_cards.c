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

/* What was drawn, of so many: cards may listen. The difference goes to the first one, so that
 * "if you do" knows of it. */
void su_drawn(struct table *t, uint8_t seat, const uint16_t *cards, int n, int wanted)
{
    machine_done(t, n, wanted);
    if (!n || !event_is_heard(t, E_DRAW))
        return;
    struct occ *o = occ_new(t, E_DRAW, player_card(t, seat), seat, seat);
    for (int i = 0; i < n; i++)
        occ_add(t, o, cards[i], (int16_t)(i ? 1 : 1 + wanted - n));
    occ_run(t, o);
}

void su_draw(struct table *t, uint8_t seat, int n)
{
    uint16_t cards[CARDS_MOST];
    int drawn = 0;
    for (; drawn < n && drawn < CARDS_MOST; drawn++) {
        uint16_t card = cards[drawn] = su_top(t, seat);
        if (card == NONE)
            break;
        card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
        log_add(t, LOG_DREW, (int8_t)seat, card, NONE, 0, RULE_SU + 346);
    }
    su_drawn(t, seat, cards, drawn, n);
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

/* Of some cards an opponent's card had better not catch a glimpse (SC-085 SC-086). One that is
 * revealed from a deck interrupts that card (SU-248); one in a hand is played when that card is done
 * with (SU-057): the note on it says who saw it, and which object it was. */
static uint16_t note_of(const struct table *t, uint16_t card, uint8_t viewer)
{
    return (uint16_t)((t->cards[card].gen & 0xFFFu) << 3 | (viewer + 1u));
}

static uint16_t seen_ability(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    for (unsigned i = 0; i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].kind == KIND_SEEN)
            return (uint16_t)(d->ability0 + i);
    return NONE;
}

/* Whose it is: a treasure in a hand is its holder's (SU-123). */
static uint8_t whose(const struct table *t, uint16_t card)
{
    uint8_t owner = t->cards[card].owner;
    return owner == NOBODY ? zone_seat_of(t, t->cards[card].zone) : owner;
}

/* As any Special in a hand (su_use): an action is played for it, what stands at a base is not. */
static void play_now(struct table *t, uint16_t card, uint16_t ability, uint8_t viewer)
{
    uint8_t owner = whose(t, card);
    if (su_refuse_answer(t, owner, card) || su_use_is_forbidden(t, E_USE_SPECIAL, owner, card))
        return;
    t->s->global[G_VIEWER] = viewer;
    if (is_a(t, card, B_ACTION))
        su_play_special(t, owner, card, ability);
    else
        su_resolve_ability(t, owner, card, ability, OCC_NONE, 0);
}

static void is_seen(struct table *t, const struct context *cx, uint16_t card, bool all)
{
    uint8_t viewer = cx->self == NONE ? (uint8_t)NOBODY : t->cards[cx->self].controller;
    uint8_t kind = zone_kind_of(t, t->cards[card].zone);
    bool glimpsed = kind == Z_HAND || (kind == Z_DECK && all);
    if (viewer == NOBODY || viewer == whose(t, card) || !glimpsed || seen_ability(t, card) == NONE)
        return;
    if (kind == Z_DECK) {
        play_now(t, card, seen_ability(t, card), viewer);
        return;
    }
    t->cards[card].note[0] = (int16_t)note_of(t, card, viewer);
    resolution_retires(t, card);
}

void su_play_seen(struct table *t, uint16_t card)
{
    uint16_t ability = seen_ability(t, card), note = (uint16_t)t->cards[card].note[0];
    uint8_t viewer = (uint8_t)((note & 7) - 1);
    if (ability == NONE || !note || note != note_of(t, card, viewer))
        return;
    t->cards[card].note[0] = 0;
    play_now(t, card, ability, viewer);
}

/* The cards on top of a pile become `that`. */
static void see_top(struct table *t, const struct verb_call *call, uint16_t zone, bool all)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = 0;
    for (uint16_t c = t->zones[zone].head; c != NONE && (int)n < call->n; c = t->cards[c].next) {
        see(t, c, call->cx->you, all);
        is_seen(t, call->cx, c, all);
        cards[n++] = c;
    }
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, (int)n, call->n);
}

static void see_deck(struct table *t, const struct verb_call *call, uint8_t seat, bool all)
{
    stock(t, seat, call->n);
    see_top(t, call, deck_of(t, seat), all);
}

static void see_deck_of(struct table *t, const struct verb_call *call, bool all)
{
    if (call->target_count)
        see_deck(t, call, t->cards[call->targets[0]].controller, all);
}

/* The lowest of a deck, the last one first. */
static void see_bottom(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST], deck = deck_of(t, call->cx->you);
    unsigned n = 0;
    stock(t, call->cx->you, call->n);
    for (uint16_t c = t->zones[deck].tail; c != NONE && (int)n < call->n; c = t->cards[c].prev) {
        see(t, c, call->cx->you, true);
        is_seen(t, call->cx, c, true);
        cards[n++] = c;
    }
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, (int)n, call->n);
}

/* All that was seen becomes `that`; SU-048: a deck that ends goes on with the discard pile. */
static void reveal_until(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST], deck = deck_of(t, call->cx->you), card = NONE;
    unsigned n = 0;
    int found = 0;
    while (n < CARDS_MOST && found < call->n) {
        stock(t, call->cx->you, (int)n + 1);
        card = n ? t->cards[card].next : t->zones[deck].head;
        if (card == NONE)
            break;
        see(t, card, call->cx->you, true);
        is_seen(t, call->cx, card, true);
        found += machine_fits(t, call->cx->frame, (uint16_t)call->arg[0], card);
        cards[n++] = card;
    }
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, found, call->n);
}

static void see_zone(struct table *t, uint16_t zone, uint8_t seat, bool all)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next)
        see(t, c, seat, all);
}

static void see_hands(struct table *t, const struct verb_call *call, bool all)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        uint8_t whose = t->cards[call->targets[i]].controller;
        uint16_t hand = zone_id(t, Z_HAND, whose);
        see_zone(t, hand, all ? whose : call->cx->you, all);
        for (uint16_t c = t->zones[hand].head; c != NONE; c = t->cards[c].next)
            is_seen(t, call->cx, c, all);
    }
}

/* ---- sending cards away */

/* SU-351: a card that everybody sees goes to its owner. */
static void send(struct table *t, const struct verb_call *call, uint8_t kind, enum zone_end end,
                 uint8_t event, uint8_t word)
{
    struct occ *o = su_happening(t, call->cx, event);
    o->amount = (int16_t)(kind == Z_BOX ? PLACE_BOX : end);
    o->flags |= call->verb == V_TAKE ? OCC_GAME : 0; /* a treasure goes to who takes it */
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]) && !su_is_spared(t, call->verb, call->targets[i]))
            occ_add(t, o, call->targets[i], 1);
    int elsewhere = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        if (card_in_play(t, card))
            continue;
        bool shown = kind == Z_DISCARD; /* there everybody sees it */
        if (!shown)
            log_add(t, word, -1, card, call->cx->self, 0, 0);
        if (o->flags & OCC_GAME && is_a(t, card, B_TREASURE))
            su_take_in_hand(t, card, call->cx->you);
        else
            su_send(t, call->cx->you, card, kind, end);
        if (shown)
            log_add(t, word, -1, card, call->cx->self, 0, 0);
        elsewhere++;
    }
    machine_done(t, elsewhere, elsewhere);
    if (o->items)
        occ_run(t, o);
    else
        t->s->used.occs--;
}

static uint16_t discard_at_random(struct table *t, uint8_t seat)
{
    uint16_t hand[CARDS_MOST], n = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next)
        hand[n++] = c;
    if (!n)
        return NONE;
    uint16_t card = random_card(t, hand, n);
    su_discard(t, card);
    log_add(t, LOG_DISCARDED, (int8_t)seat, card, NONE, 0, RULE_SU + 229);
    return card;
}

static void discard_random(struct table *t, const struct verb_call *call)
{
    int done = 0;
    while (done < call->n && discard_at_random(t, call->cx->you) != NONE)
        done++;
    machine_done(t, done, call->n);
}

static void discard_random_until(struct table *t, const struct verb_call *call)
{
    uint16_t card;
    int done = 0;
    while ((card = discard_at_random(t, call->cx->you)) != NONE) {
        done++;
        if (machine_fits(t, call->cx->frame, (uint16_t)call->arg[0], card))
            break;
    }
    machine_done(t, done, done);
}

/* SU-204: taking a card out of play affects it, the others just go. */
static void shuffle_into(struct table *t, const struct verb_call *call)
{
    unsigned owners = 1u << call->cx->you;
    int elsewhere = 0;
    struct occ *o = su_happening(t, call->cx, E_PLACE);
    o->amount = PLACE_SHUFFLED;
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        uint8_t owner = t->cards[card].owner;
        if (card_in_play(t, card)) {
            if (!su_is_spared(t, call->verb, card))
                occ_add(t, o, card, 1);
            continue;
        }
        if (owner != NOBODY)
            owners |= 1u << owner;
        else if (zone_kind_of(t, t->cards[card].zone) != Z_HAND) /* SU-123, but SU-353 */
            continue;
        log_add(t, LOG_SHUFFLED_IN, -1, card, call->cx->self, 0, 0);
        su_send(t, call->cx->you, card, Z_DECK, ZONE_BOTTOM);
        elsewhere++;
    }
    machine_done(t, elsewhere, elsewhere);
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (owners >> s & 1)
            zone_shuffle(t, deck_of(t, s));
    if (o->items)
        occ_run(t, o);
    else
        t->s->used.occs--;
}

/* SU-204: into the deck of who does it, whoever owns them. */
static void shuffle_into_yours(struct table *t, const struct verb_call *call)
{
    struct occ *o = su_happening(t, call->cx, E_PLACE);
    o->amount = PLACE_SHUFFLED_YOURS;
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]) && !su_is_ownerless(t, call->targets[i]))
            occ_add(t, o, call->targets[i], 1);
    occ_run(t, o);
}

/* On top of their owners' decks, in an order that nobody knows. */
static void shuffle_on(struct table *t, const struct verb_call *call)
{
    unsigned sent[SEATS_MOST] = {0};
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        log_add(t, LOG_PLACED, -1, card, call->cx->self, 0, 0);
        su_send(t, call->cx->you, card, Z_DECK, ZONE_TOP);
        for (uint8_t s = 0; s < t->s->seats; s++)
            sent[s] += t->cards[card].zone == deck_of(t, s);
    }
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (sent[s] > 1)
            zone_shuffle_top(t, deck_of(t, s), sent[s]);
    machine_done(t, call->target_count, call->target_count);
}

/* Where everybody sees them, until the text goes on with them. */
static void set_aside(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++)
        card_move(t, call->targets[i], zone_id(t, Z_STAGE, 0), ZONE_BOTTOM);
    machine_done(t, call->target_count, call->target_count);
}

static void mill(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = 0;
    for (; (int)n < call->n && n < CARDS_MOST; n++) {
        uint16_t card = su_top(t, call->cx->you);
        if (card == NONE)
            break;
        su_discard(t, card);
        log_add(t, LOG_DISCARDED, (int8_t)call->cx->you, card, NONE, 0, 0);
        cards[n] = card;
    }
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, (int)n, call->n);
}

void su_perform_on_cards(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    switch (call->verb) {
    case V_RETURN: send(t, call, Z_HAND, ZONE_BOTTOM, E_RETURN, LOG_RETURNED); break;
    case V_TAKE: send(t, call, Z_HAND, ZONE_BOTTOM, E_RETURN, LOG_RETURNED); break;
    case V_PLACE_UNDER: send(t, call, Z_DECK, ZONE_BOTTOM, E_PLACE, LOG_PLACED); break;
    case V_PLACE_ON: send(t, call, Z_DECK, ZONE_TOP, E_PLACE, LOG_PLACED); break;
    case V_BOX: send(t, call, Z_BOX, ZONE_BOTTOM, E_PLACE, LOG_PLACED); break;
    case V_DISCARD: send(t, call, Z_DISCARD, ZONE_TOP, E_DISCARD, LOG_DISCARDED); break;
    case V_DISCARD_RANDOM: discard_random(t, call); break;
    case V_DRAW: su_draw(t, you, call->n); break;
    case V_SHUFFLE_INTO: shuffle_into(t, call); break;
    case V_SHUFFLE_INTO_YOURS: shuffle_into_yours(t, call); break;
    case V_SET_ASIDE: set_aside(t, call); break;
    case V_SHUFFLE_ON: shuffle_on(t, call); break;
    case V_SHUFFLE_DECK: zone_shuffle_unseen(t, zone_id(t, (uint8_t)call->arg[0], you)); break;
    case V_REVEAL_TOP: see_deck(t, call, you, true); break;
    case V_REVEAL_TOP_OF: see_deck_of(t, call, true); break;
    case V_LOOK_TOP_OF: see_deck_of(t, call, false); break;
    case V_REVEAL_BOTTOM: see_bottom(t, call); break;
    case V_LOOK_TOP: see_deck(t, call, you, false); break;
    case V_LOOK_BASES: see_top(t, call, zone_id(t, Z_BASE_DECK, 0), false); break;
    case V_REVEAL_BASES: see_top(t, call, zone_id(t, Z_BASE_DECK, 0), true); break;
    case V_REVEAL_HAND: see_hands(t, call, true); break;
    case V_LOOK_HAND: see_hands(t, call, false); break;
    case V_SEARCH: see_zone(t, zone_id(t, (uint8_t)call->arg[0], you), you, false); break;
    case V_REVEAL:
        for (unsigned i = 0; i < call->target_count; i++) {
            see(t, call->targets[i], you, true);
            is_seen(t, call->cx, call->targets[i], true);
        }
        break;
    case V_ORDER: machine_order(t, call, NONE, 0); break;
    case V_MILL: mill(t, call); break;
    case V_DISCARD_RANDOM_UNTIL: discard_random_until(t, call); break;
    case V_REVEAL_UNTIL: reveal_until(t, call); break;
    case V_DRAW_MADNESS: su_draw_madness(t, you, call->n); break;
    case V_DRAW_SOME_MADNESS: su_draw_some_madness(t, you, call->n); break;
    case V_RETURN_MADNESS: su_return_madness(t, call); break;
    case V_GIVE: su_give(t, call); break;
    case V_DRAW_TREASURES: su_draw_treasures(t, you, call->n); break;
    case V_MILL_TREASURES: su_discard_treasures(t, call->n); break;
    case V_ON_MONSTERS:
    case V_UNDER_MONSTERS:
    case V_UNDER_TREASURES:
    case V_INTO_TREASURES: su_to_shared_deck(t, call); break;
    default: break;
    }
}
