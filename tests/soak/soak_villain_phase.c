/*
 * Audits the villain phases of many finished games (auditor.h), and first the auditor itself: logs
 * that were tampered with must not get past it.
 *
 *   soak_villain_phase               300 random and greedy games: `make test`
 *   soak_villain_phase --long        10,000: `make soak`
 *   soak_villain_phase --agent random --seed 17 --games 1
 *   soak_villain_phase --matrix      the cells of the matrix (scenario.h) instead of Rhino alone
 */
#include "agents/agent.h"
#include "auditor.h"
#include "crew.h"
#include "scenario.h"
#include "tamper.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct work {
    const qn_pack *pack;
    const char *agent, *content; /* agent NULL: random, and every fourth game greedy */
    uint64_t seed, games;
    unsigned seats, processes;
    bool matrix;
};

static const char *agent_of(const struct work *work, uint64_t number)
{
    if (work->agent)
        return work->agent;
    return number % 4 == 3 ? "greedy" : "random";
}

/* Every fifth game has two to four players. */
static unsigned seats_of(const struct work *work, uint64_t number)
{
    if (work->seats)
        return work->seats;
    return number % 5 == 4 ? 2 + (unsigned)(number / 5 % 3) : 1;
}

/* A finished game, or NULL. */
static qn_table *finished_game(const struct work *work, uint64_t number)
{
    struct scenario scenario;
    qn_table *table = NULL;
    qn_ask ask;
    if (work->matrix)
        scenario_make(&scenario, work->seed + number, work->seats, SCENARIO_MATRIX);
    else
        scenario_against_rhino(&scenario, work->seed + number, seats_of(work, number));
    if (qn_table_new(work->pack, &scenario.setup, (qn_report){0}, &table) != QN_OK)
        return NULL;
    struct agent *agent =
        agent_new(agent_of(work, number), table, scenario.setup.seed * 0x9E3779B97F4A7C15u);
    while (agent && qn_ask_get(table, &ask)) {
        const qn_option *options;
        size_t choice = qn_options(table, &options) > 1 ? agent->choose(agent, table, ask.seat) : 0;
        if (qn_apply(table, ask.serial, choice) != QN_OK)
            break;
    }
    agent_free(agent);
    return table;
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

static bool audit_game(const void *user, uint64_t number)
{
    const struct work *work = user;
    struct audit_facts facts;
    size_t count = 0;
    qn_table *table = finished_game(work, number);
    qn_log_line *lines = table ? audit_lines(table, &count) : NULL;
    bool good = lines && audit_facts_read(table, &facts);
    if (good) {
        struct audit_result result = audit_log(&facts, lines, count);
        good = result.good;
        if (!good) {
            printf("champions: --agent %s --seed %" PRIu64
                   " --seats %u%s --games 1: log line %zu: %s\n",
                   agent_of(work, number), work->seed + number, facts.seats,
                   work->matrix ? " --matrix" : "", result.line, result.why);
            print_context(table, result.line);
        }
        audit_facts_free(&facts);
    } else {
        printf("seed %" PRIu64 ": no finished game\n", work->seed + number);
    }
    free(lines);
    qn_table_free(table);
    return good;
}

/* ---- the auditor itself */

static bool tamper_game(const struct work *work, uint64_t number, struct tamper_count *count)
{
    struct audit_facts facts;
    size_t lines_count = 0;
    qn_table *table = finished_game(work, number);
    qn_log_line *lines = table ? audit_lines(table, &lines_count) : NULL;
    bool good = lines && audit_facts_read(table, &facts);
    if (good) {
        tamper_all(&facts, lines, lines_count, count);
        audit_facts_free(&facts);
    }
    free(lines);
    qn_table_free(table);
    return good;
}

static struct crew_count audit_the_auditor(const struct work *work)
{
    struct tamper_count count[TAMPERS] = {{0, 0}};
    struct crew_count result = {0, 0};
    for (uint64_t i = 0; i < 24; i++)
        tamper_game(work, i, count);
    for (unsigned i = 0; i < TAMPERS; i++) {
        bool good = count[i].tried > 0 && count[i].noticed == count[i].tried;
        *(good ? &result.passed : &result.failed) += 1;
        if (!good)
            printf("tampering \"%s\" was noticed in %u of %u logs\n", tamper_name(i),
                   count[i].noticed, count[i].tried);
    }
    return result;
}

/* ---- the program */

static bool read_options(struct work *work, int argc, char **argv)
{
    static const struct option options[] = {{"long", no_argument, NULL, 'l'},
                                            {"agent", required_argument, NULL, 'a'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"seats", required_argument, NULL, 'p'},
                                            {"content", required_argument, NULL, 'c'},
                                            {"processes", required_argument, NULL, 'j'},
                                            {"matrix", no_argument, NULL, 'm'},
                                            {0}};
    for (int got; (got = getopt_long(argc, argv, "", options, NULL)) != -1;)
        switch (got) {
        case 'l': work->games = 10000; break;
        case 'a': work->agent = optarg; break;
        case 's': work->seed = strtoull(optarg, NULL, 10); break;
        case 'g': work->games = strtoull(optarg, NULL, 10); break;
        case 'p': work->seats = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'c': work->content = optarg; break;
        case 'm': work->matrix = true; break;
        case 'j': work->processes = (unsigned)strtoul(optarg, NULL, 10); break;
        default: return false;
        }
    return work->processes > 0 && (!work->agent || agent_is_known(work->agent));
}

int main(int argc, char **argv)
{
    qn_pack *pack;
    struct work work = {.content = "content", .seed = 1, .games = 300, .processes = 2};
    if (!read_options(&work, argc, argv)) {
        fprintf(stderr, "soak_villain_phase [--long] [--agent NAME] [--seed N] [--games N] "
                        "[--seats N] [--matrix] [--content DIR] [--processes N]\n");
        return 2;
    }
    if (qn_pack_open(work.content, "champions", (qn_report){0}, &pack) != QN_OK) {
        fprintf(stderr, "the cards cannot be read; run quinte cards check\n");
        return 2;
    }
    work.pack = pack;
    struct crew_count tampered = audit_the_auditor(&work);
    struct crew_count games =
        crew_run(&(struct crew_job){"games", audit_game, &work, work.games, work.processes});
    qn_pack_close(pack);
    games.passed += tampered.passed;
    games.failed += tampered.failed;
    return crew_verdict("villain phases", games);
}
