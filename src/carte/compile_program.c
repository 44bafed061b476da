/*
 * The programs of an ability: condition, costs, could, effect.
 */
#include "carte/compiler.h"

#include <string.h>

/* ---- whole programs */

void code_begin_ability(struct compiler *c, unsigned line, unsigned column)
{
    c->local_count = 0;
    c->next_reg = REG_FIRST;
    c->choices = 0;
    c->searched = false;
    c->raised = c->raised_at = 0;
    c->icons = 0;
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

static uint16_t here(const struct compiler *c)
{
    return (uint16_t)c->count;
}

static uint16_t moved(uint16_t place, uint16_t from, size_t to)
{
    return place >= from ? (uint16_t)(place - from + to) : place;
}

static unsigned bucket_of(const int16_t *code)
{
    uint64_t words;
    memcpy(&words, code, sizeof words);
    return (unsigned)(words * UINT64_C(0x9E3779B97F4A7C15) >> 51);
}

static void index_upto(struct code_index *index, const int16_t *code, size_t end)
{
    for (; index->upto + INDEX_WORDS <= end; index->upto++) {
        uint16_t *last = &index->last[bucket_of(&code[index->upto])];
        index->before[index->upto] = *last;
        *last = (uint16_t)index->upto;
    }
}

static bool is_said_at(const struct compiler *c, size_t i, size_t at, size_t length)
{
    return i + length <= at && c->code[i] == c->code[at] &&
           memcmp(&c->code[i], &c->code[at], length * sizeof *c->code) == 0;
}

/* Where the words from there on were said for the first time; 0: never. */
static size_t said_before(struct compiler *c, size_t at)
{
    size_t length = c->count - at, first = 0;
    if (c->index && length >= INDEX_WORDS) {
        index_upto(c->index, c->code, at);
        for (size_t i = c->index->last[bucket_of(&c->code[at])]; i; i = c->index->before[i])
            first = is_said_at(c, i, at, length) ? i : first;
        return first;
    }
    for (size_t i = 1; !first && i + length <= at; i++)
        first = is_said_at(c, i, at, length) ? i : 0;
    return first;
}

/* A program knows no places but its own: the same words said before, anywhere, will do. */
static uint16_t shared(struct compiler *c, uint16_t at)
{
    size_t i = c->overflow ? 0 : said_before(c, at);
    if (!i)
        return at;
    c->count = at;
    c->neutral = 0;
    c->raised = moved(c->raised, at, i);
    c->raised_at = moved(c->raised_at, at, i);
    return (uint16_t)i;
}

uint16_t code_expression(struct compiler *c, const struct node *e)
{
    uint16_t at = here(c);
    code_expr(c, e);
    code_emit(c, X_END);
    return shared(c, at);
}

uint16_t code_reach(const struct compiler *c, uint16_t filter)
{
    if (c->overflow || !filter)
        return REACH_ANY;
    const int16_t *code = &c->code[filter];
    bool is_one = (code[0] == X_SELF || code[0] == X_HOST) && code[1] == X_SAME && code[2] == X_END;
    if (is_one)
        return code[0] == X_SELF ? REACH_SELF : REACH_HOST;
    if (!code_needs_first(code) || code[0] == X_SET)
        return REACH_ANY;
    return (uint16_t)((code[0] == X_CATEGORY ? REACH_CATEGORY : REACH_TITLE) + code[1]);
}

static uint8_t controlled_by(const struct vocabulary *w, const int16_t *word)
{
    for (unsigned i = 0; i < w->category_count && word[0] == X_TEST; i++)
        if (w->categories[i].test == word[1])
            return w->categories[i].by;
    return BY_ANYBODY;
}

uint8_t code_control(const struct compiler *c, uint16_t filter)
{
    const int16_t *code = &c->code[filter];
    if (c->overflow || !filter || !code_is_conjunction(code))
        return BY_ANYBODY;
    uint8_t by = controlled_by(c->w, code);
    for (const int16_t *at = code + 2; !by && *at == X_AND; at += 2 + at[1])
        if (at[1] == 2)
            by = controlled_by(c->w, at + 2);
    return by;
}

static uint8_t glance_at(const struct vocabulary *w, const int16_t *word)
{
    for (unsigned i = 0; i < w->category_count && word[0] == X_TEST; i++)
        if (w->categories[i].test == word[1] && w->categories[i].glance)
            return w->categories[i].test;
    return 0;
}

uint8_t code_glance(const struct compiler *c, uint16_t filter)
{
    const int16_t *code = &c->code[filter];
    if (c->overflow || !filter || !code_is_conjunction(code))
        return 0;
    uint8_t glance = code[2] == X_AND || code[2] == X_END ? glance_at(c->w, code) : 0;
    for (const int16_t *at = code + 2; !glance && *at == X_AND; at += 2 + at[1])
        if (at[1] == 2)
            glance = glance_at(c->w, at + 2);
    return glance;
}

/* "minion", "minion & here". */
bool code_is_plain(const struct compiler *c, uint16_t filter, uint8_t glance)
{
    const int16_t *code = &c->code[filter];
    if (c->overflow || !filter || code[0] != X_CATEGORY)
        return false;
    return code[2] == X_END || (glance && code[2] == X_AND && code[3] == 2 && code[4] == X_TEST &&
                                code[5] == glance && code[6] == X_END);
}

uint16_t code_amount(struct compiler *c, const struct node *amount, bool negative)
{
    uint16_t at = here(c);
    code_number(c, amount);
    if (negative)
        code_emit(c, X_NEGATE);
    code_emit(c, X_END);
    return shared(c, at);
}

/* Whatever else is said of it, it must be that. */
static uint16_t code_trigger_reach(const struct compiler *c, uint16_t filter)
{
    if (c->overflow || !code_is_about_one(&c->code[filter]))
        return code_reach(c, filter);
    return c->code[filter] == X_SELF ? REACH_SELF : REACH_HOST;
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
        code_emit2(c, X_LABEL, found);
    } else if (k->kind == NODE_WORD && (found = find_zone(c->game, k->text)) >= 0) {
        code_emit2(c, X_FROM, found);
    } else {
        code_emit(c, X_TEXT_IS);
        code_inline_filter(c, k);
    }
}

