/*
 * What abilities do to players and to cards in play. Hands, decks and piles: verbs_cards.c.
 */
#include "games/vs/vs.h"

static uint8_t seat_of(const struct table *t, uint16_t card)
{
    return t->cards[card].controller;
}

void vs_verb_stun(struct table *t, const struct verb_call *call)
{
    vs_stun(t, call->targets, call->target_count, call->cx->self, call->cx->you);
}

void vs_verb_ko(struct table *t, const struct verb_call *call)
{
    vs_ko(t, call->targets, call->target_count, call->cx->self, call->cx->you);
}

/* ---- where they stand */

/* To rows of its controller, or of who does it. */
void vs_verb_move(struct table *t, const struct verb_call *call, uint16_t card)
{
    unsigned rows = (unsigned)call->word->how;
    uint8_t seat = rows & TO_YOU ? call->cx->you : seat_of(t, card);
    unsigned area = is_hidden(t, card) ? ROWS_HIDDEN : ROWS_VISIBLE; /* VS-035 */
    rows &= ~(unsigned)TO_YOU;
    if (is_formed(t, card))
        vs_place(t, seat, card, rows & (ROWS_HIDDEN | ROWS_VISIBLE) ? rows : rows | area, false);
}

void vs_verb_enter(struct table *t, const struct verb_call *call)
{
    unsigned n = call->target_count;
    if (call->word->how == ENTER_SOME && call->n >= 0 && (unsigned)call->n < n)
        n = (unsigned)call->n;
    unsigned rows = ROWS_VISIBLE | ROWS_FRONT | (call->word->how == ENTER_ROWS ? ROWS_SUPPORT : 0);
    for (unsigned i = n; i-- > 0;) {
        if (t->cards[call->targets[i]].face == FACE_DOWN)
            vs_turn_up(t, call->targets[i]); /* a resource */
        vs_enter(t, call->cx->you, call->targets[i], rows, 0, 0);
    }
    if (!n)
        machine_done(t, 0, 1);
}

/* ---- counters and points */

static void count_on_each(struct table *t, const struct verb_call *call, int sign, int wanted)
{
    const enum vs_counter counter = (enum vs_counter)call->word->how;
    int done = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        int before = t->cards[call->targets[i]].counter[counter];
        vs_put_counters(t, call->targets[i], counter, sign * call->n);
        done += sign * (t->cards[call->targets[i]].counter[counter] - before);
    }
    machine_done(t, done, wanted);
}

void vs_verb_put_counters(struct table *t, const struct verb_call *call)
{
    count_on_each(t, call, 1, call->n);
}

void vs_verb_take_counters(struct table *t, const struct verb_call *call)
{
    count_on_each(t, call, -1, 1);
}

bool vs_would_put_counters(const struct table *t, const struct verb_call *call, uint16_t card)
{
    return call->n > 0 && card_in_play(t, card);
}

bool vs_would_take_counters(const struct table *t, const struct verb_call *call, uint16_t card)
{
    return t->cards[card].counter[call->word->how] > 0;
}

void vs_verb_pay_endurance(struct table *t, const struct verb_call *call)
{
    vs_pay_endurance(t, call->cx->you, call->n, call->cx->self);
    machine_done(t, call->n, call->n);
}

bool vs_would_pay_endurance(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return t->cards[player_of(t, call->cx->you)].counter[C_ENDURANCE] >= call->n;
}

void vs_verb_change_points(struct table *t, const struct verb_call *call)
{
    const int sign = call->word->how;
    int16_t *points = &t->cards[player_of(t, call->cx->you)].counter[C_POINTS];
    int change = sign * call->n < -*points ? -*points : sign * call->n;
    *points = counted(t, *points + change);
    log_add(t, LOG_POINTS, (int8_t)call->cx->you, call->cx->self, NONE, *points, RULE_VC + 43);
    machine_done(t, sign * change, call->n);
}

