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

const char *mv_state(const struct table *t, uint16_t card, unsigned index)
{
    static const char *const used[ACTIONS][2] = {
        [ACT_GAIN] = {"used_top_gain", "used_bottom_gain"},
        [ACT_PLAY] = {"used_top_play", "used_bottom_play"},
        [ACT_ACTIVATE] = {"used_top_activate", "used_bottom_activate"},
        [ACT_RELOCATE] = {"used_top_relocate", "used_bottom_relocate"},
        [ACT_VANQUISH] = {"used_top_vanquish", "used_bottom_vanquish"},
        [ACT_FATE] = {"used_top_fate", "used_bottom_fate"},
        [ACT_DISCARD] = {"used_top_discard", "used_bottom_discard"},
    };
    static const char *const extra[ACTIONS] = {
        [ACT_PLAY] = "used_extra_play",         [ACT_ACTIVATE] = "used_extra_activate",
        [ACT_RELOCATE] = "used_extra_relocate", [ACT_VANQUISH] = "used_extra_vanquish",
        [ACT_FATE] = "used_extra_fate",         [ACT_DISCARD] = "used_extra_discard",
    };
    uint8_t whose = t->cards[card].controller;
    if (type_of(t, card) != T_LOCATION || whose >= t->s->seats || mover_of(t, whose) != card)
        return NULL;
    if (index-- == 0)
        return "occupied"; /* by the mover */
    for (unsigned i = 0; whose == t->s->active && i < 2 * ACTIONS; i++)
        if (t->s->global[G_USED + i / 2] >> i % 2 & 1 && index-- == 0)
            return used[i / 2][i % 2];
    for (uint8_t a = 0; whose == t->s->active && a < ACTIONS; a++) {
        unsigned n = mv_extras_used(t, card, a);
        if (index < n)
            return extra[a];
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
