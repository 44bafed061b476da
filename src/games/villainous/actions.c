/*
 * Actions: the symbols of the mover's location, each once a turn, and what they offer
 * (MV-030 MV-051 – MV-056, MV-064 – MV-102).
 */
#include "games/villainous/villainous.h"

/* ---- symbols: printed at the location, and what cards add to it, each once a turn */

/* The last: of additional actions that last for a time, and are of no card, so much for each. */
enum { USED_TOP = 1, USED_BOTTOM = 2, USED_EXTRA = 4 };

struct symbol {
    uint8_t printed;   /* which of the location's own; 0: additional */
    uint16_t instance; /* the ability that adds it; NONE: a lasting effect */
};

enum { SYMBOLS_MOST = 32 };

static bool is_printed(const struct table *t, uint16_t location, uint8_t action, bool top)
{
    if (action == ACT_GAIN)
        return mv_value(t, top ? A_TOP_GAIN : A_BOTTOM_GAIN, location) > 0;
    return has_keyword(t, location,
                       (uint8_t)((top ? K_TOP_PLAY : K_BOTTOM_PLAY) + action - ACT_PLAY));
}

static uint8_t extra_of(uint8_t action)
{
    return (uint8_t)(A_EXTRA_PLAY + action - ACT_PLAY);
}

/* Of two printed ones the top one first, for it may be covered before the turn is over. */
static uint8_t printed_left(const struct table *t, uint16_t location, uint8_t action)
{
    int used = t->s->global[G_USED + action];
    if (!(used & USED_TOP) && is_printed(t, location, action, true) && !mv_is_covered(t, location))
        return USED_TOP;
    return !(used & USED_BOTTOM) && is_printed(t, location, action, false) ? USED_BOTTOM : 0;
}

/* What cards add is theirs: it goes with them, and who has used one card's has not used another's. */
static unsigned extras_left(const struct table *t, uint16_t location, uint8_t action,
                            struct symbol *out, unsigned most)
{
    unsigned n = 0;
    int added = 0;
    for (uint16_t k = first_modifier(t, extra_of(action)); k != NONE && n < most;
         k = t->next_alike[k]) {
        int adds = constant_adds(t, &t->instances[k], location);
        added += adds;
        if (t->instances[k].uses < adds)
            out[n++] = (struct symbol){0, k};
    }
    if (n < most && mv_value(t, extra_of(action), location) - added >
                        t->s->global[G_USED + action] / USED_EXTRA)
        out[n++] = (struct symbol){0, NONE};
    return n;
}

static bool is_action_step(const struct table *t, uint8_t seat)
{
    return mover_of(t, seat) != NONE && t->s->active == seat && t->s->global[G_STEP] == STEP_ACT;
}

static unsigned symbols_left(const struct table *t, uint8_t seat, uint8_t action,
                             struct symbol *out, unsigned most)
{
    if (!is_action_step(t, seat))
        return 0;
    unsigned n = 0;
    uint8_t printed = printed_left(t, mover_of(t, seat), action);
    if (printed)
        out[n++] = (struct symbol){printed, NONE};
    if (n < most && action != ACT_GAIN && t->s->modified >> extra_of(action) & 1)
        n += extras_left(t, mover_of(t, seat), action, out + n, most - n);
    return n;
}

bool mv_symbol_is_left(const struct table *t, uint8_t seat, uint8_t action)
{
    struct symbol one;
    return symbols_left(t, seat, action, &one, 1) != 0;
}

/* Where none is left: not its moment, covered and not yet used, used up, or never there. */
uint16_t mv_refuse_symbol(const struct table *t, uint8_t seat, uint8_t action)
{
    if (mv_symbol_is_left(t, seat, action))
        return 0;
    if (!is_action_step(t, seat))
        return RULE_MV + 46;
    uint16_t location = mover_of(t, seat);
    int used = t->s->global[G_USED + action];
    bool top = is_printed(t, location, action, true);
    if (top && !(used & USED_TOP))
        return RULE_MV + 54;
    if (top || used || is_printed(t, location, action, false) ||
        (action != ACT_GAIN && mv_value(t, extra_of(action), location)))
        return RULE_MV + 52;
    return RULE_MV + (action == ACT_DISCARD ? 102 : 30);
}

