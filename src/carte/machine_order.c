/*
 * Cards that go back on top of a deck in an order of somebody's choice: the first one chosen lies
 * deepest. Games have a verb for it, the asking is the same for all.
 */
#include "carte/machine_run.h"

/* The list is that of the targets: what is chosen goes to its end, so it comes to be from top to
 * bottom, and the count is of those before. */
enum { O_LIST, O_COUNT, O_ZONE, O_RULE };

void machine_order(struct table *t, const struct verb_call *call, uint16_t zone, uint16_t rule)
{
    struct frame *f = frame_push(t, PROC_ORDER, call->cx->self, call->cx->you);
    f->v[O_LIST] = (int16_t)(call->targets - t->heap);
    f->v[O_COUNT] = (int16_t)call->target_count;
    f->v[O_ZONE] = (int16_t)zone;
    f->v[O_RULE] = (int16_t)rule;
}

void machine_order_options(struct table *t, struct frame *f)
{
    for (int i = 0; i < f->v[O_COUNT]; i++)
        offer(t, WORD_PUT, t->heap[f->v[O_LIST] + i], NONE, 0, 0, (uint16_t)f->v[O_RULE]);
}

static enum flow order_ask(struct table *t, struct frame *f)
{
    int16_t left = f->v[O_COUNT];
    if (left > 1)
        return ask(t, f->you, ASK_ORDER, f->card, left, (uint16_t)f->v[O_RULE]);
    if (left)
        t->s->answer.card = t->heap[f->v[O_LIST]];
    return left ? FLOW_NEXT : FLOW_DONE;
}

static enum flow order_put(struct table *t, struct frame *f)
{
    uint16_t *list = &t->heap[f->v[O_LIST]], card = t->s->answer.card;
    uint16_t zone = (uint16_t)f->v[O_ZONE];
    int i = 0;
    while (list[i] != card)
        i++;
    for (f->v[O_COUNT]--; i < f->v[O_COUNT]; i++)
        list[i] = list[i + 1];
    list[i] = card;
    if (zone == NONE)
        zone = t->cards[card].zone;
    if (t->game->zones[zone_kind_of(t, zone)].ordered) /* not played meanwhile */
        card_move(t, card, zone, ZONE_TOP);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const machine_order_steps[] = {order_ask, order_put, NULL};
