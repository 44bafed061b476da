/*
 * The options of the soak programs, and the shares that they come to.
 */
#include "run.h"

#include "agents/agent.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- shares */

static void add(struct run *run, const char *agent, uint64_t count, unsigned seats)
{
    if (count && run->shares < RUN_SHARES)
        run->share[run->shares++] = (struct share){agent, count, SCENARIO_MATRIX, seats};
}

static uint64_t part(uint64_t seeds, uint64_t divisor)
{
    return seeds > divisor ? seeds / divisor : 1;
}

/* Greedy thinks the longer, the more players there are. */
static void add_matrix(struct run *run)
{
    static const uint64_t divisor[QN_MAX_SEATS] = {1, 2, 5, 10};
    uint64_t cells = run->seats ? SCENARIO_CELLS / QN_MAX_SEATS : SCENARIO_CELLS;
    add(run, run->agent ? run->agent : "random", run->seeds * cells, run->seats);
    for (unsigned i = 0; !run->agent && i < QN_MAX_SEATS; i++)
        if (!run->seats || run->seats == i + 1)
            add(run, "greedy", part(run->seeds, divisor[i]) * SCENARIO_CELLS / QN_MAX_SEATS, i + 1);
}

static void add_all(struct run *run, const struct share *shares)
{
    while (shares->agent && run->shares < RUN_SHARES)
        run->share[run->shares++] = *shares++;
}

static void plan(struct run *run, const struct share *short_run, const struct share *long_run)
{
    if (run->games) {
        run->share[run->shares++] =
            (struct share){run->agent ? run->agent : "random", run->games, run->kind, run->seats};
        return;
    }
    if (run->is_long)
        add_all(run, long_run);
    else if (run->kind != SCENARIO_MATRIX)
        add_all(run, short_run);
    bool has_matrix = long_run->kind != SCENARIO_VARIED; /* of Champions */
    if ((run->is_long && has_matrix) || run->kind == SCENARIO_MATRIX)
        add_matrix(run);
}

uint64_t run_total(const struct run *run)
{
    uint64_t count = 0;
    for (size_t i = 0; i < run->shares; i++)
        count += run->share[i].count;
    return count;
}

struct share run_share(const struct run *run, uint64_t number)
{
    const struct share *s = run->share;
    while (number >= s->count)
        number -= s++->count;
    struct share share = *s;
    share.keep = run->keep;
    share.again = run->again;
    return share;
}

/* ---- options */

static bool take(struct run *run, int option)
{
    switch (option) {
    case 'l': run->is_long = true; break;
    case 'a': run->agent = optarg; break;
    case 's': run->seed = strtoull(optarg, NULL, 10); break;
    case 'g': run->games = strtoull(optarg, NULL, 10); break;
    case 'd': run->seeds = strtoull(optarg, NULL, 10); break;
    case 'p': run->seats = (unsigned)strtoul(optarg, NULL, 10); break;
    case 'e': run->every = (unsigned)strtoul(optarg, NULL, 10); break;
    case 'c': run->content = optarg; break;
    case 'j': run->processes = (unsigned)strtoul(optarg, NULL, 10); break;
    case 'n': run->name = optarg; break;
    case 'v': run->kind = SCENARIO_VARIED; break;
    case 'm': run->kind = SCENARIO_MATRIX; break;
    case 'k': run->keep = optarg; break;
    case 'r': run->again = optarg; break;
    default: return false;
    }
    return true;
}

static bool is_sound(const struct run *run)
{
    return run->every > 0 && run->processes > 0 && run->seeds > 0 && run->seats <= QN_MAX_SEATS &&
           (!run->agent || agent_is_known(run->agent));
}

bool run_read(struct run *run, int argc, char **argv, const struct share *short_run,
              const struct share *long_run)
{
    /* clang-format off */
    static const struct option options[] = {
        {"long", no_argument, NULL, 'l'},          {"agent", required_argument, NULL, 'a'},
        {"seed", required_argument, NULL, 's'},    {"games", required_argument, NULL, 'g'},
        {"seeds", required_argument, NULL, 'd'},   {"seats", required_argument, NULL, 'p'},
        {"every", required_argument, NULL, 'e'},   {"content", required_argument, NULL, 'c'},
        {"game", required_argument, NULL, 'n'},    {"processes", required_argument, NULL, 'j'},
        {"varied", no_argument, NULL, 'v'},        {"matrix", no_argument, NULL, 'm'},
        {"keep", required_argument, NULL, 'k'},    {"again", required_argument, NULL, 'r'},
        {0}};
    /* clang-format on */
    bool good = true;
    *run = (struct run){.content = "content",
                        .name = "champions",
                        .seed = 1,
                        .seeds = 20,
                        .every = 16,
                        .processes = 2};
    for (int got; good && (got = getopt_long(argc, argv, "", options, NULL)) != -1;)
        good = take(run, got);
    good = good && optind == argc && is_sound(run);
    if (good)
        plan(run, short_run, long_run);
    else
        fprintf(stderr,
                "%s [--long | --matrix [--seeds N] | --games N [--varied | --matrix]] "
                "[--agent NAME]\n    [--seed N] [--seats N] [--every N] [--game NAME] "
                "[--content DIR] [--processes N] [--keep DIR | --again DIR]\n",
                argv[0]);
    return good;
}

/* ---- cards */

static void print_message(void *user, const qn_message *message)
{
    char text[512];
    qn_message_text(message, NULL, text, sizeof text);
    fprintf(user, "%s:%u:%u: %s\n", message->file ? message->file : "soak", message->line,
            message->column, text);
}

bool run_open(struct run *run)
{
    return qn_pack_open(run->content, run->name, (qn_report){print_message, stderr}, &run->pack) ==
           QN_OK;
}

void run_close(struct run *run)
{
    qn_pack_close(run->pack);
}
