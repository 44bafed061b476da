/*
 * The machine's pure half: expressions, filters and their candidates. They read the table and a
 * context, and give a number.
 */
#include "carte/ast.h"
#include "carte/code.h"
#include "carte/machine_run.h"
#include "kernel/memory.h"

enum { STACK = 24 };

/* ---- cards that have a word */

static int live_self(const struct run *r)
{
    return ref_is_live(r->t, r->cx.self, r->cx.self_gen) ? r->cx.self : NONE;
}

/* What the occurrence happens to. */
static int subject(const struct run *r)
{
    const struct table *t = r->t;
    if (r->cx.occ == OCC_NONE || !occ_at(t, r->cx.occ)->items)
        return NONE;
    return occ_item(t, occ_at(t, r->cx.occ), r->cx.item)->card;
}

static inline bool is_card_word(int code)
{
    return code >= X_IT && code <= X_OUTER;
}

static inline int card_word(const struct run *r, int code)
{
    const struct table *t = r->t;
    switch (code) {
    case X_IT: return r->cx.it;
    case X_OUTER: return (uint16_t)(r->cx.outer - 1);
    case X_SELF: return live_self(r);
    case X_HOST: return live_self(r) == NONE ? NONE : t->cards[r->cx.self].host;
    case X_SUBJECT: return subject(r);
    default: return r->cx.occ == OCC_NONE ? NONE : occ_at(t, r->cx.occ)->source;
    }
}

/* ---- parts of filters */

static inline bool printed_is(const struct table *t, uint16_t card, int code, int n)
{
    const struct def *d = card_shows(t, card);
    if (!d)
        return false;
    switch (code) {
    case X_CATEGORY: return d->categories >> n & 1;
    case X_TITLE: return d->title == n;
    default: return d->set == n;
    }
}

static bool is_in(const struct run *r, int kind, int whose)
{
    const struct table *t = r->t;
    uint16_t zone = t->cards[r->cx.it].zone;
    if (zone_kind_of(t, zone) != kind)
        return false;
    uint8_t seat = zone_seat_of(t, zone);
    if (seat == NOBODY || whose == WHOSE_ANY)
        return true;
    if (whose >= 0 && r->cx.frame && r->cx.frame->v[whose + 1])
        return t->cards[t->heap[r->cx.frame->v[whose]]].controller == seat;
    return seat == r->cx.you;
}

static bool is_listed(const struct run *r, int reg)
{
    const struct frame *f = r->cx.frame;
    for (int i = 0; f && i < f->v[reg + 1]; i++)
        if (r->t->heap[f->v[reg] + i] == r->cx.it)
            return true;
    return false;
}

/* Programs are read through a pointer; who calls something that reads on says where, and takes up where that
 * ended. */
static inline struct run *run_at(struct run *r, const int16_t *at)
{
    r->pc = (size_t)(at - r->code);
    return r;
}

static inline const int16_t *run_here(const struct run *r)
{
    return &r->code[r->pc];
}

/* Most arguments are a card that has a word, or a number. */
static inline int argument(struct run *r, const int16_t *at)
{
    if (is_card_word(at[0]) && at[1] == X_END)
        return card_word(r, at[0]);
    return at[0] == X_INT && at[2] == X_END ? at[1] : run_expression(run_at(r, at));
}

static int query(struct run *r)
{
    const int16_t *at = run_here(r);
    uint8_t which = (uint8_t)at[0];
    int n = at[1];
    int16_t arg[4] = {0};
    at += 2;
    for (int i = 0; i < n && i < 4; i++, at += 1 + *at)
        arg[i] = (int16_t)argument(r, at + 1);
    run_at(r, at);
    if (r->cx.it == NONE && r->t->game->words->queries[which].adjective)
        return 0; /* nothing is spoken of */
    return r->t->game->words->query(r->t, &r->cx, which, arg);
}

static int attribute(const struct run *r, uint8_t attr, int card)
{
    int value = card == NONE ? 0 : r->t->game->value(r->t, attr, (uint16_t)card);
    return value == DASH ? 0 : value;
}

static inline bool compare(int code, int a, int b)
{
    switch (code) {
    case X_EQ: return a == b;
    case X_NE: return a != b;
    case X_LT: return a < b;
    case X_LE: return a <= b;
    case X_GT: return a > b;
    default: return a >= b;
    }
}

