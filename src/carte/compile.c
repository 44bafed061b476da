/*
 * The compiler's first half: syntax trees of all files of a game to one pack. Names become numbers,
 * values become attributes, each ability gets its programs (compile_code.c).
 */
#include "carte/compiler.h"
#include "carte/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_DEFS = 8000,
    MAX_COPIES = 12000, /* of all cards together: what lies on a table is numbered with 16 bits */
    MAX_ABILITIES = 16000,
    MAX_SETS = 2000,
    CARD_ABILITIES = 32,
    MAX_PROGRAM = 30000 /* words: lengths inside a program are 16 bits with a sign */
};

/* ---- names */

#define FIND_IN(table, total)                                                                      \
    for (unsigned i = 0; i < (total); i++)                                                         \
        if (strcmp((table)[i].name, name) == 0)                                                    \
            return (int)i;                                                                         \
    return -1

int find_category(const struct vocabulary *w, const char *name)
{
    FIND_IN(w->categories, w->category_count);
}
int find_attr(const struct vocabulary *w, const char *name)
{
    FIND_IN(w->attrs, w->attr_count);
}
int find_keyword(const struct vocabulary *w, const char *name)
{
    FIND_IN(w->keywords, w->keyword_count);
}
int find_period(const struct vocabulary *w, const char *name)
{
    FIND_IN(w->periods, w->period_count);
}
int find_icon(const struct vocabulary *w, const char *name)
{
    FIND_IN(w->icons, w->icon_count);
}
int find_zone(const struct game *g, const char *name)
{
    FIND_IN(g->zones, g->zone_count);
}

static int find_text(const char *const *texts, unsigned count, const char *text)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(texts[i], text) == 0)
            return (int)i;
    return -1;
}

int find_title(const struct qn_pack *p, const char *name)
{
    return names_find(&p->titles, name);
}
int find_trait(const struct qn_pack *p, const char *name)
{
    return find_text(p->trait_ids, p->trait_count, name);
}

int find_set(const struct qn_pack *p, const char *name)
{
    for (unsigned i = 0; i < p->set_count; i++)
        if (strcmp(p->sets[i].id, name) == 0)
            return (int)i;
    return -1;
}

/* All words that an expression may use, one after another, for suggestions. */
static const char *expression_word(void *user, size_t i)
{
    const struct compiler *c = user;
    if (i < c->local_count)
        return c->locals[i].name;
    i -= c->local_count;
    if (i < c->w->category_count)
        return c->w->categories[i].name;
    i -= c->w->category_count;
    if (i < c->w->attr_count)
        return c->w->attrs[i].name;
    i -= c->w->attr_count;
    if (i < c->w->query_count)
        return c->w->queries[i].name;
    i -= c->w->query_count;
    if (i < c->pack->titles.count)
        return c->pack->titles.name[i];
    i -= c->pack->titles.count;
    return i < c->pack->trait_count ? c->pack->trait_ids[i] : NULL;
}

const char *suggest(const struct compiler *c, const char *word)
{
    struct compiler copy = *c;
    return nearest_word(word, expression_word, &copy);
}

/* ---- what a pack is built in */

struct builder {
    struct compiler c;
    struct arena *arena;
    struct def *defs;
    struct ability *abilities;
    const struct ast_ability **sources;
    struct card_cold *cold;
    const char **trait_ids;
    struct set_info *sets;
    uint8_t *slot_period;
    uint8_t *sleeves;
    uint16_t def_count, ability_count, slot_count;
};

static void fault(struct builder *b, const struct ast_card *card, unsigned line, unsigned column,
                  const char *format, const char *a1, const char *a2)
{
    b->c.diag->file = card->file;
    diagnose(b->c.diag, line, column, format, a1, a2, NULL);
}

static const char *set_word(void *user, size_t i)
{
    const struct qn_pack *p = user;
    return i < p->set_count ? p->sets[i].id : NULL;
}

static const char *trait_word(void *user, size_t i)
{
    const struct qn_pack *p = user;
    return i < p->trait_count ? p->trait_ids[i] : NULL;
}

static const char *counter_word(void *user, size_t i)
{
    const struct qn_pack *p = user;
    const struct ast_declaration *d = p->counters;
    while (d && i--)
        d = d->next;
    return d ? d->id : NULL;
}

static const char *title_word(void *user, size_t i)
{
    const struct qn_pack *p = user;
    return i < p->titles.count ? p->titles.name[i] : NULL;
}

