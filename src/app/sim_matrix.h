/*
 * The matrix of Champions from inside: its sides and its cells (sim_matrix.c), and how they are put
 * in a table (sim_matrix_report.c).
 */
#ifndef APP_SIM_MATRIX_H
#define APP_SIM_MATRIX_H

#include "sim_study.h"

struct sim_matrix {
    struct sim_study study;
    struct sim_side hero, villain, mode;
    struct sim_side anybody; /* all heroes, for the teams */
    uint64_t games;          /* of a cell */
};

struct cell_place {
    size_t hero, villain, mode;
};

struct cell_place cell_place(const struct sim_matrix *matrix, uint64_t cell);

/* As struct sim_study says. */
size_t sim_matrix_caption(const struct sim_study *study, const struct sim_result *result, char *buf,
                          size_t size);
void sim_matrix_put(const struct sim_study *study, const struct sim_result *result,
                    struct sim_table *table);

#endif