/* What a word about the candidate is; WORD_TAKEN: taken for true, for its value was not computed. */
enum { NO_WORD = -1, WORD_FALSE, WORD_TRUE, WORD_TAKEN };

/* The word about the candidate that stands there (code_word_length): is it true? (Not to be tested if there
 * is one.) Goes on to what follows. Values are computed if nobody wants to know that they were not
 * (`skipped`). */
static inline int word_of_filter(struct run *r, const int16_t **here, bool is_one, bool *skipped)
{
    const struct table *t = r->t;
    const int16_t *at = *here;
    switch (at[0]) {
    case X_CATEGORY:
    case X_TITLE:
    case X_SET: *here = at + 2; return printed_is(t, r->cx.it, at[0], at[1]);
    case X_TEST: *here = at + 2; return t->game->words->test(t, &r->cx, (uint8_t)at[1], r->cx.it);
    case X_TRAIT: *here = at + 2; return has_trait(t, r->cx.it, (uint8_t)at[1]);
    case X_KEYWORD: *here = at + 2; return has_keyword(t, r->cx.it, (uint8_t)at[1]);
    case X_LISTED: *here = at + 2; return is_listed(r, at[1]);
    case X_IN: *here = at + 3; return is_in(r, at[1], at[2]);
    case X_SELF:
    case X_HOST:
    case X_SOURCE:
    case X_SUBJECT:
    case X_OUTER: {
        if (!is_one && at[1] != X_SAME)
            return NO_WORD;
        int card = card_word(r, at[0]);
        *here = at + 2;
        return card == r->cx.it && card != NONE;
    }
    case X_IT:
        if (!is_one && !code_is_comparison(at))
            return NO_WORD;
        *here = at + COMPARISON_WORDS;
        if (skipped) {
            *skipped = true;
            return WORD_TAKEN;
        }
        return compare(at[5], attribute(r, (uint8_t)at[2], r->cx.it), at[4]);
    case X_QUERY: {
        if (!is_one && !code_word_length(at))
            return NO_WORD;
        int is = query(run_at(r, at + 1)) != 0;
        *here = run_here(r);
        return is;
    }
    default: return NO_WORD;
    }
}

/* "A & B & …": goes from part to part as long as they are words (if all are, `words`), and ends at the first
 * that is not true; the rest is computed, or taken for true if somebody wants to know that it was (`skipped`).
 * The first part reaches to `end`; NULL: it is the first of all. */
static bool are_all_true(struct run *r, const int16_t *at, const int16_t *end, bool words,
                         bool *skipped)
{
    for (;;) {
        const int16_t *part = at;
        int is = word_of_filter(r, &at, words, skipped);
        if (is >= 0 && *at == X_NOT) {
            is = is != WORD_TRUE;
            at++;
        }
        if (!words && (is < 0 || (end ? at != end : *at != X_AND && *at != X_END))) {
            if (skipped)
                return *skipped = true;
            return run_expression(run_at(r, part)) != 0;
        }
        if (!is || *at == X_END)
            return is != WORD_FALSE;
        at += 2; /* "&" and the length of the next part */
        end = at + at[-1];
    }
}

bool run_is_during(const struct run *r, uint8_t period)
{
    const struct vocabulary *words = r->t->game->words;
    return !words->during || words->during(r->t, &r->cx, period);
}

/* Would the verb change anything, for this one target? */
static bool run_would(const struct table *t, const struct verb_call *call, uint16_t target)
{
    const struct vocabulary *words = t->game->words;
    int said = words->overrules ? words->overrules(t, call, target) : -1;
    if (said >= 0)
        return said;
    const struct verb_word *word = call->word;
    return !word->vain && (!word->would || word->would(t, call, target)) &&
           (!word->would_card || target == NONE || word->would_card(t, target));
}

/* ---- candidates of a filter */

struct gathering {
    struct run run; /* of the filter */
    const int16_t *filter;
    struct once once;
    int hints;
    uint32_t zones;               /* kinds where candidates can lie */
    const struct verb_call *call; /* only targets that the verb would change, when not NULL */
    uint16_t *out;
    unsigned count, most;
    const int16_t *first; /* what every candidate has printed: tested before the rest; or NULL */
    const int16_t *end;   /* of the first part of the filter, NULL if that is the first of all */
    bool *skipped;        /* not NULL: what is more than a word of the filter is taken for true */
};

