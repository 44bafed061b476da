/*
 * The turn: move the mover, act, draw (MV-046 – MV-061), using abilities, and the end of the game
 * (MV-009 MV-180).
 */
#include "games/villainous/villainous.h"

static void set_step(struct table *t, int step)
{
    t->s->global[G_STEP] = (int16_t)step;
    log_add(t, LOG_STEP, (int8_t)t->s->active, NONE, NONE, step + 1, RULE_MV + 46);
}

/* ---- using abilities */

static bool is_next_goal(const struct table *t, uint8_t seat, uint16_t card)
{
    return t->zones[zone_id(t, Z_GOALS, seat)].head == card && !t->s->global[G_GOALS];
}

/* MV-046: filling up the hand ends the turn. */
static bool is_own_turn(const struct table *t, uint8_t seat)
{
    return t->s->active == seat && t->s->global[G_STEP] != STEP_DRAW;
}

/* MV-135 MV-138: at any moment of one's turn. */
uint16_t mv_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct context cx = context_of(t, card, ability, seat, NONE);
    if (!limit_allows(t, card, ability))
        return RULE_MV + 138;
    if (a->timing != TIMING_ACTION)
        return a->payable && !machine_value(t, a->payable, &cx) ? RULE_MV + 178 : 0;
    if (a->kind == KIND_ACTIVATE)
        return RULE_MV + 75;
    if (!is_own_turn(t, seat) || t->game->you(t, card) != seat)
        return RULE_MV + 135;
    const struct instance *i = instance_of(t, card, ability);
    if (i && !instance_is_active(t, i))
        return RULE_MV + 63;
    if (a->kind == KIND_GOAL && !is_next_goal(t, seat, card))
        return RULE_MV + 128;
    if (a->when && !machine_value(t, a->when, &cx))
        return RULE_MV + 119;
    if (a->payable && !machine_value(t, a->payable, &cx))
        return RULE_MV + 178;
    return a->could && !machine_value(t, a->could, &cx) ? RULE_MV + 119 : 0;
}

/* MV-178: what has to be paid is paid first, or nothing comes of it. */
void mv_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
            uint8_t item)
{
    const struct ability *a = &t->pack->abilities[ability];
    if (!limit_allows(t, card, ability)) /* a forced one that has had its share */
        return;
    limit_use(t, card, ability);
    if (a->kind == KIND_GOAL)
        t->s->global[G_GOALS] = 1;
    if (a->kind != KIND_ACTIVATE)
        log_add_ability(t, seat, card, ability, 0);
    ability_push(t, ability, card, seat, occ, item);
    if (!a->pay)
        return;
    frame_push(t, PROC_PAID, card, seat);
    ability_push(t, ability, card, seat, occ, item)->pc = a->pay;
}

/* ---- the end of the game */

/* What nobody controls, a crisis for all, pursues nothing. */
static bool can_win(const struct table *t, uint8_t seat)
{
    return seat < t->s->seats && seat_plays(t, seat) &&
           !event_is_forbidden(t, E_WIN, NONE, villain_of(t, seat));
}

void mv_win(struct table *t, uint8_t seat)
{
    if (t->s->status == TABLE_OVER || !can_win(t, seat))
        return;
    table_end(t, QN_LOST);
    t->s->outcome[seat] = QN_WON;
    log_add(t, LOG_WINS, (int8_t)seat, villain_of(t, seat), NONE, 0, RULE_MV + 180);
}

static bool has_reached(const struct table *t, const struct instance *objective)
{
    uint16_t villain = objective->card, ability = objective->ability;
    uint8_t seat = t->cards[villain].controller;
    struct context cx = context_of(t, villain, ability, seat, NONE);
    return machine_value(t, t->pack->abilities[ability].when, &cx) && can_win(t, seat);
}

