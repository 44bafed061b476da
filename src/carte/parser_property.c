/*
 * The properties of a card: attributes, keywords, traits, icons, caps, where it may be attached.
 */
#include "carte/parser.h"

#include <string.h>

static bool add_name(struct parser *p, struct ast_name **list, bool repeatable)
{
    const struct token *t = parser_peek(p, 0);
    unsigned count = 0;
    for (; *list; list = &(*list)->next) {
        if (!repeatable && strcmp((*list)->text, t->text) == 0) {
            parser_fail_twice(p, t->text);
            return false;
        }
        if (++count == MAX_LIST) {
            parser_fail(p, DIAG_LIST_TOO_LONG, parser_digits(p, MAX_LIST), NULL, NULL);
            return false;
        }
    }
    *list = arena_take(p->arena, sizeof **list);
    **list = (struct ast_name){.text = t->text, .line = t->line, .column = t->column};
    return true;
}

/* traits WORD …, mentions WORD …: to the end of the line. */
static bool trait_list(struct parser *p, const char *name, struct ast_name **list)
{
    if (*list) {
        parser_fail_twice(p, name);
        return false;
    }
    parser_skip(p);
    do {
        const struct token *t = parser_peek(p, 0);
        if (t->kind == TOKEN_WORD && !parser_reserved(t->text) && !add_name(p, list, false)) {
            return false;
        }
        if (!parser_expect_id(p, PHRASE_TRAIT)) {
            return false;
        }
    } while (!parser_at_kind(p, TOKEN_NEWLINE));
    return true;
}

static bool traits(struct parser *p, struct ast_card *card)
{
    return trait_list(p, "traits", &card->traits);
}

static bool mentions(struct parser *p, struct ast_card *card)
{
    return trait_list(p, "mentions", &card->mentions);
}

/* One icon or more, to the first word that is none. `any` stands for every icon in a price. */
bool parser_icons(struct parser *p, struct ast_name **list, bool any)
{
    size_t length;
    bool found = false;
    for (;;) {
        bool listed = parser_find(p, LIST_ICONS, &length) >= 0;
        if (!listed && !(any && parser_at_word(p, "any"))) {
            break;
        }
        if (!add_name(p, list, true)) {
            return false;
        }
        parser_skip(p);
        found = true;
    }
    if (!found) {
        static const char *const extra[] = {"any", NULL};
        parser_fail_unknown(p, PHRASE_ICON, LIST_BIT(LIST_ICONS), any ? extra : NULL);
    }
    return found;
}

static bool gives(struct parser *p, struct ast_card *card)
{
    if (card->icons) {
        parser_fail_twice(p, "gives");
        return false;
    }
    parser_skip(p);
    return parser_icons(p, &card->icons, false);
}

/* attach to FILTER, play if EXPRESSION: to the end of the line. */
static bool expression_property(struct parser *p, const char *name, const char *second,
                                struct node **field)
{
    if (*field) {
        parser_fail_twice(p, name);
        return false;
    }
    parser_skip(p);
    *field = parser_expect_word(p, second) ? parser_expression(p) : NULL;
    if (*field && parser_at_kind(p, TOKEN_NEWLINE)) {
        return true;
    }
    if (*field) {
        parser_fail_expected(p, PHRASE_END_OF_LINE);
    }
    parser_skip_line(p);
    return false;
}

static bool attach(struct parser *p, struct ast_card *card)
{
    return expression_property(p, "attach", "to", &card->attach);
}

static bool play(struct parser *p, struct ast_card *card)
{
    return expression_property(p, "play", "if", &card->play_if);
}

/* max N per CAP */
static bool max(struct parser *p, struct ast_card *card)
{
    const struct token t = *parser_peek(p, 0);
    int number;
    parser_skip(p);
    if (!parser_expect_number(p, 1, 99, &number) || !parser_expect_word(p, "per")) {
        return false;
    }
    size_t length;
    int cap = parser_find(p, LIST_CAPS, &length);
    struct ast_cap **last = &card->caps;
    for (; *last; last = &(*last)->next) {
        if ((*last)->cap == cap) {
            parser_fail_twice(p, p->words->caps[cap].name);
            return false;
        }
    }
    if (parser_need(p, LIST_CAPS) < 0) {
        return false;
    }
    *last = arena_take(p->arena, sizeof **last);
    **last = (struct ast_cap){
        .cap = (uint8_t)cap, .number = (uint16_t)number, .line = t.line, .column = t.column};
    return true;
}

