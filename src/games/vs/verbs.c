/*
 * What abilities do to players and to cards in play. Hands, decks and piles: verbs_cards.c.
 */
#include "games/vs/vs.h"

static uint8_t seat_of(const struct table *t, uint16_t card)
{
    return t->cards[card].controller;
}

typedef void card_fn(struct table *t, uint16_t card);

static void do_each(struct table *t, const struct verb_call *call, card_fn *fn)
{
    for (unsigned i = 0; i < call->target_count; i++)
        fn(t, call->targets[i]);
    machine_done(t, call->target_count, call->target_count ? call->target_count : 1);
}

/* Frames are pushed in reverse, so that they come in the order of the cards. */
static void place_each(struct table *t, const struct verb_call *call, unsigned rows, bool to_you)
{
    for (unsigned i = call->target_count; i-- > 0;) {
        uint16_t card = call->targets[i];
        uint8_t seat = to_you ? call->cx->you : seat_of(t, card);
        unsigned area = is_hidden(t, card) ? ROWS_HIDDEN : ROWS_VISIBLE; /* VS-035 */
        if (is_formed(t, card))
            vs_place(t, seat, card, rows & (ROWS_HIDDEN | ROWS_VISIBLE) ? rows : rows | area,
                     false);
    }
    if (!call->target_count)
        machine_done(t, 0, 1);
}

static void enter_each(struct table *t, const struct verb_call *call)
{
    unsigned n = call->target_count;
    if (call->verb == V_ENTER_SOME && call->n >= 0 && (unsigned)call->n < n)
        n = (unsigned)call->n;
    unsigned rows = ROWS_VISIBLE | ROWS_FRONT | (call->verb == V_ENTER_ROWS ? ROWS_SUPPORT : 0);
    for (unsigned i = n; i-- > 0;) {
        if (t->cards[call->targets[i]].face == FACE_DOWN)
            vs_turn_up(t, call->targets[i]); /* a resource */
        vs_enter(t, call->cx->you, call->targets[i], rows, 0, 0);
    }
    if (!n)
        machine_done(t, 0, 1);
}

static void count_on_each(struct table *t, const struct verb_call *call, enum vs_counter counter,
                          int sign)
{
    int done = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        int before = t->cards[call->targets[i]].counter[counter];
        vs_put_counters(t, call->targets[i], counter, sign * call->n);
        done += sign * (t->cards[call->targets[i]].counter[counter] - before);
    }
    machine_done(t, done, sign < 0 ? 1 : call->n);
}

static void pay_endurance(struct table *t, const struct verb_call *call)
{
    vs_pay_endurance(t, call->cx->you, call->n, call->cx->self);
    machine_done(t, call->n, call->n);
}

static void change_points(struct table *t, const struct verb_call *call, int sign)
{
    int16_t *points = &t->cards[player_of(t, call->cx->you)].counter[C_POINTS];
    int change = sign * call->n < -*points ? -*points : sign * call->n;
    *points = counted(t, *points + change);
    log_add(t, LOG_POINTS, (int8_t)call->cx->you, call->cx->self, NONE, *points, RULE_VC + 43);
    machine_done(t, sign * change, call->n);
}

static void swap_endurance(struct table *t, const struct verb_call *call)
{
    if (call->target_count && seat_of(t, call->targets[0]) != call->cx->you)
        vs_swap_endurance(t, call->cx->you, seat_of(t, call->targets[0]));
}

static void lose_game(struct table *t, uint16_t player)
{
    if (t->s->status == TABLE_RUNNING)
        vs_eliminate(t, seat_of(t, player), RULE_VC + 186);
}

/* VS-050 – VS-054 */
static void transfer(struct table *t, const struct verb_call *call)
{
    uint8_t seat = call->cx->you;
    machine_done(t, 0, 1);
    if (!call->target_count || !call->other_count ||
        vs_refuse_transfer(t, seat, call->targets[0], call->others[0]))
        return;
    vs_hang(t, seat, call->targets[0], call->others[0]);
    log_add(t, LOG_TRANSFERRED, (int8_t)seat, call->targets[0], call->others[0], 0, RULE_VS + 50);
    machine_done(t, 1, 1);
}

static void equip(struct table *t, const struct verb_call *call)
{
    machine_done(t, 0, 1);
    if (!call->target_count || !call->other_count ||
        vs_refuse_bearer(t, call->others[0], call->targets[0], call->cx->you))
        return;
    vs_equip(t, call->cx->you, call->others[0], call->targets[0]);
    machine_done(t, 1, 1);
}

