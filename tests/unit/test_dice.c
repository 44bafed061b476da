/*
 * Dice: how they are read and laid through the public interface, and the exact odds. The odds are
 * compared with known numbers and with a slow count that knows nothing of multisets. Needs content/.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agents/agent.h"
#include "agents/dice_odds.h"

enum { SIDES = 6, THREE_ROLLS = 3 };

static struct dice_odds odds;

static void nearly(double found, double expected)
{
    if (fabs(found - expected) > 1e-9)
        fail_msg("%.12f is not %.12f", found, expected);
}

/* ---- goals of their own --------------------------------------------------------------------- */

static int longest_run(const uint8_t *face)
{
    int run = 0, most = 0;
    for (int f = 1; f <= SIDES; f++) {
        run = memchr(face, f, ODDS_DICE) ? run + 1 : 0;
        most = run > most ? run : most;
    }
    return most;
}

static int most_alike(const uint8_t *face)
{
    int most = 0;
    for (int f = 1; f <= SIDES; f++) {
        int count = 0;
        for (int i = 0; i < ODDS_DICE; i++)
            count += face[i] == f;
        most = count > most ? count : most;
    }
    return most;
}

static double is_five_alike(const uint8_t *face)
{
    return most_alike(face) == 5;
}
static double is_four_alike(const uint8_t *face)
{
    return most_alike(face) >= 4;
}
static double is_small_straight(const uint8_t *face)
{
    return longest_run(face) >= 4;
}
static double is_large_straight(const uint8_t *face)
{
    return longest_run(face) >= 5;
}
static double sum_of_faces(const uint8_t *face)
{
    double sum = 0;
    for (int i = 0; i < ODDS_DICE; i++)
        sum += face[i];
    return sum;
}

typedef double worth_fn(const uint8_t *face);

/* The worth of the dice before the first of so many rolls. */
static double by_odds(worth_fn *worth, int rolls)
{
    double v[ODDS_THROWS], kept[ODDS_KEPT];
    for (size_t m = 0; m < ODDS_THROWS; m++) {
        uint8_t face[ODDS_DICE];
        dice_faces(&odds, ODDS_FIRST + m, face);
        v[m] = worth(face);
    }
    for (; rolls > 1; rolls--)
        dice_attempt(&odds, v, v);
    dice_kept(&odds, v, kept);
    return kept[0];
}

/* ---- the slow count: ordered dice, every set of them, every way they can fall ------------------ */

enum { ORDERED = 7776 };

static size_t number_of(const uint8_t *face)
{
    size_t n = 0;
    for (int i = 0; i < ODDS_DICE; i++)
        n = n * SIDES + face[i] - 1;
    return n;
}

static void faces_of(size_t n, uint8_t *face)
{
    for (int i = ODDS_DICE; i-- > 0; n /= SIDES)
        face[i] = (uint8_t)(n % SIDES + 1);
}

static double mean_from(const double *v, uint8_t *face, int die, unsigned again)
{
    double sum = 0;
    if (die == ODDS_DICE)
        return v[number_of(face)];
    if (!(again >> die & 1))
        return mean_from(v, face, die + 1, again);
    uint8_t was = face[die];
    for (uint8_t f = 1; f <= SIDES; f++) {
        face[die] = f;
        sum += mean_from(v, face, die + 1, again);
    }
    face[die] = was;
    return sum / SIDES;
}

static bool is_sorted(const uint8_t *face)
{
    for (int i = 1; i < ODDS_DICE; i++) {
        if (face[i] < face[i - 1])
            return false;
    }
    return true;
}

