/*
 * Files: declarations of sets, traits and counters, and cards with their headers and lines.
 */
#include "carte/parser.h"

#include <string.h>

/* ---- headers: of rhino x2 unique … ----------------------------------------------------------- */

/* A header that takes a word: of, named, back, given to. */
static bool header_word(struct parser *p, const char *header, const char **field,
                        const char *phrase)
{
    if (*field) {
        parser_fail_twice(p, header);
        return false;
    }
    parser_skip(p);
    if (strcmp(header, "given") == 0 && !parser_expect_word(p, "to")) {
        return false;
    }
    *field = parser_expect_id(p, phrase);
    return *field != NULL;
}

static bool is_copies(const char *word)
{
    return word[0] == 'x' && word[1] && strspn(word + 1, "0123456789") == strlen(word + 1);
}

/* x2: so many of this card in its box. */
static bool header_copies(struct parser *p, struct ast_card *card)
{
    const char *word = parser_peek(p, 0)->text;
    unsigned n = 0;
    if (card->copies > 0) {
        parser_fail_twice(p, word);
        return false;
    }
    for (const char *c = word + 1; *c && n < 1000; c++) {
        n = n * 10 + (unsigned)(*c - '0');
    }
    if (n < 1 || n > 99) {
        parser_fail(p, DIAG_OUT_OF_RANGE, word, "1", "99");
        return false;
    }
    card->copies = n;
    parser_skip(p);
    return true;
}

static bool header_stage(struct parser *p, struct ast_card *card)
{
    int stage;
    if (card->stage > 0) {
        parser_fail_twice(p, "stage");
        return false;
    }
    parser_skip(p);
    if (!parser_expect_number(p, 1, 99, &stage)) {
        return false;
    }
    card->stage = (unsigned)stage;
    return true;
}

static bool header_unique(struct parser *p, struct ast_card *card)
{
    if (card->unique) {
        parser_fail_twice(p, "unique");
        return false;
    }
    parser_skip(p);
    card->unique = true;
    return true;
}

static bool header_subtitle(struct parser *p, struct ast_card *card)
{
    if (card->subtitle.en) {
        parser_fail_twice(p, "subtitle");
        return false;
    }
    parser_skip(p);
    return parser_expect_names(p, MAX_NAME_BYTES, &card->subtitle);
}

/* masculine, feminine, plural: of the French name. */
static bool header_gender(struct parser *p, struct ast_card *card)
{
    if (card->name.gender) {
        parser_fail_twice(p, parser_peek(p, 0)->text);
        return false;
    }
    card->name.gender = parser_at_word(p, "plural")     ? 'p'
                        : parser_at_word(p, "feminine") ? 'f'
                                                        : 'm';
    parser_skip(p);
    return true;
}

static const char *const headers[] = {"of",    "unique",    "subtitle", "stage",  "named", "back",
                                      "given", "masculine", "feminine", "plural", NULL};

static bool at_header(struct parser *p)
{
    for (size_t i = 0; headers[i]; i++) {
        if (parser_at_word(p, headers[i])) {
            return true;
        }
    }
    return false;
}

/* After an error: on to the next header of the line. */
static void recover_header(struct parser *p)
{
    while (!at_header(p) && !parser_at_kind(p, TOKEN_NEWLINE) && !parser_at_kind(p, TOKEN_END)) {
        parser_skip(p);
    }
}

static bool header(struct parser *p, struct ast_card *card)
{
    if (parser_at_word(p, "of")) {
        return header_word(p, "of", &card->set, PHRASE_SET);
    }
    if (parser_at_word(p, "named")) {
        return header_word(p, "named", &card->title, PHRASE_ID);
    }
    if (parser_at_word(p, "back")) {
        return header_word(p, "back", &card->back, PHRASE_CARD);
    }
    if (parser_at_word(p, "given")) {
        return header_word(p, "given", &card->given_to, PHRASE_CARD);
    }
    if (parser_at_word(p, "unique")) {
        return header_unique(p, card);
    }
    if (parser_at_word(p, "subtitle")) {
        return header_subtitle(p, card);
    }
    if (parser_at_word(p, "stage")) {
        return header_stage(p, card);
    }
    if (parser_at_word(p, "masculine") || parser_at_word(p, "feminine") ||
        parser_at_word(p, "plural")) {
        return header_gender(p, card);
    }
    if (parser_at_kind(p, TOKEN_WORD) && is_copies(parser_peek(p, 0)->text)) {
        return header_copies(p, card);
    }
    parser_fail_unknown(p, PHRASE_HEADER, 0, headers);
    return false;
}

