/*
 * `quinte sim`: plays many games between agents and says who won how often; with --matrix, over all
 * heroes and villains (sim_matrix.c) or all pairs that can duel (sim_duels.c); with --factions, over all
 * factions (sim_factions.c).
 */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "progress.h"
#include "sim_parts.h"

#include <string.h>
#include <unistd.h>

enum {
    GAMES = 1000,
    GAMES_OF_CELL = 20,
    GAMES_MOST = 100000000,
    THREADS_MOST = 256,
    ITERATIONS_MOST = 100000000
};

struct sim_options {
    struct session_request request;
    unsigned long long games, threads, players, iterations; /* 0: not said */
    const char *out, *parts;
    const char *levels[QN_MAX_SEATS]; /* of the ladder */
    unsigned level_count;
    bool json, check, matrix, factions, ladder, mpi;
};

const char *help_sim(void)
{
    return _(
        "Usage: quinte sim [GAME] [OPTION]...\n"
        "Plays many games between agents and prints who won how often. The games: champions,\n"
        "smashup, dicethrone, villainous, vs.\n"
        "\n"
        "  --seats AGENT,...   who plays: random, easy, fair, strong, expert (one name: all\n"
        "                      seats)\n"
        "  --games N           how many games (1000; with --matrix 20 a cell, with --ladder 20 a\n"
        "                      pair)\n"
        "  --iterations N      how long those who search think about a choice, instead of their\n"
        "                      level's time: the same games on every machine\n"
        "  --threads T         how many at a time (as many as processors)\n"
        "  --seed S            seed of the first game (1); the next game's is one more\n"
        "  --set KEY=VALUE     a setting of the game: \"quinte play GAME --settings\" lists them\n"
        "  --matrix            champions: every hero against every villain, standard and\n"
        "                      expert, as a table of win rates with intervals; --set villain,\n"
        "                      mode or hero1 narrows it\n"
        "                      dicethrone: every hero against every other one, each in both\n"
        "                      seats; --set hero1 or hero2 narrows it to pairs with these\n"
        "                      villainous: every villain against every other one, likewise;\n"
        "                      vs: every ready deck against every other one, likewise\n"
        "  --factions          smashup: random pairs of factions, none twice in a game, as a\n"
        "                      table of win rates by faction; --set factions1 fixes a pair\n"
        "  --ladder[=LEVEL,..] levels against each other (random, easy, fair, strong), two games\n"
        "                      a deal with the seats swapped, heroes, factions, villains and\n"
        "                      decks drawn by the seed: ratings (Elo) with intervals; where all\n"
        "                      play together, each level against the scenario\n"
        "  --players N         champions with --matrix 1 to 4, the hero's partners change by\n"
        "                      the seed; with --factions 2 to 4\n"
        "  --check             test the table's invariants at every question and replay every\n"
        "                      journal\n"
        "  --out FILE          also write every game to FILE.csv or FILE.json; with --matrix\n"
        "                      and --factions the table to FILE.html, .md, .csv or .json\n"
        "  --parts DIR         write the games to DIR, 16 a file, as they are played; with the "
        "same\n"
        "                      command later only those are played that are missing\n"
        "  --mpi               with --parts, as one of several processes that mpirun starts: each\n"
        "                      plays its share, the first tells the result\n"
        "  --json              the result as JSON\n"
        "  --content DIR       where the cards lie\n"
        "  --lang fr|en        language of the messages\n"
        "  --help              this help\n"
        "\n"
        "Exit code: 0, or 1 if a game broke an invariant or could not be finished.\n"
        "\n"
        "Examples:\n"
        "  quinte sim champions --seats greedy --games 2000\n"
        "  quinte sim champions --seats random --games 10000 --check --out games.csv\n"
        "  quinte sim smashup --seats greedy,random --games 400\n"
        "  quinte sim champions --matrix --seats greedy --games 100 --check --out wins.md\n"
        "  quinte sim smashup --factions --seats greedy,greedy --games 5000 --out wins.html\n"
        "  quinte sim dicethrone --matrix --seats greedy,greedy --games 100 --out wins.csv\n"
        "  quinte sim villainous --matrix --seats greedy,greedy --games 100 --out wins.md\n"
        "  quinte sim vs --matrix --seats greedy,greedy --games 20 --check\n"
        "  quinte sim smashup --ladder=fair,strong --games 200 --json\n"
        "  mpirun -n 4 quinte sim vs --matrix --games 100 --mpi --parts study\n");
}

static bool read_ladder(struct app *app, struct sim_options *options, char *levels)
{
    static const char *const usual[] = {"random", "easy", "fair", "strong"};
    options->ladder = true;
    options->level_count = sizeof usual / sizeof *usual;
    memcpy(options->levels, usual, sizeof usual);
    if (levels)
        options->level_count = session_seat_names(app, levels, SEAT_AGENT, options->levels);
    return options->level_count > 0;
}

