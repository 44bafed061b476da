/*
 * What the set-up of Dice Throne tells people: templates for gettext (MESSAGE).
 */
#ifndef DICETHRONE_MESSAGES_H
#define DICETHRONE_MESSAGES_H

#ifndef MESSAGE
#define MESSAGE(text) text
#endif

#define MSG_SETTING MESSAGE("Dice Throne has no setting called %1.")
#define MSG_HERO MESSAGE("There is no hero called %1.")
#define MSG_HERO_NEAR MESSAGE("There is no hero called %1. Did you mean %2?")
#define MSG_EDITION MESSAGE("The edition is a or b, not %1.")
#define MSG_NO_HEROES MESSAGE("The content has no heroes for so many players.")

#endif
