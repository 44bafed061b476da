/*
 * As many +1 power counters as a player likes: removed from minions, transferred from one to another,
 * or a number of them spread over several. The player says it minion by minion.
 */
#include "games/smashup/smashup.h"

enum { C_LIST, C_COUNT, C_INDEX, C_WAY, C_LEFT, C_LAST, C_DONE, C_TO };

void su_some_counters(struct table *t, const struct verb_call *call)
{
    struct frame *f = frame_push(t, PROC_COUNTERS, call->cx->self, call->cx->you);
    f->v[C_LIST] = (int16_t)(call->targets - t->heap);
    f->v[C_COUNT] = (int16_t)call->target_count;
    f->v[C_WAY] = call->word->how;
    f->v[C_LEFT] = call->word->how == SOME_SPREAD ? call->n : INT16_MAX;
    f->v[C_TO] =
        (int16_t)(call->word->how == SOME_TRANSFERRED && call->other_count ? call->others[0]
                                                                           : NONE);
}

static uint16_t bearer(const struct table *t, const struct frame *f)
{
    return t->heap[f->v[C_LIST] + f->v[C_INDEX]];
}

/* How many it could be for the minion in turn. */
static int most_of(const struct table *t, const struct frame *f)
{
    uint16_t card = bearer(t, f);
    if (!card_in_play(t, card))
        return 0;
    if (f->v[C_WAY] == SOME_SPREAD)
        return f->v[C_LEFT];
    if (f->v[C_WAY] == SOME_TRANSFERRED && f->v[C_TO] == (int16_t)NONE)
        return 0;
    return t->cards[card].counter[C_POWER];
}

void su_counters_options(struct table *t, struct frame *f)
{
    for (int16_t n = 0; n <= most_of(t, f); n++)
        offer(t, W_NUMBER, NONE, NONE, n, n ? 0 : QN_PASS, RULE_SU + 101);
}

static void happen(struct table *t, struct frame *f, int n)
{
    struct context cx = context_of(t, f->card, NONE, f->you, NONE);
    cx.self_gen = f->gen; /* as it was when the text began */
    struct occ *o = su_happening(t, &cx, f->v[C_WAY] == SOME_TRANSFERRED ? E_TRANSFER : E_COUNTERS);
    o->amount = (int16_t)(f->v[C_WAY] == SOME_REMOVED ? -n : n);
    occ_add(t, o, bearer(t, f), 1);
    if (f->v[C_WAY] == SOME_TRANSFERRED)
        occ_add(t, o, (uint16_t)f->v[C_TO], 1);
    f->v[C_INDEX]++;
    f->v[C_LEFT] = (int16_t)(f->v[C_LEFT] - n);
    f->v[C_LAST] = (int16_t)n;
    occ_run(t, o);
}

/* Those that were really put, removed or transferred. */
static void count_last(const struct table *t, struct frame *f)
{
    f->v[C_DONE] = (int16_t)(f->v[C_DONE] + (t->s->result ? f->v[C_LAST] : 0));
    f->v[C_LAST] = 0;
}

static enum flow counters_how_many(struct table *t, struct frame *f)
{
    if (f->v[C_LAST])
        count_last(t, f);
    while (f->v[C_INDEX] < f->v[C_COUNT] && !most_of(t, f))
        f->v[C_INDEX]++;
    if (f->v[C_INDEX] >= f->v[C_COUNT]) {
        machine_done(t, f->v[C_DONE], f->v[C_DONE]);
        return FLOW_DONE;
    }
    bool last = f->v[C_WAY] == SOME_SPREAD && f->v[C_INDEX] + 1 == f->v[C_COUNT];
    if (!last) /* the last one gets what is left */
        return ask(t, f->you, ASK_COUNTERS, bearer(t, f), (int16_t)most_of(t, f), RULE_SU + 101);
    happen(t, f, most_of(t, f));
    return FLOW_AGAIN;
}

static enum flow counters_so_many(struct table *t, struct frame *f)
{
    if (t->s->answer.value)
        happen(t, f, t->s->answer.value);
    else
        f->v[C_INDEX]++;
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const su_counters_steps[] = {counters_how_many, counters_so_many, NULL};
