/*
 * The machine's other half: statements. They change the table, push frames and ask.
 */
#include "carte/ast.h"
#include "carte/code.h"
#include "carte/machine_run.h"
#include "kernel/memory.h"

/* ---- lists in the heap */

void run_list_set(struct table *t, struct frame *f, int reg, const uint16_t *cards, unsigned n)
{
    struct state *s = t->s;
    if (s->used.heap + n > s->cap.heap) {
        table_full(t, POOL_LISTS);
        n = 0;
    }
    f->v[reg] = (int16_t)s->used.heap;
    f->v[reg + 1] = (int16_t)n;
    if (n > 0) /* an empty list may have no place */
        memcpy(&t->heap[s->used.heap], cards, n * sizeof *cards);
    s->used.heap = (uint16_t)(s->used.heap + n);
}

void machine_set_that(struct table *t, const struct context *cx, const uint16_t *cards, unsigned n)
{
    if (cx->frame)
        run_list_set(t, cx->frame, REG_THAT, cards, n);
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
    return (struct run){t, t->pack->code, pc, cx, NULL, false};
}

bool machine_fits(const struct table *t, struct frame *ability, uint16_t filter, uint16_t card)
{
    struct run r = run_of(t, ability, filter);
    r.cx.it = card;
    return run_expression(&r) != 0;
}

/* The operands of S_SELECT. */
struct selection {
    int reg, mode, low, high, verb;
    uint16_t found[CANDIDATES];
    unsigned count;
    size_t next;
};

/* How many: a number of the code, or of a register. */
static int how_many(const struct frame *f, int word)
{
    return word < 0 ? f->v[-1 - word] : word;
}

/* A text passes over the cards of those who ignore it. */
static unsigned keep_concerned(const struct table *t, uint16_t text, uint16_t *cards, unsigned n)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (!card_in_play(t, cards[i]) || !seat_ignores(t, t->cards[cards[i]].controller, text))
            cards[kept++] = cards[i];
    return kept;
}

/* Whom the game's rules take out of the reach of this text. "The …" names one, and is not asked. */
static unsigned keep_choosable(const struct run *r, int mode, uint16_t *cards, unsigned n)
{
    const struct vocabulary *w = r->t->game->words;
    unsigned kept = 0;
    if (!w->choosable || mode == SELECT_THE)
        return n;
    for (unsigned i = 0; i < n; i++)
        if (w->choosable(r->t, &r->cx, cards[i]))
            cards[kept++] = cards[i];
    return kept;
}

/* Where the statement ends: domain and filter carry their lengths, hints lie between them. */
size_t run_selection_end(const struct table *t, size_t pc)
{
    const int16_t *code = t->pack->code;
    size_t domain = pc + SELECTION_WORDS;
    int zones = code[domain];
    size_t filter = domain + 1 + (zones < 0 ? 1 : (size_t)zones * 2) + SEARCH_HEAD;
    return filter + 1 + (size_t)code[filter];
}

static void read_selection(const struct table *t, struct frame *f, size_t pc, struct selection *s)
{
    struct run r = run_of(t, f, pc);
    s->reg = run_word(&r);
    s->mode = run_word(&r);
    s->low = how_many(f, run_word(&r));
    s->high = how_many(f, run_word(&r));
    s->verb = run_word(&r);
    struct verb_call call = {.word = s->verb < 0 ? NULL : &t->game->words->verbs[s->verb],
                             .targets = &t->heap[f->v[s->reg]],
                             .target_count = (uint16_t)f->v[s->reg + 1],
                             .cx = &r.cx};
    call.arg[0] = run_word(&r);
    int16_t in_full = run_word(&r);
    call.in_full = in_full > 0;
    call.n = call.in_full ? in_full : 1;
    s->count = run_gather(&r, s->verb < 0 ? NULL : &call, s->found, CANDIDATES);
    s->count = keep_concerned(t, f->card, s->found, s->count);
    s->count = keep_choosable(&r, s->mode, s->found, s->count);
    s->next = r.pc;
}

