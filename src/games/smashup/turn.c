/*
 * The turn: start, play cards, score bases, draw two, end (SU-030 – SU-053).
 */
#include "games/smashup/smashup.h"

/* A moment that cards could answer: nothing happens but that it comes. */
void su_announce(struct table *t, uint8_t event, uint8_t seat, uint16_t card)
{
    if (!event_is_heard(t, event))
        return;
    struct occ *o = occ_new(t, event, player_card(t, seat), seat, seat);
    if (card != NONE)
        occ_add(t, o, card, 1);
    occ_run(t, o);
}

static void set_phase(struct table *t, int phase)
{
    t->s->global[G_PHASE] = (int16_t)phase;
    log_add(t, LOG_PHASE, (int8_t)t->s->active, NONE, NONE, phase, RULE_SU + 30);
}

/* ---- using abilities */

static bool once_a_turn(const struct ability *a)
{
    return a->kind == KIND_TALENT || a->kind == KIND_ONGOING_ACTION;
}

static bool in_own_play_phase(const struct table *t, uint8_t seat)
{
    return t->s->active == seat && t->s->global[G_PHASE] == PHASE_PLAY;
}

/* SU-042 SU-043 SU-219 SU-276 */
uint16_t su_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    if (!limit_allows(t, card, ability))
        return RULE_SU + 341;
    if (a->timing != TIMING_ACTION)
        return 0;
    if (!in_own_play_phase(t, seat))
        return RULE_SU + 43;
    const struct instance *i = instance_of(t, card, ability);
    if (once_a_turn(a) && (!i || i->uses))
        return RULE_SU + 42;
    struct context cx = {.self = card,
                         .self_gen = t->cards[card].gen,
                         .it = NONE,
                         .ability = ability,
                         .you = seat,
                         .occ = OCC_NONE};
    if (a->when && !machine_value(t, a->when, &cx))
        return RULE_SU + 291;
    return a->payable && !machine_value(t, a->payable, &cx) ? RULE_SU + 311 : 0;
}

/* SU-270 SU-322: an action that answers from the hand is played, as an extra card. */
static void play_special(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    resolution_open(t, card, seat);
    frame_push(t, PROC_RETIRE, card, seat);
    struct occ *o = occ_new(t, E_PLAY, player_card(t, seat), seat, seat);
    o->ability = ability;
    occ_add(t, o, card, 1)->was_host = NONE;
    occ_run(t, o);
}

void su_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
            uint8_t item)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct instance *i = instance_of(t, card, ability);
    limit_use(t, card, ability);
    if (i && once_a_turn(a))
        i->uses++;
    if (a->from == FROM_HAND && is_a(t, card, B_ACTION)) {
        play_special(t, seat, card, ability);
        return;
    }
    log_add(t, LOG_ABILITY, seat == NOBODY ? -1 : (int8_t)seat, card, NONE, 0, 0);
    resolution_open(t, card, seat);
    struct frame *f = ability_push(t, ability, card, seat, occ, item);
    if (a->pay) {
        f->pc = a->effect;
        ability_push(t, ability, card, seat, occ, item)->pc = a->pay;
    }
}

/* ---- the Play Cards phase */

static bool same_card_before(const struct table *t, uint16_t card)
{
    for (uint16_t c = t->cards[card].prev; c != NONE; c = t->cards[c].prev)
        if (t->cards[c].def == t->cards[card].def)
            return true;
    return false;
}

static void offer_card(struct table *t, uint8_t seat, uint16_t card)
{
    if (!is_a(t, card, B_MINION)) {
        if (!su_refuse_play(t, seat, card))
            offer(t, W_PLAY, card, NONE, 0, 0, RULE_SU + 33);
        return;
    }
    if (!su_play_is_left(t, seat, card))
        return;
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if (!su_refuse_play_at(t, seat, card, b))
            offer(t, W_PLAY, card, b, 0, 0, RULE_SU + 33);
}

/* Copies in a discard pile are all alike. */
static bool same_ability_before(const struct table *t, unsigned index)
{
    const struct instance *in = &t->instances[index];
    if (t->pack->abilities[in->ability].from != FROM_DISCARD)
        return false;
    while (index-- > 0)
        if (t->instances[index].ability == in->ability &&
            t->cards[t->instances[index].card].owner == t->cards[in->card].owner)
            return true;
    return false;
}

/* SU-036 SU-269 */
static void offer_abilities(struct table *t, uint8_t seat)
{
    for (unsigned i = 0; i < t->s->used.instances; i++) {
        const struct instance *in = &t->instances[i];
        if (in->timing == TIMING_ACTION && t->cards[in->card].controller == seat &&
            instance_is_active(t, in) && !same_ability_before(t, i) &&
            !su_usable(t, seat, in->card, in->ability))
            offer(t, WORD_USE, in->card, NONE, ability_in_card(t, in->card, in->ability), 0,
                  RULE_SU + 36);
    }
}

void su_turn_options(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, f->you)].head; c != NONE; c = t->cards[c].next)
        if (!same_card_before(t, c))
            offer_card(t, f->you, c);
    offer_abilities(t, f->you);
    offer(t, W_END, NONE, NONE, 0, QN_PASS, RULE_SU + 35);
}

/* ---- steps */

enum {
    STEP_BEGIN,
    STEP_START,
    STEP_PHASE,
    STEP_PLAY,
    STEP_CHOSEN,
    STEP_SCORE,
    STEP_DRAW,
    STEP_END
};

