/*
 * What scenes may say about players and cards, beyond counters and zones.
 */
#include "games/vs/vs.h"

#include <stdlib.h>
#include <string.h>

/* A scene's character stands in the next free column; a resource is face down until it says up. */
void vs_arrived(struct table *t, uint16_t card)
{
    uint8_t seat = zone_seat_of(t, t->cards[card].zone);
    if (!card_in_play(t, card))
        return;
    if (type_of(t, card) == T_EQUIPMENT && t->cards[card].host != NONE)
        card_attach(t, card, t->cards[card].host, zone_id(t, Z_GEAR, seat));
    t->cards[card].controller = seat;
    if (is_formed(t, card))
        vs_settle_column(t, card);
    if (place_of(t, card) == Z_ROW && t->cards[card].face != FACE_DOWN &&
        type_of(t, card) != T_LOCATION && type_of(t, card) != T_PLOT_TWIST)
        vs_lay_down(t, seat, card);
}

static const char *given_column(struct table *t, uint16_t card, const char *value)
{
    int column = value ? atoi(value) : 0;
    if (!is_formed(t, card) || column < 1 || column > COLUMNS)
        return "a character stands in a column from 1 to 9";
    uint16_t there = vs_at(t, t->cards[card].controller, place_of(t, card), column);
    if (there != NONE && there != card)
        return "somebody stands there already";
    t->cards[card].note[0] = (int16_t)column;
    return NULL;
}

static const char *given_flag(struct table *t, uint16_t card, unsigned flags, bool fits)
{
    if (!fits)
        return "this card cannot be so";
    set_flag(t, card, flags, true);
    return NULL;
}

const char *vs_given_card(struct table *t, uint16_t card, const char *key, const char *value)
{
    if (strcmp(key, "column") == 0)
        return given_column(t, card, value);
    if (strcmp(key, "stunned") == 0)
        return given_flag(t, card, FLAG_STUNNED | CARD_EXHAUSTED, is_formed(t, card));
    if (strcmp(key, "boosted") == 0)
        return given_flag(t, card, FLAG_BOOSTED, is_formed(t, card));
    if (strcmp(key, "down") == 0 && place_of(t, card) == Z_ROW) {
        vs_turn_down(t, card);
        card_show(t, card, t->cards[card].controller);
        return NULL;
    }
    return GIVEN_UNKNOWN;
}

/* A card that nothing on the table asks for: a player's would be one more opponent. */
static uint16_t blank_def(const struct table *t, uint8_t seat)
{
    for (uint16_t d = 0; d < t->pack->def_count; d++)
        if (t->pack->defs[d].type == T_POWERS)
            return d;
    return t->cards[player_of(t, seat)].def;
}

/* So many resources more, of whatever card there is. */
static const char *given_resources(struct table *t, uint8_t seat, const char *value)
{
    int want = value ? atoi(value) : 0;
    while ((int)vs_resources(t, seat) < want) {
        uint16_t deck = zone_id(t, Z_DECK, seat);
        uint16_t card = t->zones[deck].count ? t->zones[deck].tail : NONE;
        if (card == NONE)
            card = card_make(t, blank_def(t, seat), seat, deck);
        if (card == NONE)
            return "there are not enough cards";
        vs_lay_down(t, seat, card);
    }
    return NULL;
}

const char *vs_given(struct table *t, uint8_t seat, const char *key, const char *value)
{
    if (seat != NOBODY && strcmp(key, "resources") == 0)
        return given_resources(t, seat, value);
    if (strcmp(key, "round") == 0 && value) {
        t->s->global[G_TURN] = (int16_t)atoi(value);
        return NULL;
    }
    if (seat != NOBODY && strcmp(key, "out") == 0) {
        vs_eliminate(t, seat, RULE_VC + 186);
        return t->s->status == TABLE_OVER ? "one side would be left: the game would be over" : NULL;
    }
    if (seat != NOBODY && strcmp(key, "initiative") == 0) {
        t->s->first = t->s->active = seat;
        return NULL;
    }
    return "there is no such word for a player";
}
