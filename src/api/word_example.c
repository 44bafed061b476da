/*
 * Examples of words: the excerpt of a card as a text of its own, or, for a word that no card has, the
 * least line that has it.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "api/api.h"
#include "api/word_uses.h"

struct out {
    char *text;
    size_t size, length;
};

static void put(struct out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct out *o, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(o->text + o->length, o->size - o->length, format, args);
    va_end(args);
    size_t room = o->size - o->length - 1;
    o->length += length < 0 ? 0 : (size_t)length < room ? (size_t)length : room;
}

/* ---- excerpts */

/* How much of a line is neither a comment nor space before its end. */
static size_t line_length(const char *line, size_t size)
{
    bool quoted = false;
    size_t length = 0;
    for (size_t i = 0; i < size && line[i] != '\n' && (quoted || line[i] != '#'); i++) {
        bool escaped = quoted && line[i] == '\\' && i + 1 < size;
        quoted = line[i] == '"' ? !quoted : quoted;
        i += escaped;
        length = line[i] == ' ' ? length : i + 1;
    }
    return length;
}

/* The lines of an excerpt without what the first one is indented by, and `indent` more. */
static void put_excerpt(struct out *o, const struct excerpt *e, const char *indent)
{
    const char *end = e->text + e->size;
    for (const char *line = e->text; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = line_length(line, (size_t)((stop ? stop : end) - line));
        if (length)
            put(o, "%s%s%.*s", o->length ? "\n" : "", indent, (int)length, line);
        line = stop ? stop + 1 : end;
        size_t deep = line < end ? strspn(line, " ") : 0;
        line += deep < e->indent ? deep : e->indent;
    }
}

/* ---- made up */

static const char *first_of(const struct qn_pack *pack, enum word_group group)
{
    return word_count(pack, group) ? word_name(pack, group, 0) : "nothing";
}

/* A pattern with something in each of its slots; `counter` in the one for a counter. */
static void put_verb(struct out *o, const struct qn_pack *pack, const char *pattern,
                     const char *counter)
{
    for (const char *p = pattern; *p; p++) {
        bool alone = (p == pattern || p[-1] == ' ') && (!p[1] || p[1] == ' ');
        switch (alone ? *p : '\0') {
        case 'N': put(o, "1"); break;
        case 'T': put(o, "self"); break;
        case 'Z': put(o, "%s", first_of(pack, GROUP_ZONES)); break;
        case 'K': put(o, "%s", first_of(pack, GROUP_KEYWORDS)); break;
        case 'A': put(o, "%s", first_of(pack, GROUP_ATTRIBUTES)); break;
        case 'P': put(o, "%s", first_of(pack, GROUP_PERIODS)); break;
        case 'F': put(o, "%s", first_of(pack, GROUP_CATEGORIES)); break;
        case 'C': put(o, "%s", counter); break;
        default: put(o, "%c", *p); break;
        }
    }
}

/* What a slot for a counter takes: a counter, or an icon. */
static const char *some_counter(const struct qn_pack *pack)
{
    return first_of(pack, pack->counters ? GROUP_COUNTERS : GROUP_ICONS);
}

/* Something to do where it does not matter what. */
static void put_statement(struct out *o, const struct qn_pack *pack)
{
    int draw = word_find(pack, GROUP_VERBS, "draw N");
    put_verb(o, pack, word_name(pack, GROUP_VERBS, draw < 0 ? 0 : (size_t)draw),
             some_counter(pack));
}

static const struct kind_word *kind_with(const struct qn_pack *pack, enum timing timing)
{
    const struct vocabulary *w = pack->game->words;
    for (unsigned i = 0; i < w->kind_count; i++)
        if (w->kinds[i].timing == timing)
            return &w->kinds[i];
    return &w->kinds[0];
}

static void put_action(struct out *o, const struct qn_pack *pack, const char *between)
{
    put(o, "%s%s: ", kind_with(pack, TIMING_ACTION)->phrase, between);
    put_statement(o, pack);
}

static void put_kind(struct out *o, const struct qn_pack *pack, const struct kind_word *kind)
{
    put(o, "%s", kind->phrase);
    if (kind->needs_trigger)
        put(o, " to %s", first_of(pack, GROUP_EVENTS));
    put(o, ": ");
    if (kind->timing == TIMING_CONSTANT)
        put(o, "self gains %s", first_of(pack, GROUP_KEYWORDS));
    else if (kind->timing == TIMING_MEASURE)
        put(o, "count(%s) >= 1", first_of(pack, GROUP_CATEGORIES));
    else
        put_statement(o, pack);
}

static void put_query(struct out *o, const struct qn_pack *pack, const struct query_word *query)
{
    char called[256], condition[320];
    struct out c = {called, sizeof called, 0};
    put(&c, "%s%s", query->name, *query->arguments ? "(" : "");
    for (const char *p = query->arguments; *p; p++) {
        const char *argument = *p == 'T'   ? "self"
                               : *p == 'I' ? first_of(pack, GROUP_ICONS)
                               : *p == 'F' ? first_of(pack, GROUP_CATEGORIES)
                                           : "1";
        put(&c, "%s%s", p == query->arguments ? "" : ", ", argument);
    }
    put(&c, "%s", *query->arguments ? ")" : "");
    snprintf(condition, sizeof condition, query->adjective ? " if exists(%s)" : " if %s", called);
    put_action(o, pack, condition);
}

