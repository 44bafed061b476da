/*
 * The compiler's second half: expressions, statements and `could` programs to byte code
 * (carte/code.h). Words are resolved here: locals, then the game's words, then titles, traits, sets.
 */
#include "carte/compiler.h"

#include <string.h>

static void expression(struct compiler *c, const struct node *n);
static void statements(struct compiler *c, const struct node *block);
static void could_block(struct compiler *c, const struct node *block);

/* ---- emitting */

static size_t emit(struct compiler *c, int word)
{
    if (c->count == c->capacity) {
        c->overflow = true;
        return c->count - 1;
    }
    c->code[c->count] = (int16_t)word;
    return c->count++;
}

static void emit2(struct compiler *c, int a, int b)
{
    emit(c, a);
    emit(c, b);
}

/* A length that is known later: from the word after it to the end of what was emitted. */
static size_t open_length(struct compiler *c) { return emit(c, 0); }
static void close_length(struct compiler *c, size_t at) { c->code[at] = (int16_t)(c->count - at - 1); }

static void complain(struct compiler *c, const struct node *n, const char *format, const char *a,
                     const char *b, const char *d)
{
    diagnose(c->diag, n->line, n->column, format, a, b, d);
}

static void unknown_word(struct compiler *c, const struct node *n, const char *expected)
{
    const char *near = suggest(c, n->text);
    complain(c, n, near ? DIAG_UNKNOWN_WORD_NEAR : DIAG_UNKNOWN_WORD, n->text, expected, near);
}

static bool is(const struct node *n, const char *word)
{
    return n && n->kind == NODE_WORD && strcmp(n->text, word) == 0;
}

/* ---- locals */

static struct local *find_local(struct compiler *c, const char *name)
{
    for (unsigned i = c->local_count; i-- > 0;)
        if (strcmp(c->locals[i].name, name) == 0)
            return &c->locals[i];
    return NULL;
}

static int new_register(struct compiler *c, const struct node *n, int width)
{
    int reg = c->next_reg;
    if (reg + width > REG_LAST + 1) {
        complain(c, n, DIAG_TOO_MANY_LOCALS, "5", NULL, NULL);
        return REG_FIRST;
    }
    c->next_reg += width;
    return reg;
}

static void new_local(struct compiler *c, const struct node *n, const struct node *selector, int reg)
{
    if (c->local_count == MAX_LOCALS) {
        complain(c, n, DIAG_TOO_MANY_LOCALS, "8", NULL, NULL);
        return;
    }
    c->locals[c->local_count++] = (struct local){n->text, selector, (uint8_t)reg, false, n->line,
                                                 n->column};
}

/* ---- domains: where a filter looks */

struct domain {
    int zones[6][2];
    int count;
    int list;                    /* register, or -1 */
};

static int whose_word(struct compiler *c, const struct node *seat)
{
    if (!seat || is(seat, "you"))
        return WHOSE_YOU;
    if (is(seat, "any") || is(seat, "all") || is(seat, "each"))
        return WHOSE_ANY;
    struct local *l = seat->kind == NODE_WORD ? find_local(c, seat->text) : NULL;
    if (l && l->selector) {
        l->used = true;
        return l->reg;
    }
    complain(c, seat, DIAG_UNKNOWN_WORD, seat->text ? seat->text : "", PHRASE_SEAT, NULL);
    return WHOSE_YOU;
}

static int zone_of(struct compiler *c, const struct node *in)
{
    int kind = find_zone(c->game, in->text);
    if (kind < 0)
        unknown_word(c, in, PHRASE_ZONE);
    return kind;
}

static void look_hidden(struct compiler *c, const struct node *in, int kind, int whose, int mode)
{
    const struct zone_kind *z = &c->game->zones[kind];
    bool own = z->sees == SEEN_BY_SEAT && whose == WHOSE_YOU;
    bool blind = mode == SELECT_RANDOM || mode == SELECT_EACH; /* nobody picks */
    if (z->sees != SEEN_BY_ALL && !own && !blind && !c->searched)
        complain(c, in, DIAG_HIDDEN_ZONE, in->text, NULL, NULL);
}

