/*
 * The syntax tree of a card file. The parser makes it, the compiler and the text renderer read it.
 * All nodes of a file live in one arena and die with it. Grammar: doc/carte.md.
 */
#ifndef CARTE_AST_H
#define CARTE_AST_H

#include "carte/vocabulary.h"

enum node_kind {
    /* expressions; filters are expressions about a candidate card */
    NODE_INT,  /* number */
    NODE_WORD, /* text: self, host, it, that, you, yours, ready, minion, a title, a local … */
    NODE_STRING,
    NODE_BINARY, /* op; kids: left, right */
    NODE_NOT,    /* kid */
    NODE_NEGATE, /* kid */
    NODE_CALL,   /* text: count, exists, or a query; kids: arguments */
    NODE_OF,     /* text: attribute; kid: selector ("threat of bomb_scare") */
    NODE_DOT,    /* text: name after the dot; kid: what stands before ("event.amount") */
    NODE_YOUR,   /* kid: filter term ("your hero") */
    NODE_IN,     /* text: zone; kid: seat word or NULL ("in discard of you") */
    NODE_SELECT, /* number: enum select_mode; low, high: how many, or text: the local that tells it; kid:
                    filter */
    /* statements */
    NODE_BLOCK,   /* kids: statements in order */
    NODE_VERB,    /* number: verb; kids: the slots of its pattern, in order */
    NODE_IF,      /* kids: condition, block, [else block] */
    NODE_MAY,     /* kid: block */
    NODE_CHOOSE,  /* kids: blocks, one an alternative */
    NODE_EACH,    /* text: local; kids: selector, block  ("for each x in …:") */
    NODE_UNTIL,   /* text: period; kids: NODE_MODIFY … */
    NODE_AT,      /* text: period; kid: block ("at end of round:") */
    NODE_INSTEAD, /* kid: block */
    NODE_THEN,    /* kid: block; only if the statement before was fully done */
    NODE_LET,     /* text: local; kid: expression or selector */
    NODE_TARGET,  /* text: local; kid: selector; chosen when the effect is announced */
    NODE_AS,      /* text: local (a player); kid: block in which "you" is that player */
    NODE_MODIFY, /* text: attribute; op: '+', '-', '*', '/', '='; kids: filter or selector, amount */
    NODE_GRANT,  /* text: keyword or trait; op: enum grant_op; kid: filter */
    NODE_CANNOT, /* kid: NODE_TRIGGER */
    /* parts of abilities */
    NODE_TRIGGER, /* events: bit set; kids: NODE_CLAUSE … */
    NODE_CLAUSE   /* text: of, on, by, against, from, in; kid: expression */
};

enum node_op {
    OP_OR,
    OP_AND,
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_LE,
    OP_GT,
    OP_GE,
    OP_PLUS,
    OP_MINUS,
    OP_TIMES,
    OP_DIVIDE
};

enum grant_op { GRANT_KEYWORD, GRANT_TRAIT, GRANT_SILENCE }; /* silence: "loses abilities" */

enum select_mode {
    SELECT_CHOOSE, /* a, an, up to N, N, exactly n: the addressed player picks */
    SELECT_EACH,   /* each: all of them */
    SELECT_THE,    /* the: the one there is (first player picks among several) */
    SELECT_RANDOM, /* random */
    SELECT_FIRST   /* topmost: the first that lies there */
};

struct node {
    uint8_t kind, op;
    uint16_t low, high;
    int32_t number;
    uint64_t events;
    const char *text; /* in the arena */
    unsigned line, column;
    struct node *kids, *next; /* first child, next sibling */
};

struct names {
    const char *en, *fr;
    char gender; /* of the French one, 'm', 'f' or 'p' (many); 0: not told */
};

struct ast_value { /* a property with a number: atk 2, hp 14 each, retaliate 1 */
    uint8_t index; /* attribute or keyword */
    bool keyword, per_player, dash, has_number;
    int number;
    const char *counter; /* uses 3 web */
    unsigned line, column;
    struct ast_value *next;
};

struct ast_name { /* a word in a list: traits, icons */
    const char *text;
    unsigned line, column;
    struct ast_name *next;
};

struct ast_cap {
    uint8_t cap;
    uint16_t number;
    unsigned line, column;
    struct ast_cap *next;
};

struct ast_ability {
    uint8_t kind;
    uint8_t labels;
    struct names title;     /* named "Spider-Sense" | "Sens d'araignée" */
    struct node *trigger;   /* NODE_TRIGGER or NULL */
    struct node *condition; /* after `if`, or NULL */
    uint16_t limit;         /* 0: none */
    bool limit_by_title;    /* `max` instead of `limit` */
    const char *limit_period;
    struct node *costs;     /* NODE_VERB …, linked by next */
    struct ast_name *spend; /* spend physical any … */
    struct node *body;      /* NODE_BLOCK */
    unsigned line, column;
    struct ast_ability *next;
};

struct ast_card {
    uint8_t type;
    const char *id;
    struct names name, subtitle, text;
    const char *set, *title; /* title: named WORD, or NULL for id */
    const char *back;        /* id of the other side, or NULL */
    const char *given_to;    /* id, or NULL */
    unsigned copies, stage;
    bool unique, reconstructed;
    struct ast_name *traits, *mentions, *icons;
    struct ast_value *values;
    struct ast_cap *caps;
    struct node *attach, *play_if;
    struct ast_ability *abilities;
    const char *file;
    unsigned line, column;
    struct ast_card *next;
};

struct ast_declaration { /* set, trait, counter, symbol */
    const char *id;
    struct names name;
    const char *kind,
        *of; /* sets: villain, modular, hero, nemesis of spider_man …; of a symbol: its set */
    struct names brief; /* of a symbol: one letter */
    const char *file;
    unsigned line, column;
    struct ast_declaration *next;
};

struct ast_file {
    struct ast_card *cards;
    struct ast_declaration *sets, *traits, *counters, *symbols;
    struct ast_card
        *broken;           /* cards with errors, of which sets, traits and counters are looked at */
    struct ast_name *lost; /* names that cards and declarations with errors would have defined */
    bool has_nameless;     /* something was left out whose name is not known */
};

struct arena;       /* carte/arena.h */
struct diagnostics; /* carte/diagnostics.h */

/* Parses one file. Every error is reported; a card with errors is left out of the tree. */
void parse_file(const struct vocabulary *words, const char *file, const char *text, size_t size,
                struct arena *arena, struct diagnostics *diag, struct ast_file *out);

/* Parses one filter or expression on its own (scenes: "count minion & engaged is 2"). */
struct node *parse_expression(const struct vocabulary *words, const char *file, unsigned line,
                              const char *text, size_t size, struct arena *arena,
                              struct diagnostics *diag);

#endif