/* What the card is known from. */
static bool provenance(struct parser *p, struct ast_card *card)
{
    static const char *const extra[] = {"printed", "reconstructed", NULL};
    if (p->has_provenance) {
        parser_fail_twice(p, "provenance");
        return false;
    }
    p->has_provenance = true;
    parser_skip(p);
    if (parser_accept_word(p, "reconstructed")) {
        card->reconstructed = true;
        return true;
    }
    if (parser_accept_word(p, "printed")) {
        return true;
    }
    parser_fail_unknown(p, "printed, reconstructed", 0, extra);
    return false;
}

static bool text(struct parser *p, struct ast_card *card)
{
    if (card->text.en) {
        parser_fail_twice(p, "text");
        return false;
    }
    parser_skip(p);
    return parser_expect_names(p, MAX_TEXT_BYTES, &card->text);
}

typedef bool property_fn(struct parser *p, struct ast_card *card);

static const struct {
    const char *word;
    property_fn *parse;
} property_words[] = {
    {"traits", traits}, {"mentions", mentions}, {"gives", gives},           {"attach", attach},
    {"play", play},     {"max", max},           {"provenance", provenance}, {"text", text},
};
enum { PROPERTY_WORDS = sizeof property_words / sizeof *property_words };

static struct ast_value *add_value(struct parser *p, struct ast_card *card, bool keyword, int index,
                                   const char *name)
{
    const struct token *t = parser_peek(p, 0);
    struct ast_value **last = &card->values;
    for (; *last; last = &(*last)->next) {
        if ((*last)->keyword == keyword && (*last)->index == index) {
            parser_fail_twice(p, name);
            return NULL;
        }
    }
    *last = arena_take(p->arena, sizeof **last);
    **last = (struct ast_value){
        .index = (uint8_t)index, .keyword = keyword, .line = t->line, .column = t->column};
    return *last;
}

/* ATTR [ "+" | "-" ] INT [ "each" ] | ATTR "none" */
static bool attribute(struct parser *p, struct ast_card *card, int attr)
{
    const struct attr_word *word = &p->words->attrs[attr];
    if (!word->printed) {
        parser_fail(p, DIAG_NOT_PRINTED, word->name, NULL, NULL);
        return false;
    }
    struct ast_value *value = add_value(p, card, false, attr, word->name);
    if (!value) {
        return false;
    }
    parser_skip(p);
    if (parser_accept_word(p, "none")) {
        value->dash = true;
        return true;
    }
    bool minus = parser_accept_mark(p, "-");
    if (!minus) {
        parser_accept_mark(p, "+");
    }
    if (!parser_expect_number(p, 0, MAX_NUMBER, &value->number)) {
        return false;
    }
    value->number = minus ? -value->number : value->number;
    value->has_number = true;
    value->per_player = parser_accept_word(p, "each");
    return true;
}

/* KEYWORD [ INT [ "each" ] [ COUNTER ] ] */
static bool keyword(struct parser *p, struct ast_card *card, int index)
{
    const struct keyword_word *word = &p->words->keywords[index];
    size_t length;
    struct ast_value *value = add_value(p, card, true, index, word->name);
    if (!value) {
        return false;
    }
    parser_find(p, LIST_KEYWORDS, &length);
    p->at += length;
    if (word->attr < 0 && !word->named_counter) {
        return true;
    }
    if (!parser_at_kind(p, TOKEN_INT)) {
        parser_fail(p, DIAG_NEEDS_NUMBER, word->name, NULL, NULL);
        return false;
    }
    value->has_number = parser_expect_number(p, 0, MAX_NUMBER, &value->number);
    value->per_player = parser_accept_word(p, "each");
    if (word->named_counter) {
        value->counter = parser_expect_id(p, PHRASE_COUNTER);
        return value->counter != NULL;
    }
    return true;
}

static int find_property_word(struct parser *p)
{
    for (int i = 0; i < PROPERTY_WORDS; i++) {
        if (parser_at_word(p, property_words[i].word)) {
            return i;
        }
    }
    return -1;
}

/* A word that is both is an attribute before a number (`boost 2`), unless the keyword is what sets
 * that attribute (`retaliate 1`). */
static bool is_attribute(struct parser *p, int attr, int keyword_index)
{
    if (attr < 0 || keyword_index < 0) {
        return attr >= 0;
    }
    const struct token *next = parser_peek(p, 1);
    bool sign = next->kind == TOKEN_MARK && (*next->text == '+' || *next->text == '-');
    bool none = next->kind == TOKEN_WORD && strcmp(next->text, "none") == 0;
    return (next->kind == TOKEN_INT || sign || none) && p->words->attrs[attr].printed &&
           p->words->keywords[keyword_index].attr != attr;
}