/* Reports an unknown word with a suggestion if one is near. */
static void unknown(struct builder *b, const struct ast_card *card, unsigned line, unsigned column,
                    const char *plain, const char *with_near, const char *word,
                    const char *(*next)(void *, size_t))
{
    const char *near = nearest_word(word, next, b->c.pack);
    fault(b, card, line, column, near ? with_near : plain, word, near);
}

/* ---- declarations */

static void *grow(struct arena *arena, size_t count, size_t size)
{
    return arena_take(arena, (count ? count : 1) * size);
}

static void collect_sets(struct builder *b, struct ast_file *files, size_t count)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        for (struct ast_declaration *d = files[i].sets; d; d = d->next)
            n++;
    if (n > MAX_SETS) {
        diagnose(b->c.diag, 0, 0, DIAG_PACK_TOO_LARGE, PHRASE_SET, "2000", NULL);
        n = 0;
    }
    b->sets = grow(b->arena, n, sizeof *b->sets);
    for (size_t i = 0; i < count && n; i++)
        for (struct ast_declaration *d = files[i].sets; d; d = d->next)
            b->sets[b->c.pack->set_count++] = (struct set_info){d->id, d->name, d->kind, d->of};
    b->c.pack->sets = b->sets;
}

/* Adds copies of one file's declarations to those of all files: a tree may be compiled more than once. */
static void join(struct builder *b, struct ast_declaration ***tail,
                 const struct ast_declaration *more)
{
    for (; more; more = more->next) {
        struct ast_declaration *copy = arena_take(b->arena, sizeof *copy);
        *copy = *more;
        copy->next = NULL;
        **tail = copy;
        *tail = &copy->next;
    }
}

static void collect_traits(struct builder *b, struct ast_file *files, size_t count)
{
    struct ast_declaration *traits = NULL, *counters = NULL, *symbols = NULL;
    struct ast_declaration **last_trait = &traits, **last_counter = &counters,
                           **last_symbol = &symbols;
    for (size_t i = 0; i < count; i++) {
        join(b, &last_trait, files[i].traits);
        join(b, &last_counter, files[i].counters);
        join(b, &last_symbol, files[i].symbols);
    }
    b->trait_ids = grow(b->arena, TRAITS_MOST, sizeof *b->trait_ids);
    for (struct ast_declaration *d = traits; d; d = d->next) {
        if (find_text(b->trait_ids, b->c.pack->trait_count, d->id) >= 0)
            continue;
        if (b->c.pack->trait_count == TRAITS_MOST) {
            diagnose(b->c.diag, d->line, d->column, DIAG_PACK_TOO_LARGE, PHRASE_TRAIT, "128", NULL);
            break;
        }
        b->trait_ids[b->c.pack->trait_count++] = d->id;
    }
    b->c.pack->trait_ids = (const char *const *)b->trait_ids;
    b->c.pack->traits = traits;
    b->c.pack->counters = counters;
    b->c.pack->symbols = symbols;
}

const struct ast_declaration *pack_symbol(const struct qn_pack *pack, const char *set,
                                          unsigned symbol)
{
    for (const struct ast_declaration *d = pack->symbols; d && set; d = d->next)
        if (strcmp(d->of, set) == 0 && symbol-- == 0)
            return d;
    return NULL;
}

/* Each is of a set that there is. */
static void check_symbols(struct builder *b)
{
    for (const struct ast_declaration *d = b->c.pack->symbols; d; d = d->next) {
        if (find_set(b->c.pack, d->of) >= 0)
            continue;
        const char *near = nearest_word(d->of, set_word, b->c.pack);
        b->c.diag->file = d->file;
        diagnose(b->c.diag, d->line, d->column, near ? DIAG_UNKNOWN_SET_NEAR : DIAG_UNKNOWN_SET,
                 d->of, near, NULL);
    }
}

static uint16_t title_number(struct builder *b, const char *title)
{
    int found = find_title(b->c.pack, title);
    return found >= 0 ? (uint16_t)found : names_add(&b->c.pack->titles, title);
}

/* ---- cards: names first, so that cards may speak of each other */

static void report_twice(struct builder *b, const struct ast_card *card,
                         const struct ast_card *first)
{
    char where[256];
    snprintf(where, sizeof where, "%s:%u", first->file, first->line);
    fault(b, card, card->line, card->column, DIAG_TWO_CARDS, card->id, where);
}

