/*
 * Journals: what was written is read and replayed to the same table; whatever happens to the file
 * is noticed on the line where it happened, and what precedes it stays good. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <quinte/search.h>

#include "api/journal.h"

enum { CHOICES = 150 };

/* A game that was played: the table at its end, its journal, and the hash after each choice. */
struct played {
    qn_pack *pack;
    qn_table *table;
    qn_journal *journal;
    uint64_t hash[CHOICES + 1];
    size_t count;
};

struct heard {
    unsigned messages, line; /* line of the first */
};

static void hear(void *user, const qn_message *m)
{
    struct heard *h = user;
    if (!h->messages++)
        h->line = m->line;
}

static qn_report into(struct heard *h)
{
    *h = (struct heard){0};
    return (qn_report){hear, h};
}

/* ---- playing */

static uint32_t roll(uint64_t *seed, size_t below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*seed >> 33) % below);
}

static bool play_one(struct played *p, uint64_t *seed)
{
    qn_ask ask;
    const qn_option *options;
    if (!qn_ask_get(p->table, &ask))
        return false;
    size_t count = qn_options(p->table, &options);
    assert_true(count > 0);
    assert_int_equal(qn_record(p->journal, p->table, ask.serial, roll(seed, count)), QN_OK);
    return true;
}

static int play(void **state)
{
    struct played *p = calloc(1, sizeof *p);
    uint64_t seed = 7;
    *state = p;
    const qn_setup setup = {.seed = 11};
    assert_int_equal(qn_pack_open("content", "champions", (qn_report){0}, &p->pack), QN_OK);
    assert_int_equal(qn_table_new(p->pack, &setup, (qn_report){0}, &p->table), QN_OK);
    assert_int_equal(qn_journal_new(p->table, &p->journal), QN_OK);
    p->hash[0] = qn_hash(p->table);
    while (p->count < CHOICES && play_one(p, &seed))
        p->hash[++p->count] = qn_hash(p->table);
    assert_true(p->count > 3);
    return 0;
}

static int put_away(void **state)
{
    struct played *p = *state;
    qn_journal_free(p->journal);
    qn_table_free(p->table);
    qn_pack_close(p->pack);
    free(p);
    return 0;
}

/* ---- texts */

struct lines {
    char *text;
    size_t size, count;
    size_t start[CHOICES * 2 + 64];
};

static struct lines split(const struct played *p)
{
    struct lines l = {0};
    l.text = qn_journal_text(p->journal, &l.size);
    assert_non_null(l.text);
    for (size_t i = 0; i < l.size; i++)
        if (i == 0 || l.text[i - 1] == '\n')
            l.start[l.count++] = i;
    l.start[l.count] = l.size;
    return l;
}

static bool line_is(const struct lines *l, size_t i, const char *word)
{
    return strncmp(l->text + l->start[i], word, strlen(word)) == 0;
}

/* Choices that stand wholly before that line. */
static size_t choices_before(const struct lines *l, size_t line)
{
    size_t count = 0;
    for (size_t i = 0; i < line; i++)
        count += line_is(l, i, "choice ");
    return count;
}

/* The same lines with the right checksums; takes over the text. */
static char *signed_again(char *text)
{
    char *out = calloc(1, strlen(text) + 64);
    uint32_t check = 0;
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        size_t length = (size_t)(end - line) - CHECK_DIGITS - 1;
        check = journal_check(check, line, length);
        strncat(out, line, length);
        sprintf(out + strlen(out), " %08x\n", (unsigned)check);
    }
    free(text);
    return out;
}

/* Replaces one line's text (without checksum) and signs everything again. */
static char *with_line(const struct lines *l, size_t i, const char *text)
{
    char *out = calloc(1, l->size + strlen(text) + 64);
    memcpy(out, l->text, l->start[i]);
    sprintf(out + strlen(out), "%s 00000000\n", text);
    strcat(out, l->text + l->start[i + 1]);
    return signed_again(out);
}

