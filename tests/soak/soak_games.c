/*
 * Whole games with every check on: invariants at every ask; clones, refusals and tables dealt anew
 * at sampled ones; journals that replay; games that are saved and resumed. Options: run.h.
 *
 *   soak_games                     the short run of `make test`
 *   soak_games --long              10,000 random games, some of the other agents, and the matrix:
 *                                  `make soak`
 *   soak_games --agent random --seed 17 --games 1 --every 1     one game, all checks at every ask
 */
#include "crew.h"
#include "game.h"
#include "run.h"

#include <stdlib.h>

static const struct share short_run[] = {
    {"random", 160, SCENARIO_PLAIN, 1}, {"greedy", 16, SCENARIO_PLAIN, 1},
    {"passive", 16, SCENARIO_PLAIN, 1}, {"random", 80, SCENARIO_VARIED, 0},
    {"greedy", 4, SCENARIO_VARIED, 0},  {"random", SCENARIO_CELLS, SCENARIO_MATRIX, 0},
    {"greedy", 4, SCENARIO_MATRIX, 0},  {NULL, 0, SCENARIO_PLAIN, 0}};
static const struct share long_run[] = {
    {"random", 10000, SCENARIO_PLAIN, 1}, {"greedy", 1000, SCENARIO_PLAIN, 1},
    {"passive", 500, SCENARIO_PLAIN, 1},  {"random", 5000, SCENARIO_VARIED, 0},
    {"greedy", 100, SCENARIO_VARIED, 0},  {NULL, 0, SCENARIO_PLAIN, 0}};

static bool play_on(struct game *game, unsigned every)
{
    size_t option;
    while (!qn_over(game->table)) {
        if (!check_ask(game) || !game_choose(game, &option))
            return false;
        if (game_random(game) % every == 0 && !check_sample(game, option))
            return false;
        if (!game_record(game, option))
            return false;
    }
    return check_end(game);
}

static bool play(const void *user, uint64_t number)
{
    const struct run *run = user;
    const struct share share = run_share(run, number);
    struct game *game = malloc(sizeof *game);
    if (!game)
        return false;
    bool good =
        game_begin(game, run->pack, &share, run->seed + number) && play_on(game, run->every);
    good = good && !game->wrong;
    game_end(game);
    free(game);
    return good;
}

int main(int argc, char **argv)
{
    struct run run;
    if (!run_read(&run, argc, argv, short_run, long_run) || !run_open(&run))
        return 2;
    struct crew_count count =
        crew_run(&(struct crew_job){"games", play, &run, run_total(&run), run.processes});
    run_close(&run);
    return crew_verdict("games", count);
}
