/*
 * What abilities do on the table: defeating, discarding, giving, taking actions; and what becomes of
 * each occurrence.
 */
#include "games/villainous/villainous.h"

struct occ *mv_happening(struct table *t, const struct context *cx, uint8_t event)
{
    struct occ *o = occ_new(t, event, villain_of(t, cx->you), cx->you, cx->you);
    o->text = cx->self;
    return o;
}

/* ---- applying */

static bool goes(const struct table *t, const struct item *i)
{
    return i->amount - i->stopped > 0 && ref_is_live(t, i->card, i->gen) &&
           card_in_play(t, i->card);
}

/* MV-095 MV-177: each to the discard pile of its deck, or to its owner's hand. */
static void leave_all(struct table *t, struct occ *o, uint8_t kind, uint8_t word, uint16_t rule)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        bool survives = i->outcome & OUTCOME_SURVIVES;
        if (!survives && !goes(t, i))
            continue;
        log_add(t, word, -1, i->card, o->text, 0, rule);
        if (!survives)
            mv_leave(t, i->card, kind, kind == Z_HAND ? ZONE_BOTTOM : ZONE_TOP);
        i->done = 1;
    }
}

void mv_apply(struct table *t, struct occ *o)
{
    if (o->flags & OCC_CANCELLED || mv_apply_tokens(t, o))
        return;
    switch (o->kind) {
    case E_PLAY: mv_apply_play(t, o); break;
    case E_DEFEAT: leave_all(t, o, Z_DISCARD, LOG_DEFEATED, RULE_MV + 175); break;
    case E_SPEND:
        leave_all(t, o, Z_DISCARD, LOG_DISCARDED, RULE_MV + (o->labels & LABEL_CRISIS ? 158 : 95));
        break;
    case E_DISCARD: leave_all(t, o, Z_DISCARD, LOG_DISCARDED, RULE_MV + 177); break;
    case E_RETURN: leave_all(t, o, Z_HAND, LOG_RETURNED, 0); break;
    case E_RELOCATE: mv_apply_relocate(t, o); break;
    case E_DRAW_STEP: mv_refill(t, o->you); break;
    default: /* a moment that comes */
        for (uint8_t k = 0; k < o->items; k++)
            occ_item(t, o, k)->done = 1;
        break;
    }
}

/* ---- cards that leave play or a hand */

static bool answers_own_leaving(const struct table *t, const struct occ *o, uint8_t item,
                                uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    const struct item *i = occ_item(t, o, item);
    return a->kind == KIND_FORCED_RESPONSE && a->events >> o->kind & 1 &&
           machine_hears(t, i->card, ability, i->was_controller, occ_index(t, o), item);
}

/* What a card says of its own leaving is done although it is gone. */
void mv_conclude_leaving(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        const struct item *i = occ_item(t, o, k);
        const struct def *d = def_of(t, i->card);
        for (unsigned n = 0; i->done && !card_in_play(t, i->card) && n < d->abilities; n++)
            if (answers_own_leaving(t, o, k, (uint16_t)(d->ability0 + n)))
                mv_use(t, i->was_controller, i->card, (uint16_t)(d->ability0 + n), occ_index(t, o),
                       k);
    }
}

/* MV-045 MV-063 MV-139: nothing that a card keeps in play; no specialty, unless the objective asks for it, which the villain card tells. */
bool mv_can_be_discarded(const struct table *t, const struct context *cx, uint16_t card)
{
    if (card_in_play(t, card) && event_is_forbidden(t, E_DISCARD, cx->self, card))
        return false;
    return !mv_is_specialty(t, card) || (cx->self != NONE && type_of(t, cx->self) == T_VILLAIN);
}

void mv_discard(struct table *t, const struct context *cx, const uint16_t *cards, unsigned count)
{
    struct occ *o = mv_happening(t, cx, E_DISCARD);
    int elsewhere = 0;
    for (unsigned i = 0; i < count; i++) {
        if (card_in_play(t, cards[i])) {
            if (mv_can_be_discarded(t, cx, cards[i]))
                occ_add(t, o, cards[i], 1);
            continue;
        }
        mv_leave(t, cards[i], Z_DISCARD, ZONE_TOP);
        log_add(t, LOG_DISCARDED, -1, cards[i], cx->self, 0, RULE_MV + 177);
        elsewhere++;
    }
    machine_done(t, elsewhere, (int)count);
    if (o->items)
        occ_run(t, o);
    else
        t->s->used.occs--;
}