/* The candidates after the last one picked. */
static unsigned first_open(const struct table *t, const struct frame *f, const struct selection *s)
{
    unsigned open = 0;
    for (unsigned i = 0; i < s->count; i++)
        if (list_has(t, f, s->reg, s->found[i]))
            open = i + 1;
    return open;
}

/* What is chosen is a set, in whatever order: whoever takes the candidates as they come reaches each
 * set once, so other orders are marked for those who search. */
static void offer_targets(struct table *t, const struct frame *f, const struct selection *s)
{
    int picked = f->v[s->reg + 1], low = s->low < (int)s->count ? s->low : (int)s->count;
    unsigned open = first_open(t, f, s);
    bool is_free = (int)s->count > low; /* otherwise all of them are chosen, whatever the order */
    for (unsigned i = 0; i < s->count; i++) {
        bool in_order = i >= open && (int)(s->count - i) >= low - picked;
        if (!(in_order || is_free) || list_has(t, f, s->reg, s->found[i]))
            continue;
        offer(t, WORD_CHOOSE, s->found[i], NONE, 0, in_order ? 0 : QN_REORDERED, 0);
    }
    if (picked >= low)
        offer(t, WORD_DONE, NONE, NONE, 0, QN_PASS, 0);
}

void machine_target_options(struct table *t, struct frame *f)
{
    struct selection s;
    read_selection(t, f, (size_t)f->pc + 1, &s);
    offer_targets(t, f, &s);
}

int machine_target_list(const struct table *t, const struct frame *f)
{
    return t->pack->code[f->pc + 1];
}

static bool is_among(const uint16_t *cards, unsigned n, uint16_t card)
{
    for (unsigned i = 0; i < n; i++)
        if (cards[i] == card)
            return true;
    return false;
}

enum choice_refusal machine_refuses_choice(const struct table *t, struct frame *f, uint16_t card)
{
    struct selection s;
    uint16_t found[CANDIDATES];
    struct run r = run_of(t, f, (size_t)f->pc + 1 + SELECTION_WORDS);
    unsigned n = run_gather(&r, NULL, found, CANDIDATES);
    if (!is_among(found, n, card))
        return CHOICE_UNLIKE;
    read_selection(t, f, (size_t)f->pc + 1, &s);
    if (list_has(t, f, s.reg, card))
        return CHOICE_MADE;
    if (is_among(s.found, s.count, card))
        return CHOICE_STANDS;
    n = keep_concerned(t, f->card, found, n);
    n = keep_choosable(&r, s.mode, found, n);
    return is_among(found, n, card) ? CHOICE_IN_VAIN : CHOICE_OUT_OF_REACH;
}

/* Waits at the statement at pc; the answer is taken when the frame comes back to it. */
static enum flow wait_here(struct table *t, struct frame *f, uint8_t seat, uint8_t kind, int need)
{
    f->v[REG_ANSWER] = 1;
    f->pc--;
    return ask(t, seat, kind, f->card, (int16_t)need, 0);
}

/* The candidates are at hand, so the options are built at once. */
static enum flow ask_target(struct table *t, struct frame *f, uint8_t chooser,
                            const struct selection *s)
{
    enum flow flow = wait_here(t, f, chooser, ASK_TARGET, s->low);
    t->option_count = 0;
    offer_targets(t, f, s);
    options_done(t);
    return flow;
}

static void pick_random(struct table *t, struct frame *f, struct selection *s)
{
    unsigned n = (unsigned)s->low < s->count ? (unsigned)s->low : s->count;
    for (unsigned i = 0; i < n; i++) {
        uint16_t card = random_card(t, s->found + i, (uint16_t)(s->count - i));
        if (card_is_public(t, card))
            log_add(t, LOG_RANDOM, -1, card, f->card, 0, 0);
        for (unsigned k = i; k < s->count; k++)
            if (s->found[k] == card) {
                s->found[k] = s->found[i];
                s->found[i] = card;
            }
    }
    run_list_set(t, f, s->reg, s->found, n);
}

