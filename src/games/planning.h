/*
 * What the plans of all games do alike: telling what is wrong, and finding sets by their kind.
 */
#ifndef GAMES_PLANNING_H
#define GAMES_PLANNING_H

#include "carte/pack.h"
#include "kernel/setup.h"

#ifndef MESSAGE
#define MESSAGE(text) text
#endif

#define MSG_SETTING_NEAR MESSAGE("Did you mean the setting %1?")
#define MSG_SETTING_OF_NOBODY MESSAGE("The setting %1 is for a player who is not there.")
#define MSG_SETTING_ALONE MESSAGE("%1 stands alone, not together with others.")
#define MSG_FIRST MESSAGE("The first player is a seat from 1 to %1, not %2.")

void plan_tell(qn_report report, const char *format, const char *a, const char *b,
               const char *rule);

/* Sets of a kind ("hero", "faction"): is it one, the n-th (or NULL), the one with that name (or -1);
 * without a name the first. */
bool plan_is_kind(const struct set_info *set, const char *kind);
const char *plan_nth_set(const struct qn_pack *pack, const char *kind, size_t n);
int plan_find_set(const struct qn_pack *pack, const char *kind, const char *name);

#endif
