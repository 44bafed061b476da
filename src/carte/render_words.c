/*
 * What the words in a syntax tree mean to a reader: the game's words, names of cards, traits, sets,
 * and the names of places.
 */
#include "carte/render.h"

#include <string.h>

bool node_is_word(const struct node *node, const char *word)
{
    return node && node->kind == NODE_WORD && strcmp(node->text, word) == 0;
}

struct render_local *render_local_of(struct render *r, const char *name)
{
    for (unsigned i = r->local_count; i-- > 0;) {
        if (strcmp(r->locals[i].name, name) == 0) {
            return &r->locals[i];
        }
    }
    return NULL;
}

/* A local that is only another word for something: for each p … as p, p is you. */
const struct node *render_resolve(const struct render *r, const struct node *n)
{
    const struct node *local = n && n->kind == NODE_WORD ? render_find_local(r, n->text) : NULL;
    return local && local->kind == NODE_WORD ? local : n;
}

const struct node *render_find_local(const struct render *r, const char *name)
{
    for (unsigned i = r->local_count; i-- > 0;) {
        if (strcmp(r->locals[i].name, name) == 0) {
            return r->locals[i].value;
        }
    }
    return NULL;
}

const struct attr_word *render_find_attr(const struct vocabulary *words, const char *name)
{
    for (unsigned i = 0; i < words->attr_count; i++) {
        if (strcmp(words->attrs[i].name, name) == 0) {
            return &words->attrs[i];
        }
    }
    return NULL;
}

const struct category_word *render_find_category(const struct render *r, const char *name)
{
    for (unsigned i = 0; i < r->words->category_count; i++) {
        if (strcmp(r->words->categories[i].name, name) == 0) {
            return &r->words->categories[i];
        }
    }
    return NULL;
}

const struct noun *render_find_type(const struct render *r, const char *name)
{
    for (unsigned i = 0; i < r->words->type_count; i++) {
        if (strcmp(r->words->types[i].name, name) == 0) {
            return &r->words->types[i].noun;
        }
    }
    return NULL;
}

const struct keyword_word *render_find_keyword(const struct render *r, const char *name)
{
    for (unsigned i = 0; i < r->words->keyword_count; i++) {
        if (strcmp(r->words->keywords[i].name, name) == 0) {
            return &r->words->keywords[i];
        }
    }
    return NULL;
}

const struct query_word *render_find_query(const struct render *r, const char *name)
{
    for (unsigned i = 0; i < r->words->query_count; i++) {
        if (strcmp(r->words->queries[i].name, name) == 0) {
            return &r->words->queries[i];
        }
    }
    return NULL;
}

const struct plain_word *render_find_period(const struct render *r, const char *name)
{
    for (unsigned i = 0; i < r->words->period_count; i++) {
        if (strcmp(r->words->periods[i].name, name) == 0) {
            return &r->words->periods[i];
        }
    }
    return NULL;
}

/* The first card with that title. */
const struct ast_card *render_title_card(const struct render *r, const char *id)
{
    const struct qn_pack *pack = r->pack;
    for (uint16_t def = 0; def < pack->hot.def_count; def++) {
        const struct ast_card *card = pack->cold[def].ast;
        if (strcmp(card->title ? card->title : card->id, id) == 0) {
            return card;
        }
    }
    return NULL;
}

const struct names *render_title_names(const struct render *r, const char *id)
{
    const struct ast_card *card = render_title_card(r, id);
    return card ? &card->name : NULL;
}

/* Of its French name: as the card tells, as its article tells, or that of its type. */
char render_name_gender(const struct render *r, const struct ast_card *card)
{
    const char *name = card->name.fr;
    if (card->name.gender) {
        return card->name.gender;
    }
    if (strncmp(name, "La ", 3) == 0 || strncmp(name, "Une ", 4) == 0) {
        return 'f';
    }
    if (strncmp(name, "Le ", 3) == 0 || strncmp(name, "Un ", 3) == 0) {
        return 'm';
    }
    return r->words->types[card->type].noun.gender;
}

const struct names *render_trait_names(const struct render *r, const char *id)
{
    for (const struct ast_declaration *d = r->pack->traits; d; d = d->next) {
        if (strcmp(d->id, id) == 0) {
            return &d->name;
        }
    }
    return NULL;
}

void say_trait_of(struct render *r, const char *id)
{
    say_both(r, r->words->trait_en ? r->words->trait_en : "the trait ",
             r->words->trait_fr ? r->words->trait_fr : "le trait ");
    say_names(r, render_trait_names(r, id), id);
}

const struct names *render_counter_names(const struct render *r, const char *id)
{
    for (const struct ast_declaration *d = r->pack->counters; d; d = d->next) {
        if (strcmp(d->id, id) == 0) {
            return &d->name;
        }
    }
    return NULL;
}

static bool is_trait_id(const struct render *r, const char *id)
{
    for (uint16_t i = 0; r->pack->trait_ids && i < r->pack->trait_count; i++) {
        if (r->pack->trait_ids[i] && strcmp(r->pack->trait_ids[i], id) == 0) {
            return true;
        }
    }
    return render_trait_names(r, id) != NULL;
}

const struct names *render_set_names(const struct render *r, const char *id)
{
    for (uint16_t i = 0; i < r->pack->set_count; i++) {
        if (strcmp(r->pack->sets[i].id, id) == 0) {
            return &r->pack->sets[i].name;
        }
    }
    return NULL;
}

