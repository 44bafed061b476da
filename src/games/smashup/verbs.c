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
    if (!live)
        return cx->you;
    bool monster = type_of(t, cx->self) == T_MONSTER && t->cards[cx->self].controller == NOBODY;
    return monster || type_of(t, cx->self) == T_BASE ? (uint8_t)NOBODY : cx->you;
}

/* SU-207 SU-208: does somebody get the treasures of monsters that are destroyed this way? */
static int16_t loot_of(const struct verb_call *call, const struct occ *o)
{
    const struct frame *f = call->cx->frame;
    if (call->word->how == DESTROY_WASTED)
        return LOOT_WASTED;
    bool nobody = o->by == NOBODY && (!f || f->by == NOBODY);
    return nobody || call->word->how == DESTROY_UNLOOTED ? LOOT_NOBODYS : LOOT_DRAWN;
}

static bool is_talent(const struct table *t, const struct frame *f)
{
    return f->proc == PROC_ABILITY && f->ability != NONE &&
           su_is_talent(t->pack->abilities[f->ability].kind);
}

/* Its play is under way: what waits to put it away is still on the stack. Or it uses a Talent. */
static uint8_t labels_of(const struct table *t, uint16_t card)
{
    uint8_t labels = 0;
    for (const struct frame *f = frame_top(t); f; f = frame_below(t, f)) {
        if (f->card != card)
            continue;
        if (f->proc == PROC_RETIRE)
            return LABEL_PLAYED | LABEL_ACTIVE;
        labels |= is_talent(t, f) ? LABEL_ACTIVE : 0;
    }
    return labels;
}

struct occ *su_happening(struct table *t, const struct context *cx, uint8_t event)
{
    uint8_t by = doer(t, cx);
    struct occ *o = occ_new(t, event, player_card(t, by), by, cx->you);
    o->text = cx->self;
    o->labels = labels_of(t, cx->self);
    o->facets |= 1ull << E_AFFECT;
    return o;
}

/* All targets at once; those that have left play meanwhile are no targets. */
static void affect_all(struct table *t, const struct verb_call *call, struct occ *o)
{
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]))
            occ_add(t, o, call->targets[i], 1);
}

void su_verb_destroy(struct table *t, const struct verb_call *call)
{
    struct occ *o = su_happening(t, call->cx, E_DESTROY);
    if (call->word->how == DESTROY_YOURSELF) { /* SC-498: a base asks a player to */
        o->by = call->cx->you;
        o->source = player_card(t, o->by);
    }
    o->amount = loot_of(call, o);
    affect_all(t, call, o);
    if (call->word->how == DESTROY_SPARING && call->other_count)
        frame_push(t, PROC_SPARING, call->others[0], call->cx->you);
    occ_run(t, o);
}

void su_verb_control(struct table *t, const struct verb_call *call)
{
    const bool borrows = call->word->how == CONTROL_BORROWED;
    const bool gives = call->word->how == CONTROL_GIVEN;
    if (gives && !call->other_count)
        return;
    if (borrows && call->target_count == 1 && su_borrow_play(t, call->targets[0], call->cx->you))
        return;
    struct occ *o = su_happening(t, call->cx, E_CONTROL);
    o->flags |= borrows ? OCC_GAME : 0;
    if (gives)
        o->you = t->cards[call->others[0]].controller;
    affect_all(t, call, o);
    occ_run(t, o);
}

void su_verb_counters(struct table *t, const struct verb_call *call)
{
    struct occ *o = su_happening(t, call->cx, E_COUNTERS);
    o->amount = (int16_t)(call->word->how * call->n);
    affect_all(t, call, o);
    occ_run(t, o);
}

/* While it lies on the stack, its card is not discarded with what it is attached to. */
static enum flow sparing(struct table *t, struct frame *f)
{
    (void)t;
    (void)f;
    return FLOW_DONE;
}

step_fn *const su_sparing_steps[] = {sparing, NULL};

struct occ *su_taking(struct table *t, const struct context *cx, uint8_t seat)
{
    struct occ *o = su_happening(t, cx, E_RETURN);
    o->amount = RETURN_TO_TAKER;
    o->you = seat;
    return o;
}

/* ---- applying */

static bool goes(const struct item *i)
{
    return i->amount - i->stopped > 0;
}

static bool rides(const struct table *t, const struct item *i)
{
    return i->was_host != NONE && type_of(t, i->was_host) != T_BASE;
}

