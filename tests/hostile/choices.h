/*
 * Where the decisions of a generator come from: bytes (a fuzzer's), or random numbers without end. When
 * the bytes are used up every decision is 0, which must be the shortest way out.
 */
#ifndef HOSTILE_CHOICES_H
#define HOSTILE_CHOICES_H

#include <stddef.h>
#include <stdint.h>

struct choices {
    const uint8_t *bytes; /* NULL: random numbers */
    size_t left;
    uint64_t random;
};

static inline uint64_t choices_random(struct choices *c)
{
    uint64_t z = c->random += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* A number from 0 to bound - 1. */
static inline unsigned choose(struct choices *c, unsigned bound)
{
    unsigned value = 0;
    if (bound < 2)
        return 0;
    if (!c->bytes)
        return (unsigned)(choices_random(c) % bound);
    for (unsigned room = 1; room < bound && c->left; room <<= 8, c->left--)
        value = value << 8 | *c->bytes++;
    return value % bound;
}

#endif