static void clause(struct compiler *c, const struct node *n)
{
    const struct node *k = n->kids;
    if (strcmp(n->text, "by") == 0 && node_is(k, "you")) {
        code_emit(c, X_BY_YOU);
    } else if (strcmp(n->text, "against") == 0) {
        if (!node_is(k, "you"))
            code_complain(c, k, DIAG_EXPECTED, k->text ? k->text : "", "you", NULL);
        code_emit(c, X_AGAINST_YOU);
    } else if (strcmp(n->text, "from") == 0) {
        from_clause(c, k);
    } else if (strcmp(n->text, "by") == 0) {
        code_emit(c, X_SOURCE_IS);
        code_inline_filter(c, k);
    } else {
        size_t filter = code_emit(c, X_ITEM_IS) + 2;
        code_inline_filter(c, k);
        c->about = code_trigger_reach(c, (uint16_t)filter);
        c->whose = code_control(c, (uint16_t)filter);
        c->glance = code_glance(c, (uint16_t)filter);
    }
}

uint16_t code_condition(struct compiler *c, const struct node *trigger,
                        const struct node *condition)
{
    uint16_t at = here(c);
    c->about = REACH_ANY;
    c->whose = BY_ANYBODY;
    c->glance = 0;
    if ((!trigger || !trigger->kids) && !condition)
        return 0;
    bool between = c->between;
    c->between = true;
    code_neutral(c, true);
    for (const struct node *k = trigger ? trigger->kids : NULL; k; k = k->next) {
        size_t length = code_open_part(c, X_AND);
        clause(c, k);
        code_close(c, length);
    }
    if (condition) {
        size_t length = code_open_part(c, X_AND);
        code_expr(c, condition);
        code_close(c, length);
    }
    c->between = between;
    code_emit(c, X_END);
    return shared(c, at);
}

uint16_t code_block(struct compiler *c, const struct node *block)
{
    uint16_t at = here(c);
    code_statements(c, block);
    code_emit(c, S_END);
    return shared(c, at);
}

uint16_t code_announcement(struct compiler *c, const struct node *block, const struct node *costs)
{
    uint16_t at = here(c);
    code_announced(c, block, costs);
    code_emit(c, S_END);
    return at; /* it knows where its targets are chosen */
}

uint16_t code_could(struct compiler *c, const struct node *block, bool targets_only)
{
    uint16_t at = here(c);
    c->pure = true;
    if (targets_only)
        code_could_announce(c, block);
    else
        code_could_block(c, block);
    c->pure = false;
    code_emit(c, X_END);
    return shared(c, at);
}

uint16_t code_costs(struct compiler *c, const struct node *costs)
{
    uint16_t at = here(c);
    if (!costs)
        return 0;
    for (const struct node *k = costs; k; k = k->next)
        code_cost(c, k);
    code_emit(c, S_END);
    return shared(c, at);
}

/* Before the program: of each cost its verb and where it begins, then how many there are (machine_unpaid). */
uint16_t code_payable(struct compiler *c, const struct node *costs, const struct node *block)
{
    unsigned locals = c->local_count;
    if (!costs)
        return 0;
    code_could_targets(c, block);
    size_t note = c->count + 1;
    int count = 0;
    for (const struct node *k = costs; k; k = k->next, count++)
        code_emit2(c, k->number, 0);
    code_emit(c, count);
    uint16_t at = here(c);
    c->pure = true;
    code_neutral(c, true);
    for (const struct node *k = costs; k; k = k->next, note += 2) {
        size_t length = code_open_part(c, X_AND);
        if (!c->overflow)
            c->code[note] = (int16_t)(c->count - at);
        code_could_pay(c, k);
        code_close(c, length);
    }
    code_emit(c, X_END);
    c->pure = false;
    c->local_count = locals;
    return at;
}
