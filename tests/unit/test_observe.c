/*
 * Observations: they agree with views card by card, are the same at tables that a seat cannot tell apart,
 * and differ where something in view does. All five games, random choices. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <quinte/observe.h>
#include <quinte/search.h>

#include "api/api.h"

static const char *const games[] = {"champions", "smashup", "dicethrone", "villainous", "vs"};
enum { GAMES = sizeof games / sizeof games[0], NUMBERS = 512, GUARD = 0x5A5A };

struct observation {
    size_t count;
    int16_t row[QN_MAX_CARDS + 1][QN_SEEN_COLUMNS];
    int32_t number[NUMBERS];
};

struct play {
    qn_pack *pack;
    qn_table *table, *other;
    uint64_t random;
    struct observation one, two;
};

static uint64_t draw(struct play *p)
{
    p->random ^= p->random << 13;
    p->random ^= p->random >> 7;
    return p->random ^= p->random << 17;
}

static struct play *set_up(const char *game, unsigned seats)
{
    static struct play play;
    struct play *p = &play;
    qn_setup setup = {.seed = 5, .seats = seats};
    p->random = 88172645463325252;
    assert_int_equal(qn_pack_open("content", game, (qn_report){0}, &p->pack), QN_OK);
    assert_int_equal(qn_table_new(p->pack, &setup, (qn_report){0}, &p->table), QN_OK);
    qn_set_logging(p->table, false);
    p->other = qn_clone(p->table);
    assert_non_null(p->other);
    return p;
}

static void put_away(struct play *p)
{
    qn_table_free(p->other);
    qn_table_free(p->table);
    qn_pack_close(p->pack);
}

static bool choose(struct play *p)
{
    const qn_option *options;
    qn_ask ask;
    if (!qn_ask_get(p->table, &ask))
        return false;
    return qn_apply(p->table, ask.serial, draw(p) % qn_options(p->table, &options)) == QN_OK;
}

static void observe(const qn_table *table, int seat, struct observation *out)
{
    memset(out, 0x5A, sizeof *out);
    out->count = qn_observe(table, seat, out->row[0], QN_MAX_CARDS, out->number, NUMBERS);
    assert_true(out->count <= qn_observe_rows(table));
    assert_int_equal(out->row[out->count][0], GUARD);
    assert_int_equal(out->number[qn_observe_numbers(table)], 0x5A5A5A5A);
    assert_true(out->number[qn_observe_numbers(table) - 1] != 0x5A5A5A5A);
}

static bool same(const struct observation *a, const struct observation *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* ---- views ---------------------------------------------------------------------------------- */

static int told(uint16_t number)
{
    return number == QN_NONE ? -1 : number;
}

static void expect_card(const struct play *p, const int16_t *row, const qn_card_view *card)
{
    unsigned seats = qn_seats(p->table);
    int flags = QN_EXHAUSTED | QN_FACEDOWN | QN_IN_PLAY;
    assert_int_equal(row[QN_SEEN_CARD], told(card->card));
    assert_int_equal(row[QN_SEEN_DEF], told(card->def));
    assert_int_equal(row[QN_SEEN_ZONE], card->zone / seats);
    assert_string_equal(qn_observe_zone_name(p->table, (unsigned)row[QN_SEEN_ZONE]),
                        qn_zone_name(p->table, card->zone));
    assert_int_equal(row[QN_SEEN_PLACE], card->place);
    assert_int_equal(row[QN_SEEN_OWNER], card->owner);
    assert_int_equal(row[QN_SEEN_CONTROLLER], card->controller);
    assert_int_equal(row[QN_SEEN_STATE] & flags, card->flags);
    assert_int_equal(row[QN_SEEN_HOST], told(card->host));
    assert_memory_equal(&row[QN_SEEN_COUNTER], card->counter, sizeof card->counter);
}

/* Rows and cards come in the same order; those without a number are gathered at the end of a zone. */
static void expect_view(struct play *p, int seat)
{
    static qn_card_view cards[QN_MAX_CARDS];
    qn_view view;
    size_t at = 0;
    observe(p->table, seat, &p->one);
    qn_view_get(p->table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0, unknown = 0; i < view.count; i++) {
        bool is_last = i + 1 == view.count || cards[i + 1].zone != cards[i].zone;
        if (cards[i].card == QN_NONE) {
            unknown++;
        } else {
            assert_int_equal(p->one.row[at][QN_SEEN_COUNT], 1);
            expect_card(p, p->one.row[at++], &cards[i]);
        }
        if (is_last && unknown) {
            qn_card_view nothing = {.card = QN_NONE,
                                    .def = QN_NONE,
                                    .zone = cards[i].zone,
                                    .owner = cards[i].place,
                                    .controller = cards[i].place,
                                    .place = cards[i].place,
                                    .host = QN_NONE};
            assert_int_equal(p->one.row[at][QN_SEEN_COUNT], unknown);
            expect_card(p, p->one.row[at++], &nothing);
            unknown = 0;
        }
    }
    assert_int_equal(at, p->one.count);
}

