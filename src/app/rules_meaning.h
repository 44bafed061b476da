/*
 * What rules are about, beyond their very words. Words that stand in the same rules, or in what players ask
 * for them, lie near each other, in either language; so a question finds a rule that says the same in
 * other words. It is latent semantic analysis: rules and words as points in a room of few dimensions.
 */
#ifndef APP_RULES_MEANING_H
#define APP_RULES_MEANING_H

#include "rules_index.h"

struct rules_meaning {
    size_t dimensions, stem_count;
    uint32_t *root;   /* one a stem: stems that begin alike have the same */
    float *words;     /* one row a root */
    float *documents; /* one row a document, of length 1 */
    float *rarity;    /* one a root */
    float *triangle;  /* makes the rows of `words` a measure: lower triangle, by rows */
};

/* Where the rules of an index lie. Release with meaning_release. */
void meaning_build(struct rules_meaning *meaning, struct rules_index *index);
void meaning_release(struct rules_meaning *meaning);

/* How near a question lies to every document: 1 the same direction. Stems that came to the index after
 * meaning_build are passed over. */
void meaning_compare(const struct rules_meaning *meaning, const uint32_t *stems, size_t count,
                     double *nearness, size_t documents);

#endif
