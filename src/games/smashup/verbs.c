/*
 * What abilities do to cards in play and between zones. Whatever affects a card (SU-204) is an
 * occurrence that also counts as `affect`, so that protections and those who answer meet all of it.
 */
#include "games/smashup/smashup.h"

#include "carte/code.h"

/* SU-207 SU-234: the abilities of bases and of monsters that nobody controls are nobody's. */
static uint8_t doer(const struct table *t, const struct context *cx)
{
    bool live = ref_is_live(t, cx->self, cx->self_gen);
    return live && type_of(t, cx->self) == T_BASE ? (uint8_t)NOBODY : cx->you;
}

/* Its play is under way: what waits to put it away is still on the stack. */
static bool is_being_played(const struct table *t, uint16_t card)
{
    for (unsigned i = t->s->used.frames; i-- > 0;)
        if (t->frames[i].proc == PROC_RETIRE && t->frames[i].card == card)
            return true;
    return false;
}

static struct occ *happening(struct table *t, const struct context *cx, uint8_t event)
{
    uint8_t by = doer(t, cx);
    struct occ *o = occ_new(t, event, player_card(t, by), by, cx->you);
    o->text = cx->self;
    o->labels = is_being_played(t, cx->self) ? LABEL_PLAYED : 0;
    o->facets |= 1ull << E_AFFECT;
    return o;
}

/* All targets at once; those that have left play meanwhile are no targets. */
static void affect_all(struct table *t, const struct verb_call *call, uint8_t event)
{
    struct occ *o = happening(t, call->cx, event);
    o->amount = call->n;
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]))
            occ_add(t, o, call->targets[i], 1);
    occ_run(t, o);
}

/* ---- applying */

static bool goes(const struct item *i)
{
    return i->amount - i->stopped > 0;
}

static void leave_all(struct table *t, struct occ *o, uint8_t kind, enum zone_end end, uint8_t word)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        if (!goes(i) || !ref_is_live(t, i->card, i->gen))
            continue;
        log_add(t, word, -1, i->card, o->text, 0, 0);
        su_leave(t, i->card, kind, end);
        i->done = 1;
    }
}

static void apply_move(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    if (!goes(i))
        return;
    log_add(t, LOG_MOVED, -1, i->card, (uint16_t)o->amount, 0, RULE_SU + 231);
    card_rehost(t, i->card, (uint16_t)o->amount);
    i->done = 1;
}

/* SU-224: it changes sides; what is attached to it stays whose it was (SU-225). */
static void apply_control(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        uint16_t host = t->cards[i->card].host;
        if (!goes(i))
            continue;
        uint8_t kind = is_a(t, i->card, B_MINION) ? Z_MINIONS : Z_ACTIONS;
        su_enter(t, i->card, kind, o->you, host);
        log_add(t, LOG_CONTROL, (int8_t)o->you, i->card, NONE, 0, RULE_SU + 224);
        i->done = 1;
    }
}

static void apply_counters(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        struct card *c = &t->cards[i->card];
        int n = c->counter[C_POWER] + o->amount;
        if (!goes(i))
            continue;
        c->counter[C_POWER] = (int16_t)(n > 0 ? n : 0);
        log_add(t, LOG_COUNTERS, -1, i->card, NONE, c->counter[C_POWER], RULE_SU + 101);
        i->done = 1;
    }
}

void su_apply(struct table *t, struct occ *o)
{
    if (o->flags & OCC_CANCELLED)
        return;
    switch (o->kind) {
    case E_PLAY: su_apply_play(t, o); break;
    case E_DESTROY: leave_all(t, o, Z_DISCARD, ZONE_TOP, LOG_DESTROYED); break;
    case E_RETURN: leave_all(t, o, Z_HAND, ZONE_BOTTOM, LOG_RETURNED); break;
    case E_DISCARD: leave_all(t, o, Z_DISCARD, ZONE_TOP, LOG_DISCARDED); break;
    case E_PLACE:
        leave_all(t, o, Z_DECK, o->amount == ZONE_TOP ? ZONE_TOP : ZONE_BOTTOM, LOG_PLACED);
        break;
    case E_MOVE: apply_move(t, o); break;
    case E_CONTROL: apply_control(t, o); break;
    case E_COUNTERS: apply_counters(t, o); break;
    case E_SCORING: su_apply_scoring(t, o); break;
    default: break;
    }
}

