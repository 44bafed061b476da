/*
 * Places: bases, what lies on them, and how cards come and go (SU-204 – SU-233, SU-329 – SU-356).
 *
 * A minion's host is its base; the host of an attached action is its base or its minion. So the
 * place of a card is where the chain of hosts ends.
 */
#include "games/smashup/smashup.h"

uint16_t su_place(const struct table *t, uint16_t card)
{
    while (card != NONE && type_of(t, card) != T_BASE)
        card = t->cards[card].host;
    return card;
}

bool su_has_minion(const struct table *t, uint8_t seat, uint16_t base)
{
    for (uint16_t c = t->zones[zone_id(t, Z_MINIONS, seat)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].host == base)
            return true;
    return false;
}

void su_enter(struct table *t, uint16_t card, uint8_t kind, uint8_t seat, uint16_t host)
{
    uint16_t zone = zone_id(t, kind, seat == NOBODY ? 0 : seat);
    if (host == NONE)
        card_move(t, card, zone, ZONE_BOTTOM);
    else
        card_attach(t, card, host, zone);
    t->cards[card].controller = seat;
}

/* SU-331 SU-354: everything attached to a card that leaves is discarded. */
static void drop_attached(struct table *t, uint16_t host)
{
    for (uint8_t seat = 0; seat < t->s->seats && t->cards[host].attached; seat++)
        for (uint16_t c = t->zones[zone_id(t, Z_ACTIONS, seat)].head, next; c != NONE; c = next) {
            next = t->cards[c].next;
            if (t->cards[c].host == host)
                su_discard(t, c);
        }
}

/* SU-226 SU-351: whoever controlled it, it goes to its owner; SU-124 SU-155: some have a place of
 * their own. */
static uint16_t destination(const struct table *t, uint16_t card, uint8_t kind)
{
    switch (type_of(t, card)) {
    case T_TITAN: return zone_id(t, Z_TITANS_AT_REST, t->cards[card].owner);
    case T_MONSTER: return zone_id(t, Z_MONSTER_DISCARD, 0);
    case T_TREASURE_MINION:
    case T_TREASURE_ACTION: return zone_id(t, Z_TREASURE_DISCARD, 0);
    case T_BASE: return zone_id(t, kind == Z_DECK ? Z_BASE_DECK : Z_BASE_DISCARD, 0);
    default: return zone_id(t, kind, t->cards[card].owner);
    }
}

void su_leave(struct table *t, uint16_t card, uint8_t kind, enum zone_end end)
{
    drop_attached(t, card);
    card_move(t, card, destination(t, card, kind), end);
}

void su_discard(struct table *t, uint16_t card)
{
    su_leave(t, card, Z_DISCARD, ZONE_TOP);
}

/* SU-089 SU-090 */
void su_new_base(struct table *t)
{
    uint16_t deck = zone_id(t, Z_BASE_DECK, 0), discard = zone_id(t, Z_BASE_DISCARD, 0);
    if (!t->zones[deck].count) {
        while (t->zones[discard].head != NONE)
            card_move(t, t->zones[discard].head, deck, ZONE_BOTTOM);
        zone_shuffle(t, deck);
    }
    uint16_t base = t->zones[deck].head;
    if (base == NONE)
        return;
    card_move(t, base, zone_id(t, Z_BASES, 0), ZONE_BOTTOM);
    log_add(t, LOG_NEW_BASE, -1, base, NONE, 0, RULE_SU + 89);
    su_announce(t, E_NEW_BASE, t->s->active, base);
}

/* An exchange that says what stays: minions with all that is theirs, while actions attached to the
 * old base are discarded. */
void su_replace_base(struct table *t, uint16_t old, uint16_t fresh)
{
    drop_attached(t, old);
    card_move(t, fresh, zone_id(t, Z_BASES, 0), ZONE_BOTTOM);
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (t->cards[c].host == old)
            card_rehost(t, c, fresh);
    card_move(t, old, zone_id(t, Z_BASE_DECK, 0), ZONE_BOTTOM);
    zone_shuffle(t, zone_id(t, Z_BASE_DECK, 0));
    log_add(t, LOG_NEW_BASE, -1, fresh, old, 0, RULE_SU + 355);
    su_announce(t, E_NEW_BASE, t->s->active, fresh);
}
