/*
 * What stands around a noun: adjectives before it, and what follows it: "… you control with ATK 3 or
 * less from your hand".
 */
#include "carte/render_parts.h"

#include <string.h>

/* ---- what stands around it ------------------------------------------------------------------- */

/* Cards of an aspect are called by it: an Aggression card. */
static bool is_class(const struct render *r, const char *set)
{
    for (uint16_t i = 0; i < r->pack->set_count; i++) {
        const struct set_info *info = &r->pack->sets[i];
        if (strcmp(info->id, set) == 0) {
            return info->kind &&
                   (strcmp(info->kind, "aspect") == 0 || strcmp(info->kind, "basic") == 0);
        }
    }
    return false;
}

/* Marvel Knights or Underworld: traits, one or the other */
static bool are_traits(const struct render *r, const struct node *part)
{
    return part->kind == NODE_BINARY && part->op == OP_OR
               ? are_traits(r, part->kids) && are_traits(r, part->kids->next)
               : render_meaning(r, part) == MEANS_TRAIT;
}

static void say_traits(struct render *r, const struct node *part)
{
    if (part->kind != NODE_BINARY) {
        say_names(r, render_trait_names(r, part->text), part->text);
        return;
    }
    say_traits(r, part->kids);
    say_both(r, " or ", " ou ");
    say_traits(r, part->kids->next);
}

bool goes_before(const struct render *r, const struct node *part)
{
    enum meaning meaning = render_meaning(r, part);
    if (r->french) {
        return false;
    }
    if (are_traits(r, part)) {
        return true;
    }
    if (meaning == MEANS_TRAIT || (meaning == MEANS_SET && is_class(r, part->text)) ||
        (meaning == MEANS_KEYWORD && render_find_keyword(r, part->text)->adjective)) {
        return true;
    }
    return meaning == MEANS_ADJECTIVE &&
           !strchr(render_find_category(r, part->text)->noun.en, ' ') &&
           !node_is_word(part, "here") && !place_word(r, part);
}

/* "that is not a minion", "qui n'est pas un sbire" */
static void say_relative(struct render *r, const struct node *part, bool negative, bool plural,
                         char gender)
{
    if (negative && are_nouns(r, part) && part->kind == NODE_BINARY) {
        say_both(r, plural ? " that are neither " : " that is neither ",
                 plural ? " qui ne sont ni " : " qui n'est ni ");
        say_filter(r, part->kids, plural ? ARTICLE_PLURAL : ARTICLE_ANY, 1);
        say_both(r, " nor ", " ni ");
        say_filter(r, part->kids->next, plural ? ARTICLE_PLURAL : ARTICLE_ANY, 1);
        return;
    }
    if (plural) {
        say_both(r, negative ? " that are not " : " that are ",
                 negative ? " qui ne sont pas " : " qui sont ");
    } else {
        say_both(r, negative ? " that is not " : " that is ",
                 negative ? " qui n'est pas " : " qui est ");
    }
    if (render_meaning(r, part) == MEANS_ADJECTIVE) {
        say_adjective(r, &render_find_category(r, part->text)->noun, gender, plural);
    } else if (render_meaning(r, part) == MEANS_TRAIT) {
        say_names(r, render_trait_names(r, part->text), part->text);
    } else {
        say_filter(r, part, plural ? ARTICLE_PLURAL : ARTICLE_ANY, 1);
    }
}

static bool is_comparison(const struct node *part)
{
    return part->kind == NODE_BINARY && part->op >= OP_EQ && part->op <= OP_GE;
}

static uint8_t opposite(uint8_t op)
{
    static const uint8_t opposites[] = {[OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_LT] = OP_GE,
                                        [OP_LE] = OP_GT, [OP_GT] = OP_LE, [OP_GE] = OP_LT};
    return opposites[op];
}

/* "with ATK 3 or less", "with 3 or fewer hit points" */
static void say_printed_measure(struct render *r, const struct attr_word *attr, uint8_t op, int n)
{
    const char *label = r->french ? attr->fr : attr->en;
    size_t first = strcspn(r->french ? attr->fr : attr->en, " ");
    bool things = attr->counter || attr->en[strlen(attr->en) - 1] == 's';
    const char *more = op == OP_EQ   ? ""
                       : op == OP_GE ? " or more"
                       : things      ? " or fewer"
                                     : " or less";
    const char *plus = op == OP_EQ ? "" : op == OP_GE ? " ou plus" : " ou moins";
    if (!things) {
        say_small(r, label);
        say(r, " ");
    }
    say_number(r, n);
    say_both(r, more, things ? "" : plus);
    if (things) {
        bool one = n == 1 && first > 0 && label[first - 1] == 's';
        say(r, " ");
        draft_add(&r->out, label, one ? first - 1 : first);
        say(r, label + first);
        say_both(r, "", plus);
    }
}

