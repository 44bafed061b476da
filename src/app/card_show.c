/*
 * One card for a person (both languages side by side, so that one can learn the other's words) and for
 * a program.
 */
#define _POSIX_C_SOURCE 200809L
#include "card_show.h"

#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 100 };

char *card_text(const qn_pack *pack, uint16_t def, qn_lang lang)
{
    size_t size = qn_card_text(pack, def, lang, NULL, 0) + 1;
    char *text = app_alloc(size);
    text[0] = 0;
    qn_card_text(pack, def, lang, text, size);
    return text;
}

/* ---- for a person --------------------------------------------------------------------------- */

/* A keyword ("Guard", with a capital in English) says nothing of its number when it has none. */
static bool shows_zero(const qn_pack *pack, uint16_t def, unsigned index)
{
    qn_printed printed;
    return !qn_printed_get(pack, def, index, QN_ENGLISH, &printed) ||
           !isupper((unsigned char)printed.label[0]) || isupper((unsigned char)printed.label[1]);
}

void card_put_values(const struct app *app, const qn_pack *pack, uint16_t def, size_t indent,
                     size_t width, FILE *out)
{
    qn_printed printed;
    char text[1024] = "", *said = card_text(pack, def, app->lang);
    size_t used = 0;
    for (unsigned i = 0; qn_printed_get(pack, def, i, app->lang, &printed) && used < sizeof text;
         i++) {
        if (printed.value == 0 && !printed.dash && !shows_zero(pack, def, i) &&
            strstr(said, printed.label))
            continue; /* the text says it */
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? " · " : "",
                                 printed.label);
        if (used < sizeof text && printed.dash)
            used += (size_t)snprintf(text + used, sizeof text - used, " –");
        else if (used < sizeof text && (printed.value != 0 || shows_zero(pack, def, i)))
            used += (size_t)snprintf(text + used, sizeof text - used, " %d", printed.value);
        if (used < sizeof text && printed.per_player)
            used += (size_t)snprintf(text + used, sizeof text - used, " %s", _("per player"));
    }
    free(said);
    if (used > 0)
        text_wrap(out, text, indent, width);
}

static void print_text(const struct app *app, const qn_pack *pack, uint16_t def, qn_lang lang)
{
    char *text = card_text(pack, def, lang);
    if (text[0] != 0) {
        printf("  %s%s%s\n", app_style(app, APP_DIM), lang == QN_FRENCH ? "fr" : "en",
               app_style(app, APP_PLAIN));
        text_wrap(stdout, text, 4, LINE_WIDTH);
    }
    free(text);
}

/* A text in every language: "Backflip | Salto arrière". */
static void print_names(const struct app *app, const qn_pack *pack, uint16_t def)
{
    qn_card_info info[APP_LANGUAGES];
    for (int lang = 0; lang < APP_LANGUAGES; lang++) {
        qn_card_info_get(pack, def, (qn_lang)lang, &info[lang]);
    }
    fputs(app_style(app, APP_BOLD), stdout);
    for (int lang = 0; lang < APP_LANGUAGES; lang++) {
        printf("%s%s", lang > 0 ? " | " : "", info[lang].name);
    }
    printf("%s  %s%s%s\n", app_style(app, APP_PLAIN), app_style(app, APP_DIM), info[0].id,
           app_style(app, APP_PLAIN));
    for (int lang = 0; info[0].subtitle[0] != 0 && lang < APP_LANGUAGES; lang++) {
        printf("%s%s", lang > 0 ? " | " : "    ", info[lang].subtitle);
    }
    fputs(info[0].subtitle[0] != 0 ? "\n" : "", stdout);
}

void card_kind(const struct app *app, const qn_pack *pack, uint16_t def, char *buf, size_t size)
{
    qn_card_info info;
    const char *trait;
    size_t used = 0;
    buf[0] = '\0';
    if (qn_card_info_get(pack, def, app->lang, &info) != QN_OK)
        return;
    used = (size_t)snprintf(buf, size, "%s%s%s", info.type_name, info.set_name[0] ? ", " : "",
                            info.set_name);
    if (info.stage > 0 && used < size)
        used += (size_t)snprintf(buf + used, size - used, _(", stage %u"), info.stage);
    if (info.copies > 1 && used < size)
        used += (size_t)snprintf(buf + used, size - used, ", ×%u", info.copies);
    if (info.unique && used < size)
        used += (size_t)snprintf(buf + used, size - used, "%s", _(", unique"));
    for (unsigned i = 0; (trait = qn_card_trait(pack, def, i, app->lang)) && used < size; i++)
        used += (size_t)snprintf(buf + used, size - used, "%s%s", i ? ", " : " (", trait);
    if (info.traits[0] && used < size)
        snprintf(buf + used, size - used, ")");
}

