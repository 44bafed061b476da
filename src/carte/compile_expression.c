/*
 * Expressions and filters to byte code (carte/code.h). Words are resolved here: locals, then the
 * game's words, then titles, traits and sets.
 */
#include "carte/compiler.h"

#include <stdio.h>
#include <string.h>

/* ---- emitting */

size_t code_emit(struct compiler *c, int word)
{
    if (c->count == c->capacity) {
        c->overflow = true;
        return c->count - 1;
    }
    c->code[c->count] = (int16_t)word;
    return c->count++;
}

void code_emit2(struct compiler *c, int a, int b)
{
    code_emit(c, a);
    code_emit(c, b);
}

size_t code_open(struct compiler *c)
{
    return code_emit(c, 0);
}

void code_close(struct compiler *c, size_t at)
{
    if (at == NO_LENGTH)
        return;
    c->code[at] = (int16_t)(c->count - at - 1);
    c->neutral = 0; /* somebody jumps here */
}

void code_neutral(struct compiler *c, bool value)
{
    c->neutral = c->count;
    code_emit2(c, X_INT, value);
}

size_t code_open_part(struct compiler *c, int code)
{
    bool says_nothing = !c->overflow && c->neutral && c->neutral + 2 == c->count &&
                        c->code[c->neutral + 1] == (code == X_AND);
    if (says_nothing) {
        c->count = c->neutral;
        c->neutral = 0;
        return NO_LENGTH;
    }
    code_emit(c, code);
    return code_open(c);
}

void code_complain(struct compiler *c, const struct node *n, const char *format, const char *a,
                   const char *b, const char *d)
{
    if (c->diag->errors < COMPILE_ERRORS)
        diagnose(c->diag, n->line, n->column, format, a, b, d);
    else
        c->diag->errors++;
}

/* `n` may be missing: then the ability's place is told. */
static void code_too_deep(struct compiler *c, const struct node *n, unsigned limit)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%u", limit);
    diagnose(c->diag, n ? n->line : c->line, n ? n->column : c->column, DIAG_TOO_DEEP, digits, NULL,
             NULL);
}

void code_unknown(struct compiler *c, const struct node *n, const char *expected)
{
    if (!n->text) {
        code_complain(c, n, DIAG_EXPECTED, PHRASE_EXPRESSION, expected, NULL);
        return;
    }
    const char *near = c->diag->errors < COMPILE_ERRORS ? suggest(c, n->text) : NULL;
    code_complain(c, n, near ? DIAG_UNKNOWN_WORD_NEAR : DIAG_UNKNOWN_WORD, n->text, expected, near);
}

bool node_is(const struct node *n, const char *word)
{
    return n && n->kind == NODE_WORD && strcmp(n->text, word) == 0;
}

/* ---- locals */

struct local *code_find_local(struct compiler *c, const char *name)
{
    for (unsigned i = c->local_count; i-- > 0;)
        if (strcmp(c->locals[i].name, name) == 0)
            return &c->locals[i];
    return NULL;
}

static void need_registers(struct compiler *c, int end)
{
    if (c->registers < end)
        c->registers = end;
}

int code_new_register(struct compiler *c, const struct node *n, int width)
{
    int reg = c->next_reg;
    if (reg + width > REG_LAST + 1) {
        code_complain(c, n, DIAG_TOO_MANY_LOCALS, "5", NULL, NULL);
        return REG_FIRST;
    }
    c->next_reg += width;
    need_registers(c, c->next_reg);
    return reg;
}

void code_new_local(struct compiler *c, const struct node *n, const struct node *selector, int reg)
{
    if (c->local_count == MAX_LOCALS) {
        code_complain(c, n, DIAG_TOO_MANY_LOCALS, "8", NULL, NULL);
        return;
    }
    c->locals[c->local_count++] =
        (struct local){n->text, selector, (uint8_t)reg, false, n->line, n->column, false, false};
    need_registers(c, reg + 2);
}

/* ---- domains: where a filter looks */

enum { MAX_DOMAIN = 6 };

