/*
 * A round: the players' turns, the end of their phase, the villain phase (MC-006 – MC-008, MC-215,
 * MC-333 – MC-339); elimination.
 */
#include "games/champions/champions.h"

/* ---- a player's turn */

static void offer_attacks(struct table *t, uint8_t seat, uint16_t attacker, uint16_t with)
{
    static const uint8_t kinds[] = {Z_VILLAIN, Z_ENGAGED};
    int16_t atk = (int16_t)champions_value(t, A_ATK, attacker);
    for (unsigned k = 0; k < 2; k++)
        for (uint8_t s = 0; s < (k ? t->s->seats : 1); s++)
            for (uint16_t c = t->zones[zone_id(t, kinds[k], s)].head; c != NONE;
                 c = t->cards[c].next)
                if (!mc_refuse_attack(t, seat, attacker, c))
                    offer(t, W_ATTACK, c, with, atk, 0, RULE_MC + 49);
}

static void offer_thwarts(struct table *t, uint8_t seat, uint16_t thwarter, uint16_t with)
{
    static const uint8_t kinds[] = {Z_MAIN_SCHEME, Z_SIDE_SCHEMES};
    int16_t thw = (int16_t)champions_value(t, A_THW, thwarter);
    for (unsigned k = 0; k < 2; k++)
        for (uint16_t c = t->zones[zone_id(t, kinds[k], 0)].head; c != NONE; c = t->cards[c].next)
            if (!mc_refuse_thwart(t, seat, thwarter, c))
                offer(t, W_THWART, c, with, thw, 0, RULE_MC + 126);
}

static void offer_powers(struct table *t, uint8_t seat)
{
    uint16_t identity = identity_of(t, seat);
    if (!mc_refuse_recover(t, seat))
        offer(t, W_RECOVER, NONE, NONE, (int16_t)champions_value(t, A_REC, identity), 0,
              RULE_MC + 367);
    if (!is_exhausted(t, identity) && is_hero_form(t, seat)) {
        offer_attacks(t, seat, identity, NONE);
        offer_thwarts(t, seat, identity, NONE);
    }
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, seat)].head; c != NONE; c = t->cards[c].next)
        if (!is_exhausted(t, c)) {
            offer_attacks(t, seat, c, c);
            offer_thwarts(t, seat, c, c);
        }
}

static void offer_actions(struct table *t, uint8_t seat)
{
    for (unsigned i = 0; i < t->s->used.instances; i++) {
        const struct instance *in = &t->instances[i];
        if (t->pack->abilities[in->ability].timing == TIMING_ACTION && instance_is_active(t, in) &&
            champions_usable(t, seat, in->card, in->ability) == 0)
            offer(t, WORD_USE, in->card, NONE, ability_in_card(t, in->card, in->ability), 0,
                  RULE_MC + 418);
    }
}

/* MC-011 MC-419: another player may be asked to use an Action; who has one in hand is not told. */
static void offer_help(struct table *t, uint8_t seat)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (s != seat && seat_is_in(t, s) && !(t->s->seat[seat][SV_DECLINED] >> s & 1))
            offer(t, W_LET_ACT, identity_of(t, s), NONE, 0, 0, RULE_MC + 419);
}

static void offer_plays(struct table *t, uint8_t seat, uint8_t kind)
{
    for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
        if (!mc_refuse_play(t, seat, c))
            offer(t, W_PLAY, c, NONE, (int16_t)champions_value(t, A_COST, c), 0, RULE_MC + 415);
}

void mc_turn_options(struct table *t, struct frame *f)
{
    uint8_t seat = f->you;
    offer_plays(t, seat, Z_HAND);
    if (t->s->global[G_PERMITS])
        offer_plays(t, seat, Z_DISCARD);
    offer_powers(t, seat);
    offer_actions(t, seat);
    offer_help(t, seat);
    if (!mc_refuse_flip(t, seat))
        offer(t, W_FLIP, NONE, NONE, 0, 0, RULE_MC + 226);
    offer(t, W_END_TURN, NONE, NONE, 0, QN_PASS, RULE_MC + 414);
}

static enum flow turn_begin(struct table *t, struct frame *f)
{
    t->s->active = f->you;
    t->s->global[G_PHASE] = PHASE_PLAYERS; /* MC-333: also where a scene begins with the turn */
    log_add(t, LOG_TURN, (int8_t)f->you, NONE, NONE, 0, RULE_MC + 333);
    return FLOW_NEXT;
}

