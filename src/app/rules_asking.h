/*
 * What a question asks for: who, how many, whether one may …
 */
#ifndef APP_RULES_ASKING_H
#define APP_RULES_ASKING_H

#include <stddef.h>
#include <stdint.h>

/* Bits: a question may ask for several things. 0: nobody can tell. */
enum asking_kind {
    ASKS_WHO = 1,
    ASKS_HOW_MANY = 2,
    ASKS_WHEN = 4,
    ASKS_MAY = 8,
    ASKS_MUST = 16,
    ASKS_WHAT_HAPPENS = 32,
    ASKS_WHERE = 64,
    ASKS_HOW = 128,
    ASKS_WHAT_IS = 256
};

uint16_t asking_kinds(const char *text, size_t length);

/* What a rule tells: the same bits. */
uint16_t telling_kinds(const char *text);

#endif
