/*
 * How alike a question and a rule are worded, with the little words that are not looked for: "what happens
 * if", "do I have to", "la carte" say what is asked about more than any of their words does.
 */
#ifndef APP_RULES_WORDING_H
#define APP_RULES_WORDING_H

#include "rules_index.h"

enum { WORDING_LONGEST = 96 };

/* All words of a text, a number each, without capitals and accents; of a longer one the first. */
struct word_row {
    uint32_t word[WORDING_LONGEST];
    size_t count;
};

/* From 0, nothing in common, to 1, the same. */
struct wording {
    double text;  /* pairs of neighbours that the rule has, too */
    double asked; /* words that a way to ask for the rule has, too */
};

struct word_row wording_of(struct rules_index *index, const char *text, const char *end);
struct wording wording_compare(struct rules_index *index, const struct rule *rule,
                               const struct word_row *question);

#endif