static enum flow turn_begin(struct table *t, struct frame *f)
{
    struct state *s = t->s;
    s->active = s->first = f->you;
    s->global[G_ROUND]++;
    log_add(t, LOG_TURN, (int8_t)f->you, NONE, NONE, 0, RULE_SU + 30);
    for (uint8_t seat = 0; seat < s->seats; seat++)
        for (unsigned v = SV_MINIONS_USED; v <= SV_PHASE_MINIONS; v++)
            s->seat[seat][v] = 0;
    limits_reset(t, P_TURN);
    set_phase(t, PHASE_START);
    lasting_expire_of(t, P_START_OF_YOUR_TURN, f->you); /* SU-032 */
    return FLOW_NEXT;
}

static enum flow turn_start(struct table *t, struct frame *f)
{
    su_announce(t, E_TURN_START, f->you, NONE);
    return FLOW_NEXT;
}

static enum flow turn_phase(struct table *t, struct frame *f)
{
    set_phase(t, PHASE_PLAY);
    t->s->seat[f->you][SV_PHASE_MINIONS] = 0; /* SC-265 */
    su_announce(t, E_PLAY_PHASE, f->you, NONE);
    return FLOW_NEXT;
}

static enum flow turn_play(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_TURN, NONE, 0, RULE_SU + 33);
}

static void play_chosen(struct table *t, uint8_t seat, const qn_option *a)
{
    bool minion = is_a(t, a->card, B_MINION);
    su_spend_play(t, seat, a->card, minion ? a->with : (uint16_t)NONE);
    if (minion)
        su_play(t, seat, a->card, a->with, 0);
    else
        su_play_one(t, seat, a->card, NONE);
}

static enum flow turn_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb == W_END) {
        lasting_expire(t, P_END_OF_PHASE); /* SU-323 */
        return FLOW_NEXT;
    }
    if (a.verb == W_PLAY)
        play_chosen(t, f->you, &a);
    else
        su_use(t, f->you, a.card, ability_of_card(t, a.card, a.value), OCC_NONE, 0);
    f->pc = STEP_PLAY;
    return FLOW_JUMP;
}

static enum flow turn_score(struct table *t, struct frame *f)
{
    set_phase(t, PHASE_SCORE);
    frame_push(t, PROC_SCORE_BASES, NONE, f->you);
    return FLOW_NEXT;
}

static enum flow turn_draw(struct table *t, struct frame *f)
{
    set_phase(t, PHASE_DRAW);
    frame_push(t, PROC_DRAW_PHASE, NONE, f->you);
    return FLOW_NEXT;
}

static enum flow turn_end(struct table *t, struct frame *f)
{
    set_phase(t, PHASE_END);
    frame_push(t, PROC_END_TURN, NONE, f->you);
    return FLOW_DONE;
}

step_fn *const su_turn_steps[] = {
    [STEP_BEGIN] = turn_begin, [STEP_START] = turn_start,   [STEP_PHASE] = turn_phase,
    [STEP_PLAY] = turn_play,   [STEP_CHOSEN] = turn_chosen, [STEP_SCORE] = turn_score,
    [STEP_DRAW] = turn_draw,   [STEP_END] = turn_end,       [STEP_END + 1] = NULL,
};

/* One turn after another, to the left (SU-053). */
static enum flow next_turn(struct table *t, struct frame *f)
{
    uint8_t seat = f->you;
    f->you = seat_after(t, seat);
    frame_push(t, PROC_TURN, NONE, seat);
    return FLOW_AGAIN;
}

step_fn *const su_turns_steps[] = {next_turn, NULL};

void su_start_turn(struct table *t, uint8_t seat)
{
    frame_push(t, PROC_TURNS, NONE, seat);
}

/* ---- Draw 2 Cards: at most ten are kept (SU-046 – SU-050) */

enum { HAND_LIMIT = 10 };

static enum flow draw_two(struct table *t, struct frame *f)
{
    su_draw(t, f->you, 2);
    return FLOW_NEXT;
}

void su_hand_limit_options(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, f->you)].head; c != NONE; c = t->cards[c].next)
        if (!same_card_before(t, c))
            offer(t, W_DISCARD, c, NONE, 0, 0, RULE_SU + 49);
}

static enum flow keep_ten(struct table *t, struct frame *f)
{
    int over = t->zones[zone_id(t, Z_HAND, f->you)].count - HAND_LIMIT;
    if (over <= 0)
        return FLOW_DONE;
    return ask(t, f->you, ASK_HAND_LIMIT, NONE, (int16_t)over, RULE_SU + 49);
}

static enum flow discard_one(struct table *t, struct frame *f)
{
    uint16_t card = t->s->answer.card;
    log_add(t, LOG_DISCARDED, (int8_t)f->you, card, NONE, 0, RULE_SU + 49);
    su_discard(t, card);
    f->pc--;
    return FLOW_JUMP;
}

step_fn *const su_draw_phase_steps[] = {draw_two, keep_ten, discard_one, NULL};

/* ---- End Turn (SU-051 – SU-053) */

static enum flow end_events(struct table *t, struct frame *f)
{
    su_announce(t, E_TURN_END, f->you, NONE);
    return FLOW_NEXT;
}

static enum flow end_delayed(struct table *t, struct frame *f)
{
    (void)f;
    delayed_run(t, P_END_OF_TURN);
    return FLOW_NEXT;
}

static enum flow end_effects(struct table *t, struct frame *f)
{
    lasting_expire(t, P_END_OF_TURN); /* SU-052 */
    lasting_expire_of(t, P_END_OF_YOUR_TURN, f->you);
    su_check_victory(t);
    return FLOW_DONE;
}

step_fn *const su_end_turn_steps[] = {end_events, end_delayed, end_effects, NULL};