static enum flow turn_ask(struct table *t, struct frame *f)
{
    if (!seat_is_in(t, f->you)) { /* MC-185: their turn ends as any other does */
        f->pc = 3;
        return FLOW_JUMP;
    }
    return ask(t, f->you, ASK_TURN, NONE, 0, RULE_MC + 414);
}

/* Who declines is not asked again until something has happened. */
static void let_act(struct table *t, uint8_t active, uint8_t seat)
{
    int16_t *declined = &t->s->seat[active][SV_DECLINED];
    *declined = (int16_t)(*declined | 1 << seat);
    frame_push(t, PROC_HELP, NONE, seat);
}

static enum flow turn_do(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb != W_LET_ACT)
        t->s->seat[f->you][SV_DECLINED] = 0;
    uint16_t who = a.with == NONE ? identity_of(t, f->you) : a.with;
    f->pc = 1;
    switch (a.verb) {
    case W_ATTACK: mc_basic_attack(t, f->you, who, a.card); break;
    case W_THWART: mc_basic_thwart(t, f->you, who, a.card); break;
    case W_RECOVER: mc_basic_recover(t, f->you); break;
    case W_PLAY: mc_play_card(t, f->you, a.card, mc_play_ability(t, a.card), OCC_NONE, 0); break;
    case WORD_USE:
        champions_use(t, f->you, a.card, ability_of_card(t, a.card, a.value), OCC_NONE, 0);
        break;
    case W_LET_ACT: let_act(t, f->you, t->cards[a.card].controller); break;
    case W_FLIP:
        t->s->seat[f->you][SV_FLIPPED] = 1;
        mc_flip(t, f->you);
        break;
    default: f->pc = 3; break;
    }
    return FLOW_JUMP;
}

static enum flow turn_end(struct table *t, struct frame *f)
{
    (void)f;
    lasting_expire(t, P_END_OF_TURN);
    delayed_run(t, P_END_OF_TURN);
    limits_reset(t, P_TURN);
    return FLOW_NEXT;
}

step_fn *const mc_turn_steps[] = {turn_begin, turn_ask, turn_do, turn_end, NULL};

/* ---- acting in another player's turn: Actions in play, Action events in hand, or nothing */

void mc_help_options(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, f->you)].head; c != NONE; c = t->cards[c].next)
        if (def_of(t, c)->type == T_EVENT && mc_play_ability(t, c) != NONE &&
            champions_usable(t, f->you, c, mc_play_ability(t, c)) == 0)
            offer(t, W_PLAY, c, NONE, (int16_t)champions_value(t, A_COST, c), 0, RULE_MC + 11);
    offer_actions(t, f->you);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_MC + 419);
}

static enum flow help_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_HELP, NONE, 0, RULE_MC + 419);
}

static enum flow help_do(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb != WORD_PASS)
        t->s->seat[t->s->active][SV_DECLINED] = 0;
    if (a.verb == W_PLAY)
        mc_play_card(t, f->you, a.card, mc_play_ability(t, a.card), OCC_NONE, 0);
    else if (a.verb == WORD_USE)
        champions_use(t, f->you, a.card, ability_of_card(t, a.card, a.value), OCC_NONE, 0);
    return FLOW_NEXT;
}

step_fn *const mc_help_steps[] = {help_ask, help_do, NULL};

/* ---- the player phase: a turn for each, in player order */

enum { PP_COUNT };

static enum flow phase_begin(struct table *t, struct frame *f)
{
    t->s->global[G_PHASE] = PHASE_PLAYERS;
    log_add(t, LOG_PHASE, -1, NONE, NONE, PHASE_PLAYERS, RULE_MC + 333);
    f->you = t->s->first;
    return FLOW_NEXT;
}

static enum flow phase_turn(struct table *t, struct frame *f)
{
    if (seat_is_in(t, f->you))
        frame_push(t, PROC_TURN, NONE, f->you);
    return FLOW_NEXT;
}

static enum flow phase_next(struct table *t, struct frame *f)
{
    f->you = (uint8_t)((f->you + 1) % t->s->seats);
    if (++f->v[PP_COUNT] < t->s->seats) {
        f->pc = 1;
        return FLOW_JUMP;
    }
    frame_push(t, PROC_END_PHASE, NONE, t->s->first);
    return FLOW_NEXT;
}

