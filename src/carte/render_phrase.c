/*
 * Numbers and conditions in words: "the number of minions you control", "there is at least 5 damage
 * on it".
 */
#include "carte/render.h"

#include <string.h>

/* ---- numbers --------------------------------------------------------------------------------- */

static const char *attribute_label(const struct render *r, const char *attribute)
{
    const struct attr_word *attr = render_find_attr(r->words, attribute);
    return attr ? (r->french ? attr->fr : attr->en) : attribute;
}

/* An attribute that has a maximum (hp, max_hp) is what remains of it. */
static bool has_maximum(const struct render *r, const char *attribute)
{
    for (unsigned i = 0; i < r->words->attr_count; i++) {
        const char *name = r->words->attrs[i].name;
        if (strncmp(name, "max_", 4) == 0 && strcmp(name + 4, attribute) == 0) {
            return true;
        }
    }
    return false;
}

void say_attribute_of(struct render *r, const char *attribute, const struct node *owner)
{
    const struct attr_word *attr = render_find_attr(r->words, attribute);
    const char *label = attribute_label(r, attribute);
    bool counter = attr && attr->counter, remaining = has_maximum(r, attribute);
    const struct node number = {
        .kind = NODE_OF, .text = attribute, .kids = (struct node *)(uintptr_t)owner};
    if (has_attr_part(r, &number, QUERY_NUMBER)) {
        say_attr(r, &number, QUERY_NUMBER);
        return;
    }
    owner = render_resolve(r, owner);
    if (counter && (node_is_word(owner, "you") || is_your_player(owner))) {
        bool many = r->french && label_is_plural(label);
        say_both(r, "your ", many ? "vos " : "votre ");
        say_small(r, label);
        return;
    }
    if (!counter && say_possessive(r, owner)) {
        say(r, remaining ? "remaining " : "");
        say_small(r, label);
        return;
    }
    if (remaining && !r->french) {
        say(r, "the remaining ");
        say_small(r, label);
    } else {
        say_the(r, label);
        say(r, remaining ? " restants" : "");
    }
    say_both(r, counter ? " on " : " of ", counter ? " sur " : " de ");
    say_selector(r, owner);
}

/* "places with an ally of yours" */
static void say_places(struct render *r, const struct node *filter)
{
    say_both(r, "places with ", "lieux avec ");
    say_filter(r, filter, ARTICLE_A, 1);
}

