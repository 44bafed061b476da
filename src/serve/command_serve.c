/*
 * `quinte serve`: what it is told, by options, the environment and a small file; then the server runs until a
 * signal ends it.
 */
#include "commands.h"
#include "serve/web.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

const char *help_serve(void)
{
    return _(
        "Usage: quinte serve [OPTION]...\n"
        "Tables in the browser: opens an address at which people play, alone, with friends,\n"
        "against bots (doc/serve.md).\n"
        "\n"
        "  --listen [ADDRESS:]PORT  where (127.0.0.1:8642); port 0: any that is free\n"
        "  --store STORE            sqlite:FILE (in your data folder), postgresql://…\n"
        "  --cert FILE --key FILE   TLS with this certificate\n"
        "  --own-cards              people may bring card files to their tables\n"
        "  --trust-proxy            a proxy before us says who visits\n"
        "  --origin URL             where the pages come from, behind a proxy\n"
        "  --web DIR                the built pages\n"
        "  --bots N                 threads that think for bots (1)\n"
        "  --window-pause MS        how long a window takes that nobody can answer (700)\n"
        "  --away S                 after how many seconds a player who is gone is missing (60)\n"
        "  --limit KEY=N            messages, sockets, person_sockets, tables, visits, tries,\n"
        "                           rooms, uploads, hints\n"
        "  --keep-days N            finished games go after so many days (0: never)\n"
        "  --open                   open the address in the browser\n"
        "  --config FILE            lines KEY=VALUE, named as the options\n"
        "  --seed N                 deals tables from this seed on: for tests, everybody knows it\n"
        "  --json-log               one JSON object a line on standard error\n"
        "  --check                  tell what is wrong, and do not start\n"
        "  --content DIR            where the cards lie\n"
        "  --lang fr|en             language\n"
        "  --help                   this help\n"
        "\n"
        "Each option can be said by the environment, too: QUINTE_LISTEN, QUINTE_STORE, …\n");
}

/* ---- settings ------------------------------------------------------------------------------- */

struct setting {
    const char *name;
    bool takes_value;
    bool (*set)(struct app *app, struct serve_config *config, const char *value);
};

static bool set_text(char **to, const char *value)
{
    free(*to);
    *to = strdup(value);
    return true;
}

static bool set_listen(struct app *app, struct serve_config *config, const char *value)
{
    const char *colon = strrchr(value, ':'), *port = colon ? colon + 1 : value;
    unsigned long long number;
    if (!app_number(app, "--listen", port, 0, 65535, &number))
        return false;
    config->port = (int)number;
    if (colon) {
        free(config->address);
        config->address = strndup(value, (size_t)(colon - value));
    }
    return true;
}

static bool set_store(struct app *app, struct serve_config *config, const char *value)
{
    (void)app;
    return set_text(&config->store, value);
}

static bool set_cert(struct app *app, struct serve_config *config, const char *value)
{
    (void)app;
    return set_text(&config->certificate, value);
}

static bool set_key(struct app *app, struct serve_config *config, const char *value)
{
    (void)app;
    return set_text(&config->key, value);
}

static bool set_origin(struct app *app, struct serve_config *config, const char *value)
{
    (void)app;
    return set_text(&config->origin, value);
}

static bool set_web(struct app *app, struct serve_config *config, const char *value)
{
    if (!app_is_dir(value)) {
        app_error(app, _("there is no folder \"%s\""), value);
        return false;
    }
    return set_text(&config->web, value);
}

static bool set_trust_proxy(struct app *app, struct serve_config *config, const char *value)
{
    (void)app, (void)value;
    config->trusts_proxy = true;
    return true;
}

static bool set_own_cards(struct app *app, struct serve_config *config, const char *value)
{
    (void)app, (void)value;
    config->own_cards = true;
    return true;
}

static bool set_json_log(struct app *app, struct serve_config *config, const char *value)
{
    (void)app, (void)value;
    config->json_log = true;
    return true;
}

static bool set_bots(struct app *app, struct serve_config *config, const char *value)
{
    unsigned long long number;
    bool is_good = app_number(app, "--bots", value, 1, 64, &number);
    config->bots = is_good ? (int)number : config->bots;
    return is_good;
}

static bool set_pause(struct app *app, struct serve_config *config, const char *value)
{
    unsigned long long number;
    bool is_good = app_number(app, "--window-pause", value, 0, 60000, &number);
    config->window_pause = is_good ? (int)number : config->window_pause;
    return is_good;
}

