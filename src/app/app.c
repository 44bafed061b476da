/*
 * Preparing a command: common options, language, colours, where the content lies.
 *
 * The content is looked for in this order: --content DIR, $QUINTE_DATA/content, the source tree that
 * holds the executable (../content from build/quinte), ../share/quinte from an installed executable,
 * and the data folder that was compiled in. Rules and scenes follow the same path. Unless --content says
 * where the cards are, a person's own cards and decks are read as well: $XDG_DATA_HOME/quinte/content/GAME.
 */
#define _XOPEN_SOURCE 700
#include "app.h"

#include "language.h"
#include "rules_catalogue.h"

#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_LONGEST = 4096 };

/* The values of the common options, as given. */
struct common {
    const char *lang, *content, *color;
    struct app_request *request;
};

/* Does `arg` begin the option? Then *value is what follows '=', or the next argument. */
static bool common_takes(const char *name, int argc, char **argv, int *at, const char **value)
{
    size_t length = strlen(name);
    const char *arg = argv[*at];
    if (strncmp(arg, name, length) != 0) {
        return false;
    }
    if (arg[length] == '=') {
        *value = arg + length + 1;
        return true;
    }
    if (arg[length] != 0) {
        return false;
    }
    *value = *at + 1 < argc ? argv[++*at] : NULL;
    return true;
}

/* Reads one argument; false if it is none of the common options. `missing` names an option that
 * lacks its value. */
static bool common_read(struct common *common, int argc, char **argv, int *at, const char **missing)
{
    const char *arg = argv[*at];
    if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0) {
        common->request->help = true;
        return true;
    }
    if (strcmp(arg, "--version") == 0) {
        common->request->version = true;
        return true;
    }
    const struct {
        const char *name;
        const char **value;
    } with_value[] = {
        {"--lang", &common->lang},
        {"--content", &common->content},
        {"--color", &common->color},
    };
    for (size_t i = 0; i < sizeof with_value / sizeof with_value[0]; i++) {
        if (common_takes(with_value[i].name, argc, argv, at, with_value[i].value)) {
            if (*with_value[i].value == NULL) {
                *missing = with_value[i].name;
            }
            return true;
        }
    }
    return false;
}

/* Takes the common options out of argv, up to "--". Returns an option without its value, or NULL. */
static const char *common_extract(struct common *common, int *argc, char **argv)
{
    const char *missing = NULL;
    int kept = 1;
    bool taking = true;
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            taking = false;
        }
        if (!taking || !common_read(common, *argc, argv, &i, &missing)) {
            argv[kept++] = argv[i];
        }
    }
    argv[kept] = NULL;
    *argc = kept;
    return missing;
}

/* The folder of the executable, or "." if it cannot be known. */
static char *executable_dir(void)
{
    char path[PATH_LONGEST];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0) {
        return app_path(".", "");
    }
    path[length] = 0;
    char *slash = strrchr(path, '/');
    if (slash != NULL) {
        *slash = 0;
    }
    return app_path(path, "");
}

/* `base`/`inner` if it is a folder, otherwise NULL. */
static char *existing_dir(const char *base, const char *inner)
{
    if (base == NULL) {
        return NULL;
    }
    char *path = app_path(base, inner);
    if (!app_is_dir(path)) {
        free(path);
        return NULL;
    }
    return path;
}

/* The same folder, as short as it can be said: from the current folder if it lies below it. */
static char *shorten(char *path)
{
    char here[PATH_LONGEST];
    char *whole = path != NULL ? realpath(path, NULL) : NULL;
    if (whole == NULL) {
        return path;
    }
    free(path);
    size_t length = getcwd(here, sizeof here) != NULL ? strlen(here) : 0;
    if (length > 1 && strncmp(whole, here, length) == 0 && whole[length] == '/') {
        memmove(whole, whole + length + 1, strlen(whole + length));
    }
    return whole;
}

/* Looks for a data folder where the head of this file says. */
static char *find_dir(const char *exe, const char *in_source, const char *installed)
{
    char *root = app_path(exe, "..");
    char *share = app_path(exe, "../share/quinte");
    char *found = existing_dir(getenv("QUINTE_DATA"), installed);
    if (found == NULL) {
        found = existing_dir(root, in_source);
    }
    if (found == NULL) {
        found = existing_dir(share, installed);
    }
    if (found == NULL) {
        found = existing_dir(QUINTE_DATADIR, installed);
    }
    free(root);
    free(share);
    return shorten(found);
}

/* The message catalogue: beside the executable in a build tree, otherwise as installed. */
static void app_find_catalogue(struct app *app, const char *exe)
{
    char *built = existing_dir(exe, "po");
    char *beside = existing_dir(exe, "../share/locale");
    const char *dir = built != NULL ? built : beside != NULL ? beside : QUINTE_LOCALEDIR;
    app->locale_dir = strdup(dir);
    language_use(app->lang, dir);
    free(built);
    free(beside);
}

