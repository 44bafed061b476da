/*
 * `could` programs: would a block change anything? Pure, without asks; a disjunction over the
 * statements of the block. And whether costs could be paid: a conjunction.
 */
#include "carte/compiler.h"

#include <string.h>

int code_fixed_amount(const struct node *amount)
{
    return amount && amount->kind == NODE_INT ? amount->number : 1;
}

/* What the game is asked. */
struct would {
    int verb, amount, arg;
    bool in_full; /* a cost */
};

static void emit_would(struct compiler *c, int code, const struct would *w, int least)
{
    code_emit2(c, code, w->verb);
    code_emit2(c, least, w->amount);
    code_emit(c, w->arg);
}

/* A cost must be paid in full: by as many as it says. An effect does what it can: 0. */
static int least_targets(const struct node *n, bool in_full)
{
    return !in_full ? 0 : n->kind == NODE_SELECT && n->low ? n->low : 1;
}

/* "exactly n": that many, or none at all. Before the text runs, n is 0. */
static void could_be_so_many(struct compiler *c, const struct node *n)
{
    const struct local *l = code_find_local(c, n->text);
    size_t length = code_open_part(c, X_AND);
    code_emit(c, X_COUNT);
    code_filter_over(c, n->kids, SELECT_CHOOSE);
    code_emit2(c, X_LOCAL, l && !l->selector ? l->reg : REG_FIRST);
    code_emit(c, X_GE);
    code_close(c, length);
}

static void could_target(struct compiler *c, const struct node *n, const struct would *w)
{
    const struct node *word = n->kind == NODE_SELECT ? n->kids : n; /* foe, each (foes) */
    struct local *l = word->kind == NODE_WORD ? code_find_local(c, word->text) : NULL;
    if (l && l->selector)
        n = l->selector;
    if (node_is(n, "that")) { /* there are some, if it runs at all */
        emit_would(c, X_WOULD, w, w->in_full);
        code_emit2(c, -1, REG_THAT);
        code_emit(c, 0);
        code_emit2(c, 0, 0);
        code_emit2(c, 3, X_INT);
        code_emit(c, 1);
        code_emit(c, X_END);
        return;
    }
    if (n->kind == NODE_WORD && code_card_word(c, n->text)) {
        emit_would(c, X_WOULD_ONE, w, w->in_full);
        return;
    }
    emit_would(c, X_WOULD, w, least_targets(n, w->in_full));
    code_filter_over(c, n->kind == NODE_SELECT ? n->kids : n,
                     n->kind == NODE_SELECT ? (int)n->number : SELECT_THE);
    if (n->kind == NODE_SELECT && n->text)
        could_be_so_many(c, n);
}

static void could_slots(struct compiler *c, const struct node *n, const struct slots *s,
                        bool in_full)
{
    struct would w = {(int)n->number, code_fixed_amount(s->amount), s->arg[0], in_full};
    if (s->target)
        could_target(c, s->target, &w);
    else
        emit_would(c, X_WOULD_NONE, &w, in_full);
}

/* The verb's own filter counts. */
static void could_with_filter(struct compiler *c, const struct node *n, enum slot_use use)
{
    struct slots s;
    size_t before = c->count;
    code_read_slots(c, n, &s, use);
    if (c->count == before) {
        could_slots(c, n, &s, use == SLOTS_COST);
        return;
    }
    size_t length = code_open_part(c, X_AND);
    could_slots(c, n, &s, use == SLOTS_COST);
    code_close(c, length);
}

static void could_verb(struct compiler *c, const struct node *n)
{
    if (c->w->verbs[n->number].looks)
        c->searched = true;
    could_with_filter(c, n, SLOTS_COULD);
}

void code_could_pay(struct compiler *c, const struct node *cost)
{
    could_with_filter(c, cost, SLOTS_COST);
}