/* "A & …": a candidate of which A is true goes on behind the "&". */
static void take_first(struct gathering *g)
{
    if (!(g->hints & SEARCH_PRINTED))
        return;
    g->first = g->filter;
    if (g->first[2] == X_AND) {
        g->filter += 4;
        g->end = g->filter + g->first[3];
    }
}

/* Could a card that is not public be one? Of what lies face down everybody knows what it shows. */
static bool could_fit(const struct gathering *g, uint16_t card)
{
    struct run r = g->run;
    const int16_t *at = g->first ? g->first : g->filter;
    r.cx.it = card;
    if (r.t->cards[card].face != FACE_DOWN || !(g->hints & SEARCH_ALL))
        return true;
    for (const int16_t *end = NULL;;) {
        if (*at != X_CATEGORY && *at != X_TITLE && *at != X_SET && *at != X_TRAIT)
            return true;
        bool is = at[0] == X_TRAIT ? has_trait(r.t, card, (uint8_t)at[1])
                                   : printed_is(r.t, card, at[0], at[1]);
        at += 2;
        if ((end && at != end) || *at == X_NOT)
            return true;
        if (!is || *at != X_AND)
            return is;
        at += 2;
        end = at + at[-1];
    }
}

static inline bool fits(struct gathering *g)
{
    struct run *r = &g->run;
    if (g->hints & SEARCH_ALL)
        return are_all_true(r, g->filter, g->end, g->hints & SEARCH_WORDS, g->skipped);
    return run_expression(run_at(r, g->filter)) != 0;
}

/* A card that has printed what candidates have. */
static void weigh(struct gathering *g, uint16_t card)
{
    struct run *r = &g->run;
    if (g->count == g->most)
        return;
    r->cx.it = card;
    if (!fits(g))
        return;
    if (g->call && !run_would(r->t, g->call, card))
        return;
    g->out[g->count++] = card;
}

static inline void consider(struct gathering *g, uint16_t card)
{
    const struct table *t = g->run.t;
    if (g->run.guesses && !card_is_public(t, card)) {
        if (g->count < g->most && could_fit(g, card))
            g->out[g->count++] = card;
    } else if (!g->first || printed_is(t, card, g->first[0], g->first[1])) {
        weigh(g, card);
    }
}

/* The cards of a zone that have printed it. Inlined for each code, so that the loop tests but one thing. */
static inline void weigh_printed(struct gathering *g, uint16_t first, int code, int n)
{
    const struct table *t = g->run.t;
    for (uint16_t c = first; c != NONE; c = t->cards[c].next) {
        if (!printed_is(t, c, code, n))
            continue;
        weigh(g, c);
        if (g->count == g->most)
            return;
    }
}

/* As consider does, of all cards of a zone: most have not printed what is looked for. */
static void consider_cards(struct gathering *g, uint16_t first)
{
    const struct table *t = g->run.t;
    if (g->run.guesses || !g->first) {
        for (uint16_t c = first; c != NONE && g->count < g->most; c = t->cards[c].next)
            consider(g, c);
        return;
    }
    int n = g->first[1];
    switch (g->first[0]) {
    case X_CATEGORY: weigh_printed(g, first, X_CATEGORY, n); break;
    case X_TITLE: weigh_printed(g, first, X_TITLE, n); break;
    default: weigh_printed(g, first, X_SET, n); break;
    }
}

/* Most zones are empty. */
static inline void consider_zone(struct gathering *g, uint16_t zone)
{
    uint16_t first = g->run.t->zones[zone].head;
    if (first != NONE)
        consider_cards(g, first);
}

static void consider_kind(struct gathering *g, uint8_t kind, int whose)
{
    const struct table *t = g->run.t;
    unsigned zones = t->game->zones[kind].per_seat ? t->s->seats : 1;
    uint8_t seat = g->run.cx.you;
    if (whose >= 0) {
        const struct frame *f = g->run.cx.frame;
        if (!f || !f->v[whose + 1])
            return;
        seat = t->cards[t->heap[f->v[whose]]].controller;
    }
    if (zones > 1 && whose != WHOSE_ANY) {
        if (seat != NOBODY)
            consider_zone(g, zone_id(t, kind, seat));
        return;
    }
    for (uint8_t i = 0; i < zones; i++)
        consider_zone(g, zone_id(t, kind, i));
}