static void card_line(struct parser *p, struct ast_card *card)
{
    int kind;
    size_t length;
    if (parser_at_kind(p, TOKEN_NEWLINE)) {
        parser_skip(p); /* a line of refused characters */
    } else if (parser_at_kind(p, TOKEN_INDENT)) {
        parser_discard_block(p);
    } else if (parser_at_ability(p, &kind, &length)) {
        parser_ability(p, card, kind, length);
    } else {
        parser_property_line(p, card);
    }
}

/* What a file declares besides cards. */
enum declared { DECLARED_SET, DECLARED_TRAIT, DECLARED_COUNTER, DECLARED_SYMBOL, DECLARATIONS };

/* ---- cards and declarations ------------------------------------------------------------------ */

/* The end of a first line; what stands there instead is reported. */
static void end_heading(struct parser *p)
{
    if (!parser_at_kind(p, TOKEN_NEWLINE)) {
        parser_fail_expected(p, PHRASE_END_OF_LINE);
    }
    parser_skip_line(p);
    parser_skip(p);
}

static void card_lines(struct parser *p, struct ast_card *card)
{
    if (!parser_at_kind(p, TOKEN_INDENT)) {
        return;
    }
    parser_skip(p);
    while (!parser_at_kind(p, TOKEN_DEDENT) && !parser_at_kind(p, TOKEN_END)) {
        card_line(p, card);
    }
    parser_skip(p);
}

/* A word that is near to none: which there are is told, once a file. */
static void fail_no_type(struct parser *p)
{
    enum { TYPES_SHOWN = 500 };
    static const char *const extra[] = {"set", "trait", "counter", "symbol", NULL};
    char types[TYPES_SHOWN] = "";
    if (!parser_at_kind(p, TOKEN_WORD) || p->has_listed_types ||
        parser_has_near(p, LIST_BIT(LIST_TYPES), extra)) {
        parser_fail_unknown(p, PHRASE_DECLARATION, LIST_BIT(LIST_TYPES), extra);
        return;
    }
    p->has_listed_types = true;
    for (unsigned i = 0; i < p->words->type_count; i++) {
        parser_list_word(types, sizeof types, p->words->types[i].name);
    }
    parser_fail(p, DIAG_UNKNOWN_TYPE, parser_peek(p, 0)->text, types, NULL);
}

static void card_heading(struct parser *p, struct ast_card *card)
{
    size_t length;
    int type = parser_find(p, LIST_TYPES, &length);
    if (type < 0) {
        fail_no_type(p);
        parser_skip(p);
    }
    p->at += length;
    card->type = (uint8_t)(type < 0 ? 0 : type);
    card->id = parser_expect_id(p, PHRASE_ID);
    if (!card->id || !parser_expect_names(p, MAX_NAME_BYTES, &card->name)) {
        recover_header(p);
    }
    while (!parser_at_kind(p, TOKEN_NEWLINE) && !parser_at_kind(p, TOKEN_END)) {
        if (!header(p, card)) {
            parser_skip(p);
            recover_header(p);
        }
    }
    parser_skip(p);
}

/* A name that others may use without being wrong. */
static void lose(struct parser *p, struct ast_file *out, const char *name)
{
    if (!name) {
        return;
    }
    struct ast_name *lost = arena_take(p->arena, sizeof *lost);
    *lost = (struct ast_name){.text = name, .next = out->lost};
    out->lost = lost;
}

static struct ast_card *card(struct parser *p, struct ast_file *out)
{
    const struct token t = *parser_peek(p, 0);
    struct ast_card *made = arena_take(p->arena, sizeof *made);
    unsigned errors = p->reporter->count;
    *made = (struct ast_card){.file = p->file, .line = t.line, .column = t.column};
    p->modifying = MODIFYING_EITHER;
    p->has_provenance = false;
    p->abilities = 0;
    card_heading(p, made);
    card_lines(p, made);
    made->copies = made->copies ? made->copies : 1;
    if (p->reporter->count == errors) {
        return made;
    }
    out->has_nameless |= made->id == NULL;
    lose(p, out, made->id);
    lose(p, out, made->title);
    made->next = out->broken;
    out->broken = made;
    return NULL;
}