static void rows_are_the_cards_of_the_view(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++)
        for (unsigned seats = 2; seats <= 4; seats += 2) {
            struct play *p = set_up(games[i], seats);
            for (unsigned n = 0; n < 120 && choose(p); n++)
                for (int seat = QN_SPECTATOR; seat < (int)seats; seat++)
                    expect_view(p, seat);
            put_away(p);
        }
}

/* ---- numbers -------------------------------------------------------------------------------- */

static size_t number_named(const qn_table *table, const char *name)
{
    char found[64];
    for (size_t i = 0; i < qn_observe_numbers(table); i++) {
        size_t length = qn_observe_number_name(table, i, found, sizeof found);
        assert_int_equal(length, strlen(found));
        assert_true(length > 0);
        if (strcmp(found, name) == 0)
            return i;
    }
    fail_msg("there is no number %s", name);
    return 0;
}

static int number(const struct play *p, const char *name)
{
    return p->one.number[number_named(p->table, name)];
}

static void expect_counts(const struct play *p, const char *zone, int seat)
{
    char name[64];
    int sum = 0;
    for (size_t i = 0; i < p->one.count; i++)
        if (strcmp(qn_observe_zone_name(p->table, (unsigned)p->one.row[i][QN_SEEN_ZONE]), zone) ==
                0 &&
            p->one.row[i][QN_SEEN_PLACE] == seat)
            sum += p->one.row[i][QN_SEEN_COUNT];
    if (seat < 0)
        snprintf(name, sizeof name, "%s", zone);
    else
        snprintf(name, sizeof name, "seat%d.%s", seat, zone);
    assert_int_equal(number(p, name), sum);
}

static void expect_seat(const struct play *p, int seat)
{
    char name[64];
    bool counted = strcmp(qn_score_name(p->table, 0), "objective") == 0; /* by texts: not told */
    for (unsigned kind = 0; !counted && kind < qn_score_count(p->table); kind++) {
        snprintf(name, sizeof name, "seat%d.%s", seat, qn_score_name(p->table, kind));
        assert_int_equal(number(p, name), qn_score(p->table, seat, kind));
    }
    expect_counts(p, "hand", seat);
    expect_counts(p, "deck", seat);
    expect_counts(p, "identity", seat);
    snprintf(name, sizeof name, "seat%d.in", seat);
    assert_int_equal(number(p, name), 1);
}

/* Cards that have no number for the seat are not told. */
static uint16_t in_rows(const struct observation *o, uint16_t card)
{
    for (size_t i = 0; i < o->count; i++)
        if (card != QN_NONE && o->row[i][QN_SEEN_CARD] == card)
            return card;
    return QN_NONE;
}

static void numbers_are_those_of_the_view(void **state)
{
    (void)state;
    static const char *const shared[] = {"encounter_deck", "base_deck", "stage", "box", "chain"};
    for (unsigned i = 0; i < GAMES; i++) {
        struct play *p = set_up(games[i], 2);
        for (unsigned n = 0; n < 25 && choose(p) && !qn_over(p->table); n++) {
            qn_view view;
            qn_ask ask;
            qn_view_get(p->table, 1, &view, NULL, 0);
            observe(p->table, 1, &p->one);
            assert_true(qn_ask_get(p->table, &ask));
            assert_int_equal(number(p, "seats"), 2);
            assert_int_equal(number(p, "seat"), 1);
            assert_int_equal(number(p, "round"), view.round);
            assert_int_equal(number(p, "first"), view.first);
            assert_int_equal(number(p, "active"), view.active);
            assert_int_equal(number(p, "waiting"), view.waiting);
            assert_int_equal(number(p, "over"), 0);
            assert_int_equal(number(p, "need"), ask.need);
            assert_int_equal(number(p, "ask_card"), told(in_rows(&p->one, ask.card)));
            assert_string_equal(qn_observe_ask_name(p->table, (unsigned)number(p, "ask")),
                                ask.what);
            expect_seat(p, 0);
            expect_seat(p, 1);
            expect_counts(p, shared[i], -1);
        }
        put_away(p);
    }
}