static void enter_card(struct builder *b, const struct ast_card *card)
{
    int first = names_find(&b->c.pack->ids, card->id);
    if (first >= 0) {
        report_twice(b, card, b->cold[first].ast);
        return;
    }
    names_add(&b->c.pack->ids, card->id);
    struct def *d = &b->defs[b->def_count];
    b->sleeves[b->def_count] = b->c.w->types[card->type].sleeve;
    b->cold[b->def_count++].ast = card;
    d->title = title_number(b, card->title ? card->title : card->id);
    d->type = card->type;
    d->stage = (uint8_t)card->stage;
    d->copies = (uint8_t)(card->copies ? card->copies : 1);
    d->unique = card->unique;
    d->reconstructed = card->reconstructed;
    d->back = d->given_to = NONE;
}

static size_t count_cards(struct ast_file *files, size_t count, size_t *copies)
{
    size_t n = 0;
    *copies = 0;
    for (size_t i = 0; i < count; i++)
        for (struct ast_card *k = files[i].cards; k; k = k->next, n++)
            *copies += k->copies ? k->copies : 1;
    return n;
}

static void enter_cards(struct builder *b, struct ast_file *files, size_t count)
{
    size_t copies, n = count_cards(files, count, &copies);
    if (n > MAX_DEFS || copies > MAX_COPIES) {
        diagnose(b->c.diag, 0, 0, DIAG_PACK_TOO_LARGE, PHRASE_CARD, n > MAX_DEFS ? "8000" : "12000",
                 NULL);
        return;
    }
    b->defs = grow(b->arena, n, sizeof *b->defs);
    b->sleeves = grow(b->arena, n, sizeof *b->sleeves);
    b->cold = grow(b->arena, n, sizeof *b->cold);
    names_make(&b->c.pack->ids, b->arena, n);
    names_make(&b->c.pack->titles, b->arena, n);
    for (size_t i = 0; i < count; i++)
        for (struct ast_card *k = files[i].cards; k; k = k->next)
            enter_card(b, k);
}

/* ---- values */

/* The box that a set comes from, as the first set of it. */
static uint16_t box_of(const struct qn_pack *p, int set)
{
    const char *box = set < 0 ? NULL : p->sets[set].of;
    for (uint16_t i = 0; box && i < p->set_count; i++)
        if (p->sets[i].of && strcmp(p->sets[i].of, box) == 0)
            return i;
    return NONE;
}

static void set_links(struct builder *b, struct def *d, const struct ast_card *card)
{
    if (card->set) {
        int set = find_set(b->c.pack, card->set);
        if (set < 0)
            unknown(b, card, card->line, card->column, DIAG_UNKNOWN_SET, DIAG_UNKNOWN_SET_NEAR,
                    card->set, set_word);
        d->set = (uint16_t)set;
    } else {
        d->set = NONE;
    }
    d->box = card->set ? box_of(b->c.pack, find_set(b->c.pack, card->set)) : (uint16_t)NONE;
    if (card->back) {
        int back = names_find(&b->c.pack->ids, card->back);
        if (back < 0)
            unknown(b, card, card->line, card->column, DIAG_UNKNOWN_CARD, DIAG_UNKNOWN_CARD_NEAR,
                    card->back, title_word);
        d->back = (uint16_t)back;
    }
    if (card->given_to) {
        int to = find_title(b->c.pack, card->given_to);
        if (to < 0)
            unknown(b, card, card->line, card->column, DIAG_UNKNOWN_CARD, DIAG_UNKNOWN_CARD_NEAR,
                    card->given_to, title_word);
        d->given_to = (uint16_t)to;
    }
}

static bool counter_is_known(const struct builder *b, const char *name)
{
    for (const struct ast_declaration *d = b->c.pack->counters; d; d = d->next)
        if (strcmp(d->id, name) == 0)
            return true;
    return false;
}

static void set_values(struct builder *b, struct def *d, const struct ast_card *card)
{
    for (unsigned i = 0; i < ATTRS; i++)
        d->attr[i] = 0;
    for (const struct ast_value *v = card->values; v; v = v->next) {
        int attr = v->keyword ? b->c.w->keywords[v->index].attr : (int)v->index;
        if (v->keyword)
            d->keywords |= 1ull << v->index;
        if (attr >= 0 && (v->has_number || v->dash)) {
            d->attr[attr] = v->dash ? DASH : (int16_t)v->number;
            if (v->per_player)
                d->per_player |= 1u << attr;
        }
        if (v->counter && !counter_is_known(b, v->counter))
            unknown(b, card, v->line, v->column, DIAG_UNKNOWN_COUNTER, DIAG_UNKNOWN_COUNTER_NEAR,
                    v->counter, counter_word);
    }
}