/* In player order, from the first player on; not that seat's (NOBODY: everybody's). */
static inline void consider_seats(struct gathering *g, const struct zone *zones, unsigned except)
{
    const struct state *s = g->run.t->s;
    unsigned seats = s->seats;
    for (unsigned i = 0, seat = s->first; i < seats; i++, seat = seat + 1 < seats ? seat + 1 : 0)
        if (zones[seat].head != NONE && seat != except)
            consider_cards(g, zones[seat].head);
}

/* Of kinds of zones where whoever has them controls everything, those of others need no look if it must be
 * yours, and the other way round. */
static inline void consider_in_play(struct gathering *g)
{
    const struct table *t = g->run.t;
    const struct zone_facts *facts = t->facts;
    unsigned seats = t->s->seats, you = g->run.cx.you;
    uint32_t yours = g->hints & SEARCH_YOURS ? facts->own_kinds : 0,
             others = g->hints & SEARCH_OTHERS ? facts->own_kinds : 0;
    uint32_t kinds = g->zones & facts->played_kinds;
    for (; kinds && g->count < g->most; kinds &= kinds - 1) {
        const struct zone *zones = &t->zones[(unsigned)__builtin_ctz(kinds) * seats];
        uint32_t kind = kinds & -kinds;
        if (facts->shared_kinds & kind) {
            if (zones->head != NONE)
                consider_cards(g, zones->head);
        } else if (!(yours & kind)) {
            consider_seats(g, zones, others & kind ? you : NOBODY);
        } else if (you < seats && zones[you].head != NONE) {
            consider_cards(g, zones[you].head);
        }
    }
}

static void consider_listed(struct gathering *g, int reg)
{
    const struct frame *f = g->run.cx.frame;
    for (int i = 0; f && i < f->v[reg + 1]; i++)
        consider(g, g->run.t->heap[f->v[reg] + i]);
}

/* Is this no time for what is looked for? */
static inline bool is_in_vain(const struct run *r, int hints)
{
    int period = hints / SEARCH_WITHIN;
    return period && !run_is_during(r, (uint8_t)(period - 1));
}

/* What stands in the code of a search. */
struct search {
    const int16_t *domain, *head, *filter;
};

/* The one at r->pc; r goes on behind it. */
static inline struct search read_search(struct run *r)
{
    const int16_t *domain = run_here(r) + 1, *head = domain + (domain[-1] < 0 ? 1 : domain[-1] * 2);
    const int16_t *filter = head + SEARCH_HEAD + 1;
    run_at(r, filter + filter[-1]);
    return (struct search){domain, head, filter};
}

static inline void begin_gathering(struct gathering *g, const struct run *r, const struct search *s,
                                   uint16_t *out, unsigned most)
{
    g->run = *r;
    g->run.cx.outer = (uint16_t)(r->cx.it + 1);
    g->run.once = &g->once;
    g->filter = s->filter;
    g->once.pc = 0;
    g->hints = s->head[0];
    g->zones = (uint16_t)s->head[1] | (uint32_t)(uint16_t)s->head[2] << 16;
    g->call = NULL;
    g->out = out;
    g->count = 0;
    g->most = most;
    g->first = g->end = NULL;
    g->skipped = NULL;
    take_first(g);
}

static unsigned gather(struct run *r, const struct verb_call *call, uint16_t *out, unsigned most,
                       bool *skipped)
{
    struct search s = read_search(r);
    const int16_t *domain = s.domain;
    int n = domain[-1];
    if (is_in_vain(r, s.head[0]))
        return 0;
    struct gathering g;
    begin_gathering(&g, r, &s, out, most);
    g.call = call;
    g.skipped = skipped;
    if (n == 0 && g.hints & SEARCH_ONE) {
        int one = card_word(r, *g.filter);
        if (one != NONE && card_in_play(r->t, (uint16_t)one))
            consider(&g, (uint16_t)one);
    } else if (n == 0) {
        consider_in_play(&g);
    } else if (n < 0) {
        consider_listed(&g, domain[0]);
    }
    for (int i = 0; i < n; i++)
        consider_kind(&g, (uint8_t)domain[i * 2], domain[i * 2 + 1]);
    return g.count;
}

unsigned run_gather(struct run *r, const struct verb_call *call, uint16_t *out, unsigned most)
{
    return gather(r, call, out, most, NULL);
}

/* ---- expressions */

