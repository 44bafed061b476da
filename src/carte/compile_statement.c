/*
 * Statements to byte code: targets are bound first, then the verb; blocks carry their lengths.
 */
#include "carte/compiler.h"

#include <string.h>

/* ---- statements */

/* "exactly n": the register of the number, below 0. */
static int kept_number(struct compiler *c, const struct node *n)
{
    struct local *l = code_find_local(c, n->text);
    if (!l || l->selector) {
        code_complain(c, n, DIAG_EXPECTED, n->text, PHRASE_KEPT_NUMBER, NULL);
        return 1;
    }
    l->used = true;
    return -1 - l->reg;
}

/* Of whom may be chosen: those whom the verb would change; verb -1: any. A cost says how much must be done
 * to each of them; 0: what can be done. */
struct aimed {
    int verb, arg, in_full;
};

static const struct aimed anybody = {-1, 0, 0};

/* People may ask what can be chosen here. */
static void note_chooser(struct compiler *c, const struct node *n)
{
    if (!c->pack->arena)
        return;
    struct chooser *chooser = arena_take(c->pack->arena, sizeof *chooser);
    *chooser = (struct chooser){c->count, n, c->pack->choosers};
    c->pack->choosers = chooser;
}

static int select_into(struct compiler *c, const struct node *n, struct aimed by)
{
    int reg = code_new_register(c, n, 2), low = 1, high = 1;
    int mode = n->kind == NODE_SELECT ? (int)n->number : SELECT_THE;
    if (n->kind == NODE_SELECT) {
        low = n->text ? kept_number(c, n) : n->low;
        high = n->text ? low : n->high;
    }
    if (mode == SELECT_CHOOSE)
        note_chooser(c, n);
    c->selects[reg] = c->count;
    code_emit2(c, S_SELECT, reg);
    code_emit2(c, mode, low);
    code_emit2(c, high, mode == SELECT_CHOOSE ? by.verb : -1);
    code_emit2(c, by.arg, by.in_full);
    c->choosing = mode == SELECT_CHOOSE ? reg : 0;
    code_filter_over(c, n->kind == NODE_SELECT ? n->kids : n, mode);
    c->choosing = 0;
    return reg;
}

/* Binds a target before its verb: the register of a list. */
static int target(struct compiler *c, const struct node *n, struct aimed by)
{
    if (n->kind == NODE_WORD) {
        struct local *l = code_find_local(c, n->text);
        if (node_is(n, "that"))
            return REG_THAT;
        if (l && l->selector) {
            l->used = true;
            return l->reg;
        }
        size_t before = c->count;
        int reg = code_new_register(c, n, 2);
        code_emit2(c, S_CARD, reg);
        if (code_card_word(c, n->text)) {
            c->selects[reg] = 0;
            code_emit(c, X_END);
            return reg;
        }
        c->count = before;
        c->next_reg -= 2;
    }
    return select_into(c, n, by);
}

/* Where the filter of an S_SELECT begins that looks at the cards in play; 0: it looks elsewhere. */
static size_t filter_in_play(const struct compiler *c, size_t select)
{
    size_t domain = select + 1 + SELECTION_WORDS;
    return c->overflow || c->code[domain] ? 0 : domain + 1 + SEARCH_HEAD + 1;
}

/* Its cards are raised; of several such statements the first one counts. */
static void note_raised(struct compiler *c, const struct node *what, int reg)
{
    if (c->raised || c->pure)
        return;
    size_t select = reg >= 0 && reg <= REG_LAST ? c->selects[reg] : 0;
    if (node_is(what, "host"))
        c->raised = RAISES_HOST;
    else if (select && filter_in_play(c, select))
        c->raised = (uint16_t)filter_in_play(c, select);
    if (c->raised > RAISES_HOST && c->code[select + 2] == SELECT_CHOOSE)
        c->raised_at = (uint16_t)select;
}

/* Does it speak of what has not been chosen yet? */
static bool is_open(struct compiler *c, const struct node *n)
{
    const struct local *l = n->text ? code_find_local(c, n->text) : NULL;
    if (l && l->supposed)
        return true;
    for (const struct node *k = n->kids; k; k = k->next)
        if (is_open(c, k))
            return true;
    return false;
}

/* A filter that the verb applies itself: a program in the midst of others, stepped over. What is not
 * known beforehand is left out: 0. */
