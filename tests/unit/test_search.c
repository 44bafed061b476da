/*
 * What searches rely on: chance and knowledge are told by stamps, reseeding changes nothing else, dealing
 * into a table, teams, scores. All five games, random choices. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <quinte/observe.h>
#include <quinte/search.h>

#include "api/api.h"

static const char *const games[] = {"champions", "smashup", "dicethrone", "villainous", "vs"};
enum { GAMES = sizeof games / sizeof games[0], CHOICES = 250 };

/* What is allocated goes through here (the linker's --wrap), to be counted. */
static size_t taken, takings;
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);

void *__wrap_malloc(size_t size)
{
    taken += size;
    takings++;
    return __real_malloc(size);
}
void *__wrap_calloc(size_t count, size_t size)
{
    taken += count * size;
    takings++;
    return __real_calloc(count, size);
}

struct play {
    qn_pack *pack;
    qn_table *table, *one, *two;
    uint64_t random;
};

static uint64_t draw(struct play *p)
{
    p->random ^= p->random << 13;
    p->random ^= p->random >> 7;
    return p->random ^= p->random << 17;
}

static struct play set_up(const char *game, unsigned seats, const qn_setting *settings,
                          size_t count)
{
    struct play p = {.random = 88172645463325252};
    qn_setup setup = {.seed = 5, .seats = seats, .settings = settings, .setting_count = count};
    assert_int_equal(qn_pack_open("content", game, (qn_report){0}, &p.pack), QN_OK);
    assert_int_equal(qn_table_new(p.pack, &setup, (qn_report){0}, &p.table), QN_OK);
    qn_set_logging(p.table, false);
    p.one = qn_clone(p.table);
    p.two = qn_clone(p.table);
    assert_true(p.one && p.two);
    return p;
}

static void put_away(struct play *p)
{
    qn_table_free(p->one);
    qn_table_free(p->two);
    qn_table_free(p->table);
    qn_pack_close(p->pack);
}

/* A random answer to the pending ask; SIZE_MAX when nobody is asked. */
static size_t pick(struct play *p, qn_ask *ask)
{
    const qn_option *options;
    return qn_ask_get(p->table, ask) ? draw(p) % qn_options(p->table, &options) : SIZE_MAX;
}

static void some_choices(struct play *p, unsigned count)
{
    qn_ask ask;
    for (unsigned i = 0; i < count; i++) {
        size_t option = pick(p, &ask);
        if (option == SIZE_MAX)
            return;
        qn_apply(p->table, ask.serial, option);
    }
}

/* All that a seat sees, and is asked, as one number. */
static uint64_t all_seen(qn_table *table, int seat)
{
    uint64_t hash = qn_view_hash(table, seat);
    const qn_option *options;
    qn_ask ask;
    if (!qn_ask_get(table, &ask))
        return hash;
    hash = hash_bytes(hash, ask.what, strlen(ask.what));
    hash = hash_bytes(hash, &ask.need, sizeof ask.need);
    for (size_t i = 0, n = ask.seat == seat ? qn_options(table, &options) : 0; i < n; i++) {
        uint64_t key = qn_option_key(table, seat, &options[i]);
        hash = hash_bytes(hash, &key, sizeof key);
    }
    return hash;
}

/* ---- chance and knowledge ------------------------------------------------------------------- */

/* Two deals that the asked seat cannot tell apart, the same choice: where what it sees then differs, it
 * has learned something at both. */
static unsigned compare_deals(struct play *p, const qn_ask *ask, size_t option)
{
    assert_int_equal(qn_determinize_into(p->one, p->table, ask->seat, draw(p)), QN_OK);
    assert_int_equal(qn_determinize_into(p->two, p->table, ask->seat, draw(p)), QN_OK);
    assert_int_equal(all_seen(p->one, ask->seat), all_seen(p->two, ask->seat));
    uint32_t stamp = qn_info_stamp(p->table, ask->seat);
    qn_apply(p->one, ask->serial, option);
    qn_apply(p->two, ask->serial, option);
    bool differ = all_seen(p->one, ask->seat) != all_seen(p->two, ask->seat);
    if (differ &&
        (qn_info_stamp(p->one, ask->seat) == stamp || qn_info_stamp(p->two, ask->seat) == stamp))
        fail_msg("%s, ask %s: the seat learned something, and its stamp is the same",
                 qn_pack_game(p->pack), ask->what);
    return differ;
}

