/*
 * The machine's pure half: expressions, filters and their candidates. They read the table and a
 * context, and give a number.
 */
#include "carte/ast.h"
#include "carte/code.h"
#include "carte/machine_run.h"

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

/* Most arguments are a card that has a word. */
static int argument(struct run *r)
{
    size_t length = (size_t)run_word(r);
    int code = r->code[r->pc];
    if (length != 2 || !is_card_word(code))
        return run_expression(r);
    r->pc += length;
    return card_word(r, code);
}

static int query(struct run *r)
{
    uint8_t which = (uint8_t)run_word(r);
    int n = run_word(r);
    int16_t arg[4] = {0};
    for (int i = 0; i < n && i < 4; i++)
        arg[i] = (int16_t)argument(r);
    if (r->cx.it == NONE && r->t->game->words->queries[which].adjective)
        return 0; /* nothing is spoken of */
    return r->t->game->words->query(r->t, &r->cx, which, arg);
}

/* Is the answer of the query at r->pc the whole part of a filter? */
static bool is_yes_or_no(const struct run *r)
{
    const int16_t *at = &r->code[r->pc + 2];
    for (int n = r->code[r->pc + 1]; n > 0; n--)
        at += 1 + *at;
    return *at == X_AND || *at == X_END || *at == X_NOT;
}

/* A word about the candidate, with its operands; -1 if the code is none. */
static inline int word_of_filter(struct run *r, int code)
{
    switch (code) {
    case X_CATEGORY:
    case X_TITLE:
    case X_SET: return printed_is(r->t, r->cx.it, code, run_word(r));
    case X_TEST: {
        uint8_t test = (uint8_t)run_word(r);
        return r->t->game->words->test(r->t, &r->cx, test, r->cx.it);
    }
    case X_TRAIT: return has_trait(r->t, r->cx.it, (uint8_t)run_word(r));
    case X_KEYWORD: return has_keyword(r->t, r->cx.it, (uint8_t)run_word(r));
    case X_IN: {
        int kind = run_word(r);
        return is_in(r, kind, run_word(r));
    }
    case X_LISTED: return is_listed(r, run_word(r));
    case X_QUERY: return is_yes_or_no(r) ? query(r) != 0 : -1;
    default: return -1;
    }
}

/* "A & B & …": goes from part to part as long as they are words, and ends at the first that is not
 * true; the rest is computed, or taken for true if somebody wants to know that it was (`skipped`). The
 * first part reaches to `end`; 0: it is the first of all. */
static bool are_all_true(struct run *r, size_t end, bool *skipped)
{
    for (;;) {
        size_t part = r->pc;
        int is = word_of_filter(r, run_word(r));
        if (is >= 0 && r->code[r->pc] == X_NOT) {
            is = !is;
            r->pc++;
        }
        int next = r->code[r->pc];
        if (is < 0 || (end ? r->pc != end : next != X_AND && next != X_END)) {
            if (skipped)
                return *skipped = true;
            r->pc = part;
            return run_expression(r) != 0;
        }
        if (!is || next == X_END)
            return is > 0;
        r->pc += 2; /* "&" and the length of the next part */
        end = r->pc + (size_t)r->code[r->pc - 1];
    }
}

bool run_is_during(const struct run *r, uint8_t period)
{
    const struct vocabulary *words = r->t->game->words;
    return !words->during || words->during(r->t, &r->cx, period);
}

/* ---- candidates of a filter */

struct gathering {
    struct run run; /* of the filter */
    size_t filter;
    struct once once;
    int hints;
    uint32_t zones;               /* kinds where candidates can lie */
    const struct verb_call *call; /* only targets that the verb would change, when not NULL */
    uint16_t *out;
    unsigned count, most;
    const int16_t *first; /* what every candidate has printed: tested before the rest; or NULL */
    size_t end;           /* of the first part of the filter, 0 if that is the first of all */
    bool *skipped;        /* not NULL: what is more than a word of the filter is taken for true */
};

/* "A & …": a candidate of which A is true goes on behind the "&". */
static void take_first(struct gathering *g)
{
    const int16_t *filter = &g->run.code[g->filter];
    if (!(g->hints & SEARCH_PRINTED))
        return;
    g->first = filter;
    if (filter[2] == X_AND) {
        g->filter += 4;
        g->end = g->filter + (size_t)filter[3];
    }
}

