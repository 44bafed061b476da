/*
 * Expressions, filters and selectors. A filter is an expression about a candidate card; which words
 * are categories, titles, traits or locals is the compiler's to find out.
 */
#include "carte/parser.h"

#include <string.h>

/* What ends an expression is forgotten inside parentheses. */
struct stops {
    const char *stop;
    bool stop_and;
};

static struct stops open_stops(struct parser *p)
{
    struct stops saved = {p->stop, p->stop_and};
    p->stop = NULL;
    p->stop_and = false;
    return saved;
}

static void close_stops(struct parser *p, struct stops saved)
{
    p->stop = saved.stop;
    p->stop_and = saved.stop_and;
}

static bool at_operator_word(struct parser *p, const char *word)
{
    return parser_at_word(p, word) && !(p->stop && strcmp(p->stop, word) == 0);
}

static struct node *binary(struct parser *p, enum node_op op, const struct token *t,
                           struct node *left, struct node *right)
{
    struct node *node = parser_node(p, NODE_BINARY, t);
    node->op = (uint8_t)op;
    node->kids = left;
    left->next = right;
    return node;
}

static struct node *unary(struct parser *p, enum node_kind kind, const struct token *t,
                          struct node *kid)
{
    struct node *node = parser_node(p, kind, t);
    node->kids = kid;
    return node;
}

/* ---- chains of operators of one level -------------------------------------------------------- */

typedef struct node *operand_fn(struct parser *p);
typedef bool operator_fn(struct parser *p, enum node_op *op);

/* operand { operator operand }, to the left. The tree grows as deep as the chain is long. */
static struct node *chain(struct parser *p, operand_fn *operand, operator_fn *at_operator)
{
    struct node *left = operand(p);
    enum node_op op;
    for (int length = 0; left && at_operator(p, &op); length++) {
        if (length == MAX_CHAIN) {
            parser_fail(p, DIAG_CHAIN_TOO_LONG, parser_digits(p, MAX_CHAIN), NULL, NULL);
            return NULL;
        }
        struct token t = *parser_peek(p, 0);
        parser_skip(p);
        struct node *right = operand(p);
        left = right ? binary(p, op, &t, left, right) : NULL;
    }
    return left;
}

static struct node *primary(struct parser *p);

static struct node *negation(struct parser *p)
{
    struct token t = *parser_peek(p, 0);
    if (!parser_at_mark(p, "-")) {
        return primary(p);
    }
    if (!parser_enter(p)) {
        return NULL;
    }
    parser_skip(p);
    struct node *kid = negation(p);
    parser_leave(p);
    return kid ? unary(p, NODE_NEGATE, &t, kid) : NULL;
}

static bool at_times(struct parser *p, enum node_op *op)
{
    *op = parser_at_mark(p, "*") ? OP_TIMES : OP_DIVIDE;
    return parser_at_mark(p, "*") || parser_at_mark(p, "/");
}

static struct node *product(struct parser *p)
{
    return chain(p, negation, at_times);
}

static bool at_plus_or_minus(struct parser *p, enum node_op *op)
{
    *op = parser_at_mark(p, "+") ? OP_PLUS : OP_MINUS;
    return parser_at_mark(p, "+") || parser_at_mark(p, "-");
}

struct node *parser_sum(struct parser *p)
{
    return chain(p, product, at_plus_or_minus);
}

static bool at_comparison(struct parser *p, enum node_op *op)
{
    static const struct {
        const char *mark;
        enum node_op op;
    } comparisons[] = {{"=", OP_EQ},  {"!=", OP_NE}, {"<", OP_LT},
                       {"<=", OP_LE}, {">", OP_GT},  {">=", OP_GE}};
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
        if (parser_at_mark(p, comparisons[i].mark)) {
            *op = comparisons[i].op;
            return true;
        }
    }
    return false;
}

static struct node *comparison(struct parser *p)
{
    struct node *left = parser_sum(p);
    enum node_op op;
    if (!left || !at_comparison(p, &op)) {
        return left;
    }
    struct token t = *parser_peek(p, 0);
    parser_skip(p);
    struct node *right = parser_sum(p);
    return right ? binary(p, op, &t, left, right) : NULL;
}

