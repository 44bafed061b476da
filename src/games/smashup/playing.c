/*
 * Playing cards: quota and extra plays, where a card may go, and the steps of resolving it
 * (SU-033 – SU-059, SU-272 – SU-275, SU-321 – SU-328).
 */
#include "games/smashup/smashup.h"

#include "carte/code.h"

/* ---- plays that are left */

enum { FROM_NOWHERE = -2, FROM_QUOTA = -1 }; /* otherwise the number of a record */

static bool is_minion(const struct table *t, uint16_t card)
{
    return is_a(t, card, B_MINION);
}

static bool is_titan(const struct table *t, uint16_t card)
{
    return is_a(t, card, B_TITAN);
}

static bool has_name_of(const struct table *t, uint16_t card, uint16_t def)
{
    return def == NONE || def_of(t, card)->title == t->pack->defs[def].title;
}

static bool is_open_play(const struct lasting *l, uint8_t seat)
{
    return (l->op == MODIFY_ALLOW || l->op == MODIFY_ALLOW_LIKE || l->op == MODIFY_ALLOW_UNLIKE) &&
           l->you == seat && l->amount;
}

static bool allows(const struct table *t, const struct lasting *l, uint8_t seat, uint16_t card,
                   uint16_t base)
{
    if (!is_open_play(l, seat))
        return false;
    if (l->op != MODIFY_ALLOW && has_name_of(t, card, l->source) != (l->op == MODIFY_ALLOW_LIKE))
        return false;
    if (l->code && (base == NONE || l->code != base + 1))
        return false;
    struct context cx = context_of_lasting(l, card);
    return machine_value(t, l->scope, &cx);
}

static bool quota_of_kind(const struct table *t, uint8_t seat, bool minion)
{
    const int16_t *v = t->s->seat[seat];
    int used = v[minion ? SV_MINIONS_USED : SV_ACTIONS_USED];
    return used < su_value(t, minion ? A_MINIONS : A_ACTIONS, player_card(t, seat));
}

static bool quota_is_left(const struct table *t, uint8_t seat, uint16_t card)
{
    return quota_of_kind(t, seat, is_minion(t, card));
}

/* What a player may still play of a kind whatever the card and the base: of the turn's own plays, and extra
 * ones that are bound to nothing. */
int su_plays_left(const struct table *t, uint16_t card, uint8_t attr)
{
    uint8_t seat = t->cards[card].controller;
    if (type_of(t, card) != T_PLAYER)
        return DASH;
    int used = t->s->seat[seat][attr == A_MINIONS ? SV_MINIONS_USED : SV_ACTIONS_USED];
    int left = seat == t->s->active ? su_value(t, attr, card) - used : 0;
    left = left > 0 ? left : 0;
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        bool free = l->op == MODIFY_ALLOW && !l->once && !l->code && l->attr == attr;
        left += free && is_open_play(l, seat) ? l->amount : 0;
    }
    return left;
}

/* SC-321: whatever is not one of the turn's own plays is an extra card. */
static bool has_spent_extras(const struct table *t, uint8_t seat)
{
    const int16_t *v = t->s->seat[seat];
    int own = v[SV_MINIONS_USED] + v[SV_ACTIONS_USED];
    return has_keyword(t, player_card(t, seat), K_MEASURED) &&
           v[SV_MINIONS_PLAYED] + v[SV_ACTIONS_PLAYED] > own;
}

/* The narrowest extra play that fits, before the quota. base NONE: some base or other. */
static int source_of_play(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    int best = quota_is_left(t, seat, card) ? FROM_QUOTA : FROM_NOWHERE, narrowness = -1;
    bool spent = has_spent_extras(t, seat);
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (spent || !allows(t, l, seat, card, base))
            continue;
        int narrow = (l->code ? 2 : 0) + l->once;
        if (narrow > narrowness) {
            best = (int)i;
            narrowness = narrow;
        }
    }
    return best;
}

static bool extra_is_left(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++)
        if (allows(t, &t->lasting[i], seat, card, base))
            return !has_spent_extras(t, seat);
    return false;
}

/* An extra play that is left, for whatever card and wherever; NULL if there is none. */
static const struct lasting *other_extra(const struct table *t, uint8_t seat)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++)
        if (is_open_play(&t->lasting[i], seat))
            return &t->lasting[i];
    return NULL;
}

bool su_some_play_is_left(const struct table *t, uint8_t seat, bool minion)
{
    return quota_of_kind(t, seat, minion) || other_extra(t, seat);
}

void su_spend_play(struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    int source = source_of_play(t, seat, card, base);
    if (source >= 0)
        t->lasting[source].amount--;
    else
        t->s->seat[seat][is_minion(t, card) ? SV_MINIONS_USED : SV_ACTIONS_USED]++;
}

/* ---- where it may go */

/* "Only where …" printed on the card, and what cards in play forbid. */
static bool may_lie_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    const struct def *d = def_of(t, card);
    if (!d->play_if)
        return true;
    struct context cx = context_of(t, card, NONE, seat, base);
    return machine_value(t, d->play_if, &cx);
}

