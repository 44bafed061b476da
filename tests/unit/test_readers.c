/*
 * Functions that take a table const write nothing: a table that lies in read-only memory answers all of
 * them, in every game. So several threads may read a table that nobody writes to. Needs content/.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include <quinte/agent.h>
#include <quinte/bulk.h>
#include <quinte/compact.h>
#include <quinte/lists.h>
#include <quinte/observe.h>
#include <quinte/pending.h>
#include <quinte/reasons.h>
#include <quinte/resign.h>
#include <quinte/search.h>

#include "api/api.h"

enum { DECISIONS = 60, TEXT = 1 << 16 };

static const char *const games[] = {"champions", "smashup", "dicethrone", "villainous", "vs"};

/* ---- a table that cannot be written to */

struct frozen {
    qn_table *table;
    size_t bytes;
};

static struct frozen freeze(qn_table *table)
{
    size_t bytes = sizeof *table + table->t.bytes;
    unsigned char *memory =
        mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(memory != MAP_FAILED);
    const qn_option *options;
    qn_options(table, &options);
    struct frozen f = {.table = (void *)memory, .bytes = bytes};
    *f.table = *table;
    f.table->block = memory + sizeof *table;
    table_bind(&f.table->t, f.table->block, &table->t.s->cap);
    table_copy(&f.table->t, &table->t);
    f.table->t.options_built = true;
    assert_int_equal(mprotect(memory, bytes, PROT_READ), 0);
    return f;
}

static void melt(struct frozen *f)
{
    assert_int_equal(munmap(f->table, f->bytes), 0);
}

/* ---- everything that reads */

static void read_card(const qn_table *table, int seat, uint16_t card)
{
    char buf[256];
    qn_counter counter;
    int value;
    qn_card_ref(table, seat, card, buf, sizeof buf);
    qn_likely_verb(table, seat, card);
    const char *words[64];
    size_t count = qn_card_states(table, seat, card, words, 64);
    assert_in_range(count, 0, 64);
    for (unsigned i = 0; i < count; i++)
        assert_string_equal(qn_card_state(table, seat, card, i), words[i]);
    assert_null(qn_card_state(table, seat, card, (unsigned)count));
    for (unsigned i = 0; qn_counter_get(table, seat, card, i, QN_FRENCH, &counter); i++)
        qn_value(table, seat, card, counter.name, &value);
    const struct vocabulary *vocabulary = table->t.game->words;
    for (unsigned i = 0; i < vocabulary->attr_count; i++)
        qn_value(table, seat, card, vocabulary->attrs[i].name, &value),
            qn_value_of(table, seat, card, (int)i, &value);
}

static void read_ask(const qn_table *table, int seat)
{
    char buf[512];
    qn_ask ask;
    assert_int_equal(qn_ask_get(table, &ask), qn_waiting(table) >= 0);
    assert_int_equal(qn_ask_role(table) != QN_ROLE_NONE, qn_waiting(table) >= 0);
    qn_ask_label(table, seat, QN_FRENCH, buf, sizeof buf);
    assert_in_range(qn_ask_mood(table) + 1, 0, 2);
    for (size_t i = 0; i < table->t.option_count; i++) {
        const qn_option *option = &table->t.options[i];
        qn_option_verb(table, option, buf, sizeof buf);
        qn_option_group(table, option);
        uint16_t self = qn_option_self(table, option);
        if (self != QN_NONE)
            assert_true(option->card == QN_NONE || option->with == QN_NONE);
        qn_option_id(table, seat, option, buf, sizeof buf);
        qn_option_label(table, seat, option, QN_ENGLISH, buf, sizeof buf);
        qn_option_key(table, seat, option);
        qn_option_cost(table, seat, option);
        qn_option_keeps(table, option);
    }
    size_t given = qn_ask_given(table, seat, NULL, 0);
    assert_true(given == 0 || qn_waiting(table) == seat);
}

static void read_public(const qn_table *table)
{
    qn_setting setting;
    qn_stop stop;
    qn_dice dice;
    qn_symbol symbol;
    for (size_t i = 0; qn_setting_get(table, i, &setting); i++)
        ;
    qn_over(table), qn_table_status(table), qn_round(table), qn_table_bytes(table);
    qn_hash(table), qn_stop_get(table, &stop), qn_table_pack(table), qn_counter_name(table, 0);
    for (unsigned pool = 0; qn_dice_get(table, pool, &dice); pool++)
        qn_dice_symbol(table, dice.seat, 1);
    for (unsigned seat = 0; seat < qn_seats(table); seat++) {
        qn_progress part;
        for (unsigned i = 0; qn_progress_get(table, seat, i, QN_FRENCH, &part); i++)
            ;
        qn_result(table, seat), qn_symbol_get(table, (int)seat, 'A', QN_FRENCH, &symbol);
        qn_resigned(table, seat);
    }
    qn_chance_stamp(table);
    assert_null(qn_invariant(table));
}

