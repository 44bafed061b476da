/*
 * What abilities do with hands, decks and discard piles (SU-346 – SU-360).
 */
#include "games/common/piles.h"
#include "games/smashup/smashup.h"

static uint16_t deck_of(const struct table *t, uint8_t seat)
{
    return zone_id(t, Z_DECK, seat);
}

/* SU-048: the discard pile, shuffled, comes under what is left of the deck. */
static void stock(struct table *t, uint8_t seat, int wanted)
{
    uint16_t discard = zone_id(t, Z_DISCARD, seat), n = t->zones[discard].count;
    if (t->zones[deck_of(t, seat)].count < wanted && n)
        log_add(t, LOG_RESHUFFLED, (int8_t)seat, NONE, NONE, n, RULE_SU + 48);
    pile_restock(t, deck_of(t, seat), discard, wanted);
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

/* Told to whoever hears of decks that are looked into; the deck is its player's. */
static void tell_of_deck(struct table *t, const struct verb_call *call, uint8_t event, uint8_t seat)
{
    if (event_is_heard(t, event) && call->cx->you != NOBODY && seat != NOBODY)
        su_announce(t, event, call->cx->you, player_card(t, seat));
}

static void see_it(struct table *t, const struct verb_call *call, uint16_t card)
{
    bool all = call->word->how == SEEN_BY_ALL;
    see(t, card, call->cx->you, all);
    is_seen(t, call->cx, card, all);
}

/* Of your deck, or of the player's who is meant. */
void su_verb_see_top(struct table *t, const struct verb_call *call)
{
    if (call->targets && !call->target_count)
        return;
    uint8_t seat = call->targets ? t->cards[call->targets[0]].controller : call->cx->you;
    stock(t, seat, call->n);
    pile_see_top(t, call, deck_of(t, seat), call->n, see_it);
    if (t->zones[deck_of(t, seat)].count)
        tell_of_deck(t, call, E_PEEK, seat);
}

void su_verb_see_bases(struct table *t, const struct verb_call *call)
{
    pile_see_top(t, call, zone_id(t, Z_BASE_DECK, 0), call->n, see_it);
}

void su_verb_see_shared(struct table *t, const struct verb_call *call)
{
    pile_see_top(t, call, zone_id(t, (uint8_t)call->arg[0], 0), call->n, see_it);
}

/* The lowest of a deck, the last one first. */
void su_verb_reveal_bottom(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST], deck = deck_of(t, call->cx->you);
    unsigned n = 0;
    stock(t, call->cx->you, call->n);
    for (uint16_t c = t->zones[deck].tail; c != NONE && (int)n < call->n; c = t->cards[c].prev) {
        see(t, c, call->cx->you, true);
        is_seen(t, call->cx, c, true);
        cards[n++] = c;
    }
    pile_is_that(t, call, cards, n, call->n);
    if (n)
        tell_of_deck(t, call, E_PEEK, call->cx->you);
}

/* All that was seen becomes `that`; SU-048: a deck that ends goes on with the discard pile. */
void su_verb_reveal_until(struct table *t, const struct verb_call *call)
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
    if (n)
        tell_of_deck(t, call, E_PEEK, call->cx->you);
}

static void see_zone(struct table *t, uint16_t zone, uint8_t seat, bool all)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next)
        see(t, c, seat, all);
}

void su_verb_search(struct table *t, const struct verb_call *call)
{
    see_zone(t, zone_id(t, (uint8_t)call->arg[0], call->cx->you), call->cx->you, false);
    if (call->arg[0] == Z_DECK)
        tell_of_deck(t, call, E_DECK_SEARCH, call->cx->you);
}

void su_verb_see_hand(struct table *t, const struct verb_call *call, uint16_t player)
{
    const bool all = call->word->how == SEEN_BY_ALL;
    uint8_t whose = t->cards[player].controller;
    uint16_t hand = zone_id(t, Z_HAND, whose);
    see_zone(t, hand, all ? whose : call->cx->you, all);
    for (uint16_t c = t->zones[hand].head; c != NONE; c = t->cards[c].next)
        is_seen(t, call->cx, c, all);
}

void su_verb_reveal(struct table *t, const struct verb_call *call, uint16_t card)
{
    see(t, card, call->cx->you, true);
    is_seen(t, call->cx, card, true);
}

/* ---- sending cards away */

static const struct way_out {
    uint8_t kind;
    enum zone_end end;
    uint8_t event, word;
} ways_out[] = {
    [SEND_TO_HAND] = {Z_HAND, ZONE_BOTTOM, E_RETURN, LOG_RETURNED},
    [SEND_TO_TAKER] = {Z_HAND, ZONE_BOTTOM, E_RETURN, LOG_RETURNED},
    [SEND_UNDER] = {Z_DECK, ZONE_BOTTOM, E_PLACE, LOG_PLACED_UNDER},
    [SEND_ON_TOP] = {Z_DECK, ZONE_TOP, E_PLACE, LOG_PLACED_ON},
    [SEND_TO_BOX] = {Z_BOX, ZONE_BOTTOM, E_PLACE, LOG_BOXED},
    [SEND_TO_DISCARD] = {Z_DISCARD, ZONE_TOP, E_DISCARD, LOG_DISCARDED},
};

