/*
 * Labels tell the truth: what an option is said to cost is what is asked or taken next, in random games of every
 * game. And payments: any order leads to the same table, what each card pays and what is missing is told, and
 * following the suggestions pays. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <quinte/lists.h>
#include <quinte/compact.h>
#include <quinte/quinte.h>

enum { SEEDS = 6, CHOICES = 260, ANSWERS = 12, TEXT = 256 };

struct kind {
    const char *game;
    unsigned seats;
    qn_setting settings[3];
    size_t count;
    const char *paid; /* what the log calls paying; NULL: it is asked for */
};

/* Those with discounts and surcharges: Aunt May's friends, upgrades of upgrades, locations, Marvel Knights. */
static const struct kind kinds[] = {
    {"champions", 1, {{0}}, 0, NULL},
    {"champions", 2, {{"hero1", "captain_marvel"}, {"hero2", "iron_man"}}, 2, NULL},
    {"champions", 1, {{"hero1", "she_hulk"}, {"villain", "klaw"}}, 2, NULL},
    {"dicethrone", 2, {{"hero1", "thor"}, {"hero2", "black_widow"}}, 2, "cp"},
    {"villainous", 2, {{"villain1", "loki"}, {"villain2", "madame_masque"}}, 2, "pay"},
    {"villainous", 3, {{0}}, 0, "pay"},
    {"vs", 2, {{"deck1", "marvel_knights"}, {"deck2", "x_statix"}}, 2, "recruit"},
    {"vs", 2, {{"deck1", "crime_lords"}, {"deck2", "underworld"}}, 2, "recruit"},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

struct play {
    const struct kind *kind;
    qn_pack *pack;
    qn_table *table, *copy;
    uint64_t random, seed;
    unsigned priced, payments; /* how much was looked at */
};

static uint64_t draw(struct play *p)
{
    p->random ^= p->random << 13;
    p->random ^= p->random >> 7;
    return p->random ^= p->random << 17;
}

static struct play begin(const struct kind *kind, uint64_t seed)
{
    struct play p = {.kind = kind, .random = 88172645463325252 + seed, .seed = seed};
    qn_setup setup = {.seed = seed,
                      .seats = kind->seats,
                      .settings = kind->settings,
                      .setting_count = kind->count};
    assert_int_equal(qn_pack_open("content", kind->game, (qn_report){0}, &p.pack), QN_OK);
    assert_int_equal(qn_table_new(p.pack, &setup, (qn_report){0}, &p.table), QN_OK);
    p.copy = qn_clone(p.table);
    assert_non_null(p.copy);
    return p;
}

static void end(struct play *p)
{
    qn_table_free(p->copy);
    qn_table_free(p->table);
    qn_pack_close(p->pack);
}

static void fail_at(const struct play *p, const qn_option *option, const char *what, int told,
                    int found)
{
    char label[TEXT];
    qn_option_label(p->table, qn_waiting(p->table), option, QN_ENGLISH, label, sizeof label);
    print_error("%s, seed %u: \"%s\": %s (told %d, found %d)\n", p->kind->game, (unsigned)p->seed,
                label, what, told, found);
    fail();
}

/* ---- what an option costs */

static int counter_of(const qn_table *table, int seat, const char *name)
{
    static qn_card_view cards[QN_MAX_CARDS];
    qn_view view;
    int value = 0;
    qn_view_get(table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        if (cards[i].card != QN_NONE && cards[i].controller == seat &&
            cards[i].flags & QN_IN_PLAY && qn_value(table, seat, cards[i].card, name, &value) &&
            value)
            return value;
    }
    return 0;
}

/* The amount of the first such line of that seat since then; -1: there is none. */
static int logged(const qn_table *table, size_t from, int seat, const char *what)
{
    qn_log_line line;
    for (size_t i = from; qn_log_get(table, i, seat, &line); i++)
        if (strcmp(line.what, what) == 0 && line.seat == seat)
            return line.amount;
    return -1;
}

/* Others pass, extras are declined, whatever must be chosen is the first. */
static void answer(qn_table *table)
{
    const qn_option *options;
    qn_ask ask;
    size_t choice = 0, count = qn_options(table, &options);
    assert_true(qn_ask_get(table, &ask));
    for (size_t i = 0; i < count; i++)
        if (options[i].flags & QN_PASS)
            choice = i;
    assert_int_equal(qn_apply(table, ask.serial, choice), QN_OK);
}

/* Resources are asked for at once. */
static void check_asked(struct play *p, const qn_option *option, int cost)
{
    qn_ask ask;
    bool is_asked = qn_ask_get(p->copy, &ask) && qn_ask_role(p->copy) == QN_ROLE_PAYMENT &&
                    ask.card == option->card;
    if (is_asked != (cost > 0) || (is_asked && ask.need != cost))
        fail_at(p, option, "another price is asked", cost, is_asked ? ask.need : 0);
}

/* The rest is taken, as the log tells, when others have had their say. */
static void check_taken(struct play *p, const qn_option *option, int cost, int seat, size_t from,
                        int before)
{
    qn_ask ask;
    const char *paid = p->kind->paid;
    bool is_cp = strcmp(paid, "cp") == 0;
    int found = -1;
    for (int i = 0; i < ANSWERS && (found = logged(p->copy, from, seat, paid)) < 0; i++) {
        if (!qn_ask_get(p->copy, &ask) || qn_ask_role(p->copy) == QN_ROLE_TURN)
            break;
        answer(p->copy);
    }
    if (cost == 0)
        return; /* what is taken is something else: a text that pays, a card that it plays */
    found = is_cp && found >= 0 ? before - found : found;
    if (found != cost)
        fail_at(p, option, "another price is taken", cost, found);
}

static void check_label(struct play *p, const qn_option *option, int cost)
{
    char number[16];
    snprintf(number, sizeof number, " %d", cost);
    for (int lang = QN_ENGLISH; lang <= QN_FRENCH; lang++) {
        char label[TEXT];
        qn_option_label(p->table, qn_waiting(p->table), option, (qn_lang)lang, label, sizeof label);
        if (!strstr(label, number))
            fail_at(p, option, "the price is not told", cost, -1);
    }
}

/* A bearer's price is told where the bearer is chosen: it is taken then. */
static bool is_about_price(const qn_table *table, const qn_option *option)
{
    return qn_option_cost(table, qn_waiting(table), option) >= 0;
}

static void check_option(struct play *p, const qn_ask *ask, const qn_option *option, size_t index)
{
    int cost = qn_option_cost(p->table, ask->seat, option);
    int before = counter_of(p->table, ask->seat, "cp");
    p->priced++;
    check_label(p, option, cost);
    qn_clone_into(p->copy, p->table);
    qn_set_logging(p->copy, true);
    size_t from = qn_log_count(p->copy);
    assert_int_equal(qn_apply(p->copy, ask->serial, index), QN_OK);
    if (p->kind->paid)
        check_taken(p, option, cost, ask->seat, from, before);
    else
        check_asked(p, option, cost);
}

/* ---- payments */

/* The option of that card, or how many there are. */
static size_t find_card(qn_table *table, uint16_t card)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), i = 0;
    while (i < count && options[i].card != card)
        i++;
    return i;
}

