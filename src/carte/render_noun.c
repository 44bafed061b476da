/*
 * Filters and selectors as noun phrases: "each ready minion you control with ATK 3 or less".
 *
 * A filter is a chain of parts. One of them gives the noun (a category, a name, or else "card");
 * the others become adjectives before or after it.
 */
#include "carte/render_parts.h"

#include <string.h>

/* ---- things ---------------------------------------------------------------------------------- */

/* The host is named after what the card may be attached to. */
static void find_host(const struct render *r, struct parts *parts)
{
    if (r->card->attach &&
        !(r->card->attach->kind == NODE_BINARY && r->card->attach->op == OP_OR)) {
        take_apart(r, r->card->attach, parts);
    } else {
        *parts = (struct parts){.noun = &any_card};
    }
}

static void say_host(struct render *r)
{
    struct parts parts;
    find_host(r, &parts);
    if (parts.head && !parts.noun) {
        say_names(r, render_title_names(r, parts.head->text), parts.head->text);
        return;
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

/* It: what the trigger is about. English has a word for anything. */
static void say_it(struct render *r)
{
    const struct node *object = trigger_clause(r, 'o');
    if (!r->french) {
        say(r, "it");
    } else if (object && !node_is_word(object, "it")) {
        say_filter(r, object, ARTICLE_THAT, 1);
    } else {
        say(r, "cette carte");
    }
}

/* Who does what the trigger tells. */
static void say_source(struct render *r)
{
    const struct node *by = trigger_clause(r, 'b');
    char name[64];
    if (by && (node_is_word(by, "self") || node_is_word(by, "host"))) {
        say_filter(r, by, ARTICLE_ANY, 1);
    } else if (event_note(r, 2, name, sizeof name)) {
        say(r, name);
    } else {
        say_both(r, "its source", "sa source");
    }
}

/* The card itself by its name; powers that others are given speak of whoever has them. */
static void say_self(struct render *r)
{
    const struct noun *bearer = &r->words->types[r->card->type].bearer;
    if (!bearer->en) {
        say_names(r, &r->card->name, r->card->id);
        return;
    }
    say_both(r, "this ", bearer->gender == 'f' ? "cette " : "ce ");
    say_noun(r, bearer, false);
}

static void say_thing(struct render *r, const char *word)
{
    const struct node *local = render_find_local(r, word);
    if (local) {
        say_that(r, local);
    } else if (strcmp(word, "self") == 0) {
        say_self(r);
    } else if (strcmp(word, "host") == 0) {
        say_host(r);
    } else if (strcmp(word, "you") == 0) {
        say_both(r, "you", "vous");
    } else if (strcmp(word, "all") == 0) {
        say_both(r, "all cards", "toutes les cartes");
    } else if (strcmp(word, "that") == 0) {
        say_both(r, "that card", "cette carte");
    } else if (strcmp(word, "subject") == 0) {
        say_both(r, "that card", "cette carte");
    } else if (strcmp(word, "outer") == 0) {
        say_both(r, "it", "celui-ci");
    } else if (strcmp(word, "source") == 0) {
        say_source(r);
    } else {
        say_it(r);
    }
}

/* ---- what stands before the noun ------------------------------------------------------------- */

/* your minion, each of your minions, 2 of those minions; true if the noun is plural */
bool say_owner(struct render *r, enum owner owner, enum article article, unsigned count,
               char gender)
{
    bool yours = owner == OWNER_YOU, f = gender == 'f';
    const char *own = r->french ? (yours ? "vos " : "ces ") : (yours ? "your " : "those ");
    const char *of = r->french ? "de " : "of ";
    if (article == ARTICLE_EACH) {
        say_both(r, "each ", f ? "chacune " : "chacun ");
    } else if (article == ARTICLE_NO) {
        say_both(r, "none ", f ? "aucune " : "aucun ");
    } else if (article == ARTICLE_X) {
        say(r, "X ");
    } else if (article == ARTICLE_UP_TO && count == ANY_NUMBER) {
        say_both(r, "any number ", "n'importe quel nombre ");
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
        if (count == ANY_NUMBER) {
            say_both(r, "any number of ", "n'importe quel nombre de ");
        } else {
            say_both(r, "up to ", "jusqu'à ");
            say_number(r, (long)count);
            say(r, " ");
        }
        break;
    case ARTICLE_X: say(r, "X "); break;
    case ARTICLE_THE: say_both(r, "the ", count > 1 ? "les " : f ? "la " : "le "); break;
    case ARTICLE_EACH: say_both(r, "each ", "chaque "); break;
    case ARTICLE_TOPMOST: say_both(r, "the topmost ", f ? "la " : "le "); break; /* le plus haut */
    case ARTICLE_RANDOM:
        say_count(r, count, f ? "une " : "un ");
        say_both(r, "random ", "");
        break;
    case ARTICLE_NO: say_both(r, "no ", f ? "aucune " : "aucun "); break;
    case ARTICLE_THAT:
        say_both(r, count > 1 ? "those " : "that ", count > 1 ? "ces " : f ? "cette " : "ce ");
        break;
    case ARTICLE_PLURAL:
    case ARTICLE_BARE: break;
    }
}

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

static bool goes_before(const struct render *r, const struct node *part)
{
    enum meaning meaning = render_meaning(r, part);
    if (r->french) {
        return false;
    }
    if (meaning == MEANS_TRAIT || (meaning == MEANS_SET && is_class(r, part->text))) {
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

/* "with cost greater than …", "dont le coût dépasse …": these French verbs agree with no gender. */
static void say_ratio(struct render *r, const struct attr_word *attr, uint8_t op)
{
    static const char *const english[OP_GE + 1] = {
        [OP_EQ] = "equal to ", [OP_NE] = "other than ",   [OP_LT] = "less than ",
        [OP_LE] = "at most ",  [OP_GT] = "greater than ", [OP_GE] = "at least "};
    static const char *const french[2][OP_GE + 1] = {{[OP_EQ] = "vaut ",
                                                      [OP_NE] = "ne vaut pas ",
                                                      [OP_LT] = "n'atteint pas ",
                                                      [OP_LE] = "ne dépasse pas ",
                                                      [OP_GT] = "dépasse ",
                                                      [OP_GE] = "atteint "},
                                                     {[OP_EQ] = "valent ",
                                                      [OP_NE] = "ne valent pas ",
                                                      [OP_LT] = "n'atteignent pas ",
                                                      [OP_LE] = "ne dépassent pas ",
                                                      [OP_GT] = "dépassent ",
                                                      [OP_GE] = "atteignent "}};
    say_both(r, " with ", " dont ");
    if (r->french) {
        say_the(r, attr->fr);
    } else {
        say_small(r, attr->en);
    }
    say(r, " ");
    say_both(r, english[op], french[label_is_plural(attr->fr)][op]);
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
    say_ratio(r, attr, op);
    say_value(r, right);
}

static void say_keyword_part(struct render *r, const struct node *part, bool negative)
{
    const struct keyword_word *keyword = render_find_keyword(r, part->text);
    if (!negative && keyword_is_predicate(r, part->text)) {
        say_both(r, " that ", " qui ");
        say_both(r, keyword->en, keyword->fr);
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
static bool is_adjective_query(const struct render *r, const struct node *part)
{
    const struct query_word *query =
        part->kind == NODE_CALL ? render_find_query(r, part->text) : NULL;
    return query && query->adjective;
}

/* Was the local that a query is about chosen among places? */
static bool is_about_place(const struct render *r, const struct node *call)
{
    const struct node *n =
        call->kids && call->kids->kind == NODE_WORD ? render_find_local(r, call->kids->text) : NULL;
    while (n && n->kind != NODE_WORD) {
        n = n->kids;
    }
    const struct category_word *category = n ? render_find_category(r, n->text) : NULL;
    return category && category->place;
}

static void say_adjective_query(struct render *r, const struct node *call)
{
    bool place = is_about_place(r, call) && has_query_part(r, call, QUERY_NONE);
    say_query(r, call, place ? QUERY_NONE : QUERY_NUMBER);
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
    } else if (is_adjective_query(r, part)) {
        say_both(r, " not ", " pas ");
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
    case MEANS_KEYWORD: say_keyword_part(r, part, false); return;
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
    } else {
        say_both(r, " such that ", " tel que ");
        say_condition(r, part);
    }
}

/* ---- whole phrases --------------------------------------------------------------------------- */

/* A part that stands before an English noun, with the space after it. */
static void say_before(struct render *r, const struct node *part)
{
    enum meaning meaning = render_meaning(r, part);
    if (meaning == MEANS_TRAIT) {
        say_names(r, render_trait_names(r, part->text), part->text);
    } else if (meaning == MEANS_SET) {
        say_names(r, render_set_names(r, part->text), part->text);
    } else {
        say_adjective(r, &render_find_category(r, part->text)->noun, 0, false);
    }
    say(r, " ");
}

/* The noun or name; `whole`: with the adjectives before it. "That minion" was described before. */
void say_head(struct render *r, const struct parts *parts, bool plural, bool whole)
{
    for (int traits = 0; traits < 2; traits++) { /* a facedown Drone minion */
        for (unsigned i = 0; i < parts->count && whole; i++) {
            bool adjective = render_meaning(r, parts->part[i]) == MEANS_ADJECTIVE;
            if (goes_before(r, parts->part[i]) && adjective == (traits == 0)) {
                say_before(r, parts->part[i]);
            }
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

/* que vous contrôlez et qui n'est pas un allié */
static bool is_second_relative(const struct render *r, const struct parts *parts, unsigned at)
{
    bool relative = parts->part[at]->kind == NODE_NOT &&
                    render_meaning(r, parts->part[at]->kids) == MEANS_OTHER;
    return r->french && relative && at > 0 && node_is_word(parts->part[at - 1], "yours");
}

/* without flight or range */
static bool lacks_keyword(const struct render *r, const struct node *part)
{
    return part->kind == NODE_NOT && render_meaning(r, part->kids) == MEANS_KEYWORD;
}

static void say_followers(struct render *r, const struct parts *parts, char gender, bool plural,
                          bool short_ones)
{
    for (unsigned i = 0; i < parts->count; i++) {
        const struct node *part = parts->part[i];
        bool told = are_places(part) && (r->searching || parts->is_here);
        if (part != parts->head && !told && !goes_before(r, part) &&
            is_short(r, part) == short_ones) {
            if (i > 0 && lacks_keyword(r, part) && lacks_keyword(r, parts->part[i - 1])) {
                say_both(r, " or ", " ni ");
                say_keyword(r, part->kids->text);
                continue;
            }
            say(r, is_second_relative(r, parts, i) ? " et" : "");
            say_after(r, part, gender, plural);
        }
    }
}

/* an upgrade or a support; 2 upgrades or supports */
static void say_nouns(struct render *r, const struct node *nouns, enum article article,
                      unsigned count)
{
    bool counted =
        article == ARTICLE_UP_TO || article == ARTICLE_X || (article == ARTICLE_A && count > 1);
    bool all = article == ARTICLE_EACH || (article == ARTICLE_THE && count > 1);
    if (nouns->kind != NODE_BINARY) {
        const struct noun *noun = noun_of(r, nouns->text);
        say_article(r, article, count, noun->gender);
        say_noun(r, noun, article == ARTICLE_PLURAL || count > 1);
        return;
    }
    say_nouns(r, nouns->kids, article, count);
    say_both(r, all ? " and " : " or ", all ? " et " : " ou ");
    say_nouns(r, nouns->kids->next, counted ? ARTICLE_PLURAL : article, count);
}

/* Another scheme, each other scheme. */
static void say_another(struct render *r, enum article article, bool plural)
{
    bool one = article == ARTICLE_A || article == ARTICLE_ANY;
    say_both(r, one && !plural ? "different " : "other ", plural ? "autres " : "autre ");
}

void say_parts(struct render *r, const struct parts *parts, enum article article, unsigned count)
{
    char gender = gender_of(r, parts);
    bool plural = article == ARTICLE_PLURAL || count > 1;
    bool bare_name = !parts->noun && (article == ARTICLE_ANY || article == ARTICLE_THE ||
                                      article == ARTICLE_PLURAL || article == ARTICLE_THAT);
    bool own_name = bare_name && parts->owner == OWNER_YOU; /* there is only one of that name */
    if (parts->either) {
        say_nouns(r, parts->head, article, count);
    } else {
        if (parts->owner != OWNER_NONE && !own_name) {
            plural |= say_owner(r, parts->owner, article, count, gender);
        } else if (!bare_name) {
            say_article(r, article, count, gender);
        }
        if (parts->another) {
            say_another(r, article, plural);
        }
        say_head(r, parts, plural, article != ARTICLE_THAT);
    }
    if (article != ARTICLE_THAT) {
        const char *topmost = gender == 'f' ? " la plus haute" : " le plus haut";
        say_followers(r, parts, gender, plural, true);
        say_both(r, "", article == ARTICLE_RANDOM ? " au hasard" : "");
        say_both(r, "", article == ARTICLE_TOPMOST ? topmost : "");
        say_followers(r, parts, gender, plural, false);
    }
}

/* à chaque sbire et à chaque allié: French repeats a short preposition. */
static const char *preposition_before(const struct render *r)
{
    static const char *const short_ones[] = {"à ", "de ", "sur ", "par "};
    for (size_t i = 0; r->french && i < sizeof short_ones / sizeof *short_ones; i++) {
        size_t length = strlen(short_ones[i]);
        if (r->out.length > length && r->out.data[r->out.length - length - 1] == ' ' &&
            memcmp(r->out.data + r->out.length - length, short_ones[i], length) == 0) {
            return short_ones[i];
        }
    }
    return "";
}

/* a minion or a villain; 2 minions or allies; each minion and each ally */
static void say_alternatives(struct render *r, const struct node *either, enum article article,
                             unsigned count)
{
    bool counted =
        article == ARTICLE_UP_TO || article == ARTICLE_X || (article == ARTICLE_A && count > 1);
    bool all = article == ARTICLE_EACH || (article == ARTICLE_THE && count > 1);
    const char *preposition = preposition_before(r);
    say_filter(r, either->kids, article, count);
    say_both(r, all ? " and " : " or ", all ? " et " : " ou ");
    say(r, counted ? "" : preposition);
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
    if (selector->text) {
        say_so_many(r, selector);
        return;
    }
    enum article article = articles[selector->number];
    if (article == ARTICLE_A && selector->low < selector->high) {
        article = ARTICLE_UP_TO;
    }
    say_filter(r, selector->kids, article, selector->high);
}

/* ---- owners ---------------------------------------------------------------------------------- */

bool is_you(const struct node *node)
{
    if (node && node->kind == NODE_SELECT && node->number != SELECT_EACH) {
        node = node->kids;
    }
    return node_is_word(node, "you") ||
           (node && node->kind == NODE_YOUR && node->kids && node->kids->kind == NODE_WORD);
}

/* your player, player & yours: the card that stands for you */
bool is_your_player(const struct node *node)
{
    if (node && node->kind == NODE_SELECT && node->number != SELECT_EACH) {
        node = node->kids;
    }
    if (node && node->kind == NODE_YOUR) {
        return node_is_word(node->kids, "player");
    }
    const struct node *first =
        node && node->kind == NODE_BINARY && node->op == OP_AND ? node->kids : NULL;
    return first && ((node_is_word(first, "player") && node_is_word(first->next, "yours")) ||
                     (node_is_word(first, "yours") && node_is_word(first->next, "player")));
}

/* Flip's, your hero's, that card's; not: each minion engaged with you's. */
bool say_possessive(struct render *r, const struct node *owner)
{
    bool one =
        owner->kind == NODE_SELECT && (owner->number == SELECT_THE || owner->number == SELECT_EACH);
    const struct node *who = one ? owner->kids : owner;
    bool is_short = who->kind == NODE_WORD || is_you(who);
    if (r->french || !is_short || node_is_word(who, "all")) {
        return false;
    }
    if (node_is_word(who, "it") || node_is_word(who, "source")) {
        say(r, "its ");
        return true;
    }
    if (node_is_word(who, "you")) {
        say(r, "your ");
        return true;
    }
    say_selector(r, owner);
    say(r, "'s ");
    return true;
}

const struct noun *filter_noun(const struct render *r, const struct node *filter)
{
    struct parts parts;
    if (filter->kind == NODE_BINARY && filter->op == OP_OR) {
        return NULL;
    }
    take_apart(r, filter, &parts);
    return parts.head && !parts.either ? parts.noun : NULL;
}

char filter_gender(const struct render *r, const struct node *filter)
{
    struct parts parts;
    if (node_is_word(filter, "self")) {
        return r->words->types[r->card->type].noun.gender;
    }
    if (node_is_word(filter, "host")) {
        find_host(r, &parts);
    } else {
        take_apart(r, filter, &parts);
    }
    return gender_of(r, &parts);
}
