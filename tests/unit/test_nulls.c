/*
 * Nothing crashes for a NULL: every public function is called with nothing, and those that take a table
 * and something else with a table and nothing else. Needs content/. (tests/abi sees that none is missing.)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <quinte/agent.h>
#include <quinte/bulk.h>
#include <quinte/compact.h>
#include <quinte/lists.h>
#include <quinte/observe.h>
#include <quinte/pending.h>
#include <quinte/reasons.h>
#include <quinte/resign.h>
#include <quinte/scenes.h>
#include <quinte/search.h>

static const qn_report nobody;
static const qn_option option = {.card = QN_NONE, .with = QN_NONE};
static char buf[64];

#define BAD(call) assert_int_equal(call, QN_BAD_ARGUMENT)
/* A text that says nothing is empty. */
#define SILENT(call)                                                                               \
    do {                                                                                           \
        buf[0] = 'x';                                                                              \
        assert_int_equal(call, 0);                                                                 \
        assert_string_equal(buf, "");                                                              \
    } while (0)

static void content(const qn_pack *pack)
{
    qn_pack *opened = NULL;
    int value = 0;
    BAD(qn_pack_open(NULL, "champions", nobody, &opened));
    BAD(qn_pack_open("content", NULL, nobody, &opened));
    BAD(qn_pack_open("content", "champions", nobody, NULL));
    BAD(qn_pack_open_with(NULL, NULL, NULL, nobody, NULL));
    BAD(qn_pack_compile(NULL, NULL, NULL, 1, nobody, NULL));
    BAD(qn_pack_compile("champions", NULL, NULL, 1, nobody, &opened));
    assert_null(opened);
    qn_pack_close(NULL);
    assert_null(qn_pack_game(NULL));
    assert_int_equal(qn_pack_hash(NULL), 0);
    assert_null(qn_pack_weights(NULL));
    assert_int_equal(qn_card_count(NULL), 0);
    BAD(qn_card_info_get(NULL, 0, QN_ENGLISH, NULL));
    BAD(qn_card_info_get(pack, 0, QN_ENGLISH, NULL));
    assert_int_equal(qn_card_find(NULL, "x"), QN_NONE);
    assert_int_equal(qn_card_find(pack, NULL), QN_NONE);
    assert_false(qn_printed_get(NULL, 0, 0, QN_ENGLISH, NULL));
    assert_false(qn_printed_get(pack, 0, 0, QN_ENGLISH, NULL));
    assert_false(qn_card_value(NULL, 0, NULL, NULL));
    assert_false(qn_card_value(pack, 0, NULL, &value));
    SILENT(qn_card_text(NULL, 0, QN_ENGLISH, buf, sizeof buf));
    qn_card_text(pack, 0, QN_ENGLISH, NULL, 99);
    assert_null(qn_card_trait(NULL, 0, 0, QN_ENGLISH));
    assert_null(qn_card_trait(pack, UINT16_MAX, 0, QN_ENGLISH));
    assert_false(qn_card_box(NULL, 0, QN_ENGLISH, NULL, NULL));
    assert_false(qn_card_box(pack, UINT16_MAX, QN_ENGLISH, NULL, NULL));
    qn_card_box(pack, 0, QN_ENGLISH, NULL, NULL);
    assert_false(qn_card_cites(NULL, 0, "MC-001"));
    assert_false(qn_card_cites(pack, 0, NULL));
    BAD(qn_words(NULL, QN_ENGLISH, NULL, NULL));
    BAD(qn_words(pack, QN_ENGLISH, NULL, NULL));
    assert_int_equal(qn_deck_count(NULL), 0);
    assert_null(qn_deck_name(NULL, 0));
    BAD(qn_deck_check(NULL, "x", nobody));
    BAD(qn_deck_check(pack, NULL, nobody));
    assert_int_equal(qn_attribute(NULL, "hp"), -1);
    assert_int_equal(qn_attribute(pack, NULL), -1);
}

static void general(void)
{
    assert_string_equal(qn_version(), QN_VERSION);
    assert_int_equal(qn_game_count(), 5);
    assert_null(qn_game_name(99));
    assert_null(qn_game_title(99, QN_FRENCH));
    assert_null(qn_rule_id(1025, NULL));
    SILENT(qn_message_text(NULL, NULL, buf, sizeof buf));
    assert_int_equal(qn_message_text(&(qn_message){.format = "abc"}, NULL, NULL, 99), 3);
    assert_null(qn_observe_column_name(999));
    BAD(qn_scene_run(NULL, NULL, 1, NULL, NULL, nobody));
    BAD(qn_scene_watch(NULL, NULL, 1, NULL, NULL, NULL, nobody));
}

