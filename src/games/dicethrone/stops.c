/*
 * Stops: the moments at which players may act out of turn (DT-065 DT-104 DT-121 DT-194 DT-223). The
 * active player comes first, then the others in order, until all have passed in a row. Whoever has
 * cards in hand is asked, whatever they are: being asked tells nobody anything.
 *
 * What somebody wants to do is declared first: whoever comes before them may act before it happens
 * (DT-249 – DT-254 DT-257); then it is tested anew, paid and done, or withdrawn.
 */
#include "games/dicethrone/dicethrone.h"

enum { V_WHO, V_EXCEPT, V_PASSES };
enum { V_VERB, V_CARD, V_WITH, V_VALUE, V_ASKED, V_ASIDE, V_DICE, V_OWNER, V_TOKENS };

void dt_stop(struct table *t, int16_t who, uint8_t except, uint16_t about)
{
    struct frame *f = frame_push(t, PROC_STOP, about, t->s->active);
    f->v[V_WHO] = who;
    f->v[V_EXCEPT] = except;
}

static bool is_usable_kind(uint8_t kind)
{
    return kind == KIND_SPEND || kind == KIND_ANY_TIME || kind == KIND_MAIN;
}

/* Is there something on the table that could be used now? Everybody knows that anyway. */
static bool has_open_means(struct table *t, uint8_t seat)
{
    for (uint16_t i = first_of_timing(t, TIMING_ACTION); i != NONE; i = t->next_alike[i])
        if (t->cards[t->instances[i].card].controller == seat &&
            dt_could_use(t, seat, &t->instances[i]))
            return true;
    return false;
}

static bool may_act(struct table *t, uint8_t seat)
{
    return seat_is_in(t, seat) && dt_is_free(t, seat) &&
           (t->zones[zone_id(t, Z_HAND, seat)].count || has_open_means(t, seat));
}

void dt_offer_acts(struct table *t, uint8_t seat)
{
    if (!dt_is_free(t, seat))
        return;
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next)
        if (!dt_refuse_play(t, seat, c))
            offer(t, W_PLAY, c, NONE, 0, 0, RULE_DT + 101);
    for (uint16_t i = first_of_timing(t, TIMING_ACTION); i != NONE; i = t->next_alike[i]) {
        const struct instance *in = &t->instances[i];
        if (t->cards[in->card].controller == seat &&
            is_usable_kind(t->pack->abilities[in->ability].kind) && dt_could_use(t, seat, in))
            offer(t, WORD_USE, in->card, NONE, ability_in_card(t, in->card, in->ability), 0,
                  RULE_DT + 65);
    }
}

void dt_stop_options(struct table *t, struct frame *f)
{
    dt_offer_acts(t, f->you);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_DT + 121);
}

void dt_before_options(struct table *t, struct frame *f)
{
    dt_offer_acts(t, t->s->ask.seat);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_DT + 249);
    (void)f;
}

void dt_act(struct table *t, uint8_t seat, const qn_option *a)
{
    switch (a->verb) {
    case W_PLAY: dt_play(t, seat, a->card); break;
    case W_SELL: dt_sell(t, seat, a->card); break;
    case WORD_USE: dt_use_ability(t, seat, a->card, ability_of_card(t, a->card, a->value)); break;
    default: break;
    }
}

/* ---- the round */

static enum flow stop_ask(struct table *t, struct frame *f)
{
    while (f->v[V_PASSES] < t->s->seats) {
        uint8_t seat = f->you;
        bool left_out = f->v[V_WHO] == STOP_OTHERS && f->v[V_EXCEPT] == seat;
        if (!left_out && may_act(t, seat))
            return ask(t, seat, ASK_STOP, f->card, (int16_t)(t->s->global[G_PHASE] + 1),
                       RULE_DT + 249);
        f->v[V_PASSES]++;
        f->you = dt_clockwise(t, seat);
    }
    return FLOW_DONE;
}

