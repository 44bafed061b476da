/*
 * What the set-up of Villainous tells people: templates for gettext (MESSAGE).
 */
#ifndef VILLAINOUS_MESSAGES_H
#define VILLAINOUS_MESSAGES_H

#ifndef MESSAGE
#define MESSAGE(text) text
#endif

#define MSG_SETTING MESSAGE("Villainous has no setting called %1.")
#define MSG_VILLAIN MESSAGE("There is no villain called %1.")
#define MSG_VILLAIN_NEAR MESSAGE("There is no villain called %1. Did you mean %2?")
#define MSG_VILLAIN_TWICE MESSAGE("Two players cannot both play %1.")
#define MSG_NO_VILLAINS MESSAGE("The content has no villains for so many players.")
#define MSG_ONE_BOX MESSAGE("More than %1 players need villains of more than one box.")
#define MSG_MODE MESSAGE("The mode is omnipotent, implacable or immortal, not %1.")
#define MSG_COMMON                                                                                 \
    MESSAGE("The common fate cards are those of a box, of several (a,b), or mixed: there is no "   \
            "box %1.")
#define MSG_BOXES MESSAGE("A game uses no more than %2 boxes.")
#define MSG_NO_COMMON MESSAGE("The content has no common fate cards for these villains.")

#endif
