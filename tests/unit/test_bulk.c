/*
 * Bulk play (quinte/bulk.h): what one call does is what many calls of quinte.h do. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <quinte/bulk.h>
#include <quinte/observe.h>
#include <quinte/search.h>

enum { COLUMNS = QN_STAND_COLUMNS, MANY = 6 };

static const char *const games[] = {"champions", "smashup", "dicethrone", "villainous", "vs"};
enum { GAMES = sizeof games / sizeof games[0] };

struct place {
    qn_pack *pack[GAMES];
};

static int open_packs(void **state)
{
    static struct place place;
    for (size_t i = 0; i < GAMES; i++)
        if (qn_pack_open("content", games[i], (qn_report){0}, &place.pack[i]) != QN_OK)
            return -1;
    *state = &place;
    return 0;
}

static int close_packs(void **state)
{
    struct place *place = *state;
    for (size_t i = 0; i < GAMES; i++)
        qn_pack_close(place->pack[i]);
    return 0;
}

static qn_table *table_of(void **state, size_t game, unsigned seats, uint64_t seed)
{
    struct place *place = *state;
    const qn_setup setup = {.seed = seed, .seats = seats};
    qn_table *table;
    assert_int_equal(qn_table_new(place->pack[game], &setup, (qn_report){0}, &table), QN_OK);
    return table;
}

static void assert_row_tells(qn_table *table, const int32_t *row)
{
    const qn_option *options;
    assert_int_equal(row[QN_STAND_SEAT], qn_waiting(table));
    assert_int_equal(row[QN_STAND_OPTIONS], qn_options(table, &options));
    for (unsigned seat = 0; seat < QN_MAX_SEATS; seat++) {
        assert_int_equal(row[QN_STAND_OUTCOME + seat], qn_result(table, seat));
        assert_int_equal(row[QN_STAND_OUTLOOK + seat],
                         (int32_t)(qn_outlook(table, (int)seat) * 1e6));
    }
}

/* ---- steps */

static void test_a_step_is_a_choice(void **state)
{
    for (size_t game = 0; game < GAMES; game++) {
        qn_table *one = table_of(state, game, 2, 7), *other = table_of(state, game, 2, 7);
        int32_t row[COLUMNS];
        qn_ask ask;
        assert_int_equal(qn_step(one, QN_ACTION_NONE, NULL, row, COLUMNS), QN_OK);
        for (uint64_t n = 0; n < 150 && qn_ask_get(other, &ask); n++) {
            int32_t action = (int32_t)((n * 2654435761u >> 8) % (uint64_t)row[QN_STAND_OPTIONS]);
            assert_int_equal(qn_step(one, action, NULL, row, COLUMNS), QN_OK);
            assert_int_equal(qn_apply(other, ask.serial, (size_t)action), QN_OK);
            assert_int_equal(qn_hash(one), qn_hash(other));
            assert_int_equal(row[QN_STAND_CHOICES], 1);
            assert_int_equal(row[QN_STAND_STATUS], QN_OK);
            assert_row_tells(other, row);
        }
        qn_table_free(one);
        qn_table_free(other);
    }
}

static void test_a_step_that_cannot_be(void **state)
{
    qn_table *table = table_of(state, 0, 1, 7);
    int32_t row[COLUMNS];
    uint64_t before = qn_hash(table), random = 1;
    assert_int_equal(qn_step(table, 9999, &random, row, COLUMNS), QN_BAD_OPTION);
    assert_int_equal(row[QN_STAND_STATUS], QN_BAD_OPTION);
    assert_int_equal(row[QN_STAND_CHOICES], 0);
    assert_row_tells(table, row);
    assert_int_equal(qn_step(table, QN_ACTION_RANDOM, NULL, row, COLUMNS), QN_BAD_OPTION);
    assert_int_equal(qn_step(table, QN_ACTION_DEAL, NULL, row, COLUMNS), QN_BAD_OPTION);
    assert_int_equal(qn_step(table, -4, &random, row, COLUMNS), QN_BAD_OPTION);
    assert_int_equal(qn_hash(table), before);
    assert_int_equal(random, 1);

    assert_int_equal(qn_play_random(table, &random, 0, row, COLUMNS), QN_OK);
    assert_true(qn_over(table));
    before = qn_hash(table);
    assert_int_equal(qn_step(table, 0, NULL, row, COLUMNS), QN_NOT_WAITING);
    assert_int_equal(qn_step(table, QN_ACTION_RANDOM, &random, row, COLUMNS), QN_NOT_WAITING);
    assert_int_equal(row[QN_STAND_SEAT], -1);
    assert_int_equal(row[QN_STAND_OPTIONS], 0);
    assert_int_equal(qn_hash(table), before);
    qn_table_free(table);
}