step_fn *const mc_player_phase_steps[] = {phase_begin, phase_turn, phase_next, NULL};

/* ---- its end: discard, draw, ready (MC-215 – MC-219) */

/* The frames in which hands are given up, here and at the mulligan: how many seats have, and the list of what
 * the seat gives. */
enum { UP_SEATS, UP_LIST, UP_COUNT };

static int hand_size(const struct table *t, uint8_t seat)
{
    return champions_value(t, A_HAND, identity_of(t, seat));
}

/* Cards are given up one by one, in any order: what is behind the last one first, so that a set has one
 * order, then the others. At least so many are still to go. */
static void offer_hand(struct table *t, const struct frame *f, int must, uint16_t rule)
{
    uint16_t hand = zone_id(t, Z_HAND, f->you);
    int open = 0, index = 0, count = t->zones[hand].count;
    for (uint16_t c = t->zones[hand].head; c != NONE; c = t->cards[c].next)
        open = ++index && list_has(t, f, UP_LIST, c) ? index : open;
    for (int in_order = 1; in_order >= 0; in_order--) {
        index = 0;
        for (uint16_t c = t->zones[hand].head; c != NONE; c = t->cards[c].next, index++)
            if ((index >= open && count - index >= must) == in_order && !list_has(t, f, UP_LIST, c))
                offer(t, W_DISCARD, c, NONE, 0, in_order ? 0 : QN_REORDERED, rule);
    }
}

/* How many cards are still to go, if any must. */
static int hand_excess(const struct table *t, const struct frame *f)
{
    return t->zones[zone_id(t, Z_HAND, f->you)].count - f->v[UP_COUNT] - hand_size(t, f->you);
}

/* There is nothing more to give. */
static bool gives_all(const struct table *t, const struct frame *f)
{
    return f->v[UP_COUNT] >= t->zones[zone_id(t, Z_HAND, f->you)].count;
}

static void take_given(struct table *t, struct frame *f)
{
    uint16_t hand[CARDS_MOST];
    unsigned n = 0;
    list_take_answer(t, f, UP_LIST);
    if (!(t->s->answer.flags & QN_REORDERED))
        return;
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, f->you)].head; c != NONE; c = t->cards[c].next)
        hand[n++] = c;
    list_put_in_order(t, f, UP_LIST, hand, n);
}

int mc_hand_list(const struct table *t, const struct frame *f)
{
    (void)t;
    (void)f;
    return UP_LIST;
}

/* A seat that has resigned has no hand any more. */
static void discard_given(struct table *t, struct frame *f)
{
    for (int i = 0; seat_is_in(t, f->you) && i < f->v[UP_COUNT]; i++)
        mc_discard_card(t, t->heap[f->v[UP_LIST] + i]);
    f->v[UP_COUNT] = 0;
}

void mc_discard_options(struct table *t, struct frame *f)
{
    int must = hand_excess(t, f);
    if (must <= 0)
        offer(t, WORD_DONE, NONE, NONE, 0, QN_PASS, RULE_MC + 216);
    offer_hand(t, f, must, RULE_MC + 216);
}

static enum flow end_discard(struct table *t, struct frame *f)
{
    if (!seat_is_in(t, f->you) || gives_all(t, f)) {
        t->s->answer.verb = WORD_DONE;
        return FLOW_NEXT;
    }
    return ask(t, f->you, ASK_DISCARD, NONE, (int16_t)hand_excess(t, f), RULE_MC + 216);
}

static enum flow end_discarded(struct table *t, struct frame *f)
{
    f->pc = 0;
    if (t->s->answer.verb == W_DISCARD) {
        take_given(t, f);
        return FLOW_JUMP;
    }
    discard_given(t, f);
    f->you = (uint8_t)((f->you + 1) % t->s->seats);
    if (++f->v[UP_SEATS] >= t->s->seats)
        f->pc = 2;
    return FLOW_JUMP;
}

/* MC-218 */
static enum flow end_draw(struct table *t, struct frame *f)
{
    (void)f;
    for (uint8_t s = 0; s < t->s->seats; s++) {
        uint8_t seat = (uint8_t)((t->s->first + s) % t->s->seats);
        if (seat_is_in(t, seat))
            mc_draw_cards(t, seat, hand_size(t, seat) - t->zones[zone_id(t, Z_HAND, seat)].count);
    }
    return FLOW_NEXT;
}