static int stored_filter(struct compiler *c, const struct node *filter, enum slot_use use)
{
    if (use == SLOTS_COULD && is_open(c, filter))
        return 0;
    if (use != SLOTS_STATEMENT)
        code_emit2(c, X_INT, 1);
    code_emit(c, use == SLOTS_STATEMENT ? S_SKIP : X_OR);
    size_t length = code_open(c);
    int at = (int)c->count;
    code_expr(c, filter);
    code_emit(c, X_END);
    code_close(c, length);
    return at;
}

/* What verbs search and shuffle, or shuffle cards into: nothing comes into play that way. */
static int pile(struct compiler *c, const struct node *n)
{
    int kind = code_zone(c, n);
    if (kind >= 0 && c->game->zones[kind].in_play)
        code_complain(c, n, DIAG_EXPECTED, n->text, PHRASE_PILE, NULL);
    return kind;
}

static int slot_argument(struct compiler *c, const struct node *k, char slot, enum slot_use use)
{
    int found = -1;
    switch (slot) {
    case 'F': return stored_filter(c, k, use);
    case 'Z': return pile(c, k);
    case 'K': found = find_keyword(c->w, k->text); break;
    case 'A': found = find_attr(c->w, k->text); break;
    case 'P': found = find_period(c->w, k->text); break;
    default: found = find_icon(c->w, k->text); break; /* C: an icon, or a counter's name */
    }
    return found;
}

void code_read_slots(struct compiler *c, const struct node *n, struct slots *s, enum slot_use use)
{
    const char *p = c->w->verbs[n->number].pattern;
    const struct node *k = n->kids;
    int args = 0;
    *s = (struct slots){0};
    for (; *p && k; p++) {
        bool alone =
            (p == c->w->verbs[n->number].pattern || p[-1] == ' ') && (!p[1] || p[1] == ' ');
        if (!alone || *p < 'A' || *p > 'Z')
            continue;
        if (*p == 'N')
            s->amount = k;
        else if (*p == 'T' && s->target)
            s->other = k;
        else if (*p == 'T')
            s->target = k;
        else if (args < 2)
            s->arg[args++] = slot_argument(c, k, *p, use);
        k = k->next;
    }
}

static void amount_words(struct compiler *c, const struct node *amount)
{
    if (node_is(amount, "all"))
        code_emit2(c, X_INT, 9999);
    else
        code_number(c, amount);
    code_emit(c, X_END);
}

static void verb_statement(struct compiler *c, const struct node *n, bool in_full)
{
    struct slots s;
    int mark = c->next_reg;
    if (c->w->verbs[n->number].looks)
        c->searched = true;
    code_read_slots(c, n, &s, SLOTS_STATEMENT);
    struct aimed by = {(int)n->number, s.arg[0], in_full ? code_fixed_amount(s.amount) : 0};
    int reg = s.target ? target(c, s.target, by) : -1;
    int other = s.other ? target(c, s.other, anybody) : -1;
    if (c->w->verbs[n->number].raises == 1)
        note_raised(c, s.target, reg);
    else if (c->w->verbs[n->number].raises)
        note_raised(c, s.other, other);
    code_emit2(c, S_VERB, n->number);
    code_emit2(c, reg, other);
    code_emit2(c, s.arg[0], s.arg[1]);
    bool each_its_own =
        s.amount && c->w->verbs[n->number].each_its_own && code_mentions(s.amount, "outer");
    code_emit(c, each_its_own ? 2 : s.amount != NULL);
    if (s.amount)
        amount_words(c, s.amount);
    c->next_reg = mark;
}

void code_verb(struct compiler *c, const struct node *n)
{
    verb_statement(c, n, false);
}

void code_cost(struct compiler *c, const struct node *n)
{
    verb_statement(c, n, true);
}

static void if_statement(struct compiler *c, const struct node *n)
{
    const struct node *then = n->kids->next, *otherwise = then->next;
    code_emit(c, S_SKIP_UNLESS);
    size_t length = code_emit(c, 0);
    code_expr(c, n->kids);
    code_emit(c, X_END);
    size_t begin = c->count;
    code_statements(c, then);
    size_t skip = 0;
    if (otherwise) {
        code_emit(c, S_SKIP);
        skip = code_open(c);
    }
    c->code[length] = (int16_t)(c->count - begin);
    if (otherwise) {
        code_statements(c, otherwise);
        code_close(c, skip);
    }
}

