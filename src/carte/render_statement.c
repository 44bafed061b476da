/*
 * Statements in words. Texts of verbs come from the game's vocabulary:
 *
 *   %N %T …   the slots of the verb's pattern
 *   (s)       an s unless the number before it is 1
 */
#include "carte/render.h"

#include <string.h>

/* ---- numbers in the texts of verbs ----------------------------------------------------------- */

/* The word after a slot: its letters, without the space before. */
struct next_word {
    const char *start;
    size_t length;
    bool many, optional_many; /* cards; card(s) */
};

static struct next_word next_word(const char *rest)
{
    struct next_word word = {.start = rest};
    if (*rest == ' ') {
        word.start = rest + 1;
        word.length = strcspn(word.start, " ,.;:");
    }
    const char *end = word.start + word.length;
    word.optional_many = word.length > 3 && strncmp(end - 3, "(s)", 3) == 0;
    word.many = word.length > 3 && end[-1] == 's' && end[-2] != 's';
    return word;
}

static bool is_simple(const struct node *n)
{
    return n->kind == NODE_INT || node_is_word(n, "all") ||
           (n->kind == NODE_DOT && node_is_word(n->kids, "event"));
}

static const struct node *without_locals(const struct render *r, const struct node *n)
{
    const struct node *local = n->kind == NODE_WORD ? render_find_local(r, n->text) : NULL;
    return local && local->kind != NODE_SELECT ? local : n;
}

static void say_all(struct render *r, struct next_word next)
{
    char last = next.length ? next.start[next.length - 1] : '\0';
    if (!r->french) {
        say(r, "all");
    } else if (next.length == 0) {
        say(r, "la totalité");
    } else if (next.many || next.optional_many) {
        say(r, "tous les");
    } else {
        say(r, last == 'e' ? "toute la" : "tout le");
    }
}

static void say_that_many(struct render *r, struct next_word next)
{
    bool many = next.many || next.optional_many;
    say_both(r, many ? "that many" : "that much", next.length ? "autant de" : "autant");
}

/* The number of a slot. A number that needs words of its own is called X and explained later. */
static void say_amount(struct render *r, const struct node *n, struct next_word next)
{
    n = without_locals(r, n);
    if (node_is_word(n, "all")) {
        say_all(r, next);
    } else if (n->kind == NODE_INT) {
        say_number(r, n->number);
    } else if (is_simple(n)) {
        say_that_many(r, next);
    } else {
        say(r, "X");
        r->where = n;
    }
}

static bool is_one(const struct render *r, const struct node *n)
{
    n = without_locals(r, n);
    return n->kind == NODE_INT && n->number == 1;
}

static void say_where(struct render *r)
{
    const struct node *where = r->where;
    r->where = NULL;
    if (where) {
        say_both(r, ", where X is ", ", où X est égal à ");
        say_value(r, where);
    }
}

/* ---- verbs ----------------------------------------------------------------------------------- */

static void say_listed(struct render *r, const struct plain_word *words, unsigned count,
                       const char *name)
{
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(words[i].name, name) == 0) {
            say_both(r, words[i].en, words[i].fr);
            return;
        }
    }
    say_id(r, name);
}

/* A counter's name, or an icon's. */
static void say_counter(struct render *r, const char *name)
{
    const struct names *counter = render_counter_names(r, name);
    if (counter) {
        say_names(r, counter, name);
    } else {
        say_listed(r, r->words->icons, r->words->icon_count, name);
    }
}

static void say_keyword(struct render *r, const char *name)
{
    const struct keyword_word *keyword = render_find_keyword(r, name);
    say_small(r, !keyword ? name : r->french ? keyword->fr : keyword->en);
}

static void say_period(struct render *r, const char *name)
{
    const struct plain_word *period = render_find_period(r, name);
    say_the(r, period ? (r->french ? period->fr : period->en) : name);
}

static void say_slot(struct render *r, char letter, const struct node *kid, struct next_word next)
{
    const struct attr_word *attr;
    switch (letter) {
    case 'N': say_amount(r, kid, next); break;
    case 'T': say_selector(r, kid); break;
    case 'Z': say_place(r, kid); break;
    case 'K': say_keyword(r, kid->text); break;
    case 'A':
        attr = render_find_attr(r->words, kid->text);
        say_small(r, attr ? (r->french ? attr->fr : attr->en) : kid->text);
        break;
    case 'C': say_counter(r, kid->text); break;
    case 'F': say_filter(r, kid, ARTICLE_ANY, 1); break;
    default: say_period(r, kid->text); break;
    }
}

/* The node in the nth slot of that letter. */
static const struct node *slot_node(const char *pattern, const struct node *kids, char letter,
                                    unsigned nth)
{
    for (const char *s = pattern; *s && kids;) {
        size_t length = strcspn(s, " ");
        if (length == 1 && *s >= 'A' && *s <= 'Z') {
            if (*s == letter && nth-- == 0) {
                return kids;
            }
            kids = kids->next;
        }
        s += length + (s[length] == ' ');
    }
    return NULL;
}

/* One piece of a verb's text; returns what is left of it. */
struct verb_text {
    const char *pattern;
    const struct node *kids;
    unsigned used[128]; /* slots of each letter so far */
    bool one;           /* the number before was 1 */
};

