/*
 * Which set-up a game of Champions has: the plain one (Spider-Man against Rhino, alone), or one of many
 * by number of the seed: one to four players, any heroes, villains and modular sets.
 */
#ifndef SOAK_SCENARIO_H
#define SOAK_SCENARIO_H

#include <quinte/quinte.h>

enum { SCENARIO_SETTINGS = 8 };

struct scenario {
    qn_setup setup;
    qn_setting settings[SCENARIO_SETTINGS];
};

/* The set-up keeps pointing into *out. seats 0: by seed when varied, otherwise one. */
void scenario_make(struct scenario *out, uint64_t seed, unsigned seats, bool varied);
/* Rhino, with as many players; which heroes depends on the seed if there are several. */
void scenario_against_rhino(struct scenario *out, uint64_t seed, unsigned seats);

#endif
