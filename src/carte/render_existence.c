/*
 * That there is such a card: "there is a minion in play", "you control an ally", "Rhino is tough".
 */
#include "carte/render_parts.h"

#include <string.h>

/* Is this one known thing with adjectives: your identity, confused; Rhino, tough? */
static bool is_known(const struct render *r, const struct parts *parts)
{
    for (unsigned i = 0; i < parts->count; i++) {
        const struct node *part = parts->part[i];
        if (is_told_part(r, parts, part) && render_meaning(r, part) != MEANS_ADJECTIVE) {
            return false;
        }
    }
    bool named = parts->head && !parts->noun && parts->owner == OWNER_NONE && !parts->another;
    return named || (parts->head && parts->owner == OWNER_YOU);
}

/* Is it said of the card that it is the player's? Takes that part out. */
static bool take_yours(struct parts *parts)
{
    if (parts->owner == OWNER_MINE) {
        parts->owner = OWNER_NONE;
        return true;
    }
    for (unsigned i = 0; i < parts->count; i++) {
        if (node_is_word(parts->part[i], "yours")) {
            parts->count--;
            for (; i < parts->count; i++) {
                parts->part[i] = parts->part[i + 1];
            }
            return true;
        }
    }
    return false;
}

static bool has_word(const struct parts *parts, const char *word)
{
    for (unsigned i = 0; i < parts->count; i++) {
        if (node_is_word(parts->part[i], word)) {
            return true;
        }
    }
    return false;
}

/* Are there only nouns, names and traits? Then "in play" tells where they are. */
static bool is_plain(const struct render *r, const struct parts *parts)
{
    for (unsigned i = 0; i < parts->count; i++) {
        enum meaning meaning = render_meaning(r, parts->part[i]);
        if (parts->part[i] != parts->head && meaning != MEANS_NOUN && meaning != MEANS_TRAIT) {
            return false;
        }
    }
    return parts->head != NULL && parts->owner == OWNER_NONE;
}

/* An adjective that opens so, without that opening; or NULL. */
static const char *without(const char *text, const char *opening)
{
    size_t length = strlen(opening);
    return strncmp(text, opening, length) == 0 ? text + length : NULL;
}

/* The verb that an adjective of several words brings: "that can be returned" becomes "can be returned",
 * "with a Contract" becomes "has a Contract". Says it; false if it brings none. */
static bool say_own_verb(struct render *r, const struct noun *adjective, bool negative)
{
    const char *text = r->french ? adjective->fr : adjective->en;
    const char *clause = without(text, r->french ? "qui " : "that ");
    const char *having = without(text, r->french ? "avec " : "with ");
    if ((!clause && !having) || negative) {
        return false;
    }
    say(r, clause ? " " : r->french ? " a " : " has ");
    say(r, clause ? clause : having);
    return true;
}

/* What is said of a known thing, one part of a filter after another. */
static void say_property(struct render *r, const struct node *part, char gender, bool negative,
                         bool first)
{
    enum meaning meaning = render_meaning(r, part);
    const struct category_word *category =
        part->kind == NODE_WORD ? render_find_category(r, part->text) : NULL;
    bool turned = part->kind == NODE_NOT;
    say_both(r, first ? "" : " and", first ? "" : " et");
    if (turned) {
        say_property(r, part->kids, gender, !negative, true);
    } else if (meaning == MEANS_ADJECTIVE && negative && category->not_en) {
        say_both(r, " is ", " est ");
        say_both(r, category->not_en, category->not_fr);
    } else if (meaning == MEANS_ADJECTIVE && !say_own_verb(r, &category->noun, negative)) {
        say_both(r, negative ? " is not " : " is ", negative ? " n'est pas " : " est ");
        say_adjective(r, &category->noun, gender, false);
    } else if (meaning == MEANS_TRAIT) {
        say_both(r, negative ? " does not have " : " has ", negative ? " n'a pas " : " a ");
        say_trait_of(r, part->text);
    } else if (part->kind == NODE_BINARY && part->op >= OP_EQ && part->op <= OP_GE) {
        say_both(r, negative ? " does not have " : " has ", negative ? " n'a pas " : " a ");
        say_measure_of(r, part);
    } else if (meaning != MEANS_ADJECTIVE) {
        say_both(r, negative ? " is not " : " is ", negative ? " n'est pas " : " est ");
        say_filter(r, part, ARTICLE_A, 1);
    }
}

static bool say_properties(struct render *r, const struct parts *parts, const struct node *but,
                           char gender, bool negative)
{
    bool any = false;
    for (unsigned i = 0; i < parts->count; i++) {
        const struct node *part = parts->part[i];
        if (part == but || part == parts->head || node_is_word(part, "card") ||
            node_is_word(part, "yours") ||
            (!parts->noun && render_meaning(r, part) == MEANS_NOUN)) {
            continue;
        }
        say_property(r, part, gender, negative, !any);
        any = true;
    }
    return any;
}