static bool set_keep(struct app *app, struct serve_config *config, const char *value)
{
    unsigned long long number;
    bool is_good = app_number(app, "--keep-days", value, 0, 36500, &number);
    config->keep_days = is_good ? (int)number : config->keep_days;
    return is_good;
}

static bool set_open(struct app *app, struct serve_config *config, const char *value)
{
    (void)app, (void)value;
    config->opens_browser = true;
    return true;
}

static bool set_seed(struct app *app, struct serve_config *config, const char *value)
{
    unsigned long long number;
    config->has_seed = app_number(app, "--seed", value, 0, INT64_MAX, &number);
    config->seed = config->has_seed ? number : 0;
    return config->has_seed;
}

static bool set_away(struct app *app, struct serve_config *config, const char *value)
{
    unsigned long long number;
    bool is_good = app_number(app, "--away", value, 0, 86400, &number);
    config->away = is_good ? (int)number : config->away;
    return is_good;
}

static bool set_limit(struct app *app, struct serve_config *config, const char *value)
{
    struct limits_config *limits = &config->limits;
    const struct {
        const char *name;
        int *to;
    } known[] = {{"messages", &limits->messages},
                 {"sockets", &limits->sockets},
                 {"person_sockets", &limits->person_sockets},
                 {"tables", &limits->tables},
                 {"visits", &limits->visits},
                 {"tries", &limits->tries},
                 {"rooms", &limits->rooms},
                 {"uploads", &limits->uploads},
                 {"hints", &limits->hints}};
    const char *equals = strchr(value, '=');
    for (size_t i = 0; equals && i < sizeof known / sizeof known[0]; i++)
        if (strlen(known[i].name) == (size_t)(equals - value) &&
            strncmp(known[i].name, value, (size_t)(equals - value)) == 0) {
            unsigned long long number;
            if (!app_number(app, "--limit", equals + 1, 1, 1000000000, &number))
                return false;
            *known[i].to = (int)number;
            return true;
        }
    app_error(app, _("--limit takes KEY=NUMBER, not \"%s\""), value);
    return false;
}

static bool read_file(struct app *app, struct serve_config *config, const char *path);

static const struct setting settings[] = {
    {"listen", true, set_listen},
    {"store", true, set_store},
    {"cert", true, set_cert},
    {"key", true, set_key},
    {"origin", true, set_origin},
    {"web", true, set_web},
    {"bots", true, set_bots},
    {"window-pause", true, set_pause},
    {"keep-days", true, set_keep},
    {"open", false, set_open},
    {"seed", true, set_seed},
    {"away", true, set_away},
    {"limit", true, set_limit},
    {"trust-proxy", false, set_trust_proxy},
    {"json-log", false, set_json_log},
    {"config", true, read_file},
    {"own-cards", false, set_own_cards},
};
enum { SETTINGS_COUNT = sizeof settings / sizeof settings[0] };

static const struct setting *find_setting(const char *name)
{
    for (size_t i = 0; i < SETTINGS_COUNT; i++)
        if (strcmp(settings[i].name, name) == 0)
            return &settings[i];
    return NULL;
}

/* Lines KEY=VALUE; # begins a comment. */
static bool read_file(struct app *app, struct serve_config *config, const char *path)
{
    size_t size;
    char *text = app_read_file(app, path, &size), *rest = text;
    bool is_good = text != NULL;
    unsigned number = 0;
    while (is_good && rest) {
        char *line = rest, *end = strchr(line, '\n');
        rest = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        char *equals = strchr(line, '=');
        number++;
        line += strspn(line, " \t");
        if (!*line || *line == '#')
            continue;
        if (equals)
            *equals = '\0';
        const struct setting *setting = find_setting(line);
        if (!setting || setting->set == read_file || (setting->takes_value && !equals)) {
            app_error(app, _("%s:%u: \"%s\" is no setting"), path, number, line);
            is_good = false;
        } else
            is_good = setting->set(app, config, equals ? equals + 1 : "");
    }
    free(text);
    return is_good;
}

static bool read_environment(struct app *app, struct serve_config *config)
{
    for (size_t i = 0; i < SETTINGS_COUNT; i++) {
        char name[64];
        size_t used = (size_t)snprintf(name, sizeof name, "QUINTE_");
        for (const char *p = settings[i].name; *p; p++)
            name[used++] = *p == '-' ? '_' : (char)(*p - ('a' - 'A'));
        name[used] = '\0';
        const char *value = getenv(name);
        if (value && value[0] && !settings[i].set(app, config, value))
            return false;
    }
    return true;
}

