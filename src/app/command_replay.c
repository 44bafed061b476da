/*
 * `quinte replay`: a saved game shown choice by choice, or verified.
 */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "play.h"

#include "journal_file.h"
#include "quinte/resign.h"

#include <stdint.h>

struct replay_options {
    unsigned long long upto;
    bool verify, lenient;
};

const char *help_replay(void)
{
    return _("Usage: quinte replay FILE [OPTION]...\n"
             "Shows a saved game choice by choice, and the table at the end.\n"
             "\n"
             "  --to N              stop after choice N\n"
             "  --verify            only check that every choice and every hash is as written\n"
             "  --lenient           follow the words of the choices if the cards have changed\n"
             "  --content DIR       where the cards lie\n"
             "  --lang fr|en        language of the messages\n"
             "  --help              this help\n"
             "\n"
             "Exit code: 0, or 1 if the journal is damaged or tells another game.\n"
             "\n"
             "Examples:\n"
             "  quinte replay my-game.journal --to 20\n"
             "  quinte replay my-game.journal --verify\n");
}

static bool read_options(struct app *app, struct replay_options *options, int argc, char **argv)
{
    /* clang-format off */
    static const struct option longs[] = {
        {"to", required_argument, NULL, 't'},
        {"verify", no_argument, NULL, 'v'},
        {"lenient", no_argument, NULL, 'l'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        switch (option) {
        case 't':
            if (!app_number(app, "--to", optarg, 0, SIZE_MAX, &options->upto))
                return false;
            break;
        case 'v':
            options->verify = true;
            break;
        case 'l':
            options->lenient = true;
            break;
        default:
            return false;
        }
    }
    return true;
}
/* clang-format on */

static int verify(struct app *app, const struct journal_file *file,
                  const struct replay_options *options)
{
    qn_table *table = NULL;
    qn_status status = qn_journal_replay(file->journal, file->pack, (size_t)options->upto,
                                         !options->lenient, app_report(app), &table);
    size_t length = qn_journal_length(file->journal);
    if (options->upto < length)
        length = (size_t)options->upto;
    if (status == QN_OK && !file->is_damaged)
        printf(_("%s: %zu choices, table %016llx, as written\n"), file->path, length,
               (unsigned long long)qn_hash(table));
    else
        printf(_("%s: %s\n"), file->path, app_status_text(QN_BAD_JOURNAL));
    qn_table_free(table);
    return status == QN_OK && !file->is_damaged ? APP_DONE : APP_NO;
}

static void show_choice(struct play *play, const struct journal_walk *walk, size_t option)
{
    qn_table *table = play->session->table;
    const qn_option *options;
    char label[512];
    qn_options(table, &options);
    qn_option_label(table, qn_waiting(table), &options[option], play->app->lang, label,
                    sizeof label);
    fprintf(play->terminal.out, _("%s%zu%s player %d: %s\n"), app_style(play->app, APP_ACCENT),
            walk->number, app_style(play->app, APP_PLAIN), qn_waiting(table) + 1, label);
}

/* One choice with what it does; false when the journal's words lead nowhere. */
static bool show_step(struct play *play, const struct journal_walk *walk, bool is_strict)
{
    qn_table *table = play->session->table;
    qn_ask ask;
    size_t option = walk->resigns ? 0 : journal_walk_option(walk, table, is_strict);
    if (walk->resigns && qn_resign(table, (int)walk->seat) == QN_OK) {
        play->log_seen[0] = play_show_log(play, 0, play->log_seen[0]);
        return true;
    }
    if (walk->resigns || option == SIZE_MAX || !qn_ask_get(table, &ask)) {
        app_error(play->app, _("choice %zu, \"%s\", is not offered there"), walk->number,
                  walk->words);
        return false;
    }
    show_choice(play, walk, option);
    qn_choose(table, ask.serial, option);
    play->log_seen[0] = play_show_log(play, 0, play->log_seen[0]);
    return true;
}

static int show(struct play *play, const struct journal_file *file,
                const struct replay_options *options)
{
    struct journal_walk walk;
    bool is_good = journal_walk_begin(&walk, file->journal);
    play->log_seen[0] = play_show_log(play, 0, 0);
    while (is_good && walk.number < options->upto && journal_walk_next(&walk))
        is_good = show_step(play, &walk, !options->lenient);
    journal_walk_end(&walk);
    play_draw_table(play, 0, 0);
    for (unsigned i = 0; i < qn_seats(play->session->table); i++) {
        if (qn_over(play->session->table))
            fprintf(play->terminal.out,
                    qn_result(play->session->table, i) == QN_WON ? _("Player %u has won.\n")
                                                                 : _("Player %u has not won.\n"),
                    i + 1);
    }
    return is_good && !file->is_damaged ? APP_DONE : APP_NO;
}

static int show_file(struct app *app, const struct journal_file *file,
                     const struct replay_options *options)
{
    struct session session = {.app = app, .pack = file->pack};
    struct play play = {.session = &session, .app = app};
    if (qn_journal_replay(file->journal, file->pack, 0, !options->lenient, app_report(app),
                          &session.table) != QN_OK &&
        !session.table)
        return APP_NO;
    if (!terminal_open(&play.terminal))
        play.terminal.out = stdout;
    int code = show(&play, file, options);
    terminal_close(&play.terminal);
    qn_table_free(session.table);
    return code;
}

int command_replay(struct app *app, int argc, char **argv)
{
    struct replay_options options = {.upto = SIZE_MAX};
    struct journal_file file;
    if (!read_options(app, &options, argc, argv) ||
        !journal_file_argument(app, argc, argv, &file) || !journal_file_read(app, &file))
        return APP_BAD;
    int code = options.verify ? verify(app, &file, &options) : show_file(app, &file, &options);
    journal_file_close(&file);
    return app_finish(app, code);
}