/* The same table with other random numbers: where it differs after a choice, numbers were drawn. */
static unsigned compare_seeds(struct play *p, const qn_ask *ask, size_t option)
{
    uint64_t before[2];
    qn_clone_into(p->one, p->table);
    qn_clone_into(p->two, p->table);
    qn_reseed(p->one, 1);
    qn_reseed(p->two, 2);
    before[0] = qn_chance_stamp(p->one), before[1] = qn_chance_stamp(p->two);
    qn_apply(p->one, ask->serial, option);
    qn_apply(p->two, ask->serial, option);
    bool drawn[2] = {qn_chance_stamp(p->one) != before[0], qn_chance_stamp(p->two) != before[1]};
    qn_reseed(p->one, 3);
    qn_reseed(p->two, 3);
    bool differ = qn_hash(p->one) != qn_hash(p->two);
    assert_true(!differ || (drawn[0] && drawn[1]));
    return differ;
}

static void compare_along_games(const char *game, unsigned seats, bool skip_forced)
{
    struct play p = set_up(game, seats, NULL, 0);
    unsigned by_deal = 0, by_seed = 0;
    qn_set_skip_forced(p.table, skip_forced);
    qn_set_skip_forced(p.one, skip_forced);
    qn_set_skip_forced(p.two, skip_forced);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        qn_ask ask;
        qn_table_restart(p.table, seed);
        for (unsigned i = 0; i < CHOICES; i++) {
            size_t option = pick(&p, &ask);
            if (option == SIZE_MAX)
                break;
            by_deal += compare_deals(&p, &ask, option);
            by_seed += compare_seeds(&p, &ask, option);
            qn_apply(p.table, ask.serial, option);
        }
    }
    assert_true(by_deal > 0); /* it does make a difference now and then */
    assert_true(by_seed > 0);
    put_away(&p);
}

static void stamps_tell_what_was_left_to_chance(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        compare_along_games(games[i], 2, false);
        compare_along_games(games[i], 2, true);
        compare_along_games(games[i], 4, false);
    }
}

/* ---- reseeding and dealing ------------------------------------------------------------------ */

static void reseeding_changes_nothing_else(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i], 2, NULL, 0);
        some_choices(&p, 40);
        qn_clone_into(p.one, p.table);
        qn_reseed(p.one, 99);
        struct state *s = p.one->t.s;
        assert_memory_not_equal(s->random, p.table->t.s->random, sizeof s->random);
        assert_true(qn_chance_stamp(p.one) != qn_chance_stamp(p.table));
        memcpy(s->random, p.table->t.s->random, sizeof s->random);
        assert_memory_equal(p.one->block, p.table->block, p.table->t.bytes);
        put_away(&p);
    }
}

/* Tables that the asked seat cannot tell apart become the same one, which it cannot tell from them. */
static void forgetting_leaves_what_the_seat_knows(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i], 2, NULL, 0);
        for (int n = 0; n < 60 && !qn_over(p.table); n++) {
            int seat = qn_waiting(p.table);
            assert_int_equal(qn_forget_into(p.one, p.table, seat), QN_OK);
            uint64_t forgotten = qn_hash(p.one);
            assert_null(qn_invariant(p.one));
            assert_int_equal(qn_view_hash(p.one, seat), qn_view_hash(p.table, seat));
            qn_determinize_into(p.two, p.table, seat, draw(&p));
            assert_int_equal(qn_forget_into(p.one, p.two, seat), QN_OK);
            assert_int_equal(qn_hash(p.one), forgotten);
            assert_int_equal(qn_forget_into(p.one, p.table, 1 - seat), QN_BAD_SETUP);
            some_choices(&p, 3);
        }
        put_away(&p);
    }
}

static bool is_window(const qn_table *table)
{
    qn_role role = qn_ask_role(table);
    return role == QN_ROLE_WINDOW || role == QN_ROLE_STOP || role == QN_ROLE_PRIORITY ||
           role == QN_ROLE_DEFENCE;
}

