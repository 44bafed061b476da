/*
 * The players of the library (quinte/agent.h), in all five games: what they choose and think depends on nothing that
 * their seat cannot know, on the seed and on the iterations; they can be stopped; their lines can be played. Needs
 * content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include <quinte/agent.h>
#include <quinte/search.h>

static const char *const games[] = {"champions", "smashup", "dicethrone", "villainous", "vs"};
enum { GAMES = sizeof games / sizeof games[0], ASKS = 20 };

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

static qn_agent *sit_down(const char *name, const qn_table *table, int seat)
{
    qn_agent *agent;
    assert_int_equal(qn_agent_new(name, table, seat, 7, &agent), QN_OK);
    return agent;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Any answer, but not always the same. */
static void go_on(qn_table *table, uint64_t n)
{
    const qn_option *options;
    qn_ask ask;
    assert_true(qn_ask_get(table, &ask));
    assert_int_equal(qn_apply(table, ask.serial, (n * 7 + 3) % qn_options(table, &options)), QN_OK);
}

static void names_are_told(void **state)
{
    (void)state;
    static const char *const levels[QN_AGENT_LEVELS] = {"random", "easy", "fair", "strong",
                                                        "expert"};
    qn_budget strong, expert, fair;
    for (size_t i = 0; i < QN_AGENT_LEVELS; i++)
        assert_string_equal(qn_agent_name(i), levels[i]);
    size_t count = 0;
    while (qn_agent_name(count))
        count++;
    assert_int_equal(count, QN_AGENT_LEVELS + 2);
    assert_true(qn_agent_budget("strong", &strong) && qn_agent_budget("expert", &expert));
    assert_true(strong.iterations > 0 && expert.iterations > strong.iterations);
    assert_true(expert.milliseconds > strong.milliseconds);
    assert_true(qn_agent_budget("fair", &fair));
    assert_int_equal(fair.iterations | fair.milliseconds, 0);
    assert_false(qn_agent_budget("stronk", &fair));
}

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    struct play p = set_up("champions"), q = set_up("smashup");
    qn_agent *agent = (qn_agent *)&p;
    assert_int_equal(qn_agent_new("stronk", p.table, 0, 1, &agent), QN_BAD_SETUP);
    assert_null(agent);
    assert_int_equal(qn_agent_new("fair", p.table, 2, 1, &agent), QN_BAD_SETUP);
    assert_int_equal(qn_agent_new("fair", p.table, QN_SPECTATOR, 1, &agent), QN_BAD_SETUP);
    int asked = qn_waiting(p.table);
    agent = sit_down("random", p.table, 1 - asked);
    assert_int_equal(qn_agent_seat(agent), 1 - asked);
    assert_int_equal(qn_agent_think(agent, p.table, NULL), QN_NOT_WAITING);
    qn_agent_free(agent);
    static const char *const names[] = {"random", "fair", "strong"};
    for (size_t i = 0; i < 3; i++) { /* a table of another game */
        agent = sit_down(names[i], p.table, qn_waiting(q.table));
        assert_int_equal(qn_agent_think(agent, q.table, NULL), QN_BAD_SETUP);
        assert_true(qn_agent_chance(agent, q.table) < 0);
        qn_agent_free(agent);
    }
    put_away(&p);
    put_away(&q);
}

static void assert_same_thoughts(qn_agent *one, qn_agent *two, size_t options)
{
    assert_int_equal(qn_agent_choice(one), qn_agent_choice(two));
    for (size_t i = 0; i < options; i++) {
        qn_opinion a = {0}, b = {0};
        assert_int_equal(qn_agent_opinion(one, i, &a), qn_agent_opinion(two, i, &b));
        assert_int_equal(a.visits, b.visits);
        assert_true(a.chance == b.chance);
    }
}

/* The same player, at the table and at one where what its seat does not know lies otherwise. */
static void nobody_peeks(void **state)
{
    (void)state;
    const qn_budget budget = {.iterations = 24};
    static const char *const names[] = {"easy", "fair", "strong"};
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i]);
        qn_agent *here[3][2], *there[3][2];
        const qn_option *options;
        qn_ask ask;
        for (int k = 0; k < 6; k++) {
            here[k / 2][k % 2] = sit_down(names[k / 2], p.table, k % 2);
            there[k / 2][k % 2] = sit_down(names[k / 2], p.table, k % 2);
        }
        for (uint64_t n = 0; n < ASKS && qn_ask_get(p.table, &ask); n++) {
            qn_clone_into(p.other, p.table);
            qn_determinize(p.other, ask.seat, 1000 + n);
            size_t count = qn_options(p.table, &options);
            assert_int_equal(qn_options(p.other, &options), count);
            for (int k = 0; k < 3; k++) {
                qn_agent *one = here[k][ask.seat], *two = there[k][ask.seat];
                qn_agent_restart(one, n);
                qn_agent_restart(two, n);
                assert_int_equal(qn_agent_think(one, p.table, &budget), QN_OK);
                assert_int_equal(qn_agent_think(two, p.other, &budget), QN_OK);
                assert_true(qn_agent_choice(one) < count);
                assert_same_thoughts(one, two, count);
                assert_true(qn_agent_chance(one, p.table) == qn_agent_chance(two, p.other));
            }
            go_on(p.table, n);
        }
        for (int k = 0; k < 6; k++) {
            qn_agent_free(here[k / 2][k % 2]);
            qn_agent_free(there[k / 2][k % 2]);
        }
        put_away(&p);
    }
}