static void declare_aimed(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);

static void declare(struct table *t, uint8_t seat, const qn_option *a)
{
    uint16_t effect = a->verb == W_PLAY ? dt_ability_of(t, a->card, KIND_EFFECT) : (uint16_t)NONE;
    if (seat != t->s->active && effect != NONE && t->pack->abilities[effect].aimed) {
        declare_aimed(t, seat, a->card, effect);
        return;
    }
    bool is_told = seat != t->s->active; /* then it stays what it is, however the rest is dealt */
    struct frame *f = frame_push(t, PROC_DECLARE, is_told ? a->card : (uint16_t)NONE, seat);
    f->v[V_VERB] = a->verb;
    f->v[V_CARD] = (int16_t)a->card;
    f->v[V_WITH] = (int16_t)t->cards[a->card].gen;
    f->v[V_VALUE] = a->value;
    f->v[V_ASKED] = t->s->active;
    f->v[V_TOKENS] = t->cards[a->card].counter[C_TOKENS];
    if (!is_told)
        return;
    card_reveal(t, a->card); /* whoever comes first knows what to forestall */
    log_add(t, LOG_DECLARED, (int8_t)seat, a->card, NONE, 0, RULE_DT + 249);
}

static enum flow stop_answer(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    uint8_t seat = f->you;
    f->pc--;
    if (a.verb == WORD_PASS) {
        f->v[V_PASSES]++;
        f->you = dt_clockwise(t, seat);
        return FLOW_JUMP;
    }
    f->v[V_PASSES] = 0;
    f->you = t->s->active;
    declare(t, seat, &a);
    return FLOW_JUMP;
}

step_fn *const dt_stop_steps[] = {stop_ask, stop_answer, NULL};

/* ---- declared, not yet done */

/* A roll in answer to a roll: the first text still needs its own dice. */
void dt_lay_aside(struct table *t, enum dt_pool pool)
{
    struct frame *f = frame_of(t, PROC_DECLARE);
    if (!f || f->v[V_ASIDE])
        return;
    f->v[V_ASIDE] = (int16_t)(pool + 1);
    f->v[V_DICE] = t->s->global[G_DICE + pool];
    f->v[V_OWNER] = t->s->global[G_OWNER + pool];
}

static void lay_back(struct table *t, struct frame *f)
{
    int pool = f->v[V_ASIDE] - 1;
    f->v[V_ASIDE] = 0;
    if (pool < 0)
        return;
    t->s->global[G_DICE + pool] = f->v[V_DICE];
    t->s->global[G_OWNER + pool] = f->v[V_OWNER];
}

static enum flow declare_ask(struct table *t, struct frame *f)
{
    lay_back(t, f);
    while (f->v[V_ASKED] != f->you) {
        uint8_t seat = (uint8_t)f->v[V_ASKED];
        if (may_act(t, seat))
            return ask(t, seat, ASK_BEFORE, (uint16_t)f->v[V_CARD], 0, RULE_DT + 249);
        f->v[V_ASKED] = dt_clockwise(t, seat);
    }
    f->pc++;
    return FLOW_NEXT;
}

static enum flow declare_answer(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    uint8_t seat = (uint8_t)f->v[V_ASKED];
    if (a.verb == WORD_PASS)
        f->v[V_ASKED] = dt_clockwise(t, seat);
    else
        declare(t, seat, &a); /* DT-254: whoever comes before them may act before that, too */
    f->pc--;
    return FLOW_JUMP;
}

/* DT-251 DT-252: the token that somebody wanted to spend may be gone, though others like it are left. */
static bool is_still_there(const struct table *t, const struct frame *f)
{
    const struct card *c = &t->cards[f->v[V_CARD]];
    return c->gen == (uint16_t)f->v[V_WITH] && c->counter[C_TOKENS] >= f->v[V_TOKENS];
}

