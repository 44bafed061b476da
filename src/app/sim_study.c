/*
 * What all studies share: rows of won games with their 95 % intervals, told as text, Markdown, HTML,
 * CSV and JSON.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim_study.h"

#include "terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_TEXT = 512 };

/* ---- life ----------------------------------------------------------------------------------- */

struct sim_study *sim_study_begin(struct sim_study *study, struct sim_plan *plan, sim_vary_fn *vary)
{
    size_t size = (size_t)study->rows * sizeof *study->row;
    study->app = plan->app;
    study->row = app_alloc(size);
    memset(study->row, 0, size);
    plan->vary = vary;
    plan->user = study;
    return study;
}

/* ---- what is played ------------------------------------------------------------------------- */

const char *sim_given(const qn_setup *setup, const char *key)
{
    for (size_t i = 0; i < setup->setting_count; i++) {
        if (strcmp(setup->settings[i].key, key) == 0)
            return setup->settings[i].value;
    }
    return NULL;
}

void sim_vary_set(struct sim_variant *variant, const char *key, const char *value)
{
    for (size_t i = 0; i < variant->setting_count; i++) {
        if (strcmp(variant->settings[i].key, key) == 0)
            return;
    }
    if (variant->setting_count < SESSION_SETTINGS + SIM_VARIED)
        variant->settings[variant->setting_count++] = (qn_setting){key, value};
}

void sim_side_add(struct sim_side *side, const char *id, uint16_t def, const char *wanted)
{
    bool is_new = side->count < SIDE_MOST && (!wanted || strcmp(wanted, id) == 0);
    for (size_t i = 0; i < side->count; i++)
        is_new = is_new && strcmp(side->id[i], id) != 0;
    if (!is_new)
        return;
    side->def[side->count] = def;
    side->id[side->count++] = id;
}

const char *sim_side_name(const struct sim_study *study, const struct sim_plan *plan,
                          const struct sim_side *side, size_t index)
{
    return side->def[index] == QN_NONE ? side->id[index]
                                       : app_card_name(study->app, plan->pack, side->def[index]);
}

/* ---- the sums ------------------------------------------------------------------------------- */

void tally_game(struct tally *tally, const struct sim_game *game, bool has_won, uint64_t decisions)
{
    tally->games++;
    tally->violations += game->trouble != SIM_FINE;
    if (game->trouble != SIM_FINE)
        return;
    tally->finished++;
    tally->wins += has_won;
    tally->rounds += game->rounds;
    tally->decisions += decisions;
}

void tally_add(struct tally *sum, const struct tally *more)
{
    sum->games += more->games;
    sum->finished += more->finished;
    sum->wins += more->wins;
    sum->violations += more->violations;
    sum->rounds += more->rounds;
    sum->decisions += more->decisions;
}

struct sim_pair sim_pair_row(const struct sim_pair *pairs, uint64_t row)
{
    struct sim_pair pair = pairs[row / DUEL];
    return row % DUEL ? (struct sim_pair){pair.two, pair.one} : pair;
}

struct tally sim_pair_games(const struct sim_study *study, const struct sim_pair *pairs, size_t own,
                            size_t other)
{
    struct tally all = {0};
    for (uint64_t i = 0; i < study->rows; i++) {
        struct sim_pair row = sim_pair_row(pairs, i);
        if (row.one == own && (other == SIZE_MAX || row.two == other))
            tally_add(&all, &study->row[i]);
    }
    return all;
}

void sim_pair_put(struct sim_table *table, const struct tally *games)
{
    if (games->games)
        sim_table_rate(table, games->wins, games->finished);
    else
        sim_table_cell(table, "-");
}

void sim_study_sum(struct sim_study *study, const struct sim_result *result)
{
    study->sum(study, result);
}

/* ---- people --------------------------------------------------------------------------------- */

void sim_put_seats(const struct sim_plan *plan, char *buf, size_t size)
{
    size_t used = 0;
    bool is_same = true;
    for (unsigned i = 1; i < plan->seats; i++)
        is_same = is_same && strcmp(plan->seat[i], plan->seat[0]) == 0;
    buf[0] = '\0';
    for (unsigned i = 0; i < (is_same ? 1 : plan->seats) && used < size; i++)
        used += (size_t)snprintf(buf + used, size - used, "%s%s", i ? ", " : "", plan->seat[i]);
}

static void put_table(const struct sim_study *study, const struct sim_result *result,
                      enum sim_format format, FILE *file)
{
    struct sim_table table = {
        .file = file,
        .format = format,
        .lang = study->app->lang,
        .decimals = study->decimals,
        .width = file == stdout && isatty(STDOUT_FILENO) ? terminal_width() : 0,
    };
    char line[LINE_TEXT];
    study->caption(study, result, line, sizeof line);
    sim_table_begin(&table, study->title, line);
    study->put(study, result, &table);
    size_t used = (size_t)snprintf(
        line, sizeof line, _("%llu games, %.1f decisions and %.1f rounds a game; violations: %llu"),
        (unsigned long long)result->plan->games, result->mean_decisions, result->mean_turns,
        (unsigned long long)result->violations);
    if (result->violations && used < sizeof line)
        snprintf(line + used, sizeof line - used, "\n%s", result->trouble);
    sim_table_end(&table, line);
}