/* "with cost greater than …", "dont le coût dépasse …" */
static void say_ratio(struct render *r, const struct attr_word *attr, uint8_t op)
{
    static const char *const english[OP_GE + 1] = {
        [OP_EQ] = "equal to ", [OP_NE] = "other than ",   [OP_LT] = "less than ",
        [OP_LE] = "at most ",  [OP_GT] = "greater than ", [OP_GE] = "at least "};
    static const char *const french[2][OP_GE + 1] = {{[OP_EQ] = "vaut ",
                                                      [OP_NE] = "ne vaut pas ",
                                                      [OP_LT] = "est inférieur",
                                                      [OP_LE] = "ne dépasse pas ",
                                                      [OP_GT] = "dépasse ",
                                                      [OP_GE] = "est au moins égal"},
                                                     {[OP_EQ] = "valent ",
                                                      [OP_NE] = "ne valent pas ",
                                                      [OP_LT] = "sont inférieurs",
                                                      [OP_LE] = "ne dépassent pas ",
                                                      [OP_GT] = "dépassent ",
                                                      [OP_GE] = "sont au moins égaux"}};
    say_both(r, " with ", " dont ");
    if (r->french) {
        say_the(r, attr->fr);
    } else {
        say_small(r, attr->en);
    }
    say(r, " ");
    say_both(r, english[op], french[label_is_plural(attr->fr)][op]);
    if (r->french && (op == OP_LT || op == OP_GE)) {
        say(r, label_gender(attr->fr) == 'f' ? "e à " : " à ");
    }
}

/* "with lower power", « de force inférieure »: than what, is plain */
static bool say_briefly_compared(struct render *r, const struct attr_word *attr, uint8_t op,
                                 const struct node *owner)
{
    static const char *const english[OP_GE + 1] = {[OP_LT] = " with lower ",
                                                   [OP_LE] = " with no higher ",
                                                   [OP_GT] = " with higher ",
                                                   [OP_GE] = " with no lower "};
    bool less = op == OP_LT || op == OP_LE, f = label_gender(attr->fr) == 'f';
    if (!r->near || !node_is_word(owner, r->near) || !english[op]) {
        return false;
    }
    if (!r->french) {
        say(r, english[op]);
        say_small(r, attr->en);
        return true;
    }
    say(r, " de ");
    say_small(r, attr->fr);
    say(r, less ? " inférieur" : " supérieur");
    say(r, f ? "e" : "");
    say(r, op == OP_LE || op == OP_GE ? (f ? " ou égale" : " ou égal") : "");
    return true;
}

/* "with lower power than that minion", "dont la force est inférieure à celle de cette créature" */
static void say_compared(struct render *r, const struct attr_word *attr, uint8_t op,
                         const struct node *owner)
{
    static const char *const english[OP_GE + 1] = {
        [OP_EQ] = " with the same ",  [OP_NE] = " with another ", [OP_LT] = " with lower ",
        [OP_LE] = " with no higher ", [OP_GT] = " with higher ",  [OP_GE] = " with no lower "};
    char gender = label_gender(attr->fr);
    if (r->french) {
        say_ratio(r, attr, op);
        say(r, gender == 'p' ? "ceux de " : gender == 'f' ? "celle de " : "celui de ");
    } else {
        say(r, english[op]);
        say_small(r, attr->en);
        say(r, op == OP_EQ ? " as " : " than ");
    }
    say_selector(r, owner);
}

static bool is_plain_measure(const struct node *part, uint8_t op)
{
    return part->kids->next->kind == NODE_INT && (op == OP_EQ || op == OP_LE || op == OP_GE);
}

