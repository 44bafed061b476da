/*
 * Journal bytes: whatever they are, reading and replaying them reports damage or gives a table
 * whose invariants hold. The first byte says what the rest is, and how it is replayed:
 *
 *   kind 0  the bytes as they are
 *        1  lines without their checksums, which are put behind each line
 *        2  a game that was played before: one byte for which, then four bytes for each change to
 *           its journal (what to do, where, and the new byte)
 *        3  the same, with the checksums put right afterwards
 *   how  0  strictly     1  leniently     2  cut to half its length, then strictly
 */
#include "api/journal.h"
#include "fuzz.h"

#include <inttypes.h>
#include <string.h>

enum { RAW, CHECKED, PLAYED, PLAYED_CHECKED, KINDS };
enum { STRICTLY, LENIENTLY, HALVED, WAYS };
enum { GAMES = 6, EDITS = 16, ROOM = 1 << 16 };

/* ---- games played before */

static const size_t lengths[GAMES] = {0, 3, 12, 40, 66, 130};

struct played {
    char *text;
    size_t size;
};

static void play(struct played *game, size_t length)
{
    const qn_setup setup = {.seed = 7 + length};
    qn_table *table = NULL;
    qn_journal *journal = NULL;
    fuzz_must(qn_table_new(fuzz_pack(), &setup, (qn_report){0}, &table) == QN_OK, "no table");
    qn_journal_new(table, &journal);
    fuzz_play(table, journal, 0, length);
    game->text = qn_journal_text(journal, &game->size);
    fuzz_must(game->text && game->size < ROOM / 2, "a journal too long");
    qn_journal_free(journal);
    qn_table_free(table);
}

static const struct played *played_game(unsigned number)
{
    static struct played games[GAMES];
    if (!games[number].text)
        play(&games[number], lengths[number]);
    return &games[number];
}

/* ---- making a text */

/* Puts the right checksum behind every line; `cut` digits and a blank are taken off first. */
static size_t add_checksums(const char *from, size_t size, size_t cut, char *to)
{
    uint32_t check = 0;
    size_t used = 0;
    while (size && used < ROOM - JOURNAL_LINE) {
        const char *end = memchr(from, '\n', size);
        size_t whole = end ? (size_t)(end - from) : size, length = whole > cut ? whole - cut : 0;
        if (length > JOURNAL_LINE - 16)
            length = JOURNAL_LINE - 16;
        check = journal_check(check, from, length);
        memcpy(to + used, from, length);
        used += length;
        used += (size_t)snprintf(to + used, 16, " %08" PRIx32 "\n", check);
        from += end ? whole + 1 : whole;
        size -= end ? whole + 1 : whole;
    }
    return used;
}

/* Where the line at `at` begins, and how long it is with its end. */
static size_t line_at(const char *text, size_t size, size_t at, size_t *length)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    const char *end = memchr(text + at, '\n', size - at);
    *length = end ? (size_t)(end - (text + at)) + 1 : size - at;
    return at;
}

/* One change; the new size. */
static size_t edit(char *text, size_t size, unsigned what, size_t at, char byte)
{
    size_t length, begin = line_at(text, size, at, &length);
    switch (what) {
    default: text[at] = byte; return size;
    case 1: /* a byte more */
        memmove(text + at + 1, text + at, size - at);
        text[at] = byte;
        return size + 1;
    case 2: /* a byte less */ memmove(text + at, text + at + 1, size - at - 1); return size - 1;
    case 3: /* a line less */
        memmove(text + begin, text + begin + length, size - begin - length);
        return size - length;
    case 4: /* a line twice */
        if (size + length > ROOM - 1)
            return size;
        memmove(text + begin + length, text + begin, size - begin);
        return size + length;
    case 5: /* torn */ return at;
    }
}

/* The journal of a game, altered; its size, 0 if there is none. */
static size_t played_text(const uint8_t *data, size_t size, char *to)
{
    if (!size)
        return 0;
    const struct played *game = played_game(data[0] % GAMES);
    size_t length = game->size;
    memcpy(to, game->text, length);
    const uint8_t *d = data + 1;
    for (unsigned i = 0; i < EDITS && d + 4 <= data + size && length; i++, d += 4)
        if (length < ROOM - 2)
            length = edit(to, length, d[0] % 8, ((size_t)d[1] << 8 | d[2]) % length, (char)d[3]);
    return length;
}

/* ---- reading it */

static void replay(const qn_journal *journal, bool strict)
{
    qn_table *table = NULL;
    size_t told = 0;
    if (strcmp(qn_journal_game(journal), "champions") != 0)
        return;
    qn_status status = qn_journal_replay(journal, fuzz_pack(), SIZE_MAX, strict,
                                         (qn_report){fuzz_message, &told}, &table);
    fuzz_must(status != QN_OK || table, "replayed to no table");
    if (table)
        fuzz_must(!qn_invariant(table), "an invariant is broken after a replay");
    qn_table_free(table);
}

static void read_journal(const char *text, size_t size, unsigned way)
{
    qn_journal *journal = NULL;
    size_t told = 0;
    qn_status status =
        qn_journal_parse("fuzz", text, size, (qn_report){fuzz_message, &told}, &journal);
    fuzz_must(status == QN_OK ? journal != NULL : told > 0, "neither a journal nor a message");
    if (!journal)
        return;
    if (way == HALVED)
        qn_journal_cut(journal, qn_journal_length(journal) / 2);
    replay(journal, way != LENIENTLY);
    qn_journal_free(journal);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char made[ROOM], checked[ROOM];
    if (!size)
        return 0;
    unsigned kind = data[0] % KINDS, way = data[0] / KINDS % WAYS;
    const char *text = (const char *)data + 1;
    size--;
    if (kind == PLAYED || kind == PLAYED_CHECKED) {
        size = played_text(data + 1, size, made);
        text = made;
    }
    if (kind == CHECKED || kind == PLAYED_CHECKED) {
        size = add_checksums(text, size, kind == CHECKED ? 0 : CHECK_DIGITS + 1, checked);
        text = checked;
    }
    read_journal(text, size, way);
    return 0;
}
