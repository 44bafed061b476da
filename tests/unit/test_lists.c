/*
 * Lists of words, roles of asks, groups of options: every row has one, and tables say nothing that is not
 * listed. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <quinte/lists.h>

enum { GAMES = 12, DECISIONS = 400 };

static void for_each_game(void (*test)(const qn_pack *pack))
{
    for (size_t g = 0; g < qn_game_count(); g++) {
        qn_pack *pack;
        assert_int_equal(qn_pack_open("content", qn_game_name(g), (qn_report){0}, &pack), QN_OK);
        test(pack);
        qn_pack_close(pack);
    }
}

/* ---- rows */

static bool role_is_used[QN_ROLES], group_is_used[QN_GROUPS];

static void check_rows(const qn_pack *pack)
{
    qn_list_item item;
    size_t i;
    for (i = 0; qn_list_get(pack, QN_LIST_ASKS, i, QN_ENGLISH, &item); i++) {
        if (item.role <= QN_ROLE_NONE || item.role >= QN_ROLES)
            fail_msg("%s: the ask %s has no role", qn_pack_game(pack), item.word);
        role_is_used[item.role] = true;
        assert_int_equal(item.group, QN_GROUP_NONE);
    }
    assert_true(i > 8);
    for (i = 0; qn_list_get(pack, QN_LIST_VERBS, i, QN_ENGLISH, &item); i++) {
        if (item.group <= QN_GROUP_NONE || item.group >= QN_GROUPS)
            fail_msg("%s: the verb %s has no group", qn_pack_game(pack), item.word);
        group_is_used[item.group] = true;
        assert_int_equal(item.role, QN_ROLE_NONE);
    }
    assert_true(i > 8);
}

/* Every ask and every verb has its place, and no place is there for nothing. */
static void test_every_row_has_its_place(void **state)
{
    (void)state;
    for_each_game(check_rows);
    role_is_used[QN_ROLE_STEP] = true; /* an ask about no card: test_nothing_unlisted */
    for (qn_role role = QN_ROLE_NONE + 1; role < QN_ROLES; role++)
        if (!role_is_used[role])
            fail_msg("no ask is %s", qn_role_name(role));
    for (qn_group group = QN_GROUP_NONE + 1; group < QN_GROUPS; group++)
        if (!group_is_used[group])
            fail_msg("no verb is of %s", qn_group_name(group));
}

static void test_names(void **state)
{
    (void)state;
    assert_null(qn_role_name(QN_ROLES));
    assert_null(qn_group_name(QN_GROUPS));
    assert_null(qn_list_name(QN_LISTS));
    for (qn_role a = QN_ROLE_NONE + 1; a < QN_ROLES; a++)
        for (qn_role b = QN_ROLE_NONE + 1; b < a; b++)
            assert_string_not_equal(qn_role_name(a), qn_role_name(b));
    for (qn_group a = QN_GROUP_NONE + 1; a < QN_GROUPS; a++)
        for (qn_group b = QN_GROUP_NONE + 1; b < a; b++)
            assert_string_not_equal(qn_group_name(a), qn_group_name(b));
    for (qn_list list = 0; list < QN_LISTS; list++)
        assert_non_null(qn_list_name(list));
}

static void check_labels(const qn_pack *pack)
{
    qn_list_item en, fr;
    for (qn_list list = 0; list < QN_LISTS; list++)
        for (size_t i = 0; qn_list_get(pack, list, i, QN_ENGLISH, &en); i++) {
            assert_true(qn_list_get(pack, list, i, QN_FRENCH, &fr));
            assert_string_equal(en.word, fr.word);
            if (!*en.word || !en.label || !*en.label || !fr.label || !*fr.label)
                fail_msg("%s: %s %s is not named", qn_pack_game(pack), qn_list_name(list), en.word);
        }
}

static void test_labels(void **state)
{
    (void)state;
    for_each_game(check_labels);
}

/* ---- what tables say */