/* Could a card that is not public be one? Of what lies face down everybody knows what it shows. */
static bool could_fit(const struct gathering *g, uint16_t card)
{
    struct run r = g->run;
    r.pc = g->first ? (size_t)(g->first - r.code) : g->filter;
    r.cx.it = card;
    if (r.t->cards[card].face != FACE_DOWN || !(g->hints & SEARCH_ALL))
        return true;
    for (size_t end = 0;;) {
        int code = run_word(&r);
        if (code != X_CATEGORY && code != X_TITLE && code != X_SET && code != X_TRAIT)
            return true;
        bool is = word_of_filter(&r, code);
        if ((end && r.pc != end) || r.code[r.pc] == X_NOT)
            return true;
        if (!is || r.code[r.pc] != X_AND)
            return is;
        r.pc += 2;
        end = r.pc + (size_t)r.code[r.pc - 1];
    }
}

/* A card that has printed what candidates have. */
static void weigh(struct gathering *g, uint16_t card)
{
    struct run *r = &g->run;
    if (g->count == g->most)
        return;
    r->pc = g->filter;
    r->cx.it = card;
    if (!(g->hints & SEARCH_ALL ? are_all_true(r, g->end, g->skipped) : run_expression(r) != 0))
        return;
    if (g->call && !r->t->game->words->would(r->t, g->call, card))
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

/* Is it worth looking at what the seat has in zones of that kind? */
static inline bool is_worth_a_look(const struct gathering *g, uint8_t kind, uint8_t seat)
{
    if (!(g->hints & (SEARCH_YOURS | SEARCH_OTHERS)) || !g->run.t->game->zones[kind].own)
        return true;
    return (seat == g->run.cx.you) == !!(g->hints & SEARCH_YOURS);
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

/* Zones that every seat has are met in player order, from the first player on. */
static void consider_in_play(struct gathering *g)
{
    const struct table *t = g->run.t;
    uint32_t kinds = g->zones & t->facts->played_kinds;
    unsigned seats = t->s->seats;
    for (uint8_t kind = 0; kinds && g->count < g->most; kind++, kinds >>= 1) {
        if (!(kinds & 1))
            continue;
        if (!t->game->zones[kind].per_seat) {
            consider_zone(g, zone_id(t, kind, 0));
            continue;
        }
        for (unsigned i = 0, seat = t->s->first; i < seats;
             i++, seat = seat + 1 < seats ? seat + 1 : 0)
            if (is_worth_a_look(g, kind, (uint8_t)seat))
                consider_zone(g, zone_id(t, kind, (uint8_t)seat));
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

static unsigned gather(struct run *r, const struct verb_call *call, uint16_t *out, unsigned most,
                       bool *skipped)
{
    int n = run_word(r);
    const int16_t *domain = &r->code[r->pc];
    r->pc += n < 0 ? 1 : (size_t)n * 2;
    int hints = run_word(r);
    uint32_t zones = (uint16_t)run_word(r);
    zones |= (uint32_t)(uint16_t)run_word(r) << 16;
    size_t length = (size_t)run_word(r), filter = r->pc;
    r->pc += length;
    if (is_in_vain(r, hints))
        return 0;
    struct gathering g = {*r, filter, {0, 0}, hints, zones, call, out, 0, most, NULL, 0, skipped};
    g.run.cx.outer = (uint16_t)(r->cx.it + 1);
    g.run.once = &g.once;
    take_first(&g);
    if (n == 0 && hints & SEARCH_ONE) {
        int one = card_word(r, r->code[filter]);
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
    size_t length = (size_t)run_word(r), filter = r->pc;
    r->pc += length;
    const int16_t *code = &r->code[filter];
    if (card == NONE || (code_needs_first(code) && !printed_is(r->t, card, code[0], code[1])))
        return false;
    struct run f = *r;
    f.pc = filter;
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
    struct verb_call call = {.verb = (uint8_t)run_word(r), .cx = &r->cx};
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
    return r->t->game->words->would(r->t, &call, code == X_WOULD_ONE ? (uint16_t)card : NONE);
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
    bool compared = after[0] == X_INT && after[2] >= X_EQ && after[2] <= X_GE;
    return compared && after[1] >= 0 && after[1] < CANDIDATES ? (unsigned)after[1] : CANDIDATES;
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

/* How many there are, or on how many different cards they lie. What is compared with a number is counted
 * by the words of the filter first: if those are too few, what else it says need not be computed. */
static int count(struct run *r, bool by_place)
{
    uint16_t found[CANDIDATES];
    size_t start = r->pc;
    unsigned bar = compared_with(r), most = by_place || bar == CANDIDATES ? CANDIDATES : bar + 1;
    bool skipped = bar == CANDIDATES;
    if (!skipped) {
        unsigned n = gather(r, NULL, found, most, &skipped);
        n = by_place ? different_places(r->t, found, n) : n;
        if (!skipped || n < bar)
            return (int)n;
        r->pc = start;
    }
    unsigned n = gather(r, NULL, found, most, NULL);
    return (int)(by_place ? different_places(r->t, found, n) : n);
}

static int exists(struct run *r)
{
    uint16_t found;
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
    case X_DIVIDE: return b ? a / b : 0;
    case X_EQ: return a == b;
    case X_NE: return a != b;
    case X_LT: return a < b;
    case X_LE: return a <= b;
    case X_GT: return a > b;
    default: return a >= b;
    }
}

static int attribute(const struct run *r, uint8_t attr, int card)
{
    int value = card == NONE ? 0 : r->t->game->value(r->t, attr, (uint16_t)card);
    return value == DASH ? 0 : value;
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
    const struct vocabulary *words = r->t->game->words;
    return !words->timely || words->timely(r->t, &r->cx, verb);
}

int run_expression(struct run *r)
{
    int stack[STACK], top = 0;
    for (;;) {
        int code = run_word(r);
        switch (code) {
        case X_END: return top ? stack[top - 1] : 0;
        case X_INT: stack[top++] = run_word(r); break;
        case X_IT:
        case X_SELF:
        case X_HOST:
        case X_SOURCE:
        case X_SUBJECT:
        case X_OUTER: stack[top++] = card_word(r, code); break;
        case X_FIRST: stack[top++] = first_of(r, run_word(r)); break;
        case X_LOCAL: {
            int reg = run_word(r);
            stack[top++] = r->cx.frame ? r->cx.frame->v[reg] : 0;
            break;
        }
        case X_NOTED: stack[top++] = r->cx.noted; break;
        case X_CHOSEN: stack[top++] = sum_of_chosen(r); break;
        case X_ATTR: stack[top - 1] = attribute(r, (uint8_t)run_word(r), stack[top - 1]); break;
        case X_AMOUNT: stack[top++] = amount_of_event(r); break;
        case X_ADD:
        case X_SUBTRACT:
        case X_MULTIPLY:
        case X_DIVIDE:
        case X_EQ:
        case X_NE:
        case X_LT:
        case X_LE:
        case X_GT:
        case X_GE:
            top--;
            stack[top - 1] = arithmetic(code, stack[top - 1], stack[top]);
            break;
        case X_NEGATE: stack[top - 1] = -stack[top - 1]; break;
        case X_NOT: stack[top - 1] = !stack[top - 1]; break;
        case X_AND:
        case X_OR: {
            size_t length = (size_t)run_word(r);
            if ((code == X_AND) == !stack[top - 1])
                r->pc += length;
            else
                top--;
            break;
        }
        case X_SAME: stack[top - 1] = stack[top - 1] == r->cx.it && r->cx.it != NONE; break;
        case X_CATEGORY:
        case X_TITLE:
        case X_SET:
        case X_TRAIT:
        case X_TEST:
        case X_KEYWORD:
        case X_IN:
        case X_LISTED: stack[top++] = word_of_filter(r, code); break;
        case X_COUNT: stack[top++] = count(r, false); break;
        case X_EXISTS: stack[top++] = exists(r); break;
        case X_PLACES: stack[top++] = count(r, true); break;
        case X_THE: {
            uint16_t first = NONE;
            run_gather(r, NULL, &first, 1);
            stack[top++] = first;
            break;
        }
        case X_ONCE: stack[top++] = once(r); break;
        case X_QUERY: stack[top++] = query(r); break;
        case X_WOULD_ONE: stack[top - 1] = would(r, code, stack[top - 1]); break;
        case X_WOULD:
        case X_WOULD_NONE: stack[top++] = would(r, code, NONE); break;
        case X_DURING: stack[top++] = run_is_during(r, (uint8_t)run_word(r)); break;
        case X_TIMELY: stack[top++] = is_timely(r, (uint8_t)run_word(r)); break;
        default: stack[top++] = about_occurrence(r, code); break;
        }
    }
}

/* Programs ask the game, which asks programs. Beyond that many one leads back to itself: the table stops,
 * and until then nothing is true any more. */
enum { PROGRAMS = 64 };

static int run_program(struct run *r)
{
    struct thought *thought = r->t->thought;
    if (thought->programs == PROGRAMS)
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

/* Where the number-th cost begins: 1 and, length, cost, and, length, cost … */
static uint16_t cost_at(const int16_t *code, uint16_t payable, int number)
{
    uint16_t at = (uint16_t)(payable + 2);
    while (number--)
        at = (uint16_t)(at + 2 + code[at + 1]);
    return (uint16_t)(at + 2);
}

/* From a cost on, the program tells of that one and the later ones. */
int machine_unpaid(const struct table *t, uint16_t ability, const struct context *cx)
{
    uint16_t payable = t->pack->abilities[ability].payable;
    const int16_t *code = t->pack->code, *end = &code[payable - 1];
    for (int i = payable ? *end : 0; i-- > 0;)
        if (!machine_value(t, cost_at(code, payable, i), cx))
            return end[i - *end];
    return -1;
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
    return !a->when || machine_value(t, a->when, &cx);
}
