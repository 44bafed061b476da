/*
 * Flow: the stack of frames, asks, and the loop that runs a table until somebody must choose.
 *
 * A procedure is an array of steps. A step does one thing and says how to go on; frames that it
 * pushed run first. A procedure ends after its last step.
 */
#include "kernel/flow.h"

#include "kernel/memory.h"

static const struct procedure *procedure_at(const struct table *t, uint8_t proc)
{
    if (proc >= PROC_GAME)
        return &t->game->procedures[proc - PROC_GAME];
    const struct procedure *own = &kernel_procedures[proc];
    return own->steps ? own : &t->pack->machine->procedures[proc];
}

/* Behind the stack there is room for one more frame: where a frame goes that finds none while the
 * table stops, and so that any frame may be cleared as if it had all the locals there are. */
static struct frame *frame_at(const struct table *t, unsigned word)
{
    return (struct frame *)(void *)&t->stack[word];
}

static void frame_clear(struct frame *f)
{
    memset(f, 0, FRAME_MOST * sizeof(uint16_t));
}

/* Room for a frame on top of the others. What is free is zero, so its locals are. */
static struct frame *frame_room(struct table *t, unsigned words)
{
    struct state *s = t->s;
    if (words > (unsigned)(s->cap.stack - s->used.stack)) {
        table_full(t, POOL_FRAMES);
        frame_clear(frame_at(t, s->cap.stack));
        return frame_at(t, s->cap.stack);
    }
    struct frame *f = frame_at(t, s->used.stack);
    f->below = (uint8_t)(s->used.stack - s->top);
    s->top = s->used.stack;
    s->used.stack = (uint16_t)(s->used.stack + words);
    s->frames++;
    return f;
}

struct frame *frame_push_with(struct table *t, uint8_t proc, uint16_t card, uint8_t you,
                              unsigned locals)
{
    struct state *s = t->s;
    struct frame *f = frame_room(t, FRAME_HEAD + locals);
    f->proc = proc;
    f->card = card;
    f->gen = card == NONE ? 0 : t->cards[card].gen;
    f->ability = NONE;
    f->heap = s->used.heap;
    f->you = f->by = you;
    f->occ = OCC_NONE;
    return f;
}

struct frame *frame_push(struct table *t, uint8_t proc, uint16_t card, uint8_t you)
{
    return frame_push_with(t, proc, card, you, procedure_at(t, proc)->locals);
}

static void frame_pop(struct table *t)
{
    struct state *s = t->s;
    struct frame *f = frame_at(t, s->top);
    s->used.heap = f->heap;
    s->used.stack = s->top;
    s->top = (uint16_t)(s->top - f->below);
    s->frames--;
    if (s->frames < t->watched)
        t->watched = 0;
    frame_clear(f);
}

struct frame *frame_of(const struct table *t, uint8_t proc)
{
    struct frame *f = frame_top(t);
    while (f && f->proc != proc)
        f = frame_below(t, f);
    return f;
}

struct frame *frame_about(const struct table *t, uint8_t proc, uint16_t card)
{
    struct frame *f = frame_top(t);
    while (f && (f->proc != proc || f->card != card))
        f = frame_below(t, f);
    return f;
}

uint8_t seat_after(const struct table *t, uint8_t seat)
{
    for (unsigned i = 0; i < t->s->seats; i++) {
        seat = (uint8_t)((seat + 1) % t->s->seats);
        if (seat_is_in(t, seat))
            break;
    }
    return seat;
}

unsigned seats_in(const struct table *t)
{
    unsigned n = 0;
    for (unsigned i = 0; i < t->s->seats; i++)
        n += seat_is_in(t, i);
    return n;
}

enum flow ask(struct table *t, uint8_t seat, uint8_t kind, uint16_t card, int16_t need,
              uint16_t rule)
{
    struct pending_ask *a = &t->s->ask;
    a->serial++;
    a->seat = seat_is_in(t, seat) ? seat : t->s->first;
    a->kind = kind;
    a->card = card;
    a->need = need;
    a->rule = rule;
    t->options_built = false;
    return FLOW_ASK;
}

const uint16_t *ask_given(const struct table *t, unsigned *count)
{
    const struct ask_kind *kind = &t->game->asks[t->s->ask.kind];
    const struct frame *f = t->s->status == TABLE_WAITING && kind->list ? frame_top(t) : NULL;
    int reg = f ? kind->list(t, f) : 0;
    *count = f ? (unsigned)f->v[reg + 1] : 0;
    return f ? &t->heap[f->v[reg]] : NULL;
}

