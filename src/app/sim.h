/*
 * Simulations: many games between agents, on several threads, and what came of them.
 */
#ifndef APP_SIM_H
#define APP_SIM_H

#include "session.h"

enum { SIM_CHOICES = 100000 }; /* choices after which a game counts as endless */

struct sim_plan;

/* How one game of a simulation differs from the others. */
struct sim_variant {
    uint64_t seed;
    uint64_t key; /* games with the same key have the same settings */
    qn_setting settings[SESSION_SETTINGS];
    size_t setting_count;
};
typedef void sim_vary_fn(const struct sim_plan *plan, uint64_t number, struct sim_variant *out);

/* What to play. */
struct sim_plan {
    struct app *app;
    const qn_pack *pack;
    qn_setup setup; /* the seed of the first game; each next one's is one more */
    const char *seat[QN_MAX_SEATS];
    unsigned seats;
    uint64_t games;
    unsigned threads;
    bool check;        /* test the invariants at every ask, replay every journal */
    sim_vary_fn *vary; /* NULL: all games have the same set-up, and one seed after the other */
    const void *user;  /* for vary */
};

enum sim_trouble { SIM_FINE, SIM_INVARIANT, SIM_STATUS, SIM_ENDLESS, SIM_SETUP, SIM_REPLAY };

/* One game, as the list of games tells it. */
struct sim_game {
    uint32_t decisions[QN_MAX_SEATS]; /* asks with more than one option */
    uint32_t choices;
    uint16_t rounds;
    uint8_t outcome[QN_MAX_SEATS]; /* qn_outcome */
    uint8_t trouble;               /* enum sim_trouble */
    uint8_t status;                /* qn_status */
    uint64_t hash;
};

/* The sum of them. */
struct sim_result {
    const struct sim_plan *plan;
    struct sim_game *game;
    uint64_t finished, violations;
    uint64_t wins[QN_MAX_SEATS], draws[QN_MAX_SEATS];
    double mean_decisions, mean_seat_decisions[QN_MAX_SEATS], mean_turns;
    double seconds;                                      /* on the wall */
    double setup_seconds, think_seconds, engine_seconds; /* summed over threads */
    char trouble[256];                                   /* the first violation, in words */
};

/* Plays the games; false when memory is short. Release with sim_free. */
bool sim_run(const struct sim_plan *plan, struct sim_result *result);
void sim_free(struct sim_result *result);

/* ---- sim_report.c */
struct interval {
    double low, high;
};
/* Wilson's score interval at 95 %. */
struct interval sim_interval(uint64_t wins, uint64_t games);
void sim_print(const struct sim_result *result, const qn_table *table);
json_t *sim_json(const struct sim_result *result, const qn_table *table);
bool sim_ends_with(const char *text, const char *end);
/* Writes every game as FILE.csv or FILE.json; false after telling why not. */
bool sim_write(const struct sim_result *result, const qn_table *table, const char *path);

/* ---- sim_matrix.c: every hero against every villain, standard and expert */
struct sim_matrix;
/* NULL after telling why there is none. Takes over plan->setup, seats and games (of a cell). */
struct sim_matrix *sim_matrix_new(struct sim_plan *plan);
void sim_matrix_free(struct sim_matrix *matrix);
void sim_matrix_print(const struct sim_matrix *matrix, const struct sim_result *result);
json_t *sim_matrix_json(const struct sim_matrix *matrix, const struct sim_result *result);
/* FILE.md, FILE.csv or FILE.json; false after telling why not. */
bool sim_matrix_write(const struct sim_matrix *matrix, const struct sim_result *result,
                      const char *path);

#endif