static void find_domain(struct compiler *c, const struct node *n, int mode, struct domain *d)
{
    if (!n || n->kind == NODE_CALL || n->kind == NODE_OF || n->kind == NODE_NOT)
        return; /* "not that" says nothing about where to look */
    if (n->kind == NODE_IN) {
        int kind = zone_of(c, n), whose = whose_word(c, n->kids);
        if (kind < 0 || d->count == 6)
            return;
        look_hidden(c, n, kind, whose, mode);
        d->zones[d->count][0] = kind;
        d->zones[d->count++][1] = whose;
        return;
    }
    if (is(n, "that"))
        d->list = REG_THAT;
    else if (n->kind == NODE_WORD && find_local(c, n->text) && find_local(c, n->text)->selector)
        d->list = find_local(c, n->text)->reg;
    for (const struct node *k = n->kids; k; k = k->next)
        find_domain(c, k, mode, d);
}

/* Emits domain and filter. */
static void filter_over(struct compiler *c, const struct node *filter, int mode)
{
    struct domain d = {.list = -1};
    find_domain(c, filter, mode, &d);
    if (d.list >= 0) {
        emit2(c, -1, d.list);
    } else {
        emit(c, d.count);
        for (int i = 0; i < d.count; i++)
            emit2(c, d.zones[i][0], d.zones[i][1]);
    }
    size_t length = open_length(c);
    expression(c, filter);
    emit(c, X_END);
    close_length(c, length);
}

static void inline_filter(struct compiler *c, const struct node *filter)
{
    size_t length = open_length(c);
    expression(c, filter);
    emit(c, X_END);
    close_length(c, length);
}

/* ---- words in expressions */

static bool card_word(struct compiler *c, const char *text)
{
    static const struct { const char *name; int code; } words[] = {
        {"self", X_SELF}, {"host", X_HOST}, {"it", X_IT}, {"source", X_SOURCE}};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i].name, text) == 0) {
            emit(c, words[i].code);
            return true;
        }
    return false;
}

static int find_query(const struct vocabulary *w, const char *name)
{
    for (unsigned i = 0; i < w->query_count; i++)
        if (strcmp(w->queries[i].name, name) == 0)
            return (int)i;
    return -1;
}

static bool local_word(struct compiler *c, const struct node *n)
{
    struct local *l = find_local(c, n->text);
    if (!l)
        return false;
    l->used = true;
    emit2(c, l->selector ? X_LISTED : X_LOCAL, l->reg);
    return true;
}

static bool game_word(struct compiler *c, const char *text)
{
    int i;
    if ((i = find_category(c->w, text)) >= 0) {
        uint8_t test = c->w->categories[i].test;
        emit2(c, test ? X_TEST : X_CATEGORY, test ? test : i);
    } else if ((i = find_keyword(c->w, text)) >= 0) {
        emit2(c, X_KEYWORD, i);
    } else if ((i = find_attr(c->w, text)) >= 0) {
        emit(c, X_IT);
        emit2(c, X_ATTR, i);
    } else if ((i = find_query(c->w, text)) >= 0) {
        emit(c, X_QUERY);
        emit2(c, i, 0);
    } else {
        return false;
    }
    return true;
}

static bool pack_word(struct compiler *c, const char *text)
{
    int i;
    if ((i = find_title(c->pack, text)) >= 0)
        emit2(c, X_TITLE, i);
    else if ((i = find_trait(c->pack, text)) >= 0)
        emit2(c, X_TRAIT, i);
    else if ((i = find_set(c->pack, text)) >= 0)
        emit2(c, X_SET, i);
    else
        return false;
    return true;
}

static void word_expression(struct compiler *c, const struct node *n)
{
    if (strcmp(n->text, "that") == 0)
        emit2(c, X_LISTED, REG_THAT);
    else if (strcmp(n->text, "it") == 0)
        emit2(c, X_INT, 1);
    else if (card_word(c, n->text))
        emit(c, X_SAME);
    else if (!local_word(c, n) && !game_word(c, n->text) && !pack_word(c, n->text))
        unknown_word(c, n, PHRASE_EXPRESSION);
}

