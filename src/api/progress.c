/*
 * How near the players are to winning: the measures of the cards that the game names. What they count
 * lies open on the table, so everybody may know.
 */
#include "api/api.h"

static bool is_measured(const struct table *t, uint16_t ability, const struct context *cx)
{
    const struct ability *a = &t->pack->abilities[ability];
    return a->timing == TIMING_MEASURE && (!a->when || machine_value(t, a->when, cx));
}

static qn_progress measure(const qn_table *table, uint16_t ability, const struct context *cx,
                           qn_lang lang)
{
    const struct table *t = &table->t;
    const struct ability *a = &t->pack->abilities[ability];
    const struct names *title = &table->pack->sources[ability]->title;
    ability_ran(t, ability);
    return (qn_progress){.label = in_language(lang, title->en ? title->en : "", title->fr),
                         .have = machine_value(t, a->scope, cx),
                         .need = machine_value(t, a->effect, cx),
                         .step = !a->forced};
}

bool qn_progress_get(const qn_table *table, unsigned seat, unsigned index, qn_lang lang,
                     qn_progress *out)
{
    if (!table || !out)
        return false;
    struct table_reading reading;
    uint16_t card;
    if (seat >= table->t.s->seats || !table->t.game->pursues)
        return false;
    table = table_read(table, &reading);
    const struct table *t = &table->t;
    for (unsigned i = 0; (card = t->game->pursues(t, (uint8_t)seat, i)) != NONE; i++) {
        const struct def *d = card_shows(t, card);
        for (unsigned k = 0; d && k < d->abilities; k++) {
            uint16_t ability = (uint16_t)(d->ability0 + k);
            struct context cx = context_of(t, card, ability, (uint8_t)seat, NONE);
            if (!is_measured(t, ability, &cx) || index-- > 0)
                continue;
            *out = measure(table, ability, &cx, lang);
            out->step |= i > 0;
            return true;
        }
    }
    return false;
}
