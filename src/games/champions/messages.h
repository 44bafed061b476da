/*
 * What the set-up and the deck rules of Champions tell people: templates for gettext (MESSAGE).
 */
#ifndef CHAMPIONS_MESSAGES_H
#define CHAMPIONS_MESSAGES_H

#ifndef MESSAGE
#define MESSAGE(text) text
#endif

#define MSG_UNKNOWN_HERO MESSAGE("There is no hero called %1.")
#define MSG_UNKNOWN_HERO_NEAR MESSAGE("There is no hero called %1. Did you mean %2?")
#define MSG_UNKNOWN_VILLAIN MESSAGE("There is no villain called %1.")
#define MSG_UNKNOWN_VILLAIN_NEAR MESSAGE("There is no villain called %1. Did you mean %2?")
#define MSG_UNKNOWN_MODULAR MESSAGE("There is no modular set called %1.")
#define MSG_MODULAR_TWICE MESSAGE("The modular set %1 is chosen twice.")
#define MSG_MODULARS MESSAGE("At most %2 modular sets can be chosen.")
#define MSG_UNKNOWN_MODULAR_NEAR MESSAGE("There is no modular set called %1. Did you mean %2?")
#define MSG_UNKNOWN_MODE MESSAGE("The mode is standard or expert, not %1.")
#define MSG_UNKNOWN_SETTING MESSAGE("Champions has no setting called %1.")
#define MSG_MISSING_SET MESSAGE("The content has no set of the kind %1.")
#define MSG_MISSING_STAGE MESSAGE("The villain %1 has no stage for this mode.")
#define MSG_NO_READY_DECK MESSAGE("There is no ready deck for %1.")
#define MSG_DECK_OF_OTHER MESSAGE("This deck is for %1, not for %2.")
#define MSG_SAME_HERO MESSAGE("Two players cannot both play %1.")

#define MSG_DECK_IDENTITY MESSAGE("A deck names one identity: identity WORD.")
#define MSG_DECK_SIZE MESSAGE("A deck has 40 to 50 cards, this one has %1.")
#define MSG_DECK_SIGNATURE MESSAGE("The deck must hold all %1 copies of %2, it holds %3.")
#define MSG_DECK_ASPECTS MESSAGE("A deck has one aspect; %1 is of another one.")
#define MSG_DECK_NO_ASPECT MESSAGE("There is no aspect called %1.")
#define MSG_DECK_TWO_ASPECTS MESSAGE("A deck names one aspect.")
#define MSG_DECK_FOREIGN                                                                           \
    MESSAGE("%1 may not be in this deck: it is not basic, of its aspect or of its hero.")
#define MSG_DECK_COPIES MESSAGE("At most 3 copies of a title: there are %1 of %2.")
#define MSG_DECK_UNIQUE MESSAGE("Only one copy of the unique card %1.")
#define MSG_DECK_MAX MESSAGE("At most %1 of %2 in a deck: there are %3.")
#define MSG_DECK_NO_CARD MESSAGE("%1 is not a player card.")

#endif
