/*
 * Hostile cards at work (tests/hostile): the first byte says which game, the next two are the seed of the
 * set-up, the bytes of the second part decide what the cards say, and each of the rest makes one decision.
 *
 * Compiling the cards and setting up a table take most of the time, so both are kept for a while: inputs
 * that differ in their decisions only are played at copies of one table.
 */
#include "../hostile/bench.h"
#include "fuzz.h"

#include <string.h>

enum { GAMES = 5, HEAD = 3, CARD_BYTES = 96, CARDS = 4, DECISIONS = 60, SLOW = 10, KEPT = 64 };

static struct bench *bench_of(unsigned game)
{
    static const char *const names[GAMES] = {"champions", "smashup", "dicethrone", "villainous",
                                             "vs"};
    static struct bench benches[GAMES];
    if (!benches[game].pack)
        fuzz_must(bench_open(&benches[game], fuzz_content(), names[game]), "no content");
    return &benches[game];
}

/* ---- tables that are kept */

struct kept {
    uint8_t bytes[HEAD + CARD_BYTES];
    size_t size;
    struct hostile_set set;
    struct laid laid;
};

static uint32_t hash_of(const uint8_t *bytes, size_t size)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 16777619u;
    return hash ^ hash >> 16;
}

static void make(struct kept *kept, const uint8_t *data, size_t size)
{
    struct work_count count;
    struct choices choices = {.bytes = data + HEAD, .left = size - HEAD};
    laid_free(&kept->laid);
    set_free(&kept->set);
    memcpy(kept->bytes, data, size);
    kept->size = size;
    fuzz_must(set_write(&kept->set, bench_of(data[0] % GAMES), &choices,
                        (uint64_t)data[1] << 8 | data[2], CARDS),
              "no memory");
    kept->laid = set_lay(&kept->set, &count);
}

/* The table that these bytes make. */
static struct kept *table_of(const uint8_t *data, size_t size)
{
    static struct kept all[KEPT];
    struct kept *kept = &all[hash_of(data, size) % KEPT];
    if (kept->size != size || memcmp(kept->bytes, data, size) != 0)
        make(kept, data, size);
    return kept;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct work_count count = {{0}};
    if (size < HEAD)
        return 0;
    size_t first = size < HEAD + CARD_BYTES ? size : HEAD + CARD_BYTES;
    struct kept *kept = table_of(data, first);
    if (!kept->laid.table)
        return 0;
    struct choices choices = {.bytes = data + first, .left = size - first};
    size_t decisions = size - first < DECISIONS ? 4 + size - first : DECISIONS;
    qn_table *table = qn_clone(kept->laid.table);
    fuzz_must(table != NULL, "no memory");
    play_table(table, choices, (unsigned)decisions, SLOW, &count);
    qn_table_free(table);
    if (*count.fault) {
        char *text = set_text(&kept->set);
        fprintf(stderr, "%s", text ? text : "");
        free(text);
    }
    fuzz_must(!*count.fault, count.fault);
    return 0;
}
