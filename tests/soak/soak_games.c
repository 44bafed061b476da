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

static const struct share short_run[] = {
    {"random", 160, SCENARIO_PLAIN, 1}, {"greedy", 16, SCENARIO_PLAIN, 1},
    {"passive", 16, SCENARIO_PLAIN, 1}, {"random", 80, SCENARIO_VARIED, 0},
    {"greedy", 4, SCENARIO_VARIED, 0},  {"random", SCENARIO_CELLS, SCENARIO_MATRIX, 0},
    {"greedy", 4, SCENARIO_MATRIX, 0},  {NULL, 0, SCENARIO_PLAIN, 0}};
static const struct share long_run[] = {
    {"random", 10000, SCENARIO_PLAIN, 1}, {"greedy", 1000, SCENARIO_PLAIN, 1},
    {"passive", 500, SCENARIO_PLAIN, 1},  {"random", 5000, SCENARIO_VARIED, 0},
    {"greedy", 100, SCENARIO_VARIED, 0},  {NULL, 0, SCENARIO_PLAIN, 0}};

static bool play(const void *user, uint64_t number)
{
    const struct run *run = user;
    const struct share share = run_share(run, number);
    return game_play(run->pack, &share, run->seed + number, run->every);
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