/* A card as a value: self, host, a local, "the …". */
static void card_expression(struct compiler *c, const struct node *n)
{
    if (n->kind == NODE_WORD) {
        struct local *l = find_local(c, n->text);
        if (card_word(c, n->text))
            return;
        if (is(n, "that") || (l && l->selector)) {
            if (l)
                l->used = true;
            emit2(c, X_FIRST, l ? l->reg : REG_THAT);
            return;
        }
    }
    emit(c, X_THE);
    filter_over(c, n->kind == NODE_SELECT ? n->kids : n, SELECT_THE);
}

static void of_expression(struct compiler *c, const struct node *n)
{
    int attr = find_attr(c->w, n->text);
    if (attr < 0) {
        unknown_word(c, n, PHRASE_ATTRIBUTE);
        return;
    }
    card_expression(c, n->kids);
    emit2(c, X_ATTR, attr);
}

static void dot_expression(struct compiler *c, const struct node *n)
{
    if (is(n->kids, "event") && strcmp(n->text, "amount") == 0)
        emit(c, X_AMOUNT);
    else
        of_expression(c, n);
}

static void query_argument(struct compiler *c, const struct node *argument, char kind)
{
    size_t length = open_length(c);
    int icon = argument->kind == NODE_WORD ? find_icon(c->w, argument->text) : -1;
    if (kind == 'I' && icon >= 0) {
        emit2(c, X_INT, icon);
    } else if (kind == 'F') {
        int set = argument->kind == NODE_WORD ? find_set(c->pack, argument->text) : -1;
        if (set < 0)
            unknown_word(c, argument, PHRASE_SET);
        emit2(c, X_INT, set);
    } else {
        expression(c, argument);
    }
    emit(c, X_END);
    close_length(c, length);
}

static void call_expression(struct compiler *c, const struct node *n)
{
    bool counting = strcmp(n->text, "count") == 0;
    if (counting || strcmp(n->text, "exists") == 0) {
        emit(c, counting ? X_COUNT : X_EXISTS);
        filter_over(c, n->kids, SELECT_EACH);
        return;
    }
    int q = find_query(c->w, n->text);
    if (q < 0) {
        unknown_word(c, n, PHRASE_QUERY);
        return;
    }
    const char *kinds = c->w->queries[q].arguments;
    emit2(c, X_QUERY, q);
    emit(c, (int)strlen(kinds));
    const struct node *k = n->kids;
    for (const char *kind = kinds; *kind; kind++) {
        if (!k) {
            complain(c, n, DIAG_EXPECTED, ")", PHRASE_EXPRESSION, NULL);
            return;
        }
        query_argument(c, k, *kind);
        k = k->next;
    }
    if (k)
        complain(c, k, DIAG_EXPECTED, k->text ? k->text : "", ")", NULL);
}

static void binary_expression(struct compiler *c, const struct node *n)
{
    static const int codes[] = {[OP_EQ] = X_EQ, [OP_NE] = X_NE,   [OP_LT] = X_LT,
                                [OP_LE] = X_LE, [OP_GT] = X_GT,   [OP_GE] = X_GE,
                                [OP_PLUS] = X_ADD, [OP_MINUS] = X_SUBTRACT,
                                [OP_TIMES] = X_MULTIPLY};
    expression(c, n->kids);
    if (n->op == OP_AND || n->op == OP_OR) {
        emit(c, n->op == OP_AND ? X_AND : X_OR);
        size_t length = open_length(c);
        expression(c, n->kids->next);
        close_length(c, length);
    } else {
        expression(c, n->kids->next);
        emit(c, codes[n->op]);
    }
}

/* "your hero": a hero, and yours. */
static void your_expression(struct compiler *c, const struct node *n)
{
    int yours = find_category(c->w, "yours");
    expression(c, n->kids);
    emit(c, X_AND);
    size_t length = open_length(c);
    emit2(c, X_TEST, yours < 0 ? 0 : c->w->categories[yours].test);
    close_length(c, length);
}

static void in_expression(struct compiler *c, const struct node *n)
{
    emit2(c, X_IN, zone_of(c, n));
    emit(c, whose_word(c, n->kids));
}

