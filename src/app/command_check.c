/*
 * `quinte check`: runs scenes and tells, for each that fails, the line, what was expected and what was
 * found; with --coverage, which rules of the catalogue the passing ones show.
 */
#define _XOPEN_SOURCE 700
#include "app.h"
#include "commands.h"
#include "coverage.h"
#include "progress.h"
#include "quinte/scenes.h"
#include "scene_files.h"

#include <stdlib.h>
#include <string.h>

const char *help_check(void)
{
    return _(
        "Usage: quinte check [PATH...] [--coverage [GAME]] [--explain]\n"
        "Runs the scenes of files, and of all *.scene files below folders (without a path: the\n"
        "scenes that come with Quinte). For each that fails: the line, what was expected, what\n"
        "was found. The last line is \"N passed, N failed\".\n"
        "\n"
        "  --coverage [GAME]  which rules of the catalogue the passing scenes show, and which\n"
        "                     are missing\n"
        "  --explain          the whole log of every scene, with rule ids\n"
        "  --no-properties    without the copies, saves, replays and new deals that are\n"
        "                     otherwise tried at every question of a scene\n"
        "  --json             for programs\n"
        "  --content DIR      where the cards lie\n"
        "  --lang fr|en       language of the messages\n"
        "  --help             this help\n"
        "\n"
        "Examples:\n"
        "  quinte check tests/scenes/champions\n"
        "  quinte check --coverage champions\n");
}

struct check {
    struct app *app;
    bool json, explain, with_coverage, properties;
    const char *game; /* of the coverage; NULL: all */
    struct coverage coverage;
    json_t *failures;
    size_t passed, failed;
    size_t file_results; /* of the file that is being run */
    char *own_cards;     /* card file beside the scene file, or NULL */
    qn_pack *own_pack;   /* the game with those cards */
    bool own_tried;      /* whether there is one is known */
    char *first_message; /* first error that the engine reported in this file */
    unsigned first_line;
};

/* ---- one scene ------------------------------------------------------------------------------ */

/* A log line as seen by the first seat that may know it. */
static void print_log_line(const struct app *app, const qn_table *table, size_t index)
{
    qn_log_line line = {0};
    int seat = QN_SPECTATOR;
    for (int i = 0; i < (int)qn_seats(table) && seat == QN_SPECTATOR; i++) {
        if (qn_log_get(table, index, i, &line) && line.def != QN_NONE) {
            seat = i;
        }
    }
    char text[512], rule[12];
    if (!qn_log_get(table, index, seat, &line)) {
        return;
    }
    qn_log_text(table, index, seat, app->lang, text, sizeof text);
    const char *id = line.rule != 0 ? qn_rule_id(line.rule, rule) : NULL;
    printf("    %*s%s", 2 * (int)line.depth, "", text);
    if (id != NULL && id[0] != 0) {
        printf("  %s%s%s", app_style(app, APP_DIM), id, app_style(app, APP_PLAIN));
    }
    putchar('\n');
}

static void explain_scene(const struct app *app, const qn_scene_result *result)
{
    printf("%s%s%s  %s%s:%u%s\n", app_style(app, APP_BOLD), result->scene,
           app_style(app, APP_PLAIN), app_style(app, APP_DIM), result->file, result->line,
           app_style(app, APP_PLAIN));
    for (size_t i = 0; result->table != NULL && i < qn_log_count(result->table); i++) {
        print_log_line(app, result->table, i);
    }
    putchar('\n');
}

static void add_failure(struct check *check, const qn_scene_result *result)
{
    const struct app *app = check->app;
    check->failed++;
    if (check->json) {
        json_array_append_new(check->failures,
                              json_pack("{s:s, s:i, s:s?, s:s?, s:s?}", "file", result->file,
                                        "line", (int)result->line, "scene", result->scene,
                                        "expected", result->expected, "found", result->found));
        return;
    }
    printf("%s%s:%u%s", app_style(app, APP_ALERT), result->file, result->line,
           app_style(app, APP_PLAIN));
    if (result->scene != NULL) {
        printf(": %s\n", result->scene);
    } else {
        putchar('\n');
    }
    if (result->expected != NULL) {
        printf("  %s %s\n", _("expected:"), result->expected);
    }
    if (result->found != NULL) {
        printf("  %s %s\n", _("found:   "), result->found);
    }
}

