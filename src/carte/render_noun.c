/*
 * Filters and selectors as noun phrases: "each ready minion you control with ATK 3 or less".
 *
 * A filter is a chain of parts. One of them gives the noun (a category, a name, or else "card");
 * the others become adjectives before or after it.
 */
#include "carte/render.h"

#include <string.h>

static const struct noun any_card = {"card", NULL, "carte", NULL, 'f'};

static const struct noun *noun_of(const struct render *r, const char *word)
{
    const struct category_word *category = render_find_category(r, word);
    return category ? &category->noun : render_find_type(r, word);
}

/* ---- a filter taken apart -------------------------------------------------------------------- */

enum owner { OWNER_NONE, OWNER_YOU, OWNER_THOSE }; /* your minions; those cards */

struct parts {
    const struct node *part[RENDER_PARTS];
    unsigned count;
    enum owner owner;
    const struct node *head; /* the part that gives the noun or the name, or NULL */
    const struct noun *noun; /* NULL: the head is a name */
};

static void collect(struct parts *parts, const struct node *filter)
{
    if (filter->kind == NODE_BINARY && filter->op == OP_AND) {
        collect(parts, filter->kids);
        collect(parts, filter->kids->next);
    } else if (filter->kind == NODE_YOUR) {
        parts->owner = OWNER_YOU;
        collect(parts, filter->kids);
    } else if (node_is_word(filter, "that")) {
        parts->owner = OWNER_THOSE;
    } else if (parts->count < RENDER_PARTS) {
        parts->part[parts->count++] = filter;
    }
}

static const struct node *find_part(const struct render *r, const struct parts *parts,
                                    enum meaning meaning)
{
    for (unsigned i = 0; i < parts->count; i++) {
        if (render_meaning(r, parts->part[i]) == meaning) {
            return parts->part[i];
        }
    }
    return NULL;
}

static void take_apart(const struct render *r, const struct node *filter, struct parts *parts)
{
    *parts = (struct parts){0};
    collect(parts, filter);
    parts->head = find_part(r, parts, MEANS_NOUN);
    if (parts->head) {
        parts->noun = noun_of(r, parts->head->text);
        return;
    }
    parts->head = find_part(r, parts, MEANS_NAME);
    if (!parts->head) {
        parts->noun = &any_card;
    }
}

/* A name has the gender of its card's type. */
static char gender_of(const struct render *r, const struct parts *parts)
{
    if (parts->noun) {
        return parts->noun->gender;
    }
    const struct ast_card *card = render_title_card(r, parts->head->text);
    return card ? r->words->types[card->type].noun.gender : 'm';
}

/* ---- things ---------------------------------------------------------------------------------- */

/* The host is named after what the card may be attached to. */
static void say_host(struct render *r)
{
    struct parts parts;
    if (r->card->attach &&
        !(r->card->attach->kind == NODE_BINARY && r->card->attach->op == OP_OR)) {
        take_apart(r, r->card->attach, &parts);
        if (parts.head && !parts.noun) {
            say_names(r, render_title_names(r, parts.head->text), parts.head->text);
            return;
        }
    } else {
        parts.noun = &any_card;
    }
    if (r->french) {
        say(r, parts.noun->gender == 'f' ? "la " : "le ");
        say_noun(r, parts.noun, false);
        say(r, parts.noun->gender == 'f' ? " attachée" : " attaché");
    } else {
        say(r, "the attached ");
        say_noun(r, parts.noun, false);
    }
}

static void say_that(struct render *r, const struct node *value)
{
    if (value->kind == NODE_SELECT) {
        bool many = value->number == SELECT_EACH || value->high > 1;
        say_filter(r, value->kids, ARTICLE_THAT, many ? 2 : 1);
    } else {
        say_value(r, value);
    }
}

static void say_thing(struct render *r, const char *word)
{
    const struct node *local = render_find_local(r, word);
    if (local) {
        say_that(r, local);
    } else if (strcmp(word, "self") == 0) {
        say_names(r, &r->card->name, r->card->id);
    } else if (strcmp(word, "host") == 0) {
        say_host(r);
    } else if (strcmp(word, "you") == 0) {
        say_both(r, "you", "vous");
    } else if (strcmp(word, "all") == 0) {
        say_both(r, "all cards", "toutes les cartes");
    } else if (strcmp(word, "that") == 0) {
        say_both(r, "that card", "cette carte");
    } else if (strcmp(word, "source") == 0) {
        say_both(r, "its source", "sa source");
    } else {
        say_both(r, "it", "cette carte");
    }
}