static void expression(struct compiler *c, const struct node *n)
{
    if (!n) {
        emit2(c, X_INT, 1);
        return;
    }
    switch (n->kind) {
    case NODE_INT: emit2(c, X_INT, n->number); break;
    case NODE_WORD: word_expression(c, n); break;
    case NODE_BINARY: binary_expression(c, n); break;
    case NODE_NOT:
        expression(c, n->kids);
        emit(c, X_NOT);
        break;
    case NODE_NEGATE:
        expression(c, n->kids);
        emit(c, X_NEGATE);
        break;
    case NODE_CALL: call_expression(c, n); break;
    case NODE_OF: of_expression(c, n); break;
    case NODE_DOT: dot_expression(c, n); break;
    case NODE_YOUR: your_expression(c, n); break;
    case NODE_IN: in_expression(c, n); break;
    case NODE_SELECT: expression(c, n->kids); break;
    default: complain(c, n, DIAG_WORD_AS_NUMBER, n->text ? n->text : "", NULL, NULL); break;
    }
}

/* ---- statements */

static int select_into(struct compiler *c, const struct node *n, int verb)
{
    int reg = new_register(c, n, 2);
    int mode = n->kind == NODE_SELECT ? (int)n->number : SELECT_THE;
    emit2(c, S_SELECT, reg);
    emit2(c, mode, n->kind == NODE_SELECT ? n->low : 1);
    emit2(c, n->kind == NODE_SELECT ? n->high : 1, mode == SELECT_CHOOSE ? verb : -1);
    filter_over(c, n->kind == NODE_SELECT ? n->kids : n, mode);
    return reg;
}

/* Binds a target before its verb: the register of a list. */
static int target(struct compiler *c, const struct node *n, int verb)
{
    if (n->kind == NODE_WORD) {
        struct local *l = find_local(c, n->text);
        if (is(n, "that"))
            return REG_THAT;
        if (l && l->selector) {
            l->used = true;
            return l->reg;
        }
        size_t before = c->count;
        int reg = new_register(c, n, 2);
        emit2(c, S_CARD, reg);
        if (card_word(c, n->text)) {
            emit(c, X_END);
            return reg;
        }
        c->count = before;
        c->next_reg -= 2;
    }
    return select_into(c, n, verb);
}

/* A filter that the verb applies itself: a program in the midst of the statements, stepped over. */
static int stored_filter(struct compiler *c, const struct node *filter)
{
    emit(c, S_SKIP);
    size_t length = open_length(c);
    int at = (int)c->count;
    expression(c, filter);
    emit(c, X_END);
    close_length(c, length);
    return at;
}

static int slot_argument(struct compiler *c, const struct node *k, char slot)
{
    int found = -1;
    switch (slot) {
    case 'F': return stored_filter(c, k);
    case 'Z': return zone_of(c, k);
    case 'K': found = find_keyword(c->w, k->text); break;
    case 'A': found = find_attr(c->w, k->text); break;
    case 'P': found = find_period(c->w, k->text); break;
    default: found = find_icon(c->w, k->text); break; /* C: an icon, or a counter's name */
    }
    return found;
}

/* What stands in the slots of a verb. */
struct slots {
    const struct node *amount, *target;
    int arg[2];
};

/* With `pure`, no code is emitted: filters of the verb's own are left out. */
static void read_slots(struct compiler *c, const struct node *n, struct slots *s, bool pure)
{
    const char *p = c->w->verbs[n->number].pattern;
    const struct node *k = n->kids;
    int args = 0;
    *s = (struct slots){0};
    for (; *p && k; p++) {
        bool alone = (p == c->w->verbs[n->number].pattern || p[-1] == ' ') && (!p[1] || p[1] == ' ');
        if (!alone || *p < 'A' || *p > 'Z')
            continue;
        if (*p == 'N')
            s->amount = k;
        else if (*p == 'T')
            s->target = k;
        else if (args < 2 && (!pure || *p != 'F'))
            s->arg[args++] = slot_argument(c, k, *p);
        k = k->next;
    }
}

