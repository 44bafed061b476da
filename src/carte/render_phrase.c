/*
 * Numbers, conditions and triggers in words: "the number of minions you control", "there is at
 * least 5 damage on it", "a minion is defeated by you". Texts of events come from the game's words:
 *
 *   %o %b %f %a %i   the clauses of, on; by; from; against; in. A clause that has no place in the
 *                    text is added at its end
 *   (e)              in French: an e if the object is feminine
 *   {a|b|c}          a when it is about to happen, b when it has happened, c when it cannot
 */
#include "carte/render.h"

#include <string.h>

/* ---- numbers --------------------------------------------------------------------------------- */

static void say_argument(struct render *r, const struct node *call, char letter, char number)
{
    const struct node *kid = call->kids;
    for (char i = '1'; kid && i < number; i++) {
        kid = kid->next;
    }
    if (!kid) {
        return;
    }
    if (letter == 'I') {
        for (unsigned i = 0; i < r->words->icon_count; i++) {
            if (node_is_word(kid, r->words->icons[i].name)) {
                say_both(r, r->words->icons[i].en, r->words->icons[i].fr);
                return;
            }
        }
    }
    if (letter == 'N') {
        say_value(r, kid);
    } else {
        say_selector(r, kid);
    }
}

/* The text of a query, with its arguments in the places of %1, %2. */
static void say_query(struct render *r, const struct node *call)
{
    const struct query_word *query = render_find_query(r, call->text);
    if (!query) {
        say_id(r, call->text);
        return;
    }
    for (const char *s = r->french ? query->fr : query->en; *s; s++) {
        size_t index = (size_t)(s[1] - '1');
        if (*s == '%' && s[1] >= '1' && index < strlen(query->arguments)) {
            say_argument(r, call, query->arguments[index], s[1]);
            s++;
        } else {
            draft_add(&r->out, s, 1);
        }
    }
}

static const char *attribute_label(const struct render *r, const char *attribute)
{
    const struct attr_word *attr = render_find_attr(r->words, attribute);
    return attr ? (r->french ? attr->fr : attr->en) : attribute;
}

void say_attribute_of(struct render *r, const char *attribute, const struct node *owner)
{
    const struct attr_word *attr = render_find_attr(r->words, attribute);
    say_the(r, attribute_label(r, attribute));
    say_both(r, attr && attr->counter ? " on " : " of ", attr && attr->counter ? " sur " : " de ");
    say_selector(r, owner);
}

static void say_call(struct render *r, const struct node *call)
{
    if (strcmp(call->text, "count") == 0) {
        say_both(r, "the number of ", "le nombre de ");
        say_filter(r, call->kids, ARTICLE_PLURAL, 1);
    } else if (strcmp(call->text, "exists") == 0) {
        say_condition(r, call);
    } else {
        say_query(r, call);
    }
}

static void say_word_value(struct render *r, const struct node *word)
{
    const struct node *local = render_find_local(r, word->text);
    if (local && local->kind != NODE_SELECT) {
        say_value(r, local);
    } else if (render_find_attr(r->words, word->text)) {
        say_the(r, attribute_label(r, word->text));
    } else {
        say_filter(r, word, ARTICLE_ANY, 1);
    }
}

static void say_arithmetic(struct render *r, const struct node *binary)
{
    say_value(r, binary->kids);
    if (binary->op == OP_TIMES) {
        say_both(r, " times ", " fois ");
    } else {
        say_both(r, binary->op == OP_PLUS ? " plus " : " minus ",
                 binary->op == OP_PLUS ? " plus " : " moins ");
    }
    say_value(r, binary->kids->next);
}

void say_value(struct render *r, const struct node *number)
{
    switch ((enum node_kind)number->kind) {
    case NODE_INT: say_number(r, number->number); return;
    case NODE_WORD: say_word_value(r, number); return;
    case NODE_NEGATE:
        say_both(r, "minus ", "moins ");
        say_value(r, number->kids);
        return;
    case NODE_CALL: say_call(r, number); return;
    case NODE_OF: say_attribute_of(r, number->text, number->kids); return;
    case NODE_DOT:
        if (node_is_word(number->kids, "event")) {
            say_both(r, "that amount", "ce nombre");
        } else {
            say_attribute_of(r, number->text, number->kids);
        }
        return;
    default: break;
    }
    if (number->kind == NODE_BINARY && number->op >= OP_PLUS) {
        say_arithmetic(r, number);
    } else {
        say_condition(r, number);
    }
}

