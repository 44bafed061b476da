/*
 * Whole games with every check on: invariants at every ask; clones, refusals and tables dealt anew
 * at sampled ones; journals that replay; games that are saved and resumed.
 *
 *   soak_games                     the short run of `make test`
 *   soak_games --long              10,000 random games, some of the other agents, and 20 seeds of every
 *                                  cell of the matrix (scenario.h), random and greedy: `make soak`
 *   soak_games --agent random --seed 17 --games 1 --every 1     one game, all checks at every ask
 */
#include "crew.h"
#include "game.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct share {
    const char *agent;
    uint64_t count;
    enum scenario_kind kind; /* scenario.h */
};

struct soak {
    const qn_pack *pack;
    uint64_t seed, games; /* games 0: the shares below */
    const char *agent, *content, *name;
    unsigned seats, every, processes;
    enum scenario_kind kind;
    const struct share *shares;
};

static const struct share short_run[] = {
    {"random", 160, SCENARIO_PLAIN}, {"greedy", 16, SCENARIO_PLAIN},
    {"passive", 16, SCENARIO_PLAIN}, {"random", 80, SCENARIO_VARIED},
    {"greedy", 4, SCENARIO_VARIED},  {"random", SCENARIO_CELLS, SCENARIO_MATRIX},
    {"greedy", 4, SCENARIO_MATRIX},  {NULL, 0, SCENARIO_PLAIN}};
static const struct share long_run[] = {{"random", 10000, SCENARIO_PLAIN},
                                        {"greedy", 1000, SCENARIO_PLAIN},
                                        {"passive", 500, SCENARIO_PLAIN},
                                        {"random", 5000, SCENARIO_VARIED},
                                        {"greedy", 100, SCENARIO_VARIED},
                                        {"random", 20 * SCENARIO_CELLS, SCENARIO_MATRIX},
                                        {"greedy", 20 * SCENARIO_CELLS, SCENARIO_MATRIX},
                                        {NULL, 0, SCENARIO_PLAIN}};

static uint64_t total(const struct soak *soak)
{
    uint64_t count = 0;
    if (soak->games)
        return soak->games;
    for (const struct share *s = soak->shares; s->agent; s++)
        count += s->count;
    return count;
}

static struct share share_of(const struct soak *soak, uint64_t number)
{
    if (soak->games)
        return (struct share){soak->agent, soak->games, soak->kind};
    const struct share *s = soak->shares;
    while (number >= s->count)
        number -= s++->count;
    return *s;
}

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
    const struct soak *soak = user;
    const struct share share = share_of(soak, number);
    struct game *game = malloc(sizeof *game);
    if (!game)
        return false;
    bool good =
        game_begin(game, soak->pack, share.agent, soak->seed + number, soak->seats, share.kind) &&
        play_on(game, soak->every);
    good = good && !game->wrong;
    game_end(game);
    free(game);
    return good;
}

static void print_message(void *user, const qn_message *message)
{
    char text[TEXT];
    qn_message_text(message, NULL, text, sizeof text);
    fprintf(user, "%s:%u:%u: %s\n", message->file ? message->file : "soak", message->line,
            message->column, text);
}

static bool read_options(struct soak *soak, int argc, char **argv)
{
    /* clang-format off */
    static const struct option options[] = {
        {"long", no_argument, NULL, 'l'},          {"agent", required_argument, NULL, 'a'},
        {"seed", required_argument, NULL, 's'},    {"games", required_argument, NULL, 'g'},
        {"seats", required_argument, NULL, 'p'},   {"every", required_argument, NULL, 'e'},
        {"content", required_argument, NULL, 'c'}, {"processes", required_argument, NULL, 'j'},
        {"game", required_argument, NULL, 'n'},    {"varied", no_argument, NULL, 'v'},
        {"matrix", no_argument, NULL, 'm'},        {0}};
    for (int got; (got = getopt_long(argc, argv, "", options, NULL)) != -1;)
        switch (got) {
        case 'l':
            soak->shares = long_run;
            break;
        case 'a':
            soak->agent = optarg;
            break;
        case 's':
            soak->seed = strtoull(optarg, NULL, 10);
            break;
        case 'g':
            soak->games = strtoull(optarg, NULL, 10);
            break;
        case 'p':
            soak->seats = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'e':
            soak->every = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'c':
            soak->content = optarg;
            break;
        case 'j':
            soak->processes = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'n':
            soak->name = optarg;
            break;
        case 'v':
            soak->kind = SCENARIO_VARIED;
            break;
        case 'm':
            soak->kind = SCENARIO_MATRIX;
            break;
        default:
            return false;
        }
    return soak->every > 0 && soak->processes > 0 && agent_is_known(soak->agent);
}
/* clang-format on */

int main(int argc, char **argv)
{
    qn_pack *pack;
    struct soak soak = {.agent = "random",
                        .content = "content",
                        .name = "champions",
                        .seed = 1,
                        .every = 16,
                        .processes = 2,
                        .shares = short_run};
    if (!read_options(&soak, argc, argv)) {
        fprintf(
            stderr,
            "soak_games [--long | --agent NAME --seed N --games N] [--seats N] "
            "[--varied | --matrix] [--every N] [--game NAME] [--content DIR] [--processes N]\n");
        return 2;
    }
    if (qn_pack_open(soak.content, soak.name, (qn_report){print_message, stderr}, &pack) != QN_OK)
        return 2;
    soak.pack = pack;
    struct crew_count count =
        crew_run(&(struct crew_job){"games", play, &soak, total(&soak), soak.processes});
    qn_pack_close(pack);
    return crew_verdict("games", count);
}
