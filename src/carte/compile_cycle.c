/*
 * Values that depend on themselves: what can be proven of one constant ability. It modifies a value,
 * and
 *   - whom it modifies is decided by that value ("power of each minion & power > 3 + 1"), or
 *   - it modifies its own card by that value of cards among which its own card surely is
 *     ("power of self + count(minion & power > 3)" on a minion).
 * What takes two cards, or more than a look, is found when the table runs (kernel/abilities.c).
 */
#include <string.h>

#include "carte/ast.h"
#include "carte/compiler.h"

struct suspect {
    const struct compiler *c;
    const char *attr;
    uint32_t categories; /* of the card whose ability it is */
    bool own;            /* its own card is modified, and nothing else */
};

/* Does a filter read the value of its candidate? Not what stands in searches within it. */
static bool reads_candidate(const struct node *n, const char *attr)
{
    if (node_is(n, attr))
        return true;
    if (n->kind != NODE_BINARY && n->kind != NODE_NOT && n->kind != NODE_NEGATE)
        return false;
    for (const struct node *k = n->kids; k; k = k->next)
        if (reads_candidate(k, attr))
            return true;
    return false;
}

/* Is every part of a filter true of the card itself, but for those that compare the value? */
static bool admits_itself(const struct suspect *s, const struct node *n)
{
    if (n->kind == NODE_BINARY && n->op == OP_AND)
        return admits_itself(s, n->kids) && admits_itself(s, n->kids->next);
    if (n->kind == NODE_BINARY && n->op >= OP_EQ && n->op <= OP_GE)
        return reads_candidate(n, s->attr);
    int category = n->kind == NODE_WORD ? find_category(s->c->w, n->text) : -1;
    return category >= 0 && !s->c->w->categories[category].test && s->categories >> category & 1;
}

static bool is_search(const struct node *n)
{
    return n->kind == NODE_SELECT ||
           (n->kind == NODE_CALL && (!strcmp(n->text, "count") || !strcmp(n->text, "exists")));
}

static bool reads_itself(const struct suspect *s, const struct node *n)
{
    if (!n)
        return false;
    if (n->kind == NODE_OF && !strcmp(n->text, s->attr) && node_is(n->kids, "self"))
        return true;
    if (is_search(n) && n->kids && reads_candidate(n->kids, s->attr) && admits_itself(s, n->kids))
        return true;
    for (const struct node *k = n->kids; k; k = k->next)
        if (reads_itself(s, k))
            return true;
    return false;
}

bool code_is_cyclic(const struct compiler *c, const struct node *modification,
                    const struct node *condition, uint32_t categories)
{
    if (modification->kind != NODE_MODIFY)
        return false;
    const struct node *scope = modification->kids;
    struct suspect s = {c, modification->text, categories, node_is(scope, "self")};
    const struct node *whom = scope->kind == NODE_SELECT ? scope->kids : scope;
    return reads_candidate(whom, s.attr) ||
           (s.own && (reads_itself(&s, scope->next) || reads_itself(&s, condition)));
}