/* `not` before whatever the level below is. */
static struct node *negatable(struct parser *p, operand_fn *below)
{
    struct token t = *parser_peek(p, 0);
    if (!parser_at_word(p, "not")) {
        return below(p);
    }
    if (!parser_enter(p)) {
        return NULL;
    }
    parser_skip(p);
    struct node *kid = negatable(p, below);
    parser_leave(p);
    return kid ? unary(p, NODE_NOT, &t, kid) : NULL;
}

static struct node *not_comparison(struct parser *p)
{
    return negatable(p, comparison);
}

static struct node *not_primary(struct parser *p)
{
    return negatable(p, primary);
}

static bool at_and(struct parser *p, enum node_op *op)
{
    *op = OP_AND;
    return parser_at_mark(p, "&") || (at_operator_word(p, "and") && !p->stop_and);
}

static bool at_ampersand(struct parser *p, enum node_op *op)
{
    *op = OP_AND;
    return parser_at_mark(p, "&");
}

static bool at_or(struct parser *p, enum node_op *op)
{
    *op = OP_OR;
    return at_operator_word(p, "or");
}

static struct node *conjunction(struct parser *p)
{
    return chain(p, not_comparison, at_and);
}

struct node *parser_expression(struct parser *p)
{
    return chain(p, conjunction, at_or);
}

struct node *parser_term(struct parser *p)
{
    return chain(p, not_primary, at_ampersand);
}

/* ---- primaries ------------------------------------------------------------------------------- */

static struct node *parenthesis(struct parser *p)
{
    struct stops saved = open_stops(p);
    struct node *node = NULL;
    parser_skip(p);
    if (parser_enter(p)) {
        node = parser_expression(p);
        parser_leave(p);
    }
    close_stops(p, saved);
    return node && parser_expect_mark(p, ")") ? node : NULL;
}

static struct node *icon_argument(struct parser *p)
{
    struct token t = *parser_peek(p, 0);
    int icon = parser_need(p, LIST_ICONS);
    return icon < 0 ? NULL : parser_word_node(p, &t, p->words->icons[icon].name);
}

static struct node *argument(struct parser *p, char letter)
{
    switch (letter) {
    case 'I': return icon_argument(p);
    case 'N':
    case 'S':
    case 'Y': return parser_sum(p);
    case 'T':
        return parser_at_quantifier(p) ? parser_selector(p, BREADTH_FULL) : parser_expression(p);
    default: return parser_expression(p); /* of count and exists */
    }
}

/* "(" argument { "," argument } ")", one for each letter. */
static bool arguments(struct parser *p, const char *letters, struct node *call)
{
    struct stops saved = open_stops(p);
    struct node_list list = {0};
    bool good = parser_expect_mark(p, "(") && parser_enter(p);
    bool entered = good;
    for (size_t i = 0; good && letters[i]; i++) {
        struct node *kid = i == 0 || parser_expect_mark(p, ",") ? argument(p, letters[i]) : NULL;
        good = kid != NULL;
        if (good) {
            parser_append(&list, kid);
        }
    }
    if (entered) {
        parser_leave(p);
    }
    close_stops(p, saved);
    call->kids = list.first;
    return good && parser_expect_mark(p, ")");
}

static struct node *call(struct parser *p, const char *name, const char *letters)
{
    struct node *node = parser_node(p, NODE_CALL, parser_peek(p, 0));
    node->text = name;
    parser_skip(p);
    return !*letters || arguments(p, letters, node) ? node : NULL;
}

static struct node *your(struct parser *p)
{
    struct token t = *parser_peek(p, 0);
    if (!parser_enter(p)) {
        return NULL;
    }
    parser_skip(p);
    struct node *kid = primary(p);
    parser_leave(p);
    return kid ? unary(p, NODE_YOUR, &t, kid) : NULL;
}

struct node *parser_place(struct parser *p)
{
    struct node *node = parser_node(p, NODE_IN, parser_peek(p, 0));
    node->text = parser_expect_id(p, PHRASE_ZONE);
    if (!node->text) {
        return NULL;
    }
    if (!at_operator_word(p, "of")) {
        return node;
    }
    parser_skip(p);
    struct token t = *parser_peek(p, 0);
    const char *seat = parser_expect_any(p, PHRASE_SEAT);
    node->kids = seat ? parser_word_node(p, &t, seat) : NULL;
    return seat ? node : NULL;
}

