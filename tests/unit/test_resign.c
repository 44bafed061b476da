/*
 * Resigning: random games of all games and numbers of seats in which seats give up at any moment, asked
 * or not. Invariants hold, nobody who resigned is asked again, the results are what the header says, and
 * the journal replays to the same table. RESIGN_GAMES: how many games of each kind. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "quinte/quinte.h"
#include "quinte/resign.h"

struct kind {
    const char *game;
    unsigned seats;
    const char *key, *value; /* a setting, or NULL */
    unsigned sides;          /* seats with the same remainder are partners; 0: everybody alone */
};

static const struct kind kinds[] = {
    {"champions", 1, NULL, NULL, 1},  {"champions", 2, NULL, NULL, 1},
    {"champions", 4, NULL, NULL, 1},  {"smashup", 2, NULL, NULL, 0},
    {"smashup", 3, NULL, NULL, 0},    {"smashup", 4, NULL, NULL, 0},
    {"dicethrone", 2, NULL, NULL, 0}, {"dicethrone", 3, NULL, NULL, 0},
    {"dicethrone", 4, NULL, NULL, 2}, {"villainous", 2, NULL, NULL, 0},
    {"villainous", 4, NULL, NULL, 0}, {"vs", 2, NULL, NULL, 0},
    {"vs", 3, NULL, NULL, 0},         {"vs", 4, "sides", "2", 2},
    {"vs", 6, "victory", "last", 0},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], CHOICES = 300 };

struct party {
    const struct kind *kind;
    qn_pack *pack;
    qn_table *table;
    qn_journal *journal;
    uint64_t random;
    unsigned resigned; /* bit set */
};

static uint32_t roll(struct party *p, size_t below)
{
    p->random = p->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((p->random >> 33) % below);
}

static bool are_partners(const struct kind *kind, unsigned a, unsigned b)
{
    return a == b || (kind->sides && a % kind->sides == b % kind->sides);
}

/* What the header promises of a game that has just ended by a resignation. While several go on, or all are
 * partners, something else has ended it: what the seat declined. */
static void check_end(const struct party *p)
{
    unsigned left = QN_MAX_SEATS;
    bool several = false;
    qn_view view;
    qn_view_get(p->table, 0, &view, NULL, 0);
    for (unsigned seat = 0; seat < p->kind->seats; seat++) {
        if (p->resigned >> seat & 1 || view.out >> seat & 1)
            continue;
        several |=
            p->kind->sides == 1 || (left < QN_MAX_SEATS && !are_partners(p->kind, seat, left));
        left = seat;
    }
    for (unsigned seat = 0; seat < p->kind->seats; seat++) {
        bool wins = left < QN_MAX_SEATS && are_partners(p->kind, seat, left);
        if (!several)
            assert_int_equal(qn_result(p->table, seat), wins ? QN_WON : QN_LOST);
        else if (!p->kind->sides && p->resigned >> seat & 1)
            assert_int_equal(qn_result(p->table, seat), QN_LOST);
    }
}

static void check_ask(const struct party *p)
{
    const char *broken = qn_invariant(p->table);
    if (broken)
        fail_msg("%s with %u seats: %s", p->kind->game, p->kind->seats, broken);
    if (qn_over(p->table)) {
        assert_int_equal(qn_table_status(p->table), QN_OK);
        return;
    }
    const qn_option *options;
    assert_true(qn_waiting(p->table) >= 0);
    qn_ask ask;
    qn_ask_get(p->table, &ask);
    if (!qn_options(p->table, &options))
        fail_msg("%s with %u seats: no answer to %s", p->kind->game, p->kind->seats, ask.what);
    assert_false(p->resigned >> qn_waiting(p->table) & 1);
}

static void give_up(struct party *p)
{
    unsigned seat = roll(p, p->kind->seats);
    uint64_t before = qn_hash(p->table);
    size_t length = qn_journal_length(p->journal);
    qn_status status = qn_record_resign(p->journal, p->table, (int)seat);
    if (status == QN_OK) {
        p->resigned |= 1u << seat;
        assert_true(qn_resigned(p->table, seat));
        if (qn_over(p->table) && qn_table_status(p->table) == QN_OK)
            check_end(p);
        return;
    }
    assert_int_equal(status, QN_BAD_OPTION); /* out, or has resigned before */
    assert_int_equal(qn_hash(p->table), before);
    assert_int_equal(qn_journal_length(p->journal), length);
}