static uint16_t play_forbidden_by(const struct table *t, uint8_t seat, uint16_t card, uint16_t host)
{
    if (!event_may_be_forbidden(t, E_PLAY))
        return NONE;
    struct occ like = {.kind = E_PLAY,
                       .source = player_card(t, seat),
                       .ability = NONE,
                       .text = NONE,
                       .by = seat,
                       .you = seat};
    struct item item = item_about(t, card);
    item.was_host = host;
    item.was_controller = seat;
    return occ_forbidden_by(t, &like, &item);
}

static bool play_is_forbidden(const struct table *t, uint8_t seat, uint16_t card, uint16_t host)
{
    return play_forbidden_by(t, seat, card, host) != NONE;
}

/* "In your next turn you cannot play actions": elsewhere it does not matter. */
bool su_is_actionless(const struct table *t, uint8_t seat)
{
    return t->s->active == seat && has_keyword(t, player_card(t, seat), K_ACTIONLESS);
}

bool su_lacks_actions(const struct table *t, uint8_t seat, uint16_t card)
{
    return is_a(t, card, B_ACTION) && su_is_actionless(t, seat);
}

static uint16_t refuse_forbidden(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    uint16_t by = play_forbidden_by(t, seat, card, base);
    if (by == NONE)
        return 0;
    return REFUSE(t, RULE_SU + 305, base == NONE ? WHY_FORBIDDEN : WHY_FORBIDDEN_AT, .card = card,
                  .with = by, .by = base);
}

/* The occurrence of playing it, if that has not come to pass yet. */
static struct occ *play_under_way(const struct table *t, uint16_t card)
{
    for (uint8_t i = 0; i < t->s->used.occs; i++) {
        struct occ *o = occ_at(t, i);
        if (o->kind == E_PLAY && o->items && occ_item(t, o, 0)->card == card &&
            !occ_item(t, o, 0)->done && !(o->flags & OCC_CANCELLED))
            return o;
    }
    return NULL;
}

/* Does something in play keep the seat from answering with this action? */
uint16_t su_refuse_answer(const struct table *t, uint8_t seat, uint16_t card)
{
    if (play_under_way(t, card))
        return REFUSE(t, RULE_SU + 341, WHY_RESOLVING);
    if (su_lacks_actions(t, seat, card))
        return REFUSE(t, RULE_SU + 305, WHY_NO_ACTIONS);
    if (is_a(t, card, B_ACTION) && has_spent_extras(t, seat))
        return REFUSE(t, RULE_SU + 305, WHY_EXTRAS_SPENT);
    return is_a(t, card, B_ACTION) ? refuse_forbidden(t, seat, card, NONE) : 0;
}

/* A card that an ability plays needs no play of the turn, but a place that takes it (SU-305). */
uint16_t su_refuse_place(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    if (is_titan(t, card) && su_controls_titan(t, seat))
        return su_refuse_second_titan(t, seat);
    if (su_lacks_actions(t, seat, card))
        return REFUSE(t, RULE_SU + 305, WHY_NO_ACTIONS);
    if (base == NONE && is_a(t, card, B_ACTION) && !may_lie_at(t, seat, card, base))
        return REFUSE(t, RULE_SU + 303, WHY_NOT_SO_NOW, .card = card);
    if (base != NONE && !may_lie_at(t, seat, card, base))
        return REFUSE(t, RULE_SU + 303, WHY_NOT_THERE, .card = card, .with = base);
    return refuse_forbidden(t, seat, card, base);
}

bool su_could_be_played_silently(const struct table *t, const struct context *cx, uint16_t card,
                                 uint16_t filter)
{
    if (cx->you == NOBODY || !is_minion(t, card) || has_spent_extras(t, cx->you))
        return false;
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if (!play_is_forbidden(t, cx->you, card, b) &&
            (!filter || machine_matches(t, filter, cx, b)))
            return true;
    return false;
}

static bool host_fits(const struct table *t, uint8_t seat, uint16_t card, uint16_t host);

/* Is there something that an action may be attached to at a base of that filter? */
static bool has_host_there(const struct table *t, const struct context *cx, uint16_t card,
                           uint16_t filter)
{
    for (unsigned z = 0; z < t->facts->played_count; z++)
        for (uint16_t c = t->zones[t->facts->played[z]].head; c != NONE; c = t->cards[c].next)
            if (host_fits(t, cx->you, card, c) && machine_matches(t, filter, cx, su_place(t, c)))
                return true;
    return false;
}

bool su_could_be_played(const struct table *t, const struct context *cx, uint16_t card,
                        uint16_t filter)
{
    if (cx->you == NOBODY || (!is_titan(t, card) && has_spent_extras(t, cx->you)))
        return false;
    if (!is_minion(t, card) && !is_titan(t, card))
        return !su_refuse_place(t, cx->you, card, NONE) &&
               (!filter || !def_of(t, card)->attach || has_host_there(t, cx, card, filter));
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if (!su_refuse_place(t, cx->you, card, b) && (!filter || machine_matches(t, filter, cx, b)))
            return true;
    return false;
}

