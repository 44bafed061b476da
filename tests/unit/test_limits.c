/*
 * Large tables: whatever is collected, offered, told or counted is there in full, and what has no
 * room stops the table with a word for it. And dealing anew: every deal that a seat could think of
 * comes as often as any other.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "api/api.h"
#include "toy_game.h"

/* Zones of the toy game, as it numbers them. */
enum {
    IDENTITY,
    ALLIES,
    ENGAGED,
    ATTACHED,
    HAND,
    DECK,
    DISCARD,
    ENCOUNTER_DECK,
    ENCOUNTER_DISCARD
};
enum { MANY = 900 };

/* A table with room for many more cards than the game deals. */
static int begin(void **state)
{
    return toy_table(state, MANY);
}

static void make_many(struct toy_table *f, const char *id, unsigned count, uint8_t owner,
                      uint16_t zone)
{
    while (count--)
        assert_int_not_equal(card_make(f->t, qn_card_find(f->pack, id), owner, zone), NONE);
}

static void start(struct toy_table *f)
{
    f->t->s->status = TABLE_RUNNING;
    f->t->game->start_turn(f->t, 0);
    table_run(f->t);
}

/* ---- nothing is left out */

static void every_option_is_offered(void **state)
{
    struct toy_table *f = *state;
    const qn_option *options;
    make_many(f, "thug", MANY, NOBODY, zone_id(f->t, ENGAGED, 0));
    start(f);
    assert_int_equal(qn_options(f->table, &options), MANY + 1);
    assert_int_equal(options[MANY].card, QN_NONE); /* the end of the turn, offered last */
}

static void too_many_options_stop_the_table(void **state)
{
    struct toy_table *f = *state;
    qn_ask ask;
    start(f);
    assert_true(qn_ask_get(f->table, &ask));
    f->t->option_count = 0;
    for (unsigned i = 0; i < QN_MAX_OPTIONS; i++)
        offer(f->t, WORD_CHOOSE, NONE, NONE, (int16_t)i, 0, 0);
    options_done(f->t);
    assert_int_equal(qn_table_status(f->table), QN_OK);
    offer(f->t, WORD_PASS, NONE, NONE, 0, 0, 0);
    options_done(f->t);
    assert_int_equal(qn_table_status(f->table), QN_FULL);
    assert_true(qn_over(f->table));
    assert_int_equal(qn_apply(f->table, ask.serial, 0), QN_NOT_WAITING);
}

/* Of the minions there are two names, whatever lies at the table. */
static void every_name_is_offered(void **state)
{
    struct toy_table *f = *state;
    char words[64];
    uint8_t verb = 0;
    while (!f->t->game->option_words[verb].title)
        verb++;
    uint16_t thug = qn_card_find(f->pack, "thug"), brute = qn_card_find(f->pack, "brute");
    f->t->option_count = 0;
    offer_titles(f->t, verb, f->pack->hot.defs[thug].type, 0);
    assert_int_equal(f->t->option_count, 2);
    const qn_option *thugs = &f->t->options[0], *brutes = &f->t->options[1];
    qn_option_id(f->table, qn_waiting(f->table), thugs, words, sizeof words);
    assert_string_equal(words, "name thug");
    qn_option_label(f->table, qn_waiting(f->table), brutes, QN_FRENCH, words, sizeof words);
    assert_string_equal(words, "dire Brute");
    assert_int_equal(def_of_title(&f->pack->hot, (uint16_t)brutes->value), brute);
    assert_int_equal(def_of_title(&f->pack->hot, NONE), NONE);
}

static void every_card_is_in_the_view(void **state)
{
    struct toy_table *f = *state;
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    make_many(f, "thug", MANY, NOBODY, zone_id(f->t, ENCOUNTER_DISCARD, 0));
    assert_int_equal(qn_view_get(f->table, 0, &view, cards, QN_MAX_CARDS), f->t->s->used.cards);
    assert_int_equal(view.count, f->t->s->used.cards);
    assert_int_equal(qn_view_get(f->table, 0, &view, cards, 3), f->t->s->used.cards);
    assert_int_equal(view.count, 3);
    assert_int_equal(qn_view_get(f->table, 0, &view, NULL, 0), f->t->s->used.cards);
    assert_int_equal(view.count, 0);
}

