/*
 * Set-ups made from menus alone, by a player who knows no game; and that menus and games speak of the
 * same settings. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <quinte/lists.h>

enum { SET_UPS = 200, RARE = 4, CHOSEN_MOST = 16, TEXT = 256 };

/* ---- a set-up that grows */

struct chosen {
    char key[CHOSEN_MOST][32], value[CHOSEN_MOST][TEXT];
    qn_setting settings[CHOSEN_MOST];
    qn_setup setup;
};

static void choose(struct chosen *c, const char *key, const char *value)
{
    size_t n = c->setup.setting_count;
    if (n == CHOSEN_MOST)
        return;
    snprintf(c->key[n], sizeof c->key[n], "%s", key);
    snprintf(c->value[n], sizeof c->value[n], "%s", value);
    c->settings[n] = (qn_setting){c->key[n], c->value[n]};
    c->setup.settings = c->settings;
    c->setup.setting_count = n + 1;
}

static qn_menu *menu_of(const qn_pack *pack, const struct chosen *c)
{
    qn_menu *menu = NULL;
    assert_int_equal(qn_menu_new(pack, &c->setup, &menu), QN_OK);
    return menu;
}

/* The item with that key. */
static size_t item_called(const qn_menu *menu, const char *key, qn_menu_item *out)
{
    for (size_t i = 0; qn_menu_item_get(menu, i, QN_ENGLISH, out); i++)
        if (strcmp(out->key, key) == 0)
            return i;
    fail_msg("no setting %s", key);
    return 0;
}

static bool offers(const qn_menu *menu, const char *key, const char *value)
{
    qn_menu_item item;
    qn_menu_value v;
    size_t i = item_called(menu, key, &item);
    for (size_t k = 0; qn_menu_value_get(menu, i, k, QN_ENGLISH, &v); k++)
        if (strcmp(v.id, value) == 0)
            return true;
    return false;
}

static void for_each_game(void (*test)(size_t game, const qn_pack *pack))
{
    for (size_t g = 0; g < qn_game_count(); g++) {
        qn_pack *pack;
        assert_int_equal(qn_pack_open("content", qn_game_name(g), (qn_report){0}, &pack), QN_OK);
        test(g, pack);
        qn_pack_close(pack);
    }
}

/* ---- chance */

static uint64_t luck = 1;

static unsigned below(unsigned n)
{
    luck = luck * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((luck >> 33) % n);
}

/* Some of the values, each once. */
static void some_values(const qn_menu *menu, size_t i, const qn_menu_item *item, char *out)
{
    unsigned want = (unsigned)item->least + below((unsigned)(item->most - item->least) + 1);
    unsigned left = 0, length = 0;
    qn_menu_value v;
    for (size_t k = 0; qn_menu_value_get(menu, i, k, QN_ENGLISH, &v); k++)
        left += !v.alone;
    out[0] = '\0';
    for (size_t k = 0; qn_menu_value_get(menu, i, k, QN_ENGLISH, &v); k++) {
        if (v.alone || below(left--) >= want)
            continue;
        length += (unsigned)snprintf(out + length, TEXT - length, "%s%s",
                                     length ? item->separator : "", v.id);
        want--;
    }
}

static bool any_value(const qn_menu *menu, size_t i, const qn_menu_item *item, char *out)
{
    qn_menu_value v;
    if (item->kind == QN_NUMBER) {
        snprintf(out, TEXT, "%d",
                 item->least + (int)below((unsigned)(item->most - item->least) + 1));
        return true;
    }
    if (!item->values)
        return false;
    assert_true(qn_menu_value_get(menu, i, below((unsigned)item->values), QN_ENGLISH, &v));
    bool alone = item->kind != QN_SEVERAL || v.alone;
    if (!alone && item->most < item->least)
        return false;
    if (alone)
        snprintf(out, TEXT, "%s", v.id);
    else
        some_values(menu, i, item, out);
    return true;
}

