/*
 * What players do with cards: resources, plot twists, locations, powers (VC-033 – VC-039,
 * VC-089 – VC-107, VC-121 – VC-124). One test for each, 0 or the rule that says no. Recruiting has a
 * file of its own.
 */
#include "carte/code.h"
#include "games/vs/vs.h"

uint16_t vs_ability_of(const struct table *t, uint16_t card, uint8_t kind)
{
    const struct def *d = def_of(t, card);
    for (unsigned i = 0; i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].kind == kind)
            return (uint16_t)(d->ability0 + i);
    return NONE;
}

bool vs_is_in_hand(const struct table *t, uint8_t seat, uint16_t card)
{
    return t->cards[card].zone == zone_id(t, Z_HAND, seat);
}

static bool is_face_down_resource(const struct table *t, uint8_t seat, uint16_t card)
{
    return t->cards[card].zone == zone_id(t, Z_ROW, seat) && t->cards[card].face == FACE_DOWN;
}

/* Condition, costs and whether it could do anything. */
uint16_t vs_refuse_ability(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability,
                           uint16_t rule)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct context cx = context_of(t, card, ability, seat, NONE);
    if (a->when && !machine_value(t, a->when, &cx))
        return rule;
    if (a->payable && !machine_value(t, a->payable, &cx))
        return RULE_VC + 99;
    bool is_cost = a->kind == KIND_RECRUIT_COST || a->kind == KIND_FLIP_COST;
    if (a->could && !machine_value(t, a->could, &cx))
        return RULE_VC + (is_cost ? 99 : 112);
    return vs_chain_is_full(t) ? RULE_VC + 108 : 0;
}

bool vs_is_allowed(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    struct context cx = context_of(t, card, NONE, seat, card);
    return !d->play_if || machine_value(t, d->play_if, &cx);
}

/* ---- resources (VC-033 – VC-039) */

uint16_t vs_refuse_resource(const struct table *t, uint8_t seat, uint16_t card)
{
    const int16_t *g = t->s->global;
    if (g[G_PHASE] != PHASE_RESOURCE || t->s->active != seat || g[G_CHAIN] ||
        !vs_is_in_hand(t, seat, card))
        return RULE_VC + 33;
    return g[G_PLACED] ? RULE_VC + 34 : 0;
}

/* VC-036 VC-106: only its controller may look at it. */
void vs_lay_down(struct table *t, uint8_t seat, uint16_t card)
{
    card_move_down(t, card, zone_id(t, Z_ROW, seat), NONE);
    t->cards[card].controller = seat;
    card_show(t, card, seat);
    set_flag(t, card, FLAG_FRESH, true);
}

static void put_resource(struct table *t, uint8_t seat, uint16_t card)
{
    t->s->global[G_PLACED]++;
    vs_lay_down(t, seat, card);
    log_add(t, LOG_RESOURCE, (int8_t)seat, card, NONE, 0, RULE_VC + 33);
}

void vs_turn_up(struct table *t, uint16_t card)
{
    card_turn(t, card, FACE_FRONT);
    card_reveal(t, card);
    abilities_start(t, card);
}

void vs_turn_down(struct table *t, uint16_t card)
{
    if (place_of(t, card) != Z_ROW || t->cards[card].face == FACE_DOWN)
        return;
    abilities_stop(t, card);
    card_turn(t, card, FACE_DOWN);
    t->cards[card].disguise = NONE;
    set_flag(t, card, CARD_EXHAUSTED, false);
    log_add(t, LOG_TURNED_DOWN, (int8_t)t->cards[card].controller, card, NONE, 0, RULE_VC + 94);
}

/* VC-105 – VC-107 */
void vs_replace(struct table *t, uint16_t card)
{
    uint8_t seat = t->cards[card].controller;
    uint16_t deck = zone_id(t, Z_DECK, seat);
    vs_leave_play(t, card, Z_KO, ZONE_TOP);
    if (t->zones[deck].count)
        vs_lay_down(t, seat, t->zones[deck].head);
    log_add(t, LOG_REPLACED, (int8_t)seat, card, NONE, 0, RULE_VC + 105);
}