/* The answer that completes a choice needs no second look at the candidates. */
static bool takes_last_pick(struct table *t, struct frame *f)
{
    const int16_t *op = &t->pack->code[f->pc + 1];
    int reg = op[0], high = how_many(f, op[3]);
    if (!f->v[REG_ANSWER] || t->s->answer.verb == WORD_DONE || f->v[reg + 1] + 1 < high ||
        t->s->answer.flags & QN_REORDERED)
        return false;
    f->v[REG_ANSWER] = 0;
    list_take_answer(t, f, reg);
    f->pc = (uint16_t)run_selection_end(t, (size_t)f->pc + 1);
    return true;
}

static unsigned count_unseen(const struct table *t, const uint16_t *cards, unsigned count)
{
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++)
        n += !card_is_public(t, cards[i]);
    return n;
}

/* Whether somebody has a choice among cards that others do not see is nobody else's business: they are
 * asked whenever there are others among which it could be. */
static bool is_private(const struct table *t, struct frame *f, const struct selection *s)
{
    uint16_t found[CANDIDATES];
    bool is_settled = s->count ? (int)s->count <= s->low : s->high > s->low;
    if (!is_settled || s->mode == SELECT_THE || f->you == NOBODY)
        return false;
    struct run r = run_of(t, f, (size_t)f->pc + 1 + SELECTION_WORDS);
    r.guesses = true;
    unsigned n = run_gather(&r, NULL, found, CANDIDATES);
    return count_unseen(t, found, n) > count_unseen(t, s->found, s->count);
}

/* Where a text itself picks among cards that not everybody sees, those who do not see them learn that the
 * others are no such cards. */
static void tell_of_others(struct table *t, struct frame *f, const struct selection *s)
{
    uint16_t among[CANDIDATES];
    struct run r = run_of(t, f, (size_t)f->pc + 1 + SELECTION_WORDS);
    if (!r.code[r.pc])
        return; /* what is in play */
    r.guesses = true;
    unsigned n = run_gather(&r, NULL, among, CANDIDATES);
    if (count_unseen(t, among, n) == count_unseen(t, s->found, s->count))
        return;
    for (unsigned seat = 0; seat < t->s->seats; seat++) {
        unsigned i = 0;
        while (i < n && card_known_to(t, among[i], (int)seat))
            i++;
        if (i < n)
            learns(t, seat);
    }
    learns(t, MAX_SEATS);
}

/* Outside an occurrence `it` is what was chosen first: in what comes later (`at`) no other name lasts. */
static void note_it(const struct table *t, struct frame *f, int reg)
{
    if (f->occ == OCC_NONE && (uint16_t)f->v[REG_IT] == NONE && f->v[reg + 1] == 1)
        f->v[REG_IT] = (int16_t)t->heap[f->v[reg]];
}

static enum flow select_cards(struct table *t, struct frame *f)
{
    struct selection s;
    int reg = t->pack->code[f->pc + 1];
    if (takes_last_pick(t, f)) {
        note_it(t, f, reg);
        return FLOW_JUMP;
    }
    bool answered = f->v[REG_ANSWER], done = answered && t->s->answer.verb == WORD_DONE;
    f->v[REG_ANSWER] = 0;
    if (!answered)
        f->v[reg + 1] = 0;
    else if (!done)
        list_take_answer(t, f, reg);
    read_selection(t, f, (size_t)f->pc + 1, &s); /* it may depend on what is picked by now */
    if (answered && !done && t->s->answer.flags & QN_REORDERED)
        list_put_in_order(t, f, s.reg, s.found, s.count);
    int picked = f->v[s.reg + 1];
    if (s.mode == SELECT_EACH) {
        tell_of_others(t, f, &s);
        run_list_set(t, f, s.reg, s.found, s.count);
    } else if (s.mode == SELECT_FIRST) {
        tell_of_others(t, f, &s);
        run_list_set(t, f, s.reg, s.found, s.count ? 1 : 0);
    } else if (s.mode == SELECT_RANDOM) {
        pick_random(t, f, &s);
    } else if (!answered && is_private(t, f, &s)) {
        return ask_target(t, f, f->you, &s);
    } else if (!answered && (int)s.count <= s.low &&
               (s.mode == SELECT_THE || !leaves_choice(t, s.count ? 1 : 0))) {
        run_list_set(t, f, s.reg, s.found, s.count);
    } else if (!done && picked < s.high && picked < (int)s.count) {
        uint8_t chooser = s.mode == SELECT_THE || f->you == NOBODY ? t->s->first : f->you;
        return ask_target(t, f, chooser, &s);
    }
    note_it(t, f, s.reg);
    f->pc = (uint16_t)s.next;
    return FLOW_JUMP;
}