static bool pay_with(qn_table *table, uint16_t card)
{
    const qn_option *options;
    qn_ask ask;
    size_t at = find_card(table, card);
    return qn_ask_get(table, &ask) && at < qn_options(table, &options) &&
           qn_apply(table, ask.serial, at) == QN_OK;
}

/* The same questions with the same options, and the same to see, until the payment is over. */
static void check_alike(qn_table *one, qn_table *two)
{
    bool is_paying = true;
    while (is_paying) {
        const qn_option *ours, *theirs;
        qn_ask a, b;
        size_t count = qn_options(one, &ours);
        is_paying = qn_ask_get(one, &a) && qn_ask_role(one) == QN_ROLE_PAYMENT;
        assert_int_equal(qn_ask_get(two, &b), qn_ask_get(one, &a));
        assert_int_equal(qn_options(two, &theirs), count);
        for (size_t i = 0; i < count; i++)
            assert_memory_equal(&ours[i], &theirs[i], sizeof *ours);
        for (int seat = QN_SPECTATOR; seat < (int)qn_seats(one); seat++)
            assert_int_equal(qn_view_hash(one, seat), qn_view_hash(two, seat));
        if (is_paying) {
            answer(one);
            answer(two);
        }
    }
}

/* Two cards in either order: all the others are still offered, and the tables are the same. */
static void check_orders(struct play *p, const qn_option *options, size_t count)
{
    qn_table *other = qn_clone(p->table);
    const qn_option *now;
    size_t a = draw(p) % count, b = draw(p) % count;
    if (a != b && options[a].card != QN_NONE && options[b].card != QN_NONE) {
        qn_clone_into(p->copy, p->table);
        assert_true(pay_with(p->copy, options[a].card) && pay_with(p->copy, options[b].card));
        assert_true(pay_with(other, options[b].card) && pay_with(other, options[a].card));
        size_t n = qn_options(p->copy, &now), paying = 0;
        for (size_t i = 0; i < n; i++)
            paying += now[i].card != QN_NONE;
        size_t all = 0;
        for (size_t i = 0; i < count; i++)
            all += options[i].card != QN_NONE;
        assert_int_equal(paying, all - 2);
        assert_true(find_card(p->copy, options[a].card) == n);
        check_alike(p->copy, other);
    }
    qn_table_free(other);
}