/* ---- tests */

static void replays_to_the_same_hash(void **state)
{
    struct played *p = *state;
    struct lines l = split(p);
    struct heard h;
    qn_journal *read;
    assert_int_equal(qn_journal_parse("x", l.text, l.size, into(&h), &read), QN_OK);
    assert_int_equal(h.messages, 0);
    assert_string_equal(qn_journal_game(read), "champions");
    assert_int_equal(qn_journal_length(read), p->count);
    for (size_t upto = 0; upto <= p->count; upto += 1 + upto / 3) {
        qn_table *table;
        assert_int_equal(qn_journal_replay(read, p->pack, upto, true, into(&h), &table), QN_OK);
        assert_int_equal(h.messages, 0);
        assert_int_equal(qn_hash(table), p->hash[upto]);
        qn_table_free(table);
    }
    qn_table *last;
    assert_int_equal(qn_journal_replay(read, p->pack, SIZE_MAX, false, into(&h), &last), QN_OK);
    assert_int_equal(h.messages, 0);
    assert_int_equal(qn_hash(last), qn_hash(p->table));
    qn_table_free(last);
    qn_journal_free(read);
    free(l.text);
}

/* Parses a damaged text; the damage must be told on that line (from 0). */
static void expect_damage(const struct lines *l, const char *text, size_t size, size_t line)
{
    struct heard h;
    qn_journal *read;
    assert_int_equal(qn_journal_parse("x", text, size, into(&h), &read), QN_BAD_JOURNAL);
    assert_int_equal(h.messages, 1);
    assert_int_equal(h.line, line + 1);
    bool head = !memchr(text, 'b', size) || line <= 5 || !line_is(l, line - 1, "choice ");
    if (read)
        assert_int_equal(qn_journal_length(read), choices_before(l, line));
    else
        assert_true(head);
    qn_journal_free(read);
}

static void notices_a_flipped_bit_in_every_line(void **state)
{
    struct lines l = split(*state);
    for (size_t i = 0; i < l.count; i++) {
        bool thorough = i < 12 || i + 8 > l.count;
        for (size_t at = l.start[i]; at < l.start[i + 1]; at += thorough ? 1 : 7) {
            char flip = (char)(1 << at % 8);
            l.text[at] ^= flip;
            expect_damage(&l, l.text, l.size, i);
            l.text[at] ^= flip;
        }
    }
    free(l.text);
}

static void keeps_what_precedes_a_cut(void **state)
{
    struct played *p = *state;
    struct lines l = split(p);
    for (size_t i = l.count - 6; i < l.count; i++) {
        for (size_t size = l.start[i] + 1; size < l.start[i + 1]; size++)
            expect_damage(&l, l.text, size, i);
        struct heard h;
        qn_journal *read;
        qn_table *table;
        assert_int_equal(qn_journal_parse("x", l.text, l.start[i], into(&h), &read), QN_OK);
        size_t length = qn_journal_length(read);
        assert_int_equal(length, choices_before(&l, i));
        assert_int_equal(qn_journal_replay(read, p->pack, SIZE_MAX, true, into(&h), &table), QN_OK);
        assert_int_equal(qn_hash(table), p->hash[length]);
        qn_table_free(table);
        qn_journal_free(read);
    }
    free(l.text);
}

static void notices_lines_removed_or_swapped(void **state)
{
    struct lines l = split(*state);
    for (size_t i = 1; i + 2 < l.count; i += 1 + i / 4) {
        char *text = calloc(1, l.size + 1);
        memcpy(text, l.text, l.start[i]);
        strcat(text, l.text + l.start[i + 1]);
        expect_damage(&l, text, strlen(text), i);
        text[l.start[i]] = '\0';
        strncat(text, l.text + l.start[i + 1], l.start[i + 2] - l.start[i + 1]);
        strncat(text, l.text + l.start[i], l.start[i + 1] - l.start[i]);
        strcat(text, l.text + l.start[i + 2]);
        expect_damage(&l, text, strlen(text), i);
        free(text);
    }
    free(l.text);
}

