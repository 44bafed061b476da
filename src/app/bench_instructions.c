/*
 * Instructions a decision. The program runs itself under valgrind (callgrind), `quinte sim` with random
 * players at the usual tables: some games, then the first of them alone. The difference is what the others
 * took, without loading the cards. The same seeds give the same games, so a figure changes when code, cards,
 * rules or the compiler do, and by nothing else.
 *
 * The file of accepted figures says what built them; figures of another compiler are told, not compared:
 *
 *     compiler	12.2.0 x86_64
 *     champions-1	9114
 */
#define _POSIX_C_SOURCE 200809L
#include "bench_instructions.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined __x86_64__
#define MACHINE "x86_64"
#elif defined __aarch64__
#define MACHINE "aarch64"
#else
#define MACHINE "another machine"
#endif

/* So many games, the first of which is taken away again; a figure this much higher is refused. */
enum { GAMES = 30, NAME = 32, OUTPUT = 1 << 16 };
static const double tolerance = 1.02;
static const char compiler[] = __VERSION__ " " MACHINE;

struct row {
    const char *game;
    unsigned players;
    double now, accepted; /* 0: not counted, not known */
};

static const struct row usual[] = {{"champions", 1, 0, 0},  {"champions", 4, 0, 0},
                                   {"smashup", 2, 0, 0},    {"smashup", 4, 0, 0},
                                   {"dicethrone", 2, 0, 0}, {"dicethrone", 4, 0, 0},
                                   {"villainous", 2, 0, 0}, {"villainous", 4, 0, 0},
                                   {"villainous", 6, 0, 0}, {"vs", 2, 0, 0}};
enum { ROWS = sizeof usual / sizeof usual[0] };

static void name_of(const struct row *row, char name[NAME])
{
    snprintf(name, NAME, "%s-%u", row->game, row->players);
}

/* ---- counting */

/* What a program writes: stdout and stderr, each in a buffer of its own. */
struct told {
    char out[OUTPUT], err[OUTPUT];
};

static void read_all(int from, char *buffer)
{
    size_t length = 0;
    ssize_t got;
    while (length < OUTPUT - 1 && (got = read(from, buffer + length, OUTPUT - 1 - length)) > 0)
        length += (size_t)got;
    buffer[length] = 0;
}

/* Both are short: neither pipe can be full while the other one is read. False if it failed, or is not
 * there. */
static bool run_program(char *const words[], struct told *told)
{
    int out[2], err[2], status = -1;
    if (pipe(out) || pipe(err))
        return false;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        close(out[0]);
        close(err[0]);
        execvp(words[0], words);
        _exit(127);
    }
    close(out[1]);
    close(err[1]);
    read_all(out[0], told->out);
    read_all(err[0], told->err);
    close(out[0]);
    close(err[0]);
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

struct counted {
    double instructions, decisions;
};

static bool read_counts(const struct told *told, unsigned games, struct counted *counted)
{
    const char *collected = strstr(told->err, "Collected :");
    json_t *report = json_loads(told->out, 0, NULL);
    double mean = json_number_value(json_object_get(report, "mean_decisions"));
    json_decref(report);
    if (!collected || mean <= 0)
        return false;
    counted->instructions = strtod(collected + strlen("Collected :"), NULL);
    counted->decisions = mean * games;
    return true;
}

static bool count_games(const struct app *app, const struct row *row, unsigned games,
                        struct counted *counted)
{
    char number[16], seats[QN_MAX_SEATS * sizeof "random,"] = "random";
    char *program = app_path(app->program_dir, "quinte");
    struct told *told = app_alloc(sizeof *told);
    for (unsigned i = 1; i < row->players; i++)
        strcat(seats, ",random");
    snprintf(number, sizeof number, "%u", games);
    char *const words[] = {"valgrind",
                           "--tool=callgrind",
                           "--callgrind-out-file=/dev/null",
                           program,
                           "sim",
                           (char *)(uintptr_t)row->game,
                           "--seats",
                           seats,
                           "--games",
                           number,
                           "--threads",
                           "1",
                           "--content",
                           app->content_dir,
                           "--json",
                           NULL};
    bool counts = run_program(words, told) && read_counts(told, games, counted);
    if (!counts)
        app_error(app,
                  _("%s with %u players could not be counted: is there valgrind, and is this "
                    "a release build?"),
                  row->game, row->players);
    free(told);
    free(program);
    return counts;
}

