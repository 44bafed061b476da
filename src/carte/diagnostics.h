/*
 * Errors in card files, scenes and decks: where, what was found, what was expected.
 *
 * Every message has a template in one table, so that translators and tests find them all. It is an
 * English sentence with %1 %2 %3; the app translates it. An argument is either a piece of the
 * file (a word, a number) or one of the phrases below ("a number", "the end of the line"), which
 * stand in a table of their own and are translated in the same way.
 */
#ifndef CARTE_DIAGNOSTICS_H
#define CARTE_DIAGNOSTICS_H

#include "quinte/quinte.h"

enum { DIAGNOSTICS_KEPT = 32 };

struct diagnostics {
    qn_report report;
    const char *file;
    unsigned errors;
    struct { /* the last ones, so that nothing is told twice */
        const char *file, *format;
        unsigned line, column;
    } told[DIAGNOSTICS_KEPT];
};

/* Reports one error, unless the same was told of the same place. `format` must be one of the templates in diagnostics.c (diagnostic_template);
 * args may be NULL. */
void diagnose(struct diagnostics *diag, unsigned line, unsigned column, const char *format,
              const char *arg1, const char *arg2, const char *arg3);

/* The nearest of the candidates to a misspelt word, or NULL if none is near. `next` returns the
 * candidates one after another and NULL at the end. */
const char *nearest_word(const char *word, const char *(*next)(void *user, size_t index),
                         void *user);

/* All templates, for translators and for the test that provokes each: NULL after the last. */
const char *diagnostic_template(size_t index);
/* All phrases that templates take as arguments: NULL after the last. */
const char *diagnostic_phrase(size_t index);

