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

void mv_verb_defeat(struct table *t, const struct verb_call *call)
{
    mv_defeat(t, call->cx, call->targets, call->target_count, 0);
}

bool mv_would_defeat(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return target == NONE ||
           !mv_refuse_defeat(t, call->cx->self, target, call->targets, call->target_count);
}

/* MV-045 MV-063 MV-139: nothing that a card keeps in play; no specialty, unless the objective asks for it, which the villain card tells. */
bool mv_can_be_discarded(const struct table *t, const struct context *cx, uint16_t card)
{
    if (card_in_play(t, card) && event_is_forbidden(t, E_DISCARD, cx->self, card))
        return false;
    return !mv_is_specialty(t, card) || (cx->self != NONE && type_of(t, cx->self) == T_VILLAIN);
}

void mv_verb_discard(struct table *t, const struct verb_call *call)
{
    struct occ *o = mv_happening(t, call->cx, E_DISCARD);
    int elsewhere = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        if (card_in_play(t, card)) {
            if (mv_can_be_discarded(t, call->cx, card))
                occ_add(t, o, card, 1);
            continue;
        }
        mv_leave(t, card, Z_DISCARD, ZONE_TOP);
        log_add(t, LOG_DISCARDED, -1, card, call->cx->self, 0, RULE_MV + 177);
        elsewhere++;
    }
    machine_done(t, elsewhere, call->target_count);
    if (o->items)
        occ_run(t, o);
    else
        t->s->used.occs--;
}

bool mv_would_discard(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return target == NONE || mv_can_be_discarded(t, call->cx, target);
}

void mv_verb_return(struct table *t, const struct verb_call *call)
{
    struct occ *o = mv_happening(t, call->cx, E_RETURN);
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]))
            occ_add(t, o, call->targets[i], 1);
    occ_run(t, o);
}

bool mv_would_return(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return target == NONE || !event_is_forbidden(t, E_RETURN, call->cx->self, target);
}

/* ---- tiles and stones */

void mv_claim(struct table *t, uint8_t seat, uint16_t card)
{
    mv_enter(t, card, Z_SPECIALTIES, seat, NONE);
    log_add(t, LOG_CLAIMED, (int8_t)seat, card, NONE, 0, 0);
}

void mv_verb_claim(struct table *t, const struct verb_call *call, uint16_t card)
{
    mv_claim(t, call->cx->you, card);
}

bool mv_may_be_claimed(const struct table *t, uint16_t card)
{
    return zone_may_hold(t, Z_SPECIALTIES, card);
}

/* What is given lies with an ally of the receiver's choice in his domain, or else at a location. */
void mv_verb_give(struct table *t, const struct verb_call *call, uint16_t card)
{
    if (call->other_count)
        frame_push(t, PROC_GIVE, card, t->cards[call->others[0]].controller);
    else
        machine_done(t, 0, 1);
}

bool mv_may_be_given(const struct table *t, uint16_t card)
{
    return zone_may_hold(t, Z_ITEMS, card);
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
void mv_verb_keep(struct table *t, const struct verb_call *call, uint16_t card)
{
    log_add(t, LOG_KEPT, (int8_t)call->cx->you, card, call->cx->self, 0, 0);
    mv_leave_for(t, card, zone_id(t, Z_KEPT, call->cx->you), ZONE_BOTTOM);
}

/* ---- the occurrence that is being answered */

void mv_verb_prevent(struct table *t, const struct verb_call *call)
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
void mv_verb_survive(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    if (cx->occ == OCC_NONE || !occ_at(t, cx->occ)->items)
        return;
    occ_item(t, occ_at(t, cx->occ), cx->item)->outcome |= OUTCOME_SURVIVES;
    machine_done(t, 1, 1);
}

/* ---- actions that a text lets take */

void mv_verb_vanquish(struct table *t, const struct verb_call *call)
{
    bool can = call->target_count && mv_can_vanquish(t, call->cx->you, call->targets[0]);
    if (can)
        mv_vanquish(t, call->cx->you, call->targets[0], call->word->how == VANQUISH_KEEPING);
    machine_done(t, can, 1);
}

void mv_verb_vanquish_with(struct table *t, const struct verb_call *call)
{
    bool can = call->target_count && call->other_count &&
               mv_can_vanquish_with(t, call->others[0], call->targets[0]);
    if (can)
        mv_vanquish_with(t, call->others[0], call->targets[0]);
    machine_done(t, can, 1);
}

void mv_verb_activate(struct table *t, const struct verb_call *call)
{
    bool free = call->word->how == ACTIVATE_FREE;
    uint16_t card = call->target_count ? call->targets[0] : (uint16_t)NONE;
    uint16_t ability = card == NONE ? (uint16_t)NONE : mv_ability_of(t, card, KIND_ACTIVATE);
    bool can = ability != NONE && !mv_refuse_activate(t, call->cx->you, card, ability, free);
    if (can)
        mv_activate(t, call->cx->you, card, ability, free);
    machine_done(t, can, 1);
}

void mv_verb_act(struct table *t, const struct verb_call *call)
{
    mv_take_action(t, call->cx->you, (uint8_t)call->word->how, call->cx->self);
}

/* MV-046: no action before one has moved, whoever offers it. */
bool mv_would_act(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    uint8_t seat = call->cx->you;
    return seat != NOBODY && (t->s->active != seat || t->s->global[G_STEP] != STEP_MOVE) &&
           mv_could_take_action(t, seat, (uint8_t)call->word->how);
}

void mv_verb_forgo(struct table *t, const struct verb_call *call)
{
    machine_done(t, mv_forgo(t, call->cx->you, (uint8_t)call->word->how), 1);
}

bool mv_would_forgo(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return call->cx->you != NOBODY && mv_symbol_is_left(t, call->cx->you, (uint8_t)call->word->how);
}

void mv_verb_face_fate(struct table *t, const struct verb_call *call)
{
    mv_fate(t, call->cx->you, call->cx->you);
}

void mv_verb_win(struct table *t, const struct verb_call *call)
{
    mv_win(t, call->cx->you);
}

/* ---- what verbs can be about */

/* Villains and locations stay where they are. */
bool mv_can_be_moved(const struct table *t, uint16_t card)
{
    uint8_t zone = zone_kind_of(t, t->cards[card].zone);
    return zone != Z_VILLAIN && zone != Z_LOCATIONS;
}

/* What is attached lies at a place, on something that does. */
bool mv_has_place(const struct table *t, uint16_t card)
{
    return card_in_play(t, card) && mv_domain(t, card) != NOBODY && mv_place(t, card) != NONE;
}

/* Its player is meant. */
bool mv_has_player(const struct table *t, uint16_t card)
{
    return t->cards[card].controller != NOBODY;
}
