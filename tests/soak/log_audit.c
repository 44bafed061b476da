/*
 * Proving an auditor: the last line of each kind in a log is changed on a copy, up and down. Then games.
 */
#include "log_audit.h"

#include "crew.h"
#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAMPERED = 12, KINDS_MOST = 16 };

/* ---- the auditor itself */

struct proof {
    audit_fn *audit;
    const qn_table *table;
    const qn_log_line *lines;
    qn_log_line *copy;
    size_t count;
};

static bool is_noticed(const struct proof *p, size_t line, int by)
{
    memcpy(p->copy, p->lines, p->count * sizeof *p->copy);
    if (by)
        p->copy[line].amount += by;
    else
        p->copy[line].what = "nothing";
    return !p->audit(p->table, p->copy, p->count).good;
}

struct tamper_count {
    unsigned tried, noticed;
};

static void try_kind(const struct proof *p, const struct tampering *t, struct tamper_count *count)
{
    for (size_t i = p->count; i-- > 0;)
        if (!strcmp(p->lines[i].what, t->what) && p->lines[i].seat >= 0) {
            count->tried++;
            count->noticed += is_noticed(p, i, t->by) || is_noticed(p, i, -t->by);
            return;
        }
}

static void try_game(const struct run *run, const struct log_audit *audit, uint64_t seed,
                     struct tamper_count *counts)
{
    static const struct share share = {"random", 1, SCENARIO_VARIED, 0};
    struct game *game = malloc(sizeof *game);
    size_t option, count = 0;
    if (!game)
        return;
    if (game_begin(game, run->pack, &share, seed))
        while (!qn_over(game->table) && game_choose(game, &option) && game_record(game, option))
            continue;
    qn_log_line *lines = game->table ? game_log(game, &count) : NULL;
    qn_log_line *copy = calloc(count + 1, sizeof *copy);
    const struct proof proof = {audit->audit, game->table, lines, copy, count};
    for (unsigned i = 0; lines && copy && i < KINDS_MOST && audit->tampering[i].what; i++)
        try_kind(&proof, &audit->tampering[i], &counts[i]);
    free(copy);
    free(lines);
    game_end(game);
    free(game);
}

/* One test for each kind of line; those that failed are told. */
static struct crew_count prove(const struct run *run, const struct log_audit *audit)
{
    struct crew_count result = {0, 0};
    struct tamper_count counts[KINDS_MOST] = {{0, 0}};
    for (uint64_t i = 0; i < TAMPERED; i++)
        try_game(run, audit, 1 + i, counts);
    for (unsigned k = 0; k < KINDS_MOST && audit->tampering[k].what; k++) {
        bool good = counts[k].tried > 0 && counts[k].noticed * 2 > counts[k].tried;
        *(good ? &result.passed : &result.failed) += 1;
        if (!good)
            printf("tampering with \"%s\" was noticed in %u of %u logs\n", audit->tampering[k].what,
                   counts[k].noticed, counts[k].tried);
    }
    return result;
}

/* ---- whole games */

struct job {
    const struct run *run;
    audit_fn *audit;
};

static bool check_log(struct game *game, audit_fn *audit)
{
    size_t count;
    qn_log_line *lines = game_log(game, &count);
    struct log_verdict v = lines ? audit(game->table, lines, count) : (struct log_verdict){0};
    free(lines);
    if (v.good)
        return true;
    game_fail(game, "log line %zu: %s, expected %d", v.line, v.why, v.expected);
    game_print_log(game, v.line);
    return false;
}

static bool play(const void *user, uint64_t number)
{
    const struct job *job = user;
    const struct share share = run_share(job->run, number);
    struct game *game = malloc(sizeof *game);
    if (!game)
        return false;
    bool good = game_begin(game, job->run->pack, &share, job->run->seed + number) &&
                game_play_on(game, job->run->every) && check_log(game, job->audit) && !game->wrong;
    game_end(game);
    free(game);
    return good;
}

int log_audit_main(const struct log_audit *audit, int argc, char **argv)
{
    struct run run;
    if (!run_read(&run, argc, argv, audit->short_run, audit->long_run))
        return 2;
    run.name = audit->game;
    if (!run_open(&run))
        return 2;
    const struct job job = {&run, audit->audit};
    struct crew_count kinds = prove(&run, audit);
    struct crew_count games =
        crew_run(&(struct crew_job){"games", play, &job, run_total(&run), run.processes});
    run_close(&run);
    games.passed += kinds.passed;
    games.failed += kinds.failed;
    return crew_verdict("games", games);
}
