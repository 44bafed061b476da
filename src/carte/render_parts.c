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
    for (unsigned i = 0;
         i < parts->count && parts->owner != OWNER_YOU && parts->owner != OWNER_THOSE; i++) {
        if (are_nouns(r, parts->part[i])) {
            parts->head = parts->part[i];
            parts->noun = first_noun(r, parts->head);
            parts->either = true;
            return;
        }
    }
}

/* Is this the word `that`, or a local that stands for all of it? */
bool is_those(const struct render *r, const struct node *part)
{
    const struct node *local = part->kind == NODE_WORD ? render_find_local(r, part->text) : NULL;
    if (local && local->kind == NODE_SELECT && local->number == SELECT_EACH) {
        return node_is_word(local->kids, "that");
    }
    return node_is_word(part, "that");
}

static bool is_implied(const struct render *r, const struct node *part)
{
    const struct category_word *category =
        part->kind == NODE_WORD ? render_find_category(r, part->text) : NULL;
    const struct query_word *query =
        part->kind == NODE_CALL ? render_find_query(r, part->text) : NULL;
    return (category && category->implied) || (query && query->implied);
}

static void drop_part(struct parts *parts, unsigned at)
{
    parts->count--;
    for (; at < parts->count; at++) {
        parts->part[at] = parts->part[at + 1];
    }
}

/* Does another part tell more exactly where it is? */
static bool has_nearer_place(const struct render *r, const struct parts *parts,
                             const struct node *but)
{
    for (unsigned i = 0; i < parts->count; i++) {
        const struct node *part = parts->part[i];
        const struct category_word *category =
            part->kind == NODE_WORD ? render_find_category(r, part->text) : NULL;
        const struct query_word *query =
            part->kind == NODE_CALL ? render_find_query(r, part->text) : NULL;
        if (part != but &&
            ((category && (category->late || category->nearer)) || (query && query->adjective))) {
            return true;
        }
    }
    return false;
}

/* Parts that are told by the words before the noun, and those that need no words. */
static void settle_parts(const struct render *r, struct parts *parts)
{
    for (unsigned i = 0; i < parts->count;) {
        const struct node *part = parts->part[i];
        const struct category_word *category =
            part->kind == NODE_WORD ? render_find_category(r, part->text) : NULL;
        bool those = parts->count > 1 && parts->owner == OWNER_NONE && is_those(r, part);
        bool mine = category && category->owner && parts->owner == OWNER_NONE;
        parts->is_here |= node_is_word(part, "here") || (category && category->where);
        if (those || mine) {
            parts->owner = those ? OWNER_THOSE : OWNER_MINE;
        }
        bool vague = category && category->vague && has_nearer_place(r, parts, part);
        if (those || mine || vague || is_implied(r, part)) {
            drop_part(parts, i);
        } else {
            i++;
        }
    }
}

/* A word or a query that tells which place is meant, without or with "not". */
static bool tells_place(const struct render *r, const struct node *part)
{
    if (part->kind == NODE_NOT) {
        part = part->kids;
    }
    return place_word(r, part) || (part->kind == NODE_CALL && has_query_part(r, part, QUERY_SOME));
}

static void find_place(const struct render *r, struct parts *parts)
{
    for (unsigned i = 0; i < parts->count && !parts->place; i++) {
        if (tells_place(r, parts->part[i])) {
            parts->place = parts->part[i];
        }
    }
}

static void find_thing(const struct render *r, struct parts *parts)
{
    for (unsigned i = 0; i < parts->count && !parts->thing; i++) {
        if (render_meaning(r, parts->part[i]) == MEANS_THING) {
            parts->thing = parts->part[i];
        }
    }
}

const struct category_word *place_word(const struct render *r, const struct node *part)
{
    const struct category_word *category =
        part->kind == NODE_WORD ? render_find_category(r, part->text) : NULL;
    return category && category->alone_en ? category : NULL;
}

/* A base that is not the one that was chosen before: another base. */
static void drop_other(const struct render *r, struct parts *parts)
{
    for (unsigned i = 0; i < parts->count && parts->head; i++) {
        const struct node *part = parts->part[i];
        const struct node *local = part->kind == NODE_NOT && part->kids->kind == NODE_WORD
                                       ? render_find_local(r, part->kids->text)
                                       : NULL;
        if (local && local->kind == NODE_SELECT && local->high <= 1 &&
            filter_noun(r, local->kids) == noun_of(r, parts->head->text)) {
            parts->another = true;
            drop_part(parts, i);
            return;
        }
    }
}