static void could_if(struct compiler *c, const struct node *n)
{
    const struct node *then = n->kids->next, *otherwise = then->next;
    code_expr(c, n->kids);
    size_t length = code_open_part(c, X_AND);
    code_could_block(c, then);
    code_close(c, length);
    if (!otherwise)
        return;
    length = code_open_part(c, X_OR);
    code_expr(c, n->kids);
    code_emit(c, X_NOT);
    size_t inner = code_open_part(c, X_AND);
    code_could_block(c, otherwise);
    code_close(c, inner);
    code_close(c, length);
}

typedef void could_fn(struct compiler *c, const struct node *block);

static void could_any(struct compiler *c, const struct node *blocks, could_fn *could)
{
    code_neutral(c, false);
    for (const struct node *k = blocks; k; k = k->next) {
        size_t length = code_open_part(c, X_OR);
        could(c, k);
        code_close(c, length);
    }
}

/* Are there as many as must be targeted? */
static void could_aim(struct compiler *c, const struct node *n)
{
    const struct node *s = n->kids;
    struct would w = {code_target_verb(c), 1, 0, true};
    if (!s->low) {
        code_emit2(c, X_INT, 1);
    } else if (w.verb < 0) {
        code_emit(c, X_COUNT);
        code_filter_over(c, s->kids, (int)s->number);
        code_emit2(c, X_INT, s->low);
        code_emit(c, X_GE);
    } else {
        emit_would(c, X_WOULD, &w, s->low);
        code_filter_over(c, s->kids, (int)s->number);
    }
}

/* Locals of a could program stand for what they would be chosen from. */
static void could_local(struct compiler *c, const struct node *n)
{
    unsigned before = c->local_count;
    const struct node *k = n->kids;
    code_new_local(c, n, k->kind == NODE_SELECT || k->kind == NODE_WORD ? k : NULL, REG_FIRST);
    if (c->local_count > before)
        c->locals[before].used = c->locals[before].supposed = true;
    code_neutral(c, false);
}

/* What a player who is a target could do is not looked at: "you" is still who announces it. */
static void could_as(struct compiler *c, const struct node *n)
{
    const struct local *l = code_find_local(c, n->text);
    if (l && l->announced)
        code_emit2(c, X_INT, 1);
    else
        code_could_block(c, n->kids);
}

/* "Your X gains Y" and nothing else: whoever has it already gains nothing. (A wider scope may come to be
 * true of others.) */
static const struct node *sole_grant(const struct node *n)
{
    const struct node *m = n->kids;
    while (m && !m->next && m->kind == NODE_BLOCK)
        m = m->kids;
    bool is_sole = m && !m->next && m->kind == NODE_GRANT && m->op != GRANT_SILENCE;
    const struct node *whose = is_sole && m->kids->kind == NODE_SELECT ? m->kids->kids : NULL;
    return whose && whose->kind == NODE_YOUR ? m : NULL;
}

static void could_until(struct compiler *c, const struct node *n)
{
    const struct node *grant = sole_grant(n);
    code_emit2(c, X_DURING, find_period(c->w, n->text));
    if (!grant)
        return;
    struct node word = {.kind = NODE_WORD, .text = grant->text, .line = grant->line};
    struct node lacks = {.kind = NODE_NOT, .kids = &word, .line = grant->line};
    struct node whose = *grant->kids->kids;
    whose.next = &lacks;
    struct node both = {.kind = NODE_BINARY, .op = OP_AND, .kids = &whose, .line = grant->line};
    size_t length = code_open_part(c, X_AND);
    code_emit(c, X_EXISTS);
    code_filter_over(c, &both, SELECT_EACH);
    code_close(c, length);
}

static void could_statement(struct compiler *c, const struct node *n)
{
    switch (n->kind) {
    case NODE_BLOCK: code_could_block(c, n); break;
    case NODE_VERB: could_verb(c, n); break;
    case NODE_IF: could_if(c, n); break;
    case NODE_MAY: code_could_block(c, n->kids); break;
    case NODE_AS: could_as(c, n); break;
    case NODE_CHOOSE: could_any(c, n->kids, code_could_block); break;
    case NODE_LET:
    case NODE_TARGET: could_local(c, n); break;
    case NODE_EACH: {
        unsigned locals = c->local_count;
        could_local(c, n);
        size_t length = code_open_part(c, X_OR);
        code_could_block(c, n->kids->next);
        code_close(c, length);
        c->local_count = locals;
        break;
    }
    case NODE_UNTIL: could_until(c, n); break;
    default: code_emit2(c, X_INT, 1); break;
    }
}

