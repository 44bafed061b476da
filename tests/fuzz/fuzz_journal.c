/*
 * Journal bytes: whatever they are, reading and replaying them reports damage or gives a table
 * whose invariants hold. The first byte says what the rest is:
 *
 *   0  the bytes as they are
 *   1  lines without their checksums, which are put behind each line
 *   2  a game: one byte for how many choices, the choices, and then three bytes for each change
 *      to its journal (where, and the new byte)
 *   3  the same, with the checksums put right afterwards
 */
#include "api/journal.h"
#include "fuzz.h"

#include <inttypes.h>
#include <string.h>

enum { RAW, CHECKED, PLAYED, PLAYED_CHECKED, KINDS, ROOM = 1 << 16 };

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

static void play(qn_journal *journal, qn_table *table, const uint8_t *choices, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const qn_option *options;
        qn_ask ask;
        if (!qn_ask_get(table, &ask))
            return;
        qn_record(journal, table, ask.serial, choices[i] % qn_options(table, &options));
    }
}

/* The journal of a short game, then altered; its size, 0 if there is none. */
static size_t played_text(const uint8_t *data, size_t size, char *to)
{
    const qn_setup setup = {.seed = 7};
    qn_table *table = NULL;
    qn_journal *journal = NULL;
    size_t length = 0, choices = size ? data[0] : 0;
    if (choices + 1 > size || qn_table_new(fuzz_pack(), &setup, (qn_report){0}, &table) != QN_OK)
        return 0;
    qn_journal_new(table, &journal);
    play(journal, table, data + 1, choices);
    char *text = qn_journal_text(journal, &length);
    length = length < ROOM ? length : ROOM;
    memcpy(to, text, length);
    for (const uint8_t *d = data + 1 + choices; d + 3 <= data + size && length; d += 3)
        to[((size_t)d[0] << 8 | d[1]) % length] = (char)d[2];
    free(text);
    qn_journal_free(journal);
    qn_table_free(table);
    return length;
}

/* ---- reading it */

static void replay(const qn_journal *journal, size_t upto, bool strict)
{
    qn_table *table = NULL;
    size_t told = 0;
    if (strcmp(qn_journal_game(journal), "champions") != 0)
        return;
    qn_status status = qn_journal_replay(journal, fuzz_pack(), upto, strict,
                                         (qn_report){fuzz_message, &told}, &table);
    fuzz_must(status != QN_OK || table, "replayed to no table");
    if (table)
        fuzz_must(!qn_invariant(table), "an invariant is broken after a replay");
    qn_table_free(table);
}

static void read_journal(const char *text, size_t size)
{
    qn_journal *journal = NULL;
    size_t told = 0;
    qn_status status =
        qn_journal_parse("fuzz", text, size, (qn_report){fuzz_message, &told}, &journal);
    fuzz_must(status == QN_OK ? journal != NULL : told > 0, "neither a journal nor a message");
    if (!journal)
        return;
    replay(journal, SIZE_MAX, true);
    replay(journal, SIZE_MAX, false);
    qn_journal_cut(journal, qn_journal_length(journal) / 2);
    replay(journal, SIZE_MAX, true);
    qn_journal_free(journal);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char made[ROOM], checked[ROOM];
    fuzz_pack();
    if (!size)
        return 0;
    unsigned kind = data[0] % KINDS;
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
    read_journal(text, size);
    return 0;
}