/* A window that is open or not is so at every table that looks the same from outside; one that is not has one answer,
 * here and at every deal; and there are both kinds among those with one answer. */
static void a_window_is_open_by_what_lies_open(void **state)
{
    unsigned closed = 0, open = 0;
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i], 2, NULL, 0);
        for (int n = 0; n < 400 && !qn_over(p.table); n++, some_choices(&p, 1)) {
            const qn_option *options;
            bool is_open = qn_ask_is_open(p.table);
            if (!is_window(p.table))
                continue;
            bool is_single = qn_options(p.table, &options) == 1;
            closed += !is_open;
            open += is_open && is_single;
            assert_true(is_open || is_single);
            for (int k = 0; k < 8; k++) {
                qn_determinize_into(p.one, p.table, QN_SPECTATOR, draw(&p));
                assert_int_equal(qn_ask_is_open(p.one), is_open);
                assert_true(is_open || qn_options(p.one, &options) == 1);
                qn_clone_into(p.two, p.table); /* what is tried is the same at both */
                assert_true(table_can_offer(p.one) && table_can_offer(p.two));
                assert_int_equal(knowledge_is_open(&p.two->t, 7), knowledge_is_open(&p.one->t, 7));
                assert_int_equal(qn_hash(p.two), qn_hash(p.one));
            }
        }
        put_away(&p);
    }
    assert_true(closed > 0 && open > 0);
}

static void dealing_into_a_table_is_cloning_and_dealing(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i], 2, NULL, 0);
        some_choices(&p, 30);
        for (int seat = QN_SPECTATOR; seat < 2; seat++)
            for (uint64_t seed = 1; seed <= 8; seed++) {
                assert_int_equal(qn_determinize_into(p.one, p.table, seat, seed), QN_OK);
                qn_clone_into(p.two, p.table);
                qn_determinize(p.two, seat, seed);
                assert_int_equal(qn_hash(p.one), qn_hash(p.two));
                assert_null(qn_invariant(p.one));
                assert_int_equal(qn_view_hash(p.one, seat), qn_view_hash(p.table, seat));
            }
        assert_int_equal(qn_determinize_into(p.one, p.table, 2, 1), QN_BAD_SETUP);
        struct play other = set_up(games[(i + 1) % GAMES], 2, NULL, 0);
        assert_int_equal(qn_determinize_into(p.one, other.table, 0, 1), QN_BAD_SETUP);
        put_away(&other);
        put_away(&p);
    }
}

/* The set of a card of the game, by its name among the modular sets; -1: of none of them. */
static const char *const modular_sets[] = {"bomb_scare", "legions_of_hydra", "masters_of_evil",
                                           "the_doomsday_chair", "under_attack"};
enum { SETS = sizeof modular_sets / sizeof *modular_sets };

static int modular_set(const qn_table *table, uint16_t card)
{
    const char *id = table->pack->sets[table->t.pack->defs[table->t.cards[card].def].set].id;
    for (int i = 0; i < SETS; i++)
        if (strcmp(id, modular_sets[i]) == 0)
            return i;
    return -1;
}

/* Which modular sets are in the game, as a bit set. */
static unsigned sets_in(const qn_table *table)
{
    unsigned sets = 0;
    for (uint16_t c = 0; c < table->t.s->used.cards; c++)
        if (modular_set(table, c) >= 0)
            sets |= 1u << modular_set(table, c);
    return sets;
}

/* MC-455: Bomb Scare, Legions of Hydra and The Doomsday Chair have six cards each, the others seven and
 * five: as long as the seat has seen no card of what was picked it may be any that has as many. */
