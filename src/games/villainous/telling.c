/*
 * What views tell besides cards and values: which markers a card has, which symbols are used, where the
 * movers are, and how near everybody is to the objective (MV-010).
 */
#include "games/villainous/villainous.h"

/* ---- markers: several kinds share a counter, and a card has at most one of them */

bool mv_concerns(const struct table *t, uint8_t attr, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    bool villain = d && d->type == T_VILLAIN;
    switch (attr) {
    case A_POWER: return villain;
    case A_TOKENS: return is_a(t, card, B_CHARACTER);
    case A_MISCHIEF:
    case A_SPENT: return d && d->keywords >> K_MISCHIEF & 1;
    case A_LOYALTY: return d && d->keywords >> K_LOYALTY & 1;
    case A_VENDETTAS: return d && d->keywords >> K_VENDETTAS & 1;
    case A_MARKS: return !villain && (is_a(t, card, B_HERO) || is_a(t, card, B_LOCATION));
    default: return true;
    }
}

/* ---- symbols of this turn */

#define SYMBOL(act, word, en, fr)                                                                  \
    [1 + 2 * (act)] = {"used_top_" word, {en " (top): used", fr " (haut) : utilisé"}},             \
             [2 + 2 * (act)] = {"used_bottom_" word,                                               \
                                {en " (bottom): used", fr " (bas) : utilisé"}}
#define EXTRA(act, word, en, fr)                                                                   \
    [2 * ACTIONS + (act)] = {"used_extra_" word, {en " (extra): used", fr " (en plus) : utilisé"}}
#define BOTH(...) SYMBOL(__VA_ARGS__), EXTRA(__VA_ARGS__)

/* Where the mover is; each symbol of the top and bottom rows; symbols that cards add (none of them gains
 * power). */
const struct state_word mv_state_words[STATE_WORDS] = {
    [0] = {"occupied", {"the mover is here", "le pion est ici"}},
    SYMBOL(ACT_GAIN, "gain", "gain power", "gagner du pouvoir"),
    BOTH(ACT_PLAY, "play", "play a card", "jouer une carte"),
    BOTH(ACT_ACTIVATE, "activate", "activate", "activer"),
    BOTH(ACT_RELOCATE, "relocate", "relocate", "transférer"),
    BOTH(ACT_VANQUISH, "vanquish", "vanquish", "éliminer"),
    BOTH(ACT_FATE, "fate", "fate", "fatalité"),
    BOTH(ACT_DISCARD, "discard", "discard cards", "défausser des cartes"),
};

const char *mv_state(const struct table *t, uint16_t card, unsigned index)
{
    uint8_t whose = t->cards[card].controller;
    if (type_of(t, card) != T_LOCATION || whose >= t->s->seats || mover_of(t, whose) != card)
        return NULL;
    if (index-- == 0)
        return mv_state_words[0].name;
    for (unsigned i = 0; whose == t->s->active && i < 2 * ACTIONS; i++)
        if (t->s->global[G_USED + i / 2] >> i % 2 & 1 && index-- == 0)
            return mv_state_words[1 + i].name;
    for (uint8_t a = 0; whose == t->s->active && a < ACTIONS; a++) {
        unsigned n = mv_extras_used(t, card, a);
        if (index < n)
            return mv_state_words[2 * ACTIONS + a].name;
        index -= n;
    }
    return NULL;
}

/* ---- objectives */

uint16_t mv_pursues(const struct table *t, uint8_t seat, unsigned index)
{
    switch (index) {
    case 0: return villain_of(t, seat);
    case 1: return t->zones[zone_id(t, Z_GOALS, seat)].head; /* the next step */
    default: return NONE;
    }
}