static int by_face(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

/* Sorted dice stand for all orders of them. */
static void one_more(const double *v, double *before)
{
    for (size_t n = 0; n < ORDERED; n++) {
        uint8_t face[ODDS_DICE];
        faces_of(n, face);
        if (!is_sorted(face))
            continue;
        before[n] = 0;
        for (unsigned again = 0; again < 32; again++) {
            double mean = mean_from(v, face, 0, again);
            before[n] = mean > before[n] ? mean : before[n];
        }
    }
    for (size_t n = 0; n < ORDERED; n++) {
        uint8_t face[ODDS_DICE];
        faces_of(n, face);
        qsort(face, ODDS_DICE, 1, by_face);
        before[n] = before[number_of(face)];
    }
}

static double by_counting(worth_fn *worth, int rolls)
{
    static double v[ORDERED], before[ORDERED];
    uint8_t face[ODDS_DICE] = {1, 1, 1, 1, 1};
    for (size_t n = 0; n < ORDERED; n++) {
        uint8_t own[ODDS_DICE];
        faces_of(n, own);
        v[n] = worth(own);
    }
    for (; rolls > 1; rolls--) {
        one_more(v, before);
        memcpy(v, before, sizeof v);
    }
    return mean_from(v, face, 0, 31);
}

/* ---- tests of the odds ---------------------------------------------------------------------- */

static void test_multisets(void **state)
{
    (void)state;
    const uint8_t dice[] = {6, 1, 3, 1, 6};
    uint8_t face[ODDS_DICE];
    assert_int_equal(odds.size[0], 0);
    assert_int_equal(odds.size[ODDS_FIRST - 1], 4);
    assert_int_equal(odds.size[ODDS_FIRST], 5);
    assert_int_equal(odds.size[ODDS_KEPT - 1], 5);
    size_t index = dice_index(&odds, dice, ODDS_DICE);
    assert_true(index >= ODDS_FIRST);
    dice_faces(&odds, index, face);
    assert_memory_equal(face, ((uint8_t[]){1, 1, 3, 6, 6}), ODDS_DICE);
    /* 3 · 2 · 3: none to two of the ones, one three or none, none to two of the sixes */
    assert_int_equal(odds.parts[index - ODDS_FIRST], 18);
}

static void test_known_numbers(void **state)
{
    (void)state;
    nearly(by_odds(is_five_alike, 1), 6.0 / 7776);
    nearly(by_odds(is_five_alike, THREE_ROLLS), 347897.0 / 7558272);
    nearly(by_odds(is_large_straight, 1), 240.0 / 7776);
    nearly(by_odds(is_small_straight, 1), 1200.0 / 7776);
    /* one die: 4.25 with two rolls, 14/3 with three */
    nearly(by_odds(sum_of_faces, 2), 5 * 4.25);
    nearly(by_odds(sum_of_faces, THREE_ROLLS), 5 * 14.0 / 3);
}

static void test_same_as_counted(void **state)
{
    (void)state;
    static worth_fn *const goals[] = {is_five_alike, is_four_alike, is_small_straight,
                                      is_large_straight, sum_of_faces};
    for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++)
        nearly(by_odds(goals[i], THREE_ROLLS), by_counting(goals[i], THREE_ROLLS));
}

/* ---- at a table ----------------------------------------------------------------------------- */

struct duel {
    qn_pack *pack;
    qn_table *table;
};

static int set_up(void **state)
{
    static struct duel duel;
    const qn_setting settings[] = {
        {"hero1", "black_widow"}, {"hero2", "barbarian"}, {"first", "1"}};
    const qn_setup setup = {.seed = 3, .settings = settings, .setting_count = 3};
    const qn_option *options;
    qn_ask ask;
    assert_int_equal(qn_pack_open("content", "dicethrone", (qn_report){0}, &duel.pack), QN_OK);
    assert_int_equal(qn_table_new(duel.pack, &setup, (qn_report){0}, &duel.table), QN_OK);
    while (qn_ask_get(duel.table, &ask) && strcmp(ask.what, "roll") != 0) {
        size_t count = qn_options(duel.table, &options), pass = 0;
        while (pass < count - 1 && !(options[pass].flags & QN_PASS))
            pass++;
        assert_int_equal(qn_apply(duel.table, ask.serial, pass), QN_OK);
    }
    *state = &duel;
    return 0;
}

static int tear_down(void **state)
{
    struct duel *duel = *state;
    qn_table_free(duel->table);
    qn_pack_close(duel->pack);
    return 0;
}

static const uint8_t AABBC[ODDS_DICE] = {1, 2, 5, 5, 6};

