/*
 * Looks for the words of a game in the syntax trees of its cards.
 */
#include "api/word_uses.h"

#include <string.h>

#include "api/api.h"

struct walk {
    const struct qn_pack *pack;
    const struct vocabulary *words;
    struct word_uses *uses;
    const struct ast_ability *ability; /* being read, or NULL */
    struct excerpt here;               /* where what is being read stands */
    const struct source *source;       /* a place in a file that was looked up before */
    const char *line_text;
    unsigned line;
};

/* ---- the words */

size_t word_count(const struct qn_pack *pack, enum word_group group)
{
    const struct vocabulary *w = pack->game->words;
    size_t counters = 0;
    for (const struct ast_declaration *d = pack->counters; d; d = d->next)
        counters++;
    switch (group) {
    case GROUP_TYPES: return w->type_count;
    case GROUP_ATTRIBUTES: return w->attr_count;
    case GROUP_KEYWORDS: return w->keyword_count;
    case GROUP_CATEGORIES: return w->category_count;
    case GROUP_KINDS: return w->kind_count;
    case GROUP_LABELS: return w->label_count;
    case GROUP_EVENTS: return w->event_count;
    case GROUP_VERBS: return w->verb_count;
    case GROUP_QUERIES: return w->query_count;
    case GROUP_PERIODS: return w->period_count;
    case GROUP_ZONES: return pack->game->zone_count;
    case GROUP_COUNTERS: return counters < GROUP_WORDS ? counters : GROUP_WORDS;
    case GROUP_ICONS: return w->icon_count;
    case GROUP_CAPS: return w->cap_count;
    case GROUPS: break;
    }
    return 0;
}

static const char *counter_name(const struct qn_pack *pack, size_t index)
{
    const struct ast_declaration *d = pack->counters;
    while (d && index--)
        d = d->next;
    return d ? d->id : NULL;
}

const char *word_name(const struct qn_pack *pack, enum word_group group, size_t index)
{
    const struct vocabulary *w = pack->game->words;
    switch (group) {
    case GROUP_TYPES: return w->types[index].name;
    case GROUP_ATTRIBUTES: return w->attrs[index].name;
    case GROUP_KEYWORDS: return w->keywords[index].name;
    case GROUP_CATEGORIES: return w->categories[index].name;
    case GROUP_KINDS: return w->kinds[index].phrase;
    case GROUP_LABELS: return w->labels[index].name;
    case GROUP_EVENTS: return w->events[index].name;
    case GROUP_VERBS: return w->verbs[index].pattern;
    case GROUP_QUERIES: return w->queries[index].name;
    case GROUP_PERIODS: return w->periods[index].name;
    case GROUP_ZONES: return pack->game->zones[index].name;
    case GROUP_COUNTERS: return counter_name(pack, index);
    case GROUP_ICONS: return w->icons[index].name;
    case GROUP_CAPS: return w->caps[index].name;
    case GROUPS: break;
    }
    return NULL;
}

int word_find(const struct qn_pack *pack, enum word_group group, const char *name)
{
    size_t count = word_count(pack, group);
    for (size_t i = 0; name && i < count; i++) {
        const char *word = word_name(pack, group, i);
        if (word && strcmp(word, name) == 0)
            return (int)i;
    }
    return -1;
}

/* ---- excerpts */

static const char *next_line(const char *at)
{
    const char *end = strchr(at, '\n');
    return end ? end + 1 : at + strlen(at);
}

static unsigned indent_of(const char *line)
{
    return (unsigned)strspn(line, " ");
}

/* Goes to a line of a card's file; what is read next is mostly further on. */
static bool seek(struct walk *w, const struct ast_card *card, unsigned line)
{
    const struct opened_pack *open = opened(w->pack);
    if (!w->source || strcmp(w->source->path, card->file) != 0) {
        w->source = NULL;
        for (size_t i = 0; !w->source && i < open->source_count; i++)
            if (strcmp(open->sources[i].path, card->file) == 0)
                w->source = &open->sources[i];
        w->line = 0;
    }
    if (!w->source)
        return false;
    if (w->line == 0 || w->line > line) {
        w->line = 1;
        w->line_text = w->source->text;
    }
    for (; w->line < line && *w->line_text; w->line++)
        w->line_text = next_line(w->line_text);
    return w->line == line;
}