static enum flow declare_do(struct table *t, struct frame *f)
{
    uint16_t card = (uint16_t)f->v[V_CARD];
    uint8_t seat = f->you;
    qn_option a = {
        .verb = (uint8_t)f->v[V_VERB], .card = card, .with = NONE, .value = f->v[V_VALUE]};
    uint16_t refused = !is_still_there(t, f) ? RULE_DT + 252
                       : a.verb == W_PLAY    ? dt_refuse_play(t, seat, card)
                       : a.verb == WORD_USE
                           ? dt_refuse_use(t, seat, card, ability_of_card(t, card, a.value))
                           : 0;
    if (refused)
        log_add(t, LOG_WITHDRAWN, (int8_t)seat, card, NONE, 0, refused);
    else
        dt_act(t, seat, &a);
    return FLOW_NEXT;
}

static enum flow declare_done(struct table *t, struct frame *f)
{
    lay_back(t, f);
    return FLOW_DONE;
}

step_fn *const dt_declare_steps[] = {declare_ask, declare_answer, declare_do, declare_done, NULL};

/* ---- declared with what it is aimed at (DT-249 – DT-253): the effect has chosen its target and waits
 * under those who may act first; then it is tested anew and paid, or withdrawn unpaid */

enum { V_FIRST, V_GEN, V_AIM, V_AIM_GEN, V_AIM_TOKENS };
enum { AIMED_NOTHING, AIMED_ASK, AIMED_ANSWER, AIMED_PAY, AIMED_END };

static void declare_aimed(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    struct frame *f = frame_push(t, PROC_AIMED, card, seat);
    f->v[V_FIRST] = t->s->active;
    f->v[V_GEN] = (int16_t)t->cards[card].gen;
    ability_push(t, ability, card, seat, OCC_NONE, 0);
}

/* The declaration lies under the effect until it is known, then over it. */
void dt_announced(struct table *t, struct frame *ability)
{
    struct frame *below = frame_below(t, ability);
    uint16_t aim = NONE;
    if (!below || below->proc != PROC_AIMED || below->card != ability->card || below->pc)
        return;
    if (!machine_targets(t, ability, &aim, 1))
        return;
    card_reveal(t, ability->card);
    log_add(t, LOG_DECLARED, (int8_t)ability->you, ability->card, aim, 0, RULE_DT + 249);
    below->pc = AIMED_END;
    struct frame *f = frame_push(t, PROC_AIMED, ability->card, ability->you);
    f->pc = AIMED_ASK;
    f->v[V_FIRST] = t->s->active;
    f->v[V_GEN] = (int16_t)t->cards[ability->card].gen;
    f->v[V_AIM] = (int16_t)aim;
    f->v[V_AIM_GEN] = (int16_t)t->cards[aim].gen;
    f->v[V_AIM_TOKENS] = t->cards[aim].counter[C_TOKENS];
}

/* The effect could not find a target: nothing was declared. */
static enum flow aimed_nothing(struct table *t, struct frame *f)
{
    (void)t;
    (void)f;
    return FLOW_DONE;
}

static enum flow aimed_ask(struct table *t, struct frame *f)
{
    while (f->v[V_FIRST] != f->you) {
        uint8_t seat = (uint8_t)f->v[V_FIRST];
        if (may_act(t, seat))
            return ask(t, seat, ASK_BEFORE, f->card, 0, RULE_DT + 249);
        f->v[V_FIRST] = dt_clockwise(t, seat);
    }
    f->pc++;
    return FLOW_NEXT;
}

static enum flow aimed_answer(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    uint8_t seat = (uint8_t)f->v[V_FIRST];
    if (a.verb == WORD_PASS)
        f->v[V_FIRST] = dt_clockwise(t, seat);
    else
        declare(t, seat, &a);
    f->pc--;
    return FLOW_JUMP;
}

