/*
 * The turn, which all players share: draw, build, combat, recovery (VC-018 – VC-043, VC-175 – VC-185).
 * t->s->first has the initiative; t->s->active is the primary player (VC-025).
 */
#include "games/vs/vs.h"

unsigned vs_resources(const struct table *t, uint8_t seat)
{
    return t->zones[zone_id(t, Z_ROW, seat)].count;
}

static void set_phase(struct table *t, int phase)
{
    t->s->global[G_PHASE] = (int16_t)phase;
    log_add(t, LOG_PHASE, (int8_t)t->s->active, NONE, NONE, phase, RULE_VC + 21);
}

/* A phase or step of that player begins: powers trigger at this one instant (VC-119). */
static void begin(struct table *t, uint8_t primary, int phase, uint8_t event)
{
    t->s->active = primary;
    set_phase(t, phase);
    vs_tell(t, event, player_of(t, primary), primary, NONE, 0);
}

static enum flow open_round(struct table *t, struct frame *f)
{
    (void)f;
    vs_round(t, t->s->active, NONE);
    return FLOW_NEXT;
}

/* VC-025: in a step, the primary player is the one whose step it is. */
static bool is_step(const struct table *t)
{
    int16_t phase = t->s->global[G_PHASE];
    return (phase >= PHASE_RESOURCE && phase <= PHASE_FORMATION) || phase == PHASE_ATTACK;
}

void vs_give_initiative(struct table *t, uint8_t seat)
{
    if (t->s->first == seat)
        return;
    t->s->first = seat;
    if (!is_step(t))
        t->s->active = seat;
    log_add(t, LOG_INITIATIVE, (int8_t)seat, NONE, NONE, 0, RULE_VC + 199);
}

/* ---- draw (VC-028 – VC-032): the two cards lie on the chain first, so what triggers comes before */

static enum flow draw_begin(struct table *t, struct frame *f)
{
    begin(t, t->s->first, PHASE_DRAW, E_DRAW_PHASE);
    frame_push(t, PROC_DRAW_TWO, NONE, f->you);
    return FLOW_NEXT;
}

step_fn *const vs_draw_steps[] = {draw_begin, open_round, NULL};

static enum flow draw_two_wait(struct table *t, struct frame *f)
{
    (void)f;
    t->s->global[G_CHAIN]++;
    vs_round(t, t->s->active, NONE);
    return FLOW_NEXT;
}

static enum flow draw_two(struct table *t, struct frame *f)
{
    (void)f;
    t->s->global[G_CHAIN]--;
    for (unsigned i = 0; i < t->s->seats; i++)
        vs_draw_cards(t, (uint8_t)((t->s->first + i) % t->s->seats), CARDS_A_TURN);
    return FLOW_DONE;
}

step_fn *const vs_draw_two_steps[] = {draw_two_wait, draw_two, NULL};

/* ---- build (VC-022): one player after the other, three steps each */

enum { V_HAD, V_WHO }; /* bit set of those who have had their share of the phase; whose it is now */

/* VC-020: clockwise from the initiative, each player once. Whoever holds it later on, the round that
 * is under way goes on (VC-199). */
static bool next_player(const struct table *t, struct frame *f)
{
    unsigned from = f->v[V_HAD] ? (unsigned)f->v[V_WHO] + 1 : t->s->first;
    for (unsigned i = 0; i < t->s->seats; i++) {
        unsigned seat = (from + i) % t->s->seats;
        if (!seat_is_in(t, seat) || f->v[V_HAD] >> seat & 1)
            continue;
        f->v[V_HAD] |= (int16_t)(1 << seat);
        f->v[V_WHO] = (int16_t)seat;
        return true;
    }
    return false;
}

static uint8_t whose_step(const struct frame *f)
{
    return (uint8_t)f->v[V_WHO];
}

static enum flow build_begin(struct table *t, struct frame *f)
{
    (void)f;
    begin(t, t->s->first, PHASE_BUILD, E_BUILD_PHASE);
    vs_round(t, t->s->active, NONE);
    return FLOW_NEXT;
}

static enum flow build_resource(struct table *t, struct frame *f)
{
    if (!next_player(t, f))
        return FLOW_DONE;
    frame_push(t, PROC_RESOURCE, NONE, whose_step(f));
    return FLOW_NEXT;
}

static enum flow build_recruit(struct table *t, struct frame *f)
{
    if (seat_is_in(t, whose_step(f)))
        frame_push(t, PROC_RECRUIT_STEP, NONE, whose_step(f));
    return FLOW_NEXT;
}

static enum flow build_formation(struct table *t, struct frame *f)
{
    if (seat_is_in(t, whose_step(f)))
        frame_push(t, PROC_FORMATION, NONE, whose_step(f));
    f->pc -= 2;
    return FLOW_JUMP;
}

step_fn *const vs_build_steps[] = {build_begin, build_resource, build_recruit, build_formation,
                                   NULL};