static void take_result(void *user, const qn_scene_result *result)
{
    struct check *check = user;
    check->file_results++;
    if (check->explain && !check->json) {
        explain_scene(check->app, result);
    }
    if (!result->passed) {
        add_failure(check, result);
        return;
    }
    check->passed++;
    for (size_t i = 0; i < result->cite_count; i++) {
        coverage_cite(&check->coverage, result->cites[i]);
    }
}

/* ---- one file ------------------------------------------------------------------------------- */

static bool rule_known(void *user, const char *rule_id)
{
    const struct check *check = user;
    return rules_find(check->coverage.rules, rule_id) != NULL;
}

static const qn_pack *pack_for(void *user, const char *game)
{
    struct check *check = user;
    const qn_pack *pack = app_pack(check->app, game); /* its errors are told once, not per file */
    if (check->own_cards == NULL || pack == NULL) {
        return pack;
    }
    if (!check->own_tried) {
        check->own_tried = true;
        qn_pack_open_with(check->app->content_dir, game, check->own_cards, app_report(check->app),
                          &check->own_pack);
    }
    return check->own_pack;
}

/* A file of made-up cards may lie beside a scene file: same name, .carte. */
static void find_own_cards(struct check *check, const char *path)
{
    size_t length = strlen(path), stem = length > 6 ? length - 6 : 0;
    char *beside = malloc(length + 7);
    if (beside == NULL) {
        return;
    }
    memcpy(beside, path, stem);
    strcpy(beside + stem, ".carte");
    FILE *file = fopen(beside, "r");
    if (file == NULL) {
        free(beside);
        return;
    }
    fclose(file);
    check->own_cards = beside;
}

static void forget_own_cards(struct check *check)
{
    qn_pack_close(check->own_pack);
    free(check->own_cards);
    check->own_pack = NULL;
    check->own_cards = NULL;
    check->own_tried = false;
}

static void take_message(void *user, const qn_message *message)
{
    struct check *check = user;
    if (check->first_message == NULL) {
        char text[1024];
        app_message_words(message, text, sizeof text);
        check->first_message = strdup(text);
        check->first_line = message->line;
    }
    qn_report report = app_report(check->app);
    report.fn(report.user, message);
}

/* A scene file of another tree, TREE/tests/scenes/…, with cards of its own in TREE/content: with which
 * cards is it meant? Nobody should have to find out that it was the program's. */
static bool cards_are_clear(const struct check *check, const char *path)
{
    static const char scenes[] = "/tests/scenes/";
    const struct app *app = check->app;
    char *real = realpath(path, NULL), *at = real != NULL ? strstr(real, scenes) : NULL;
    bool clear = true;
    if (at != NULL && app->content_dir != NULL && !app->content_chosen) {
        *at = '\0';
        char *beside = app_path(real, "content"), *own = realpath(app->content_dir, NULL);
        clear = !app_is_dir(beside) || (own != NULL && strcmp(own, beside) == 0);
        if (!clear) {
            app_error(app,
                      _("%s lies in a tree with cards of its own; say which to use: --content %s, "
                        "or --content %s"),
                      path, beside, app->content_dir);
        }
        free(own);
        free(beside);
    }
    free(real);
    return clear;
}

static bool run_file(struct check *check, const char *path)
{
    size_t size = 0, failed = check->failed;
    if (!cards_are_clear(check, path)) {
        return false;
    }
    char *text = app_read_file(check->app, path, &size);
    if (text == NULL) {
        return false;
    }
    qn_scene_options options = {
        .result = take_result,
        .rule_known = check->coverage.rules->count > 0 ? rule_known : NULL,
        .user = check,
        .properties = check->properties,
    };
    check->file_results = 0;
    find_own_cards(check, path);
    qn_status status =
        qn_scene_run(path, text, size, pack_for, &options, (qn_report){take_message, check});
    free(text);
    forget_own_cards(check);
    if (status != QN_OK && check->failed == failed) {
        /* The file itself is wrong, so that no scene of it could fail: the file fails. */
        const char *found = check->first_message;
        add_failure(check,
                    &(qn_scene_result){.file = path,
                                       .line = check->first_line,
                                       .expected = _("a scene file without errors"),
                                       .found = found != NULL ? found : app_status_text(status)});
    }
    free(check->first_message);
    check->first_message = NULL;
    return true;
}