/* Strict replay refuses the journal on that line; lenient replay reports it and reaches `hash`. */
static void expect_divergence(const struct played *p, char *text, size_t line, uint64_t hash)
{
    struct heard h;
    qn_journal *read;
    qn_table *table;
    assert_int_equal(qn_journal_parse("x", text, strlen(text), into(&h), &read), QN_OK);
    assert_int_equal(qn_journal_replay(read, p->pack, SIZE_MAX, true, into(&h), &table),
                     QN_BAD_JOURNAL);
    assert_null(table);
    assert_int_equal(h.messages, 1);
    assert_int_equal(h.line, line);
    assert_int_equal(qn_journal_replay(read, p->pack, SIZE_MAX, false, into(&h), &table), QN_OK);
    assert_int_equal(h.messages, 1);
    assert_int_equal(h.line, line);
    assert_int_equal(qn_hash(table), hash);
    qn_table_free(table);
    qn_journal_free(read);
    free(text);
}

/* A choice's line whose index is not the only one, so that another can be written there. */
static size_t choice_line(const struct lines *l, unsigned *number, unsigned *seat, unsigned *index,
                          char words[WORDS_SIZE])
{
    for (size_t i = 0; i < l->count; i++) {
        char line[JOURNAL_LINE] = "";
        size_t length = l->start[i + 1] - l->start[i] - CHECK_DIGITS - 2;
        memcpy(line, l->text + l->start[i], length);
        if (sscanf(line, "choice %u %u %u %191[^\n]", number, seat, index, words) == 4 &&
            *index > 0)
            return i;
    }
    fail_msg("no choice with an index above 0");
    return 0;
}

static void strict_checks_what_lenient_follows(void **state)
{
    struct played *p = *state;
    struct lines l = split(p);
    unsigned number, seat, index;
    char words[WORDS_SIZE], line[JOURNAL_LINE];
    size_t at = choice_line(&l, &number, &seat, &index, words);
    snprintf(line, sizeof line, "choice %u %u %u %s", number, seat, index - 1, words);
    expect_divergence(p, with_line(&l, at, line), (unsigned)at + 1, qn_hash(p->table));
    snprintf(line, sizeof line, "choice %u %u %u never heard of", number, seat, index);
    expect_divergence(p, with_line(&l, at, line), (unsigned)at + 1, qn_hash(p->table));
    for (size_t i = 0; i < l.count; i++)
        if (line_is(&l, i, "content "))
            expect_divergence(p, with_line(&l, i, "content 0123456789abcdef"), 0,
                              qn_hash(p->table));
    for (size_t i = 0; i < l.count; i++)
        if (line_is(&l, i, "hash 64 "))
            expect_divergence(p, with_line(&l, i, "hash 64 0123456789abcdef"), (unsigned)i,
                              qn_hash(p->table));
    free(l.text);
}

static void lenient_stops_where_nothing_fits(void **state)
{
    struct played *p = *state;
    struct lines l = split(p);
    struct heard h;
    qn_journal *read;
    qn_table *table;
    unsigned number, seat, index;
    char words[WORDS_SIZE], line[JOURNAL_LINE];
    size_t at = choice_line(&l, &number, &seat, &index, words);
    snprintf(line, sizeof line, "choice %u %u 255 never heard of", number, seat);
    char *text = with_line(&l, at, line);
    assert_int_equal(qn_journal_parse("x", text, strlen(text), into(&h), &read), QN_OK);
    assert_int_equal(qn_journal_replay(read, p->pack, SIZE_MAX, false, into(&h), &table),
                     QN_BAD_JOURNAL);
    assert_int_equal(h.messages, 1);
    assert_non_null(table);
    assert_int_equal(qn_hash(table), p->hash[number - 1]);
    qn_table_free(table);
    qn_journal_free(read);
    free(text);
    free(l.text);
}

