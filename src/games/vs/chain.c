/*
 * The chain and priority (VC-108 – VC-120). An effect that has been announced is a frame: its
 * targets are chosen, its costs are paid, and a round of priority lies on top of it. When everybody
 * has passed in a row the round is over, and the frame below it goes on: it resolves. What is
 * announced during the round lies on top of the round, so the last effect resolves first.
 *
 *   round of the step ◄─ link A ◄─ ability A ◄─ round ◄─ link B ◄─ ability B ◄─ round …
 *
 * Powers that trigger are noted by the kernel when it happens; they are put on the chain the next
 * time somebody would get priority (VC-117 VC-118). So are delayed effects when their moment comes.
 */
#include "carte/code.h"
#include "games/vs/vs.h"

/* locals of a round, and of a link */
enum { V_SEAT, V_PASSES };
enum { V_OCCS, V_ITEMS, V_ON_CHAIN, V_TRIGGERED /* and who would get priority, + 1 */ };

/* Room that one more effect and all that it may cause need. */
enum { SPARE_STACK = 320, SPARE_OCCS = 6, SPARE_HEAP = 120, SPARE_HEAP_EACH = 20 };

bool vs_chain_is_full(const struct table *t)
{
    const struct state *s = t->s;
    return s->used.stack + SPARE_STACK > s->cap.stack || s->used.occs + SPARE_OCCS > s->cap.occs ||
           s->used.heap + SPARE_HEAP + SPARE_HEAP_EACH * s->seats > s->cap.heap;
}

void vs_tell(struct table *t, uint8_t event, uint16_t source, uint8_t by, uint16_t card, int amount)
{
    if (!(t->s->listening_after >> event & 1))
        return;
    struct occ *o = occ_new(t, event, source, by, by);
    if (card != NONE)
        occ_add(t, o, card, (int16_t)amount);
    occ_tell(t, o);
}

/* ---- links: what lies on the chain */

static struct frame *push_link(struct table *t, uint8_t seat, uint16_t card)
{
    struct frame *f = frame_push(t, PROC_LINK, card, seat);
    f->v[V_OCCS] = (int16_t)t->s->used.occs;
    f->v[V_ITEMS] = (int16_t)t->s->used.items;
    return f;
}

void vs_link(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    push_link(t, seat, card)->ability = ability;
    if (ability == NONE)
        return; /* an ongoing plot twist that does nothing else */
    limit_use(t, card, ability);
    ability_push(t, ability, card, seat, OCC_NONE, 0);
}

static void push_trigger(struct table *t, uint16_t index, int16_t next)
{
    uint8_t occ;
    struct frame *f = push_link(t, 0, NONE);
    struct trigger g = trigger_take(t, index, &occ);
    f->card = g.card;
    f->gen = g.gen;
    f->you = g.you;
    f->ability = g.ability;
    f->v[V_TRIGGERED] = (int16_t)(next + 1);
    struct frame *ability = ability_push(t, g.ability, g.card, g.you, occ, g.item);
    ability->gen = g.gen;
    if (g.code) { /* nothing is left to announce */
        ability->pc = g.code;
        vs_announced(t, ability);
    }
}

static void put_on_chain(struct table *t, struct frame *link)
{
    link->v[V_ON_CHAIN] = 1;
    t->s->global[G_CHAIN]++;
}

void vs_log_target(struct table *t, uint16_t card, uint16_t target)
{
    bool is_player = type_of(t, target) == T_PLAYER; /* whose it is goes without saying */
    log_add(t, LOG_TARGET, is_player ? -1 : (int8_t)t->cards[target].controller, target, card, 0,
            RULE_VC + 112);
}

/* VC-112: everybody hears what it is aimed at. */
static void tell_targets(struct table *t, const struct frame *ability)
{
    uint16_t targets[CARDS_MOST];
    if (!t->log && !(t->s->listening_after >> E_TARGETED & 1))
        return;
    unsigned n = machine_targets(t, ability, targets, CARDS_MOST);
    for (unsigned i = 0; i < n; i++) {
        vs_log_target(t, ability->card, targets[i]);
        vs_tell(t, E_TARGETED, ability->card, ability->you, targets[i], 1);
    }
}

/* VC-110: whoever announced it keeps priority. VC-117: what has triggered comes in between, and whoever
 * would have got priority gets it. */