static bool read_option(struct app *app, struct sim_options *options, int option)
{
    switch (option) {
    case 'g': return app_number(app, "--games", optarg, 1, GAMES_MOST, &options->games);
    case 'p': return app_number(app, "--players", optarg, 1, QN_MAX_SEATS, &options->players);
    case 'm': return options->matrix = true;
    case 'f': return options->factions = true;
    case 't': return app_number(app, "--threads", optarg, 1, THREADS_MOST, &options->threads);
    case 'o': options->out = optarg; return true;
    case 'r':
        return app_number(app, "--iterations", optarg, 1, ITERATIONS_MOST, &options->iterations);
    case 'j': return options->json = true;
    case 'd': options->parts = optarg; return true;
    case 'i': return options->mpi = true;
    case 'l': return read_ladder(app, options, optarg);
    case 'c': return options->check = true;
    default: return session_request_option(app, &options->request, option, optarg);
    }
}

static bool read_options(struct app *app, struct sim_options *options, int argc, char **argv)
{
    static const struct option longs[] = {
        {"seats", required_argument, NULL, 's'},
        {"seed", required_argument, NULL, 'n'},
        {"set", required_argument, NULL, 'k'},
        {"games", required_argument, NULL, 'g'},
        {"iterations", required_argument, NULL, 'r'},
        {"threads", required_argument, NULL, 't'},
        {"out", required_argument, NULL, 'o'},
        {"json", no_argument, NULL, 'j'},
        {"check", no_argument, NULL, 'c'},
        {"matrix", no_argument, NULL, 'm'},
        {"factions", no_argument, NULL, 'f'},
        {"players", required_argument, NULL, 'p'},
        {"ladder", optional_argument, NULL, 'l'},
        {"parts", required_argument, NULL, 'd'},
        {"mpi", no_argument, NULL, 'i'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        if (option == '?' || !read_option(app, options, option))
            return false;
    }
    return session_request_game(app, &options->request, argc, argv);
}

/* A table of win rates instead of the games. */
static bool is_study(const struct sim_options *options)
{
    return options->matrix || options->factions || options->ladder;
}

static bool out_is_known(const struct app *app, const struct sim_options *options)
{
    const char *path = options->out;
    if (!path || sim_ends_with(path, ".csv") || sim_ends_with(path, ".json") ||
        (is_study(options) && (sim_ends_with(path, ".md") || sim_ends_with(path, ".html"))))
        return true;
    if (is_study(options))
        app_error(app, _("--out takes a file that ends in .html, .md, .csv or .json, not \"%s\""),
                  path);
    else
        app_error(app, _("--out takes a file that ends in .csv or .json, not \"%s\""), path);
    return false;
}

static bool has_matrix(const char *game)
{
    static const char *const games[] = {"champions", "dicethrone", "villainous", "vs"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i], game) == 0)
            return true;
    }
    return false;
}

/* What the options say together. */
static bool options_agree(const struct app *app, const struct sim_options *options)
{
    if (options->matrix && !has_matrix(options->request.game)) {
        app_error(app, _("--matrix is for champions, dicethrone, villainous and vs"));
        return false;
    }
    if (options->factions && strcmp(options->request.game, "smashup") != 0) {
        app_error(app, _("--factions is for smashup"));
        return false;
    }
    if (options->players && !is_study(options)) {
        app_error(app, _("--players goes with --matrix, --factions and --ladder; otherwise --seats "
                         "names every player"));
        return false;
    }
    if (options->mpi && !options->parts) {
        app_error(app, _("--mpi needs --parts, a folder that all processes see"));
        return false;
    }
    if (options->ladder && (options->request.seats || options->matrix || options->factions)) {
        app_error(app, _("--ladder names its players itself, and is a table of its own"));
        return false;
    }
    return out_is_known(app, options);
}

/* How many seats there are: as named, or as --players says. 0 after telling that they disagree. */
static unsigned count_seats(const struct sim_plan *plan, unsigned named, unsigned long long players)
{
    if (named > 1 && players && players != named) {
        app_error(plan->app, _("--seats and --players name different numbers of players"));
        return QN_MAX_SEATS + 1;
    }
    return players ? (unsigned)players : named > 1 ? named : 0;
}

/* The seats by name; a name that stands alone is everybody's. */
static bool plan_seats(struct sim_plan *plan, const struct sim_options *options, qn_table **table)
{
    const char *names[QN_MAX_SEATS] = {is_study(options) ? "greedy" : "random"};
    char *seats = options->request.seats;
    unsigned named = seats ? session_seat_names(plan->app, seats, SEAT_AGENT, names) : 1;
    if (!named)
        return false;
    plan->setup.seats = count_seats(plan, named, options->players);
    if (plan->setup.seats > QN_MAX_SEATS ||
        qn_table_new(plan->pack, &plan->setup, app_report(plan->app), table) != QN_OK)
        return false;
    plan->seats = qn_seats(*table);
    for (unsigned i = 0; i < plan->seats; i++)
        plan->seat[i] = names[i < named ? i : 0];
    return true;
}

/* ---- telling -------------------------------------------------------------------------------- */