static void amount_words(struct compiler *c, const struct node *amount)
{
    if (is(amount, "all"))
        emit2(c, X_INT, 9999);
    else
        expression(c, amount);
    emit(c, X_END);
}

static void verb_statement(struct compiler *c, const struct node *n)
{
    struct slots s;
    int mark = c->next_reg;
    if (strcmp(c->w->verbs[n->number].name, "search") == 0)
        c->searched = true;
    read_slots(c, n, &s, false);
    int reg = s.target ? target(c, s.target, (int)n->number) : -1;
    emit2(c, S_VERB, n->number);
    emit(c, reg);
    emit2(c, s.arg[0], s.arg[1]);
    emit(c, s.amount != NULL);
    if (s.amount)
        amount_words(c, s.amount);
    c->next_reg = mark;
}

static void if_statement(struct compiler *c, const struct node *n)
{
    const struct node *then = n->kids->next, *otherwise = then->next;
    emit(c, S_SKIP_UNLESS);
    size_t length = emit(c, 0);
    expression(c, n->kids);
    emit(c, X_END);
    size_t begin = c->count;
    statements(c, then);
    size_t skip = 0;
    if (otherwise) {
        emit(c, S_SKIP);
        skip = open_length(c);
    }
    c->code[length] = (int16_t)(c->count - begin);
    if (otherwise) {
        statements(c, otherwise);
        close_length(c, skip);
    }
}

static void may_statement(struct compiler *c, const struct node *n)
{
    emit(c, S_MAY);
    size_t length = emit(c, 0);
    could_block(c, n->kids);
    emit(c, X_END);
    size_t begin = c->count;
    statements(c, n->kids);
    c->code[length] = (int16_t)(c->count - begin);
}

/* S_EITHER n (part, could)…: offsets count from the word n. */
static void choose_statement(struct compiler *c, const struct node *n)
{
    size_t skips[8], base;
    int parts = 0;
    emit(c, S_EITHER);
    base = emit(c, 0);
    for (const struct node *k = n->kids; k && parts < 8; k = k->next, parts++)
        emit2(c, 0, 0);
    c->code[base] = (int16_t)parts;
    const struct node *k = n->kids;
    for (int i = 0; i < parts; i++, k = k->next) {
        c->code[base + 2 + (size_t)i * 2] = (int16_t)(c->count - base);
        could_block(c, k);
        emit(c, X_END);
        c->code[base + 1 + (size_t)i * 2] = (int16_t)(c->count - base);
        statements(c, k);
        emit(c, S_SKIP);
        skips[i] = open_length(c);
    }
    for (int i = 0; i < parts; i++)
        close_length(c, skips[i]);
}

static void each_statement(struct compiler *c, const struct node *n)
{
    int mark = c->next_reg, list = target(c, n->kids, -1);
    int index = new_register(c, n, 1), variable = new_register(c, n, 2);
    unsigned locals = c->local_count;
    new_local(c, n, n->kids, variable);
    if (c->local_count > locals)
        c->locals[locals].used = true;
    emit2(c, S_LET, index);
    emit2(c, X_INT, 0);
    emit(c, X_END);
    size_t loop = emit(c, S_EACH);
    emit2(c, list, index);
    emit(c, variable);
    size_t length = emit(c, 0);
    statements(c, n->kids->next);
    size_t again = emit(c, S_AGAIN);
    emit(c, (int)(again - loop));
    c->code[length] = (int16_t)(c->count - length - 1);
    c->local_count = locals;
    c->next_reg = mark;
}

static void let_statement(struct compiler *c, const struct node *n)
{
    const struct node *k = n->kids;
    bool cards = k->kind == NODE_SELECT || is(k, "self") || is(k, "host") || is(k, "it") ||
                 is(k, "source");
    if (cards) {
        int reg = target(c, k, -1);
        new_local(c, n, k, reg);
        return;
    }
    int reg = new_register(c, n, 1);
    emit2(c, S_LET, reg);
    expression(c, k);
    emit(c, X_END);
    new_local(c, n, NULL, reg);
}