static bool run_files(struct check *check, const struct scene_files *files)
{
    bool all_read = true;
    struct progress progress;
    progress_begin(&progress, _("scenes"), files->count);
    for (size_t i = 0; i < files->count; i++) {
        progress_step(&progress, i);
        all_read = run_file(check, files->paths[i]) && all_read;
    }
    progress_end(&progress);
    return all_read;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static int print_result(struct check *check)
{
    const struct app *app = check->app;
    int code = check->failed > 0 ? APP_NO : APP_DONE;
    if (check->json) {
        json_t *result =
            check->with_coverage
                ? coverage_json(&check->coverage, check->game)
                : json_pack("{s:I, s:I, s:O}", "passed", (json_int_t)check->passed, "failed",
                            (json_int_t)check->failed, "failures", check->failures);
        int written = app_print_json(app, result, false);
        return written == APP_DONE ? code : written;
    }
    if (check->with_coverage) {
        coverage_print(&check->coverage, app, check->game);
    }
    printf(_("%zu passed, %zu failed\n"), check->passed, check->failed);
    return app_finish(app, code);
}

static bool read_options(struct check *check, int argc, char **argv)
{
    /* clang-format off */
    static const struct option options[] = {
        {"coverage", optional_argument, NULL, 'c'},
        {"explain", no_argument, NULL, 'e'},
        {"json", no_argument, NULL, 'j'},
        {"no-properties", no_argument, NULL, 'n'},
        {0},
    };
    for (int got; (got = app_option(check->app, argc, argv, "", options)) != -1;) {
        switch (got) {
        case 'c':
            check->with_coverage = true;
            check->game = optarg;
            break;
        case 'e':
            check->explain = true;
            break;
        case 'j':
            check->json = true;
            break;
        case 'n':
            check->properties = false;
            break;
        default:
            return false;
        }
    }
    return true;
}
/* clang-format on */

/* "--coverage champions": a word that is a game, and no path, belongs to the option. */
static bool take_game(struct check *check, const char *word)
{
    bool is_game = check->with_coverage && check->game == NULL &&
                   rules_has_game(check->coverage.rules, word) && !app_is_dir(word);
    if (is_game) {
        check->game = word;
    }
    return is_game;
}

static bool collect_files(struct check *check, char **words, struct scene_files *files)
{
    bool good = true, named = false;
    for (; *words != NULL; words++) {
        if (!take_game(check, *words)) {
            named = true;
            good = scene_files_add(check->app, files, *words) && good;
        }
    }
    if (check->game != NULL && !rules_has_game(check->coverage.rules, check->game)) {
        app_error(check->app, _("the rule catalogue has no game \"%s\""), check->game);
        return false;
    }
    if (named) {
        return good;
    }
    if (check->app->scenes_dir == NULL) {
        app_error(check->app, _("say which scene files or folders to check"));
        return false;
    }
    return scene_files_add(check->app, files, check->app->scenes_dir);
}

int command_check(struct app *app, int argc, char **argv)
{
    struct check check = {.app = app, .properties = true};
    struct scene_files files = {0};
    if (!read_options(&check, argc, argv)) {
        return APP_BAD;
    }
    free(app->own_dir); /* proofs are about the game's own cards */
    app->own_dir = NULL;
    coverage_begin(&check.coverage, app_rules(app));
    check.failures = json_array();
    int code = APP_BAD;
    if (collect_files(&check, argv + optind, &files)) {
        bool all_read = run_files(&check, &files);
        code = print_result(&check);
        code = all_read ? code : APP_BAD;
    }
    json_decref(check.failures);
    coverage_end(&check.coverage);
    scene_files_free(&files);
    return code;
}