static void spend_symbol(struct table *t, uint8_t action, const struct symbol *s)
{
    int16_t *used = &t->s->global[G_USED + action];
    if (s->instance != NONE)
        t->instances[s->instance].uses++;
    else
        *used = (int16_t)(*used + (s->printed ? s->printed : USED_EXTRA));
}

int mv_gain_of_symbol(const struct table *t, uint8_t seat)
{
    uint8_t top = printed_left(t, mover_of(t, seat), ACT_GAIN) == USED_TOP;
    return mv_value(t, top ? A_TOP_GAIN : A_BOTTOM_GAIN, mover_of(t, seat));
}

/* How many of the additional ones are used. */
unsigned mv_extras_used(const struct table *t, uint16_t location, uint8_t action)
{
    unsigned n = (unsigned)(t->s->global[G_USED + action] / USED_EXTRA);
    if (action == ACT_GAIN)
        return 0;
    for (uint16_t k = first_modifier(t, extra_of(action)); k != NONE; k = t->next_alike[k])
        if (constant_adds(t, &t->instances[k], location))
            n += t->instances[k].uses;
    return n;
}

/* ---- activating (MV-075 – MV-081 MV-137 MV-138) */

/* MV-076: the cost is paid first; what the ability demands besides is asked of what is left then. */
static uint16_t refuse_when_paid(const struct table *t, uint8_t seat, uint16_t card,
                                 uint16_t ability, int cost)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct context cx = context_of(t, card, ability, seat, NONE);
    int16_t *power = &t->cards[villain_of(t, seat)].counter[C_POWER], whole = *power;
    *power = (int16_t)(whole - cost);
    uint16_t rule = a->when && !machine_value(t, a->when, &cx)         ? RULE_MV + 119
                    : a->payable && !machine_value(t, a->payable, &cx) ? RULE_MV + 76
                                                                       : 0;
    *power = whole;
    return rule;
}

uint16_t mv_refuse_activate(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability,
                            bool free)
{
    const struct ability *a = &t->pack->abilities[ability];
    const struct instance *i = a->kind == KIND_ACTIVATE && mv_is_yours(t, seat, card)
                                   ? instance_of(t, card, ability)
                                   : NULL;
    if (!i)
        return RULE_MV + 75;
    if (mv_is_specialty(t, card) && i->uses)
        return RULE_MV + 138;
    if (!instance_is_active(t, i) || !limit_allows(t, card, ability) ||
        has_keyword(t, card, K_BOUND) || event_is_forbidden(t, E_ACTIVATE, NONE, card))
        return RULE_MV + 63;
    int cost = free ? 0 : mv_value(t, A_ACTIVATION, card);
    return cost > power_of(t, seat) ? RULE_MV + 76 : refuse_when_paid(t, seat, card, ability, cost);
}

void mv_activate(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, bool free)
{
    struct instance *i = instance_of(t, card, ability);
    if (!free)
        mv_pay(t, seat, mv_value(t, A_ACTIVATION, card));
    if (i && mv_is_specialty(t, card))
        i->uses++;
    log_add(t, LOG_ACTIVATED, (int8_t)seat, card, NONE, 0, RULE_MV + 75);
    mv_use(t, seat, card, ability, OCC_NONE, 0);
    mv_announce(t, E_ACTIVATE, seat, card);
}

/* ---- what each action offers; the flag says whether to tell or only to look */

struct search {
    struct table *t;
    uint8_t seat;
    bool tell;
    bool found;
    uint16_t card; /* being relocated */
};

static bool same_card_before(const struct table *t, uint16_t card)
{
    for (uint16_t c = t->cards[card].prev; c != NONE; c = t->cards[c].prev)
        if (t->cards[c].def == t->cards[card].def)
            return true;
    return false;
}

