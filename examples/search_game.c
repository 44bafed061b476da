/*
 * A small search: one game of Smash Up in which the first player tries every option in many deals of what it
 * does not know, plays on at random for a while, and judges where that led; the other plays at random.
 *
 *     search_game [SEED]
 *
 * doc/search.md explains it.
 */
#include <quinte/search.h>

#include <stdio.h>
#include <stdlib.h>

enum { DEALS = 24, DEPTH = 40 };

/* The option that means the same in another deal: options are listed anew in each. */
static bool apply_key(qn_table *table, int seat, uint64_t key)
{
    const qn_option *options;
    qn_ask ask;
    if (!qn_ask_get(table, &ask))
        return false;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < count; i++)
        if (qn_option_key(table, seat, &options[i]) == key)
            return qn_apply(table, ask.serial, i) == QN_OK;
    return false;
}

static void play_on(qn_table *table, int choices)
{
    const qn_option *options;
    qn_ask ask;
    while (choices-- > 0 && qn_ask_get(table, &ask))
        qn_apply(table, ask.serial, (size_t)rand() % qn_options(table, &options));
}

/* How well the option does, on the average over deals; `copy` is made anew for each. */
static double judge(const qn_table *table, qn_table *copy, int seat, uint64_t key)
{
    double sum = 0;
    for (uint64_t deal = 0; deal < DEALS; deal++) {
        qn_determinize_into(copy, table, seat, deal);
        uint32_t known = qn_info_stamp(copy, seat);
        uint64_t chance = qn_chance_stamp(copy);
        if (!apply_key(copy, seat, key))
            return -1;
        if (qn_info_stamp(copy, seat) == known && qn_chance_stamp(copy) == chance && qn_over(copy))
            return qn_outlook(copy, seat); /* the end, and the same in every deal */
        play_on(copy, DEPTH);
        sum += qn_outlook(copy, seat);
    }
    return sum / DEALS;
}

static size_t best_option(qn_table *table, qn_table *copy, int seat)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), best = 0;
    double most = -2;
    for (size_t i = 0; count > 1 && i < count; i++) {
        double value = judge(table, copy, seat, qn_option_key(table, seat, &options[i]));
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    const qn_setup setup = {.seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1};
    qn_pack *pack;
    qn_table *table;
    qn_ask ask;
    if (qn_pack_open("content", "smashup", (qn_report){NULL, NULL}, &pack) != QN_OK ||
        qn_table_new(pack, &setup, (qn_report){NULL, NULL}, &table) != QN_OK)
        return 2;
    qn_table *copy = qn_clone(table);
    qn_set_skip_forced(copy, true);
    srand((unsigned)setup.seed);
    while (copy && qn_ask_get(table, &ask)) {
        if (qn_team(table, ask.seat) == 0)
            qn_apply(table, ask.serial, best_option(table, copy, ask.seat));
        else
            play_on(table, 1);
    }
    for (int seat = 0; seat < (int)qn_seats(table); seat++)
        printf("player %d: %d %s\n", seat + 1, qn_score(table, seat, 0), qn_score_name(table, 0));
    qn_table_free(copy);
    qn_table_free(table);
    qn_pack_close(pack);
    return 0;
}