struct domain {
    int zones[MAX_DOMAIN][2];
    int count;
    int list; /* register, or -1 */
};

static int whose_word(struct compiler *c, const struct node *seat)
{
    if (!seat || node_is(seat, "you"))
        return WHOSE_YOU;
    if (node_is(seat, "any") || node_is(seat, "all") || node_is(seat, "each"))
        return WHOSE_ANY;
    struct local *l = seat->kind == NODE_WORD ? code_find_local(c, seat->text) : NULL;
    if (l && l->selector) {
        l->used = true;
        return c->pure ? (int)WHOSE_ANY : l->reg;
    }
    code_complain(c, seat, DIAG_UNKNOWN_WORD, seat->text ? seat->text : "", PHRASE_SEAT, NULL);
    return WHOSE_YOU;
}

int code_zone(struct compiler *c, const struct node *in)
{
    int kind = find_zone(c->game, in->text);
    if (kind < 0)
        code_unknown(c, in, PHRASE_ZONE);
    else
        c->reads |= zone_change(&c->game->zones[kind]);
    return kind;
}

static void look_hidden(struct compiler *c, const struct node *in, int kind, int whose, int mode)
{
    const struct zone_kind *z = &c->game->zones[kind];
    bool own = z->sees == SEEN_BY_SEAT && whose == WHOSE_YOU;
    bool blind = mode == SELECT_RANDOM || mode == SELECT_EACH; /* nobody picks */
    if (z->sees != SEEN_BY_ALL && !own && !blind && !c->searched)
        code_complain(c, in, DIAG_HIDDEN_ZONE, in->text, NULL, NULL);
}

static void find_domain(struct compiler *c, const struct node *n, int mode, struct domain *d)
{
    if (!n || n->kind == NODE_CALL || n->kind == NODE_OF || n->kind == NODE_NOT)
        return; /* "not that" says nothing about where to look */
    if (n->kind == NODE_IN) {
        int kind = code_zone(c, n), whose = whose_word(c, n->kids);
        if (kind < 0)
            return;
        if (d->count == MAX_DOMAIN) {
            code_complain(c, n, DIAG_LIST_TOO_LONG, "6", NULL, NULL);
            return;
        }
        look_hidden(c, n, kind, whose, mode);
        d->zones[d->count][0] = kind;
        d->zones[d->count++][1] = whose;
        return;
    }
    if (node_is(n, "that"))
        d->list = REG_THAT;
    else if (n->kind == NODE_WORD && code_find_local(c, n->text) &&
             code_find_local(c, n->text)->selector)
        d->list = code_find_local(c, n->text)->reg;
    for (const struct node *k = n->kids; k; k = k->next)
        find_domain(c, k, mode, d);
}

/* A number where cards are to be told apart would be true of all of them, or of none. */
static void refuse_number(struct compiler *c, const struct node *n)
{
    bool sum = n && n->kind == NODE_BINARY &&
               (n->op == OP_PLUS || n->op == OP_MINUS || n->op == OP_TIMES || n->op == OP_DIVIDE);
    char digits[16] = "";
    if (!n || !(sum || n->kind == NODE_INT || n->kind == NODE_NEGATE))
        return;
    if (n->kind == NODE_INT)
        snprintf(digits, sizeof digits, "%d", n->number);
    code_complain(c, n, DIAG_NUMBER_AS_FILTER, n->kind == NODE_INT ? digits : PHRASE_EXPRESSION,
                  NULL, NULL);
}

/* An expression that the machine computes apart, on a stack of its own; its length first. */
static void expression_inside(struct compiler *c, const struct node *n)
{
    unsigned operands = c->operands;
    size_t length = code_open(c);
    c->operands = 0;
    if (++c->filters > MAX_FILTERS)
        code_too_deep(c, n, MAX_FILTERS);
    else
        code_expr(c, n);
    c->filters--;
    c->operands = operands;
    code_emit(c, X_END);
    code_close(c, length);
}

