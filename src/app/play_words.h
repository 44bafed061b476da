/*
 * The words of the prompt: what a person may type besides numbers and the words of options. Both languages
 * are understood, whichever is spoken.
 */
#ifndef APP_PLAY_WORDS_H
#define APP_PLAY_WORDS_H

#include "quinte/quinte.h"

enum play_word {
    WORD_NONE,
    WORD_WHY,
    WORD_HINT,
    WORD_RULE,
    WORD_CARD,
    WORD_BOARD,
    WORD_UNDO,
    WORD_SAVE,
    WORD_LOG,
    WORD_TABLE,
    WORD_HAND,
    WORD_STOPS,
    WORD_RESIGN,
    WORD_HELP,
    WORD_QUIT
};

/* What stands after a word. */
enum play_argument { TAKES_NOTHING, TAKES_CARD, TAKES_PLAYER, TAKES_PHASE, TAKES_FREE };

/* The command that the line begins with, and what follows it. */
enum play_word play_word_find(const char *line, const char **rest);
void play_word_takes(enum play_word word, enum play_argument *argument);
/* The index-th word of the language, as it is best typed, or NULL. */
const char *play_word_get(size_t index, qn_lang lang, enum play_argument *argument);

#endif
