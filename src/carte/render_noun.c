/*
 * Filters and selectors as noun phrases: "each ready minion you control with ATK 3 or less".
 *
 * A filter is a chain of parts. One of them gives the noun (a category, a name, or else "card");
 * the others become adjectives before or after it.
 */
#include "carte/render_parts.h"

#include <string.h>

/* ---- what stands before the noun ------------------------------------------------------------- */

/* "of your", "of those" after what says how many; 1 is one. */
static void say_share_of(struct render *r, enum article article, unsigned count, bool feminine)
{
    if (article == ARTICLE_EACH) {
        say_both(r, "each ", feminine ? "chacune " : "chacun ");
    } else if (article == ARTICLE_NO) {
        say_both(r, "none ", feminine ? "aucune " : "aucun ");
    } else if (article == ARTICLE_X) {
        say_x(r);
        say(r, " ");
    } else if (article == ARTICLE_UP_TO && count == ANY_NUMBER) {
        say_both(r, "any number ", "n'importe quel nombre ");
    } else if (article == ARTICLE_UP_TO && count == 1) {
        say_both(r, "up to one ", feminine ? "au plus une " : "au plus un ");
    } else if (article == ARTICLE_UP_TO || count > 1) {
        say_both(r, article == ARTICLE_UP_TO ? "up to " : "",
                 article == ARTICLE_UP_TO ? "jusqu'à " : "");
        say_number(r, (long)count);
        say(r, " ");
    } else {
        say_both(r, "one ", feminine ? "une " : "un ");
    }
}

/* your minion, one of your minions, 2 of those minions; true if the noun is plural */
bool say_owner(struct render *r, enum owner owner, enum article article, unsigned count,
               char gender)
{
    bool yours = owner != OWNER_THOSE, f = gender == 'f';
    const char *own = r->french ? (yours ? "vos " : "ces ") : (yours ? "your " : "those ");
    bool one = count <= 1 && (article == ARTICLE_A || article == ARTICLE_ANY ||
                              article == ARTICLE_RANDOM || article == ARTICLE_TOPMOST);
    if (!yours && !r->those && article != ARTICLE_NO) {
        say_both(r, "that ", f ? "cette " : "ce ");
        return false;
    }
    if ((owner == OWNER_YOU && one) || (yours && article == ARTICLE_THE && count <= 1)) {
        say_both(r, "your ", "votre ");
        return false;
    }
    if (article == ARTICLE_PLURAL || article == ARTICLE_THE) {
        say(r, own);
        return true;
    }
    say_share_of(r, article, count, f);
    if (!yours && article == ARTICLE_UP_TO) { /* any number of the minions among those seen */
        say_both(r, "of the ", "de ");
        return true;
    }
    say_both(r, "of ", "de ");
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
        } else if (count == 1) {
            say_both(r, "up to one ", f ? "au plus une " : "au plus un ");
        } else {
            say_both(r, "up to ", "jusqu'à ");
            say_number(r, (long)count);
            say(r, " ");
        }
        break;
    case ARTICLE_X:
        say_x(r);
        say(r, " ");
        break;
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

/* ---- whole phrases --------------------------------------------------------------------------- */

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

/* another scheme, each other scheme, one of your other schemes */
static void say_other(struct render *r, bool plural)
{
    say_both(r, "other ", plural ? "autres " : "autre ");
}

/* English writes an other scheme as one word. */
static bool say_another(struct render *r, const struct parts *parts, enum article article,
                        unsigned count)
{
    if (r->french || !parts->another || parts->owner != OWNER_NONE || count > 1 ||
        (article != ARTICLE_A && article != ARTICLE_ANY)) {
        return false;
    }
    say(r, "another ");
    return true;
}

