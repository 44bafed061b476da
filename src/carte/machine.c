/*
 * The machine: runs byte code (carte/code.h) on a table. Expressions are pure functions of the table
 * and a context; statements change the table, push frames and ask.
 */
#include "carte/machine.h"

#include "carte/ast.h"
#include "carte/code.h"
#include "kernel/memory.h"

enum { STACK = 24, CANDIDATES = 128 };

/* What runs an expression: the program, where it is, what it knows. */
struct run {
    const struct table *t;
    const int16_t *code;
    size_t pc;
    struct context cx;
};

static int evaluate(struct run *r);

static int16_t word(struct run *r)
{
    return r->code[r->pc++];
}

/* ---- candidates of a filter */

static bool matches_at(const struct run *r, size_t filter, uint16_t card)
{
    struct run f = *r;
    f.pc = filter;
    f.cx.it = card;
    return evaluate(&f) != 0;
}

struct gathering {
    const struct run *r;
    size_t filter;
    const struct verb_call *call; /* only targets that the verb would change, when not NULL */
    uint16_t *out;
    unsigned count, most;
};

static void consider(struct gathering *g, uint16_t card)
{
    const struct table *t = g->r->t;
    if (g->count == g->most || !matches_at(g->r, g->filter, card))
        return;
    if (g->call && !t->game->words->would(t, g->call, card))
        return;
    g->out[g->count++] = card;
}

static void consider_zone(struct gathering *g, uint16_t zone)
{
    const struct table *t = g->r->t;
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next)
        consider(g, c);
}