/* The end of what begins at a line: with the lines below that stand further in. */
static const char *block_end(const char *line)
{
    unsigned indent = indent_of(line);
    const char *end = next_line(line), *at = end;
    while (*at) {
        unsigned deep = indent_of(at);
        bool empty = at[deep] == '\n' || at[deep] == '#';
        if (!empty && deep <= indent)
            break;
        at = next_line(at);
        end = empty ? end : at;
    }
    return end;
}

/* From here on words are found in that line, or in the block that it begins. */
static void look_at(struct walk *w, uint16_t def, unsigned line, bool block)
{
    w->here = (struct excerpt){.def = NONE};
    if (!seek(w, w->pack->cold[def].ast, line))
        return;
    const char *end = block ? block_end(w->line_text) : next_line(w->line_text);
    unsigned indent = indent_of(w->line_text);
    w->here =
        (struct excerpt){def, w->line_text + indent, (size_t)(end - w->line_text) - indent, indent};
}

/* ---- finding */

/* One line reads better than several. */
static size_t length_of(const struct excerpt *e)
{
    enum { A_LINE = 120 };
    size_t length = e->size;
    for (const char *at = e->text; (at = memchr(at, '\n', e->size - (size_t)(at - e->text))); at++)
        length += A_LINE;
    return length;
}

static void found(struct walk *w, enum word_group group, int index)
{
    if (index < 0 || index >= GROUP_WORDS || w->here.def == NONE || w->here.size >= EXAMPLE_SIZE)
        return;
    struct excerpt *best = &w->uses->shortest[group][index];
    if (best->def == NONE || length_of(&w->here) < length_of(best))
        *best = w->here;
}

static void found_name(struct walk *w, enum word_group group, const char *name)
{
    found(w, group, word_find(w->pack, group, name));
}

/* Is it the name of something that the text itself keeps? */
static bool is_local(const struct node *n, const char *name)
{
    for (; n; n = n->next) {
        bool names = n->kind == NODE_LET || n->kind == NODE_TARGET || n->kind == NODE_EACH;
        if ((names && strcmp(n->text, name) == 0) || is_local(n->kids, name))
            return true;
    }
    return false;
}

/* A word in an expression, in the order in which the compiler looks for it. */
static void plain_word(struct walk *w, const char *text)
{
    static const enum word_group order[] = {GROUP_CATEGORIES, GROUP_KEYWORDS, GROUP_ATTRIBUTES,
                                            GROUP_QUERIES};
    if (w->ability && is_local(w->ability->body, text))
        return;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        int index = word_find(w->pack, order[i], text);
        if (index >= 0) {
            found(w, order[i], index);
            return;
        }
    }
}

static void nodes(struct walk *w, const struct node *n);

static void slot(struct walk *w, const struct node *n, char letter)
{
    switch (letter) {
    case 'K': found_name(w, GROUP_KEYWORDS, n->text); break;
    case 'A': found_name(w, GROUP_ATTRIBUTES, n->text); break;
    case 'P': found_name(w, GROUP_PERIODS, n->text); break;
    case 'I':
    case 'C':
        found_name(w, GROUP_ICONS, n->text);
        found_name(w, GROUP_COUNTERS, n->text);
        break;
    default: break;
    }
}

static bool is_name_slot(char letter)
{
    return letter && strchr("KAPCI", letter);
}

/* The slots of a verb: those that are names, and expressions. */
static void verb(struct walk *w, const struct node *n)
{
    const char *pattern = w->words->verbs[n->number].pattern;
    const struct node *kid = n->kids;
    found(w, GROUP_VERBS, n->number);
    for (const char *p = pattern; *p && kid; p++) {
        bool alone = (p == pattern || p[-1] == ' ') && (!p[1] || p[1] == ' ');
        if (!alone || *p < 'A' || *p > 'Z')
            continue;
        struct node one = *kid;
        one.next = NULL;
        if (is_name_slot(*p))
            slot(w, kid, *p);
        else
            nodes(w, &one);
        kid = kid->next;
    }
}

/* A target is chosen as if for the verb of that name, where the game has one. */
static void target(struct walk *w, const struct node *n)
{
    for (int i = 0; i < w->words->verb_count; i++)
        if (strcmp(w->words->verbs[i].name, "target") == 0)
            found(w, GROUP_VERBS, i);
    nodes(w, n->kids);
}

static void call(struct walk *w, const struct node *n)
{
    int query = word_find(w->pack, GROUP_QUERIES, n->text);
    const char *letters = query >= 0 ? w->words->queries[query].arguments : "";
    found(w, GROUP_QUERIES, query);
    for (const struct node *kid = n->kids; kid; kid = kid->next) {
        struct node one = *kid;
        one.next = NULL;
        if (*letters == 'I')
            slot(w, kid, 'I');
        else
            nodes(w, &one);
        letters += *letters != '\0';
    }
}