static void return_cards(struct table *t, const struct verb_call *call)
{
    struct occ *o = mv_happening(t, call->cx, E_RETURN);
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]))
            occ_add(t, o, call->targets[i], 1);
    occ_run(t, o);
}

/* ---- tiles and stones */

void mv_claim(struct table *t, uint8_t seat, uint16_t card)
{
    mv_enter(t, card, Z_SPECIALTIES, seat, NONE);
    log_add(t, LOG_CLAIMED, (int8_t)seat, card, NONE, 0, 0);
}

static void claim(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++)
        mv_claim(t, call->cx->you, call->targets[i]);
    machine_done(t, call->target_count, call->target_count);
}

/* What is given lies with an ally of the receiver's choice in his domain, or else at a location. */
void mv_give(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count && call->other_count; i++)
        frame_push(t, PROC_GIVE, call->targets[i], t->cards[call->others[0]].controller);
    machine_done(t, call->other_count ? call->target_count : 0, call->target_count);
}

static bool is_recipient(const struct table *t, const struct frame *f, uint16_t card, bool allies)
{
    return allies ? type_of(t, card) == T_ALLY && mv_domain(t, card) == f->you
                  : type_of(t, card) == T_LOCATION;
}

struct recipients {
    unsigned count;
    uint16_t first;
};

static struct recipients recipients(struct table *t, struct frame *f, bool allies, bool tell)
{
    struct recipients r = {0, NONE};
    uint16_t zone = zone_id(t, allies ? Z_ALLIES : Z_LOCATIONS, f->you);
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next) {
        if (!is_recipient(t, f, c, allies))
            continue;
        if (!r.count++)
            r.first = c;
        if (tell)
            offer(t, W_PLACE, c, NONE, 0, 0, RULE_MV + 128);
    }
    return r;
}

/* The question what is given goes with is the same as where a card is played. */
void mv_give_options(struct table *t, struct frame *f)
{
    bool allies = recipients(t, f, true, false).count > 0;
    recipients(t, f, allies, true);
}

static void give_to(struct table *t, struct frame *f, uint16_t host)
{
    mv_enter(t, f->card, Z_ITEMS, f->you, host);
    log_add(t, LOG_GIVEN, (int8_t)f->you, f->card, host, 0, RULE_MV + 128);
}

static enum flow give_where(struct table *t, struct frame *f)
{
    struct recipients r = recipients(t, f, true, false);
    if (!r.count)
        r = recipients(t, f, false, false);
    if (leaves_choice(t, r.count))
        return ask(t, f->you, ASK_GIVE, f->card, 0, RULE_MV + 128);
    if (r.count)
        give_to(t, f, r.first);
    return FLOW_DONE;
}

static enum flow give_there(struct table *t, struct frame *f)
{
    give_to(t, f, t->s->answer.card);
    return FLOW_DONE;
}

step_fn *const mv_give_steps[] = {give_where, give_there, NULL};

/* A card that waits under another one until that one plays it. */
static void keep(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        log_add(t, LOG_KEPT, (int8_t)call->cx->you, call->targets[i], call->cx->self, 0, 0);
        mv_leave_for(t, call->targets[i], zone_id(t, Z_KEPT, call->cx->you), ZONE_BOTTOM);
    }
    machine_done(t, call->target_count, call->target_count);
}

/* ---- the occurrence that is being answered */

static void prevent(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    if (cx->occ == OCC_NONE || !occ_at(t, cx->occ)->items)
        return;
    struct item *i = occ_item(t, occ_at(t, cx->occ), cx->item);
    int left = i->amount - i->stopped;
    i->stopped = (int16_t)(i->stopped + (call->n < left ? call->n : left));
    machine_done(t, 1, 1);
}

/* It happens all the same, but the card does not leave. */
static void survive(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    if (cx->occ == OCC_NONE || !occ_at(t, cx->occ)->items)
        return;
    occ_item(t, occ_at(t, cx->occ), cx->item)->outcome |= OUTCOME_SURVIVES;
    machine_done(t, 1, 1);
}