static int modifier_code(char op)
{
    return op == '*' ? MODIFY_MULTIPLY : op == '=' ? MODIFY_SET : MODIFY_ADD;
}

/* A keyword, or a trait. */
int grant_code(struct compiler *c, const struct node *n, int *which)
{
    *which = n->op ? find_trait(c->pack, n->text) : find_keyword(c->w, n->text);
    if (*which < 0) {
        unknown_word(c, n, PHRASE_TRAIT);
        *which = 0;
    }
    return n->op ? MODIFY_TRAIT : MODIFY_KEYWORD;
}

/* A selector binds cards now; a bare filter holds for those from now on. */
static void until_modify(struct compiler *c, const struct node *m, int period)
{
    int attr = m->kind == NODE_GRANT ? 0 : find_attr(c->w, m->text), which = 0;
    const struct node *what = m->kids;
    bool live = what->kind != NODE_SELECT && !is(what, "self") && !is(what, "host") &&
                !is(what, "it") && !is(what, "that") && !is(what, "source");
    int mark = c->next_reg, reg = live ? -1 : target(c, what, -1);
    emit2(c, S_UNTIL, attr);
    emit(c, m->kind == NODE_GRANT ? grant_code(c, m, &which) : modifier_code((char)m->op));
    emit2(c, period, reg);
    if (live)
        inline_filter(c, what);
    else
        emit(c, 0);
    if (m->kind == NODE_GRANT)
        emit2(c, X_INT, which);
    else
        expression(c, what->next);
    if (m->kind == NODE_MODIFY && m->op == '-')
        emit(c, X_NEGATE);
    emit(c, X_END);
    c->next_reg = mark;
}

static void until_statement(struct compiler *c, const struct node *n)
{
    int period = find_period(c->w, n->text);
    for (const struct node *m = n->kids; m; m = m->next)
        if (m->kind == NODE_BLOCK)
            for (const struct node *k = m->kids; k; k = k->next)
                until_modify(c, k, period);
        else
            until_modify(c, m, period);
}

/* A block that runs later, in a frame of its own: it ends with S_END. */
static void later_block(struct compiler *c, const struct node *block)
{
    size_t length = open_length(c);
    unsigned locals = c->local_count;
    int mark = c->next_reg;
    c->local_count = 0;
    c->next_reg = REG_FIRST;
    statements(c, block);
    emit(c, S_END);
    c->local_count = locals;
    c->next_reg = mark;
    close_length(c, length);
}

/* A block in which "you" is another player: a frame of its own that knows the same locals. */
static void as_statement(struct compiler *c, const struct node *n)
{
    struct local *l = find_local(c, n->text);
    if (!l || !l->selector) {
        unknown_word(c, n, PHRASE_LOCAL);
        return;
    }
    l->used = true;
    emit2(c, S_AS, l->reg);
    size_t length = open_length(c);
    statements(c, n->kids);
    emit(c, S_END);
    close_length(c, length);
}

static void statement(struct compiler *c, const struct node *n)
{
    switch (n->kind) {
    case NODE_BLOCK: statements(c, n); break;
    case NODE_VERB: verb_statement(c, n); break;
    case NODE_IF: if_statement(c, n); break;
    case NODE_MAY: may_statement(c, n); break;
    case NODE_CHOOSE: choose_statement(c, n); break;
    case NODE_EACH: each_statement(c, n); break;
    case NODE_LET: let_statement(c, n); break;
    case NODE_AS: as_statement(c, n); break;
    case NODE_UNTIL: until_statement(c, n); break;
    case NODE_AT:
        emit2(c, S_AT, find_period(c->w, n->text));
        later_block(c, n->kids);
        break;
    case NODE_INSTEAD:
        emit(c, S_INSTEAD);
        later_block(c, n->kids);
        break;
    case NODE_THEN: {
        emit(c, S_THEN);
        size_t length = open_length(c);
        statements(c, n->kids);
        close_length(c, length);
        break;
    }
    default: complain(c, n, DIAG_EXPECTED, n->text ? n->text : "", PHRASE_STATEMENT, NULL); break;
    }
}