static void trigger(struct walk *w, const struct node *n)
{
    for (int event = 0; event < w->words->event_count; event++)
        if (n->events >> event & 1)
            found(w, GROUP_EVENTS, event);
    nodes(w, n->kids);
}

static void clause(struct walk *w, const struct node *n)
{
    const struct node *kid = n->kids;
    bool from = strcmp(n->text, "from") == 0 && kid && kid->kind == NODE_WORD;
    int label = from ? word_find(w->pack, GROUP_LABELS, kid->text) : -1;
    int zone = from ? word_find(w->pack, GROUP_ZONES, kid->text) : -1;
    if (label >= 0)
        found(w, GROUP_LABELS, label);
    else if (zone >= 0)
        found(w, GROUP_ZONES, zone);
    else
        nodes(w, kid);
}

static void node(struct walk *w, const struct node *n)
{
    switch ((enum node_kind)n->kind) {
    case NODE_WORD: plain_word(w, n->text); return;
    case NODE_VERB: verb(w, n); return;
    case NODE_CALL: call(w, n); return;
    case NODE_TARGET: target(w, n); return;
    case NODE_TRIGGER: trigger(w, n); return;
    case NODE_CLAUSE: clause(w, n); return;
    case NODE_IN: found_name(w, GROUP_ZONES, n->text); return;
    case NODE_OF:
    case NODE_MODIFY:
    case NODE_DOT: found_name(w, GROUP_ATTRIBUTES, n->text); break;
    case NODE_GRANT:
        if (n->op == GRANT_KEYWORD)
            found_name(w, GROUP_KEYWORDS, n->text);
        break;
    case NODE_UNTIL:
    case NODE_AT: found_name(w, GROUP_PERIODS, n->text); break;
    default: break;
    }
    nodes(w, n->kids);
}

static void nodes(struct walk *w, const struct node *n)
{
    for (; n; n = n->next)
        node(w, n);
}

/* ---- cards */

static void ability(struct walk *w, uint16_t def, const struct ast_ability *a)
{
    look_at(w, def, a->line, true);
    w->ability = a;
    found(w, GROUP_KINDS, a->kind);
    for (int label = 0; label < w->words->label_count; label++)
        if (a->labels >> label & 1)
            found(w, GROUP_LABELS, label);
    found_name(w, GROUP_PERIODS, a->limit_period);
    for (const struct ast_name *icon = a->spend; icon; icon = icon->next)
        found_name(w, GROUP_ICONS, icon->text);
    nodes(w, a->trigger);
    nodes(w, a->condition);
    nodes(w, a->costs);
    nodes(w, a->body);
    w->ability = NULL;
}

static void properties(struct walk *w, uint16_t def, const struct ast_card *card)
{
    for (const struct ast_value *v = card->values; v; v = v->next) {
        look_at(w, def, v->line, false);
        found(w, v->keyword ? GROUP_KEYWORDS : GROUP_ATTRIBUTES, v->index);
        found_name(w, GROUP_COUNTERS, v->counter);
    }
    for (const struct ast_name *icon = card->icons; icon; icon = icon->next) {
        look_at(w, def, icon->line, false);
        found_name(w, GROUP_ICONS, icon->text);
    }
    for (const struct ast_cap *cap = card->caps; cap; cap = cap->next) {
        look_at(w, def, cap->line, false);
        found(w, GROUP_CAPS, cap->cap);
    }
    const struct node *const filters[] = {card->attach, card->play_if};
    for (size_t i = 0; i < 2; i++) {
        if (filters[i]) {
            look_at(w, def, filters[i]->line, false);
            nodes(w, filters[i]);
        }
    }
}

void word_uses_find(const struct qn_pack *pack, struct word_uses *out)
{
    struct walk w = {.pack = pack, .words = pack->game->words, .uses = out};
    for (unsigned group = 0; group < GROUPS; group++)
        for (unsigned i = 0; i < GROUP_WORDS; i++)
            out->shortest[group][i] = (struct excerpt){.def = NONE};
    for (uint16_t def = 0; def < pack->hot.def_count; def++) {
        const struct ast_card *card = pack->cold[def].ast;
        look_at(&w, def, card->line, false);
        found(&w, GROUP_TYPES, card->type);
        properties(&w, def, card);
        for (const struct ast_ability *a = card->abilities; a; a = a->next)
            ability(&w, def, a);
    }
}
