/*
 * Modifications and statements in words.
 */
#include "carte/render.h"

#include <string.h>

/* ---- modifications --------------------------------------------------------------------------- */

/* What is modified: a filter without an article means each of them. */
static void say_modified(struct render *r, const struct node *what)
{
    bool one = what->kind == NODE_SELECT || what->kind == NODE_YOUR;
    if (one) {
        say_filter(r, what, ARTICLE_THE, 1);
    } else {
        say_filter(r, what, ARTICLE_EACH, 1);
    }
}

/* "+1 ATK for each minion", "+2 ATK", "+X ATK, where X is …" */
static void say_bonus(struct render *r, const struct node *modify, const char *label)
{
    say(r, modify->op == '-' ? "-" : "+");
    bool one = say_plain_amount(r, modify->kids->next);
    say(r, " ");
    say_label(r, label, one ? 1 : 2);
    say_where(r);
}

/* The keyword whose number the attribute is: retaliate. */
static const struct keyword_word *keyword_of(const struct render *r, const struct attr_word *attr)
{
    for (unsigned i = 0; attr && i < r->words->keyword_count; i++) {
        const struct keyword_word *keyword = &r->words->keywords[i];
        if (keyword->attr >= 0 && !keyword->named_counter &&
            &r->words->attrs[keyword->attr] == attr) {
            return keyword;
        }
    }
    return NULL;
}

/* ATK, hit points: one gets +1 of those. A hand size is raised by 1. */
static bool is_gotten(const char *label)
{
    return (label[0] >= 'A' && label[0] <= 'Z') || label_is_plural(label);
}

/* The ATK of each minion; Flip's ATK. */
static void say_modified_label(struct render *r, const struct node *modify, const char *label)
{
    const struct node *what = modify->kids;
    struct node each = {
        .kind = NODE_SELECT, .number = SELECT_EACH, .kids = (struct node *)(uintptr_t)what};
    bool named = what->kind == NODE_SELECT || what->kind == NODE_YOUR;
    if (is_you(what) && !is_gotten(label)) {
        say_both(r, "your ", "votre ");
        say_small(r, label);
    } else if (say_possessive(r, named ? what : &each)) {
        say_small(r, label);
    } else {
        say_the(r, label);
        say_both(r, " of ", " de ");
        say_modified(r, what);
    }
}

/* The same thing, word for word. */
static bool is_same(const struct node *a, const struct node *b)
{
    if (!a || !b) {
        return a == b;
    }
    bool same_text = (!a->text && !b->text) || (a->text && b->text && !strcmp(a->text, b->text));
    if (a->kind != b->kind || a->op != b->op || a->number != b->number || a->high != b->high ||
        !same_text) {
        return false;
    }
    const struct node *x = a->kids, *y = b->kids;
    for (; x && y; x = x->next, y = y->next) {
        if (!is_same(x, y)) {
            return false;
        }
    }
    return !x && !y;
}

static const char *modified_label(const struct render *r, const struct node *modify)
{
    const struct attr_word *attr = render_find_attr(r->words, modify->text);
    return attr ? (r->french ? attr->fr : attr->en) : modify->text;
}

static bool is_bonus(const struct render *r, const struct node *node)
{
    return node->kind == NODE_MODIFY && (node->op == '+' || node->op == '-') &&
           is_gotten(modified_label(r, node)) &&
           !keyword_of(r, render_find_attr(r->words, node->text));
}

/* "+1 THW and +1 ATK": does this go on with the modification before? */
static bool goes_on(const struct render *r, const struct node *before, const struct node *node)
{
    return before && is_bonus(r, before) && is_bonus(r, node) &&
           before->kids->next->kind == NODE_INT && is_same(before->kids, node->kids);
}

static void say_modify(struct render *r, const struct node *modify)
{
    const char *label = modified_label(r, modify);
    const struct keyword_word *keyword = keyword_of(r, render_find_attr(r->words, modify->text));
    const struct node *amount = without_locals(r, modify->kids->next);
    bool many = label_is_plural(label);
    if (keyword && modify->op == '+') { /* gains retaliate 1 */
        say_modified(r, modify->kids);
        say_both(r, " gains ", " gagne ");
        say_keyword(r, keyword->name);
        say(r, " ");
        say_plain_amount(r, modify->kids->next);
        say_where(r);
        return;
    }
    if (is_bonus(r, modify)) {
        say_modified(r, modify->kids);
        say_both(r, " gets ", " gagne ");
        say_bonus(r, modify, label);
        return;
    }
    say_modified_label(r, modify, label);
    if (modify->op == '+' || modify->op == '-') {
        bool up = modify->op == '+';
        say_both(r, up ? " increases by " : " decreases by ",
                 up ? " augmente de " : " diminue de ");
        say_plain_amount(r, modify->kids->next);
        say_where(r);
        return;
    }
    if (modify->op == '*' && amount->kind == NODE_INT && amount->number == 2) {
        say_both(r, many ? " are doubled" : " is doubled", many ? " doublent" : " double");
        return;
    }
    if (modify->op == '=' && amount->kind != NODE_INT) {
        bool same = amount->kind == NODE_OF || amount->kind == NODE_DOT;
        say_both(r, many ? " equal " : " equals ",
                 same ? (many ? " correspondent à " : " correspond à ")
                      : (many ? " valent " : " vaut "));
        say_value(r, amount);
        return;
    }
    if (modify->op == '*') {
        say_both(r, many ? " are multiplied by " : " is multiplied by ",
                 many ? " se multiplient par " : " se multiplie par ");
    } else if (modify->op == '/') {
        say_both(r, many ? " are divided by " : " is divided by ",
                 many ? " se divisent par " : " se divise par ");
    } else {
        say_both(r, many ? " are " : " is ", many ? " valent " : " vaut ");
    }
    say_value(r, modify->kids->next);
}