/* Of a discard pile few cards may be played, so that is asked first. */
static void search_pile(struct search *s, uint16_t zone)
{
    struct table *t = s->t;
    bool is_hand = zone == hand_of(t, s->seat);
    for (uint16_t c = t->zones[zone].head; c != NONE && (s->tell || !s->found);
         c = t->cards[c].next) {
        if ((!is_hand && !has_keyword(t, c, K_REBORN)) || same_card_before(t, c))
            continue;
        if (s->tell)
            mv_offer_play(t, s->seat, c);
        else
            s->found =
                !mv_refuse_play(t, s->seat, c, 0) || !mv_refuse_play(t, s->seat, c, PLAY_OTHERWISE);
    }
}

static void search_plays(struct search *s)
{
    search_pile(s, hand_of(s->t, s->seat));
    search_pile(s, zone_id(s->t, Z_DISCARD, s->seat));
}

static void search_activations(struct search *s)
{
    struct table *t = s->t;
    for (uint16_t k = first_of_timing(t, TIMING_ACTION); k != NONE; k = t->next_alike[k]) {
        const struct instance *i = &t->instances[k];
        if (mv_refuse_activate(t, s->seat, i->card, i->ability, false))
            continue;
        s->found = true;
        if (s->tell)
            offer(t, W_ACTIVATE, i->card, NONE, ability_in_card(t, i->card, i->ability), 0,
                  RULE_MV + 75);
    }
}

static void find_relocation(struct table *t, void *user, uint16_t place)
{
    struct search *s = user;
    s->found = true;
    if (s->tell)
        offer(t, W_RELOCATE, s->card, place, 0, 0, RULE_MV + 82);
}

static void search_relocations(struct search *s)
{
    static const uint8_t kinds[] = {Z_ALLIES, Z_ITEMS};
    for (unsigned k = 0; k < 2; k++)
        for (uint16_t c = s->t->zones[zone_id(s->t, kinds[k], s->seat)].head; c != NONE;
             c = s->t->cards[c].next) {
            s->card = c;
            mv_each_relocation(s->t, s->seat, c, find_relocation, s);
        }
}

static void search_victims(struct search *s, uint16_t zone)
{
    struct table *t = s->t;
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next) {
        if (!mv_can_vanquish(t, s->seat, c))
            continue;
        s->found = true;
        if (s->tell)
            offer(t, W_VANQUISH, c, NONE, 0, 0, RULE_MV + 91);
    }
}

static void search_vanquish(struct search *s)
{
    search_victims(s, zone_id(s->t, Z_HEROES, s->seat));
    for (uint8_t seat = 0; seat < s->t->s->seats; seat++)
        if (seat != s->seat)
            search_victims(s, zone_id(s->t, Z_ALLIES, seat));
}

static void offer_alone(struct search *s, uint8_t word, int16_t value, uint16_t rule)
{
    s->found = true;
    if (s->tell)
        offer(s->t, word, NONE, NONE, value, 0, rule);
}

static void search_action(struct search *s, uint8_t action)
{
    struct table *t = s->t;
    switch (action) {
    case ACT_GAIN:
        offer_alone(s, W_GAIN, (int16_t)mv_gain_of_symbol(t, s->seat), RULE_MV + 66);
        break;
    case ACT_PLAY: search_plays(s); break;
    case ACT_ACTIVATE: search_activations(s); break;
    case ACT_RELOCATE: search_relocations(s); break;
    case ACT_VANQUISH: search_vanquish(s); break;
    case ACT_FATE: offer_alone(s, W_FATE, 0, RULE_MV + 97); break;
    case ACT_DISCARD:
        if (t->zones[hand_of(t, s->seat)].count)
            offer_alone(s, W_DISCARD_CARDS, 0, RULE_MV + 100);
        break;
    default: break;
    }
}

bool mv_could_take_action(const struct table *t, uint8_t seat, uint8_t action)
{
    struct search s = {.t = (struct table *)(uintptr_t)t, .seat = seat};
    search_action(&s, action);
    return s.found;
}

