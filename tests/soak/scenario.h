/*
 * Which set-up a game has. Champions: the plain one (Spider-Man against Rhino, alone; with several
 * players, heroes by the seed), or one of many by number of the seed: one to four players, any
 * heroes, villains and modular sets. Or the cell of the matrix that the seed falls on: 5 heroes, 3
 * villains, standard and expert, 1 to 4 players with a team of distinct heroes; as many seeds in a
 * row as there are cells meet each of them once.
 */
#ifndef SOAK_SCENARIO_H
#define SOAK_SCENARIO_H

#include <quinte/quinte.h>

enum { SCENARIO_SETTINGS = 8, SCENARIO_CELLS = 5 * 3 * 2 * 4 };
enum scenario_kind { SCENARIO_PLAIN, SCENARIO_VARIED, SCENARIO_MATRIX };

struct scenario {
    qn_setup setup;
    qn_setting settings[SCENARIO_SETTINGS];
    char text[QN_MAX_SEATS][64];
};

/* The set-up keeps pointing into *out. seats 0: by seed unless plain, otherwise one. */
void scenario_make(struct scenario *out, uint64_t seed, unsigned seats, enum scenario_kind kind);
/* Smash Up: two factions a player, none twice at the table; seats 0: two to four by seed. */
void scenario_make_factions(struct scenario *out, const qn_pack *pack, uint64_t seed,
                            unsigned seats);
/* Dice Throne: any heroes, also the same twice; seats 0: two to four by seed. */
void scenario_make_fighters(struct scenario *out, const qn_pack *pack, uint64_t seed,
                            unsigned seats);
/* Villainous: different villains, any mode, common fate cards of a box in use or mixed; seats 0: two to four
 * by seed. */
void scenario_make_villains(struct scenario *out, const qn_pack *pack, uint64_t seed,
                            unsigned seats);
/* Vs. System: as many seeds in a row as there are pairs of ready decks meet each pair once; in half of
 * the games others sit down with them. */
void scenario_make_duelists(struct scenario *out, const qn_pack *pack, uint64_t seed,
                            unsigned seats);

#endif
