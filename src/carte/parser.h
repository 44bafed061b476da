/*
 * What the parts of the parser share. Private to parser*.c:
 *
 *   parser.c            tokens, errors, words of the game; the two entry points
 *   parser_card.c       files, declarations, cards and their headers
 *   parser_property.c   properties: attributes, keywords, traits, icons, caps
 *   parser_ability.c    kinds, triggers, limits and costs of abilities
 *   parser_statement.c  statements, modifications, blocks
 *   parser_verb.c       verbs by their patterns, triggers
 *   parser_expression.c expressions, filters, selectors
 *
 * Recursive descent. A function that meets an error reports it (parser_fail) and returns NULL or
 * false; its caller skips to a place where parsing can go on: the next `;`, line, or card. Only
 * the patterns of verbs are tried one after another; errors met meanwhile are kept in a trial, and
 * the furthest of them is reported if no pattern fits. Trials never nest, so parsing stays linear.
 */
#ifndef CARTE_PARSER_H
#define CARTE_PARSER_H

#include "carte/arena.h"
#include "carte/ast.h"
#include "carte/lexer.h"

enum {
    MAX_CARDS = 2000,   /* in a file */
    MAX_CHAIN = 64,     /* operators in a row: a & b & c … */
    MAX_LIST = 32,      /* traits or icons in a row */
    MAX_ABILITIES = 64, /* of a card; a game's compiler may allow fewer */
    MAX_WANTED = 12     /* words that could have stood at one place */
};

/* Where modifications (atk of self + 1) may stand. */
enum modifying { MODIFYING_NOT, MODIFYING_ONLY, MODIFYING_EITHER };

/* The furthest error met while patterns are tried. */
struct trial {
    size_t at;
    bool failed;
    const char *format, *args[3];   /* when no plain word was wanted */
    const char *wanted[MAX_WANTED]; /* plain words of the patterns that got this far */
    size_t wanted_count;
};

struct parser {
    const struct vocabulary *words;
    struct arena *arena;
    struct reporter *reporter;
    struct lexer lexer;
    struct token *tokens; /* read so far */
    size_t count, capacity, at;
    struct trial *trial; /* NULL: errors are reported at once */
    const char *file;
    const char *stop;    /* word that ends the expression being read, or NULL */
    bool stop_and;       /* so does `and`: costs are joined by it */
    bool constant;       /* in a constant ability: `your hero` is a live filter */
    bool has_provenance; /* of the card being read */
    unsigned abilities;  /* so far, of the card being read */
    enum modifying modifying;
    unsigned depth;
    bool has_listed,
        has_listed_types; /* what properties and types of cards there are: once is enough */
};

/* ---- parser.c: tokens */
const struct token *parser_peek(struct parser *p, size_t ahead);
void parser_skip(struct parser *p);
bool parser_at_word(struct parser *p, const char *word);
bool parser_at_mark(struct parser *p, const char *mark);
bool parser_at_kind(struct parser *p, enum token_kind kind);
bool parser_accept_word(struct parser *p, const char *word);
bool parser_accept_mark(struct parser *p, const char *mark);
bool parser_expect_word(struct parser *p, const char *word);
bool parser_expect_mark(struct parser *p, const char *mark);
/* Any word; NULL after an error that says what was expected. */
const char *parser_expect_any(struct parser *p, const char *phrase);
/* A word that names something new: not a word of the language. */
const char *parser_expect_id(struct parser *p, const char *phrase);
bool parser_expect_number(struct parser *p, int least, int most, int *out);
bool parser_expect_names(struct parser *p, size_t limit, struct names *out);
void parser_skip_line(struct parser *p); /* up to its end, which is not taken */

/* ---- parser.c: errors */
void parser_fail(struct parser *p, const char *format, const char *a, const char *b, const char *c);
void parser_fail_expected(struct parser *p, const char *expected);
void parser_fail_wanted(struct parser *p, const char *word);
void parser_fail_twice(struct parser *p, const char *what);
const char *parser_digits(struct parser *p, size_t number); /* for messages */
const char *parser_found(struct parser *p);                 /* the token here, in words */
bool parser_enter(struct parser *p); /* one level deeper; false after an error */
void parser_leave(struct parser *p);

/* ---- parser.c: words of the game */
enum word_list {
    LIST_TYPES,
    LIST_ATTRS,
    LIST_KEYWORDS,
    LIST_ICONS,
    LIST_LABELS,
    LIST_PERIODS,
    LIST_EVENTS,
    LIST_KINDS,
    LIST_VERBS,
    LIST_QUERIES,
    LIST_CAPS,
    LISTS
};
#define LIST_BIT(list) (1u << (list)) /* Adds a word to a list as long as there is room. */
void parser_list_word(char *list, size_t size, const char *word);
/* Is a word of the lists, or one of the others, near to what stands here? */
bool parser_has_near(struct parser *p, unsigned lists, const char *const *extra);

const char *parser_list_name(const struct vocabulary *words, enum word_list list, size_t index);
/* The longest phrase of a list that stands here: its index, or -1; *length: its tokens. */
int parser_find(struct parser *p, enum word_list list, size_t *length);
/* The same, taken; an error with a suggestion if there is none. */
int parser_need(struct parser *p, enum word_list list);
/* Complains about an unknown word; suggests one of the lists (bit set) or of the extra words. */
void parser_fail_unknown(struct parser *p, const char *phrase, unsigned lists,
                         const char *const *extra);
bool parser_reserved(const char *word);
/* Adds a word to a list in words; what does not fit is cut. */
void parser_join(char *text, size_t size, const char *separator, const char *word);

/* ---- parser.c: nodes */
struct node_list {
    struct node *first, *last;
};
struct node *parser_node(struct parser *p, enum node_kind kind, const struct token *t);
struct node *parser_word_node(struct parser *p, const struct token *t, const char *text);
void parser_append(struct node_list *list, struct node *node);

/* ---- parser_expression.c */
enum breadth { BREADTH_PRIMARY, BREADTH_TERM, BREADTH_FULL };
struct node *parser_expression(struct parser *p);
struct node *parser_sum(struct parser *p);
struct node *parser_term(struct parser *p); /* primaries joined by & */
bool parser_at_quantifier(struct parser *p);
struct node *parser_selector(struct parser *p, enum breadth breadth);
struct node *parser_place(struct parser *p); /* ZONE [ of SEAT ] */

/* ---- parser_verb.c */
struct node *parser_verb(struct parser *p, bool cost);
struct node *parser_trigger(struct parser *p);
bool parser_is_verb(const struct parser *p, const char *word);
bool parser_at_statement_end(struct parser *p, bool cost);

/* ---- parser_statement.c */
struct node *parser_body(struct parser *p);  /* after the colon, to its end in any case */
void parser_end_line(struct parser *p);      /* no block may follow */
void parser_recover(struct parser *p);       /* leaves a broken line and its block */
void parser_discard_block(struct parser *p); /* at an indentation that has no place */

/* ---- parser_property.c */
bool parser_at_property(struct parser *p);
void parser_property_line(struct parser *p, struct ast_card *card);
/* One icon or more; with `any`, that word counts as one. */
bool parser_icons(struct parser *p, struct ast_name **list, bool any);

/* ---- parser_ability.c */
bool parser_at_ability(struct parser *p, int *kind, size_t *length);
void parser_ability(struct parser *p, struct ast_card *card, int kind, size_t length);

/* ---- parser_card.c */
void parser_cards(struct parser *p, struct ast_file *out);

#endif