static void test_dealing_is_a_new_table(void **state)
{
    for (size_t game = 0; game < GAMES; game++) {
        qn_table *used = table_of(state, game, 2, 1), *fresh = table_of(state, game, 2, 42);
        int32_t row[COLUMNS];
        uint64_t random = 3;
        assert_int_equal(qn_play_random(used, &random, 30, row, COLUMNS), QN_OK);
        random = 42;
        assert_int_equal(qn_step(used, QN_ACTION_DEAL, &random, row, COLUMNS), QN_OK);
        assert_int_not_equal(random, 42);
        assert_int_equal(qn_hash(used), qn_hash(fresh));
        assert_int_equal(row[QN_STAND_CHOICES], 0);
        assert_row_tells(fresh, row);
        qn_table_free(used);
        qn_table_free(fresh);
    }
}

/* Of different games, with different actions, one of which is refused. */
static void test_many_tables(void **state)
{
    qn_table *table[MANY], *alone[MANY];
    int32_t action[MANY] = {0, QN_ACTION_RANDOM, 5000, QN_ACTION_DEAL, QN_ACTION_NONE, 1};
    int32_t rows[MANY][COLUMNS], row[COLUMNS];
    uint64_t random[MANY] = {1, 2, 3, 4, 5, 6}, own[MANY] = {1, 2, 3, 4, 5, 6};
    for (size_t i = 0; i < MANY; i++) {
        table[i] = table_of(state, i % GAMES, 2, i);
        alone[i] = table_of(state, i % GAMES, 2, i);
    }
    assert_int_equal(qn_step_many(table, MANY, action, random, rows[0], COLUMNS), QN_BAD_OPTION);
    for (size_t i = 0; i < MANY; i++) {
        assert_int_equal(qn_step(alone[i], action[i], &own[i], row, COLUMNS),
                         i == 2 ? QN_BAD_OPTION : 0);
        assert_memory_equal(row, rows[i], sizeof row);
        assert_int_equal(qn_hash(table[i]), qn_hash(alone[i]));
        assert_int_equal(random[i], own[i]);
        qn_table_free(table[i]);
        qn_table_free(alone[i]);
    }
}

static void test_rows_are_as_long_as_the_caller_says(void **state)
{
    qn_table *table = table_of(state, 0, 1, 7);
    int32_t row[COLUMNS + 4];
    memset(row, 0x55, sizeof row);
    assert_int_equal(qn_step(table, QN_ACTION_NONE, NULL, row, 2), QN_OK);
    assert_int_equal(row[QN_STAND_SEAT], 0);
    assert_int_equal(row[2], 0x55555555);
    assert_int_equal(qn_step(table, QN_ACTION_NONE, NULL, row, COLUMNS + 3), QN_OK);
    assert_int_equal(row[COLUMNS], 0);
    assert_int_equal(row[COLUMNS + 2], 0);
    assert_int_equal(row[COLUMNS + 3], 0x55555555);
    qn_table_free(table);
}

/* Every table as its own observation, and nothing but 0 behind it. */
static void test_observations(void **state)
{
    enum { ROOM = 300, NUMBERS = 200 };
    static int16_t rows[GAMES][ROOM][QN_SEEN_COLUMNS], own[ROOM][QN_SEEN_COLUMNS];
    static int32_t numbers[GAMES][NUMBERS], own_numbers[NUMBERS];
    qn_table *table[GAMES];
    int32_t counts[GAMES], seats[GAMES] = {0, 1, QN_SPECTATOR, 1, 0}, row[COLUMNS];
    uint64_t random = 5;
    for (size_t i = 0; i < GAMES; i++) {
        table[i] = table_of(state, i, 2, i);
        assert_int_equal(qn_play_random(table[i], &random, 20, row, COLUMNS), QN_OK);
    }
    for (int by_seat = 0; by_seat < 2; by_seat++) {
        memset(rows, 0x55, sizeof rows);
        memset(numbers, 0x55, sizeof numbers);
        qn_observe_many(table, GAMES, by_seat ? seats : NULL, rows[0][0], ROOM, numbers[0], NUMBERS,
                        counts);
        for (size_t i = 0; i < GAMES; i++) {
            int seat = by_seat ? seats[i] : qn_waiting(table[i]);
            memset(own, 0, sizeof own);
            memset(own_numbers, 0, sizeof own_numbers);
            assert_int_equal(counts[i],
                             qn_observe(table[i], seat, own[0], ROOM, own_numbers, NUMBERS));
            assert_in_range(counts[i], 10, ROOM);
            assert_memory_equal(own, rows[i], sizeof own);
            assert_memory_equal(own_numbers, numbers[i], sizeof own_numbers);
        }
    }
    for (size_t i = 0; i < GAMES; i++)
        qn_table_free(table[i]);
}