static void tables(const qn_pack *pack, qn_table *table)
{
    qn_table *made = NULL;
    BAD(qn_table_new(NULL, NULL, nobody, &made));
    BAD(qn_table_new(pack, NULL, nobody, NULL));
    BAD(qn_table_new(pack, &(qn_setup){.setting_count = 5}, nobody, &made));
    assert_int_equal(qn_table_new(pack, NULL, nobody, &made), QN_OK); /* all as the game has it */
    qn_table_free(made);
    qn_table_free(NULL);
    qn_table_restart(NULL, 1);
    qn_table_rest(NULL);
    assert_null(qn_clone(NULL));
    BAD(qn_clone_into(NULL, table));
    BAD(qn_clone_into(table, NULL));
    assert_int_equal(qn_hash(NULL), 0);
    assert_int_equal(qn_view_hash(NULL, 0), 0);
    assert_int_equal(qn_table_bytes(NULL), 0);
    assert_null(qn_table_pack(NULL));
    qn_set_logging(NULL, true);
    qn_set_skip_forced(NULL, true);
    assert_false(qn_setting_get(NULL, 0, NULL));
    assert_false(qn_setting_get(table, 0, NULL));
    assert_int_equal(qn_seats(NULL), 0);
    assert_true(qn_over(NULL));
    assert_int_equal(qn_table_status(NULL), QN_OK);
    assert_int_equal(qn_result(NULL, 0), QN_UNDECIDED);
    assert_int_equal(qn_round(NULL), 0);
    qn_determinize(NULL, 0, 1);
    assert_int_equal(qn_info_stamp(NULL, 0), 0);
    assert_non_null(qn_invariant(NULL));
}

static void asks(qn_table *table)
{
    const qn_option *options;
    assert_int_equal(qn_waiting(NULL), -1);
    assert_false(qn_ask_get(NULL, NULL));
    assert_false(qn_ask_get(table, NULL));
    assert_int_equal(qn_options(NULL, &options), 0);
    assert_int_equal(qn_options(table, NULL), 0);
    BAD(qn_apply(NULL, 0, 0));
    BAD(qn_choose(NULL, 0, 0));
    BAD(qn_resign(NULL, 0));
    assert_false(qn_resigned(NULL, 0));
    assert_false(qn_stop_get(NULL, NULL));
    assert_false(qn_stop_get(table, NULL));
    assert_null(qn_why(NULL, 0, "play", 0, QN_NONE, buf, sizeof buf));
    assert_null(qn_why(table, 0, NULL, 0, QN_NONE, buf, sizeof buf));
    assert_null(qn_why(table, 0, "play", 0, QN_NONE, NULL, 99));
    assert_null(qn_why_power(NULL, 0, 0, 1, buf, sizeof buf));
    assert_null(qn_why_power(table, 0, 0, 1, NULL, 99));
    SILENT(qn_why_text(NULL, 0, "play", 0, QN_NONE, QN_ENGLISH, buf, sizeof buf));
    SILENT(qn_why_text(table, 0, NULL, 0, QN_NONE, QN_ENGLISH, buf, sizeof buf));
    qn_why_text(table, 0, "play", 0, QN_NONE, QN_ENGLISH, NULL, 0);
    SILENT(qn_why_power_text(NULL, 0, 0, 1, QN_ENGLISH, buf, sizeof buf));
    assert_null(qn_likely_verb(NULL, 0, 0));
    assert_null(qn_likely_verb(table, 0, QN_NONE));
    SILENT(qn_option_verb(NULL, &option, buf, sizeof buf));
    SILENT(qn_option_verb(table, NULL, buf, sizeof buf));
    SILENT(qn_option_id(NULL, 0, &option, buf, sizeof buf));
    SILENT(qn_option_id(table, 0, NULL, buf, sizeof buf));
    assert_int_equal(qn_ask_mood(NULL), 0);
    assert_int_equal(qn_option_self(NULL, &option), QN_NONE);
    assert_int_equal(qn_option_self(table, NULL), QN_NONE);
    assert_int_equal(qn_option_cost(NULL, 0, &option), -1);
    assert_int_equal(qn_option_cost(table, 0, NULL), -1);
    assert_int_equal(qn_option_cost(table, 0, &(qn_option){.verb = 1, .card = 60000}), -1);
    for (int verb = 0; verb < 256; verb++) {
        qn_option odd = {.verb = (uint8_t)verb, .card = 0, .with = QN_NONE, .value = 30000};
        qn_option_cost(table, 0, &odd);
        qn_option_label(table, 0, &odd, QN_FRENCH, buf, sizeof buf);
    }
    SILENT(qn_option_label(NULL, 0, &option, QN_ENGLISH, buf, sizeof buf));
    SILENT(qn_option_label(table, 0, NULL, QN_ENGLISH, buf, sizeof buf));
    qn_option_label(table, 0, &option, QN_ENGLISH, NULL, 99);
    assert_int_equal(qn_option_key(NULL, 0, &option), 0);
    assert_int_equal(qn_option_key(table, 0, NULL), 0);
    assert_int_equal(qn_option_key(table, 0, &(qn_option){.verb = 255}), 0);
    SILENT(qn_ask_label(NULL, 0, QN_ENGLISH, buf, sizeof buf));
    qn_ask_label(table, 0, QN_ENGLISH, NULL, 99);
}