void card_print(const struct app *app, const qn_pack *pack, uint16_t def)
{
    qn_card_info info, back;
    if (qn_card_info_get(pack, def, app->lang, &info) != QN_OK) {
        return;
    }
    char kind[512];
    print_names(app, pack, def);
    card_kind(app, pack, def, kind, sizeof kind);
    text_wrap(stdout, kind, 4, LINE_WIDTH);
    card_put_values(app, pack, def, 4, LINE_WIDTH, stdout);
    for (int lang = 0; lang < APP_LANGUAGES; lang++) {
        print_text(app, pack, def, (qn_lang)lang);
    }
    if (info.back != QN_NONE && qn_card_info_get(pack, info.back, app->lang, &back) == QN_OK) {
        printf("  %s %s (%s)\n", _("other side:"), back.name, back.id);
    }
    printf("  %s%s%s\n", app_style(app, APP_DIM),
           info.reconstructed ? _("provenance: reconstructed, not read off a printed card")
                              : _("provenance: printed facts"),
           app_style(app, APP_PLAIN));
}

/* ---- for a program -------------------------------------------------------------------------- */

/* Sets the values, and lists those that count for each player. */
static void json_printed(const qn_pack *pack, uint16_t def, json_t *values, json_t *per_player)
{
    qn_printed printed;
    for (unsigned i = 0; qn_printed_get(pack, def, i, QN_ENGLISH, &printed); i++) {
        json_object_set_new(values, printed.name,
                            printed.dash ? json_null() : json_integer(printed.value));
        if (printed.per_player) {
            json_array_append_new(per_player, json_string(printed.name));
        }
    }
}

static json_t *json_both(const char *english, const char *french)
{
    return json_pack("{s:s?, s:s?}", "en", english, "fr", french);
}

static json_t *json_words(const char *words)
{
    json_t *list = json_array();
    while (words != NULL && *words != 0) {
        size_t length = strcspn(words, " ,");
        if (length > 0) {
            json_array_append_new(list, json_stringn(words, length));
        }
        words += length;
        words += strspn(words, " ,");
    }
    return list;
}

/* What its traits are called in both languages, in their order. */
static json_t *json_trait_names(const qn_pack *pack, uint16_t def)
{
    json_t *names[2] = {json_array(), json_array()};
    const qn_lang langs[2] = {QN_ENGLISH, QN_FRENCH};
    const char *trait;
    for (unsigned lang = 0; lang < 2; lang++)
        for (unsigned i = 0; (trait = qn_card_trait(pack, def, i, langs[lang])); i++)
            json_array_append_new(names[lang], json_string(trait));
    return json_pack("{s:o, s:o}", "en", names[0], "fr", names[1]);
}

static json_t *json_text(const qn_pack *pack, uint16_t def)
{
    char *english = card_text(pack, def, QN_ENGLISH);
    char *french = card_text(pack, def, QN_FRENCH);
    json_t *both = json_both(english, french);
    free(english);
    free(french);
    return both;
}

json_t *card_json(const qn_pack *pack, uint16_t def)
{
    qn_card_info info, french, back;
    if (qn_card_info_get(pack, def, QN_ENGLISH, &info) != QN_OK ||
        qn_card_info_get(pack, def, QN_FRENCH, &french) != QN_OK) {
        return json_null();
    }
    json_t *values = json_object(), *per_player = json_array();
    json_printed(pack, def, values, per_player);
    bool has_back =
        info.back != QN_NONE && qn_card_info_get(pack, info.back, QN_ENGLISH, &back) == QN_OK;
    json_t *card =
        json_pack("{s:s, s:s, s:o, s:o, s:s, s:o, s:s, s:o, s:o}", "game", qn_pack_game(pack), "id",
                  info.id, "name", json_both(info.name, french.name), "subtitle",
                  json_both(info.subtitle, french.subtitle), "set", info.set, "set_name",
                  json_both(info.set_name, french.set_name), "type", info.type, "type_name",
                  json_both(info.type_name, french.type_name), "traits", json_words(info.traits));
    json_t *rest =
        json_pack("{s:o, s:i, s:i, s:b, s:s?, s:o, s:o, s:o, s:s}", "trait_names",
                  json_trait_names(pack, def), "copies", (int)info.copies, "stage", (int)info.stage,
                  "unique", info.unique, "back", has_back ? back.id : NULL, "values", values,
                  "per_player", per_player, "text", json_text(pack, def), "provenance",
                  info.reconstructed ? "reconstructed" : "printed");
    json_object_update(card, rest);
    json_decref(rest);
    return card;
}