void vs_announced(struct table *t, struct frame *ability)
{
    struct frame *link = frame_below(t, ability);
    uint16_t card = ability->card;
    uint8_t seat = ability->you;
    if (!link || link->proc != PROC_LINK)
        return;
    bool is_play = t->pack->abilities[ability->ability].kind == KIND_EFFECT;
    ability->v[REG_PAID] = t->s->result; /* of the last cost */
    put_on_chain(t, link);
    if (!is_play)
        log_add(t, link->v[V_TRIGGERED] ? LOG_TRIGGERED : LOG_POWER, (int8_t)seat, card, NONE, 0,
                RULE_VC + (link->v[V_TRIGGERED] ? 117 : 121));
    tell_targets(t, ability);
    vs_round(t, link->v[V_TRIGGERED] ? (uint8_t)(link->v[V_TRIGGERED] - 1) : seat, card);
}

/* A plot twist without an effect of its own waits here. */
static enum flow link_wait(struct table *t, struct frame *f)
{
    if (f->ability != NONE)
        return FLOW_NEXT;
    put_on_chain(t, f);
    vs_round(t, f->you, f->card);
    return FLOW_NEXT;
}

static enum flow link_end(struct table *t, struct frame *f)
{
    if (f->v[V_ON_CHAIN])
        t->s->global[G_CHAIN]--;
    t->s->used.occs = (uint16_t)f->v[V_OCCS];
    t->s->used.items = (uint16_t)f->v[V_ITEMS];
    if (!f->v[V_TRIGGERED])
        vs_retire(t, f->card);
    return FLOW_DONE;
}

step_fn *const vs_link_steps[] = {link_wait, link_end, NULL};

/* ---- what waits, from the outside */

static bool is_waiting(const struct frame *f)
{
    return (f->proc == PROC_LINK && f->v[V_ON_CHAIN]) || f->proc == PROC_RECRUIT;
}

static struct frame *find_link(const struct table *t, uint16_t card)
{
    for (struct frame *f = frame_top(t); f; f = frame_below(t, f))
        if (is_waiting(f) && f->card == card)
            return f;
    return NULL;
}

/* What a link announced lies right above it. */
static struct frame *frame_above(const struct table *t, const struct frame *f)
{
    struct frame *above = frame_top(t);
    while (above && frame_below(t, above) != f)
        above = frame_below(t, above);
    return above;
}

bool vs_is_on_chain(const struct table *t, uint16_t card)
{
    return find_link(t, card) != NULL;
}

/* What everybody has heard: a card that is being recruited lies on the chain when it is paid for. */
static const char *pending_word(const struct table *t, const struct frame *f)
{
    switch (f->proc) {
    case PROC_LINK:
        if (!f->v[V_ON_CHAIN])
            return NULL;
        if (f->v[V_TRIGGERED])
            return "trigger";
        return f->ability == NONE || t->pack->abilities[f->ability].kind == KIND_EFFECT ? "play"
                                                                                        : "power";
    case PROC_RECRUIT: return place_of(t, f->card) == Z_CHAIN ? "recruit" : NULL;
    case PROC_POWER_UP: return "power_up";
    case PROC_REINFORCE: return "reinforce";
    case PROC_DRAW_TWO: return "draw";
    default: return NULL;
    }
}

/* The index-th that waits, from the top; its word. */
static const struct frame *pending_frame(const struct table *t, unsigned index, const char **word)
{
    for (const struct frame *f = frame_top(t); f; f = frame_below(t, f))
        if ((*word = pending_word(t, f)) && !index--)
            return f;
    return NULL;
}

int vs_chain_place(const struct table *t, uint16_t card)
{
    const char *word;
    const struct frame *f;
    for (unsigned i = 0; (f = pending_frame(t, i, &word)); i++)
        if (f->card == card)
            return (int)i + 1;
    return 0;
}

static void aim_at(struct pending *out, const struct table *t, uint16_t card, uint16_t gen)
{
    if (ref_is_live(t, card, gen))
        out->target[out->targets++] = card;
}

static void find_targets(const struct table *t, const struct frame *f, struct pending *out)
{
    const struct frame *ability = f->proc == PROC_LINK ? frame_above(t, f) : NULL;
    if (ability && ability->proc == PROC_ABILITY)
        out->targets = machine_live_targets(t, ability, out->target, CARDS_MOST);
    else if (f->proc == PROC_RECRUIT && type_of(t, f->card) == T_EQUIPMENT)
        aim_at(out, t, (uint16_t)f->v[RECRUIT_BEARER], (uint16_t)f->v[RECRUIT_BEARER_GEN]);
    else if (f->proc == PROC_POWER_UP || f->proc == PROC_REINFORCE)
        aim_at(out, t, f->card, f->gen);
}