static uint16_t refuse_now(const struct table *t, uint8_t seat)
{
    if (su_duel_is_on(t))
        return REFUSE(t, RULE_SU + 199, WHY_DUEL);
    if (t->s->global[G_PHASE] != PHASE_PLAY || t->s->active != seat)
        return REFUSE(t, RULE_SU + 33, WHY_PLAY_PHASE);
    return 0;
}

/* SU-033: none of the turn's own plays is left, nor an extra one for that card, there. */
static uint16_t refuse_quota(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    if (quota_is_left(t, seat, card) || extra_is_left(t, seat, card, base))
        return 0;
    if (!t->reason)
        return RULE_SU + 33;
    bool minion = is_minion(t, card);
    const struct lasting *extra = other_extra(t, seat);
    int used = t->s->seat[seat][minion ? SV_MINIONS_USED : SV_ACTIONS_USED];
    int most = su_value(t, minion ? A_MINIONS : A_ACTIONS, player_card(t, seat));
    if (extra && extra->card != NONE)
        return REFUSE(t, RULE_SU + 33, minion ? WHY_OTHER_EXTRA_MINION : WHY_OTHER_EXTRA_ACTION,
                      .card = card, .with = extra->card);
    return REFUSE(t, RULE_SU + 33, minion ? WHY_NO_MINION_LEFT : WHY_NO_ACTION_LEFT, .number = used,
                  .other = most);
}

uint16_t su_refuse_play_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    uint16_t rule = refuse_now(t, seat);
    rule = rule ? rule : refuse_quota(t, seat, card, base);
    return rule ? rule : su_refuse_place(t, seat, card, base);
}

/* Nothing that su_refuse_place tests can stand in the way of the minion, wherever it goes. */
static bool is_welcome_anywhere(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    return !(d->categories & (1u << B_TITAN | 1u << B_ACTION)) && !d->play_if &&
           !event_may_be_forbidden(t, E_PLAY);
}

void su_offer_minion(struct table *t, uint8_t seat, uint16_t card)
{
    if (refuse_now(t, seat))
        return;
    bool quota = quota_is_left(t, seat, card), welcome = is_welcome_anywhere(t, card);
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if ((quota || extra_is_left(t, seat, card, b)) &&
            (welcome || !su_refuse_place(t, seat, card, b)))
            offer(t, W_PLAY, card, b, 0, 0, RULE_SU + 33);
}

/* An action that answers from the hand and does nothing else. */
static bool works_elsewhere(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    if (!is_a(t, card, B_ACTION) || !(d->works_from >> FROM_HAND & 1))
        return false;
    for (unsigned i = 0; i < d->abilities; i++) {
        const struct ability *a = &t->pack->abilities[d->ability0 + i];
        if (a->from != FROM_HAND && a->kind != KIND_SEEN)
            return false;
    }
    return true;
}

/* Of a minion that may go to no base: what a base where it could be played but for a card says, or else
 * that no play is left. */
static uint16_t refuse_minion(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t telling = NONE;
    uint16_t rule = refuse_now(t, seat);
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE && !rule;
         b = t->cards[b].next) {
        if (!su_refuse_play_at(t, seat, card, b))
            return 0;
        if (telling == NONE && !refuse_quota(t, seat, card, b))
            telling = b;
    }
    if (rule)
        return rule;
    return telling == NONE ? refuse_quota(t, seat, card, NONE)
                           : su_refuse_place(t, seat, card, telling);
}

/* The first of its abilities that is used from the hand, or NONE. */
static uint16_t from_hand_of(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    for (unsigned i = 0; i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].from == FROM_HAND)
            return (uint16_t)(d->ability0 + i);
    return NONE;
}

/* SU-269: a card that works only at another moment cannot be played now. */
uint16_t su_refuse_play(const struct table *t, uint8_t seat, uint16_t card)
{
    if (works_elsewhere(t, card))
        return su_duel_is_on(t) ? REFUSE(t, RULE_SU + 199, WHY_DUEL)
                                : REFUSE(t, RULE_SU + 269, WHY_SPECIAL, .card = card,
                                         .ability = from_hand_of(t, card));
    return is_minion(t, card) ? refuse_minion(t, seat, card)
                              : su_refuse_play_at(t, seat, card, NONE);
}

/* ---- the play itself (SU-054 – SU-059) */

enum { L_HOST, L_FLAGS, L_REACHING };

void su_play(struct table *t, uint8_t seat, uint16_t card, uint16_t host, unsigned flags)
{
    su_forget_duel(t);
    resolution_open(t, card, seat);
    frame_push(t, PROC_RETIRE, card, seat)->v[0] = (int16_t)flags;
    struct frame *f = frame_push(t, PROC_PLAY, card, seat);
    f->v[L_HOST] = (int16_t)host;
    f->v[L_FLAGS] = (int16_t)flags;
}

