/*
 * Actions that are played to raise the power of a given card, directly (SU-209 SU-215, SC-078 –
 * SC-082): which ones could, and that they do. While such an action is being resolved, the choice of
 * whom it raises is settled.
 */
#include "games/smashup/smashup.h"

/* "Its minion has +1 power": what an attached action says of its host. */
static bool raises_host_as_it_lies(const struct table *t, uint16_t action, uint16_t ability,
                                   uint8_t seat)
{
    const struct ability *a = &t->pack->abilities[ability];
    if (a->timing != TIMING_CONSTANT || a->reach != REACH_HOST || a->op != MODIFY_ADD ||
        (a->attr != A_POWER && a->attr != A_PRINTED_POWER))
        return false;
    struct context cx = context_of(t, action, ability, seat, NONE);
    return machine_value(t, a->effect, &cx) >= 0;
}

static bool raises_host(const struct table *t, uint16_t action, uint8_t seat)
{
    const struct def *d = def_of(t, action);
    for (unsigned k = 0; k < d->abilities; k++) {
        uint16_t ability = (uint16_t)(d->ability0 + k);
        const struct ability *a = &t->pack->abilities[ability];
        if (raises_host_as_it_lies(t, action, ability, seat) ||
            (a->kind == KIND_ON_PLAY && a->raised == RAISES_HOST))
            return true;
    }
    return false;
}

static bool raises(const struct table *t, uint16_t action, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, action);
    for (unsigned k = 0; k < d->abilities; k++) {
        uint16_t ability = (uint16_t)(d->ability0 + k);
        const struct ability *a = &t->pack->abilities[ability];
        struct context cx = context_of(t, action, ability, seat, NONE);
        if (a->kind == KIND_ON_PLAY && a->raised > RAISES_HOST &&
            machine_matches(t, a->raised, &cx, card))
            return true;
    }
    return false;
}

bool su_could_raise(const struct table *t, uint8_t seat, uint16_t action, uint16_t card)
{
    if (seat == NOBODY || !is_a(t, action, B_ACTION) || card_in_play(t, action) ||
        !card_in_play(t, card) || su_is_protected(t, seat, action, card))
        return false;
    struct context cx = context_of(t, action, NONE, seat, NONE);
    if (!su_could_be_played(t, &cx, action, 0))
        return false;
    return def_of(t, action)->attach
               ? raises_host(t, action, seat) && su_may_be_attached(t, seat, action, card)
               : raises(t, action, seat, card);
}

void su_play_raising(struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    if (!call->target_count || !call->other_count)
        return;
    uint16_t action = call->targets[0], card = call->others[0];
    if (!su_could_raise(t, you, action, card))
        return;
    bool attaches = def_of(t, action)->attach;
    t->s->global[G_AIMED] = (int16_t)(attaches ? 0 : action + 1);
    t->s->global[G_AIM] = (int16_t)(attaches ? 0 : card + 1);
    su_play(t, you, action, attaches ? card : (uint16_t)NONE, PLAY_EXTRA);
}

void su_forget_aim(struct table *t, uint16_t action)
{
    if (t->s->global[G_AIMED] == (int16_t)(action + 1))
        t->s->global[G_AIMED] = t->s->global[G_AIM] = 0;
}

/* Whom the action raises was said when it was played. */
bool su_choosable(const struct table *t, const struct context *cx, uint16_t card)
{
    if (!t->s->global[G_AIMED] || t->s->global[G_AIMED] != (int16_t)(cx->self + 1))
        return true;
    if (!cx->frame || cx->ability == NONE || cx->you != t->cards[cx->self].controller)
        return true;
    uint16_t at = t->pack->abilities[cx->ability].raised_at;
    return !at || cx->frame->pc != at || t->s->global[G_AIM] == (int16_t)(card + 1);
}