/* ---- plot twists (VC-089 – VC-100) */

int vs_threshold(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    uint16_t player = player_of(t, t->cards[card].controller);
    int tax = d->type == T_PLOT_TWIST ? vs_value(t, A_PLOT_THRESHOLD, player) : 0;
    return value_modified(t, A_THRESHOLD, card, d->attr[A_THRESHOLD]) + tax;
}

/* Is it a plot twist, and where it can be played from? */
static uint16_t refuse_plot(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    bool in_hand = vs_is_in_hand(t, seat, card);
    if (d->type != T_PLOT_TWIST)
        return RULE_VC + 91;
    if (!in_hand && !is_face_down_resource(t, seat, card))
        return RULE_VC + (place_of(t, card) == Z_ROW ? 94 : 91);
    return in_hand && d->keywords >> K_ONGOING & 1 ? RULE_VC + 96 : 0;
}

/* VC-131: a card may forbid the seat all of them. */
static bool plots_are_barred(const struct table *t, uint8_t seat, bool in_hand)
{
    return has_keyword(t, player_of(t, seat), in_hand ? K_NO_HAND_PLOTS : K_NO_ROW_PLOTS);
}

/* The rest: threshold, condition, cost, and whether it could do anything. */
static uint16_t refuse_effect(const struct table *t, uint8_t seat, uint16_t card, uint16_t effect)
{
    if ((int)vs_resources(t, seat) < vs_threshold(t, card))
        return RULE_VC + 89;
    if (!vs_is_allowed(t, seat, card))
        return RULE_VC + 98;
    uint16_t cost = vs_ability_of(t, card, KIND_FLIP_COST);
    if (effect == NONE && cost != NONE)
        return vs_refuse_ability(t, seat, card, cost, 1) ? RULE_VC + 99 : 0;
    if (effect == NONE)
        return vs_chain_is_full(t) ? RULE_VC + 108 : 0;
    int16_t *aiming = &t->s->global[G_AIMING];
    *aiming = (int16_t)(seat + 1);
    uint16_t refused = vs_refuse_ability(t, seat, card, effect, RULE_VC + 98);
    *aiming = 0;
    return refused;
}

static uint16_t refuse_play(const struct table *t, uint8_t seat, uint16_t card, uint16_t effect)
{
    uint16_t refused = refuse_plot(t, seat, card);
    if (!refused && plots_are_barred(t, seat, vs_is_in_hand(t, seat, card)))
        refused = RULE_VC + 131;
    return refused ? refused : refuse_effect(t, seat, card, effect);
}

enum { MOST_EFFECTS = 4 };

/* What the card may be played for; NONE for an ongoing one without an effect. */
static unsigned effects_of(const struct table *t, uint16_t card, uint16_t out[MOST_EFFECTS])
{
    const struct def *d = def_of(t, card);
    unsigned n = 0;
    for (unsigned i = 0; i < d->abilities && n < MOST_EFFECTS; i++)
        if (t->pack->abilities[d->ability0 + i].kind == KIND_EFFECT)
            out[n++] = (uint16_t)(d->ability0 + i);
    if (!n)
        out[n++] = NONE;
    return n;
}

uint16_t vs_refuse_any_play(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t effects[MOST_EFFECTS], refused = 0;
    unsigned n = effects_of(t, card, effects);
    for (unsigned i = 0; i < n; i++)
        if (!(refused = refuse_play(t, seat, card, effects[i])))
            return 0;
    return refused;
}

/* Copies of a plot twist that lie in one zone can be played for the same effects, unless something tells one
 * from the other. */
enum { ALIKE_MOST = 8 };

struct answers {
    uint16_t card[ALIKE_MOST];
    uint8_t effects[ALIKE_MOST]; /* a bit for each that it can be played for */
    unsigned count;
};

static bool is_told_apart(const struct table *t, uint16_t card)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++)
        if (t->lasting[i].card == card)
            return true;
    return false;
}