static void swap_positions(struct table *t, const struct verb_call *call)
{
    uint16_t a = call->target_count ? call->targets[0] : NONE;
    uint16_t b = call->other_count ? call->others[0] : NONE;
    bool fits = a != NONE && b != NONE && is_formed(t, a) && is_formed(t, b) &&
                is_hidden(t, a) == is_hidden(t, b) && seat_of(t, a) == seat_of(t, b);
    if (fits)
        vs_swap(t, a, b);
    machine_done(t, fits, 1);
}

static void lose_each(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++)
        vs_lose(t, seat_of(t, call->targets[i]), call->n, call->cx->self, RULE_VC + 125);
}

static void gain_each(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++)
        vs_gain(t, seat_of(t, call->targets[i]), call->n, call->cx->self);
}

static void negate(struct table *t, uint16_t card)
{
    vs_negate(t, card);
}

/* The powers on the back of the card, for this turn. */
static void give_powers(struct table *t, const struct verb_call *call)
{
    uint16_t back = call->cx->self == NONE ? NONE : def_of(t, call->cx->self)->back;
    for (unsigned i = 0; back != NONE && i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]))
            abilities_copy(t, call->targets[i], &t->pack->defs[back], COPIED_FOR_NOW);
}

/* The activate powers of other cards, for this turn. */
static void absorb(struct table *t, const struct verb_call *call)
{
    if (call->cx->self == NONE || !card_in_play(t, call->cx->self))
        return;
    for (unsigned i = 0; i < call->target_count; i++) {
        const struct def *d = def_of(t, call->targets[i]);
        for (unsigned k = 0; k < d->abilities; k++)
            if (vs_is_activation(t, (uint16_t)(d->ability0 + k)))
                ability_copy(t, call->cx->self, (uint16_t)(d->ability0 + k), COPIED_FOR_NOW);
    }
}

static bool would_absorb(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    for (unsigned k = 0; k < d->abilities; k++)
        if (vs_is_activation(t, (uint16_t)(d->ability0 + k)))
            return true;
    return false;
}

static void initiative(struct table *t, uint16_t player)
{
    vs_give_initiative(t, seat_of(t, player));
}

/* ---- could it change anything? */

static bool would_move(const struct table *t, const struct verb_call *call, uint16_t card)
{
    switch (call->verb) {
    case V_EMERGE: return is_formed(t, card) && is_hidden(t, card);
    case V_SWAP:
    case V_MOVE:
    case V_MOVE_ROW:
    case V_MOVE_HIDDEN:
    case V_MOVE_VISIBLE:
    case V_MOVE_ANYWHERE:
    case V_MOVE_FRONT:
    case V_MOVE_SUPPORT: return is_formed(t, card);
    default: return false;
    }
}

/* VC-112, VS-136: who may be a target at all. */
static bool may_be_targeted(const struct table *t, const struct context *cx, uint16_t card)
{
    if (!is_formed(t, card))
        return true;
    bool foreign = !are_allies(t, seat_of(t, card), cx->you);
    if (has_keyword(t, card, K_UNTOUCHABLE))
        return false;
    if (!foreign)
        return true;
    bool passing = cx->self != NONE && type_of(t, cx->self) == T_PLOT_TWIST &&
                   !(def_of(t, cx->self)->keywords >> K_ONGOING & 1);
    return !has_keyword(t, card, K_SHIELDED) && !(passing && has_keyword(t, card, K_PLOT_PROOF));
}

static bool would_count(const struct table *t, const struct verb_call *call, uint16_t card)
{
    switch (call->verb) {
    case V_TAKE_COSMIC: return t->cards[card].counter[C_COSMIC] > 0;
    case V_TAKE_MARKS: return t->cards[card].counter[C_MARKS] > 0;
    default: return call->n > 0 && card_in_play(t, card);
    }
}

/* What the card of an extra cost costs itself, until it is being recruited: then that is paid. */
static int owed_for(const struct table *t, const struct context *cx)
{
    bool is_extra =
        cx->ability != NONE && t->pack->abilities[cx->ability].kind == KIND_RECRUIT_COST;
    return is_extra && !frame_about(t, PROC_RECRUIT, cx->self) ? vs_recruit_cost(t, cx->self, NONE)
                                                               : 0;
}