/* ---- random play */

static void test_random_play(void **state)
{
    for (size_t game = 0; game < GAMES; game++) {
        qn_table *one = table_of(state, game, 2, 7), *parts = table_of(state, game, 2, 7);
        int32_t row[COLUMNS], part[COLUMNS];
        uint64_t random = 11, other = 11;
        assert_int_equal(qn_play_random(one, &random, 90, row, COLUMNS), QN_OK);
        assert_true(row[QN_STAND_CHOICES] <= 90);
        for (int n = 0; n < 3; n++) /* in three parts, the same */
            assert_int_equal(qn_play_random(parts, &other, 30, part, COLUMNS), QN_OK);
        assert_int_equal(qn_hash(one), qn_hash(parts));
        assert_int_equal(qn_play_random(one, &random, 0, row, COLUMNS), QN_OK);
        assert_true(qn_over(one));
        assert_int_equal(row[QN_STAND_SEAT], -1);
        assert_row_tells(one, row);
        qn_table_free(one);
        qn_table_free(parts);
    }
}

/* Each option of an ask comes as often as any other. */
static void test_any_option_is_as_likely(void **state)
{
    enum { TIMES = 6000, MOST = 64 };
    qn_table *table = table_of(state, 0, 1, 11), *copy = qn_clone(table);
    uint64_t result[MOST], random = 99;
    unsigned count[MOST] = {0};
    int32_t row[COLUMNS];
    assert_int_equal(qn_step(table, QN_ACTION_NONE, NULL, row, COLUMNS), QN_OK);
    int32_t options = row[QN_STAND_OPTIONS];
    assert_in_range(options, 3, MOST);
    for (int32_t i = 0; i < options; i++) {
        assert_int_equal(qn_clone_into(copy, table), QN_OK);
        assert_int_equal(qn_step(copy, i, NULL, row, COLUMNS), QN_OK);
        result[i] = qn_hash(copy);
    }
    for (int n = 0; n < TIMES; n++) {
        assert_int_equal(qn_clone_into(copy, table), QN_OK);
        assert_int_equal(qn_step(copy, QN_ACTION_RANDOM, &random, row, COLUMNS), QN_OK);
        for (int32_t i = 0; i < options; i++)
            count[i] += qn_hash(copy) == result[i];
    }
    for (int32_t i = 0; i < options; i++) /* within 20 %: over six deviations */
        assert_in_range(count[i], TIMES * 4 / 5 / options, TIMES * 6 / 5 / options);
    qn_table_free(table);
    qn_table_free(copy);
}

/* ---- playouts */

static void test_playouts(void **state)
{
    for (size_t game = 0; game < GAMES; game++) {
        qn_table *table = table_of(state, game, 2, 5);
        int32_t rows[MANY][COLUMNS], again[MANY][COLUMNS], row[COLUMNS];
        uint64_t random = 5;
        assert_int_equal(qn_play_random(table, &random, 12, row, COLUMNS), QN_OK);
        uint64_t before = qn_hash(table);
        for (int knower = QN_ALL_KNOWN; knower < 2; knower++) {
            qn_playouts p = {.count = MANY, .seed = 3, .knower = knower};
            p.action = QN_ACTION_RANDOM;
            assert_int_equal(qn_rollouts(table, &p, rows[0], COLUMNS), QN_OK);
            assert_int_equal(qn_rollouts(table, &p, again[0], COLUMNS), QN_OK);
            assert_memory_equal(rows, again, sizeof rows);
            for (size_t i = 0; i < MANY; i++) {
                assert_int_equal(rows[i][QN_STAND_STATUS], QN_OK);
                assert_int_equal(rows[i][QN_STAND_SEAT], -1);
                assert_true(rows[i][QN_STAND_CHOICES] > 0);
                assert_int_not_equal(rows[i][QN_STAND_OUTCOME], QN_UNDECIDED);
            }
            p.seed = 4; /* other numbers, other games */
            assert_int_equal(qn_rollouts(table, &p, again[0], COLUMNS), QN_OK);
            assert_memory_not_equal(rows, again, sizeof rows);
        }
        assert_int_equal(qn_hash(table), before);
        qn_table_free(table);
    }
}