/* What the parts of a conjunction say about a candidate before it is looked at. */
struct profile {
    int control;    /* SEARCH_YOURS, SEARCH_OTHERS */
    uint32_t zones; /* kinds where it can lie */
    int within;     /* period outside of which there is none, + 1; 0: there may be at any time */
};

static uint32_t zones_with(const struct game *game, uint32_t categories)
{
    uint32_t zones = 0;
    for (unsigned i = 0; i < game->zone_count; i++)
        if (!game->zones[i].holds || game->zones[i].holds & categories)
            zones |= 1u << i;
    return zones;
}

static void read_profile(struct compiler *c, const struct node *n, struct profile *p)
{
    if (n && n->kind == NODE_BINARY && n->op == OP_AND) {
        read_profile(c, n->kids, p);
        read_profile(c, n->kids->next, p);
        return;
    }
    if (n && n->kind == NODE_YOUR)
        read_profile(c, n->kids, p);
    const char *word = !n                     ? NULL
                       : n->kind == NODE_YOUR ? "yours"
                       : n->kind == NODE_WORD ? n->text
                                              : NULL;
    int i = word && !code_find_local(c, word) ? find_category(c->w, word) : -1;
    if (i < 0)
        return;
    const struct category_word *category = &c->w->categories[i];
    uint32_t among = category->test ? category->among : 1u << i;
    p->control |= category->by == BY_YOU      ? SEARCH_YOURS
                  : category->by == BY_OTHERS ? SEARCH_OTHERS
                                              : 0;
    if (among)
        p->zones &= zones_with(c->game, among);
    if (category->within)
        p->within = category->within;
}

static void describe_search(struct compiler *c, const struct node *n, int16_t *head,
                            const int16_t *filter)
{
    struct profile p = {0, UINT32_MAX, 0};
    read_profile(c, n, &p);
    head[0] = (int16_t)((code_is_conjunction(filter) ? SEARCH_ALL : 0) |
                        (code_needs_first(filter) ? SEARCH_PRINTED : 0) |
                        (code_is_about_one(filter) ? SEARCH_ONE : 0) |
                        (code_is_of_words(filter) ? SEARCH_WORDS : 0) | p.control |
                        p.within * SEARCH_WITHIN);
    head[1] = (int16_t)(p.zones & 0xFFFF);
    head[2] = (int16_t)(p.zones >> 16);
}

/* Emits a search. */
void code_filter_over(struct compiler *c, const struct node *filter, int mode)
{
    struct domain d = {.list = -1};
    refuse_number(c, filter);
    find_domain(c, filter, mode, &d);
    if (d.list >= 0) {
        code_emit2(c, -1, d.list);
    } else {
        code_emit(c, d.count);
        for (int i = 0; i < d.count; i++)
            code_emit2(c, d.zones[i][0], d.zones[i][1]);
    }
    size_t head = code_emit(c, 0);
    code_emit2(c, 0, 0);
    expression_inside(c, filter);
    if (!c->overflow && !c->diag->errors)
        describe_search(c, filter, &c->code[head], &c->code[head + SEARCH_HEAD + 1]);
}

void code_inline_filter(struct compiler *c, const struct node *filter)
{
    refuse_number(c, filter);
    expression_inside(c, filter);
}

/* ---- words in expressions */

