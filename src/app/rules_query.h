/*
 * A question as the rules search understands it: terms, each with the ways in which a rule may say it.
 */
#ifndef APP_RULES_QUERY_H
#define APP_RULES_QUERY_H

#include "rules_index.h"
#include "rules_search.h"

enum { TERMS_MOST = 24, ALTERNATIVES_MOST = 96 };

/* One way to say a term in one language: a row of stems. */
struct alternative {
    uint32_t stem[PHRASE_LONGEST];
    size_t count;
    const char *game; /* only for the rules of this game; NULL: any */
    double weight;
    bool typed;      /* just as it was typed */
    bool asked_only; /* players say so, rules do not: looked for only in how a rule is asked for */
};

struct term {
    struct alternative alternative[RULE_LANGS][ALTERNATIVES_MOST];
    size_t count[RULE_LANGS];
    double weight; /* less than 1: its words say little */
};

struct query {
    struct term *terms;
    size_t count;
    const char *game; /* the game that the question names; NULL: none */
};

/* Cuts a question into terms; words that stand nowhere are replaced by the nearest one, which is
 * noted in the answer. Release with query_release. */
void query_parse(struct query *query, struct rules_index *index, const char *question,
                 struct rules_answer *answer);
void query_release(struct query *query);

#endif
