/*
 * Titans (SU-144 – SU-161): one a player in play, out of play beside the deck, and what happens when
 * two of them meet. Also power that a player has somewhere without any card (SU-162).
 */
#include "games/smashup/smashup.h"

enum { JUST_ARRIVED = CARD_FLAG_GAME }; /* a flag of titans in play; note 0: when it came */

/* SU-151 */
bool su_controls_titan(const struct table *t, uint8_t seat)
{
    return t->zones[zone_id(t, Z_TITANS, seat)].count > 0;
}

uint16_t su_refuse_second_titan(const struct table *t, uint8_t seat)
{
    return REFUSE(t, RULE_SU + 151, WHY_SECOND_TITAN,
                  .card = t->zones[zone_id(t, Z_TITANS, seat)].head);
}

/* Played or moved, it has to be seen whether another one is there. */
void su_titan_arrives(struct table *t, uint16_t titan)
{
    t->cards[titan].flags |= JUST_ARRIVED;
    t->cards[titan].note[0] = ++t->s->global[G_ARRIVALS];
    t->s->changed |= CHANGED_PLAY;
}

void su_note_titans(struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        t->s->seat[s][SV_TITAN] = (int16_t)(t->zones[zone_id(t, Z_TITANS, s)].head + 1);
}

bool su_titan_rested(const struct table *t, uint16_t titan)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (t->s->seat[s][SV_TITAN] == (int16_t)(titan + 1))
            return false;
    return true;
}

/* SU-150: whoever plays it controls it. */
void su_play_titan(struct table *t, uint16_t titan, uint8_t seat, uint16_t base)
{
    su_enter(t, titan, Z_TITANS, seat, base);
    su_titan_arrives(t, titan);
}

/* ---- the plays of the turn as a price: extra plays cannot pay it (SU-148) */

static int16_t *used_plays(struct table *t, uint8_t seat, int attr)
{
    return &t->s->seat[seat][attr == A_ACTIONS ? SV_ACTIONS_USED : SV_MINIONS_USED];
}

bool su_would_spend_regular_play(const struct table *t, const struct verb_call *call,
                                 uint16_t target)
{
    (void)target;
    uint8_t seat = call->cx->you, attr = (uint8_t)call->word->how;
    return *used_plays((struct table *)(uintptr_t)t, seat, attr) == 0 &&
           su_value(t, attr, player_card(t, seat)) > 0;
}

void su_spend_regular_play(struct table *t, const struct verb_call *call)
{
    bool left = su_would_spend_regular_play(t, call, NONE);
    if (left)
        ++*used_plays(t, call->cx->you, call->word->how);
    machine_done(t, left, 1);
}

/* ---- the clash (SU-159 – SU-161 SC-466) */

/* More power wins; among equals whoever was there first. */
static bool beats(const struct table *t, uint16_t a, uint16_t b)
{
    uint16_t base = t->cards[a].host;
    int one = su_total(t, t->cards[a].controller, base);
    int two = su_total(t, t->cards[b].controller, base);
    return one != two ? one > two : t->cards[a].note[0] < t->cards[b].note[0];
}

static uint16_t strongest_at(const struct table *t, uint16_t base)
{
    uint16_t best = NONE;
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_TITANS, s)].head; c != NONE; c = t->cards[c].next)
            if (t->cards[c].host == base && (best == NONE || beats(t, c, best)))
                best = c;
    return best;
}

/* All others leave, by the totals that there were before any of them did. */
static void clash_at(struct table *t, uint16_t base)
{
    uint16_t best = strongest_at(t, base);
    struct occ *o = occ_new(t, E_CLASH, best, NOBODY, NOBODY);
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_TITANS, s)].head; c != NONE; c = t->cards[c].next)
            if (c != best && t->cards[c].host == base)
                occ_add(t, o, c, 1);
    if (!o->items) {
        t->s->used.occs--;
        return;
    }
    resolution_open(t, best, NOBODY); /* so that those that leave are heard as they go */
    occ_run(t, o);
}