static const char *say_verb_piece(struct render *r, const char *s, struct verb_text *v)
{
    if (strncmp(s, "(s)", 3) == 0) {
        say(r, v->one ? "" : "s");
        return s + 3;
    }
    if (s[0] != '%' || s[1] < 'A' || s[1] > 'Z') {
        draft_add(&r->out, s, 1);
        return s + 1;
    }
    char letter = s[1];
    const struct node *kid = slot_node(v->pattern, v->kids, letter, v->used[(size_t)letter]++);
    struct next_word next = next_word(s + 2);
    if (!kid) {
        return s + 2;
    }
    say_slot(r, letter, kid, next);
    if (letter == 'N') {
        v->one = is_one(r, kid);
        if (v->one && next.many) { /* 1 dégâts: 1 dégât */
            say(r, " ");
            draft_add(&r->out, next.start, next.length - 1);
            return next.start + next.length;
        }
    }
    return s + 2;
}

void say_verb(struct render *r, const struct node *verb)
{
    const struct verb_word *word = &r->words->verbs[verb->number];
    struct verb_text v = {.pattern = word->pattern, .kids = verb->kids};
    for (const char *s = r->french ? word->fr : word->en; *s;) {
        s = say_verb_piece(r, s, &v);
    }
    say_where(r);
}

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

static bool is_count(const struct node *n)
{
    return n->kind == NODE_CALL && strcmp(n->text, "count") == 0;
}

/* "+1 ATK for each minion", "+2 ATK", "+X ATK, where X is …" */
static void say_bonus(struct render *r, const struct node *modify, const char *label)
{
    const struct node *amount = without_locals(r, modify->kids->next), *each = NULL;
    say(r, modify->op == '-' ? "-" : "+");
    if (is_count(amount)) {
        each = amount->kids;
        say(r, "1");
    } else if (amount->kind == NODE_BINARY && amount->op == OP_TIMES &&
               amount->kids->kind == NODE_INT && is_count(amount->kids->next)) {
        each = amount->kids->next->kids;
        say_number(r, amount->kids->number);
    } else if (amount->kind == NODE_INT) {
        say_number(r, amount->number);
    } else {
        say(r, "X");
        r->where = amount;
    }
    say(r, " ");
    say_small(r, label);
    if (each) {
        say_both(r, " for ", " pour ");
        say_filter(r, each, ARTICLE_EACH, 1);
    }
    say_where(r);
}

static void say_modify(struct render *r, const struct node *modify)
{
    const struct attr_word *attr = render_find_attr(r->words, modify->text);
    const char *label = attr ? (r->french ? attr->fr : attr->en) : modify->text;
    if (modify->op == '+' || modify->op == '-') {
        say_modified(r, modify->kids);
        say_both(r, " gets ", " gagne ");
        say_bonus(r, modify, label);
        return;
    }
    say_the(r, label);
    say_both(r, " of ", " de ");
    say_modified(r, modify->kids);
    bool many = label_is_plural(label);
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

/* What joins a statement to the one before it in a list. */
static void say_joint(struct render *r, const struct node *statement)
{
    if (statement->kind == NODE_THEN) {
        say_both(r, ", then ", ", puis ");
    } else if (statement->kind == NODE_IF) {
        say_both(r, "; ", "\u00a0; ");
    } else if (next_told(statement)) {
        say(r, ", ");
    } else {
        say_both(r, " and ", " et ");
    }
}

/* A, B and C: the statements of a block inside a sentence. */
static void say_list(struct render *r, const struct node *statements)
{
    bool first = true;
    for (const struct node *s = statements; s; s = s->next) {
        if (!is_told(s)) {
            remember(r, s->text, s->kids);
            continue;
        }
        if (!first) {
            say_joint(r, s);
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
    for (const struct node *s = block->kids; s; s = s->next) {
        if (!is_told(s)) {
            remember(r, s->text, s->kids);
            continue;
        }
        if (!first) {
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

static void say_choose(struct render *r, const struct node *node)
{
    say_both(r, "choose one: ", "choisissez\u00a0: ");
    for (const struct node *k = node->kids; k; k = k->next) {
        say_list(r, k->kids);
        if (k->next) {
            say_both(r, "; or ", "\u00a0; ou ");
        }
    }
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
        say_both(r, " does this: ", " fait ceci\u00a0: ");
        say_list(r, selector->next->kids->kids->kids);
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
    say_both(r, " does this: ", " fait ceci\u00a0: ");
    say_list(r, node->kids->kids);
}

static void say_let(struct render *r, const struct node *node)
{
    say_both(r, "choose ", "choisissez ");
    say_selector(r, node->kids);
    remember(r, node->text, node->kids);
}

static void say_statement(struct render *r, const struct node *node)
{
    switch ((enum node_kind)node->kind) {
    case NODE_VERB: say_verb(r, node); break;
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
    case NODE_MODIFY: say_modify(r, node); break;
    case NODE_GRANT: say_grant(r, node); break;
    case NODE_CANNOT: say_cannot(r, node->kids); break;
    default: break;
    }
}
