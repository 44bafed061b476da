/*
 * What scenes may say about the state of players and cards, beyond counters and zones.
 */
#include "games/champions/champions.h"

#include <stdlib.h>
#include <string.h>

static bool number(const char *text, int *out)
{
    char *end;
    long n = text ? strtol(text, &end, 10) : -1;
    if (!text || end == text || *end || n < 0 || n > 9999)
        return false;
    *out = (int)n;
    return true;
}

static const char *set_hp(struct table *t, uint16_t card, const char *value)
{
    int hp, most = champions_value(t, A_MAX_HP, card);
    if (!number(value, &hp))
        return "hp needs a number";
    if (hp < 1 || hp > most)
        return "hp is from 1 to the maximum of the card";
    t->cards[card].counter[C_DAMAGE] = (int16_t)(most - hp);
    return NULL;
}

/* The next card of the deck takes the place of the one in play, which is the same object to all. */
static void take_stage(struct table *t, uint16_t card, uint16_t next)
{
    uint16_t def = t->cards[card].def;
    abilities_stop(t, card);
    t->cards[card].def = t->cards[next].def;
    t->cards[next].def = def;
    abilities_start(t, card);
    card_move(t, next, zone_id(t, Z_REMOVED, 0), ZONE_BOTTOM);
}

static const char *set_stage(struct table *t, uint16_t card, const char *value)
{
    bool scheme = card == main_scheme(t);
    uint16_t deck = zone_id(t, scheme ? Z_SCHEME_DECK : Z_VILLAIN_DECK, 0);
    int stage;
    if (!number(value, &stage))
        return "stage needs a number";
    if (!scheme && card != villain_of(t))
        return "only the villain and the main scheme have stages";
    while (def_of(t, card)->stage < stage && t->zones[deck].head != NONE)
        take_stage(t, card, t->zones[deck].head);
    if (def_of(t, card)->stage != stage)
        return scheme ? "the main scheme has no such stage"
                      : "the villain has no such stage in this mode";
    if (scheme) /* MC-495 */
        t->cards[card].counter[C_THREAT] = mc_start_threat(t, card);
    return NULL;
}

/* A facedown card that is engaged and counts as a Drone (MC-507). */
static const char *set_drone(struct table *t, uint16_t card)
{
    uint16_t zone = t->cards[card].zone;
    if (t->s->global[G_DRONE] == (int16_t)NONE)
        return "a facedown card in play is a Drone, and only Ultron has Drones (setting villain "
               "ultron); "
               "put a card that is dealt facedown in dealt";
    if (zone_kind_of(t, zone) != Z_ENGAGED)
        return "a facedown card in play is a Drone, engaged with a player (put it in engaged of "
               "p1)";
    card_move(t, card, zone_id(t, Z_REMOVED, 0), ZONE_BOTTOM);
    card_move_down(t, card, zone, (uint16_t)t->s->global[G_DRONE]);
    t->cards[card].controller = NOBODY;
    t->cards[card].known = 0;
    return NULL;
}

static uint16_t status_word(const char *key)
{
    static const struct {
        const char *name;
        uint16_t mark;
    } words[] = {{"stunned", CARD_STUNNED},
                 {"confused", CARD_CONFUSED},
                 {"tough", CARD_TOUGH},
                 {"exhausted", CARD_EXHAUSTED}};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i].name, key) == 0)
            return words[i].mark;
    return 0;
}

const char *champions_given_card(struct table *t, uint16_t card, const char *key, const char *value)
{
    uint16_t mark = status_word(key);
    if (mark) {
        t->cards[card].flags |= mark;
        return NULL;
    }
    if (strcmp(key, "ready") == 0) {
        t->cards[card].flags &= (uint16_t)~CARD_EXHAUSTED;
        return NULL;
    }
    if (strcmp(key, "hp") == 0)
        return set_hp(t, card, value);
    if (strcmp(key, "stage") == 0)
        return set_stage(t, card, value);
    if (strcmp(key, "drone") == 0 || strcmp(key, "facedown") == 0)
        return set_drone(t, card);
    return GIVEN_UNKNOWN;
}

const char *champions_given(struct table *t, uint8_t seat, const char *key, const char *value)
{
    uint16_t identity = identity_of(t, seat);
    if (strcmp(key, "form") == 0) {
        bool hero = value && strcmp(value, "hero") == 0;
        if (!hero && (!value || strcmp(value, "alter_ego") != 0))
            return "form is hero or alter_ego";
        card_turn(t, identity, hero ? FACE_FRONT : FACE_BACK);
        return NULL;
    }
    if (strcmp(key, "out") == 0) {
        if (seats_in(t) < 2)
            return "somebody must be left";
        mc_eliminate(t, seat);
        return NULL;
    }
    if (strcmp(key, "flipped") == 0) {
        t->s->seat[seat][SV_FLIPPED] = 1;
        return NULL;
    }
    return champions_given_card(t, identity, key, value);
}