/* Being attached affects the host (SU-204): whoever would ward it off does so now. */
static enum flow play_reaches_host(struct table *t, struct frame *f)
{
    uint16_t host = (uint16_t)f->v[L_HOST];
    if (host == NONE || !def_of(t, f->card)->attach || !event_is_heard(t, E_AFFECT))
        return FLOW_NEXT;
    struct context cx = context_of(t, f->card, NONE, f->you, NONE);
    struct occ *o = su_happening(t, &cx, E_AFFECT);
    occ_add(t, o, host, 1);
    f->v[L_REACHING] = 1;
    occ_run(t, o);
    return FLOW_NEXT;
}

static enum flow play_happens(struct table *t, struct frame *f)
{
    su_show_play(t, f->card);
    bool stopped = f->v[L_REACHING] && !t->s->result; /* SU-334 */
    struct occ *o = occ_new(t, E_PLAY, player_card(t, f->you), f->you, f->you);
    o->amount = f->v[L_FLAGS];
    occ_add(t, o, f->card, 1)->was_host = stopped ? (uint16_t)NONE : (uint16_t)f->v[L_HOST];
    occ_run(t, o);
    return FLOW_DONE;
}

step_fn *const su_play_steps[] = {play_reaches_host, play_happens, NULL};

/* Does something in play forbid that a text of the seat does this to a card? */
static bool is_forbidden(const struct table *t, uint8_t event, uint8_t seat, uint16_t text,
                         uint16_t card)
{
    if (!event_may_be_forbidden(t, event))
        return false;
    struct occ like = {.kind = event,
                       .source = player_card(t, seat),
                       .ability = NONE,
                       .text = text,
                       .by = seat,
                       .you = seat};
    struct item item = item_about(t, card);
    return occ_is_forbidden(t, &like, &item);
}

/* Is a card out of reach of what another one does? */
bool su_is_protected(const struct table *t, uint8_t seat, uint16_t card, uint16_t host)
{
    return is_forbidden(t, E_AFFECT, seat, card, host);
}

bool su_could_return(const struct table *t, uint8_t seat, uint16_t text, uint16_t card)
{
    if (!card_in_play(t, card) || su_is_ownerless(t, card)) /* SU-123 */
        return false;
    return !su_stands_fast(t, E_RETURN, card) && !su_is_shielded(t, card, text) &&
           !su_is_protected(t, seat, text, card) && !is_forbidden(t, E_RETURN, seat, text, card);
}

/* A minion is the first of the turn, or at its base, or not. */
void su_note_minion(struct table *t, uint8_t seat, struct item *i, uint16_t base)
{
    i->outcome |= su_plays_at(t, seat, base) ? 0 : OUTCOME_FIRST_HERE;
    i->outcome |= t->s->seat[seat][SV_MINIONS_PLAYED] == 1 ? OUTCOME_FIRST : 0;
    su_note_play(t, seat, base);
    su_note_arrival(t, i->card, base);
}

/* What was buried at a base is about that base, even if it does not stay (SU-176). */
static bool is_resolved_there(const struct table *t, const struct occ *o, uint16_t card)
{
    return o->amount & PLAY_UNCOVERED && !def_of(t, card)->attach;
}

static void silence(struct table *t, uint8_t seat, uint16_t card)
{
    lasting_add(t, &(struct lasting){.card = card,
                                     .gen = t->cards[card].gen,
                                     .source = t->cards[card].def,
                                     .op = MODIFY_SILENCE,
                                     .period = P_END_OF_TURN,
                                     .you = seat});
}

void su_apply_play(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    uint16_t card = i->card, host = i->was_host;
    uint8_t seat = o->by;
    bool attaches = def_of(t, card)->attach && host != NONE && !(i->outcome & OUTCOME_CANCELLED) &&
                    !su_is_protected(t, seat, card, host); /* SU-334 */
    if (!i->amount)
        return;
    if (is_titan(t, card)) { /* SU-149: neither minion nor action, nor an extra card */
        su_play_titan(t, card, seat, host);
        i->done = 1;
        i->gen = t->cards[card].gen;
        log_add(t, LOG_PLAYED, (int8_t)seat, card, host, 0, RULE_SU + 146);
        return;
    }
    if (is_minion(t, card))
        su_enter(t, card, Z_MINIONS, seat, host);
    else
        su_enter(t, card, attaches ? Z_ACTIONS : Z_STAGE, seat,
                 attaches || is_resolved_there(t, o, card) ? host : (uint16_t)NONE);
    t->s->seat[seat][is_minion(t, card) ? SV_MINIONS_PLAYED : SV_ACTIONS_PLAYED]++;
    t->s->seat[seat][SV_PHASE_MINIONS] += is_minion(t, card);
    if (is_minion(t, card)) {
        su_note_minion(t, seat, i, host);
        if (i->outcome & OUTCOME_BORROWED)
            su_lend(t, card, o->you, true);
    }
    if (t->s->global[G_NOTES_ARRIVALS] && su_is_deed(t, card))
        i->outcome |= t->s->seat[seat][SV_DEEDS]++ ? 0 : OUTCOME_FIRST_DEED;
    if (o->amount & PLAY_SILENT)
        silence(t, seat, card);
    i->done = 1;
    i->gen = t->cards[card].gen;
    log_add(t, LOG_PLAYED, (int8_t)seat, card, host, 0,
            RULE_SU + (is_minion(t, card) ? 37
                       : attaches         ? 41
                                          : 39));
}

