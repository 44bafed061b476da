/*
 * What `given` statements do to a table; reading them is scene_given.c.
 */
#ifndef SCENES_SCENE_GIVEN_H
#define SCENES_SCENE_GIVEN_H

#include "scenes/scene_run.h"

/* scene_place.c */
perform_fn given_put, given_attach, given_list, given_size;
void scene_know_by_zone(struct run *run, uint16_t card);

/* scene_state.c */
bool scene_seat_or_nobody(const struct run *run, const char *word, uint8_t *out);
perform_fn given_seat, given_card, given_table, given_first, given_script;
/* Gives the card the states of a put, attach or card line. */
bool scene_set_states(struct run *run, const struct statement *s, uint16_t card);

/* scene_table.c */
perform_fn given_turn, given_do;
/* Is this pair a setting of the set-up ("p1: hero spider_man", "villain: rhino")? */
bool scene_is_setting(const struct run *run, const struct statement *s, const struct pair *p);

#endif