static int amount_of_event(const struct run *r)
{
    const struct table *t = r->t;
    if (r->cx.occ == OCC_NONE)
        return 0;
    const struct occ *o = occ_at(t, r->cx.occ);
    if (!o->items)
        return o->amount;
    const struct item *i = occ_item(t, o, r->cx.item);
    return i->amount - i->stopped;
}

static bool filter_on(struct run *r, uint16_t card)
{
    const int16_t *filter = run_here(r) + 1;
    run_at(r, filter + filter[-1]);
    if (card == NONE)
        return false;
    struct run f = *r;
    run_at(&f, filter);
    f.cx.outer = (uint16_t)(r->cx.it + 1);
    f.cx.it = card;
    f.once = NULL;
    return run_expression(&f) != 0;
}

static int about_occurrence(struct run *r, int code)
{
    const struct table *t = r->t;
    const struct occ *o = r->cx.occ == OCC_NONE ? NULL : occ_at(t, r->cx.occ);
    switch (code) {
    case X_BY_YOU: return o && o->by == r->cx.you;
    case X_AGAINST_YOU: return o && o->you == r->cx.you;
    case X_LABEL: {
        int bit = run_word(r);
        return o && o->labels >> bit & 1;
    }
    case X_FROM: {
        int kind = run_word(r);
        return o && o->items && zone_kind_of(t, occ_item(t, o, r->cx.item)->from) == kind;
    }
    case X_SOURCE_IS: return filter_on(r, o ? o->source : NONE);
    case X_TEXT_IS: return filter_on(r, o ? o->text : NONE);
    default: return filter_on(r, o && o->items ? occ_item(t, o, r->cx.item)->card : NONE);
    }
}

static int would(struct run *r, int code, int card)
{
    const int verb = run_word(r);
    struct verb_call call = {.word = &r->t->game->words->verbs[verb], .cx = &r->cx};
    uint16_t found[CANDIDATES];
    unsigned least = (unsigned)run_word(r);
    call.in_full = least > 0;
    call.n = run_word(r);
    call.arg[0] = run_word(r);
    least += !least;
    if (code == X_WOULD)
        return run_gather(r, &call, found, least) == least;
    if (code == X_WOULD_ONE && card == NONE)
        return 0;
    return run_would(r->t, &call, code == X_WOULD_ONE ? (uint16_t)card : NONE);
}

/* Where the search ends that begins at r->pc. */
static size_t search_end(const struct run *r)
{
    int n = r->code[r->pc];
    size_t filter = r->pc + 1 + (n < 0 ? 1 : (size_t)n * 2) + SEARCH_HEAD;
    return filter + 1 + (size_t)r->code[filter];
}

/* "count(…) >= 3", or any other comparison: with what the number is compared; CANDIDATES: with nothing
 * that can be told here. */
static unsigned compared_with(const struct run *r)
{
    const int16_t *after = &r->code[search_end(r)];
    bool compared = after[0] == X_INT && code_compares(after[2]);
    return compared && after[1] >= 0 && after[1] < CANDIDATES ? (unsigned)after[1] : CANDIDATES;
}

/* Are there so few cards where the candidates of the search at r->pc lie that they cannot be that many? */
static bool are_too_few(const struct run *r, unsigned least)
{
    struct run at = *r;
    struct search s = read_search(&at);
    const struct table *t = r->t;
    unsigned seats = t->s->seats, you = r->cx.you, n = 0;
    uint32_t kinds = (uint16_t)s.head[1] | (uint32_t)(uint16_t)s.head[2] << 16;
    uint32_t yours = s.head[0] & SEARCH_YOURS && you < seats ? t->facts->own_kinds : 0;
    if (s.domain[-1])
        return false;
    for (kinds &= t->facts->played_kinds; kinds && n < least; kinds &= kinds - 1) {
        unsigned kind = (unsigned)__builtin_ctz(kinds);
        const struct zone *zones = &t->zones[kind * seats];
        if (yours >> kind & 1 && !(t->facts->shared_kinds >> kind & 1))
            n += zones[you].count;
        else
            for (unsigned i = 0; i < seats; i++)
                n += zones[i].count;
    }
    return n < least;
}

/* Goes on behind it: there are too few. */
static int skip_search(struct run *r)
{
#ifndef NDEBUG
    uint16_t found[CANDIDATES];
    struct run again = *r;
    unsigned bar = compared_with(r);
    if (gather(&again, NULL, found, CANDIDATES, NULL) >= bar)
        __builtin_trap();
#endif
    r->pc = search_end(r);
    return 0;
}

