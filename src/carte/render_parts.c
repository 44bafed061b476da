/*
 * A filter taken apart: the part that gives the noun or the name, and the others around it.
 */
#include "carte/render_parts.h"

#include <string.h>

const struct noun any_card = {"card", NULL, "carte", NULL, 'f'};

const struct noun *noun_of(const struct render *r, const char *word)
{
    const struct category_word *category = render_find_category(r, word);
    return category ? &category->noun : render_find_type(r, word);
}

void collect_parts(struct parts *parts, const struct node *filter)
{
    if (filter->kind == NODE_BINARY && filter->op == OP_AND) {
        collect_parts(parts, filter->kids);
        collect_parts(parts, filter->kids->next);
    } else if (filter->kind == NODE_YOUR) {
        parts->owner = OWNER_YOU;
        collect_parts(parts, filter->kids);
    } else if (node_is_word(filter, "that")) {
        parts->owner = OWNER_THOSE;
    } else if (filter->kind == NODE_NOT && node_is_word(filter->kids, "that")) {
        parts->another = true;
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

/* upgrade or support: nouns, one after another */
bool are_nouns(const struct render *r, const struct node *part)
{
    return part->kind == NODE_BINARY && part->op == OP_OR
               ? are_nouns(r, part->kids) && are_nouns(r, part->kids->next)
               : render_meaning(r, part) == MEANS_NOUN;
}

static const struct noun *first_noun(const struct render *r, const struct node *nouns)
{
    while (nouns->kind == NODE_BINARY) {
        nouns = nouns->kids;
    }
    return noun_of(r, nouns->text);
}

static void find_nouns(const struct render *r, struct parts *parts)
{
    for (unsigned i = 0; i < parts->count && parts->owner == OWNER_NONE; i++) {
        if (are_nouns(r, parts->part[i])) {
            parts->head = parts->part[i];
            parts->noun = first_noun(r, parts->head);
            parts->either = true;
            return;
        }
    }
}

void take_apart(const struct render *r, const struct node *filter, struct parts *parts)
{
    *parts = (struct parts){0};
    collect_parts(parts, filter);
    for (unsigned i = 0; i < parts->count; i++) {
        parts->is_here |= node_is_word(parts->part[i], "here");
    }
    parts->head = find_part(r, parts, MEANS_NOUN);
    if (parts->head) {
        parts->noun = noun_of(r, parts->head->text);
        return;
    }
    parts->head = find_part(r, parts, MEANS_NAME);
    if (!parts->head) {
        parts->noun = &any_card;
        find_nouns(r, parts);
    }
}

/* A name has the gender of its card's type. */
char gender_of(const struct render *r, const struct parts *parts)
{
    if (parts->noun) {
        return parts->noun->gender;
    }
    const struct ast_card *card = render_title_card(r, parts->head->text);
    return card ? r->words->types[card->type].noun.gender : 'm';
}

/* Are these places, one after another? */
bool are_places(const struct node *part)
{
    return part->kind == NODE_IN || (part->kind == NODE_BINARY && part->op == OP_OR &&
                                     are_places(part->kids) && are_places(part->kids->next));
}

const struct node *find_places(const struct parts *parts)
{
    for (unsigned i = 0; i < parts->count; i++) {
        if (are_places(parts->part[i])) {
            return parts->part[i];
        }
    }
    return NULL;
}

bool has_place(const struct node *filter)
{
    struct parts parts = {0};
    collect_parts(&parts, filter);
    return find_places(&parts) != NULL;
}