/* A name needs no article where one card is meant: Rhino, not a Rhino. */
static bool stands_bare(const struct parts *parts, enum article article, unsigned count)
{
    bool one = (article == ARTICLE_A || article == ARTICLE_UP_TO) && count <= 1;
    bool whose = false; /* a Dr. Doom you control */
    for (unsigned i = 0; i < parts->count; i++) {
        whose |= node_is_word(parts->part[i], "yours") || node_is_word(parts->part[i], "opponents");
    }
    return !parts->noun && parts->owner == OWNER_NONE &&
           ((one && !whose) || (article == ARTICLE_ANY && !whose) || article == ARTICLE_THE ||
            article == ARTICLE_PLURAL || article == ARTICLE_THAT);
}

/* Where the card itself is: this base. */
static bool say_own_place(struct render *r, const struct parts *parts, const struct node *place)
{
    const struct category_word *head = parts->head && parts->head->kind == NODE_WORD
                                           ? render_find_category(r, parts->head->text)
                                           : NULL;
    const struct category_word *here = render_find_category(r, "here");
    if (!head || !head->place || !here || !here->alone_en || place->kind != NODE_CALL ||
        !node_is_word(place->kids, "self")) {
        return false;
    }
    say_both(r, here->alone_en, here->alone_fr);
    return true;
}

/* This base; another base; the base of that minion; a base other than that minion's. */
static bool say_known_place(struct render *r, const struct parts *parts, enum article article,
                            unsigned count)
{
    const struct node *place = parts->place;
    bool negative = place->kind == NODE_NOT;
    if (article == ARTICLE_PLURAL || article == ARTICLE_NO || count > 1) {
        return false;
    }
    place = negative ? place->kids : place;
    const struct node *object = trigger_clause(r, 'o');
    if (place->kind == NODE_CALL && node_is_word(place->kids, "subject") && object &&
        filter_noun(r, object) == parts->noun) { /* the player whom it happened to */
        say_filter(r, object, ARTICLE_THAT, 1);
        return true;
    }
    const struct category_word *word = place_word(r, place);
    if (negative) {
        bool f = parts->noun->gender == 'f';
        if (article != ARTICLE_EACH) {
            say_both(r, "another ", f ? "une autre " : "un autre ");
        } else {
            say_article(r, article, 1, parts->noun->gender);
            say_both(r, "other ", "autre ");
        }
        say_noun(r, parts->noun, false);
        say_both(r, article == ARTICLE_RANDOM ? " at random" : "", "");
    } else if (word) {
        say_both(r, word->alone_en, word->alone_fr);
    } else if (say_own_place(r, parts, place)) {
        return true;
    } else {
        say_query(r, place, QUERY_SOME);
    }
    return true;
}

/* Those that were seen and are still there, when some were taken: the others. */
static bool are_the_rest(const struct render *r, const struct parts *parts, enum article article)
{
    return parts->owner == OWNER_THOSE && r->those && article == ARTICLE_EACH &&
           parts->noun == &any_card && parts->count == 1 && are_places(parts->part[0]);
}

/* each copy of Frost Giants */
static bool is_plural_name(const struct render *r, const struct node *head)
{
    const struct names *names = render_title_names(r, head->text);
    const char *name = names ? (r->french ? names->fr : names->en) : NULL;
    return name && label_is_plural(name) && !strchr(name, '\'');
}

