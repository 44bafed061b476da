/*
 * Plays games between searching players and writes what they looked like: one line for every turn that began, with
 * the features of the position to the seat whose turn it was, and how the game ended for it. train.py learns from
 * that.
 *
 *     selfplay CONTENT GAME WALKS GAMES SEED [SEATS=N] [KEY=VALUE]...
 *
 * One answer in `LOOSE` is another good one: positions that players would avoid show why. A line has tabs between: the
 * settings, the seed, the seat, the round, 1 for a win (0.5 a draw), how much of the way to victory was done in the end
 * (0 to 1), and the features by the order of evaluate_GAME.c.
 */
#define _POSIX_C_SOURCE 200809L
#include "agents/agent.h"
#include "agents/evaluate.h"
#include "agents/numbers.h"
#include "agents/search.h"

#include <quinte/lists.h>
#include <quinte/search.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 4096, SETTINGS = 32, CHOICES = 20000, LOOSE = 12, GOOD = 8 };

struct row {
    int seat;
    unsigned round;
    double value[FEATURES_MOST];
};

struct play {
    qn_pack *pack;
    qn_table *table;
    struct evaluator *evaluator;
    struct agent *agent[QN_MAX_SEATS];
    uint64_t random;
    struct row row[ROWS];
    size_t rows;
    unsigned last[QN_MAX_SEATS]; /* the round of each seat's last row, and one more */
};

static void note(struct play *p, int seat)
{
    unsigned round = qn_round(p->table) + 1;
    qn_role role = qn_ask_role(p->table);
    if ((role != QN_ROLE_TURN && role != QN_ROLE_STEP) || p->last[seat] == round || p->rows == ROWS)
        return;
    p->last[seat] = round;
    struct row *row = &p->row[p->rows++];
    *row = (struct row){.seat = seat, .round = round - 1};
    p->evaluator->describe(p->evaluator, p->table, seat, row->value);
}

/* One of the options that were tried at least a `GOOD`th as often as the best, as likely as it was tried. */
static size_t any_good(struct play *p, const struct agent *agent, size_t count, size_t best)
{
    struct search_opinion opinion;
    size_t good[QN_MAX_OPTIONS], goods = 0;
    uint32_t visits[QN_MAX_OPTIONS], most = 0;
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        visits[i] = search_opinion_get(agent, i, &opinion) ? opinion.visits : 0;
        most = visits[i] > most ? visits[i] : most;
    }
    for (size_t i = 0; i < count; i++) {
        if (!visits[i] || visits[i] < most / GOOD)
            continue;
        good[goods++] = i;
        sum += visits[i];
    }
    uint64_t at = sum ? numbers_below(&p->random, sum) : 0;
    for (size_t i = 0; i < goods; i++) {
        if (at < visits[good[i]])
            return good[i];
        at -= visits[good[i]];
    }
    return best;
}

static void play_game(struct play *p)
{
    qn_ask ask;
    for (int i = 0; i < CHOICES && qn_ask_get(p->table, &ask); i++) {
        const qn_option *options;
        size_t count = qn_options(p->table, &options), choice = 0;
        note(p, ask.seat);
        if (count > 1)
            choice = p->agent[ask.seat]->choose(p->agent[ask.seat], p->table, ask.seat);
        if (count > 1 && numbers_below(&p->random, LOOSE) == 0)
            choice = any_good(p, p->agent[ask.seat], count, choice);
        if (qn_apply(p->table, ask.serial, choice) != QN_OK)
            return;
    }
}

/* How much of the way to victory the seat has done, by what decides the game. */
static double way_of(const qn_table *table, int seat)
{
    double start = qn_score_start(table, seat, 0), goal = qn_score_goal(table, seat, 0);
    double way = goal - start != 0 ? (qn_score(table, seat, 0) - start) / (goal - start) : 0;
    return way < 0 ? 0 : way > 1 ? 1 : way;
}

static void tell(const struct play *p, uint64_t seed, const char *about)
{
    for (size_t i = 0; i < p->rows; i++) {
        const struct row *row = &p->row[i];
        qn_outcome outcome = qn_result(p->table, (unsigned)row->seat);
        double result = outcome == QN_WON ? 1 : outcome == QN_DRAWN ? 0.5 : 0;
        printf("%s\t%llu\t%d\t%u\t%g\t%.3f", about, (unsigned long long)seed, row->seat, row->round,
               result, way_of(p->table, row->seat));
        for (size_t k = 0; k < p->evaluator->features; k++)
            printf("\t%g", row->value[k]);
        printf("\n");
    }
    fflush(stdout);
}

/* The settings as completed, "key=value key=value". */
static void describe_setup(const qn_table *table, char *out, size_t size)
{
    qn_setting setting;
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; qn_setting_get(table, i, &setting) && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s=%s", i ? " " : "", setting.key,
                                 setting.value);
}

static bool one_game(struct play *p, const qn_setup *setup, uint32_t walks)
{
    char about[1024];
    if (qn_table_new(p->pack, setup, (qn_report){0}, &p->table) != QN_OK)
        return false;
    p->evaluator = evaluator_new(p->table);
    p->rows = 0;
    p->random = setup->seed;
    memset(p->last, 0, sizeof p->last);
    for (unsigned i = 0; i < qn_seats(p->table); i++) {
        p->agent[i] = agent_search_new(p->table, (struct search_limits){.walks = walks});
        agent_restart(p->agent[i], setup->seed * 8 + i);
    }
    if (p->evaluator->describe) {
        play_game(p);
        describe_setup(p->table, about, sizeof about);
        tell(p, setup->seed, about);
    }
    for (unsigned i = 0; i < qn_seats(p->table); i++)
        agent_free(p->agent[i]);
    evaluator_free(p->evaluator);
    qn_table_free(p->table);
    return true;
}

int main(int argc, char **argv)
{
    static struct play p;
    qn_setting setting[SETTINGS];
    qn_setup setup = {.settings = setting};
    if (argc < 6) {
        fprintf(stderr, "selfplay CONTENT GAME WALKS GAMES SEED [SEATS=N] [KEY=VALUE]...\n");
        return 2;
    }
    for (int i = 6; i < argc && setup.setting_count < SETTINGS; i++) {
        char *equals = strchr(argv[i], '=');
        if (!equals)
            return 2;
        *equals = '\0';
        if (strcmp(argv[i], "SEATS") == 0)
            setup.seats = (unsigned)atoi(equals + 1);
        else
            setting[setup.setting_count++] = (qn_setting){argv[i], equals + 1};
    }
    if (qn_pack_open(argv[1], argv[2], (qn_report){0}, &p.pack) != QN_OK)
        return 1;
    uint64_t first = strtoull(argv[5], NULL, 10), games = strtoull(argv[4], NULL, 10);
    for (uint64_t i = 0; i < games; i++) {
        setup.seed = first + i;
        if (!one_game(&p, &setup, (uint32_t)atoi(argv[3])))
            return 1;
    }
    qn_pack_close(p.pack);
    return 0;
}
