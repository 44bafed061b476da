/*
 * Reading a saved game that was named on the command line, and walking through its choices. The
 * lines of a journal are "choice NUMBER SEAT INDEX WORDS… CHECKSUM" and "resign NUMBER SEAT CHECKSUM"
 * (src/api/journal.h).
 */
#define _POSIX_C_SOURCE 200809L
#include "journal_file.h"

#include "app/temporary.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool journal_file_argument(const struct app *app, int argc, char **argv, struct journal_file *file)
{
    *file = (struct journal_file){0};
    if (argc - optind != 1) {
        app_error(app, _("%s takes one file"), argv[0]);
        return false;
    }
    file->path = argv[optind];
    return true;
}

/* ---- bundles -------------------------------------------------------------------------------- */

/* The path of a file with that text, until the journal is closed. */
static char *lay(struct journal_file *file, char *path)
{
    if (path)
        file->laid[file->laid_count++] = path;
    return path;
}

/* The settings that name decks name the files now where they lie. */
static bool lay_decks(struct journal_file *file, const struct bundle *bundle)
{
    for (size_t i = 0; i < bundle->decks; i++) {
        const struct bundle_deck *deck = &bundle->deck[i];
        const char *path = lay(file, temporary_lay(deck->text, strlen(deck->text)));
        qn_journal *moved = NULL;
        if (!path || qn_journal_with_setting(file->journal, deck->key, path, &moved) != QN_OK)
            return false;
        qn_journal_free(file->journal);
        file->journal = moved;
    }
    return true;
}

static bool open_cards(struct app *app, struct journal_file *file, const char *cards)
{
    const char *path = lay(file, temporary_lay_as("own.carte", cards, strlen(cards)));
    const char *game = qn_journal_game(file->journal);
    if (path && app->content_dir)
        qn_pack_open_with(app->content_dir, game, path, app_report(app), &file->own_pack);
    return file->own_pack != NULL;
}

static qn_status take_bundle(struct app *app, struct journal_file *file,
                             const struct bundle *bundle)
{
    qn_status status = qn_journal_parse(file->path, bundle->journal, strlen(bundle->journal),
                                        app_report(app), &file->journal);
    if (file->journal && (!lay_decks(file, bundle) ||
                          (bundle->cards && app_game_known(app, qn_journal_game(file->journal)) &&
                           !open_cards(app, file, bundle->cards)))) {
        journal_file_close(file);
        status = QN_BAD_JOURNAL;
    }
    return status;
}

static qn_status read_bundle(struct app *app, struct journal_file *file)
{
    struct bundle bundle;
    size_t size;
    unsigned line;
    char *text = app_read_file(app, file->path, &size);
    const char *wrong = text ? bundle_read(&bundle, text, size, &line) : NULL;
    qn_status status = text ? QN_BAD_JOURNAL : QN_NO_FILE;
    file->is_bundle = true;
    if (wrong)
        app_error(app, "%s:%u: %s", file->path, line, _(wrong));
    else if (text) {
        status = take_bundle(app, file, &bundle);
        bundle_free(&bundle);
    }
    free(text);
    return status;
}

/* What is looked at twice is a file: a pipe has its journal once. */
static bool begins_a_bundle(const char *path)
{
    char start[16];
    struct stat about;
    bool is_file = stat(path, &about) == 0 && S_ISREG(about.st_mode);
    FILE *file = is_file ? fopen(path, "rb") : NULL;
    size_t size = file ? fread(start, 1, sizeof start, file) : 0;
    if (file)
        fclose(file);
    return bundle_is_one(start, size);
}

/* ---- reading -------------------------------------------------------------------------------- */

bool journal_file_read(struct app *app, struct journal_file *file)
{
    qn_status status = begins_a_bundle(file->path)
                           ? read_bundle(app, file)
                           : qn_journal_read(file->path, app_report(app), &file->journal);
    if (!file->journal) {
        app_error(app, "%s: %s", file->path, app_status_text(status));
        return false;
    }
    file->is_damaged = status != QN_OK;
    const char *game = qn_journal_game(file->journal);
    if (app_game_known(app, game))
        file->pack = file->own_pack ? file->own_pack : app_pack(app, game);
    if (!file->pack)
        journal_file_close(file);
    return file->pack != NULL;
}

void journal_file_close(struct journal_file *file)
{
    qn_journal_free(file->journal);
    file->journal = NULL;
    qn_pack_close(file->own_pack);
    file->own_pack = NULL;
    while (file->laid_count)
        temporary_drop(file->laid[--file->laid_count]);
}

/* ---- walking -------------------------------------------------------------------------------- */

bool journal_walk_begin(struct journal_walk *walk, const qn_journal *journal)
{
    *walk = (struct journal_walk){0};
    walk->text = walk->at = qn_journal_text(journal, NULL);
    return walk->text != NULL;
}

bool journal_walk_next(struct journal_walk *walk)
{
    while (*walk->at) {
        char *line = walk->at, *end = strchr(line, '\n');
        int words = 0;
        walk->at = end ? end + 1 : line + strlen(line);
        if (end)
            *end = '\0';
        walk->resigns = sscanf(line, "resign %zu %u", &walk->number, &walk->seat) == 2;
        walk->words = "resign";
        if (walk->resigns)
            return true;
        if (sscanf(line, "choice %zu %u %zu %n", &walk->number, &walk->seat, &walk->index, &words) <
                3 ||
            words == 0)
            continue;
        char *check = strrchr(line, ' ');
        if (check)
            *check = '\0';
        walk->words = line + words;
        return true;
    }
    return false;
}

size_t journal_walk_option(const struct journal_walk *walk, qn_table *table, bool is_strict)
{
    const qn_option *options;
    char id[512];
    size_t count = qn_options(table, &options);
    if (walk->index < count) {
        qn_option_id(table, qn_waiting(table), &options[walk->index], id, sizeof id);
        if (strcmp(id, walk->words) == 0)
            return walk->index;
    }
    for (size_t i = 0; i < count && !is_strict; i++) {
        qn_option_id(table, qn_waiting(table), &options[i], id, sizeof id);
        if (strcmp(id, walk->words) == 0)
            return i;
    }
    return SIZE_MAX;
}

void journal_walk_end(struct journal_walk *walk)
{
    free(walk->text);
    walk->text = NULL;
}