void say_measure_of(struct render *r, const struct node *comparison)
{
    const struct node *left = comparison->kids;
    const struct attr_word *attr =
        left->kind == NODE_WORD ? render_find_attr(r->words, left->text) : NULL;
    if (attr && is_plain_measure(comparison, comparison->op)) {
        if (r->french && !attr->counter && attr->en[strlen(attr->en) - 1] != 's') {
            say_a(r, attr->fr); /* une force de 3 ou moins */
            say(r, " de ");
            say_number(r, left->next->number);
            say(r, comparison->op == OP_GE   ? " ou plus"
                   : comparison->op == OP_LE ? " ou moins"
                                             : "");
            return;
        }
        say_printed_measure(r, attr, comparison->op, left->next->number);
    } else {
        say_condition(r, comparison);
    }
}

static void say_measure(struct render *r, const struct node *part, uint8_t op)
{
    const struct node *left = part->kids, *right = left->next;
    const struct attr_word *attr =
        left->kind == NODE_WORD ? render_find_attr(r->words, left->text) : NULL;
    if (!attr && right->kind == NODE_INT && right->number == 0 && op == OP_EQ &&
        has_query_part(r, left, QUERY_NONE)) {
        say(r, " ");
        say_query(r, left, QUERY_NONE);
        return;
    }
    if (!attr && right->kind == NODE_INT && has_query_part(r, left, QUERY_COUNT)) {
        say(r, " ");
        say_query_count(r, left, op, right->number);
        return;
    }
    if (!attr) {
        struct node turned = *part;
        turned.op = op;
        say_both(r, " such that ", " tel que ");
        say_condition(r, &turned);
        return;
    }
    if (is_plain_measure(part, op)) {
        bool things = attr->counter || attr->en[strlen(attr->en) - 1] == 's';
        say_both(r, " with ", things ? " avec " : " de ");
        say_printed_measure(r, attr, op, right->number);
        return;
    }
    right = without_locals(r, right);
    if (right->kind == NODE_OF && strcmp(right->text, left->text) == 0) {
        if (say_briefly_compared(r, attr, op, right->kids)) {
            return;
        }
        say_compared(r, attr, op, right->kids);
        return;
    }
    say_ratio(r, attr, op);
    say_value(r, right);
}

static void say_keyword_part(struct render *r, const struct node *part, bool negative, bool plural)
{
    const struct keyword_word *keyword = render_find_keyword(r, part->text);
    if (keyword->not_en || (!negative && keyword_is_predicate(r, part->text))) {
        say_both(r, " that ", " qui ");
        say_both(r, negative ? keyword->not_en : keyword->en,
                 negative ? keyword->not_fr : keyword->fr);
        return;
    }
    if (keyword->adjective && !negative) {
        say(r, " ");
        say(r, keyword->fr);
        say(r, plural ? "s" : "");
        return;
    }
    say_both(r, negative ? " without " : " with ", negative ? " sans " : " avec ");
    if (r->french) {
        say(r, keyword->fr);
    } else {
        say_small(r, keyword->en);
    }
}

static void say_attr_part(struct render *r, const struct node *part, bool negative)
{
    const struct attr_word *attr = render_find_attr(r->words, part->text);
    say_both(r, negative ? " without " : " with ", negative ? " sans " : " avec ");
    say_small(r, r->french ? attr->fr : attr->en);
}

/* "at the same base as it": said right after the noun. */
bool is_adjective_query(const struct render *r, const struct node *part)
{
    const struct query_word *query =
        part->kind == NODE_CALL ? render_find_query(r, part->text) : NULL;
    return query && query->adjective;
}

/* Was the local that a query is about chosen among places, or among what the query is named after
 * (same_faction: a faction)? */
static bool is_about_place(const struct render *r, const struct node *call)
{
    const struct node *n =
        call->kids && call->kids->kind == NODE_WORD ? render_find_local(r, call->kids->text) : NULL;
    while (n && n->kind != NODE_WORD) {
        n = n->kids;
    }
    const struct category_word *category = n ? render_find_category(r, n->text) : NULL;
    return category && (category->place || strstr(call->text, category->name));
}

static void say_adjective_query(struct render *r, const struct node *call)
{
    bool place = is_about_place(r, call) && has_query_part(r, call, QUERY_NONE);
    say_query(r, call, place ? QUERY_NONE : QUERY_NUMBER);
}

