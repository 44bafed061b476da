/*
 * Reasons: what is told to a player who asks why something is not offered. A test that says no names its
 * rule, and, for whoever wants to know, a row of the game's sentences (game.reasons) with what it is about:
 *
 *     return REFUSE(t, RULE_MC + 310, WHY_GUARDED, .card = enemy, .with = guard);
 *
 * In play nobody wants to know: table.reason is NULL, the rule is all there is, and what stands behind it
 * is not even computed.
 */
#ifndef KERNEL_REASON_H
#define KERNEL_REASON_H

#include "kernel/table.h"

/* What a sentence is about: only what its template names is looked at. */
struct reason {
    uint16_t rule;
    uint8_t say;             /* row of game.reasons */
    uint8_t seat;            /* %s */
    uint16_t card, with, by; /* %c %w %b */
    uint16_t ability;        /* %a: of the card %c, or its own name if it has none */
                             /* %h: when that ability is used: "after you draw a card" */
                             /* %e: behind a sentence, the text of the card %c */
    bool by_ability;         /* %q is what that ability requires, not what playing %c does */
    int number, other;       /* %n %m */
    const char *word[2], *second[2]; /* %x %y: English, French */
    char symbol;                     /* %o: of the dice of that seat */
    int symbols, missing;            /* %p %k: so many of each of them, a digit a symbol */
};

/* Sentences without a full stop. */
struct reason_word {
    const char *label[2];
    bool moment; /* it is not forbidden as such, only now: what is asked now is told, too */
};

static inline uint16_t reason_give(const struct table *t, const struct reason *given)
{
    *t->reason = *given;
    return given->rule;
}

/* A macro, so that what follows the rule is computed only if somebody wants to know. */
#define REFUSE(t, id, ...)                                                                         \
    ((t)->reason ? reason_give(t, &(struct reason){.rule = (uint16_t)(id), .say = __VA_ARGS__})    \
                 : (uint16_t)(id))

/* A word of the vocabulary as an argument: .word = IN_BOTH(words->icons[i]). */
#define IN_BOTH(row)                                                                               \
    {                                                                                              \
        (row).en, (row).fr                                                                         \
    }

#endif