static void set_traits(struct builder *b, uint64_t bits[2], const struct ast_card *card,
                       const struct ast_name *names)
{
    for (const struct ast_name *n = names; n; n = n->next) {
        int trait = find_trait(b->c.pack, n->text);
        if (trait < 0)
            unknown(b, card, n->line, n->column, DIAG_UNKNOWN_TRAIT, DIAG_UNKNOWN_TRAIT_NEAR,
                    n->text, trait_word);
        else
            bits[trait / 64] |= 1ull << (trait % 64);
    }
}

static void set_lists(struct builder *b, struct def *d, const struct ast_card *card)
{
    set_traits(b, d->traits, card, card->traits);
    set_traits(b, d->mentions, card, card->mentions);
    for (const struct ast_name *n = card->icons; n; n = n->next) {
        int icon = find_icon(b->c.w, n->text);
        if (icon >= 0 && icon < ICONS)
            d->icons[icon]++;
    }
    for (const struct ast_cap *k = card->caps; k; k = k->next)
        d->max_per[b->c.w->caps[k->cap].slot] = (uint8_t)k->number;
    d->categories = b->c.w->types[card->type].categories;
}

/* ---- abilities */

/* How many abilities there are at most: a constant one counts for each of its statements. */
static size_t count_abilities(const struct builder *b, struct ast_file *files, size_t count)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        for (const struct ast_card *k = files[i].cards; k; k = k->next)
            for (const struct ast_ability *a = k->abilities; a; a = a->next) {
                bool constant = b->c.w->kinds[a->kind].timing == TIMING_CONSTANT;
                n += !constant;
                for (const struct node *m = constant ? a->body->kids : NULL; m; m = m->next)
                    n++;
            }
    return n < MAX_ABILITIES ? n : MAX_ABILITIES;
}

static struct ability *new_ability(struct builder *b, struct def *d, const struct ast_card *card,
                                   const struct ast_ability *from)
{
    if (b->ability_count == MAX_ABILITIES || d->abilities == CARD_ABILITIES) {
        fault(b, card, from->line, from->column, DIAG_TOO_MANY_ABILITIES, "32", NULL);
        return arena_take(b->arena, sizeof(struct ability)); /* compiled, then forgotten */
    }
    const struct kind_word *kind = &b->c.w->kinds[from->kind];
    b->sources[b->ability_count] = from;
    struct ability *a = &b->abilities[b->ability_count++];
    d->abilities++;
    *a = (struct ability){.def = (uint16_t)(d - b->defs),
                          .kind = from->kind,
                          .timing = kind->timing,
                          .forced = kind->forced,
                          .from = kind->from,
                          .form = kind->form,
                          .labels = from->labels,
                          .slot = NONE};
    return a;
}

static void set_limit(struct builder *b, struct ability *a, const struct ast_ability *from)
{
    if (!from->limit)
        return;
    int period = find_period(b->c.w, from->limit_period);
    a->limit = (uint8_t)from->limit;
    a->period = (uint8_t)period;
    a->limit_scope = from->limit_by_title ? LIMIT_BY_TITLE : LIMIT_EACH_COPY;
    if (from->limit_by_title && b->slot_count < MAX_ABILITIES) { /* more are an error already */
        a->slot = b->slot_count;
        b->slot_period[b->slot_count++] = a->period;
    }
}

static void set_costs(struct builder *b, struct ability *a, const struct ast_ability *from)
{
    for (const struct ast_name *n = from->spend; n; n = n->next) {
        int icon = find_icon(b->c.w, n->text);
        a->spend[icon >= 0 && icon < ICONS ? icon : ICONS]++;
    }
    bool announced = b->c.w->kinds[from->kind].announced; /* then they are part of the effect */
    a->payable = code_payable(&b->c, from->costs, from->body);
    a->pay = announced ? 0 : code_costs(&b->c, from->costs);
}

static void begin_reading(struct compiler *c)
{
    c->reads = 0;
    c->values = 0;
}

