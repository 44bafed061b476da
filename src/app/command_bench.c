/*
 * `quinte bench`: how fast the rules run. Random play with the log off at a table that is dealt anew
 * for each game; a decision is an ask with more than one option, listed and answered. Asks with one
 * option are answered by the table itself (qn_set_skip_forced), which costs time but does not count;
 * a second figure has them asked and answered from outside, as a journaled game does.
 *
 * Each game is measured with its usual number of seats, and with the most if those are others.
 */
#define _POSIX_C_SOURCE 200809L
#include "agents/numbers.h"
#include "bench_instructions.h"
#include "commands.h"
#include "session.h"

#include "progress.h"

#include <quinte/observe.h>

#include <stdlib.h>
#include <string.h>

enum { GAMES_LISTED = 8, REPEATS = 2000 };

struct bench_options {
    const char *game[GAMES_LISTED];
    size_t games;
    struct session_request request;
    unsigned long long seconds, players; /* players 0: the usual number, then the most */
    const char *baseline;
    const char *accepted, *accept_to; /* of instructions */
    bool json, instructions;
};

struct bench {
    const char *game;
    unsigned seats; /* 0: the usual number */
    qn_pack *pack;
    qn_table *sample; /* a table in the middle of a game */
    uint64_t decisions, choices, games;
    double seconds;         /* of play, set-up included */
    double every_ask_per_s; /* decisions a second with forced asks answered from outside */
    double clone_ns, deal_ns, observe_ns, view_ns, setup_ns, load_ms;
    uint64_t deals;
    size_t table_bytes, view_bytes;
};

const char *help_bench(void)
{
    return _(
        "Usage: quinte bench [GAME]... [OPTION]...\n"
        "Measures how fast the rules run: random play on one core, log off.\n"
        "\n"
        "  --seconds N         how long to play each game (3)\n"
        "  --players N         with so many players only (otherwise the usual number, then\n"
        "                      the most)\n"
        "  --seed S            seed of the first game (1)\n"
        "  --set KEY=VALUE     a setting of the game: \"quinte play GAME --settings\" lists them\n"
        "  --baseline FILE     compare with what --json printed earlier\n"
        "  --instructions      count instructions a decision instead, under valgrind: what does\n"
        "                      not depend on what else the machine is doing\n"
        "  --accepted FILE     compare them with the figures in that file\n"
        "  --accept FILE       write them into that file\n"
        "  --json              for programs: a list with one object a game and number of players\n"
        "  --content DIR       where the cards lie\n"
        "  --lang fr|en        language of the messages\n"
        "  --help              this help\n"
        "\n"
        "Exit code: 0, or 1 if a game runs more than a fifth slower than the baseline, or takes\n"
        "a fiftieth more instructions than accepted.\n"
        "\n"
        "Examples:\n"
        "  quinte bench champions --seconds 10\n"
        "  quinte bench --json > before.json; quinte bench --baseline before.json\n"
        "  quinte bench --instructions --accepted tests/instructions.tsv\n");
}

static bool read_option(struct app *app, struct bench_options *options, int option)
{
    switch (option) {
    case 't': return app_number(app, "--seconds", optarg, 1, 3600, &options->seconds);
    case 'p': return app_number(app, "--players", optarg, 1, QN_MAX_SEATS, &options->players);
    case 'b': options->baseline = optarg; return true;
    case 'i': return options->instructions = true;
    case 'a': options->accepted = optarg; return true;
    case 'w': options->accept_to = optarg; return true;
    case 'j': return options->json = true;
    default: return session_request_option(app, &options->request, option, optarg);
    }
}