void mv_act_options(struct table *t, struct frame *f)
{
    struct search s = {.t = t, .seat = f->you, .tell = true};
    for (uint8_t a = 0; a < ACTIONS; a++)
        if (mv_symbol_is_left(t, f->you, a))
            search_action(&s, a);
    mv_offer_turn_actions(t, f->you);
    offer(t, W_END, NONE, NONE, 0, QN_PASS, RULE_MV + 53);
}

/* ---- doing it */

uint8_t mv_action_of(uint8_t word)
{
    switch (word) {
    case W_GAIN: return ACT_GAIN;
    case W_PLAY:
    case W_PLAY_OTHERWISE: return ACT_PLAY;
    case W_ACTIVATE: return ACT_ACTIVATE;
    case W_RELOCATE: return ACT_RELOCATE;
    case W_VANQUISH: return ACT_VANQUISH;
    case W_FATE: return ACT_FATE;
    case W_DISCARD_CARDS: return ACT_DISCARD;
    default: return ACTIONS;
    }
}

bool mv_is_action_word(uint8_t word)
{
    return mv_action_of(word) != ACTIONS;
}

static void perform(struct table *t, uint8_t seat, const qn_option *a, int gain)
{
    struct context cx = context_of(t, NONE, NONE, seat, NONE);
    switch (a->verb) {
    case W_GAIN: mv_gain(t, seat, gain, NONE); break;
    case W_PLAY: mv_play(t, seat, a->card, a->with, NOBODY, 0); break;
    case W_PLAY_OTHERWISE: mv_play(t, seat, a->card, a->with, NOBODY, PLAY_OTHERWISE); break;
    case W_ACTIVATE:
        mv_activate(t, seat, a->card, ability_of_card(t, a->card, a->value), false);
        break;
    case W_RELOCATE: mv_relocate(t, &cx, a->card, a->with); break;
    case W_VANQUISH: mv_vanquish(t, seat, a->card, false); break;
    case W_FATE: mv_fate(t, seat, NOBODY); break;
    case W_DISCARD_CARDS: frame_push(t, PROC_DISCARD, NONE, seat); break;
    default: break;
    }
}

/* ---- which symbol, where there are several */

enum { S_ACTION, S_VERB, S_WITH, S_VALUE };

/* The location, or the card that adds it. */
static uint16_t symbol_card(const struct table *t, uint8_t seat, const struct symbol *s)
{
    if (s->printed)
        return mover_of(t, seat);
    return s->instance == NONE ? (uint16_t)NONE : t->instances[s->instance].card;
}

void mv_symbol_options(struct table *t, struct frame *f)
{
    struct symbol left[SYMBOLS_MOST];
    unsigned n = symbols_left(t, f->you, (uint8_t)f->v[S_ACTION], left, SYMBOLS_MOST);
    for (unsigned i = 0; i < n; i++)
        offer(t, W_SYMBOL, symbol_card(t, f->you, &left[i]), NONE, 0, 0, RULE_MV + 51);
}

static enum flow symbol_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_SYMBOL, mover_of(t, f->you), 0, RULE_MV + 51);
}

static enum flow symbol_chosen(struct table *t, struct frame *f)
{
    struct symbol left[SYMBOLS_MOST];
    uint8_t action = (uint8_t)f->v[S_ACTION];
    unsigned n = symbols_left(t, f->you, action, left, SYMBOLS_MOST);
    qn_option act = {.verb = (uint8_t)f->v[S_VERB],
                     .card = f->card,
                     .with = (uint16_t)f->v[S_WITH],
                     .value = f->v[S_VALUE]};
    for (unsigned i = 0; i < n; i++)
        if (symbol_card(t, f->you, &left[i]) == t->s->answer.card) {
            spend_symbol(t, action, &left[i]);
            break;
        }
    perform(t, f->you, &act, 0);
    return FLOW_DONE;
}

step_fn *const mv_symbol_steps[] = {symbol_ask, symbol_chosen, NULL};