static void refused_choices_leave_no_trace(void **state)
{
    struct played *p = *state;
    qn_ask ask;
    qn_table *table;
    struct heard h;
    assert_int_equal(qn_journal_replay(p->journal, p->pack, 0, true, into(&h), &table), QN_OK);
    qn_journal *own;
    assert_int_equal(qn_journal_new(table, &own), QN_OK);
    assert_true(qn_ask_get(table, &ask));
    assert_int_equal(qn_record(own, table, ask.serial + 1, 0), QN_STALE);
    assert_int_equal(qn_record(own, table, ask.serial, QN_MAX_OPTIONS), QN_BAD_OPTION);
    assert_int_equal(qn_journal_length(own), 0);
    assert_int_equal(qn_hash(table), p->hash[0]);
    assert_int_equal(qn_apply(table, ask.serial, 0), QN_OK);
    assert_true(qn_ask_get(table, &ask));
    assert_int_equal(qn_record(own, table, ask.serial, 0), QN_BAD_JOURNAL); /* it missed a choice */
    qn_journal *late;
    assert_int_equal(qn_journal_new(table, &late), QN_BAD_JOURNAL);
    assert_null(late);
    qn_journal_free(own);
    qn_table_free(table);
}

/* Tables of the same set-up and with as many choices behind them that have gone another way: by another option, by cards
 * dealt anew, by other random numbers, by questions that they answered themselves. */
static void other_ways_are_refused(void **state)
{
    enum { OTHER_OPTION, DEALT_ANEW, RESEEDED, SKIPPING, FORGETTING, WAYS };
    struct played *p = *state;
    for (int way = 0; way < WAYS; way++) {
        qn_table *table, *other;
        qn_journal *journal, *late;
        struct heard h;
        qn_ask ask;
        assert_int_equal(qn_journal_replay(p->journal, p->pack, 0, true, into(&h), &table), QN_OK);
        assert_int_equal(qn_journal_new(table, &journal), QN_OK);
        assert_true(qn_ask_get(table, &ask));
        assert_non_null(other = qn_clone(table));
        assert_int_equal(qn_record(journal, table, ask.serial, 0), QN_OK);
        if (way == OTHER_OPTION)
            assert_int_equal(qn_apply(other, ask.serial, 1), QN_OK);
        else
            assert_int_equal(qn_clone_into(other, table), QN_OK);
        if (way == DEALT_ANEW)
            qn_determinize(other, ask.seat, 5);
        if (way == RESEEDED)
            qn_reseed(other, 5);
        if (way == SKIPPING)
            qn_set_skip_forced(other, true);
        assert_true(qn_ask_get(table, &ask));
        if (way == FORGETTING)
            assert_int_equal(qn_forget_into(other, table, ask.seat), QN_OK);
        uint64_t before = qn_hash(other);
        assert_true(qn_ask_get(other, &ask));
        assert_int_equal(qn_record(journal, other, ask.serial, 0), QN_BAD_JOURNAL);
        assert_int_equal(qn_hash(other), before);
        assert_int_equal(qn_journal_length(journal), 1);
        assert_int_equal(qn_journal_new(other, &late), QN_BAD_JOURNAL);
        /* A copy that has gone the same way is as good as the table; so is one after going back. */
        assert_int_equal(qn_clone_into(other, table), QN_OK);
        qn_set_skip_forced(other, false);
        assert_true(qn_ask_get(other, &ask));
        assert_int_equal(qn_record(journal, other, ask.serial, 0), QN_OK);
        qn_journal_cut(journal, 1);
        assert_true(qn_ask_get(table, &ask));
        assert_int_equal(qn_record(journal, table, ask.serial, 0), QN_OK);
        qn_journal_free(journal);
        qn_table_free(table);
        qn_table_free(other);
    }
}