static void dice_are_counted_by_face(void **state)
{
    (void)state;
    struct play *p = set_up("dicethrone", 2);
    unsigned rolls = 0;
    for (unsigned n = 0; n < 300 && choose(p); n++) {
        qn_dice dice;
        int faces[6] = {0};
        assert_true(qn_dice_get(p->table, 0, &dice));
        observe(p->table, 0, &p->one);
        for (size_t i = 0; i < dice.count; i++)
            faces[dice.face[i] - 1]++;
        for (int i = 0; i < 6; i++) {
            char name[32];
            snprintf(name, sizeof name, "offence.face%d", i + 1);
            assert_int_equal(number(p, name), faces[i]);
        }
        assert_int_equal(number(p, "offence.whose"), dice.count ? dice.seat : -1);
        assert_int_equal(number(p, "offence.open"), dice.open);
        rolls += dice.count > 0;
    }
    assert_true(rolls > 0);
    put_away(p);
}

/* ---- knowledge ------------------------------------------------------------------------------ */

/* What cannot be told apart looks alike; what can, does not. */
static void observations_tell_what_the_seat_knows(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++)
        for (unsigned seats = 2; seats <= 4; seats += 2) {
            struct play *p = set_up(games[i], seats);
            unsigned others = 0;
            for (unsigned n = 0; n < 150 && choose(p); n++)
                for (int seat = QN_SPECTATOR; seat < (int)seats; seat++) {
                    qn_determinize_into(p->other, p->table, seat, draw(p));
                    observe(p->table, seat, &p->one);
                    observe(p->other, seat, &p->two);
                    assert_true(same(&p->one, &p->two));
                    int rival = seat == 0 ? 1 : 0;
                    observe(p->table, rival, &p->one);
                    observe(p->other, rival, &p->two);
                    others += !same(&p->one, &p->two);
                }
            assert_true(others > 0 || strcmp(games[i], "champions") == 0 || seats == 2);
            put_away(p);
        }
}

/* Whenever a view differs from the one before, so does the observation. */
static void what_changes_in_view_changes_it(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play *p = set_up(games[i], 2);
        unsigned changes = 0;
        uint64_t before = qn_view_hash(p->table, 0);
        observe(p->table, 0, &p->one);
        for (unsigned n = 0; n < 300 && choose(p); n++) {
            uint64_t now = qn_view_hash(p->table, 0);
            observe(p->table, 0, &p->two);
            if (now != before)
                assert_false(same(&p->one, &p->two));
            changes += now != before;
            p->one = p->two;
            before = now;
        }
        assert_true(changes > 0);
        put_away(p);
    }
}

/* Each thing that a row tells, changed alone, is noticed in its own column and nowhere else. */
static void every_column_tells_its_own(void **state)
{
    (void)state;
    struct play *p = set_up("champions", 2);
    struct table *t = &p->table->t;
    for (unsigned n = 0; n < 30; n++)
        choose(p);
    observe(p->table, 0, &p->one);
    size_t at = 0;
    while (!(p->one.row[at][QN_SEEN_STATE] & QN_IN_PLAY))
        at++;
    struct card *c = &t->cards[p->one.row[at][QN_SEEN_CARD]];
    const struct card was = *c;
    for (unsigned column = 0; column < QN_SEEN_COLUMNS; column++) {
        *c = was;
        switch (column) {
        case QN_SEEN_DEF: c->def++; break;
        case QN_SEEN_OWNER: c->owner = 1; break;
        case QN_SEEN_CONTROLLER: c->controller = 1; break;
        case QN_SEEN_STATE: c->flags ^= CARD_FLAG_GAME; break;
        case QN_SEEN_HOST: c->host = 3; break;
        case QN_SEEN_COUNTER:
        case QN_SEEN_COUNTER + 1:
        case QN_SEEN_COUNTER + 2:
        case QN_SEEN_COUNTER + 3: c->counter[column - QN_SEEN_COUNTER]++; break;
        default: continue;
        }
        observe(p->table, 0, &p->two);
        for (unsigned k = 0; k < QN_SEEN_COLUMNS; k++)
            assert_int_equal(p->one.row[at][k] != p->two.row[at][k], k == column);
    }
    *c = was;
    put_away(p);
}

