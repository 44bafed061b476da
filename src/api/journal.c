/*
 * Journals: keeping one while a game is played. The format is drawn in journal.h.
 */
#include "api/journal.h"

#include "quinte/resign.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- checksums */

/* CRC-32 as zip and PNG have it, four bits at a time. */
static uint32_t crc_add(uint32_t crc, unsigned char byte)
{
    static const uint32_t table[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
        0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
        0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    };
    crc = table[(crc ^ byte) & 15] ^ crc >> 4;
    return table[(crc ^ byte >> 4) & 15] ^ crc >> 4;
}

uint32_t journal_check(uint32_t before, const char *text, size_t length)
{
    uint32_t crc = 0xFFFFFFFF;
    for (unsigned i = 0; i < 4; i++)
        crc = crc_add(crc, (unsigned char)(before >> 8 * i));
    for (size_t i = 0; i < length; i++)
        crc = crc_add(crc, (unsigned char)text[i]);
    return ~crc;
}

/* ---- memory */

struct qn_journal *journal_take(void)
{
    struct qn_journal *j = calloc(1, sizeof *j);
    if (j)
        j->fd = -1;
    return j;
}

void qn_journal_free(qn_journal *j)
{
    if (!j)
        return;
    journal_leave_file(j);
    free(j->text);
    free(j->choices);
    free(j->name);
    free(j);
}

/* Grows an array of `size` bytes each so that `count` more fit. */
static bool make_room(void **array, size_t used, size_t *capacity, size_t count, size_t size)
{
    if (used + count <= *capacity)
        return true;
    size_t larger = 2 * (used + count);
    void *grown = realloc(*array, larger * size);
    if (!grown)
        return false;
    *array = grown;
    *capacity = larger;
    return true;
}

bool journal_reserve(struct qn_journal *j)
{
    void *text = j->text, *choices = j->choices;
    bool room = make_room(&text, j->size, &j->capacity, 2 * JOURNAL_LINE, 1);
    j->text = text;
    room = room && make_room(&choices, j->count, &j->choice_capacity, 1, sizeof *j->choices);
    j->choices = choices;
    return room;
}

/* ---- lines */

void journal_line(struct qn_journal *j, const char *text, size_t length)
{
    j->check = journal_check(j->check, text, length);
    memcpy(j->text + j->size, text, length);
    j->size += length;
    j->size += (size_t)snprintf(j->text + j->size, CHECK_DIGITS + 3, " %08" PRIx32 "\n", j->check);
    j->lines++;
}

void journal_begin(struct qn_journal *j)
{
    j->head_end = j->size;
    j->head_check = j->check;
    j->head_lines = j->lines;
}

/* The choice, or whatever else a table did, whose line was just added. */
static struct choice *note_step(struct qn_journal *j, uint8_t seat, size_t words_length,
                                uint64_t step)
{
    struct choice *c = &j->choices[j->count++];
    j->trail = trail_after(j->trail, step);
    *c = (struct choice){
        .words = j->size - (CHECK_DIGITS + 2) - words_length,
        .words_length = (uint16_t)words_length,
        .end = j->size,
        .trail = j->trail,
        .check = j->check,
        .line = j->lines,
        .last_line = j->lines,
        .seat = seat,
    };
    return c;
}

void journal_choice(struct qn_journal *j, uint8_t seat, uint16_t index, size_t words_length)
{
    note_step(j, seat, words_length, index)->index = index;
}

void journal_resign(struct qn_journal *j, uint8_t seat)
{
    note_step(j, seat, 0, STEP_RESIGNS + (uint64_t)seat)->resigns = true;
}

void journal_hash(struct qn_journal *j, uint64_t hash)
{
    struct choice *c = &j->choices[j->count - 1];
    c->hashed = true;
    c->hash = hash;
    c->end = j->size;
    c->check = j->check;
    c->last_line = j->lines;
}

static bool head_line(struct qn_journal *j, const char *format, ...)
{
    char line[JOURNAL_LINE];
    va_list args;
    if (!journal_reserve(j))
        return false;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line - CHECK_DIGITS - 2, format, args);
    va_end(args);
    journal_line(j, line, (size_t)length);
    return true;
}

/* ---- a new journal */

bool journal_head(struct qn_journal *j)
{
    bool good = head_line(j, "quinte-journal %d", JOURNAL_VERSION) &&
                head_line(j, "game %s", j->game) &&
                head_line(j, "content %016" PRIx64, j->content) &&
                head_line(j, "seed %" PRIu64, j->seed) && head_line(j, "seats %d", j->seats);
    for (unsigned i = 0; i < j->setting_count && good; i++)
        good = head_line(j, "set %s %s", j->settings[i].key, j->settings[i].value);
    good = good && head_line(j, "begin");
    if (good)
        journal_begin(j);
    return good;
}

/* Only a table that was dealt by its set-up and has not moved since can be told by choices. */
qn_status qn_journal_new(const qn_table *table, qn_journal **out)
{
    if (!table || !out)
        return QN_BAD_ARGUMENT;
    *out = NULL;
    if (table->setup->bare || table->trail || table->t.skip_forced)
        return QN_BAD_JOURNAL;
    struct qn_journal *j = journal_take();
    if (!j)
        return QN_NO_MEMORY;
    snprintf(j->game, sizeof j->game, "%s", table->t.game->name);
    j->content = table_content_hash(table);
    j->seed = table->seed;
    j->seats = table->setup->seats;
    j->setting_count = table->setup->setting_count;
    memcpy(j->settings, table->setup->settings, sizeof j->settings);
    if (!journal_head(j)) {
        qn_journal_free(j);
        return QN_NO_MEMORY;
    }
    *out = j;
    return QN_OK;
}