static unsigned different_places(const struct table *t, uint16_t *found, unsigned n)
{
    unsigned different = 0;
    for (unsigned i = 0; i < n; i++) {
        uint16_t place = t->cards[found[i]].host;
        unsigned k = 0;
        while (k < different && found[k] != place)
            k++;
        if (k == different && place != NONE)
            found[different++] = place; /* those before it have been looked at */
    }
    return different;
}

/* Is there one that fits among those which lie there, from number `first` on? */
static bool fits_there(struct gathering *g, const uint16_t *found, unsigned n, unsigned first)
{
    const struct card *cards = g->run.t->cards;
    g->count = 0;
    for (unsigned i = first; i < n && !g->count; i++)
        if (cards[found[i]].host == cards[found[first]].host)
            consider(g, found[i]);
    return g->count;
}

static bool lies_with_earlier(const struct table *t, const uint16_t *found, unsigned number)
{
    for (unsigned i = 0; i < number; i++)
        if (t->cards[found[i]].host == t->cards[found[number]].host)
            return true;
    return false;
}

/* Of the search at r->pc, of which words are true of those that were found on so many places: on how many
 * does one lie of which all of it is true? It is compared with `bar`, so no place is looked at any more when
 * that is decided. */
static unsigned fitting_places(struct run *r, const uint16_t *found, unsigned n, unsigned places,
                               unsigned bar)
{
    uint16_t one;
    unsigned fitting = 0;
    struct search s = read_search(r);
    struct gathering g;
    begin_gathering(&g, r, &s, &one, 1);
    for (unsigned i = 0; i < n && fitting <= bar && fitting + places >= bar; i++) {
        if (r->t->cards[found[i]].host == NONE || lies_with_earlier(r->t, found, i))
            continue;
        places--;
        fitting += fits_there(&g, found, n, i);
    }
    return fitting;
}

static int count_places(struct run *r)
{
    uint16_t found[CANDIDATES], apart[CANDIDATES];
    size_t start = r->pc;
    unsigned bar = compared_with(r);
    bool skipped = false;
    if (bar != CANDIDATES && are_too_few(r, bar))
        return skip_search(r);
    unsigned n = gather(r, NULL, found, CANDIDATES, bar == CANDIDATES ? NULL : &skipped);
    memcpy(apart, found, n * sizeof *found);
    unsigned places = different_places(r->t, apart, n);
    if (!skipped || places < bar)
        return (int)places;
    r->pc = start;
    return (int)fitting_places(r, found, n, places, bar);
}

/* How many there are. What is compared with a number is counted by the words of the filter first: if those
 * are too few, what else it says need not be computed. */
static int count(struct run *r)
{
    uint16_t found[CANDIDATES];
    size_t start = r->pc;
    unsigned bar = compared_with(r), most = bar == CANDIDATES ? CANDIDATES : bar + 1;
    if (bar != CANDIDATES) {
        bool skipped = false;
        if (are_too_few(r, bar))
            return skip_search(r);
        unsigned n = gather(r, NULL, found, most, &skipped);
        if (!skipped || n < bar)
            return (int)n;
        r->pc = start;
    }
    return (int)gather(r, NULL, found, most, NULL);
}

/* "exists(self & …)" is about one card. */
static bool is_true_of_one(const struct run *r, const struct search *s)
{
    int one = card_word(r, *s->filter);
    if (one == NONE || !card_in_play(r->t, (uint16_t)one) || is_in_vain(r, s->head[0]))
        return false;
    struct once once = {0, 0};
    struct run f = *r;
    f.cx.outer = (uint16_t)(r->cx.it + 1);
    f.cx.it = (uint16_t)one;
    f.once = &once;
    return are_all_true(&f, s->filter, NULL, s->head[0] & SEARCH_WORDS, NULL);
}

static int exists(struct run *r)
{
    uint16_t found;
    size_t start = r->pc;
    struct search s = read_search(r);
    if (s.domain[-1] == 0 && s.head[0] & SEARCH_ONE && !r->guesses)
        return is_true_of_one(r, &s);
    r->pc = start;
    return (int)run_gather(r, NULL, &found, 1);
}

/* Numbers of the table have 16 bits; what is larger stays at the end of that range, so that even
 * products of products do not overflow. */