static void may_statement(struct compiler *c, const struct node *n)
{
    note_chooser(c, n);
    code_emit(c, S_MAY);
    size_t length = code_emit(c, 0);
    code_could_block(c, n->kids);
    code_emit(c, X_END);
    size_t begin = c->count;
    code_statements(c, n->kids);
    c->code[length] = (int16_t)(c->count - begin);
}

/* Notes how far it is from `base` to here; nothing once the code is full. */
static void note_offset(struct compiler *c, size_t at, size_t base)
{
    if (!c->overflow)
        c->code[at] = (int16_t)(c->count - base);
}

/* How the parts of a choice are compiled. */
typedef void part_fn(struct compiler *c, const struct node *part, const void *user);

static void plain_part(struct compiler *c, const struct node *part, const void *user)
{
    (void)user;
    code_statements(c, part);
}

/* S_EITHER n (part, could)…: offsets count from the word n. */
static void choose_parts(struct compiler *c, const struct node *n, part_fn *fn, const void *user)
{
    size_t skips[MAX_PARTS], base;
    int parts = 0;
    const struct node *k = n->kids;
    code_emit(c, S_EITHER);
    base = code_emit(c, 0);
    for (; k && parts < MAX_PARTS; k = k->next, parts++)
        code_emit2(c, 0, 0);
    if (k)
        code_complain(c, k, DIAG_LIST_TOO_LONG, "8", NULL, NULL);
    c->code[base] = (int16_t)(parts | (int)c->choices++ << 8);
    k = n->kids;
    for (int i = 0; i < parts; i++, k = k->next) {
        note_offset(c, base + 2 + (size_t)i * 2, base);
        code_could_block(c, k);
        code_emit(c, X_END);
        note_offset(c, base + 1 + (size_t)i * 2, base);
        fn(c, k, user);
        if (c->w->other_part && parts == 2 && !n->op) {
            code_emit2(c, S_OTHER, (int)(c->count - (base - 1)));
            code_emit(c, i + 1);
        }
        code_emit(c, S_SKIP);
        skips[i] = code_open(c);
    }
    for (int i = 0; i < parts; i++)
        code_close(c, skips[i]);
}

static void choose_statement(struct compiler *c, const struct node *n)
{
    choose_parts(c, n, plain_part, NULL);
}

static void each_statement(struct compiler *c, const struct node *n)
{
    int mark = c->next_reg, list = target(c, n->kids, anybody);
    int index = code_new_register(c, n, 1), variable = code_new_register(c, n, 2);
    unsigned locals = c->local_count;
    code_new_local(c, n, n->kids, variable);
    if (c->local_count > locals)
        c->locals[locals].used = true;
    c->selects[variable] = 0;
    code_emit2(c, S_LET, index);
    code_emit2(c, X_INT, 0);
    code_emit(c, X_END);
    size_t loop = code_emit(c, S_EACH);
    code_emit2(c, list, index);
    code_emit(c, variable);
    size_t length = code_emit(c, 0);
    code_statements(c, n->kids->next);
    size_t again = code_emit(c, S_AGAIN);
    code_emit(c, (int)(again - loop));
    c->code[length] = (int16_t)(c->count - length - 1);
    c->local_count = locals;
    c->next_reg = mark;
}

static void let_statement(struct compiler *c, const struct node *n)
{
    const struct node *k = n->kids;
    bool cards = k->kind == NODE_SELECT || node_is(k, "self") || node_is(k, "host") ||
                 node_is(k, "it") || node_is(k, "that") || node_is(k, "source") ||
                 node_is(k, "subject");
    if (cards) {
        int reg = target(c, k, anybody);
        code_new_local(c, n, k, reg);
        return;
    }
    int reg = code_new_register(c, n, 1);
    code_emit2(c, S_LET, reg);
    code_expr(c, k);
    code_emit(c, X_END);
    code_new_local(c, n, NULL, reg);
}

/* ---- what is announced: targets, then costs; the rest waits */

enum { MAX_TARGETS = 3 };

/* What was chosen with which S_SELECT. */
struct aims {
    int reg[MAX_TARGETS];
    size_t select[MAX_TARGETS];
    int count;
};

static int find_verb(const struct vocabulary *w, const char *name)
{
    for (unsigned i = 0; i < w->verb_count; i++)
        if (strcmp(w->verbs[i].name, name) == 0)
            return (int)i;
    return -1;
}

