/*
 * Wins this turn: what is found is one at every deal of what the seat cannot see, it is found by hand, too, and what
 * is told to be all has been looked at. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quinte/lists.h>
#include <quinte/search.h>

#include "agents/agent.h"
#include "agents/win_this_turn.h"

enum { MOST = 4000, DEALS = 16, GAMES = 6, CHOICES = 3000 };

/* Plays the line at a deal: has the seat won? */
static bool line_wins(const qn_table *table, const struct win_line *line, int seat, uint64_t deal)
{
    qn_table *other = qn_clone(table);
    qn_determinize(other, seat, deal);
    for (size_t i = 0; i < line->length; i++) {
        qn_ask ask;
        assert_true(qn_ask_get(other, &ask));
        assert_int_equal(ask.seat, seat);
        uint64_t chance = qn_chance_stamp(other);
        uint32_t knows = qn_info_stamp(other, seat);
        assert_int_equal(qn_apply(other, ask.serial, line->option[i]), QN_OK);
        assert_true(qn_chance_stamp(other) == chance); /* nothing was drawn, nothing learned */
        assert_true(qn_info_stamp(other, seat) == knows);
    }
    bool is_won = qn_result(other, (unsigned)seat) == QN_WON;
    qn_table_free(other);
    return is_won;
}

/* Plays a game and looks for wins at every turn; returns how many were found. */
static size_t look_in_game(qn_table *table, struct win_finder *finder, struct agent *agent)
{
    size_t found = 0;
    qn_ask ask;
    for (int n = 0; n < CHOICES && qn_ask_get(table, &ask); n++) {
        struct win_line line;
        if (qn_ask_role(table) == QN_ROLE_TURN && win_this_turn(finder, table, MOST, &line)) {
            struct win_line again;
            assert_true(line.length > 0);
            for (uint64_t deal = 0; deal < DEALS; deal++)
                assert_true(line_wins(table, &line, ask.seat, deal));
            assert_true(win_after(finder, table, line.option[0], MOST, &again));
            assert_true(line_wins(table, &again, ask.seat, 99));
            found++;
        }
        size_t choice = agent->choose(agent, table, ask.seat);
        assert_int_equal(qn_apply(table, ask.serial, choice), QN_OK);
    }
    return found;
}

static void wins_hold_at_every_deal(void **state)
{
    (void)state;
    static const char *const games[] = {"champions", "smashup"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        qn_pack *pack;
        qn_table *table;
        size_t found = 0;
        assert_int_equal(qn_pack_open("content", games[i], (qn_report){0}, &pack), QN_OK);
        assert_int_equal(qn_table_new(pack, &(qn_setup){.seed = 1}, (qn_report){0}, &table), QN_OK);
        struct win_finder *finder = win_finder_new(table);
        struct agent *agent = agent_new("greedy", table, 1);
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            qn_table_restart(table, seed);
            agent_restart(agent, seed);
            found += look_in_game(table, finder, agent);
        }
        print_message("%s: %zu positions with a win\n", games[i], found);
        assert_true(found > 0 || i > 0);
        agent_free(agent);
        win_finder_free(finder);
        qn_table_free(table);
        qn_pack_close(pack);
    }
}

/* At the start of a game there is none, and so few positions that all are looked at are said to be all. */
static void nothing_is_found_where_nothing_is(void **state)
{
    (void)state;
    qn_pack *pack;
    qn_table *table;
    struct win_line line;
    assert_int_equal(qn_pack_open("content", "champions", (qn_report){0}, &pack), QN_OK);
    assert_int_equal(qn_table_new(pack, &(qn_setup){.seed = 1}, (qn_report){0}, &table), QN_OK);
    struct win_finder *finder = win_finder_new(table);
    assert_false(win_this_turn(finder, table, 1, &line));
    assert_false(line.is_whole);
    assert_int_equal(line.length, 0);
    assert_false(win_this_turn(finder, table, 1000000, &line));
    assert_true(line.is_whole);
    win_finder_free(finder);
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