static void information(qn_table *table)
{
    qn_view view;
    int value;
    assert_int_equal(qn_view_get(NULL, 0, &view, NULL, 0), 0);
    assert_int_equal(qn_view_get(table, 0, NULL, NULL, 0), 0);
    assert_in_range(qn_view_get(table, 0, &view, NULL, 99), 1, QN_MAX_CARDS);
    assert_int_equal(view.count, 0);
    SILENT(qn_view_json(NULL, 0, buf, sizeof buf));
    qn_view_json(table, 0, NULL, 99);
    SILENT(qn_view_compact(NULL, 0, QN_ENGLISH, buf, sizeof buf));
    qn_view_compact(table, 0, QN_ENGLISH, NULL, 99);
    assert_null(qn_zone_name(NULL, 0));
    SILENT(qn_zone_label(NULL, 0, QN_ENGLISH, buf, sizeof buf));
    assert_null(qn_counter_name(NULL, 0));
    SILENT(qn_card_ref(NULL, 0, 0, buf, sizeof buf));
    qn_card_ref(table, 0, 0, NULL, 99);
    assert_false(qn_value(NULL, 0, 0, "hp", &value));
    assert_false(qn_value(table, 0, 0, NULL, &value));
    assert_false(qn_value(table, 0, 0, "hp", NULL));
    assert_false(qn_value_of(NULL, 0, 0, 0, &value));
    assert_false(qn_value_of(table, 0, 0, 0, NULL));
    assert_false(qn_counter_get(NULL, 0, 0, 0, QN_ENGLISH, NULL));
    assert_false(qn_counter_get(table, 0, 0, 0, QN_ENGLISH, NULL));
    assert_null(qn_card_state(NULL, 0, 0, 0));
    assert_int_equal(qn_card_states(NULL, 0, 0, NULL, 0), 0);
    qn_card_states(table, 0, 0, NULL, 99);
    assert_false(qn_progress_get(NULL, 0, 0, QN_ENGLISH, NULL));
    assert_false(qn_progress_get(table, 0, 0, QN_ENGLISH, NULL));
    assert_false(qn_dice_get(NULL, 0, NULL));
    assert_false(qn_dice_get(table, 0, NULL));
    assert_int_equal(qn_dice_symbol(NULL, 0, 1), 0);
    assert_false(qn_symbol_get(NULL, 0, 'A', QN_ENGLISH, NULL));
    assert_false(qn_symbol_get(table, 0, 'A', QN_ENGLISH, NULL));
    assert_false(qn_dice_lay(NULL, 0, NULL, 0));
    assert_false(qn_dice_lay(table, 0, NULL, 5));
    assert_int_equal(qn_log_count(NULL), 0);
    assert_false(qn_log_get(NULL, 0, 0, NULL));
    assert_false(qn_log_get(table, 0, 0, NULL));
    SILENT(qn_log_text(NULL, 0, 0, QN_ENGLISH, buf, sizeof buf));
    qn_log_text(table, 0, 0, QN_ENGLISH, NULL, 99);
    assert_false(qn_pending_get(NULL, 0, 0, NULL));
    assert_false(qn_pending_get(table, 0, 0, NULL));
    assert_int_equal(qn_pending_target(NULL, 0, 0, 0), QN_NONE);
    assert_false(qn_is_aimed_at(NULL, 0));
    assert_false(qn_option_keeps(NULL, NULL));
    assert_false(qn_option_keeps(table, NULL));
    assert_int_equal(qn_ask_given(NULL, 0, NULL, 0), 0);
}