static void read_scores(const qn_table *table, int seat)
{
    for (unsigned kind = 0; kind < qn_score_count(table); kind++) {
        assert_non_null(qn_score_name(table, kind));
        assert_non_null(qn_score_label(table, kind, QN_FRENCH));
        qn_score_loses(table, kind), qn_score(table, seat, kind);
        qn_score_start(table, seat, kind), qn_score_goal(table, seat, kind);
    }
    qn_team(table, seat), qn_margin(table, seat), qn_outlook(table, seat);
}

static void read_arrays(const qn_table *table, int seat)
{
    static int16_t rows[QN_MAX_CARDS * QN_SEEN_COLUMNS];
    static int32_t numbers[512];
    char name[64];
    assert_in_range(qn_observe(table, seat, rows, QN_MAX_CARDS, numbers, 512), 0,
                    qn_observe_rows(table));
    for (size_t i = 0; i < qn_observe_numbers(table); i++)
        qn_observe_number_name(table, i, name, sizeof name);
    for (unsigned i = 0; i < qn_observe_zones(table); i++)
        qn_observe_zone_name(table, i);
    for (unsigned i = 0; i < qn_observe_states(table); i++)
        qn_observe_state_name(table, i);
    for (unsigned i = 0; i < qn_observe_asks(table); i++)
        qn_observe_ask_name(table, i);
}

static void read_pending(const qn_table *table, int seat)
{
    qn_pending pending;
    for (unsigned i = 0; qn_pending_get(table, seat, i, &pending); i++)
        qn_pending_target(table, seat, i, 0);
    qn_is_aimed_at(table, seat);
    qn_phase_now(table);
}

static void read_as(const qn_table *table, int seat)
{
    static char json[TEXT];
    qn_card_view cards[QN_MAX_CARDS];
    qn_view view;
    qn_log_line line;
    qn_view_get(table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        qn_zone_name(table, cards[i].zone),
            qn_zone_label(table, cards[i].zone, QN_FRENCH, json, TEXT);
        if (cards[i].card != QN_NONE)
            read_card(table, seat, cards[i].card);
    }
    qn_view_json(table, seat, json, sizeof json);
    qn_view_hash(table, seat), qn_info_stamp(table, seat);
    size_t count = qn_log_count(table);
    for (size_t i = count > 8 ? count - 8 : 0; qn_log_get(table, i, seat, &line); i++)
        qn_log_text(table, i, seat, QN_FRENCH, json, sizeof json), qn_log_moment(table, i);
    qn_view_compact(table, seat, QN_FRENCH, json, sizeof json);
    read_ask(table, seat);
    read_scores(table, seat);
    read_arrays(table, seat);
    read_pending(table, seat);
}

static void copy_it(const qn_table *table)
{
    int32_t row[4 * QN_STAND_COLUMNS];
    qn_journal *journal;
    qn_table *copy = qn_clone(table);
    assert_non_null(copy);
    assert_int_equal(qn_clone_into(copy, table), QN_OK);
    assert_int_equal(qn_determinize_into(copy, table, 0, 5), QN_OK);
    assert_int_equal(qn_forget_into(copy, table, qn_waiting(table)), QN_OK);
    qn_table_free(copy);
    qn_rollouts(table, &(qn_playouts){.count = 2, .seed = 1, .knower = 0, .action = -3, .limit = 5},
                row, QN_STAND_COLUMNS);
    if (qn_journal_new(table, &journal) == QN_OK) /* of a table on which nothing was chosen */
        qn_journal_free(journal);
}

static void judge_it(const qn_table *table)
{
    qn_agent *agent;
    assert_int_equal(qn_agent_new("random", table, 0, 1, &agent), QN_OK);
    assert_true(qn_agent_chance(agent, table) >= 0);
    qn_agent_free(agent);
}

static void read_all_of(const qn_table *table)
{
    read_public(table);
    for (int seat = QN_SPECTATOR; seat < (int)qn_seats(table); seat++)
        read_as(table, seat);
    qn_ask_is_open(table);
    copy_it(table);
    judge_it(table);
}

static void play(const char *game, unsigned seats)
{
    qn_pack *pack;
    qn_table *table;
    uint64_t random = 7;
    int32_t row[QN_STAND_COLUMNS];
    assert_int_equal(qn_pack_open("content", game, (qn_report){0}, &pack), QN_OK);
    const qn_setup setup = {.seed = 11, .seats = seats};
    assert_int_equal(qn_table_new(pack, &setup, (qn_report){0}, &table), QN_OK);
    for (unsigned i = 0; i < DECISIONS && !qn_over(table); i++) {
        struct frozen f = freeze(table);
        read_all_of(f.table);
        melt(&f);
        qn_play_random(table, &random, 3, row, QN_STAND_COLUMNS);
    }
    qn_table_free(table);
    qn_pack_close(pack);
}

static void readers_write_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        for (unsigned seats = 2; seats < 4; seats++)
            play(games[i], seats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(readers_write_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
