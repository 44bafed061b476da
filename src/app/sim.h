/*
 * Simulations: many games between agents, on several threads, and what came of them.
 */
#ifndef APP_SIM_H
#define APP_SIM_H

#include "session.h"

enum {
    SIM_CHOICES = 100000, /* choices after which a game counts as endless */
    SIM_TEXT_MOST = 64
};

struct sim_plan;

enum {
    SIM_VARIED = 16,             /* settings that a variant may add */
    SIM_DRAWN = QN_MAX_SEATS + 1 /* of these, such as are made for this game */
};

/* How one game of a simulation differs from the others. */
struct sim_variant {
    uint64_t seed;
    uint64_t key; /* games with the same key have the same settings */
    qn_setting settings[SESSION_SETTINGS + SIM_VARIED]; /* too many are the library's to refuse */
    size_t setting_count;
    char text[SIM_DRAWN][SIM_TEXT_MOST]; /* room for values made for this game … */
    char name[SIM_DRAWN][SIM_TEXT_MOST]; /* … and for their keys */
    const char *seat[QN_MAX_SEATS];      /* who plays; usually as the plan says */
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
    qn_budget budget;  /* of whoever searches; 0: their level's */
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
/* The same of games `first` to `end` - 1 alone: result->game holds those, nothing is summed up. */
bool sim_run_range(const struct sim_plan *plan, uint64_t first, uint64_t end,
                   struct sim_result *result);
/* Sums up result->game, which holds all games. */
void sim_sum_up(struct sim_result *result);
void sim_free(struct sim_result *result);

/* ---- sim_report.c */
struct interval {
    double low, high;
};
/* 0 of nothing is 0. */
double sim_share(uint64_t part, uint64_t whole);
/* Wilson's score interval at 95 %. */
struct interval sim_interval(uint64_t wins, uint64_t games);
void sim_print(const struct sim_result *result, const qn_table *table);
json_t *sim_json(const struct sim_result *result, const qn_table *table);
bool sim_ends_with(const char *text, const char *end);
/* Writes every game as FILE.csv or FILE.json; false after telling why not. */
bool sim_write(const struct sim_result *result, const qn_table *table, const char *path);

/* ---- sim_study.c: games that differ, summed up as a table of win rates */
struct sim_study;
/* Champions: every hero against every villain, standard and expert. NULL after telling why there is
 * none. Takes over plan->setup, seats and games (of a cell). */
struct sim_study *sim_matrix_new(struct sim_plan *plan);
/* Dice Throne, Villainous: everybody against every other one; plan->games are those of a pair. The same. */
struct sim_study *sim_duels_new(struct sim_plan *plan);
/* Smash Up: random pairs of factions, none twice in a game. The same. */
struct sim_study *sim_factions_new(struct sim_plan *plan);
/* Levels against each other, rated; plan->games are those of a pair. The table is one of the plan's. The same. */
struct sim_study *sim_ladder_new(struct sim_plan *plan, const qn_table *table,
                                 const char *const *levels, size_t count);
void sim_study_free(struct sim_study *study);
/* Sums up the games; the others tell what came of it. */
void sim_study_sum(struct sim_study *study, const struct sim_result *result);
void sim_study_print(const struct sim_study *study, const struct sim_result *result);
json_t *sim_study_json(const struct sim_study *study, const struct sim_result *result);
/* FILE.html, FILE.md, FILE.csv or FILE.json; false after telling why not. */
bool sim_study_write(const struct sim_study *study, const struct sim_result *result,
                     const char *path);

#endif
