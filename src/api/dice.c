/*
 * Dice as the public interface shows them. The games that have dice say which lie where; all of
 * them are public.
 */
#include "api/api.h"

bool qn_dice_get(const qn_table *table, unsigned pool, qn_dice *out)
{
    if (!table || !out)
        return false;
    const struct game *game = table->t.game;
    return game->dice && game->dice(&table->t, pool, out);
}

char qn_dice_symbol(const qn_table *table, int seat, int face)
{
    if (!table)
        return 0;
    const struct table *t = &table->t;
    if (!t->game->dice_symbol || seat < 0 || seat >= (int)t->s->seats || face < 1 || face > 6)
        return 0;
    return t->game->dice_symbol(t, (uint8_t)seat, face);
}

/* The set of a seat's identity card, or NULL. */
static const char *set_of(const qn_table *table, uint8_t seat)
{
    uint16_t card = seat_identity(&table->t, seat);
    uint16_t set = card == NONE ? (uint16_t)NONE : def_of(&table->t, card)->set;
    return set == NONE ? NULL : table->pack->sets[set].id;
}

bool qn_symbol_get(const qn_table *table, int seat, char letter, qn_lang lang, qn_symbol *out)
{
    if (!table || !out)
        return false;
    if (seat < 0 || seat >= (int)table->t.s->seats || letter < 'A')
        return false;
    const struct ast_declaration *d =
        pack_symbol(table->pack, set_of(table, (uint8_t)seat), (unsigned)(letter - 'A'));
    if (d)
        *out = (qn_symbol){d->id, in_language(lang, d->name.en, d->name.fr),
                           in_language(lang, d->brief.en, d->brief.fr)};
    return d != NULL;
}

/* The options of the pending ask may be others now. */
bool qn_dice_lay(qn_table *table, unsigned pool, const uint8_t *face, size_t count)
{
    if (!table || !face)
        return false;
    struct table *t = &table->t;
    if (!t->game->dice_lay || !t->game->dice_lay(t, pool, face, count))
        return false;
    t->options_built = false;
    table->trail = trail_after(table->trail, STEP_UNTOLD);
    return true;
}