static void say_grant(struct render *r, const struct node *grant)
{
    say_modified(r, grant->kids);
    if (grant->op == GRANT_SILENCE) {
        say_both(r, " loses its abilities", " perd ses effets");
        return;
    }
    if (!grant->op && keyword_is_predicate(r, grant->text)) { /* cannot be stunned */
        say(r, " ");
        say_keyword(r, grant->text);
        return;
    }
    say_both(r, " gains ", " gagne ");
    if (grant->op) { /* a trait, not a keyword */
        say_both(r, "the trait ", "le trait ");
        say_names(r, render_trait_names(r, grant->text), grant->text);
    } else {
        say_keyword(r, grant->text);
    }
}

/* ---- statements ------------------------------------------------------------------------------ */

static void say_statement(struct render *r, const struct node *node);

/* Remembered things: a choice is told, anything else is told where it is used. */
static bool is_told(const struct node *statement)
{
    return statement->kind != NODE_LET ||
           (statement->kids->kind == NODE_SELECT &&
            (statement->kids->number == SELECT_CHOOSE || statement->kids->number == SELECT_RANDOM));
}

static void remember(struct render *r, const char *name, const struct node *value)
{
    if (r->local_count < RENDER_LOCALS) {
        r->locals[r->local_count++] = (struct render_local){name, value};
    }
}

static const struct node *next_told(const struct node *statement)
{
    do {
        statement = statement->next;
    } while (statement && !is_told(statement));
    return statement;
}

/* Does the verb tell what somebody does ("Rhino attacks you"), or is it said to you ("draw")? */
static bool tells(const struct render *r, const struct node *statement)
{
    const char *text = statement->kind == NODE_VERB ? r->words->verbs[statement->number].en : "";
    return text[0] == '%' || label_has_article(text, false);
}

/* What joins a statement to the one before it in a list. */
static void say_joint(struct render *r, const struct node *before, const struct node *statement)
{
    if (statement->kind == NODE_THEN) {
        say_both(r, ", then ", ", puis ");
    } else if (statement->kind == NODE_IF || before->kind == NODE_IF ||
               (tells(r, before) && !tells(r, statement))) {
        say_both(r, "; ", "\u00a0; ");
    } else if (next_told(statement)) {
        say(r, ", ");
    } else {
        say_both(r, " and ", " et ");
    }
}

/* Says no more of a modification than what is new. */
static bool say_more(struct render *r, const struct node *before, const struct node *s)
{
    if (!goes_on(r, before, s)) {
        return false;
    }
    say_both(r, " and ", " et ");
    say_bonus(r, s, modified_label(r, s));
    return true;
}

/* A, B and C: the statements of a block inside a sentence. */
void say_list(struct render *r, const struct node *statements)
{
    bool first = true;
    const struct node *before = NULL;
    for (const struct node *s = statements; s; before = s, s = s->next) {
        if (!is_told(s)) {
            remember(r, s->text, s->kids);
            continue;
        }
        if (say_more(r, before, s)) {
            continue;
        }
        if (!first) {
            say_joint(r, before, s);
        }
        if (!first && s->kind == NODE_THEN) {
            say_list(r, s->kids->kids);
        } else {
            say_statement(r, s);
        }
        first = false;
    }
}

void say_sentences(struct render *r, const struct node *block)
{
    bool first = true;
    const struct node *before = NULL;
    for (const struct node *s = block->kids; s; before = s, s = s->next) {
        if (!is_told(s)) {
            remember(r, s->text, s->kids);
            continue;
        }
        if (say_more(r, before, s)) {
            continue;
        }
        if (!first && find_sought(r, before)) {
            say_both(r, " and ", " et ");
        } else if (!first) {
            say(r, ". " MARK_SENTENCE);
        }
        first = false;
        say_statement(r, s);
    }
}

