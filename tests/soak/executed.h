/*
 * Which abilities of cards are executed: resolved, applied to a value, or forbidding something.
 */
#ifndef SOAK_EXECUTED_H
#define SOAK_EXECUTED_H

#include <quinte/quinte.h>

/* Counts from now on, from zero: one number an ability of the pack, to be freed. NULL: no memory. */
uint32_t *executed_count(qn_pack *pack);
void executed_stop(qn_pack *pack);

size_t executed_abilities(const qn_pack *pack); /* of all cards */
size_t executed_of_card(const qn_pack *pack, uint16_t def, size_t *first);
const char *executed_kind(const qn_pack *pack, size_t ability); /* the word it begins with */

/* What a pack with more cards has counted so far is added to `counts`, for the same cards. */
void executed_add(const qn_pack *pack, uint32_t *counts, const qn_pack *larger);

#endif