static void test_reading_and_laying(void **state)
{
    const struct duel *duel = *state;
    const uint8_t wrong[ODDS_DICE] = {1, 2, 3, 4, 7};
    qn_dice dice;
    assert_true(qn_dice_get(duel->table, 0, &dice));
    assert_string_equal(dice.pool, "offence");
    assert_int_equal(dice.seat, 0);
    assert_int_equal(dice.count, 5);
    assert_true(dice.open);
    assert_true(qn_dice_get(duel->table, 1, &dice));
    assert_int_equal(dice.count, 0); /* no defence yet */
    assert_false(qn_dice_get(duel->table, 3, &dice));
    assert_int_equal(qn_dice_symbol(duel->table, 0, 2), 'A');
    assert_int_equal(qn_dice_symbol(duel->table, 0, 3), 'B');
    assert_int_equal(qn_dice_symbol(duel->table, 0, 6), 'C');
    assert_int_equal(qn_dice_symbol(duel->table, 2, 6), 0);
    assert_int_equal(qn_dice_symbol(duel->table, 0, 7), 0);

    uint64_t before = qn_view_hash(duel->table, 1), hash = qn_hash(duel->table);
    assert_false(qn_dice_lay(duel->table, 0, wrong, 5));
    assert_false(qn_dice_lay(duel->table, 0, AABBC, 4));
    assert_false(qn_dice_lay(duel->table, 1, AABBC, 5));
    assert_int_equal(qn_hash(duel->table), hash);
    assert_true(qn_dice_lay(duel->table, 0, (const uint8_t[]){6, 6, 6, 6, 6}, 5));
    assert_int_not_equal(qn_view_hash(duel->table, 1), before);
    assert_true(qn_dice_lay(duel->table, 0, (const uint8_t[]){6, 5, 1, 5, 2}, 5));
    assert_true(qn_dice_get(duel->table, 0, &dice));
    assert_memory_equal(dice.face, AABBC, 5);
    assert_null(qn_invariant(duel->table));
}

static void test_json(void **state)
{
    const struct duel *duel = *state;
    static char text[1 << 17];
    assert_true(qn_dice_lay(duel->table, 0, AABBC, 5));
    for (int seat = QN_SPECTATOR; seat < 2; seat++) {
        assert_true(qn_view_json(duel->table, seat, text, sizeof text) < sizeof text);
        assert_non_null(strstr(text, "\"dice\":[{\"pool\":\"offence\",\"seat\":0,\"open\":true,"
                                     "\"faces\":[1,2,5,5,6],\"symbols\":\"AABBC\","
                                     "\"names\":[\"espionage\",\"espionage\",\"batons\",\"batons\","
                                     "\"widow\"]}]"));
    }
}

static void test_symbols_have_names(void **state)
{
    const struct duel *duel = *state;
    qn_symbol symbol;
    assert_true(qn_symbol_get(duel->table, 0, 'B', QN_FRENCH, &symbol));
    assert_string_equal(symbol.id, "batons");
    assert_string_equal(symbol.name, "Bâtons");
    assert_string_equal(symbol.brief, "B");
    assert_true(qn_symbol_get(duel->table, 1, 'A', QN_ENGLISH, &symbol));
    assert_string_equal(symbol.name, "Sword");
    assert_true(qn_symbol_get(duel->table, 1, 'A', QN_FRENCH, &symbol));
    assert_string_equal(symbol.brief, "E");
    assert_false(qn_symbol_get(duel->table, 0, 'D', QN_ENGLISH, &symbol));
    assert_false(qn_symbol_get(duel->table, 2, 'A', QN_ENGLISH, &symbol));
    assert_false(qn_symbol_get(duel->table, 0, '-', QN_ENGLISH, &symbol));
}

static void test_no_dice(void **state)
{
    (void)state;
    qn_pack *pack;
    qn_table *table;
    qn_dice dice;
    static char text[1 << 17];
    assert_int_equal(qn_pack_open("content", "champions", (qn_report){0}, &pack), QN_OK);
    assert_int_equal(qn_table_new(pack, &(qn_setup){.seed = 1}, (qn_report){0}, &table), QN_OK);
    assert_false(qn_dice_get(table, 0, &dice));
    assert_false(qn_dice_lay(table, 0, AABBC, 5));
    assert_int_equal(qn_dice_symbol(table, 0, 1), 0);
    assert_true(qn_view_json(table, 0, text, sizeof text) < sizeof text);
    assert_null(strstr(text, "\"dice\""));
    qn_table_free(table);
    qn_pack_close(pack);
}

/* ---- goals ---------------------------------------------------------------------------------- */

static const struct dice_goal *find_goal(const qn_table *table, const struct dice_goals *goals,
                                         const char *id)
{
    for (size_t i = 0; i < goals->count; i++) {
        char own[128];
        qn_option_id(table, qn_waiting(table), &goals->goal[i].option, own, sizeof own);
        if (strcmp(own, id) == 0)
            return &goals->goal[i];
    }
    fail_msg("there is no goal %s", id);
    return NULL;
}