bool list_has(const struct table *t, const struct frame *f, int reg, uint16_t card)
{
    for (int i = 0; i < f->v[reg + 1]; i++)
        if (t->heap[f->v[reg] + i] == card)
            return true;
    return false;
}

void list_take_answer(struct table *t, struct frame *f, int reg)
{
    if (!f->v[reg + 1])
        f->v[reg] = (int16_t)t->s->used.heap;
    if (t->s->used.heap == t->s->cap.heap) {
        table_full(t, POOL_LISTS);
        return;
    }
    t->heap[t->s->used.heap++] = t->s->answer.card;
    f->v[reg + 1]++;
}

void list_put_in_order(struct table *t, const struct frame *f, int reg, const uint16_t *cards,
                       unsigned count)
{
    uint16_t *list = &t->heap[f->v[reg]];
    int sorted = 0;
    for (unsigned i = 0; i < count; i++)
        for (int k = sorted; k < f->v[reg + 1]; k++)
            if (list[k] == cards[i]) {
                list[k] = list[sorted];
                list[sorted++] = cards[i];
                break;
            }
}

int16_t ability_in_card(const struct table *t, uint16_t card, uint16_t ability)
{
    return (int16_t)(ability - card_shows(t, card)->ability0);
}

uint16_t ability_of_card(const struct table *t, uint16_t card, int16_t number)
{
    return (uint16_t)(card_shows(t, card)->ability0 + number);
}

void offer(struct table *t, uint8_t verb, uint16_t card, uint16_t with, int16_t value,
           uint8_t flags, uint16_t rule)
{
    if (t->option_count < QN_MAX_OPTIONS)
        t->options[t->option_count] = (qn_option){verb, flags, card, with, value, rule};
    t->option_count++;
}

void offer_titles(struct table *t, uint8_t verb, uint8_t type, uint16_t rule)
{
    for (uint16_t i = 0; i < t->pack->def_count; i++)
        if (t->pack->defs[i].type == type && t->pack->defs[i].heads_title)
            offer(t, verb, NONE, NONE, (int16_t)t->pack->defs[i].title, 0, rule);
}

uint16_t def_of_title(const struct card_pack *pack, uint16_t title)
{
    for (uint16_t i = 0; i < pack->def_count; i++)
        if (pack->defs[i].title == title)
            return i;
    return NONE;
}

static void stop_loop(struct table *t)
{
    t->s->status = TABLE_LOOP;
    if (t->thought->endless)
        t->s->loop_ability = (uint16_t)(t->thought->endless - 1);
}

/* None is left out. */
void options_done(struct table *t)
{
    t->options_built = true;
    if (t->option_count > QN_MAX_OPTIONS)
        table_full(t, POOL_OPTIONS);
    if (t->thought->endless)
        stop_loop(t);
    if (t->s->status == TABLE_FULL || t->s->status == TABLE_LOOP)
        t->option_count = 0;
}

uint16_t table_options(struct table *t)
{
    if (t->s->status != TABLE_WAITING)
        return 0;
    if (!t->options_built) {
        t->option_count = 0;
        t->game->asks[t->s->ask.kind].options(t, frame_top(t));
        options_done(t);
    }
    return t->option_count;
}

/* With one option nothing is decided; nor is it, where a set is put together that nobody sees before it is
 * complete, by another order alone. */
static bool decides(const struct table *t, size_t option)
{
    if (!t->game->asks[t->s->ask.kind].set)
        return t->option_count > 1;
    unsigned ways = t->options[option].flags & QN_REORDERED ? 1 : 0;
    for (uint16_t i = 0; i < t->option_count && ways < 2; i++)
        ways += !(t->options[i].flags & QN_REORDERED);
    return ways > 1;
}

static void take_answer(struct table *t, size_t option)
{
    struct state *s = t->s;
    s->answer = t->options[option];
    if (decides(t, option))
        others_learn(t, s->ask.seat);
    s->status = TABLE_RUNNING;
    s->steps = t->thought->endless ? STEPS_BETWEEN_ASKS : 0;
    t->options_built = false;
}

