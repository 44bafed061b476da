/*
 * Stops: what src/app/stops.h promises, in random games. What is passed is an occasion, at which passing is
 * possible, where nothing is aimed at the seat and no turn of its own begins; until when; and that whether
 * a seat passes does not depend on what others cannot know. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/stops.h"

#include "quinte/pending.h"

enum { CHOICES = 400, SEEDS = 6 };

static const char *const games[] = {"champions", "smashup", "dicethrone", "villainous", "vs"};
enum { GAMES = sizeof games / sizeof games[0] };

struct party {
    qn_pack *pack;
    qn_table *table;
    uint64_t random;
};

static void begin(struct party *p, const char *game, uint64_t seed)
{
    const qn_setup setup = {.seed = seed, .seats = 2};
    p->random = seed;
    assert_int_equal(qn_pack_open("content", game, (qn_report){0}, &p->pack), QN_OK);
    assert_int_equal(qn_table_new(p->pack, &setup, (qn_report){0}, &p->table), QN_OK);
}

static void end(struct party *p)
{
    qn_table_free(p->table);
    qn_pack_close(p->pack);
}

static void choose(struct party *p, size_t option)
{
    qn_ask ask;
    assert_true(qn_ask_get(p->table, &ask));
    assert_int_equal(qn_choose(p->table, ask.serial, option), QN_OK);
}

static void choose_any(struct party *p)
{
    const qn_option *options;
    p->random = p->random * 6364136223846793005u + 1442695040888963407u;
    choose(p, (p->random >> 33) % qn_options(p->table, &options));
}

/* ---- the moment, as the header puts it ------------------------------------------------------ */

static bool is_shared(const qn_table *table)
{
    qn_phase phase;
    int now = qn_phase_now(table);
    return now >= 0 && qn_phase_get(qn_table_pack(table), (size_t)now, QN_ENGLISH, &phase) &&
           phase.shared;
}

static qn_view view_of(const qn_table *table)
{
    qn_view view;
    qn_view_get(table, qn_waiting(table), &view, NULL, 0);
    return view;
}

static unsigned side_of(const qn_table *table)
{
    bool own = !is_shared(table) && view_of(table).active == qn_waiting(table);
    return own ? STOPS_OWN : STOPS_OTHERS;
}

/* "An occasion is an offer: a window, a stop, priority, a step, a turn", with a way to pass. */
static bool is_occasion(qn_table *table)
{
    static const qn_role roles[] = {QN_ROLE_WINDOW, QN_ROLE_STOP, QN_ROLE_PRIORITY,
                                    QN_ROLE_STEP,   QN_ROLE_TURN, QN_ROLE_ACTIONS};
    const qn_option *options;
    bool offer = false, passes = false, suggests = false;
    for (unsigned i = 0; i < sizeof roles / sizeof roles[0]; i++)
        offer |= qn_ask_role(table) == roles[i];
    for (size_t i = 0, count = qn_options(table, &options); i < count; i++) {
        passes |= (options[i].flags & QN_PASS) != 0;
        suggests |= (options[i].flags & (QN_PASS | QN_SUGGESTED)) == QN_SUGGESTED;
    }
    return offer && passes && !suggests;
}

/* "Turns, and steps of one's own in which everybody may act, are asked all the same." */
static bool is_own_turn(const qn_table *table)
{
    qn_role role = qn_ask_role(table);
    return role == QN_ROLE_TURN || role == QN_ROLE_ACTIONS ||
           (role == QN_ROLE_STEP && side_of(table) == STOPS_OWN);
}

static bool is_aimed(const qn_table *table)
{
    return qn_is_aimed_at(table, qn_waiting(table));
}

static bool is_pass(qn_table *table, size_t option)
{
    const qn_option *options;
    return option < qn_options(table, &options) && options[option].flags & QN_PASS;
}

/* ---- setting -------------------------------------------------------------------------------- */

static void test_usual_is_what_the_game_says(void **state)
{
    (void)state;
    for (unsigned g = 0; g < GAMES; g++) {
        struct party p;
        struct stops stops;
        qn_phase phase;
        memset(&stops, 0xff, sizeof stops);
        begin(&p, games[g], 1);
        stops_usual(&stops, p.pack);
        size_t i = 0;
        for (; qn_phase_get(p.pack, i, QN_ENGLISH, &phase); i++) {
            assert_true(i < 32); /* a bit each */
            assert_int_equal(stops.quiet[STOPS_OTHERS] >> i & 1, phase.quiet[0]);
            assert_int_equal(stops.quiet[STOPS_OWN] >> i & 1, phase.quiet[1]);
        }
        for (unsigned side = 0; side < STOPS_SIDES; side++)
            assert_int_equal(i < 32 ? stops.quiet[side] >> i : 0, 0);
        assert_true(stops.lets_own);
        assert_int_equal(stops.until, UNTIL_ASKED);
        end(&p);
    }
}