/* The first letter of a name. */
static const char *first_letter(struct parser *p, const char *name)
{
    size_t length = name[0] != '\0';
    while ((name[length] & 0xC0) == 0x80) {
        length++;
    }
    return arena_text(p->arena, name, length);
}

/* symbol WORD names [ short names ] of WORD */
static bool symbol_rest(struct parser *p, struct ast_declaration *made)
{
    bool is_told = parser_accept_word(p, "short");
    if (is_told && !parser_expect_names(p, MAX_NAME_BYTES, &made->brief)) {
        return false;
    }
    if (!is_told) {
        made->brief =
            (struct names){first_letter(p, made->name.en), first_letter(p, made->name.fr)};
    }
    return parser_expect_word(p, "of") && (made->of = parser_expect_id(p, PHRASE_SET)) != NULL;
}

/* set WORD names [ WORD [ of WORD ] ], trait WORD names, counter WORD names, symbols */
static void declaration(struct parser *p, struct ast_file *out, struct ast_declaration ***last,
                        enum declared list)
{
    struct ast_declaration made = {
        .file = p->file, .line = parser_peek(p, 0)->line, .column = parser_peek(p, 0)->column};
    unsigned errors = p->reporter->count;
    parser_skip(p);
    made.id = parser_expect_id(p, PHRASE_ID);
    bool good = made.id && parser_expect_names(p, MAX_NAME_BYTES, &made.name);
    if (good && list == DECLARED_SYMBOL) {
        symbol_rest(p, &made);
    } else if (good && list == DECLARED_SET && parser_at_kind(p, TOKEN_WORD)) {
        made.kind = parser_expect_id(p, PHRASE_END_OF_LINE);
        made.of = made.kind && parser_accept_word(p, "of") ? parser_expect_id(p, PHRASE_SET) : NULL;
    }
    if (p->reporter->count == errors) {
        end_heading(p);
    } else {
        parser_skip_line(p);
        parser_skip(p);
    }
    if (p->reporter->count == errors) {
        **last = arena_take(p->arena, sizeof made);
        ***last = made;
        *last = &(**last)->next;
    } else {
        out->has_nameless |= made.id == NULL;
        lose(p, out, made.id);
    }
}

/* The list that the declaration here belongs to; -1: no declaration. A game may have a type of card of
 * that name; then it is a card. */
static int declaration_list(struct parser *p)
{
    static const char *const openers[DECLARATIONS] = {"set", "trait", "counter", "symbol"};
    size_t length;
    for (int i = 0; i < DECLARATIONS; i++) {
        if (parser_at_word(p, openers[i]) && parser_find(p, LIST_TYPES, &length) < 0) {
            return i;
        }
    }
    return -1;
}

void parser_cards(struct parser *p, struct ast_file *out)
{
    struct ast_declaration **lists[DECLARATIONS] = {&out->sets, &out->traits, &out->counters,
                                                    &out->symbols};
    struct ast_card **last = &out->cards;
    for (unsigned count = 0; !parser_at_kind(p, TOKEN_END);) {
        int list = declaration_list(p);
        if (parser_at_kind(p, TOKEN_NEWLINE) || parser_at_kind(p, TOKEN_DEDENT)) {
            parser_skip(p);
        } else if (parser_at_kind(p, TOKEN_INDENT)) {
            parser_fail(p, DIAG_UNEXPECTED_INDENT, NULL, NULL, NULL);
            parser_skip(p);
        } else if (list >= 0) {
            declaration(p, out, &lists[list], (enum declared)list);
        } else if (count++ == MAX_CARDS) {
            parser_fail(p, DIAG_TOO_MANY_CARDS, parser_digits(p, MAX_CARDS), NULL, NULL);
            return;
        } else if ((*last = card(p, out)) != NULL) {
            last = &(*last)->next;
        }
    }
}
