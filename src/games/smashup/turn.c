/*
 * The turn: start, play cards, score bases, draw two, end (SU-030 – SU-053).
 */
#include "games/smashup/smashup.h"

#include "carte/code.h"

/* The phases say it themselves, so that each can begin by itself. */
void su_is_turn_of(struct table *t, uint8_t seat)
{
    t->s->active = t->s->first = seat;
}

static void set_phase(struct table *t, int phase)
{
    t->s->global[G_PHASE] = (int16_t)phase;
    log_add(t, LOG_PHASE, (int8_t)t->s->active, NONE, NONE, phase + 1, RULE_SU + 30);
}

/* ---- using abilities */

static bool once_a_turn(const struct ability *a)
{
    return su_is_talent(a->kind) || a->kind == KIND_ONGOING_ACTION;
}

static bool in_own_play_phase(const struct table *t, uint8_t seat)
{
    return t->s->active == seat && t->s->global[G_PHASE] == PHASE_PLAY;
}

/* The only verb of an ability, or NULL: it does more. */
static const struct verb_word *only_verb(const struct table *t, const struct ability *a)
{
    return a->only ? &t->game->words->verbs[a->only - 1] : NULL;
}

/* What begins with "play self at …": the filter of the place; 0 if it does not. */
static uint16_t own_place(const struct table *t, const struct ability *a)
{
    const int16_t *code = &t->pack->code[a->effect];
    if (code[0] == S_SKIP) /* that filter */
        code += 2 + code[1];
    bool is_own = code[0] == S_CARD && code[2] == X_SELF && code[3] == X_END;
    if (!is_own || code[4] != S_VERB || !(t->game->words->verbs[code[5]].is & IS_PLAY_AT))
        return 0;
    return (uint16_t)code[4 + VERB_ARGUMENT];
}

/* A Special of an action that says where the action itself goes: that play is all there is to it. */
static bool plays_itself(const struct table *t, const struct ability *a)
{
    return only_verb(t, a) && only_verb(t, a)->is & IS_PLAY_AT && own_place(t, a);
}

/* SU-305: to play a card that cannot be played is no effect that comes to nothing, it is not allowed.
 * An action that answers from the hand is played itself, whatever comes of it (SU-315). */
static bool plays_in_vain(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    bool answers = a->from == FROM_HAND && card != NONE;
    if (card == NONE || (answers && is_a(t, card, B_ACTION) && !plays_itself(t, a)))
        return false;
    struct context cx = context_of(t, card, ability, seat, NONE);
    if (answers && own_place(t, a)) /* the rest is what its play is for */
        return !su_could_be_played(t, &cx, card, own_place(t, a));
    return only_verb(t, a) && only_verb(t, a)->needed && !machine_value(t, a->could, &cx);
}

static uint16_t use_forbidden_by(const struct table *t, uint8_t event, uint8_t seat, uint16_t card)
{
    if (card == NONE || !event_may_be_forbidden(t, event))
        return NONE;
    struct occ like = {.kind = event,
                       .source = player_card(t, seat),
                       .ability = NONE,
                       .text = card,
                       .by = seat,
                       .you = seat};
    struct item item = item_about(t, card);
    return occ_forbidden_by(t, &like, &item);
}

static bool is_hushed(const struct table *t, uint8_t seat)
{
    return seat != NOBODY && has_keyword(t, player_card(t, seat), K_HUSHED);
}

bool su_use_is_forbidden(const struct table *t, uint8_t event, uint8_t seat, uint16_t card)
{
    return (event == E_USE_SPECIAL && is_hushed(t, seat)) ||
           use_forbidden_by(t, event, seat, card) != NONE;
}

/* What a card in play forbids. */
static uint16_t refuse_forbidden(const struct table *t, uint8_t seat, uint16_t card,
                                 uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    uint16_t by = NONE;
    if (su_is_special(a->kind) && is_hushed(t, seat))
        return REFUSE(t, RULE_SU + 305, WHY_HUSHED);
    if (su_is_special(a->kind))
        by = use_forbidden_by(t, E_USE_SPECIAL, seat, card);
    else if (su_is_talent(a->kind))
        by = use_forbidden_by(t, E_USE_TALENT, seat, card);
    return by == NONE
               ? 0
               : REFUSE(t, RULE_SU + 305, WHY_USE_FORBIDDEN, .card = card, .with = by, .by = by);
}

static uint16_t refuse_in_vain(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    return plays_in_vain(t, seat, card, ability)
               ? REFUSE(t, RULE_SU + 305, WHY_IN_VAIN, .card = card)
               : 0;
}