static void end_reading(const struct compiler *c, struct ability *a)
{
    a->reads = c->reads;
    a->values = c->values;
}

static void compile_modification(struct compiler *c, struct ability *a, const struct node *m)
{
    if (m->kind == NODE_GRANT) {
        int which;
        a->op = (uint8_t)grant_code(c, m, &which);
        a->granted = (uint8_t)which;
        a->scope = code_expression(c, m->kids);
    } else if (m->kind == NODE_MODIFY) {
        a->op = (uint8_t)modifier_code((char)m->op);
        a->attr = (uint8_t)find_attr(c->w, m->text);
        a->scope = code_expression(c, m->kids);
        a->effect = code_amount(c, m->kids->next, m->op == '-');
    }
    a->reach = code_reach(c, a->scope);
    a->by = code_control(c, a->scope);
    a->glance = code_glance(c, a->scope);
    a->plain = code_is_plain(c, a->scope, a->glance);
}

/* A constant ability holds one modification: each statement becomes an ability of its own. */
/* What happens by being told cannot be kept from happening. */
static void check_forbidden(struct builder *b, const struct ast_card *card, const struct node *on)
{
    const struct vocabulary *w = b->c.w;
    for (unsigned e = 0; e < w->event_count; e++)
        if (on->events >> e & 1 && w->events[e].moment)
            fault(b, card, on->line, on->column, DIAG_NOT_FORBIDDABLE, w->events[e].name, NULL);
}

static void compile_constant(struct builder *b, struct def *d, const struct ast_card *card,
                             const struct ast_ability *from)
{
    for (const struct node *m = from->body->kids; m; m = m->next) {
        struct ability *a = new_ability(b, d, card, from);
        code_begin_ability(&b->c, from->line, from->column);
        begin_reading(&b->c);
        if (m->kind == NODE_CANNOT) {
            a->timing = TIMING_CANNOT;
            a->events = m->kids->events;
            check_forbidden(b, card, m->kids);
            a->when = code_condition(&b->c, m->kids, from->condition);
            a->reach = b->c.about;
            a->by = b->c.whose;
            a->glance = b->c.glance;
        } else {
            a->when = code_condition(&b->c, NULL, from->condition);
            compile_modification(&b->c, a, m);
            a->early = from->condition && code_is_quick(&b->c, from->condition);
            if (code_is_cyclic(&b->c, m, from->condition, d->categories))
                fault(b, card, m->line, m->column, DIAG_DEPENDS_ON_ITSELF, m->text, NULL);
        }
        end_reading(&b->c, a);
    }
}

/* "A >= B" is A out of B; anything else is one thing that holds or does not. */
static void compile_measure(struct builder *b, struct def *d, const struct ast_card *card,
                            const struct ast_ability *from)
{
    static const struct node one = {.kind = NODE_INT, .number = 1};
    struct ability *a = new_ability(b, d, card, from);
    const struct node *body = from->body->kids;
    bool counts = body->kind == NODE_BINARY && body->op == OP_GE;
    code_begin_ability(&b->c, from->line, from->column);
    a->when = code_condition(&b->c, NULL, from->condition);
    a->scope = code_expression(&b->c, counts ? body->kids : body);
    a->effect = code_expression(&b->c, counts ? body->kids->next : &one);
}

static uint8_t only_verb(const struct node *block)
{
    const struct node *k = block->kids;
    while (k && (k->kind == NODE_LET || k->kind == NODE_TARGET))
        k = k->next; /* to whom is said first */
    return k && !k->next && k->kind == NODE_VERB ? (uint8_t)(k->number + 1) : 0;
}