static bool are_alike(const struct table *t, uint16_t a, uint16_t b)
{
    const struct card *one = &t->cards[a], *two = &t->cards[b];
    if (one->def != two->def || one->flags != two->flags || one->face != two->face ||
        one->owner != two->owner || one->note[0] != two->note[0] || one->note[1] != two->note[1])
        return false;
    for (unsigned i = 0; i < COUNTERS; i++)
        if (one->counter[i] != two->counter[i])
            return false;
    return !t->s->used.lasting || (!is_told_apart(t, a) && !is_told_apart(t, b));
}

/* The answer of an earlier copy, or a bit that no answer has. */
enum { NO_ANSWER = 1 << MOST_EFFECTS };

static unsigned answer_of_copy(const struct table *t, const struct answers *known, uint16_t card)
{
    for (unsigned i = 0; i < known->count; i++)
        if (are_alike(t, known->card[i], card))
            return known->effects[i];
    return NO_ANSWER;
}

static unsigned playable_effects(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t effects[MOST_EFFECTS];
    unsigned n = refuse_plot(t, seat, card) ? 0 : effects_of(t, card, effects), playable = 0;
    for (unsigned i = 0; i < n; i++)
        playable |= (unsigned)!refuse_effect(t, seat, card, effects[i]) << i;
    return playable;
}

/* Of a seat to which plot twists are not barred. Most cards are none. */
static void offer_plot(struct table *t, uint8_t seat, uint16_t card, struct answers *known)
{
    unsigned playable = answer_of_copy(t, known, card);
    if (playable == NO_ANSWER) {
        playable = playable_effects(t, seat, card);
        if (known->count < ALIKE_MOST) {
            known->card[known->count] = card;
            known->effects[known->count++] = (uint8_t)playable;
        }
    }
    for (int16_t i = 0; playable >> i; i++)
        if (playable >> i & 1)
            offer(t, W_PLAY, card, NONE, i, 0, RULE_VC + 97);
}

static inline void offer_plays(struct table *t, uint8_t seat, uint16_t card, struct answers *known)
{
    if (type_of(t, card) == T_PLOT_TWIST)
        offer_plot(t, seat, card, known);
}

/* Of a location, or of an ongoing plot twist that does nothing else on being played. */
static void pay_flip(struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t cost = vs_ability_of(t, card, KIND_FLIP_COST);
    if (cost != NONE)
        ability_push(t, cost, card, seat, OCC_NONE, 0);
}

static void play(struct table *t, uint8_t seat, uint16_t card, int16_t number)
{
    uint16_t effects[MOST_EFFECTS];
    effects_of(t, card, effects);
    if (vs_is_in_hand(t, seat, card)) {
        card_move(t, card, zone_id(t, Z_CHAIN, 0), ZONE_TOP);
    } else {
        vs_turn_up(t, card);
        set_flag(t, card, FLAG_WAITING, true);
    }
    log_add(t, LOG_PLAYED, (int8_t)seat, card, NONE, 0, RULE_VC + 91);
    vs_tell(t, E_PLAY, card, seat, card, 1);
    vs_link(t, seat, card, effects[number]);
    if (effects[number] == NONE)
        pay_flip(t, seat, card);
}

/* VC-092 VC-093 VC-095 VC-100 */
void vs_retire(struct table *t, uint16_t card)
{
    if (place_of(t, card) == Z_CHAIN)
        vs_to_pile(t, card);
    else if (has_flag(t, card, FLAG_WAITING))
        set_flag(t, card, FLAG_WAITING, false);
    t->s->changed |= CHANGED_PLAY;
}

/* ---- locations (VC-101 – VC-104 VC-201) */

uint16_t vs_refuse_flip(const struct table *t, uint8_t seat, uint16_t card)
{
    if (type_of(t, card) != T_LOCATION || !is_face_down_resource(t, seat, card))
        return RULE_VC + 101;
    if ((int)vs_resources(t, seat) < vs_threshold(t, card))
        return RULE_VC + 101;
    if (!vs_is_allowed(t, seat, card))
        return RULE_VC + 201;
    uint16_t cost = vs_ability_of(t, card, KIND_FLIP_COST);
    return cost != NONE && vs_refuse_ability(t, seat, card, cost, RULE_VC + 201) ? RULE_VC + 201
                                                                                 : 0;
}