static uint16_t refuse_limit(const struct table *t, uint16_t card, uint16_t ability)
{
    static const char *const periods[][2] = {{"turn", "tour"}, {"scoring", "conquête"}};
    const struct ability *a = &t->pack->abilities[ability];
    unsigned period = a->period == P_SCORING;
    return REFUSE(t, RULE_SU + 341, WHY_LIMIT, .card = card, .number = a->limit,
                  .word = {periods[period][0], periods[period][1]});
}

/* SU-042 SU-043 SU-219 SU-276: on one's own turn, in its Play Cards phase. */
static uint16_t refuse_action(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    bool talent = su_is_talent(a->kind);
    if (!in_own_play_phase(t, seat))
        return REFUSE(t, RULE_SU + (talent ? 42 : 43), WHY_USE_PHASE, .card = card);
    if (su_duel_is_on(t))
        return REFUSE(t, RULE_SU + 199, WHY_DUEL);
    const struct instance *i = instance_of(t, card, ability);
    if (once_a_turn(a) && (!i || (i->uses && !(talent && su_may_use_again(t, card, i)))))
        return REFUSE(t, RULE_SU + (talent ? 42 : 219), talent ? WHY_TALENT_USED : WHY_USED,
                      .card = card);
    uint16_t holder = su_holder(t, card, ability);
    struct context cx = context_of(t, holder, ability, seat, NONE);
    if (a->when && !machine_value(t, a->when, &cx))
        return REFUSE(t, RULE_SU + 291, WHY_CONDITION, .card = card, .ability = ability,
                      .by_ability = true);
    if (a->payable && !machine_value(t, a->payable, &cx))
        return REFUSE(t, RULE_SU + 311, WHY_PRICE, .card = card);
    return refuse_in_vain(t, seat, holder, ability);
}

uint16_t su_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    uint16_t rule = 0;
    if (!limit_allows(t, card, ability))
        return refuse_limit(t, card, ability);
    if (a->from == FROM_HAND && card != NONE)
        rule = su_refuse_answer(t, seat, card);
    if (a->from == FROM_ASIDE && a->kind != KIND_TITAN_FORCED && su_controls_titan(t, seat))
        return su_refuse_second_titan(t, seat);
    rule = rule ? rule : refuse_forbidden(t, seat, card, ability);
    if (rule)
        return rule;
    return a->timing == TIMING_ACTION ? refuse_action(t, seat, card, ability)
                                      : refuse_in_vain(t, seat, card, ability);
}

bool su_is_special(uint8_t kind)
{
    switch (kind) {
    case KIND_SPECIAL:
    case KIND_SPECIAL_RESPONSE:
    case KIND_SPECIAL_INTERRUPT:
    case KIND_SPECIAL_FORCED:
    case KIND_UNCOVERED:
    case KIND_SEEN:
    case KIND_HAND_SPECIAL:
    case KIND_HAND_ACTION:
    case KIND_HAND_INTERRUPT:
    case KIND_DISCARD_SPECIAL:
    case KIND_TITAN_SPECIAL:
    case KIND_TITAN_RESPONSE:
    case KIND_TITAN_FORCED:
    case KIND_TITAN_INTERRUPT: return true;
    default: return false;
    }
}

/* SU-270 SU-322: an action that answers from the hand is played, as an extra card. */
static void play_special_about(struct table *t, uint8_t seat, uint16_t card, uint16_t ability,
                               uint16_t about)
{
    resolution_open(t, card, seat);
    frame_push(t, PROC_RETIRE, card, seat);
    su_show_play(t, card);
    su_announce(t, E_USE_SPECIAL, seat, card); /* told when it is resolved */
    struct occ *o = occ_new(t, E_PLAY, player_card(t, seat), seat, seat);
    o->ability = ability;
    o->text = about;
    occ_add(t, o, card, 1)->was_host = NONE;
    occ_run(t, o);
}

void su_play_special(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    play_special_about(t, seat, card, ability, NONE);
}

/* The action, or the minion being played, that a Special answers: the card that is played for it knows
 * it as `that`. */
static uint16_t answered_card(const struct table *t, uint8_t occ, uint8_t item)
{
    const struct occ *o = occ == OCC_NONE ? NULL : occ_at(t, occ);
    uint16_t card = o && o->items ? occ_item(t, o, item)->card : (uint16_t)NONE;
    bool is_told =
        card != NONE && (is_a(t, card, B_ACTION) || (o->kind == E_PLAY && is_a(t, card, B_MINION)));
    return is_told ? card : (uint16_t)NONE;
}

