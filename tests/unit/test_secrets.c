/*
 * Whatever tells about a table tells a seat what it may know: at a table that the seat cannot tell from this
 * one (what it does not know is dealt anew) it hears the same, of every card there is. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <quinte/bulk.h>
#include <quinte/compact.h>
#include <quinte/observe.h>
#include <quinte/pending.h>
#include <quinte/search.h>

#include "api/api.h"

enum { DECISIONS = 30, TEXT = 1 << 17, WORDS = 64 };

static const char *const games[] = {"champions", "smashup", "dicethrone", "villainous", "vs"};

/* Two tables that a seat cannot tell apart. */
struct pair {
    const char *game;
    unsigned seats, step;
    const qn_table *a, *b;
    int seat;
};

static void differ(const struct pair *p, const char *what, uint16_t card)
{
    char ref[128];
    qn_card_ref(p->a, p->a->t.cards[card].owner == NOBODY ? 0 : p->a->t.cards[card].owner, card,
                ref, sizeof ref);
    fail_msg("%s with %u, step %u: %s of %s tells seat %d something", p->game, p->seats, p->step,
             what, ref, p->seat);
}

static void same_values(const struct pair *p, uint16_t card)
{
    const struct vocabulary *words = p->a->t.game->words;
    for (int i = 0; i < words->attr_count; i++) {
        int x = 0, y = 0;
        bool has = qn_value_of(p->a, p->seat, card, i, &x);
        if (has != qn_value_of(p->b, p->seat, card, i, &y) || (has && x != y))
            differ(p, words->attrs[i].name, card);
    }
}

static void same_words(const struct pair *p, uint16_t card)
{
    const char *x[WORDS], *y[WORDS];
    qn_counter one = {0}, other = {0};
    size_t count = qn_card_states(p->a, p->seat, card, x, WORDS);
    if (count != qn_card_states(p->b, p->seat, card, y, WORDS))
        differ(p, "how many states", card);
    for (size_t i = 0; i < count; i++)
        if (strcmp(x[i], y[i]) != 0)
            differ(p, x[i], card);
    for (unsigned i = 0; qn_counter_get(p->a, p->seat, card, i, QN_ENGLISH, &one); i++)
        if (!qn_counter_get(p->b, p->seat, card, i, QN_ENGLISH, &other) ||
            one.value != other.value || strcmp(one.name, other.name) != 0)
            differ(p, one.name, card);
}

/* Of options that are made up as well: a program may ask about anything. */
static void same_names(const struct pair *p, uint16_t card)
{
    char x[512], y[512];
    qn_card_ref(p->a, p->seat, card, x, sizeof x);
    qn_card_ref(p->b, p->seat, card, y, sizeof y);
    if (strcmp(x, y) != 0)
        differ(p, "the name", card);
    const unsigned verbs = p->a->t.game->option_word_count;
    const qn_option option = {
        .verb = (uint8_t)((card + p->step) % verbs), .card = card, .with = QN_NONE};
    if (qn_option_key(p->a, p->seat, &option) != qn_option_key(p->b, p->seat, &option))
        differ(p, "the key", card);
    qn_option_label(p->a, p->seat, &option, QN_ENGLISH, x, sizeof x);
    qn_option_label(p->b, p->seat, &option, QN_ENGLISH, y, sizeof y);
    if (strcmp(x, y) != 0)
        differ(p, "the label", card);
    qn_option_id(p->a, p->seat, &option, x, sizeof x);
    qn_option_id(p->b, p->seat, &option, y, sizeof y);
    if (strcmp(x, y) != 0)
        differ(p, "the id", card);
}

static void same_texts(const struct pair *p)
{
    static char x[TEXT], y[TEXT];
    assert_in_range(qn_view_json(p->a, p->seat, x, TEXT), 1, TEXT - 1);
    qn_view_json(p->b, p->seat, y, TEXT);
    assert_string_equal(x, y);
    qn_view_compact(p->a, p->seat, QN_FRENCH, x, TEXT);
    qn_view_compact(p->b, p->seat, QN_FRENCH, y, TEXT);
    assert_string_equal(x, y);
    qn_ask_label(p->a, p->seat, QN_FRENCH, x, TEXT);
    qn_ask_label(p->b, p->seat, QN_FRENCH, y, TEXT);
    assert_string_equal(x, y);
    assert_true(qn_view_hash(p->a, p->seat) == qn_view_hash(p->b, p->seat));
}