int code_target_verb(const struct compiler *c)
{
    return find_verb(c->w, "target");
}

/* Three registers: the list, and where the cards' generations are kept. */
static void aim(struct compiler *c, const struct node *n, struct aims *aims)
{
    if (aims->count == MAX_TARGETS) {
        code_complain(c, n, DIAG_TOO_MANY_LOCALS, "3", NULL, NULL);
        return;
    }
    aims->select[aims->count] = c->count;
    int reg = select_into(c, n->kids, (struct aimed){code_target_verb(c), 0, 0});
    code_new_register(c, n, 1);
    aims->reg[aims->count++] = reg;
    code_new_local(c, n, n->kids, reg);
}

static void announce(struct compiler *c, const struct aims *aims)
{
    code_emit2(c, S_ANNOUNCE, aims->count);
    for (int i = 0; i < aims->count; i++)
        code_emit2(c, aims->reg[i], (int)aims->select[i]);
}

bool code_is_modal(const struct node *n)
{
    for (const struct node *k = n && n->kind == NODE_CHOOSE ? n->kids : NULL; k; k = k->next)
        if (k->kids && k->kids->kind == NODE_TARGET)
            return true;
    return false;
}

/* Targets that depend on what is paid: "let n = cost of that", then targets. */
static bool are_late_targets(const struct node *k)
{
    const struct node *first = k;
    while (k && k->kind == NODE_LET && k->kids->kind != NODE_SELECT)
        k = k->next;
    return k && k != first && k->kind == NODE_TARGET;
}

/* Pays, then takes the targets that waited for it. Gives what is left of the text. */
static const struct node *pay_and_aim(struct compiler *c, const struct node *k,
                                      const struct node *costs, struct aims *aims)
{
    for (const struct node *cost = costs; cost; cost = cost->next)
        code_cost(c, cost);
    if (!costs || !are_late_targets(k))
        return k;
    for (; k && (k->kind == NODE_TARGET || are_late_targets(k)); k = k->next)
        if (k->kind == NODE_TARGET)
            aim(c, k, aims);
        else
            code_statement(c, k);
    return k;
}

static void announced_part(struct compiler *c, const struct node *part, const void *costs)
{
    unsigned locals = c->local_count;
    int mark = c->next_reg;
    code_announced(c, part, costs);
    c->local_count = locals;
    c->next_reg = mark;
}

void code_announced(struct compiler *c, const struct node *block, const struct node *costs)
{
    struct aims aims = {.count = 0};
    const struct node *k = block->kids;
    for (; k && k->kind == NODE_TARGET; k = k->next)
        aim(c, k, &aims);
    if (code_is_modal(k)) { /* which part it is, is announced too */
        choose_parts(c, k, announced_part, costs);
        k = k->next;
    } else {
        k = pay_and_aim(c, k, costs, &aims);
        announce(c, &aims);
    }
    for (; k; k = k->next)
        code_statement(c, k);
}

int modifier_code(char op)
{
    switch (op) {
    case '*': return MODIFY_MULTIPLY;
    case '/': return MODIFY_DIVIDE;
    case '=': return MODIFY_SET;
    default: return MODIFY_ADD;
    }
}

/* A keyword, or a trait. */
int grant_code(struct compiler *c, const struct node *n, int *which)
{
    *which = 0;
    if (n->op == GRANT_SILENCE)
        return MODIFY_SILENCE;
    *which = n->op ? find_trait(c->pack, n->text) : find_keyword(c->w, n->text);
    if (*which < 0) {
        code_unknown(c, n, PHRASE_TRAIT);
        *which = 0;
    }
    return n->op ? MODIFY_TRAIT : MODIFY_KEYWORD;
}

/* Tested from now on, when the locals of the text are gone. */
static void live_scope(struct compiler *c, const struct node *what)
{
    int noted = -1;
    c->noted = &noted;
    c->bound = -1;
    c->names_self = false;
    code_inline_filter(c, what);
    c->noted = NULL;
    if (c->bound >= 0 && c->names_self)
        code_complain(c, what, DIAG_TOO_MANY_LOCALS, "1", NULL, NULL);
    code_emit(c, noted);
}