/* Opinions add up to the iterations, and the choice is what was tried most; a line can be played on a clone. */
static void opinions_and_lines_are_what_they_say(void **state)
{
    (void)state;
    const qn_budget budget = {.iterations = 400};
    size_t longest = 0, told = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i]);
        qn_agent *agent[2] = {sit_down("strong", p.table, 0), sit_down("strong", p.table, 1)};
        const qn_option *options;
        qn_ask ask;
        for (uint64_t n = 0; n < ASKS && qn_ask_get(p.table, &ask); n++) {
            qn_agent *asked = agent[ask.seat];
            size_t count = qn_options(p.table, &options);
            assert_int_equal(qn_agent_think(asked, p.table, &budget), QN_OK);
            uint64_t visits = 0, most = 0;
            size_t choice = qn_agent_choice(asked);
            for (size_t k = 0; k < count; k++) {
                qn_opinion opinion;
                uint16_t line[QN_MAX_LINE];
                char text[512];
                if (!qn_agent_opinion(asked, k, &opinion))
                    continue;
                assert_true(opinion.chance >= 0 && opinion.chance <= 1);
                visits += opinion.visits;
                most = opinion.visits > most ? opinion.visits : most;
                size_t length = qn_agent_line(asked, k, line, QN_MAX_LINE);
                longest = length > longest ? length : longest;
                told += qn_agent_line_text(asked, k, QN_FRENCH, text, sizeof text);
                qn_clone_into(p.other, p.table);
                assert_int_equal(qn_apply(p.other, ask.serial, k), QN_OK);
                for (size_t step = 0; step < length; step++) {
                    qn_ask next;
                    assert_true(qn_ask_get(p.other, &next));
                    assert_int_equal(next.seat, ask.seat);
                    assert_int_equal(qn_apply(p.other, next.serial, line[step]), QN_OK);
                }
            }
            qn_opinion chosen;
            if (visits > count) { /* not dice, which are computed */
                assert_in_range(visits, 1, count * budget.iterations);
                assert_true(qn_agent_opinion(asked, choice, &chosen));
                assert_int_equal(chosen.visits, most);
            }
            assert_false(qn_agent_opinion(asked, count, &chosen));
            go_on(p.table, n);
        }
        qn_agent_free(agent[0]);
        qn_agent_free(agent[1]);
        put_away(&p);
    }
    assert_true(longest >= 2);
    assert_true(told > 0);
}

static void a_budget_is_kept(void **state)
{
    (void)state;
    struct play p = set_up("champions");
    while (qn_round(p.table) < 1)
        go_on(p.table, 1);
    qn_agent *agent = sit_down("expert", p.table, qn_waiting(p.table));
    const qn_budget brief = {.milliseconds = 40};
    double before = seconds_now();
    assert_int_equal(qn_agent_think(agent, p.table, &brief), QN_OK);
    double took = seconds_now() - before;
    assert_true(took > 0.03 && took < 1); /* a busy machine may be late */
    qn_agent_free(agent);
    put_away(&p);
}

struct stopping {
    qn_agent *agent;
    atomic_bool is_done;
};

static void *stop_soon(void *user)
{
    struct stopping *stopping = user;
    const struct timespec nap = {0, 20000000};
    nanosleep(&nap, NULL);
    qn_agent_stop(stopping->agent);
    return NULL;
}

static void another_thread_stops_it(void **state)
{
    (void)state;
    struct play p = set_up("champions");
    const qn_budget endless = {.iterations = UINT32_MAX}, few = {.iterations = 50};
    struct stopping stopping = {.agent = sit_down("expert", p.table, qn_waiting(p.table))};
    pthread_t thread;
    qn_opinion opinion;
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stopping), 0);
    assert_int_equal(qn_agent_think(stopping.agent, p.table, &endless), QN_OK);
    pthread_join(thread, NULL);
    assert_true(qn_agent_opinion(stopping.agent, qn_agent_choice(stopping.agent), &opinion));
    qn_agent_stop(stopping.agent); /* before it thinks: the next thought ends at once … */
    assert_int_equal(qn_agent_think(stopping.agent, p.table, &endless), QN_OK);
    assert_int_equal(qn_agent_think(stopping.agent, p.table, &few), QN_OK); /* … and but that one */
    assert_true(qn_agent_opinion(stopping.agent, qn_agent_choice(stopping.agent), &opinion));
    qn_agent_free(stopping.agent);
    put_away(&p);
}

static void a_game_that_is_over_is_judged_by_its_end(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i]);
        qn_agent *agent[2] = {sit_down("fair", p.table, 0), sit_down("fair", p.table, 1)};
        static const double wanted[] = {[QN_WON] = 1, [QN_LOST] = 0, [QN_DRAWN] = 0.5};
        for (uint64_t n = 0; !qn_over(p.table); n++) {
            if (n % 50 == 0) {
                double chance = qn_agent_chance(agent[n / 50 % 2], p.table);
                assert_true(chance >= 0 && chance <= 1);
            }
            go_on(p.table, n);
        }
        for (unsigned seat = 0; seat < 2; seat++)
            assert_true(qn_agent_chance(agent[seat], p.table) == wanted[qn_result(p.table, seat)]);
        qn_agent_free(agent[0]);
        qn_agent_free(agent[1]);
        put_away(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_told),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(nobody_peeks),
        cmocka_unit_test(opinions_and_lines_are_what_they_say),
        cmocka_unit_test(a_budget_is_kept),
        cmocka_unit_test(another_thread_stops_it),
        cmocka_unit_test(a_game_that_is_over_is_judged_by_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