static enum flow resource_begin(struct table *t, struct frame *f)
{
    t->s->global[G_PLACED] = 0;
    begin(t, f->you, PHASE_RESOURCE, E_RESOURCE_STEP);
    return FLOW_NEXT;
}

step_fn *const vs_resource_steps[] = {resource_begin, open_round, NULL};

/* VC-040 – VC-042 */
static enum flow recruit_begin(struct table *t, struct frame *f)
{
    t->cards[player_of(t, f->you)].counter[C_POINTS] = (int16_t)vs_resources(t, f->you);
    begin(t, f->you, PHASE_RECRUIT, E_RECRUIT_STEP);
    return FLOW_NEXT;
}

static enum flow recruit_end(struct table *t, struct frame *f)
{
    t->cards[player_of(t, f->you)].counter[C_POINTS] = 0;
    return FLOW_DONE;
}

step_fn *const vs_recruit_step_steps[] = {recruit_begin, open_round, recruit_end, NULL};

static void forget_flag(struct table *t, uint8_t seat, unsigned flag)
{
    for (uint8_t kind = Z_FRONT; kind <= Z_ROW; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            set_flag(t, c, flag, false);
}

static enum flow formation_begin(struct table *t, struct frame *f)
{
    forget_flag(t, f->you, FLAG_ARRANGED);
    begin(t, f->you, PHASE_FORMATION, E_FORMATION_STEP);
    frame_push(t, PROC_ARRANGE, NONE, f->you);
    return FLOW_NEXT;
}

step_fn *const vs_formation_steps[] = {formation_begin, open_round, NULL};

/* ---- combat (VC-023) */

static enum flow combat_begin(struct table *t, struct frame *f)
{
    (void)f;
    begin(t, t->s->first, PHASE_COMBAT, E_COMBAT_PHASE);
    delayed_tell(t, P_COMBAT_START, E_COMBAT_PHASE);
    return FLOW_NEXT;
}

/* Who has the initiative may have changed at the start of the phase (VC-199). */
static enum flow combat_steps(struct table *t, struct frame *f)
{
    if (!next_player(t, f)) {
        lasting_expire(t, P_COMBAT);
        return FLOW_DONE;
    }
    frame_push(t, PROC_ATTACK_STEP, NONE, whose_step(f));
    return FLOW_AGAIN;
}

step_fn *const vs_combat_steps[] = {combat_begin, open_round, combat_steps, NULL};

static enum flow attack_step_begin(struct table *t, struct frame *f)
{
    begin(t, f->you, PHASE_ATTACK, E_ATTACK_STEP);
    return FLOW_NEXT;
}

static enum flow attack_step_end(struct table *t, struct frame *f)
{
    (void)f;
    lasting_expire(t, P_ATTACK_STEP);
    return FLOW_DONE;
}

step_fn *const vs_attack_step_steps[] = {attack_step_begin, open_round, attack_step_end, NULL};

/* ---- recovery (VC-175 – VC-180) */

static enum flow recovery_begin(struct table *t, struct frame *f)
{
    (void)f;
    begin(t, t->s->first, PHASE_RECOVERY, E_RECOVERY_PHASE);
    delayed_tell(t, P_RECOVERY_START, E_RECOVERY_PHASE);
    return FLOW_NEXT;
}

static enum flow recovery_wrap_up(struct table *t, struct frame *f)
{
    (void)f;
    frame_push(t, PROC_WRAP_UP, NONE, t->s->first);
    return FLOW_DONE;
}

step_fn *const vs_recovery_steps[] = {recovery_begin, open_round, recovery_wrap_up, NULL};

static unsigned each_stunned(struct table *t, uint8_t seat, bool offers, uint16_t *list)
{
    unsigned n = 0;
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next) {
            if (!is_stunned(t, c))
                continue;
            if (offers && !has_keyword(t, c, K_CANNOT_RECOVER))
                offer(t, W_RECOVER, c, NONE, 0, 0, RULE_VC + 176);
            if (list && n < MOST_FORMED)
                list[n] = c;
            n++;
        }
    return n;
}

/* Usually the costliest is the one to recover. */
static void suggest_costliest(struct table *t)
{
    qn_option *best = NULL;
    int most = -1;
    for (unsigned i = 0; i < t->option_count; i++) {
        int cost = vs_value(t, A_COST, t->options[i].card);
        if (cost > most) {
            most = cost;
            best = &t->options[i];
        }
    }
    if (best)
        best->flags |= QN_SUGGESTED;
}

void vs_recover_options(struct table *t, struct frame *f)
{
    each_stunned(t, whose_step(f), true, NULL);
    suggest_costliest(t);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_VC + 176);
}

static enum flow wrap_up_ask(struct table *t, struct frame *f)
{
    t->s->global[G_PHASE] = PHASE_WRAP_UP;
    while (next_player(t, f))
        if (each_stunned(t, whose_step(f), false, NULL))
            return ask(t, whose_step(f), ASK_RECOVER, NONE, 0, RULE_VC + 178);
    f->pc++;
    return FLOW_NEXT;
}