/* Every option of every ask is found again in the deals of whoever is asked. */
static void test_playouts_of_an_option(void **state)
{
    for (size_t game = 0; game < GAMES; game++) {
        qn_table *table = table_of(state, game, 2, 9);
        int32_t row[COLUMNS], rows[3][COLUMNS];
        uint64_t random = 8;
        assert_int_equal(qn_step(table, QN_ACTION_NONE, NULL, row, COLUMNS), QN_OK);
        for (int n = 0; n < 60 && row[QN_STAND_SEAT] >= 0; n++) {
            qn_playouts p = {.count = 3, .seed = random, .knower = row[QN_STAND_SEAT], .limit = 2};
            for (p.action = 0; p.action < row[QN_STAND_OPTIONS]; p.action++) {
                assert_int_equal(qn_rollouts(table, &p, rows[0], COLUMNS), QN_OK);
                for (int i = 0; i < 3; i++) {
                    assert_int_equal(rows[i][QN_STAND_STATUS], QN_OK);
                    assert_in_range(rows[i][QN_STAND_CHOICES], 1, 2);
                }
            }
            assert_int_equal(qn_step(table, QN_ACTION_RANDOM, &random, row, COLUMNS), QN_OK);
        }
        qn_table_free(table);
    }
}

/* With all known, a playout of one option and no more is that option, wherever no chance is in it. */
static void test_playouts_choose_what_they_are_told(void **state)
{
    qn_table *table = table_of(state, 0, 1, 11), *copy = qn_clone(table);
    int32_t row[COLUMNS], step[COLUMNS], told[COLUMNS], first = 0, different = 0;
    uint64_t random = 3;
    qn_set_skip_forced(copy, true);
    assert_int_equal(qn_step(table, QN_ACTION_NONE, NULL, row, COLUMNS), QN_OK);
    for (int n = 0; n < 8; n++) { /* the first turn: nothing is shuffled in it */
        for (int32_t action = 0; action < row[QN_STAND_OPTIONS]; action++) {
            qn_playouts p = {.count = 1, .knower = QN_ALL_KNOWN, .action = action, .limit = 1};
            assert_int_equal(qn_clone_into(copy, table), QN_OK);
            assert_int_equal(qn_step(copy, action, NULL, step, COLUMNS), QN_OK);
            assert_int_equal(qn_rollouts(table, &p, told, COLUMNS), QN_OK);
            assert_memory_equal(step, told, sizeof step);
            first = action ? first : step[QN_STAND_OPTIONS];
            different += step[QN_STAND_OPTIONS] != first;
        }
        assert_int_equal(qn_step(table, QN_ACTION_RANDOM, &random, row, COLUMNS), QN_OK);
    }
    assert_true(different > 10); /* what follows does tell which was chosen */
    qn_table_free(table);
    qn_table_free(copy);
}

static void test_playouts_that_cannot_be(void **state)
{
    qn_table *table = table_of(state, 0, 2, 7);
    int32_t row[COLUMNS];
    uint64_t random = 1;
    qn_playouts p = {.count = 1, .seed = 1, .knower = 0, .action = 4000};
    assert_int_equal(qn_rollouts(table, &p, row, COLUMNS), QN_BAD_OPTION);
    p.action = QN_ACTION_DEAL;
    assert_int_equal(qn_rollouts(table, &p, row, COLUMNS), QN_BAD_OPTION);
    p.action = QN_ACTION_RANDOM;
    p.knower = 2;
    assert_int_equal(qn_rollouts(table, &p, row, COLUMNS), QN_BAD_SETUP);
    p.knower = -3;
    assert_int_equal(qn_rollouts(table, &p, row, COLUMNS), QN_BAD_SETUP);
    p.knower = 0;
    assert_int_equal(qn_play_random(table, &random, 0, row, COLUMNS), QN_OK);
    assert_int_equal(qn_rollouts(table, &p, row, COLUMNS), QN_NOT_WAITING);
    qn_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_step_is_a_choice),
        cmocka_unit_test(test_a_step_that_cannot_be),
        cmocka_unit_test(test_dealing_is_a_new_table),
        cmocka_unit_test(test_many_tables),
        cmocka_unit_test(test_rows_are_as_long_as_the_caller_says),
        cmocka_unit_test(test_observations),
        cmocka_unit_test(test_random_play),
        cmocka_unit_test(test_any_option_is_as_likely),
        cmocka_unit_test(test_playouts),
        cmocka_unit_test(test_playouts_of_an_option),
        cmocka_unit_test(test_playouts_choose_what_they_are_told),
        cmocka_unit_test(test_playouts_that_cannot_be),
    };
    return cmocka_run_group_tests(tests, open_packs, close_packs);
}
