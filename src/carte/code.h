/*
 * The byte code of abilities: a stream of 16-bit words.
 *
 * Two layers. Expressions (X_…) are pure: they compute one number on a small stack and end with
 * X_END. Statements (S_…) change the table; they carry their expressions inline. An ask can only
 * stand in a statement, so between two steps the machine is a program counter and the frame's
 * locals, and clones with the table.
 *
 *   domain   where candidates of a filter are looked for:
 *            0                           cards in play
 *            n, n × (zone kind, whose)   these zones
 *            -1, register                the cards of a list
 *   filter   length, expression about the candidate `it` (X_END included)
 *   search   domain, hints (enum search_hint), two words of zone kinds, filter
 *   list     two locals: where it begins in the heap, how long it is
 */
#ifndef CARTE_CODE_H
#define CARTE_CODE_H

#include "kernel/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum whose {
    WHOSE_YOU = -1,
    WHOSE_ANY = -2,
    WHOSE_SHARED = -3
}; /* ≥ 0: list register of a player */

/* clang-format off */
enum expression_code {
    X_END,
    X_INT,        /* number */
    X_IT, X_SELF, X_HOST, X_SOURCE, X_SUBJECT, X_OUTER, /* cards; subject: what the event happens to; outer:
                                                           the candidate of the filter around this one */
    X_FIRST,      /* register: first card of a list */
    X_LOCAL,      /* register: a number */
    X_NOTED,      /* the number that a lasting effect keeps of its text */
    X_CHOSEN,     /* register, attribute: sum of it over the cards chosen so far, without the candidate */
    X_ATTR,       /* attribute: of the card on the stack */
    X_AMOUNT,     /* event.amount: what is left of it */
    X_ADD, X_SUBTRACT, X_MULTIPLY, X_DIVIDE, X_NEGATE, X_NOT,
    X_EQ, X_NE, X_LT, X_LE, X_GT, X_GE,
    X_AND, X_OR,  /* jump over the rest if decided: length */
    X_SAME,       /* is the card on the stack the candidate? */
    X_CATEGORY,   /* bit: printed category of the candidate */
    X_TEST,       /* number: the game's test of the candidate */
    X_TITLE, X_SET, X_TRAIT, X_KEYWORD, /* number: of the candidate */
    X_IN,         /* zone kind, whose: is the candidate there? */
    X_LISTED,     /* register: is the candidate in that list? */
    X_COUNT, X_EXISTS, X_THE, /* search; X_THE: the first such card */
    X_PLACES,     /* search: on how many different cards they lie */
    X_ONCE,       /* length, expression that is the same for all candidates of the filter it is in */
    X_QUERY,      /* query, how many arguments, each an expression inline, length first */
    X_BY_YOU, X_AGAINST_YOU, /* who does it, whom it is aimed at */
    X_LABEL,      /* bit: of the occurrence */
    X_FROM,       /* zone kind the item came from */
    X_SOURCE_IS,  /* filter: of the card that does it */
    X_TEXT_IS,    /* filter: of the card whose text does it */
    X_ITEM_IS,    /* filter: of the card it happens to */
    X_WOULD,      /* verb, least, amount, argument, search: are there targets it would change?
                     least: how many it must have, 0 where it does what it can */
    X_WOULD_ONE,  /* verb, least, amount, argument: the card on the stack */
    X_WOULD_NONE, /* verb, least, amount, argument */
    X_DURING,     /* period: is it going on? */
    X_TIMELY      /* verb: is this a time for it? */
};
/* clang-format on */

enum statement_code {
    S_END = 64,
    S_CARD, /* register; expression: a list of that one card, empty when it is stale */
    S_COPY, /* register, register: a list again */
    S_SELECT, /* register, mode, low, high, verb, its first argument, how much of it must be done to each (a
                 cost; 0: what can be), search; low and high below 0: -1 - register of the number */
    S_VERB, /* verb, target, other target: register or -1, argument, argument, 0 | 1 amount follows:
               expression; 2: an amount for each target, `it` and `outer` */
    S_LET,  /* register; expression */
    S_SKIP_UNLESS, /* length; expression: skip that many words if it is 0 */
    S_SKIP,        /* length */
    S_MAY,         /* length; expression (could): asks; skip if the answer is no */
    S_EITHER, /* n + 256 × which choice of the ability it is, then n × (offset of the part, offset of
                      its could): asks */
    S_OTHER, /* offset back to the S_EITHER, which of its two parts has been done: may the other be, too? */
    S_THEN,    /* length: skip unless the statement before was done in full */
    S_EACH,    /* list register, index register, variable register, length */
    S_AGAIN,   /* length back */
    S_UNTIL,   /* attribute, op, period, register or -1, filter, noted register or -1;
                      expression: amount */
    S_AT,      /* period, length: the block waits for that moment */
    S_INSTEAD, /* length: the block replaces the occurrence */
    S_AS,      /* register, length: the block, with "you" being that player */
    S_ANNOUNCE /* n, then n × (register, offset of its S_SELECT): targets are chosen and costs
                      paid; goes on when the game says so, with the targets that are still legal */
};

