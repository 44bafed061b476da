/*
 * Better than greedy: what greedy would do and the options next to it are played on, and what comes of them decides.
 */
#ifndef AGENTS_IMPROVE_H
#define AGENTS_IMPROVE_H

#include "agents/search.h"

struct improver;

/* It borrows the greedy player. NULL when memory is short. */
struct improver *improver_new(const qn_table *table, struct agent *greedy);
void improver_free(struct improver *improver);
/* Chooses for the question of `known`, which has several options, and says what it found of each. */
size_t improver_choose(struct improver *improver, qn_table *known, const qn_ask *ask,
                       struct search_limits limits, uint64_t *random,
                       struct search_opinion *opinion);

#endif