void su_apply_clash(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        if (i->amount <= i->stopped || !ref_is_live(t, i->card, i->gen))
            continue;
        log_add(t, LOG_CLASH, -1, i->card, o->source, 0, RULE_SU + 161);
        su_leave(t, i->card, Z_DISCARD, ZONE_TOP);
        i->done = 1;
    }
}

static uint16_t newcomer(const struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_TITANS, s)].head; c != NONE; c = t->cards[c].next)
            if (t->cards[c].flags & JUST_ARRIVED)
                return c;
    return NONE;
}

/* SU-160: the card that brought it, and all that this set off, is resolved first. */
bool su_settle_titans(struct table *t)
{
    uint16_t titan = newcomer(t);
    if (titan == NONE)
        return false;
    if (t->s->resolving || t->s->used.deferred) {
        t->s->changed |= CHANGED_PLAY; /* ask again */
        return false;
    }
    uint16_t base = t->cards[titan].host;
    t->cards[titan].flags = (uint16_t)(t->cards[titan].flags & ~JUST_ARRIVED);
    t->s->changed |= CHANGED_PLAY;
    if (!has_keyword(t, base, K_PEACEFUL))
        clash_at(t, base);
    return true;
}

/* ---- both parts of an ability, once a turn */

static bool is_spent(const struct table *t, uint16_t titan)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->op == MODIFY_DOUBLED && l->card == titan && ref_is_live(t, titan, l->gen))
            return true;
    }
    return false;
}

bool su_other_part(struct table *t, const struct frame *f, bool take)
{
    uint16_t titan =
        f->you == NOBODY ? (uint16_t)NONE : t->zones[zone_id(t, Z_TITANS, f->you)].head;
    if (titan == NONE || !has_keyword(t, titan, K_VERSATILE) || is_spent(t, titan))
        return false;
    if (take)
        lasting_add(t, &(struct lasting){.card = titan,
                                         .gen = t->cards[titan].gen,
                                         .source = NONE,
                                         .op = MODIFY_DOUBLED,
                                         .period = P_END_OF_TURN,
                                         .you = f->you});
    return true;
}

/* ---- power of a player somewhere, until the end of the turn */

void su_gain_power(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t base = su_place(t, call->targets[i]);
        if (base == NONE || call->cx->you == NOBODY)
            continue;
        struct lasting l = {.card = base,
                            .gen = t->cards[base].gen,
                            .source = call->cx->self == NONE ? (uint16_t)NONE
                                                             : t->cards[call->cx->self].def,
                            .amount = call->n,
                            .op = MODIFY_TOTAL,
                            .period = P_END_OF_TURN,
                            .you = call->cx->you};
        lasting_add(t, &l);
        log_add(t, LOG_GAINED_POWER, (int8_t)call->cx->you, base, call->cx->self, call->n,
                RULE_SU + 162);
    }
}

int su_power_without_card(const struct table *t, uint8_t seat, uint16_t base)
{
    int sum = 0;
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->op == MODIFY_TOTAL && l->you == seat && l->card == base &&
            ref_is_live(t, base, l->gen))
            sum += l->amount;
    }
    return sum;
}

/* SU-145: beside the deck or in play, never elsewhere. */
const char *su_titan_invariant(const struct table *t)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++) {
        if (type_of(t, c) != T_TITAN)
            continue;
        uint8_t kind = zone_kind_of(t, t->cards[c].zone), seat = zone_seat_of(t, t->cards[c].zone);
        if (kind != Z_TITANS && kind != Z_TITANS_AT_REST && kind != Z_BOX)
            return "a titan is neither in play nor beside its deck";
        if (kind == Z_TITANS && (!su_stands(t, c) || t->cards[c].controller != seat))
            return "a titan stands nowhere, or on the wrong side";
    }
    return NULL;
}
