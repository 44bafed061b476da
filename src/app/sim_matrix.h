/*
 * The matrix of a simulation from inside: its sides and its cells (sim_matrix.c), and how they are
 * told (sim_matrix_report.c).
 */
#ifndef APP_SIM_MATRIX_H
#define APP_SIM_MATRIX_H

#include "sim.h"

enum { MATRIX_MOST = 64 };

struct matrix_side {
    const char *id[MATRIX_MOST];
    uint16_t def[MATRIX_MOST]; /* a card with the name to show, or QN_NONE */
    size_t count;
};

struct sim_matrix {
    struct app *app;
    struct matrix_side hero, villain, mode;
    struct matrix_side anybody; /* all heroes, for the teams */
    uint64_t games;             /* of a cell */
};

struct cell_place {
    size_t hero, villain, mode;
};

/* What came of the games of one cell, or of several. */
struct cell {
    uint64_t games, finished, wins, violations, rounds, decisions;
};

uint64_t sim_matrix_cells(const struct sim_matrix *matrix);
struct cell_place cell_place(const struct sim_matrix *matrix, uint64_t cell);
struct cell cell_sum(const struct sim_matrix *matrix, const struct sim_result *result,
                     uint64_t cell);
void cell_add(struct cell *sum, const struct cell *more);

#endif