static void say_negated(struct render *r, const struct node *part, char gender, bool plural)
{
    enum meaning meaning = render_meaning(r, part);
    const struct category_word *category =
        part->kind == NODE_WORD ? render_find_category(r, part->text) : NULL;
    if (category && category->not_en) {
        say(r, " ");
        say_both(r, category->not_en, category->not_fr);
    } else if (meaning == MEANS_KEYWORD) {
        say_keyword_part(r, part, true, plural);
    } else if (meaning == MEANS_ATTR) {
        say_attr_part(r, part, true);
    } else if (meaning == MEANS_THING || meaning == MEANS_NAME) {
        say_both(r, " other than ", plural ? " autres que " : " autre que ");
        say_filter(r, part, ARTICLE_ANY, 1);
    } else if (part->kind == NODE_IN) {
        say_both(r, " not in ", " hors de ");
        say_place(r, part);
    } else if (is_comparison(part)) {
        say_measure(r, part, opposite(part->op));
    } else if (is_adjective_query(r, part)) {
        say_both(r, plural ? " that are not " : " that is not ",
                 plural ? " qui ne sont pas " : " qui n'est pas ");
        say_adjective_query(r, part);
    } else {
        say_relative(r, part, true, plural, gender);
    }
}

/* "in your hand or the encounter deck", "among the facedown cards", "set aside" */
static void say_places(struct render *r, const struct node *part, bool plural)
{
    if (part->kind == NODE_IN) {
        say_in(r, part, plural);
        return;
    }
    say_places(r, part->kids, plural);
    say_both(r, " or", " ou");
    say_places(r, part->kids->next, plural);
}

static void say_pile_list(struct render *r, const struct node *places)
{
    if (places->kind == NODE_IN) {
        say_place(r, places);
        return;
    }
    say_pile_list(r, places->kids);
    say_both(r, " or ", " ou ");
    say_pile_list(r, places->kids->next);
}

void say_piles(struct render *r, const struct node *filter)
{
    struct parts parts = {0};
    collect_parts(&parts, filter);
    const struct node *places = find_places(&parts);
    if (places) {
        say_pile_list(r, places);
    }
}

/* exhausted or with a printed wild resource: adjectives, one after another */
static bool are_adjectives(const struct render *r, const struct node *part)
{
    return part->kind == NODE_BINARY && part->op == OP_OR
               ? are_adjectives(r, part->kids) && are_adjectives(r, part->kids->next)
               : render_meaning(r, part) == MEANS_ADJECTIVE;
}

static void say_adjectives(struct render *r, const struct node *part, char gender, bool plural)
{
    if (part->kind != NODE_BINARY) {
        say(r, " ");
        say_adjective(r, &render_find_category(r, part->text)->noun, gender, plural);
        return;
    }
    say_adjectives(r, part->kids, gender, plural);
    say_both(r, " or", " ou");
    say_adjectives(r, part->kids->next, gender, plural);
}

/* with two team affiliations, or with one that is not X-Statix: descriptions without a noun of their own */
static bool are_descriptions(const struct render *r, const struct node *part)
{
    struct parts parts;
    if (part->kind == NODE_BINARY && part->op == OP_OR) {
        return are_descriptions(r, part->kids) && are_descriptions(r, part->kids->next);
    }
    take_apart(r, part, &parts);
    return !parts.head && !parts.thing && parts.owner == OWNER_NONE && parts.count > 0 &&
           !goes_before(r, parts.part[0]);
}

static void say_descriptions(struct render *r, const struct node *part, char gender, bool plural)
{
    struct parts parts;
    if (part->kind == NODE_BINARY && part->op == OP_OR) {
        say_descriptions(r, part->kids, gender, plural);
        say_both(r, " or", " ou");
        say_descriptions(r, part->kids->next, gender, plural);
        return;
    }
    take_apart(r, part, &parts);
    say_followers(r, &parts, gender, plural, true);
    say_followers(r, &parts, gender, plural, false);
}

/* The part of a filter that is about the card around it, at(outer); or NULL. */
static const struct node *find_outer(const struct parts *parts)
{
    for (unsigned i = 0; i < parts->count; i++) {
        if (parts->part[i]->kind == NODE_CALL && node_is_word(parts->part[i]->kids, "outer")) {
            return parts->part[i];
        }
    }
    return NULL;
}