/* ---- all verbs */

static void vanquish(struct table *t, const struct verb_call *call)
{
    bool can = call->target_count && mv_can_vanquish(t, call->cx->you, call->targets[0]);
    if (can)
        mv_vanquish(t, call->cx->you, call->targets[0], call->verb == V_VANQUISH_KEEPING);
    machine_done(t, can, 1);
}

static void vanquish_with(struct table *t, const struct verb_call *call)
{
    bool can = call->target_count && call->other_count &&
               mv_can_vanquish_with(t, call->others[0], call->targets[0]);
    if (can)
        mv_vanquish_with(t, call->others[0], call->targets[0]);
    machine_done(t, can, 1);
}

static void activate(struct table *t, const struct verb_call *call)
{
    bool free = call->verb == V_ACTIVATE_FREE;
    uint16_t card = call->target_count ? call->targets[0] : (uint16_t)NONE;
    uint16_t ability = card == NONE ? (uint16_t)NONE : mv_ability_of(t, card, KIND_ACTIVATE);
    bool can = ability != NONE && !mv_refuse_activate(t, call->cx->you, card, ability, free);
    if (can)
        mv_activate(t, call->cx->you, card, ability, free);
    machine_done(t, can, 1);
}

/* What was found lies in play, or does not: all of it alike (MV-173). */
static void bring(struct table *t, const struct verb_call *call)
{
    if (call->target_count && card_in_play(t, call->targets[0]))
        mv_relocate_by_text(t, call);
    else
        mv_play_by_text(t, call, (uint16_t)call->arg[0], PLAY_FREE);
}

static bool perform_on_table(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    switch (call->verb) {
    case V_DEFEAT: mv_defeat(t, call->cx, call->targets, call->target_count, 0); return true;
    case V_DISCARD: mv_discard(t, call->cx, call->targets, call->target_count); return true;
    case V_RETURN: return_cards(t, call); return true;
    case V_RELOCATE: mv_relocate_by_text(t, call); return true;
    case V_PLAY: mv_play_by_text(t, call, 0, 0); return true;
    case V_PLAY_AT: mv_play_by_text(t, call, (uint16_t)call->arg[0], 0); return true;
    case V_PLAY_FREE: mv_play_by_text(t, call, 0, PLAY_FREE); return true;
    case V_PLAY_FREE_AT: mv_play_by_text(t, call, (uint16_t)call->arg[0], PLAY_FREE); return true;
    case V_BRING: bring(t, call); return true;
    case V_ATTACH: mv_attach(t, call); return true;
    case V_GIVE: mv_give(t, call); return true;
    case V_CLAIM: claim(t, call); return true;
    case V_KEEP: keep(t, call); return true;
    case V_VANQUISH:
    case V_VANQUISH_KEEPING: vanquish(t, call); return true;
    case V_VANQUISH_WITH: vanquish_with(t, call); return true;
    case V_ACTIVATE:
    case V_ACTIVATE_FREE: activate(t, call); return true;
    case V_ACT_RELOCATE: mv_take_action(t, you, ACT_RELOCATE, call->cx->self); return true;
    case V_ACT_PLAY: mv_take_action(t, you, ACT_PLAY, call->cx->self); return true;
    case V_ACT_ACTIVATE: mv_take_action(t, you, ACT_ACTIVATE, call->cx->self); return true;
    case V_ACT_VANQUISH: mv_take_action(t, you, ACT_VANQUISH, call->cx->self); return true;
    case V_ACT_FATE: mv_take_action(t, you, ACT_FATE, call->cx->self); return true;
    case V_FACE_FATE: mv_fate(t, you, you); return true;
    case V_FORGO_PLAY: machine_done(t, mv_forgo(t, you, ACT_PLAY), 1); return true;
    case V_PREVENT: prevent(t, call); return true;
    case V_SURVIVE: survive(t, call); return true;
    case V_WIN: mv_win(t, you); return true;
    default: return false;
    }
}

void mv_perform(struct table *t, const struct verb_call *call)
{
    if (!perform_on_table(t, call) && !mv_perform_on_piles(t, call))
        mv_perform_on_tokens(t, call);
}