static void put_keyword(struct out *o, const struct qn_pack *pack, const struct keyword_word *word)
{
    put(o, "%s", word->name);
    if (word->attr >= 0 || word->named_counter)
        put(o, " 1");
    if (word->named_counter)
        put(o, " %s", first_of(pack, GROUP_COUNTERS));
}

static void put_counter(struct out *o, const struct qn_pack *pack, const char *name)
{
    const struct vocabulary *w = pack->game->words;
    for (unsigned i = 0; i < w->keyword_count; i++) {
        if (w->keywords[i].named_counter) {
            put(o, "%s 1 %s", w->keywords[i].name, name);
            return;
        }
    }
    for (unsigned i = 0; i < w->verb_count; i++) {
        if (strstr(w->verbs[i].pattern, " C")) {
            put(o, "%s: ", kind_with(pack, TIMING_ACTION)->phrase);
            put_verb(o, pack, w->verbs[i].pattern, name);
            return;
        }
    }
    put_action(o, pack, ""); /* the game has no use for counters */
}

static void make_up(struct out *o, const struct qn_pack *pack, enum word_group group, size_t index)
{
    const struct vocabulary *w = pack->game->words;
    const char *name = word_name(pack, group, index);
    char between[256];
    switch (group) {
    case GROUP_TYPES: put(o, "%s example \"Example\" | \"Exemple\"", name); return;
    case GROUP_KEYWORDS: put_keyword(o, pack, &w->keywords[index]); return;
    case GROUP_KINDS: put_kind(o, pack, &w->kinds[index]); return;
    case GROUP_QUERIES: put_query(o, pack, &w->queries[index]); return;
    case GROUP_COUNTERS: put_counter(o, pack, name); return;
    case GROUP_ICONS: put(o, "gives %s", name); return;
    case GROUP_CAPS: put(o, "max 1 per %s", name); return;
    case GROUP_EVENTS:
        put(o, "%s to %s: ", kind_with(pack, TIMING_AFTER)->phrase, name);
        put_statement(o, pack);
        return;
    case GROUP_VERBS:
        put(o, "%s: ", kind_with(pack, TIMING_ACTION)->phrase);
        put_verb(o, pack, name, some_counter(pack));
        return;
    case GROUP_ATTRIBUTES:
        if (w->attrs[index].printed) {
            put(o, "%s 1", name);
            return;
        }
        snprintf(between, sizeof between, " if %s of self >= 1", name);
        break;
    case GROUP_LABELS: snprintf(between, sizeof between, " (%s)", name); break;
    case GROUP_PERIODS:
        if (strchr(name, ' ')) { /* end of turn: a moment */
            put(o, "%s: at %s: ", kind_with(pack, TIMING_ACTION)->phrase, name);
            put_statement(o, pack);
            return;
        }
        snprintf(between, sizeof between, " limit 1 per %s", name);
        break;
    case GROUP_CATEGORIES: snprintf(between, sizeof between, " if exists(%s)", name); break;
    case GROUP_ZONES:
        snprintf(between, sizeof between, " if exists(in %s%s)", name,
                 pack->game->zones[index].per_seat ? " of you" : "");
        break;
    case GROUPS: return;
    }
    put_action(o, pack, between);
}

/* ---- as a whole card */

/* The head of a card with another id: TYPE ID rest. */
static void put_head(struct out *o, const char *type, const char *head, size_t number)
{
    const char *rest = head + strlen(type);
    rest += strspn(rest, " ");
    rest += strcspn(rest, " ");
    put(o, "%s example_%zu%s\n", type, number, rest);
}

static void put_card(struct out *o, const struct qn_pack *pack, const struct excerpt *use,
                     const char *example, size_t number)
{
    const struct ast_card *card = use->def == NONE ? NULL : pack->cold[use->def].ast;
    const char *type = word_name(pack, GROUP_TYPES, card ? card->type : 0);
    struct excerpt lines = {0, example, strlen(example), 0};
    put(o, "%s example_%zu \"Example\" | \"Exemple\"", type, number);
    put(o, card && card->set ? " of %s\n" : "%s\n", card && card->set ? card->set : "");
    put_excerpt(o, &lines, "    ");
    put(o, "\n");
}

void word_example_make(const struct qn_pack *pack, enum word_group group, size_t index,
                       const struct excerpt *use, size_t number, struct word_example *out)
{
    struct out text = {out->text, sizeof out->text, 0},
               source = {out->source, sizeof out->source, 0};
    out->text[0] = out->source[0] = '\0';
    if (use->def == NONE)
        make_up(&text, pack, group, index);
    else
        put_excerpt(&text, use, "");
    if (group == GROUP_TYPES)
        put_head(&source, word_name(pack, group, index), out->text, number);
    else
        put_card(&source, pack, use, out->text, number);
}