static bool count_row(const struct app *app, struct row *row)
{
    struct counted some, alone;
    if (!count_games(app, row, GAMES, &some) || !count_games(app, row, 1, &alone))
        return false;
    row->now = (some.instructions - alone.instructions) / (some.decisions - alone.decisions);
    return true;
}

/* ---- the file */

static struct row *row_named(struct row *rows, const char *name)
{
    char own[NAME];
    for (unsigned i = 0; i < ROWS; i++) {
        name_of(&rows[i], own);
        if (strcmp(own, name) == 0)
            return &rows[i];
    }
    return NULL;
}

/* False if there is no such file. Of another compiler nothing is taken. */
static bool read_accepted(const struct app *app, const char *path, struct row *rows)
{
    size_t size;
    char *text = app_read_file(app, path, &size), *rest = NULL;
    bool same = false;
    if (!text)
        return false;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *tab = strchr(line, '\t');
        struct row *row;
        if (!tab)
            continue;
        *tab = 0;
        if (strcmp(line, "compiler") == 0)
            same = strcmp(tab + 1, compiler) == 0;
        else if (same && (row = row_named(rows, line)) != NULL)
            row->accepted = strtod(tab + 1, NULL);
    }
    if (!same)
        app_note(app, _("%s is of another compiler than this one (%s): nothing is compared"), path,
                 compiler);
    free(text);
    return true;
}

/* What was not counted this time stays as it was. */
static bool write_accepted(const struct app *app, const char *path, const struct row *rows)
{
    FILE *file = fopen(path, "w");
    char name[NAME];
    if (file) {
        fprintf(file, "compiler\t%s\n", compiler);
        for (unsigned i = 0; i < ROWS; i++) {
            double figure = rows[i].now > 0 ? rows[i].now : rows[i].accepted;
            name_of(&rows[i], name);
            if (figure > 0)
                fprintf(file, "%s\t%.0f\n", name, figure);
        }
    }
    bool bad = !file || ferror(file);
    if ((file && fclose(file)) || bad)
        app_error(app, _("%s cannot be written"), path);
    return !bad;
}

/* ---- telling */

static double gain(const struct row *row)
{
    return 100 * (row->now / row->accepted - 1);
}

static bool is_refused(const struct row *row)
{
    return row->accepted > 0 && row->now > row->accepted * tolerance;
}

static void print_row(const struct row *row)
{
    char name[NAME];
    name_of(row, name);
    printf("%-14s %8.0f", name, row->now);
    if (row->accepted > 0)
        printf("  %+.1f %%", gain(row));
    printf("\n");
    fflush(stdout);
}

static json_t *row_json(const struct row *row)
{
    char name[NAME];
    name_of(row, name);
    json_t *told = json_pack("{s:s, s:f}", "table", name, "instructions", row->now);
    if (row->accepted > 0)
        json_object_set_new(told, "accepted", json_real(row->accepted));
    return told;
}

static bool is_wanted(const struct instructions_request *request, const struct row *row)
{
    for (size_t i = 0; i < request->games; i++)
        if (strcmp(request->game[i], row->game) == 0)
            return !request->players || request->players == row->players;
    return false;
}

int bench_instructions(struct app *app, const struct instructions_request *request)
{
    struct row rows[ROWS];
    json_t *list = json_array();
    int code = APP_DONE;
    memcpy(rows, usual, sizeof rows);
    if (!app->content_dir || (request->accepted && !read_accepted(app, request->accepted, rows)))
        code = APP_BAD;
    for (unsigned i = 0; i < ROWS && code != APP_BAD; i++) {
        if (!is_wanted(request, &rows[i]))
            continue;
        if (!count_row(app, &rows[i])) {
            code = APP_BAD;
            break;
        }
        if (request->json)
            json_array_append_new(list, row_json(&rows[i]));
        else
            print_row(&rows[i]);
        code = is_refused(&rows[i]) ? APP_NO : code;
    }
    if (code == APP_NO)
        app_note(app,
                 _("a figure is more than 2 %% higher; if it has to be, write it down (--accept) "
                   "and say why in the commit"));
    if (code != APP_BAD && request->accept_to)
        code = write_accepted(app, request->accept_to, rows) ? APP_DONE : APP_BAD;
    if (!request->json || code == APP_BAD) {
        json_decref(list);
        return app_finish(app, code);
    }
    int printed = app_print_json(app, list, false);
    return printed == APP_DONE ? code : printed;
}