void sim_study_print(const struct sim_study *study, const struct sim_result *result)
{
    put_table(study, result, SIM_TEXT, stdout);
    printf(_("%.2f s, %.0f games/s\n"), result->seconds,
           result->seconds > 0 ? (double)result->plan->games / result->seconds : 0);
}

/* ---- programs ------------------------------------------------------------------------------- */

static json_t *row_json(const struct sim_study *study, uint64_t index)
{
    const struct tally *row = &study->row[index];
    const char *keys[STUDY_KEYS] = {NULL};
    struct interval interval = sim_interval(row->wins, row->finished);
    json_t *object = json_object();
    study->name(study, index, keys);
    for (size_t i = 0; i < STUDY_KEYS && study->keys[i]; i++)
        json_object_set_new(object, study->keys[i], json_string(keys[i]));
    json_t *numbers =
        json_pack("{s:I, s:I, s:I, s:f, s:f, s:f, s:I, s:f, s:f}", "games", (json_int_t)row->games,
                  "finished", (json_int_t)row->finished, "wins", (json_int_t)row->wins, "rate",
                  sim_share(row->wins, row->finished), "low", interval.low, "high", interval.high,
                  "violations", (json_int_t)row->violations, "mean_turns",
                  sim_share(row->rounds, row->finished), "mean_decisions",
                  sim_share(row->decisions, row->finished));
    json_object_update(object, numbers);
    json_decref(numbers);
    return object;
}

json_t *sim_study_json(const struct sim_study *study, const struct sim_result *result)
{
    const struct sim_plan *plan = result->plan;
    json_t *rows = json_array(), *seats = json_array();
    for (unsigned i = 0; i < plan->seats; i++)
        json_array_append_new(seats, json_string(plan->seat[i]));
    for (uint64_t i = 0; i < study->rows; i++)
        json_array_append_new(rows, row_json(study, i));
    json_t *summary = json_pack(
        "{s:s, s:i, s:o, s:I, s:I, s:I, s:I, s:f, s:o}", "game", qn_pack_game(plan->pack),
        "players", (int)plan->seats, "seats", seats, "games", (json_int_t)plan->games, "finished",
        (json_int_t)result->finished, "violations", (json_int_t)result->violations, "seed",
        (json_int_t)plan->setup.seed, "seconds", result->seconds, study->list, rows);
    if (summary && result->violations)
        json_object_set_new(summary, "first_violation", json_string(result->trouble));
    if (summary && study->extend)
        study->extend(study, summary);
    return summary;
}

static void write_csv(const struct sim_study *study, const struct sim_result *result, FILE *file)
{
    char seats[128];
    sim_put_seats(result->plan, seats, sizeof seats);
    fprintf(file, "players,seats");
    for (size_t i = 0; i < STUDY_KEYS && study->keys[i]; i++)
        fprintf(file, ",%s", study->keys[i]);
    fprintf(file, ",games,finished,wins,rate,low,high,violations,mean_turns,mean_decisions\n");
    for (uint64_t n = 0; n < study->rows; n++) {
        const struct tally *row = &study->row[n];
        const char *keys[STUDY_KEYS] = {NULL};
        struct interval interval = sim_interval(row->wins, row->finished);
        study->name(study, n, keys);
        fprintf(file, "%u,\"%s\"", result->plan->seats, seats);
        for (size_t i = 0; i < STUDY_KEYS && study->keys[i]; i++)
            fprintf(file, ",%s", keys[i]);
        fprintf(file, ",%llu,%llu,%llu,%.4f,%.4f,%.4f,%llu,%.2f,%.2f\n",
                (unsigned long long)row->games, (unsigned long long)row->finished,
                (unsigned long long)row->wins, sim_share(row->wins, row->finished), interval.low,
                interval.high, (unsigned long long)row->violations,
                sim_share(row->rounds, row->finished), sim_share(row->decisions, row->finished));
    }
}

static bool write_json(const struct sim_study *study, const struct sim_result *result, FILE *file)
{
    json_t *all = sim_study_json(study, result);
    bool done = json_dumpf(all, file, JSON_INDENT(1)) == 0 && fputc('\n', file) != EOF;
    json_decref(all);
    return done;
}

bool sim_study_write(const struct sim_study *study, const struct sim_result *result,
                     const char *path)
{
    FILE *file = fopen(path, "w");
    bool done = file != NULL;
    if (file && sim_ends_with(path, ".json"))
        done = write_json(study, result, file);
    else if (file && sim_ends_with(path, ".csv"))
        write_csv(study, result, file);
    else if (file)
        put_table(study, result, sim_ends_with(path, ".html") ? SIM_HTML : SIM_MARKDOWN, file);
    done = done && !ferror(file);
    if (file && fclose(file) != 0)
        done = false;
    if (!done)
        app_error(study->app, _("cannot write %s: %s"), path, strerror(errno));
    return done;
}

/* ---- life ----------------------------------------------------------------------------------- */

void sim_study_free(struct sim_study *study)
{
    if (!study)
        return;
    free(study->row);
    free(study);
}
