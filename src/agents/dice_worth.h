/*
 * What dice are worth to whoever rolls: for every throw of five dice the worth of the best ability
 * that it reaches, and from there, exactly, the worth of every throw with attempts left and of every
 * part that may be kept (dice_odds.h).
 *
 * The worth of an ability is found by announcing it on clones, over a few deals of what is unknown,
 * and scoring what comes of it. That takes long, so it is remembered by what lies in play.
 */
#ifndef AGENTS_DICE_WORTH_H
#define AGENTS_DICE_WORTH_H

#include "agents/dice_odds.h"

/* How good a position is to a seat; with `finish`, what has begun is played to its end first. */
typedef double dice_score_fn(void *user, qn_table *table, int seat, bool finish);

struct dice_worth;

/* NULL when the table's game has no dice, or memory is short. */
struct dice_worth *dice_worth_new(const qn_table *table, dice_score_fn *score, void *user);
void dice_worth_free(struct dice_worth *worth);
/* Forgets all positions: a new game begins. */
void dice_worth_forget(struct dice_worth *worth);
/* What the asked seat may expect of its dice, above the score of the position as it stands. */
double dice_worth_gain(struct dice_worth *worth, qn_table *table, const qn_ask *ask);
/* The same for one option of the ask: to roll again, to announce, to let it be. false for others. */
bool dice_worth_option(struct dice_worth *worth, qn_table *table, const qn_ask *ask,
                       const qn_option *option, double *gain);

#endif