/* ---- what stands before the noun ------------------------------------------------------------- */

/* your minion, each of your minions, 2 of those minions; true if the noun is plural */
static bool say_owner(struct render *r, enum owner owner, enum article article, unsigned count,
                      char gender)
{
    bool yours = owner == OWNER_YOU, f = gender == 'f';
    const char *own = r->french ? (yours ? "vos " : "ces ") : (yours ? "your " : "those ");
    const char *of = r->french ? "de " : "of ";
    if (article == ARTICLE_EACH) {
        say_both(r, "each ", f ? "chacune " : "chacun ");
    } else if (article == ARTICLE_NO) {
        say_both(r, "none ", f ? "aucune " : "aucun ");
    } else if (article == ARTICLE_UP_TO) {
        say_both(r, "up to ", "jusqu'à ");
        say_number(r, (long)count);
        say(r, " ");
    } else if (count > 1) {
        say_number(r, (long)count);
        say(r, " ");
    } else if (!yours && (article == ARTICLE_A || article == ARTICLE_RANDOM)) {
        say_both(r, "one ", f ? "une " : "un ");
    } else {
        bool plural = article == ARTICLE_PLURAL || !yours;
        say(r, plural ? own : r->french ? "votre " : "your ");
        return plural;
    }
    say(r, of);
    say(r, own);
    return true;
}

static void say_count(struct render *r, unsigned count, const char *one)
{
    if (count > 1) {
        say_number(r, (long)count);
        say(r, " ");
    } else {
        say_both(r, MARK_ARTICLE " ", one);
    }
}

static void say_article(struct render *r, enum article article, unsigned count, char gender)
{
    bool f = gender == 'f';
    switch (article) {
    case ARTICLE_ANY:
    case ARTICLE_A: say_count(r, count, f ? "une " : "un "); break;
    case ARTICLE_UP_TO:
        say_both(r, "up to ", "jusqu'à ");
        say_number(r, (long)count);
        say(r, " ");
        break;
    case ARTICLE_THE: say_both(r, "the ", count > 1 ? "les " : f ? "la " : "le "); break;
    case ARTICLE_EACH: say_both(r, "each ", "chaque "); break;
    case ARTICLE_TOPMOST: say_both(r, "the topmost ", f ? "la " : "le "); break;
    case ARTICLE_RANDOM:
        say_count(r, count, f ? "une " : "un ");
        say_both(r, "random ", "");
        break;
    case ARTICLE_NO: say_both(r, "no ", f ? "aucune " : "aucun "); break;
    case ARTICLE_THAT:
        say_both(r, count > 1 ? "those " : "that ", count > 1 ? "ces " : f ? "cette " : "ce ");
        break;
    case ARTICLE_PLURAL: break;
    }
}

/* ---- what stands around it ------------------------------------------------------------------- */

static bool goes_before(const struct render *r, const struct node *part)
{
    enum meaning meaning = render_meaning(r, part);
    if (r->french) {
        return false;
    }
    if (meaning == MEANS_TRAIT) {
        return true;
    }
    return meaning == MEANS_ADJECTIVE &&
           !strchr(render_find_category(r, part->text)->noun.en, ' ') &&
           !node_is_word(part, "here");
}