static bool read_options(struct app *app, struct bench_options *options, int argc, char **argv)
{
    static const struct option longs[] = {
        {"seconds", required_argument, NULL, 't'}, {"seed", required_argument, NULL, 'n'},
        {"set", required_argument, NULL, 'k'},     {"baseline", required_argument, NULL, 'b'},
        {"instructions", no_argument, NULL, 'i'},  {"accepted", required_argument, NULL, 'a'},
        {"accept", required_argument, NULL, 'w'},  {"json", no_argument, NULL, 'j'},
        {"players", required_argument, NULL, 'p'}, {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        if (option == '?' || !read_option(app, options, option))
            return false;
    }
    for (int i = optind; i < argc && options->games < GAMES_LISTED; i++) {
        if (!app_game_known(app, argv[i]))
            return false;
        options->game[options->games++] = argv[i];
    }
    if (options->games == 0) {
        for (size_t i = 0; i < qn_game_count() && i < GAMES_LISTED; i++)
            options->game[options->games++] = qn_game_name(i);
    }
    return true;
}

/* ---- measuring ------------------------------------------------------------------------------ */

static bool play_choice(struct bench *bench, qn_table *table, uint64_t *numbers)
{
    const qn_option *options;
    qn_ask ask;
    if (!qn_ask_get(table, &ask))
        return false;
    size_t count = qn_options(table, &options);
    bench->choices++;
    bench->decisions += count > 1;
    return qn_apply(table, ask.serial, count > 1 ? numbers_below(numbers, count) : 0) == QN_OK;
}

/* Keeps a copy of the first game as it stands after some choices, for cloning and viewing. */
static void keep_sample(struct bench *bench, const qn_table *table)
{
    enum { MIDDLE = 40 };
    if (bench->choices == MIDDLE && !bench->sample) {
        bench->sample = qn_clone(table);
        if (bench->sample)
            qn_set_logging(bench->sample, false);
    }
}

/* Random games at one table until the time is up. */
static void play_games(struct bench *bench, qn_table *table, uint64_t *numbers, uint64_t seed,
                       double seconds)
{
    struct progress progress;
    double started = progress_clock(), now = started;
    progress_begin(&progress, bench->game, (uint64_t)(seconds * 1000));
    while (now - started < seconds) {
        qn_table_restart(table, seed++);
        bench->setup_ns += (progress_clock() - now) * 1e9;
        while (play_choice(bench, table, numbers))
            keep_sample(bench, table);
        bench->games++;
        now = progress_clock();
        progress_step(&progress, (uint64_t)((now - started) * 1000));
    }
    progress_end(&progress);
    bench->seconds = now - started;
    bench->setup_ns /= (double)bench->games;
}

/* The same for a quarter of the time with every ask, for the second figure. */
static void play_every_ask(struct bench *bench, qn_table *table, uint64_t *numbers, uint64_t seed,
                           double seconds)
{
    struct bench other = {.game = bench->game, .sample = bench->sample};
    qn_set_skip_forced(table, false);
    play_games(&other, table, numbers, seed, seconds / 4);
    bench->every_ask_per_s = other.seconds > 0 ? (double)other.decisions / other.seconds : 0;
}

/* The best of several rounds: what the machine does when it is left alone. */
static double best_ns(struct bench *bench, void (*once)(struct bench *, void *), void *user)
{
    double best = 0;
    for (int round = 0; round < 5; round++) {
        double before = progress_clock();
        for (int i = 0; i < REPEATS; i++)
            once(bench, user);
        double ns = (progress_clock() - before) * 1e9 / REPEATS;
        if (round == 0 || ns < best)
            best = ns;
    }
    return best;
}

static void clone_once(struct bench *bench, void *user)
{
    qn_clone_into(user, bench->sample);
}

enum { OBSERVED_NUMBERS = 512 };

struct view_buffer {
    char text[1 << 18];
    int16_t rows[QN_MAX_CARDS * QN_SEEN_COLUMNS];
    int32_t numbers[OBSERVED_NUMBERS];
};

static void view_once(struct bench *bench, void *user)
{
    struct view_buffer *buffer = user;
    bench->view_bytes = qn_view_json(bench->sample, 0, buffer->text, sizeof buffer->text);
}

/* Each seat in turn, and who watches. */
static void deal_once(struct bench *bench, void *user)
{
    bench->deals++;
    qn_determinize(user, (int)(bench->deals % (bench->seats + 1)) - 1, bench->deals);
}

static void observe_once(struct bench *bench, void *user)
{
    struct view_buffer *buffer = user;
    qn_observe(bench->sample, 0, buffer->rows, QN_MAX_CARDS, buffer->numbers, OBSERVED_NUMBERS);
}

static bool measure_copies(struct bench *bench)
{
    qn_table *copy = bench->sample ? qn_clone(bench->sample) : NULL;
    struct view_buffer *buffer = malloc(sizeof *buffer);
    if (copy && buffer) {
        qn_set_logging(copy, false);
        bench->clone_ns = best_ns(bench, clone_once, copy);
        bench->deal_ns = best_ns(bench, deal_once, copy);
        bench->view_ns = best_ns(bench, view_once, buffer);
        bench->observe_ns = best_ns(bench, observe_once, buffer);
    }
    qn_table_free(copy);
    free(buffer);
    return copy && buffer;
}

static bool load(struct bench *bench, struct app *app)
{
    if (!app->content_dir)
        return app_pack(app, bench->game) != NULL; /* tells what is missing */
    double before = progress_clock();
    qn_status status = qn_pack_open(app->content_dir, bench->game, app_report(app), &bench->pack);
    bench->load_ms = (progress_clock() - before) * 1e3;
    return status == QN_OK;
}

static bool measure(struct bench *bench, struct app *app, const struct bench_options *options)
{
    const struct session_request *request = &options->request;
    qn_setup setup = {request->seed, bench->seats, request->settings, request->setting_count};
    qn_table *table = NULL;
    if (!load(bench, app) || !bench->pack ||
        qn_table_new(bench->pack, &setup, app_report(app), &table) != QN_OK)
        return false;
    uint64_t numbers = request->seed;
    bench->table_bytes = qn_table_bytes(table);
    bench->seats = qn_seats(table);
    qn_set_logging(table, false);
    qn_set_skip_forced(table, true);
    play_games(bench, table, &numbers, request->seed, (double)options->seconds);
    play_every_ask(bench, table, &numbers, request->seed, (double)options->seconds);
    qn_table_free(table);
    return measure_copies(bench);
}

static void bench_close(struct bench *bench)
{
    qn_table_free(bench->sample);
    qn_pack_close(bench->pack);
}

/* ---- telling -------------------------------------------------------------------------------- */

static double rate(uint64_t count, double seconds)
{
    return seconds > 0 ? (double)count / seconds : 0;
}

static double decisions_per_game(const struct bench *bench)
{
    return bench->games ? (double)bench->decisions / (double)bench->games : 0;
}

static double ns_per_decision(const struct bench *bench)
{
    return bench->decisions ? bench->seconds * 1e9 / (double)bench->decisions : 0;
}

static json_t *bench_json(const struct bench *bench)
{
    json_t *setup = json_object();
    qn_setting setting;
    for (size_t i = 0; qn_setting_get(bench->sample, i, &setting); i++)
        json_object_set_new(setup, setting.key, json_string(setting.value));
    json_object_set_new(setup, "players", json_integer((json_int_t)bench->seats));
    return json_pack(
        "{s:s, s:o, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:I, s:I, s:f, s:f, s:I, s:f}",
        "game", bench->game, "setup", setup, "decisions_per_s",
        rate(bench->decisions, bench->seconds), "decisions_per_s_every_ask", bench->every_ask_per_s,
        "games_per_s", rate(bench->games, bench->seconds), "decisions_per_game",
        decisions_per_game(bench), "ns_per_decision", ns_per_decision(bench), "clone_ns",
        bench->clone_ns, "deal_ns", bench->deal_ns, "observe_ns", bench->observe_ns, "view_ns",
        bench->view_ns, "table_bytes", (json_int_t)bench->table_bytes, "view_bytes",
        (json_int_t)bench->view_bytes, "setup_ns", bench->setup_ns, "load_ms", bench->load_ms,
        "games", (json_int_t)bench->games, "seconds", bench->seconds);
}

static void print_figure(double value, const char *label)
{
    printf("  %12.0f %s\n", value, label);
}

static void bench_print(const struct app *app, const struct bench *bench)
{
    printf("%s%s%s: ", app_style(app, APP_BOLD), bench->game, app_style(app, APP_PLAIN));
    printf(ngettext("%u player", "%u players", bench->seats), bench->seats);
    qn_setting setting;
    for (size_t i = 0; qn_setting_get(bench->sample, i, &setting); i++)
        printf(", %s=%s", setting.key, setting.value);
    printf("\n");
    print_figure(rate(bench->decisions, bench->seconds), _("decisions a second"));
    print_figure(bench->every_ask_per_s,
                 _("decisions a second, if asks with one option are asked too"));
    print_figure(rate(bench->games, bench->seconds), _("games a second"));
    print_figure(decisions_per_game(bench), _("decisions a game"));
    print_figure(ns_per_decision(bench), _("ns a decision"));
    print_figure(bench->setup_ns, _("ns to set up a table"));
    print_figure(bench->clone_ns, _("ns to clone a table"));
    print_figure(bench->deal_ns, _("ns to deal anew what a seat does not know"));
    print_figure(bench->observe_ns, _("ns for an observation (arrays of numbers)"));
    print_figure(bench->view_ns, _("ns for a view as JSON"));
    print_figure((double)bench->table_bytes, _("bytes a table"));
    printf("  %12.1f %s\n", bench->load_ms, _("ms to load the content"));
}

/* ---- the baseline --------------------------------------------------------------------------- */

/* Is this an earlier run of the same game with as many players? Old ones did not say how many. */
static bool is_same_run(const json_t *old, const struct bench *bench)
{
    const char *name = json_string_value(json_object_get(old, "game"));
    const json_t *players = json_object_get(json_object_get(old, "setup"), "players");
    return name && strcmp(name, bench->game) == 0 &&
           (!players || json_integer_value(players) == (json_int_t)bench->seats);
}

/* The decisions a second that an earlier run wrote down, or 0. */
static double baseline_of(const json_t *baseline, const struct bench *bench)
{
    for (size_t i = 0; i < json_array_size(baseline); i++) {
        const json_t *old = json_array_get(baseline, i);
        if (is_same_run(old, bench))
            return json_number_value(json_object_get(old, "decisions_per_s"));
    }
    return 0;
}

/* Says how the game compares, on stderr; false when it became more than a fifth slower. */
static bool compare(const struct app *app, const struct bench *bench, const json_t *baseline)
{
    double before = baseline_of(baseline, bench);
    double now = rate(bench->decisions, bench->seconds);
    if (before <= 0) {
        app_note(app, _("%s: the baseline has no figures"), bench->game);
        return true;
    }
    app_note(app, _("%s: %+.1f %% decisions a second against the baseline"), bench->game,
             100 * (now / before - 1));
    return now >= 0.8 * before;
}

/* Measures a game and tells it at once, or adds it to the list for programs. */
static int bench_table(struct app *app, const struct bench_options *options, struct bench *bench,
                       const json_t *baseline, json_t *list)
{
    int code = APP_BAD;
    if (measure(bench, app, options) && bench->sample) {
        if (options->json)
            json_array_append_new(list, bench_json(bench));
        else
            bench_print(app, bench);
        code = !baseline || compare(app, bench, baseline) ? APP_DONE : APP_NO;
    }
    bench_close(bench);
    return code;
}

/* The most players that the game's rules allow with these settings. */
static unsigned most_seats(const qn_pack *pack, const struct session_request *request)
{
    unsigned most = 0;
    for (unsigned seats = 1; pack && seats <= QN_MAX_SEATS; seats++) {
        qn_setup setup = {request->seed, seats, request->settings, request->setting_count};
        qn_table *table = NULL;
        if (qn_table_new(pack, &setup, (qn_report){NULL, NULL}, &table) == QN_OK)
            most = seats;
        qn_table_free(table);
    }
    return most;
}

/* The usual number of players first, then the most. */
static int bench_game(struct app *app, const struct bench_options *options, const char *game,
                      const json_t *baseline, json_t *list)
{
    struct bench usual = {.game = game, .seats = (unsigned)options->players};
    int code = bench_table(app, options, &usual, baseline, list);
    if (code == APP_BAD || options->players)
        return code;
    struct bench large = {.game = game};
    large.seats = most_seats(app_pack(app, game), &options->request);
    if (large.seats <= usual.seats)
        return code;
    int other = bench_table(app, options, &large, baseline, list);
    return other > code ? other : code;
}

static bool read_baseline(const struct app *app, const char *path, json_t **out)
{
    json_error_t error;
    if (!path)
        return true;
    *out = json_load_file(path, 0, &error);
    if (!json_is_array(*out))
        app_error(app, _("%s does not hold what \"quinte bench --json\" prints"), path);
    return json_is_array(*out);
}

int command_bench(struct app *app, int argc, char **argv)
{
    struct bench_options options = {.seconds = 3};
    options.request.seed = 1;
    if (!read_options(app, &options, argc, argv))
        return APP_BAD;
    if (options.instructions)
        return bench_instructions(app, &(struct instructions_request){
                                           options.game, options.games, (unsigned)options.players,
                                           options.accepted, options.accept_to, options.json});
    json_t *baseline = NULL, *list = json_array();
    int code = read_baseline(app, options.baseline, &baseline) ? APP_DONE : APP_BAD;
    for (size_t i = 0; i < options.games && code != APP_BAD; i++) {
        int one = bench_game(app, &options, options.game[i], baseline, list);
        code = one > code ? one : code;
    }
    json_decref(baseline);
    if (!options.json || code == APP_BAD) {
        json_decref(list);
        return app_finish(app, code);
    }
    int printed = app_print_json(app, list, false);
    return printed == APP_DONE ? code : printed;
}