static enum flow flip_pay(struct table *t, struct frame *f)
{
    pay_flip(t, f->you, f->card);
    return FLOW_NEXT;
}

static enum flow flip_turn(struct table *t, struct frame *f)
{
    if (!is_face_down_resource(t, f->you, f->card))
        return FLOW_DONE; /* the price was the card itself */
    vs_keep_unique(t, f->you, f->card);
    vs_turn_up(t, f->card);
    log_add(t, LOG_FLIPPED, (int8_t)f->you, f->card, NONE, 0, RULE_VC + 101);
    vs_tell(t, E_FLIP, f->card, f->you, f->card, 1);
    return FLOW_DONE;
}

step_fn *const vs_flip_steps[] = {flip_pay, flip_turn, NULL};

/* ---- powers (VC-121 – VC-124) */

/* Where cards lie without powers: nothing but a resource that has been turned up has any in the row. */
static uint16_t no_power_here(const struct table *t, uint16_t card)
{
    if (place_of(t, card) != Z_ROW)
        return RULE_VC + 121;
    switch (type_of(t, card)) {
    case T_LOCATION: return RULE_VC + 103;
    case T_PLOT_TWIST: return RULE_VC + 95;
    default: return RULE_VC + 39;
    }
}

/* Why a power that the card has does not work now. */
static uint16_t why_dormant(const struct table *t, uint16_t card, uint16_t ability)
{
    uint8_t labels = t->pack->abilities[ability].labels;
    if (is_stunned(t, card))
        return RULE_VC + 79;
    if (has_flag(t, card, FLAG_WAITING))
        return RULE_VC + 95;
    if (labels & LABEL_BOOST && !has_flag(t, card, FLAG_BOOSTED))
        return RULE_VC + 195;
    return labels & LABEL_COSMIC ? RULE_VC + 191 : RULE_VC + 74;
}

uint16_t vs_refuse_power(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    if (a->from == FROM_HAND) {
        if (!vs_is_in_hand(t, seat, card))
            return RULE_VC + 121;
        return vs_refuse_ability(t, seat, card, ability, RULE_VC + 131);
    }
    const struct instance *i = instance_of(t, card, ability);
    if (t->cards[card].controller != seat)
        return RULE_VC + 121;
    if (!i || is_face_down_resource(t, seat, card))
        return no_power_here(t, card);
    if (!instance_is_active(t, i))
        return why_dormant(t, card, ability);
    if (!limit_allows(t, card, ability))
        return RULE_VC + 123;
    return vs_refuse_ability(t, seat, card, ability, RULE_VC + 131);
}

/* ---- what is offered to whoever has priority */

static bool is_own_step(const struct table *t, uint8_t seat, int phase)
{
    return t->s->global[G_PHASE] == phase && t->s->active == seat;
}

/* What the seat may do with none of its cards is not asked of each. */
static void offer_hand(struct table *t, uint8_t seat)
{
    bool lays = is_own_step(t, seat, PHASE_RESOURCE),
         recruits = is_own_step(t, seat, PHASE_RECRUIT);
    bool plays = !plots_are_barred(t, seat, true);
    struct answers known;
    known.count = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next) {
        if (lays && !vs_refuse_resource(t, seat, c))
            offer(t, W_RESOURCE, c, NONE, 0, 0, RULE_VC + 33);
        if (recruits && !vs_refuse_recruit(t, seat, c, false))
            offer(t, W_RECRUIT, c, NONE, 0, 0, RULE_VC + 44);
        if (plays)
            offer_plays(t, seat, c, &known);
        const struct def *d = def_of(t, c);
        for (int16_t i = 0; d->works_from >> FROM_HAND & 1 && i < d->abilities; i++) {
            const struct ability *a = &t->pack->abilities[d->ability0 + i];
            if (a->kind == KIND_HAND_POWER &&
                !vs_refuse_power(t, seat, c, (uint16_t)(d->ability0 + i)))
                offer(t, WORD_USE, c, NONE, i, 0, RULE_VC + 121);
        }
    }
}

