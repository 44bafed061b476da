/*
 * A pen writes into one growing text. Expressions bring their own parentheses, so that nothing depends on
 * what binds how; a depth keeps them short. The first way of each choice is the shortest.
 */
#include "writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOCALS_MOST = 3, DEPTH_MOST = 3, NAME = 8 };

const char writer_prelude[] = "set hx \"Hostile\" | \"Hostile\"\n"
                              "trait hx_trait \"Hostile\" | \"Hostile\"\n"
                              "counter hx_counter \"hostile\" | \"hostile\"\n";

struct local {
    char name[NAME];
    bool cards; /* otherwise a number */
};

struct pen {
    const struct writer *writer;
    const struct vocabulary *words;
    struct choices *choices;
    char *text;
    size_t used, room;
    bool failed;
    struct local local[LOCALS_MOST];
    unsigned locals, names; /* names: given so far in this ability */
    unsigned depth, count;
    unsigned indent;
    uint8_t timing;
    bool looked; /* a hidden zone has been looked at */
};

/* ---- ink */

static void put(struct pen *pen, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(struct pen *pen, const char *format, ...)
{
    va_list list;
    if (pen->used + 512 > pen->room) {
        char *grown = realloc(pen->text, pen->room = pen->room * 2 + 1024);
        pen->failed = pen->failed || !grown;
        if (!grown)
            return;
        pen->text = grown;
    }
    va_start(list, format);
    int length = vsnprintf(pen->text + pen->used, 512, format, list);
    va_end(list);
    pen->used += length < 512 ? (size_t)length : 511;
}

static unsigned pick(struct pen *pen, unsigned bound)
{
    return choose(pen->choices, bound);
}

static bool chance(struct pen *pen, unsigned one_in)
{
    return pick(pen, one_in) == one_in - 1;
}

static void new_line(struct pen *pen)
{
    put(pen, "\n%*s", (int)pen->indent * 4, "");
}

/* One of the bits, by its number; -1: there is none. */
static int pick_bit(struct pen *pen, uint64_t bits)
{
    unsigned count = (unsigned)__builtin_popcountll(bits), n;
    if (!count)
        return -1;
    for (n = pick(pen, count); n; n--)
        bits &= bits - 1;
    return __builtin_ctzll(bits);
}

/* ---- numbers and filters: they call each other */

static void filter(struct pen *pen);
static void number(struct pen *pen);
static void condition(struct pen *pen);
static void thing(struct pen *pen);

static void plain_number(struct pen *pen)
{
    static const int numbers[] = {1, 1, 2, 2, 3, 4, 5, 0, 10, 20, 99, 300, 9999};
    put(pen, "%d", numbers[pick(pen, sizeof numbers / sizeof *numbers)]);
}

static const char *attribute(struct pen *pen)
{
    return pen->words->attrs[pick(pen, pen->words->attr_count)].name;
}

static const struct local *kept(struct pen *pen, bool cards)
{
    const struct local *found = NULL;
    for (unsigned i = 0; i < pen->locals; i++)
        if (pen->local[i].cards == cards && (!found || chance(pen, 2)))
            found = &pen->local[i];
    return found;
}

static void card_of(struct pen *pen)
{
    static const char *const which[] = {"the", "the", "your"};
    if (pick(pen, 3) < 2 || pen->depth >= DEPTH_MOST) {
        thing(pen);
        return;
    }
    put(pen, "%s (", which[pick(pen, 3)]);
    filter(pen);
    put(pen, ")");
}

static void argument(struct pen *pen, char kind)
{
    const qn_pack *pack = pen->writer->pack;
    switch (kind) {
    case 'I': put(pen, "%s", pen->words->icons[pick(pen, pen->words->icon_count)].name); break;
    case 'F': put(pen, "%s", pack->sets[pick(pen, pack->set_count)].id); break;
    case 'S': put(pen, "%u", pick(pen, 4) * 1000 + pick(pen, 4) * 100 + pick(pen, 4)); break;
    case 'Y': put(pen, "%u", 1 + pick(pen, 4)); break;
    case 'T': card_of(pen); break;
    default: number(pen); break;
    }
}

static void query(struct pen *pen)
{
    const struct query_word *q = &pen->words->queries[pick(pen, pen->words->query_count)];
    put(pen, "%s", q->name);
    for (const char *kind = q->arguments; *kind; kind++) {
        put(pen, kind == q->arguments ? "(" : ", ");
        argument(pen, *kind);
    }
    put(pen, *q->arguments ? ")" : "");
}

static void sum(struct pen *pen)
{
    static const char *const operators[] = {"+", "-", "*", "/"};
    put(pen, "(");
    number(pen);
    put(pen, " %s ", operators[pick(pen, 4)]);
    number(pen);
    put(pen, ")");
}

static void search(struct pen *pen, const char *name)
{
    put(pen, "%s(", name);
    filter(pen);
    put(pen, ")");
}

static void number(struct pen *pen)
{
    unsigned way = pen->depth >= DEPTH_MOST ? pick(pen, 2) * 6 : pick(pen, 9);
    const struct local *local = kept(pen, false);
    pen->depth++;
    switch (way) {
    default: plain_number(pen); break;
    case 3: search(pen, chance(pen, 6) ? "places" : "count"); break;
    case 4: sum(pen); break;
    case 5: query(pen); break;
    case 6: put(pen, "event.amount"); break;
    case 7:
        put(pen, "%s of ", attribute(pen));
        card_of(pen);
        break;
    case 8:
        if (local)
            put(pen, "%s", local->name);
        else
            plain_number(pen);
        break;
    }
    pen->depth--;
}

static void comparison(struct pen *pen, void (*left)(struct pen *))
{
    static const char *const compared[] = {">=", "<=", "=", "<", ">", "!="};
    left(pen);
    put(pen, " %s ", compared[pick(pen, 6)]);
    number(pen);
}

static void put_attribute(struct pen *pen)
{
    put(pen, "%s", attribute(pen));
}

static void category(struct pen *pen)
{
    put(pen, "%s", pen->words->categories[pick(pen, pen->words->category_count)].name);
}

/* Titles, traits and sets: of these cards most often. */
static void name(struct pen *pen)
{
    const qn_pack *pack = pen->writer->pack;
    switch (pick(pen, 6)) {
    default: put(pen, "hx%u", 1 + pick(pen, pen->count)); break;
    case 2: put(pen, "hx"); break;
    case 3: put(pen, "hx_trait"); break;
    case 4: put(pen, "%s", pack->titles.name[pick(pen, pack->titles.count)]); break;
    case 5:
        put(pen, "%s",
            pack->trait_count ? pack->trait_ids[pick(pen, pack->trait_count)] : "hx_trait");
        break;
    }
}

/* Where hidden cards lie one must have looked; nearly always it is a zone that may be spoken of. */
static void zone(struct pen *pen)
{
    const struct game *game = pen->writer->pack->game;
    const struct zone_kind *z = &game->zones[pick(pen, game->zone_count)];
    for (unsigned i = 0; i < 8 && z->sees == SEEN_BY_NONE && !pen->looked; i++)
        z = &game->zones[pick(pen, game->zone_count)];
    put(pen, "in %s", z->name);
    if (z->sees == SEEN_BY_ALL && chance(pen, 3))
        put(pen, chance(pen, 2) ? " of any" : " of you");
}

static void alternative(struct pen *pen)
{
    put(pen, "(");
    filter(pen);
    put(pen, " or ");
    filter(pen);
    put(pen, ")");
}

/* Inside another filter, about the candidate of that one. */
static void nested(struct pen *pen)
{
    put(pen, "exists(");
    filter(pen);
    for (unsigned i = 0, n = pen->words->query_count; i < n; i++) {
        const struct query_word *q = &pen->words->queries[pick(pen, n)];
        if (!strcmp(q->arguments, "T")) {
            put(pen, " & %s(outer)", q->name);
            break;
        }
    }
    put(pen, ")");
}

static void thing(struct pen *pen)
{
    static const char *const things[] = {"self", "self", "host", "it", "that", "source", "subject"};
    const struct local *local = kept(pen, true);
    put(pen, "%s", local && chance(pen, 2) ? local->name : things[pick(pen, 7)]);
}

static void term(struct pen *pen)
{
    switch (pen->depth >= DEPTH_MOST ? pick(pen, 6) : pick(pen, 14)) {
    default: category(pen); break;
    case 4:
        put(pen, "not ");
        category(pen);
        break;
    case 5: name(pen); break;
    case 6: put(pen, "%s", pen->words->keywords[pick(pen, pen->words->keyword_count)].name); break;
    case 7: thing(pen); break;
    case 8: zone(pen); break;
    case 9: alternative(pen); break;
    case 10:
        put(pen, "(");
        comparison(pen, put_attribute);
        put(pen, ")");
        break;
    case 11:
        put(pen, chance(pen, 3) ? "not " : "");
        query(pen);
        break;
    case 12: nested(pen); break;
    case 13:
        put(pen, "your ");
        category(pen);
        break;
    }
}

/* A conjunction: the shortest form that may stand anywhere. */
static void filter(struct pen *pen)
{
    static const unsigned lengths[] = {1, 1, 2, 2, 3};
    unsigned n = lengths[pick(pen, 5)];
    pen->depth++;
    for (unsigned i = 0; i < n; i++) {
        put(pen, i ? " & " : "");
        term(pen);
    }
    pen->depth--;
}

static void condition(struct pen *pen)
{
    pen->depth++;
    switch (pen->depth > DEPTH_MOST ? pick(pen, 2) : pick(pen, 7)) {
    default: search(pen, "exists"); break;
    case 1: query(pen); break;
    case 2: comparison(pen, number); break;
    case 3:
        put(pen, "not (");
        condition(pen);
        put(pen, ")");
        break;
    case 4:
        put(pen, "(");
        condition(pen);
        put(pen, chance(pen, 2) ? " or " : " and ");
        condition(pen);
        put(pen, ")");
        break;
    }
    pen->depth--;
}

/* ---- selectors */

static void choose_some(struct pen *pen)
{
    const struct local *local = kept(pen, false);
    switch (pick(pen, 12)) {
    default: put(pen, "a "); break;
    case 3:
    case 4: put(pen, "each "); break;
    case 5: put(pen, "the "); break;
    case 6: put(pen, "up to %u ", 1 + pick(pen, 3)); break;
    case 7: put(pen, "%u ", 1 + pick(pen, 3)); break;
    case 8: put(pen, "random "); break;
    case 9: put(pen, "topmost "); break;
    case 10: put(pen, "up to 99 "); break;
    case 11:
        if (local)
            put(pen, "exactly %s ", local->name);
        else
            put(pen, "random 2 ");
        break;
    }
    put(pen, "(");
    filter(pen);
    put(pen, ")");
}

static void selector(struct pen *pen)
{
    if (pick(pen, 5) < 2) {
        thing(pen);
    } else if (chance(pen, 8)) {
        put(pen, "your ");
        category(pen);
    } else {
        choose_some(pen);
    }
}

/* ---- verbs */

static void counter_word(struct pen *pen)
{
    const struct ast_declaration *d = pen->writer->pack->counters;
    unsigned icons = pen->words->icon_count;
    if (icons && chance(pen, 2)) {
        put(pen, "%s", pen->words->icons[pick(pen, icons)].name);
        return;
    }
    for (unsigned n = pick(pen, 8); d && d->next && n; n--)
        d = d->next;
    put(pen, "%s", d && chance(pen, 2) ? d->id : "hx_counter");
}

static void slot(struct pen *pen, char kind)
{
    const struct vocabulary *w = pen->words;
    const struct game *game = pen->writer->pack->game;
    switch (kind) {
    case 'N':
        if (chance(pen, 12))
            put(pen, "all");
        else
            number(pen);
        break;
    case 'T': selector(pen); break;
    case 'F':
        put(pen, "(");
        filter(pen);
        put(pen, ")");
        break;
    case 'Z': put(pen, "%s", game->zones[pick(pen, game->zone_count)].name); break;
    case 'K': put(pen, "%s", w->keywords[pick(pen, w->keyword_count)].name); break;
    case 'A': put(pen, "%s", attribute(pen)); break;
    case 'P': put(pen, "%s", w->periods[pick(pen, w->period_count)].name); break;
    default: counter_word(pen); break;
    }
}

static bool is_slot(const char *pattern, const char *at)
{
    return *at >= 'A' && *at <= 'Z' && (at == pattern || at[-1] == ' ') && (!at[1] || at[1] == ' ');
}

/* Its first target is that one, if given. */
static void verb(struct pen *pen, const struct verb_word *v, const char *target)
{
    for (const char *at = v->pattern; *at; at++) {
        if (!is_slot(v->pattern, at))
            put(pen, "%c", *at);
        else if (*at == 'T' && target) {
            put(pen, "%s", target);
            target = NULL;
        } else {
            slot(pen, *at);
        }
    }
    pen->looked = pen->looked || v->looks;
}

static const struct verb_word *any_verb(struct pen *pen, bool aims, bool costs)
{
    unsigned n = pen->words->verb_count, first = pick(pen, n);
    for (unsigned i = 0; i < n; i++) {
        const struct verb_word *v = &pen->words->verbs[(first + i) % n];
        if ((!aims || strstr(v->pattern, " T")) && (!costs || v->may_cost))
            return v;
    }
    return NULL;
}

/* ---- modifications */

static void modified(struct pen *pen, bool lasts)
{
    switch (pick(pen, lasts ? 5 : 4)) {
    default: put(pen, "self"); break;
    case 1: put(pen, "host"); break;
    case 4: selector(pen); break;
    case 2:
    case 3:
        put(pen, "(");
        filter(pen);
        put(pen, ")");
        break;
    }
}

static void clauses(struct pen *pen);

static void event_word(struct pen *pen, bool forbidden)
{
    const struct event_word *e;
    unsigned tries = 0;
    do
        e = &pen->words->events[pick(pen, pen->words->event_count)];
    while (forbidden && e->moment && ++tries < 8);
    put(pen, "%s", e->name);
}

static void modification(struct pen *pen, bool lasts)
{
    static const char *const operators[] = {"+", "+", "-", "=", "*", "/"};
    const struct vocabulary *w = pen->words;
    switch (pick(pen, lasts ? 6 : 8)) {
    default:
        put(pen, "%s of ", attribute(pen));
        modified(pen, lasts);
        put(pen, " %s ", operators[pick(pen, 6)]);
        number(pen);
        break;
    case 3:
    case 4:
        modified(pen, lasts);
        put(pen, " gains %s",
            chance(pen, 5) ? "hx_trait" : w->keywords[pick(pen, w->keyword_count)].name);
        break;
    case 5:
        modified(pen, lasts);
        put(pen, " loses abilities");
        break;
    case 6:
    case 7:
        put(pen, "cannot ");
        event_word(pen, true);
        clauses(pen);
        break;
    }
}

/* ---- statements */

static void block(struct pen *pen);

static struct local *keep(struct pen *pen, bool cards)
{
    if (pen->locals == LOCALS_MOST)
        return NULL;
    struct local *l = &pen->local[pen->locals++];
    snprintf(l->name, sizeof l->name, "v%u", ++pen->names);
    l->cards = cards;
    return l;
}

/* What is chosen must be used: the next line does. */
static void let(struct pen *pen, const char *word)
{
    char name[NAME];
    snprintf(name, sizeof name, "v%u", pen->names + 1);
    put(pen, "%s %s = ", word, name);
    choose_some(pen);
    new_line(pen);
    const struct verb_word *v = any_verb(pen, true, false);
    if (keep(pen, true) && v)
        verb(pen, v, name);
}

static void let_number(struct pen *pen)
{
    char name[NAME];
    snprintf(name, sizeof name, "v%u", pen->names + 1);
    put(pen, "let %s = (", name);
    number(pen);
    put(pen, ")");
    new_line(pen);
    keep(pen, false);
    put(pen, "if %s > 0:", name);
    block(pen);
}

static void if_else(struct pen *pen)
{
    put(pen, "if ");
    condition(pen);
    put(pen, ":");
    block(pen);
    if (chance(pen, 3)) {
        new_line(pen);
        put(pen, "else:");
        block(pen);
    }
}

static void choose_between(struct pen *pen)
{
    unsigned parts = 2 + pick(pen, 3);
    put(pen, "choose:");
    pen->indent++;
    for (unsigned i = 0; i < parts; i++) {
        new_line(pen);
        put(pen, i ? "or:" : "either:");
        block(pen);
    }
    pen->indent--;
}

static void for_each(struct pen *pen)
{
    char name[NAME];
    bool as = chance(pen, 2);
    snprintf(name, sizeof name, "v%u", pen->names + 1);
    put(pen, "for each %s in each ", name);
    if (as)
        put(pen, chance(pen, 2) ? "player" : "opponent");
    else
        filter(pen);
    put(pen, ":");
    unsigned locals = pen->locals;
    bool is_kept = keep(pen, true) != NULL;
    if (as && is_kept) {
        pen->indent++;
        new_line(pen);
        put(pen, "as %s:", name);
        block(pen);
        pen->indent--;
    } else {
        block(pen);
    }
    pen->locals = locals;
}

static void period(struct pen *pen)
{
    put(pen, "%s", pen->words->periods[pick(pen, pen->words->period_count)].name);
}

static void until(struct pen *pen)
{
    put(pen, "until ");
    period(pen);
    put(pen, ": ");
    modification(pen, true);
}

static void at_period(struct pen *pen)
{
    unsigned locals = pen->locals;
    put(pen, "at ");
    period(pen);
    put(pen, ":");
    pen->locals = 0; /* it runs when they are gone */
    block(pen);
    pen->locals = locals;
}

static void word_and_block(struct pen *pen, const char *word)
{
    unsigned locals = pen->locals;
    put(pen, "%s:", word);
    if (!strcmp(word, "instead"))
        pen->locals = 0;
    block(pen);
    pen->locals = locals;
}

static void statement(struct pen *pen)
{
    const struct verb_word *v;
    switch (pen->indent > 5 ? pick(pen, 8) : pick(pen, 22)) {
    default: verb(pen, any_verb(pen, false, false), NULL); break;
    case 7: until(pen); break;
    case 8: until(pen); break;
    case 9: if_else(pen); break;
    case 10: word_and_block(pen, "may"); break;
    case 11: choose_between(pen); break;
    case 12: for_each(pen); break;
    case 13: at_period(pen); break;
    case 14: let(pen, "let"); break;
    case 15: let_number(pen); break;
    case 16:
        if (pen->timing == TIMING_BEFORE)
            word_and_block(pen, "instead");
        else
            let(pen, "target");
        break;
    case 17:
        v = any_verb(pen, false, false);
        verb(pen, v, NULL);
        new_line(pen);
        word_and_block(pen, "then");
        break;
    }
}

static void block(struct pen *pen)
{
    unsigned n = 1 + (pick(pen, 3) == 2), locals = pen->locals;
    pen->indent++;
    for (unsigned i = 0; i < n; i++) {
        new_line(pen);
        statement(pen);
    }
    pen->indent--;
    pen->locals = locals;
}

/* ---- abilities */

static void clause(struct pen *pen, const char *word)
{
    put(pen, " %s ", word);
    switch (pick(pen, 4)) {
    default: put(pen, "self"); break;
    case 1: category(pen); break;
    case 2:
        put(pen, "yours & ");
        category(pen);
        break;
    case 3:
        put(pen, "(");
        filter(pen);
        put(pen, ")");
        break;
    }
}

static void from_clause(struct pen *pen)
{
    const struct vocabulary *w = pen->words;
    if (w->label_count && chance(pen, 3))
        put(pen, " from %s", w->labels[pick(pen, w->label_count)].name);
    else
        clause(pen, "from");
}

static void clauses(struct pen *pen)
{
    if (pick(pen, 5) > 1)
        clause(pen, chance(pen, 4) ? "on" : "of");
    if (chance(pen, 6))
        put(pen, " by you");
    else if (chance(pen, 6))
        clause(pen, "by");
    if (chance(pen, 12))
        put(pen, " against you");
    if (chance(pen, 8))
        from_clause(pen);
}

static void trigger(struct pen *pen)
{
    put(pen, " to ");
    event_word(pen, false);
    if (chance(pen, 5)) {
        put(pen, " or ");
        event_word(pen, false);
    }
    clauses(pen);
}

static void costs(struct pen *pen)
{
    const struct vocabulary *w = pen->words;
    put(pen, " pay ");
    for (unsigned i = 0, n = 1 + chance(pen, 4); i < n; i++) {
        const struct verb_word *v = any_verb(pen, false, true);
        put(pen, i ? " and " : "");
        if (w->icon_count && chance(pen, 3))
            put(pen, "spend %s", chance(pen, 2) ? "any" : w->icons[pick(pen, w->icon_count)].name);
        else if (v)
            verb(pen, v, NULL);
    }
}

static void ability_head(struct pen *pen, const struct kind_word *kind)
{
    const struct vocabulary *w = pen->words;
    put(pen, "    %s", kind->phrase);
    if (w->label_count && chance(pen, 10))
        put(pen, " (%s)", w->labels[pick(pen, w->label_count)].name);
    if (kind->needs_trigger)
        trigger(pen);
    if (chance(pen, 5)) {
        put(pen, " if ");
        condition(pen);
    }
    bool constant = kind->timing == TIMING_CONSTANT || kind->timing == TIMING_MEASURE;
    if (!constant && chance(pen, 5)) {
        put(pen, " %s %u per ", chance(pen, 3) ? "max" : "limit", 1 + pick(pen, 3));
        period(pen);
    }
    if (!constant && w->verb_count && chance(pen, 5))
        costs(pen);
    put(pen, ":");
}

static void ability(struct pen *pen, uint8_t type)
{
    const struct vocabulary *w = pen->words;
    int usual = pick_bit(pen, pen->writer->profile[type].kinds);
    unsigned any = pick(pen, w->kind_count);
    const struct kind_word *kind = &w->kinds[usual < 0 || chance(pen, 6) ? any : (unsigned)usual];
    pen->locals = pen->names = pen->depth = 0;
    pen->looked = false;
    pen->timing = kind->timing;
    pen->indent = 1;
    ability_head(pen, kind);
    if (kind->timing == TIMING_MEASURE) {
        put(pen, " ");
        comparison(pen, number);
    } else if (kind->timing == TIMING_CONSTANT) {
        put(pen, " ");
        modification(pen, false);
    } else {
        if (kind->announced && chance(pen, 3)) {
            pen->indent++;
            new_line(pen);
            let(pen, "target");
            pen->indent--;
        }
        block(pen);
    }
    put(pen, "\n");
}

/* ---- properties */

static void values(struct pen *pen, uint8_t type)
{
    const struct vocabulary *w = pen->words;
    uint64_t attrs = pen->writer->profile[type].attrs;
    if (chance(pen, 6))
        attrs |= 1ull << pick(pen, w->attr_count);
    for (unsigned i = 0; i < w->attr_count; i++) {
        if (!(attrs >> i & 1) || !w->attrs[i].printed || chance(pen, 5))
            continue;
        put(pen, "    %s ", w->attrs[i].name);
        if (chance(pen, 16))
            put(pen, "none");
        else if (chance(pen, 12))
            plain_number(pen);
        else
            put(pen, "%s%u", chance(pen, 12) ? "-" : "", pick(pen, 5));
        put(pen, chance(pen, 10) ? " each\n" : "\n");
    }
}

static void keywords(struct pen *pen, uint8_t type)
{
    const struct vocabulary *w = pen->words;
    uint64_t some = pen->writer->profile[type].keywords;
    for (unsigned i = 0; i < w->keyword_count; i++) {
        if (!chance(pen, some >> i & 1 ? 3 : 40))
            continue;
        put(pen, "    %s", w->keywords[i].name);
        if (w->keywords[i].attr >= 0 || w->keywords[i].named_counter)
            put(pen, " %u", pick(pen, 5));
        put(pen, w->keywords[i].named_counter ? " hx_counter\n" : "\n");
    }
}

static void others(struct pen *pen)
{
    const struct vocabulary *w = pen->words;
    if (chance(pen, 3))
        put(pen, "    traits hx_trait\n");
    if (w->icon_count && chance(pen, 2))
        put(pen, "    gives %s\n", w->icons[pick(pen, w->icon_count)].name);
    if (w->cap_count && chance(pen, 8))
        put(pen, "    max %u per %s\n", 1 + pick(pen, 2), w->caps[pick(pen, w->cap_count)].name);
}

static void conditions(struct pen *pen)
{
    bool attached = chance(pen, 5);
    if (attached || chance(pen, 10)) {
        put(pen, attached ? "    attach to " : "    play if ");
        if (attached)
            filter(pen);
        else
            condition(pen);
        put(pen, "\n");
    }
}

static void head(struct pen *pen, unsigned number, uint8_t type)
{
    put(pen, "%s hx%u \"Hostile %u\" | \"Hostile %u\" of hx", pen->words->types[type].name, number,
        number, number);
    if (chance(pen, 3))
        put(pen, " x%u", 1 + pick(pen, 4));
    put(pen, chance(pen, 8) ? " unique\n" : "\n");
}

/* ---- cards */

/* What was written since the last one becomes a part. */
static void end_part(struct pen *pen, struct card_text *out)
{
    if (!pen->used || out->parts == CARD_PARTS)
        return;
    char *part = malloc(pen->used + 1);
    pen->failed = pen->failed || !part;
    if (part) {
        memcpy(part, pen->text, pen->used);
        part[pen->used] = '\0';
        out->part[out->parts++] = part;
    }
    pen->used = 0;
}

bool writer_card(const struct writer *writer, struct choices *choices, unsigned number,
                 unsigned count, uint8_t type, struct card_text *out)
{
    struct pen pen = {
        .writer = writer, .words = writer->pack->game->words, .choices = choices, .count = count};
    *out = (struct card_text){.type = type};
    snprintf(out->id, sizeof out->id, "hx%u", number);
    head(&pen, number, type);
    end_part(&pen, out);
    values(&pen, type);
    keywords(&pen, type);
    others(&pen);
    end_part(&pen, out);
    conditions(&pen);
    end_part(&pen, out);
    for (unsigned i = 0, n = 1 + pick(&pen, 3); i < n; i++) {
        ability(&pen, type);
        end_part(&pen, out);
    }
    free(pen.text);
    return !pen.failed;
}

void card_text_free(struct card_text *card)
{
    for (unsigned i = 0; i < card->parts; i++)
        free(card->part[i]);
    *card = (struct card_text){0};
}

/* ---- profiles */

void writer_start(struct writer *writer, const qn_pack *pack)
{
    const struct vocabulary *w = pack->game->words;
    *writer = (struct writer){.pack = pack};
    for (uint16_t d = 0; d < pack->hot.def_count; d++) {
        const struct def *def = &pack->hot.defs[d];
        struct type_profile *p = &writer->profile[def->type];
        for (unsigned i = 0; i < w->attr_count && i < ATTRS; i++)
            p->attrs |= (uint64_t)(def->attr[i] != 0) << i;
        p->keywords |= def->keywords;
        for (unsigned i = 0; i < def->abilities; i++)
            p->kinds |= 1ull << pack->hot.abilities[def->ability0 + i].kind;
    }
}