static void say_if_statement(struct render *r, const struct node *node)
{
    const struct node *then = node->kids->next, *otherwise = then->next;
    say_if(r, node->kids);
    say(r, ", ");
    say_list(r, then->kids);
    if (otherwise) {
        say_both(r, "; otherwise, ", "\u00a0; sinon, ");
        say_list(r, otherwise->kids);
    }
}

static void say_alternatives(struct render *r, const struct node *node)
{
    for (const struct node *k = node->kids; k; k = k->next) {
        say_list(r, k->kids);
        if (k->next) {
            say_both(r, "; or ", "\u00a0; ou ");
        }
    }
}

static void say_choose(struct render *r, const struct node *node)
{
    say_both(r, "choose one: ", "choisissez une option\u00a0: ");
    say_alternatives(r, node);
}

/* What somebody else does: a choice, or anything. */
static void say_deeds(struct render *r, const struct node *block)
{
    const struct node *only = block->kids && !block->kids->next ? block->kids : NULL;
    if (only && only->kind == NODE_CHOOSE) {
        say_both(r, " chooses one: ", " choisit une option\u00a0: ");
        say_alternatives(r, only);
        return;
    }
    say_both(r, " resolves this: ", " résout ceci\u00a0: ");
    say_list(r, block->kids);
}

/* for each p in each player: as p: … */
static bool is_everyone_does(const struct node *node)
{
    const struct node *first = node->kids->next->kids;
    return node->kids->kind == NODE_SELECT && first && !first->next && first->kind == NODE_AS &&
           strcmp(first->text, node->text) == 0;
}

static void say_each(struct render *r, const struct node *node)
{
    const struct node *selector = node->kids;
    unsigned locals = r->local_count;
    if (is_everyone_does(node)) {
        say_filter(r, selector->kids, ARTICLE_EACH, 1);
        say_deeds(r, selector->next->kids->kids);
        return;
    }
    say_both(r, "for ", "pour ");
    if (selector->kind == NODE_SELECT) {
        say_filter(r, selector->kids, ARTICLE_EACH, 1);
    } else {
        say_both(r, "each of ", "chacun de ");
        say_selector(r, selector);
    }
    say(r, ", ");
    struct node one = *selector;
    one.number = SELECT_THE;
    one.low = one.high = 1;
    remember(r, node->text, selector->kind == NODE_SELECT ? &one : selector);
    say_list(r, selector->next->kids);
    r->local_count = locals;
}

static void say_until(struct render *r, const struct node *node)
{
    say_both(r, "until ", "jusqu'à ");
    say_period(r, node->text);
    say(r, ", ");
    say_list(r, node->kids);
}

static void say_at(struct render *r, const struct node *node)
{
    say_both(r, "at ", "à ");
    say_period(r, node->text);
    say(r, ", ");
    say_list(r, node->kids->kids);
}

/* A few words, then the statements of a block. */
static void say_prefixed(struct render *r, const struct node *node, const char *en, const char *fr)
{
    say_both(r, en, fr);
    say_list(r, node->kids->kids);
}

/* A block in which you are somebody else. */
static void say_as(struct render *r, const struct node *node)
{
    const struct node *player = render_find_local(r, node->text);
    if (player && player->kind == NODE_SELECT) {
        say_filter(r, player->kids, player->number == SELECT_THE ? ARTICLE_THE : ARTICLE_THAT, 1);
    } else {
        say_id(r, node->text);
    }
    say_deeds(r, node->kids);
}

static void say_let(struct render *r, const struct node *node)
{
    say_both(r, "choose ", "choisissez ");
    say_selector(r, node->kids);
    remember(r, node->text, node->kids);
}

static void say_target(struct render *r, const struct node *node)
{
    say_both(r, "target ", "ciblez ");
    say_selector(r, node->kids);
    remember(r, node->text, node->kids);
}

static void say_statement(struct render *r, const struct node *node)
{
    switch ((enum node_kind)node->kind) {
    case NODE_VERB: say_verb_statement(r, node); break;
    case NODE_IF: say_if_statement(r, node); break;
    case NODE_MAY: say_prefixed(r, node, "you may ", "si vous le souhaitez, "); break;
    case NODE_CHOOSE: say_choose(r, node); break;
    case NODE_EACH: say_each(r, node); break;
    case NODE_UNTIL: say_until(r, node); break;
    case NODE_AT: say_at(r, node); break;
    case NODE_INSTEAD: say_prefixed(r, node, "instead, ", "à la place, "); break;
    case NODE_THEN: say_prefixed(r, node, "then, ", "ensuite, "); break;
    case NODE_AS: say_as(r, node); break;
    case NODE_LET: say_let(r, node); break;
    case NODE_TARGET: say_target(r, node); break;
    case NODE_MODIFY: say_modify(r, node); break;
    case NODE_GRANT: say_grant(r, node); break;
    case NODE_CANNOT: say_cannot(r, node->kids); break;
    default: break;
    }
}
