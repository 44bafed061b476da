/*
 * Players: the tree that they grow, that every level answers what is asked, the same for the same seed, and that
 * nothing a seat cannot know changes what a searching player chooses. All five games. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <quinte/lists.h>
#include <quinte/search.h>

#include "agents/agent.h"
#include "agents/model.h"
#include "agents/search.h"
#include "agents/tree.h"

static const char *const games[] = {"champions", "smashup", "dicethrone", "villainous", "vs"};
enum { GAMES = sizeof games / sizeof games[0], ASKS = 24, WALKS = 24, ANSWERS = 600 };

/* ---- the tree */

static void nodes_are_found_by_their_key(void **state)
{
    (void)state;
    struct tree tree;
    assert_true(tree_make(&tree, 16));
    assert_int_equal(tree_find(&tree, 5), TREE_NONE);
    uint32_t five = tree_add(&tree, 5), other = tree_add(&tree, 5 + 16); /* in one bucket */
    assert_int_equal(tree_find(&tree, 5), five);
    assert_int_equal(tree_find(&tree, 5 + 16), other);
    tree_clear(&tree);
    assert_int_equal(tree_find(&tree, 5), TREE_NONE);
    tree_free(&tree);
}

static void a_full_tree_grows_no_more(void **state)
{
    (void)state;
    struct tree tree;
    assert_true(tree_make(&tree, 4));
    for (uint64_t key = 1; key <= 4; key++)
        assert_int_not_equal(tree_add(&tree, key), TREE_NONE);
    assert_int_equal(tree_add(&tree, 5), TREE_NONE);
    uint32_t edges = 0;
    while (tree_edge(&tree, 1, 100 + edges, 1) != TREE_NONE)
        edges++;
    assert_int_equal(edges, tree.edge_room);
    assert_int_not_equal(tree_edge(&tree, 1, 100, 1), TREE_NONE); /* is there already */
    tree_clear(&tree);
    assert_int_not_equal(tree_add(&tree, 5), TREE_NONE);
    tree_free(&tree);
}

/* ---- players */

struct play {
    qn_pack *pack;
    qn_table *table, *other;
};

static struct play set_up(const char *game)
{
    struct play p = {0};
    qn_setup setup = {.seed = 11, .seats = 2};
    assert_int_equal(qn_pack_open("content", game, (qn_report){0}, &p.pack), QN_OK);
    assert_int_equal(qn_table_new(p.pack, &setup, (qn_report){0}, &p.table), QN_OK);
    p.other = qn_clone(p.table);
    return p;
}

static void put_away(struct play *p)
{
    qn_table_free(p->table);
    qn_table_free(p->other);
    qn_pack_close(p->pack);
}

/* In Vs. System options are played on, and every answer counts. */
static struct agent *searching(const char *game, const qn_table *table)
{
    return agent_search_new(
        table, (struct search_limits){.walks = strcmp(game, "vs") == 0 ? ANSWERS : WALKS});
}

static void the_same_seed_chooses_the_same(void **state)
{
    (void)state;
    static const char *const levels[] = {"random", "easy", "fair"};
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i]);
        for (size_t level = 0; level < sizeof levels / sizeof *levels; level++) {
            struct agent *one = agent_new(levels[level], p.table, 7);
            struct agent *two = agent_new(levels[level], p.table, 7);
            const qn_option *options;
            qn_ask ask;
            qn_table_restart(p.table, 3);
            for (int n = 0; n < ASKS && qn_ask_get(p.table, &ask); n++) {
                size_t choice = one->choose(one, p.table, ask.seat);
                assert_true(choice < qn_options(p.table, &options));
                assert_int_equal(two->choose(two, p.table, ask.seat), choice);
                assert_int_equal(qn_apply(p.table, ask.serial, choice), QN_OK);
            }
            agent_free(one);
            agent_free(two);
        }
        put_away(&p);
    }
}

/* The same player, at the table and at one where what its seat does not know lies otherwise. */
static void searching_players_do_not_peek(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i]);
        struct agent *here = searching(games[i], p.table), *there = searching(games[i], p.table);
        const qn_option *options;
        qn_ask ask;
        for (uint64_t n = 0; n < ASKS && qn_ask_get(p.table, &ask); n++) {
            if (qn_ask_role(p.table) != QN_ROLE_DICE) { /* those are the greedy player's */
                qn_clone_into(p.other, p.table);
                qn_determinize(p.other, ask.seat, 1000 + n);
                agent_restart(here, n);
                agent_restart(there, n);
                size_t choice = here->choose(here, p.table, ask.seat);
                assert_true(choice < qn_options(p.table, &options));
                assert_int_equal(there->choose(there, p.other, ask.seat), choice);
            }
            size_t count = qn_options(p.table, &options);
            assert_int_equal(qn_apply(p.table, ask.serial, (n * 7 + 3) % count), QN_OK);
        }
        agent_free(here);
        agent_free(there);
        put_away(&p);
    }
}