void su_show_play(struct table *t, uint16_t card)
{
    if ((t->s->listening_before | t->s->hidden_hears) & 1ull << E_PLAY)
        card_reveal(t, card);
}

bool su_cancel_play(struct table *t, uint16_t card)
{
    struct occ *o = play_under_way(t, card);
    if (o)
        occ_item(t, o, 0)->outcome |= OUTCOME_CANCELLED;
    return o;
}

/* SC-170 SU-224: where it comes stays as it was chosen; whoever takes it counts as having played it. */
bool su_borrow_play(struct table *t, uint16_t card, uint8_t seat)
{
    struct occ *o = play_under_way(t, card);
    if (!o || !is_minion(t, card))
        return false;
    o->by = seat;
    o->source = player_card(t, seat);
    occ_item(t, o, 0)->outcome |= OUTCOME_BORROWED;
    log_add(t, LOG_CONTROL, (int8_t)seat, card, NONE, 0, RULE_SU + 224);
    return true;
}

static bool is_said(uint8_t kind, const struct occ *o)
{
    return kind == KIND_ON_PLAY || (kind == KIND_UNCOVERED && o->amount & PLAY_UNCOVERED);
}

/* SU-133 SU-234: nobody played it, and what it does is nobody's. */
static void monster_speaks(struct table *t, uint16_t card, const struct def *d)
{
    for (unsigned k = d->abilities; k-- > 0;)
        if (t->pack->abilities[d->ability0 + k].kind == KIND_ON_PLAY)
            ability_push(t, (uint16_t)(d->ability0 + k), card, t->s->active, OCC_NONE, 0)->by =
                NOBODY;
}

/* What it says only on being uncovered is a Special; false if that may not be used. */
static bool says_special(struct table *t, const struct occ *o, unsigned ability, uint16_t card)
{
    if (!su_is_special(t->pack->abilities[ability].kind))
        return true;
    if (su_use_is_forbidden(t, E_USE_SPECIAL, o->by, card)) /* SU-305 */
        return false;
    su_announce(t, E_USE_SPECIAL, o->by, card);
    return true;
}

/* What may be said only so often a turn counts if it comes to something. */
static bool says_it_again(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct context cx = context_of(t, card, ability, seat, NONE);
    if (a->limit_scope == LIMIT_NONE)
        return true;
    if (!limit_allows(t, card, ability) || (a->when && !machine_value(t, a->when, &cx)))
        return false;
    limit_use(t, card, ability);
    return true;
}

/* Step 1: what it says on being played; a Special played from the hand says only that. */
void su_conclude_play(struct table *t, struct occ *o)
{
    const struct item *i = occ_item(t, o, 0);
    const struct def *d = def_of(t, i->card);
    bool gone = def_of(t, i->card)->attach && zone_kind_of(t, t->cards[i->card].zone) == Z_STAGE;
    bool by_base = o->text != NONE && type_of(t, o->text) == T_BASE; /* SC-479 */
    bool cancelled = i->outcome & OUTCOME_CANCELLED;                 /* SC-175 */
    if (cancelled)
        log_add(t, LOG_CANCEL, -1, i->card, NONE, 0, 0);
    if (!i->done || gone || cancelled || by_base || card_is_silenced(t, i->card)) /* SC-446 */
        return;
    if (o->by == NOBODY) {
        monster_speaks(t, i->card, d);
        return;
    }
    if (o->ability != NONE) {
        struct context cx = context_of(t, i->card, o->ability, o->by, NONE);
        cx.frame = ability_push(t, o->ability, i->card, o->by, OCC_NONE, 0);
        if (o->text != NONE)
            machine_set_that(t, &cx, &o->text, 1);
        return;
    }
    for (unsigned k = d->abilities; k-- > 0;)
        if (is_said(t->pack->abilities[d->ability0 + k].kind, o)) {
            if (!says_special(t, o, d->ability0 + k, i->card) ||
                !says_it_again(t, o->by, i->card, (uint16_t)(d->ability0 + k)))
                continue;
            ability_push(t, (uint16_t)(d->ability0 + k), i->card, o->by, OCC_NONE, 0);
        }
}

static enum flow retire(struct table *t, struct frame *f)
{
    su_forget_aim(t, f->card);
    if (zone_kind_of(t, t->cards[f->card].zone) == Z_STAGE)
        resolution_retires(t, f->card);
    return FLOW_DONE;
}

step_fn *const su_retire_steps[] = {retire, NULL};

/* Step 5 (SU-058) */
void su_retire(struct table *t, uint16_t card)
{
    if (zone_kind_of(t, t->cards[card].zone) == Z_STAGE)
        su_discard(t, card);
    else
        su_play_seen(t, card);
}

/* ---- cards that a text plays: where? */

