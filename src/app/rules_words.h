/*
 * Words for the rules search: cut out of a text, folded, with a light stem in each language.
 */
#ifndef APP_RULES_WORDS_H
#define APP_RULES_WORDS_H

#include "rules_catalogue.h"

#include <stddef.h>

enum { WORD_LONGEST = 24 };

/* Words that say little: WORD_EMPTY ones (of, the, du) are never looked for; WORD_FAINT ones (can,
 * what, peut) count a little, for they may also be what a rule is about ("may", "cannot"). */
enum word_worth { WORD_EMPTY, WORD_FAINT, WORD_FULL };

struct word {
    char text[WORD_LONGEST];             /* folded: lower case, without accents */
    char stem[RULE_LANGS][WORD_LONGEST]; /* without endings: attacks, attacked → attack */
    enum word_worth worth;
};

/* A word as it stands in a text, not yet folded. */
struct word_span {
    const char *start;
    size_t length;
};

/* Finds the next word from `*at` on, and moves `*at` behind it; false at the end. The letters of an
 * initialism are one word: M.O.D.O.K., S.H.I.E.L.D. */
bool word_next(const char **at, struct word_span *out);

/* Folds a word and finds its stems. */
struct word word_of(struct word_span span);

#endif
