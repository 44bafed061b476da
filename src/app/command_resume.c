/*
 * `quinte resume`: a saved game goes on.
 */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "play.h"

#include "journal_file.h"
#include "quinte/resign.h"

#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

struct resume_options {
    char *seats;
    const char *journal;
    bool every_ask, lenient, synced;
    struct play_manner manner;
};

const char *help_resume(void)
{
    return _(
        "Usage: quinte resume [FILE] [OPTION]...\n"
        "Goes on with a saved game; what you play is added to the same file. Without a file, at a\n"
        "terminal, the latest games are offered.\n"
        "\n"
        "  --seats WHO,...     who plays: human, random, easy, fair, strong, expert\n"
        "                      (human, then fair)\n"
        "  --journal FILE      save to another file from now on\n"
        "  --sync              a choice counts when the disk has it\n"
        "  --lenient           follow the words of the choices if the cards have changed\n"
        "  --every-ask         ask also what has but one answer\n"
        "  --practice          undo is free\n"
        "  --hints             \"hint\" works also where people play against each other\n"
        "  --solo              one person plays all human seats: hands are not hidden from\n"
        "                      each other\n"
        "  --content DIR       where the cards lie\n"
        "  --lang fr|en        language of the messages\n"
        "  --help              this help\n"
        "\n"
        "Examples:\n"
        "  quinte resume my-game.journal\n");
}

static bool read_options(struct app *app, struct resume_options *options, int argc, char **argv)
{
    /* clang-format off */
    static const struct option longs[] = {
        {"seats", required_argument, NULL, 's'},
        {"journal", required_argument, NULL, 'j'},
        {"sync", no_argument, NULL, 'y'},
        {"lenient", no_argument, NULL, 'l'},
        {"every-ask", no_argument, NULL, 'e'},
        {"practice", no_argument, NULL, 'u'},
        {"solo", no_argument, NULL, 'o'},
        {"hints", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        switch (option) {
        case 's':
            options->seats = optarg;
            break;
        case 'j':
            options->journal = optarg;
            break;
        case 'y':
            options->synced = true;
            break;
        case 'l':
            options->lenient = true;
            break;
        case 'e':
            options->every_ask = true;
            break;
        case 'u':
            options->manner.practice = true;
            break;
        case 'o':
            options->manner.solo = true;
            break;
        case 'h':
            options->manner.hints = true;
            break;
        default:
            return false;
        }
    }
    return true;
}
/* clang-format on */

/* A damaged file is left as it is for whoever wants to look; the game goes on in a new one. */
static int go_on(struct session *session, const struct resume_options *options,
                 const struct journal_file *file)
{
    const char *path = options->journal ? options->journal : file->is_damaged ? NULL : file->path;
    session->every_ask = options->every_ask;
    qn_journal_set_synced(session->journal, options->synced);
    if (qn_over(session->table)) {
        app_note(session->app, _("this game is over; \"quinte replay %s\" shows it"), file->path);
    } else if (!session_autosave(session, path)) {
        return APP_BAD;
    } else if (file->is_damaged) {
        app_note(session->app, _("the game goes on in %s"), session->path);
    }
    return play_run(session, options->manner);
}

/* Plays the choices again on a new table and writes them down anew, as far as their words lead. */
static bool rebuild(struct app *app, struct journal_file *file, qn_table **table,
                    qn_journal **journal)
{
    struct journal_walk walk;
    qn_journal_replay(file->journal, file->pack, 0, false, app_report(app), table);
    if (!*table || qn_journal_new(*table, journal) != QN_OK ||
        !journal_walk_begin(&walk, file->journal))
        return false;
    while (journal_walk_next(&walk)) {
        size_t option = walk.resigns ? 0 : journal_walk_option(&walk, *table, false);
        qn_ask ask;
        if (walk.resigns && qn_record_resign(*journal, *table, (int)walk.seat) == QN_OK)
            continue;
        if (walk.resigns || !qn_ask_get(*table, &ask) || option == SIZE_MAX) {
            app_note(app, _("choice %zu, \"%s\", is not offered there; the game goes on before it"),
                     walk.number, walk.words);
            break;
        }
        qn_record(*journal, *table, ask.serial, option);
    }
    file->is_damaged = true; /* the old file stays as it is */
    journal_walk_end(&walk);
    journal_file_close(file);
    return true;
}

/* The table of a journal that is as it was written, and that journal. */
static bool restore(struct app *app, struct journal_file *file, qn_table **table,
                    qn_journal **journal)
{
    if (qn_journal_replay(file->journal, file->pack, SIZE_MAX, true, app_report(app), table) !=
        QN_OK) {
        app_note(app, _("--lenient follows the words as far as they lead"));
        return false;
    }
    *journal = file->journal;
    file->journal = NULL;
    return true;
}

static int resume(struct app *app, const struct resume_options *options, struct journal_file *file)
{
    struct session session;
    qn_table *table = NULL;
    qn_journal *journal = NULL;
    if (!journal_file_read(app, file))
        return APP_BAD;
    if (file->is_bundle) {
        app_error(app,
                  _("%s is a bundle: \"quinte replay\" shows it, and a table of \"quinte serve\" "
                    "can be made of it"),
                  file->path);
        journal_file_close(file);
        return APP_BAD;
    }
    if (!(options->lenient ? rebuild : restore)(app, file, &table, &journal)) {
        qn_table_free(table);
        qn_journal_free(journal);
        journal_file_close(file);
        return APP_BAD;
    }
    int code = APP_BAD;
    if (session_continue(&session, app, table, journal, options->seats, SEAT_AGENT | SEAT_HUMAN,
                         "human"))
        code = go_on(&session, options, file);
    session_close(&session);
    return code;
}

int resume_game(struct app *app, const char *path, char *seats, bool every_ask,
                struct play_manner manner)
{
    const struct resume_options options = {
        .seats = seats, .every_ask = every_ask, .manner = manner};
    struct journal_file file = {.path = path};
    return resume(app, &options, &file);
}

int command_resume(struct app *app, int argc, char **argv)
{
    struct resume_options options = {0};
    struct journal_file file = {0};
    char *chosen = NULL;
    if (!read_options(app, &options, argc, argv))
        return APP_BAD;
    bool offers = argc == optind && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
    if (offers) {
        file.path = chosen = resume_choose(app);
        if (!chosen)
            return APP_NO;
    } else if (!journal_file_argument(app, argc, argv, &file)) {
        return APP_BAD;
    }
    int code = resume(app, &options, &file);
    free(chosen);
    return code;
}
