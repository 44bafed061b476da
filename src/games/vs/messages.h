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
#define MSG_LIMITED_SIZE MESSAGE("A limited deck has at least 30 cards, this one has %1.")
#define MSG_DECK_LIMITED MESSAGE("This deck is a limited one: the setting decks must say limited.")
#define MSG_DECK_FORMAT MESSAGE("The format of a deck is constructed or limited, not %1.")
#define MSG_DECK_KEY MESSAGE("A deck of Vs. System has no line that begins with %1.")
#define MSG_SIDES MESSAGE("%1 players cannot form %2 sides of two or more, all of the same size.")
#define MSG_SIDES_WORD MESSAGE("The sides are none, 2 or 3, not %1.")
#define MSG_ENDURANCE MESSAGE("Players begin with 1 to 999 endurance, not with %1.")
#define MSG_VICTORY MESSAGE("The setting victory is highest or last, not %1.")
#define MSG_DECK_COPIES MESSAGE("At most 4 copies of one card: there are %1 of %2.")
#define MSG_DECK_NO_CARD MESSAGE("%1 cannot be in a deck.")

#endif