static void choose(struct party *p)
{
    qn_ask ask;
    const qn_option *options;
    assert_true(qn_ask_get(p->table, &ask));
    size_t count = qn_options(p->table, &options);
    qn_status status = qn_record(p->journal, p->table, ask.serial, roll(p, count));
    assert_true(status == QN_OK || status == QN_LOOP || status == QN_FULL);
}

static void check_replay(const struct party *p)
{
    qn_table *again = NULL;
    qn_journal *read = NULL;
    size_t size;
    char *text = qn_journal_text(p->journal, &size);
    assert_int_equal(qn_journal_parse("resign", text, size, (qn_report){0}, &read), QN_OK);
    assert_int_equal(qn_journal_length(read), qn_journal_length(p->journal));
    assert_int_equal(qn_journal_replay(read, p->pack, SIZE_MAX, true, (qn_report){0}, &again),
                     QN_OK);
    assert_int_equal(qn_hash(again), qn_hash(p->table));
    qn_table_free(again);
    qn_journal_free(read);
    free(text);
}

static void play(struct party *p, uint64_t seed)
{
    const qn_setting setting = {p->kind->key, p->kind->value};
    const qn_setup setup = {seed, p->kind->seats, &setting, p->kind->key != NULL};
    p->random = seed;
    p->resigned = 0;
    assert_int_equal(qn_table_new(p->pack, &setup, (qn_report){0}, &p->table), QN_OK);
    assert_int_equal(qn_journal_new(p->table, &p->journal), QN_OK);
    unsigned every = 5 + roll(p, 120);
    for (unsigned i = 0; i < CHOICES && !qn_over(p->table); i++) {
        if (roll(p, every) == 0)
            give_up(p);
        else
            choose(p);
        check_ask(p);
    }
    check_replay(p);
    qn_journal_free(p->journal);
    qn_table_free(p->table);
}

static void test_resign(void **state)
{
    const struct kind *kind = *state;
    const char *many = getenv("RESIGN_GAMES");
    struct party p = {.kind = kind};
    assert_int_equal(qn_pack_open("content", kind->game, (qn_report){0}, &p.pack), QN_OK);
    for (long i = 0, games = many ? atol(many) : 12; i < games; i++)
        play(&p, (uint64_t)i + 1);
    qn_pack_close(p.pack);
}

/* A game that is over takes no resignation, nor one from a seat that there is not. */
static void test_refused(void **state)
{
    qn_pack *pack;
    qn_table *table;
    (void)state;
    const qn_setup setup = {.seed = 3, .seats = 2};
    assert_int_equal(qn_pack_open("content", "smashup", (qn_report){0}, &pack), QN_OK);
    assert_int_equal(qn_table_new(pack, &setup, (qn_report){0}, &table), QN_OK);
    uint64_t hash = qn_hash(table);
    assert_int_equal(qn_resign(table, -1), QN_BAD_OPTION);
    assert_int_equal(qn_resign(table, 2), QN_BAD_OPTION);
    assert_int_equal(qn_hash(table), hash);
    assert_int_equal(qn_resign(table, 1), QN_OK);
    assert_true(qn_over(table));
    assert_int_equal(qn_result(table, 0), QN_WON);
    assert_int_equal(qn_result(table, 1), QN_LOST);
    assert_int_equal(qn_resign(table, 0), QN_NOT_WAITING);
    qn_table_free(table);
    qn_pack_close(pack);
}

int main(void)
{
    static struct CMUnitTest tests[KINDS + 1];
    static char name[KINDS][32];
    for (unsigned i = 0; i < KINDS; i++) {
        snprintf(name[i], sizeof name[i], "%s, %u seats", kinds[i].game, kinds[i].seats);
        tests[i] = (struct CMUnitTest){.name = name[i],
                                       .test_func = test_resign,
                                       .initial_state = (void *)(uintptr_t)&kinds[i]};
    }
    tests[KINDS] = (struct CMUnitTest)cmocka_unit_test(test_refused);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