static void test_all_passes_nothing(void **state)
{
    struct party p;
    struct stops stops;
    size_t option;
    unsigned occasions = 0;
    begin(&p, *state, 3);
    memset(&stops, 0xff, sizeof stops);
    stops_all(&stops);
    for (unsigned i = 0; i < CHOICES && !qn_over(p.table); i++) {
        assert_false(stops_answer(&stops, p.table, &option));
        occasions += is_occasion(p.table);
        choose_any(&p);
    }
    assert_true(occasions > 0);
    end(&p);
}

/* ---- quiet phases --------------------------------------------------------------------------- */

/* With these phases quiet: passed are exactly the occasions that the header names. How many. */
static unsigned play_quiet(const char *game, uint64_t seed, uint32_t others, uint32_t own)
{
    struct party p;
    unsigned passed = 0;
    begin(&p, game, seed);
    for (unsigned i = 0; i < CHOICES && !qn_over(p.table); i++) {
        struct stops stops = {.quiet = {[STOPS_OTHERS] = others, [STOPS_OWN] = own}};
        size_t option = SIZE_MAX;
        int phase = qn_phase_now(p.table);
        bool quiet = phase >= 0 && stops.quiet[side_of(p.table)] >> phase & 1;
        bool wanted = is_occasion(p.table) && !is_own_turn(p.table) && !is_aimed(p.table) && quiet;
        assert_int_equal(stops_answer(&stops, p.table, &option), wanted);
        if (wanted)
            assert_true(is_pass(p.table, option));
        passed += wanted;
        choose_any(&p);
    }
    end(&p);
    return passed;
}

static void test_quiet_phases(void **state)
{
    static const char *const many[] = {"dicethrone",
                                       "vs"}; /* where everybody may act at many moments */
    (void)state;
    for (unsigned g = 0; g < GAMES; g++)
        play_quiet(games[g], 5, UINT32_MAX, UINT32_MAX);
    for (unsigned g = 0; g < 2; g++) {
        unsigned everywhere = 0, others = 0, own = 0;
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            everywhere += play_quiet(many[g], seed, UINT32_MAX, UINT32_MAX);
            others += play_quiet(many[g], seed, UINT32_MAX, 0);
            own += play_quiet(many[g], seed, 0, UINT32_MAX);
            assert_int_equal(play_quiet(many[g], seed, 0, 0), 0);
        }
        assert_true(others > 0 && own > 0);
        assert_int_equal(everywhere, others + own);
    }
}

static void test_own_effects(void **state)
{
    unsigned let = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct party p;
        begin(&p, "vs", seed);
        for (unsigned i = 0; i < CHOICES && !qn_over(p.table); i++) {
            struct stops lets = {.lets_own = true}, asks = {.lets_own = false};
            qn_pending next;
            size_t option;
            bool own = qn_pending_get(p.table, qn_waiting(p.table), 0, &next) &&
                       next.whose == qn_waiting(p.table);
            bool wanted = qn_ask_role(p.table) == QN_ROLE_PRIORITY && own && !is_aimed(p.table);
            assert_int_equal(stops_answer(&lets, p.table, &option), wanted);
            assert_false(stops_answer(&asks, p.table, &option));
            let += wanted;
            choose_any(&p);
        }
        end(&p);
    }
    assert_true(let > 0);
}

/* Cards that only draw or gain CP, by what the booklet prints on them (DT-101: they can be played any time). */
static bool can_wait(const qn_table *table, const qn_option *option)
{
    static const char *const draws[] = {"double_up", "triple_up", "getting_paid"};
    char id[96];
    qn_option_id(table, qn_waiting(table), option, id, sizeof id);
    for (unsigned i = 0; i < sizeof draws / sizeof draws[0]; i++)
        if (strncmp(id, "play ", 5) == 0 && strncmp(id + 5, draws[i], strlen(draws[i])) == 0)
            return true;
    return false;
}

static void test_what_can_wait_is_no_reason_to_ask(void **state)
{
    unsigned passed = 0, asked = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct party p;
        begin(&p, "dicethrone", seed);
        for (unsigned i = 0; i < CHOICES && !qn_over(p.table); i++) {
            struct stops lets = {.lets_own = true}, asks = {.lets_own = false};
            const qn_option *options;
            size_t option, other = 0, count = qn_options(p.table, &options);
            for (size_t k = 0; k < count; k++)
                other += !(options[k].flags & QN_PASS) && !can_wait(p.table, &options[k]);
            bool wanted = is_occasion(p.table) && !is_own_turn(p.table) && !is_aimed(p.table) &&
                          count > 1 && !other;
            assert_int_equal(stops_waits(&lets, p.table, &option), wanted);
            assert_false(stops_waits(&asks, p.table, &option));
            assert_true(!wanted || is_pass(p.table, option));
            passed += wanted;
            asked += is_occasion(p.table) && other;
            choose_any(&p);
        }
        end(&p);
    }
    assert_true(passed > 0 && asked > 0);
}