enum { V_LIST, V_COUNT, V_INDEX, V_FILTER, V_PLACE, V_FLAGS };

void su_play_by_text(struct table *t, const struct verb_call *call)
{
    struct frame *f = frame_push(t, PROC_PLAY_AT, NONE, call->cx->you);
    f->v[V_LIST] = (int16_t)(call->targets - t->heap);
    f->v[V_COUNT] = (int16_t)call->target_count;
    f->v[V_FILTER] = call->arg[0]; /* of verbs that have one */
    f->v[V_FLAGS] = (int16_t)(PLAY_BY_TEXT | call->word->how);
}

static struct frame *push_one(struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    struct frame *f = frame_push(t, PROC_PLAY_AT, NONE, seat);
    if (t->s->used.heap == t->s->cap.heap) {
        table_full(t, POOL_LISTS);
        return f;
    }
    f->v[V_LIST] = (int16_t)t->s->used.heap;
    f->v[V_COUNT] = 1;
    f->v[V_PLACE] = (int16_t)(place == NONE ? 0 : place + 1);
    t->heap[t->s->used.heap++] = card;
    return f;
}

/* One card of a player's choice; place NONE: wherever it may go. */
void su_play_one(struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    push_one(t, seat, card, place);
}

static bool base_fits(struct table *t, struct frame *f, uint16_t card, uint16_t base)
{
    uint16_t filter = (uint16_t)f->v[V_FILTER];
    bool refused = f->v[V_FLAGS] & PLAY_SILENT ? play_is_forbidden(t, f->you, card, base)
                                               : su_refuse_place(t, f->you, card, base);
    if (refused || (f->v[V_PLACE] && f->v[V_PLACE] != base + 1))
        return false;
    return !filter || machine_fits(t, frame_below(t, f), filter, base);
}

/* "Play it there": what an action is attached to must be there too. */
static bool is_wanted_host(struct table *t, struct frame *f, uint16_t host)
{
    uint16_t filter = (uint16_t)f->v[V_FILTER], base = su_place(t, host);
    if (f->v[V_PLACE] && f->v[V_PLACE] != base + 1)
        return false;
    return !filter || (base != NONE && machine_fits(t, frame_below(t, f), filter, base));
}

/* What it is attached to has most often printed something that most cards have not. */
static bool has_printed_wish(const struct table *t, const int16_t *wanted, uint16_t host)
{
    if (wanted[0] != X_CATEGORY || !code_needs_first(wanted))
        return true;
    const struct def *d = card_shows(t, host);
    return d && d->categories >> wanted[1] & 1;
}

/* What an action may be attached to. */
static bool host_fits(const struct table *t, uint8_t seat, uint16_t card, uint16_t host)
{
    if (!has_printed_wish(t, &t->pack->code[def_of(t, card)->attach], host))
        return false;
    struct context cx = context_of(t, card, NONE, seat, host);
    return su_place(t, host) != NONE && machine_value(t, def_of(t, card)->attach, &cx) &&
           !play_is_forbidden(t, seat, card, host);
}

void su_redirect_play(struct table *t, uint16_t card, uint16_t from, uint16_t to)
{
    for (struct frame *f = frame_top(t); f; f = frame_below(t, f))
        if (f->proc == PROC_PLAY && f->card == card && f->v[L_REACHING] &&
            f->v[L_HOST] == (int16_t)from)
            f->v[L_HOST] = (int16_t)to;
}

bool su_may_be_attached(const struct table *t, uint8_t seat, uint16_t card, uint16_t host)
{
    return seat != NOBODY && is_a(t, card, B_ACTION) && def_of(t, card)->attach &&
           host_fits(t, seat, card, host);
}

static uint16_t card_at_hand(const struct table *t, const struct frame *f)
{
    return t->heap[f->v[V_LIST] + f->v[V_INDEX]];
}

/* Offers, or only counts: the places of the card, and the first of them. */
static unsigned places(struct table *t, struct frame *f, uint16_t card, bool tell, uint16_t *first)
{
    unsigned n = 0;
    bool stands = is_minion(t, card) || is_titan(t, card);
    for (unsigned z = 0; z < t->facts->played_count; z++)
        for (uint16_t c = t->zones[t->facts->played[z]].head; c != NONE; c = t->cards[c].next) {
            bool fits = stands ? type_of(t, c) == T_BASE && base_fits(t, f, card, c)
                               : host_fits(t, f->you, card, c) && is_wanted_host(t, f, c);
            if (!fits)
                continue;
            if (tell)
                offer(t, W_BASE, c, card, 0, 0, stands ? RULE_SU + 37 : RULE_SU + 214);
            else if (!n)
                *first = c;
            n++;
        }
    return n;
}

/* SU-147: nobody has to play a titan; who uses a titan's own text has already chosen to. */
static bool is_declinable(const struct table *t, const struct frame *f, uint16_t card)
{
    return is_titan(t, card) && frame_below(t, f)->card != card;
}