/* ---- conditions ------------------------------------------------------------------------------ */

void say_relation(struct render *r, uint8_t op)
{
    static const char *const words[2][OP_GE + 1] = {{[OP_EQ] = "",
                                                     [OP_NE] = "other than ",
                                                     [OP_LT] = "less than ",
                                                     [OP_LE] = "at most ",
                                                     [OP_GT] = "more than ",
                                                     [OP_GE] = "at least "},
                                                    {[OP_EQ] = "",
                                                     [OP_NE] = "autre que ",
                                                     [OP_LT] = "moins de ",
                                                     [OP_LE] = "au plus ",
                                                     [OP_GT] = "plus de ",
                                                     [OP_GE] = "au moins "}};
    say(r, words[r->french][op]);
}

/* The same before a number of things. */
static void say_quantity(struct render *r, uint8_t op)
{
    if (op == OP_EQ) {
        say_both(r, "exactly ", "exactement ");
    } else {
        say_relation(r, op);
    }
}

static uint8_t turn_op(uint8_t op)
{
    static const uint8_t turned[] = {[OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_LT] = OP_GE,
                                     [OP_LE] = OP_GT, [OP_GT] = OP_LE, [OP_GE] = OP_LT};
    return turned[op];
}

/* "there are at least 2 minions" */
static void say_plenty(struct render *r, const struct node *filter, uint8_t op, int n)
{
    if ((op == OP_GT && n == 0) || (op == OP_GE && n == 1) || (op == OP_NE && n == 0)) {
        say_existence(r, filter, false);
    } else if ((op == OP_EQ && n == 0) || (op == OP_LT && n == 1) || (op == OP_LE && n == 0)) {
        say_existence(r, filter, true);
    } else {
        say_both(r, n == 1 ? "there is " : "there are ", "il y a ");
        say_quantity(r, op);
        say_number(r, n);
        say(r, " ");
        if (n == 1) {
            say_filter(r, filter, ARTICLE_PLURAL, 1);
        } else {
            say_filter(r, filter, ARTICLE_PLURAL, 2);
        }
    }
}

/* The attribute that a number is about, and its owner: self.damage, damage of the villain. */
static const struct attr_word *owned_counter(const struct render *r, const struct node *number,
                                             const struct node **owner)
{
    bool owned = number->kind == NODE_OF ||
                 (number->kind == NODE_DOT && !node_is_word(number->kids, "event"));
    const struct attr_word *attr = owned ? render_find_attr(r->words, number->text) : NULL;
    *owner = number->kids;
    return attr && attr->counter ? attr : NULL;
}

/* "there is at least 5 damage on it" */
static void say_counters(struct render *r, const struct attr_word *attr, const struct node *owner,
                         uint8_t op, const struct node *number)
{
    say_both(r, "there is ", "il y a ");
    say_quantity(r, op);
    say_value(r, number);
    say(r, " ");
    say_small(r, r->french ? attr->fr : attr->en);
    say_both(r, " on ", " sur ");
    say_selector(r, owner);
}

static void say_comparison(struct render *r, const struct node *node, uint8_t op)
{
    const struct node *left = node->kids, *right = left->next, *owner;
    const struct attr_word *counter = owned_counter(r, left, &owner);
    if (left->kind == NODE_CALL && strcmp(left->text, "count") == 0 && right->kind == NODE_INT) {
        say_plenty(r, left->kids, op, right->number);
        return;
    }
    if (counter) {
        say_counters(r, counter, owner, op, right);
        return;
    }
    bool many = (left->kind == NODE_OF || left->kind == NODE_DOT) &&
                label_is_plural(attribute_label(r, left->text));
    say_value(r, left);
    if (op == OP_NE) {
        say_both(r, many ? " are not " : " is not ", many ? " ne valent pas " : " ne vaut pas ");
    } else {
        say_both(r, many ? " are " : " is ", many ? " valent " : " vaut ");
        say_relation(r, op);
    }
    say_value(r, right);
}

