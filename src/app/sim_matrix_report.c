/*
 * The matrix for people (text, Markdown) and for programs (JSON, CSV): a row a hero, a column a
 * villain and mode, in each cell the share of games won and its 95 % interval.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim_matrix.h"

#include "text.h"

#include <errno.h>
#include <string.h>

enum { NAME_WIDTH = 16, CELL_WIDTH = 14, CELL_TEXT = 48 };

static double mean(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

/* "65 (43-82)": percents. */
static void cell_text(const struct cell *cell, char buf[CELL_TEXT])
{
    struct interval interval = sim_interval(cell->wins, cell->finished);
    snprintf(buf, CELL_TEXT, "%.0f (%.0f-%.0f)", 100 * mean(cell->wins, cell->finished),
             100 * interval.low, 100 * interval.high);
}

static const char *side_name(const struct sim_matrix *matrix, const struct sim_plan *plan,
                             const struct matrix_side *side, size_t index)
{
    return app_card_name(matrix->app, plan->pack, side->def[index]);
}

static const char *mode_name(const struct sim_matrix *matrix, size_t mode)
{
    return strcmp(matrix->mode.id[mode], "expert") == 0 ? _("expert") : _("standard");
}

/* The sum of a column; hero SIZE_MAX: of all heroes. */
static struct cell column_cell(const struct sim_matrix *matrix, const struct sim_result *result,
                               size_t hero, size_t villain, size_t mode)
{
    struct cell sum = {0};
    for (uint64_t i = 0; i < sim_matrix_cells(matrix); i++) {
        struct cell_place place = cell_place(matrix, i);
        if ((hero != SIZE_MAX && place.hero != hero) || place.villain != villain ||
            place.mode != mode)
            continue;
        struct cell one = cell_sum(matrix, result, i);
        cell_add(&sum, &one);
    }
    return sum;
}

static struct cell whole(const struct sim_matrix *matrix, const struct sim_result *result)
{
    struct cell sum = {0};
    for (uint64_t i = 0; i < sim_matrix_cells(matrix); i++) {
        struct cell one = cell_sum(matrix, result, i);
        cell_add(&sum, &one);
    }
    return sum;
}

/* ---- the table ------------------------------------------------------------------------------ */

/* How a table is written: aligned, or with bars. */
struct table_style {
    FILE *file;
    bool is_markdown;
};

static void put_cell(const struct table_style *style, const char *text, size_t width)
{
    if (style->is_markdown)
        fprintf(style->file, " %s |", text);
    else
        text_pad(style->file, text, width);
}

static void begin_row(const struct table_style *style, const char *name)
{
    if (style->is_markdown)
        fputc('|', style->file);
    put_cell(style, name, NAME_WIDTH);
}

static void put_heading(const struct sim_matrix *matrix, const struct sim_plan *plan,
                        const struct table_style *style)
{
    char text[128];
    begin_row(style, _("hero"));
    for (size_t i = 0; i < matrix->villain.count * matrix->mode.count; i++) {
        size_t villain = i / matrix->mode.count, mode = i % matrix->mode.count;
        snprintf(text, sizeof text, "%s%s%s", side_name(matrix, plan, &matrix->villain, villain),
                 style->is_markdown ? ", " : "", style->is_markdown ? mode_name(matrix, mode) : "");
        put_cell(style, text, CELL_WIDTH);
    }
    fputc('\n', style->file);
    begin_row(style, style->is_markdown ? "---" : "");
    for (size_t i = 0; i < matrix->villain.count * matrix->mode.count; i++)
        put_cell(style, style->is_markdown ? "---" : mode_name(matrix, i % matrix->mode.count),
                 CELL_WIDTH);
    fputc('\n', style->file);
}

static void put_row(const struct sim_matrix *matrix, const struct sim_result *result,
                    const struct table_style *style, size_t hero)
{
    char text[CELL_TEXT];
    begin_row(style, hero == SIZE_MAX ? _("all heroes")
                                      : side_name(matrix, result->plan, &matrix->hero, hero));
    for (size_t v = 0; v < matrix->villain.count; v++) {
        for (size_t m = 0; m < matrix->mode.count; m++) {
            struct cell cell = column_cell(matrix, result, hero, v, m);
            cell_text(&cell, text);
            put_cell(style, text, CELL_WIDTH);
        }
    }
    fputc('\n', style->file);
}

/* Who plays; one name if all are the same. */
static void put_seats(const struct sim_plan *plan, char *buf, size_t size)
{
    size_t used = 0;
    bool is_same = true;
    for (unsigned i = 1; i < plan->seats; i++)
        is_same = is_same && strcmp(plan->seat[i], plan->seat[0]) == 0;
    buf[0] = '\0';
    for (unsigned i = 0; i < (is_same ? 1 : plan->seats) && used < size; i++)
        used += (size_t)snprintf(buf + used, size - used, "%s%s", i ? ", " : "", plan->seat[i]);
}

static void put_table(const struct sim_matrix *matrix, const struct sim_result *result,
                      const struct table_style *style)
{
    const struct sim_plan *plan = result->plan;
    char seats[128];
    put_seats(plan, seats, sizeof seats);
    fprintf(
        style->file,
        ngettext("Games won in percent (95 %% interval): %u player (%s), %llu games a cell\n\n",
                 "Games won in percent (95 %% interval): %u players (%s), %llu games a cell\n\n",
                 plan->seats),
        plan->seats, seats, (unsigned long long)matrix->games);
    put_heading(matrix, plan, style);
    for (size_t hero = 0; hero < matrix->hero.count; hero++)
        put_row(matrix, result, style, hero);
    if (matrix->hero.count > 1)
        put_row(matrix, result, style, SIZE_MAX);
}