/* "Draw if it is lost this turn": whoever said so draws now. */
static void pay_out(struct table *t, uint16_t card)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->op == MODIFY_INSURE && l->card == card && ref_is_live(t, card, l->gen))
            su_draw(t, l->you, l->amount);
    }
}

/* SU-136 */
static int monster_loot(const struct table *t, const struct occ *o, uint16_t card)
{
    bool monster = o->kind == E_DESTROY && type_of(t, card) == T_MONSTER;
    return monster ? su_value(t, A_TREASURES, card) : 0;
}

/* The text says that it goes to a hand that need not be its owner's (SC-408). */
static bool is_taken(const struct occ *o)
{
    return o->kind == E_RETURN && o->amount == RETURN_TO_TAKER;
}

static bool goes_to_yours(const struct occ *o)
{
    return o->kind == E_PLACE && o->amount == PLACE_SHUFFLED_YOURS;
}

/* SU-317: each goes for itself. What is attached to others goes first: with its host it would be
 * discarded (SC-354). */
static void leave_all(struct table *t, struct occ *o, uint8_t kind, enum zone_end end, uint8_t word)
{
    su_note_kept(t, true);
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint8_t k = 0; k < o->items; k++) {
            struct item *i = occ_item(t, o, k);
            if (!goes(i) || !ref_is_live(t, i->card, i->gen) || rides(t, i) == pass)
                continue;
            log_add(t, word, is_taken(o) ? (int8_t)o->you : -1, i->card, o->text, 0, 0);
            if (o->kind == E_DESTROY && is_a(t, i->card, B_MINION))
                su_note_loss(t, i->was_controller, i->was_host);
            if (kind == Z_DISCARD && su_reaches_discard(t, i->card))
                pay_out(t, i->card);
            int loot = monster_loot(t, o, i->card);
            bool noted = t->s->global[G_NOTES_ARRIVALS] && is_a(t, i->card, B_MINION);
            struct last last = noted ? su_last(t, i->card) : (struct last){0, 0};
            if ((o->flags & OCC_GAME && is_a(t, i->card, B_TREASURE)) || is_taken(o))
                su_take_in_hand(t, i->card, o->you);
            else if (goes_to_yours(o))
                su_leave_to(t, i->card, zone_id(t, Z_DECK, o->you), end);
            else
                su_leave(t, i->card, kind, end);
            if (noted)
                su_note_last(t, i->card, last);
            if (o->kind == E_RETURN)
                su_comes_back(t, i->card);
            su_reward(t, o, loot);
            i->done = 1;
        }
    su_note_kept(t, false);
}

/* Did a card go to the deck of that seat? */
static bool has_sent_to(const struct table *t, const struct occ *o, uint8_t seat)
{
    for (uint8_t k = 0; k < o->items; k++) {
        const struct item *i = occ_item(t, o, k);
        if (i->done && (goes_to_yours(o) ? o->you : t->cards[i->card].owner) == seat)
            return true;
    }
    return false;
}

static void apply_place(struct table *t, struct occ *o)
{
    static const uint8_t words[] = {[PLACE_ON] = LOG_PLACED_ON,
                                    [PLACE_UNDER] = LOG_PLACED_UNDER,
                                    [PLACE_BOX] = LOG_BOXED,
                                    [PLACE_SHUFFLED] = LOG_MIXED_IN,
                                    [PLACE_SHUFFLED_YOURS] = LOG_MIXED_IN};
    uint8_t kind = o->amount == PLACE_BOX ? Z_BOX : Z_DECK;
    leave_all(t, o, kind, o->amount == PLACE_ON ? ZONE_TOP : ZONE_BOTTOM, words[o->amount]);
    bool shuffled = o->amount == PLACE_SHUFFLED || goes_to_yours(o);
    for (uint8_t s = 0; s < t->s->seats && shuffled; s++)
        if (has_sent_to(t, o, s))
            zone_shuffle(t, zone_id(t, Z_DECK, s));
}

static void move_item(struct table *t, const struct occ *o, struct item *i)
{
    if (!goes(i))
        return;
    i->done = 1;
    if (su_is_buried(t, i->card)) { /* SU-168 */
        card_rehost(t, i->card, (uint16_t)o->amount);
        log_add(t, LOG_BURIED, (int8_t)t->cards[i->card].controller, i->card, (uint16_t)o->amount,
                0, RULE_SU + 168);
        return;
    }
    if (!card_in_play(t, i->card)) { /* SU-246 SU-253: placed, not played */
        log_add(t, LOG_PLACED, -1, i->card, (uint16_t)o->amount, 0, RULE_SU + 253);
        su_enter(t, i->card, Z_MINIONS, o->you, (uint16_t)o->amount);
        return;
    }
    log_add(t, LOG_MOVED, -1, i->card, (uint16_t)o->amount, 0, RULE_SU + 231);
    su_note_move(t, i->card, su_place(t, i->card), o->by);
    card_rehost(t, i->card, (uint16_t)o->amount);
    if (type_of(t, i->card) == T_TITAN)
        su_titan_arrives(t, i->card);
}

