/*
 * Whole games of Smash Up with every check of soak_games on: random pairs of factions, two to four
 * players. Options: run.h; and
 *
 *   soak_smashup                   the short run of `make test`
 *   soak_smashup --long            20,000 random games: `make soak`
 *   soak_smashup --cards N         plays N games, and tells how often each faction took part and
 *                                  which cards were never played or used
 */
#include "crew.h"
#include "game.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct share short_run[] = {
    {"random", 300, SCENARIO_VARIED, 0}, {"greedy", 6, SCENARIO_VARIED, 2}, {NULL, 0, 0, 0}};
static const struct share long_run[] = {
    {"random", 20000, SCENARIO_VARIED, 0}, {"greedy", 500, SCENARIO_VARIED, 0}, {NULL, 0, 0, 0}};

static bool play(const void *user, uint64_t number)
{
    const struct run *run = user;
    const struct share share = run_share(run, number);
    return game_play(run->pack, &share, run->seed + number, run->every);
}

/* ---- which cards do games meet? */

static void count_game(const struct run *run, uint64_t seed, unsigned *met)
{
    const struct share share = {"random", 1, SCENARIO_VARIED, 0};
    struct game *game = malloc(sizeof *game);
    size_t option;
    if (!game)
        return;
    if (game_begin(game, run->pack, &share, seed))
        while (!qn_over(game->table) && game_choose(game, &option) && game_record(game, option))
            continue;
    qn_log_line line;
    for (size_t i = 0; game->table && i < qn_log_count(game->table); i++)
        if (qn_log_get(game->table, i, -1, &line) && line.def != QN_NONE &&
            (!strcmp(line.what, "play") || !strcmp(line.what, "ability") ||
             !strcmp(line.what, "scores")))
            met[line.def]++;
    game_end(game);
    free(game);
}

static int count_cards(const struct run *run, uint64_t games)
{
    unsigned *met = calloc(qn_card_count(run->pack), sizeof *met), never = 0;
    for (uint64_t i = 0; met && i < games; i++)
        count_game(run, run->seed + i, met);
    for (uint16_t d = 0; met && d < qn_card_count(run->pack); d++) {
        qn_card_info info;
        if (qn_card_info_get(run->pack, d, &info) != QN_OK || met[d] ||
            !strcmp(info.type, "player") || !strcmp(info.type, "faction"))
            continue;
        printf("never met: %s (%s, %s)\n", info.id, info.type_en, info.set_name_en);
        never++;
    }
    free(met);
    printf("%u cards never met in %llu games\n", never, (unsigned long long)games);
    return 0;
}

int main(int argc, char **argv)
{
    struct run run;
    uint64_t cards = argc == 3 && !strcmp(argv[1], "--cards") ? strtoull(argv[2], NULL, 10) : 0;
    if (!run_read(&run, cards ? 1 : argc, argv, short_run, long_run))
        return 2;
    run.name = "smashup";
    if (!run_open(&run))
        return 2;
    if (cards)
        return count_cards(&run, cards);
    struct crew_count count =
        crew_run(&(struct crew_job){"games", play, &run, run_total(&run), run.processes});
    run_close(&run);
    return crew_verdict("games", count);
}