static void offer_row(struct table *t, uint8_t seat)
{
    bool plays = !plots_are_barred(t, seat, false);
    struct answers known;
    known.count = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_ROW, seat)].head; c != NONE; c = t->cards[c].next) {
        if (t->cards[c].face != FACE_DOWN)
            continue;
        if (plays)
            offer_plays(t, seat, c, &known);
        if (type_of(t, c) == T_LOCATION && !vs_refuse_flip(t, seat, c))
            offer(t, W_FLIP, c, NONE, 0, 0, RULE_VC + 101);
    }
}

/* VS-141 VS-142 */
static void offer_pile(struct table *t, uint8_t seat)
{
    if (t->s->global[G_PHASE] != PHASE_RECRUIT || t->s->active != seat)
        return;
    for (uint16_t c = t->zones[zone_id(t, Z_KO, seat)].head; c != NONE; c = t->cards[c].next) {
        if (!has_flag(t, c, FLAG_ALLOWED))
            continue;
        if (!vs_refuse_recruit(t, seat, c, false))
            offer(t, W_RECRUIT, c, NONE, 0, 0, RULE_VS + 141);
        if (!vs_refuse_recruit(t, seat, c, true))
            offer(t, W_RECRUIT_PAYING, c, NONE, t->cards[c].note[0], 0, RULE_VS + 142);
    }
}

/* A power that does something to its own card: that it would do nothing is seen sooner than the rest. */
static bool is_vain_for_self(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    const int16_t *could = &t->pack->code[a->could];
    if (!a->could || could[0] != X_SELF || could[1] != X_WOULD_ONE)
        return false;
    struct context cx = context_of(t, card, ability, seat, NONE);
    return !machine_value(t, a->could, &cx);
}

static void offer_powers(struct table *t, uint8_t seat)
{
    for (uint16_t i = first_of_timing(t, TIMING_ACTION); i != NONE; i = t->next_alike[i]) {
        const struct instance *in = &t->instances[i];
        if (t->cards[in->card].controller == seat && /* most are somebody else's */
            !is_vain_for_self(t, seat, in->card, in->ability) &&
            !vs_refuse_power(t, seat, in->card, in->ability))
            offer(t, WORD_USE, in->card, NONE, ability_in_card(t, in->card, in->ability), 0,
                  RULE_VC + 121);
    }
}

void vs_offer_acts(struct table *t, uint8_t seat)
{
    offer_hand(t, seat);
    offer_row(t, seat);
    offer_pile(t, seat);
    offer_powers(t, seat);
    vs_offer_attacks(t, seat);
    vs_offer_support(t, seat);
}

bool vs_act(struct table *t, uint8_t seat, const qn_option *a)
{
    switch (a->verb) {
    case W_RESOURCE: put_resource(t, seat, a->card); return false;
    case W_FLIP: frame_push(t, PROC_FLIP, a->card, seat); return false;
    case W_RECRUIT:
    case W_RECRUIT_PAYING: vs_recruit(t, seat, a->card, a->verb == W_RECRUIT_PAYING); return true;
    case W_PLAY: play(t, seat, a->card, a->value); return true;
    case W_ATTACK: vs_propose(t, seat, a->card, a->with); return true;
    case W_POWER_UP: vs_announce_power_up(t, seat, a->card, a->with); return true;
    case W_REINFORCE: vs_announce_reinforce(t, seat, a->card); return true;
    default:
        vs_link(t, seat, a->card, (uint16_t)(def_of(t, a->card)->ability0 + (unsigned)a->value));
        return true;
    }
}

/* ---- abilities in windows: replacements. What has happened is collected instead (chain.c). */

uint16_t vs_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct context cx = context_of(t, card, ability, seat, NONE);
    if (!limit_allows(t, card, ability))
        return RULE_VC + 123;
    return a->payable && !machine_value(t, a->payable, &cx) ? RULE_VC + 99 : 0;
}

void vs_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
            uint8_t item)
{
    const struct ability *a = &t->pack->abilities[ability];
    limit_use(t, card, ability);
    log_add_ability(t, seat, card, ability, RULE_VC + 128);
    struct frame *f = ability_push(t, ability, card, seat, occ, item);
    if (a->pay) {
        f->pc = a->effect;
        ability_push(t, ability, card, seat, occ, item)->pc = a->pay;
    }
}