/* Chooses one more of those that are open; false when it finds none. */
static bool choose_any(const qn_pack *pack, struct chosen *c)
{
    qn_menu *menu = menu_of(pack, c);
    qn_menu_item item;
    char value[TEXT];
    size_t count = 0;
    bool done = false;
    while (qn_menu_item_get(menu, count, QN_ENGLISH, &item))
        count++;
    size_t i = below((unsigned)count);
    assert_true(qn_menu_item_get(menu, i, QN_ENGLISH, &item));
    if (!item.chosen && any_value(menu, i, &item, value)) {
        choose(c, item.key, value);
        done = true;
    }
    qn_menu_free(menu);
    return done;
}

/* ---- 200 set-ups a game */

struct refusal {
    unsigned told, ruled;
    char text[512];
};

static void note(void *user, const qn_message *m)
{
    struct refusal *r = user;
    r->told++;
    r->ruled += m->rule != NULL;
    qn_message_text(m, m->format, r->text, sizeof r->text);
}

static void describe(const struct chosen *c, char *out, size_t size)
{
    int used = snprintf(out, size, "%u seats", c->setup.seats);
    for (size_t i = 0; i < c->setup.setting_count && used < (int)size; i++)
        used += snprintf(out + used, size - (size_t)used, " %s=%s", c->key[i], c->value[i]);
}

static void set_up_at_random(size_t game, const qn_pack *pack)
{
    qn_game_seats seats;
    unsigned refused = 0, longest = 0;
    assert_true(qn_game_seats_get(game, &seats));
    for (unsigned n = 0; n < SET_UPS; n++) {
        struct chosen c = {.setup = {.seed = n}};
        struct refusal refusal = {0};
        qn_table *table = NULL;
        char text[2048];
        c.setup.seats = seats.least + below(seats.most - seats.least + 1);
        for (unsigned tries = below(30); tries; tries--)
            choose_any(pack, &c);
        describe(&c, text, sizeof text);
        longest = c.setup.setting_count > longest ? (unsigned)c.setup.setting_count : longest;
        qn_status status = qn_table_new(pack, &c.setup, (qn_report){note, &refusal}, &table);
        if (status != QN_OK && (!refusal.told || refusal.ruled < refusal.told))
            fail_msg("%s: %s: refused without a rule: %s", qn_game_name(game), text, refusal.text);
        refused += status != QN_OK;
        if (table)
            assert_true(qn_waiting(table) >= 0);
        qn_table_free(table);
    }
    if (refused > RARE)
        fail_msg("%s: %u of %u set-ups refused", qn_game_name(game), refused, SET_UPS);
    assert_true(longest >= 3);
}

static void test_set_ups_from_menus(void **state)
{
    (void)state;
    luck = 1;
    for_each_game(set_up_at_random);
}

/* ---- the same settings */

/* What menus call usual is what a table is set up with. */
static void check_usual(size_t game, const qn_pack *pack)
{
    qn_game_seats seats;
    assert_true(qn_game_seats_get(game, &seats));
    for (unsigned n = seats.least; n <= seats.most; n++) {
        struct chosen c = {.setup = {.seats = n}};
        qn_menu *menu = menu_of(pack, &c);
        qn_table *table;
        qn_setting setting;
        qn_menu_item item;
        assert_int_equal(qn_menu_seats(menu), n);
        assert_int_equal(qn_table_new(pack, &c.setup, (qn_report){0}, &table), QN_OK);
        for (size_t i = 0; qn_setting_get(table, i, &setting); i++) {
            item_called(menu, setting.key, &item);
            assert_string_equal(item.usual, setting.value);
        }
        qn_table_free(table);
        qn_menu_free(menu);
    }
}

static void test_usual(void **state)
{
    (void)state;
    for_each_game(check_usual);
}

static void report_nothing(void *user, const qn_message *m)
{
    (void)user;
    (void)m;
}

static qn_status try_setting(const qn_pack *pack, unsigned seats, const char *key,
                             const char *value, uint64_t *hash)
{
    const qn_setting setting = {key, value};
    const qn_setup setup = {1, seats, &setting, 1};
    qn_table *table = NULL;
    qn_status status = qn_table_new(pack, &setup, (qn_report){report_nothing, NULL}, &table);
    if (table && hash)
        *hash = qn_hash(table);
    qn_table_free(table);
    return status;
}