static inline bool can_be_about(const struct table *t, card_test *fits, uint16_t card)
{
    card_test *gone = t->game->words->gone;
    return (!gone || !gone(t, card)) && (!fits || fits(t, card));
}

/* Drops the targets that the verb cannot be about. What is left lies in the heap like any list: verbs that
 * go on in a frame remember where. */
static void keep_fitting(struct table *t, card_test *fits, const uint16_t **list, uint16_t *count)
{
    const uint16_t *all = *list;
    uint16_t n = *count, i = 0;
    while (i < n && can_be_about(t, fits, all[i]))
        i++;
    if (i == n)
        return;
    const uint16_t begin = t->s->used.heap;
    for (uint16_t k = 0; k < n; k++)
        if (k < i || (k > i && can_be_about(t, fits, all[k])))
            heap_add(t, all[k]);
    *list = &t->heap[begin];
    *count = (uint16_t)(t->s->used.heap - begin);
}

static inline void do_to(struct table *t, const struct verb_call *call, uint16_t card)
{
    if (call->word->each)
        call->word->each(t, call, card);
    else
        call->word->each_card(t, card);
}

static void perform_each(struct table *t, const struct verb_call *call)
{
    const unsigned n = call->target_count;
    if (!call->targets) {
        do_to(t, call, NONE);
        return;
    }
    if (call->word->counts)
        machine_done(t, (int)n, n ? (int)n : 1);
    for (unsigned i = 0; i < n; i++)
        do_to(t, call, call->targets[call->word->last_first ? n - 1 - i : i]);
}

void machine_perform(struct table *t, const struct verb_call *call)
{
    const struct vocabulary *words = t->game->words;
    if (words->withholds && words->withholds(t, call))
        return;
    if (call->word->perform)
        call->word->perform(t, call);
    else if (call->word->each || call->word->each_card)
        perform_each(t, call);
}

static void perform(struct table *t, struct verb_call *call)
{
    const struct verb_word *word = call->word;
    bool any = t->game->words->gone;
    if (any || word->fits)
        keep_fitting(t, word->fits, &call->targets, &call->target_count);
    if (any || word->other_fits)
        keep_fitting(t, word->other_fits, &call->others, &call->other_count);
    machine_perform(t, call);
}

/* What verbs count is not less than nothing, nor more than a counter holds. */
static int16_t amount_of(struct run *r, const struct verb_word *verb)
{
    int n = run_expression(r), least = verb->lessens ? -INT16_MAX : 0;
    return (int16_t)(n < least ? least : n > INT16_MAX ? INT16_MAX : n);
}

/* Where the number speaks of each target: all of them are computed before anything happens to one. */
static void read_amounts(struct table *t, struct frame *f, int reg, struct run *r,
                         struct verb_call *call)
{
    const uint16_t begin = t->s->used.heap;
    const struct context cx = r->cx;
    const size_t pc = r->pc;
    for (int i = 0; i < f->v[reg + 1]; i++) {
        uint16_t card = t->heap[f->v[reg] + i];
        r->pc = pc;
        r->cx.it = card;
        r->cx.outer = (uint16_t)(card + 1);
        heap_add(t, card);
        heap_add(t, (uint16_t)amount_of(r, call->word));
    }
    r->cx = cx;
    if (r->pc == pc)
        run_expression(r); /* nobody: steps over it */
    call->amounts = &t->heap[begin];
    call->amount_count = (uint16_t)((t->s->used.heap - begin) / 2);
}