/* MV-180: at once; of several who have reached theirs at once, the active player comes first. */
uint8_t mv_winner(const struct table *t, uint8_t changed)
{
    uint8_t winner = NOBODY;
    int wait = t->s->seats;
    if (mv_toll_is_due(t))
        return NOBODY;
    bool all = changed & CHANGED_PLAY || prohibition_is_concerned(t, E_WIN, changed);
    for (uint16_t k = first_of_timing(t, TIMING_WATCHED); k != NONE; k = t->next_alike[k]) {
        const struct instance *objective = &t->instances[k];
        uint8_t seat = t->cards[objective->card].controller;
        int turns = (seat - t->s->active + t->s->seats) % t->s->seats;
        if (turns < wait && (all || ability_is_concerned(t, objective->ability, changed)) &&
            has_reached(t, objective)) {
            wait = turns;
            winner = seat;
        }
    }
    return winner;
}

bool mv_settle_objectives(struct table *t, uint8_t changed)
{
    mv_win(t, mv_winner(t, changed));
    return t->s->status == TABLE_OVER;
}

/* ---- steps */

enum {
    STEP_BEGIN,
    STEP_START,
    STEP_EARLY,
    STEP_USED,
    STEP_BEFORE,
    STEP_GO,
    STEP_WENT,
    STEP_ASK,
    STEP_CHOSEN,
    STEP_REFILL,
    STEP_ENDING,
    STEP_OVER
};

/* What lasts until the end of the next turn of a player: that is the turn which begins now. */
static void begin_last_turn(struct table *t, uint8_t seat)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++)
        if (t->lasting[i].period == P_END_OF_YOUR_NEXT_TURN && t->lasting[i].you == seat)
            t->lasting[i].period = P_END_OF_YOUR_TURN;
}

static enum flow turn_begin(struct table *t, struct frame *f)
{
    struct state *s = t->s;
    s->active = s->first = f->you;
    s->changed |= CHANGED_TURN;
    s->global[G_ROUND]++;
    s->global[G_GOALS] = 0;
    for (unsigned a = 0; a < ACTIONS; a++)
        s->global[G_USED + a] = 0;
    log_add(t, LOG_TURN, (int8_t)f->you, NONE, NONE, s->global[G_ROUND], RULE_MV + 46);
    limits_reset(t, P_TURN); /* MV-138: the uses of what has no limit are counted by turns */
    lasting_expire_of(t, P_START_OF_YOUR_TURN, f->you);
    begin_last_turn(t, f->you);
    set_step(t, STEP_MOVE);
    return FLOW_NEXT;
}

static enum flow turn_start(struct table *t, struct frame *f)
{
    mv_announce(t, E_TURN_START, f->you, NONE);
    return FLOW_NEXT;
}

/* Abilities that need no symbol, on one's own turn. */
static bool search_turn_actions(struct table *t, uint8_t seat, bool tell)
{
    bool found = false;
    for (uint16_t k = first_of_timing(t, TIMING_ACTION); k != NONE; k = t->next_alike[k]) {
        const struct instance *i = &t->instances[k];
        if (t->game->you(t, i->card) != seat || /* most are somebody else's */
            t->pack->abilities[i->ability].kind == KIND_ACTIVATE ||
            mv_usable(t, seat, i->card, i->ability))
            continue;
        found = true;
        if (tell)
            offer(t, WORD_USE, i->card, NONE, ability_in_card(t, i->card, i->ability), 0,
                  RULE_MV + 135);
    }
    return found;
}

void mv_offer_turn_actions(struct table *t, uint8_t seat)
{
    search_turn_actions(t, seat, true);
}

void mv_early_options(struct table *t, struct frame *f)
{
    mv_offer_turn_actions(t, f->you);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_MV + 135);
}

/* Before what comes before moving there is a stop of its own; without that, the next one will do. */
static enum flow turn_early(struct table *t, struct frame *f)
{
    if (event_is_heard(t, E_BEFORE_MOVE) && search_turn_actions(t, f->you, false))
        return ask(t, f->you, ASK_EARLY, NONE, 0, RULE_MV + 135);
    f->pc = STEP_BEFORE;
    return FLOW_JUMP;
}

static void use_chosen(struct table *t, const struct frame *f)
{
    const qn_option a = t->s->answer;
    mv_use(t, f->you, a.card, ability_of_card(t, a.card, a.value), OCC_NONE, 0);
}