static void apply_move(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++)
        move_item(t, o, occ_item(t, o, k));
}

/* SU-224: it changes sides; what is attached to it stays whose it was (SU-225). */
static void apply_control(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        uint16_t host = t->cards[i->card].host;
        if (!goes(i))
            continue;
        uint8_t kind = su_zone_in_play(t, i->card);
        if (!zone_may_hold(t, kind, i->card)) /* a player, a base */
            continue;
        su_lend(t, i->card, i->was_controller, o->flags & OCC_GAME);
        su_enter(t, i->card, kind, o->you, host);
        log_add(t, LOG_CONTROL, (int8_t)o->you, i->card, NONE, 0, RULE_SU + 224);
        i->done = 1;
    }
}

/* Whoever puts counters on minions is remembered where some card asks. */
static void count_put(struct table *t, const struct occ *o, uint16_t card)
{
    if (o->amount > 0 && o->by != NOBODY && t->s->global[G_NOTES_ARRIVALS] &&
        is_a(t, card, B_MINION)) {
        int16_t *put = &t->s->seat[o->by][SV_COUNTERS_PUT];
        *put = counted(t, *put + o->amount);
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
        i->outcome |= c->counter[C_POWER] ? 0 : OUTCOME_BARE;
        count_put(t, o, i->card);
        c->counter[C_POWER] = counted(t, n > 0 ? n : 0);
        log_add(t, LOG_COUNTERS, -1, i->card, NONE, c->counter[C_POWER], RULE_SU + 101);
        i->done = 1;
    }
}

/* An action about to be attached, or effects that are to last. */
static void apply_affect(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        i->done = goes(i);
        lasting_confirm(t, o->serial, i->card, i->done);
    }
}

void su_apply(struct table *t, struct occ *o)
{
    if (o->flags & OCC_CANCELLED)
        return;
    switch (o->kind) {
    case E_PLAY:
        if (o->items && type_of(t, occ_item(t, o, 0)->card) == T_MONSTER)
            su_apply_monster(t, o);
        else
            su_apply_play(t, o);
        break;
    case E_ARRIVE: su_apply_monster(t, o); break;
    case E_DESTROY: leave_all(t, o, Z_DISCARD, ZONE_TOP, LOG_DESTROYED); break;
    case E_RETURN:
        leave_all(t, o, Z_HAND, ZONE_BOTTOM, is_taken(o) ? LOG_GIVEN : LOG_RETURNED);
        break;
    case E_DISCARD: leave_all(t, o, Z_DISCARD, ZONE_TOP, LOG_DISCARDED); break;
    case E_PLACE:
        if (o->flags & OCC_GAME)
            apply_move(t, o);
        else
            apply_place(t, o);
        break;
    case E_AFFECT: apply_affect(t, o); break;
    case E_MOVE: apply_move(t, o); break;
    case E_CONTROL: apply_control(t, o); break;
    case E_COUNTERS: apply_counters(t, o); break;
    case E_TRANSFER: su_apply_transfer(t, o); break;
    case E_SCORING: su_apply_scoring(t, o); break;
    case E_CLASH: su_apply_clash(t, o); break;
    case E_BURY: su_apply_bury(t, o); break;
    default: /* a moment that comes */
        for (uint8_t k = 0; k < o->items; k++)
            occ_item(t, o, k)->done = 1;
        break;
    }
}

/* ---- moving: each card to a base of the mover's choice (SU-231) */

enum { M_LIST, M_COUNT, M_INDEX, M_FILTER, M_PLACES };

void su_verb_move(struct table *t, const struct verb_call *call)
{
    struct frame *f = frame_push(t, PROC_MOVE, call->cx->self, call->cx->you);
    f->v[M_LIST] = (int16_t)(call->targets - t->heap);
    f->v[M_COUNT] = (int16_t)call->target_count;
    f->v[M_FILTER] = call->arg[0];
    f->v[M_PLACES] = call->word->how == MOVE_PLACING;
}

