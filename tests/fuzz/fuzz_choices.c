/*
 * Choices as bytes on a table. The first byte says where a game is taken up (which set-up, how far
 * into the game), the second is the seed of a game from its beginning; then one byte for each
 * choice. The invariants hold; now and then the bytes ask for a clone, a table dealt
 * anew, or a choice that must be refused. A game that was played from its beginning is journaled,
 * and its journal replays to the same table.
 */
#include "fuzz.h"

enum { REFUSE = 0xF0, ANEW = 0xF1, CLONE = 0xF2 };
enum { GAMES = 5, STAGES = 8, CHOICES = 32, CHECK_EVERY = 16 };

/* How many choices the table has behind it at each stage; the first is dealt anew for each seed. */
static const size_t stage_choices[STAGES] = {0, 8, 20, 35, 50, 70, 95, 125};

struct prepared {
    qn_table *stage[STAGES];
    qn_table *table, *one, *two; /* to play on: copied over for every execution */
};

/* ---- preparing */

static const qn_setting solo[] = {{"hero1", "spider_man"}, {"villain", "rhino"}};
static const qn_setting solo_expert[] = {
    {"hero1", "she_hulk"}, {"villain", "klaw"}, {"mode", "expert"}};
static const qn_setting iron[] = {
    {"hero1", "iron_man"}, {"villain", "ultron"}, {"modular", "masters_of_evil"}};
static const qn_setting pair[] = {
    {"hero1", "captain_marvel"}, {"hero2", "black_panther"}, {"villain", "ultron"}};
static const qn_setting four[] = {{"hero1", "spider_man"},
                                  {"hero2", "she_hulk"},
                                  {"hero3", "black_panther"},
                                  {"hero4", "iron_man"},
                                  {"villain", "klaw"}};

#define SETUP(players, list)                                                                       \
    {                                                                                              \
        .seed = 1, .seats = players, .settings = list,                                             \
        .setting_count = sizeof(list) / sizeof(list)[0]                                            \
    }
static const qn_setup setups[GAMES] = {SETUP(1, solo), SETUP(1, solo_expert), SETUP(1, iron),
                                       SETUP(2, pair), SETUP(4, four)};

static void prepare(struct prepared *game, const qn_setup *setup)
{
    size_t made = 0;
    fuzz_must(qn_table_new(fuzz_pack(), setup, (qn_report){0}, &game->table) == QN_OK, "no table");
    qn_set_logging(game->table, false);
    for (unsigned stage = 0; stage < STAGES; stage++) {
        made = fuzz_play(game->table, NULL, made, stage_choices[stage]);
        game->stage[stage] = qn_clone(game->table);
    }
    game->one = qn_clone(game->table);
    game->two = qn_clone(game->table);
}

static struct prepared *prepared_game(unsigned number)
{
    static struct prepared games[GAMES];
    if (!games[number].table)
        prepare(&games[number], &setups[number]);
    return &games[number];
}

/* ---- what must hold */

static void check_refusal(qn_table *table, const qn_ask *ask, size_t count)
{
    uint64_t hash = qn_hash(table);
    fuzz_must(qn_apply(table, ask->serial, count) == QN_BAD_OPTION, "out of range, and taken");
    fuzz_must(qn_apply(table, ask->serial + 1, 0) == QN_STALE, "stale, and taken");
    fuzz_must(qn_hash(table) == hash, "a refused choice changed the table");
}

static void check_anew(const struct prepared *game, const qn_ask *ask, uint64_t seed)
{
    const qn_option *options;
    uint64_t seen = qn_view_hash(game->table, ask->seat);
    qn_clone_into(game->one, game->table);
    qn_determinize(game->one, ask->seat, seed);
    fuzz_must(!qn_invariant(game->one), "dealt anew, an invariant is broken");
    fuzz_must(qn_view_hash(game->one, ask->seat) == seen, "dealt anew, the view differs");
    fuzz_must(qn_apply(game->one, ask->serial, qn_options(game->one, &options) - 1) == QN_OK,
              "dealt anew, the last option is refused");
}

static void check_clone(const struct prepared *game, const qn_ask *ask)
{
    qn_clone_into(game->one, game->table);
    qn_clone_into(game->two, game->table);
    qn_apply(game->one, ask->serial, 0);
    qn_apply(game->two, ask->serial, 0);
    fuzz_must(qn_hash(game->one) == qn_hash(game->two), "clones come apart");
}

/* `journal` is NULL in a game that is not kept. */
static void choose(qn_journal *journal, const struct prepared *game, uint8_t byte)
{
    const qn_option *options;
    qn_ask ask;
    size_t count = qn_options(game->table, &options);
    fuzz_must(qn_ask_get(game->table, &ask), "neither over nor asking");
    fuzz_must(count > 0 && count < QN_MAX_OPTIONS, "an ask without options, or with too many");
    if (byte == REFUSE)
        check_refusal(game->table, &ask, count);
    else if (byte == ANEW)
        check_anew(game, &ask, byte + ask.serial);
    else if (byte == CLONE)
        check_clone(game, &ask);
    qn_status status = journal ? qn_record(journal, game->table, ask.serial, byte % count)
                               : qn_apply(game->table, ask.serial, byte % count);
    fuzz_must(status == QN_OK, "a choice is refused");
}

static void check_invariants(const qn_table *table)
{
    const char *broken = qn_invariant(table);
    fuzz_must(!broken, broken ? broken : "");
}

static void check_replay(const qn_journal *journal, const qn_table *table)
{
    qn_table *again = NULL;
    size_t told = 0;
    fuzz_must(qn_journal_replay(journal, fuzz_pack(), SIZE_MAX, true,
                                (qn_report){fuzz_message, &told}, &again) == QN_OK,
              "the journal does not replay");
    fuzz_must(qn_hash(again) == qn_hash(table), "the replay comes to another table");
    qn_table_free(again);
}

/* ---- one game */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    qn_journal *journal = NULL;
    if (size < 2)
        return 0;
    const struct prepared *game = prepared_game(data[0] / STAGES % GAMES);
    unsigned stage = data[0] % STAGES;
    if (stage == 0) {
        qn_table_restart(game->table, data[1]);
        qn_journal_new(game->table, &journal);
    } else {
        qn_clone_into(game->table, game->stage[stage]);
    }
    for (size_t i = 2; i < size && i < 2 + CHOICES && !qn_over(game->table); i++) {
        choose(journal, game, data[i]);
        if (i % CHECK_EVERY == 0)
            check_invariants(game->table);
    }
    check_invariants(game->table);
    if (journal)
        check_replay(journal, game->table);
    qn_journal_free(journal);
    return 0;
}