static void say_call(struct render *r, const struct node *call)
{
    if (strcmp(call->text, "count") == 0) {
        say_both(r, "the number of ", "le nombre de ");
        say_filter(r, call->kids, ARTICLE_PLURAL, 1);
    } else if (strcmp(call->text, "places") == 0) {
        say_both(r, "the number of ", "le nombre de ");
        say_places(r, call->kids);
    } else if (strcmp(call->text, "exists") == 0) {
        say_condition(r, call);
    } else if (strcmp(call->text, "chosen") == 0) {
        say_the(r, attribute_label(r, call->kids->text));
        say_both(r, " of the others chosen", " des autres choisis");
    } else {
        say_query(r, call, QUERY_NUMBER);
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

/* French counts what a sum adds: 1 plus le nombre d'icônes de boost. */
static void say_operand(struct render *r, const struct node *number)
{
    const char *label = number->kind == NODE_OF ? attribute_label(r, number->text) : "";
    if (r->french && label_is_plural(label) && !has_maximum(r, number->text) &&
        !has_attr_part(r, number, QUERY_NUMBER)) {
        say(r, "le nombre de ");
        say_small(r, label);
        say(r, " de ");
        say_selector(r, number->kids);
    } else {
        say_value(r, number);
    }
}

/* Quotients are whole numbers: half of something, rounded up, is (something + 1) / 2. */
static void say_quotient(struct render *r, const struct node *binary)
{
    const struct node *what = binary->kids, *by = what->next;
    bool half = by->kind == NODE_INT && by->number == 2;
    bool up = half && what->kind == NODE_BINARY && what->op == OP_PLUS &&
              what->kids->next->kind == NODE_INT && what->kids->next->number == 1;
    if (half) {
        say_both(r, "half of ", "la moitié de ");
        say_value(r, up ? what->kids : what);
    } else {
        say_operand(r, what);
        say_both(r, " divided by ", " divisé par ");
        say_value(r, by);
    }
    say_both(r, up ? ", rounded up" : ", rounded down",
             up     ? ", arrondie au supérieur"
             : half ? ", arrondie à l'inférieur"
                    : ", arrondi à l'inférieur");
}

static void say_arithmetic(struct render *r, const struct node *binary)
{
    if (binary->op == OP_DIVIDE) {
        say_quotient(r, binary);
        return;
    }
    if (binary->op == OP_TIMES && !r->french && binary->kids->kind == NODE_INT &&
        binary->kids->number == 2) {
        say(r, "twice ");
        say_operand(r, binary->kids->next);
        return;
    }
    say_operand(r, binary->kids);
    if (binary->op == OP_TIMES) {
        say_both(r, " times ", " fois ");
    } else {
        say_both(r, binary->op == OP_PLUS ? " plus " : " minus ",
                 binary->op == OP_PLUS ? " plus " : " moins ");
    }
    say_operand(r, binary->kids->next);
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

void say_quantity(struct render *r, uint8_t op)
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

/* More than 0, 0: some, none. */
static bool is_some(uint8_t op, int n)
{
    return (op == OP_GT && n == 0) || (op == OP_GE && n == 1) || (op == OP_NE && n == 0);
}

static bool is_none(uint8_t op, int n)
{
    return (op == OP_EQ && n == 0) || (op == OP_LT && n == 1) || (op == OP_LE && n == 0);
}

/* "there are at least 2 minions" */
static void say_plenty(struct render *r, const struct node *filter, uint8_t op, int n)
{
    if (is_some(op, n)) {
        say_existence(r, filter, false);
    } else if (is_none(op, n)) {
        say_existence(r, filter, true);
    } else {
        if (is_controlled(r, filter)) {
            say_both(r, "you control ", "vous contrôlez ");
        } else {
            say_both(r, n == 1 ? "there is " : "there are ", "il y a ");
        }
        if (op == OP_LT) {
            say_both(r, "fewer than ", "moins de ");
        } else {
            say_quantity(r, op);
        }
        say_number(r, n);
        say(r, " ");
        say_plenty_of(r, filter, n == 1);
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
    bool some = number->kind == NODE_INT && is_some(op, number->number);
    bool none = number->kind == NODE_INT && is_none(op, number->number);
    const char *label = r->french ? attr->fr : attr->en;
    bool many = (some || none) && label_is_plural(attr->en), is_own = is_your_player(owner);
    if (is_own)
        say_both(r, "you have ", none ? "vous n'avez " : "vous avez ");
    else
        say_both(r, many ? "there are " : "there is ", none ? "il n'y a " : "il y a ");
    if (some || none) {
        say_some(r, label, none);
    } else {
        say_quantity(r, op);
        say_value(r, number);
        say(r, " ");
        say_small(r, label);
    }
    if (!is_own) {
        say_both(r, " on ", " sur ");
        say_selector(r, owner);
    }
}

/* "you have at least 2 Chi tokens" */
static bool say_attr_comparison(struct render *r, const struct node *left, uint8_t op,
                                const struct node *right)
{
    bool digits = right->kind == NODE_INT;
    r->count_op = op;
    r->count_number = right->number;
    if (digits && is_none(op, right->number) && has_attr_part(r, left, QUERY_NONE)) {
        say_attr(r, left, QUERY_NONE);
    } else if (digits && is_some(op, right->number) && has_attr_part(r, left, QUERY_SOME)) {
        say_attr(r, left, QUERY_SOME);
    } else if (digits && has_attr_part(r, left, QUERY_COUNT)) {
        say_attr(r, left, QUERY_COUNT);
    } else {
        return false;
    }
    return true;
}

/* moins de 2, moins que la force de cette carte */
static void say_relation_to(struct render *r, uint8_t op, const struct node *right)
{
    if (r->french && right->kind != NODE_INT && (op == OP_LT || op == OP_GT)) {
        say(r, op == OP_LT ? "moins que " : "plus que ");
    } else {
        say_relation(r, op);
    }
}

static void say_comparison(struct render *r, const struct node *node, uint8_t op)
{
    const struct node *left = node->kids, *right = left->next, *owner;
    const struct attr_word *counter = owned_counter(r, left, &owner);
    if (left->kind == NODE_CALL && strcmp(left->text, "count") == 0 && right->kind == NODE_INT) {
        say_plenty(r, left->kids, op, right->number);
        return;
    }
    if (left->kind == NODE_CALL && strcmp(left->text, "places") == 0 && right->kind == NODE_INT) {
        say_both(r, "there are ", "il y a ");
        say_quantity(r, op);
        say_number(r, right->number);
        say(r, " ");
        say_places(r, left->kids);
        return;
    }
    if (say_attr_comparison(r, left, op, right)) {
        return;
    }
    if (counter && !has_attr_part(r, left, QUERY_NUMBER)) {
        say_counters(r, counter, owner, op, right);
        return;
    }
    if (right->kind == NODE_INT && is_none(op, right->number) &&
        has_query_part(r, left, QUERY_NONE)) {
        say_query(r, left, QUERY_NONE);
        return;
    }
    if (right->kind == NODE_INT && is_some(op, right->number) &&
        has_query_part(r, left, QUERY_SOME)) {
        say_query(r, left, QUERY_SOME);
        return;
    }
    if (right->kind == NODE_INT && has_query_part(r, left, QUERY_COUNT)) {
        say_query_count(r, left, op, right->number);
        return;
    }
    bool many = (left->kind == NODE_OF || left->kind == NODE_DOT) &&
                !has_attr_part(r, left, QUERY_NUMBER) &&
                label_is_plural(attribute_label(r, left->text));
    say_value(r, left);
    if (op == OP_NE) {
        say_both(r, many ? " are not " : " is not ", many ? " ne valent pas " : " ne vaut pas ");
    } else {
        say_both(r, many ? " are " : " is ", many ? " valent " : " vaut ");
        say_relation_to(r, op, right);
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
    } else if (has_query_part(r, node, QUERY_NONE)) {
        say_query(r, node, QUERY_NONE);
    } else {
        say_both(r, "it is not the case that ", "il est faux que ");
        say_condition(r, node);
    }
}

/* Are some of the alternatives several conditions at once, or the other way round? */
static bool is_mixed(const struct node *node)
{
    uint8_t other = node->op == OP_AND ? OP_OR : OP_AND;
    const struct node *a = node->kids, *b = a->next;
    return (a->kind == NODE_BINARY && a->op == other && !is_about_card(a)) ||
           (b->kind == NODE_BINARY && b->op == other && !is_about_card(b));
}

void say_condition(struct render *r, const struct node *node)
{
    node = without_locals(r, node);
    if (is_about_card(node)) {
        const struct node *inner = node->kind == NODE_NOT ? node->kids : node;
        say_about_card(r, inner, node->kind == NODE_NOT);
    } else if (node->kind == NODE_NOT) {
        say_turned(r, node->kids);
    } else if (node->kind == NODE_BINARY && (node->op == OP_AND || node->op == OP_OR)) {
        say_condition(r, node->kids);
        say(r, is_mixed(node) ? "," : ""); /* A and B, or C and D */
        say_both(r, node->op == OP_AND ? " and " : " or ", node->op == OP_AND ? " et " : " ou ");
        say_both(r, "", r->again ? r->again : "");
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
                 strcmp(condition->kids->text, "exists") != 0 &&
                 !has_query_part(r, condition->kids, QUERY_NONE);
    if (say_own_opening(r, condition)) {
        return;
    }
    say_both(r, query ? "unless " : "if ", query ? "sauf si " : "si ");
    r->again = "si ";
    say_condition(r, query ? condition->kids : condition);
    r->again = NULL;
}

void say_while(struct render *r, const struct node *condition)
{
    if (condition->kind == NODE_NOT && !has_query_part(r, condition->kids, QUERY_NONE)) {
        say_if(r, condition);
        return;
    }
    say_both(r, "while ", "tant que ");
    r->again = "que ";
    say_condition(r, condition);
    r->again = NULL;
}
