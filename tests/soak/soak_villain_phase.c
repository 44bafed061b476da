/*
 * Audits the villain phases of many finished games (auditor.h), with the invariants at every ask and
 * the journal replayed at the end; and first the auditor itself: logs that were tampered with must
 * not get past it. Options: run.h.
 *
 *   soak_villain_phase               the short run of `make test`
 *   soak_villain_phase --matrix      every hero, villain, mode and number of players, 20 seeds each
 *   soak_villain_phase --long        10,000 games of Spider-Man against Rhino, and the matrix:
 *                                    `make soak`
 *   soak_villain_phase --agent random --seed 17 --games 1
 */
#include "auditor.h"
#include "crew.h"
#include "game.h"
#include "tamper.h"

#include <stdio.h>
#include <stdlib.h>

static const struct share short_run[] = {{"random", 200, SCENARIO_PLAIN, 1},
                                         {"greedy", 16, SCENARIO_PLAIN, 1},
                                         {"random", 2 * SCENARIO_CELLS, SCENARIO_MATRIX, 0},
                                         {"greedy", 8, SCENARIO_MATRIX, 1},
                                         {NULL, 0, SCENARIO_PLAIN, 0}};
static const struct share long_run[] = {{"random", 9000, SCENARIO_PLAIN, 1},
                                        {"greedy", 1000, SCENARIO_PLAIN, 1},
                                        {NULL, 0, SCENARIO_PLAIN, 0}};
/* Logs to tamper with. */
static const struct share tampered[] = {{"random", 20, SCENARIO_PLAIN, 1},
                                        {"random", SCENARIO_CELLS, SCENARIO_MATRIX, 0}};

/* ---- a game */

static bool play_on(struct game *game)
{
    size_t option;
    while (!qn_over(game->table))
        if (!check_ask(game) || !game_choose(game, &option) || !game_record(game, option))
            return false;
    return check_end(game);
}

static void print_context(const qn_table *table, size_t line)
{
    char text[256];
    for (size_t i = line > 12 ? line - 12 : 0; i <= line && i < qn_log_count(table); i++) {
        qn_log_line l;
        qn_log_get(table, i, 0, &l);
        qn_log_text(table, i, 0, QN_ENGLISH, text, sizeof text);
        printf("    %5zu %2u %s (%d): %s\n", i, l.depth, l.what, l.amount, text);
    }
}

static bool audit(struct game *game, const struct audit_facts *facts, const qn_log_line *lines,
                  size_t count)
{
    struct audit_result result = audit_log(facts, lines, count);
    if (result.good)
        return true;
    game_fail(game, "log line %zu: %s", result.line, result.why);
    print_context(game->table, result.line);
    return false;
}

/* Audits the game, or tampers with its log if there are counts. */
static bool judge(struct game *game, struct tamper_count *counts)
{
    struct audit_facts facts;
    size_t count = 0;
    qn_log_line *lines = audit_lines(game->table, &count);
    bool good = lines && audit_facts_read(game->table, &facts);
    if (good && counts)
        tamper_all(&facts, lines, count, counts);
    else if (good)
        good = audit(game, &facts, lines, count);
    else
        game_fail(game, "the facts cannot be read");
    if (lines)
        audit_facts_free(&facts);
    free(lines);
    return good;
}

static bool play(const struct run *run, const struct share *share, uint64_t seed,
                 struct tamper_count *counts)
{
    struct game *game = malloc(sizeof *game);
    if (!game)
        return false;
    bool good = game_begin(game, run->pack, share, seed) && play_on(game) && judge(game, counts) &&
                !game->wrong;
    game_end(game);
    free(game);
    return good;
}

static bool audit_game(const void *user, uint64_t number)
{
    const struct run *run = user;
    const struct share share = run_share(run, number);
    return play(run, &share, run->seed + number, NULL);
}

/* ---- the auditor itself */

static struct crew_count audit_the_auditor(const struct run *run)
{
    struct tamper_count count[TAMPERS] = {{0, 0}};
    struct crew_count result = {0, 0};
    for (size_t k = 0; k < sizeof tampered / sizeof tampered[0]; k++)
        for (uint64_t i = 0; i < tampered[k].count; i++)
            play(run, &tampered[k], 1 + i, count);
    for (unsigned i = 0; i < TAMPERS; i++) {
        bool good = count[i].tried > 0 && count[i].noticed == count[i].tried;
        *(good ? &result.passed : &result.failed) += 1;
        if (!good)
            printf("tampering \"%s\" was noticed in %u of %u logs\n", tamper_name(i),
                   count[i].noticed, count[i].tried);
    }
    return result;
}

int main(int argc, char **argv)
{
    struct run run;
    if (!run_read(&run, argc, argv, short_run, long_run) || !run_open(&run))
        return 2;
    struct crew_count ways = audit_the_auditor(&run);
    struct crew_count games =
        crew_run(&(struct crew_job){"games", audit_game, &run, run_total(&run), run.processes});
    run_close(&run);
    games.passed += ways.passed;
    games.failed += ways.failed;
    return crew_verdict("villain phases", games);
}
