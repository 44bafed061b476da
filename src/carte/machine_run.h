/*
 * What the two halves of the machine share: a running program, and the candidates of its filters.
 */
#ifndef CARTE_MACHINE_RUN_H
#define CARTE_MACHINE_RUN_H

#include "carte/machine.h"

enum { CANDIDATES = CARDS_MOST };

/* A value that is the same for all candidates of a filter: where it is computed, 0 if not yet. */
struct once {
    size_t pc;
    int value;
};

/* What runs an expression: the program, where it is, what it knows. */
struct run {
    const struct table *t;
    const int16_t *code;
    size_t pc;
    struct context cx;
    struct once *once; /* of the search that the filter belongs to, or NULL */
    bool guesses;      /* what is not public counts as what is looked for */
};

/* Steps of the procedures that are the machine's: abilities, choices that come first, orders. */
enum flow machine_step(struct table *t, struct frame *f);
extern step_fn *const choices_steps[], *const chosen_steps[], *const machine_order_steps[];

static inline int16_t run_word(struct run *r)
{
    return r->code[r->pc++];
}
/* Runs one expression to its X_END and gives its value. */
int run_expression(struct run *r);
/* Reads domain, hints and filter at r->pc and collects the cards that fit; with a call, only those that
 * the verb would change. */
unsigned run_gather(struct run *r, const struct verb_call *call, uint16_t *out, unsigned most);
bool run_is_during(const struct run *r, uint8_t period);
/* Puts the list into the heap, and where it lies into the register and the one after it. */
void run_list_set(struct table *t, struct frame *f, int reg, const uint16_t *cards, unsigned n);
/* Where the S_SELECT ends whose operands begin at pc. */
size_t run_selection_end(const struct table *t, size_t pc);

#endif
