/*
 * The list that the readers of foreign decks fill, and the deck file that comes of it.
 */
#define _POSIX_C_SOURCE 200809L
#include "deck_import.h"

#include "text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---------------------------------------------------------------------------------- */

/* The bytes of the UTF-8 character at the start of a text, 0 if there is none. */
static size_t character_bytes(const unsigned char *text, size_t length)
{
    size_t bytes = text[0] < 0x80   ? 1
                   : text[0] < 0xC2 ? 0
                   : text[0] < 0xE0 ? 2
                   : text[0] < 0xF0 ? 3
                   : text[0] < 0xF5 ? 4
                                    : 0;
    if (bytes > length)
        return 0;
    for (size_t i = 1; i < bytes; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    }
    bool is_control = bytes == 2 && text[0] == 0xC2 && text[1] < 0xA0;
    return is_control ? 0 : bytes;
}

void import_clean(const char *text, size_t length, char *buf, size_t size)
{
    size_t used = 0;
    while (length > 0) {
        size_t bytes = character_bytes((const unsigned char *)text, length);
        size_t step = bytes ? bytes : 1;
        if (used + step + 1 > size)
            break;
        if (bytes == 0 || (unsigned char)text[0] < ' ' || text[0] == 0x7F)
            buf[used++] = '?';
        else if (text[0] == '"')
            buf[used++] = '\'';
        else
            memcpy(buf + used, text, bytes), used += bytes;
        text += step;
        length -= step;
    }
    buf[used] = '\0';
}

/* ---- telling -------------------------------------------------------------------------------- */

enum { NOTES_MOST = 20 };

void import_tell(const struct deck_import *import, bool is_error, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (import->notes) {
        if (json_array_size(import->notes) < NOTES_MOST)
            json_array_append_new(import->notes, json_string(text));
    } else if (is_error)
        app_error(import->app, "%s", text);
    else
        app_note(import->app, "%s", text);
}

bool import_any(struct deck_import *import, const char *text, size_t size)
{
    size_t start = strspn(text, " \t\r\n");
    return text[start] == '{' || text[start] == '[' ? import_json(import, text, size)
                                                    : import_text(import, text, size);
}

/* ---- cards ---------------------------------------------------------------------------------- */

void import_add(struct deck_import *import, uint16_t def, unsigned count)
{
    for (size_t i = 0; i < import->card_count; i++) {
        if (import->cards[i].def == def) {
            import->cards[i].count += count;
            return;
        }
    }
    import->cards = app_grow(import->cards, (import->card_count + 1) * sizeof *import->cards);
    import->cards[import->card_count++] = (struct import_card){def, count};
}

void import_lose(struct deck_import *import, const char *name, unsigned count, unsigned line,
                 const char *why)
{
    size_t index = import->missing_count++;
    import->missing = app_grow(import->missing, (index + 1) * sizeof *import->missing);
    struct import_missing *missing = &import->missing[index];
    *missing = (struct import_missing){.count = count, .line = line, .why = why};
    import_clean(name, strlen(name), missing->name, sizeof missing->name);
}

void import_aspect(struct deck_import *import, const char *aspect)
{
    char word[sizeof import->aspect[0]];
    size_t length = text_fold(aspect, word, sizeof word);
    for (size_t i = 0; i < import->aspect_count; i++) {
        if (strcmp(import->aspect[i], word) == 0)
            return;
    }
    if (length == 0 || length >= sizeof word || strchr(word, ' ') ||
        import->aspect_count == IMPORT_ASPECTS)
        import_lose(import, aspect, 1, 0, N_("no aspect"));
    else
        memcpy(import->aspect[import->aspect_count++], word, sizeof word);
}

uint16_t import_hero_of(const qn_pack *pack, uint16_t def)
{
    qn_card_info info;
    if (def == QN_NONE || qn_card_info_get(pack, def, QN_ENGLISH, &info) != QN_OK)
        return QN_NONE;
    if (strcmp(info.type, "hero") == 0)
        return def;
    return strcmp(info.type, "alter_ego") == 0 ? info.back : (uint16_t)QN_NONE;
}

bool import_is_player_card(const qn_pack *pack, uint16_t def)
{
    static const char *const types[] = {"ally", "event", "resource", "support", "upgrade"};
    qn_card_info info;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (qn_card_info_get(pack, def, QN_ENGLISH, &info) == QN_OK &&
            strcmp(info.type, types[i]) == 0)
            return true;
    }
    return false;
}

void import_guess_aspect(struct deck_import *import)
{
    static const char *const aspects[] = {"aggression", "justice", "leadership", "protection"};
    for (size_t i = 0; i < import->card_count && import->aspect_count == 0; i++) {
        qn_card_info info;
        if (qn_card_info_get(import->pack, import->cards[i].def, QN_ENGLISH, &info) != QN_OK ||
            !info.set)
            continue;
        for (size_t k = 0; k < sizeof aspects / sizeof aspects[0]; k++) {
            if (strcmp(info.set, aspects[k]) == 0)
                import_aspect(import, aspects[k]);
        }
    }
}

/* ---- the deck file -------------------------------------------------------------------------- */

static const char *card_id(const struct deck_import *import, uint16_t def)
{
    qn_card_info info;
    return qn_card_info_get(import->pack, def, QN_ENGLISH, &info) == QN_OK ? info.id : "?";
}

static void write_deck(const struct deck_import *import, FILE *out)
{
    fprintf(out, "# %s\n", _("Imported from MarvelCDB."));
    if (import->name[0])
        fprintf(out, "deck \"%s\"\n", import->name);
    fprintf(out, "identity %s\n", card_id(import, import->hero));
    for (size_t i = 0; i < import->aspect_count; i++)
        fprintf(out, "aspect %s\n", import->aspect[i]);
    fputc('\n', out);
    for (size_t i = 0; i < import->card_count; i++)
        fprintf(out, "%u %s\n", import->cards[i].count, card_id(import, import->cards[i].def));
    for (size_t i = 0; i < import->missing_count; i++) {
        const struct import_missing *missing = &import->missing[i];
        fprintf(out, "# %u %s: %s\n", missing->count, missing->name, gettext(missing->why));
    }
}

char *import_deck_text(const struct deck_import *import, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    write_deck(import, out);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

void import_free(struct deck_import *import)
{
    free(import->cards);
    free(import->missing);
    import->cards = NULL;
    import->missing = NULL;
}
