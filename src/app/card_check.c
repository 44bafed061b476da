/*
 * `quinte cards check`: compiles card files and tells every error.
 *
 * A file is compiled together with its game's other files, since it may use their sets and traits: one of the
 * content, or of the person's own folder, where it lies; any other as one more. Errors in other files are
 * counted.
 */
#define _XOPEN_SOURCE 700
#include "card_show.h"

#include <stdlib.h>
#include <string.h>

struct checker {
    struct app *app;
    const char *game; /* as given; NULL: guessed from the path */
    const char *only; /* messages about this file alone, or NULL: all */
    size_t errors, elsewhere;
    json_t *list; /* with --json: the errors of the file */
};

static json_t *message_json(const qn_message *message)
{
    char text[1024];
    app_message_words(message, text, sizeof text);
    return json_pack("{s:s?, s:i, s:i, s:s}", "file", message->file, "line", (int)message->line,
                     "column", (int)message->column, "message", text);
}

/* Are two paths one file? */
static bool same_file(const char *a, const char *b)
{
    char *x = realpath(a, NULL), *y = realpath(b, NULL);
    bool same = x != NULL && y != NULL && strcmp(x, y) == 0;
    free(x);
    free(y);
    return same;
}

static void check_report(void *user, const qn_message *message)
{
    struct checker *checker = user;
    bool foreign = checker->only != NULL && message->file != NULL;
    if (foreign && !same_file(message->file, checker->only)) {
        checker->elsewhere++;
        return;
    }
    checker->errors++;
    if (checker->list != NULL) {
        json_array_append_new(checker->list, message_json(message));
    } else {
        qn_report report = app_report(checker->app);
        report.fn(report.user, message);
    }
}

/* The game in whose part of a content folder the file lies, or NULL. */
static const char *game_of_folder(const char *folder, const char *file)
{
    const char *found = NULL;
    char *path = realpath(file, NULL);
    char *content = folder != NULL ? realpath(folder, NULL) : NULL;
    for (size_t i = 0; path != NULL && content != NULL && i < qn_game_count(); i++) {
        char *dir = app_path(content, qn_game_name(i));
        size_t length = strlen(dir);
        if (strncmp(path, dir, length) == 0 && path[length] == '/') {
            found = qn_game_name(i);
        }
        free(dir);
    }
    free(path);
    free(content);
    return found;
}

/* Otherwise a folder in the path may name the game; the first game is the last resort. */
static const char *game_of_path(const char *file)
{
    for (size_t i = 0; i < qn_game_count(); i++) {
        const char *at = strstr(file, qn_game_name(i));
        if (at != NULL && at[strlen(qn_game_name(i))] == '/') {
            return qn_game_name(i);
        }
    }
    return qn_game_name(0);
}

/* Without content there are only the game's own words. */
static void check_alone(struct checker *checker, const char *game, const char *file,
                        const char *text, size_t size, size_t *cards)
{
    qn_pack *pack = NULL;
    qn_report report = {check_report, checker};
    if (qn_pack_compile(game, file, text, size, report, &pack) == QN_OK) {
        *cards = qn_card_count(pack);
    } else if (checker->errors == 0) {
        checker->errors = 1;
    }
    qn_pack_close(pack);
}

/* Together with the others: those of the content, and one more file or folder (or NULL). */
static void check_with(struct checker *checker, const char *game, const char *file,
                       const char *extra, size_t *cards)
{
    qn_pack *pack = NULL;
    checker->only = file;
    qn_report report = {check_report, checker};
    qn_status status = qn_pack_open_with(checker->app->content_dir, game, extra, report, &pack);
    if (status == QN_OK && extra != NULL && same_file(extra, file)) {
        const qn_pack *others = app_pack(checker->app, game);
        *cards = others != NULL && qn_card_count(pack) > qn_card_count(others)
                     ? (size_t)(qn_card_count(pack) - qn_card_count(others))
                     : 0;
    } else if (status != QN_OK && checker->errors + checker->elsewhere == 0) {
        checker->errors = 1;
    }
    qn_pack_close(pack);
    checker->only = NULL;
}

static void tell_verdict(const struct checker *checker, const char *file, size_t cards)
{
    const struct app *app = checker->app;
    if (checker->list != NULL) {
        return;
    }
    if (checker->errors > 0) {
        printf(ngettext("%s: %zu error\n", "%s: %zu errors\n", checker->errors), file,
               checker->errors);
    } else if (cards > 0) {
        printf(ngettext("%s: %zu card, no error\n", "%s: %zu cards, no error\n", cards), file,
               cards);
    } else {
        printf(_("%s: no error\n"), file);
    }
    if (checker->elsewhere > 0) {
        app_note(app,
                 ngettext("%zu error in other files of the content",
                          "%zu errors in other files of the content", checker->elsewhere),
                 checker->elsewhere);
    }
}

/* APP_DONE, APP_NO with errors, APP_BAD if the file cannot be read. */
static int check_file(struct checker *checker, const char *file)
{
    size_t size = 0, cards = 0;
    char *text = app_read_file(checker->app, file, &size);
    if (text == NULL) {
        return APP_BAD;
    }
    checker->errors = checker->elsewhere = 0;
    const struct app *app = checker->app;
    const char *inside = game_of_folder(app->content_dir, file);
    const char *own = game_of_folder(app->own_dir, file);
    const char *game = checker->game != NULL ? checker->game
                       : inside != NULL      ? inside
                       : own != NULL         ? own
                                             : game_of_path(file);
    char *folder = own != NULL && strcmp(own, game) == 0 ? app_own_cards(app, game) : NULL;
    if (app->content_dir == NULL) {
        check_alone(checker, game, file, text, size, &cards);
    } else if (inside != NULL && strcmp(inside, game) == 0) {
        check_with(checker, game, file, NULL, &cards);
    } else {
        check_with(checker, game, file, folder != NULL ? folder : file, &cards);
    }
    free(folder);
    free(text);
    tell_verdict(checker, file, cards);
    return checker->errors > 0 ? APP_NO : APP_DONE;
}

int cards_check(struct app *app, const char *game, char **files, bool json)
{
    if (files[0] == NULL) {
        return app_error(app, _("say which card file to check"));
    }
    struct checker checker = {.app = app, .game = game, .list = json ? json_array() : NULL};
    int worst = APP_DONE;
    for (; *files != NULL; files++) {
        int code = check_file(&checker, *files);
        worst = code > worst ? code : worst;
    }
    int written = json ? app_print_json(app, checker.list, false) : app_finish(app, APP_DONE);
    return written != APP_DONE ? written : worst;
}