static void every_candidate_counts(void **state)
{
    struct toy_table *f = *state;
    const struct def *tally = &f->pack->hot.defs[qn_card_find(f->pack, "tally")];
    uint16_t when = f->pack->hot.abilities[tally->ability0].when;
    struct context cx = context_of(f->t, f->t->zones[0].head, tally->ability0, 0, NONE);
    make_many(f, "thug", 299, NOBODY, zone_id(f->t, ENGAGED, 0));
    assert_false(machine_value(f->t, when, &cx));
    make_many(f, "thug", 1, NOBODY, zone_id(f->t, ENGAGED, 0));
    assert_true(machine_value(f->t, when, &cx));
}

static void a_large_pile_is_shuffled_to_its_end(void **state)
{
    struct toy_table *f = *state;
    uint16_t pile = zone_id(f->t, ENCOUNTER_DISCARD, 0), coin = qn_card_find(f->pack, "coin");
    unsigned at = 0, last = 0;
    make_many(f, "coin", 10, NOBODY, pile);
    make_many(f, "thug", MANY - 10, NOBODY, pile);
    zone_shuffle(f->t, pile);
    for (uint16_t c = f->t->zones[pile].head; c != NONE; c = f->t->cards[c].next, at++)
        if (f->t->cards[c].def == coin)
            last = at;
    assert_true(last > 600);
    assert_null(table_invariant(f->t));
}

static void every_line_is_logged(void **state)
{
    struct toy_table *f = *state;
    qn_log_line line;
    size_t before = qn_log_count(f->table);
    for (int i = 0; i < 100000; i++)
        log_add(f->t, LOG_SHUFFLE, -1, NONE, NONE, i, 0);
    assert_int_equal(qn_log_count(f->table), before + 100000);
    assert_true(qn_log_get(f->table, before + 99999, 0, &line));
    assert_int_equal(line.amount, 99999);
}

/* ---- keys */

static void copies_have_one_key(void **state)
{
    struct toy_table *f = *state;
    const qn_option *options;
    make_many(f, "thug", 3, NOBODY, zone_id(f->t, ENGAGED, 0));
    f->t->cards[f->t->zones[zone_id(f->t, ENGAGED, 0)].tail].counter[0] = 1;
    start(f);
    assert_int_equal(qn_options(f->table, &options), 4); /* three thugs, and the end of the turn */
    uint64_t key[4];
    for (unsigned i = 0; i < 4; i++)
        key[i] = qn_option_key(f->table, qn_waiting(f->table), &options[i]);
    assert_true(key[0] == key[1]);
    assert_true(key[0] != key[2] && key[0] != key[3] && key[2] != key[3]); /* one is hurt */
}

/* ---- what has no room */

static void count_messages(void *user, const qn_message *message)
{
    assert_non_null(message->format);
    ++*(unsigned *)user;
}

static void too_many_cards_are_no_table(void **state)
{
    struct toy_table *f = *state;
    unsigned told = 0;
    struct game_setup setup = {.seed = 3, .seats = 2, .bare = true, .spare = QN_MAX_CARDS};
    qn_table *table = f->table;
    assert_int_equal(table_make(f->pack, &setup, (qn_report){count_messages, &told}, &table),
                     QN_FULL);
    assert_null(table);
    assert_int_equal(told, 1);
}

static void numbers_do_not_wrap(void **state)
{
    struct toy_table *f = *state;
    assert_int_equal(counted(f->t, INT16_MAX), INT16_MAX);
    assert_int_equal(qn_table_status(f->table), QN_OK);
    counted(f->t, INT16_MAX + 1);
    assert_int_equal(qn_table_status(f->table), QN_FULL);
}

/* ---- dealing anew */

static uint16_t coin, dodge; /* definitions, for the hooks below */

/* What the first seat has of its cards in hand can but be coins, and what the second has of them, coins
 * or a dodge. */
static uint8_t confines(const struct table *t, uint16_t card)
{
    const struct card *c = &t->cards[card];
    if (c->owner != 0 || zone_kind_of(t, c->zone) != HAND)
        return 0;
    return (uint8_t)(zone_seat_of(t, c->zone) + 1);
}

static uint8_t could_be(const struct table *t, uint16_t def)
{
    (void)t;
    return (uint8_t)((def == coin) << 1 | (def == coin || def == dodge) << 2);
}

