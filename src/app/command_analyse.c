/*
 * `quinte analyse`: a game looked at again by a strong player (analysis.h).
 */
#define _POSIX_C_SOURCE 200809L
#include "analysis.h"
#include "commands.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { ITERATIONS = 2000, WORST = 5, THREADS_MOST = 256 };

struct analyse_options {
    struct analysis_plan plan;
    unsigned long long iterations, milliseconds, threads, seat, worst;
    const char *out;
    bool json;
};

const char *help_analyse(void)
{
    return _(
        "Usage: quinte analyse FILE [OPTION]...\n"
        "Looks at a saved game again: the chance to win after every decision, the decisions that\n"
        "cost most, and what would have been better. A strong player judges each of them by what\n"
        "its player knew then, so that luck does not count.\n"
        "\n"
        "  --seat N            the decisions of player N alone (1, 2, ...)\n"
        "  --iterations N      how long it thinks about each (2000): the same result each time\n"
        "  --milliseconds N    the same by the clock\n"
        "  --worst N           how many decisions are told that cost most (5)\n"
        "  --threads T         how many at a time (as many as processors)\n"
        "  --out FILE          also write it to FILE.html, a page with the curve, or FILE.json\n"
        "  --json              the result as JSON\n"
        "  --content DIR       where the cards lie\n"
        "  --lang fr|en        language of the messages\n"
        "  --help              this help\n"
        "\n"
        "Exit code: 0, or 1 if the journal is damaged or tells another game.\n"
        "\n"
        "Examples:\n"
        "  quinte analyse my-game.journal\n"
        "  quinte analyse my-game.journal --seat 1 --iterations 10000 --out my-game.html\n");
}

static bool read_option(struct app *app, struct analyse_options *options, int option)
{
    switch (option) {
    case 's': return app_number(app, "--seat", optarg, 1, QN_MAX_SEATS, &options->seat);
    case 'i': return app_number(app, "--iterations", optarg, 1, UINT32_MAX, &options->iterations);
    case 'm':
        return app_number(app, "--milliseconds", optarg, 1, UINT32_MAX, &options->milliseconds);
    case 'w': return app_number(app, "--worst", optarg, 0, 1000, &options->worst);
    case 't': return app_number(app, "--threads", optarg, 1, THREADS_MOST, &options->threads);
    case 'o': options->out = optarg; return true;
    case 'j': return options->json = true;
    default: return false;
    }
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

static bool read_options(struct app *app, struct analyse_options *options, int argc, char **argv)
{
    static const struct option longs[] = {
        {"seat", required_argument, NULL, 's'},
        {"iterations", required_argument, NULL, 'i'},
        {"milliseconds", required_argument, NULL, 'm'},
        {"worst", required_argument, NULL, 'w'},
        {"threads", required_argument, NULL, 't'},
        {"out", required_argument, NULL, 'o'},
        {"json", no_argument, NULL, 'j'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        if (option == '?' || !read_option(app, options, option))
            return false;
    }
    if (options->out && !ends_with(options->out, ".html") && !ends_with(options->out, ".json")) {
        app_error(app, _("--out takes a file that ends in .html or .json, not \"%s\""),
                  options->out);
        return false;
    }
    if (!options->iterations && !options->milliseconds)
        options->iterations = ITERATIONS;
    options->plan = (struct analysis_plan){
        .level = "strong",
        .budget = {(uint32_t)options->iterations, (uint32_t)options->milliseconds},
        .threads = (unsigned)options->threads,
        .seat = (int)options->seat - 1};
    return true;
}

static bool write_out(struct app *app, const struct analysis *analysis,
                      const struct analyse_options *options, const char *path)
{
    FILE *file = fopen(options->out, "w");
    bool done = file != NULL;
    if (file && ends_with(options->out, ".html")) {
        analysis_page(app, analysis, path, (size_t)options->worst, file);
    } else if (file) {
        json_t *json = analysis_json(analysis, &options->plan, (size_t)options->worst);
        done = json_dumpf(json, file, JSON_INDENT(1)) == 0 && fputc('\n', file) != EOF;
        json_decref(json);
    }
    done = done && !ferror(file);
    if (file && fclose(file) != 0)
        done = false;
    if (!done)
        app_error(app, _("cannot write %s: %s"), options->out, strerror(errno));
    return done;
}

static int tell(struct app *app, const struct analysis *analysis,
                const struct analyse_options *options, const char *path)
{
    if (options->out && !write_out(app, analysis, options, path))
        return APP_BAD;
    if (options->json)
        return app_print_json(app, analysis_json(analysis, &options->plan, (size_t)options->worst),
                              true);
    analysis_print(app, analysis, path, (size_t)options->worst);
    return app_finish(app, APP_DONE);
}

int command_analyse(struct app *app, int argc, char **argv)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct analyse_options options = {
        .threads = processors > 0 ? (unsigned long long)processors : 1, .worst = WORST};
    struct journal_file file;
    struct analysis analysis;
    if (!read_options(app, &options, argc, argv) ||
        !journal_file_argument(app, argc, argv, &file) || !journal_file_read(app, &file))
        return APP_BAD;
    int code = APP_NO;
    if (analysis_make(app, &file, &options.plan, &analysis))
        code = tell(app, &analysis, &options, file.path);
    analysis_free(&analysis);
    journal_file_close(&file);
    return code;
}