/* "that is not a minion", "qui n'est pas un sbire" */
static void say_relative(struct render *r, const struct node *part, bool negative, bool plural,
                         char gender)
{
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
    say_both(r, " with ", things ? " avec " : " de ");
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

static void say_measure(struct render *r, const struct node *part, uint8_t op)
{
    const struct node *left = part->kids, *right = left->next;
    const struct attr_word *attr =
        left->kind == NODE_WORD ? render_find_attr(r->words, left->text) : NULL;
    if (!attr) {
        struct node turned = *part;
        turned.op = op;
        say_both(r, " such that ", " tel que ");
        say_condition(r, &turned);
        return;
    }
    if (right->kind == NODE_INT && (op == OP_EQ || op == OP_LE || op == OP_GE)) {
        say_printed_measure(r, attr, op, right->number);
        return;
    }
    say_both(r, " with ", " avec ");
    say_small(r, r->french ? attr->fr : attr->en);
    say(r, " ");
    say_relation(r, op);
    say_value(r, right);
}

static void say_keyword_part(struct render *r, const struct node *part, bool negative)
{
    const struct keyword_word *keyword = render_find_keyword(r, part->text);
    say_both(r, negative ? " without " : " with ", negative ? " sans " : " avec ");
    say_small(r, r->french ? keyword->fr : keyword->en);
}

static void say_attr_part(struct render *r, const struct node *part, bool negative)
{
    const struct attr_word *attr = render_find_attr(r->words, part->text);
    say_both(r, negative ? " without " : " with ", negative ? " sans " : " avec ");
    say_small(r, r->french ? attr->fr : attr->en);
}

static void say_negated(struct render *r, const struct node *part, char gender, bool plural)
{
    enum meaning meaning = render_meaning(r, part);
    if (meaning == MEANS_KEYWORD) {
        say_keyword_part(r, part, true);
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
    } else {
        say_relative(r, part, true, plural, gender);
    }
}

/* Are these places, one after another? */
static bool are_places(const struct node *part)
{
    return part->kind == NODE_IN || (part->kind == NODE_BINARY && part->op == OP_OR &&
                                     are_places(part->kids) && are_places(part->kids->next));
}

/* "in your hand or the encounter deck", "among the facedown cards", "set aside" */
static void say_places(struct render *r, const struct node *part)
{
    if (part->kind == NODE_IN) {
        say_in(r, part);
        return;
    }
    say_places(r, part->kids);
    say_both(r, " or", " ou");
    say_places(r, part->kids->next);
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
        say(r, " ");
        say_names(r, render_trait_names(r, part->text), part->text);
        return;
    case MEANS_KEYWORD: say_keyword_part(r, part, false); return;
    case MEANS_ATTR: say_attr_part(r, part, false); return;
    case MEANS_SET:
        say_both(r, " of the set ", " du set ");
        say_names(r, render_set_names(r, part->text), part->text);
        return;
    case MEANS_NOUN:
    case MEANS_NAME:
    case MEANS_THING: say_relative(r, part, false, plural, gender); return;
    case MEANS_OTHER: break;
    }
    if (are_places(part)) {
        say_places(r, part);
    } else if (part->kind == NODE_NOT) {
        say_negated(r, part->kids, gender, plural);
    } else if (is_comparison(part)) {
        say_measure(r, part, part->op);
    } else if (part->kind == NODE_BINARY && part->op == OP_OR) {
        say_relative(r, part, false, plural, gender);
    } else {
        say_both(r, " such that ", " tel que ");
        say_condition(r, part);
    }
}

/* ---- whole phrases --------------------------------------------------------------------------- */

/* A part that stands before an English noun, with the space after it. */
static void say_before(struct render *r, const struct node *part)
{
    if (render_meaning(r, part) == MEANS_TRAIT) {
        say_names(r, render_trait_names(r, part->text), part->text);
    } else {
        say_adjective(r, &render_find_category(r, part->text)->noun, 0, false);
    }
    say(r, " ");
}

/* The noun or name; `whole`: with the adjectives before it. "That minion" was described before. */
static void say_head(struct render *r, const struct parts *parts, bool plural, bool whole)
{
    for (unsigned i = 0; i < parts->count && whole; i++) {
        if (goes_before(r, parts->part[i])) {
            say_before(r, parts->part[i]);
        }
    }
    if (parts->noun) {
        say_noun(r, parts->noun, plural);
    } else {
        say_names(r, render_title_names(r, parts->head->text), parts->head->text);
    }
}

/* Adjectives of one word come right after a French noun, longer phrases after them. */
static bool is_short(const struct render *r, const struct node *part)
{
    enum meaning meaning = render_meaning(r, part);
    return meaning == MEANS_TRAIT || (meaning == MEANS_ADJECTIVE &&
                                      !strchr(render_find_category(r, part->text)->noun.fr, ' '));
}

static void say_followers(struct render *r, const struct parts *parts, char gender, bool plural,
                          bool short_ones)
{
    for (unsigned i = 0; i < parts->count; i++) {
        const struct node *part = parts->part[i];
        if (part != parts->head && !goes_before(r, part) && is_short(r, part) == short_ones) {
            say_after(r, part, gender, plural);
        }
    }
}

static void say_parts(struct render *r, const struct parts *parts, enum article article,
                      unsigned count)
{
    char gender = gender_of(r, parts);
    bool plural = article == ARTICLE_PLURAL || count > 1;
    bool bare_name = !parts->noun && (article == ARTICLE_ANY || article == ARTICLE_THE ||
                                      article == ARTICLE_PLURAL || article == ARTICLE_THAT);
    if (parts->owner != OWNER_NONE) {
        plural |= say_owner(r, parts->owner, article, count, gender);
    } else if (!bare_name) {
        say_article(r, article, count, gender);
    }
    say_head(r, parts, plural, article != ARTICLE_THAT);
    if (article != ARTICLE_THAT) {
        say_followers(r, parts, gender, plural, true);
        say_both(r, "", article == ARTICLE_RANDOM ? " au hasard" : "");
        say_both(r, "", article == ARTICLE_TOPMOST ? " du dessus" : "");
        say_followers(r, parts, gender, plural, false);
    }
}