void table_end(struct table *t, uint8_t outcome_of_all)
{
    for (unsigned i = 0; i < t->s->seats; i++)
        t->s->outcome[i] = outcome_of_all;
    t->s->status = TABLE_OVER;
}

static void go_on(struct table *t, struct frame *f, enum flow flow)
{
    switch (flow) {
    case FLOW_NEXT: f->pc++; break;
    case FLOW_ASK:
        f->pc++;
        t->s->status = TABLE_WAITING;
        break;
    case FLOW_DONE: f->pc = FRAME_OVER; break;
    case FLOW_AGAIN:
    case FLOW_JUMP: break;
    }
}

/* The step that comes next; NULL: the frame has ended. */
static inline step_fn *next_step(const struct procedure *p, const struct frame *f)
{
    return f->pc == FRAME_OVER ? NULL : p->steps[p->byte_code ? 0 : f->pc];
}

/* A step of the top frame, or its end. Inline: it is run some twenty times a decision. As long as nothing lies
 * on the frame and nothing has to be settled first, its next steps come at once, each counted as one. */
static inline void advance(struct table *t, struct state *s)
{
    uint16_t top = s->top;
    struct frame *f = frame_at(t, top);
    const struct procedure *p = procedure_at(t, f->proc);
    for (;;) {
        step_fn *step = next_step(p, f);
        if (!step) {
            frame_pop(t);
            return;
        }
        enum flow flow = step(t, f);
        if (s->status != TABLE_RUNNING)
            return;
        go_on(t, f, flow);
        if (flow == FLOW_ASK || s->top != top || s->changed || s->steps >= STEPS_BETWEEN_ASKS)
            return;
        s->steps++;
    }
}

/* Things that become true by themselves are settled between steps, but never inside an occurrence
 * that is half done; and not if nothing has changed that anybody reads. */
static bool settled(struct table *t)
{
    struct state *s = t->s;
    if (s->frames && frame_top(t)->proc == PROC_OCCURRENCE)
        return true;
    uint8_t changed = s->changed;
    bool matters = changed & (CHANGED_PLAY | CHANGED_TURN | t->directory->reads);
    s->changed = 0;
    if (changed & CHANGED_SEATS && resign_settle(t)) {
        s->changed |= (uint8_t)(changed & ~CHANGED_SEATS);
        return false;
    }
    return !matters || !t->game->settle || !t->game->settle(t, changed);
}

/* What was chosen is taken up before whoever has resigned leaves. */
static void take_up(struct table *t)
{
    struct state *s = t->s;
    if (s->changed & CHANGED_SEATS && s->resigned)
        advance(t, s);
}

/* Nobody need be asked: bulk play has but one answer to give, or the seat has resigned. */
static void answer_oneself(struct table *t)
{
    struct state *s = t->s;
    uint32_t steps = s->steps;
    if (s->resigned >> s->ask.seat & 1) {
        size_t option = resign_answer(t);
        if (s->status != TABLE_WAITING)
            return; /* there was no room for the options */
        take_answer(t, option);
        s->steps += steps; /* an endless row of such questions is a loop */
        take_up(t);
    } else if (t->skip_forced) {
        others_learn(t, s->ask.seat); /* whether that seat has a choice */
        if (table_options(t) == 1)
            take_answer(t, 0);
    }
}

void table_run(struct table *t)
{
    struct state *s = t->s;
    do {
        while (s->status == TABLE_RUNNING) {
            if (++s->steps > STEPS_BETWEEN_ASKS)
                stop_loop(t);
            else if (s->changed && !settled(t))
                continue;
            else if (!s->frames)
                s->status = TABLE_IDLE;
            else if (s->status == TABLE_RUNNING)
                advance(t, s);
        }
        if (s->status == TABLE_WAITING)
            answer_oneself(t);
    } while (s->status == TABLE_RUNNING);
}

qn_status table_apply(struct table *t, uint32_t serial, size_t option)
{
    if (t->s->status != TABLE_WAITING)
        return QN_NOT_WAITING;
    if (serial != t->s->ask.serial)
        return QN_STALE;
    if (option >= table_options(t))
        return QN_BAD_OPTION;
    take_answer(t, option);
    take_up(t);
    table_run(t);
    return t->s->status == TABLE_LOOP ? QN_LOOP : t->s->status == TABLE_FULL ? QN_FULL : QN_OK;
}
