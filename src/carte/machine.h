/*
 * The machine that runs abilities. What windows need of it is declared in kernel/flow.h; verbs and
 * queries of games use the rest.
 */
#ifndef CARTE_MACHINE_H
#define CARTE_MACHINE_H

#include "carte/vocabulary.h"
#include "kernel/flow.h"

/* What a pack brings to the kernel. */
extern const struct machine carte_machine;
/* Puts cards into the list that the next statement calls `that`. */
void machine_set_that(struct table *t, const struct context *cx, const uint16_t *cards,
                      unsigned count);
/* The list `that`. */
unsigned machine_that(const struct table *t, const struct context *cx, const uint16_t **cards);
/* What the verb did and what it was asked to do: decides `then` and `done`. */
void machine_done(struct table *t, int done, int wanted);
/* Puts the targets on top of the zone, or of the decks where they lie (NONE), in an order that `you`
 * chooses under that rule. */
void machine_order(struct table *t, const struct verb_call *call, uint16_t zone, uint16_t rule);
/* Does what the verb says with the targets that it has. */
void machine_perform(struct table *t, const struct verb_call *call);
/* The verb of a cost that cannot be paid, of several the last one; NULL: there is none. */
const struct verb_word *machine_unpaid(const struct table *t, uint16_t ability,
                                       const struct context *cx);
/* The targets of an ability that has been announced and waits. */
/* Those of them that are still the same objects. */
unsigned machine_live_targets(const struct table *t, const struct frame *f, uint16_t *out,
                              unsigned most);
unsigned machine_targets(const struct table *t, const struct frame *f, uint16_t *out,
                         unsigned most);
/* At which of its choices (`choose`, counted from 0) the ability waits. */
int machine_choice(const struct table *t, const struct frame *f);
/* In a loop over cards, the one whose turn it is; NONE outside of loops. */
uint16_t machine_in_turn(const struct table *t, const struct frame *f);
/* Is one of them still a legal target? */
bool machine_is_aimed(struct table *t, struct frame *f);
/* What could be the first target instead; aims it there. */
unsigned machine_candidates(struct table *t, struct frame *f, uint16_t *out, unsigned most);
void machine_retarget(struct table *t, struct frame *f, uint16_t card);
/* The value of a program outside the pack (scenes compile filters of their own). */
int machine_value_in(const struct table *t, const int16_t *code, uint16_t offset,
                     const struct context *cx);
/* Is a filter of the ability that runs in this frame true of the card? */
bool machine_fits(const struct table *t, struct frame *ability, uint16_t filter, uint16_t card);
/* Is the filter program true of the card? */
bool machine_matches(const struct table *t, uint16_t code, const struct context *cx, uint16_t card);

#endif
