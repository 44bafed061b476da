/*
 * The settings of Villainous, by number, and what their words are.
 */
#ifndef VILLAINOUS_SETTINGS_H
#define VILLAINOUS_SETTINGS_H

#include "games/settings.h"

enum { S_VILLAIN, S_FIRST, S_MODE, S_COMMON, SETTING_ROWS };
extern const struct setting_row villainous_settings[SETTING_ROWS];

/* ---- plan.c */
bool mv_same_box(const struct set_info *a, const struct set_info *b);
/* The common fate cards of the box that a villain comes from, or -1. */
int mv_common_of(const struct qn_pack *p, unsigned villain);

#endif