static bool is_listed(const qn_pack *pack, qn_list list, const char *word, qn_list_item *out)
{
    for (size_t i = 0; qn_list_get(pack, list, i, QN_ENGLISH, out); i++)
        if (strcmp(out->word, word) == 0)
            return true;
    return false;
}

static void must_be_listed(const qn_table *table, qn_list list, const char *word)
{
    qn_list_item item;
    if (!is_listed(qn_table_pack(table), list, word, &item))
        fail_msg("%s: %s is not among the %s", qn_pack_game(qn_table_pack(table)), word,
                 qn_list_name(list));
}

static void check_ask(qn_table *table, const qn_ask *ask)
{
    const qn_option *options;
    qn_list_item item;
    char verb[64];
    qn_role role = qn_ask_role(table);
    must_be_listed(table, QN_LIST_ASKS, ask->what);
    assert_true(is_listed(qn_table_pack(table), QN_LIST_ASKS, ask->what, &item));
    if (item.role == QN_ROLE_PRIORITY)
        assert_int_equal(role, ask->card == QN_NONE ? QN_ROLE_STEP : QN_ROLE_PRIORITY);
    else
        assert_int_equal(role, item.role);
    for (size_t i = qn_options(table, &options); i-- > 0;) {
        qn_option_verb(table, &options[i], verb, sizeof verb);
        assert_true(
            qn_list_get(qn_table_pack(table), QN_LIST_VERBS, options[i].verb, QN_ENGLISH, &item));
        assert_string_equal(item.word, verb);
        assert_int_equal(item.group, qn_option_group(table, &options[i]));
    }
}

static void check_view(const qn_table *table, int seat)
{
    static qn_card_view cards[QN_MAX_CARDS];
    qn_view view;
    qn_counter counter;
    const char *word;
    qn_view_get(table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        uint16_t card = view.card[i].card;
        must_be_listed(table, QN_LIST_ZONES, qn_zone_name(table, view.card[i].zone));
        for (unsigned k = 0; card != QN_NONE && (word = qn_card_state(table, seat, card, k)); k++)
            must_be_listed(table, QN_LIST_STATES, word);
        for (unsigned k = 0;
             card != QN_NONE && qn_counter_get(table, seat, card, k, QN_ENGLISH, &counter); k++)
            must_be_listed(table, QN_LIST_COUNTERS, counter.name);
    }
}

static void check_log(const qn_table *table)
{
    qn_log_line line;
    bool turns = false;
    for (size_t i = 0; qn_log_get(table, i, 0, &line); i++) {
        must_be_listed(table, QN_LIST_LOG, line.what);
        qn_moment moment = qn_log_moment(table, i);
        assert_int_equal(moment == QN_MOMENT_TURN, strcmp(line.what, "turn") == 0);
        assert_int_equal(moment == QN_MOMENT_PHASE, strcmp(line.what, "phase") == 0);
        turns |= moment == QN_MOMENT_TURN;
    }
    assert_true(turns);
    assert_int_equal(qn_log_moment(table, qn_log_count(table)), QN_MOMENT_NONE);
}

static void play_at_random(const qn_pack *pack)
{
    for (unsigned game = 0; game < GAMES; game++) {
        uint64_t luck = game + 1;
        qn_table *table;
        qn_ask ask;
        const qn_option *options;
        assert_int_equal(qn_table_new(pack, &(qn_setup){.seed = game}, (qn_report){0}, &table),
                         QN_OK);
        for (unsigned i = 0; i < DECISIONS && qn_ask_get(table, &ask); i++) {
            size_t count = qn_options(table, &options);
            check_ask(table, &ask);
            if (i % 16 == 0)
                check_view(table, ask.seat);
            luck = luck * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            assert_int_equal(qn_apply(table, ask.serial, (size_t)(luck >> 33) % count), QN_OK);
        }
        check_log(table);
        if (qn_over(table))
            assert_int_equal(qn_ask_role(table), QN_ROLE_NONE);
        qn_table_free(table);
    }
}

static void test_nothing_unlisted(void **state)
{
    (void)state;
    for_each_game(play_at_random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row_has_its_place),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_nothing_unlisted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
