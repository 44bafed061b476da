/*
 * Sides that are drawn: heroes, villains, factions, decks, a game's own for each seed, so that a result holds for
 * more than one pair. Whatever a setting fixes stays.
 */
#ifndef APP_SIM_DRAW_H
#define APP_SIM_DRAW_H

#include "sim.h"

/* Gives the variant, whose seed is known, what each seat plays with, none twice where the game says so, and in
 * Champions the villain; and a key that tells it from others. */
void sim_draw(const struct sim_plan *plan, struct sim_variant *variant);

#endif