static void declare(struct compiler *c, const struct node *n)
{
    unsigned before = c->local_count;
    code_new_local(c, n, n->kids, REG_FIRST);
    if (c->local_count > before)
        c->locals[before].used = c->locals[before].announced = c->locals[before].supposed = true;
}

void code_could_targets(struct compiler *c, const struct node *block)
{
    for (const struct node *k = block->kids; k && k->kind == NODE_TARGET; k = k->next)
        declare(c, k);
}

static const struct node *after_targets(const struct node *block)
{
    const struct node *k = block->kids;
    while (k && k->kind == NODE_TARGET)
        k = k->next;
    return k;
}

/* … and every target is there. */
static void could_aim_all(struct compiler *c, const struct node *block)
{
    for (const struct node *k = block->kids; k && k->kind == NODE_TARGET; k = k->next) {
        size_t length = code_open_part(c, X_AND);
        could_aim(c, k);
        code_close(c, length);
        declare(c, k);
    }
}

static void timely_block(struct compiler *c, const struct node *block);

/* Is this a time for it, whatever would come of it? */
static void timely_statement(struct compiler *c, const struct node *n)
{
    switch (n->kind) {
    case NODE_BLOCK: timely_block(c, n); break;
    case NODE_VERB: code_emit2(c, X_TIMELY, (int)n->number); break;
    case NODE_UNTIL: code_emit2(c, X_DURING, find_period(c->w, n->text)); break;
    case NODE_MAY: timely_block(c, n->kids); break;
    case NODE_IF: could_any(c, n->kids->next, timely_block); break;
    case NODE_CHOOSE: could_any(c, n->kids, timely_block); break;
    case NODE_EACH: timely_block(c, n->kids->next); break;
    case NODE_THEN: /* counts with the part that it depends on */
    case NODE_LET: code_emit2(c, X_INT, 0); break;
    default: code_emit2(c, X_INT, 1); break;
    }
}

/* For some part of it. */
static void timely_block(struct compiler *c, const struct node *block)
{
    could_any(c, block->kids, timely_statement);
}

/* What is paid for it changes something already: it needs its time, and its targets. To tell the time takes
 * less than to look for targets. */
void code_could_announce(struct compiler *c, const struct node *block)
{
    unsigned locals = c->local_count;
    const struct node *k = after_targets(block);
    bool modal = code_is_modal(k);
    code_neutral(c, true);
    if (modal)
        could_aim_all(c, block);
    size_t length = code_open_part(c, X_AND);
    if (modal)
        could_any(c, k->kids, code_could_announce);
    else
        could_any(c, k, timely_statement);
    code_close(c, length);
    if (!modal)
        could_aim_all(c, block);
    c->local_count = locals;
}

/* Every target is there, and the rest would change something. */
static void could_aimed(struct compiler *c, const struct node *block)
{
    unsigned locals = c->local_count;
    const struct node *k = after_targets(block);
    code_neutral(c, true);
    could_aim_all(c, block);
    size_t length = code_open_part(c, X_AND);
    code_could_block(c, &(struct node){.kind = NODE_BLOCK, .kids = (struct node *)(uintptr_t)k});
    code_close(c, length);
    c->local_count = locals;
}

void code_could_block(struct compiler *c, const struct node *block)
{
    unsigned locals = c->local_count;
    if (block && block->kids && block->kids->kind == NODE_TARGET) {
        could_aimed(c, block);
        return;
    }
    code_neutral(c, false);
    for (const struct node *k = block ? block->kids : NULL; k; k = k->next) {
        if (k->kind == NODE_THEN)
            continue; /* what depends on a part counts with that part */
        size_t length = code_open_part(c, X_OR);
        could_statement(c, k);
        code_close(c, length);
    }
    c->local_count = locals;
}