/* ---- recording */

static void note_choice(struct qn_journal *j, int seat, size_t index, const char *words)
{
    char line[JOURNAL_LINE];
    int length =
        snprintf(line, sizeof line, "choice %zu %d %zu %s", j->count + 1, seat, index, words);
    journal_line(j, line, (size_t)length);
    journal_choice(j, (uint8_t)seat, (uint16_t)index, strlen(words));
}

static void note_hash(struct qn_journal *j, uint64_t hash)
{
    char line[64];
    int length = snprintf(line, sizeof line, "hash %zu %016" PRIx64, j->count, hash);
    journal_line(j, line, (size_t)length);
    journal_hash(j, hash);
}

/* The words of an option, if it can be chosen. */
static qn_status choice_words(qn_table *table, uint32_t serial, size_t option, char *words,
                              size_t size)
{
    qn_ask ask;
    const qn_option *options;
    if (!qn_ask_get(table, &ask))
        return QN_NOT_WAITING;
    if (ask.serial != serial)
        return QN_STALE;
    if (option >= qn_options(table, &options))
        return QN_BAD_OPTION;
    qn_option_id(table, qn_waiting(table), &options[option], words, size);
    return QN_OK;
}

/* Is it a table of this journal's set-up that has gone the same way, by these choices and nothing else? */
static bool belongs(const struct qn_journal *j, const qn_table *table)
{
    const struct game_setup *s = table->setup;
    bool same = table->choices == j->count && table->trail == j->trail && table->seed == j->seed &&
                s->seats == j->seats && s->setting_count == j->setting_count &&
                !strcmp(table->t.game->name, j->game);
    for (unsigned i = 0; same && i < s->setting_count; i++)
        same = !strcmp(s->settings[i].key, j->settings[i].key) &&
               !strcmp(s->settings[i].value, j->settings[i].value);
    return same;
}

/* The hash is a help for finding where a table differs; without room for it the choice still stands,
 * and the next hash comes 64 choices later. */
static void record_hash(struct qn_journal *j, uint64_t hash)
{
    const struct qn_journal before = *j;
    note_hash(j, hash);
    if (journal_append(j, before.size) == QN_OK)
        return;
    j->size = before.size;
    j->check = before.check;
    j->lines = before.lines;
    struct choice *c = &j->choices[j->count - 1];
    c->hashed = false;
    c->end = before.size;
    c->check = before.check;
    c->last_line = before.lines;
}

/* May one more be written down? */
static qn_status have_room(struct qn_journal *j, qn_table *table)
{
    if (!belongs(j, table))
        return QN_BAD_JOURNAL;
    if (j->count == JOURNAL_CHOICES) {
        table->stop = (qn_stop){QN_FULL, "choices", QN_NONE};
        return QN_FULL;
    }
    return journal_reserve(j) ? QN_OK : QN_NO_MEMORY;
}

/* What has been written down was made, or not. */
static qn_status keep(struct qn_journal *j, const qn_table *table, qn_status status)
{
    if (status != QN_OK)
        qn_journal_cut(j, j->count - 1);
    else if (j->count % HASH_EVERY == 0)
        record_hash(j, qn_hash(table));
    return status;
}

/* First it is written, then it is made: what was acknowledged stands in the file, and what could not be
 * written has not happened. */
qn_status qn_record(qn_journal *j, qn_table *table, uint32_t serial, size_t option)
{
    if (!j || !table)
        return QN_BAD_ARGUMENT;
    char words[WORDS_SIZE];
    size_t before = j->size;
    qn_status status = have_room(j, table);
    if (status == QN_OK)
        status = choice_words(table, serial, option, words, sizeof words);
    if (status != QN_OK)
        return status;
    note_choice(j, qn_waiting(table), option, words);
    status = journal_append(j, before);
    return keep(j, table, status == QN_OK ? qn_choose(table, serial, option) : status);
}

qn_status qn_record_resign(qn_journal *j, qn_table *table, int seat)
{
    if (!j || !table)
        return QN_BAD_ARGUMENT;
    char line[64];
    size_t before = j->size;
    qn_status status = have_room(j, table);
    if (status != QN_OK)
        return status;
    if (seat < 0 || seat >= j->seats)
        return QN_BAD_OPTION;
    int length = snprintf(line, sizeof line, "resign %zu %d", j->count + 1, seat);
    journal_line(j, line, (size_t)length);
    journal_resign(j, (uint8_t)seat);
    status = journal_append(j, before);
    return keep(j, table, status == QN_OK ? qn_resign(table, seat) : status);
}

/* ---- looking at it, and shortening it */

const char *qn_journal_game(const qn_journal *j)
{
    if (!j)
        return NULL;
    return j->game;
}
size_t qn_journal_length(const qn_journal *j)
{
    if (!j)
        return 0;
    return j->count;
}

void qn_journal_cut(qn_journal *j, size_t length)
{
    if (!j)
        return;
    if (length >= j->count)
        return;
    const struct choice *last = length ? &j->choices[length - 1] : NULL;
    j->count = length;
    j->size = last ? last->end : j->head_end;
    j->check = last ? last->check : j->head_check;
    j->lines = last ? last->last_line : j->head_lines;
    j->trail = last ? last->trail : 0;
    journal_shorten(j);
}

char *qn_journal_text(const qn_journal *j, size_t *size)
{
    if (!j)
        return NULL;
    char *copy = malloc(j->size + 1);
    if (!copy)
        return NULL;
    memcpy(copy, j->text, j->size);
    copy[j->size] = '\0';
    if (size)
        *size = j->size;
    return copy;
}
