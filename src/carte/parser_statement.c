/*
 * Statements: control, modifications, and the lines and blocks that hold them.
 *
 * Compound statements (if, may, until …) end with a body, and a body ends with its line or its
 * block; so after one of them the line is over, which `over` tells.
 */
#include "carte/parser.h"

#include <string.h>

/* ---- modifications --------------------------------------------------------------------------- */

/* Does `gains` stand in the statement that begins here? */
static bool gains_ahead(struct parser *p)
{
    for (size_t i = 0;; i++) {
        const struct token *t = parser_peek(p, i);
        bool mark = t->kind == TOKEN_MARK;
        if (t->kind == TOKEN_NEWLINE || t->kind == TOKEN_END ||
            (mark && (*t->text == ';' || *t->text == ':'))) {
            return false;
        }
        if (t->kind == TOKEN_WORD &&
            (strcmp(t->text, "gains") == 0 || strcmp(t->text, "loses") == 0)) {
            return true;
        }
    }
}

static bool at_attribute_of(struct parser *p)
{
    size_t length;
    const struct token *next = parser_peek(p, 1);
    return next->kind == TOKEN_WORD && strcmp(next->text, "of") == 0 &&
           parser_find(p, LIST_ATTRS, &length) >= 0;
}

/* What is modified. In a constant ability `your hero` is whoever is your hero at the time. */
static struct node *modified(struct parser *p, enum breadth breadth)
{
    bool live = p->constant && parser_at_word(p, "your");
    if (parser_at_quantifier(p) && !live) {
        return parser_selector(p, breadth);
    }
    return breadth == BREADTH_TERM ? parser_term(p) : parser_expression(p);
}

static bool modifying_op(struct parser *p, struct node *node)
{
    static const char *const ops[] = {"+", "-", "*", "/", "="};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        if (parser_accept_mark(p, ops[i])) {
            node->op = (uint8_t)*ops[i];
            return true;
        }
    }
    parser_fail_expected(p, PHRASE_OPERATOR);
    return false;
}

static struct node *modify(struct parser *p)
{
    struct node *node = parser_node(p, NODE_MODIFY, parser_peek(p, 0));
    node->text = parser_peek(p, 0)->text;
    parser_skip(p);
    parser_skip(p);
    node->kids = modified(p, BREADTH_TERM);
    if (!node->kids || !modifying_op(p, node)) {
        return NULL;
    }
    node->kids->next = parser_sum(p);
    return node->kids->next ? node : NULL;
}

static struct node *grant(struct parser *p)
{
    struct node *node = parser_node(p, NODE_GRANT, parser_peek(p, 0));
    node->kids = modified(p, BREADTH_FULL);
    if (node->kids && parser_accept_word(p, "loses")) {
        node->op = GRANT_SILENCE;
        node->text = "abilities";
        return parser_expect_word(p, "abilities") ? node : NULL;
    }
    if (!node->kids || !parser_expect_word(p, "gains")) {
        return NULL;
    }
    size_t length;
    node->op = parser_find(p, LIST_KEYWORDS, &length) < 0; /* then it is a trait */
    if (node->op) {
        node->text = parser_expect_id(p, PHRASE_KEYWORD);
    } else {
        node->text = p->words->keywords[parser_need(p, LIST_KEYWORDS)].name;
    }
    return node->text ? node : NULL;
}

static struct node *cannot(struct parser *p)
{
    struct node *node = parser_node(p, NODE_CANNOT, parser_peek(p, 0));
    parser_skip(p);
    node->kids = parser_trigger(p);
    return node->kids ? node : NULL;
}

/* A game may have a verb with that word in it ("attack gains K"). */
static bool is_gaining_verb(struct parser *p)
{
    const char *first = parser_peek(p, 0)->text;
    size_t length = strlen(first);
    for (unsigned i = 0; i < p->words->verb_count; i++) {
        const char *pattern = p->words->verbs[i].pattern;
        if (strncmp(pattern, first, length) == 0 && pattern[length] == ' ' &&
            strstr(pattern, " gains ")) {
            return true;
        }
    }
    return false;
}