/* The same game under another setting: only that line is another one, every checksum is right, and it is cut as any
 * journal is. */
static void a_setting_is_another_one(void **state)
{
    struct played *p = *state;
    struct heard h;
    qn_journal *other, *read_again;
    struct lines mine = split(p), theirs;
    assert_int_equal(qn_journal_with_setting(p->journal, "villain", "somebody", &other), QN_OK);
    theirs = split(&(struct played){.journal = other});
    assert_int_equal(mine.count, theirs.count);
    for (size_t i = 0, different = 0; i < mine.count; i++) {
        size_t length = mine.start[i + 1] - mine.start[i] - CHECK_DIGITS - 1;
        bool same = strncmp(mine.text + mine.start[i], theirs.text + theirs.start[i], length) == 0;
        different += !same;
        assert_true(same || line_is(&theirs, i, "set villain somebody "));
        assert_true(different < 2 && (i + 1 < mine.count || different == 1));
    }
    assert_int_equal(qn_journal_parse("theirs", theirs.text, theirs.size, into(&h), &read_again),
                     QN_OK);
    for (size_t length = qn_journal_length(other); length-- > 0;) {
        qn_journal_cut(other, length);
        qn_journal_cut(read_again, length);
        size_t size, size_again;
        char *text = qn_journal_text(other, &size),
             *again = qn_journal_text(read_again, &size_again);
        assert_int_equal(size, size_again);
        assert_memory_equal(text, again, size);
        free(text);
        free(again);
    }
    qn_journal_free(read_again);
    qn_journal_free(other);
    char long_value[SETTING_VALUE + 1];
    memset(long_value, 'x', SETTING_VALUE);
    long_value[SETTING_VALUE] = '\0';
    const char *const bad[] = {"", "two\nlines", "a\ttab", long_value};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(qn_journal_with_setting(p->journal, "villain", bad[i], &other),
                         QN_BAD_SETUP);
    assert_int_equal(qn_journal_with_setting(p->journal, "nothing", "x", &other), QN_BAD_SETUP);
    assert_null(other);
    free(mine.text);
    free(theirs.text);
}

static void expect_file(const char *path, const qn_journal *journal)
{
    size_t size, file_size;
    char *text = qn_journal_text(journal, &size), *file = file_read(path, 1 << 20, &file_size);
    assert_non_null(file);
    assert_int_equal(size, file_size);
    assert_memory_equal(text, file, size);
    free(text);
    free(file);
}

/* A file follows the journal: every choice, and undone choices too. */
static void the_file_follows(void **state)
{
    struct played *p = *state;
    char path[64];
    struct heard h;
    struct played again = {.pack = p->pack};
    uint64_t seed = 99;
    snprintf(path, sizeof path, "/tmp/quinte-journal-%ld.journal", (long)getpid());
    assert_int_equal(qn_journal_replay(p->journal, p->pack, 0, true, into(&h), &again.table),
                     QN_OK);
    assert_int_equal(qn_journal_new(again.table, &again.journal), QN_OK);
    for (int i = 0; i < 3; i++)
        play_one(&again, &seed);
    assert_int_equal(qn_journal_save(again.journal, "/nowhere/at/all"), QN_NO_FILE);
    assert_int_equal(qn_journal_save(again.journal, path), QN_OK);
    expect_file(path, again.journal);
    for (int i = 0; i < 70 && play_one(&again, &seed); i++)
        expect_file(path, again.journal);
    qn_table_free(again.table);
    qn_journal_cut(again.journal, 2);
    expect_file(path, again.journal);
    assert_int_equal(qn_journal_replay(again.journal, p->pack, 2, true, into(&h), &again.table),
                     QN_OK);
    play_one(&again, &seed);
    expect_file(path, again.journal);
    qn_journal_free(again.journal);
    qn_journal *read;
    assert_int_equal(qn_journal_read(path, into(&h), &read), QN_OK);
    assert_int_equal(qn_journal_length(read), 3);
    qn_journal_free(read);
    qn_table_free(again.table);
    unlink(path);
    assert_int_equal(qn_journal_read(path, into(&h), &read), QN_NO_FILE);
    assert_null(read);
}

