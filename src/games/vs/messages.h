/*
 * What the set-up and the deck rules of Vs. System tell people: templates for gettext (MESSAGE).
 */
#ifndef VS_MESSAGES_H
#define VS_MESSAGES_H

#ifndef MESSAGE
#define MESSAGE(text) text
#endif

#define MSG_SETTING MESSAGE("Vs. System has no setting called %1.")
#define MSG_NO_DECKS MESSAGE("The content has no ready decks.")
#define MSG_NO_PLAYER MESSAGE("The content has no cards that stand for the players.")
#define MSG_DECK_SIZE MESSAGE("A deck has at least 60 cards, this one has %1.")
#define MSG_DECK_COPIES MESSAGE("At most 4 copies of one card: there are %1 of %2.")
#define MSG_DECK_NO_CARD MESSAGE("%1 cannot be in a deck.")

#endif
