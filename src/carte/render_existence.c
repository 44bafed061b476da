/*
 * That there is such a card: "there is a minion in play", "you control an ally", "Rhino is tough".
 */
#include "carte/render_parts.h"

#include <string.h>

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

/* Is it said of the card that it is the player's? Takes that part out. */
static bool take_yours(struct parts *parts)
{
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

/* self, host: the card that the others are said of; or NULL. */
static const struct node *find_thing(const struct render *r, const struct parts *parts)
{
    const struct node *thing = NULL;
    for (unsigned i = 0; i < parts->count; i++) {
        const struct node *part = parts->part[i];
        enum meaning meaning = render_meaning(r, part);
        if (node_is_word(part, "self") || node_is_word(part, "host")) {
            thing = part;
        } else if ((meaning != MEANS_ADJECTIVE && meaning != MEANS_NOUN &&
                    meaning != MEANS_TRAIT) ||
                   node_is_word(part, "yours")) {
            return NULL;
        }
    }
    return parts->count > 1 && parts->owner == OWNER_NONE && !parts->another ? thing : NULL;
}

/* "Blade is equipped", "Deadpool is an attacker in the front row" */
static void say_state(struct render *r, const struct parts *parts, const struct node *thing,
                      bool negative)
{
    const struct noun *type = &r->words->types[r->card->type].noun;
    char gender = node_is_word(thing, "self") ? type->gender : 'f';
    bool first = true;
    say_selector(r, thing);
    say_both(r, negative ? " is not" : " is", negative ? " n'est pas" : " est");
    for (unsigned i = 0; i < parts->count; i++) {
        const struct node *part = parts->part[i];
        if (part == thing) {
            continue;
        }
        say_both(r, first ? " " : " and ", first ? " " : " et ");
        if (render_meaning(r, part) == MEANS_TRAIT) {
            say_names(r, render_trait_names(r, part->text), part->text);
        } else if (render_meaning(r, part) == MEANS_ADJECTIVE) {
            say_adjective(r, &render_find_category(r, part->text)->noun, gender, false);
        } else {
            say_filter(r, part, ARTICLE_A, 1);
        }
        first = false;
    }
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
    return parts.owner == OWNER_NONE && take_yours(&parts);
}

void say_existence(struct render *r, const struct node *filter, bool negative)
{
    struct parts parts;
    take_apart(r, filter, &parts);
    const struct node *thing = find_thing(r, &parts);
    if (thing) {
        say_state(r, &parts, thing, negative);
        return;
    }
    if (is_known(r, &parts)) {
        say_presence(r, &parts, negative);
        return;
    }
    if (filter->kind == NODE_BINARY && filter->op == OP_OR) {
        say_both(r, "there is ", negative ? "il n'y a " : "il y a ");
        say_filter(r, filter, negative ? ARTICLE_NO : ARTICLE_A, 1);
        return;
    }
    if (parts.owner == OWNER_NONE && take_yours(&parts)) {
        say_both(r, "you control ", negative ? "vous ne contrôlez " : "vous contrôlez ");
        r->spell_traits = true;
        say_parts(r, &parts, negative ? ARTICLE_NO : ARTICLE_A, 1);
        r->spell_traits = false;
        return;
    }
    say_both(r, "there is ", negative ? "il n'y a " : "il y a ");
    say_parts(r, &parts, negative ? ARTICLE_NO : ARTICLE_A, 1);
    say_both(r, is_plain(r, &parts) ? " in play" : "", is_plain(r, &parts) ? " en jeu" : "");
}