/* Of a card that has become another object, its power tells what it was. */
bool vs_pending(const struct table *t, unsigned index, struct pending *out)
{
    const struct frame *f = pending_frame(t, index, &out->what);
    if (!f)
        return false;
    out->seat = f->proc == PROC_DRAW_TWO ? (uint8_t)NOBODY : f->you;
    if (f->card != NONE && ref_is_live(t, f->card, f->gen)) {
        out->card = f->card;
        out->def = t->cards[f->card].def;
    } else if (f->proc == PROC_LINK && f->ability != NONE) {
        out->def = t->pack->abilities[f->ability].def;
    }
    find_targets(t, f, out);
    return true;
}

/* `pay activate self …`: how that is compiled (code.h). */
bool vs_is_activation(const struct table *t, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    const int16_t *cost = &t->pack->code[a->payable]; /* the first of them */
    return a->kind == KIND_POWER && a->payable && cost[0] == X_SELF && cost[1] == X_WOULD_ONE &&
           t->game->words->verbs[cost[2]].is & IS_ACTIVATION;
}

bool vs_is_activating(const struct table *t, uint16_t card)
{
    const struct frame *f = find_link(t, card);
    return f && f->proc == PROC_LINK && f->ability != NONE && !f->v[V_TRIGGERED] &&
           vs_is_activation(t, f->ability);
}

/* VC-113: what was paid is not given back. */
void vs_negate(struct table *t, uint16_t card)
{
    struct frame *f = find_link(t, card);
    if (!f)
        return;
    if (f->proc == PROC_LINK && f->ability != NONE)
        frame_above(t, f)->pc = FRAME_OVER;
    else if (f->proc == PROC_RECRUIT)
        f->v[RECRUIT_NEGATED] = 1;
    log_add(t, LOG_NEGATED, -1, card, NONE, 0, RULE_VC + 113);
}

/* What a player who is out has announced; the frame on top is what puts that player out. */
void vs_forget_chain(struct table *t, uint8_t seat)
{
    for (struct frame *above = NULL, *f = frame_top(t); f; above = f, f = frame_below(t, f)) {
        if (f->you != seat || !is_waiting(f))
            continue;
        if (f->proc == PROC_RECRUIT)
            f->v[RECRUIT_NEGATED] = 1;
        else if (f->ability != NONE && above)
            above->pc = FRAME_OVER;
    }
}

/* ---- another target for what waits */

/* The ability of a plot twist on the chain that has one target. */
static struct frame *single_target(const struct table *t, uint16_t card)
{
    uint16_t targets[2];
    struct frame *f = find_link(t, card);
    if (!f || f->proc != PROC_LINK || f->ability == NONE)
        return NULL;
    struct frame *ability = frame_above(t, f);
    if (!ability || ability->proc != PROC_ABILITY)
        return NULL;
    return machine_targets(t, ability, targets, 2) == 1 && is_formed(t, targets[0]) ? ability
                                                                                    : NULL;
}

/* `card` may be chosen by players who do not have the effect, so the candidates are its own. */
static unsigned other_targets(struct table *t, struct frame *ability, uint16_t out[CARDS_MOST])
{
    uint16_t now[1], found[CARDS_MOST];
    unsigned n = machine_candidates(t, ability, found, CARDS_MOST), kept = 0;
    machine_targets(t, ability, now, 1);
    for (unsigned i = 0; i < n && kept < CARDS_MOST; i++)
        if (found[i] != now[0])
            out[kept++] = found[i];
    return kept;
}

bool vs_may_retarget(const struct table *t, uint16_t card)
{
    uint16_t others[CARDS_MOST];
    struct frame *f = single_target(t, card);
    return f && other_targets((struct table *)(uintptr_t)t, f, others);
}

void vs_retarget(struct table *t, uint8_t seat, uint16_t card)
{
    if (vs_may_retarget(t, card))
        frame_push(t, PROC_RETARGET, card, seat);
}

void vs_retarget_options(struct table *t, struct frame *f)
{
    uint16_t others[CARDS_MOST];
    unsigned n = other_targets(t, single_target(t, f->card), others);
    for (unsigned i = 0; i < n; i++)
        offer(t, WORD_CHOOSE, others[i], NONE, 0, 0, RULE_VC + 112);
}

static enum flow retarget_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_RETARGET, f->card, 0, RULE_VC + 112);
}

