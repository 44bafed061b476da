/*
 * What the set-up of Smash Up tells people: templates for gettext (MESSAGE).
 */
#ifndef SMASHUP_MESSAGES_H
#define SMASHUP_MESSAGES_H

#ifndef MESSAGE
#define MESSAGE(text) text
#endif

#define MSG_SETTING MESSAGE("Smash Up has no setting called %1.")
#define MSG_FACTION MESSAGE("There is no faction called %1.")
#define MSG_FACTION_NEAR MESSAGE("There is no faction called %1. Did you mean %2?")
#define MSG_TWO_FACTIONS MESSAGE("A player has two factions, like pirates+robots, not %1.")
#define MSG_SAME_FACTION MESSAGE("One player cannot play %1 twice.")
#define MSG_TITANS MESSAGE("Titans are none, all, or those of the box, not %1.")
#define MSG_BOX MESSAGE("There is no box with bases called %1.")
#define MSG_BOX_NEAR MESSAGE("There is no box with bases called %1. Did you mean %2?")
#define MSG_BOXES MESSAGE("The bases of at most %2 boxes can be mixed.")
#define MSG_FEW_BASES MESSAGE("So many players need %1 bases; the boxes in use have %2.")
#define MSG_NO_FACTIONS MESSAGE("The content has no factions for so many players.")
#define MSG_DRAFT_FACTIONS MESSAGE("With a draft the players pick their factions: leave out %1.")
#define MSG_DRAFT_FEW MESSAGE("A draft needs at least %2 different factions on offer.")

#endif