static void expect_refusal(const char *text, size_t size)
{
    struct heard h;
    qn_journal *read;
    assert_int_equal(qn_journal_parse("x", text, size, into(&h), &read), QN_BAD_JOURNAL);
    assert_null(read);
    assert_int_equal(h.messages, 1);
}

static void survives_rubbish(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "\n",
        " \n",
        "quinte-journal",
        "quinte-journal 1",
        "quinte-journal 1\n",
        "\xFF\xFE",
        "quinte-journal 1 00000000\n",
        "quinte-journal 99999999999999999999 00000000\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        expect_refusal(texts[i], strlen(texts[i]));
    static const char *const heads[] = {
        "game ",   "game a b", "content 12", "seed -1",     "seed 18446744073709551616",
        "seats 0", "seats 5",  "set ",       "begin again", "choice 1 0 0 pass",
    };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char *text = calloc(1, 256);
        sprintf(text,
                "quinte-journal 1 00000000\ngame champions 00000000\n"
                "content 0123456789abcdef 00000000\nseed 1 00000000\n%s 00000000\n",
                heads[i]);
        text = signed_again(text);
        expect_refusal(text, strlen(text));
        free(text);
    }
    size_t long_line = 1 << 16;
    char *text = malloc(long_line + 1);
    memset(text, 'a', long_line);
    memcpy(text, "quinte-journal 1 ", 17);
    text[long_line - 1] = '\n';
    expect_refusal(text, long_line);
    free(text);
}

/* At its last choice a journal says that it is full, and the choice is not made. */
static void a_full_journal_says_so(void **state)
{
    struct played *p = *state;
    const qn_setup setup = {.seed = 12};
    qn_table *table;
    qn_journal *journal;
    qn_ask ask;
    qn_stop stop;
    assert_int_equal(qn_table_new(p->pack, &setup, (qn_report){0}, &table), QN_OK);
    assert_int_equal(qn_journal_new(table, &journal), QN_OK);
    assert_true(qn_ask_get(table, &ask));
    uint64_t before = qn_hash(table);
    assert_false(qn_stop_get(table, &stop));
    journal->count = table->choices = QN_MAX_CHOICES; /* as if so many had been made */
    assert_int_equal(qn_record(journal, table, ask.serial, 0), QN_FULL);
    assert_true(qn_stop_get(table, &stop));
    assert_int_equal(stop.status, QN_FULL);
    assert_string_equal(stop.what, "choices");
    assert_int_equal(qn_hash(table), before);
    journal->count = table->choices = 0;
    assert_int_equal(qn_record(journal, table, ask.serial, 0), QN_OK);
    assert_false(qn_stop_get(table, &stop));
    qn_journal_free(journal);
    qn_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_journal_says_so),
        cmocka_unit_test(replays_to_the_same_hash),
        cmocka_unit_test(notices_a_flipped_bit_in_every_line),
        cmocka_unit_test(keeps_what_precedes_a_cut),
        cmocka_unit_test(notices_lines_removed_or_swapped),
        cmocka_unit_test(strict_checks_what_lenient_follows),
        cmocka_unit_test(lenient_stops_where_nothing_fits),
        cmocka_unit_test(refused_choices_leave_no_trace),
        cmocka_unit_test(other_ways_are_refused),
        cmocka_unit_test(a_setting_is_another_one),
        cmocka_unit_test(the_file_follows),
        cmocka_unit_test(survives_rubbish),
    };
    return cmocka_run_group_tests(tests, play, put_away);
}