/* MV-051 MV-052: a symbol is used up first; if there are several, one of the player's choice. */
static bool use_symbol(struct table *t, uint8_t seat, uint8_t action, const qn_option *act)
{
    struct symbol left[2];
    unsigned n = symbols_left(t, seat, action, left, 2);
    if (n == 1)
        spend_symbol(t, action, left);
    if (n < 2)
        return n;
    struct frame *f = frame_push(t, PROC_SYMBOL, act->card, seat);
    f->v[S_ACTION] = action;
    f->v[S_VERB] = act->verb;
    f->v[S_WITH] = (int16_t)act->with;
    f->v[S_VALUE] = act->value;
    return true;
}

bool mv_forgo(struct table *t, uint8_t seat, uint8_t action)
{
    static const qn_option nothing = {.card = NONE, .with = NONE};
    return use_symbol(t, seat, action, &nothing);
}

void mv_act(struct table *t, uint8_t seat, const qn_option *choice)
{
    const qn_option a = *choice;
    int gain = a.verb == W_GAIN ? mv_gain_of_symbol(t, seat) : 0;
    unsigned frames = t->s->frames;
    use_symbol(t, seat, mv_action_of(a.verb), &a);
    if (t->s->frames == frames)
        perform(t, seat, &a, gain);
}

/* ---- an action that a text lets take, whatever the mover's location says */

enum { X_ACTION };

void mv_take_action(struct table *t, uint8_t seat, uint8_t action, uint16_t text)
{
    if (action == ACT_FATE)
        mv_fate(t, seat, NOBODY);
    else
        frame_push(t, PROC_ACTION, text, seat)->v[X_ACTION] = action;
}

uint8_t mv_granted_action(struct table *t)
{
    return t->s->status == TABLE_WAITING && t->s->ask.kind == ASK_ACTION
               ? (uint8_t)frame_top(t)->v[X_ACTION]
               : (uint8_t)ACTIONS;
}

void mv_action_options(struct table *t, struct frame *f)
{
    struct search s = {.t = t, .seat = f->you, .tell = true};
    search_action(&s, (uint8_t)f->v[X_ACTION]);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_MV + 53);
}

/* Plays depend on a hand that others do not see: who has cards is asked. */
static enum flow action_ask(struct table *t, struct frame *f)
{
    bool hidden = f->v[X_ACTION] == ACT_PLAY && t->zones[hand_of(t, f->you)].count;
    if (!hidden && !mv_could_take_action(t, f->you, (uint8_t)f->v[X_ACTION])) {
        machine_done(t, 0, 1);
        return FLOW_DONE;
    }
    return ask(t, f->you, ASK_ACTION, f->card, 0, RULE_MV + 51);
}

static enum flow action_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    machine_done(t, a.verb != WORD_PASS, 1);
    if (a.verb != WORD_PASS)
        perform(t, f->you, &a, 0);
    return FLOW_DONE;
}

step_fn *const mv_action_steps[] = {action_ask, action_chosen, NULL};

/* ---- discarding from the hand: any number (MV-100 – MV-102) */

void mv_discard_options(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[hand_of(t, f->you)].head; c != NONE; c = t->cards[c].next)
        if (!same_card_before(t, c))
            offer(t, W_DISCARD, c, NONE, 0, 0, RULE_MV + 100);
    offer(t, WORD_DONE, NONE, NONE, 0, QN_PASS, RULE_MV + 100);
}

static enum flow discard_ask(struct table *t, struct frame *f)
{
    if (!t->zones[hand_of(t, f->you)].count)
        return FLOW_DONE;
    return ask(t, f->you, ASK_DISCARD, NONE, 0, RULE_MV + 100);
}

static enum flow discard_one(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb == WORD_DONE)
        return FLOW_DONE;
    mv_leave(t, a.card, Z_DISCARD, ZONE_TOP);
    log_add(t, LOG_DISCARDED, (int8_t)f->you, a.card, NONE, 0, RULE_MV + 100);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const mv_discard_steps[] = {discard_ask, discard_one, NULL};
