/*
 * Words and phrases for the rules search: folded, with a light stem that serves French and English.
 */
#ifndef APP_RULES_WORDS_H
#define APP_RULES_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum { WORD_LONGEST = 24, PHRASE_LONGEST = 8, VARIANTS_MOST = 4 };

struct word {
    char text[WORD_LONGEST]; /* folded */
    char stem[WORD_LONGEST]; /* without endings: attacks, attacked → attack */
    bool is_stop;            /* of, the, du, la … */
};

struct phrase {
    struct word word[PHRASE_LONGEST];
    size_t count;
};

/* The words of a text: at most `capacity` are written; returns how many there are. */
size_t words_cut(const char *text, struct word *out, size_t capacity);

/* How well a wanted word fits a word of a text: 1 the same, 0.9 the same stem, 0.5 its beginning,
 * 0 not at all. */
double word_match(const struct word *wanted, const struct word *found);

/* The first words of a text as a phrase. */
struct phrase phrase_of(const char *text);

/* The ways to say a glossary term: "gain / lose" are two, "Combat Points (CP)" are two, "resource
 * (card)" is one. Returns how many. */
size_t phrase_variants(const char *term, struct phrase out[VARIANTS_MOST]);

/* Do the words say this phrase? Stop words do not count. */
bool phrase_is(const struct phrase *phrase, const struct word *words, size_t count);

/* How well a phrase is found in a text: its words side by side, or (0.6 of that) anywhere. */
double phrase_match(const struct phrase *phrase, const struct word *words, size_t count);

#endif