/* each of your locations with a Sentry Ally of yours: what there is where it is */
static bool say_having(struct render *r, const struct node *part)
{
    struct parts parts;
    if (part->kind != NODE_CALL || strcmp(part->text, "exists") != 0) {
        return false;
    }
    take_apart(r, part->kids, &parts);
    const struct node *outer = find_outer(&parts);
    if (!outer) {
        return false;
    }
    parts.place = parts.place ? parts.place : outer;
    say_both(r, " with ", " avec ");
    parts.head = parts.head == outer ? NULL : parts.head;
    struct parts rest = parts;
    rest.place = NULL;
    rest.count = 0;
    for (unsigned i = 0; i < parts.count; i++) {
        if (parts.part[i] != outer) {
            rest.part[rest.count++] = parts.part[i];
        }
    }
    say_parts(r, &rest, ARTICLE_A, 1);
    return true;
}

/* while there is a defender of that team: what is so besides the card */
static void say_while_so(struct render *r, const struct node *part)
{
    const char *again = r->again;
    say(r, " ");
    say_while(r, part);
    r->again = again;
}

/* A part that follows the noun, with the space before it. */
static void say_after(struct render *r, const struct node *part, char gender, bool plural)
{
    switch (render_meaning(r, part)) {
    case MEANS_ADJECTIVE:
        say(r, " ");
        say_adjective(r, &render_find_category(r, part->text)->noun, gender, plural);
        return;
    case MEANS_TRAIT:
        say_both(r, " ", r->spell_traits ? " ayant le trait " : " ");
        say_names(r, render_trait_names(r, part->text), part->text);
        return;
    case MEANS_KEYWORD: say_keyword_part(r, part, false, plural); return;
    case MEANS_ATTR: say_attr_part(r, part, false); return;
    case MEANS_SET:
        say_both(r, " of the set ", is_class(r, part->text) ? " " : " du set ");
        say_names(r, render_set_names(r, part->text), part->text);
        return;
    case MEANS_NOUN:
    case MEANS_NAME:
    case MEANS_THING: say_relative(r, part, false, plural, gender); return;
    case MEANS_OTHER: break;
    }
    if (are_places(part)) {
        say_places(r, part, plural);
    } else if (are_traits(r, part)) {
        say(r, " ");
        say_traits(r, part);
    } else if (part->kind == NODE_BINARY && part->op == OP_OR && are_descriptions(r, part)) {
        say_descriptions(r, part, gender, plural);
    } else if (are_adjectives(r, part)) {
        say_adjectives(r, part, gender, plural);
    } else if (part->kind == NODE_NOT) {
        say_negated(r, part->kids, gender, plural);
    } else if (is_comparison(part)) {
        say_measure(r, part, part->op);
    } else if (part->kind == NODE_BINARY && part->op == OP_OR) {
        say_relative(r, part, false, plural, gender);
    } else if (is_adjective_query(r, part)) {
        say(r, " ");
        say_adjective_query(r, part);
    } else if (!say_having(r, part)) {
        say_while_so(r, part);
    }
}

/* A part that stands before an English noun, with the space after it. */
void say_before(struct render *r, const struct node *part)
{
    enum meaning meaning = render_meaning(r, part);
    if (are_traits(r, part)) {
        say_traits(r, part);
    } else if (meaning == MEANS_SET) {
        say_names(r, render_set_names(r, part->text), part->text);
    } else if (meaning == MEANS_KEYWORD) {
        say(r, render_find_keyword(r, part->text)->en);
    } else {
        say_adjective(r, &render_find_category(r, part->text)->noun, 0, false);
    }
    say(r, " ");
}

/* Adjectives of one word come right after a French noun, longer phrases after them. */
static bool is_short(const struct render *r, const struct node *part)
{
    enum meaning meaning = render_meaning(r, part);
    return are_traits(r, part) ||
           (meaning == MEANS_KEYWORD && render_find_keyword(r, part->text)->adjective) ||
           (meaning == MEANS_ADJECTIVE &&
            !strchr(render_find_category(r, part->text)->noun.fr, ' '));
}