static void statements(struct compiler *c, const struct node *block)
{
    for (const struct node *k = block ? block->kids : NULL; k; k = k->next)
        statement(c, k);
}

/* ---- could: would the block change anything? Pure; a disjunction over its statements */

static int constant_amount(const struct node *amount)
{
    return amount && amount->kind == NODE_INT ? amount->number : 1;
}

static void could_target(struct compiler *c, const struct node *n, int verb, int amount, int arg)
{
    struct local *l = n->kind == NODE_WORD ? find_local(c, n->text) : NULL;
    if (l && l->selector)
        n = l->selector;
    if (is(n, "that")) {
        emit2(c, X_INT, 0);
        return;
    }
    if (n->kind == NODE_WORD && card_word(c, n->text)) {
        emit2(c, X_WOULD_ONE, verb);
        emit2(c, amount, arg);
        return;
    }
    emit2(c, X_WOULD, verb);
    emit2(c, amount, arg);
    filter_over(c, n->kind == NODE_SELECT ? n->kids : n,
                n->kind == NODE_SELECT ? (int)n->number : SELECT_THE);
}

static void could_verb(struct compiler *c, const struct node *n)
{
    struct slots s;
    if (strcmp(c->w->verbs[n->number].name, "search") == 0)
        c->searched = true;
    read_slots(c, n, &s, true);
    if (s.target) {
        could_target(c, s.target, (int)n->number, constant_amount(s.amount), s.arg[0]);
    } else {
        emit2(c, X_WOULD_NONE, n->number);
        emit2(c, constant_amount(s.amount), s.arg[0]);
    }
}

static void could_if(struct compiler *c, const struct node *n)
{
    const struct node *then = n->kids->next, *otherwise = then->next;
    expression(c, n->kids);
    emit(c, X_AND);
    size_t length = open_length(c);
    could_block(c, then);
    close_length(c, length);
    if (!otherwise)
        return;
    emit(c, X_OR);
    length = open_length(c);
    expression(c, n->kids);
    emit(c, X_NOT);
    emit(c, X_AND);
    size_t inner = open_length(c);
    could_block(c, otherwise);
    close_length(c, inner);
    close_length(c, length);
}

static void could_any(struct compiler *c, const struct node *blocks)
{
    emit2(c, X_INT, 0);
    for (const struct node *k = blocks; k; k = k->next) {
        emit(c, X_OR);
        size_t length = open_length(c);
        could_block(c, k);
        close_length(c, length);
    }
}

/* Locals of a could program stand for what they would be chosen from. */
static void could_local(struct compiler *c, const struct node *n)
{
    unsigned before = c->local_count;
    const struct node *k = n->kids;
    new_local(c, n, k->kind == NODE_SELECT || k->kind == NODE_WORD ? k : NULL, REG_FIRST);
    if (c->local_count > before)
        c->locals[before].used = true;
    emit2(c, X_INT, 0);
}

static void could_statement(struct compiler *c, const struct node *n)
{
    switch (n->kind) {
    case NODE_BLOCK: could_block(c, n); break;
    case NODE_VERB: could_verb(c, n); break;
    case NODE_IF: could_if(c, n); break;
    case NODE_MAY:
    case NODE_AS: could_block(c, n->kids); break;
    case NODE_CHOOSE: could_any(c, n->kids); break;
    case NODE_LET: could_local(c, n); break;
    case NODE_EACH: {
        unsigned locals = c->local_count;
        could_local(c, n);
        emit(c, X_OR);
        size_t length = open_length(c);
        could_block(c, n->kids->next);
        close_length(c, length);
        c->local_count = locals;
        break;
    }
    default: emit2(c, X_INT, 1); break;
    }
}

static void could_block(struct compiler *c, const struct node *block)
{
    unsigned locals = c->local_count;
    emit2(c, X_INT, 0);
    for (const struct node *k = block ? block->kids : NULL; k; k = k->next) {
        if (k->kind == NODE_THEN)
            continue; /* what depends on a part counts with that part */
        emit(c, X_OR);
        size_t length = open_length(c);
        could_statement(c, k);
        close_length(c, length);
    }
    c->local_count = locals;
}

/* ---- whole programs */

