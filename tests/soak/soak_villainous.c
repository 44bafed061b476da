/*
 * Games of Villainous with every check of soak_games on: random villains, modes and common fate cards, two
 * to four players; and every player's power recomputed from the log alone. Who chooses at random reaches
 * some objectives hardly ever, and greedy players may block each other, so games are left after 4,000
 * choices; --turns tells how many that are. Options: run.h; and
 *
 *   soak_villainous             the short run of `make test`
 *   soak_villainous --long      20,000 random and 5,000 greedy games: `make soak`
 *   soak_villainous --turns N [AGENT]
 *                               plays N games (greedy) and tells how many ended, and after how many turns
 */
#include "crew.h"
#include "game.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct share short_run[] = {
    {"random", 36, SCENARIO_VARIED, 0}, {"greedy", 4, SCENARIO_VARIED, 2}, {NULL, 0, 0, 0}};
static const struct share long_run[] = {
    {"random", 20000, SCENARIO_VARIED, 0}, {"greedy", 5000, SCENARIO_VARIED, 0}, {NULL, 0, 0, 0}};

/* ---- power: who gains, loses and pays how much (MV-036 MV-066 MV-069) */

struct ledger {
    int power[QN_MAX_SEATS];
};

static struct ledger read_power(const qn_table *table)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    struct ledger l = {{0}};
    qn_view_get(table, -1, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        const qn_card_view *c = &view.card[i];
        if (!strcmp(qn_zone_name(table, c->zone), "identity") && c->controller >= 0)
            qn_value(table, -1, c->card, "power", &l.power[c->controller]);
    }
    return l;
}

static bool count_power(struct game *game, struct ledger *l)
{
    qn_log_line line;
    for (size_t i = 0; i < qn_log_count(game->table); i++) {
        if (!qn_log_get(game->table, i, -1, &line) || line.seat < 0)
            continue;
        if (!strcmp(line.what, "gain"))
            l->power[line.seat] += line.amount;
        else if (!strcmp(line.what, "lose") || !strcmp(line.what, "pay"))
            l->power[line.seat] -= line.amount;
        if (l->power[line.seat] < 0)
            return game_fail(game, "log line %zu: seat %d pays what it has not", i, line.seat + 1);
    }
    return true;
}

static bool audit_power(struct game *game, struct ledger l)
{
    if (!count_power(game, &l))
        return false;
    struct ledger end = read_power(game->table);
    for (unsigned s = 0; s < qn_seats(game->table); s++)
        if (l.power[s] != end.power[s])
            return game_fail(game, "seat %u has %d power, the log says %d", s + 1, end.power[s],
                             l.power[s]);
    return true;
}

enum { ENOUGH = 4000 };

static bool play(const void *user, uint64_t number)
{
    const struct run *run = user;
    const struct share share = run_share(run, number);
    struct game *game = malloc(sizeof *game);
    if (!game)
        return false;
    bool good = game_begin(game, run->pack, &share, run->seed + number);
    game->enough = ENOUGH;
    struct ledger start = good ? read_power(game->table) : (struct ledger){{0}};
    good = good && game_play_on(game, run->every) && audit_power(game, start) && !game->wrong;
    game_end(game);
    free(game);
    return good;
}

/* ---- how long games are */

static int by_size(const void *a, const void *b)
{
    const unsigned *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* 0: it did not end. */
static unsigned turns_of(const struct run *run, const char *agent, uint64_t seed)
{
    const struct share share = {agent, 1, SCENARIO_VARIED, 0};
    struct game *game = malloc(sizeof *game);
    size_t option;
    unsigned turns = 0;
    if (!game)
        return 0;
    bool good = game_begin(game, run->pack, &share, seed);
    game->enough = ENOUGH;
    while (good && !qn_over(game->table) && !(game->enough && game->length >= game->enough))
        good = game_choose(game, &option) && game_record(game, option);
    if (good && qn_over(game->table))
        turns = qn_round(game->table);
    game_end(game);
    free(game);
    return turns;
}

static int tell_turns(const struct run *run, const char *agent, size_t games)
{
    unsigned *turns = calloc(games, sizeof *turns);
    size_t ended = 0;
    for (size_t i = 0; turns && i < games; i++)
        if ((turns[ended] = turns_of(run, agent, run->seed + i)))
            ended++;
    if (!turns)
        return 2;
    qsort(turns, ended, sizeof *turns, by_size);
    printf("%s: %zu of %zu games ended", agent, ended, games);
    if (ended)
        printf("; half of them within %u turns, 99 of 100 within %u, all within %u",
               turns[ended / 2], turns[ended * 99 / 100], turns[ended - 1]);
    putchar('\n');
    free(turns);
    return 0;
}

int main(int argc, char **argv)
{
    struct run run;
    size_t turns = argc >= 3 && !strcmp(argv[1], "--turns") ? strtoul(argv[2], NULL, 10) : 0;
    if (!run_read(&run, turns ? 1 : argc, argv, short_run, long_run))
        return 2;
    run.name = "villainous";
    if (!run_open(&run))
        return 2;
    if (turns) {
        int status = tell_turns(&run, argc > 3 ? argv[3] : "greedy", turns);
        run_close(&run);
        return status;
    }
    struct crew_count count =
        crew_run(&(struct crew_job){"games", play, &run, run_total(&run), run.processes});
    run_close(&run);
    return crew_verdict("games", count);
}