static bool would_to_player(const struct table *t, const struct verb_call *call)
{
    uint16_t player = player_of(t, call->cx->you);
    switch (call->verb) {
    case V_PAY_ENDURANCE: return t->cards[player].counter[C_ENDURANCE] >= call->n;
    case V_PAY_POINTS:
        return t->s->global[G_PHASE] == PHASE_RECRUIT && t->s->active == call->cx->you &&
               t->cards[player].counter[C_POINTS] - owed_for(t, call->cx) >= call->n;
    default: return call->n > 0;
    }
}

/* Players stay where they are; what is searched for or put away lies out of play; only what is in play
 * has a state, and what a player who is out took along is gone. */
bool vs_fits(const struct table *t, const struct verb_call *call, uint16_t target, bool second)
{
    if (place_of(t, target) == Z_LEFT)
        return false;
    switch (call->verb) {
    case V_ACTIVATE:
    case V_EXHAUST:
    case V_PUT_PLUS:
    case V_PUT_COSMIC:
    case V_PUT_MARKS: return card_in_play(t, target);
    case V_DISCARD: return place_of(t, target) == Z_HAND;
    case V_ALLOW: return place_of(t, target) == Z_KO;
    case V_TAKE:
    case V_LAY_DOWN: return !card_in_play(t, target);
    case V_ENTER:
    case V_ENTER_SOME:
    case V_ENTER_ROWS: return type_of(t, target) == T_CHARACTER;
    case V_EQUIP: return type_of(t, target) == (second ? T_EQUIPMENT : T_CHARACTER);
    case V_REPLACE:
    case V_TURN_DOWN: return place_of(t, target) == Z_ROW;
    case V_KO:
    case V_RETURN:
    case V_REMOVE:
    case V_TUCK: return place_of(t, target) != Z_IDENTITY;
    default: return true;
    }
}

bool vs_would(const struct table *t, const struct verb_call *call, uint16_t target)
{
    uint16_t x = target;
    switch (call->verb) {
    case V_TARGET: return may_be_targeted(t, call->cx, x);
    case V_ACTIVATE:
    case V_EXHAUST:
        return x != NONE && card_in_play(t, x) && !has_flag(t, x, CARD_EXHAUSTED | FLAG_STUNNED);
    case V_READY: return vs_may_ready(t, x);
    case V_STUN: return is_formed(t, x) && !is_stunned(t, x) && !has_keyword(t, x, K_UNSTUNNABLE);
    case V_RECOVER: return is_stunned(t, x) && !has_keyword(t, x, K_CANNOT_RECOVER);
    case V_KO: return card_in_play(t, x);
    case V_LOSE:
    case V_GAIN:
    case V_LOSE_FOR:
    case V_GAIN_FOR:
    case V_GAIN_POINTS:
    case V_PAY_ENDURANCE:
    case V_PAY_POINTS: return would_to_player(t, call);
    case V_PUT_PLUS:
    case V_PUT_COSMIC:
    case V_PUT_MARKS:
    case V_TAKE_COSMIC:
    case V_TAKE_MARKS: return would_count(t, call, x);
    case V_ENTER_SOME:
    case V_ENTER: return type_of(t, x) == T_CHARACTER && !card_in_play(t, x);
    case V_ENTER_ROWS: return type_of(t, x) == T_CHARACTER && !is_formed(t, x);
    case V_ABSORB: return would_absorb(t, x);
    case V_EQUIP: return is_formed(t, x);
    case V_TRANSFER: return place_of(t, x) == Z_GEAR;
    case V_REINFORCE: return defender(t) == x && !has_keyword(t, x, K_UNREINFORCEABLE);
    case V_POWER_UP: return has_flag(t, x, FLAG_ATTACKING) || defender(t) == x;
    case V_LEAVE: return has_flag(t, x, FLAG_ATTACKING) || defender(t) == x;
    case V_DEFEND: return defender(t) != NONE && defender(t) != x && vs_may_become_defender(t, x);
    case V_NEGATE: return vs_is_on_chain(t, x);
    case V_RETARGET: return vs_may_retarget(t, x);
    case V_TEAM_UP: return vs_may_team_up(t, call->cx->self);
    case V_GIVE_POWERS: return card_in_play(t, x);
    case V_INITIATIVE: return t->s->first != seat_of(t, x);
    case V_LOSE_GAME:
    case V_WIN_GAME:
    case V_NAME:
    case V_CHOOSE_TEAM:
    case V_SWAP_ENDURANCE: return true;
    default: return would_move(t, call, x) || vs_would_cards(t, call, x);
    }
}

