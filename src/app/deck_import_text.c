/*
 * The text export of MarvelCDB:
 *
 *     My Spider                      the first line is the deck's name
 *
 *     Spider-Man (Peter Parker)      the hero, with or without the alter-ego
 *     Justice                        the aspect; not in all exports
 *     Packs: Core Set
 *
 *     Events (12)                    headings
 *     2x Backflip (Core Set)         cards: a number, a name, sometimes ":subtitle", "(pack)"
 *
 * English and French names are understood. Cards that share a name (Wakanda Forever!) are told
 * apart by their number: together they must be as many as the set has.
 */
#define _POSIX_C_SOURCE 200809L
#include "deck_import.h"

#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINE_LONGEST = 512 };

struct same_name {
    uint16_t first; /* the first of the cards with the name */
    unsigned count, line;
};

struct text_reader {
    struct deck_import *import;
    unsigned line, cards;
    bool has_name, after_packs;
    char other[LINE_LONGEST]; /* the first line that is nothing we know: perhaps a foreign hero */
    unsigned other_line;
    struct same_name *same;
    size_t same_count;
};

/* ---- pieces of a line ----------------------------------------------------------------------- */

/* Takes "(…)" from the end of a text; `inside` gets what stood there. */
static void take_brackets(char *text, char *inside, size_t size)
{
    size_t length = strlen(text);
    char *open = length && text[length - 1] == ')' ? strrchr(text, '(') : NULL;
    inside[0] = '\0';
    if (!open || open == text)
        return;
    snprintf(inside, size, "%.*s", (int)(text + length - 1 - open - 1), open + 1);
    while (open > text && open[-1] == ' ')
        open--;
    *open = '\0';
}

/* "2x Backflip": the number, and where the name begins; NULL if the line is no card. */
static const char *card_line(const char *line, unsigned *count)
{
    const char *at = line;
    unsigned number = 0;
    for (; isdigit((unsigned char)*at); at++)
        number = number > IMPORT_MOST ? number : number * 10 + (unsigned)(*at - '0');
    if (at == line)
        return NULL;
    at += strspn(at, " ");
    bool has_times = true;
    if (*at == 'x' || *at == 'X')
        at++;
    else if (strncmp(at, "×", strlen("×")) == 0)
        at += strlen("×");
    else
        has_times = false;
    /* "2x Backflip", "2x: …" and "2 Backflip" are cards; "2nd try" is not. */
    if (*at != ' ' && !(at > line && at[-1] == ' ' && !has_times))
        return NULL;
    at += strspn(at, " ");
    *count = number;
    return *at ? at : NULL;
}

static bool is_any(const char *text, const char *const *words)
{
    for (; *words; words++) {
        if (text_same(text, *words))
            return true;
    }
    return false;
}

static bool is_heading(const char *text)
{
    static const char *const words[] = {"hero",
                                        "heroes",
                                        "héros",
                                        "identity",
                                        "identité",
                                        "signature",
                                        "ally",
                                        "allies",
                                        "allié",
                                        "alliés",
                                        "event",
                                        "events",
                                        "événement",
                                        "événements",
                                        "resource",
                                        "resources",
                                        "ressource",
                                        "ressources",
                                        "support",
                                        "supports",
                                        "soutien",
                                        "soutiens",
                                        "upgrade",
                                        "upgrades",
                                        "amélioration",
                                        "améliorations",
                                        "basic",
                                        "de base",
                                        "player side scheme",
                                        "player side schemes",
                                        "aspect",
                                        "deck",
                                        "cards",
                                        "cartes",
                                        NULL};
    return is_any(text, words);
}

static const char *aspect_of(const char *text)
{
    static const char *const aspects[][2] = {{"aggression", "agressivité"},
                                             {"justice", "justice"},
                                             {"leadership", "commandement"},
                                             {"protection", "protection"}};
    for (size_t i = 0; i < sizeof aspects / sizeof aspects[0]; i++) {
        if (text_same(text, aspects[i][0]) || text_same(text, aspects[i][1]))
            return aspects[i][0];
    }
    return NULL;
}

