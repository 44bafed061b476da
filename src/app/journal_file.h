/*
 * Saved games as commands meet them: a file named on the command line, its journal, the pack of its
 * game, and its choices one by one.
 */
#ifndef APP_JOURNAL_FILE_H
#define APP_JOURNAL_FILE_H

#include "app.h"
#include "bundle.h"

struct journal_file {
    const char *path;
    qn_journal *journal;
    const qn_pack *pack;
    bool is_damaged; /* what precedes the damage is there */
    bool
        is_bundle; /* with decks and cards of its own (bundle.h), which are laid in files meanwhile */
    qn_pack *own_pack;
    char *laid[BUNDLE_DECKS + 1];
    size_t laid_count;
};

/* The one file that is left on the command line; false after telling what is missing. */
bool journal_file_argument(const struct app *app, int argc, char **argv, struct journal_file *file);
/* Reads it; false after telling why nothing of it can be used. */
bool journal_file_read(struct app *app, struct journal_file *file);
void journal_file_close(struct journal_file *file);

/* The choices of a journal, in order. */
struct journal_walk {
    char *text;
    char *at;
    size_t number;     /* the choice that was read last, from 1 */
    size_t index;      /* its option */
    const char *words; /* the option in words; valid until the next step */
    unsigned seat;     /* who chose */
    bool resigns;      /* nothing was chosen: the seat gave up */
};

bool journal_walk_begin(struct journal_walk *walk, const qn_journal *journal);
bool journal_walk_next(struct journal_walk *walk);
/* The option of the table's ask that the choice means: the index if its words agree, otherwise
 * (unless strict) the option with those words. SIZE_MAX if there is none. */
size_t journal_walk_option(const struct journal_walk *walk, qn_table *table, bool is_strict);
void journal_walk_end(struct journal_walk *walk);

#endif
