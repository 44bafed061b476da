/*
 * Hostile cards at work (tests/hostile): the first byte says which game, the next two are the seed of the
 * set-up and of the play, and the rest decides what the cards say.
 */
#include "../hostile/bench.h"
#include "fuzz.h"

enum { GAMES = 5, HEAD = 3, SLOW = 10 };

static struct bench *bench_of(unsigned game)
{
    static const char *const names[GAMES] = {"champions", "smashup", "dicethrone", "villainous",
                                             "vs"};
    static struct bench benches[GAMES];
    if (!benches[game].pack)
        fuzz_must(bench_open(&benches[game], fuzz_content(), names[game]), "no content");
    return &benches[game];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct hostile_set set;
    struct work_count count = {{0}};
    if (size < HEAD)
        return 0;
    struct choices choices = {.bytes = data + HEAD, .left = size - HEAD};
    if (set_write(&set, bench_of(data[0] % GAMES), &choices, (uint64_t)data[1] << 8 | data[2]))
        set_work(&set, SLOW, &count);
    if (*count.fault) {
        char *text = set_text(&set);
        fprintf(stderr, "%s", text ? text : "");
    }
    set_free(&set);
    fuzz_must(!*count.fault, count.fault);
    return 0;
}
