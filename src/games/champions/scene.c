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

static const char *set_stage(struct table *t, uint16_t card, const char *value)
{
    int stage;
    if (!number(value, &stage))
        return "stage needs a number";
    if (card != villain_of(t))
        return "only the villain has stages";
    if (def_of(t, card)->stage == stage)
        return NULL;
    uint16_t next = t->zones[zone_id(t, Z_VILLAIN_DECK, 0)].head;
    if (next == NONE || def_of(t, next)->stage != stage)
        return "the villain has no such stage in this mode";
    uint16_t def = t->cards[card].def;
    abilities_stop(t, card);
    t->cards[card].def = t->cards[next].def;
    t->cards[next].def = def;
    abilities_start(t, card);
    card_move(t, next, zone_id(t, Z_REMOVED, 0), ZONE_BOTTOM);
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
    return "there is no such word for a card";
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
    if (strcmp(key, "flipped") == 0) {
        t->s->seat[seat][SV_FLIPPED] = 1;
        return NULL;
    }
    return champions_given_card(t, identity, key, value);
}