static bool is_thing_word(const struct render *r, const char *word)
{
    static const char *const things[] = {"self", "host",   "it",      "that",  "you",
                                         "all",  "source", "subject", "outer", "event"};
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        if (strcmp(things[i], word) == 0) {
            return strcmp(word, "event") != 0;
        }
    }
    return render_find_local(r, word) != NULL;
}

/* What a part of a filter says, in the order in which the compiler resolves words. */
enum meaning render_meaning(const struct render *r, const struct node *part)
{
    if (part->kind != NODE_WORD) {
        return MEANS_OTHER;
    }
    const struct category_word *category = render_find_category(r, part->text);
    if (is_thing_word(r, part->text)) {
        return MEANS_THING;
    }
    if (category) {
        return category->adjective ? MEANS_ADJECTIVE : MEANS_NOUN;
    }
    if (render_find_keyword(r, part->text)) {
        return MEANS_KEYWORD;
    }
    if (render_find_attr(r->words, part->text)) {
        return MEANS_ATTR;
    }
    if (render_find_type(r, part->text)) {
        return MEANS_NOUN;
    }
    if (render_title_names(r, part->text)) {
        return MEANS_NAME;
    }
    if (is_trait_id(r, part->text)) {
        return MEANS_TRAIT;
    }
    return render_set_names(r, part->text) ? MEANS_SET : MEANS_NAME;
}

/* ---- places ---------------------------------------------------------------------------------- */

static const struct zone_kind *find_zone_kind(const struct render *r, const char *name)
{
    for (unsigned i = 0; r->pack->game && i < r->pack->game->zone_count; i++) {
        if (strcmp(r->pack->game->zones[i].name, name) == 0) {
            return &r->pack->game->zones[i];
        }
    }
    return NULL;
}

static void say_zone_label(struct render *r, const struct zone_kind *zone, const char *name)
{
    if (zone && zone->label[r->french]) {
        say_small(r, zone->label[r->french]);
    } else {
        say_id(r, name);
    }
}

static void say_zone_with_article(struct render *r, const struct zone_kind *zone, const char *name)
{
    if (zone && zone->label[r->french]) {
        say_the(r, zone->label[r->french]);
    } else {
        say_both(r, "the ", "");
        say_id(r, name);
    }
}

/* Is this word a pile or another place out of play? Those in play are also names of cards. */
bool is_pile_word(const struct render *r, const struct node *node)
{
    const struct zone_kind *zone = node->kind == NODE_WORD ? find_zone_kind(r, node->text) : NULL;
    return zone && !zone->in_play;
}

bool card_is(const struct vocabulary *words, const struct ast_card *card, const char *name,
             size_t length)
{
    for (unsigned i = 0; card && i < words->category_count && i < 32; i++) {
        const char *category = words->categories[i].name;
        if (strncmp(category, name, length) == 0 && !category[length]) {
            return words->types[card->type].categories >> i & 1;
        }
    }
    return false;
}

const char *render_word_for(const struct vocabulary *words, const struct ast_card *card,
                            const char *text, const char **word, size_t *length)
{
    const char *colon = *text == '{' ? strchr(text, ':') : NULL;
    const char *bar = colon ? strchr(colon, '|') : NULL, *close = bar ? strchr(bar, '}') : NULL;
    if (!close) {
        return NULL;
    }
    bool first = card_is(words, card, text + 1, (size_t)(colon - text) - 1);
    *word = first ? colon + 1 : bar + 1;
    *length = (size_t)((first ? bar : close) - *word);
    return close + 1;
}

/* the discard pile of a player: a player's discard pile */
static void say_english_place(struct render *r, const struct zone_kind *zone, const char *name,
                              const struct node *seat, bool anyone)
{
    if (anyone) {
        say(r, "any player");
    } else {
        say_filter(r, seat, ARTICLE_ANY, 1);
    }
    say(r, "'s ");
    say_zone_label(r, zone, name);
}

void say_place(struct render *r, const struct node *in)
{
    const struct zone_kind *zone = find_zone_kind(r, in->text);
    const struct node *seat = in->kids;
    if ((zone && zone->per_seat && !seat) || node_is_word(seat, "you")) {
        bool many = zone && zone->label[1] && label_gender(zone->label[1]) == 'p';
        say_both(r, "your ", many ? "vos " : "votre ");
        say_zone_label(r, zone, in->text);
        return;
    }
    bool anyone =
        node_is_word(seat, "any") || node_is_word(seat, "all") || node_is_word(seat, "each");
    if (seat && !r->french) {
        say_english_place(r, zone, in->text, seat, anyone);
        return;
    }
    say_zone_with_article(r, zone, in->text);
    if (anyone) {
        say(r, " de n'importe quel joueur");
    } else if (seat) {
        say(r, " de ");
        say_filter(r, seat, ARTICLE_ANY, 1);
    }
}

/* The place of a card, with the words before it. A label may be the cards themselves ("facedown
 * cards") or tell what became of them ("set aside"). */
void say_in(struct render *r, const struct node *in, bool plural)
{
    const struct zone_kind *zone = find_zone_kind(r, in->text);
    const char *label = zone && zone->label[0] ? zone->label[0] : "";
    bool fate = strncmp(label, "set aside", 9) == 0 || strncmp(label, "removed", 7) == 0;
    bool cards = strstr(label, "cards") != NULL;
    if (fate) {
        say_both(r, plural ? " that are " : " that is ", " parmi les cartes ");
        say_small(r, zone->label[r->french]);
        return;
    }
    if (cards) {
        say_both(r, r->from ? " from among " : " among ", " parmi ");
    } else {
        say_both(r, r->from ? " from " : " in ", r->from ? " de " : " dans ");
    }
    say_place(r, in);
}