/* Another value makes another table. */
static bool changes_anything(const qn_pack *pack, unsigned seats, const qn_menu *menu, size_t i,
                             const qn_menu_item *item)
{
    uint64_t usual, other;
    char value[TEXT];
    assert_int_equal(try_setting(pack, seats, item->key, item->usual ? item->usual : "all", &usual),
                     QN_OK);
    for (unsigned n = 0; n < 40; n++)
        if (any_value(menu, i, item, value) &&
            try_setting(pack, seats, item->key, value, &other) == QN_OK && other != usual)
            return true;
    return false;
}

/* Every setting that is listed is known, refuses nonsense, and is read. (The format of decks is no part
 * of the table: test_format.) */
static void check_listed(size_t game, const qn_pack *pack)
{
    qn_game_seats seats;
    qn_menu_item item;
    assert_true(qn_game_seats_get(game, &seats));
    struct chosen c = {.setup = {.seats = seats.most}};
    qn_menu *menu = menu_of(pack, &c);
    for (size_t i = 0; qn_menu_item_get(menu, i, QN_ENGLISH, &item); i++) {
        assert_int_equal(try_setting(pack, seats.most, item.key, "nonsense", NULL), QN_BAD_SETUP);
        assert_int_equal(try_setting(pack, seats.most, item.key, "0", NULL), QN_BAD_SETUP);
        if (strcmp(item.key, "decks") != 0 && !changes_anything(pack, seats.most, menu, i, &item))
            fail_msg("%s: %s changes nothing", qn_game_name(game), item.key);
    }
    for (const char *const *key =
             (const char *const[]){"nonsense", "hero", "hero9", "seats", "seed", "hero0", "", NULL};
         *key; key++)
        assert_int_equal(try_setting(pack, seats.most, *key, "1", NULL), QN_BAD_SETUP);
    qn_menu_free(menu);
}

static void test_listed(void **state)
{
    (void)state;
    for_each_game(check_listed);
}

/* Which deck may be played depends on the format. */
static void test_format(void **state)
{
    char path[64];
    const qn_setting settings[] = {{"decks", "limited"}, {"deck2", path}};
    qn_pack *pack;
    qn_table *table;
    (void)state;
    snprintf(path, sizeof path, "/tmp/quinte-menu-%d.deck", (int)getpid());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(
        file,
        "4 pyro\n4 toad\n4 stilt_man\n4 robot_sentry\n4 she_hulk\n4 cobra\n4 boris\n2 sniper\n");
    fclose(file);
    assert_int_equal(qn_pack_open("content", "vs", (qn_report){0}, &pack), QN_OK);
    assert_int_equal(qn_table_new(pack, &(qn_setup){1, 2, settings + 1, 1}, (qn_report){0}, &table),
                     QN_BAD_SETUP);
    assert_int_equal(qn_table_new(pack, &(qn_setup){1, 2, settings, 2}, (qn_report){0}, &table),
                     QN_OK);
    qn_table_free(table);
    qn_pack_close(pack);
    remove(path);
}

/* ---- texts */

static void check_texts(size_t game, const qn_pack *pack)
{
    struct chosen c = {0};
    qn_menu *menu = menu_of(pack, &c);
    qn_menu_item en, fr;
    qn_menu_value v;
    (void)game;
    for (size_t i = 0; qn_menu_item_get(menu, i, QN_ENGLISH, &en); i++) {
        assert_true(qn_menu_item_get(menu, i, QN_FRENCH, &fr));
        assert_true(*en.label && *fr.label);
        assert_int_equal(en.meaning[strlen(en.meaning) - 1], '.');
        assert_int_equal(fr.meaning[strlen(fr.meaning) - 1], '.');
        assert_string_not_equal(en.meaning, fr.meaning);
        for (int lang = QN_ENGLISH; lang <= QN_FRENCH; lang++)
            for (size_t k = 0; k < en.values; k++) {
                assert_true(qn_menu_value_get(menu, i, k, (qn_lang)lang, &v));
                assert_true(v.label && *v.label && *v.id);
            }
        assert_false(qn_menu_value_get(menu, i, en.values, QN_ENGLISH, &v));
    }
    assert_false(qn_menu_value_get(menu, 99, 0, QN_ENGLISH, &v));
    qn_menu_free(menu);
}