/* MC-219 */
static enum flow end_ready(struct table *t, struct frame *f)
{
    (void)f;
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (t->cards[c].controller != NOBODY && card_in_play(t, c))
            mc_ready(t, c);
    return FLOW_NEXT;
}

static enum flow end_expire(struct table *t, struct frame *f)
{
    (void)f;
    lasting_expire(t, P_END_OF_PHASE);
    delayed_run(t, P_END_OF_PHASE);
    limits_reset(t, P_PHASE);
    return FLOW_NEXT;
}

step_fn *const mc_end_phase_steps[] = {end_discard, end_discarded, end_draw,
                                       end_ready,   end_expire,    NULL};

/* ---- the villain phase (MC-007) */

static void log_step(struct table *t, int step, uint16_t rule)
{
    log_add(t, LOG_STEP, -1, NONE, NONE, step, rule);
}

/* Step 1 (MC-334): acceleration field, icons and tokens. */
static enum flow villain_threat(struct table *t, struct frame *f)
{
    uint16_t scheme = main_scheme(t);
    int amount = champions_value(t, A_ESCALATION, scheme) + mc_sum_in_play(t, A_ACCELERATION) +
                 t->cards[scheme].counter[C_TOKENS];
    (void)f;
    t->s->global[G_PHASE] = PHASE_VILLAIN;
    log_add(t, LOG_PHASE, -1, NONE, NONE, PHASE_VILLAIN, RULE_MC + 7);
    log_step(t, 1, RULE_MC + 334);
    mc_place_threat(t, scheme, NOBODY, t->s->first, scheme, amount, LABEL_STEP_ONE);
    return FLOW_NEXT;
}

static enum flow villain_activations(struct table *t, struct frame *f)
{
    (void)f;
    log_step(t, 2, RULE_MC + 335);
    frame_push(t, PROC_ACTIVATE_ALL, NONE, t->s->first);
    return FLOW_NEXT;
}

/* Step 3 (MC-336 MC-280): one each, then the hazard cards in player order. */
static enum flow villain_deal(struct table *t, struct frame *f)
{
    int hazards = mc_sum_in_play(t, A_HAZARD);
    uint8_t seat = t->s->first;
    (void)f;
    log_step(t, 3, RULE_MC + 336);
    for (int i = 0; i < t->s->seats; i++, seat = (uint8_t)((seat + 1) % t->s->seats))
        if (seat_is_in(t, seat))
            mc_deal_encounter_card(t, seat);
    for (seat = t->s->first; hazards > 0; hazards--, seat = seat_after(t, seat))
        mc_deal_encounter_card(t, seat);
    return FLOW_NEXT;
}

/* Step 4 (MC-337 MC-338) */
static enum flow villain_reveal(struct table *t, struct frame *f)
{
    (void)f;
    log_step(t, 4, RULE_MC + 337);
    frame_push(t, PROC_REVEAL_DEALT, NONE, t->s->first);
    return FLOW_NEXT;
}

static enum flow reveal_dealt(struct table *t, struct frame *f)
{
    for (int i = 0; i < t->s->seats; i++) {
        uint16_t card = t->zones[zone_id(t, Z_DEALT, f->you)].head;
        if (card != NONE && seat_is_in(t, f->you)) {
            mc_reveal(t, card, f->you);
            return FLOW_AGAIN;
        }
        f->you = (uint8_t)((f->you + 1) % t->s->seats);
    }
    return FLOW_DONE;
}

step_fn *const mc_reveal_dealt_steps[] = {reveal_dealt, NULL};

/* Step 5 (MC-339) */
static enum flow villain_pass(struct table *t, struct frame *f)
{
    (void)f;
    log_step(t, 5, RULE_MC + 339);
    t->s->first = seat_after(t, t->s->first);
    log_add(t, LOG_FIRST, (int8_t)t->s->first, NONE, NONE, 0, RULE_MC + 339);
    return FLOW_NEXT;
}

step_fn *const mc_villain_phase_steps[] = {
    villain_threat, villain_activations, villain_deal, villain_reveal,
    villain_pass,   end_expire,          NULL};

