/*
 * Things that a text names rather than describes: the card itself, what it is attached to, "it",
 * what was chosen before; and whose something is.
 */
#include "carte/render_parts.h"

#include <string.h>

/* ---- things ---------------------------------------------------------------------------------- */

/* The host is named after what the card may be attached to. */
static void find_host(const struct render *r, struct parts *parts)
{
    const struct noun *bearer = &r->words->types[r->card->type].host;
    if (r->card->attach &&
        !(r->card->attach->kind == NODE_BINARY && r->card->attach->op == OP_OR)) {
        take_apart(r, r->card->attach, parts);
    } else {
        *parts = (struct parts){.noun = bearer->en ? bearer : &any_card};
    }
}

/* The noun of what a local stands for, or NULL. */
static const struct noun *local_noun(const struct render *r, const struct render_local *local)
{
    return local->value->kind == NODE_SELECT ? filter_noun(r, local->value->kids) : NULL;
}

/* Which of the things with that noun a local is, counted from 1; 0: there is only one. */
static unsigned find_ordinal(const struct render *r, const struct node *value)
{
    unsigned same = 0, place = 0;
    const struct noun *noun = filter_noun(r, value->kids);
    for (unsigned i = 0; i < r->local_count && noun; i++) {
        const struct node *other = r->locals[i].value;
        bool one = other->kind == NODE_SELECT && other->number != SELECT_EACH && other->high <= 1;
        if (one && !r->locals[i].fresh && local_noun(r, &r->locals[i]) == noun) {
            same++;
            place = r->locals[i].value == value ? same : place;
        }
    }
    return same > 1 ? place : 0;
}

static bool has_local_of(const struct render *r, const struct noun *noun)
{
    for (unsigned i = 0; i < r->local_count; i++) {
        if (local_noun(r, &r->locals[i]) == noun) {
            return true;
        }
    }
    return false;
}

/* That minion, which the card was attached to; the equipped character. */
static void say_host(struct render *r)
{
    struct parts parts;
    find_host(r, &parts);
    bool f = parts.noun && parts.noun->gender == 'f';
    if (parts.head && !parts.noun) {
        say_names(r, render_title_names(r, parts.head->text), parts.head->text);
    } else if (!r->card->attach && parts.noun != &any_card) {
        say_both(r, "the ", f ? "la " : "le ");
        say_noun(r, parts.noun, false);
    } else if (has_local_of(r, parts.noun) || parts.noun == &any_card) {
        say_both(r, "the ", f ? "la " : "le ");
        say_noun(r, parts.noun, false);
        say_both(r, " this card is attached to", " qui porte cette carte");
    } else {
        say_both(r, "that ", f ? "cette " : "ce ");
        say_noun(r, parts.noun, false);
    }
}

static void say_ordinal(struct render *r, const struct node *value, unsigned ordinal)
{
    static const char *const english[] = {"the first ", "the second ", "the third ", "the fourth "};
    static const char *const french[2][4] = {
        {"le premier ", "le deuxième ", "le troisième ", "le quatrième "},
        {"la première ", "la deuxième ", "la troisième ", "la quatrième "}};
    const struct noun *noun = filter_noun(r, value->kids);
    unsigned at = ordinal <= 4 ? ordinal - 1 : 3;
    say_both(r, english[at], french[noun->gender == 'f'][at]);
    say_noun(r, noun, false);
}

static const struct render_local *local_with(const struct render *r, const struct node *value)
{
    for (unsigned i = 0; i < r->local_count; i++) {
        if (r->locals[i].value == value) {
            return &r->locals[i];
        }
    }
    return NULL;
}

/* Would "that character" also do for another card? In French for this one, too: ce personnage. */
static bool is_mistakable(const struct render *r, const struct node *value)
{
    const struct noun *noun = filter_noun(r, value->kids);
    const struct noun *bearer = &r->words->types[r->card->type].bearer;
    return noun && local_with(r, value) && value->number == SELECT_CHOOSE &&
           (noun == r->stray || (r->french && bearer->fr && strcmp(bearer->fr, noun->fr) == 0));
}

/* The targeted character, la créature choisie. */
static void say_chosen_one(struct render *r, const struct node *value)
{
    const struct noun *noun = filter_noun(r, value->kids);
    bool f = noun->gender == 'f', targeted = local_with(r, value)->targeted;
    say_both(r, targeted ? "the targeted " : "the chosen ", f ? "la " : "le ");
    say_noun(r, noun, false);
    say_both(r, "", targeted ? (f ? " ciblée" : " ciblé") : (f ? " choisie" : " choisi"));
}

static void say_that(struct render *r, const struct node *value)
{
    bool many = value->kind == NODE_SELECT && (value->number == SELECT_EACH || value->high > 1);
    unsigned ordinal = value->kind == NODE_SELECT && !many ? find_ordinal(r, value) : 0;
    if (ordinal) {
        say_ordinal(r, value, ordinal);
    } else if (value->kind == NODE_SELECT && !many && is_mistakable(r, value)) {
        say_chosen_one(r, value);
    } else if (value->kind == NODE_SELECT && value->number == SELECT_THE && !value->text) {
        say_selector(r, value); /* the base of that minion: one knows which */
    } else if (value->kind == NODE_SELECT) {
        say_filter(r, value->kids, ARTICLE_THAT, many ? 2 : 1);
    } else {
        say_value(r, value);
    }
}

