/*
 * Buried cards (SU-164 – SU-184): face down beside a base, out of play, known to who buried them.
 * Their host is that base, so that they go where it goes.
 */
#include "games/smashup/smashup.h"

bool su_is_buried(const struct table *t, uint16_t card)
{
    return zone_kind_of(t, t->cards[card].zone) == Z_BURIED;
}

/* SU-170: until it is uncovered or discarded it is as good as its controller's. */
uint8_t su_owner(const struct table *t, uint16_t card)
{
    return su_is_buried(t, card) ? t->cards[card].controller : t->cards[card].owner;
}

/* SU-165 SU-195: which card of a hand is laid face down the others cannot tell, whatever they knew
 * of that hand. `seat` is who lays it down. */
void su_lose_track(struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t zone = t->cards[card].zone;
    if (zone_kind_of(t, zone) != Z_HAND || t->zones[zone].count == 1)
        return;
    unsigned knowing = 1u << zone_seat_of(t, zone) | (seat == NOBODY ? 0 : 1u << seat);
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next)
        t->cards[c].known &= (uint8_t)knowing;
}

/* ---- burying: each card at a base of the burying player's choice */

enum { V_LIST, V_COUNT, V_INDEX, V_FILTER };

void su_bury(struct table *t, const struct verb_call *call)
{
    struct frame *f = frame_push(t, PROC_BURY, call->cx->self, call->cx->you);
    f->v[V_LIST] = (int16_t)(call->targets - t->heap);
    f->v[V_COUNT] = (int16_t)call->target_count;
    f->v[V_FILTER] = call->arg[0];
}

static uint16_t card_at_hand(const struct table *t, const struct frame *f)
{
    return t->heap[f->v[V_LIST] + f->v[V_INDEX]];
}

/* SU-180: its uncovering is still being resolved. */
static bool is_just_uncovered(const struct table *t, uint16_t card)
{
    const struct frame *play = frame_about(t, PROC_RETIRE, card);
    return play && play->v[0] & PLAY_UNCOVERED;
}

bool su_may_be_buried(const struct table *t, uint16_t card)
{
    return (is_a(t, card, B_MINION) || is_a(t, card, B_ACTION)) && !su_is_buried(t, card) &&
           !is_just_uncovered(t, card);
}

void su_bury_options(struct table *t, struct frame *f)
{
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if (machine_fits(t, frame_below(t, f), (uint16_t)f->v[V_FILTER], b))
            offer(t, W_BASE, b, card_at_hand(t, f), 0, 0, RULE_SU + 164);
}

/* Only what is in play is affected by it (SU-204). */
static void bury_there(struct table *t, struct frame *f, uint16_t base)
{
    uint16_t card = card_at_hand(t, f);
    struct context cx = context_of(t, f->card, NONE, f->you, NONE);
    cx.self_gen = f->gen; /* as it was when the text began */
    struct occ *o = su_happening(t, &cx, E_BURY);
    if (!card_in_play(t, card))
        o->facets = 1ull << E_BURY;
    o->amount = (int16_t)base;
    occ_add(t, o, card, 1);
    f->v[V_INDEX]++;
    occ_run(t, o);
}

/* SU-179: what is attached to it is discarded, its counters are gone. */
void su_apply_bury(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    if (i->amount - i->stopped <= 0 || !ref_is_live(t, i->card, i->gen))
        return;
    su_lose_track(t, o->you, i->card);
    su_drop_attached(t, i->card);
    su_enter(t, i->card, Z_BURIED, o->you, (uint16_t)o->amount);
    log_add(t, LOG_BURIED, (int8_t)o->you, i->card, (uint16_t)o->amount, 0, RULE_SU + 164);
    i->gen = t->cards[i->card].gen;
    i->done = 1;
}