/* Villains and locations stay where they are; what is attached lies at a place, on something that does. */
bool mv_fits(const struct table *t, const struct verb_call *call, uint16_t target, bool second)
{
    uint8_t zone = zone_kind_of(t, t->cards[target].zone);
    switch (call->verb) {
    case V_ATTACH:
        return second ? card_in_play(t, target) && mv_domain(t, target) != NOBODY &&
                            mv_place(t, target) != NONE
                      : mv_needs_place(t, target);
    case V_GIVE:
        return second ? t->cards[target].controller != NOBODY : zone_may_hold(t, Z_ITEMS, target);
    case V_LOOK_DECK:
    case V_LOOK_HAND:
    case V_REVEAL_HAND: return t->cards[target].controller != NOBODY; /* its player is meant */
    case V_CLAIM: return zone_may_hold(t, Z_SPECIALTIES, target);
    case V_DEFEAT:
    case V_DISCARD:
    case V_RETURN:
    case V_TAKE:
    case V_RELOCATE:
    case V_PLAY:
    case V_PLAY_AT:
    case V_PLAY_FREE:
    case V_PLAY_FREE_AT:
    case V_BRING:
    case V_KEEP:
    case V_ORDER:
    case V_REVEAL: return zone != Z_VILLAIN && zone != Z_LOCATIONS;
    default: return true;
    }
}

static bool would_play(const struct table *t, const struct verb_call *call, uint16_t card,
                       unsigned flags)
{
    uint16_t filter = (uint16_t)call->arg[0]; /* of verbs that have one */
    return card == NONE ||
           (!card_in_play(t, card) && mv_could_play_at(t, call->cx, card, filter, flags));
}

static bool would_relocate(const struct table *t, const struct verb_call *call, uint16_t card)
{
    return card == NONE || mv_could_relocate(t, call->cx, card, (uint16_t)call->arg[0]);
}

/* While a target is being chosen it is not told which markers: the card's filter says it. */
static bool would_remove(const struct table *t, const struct verb_call *call, uint16_t card)
{
    int slot = mv_marker_slot((uint8_t)call->arg[0]);
    return card == NONE || slot < 0 || t->cards[card].counter[slot] >= call->n;
}

/* MV-046: no action before one has moved, whoever offers it. */
static bool would_act(const struct table *t, uint8_t seat, uint8_t action)
{
    return seat != NOBODY && (t->s->active != seat || t->s->global[G_STEP] != STEP_MOVE) &&
           mv_could_take_action(t, seat, action);
}

bool mv_would(const struct table *t, const struct verb_call *call, uint16_t target)
{
    uint8_t you = call->cx->you;
    switch (call->verb) {
    case V_PAY: return you != NOBODY && call->n <= power_of(t, you);
    case V_SPEND: return you != NOBODY && call->n <= t->cards[villain_of(t, you)].counter[C_HELD];
    case V_REMOVE: return would_remove(t, call, target);
    case V_DISCARD: return target == NONE || mv_can_be_discarded(t, call->cx, target);
    case V_RETURN:
        return target == NONE || !event_is_forbidden(t, E_RETURN, call->cx->self, target);
    case V_DEFEAT:
        return target == NONE ||
               !mv_refuse_defeat(t, call->cx->self, target, call->targets, call->target_count);
    case V_PLAY:
    case V_PLAY_AT: return would_play(t, call, target, 0);
    case V_PLAY_FREE:
    case V_PLAY_FREE_AT: return would_play(t, call, target, PLAY_FREE);
    case V_BRING: return would_relocate(t, call, target) || would_play(t, call, target, PLAY_FREE);
    case V_RELOCATE: return would_relocate(t, call, target);
    case V_TAKE: return target == NONE || mv_can_take(t, call->cx, target);
    case V_FORGO_PLAY: return you != NOBODY && mv_symbol_is_left(t, you, ACT_PLAY);
    case V_ACT_RELOCATE: return would_act(t, you, ACT_RELOCATE);
    case V_ACT_ACTIVATE: return would_act(t, you, ACT_ACTIVATE);
    case V_ACT_VANQUISH: return would_act(t, you, ACT_VANQUISH);
    case V_ADD: return target == NONE || !event_is_forbidden(t, E_MARK, call->cx->self, target);
    default: return true;
    }
}
