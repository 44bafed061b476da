/*
 * How near players are to winning, markers that share a counter, printed values, and words for places,
 * through the public interface: Villainous has them. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <quinte/quinte.h>

struct game {
    qn_pack *pack;
    qn_table *table;
};

static struct game set_up(const char *game, const qn_setting *settings, size_t count)
{
    struct game g;
    qn_setup setup = {.seed = 5, .settings = settings, .setting_count = count};
    assert_int_equal(qn_pack_open("content", game, (qn_report){0}, &g.pack), QN_OK);
    assert_int_equal(qn_table_new(g.pack, &setup, (qn_report){0}, &g.table), QN_OK);
    return g;
}

static struct game loki_against(const char *other)
{
    const qn_setting settings[] = {{"villain1", "loki"}, {"villain2", other}, {"first", "1"}};
    return set_up("villainous", settings, 3);
}

static void put_away(struct game *g)
{
    qn_table_free(g->table);
    qn_pack_close(g->pack);
}

static uint16_t card_called(const struct game *g, const char *id)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    qn_view_get(g->table, 0, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        if (view.card[i].def != QN_NONE && view.card[i].def == qn_card_find(g->pack, id))
            return view.card[i].card;
    }
    fail_msg("%s is nowhere", id);
    return QN_NONE;
}

/* ---- progress ------------------------------------------------------------------------------- */

static void test_one_thing(void **state)
{
    (void)state;
    struct game g = loki_against("thanos");
    qn_progress part;
    assert_true(qn_progress_get(g.table, 0, 0, QN_ENGLISH, &part));
    assert_string_equal(part.label, "spent Mischief");
    assert_true(qn_progress_get(g.table, 0, 0, QN_FRENCH, &part));
    assert_string_equal(part.label, "Discorde dépensée");
    assert_int_equal(part.have, 0);
    assert_int_equal(part.need, 10);
    assert_false(part.step);
    assert_false(qn_progress_get(g.table, 0, 1, QN_ENGLISH, &part));
    assert_true(qn_progress_get(g.table, 1, 0, QN_ENGLISH, &part));
    assert_int_equal(part.need, 6);
    assert_false(qn_progress_get(g.table, 2, 0, QN_ENGLISH, &part));
    put_away(&g);
}

/* The first counts what it takes, the others what the next step takes. */
static void test_steps(void **state)
{
    (void)state;
    struct game g = loki_against("ultron");
    qn_progress part;
    assert_true(qn_progress_get(g.table, 1, 0, QN_ENGLISH, &part));
    assert_int_equal(part.need, 4);
    assert_false(part.step);
    assert_true(qn_progress_get(g.table, 1, 1, QN_ENGLISH, &part));
    assert_int_equal(part.need, 2);
    assert_true(part.step);
    assert_false(qn_progress_get(g.table, 1, 2, QN_ENGLISH, &part));
    put_away(&g);
}

/* What is no number counts for one: killmonger.carte, hela.carte. */
static void test_several_things(void **state)
{
    (void)state;
    struct game g = loki_against("hela");
    qn_progress part;
    assert_true(qn_progress_get(g.table, 1, 0, QN_ENGLISH, &part));
    assert_int_equal(part.need, 8);
    assert_true(qn_progress_get(g.table, 1, 1, QN_ENGLISH, &part));
    assert_int_equal(part.have, 1);
    assert_int_equal(part.need, 1);
    put_away(&g);
}

static void test_game_with_points(void **state)
{
    (void)state;
    struct game g = set_up("smashup", NULL, 0);
    qn_progress part;
    static char text[1 << 17];
    assert_false(qn_progress_get(g.table, 0, 0, QN_ENGLISH, &part));
    assert_true(qn_view_json(g.table, 0, text, sizeof text) < sizeof text);
    assert_null(strstr(text, "\"progress\""));
    put_away(&g);
}

