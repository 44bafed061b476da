/*
 * Quinte, what waits: effects that have been announced and will be resolved unless something comes between
 * (the chain of Vs. System). Everybody at the table has heard it, with whose it is and what it is aimed
 * at. Games in which nothing is answered before it happens have none.
 */
#ifndef QUINTE_PENDING_H
#define QUINTE_PENDING_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

typedef struct qn_pending {
    const char *what; /* stable word: "play", "power", "trigger", "recruit", ... */
    int whose;        /* seat, or -1: the game's */
    uint16_t card;  /* whose effect it is; QN_NONE: no card's, or it is not that object any more */
    uint16_t def;   /* what that card was, or QN_NONE */
    size_t targets; /* those that are still there */
} qn_pending;

/* What comes next first: index 0 ... until false. `seat` wants to know (QN_SPECTATOR: everybody). */
bool qn_pending_get(const qn_table *table, int seat, unsigned index, qn_pending *out);
/* The number of a card that it is aimed at, 0 ... targets - 1; QN_NONE if the seat may not know it. */
uint16_t qn_pending_target(const qn_table *table, int seat, unsigned index, size_t target);

/* Is something under way that is aimed at the seat: an effect of somebody else that waits and has chosen it
 * or what it controls, an attack on it, damage that it will take, or what happens to it or to its cards in
 * the window that is open? Everybody sees that. */
bool qn_is_aimed_at(const qn_table *table, int seat);

/* Is the option to play a card that does what is as good at any later moment (it draws cards), so that whoever
 * passes it now loses nothing? */
bool qn_option_keeps(const qn_table *table, const qn_option *option);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