/* Is it told by a clause of its own, "that …", "que …", "qui …"? */
static bool is_relative(const struct render *r, const struct node *part)
{
    bool negative = part->kind == NODE_NOT;
    const struct node *inner = negative ? part->kids : part;
    const struct category_word *category =
        inner->kind == NODE_WORD ? render_find_category(r, inner->text) : NULL;
    enum meaning meaning = render_meaning(r, inner);
    if (category && (!negative || category->not_en)) {
        const char *text = r->french ? (negative ? category->not_fr : category->noun.fr)
                                     : (negative ? category->not_en : category->noun.en);
        return r->french ? strncmp(text, "que ", 4) == 0 || strncmp(text, "qu'", 3) == 0 ||
                               strncmp(text, "qui ", 4) == 0
                         : strncmp(text, "that ", 5) == 0;
    }
    return negative && meaning != MEANS_THING && meaning != MEANS_NAME &&
           meaning != MEANS_KEYWORD && meaning != MEANS_ATTR && !are_places(inner) &&
           !is_comparison(inner) && !is_adjective_query(r, inner);
}

/* without flight or range */
static bool lacks_keyword(const struct render *r, const struct node *part)
{
    return part->kind == NODE_NOT && render_meaning(r, part->kids) == MEANS_KEYWORD;
}

enum { RANKS = 7 };

/* In which order what follows is told: measures come before places, what it is not comes last. */
static int rank_of(const struct render *r, const struct node *part)
{
    bool yours = node_is_word(part, "yours") || node_is_word(part, "opponents");
    if (yours) {
        return r->french ? 2 : 0;
    }
    if (is_comparison(part) && part->kids->kind == NODE_WORD) {
        bool digits =
            part->kids->next->kind == NODE_INT || (r->near && part->kids->next->kind == NODE_OF &&
                                                   node_is_word(part->kids->next->kids, r->near));
        return r->french ? (digits ? 0 : RANKS - 1) : digits ? 2 : 4;
    }
    if (are_places(part)) {
        return r->french ? 1 : 3;
    }
    if (r->french && !is_relative(r, part) &&
        (render_meaning(r, part) == MEANS_KEYWORD || render_meaning(r, part) == MEANS_ADJECTIVE)) {
        return 1;
    }
    if (is_adjective_query(r, part)) {
        const struct query_word *query = render_find_query(r, part->text);
        return strncmp(query->en, "of ", 3) == 0 ? 0 : 4;
    }
    return part->kind == NODE_NOT ? 5 : r->french ? 3 : is_relative(r, part) ? 4 : 1;
}

static void say_ranked(struct render *r, const struct parts *parts, char gender, bool plural,
                       int rank, const struct node **before)
{
    for (unsigned i = 0; i < parts->count; i++) {
        const struct node *part = parts->part[i];
        if (!is_told_part(r, parts, part) || goes_before(r, part) || is_short(r, part) ||
            rank_of(r, part) != rank) {
            continue;
        }
        if (*before && lacks_keyword(r, part) && lacks_keyword(r, *before)) {
            say_both(r, " or ", " ni ");
            say_keyword(r, part->kids->text);
        } else {
            say_both(r, *before && is_relative(r, *before) && is_relative(r, part) ? " and" : "",
                     *before && is_relative(r, *before) && is_relative(r, part) ? " et" : "");
            say_after(r, part, gender, plural);
        }
        *before = part;
    }
}

/* Something at the same base as that minion with lower power than that minion: it is named once. */
static const char *find_near(const struct render *r, const struct parts *parts)
{
    const char *at = NULL, *compared = NULL;
    for (unsigned i = 0; i < parts->count; i++) {
        const struct node *part = parts->part[i];
        const struct node *right = is_comparison(part) ? part->kids->next : NULL;
        if (is_adjective_query(r, part) && part->kids && part->kids->kind == NODE_WORD &&
            render_find_local(r, part->kids->text)) {
            at = part->kids->text;
        }
        if (right && right->kind == NODE_OF && right->kids->kind == NODE_WORD) {
            compared = right->kids->text;
        }
    }
    return at && compared && strcmp(at, compared) == 0 ? at : NULL;
}

void say_followers(struct render *r, const struct parts *parts, char gender, bool plural,
                   bool short_ones)
{
    const struct node *before = NULL;
    const char *near = r->near;
    r->near = find_near(r, parts);
    for (unsigned i = 0; i < parts->count && short_ones; i++) {
        const struct node *part = parts->part[i];
        if (is_told_part(r, parts, part) && !goes_before(r, part) && is_short(r, part)) {
            say_after(r, part, gender, plural);
        }
    }
    for (int rank = 0; rank < RANKS && !short_ones; rank++) {
        say_ranked(r, parts, gender, plural, rank, &before);
    }
    r->near = near;
}