static void put_foot(const struct sim_matrix *matrix, const struct sim_result *result, FILE *file)
{
    struct cell all = whole(matrix, result);
    fprintf(file, _("\n%llu games, %.1f decisions and %.1f rounds a game; violations: %llu\n"),
            (unsigned long long)all.games, mean(all.decisions, all.finished),
            mean(all.rounds, all.finished), (unsigned long long)all.violations);
    if (all.violations)
        fprintf(file, "%s\n", result->trouble);
}

void sim_matrix_print(const struct sim_matrix *matrix, const struct sim_result *result)
{
    put_table(matrix, result, &(struct table_style){stdout, false});
    put_foot(matrix, result, stdout);
    printf(_("%.2f s, %.0f games/s\n"), result->seconds,
           result->seconds > 0 ? (double)result->plan->games / result->seconds : 0);
}

/* ---- programs ------------------------------------------------------------------------------- */

static json_t *cell_json(const struct sim_matrix *matrix, const struct sim_result *result,
                         uint64_t index)
{
    struct cell cell = cell_sum(matrix, result, index);
    struct cell_place place = cell_place(matrix, index);
    struct interval interval = sim_interval(cell.wins, cell.finished);
    return json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:f, s:f, s:f, s:I, s:f, s:f}", "hero",
                     matrix->hero.id[place.hero], "villain", matrix->villain.id[place.villain],
                     "mode", matrix->mode.id[place.mode], "games", (json_int_t)cell.games,
                     "finished", (json_int_t)cell.finished, "wins", (json_int_t)cell.wins, "rate",
                     mean(cell.wins, cell.finished), "low", interval.low, "high", interval.high,
                     "violations", (json_int_t)cell.violations, "mean_turns",
                     mean(cell.rounds, cell.finished), "mean_decisions",
                     mean(cell.decisions, cell.finished));
}

json_t *sim_matrix_json(const struct sim_matrix *matrix, const struct sim_result *result)
{
    const struct sim_plan *plan = result->plan;
    json_t *cells = json_array(), *seats = json_array();
    for (unsigned i = 0; i < plan->seats; i++)
        json_array_append_new(seats, json_string(plan->seat[i]));
    for (uint64_t i = 0; i < sim_matrix_cells(matrix); i++)
        json_array_append_new(cells, cell_json(matrix, result, i));
    struct cell all = whole(matrix, result);
    json_t *summary = json_pack(
        "{s:s, s:i, s:o, s:I, s:I, s:I, s:I, s:I, s:f, s:o}", "game", qn_pack_game(plan->pack),
        "players", (int)plan->seats, "seats", seats, "games", (json_int_t)all.games, "finished",
        (json_int_t)all.finished, "violations", (json_int_t)all.violations, "seed",
        (json_int_t)plan->setup.seed, "games_per_cell", (json_int_t)matrix->games, "seconds",
        result->seconds, "cells", cells);
    if (summary && all.violations)
        json_object_set_new(summary, "first_violation", json_string(result->trouble));
    return summary;
}

static void write_csv(const struct sim_matrix *matrix, const struct sim_result *result, FILE *file)
{
    char seats[128];
    put_seats(result->plan, seats, sizeof seats);
    fprintf(file, "players,seats,hero,villain,mode,games,finished,wins,rate,low,high,violations,"
                  "mean_turns,mean_decisions\n");
    for (uint64_t i = 0; i < sim_matrix_cells(matrix); i++) {
        struct cell cell = cell_sum(matrix, result, i);
        struct cell_place place = cell_place(matrix, i);
        struct interval interval = sim_interval(cell.wins, cell.finished);
        fprintf(file, "%u,\"%s\",%s,%s,%s,%llu,%llu,%llu,%.4f,%.4f,%.4f,%llu,%.2f,%.2f\n",
                result->plan->seats, seats, matrix->hero.id[place.hero],
                matrix->villain.id[place.villain], matrix->mode.id[place.mode],
                (unsigned long long)cell.games, (unsigned long long)cell.finished,
                (unsigned long long)cell.wins, mean(cell.wins, cell.finished), interval.low,
                interval.high, (unsigned long long)cell.violations,
                mean(cell.rounds, cell.finished), mean(cell.decisions, cell.finished));
    }
}

static bool write_json(const struct sim_matrix *matrix, const struct sim_result *result, FILE *file)
{
    json_t *all = sim_matrix_json(matrix, result);
    bool done = json_dumpf(all, file, JSON_INDENT(1)) == 0 && fputc('\n', file) != EOF;
    json_decref(all);
    return done;
}

bool sim_matrix_write(const struct sim_matrix *matrix, const struct sim_result *result,
                      const char *path)
{
    FILE *file = fopen(path, "w");
    bool done = file != NULL;
    if (file && sim_ends_with(path, ".json")) {
        done = write_json(matrix, result, file);
    } else if (file && sim_ends_with(path, ".csv")) {
        write_csv(matrix, result, file);
    } else if (file) {
        put_table(matrix, result, &(struct table_style){file, true});
        put_foot(matrix, result, file);
    }
    if (file && (ferror(file) || fclose(file) != 0))
        done = false;
    if (!done)
        app_error(matrix->app, _("cannot write %s: %s"), path, strerror(errno));
    return done;
}