static enum flow turn_used(struct table *t, struct frame *f)
{
    if (t->s->answer.verb != WORD_USE)
        return FLOW_NEXT;
    use_chosen(t, f);
    f->pc = STEP_EARLY;
    return FLOW_JUMP;
}

static enum flow turn_before(struct table *t, struct frame *f)
{
    mv_announce(t, E_BEFORE_MOVE, f->you, NONE);
    return FLOW_NEXT;
}

/* MV-047 – MV-050: another location of one's own domain. */
void mv_move_options(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_LOCATIONS, f->you)].head; c != NONE;
         c = t->cards[c].next)
        if (c != mover_of(t, f->you))
            offer(t, W_GO, c, NONE, 0, 0, RULE_MV + 47);
    mv_offer_turn_actions(t, f->you);
}

static enum flow turn_go(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_MOVE, NONE, 0, RULE_MV + 47);
}

static enum flow turn_went(struct table *t, struct frame *f)
{
    uint16_t location = t->s->answer.card;
    if (t->s->answer.verb == WORD_USE) {
        use_chosen(t, f);
        f->pc = STEP_GO;
        return FLOW_JUMP;
    }
    t->s->seat[f->you][SV_MOVER] = (int16_t)location;
    t->s->changed |= CHANGED_MOVER;
    log_add(t, LOG_MOVES, (int8_t)f->you, location, NONE, 0, RULE_MV + 47);
    set_step(t, STEP_ACT);
    mv_announce(t, E_MOVED, f->you, location);
    return FLOW_NEXT;
}

static enum flow turn_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_ACT, mover_of(t, f->you), 0, RULE_MV + 51);
}

static enum flow turn_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb == W_END)
        return FLOW_NEXT;
    if (mv_is_action_word(a.verb))
        mv_act(t, f->you, &a);
    else
        use_chosen(t, f);
    f->pc = STEP_ASK;
    return FLOW_JUMP;
}

/* A card may put something else in its place. */
static enum flow turn_refill(struct table *t, struct frame *f)
{
    set_step(t, STEP_DRAW);
    struct occ *o = occ_new(t, E_DRAW_STEP, villain_of(t, f->you), f->you, f->you);
    occ_add(t, o, villain_of(t, f->you), 1);
    occ_run(t, o);
    return FLOW_NEXT;
}

/* MV-058 MV-109 */
void mv_refill(struct table *t, uint8_t seat)
{
    int wanted = mv_value(t, A_HAND, villain_of(t, seat)) - t->zones[hand_of(t, seat)].count;
    if (wanted > 0)
        mv_draw(t, seat, wanted);
}

static enum flow turn_ending(struct table *t, struct frame *f)
{
    mv_announce(t, E_TURN_END, f->you, NONE);
    return FLOW_NEXT;
}

static enum flow turn_over(struct table *t, struct frame *f)
{
    delayed_run(t, P_END_OF_TURN);
    lasting_expire(t, P_END_OF_TURN);
    lasting_expire_of(t, P_END_OF_YOUR_TURN, f->you);
    mv_end_search(t);
    return FLOW_DONE;
}

step_fn *const mv_turn_steps[] = {
    [STEP_BEGIN] = turn_begin,   [STEP_START] = turn_start,   [STEP_EARLY] = turn_early,
    [STEP_USED] = turn_used,     [STEP_BEFORE] = turn_before, [STEP_GO] = turn_go,
    [STEP_WENT] = turn_went,     [STEP_ASK] = turn_ask,       [STEP_CHOSEN] = turn_chosen,
    [STEP_REFILL] = turn_refill, [STEP_ENDING] = turn_ending, [STEP_OVER] = turn_over,
    [STEP_OVER + 1] = NULL,
};

/* MV-024 MV-061: one turn after another, clockwise. */
static enum flow next_turn(struct table *t, struct frame *f)
{
    uint8_t seat = f->you;
    f->you = seat_after(t, seat);
    frame_push(t, PROC_TURN, NONE, seat);
    return FLOW_AGAIN;
}

step_fn *const mv_turns_steps[] = {next_turn, NULL};

void mv_start_turn(struct table *t, uint8_t seat)
{
    frame_push(t, PROC_TURNS, NONE, seat);
}
