/*
 * Simulations: many games between agents, on several threads, and what came of them.
 */
#ifndef APP_SIM_H
#define APP_SIM_H

#include "session.h"

enum { SIM_CHOICES = 100000 }; /* choices after which a game counts as endless */

/* What to play. */
struct sim_plan {
    struct app *app;
    const qn_pack *pack;
    qn_setup setup; /* the seed of the first game; each next one's is one more */
    const char *seat[QN_MAX_SEATS];
    unsigned seats;
    uint64_t games;
    unsigned threads;
    bool check; /* test the invariants at every ask */
};

enum sim_trouble { SIM_FINE, SIM_INVARIANT, SIM_STATUS, SIM_ENDLESS, SIM_SETUP };

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
/* Writes every game as FILE.csv or FILE.json; false after telling why not. */
bool sim_write(const struct sim_result *result, const qn_table *table, const char *path);

#endif
