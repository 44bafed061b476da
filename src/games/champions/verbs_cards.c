/*
 * Verbs that move cards: from decks, hands and piles, into play, under others.
 */
#include "games/common/piles.h"
#include "games/champions/champions.h"

static uint16_t top_of(const struct table *t, uint8_t kind, uint8_t seat)
{
    return seat == NOBODY ? (uint16_t)NONE : t->zones[zone_id(t, kind, seat)].head;
}

/* MC-141 MC-145: a deck that was rebuilt is shuffled, and no number stands for the same card as before.
 * What the text discarded is then any card of that name in there. */
static void follow(const struct table *t, uint8_t kind, uint8_t seat, const uint16_t *defs,
                   uint16_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        for (uint16_t c = top_of(t, kind, seat); c != NONE; c = t->cards[c].next) {
            bool taken = false;
            for (unsigned k = 0; k < i; k++)
                taken |= cards[k] == c;
            if (taken || t->cards[c].def != defs[i])
                continue;
            cards[i] = c;
            break;
        }
}

/* Up to so many from the top of the seat's deck; gives how many. */
static unsigned discard_from_top(struct table *t, uint8_t seat, unsigned most, uint16_t *cards)
{
    uint16_t defs[CARDS_MOST];
    unsigned n = 0;
    /* MC-144: a rebuilt deck loses nothing more. */
    while (n < most && top_of(t, Z_DECK, seat) != NONE) {
        cards[n] = top_of(t, Z_DECK, seat);
        defs[n] = t->cards[cards[n]].def;
        mc_discard_card(t, cards[n++]);
        if (top_of(t, Z_DECK, seat) == NONE)
            break;
    }
    if (n && top_of(t, Z_DECK, seat) == NONE) {
        mc_deck_ran_out(t, seat);
        follow(t, Z_DECK, seat, defs, cards, n);
    }
    return n;
}

void mc_verb_draw(struct table *t, const struct verb_call *call, uint16_t player)
{
    mc_draw_cards(t, player == NONE ? call->cx->you : t->cards[player].controller, call->n);
}

void mc_verb_draw_up(struct table *t, const struct verb_call *call)
{
    uint8_t seat = call->cx->you;
    const struct def *d = card_shows(t, identity_of(t, seat));
    mc_draw_cards(t, seat, d->attr[A_HAND] - t->zones[zone_id(t, Z_HAND, seat)].count);
}

bool mc_has_deck(const struct table *t, uint16_t card)
{
    return top_of(t, Z_DECK, t->cards[card].controller) != NONE;
}

bool mc_has_hand(const struct table *t, uint16_t card)
{
    return top_of(t, Z_HAND, t->cards[card].controller) != NONE;
}

/* What is done with the top of one's own deck. */
bool mc_would_look(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return top_of(t, Z_DECK, call->cx->you) != NONE;
}

static unsigned at_most(int wanted, unsigned room)
{
    return (unsigned)wanted < room ? (unsigned)wanted : room;
}

void mc_verb_discard_from_deck(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = discard_from_top(t, call->cx->you, at_most(call->n, CARDS_MOST), cards);
    pile_is_that(t, call, cards, n, call->n);
}

/* MC-079: one sentence, so that all players have discarded before the next one begins. */
void mc_verb_discard_from_decks(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = 0;
    for (unsigned i = 0; i < call->target_count; i++)
        n += discard_from_top(t, t->cards[call->targets[i]].controller,
                              at_most(call->n, CARDS_MOST - n), cards + n);
    pile_is_that(t, call, cards, n, call->n * call->target_count);
}

void mc_verb_discard_random(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = 0;
    for (unsigned i = 0; i < call->target_count; i++)
        for (int k = 0; k < call->n && n < CARDS_MOST; k++) {
            uint16_t card =
                pile_random(t, zone_id(t, Z_HAND, t->cards[call->targets[i]].controller));
            if (card == NONE)
                break;
            cards[n++] = card;
            mc_discard_card(t, card);
        }
    pile_is_that(t, call, cards, n, call->n * call->target_count);
}

/* Encounter cards stay out of players' hands and decks. */
static bool may_go_into(const struct table *t, uint16_t card, uint16_t zone)
{
    return t->cards[card].owner != NOBODY || zone_seat_of(t, zone) == NOBODY;
}

void mc_verb_shuffle_into(struct table *t, const struct verb_call *call)
{
    uint16_t zone = zone_id(t, (uint8_t)call->arg[0], call->cx->you);
    for (unsigned i = 0; i < call->target_count; i++)
        if (may_go_into(t, call->targets[i], zone))
            mc_shuffle_into(t, call->targets[i], zone);
    zone_shuffle_unseen(t, zone);
}

void mc_verb_shuffle(struct table *t, const struct verb_call *call)
{
    zone_shuffle_unseen(t, zone_id(t, (uint8_t)call->arg[0], call->cx->you));
}

/* MC-200: only cards that still lie where the text found them. */
void mc_verb_return(struct table *t, const struct verb_call *call, uint16_t card)
{
    (void)call;
    if (zone_kind_of(t, t->cards[card].zone) != Z_DECK)
        mc_take_in_hand(t, card);
}

bool mc_may_return(const struct table *t, uint16_t card)
{
    return mc_may_leave(t, card) && mc_may_take_in_hand(t, card);
}

