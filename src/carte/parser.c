/*
 * The parser's ground floor: reading tokens, reporting errors, finding the words of the game, and
 * the two entry points. See parser.h for the whole.
 */
#include "carte/parser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words of the language itself: nothing else may have them as a name. */
static const char *const reserved[] = {
    "self",    "host",  "it",    "that",    "you",     "your", "yours",  "all",    "a",
    "an",      "each",  "the",   "random",  "up",      "to",   "of",     "on",     "by",
    "against", "from",  "in",    "if",      "else",    "may",  "choose", "either", "or",
    "for",     "until", "at",    "instead", "then",    "let",  "and",    "not",    "count",
    "exists",  "event", "gains", "cannot",  "none",    "pay",  "spend",  "limit",  "max",
    "per",     "named", "as",    "topmost", "exactly",
};

static const char *const list_phrase[LISTS] = {
    PHRASE_CARD_TYPE, PHRASE_ATTRIBUTE, PHRASE_KEYWORD, PHRASE_ICON,  PHRASE_LABEL, PHRASE_PERIOD,
    PHRASE_EVENT,     PHRASE_KIND,      PHRASE_VERB,    PHRASE_QUERY, PHRASE_CAP,
};

bool parser_reserved(const char *word)
{
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        if (strcmp(word, reserved[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static void read_token(struct parser *p)
{
    if (p->count == p->capacity) {
        p->capacity = p->capacity ? p->capacity * 2 : 1024;
        p->tokens = realloc(p->tokens, p->capacity * sizeof *p->tokens);
        if (!p->tokens) {
            abort(); /* as the arena: a file that does not fit in memory cannot be loaded */
        }
    }
    p->tokens[p->count++] = lexer_next(&p->lexer);
}

/* The pointer is good until the next call. */
const struct token *parser_peek(struct parser *p, size_t ahead)
{
    static const struct token end = {.kind = TOKEN_END, .text = ""};
    if (p->reporter->full) {
        return &end; /* nobody listens any more: what was read ahead is not looked at */
    }
    while (p->at + ahead >= p->count) {
        if (p->count > 0 && p->tokens[p->count - 1].kind == TOKEN_END) {
            return &p->tokens[p->count - 1];
        }
        read_token(p);
    }
    return &p->tokens[p->at + ahead];
}

void parser_skip(struct parser *p)
{
    if (parser_peek(p, 0)->kind != TOKEN_END) {
        p->at++;
    }
}

bool parser_at_kind(struct parser *p, enum token_kind kind)
{
    return parser_peek(p, 0)->kind == kind;
}

static bool is_token(const struct token *t, enum token_kind kind, const char *text)
{
    return t->kind == kind && strcmp(t->text, text) == 0;
}

bool parser_at_word(struct parser *p, const char *word)
{
    return is_token(parser_peek(p, 0), TOKEN_WORD, word);
}

bool parser_at_mark(struct parser *p, const char *mark)
{
    return is_token(parser_peek(p, 0), TOKEN_MARK, mark);
}

bool parser_accept_word(struct parser *p, const char *word)
{
    bool found = parser_at_word(p, word);
    p->at += found;
    return found;
}

bool parser_accept_mark(struct parser *p, const char *mark)
{
    bool found = parser_at_mark(p, mark);
    p->at += found;
    return found;
}

bool parser_expect_word(struct parser *p, const char *word)
{
    if (parser_accept_word(p, word)) {
        return true;
    }
    parser_fail_wanted(p, word);
    return false;
}

bool parser_expect_mark(struct parser *p, const char *mark)
{
    if (parser_accept_mark(p, mark)) {
        return true;
    }
    parser_fail_expected(p, mark);
    return false;
}

const char *parser_expect_any(struct parser *p, const char *phrase)
{
    const struct token *t = parser_peek(p, 0);
    if (t->kind != TOKEN_WORD) {
        parser_fail_expected(p, phrase);
        return NULL;
    }
    p->at++;
    return t->text;
}

const char *parser_expect_id(struct parser *p, const char *phrase)
{
    const struct token *t = parser_peek(p, 0);
    if (t->kind == TOKEN_WORD && parser_reserved(t->text)) {
        parser_fail(p, DIAG_RESERVED, t->text, NULL, NULL);
        return NULL;
    }
    return parser_expect_any(p, phrase);
}

bool parser_expect_number(struct parser *p, int least, int most, int *out)
{
    const struct token *t = parser_peek(p, 0);
    if (t->kind != TOKEN_INT) {
        parser_fail_expected(p, PHRASE_NUMBER);
        return false;
    }
    if (t->number < least || t->number > most) {
        parser_fail(p, DIAG_OUT_OF_RANGE, t->text, parser_digits(p, (size_t)least),
                    parser_digits(p, (size_t)most));
        return false;
    }
    *out = t->number;
    p->at++;
    return true;
}

static const char *expect_name(struct parser *p, size_t limit)
{
    const struct token *t = parser_peek(p, 0);
    if (t->kind != TOKEN_STRING) {
        parser_fail_expected(p, PHRASE_NAME);
        return NULL;
    }
    size_t length = strlen(t->text);
    if (length > limit) {
        parser_fail(p, DIAG_TEXT_TOO_LONG, parser_digits(p, length), parser_digits(p, limit), NULL);
    } else if (length == 0) {
        parser_fail_expected(p, PHRASE_NAME);
    }
    p->at++;
    return t->text;
}

/* English | French; one alone serves for both. */
bool parser_expect_names(struct parser *p, size_t limit, struct names *out)
{
    out->en = out->fr = expect_name(p, limit);
    if (out->en && parser_accept_mark(p, "|")) {
        out->fr = expect_name(p, limit);
    }
    return out->en && out->fr;
}

void parser_skip_line(struct parser *p)
{
    while (!parser_at_kind(p, TOKEN_NEWLINE) && !parser_at_kind(p, TOKEN_END)) {
        p->at++;
    }
}

/* ---- errors ---------------------------------------------------------------------------------- */

static const char *copy_text(struct parser *p, const char *text)
{
    return text ? arena_text(p->arena, text, strlen(text)) : NULL;
}

/* Of the errors of a trial, the furthest counts, and of those the first. */
static bool is_further(struct parser *p, size_t at)
{
    struct trial *trial = p->trial;
    if (trial->failed && at <= trial->at) {
        return false;
    }
    *trial = (struct trial){.failed = true, .at = at};
    return true;
}

void parser_fail(struct parser *p, const char *format, const char *a, const char *b, const char *c)
{
    const struct token *t = parser_peek(p, 0);
    if (!p->trial) {
        report_error(p->reporter, t->line, t->column, format, a, b, c);
    } else if (is_further(p, p->at)) {
        p->trial->format = format;
        p->trial->args[0] = copy_text(p, a);
        p->trial->args[1] = copy_text(p, b);
        p->trial->args[2] = copy_text(p, c);
    }
}

void parser_fail_twice(struct parser *p, const char *what)
{
    parser_fail(p, DIAG_TWICE, what, NULL, NULL);
}

const char *parser_digits(struct parser *p, size_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", number);
    return copy_text(p, digits);
}

const char *parser_found(struct parser *p)
{
    const struct token *t = parser_peek(p, 0);
    char quoted[MAX_NAME_BYTES + 8];
    switch ((enum token_kind)t->kind) {
    case TOKEN_END: return PHRASE_END_OF_FILE;
    case TOKEN_NEWLINE: return PHRASE_END_OF_LINE;
    case TOKEN_INDENT: return PHRASE_INDENTATION;
    case TOKEN_DEDENT: return PHRASE_END_OF_BLOCK;
    case TOKEN_STRING:
        snprintf(quoted, sizeof quoted, "\"%s\"", t->text);
        return copy_text(p, strlen(t->text) > MAX_NAME_BYTES ? "\"…\"" : quoted);
    default: return t->text;
    }
}

void parser_fail_expected(struct parser *p, const char *expected)
{
    parser_fail(p, DIAG_EXPECTED, parser_found(p), expected, NULL);
}

/* A plain word was wanted here. During a trial several patterns may each want another one. */
void parser_fail_wanted(struct parser *p, const char *word)
{
    struct trial *trial = p->trial;
    if (!trial) {
        const char *const extra[] = {word, NULL};
        parser_fail_unknown(p, word, 0, extra);
        return;
    }
    bool same_place = trial->failed && trial->at == p->at && trial->wanted_count > 0;
    if (!same_place && !is_further(p, p->at)) {
        return;
    }
    for (size_t i = 0; i < trial->wanted_count; i++) {
        if (strcmp(trial->wanted[i], word) == 0) {
            return;
        }
    }
    if (trial->wanted_count < MAX_WANTED) {
        trial->wanted[trial->wanted_count++] = copy_text(p, word);
    }
}

bool parser_enter(struct parser *p)
{
    if (p->depth == MAX_DEPTH) {
        parser_fail(p, DIAG_TOO_DEEP, parser_digits(p, MAX_DEPTH), NULL, NULL);
        return false;
    }
    p->depth++;
    return true;
}

void parser_leave(struct parser *p)
{
    p->depth--;
}

/* ---- words of the game ----------------------------------------------------------------------- */

static size_t list_count(const struct vocabulary *w, enum word_list list)
{
    switch (list) {
    case LIST_TYPES: return w->type_count;
    case LIST_ATTRS: return w->attr_count;
    case LIST_KEYWORDS: return w->keyword_count;
    case LIST_ICONS: return w->icon_count;
    case LIST_LABELS: return w->label_count;
    case LIST_PERIODS: return w->period_count;
    case LIST_EVENTS: return w->event_count;
    case LIST_KINDS: return w->kind_count;
    case LIST_VERBS: return w->verb_count;
    case LIST_QUERIES: return w->query_count;
    case LIST_CAPS: return w->cap_count;
    case LISTS: break;
    }
    return 0;
}

const char *parser_list_name(const struct vocabulary *w, enum word_list list, size_t i)
{
    if (i >= list_count(w, list)) {
        return NULL;
    }
    switch (list) {
    case LIST_TYPES: return w->types[i].name;
    case LIST_ATTRS: return w->attrs[i].name;
    case LIST_KEYWORDS: return w->keywords[i].name;
    case LIST_ICONS: return w->icons[i].name;
    case LIST_LABELS: return w->labels[i].name;
    case LIST_PERIODS: return w->periods[i].name;
    case LIST_EVENTS: return w->events[i].name;
    case LIST_KINDS: return w->kinds[i].phrase;
    case LIST_VERBS: return w->verbs[i].pattern;
    case LIST_QUERIES: return w->queries[i].name;
    case LIST_CAPS: return w->caps[i].name;
    case LISTS: break;
    }
    return NULL;
}

/* How many tokens a phrase of one or more words takes here; 0 if it does not stand here. */
static size_t match_phrase(struct parser *p, const char *phrase)
{
    size_t tokens = 0;
    while (*phrase) {
        size_t length = strcspn(phrase, " ");
        const struct token *t = parser_peek(p, tokens);
        if (t->kind != TOKEN_WORD || strlen(t->text) != length ||
            memcmp(t->text, phrase, length) != 0) {
            return 0;
        }
        tokens++;
        phrase += length + (phrase[length] == ' ');
    }
    return tokens;
}

int parser_find(struct parser *p, enum word_list list, size_t *length)
{
    int found = -1;
    const char *name;
    *length = 0;
    for (size_t i = 0; (name = parser_list_name(p->words, list, i)) != NULL; i++) {
        size_t tokens = match_phrase(p, name);
        if (tokens > *length) {
            *length = tokens;
            found = (int)i;
        }
    }
    return found;
}

int parser_need(struct parser *p, enum word_list list)
{
    size_t length;
    int found = parser_find(p, list, &length);
    if (found < 0) {
        parser_fail_unknown(p, list_phrase[list], LIST_BIT(list), NULL);
    }
    p->at += length;
    return found;
}

struct suggestions {
    struct parser *p;
    unsigned lists;
    const char *const *extra;
};

/* Of a verb only the first word can stand in for a misspelt one. */
static const char *suggested_name(struct parser *p, enum word_list list, size_t index)
{
    const char *name = parser_list_name(p->words, list, index);
    if (name && list == LIST_VERBS) {
        return arena_text(p->arena, name, strcspn(name, " "));
    }
    return name;
}

static const char *next_suggestion(void *user, size_t index)
{
    const struct suggestions *s = user;
    for (size_t i = 0; s->extra && s->extra[i]; i++) {
        if (index-- == 0) {
            return s->extra[i];
        }
    }
    for (unsigned list = 0; list < LISTS; list++) {
        if (!(s->lists & LIST_BIT(list))) {
            continue;
        }
        size_t count = list_count(s->p->words, (enum word_list)list);
        if (index < count) {
            return suggested_name(s->p, (enum word_list)list, index);
        }
        index -= count;
    }
    return NULL;
}

void parser_join(char *text, size_t size, const char *separator, const char *word)
{
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%s", used ? separator : "", word);
}

/* Adds a word to a list as long as there is room; "..." tells that there are more. */
void parser_list_word(char *list, size_t size, const char *word)
{
    if (strlen(list) + strlen(word) + 8 < size) {
        parser_join(list, size, ", ", word);
    } else if (strcmp(list + strlen(list) - 3, "...") != 0) {
        parser_join(list, size, ", ", "...");
    }
}

/* Names may have several words, so up to three words of the file are compared together. */
static const char *suggest(struct parser *p, struct suggestions *s)
{
    for (size_t words = 3; words > 0; words--) {
        char text[3 * (MAX_WORD + 1) + 1] = "";
        size_t i = 0;
        for (; i < words && parser_peek(p, i)->kind == TOKEN_WORD; i++) {
            parser_join(text, sizeof text, " ", parser_peek(p, i)->text);
        }
        const char *near = i == words ? nearest_word(text, next_suggestion, s) : NULL;
        if (near) {
            return near;
        }
    }
    return NULL;
}

bool parser_has_near(struct parser *p, unsigned lists, const char *const *extra)
{
    struct suggestions s = {p, lists, extra};
    return suggest(p, &s) != NULL;
}

void parser_fail_unknown(struct parser *p, const char *phrase, unsigned lists,
                         const char *const *extra)
{
    struct suggestions s = {p, lists, extra};
    if (!parser_at_kind(p, TOKEN_WORD)) {
        parser_fail_expected(p, phrase);
        return;
    }
    const char *near = suggest(p, &s);
    const char *found = parser_peek(p, 0)->text;
    parser_fail(p, near ? DIAG_UNKNOWN_WORD_NEAR : DIAG_UNKNOWN_WORD, found, phrase, near);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

struct node *parser_node(struct parser *p, enum node_kind kind, const struct token *t)
{
    struct node *node = arena_take(p->arena, sizeof *node);
    node->kind = (uint8_t)kind;
    node->line = t->line;
    node->column = t->column;
    return node;
}

struct node *parser_word_node(struct parser *p, const struct token *t, const char *text)
{
    struct node *node = parser_node(p, NODE_WORD, t);
    node->text = text;
    return node;
}

void parser_append(struct node_list *list, struct node *node)
{
    if (list->last) {
        list->last->next = node;
    } else {
        list->first = node;
    }
    list->last = node;
}

/* ---- entry points ---------------------------------------------------------------------------- */

static void open_parser(struct parser *p, const struct vocabulary *words, const char *file,
                        struct arena *arena, struct reporter *reporter)
{
    *p = (struct parser){.words = words, .arena = arena, .reporter = reporter};
    p->file = file ? arena_text(arena, file, strlen(file)) : NULL;
}

void parse_file(const struct vocabulary *words, const char *file, const char *text, size_t size,
                struct arena *arena, struct diagnostics *diag, struct ast_file *out)
{
    struct reporter reporter = {.diag = diag};
    struct parser p;
    open_parser(&p, words, file, arena, &reporter);
    diag->file = p.file;
    lexer_open(&p.lexer, text, size, 1, false, arena, &reporter);
    *out = (struct ast_file){0};
    parser_cards(&p, out);
    free(p.tokens);
}

struct node *parse_expression(const struct vocabulary *words, const char *file, unsigned line,
                              const char *text, size_t size, struct arena *arena,
                              struct diagnostics *diag)
{
    struct reporter reporter = {.diag = diag};
    struct parser p;
    open_parser(&p, words, file, arena, &reporter);
    diag->file = p.file;
    lexer_open(&p.lexer, text, size, line, true, arena, &reporter);
    struct node *node = parser_expression(&p);
    if (node && !parser_at_kind(&p, TOKEN_END)) {
        parser_fail_expected(&p, PHRASE_END_OF_LINE);
    }
    free(p.tokens);
    return reporter.count > 0 ? NULL : node;
}