static void a_random_set_may_be_any_that_has_as_many_cards(void **state)
{
    (void)state;
    enum { DEALS = 600 };
    const unsigned six = 1u << 0 | 1u << 1 | 1u << 3;
    struct play p = set_up("champions", 2, (qn_setting[]){{"modular", "random"}}, 1);
    unsigned count[1 << SETS], seen = 0, alone = 0;
    for (uint64_t game = 1; game <= 12; game++) {
        qn_table_restart(p.table, game);
        unsigned real = sets_in(p.table);
        memset(count, 0, sizeof count);
        for (uint64_t seed = 1; seed <= DEALS; seed++) {
            assert_int_equal(qn_determinize_into(p.one, p.table, 1, seed), QN_OK);
            assert_null(qn_invariant(p.one));
            assert_int_equal(qn_view_hash(p.one, 1), qn_view_hash(p.table, 1));
            count[sets_in(p.one)]++;
        }
        if (!(real & six)) {
            assert_int_equal(count[real], DEALS);
            alone++;
            continue;
        }
        for (unsigned i = 0; i < SETS; i++) { /* 200 expected, five standard deviations each way */
            assert_true(!(six >> i & 1) || (count[1u << i] > 140 && count[1u << i] < 260));
            seen += six >> i & 1 ? count[1u << i] : 0;
        }
    }
    assert_int_equal(seen, (12 - alone) * DEALS);
    assert_true(alone > 0 && alone < 12);
    put_away(&p);
}

/* Once a card of it was seen it is known for good, also when all of them are in the deck again. */
static void a_random_set_that_was_seen_is_known(void **state)
{
    (void)state;
    struct play p = set_up("champions", 2, (qn_setting[]){{"modular", "random"}}, 1);
    struct table *t = &p.table->t;
    unsigned tried = 0;
    for (uint64_t game = 1; game <= 12; game++) {
        qn_table_restart(p.table, game);
        unsigned real = sets_in(p.table);
        uint16_t card = 0;
        while (modular_set(p.table, card) < 0)
            card++;
        card_show(t, card, 1);
        zone_shuffle(t, t->cards[card].zone);
        unsigned others = 0;
        for (uint64_t seed = 1; seed <= 40; seed++) {
            qn_determinize_into(p.one, p.table, 1, seed);
            assert_int_equal(sets_in(p.one), real);
            qn_determinize_into(p.one, p.table, 0, seed);
            others += sets_in(p.one) != real;
            qn_determinize_into(p.one, p.table, QN_SPECTATOR, seed);
            others += sets_in(p.one) != real;
        }
        tried += others > 40; /* the other seat and whoever watches have not seen it */
    }
    assert_true(tried > 0);
    put_away(&p);
}

/* Two of them: any two that have as many cards together. */
static void two_random_sets_are_two_others(void **state)
{
    (void)state;
    struct play p =
        set_up("champions", 1, (qn_setting[]){{"modular", "random,bomb_scare,random"}}, 1);
    const unsigned cards[SETS] = {6, 6, 7, 6, 5};
    unsigned kinds = 0;
    for (uint64_t game = 1; game <= 6; game++) {
        qn_table_restart(p.table, game);
        for (uint64_t seed = 1, seen = 0; seed <= 200; seed++) {
            qn_determinize_into(p.one, p.table, 0, seed);
            unsigned sets = sets_in(p.one), before = sets_in(p.table), n = 0, all = 0;
            for (unsigned i = 0; i < SETS; i++) {
                n += sets >> i & 1 ? cards[i] : 0;
                all += before >> i & 1 ? cards[i] : 0;
            }
            assert_true(sets & 1);
            assert_int_equal(n, all);
            assert_int_equal(p.one->t.s->used.cards, p.table->t.s->used.cards);
            kinds += !(seen >> sets & 1);
            seen |= 1ull << sets;
            uint64_t forgotten = 0;
            if (seed % 50 == 0) {
                assert_int_equal(qn_forget_into(p.two, p.one, 0), QN_OK);
                forgotten = qn_hash(p.two);
                assert_int_equal(qn_forget_into(p.two, p.table, 0), QN_OK);
                assert_int_equal(qn_hash(p.two), forgotten);
            }
        }
    }
    assert_true(kinds > 6);
    put_away(&p);
}

/* Options that were built while dealing are those of the deal. */
static void options_are_those_of_the_deal(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i], 2, NULL, 0);
        some_choices(&p, 30);
        for (uint64_t seed = 1; seed <= 30; seed++) {
            const qn_option *mine, *fresh;
            qn_determinize_into(p.one, p.table, QN_SPECTATOR, seed);
            qn_clone_into(p.two, p.one);
            size_t count = qn_options(p.two, &fresh);
            assert_int_equal(qn_options(p.one, &mine), count);
            assert_memory_equal(mine, fresh, count * sizeof *mine);
        }
        put_away(&p);
    }
}