static uint16_t mover(const struct table *t, const struct frame *f)
{
    return t->heap[f->v[M_LIST] + f->v[M_INDEX]];
}

static bool goal_fits(struct table *t, struct frame *f, uint16_t base)
{
    return base != su_place(t, mover(t, f)) &&
           machine_fits(t, frame_below(t, f), (uint16_t)f->v[M_FILTER], base);
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
    struct context cx = context_of(t, f->card, NONE, f->you, NONE);
    cx.self_gen = f->gen; /* as it was when the text began */
    struct occ *o = su_happening(t, &cx, f->v[M_PLACES] ? E_PLACE : E_MOVE);
    o->flags |= f->v[M_PLACES] ? OCC_GAME : 0;
    o->amount = (int16_t)base;
    occ_add(t, o, card, 1);
    f->v[M_INDEX]++;
    occ_run(t, o);
}

/* As one group: nobody in it sees the others come (SC-172 SC-173). */
void su_verb_move_together(struct table *t, const struct verb_call *call)
{
    uint16_t goal = t->zones[zone_id(t, Z_BASES, 0)].head;
    while (goal != NONE && !machine_fits(t, call->cx->frame, (uint16_t)call->arg[0], goal))
        goal = t->cards[goal].next;
    if (goal == NONE)
        return;
    struct occ *o = su_happening(t, call->cx, E_MOVE);
    o->amount = (int16_t)goal;
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]) && su_place(t, call->targets[i]) != goal)
            occ_add(t, o, call->targets[i], 1);
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
    if (!card_in_play(t, mover(t, f)) && !f->v[M_PLACES] && !su_is_buried(t, mover(t, f)))
        n = 0;
    if (leaves_choice(t, n))
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
    const int16_t *code = &t->pack->code[filter];
    return code[0] == X_CATEGORY && code[2] == X_END && code[1] != B_TREASURE;
}

/* SU-274 SU-325: what a Special grants, or what comes outside the phase, cannot be saved. */
static bool can_be_saved(const struct table *t, const struct context *cx)
{
    uint8_t kind =
        cx->ability == NONE ? (uint8_t)KIND_ON_PLAY : t->pack->abilities[cx->ability].kind;
    return !su_is_special(kind) && t->s->global[G_PHASE] == PHASE_PLAY && t->s->active == cx->you;
}

/* The base named after `at`, which is the second target if there is another. */
static uint16_t place_of_first(const struct table *t, const struct verb_call *call)
{
    bool second = call->word->how & ALLOW_LIKE;
    const uint16_t *cards = second ? call->others : call->targets;
    return (second ? call->other_count : call->target_count) ? su_place(t, cards[0])
                                                             : (uint16_t)NONE;
}

void su_verb_allow(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    uint16_t filter = (uint16_t)call->arg[0];
    const int how = call->word->how;
    bool placed = how & ALLOW_AT, unlike = how & ALLOW_UNLIKE;
    bool like = unlike || how & ALLOW_LIKE;
    uint16_t place = placed ? place_of_first(t, call) : (uint16_t)NONE;
    if (call->n <= 0 || (placed && place == NONE) || (like && !call->target_count))
        return;
    uint16_t name = like ? t->cards[call->targets[0]].def : (uint16_t)NONE;
    log_add(t, LOG_ALLOWED, (int8_t)cx->you, place, cx->self, call->n, RULE_SU + 272);
    if (how & ALLOW_NOW || !can_be_saved(t, cx)) {
        su_extra_now(t, cx->you, call->n, filter, place, name, unlike);
        return;
    }
    struct lasting l = {.card = cx->self,
                        .gen = cx->self_gen,
                        .scope = filter,
                        .source = name,
                        .amount = call->n,
                        .code = (uint16_t)(place == NONE ? 0 : place + 1),
                        .op = unlike ? MODIFY_ALLOW_UNLIKE
                              : like ? MODIFY_ALLOW_LIKE
                                     : MODIFY_ALLOW,
                        .period = P_END_OF_PHASE,
                        .you = cx->you,
                        .once = like || !is_generic(t, filter)};
    l.attr = is_generic(t, filter) && t->pack->code[filter + 1] == B_ACTION ? A_ACTIONS : A_MINIONS;
    if (lasting_add(t, &l) && su_duel_is_on(t)) {
        struct frame *f = su_extra_now(t, cx->you, call->n, filter, place, name, unlike);
        su_extra_in_duel(t, f);
    }
}

