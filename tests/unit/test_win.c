/*
 * Wins this turn: a win that is told to be sure is one at every deal of what the seat cannot see, and where there is
 * none, none is told. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quinte/lists.h>
#include <quinte/search.h>

#include "agents/agent.h"
#include "agents/win.h"

enum { POSITIONS = 1000, DEALS = 16, GAMES = 6, CHOICES = 3000, NEAR = 10 };

/* Makes the choice: nothing is drawn by it, and the seat learns nothing. */
static void go_on(qn_table *table, int seat, size_t option)
{
    qn_ask ask;
    assert_true(qn_ask_get(table, &ask));
    assert_int_equal(ask.seat, seat);
    uint64_t chance = qn_chance_stamp(table);
    uint32_t knows = qn_info_stamp(table, seat);
    assert_int_equal(qn_apply(table, ask.serial, option), QN_OK);
    assert_true(qn_chance_stamp(table) == chance);
    assert_true(qn_info_stamp(table, seat) == knows);
}

/* Plays the option and the line that is said to follow at a deal: has the seat won? */
static bool line_wins(const qn_table *table, int seat, size_t option, const qn_win *win,
                      uint64_t deal)
{
    qn_table *other = qn_clone(table);
    qn_determinize(other, seat, deal);
    go_on(other, seat, option);
    for (size_t i = 0; i < win->length; i++)
        go_on(other, seat, win->line[i]);
    bool is_won = qn_result(other, (unsigned)seat) == QN_WON;
    qn_table_free(other);
    return is_won;
}

/* Does one of the options win for sure? Every one that does is tried out. */
static bool look_at(qn_table *table, int seat, struct win *finder)
{
    const qn_option *options;
    bool is_found = false;
    for (size_t i = 0; i < qn_options(table, &options); i++) {
        qn_win win;
        win_try(finder, table, i, POSITIONS, 1, &win);
        if (win.proof != QN_PROOF_SURE)
            continue;
        assert_true(win.wins);
        for (uint64_t deal = 0; deal < DEALS; deal++)
            assert_true(line_wins(table, seat, i, &win, deal));
        is_found = true;
    }
    return is_found;
}

/* Plays a game and looks for wins at every turn in which the villain is near its end; returns how many were found. */
static size_t look_in_game(qn_table *table, struct win *finder, struct agent *agent)
{
    size_t found = 0;
    qn_ask ask;
    for (int n = 0; n < CHOICES && qn_ask_get(table, &ask); n++) {
        if (qn_ask_role(table) == QN_ROLE_TURN && qn_score(table, ask.seat, 0) <= NEAR)
            found += look_at(table, ask.seat, finder);
        size_t choice = agent->choose(agent, table, ask.seat);
        assert_int_equal(qn_apply(table, ask.serial, choice), QN_OK);
    }
    return found;
}

static void wins_hold_at_every_deal(void **state)
{
    (void)state;
    qn_pack *pack;
    qn_table *table;
    size_t found = 0;
    assert_int_equal(qn_pack_open("content", "champions", (qn_report){0}, &pack), QN_OK);
    assert_int_equal(qn_table_new(pack, &(qn_setup){.seed = 1}, (qn_report){0}, &table), QN_OK);
    struct win *finder = win_new(table);
    struct agent *agent = agent_new("greedy", table, 1);
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        qn_table_restart(table, seed);
        agent_restart(agent, seed);
        found += look_in_game(table, finder, agent);
    }
    print_message("%zu positions with a win\n", found);
    assert_true(found > 0);
    agent_free(agent);
    win_free(finder);
    qn_table_free(table);
    qn_pack_close(pack);
}

/* In the first turn there is none; a search that may not look further than one position says that it does not know. */
static void nothing_is_found_where_nothing_is(void **state)
{
    (void)state;
    qn_pack *pack;
    qn_table *table;
    qn_win win;
    assert_int_equal(qn_pack_open("content", "champions", (qn_report){0}, &pack), QN_OK);
    assert_int_equal(qn_table_new(pack, &(qn_setup){.seed = 1}, (qn_report){0}, &table), QN_OK);
    struct win *finder = win_new(table);
    qn_ask ask;
    while (qn_ask_get(table, &ask) && qn_ask_role(table) != QN_ROLE_TURN)
        assert_int_equal(qn_apply(table, ask.serial, 0), QN_OK);
    win_try(finder, table, 0, 1, 1, &win);
    assert_int_equal(win.proof, QN_PROOF_OPEN);
    assert_false(win.wins);
    win_try(finder, table, 0, 1000000, 1, &win);
    assert_int_equal(win.proof, QN_PROOF_NONE);
    assert_false(win.wins);
    win_free(finder);
    qn_table_free(table);
    qn_pack_close(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_hold_at_every_deal),
        cmocka_unit_test(nothing_is_found_where_nothing_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