static bool has_head(const struct render *r, const struct node *filter)
{
    struct parts parts;
    if (filter->kind == NODE_BINARY && filter->op == OP_OR) {
        return has_head(r, filter->kids) && has_head(r, filter->kids->next);
    }
    take_apart(r, filter, &parts);
    return parts.head != NULL;
}

/* One part is several cards: Dr. Doom, or Doomstadt that is face up. */
static void find_mixed(const struct render *r, struct parts *parts)
{
    for (unsigned i = 0; i < parts->count && !parts->head && !parts->thing; i++) {
        const struct node *part = parts->part[i];
        if (part->kind == NODE_BINARY && part->op == OP_OR && has_head(r, part)) {
            parts->mixed = parts->head = part;
        }
    }
}

/* A minion that is not the card itself, nor what it is attached to: another minion. What an event is about
 * is called "that minion" later, and so is what the card is attached to: there it is said which one is
 * meant. */
static void drop_itself(const struct render *r, const struct node *filter, struct parts *parts)
{
    for (unsigned i = 0; i < parts->count && !parts->thing; i++) {
        const struct node *part = parts->part[i];
        bool host = part->kind == NODE_NOT && node_is_word(part->kids, "host") &&
                    filter != trigger_clause(r, 'o');
        if (host || (part->kind == NODE_NOT && node_is_word(part->kids, "self"))) {
            parts->another = true;
            drop_part(parts, i);
            return;
        }
    }
}

void take_apart(const struct render *r, const struct node *filter, struct parts *parts)
{
    *parts = (struct parts){0};
    collect_parts(parts, filter);
    settle_parts(r, parts);
    find_thing(r, parts);
    const struct node *noun = find_part(r, parts, MEANS_NOUN);
    parts->head = find_part(r, parts, MEANS_NAME);
    if (parts->head) {
        drop_itself(r, filter, parts);
        return;
    }
    parts->head = noun;
    drop_other(r, parts);
    if (noun) {
        const struct category_word *category = render_find_category(r, noun->text);
        parts->noun = noun_of(r, noun->text);
        parts->sole = category && category->sole && parts->owner == OWNER_MINE;
        if (category && (category->place || category->person)) {
            find_place(r, parts);
        }
        if (!parts->place) {
            drop_itself(r, filter, parts);
        }
        return;
    }
    parts->noun = &any_card;
    find_nouns(r, parts);
    find_mixed(r, parts);
    if (!parts->either && !parts->mixed) {
        drop_itself(r, filter, parts);
    }
}

/* A faction among anybody's factions is just a faction. */
static bool is_of_its_kind(const struct render *r, const struct parts *parts,
                           const struct node *part)
{
    size_t length = parts->head && parts->head->kind == NODE_WORD ? strlen(parts->head->text) : 0;
    return length && part->kind == NODE_IN && node_is_word(part->kids, "any") &&
           strncmp(part->text, parts->head->text, length) == 0 &&
           strcmp(part->text + length, "s") == 0 && render_meaning(r, parts->head) == MEANS_NOUN;
}

/* The nouns beside a name say nothing more, nor does where a known thing is. */
bool is_told_part(const struct render *r, const struct parts *parts, const struct node *part)
{
    bool is_noun = render_meaning(r, part) == MEANS_NOUN;
    if (part == parts->head || part == parts->thing || part == parts->place) {
        return false;
    }
    if (parts->thing && (is_noun || are_places(part) || place_word(r, part))) {
        return false;
    }
    if (are_places(part) && (r->searching || parts->is_here || is_of_its_kind(r, parts, part))) {
        return false;
    }
    const struct category_word *category =
        part->kind == NODE_WORD ? render_find_category(r, part->text) : NULL;
    const struct node *inner = part->kind == NODE_NOT ? part->kids : part;
    const struct query_word *query =
        inner->kind == NODE_CALL ? render_find_query(r, inner->text) : NULL;
    if (r->late && ((category && category->late) || (query && query->late))) {
        return false;
    }
    return !(is_noun && !parts->noun) && !node_is_word(part, "card");
}

/* A name has its own gender, or that of its card's type. */
char gender_of(const struct render *r, const struct parts *parts)
{
    if (parts->noun) {
        return parts->noun->gender;
    }
    const struct ast_card *card = render_title_card(r, parts->head->text);
    return card ? render_name_gender(r, card) : 'm';
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

const struct node *find_pile(const struct node *filter)
{
    struct parts parts = {0};
    collect_parts(&parts, filter);
    return find_places(&parts);
}

bool has_place(const struct node *filter)
{
    struct parts parts = {0};
    collect_parts(&parts, filter);
    return find_places(&parts) != NULL;
}
