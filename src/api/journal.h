/*
 * Journals: a game as its set-up, seed and choices, in text.
 *
 *     quinte-journal 1 5ac0fb33
 *     game champions 90d1c2f0
 *     content 3b8f61a2c4d5e6f7 0c4e55aa      hash of the definitions at the table
 *     seed 42 …
 *     seats 2 …
 *     set hero1 spider_man …                 settings as completed by defaults, in order
 *     begin …
 *     choice 1 0 3 play backflip …           number, seat, index of the option, option in words
 *     resign 2 1 …                           number, seat: instead of a choice
 *     hash 64 a4b0c9d8e7f60512 …             of the table, after every 64th choice
 *
 * Each line ends in a space and a checksum, eight hexadecimal digits: the CRC-32 of the checksum of
 * the line before (four bytes, low byte first; 0 before the first line) and of the line's text. So
 * a line that was altered, removed, swapped or cut is found where it stands.
 */
#ifndef API_JOURNAL_H
#define API_JOURNAL_H

#include <stdio.h>

#include "api/api.h"

enum {
    JOURNAL_VERSION = 1,
    JOURNAL_LINE = 512, /* longest line, checksum included */
    JOURNAL_CHOICES = QN_MAX_CHOICES,
    JOURNAL_BYTES = 1 << 28,
    HASH_EVERY = 64,
    CHECK_DIGITS = 8,
    HASH_DIGITS = 16
};

struct choice {
    size_t words;   /* where its words stand in the text */
    size_t end;     /* where its lines end */
    uint64_t hash;  /* of the table after it, if hashed */
    uint64_t trail; /* of a table that has gone as far (api.h) */
    uint32_t check; /* checksum of its last line */
    unsigned line, last_line;
    uint16_t index, words_length;
    uint8_t seat;
    bool hashed;
    bool resigns; /* no option was chosen: the seat gave up */
};

struct qn_journal {
    char game[SETTING_KEY];
    uint64_t content, seed;
    struct setting settings[SETTINGS];
    uint8_t seats, setting_count;
    char *text; /* the whole journal, as it stands in a file */
    size_t size, capacity;
    size_t head_end;            /* where the header ends */
    uint32_t head_check, check; /* checksums of the header's and of the text's last line */
    unsigned head_lines, lines;
    struct choice *choices;
    size_t count, choice_capacity;
    uint64_t trail; /* after the last of them */
    char *name;     /* for messages: the file it was read from, or NULL */
    char *path;     /* the file it is kept in, or NULL */
    int fd;         /* that file, or -1 */
    bool synced;    /* a choice counts as written when the disk has it */
};

/* ---- journal.c */
struct qn_journal *journal_take(void);
/* Room for a line and a choice more: the next journal_line and journal_choice cannot fail. */
bool journal_reserve(struct qn_journal *j);
/* Adds a line with its checksum. */
void journal_line(struct qn_journal *j, const char *text, size_t length);
/* Adds the header of what is known of the game; false: no memory. */
bool journal_head(struct qn_journal *j);
/* Notes that the header is complete. */
void journal_begin(struct qn_journal *j);
/* Notes the choice whose line was just added; its words are the last `words_length` of the line. */
void journal_choice(struct qn_journal *j, uint8_t seat, uint16_t index, size_t words_length);
/* The same for a seat that resigned. */
void journal_resign(struct qn_journal *j, uint8_t seat);
/* Notes the hash whose line was just added, after the last choice. */
void journal_hash(struct qn_journal *j, uint64_t hash);
uint32_t journal_check(uint32_t before, const char *text, size_t length);

/* ---- journal_file.c */
/* Writes what stands behind `from` to the file, if it is kept in one. If that fails, the file ends
 * where it did before. */
qn_status journal_append(struct qn_journal *j, size_t from);
/* Cuts the file to the length of the text. */
qn_status journal_shorten(struct qn_journal *j);
void journal_leave_file(struct qn_journal *j);

#endif