/* A clone costs its bytes and a handle, whatever the game; dealing into one that has been used, nothing. */
static void clones_cost_their_bytes(void **state)
{
    (void)state;
    enum { HANDLE = 400 };
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i], 2, NULL, 0);
        some_choices(&p, 20);
        taken = takings = 0;
        qn_table *copy = qn_clone(p.table);
        assert_non_null(copy);
        assert_true(taken >= qn_table_bytes(p.table));
        assert_true(taken <= qn_table_bytes(p.table) + HANDLE);
        qn_determinize_into(p.one, p.table, 0, 1);
        takings = 0;
        for (int seat = QN_SPECTATOR; seat < 2; seat++)
            assert_int_equal(qn_determinize_into(p.one, p.table, seat, 2), QN_OK);
        qn_reseed(p.one, 1);
        qn_outlook(p.one, 0);
        qn_observe(p.one, 0, NULL, 0, NULL, 0);
        assert_int_equal(takings, 0);
        qn_table_free(copy);
        put_away(&p);
    }
}

/* ---- teams ---------------------------------------------------------------------------------- */

static void expect_teams(const char *game, unsigned seats, const qn_setting *setting, size_t count,
                         const int *team)
{
    struct play p = set_up(game, seats, setting, count);
    for (unsigned i = 0; i < seats; i++)
        assert_int_equal(qn_team(p.table, (int)i), team[i]);
    assert_int_equal(qn_team(p.table, (int)seats), -1);
    assert_int_equal(qn_team(p.table, QN_SPECTATOR), -1);
    put_away(&p);
}

static void partners_have_one_number(void **state)
{
    (void)state;
    const qn_setting two = {"sides", "2"}, three = {"sides", "3"};
    expect_teams("champions", 3, NULL, 0, (const int[]){0, 0, 0});
    expect_teams("smashup", 3, NULL, 0, (const int[]){0, 1, 2});
    expect_teams("dicethrone", 2, NULL, 0, (const int[]){0, 1});
    expect_teams("dicethrone", 3, NULL, 0, (const int[]){0, 1, 2});
    expect_teams("dicethrone", 4, NULL, 0, (const int[]){0, 1, 0, 1}); /* DT-166 */
    expect_teams("villainous", 2, NULL, 0, (const int[]){0, 1});
    expect_teams("vs", 4, NULL, 0, (const int[]){0, 1, 2, 3});
    expect_teams("vs", 4, &two, 1, (const int[]){0, 1, 0, 1});
    expect_teams("vs", 6, &three, 1, (const int[]){0, 1, 2, 0, 1, 2});
}

/* ---- scores --------------------------------------------------------------------------------- */

static uint16_t only_card_in(const qn_table *table, const char *zone, int place)
{
    static qn_card_view cards[QN_MAX_CARDS];
    qn_view view;
    qn_view_get(table, QN_SPECTATOR, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++)
        if (strcmp(qn_zone_name(table, view.card[i].zone), zone) == 0 &&
            (place < 0 || view.card[i].place == place))
            return view.card[i].card;
    fail_msg("nothing lies in %s", zone);
    return QN_NONE;
}

static unsigned slot_of(const qn_table *table, const char *counter)
{
    unsigned slot = 0;
    while (strcmp(qn_counter_name(table, slot), counter) != 0)
        slot++;
    return slot;
}

static void put(qn_table *table, uint16_t card, const char *counter, int number)
{
    table->t.cards[card].counter[slot_of(table, counter)] = (int16_t)number;
}

static void expect_score(const qn_table *t, int seat, unsigned kind, const char *name,
                         const int three[3])
{
    assert_string_equal(qn_score_name(t, kind), name);
    assert_int_equal(qn_score(t, seat, kind), three[0]);
    assert_int_equal(qn_score_start(t, seat, kind), three[1]);
    assert_int_equal(qn_score_goal(t, seat, kind), three[2]);
}