static uint16_t find_hero(const struct deck_import *import, const char *name)
{
    for (uint16_t def = 0; def < qn_card_count(import->pack); def++) {
        uint16_t hero = import_hero_of(import->pack, def);
        if (hero != QN_NONE && app_card_is(import->pack, def, name))
            return hero;
    }
    return QN_NONE;
}

/* ---- cards ---------------------------------------------------------------------------------- */

static bool has_subtitle(const qn_pack *pack, uint16_t def, const char *subtitle)
{
    qn_card_info info;
    for (int lang = 0; subtitle && lang < APP_LANGUAGES; lang++) {
        if (qn_card_info_get(pack, def, (qn_lang)lang, &info) == QN_OK &&
            text_same(info.subtitle, subtitle))
            return true;
    }
    return !subtitle;
}

/* The next player card of this name from `def` on. */
static uint16_t next_named(const qn_pack *pack, uint16_t def, const char *name,
                           const char *subtitle)
{
    for (; def < qn_card_count(pack); def++) {
        if (import_is_player_card(pack, def) && app_card_is(pack, def, name) &&
            has_subtitle(pack, def, subtitle))
            return def;
    }
    return QN_NONE;
}

static void note_same_name(struct text_reader *reader, uint16_t first, unsigned count)
{
    for (size_t i = 0; i < reader->same_count; i++) {
        if (reader->same[i].first == first) {
            reader->same[i].count += count;
            return;
        }
    }
    reader->same = app_grow(reader->same, (reader->same_count + 1) * sizeof *reader->same);
    reader->same[reader->same_count++] = (struct same_name){first, count, reader->line};
}

/* A name and perhaps ":subtitle"; false if no card is called so. */
static bool take_named(struct text_reader *reader, char *name, unsigned count)
{
    const qn_pack *pack = reader->import->pack;
    uint16_t def = next_named(pack, 0, name, NULL);
    char *colon = strrchr(name, ':');
    if (def == QN_NONE && colon && colon != name) {
        *colon = '\0';
        def = next_named(pack, 0, name, colon + 1);
        *colon = ':';
    } else {
        colon = NULL;
    }
    if (def == QN_NONE)
        return false;
    if (!colon && next_named(pack, (uint16_t)(def + 1), name, NULL) != QN_NONE)
        note_same_name(reader, def, count);
    else
        import_add(reader->import, def, count);
    return true;
}

static bool is_core(const char *pack)
{
    return pack[0] == '\0' || text_holds(pack, "core") || text_holds(pack, "base");
}

static void read_card(struct text_reader *reader, const char *text, unsigned count)
{
    struct deck_import *import = reader->import;
    char name[LINE_LONGEST], pack[LINE_LONGEST] = "", clean[IMPORT_NAME];
    snprintf(name, sizeof name, "%s", text);
    reader->cards++;
    if (count == 0 || count > IMPORT_MOST) {
        import_lose(import, text, count, reader->line, N_("not a number of copies"));
        return;
    }
    if (take_named(reader, name, count))
        return;
    take_brackets(name, pack, sizeof pack);
    if (!take_named(reader, name, count)) {
        import_lose(import, text, count, reader->line, N_("not in the content"));
    } else if (!is_core(pack)) {
        import_clean(text, strlen(text), clean, sizeof clean);
        import_tell(import, false,
                    _("%s:%u: \"%s\" is taken for the card of that name in the content"),
                    import->path, reader->line, clean);
    }
}