static void consider_kind(struct gathering *g, uint8_t kind, int whose)
{
    const struct table *t = g->r->t;
    unsigned zones = t->game->zones[kind].per_seat ? t->s->seats : 1;
    uint8_t seat = g->r->cx.you;
    if (whose >= 0) {
        const struct frame *f = g->r->cx.frame;
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

static void consider_in_play(struct gathering *g)
{
    const struct zone_facts *facts = &g->r->t->facts;
    for (unsigned i = 0; i < facts->played_count; i++)
        consider_zone(g, facts->played[i]);
}

/* Reads domain and filter at r->pc and collects the cards that fit. */
static unsigned gather(struct run *r, const struct verb_call *call, uint16_t *out, unsigned most)
{
    int n = word(r);
    size_t domain = r->pc;
    r->pc += n < 0 ? 1 : (size_t)n * 2;
    size_t length = (size_t)word(r), filter = r->pc;
    struct gathering g = {r, filter, call, out, 0, most};
    if (n == 0) {
        consider_in_play(&g);
    } else if (n < 0) {
        const struct frame *f = r->cx.frame;
        int reg = r->code[domain];
        for (int i = 0; f && i < f->v[reg + 1]; i++)
            consider(&g, r->t->heap[f->v[reg] + i]);
    } else {
        for (int i = 0; i < n; i++)
            consider_kind(&g, (uint8_t)r->code[domain + (size_t)i * 2],
                          r->code[domain + (size_t)i * 2 + 1]);
    }
    r->pc = filter + length;
    return g.count;
}

/* ---- expressions */

static int live_self(const struct run *r)
{
    return ref_is_live(r->t, r->cx.self, r->cx.self_gen) ? r->cx.self : NONE;
}

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

static bool printed_is(const struct run *r, int code, int n)
{
    const struct def *d = card_shows(r->t, r->cx.it);
    if (!d)
        return false;
    switch (code) {
    case X_CATEGORY: return d->categories >> n & 1;
    case X_TITLE: return d->title == n;
    default: return d->set == n;
    }
}

static int query(struct run *r)
{
    uint8_t which = (uint8_t)word(r);
    int n = word(r);
    int16_t arg[4] = {0};
    for (int i = 0; i < n && i < 4; i++) {
        size_t length = (size_t)word(r);
        arg[i] = (int16_t)evaluate(r);
        (void)length;
    }
    return r->t->game->words->query(r->t, &r->cx, which, arg);
}

static bool filter_on(struct run *r, uint16_t card)
{
    size_t length = (size_t)word(r), filter = r->pc;
    r->pc += length;
    return card != NONE && matches_at(r, filter, card);
}

static int about_occurrence(struct run *r, int code)
{
    const struct table *t = r->t;
    const struct occ *o = r->cx.occ == OCC_NONE ? NULL : occ_at(t, r->cx.occ);
    switch (code) {
    case X_BY_YOU: return o && o->by == r->cx.you;
    case X_AGAINST_YOU: return o && o->you == r->cx.you;
    case X_LABEL: {
        int bit = word(r);
        return o && o->labels >> bit & 1;
    }
    case X_FROM: {
        int kind = word(r);
        return o && o->items && zone_kind_of(t, occ_item(t, o, r->cx.item)->from) == kind;
    }
    case X_SOURCE_IS: return filter_on(r, o ? o->source : NONE);
    case X_TEXT_IS: return filter_on(r, o ? o->text : NONE);
    default: return filter_on(r, o && o->items ? occ_item(t, o, r->cx.item)->card : NONE);
    }
}

static int would(struct run *r, int code, int card)
{
    struct verb_call call = {.verb = (uint8_t)word(r), .cx = &r->cx};
    uint16_t one;
    call.n = word(r);
    call.arg[0] = word(r);
    if (code == X_WOULD)
        return gather(r, &call, &one, 1) > 0;
    if (code == X_WOULD_ONE && card == NONE)
        return 0;
    return r->t->game->words->would(r->t, &call, code == X_WOULD_ONE ? (uint16_t)card : NONE);
}

static int count(struct run *r, bool exists)
{
    uint16_t found[CANDIDATES];
    return (int)gather(r, NULL, found, exists ? 1 : CANDIDATES);
}

static int arithmetic(int code, int a, int b)
{
    switch (code) {
    case X_ADD: return a + b;
    case X_SUBTRACT: return a - b;
    case X_MULTIPLY: return a * b;
    case X_EQ: return a == b;
    case X_NE: return a != b;
    case X_LT: return a < b;
    case X_LE: return a <= b;
    case X_GT: return a > b;
    default: return a >= b;
    }
}

static int card_word(const struct run *r, int code)
{
    const struct table *t = r->t;
    switch (code) {
    case X_IT: return r->cx.it;
    case X_SELF: return live_self(r);
    case X_HOST: return live_self(r) == NONE ? NONE : t->cards[r->cx.self].host;
    default: return r->cx.occ == OCC_NONE ? NONE : occ_at(t, r->cx.occ)->source;
    }
}

static int attribute(const struct run *r, uint8_t attr, int card)
{
    int value = card == NONE ? 0 : r->t->game->value(r->t, attr, (uint16_t)card);
    return value == DASH ? 0 : value;
}

static int first_of(const struct run *r, int reg)
{
    const struct frame *f = r->cx.frame;
    return f && f->v[reg + 1] ? r->t->heap[f->v[reg]] : NONE;
}

static bool is_during(const struct run *r, uint8_t period)
{
    const struct vocabulary *words = r->t->game->words;
    return !words->during || words->during(r->t, &r->cx, period);
}

/* Runs one expression to its X_END and gives its value. */
static int evaluate(struct run *r)
{
    int stack[STACK], top = 0;
    for (;;) {
        int code = word(r);
        switch (code) {
        case X_END: return top ? stack[top - 1] : 0;
        case X_INT: stack[top++] = word(r); break;
        case X_IT:
        case X_SELF:
        case X_HOST:
        case X_SOURCE: stack[top++] = card_word(r, code); break;
        case X_FIRST: stack[top++] = first_of(r, word(r)); break;
        case X_LOCAL: {
            int reg = word(r);
            stack[top++] = r->cx.frame ? r->cx.frame->v[reg] : 0;
            break;
        }
        case X_ATTR: stack[top - 1] = attribute(r, (uint8_t)word(r), stack[top - 1]); break;
        case X_AMOUNT: stack[top++] = amount_of_event(r); break;
        case X_ADD:
        case X_SUBTRACT:
        case X_MULTIPLY:
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
            size_t length = (size_t)word(r);
            if ((code == X_AND) == !stack[top - 1])
                r->pc += length;
            else
                top--;
            break;
        }
        case X_SAME: stack[top - 1] = stack[top - 1] == r->cx.it && r->cx.it != NONE; break;
        case X_CATEGORY:
        case X_TITLE:
        case X_SET: stack[top++] = printed_is(r, code, word(r)); break;
        case X_TRAIT: stack[top++] = has_trait(r->t, r->cx.it, (uint8_t)word(r)); break;
        case X_TEST: {
            uint8_t test = (uint8_t)word(r);
            stack[top++] = r->t->game->words->test(r->t, &r->cx, test, r->cx.it);
            break;
        }
        case X_KEYWORD: stack[top++] = has_keyword(r->t, r->cx.it, (uint8_t)word(r)); break;
        case X_IN: {
            int kind = word(r);
            stack[top++] = is_in(r, kind, word(r));
            break;
        }
        case X_LISTED: stack[top++] = is_listed(r, word(r)); break;
        case X_COUNT: stack[top++] = count(r, false); break;
        case X_EXISTS: stack[top++] = count(r, true); break;
        case X_THE: {
            uint16_t first = NONE;
            gather(r, NULL, &first, 1);
            stack[top++] = first;
            break;
        }
        case X_QUERY: stack[top++] = query(r); break;
        case X_WOULD_ONE: stack[top - 1] = would(r, code, stack[top - 1]); break;
        case X_WOULD:
        case X_WOULD_NONE: stack[top++] = would(r, code, NONE); break;
        case X_DURING: stack[top++] = is_during(r, (uint8_t)word(r)); break;
        case X_TRUE_MAY: stack[top++] = 1; break;
        default: stack[top++] = about_occurrence(r, code); break;
        }
    }
}

int machine_value(const struct table *t, uint16_t code, const struct context *cx)
{
    struct run r = {t, t->pack->code, code, *cx};
    return evaluate(&r);
}

int machine_value_in(const struct table *t, const int16_t *code, uint16_t offset,
                     const struct context *cx)
{
    struct run r = {t, code, offset, *cx};
    return evaluate(&r);
}

bool machine_matches(const struct table *t, uint16_t code, const struct context *cx, uint16_t card)
{
    struct run r = {t, t->pack->code, code, *cx};
    r.cx.it = card;
    return evaluate(&r) != 0;
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

/* ---- lists in the heap */

static void list_set(struct table *t, struct frame *f, int reg, const uint16_t *cards, unsigned n)
{
    struct state *s = t->s;
    if (s->used.heap + n > s->cap.heap) {
        s->status = TABLE_FULL;
        n = 0;
    }
    f->v[reg] = (int16_t)s->used.heap;
    f->v[reg + 1] = (int16_t)n;
    memcpy(&t->heap[s->used.heap], cards, n * sizeof *cards);
    s->used.heap = (uint16_t)(s->used.heap + n);
}

void machine_set_that(struct table *t, const struct context *cx, const uint16_t *cards, unsigned n)
{
    if (cx->frame)
        list_set(t, cx->frame, REG_THAT, cards, n);
}

unsigned machine_that(const struct table *t, const struct context *cx, const uint16_t **cards)
{
    *cards = cx->frame ? &t->heap[cx->frame->v[REG_THAT]] : NULL;
    return cx->frame ? (unsigned)cx->frame->v[REG_THAT + 1] : 0;
}

void machine_done(struct table *t, int done, int wanted)
{
    t->s->result = (int16_t)done;
    t->s->wanted = (int16_t)wanted;
}

/* ---- statements */

static struct run run_of(const struct table *t, struct frame *f, size_t pc)
{
    struct context cx = {.self = f->card,
                         .self_gen = f->gen,
                         .it = (uint16_t)f->v[REG_IT],
                         .ability = f->ability,
                         .you = f->you,
                         .occ = f->occ,
                         .item = f->item,
                         .frame = f};
    if (f->occ != OCC_NONE && cx.it == NONE && occ_at(t, f->occ)->items)
        cx.it = occ_item(t, occ_at(t, f->occ), f->item)->card;
    return (struct run){t, t->pack->code, pc, cx};
}

/* The operands of S_SELECT. */
struct selection {
    int reg, mode, low, high, verb;
    uint16_t found[CANDIDATES];
    unsigned count;
    size_t next;
};

static void read_selection(const struct table *t, struct frame *f, size_t pc, struct selection *s)
{
    struct run r = run_of(t, f, pc);
    s->reg = word(&r);
    s->mode = word(&r);
    s->low = word(&r);
    s->high = word(&r);
    s->verb = word(&r);
    struct verb_call call = {.verb = (uint8_t)s->verb, .n = 1, .cx = &r.cx};
    s->count = gather(&r, s->verb < 0 ? NULL : &call, s->found, CANDIDATES);
    s->next = r.pc;
}

static bool list_has(const struct table *t, const struct frame *f, int reg, uint16_t card)
{
    for (int i = 0; i < f->v[reg + 1]; i++)
        if (t->heap[f->v[reg] + i] == card)
            return true;
    return false;
}

/* Candidates after the last one picked: sets are chosen in ascending order. */
static unsigned first_open(const struct table *t, const struct frame *f, const struct selection *s)
{
    unsigned open = 0;
    for (unsigned i = 0; i < s->count; i++)
        if (list_has(t, f, s->reg, s->found[i]))
            open = i + 1;
    return open;
}

void machine_target_options(struct table *t, struct frame *f)
{
    struct selection s;
    read_selection(t, f, (size_t)f->pc + 1, &s);
    int picked = f->v[s.reg + 1];
    for (unsigned i = first_open(t, f, &s); i < s.count; i++)
        if ((int)(s.count - i) >= s.low - picked)
            offer(t, WORD_CHOOSE, s.found[i], NONE, 0, 0, 0);
    if (picked >= s.low)
        offer(t, WORD_DONE, NONE, NONE, 0, QN_PASS, 0);
}

/* Waits at the statement at pc; the answer is taken when the frame comes back to it. */
static enum flow wait_here(struct table *t, struct frame *f, uint8_t seat, uint8_t kind, int need)
{
    f->v[REG_ANSWER] = 1;
    f->pc--;
    return ask(t, seat, kind, f->card, (int16_t)need, 0);
}

static void pick_random(struct table *t, struct frame *f, struct selection *s)
{
    unsigned n = (unsigned)s->low < s->count ? (unsigned)s->low : s->count;
    for (unsigned i = 0; i < n; i++) {
        uint16_t card = random_card(t, s->found + i, (uint16_t)(s->count - i));
        for (unsigned k = i; k < s->count; k++)
            if (s->found[k] == card) {
                s->found[k] = s->found[i];
                s->found[i] = card;
            }
    }
    list_set(t, f, s->reg, s->found, n);
}

static void take_pick(struct table *t, struct frame *f, int reg)
{
    if (!f->v[reg + 1])
        f->v[reg] = (int16_t)t->s->used.heap;
    if (t->s->used.heap == t->s->cap.heap) {
        t->s->status = TABLE_FULL;
        return;
    }
    t->heap[t->s->used.heap++] = t->s->answer.card;
    f->v[reg + 1]++;
}

static enum flow select_cards(struct table *t, struct frame *f)
{
    struct selection s;
    read_selection(t, f, (size_t)f->pc + 1, &s);
    bool answered = f->v[REG_ANSWER], done = false;
    f->v[REG_ANSWER] = 0;
    if (answered) {
        done = t->s->answer.verb == WORD_DONE;
        if (!done)
            take_pick(t, f, s.reg);
    } else {
        f->v[s.reg + 1] = 0;
    }
    int picked = f->v[s.reg + 1];
    if (s.mode == SELECT_EACH) {
        list_set(t, f, s.reg, s.found, s.count);
    } else if (s.mode == SELECT_FIRST) {
        list_set(t, f, s.reg, s.found, s.count ? 1 : 0);
    } else if (s.mode == SELECT_RANDOM) {
        pick_random(t, f, &s);
    } else if (!answered && (int)s.count <= s.low) {
        list_set(t, f, s.reg, s.found, s.count);
    } else if (!done && picked < s.high && first_open(t, f, &s) < s.count) {
        uint8_t chooser = s.mode == SELECT_THE || f->you == NOBODY ? t->s->first : f->you;
        return wait_here(t, f, chooser, ASK_TARGET, s.low);
    }
    f->pc = (uint16_t)s.next;
    return FLOW_JUMP;
}

static enum flow do_verb(struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    struct verb_call call = {.verb = (uint8_t)word(&r)};
    int reg = word(&r);
    call.arg[0] = word(&r);
    call.arg[1] = word(&r);
    if (word(&r))
        call.n = (int16_t)evaluate(&r);
    if (reg >= 0) {
        call.targets = &t->heap[f->v[reg]];
        call.target_count = (uint8_t)f->v[reg + 1];
        f->v[REG_THAT] = f->v[reg];
        f->v[REG_THAT + 1] = f->v[reg + 1];
    }
    f->pc = (uint16_t)r.pc;
    call.cx = &r.cx;
    t->s->result = t->s->wanted = 0;
    t->game->words->perform(t, &call);
    return FLOW_JUMP;
}

static enum flow one_card(struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    int reg = word(&r), card = evaluate(&r);
    uint16_t one = (uint16_t)card;
    list_set(t, f, reg, &one, card == NONE ? 0 : 1);
    f->pc = (uint16_t)r.pc;
    return FLOW_JUMP;
}

void machine_may_options(struct table *t, struct frame *f)
{
    (void)f;
    offer(t, WORD_YES, NONE, NONE, 0, 0, 0);
    offer(t, WORD_NO, NONE, NONE, 0, QN_PASS, 0);
}

static enum flow may(struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    size_t length = (size_t)word(&r);
    bool could = evaluate(&r), answered = f->v[REG_ANSWER];
    if (could && !answered)
        return wait_here(t, f, f->you, ASK_MAY, 0);
    f->v[REG_ANSWER] = 0;
    f->pc = (uint16_t)(r.pc + (could && t->s->answer.verb == WORD_YES ? 0 : length));
    return FLOW_JUMP;
}

static bool part_could(const struct table *t, struct frame *f, size_t base, int part)
{
    struct run r = run_of(t, f, base);
    r.pc = base + (size_t)t->pack->code[base + 2 + (size_t)part * 2];
    return evaluate(&r);
}

void machine_either_options(struct table *t, struct frame *f)
{
    size_t base = (size_t)f->pc + 1;
    int n = t->pack->code[base];
    bool any = false;
    for (int i = 0; i < n; i++)
        any |= part_could(t, f, base, i);
    for (int i = 0; i < n; i++)
        if (!any || part_could(t, f, base, i))
            offer(t, WORD_OPTION, f->card, NONE, (int16_t)(i + 1), 0, 0);
}

static enum flow either(struct table *t, struct frame *f)
{
    size_t base = (size_t)f->pc + 1;
    if (!f->v[REG_ANSWER])
        return wait_here(t, f, f->you, ASK_EITHER, 0);
    f->v[REG_ANSWER] = 0;
    f->pc =
        (uint16_t)(base + (size_t)t->pack->code[base + 1 + (size_t)(t->s->answer.value - 1) * 2]);
    return FLOW_JUMP;
}

static enum flow each(struct table *t, struct frame *f)
{
    const int16_t *op = &t->pack->code[f->pc + 1];
    int list = op[0], index = op[1], variable = op[2];
    if (f->v[index] >= f->v[list + 1]) {
        f->v[index] = 0;
        f->pc = (uint16_t)(f->pc + 5 + op[3]);
        return FLOW_JUMP;
    }
    uint16_t card = t->heap[f->v[list] + f->v[index]++];
    list_set(t, f, variable, &card, 1);
    f->pc = (uint16_t)(f->pc + 5);
    return FLOW_JUMP;
}

static enum flow until(struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    struct lasting l = {.you = f->you,
                        .card = f->card,
                        .gen = f->gen,
                        .source = f->card == NONE ? (uint16_t)NONE : t->cards[f->card].def};
    l.attr = (uint8_t)word(&r);
    l.op = (uint8_t)word(&r);
    l.period = (uint8_t)word(&r);
    int reg = word(&r);
    size_t length = (size_t)word(&r);
    if (length)
        l.scope = (uint16_t)r.pc;
    r.pc += length;
    if (r.code[r.pc] == X_COUNT && r.code[r.pc + 1] >= 0)
        l.code = (uint16_t)
                     r.pc; /* "for each …" in play follows the game; a list of this text does not */
    l.amount = (int16_t)evaluate(&r);
    if (!is_during(&r, l.period)) {
        /* its end is not ahead */
    } else if (reg < 0) {
        lasting_add(t, &l);
    } else {
        for (int i = 0; i < f->v[reg + 1]; i++) {
            l.card = t->heap[f->v[reg] + i];
            l.gen = t->cards[l.card].gen;
            lasting_add(t, &l);
        }
    }
    f->pc = (uint16_t)r.pc;
    return FLOW_JUMP;
}

static enum flow at(struct table *t, struct frame *f)
{
    const int16_t *op = &t->pack->code[f->pc + 1];
    struct delayed d = {.code = (uint16_t)(f->pc + 3),
                        .ability = f->ability,
                        .card = f->card,
                        .gen = f->gen,
                        .it = f->v[REG_IT],
                        .you = f->you,
                        .period = (uint8_t)op[0]};
    delayed_add(t, &d);
    f->pc = (uint16_t)(f->pc + 3 + op[1]);
    return FLOW_JUMP;
}

static enum flow instead(struct table *t, struct frame *f)
{
    int length = t->pack->code[f->pc + 1];
    if (f->occ != OCC_NONE) {
        struct occ *o = occ_at(t, f->occ);
        o->flags |= OCC_REPLACED;
        o->instead_code = (uint16_t)(f->pc + 2);
        o->instead_ability = f->ability;
        o->instead_card = f->card;
        o->instead_you = f->you;
        o->instead_item = f->item;
        log_add(t, LOG_REPLACE, -1, f->card, NONE, 0, 0);
    }
    f->pc = (uint16_t)(f->pc + 2 + length);
    return FLOW_JUMP;
}

/* A copy of the frame on top: same locals, another "you". */
static enum flow as_player(struct table *t, struct frame *f)
{
    const int16_t *op = &t->pack->code[f->pc + 1];
    int list = op[0], length = op[1];
    uint16_t begin = (uint16_t)(f->pc + 3);
    f->pc = (uint16_t)(begin + length);
    if (!f->v[list + 1])
        return FLOW_JUMP;
    uint8_t you = t->cards[t->heap[f->v[list]]].controller;
    struct frame *sub = ability_push(t, f->ability, f->card, you, f->occ, f->item);
    memcpy(sub->v, f->v, sizeof sub->v);
    sub->gen = f->gen;
    sub->pc = begin;
    return FLOW_JUMP;
}

static enum flow skip_unless(const struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    size_t length = (size_t)word(&r);
    bool holds = evaluate(&r);
    f->pc = (uint16_t)(r.pc + (holds ? 0 : length));
    return FLOW_JUMP;
}

static enum flow let_number(const struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    int reg = word(&r);
    f->v[reg] = (int16_t)evaluate(&r);
    f->pc = (uint16_t)r.pc;
    return FLOW_JUMP;
}

static enum flow copy_list(const struct table *t, struct frame *f)
{
    const int16_t *op = &t->pack->code[f->pc + 1];
    f->v[op[0]] = f->v[op[1]];
    f->v[op[0] + 1] = f->v[op[1] + 1];
    f->pc = (uint16_t)(f->pc + 3);
    return FLOW_JUMP;
}

/* One statement of the ability on top of the stack. */
enum flow machine_step(struct table *t, struct frame *f)
{
    switch (t->pack->code[f->pc]) {
    case S_CARD: return one_card(t, f);
    case S_COPY: return copy_list(t, f);
    case S_SELECT: return select_cards(t, f);
    case S_VERB: return do_verb(t, f);
    case S_LET: return let_number(t, f);
    case S_SKIP_UNLESS: return skip_unless(t, f);
    case S_SKIP: f->pc = (uint16_t)(f->pc + 2 + t->pack->code[f->pc + 1]); return FLOW_JUMP;
    case S_MAY: return may(t, f);
    case S_EITHER: return either(t, f);
    case S_THEN: {
        int skip = t->s->result >= t->s->wanted && t->s->result > 0 ? 0 : t->pack->code[f->pc + 1];
        f->pc = (uint16_t)(f->pc + 2 + skip);
        return FLOW_JUMP;
    }
    case S_EACH: return each(t, f);
    case S_AGAIN: f->pc = (uint16_t)(f->pc - t->pack->code[f->pc + 1]); return FLOW_JUMP;
    case S_UNTIL: return until(t, f);
    case S_AT: return at(t, f);
    case S_INSTEAD: return instead(t, f);
    case S_AS: return as_player(t, f);
    default: return FLOW_DONE;
    }
}

struct frame *ability_push(struct table *t, uint16_t ability, uint16_t card, uint8_t you,
                           uint8_t occ, uint8_t item)
{
    struct frame *f = frame_push(t, PROC_ABILITY, card, you);
    f->ability = ability;
    f->occ = occ;
    f->item = item;
    f->v[REG_IT] = (int16_t)NONE;
    f->pc = t->pack->abilities[ability].effect;
    return f;
}