/* SU-208: what a base or a monster of nobody does, no player does, unless it tells one to. */
static uint8_t who_does(const struct table *t, uint8_t seat, uint16_t card)
{
    bool nobodys = card != NONE && (type_of(t, card) == T_BASE || type_of(t, card) == T_MONSTER) &&
                   t->cards[card].controller == NOBODY;
    return nobodys ? (uint8_t)NOBODY : seat;
}

/* SU-260: a price that was thwarted buys nothing. What it buys is the frame below. */
static enum flow paid(struct table *t, struct frame *f)
{
    if (t->s->result < t->s->wanted)
        frame_below(t, f)->pc = FRAME_OVER;
    return FLOW_DONE;
}

step_fn *const su_paid_steps[] = {paid, NULL};

/* Told as it begins: whoever has it is still where it was (SC-450). What an attached action offers
 * is a Talent of its minion (SC-449). */
static void announce_talent(struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t host = t->cards[card].host;
    bool carried = is_a(t, card, B_ACTION) && host != NONE && is_a(t, host, B_MINION);
    su_announce(t, E_USE_TALENT, seat, carried ? host : card);
}

void su_resolve_ability(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
                        uint8_t item)
{
    const struct ability *a = &t->pack->abilities[ability];
    if (type_of(t, card) != T_PLAYER) /* what follows tells of them by name */
        log_add_ability(t, seat, card, ability, 0);
    resolution_open(t, card, seat);
    if (su_is_special(a->kind))
        su_announce(t, E_USE_SPECIAL, seat, card);
    struct frame *f = ability_push(t, ability, card, seat, occ, item);
    f->by = who_does(t, seat, card);
    if (a->pay) {
        f->pc = a->effect;
        frame_push(t, PROC_PAID, card, seat);
        ability_push(t, ability, card, seat, occ, item)->pc = a->pay;
    }
    if (su_is_talent(a->kind))
        announce_talent(t, seat, card);
}

void su_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
            uint8_t item)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct instance *i = instance_of(t, card, ability);
    su_forget_duel(t);
    if (!limit_allows(t, card, ability)) /* one that need not be chosen and has had its share */
        return;
    limit_use(t, card, ability);
    if (i && once_a_turn(a))
        i->uses++;
    if (a->from == FROM_HAND && is_a(t, card, B_ACTION) && !plays_itself(t, a)) {
        play_special_about(t, seat, card, ability, answered_card(t, occ, item));
        return;
    }
    su_resolve_ability(t, seat, su_holder(t, card, ability), ability, occ, item);
}

/* ---- the Play Cards phase */

static bool same_card_before(const struct table *t, uint16_t card)
{
    for (uint16_t c = t->cards[card].prev; c != NONE; c = t->cards[c].prev)
        if (t->cards[c].def == t->cards[card].def)
            return true;
    return false;
}

/* The definitions that have been met: by a bit each, which others may share. */
static bool may_have_met(uint64_t *met, uint16_t def)
{
    uint64_t bit = 1ull << (def & 63);
    bool may = *met & bit;
    *met |= bit;
    return may;
}

static void offer_card(struct table *t, uint8_t seat, uint16_t card)
{
    if (is_a(t, card, B_MINION))
        su_offer_minion(t, seat, card);
    else if (!su_refuse_play(t, seat, card))
        offer(t, W_PLAY, card, NONE, 0, 0, RULE_SU + 33);
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

/* What a base offers on a turn it offers to whoever has the turn. */
static bool may_be_used_by(const struct table *t, const struct instance *i, uint8_t seat)
{
    uint16_t card = su_holder(t, i->card, i->ability);
    return t->cards[card].controller == seat ||
           (type_of(t, card) == T_BASE && t->s->active == seat && !seat_ignores(t, seat, card));
}

/* SU-036 SU-269 */
static void offer_abilities(struct table *t, uint8_t seat)
{
    for (uint16_t i = first_of_timing(t, TIMING_ACTION); i != NONE; i = t->next_alike[i]) {
        const struct instance *in = &t->instances[i];
        if (may_be_used_by(t, in, seat) && instance_is_active(t, in) &&
            !same_ability_before(t, i) && !su_usable(t, seat, in->card, in->ability))
            offer(t, WORD_USE, in->card, NONE, ability_in_card(t, in->card, in->ability), 0,
                  RULE_SU + 36);
    }
}

static void offer_from_hand(struct table *t, uint8_t seat)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next) {
        const struct def *d = def_of(t, c);
        for (unsigned k = 0; k < d->abilities && d->works_from >> FROM_HAND & 1; k++)
            if (t->pack->abilities[d->ability0 + k].kind == KIND_HAND_ACTION &&
                !same_card_before(t, c) && !su_usable(t, seat, c, (uint16_t)(d->ability0 + k)))
                offer(t, WORD_USE, c, NONE, (int16_t)k, 0, RULE_SU + 36);
    }
}