/* Cards of one name: if the deck has all copies of all of them, it is clear which. */
static void settle_same_names(struct text_reader *reader)
{
    struct deck_import *import = reader->import;
    for (size_t i = 0; i < reader->same_count; i++) {
        const struct same_name *same = &reader->same[i];
        qn_card_info info = {0};
        qn_card_info_get(import->pack, same->first, QN_ENGLISH, &info);
        const char *name = info.name;
        unsigned copies = 0;
        for (uint16_t d = same->first; d != QN_NONE;
             d = next_named(import->pack, (uint16_t)(d + 1), name, NULL))
            copies +=
                qn_card_info_get(import->pack, d, QN_ENGLISH, &info) == QN_OK ? info.copies : 0;
        if (copies != same->count) {
            import_lose(import, name, same->count, same->line,
                        N_("several cards have this name, and the number does not tell which"));
            continue;
        }
        for (uint16_t d = same->first; d != QN_NONE;
             d = next_named(import->pack, (uint16_t)(d + 1), name, NULL)) {
            if (qn_card_info_get(import->pack, d, QN_ENGLISH, &info) == QN_OK)
                import_add(import, d, info.copies);
        }
    }
}

/* ---- lines ---------------------------------------------------------------------------------- */

static void pass_over(struct text_reader *reader, const char *line)
{
    char clean[IMPORT_NAME];
    if (!reader->other_line) {
        reader->other_line = reader->line;
        snprintf(reader->other, sizeof reader->other, "%s", line);
        return; /* told at the end, as the hero or as a line like others */
    }
    import_clean(line, strlen(line), clean, sizeof clean);
    import_tell(reader->import, false, _("%s:%u: passed over: %s"), reader->import->path,
                reader->line, clean);
}

/* A line without a number. */
static void read_words(struct text_reader *reader, const char *line)
{
    struct deck_import *import = reader->import;
    char words[LINE_LONGEST], inside[LINE_LONGEST];
    snprintf(words, sizeof words, "%s", line);
    take_brackets(words, inside, sizeof inside);
    uint16_t hero = find_hero(import, words);
    bool is_pack = strncasecmp(words, "packs:", 6) == 0, is_first = !reader->has_name;
    bool follows_packs = reader->after_packs;
    reader->has_name = true;
    reader->after_packs = is_pack && words[6 + strspn(words + 6, " ")] == '\0';
    if (is_first)
        import_clean(line, strlen(line), import->name, sizeof import->name);
    if (hero != QN_NONE && (import->hero == QN_NONE || import->hero == hero))
        import->hero = hero;
    else if (!is_first && aspect_of(words))
        import_aspect(import, aspect_of(words));
    else if (!is_first && !is_pack && !follows_packs && !is_heading(words))
        pass_over(reader, line);
}

static void read_line(struct text_reader *reader, char *line)
{
    unsigned count = 0;
    size_t length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    line += strspn(line, " \t-*•");
    if (line[0] == '\0')
        return;
    const char *card = card_line(line, &count);
    if (card)
        read_card(reader, card, count);
    else
        read_words(reader, line);
}

static void finish(struct text_reader *reader)
{
    struct deck_import *import = reader->import;
    settle_same_names(reader);
    if (import->hero == QN_NONE && reader->other_line) {
        import_lose(import, reader->other, 1, reader->other_line, N_("no hero of the content"));
    } else if (reader->other_line) {
        reader->line = reader->other_line;
        pass_over(reader, reader->other);
    }
}

bool import_text(struct deck_import *import, const char *text, size_t size)
{
    struct text_reader reader = {.import = import};
    const char *end = text + size;
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((newline ? newline : end) - text);
        char line[LINE_LONGEST], *copy = line;
        reader.line++;
        if (length >= sizeof line || memchr(text, '\0', length)) {
            import_clean(text, length, line, IMPORT_NAME);
            import_lose(import, line, 1, reader.line, N_("not a line of a deck"));
        } else {
            memcpy(line, text, length);
            line[length] = '\0';
            read_line(&reader, copy);
        }
        text = newline ? newline + 1 : end;
    }
    finish(&reader);
    free(reader.same);
    if (reader.cards == 0)
        import_tell(import, true, _("%s holds no deck: neither card lines nor JSON"), import->path);
    return reader.cards > 0;
}