bool parser_at_property(struct parser *p)
{
    size_t length;
    return find_property_word(p) >= 0 || parser_find(p, LIST_ATTRS, &length) >= 0 ||
           parser_find(p, LIST_KEYWORDS, &length) >= 0;
}

static void list_properties(struct parser *p, char *list, size_t size)
{
    for (int i = 0; i < PROPERTY_WORDS; i++) {
        parser_list_word(list, size, property_words[i].word);
    }
    for (unsigned i = 0; i < p->words->attr_count; i++) {
        if (p->words->attrs[i].printed) {
            parser_list_word(list, size, p->words->attrs[i].name);
        }
    }
    for (unsigned i = 0; i < p->words->keyword_count; i++) {
        parser_list_word(list, size, p->words->keywords[i].name);
    }
}

/* A word that is near to none: which there are is told, once a file. */
static void fail_no_property(struct parser *p, bool first)
{
    enum { KINDS_SHOWN = 300, PROPERTIES_SHOWN = 700 };
    const char *extra[PROPERTY_WORDS + 1] = {0};
    char kinds[KINDS_SHOWN] = "", properties[PROPERTIES_SHOWN] = "";
    for (int i = 0; i < PROPERTY_WORDS; i++) {
        extra[i] = property_words[i].word;
    }
    unsigned lists = LIST_BIT(LIST_ATTRS) | LIST_BIT(LIST_KEYWORDS);
    lists |= first ? LIST_BIT(LIST_KINDS) : 0;
    if (!parser_at_kind(p, TOKEN_WORD) || p->has_listed || parser_has_near(p, lists, extra)) {
        parser_fail_unknown(p, first ? PHRASE_LINE_OF_CARD : PHRASE_PROPERTY, lists, extra);
        return;
    }
    p->has_listed = true;
    list_properties(p, properties, sizeof properties);
    for (unsigned i = 0; i < p->words->kind_count; i++) {
        parser_list_word(kinds, sizeof kinds, p->words->kinds[i].phrase);
    }
    const char *found = parser_peek(p, 0)->text;
    if (first) {
        parser_fail(p, DIAG_UNKNOWN_LINE, found, kinds, properties);
    } else {
        parser_fail(p, DIAG_UNKNOWN_PROPERTY, found, properties, NULL);
    }
}

static bool property(struct parser *p, struct ast_card *card, bool first)
{
    size_t length;
    int word = find_property_word(p);
    if (word >= 0) {
        return property_words[word].parse(p, card);
    }
    int attr = parser_find(p, LIST_ATTRS, &length);
    int index = parser_find(p, LIST_KEYWORDS, &length);
    if (is_attribute(p, attr, index)) {
        return attribute(p, card, attr);
    }
    if (index >= 0) {
        return keyword(p, card, index);
    }
    fail_no_property(p, first);
    return false;
}

/* Is there a colon on the line? Then it is an ability, perhaps of a misspelt kind. */
static bool colon_ahead(struct parser *p)
{
    for (size_t i = 0;; i++) {
        const struct token *t = parser_peek(p, i);
        if (t->kind == TOKEN_NEWLINE || t->kind == TOKEN_END) {
            return false;
        }
        if (t->kind == TOKEN_MARK && *t->text == ':') {
            return true;
        }
    }
}

/* After an error: on to the next property. An unknown word with a number is passed over as if it
 * were an attribute; otherwise nobody knows what belongs to it, and a known word must come. */
static void recover_property(struct parser *p)
{
    if (colon_ahead(p)) {
        parser_skip_line(p);
        return;
    }
    parser_skip(p);
    if (parser_at_kind(p, TOKEN_INT)) {
        parser_skip(p);
        parser_accept_word(p, "each");
        return;
    }
    while (!parser_at_property(p) && !parser_at_kind(p, TOKEN_NEWLINE) &&
           !parser_at_kind(p, TOKEN_END)) {
        parser_skip(p);
    }
}

void parser_property_line(struct parser *p, struct ast_card *card)
{
    unsigned errors = p->reporter->count;
    for (bool first = true; !parser_at_kind(p, TOKEN_NEWLINE) && !parser_at_kind(p, TOKEN_END);
         first = false) {
        if (!property(p, card, first) && !parser_at_kind(p, TOKEN_NEWLINE)) {
            recover_property(p);
        }
    }
    if (p->reporter->count > errors) {
        parser_recover(p); /* the block of a misspelt ability is read for its errors */
    } else {
        parser_end_line(p);
    }
}
