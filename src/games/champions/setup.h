/*
 * The settings, and what plan.c leaves of them in game_setup.plan for setup.c.
 */
#ifndef CHAMPIONS_SETUP_H
#define CHAMPIONS_SETUP_H

#include "games/champions/champions.h"
#include "games/settings.h"

/* The settings, and what their words are. */
enum { S_VILLAIN, S_MODE, S_MODULAR, S_FIRST, S_HERO, S_DECK, SETTING_ROWS };
enum { MODE_STANDARD, MODE_EXPERT };
extern const struct setting_row champions_settings[SETTING_ROWS];

enum { PLAN_RANDOM = 0xFFFE }; /* a modular set to be picked when the cards are dealt */
/* clang-format off */
enum {
    PLAN_VILLAIN, PLAN_STANDARD, PLAN_EXPERT,   /* sets; expert: NONE in standard mode */
    PLAN_MODULAR,                               /* up to five sets */
    PLAN_HERO = PLAN_MODULAR + MODULARS_MOST,   /* definitions of the heroes, one a seat */
    PLAN_NEMESIS = PLAN_HERO + 4,               /* sets */
    PLAN_FIRST = PLAN_NEMESIS + 4, PLAN_STAGE
};
/* clang-format on */

/* The numbers of the modular sets, at most MODULAR_SETS; returns how many. */
enum { MODULAR_SETS = 64 };
uint16_t mc_modular_sets(const struct qn_pack *pack, uint16_t sets[MODULAR_SETS]);

/* ---- modulars.c */
/* The cards of a set go into the encounter deck. */
void mc_deal_set(struct table *t, const struct qn_pack *pack, uint16_t set);
void mc_deal_modulars(struct table *t, const struct qn_pack *pack, const struct game_setup *setup);
/* game.pick_anew, game.learned */
void mc_pick_anew(struct table *t, const struct qn_pack *pack, const struct game_setup *setup,
                  int seat, bool in_order);
void mc_learned(struct table *t, uint16_t card, unsigned seat);

#endif
