/*
 * Whole games of Dice Throne with every check of soak_games on, random heroes, two to four players,
 * and every damage total recomputed from the log (audit_damage.h); and first the auditor itself: logs
 * that were tampered with must not get past it. Options: run.h.
 *
 *   soak_dicethrone           the short run of `make test`
 *   soak_dicethrone --long    50,000 random games: `make soak`
 */
#include "audit_damage.h"
#include "crew.h"
#include "game.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct share short_run[] = {
    {"random", 300, SCENARIO_VARIED, 0}, {"greedy", 6, SCENARIO_VARIED, 2}, {NULL, 0, 0, 0}};
static const struct share long_run[] = {
    {"random", 50000, SCENARIO_VARIED, 0}, {"greedy", 500, SCENARIO_VARIED, 0}, {NULL, 0, 0, 0}};
static const struct share tampered = {"random", 12, SCENARIO_VARIED, 0};

static qn_log_line *read_log(const qn_table *table, size_t *count)
{
    *count = qn_log_count(table);
    qn_log_line *lines = calloc(*count + 1, sizeof *lines);
    for (size_t i = 0; lines && i < *count; i++)
        qn_log_get(table, i, -1, &lines[i]);
    return lines;
}

static void print_context(const qn_table *table, size_t line)
{
    char text[256];
    for (size_t i = line > 16 ? line - 16 : 0; i <= line && i < qn_log_count(table); i++) {
        qn_log_text(table, i, -1, QN_ENGLISH, text, sizeof text);
        printf("    %5zu %s\n", i, text);
    }
}

static bool audit(struct game *game)
{
    size_t count;
    qn_log_line *lines = read_log(game->table, &count);
    struct damage_verdict v =
        lines ? audit_damage(game->table, lines, count) : (struct damage_verdict){0};
    free(lines);
    if (v.good)
        return true;
    game_fail(game, "log line %zu: %s, expected %d", v.line, v.why, v.expected);
    print_context(game->table, v.line);
    return false;
}

static bool play(const void *user, uint64_t number)
{
    const struct run *run = user;
    const struct share share = run_share(run, number);
    struct game *game = malloc(sizeof *game);
    if (!game)
        return false;
    bool good = game_begin(game, run->pack, &share, run->seed + number) &&
                game_play_on(game, run->every) && audit(game) && !game->wrong;
    game_end(game);
    free(game);
    return good;
}

/* ---- the auditor itself: one line of a kind, changed by one, must be noticed */

static const char *const kinds[] = {"attack",   "incoming", "prevent", "half",
                                    "subtotal", "damage",   "health",  "isolated"};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

struct tamper_count {
    unsigned tried, noticed;
};

static void tamper(const qn_table *table, const qn_log_line *lines, size_t count,
                   struct tamper_count *counts)
{
    qn_log_line *copy = malloc((count + 1) * sizeof *copy);
    for (unsigned k = 0; copy && k < KINDS; k++)
        for (size_t i = count; i-- > 0;)
            if (!strcmp(lines[i].what, kinds[k]) && lines[i].seat >= 0) {
                memcpy(copy, lines, count * sizeof *copy);
                copy[i].amount += 3;
                if (!strcmp(kinds[k], "half"))
                    copy[i].what = "ignored"; /* a halving that was never written down */
                counts[k].tried++;
                counts[k].noticed += !audit_damage(table, copy, count).good;
                break;
            }
    free(copy);
}

/* What changes nothing (a prevention beyond the damage) may go unnoticed in a log, but not in most. */
static struct crew_count audit_the_auditor(const struct run *run)
{
    struct tamper_count count[KINDS] = {{0, 0}};
    struct crew_count result = {0, 0};
    for (uint64_t i = 0; i < tampered.count; i++) {
        struct game *game = malloc(sizeof *game);
        size_t option, lines_count;
        if (!game)
            break;
        if (game_begin(game, run->pack, &tampered, 1 + i))
            while (!qn_over(game->table) && game_choose(game, &option) && game_record(game, option))
                continue;
        qn_log_line *lines = read_log(game->table, &lines_count);
        tamper(game->table, lines, lines_count, count);
        free(lines);
        game_end(game);
        free(game);
    }
    for (unsigned k = 0; k < KINDS; k++) {
        bool good = count[k].tried > 0 && count[k].noticed * 2 > count[k].tried;
        *(good ? &result.passed : &result.failed) += 1;
        if (!good)
            printf("tampering with \"%s\" was noticed in %u of %u logs\n", kinds[k],
                   count[k].noticed, count[k].tried);
    }
    return result;
}

int main(int argc, char **argv)
{
    struct run run;
    if (!run_read(&run, argc, argv, short_run, long_run))
        return 2;
    run.name = "dicethrone";
    if (!run_open(&run))
        return 2;
    struct crew_count ways = audit_the_auditor(&run);
    struct crew_count games =
        crew_run(&(struct crew_job){"games", play, &run, run_total(&run), run.processes});
    run_close(&run);
    games.passed += ways.passed;
    games.failed += ways.failed;
    return crew_verdict("games", games);
}