/* Who improves on greedy and is stopped before anything has been played on chooses as greedy does. */
static void without_time_to_improve_it_is_greedy(void **state)
{
    (void)state;
    struct play p = set_up("vs");
    atomic_bool halt;
    atomic_init(&halt, true);
    struct agent *fair = agent_new("fair", p.table, 0);
    struct agent *hasty =
        agent_search_new(p.table, (struct search_limits){.walks = WALKS, .halt = &halt});
    const qn_option *options;
    struct search_opinion opinion;
    unsigned compared = 0;
    qn_ask ask;
    for (uint64_t n = 0; n < ASKS && qn_ask_get(p.table, &ask); n++) {
        size_t count = qn_options(p.table, &options);
        qn_forget_into(p.other, p.table, ask.seat);
        agent_restart(fair, n);
        agent_restart(hasty, n);
        size_t choice = hasty->choose(hasty, p.table, ask.seat);
        size_t expected = fair->choose(fair, p.other, ask.seat);
        qn_options(p.table, &options);
        assert_true(qn_option_key(p.table, ask.seat, &options[choice]) ==
                    qn_option_key(p.table, ask.seat, &options[expected]));
        assert_false(search_opinion_get(hasty, choice, &opinion));
        compared += choice > 0;
        assert_int_equal(qn_apply(p.table, ask.serial, (n * 7 + 3) % count), QN_OK);
    }
    assert_true(compared > 0);
    agent_free(fair);
    agent_free(hasty);
    put_away(&p);
}

/* ---- weights */

static void near(double found, double expected)
{
    assert_true(found - expected < 1e-9 && expected - found < 1e-9);
}

static double odds_by(const char *text, const qn_table *table, double hp, double room, int seat)
{
    static const char *const feature[] = {"hp", "room"};
    struct model *model = model_read(text, table, feature, 2);
    double odds = model_odds(model, (const double[]){hp, room}, seat);
    model_free(model);
    return odds;
}

static void weights_are_broken_lines(void **state)
{
    (void)state;
    struct play p = set_up("champions");
    const char *text = "# a note\nof hp 1:-2.5 5:0 9:1\nof room -2:1 2:-1\nof other 0:7 1:8\n";
    near(odds_by(text, p.table, 3, 0, 0), -1.25);
    near(odds_by(text, p.table, 7, 0, 0), 0.5);
    near(odds_by(text, p.table, -9, 99, 0), -3.5); /* the same beyond the ends */
    near(odds_by(text, p.table, 99, -99, 0), 2);
    near(odds_by("of hp", p.table, 3, 0, 0), 0);             /* nothing is said of it */
    near(odds_by("of hp 5:1 5:2 6:3", p.table, 9, 0, 0), 1); /* values rise, or the line ends */
    put_away(&p);
}

static void weights_know_the_set_up(void **state)
{
    (void)state;
    struct play p = {0};
    const qn_setting settings[] = {
        {"villain", "klaw"}, {"hero1", "she_hulk"}, {"hero2", "iron_man"}};
    const qn_setup setup = {.seed = 1, .seats = 2, .settings = settings, .setting_count = 3};
    assert_int_equal(qn_pack_open("content", "champions", (qn_report){0}, &p.pack), QN_OK);
    assert_int_equal(qn_table_new(p.pack, &setup, (qn_report){0}, &p.table), QN_OK);
    const char *text =
        "even 1\neven villain=klaw 10\neven villain=rhino 20\neven hero=she_hulk 100\n"
        "even other hero=she_hulk 1000\neven other villain=klaw 5000";
    near(odds_by(text, p.table, 0, 0, 0), 111);
    near(odds_by(text, p.table, 0, 0, 1), 1011);
    put_away(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_are_found_by_their_key),
        cmocka_unit_test(a_full_tree_grows_no_more),
        cmocka_unit_test(the_same_seed_chooses_the_same),
        cmocka_unit_test(searching_players_do_not_peek),
        cmocka_unit_test(without_time_to_improve_it_is_greedy),
        cmocka_unit_test(weights_are_broken_lines),
        cmocka_unit_test(weights_know_the_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