void app_speak(struct app *app, qn_lang lang)
{
    if (app->lang == lang)
        return;
    app->lang = lang;
    language_use(lang, app->locale_dir ? app->locale_dir : QUINTE_LOCALEDIR);
}

static bool app_find_colours(struct app *app, const char *when)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    bool allowed =
        (no_color == NULL || no_color[0] == 0) && term != NULL && strcmp(term, "dumb") != 0;
    app->colour = allowed && isatty(STDOUT_FILENO) == 1;
    app->colour_errors = allowed && isatty(STDERR_FILENO) == 1;
    app->plain_errors = isatty(STDERR_FILENO) == 1 && strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    if (when == NULL || strcmp(when, "auto") == 0) {
        return true;
    }
    if (strcmp(when, "always") != 0 && strcmp(when, "never") != 0) {
        app_error(app, _("--color takes auto, always or never, not \"%s\""), when);
        return false;
    }
    app->colour = app->colour_errors = strcmp(when, "always") == 0;
    return true;
}

static bool app_find_language(struct app *app, const char *given, const char *exe)
{
    app->lang = language_from_environment();
    bool known = given == NULL || language_parse(given, &app->lang);
    app_find_catalogue(app, exe);
    if (!known) {
        app_error(app, _("--lang takes fr or en, not \"%s\""), given);
    }
    return known;
}

static bool app_find_content(struct app *app, const char *given, const char *exe)
{
    app->content_chosen = given != NULL || getenv("QUINTE_DATA") != NULL;
    app->rules_dir = find_dir(exe, "rules", "rules");
    app->scenes_dir = find_dir(exe, "tests/scenes", "scenes");
    if (given == NULL) {
        char *own = app_home_dir("XDG_DATA_HOME", ".local/share");
        app->content_dir = find_dir(exe, "content", "content");
        app->own_dir = existing_dir(own, "content");
        free(own);
        return true;
    }
    app->content_dir = existing_dir(given, "");
    if (app->content_dir == NULL) {
        app_error(app, _("there is no content folder \"%s\""), given);
    }
    return app->content_dir != NULL;
}

bool app_open(struct app *app, int *argc, char **argv, struct app_request *request)
{
    *app = (struct app){0};
    *request = (struct app_request){0};
    struct common common = {.request = request};
    const char *missing = common_extract(&common, argc, argv);
    char *exe = executable_dir();
    bool good = app_find_language(app, common.lang, exe);
    if (missing != NULL) {
        app_error(app, _("option \"%s\" needs a value"), missing);
        good = false;
    }
    good = good && app_find_colours(app, common.color);
    good = good && app_find_content(app, common.content, exe);
    app->program_dir = exe;
    return good;
}

void app_close(struct app *app)
{
    for (size_t i = 0; i < app->pack_count; i++) {
        free(app->packs[i].game);
        qn_pack_close(app->packs[i].pack);
    }
    rules_free(app->rules);
    free(app->content_dir);
    free(app->own_dir);
    free(app->rules_dir);
    free(app->scenes_dir);
    free(app->locale_dir);
    free(app->program_dir);
    *app = (struct app){0};
}

/* The option that getopt_long() refused, as the user wrote it. */
static void option_refused(const struct app *app, char **argv, bool lacks_value)
{
    char letter[3] = {'-', (char)optopt, 0};
    const char *written = argv[optind - 1];
    bool is_long = written != NULL && strncmp(written, "--", 2) == 0;
    const char *shown = is_long || optopt == 0 ? written : letter;
    if (lacks_value) {
        app_error(app, _("option \"%s\" needs a value"), shown);
    } else if (is_long && optopt != 0) {
        app_error(app, _("option \"%s\" takes no value"), shown);
    } else {
        app_error(app, _("there is no option \"%s\""), shown);
    }
    app_note(app, _("\"quinte %s --help\" lists the options."), argv[0]);
}

int app_option(const struct app *app, int argc, char **argv, const char *shorts,
               const struct option *longs)
{
    char silent[64];
    /* The leading ':' tells a missing value from an unknown option. */
    snprintf(silent, sizeof silent, ":%s", shorts);
    opterr = 0;
    optopt = 0;
    int got = getopt_long(argc, argv, silent, longs, NULL);
    if (got == '?' || got == ':') {
        option_refused(app, argv, got == ':');
        return '?';
    }
    return got;
}

bool app_number(const struct app *app, const char *option, const char *text, unsigned long long low,
                unsigned long long high, unsigned long long *out)
{
    char *end = NULL;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    bool digits = text[0] >= '0' && text[0] <= '9' && *end == 0;
    if (!digits || errno != 0 || value < low || value > high) {
        app_error(app, _("%s takes a number from %llu to %llu, not \"%s\""), option, low, high,
                  text);
        return false;
    }
    *out = value;
    return true;
}