void su_turn_options(struct table *t, struct frame *f)
{
    uint64_t met = 0;
    bool minions = su_some_play_is_left(t, f->you, true);
    bool others = su_some_play_is_left(t, f->you, false);
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, f->you)].head; c != NONE && (minions || others);
         c = t->cards[c].next)
        if ((is_a(t, c, B_MINION) ? minions : others) &&
            (!may_have_met(&met, t->cards[c].def) || !same_card_before(t, c)))
            offer_card(t, f->you, c);
    offer_abilities(t, f->you);
    offer_from_hand(t, f->you);
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
    su_is_turn_of(t, f->you);
    s->global[G_ROUND]++;
    log_add(t, LOG_TURN, (int8_t)f->you, NONE, NONE, 0, RULE_SU + 30);
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        for (unsigned v = SV_MINIONS_USED; v <= SV_PHASE_MINIONS; v++)
            s->seat[seat][v] = 0;
        s->seat[seat][SV_DEEDS] = s->seat[seat][SV_COUNTERS_PUT] = 0;
    }
    limits_reset(t, P_TURN);
    su_forget_turn(t);
    su_note_titans(t);
    set_phase(t, PHASE_START);
    lasting_expire_of(t, P_START_OF_YOUR_TURN, f->you); /* SU-032 */
    return FLOW_NEXT;
}

static bool is_anything_buried(const struct table *t)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        if (t->zones[zone_id(t, Z_BURIED, seat)].count)
            return true;
    return false;
}

/* The card of each player answers every start of a turn, for what lies buried: while nothing does, only others
 * count. */
static bool is_start_heard(const struct table *t)
{
    const uint64_t start = 1ull << E_TURN_START;
    if (is_anything_buried(t) || (t->s->listening_before | t->s->hidden_hears) & start)
        return true;
    for (uint16_t i = first_of_timing(t, TIMING_AFTER); i != NONE; i = t->next_alike[i])
        if (t->pack->abilities[t->instances[i].ability].events & start &&
            type_of(t, t->instances[i].card) != T_PLAYER)
            return true;
    return false;
}

static enum flow turn_start(struct table *t, struct frame *f)
{
    if (is_start_heard(t))
        su_announce(t, E_TURN_START, f->you, NONE);
    delayed_run_of(t, P_START_OF_YOUR_TURN, f->you);
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

/* Who has an extra turn coming, from the one who had a turn on (SU-307), or NOBODY. */
static uint8_t extra_turn(struct table *t)
{
    uint8_t seat = t->s->active;
    for (uint8_t i = 0; i < t->s->seats; i++, seat = seat_after(t, seat))
        if (t->s->seat[seat][SV_EXTRA_TURNS]) {
            t->s->seat[seat][SV_EXTRA_TURNS]--;
            return seat;
        }
    return NOBODY;
}

/* One turn after another, to the left (SU-053); extra turns do not change the order (SC-453). */
static enum flow next_turn(struct table *t, struct frame *f)
{
    uint8_t seat = extra_turn(t);
    if (seat == NOBODY) {
        seat = f->you;
        f->you = seat_after(t, seat);
    }
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
    su_is_turn_of(t, f->you);
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
    su_discard(t, card);
    log_add(t, LOG_DISCARDED, (int8_t)f->you, card, NONE, 0, RULE_SU + 49);
    f->pc--;
    return FLOW_JUMP;
}

step_fn *const su_draw_phase_steps[] = {draw_two, keep_ten, discard_one, NULL};

/* ---- End Turn (SU-051 – SU-053) */

static enum flow end_events(struct table *t, struct frame *f)
{
    su_is_turn_of(t, f->you);
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
    abilities_end_copies(t);
    lasting_expire_of(t, P_END_OF_YOUR_TURN, f->you);
    su_end_loans(t);
    su_check_victory(t);
    return FLOW_DONE;
}

step_fn *const su_end_turn_steps[] = {end_events, end_delayed, end_effects, NULL};