/* ---- doing it */

static bool perform_moves(struct table *t, const struct verb_call *call)
{
    const unsigned both = ROWS_FRONT | ROWS_SUPPORT;
    switch (call->verb) {
    case V_MOVE: place_each(t, call, both, false); return true;
    case V_MOVE_ROW: place_each(t, call, both, true); return true;
    case V_MOVE_HIDDEN: place_each(t, call, both | ROWS_HIDDEN, false); return true;
    case V_EMERGE:
    case V_MOVE_VISIBLE: place_each(t, call, both | ROWS_VISIBLE, false); return true;
    case V_MOVE_ANYWHERE:
        place_each(t, call, both | ROWS_HIDDEN | ROWS_VISIBLE, false);
        return true;
    case V_MOVE_FRONT: place_each(t, call, ROWS_FRONT, true); return true;
    case V_MOVE_SUPPORT: place_each(t, call, ROWS_SUPPORT, true); return true;
    case V_SWAP: swap_positions(t, call); return true;
    default: return false;
    }
}

static bool perform_on_players(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    switch (call->verb) {
    case V_LOSE: vs_lose(t, you, call->n, call->cx->self, RULE_VC + 125); return true;
    case V_LOSE_FOR: lose_each(t, call); return true;
    case V_GAIN: vs_gain(t, you, call->n, call->cx->self); return true;
    case V_GAIN_FOR: gain_each(t, call); return true;
    case V_PAY_ENDURANCE: pay_endurance(t, call); return true;
    case V_PAY_POINTS: change_points(t, call, -1); return true;
    case V_GAIN_POINTS: change_points(t, call, 1); return true;
    case V_SWAP_ENDURANCE: swap_endurance(t, call); return true;
    case V_INITIATIVE: do_each(t, call, initiative); return true;
    case V_LOSE_GAME: do_each(t, call, lose_game); return true;
    case V_WIN_GAME: vs_win(t, you, RULE_VC + 186); return true;
    default: return false;
    }
}

void vs_perform(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    if (!seat_is_in(t, cx->you)) /* VC-186: who has lost meanwhile does nothing more */
        return;
    if (perform_moves(t, call) || perform_on_players(t, call))
        return;
    switch (call->verb) {
    case V_ACTIVATE:
    case V_EXHAUST: do_each(t, call, vs_exhaust); break;
    case V_READY: do_each(t, call, vs_ready); break;
    case V_STUN: vs_stun(t, call->targets, call->target_count, cx->self, cx->you); break;
    case V_RECOVER: do_each(t, call, vs_recover); break;
    case V_KO: vs_ko(t, call->targets, call->target_count, cx->self, cx->you); break;
    case V_PUT_PLUS: count_on_each(t, call, C_PLUS, 1); break;
    case V_PUT_COSMIC: count_on_each(t, call, C_COSMIC, 1); break;
    case V_TAKE_COSMIC: count_on_each(t, call, C_COSMIC, -1); break;
    case V_PUT_MARKS: count_on_each(t, call, C_MARKS, 1); break;
    case V_TAKE_MARKS: count_on_each(t, call, C_MARKS, -1); break;
    case V_ENTER_SOME:
    case V_ENTER_ROWS:
    case V_ENTER: enter_each(t, call); break;
    case V_EQUIP: equip(t, call); break;
    case V_TRANSFER: transfer(t, call); break;
    case V_REINFORCE: do_each(t, call, vs_reinforce); break;
    case V_POWER_UP:
        for (unsigned i = call->target_count; i-- > 0;)
            vs_power_up(t, call->targets[i]);
        break;
    case V_LEAVE: do_each(t, call, vs_leave_attack); break;
    case V_DEFEND: do_each(t, call, vs_make_defender); break;
    case V_NEGATE: do_each(t, call, negate); break;
    case V_GIVE_POWERS: give_powers(t, call); break;
    case V_ABSORB: absorb(t, call); break;
    case V_NAME: frame_push(t, PROC_NAME, cx->self, cx->you); break;
    case V_CHOOSE_TEAM: frame_push(t, PROC_CHOOSE_TEAM, player_of(t, cx->you), cx->you); break;
    case V_TEAM_UP: frame_push(t, PROC_TEAM_UP, cx->self, cx->you); break;
    case V_RETARGET:
        if (call->target_count)
            vs_retarget(t, cx->you, call->targets[0]);
        break;
    default: vs_perform_cards(t, call); break;
    }
}