/* The minion or action of the turn, or an extra one that is not bound to anything. */
static int16_t *free_play(struct table *t, uint8_t seat, uint8_t attr, int *step)
{
    int16_t *used = &t->s->seat[seat][attr == A_MINIONS ? SV_MINIONS_USED : SV_ACTIONS_USED];
    *step = 1;
    if (*used < su_value(t, attr, player_card(t, seat)))
        return used;
    *step = -1;
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        struct lasting *l = &t->lasting[i];
        if (l->op == MODIFY_ALLOW && l->you == seat && l->amount > 0 && !l->once && !l->code &&
            l->attr == attr)
            return &l->amount;
    }
    return NULL;
}

void su_verb_spend_play(struct table *t, const struct verb_call *call)
{
    int step;
    int16_t *left = free_play(t, call->cx->you, (uint8_t)call->word->how, &step);
    if (left)
        *left = (int16_t)(*left + step);
    machine_done(t, left != NULL, 1);
}

bool su_would_spend_play(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    int step;
    const uint8_t attr = (uint8_t)call->word->how;
    if (attr == A_ACTIONS && su_is_actionless(t, call->cx->you))
        return false;
    return free_play((struct table *)(uintptr_t)t, call->cx->you, attr, &step);
}

/* ---- what a text remembers, and what it keeps away */

void su_verb_note(struct table *t, const struct verb_call *call)
{
    if (!call->target_count || call->cx->self == NONE)
        return;
    t->cards[call->cx->self].note[0] = (int16_t)(call->targets[0] + 1);
    log_add(t, LOG_NOTED, -1, call->targets[0], call->cx->self, 0, 0);
}

/* Remembers cards or players until the card that is being resolved is done. */
void su_verb_mark(struct table *t, const struct verb_call *call, uint16_t card)
{
    (void)call;
    t->cards[card].note[1] = (int16_t)t->s->group;
}

/* What the text that is being answered does, it does not do to this card, nor again this turn. */
static void shield(struct table *t, const struct context *cx, uint16_t card)
{
    struct occ *o = occ_at(t, cx->occ);
    for (uint8_t k = 0; k < o->items; k++)
        if (occ_item(t, o, k)->card == card)
            occ_item(t, o, k)->stopped = occ_item(t, o, k)->amount;
    if (o->text == NONE)
        return;
    struct lasting l = {.card = card,
                        .gen = t->cards[card].gen,
                        .source = cx->self == NONE ? (uint16_t)NONE : t->cards[cx->self].def,
                        .amount = (int16_t)t->cards[o->text].gen,
                        .code = (uint16_t)(o->text + 1),
                        .op = MODIFY_SHIELD,
                        .period = P_END_OF_TURN,
                        .you = cx->you};
    lasting_add(t, &l);
}

/* ---- another card takes what one was about to undergo (SC-417 – SC-419) */

/* What other cards can undergo as well, or instead: the rest is about cards that come into play or go
 * together. */
static bool can_be_undergone(const struct occ *o)
{
    switch (o->kind) {
    case E_AFFECT:
    case E_DESTROY:
    case E_MOVE:
    case E_RETURN:
    case E_PLACE:
    case E_CONTROL:
    case E_COUNTERS: return true;
    default: return false;
    }
}

/* What can happen to a card only once. */
static bool takes_part_already(const struct table *t, const struct occ *o, uint16_t card)
{
    for (uint8_t k = 0; k < o->items; k++)
        if (occ_item(t, o, k)->card == card && goes(occ_item(t, o, k)))
            return o->kind != E_AFFECT && o->kind != E_COUNTERS;
    return false;
}

static void redirect_lasting(struct table *t, uint16_t serial, uint16_t from, uint16_t to)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        struct lasting *l = &t->lasting[i];
        if (l->pending == serial && l->card == from) {
            l->card = to;
            l->gen = t->cards[to].gen;
        }
    }
}

/* It comes late: what protects the card is asked now. */
static void forbid_late(struct table *t, struct occ *o, struct item *i)
{
    struct occ affected = *o;
    affected.kind = E_AFFECT;
    if (occ_is_forbidden(t, o, i) || occ_is_forbidden(t, &affected, i))
        i->amount = 0;
    t->game->status_first(t, o);
}

static bool can_take(const struct table *t, const struct occ *o, const struct item *i,
                     uint16_t card)
{
    bool can_happen = o->kind == E_BURY ? su_may_be_buried(t, card) : can_be_undergone(o);
    return can_happen && card_in_play(t, i->card) && card_in_play(t, card) &&
           !(i->outcome & OUTCOME_TAKEN) && !takes_part_already(t, o, card);
}

