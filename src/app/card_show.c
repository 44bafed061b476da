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

struct value_line {
    qn_lang lang;
    size_t count;
};

/* A keyword ("Guard", with a capital) says nothing of its number when it has none. */
static bool shows_zero(const char *label_en)
{
    return label_en == NULL || !isupper((unsigned char)label_en[0]) ||
           isupper((unsigned char)label_en[1]);
}

static void print_value(void *user, const char *name, const char *label_en, const char *label_fr,
                        int value, bool per_player, bool dash)
{
    struct value_line *line = user;
    const char *label = line->lang == QN_FRENCH ? label_fr : label_en;
    printf("%s%s", line->count++ == 0 ? "    " : " · ", label != NULL ? label : name);
    if (dash) {
        fputs(" –", stdout);
    } else if (value != 0 || shows_zero(label_en)) {
        printf(" %d", value);
    }
    if (per_player) {
        printf(" %s", _("per player"));
    }
}

static void print_values(const struct app *app, const qn_pack *pack, uint16_t def)
{
    struct value_line line = {.lang = app->lang};
    qn_card_values(pack, def, print_value, &line);
    if (line.count > 0) {
        putchar('\n');
    }
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

static void print_names(const struct app *app, const qn_card_info *info)
{
    printf("%s%s | %s%s  %s%s%s\n", app_style(app, APP_BOLD), info->name_en, info->name_fr,
           app_style(app, APP_PLAIN), app_style(app, APP_DIM), info->id, app_style(app, APP_PLAIN));
    if (info->subtitle_en != NULL && info->subtitle_en[0] != 0) {
        printf("    %s | %s\n", info->subtitle_en, info->subtitle_fr);
    }
}

/* Type, set, stage, copies, uniqueness and traits in one line. */
static void print_kind(const struct app *app, const qn_card_info *info)
{
    bool french = app->lang == QN_FRENCH;
    const char *set = french ? info->set_name_fr : info->set_name_en;
    printf("    %s", french ? info->type_fr : info->type_en);
    if (set && set[0]) {
        printf(", %s", set);
    }
    if (info->stage > 0) {
        printf(_(", stage %u"), info->stage);
    }
    if (info->copies > 1) {
        printf(", ×%u", info->copies);
    }
    if (info->unique) {
        fputs(_(", unique"), stdout);
    }
    if (info->traits != NULL && info->traits[0] != 0) {
        printf(" (%s)", info->traits);
    }
    putchar('\n');
}

void card_print(const struct app *app, const qn_pack *pack, uint16_t def)
{
    qn_card_info info, back;
    if (qn_card_info_get(pack, def, &info) != QN_OK) {
        return;
    }
    print_names(app, &info);
    print_kind(app, &info);
    print_values(app, pack, def);
    print_text(app, pack, def, QN_ENGLISH);
    print_text(app, pack, def, QN_FRENCH);
    if (info.back != QN_NONE && qn_card_info_get(pack, info.back, &back) == QN_OK) {
        printf("  %s %s (%s)\n", _("other side:"),
               app->lang == QN_FRENCH ? back.name_fr : back.name_en, back.id);
    }
    printf("  %s%s%s\n", app_style(app, APP_DIM),
           info.reconstructed ? _("provenance: reconstructed, not read off a printed card")
                              : _("provenance: printed facts"),
           app_style(app, APP_PLAIN));
}

/* ---- for a program -------------------------------------------------------------------------- */

struct value_json {
    json_t *values, *per_player;
};

static void json_value(void *user, const char *name, const char *label_en, const char *label_fr,
                       int value, bool per_player, bool dash)
{
    (void)label_en;
    (void)label_fr;
    struct value_json *out = user;
    json_object_set_new(out->values, name, dash ? json_null() : json_integer(value));
    if (per_player) {
        json_array_append_new(out->per_player, json_string(name));
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
    qn_card_info info, back;
    if (qn_card_info_get(pack, def, &info) != QN_OK) {
        return json_null();
    }
    struct value_json values = {json_object(), json_array()};
    qn_card_values(pack, def, json_value, &values);
    bool has_back = info.back != QN_NONE && qn_card_info_get(pack, info.back, &back) == QN_OK;
    json_t *card =
        json_pack("{s:s, s:s, s:o, s:o, s:s, s:o, s:s, s:o, s:o}", "game", qn_pack_game(pack), "id",
                  info.id, "name", json_both(info.name_en, info.name_fr), "subtitle",
                  json_both(info.subtitle_en, info.subtitle_fr), "set", info.set, "set_name",
                  json_both(info.set_name_en, info.set_name_fr), "type", info.type, "type_name",
                  json_both(info.type_en, info.type_fr), "traits", json_words(info.traits));
    json_t *rest = json_pack("{s:i, s:i, s:b, s:s?, s:o, s:o, s:o, s:s}", "copies",
                             (int)info.copies, "stage", (int)info.stage, "unique", info.unique,
                             "back", has_back ? back.id : NULL, "values", values.values,
                             "per_player", values.per_player, "text", json_text(pack, def),
                             "provenance", info.reconstructed ? "reconstructed" : "printed");
    json_object_update(card, rest);
    json_decref(rest);
    return card;
}
