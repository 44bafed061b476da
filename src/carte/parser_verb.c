/*
 * Verbs by the patterns of the game's vocabulary, and the triggers of abilities.
 */
#include "carte/parser.h"

#include <assert.h>
#include <string.h>

enum { MAX_SAYING = 200 };

/* ---- verbs ----------------------------------------------------------------------------------- */

static struct node *listed_word(struct parser *p, enum word_list list)
{
    struct token t = *parser_peek(p, 0);
    int found = parser_need(p, list);
    const char *name = found < 0 ? NULL : parser_list_name(p->words, list, (size_t)found);
    return name ? parser_word_node(p, &t, name) : NULL;
}

static struct node *counter_word(struct parser *p)
{
    struct token t = *parser_peek(p, 0);
    const char *name = parser_expect_id(p, PHRASE_COUNTER);
    return name ? parser_word_node(p, &t, name) : NULL;
}

static struct node *slot(struct parser *p, char letter)
{
    switch (letter) {
    case 'N': return parser_sum(p);
    case 'T': return parser_selector(p, BREADTH_FULL);
    case 'Z': return parser_place(p);
    case 'K': return listed_word(p, LIST_KEYWORDS);
    case 'A': return listed_word(p, LIST_ATTRS);
    case 'C': return counter_word(p);
    case 'P': return listed_word(p, LIST_PERIODS);
    case 'F': return parser_expression(p);
    default: assert(false && "a pattern has a slot that is none of N T Z K A C P F"); return NULL;
    }
}

struct pattern_word {
    char text[MAX_WORD + 1];
    bool slot;
};

/* Takes the next word of a pattern; false at its end. */
static bool next_pattern_word(const char **pattern, struct pattern_word *out)
{
    size_t length = strcspn(*pattern, " ");
    if (length == 0) {
        return false;
    }
    assert(length <= MAX_WORD);
    memcpy(out->text, *pattern, length);
    out->text[length] = '\0';
    out->slot = length == 1 && out->text[0] >= 'A' && out->text[0] <= 'Z';
    *pattern += length + ((*pattern)[length] == ' ');
    return true;
}

bool parser_at_statement_end(struct parser *p, bool cost)
{
    if (cost) {
        return parser_at_mark(p, ":") || parser_at_word(p, "and") || parser_at_word(p, "limit") ||
               parser_at_word(p, "max");
    }
    return parser_at_mark(p, ";") || parser_at_kind(p, TOKEN_NEWLINE) ||
           parser_at_kind(p, TOKEN_END);
}

/* One slot; the word after it in the pattern ends its expression. */
static struct node *slot_before(struct parser *p, char letter, const char *rest)
{
    struct pattern_word after = {.slot = true};
    next_pattern_word(&rest, &after);
    p->stop = after.slot ? NULL : after.text;
    struct node *kid = slot(p, letter);
    p->stop = NULL;
    return kid;
}

/* Reads a statement by one pattern; *words: how many plain words it has. */
static struct node *try_pattern(struct parser *p, unsigned verb, bool cost, unsigned *words)
{
    const char *rest = p->words->verbs[verb].pattern;
    struct node *node = parser_node(p, NODE_VERB, parser_peek(p, 0));
    struct node_list kids = {0};
    struct pattern_word word;
    node->number = (int32_t)verb;
    for (*words = 0; next_pattern_word(&rest, &word);) {
        if (!word.slot) {
            ++*words;
            if (!parser_expect_word(p, word.text)) {
                return NULL;
            }
            continue;
        }
        struct node *kid = slot_before(p, word.text[0], rest);
        if (!kid) {
            return NULL;
        }
        parser_append(&kids, kid);
    }
    node->kids = kids.first;
    if (!parser_at_statement_end(p, cost)) {
        parser_fail_expected(p, cost ? ":" : PHRASE_END_OF_STATEMENT);
        return NULL;
    }
    return node;
}

static bool starts_with_word(const char *pattern, const char *word)
{
    size_t length = strlen(word);
    return strncmp(pattern, word, length) == 0 && (pattern[length] == ' ' || !pattern[length]);
}

bool parser_is_verb(const struct parser *p, const char *word)
{
    for (unsigned i = 0; i < p->words->verb_count; i++) {
        if (starts_with_word(p->words->verbs[i].pattern, word)) {
            return true;
        }
    }
    return false;
}

/* A verb that a later word of the line begins with: "deal 5 damage to ..." is "damage N to T" here. Its
 * pattern, with a comma between several; "" if there is none. */
static void other_saying(struct parser *p, size_t from, char *buf, size_t size)
{
    buf[0] = '\0';
    for (size_t i = 1; buf[0] == '\0'; i++) {
        p->at = from;
        const struct token *t = parser_peek(p, i);
        if (t->kind == TOKEN_NEWLINE || t->kind == TOKEN_END || t->kind == TOKEN_INDENT) {
            return;
        }
        for (unsigned v = 0; t->kind == TOKEN_WORD && v < p->words->verb_count; v++) {
            const char *pattern = p->words->verbs[v].pattern;
            if (starts_with_word(pattern, t->text) && strlen(buf) + strlen(pattern) + 4 < size) {
                parser_join(buf, size, ", ", pattern);
            }
        }
    }
}