void su_verb_redirect(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    struct occ *o = cx->occ == OCC_NONE ? NULL : occ_at(t, cx->occ);
    if (!o || !o->items || !call->target_count)
        return;
    struct item *i = occ_item(t, o, cx->item);
    uint16_t from = i->card, to = call->targets[0];
    if (!can_take(t, o, i, to))
        return;
    redirect_lasting(t, o->serial, from, to);
    su_redirect_play(t, o->text, from, to);
    i->card = to;
    i->gen = t->cards[to].gen;
    i->from = t->cards[to].zone;
    i->was_host = t->cards[to].host;
    i->was_controller = t->cards[to].controller;
    i->outcome |= OUTCOME_TAKEN;
    forbid_late(t, o, i);
}

/* ---- another card undergoes the same (SC-093 – SC-103) */

static void share_lasting(struct table *t, uint16_t serial, uint16_t from, uint16_t to)
{
    unsigned n = t->s->used.lasting;
    for (unsigned i = 0; i < n; i++) {
        struct lasting l = t->lasting[i];
        if (l.pending != serial || l.card != from)
            continue;
        l.card = to;
        l.gen = t->cards[to].gen;
        lasting_add(t, &l);
    }
}

/* A Talent is another thing than the play of its card. */
static uint16_t way_of(const struct occ *o)
{
    return o->labels == LABEL_ACTIVE;
}

/* A text, or a card that is played. */
static void remember(struct table *t, const struct context *cx)
{
    const struct occ *o = cx->occ == OCC_NONE ? NULL : occ_at(t, cx->occ);
    uint16_t text = o ? o->text : (uint16_t)NONE;
    if (o && text == NONE && o->kind == E_PLAY && o->items)
        text = occ_item(t, o, 0)->card;
    if (text == NONE || cx->self == NONE)
        return;
    lasting_add(t, &(struct lasting){.card = cx->self,
                                     .gen = t->cards[cx->self].gen,
                                     .scope = way_of(o),
                                     .source = NONE,
                                     .amount = (int16_t)t->cards[text].gen,
                                     .code = (uint16_t)(text + 1),
                                     .op = MODIFY_ANSWERED,
                                     .period = P_END_OF_TURN,
                                     .you = cx->you});
}

void su_verb_remember(struct table *t, const struct verb_call *call)
{
    remember(t, call->cx);
}

static bool is_about(const struct table *t, const struct lasting *l, const struct occ *o)
{
    return l->code == o->text + 1 && ref_is_live(t, o->text, (uint16_t)l->amount) &&
           l->scope == way_of(o);
}

bool su_has_answered(const struct table *t, uint16_t card, const struct occ *what, uint8_t seat)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->op == MODIFY_ANSWERED && l->card == card && ref_is_live(t, card, l->gen) &&
            l->you == seat && (!what || is_about(t, l, what)))
            return true;
    }
    return false;
}

/* As the objects that they are now: a card that leaves play and comes back is another one. */
void su_verb_watch(struct table *t, const struct verb_call *call, uint16_t card)
{
    lasting_add(t, &(struct lasting){.card = card,
                                     .gen = t->cards[card].gen,
                                     .source = NONE,
                                     .code = (uint16_t)(call->cx->ability + 1),
                                     .op = MODIFY_WATCHED,
                                     .period = P_END_OF_TURN,
                                     .you = call->cx->you});
}

bool su_is_watched(const struct table *t, uint16_t card, uint16_t ability, uint8_t seat)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->op == MODIFY_WATCHED && l->card == card && ref_is_live(t, card, l->gen) &&
            l->you == seat && l->code == ability + 1)
            return true;
    }
    return false;
}

/* A copy is an item of the same occurrence, so it counts as the original card's (SC-103). */
void su_verb_extend(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    struct occ *o = cx->occ == OCC_NONE ? NULL : occ_at(t, cx->occ);
    if (!o || !o->items || !call->target_count || !can_be_undergone(o) ||
        o->item0 + o->items != t->s->used.items)
        return;
    uint16_t to = call->targets[0];
    if (!card_in_play(t, to))
        return;
    const struct item like = *occ_item(t, o, cx->item);
    share_lasting(t, o->serial, like.card, to);
    struct item *i = occ_add(t, o, to, like.amount);
    i->outcome |= OUTCOME_COPIED;
    forbid_late(t, o, i);
    remember(t, cx);
}