/* ---- characters, words and lines: the lexer -------------------------------------------------- */
extern const char DIAG_FILE_TOO_LARGE[];   /* %1 limit in bytes */
extern const char DIAG_BAD_UTF8[];         /* %1 byte */
extern const char DIAG_BAD_CHARACTER[];    /* %1 character */
extern const char DIAG_HIDDEN_CHARACTER[]; /* %1 code point */
extern const char DIAG_TAB[];
extern const char DIAG_INDENT_STEP[];     /* %1 spaces more */
extern const char DIAG_INDENT_MISMATCH[]; /* %1 spaces */
extern const char DIAG_STRING_OPEN[];
extern const char DIAG_BAD_ESCAPE[];       /* %1 character after the backslash */
extern const char DIAG_TEXT_TOO_LONG[];    /* %1 bytes, %2 limit */
extern const char DIAG_WORD_TOO_LONG[];    /* %1 word, %2 limit */
extern const char DIAG_CAPITALS[];         /* %1 word, %2 the word in small letters */
extern const char DIAG_NUMBER_TOO_LARGE[]; /* %1 number, %2 limit */
extern const char DIAG_NUMBER_IN_WORD[];   /* %1 what stands there */
/* ---- grammar: the parser --------------------------------------------------------------------- */
extern const char DIAG_EXPECTED[];          /* %1 found, %2 expected */
extern const char DIAG_UNKNOWN_WORD[];      /* %1 word, %2 expected */
extern const char DIAG_UNKNOWN_WORD_NEAR[]; /* %1 word, %2 expected, %3 suggestion */
extern const char DIAG_UNKNOWN_WORD_SAY[];  /* %1 word, %2 expected, %3 how the game says it */
extern const char DIAG_UNKNOWN_TYPE[];      /* %1 word, %2 types of cards */
extern const char DIAG_UNKNOWN_LINE[];      /* %1 word, %2 kinds of abilities, %3 properties */
extern const char DIAG_UNKNOWN_PROPERTY[];  /* %1 word, %2 properties */
extern const char DIAG_RESERVED[];          /* %1 word */
extern const char DIAG_TWICE[];             /* %1 what */
extern const char DIAG_OUT_OF_RANGE[];      /* %1 number, %2 least, %3 most */
extern const char DIAG_TOO_DEEP[];          /* %1 limit */
extern const char DIAG_CHAIN_TOO_LONG[];    /* %1 limit */
extern const char DIAG_LIST_TOO_LONG[];     /* %1 limit */
extern const char DIAG_TOO_MANY_CARDS[];    /* %1 limit */
extern const char DIAG_TOO_MANY_ERRORS[];   /* %1 limit */
extern const char DIAG_UNEXPECTED_INDENT[];
extern const char DIAG_ELSE_ALONE[];
extern const char DIAG_NOT_A_COST[];         /* %1 verb */
extern const char DIAG_NOT_FORBIDDABLE[];    /* %1 event */
extern const char DIAG_NOT_PRINTED[];        /* %1 attribute */
extern const char DIAG_NEEDS_TRIGGER[];      /* %1 kind */
extern const char DIAG_NEEDS_NUMBER[];       /* %1 keyword */
extern const char DIAG_WHICH_ONES[];         /* %1 what stands there */
extern const char DIAG_ONLY_MODIFICATIONS[]; /* %1 what stands there */
extern const char DIAG_NO_MODIFICATIONS[];   /* %1 what stands there */
/* ---- meaning: the compiler ------------------------------------------------------------------- */
extern const char DIAG_TWO_CARDS[];           /* %1 id, %2 file and line of the first */
extern const char DIAG_DEPENDS_ON_ITSELF[];   /* %1 attribute */
extern const char DIAG_NOTHING_CARRIED_OUT[]; /* %1 word */
extern const char DIAG_UNKNOWN_SET[];         /* %1 word */
extern const char DIAG_UNKNOWN_SET_NEAR[];    /* %1 word, %2 suggestion */
extern const char DIAG_UNKNOWN_TRAIT[];
extern const char DIAG_UNKNOWN_TRAIT_NEAR[];
extern const char DIAG_UNKNOWN_COUNTER[];
extern const char DIAG_UNKNOWN_COUNTER_NEAR[];
extern const char DIAG_UNKNOWN_CARD[];
extern const char DIAG_UNKNOWN_CARD_NEAR[];
extern const char DIAG_UNUSED_CHOICE[]; /* %1 local */
extern const char DIAG_HIDDEN_ZONE[];   /* %1 zone */
extern const char DIAG_TEXT_NUMBERS[];
extern const char DIAG_WORD_AS_NUMBER[];     /* %1 word */
extern const char DIAG_NUMBER_AS_FILTER[];   /* %1 number or word */
extern const char DIAG_TOO_MANY_LOCALS[];    /* %1 limit */
extern const char DIAG_TOO_MANY_ABILITIES[]; /* %1 limit */
extern const char DIAG_PROGRAM_TOO_LONG[];   /* %1 limit */
extern const char DIAG_PACK_TOO_LARGE[];     /* %1 what there is too much of, %2 limit */

/* ---- phrases: what was expected, or what was found where no word stands ---------------------- */
extern const char PHRASE_CARD_TYPE[], PHRASE_DECLARATION[], PHRASE_ID[], PHRASE_NAME[],
    PHRASE_HEADER[], PHRASE_LINE_OF_CARD[], PHRASE_PROPERTY[], PHRASE_KIND[], PHRASE_LABEL[],
    PHRASE_ICON[], PHRASE_CAP[], PHRASE_PERIOD[], PHRASE_EVENT[], PHRASE_VERB[], PHRASE_KEYWORD[],
    PHRASE_ATTRIBUTE[], PHRASE_QUERY[], PHRASE_COUNTER[], PHRASE_ZONE[], PHRASE_PILE[],
    PHRASE_SEAT[], PHRASE_KEPT_NUMBER[], PHRASE_TRAIT[], PHRASE_SET[], PHRASE_CARD[],
    PHRASE_NUMBER[], PHRASE_EXPRESSION[], PHRASE_TARGET[], PHRASE_LOCAL[], PHRASE_STATEMENT[],
    PHRASE_BLOCK[], PHRASE_ALTERNATIVE[], PHRASE_OPERATOR[], PHRASE_CATEGORY[],
    PHRASE_END_OF_LINE[], PHRASE_END_OF_STATEMENT[], PHRASE_END_OF_FILE[], PHRASE_INDENTATION[],
    PHRASE_END_OF_BLOCK[];

#endif
