/*
 * `quinte decks GAME import FILE`: a deck that MarvelCDB exported becomes a deck file, and is checked
 * against the rules. Without --out the deck goes to stdout and everything else to stderr.
 */
#define _POSIX_C_SOURCE 200809L
#include "deck_check.h"
#include "deck_import.h"
#include "saves.h"
#include "temporary.h"

#include <stdlib.h>
#include <string.h>

/* ---- telling -------------------------------------------------------------------------------- */

static void tell_missing(const struct deck_import *import)
{
    for (size_t i = 0; i < import->missing_count; i++) {
        const struct import_missing *missing = &import->missing[i];
        char place[32] = "";
        if (missing->line)
            snprintf(place, sizeof place, ":%u", missing->line);
        app_error(import->app, "%s%s: %u %s: %s", import->path, place, missing->count,
                  missing->name, gettext(missing->why));
    }
    if (import->hero == QN_NONE)
        app_error(import->app, _("%s names no hero of the content; no deck is written"),
                  import->path);
}

static json_t *cards_json(const struct deck_import *import)
{
    json_t *list = json_array();
    for (size_t i = 0; i < import->card_count; i++) {
        qn_card_info info;
        if (qn_card_info_get(import->pack, import->cards[i].def, QN_ENGLISH, &info) == QN_OK)
            json_array_append_new(
                list, json_pack("{s:s, s:i}", "id", info.id, "count", (int)import->cards[i].count));
    }
    return list;
}

static json_t *missing_json(const struct deck_import *import)
{
    json_t *list = json_array();
    for (size_t i = 0; i < import->missing_count; i++) {
        const struct import_missing *missing = &import->missing[i];
        json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:s}", "name", missing->name,
                                              "count", (int)missing->count, "line",
                                              (int)missing->line, "why", gettext(missing->why)));
    }
    return list;
}

static json_t *import_summary(const struct deck_import *import, const char *out)
{
    json_t *aspects = json_array();
    qn_card_info info = {0};
    for (size_t i = 0; i < import->aspect_count; i++)
        json_array_append_new(aspects, json_string(import->aspect[i]));
    if (import->hero != QN_NONE)
        qn_card_info_get(import->pack, import->hero, QN_ENGLISH, &info);
    return json_pack("{s:s, s:s, s:s?, s:o, s:o, s:o, s:s?}", "file", import->path, "name",
                     import->name, "identity", info.id, "aspects", aspects, "cards",
                     cards_json(import), "missing", missing_json(import), "out", out);
}

/* ---- checking ------------------------------------------------------------------------------- */

/* A deck without a file of its own: its reasons have no place. */
static void tell_placeless(void *user, const qn_message *message)
{
    qn_message said = *message;
    said.file = NULL;
    said.line = 0;
    deck_tell_reason(user, &said);
}

/* Checks a deck that is not kept, through a file that goes away. */
static qn_status check_unkept(struct deck_checker *checker, const struct deck_import *import,
                              const char *text, size_t size)
{
    char *path = temporary_lay(text, size);
    qn_status status = QN_NO_FILE;
    if (path)
        status = qn_deck_check(import->pack, path, (qn_report){tell_placeless, checker});
    else
        app_error(checker->app, _("cannot write a temporary file: %s"),
                  app_status_text(QN_NO_FILE));
    temporary_drop(path);
    return status;
}

static void tell_verdict(const struct app *app, const char *deck, bool is_legal, size_t reasons)
{
    if (is_legal)
        app_note(app, _("%s: legal"), deck);
    else
        app_note(app, ngettext("%s: not legal, %zu reason", "%s: not legal, %zu reasons", reasons),
                 deck, reasons);
}

/* ---- the command ---------------------------------------------------------------------------- */

/* Writes and checks the deck; *is_legal is the verdict. false after telling why it was not written. */
static bool write_and_check(const struct deck_import *import, const struct import_options *options,
                            struct deck_checker *checker, bool *is_legal)
{
    size_t size = 0;
    char *text = import_deck_text(import, &size);
    bool done = text && (!options->out || saves_write(import->app, options->out, text, size));
    qn_status status = QN_NO_FILE;
    if (done && !options->out && !options->json)
        done = fwrite(text, 1, size, stdout) == size && fflush(stdout) == 0;
    if (done && options->out)
        status = qn_deck_check(import->pack, options->out, (qn_report){deck_tell_reason, checker});
    else if (done)
        status = check_unkept(checker, import, text, size);
    free(text);
    *is_legal = status == QN_OK;
    if (done && !options->json)
        tell_verdict(import->app, options->out ? options->out : import->path, *is_legal,
                     checker->count);
    return done && status != QN_NO_FILE;
}

/* What was read becomes a deck, or the reasons why not; the exit code. */
static int conclude(struct deck_import *import, const struct import_options *options)
{
    struct deck_checker checker = {import->app, options->json ? json_array() : NULL, 0};
    bool is_legal = false, is_complete = import->missing_count == 0;
    bool is_wanted = import->hero != QN_NONE && (is_complete || options->partial);
    int code = APP_NO;
    if (!options->json)
        tell_missing(import);
    if (!is_complete && !options->partial && !options->json)
        app_note(import->app, _("no deck is written; --partial writes it without these cards"));
    if (is_wanted && !write_and_check(import, options, &checker, &is_legal))
        code = APP_BAD;
    else if (is_wanted && (is_legal || options->partial))
        code = APP_DONE;
    if (options->json) {
        json_t *summary = import_summary(import, is_wanted ? options->out : NULL);
        json_object_set_new(summary, "legal", json_boolean(is_legal));
        json_object_set_new(summary, "reasons", checker.reasons);
        int printed = app_print_json(import->app, summary, false);
        return printed == APP_DONE ? code : printed;
    }
    return app_finish(import->app, code);
}

static bool read_export(struct deck_import *import)
{
    size_t size;
    char *text = app_read_file(import->app, import->path, &size);
    bool done = text && size <= IMPORT_FILE_MOST;
    if (text && !done)
        app_error(import->app, _("%s is too large for a deck"), import->path);
    done = done && import_any(import, text, size);
    free(text);
    return done;
}

int decks_import(struct app *app, const qn_pack *pack, char **files,
                 const struct import_options *options)
{
    const char *dot = options->out ? strrchr(options->out, '.') : NULL;
    if (!files[0] || files[1])
        return app_error(app, _("say which one file to import"));
    if (strcmp(qn_pack_game(pack), "champions") != 0)
        return app_error(app, _("decks can be imported for champions only"));
    if (options->out && (!dot || strcmp(dot, ".deck") != 0))
        return app_error(app, _("--out takes a file that ends in .deck, not \"%s\""), options->out);
    struct deck_import import = {.app = app, .pack = pack, .path = files[0], .hero = QN_NONE};
    int code = APP_BAD;
    if (read_export(&import)) {
        import_guess_aspect(&import);
        code = conclude(&import, options);
    }
    import_free(&import);
    return code;
}