/* A card that the seat has seen in its deck says where it lies; the others are counted. */
static void what_was_seen_in_a_pile_has_its_position(void **state)
{
    (void)state;
    struct play *p = set_up("smashup", 2);
    struct table *t = &p->table->t;
    uint16_t card = 0, third;
    while (strcmp(t->game->zones[zone_kind_of(t, t->cards[card].zone)].name, "deck") != 0 ||
           zone_seat_of(t, t->cards[card].zone) != 0)
        card++;
    const struct zone *deck = &t->zones[t->cards[card].zone];
    third = t->cards[t->cards[deck->head].next].next;
    card_show(t, third, 0);
    observe(p->table, 0, &p->one);
    unsigned found = 0;
    for (size_t i = 0; i < p->one.count; i++) {
        const int16_t *row = p->one.row[i];
        if (row[QN_SEEN_CARD] == third) {
            assert_int_equal(row[QN_SEEN_POSITION], 2);
            assert_int_equal(row[QN_SEEN_DEF], t->cards[third].def);
            assert_int_equal(p->one.row[i + 1][QN_SEEN_COUNT], deck->count - 1);
            assert_int_equal(p->one.row[i + 1][QN_SEEN_DEF], -1);
            found++;
        }
    }
    assert_int_equal(found, 1);
    observe(p->table, 1, &p->two);
    for (size_t i = 0; i < p->two.count; i++)
        assert_int_not_equal(p->two.row[i][QN_SEEN_CARD], third);
    put_away(p);
}

static void columns_of_a_formation_are_told(void **state)
{
    (void)state;
    struct play *p = set_up("vs", 2);
    int column = qn_attribute(p->pack, "column");
    unsigned found = 0;
    assert_true(column >= 0);
    for (unsigned n = 0; n < 400 && choose(p); n++) {
        observe(p->table, 0, &p->one);
        for (size_t i = 0; i < p->one.count; i++) {
            const int16_t *row = p->one.row[i];
            const char *zone = qn_observe_zone_name(p->table, (unsigned)row[QN_SEEN_ZONE]);
            int value;
            if (strcmp(zone, "front") != 0 && strcmp(zone, "support") != 0)
                continue;
            assert_true(qn_value_of(p->table, 0, (uint16_t)row[QN_SEEN_CARD], column, &value));
            assert_int_equal(row[QN_SEEN_POSITION], value);
            found++;
        }
    }
    assert_true(found > 0);
    put_away(p);
}

/* ---- shapes --------------------------------------------------------------------------------- */

static void shapes_are_the_games(void **state)
{
    (void)state;
    char name[64], other[64];
    for (unsigned i = 0; i < GAMES; i++) {
        struct play *p = set_up(games[i], 2);
        qn_setup more = {.seed = 1, .seats = 3};
        qn_table *three = NULL;
        assert_int_equal(qn_table_new(p->pack, &more, (qn_report){0}, &three), QN_OK);
        size_t count = qn_observe_numbers(p->table);
        assert_int_equal(qn_observe_numbers(three), count);
        assert_true(count < NUMBERS);
        for (size_t k = 0; k < count; k++) {
            qn_observe_number_name(p->table, k, name, sizeof name);
            qn_observe_number_name(three, k, other, sizeof other);
            assert_string_equal(name, other);
            assert_int_equal(number_named(p->table, name), k); /* no name twice */
        }
        assert_int_equal(qn_observe_number_name(p->table, count, name, sizeof name), 0);
        assert_string_equal(name, "");
        assert_true(qn_observe_rows(p->table) <= QN_MAX_CARDS);
        assert_non_null(qn_observe_zone_name(p->table, qn_observe_zones(p->table) - 1));
        assert_null(qn_observe_zone_name(p->table, qn_observe_zones(p->table)));
        assert_non_null(qn_observe_ask_name(p->table, qn_observe_asks(p->table) - 1));
        assert_null(qn_observe_ask_name(p->table, qn_observe_asks(p->table)));
        assert_true(qn_observe_states(p->table) <= 15); /* they fit a column */
        assert_non_null(qn_observe_state_name(p->table, qn_observe_states(p->table) - 1));
        assert_null(qn_observe_state_name(p->table, qn_observe_states(p->table)));
        qn_table_free(three);
        put_away(p);
    }
    for (unsigned i = 0; i < QN_SEEN_COLUMNS; i++)
        assert_non_null(qn_observe_column_name(i));
    assert_null(qn_observe_column_name(QN_SEEN_COLUMNS));
}

/* Where flags have words, none is without. */
static void every_flag_has_its_word(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play *p = set_up(games[i], 2);
        const struct table *t = &p->table->t;
        for (unsigned n = 0; n < 400 && t->game->flags && choose(p); n++)
            for (uint16_t c = 0; c < t->s->used.cards; c++)
                assert_true(t->cards[c].flags < CARD_FLAG_GAME << t->game->flag_count);
        put_away(p);
    }
}