/* ---- until … -------------------------------------------------------------------------------- */

/* Can one recruit, attack or lay a resource down? Then nobody skips by mistake. */
static bool offers_moves(qn_table *table)
{
    const qn_option *options;
    for (size_t i = 0, count = qn_options(table, &options); i < count; i++) {
        qn_group group = qn_option_group(table, &options[i]);
        if (group == QN_GROUP_RESOURCE || group == QN_GROUP_RECRUIT || group == QN_GROUP_ATTACK)
            return true;
    }
    return false;
}

static void test_no_occasion(void **state)
{
    struct party p;
    unsigned refused = 0;
    begin(&p, *state, 2);
    for (unsigned i = 0; i < CHOICES && !qn_over(p.table); i++) {
        struct stops stops = {.quiet = {5, 9}, .lets_own = true}, before = stops;
        size_t option;
        if (!is_occasion(p.table)) {
            assert_false(stops_pass_until(&stops, p.table, UNTIL_AIMED, &option));
            assert_false(stops_pass_until(&stops, p.table, UNTIL_TURN, &option));
            assert_memory_equal(&stops, &before, sizeof stops);
            stops.until = UNTIL_TURN; /* and whoever was passing is asked again from now on */
            stops.turn.round = view_of(p.table).round;
            stops.turn.active = view_of(p.table).active;
            stops.turn.shared = is_shared(p.table);
            assert_false(stops_answer(&stops, p.table, &option));
            assert_int_equal(stops.until, UNTIL_ASKED);
            refused++;
        } else if (offers_moves(p.table) ||
                   (is_own_turn(p.table) && qn_ask_role(p.table) != QN_ROLE_STEP)) {
            assert_false(stops_pass_until(&stops, p.table, UNTIL_AIMED, &option));
            assert_memory_equal(&stops, &before, sizeof stops);
        } else {
            assert_true(stops_pass_until(&stops, p.table, UNTIL_AIMED, &option));
            assert_int_equal(stops.until, UNTIL_AIMED);
            assert_true(stops_pass_until(&stops, p.table, UNTIL_TURN, &option));
            assert_true(is_pass(p.table, option));
            assert_int_equal(stops.until, UNTIL_TURN);
        }
        choose_any(&p);
    }
    assert_true(refused > 0);
    end(&p);
}

/* Everything is passed until something is aimed, a turn or step of one's own comes, or it is no occasion. */
static unsigned pass_until_aimed(struct party *p, struct stops *stops)
{
    int seat = qn_waiting(p->table);
    unsigned passed = 0;
    size_t option;
    if (!stops_pass_until(stops, p->table, UNTIL_AIMED, &option))
        return 0;
    choose(p, option);
    for (unsigned i = 0; i < CHOICES && !qn_over(p->table); i++) {
        if (qn_waiting(p->table) != seat) {
            choose_any(p);
            continue;
        }
        bool wanted = is_occasion(p->table) && !is_own_turn(p->table) && !is_aimed(p->table);
        assert_int_equal(stops_answer(stops, p->table, &option), wanted);
        if (!wanted) {
            assert_int_equal(stops->until, UNTIL_ASKED);
            return passed;
        }
        assert_int_equal(stops->until, UNTIL_AIMED);
        choose(p, option);
        passed++;
    }
    return passed;
}

static void test_until_aimed(void **state)
{
    unsigned passed = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct party p;
        begin(&p, *state, seed);
        for (unsigned i = 0; i < CHOICES / 4 && !qn_over(p.table); i++) {
            struct stops stops;
            stops_all(&stops);
            passed += pass_until_aimed(&p, &stops);
            if (!qn_over(p.table))
                choose_any(&p);
        }
        end(&p);
    }
    assert_true(passed > 0);
}

/* The same, in this turn, whatever is aimed. */
static unsigned pass_until_turn(struct party *p, struct stops *stops, unsigned *aimed)
{
    int seat = qn_waiting(p->table);
    qn_view begun = view_of(p->table);
    bool shared = is_shared(p->table);
    unsigned passed = 0;
    size_t option;
    if (!stops_pass_until(stops, p->table, UNTIL_TURN, &option))
        return 0;
    choose(p, option);
    for (unsigned i = 0; i < CHOICES && !qn_over(p->table); i++) {
        if (qn_waiting(p->table) != seat) {
            choose_any(p);
            continue;
        }
        qn_view now = view_of(p->table);
        bool same =
            now.round == begun.round && now.active == begun.active && is_shared(p->table) == shared;
        bool wanted = same && is_occasion(p->table);
        assert_int_equal(stops_answer(stops, p->table, &option), wanted);
        assert_int_equal(stops->until, wanted ? UNTIL_TURN : UNTIL_ASKED);
        if (!wanted)
            return passed;
        *aimed += is_aimed(p->table);
        choose(p, option);
        passed++;
    }
    return passed;
}