static void test_goals(void **state)
{
    const struct duel *duel = *state;
    struct dice_goals goals;
    struct dice_need missing[NEEDS_MOST];
    assert_true(qn_dice_lay(duel->table, 0, AABBC, 5));
    qn_table *scratch = qn_clone(duel->table);
    assert_true(dice_goals_read(&odds, scratch, &goals));
    dice_goals_explain(&odds, duel->table, &goals);
    qn_table_free(scratch);
    assert_int_equal(goals.count, 9);
    size_t m = dice_index(&odds, AABBC, 5) - ODDS_FIRST;

    /* AABC is there; two attempts with three dice: 1 - (1/4)³ to see one B more, and so on */
    const struct dice_goal *goal = find_goal(duel->table, &goals, "announce infiltrate");
    assert_true(goal->reached[m]);
    nearly(dice_goal_chance(&odds, goal, m, 0), 1);
    goal = find_goal(duel->table, &goals, "announce baton_strike");
    assert_false(goal->reached[m]);
    assert_true(goal->by_symbol);
    assert_int_equal(goal->needs, 1);
    assert_int_equal(goal->need[0].count[1], 3);
    nearly(dice_goal_chance(&odds, goal, m, 0), 0);
    nearly(dice_goal_chance(&odds, goal, m, 1), 7.0 / 8);
    nearly(dice_goal_chance(&odds, goal, m, 2), 63.0 / 64);
    goal = find_goal(duel->table, &goals, "announce baton_strike 2");
    nearly(dice_goal_chance(&odds, goal, m, 2), 27.0 / 64);
    assert_int_equal(dice_goal_missing(&odds, duel->table, &goals, goal, m, missing), 1);
    assert_int_equal(missing[0].size, 3);
    assert_int_equal(missing[0].count[1], 3);

    /* straights are faces: 2 and 5 of 2345 lie there, 1 2 of 1234, 5 6 of 3456 */
    goal = find_goal(duel->table, &goals, "announce hacked");
    assert_false(goal->by_symbol);
    assert_int_equal(goal->needs, 3);
    assert_int_equal(dice_goal_missing(&odds, duel->table, &goals, goal, m, missing), 1);
    assert_int_equal(missing[0].size, 2);
    assert_int_equal(missing[0].count[2] + missing[0].count[3], 2); /* a 3 and a 4 */
}

/* ---- a lent die ------------------------------------------------------------------------------ */

typedef bool stop_fn(const qn_table *table, const qn_ask *ask, const char *what);

/* Plays against a barbarian by chance until a question is the wanted one. */
static qn_table *play_until(qn_pack *pack, const char *hero, stop_fn *is_wanted, const char *what,
                            qn_ask *ask)
{
    const qn_setting settings[] = {{"hero1", hero}, {"hero2", "barbarian"}};
    const qn_option *options;
    for (uint64_t seed = 1; seed < 400; seed++) {
        const qn_setup setup = {.seed = seed, .settings = settings, .setting_count = 2};
        qn_table *table;
        uint64_t random = seed;
        assert_int_equal(qn_table_new(pack, &setup, (qn_report){0}, &table), QN_OK);
        while (qn_ask_get(table, ask)) {
            if (is_wanted(table, ask, what))
                return table;
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
            size_t count = qn_options(table, &options);
            assert_int_equal(qn_apply(table, ask->serial, (size_t)(random >> 33) % count), QN_OK);
        }
        qn_table_free(table);
    }
    return NULL;
}

/* The barbarian may roll again, and one of the dice is lent. */
static bool has_lent_die(const qn_table *table, const qn_ask *ask, const char *what)
{
    qn_dice dice;
    return strcmp(ask->what, what) == 0 && ask->need > 0 && qn_dice_get(table, 0, &dice) &&
           dice.seat == 1 && dice.lent >= 0;
}

static bool asks_that(const qn_table *table, const qn_ask *ask, const char *what)
{
    (void)table;
    return strcmp(ask->what, what) == 0;
}

/* At least `least` of `count` dice, each with that chance. */
static double at_least(int least, int count, double chance)
{
    if (least <= 0)
        return 1;
    return least > count ? 0
                         : chance * at_least(least - 1, count - 1, chance) +
                               (1 - chance) * at_least(least, count - 1, chance);
}