static enum flow do_verb(struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    struct verb_call call = {.word = &t->game->words->verbs[run_word(&r)]};
    int reg = run_word(&r), other = run_word(&r), amount;
    call.arg[0] = run_word(&r);
    call.arg[1] = run_word(&r);
    if ((amount = run_word(&r)) == 1)
        call.n = amount_of(&r, call.word);
    else if (amount)
        read_amounts(t, f, reg, &r, &call);
    if (reg >= 0) {
        call.targets = &t->heap[f->v[reg]];
        call.target_count = (uint16_t)f->v[reg + 1];
        f->v[REG_THAT] = f->v[reg];
        f->v[REG_THAT + 1] = f->v[reg + 1];
    }
    if (other >= 0) {
        call.others = &t->heap[f->v[other]];
        call.other_count = (uint16_t)f->v[other + 1];
    }
    f->pc = (uint16_t)r.pc;
    call.cx = &r.cx;
    t->s->result = t->s->wanted = 0;
    perform(t, &call);
    return FLOW_JUMP;
}

/* Where effects wait, what they are about may have become another object meanwhile. What left by the
 * occurrence itself is the card that it became. */
static bool is_lost(const struct run *r, int code)
{
    const struct table *t = r->t;
    if (!t->game->collects || (code != X_IT && code != X_SUBJECT) || r->cx.occ == OCC_NONE ||
        !occ_at(t, r->cx.occ)->items)
        return false;
    const struct occ *o = occ_at(t, r->cx.occ);
    const struct item *i = occ_item(t, o, r->cx.item);
    if (i->card == NONE || (code == X_IT && r->cx.it != i->card))
        return false;
    bool may_have_left = o->facets & t->game->leaving && !card_in_play(t, i->card);
    return (uint16_t)(t->cards[i->card].gen - i->gen) > may_have_left;
}

static enum flow one_card(struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    int reg = run_word(&r);
    bool lost = is_lost(&r, r.code[r.pc]);
    int card = run_expression(&r);
    card = lost ? NONE : card;
    uint16_t one = (uint16_t)card;
    run_list_set(t, f, reg, &one, card == NONE ? 0 : 1);
    f->pc = (uint16_t)r.pc;
    return FLOW_JUMP;
}

/* Could something come of it? If it seems, then as far as everybody knows. */
static bool may_could(const struct table *t, struct frame *f, bool seems)
{
    struct run r = run_of(t, f, (size_t)f->pc + 2);
    r.guesses = seems;
    return run_expression(&r);
}

void machine_may_options(struct table *t, struct frame *f)
{
    if (may_could(t, f, false))
        offer(t, WORD_YES, NONE, NONE, 0, 0, 0);
    offer(t, WORD_NO, NONE, NONE, 0, QN_PASS, 0);
}

/* Who could do it with cards that others do not see is asked, whether or not those are the right ones. */
static enum flow may(struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    size_t length = (size_t)run_word(&r);
    bool could = run_expression(&r), answered = f->v[REG_ANSWER];
    bool is_out = f->you != NOBODY && !seat_is_in(t, f->you); /* who is out declines */
    if (!answered && !is_out && (could || may_could(t, f, true)))
        return wait_here(t, f, f->you, ASK_MAY, 0);
    bool does = could && answered && t->s->answer.verb == WORD_YES;
    f->v[REG_ANSWER] = 0;
    if (!does)
        machine_done(t, 0, 0);
    f->pc = (uint16_t)(r.pc + (does ? 0 : length));
    return FLOW_JUMP;
}

static bool part_could(const struct table *t, struct frame *f, size_t base, int part)
{
    struct run r = run_of(t, f, base);
    r.pc = base + (size_t)t->pack->code[base + 2 + (size_t)part * 2];
    return run_expression(&r);
}

/* Where the S_EITHER stands: the statement itself, or what comes after one of its parts. */
static size_t either_at(const struct table *t, const struct frame *f)
{
    const int16_t *code = &t->pack->code[f->pc];
    return *code == S_OTHER ? (size_t)(f->pc - code[1]) : f->pc;
}

static bool other_options(struct table *t, struct frame *f)
{
    const int16_t *code = &t->pack->code[f->pc];
    if (*code != S_OTHER)
        return false;
    offer(t, WORD_OPTION, f->card, NONE, (int16_t)(3 - code[2]), 0, 0);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, 0);
    return true;
}