void code_begin_ability(struct compiler *c, unsigned line, unsigned column)
{
    c->local_count = 0;
    c->next_reg = REG_FIRST;
    c->searched = false;
    c->line = line;
    c->column = column;
}

void code_end_ability(struct compiler *c)
{
    for (unsigned i = 0; i < c->local_count; i++)
        if (!c->locals[i].used)
            diagnose(c->diag, c->locals[i].line, c->locals[i].column, DIAG_UNUSED_CHOICE,
                     c->locals[i].name, NULL, NULL);
    c->local_count = 0;
}

static uint16_t here(const struct compiler *c) { return (uint16_t)c->count; }

uint16_t code_expression(struct compiler *c, const struct node *e)
{
    uint16_t at = here(c);
    expression(c, e);
    emit(c, X_END);
    return at;
}

uint16_t code_amount(struct compiler *c, const struct node *amount, bool negative)
{
    uint16_t at = here(c);
    expression(c, amount);
    if (negative)
        emit(c, X_NEGATE);
    emit(c, X_END);
    return at;
}

static int find_label(const struct vocabulary *w, const char *name)
{
    for (unsigned i = 0; i < w->label_count; i++)
        if (strcmp(w->labels[i].name, name) == 0)
            return (int)i;
    return -1;
}

static void from_clause(struct compiler *c, const struct node *k)
{
    int found;
    if (k->kind == NODE_WORD && (found = find_label(c->w, k->text)) >= 0) {
        emit2(c, X_LABEL, found);
    } else if (k->kind == NODE_WORD && (found = find_zone(c->game, k->text)) >= 0) {
        emit2(c, X_FROM, found);
    } else {
        emit(c, X_TEXT_IS);
        inline_filter(c, k);
    }
}

static void clause(struct compiler *c, const struct node *n)
{
    const struct node *k = n->kids;
    if (strcmp(n->text, "by") == 0 && is(k, "you")) {
        emit(c, X_BY_YOU);
    } else if (strcmp(n->text, "against") == 0) {
        if (!is(k, "you"))
            complain(c, k, DIAG_EXPECTED, k->text ? k->text : "", "you", NULL);
        emit(c, X_AGAINST_YOU);
    } else if (strcmp(n->text, "from") == 0) {
        from_clause(c, k);
    } else {
        emit(c, strcmp(n->text, "by") == 0 ? X_SOURCE_IS : X_ITEM_IS);
        inline_filter(c, k);
    }
}

uint16_t code_condition(struct compiler *c, const struct node *trigger, const struct node *condition)
{
    uint16_t at = here(c);
    if ((!trigger || !trigger->kids) && !condition)
        return 0;
    emit2(c, X_INT, 1);
    for (const struct node *k = trigger ? trigger->kids : NULL; k; k = k->next) {
        emit(c, X_AND);
        size_t length = open_length(c);
        clause(c, k);
        close_length(c, length);
    }
    if (condition) {
        emit(c, X_AND);
        size_t length = open_length(c);
        expression(c, condition);
        close_length(c, length);
    }
    emit(c, X_END);
    return at;
}

uint16_t code_block(struct compiler *c, const struct node *block)
{
    uint16_t at = here(c);
    statements(c, block);
    emit(c, S_END);
    return at;
}

uint16_t code_could(struct compiler *c, const struct node *block)
{
    uint16_t at = here(c);
    could_block(c, block);
    emit(c, X_END);
    return at;
}

uint16_t code_costs(struct compiler *c, const struct node *costs)
{
    uint16_t at = here(c);
    if (!costs)
        return 0;
    for (const struct node *k = costs; k; k = k->next)
        verb_statement(c, k);
    emit(c, S_END);
    return at;
}

uint16_t code_payable(struct compiler *c, const struct node *costs)
{
    uint16_t at = here(c);
    if (!costs)
        return 0;
    emit2(c, X_INT, 1);
    for (const struct node *k = costs; k; k = k->next) {
        emit(c, X_AND);
        size_t length = open_length(c);
        could_verb(c, k);
        close_length(c, length);
    }
    emit(c, X_END);
    return at;
}