static void test_until_turn(void **state)
{
    unsigned passed = 0, aimed = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct party p;
        begin(&p, *state, seed);
        for (unsigned i = 0; i < CHOICES / 4 && !qn_over(p.table); i++) {
            struct stops stops;
            stops_all(&stops);
            passed += pass_until_turn(&p, &stops, &aimed);
            if (!qn_over(p.table))
                choose_any(&p);
        }
        end(&p);
    }
    assert_true(passed > 0 && aimed > 0);
}

/* A turn of one's own ends with it, and the next is asked. */
static void test_own_turn_ends(void **state)
{
    struct party p;
    struct stops stops;
    size_t option;
    (void)state;
    begin(&p, "smashup", 4);
    while (qn_ask_role(p.table) != QN_ROLE_TURN)
        choose_any(&p);
    int seat = qn_waiting(p.table);
    stops_all(&stops);
    assert_false(stops_pass_until(&stops, p.table, UNTIL_AIMED, &option));
    assert_true(stops_pass_until(&stops, p.table, UNTIL_TURN, &option));
    choose(&p, option);
    while (qn_waiting(p.table) != seat || qn_ask_role(p.table) != QN_ROLE_TURN)
        choose_any(&p);
    assert_false(stops_answer(&stops, p.table, &option));
    assert_int_equal(stops.until, UNTIL_ASKED);
    end(&p);
}

static void test_forgetting_keeps_what_lasts(void **state)
{
    struct stops stops = {.quiet = {3, 12}, .lets_own = true, .until = UNTIL_AIMED};
    (void)state;
    stops_forget(&stops);
    assert_int_equal(stops.until, UNTIL_ASKED);
    assert_int_equal(stops.quiet[STOPS_OTHERS], 3);
    assert_int_equal(stops.quiet[STOPS_OWN], 12);
    assert_true(stops.lets_own);
}

/* ---- nothing is told ------------------------------------------------------------------------ */

/* For all that the other seat and a spectator know, the cards of who is asked could be others: whether it
 * passes is the same then. */
static void test_public_grounds(void **state)
{
    struct party p;
    unsigned passed = 0;
    begin(&p, *state, 8);
    for (unsigned i = 0; i < CHOICES && !qn_over(p.table); i++) {
        for (int viewer = QN_SPECTATOR; viewer < 2; viewer++) {
            if (viewer == qn_waiting(p.table))
                continue;
            for (unsigned until = UNTIL_ASKED; until <= UNTIL_AIMED; until++) {
                struct stops stops, other;
                size_t option;
                stops_usual(&stops, p.pack);
                stops.until = (enum stops_until)until;
                other = stops;
                qn_table *anew = qn_clone(p.table);
                qn_determinize(anew, viewer, p.random + i);
                bool passes = stops_answer(&stops, p.table, &option);
                assert_int_equal(stops_answer(&other, anew, &option), passes);
                assert_int_equal(other.until, stops.until);
                qn_table_free(anew);
                passed += passes;
            }
        }
        choose_any(&p);
    }
    assert_true(passed > 0 || strcmp(*state, "dicethrone") != 0);
    end(&p);
}

#define OF(test, game)                                                                             \
    {                                                                                              \
#test ", " game, test, NULL, NULL, game                                                    \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_usual_is_what_the_game_says),
        OF(test_all_passes_nothing, "champions"),
        OF(test_all_passes_nothing, "smashup"),
        OF(test_all_passes_nothing, "dicethrone"),
        OF(test_all_passes_nothing, "villainous"),
        OF(test_all_passes_nothing, "vs"),
        cmocka_unit_test(test_quiet_phases),
        cmocka_unit_test(test_own_effects),
        cmocka_unit_test(test_what_can_wait_is_no_reason_to_ask),
        OF(test_no_occasion, "champions"),
        OF(test_no_occasion, "dicethrone"),
        OF(test_no_occasion, "vs"),
        OF(test_until_aimed, "dicethrone"),
        OF(test_until_aimed, "vs"),
        OF(test_until_turn, "dicethrone"),
        OF(test_until_turn, "vs"),
        cmocka_unit_test(test_own_turn_ends),
        cmocka_unit_test(test_forgetting_keeps_what_lasts),
        OF(test_public_grounds, "champions"),
        OF(test_public_grounds, "smashup"),
        OF(test_public_grounds, "dicethrone"),
        OF(test_public_grounds, "villainous"),
        OF(test_public_grounds, "vs"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