static bool read_options(struct app *app, struct serve_config *config, int argc, char **argv,
                         bool *checks)
{
    struct option longs[SETTINGS_COUNT + 2];
    int option;
    memset(longs, 0, sizeof longs);
    for (int i = 0; i < SETTINGS_COUNT; i++)
        longs[i] = (struct option){settings[i].name,
                                   settings[i].takes_value ? required_argument : no_argument, NULL,
                                   1000 + i};
    longs[SETTINGS_COUNT] = (struct option){"check", no_argument, NULL, 'c'};
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        if (option == 'c')
            *checks = true;
        else if (option < 1000 || !settings[option - 1000].set(app, config, optarg))
            return false;
    }
    if (optind < argc)
        app_error(app, _("%s takes no argument: \"%s\" is one too many"), argv[0], argv[optind]);
    return optind == argc;
}

/* ---- where things lie ----------------------------------------------------------------------- */

static void make_folders(char *path)
{
    for (char *p = path + 1; *p; p++)
        if (*p == '/') {
            *p = '\0';
            mkdir(path, 0700);
            *p = '/';
        }
    mkdir(path, 0700);
}

/* A file in the user's data folder. */
static char *usual_store(void)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char *folder = data && data[0] == '/'   ? app_path(data, "quinte")
                   : home && home[0] == '/' ? app_path(home, ".local/share/quinte")
                                            : app_path(".", "");
    make_folders(folder);
    char *file = app_path(folder, "serve.sqlite"), *store = app_alloc(strlen(file) + 8);
    sprintf(store, "sqlite:%s", file);
    free(folder);
    free(file);
    return store;
}

static void complete(struct app *app, struct serve_config *config)
{
    if (!config->store)
        config->store = usual_store();
    if (!config->web && app->program_dir) {
        char *built = app_path(app->program_dir, "../web/dist");
        char *installed = app_path(app->program_dir, "../share/quinte/web");
        config->web = strdup(app_is_dir(built) ? built : installed);
        free(built);
        free(installed);
    }
}

static bool is_sound(struct app *app, const struct serve_config *config)
{
    if (!config->certificate != !config->key)
        app_error(app, _("--cert and --key go together"));
    else if (config->certificate && access(config->certificate, R_OK) != 0)
        app_error(app, "%s: %s", config->certificate, strerror(errno));
    else if (config->key && access(config->key, R_OK) != 0)
        app_error(app, "%s: %s", config->key, strerror(errno));
    else
        return true;
    return false;
}

static void release(struct serve_config *config)
{
    char *texts[] = {config->address, config->store,  config->certificate,
                     config->key,     config->origin, config->web};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        free(texts[i]);
}

/* The pages in the browser of whoever sits here. What it is called is the desktop's business. */
static void open_browser(const char *address)
{
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) /* nobody waits for it */
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

/* All packs are opened before the first visitor comes: cards that cannot be read are told now. */
static bool open_packs(struct app *app)
{
    for (size_t i = 0; i < qn_game_count(); i++)
        if (!app_pack(app, qn_game_name(i)))
            return false;
    return true;
}

static int run(struct app *app, const struct serve_config *config, bool checks)
{
    struct server *server = app_alloc(sizeof *server);
    bool is_good = open_packs(app) && server_open(server, app, config);
    if (is_good && !checks) {
        char address[256];
        snprintf(address, sizeof address, "%s://%s:%d", config->certificate ? "https" : "http",
                 config->address, socket_port(server));
        printf("%s %s\n", _("Quinte is at"), address);
        fflush(stdout);
        if (config->opens_browser)
            open_browser(address);
        socket_run(server);
    } else if (is_good)
        printf("%s\n", _("everything is as it should be"));
    if (is_good)
        server_close(server);
    free(server);
    return is_good ? APP_DONE : APP_BAD;
}

int command_serve(struct app *app, int argc, char **argv)
{
    struct serve_config config = {
        .address = strdup("127.0.0.1"), .port = 8642, .bots = 1, .away = 60, .window_pause = 700};
    bool checks = false;
    int code = APP_BAD;
    limits_usual(&config.limits);
    if (read_environment(app, &config) && read_options(app, &config, argc, argv, &checks)) {
        complete(app, &config);
        if (is_sound(app, &config))
            code = run(app, &config, checks);
    }
    release(&config);
    return code;
}