static bool write_out(const struct sim_result *result, const struct sim_options *options,
                      const struct sim_study *study, const qn_table *table)
{
    if (!options->out)
        return true;
    return study ? sim_study_write(study, result, options->out)
                 : sim_write(result, table, options->out);
}

static int tell(const struct sim_result *result, const struct sim_options *options,
                const struct sim_study *study, const qn_table *table)
{
    struct app *app = result->plan->app;
    int code = result->violations ? APP_NO : APP_DONE;
    if (!write_out(result, options, study, table))
        return APP_BAD;
    if (options->json) {
        json_t *json = study ? sim_study_json(study, result) : sim_json(result, table);
        int printed = app_print_json(app, json, true);
        return printed == APP_DONE ? code : printed;
    }
    if (study)
        sim_study_print(study, result);
    else
        sim_print(result, table);
    return app_finish(app, code);
}

/* ---- the command ---------------------------------------------------------------------------- */

/* false after telling why there is none; without one asked for, NULL. */
static bool plan_study(struct sim_plan *plan, const struct sim_options *options,
                       const qn_table *table, struct sim_study **study)
{
    if (options->matrix)
        *study = strcmp(options->request.game, "champions") == 0 ? sim_matrix_new(plan)
                                                                 : sim_duels_new(plan);
    if (options->factions)
        *study = sim_factions_new(plan);
    if (options->ladder)
        *study = sim_ladder_new(plan, table, options->levels, options->level_count);
    return *study || !is_study(options);
}

/* In parts: by this process alone, or its share; *is_told: another one tells the result. */
static bool play_parts(struct sim_plan *plan, const struct sim_options *options,
                       struct sim_result *result, bool *is_told)
{
    struct sim_parts parts;
    char kind[256] = "games";
    if (is_study(options))
        snprintf(kind, sizeof kind, "%s", options->matrix ? "matrix" : "factions");
    for (unsigned i = 0; options->ladder && i < options->level_count; i++) {
        size_t used = i ? strlen(kind) : 0;
        snprintf(kind + used, sizeof kind - used, "%s %s", i ? "" : "ladder", options->levels[i]);
    }
    if (!sim_parts_open(&parts, plan, options->parts, kind))
        return false;
    if (options->mpi) {
        enum sim_mpi played = sim_mpi_play(&parts, result);
        *is_told = played == SIM_MPI_SILENT;
        return played != SIM_MPI_FAILED;
    }
    double before = progress_clock();
    for (uint64_t part = 0; part < parts.count; part++)
        if (!sim_parts_has(&parts, part) && !sim_parts_play(&parts, part))
            return false;
    bool is_good = sim_parts_read(&parts, result);
    result->seconds = progress_clock() - before;
    return is_good;
}

static int run_parts(struct sim_plan *plan, const struct sim_options *options,
                     struct sim_study *study, const qn_table *table)
{
    struct sim_result result = {0};
    bool is_told = false;
    int code = APP_BAD;
    if (play_parts(plan, options, &result, &is_told)) {
        if (study && !is_told)
            sim_study_sum(study, &result);
        code = is_told ? APP_DONE : tell(&result, options, study, table);
    }
    sim_free(&result);
    return code;
}

static int run(struct sim_plan *plan, const struct sim_options *options, struct sim_study *study,
               const qn_table *table)
{
    struct sim_result result = {0};
    int code = APP_BAD;
    plan->threads = (unsigned)(options->threads < plan->games ? options->threads : plan->games);
    if (options->parts)
        return run_parts(plan, options, study, table);
    if (sim_run(plan, &result)) {
        if (study)
            sim_study_sum(study, &result);
        code = tell(&result, options, study, table);
    } else {
        app_error(plan->app, "%s", app_status_text(QN_NO_MEMORY));
    }
    sim_free(&result);
    return code;
}

static int simulate(struct sim_plan *plan, const struct sim_options *options)
{
    struct sim_study *study = NULL;
    qn_table *table = NULL;
    int code = APP_BAD;
    if (plan_seats(plan, options, &table) && plan_study(plan, options, table, &study))
        code = run(plan, options, study, table);
    sim_study_free(study);
    qn_table_free(table);
    return code;
}

int command_sim(struct app *app, int argc, char **argv)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct sim_options options = {0};
    options.request.seed = 1;
    if (!read_options(app, &options, argc, argv) || !options_agree(app, &options))
        return APP_BAD;
    if (!options.threads) /* processes are started one a processor */
        options.threads = options.mpi || processors < 1 ? 1 : (unsigned)processors;
    if (!options.games)
        options.games = options.matrix || options.ladder ? GAMES_OF_CELL : GAMES;
    struct sim_plan plan = {.app = app,
                            .games = options.games,
                            .check = options.check,
                            .budget.iterations = (uint32_t)options.iterations};
    plan.setup = (qn_setup){options.request.seed, 0, options.request.settings,
                            options.request.setting_count};
    plan.pack = app_pack(app, options.request.game);
    if (!plan.pack || (options.mpi && !sim_mpi_begin(app)))
        return APP_BAD;
    int code = simulate(&plan, &options);
    if (options.mpi)
        sim_mpi_end(code);
    return code;
}
