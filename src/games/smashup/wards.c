/*
 * Wards: cards that answer before another one is affected. What an Ongoing ability does to a card
 * affects it too (SU-204), but nothing happens by which a ward would notice. So it is looked for
 * whenever something has changed: a ward that has not been used meets the Ongoing ability as if it
 * came just now; what it stops stays stopped for the turn (SC-012 SC-293).
 */
#include "games/smashup/smashup.h"

static bool is_ward(const struct table *t, const struct instance *i)
{
    return t->pack->abilities[i->ability].events >> E_AFFECT & 1 && instance_is_active(t, i);
}

/* The ability of a base is nobody's (SU-234). */
static bool is_effect_of_a_player(const struct table *t, const struct instance *i)
{
    return i->timing == TIMING_CONSTANT && t->cards[i->card].controller != NOBODY &&
           type_of(t, i->card) != T_BASE;
}

/* The occurrence that would tell the ward; it is taken back unless the ward hears it. */
static struct occ *as_if(struct table *t, const struct instance *effect, uint16_t card)
{
    struct context cx = context_of(t, effect->card, NONE, t->cards[effect->card].controller, NONE);
    struct occ *o = su_happening(t, &cx, E_AFFECT);
    o->labels = 0; /* what it does it does by lying there */
    occ_add(t, o, card, 1);
    return o;
}

static bool meets(struct table *t, const struct instance *ward, const struct instance *effect,
                  uint16_t card)
{
    bool attached = t->cards[effect->card].host == card; /* met when it was attached */
    if (attached || !constant_touches(t, effect, card))
        return false;
    struct occ *o = as_if(t, effect, card);
    bool heard = occ_is_heard_by(t, ward->card, ward->ability, t->game->you(t, ward->card), o, 0);
    if (heard) {
        occ_run(t, o);
    } else {
        t->s->used.items--;
        t->s->used.occs--;
    }
    return heard;
}

static bool meets_any(struct table *t, const struct instance *ward, const struct instance *effect)
{
    uint16_t reach = t->pack->abilities[effect->ability].reach;
    if (reach == REACH_HOST)
        return false;
    if (reach == REACH_SELF)
        return zone_kind_of(t, t->cards[effect->card].zone) == Z_MINIONS &&
               meets(t, ward, effect, effect->card);
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        for (uint16_t c = t->zones[zone_id(t, Z_MINIONS, seat)].head; c != NONE;
             c = t->cards[c].next)
            if (meets(t, ward, effect, c))
                return true;
    return false;
}

static bool meets_effect(struct table *t, const struct instance *ward)
{
    for (unsigned e = 0; e < t->s->used.instances; e++)
        if (is_effect_of_a_player(t, &t->instances[e]) && meets_any(t, ward, &t->instances[e]))
            return true;
    return false;
}

bool su_settle_wards(struct table *t)
{
    if (!(t->s->listening_before >> E_AFFECT & 1))
        return false;
    for (uint16_t w = first_of_timing(t, TIMING_BEFORE); w != NONE; w = t->next_alike[w])
        if (is_ward(t, &t->instances[w]) && meets_effect(t, &t->instances[w]))
            return true;
    return false;
}