static int within(int number)
{
    return number > INT16_MAX ? INT16_MAX : number < INT16_MIN ? INT16_MIN : number;
}

static int arithmetic(int code, int a, int b)
{
    switch (code) {
    case X_ADD: return within(a + b);
    case X_SUBTRACT: return within(a - b);
    case X_MULTIPLY: return within(within(a) * within(b));
    default: return b ? a / b : 0;
    }
}

static int once(struct run *r)
{
    size_t length = (size_t)run_word(r), at = r->pc;
    struct once apart = {0, 0}, *kept = r->once ? r->once : &apart;
    if (kept->pc != at)
        *kept = (struct once){at, run_expression(r)};
    r->pc = at + length;
    return kept->value;
}

/* The candidate itself may be one of them already. */
static int sum_of_chosen(struct run *r)
{
    const struct frame *f = r->cx.frame;
    int reg = run_word(r), sum = 0;
    uint8_t attr = (uint8_t)run_word(r);
    for (int i = 0; f && i < f->v[reg + 1]; i++) {
        uint16_t card = r->t->heap[f->v[reg] + i];
        sum += card == r->cx.it ? 0 : attribute(r, attr, card);
    }
    return within(sum);
}

static int first_of(const struct run *r, int reg)
{
    const struct frame *f = r->cx.frame;
    return f && f->v[reg + 1] ? r->t->heap[f->v[reg]] : NONE;
}

static bool is_timely(const struct run *r, uint8_t verb)
{
    const struct verb_word *word = &r->t->game->words->verbs[verb];
    return !word->timely || word->timely(r->t);
}

/* What looks at more than the candidate: it reads its operands from r->pc. */
static inline int computed_apart(struct run *r, int code)
{
    switch (code) {
    case X_QUERY: return query(r);
    case X_WOULD:
    case X_WOULD_NONE: return would(r, code, NONE);
    case X_EXISTS: return exists(r);
    case X_COUNT: return count(r);
    case X_PLACES: return count_places(r);
    case X_THE: {
        uint16_t first = NONE;
        run_gather(r, NULL, &first, 1);
        return first;
    }
    case X_ONCE: return once(r);
    case X_CHOSEN: return sum_of_chosen(r);
    default: return about_occurrence(r, code);
    }
}

/* `value` is the topmost one; those under it lie on the stack, and under the first one something that nobody
 * reads. */
int run_expression(struct run *r)
{
    const int16_t *at = run_here(r);
    int stack[STACK], *top = stack, value = 0;
    for (;;) {
        switch (at[0]) {
        case X_END: run_at(r, at + 1); return value;
        case X_INT:
            *top++ = value;
            value = at[1];
            at += 2;
            break;
        case X_IT:
        case X_SELF:
        case X_HOST:
        case X_SOURCE:
        case X_SUBJECT:
        case X_OUTER:
            *top++ = value;
            value = card_word(r, *at++);
            break;
        case X_FIRST:
            *top++ = value;
            value = first_of(r, at[1]);
            at += 2;
            break;
        case X_LOCAL:
            *top++ = value;
            value = r->cx.frame ? r->cx.frame->v[at[1]] : 0;
            at += 2;
            break;
        case X_NOTED:
            *top++ = value;
            value = r->cx.noted;
            at++;
            break;
        case X_ATTR:
            value = attribute(r, (uint8_t)at[1], value);
            at += 2;
            break;
        case X_AMOUNT:
            *top++ = value;
            value = amount_of_event(r);
            at++;
            break;
        case X_ADD:
        case X_SUBTRACT:
        case X_MULTIPLY:
        case X_DIVIDE: value = arithmetic(*at++, *--top, value); break;
        case X_EQ:
        case X_NE:
        case X_LT:
        case X_LE:
        case X_GT:
        case X_GE: value = compare(*at++, *--top, value); break;
        case X_NEGATE:
            value = -value;
            at++;
            break;
        case X_NOT:
            value = !value;
            at++;
            break;
        case X_OR:
            at += 2;
            if (value)
                at += at[-1];
            else
                value = *--top;
            break;
        case X_SAME:
            value = value == r->cx.it && r->cx.it != NONE;
            at++;
            break;
        case X_CATEGORY:
        case X_TITLE:
        case X_SET:
            *top++ = value;
            value = printed_is(r->t, r->cx.it, at[0], at[1]);
            at += 2;
            break;
        case X_TEST:
            *top++ = value;
            value = r->t->game->words->test(r->t, &r->cx, (uint8_t)at[1], r->cx.it);
            at += 2;
            break;
        case X_TRAIT:
            *top++ = value;
            value = has_trait(r->t, r->cx.it, (uint8_t)at[1]);
            at += 2;
            break;
        case X_KEYWORD:
            *top++ = value;
            value = has_keyword(r->t, r->cx.it, (uint8_t)at[1]);
            at += 2;
            break;
        case X_IN:
            *top++ = value;
            value = is_in(r, at[1], at[2]);
            at += 3;
            break;
        case X_LISTED:
            *top++ = value;
            value = is_listed(r, at[1]);
            at += 2;
            break;
        case X_DURING:
            *top++ = value;
            value = run_is_during(r, (uint8_t)at[1]);
            at += 2;
            break;
        case X_TIMELY:
            *top++ = value;
            value = is_timely(r, (uint8_t)at[1]);
            at += 2;
            break;
        case X_WOULD_ONE:
            value = would(run_at(r, at + 1), X_WOULD_ONE, value);
            at = run_here(r);
            break;
        default:
            *top++ = value;
            value = computed_apart(run_at(r, at + 1), at[0]);
            at = run_here(r);
            break;
        }
        while (*at == X_AND && !value) /* so is all that is joined to it */
            at += 2 + at[1];
        if (*at == X_AND) {
            value = *--top;
            at += 2;
        }
    }
}

