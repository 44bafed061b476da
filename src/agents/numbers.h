/*
 * Random numbers of a player's own, apart from a table's: SplitMix64, for which any seed will do, zero included.
 */
#ifndef AGENTS_NUMBERS_H
#define AGENTS_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t numbers_next(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* A number below the bound, which is at most a few hundred: the bias of the product of 32-bit
 * halves is under one in ten million. */
static inline size_t numbers_below(uint64_t *state, size_t bound)
{
    return (size_t)(((numbers_next(state) >> 32) * (uint64_t)bound) >> 32);
}

#endif
