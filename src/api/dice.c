/*
 * Dice as the public interface shows them. The games that have dice say which lie where; all of
 * them are public.
 */
#include "api/api.h"
#include "api/words.h"

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

const char *symbol_name(const qn_table *table, int seat, char letter, qn_lang lang, char buf[2])
{
    qn_symbol symbol;
    if (qn_symbol_get(table, seat, letter, lang, &symbol))
        return symbol.name;
    buf[0] = letter;
    buf[1] = '\0';
    return buf;
}

enum { SYMBOL_PLACES = 4, FIRST_PLACE = 1000 };

const char *symbols_label(const qn_table *table, int seat, int symbols, qn_lang lang, char *buf,
                          size_t size)
{
    struct text text = text_in(buf, size);
    int told = 0, place = FIRST_PLACE, kinds = 0;
    char own[2];
    for (int rest = symbols; rest; rest /= 10)
        kinds += rest % 10 > 0;
    for (int i = 0; i < SYMBOL_PLACES; i++, place /= 10) {
        int count = symbols / place % 10;
        if (!count)
            continue;
        if (told++)
            text_string(&text, told < kinds ? ", " : lang == QN_FRENCH ? " et " : " and ");
        text_int(&text, count);
        text_char(&text, ' ');
        text_string(&text, symbol_name(table, seat, (char)('A' + i), lang, own));
    }
    text_end(&text);
    return buf;
}

int symbols_of_faces(const qn_table *table, int seat, int faces)
{
    int symbols = 0;
    for (; faces > 0; faces /= 10) {
        int place = FIRST_PLACE;
        for (char symbol = qn_dice_symbol(table, seat, faces % 10); symbol > 'A'; symbol--)
            place /= 10;
        symbols += place;
    }
    return symbols;
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