static enum flow retarget_chosen(struct table *t, struct frame *f)
{
    machine_retarget(t, single_target(t, f->card), t->s->answer.card);
    log_add(t, LOG_RETARGETED, (int8_t)f->you, f->card, t->s->answer.card, 0, RULE_VC + 112);
    return FLOW_DONE;
}

step_fn *const vs_retarget_steps[] = {retarget_ask, retarget_chosen, NULL};

/* ---- rounds of priority */

void vs_round(struct table *t, uint8_t seat, uint16_t about)
{
    struct frame *f = frame_push(t, PROC_ROUND, about, seat);
    f->v[V_SEAT] = seat;
}

enum { STEP_TRIGGERS, STEP_TRIGGER_CHOSEN, STEP_ASK, STEP_ANSWER };

/* VC-109: after each resolution the primary player is the first again. */
static void begin_again(const struct table *t, struct frame *f)
{
    f->v[V_SEAT] = t->s->active;
    f->v[V_PASSES] = 0;
}

void vs_trigger_options(struct table *t, struct frame *f)
{
    (void)f;
    triggers_offer(t, t->s->ask.seat);
}

static enum flow round_triggers(struct table *t, struct frame *f)
{
    f->pc = STEP_ASK;
    if (!t->s->used.triggers)
        return FLOW_JUMP;
    uint8_t seat = t->s->active;
    uint16_t first;
    unsigned n = triggers_waiting(t, seat, &first);
    for (unsigned i = 1; !n && i < t->s->seats; i++) /* VC-020: then the others, clockwise */
        n = triggers_waiting(t, seat = seat_after(t, seat), &first);
    if (n > 1) {
        f->pc = STEP_TRIGGERS;
        return ask(t, seat, ASK_TRIGGER, NONE, 0, RULE_VC + 118);
    }
    int16_t next = f->v[V_SEAT];
    begin_again(t, f);
    push_trigger(t, first, next);
    f->pc = STEP_TRIGGERS;
    return FLOW_JUMP;
}

static enum flow round_trigger_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    uint16_t index = trigger_named(t, t->s->ask.seat, &a);
    int16_t next = f->v[V_SEAT];
    begin_again(t, f);
    f->pc = STEP_TRIGGERS;
    if (index != NONE)
        push_trigger(t, index, next);
    return FLOW_JUMP;
}

void vs_priority_options(struct table *t, struct frame *f)
{
    vs_offer_acts(t, (uint8_t)f->v[V_SEAT]);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_VC + 111);
}

/* Whoever has priority is asked, also if passing is all that can be done: not to be asked would tell
 * others about a hand. */
static enum flow round_ask(struct table *t, struct frame *f)
{
    if (!seat_is_in(t, (unsigned)f->v[V_SEAT]))
        f->v[V_SEAT] = seat_after(t, (uint8_t)f->v[V_SEAT]);
    if (f->v[V_PASSES] >= (int)seats_in(t))
        return FLOW_DONE;
    return ask(t, (uint8_t)f->v[V_SEAT], ASK_PRIORITY, f->card, 0, RULE_VC + 109);
}

/* VC-032: of the question that was answered. Powers that nobody uses keep no game going: most of them
 * can be used for their cost alone. */
static bool has_acted_or_could(const struct table *t)
{
    if (t->s->answer.verb != WORD_PASS)
        return true;
    for (unsigned i = 0; i < t->option_count; i++)
        if (t->options[i].verb != WORD_PASS && t->options[i].verb != WORD_USE)
            return true;
    return false;
}

static enum flow round_answer(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    uint8_t seat = (uint8_t)f->v[V_SEAT];
    if (!t->s->global[G_ACTED] && has_acted_or_could(t))
        t->s->global[G_ACTED] = 1;
    f->pc = STEP_TRIGGERS;
    f->v[V_PASSES]++;
    if (a.verb == WORD_PASS) {
        f->v[V_SEAT] = seat_after(t, seat);
        return FLOW_JUMP;
    }
    f->v[V_PASSES] = 0;
    if (vs_act(t, seat, &a))
        f->v[V_SEAT] = t->s->active; /* when that has resolved */
    return FLOW_JUMP;
}

step_fn *const vs_round_steps[] = {
    [STEP_TRIGGERS] = round_triggers, [STEP_TRIGGER_CHOSEN] = round_trigger_chosen,
    [STEP_ASK] = round_ask,           [STEP_ANSWER] = round_answer,
    [STEP_ANSWER + 1] = NULL,
};