/* ---- having what another card has (SC-030 SC-213 – SC-222); names and conditions of playing are
 * no abilities, and choosing what to copy does not affect it */

static void say_on_play(struct table *t, const struct def *d, uint16_t card, uint8_t you)
{
    for (unsigned k = d->abilities; k-- > 0;)
        if (t->pack->abilities[d->ability0 + k].kind == KIND_ON_PLAY)
            ability_push(t, (uint16_t)(d->ability0 + k), card, you, OCC_NONE, 0);
}

void su_verb_copy(struct table *t, const struct verb_call *call)
{
    uint16_t self = call->cx->self;
    if (!call->target_count || self == NONE || !ref_is_live(t, self, call->cx->self_gen))
        return;
    const struct def *d = card_shows(t, call->targets[0]);
    if (!d || d == card_shows(t, self))
        return; /* it has all of that */
    abilities_copy(t, self, d, (uint8_t)call->word->how);
    say_on_play(t, d, self, call->cx->you);
}

/* SC-241 SC-242: attached, it has from then on what the other card says. */
void su_verb_imitate(struct table *t, const struct verb_call *call)
{
    uint16_t self = call->cx->self;
    if (!call->target_count || !call->other_count || self == NONE ||
        !zone_may_hold(t, Z_ACTIONS, self) || !su_can_bear(t, call->others[0], self))
        return;
    const struct def *d = card_shows(t, call->targets[0]);
    if (!d)
        return;
    su_enter(t, self, Z_ACTIONS, call->cx->you, call->others[0]);
    abilities_copy(t, self, d, COPIED_FOR_GOOD);
    say_on_play(t, d, self, call->cx->you);
}

/* SC-424: one base more, until the card that came with it keeps another from being replaced. */
void su_verb_add_base(struct table *t, const struct verb_call *call)
{
    su_new_base(t);
    uint16_t base = t->zones[zone_id(t, Z_BASES, 0)].tail;
    for (unsigned i = 0; i < call->target_count && base != NONE; i++)
        if (zone_may_hold(t, Z_ACTIONS, call->targets[i]))
            su_enter(t, call->targets[i], Z_ACTIONS, call->cx->you, base);
}

/* SC-151: nothing keeps another one from being replaced, so there is one more for good. */
void su_verb_add_base_alone(struct table *t, const struct verb_call *call)
{
    (void)call;
    uint16_t last = t->zones[zone_id(t, Z_BASES, 0)].tail;
    machine_done(t, 0, 1);
    su_new_base(t);
    if (t->zones[zone_id(t, Z_BASES, 0)].tail != last)
        machine_done(t, 1, 1);
}

void su_verb_prevent(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    if (cx->occ == OCC_NONE || !occ_at(t, cx->occ)->items)
        return;
    if (!call->targets)
        shield(t, cx, occ_item(t, occ_at(t, cx->occ), cx->item)->card);
    for (unsigned i = 0; i < call->target_count; i++)
        shield(t, cx, call->targets[i]);
}

bool su_is_shielded(const struct table *t, uint16_t card, uint16_t text)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->op == MODIFY_SHIELD && l->card == card && ref_is_live(t, card, l->gen) &&
            l->code == text + 1 && (uint16_t)l->amount == t->cards[text].gen)
            return true;
    }
    return false;
}

/* SU-204: a change of power affects; it comes true when those who answer have had their say. */
void su_lasts(struct table *t, const struct context *cx, unsigned first)
{
    int n = (int)(t->s->used.lasting - first);
    if (!event_is_heard(t, E_AFFECT)) {
        machine_done(t, n, n);
        return;
    }
    struct occ *o = su_happening(t, cx, E_AFFECT);
    for (unsigned i = first; i < t->s->used.lasting; i++) {
        occ_add(t, o, t->lasting[i].card, 1);
        t->lasting[i].pending = o->serial;
    }
    occ_run(t, o);
}

/* ---- what verbs can be about */

/* What lies in hands, decks and discard piles of players. */
bool su_is_of_a_deck(const struct table *t, uint16_t card)
{
    return (is_a(t, card, B_MINION) || is_a(t, card, B_ACTION)) && type_of(t, card) != T_MONSTER;
}

bool su_is_of_a_deck_out_of_play(const struct table *t, uint16_t card)
{
    return su_is_of_a_deck(t, card) && !card_in_play(t, card);
}

