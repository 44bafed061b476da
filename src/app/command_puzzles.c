/*
 * `quinte puzzles`: find the win this turn.
 */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "puzzles.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 1000, DAY = 86400 };

struct puzzles_options {
    const char *game;
    unsigned long long number, make, games, seed;
    const char *out, *level;
    bool lists, solves, verifies;
};

const char *help_puzzles(void)
{
    return _(
        "Usage: quinte puzzles [GAME] [OPTION]...\n"
        "Positions of played games in which one first move wins this turn, whatever others do\n"
        "and chance brings, and all others do not: find it. Without a number, the puzzle of the\n"
        "day.\n"
        "\n"
        "  --number N          that puzzle (1, 2, ...)\n"
        "  --list              list the puzzles of the game\n"
        "  --solution          tell the solution, and why the other first moves fail\n"
        "  --verify            prove every puzzle of the game anew, and tell how many exactly,\n"
        "                      how many over many deals of what is unknown\n"
        "  --make N            look for N puzzles in games that agents play\n"
        "  --seed S            seed of the first game (1); the next one's is one more\n"
        "  --games N           look in at most so many games (1000)\n"
        "  --level AGENT       who plays them: random, easy, fair, strong, expert (fair)\n"
        "  --out DIR           where they are written (./puzzles)\n"
        "  --content DIR       where the cards lie\n"
        "  --lang fr|en        language of the messages\n"
        "  --help              this help\n"
        "\n"
        "Exit code: 0; 1 if the win was not found, or a puzzle is none.\n"
        "\n"
        "Examples:\n"
        "  quinte puzzles champions\n"
        "  quinte puzzles smashup --number 3 --solution\n"
        "  quinte puzzles vs --make 5 --seed 100 --out my-puzzles\n");
}

static bool read_option(struct app *app, struct puzzles_options *options, int option)
{
    switch (option) {
    case 'n': return app_number(app, "--number", optarg, 1, 1000000, &options->number);
    case 'm': return app_number(app, "--make", optarg, 1, 1000000, &options->make);
    case 'g': return app_number(app, "--games", optarg, 1, 1000000000, &options->games);
    case 's': return app_number(app, "--seed", optarg, 0, UINT64_MAX, &options->seed);
    case 'o': options->out = optarg; return true;
    case 'a': options->level = optarg; return true;
    case 'l': return options->lists = true;
    case 'w': return options->solves = true;
    case 'v': return options->verifies = true;
    default: return false;
    }
}