/* Programs ask the game, which asks programs. If that many wait for each other, one leads back to itself; if one
 * answer takes that many, some of them depend on each other in every order: the table stops, and until then nothing
 * is true any more. */
enum { PROGRAMS = 64, NESTED = 1 << 15 };

static int run_program(struct run *r)
{
    struct thought *thought = r->t->thought;
    thought->nested = thought->programs ? thought->nested + 1 : 0;
    if (thought->programs == PROGRAMS || thought->nested == NESTED)
        thought_is_endless(r->t, r->cx.ability);
    if (thought->endless)
        return 0;
    thought->programs++;
    int value = run_expression(r);
    thought->programs--;
    return value;
}

int machine_value(const struct table *t, uint16_t code, const struct context *cx)
{
    struct run r = {t, t->pack->code, code, *cx, NULL, false};
    return run_program(&r);
}

/* From a cost on, the program tells of that one and the later ones. */
const struct verb_word *machine_unpaid(const struct table *t, uint16_t ability,
                                       const struct context *cx)
{
    uint16_t payable = t->pack->abilities[ability].payable;
    const int16_t *end = &t->pack->code[payable - 1]; /* verb, where it begins, …, how many */
    for (int i = payable ? *end : 0; i-- > 0;) {
        const int16_t *cost = end - 2 * (*end - i);
        if (!machine_value(t, (uint16_t)(payable + cost[1]), cx))
            return &t->game->words->verbs[cost[0]];
    }
    return NULL;
}

int machine_value_in(const struct table *t, const int16_t *code, uint16_t offset,
                     const struct context *cx)
{
    struct run r = {t, code, offset, *cx, NULL, false};
    return run_program(&r);
}

bool machine_matches(const struct table *t, uint16_t code, const struct context *cx, uint16_t card)
{
    struct run r = {t, t->pack->code, code, *cx, NULL, false};
    r.cx.it = card;
    return run_program(&r) != 0;
}

bool machine_glances(const struct table *t, uint8_t test, const struct context *cx)
{
    return t->game->words->test(t, cx, test, cx->it);
}

bool machine_hears(const struct table *t, uint16_t card, uint16_t ability, uint8_t you, uint8_t occ,
                   uint8_t item)
{
    const struct ability *a = &t->pack->abilities[ability];
    const struct occ *o = occ_at(t, occ);
    struct context cx = {.self = card,
                         .self_gen = card == NONE ? 0 : t->cards[card].gen,
                         .it = o->items ? occ_item(t, o, item)->card : (uint16_t)NONE,
                         .ability = ability,
                         .you = you,
                         .occ = occ,
                         .item = item};
    if (a->glance && (cx.it == NONE || !machine_glances(t, a->glance, &cx))) {
#ifndef NDEBUG /* what is told at a glance is what its text says */
        if (machine_value(t, a->when, &cx))
            __builtin_trap();
#endif
        return false;
    }
    return !a->when || machine_value(t, a->when, &cx);
}