static enum flow wrap_up_recover(struct table *t, struct frame *f)
{
    if (t->s->answer.verb == W_RECOVER)
        vs_recover(t, t->s->answer.card);
    f->pc--;
    return FLOW_JUMP;
}

/* VC-177: all who are still stunned, at once. */
static enum flow wrap_up_ko(struct table *t, struct frame *f)
{
    uint16_t fallen[CARDS_MOST];
    unsigned n = 0;
    (void)f;
    for (unsigned i = 0; i < t->s->seats; i++)
        n += each_stunned(t, (uint8_t)((t->s->first + i) % t->s->seats), false, fallen + n);
    if (n)
        vs_ko(t, fallen, n, NONE, NOBODY);
    return FLOW_NEXT;
}

/* VC-179 VC-183: the test is the last thing but the readying. */
static enum flow wrap_up_end(struct table *t, struct frame *f)
{
    (void)f;
    vs_judge(t);
    for (uint8_t seat = 0; seat < t->s->seats && t->s->status == TABLE_RUNNING; seat++)
        for (uint8_t kind = Z_FRONT; kind <= Z_ROW; kind++)
            for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE;
                 c = t->cards[c].next)
                vs_ready(t, c);
    return FLOW_DONE;
}

step_fn *const vs_wrap_up_steps[] = {wrap_up_ask, wrap_up_recover, wrap_up_ko, wrap_up_end, NULL};

/* ---- one turn, and one after another */

static void forget_allowed(struct table *t)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        for (uint16_t c = t->zones[zone_id(t, Z_KO, seat)].head; c != NONE; c = t->cards[c].next)
            if (has_flag(t, c, FLAG_ALLOWED)) {
                set_flag(t, c, FLAG_ALLOWED, false);
                t->cards[c].note[0] = 0;
            }
}

static enum flow turn_begin(struct table *t, struct frame *f)
{
    struct state *s = t->s;
    s->first = s->active = f->you;
    s->global[G_TURN]++;
    log_add(t, LOG_TURN, (int8_t)f->you, NONE, NONE, s->global[G_TURN], RULE_VC + 18);
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        s->seat[seat][SV_ATTACKS] = 0;
        forget_flag(t, seat, FLAG_BOOSTED | FLAG_RECRUITED | FLAG_FRESH | FLAG_ARRIVED);
    }
    limits_reset(t, P_TURN);
    forget_allowed(t);
    return FLOW_NEXT;
}

static enum flow turn_draw(struct table *t, struct frame *f)
{
    frame_push(t, PROC_DRAW, NONE, f->you);
    return FLOW_NEXT;
}

static enum flow turn_build(struct table *t, struct frame *f)
{
    frame_push(t, PROC_BUILD, NONE, f->you);
    return FLOW_NEXT;
}

static enum flow turn_combat(struct table *t, struct frame *f)
{
    frame_push(t, PROC_COMBAT, NONE, f->you);
    return FLOW_NEXT;
}

static enum flow turn_recovery(struct table *t, struct frame *f)
{
    frame_push(t, PROC_RECOVERY, NONE, f->you);
    return FLOW_NEXT;
}

static bool is_anybody_there(const struct table *t)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
            if (t->zones[zone_id(t, kind, seat)].count)
                return true;
    return false;
}

/* VC-032: an empty deck is no defeat. When nobody stands and nobody could do anything, whoever has the
 * initiative, nothing will change any more: the game is drawn. */
static void judge_silence(struct table *t)
{
    int16_t *g = t->s->global;
    g[G_QUIET] = g[G_ACTED] ? 0 : (int16_t)(g[G_QUIET] + 1);
    g[G_ACTED] = 0;
    if (g[G_QUIET] >= t->s->seats && !is_anybody_there(t))
        table_end(t, QN_DRAWN);
}

/* VC-027 */
static enum flow turn_end(struct table *t, struct frame *f)
{
    (void)f;
    judge_silence(t);
    lasting_expire(t, P_TURN);
    delayed_drop(t, P_COMBAT_START);
    delayed_drop(t, P_RECOVERY_START);
    abilities_end_copies(t);
    return FLOW_DONE;
}

step_fn *const vs_turn_steps[] = {turn_begin,    turn_draw, turn_build, turn_combat,
                                  turn_recovery, turn_end,  NULL};

/* VC-019 VC-020 */
static enum flow next_turn(struct table *t, struct frame *f)
{
    uint8_t seat = f->v[0] ? seat_after(t, t->s->first) : f->you;
    f->v[0] = 1;
    frame_push(t, PROC_TURN, NONE, seat);
    return FLOW_AGAIN;
}

step_fn *const vs_turns_steps[] = {next_turn, NULL};

void vs_start_turn(struct table *t, uint8_t seat)
{
    frame_push(t, PROC_TURNS, NONE, seat);
}