bool code_card_word(struct compiler *c, const char *text)
{
    static const struct {
        const char *name;
        int code;
    } words[] = {{"self", X_SELF},     {"host", X_HOST},       {"it", X_IT},
                 {"source", X_SOURCE}, {"subject", X_SUBJECT}, {"outer", X_OUTER}};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i].name, text) == 0) {
            code_emit(c, words[i].code);
            c->names_self |= words[i].code == X_SELF || words[i].code == X_HOST;
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

/* A lasting effect outlives the locals of its text: it keeps one number. */
static void note_local(struct compiler *c, const struct node *n, const struct local *l)
{
    if (*c->noted >= 0 && *c->noted != l->reg)
        code_complain(c, n, DIAG_TOO_MANY_LOCALS, "1", NULL, NULL);
    *c->noted = l->reg;
    code_emit(c, X_NOTED);
}

/* And one choice: each of the chosen cards gets an effect of its own, whose `self` it is. */
static void bind_local(struct compiler *c, const struct node *n, const struct local *l)
{
    if ((c->bound >= 0 && c->bound != l->reg) || c->names_self)
        code_complain(c, n, DIAG_TOO_MANY_LOCALS, "1", NULL, NULL);
    c->bound = l->reg;
    code_emit(c, X_SELF);
}

static bool local_word(struct compiler *c, const struct node *n)
{
    struct local *l = code_find_local(c, n->text);
    if (!l)
        return false;
    l->used = true;
    if (c->noted && !l->selector) {
        note_local(c, n, l);
        return true;
    }
    if (c->noted) {
        bind_local(c, n, l);
        code_emit(c, X_SAME);
        return true;
    }
    code_emit2(c, l->selector ? X_LISTED : X_LOCAL, l->reg);
    return true;
}

static void read_attribute(struct compiler *c, int attr)
{
    c->reads |= c->w->attrs[attr].reads;
    if (!c->w->attrs[attr].counter)
        c->values |= 1ull << attr;
}

static bool is_word_of_game(const struct compiler *c, const char *text)
{
    return find_category(c->w, text) >= 0 || find_keyword(c->w, text) >= 0 ||
           find_attr(c->w, text) >= 0 || find_query(c->w, text) >= 0;
}

static void read_query(struct compiler *c, const struct node *n, int query)
{
    c->reads |= c->w->queries[query].reads;
    if (c->between && c->w->queries[query].carried)
        code_complain(c, n, DIAG_NOTHING_CARRIED_OUT, n->text, NULL, NULL);
}

static bool game_word(struct compiler *c, const struct node *n)
{
    const char *text = n->text;
    int i;
    if ((i = find_category(c->w, text)) >= 0) {
        uint8_t test = c->w->categories[i].test;
        c->reads |= c->w->categories[i].reads;
        code_emit2(c, test ? X_TEST : X_CATEGORY, test ? test : i);
    } else if ((i = find_keyword(c->w, text)) >= 0) {
        c->values |= 1ull << KEYWORDS_GRANTED;
        code_emit2(c, X_KEYWORD, i);
    } else if ((i = find_attr(c->w, text)) >= 0) {
        read_attribute(c, i);
        code_emit(c, X_IT);
        code_emit2(c, X_ATTR, i);
    } else if ((i = find_query(c->w, text)) >= 0) {
        read_query(c, n, i);
        code_emit(c, X_QUERY);
        code_emit2(c, i, 0);
    } else {
        return false;
    }
    return true;
}

static bool is_title(struct compiler *c, const struct node *n)
{
    return n->kind == NODE_WORD && !code_find_local(c, n->text) && !is_word_of_game(c, n->text) &&
           find_title(c->pack, n->text) >= 0;
}

/* Does it name the card: "the (location & odins_vault)"? */
static bool is_named(struct compiler *c, const struct node *n)
{
    if (n->kind == NODE_BINARY && n->op == OP_AND)
        return is_named(c, n->kids) || is_named(c, n->kids->next);
    return is_title(c, n);
}

static bool pack_word(struct compiler *c, const char *text)
{
    int i;
    if ((i = find_title(c->pack, text)) >= 0) {
        code_emit2(c, X_TITLE, i);
    } else if ((i = find_trait(c->pack, text)) >= 0) {
        c->values |= 1ull << TRAITS_GRANTED;
        code_emit2(c, X_TRAIT, i);
    } else if ((i = find_set(c->pack, text)) >= 0) {
        code_emit2(c, X_SET, i);
    } else {
        return false;
    }
    return true;
}

static void word_expression(struct compiler *c, const struct node *n)
{
    if (strcmp(n->text, "that") == 0)
        code_emit2(c, X_LISTED, REG_THAT);
    else if (strcmp(n->text, "it") == 0)
        code_emit2(c, X_INT, 1);
    else if (code_card_word(c, n->text))
        code_emit(c, X_SAME);
    else if (!local_word(c, n) && !game_word(c, n) && !pack_word(c, n->text))
        code_unknown(c, n, PHRASE_EXPRESSION);
}

bool code_mentions(const struct node *n, const char *word)
{
    if (node_is(n, word))
        return true;
    for (const struct node *k = n->kids; k; k = k->next)
        if (code_mentions(k, word))
            return true;
    return false;
}

/* A card as a value: self, host, a local, "the …", which inside a filter is looked for once. */
static void card_expression(struct compiler *c, const struct node *n)
{
    if (n->kind == NODE_WORD) {
        struct local *l = code_find_local(c, n->text);
        if (code_card_word(c, n->text))
            return;
        if (node_is(n, "that") || (l && l->selector)) {
            if (l)
                l->used = true;
            if (l && c->noted)
                bind_local(c, n, l);
            else
                code_emit2(c, X_FIRST, l ? l->reg : REG_THAT);
            return;
        }
    }
    size_t once = 0;
    bool is_once = c->filters && !code_mentions(n, "outer");
    if (is_once) {
        code_emit(c, X_ONCE);
        once = code_open(c);
    }
    const struct node *filter = n->kind == NODE_SELECT ? n->kids : n;
    code_emit(c, X_THE);
    code_filter_over(c, filter, SELECT_THE);
    if (!is_named(c, filter))
        c->reads |= CHANGED_TURN; /* of several the first from the first player on is meant */
    if (is_once) {
        code_emit(c, X_END);
        code_close(c, once);
    }
}

static void of_expression(struct compiler *c, const struct node *n)
{
    int attr = find_attr(c->w, n->text);
    if (attr < 0) {
        code_unknown(c, n, PHRASE_ATTRIBUTE);
        return;
    }
    read_attribute(c, attr);
    card_expression(c, n->kids);
    code_emit2(c, X_ATTR, attr);
}

static void dot_expression(struct compiler *c, const struct node *n)
{
    if (node_is(n->kids, "event") && strcmp(n->text, "amount") == 0)
        code_emit(c, X_AMOUNT);
    else
        of_expression(c, n);
}

static void query_argument(struct compiler *c, const struct node *argument, char kind)
{
    unsigned operands = c->operands;
    size_t length = code_open(c);
    c->operands = 0; /* the machine computes it on a stack of its own */
    int icon = argument->kind == NODE_WORD ? find_icon(c->w, argument->text) : -1;
    if (kind == 'I' && icon >= 0) {
        code_emit2(c, X_INT, icon);
        c->icons |= (uint8_t)(1u << icon);
    } else if (kind == 'F') {
        int set = argument->kind == NODE_WORD ? find_set(c->pack, argument->text) : -1;
        if (set < 0)
            code_unknown(c, argument, PHRASE_SET);
        code_emit2(c, X_INT, set);
    } else if (kind == 'T') {
        card_expression(c, argument);
    } else {
        code_expr(c, argument);
    }
    c->operands = operands;
    code_emit(c, X_END);
    code_close(c, length);
}

/* In a pure program nothing has been chosen yet: what depends on a choice counts as true. */
static bool depends_on_choice(struct compiler *c, const struct node *n)
{
    for (const struct node *k = n->kids; k; k = k->next) {
        struct local *l = k->kind == NODE_WORD ? code_find_local(c, k->text) : NULL;
        if (node_is(k, "that") || (l && l->selector))
            return true;
    }
    return false;
}

/* Before a choice nothing is chosen yet. */
static void sum_of_chosen(struct compiler *c, const struct node *n)
{
    int attr = find_attr(c->w, n->kids->text ? n->kids->text : "");
    if (attr < 0)
        code_unknown(c, n->kids, PHRASE_ATTRIBUTE);
    else if (c->pure)
        code_emit2(c, X_INT, 0);
    else if (!c->choosing)
        code_unknown(c, n, PHRASE_QUERY);
    else {
        code_emit2(c, X_CHOSEN, c->choosing);
        code_emit(c, attr);
    }
}

static int search_code(const char *name)
{
    return strcmp(name, "count") == 0    ? X_COUNT
           : strcmp(name, "exists") == 0 ? X_EXISTS
           : strcmp(name, "places") == 0 ? X_PLACES
                                         : -1;
}

static void call_expression(struct compiler *c, const struct node *n)
{
    int search = search_code(n->text);
    if (search >= 0) {
        code_emit(c, search);
        code_filter_over(c, n->kids, SELECT_EACH);
        return;
    }
    if (strcmp(n->text, "chosen") == 0) {
        sum_of_chosen(c, n);
        return;
    }
    int q = find_query(c->w, n->text);
    if (q < 0) {
        code_unknown(c, n, PHRASE_QUERY);
        return;
    }
    const char *kinds = c->w->queries[q].arguments;
    if (c->pure && strchr(kinds, 'T') && depends_on_choice(c, n)) {
        code_emit2(c, X_INT, 1);
        return;
    }
    read_query(c, n, q);
    code_emit2(c, X_QUERY, q);
    code_emit(c, (int)strlen(kinds));
    const struct node *k = n->kids;
    for (const char *kind = kinds; *kind; kind++) {
        if (!k) {
            code_complain(c, n, DIAG_EXPECTED, ")", PHRASE_EXPRESSION, NULL);
            return;
        }
        query_argument(c, k, *kind);
        k = k->next;
    }
    if (k)
        code_complain(c, k, DIAG_EXPECTED, k->text ? k->text : "", ")", NULL);
}

/* The parts of "A & B & …", in their order; more than there is room for are counted. */
static unsigned conjuncts(const struct node *n, const struct node **parts, unsigned count)
{
    if (n->kind == NODE_BINARY && n->op == OP_AND)
        return conjuncts(n->kids->next, parts, conjuncts(n->kids, parts, count));
    if (count < MAX_CONJUNCTS)
        parts[count] = n;
    return count + 1;
}

static void further_part(struct compiler *c, int code, const struct node *n)
{
    size_t length = code_open_part(c, code);
    code_expr(c, n);
    code_close(c, length);
}

/* How many searches it takes to compute; a word that depends on everything looks at as much. */
static unsigned searches(struct compiler *c, const struct node *n)
{
    unsigned sum = 0;
    if (n->kind == NODE_WORD) {
        int i = code_find_local(c, n->text) ? -1 : find_category(c->w, n->text);
        return i >= 0 && c->w->categories[i].reads == CHANGED_ANY;
    }
    if (n->kind == NODE_CALL)
        sum = search_code(n->text) >= 0;
    for (const struct node *k = n->kids; k; k = k->next)
        sum += searches(c, k);
    return sum;
}

/* Is it made of words and numbers that need no look at other cards? */
bool code_is_quick(struct compiler *c, const struct node *n)
{
    bool looks = n->kind == NODE_CALL || n->kind == NODE_OF || n->kind == NODE_DOT ||
                 n->kind == NODE_SELECT || n->kind == NODE_YOUR || searches(c, n);
    for (const struct node *k = n->kids; k && !looks; k = k->next)
        looks = !code_is_quick(c, k);
    return !looks;
}

/* What searches goes behind what does not. */
static void put_searches_last(struct compiler *c, const struct node **parts, unsigned count)
{
    unsigned number[MAX_CONJUNCTS];
    for (unsigned i = 0; i < count; i++) {
        const struct node *part = parts[i];
        unsigned own = searches(c, part), at = i;
        for (; at && number[at - 1] > own; at--) {
            number[at] = number[at - 1];
            parts[at] = parts[at - 1];
        }
        number[at] = own;
        parts[at] = part;
    }
}

/* A title goes first, then what needs no search: what is true does not depend on the order. */
static void and_expression(struct compiler *c, const struct node *n)
{
    const struct node *parts[MAX_CONJUNCTS];
    unsigned count = conjuncts(n, parts, 0), first = 0;
    if (count > MAX_CONJUNCTS) {
        code_expr(c, n->kids);
        further_part(c, X_AND, n->kids->next);
        return;
    }
    put_searches_last(c, parts, count);
    while (first < count &&
           !is_title(c, parts[first])) /* a title decides most often, and fastest */
        first++;
    first %= count;
    code_expr(c, parts[first]);
    for (unsigned i = 0; i < count; i++)
        if (i != first)
            further_part(c, X_AND, parts[i]);
}

static void binary_expression(struct compiler *c, const struct node *n)
{
    static const int codes[] = {
        [OP_EQ] = X_EQ,          [OP_NE] = X_NE,        [OP_LT] = X_LT,    [OP_LE] = X_LE,
        [OP_GT] = X_GT,          [OP_GE] = X_GE,        [OP_PLUS] = X_ADD, [OP_MINUS] = X_SUBTRACT,
        [OP_TIMES] = X_MULTIPLY, [OP_DIVIDE] = X_DIVIDE};
    if (n->op == OP_AND) {
        and_expression(c, n);
        return;
    }
    code_expr(c, n->kids);
    if (n->op == OP_OR) {
        further_part(c, X_OR, n->kids->next);
        return;
    }
    if (c->operands == MAX_OPERANDS) {
        code_too_deep(c, n, MAX_OPERANDS);
        return;
    }
    c->operands++;
    code_expr(c, n->kids->next);
    c->operands--;
    code_emit(c, codes[n->op]);
}

/* A word that is true or false of a card, and no number. */
static bool is_filter_word(struct compiler *c, const struct node *n)
{
    return !code_find_local(c, n->text) && find_attr(c->w, n->text) < 0 &&
           find_query(c->w, n->text) < 0 &&
           (find_category(c->w, n->text) >= 0 || find_keyword(c->w, n->text) >= 0 ||
            find_title(c->pack, n->text) >= 0 || find_trait(c->pack, n->text) >= 0 ||
            find_set(c->pack, n->text) >= 0);
}

void code_number(struct compiler *c, const struct node *n)
{
    if (n && ((n->kind == NODE_WORD && is_filter_word(c, n)) || n->kind == NODE_IN))
        code_complain(c, n, DIAG_WORD_AS_NUMBER, n->text, NULL, NULL);
    else
        code_expr(c, n);
}

/* "your hero": a hero, and yours. */
static void your_expression(struct compiler *c, const struct node *n)
{
    int yours = find_category(c->w, "yours");
    code_expr(c, n->kids);
    code_emit(c, X_AND);
    size_t length = code_open(c);
    code_emit2(c, X_TEST, yours < 0 ? 0 : c->w->categories[yours].test);
    code_close(c, length);
}

static void in_expression(struct compiler *c, const struct node *n)
{
    code_emit2(c, X_IN, code_zone(c, n));
    code_emit(c, whose_word(c, n->kids));
}

void code_expr(struct compiler *c, const struct node *n)
{
    if (!n) {
        code_emit2(c, X_INT, 1);
        return;
    }
    switch (n->kind) {
    case NODE_INT: code_emit2(c, X_INT, n->number); break;
    case NODE_WORD: word_expression(c, n); break;
    case NODE_BINARY: binary_expression(c, n); break;
    case NODE_NOT:
        code_expr(c, n->kids);
        code_emit(c, X_NOT);
        break;
    case NODE_NEGATE:
        code_expr(c, n->kids);
        code_emit(c, X_NEGATE);
        break;
    case NODE_CALL: call_expression(c, n); break;
    case NODE_OF: of_expression(c, n); break;
    case NODE_DOT: dot_expression(c, n); break;
    case NODE_YOUR: your_expression(c, n); break;
    case NODE_IN: in_expression(c, n); break;
    case NODE_SELECT: code_expr(c, n->kids); break;
    default: code_complain(c, n, DIAG_WORD_AS_NUMBER, n->text ? n->text : "", NULL, NULL); break;
    }
}
