/*
 * What the parts of the renderer share. Private to render*.c:
 *
 *   render.c            a card: its keywords, lines and abilities; does a text line agree
 *   render_statement.c  verbs, modifications, statements
 *   render_phrase.c     numbers, conditions, triggers
 *   render_noun.c       filters and selectors as noun phrases
 *   render_words.c      what words mean: the game's tables, names of cards, traits and places
 *   render_language.c   articles, agreement, contractions, capitals
 *
 * A paragraph is first written raw, word after word, with marks where a sentence begins and where
 * English has to choose between a and an. Then one pass over it (language_polish) does what depends
 * on neighbours: a/an, l', d', du, au, cet, capital letters.
 */
#ifndef CARTE_RENDER_H
#define CARTE_RENDER_H

#include "carte/pack.h"

#define MARK_SENTENCE "\x01" /* the next letter is a capital */
#define MARK_ARTICLE "\x02"  /* a or an */

enum { RENDER_LOCALS = 16, RENDER_PARTS = 2 * 64 + 2 };

/* Text that grows. */
struct draft {
    char *data;
    size_t length, capacity;
};

void draft_add(struct draft *draft, const char *piece, size_t length);
void draft_free(struct draft *draft);

struct render_local {
    const char *name;
    const struct node *value;
};

struct render {
    const struct qn_pack *pack;
    const struct vocabulary *words;
    const struct ast_card *card;
    bool french;
    struct draft out;
    struct render_local locals[RENDER_LOCALS];
    unsigned local_count;
    const struct node *where; /* the X of this clause, still to be explained */
};

/* ---- render_words.c; NULL when there is no such thing */
enum meaning {
    MEANS_NOUN,
    MEANS_ADJECTIVE,
    MEANS_NAME,
    MEANS_TRAIT,
    MEANS_SET,
    MEANS_KEYWORD,
    MEANS_ATTR,
    MEANS_THING, /* self, host, it … */
    MEANS_OTHER  /* not a plain word, or one that nobody knows */
};
enum meaning render_meaning(const struct render *r, const struct node *part);
bool node_is_word(const struct node *node, const char *word);
const struct node *render_find_local(const struct render *r, const char *name);
const struct attr_word *render_find_attr(const struct vocabulary *words, const char *name);
const struct category_word *render_find_category(const struct render *r, const char *name);
const struct noun *render_find_type(const struct render *r, const char *name);
const struct keyword_word *render_find_keyword(const struct render *r, const char *name);
const struct query_word *render_find_query(const struct render *r, const char *name);
const struct plain_word *render_find_period(const struct render *r, const char *name);
const struct ast_card *render_title_card(const struct render *r, const char *id);
const struct names *render_title_names(const struct render *r, const char *id);
const struct names *render_trait_names(const struct render *r, const char *id);
const struct names *render_set_names(const struct render *r, const char *id);
const struct names *render_counter_names(const struct render *r, const char *id);
void say_place(struct render *r, const struct node *in); /* your hand, the encounter deck */
bool is_pile_word(const struct render *r, const struct node *node);
void say_in(struct render *r, const struct node *in); /* the same with in or among before it */

/* ---- render_language.c */
void say(struct render *r, const char *piece);
void say_both(struct render *r, const char *english, const char *french);
void say_number(struct render *r, long number);
void say_id(struct render *r, const char *id);       /* underscores become spaces */
void say_small(struct render *r, const char *label); /* a label without its capital */
void say_names(struct render *r, const struct names *names, const char *id);
void say_noun(struct render *r, const struct noun *noun, bool plural);
void say_adjective(struct render *r, const struct noun *adjective, char gender, bool plural);
/* French articles of a word whose gender nobody told: guessed from its ending. */
bool label_is_plural(const char *label);
void say_the(struct render *r, const char *label); /* both languages; keeps an article */
void say_a(struct render *r, const char *label);
void language_polish(const struct draft *raw, bool french, struct draft *out);

/* ---- render_noun.c */
enum article {
    ARTICLE_ANY,   /* a minion; a name stays bare: Rhino */
    ARTICLE_A,     /* a minion, 2 minions (count) */
    ARTICLE_UP_TO, /* up to 2 minions */
    ARTICLE_THE,
    ARTICLE_EACH,
    ARTICLE_RANDOM,
    ARTICLE_TOPMOST, /* the topmost minion */
    ARTICLE_PLURAL,  /* minions */
    ARTICLE_NO,      /* no minion */
    ARTICLE_THAT     /* that minion */
};
void say_filter(struct render *r, const struct node *filter, enum article article, unsigned count);
void say_selector(struct render *r, const struct node *selector);
/* "there is a minion", "Rhino is tough", "there is no ally" */
void say_existence(struct render *r, const struct node *filter, bool negative);
char filter_gender(const struct render *r, const struct node *filter); /* of its French noun */

/* ---- render_phrase.c */
void say_value(struct render *r, const struct node *number);
void say_attribute_of(struct render *r, const char *attribute, const struct node *owner);
void say_condition(struct render *r, const struct node *condition);
/* "if …" or "unless …" */
void say_if(struct render *r, const struct node *condition);
void say_relation(struct render *r, uint8_t op); /* "at least ", "au moins " … */
void say_trigger(struct render *r, const struct node *trigger, uint8_t timing);
void say_cannot(struct render *r, const struct node *trigger);

/* ---- render_statement.c */
void say_verb(struct render *r, const struct node *verb);
void say_sentences(struct render *r, const struct node *block); /* A. B. C */

#endif