static void games_begin_at_the_start(void **state)
{
    (void)state;
    static const struct {
        const char *game, *name;
        unsigned seats;
        int begin, goal;
    } row[] = {
        {"smashup", "vp", 2, 0, 15},        /* SU-095 */
        {"dicethrone", "health", 2, 50, 0}, /* DT-005 */
        {"dicethrone", "health", 3, 35, 0}, /* DT-177 */
        {"dicethrone", "health", 4, 50, 0}, /* DT-167 */
        {"vs", "endurance", 2, 50, 0},      /* VC-013 */
    };
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct play p = set_up(row[i].game, row[i].seats, NULL, 0);
        assert_int_equal(qn_score_count(p.table), 1);
        for (int seat = 0; seat < (int)row[i].seats; seat++) {
            expect_score(p.table, seat, 0, row[i].name,
                         (const int[]){row[i].begin, row[i].begin, row[i].goal});
            assert_int_equal(qn_margin(p.table, seat), 0);
        }
        assert_null(qn_score_name(p.table, 1));
        assert_null(qn_score_label(p.table, 1, QN_FRENCH));
        assert_int_equal(qn_score(p.table, 9, 0), 0);
        assert_int_equal(qn_score(p.table, QN_SPECTATOR, 0), 0);
        put_away(&p);
    }
}

/* Loki has spent none of 10 Mischief, Thanos has none of 6 Stones. */
static void objectives_are_counted_in_thousandths(void **state)
{
    (void)state;
    const qn_setting settings[] = {{"villain1", "loki"}, {"villain2", "thanos"}};
    struct play p = set_up("villainous", 2, settings, 2);
    expect_score(p.table, 0, 0, "objective", (const int[]){0, 0, 1000});
    expect_score(p.table, 1, 0, "objective", (const int[]){0, 0, 1000});
    put(p.table, only_card_in(p.table, "identity", 0), "spent", 3);
    assert_int_equal(qn_score(p.table, 0, 0), 300);
    assert_int_equal(qn_margin(p.table, 0), 300);
    assert_int_equal(qn_margin(p.table, 1), -300);
    put_away(&p);
}

static void endurance_is_that_of_the_set_up(void **state)
{
    (void)state;
    const qn_setting setting = {"endurance", "30"};
    struct play p = set_up("vs", 2, &setting, 1);
    expect_score(p.table, 1, 0, "endurance", (const int[]){30, 30, 0});
    put_away(&p);
}

/* Rhino has 14 and 15 hit points, The Break-In! is complete with 7 threat, Spider-Man has 10. */
static void champions_count_the_villain_and_both_dangers(void **state)
{
    (void)state;
    struct play p = set_up("champions", 1, NULL, 0);
    expect_score(p.table, 0, 0, "villain", (const int[]){29, 29, 0});
    expect_score(p.table, 0, 1, "threat", (const int[]){0, 0, 7});
    expect_score(p.table, 0, 2, "health", (const int[]){10, 10, 0});
    assert_false(qn_score_loses(p.table, 0));
    assert_true(qn_score_loses(p.table, 1) && qn_score_loses(p.table, 2));
    assert_int_equal(qn_margin(p.table, 0), 0);
    put(p.table, only_card_in(p.table, "villain", -1), "damage", 10);
    assert_int_equal(qn_score(p.table, 0, 0), 19);
    assert_int_equal(qn_margin(p.table, 0), 1000 * 10 / 29);
    assert_true(qn_outlook(p.table, 0) > 0);
    put(p.table, only_card_in(p.table, "main_scheme", -1), "threat", 6);
    assert_int_equal(qn_score(p.table, 0, 1), 6);
    assert_int_equal(qn_margin(p.table, 0), 1000 * 10 / 29 - 1000 * 6 / 7);
    put(p.table, only_card_in(p.table, "identity", 0), "damage", 9); /* nearer than the threat */
    assert_int_equal(qn_score(p.table, 0, 2), 1);
    assert_int_equal(qn_margin(p.table, 0), 1000 * 10 / 29 - 900);
    assert_true(qn_outlook(p.table, 0) < 0);
    put_away(&p);
}