/* Does the text of what is paid for ask what was spent? Then more than the price may do something. */
static bool asks_what_was_spent(const struct play *p, const qn_ask *ask)
{
    static qn_card_view cards[QN_MAX_CARDS];
    char text[TEXT];
    qn_view view;
    qn_view_get(p->table, ask->seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        if (cards[i].card != ask->card || ask->card == QN_NONE || cards[i].def == QN_NONE)
            continue;
        qn_card_text(p->pack, cards[i].def, QN_ENGLISH, text, sizeof text);
        return strstr(text, "resource spent") || strstr(text, "paid for");
    }
    return false;
}

/* Whoever follows the suggestions pays, each card is needed, and none of them is marked as another order. */
static void check_suggestions(struct play *p, bool from_the_beginning)
{
    uint16_t card[64];
    unsigned n = 0;
    qn_ask ask;
    qn_clone_into(p->copy, p->table);
    while (qn_ask_get(p->copy, &ask) && qn_ask_role(p->copy) == QN_ROLE_PAYMENT) {
        const qn_option *options;
        size_t count = qn_options(p->copy, &options), i = 0;
        while (i < count && !(options[i].flags & QN_SUGGESTED))
            i++;
        if (i == count) { /* that is enough, and more would do more */
            assert_true(ask.need <= 0 && asks_what_was_spent(p, &ask));
            break;
        }
        assert_false(from_the_beginning && options[i].flags & QN_REORDERED);
        if (options[i].card == QN_NONE)
            break;
        assert_true(ask.need > 0 && n < 64);
        card[n++] = options[i].card;
        assert_int_equal(qn_apply(p->copy, ask.serial, i), QN_OK);
    }
    for (unsigned left = 0; from_the_beginning && left < n; left++) {
        qn_clone_into(p->copy, p->table);
        for (unsigned i = 0; i < n; i++)
            assert_true(i == left || pay_with(p->copy, card[i]));
        assert_true(qn_ask_get(p->copy, &ask) && ask.need > 0);
    }
}

/* Each card lowers what is missing by what its label says. */
static void check_counts(struct play *p, const qn_ask *ask, const qn_option *options, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char label[TEXT], expected[TEXT];
        qn_ask after;
        if (options[i].card == QN_NONE)
            continue;
        qn_option_label(p->table, ask->seat, &options[i], QN_ENGLISH, label, sizeof label);
        qn_clone_into(p->copy, p->table);
        assert_int_equal(qn_apply(p->copy, ask->serial, i), QN_OK);
        assert_true(qn_ask_get(p->copy, &after));
        int counts = ask->need - after.need;
        snprintf(expected, sizeof expected, counts ? ", %d counts)" : ", not needed)", counts);
        bool counts_beyond = asks_what_was_spent(p, ask) && !strchr(label, ',');
        if (counts < options[i].value && !strstr(label, expected) && !counts_beyond)
            fail_at(p, &options[i], "counts otherwise", -1, counts);
        if (counts == options[i].value && strchr(label, ','))
            fail_at(p, &options[i], "all of it counts", -1, counts);
    }
}

static void check_payment(struct play *p, const qn_ask *ask, bool from_the_beginning)
{
    const qn_option *options;
    size_t count = qn_options(p->table, &options);
    p->payments++;
    check_counts(p, ask, options, count);
    check_orders(p, options, count);
    check_suggestions(p, from_the_beginning);
}

/* ---- games */

static void play_on(struct play *p)
{
    qn_ask ask;
    bool was_paying = false;
    for (unsigned n = 0; n < CHOICES && qn_ask_get(p->table, &ask); n++) {
        const qn_option *options;
        size_t count = qn_options(p->table, &options);
        bool is_paying = qn_ask_role(p->table) == QN_ROLE_PAYMENT;
        if (is_paying)
            check_payment(p, &ask, !was_paying);
        was_paying = is_paying;
        for (size_t i = 0; i < count; i++)
            if (is_about_price(p->table, &options[i]))
                check_option(p, &ask, &options[i], i);
        assert_int_equal(qn_apply(p->table, ask.serial, draw(p) % count), QN_OK);
    }
}

static void costs_are_true(void **state)
{
    (void)state;
    for (size_t k = 0; k < KINDS; k++) {
        unsigned priced = 0, payments = 0;
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct play p = begin(&kinds[k], seed);
            play_on(&p);
            priced += p.priced;
            payments += p.payments;
            end(&p);
        }
        print_message("%s: %u prices, %u payments\n", kinds[k].game, priced, payments);
        assert_true(priced > 50);
        assert_true(kinds[k].paid || payments > 50);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(costs_are_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
