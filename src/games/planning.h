/*
 * What the plans of all games do alike: refusing unknown settings, who begins, and sets by their kind.
 */
#ifndef GAMES_PLANNING_H
#define GAMES_PLANNING_H

#include "carte/pack.h"
#include "kernel/setup.h"

#define MESSAGE(text) text

#define MSG_SETTING_NEAR MESSAGE("Did you mean the setting %1?")
#define MSG_SETTING_OF_NOBODY MESSAGE("The setting %1 is for a player who is not there.")
#define MSG_FIRST MESSAGE("The first player is a seat from 1 to %1, not %2.")

void plan_tell(qn_report report, const char *format, const char *a, const char *b,
               const char *rule);
/* Reports every setting that is not among the known ones (NULL after the last), or that is of a seat
 * which nobody takes ("hero3" at a table of two). */
qn_status plan_settings(const struct game_setup *setup, const char *const *known,
                        const char *format, qn_report report);
/* The value of a setting; if there is none, it is set to what goes without saying. */
const char *plan_setting(struct game_setup *setup, const char *key, const char *otherwise);
/* The setting `first`: a seat, or the word that leaves it to chance, which is the default. *seat is
 * NONE then. */
qn_status plan_first_seat(struct game_setup *setup, const char *by_chance, const char *rule,
                          uint16_t *seat, qn_report report);

/* Sets of a kind ("hero", "faction"): is it one, the n-th (or NULL), the one with that name (or -1);
 * without a name the first. */
bool plan_is_kind(const struct set_info *set, const char *kind);
const char *plan_nth_set(const struct qn_pack *pack, const char *kind, size_t n);
int plan_find_set(const struct qn_pack *pack, const char *kind, const char *name);
/* The same; if there is none it says so, with the nearest name if one is near. */
int plan_wanted_set(const struct qn_pack *pack, const char *kind, const char *name,
                    const char *format, const char *format_near, qn_report report);

#endif
