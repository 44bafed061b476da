/*
 * Hostile cards at work (tests/hostile): the first byte says which game, the next two are the seed of the
 * set-up, the bytes of the second part decide what the cards say, and each of the rest makes one decision.
 *
 * Compiling the cards and setting up a table take most of the time. So both are kept for a while: inputs that differ in
 * their decisions only are played at copies of one table. And they are compiled with some of the game's own cards only,
 * enough for every set-up: the words that they are made of are the same (soak_cards plays with all).
 */
#define _GNU_SOURCE /* realpath, symlink */
#include "../hostile/bench.h"
#include "fuzz.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES = 5, HEAD = 3, CARD_BYTES = 96, CARDS = 4, DECISIONS = 60, SLOW = 10, KEPT = 64 };

/* ---- some cards of each game */

enum { PATH = 512, SHOWN = 5 };
static const struct {
    const char *name, *shown[SHOWN]; /* none: all of it, for it is small, or its decks need it */
} games[GAMES] = {
    {"champions", {NULL}},
    {"smashup", {"table.carte", "core"}},
    {"dicethrone",
     {"common.carte", "marvel/black_panther.carte", "marvel/captain_marvel.carte",
      "marvel/scarlet_witch.carte", "marvel/spider_man.carte"}},
    {"villainous", {"table.carte", "infinite_power"}},
    {"vs", {NULL}},
};

/* All folders on the way to the file, or away again. */
static void each_folder(char *path, size_t from, bool makes)
{
    for (char *slash = path + from; makes && (slash = strchr(slash + 1, '/')); *slash = '/') {
        *slash = '\0';
        mkdir(path, 0700);
    }
    for (char *slash; !makes && (slash = strrchr(path, '/')) > path + from;) {
        *slash = '\0';
        rmdir(path);
    }
}

/* Links to what is shown of the game lie in the folder, or are taken away. */
static void lay_links(const char *folder, unsigned game, bool makes)
{
    char from[PATH * 2], to[PATH * 2];
    char *whole = realpath(fuzz_content(), NULL);
    fuzz_must(whole != NULL, "no content");
    for (unsigned i = 0; i < SHOWN && games[game].shown[i]; i++) {
        snprintf(from, sizeof from, "%s/%s/%s", whole, games[game].name, games[game].shown[i]);
        snprintf(to, sizeof to, "%s/%s/%s", folder, games[game].name, games[game].shown[i]);
        if (makes)
            each_folder(to, strlen(folder), true);
        fuzz_must((makes ? symlink(from, to) : unlink(to)) == 0, "no link");
        if (!makes)
            each_folder(to, strlen(folder), false);
    }
    free(whole);
}

static bool open_some(struct bench *bench, unsigned game)
{
    char folder[] = "/tmp/quinte-fuzz-XXXXXX";
    if (!games[game].shown[0])
        return bench_open(bench, fuzz_content(), games[game].name);
    fuzz_must(mkdtemp(folder) != NULL, "no folder");
    lay_links(folder, game, true);
    bool is_open = bench_open(bench, folder, games[game].name);
    lay_links(folder, game, false);
    rmdir(folder);
    return is_open;
}

static struct bench *bench_of(unsigned game)
{
    static struct bench benches[GAMES];
    if (!benches[game].pack)
        fuzz_must(open_some(&benches[game], game), "no content");
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