static void same_numbers(const struct pair *p)
{
    static int16_t rows[2][QN_MAX_CARDS * QN_SEEN_COLUMNS];
    static int32_t numbers[2][512];
    size_t count = qn_observe(p->a, p->seat, rows[0], QN_MAX_CARDS, numbers[0], 512);
    assert_int_equal(qn_observe(p->b, p->seat, rows[1], QN_MAX_CARDS, numbers[1], 512), count);
    assert_memory_equal(rows[0], rows[1], count * QN_SEEN_COLUMNS * sizeof(int16_t));
    assert_memory_equal(numbers[0], numbers[1], qn_observe_numbers(p->a) * sizeof(int32_t));
    for (int seat = 0; seat < (int)p->seats; seat++) {
        assert_int_equal(qn_margin(p->a, seat), qn_margin(p->b, seat));
        for (unsigned kind = 0; kind < qn_score_count(p->a); kind++) {
            assert_int_equal(qn_score(p->a, seat, kind), qn_score(p->b, seat, kind));
            assert_int_equal(qn_score_goal(p->a, seat, kind), qn_score_goal(p->b, seat, kind));
        }
    }
    qn_pending one, other;
    for (unsigned i = 0; qn_pending_get(p->a, p->seat, i, &one); i++) {
        assert_true(qn_pending_get(p->b, p->seat, i, &other));
        assert_int_equal(one.card, other.card);
        assert_int_equal(one.def, other.def);
    }
}

static void compare(struct pair *p)
{
    for (uint16_t card = 0; card < p->a->t.s->used.cards; card++) {
        same_values(p, card);
        same_words(p, card);
        same_names(p, card);
    }
    same_texts(p);
    same_numbers(p);
}

static void play(const char *game, unsigned seats)
{
    qn_pack *pack;
    qn_table *table;
    uint64_t random = 17;
    int32_t row[QN_STAND_COLUMNS];
    assert_int_equal(qn_pack_open("content", game, (qn_report){0}, &pack), QN_OK);
    const qn_setup setup = {.seed = 5, .seats = seats};
    assert_int_equal(qn_table_new(pack, &setup, (qn_report){0}, &table), QN_OK);
    qn_table *other = qn_clone(table);
    for (unsigned i = 0; i < DECISIONS && !qn_over(table); i++) {
        for (int seat = QN_SPECTATOR; seat < (int)seats; seat++) {
            struct pair pair = {game, seats, i, table, other, seat};
            assert_int_equal(qn_determinize_into(other, table, seat, i), QN_OK);
            compare(&pair);
        }
        qn_play_random(table, &random, 4, row, QN_STAND_COLUMNS);
    }
    qn_table_free(other);
    qn_table_free(table);
    qn_pack_close(pack);
}

static void a_seat_hears_what_it_may_know(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        for (unsigned seats = 2; seats < 4; seats++)
            play(games[i], seats);
}

/* What waits and every seat has heard of, whoever watches has heard of, too: also a card that is declared and still
 * in a hand. */
static unsigned heard_by_watchers(const qn_table *table, unsigned seats)
{
    qn_pending told, watched;
    unsigned in_hand = 0;
    for (unsigned i = 0; qn_pending_get(table, QN_SPECTATOR, i, &watched); i++) {
        bool all = true;
        for (int seat = 0; seat < (int)seats; seat++)
            all &= qn_pending_get(table, seat, i, &told) && told.def != QN_NONE;
        if (!all)
            continue;
        assert_int_equal(watched.def, told.def);
        in_hand += watched.card == QN_NONE;
    }
    return in_hand;
}

static void who_watches_hears_what_all_have_heard(void **state)
{
    qn_pack *pack;
    uint64_t random = 3;
    int32_t row[QN_STAND_COLUMNS];
    unsigned in_hand = 0;
    (void)state;
    assert_int_equal(qn_pack_open("content", "dicethrone", (qn_report){0}, &pack), QN_OK);
    for (uint64_t seed = 1; seed <= 8; seed++) {
        qn_table *table;
        const qn_setup setup = {.seed = seed, .seats = 2};
        assert_int_equal(qn_table_new(pack, &setup, (qn_report){0}, &table), QN_OK);
        for (unsigned i = 0; i < DECISIONS && !qn_over(table); i++) {
            in_hand += heard_by_watchers(table, 2);
            qn_play_random(table, &random, 1, row, QN_STAND_COLUMNS);
        }
        qn_table_free(table);
    }
    assert_true(in_hand > 0);
    qn_pack_close(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_seat_hears_what_it_may_know),
                                       cmocka_unit_test(who_watches_hears_what_all_have_heard)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