/* a minion or a villain; 2 minions or allies; each minion and each ally */
static void say_alternatives(struct render *r, const struct node *either, enum article article,
                             unsigned count)
{
    bool counted = article == ARTICLE_UP_TO || (article == ARTICLE_A && count > 1);
    say_filter(r, either->kids, article, count);
    say_both(r, article == ARTICLE_EACH ? " and " : " or ",
             article == ARTICLE_EACH ? " et " : " ou ");
    say_filter(r, either->kids->next, counted ? ARTICLE_PLURAL : article, count);
}

static void say_one_filter(struct render *r, const struct node *filter, enum article article,
                           unsigned count)
{
    struct parts parts;
    take_apart(r, filter, &parts);
    say_parts(r, &parts, article, count);
}

void say_filter(struct render *r, const struct node *filter, enum article article, unsigned count)
{
    if (filter->kind == NODE_SELECT) {
        say_selector(r, filter);
    } else if (filter->kind == NODE_BINARY && filter->op == OP_OR) {
        say_alternatives(r, filter, article, count);
    } else if (render_meaning(r, filter) == MEANS_THING) {
        say_thing(r, filter->text);
    } else {
        say_one_filter(r, filter, article, count);
    }
}

void say_selector(struct render *r, const struct node *selector)
{
    static const enum article articles[] = {[SELECT_CHOOSE] = ARTICLE_A,
                                            [SELECT_EACH] = ARTICLE_EACH,
                                            [SELECT_THE] = ARTICLE_THE,
                                            [SELECT_RANDOM] = ARTICLE_RANDOM,
                                            [SELECT_FIRST] = ARTICLE_TOPMOST};
    if (selector->kind == NODE_DOT || selector->kind == NODE_OF || selector->kind == NODE_CALL) {
        say_value(r, selector);
        return;
    }
    if (selector->kind != NODE_SELECT) {
        say_filter(r, selector, ARTICLE_ANY, 1);
        return;
    }
    enum article article = articles[selector->number];
    if (article == ARTICLE_A && selector->low < selector->high) {
        article = ARTICLE_UP_TO;
    }
    say_filter(r, selector->kids, article, selector->high);
}

/* Is this one known thing with adjectives: your identity, confused; Rhino, tough? */
static bool is_known(const struct render *r, const struct parts *parts)
{
    for (unsigned i = 0; i < parts->count; i++) {
        if (parts->part[i] != parts->head && render_meaning(r, parts->part[i]) != MEANS_ADJECTIVE) {
            return false;
        }
    }
    return parts->head && (!parts->noun || parts->owner == OWNER_YOU);
}

/* "Rhino is in play", "your identity is confused" */
static void say_presence(struct render *r, const struct parts *parts, bool negative)
{
    char gender = gender_of(r, parts);
    bool first = true;
    if (parts->owner == OWNER_YOU) {
        say_owner(r, OWNER_YOU, ARTICLE_ANY, 1, gender);
    }
    say_head(r, parts, false, false);
    say_both(r, negative ? " is not" : " is", negative ? " n'est pas" : " est");
    for (unsigned i = 0; i < parts->count; i++) {
        if (parts->part[i] != parts->head) {
            say_both(r, first ? " " : " and ", first ? " " : " et ");
            say_adjective(r, &render_find_category(r, parts->part[i]->text)->noun, gender, false);
            first = false;
        }
    }
    say_both(r, first ? " in play" : "", first ? " en jeu" : "");
}

void say_existence(struct render *r, const struct node *filter, bool negative)
{
    struct parts parts;
    take_apart(r, filter, &parts);
    if (is_known(r, &parts)) {
        say_presence(r, &parts, negative);
        return;
    }
    say_both(r, "there is ", negative ? "il n'y a " : "il y a ");
    say_filter(r, filter, negative ? ARTICLE_NO : ARTICLE_A, 1);
}

char filter_gender(const struct render *r, const struct node *filter)
{
    struct parts parts;
    if (node_is_word(filter, "self")) {
        return r->words->types[r->card->type].noun.gender;
    }
    take_apart(r, filter, &parts);
    return gender_of(r, &parts);
}