static void say_subject_of(struct render *r, const struct parts *parts, enum article article,
                           unsigned count, bool *plural)
{
    char gender = gender_of(r, parts);
    bool other = false;
    bool owned = parts->owner != OWNER_NONE && article != ARTICLE_THAT && article != ARTICLE_BARE;
    bool bare = stands_bare(parts, article, count) ||
                (!parts->noun && parts->owner == OWNER_YOU && count <= 1 &&
                 (article == ARTICLE_ANY || article == ARTICLE_THE || article == ARTICLE_A));
    bare = bare && !parts->another;
    if (parts->sole) {
        article = ARTICLE_THE;
        count = 1;
        *plural = false;
    }
    if (parts->either) {
        say_nouns(r, parts->head, article, count);
        bool mine = parts->owner == OWNER_MINE && article != ARTICLE_THAT;
        say_both(r, mine ? " of yours" : "", mine ? " à vous" : "");
        return;
    }
    if (bare) {
        *plural = false;
    } else if (owned) {
        bool copies = !parts->noun && parts->owner == OWNER_MINE; /* of a card with that name */
        *plural |= say_owner(r, parts->owner, article, count, copies ? 'm' : gender);
        say_both(r, copies ? "copies of " : "", copies ? "exemplaires de " : "");
    } else if (!(other = say_another(r, parts, article, count))) {
        bool copies = !parts->noun && article == ARTICLE_EACH && is_plural_name(r, parts->head);
        say_article(r, article, count, copies ? 'm' : gender);
        say_both(r, copies ? "copy of " : "", copies ? "exemplaire de " : "");
    }
    if (parts->another && !other && (r->french || article != ARTICLE_THAT)) {
        say_other(r, *plural);
    }
    say_head(r, parts, *plural, article != ARTICLE_THAT);
}

/* Elektra as an attacker: what a known thing has to be */
static void say_role(struct render *r, const struct parts *parts)
{
    for (unsigned i = 0; i < parts->count; i++) {
        const struct node *part = parts->part[i];
        const struct category_word *category =
            part->kind == NODE_WORD ? render_find_category(r, part->text) : NULL;
        if (category && !category->adjective && category->among && part != parts->thing) {
            say_both(r, " as ", " en tant que ");
            say_filter(r, part, r->french ? ARTICLE_BARE : ARTICLE_A, 1);
        }
    }
}

void say_parts(struct render *r, const struct parts *parts, enum article article, unsigned count)
{
    char gender = parts->thing                 ? filter_gender(r, parts->thing)
                  : parts->head || parts->noun ? gender_of(r, parts)
                                               : 'f';
    bool plural = article == ARTICLE_PLURAL || count > 1;
    if (are_the_rest(r, parts, article)) {
        say_both(r, "the others", "les autres");
        return;
    }
    if (parts->mixed) {
        say_filter(r, parts->mixed, article, count);
    } else if (parts->thing) {
        say_thing(r, parts->thing->text);
        say_role(r, parts);
        plural = false;
    } else if (!parts->place || !say_known_place(r, parts, article, count)) {
        say_subject_of(r, parts, article, count, &plural);
    }
    if (article != ARTICLE_THAT) {
        const char *topmost = gender == 'f' ? " la plus haute" : " le plus haut";
        say_followers(r, parts, gender, plural, true);
        bool among = parts->owner == OWNER_THOSE && r->those && article == ARTICLE_UP_TO &&
                     parts->noun != &any_card;
        say_both(r, among ? " among them" : "", among ? " parmi elles" : "");
        say_both(r, "", article == ARTICLE_RANDOM ? " au hasard" : "");
        say_both(r, "", article == ARTICLE_TOPMOST && parts->owner != OWNER_THOSE ? topmost : "");
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
    const struct category_word *word = place_word(r, filter);
    if (word && article != ARTICLE_PLURAL && article != ARTICLE_NO) {
        say_both(r, word->alone_en, word->alone_fr);
        return;
    }
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

void say_another_of(struct render *r, const struct node *filter)
{
    struct parts parts;
    take_apart(r, filter, &parts);
    if (place_word(r, filter) || parts.thing || parts.place || !parts.noun || parts.either ||
        render_meaning(r, filter) == MEANS_THING || filter->kind == NODE_SELECT) {
        say_filter(r, filter, ARTICLE_ANY, 1);
        return;
    }
    parts.owner = OWNER_NONE;
    say_both(r, "another ", parts.noun->gender == 'f' ? "une autre " : "un autre ");
    say_parts(r, &parts, ARTICLE_BARE, 1);
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
