/*
 * `quinte cards check`: compiles card files and tells every error.
 *
 * A file that lies in the content folder is compiled together with its game's other files, since it may
 * use their sets and traits; any other file must stand on its own, with nothing but the game's words.
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

/* The game in whose content folder the file lies, or NULL. */
static const char *game_of_content(const struct app *app, const char *file)
{
    const char *found = NULL;
    char *path = realpath(file, NULL);
    char *content = app->content_dir != NULL ? realpath(app->content_dir, NULL) : NULL;
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

static void check_in_content(struct checker *checker, const char *game, const char *file)
{
    qn_pack *pack = NULL;
    checker->only = file;
    qn_report report = {check_report, checker};
    qn_pack_open(checker->app->content_dir, game, report, &pack);
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
    const char *inside = game_of_content(checker->app, file);
    if (inside != NULL && (checker->game == NULL || strcmp(checker->game, inside) == 0)) {
        check_in_content(checker, inside, file);
    } else {
        const char *game = checker->game != NULL ? checker->game : game_of_path(file);
        check_alone(checker, game, file, text, size, &cards);
    }
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
