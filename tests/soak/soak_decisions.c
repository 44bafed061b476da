/*
 * Random decisions by the million: whole games of every kind of set-up, one after another, with the
 * invariants, an ask of somebody and an answer to it at every single ask. Tables that are full get more room,
 * as in games that matter; a choice that is refused all the same is a fault. Nothing dearer than that: the other
 * programs replay and deal anew.
 *
 *   --decisions N  so many in all games together (240,000; with --long 10,000,000)
 *   --seed N       the first game's             --game NAME    of that game alone
 *   --processes N  (2)                          --content DIR
 */
#include "crew.h"
#include "scenario.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 5, CHUNK = 20000, GAME_MOST = 4000, SHORT = 240000, LONG = 10000000 };

typedef void scenario_fn(struct scenario *out, const qn_pack *pack, uint64_t seed, unsigned seats);

static void varied(struct scenario *out, const qn_pack *pack, uint64_t seed, unsigned seats)
{
    (void)pack;
    scenario_make(out, seed, seats, SCENARIO_VARIED);
}

static const struct {
    const char *name;
    scenario_fn *scenario;
} games[GAMES] = {
    {"champions", varied},
    {"smashup", scenario_make_factions},
    {"dicethrone", scenario_make_fighters},
    {"villainous", scenario_make_villains},
    {"vs", scenario_make_duelists},
};

struct job {
    qn_pack *pack[GAMES];
    const char *content, *game;
    uint64_t decisions, seed;
    unsigned processes;
};

static uint64_t random_next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

/* What must hold at every ask; NULL: it does. */
static const char *broken_at(qn_table *table, const qn_ask *ask, size_t options)
{
    const char *broken = qn_invariant(table);
    if (broken)
        return broken;
    if (ask->seat != qn_waiting(table) || ask->seat < 0 || ask->seat >= (int)qn_seats(table))
        return "nobody is asked";
    return options ? NULL : "an ask without options";
}

/* Plays on until the game is over, or long enough, or the chunk is full. */
static const char *play(qn_table *table, uint64_t *random, uint64_t *left)
{
    const qn_option *options;
    qn_ask ask;
    for (unsigned i = 0; i < GAME_MOST && *left && qn_ask_get(table, &ask); i++, --*left) {
        size_t count = qn_options(table, &options);
        const char *broken = broken_at(table, &ask, count);
        if (broken)
            return broken;
        if (qn_choose(table, ask.serial, random_next(random) % count) != QN_OK)
            return "a choice is refused";
    }
    if (qn_table_status(table) != QN_OK)
        return "the table has stopped";
    return qn_over(table) ? qn_invariant(table) : NULL;
}

static bool play_game(const struct job *job, size_t which, uint64_t seed, uint64_t *left)
{
    struct scenario scenario;
    qn_table *table = NULL;
    uint64_t random = seed * 0x9E3779B97F4A7C15u | 1, before = *left;
    games[which].scenario(&scenario, job->pack[which], seed, 0);
    if (qn_table_new(job->pack[which], &scenario.setup, (qn_report){0}, &table) != QN_OK) {
        printf("%s, seed %" PRIu64 ": no table\n", games[which].name, seed);
        return false;
    }
    qn_set_logging(table, false);
    const char *broken = play(table, &random, left);
    if (broken)
        printf("%s, seed %" PRIu64 ", decision %" PRIu64 ": %s\n", games[which].name, seed,
               before - *left, broken);
    qn_table_free(table);
    return !broken;
}

/* One chunk of decisions, of one game after another. */
static bool play_chunk(const void *user, uint64_t number)
{
    const struct job *job = user;
    uint64_t left = CHUNK;
    size_t which = number % GAMES;
    for (size_t i = 0; job->game && i < GAMES; i++)
        which = strcmp(games[i].name, job->game) ? which : i;
    for (uint64_t i = 0; left; i++)
        if (!play_game(job, which, job->seed + number * CHUNK + i, &left))
            return false;
    return true;
}

static bool read_options(struct job *job, int argc, char **argv)
{
    /* clang-format off */
    static const struct option options[] = {
        {"long", no_argument, NULL, 'l'},        {"decisions", required_argument, NULL, 'd'},
        {"seed", required_argument, NULL, 's'},  {"processes", required_argument, NULL, 'p'},
        {"game", required_argument, NULL, 'g'},  {"content", required_argument, NULL, 'c'},
        {0}};
    /* clang-format on */
    for (int got; (got = getopt_long(argc, argv, "", options, NULL)) != -1;)
        switch (got) {
        case 'l': job->decisions = LONG; break;
        case 'd': job->decisions = strtoull(optarg, NULL, 10); break;
        case 's': job->seed = strtoull(optarg, NULL, 10); break;
        case 'g': job->game = optarg; break;
        case 'p': job->processes = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'c': job->content = optarg; break;
        default: return false;
        }
    return optind == argc && job->processes > 0;
}

int main(int argc, char **argv)
{
    struct job job = {.content = "content", .decisions = SHORT, .seed = 1, .processes = 2};
    if (!read_options(&job, argc, argv)) {
        fprintf(stderr,
                "%s [--long | --decisions N] [--seed N] [--game NAME] [--processes N]\n"
                "    [--content DIR]\n",
                argv[0]);
        return 2;
    }
    for (size_t i = 0; i < GAMES; i++)
        if (qn_pack_open(job.content, games[i].name, (qn_report){0}, &job.pack[i]) != QN_OK)
            return 2;
    uint64_t chunks = (job.decisions + CHUNK - 1) / CHUNK;
    struct crew_count count =
        crew_run(&(struct crew_job){"chunks", play_chunk, &job, chunks, job.processes});
    for (size_t i = 0; i < GAMES; i++)
        qn_pack_close(job.pack[i]);
    printf("%" PRIu64 " decisions with the invariants at each\n", count.passed * CHUNK);
    return crew_verdict("chunks of decisions", count);
}