/* ---- moving: each card to a base of the mover's choice (SU-231) */

enum { M_LIST, M_COUNT, M_INDEX, M_FILTER };

static void move(struct table *t, const struct verb_call *call)
{
    struct frame *f = frame_push(t, PROC_MOVE, call->cx->self, call->cx->you);
    f->v[M_LIST] = (int16_t)(call->targets - t->heap);
    f->v[M_COUNT] = call->target_count;
    f->v[M_FILTER] = call->arg[0];
}

static uint16_t mover(const struct table *t, const struct frame *f)
{
    return t->heap[f->v[M_LIST] + f->v[M_INDEX]];
}

static bool goal_fits(struct table *t, struct frame *f, uint16_t base)
{
    return base != su_place(t, mover(t, f)) &&
           machine_fits(t, f - 1, (uint16_t)f->v[M_FILTER], base);
}

void su_move_options(struct table *t, struct frame *f)
{
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if (goal_fits(t, f, b))
            offer(t, W_BASE, b, mover(t, f), 0, 0, RULE_SU + 231);
}

static void move_there(struct table *t, struct frame *f, uint16_t base)
{
    uint16_t card = mover(t, f);
    struct context cx = {.self = f->card, .self_gen = f->gen, .you = f->you};
    struct occ *o = happening(t, &cx, E_MOVE);
    o->amount = (int16_t)base;
    occ_add(t, o, card, 1);
    f->v[M_INDEX]++;
    occ_run(t, o);
}

static enum flow move_where(struct table *t, struct frame *f)
{
    uint16_t first = NONE;
    unsigned n = 0;
    if (f->v[M_INDEX] >= f->v[M_COUNT])
        return FLOW_DONE;
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if (goal_fits(t, f, b) && !n++)
            first = b;
    if (!card_in_play(t, mover(t, f)))
        n = 0;
    if (n > 1)
        return ask(t, f->you, ASK_MOVE, mover(t, f), 0, RULE_SU + 231);
    if (n)
        move_there(t, f, first);
    else
        f->v[M_INDEX]++;
    return FLOW_AGAIN;
}

static enum flow move_chosen(struct table *t, struct frame *f)
{
    move_there(t, f, t->s->answer.card);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const su_move_steps[] = {move_where, move_chosen, NULL};

/* ---- extra plays */

/* "An extra minion" can be saved; a narrower one is used before it. */
static bool is_generic(const struct table *t, uint16_t filter)
{
    return t->pack->code[filter] == X_CATEGORY && t->pack->code[filter + 2] == X_END;
}

/* SU-274 SU-325: what a Special grants, or what comes outside the phase, cannot be saved. */
static bool can_be_saved(const struct table *t, const struct context *cx)
{
    uint8_t kind =
        cx->ability == NONE ? (uint8_t)KIND_ON_PLAY : t->pack->abilities[cx->ability].kind;
    bool special = kind == KIND_SPECIAL || kind == KIND_SPECIAL_RESPONSE ||
                   kind == KIND_HAND_SPECIAL || kind == KIND_DISCARD_SPECIAL;
    return !special && t->s->global[G_PHASE] == PHASE_PLAY && t->s->active == cx->you;
}

static void allow(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    uint16_t filter = (uint16_t)call->arg[0];
    uint16_t place = call->verb != V_ALLOW_AT ? (uint16_t)NONE
                     : call->target_count > 0 ? su_place(t, call->targets[0])
                                              : (uint16_t)NONE;
    if (call->n <= 0 || (call->verb == V_ALLOW_AT && place == NONE))
        return;
    log_add(t, LOG_ALLOWED, (int8_t)cx->you, place, cx->self, call->n, RULE_SU + 272);
    if (!can_be_saved(t, cx)) {
        su_extra_now(t, cx->you, call->n, filter, place);
        return;
    }
    struct lasting l = {.card = cx->self,
                        .gen = cx->self_gen,
                        .scope = filter,
                        .source = cx->self == NONE ? (uint16_t)NONE : t->cards[cx->self].def,
                        .amount = call->n,
                        .code = (uint16_t)(place == NONE ? 0 : place + 1),
                        .op = MODIFY_ALLOW,
                        .period = P_END_OF_PHASE,
                        .you = cx->you,
                        .once = !is_generic(t, filter)};
    l.attr = is_generic(t, filter) && t->pack->code[filter + 1] == B_ACTION ? A_ACTIONS : A_MINIONS;
    lasting_add(t, &l);
}

/* The minion of the turn, or an extra one that is not bound to anything. */
static int16_t *free_minion_play(struct table *t, uint8_t seat, int *step)
{
    *step = 1;
    if (t->s->seat[seat][SV_MINIONS_USED] < su_value(t, A_MINIONS, player_card(t, seat)))
        return &t->s->seat[seat][SV_MINIONS_USED];
    *step = -1;
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        struct lasting *l = &t->lasting[i];
        if (l->op == MODIFY_ALLOW && l->you == seat && l->amount > 0 && !l->once && !l->code &&
            l->attr == A_MINIONS)
            return &l->amount;
    }
    return NULL;
}