void su_choose_base_options(struct table *t, struct frame *f)
{
    if (is_declinable(t, f, card_at_hand(t, f)))
        offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_SU + 147);
    places(t, f, card_at_hand(t, f), true, NULL);
}

/* An ability that could be played from the hand just now: a window is open that it answers. */
static uint16_t timely_ability(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    for (const struct frame *w = frame_top(t); w; w = frame_below(t, w))
        for (unsigned k = 0; k < d->abilities && w->proc == PROC_WINDOW; k++) {
            uint16_t ability = (uint16_t)(d->ability0 + k);
            if (t->pack->abilities[ability].from == FROM_HAND &&
                !su_use_is_forbidden(t, E_USE_SPECIAL, seat, card) &&
                occ_is_heard_by(t, card, ability, seat, occ_at(t, w->occ), 0))
                return ability;
        }
    return NONE;
}

static bool play_at_its_moment(struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t ability = timely_ability(t, seat, card);
    if (ability != NONE)
        su_play_special(t, seat, card, ability);
    return ability != NONE;
}

/* SU-271: what has to be played at the wrong moment is discarded instead. */
static void play_or_discard(struct table *t, uint8_t seat, uint16_t card)
{
    if (play_at_its_moment(t, seat, card))
        return;
    log_add(t, LOG_DISCARDED, -1, card, NONE, 0, RULE_SU + 271);
    su_discard(t, card);
}

enum { STEP_WHERE, STEP_THERE };

static enum flow play_where(struct table *t, struct frame *f)
{
    uint16_t first = NONE;
    if (f->v[V_INDEX] >= f->v[V_COUNT])
        return FLOW_DONE;
    uint16_t card = card_at_hand(t, f);
    if (f->v[V_FLAGS] & PLAY_BY_TEXT && !is_titan(t, card) &&
        has_spent_extras(t, f->you)) { /* SC-321 */
        f->v[V_INDEX]++;
        return FLOW_AGAIN;
    }
    if (works_elsewhere(t, card)) {
        f->v[V_INDEX]++;
        play_or_discard(t, f->you, card);
        return FLOW_AGAIN;
    }
    bool stands = is_minion(t, card) || is_titan(t, card);
    unsigned n = stands || def_of(t, card)->attach ? places(t, f, card, false, &first) : 0;
    if (leaves_choice(t, n) || (n && is_declinable(t, f, card)))
        return ask(t, f->you, ASK_BASE, card, 0, 0);
    f->v[V_INDEX]++;
    if (n || (!stands && !su_lacks_actions(t, f->you, card)))
        su_play(t, f->you, card, first, PLAY_EXTRA | (unsigned)f->v[V_FLAGS]);
    return FLOW_AGAIN;
}

static enum flow play_there(struct table *t, struct frame *f)
{
    uint16_t card = card_at_hand(t, f);
    f->v[V_INDEX]++;
    if (t->s->answer.verb != WORD_PASS)
        su_play(t, f->you, card, t->s->answer.card, PLAY_EXTRA | (unsigned)f->v[V_FLAGS]);
    f->pc = STEP_WHERE;
    return FLOW_JUMP;
}

/* ---- uncovered cards: played where they were buried, if that is possible (SU-175 – SU-178) */

static bool has_host_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t base)
{
    for (unsigned z = 0; z < t->facts->played_count; z++)
        for (uint16_t c = t->zones[t->facts->played[z]].head; c != NONE; c = t->cards[c].next)
            if (su_place(t, c) == base && host_fits(t, seat, card, c))
                return true;
    return false;
}

/* SU-188 */
void su_play_duel_card(struct table *t, uint8_t seat, uint16_t card)
{
    if (su_refuse_place(t, seat, card, NONE))
        return;
    if (works_elsewhere(t, card))
        play_or_discard(t, seat, card);
    else
        su_play_one(t, seat, card, NONE);
}

bool su_play_uncovered(struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t base = su_place(t, card);
    bool minion = is_minion(t, card), attaches = def_of(t, card)->attach;
    if (su_refuse_place(t, seat, card, minion ? base : (uint16_t)NONE))
        return false;
    if (works_elsewhere(t, card))
        return play_at_its_moment(t, seat, card);
    if (!attaches) {
        su_play(t, seat, card, base, PLAY_EXTRA | PLAY_UNCOVERED);
        return true;
    }
    if (!has_host_at(t, seat, card, base))
        return false;
    push_one(t, seat, card, base)->v[V_FLAGS] = PLAY_UNCOVERED;
    return true;
}

/* ---- extra plays that cannot be saved (SU-325 – SU-328): now or never */

enum {
    X_FILTER,
    X_PLACE,
    X_LEFT,
    X_LIKE,
    X_UNLIKE,
    X_RECORD,
    X_WANTED,
    X_PLAYED
}; /* X_RECORD: see below */

/* SC-158 SC-159 SC-250 SC-251: any minion will do, or any action. */
static bool is_for_any(const struct table *t, const struct frame *f, uint8_t category)
{
    const int16_t *code = &t->pack->code[(uint16_t)f->v[X_FILTER]];
    return code[0] == X_CATEGORY && code[1] == category && code[2] == X_END &&
           f->v[X_LIKE] == (int16_t)NONE;
}

