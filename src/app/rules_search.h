/*
 * Finding rules by words, in French or English, best match first.
 */
#ifndef APP_RULES_SEARCH_H
#define APP_RULES_SEARCH_H

#include "rules_catalogue.h"

struct rules_hit {
    const struct rule *rule;
    double score;
};

/* A word that stands nowhere, and the nearest one that was looked for in its place ("" if none). */
struct rules_correction {
    char typed[32], used[32];
};

enum { RULES_MAX_CORRECTIONS = 4 };

struct rules_answer {
    struct rules_hit *hits; /* best first */
    size_t count;
    size_t terms; /* what was looked for */
    struct rules_correction corrections[RULES_MAX_CORRECTIONS];
    size_t correction_count;
};

/* Searches the rules of one game (NULL: of all) in both languages, `lang` before the other. Release
 * with rules_answer_free. */
struct rules_answer rules_search(const struct rules_catalogue *rules, const char *game,
                                 qn_lang lang, const char *words);
void rules_answer_free(struct rules_answer *answer);

#endif