/* Is this word followed by that mark? Parentheses and dots follow at once. */
static bool followed_by(struct parser *p, enum token_kind kind, const char *text)
{
    const struct token *next = parser_peek(p, 1);
    return next->kind == kind && strcmp(next->text, text) == 0;
}

static struct node *attribute_of(struct parser *p)
{
    struct token t = *parser_peek(p, 0);
    if (!parser_enter(p)) {
        return NULL;
    }
    parser_skip(p);
    parser_skip(p);
    struct node *kid = parser_selector(p, BREADTH_PRIMARY);
    parser_leave(p);
    struct node *node = kid ? unary(p, NODE_OF, &t, kid) : NULL;
    if (node) {
        node->text = t.text;
    }
    return node;
}

static struct node *dotted(struct parser *p)
{
    struct token t = *parser_peek(p, 0);
    struct node *node = parser_node(p, NODE_DOT, &t);
    node->kids = parser_word_node(p, &t, t.text);
    parser_skip(p);
    parser_skip(p);
    node->text = parser_expect_any(p, PHRASE_ATTRIBUTE);
    return node->text ? node : NULL;
}

/* Reserved words that are things, so that they may stand in an expression. */
static bool is_thing(const char *word)
{
    static const char *const things[] = {"self", "host",  "it",  "that",
                                         "you",  "yours", "all", "event"};
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        if (strcmp(word, things[i]) == 0) {
            return true;
        }
    }
    return !parser_reserved(word);
}

static struct node *plain_word(struct parser *p)
{
    struct token t = *parser_peek(p, 0);
    size_t length;
    bool called = followed_by(p, TOKEN_MARK, "(") && parser_find(p, LIST_QUERIES, &length) >= 0;
    if (!called && !is_thing(t.text)) { /* a query may have any name */
        parser_fail_expected(p, PHRASE_EXPRESSION);
        return NULL;
    }
    if (followed_by(p, TOKEN_MARK, ".")) {
        return dotted(p);
    }
    int query = parser_find(p, LIST_QUERIES, &length);
    if (query >= 0) {
        return call(p, p->words->queries[query].name, p->words->queries[query].arguments);
    }
    if (followed_by(p, TOKEN_MARK, "(")) {
        static const char *const extra[] = {"count", "exists", "places", NULL};
        parser_fail_unknown(p, PHRASE_QUERY, LIST_BIT(LIST_QUERIES), extra);
        return NULL;
    }
    if (followed_by(p, TOKEN_WORD, "of") && parser_find(p, LIST_ATTRS, &length) >= 0) {
        return attribute_of(p);
    }
    parser_skip(p);
    return parser_word_node(p, &t, t.text);
}

static struct node *number(struct parser *p)
{
    struct node *node = parser_node(p, NODE_INT, parser_peek(p, 0));
    node->number = parser_peek(p, 0)->number;
    parser_skip(p);
    return node;
}

static struct node *primary(struct parser *p)
{
    if (parser_at_kind(p, TOKEN_INT)) {
        return number(p);
    }
    if (parser_at_mark(p, "(")) {
        return parenthesis(p);
    }
    if (!parser_at_kind(p, TOKEN_WORD)) {
        parser_fail_expected(p, PHRASE_EXPRESSION);
        return NULL;
    }
    bool called = followed_by(p, TOKEN_MARK, "(") &&
                  (parser_at_word(p, "places") || parser_at_word(p, "chosen"));
    if (called || parser_at_word(p, "count") || parser_at_word(p, "exists")) {
        return call(p, parser_peek(p, 0)->text, "F");
    }
    if (parser_at_word(p, "your")) {
        return your(p);
    }
    if (parser_accept_word(p, "in")) {
        return parser_place(p);
    }
    return plain_word(p);
}

/* ---- selectors ------------------------------------------------------------------------------- */

static bool starts_filter(const struct token *t)
{
    if (t->kind == TOKEN_MARK) {
        return strcmp(t->text, "(") == 0;
    }
    return t->kind == TOKEN_WORD && (!parser_reserved(t->text) || strcmp(t->text, "not") == 0 ||
                                     strcmp(t->text, "event") == 0);
}

