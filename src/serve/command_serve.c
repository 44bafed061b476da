/*
 * `quinte serve`: what it is told, by options, the environment and a small file; then the server runs until a
 * signal ends it.
 */
#include "commands.h"
#include "serve/web.h"

#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
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
        "                           rooms, uploads, hints, requests, entered, words\n"
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
        "Each option can be said by the environment, too: QUINTE_LISTEN, QUINTE_STORE, …\n"
        "An option wins over the environment, and that over the file.\n");
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

/* What is on when it is named, unless it is said to be off. */
static bool set_flag(struct app *app, const char *name, bool *to, const char *value)
{
    static const char *const words[2][4] = {{"no", "off", "false", "0"},
                                            {"yes", "on", "true", "1"}};
    *to = true;
    if (!value || !value[0])
        return true;
    for (unsigned is_on = 0; is_on < 2; is_on++)
        for (unsigned i = 0; i < 4; i++)
            if (strcmp(value, words[is_on][i]) == 0) {
                *to = is_on;
                return true;
            }
    app_error(app, _("--%s is yes or no, not \"%s\""), name, value);
    return false;
}

/* "PORT", "ADDRESS:PORT" or "[ADDRESS]:PORT", as addresses of IPv6 are written before a port. */
static bool set_listen(struct app *app, struct serve_config *config, const char *value)
{
    const char *colon = strrchr(value, ':'), *port = colon ? colon + 1 : value;
    size_t size = colon ? (size_t)(colon - value) : 0;
    bool is_bracketed = size > 2 && value[0] == '[' && colon[-1] == ']';
    unsigned long long number;
    if (!app_number(app, "--listen", port, 0, 65535, &number))
        return false;
    if (colon && size == 0) {
        app_error(app, _("--listen takes [ADDRESS:]PORT, not \"%s\""), value);
        return false;
    }
    config->port = (int)number;
    if (colon) {
        free(config->address);
        config->address = strndup(value + is_bracketed, size - 2 * is_bracketed);
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

/* As browsers write it: anything else would match no page, and everybody would be refused. */
static bool set_origin(struct app *app, struct serve_config *config, const char *value)
{
    size_t scheme = strncmp(value, "https://", 8) == 0  ? 8
                    : strncmp(value, "http://", 7) == 0 ? 7
                                                        : 0;
    const char *host = value + scheme;
    if (scheme && host[0] && !host[strcspn(host, "/?#@ \t\r")] &&
        !host[strcspn(host, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")])
        return set_text(&config->origin, value);
    app_error(
        app,
        _("--origin is like https://quinte.example, without a path, in small letters, not \"%s\""),
        value);
    return false;
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
    return set_flag(app, "trust-proxy", &config->trusts_proxy, value);
}

static bool set_own_cards(struct app *app, struct serve_config *config, const char *value)
{
    return set_flag(app, "own-cards", &config->own_cards, value);
}

static bool set_json_log(struct app *app, struct serve_config *config, const char *value)
{
    return set_flag(app, "json-log", &config->json_log, value);
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
    return set_flag(app, "open", &config->opens_browser, value);
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
                 {"hints", &limits->hints},
                 {"words", &limits->words},
                 {"requests", &limits->requests},
                 {"entered", &limits->entered}};
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

/* The file is read before everything else (read_all). */
static bool set_config(struct app *app, struct serve_config *config, const char *value)
{
    (void)app, (void)config, (void)value;
    return true;
}

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
    {"config", true, set_config},
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

/* One after the other, as they were said. */
struct said {
    const struct setting *setting;
    const char *value;
};
struct sayings {
    struct said *said;
    size_t count;
};

static void note(struct sayings *sayings, const struct setting *setting, const char *value)
{
    sayings->said = app_grow(sayings->said, (sayings->count + 1) * sizeof *sayings->said);
    sayings->said[sayings->count++] = (struct said){setting, value};
}

static bool set_all(struct app *app, struct serve_config *config, const struct sayings *sayings)
{
    for (size_t i = 0; i < sayings->count; i++)
        if (!sayings->said[i].setting->set(app, config, sayings->said[i].value))
            return false;
    return true;
}

/* Blanks at both ends go, and the end of a line as some systems write it. */
static char *trimmed(char *text)
{
    static const char blanks[] = " \t\r";
    text += strspn(text, blanks);
    for (size_t size = strlen(text); size && strchr(blanks, text[size - 1]); size--)
        text[size - 1] = '\0';
    return text;
}

/* A line KEY=VALUE, or only KEY. */
static bool read_line(struct app *app, struct serve_config *config, char *line, const char *path,
                      unsigned number)
{
    char *equals = strchr(line, '=');
    if (equals)
        *equals = '\0';
    const char *key = trimmed(line), *value = equals ? trimmed(equals + 1) : "";
    const struct setting *setting = find_setting(key);
    if (!setting || setting->set == set_config || (setting->takes_value && !equals))
        app_error(app, _("%s:%u: \"%s\" is no setting"), path, number, key);
    else if (!setting->set(app, config, value))
        app_error(app, _("%s:%u: that is where \"%s\" is said"), path, number, key);
    else
        return true;
    return false;
}

static bool is_text(struct app *app, const char *path, const char *text, size_t size)
{
    const char *zero = memchr(text, '\0', size);
    unsigned number = 1;
    for (const char *p = text; zero && p < zero; p++)
        number += *p == '\n';
    if (zero)
        app_error(app, _("%s:%u: this is no text"), path, number);
    return !zero;
}

/* Lines; # begins a comment. */
static bool read_file(struct app *app, struct serve_config *config, const char *path)
{
    size_t size;
    char *text = app_read_file(app, path, &size), *rest = text;
    bool is_good = text && is_text(app, path, text, size);
    for (unsigned number = 1; is_good && rest; number++) {
        char *line = rest, *end = strchr(line, '\n');
        rest = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        line = trimmed(line);
        is_good = !*line || *line == '#' || read_line(app, config, line, path, number);
    }
    free(text);
    return is_good;
}

static const char *environment_of(const struct setting *setting, char name[64])
{
    size_t used = (size_t)snprintf(name, 64, "QUINTE_");
    for (const char *p = setting->name; *p; p++)
        name[used++] = *p == '-' ? '_' : (char)(*p - ('a' - 'A'));
    name[used] = '\0';
    const char *value = getenv(name);
    return value && value[0] ? value : NULL;
}

static bool read_environment(struct app *app, struct serve_config *config)
{
    char name[64];
    for (size_t i = 0; i < SETTINGS_COUNT; i++) {
        const char *value = environment_of(&settings[i], name);
        if (value && !settings[i].set(app, config, value)) {
            app_error(app, _("%s: that is where it is said"), name);
            return false;
        }
    }
    return true;
}

static bool read_options(struct app *app, int argc, char **argv, struct sayings *options,
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
        else if (option < 1000)
            return false;
        else
            note(options, &settings[option - 1000], optarg);
    }
    if (optind < argc)
        app_error(app, _("%s takes no argument: \"%s\" is one too many"), argv[0], argv[optind]);
    return optind == argc;
}

/* The file that is named last: by an option, or else by the environment. */
static const char *config_file(const struct sayings *options)
{
    char name[64];
    const char *path = environment_of(find_setting("config"), name);
    for (size_t i = 0; i < options->count; i++)
        if (options->said[i].setting->set == set_config)
            path = options->said[i].value;
    return path;
}

/* What the file says, then the environment, then the options: the last word counts. */
static bool read_all(struct app *app, struct serve_config *config, int argc, char **argv,
                     bool *checks)
{
    struct sayings options = {0};
    bool is_good = read_options(app, argc, argv, &options, checks);
    const char *path = is_good ? config_file(&options) : NULL;
    is_good = is_good && (!path || read_file(app, config, path)) && read_environment(app, config) &&
              set_all(app, config, &options);
    free(options.said);
    return is_good;
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

/* Can anybody be listened to there? The library would wait for an address that never comes. Names become numbers. */
static bool can_listen(struct app *app, struct serve_config *config)
{
    char port[8], number[64] = "";
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV,
                             .ai_family = AF_UNSPEC,
                             .ai_socktype = SOCK_STREAM},
                    *found = NULL;
    snprintf(port, sizeof port, "%d", config->port);
    hints.ai_family = strcmp(config->address, "localhost") == 0 ? AF_INET : AF_UNSPEC;
    int code = getaddrinfo(config->address, port, &hints, &found), error = 0;
    if (code != 0) {
        app_error(app, _("cannot listen at %s:%d: %s"), config->address, config->port,
                  gai_strerror(code));
        return false;
    }
    int wire = socket(found->ai_family, SOCK_STREAM, 0), on = 1;
    if (wire < 0 || setsockopt(wire, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        bind(wire, found->ai_addr, found->ai_addrlen) != 0 || listen(wire, 1) != 0)
        error = errno;
    getnameinfo(found->ai_addr, found->ai_addrlen, number, sizeof number, NULL, 0, NI_NUMERICHOST);
    freeaddrinfo(found);
    if (wire >= 0)
        close(wire);
    if (error)
        app_error(app, _("cannot listen at %s:%d: %s"), config->address, config->port,
                  strerror(error));
    else if (number[0])
        set_text(&config->address, number);
    return !error;
}

static bool is_sound(struct app *app, struct serve_config *config)
{
    if (!config->certificate != !config->key)
        app_error(app, _("--cert and --key go together"));
    else if (config->certificate && access(config->certificate, R_OK) != 0)
        app_error(app, "%s: %s", config->certificate, strerror(errno));
    else if (config->key && access(config->key, R_OK) != 0)
        app_error(app, "%s: %s", config->key, strerror(errno));
    else
        return can_listen(app, config);
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
        bool is_six = strchr(config->address, ':') != NULL;
        snprintf(address, sizeof address, "%s://%s%s%s:%d", config->certificate ? "https" : "http",
                 is_six ? "[" : "", config->address, is_six ? "]" : "", socket_port(server));
        socket_heed_signals(); /* whoever reads the address may end us at once */
        printf("%s %s\n", _("Quinte is at"), address);
        fflush(stdout);
        server_log(server, "info", "started", json_pack("{s:s}", "address", address));
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
    if (read_all(app, &config, argc, argv, &checks)) {
        complete(app, &config);
        if (is_sound(app, &config))
            code = run(app, &config, checks);
    }
    release(&config);
    return code;
}