static void journals(const qn_pack *pack, qn_table *table)
{
    qn_journal *journal = NULL;
    qn_table *replayed = NULL;
    BAD(qn_journal_new(NULL, &journal));
    BAD(qn_journal_new(table, NULL));
    assert_int_equal(qn_journal_new(table, &journal), QN_OK);
    qn_journal_free(NULL);
    BAD(qn_record(NULL, table, 0, 0));
    BAD(qn_record(journal, NULL, 0, 0));
    BAD(qn_record_resign(NULL, table, 0));
    BAD(qn_record_resign(journal, NULL, 0));
    BAD(qn_journal_save(NULL, "x"));
    BAD(qn_journal_save(journal, NULL));
    BAD(qn_journal_write(NULL, "x"));
    BAD(qn_journal_write(journal, NULL));
    qn_journal_set_synced(NULL, true);
    BAD(qn_journal_read(NULL, nobody, NULL));
    BAD(qn_journal_parse(NULL, NULL, 1, nobody, NULL));
    assert_null(qn_journal_game(NULL));
    assert_int_equal(qn_journal_length(NULL), 0);
    BAD(qn_journal_replay(NULL, pack, 0, true, nobody, &replayed));
    BAD(qn_journal_replay(journal, NULL, 0, true, nobody, &replayed));
    BAD(qn_journal_replay(journal, pack, 0, true, nobody, NULL));
    qn_journal_cut(NULL, 0);
    qn_journal *other;
    BAD(qn_journal_with_setting(NULL, "villain", "rhino", &other));
    BAD(qn_journal_with_setting(journal, NULL, "rhino", &other));
    BAD(qn_journal_with_setting(journal, "villain", NULL, &other));
    BAD(qn_journal_with_setting(journal, "villain", "rhino", NULL));
    assert_null(qn_journal_text(NULL, NULL));
    free(qn_journal_text(journal, NULL));
    qn_journal_free(journal);
}

static void bulk(qn_table *table)
{
    uint64_t random = 1;
    BAD(qn_step(NULL, QN_ACTION_NONE, NULL, NULL, 9));
    assert_int_equal(qn_step(table, QN_ACTION_NONE, NULL, NULL, 9), QN_OK);
    assert_int_equal(qn_step(table, QN_ACTION_RANDOM, NULL, NULL, 9), QN_BAD_OPTION);
    BAD(qn_step_many(NULL, 1, NULL, NULL, NULL, 9));
    BAD(qn_step_many(&(qn_table *){NULL}, 1, &(int32_t){QN_ACTION_NONE}, NULL, NULL, 9));
    BAD(qn_play_random(NULL, &random, 1, NULL, 9));
    BAD(qn_play_random(table, NULL, 1, NULL, 9));
    BAD(qn_rollouts(NULL, NULL, NULL, 9));
    BAD(qn_rollouts(table, NULL, NULL, 9));
    const qn_playouts two = {.count = 2, .action = QN_ACTION_RANDOM, .limit = 2};
    assert_int_equal(qn_rollouts(table, &two, NULL, 9), QN_OK);
}

static void search(qn_table *table)
{
    assert_int_equal(qn_chance_stamp(NULL), 0);
    qn_reseed(NULL, 1);
    BAD(qn_determinize_into(NULL, table, 0, 1));
    BAD(qn_determinize_into(table, NULL, 0, 1));
    assert_false(qn_ask_is_open(NULL));
    BAD(qn_forget_into(NULL, table, 0));
    BAD(qn_forget_into(table, NULL, 0));
    assert_int_equal(qn_team(NULL, 0), -1);
    assert_int_equal(qn_score_count(NULL), 0);
    assert_null(qn_score_name(NULL, 0));
    assert_null(qn_score_label(NULL, 0, QN_ENGLISH));
    assert_false(qn_score_loses(NULL, 0));
    assert_int_equal(qn_score(NULL, 0, 0) | qn_score_start(NULL, 0, 0) | qn_score_goal(NULL, 0, 0),
                     0);
    assert_int_equal(qn_margin(NULL, 0), 0);
    assert_true(qn_outlook(NULL, 0) == 0);
    assert_int_equal(qn_observe(NULL, 0, NULL, 0, NULL, 0), 0);
    assert_in_range(qn_observe(table, 0, NULL, 99, NULL, 99), 1, QN_MAX_CARDS);
    assert_int_equal(qn_observe_rows(NULL) | qn_observe_numbers(NULL), 0);
    SILENT(qn_observe_number_name(NULL, 0, buf, sizeof buf));
    qn_observe_number_name(table, 0, NULL, 99);
    assert_int_equal(qn_observe_zones(NULL) | qn_observe_states(NULL) | qn_observe_asks(NULL), 0);
    assert_null(qn_observe_zone_name(NULL, 0));
    assert_null(qn_observe_state_name(NULL, 0));
    assert_null(qn_observe_ask_name(NULL, 0));
}