static void test_in_every_view(void **state)
{
    (void)state;
    struct game g = loki_against("thanos");
    static char text[1 << 17];
    for (int seat = QN_SPECTATOR; seat < 2; seat++) {
        assert_true(qn_view_json(g.table, seat, text, sizeof text) < sizeof text);
        assert_non_null(
            strstr(text, "\"progress\":[{\"seat\":0,\"label_en\":\"spent Mischief\",\"label_fr\":"
                         "\"Discorde dépensée\",\"have\":0,\"need\":10,\"step\":false}"));
    }
    put_away(&g);
}

/* ---- counters and states -------------------------------------------------------------------- */

/* Loki has power and Mischief, and nothing of what others count with the same counters. */
static void test_own_markers(void **state)
{
    static const char *const own[] = {"power", "mischief", "spent"};
    (void)state;
    struct game g = loki_against("madame_masque");
    uint16_t loki = card_called(&g, "loki"), masque = card_called(&g, "madame_masque");
    qn_counter counter;
    int value;
    for (unsigned i = 0; i < 3; i++) {
        assert_true(qn_counter_get(g.table, 0, loki, i, QN_FRENCH, &counter));
        assert_string_equal(counter.name, own[i]);
    }
    assert_false(qn_counter_get(g.table, 0, loki, 3, QN_FRENCH, &counter));
    assert_true(qn_counter_get(g.table, 0, masque, 1, QN_FRENCH, &counter));
    assert_string_equal(counter.name, "vendettas");
    assert_string_equal(counter.label, "vendettas réglées");
    assert_false(qn_value(g.table, 0, loki, "vendettas", &value));
    assert_true(qn_value(g.table, 0, masque, "vendettas", &value));
    put_away(&g);
}

static void test_printed_values(void **state)
{
    (void)state;
    struct game g = loki_against("thanos");
    uint16_t giants = qn_card_find(g.pack, "frost_giants");
    int value = -1;
    assert_true(qn_card_value(g.pack, giants, "cost", &value));
    assert_int_equal(value, 2);
    assert_true(qn_card_value(g.pack, giants, "strength", &value));
    assert_int_equal(value, 3);
    assert_false(qn_card_value(g.pack, giants, "top_play", &value));
    assert_false(qn_card_value(g.pack, QN_NONE, "cost", &value));
    assert_int_equal(value, 3);
    put_away(&g);
}

static bool has_state(const struct game *g, uint16_t card, const char *word)
{
    const char *state;
    for (unsigned i = 0; (state = qn_card_state(g->table, 0, card, i)); i++) {
        if (strcmp(state, word) == 0)
            return true;
    }
    return false;
}

static void choose(struct game *g, const char *id)
{
    const qn_option *options;
    size_t count = qn_options(g->table, &options);
    qn_ask ask;
    assert_true(qn_ask_get(g->table, &ask));
    for (size_t i = 0; i < count; i++) {
        char own[128];
        qn_option_id(g->table, qn_waiting(g->table), &options[i], own, sizeof own);
        if (strcmp(own, id) == 0) {
            assert_int_equal(qn_apply(g->table, ask.serial, i), QN_OK);
            return;
        }
    }
    fail_msg("%s is not offered", id);
}

static void test_mover_and_used_symbols(void **state)
{
    (void)state;
    struct game g = loki_against("thanos");
    uint16_t throne = card_called(&g, "odins_throne"), bifrost = card_called(&g, "bifrost");
    assert_false(has_state(&g, throne, "occupied"));
    choose(&g, "go odins_throne");
    assert_true(has_state(&g, throne, "occupied"));
    assert_false(has_state(&g, bifrost, "occupied"));
    assert_false(has_state(&g, throne, "used_bottom_gain"));
    choose(&g, "gain");
    assert_true(has_state(&g, throne, "used_bottom_gain"));
    assert_false(has_state(&g, throne, "used_top_gain"));
    assert_true(has_state(&g, throne, "top_play"));
    put_away(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_thing),      cmocka_unit_test(test_steps),
        cmocka_unit_test(test_several_things), cmocka_unit_test(test_game_with_points),
        cmocka_unit_test(test_in_every_view),  cmocka_unit_test(test_own_markers),
        cmocka_unit_test(test_printed_values), cmocka_unit_test(test_mover_and_used_symbols),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
