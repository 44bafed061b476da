/*
 * Dice as the public interface shows them. The games that have dice say which lie where; all of
 * them are public.
 */
#include "api/api.h"

bool qn_dice_get(const qn_table *table, unsigned pool, qn_dice *out)
{
    const struct game *game = table->t.game;
    return game->dice && game->dice(&table->t, pool, out);
}

char qn_dice_symbol(const qn_table *table, int seat, int face)
{
    const struct table *t = &table->t;
    if (!t->game->dice_symbol || seat < 0 || seat >= (int)t->s->seats || face < 1 || face > 6)
        return 0;
    return t->game->dice_symbol(t, (uint8_t)seat, face);
}

/* The options of the pending ask may be others now. */
bool qn_dice_lay(qn_table *table, unsigned pool, const uint8_t *face, size_t count)
{
    struct table *t = &table->t;
    if (!t->game->dice_lay || !t->game->dice_lay(t, pool, face, count))
        return false;
    t->options_built = false;
    return true;
}