static void the_lead_is_to_the_best_rival(void **state)
{
    (void)state;
    struct play p = set_up("smashup", 3, NULL, 0);
    static const int vp[] = {4, 9, 7};
    for (int i = 0; i < 3; i++)
        put(p.table, only_card_in(p.table, "identity", i), "vp", vp[i]);
    assert_int_equal(qn_margin(p.table, 0), -5);
    assert_int_equal(qn_margin(p.table, 1), 2);
    assert_int_equal(qn_margin(p.table, 2), -2);
    assert_true(qn_outlook(p.table, 1) > qn_outlook(p.table, 2));
    assert_true(qn_outlook(p.table, 2) > qn_outlook(p.table, 0));
    put_away(&p);
}

static void partners_share_the_lead(void **state)
{
    (void)state;
    const qn_setting sides = {"sides", "2"};
    struct play p = set_up("vs", 4, &sides, 1);
    static const int endurance[] = {20, 30, 45, 31};
    for (int i = 0; i < 4; i++)
        put(p.table, only_card_in(p.table, "identity", i), "endurance", endurance[i]);
    for (int i = 0; i < 4; i++)
        assert_int_equal(qn_margin(p.table, i), i % 2 ? -14 : 14);
    assert_true(qn_outlook(p.table, 0) == qn_outlook(p.table, 2));
    assert_true(qn_outlook(p.table, 0) > 0 && qn_outlook(p.table, 1) < 0);
    p.table->t.s->out = 1 << 2; /* whoever is out leads nobody */
    assert_int_equal(qn_margin(p.table, 0), -11);
    put_away(&p);
}

static void equals_share_the_chance(void **state)
{
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++) {
        struct play p = set_up("smashup", seats, NULL, 0);
        double sum = 0;
        for (int i = 0; i < (int)seats; i++)
            sum += (qn_outlook(p.table, i) + 1) / 2;
        assert_true(sum > 0.999 && sum < 1.001);
        put_away(&p);
    }
}

/* Of games that go on strictly between, of those that are over at the ends, and two rivals differ in the
 * sign alone. */
static void outlooks_stay_in_their_range(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct play p = set_up(games[i], 2, NULL, 0);
        for (uint64_t seed = 1; seed <= 3; seed++) {
            qn_table_restart(p.table, seed);
            while (qn_waiting(p.table) >= 0 && p.table->choices < 2000) {
                double mine = qn_outlook(p.table, 0), yours = qn_outlook(p.table, 1);
                assert_true(mine > -1 && mine < 1);
                if (qn_team(p.table, 1) == 1)
                    assert_true(mine + yours < 1e-9 && mine + yours > -1e-9);
                some_choices(&p, 1);
            }
            for (int seat = 0; qn_over(p.table) && seat < 2; seat++) {
                static const double worth[] = {0, 1, -1, 0};
                assert_true(qn_outlook(p.table, seat) == worth[qn_result(p.table, (unsigned)seat)]);
            }
        }
        assert_true(qn_outlook(p.table, 7) == 0 && qn_outlook(p.table, QN_SPECTATOR) == 0);
        put_away(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stamps_tell_what_was_left_to_chance),
        cmocka_unit_test(reseeding_changes_nothing_else),
        cmocka_unit_test(forgetting_leaves_what_the_seat_knows),
        cmocka_unit_test(a_window_is_open_by_what_lies_open),
        cmocka_unit_test(dealing_into_a_table_is_cloning_and_dealing),
        cmocka_unit_test(a_random_set_may_be_any_that_has_as_many_cards),
        cmocka_unit_test(a_random_set_that_was_seen_is_known),
        cmocka_unit_test(two_random_sets_are_two_others),
        cmocka_unit_test(options_are_those_of_the_deal),
        cmocka_unit_test(clones_cost_their_bytes),
        cmocka_unit_test(partners_have_one_number),
        cmocka_unit_test(games_begin_at_the_start),
        cmocka_unit_test(objectives_are_counted_in_thousandths),
        cmocka_unit_test(endurance_is_that_of_the_set_up),
        cmocka_unit_test(champions_count_the_villain_and_both_dangers),
        cmocka_unit_test(the_lead_is_to_the_best_rival),
        cmocka_unit_test(partners_share_the_lead),
        cmocka_unit_test(equals_share_the_chance),
        cmocka_unit_test(outlooks_stay_in_their_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