static void test_texts(void **state)
{
    (void)state;
    for_each_game(check_texts);
}

/* ---- what depends on what */

static void test_one_choice_after_the_other(void **state)
{
    qn_pack *pack;
    qn_menu_item item;
    struct chosen c = {.setup = {.seats = 2}};
    (void)state;
    assert_int_equal(qn_pack_open("content", "champions", (qn_report){0}, &pack), QN_OK);
    qn_menu *menu = menu_of(pack, &c);
    assert_true(offers(menu, "hero1", "she_hulk") && offers(menu, "hero2", "she_hulk"));
    assert_true(offers(menu, "deck1", "black_panther_protection"));
    qn_menu_free(menu);
    choose(&c, "hero2", "she_hulk");
    menu = menu_of(pack, &c);
    assert_false(offers(menu, "hero1", "she_hulk"));
    assert_true(offers(menu, "hero2", "she_hulk")); /* its own */
    assert_false(offers(menu, "deck2", "black_panther_protection"));
    item_called(menu, "hero2", &item);
    assert_string_equal(item.chosen, "she_hulk");
    assert_string_not_equal(item.usual, "she_hulk");
    item_called(menu, "deck2", &item);
    assert_int_equal(strncmp(item.usual, "she_hulk_", 9), 0);
    qn_menu_free(menu);
    choose(&c, "deck1", "black_panther_protection");
    menu = menu_of(pack, &c);
    assert_true(offers(menu, "hero1", "black_panther"));
    assert_false(offers(menu, "hero1", "spider_man"));
    assert_false(offers(menu, "deck2", "black_panther_protection"));
    qn_menu_free(menu);
    qn_pack_close(pack);
}

static void test_a_draft_leaves_no_factions_to_choose(void **state)
{
    qn_pack *pack;
    qn_menu_item item;
    struct chosen drafted = {.setup = {.seats = 3}}, named = drafted;
    (void)state;
    assert_int_equal(qn_pack_open("content", "smashup", (qn_report){0}, &pack), QN_OK);
    choose(&drafted, "draft", "8");
    choose(&named, "factions2", "pirates+robots");
    qn_menu *menu = menu_of(pack, &drafted);
    item_called(menu, "factions1", &item);
    assert_int_equal(item.values, 0);
    assert_null(item.usual);
    assert_true(offers(menu, "draft", "6") && offers(menu, "draft", "all"));
    assert_false(offers(menu, "draft", "5")); /* two for each of three players */
    qn_menu_free(menu);
    menu = menu_of(pack, &named);
    item_called(menu, "draft", &item);
    assert_int_equal(item.values, 0);
    qn_menu_free(menu);
    qn_pack_close(pack);
}

static void test_no_such_table(void **state)
{
    qn_pack *pack;
    qn_menu *menu;
    qn_game_seats seats;
    (void)state;
    assert_int_equal(qn_pack_open("content", "dicethrone", (qn_report){0}, &pack), QN_OK);
    assert_int_equal(qn_menu_new(pack, &(qn_setup){.seats = 1}, &menu), QN_BAD_SETUP);
    assert_int_equal(qn_menu_new(pack, &(qn_setup){.seats = 5}, &menu), QN_BAD_SETUP);
    assert_null(menu);
    assert_int_equal(qn_menu_new(pack, NULL, &menu), QN_OK);
    assert_int_equal(qn_menu_seats(menu), 2);
    qn_menu_free(menu);
    qn_menu_free(NULL);
    assert_false(qn_game_seats_get(qn_game_count(), &seats));
    qn_pack_close(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set_ups_from_menus),
        cmocka_unit_test(test_usual),
        cmocka_unit_test(test_listed),
        cmocka_unit_test(test_format),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_one_choice_after_the_other),
        cmocka_unit_test(test_a_draft_leaves_no_factions_to_choose),
        cmocka_unit_test(test_no_such_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
