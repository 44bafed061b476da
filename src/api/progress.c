/*
 * How near the players are to winning: the measures of the cards that the game names. What they count
 * lies open on the table, so everybody may know.
 */
#include "api/api.h"

static bool measure_get(const qn_table *table, unsigned seat, uint16_t card, uint16_t ability,
                        qn_progress *out)
{
    const struct table *t = &table->t;
    const struct ability *a = &t->pack->abilities[ability];
    const struct names *title = &table->pack->sources[ability]->title;
    struct context cx = context_of(t, card, ability, (uint8_t)seat, NONE);
    if (a->timing != TIMING_MEASURE || (a->when && !machine_value(t, a->when, &cx)))
        return false;
    *out = (qn_progress){.label_en = title->en ? title->en : "",
                         .label_fr = title->fr   ? title->fr
                                     : title->en ? title->en
                                                 : "",
                         .have = machine_value(t, a->scope, &cx),
                         .need = machine_value(t, a->effect, &cx)};
    out->step = !a->forced;
    ability_ran(t, ability);
    return true;
}

bool qn_progress_get(const qn_table *table, unsigned seat, unsigned index, qn_progress *out)
{
    const struct table *t = &table->t;
    uint16_t card;
    if (seat >= t->s->seats || !t->game->pursues)
        return false;
    for (unsigned i = 0; (card = t->game->pursues(t, (uint8_t)seat, i)) != NONE; i++) {
        const struct def *d = card_shows(t, card);
        for (unsigned k = 0; d && k < d->abilities; k++) {
            if (!measure_get(table, seat, card, (uint16_t)(d->ability0 + k), out) || index-- > 0)
                continue;
            out->step |= i > 0;
            return true;
        }
    }
    return false;
}
