/*
 * `quinte sim`: plays many games between agents and says who won how often.
 */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "sim.h"

#include <string.h>
#include <unistd.h>

enum { GAMES_MOST = 100000000, THREADS_MOST = 256 };

struct sim_options {
    struct session_request request;
    unsigned long long games, threads;
    const char *out;
    bool json, check;
};

const char *help_sim(void)
{
    return _("Usage: quinte sim [GAME] [OPTION]...\n"
             "Plays many games between agents and prints who won how often.\n"
             "\n"
             "  --seats AGENT,...   who plays: random, greedy, passive (one name: all seats)\n"
             "  --games N           how many games (1000)\n"
             "  --threads T         how many at a time (as many as processors)\n"
             "  --seed S            seed of the first game (1); the next game's is one more\n"
             "  --set KEY=VALUE     a setting of the game: hero1, villain, ...\n"
             "  --check             test the table's invariants at every question\n"
             "  --out FILE          also write every game to FILE.csv or FILE.json\n"
             "  --json              the result as JSON\n"
             "  --content DIR       where the cards lie\n"
             "  --lang fr|en        language of the messages\n"
             "  --help              this help\n"
             "\n"
             "Exit code: 0, or 1 if a game broke an invariant or could not be finished.\n"
             "\n"
             "Examples:\n"
             "  quinte sim champions --seats greedy --games 2000\n"
             "  quinte sim champions --seats random --games 10000 --check --out games.csv\n");
}

static bool read_option(struct app *app, struct sim_options *options, int option)
{
    switch (option) {
    case 'g':
        return app_number(app, "--games", optarg, 1, GAMES_MOST, &options->games);
    case 't':
        return app_number(app, "--threads", optarg, 1, THREADS_MOST, &options->threads);
    case 'o':
        options->out = optarg;
        return true;
    case 'j':
        return options->json = true;
    case 'c':
        return options->check = true;
    default:
        return session_request_option(app, &options->request, option, optarg);
    }
}

static bool read_options(struct app *app, struct sim_options *options, int argc, char **argv)
{
    static const struct option longs[] = {
        {"seats", required_argument, NULL, 's'},
        {"seed", required_argument, NULL, 'n'},
        {"set", required_argument, NULL, 'k'},
        {"games", required_argument, NULL, 'g'},
        {"threads", required_argument, NULL, 't'},
        {"out", required_argument, NULL, 'o'},
        {"json", no_argument, NULL, 'j'},
        {"check", no_argument, NULL, 'c'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        if (option == '?' || !read_option(app, options, option))
            return false;
    }
    return session_request_game(app, &options->request, argc, argv);
}

static bool out_is_known(const struct app *app, const char *path)
{
    const char *dot = path ? strrchr(path, '.') : NULL;
    if (!path || (dot && (strcmp(dot, ".csv") == 0 || strcmp(dot, ".json") == 0)))
        return true;
    app_error(app, _("--out takes a file that ends in .csv or .json, not \"%s\""), path);
    return false;
}

/* The seats by name; a name that stands alone is everybody's. */
static bool plan_seats(struct sim_plan *plan, char *seats, qn_table **table)
{
    const char *names[QN_MAX_SEATS] = {"random"};
    unsigned named = seats ? session_seat_names(plan->app, seats, SEAT_AGENT, names) : 1;
    if (!named)
        return false;
    plan->setup.seats = named > 1 ? named : 0;
    if (qn_table_new(plan->pack, &plan->setup, app_report(plan->app), table) != QN_OK)
        return false;
    plan->seats = qn_seats(*table);
    for (unsigned i = 0; i < plan->seats; i++)
        plan->seat[i] = names[i < named ? i : 0];
    return true;
}

static int tell(const struct sim_result *result, const struct sim_options *options,
                const qn_table *table)
{
    struct app *app = result->plan->app;
    int code = result->violations ? APP_NO : APP_DONE;
    if (options->out && !sim_write(result, table, options->out))
        return APP_BAD;
    if (!options->json) {
        sim_print(result, table);
        return app_finish(app, code);
    }
    int printed = app_print_json(app, sim_json(result, table), true);
    return printed == APP_DONE ? code : printed;
}

int command_sim(struct app *app, int argc, char **argv)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct sim_options options = {.games = 1000,
                                  .threads = processors > 0 ? (unsigned)processors : 1};
    options.request.seed = 1;
    if (!read_options(app, &options, argc, argv) || !out_is_known(app, options.out))
        return APP_BAD;
    struct sim_plan plan = {.app = app, .games = options.games, .check = options.check};
    plan.threads = (unsigned)(options.threads < options.games ? options.threads : options.games);
    plan.setup = (qn_setup){options.request.seed, 0, options.request.settings,
                            options.request.setting_count};
    plan.pack = app_pack(app, options.request.game);
    qn_table *table = NULL;
    if (!plan.pack || !plan_seats(&plan, options.request.seats, &table))
        return APP_BAD;
    struct sim_result result;
    int code = sim_run(&plan, &result) ? tell(&result, &options, table)
                                       : app_error(app, "%s", app_status_text(QN_NO_MEMORY));
    sim_free(&result);
    qn_table_free(table);
    return code;
}
