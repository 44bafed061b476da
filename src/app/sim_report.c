/*
 * What a simulation found, for people (text) and for programs (JSON, CSV).
 */
#define _POSIX_C_SOURCE 200809L
#include "sim.h"

#include <errno.h>
#include <math.h>
#include <string.h>

struct interval sim_interval(uint64_t wins, uint64_t games)
{
    if (games == 0)
        return (struct interval){0, 1};
    double n = (double)games, p = (double)wins / n, z = 1.959963984540054;
    double middle = p + z * z / (2 * n), spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    double scale = 1 + z * z / n;
    struct interval interval = {(middle - spread) / scale, (middle + spread) / scale};
    if (wins == 0)
        interval.low = 0;
    if (wins == games)
        interval.high = 1;
    return interval;
}

double sim_share(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

/* ---- people --------------------------------------------------------------------------------- */

static void print_seats(const struct sim_result *result)
{
    const struct sim_plan *plan = result->plan;
    for (unsigned i = 0; i < plan->seats; i++) {
        struct interval interval = sim_interval(result->wins[i], result->finished);
        printf(_("seat %u (%s): won %llu of %llu, %.1f %% (95 %%: %.1f to %.1f)\n"), i + 1,
               plan->seat[i], (unsigned long long)result->wins[i],
               (unsigned long long)result->finished,
               100 * sim_share(result->wins[i], result->finished), 100 * interval.low,
               100 * interval.high);
    }
}

static void print_time(const struct sim_result *result)
{
    double total = result->setup_seconds + result->think_seconds + result->engine_seconds;
    if (total <= 0) { /* played in parts: who did what for how long was not written down */
        printf(_("%.2f s, %.0f games/s\n"), result->seconds,
               result->seconds > 0 ? (double)result->plan->games / result->seconds : 0);
        return;
    }
    double percent = 100 / total;
    printf(_("%.2f s, %.0f games/s; set-up %.0f %%, players thinking %.0f %%, rules %.0f %%\n"),
           result->seconds, result->seconds > 0 ? (double)result->plan->games / result->seconds : 0,
           percent * result->setup_seconds, percent * result->think_seconds,
           percent * result->engine_seconds);
}

void sim_print(const struct sim_result *result, const qn_table *table)
{
    const struct sim_plan *plan = result->plan;
    qn_setting setting;
    printf("%s%s%s:", app_style(plan->app, APP_BOLD), qn_pack_game(plan->pack),
           app_style(plan->app, APP_PLAIN));
    for (size_t i = 0; qn_setting_get(table, i, &setting); i++)
        printf("%s %s=%s", i ? "," : "", setting.key, setting.value);
    printf("\n");
    print_seats(result);
    printf(_("%.1f decisions and %.1f rounds a game; violations: %llu\n"), result->mean_decisions,
           result->mean_turns, (unsigned long long)result->violations);
    if (result->violations)
        printf("%s%s%s\n", app_style(plan->app, APP_ALERT), result->trouble,
               app_style(plan->app, APP_PLAIN));
    print_time(result);
}

/* ---- programs ------------------------------------------------------------------------------- */

static json_t *json_setup(const qn_table *table)
{
    json_t *setup = json_object();
    qn_setting setting;
    for (size_t i = 0; qn_setting_get(table, i, &setting); i++)
        json_object_set_new(setup, setting.key, json_string(setting.value));
    return setup;
}

static json_t *json_seats(const struct sim_result *result)
{
    json_t *seats = json_array();
    for (unsigned i = 0; i < result->plan->seats; i++) {
        struct interval interval = sim_interval(result->wins[i], result->finished);
        json_array_append_new(
            seats, json_pack("{s:i, s:s, s:I, s:I, s:f, s:f, s:f, s:f, s:f}", "seat", (int)i + 1,
                             "agent", result->plan->seat[i], "wins", (json_int_t)result->wins[i],
                             "draws", (json_int_t)result->draws[i], "rate",
                             sim_share(result->wins[i], result->finished), "low", interval.low,
                             "high", interval.high, "mean_decisions",
                             result->mean_seat_decisions[i], "mean_turns", result->mean_turns));
    }
    return seats;
}

json_t *sim_json(const struct sim_result *result, const qn_table *table)
{
    const struct sim_plan *plan = result->plan;
    json_t *summary = json_pack(
        "{s:s, s:o, s:o, s:I, s:I, s:I, s:I, s:f, s:f, s:f}", "game", qn_pack_game(plan->pack),
        "setup", json_setup(table), "seats", json_seats(result), "games", (json_int_t)plan->games,
        "finished", (json_int_t)result->finished, "violations", (json_int_t)result->violations,
        "seed", (json_int_t)plan->setup.seed, "seconds", result->seconds, "mean_decisions",
        result->mean_decisions, "mean_turns", result->mean_turns);
    if (summary && result->violations)
        json_object_set_new(summary, "first_violation", json_string(result->trouble));
    return summary;
}

static const char *outcome_word(uint8_t outcome)
{
    static const char *const words[] = {"undecided", "won", "lost", "drawn"};
    return words[outcome];
}

static const char *trouble_word(uint8_t trouble)
{
    static const char *const words[] = {"", "invariant", "status", "endless", "setup", "replay"};
    return words[trouble];
}

static void write_csv(const struct sim_result *result, FILE *file)
{
    const struct sim_plan *plan = result->plan;
    fprintf(file, "game,seed,rounds,choices,trouble,hash");
    for (unsigned i = 1; i <= plan->seats; i++)
        fprintf(file, ",agent%u,result%u,decisions%u", i, i, i);
    fprintf(file, "\n");
    for (uint64_t n = 0; n < plan->games; n++) {
        const struct sim_game *game = &result->game[n];
        unsigned long long seed = plan->setup.seed + n;
        fprintf(file, "%llu,%llu,%u,%u,%s,%016llx", (unsigned long long)n + 1, seed, game->rounds,
                game->choices, trouble_word(game->trouble), (unsigned long long)game->hash);
        for (unsigned i = 0; i < plan->seats; i++)
            fprintf(file, ",%s,%s,%u", plan->seat[i], outcome_word(game->outcome[i]),
                    game->decisions[i]);
        fprintf(file, "\n");
    }
}

static json_t *json_game(const struct sim_plan *plan, const struct sim_game *game, uint64_t n)
{
    json_t *results = json_array(), *decisions = json_array();
    json_int_t seed = (json_int_t)plan->setup.seed + (json_int_t)n;
    char hash[20];
    for (unsigned i = 0; i < plan->seats; i++) {
        json_array_append_new(results, json_string(outcome_word(game->outcome[i])));
        json_array_append_new(decisions, json_integer(game->decisions[i]));
    }
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)game->hash);
    return json_pack("{s:I, s:I, s:i, s:I, s:s, s:s, s:o, s:o}", "game", (json_int_t)n + 1, "seed",
                     seed, "rounds", (int)game->rounds, "choices", (json_int_t)game->choices,
                     "trouble", trouble_word(game->trouble), "hash", hash, "results", results,
                     "decisions", decisions);
}

static bool write_json(const struct sim_result *result, const qn_table *table, FILE *file)
{
    json_t *all = sim_json(result, table), *list = json_array();
    for (uint64_t n = 0; n < result->plan->games; n++)
        json_array_append_new(list, json_game(result->plan, &result->game[n], n));
    json_object_set_new(all, "list", list);
    bool done = json_dumpf(all, file, JSON_INDENT(1)) == 0 && fputc('\n', file) != EOF;
    json_decref(all);
    return done;
}

bool sim_ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

bool sim_write(const struct sim_result *result, const qn_table *table, const char *path)
{
    FILE *file = fopen(path, "w");
    bool done = file != NULL;
    if (file && sim_ends_with(path, ".json"))
        done = write_json(result, table, file);
    else if (file)
        write_csv(result, file);
    if (file && (ferror(file) || fclose(file) != 0))
        done = false;
    if (!done)
        app_error(result->plan->app, _("cannot write %s: %s"), path, strerror(errno));
    return done;
}
