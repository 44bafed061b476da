/*
 * Quinte, reasons: what to tell a person who asks why something is not offered. qn_why names the rule; here
 * is the sentence of the case: "Rhino cannot be attacked while Hydra Mercenary guards him". If it is only
 * another moment, it says when the thing can be done and what is asked now.
 */
#ifndef QUINTE_REASONS_H
#define QUINTE_REASONS_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* To be asked as qn_why and qn_why_power; "" where they give no rule, or the rule says it all. Speaks only
 * of what the seat may know. Whoever has resigned, or sits at a game that is over, is told so, even where
 * no rule is to be named. */
size_t qn_why_text(qn_table *table, int seat, const char *verb, uint16_t card, uint16_t with,
                   qn_lang lang, char *buf, size_t size);
size_t qn_why_power_text(qn_table *table, int seat, uint16_t card, unsigned number, qn_lang lang,
                         char *buf, size_t size);

/* The verb that somebody most likely means who points at a card and wants to know why nothing is offered
 * with it: "play" of a card in hand, "attack" of an enemy. NULL if the seat does not know the card. */
const char *qn_likely_verb(const qn_table *table, int seat, uint16_t card);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
