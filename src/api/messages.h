/*
 * What src/api tells people: templates of qn_message.format, English, for gettext. %1 %2 %3 stand
 * for the arguments. xgettext finds them by the keyword MESSAGE.
 */
#ifndef API_MESSAGES_H
#define API_MESSAGES_H

#define MESSAGE(text) text

/* content */
#define MSG_UNKNOWN_GAME MESSAGE("There is no game called %1.")
#define MSG_UNKNOWN_GAME_NEAR MESSAGE("There is no game called %1. Did you mean %2?")
#define MSG_NO_FOLDER MESSAGE("The folder cannot be read: %1.")
#define MSG_NO_CARDS MESSAGE("There are no card files (*.carte) in this folder.")
#define MSG_UNREADABLE MESSAGE("The file cannot be read: %1.")
#define MSG_TOO_DEEP MESSAGE("Folders are nested too deeply here.")

/* decks */
#define MSG_NO_DECK MESSAGE("There is no ready deck %1.")
#define MSG_NO_DECK_NEAR MESSAGE("There is no ready deck %1. Did you mean %2?")
#define MSG_DECK_UNKNOWN_CARD MESSAGE("There is no card %1.")
#define MSG_DECK_UNKNOWN_CARD_NEAR MESSAGE("There is no card %1. Did you mean %2?")
#define MSG_DECK_COUNT MESSAGE("Expected a number of copies from 1 to 99, found %1.")
#define MSG_DECK_TWICE MESSAGE("The card %1 already stands on line %2.")
#define MSG_DECK_TOO_MANY MESSAGE("A deck file has at most %1 lines of this kind.")
#define MSG_DECK_LINE                                                                              \
    MESSAGE("Expected the deck's name, a key and a word, or a number and a card; found %1.")
#define MSG_DECK_NAME MESSAGE("Expected: deck \"English name\" | \"French name\".")
#define MSG_DECK_LONG MESSAGE("This word is longer than %1 characters.")

/* set-up */
#define MSG_SEATS MESSAGE("This game is for %1 to %2 players, not %3.")
#define MSG_SEATS_ONLY MESSAGE("This game is for %1 players, not %3.")
#define MSG_TOO_MANY_CARDS MESSAGE("This set-up has %1 cards; a table holds at most %2.")
#define MSG_SETTING_MANY MESSAGE("The setting %1 is one too many: a set-up has at most %2.")
#define MSG_SETTING_LONG                                                                           \
    MESSAGE("The setting %1 is too long: a key has at most %2 bytes, a value %3.")
#define MSG_SETTING_TEXT MESSAGE("The setting %1 is not plain text.")

/* journals */
#define MSG_JOURNAL_NONE MESSAGE("This is not a Quinte journal.")
#define MSG_JOURNAL_VERSION MESSAGE("This journal has version %1; only version %2 can be read.")
#define MSG_JOURNAL_CUT MESSAGE("The line is cut short.")
#define MSG_JOURNAL_ALTERED MESSAGE("The line, or one before it, was altered, removed or swapped.")
#define MSG_JOURNAL_HEAD MESSAGE("The journal ends before its header does.")
#define MSG_JOURNAL_LINE MESSAGE("Expected %1, found %2.")
#define MSG_JOURNAL_LONG MESSAGE("The line is longer than %1 bytes.")
#define MSG_JOURNAL_MANY MESSAGE("The journal has more than %1 choices.")
#define MSG_JOURNAL_GAME MESSAGE("This is a journal of the game %1, not of %2.")
#define MSG_JOURNAL_CONTENT MESSAGE("The cards in use have changed since this journal was written.")
#define MSG_JOURNAL_SETUP                                                                          \
    MESSAGE("The set-up was altered: with the seats that it names, the setting %2 would be %3.")
#define MSG_JOURNAL_OVER MESSAGE("Choice %1 (%2): the table waits for nobody.")
#define MSG_JOURNAL_SEAT MESSAGE("Choice %1 (%2): another player is asked, number %3.")
#define MSG_JOURNAL_OPTION MESSAGE("Choice %1: %2 is not offered.")
#define MSG_JOURNAL_WORDS MESSAGE("Choice %1: the journal says %2, but the table offers %3 there.")
#define MSG_JOURNAL_HASH MESSAGE("After choice %1 the table differs from the one in the journal.")

#endif