void mc_verb_tuck(struct table *t, const struct verb_call *call, uint16_t card)
{
    uint16_t from = t->cards[card].zone;
    int8_t seat = zone_kind_of(t, from) == Z_HAND ? (int8_t)zone_seat_of(t, from) : (int8_t)-1;
    card_attach(t, card, call->cx->self, zone_id(t, Z_UNDER, 0));
    log_add(t, LOG_TUCK, seat, card, call->cx->self, 0, 0);
}

void mc_verb_reveal(struct table *t, const struct verb_call *call, uint16_t card)
{
    mc_reveal(t, card, call->cx->you);
}

void mc_verb_recruit(struct table *t, const struct verb_call *call, uint16_t ally)
{
    if (mc_takes_part(t, call->cx->you))
        mc_recruit(t, call->cx->you, ally);
}

/* ---- the encounter deck */

/* MC-148 MC-149: a deck that runs out ends the search; nothing is discarded from the new one. */
void mc_verb_discard_until(struct table *t, const struct verb_call *call)
{
    uint16_t found = NONE, filter = (uint16_t)call->arg[0];
    bool over = false;
    while (!over && found == NONE) {
        uint16_t card = mc_take_encounter_card(t);
        if (card == NONE)
            break;
        card_reveal(t, card);
        if (machine_matches(t, filter, call->cx, card))
            found = card;
        mc_discard_card(t, card);
        over = top_of(t, Z_ENCOUNTER_DECK, 0) == NONE;
    }
    uint16_t def = found == NONE ? (uint16_t)NONE : t->cards[found].def;
    if (over) {
        mc_encounter_deck_ran_out(t);
        follow(t, Z_ENCOUNTER_DECK, 0, &def, &found, found != NONE);
    }
    machine_set_that(t, call->cx, &found, found != NONE);
    machine_done(t, found != NONE, 1);
}

void mc_verb_discard_encounter(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST], defs[CARDS_MOST];
    unsigned n = 0;
    for (uint16_t top = mc_take_encounter_card(t);
         n < (unsigned)call->n && n < CARDS_MOST && top != NONE;
         top = top_of(t, Z_ENCOUNTER_DECK, 0)) {
        mc_discard_card(t, top);
        defs[n] = t->cards[top].def;
        cards[n++] = top;
    }
    if (n && top_of(t, Z_ENCOUNTER_DECK, 0) == NONE) {
        mc_encounter_deck_ran_out(t);
        follow(t, Z_ENCOUNTER_DECK, 0, defs, cards, n);
    }
    pile_is_that(t, call, cards, n, call->n);
}

void mc_verb_reveal_more(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST], n = 0;
    for (uint16_t c = mc_take_encounter_card(t); c != NONE && n < call->n; c = t->cards[c].next)
        cards[n++] = c;
    while (n-- > 0)
        mc_reveal(t, cards[n], call->cx->you); /* the last pushed is revealed first */
}

/* ---- the player's deck */

static void look_at(struct table *t, const struct verb_call *call, uint16_t card)
{
    card_show(t, card, call->cx->you);
}

void mc_verb_look(struct table *t, const struct verb_call *call)
{
    if (mc_takes_part(t, call->cx->you))
        pile_see_top(t, call, zone_id(t, Z_DECK, call->cx->you), call->n, look_at);
    else
        pile_is_that(t, call, NULL, 0, call->n);
}

void mc_verb_add_to_hand(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        uint8_t owner = t->cards[call->targets[i]].owner;
        if (mc_take_in_hand(t, call->targets[i]))
            mc_deck_ran_out(t, owner);
    }
    machine_done(t, call->target_count, call->target_count);
}

/* MC-507: face down, engaged with you, counting as a Drone. */
void mc_verb_drones(struct table *t, const struct verb_call *call)
{
    uint8_t seat = call->cx->you;
    uint16_t drone = (uint16_t)t->s->global[G_DRONE];
    int n = 0;
    for (; n < call->n && top_of(t, Z_DECK, seat) != NONE; n++) {
        uint16_t card = top_of(t, Z_DECK, seat);
        card_move_down(t, card, zone_id(t, Z_ENGAGED, seat), drone);
        t->cards[card].controller = NOBODY;
        log_add(t, LOG_ENTER, (int8_t)seat, card, NONE, 0, RULE_MC + 507);
        struct occ *o = occ_new(t, E_ENTER, NONE, NOBODY, seat);
        occ_add(t, o, card, 0);
        occ_run(t, o);
        mc_deck_ran_out(t, seat);
    }
    machine_done(t, n, call->n);
}

/* ---- entering play by a text (MC-267) */

static bool scheme_is_set_up(const struct table *t)
{
    return frame_of(t, PROC_SETUP_SCHEME);
}

void mc_verb_put_into_play(struct table *t, const struct verb_call *call)
{
    bool set_up = scheme_is_set_up(t);
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        if (t->cards[card].owner != NOBODY && !mc_takes_part(t, call->cx->you))
            continue;
        bool from_deck = zone_kind_of(t, t->cards[card].zone) == Z_ENCOUNTER_DECK;
        mc_put_into_play(t, card, call->cx->you, NONE, false);
        if (from_deck)
            mc_encounter_deck_ran_out(t);
        if (set_up && t->cards[card].owner == NOBODY) /* MC-096 MC-467 */
            mc_push_called(t, card, KIND_WHEN_REVEALED, call->cx->you, OCC_NONE);
    }
    machine_done(t, call->target_count, call->target_count);
}