static void compile_ability(struct builder *b, struct def *d, const struct ast_card *card,
                            const struct ast_ability *from)
{
    uint8_t timing = b->c.w->kinds[from->kind].timing;
    b->c.diag->file = card->file;
    b->c.between = timing == TIMING_MEASURE || timing == TIMING_CONSTANT;
    if (timing == TIMING_MEASURE) {
        compile_measure(b, d, card, from);
        return;
    }
    if (timing == TIMING_CONSTANT) {
        compile_constant(b, d, card, from);
        return;
    }
    struct ability *a = new_ability(b, d, card, from);
    set_limit(b, a, from);
    b->c.registers = REG_FIRST;
    code_begin_ability(&b->c, from->line, from->column);
    a->events = from->trigger ? from->trigger->events : 0;
    begin_reading(&b->c);
    a->when = code_condition(&b->c, from->trigger, from->condition);
    a->reach = b->c.about;
    a->by = b->c.whose;
    a->glance = b->c.glance;
    end_reading(&b->c, a);
    set_costs(b, a, from);
    bool announced = b->c.w->kinds[from->kind].announced;
    bool freely = b->c.w->kinds[from->kind].freely;
    a->only = only_verb(from->body);
    bool needed = a->only && b->c.w->verbs[a->only - 1].needed;
    if (!b->c.w->vain_uses || from->costs || needed)
        a->could = code_could(&b->c, from->body, announced && (freely || from->costs));
    a->aimed = announced && from->body->kids && from->body->kids->kind == NODE_TARGET;
    code_begin_ability(&b->c, from->line, from->column);
    a->effect = announced ? code_announcement(&b->c, from->body, from->costs)
                          : code_block(&b->c, from->body);
    code_end_ability(&b->c);
    a->raised = b->c.raised;
    a->raised_at = b->c.raised_at;
    a->icons = b->c.icons;
    a->locals = (uint8_t)b->c.registers;
    bool answers = a->timing == TIMING_BEFORE || a->timing == TIMING_AFTER;
    if (answers && b->c.w->types[card->type].from_hand)
        a->from = FROM_HAND;
    if (answers && a->from == FROM_HAND)
        d->hears |= a->events;
    d->works_from |= (uint8_t)(1u << a->from);
}

/* Programs begin at `before`. */
static void check_length(struct builder *b, const struct ast_card *card, unsigned line,
                         unsigned column, size_t before)
{
    if (b->c.count - before > MAX_PROGRAM)
        fault(b, card, line, column, DIAG_PROGRAM_TOO_LONG, "30000", NULL);
}

static void compile_card(struct builder *b, uint16_t number)
{
    struct def *d = &b->defs[number];
    const struct ast_card *card = b->cold[number].ast;
    b->c.diag->file = card->file;
    set_links(b, d, card);
    set_values(b, d, card);
    set_lists(b, d, card);
    code_begin_ability(&b->c, card->line, card->column);
    size_t before = b->c.count;
    if (card->attach)
        d->attach = code_expression(&b->c, card->attach);
    if (card->play_if)
        d->play_if = code_expression(&b->c, card->play_if);
    check_length(b, card, card->line, card->column, before);
    d->ability0 = b->ability_count;
    for (const struct ast_ability *a = card->abilities; a; a = a->next) {
        before = b->c.count;
        compile_ability(b, d, card, a);
        check_length(b, card, a->line, a->column, before);
    }
    if ((card->text.en && !text_agrees(card, card->text.en)) ||
        (card->text.fr && !text_agrees(card, card->text.fr)))
        fault(b, card, card->line, card->column, DIAG_TEXT_NUMBERS, NULL, NULL);
}

/* Of a card whose syntax has errors, what its head and its properties name. */
static void check_broken(struct builder *b, struct ast_file *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (const struct ast_card *k = files[i].broken; k; k = k->next) {
            struct def unused = {0};
            set_links(b, &unused, k);
            set_values(b, &unused, k);
            set_traits(b, unused.traits, k, k->traits);
        }
}

/* The back of a card links to its front, so that either side finds the other. */
static void link_backs(struct builder *b)
{
    for (uint16_t i = 0; i < b->def_count; i++)
        if (b->defs[i].back != NONE && b->defs[b->defs[i].back].back == NONE)
            b->defs[b->defs[i].back].back = i;
}

/* What tells unique cards of one title apart. */
static const char *other_name(const struct builder *b, uint16_t i)
{
    uint16_t back = b->defs[i].back;
    const char *name = back == NONE ? b->cold[i].ast->subtitle.en : b->cold[back].ast->name.en;
    return name ? name : "";
}

static void number_persons(struct builder *b)
{
    for (uint16_t i = 0; i < b->def_count; i++) {
        struct def *d = &b->defs[i];
        d->person = i;
        for (uint16_t k = 0; d->unique && k < i && d->person == i; k++)
            if (b->defs[k].unique && b->defs[k].title == d->title &&
                strcmp(other_name(b, k), other_name(b, i)) == 0)
                d->person = b->defs[k].person;
    }
}

