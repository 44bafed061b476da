/*
 * A deck as MarvelCDB's public API gives it: an object with name, investigator_code (or hero_code),
 * slots (card code → number), and meta, a text that is JSON again and may name the aspect. Codes
 * become ids by content/GAME/codes.tsv.
 */
#define _POSIX_C_SOURCE 200809L
#include "deck_import.h"

#include <stdlib.h>
#include <string.h>

struct json_reader {
    struct deck_import *import;
    char *codes; /* the whole table */
};

/* ---- codes ---------------------------------------------------------------------------------- */

/* The line of a code ("01003"), behind its tab; NULL if there is none. */
static const char *find_code(const char *codes, const char *code)
{
    size_t length = strlen(code);
    for (const char *line = codes; line; line = strchr(line, '\n')) {
        line += line[0] == '\n';
        if (strncmp(line, code, length) == 0 && line[length] == '\t')
            return line + length + 1;
    }
    return NULL;
}

/* The card of a code; of an identity also without the letter of its side. */
static uint16_t card_of_code(const struct json_reader *reader, const char *code)
{
    char side[16], id[64];
    const char *found = code[0] ? find_code(reader->codes, code) : NULL;
    if (!found && code[0] && strlen(code) < sizeof side - 1) {
        snprintf(side, sizeof side, "%sa", code);
        found = find_code(reader->codes, side);
    }
    size_t length = found ? strcspn(found, "\r\n") : 0;
    if (length == 0 || length >= sizeof id)
        return QN_NONE;
    memcpy(id, found, length);
    id[length] = '\0';
    return qn_card_find(reader->import->pack, id);
}

/* ---- the parts of the object ---------------------------------------------------------------- */

/* The first of two keys that holds a text, "" if none does. */
static const char *text_of(const json_t *object, const char *key, const char *other)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (!text && other)
        text = json_string_value(json_object_get(object, other));
    return text ? text : "";
}

static void read_hero(struct json_reader *reader, const json_t *deck)
{
    struct deck_import *import = reader->import;
    const char *code = text_of(deck, "investigator_code", "hero_code");
    const char *name = text_of(deck, "investigator_name", "hero_name");
    import->hero = import_hero_of(import->pack, card_of_code(reader, code));
    if (import->hero == QN_NONE && (name[0] || code[0]))
        import_lose(import, name[0] ? name : code, 1, 0, N_("no hero of the content"));
}

static void read_slot(struct json_reader *reader, const char *code, const json_t *number)
{
    struct deck_import *import = reader->import;
    json_int_t count = json_integer_value(number);
    uint16_t def = card_of_code(reader, code);
    if (json_is_integer(number) && count == 0)
        return; /* no copies: nothing is lost */
    if (!json_is_integer(number) || count < 1 || count > IMPORT_MOST)
        import_lose(import, code, 0, 0, N_("not a number of copies"));
    else if (def == QN_NONE)
        import_lose(import, code, (unsigned)count, 0, N_("not in the content"));
    else if (import_hero_of(import->pack, def) == QN_NONE)
        import_add(import, def, (unsigned)count);
    else if (import_hero_of(import->pack, def) != import->hero)
        import_lose(import, code, (unsigned)count, 0, N_("a second identity"));
}

static bool read_slots(struct json_reader *reader, const json_t *deck)
{
    const json_t *slots = json_object_get(deck, "slots");
    const char *code;
    json_t *number;
    if (!json_is_object(slots) || json_object_size(slots) == 0)
        return false;
    json_object_foreach((json_t *)(uintptr_t)slots, code, number) read_slot(reader, code, number);
    return true;
}

/* Piles that are not the deck: told, so that nobody misses them. */
static void note_side_slots(const struct json_reader *reader, const json_t *deck)
{
    static const char *const keys[] = {"sideSlots", "side_slots", "ignoreDeckLimitSlots"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const json_t *slots = json_object_get(deck, keys[i]);
        if (json_object_size(slots) > 0)
            import_tell(reader->import, false,
                        _("%s: \"%s\" has cards; they are not part of the deck"),
                        reader->import->path, keys[i]);
    }
}

static void read_meta(struct json_reader *reader, const json_t *deck)
{
    static const char *const keys[] = {"aspect", "aspect2"};
    const json_t *meta = json_object_get(deck, "meta");
    json_t *inner = NULL;
    if (json_is_string(meta) && json_string_length(meta) > 0) {
        inner = json_loadb(json_string_value(meta), json_string_length(meta), 0, NULL);
        if (!json_is_object(inner))
            import_tell(reader->import, false, _("%s: \"meta\" is not JSON; it is passed over"),
                        reader->import->path);
        meta = inner;
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *aspect = json_string_value(json_object_get(meta, keys[i]));
        if (aspect && aspect[0])
            import_aspect(reader->import, aspect);
    }
    json_decref(inner);
}

/* ---- the file ------------------------------------------------------------------------------- */

static char *read_codes(const struct deck_import *import)
{
    char relative[128];
    size_t size;
    snprintf(relative, sizeof relative, "%s/codes.tsv", qn_pack_game(import->pack));
    char *path = app_path(import->app->content_dir, relative);
    char *codes = app_read_file(import->app, path, &size);
    free(path);
    return codes;
}

static bool read_deck(struct json_reader *reader, const json_t *deck)
{
    struct deck_import *import = reader->import;
    const char *name = text_of(deck, "name", NULL);
    import_clean(name, strlen(name), import->name, sizeof import->name);
    read_hero(reader, deck);
    read_meta(reader, deck);
    note_side_slots(reader, deck);
    if (read_slots(reader, deck))
        return true;
    import_tell(import, true, _("%s holds no deck: \"slots\" with cards is missing"), import->path);
    return false;
}

bool import_json(struct deck_import *import, const char *text, size_t size)
{
    json_error_t error;
    struct json_reader reader = {.import = import};
    json_t *deck = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!deck) {
        import_tell(import, true, _("%s:%d:%d: not JSON"), import->path, error.line, error.column);
        return false;
    }
    reader.codes = read_codes(import);
    bool done = reader.codes && read_deck(&reader, deck);
    free(reader.codes);
    json_decref(deck);
    return done;
}
