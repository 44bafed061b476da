/*
 * Leaving play (MC-198): to a discard pile, a hand, a deck, or out of the game; what is attached goes along.
 *
 * Where somebody listens it is an occurrence: the card goes once what interrupts it has had its turn.
 */
#include "games/champions/champions.h"

static uint16_t pile_of(const struct table *t, uint16_t card)
{
    uint8_t owner = t->cards[card].owner;
    return owner == NOBODY ? zone_id(t, Z_ENCOUNTER_DISCARD, 0) : zone_id(t, Z_DISCARD, owner);
}

/* MC-039: what is attached goes with its host; cards tucked under it go to their owners' piles. */
static void drop_attached(struct table *t, uint16_t host)
{
    static const uint8_t kinds[] = {Z_ATTACHED, Z_UNDER};
    for (unsigned k = 0; k < 2 && t->cards[host].attached; k++) {
        uint16_t c = t->zones[zone_id(t, kinds[k], 0)].head;
        while (c != NONE) {
            uint16_t next = t->cards[c].next;
            if (t->cards[c].host == host) {
                card_move(t, c, pile_of(t, c), ZONE_TOP);
                log_add(t, LOG_DISCARD, -1, c, NONE, 0, RULE_MC + 39);
            }
            c = next;
        }
    }
}

/* The log names a seat when the card came from its hand. */
static void discard(struct table *t, uint16_t card)
{
    uint16_t from = t->cards[card].zone;
    int8_t seat = zone_kind_of(t, from) == Z_HAND ? (int8_t)zone_seat_of(t, from) : (int8_t)-1;
    card_move(t, card, pile_of(t, card), ZONE_TOP);
    log_add(t, LOG_DISCARD, seat, card, NONE, 0, RULE_MC + 433);
}

static void take_in_hand(struct table *t, uint16_t card)
{
    uint8_t seat = t->cards[card].owner;
    card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
    log_add(t, LOG_DRAW, (int8_t)seat, card, NONE, 0, 0);
}

static void shuffle_in(struct table *t, uint16_t card, uint16_t deck)
{
    card_move(t, card, deck, ZONE_BOTTOM);
    zone_shuffle(t, deck);
}

/* What is going on about the card keeps what it was: who answers it later may ask (values.c). */
static void remember(struct table *t, uint16_t card)
{
    for (unsigned n = 0; n < t->s->used.items; n++)
        if (t->items[n].card == card && ref_is_live(t, card, t->items[n].gen))
            t->items[n].was_flags = t->cards[card].flags;
}

static void go(struct table *t, uint16_t card, uint16_t to)
{
    if (card_in_play(t, card))
        remember(t, card);
    drop_attached(t, card);
    switch (zone_kind_of(t, to)) {
    case Z_HAND: take_in_hand(t, card); break;
    case Z_REMOVED:
        card_move(t, card, to, ZONE_BOTTOM);
        log_add(t, LOG_REMOVED, -1, card, NONE, 0, RULE_MC + 391);
        break;
    case Z_DECK:
    case Z_ENCOUNTER_DECK: shuffle_in(t, card, to); break;
    default: discard(t, card); break;
    }
}

/* Permanent (MC-523), or a text that says it cannot. */
bool mc_may_leave(const struct table *t, uint16_t card)
{
    return !card_in_play(t, card) ||
           (!has_keyword(t, card, K_PERMANENT) && !event_is_forbidden(t, E_LEAVE, NONE, card));
}

/* Those that leave at one moment: the card and what is attached to it. */
static void run_leaving(struct table *t, uint16_t card, uint16_t to)
{
    struct occ *o = occ_new(t, E_LEAVE, NONE, NOBODY, mc_you_of(t, card));
    o->amount = (int16_t)to;
    occ_add(t, o, card, 1)->done = 1;
    for (uint16_t c = t->zones[zone_id(t, Z_ATTACHED, 0)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].host == card)
            occ_add(t, o, c, 1)->done = 1;
    occ_run(t, o);
}

static void leave(struct table *t, uint16_t card, uint16_t to)
{
    if (!mc_may_leave(t, card))
        log_add(t, LOG_FORBIDDEN, -1, card, NONE, 0, RULE_MC + 523);
    else if (card_in_play(t, card) && event_is_heard(t, E_LEAVE))
        run_leaving(t, card, to);
    else
        go(t, card, to);
}

void mc_leave_apply(struct table *t, struct occ *o)
{
    const struct item *i = occ_item(t, o, 0);
    if (!(o->flags & OCC_CANCELLED) && i->amount && ref_is_live(t, i->card, i->gen))
        go(t, i->card, (uint16_t)o->amount);
}

void mc_discard_card(struct table *t, uint16_t card)
{
    leave(t, card, pile_of(t, card));
}

/* Without a word: its player is out of the game. */
void mc_discard_silently(struct table *t, uint16_t card)
{
    go(t, card, pile_of(t, card));
}

void mc_remove_from_game(struct table *t, uint16_t card)
{
    leave(t, card, zone_id(t, Z_REMOVED, 0));
}

void mc_remove_silently(struct table *t, uint16_t card)
{
    go(t, card, zone_id(t, Z_REMOVED, 0));
}

bool mc_may_take_in_hand(const struct table *t, uint16_t card)
{
    return mc_takes_part(t, t->cards[card].owner);
}

bool mc_take_in_hand(struct table *t, uint16_t card)
{
    if (!mc_may_take_in_hand(t, card))
        return false;
    leave(t, card, zone_id(t, Z_HAND, t->cards[card].owner));
    return true;
}

void mc_shuffle_into(struct table *t, uint16_t card, uint16_t deck)
{
    if (card_in_play(t, card))
        leave(t, card, deck);
    else
        card_move(t, card, deck, ZONE_BOTTOM);
}