/* What the card of an extra cost costs itself, until it is being recruited: then that is paid. */
static int owed_for(const struct table *t, const struct context *cx)
{
    bool is_extra =
        cx->ability != NONE && t->pack->abilities[cx->ability].kind == KIND_RECRUIT_COST;
    return is_extra && !frame_about(t, PROC_RECRUIT, cx->self) ? vs_recruit_cost(t, cx->self, NONE)
                                                               : 0;
}

bool vs_would_pay_points(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    int points = t->cards[player_of(t, call->cx->you)].counter[C_POINTS];
    return t->s->global[G_PHASE] == PHASE_RECRUIT && t->s->active == call->cx->you &&
           points - owed_for(t, call->cx) >= call->n;
}

/* ---- players */

/* The player that is meant, or you. */
static uint8_t seat_meant(const struct table *t, const struct verb_call *call, uint16_t player)
{
    return player == NONE ? call->cx->you : seat_of(t, player);
}

void vs_verb_lose(struct table *t, const struct verb_call *call, uint16_t player)
{
    vs_lose(t, seat_meant(t, call, player), call->n, call->cx->self, RULE_VC + 125);
}

void vs_verb_gain(struct table *t, const struct verb_call *call, uint16_t player)
{
    vs_gain(t, seat_meant(t, call, player), call->n, call->cx->self);
}

bool vs_would_some(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)t;
    (void)target;
    return call->n > 0;
}

void vs_verb_swap_endurance(struct table *t, const struct verb_call *call)
{
    if (call->target_count && seat_of(t, call->targets[0]) != call->cx->you)
        vs_swap_endurance(t, call->cx->you, seat_of(t, call->targets[0]));
}

void vs_take_initiative(struct table *t, uint16_t player)
{
    vs_give_initiative(t, seat_of(t, player));
}

bool vs_lacks_initiative(const struct table *t, uint16_t player)
{
    return t->s->first != seat_of(t, player);
}

void vs_lose_game(struct table *t, uint16_t player)
{
    if (t->s->status == TABLE_RUNNING)
        vs_eliminate(t, seat_of(t, player), RULE_VC + 186);
}

void vs_verb_win(struct table *t, const struct verb_call *call)
{
    vs_win(t, call->cx->you, RULE_VC + 186);
}

/* ---- equipment, positions, powers */

/* VS-050 – VS-054 */
void vs_verb_transfer(struct table *t, const struct verb_call *call)
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

void vs_verb_equip(struct table *t, const struct verb_call *call)
{
    machine_done(t, 0, 1);
    if (!call->target_count || !call->other_count ||
        vs_refuse_bearer(t, call->others[0], call->targets[0], call->cx->you))
        return;
    vs_equip(t, call->cx->you, call->others[0], call->targets[0]);
    machine_done(t, 1, 1);
}

void vs_verb_swap(struct table *t, const struct verb_call *call)
{
    uint16_t a = call->target_count ? call->targets[0] : NONE;
    uint16_t b = call->other_count ? call->others[0] : NONE;
    bool fits = a != NONE && b != NONE && is_formed(t, a) && is_formed(t, b) &&
                is_hidden(t, a) == is_hidden(t, b) && seat_of(t, a) == seat_of(t, b);
    if (fits)
        vs_swap(t, a, b);
    machine_done(t, fits, 1);
}

/* The powers on the back of the card, for this turn. */
void vs_verb_give_powers(struct table *t, const struct verb_call *call, uint16_t card)
{
    uint16_t back = call->cx->self == NONE ? NONE : def_of(t, call->cx->self)->back;
    if (back != NONE && card_in_play(t, card))
        abilities_copy(t, card, &t->pack->defs[back], COPIED_FOR_NOW);
}

/* The activate powers of other cards, for this turn. */
void vs_verb_absorb(struct table *t, const struct verb_call *call, uint16_t card)
{
    const struct def *d = def_of(t, card);
    if (call->cx->self == NONE || !card_in_play(t, call->cx->self))
        return;
    for (unsigned k = 0; k < d->abilities; k++)
        if (vs_is_activation(t, (uint16_t)(d->ability0 + k)))
            ability_copy(t, call->cx->self, (uint16_t)(d->ability0 + k), COPIED_FOR_NOW);
}