static void spend_minion_play(struct table *t, uint8_t seat)
{
    int step;
    int16_t *left = free_minion_play(t, seat, &step);
    if (left)
        *left = (int16_t)(*left + step);
    machine_done(t, left != NULL, 1);
}

/* ---- all verbs */

static void note(struct table *t, const struct verb_call *call)
{
    if (!call->target_count || call->cx->self == NONE)
        return;
    t->cards[call->cx->self].note[0] = (int16_t)(call->targets[0] + 1);
    log_add(t, LOG_NOTED, -1, call->targets[0], call->cx->self, 0, 0);
}

/* In the window before it happens: not to this card. */
static void prevent(struct table *t, const struct context *cx)
{
    if (cx->occ == OCC_NONE || !occ_at(t, cx->occ)->items)
        return;
    struct item *i = occ_item(t, occ_at(t, cx->occ), cx->item);
    i->stopped = i->amount;
}

bool su_would(const struct table *t, const struct verb_call *call, uint16_t target)
{
    int step;
    (void)target;
    if (call->verb == V_SPEND_MINION_PLAY)
        return free_minion_play((struct table *)(uintptr_t)t, call->cx->you, &step) != NULL;
    return true; /* SU-315 SU-316: a card may be played for nothing */
}

static bool perform_on_table(struct table *t, const struct verb_call *call)
{
    switch (call->verb) {
    case V_DESTROY: affect_all(t, call, E_DESTROY); return true;
    case V_MOVE: move(t, call); return true;
    case V_CONTROL: affect_all(t, call, E_CONTROL); return true;
    case V_COUNTERS: affect_all(t, call, E_COUNTERS); return true;
    case V_REMOVE_COUNTERS: {
        struct verb_call less = *call;
        less.n = (int16_t)-call->n;
        affect_all(t, &less, E_COUNTERS);
        return true;
    }
    case V_SWAP_BASE:
        if (call->target_count && call->other_count)
            su_replace_base(t, call->targets[0], call->others[0]);
        return true;
    case V_PLAY_AT: su_play_by_text(t, call, (uint16_t)call->arg[0]); return true;
    case V_PLAY: su_play_by_text(t, call, 0); return true;
    case V_SCORE: su_gain(t, call->cx->you, call->n, call->cx->self, 0); return true;
    case V_ALLOW:
    case V_ALLOW_AT: allow(t, call); return true;
    case V_SPEND_MINION_PLAY: spend_minion_play(t, call->cx->you); return true;
    case V_NOTE: note(t, call); return true;
    case V_PREVENT: prevent(t, call->cx); return true;
    default: return false;
    }
}

void su_perform(struct table *t, const struct verb_call *call)
{
    if (!perform_on_table(t, call))
        su_perform_on_cards(t, call);
}
