/*
 * Choices as bytes on a table: two bytes for the seed, then one for each choice. At every ask the
 * invariants hold; now and then the bytes ask for a clone, a table dealt anew, or a choice that
 * must be refused. At the end the journal replays to the same table.
 */
#include "fuzz.h"

enum { REFUSE = 0xF0, ANEW = 0xF1, CLONE = 0xF2 };

static void check_refusal(qn_table *table, const qn_ask *ask, size_t count)
{
    uint64_t hash = qn_hash(table);
    fuzz_must(qn_apply(table, ask->serial, count) == QN_BAD_OPTION, "out of range, and taken");
    fuzz_must(qn_apply(table, ask->serial + 1, 0) == QN_STALE, "stale, and taken");
    fuzz_must(qn_hash(table) == hash, "a refused choice changed the table");
}

static void check_anew(const qn_table *table, const qn_ask *ask, uint64_t seed)
{
    const qn_option *options;
    qn_table *other = qn_clone(table);
    uint64_t seen = qn_view_hash(table, ask->seat);
    qn_determinize(other, ask->seat, seed);
    fuzz_must(!qn_invariant(other), "dealt anew, an invariant is broken");
    fuzz_must(qn_view_hash(other, ask->seat) == seen, "dealt anew, the view differs");
    fuzz_must(qn_apply(other, ask->serial, qn_options(other, &options) - 1) == QN_OK,
              "dealt anew, the last option is refused");
    qn_table_free(other);
}

static void check_clone(const qn_table *table, const qn_ask *ask)
{
    qn_table *one = qn_clone(table), *two = qn_clone(table);
    qn_apply(one, ask->serial, 0);
    qn_apply(two, ask->serial, 0);
    fuzz_must(qn_hash(one) == qn_hash(two), "clones come apart");
    qn_table_free(one);
    qn_table_free(two);
}

static void choose(qn_journal *journal, qn_table *table, uint8_t byte)
{
    const qn_option *options;
    qn_ask ask;
    size_t count = qn_options(table, &options);
    fuzz_must(qn_ask_get(table, &ask), "neither over nor asking");
    fuzz_must(count > 0 && count < QN_MAX_OPTIONS, "an ask without options, or with too many");
    if (byte == REFUSE)
        check_refusal(table, &ask, count);
    else if (byte == ANEW)
        check_anew(table, &ask, byte + ask.serial);
    else if (byte == CLONE)
        check_clone(table, &ask);
    fuzz_must(qn_record(journal, table, ask.serial, byte % count) == QN_OK, "a choice is refused");
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    qn_table *table = NULL;
    qn_journal *journal = NULL;
    if (size < 2)
        return 0;
    const qn_setup setup = {.seed = (uint64_t)data[0] << 8 | data[1]};
    fuzz_must(qn_table_new(fuzz_pack(), &setup, (qn_report){0}, &table) == QN_OK, "no table");
    qn_set_logging(table, false);
    qn_journal_new(table, &journal);
    for (size_t i = 2; i < size && !qn_over(table); i++)
        choose(journal, table, data[i]);
    check_replay(journal, table);
    qn_journal_free(journal);
    qn_table_free(table);
    return 0;
}