/* DT-252: what it was aimed at may be gone, though others like it are left. */
static uint16_t refuse_aimed(struct table *t, const struct frame *f)
{
    const struct card *aim = &t->cards[f->v[V_AIM]];
    bool here =
        t->cards[f->card].gen == (uint16_t)f->v[V_GEN] && aim->gen == (uint16_t)f->v[V_AIM_GEN] &&
        aim->counter[C_TOKENS] >= f->v[V_AIM_TOKENS] && machine_is_aimed(t, frame_below(t, f));
    return here ? dt_refuse_play(t, f->you, f->card) : RULE_DT + 252;
}

static enum flow aimed_pay(struct table *t, struct frame *f)
{
    struct frame *effect = frame_below(t, f);
    uint16_t refused = refuse_aimed(t, f);
    if (refused) {
        log_add(t, LOG_WITHDRAWN, (int8_t)f->you, f->card, NONE, 0, refused);
        effect->pc = FRAME_OVER;
        return FLOW_DONE;
    }
    dt_pay_for(t, f->you, f->card);
    effect->gen = t->cards[f->card].gen;
    return FLOW_DONE;
}

static enum flow aimed_end(struct table *t, struct frame *f)
{
    dt_retire(t, f->card);
    return FLOW_DONE;
}

step_fn *const dt_aimed_steps[] = {aimed_nothing, aimed_ask, aimed_answer,
                                   aimed_pay,     aimed_end, NULL};

/* ---- what has been announced, for everybody to see: a card that is declared, an ability that is announced
 * or activated and not yet concluded */

static bool waits(const struct frame *f)
{
    switch (f->proc) {
    case PROC_DECLARE: return f->pc <= 1; /* whoever comes first is being asked */
    case PROC_AIMED: return f->pc == AIMED_ASK || f->pc == AIMED_ANSWER;
    case PROC_ROLL_PHASE: return dt_announced_by_roll(f) != NONE;
    case PROC_FIGHT: return dt_is_fighting(f);
    default: return false;
    }
}

static const struct frame *waiting_frame(const struct table *t, unsigned index)
{
    for (const struct frame *f = frame_top(t); f; f = frame_below(t, f))
        if (waits(f) && !index--)
            return f;
    return NULL;
}

/* Whom an ability will hit, as far as that is known; NOBODY otherwise. */
static uint8_t aimed_seat(const struct table *t, const struct frame *f)
{
    return t->s->seats == 2 ? (uint8_t)(1 - f->you) : seat_in(t, G_DEFENDER);
}

static uint16_t announced_card(const struct frame *f)
{
    return f->proc == PROC_DECLARE      ? (uint16_t)f->v[V_CARD]
           : f->proc == PROC_ROLL_PHASE ? dt_announced_by_roll(f)
                                        : f->card;
}

bool dt_pending(const struct table *t, unsigned index, struct pending *out)
{
    const struct frame *f = waiting_frame(t, index);
    if (!f)
        return false;
    bool card = f->proc == PROC_DECLARE || f->proc == PROC_AIMED;
    uint8_t seat = card ? (uint8_t)NOBODY : aimed_seat(t, f);
    out->what = !card                                               ? "ability"
                : f->proc == PROC_DECLARE && f->v[V_VERB] != W_PLAY ? "use"
                                                                    : "play";
    out->seat = f->you;
    out->card = announced_card(f);
    out->def = t->cards[out->card].def;
    if (f->proc == PROC_AIMED)
        out->target[out->targets++] = (uint16_t)f->v[V_AIM];
    else if (seat != NOBODY)
        out->target[out->targets++] = hero_of(t, seat);
    return true;
}

/* Damage waits; or somebody else has announced what may turn out to be aimed at the seat. */
bool dt_threatens(const struct table *t, uint8_t seat)
{
    struct pending p = {.targets = 0};
    for (unsigned i = 0; dt_pending(t, i, &p); i++, p.targets = 0)
        if (!p.targets && !are_friends(t, p.seat, seat))
            return true;
    return dt_final(t, seat) > 0;
}