static bool at_modification(struct parser *p)
{
    return parser_at_word(p, "cannot") || at_attribute_of(p) ||
           (gains_ahead(p) && !is_gaining_verb(p));
}

static struct node *modification(struct parser *p)
{
    if (p->modifying == MODIFYING_NOT) {
        parser_fail(p, DIAG_NO_MODIFICATIONS, parser_found(p), NULL, NULL);
        return NULL;
    }
    struct node *node = parser_at_word(p, "cannot") ? cannot(p)
                        : at_attribute_of(p)        ? modify(p)
                                                    : grant(p);
    if (node && !parser_at_statement_end(p, false)) {
        parser_fail_expected(p, PHRASE_END_OF_STATEMENT);
        return NULL;
    }
    return node;
}

/* ---- compound statements --------------------------------------------------------------------- */

static bool block_after_colon(struct parser *p, struct node_list *kids)
{
    if (!parser_expect_mark(p, ":")) {
        return false;
    }
    parser_append(kids, parser_body(p));
    return true;
}

static struct node *if_statement(struct parser *p, bool *over)
{
    struct token t = *parser_peek(p, 0);
    struct node *node = parser_node(p, NODE_IF, &t);
    struct node_list kids = {0};
    parser_skip(p);
    struct node *condition = parser_expression(p);
    if (!condition) {
        return NULL;
    }
    parser_append(&kids, condition);
    if (!block_after_colon(p, &kids)) {
        return NULL;
    }
    *over = true;
    if (parser_at_word(p, "else") && parser_peek(p, 0)->column == t.column) {
        parser_skip(p);
        if (!block_after_colon(p, &kids)) {
            *over = false;
            return NULL;
        }
    }
    node->kids = kids.first;
    return node;
}

/* may, instead, then: a word, a colon and a body. */
static struct node *simple_compound(struct parser *p, enum node_kind kind, bool *over)
{
    struct node *node = parser_node(p, kind, parser_peek(p, 0));
    struct node_list kids = {0};
    parser_skip(p);
    *over = block_after_colon(p, &kids);
    node->kids = kids.first;
    return *over ? node : NULL;
}

static struct node *may(struct parser *p, bool *over)
{
    return simple_compound(p, NODE_MAY, over);
}

static struct node *instead(struct parser *p, bool *over)
{
    return simple_compound(p, NODE_INSTEAD, over);
}

static struct node *then(struct parser *p, bool *over)
{
    return simple_compound(p, NODE_THEN, over);
}

static bool alternative(struct parser *p, struct node_list *kids)
{
    if (!parser_accept_word(p, "either") && !parser_accept_word(p, "or")) {
        parser_fail_expected(p, PHRASE_ALTERNATIVE);
        return false;
    }
    return block_after_colon(p, kids);
}

static struct node *choose(struct parser *p, bool *over)
{
    struct node *node = parser_node(p, NODE_CHOOSE, parser_peek(p, 0));
    struct node_list kids = {0};
    parser_skip(p);
    node->op =
        parser_accept_word(p, "one"); /* printed as one thing: nothing lets a player do both */
    if (!parser_expect_mark(p, ":")) {
        return NULL;
    }
    if (!parser_at_kind(p, TOKEN_NEWLINE) || parser_peek(p, 1)->kind != TOKEN_INDENT) {
        parser_fail_expected(p, PHRASE_BLOCK);
        return NULL;
    }
    parser_skip(p);
    parser_skip(p);
    *over = true;
    while (!parser_at_kind(p, TOKEN_DEDENT) && !parser_at_kind(p, TOKEN_END)) {
        if (!alternative(p, &kids)) {
            parser_recover(p);
        }
    }
    if (kids.first == kids.last) {
        parser_fail_expected(p, PHRASE_ALTERNATIVE); /* one alone is no choice */
    }
    parser_skip(p);
    node->kids = kids.first;
    return node;
}