bool is_person(const struct render *r, const struct node *filter)
{
    struct parts parts;
    take_apart(r, filter, &parts);
    const struct category_word *category = parts.head && parts.head->kind == NODE_WORD
                                               ? render_find_category(r, parts.head->text)
                                               : NULL;
    return category && category->person;
}

/* It: what the trigger is about, or what was targeted first. English has a word for anything but people. */
static void say_it(struct render *r)
{
    const struct node *object = trigger_clause(r, 'o');
    bool nested = r->saying_it;
    r->saying_it = true;
    if (!r->french && object && !nested && is_person(r, object)) {
        say_filter(r, object, ARTICLE_THAT, 1);
    } else if (!r->french) {
        say(r, "it");
    } else if (!nested && object && !node_is_word(object, "it")) {
        say_filter(r, object, ARTICLE_THAT, 1);
    } else if (!nested && !object && r->local_count && r->locals[0].value->kind == NODE_SELECT) {
        say_that(r, r->locals[0].value);
    } else if (!nested && r->modified && r->modified->kind != NODE_SELECT) {
        say_filter(r, r->modified, ARTICLE_THAT, 1); /* each of those that get it */
    } else {
        say(r, "cette carte");
    }
    r->saying_it = nested;
}

/* What the trigger is about, from within a filter. */
static void say_subject(struct render *r)
{
    const struct node *object = trigger_clause(r, 'o');
    bool nested = r->saying_it;
    r->saying_it = true;
    if (object && !nested) {
        say_filter(r, object, ARTICLE_THAT, 1);
    } else {
        say_both(r, "that card", "cette carte");
    }
    r->saying_it = nested;
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

void say_thing(struct render *r, const char *word)
{
    struct render_local *local = render_local_of(r, word);
    if (local && local->fresh) {
        local->fresh = false;
        r->stray = NULL;
        say_selector(r, local->value);
    } else if (local) {
        say_that(r, local->value);
    } else if (strcmp(word, "self") == 0) {
        say_self(r);
    } else if (strcmp(word, "host") == 0) {
        say_host(r);
    } else if (strcmp(word, "you") == 0) {
        say_both(r, "you", "vous");
    } else if (strcmp(word, "all") == 0) {
        say_both(r, "all cards", "toutes les cartes");
    } else if (strcmp(word, "that") == 0) {
        say_both(r, r->those ? "those cards" : "that card",
                 r->those ? "ces cartes" : "cette carte");
    } else if (strcmp(word, "subject") == 0) {
        say_subject(r);
    } else if (strcmp(word, "outer") == 0) {
        say_both(r, "it", "celui-ci");
    } else if (strcmp(word, "source") == 0) {
        say_source(r);
    } else {
        say_it(r);
    }
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
    const struct render_local *local =
        who->kind == NODE_WORD ? render_local_of(r, who->text) : NULL;
    bool is_short = (who->kind == NODE_WORD && !(local && local->fresh)) || is_you(who);
    bool long_host = node_is_word(who, "host") && !filter_noun(r, who) && !r->card->attach &&
                     !r->words->types[r->card->type].host.en;
    if (r->french || !is_short || long_host || node_is_word(who, "all")) {
        return false;
    }
    const struct node *object = trigger_clause(r, 'o');
    if (node_is_word(who, "it") && object && r->local_count && filter_noun(r, object)) {
        say_filter(r, object, ARTICLE_THAT, 1); /* not what was chosen since */
        say(r, "'s ");
        return true;
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
    return parts.head && !parts.either && !parts.mixed ? parts.noun : NULL;
}

/* What a text names may be explained by what names it in turn: beyond so many steps it has no gender of its own. */
enum { EXPLAINED_MOST = 16 };

static char gender_within(const struct render *r, const struct node *filter, unsigned steps)
{
    struct parts parts;
    if (!steps) {
        return 'm';
    }
    if (node_is_word(filter, "self")) {
        return render_name_gender(r, r->card);
    }
    const struct node *local =
        filter->kind == NODE_WORD ? render_find_local(r, filter->text) : NULL;
    const struct node *object = trigger_clause(r, 'o');
    if (local && local->kind == NODE_SELECT && local->kids != filter) {
        return gender_within(r, local->kids, steps - 1);
    }
    if (node_is_word(filter, "it") && object && !node_is_word(object, "it")) {
        return gender_within(r, object, steps - 1);
    }
    if (node_is_word(filter, "host")) {
        find_host(r, &parts);
    } else {
        take_apart(r, filter, &parts);
    }
    if (parts.thing && parts.thing != filter) {
        return gender_within(r, parts.thing, steps - 1);
    }
    return gender_of(r, &parts);
}

char filter_gender(const struct render *r, const struct node *filter)
{
    return gender_within(r, filter, EXPLAINED_MOST);
}
