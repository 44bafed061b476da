/*
 * How many questions a game puts to a person, with and without stops (src/app/stops.h): the first seat answers
 * as greedy does, the second is a greedy bot; the same seeds for each way of being asked.
 *
 *     count_prompts [N]        N games of each way (100). Needs content/.
 *
 * Ways: every occasion is asked (all); as `quinte play` begins (usual); the same, and whoever passes says "skip",
 * until something is aimed at them or they may act in their turn (skip). A question with one answer is none.
 */
#include "agents/agent.h"
#include "app/stops.h"

#include <stdio.h>
#include <stdlib.h>

enum way { WAY_ALL, WAY_USUAL, WAY_SKIP, WAYS };

static const char *const ways[WAYS] = {"all", "usual", "skip"};

struct kind {
    const char *label, *game;
    qn_setting settings[2];
    size_t setting_count;
};

static const struct kind kinds[] = {
    {"Vs. System", "vs", {{0}}, 0},
    {"Dice Throne, Thor against Thor", "dicethrone", {{"hero1", "thor"}, {"hero2", "thor"}}, 2},
    {"Dice Throne, Moon Elf against the Barbarian",
     "dicethrone",
     {{"hero1", "moon_elf"}, {"hero2", "barbarian"}},
     2},
    {"Smash Up", "smashup", {{0}}, 0},
    {"Villainous", "villainous", {{0}}, 0},
    {"Champions, two heroes", "champions", {{0}}, 0},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Villainous knows no end but a victory: a game that is blocked is left after so many choices. */
enum { CHOICES_MOST = 8000 };

struct count {
    unsigned long questions, passes; /* put to the first seat; of these, answered with a pass */
    unsigned long skipped;           /* passed for it */
    unsigned won, games;
};

/* The answer of the first seat, which may be given without asking it. */
static size_t answer(enum way way, struct stops *stops, struct agent *agent, qn_table *table,
                     struct count *count)
{
    const qn_option *options;
    size_t option = 0, passing;
    if (qn_options(table, &options) == 1)
        return 0;
    if (stops_answer(stops, table, &option) || stops_waits(stops, table, &option)) {
        count->skipped++;
        return option;
    }
    option = agent->choose(agent, table, 0);
    qn_options(table, &options);
    count->questions++;
    if (options[option].flags & QN_PASS) {
        count->passes++;
        if (way == WAY_SKIP && stops_pass_until(stops, table, UNTIL_AIMED, &passing))
            option = passing;
    }
    return option;
}

static bool play(const struct kind *kind, const qn_pack *pack, enum way way, uint64_t seed,
                 struct count *count)
{
    const qn_setup setup = {seed, 2, kind->settings, kind->setting_count};
    qn_table *table = NULL;
    struct agent *agent[2] = {NULL, NULL};
    struct stops stops;
    qn_ask ask;
    bool good = qn_table_new(pack, &setup, (qn_report){0}, &table) == QN_OK;
    for (unsigned i = 0; good && i < 2; i++)
        good = (agent[i] = agent_new("greedy", table, seed + i)) != NULL;
    stops_all(&stops);
    if (way != WAY_ALL)
        stops_usual(&stops, pack);
    for (int made = 0; good && made < CHOICES_MOST && !qn_over(table) && qn_ask_get(table, &ask);
         made++) {
        size_t option = ask.seat == 0 ? answer(way, &stops, agent[0], table, count)
                                      : agent[1]->choose(agent[1], table, 1);
        good = qn_choose(table, ask.serial, option) == QN_OK;
    }
    count->won += good && qn_result(table, 0) == QN_WON;
    count->games++;
    for (unsigned i = 0; i < 2; i++)
        agent_free(agent[i]);
    qn_table_free(table);
    return good;
}

static bool measure(const struct kind *kind, unsigned games)
{
    qn_pack *pack;
    bool good = qn_pack_open("content", kind->game, (qn_report){0}, &pack) == QN_OK;
    for (unsigned way = 0; good && way < WAYS; way++) {
        struct count count = {0};
        for (uint64_t seed = 1; good && seed <= games; seed++)
            good = play(kind, pack, (enum way)way, seed, &count);
        double n = games;
        printf("%-32s %-6s %8.1f %8.1f %8.1f %8.0f %%\n", kind->label, ways[way],
               (double)count.questions / n, (double)count.passes / n, (double)count.skipped / n,
               100.0 * count.won / n);
    }
    if (good)
        qn_pack_close(pack);
    return good;
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? strtol(argv[1], NULL, 10) : 100;
    if (argc > 2 || games < 1 || games > 100000) {
        fprintf(stderr, "usage: count_prompts [GAMES]    1 to 100000\n");
        return 2;
    }
    printf("%-32s %-6s %8s %8s %8s %10s\n", "a game", "asked", "put", "passed", "for them", "won");
    for (unsigned i = 0; i < KINDS; i++)
        if (!measure(&kinds[i], (unsigned)games)) {
            fprintf(stderr, "%s: a game went wrong\n", kinds[i].label);
            return 1;
        }
    return 0;
}