static struct node *for_each(struct parser *p, bool *over)
{
    struct node *node = parser_node(p, NODE_EACH, parser_peek(p, 0));
    struct node_list kids = {0};
    parser_skip(p);
    if (!parser_expect_word(p, "each")) {
        return NULL;
    }
    node->text = parser_expect_id(p, PHRASE_LOCAL);
    if (!node->text || !parser_expect_word(p, "in")) {
        return NULL;
    }
    struct node *selector = parser_selector(p, BREADTH_FULL);
    if (!selector) {
        return NULL;
    }
    parser_append(&kids, selector);
    *over = block_after_colon(p, &kids);
    node->kids = kids.first;
    return *over ? node : NULL;
}

static struct node *as_player(struct parser *p, bool *over)
{
    struct node *node = parser_node(p, NODE_AS, parser_peek(p, 0));
    struct node_list kids = {0};
    parser_skip(p);
    node->text = parser_expect_id(p, PHRASE_LOCAL);
    if (!node->text) {
        return NULL;
    }
    *over = block_after_colon(p, &kids);
    node->kids = kids.first;
    return *over ? node : NULL;
}

/* until and at: a period, a colon and a body. */
static struct node *period_compound(struct parser *p, enum node_kind kind, struct node_list *kids,
                                    bool *over)
{
    struct node *node = parser_node(p, kind, parser_peek(p, 0));
    parser_skip(p);
    int period = parser_need(p, LIST_PERIODS);
    if (period < 0) {
        return NULL;
    }
    node->text = p->words->periods[period].name;
    *over = block_after_colon(p, kids);
    return *over ? node : NULL;
}

static struct node *until(struct parser *p, bool *over)
{
    enum modifying saved = p->modifying;
    bool constant = p->constant;
    struct node_list kids = {0};
    p->modifying = MODIFYING_ONLY;
    p->constant = false;
    struct node *node = period_compound(p, NODE_UNTIL, &kids, over);
    p->modifying = saved;
    p->constant = constant;
    if (node) {
        node->kids = kids.first->kids; /* the modifications themselves */
    }
    return node;
}

static struct node *at_period(struct parser *p, bool *over)
{
    struct node_list kids = {0};
    struct node *node = period_compound(p, NODE_AT, &kids, over);
    if (node) {
        node->kids = kids.first;
    }
    return node;
}

static struct node *let(struct parser *p, bool *over)
{
    struct node *node = parser_node(p, NODE_LET, parser_peek(p, 0));
    (void)over;
    parser_skip(p);
    node->text = parser_expect_id(p, PHRASE_LOCAL);
    if (!node->text || !parser_expect_mark(p, "=")) {
        return NULL;
    }
    node->kids = parser_at_quantifier(p) ? parser_selector(p, BREADTH_FULL) : parser_expression(p);
    return node->kids ? node : NULL;
}

/* What an effect is aimed at: as `let`, but chosen when it is announced. */
static struct node *aim(struct parser *p, bool *over)
{
    struct node *node = let(p, over);
    if (!node) {
        return NULL;
    }
    if (node->kids->kind != NODE_SELECT) {
        parser_fail_expected(p, PHRASE_TARGET);
        return NULL;
    }
    node->kind = NODE_TARGET;
    return node;
}

static struct node *lonely_else(struct parser *p, bool *over)
{
    (void)over;
    parser_fail(p, DIAG_ELSE_ALONE, NULL, NULL, NULL);
    return NULL;
}

typedef struct node *statement_fn(struct parser *p, bool *over);

static const struct statement_word {
    const char *word;
    statement_fn *parse;
    bool colon; /* only with a colon right behind it: games may have verbs of that name */
} statement_words[] = {
    {"if", if_statement, false}, {"may", may, true},      {"choose", choose, true},
    {"for", for_each, false},    {"until", until, false}, {"at", at_period, false},
    {"instead", instead, true},  {"then", then, true},    {"let", let, false},
    {"as", as_player, false},    {"target", aim, false},  {"else", lonely_else, false},
};