/* SU-123: what speaks of the owner of a card in play does not apply to it. */
static bool is_spared(const struct table *t, const struct verb_call *call, uint16_t card)
{
    return call->word->is & IS_OF_OWNER && card_in_play(t, card) && su_is_ownerless(t, card);
}

bool su_would_send(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return !is_spared(t, call, target);
}

/* SU-351: a card that everybody sees goes to its owner; a treasure to who takes it. */
static void send_one(struct table *t, const struct verb_call *call, uint16_t card)
{
    const struct way_out *way = &ways_out[call->word->how];
    bool shown = way->kind == Z_DISCARD; /* there everybody sees it */
    if (!shown)
        log_add(t, way->word, -1, card, call->cx->self, 0, 0);
    if (call->word->how == SEND_TO_TAKER && is_a(t, card, B_TREASURE))
        su_take_in_hand(t, card, call->cx->you);
    else
        su_send(t, call->cx->you, card, way->kind, way->end);
    if (shown)
        log_add(t, way->word, -1, card, call->cx->self, 0, 0);
}

void su_verb_send(struct table *t, const struct verb_call *call)
{
    const struct way_out *way = &ways_out[call->word->how];
    struct occ *o = su_happening(t, call->cx, way->event);
    o->amount = (int16_t)(way->kind == Z_BOX ? PLACE_BOX : way->end);
    o->flags |= call->word->how == SEND_TO_TAKER ? OCC_GAME : 0;
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]) && !is_spared(t, call, call->targets[i]))
            occ_add(t, o, call->targets[i], 1);
    int elsewhere = 0, back = 0;
    uint16_t returned[CARDS_MOST];
    for (unsigned i = 0; i < call->target_count; i++)
        if (!card_in_play(t, call->targets[i])) {
            if (way->kind == Z_HAND &&
                zone_kind_of(t, t->cards[call->targets[i]].zone) == Z_DISCARD)
                returned[back++] = call->targets[i];
            send_one(t, call, call->targets[i]);
            elsewhere++;
        }
    machine_done(t, elsewhere, elsewhere);
    if (o->items)
        occ_run(t, o);
    else
        t->s->used.occs--;
    for (int i = 0; i < back; i++)
        su_comes_back(t, returned[i]);
}

static uint16_t discard_at_random(struct table *t, uint8_t seat)
{
    uint16_t card = pile_random(t, zone_id(t, Z_HAND, seat));
    if (card == NONE)
        return NONE;
    su_discard(t, card);
    log_add(t, LOG_DISCARDED, (int8_t)seat, card, NONE, 0, RULE_SU + 229);
    return card;
}

void su_verb_discard_random(struct table *t, const struct verb_call *call)
{
    int done = 0;
    while (done < call->n && discard_at_random(t, call->cx->you) != NONE)
        done++;
    machine_done(t, done, call->n);
}

void su_verb_discard_random_until(struct table *t, const struct verb_call *call)
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
void su_verb_shuffle_into(struct table *t, const struct verb_call *call)
{
    unsigned owners = 1u << call->cx->you;
    int elsewhere = 0;
    struct occ *o = su_happening(t, call->cx, E_PLACE);
    o->amount = PLACE_SHUFFLED;
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        uint8_t owner = t->cards[card].owner;
        if (card_in_play(t, card)) {
            if (!is_spared(t, call, card))
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
void su_verb_shuffle_into_yours(struct table *t, const struct verb_call *call)
{
    struct occ *o = su_happening(t, call->cx, E_PLACE);
    o->amount = PLACE_SHUFFLED_YOURS;
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]) && !su_is_ownerless(t, call->targets[i]))
            occ_add(t, o, call->targets[i], 1);
    occ_run(t, o);
}

/* On top of their owners' decks, in an order that nobody knows. */
void su_verb_shuffle_on(struct table *t, const struct verb_call *call)
{
    unsigned sent[SEATS_MOST] = {0};
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        log_add(t, LOG_PLACED_ON, -1, card, call->cx->self, 0, 0);
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
void su_verb_set_aside(struct table *t, const struct verb_call *call, uint16_t card)
{
    (void)call;
    card_move(t, card, zone_id(t, Z_STAGE, 0), ZONE_BOTTOM);
}

void su_verb_mill(struct table *t, const struct verb_call *call)
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
    pile_is_that(t, call, cards, n, call->n);
}

void su_verb_shuffle(struct table *t, const struct verb_call *call)
{
    zone_shuffle_unseen(t, zone_id(t, (uint8_t)call->arg[0], call->cx->you));
}

void su_verb_order(struct table *t, const struct verb_call *call)
{
    machine_order(t, call, NONE, 0);
}

void su_verb_draw(struct table *t, const struct verb_call *call)
{
    su_draw(t, call->cx->you, call->n);
}