/* Something said of the card in question, not of the game. */
static bool is_about_card(const struct node *node)
{
    switch ((enum node_kind)node->kind) {
    case NODE_WORD:
    case NODE_YOUR:
    case NODE_IN: return true;
    case NODE_NOT: return is_about_card(node->kids);
    case NODE_BINARY:
        return node->op == OP_AND && is_about_card(node->kids) && is_about_card(node->kids->next);
    default: return false;
    }
}

static void say_about_card(struct render *r, const struct node *filter, bool negative)
{
    say_both(r, negative ? "it is not " : "it is ", negative ? "ce n'est pas " : "c'est ");
    say_filter(r, filter, ARTICLE_ANY, 1);
}

static void say_turned(struct render *r, const struct node *node)
{
    if (node->kind == NODE_BINARY && node->op >= OP_EQ && node->op <= OP_GE) {
        say_comparison(r, node, turn_op(node->op));
    } else if (node->kind == NODE_CALL && strcmp(node->text, "exists") == 0) {
        say_existence(r, node->kids, true);
    } else if (node->kind == NODE_NOT) {
        say_condition(r, node->kids);
    } else if (is_about_card(node)) {
        say_about_card(r, node, true);
    } else {
        say_both(r, "it is not the case that ", "il est faux que ");
        say_condition(r, node);
    }
}

void say_condition(struct render *r, const struct node *node)
{
    if (is_about_card(node)) {
        const struct node *inner = node->kind == NODE_NOT ? node->kids : node;
        say_about_card(r, inner, node->kind == NODE_NOT);
    } else if (node->kind == NODE_NOT) {
        say_turned(r, node->kids);
    } else if (node->kind == NODE_BINARY && (node->op == OP_AND || node->op == OP_OR)) {
        say_condition(r, node->kids);
        say_both(r, node->op == OP_AND ? " and " : " or ", node->op == OP_AND ? " et " : " ou ");
        say_condition(r, node->kids->next);
    } else if (node->kind == NODE_BINARY && node->op >= OP_EQ && node->op <= OP_GE) {
        say_comparison(r, node, node->op);
    } else if (node->kind == NODE_CALL && strcmp(node->text, "exists") == 0) {
        say_existence(r, node->kids, false);
    } else {
        say_value(r, node);
    }
}

void say_if(struct render *r, const struct node *condition)
{
    bool query = condition->kind == NODE_NOT && condition->kids->kind == NODE_CALL &&
                 strcmp(condition->kids->text, "exists") != 0;
    say_both(r, query ? "unless " : "if ", query ? "sauf si " : "si ");
    say_condition(r, query ? condition->kids : condition);
}

/* ---- triggers -------------------------------------------------------------------------------- */

enum variant { VARIANT_BEFORE, VARIANT_AFTER, VARIANT_CANNOT };

struct event_text {
    const struct node *clauses;
    bool used[26];
};

static const struct node *find_clause(const struct node *clauses, char letter)
{
    for (const struct node *c = clauses; c; c = c->next) {
        bool object = strcmp(c->text, "of") == 0 || strcmp(c->text, "on") == 0;
        if (letter == 'o' ? object : !object && c->text[0] == letter) {
            return c;
        }
    }
    return NULL;
}

/* from attack: a label is a thing that happens. */
static bool say_label(struct render *r, const struct node *kid)
{
    for (unsigned i = 0; i < r->words->label_count; i++) {
        if (node_is_word(kid, r->words->labels[i].name)) {
            say_a(r, r->french ? r->words->labels[i].fr : r->words->labels[i].en);
            return true;
        }
    }
    return false;
}

static void say_clause_object(struct render *r, const struct node *clause)
{
    if (is_pile_word(r, clause->kids)) {
        say_place(r, clause->kids);
    } else if (!say_label(r, clause->kids)) {
        say_filter(r, clause->kids, ARTICLE_ANY, 1);
    }
}

/* A place without a clause. At the start of the text something must stand there; an object at its
 * end is left out, with the space before it, or is whoever it goes against. */
static void say_missing(struct render *r, char letter, bool at_start, struct event_text *e)
{
    if (letter == 'b') {
        say_both(r, "anyone", "quelqu'un");
    } else if (at_start) {
        say_both(r, "any card", "une carte");
    } else if (!r->french && find_clause(e->clauses, 'a')) {
        say_clause_object(r, find_clause(e->clauses, 'a'));
        e->used['a' - 'a'] = true;
    } else if (r->out.length > 0 && r->out.data[r->out.length - 1] == ' ') {
        r->out.data[--r->out.length] = '\0';
    }
}