static const struct statement_word *find_statement_word(struct parser *p)
{
    for (size_t i = 0; i < sizeof statement_words / sizeof *statement_words; i++) {
        const struct statement_word *w = &statement_words[i];
        if (!parser_at_word(p, w->word)) {
            continue;
        }
        const struct token *next = parser_peek(p, 1);
        bool colon = next->kind == TOKEN_MARK && *next->text == ':';
        return !w->colon || colon || !parser_is_verb(p, w->word) ? w : NULL;
    }
    return NULL;
}

static struct node *statement(struct parser *p, bool *over)
{
    if (at_modification(p)) {
        return modification(p);
    }
    if (p->modifying == MODIFYING_ONLY) {
        parser_fail(p, DIAG_ONLY_MODIFICATIONS, parser_found(p), NULL, NULL);
        return NULL;
    }
    const struct statement_word *w = find_statement_word(p);
    return w ? w->parse(p, over) : parser_verb(p, false);
}

/* ---- lines and bodies ------------------------------------------------------------------------ */

static void block(struct parser *p, struct node_list *list);

/* Reads a block for its errors alone. */
static void ignore_block(struct parser *p)
{
    struct node_list ignored = {0};
    enum modifying saved = p->modifying;
    p->modifying = MODIFYING_EITHER;
    block(p, &ignored);
    p->modifying = saved;
}

void parser_recover(struct parser *p)
{
    parser_skip_line(p);
    parser_skip(p);
    if (parser_at_kind(p, TOKEN_INDENT)) {
        ignore_block(p);
    }
}

/* To the next statement of this line, if there is one. */
static bool recover_statement(struct parser *p)
{
    while (!parser_at_kind(p, TOKEN_NEWLINE) && !parser_at_kind(p, TOKEN_END)) {
        if (parser_accept_mark(p, ";")) {
            return true;
        }
        parser_skip(p);
    }
    parser_recover(p);
    return false;
}

void parser_discard_block(struct parser *p)
{
    parser_fail(p, DIAG_UNEXPECTED_INDENT, NULL, NULL, NULL);
    ignore_block(p);
}

void parser_end_line(struct parser *p)
{
    parser_skip(p);
    if (parser_at_kind(p, TOKEN_INDENT)) {
        parser_discard_block(p);
    }
}

/* statement { ";" statement } NEWLINE */
static void statement_line(struct parser *p, struct node_list *list)
{
    for (;;) {
        bool over = false;
        struct node *node = statement(p, &over);
        if (node) {
            parser_append(list, node);
        }
        if (over) {
            return;
        }
        if (node && parser_accept_mark(p, ";")) {
            continue;
        }
        if (node && (parser_at_kind(p, TOKEN_NEWLINE) || parser_at_kind(p, TOKEN_END))) {
            parser_end_line(p);
            return;
        }
        if (node) {
            parser_fail_expected(p, PHRASE_END_OF_STATEMENT);
        }
        if (!recover_statement(p)) {
            return;
        }
    }
}

/* INDENT { line } DEDENT */
static void block(struct parser *p, struct node_list *list)
{
    parser_skip(p);
    while (!parser_at_kind(p, TOKEN_DEDENT) && !parser_at_kind(p, TOKEN_END)) {
        if (parser_at_kind(p, TOKEN_INDENT)) {
            parser_discard_block(p);
        } else if (parser_at_kind(p, TOKEN_NEWLINE)) {
            parser_skip(p); /* a line of refused characters */
        } else {
            statement_line(p, list);
        }
    }
    parser_skip(p);
}

static void body_of(struct parser *p, struct node_list *list)
{
    if (!parser_at_kind(p, TOKEN_NEWLINE)) {
        statement_line(p, list);
        return;
    }
    if (parser_peek(p, 1)->kind == TOKEN_INDENT) {
        parser_skip(p);
        block(p, list);
        return;
    }
    parser_fail_expected(p, PHRASE_BLOCK);
    parser_skip(p);
}

struct node *parser_body(struct parser *p)
{
    struct node *node = parser_node(p, NODE_BLOCK, parser_peek(p, 0));
    struct node_list list = {0};
    if (parser_enter(p)) {
        body_of(p, &list);
        parser_leave(p);
    } else {
        parser_skip_line(p);
        parser_recover(p);
    }
    node->kids = list.first;
    return node;
}