/* Who names a title is offered each of them once. */
static void find_titles(struct builder *b)
{
    for (uint16_t i = 0; i < b->def_count; i++) {
        uint16_t k = 0;
        while (b->defs[k].title != b->defs[i].title || b->defs[k].type != b->defs[i].type)
            k++;
        b->defs[i].heads_title = k == i;
    }
}

/* Where the definitions of each set are, so that nobody who deals a set looks at all of them. */
static const struct def_range *find_sets(const struct builder *b)
{
    uint16_t count = b->c.pack->set_count;
    struct def_range *sets = arena_take(b->arena, (count + 1u) * sizeof *sets);
    for (uint16_t i = 0; i < b->def_count; i++) {
        struct def_range *set = &sets[b->defs[i].set < count ? b->defs[i].set : count];
        set->first = set->end ? set->first : i;
        set->end = (uint16_t)(i + 1);
    }
    return sets;
}

static uint64_t all_keywords(const struct builder *b)
{
    uint64_t keywords = 0;
    for (uint16_t i = 0; i < b->def_count; i++)
        keywords |= b->defs[i].keywords;
    return keywords;
}

static void finish(struct builder *b, struct qn_pack *pack)
{
    pack->hot = (struct card_pack){.machine = &carte_machine,
                                   .defs = b->defs,
                                   .abilities = b->abilities,
                                   .code = b->c.code,
                                   .sleeves = b->sleeves,
                                   .slot_period = b->slot_period,
                                   .sets = find_sets(b),
                                   .set_count = pack->set_count,
                                   .def_count = b->def_count,
                                   .ability_count = b->ability_count,
                                   .code_count = (uint16_t)b->c.count,
                                   .slot_count = b->slot_count,
                                   .keywords = all_keywords(b)};
    pack->cold = b->cold;
    pack->sources = (const struct ast_ability *const *)b->sources;
}

struct qn_pack *pack_compile(const struct game *game, struct ast_file *files, size_t count,
                             struct arena *arena, struct diagnostics *diag)
{
    struct qn_pack *pack = arena_take(arena, sizeof *pack);
    struct builder b = {.arena = arena,
                        .c = {.game = game, .w = game->words, .diag = diag, .pack = pack}};
    const char *file = diag->file;
    pack->game = game;
    pack->arena = arena;
    b.c.code = arena_take(arena, MAX_CODE * sizeof *b.c.code);
    b.c.capacity = MAX_CODE;
    b.c.index = calloc(1, sizeof *b.c.index); /* without it, it takes longer */
    if (b.c.index)
        b.c.index->upto = 1;
    b.c.count = 1; /* offset 0 means: no program */
    size_t abilities = count_abilities(&b, files, count);
    b.slot_period = grow(arena, abilities, sizeof *b.slot_period);
    b.abilities = grow(arena, abilities, sizeof *b.abilities);
    b.sources = grow(arena, abilities, sizeof *b.sources);
    collect_sets(&b, files, count);
    collect_traits(&b, files, count);
    check_symbols(&b);
    enter_cards(&b, files, count);
    for (uint16_t i = 0; i < b.def_count && diag->errors < COMPILE_ERRORS; i++)
        compile_card(&b, i);
    check_broken(&b, files, count);
    if (diag->errors >= COMPILE_ERRORS)
        diagnose(diag, 0, 0, DIAG_TOO_MANY_ERRORS, "200", NULL, NULL);
    number_persons(&b);
    find_titles(&b);
    link_backs(&b);
    if (b.c.overflow)
        diagnose(diag, 0, 0, DIAG_PACK_TOO_LARGE, PHRASE_STATEMENT, "65000", NULL);
    finish(&b, pack);
    free(b.c.index);
    diag->file = file;
    return diag->errors ? NULL : pack;
}

uint16_t pack_filter(const struct qn_pack *pack, const struct node *filter, int16_t *code,
                     size_t capacity, struct diagnostics *diag)
{
    struct qn_pack names = *pack;
    struct compiler c = {.game = pack->game,
                         .w = pack->game->words,
                         .diag = diag,
                         .pack = &names,
                         .code = code,
                         .capacity = capacity,
                         .count = 1,
                         .searched = true};
    unsigned errors = diag->errors;
    uint16_t at = code_expression(&c, filter);
    if (c.overflow)
        diagnose(diag, filter->line, filter->column, DIAG_PROGRAM_TOO_LONG, "1000", NULL, NULL);
    return diag->errors > errors ? 0 : at;
}
