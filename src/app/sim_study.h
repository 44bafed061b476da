/*
 * A study from inside: the rows that its games are summed up in, and how they are named. A kind of
 * study (sim_matrix.c, sim_factions.c) begins with a struct sim_study and fills it in.
 */
#ifndef APP_SIM_STUDY_H
#define APP_SIM_STUDY_H

#include "sim_table.h"

enum { STUDY_KEYS = 3, SIDE_MOST = 64 };

/* What came of the games of one row, or of several. */
struct tally {
    uint64_t games, finished, wins, violations, rounds, decisions;
};

struct sim_study {
    struct app *app;
    const char *list;             /* what the rows are called in JSON */
    const char *keys[STUDY_KEYS]; /* the columns that tell rows apart; NULL: no more */
    const char *title;            /* of a page */
    int decimals;                 /* of percents */
    struct tally *row;
    uint64_t rows;
    /* Adds every game to its rows. */
    void (*sum)(struct sim_study *study, const struct sim_result *result);
    /* What stands in the key columns of a row. */
    void (*name)(const struct sim_study *study, uint64_t row, const char *keys[STUDY_KEYS]);
    /* For people: what the numbers are, and the rows from the heading on. */
    size_t (*caption)(const struct sim_study *study, const struct sim_result *result, char *buf,
                      size_t size);
    void (*put)(const struct sim_study *study, const struct sim_result *result,
                struct sim_table *table);
    void (*extend)(const struct sim_study *study, json_t *summary); /* more for JSON, or NULL */
};

/* Makes room for the rows of a study that is filled in, and has the plan's games vary by it: it is the
 * plan's `user`. Returns the study. */
struct sim_study *sim_study_begin(struct sim_study *study, struct sim_plan *plan,
                                  sim_vary_fn *vary);

/* Names that one key column can take. */
struct sim_side {
    const char *id[SIDE_MOST];
    uint16_t def[SIDE_MOST]; /* a card with the name to show, or QN_NONE */
    size_t count;
};

/* Adds a name, unless it stands there or another one is wanted (NULL: any). */
void sim_side_add(struct sim_side *side, const char *id, uint16_t def, const char *wanted);
const char *sim_side_name(const struct sim_study *study, const struct sim_plan *plan,
                          const struct sim_side *side, size_t index);

/* A setting that was given; NULL if it was not. */
const char *sim_given(const qn_setup *setup, const char *key);
/* A setting of one game, unless it was given. */
void sim_vary_set(struct sim_variant *variant, const char *key, const char *value);

void tally_game(struct tally *tally, const struct sim_game *game, bool has_won, uint64_t decisions);
void tally_add(struct tally *sum, const struct tally *more);

/* Two who play each other. Each pair has two rows that count the same games, pair × 2 for `one` and the next for
 * `two`. */
enum { DUEL = 2 };
struct sim_pair {
    size_t one, two;
};
/* Whose row it is, and against whom. */
struct sim_pair sim_pair_row(const struct sim_pair *pairs, uint64_t row);
/* Somebody's games against another, or against all (SIZE_MAX). */
struct tally sim_pair_games(const struct sim_study *study, const struct sim_pair *pairs, size_t own,
                            size_t other);
/* A rate, or that they have not met. */
void sim_pair_put(struct sim_table *table, const struct tally *games);

/* Who plays; one name if all are the same. */
void sim_put_seats(const struct sim_plan *plan, char *buf, size_t size);

#endif
