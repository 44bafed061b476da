/*
 * The settings of Vs. System, by number, and what their words are.
 */
#ifndef VS_SETTINGS_H
#define VS_SETTINGS_H

#include "games/settings.h"

enum { S_FORMAT, S_DECK, S_FIRST, S_SIDES, S_ENDURANCE, S_VICTORY, SETTING_ROWS };
enum { FORMAT_CONSTRUCTED, FORMAT_LIMITED };
extern const struct setting_row vs_settings[SETTING_ROWS];

/* ---- plan.c */
/* Where limited decks are played any deck need be no larger; elsewhere there are none. */
bool vs_deck_may_be_played(const struct qn_pack *p, const struct deck_list *deck, const char *file,
                           bool limited, qn_report report);

#endif
