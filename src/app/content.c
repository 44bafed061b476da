/*
 * Packs, cards and rules by the names that people give them.
 */
#define _POSIX_C_SOURCE 200809L
#include "app.h"
#include "rules_catalogue.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static const char *nearest_game(const char *game)
{
    size_t best = text_tolerance(game) + 1;
    const char *found = NULL;
    for (size_t i = 0; i < qn_game_count(); i++) {
        size_t distance = text_distance(game, qn_game_name(i), best);
        if (distance < best) {
            best = distance;
            found = qn_game_name(i);
        }
    }
    return found;
}

bool app_game_known(const struct app *app, const char *game)
{
    for (size_t i = 0; i < qn_game_count(); i++) {
        if (strcmp(qn_game_name(i), game) == 0) {
            return true;
        }
    }
    const char *near = nearest_game(game);
    if (near != NULL) {
        app_error(app, _("there is no game \"%s\"; did you mean \"%s\"?"), game, near);
    } else {
        app_error(app, _("there is no game \"%s\""), game);
    }
    return false;
}

/* Keeps an open pack until the end; NULL: that it could not be opened, and that this was told. */
static const qn_pack *pack_keep(struct app *app, const char *game, qn_pack *pack)
{
    char *name = strdup(game);
    if (app->pack_count == APP_MAX_PACKS || name == NULL) {
        free(name);
        qn_pack_close(pack);
        app_error(app, "%s", app_status_text(QN_NO_MEMORY));
        return NULL;
    }
    app->packs[app->pack_count++] = (struct app_pack_entry){name, pack};
    return pack;
}

char *app_own_cards(const struct app *app, const char *game)
{
    char *own = app->own_dir != NULL ? app_path(app->own_dir, game) : NULL;
    if (own != NULL && !app_is_dir(own)) {
        free(own);
        return NULL;
    }
    return own;
}

/* The cards of the game with the person's own; NULL if there are none, or they have errors: then that is
 * told, and the game can be played without them. */
static qn_pack *open_with_own(struct app *app, const char *game)
{
    qn_pack *pack = NULL;
    char *own = app_own_cards(app, game);
    if (own != NULL &&
        qn_pack_open_with(app->content_dir, game, own, app_report(app), &pack) != QN_OK) {
        app_note(app, _("your own cards in %s are left out until that is mended"), own);
    }
    free(own);
    return pack;
}

const qn_pack *app_pack(struct app *app, const char *game)
{
    for (size_t i = 0; i < app->pack_count; i++) {
        if (strcmp(app->packs[i].game, game) == 0) {
            return app->packs[i].pack;
        }
    }
    if (!app_game_known(app, game)) {
        return NULL;
    }
    if (app->content_dir == NULL) {
        if (!app->told_missing) {
            app_error(
                app,
                _("the cards are missing: there is no folder \"content\" beside or above %s, nor "
                  "in %s; a program that was moved or copied needs it too, or --content DIR, or "
                  "QUINTE_DATA"),
                app->program_dir != NULL ? app->program_dir : "?", QUINTE_DATADIR);
        }
        app->told_missing = true;
        return NULL;
    }
    qn_pack *pack = open_with_own(app, game);
    qn_status status = QN_OK;
    if (pack == NULL) {
        status = qn_pack_open(app->content_dir, game, app_report(app), &pack);
    }
    if (status != QN_OK) {
        app_error(app, _("the cards of %s could not be read from %s: %s"), game, app->content_dir,
                  app_status_text(status));
    }
    return pack_keep(app, game, pack);
}

bool app_card_is(const qn_pack *pack, uint16_t def, const char *name)
{
    qn_card_info info;
    for (int lang = 0; lang < APP_LANGUAGES; lang++) {
        if (qn_card_info_get(pack, def, (qn_lang)lang, &info) == QN_OK &&
            (text_same(info.id, name) || text_same(info.name, name))) {
            return true;
        }
    }
    return false;
}

/* How far the name lies from the nearest of a card's names. */
static size_t card_distance(const qn_pack *pack, uint16_t def, const char *name, size_t limit,
                            const char **id)
{
    qn_card_info info;
    for (int lang = 0; lang < APP_LANGUAGES; lang++) {
        if (qn_card_info_get(pack, def, (qn_lang)lang, &info) != QN_OK) {
            return limit;
        }
        *id = info.id;
        limit = text_distance(info.name, name, limit);
    }
    return text_distance(info.id, name, limit);
}

/* The id of the card if one of its names holds the words, or NULL. */
static const char *card_holding(const qn_pack *pack, uint16_t def, const char *words)
{
    qn_card_info info;
    for (int lang = 0; lang < APP_LANGUAGES; lang++) {
        if (qn_card_info_get(pack, def, (qn_lang)lang, &info) == QN_OK &&
            text_holds(info.name, words)) {
            return info.id;
        }
    }
    return NULL;
}

/* The card whose name is nearest, or the first whose name holds what was typed. */
static const char *nearest_card(const qn_pack *pack, const char *name)
{
    size_t best = text_tolerance(name) + 1;
    const char *found = NULL, *id = NULL;
    for (uint16_t def = 0; def < qn_card_count(pack); def++) {
        size_t distance = card_distance(pack, def, name, best, &id);
        if (distance < best) {
            best = distance;
            found = id;
        }
    }
    for (uint16_t def = 0; found == NULL && def < qn_card_count(pack); def++) {
        found = card_holding(pack, def, name);
    }
    return found;
}

uint16_t app_card(const qn_pack *pack, const char *name, const char **suggestion)
{
    if (suggestion != NULL) {
        *suggestion = NULL;
    }
    uint16_t def = qn_card_find(pack, name);
    for (uint16_t i = 0; def == QN_NONE && i < qn_card_count(pack); i++) {
        if (app_card_is(pack, i, name)) {
            def = i;
        }
    }
    if (def == QN_NONE && suggestion != NULL) {
        *suggestion = nearest_card(pack, name);
    }
    return def;
}

const char *app_card_name(const struct app *app, const qn_pack *pack, uint16_t def)
{
    qn_card_info info;
    if (def == QN_NONE || qn_card_info_get(pack, def, app->lang, &info) != QN_OK) {
        return "?";
    }
    return info.name;
}

const struct rules_catalogue *app_rules(struct app *app)
{
    if (app->rules == NULL) {
        app->rules = rules_load(app, app->rules_dir);
    }
    return app->rules;
}

const char *app_rule_text(struct app *app, const char *id)
{
    const struct rule *rule = rules_find(app_rules(app), id);
    return rule != NULL ? rule->text[app->lang] : NULL;
}

const char *app_rule_source(struct app *app, const char *id)
{
    const struct rule *rule = rules_find(app_rules(app), id);
    return rule != NULL ? rule->heading[app->lang] : NULL;
}