void machine_either_options(struct table *t, struct frame *f)
{
    size_t base = either_at(t, f) + 1;
    if (other_options(t, f))
        return;
    int n = t->pack->code[base] & 0xff;
    bool any = false;
    for (int i = 0; i < n; i++)
        any |= part_could(t, f, base, i);
    for (int i = 0; i < n; i++)
        if (!any || part_could(t, f, base, i))
            offer(t, WORD_OPTION, f->card, NONE, (int16_t)(i + 1), 0, 0);
}

int machine_choice(const struct table *t, const struct frame *f)
{
    const int16_t *code = &t->pack->code[either_at(t, f)];
    return *code == S_EITHER ? code[1] >> 8 : 0;
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

/* One of two parts is done. */
static enum flow other_part(struct table *t, struct frame *f)
{
    int part = 2 - t->pack->code[f->pc + 2]; /* counted from 0 */
    size_t base = either_at(t, f) + 1;
    bool answered = f->v[REG_ANSWER];
    if (!answered && t->game->words->other_part(t, f, false) && part_could(t, f, base, part))
        return wait_here(t, f, f->you, ASK_EITHER, 0);
    bool does = answered && t->s->answer.verb == WORD_OPTION;
    f->v[REG_ANSWER] = 0;
    if (does)
        t->game->words->other_part(t, f, true);
    f->pc = does ? (uint16_t)(base + (size_t)t->pack->code[base + 1 + (size_t)part * 2])
                 : (uint16_t)(f->pc + 3);
    return FLOW_JUMP;
}

static enum flow each(struct table *t, struct frame *f)
{
    const int16_t *op = &t->pack->code[f->pc + 1];
    int list = op[0], index = op[1], variable = op[2];
    if (!f->v[index])
        machine_done(t, 0, 1); /* what was done before the first is not meant */
    if (f->v[index] >= f->v[list + 1]) {
        f->v[index] = 0;
        f->pc = (uint16_t)(f->pc + 5 + op[3]);
        return FLOW_JUMP;
    }
    uint16_t card = t->heap[f->v[list] + f->v[index]++];
    run_list_set(t, f, variable, &card, 1);
    f->pc = (uint16_t)(f->pc + 5);
    return FLOW_JUMP;
}

/* Is there a loop at that place whose block the program is in? Its end says how far back it begins. */
static bool is_loop_around(const struct card_pack *pack, size_t at, size_t pc)
{
    const int16_t *code = pack->code;
    size_t end = at + 5 + (size_t)(code[at + 4] > 1 ? code[at + 4] : 0); /* behind its S_AGAIN */
    return code[at] == S_EACH && end > pc && end <= pack->code_count && code[end - 2] == S_AGAIN &&
           (size_t)code[end - 1] == end - 2 - at;
}

uint16_t machine_in_turn(const struct table *t, const struct frame *f)
{
    const int16_t *code = t->pack->code;
    size_t first = t->pack->abilities[f->ability].effect;
    for (size_t at = f->pc; at-- > first + 4;) {
        size_t loop = at - 4;
        if (!is_loop_around(t->pack, loop, f->pc))
            continue;
        int variable = code[loop + 3];
        return f->v[variable + 1] == 1 ? t->heap[f->v[variable]] : (uint16_t)NONE;
    }
    return NONE;
}

static enum flow until(struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    struct lasting l = {.you = f->you,
                        .card = f->card,
                        .gen = f->gen,
                        .source = f->card == NONE ? (uint16_t)NONE : t->cards[f->card].def};
    l.attr = (uint8_t)run_word(&r);
    l.op = (uint8_t)run_word(&r);
    l.period = (uint8_t)run_word(&r);
    int reg = run_word(&r);
    size_t length = (size_t)run_word(&r);
    if (length)
        l.scope = (uint16_t)r.pc;
    r.pc += length;
    int noted = run_word(&r);
    if (noted >= 0)
        l.noted = f->v[noted];
    if (r.code[r.pc] == X_COUNT && r.code[r.pc + 1] >= 0)
        l.code = (uint16_t)
                     r.pc; /* "for each …" in play follows the game; a list of this text does not */
    l.amount = (int16_t)run_expression(&r);
    if (!run_is_during(&r, l.period)) {
        /* its end is not ahead */
    } else if (reg < 0) {
        lasting_join(t);
        lasting_add(t, &l);
    } else {
        lasting_join(t);
        unsigned first = t->s->used.lasting;
        f->pc = (uint16_t)r.pc;
        for (int i = 0; i < f->v[reg + 1]; i++) {
            l.card = t->heap[f->v[reg] + i];
            if (!effect_reaches(t, &r.cx, l.card))
                continue;
            l.gen = t->cards[l.card].gen;
            lasting_add(t, &l);
        }
        if (t->game->lasts && t->s->used.lasting > first)
            t->game->lasts(t, &r.cx, first);
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
        if (!o->items)
            occ_add(t, o, NONE, 0);
        struct item *x = occ_item(t, o, f->item);
        o->flags |= OCC_REPLACED;
        x->instead_code = (uint16_t)(f->pc + 2);
        x->instead_ability = f->ability;
        x->instead_card = f->card;
        x->instead_you = f->you;
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
    uint8_t you = f->v[list + 1] ? t->cards[t->heap[f->v[list]]].controller : (uint8_t)NOBODY;
    if (you == NOBODY || !seat_is_in(t, you))
        return FLOW_JUMP; /* nobody, or somebody who is out by now */
    struct frame *sub = ability_push(t, f->ability, f->card, you, f->occ, f->item);
    memcpy(sub->v, f->v, t->pack->abilities[f->ability].locals * sizeof *f->v);
    sub->gen = f->gen;
    sub->pc = begin;
    return FLOW_JUMP;
}

static enum flow skip_unless(const struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    size_t length = (size_t)run_word(&r);
    bool holds = run_expression(&r);
    f->pc = (uint16_t)(r.pc + (holds ? 0 : length));
    return FLOW_JUMP;
}

static enum flow let_number(const struct table *t, struct frame *f)
{
    struct run r = run_of(t, f, (size_t)f->pc + 1);
    int reg = run_word(&r);
    f->v[reg] = (int16_t)run_expression(&r);
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

/* ---- announced: n, then n × (register, offset of its S_SELECT) */

static void keep_generations(struct table *t, struct frame *f, int reg)
{
    struct state *s = t->s;
    int n = f->v[reg + 1];
    f->v[reg + 2] = (int16_t)s->used.heap;
    if (s->used.heap + n > s->cap.heap) {
        table_full(t, POOL_LISTS);
        return;
    }
    for (int i = 0; i < n; i++)
        t->heap[s->used.heap++] = t->cards[t->heap[f->v[reg] + i]].gen;
}

/* Those that are still the same and still legal, how many. */
static unsigned find_legal(struct table *t, struct frame *f, int reg, size_t select,
                           uint16_t kept[CANDIDATES])
{
    struct selection s;
    unsigned n = 0;
    read_selection(t, f, select + 1, &s);
    for (int i = 0; i < f->v[reg + 1]; i++) {
        uint16_t card = t->heap[f->v[reg] + i];
        bool legal = t->cards[card].gen == t->heap[f->v[reg + 2] + i];
        bool found = false;
        for (unsigned k = 0; legal && k < s.count && !found; k++)
            found = s.found[k] == card;
        if (found)
            kept[n++] = card;
    }
    return n;
}

static void keep_legal(struct table *t, struct frame *f, int reg, size_t select)
{
    uint16_t kept[CANDIDATES];
    unsigned n = find_legal(t, f, reg, select, kept);
    memcpy(&t->heap[f->v[reg]], kept, n * sizeof *kept);
    f->v[reg + 1] = (int16_t)n;
}

static enum flow announce(struct table *t, struct frame *f)
{
    const int16_t *op = &t->pack->code[f->pc + 1];
    int n = op[0], before = 0, after = 0;
    if (!f->v[REG_ANSWER]) {
        for (int i = 0; i < n; i++) {
            int reg = op[1 + 2 * i];
            int low = how_many(f, t->pack->code[(uint16_t)op[2 + 2 * i] + 3]);
            if (f->v[reg + 1] < low)
                return FLOW_DONE; /* there is nothing to aim at */
            keep_generations(t, f, reg);
        }
        f->v[REG_ANSWER] = 1;
        if (t->game->announced)
            t->game->announced(t, f);
        return FLOW_JUMP;
    }
    f->v[REG_ANSWER] = 0;
    for (int i = 0; i < n; i++) {
        int reg = op[1 + 2 * i];
        before += f->v[reg + 1];
        keep_legal(t, f, reg, (size_t)(uint16_t)op[2 + 2 * i]);
        after += f->v[reg + 1];
    }
    if (f->occ == OCC_NONE && after && f->v[op[1] + 1]) /* `it` in what follows later */
        f->v[REG_IT] = (int16_t)t->heap[f->v[op[1]]];
    f->pc = (uint16_t)(f->pc + 2 + 2 * n);
    return before && !after ? FLOW_DONE : FLOW_JUMP; /* nothing is left to aim at */
}

/* The operands of the announcement at which the ability waits, or NULL: one that is over waits no more. */
static const int16_t *announcement(const struct table *t, const struct frame *f)
{
    if (f->pc == FRAME_OVER)
        return NULL;
    const int16_t *op = &t->pack->code[f->pc];
    return *op == S_ANNOUNCE && op[1] ? op + 1 : NULL;
}

static unsigned collect_targets(const struct table *t, const struct frame *f, bool live,
                                uint16_t *out, unsigned most)
{
    const int16_t *op = announcement(t, f);
    unsigned count = 0;
    for (int i = 0; op && i < op[0]; i++) {
        int reg = op[1 + 2 * i];
        for (int k = 0; k < f->v[reg + 1] && count < most; k++) {
            uint16_t card = t->heap[f->v[reg] + k];
            if (!live || t->cards[card].gen == t->heap[f->v[reg + 2] + k])
                out[count++] = card;
        }
    }
    return count;
}

unsigned machine_targets(const struct table *t, const struct frame *f, uint16_t *out, unsigned most)
{
    return collect_targets(t, f, false, out, most);
}

unsigned machine_live_targets(const struct table *t, const struct frame *f, uint16_t *out,
                              unsigned most)
{
    return collect_targets(t, f, true, out, most);
}

bool machine_is_aimed(struct table *t, struct frame *f)
{
    const int16_t *op = announcement(t, f);
    uint16_t kept[CANDIDATES];
    for (int i = 0; op && i < op[0]; i++)
        if (find_legal(t, f, op[1 + 2 * i], (size_t)(uint16_t)op[2 + 2 * i], kept))
            return true;
    return false;
}

unsigned machine_candidates(struct table *t, struct frame *f, uint16_t *out, unsigned most)
{
    const int16_t *op = announcement(t, f);
    struct selection s = {0};
    if (op)
        read_selection(t, f, (size_t)(uint16_t)op[2] + 1, &s);
    unsigned n = s.count < most ? s.count : most;
    memcpy(out, s.found, n * sizeof *out);
    return n;
}

void machine_retarget(struct table *t, struct frame *f, uint16_t card)
{
    const int16_t *op = announcement(t, f);
    if (!op || f->v[op[1] + 1] != 1)
        return;
    t->heap[f->v[op[1]]] = card;
    t->heap[f->v[op[1] + 2]] = t->cards[card].gen;
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
    case S_OTHER: return other_part(t, f);
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
    case S_ANNOUNCE: return announce(t, f);
    default: return FLOW_DONE;
    }
}

static step_fn *const ability_steps[] = {machine_step, NULL};

/* An ability has no fixed number of steps: its pc counts byte code. */
static const struct procedure procedures[PROC_GAME] = {
    [PROC_ABILITY] = {"ability", ability_steps, 0, .byte_code = true},
    [PROC_CHOICES] = {NULL, choices_steps, 0, .byte_code = true},
    [PROC_CHOSEN] = {NULL, chosen_steps, 0, .byte_code = true},
    [PROC_ORDER] = {NULL, machine_order_steps, 4},
};

const struct machine carte_machine = {.value = machine_value,
                                      .hears = machine_hears,
                                      .glances = machine_glances,
                                      .procedures = procedures};