static void agents(qn_table *table)
{
    qn_agent *agent = NULL;
    qn_opinion opinion;
    qn_win win;
    uint16_t line[1];
    assert_null(qn_agent_name(99));
    assert_false(qn_agent_budget(NULL, NULL));
    assert_false(qn_agent_budget("fair", NULL));
    BAD(qn_agent_new(NULL, table, 0, 1, &agent));
    BAD(qn_agent_new("fair", NULL, 0, 1, &agent));
    BAD(qn_agent_new("fair", table, 0, 1, NULL));
    qn_agent_free(NULL);
    qn_agent_restart(NULL, 1);
    qn_agent_stop(NULL);
    assert_int_equal(qn_agent_seat(NULL), -1);
    BAD(qn_agent_think(NULL, table, NULL));
    assert_int_equal(qn_agent_choice(NULL), 0);
    assert_false(qn_agent_opinion(NULL, 0, &opinion));
    assert_int_equal(qn_agent_line(NULL, 0, line, 1), 0);
    SILENT(qn_agent_line_text(NULL, 0, QN_ENGLISH, buf, sizeof buf));
    assert_true(qn_agent_chance(NULL, table) < 0);
    BAD(qn_agent_find_win(NULL, table, 0, 1, 1, &win));
    assert_int_equal(qn_agent_new("strong", table, 0, 1, &agent), QN_OK);
    BAD(qn_agent_think(agent, NULL, NULL));
    assert_false(qn_agent_opinion(agent, 0, NULL));
    BAD(qn_agent_find_win(agent, NULL, 0, 1, 1, &win));
    BAD(qn_agent_find_win(agent, table, 0, 1, 1, NULL));
    assert_int_equal(qn_agent_line(agent, 0, NULL, 9), 0);
    assert_int_equal(qn_agent_line_text(agent, 0, QN_ENGLISH, NULL, 9), 0);
    assert_true(qn_agent_chance(agent, NULL) < 0);
    qn_agent_free(agent);
}

static void menus(const qn_pack *pack)
{
    qn_menu *menu = NULL;
    BAD(qn_menu_new(NULL, NULL, &menu));
    BAD(qn_menu_new(pack, NULL, NULL));
    BAD(qn_menu_new(pack, &(qn_setup){.setting_count = 5}, &menu));
    qn_menu_free(NULL);
    assert_int_equal(qn_menu_seats(NULL), 0);
    assert_false(qn_menu_item_get(NULL, 0, QN_ENGLISH, NULL));
    assert_false(qn_menu_value_get(NULL, 0, 0, QN_ENGLISH, NULL));
    assert_int_equal(qn_menu_new(pack, NULL, &menu), QN_OK);
    assert_false(qn_menu_item_get(menu, 0, QN_ENGLISH, NULL));
    assert_false(qn_menu_value_get(menu, 0, 0, QN_ENGLISH, NULL));
    qn_menu_free(menu);
    assert_false(qn_game_seats_get(0, NULL));
    assert_false(qn_list_get(NULL, QN_LIST_ASKS, 0, QN_ENGLISH, NULL));
    assert_false(qn_list_get(pack, QN_LIST_ASKS, 0, QN_ENGLISH, NULL));
    assert_null(qn_list_name((qn_list)99));
    assert_null(qn_role_name((qn_role)99));
    assert_null(qn_group_name((qn_group)99));
    assert_int_equal(qn_ask_role(NULL), QN_ROLE_NONE);
    assert_int_equal(qn_option_group(NULL, &option), QN_GROUP_NONE);
    assert_int_equal(qn_log_moment(NULL, 0), QN_MOMENT_NONE);
    assert_false(qn_phase_get(NULL, 0, QN_ENGLISH, NULL));
    assert_false(qn_phase_get(pack, 0, QN_ENGLISH, NULL));
    assert_int_equal(qn_phase_now(NULL), -1);
    qn_observe_many(NULL, 1, NULL, NULL, 1, NULL, 1, NULL);
}

static void nothing_crashes_for_a_null(void **state)
{
    qn_pack *pack;
    qn_table *table;
    (void)state;
    assert_int_equal(qn_pack_open("content", "dicethrone", nobody, &pack), QN_OK);
    assert_int_equal(qn_table_new(pack, NULL, nobody, &table), QN_OK);
    uint64_t before = qn_hash(table);
    general();
    content(pack);
    menus(pack);
    agents(table);
    tables(pack, table);
    asks(table);
    information(table);
    journals(pack, table);
    bulk(table);
    search(table);
    assert_true(qn_hash(table) == before);
    qn_table_free(table);
    qn_pack_close(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_crashes_for_a_null)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