static void hand_to(struct table *t, uint16_t card, uint8_t seat)
{
    card_move(t, card, zone_id(t, HAND, seat), ZONE_BOTTOM);
    t->cards[card].known = 0;
}

static uint16_t find(const struct table *t, uint8_t kind, uint16_t def)
{
    uint16_t c = t->zones[zone_id(t, kind, 0)].head;
    while (c != NONE && t->cards[c].def != def)
        c = t->cards[c].next;
    return c;
}

/* Where dodge and pal lie among the six places, as one number; coins fill the rest. */
static unsigned arrangement(const struct table *t, const uint16_t place[6])
{
    unsigned at[2] = {6, 6};
    for (unsigned i = 0; i < 6; i++)
        if (t->cards[place[i]].def != coin)
            at[t->cards[place[i]].def != dodge] = i;
    return at[0] * 6 + at[1];
}

/* Four coins, a dodge and a pal: one hand has a coin, the other a coin or the dodge, and four lie
 * anywhere. So the dodge is in one of five places, and the pal in one of the four (three if the dodge
 * is there, too): 4 + 4 * 3 = 16 deals, each as likely as any other. */
static void every_deal_is_as_likely(void **state)
{
    enum { DEALS = 16, ROUNDS = 16000 };
    struct toy_table *f = *state;
    struct table *t = f->t;
    unsigned count[36] = {0}, seen = 0;
    uint16_t place[6], n = 2;
    double squares = 0;
    struct game *game = (struct game *)(uintptr_t)t->game; /* the toys' own, made for this test */
    coin = qn_card_find(f->pack, "coin"), dodge = qn_card_find(f->pack, "dodge");
    hand_to(t, place[0] = find(t, DECK, coin), 0);
    hand_to(t, place[1] = find(t, DECK, coin), 1);
    for (uint16_t c = t->zones[zone_id(t, DECK, 0)].head; c != NONE; c = t->cards[c].next)
        place[n++] = c;
    assert_int_equal(n, 6);
    game->confines = confines, game->could_be = could_be, game->confined_kinds = 2;
    game->confining = 1u << HAND;
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        qn_determinize(f->table, QN_SPECTATOR, seed);
        assert_null(table_invariant(t));
        count[arrangement(t, place)]++;
    }
    for (unsigned i = 0; i < 36; i++)
        if (count[i]) {
            double away = (double)count[i] - (double)ROUNDS / DEALS;
            squares += away * away / ((double)ROUNDS / DEALS);
            seen++;
        }
    assert_int_equal(seen, DEALS);
    assert_true(squares < 37.7); /* chi-square, 15 degrees of freedom: exceeded once in 1,000 */
}

static void what_a_seat_knows_stays(void **state)
{
    struct toy_table *f = *state;
    struct table *t = f->t;
    uint16_t own = find(t, DECK, qn_card_find(f->pack, "pal"));
    card_show(t, own, 1);
    for (uint64_t seed = 0; seed < 100; seed++) {
        qn_determinize(f->table, 1, seed);
        assert_int_equal(t->cards[own].def, qn_card_find(f->pack, "pal"));
    }
}

static void a_card_where_it_could_not_lie_is_noticed(void **state)
{
    struct toy_table *f = *state;
    struct game *game = (struct game *)(uintptr_t)f->t->game;
    coin = qn_card_find(f->pack, "coin"), dodge = qn_card_find(f->pack, "dodge");
    game->confines = confines, game->could_be = could_be, game->confined_kinds = 2;
    assert_null(table_invariant(f->t));
    hand_to(f->t, find(f->t, DECK, dodge), 0);
    assert_string_equal(table_invariant(f->t), "a card lies where it could not");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, toy_table_free)
    const struct CMUnitTest tests[] = {
        TEST(every_option_is_offered),
        TEST(too_many_options_stop_the_table),
        TEST(every_name_is_offered),
        TEST(every_card_is_in_the_view),
        TEST(every_candidate_counts),
        TEST(a_large_pile_is_shuffled_to_its_end),
        TEST(every_line_is_logged),
        TEST(copies_have_one_key),
        TEST(too_many_cards_are_no_table),
        TEST(numbers_do_not_wrap),
        TEST(every_deal_is_as_likely),
        TEST(what_a_seat_knows_stays),
        TEST(a_card_where_it_could_not_lie_is_noticed),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