bool su_may_be_played(const struct table *t, uint16_t card)
{
    return (su_is_of_a_deck(t, card) || type_of(t, card) == T_TITAN) && !card_in_play(t, card);
}

bool su_may_be_played_silently(const struct table *t, uint16_t card)
{
    return is_a(t, card, B_MINION) && su_is_of_a_deck_out_of_play(t, card);
}

/* Players and factions stay where they are, bases in play where they lie: they are exchanged, nothing
 * else. */
bool su_can_be_moved(const struct table *t, uint16_t card)
{
    uint8_t type = type_of(t, card);
    return type != T_PLAYER && type != T_FACTION && (type != T_BASE || !card_in_play(t, card));
}

/* SU-253: out of play, only what can stand there. */
bool su_can_stand(const struct table *t, uint16_t card)
{
    return su_can_be_moved(t, card) &&
           (card_in_play(t, card) || su_is_buried(t, card) || zone_may_hold(t, Z_MINIONS, card));
}

/* Its player is meant. */
bool su_has_player(const struct table *t, uint16_t card)
{
    return t->cards[card].controller != NOBODY;
}

/* ---- would it change anything? SU-315 SU-316: a card may be played for nothing. */

bool su_would_play(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return su_could_be_played(t, call->cx, target, (uint16_t)call->arg[0]);
}

bool su_would_play_silently(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return su_could_be_played_silently(t, call->cx, target, (uint16_t)call->arg[0]);
}

bool su_would_duel(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)call;
    return su_could_duel(t, target);
}

bool su_would_lose(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return !call->in_full || t->cards[player_card(t, call->cx->you)].counter[C_VP] >= call->n;
}

/* ---- plays, bases, points */

void su_verb_begin(struct table *t, const struct verb_call *call)
{
    frame_push(t, (uint8_t)call->word->how, call->cx->self, call->cx->you);
}

void su_verb_close(struct table *t, const struct verb_call *call, uint16_t card)
{
    su_close(t, call->cx->you, card);
}

void su_verb_insure(struct table *t, const struct verb_call *call, uint16_t card)
{
    lasting_add(t, &(struct lasting){.card = card,
                                     .gen = t->cards[card].gen,
                                     .source = NONE,
                                     .amount = call->n,
                                     .op = MODIFY_INSURE,
                                     .period = P_END_OF_TURN,
                                     .you = call->cx->you});
}

void su_verb_play_monsters(struct table *t, const struct verb_call *call, uint16_t base)
{
    su_play_monsters(t, doer(t, call->cx), base, call->n, call->cx->self);
}

void su_verb_play_on(struct table *t, const struct verb_call *call, uint16_t card)
{
    uint8_t you = call->cx->you;
    if (call->other_count && su_may_be_attached(t, you, card, call->others[0]))
        su_play(t, you, card, call->others[0], PLAY_EXTRA);
}

/* SC-432: counters that only count are nobody's business but of the text that puts them. */
void su_verb_tally(struct table *t, const struct verb_call *call, uint16_t card)
{
    int16_t *have = &t->cards[card].counter[C_TALLY];
    *have = counted(t, *have + call->n > 0 ? *have + call->n : 0);
    log_add(t, LOG_TALLY, -1, card, NONE, *have, 0);
}

void su_verb_cancel(struct table *t, const struct verb_call *call, uint16_t card)
{
    (void)call;
    su_cancel_play(t, card);
}

void su_verb_swap_base(struct table *t, const struct verb_call *call)
{
    if (call->target_count && call->other_count)
        su_replace_base(t, call->targets[0], call->others[0]);
}

void su_verb_exchange(struct table *t, const struct verb_call *call)
{
    if (call->target_count)
        su_exchange_base(t, call->targets[0]);
}

/* By the top base of the base deck, or by the one that is named. */
void su_verb_exchange_under(struct table *t, const struct verb_call *call)
{
    if (call->target_count && (!call->others || call->other_count))
        su_exchange_under(t, call->targets[0], call->others ? call->others[0] : (uint16_t)NONE,
                          call->word->how == EXCHANGE_KEEPING_MINIONS);
}

void su_verb_score(struct table *t, const struct verb_call *call)
{
    su_gain(t, call->cx->you, call->n, call->cx->self, 0);
}

void su_verb_lose(struct table *t, const struct verb_call *call)
{
    su_lose(t, call->cx->you, call->n, call->cx->self);
}

void su_verb_extra_turn(struct table *t, const struct verb_call *call)
{
    t->s->seat[call->cx->you][SV_EXTRA_TURNS]++;
}
