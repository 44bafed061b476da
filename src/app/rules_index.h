/*
 * What the rules search looks through: every word of the rules, once a language, as numbers.
 *
 * A word that stands in a text is a lexeme; words with the same stem in a language share that stem's
 * number. A rule is a document with one face a language: heading, text, check, and how players ask
 * for it, each a row of stems without the empty words.
 */
#ifndef APP_RULES_INDEX_H
#define APP_RULES_INDEX_H

#include "rules_catalogue.h"
#include "rules_words.h"

#include <stdint.h>

enum { PHRASE_LONGEST = 8, ASKINGS_MOST = 8 };

struct lexeme {
    struct word word;
    uint32_t stem[RULE_LANGS];
    uint32_t count; /* how often it stands in what is searched, or in the glossaries */
    uint64_t hash;
    struct word_span span; /* as it was met first */
};

struct stem {
    char text[WORD_LONGEST];
    uint32_t holders[RULE_LANGS]; /* how many rules hold it */
    uint32_t last[RULE_LANGS];    /* while counting: the last of them, from 1 on */
};

struct field {
    uint32_t *stems;
    size_t count;
};

enum face_part { FACE_HEADING, FACE_TEXT, FACE_CHECK, FACE_ASKED, FACE_PARTS };

struct face {
    struct field part[FACE_PARTS];
    size_t
        asking_end[ASKINGS_MOST]; /* the ways to ask for it, one behind the other in FACE_ASKED */
    size_t asking_count;
    uint16_t asking_kinds[ASKINGS_MOST]; /* what they ask for: enum asking_kind */
    uint16_t tells;                      /* what the text tells: enum asking_kind */
    bool defines;                        /* the text begins "term: …" */
};

struct document {
    const struct rule *rule;
    struct face face[RULE_LANGS];
    bool
        is_about_name; /* its heading is a name that stands nowhere else, or the text begins "[…]" */
};

struct phrase {
    uint32_t lexeme[PHRASE_LONGEST];
    size_t count;
};

/* What a player may say, and what the rules call it: an entry of a glossary, or of players' words. */
struct concept {
    struct phrase *phrases; /* first how it is said, then the names in each language */
    size_t said, named[RULE_LANGS];
    const char *game; /* NULL: of any */
    bool is_glossary;
    bool names_a_game; /* it says which game is meant, and nothing else */
};

struct rules_index {
    struct lexeme *lexemes;
    size_t lexeme_count, lexeme_capacity;
    uint32_t *lexeme_slots; /* hash table: number + 1 */
    size_t lexeme_slot_count;
    struct stem *stems;
    size_t stem_count, stem_capacity;
    uint32_t *stem_slots;
    size_t stem_slot_count;
    struct document *documents;
    size_t document_count;
    double mean_length[RULE_LANGS]; /* of the texts, in words */
    struct concept *concepts;
    size_t concept_count;
    uint32_t *pool; /* what the fields point into */
    size_t pool_count;
};

/* Indexes the rules of a game (NULL: of all). Release with index_release. */
void index_build(struct rules_index *index, const struct rules_catalogue *rules, const char *game);
void index_release(struct rules_index *index);

/* The number of a word; it becomes one if it is new. */
uint32_t index_lexeme(struct rules_index *index, struct word_span span);

#endif