static void say_event_slot(struct render *r, char letter, bool at_start, struct event_text *e)
{
    const struct node *clause = find_clause(e->clauses, letter);
    e->used[letter - 'a'] = true;
    if (clause) {
        say_clause_object(r, clause);
    } else {
        say_missing(r, letter, at_start, e);
    }
}

/* Is this letter of the text inside the alternative that is told? */
static bool in_variant(const char *text, const char *at, enum variant variant)
{
    int depth = 0, index = 0;
    for (const char *s = text; s < at; s++) {
        if (*s == '{') {
            depth = 1;
            index = 0;
        } else if (*s == '}') {
            depth = 0;
        } else if (*s == '|') {
            index++;
        }
    }
    return depth == 0 || index == (int)variant;
}

/* An object that the trigger does not name is a card: une carte. */
static bool object_is_feminine(const struct render *r, const struct event_text *e)
{
    const struct node *object = find_clause(e->clauses, 'o');
    return !object || filter_gender(r, object->kids) == 'f';
}

static void say_event_text(struct render *r, const char *text, enum variant variant,
                           struct event_text *e)
{
    for (const char *s = text; *s; s++) {
        if (strchr("{|}", *s) || !in_variant(text, s, variant)) {
            continue;
        }
        if (strncmp(s, "(e)", 3) == 0) {
            say(r, object_is_feminine(r, e) ? "e" : "");
            s += 2;
        } else if (*s == '%' && s[1] >= 'a' && s[1] <= 'z') {
            bool at_start = s == text;
            say_event_slot(r, *++s, at_start, e);
        } else {
            draft_add(&r->out, s, 1);
        }
    }
}

static void say_rest_of_clauses(struct render *r, const struct event_text *e)
{
    static const struct {
        char letter;
        const char *en, *fr;
    } extras[] = {{'o', " of ", " de "},
                  {'b', " by ", " par "},
                  {'f', " from ", " de "},
                  {'a', " against ", " contre "},
                  {'i', " in ", " dans "}};
    for (size_t i = 0; i < sizeof extras / sizeof *extras; i++) {
        const struct node *clause = find_clause(e->clauses, extras[i].letter);
        if (clause && !e->used[extras[i].letter - 'a']) {
            say_both(r, extras[i].en, extras[i].fr);
            say_clause_object(r, clause);
        }
    }
}

static void say_events(struct render *r, const struct node *trigger, enum variant variant)
{
    bool first = true;
    struct event_text e = {.clauses = trigger->kids};
    for (unsigned i = 0; i < r->words->event_count; i++) {
        if (!(trigger->events >> i & 1)) {
            continue;
        }
        if (!first) {
            say_both(r, " or ", " ou ");
        }
        first = false;
        say_event_text(r, r->french ? r->words->events[i].fr : r->words->events[i].en, variant, &e);
    }
    say_rest_of_clauses(r, &e);
}

static bool has_variants(const struct render *r, uint64_t events, unsigned wanted)
{
    for (unsigned i = 0; i < r->words->event_count; i++) {
        const char *text = r->french ? r->words->events[i].fr : r->words->events[i].en;
        unsigned bars = 0;
        for (const char *s = text; *s; s++) {
            bars += *s == '|';
        }
        if ((events >> i & 1) && bars < wanted) {
            return false;
        }
    }
    return true;
}

void say_trigger(struct render *r, const struct node *trigger, uint8_t timing)
{
    if (timing == TIMING_AFTER) {
        bool past = has_variants(r, trigger->events, 1);
        say_both(r, "after ", past ? "après que " : "dès que ");
        say_events(r, trigger, VARIANT_AFTER);
    } else {
        say_both(r, "when ", "quand ");
        say_events(r, trigger, VARIANT_BEFORE);
    }
}

void say_cannot(struct render *r, const struct node *trigger)
{
    if (has_variants(r, trigger->events, 2)) {
        say_events(r, trigger, VARIANT_CANNOT);
    } else {
        say_both(r, "it cannot happen that ", "il est impossible que ceci arrive\u00a0: ");
        say_events(r, trigger, VARIANT_AFTER);
    }
}