static void little_room_is_enough(void **state)
{
    (void)state;
    struct play *p = set_up("smashup", 2);
    int16_t rows[3][QN_SEEN_COLUMNS];
    int32_t numbers[4] = {7, 7, 7, 7};
    observe(p->table, 0, &p->one);
    memset(rows, 0x5A, sizeof rows);
    assert_int_equal(qn_observe(p->table, 0, rows[0], 2, numbers, 3), p->one.count);
    assert_memory_equal(rows, p->one.row, 2 * sizeof rows[0]);
    assert_int_equal(rows[2][0], GUARD);
    assert_memory_equal(numbers, p->one.number, 3 * sizeof numbers[0]);
    assert_int_equal(numbers[3], 7);
    assert_int_equal(qn_observe(p->table, 0, NULL, 0, NULL, 0), p->one.count);
    observe(p->table, 9, &p->one); /* no such seat */
    observe(p->table, QN_SPECTATOR, &p->two);
    assert_true(same(&p->one, &p->two));
    put_away(p);
}

static void values_by_number_are_values_by_word(void **state)
{
    (void)state;
    struct play *p = set_up("champions", 1);
    int hp = qn_attribute(p->pack, "hp"), by_word, by_number;
    assert_int_equal(qn_attribute(p->pack, "no_such_word"), -1);
    assert_int_equal(qn_attribute(p->pack, NULL), -1);
    unsigned found = 0;
    for (uint16_t card = 0; card < 200; card++) {
        bool has = qn_value(p->table, 0, card, "hp", &by_word);
        assert_int_equal(qn_value_of(p->table, 0, card, hp, &by_number), has);
        if (has)
            assert_int_equal(by_word, by_number);
        found += has;
    }
    assert_true(found >= 2);
    assert_false(qn_value_of(p->table, 0, 0, -1, &by_number));
    assert_false(qn_value_of(p->table, 0, 0, 99, &by_number));
    put_away(p);
}

/* Partners of Dice Throne share a dial: the counters of both heroes tell what it says, in views, one by one and in
 * observations. */
static void shared_counters_are_told_of_both(void **state)
{
    (void)state;
    struct play *p = set_up("dicethrone", 4);
    int hp = qn_attribute(p->pack, "health"), value, lowest = 50;
    while (choose(p)) {
        const struct table *t = &p->table->t;
        qn_card_view cards[QN_MAX_CARDS];
        qn_view view;
        qn_counter counter;
        size_t count = qn_view_get(p->table, QN_SPECTATOR, &view, cards, QN_MAX_CARDS);
        observe(p->table, QN_SPECTATOR, &p->one);
        for (size_t i = 0; i < count; i++) {
            if (cards[i].card == QN_NONE ||
                !qn_counter_get(p->table, QN_SPECTATOR, cards[i].card, 0, QN_ENGLISH, &counter) ||
                strcmp(counter.name, "health") != 0 ||
                !qn_value_of(p->table, QN_SPECTATOR, cards[i].card, hp, &value))
                continue;
            bool is_hero = t->cards[cards[i].card].zone ==
                           t->cards[seat_identity(t, (uint8_t)cards[i].place)].zone;
            if (!is_hero)
                continue;
            lowest = value < lowest ? value : lowest;
            assert_int_equal(counter.value, value);
            assert_int_equal(cards[i].counter[t->game->words->attrs[hp].slot], value);
            assert_int_equal(p->one.row[i][QN_SEEN_COUNTER + t->game->words->attrs[hp].slot],
                             value);
        }
    }
    assert_true(lowest < 50);
    put_away(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_the_cards_of_the_view),
        cmocka_unit_test(numbers_are_those_of_the_view),
        cmocka_unit_test(dice_are_counted_by_face),
        cmocka_unit_test(observations_tell_what_the_seat_knows),
        cmocka_unit_test(what_changes_in_view_changes_it),
        cmocka_unit_test(every_column_tells_its_own),
        cmocka_unit_test(what_was_seen_in_a_pile_has_its_position),
        cmocka_unit_test(columns_of_a_formation_are_told),
        cmocka_unit_test(shapes_are_the_games),
        cmocka_unit_test(every_flag_has_its_word),
        cmocka_unit_test(little_room_is_enough),
        cmocka_unit_test(values_by_number_are_values_by_word),
        cmocka_unit_test(shared_counters_are_told_of_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