/* Swords are 1, 2 and 3; the lent die is none of the four that may show them. */
static void test_lent_die(void **state)
{
    (void)state;
    static struct dice_goals goals;
    static char text[1 << 17];
    qn_pack *pack;
    qn_dice dice;
    char lent[32];
    assert_int_equal(qn_pack_open("content", "dicethrone", (qn_report){0}, &pack), QN_OK);
    qn_ask ask;
    qn_table *table = play_until(pack, "scarlet_witch", has_lent_die, "roll", &ask);
    assert_non_null(table);
    assert_true(qn_dice_get(table, 0, &dice));
    qn_table *scratch = qn_clone(table);
    assert_true(dice_goals_read(&odds, scratch, &goals));
    dice_goals_explain(&odds, table, &goals);
    assert_int_equal(goals.lent, dice.face[dice.lent]);
    const struct dice_goal *goal = find_goal(table, &goals, "announce smack");
    size_t m = dice_index(&odds, dice.face, dice.count) - ODDS_FIRST;
    int swords = 0;
    for (int i = 0; i < ODDS_DICE; i++)
        swords += i != dice.lent && dice.face[i] <= 3;
    assert_true(goal->by_symbol);
    assert_int_equal(goal->needs, 1);
    assert_int_equal(goal->need[0].count[0], 3);
    assert_int_equal(goal->reached[m], swords >= 3);
    for (unsigned attempts = 0; attempts <= 2; attempts++)
        nearly(dice_goal_chance(&odds, goal, m, attempts),
               at_least(3 - swords, 4 - swords, 1 - pow(0.5, attempts)));
    assert_true(qn_view_json(table, 1, text, sizeof text) < sizeof text);
    snprintf(lent, sizeof lent, "],\"lent\":%d}", dice.lent);
    assert_non_null(strstr(text, lent));
    qn_table_free(scratch);
    qn_table_free(table);
    qn_pack_close(pack);
}

/* Dice that a text has rolled lie there while it asks about them, and no others can be changed meanwhile. */
static void test_rolled_again(void **state)
{
    (void)state;
    static const struct {
        const char *hero, *what;
        size_t least;
    } texts[] = {{"thor", "reroll", 5}, {"thor", "pick", 3}, {"pyromancer", "reroll", 2}};
    qn_pack *pack;
    assert_int_equal(qn_pack_open("content", "dicethrone", (qn_report){0}, &pack), QN_OK);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        static char text[1 << 17];
        qn_dice dice;
        qn_ask ask;
        qn_table *table = play_until(pack, texts[i].hero, asks_that, texts[i].what, &ask);
        assert_non_null(table);
        for (unsigned pool = 0; pool < 2; pool++)
            assert_true(qn_dice_get(table, pool, &dice) && !dice.open);
        assert_true(qn_dice_get(table, 2, &dice));
        assert_string_equal(dice.pool, "effect");
        assert_true(dice.open);
        assert_int_equal(dice.seat, ask.seat);
        assert_true(dice.count >= texts[i].least);
        for (int seat = -1; seat < 2; seat++) {
            assert_true(qn_view_json(table, seat, text, sizeof text) < sizeof text);
            assert_non_null(strstr(text, "{\"pool\":\"effect\",\"seat\":"));
        }
        /* once it is answered they lie nowhere */
        const qn_option *options;
        size_t count = qn_options(table, &options);
        assert_int_equal(qn_apply(table, ask.serial, count - 1), QN_OK);
        assert_true(qn_dice_get(table, 2, &dice));
        assert_int_equal(dice.count, 0);
        qn_table_free(table);
    }
    qn_pack_close(pack);
}

/* Two agents with the same seed, and the same agent with an older memory, choose alike. */
static void test_greedy_is_repeatable(void **state)
{
    const struct duel *duel = *state;
    struct agent *one = agent_new("greedy", duel->table, 7);
    struct agent *two = agent_new("greedy", duel->table, 7);
    const uint8_t bbbba[ODDS_DICE] = {1, 3, 4, 5, 5}, ccccc[ODDS_DICE] = {6, 6, 6, 6, 6};
    const qn_option *options;
    char id[64];
    assert_true(qn_dice_lay(duel->table, 0, ccccc, 5));
    size_t choice = one->choose(one, duel->table, 0);
    qn_options(duel->table, &options);
    qn_option_id(duel->table, qn_waiting(duel->table), &options[choice], id, sizeof id);
    assert_string_equal(id, "announce widows_bite");
    assert_true(qn_dice_lay(duel->table, 0, bbbba, 5));
    one->random = two->random = 9;
    assert_int_equal(one->choose(one, duel->table, 0), two->choose(two, duel->table, 0));
    agent_free(one);
    agent_free(two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_multisets),
        cmocka_unit_test(test_known_numbers),
        cmocka_unit_test(test_same_as_counted),
        cmocka_unit_test(test_no_dice),
        cmocka_unit_test_setup_teardown(test_reading_and_laying, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_json, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_symbols_have_names, set_up, tear_down),
        cmocka_unit_test(test_lent_die),
        cmocka_unit_test(test_rolled_again),
        cmocka_unit_test_setup_teardown(test_goals, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_greedy_is_repeatable, set_up, tear_down),
    };
    dice_odds_init(&odds);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