/* A selector binds cards now; a bare filter holds for those from now on. */
static void until_modify(struct compiler *c, const struct node *m, int period)
{
    if (m->kind == NODE_CANNOT) { /* only constant abilities forbid */
        code_complain(c, m, DIAG_EXPECTED, "cannot", PHRASE_ATTRIBUTE, NULL);
        return;
    }
    int attr = m->kind == NODE_GRANT ? 0 : find_attr(c->w, m->text), which = 0;
    const struct node *what = m->kids;
    const struct local *chosen = what->kind == NODE_WORD ? code_find_local(c, what->text) : NULL;
    bool live = what->kind != NODE_SELECT && !node_is(what, "self") && !node_is(what, "host") &&
                !node_is(what, "it") && !node_is(what, "that") && !node_is(what, "source") &&
                !node_is(what, "subject") && !(chosen && chosen->selector);
    int mark = c->next_reg, reg = live ? -1 : target(c, what, anybody);
    bool raises = m->kind == NODE_MODIFY && m->op == '+' && attr >= 0 && c->w->attrs[attr].raised;
    if (raises && !live)
        note_raised(c, what, reg);
    code_emit2(c, S_UNTIL, attr);
    code_emit(c, m->kind == NODE_GRANT ? grant_code(c, m, &which) : modifier_code((char)m->op));
    code_emit(c, period);
    size_t whose = code_emit(c, reg);
    if (live && raises && !c->raised)
        c->raised = (uint16_t)(c->count + 1); /* the length of the filter comes first */
    if (live)
        live_scope(c, what);
    if (live && c->bound >= 0 && !c->overflow)
        c->code[whose] = (int16_t)c->bound;
    if (!live)
        code_emit2(c, 0, -1);
    if (m->kind == NODE_GRANT)
        code_emit2(c, X_INT, which);
    else
        code_number(c, what->next);
    if (m->kind == NODE_MODIFY && m->op == '-')
        code_emit(c, X_NEGATE);
    code_emit(c, X_END);
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
    size_t length = code_open(c);
    unsigned locals = c->local_count;
    int mark = c->next_reg;
    c->local_count = 0;
    c->next_reg = REG_FIRST;
    code_statements(c, block);
    code_emit(c, S_END);
    c->local_count = locals;
    c->next_reg = mark;
    code_close(c, length);
}

static bool mentions_it(const struct node *n)
{
    for (; n; n = n->next)
        if (node_is(n, "it") || mentions_it(n->kids))
            return true;
    return false;
}

/* Of what the text has chosen only the first lasts till then: as `it`. */
static void at_statement(struct compiler *c, const struct node *n)
{
    if (c->local_count && mentions_it(n->kids))
        c->locals[0].used = true;
    code_emit2(c, S_AT, find_period(c->w, n->text));
    later_block(c, n->kids);
}

/* A block in which "you" is another player: a frame of its own that knows the same locals. */
static void as_statement(struct compiler *c, const struct node *n)
{
    struct local *l = code_find_local(c, n->text);
    if (!l || !l->selector) {
        code_unknown(c, n, PHRASE_LOCAL);
        return;
    }
    l->used = true;
    code_emit2(c, S_AS, l->reg);
    size_t length = code_open(c);
    code_statements(c, n->kids);
    code_emit(c, S_END);
    code_close(c, length);
}

void code_statement(struct compiler *c, const struct node *n)
{
    switch (n->kind) {
    case NODE_BLOCK: code_statements(c, n); break;
    case NODE_VERB: code_verb(c, n); break;
    case NODE_IF: if_statement(c, n); break;
    case NODE_MAY: may_statement(c, n); break;
    case NODE_CHOOSE: choose_statement(c, n); break;
    case NODE_EACH: each_statement(c, n); break;
    case NODE_LET:
    case NODE_TARGET: let_statement(c, n); break; /* too late to announce: a choice */
    case NODE_AS: as_statement(c, n); break;
    case NODE_UNTIL: until_statement(c, n); break;
    case NODE_AT: at_statement(c, n); break;
    case NODE_INSTEAD:
        code_emit(c, S_INSTEAD);
        later_block(c, n->kids);
        break;
    case NODE_THEN: {
        code_emit(c, S_THEN);
        size_t length = code_open(c);
        code_statements(c, n->kids);
        code_close(c, length);
        break;
    }
    default:
        code_complain(c, n, DIAG_EXPECTED, n->text ? n->text : "", PHRASE_STATEMENT, NULL);
        break;
    }
}

void code_statements(struct compiler *c, const struct node *block)
{
    for (const struct node *k = block ? block->kids : NULL; k; k = k->next)
        code_statement(c, k);
}
