/*
 * The head of an ability: kind, labels, trigger, condition, limit and costs.
 */
#include "carte/parser.h"

#include <string.h>

static bool labels(struct parser *p, struct ast_ability *ability)
{
    if (!parser_accept_mark(p, "(")) {
        return true;
    }
    do {
        size_t length;
        int label = parser_find(p, LIST_LABELS, &length);
        if (label >= 0 && ability->labels & 1u << label) {
            parser_fail_twice(p, p->words->labels[label].name);
            return false;
        }
        if (parser_need(p, LIST_LABELS) < 0) {
            return false;
        }
        ability->labels |= (uint8_t)(1u << label);
    } while (parser_accept_mark(p, ","));
    return parser_expect_mark(p, ")");
}

/* ( "limit" | "max" ) INT "per" PERIOD */
static bool limit(struct parser *p, struct ast_ability *ability)
{
    bool by_title = parser_at_word(p, "max");
    int number;
    if (!by_title && !parser_at_word(p, "limit")) {
        return true;
    }
    parser_skip(p);
    if (!parser_expect_number(p, 1, 99, &number) || !parser_expect_word(p, "per")) {
        return false;
    }
    int period = parser_need(p, LIST_PERIODS);
    if (period < 0) {
        return false;
    }
    ability->limit = (uint16_t)number;
    ability->limit_by_title = by_title;
    ability->limit_period = p->words->periods[period].name;
    return true;
}

/* `spend` before an icon is a price; otherwise the game may have a verb of that name. */
static bool at_spend(struct parser *p)
{
    size_t length;
    if (!parser_at_word(p, "spend")) {
        return false;
    }
    p->at++;
    bool price = parser_find(p, LIST_ICONS, &length) >= 0 || parser_at_word(p, "any");
    p->at--;
    return price || !parser_is_verb(p, "spend");
}

static bool cost(struct parser *p, struct ast_ability *ability, struct node_list *verbs)
{
    if (at_spend(p)) {
        parser_skip(p);
        return parser_icons(p, &ability->spend, true);
    }
    size_t start = p->at;
    struct node *verb = parser_verb(p, true);
    if (!verb) {
        return false;
    }
    if (!p->words->verbs[verb->number].may_cost) {
        p->at = start;
        parser_fail(p, DIAG_NOT_A_COST, p->words->verbs[verb->number].name, NULL, NULL);
        return false;
    }
    parser_append(verbs, verb);
    return true;
}

static bool costs(struct parser *p, struct ast_ability *ability)
{
    struct node_list verbs = {0};
    if (!parser_accept_word(p, "pay")) {
        return true;
    }
    do {
        if (!cost(p, ability, &verbs)) {
            return false;
        }
    } while (parser_accept_word(p, "and"));
    ability->costs = verbs.first;
    return true;
}

static bool trigger(struct parser *p, struct ast_ability *ability)
{
    const struct kind_word *kind = &p->words->kinds[ability->kind];
    if (!parser_accept_word(p, "to")) {
        if (kind->needs_trigger) {
            parser_fail(p, DIAG_NEEDS_TRIGGER, kind->phrase, NULL, NULL);
        }
        return !kind->needs_trigger;
    }
    ability->trigger = parser_trigger(p);
    return ability->trigger != NULL;
}

/* What stands between the kind and the colon. */
static bool ability_header(struct parser *p, struct ast_ability *ability)
{
    static const char *const parts[] = {"named", "to", "if", "limit", "max", "pay", NULL};
    if (!labels(p, ability)) {
        return false;
    }
    if (parser_accept_word(p, "named") &&
        !parser_expect_names(p, MAX_NAME_BYTES, &ability->title)) {
        return false;
    }
    if (!trigger(p, ability)) {
        return false;
    }
    if (parser_accept_word(p, "if")) {
        ability->condition = parser_expression(p);
        if (!ability->condition) {
            return false;
        }
    }
    if (!limit(p, ability) || !costs(p, ability)) {
        return false;
    }
    if (!ability->limit && !limit(p, ability)) { /* it may stand after the costs as well */
        return false;
    }
    if (!parser_accept_mark(p, ":")) {
        parser_fail_unknown(p, ":", 0, parts);
        return false;
    }
    return true;
}

static void append_ability(struct parser *p, struct ast_card *card, struct ast_ability *made)
{
    struct ast_ability **last = &card->abilities;
    p->abilities++;
    if (p->abilities == MAX_ABILITIES + 1) {
        parser_fail(p, DIAG_TOO_MANY_ABILITIES, parser_digits(p, MAX_ABILITIES), NULL, NULL);
    }
    if (p->abilities > MAX_ABILITIES) {
        return;
    }
    while (*last) {
        last = &(*last)->next;
    }
    *last = made;
}

/* A measure has an expression where others have statements. */
static struct node *measure(struct parser *p)
{
    struct node *block = parser_node(p, NODE_BLOCK, parser_peek(p, 0));
    block->kids = parser_expression(p);
    if (block->kids) {
        parser_end_line(p);
    } else {
        parser_recover(p);
    }
    return block;
}

/* After an error in the head: on to the colon, or to the block that stands below without one, so that what
 * is wrong there is told, too. */
static bool find_body(struct parser *p)
{
    while (!parser_at_kind(p, TOKEN_NEWLINE) && !parser_at_kind(p, TOKEN_END)) {
        if (parser_accept_mark(p, ":")) {
            return true;
        }
        parser_skip(p);
    }
    return parser_peek(p, 1)->kind == TOKEN_INDENT;
}

void parser_ability(struct parser *p, struct ast_card *card, int kind, size_t length)
{
    struct token t = *parser_peek(p, 0);
    struct ast_ability *made = arena_take(p->arena, sizeof *made);
    uint8_t timing = p->words->kinds[kind].timing;
    *made = (struct ast_ability){.kind = (uint8_t)kind, .line = t.line, .column = t.column};
    append_ability(p, card, made);
    p->at += length;
    p->constant = timing == TIMING_CONSTANT || timing == TIMING_CANNOT;
    p->modifying = p->constant ? MODIFYING_ONLY : MODIFYING_NOT;
    if (ability_header(p, made) || find_body(p)) {
        made->body = timing == TIMING_MEASURE ? measure(p) : parser_body(p);
    } else {
        parser_recover(p);
    }
    p->constant = false;
    p->modifying = MODIFYING_EITHER;
}

/* `boost: …` is an ability, `boost 2` a property: what follows the kind decides. */
bool parser_at_ability(struct parser *p, int *kind, size_t *length)
{
    static const char *const followers[] = {"named", "to", "if", "limit", "max", "pay"};
    *kind = parser_find(p, LIST_KINDS, length);
    if (*kind < 0) {
        return false;
    }
    const struct token *next = parser_peek(p, *length);
    for (size_t i = 0; i < sizeof followers / sizeof *followers; i++) {
        if (next->kind == TOKEN_WORD && strcmp(next->text, followers[i]) == 0) {
            return true;
        }
    }
    bool mark = next->kind == TOKEN_MARK && (*next->text == '(' || *next->text == ':');
    return mark || !parser_at_property(p);
}