/* An unknown word, and how the game says what was perhaps meant. */
static bool say_otherwise(struct parser *p, size_t from, const char *expected)
{
    char saying[MAX_SAYING];
    size_t at = p->at;
    other_saying(p, from, saying, sizeof saying);
    p->at = at;
    if (saying[0] == '\0' || !parser_at_kind(p, TOKEN_WORD)) {
        return false;
    }
    parser_fail(p, DIAG_UNKNOWN_WORD_SAY, parser_peek(p, 0)->text, expected, saying);
    return true;
}

/* Reports the furthest error of the patterns that were tried. */
static void report_trial(struct parser *p, struct trial *trial, size_t start)
{
    const char *args[MAX_WANTED + 1] = {0};
    char list[(MAX_WORD + 4) * MAX_WANTED] = "";
    p->at = trial->at;
    if (trial->wanted_count == 0) {
        parser_fail(p, trial->format, trial->args[0], trial->args[1], trial->args[2]);
        return;
    }
    for (size_t i = 0; i < trial->wanted_count; i++) {
        args[i] = trial->wanted[i];
        parser_join(list, sizeof list, ", ", trial->wanted[i]);
    }
    bool is_second = trial->at == start + 1 || trial->at == start + 2; /* so it is another verb */
    if (!is_second || parser_has_near(p, 0, args) || !say_otherwise(p, start, list)) {
        parser_fail_unknown(p, list, 0, args);
    }
}

/* The verb whose pattern fits; of several, the one with most plain words, then the first. */
struct node *parser_verb(struct parser *p, bool cost)
{
    struct trial trial = {0};
    struct node *best = NULL;
    unsigned best_words = 0;
    size_t start = p->at, best_end = start;
    const char *first = parser_peek(p, 0)->text;
    if (!parser_at_kind(p, TOKEN_WORD)) {
        parser_fail_expected(p, PHRASE_VERB);
        return NULL;
    }
    p->trial = &trial;
    p->stop_and = cost;
    for (unsigned i = 0; i < p->words->verb_count; i++) {
        unsigned words;
        if (!starts_with_word(p->words->verbs[i].pattern, first)) {
            continue;
        }
        p->at = start;
        struct node *node = try_pattern(p, i, cost, &words);
        if (node && words > best_words) {
            best = node;
            best_words = words;
            best_end = p->at;
        }
    }
    p->trial = NULL;
    p->stop_and = false;
    p->at = best_end;
    if (best) {
        return best;
    }
    if (parser_is_verb(p, first)) {
        report_trial(p, &trial, start);
    } else {
        static const char *const others[] = {"if",      "may",  "choose", "for",    "until", "at",
                                             "instead", "then", "let",    "cannot", "spend", NULL};
        const struct token *third = parser_peek(p, 2); /* "deal 5 damage": it is no misspelt heal */
        bool is_said = third->kind == TOKEN_WORD && parser_is_verb(p, third->text);
        if ((!is_said && parser_has_near(p, LIST_BIT(LIST_VERBS), others)) ||
            !say_otherwise(p, start, PHRASE_STATEMENT)) {
            parser_fail_unknown(p, PHRASE_STATEMENT, LIST_BIT(LIST_VERBS), others);
        }
    }
    return NULL;
}

/* ---- triggers -------------------------------------------------------------------------------- */

static bool events(struct parser *p, uint64_t *set)
{
    do {
        int event = parser_need(p, LIST_EVENTS);
        if (event < 0) {
            return false;
        }
        assert(event < 64);
        *set |= (uint64_t)1 << event;
    } while (parser_accept_word(p, "or"));
    return true;
}

static bool at_clause(struct parser *p)
{
    static const char *const clauses[] = {"of", "on", "by", "against", "from", "in"};
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
        if (parser_at_word(p, clauses[i])) {
            return true;
        }
    }
    return false;
}

struct node *parser_trigger(struct parser *p)
{
    struct node *trigger = parser_node(p, NODE_TRIGGER, parser_peek(p, 0));
    struct node_list clauses = {0};
    if (!events(p, &trigger->events)) {
        return NULL;
    }
    while (at_clause(p)) {
        struct node *clause = parser_node(p, NODE_CLAUSE, parser_peek(p, 0));
        clause->text = parser_peek(p, 0)->text;
        for (struct node *other = clauses.first; other; other = other->next) {
            if (strcmp(other->text, clause->text) == 0) {
                parser_fail(p, DIAG_TWICE, clause->text, NULL, NULL);
                return NULL;
            }
        }
        parser_skip(p);
        clause->kids = parser_term(p);
        if (!clause->kids) {
            return NULL;
        }
        parser_append(&clauses, clause);
    }
    trigger->kids = clauses.first;
    return trigger;
}
