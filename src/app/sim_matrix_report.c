/*
 * The matrix for people: a row a hero, a column a villain and mode, in each cell the share of games
 * won and its 95 % interval.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim_matrix.h"

#include <string.h>

static const char *mode_name(const struct sim_matrix *matrix, size_t mode)
{
    return strcmp(matrix->mode.id[mode], "expert") == 0 ? _("expert") : _("standard");
}

/* The sum of a column; hero SIZE_MAX: of all heroes. */
static struct tally column_cell(const struct sim_matrix *matrix, size_t hero, size_t villain,
                                size_t mode)
{
    struct tally sum = {0};
    for (uint64_t i = 0; i < matrix->study.rows; i++) {
        struct cell_place place = cell_place(matrix, i);
        if ((hero == SIZE_MAX || place.hero == hero) && place.villain == villain &&
            place.mode == mode)
            tally_add(&sum, &matrix->study.row[i]);
    }
    return sum;
}

/* Aligned text has no room for villain and mode side by side: the mode stands below. */
static void put_heading(const struct sim_matrix *matrix, const struct sim_plan *plan,
                        struct sim_table *table)
{
    bool is_text = table->format == SIM_TEXT;
    size_t modes = matrix->mode.count, columns = matrix->villain.count * modes;
    char text[128];
    sim_table_row(table);
    sim_table_cell(table, _("hero"));
    for (size_t i = 0; i < columns; i++) {
        const char *villain = sim_side_name(&matrix->study, plan, &matrix->villain, i / modes);
        snprintf(text, sizeof text, "%s%s%s", villain, is_text ? "" : ", ",
                 is_text ? "" : mode_name(matrix, i % modes));
        sim_table_cell(table, text);
    }
    sim_table_row_end(table);
    if (!is_text)
        return;
    sim_table_row(table);
    sim_table_cell(table, "");
    for (size_t i = 0; i < columns; i++)
        sim_table_cell(table, mode_name(matrix, i % modes));
    sim_table_row_end(table);
}

static void put_row(const struct sim_matrix *matrix, const char *name, struct sim_table *table,
                    size_t hero)
{
    sim_table_row(table);
    sim_table_cell(table, name);
    for (size_t v = 0; v < matrix->villain.count; v++) {
        for (size_t m = 0; m < matrix->mode.count; m++) {
            struct tally cell = column_cell(matrix, hero, v, m);
            sim_table_rate(table, cell.wins, cell.finished);
        }
    }
    sim_table_row_end(table);
}

size_t sim_matrix_caption(const struct sim_study *study, const struct sim_result *result, char *buf,
                          size_t size)
{
    const struct sim_matrix *matrix = (const struct sim_matrix *)study;
    const struct sim_plan *plan = result->plan;
    char seats[128];
    sim_put_seats(plan, seats, sizeof seats);
    return (size_t)snprintf(
        buf, size,
        ngettext("Games won in percent (95 %% interval): %u player (%s), %llu games a cell",
                 "Games won in percent (95 %% interval): %u players (%s), %llu games a cell",
                 plan->seats),
        plan->seats, seats, (unsigned long long)matrix->games);
}

void sim_matrix_put(const struct sim_study *study, const struct sim_result *result,
                    struct sim_table *table)
{
    const struct sim_matrix *matrix = (const struct sim_matrix *)study;
    put_heading(matrix, result->plan, table);
    for (size_t hero = 0; hero < matrix->hero.count; hero++)
        put_row(matrix, sim_side_name(study, result->plan, &matrix->hero, hero), table, hero);
    if (matrix->hero.count > 1)
        put_row(matrix, _("all heroes"), table, SIZE_MAX);
}
