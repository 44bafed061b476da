/*
 * The settings of Dice Throne, by number, and what their words are.
 */
#ifndef DICETHRONE_SETTINGS_H
#define DICETHRONE_SETTINGS_H

#include "games/settings.h"

enum { S_HERO, S_FIRST, S_EDITION, SETTING_ROWS };
enum { EDITION_A, EDITION_B };
extern const struct setting_row dicethrone_settings[SETTING_ROWS];

#endif
