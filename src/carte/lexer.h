/*
 * The lexer: turns the characters of a card file into words, numbers, texts, marks, and the layout
 * (ends of lines, deeper and shallower indentation). It refuses what has no place in any card file:
 * bad UTF-8, hidden characters, tabs, endless words. Private to the parser.
 */
#ifndef CARTE_LEXER_H
#define CARTE_LEXER_H

#include "carte/arena.h"
#include "carte/diagnostics.h"

enum {
    MAX_FILE_BYTES = 1024 * 1024,
    MAX_WORD = 48,
    MAX_NAME_BYTES = 200,  /* names of cards, sets … */
    MAX_TEXT_BYTES = 1000, /* the text line of a card */
    MAX_NUMBER = 9999,
    MAX_DEPTH = 40,  /* of indentation and of nesting */
    MAX_ERRORS = 200 /* reported for one file */
};

enum token_kind {
    TOKEN_END,     /* of the file */
    TOKEN_NEWLINE, /* end of a line that has something on it */
    TOKEN_INDENT,
    TOKEN_DEDENT,
    TOKEN_WORD,
    TOKEN_INT,
    TOKEN_STRING,
    TOKEN_MARK /* ( ) , : ; | . & + - * / = != < <= > >= */
};

struct token {
    uint8_t kind;
    unsigned line, column; /* from 1; columns count characters */
    int number;
    const char *text; /* word, mark, digits, or the text without its quotation marks */
};

/* Reports the errors of one file, and no more than MAX_ERRORS of them. */
struct reporter {
    struct diagnostics *diag;
    unsigned count; /* of errors met, reported or not */
    bool full;
};

void report_error(struct reporter *r, unsigned line, unsigned column, const char *format,
                  const char *arg1, const char *arg2, const char *arg3);

struct lexer {
    const char *text;
    size_t size, at;
    unsigned line, column;
    struct arena *arena;
    struct reporter *reporter;
    unsigned indents[MAX_DEPTH + 1], depth; /* columns of the open blocks; depth 0 is column 0 */
    unsigned dedents;                       /* still to be told */
    bool tabs, told_tabs;                   /* in this indentation, and that there are some */
    bool opens;                             /* the last line ended with a colon */
    bool line_start;                        /* indentation comes next */
    bool ended;                             /* the last line is over */
    bool one_line;                          /* an expression on its own: no layout */
};

/* Opens a text. line: number of its first line. one_line: an expression without layout. */
void lexer_open(struct lexer *lexer, const char *text, size_t size, unsigned line, bool one_line,
                struct arena *arena, struct reporter *reporter);

/* The next token; TOKEN_END for ever after the last. */
struct token lexer_next(struct lexer *lexer);

#endif