/* "Rhino is in play", "your identity is confused", "you are a winner" */
static void say_presence(struct render *r, const struct parts *parts, bool negative)
{
    if (parts->owner == OWNER_YOU) {
        say_both(r, "your ", "votre ");
    }
    say_head(r, parts, false, false);
    if (!say_properties(r, parts, NULL, gender_of(r, parts), negative)) {
        say_both(r, negative ? " is not in play" : " is in play",
                 negative ? " n'est pas en jeu" : " est en jeu");
    }
}

/* your player & winner: you are a winner */
static bool say_yourself(struct render *r, const struct parts *parts, bool negative)
{
    if (parts->owner != OWNER_YOU || parts->count != 2 || !node_is_word(parts->head, "player") ||
        render_meaning(r, parts->part[1]) != MEANS_NOUN) {
        return false;
    }
    say_both(r, negative ? "you are not " : "you are ",
             negative ? "vous n'êtes pas " : "vous êtes ");
    say_filter(r, parts->part[1], ARTICLE_A, 1);
    return true;
}

/* "Blade is equipped", "Deadpool is an attacker", "you control that minion" */
static void say_state(struct render *r, struct parts *parts, bool negative)
{
    bool yours = take_yours(parts);
    char gender = filter_gender(r, parts->thing);
    if (yours) {
        say_both(r, negative ? "you do not control " : "you control ",
                 negative ? "vous ne contrôlez pas " : "vous contrôlez ");
        say_thing(r, parts->thing->text);
        return;
    }
    parts->head = NULL;
    say_thing(r, parts->thing->text);
    say_properties(r, parts, parts->thing, gender, negative);
}

/* Of what was just revealed: "it is a minion", "there is a minion among them". */
static void say_among(struct render *r, struct parts *parts, bool negative)
{
    parts->owner = OWNER_NONE;
    parts->is_here = true; /* where it went was told */
    if (!r->those) {
        say_both(r, negative ? "it is not " : "it is ", negative ? "ce n'est pas " : "c'est ");
        say_parts(r, parts, ARTICLE_A, 1);
        return;
    }
    say_both(r, "there is ", negative ? "il n'y a " : "il y a ");
    say_parts(r, parts, negative ? ARTICLE_NO : ARTICLE_A, 1);
    say_both(r, " among them", " parmi elles");
}

void say_plenty_of(struct render *r, const struct node *filter, bool one)
{
    struct parts parts;
    take_apart(r, filter, &parts);
    take_yours(&parts);
    say_parts(r, &parts, one ? ARTICLE_BARE : ARTICLE_PLURAL, one ? 1 : 2);
}

bool is_controlled(const struct render *r, const struct node *filter)
{
    struct parts parts;
    take_apart(r, filter, &parts);
    return take_yours(&parts);
}

/* "you control a minion", "you do not control Luke Cage" */
static void say_control(struct render *r, const struct parts *parts, bool negative)
{
    bool named = !parts->noun;
    say_both(r, negative && named ? "you do not control " : "you control ",
             negative ? "vous ne contrôlez " : "vous contrôlez ");
    say_both(r, "", negative && named ? "pas " : "");
    r->spell_traits = r->words->traits_spelt;
    say_parts(r, parts, negative && !named ? ARTICLE_NO : ARTICLE_A, 1);
    r->spell_traits = false;
}

void say_existence(struct render *r, const struct node *filter, bool negative)
{
    struct parts parts;
    take_apart(r, filter, &parts);
    bool plain = is_plain(r, &parts);
    if (filter->kind == NODE_BINARY && filter->op == OP_OR) {
        say_both(r, "there is ", negative ? "il n'y a " : "il y a ");
        say_filter(r, filter, negative ? ARTICLE_NO : ARTICLE_A, 1);
    } else if (parts.count == 1 && render_meaning(r, parts.part[0]) == MEANS_THING) {
        say_thing(r, parts.part[0]->text);
        say_both(r, negative ? " is not in play" : " is in play",
                 negative ? " n'est pas en jeu" : " est en jeu");
    } else if (parts.thing) {
        say_state(r, &parts, negative);
    } else if (parts.owner == OWNER_THOSE) {
        say_among(r, &parts, negative);
    } else if (say_yourself(r, &parts, negative)) {
        return;
    } else if (is_known(r, &parts) && !has_word(&parts, "yours")) {
        say_presence(r, &parts, negative);
    } else if (take_yours(&parts)) {
        say_control(r, &parts, negative);
    } else {
        say_both(r, "there is ", negative ? "il n'y a " : "il y a ");
        say_parts(r, &parts, negative ? ARTICLE_NO : ARTICLE_A, 1);
        say_both(r, plain ? " in play" : "", plain ? " en jeu" : "");
    }
}