static enum flow bury_where(struct table *t, struct frame *f)
{
    uint16_t first = NONE;
    unsigned n = 0;
    if (f->v[V_INDEX] >= f->v[V_COUNT])
        return FLOW_DONE;
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if (machine_fits(t, frame_below(t, f), (uint16_t)f->v[V_FILTER], b) && !n++)
            first = b;
    if (!su_may_be_buried(t, card_at_hand(t, f)))
        n = 0;
    if (leaves_choice(t, n))
        return ask(t, f->you, ASK_BURY, card_at_hand(t, f), 0, RULE_SU + 164);
    if (n)
        bury_there(t, f, first);
    else
        f->v[V_INDEX]++;
    return FLOW_AGAIN;
}

static enum flow bury_chosen(struct table *t, struct frame *f)
{
    bury_there(t, f, t->s->answer.card);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const su_bury_steps[] = {bury_where, bury_chosen, NULL};

/* ---- uncovering: it is played at once, or discarded (SU-173 – SU-178) */

static void uncover_one(struct table *t, uint16_t card)
{
    uint8_t seat = t->cards[card].controller;
    resolution_open(t, card, seat);
    frame_push(t, PROC_UNCOVERED, card, seat);
}

void su_uncover(struct table *t, const struct verb_call *call)
{
    struct frame *f = frame_push(t, PROC_UNCOVER, call->cx->self, call->cx->you);
    f->v[V_LIST] = (int16_t)(call->targets - t->heap);
    f->v[V_COUNT] = (int16_t)call->target_count;
}

static enum flow uncover_next(struct table *t, struct frame *f)
{
    if (f->v[V_INDEX] >= f->v[V_COUNT])
        return FLOW_DONE;
    uint16_t card = card_at_hand(t, f);
    f->v[V_INDEX]++;
    if (su_is_buried(t, card))
        uncover_one(t, card);
    return FLOW_AGAIN;
}

step_fn *const su_uncover_steps[] = {uncover_next, NULL};

static enum flow uncovered_shows(struct table *t, struct frame *f)
{
    card_reveal(t, f->card);
    log_add(t, LOG_UNCOVERED, (int8_t)f->you, f->card, t->cards[f->card].host, 0, RULE_SU + 175);
    su_announce(t, E_UNCOVER, f->you, f->card);
    return FLOW_NEXT;
}

static enum flow uncovered_plays(struct table *t, struct frame *f)
{
    if (!ref_is_live(t, f->card, f->gen) || su_play_uncovered(t, f->you, f->card))
        return FLOW_DONE;
    su_discard(t, f->card);
    log_add(t, LOG_DISCARDED, -1, f->card, NONE, 0, RULE_SU + 178);
    return FLOW_DONE;
}

step_fn *const su_uncovered_steps[] = {uncovered_shows, uncovered_plays, NULL};

/* ---- one of them at the start of the turn (SU-173): what the card of each player says (table.carte), so that
 * the active player orders it among the other things of that moment */

void su_uncover_options(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_BURIED, f->you)].head; c != NONE; c = t->cards[c].next)
        offer(t, W_UNCOVER, c, t->cards[c].host, 0, 0, RULE_SU + 173);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_SU + 173);
}

static enum flow ask_uncover(struct table *t, struct frame *f)
{
    if (!t->zones[zone_id(t, Z_BURIED, f->you)].count)
        return FLOW_DONE;
    return ask(t, f->you, ASK_UNCOVER, NONE, 0, RULE_SU + 173);
}

static enum flow uncover_chosen(struct table *t, struct frame *f)
{
    (void)f;
    if (t->s->answer.verb == W_UNCOVER)
        uncover_one(t, t->s->answer.card);
    return FLOW_NEXT;
}

step_fn *const su_uncover_one_steps[] = {ask_uncover, uncover_chosen, NULL};

/* SU-164 SU-169: at a base in play, on the side of who buried it. */
const char *su_buried_invariant(const struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_BURIED, s)].head; c != NONE; c = t->cards[c].next)
            if (t->cards[c].host == NONE || !card_in_play(t, t->cards[c].host) ||
                t->cards[c].controller != s)
                return "a buried card lies at no base, or on the wrong side";
    return NULL;
}