bool parser_at_quantifier(struct parser *p)
{
    static const char *const quantifiers[] = {"a",  "an",   "each",    "the",    "random",
                                              "up", "your", "topmost", "exactly"};
    for (size_t i = 0; i < sizeof quantifiers / sizeof *quantifiers; i++) {
        if (parser_at_word(p, quantifiers[i])) {
            return true;
        }
    }
    return parser_at_kind(p, TOKEN_INT) && starts_filter(parser_peek(p, 1));
}

static struct node *operand(struct parser *p, enum breadth breadth)
{
    switch (breadth) {
    case BREADTH_PRIMARY: return primary(p);
    case BREADTH_TERM: return parser_term(p);
    case BREADTH_FULL: break;
    }
    return parser_expression(p);
}

static bool how_many(struct parser *p, struct node *select, bool at_most)
{
    int n = 1;
    if ((at_most || parser_at_kind(p, TOKEN_INT)) && !parser_expect_number(p, 1, 99, &n)) {
        return false;
    }
    select->low = at_most ? 0 : (uint16_t)n;
    select->high = (uint16_t)n;
    return true;
}

/* exactly n: a number that the text has kept */
static bool kept_number(struct parser *p, struct node *select)
{
    if (!parser_at_kind(p, TOKEN_WORD) || parser_reserved(parser_peek(p, 0)->text)) {
        parser_fail_expected(p, PHRASE_KEPT_NUMBER);
        return false;
    }
    select->text = parser_peek(p, 0)->text;
    parser_skip(p);
    return true;
}

/* Takes the words before the filter of a selector. */
static bool quantifier(struct parser *p, struct node *select)
{
    select->low = select->high = 1;
    select->number = SELECT_CHOOSE;
    if (parser_at_kind(p, TOKEN_INT)) {
        return how_many(p, select, false);
    }
    if (parser_accept_word(p, "up")) {
        return parser_expect_word(p, "to") && how_many(p, select, true);
    }
    if (parser_accept_word(p, "exactly")) {
        return kept_number(p, select);
    }
    if (parser_accept_word(p, "random")) {
        select->number = SELECT_RANDOM;
        return how_many(p, select, false);
    }
    if (parser_accept_word(p, "topmost")) {
        select->number = SELECT_FIRST;
        return true;
    }
    if (parser_accept_word(p, "each")) {
        select->number = SELECT_EACH;
        select->low = select->high = 0;
        return true;
    }
    if (parser_at_word(p, "your")) { /* your hero: the one that is yours; the filter says so */
        select->number = SELECT_THE;
        return true;
    }
    select->number = parser_at_word(p, "the") ? SELECT_THE : SELECT_CHOOSE;
    parser_skip(p);
    return true;
}

/* One thing that needs no choice: self, it, a local, event.source. */
static struct node *one_thing(struct parser *p)
{
    if (!parser_at_kind(p, TOKEN_WORD)) {
        bool filter = parser_at_mark(p, "(");
        parser_fail(p, filter ? DIAG_WHICH_ONES : DIAG_EXPECTED, parser_found(p),
                    filter ? NULL : PHRASE_TARGET, NULL);
        return NULL;
    }
    if (parser_at_word(p, "not") || parser_at_word(p, "in")) {
        parser_fail(p, DIAG_WHICH_ONES, parser_found(p), NULL, NULL);
        return NULL;
    }
    if (!is_thing(parser_peek(p, 0)->text)) {
        parser_fail_expected(p, PHRASE_TARGET);
        return NULL;
    }
    return plain_word(p);
}

struct node *parser_selector(struct parser *p, enum breadth breadth)
{
    struct token t = *parser_peek(p, 0);
    if (!parser_at_quantifier(p) && t.kind != TOKEN_INT) {
        struct node *thing = one_thing(p);
        if (thing && breadth == BREADTH_FULL && parser_at_mark(p, "&")) {
            parser_fail(p, DIAG_WHICH_ONES, parser_found(p), NULL, NULL);
            return NULL;
        }
        return thing;
    }
    struct node *select = parser_node(p, NODE_SELECT, &t);
    if (!quantifier(p, select)) {
        return NULL;
    }
    select->kids = operand(p, breadth);
    return select->kids ? select : NULL;
}