/* One step of the villain phase on its own, for scenes. */
step_fn *const mc_scheme_step_steps[] = {villain_threat, NULL};
step_fn *const mc_deal_step_steps[] = {villain_deal, NULL};

/* ---- the round */

static enum flow round_begin(struct table *t, struct frame *f)
{
    (void)f;
    t->s->global[G_ROUND]++;
    log_add(t, LOG_ROUND, -1, NONE, NONE, t->s->global[G_ROUND], RULE_MC + 8);
    frame_push(t, PROC_PLAYER_PHASE, NONE, t->s->first);
    return FLOW_NEXT;
}

static enum flow round_villain(struct table *t, struct frame *f)
{
    (void)f;
    frame_push(t, PROC_VILLAIN_PHASE, NONE, t->s->first);
    return FLOW_NEXT;
}

/* MC-181: what lasts until the end is over before what happens at the end. */
static enum flow round_end(struct table *t, struct frame *f)
{
    (void)f;
    lasting_expire(t, P_END_OF_ROUND);
    limits_reset(t, P_ROUND);
    for (unsigned s = 0; s < t->s->seats; s++)
        t->s->seat[s][SV_FLIPPED] = 0;
    delayed_run(t, P_END_OF_ROUND);
    return FLOW_NEXT;
}

static enum flow round_again(struct table *t, struct frame *f)
{
    (void)t;
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const mc_round_steps[] = {round_begin, round_villain, round_end, round_again, NULL};

/* Scenes: in the middle of that seat's turn. */
void champions_start_turn(struct table *t, uint8_t seat)
{
    t->s->global[G_ROUND] = 1;
    t->s->global[G_PHASE] = PHASE_PLAYERS;
    frame_push(t, PROC_ROUND, NONE, NOBODY)->pc = 1;
    struct frame *phase = frame_push(t, PROC_PLAYER_PHASE, NONE, seat);
    phase->pc = 2;
    phase->v[PP_COUNT] = (int16_t)((seat + t->s->seats - t->s->first) % t->s->seats);
    frame_push(t, PROC_TURN, NONE, seat);
}

/* ---- the set-up's last steps (MC-466 – MC-472) */

static enum flow scheme_setup(struct table *t, struct frame *f)
{
    (void)f;
    mc_push_called(t, main_scheme(t), KIND_SETUP, t->s->first, OCC_NONE);
    return FLOW_NEXT;
}

/* MC-467: the villain and the main scheme entered play, too. */
static enum flow setup_revealed(struct table *t, struct frame *f)
{
    (void)f;
    mc_push_called(t, main_scheme(t), KIND_WHEN_REVEALED, t->s->first, OCC_NONE);
    mc_push_called(t, villain_of(t), KIND_WHEN_REVEALED, t->s->first, OCC_NONE);
    return FLOW_NEXT;
}

step_fn *const mc_setup_scheme_steps[] = {scheme_setup, setup_revealed, NULL};

/* MC-468: those that were set aside in step 4. */
static void shuffle_obligations(struct table *t)
{
    uint16_t deck = zone_id(t, Z_ENCOUNTER_DECK, 0), next;
    unsigned n = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_SET_ASIDE, 0)].head; c != NONE; c = next) {
        next = t->cards[c].next;
        if (type_of(t, c) == T_OBLIGATION) {
            card_move(t, c, deck, ZONE_BOTTOM);
            n++;
        }
    }
    if (n)
        zone_shuffle(t, deck);
}

static enum flow setup_draw(struct table *t, struct frame *f)
{
    shuffle_obligations(t);
    for (uint8_t s = 0; s < t->s->seats; s++)
        mc_draw_cards(t, s, hand_size(t, s));
    f->you = t->s->first;
    return FLOW_NEXT;
}

void mc_mulligan_options(struct table *t, struct frame *f)
{
    offer(t, WORD_DONE, NONE, NONE, 0, QN_PASS, RULE_MC + 470);
    offer_hand(t, f, 0, RULE_MC + 470);
}

static enum flow setup_mulligan(struct table *t, struct frame *f)
{
    if (gives_all(t, f)) {
        t->s->answer.verb = WORD_DONE;
        return FLOW_NEXT;
    }
    return ask(t, f->you, ASK_MULLIGAN, NONE, 0, RULE_MC + 470);
}