/* Played in place of an action, where any action would do (SC-250 SC-251). */
static bool stands_in_for_action(const struct table *t, const struct frame *f, uint16_t card)
{
    return is_minion(t, card) && has_keyword(t, card, K_DEED) && !f->v[X_PLACE] &&
           is_for_any(t, f, B_ACTION) && !su_is_actionless(t, f->you);
}

static bool extra_fits(struct table *t, struct frame *f, uint16_t card)
{
    if (has_spent_extras(t, f->you))
        return false;
    uint16_t base = f->v[X_PLACE] ? (uint16_t)(f->v[X_PLACE] - 1) : (uint16_t)NONE;
    if (!stands_in_for_action(t, f, card) &&
        !machine_fits(t, frame_below(t, f), (uint16_t)f->v[X_FILTER], card))
        return false;
    if (has_name_of(t, card, (uint16_t)f->v[X_LIKE]) == (bool)f->v[X_UNLIKE])
        return false;
    if (!is_minion(t, card))
        return !works_elsewhere(t, card) && !su_refuse_place(t, f->you, card, NONE);
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next)
        if ((base == NONE || b == base) && !su_refuse_place(t, f->you, card, b))
            return true;
    return false;
}

bool su_is_rising(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    if (seat == NOBODY || !is_minion(t, card) || t->cards[card].zone != zone_id(t, Z_DISCARD, seat))
        return false;
    for (unsigned i = 0; i < d->abilities; i++) {
        const struct ability *a = &t->pack->abilities[d->ability0 + i];
        struct context cx = context_of(t, card, (uint16_t)(d->ability0 + i), seat, NONE);
        if (a->kind == KIND_DISCARD_SPECIAL && a->pay &&
            (!a->when || machine_value(t, a->when, &cx)))
            return true;
    }
    return false;
}

void su_extra_options(struct table *t, struct frame *f)
{
    bool any = is_for_any(t, f, B_MINION);
    for (uint16_t c = t->zones[zone_id(t, Z_DISCARD, f->you)].head; any && c != NONE;
         c = t->cards[c].next)
        if (su_is_rising(t, f->you, c) && extra_fits(t, f, c))
            offer(t, W_PLAY, c, NONE, 0, 0, RULE_SU + 272);
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, f->you)].head; c != NONE; c = t->cards[c].next)
        if (extra_fits(t, f, c))
            offer(t, W_PLAY, c, NONE, 0, 0, RULE_SU + 272);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_SU + 275);
}

struct frame *su_extra_now(struct table *t, uint8_t seat, int n, uint16_t filter, uint16_t place,
                           uint16_t like, bool unlike)
{
    struct frame *f = frame_push(t, PROC_EXTRA, NONE, seat);
    f->v[X_FILTER] = (int16_t)filter;
    f->v[X_PLACE] = (int16_t)(place == NONE ? 0 : place + 1);
    f->v[X_LEFT] = f->v[X_WANTED] = (int16_t)n;
    f->v[X_LIKE] = (int16_t)like;
    f->v[X_UNLIKE] = unlike;
    return f;
}

/* SU-199 SU-273: during a duel what its actions allow is offered at once, or stays saved: playing it
 * now uses up the record (named by its stamp) that was just made. */
void su_extra_in_duel(struct table *t, struct frame *extra)
{
    extra->v[X_RECORD] = (int16_t)t->lasting[t->s->used.lasting - 1].stamp;
}

static void use_record(struct table *t, const struct frame *f)
{
    for (unsigned i = 0; i < t->s->used.lasting && f->v[X_RECORD]; i++)
        if (t->lasting[i].stamp == (uint16_t)f->v[X_RECORD])
            t->lasting[i].amount--;
}

/* "If you do": how many of them were played. */
static enum flow extra_end(struct table *t, const struct frame *f)
{
    machine_done(t, f->v[X_PLAYED], f->v[X_WANTED]);
    return FLOW_DONE;
}

/* Asked on public grounds: whoever has a hand might have such a card. */
static enum flow extra_ask(struct table *t, struct frame *f)
{
    if (!f->v[X_LEFT]-- || !t->zones[zone_id(t, Z_HAND, f->you)].count)
        return extra_end(t, f);
    return ask(t, f->you, ASK_EXTRA, frame_below(t, f)->card, 0, RULE_SU + 272);
}

static enum flow extra_play(struct table *t, struct frame *f)
{
    if (t->s->answer.verb == WORD_PASS)
        return extra_end(t, f);
    f->v[X_PLAYED]++;
    use_record(t, f);
    su_play_one(t, f->you, t->s->answer.card,
                f->v[X_PLACE] ? (uint16_t)(f->v[X_PLACE] - 1) : (uint16_t)NONE);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const su_extra_steps[] = {extra_ask, extra_play, NULL};

step_fn *const su_play_at_steps[] = {
    [STEP_WHERE] = play_where, [STEP_THERE] = play_there, [STEP_THERE + 1] = NULL};