static bool read_options(struct app *app, struct puzzles_options *options, int argc, char **argv)
{
    static const struct option longs[] = {
        {"number", required_argument, NULL, 'n'}, {"make", required_argument, NULL, 'm'},
        {"games", required_argument, NULL, 'g'},  {"seed", required_argument, NULL, 's'},
        {"out", required_argument, NULL, 'o'},    {"level", required_argument, NULL, 'a'},
        {"list", no_argument, NULL, 'l'},         {"solution", no_argument, NULL, 'w'},
        {"verify", no_argument, NULL, 'v'},       {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        if (option == '?' || !read_option(app, options, option))
            return false;
    }
    options->game = argc > optind ? argv[optind] : qn_game_name(0);
    if (argc > optind + 1) {
        app_error(app, _("one game at a time: \"%s\" is one too many"), argv[optind + 1]);
        return false;
    }
    if (!session_agent_known(options->level)) {
        app_error(app, _("there is no agent \"%s\""), options->level);
        return false;
    }
    return app_game_known(app, options->game);
}

/* ---- telling -------------------------------------------------------------------------------- */

static void print_move(struct app *app, qn_table *table, size_t option, const qn_win *win)
{
    const qn_option *options;
    char label[256], why[512] = "";
    qn_options(table, &options);
    qn_option_label(table, qn_waiting(table), &options[option], app->lang, label, sizeof label);
    if (win->proof == QN_PROOF_SURE)
        snprintf(why, sizeof why, _("wins, whatever happens (%u positions)"), win->positions);
    else if (win->proof == QN_PROOF_DEALS)
        snprintf(why, sizeof why, _("wins in all of %u deals of what is unknown (%u positions)"),
                 win->deals, win->positions);
    else
        puzzle_say_why(table, win, app->lang, why, sizeof why);
    printf("  %s: %s\n", label, why);
}

/* The choices after the first move, until somebody else decides or something is learned. */
static void print_line(struct app *app, const struct puzzle *puzzle, size_t option,
                       const qn_win *win)
{
    qn_table *table = qn_clone(puzzle->table);
    qn_ask ask;
    const qn_option *options;
    char label[256];
    if (table && qn_ask_get(table, &ask))
        qn_apply(table, ask.serial, option);
    for (size_t i = 0; table && i < win->length && qn_ask_get(table, &ask); i++) {
        qn_options(table, &options);
        qn_option_label(table, ask.seat, &options[win->line[i]], app->lang, label, sizeof label);
        printf("    %s\n", label);
        if (qn_apply(table, ask.serial, win->line[i]) != QN_OK)
            break;
    }
    qn_table_free(table);
}

/* Is it a puzzle, and does its scene choose the move that wins? */
static bool is_proven(const struct puzzle *puzzle, const struct puzzle_proof *proof)
{
    const qn_option *options;
    if (!puzzle_is_one(proof))
        return false;
    qn_options(puzzle->table, &options);
    return qn_option_key(puzzle->table, puzzle->seat, &options[puzzle->solution]) ==
           qn_option_key(puzzle->table, puzzle->seat, &options[proof->move[proof->best].option]);
}

static int solve(struct app *app, const struct puzzle *puzzle)
{
    struct puzzle_proof *proof = app_alloc(sizeof *proof);
    bool is_good = puzzle_prove(puzzle->table, false, proof);
    for (size_t i = 0; is_good && i < proof->moves; i++) {
        print_move(app, puzzle->table, proof->move[i].option, &proof->move[i].win);
        if (proof->move[i].win.proof == QN_PROOF_SURE)
            print_line(app, puzzle, proof->move[i].option, &proof->move[i].win);
    }
    is_good = is_good && is_proven(puzzle, proof);
    free(proof);
    return app_finish(app, is_good ? APP_DONE : APP_NO);
}

static int verify(struct app *app, const struct scene_files *files)
{
    struct puzzle_proof *proof = app_alloc(sizeof *proof);
    size_t good = 0, exact = 0;
    for (size_t i = 0; i < files->count; i++) {
        struct puzzle puzzle;
        if (!puzzle_read(app, files->paths[i], &puzzle))
            continue;
        bool is_good = puzzle_prove(puzzle.table, false, proof) && is_proven(&puzzle, proof);
        if (!is_good)
            app_error(app, _("%s: exactly one first move should win; %zu do, %zu are not decided"),
                      files->paths[i], proof->wins, proof->open);
        good += is_good;
        exact += is_good && proof->move[proof->best].win.proof == QN_PROOF_SURE;
        puzzle_close(&puzzle);
    }
    printf(_("%zu of %zu puzzles proven, %zu of them exactly\n"), good, files->count, exact);
    free(proof);
    return app_finish(app, good == files->count ? APP_DONE : APP_NO);
}

static int list(const struct app *app, const struct scene_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        printf("%3zu  %s\n", i + 1, files->paths[i]);
    return app_finish(app, APP_DONE);
}

/* ---- the command ---------------------------------------------------------------------------- */

static int make(struct app *app, const struct puzzles_options *options)
{
    struct puzzle_making making = {.pack = app_pack(app, options->game),
                                   .game = options->game,
                                   .level = options->level,
                                   .seed = options->seed,
                                   .wanted = options->make,
                                   .games = options->games,
                                   .folder = options->out ? options->out : "puzzles"};
    if (!making.pack)
        return APP_BAD;
    long found = puzzle_make(app, &making);
    if (found < 0)
        return APP_BAD;
    printf(ngettext("%ld puzzle in %s\n", "%ld puzzles in %s\n", (unsigned long)found), found,
           making.folder);
    return app_finish(app, (unsigned long long)found == options->make ? APP_DONE : APP_NO);
}

static int put(struct app *app, const struct puzzles_options *options,
               const struct scene_files *files)
{
    size_t number = (size_t)options->number;
    struct puzzle puzzle;
    if (!number)
        number = (size_t)(time(NULL) / DAY) % files->count + 1;
    if (number > files->count)
        return app_error(app, _("there are %zu puzzles of %s"), files->count, options->game);
    printf(_("Puzzle %zu of %zu\n"), number, files->count);
    fflush(stdout);
    if (!puzzle_read(app, files->paths[number - 1], &puzzle))
        return APP_BAD;
    int code = options->solves ? solve(app, &puzzle) : puzzle_play(app, &puzzle);
    puzzle_close(&puzzle);
    return code;
}

int command_puzzles(struct app *app, int argc, char **argv)
{
    struct puzzles_options options = {.games = GAMES, .seed = 1, .level = "fair"};
    struct scene_files files = {0};
    if (!read_options(app, &options, argc, argv))
        return APP_BAD;
    if (options.make)
        return make(app, &options);
    int code = APP_BAD;
    if (puzzles_find(app, options.game, &files))
        code = options.lists      ? list(app, &files)
               : options.verifies ? verify(app, &files)
                                  : put(app, &options, &files);
    scene_files_free(&files);
    return code;
}