static enum flow setup_mulligan_done(struct table *t, struct frame *f)
{
    f->pc = 1;
    if (t->s->answer.verb == W_DISCARD) {
        take_given(t, f);
        return FLOW_JUMP;
    }
    discard_given(t, f);
    mc_draw_cards(t, f->you, hand_size(t, f->you) - t->zones[zone_id(t, Z_HAND, f->you)].count);
    f->you = (uint8_t)((f->you + 1) % t->s->seats);
    if (++f->v[UP_SEATS] >= t->s->seats)
        f->pc = 3;
    return FLOW_JUMP;
}

static enum flow setup_abilities(struct table *t, struct frame *f)
{
    (void)f;
    for (uint8_t i = t->s->seats; i-- > 0;) { /* the last pushed comes first */
        uint8_t seat = (uint8_t)((t->s->first + i) % t->s->seats);
        mc_push_called(t, identity_of(t, seat), KIND_SETUP, seat, OCC_NONE);
    }
    return FLOW_NEXT;
}

step_fn *const mc_setup_steps[] = {setup_draw, setup_mulligan, setup_mulligan_done, setup_abilities,
                                   NULL};

/* ---- elimination (MC-185 – MC-193, MC-348) */

static void empty_zone(struct table *t, uint16_t zone)
{
    while (t->zones[zone].head != NONE)
        mc_discard_silently(t, t->zones[zone].head);
}

/* MC-186: what they control is also what they attached to others. */
static void drop_attached_of(struct table *t, uint8_t seat)
{
    uint16_t c = t->zones[zone_id(t, Z_ATTACHED, 0)].head;
    while (c != NONE) {
        bool theirs = t->cards[c].controller == seat;
        if (theirs)
            mc_discard_silently(t, c);
        c = theirs ? t->zones[zone_id(t, Z_ATTACHED, 0)].head : t->cards[c].next;
    }
}

/* At the same moment as others, with whom minions and token do not stay. */
static bool is_falling(const struct table *t, uint8_t seat)
{
    return frame_about(t, PROC_DEFEAT, identity_of(t, seat));
}

static uint8_t next_to_stay(const struct table *t, uint8_t seat)
{
    uint8_t next = seat_after(t, seat);
    for (unsigned i = 0; i < t->s->seats && is_falling(t, next); i++)
        next = seat_after(t, next);
    return next;
}

/* MC-188 MC-189 MC-306: their minions engage the next player as they are, some with a strike; not while
 * that one falls, too, and will hand them on in turn. */
static void hand_on_minions(struct table *t, uint8_t seat)
{
    uint8_t next = seat_after(t, seat);
    uint16_t engaged = zone_id(t, Z_ENGAGED, seat), strikers[16];
    unsigned count = 0;
    for (uint16_t c; (c = t->zones[engaged].head) != NONE;) {
        card_move(t, c, zone_id(t, Z_ENGAGED, next), ZONE_BOTTOM);
        if (has_keyword(t, c, K_QUICKSTRIKE) && is_hero_form(t, next) && count < 16)
            strikers[count++] = c;
    }
    if (count && !is_falling(t, next))
        mc_activate_list(t, strikers, count, next);
}

void mc_eliminate(struct table *t, uint8_t seat)
{
    static const uint8_t own[] = {Z_HAND, Z_DECK, Z_ALLIES, Z_UPGRADES, Z_SUPPORTS, Z_DEALT};
    t->s->out |= (uint8_t)(1u << seat);
    log_add(t, LOG_ELIMINATED, (int8_t)seat, identity_of(t, seat), NONE, 0, RULE_MC + 185);
    if (t->s->out == (1u << t->s->seats) - 1) {
        log_add(t, LOG_LOSE, -1, identity_of(t, seat), NONE, 0, RULE_MC + 193);
        table_end(t, QN_LOST);
        return;
    }
    for (unsigned i = 0; i < sizeof own; i++)
        empty_zone(t, zone_id(t, own[i], seat));
    drop_attached_of(t, seat);
    hand_on_minions(t, seat);
    mc_remove_silently(t, identity_of(t, seat));
    if (t->s->first != seat)
        return;
    t->s->first = next_to_stay(t, seat);
    log_add(t, LOG_FIRST, (int8_t)t->s->first, NONE, NONE, 0, RULE_MC + 348);
}