/* Is a filter decided by its first two words if they are not true of a candidate? "A" or "A & …", and
 * no "|" after it that could make up for it. */
static inline bool code_is_conjunction(const int16_t *filter)
{
    const int16_t *at = filter + 2;
    while (*at == X_AND && at[1] >= 0)
        at += 2 + at[1];
    return *at == X_END;
}
/* By something printed. */
static inline bool code_needs_first(const int16_t *filter)
{
    return (filter[0] == X_CATEGORY || filter[0] == X_TITLE || filter[0] == X_SET) &&
           code_is_conjunction(filter);
}
/* "self & …": there is but one candidate. */
static inline bool code_is_about_one(const int16_t *filter)
{
    return (filter[0] == X_SELF || filter[0] == X_HOST) && filter[1] == X_SAME &&
           code_is_conjunction(filter);
}

static inline bool code_compares(int code)
{
    return code >= X_EQ && code <= X_GE;
}

/* "thw > 1", of the candidate. */
enum { COMPARISON_WORDS = 6 };
static inline bool code_is_comparison(const int16_t *at)
{
    return at[0] == X_IT && at[1] == X_ATTR && at[3] == X_INT && code_compares(at[5]);
}

/* How long the word about the candidate is that stands there: true or false by itself. 0: there is none. */
static inline int code_word_length(const int16_t *at)
{
    switch (at[0]) {
    case X_CATEGORY:
    case X_TITLE:
    case X_SET:
    case X_TEST:
    case X_TRAIT:
    case X_KEYWORD:
    case X_LISTED: return 2;
    case X_IN: return 3;
    case X_IT: return code_is_comparison(at) ? COMPARISON_WORDS : 0;
    case X_SELF:
    case X_HOST:
    case X_SOURCE:
    case X_SUBJECT:
    case X_OUTER: return at[1] == X_SAME ? 2 : 0;
    case X_QUERY: { /* a number may be part of something larger */
        const int16_t *end = at + 3;
        for (int n = at[2]; n > 0; n--)
            end += 1 + *end;
        return *end == X_AND || *end == X_END || *end == X_NOT ? (int)(end - at) : 0;
    }
    default: return 0;
    }
}

/* "A & not B & …", and each part is one word? */
static inline bool code_is_of_words(const int16_t *filter)
{
    const int16_t *at = filter, *end = NULL;
    for (;;) {
        int length = code_word_length(at);
        at += length;
        at += *at == X_NOT;
        if (!length || (end && at != end))
            return false;
        if (*at != X_AND)
            return *at == X_END;
        at += 2;
        end = at + at[-1];
    }
}

/* What can be told of a filter before it runs. */
enum search_hint {
    SEARCH_ALL = 1,     /* "A & B & …": each part has to be true */
    SEARCH_PRINTED = 2, /* and the first one is about something printed */
    SEARCH_ONE = 4,     /* there is but one candidate */
    SEARCH_YOURS = 8,   /* you must control it */
    SEARCH_OTHERS = 16, /* somebody else must */
    SEARCH_WORDS = 32,  /* each part is one word about the candidate */
    SEARCH_WITHIN = 256 /* so many times: the period outside of which there is no candidate, + 1 */
};

/* The words between domain and filter: the hints, then a bit set of the kinds of zones where candidates
 * can lie. */
enum { SEARCH_HEAD = 3 };

/* Of S_SELECT: register, mode, least, most, verb, argument, how much; then where the candidates lie. */
enum { SELECTION_WORDS = 7 };

enum { VERB_ARGUMENT = 4 }; /* where the first argument of S_VERB stands */

/* Locals of an ability's frame. */
enum {
    REG_THAT = 0,      /* list: what the statement before dealt with (0, 1) */
    REG_ANSWER = 2,    /* 1: an ask of the statement at pc has been answered */
    REG_IT = FRAME_IT, /* the card `it` when there is no occurrence */
    REG_PAID = 4,      /* icons that were paid with: four bits a kind */
    REG_FIRST = 5,     /* from here on: lists and numbers, as many as the ability needs */
    REG_LAST = 15
};

#endif
