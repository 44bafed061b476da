/*
 * Crises: places of their own that are resolved as soon as the allies there are strong enough
 * (MV-041 – MV-043, MV-151 – MV-162).
 */
#include "games/villainous/villainous.h"

int mv_strength_on(const struct table *t, uint16_t crisis)
{
    int sum = 0;
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, s)].head; c != NONE; c = t->cards[c].next)
            if (t->cards[c].host == crisis)
                sum += strength_of(t, c);
    return sum;
}

bool mv_has_ally_on(const struct table *t, uint8_t seat, uint16_t crisis)
{
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, seat)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].host == crisis)
            return true;
    return false;
}

/* MV-155: the one that came last, of several. */
uint16_t mv_overcome(const struct table *t)
{
    uint16_t last = NONE;
    for (uint16_t c = t->zones[zone_id(t, Z_CRISES, 0)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].attached && !(t->cards[c].flags & FLAG_RESOLVING) &&
            mv_strength_on(t, c) >= strength_of(t, c))
            last = c;
    return last;
}

/* Of several at once the one that came first is resolved first: its frame is on top. */
bool mv_settle_crises(struct table *t, uint8_t changed)
{
    unsigned frames = t->s->frames;
    uint16_t crisis;
    if (!value_is_concerned(t, A_STRENGTH, changed))
        return false;
    while ((crisis = mv_overcome(t)) != NONE) {
        t->cards[crisis].flags |= FLAG_RESOLVING;
        frame_push(t, PROC_RESOLVE, crisis, t->s->active);
    }
    return t->s->frames != frames;
}

enum { R_SEATS };

static enum flow resolve_begin(struct table *t, struct frame *f)
{
    if (!card_in_play(t, f->card)) /* one that was resolved before it has taken it away */
        return FLOW_DONE;
    log_add(t, LOG_RESOLVED, -1, f->card, NONE, mv_strength_on(t, f->card), RULE_MV + 155);
    mv_announce(t, E_RESOLVE, f->you, f->card);
    abilities_stop(t, f->card); /* MV-151: it is in force only while it is not resolved */
    return FLOW_NEXT;
}

/* MV-156: each player who has an ally there, the active one first. */
static enum flow resolve_reward(struct table *t, struct frame *f)
{
    uint16_t reward = mv_ability_of(t, f->card, KIND_REWARD);
    while (f->v[R_SEATS] < t->s->seats) {
        uint8_t seat = (uint8_t)((f->you + f->v[R_SEATS]++) % t->s->seats);
        if (reward == NONE || !mv_has_ally_on(t, seat, f->card))
            continue;
        log_add(t, LOG_REWARD, (int8_t)seat, f->card, NONE, 0, RULE_MV + 156);
        ability_push(t, reward, f->card, seat, OCC_NONE, 0);
        return FLOW_AGAIN;
    }
    return FLOW_NEXT;
}

/* MV-158 */
static enum flow resolve_spend(struct table *t, struct frame *f)
{
    struct occ *o = occ_new(t, E_SPEND, NONE, NOBODY, f->you);
    o->labels = LABEL_CRISIS;
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, s)].head; c != NONE; c = t->cards[c].next)
            if (t->cards[c].host == f->card)
                occ_add(t, o, c, 1);
    occ_run(t, o);
    return FLOW_NEXT;
}

/* MV-157 */
static enum flow resolve_end(struct table *t, struct frame *f)
{
    if (card_in_play(t, f->card))
        mv_leave(t, f->card, Z_DISCARD, ZONE_TOP);
    return FLOW_DONE;
}

step_fn *const mv_resolve_steps[] = {resolve_begin, resolve_reward, resolve_spend, resolve_end,
                                     NULL};