bool vs_has_activation(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    for (unsigned k = 0; k < d->abilities; k++)
        if (vs_is_activation(t, (uint16_t)(d->ability0 + k)))
            return true;
    return false;
}

/* ---- what is asked of the player */

void vs_verb_begin(struct table *t, const struct verb_call *call)
{
    frame_push(t, (uint8_t)call->word->how, call->cx->self, call->cx->you);
}

void vs_verb_choose_team(struct table *t, const struct verb_call *call)
{
    frame_push(t, PROC_CHOOSE_TEAM, player_of(t, call->cx->you), call->cx->you);
}

bool vs_would_team_up(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return vs_may_team_up(t, call->cx->self);
}

void vs_verb_retarget(struct table *t, const struct verb_call *call)
{
    if (call->target_count)
        vs_retarget(t, call->cx->you, call->targets[0]);
}

/* ---- what verbs can be about, and could do */

/* VC-112, VS-136: who may be a target at all. */
bool vs_would_target(const struct table *t, const struct verb_call *call, uint16_t card)
{
    const struct context *cx = call->cx;
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

bool vs_is_formed(const struct table *t, uint16_t card)
{
    return is_formed(t, card);
}

bool vs_may_emerge(const struct table *t, uint16_t card)
{
    return is_formed(t, card) && is_hidden(t, card);
}

bool vs_may_exhaust(const struct table *t, uint16_t card)
{
    return card_in_play(t, card) && !has_flag(t, card, CARD_EXHAUSTED | FLAG_STUNNED);
}

bool vs_may_be_stunned(const struct table *t, uint16_t card)
{
    return is_formed(t, card) && !is_stunned(t, card) && !has_keyword(t, card, K_UNSTUNNABLE);
}

bool vs_may_recover(const struct table *t, uint16_t card)
{
    return is_stunned(t, card) && !has_keyword(t, card, K_CANNOT_RECOVER);
}

bool vs_may_enter(const struct table *t, uint16_t card)
{
    return vs_is_character(t, card) && !card_in_play(t, card);
}

bool vs_may_stand_elsewhere(const struct table *t, uint16_t card)
{
    return vs_is_character(t, card) && !is_formed(t, card);
}

bool vs_is_gear(const struct table *t, uint16_t card)
{
    return place_of(t, card) == Z_GEAR;
}

bool vs_may_be_reinforced(const struct table *t, uint16_t card)
{
    return defender(t) == card && !has_keyword(t, card, K_UNREINFORCEABLE);
}

bool vs_takes_part(const struct table *t, uint16_t card)
{
    return has_flag(t, card, FLAG_ATTACKING) || defender(t) == card;
}

bool vs_may_defend(const struct table *t, uint16_t card)
{
    return defender(t) != NONE && defender(t) != card && vs_may_become_defender(t, card);
}

bool vs_is_character(const struct table *t, uint16_t card)
{
    return type_of(t, card) == T_CHARACTER;
}

bool vs_is_equipment(const struct table *t, uint16_t card)
{
    return type_of(t, card) == T_EQUIPMENT;
}

/* What speaks of this attack needs one. */
bool vs_is_attack_under_way(const struct table *t)
{
    return t->s->global[G_ATTACK] == ATTACK_UNDER_WAY;
}

/* Players stay where they are. */
bool vs_can_be_moved(const struct table *t, uint16_t card)
{
    return place_of(t, card) != Z_IDENTITY;
}

/* What a player who is out took along. */
bool vs_is_gone(const struct table *t, uint16_t card)
{
    return place_of(t, card) == Z_LEFT;
}

/* VC-186: who has lost meanwhile does nothing more. */
bool vs_withholds(struct table *t, const struct verb_call *call)
{
    return !seat_is_in(t, call->cx->you);
}
