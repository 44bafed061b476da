/*
 * Reading journals. A journal may come from anywhere, so everything is measured before it is used;
 * reading stops at the first line that is damaged or makes no sense, and keeps what precedes it.
 */
#include "api/journal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "api/messages.h"
#include "api/text.h"

struct reader {
    struct qn_journal *j;
    const char *name;
    qn_report report;
    const char *at, *end;
    char line[JOURNAL_LINE + 1]; /* the text of the line, without checksum, terminated */
    size_t length;
    char *rest;                 /* what was not yet taken from it */
    uint64_t seat, index, hash; /* what the line said */
    bool no_memory;
};

static bool complain(struct reader *r, const char *format, const char *arg1, const char *arg2)
{
    report_at(r->report, (struct place){r->name, r->j->lines + 1, 0}, format, arg1, arg2, NULL);
    return false;
}

static bool complain_number(struct reader *r, const char *format, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    return complain(r, format, digits, NULL);
}

/* ---- lines and words */

static bool is_text(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 0x7F)
            return false;
    return true;
}

static bool parse_hex(const char *digits, size_t count, uint64_t *out)
{
    static const char all[] = "0123456789abcdef";
    *out = 0;
    for (size_t i = 0; i < count; i++) {
        const char *digit = digits[i] ? strchr(all, digits[i]) : NULL;
        if (!digit)
            return false;
        *out = *out << 4 | (uint64_t)(digit - all);
    }
    return true;
}

/* Takes the next line if its checksum is right; it is added to the journal when understood. */
static bool take_line(struct reader *r)
{
    uint64_t check;
    if (r->at == r->end)
        return complain(r, MSG_JOURNAL_HEAD, NULL, NULL);
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    if (!newline)
        return complain(r, MSG_JOURNAL_CUT, NULL, NULL);
    size_t whole = (size_t)(newline - r->at);
    if (whole > JOURNAL_LINE)
        return complain_number(r, MSG_JOURNAL_LONG, JOURNAL_LINE);
    if (whole <= CHECK_DIGITS + 1 || !is_text(r->at, whole) || newline[-CHECK_DIGITS - 1] != ' ' ||
        !parse_hex(newline - CHECK_DIGITS, CHECK_DIGITS, &check))
        return complain(r, MSG_JOURNAL_ALTERED, NULL, NULL);
    r->length = whole - CHECK_DIGITS - 1;
    if (journal_check(r->j->check, r->at, r->length) != check)
        return complain(r, MSG_JOURNAL_ALTERED, NULL, NULL);
    memcpy(r->line, r->at, r->length);
    r->line[r->length] = '\0';
    r->rest = r->line;
    r->at = newline + 1;
    return true;
}

/* The line starts with that word and a space, or is that word. */
static bool take_word(struct reader *r, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(r->rest, word, length) != 0 || (r->rest[length] != ' ' && r->rest[length]))
        return false;
    r->rest += length + (r->rest[length] == ' ');
    return true;
}

/* The next word, cut off; "" at the end of the line. */
static char *next_word(struct reader *r)
{
    char *word = r->rest, *space = strchr(word, ' ');
    r->rest = space ? space + 1 : word + strlen(word);
    if (space)
        *space = '\0';
    return word;
}

/* Numbers have one spelling: no sign, no leading zero. */
static bool take_number(struct reader *r, uint64_t most, uint64_t *out)
{
    const char *word = next_word(r);
    uint64_t number = 0;
    if (!*word || (*word == '0' && word[1]))
        return false;
    for (; *word; word++) {
        uint64_t digit = (uint64_t)(*word - '0');
        if (*word < '0' || *word > '9' || digit > most || number > (most - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *out = number;
    return true;
}

static bool take_hash(struct reader *r, uint64_t *out)
{
    return strlen(r->rest) == HASH_DIGITS && parse_hex(r->rest, HASH_DIGITS, out);
}

/* ---- kinds of lines: what one is called, how it is read, and what is noted once it stands */

struct line_kind {
    const char *what;
    bool (*read)(struct reader *r);
    void (*note)(struct reader *r);
};

static bool read_game(struct reader *r)
{
    if (!take_word(r, "game"))
        return false;
    size_t length = strlen(r->rest);
    if (!length || length >= sizeof r->j->game || strchr(r->rest, ' '))
        return false;
    memcpy(r->j->game, r->rest, length + 1);
    return true;
}

static bool read_content(struct reader *r)
{
    return take_word(r, "content") && take_hash(r, &r->j->content);
}

static bool read_seed(struct reader *r)
{
    return take_word(r, "seed") && take_number(r, UINT64_MAX, &r->j->seed) && !*r->rest;
}

static bool read_seats(struct reader *r)
{
    uint64_t seats;
    if (!take_word(r, "seats") || !take_number(r, MAX_SEATS, &seats) || !seats || *r->rest)
        return false;
    r->j->seats = (uint8_t)seats;
    return true;
}

static bool read_setting(struct reader *r)
{
    struct qn_journal *j = r->j;
    if (!take_word(r, "set") || j->setting_count == SETTINGS)
        return false;
    const char *key = next_word(r), *value = r->rest;
    struct setting *s = &j->settings[j->setting_count++];
    return *key && snprintf(s->key, sizeof s->key, "%s", key) < (int)sizeof s->key &&
           snprintf(s->value, sizeof s->value, "%s", value) < (int)sizeof s->value;
}

static bool read_begin(struct reader *r)
{
    return strcmp(r->line, "begin") == 0;
}
static void note_begin(struct reader *r)
{
    journal_begin(r->j);
}

static bool read_choice(struct reader *r)
{
    uint64_t number;
    return take_word(r, "choice") && take_number(r, JOURNAL_CHOICES, &number) &&
           number == r->j->count + 1 && take_number(r, r->j->seats - 1u, &r->seat) &&
           take_number(r, QN_MAX_OPTIONS - 1, &r->index) && *r->rest &&
           strlen(r->rest) < WORDS_SIZE;
}

static void note_choice(struct reader *r)
{
    journal_choice(r->j, (uint8_t)r->seat, (uint16_t)r->index, strlen(r->rest));
}

static bool read_resign(struct reader *r)
{
    uint64_t number;
    return take_word(r, "resign") && take_number(r, JOURNAL_CHOICES, &number) &&
           number == r->j->count + 1 && take_number(r, r->j->seats - 1u, &r->seat) && !*r->rest;
}

static void note_resign(struct reader *r)
{
    journal_resign(r->j, (uint8_t)r->seat);
}

static bool read_hash(struct reader *r)
{
    uint64_t number;
    const struct qn_journal *j = r->j;
    return take_word(r, "hash") && take_number(r, JOURNAL_CHOICES, &number) && j->count &&
           number == j->count && !j->choices[j->count - 1].hashed && take_hash(r, &r->hash);
}

static void note_hash(struct reader *r)
{
    journal_hash(r->j, r->hash);
}

static const struct line_kind head_kinds[] = {
    {"game NAME", read_game, NULL},
    {"content HASH", read_content, NULL},
    {"seed NUMBER", read_seed, NULL},
    {"seats NUMBER (1 to 6)", read_seats, NULL},
};
static const struct line_kind setting_kind = {"set KEY VALUE", read_setting, NULL};
static const struct line_kind begin_kind = {"begin", read_begin, note_begin};
static const struct line_kind choice_kind = {"choice NUMBER SEAT INDEX WORDS", read_choice,
                                             note_choice};
static const struct line_kind resign_kind = {"resign NUMBER SEAT", read_resign, note_resign};
static const struct line_kind hash_kind = {"hash NUMBER HASH", read_hash, note_hash};

/* ---- reading them in order */

static bool line_starts(const struct reader *r, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(r->end - r->at) > length && memcmp(r->at, word, length) == 0;
}

/* A line that is sound and makes sense joins the journal, byte for byte. */
static bool read_line(struct reader *r, const struct line_kind *kind)
{
    char found[64];
    const char *line = r->at;
    if (!take_line(r))
        return false;
    struct text shown = text_in(found, sizeof found);
    text_string(&shown, r->line);
    text_end(&shown);
    if (!kind->read(r))
        return complain(r, MSG_JOURNAL_LINE, kind->what, found);
    if (!journal_reserve(r->j)) {
        r->no_memory = true;
        return false;
    }
    journal_line(r->j, line, r->length);
    if (kind->note)
        kind->note(r);
    return true;
}

/* The version is told apart from damage: a later one may well have other lines. */
static bool read_first(struct reader *r)
{
    char version[16];
    const char *line = r->at;
    if (!line_starts(r, "quinte-journal "))
        return complain(r, MSG_JOURNAL_NONE, NULL, NULL);
    if (!take_line(r) || !take_word(r, "quinte-journal"))
        return false;
    snprintf(version, sizeof version, "%d", JOURNAL_VERSION);
    if (strcmp(r->rest, version) != 0)
        return complain(r, MSG_JOURNAL_VERSION, r->rest, version);
    r->no_memory = !journal_reserve(r->j);
    if (!r->no_memory)
        journal_line(r->j, line, r->length);
    return !r->no_memory;
}

static bool read_head(struct reader *r)
{
    bool good = read_first(r);
    for (size_t i = 0; i < sizeof head_kinds / sizeof head_kinds[0] && good; i++)
        good = read_line(r, &head_kinds[i]);
    while (good && line_starts(r, "set "))
        good = read_line(r, &setting_kind);
    return good && read_line(r, &begin_kind);
}

static bool read_choices(struct reader *r)
{
    while (r->at < r->end) {
        bool is_hash = line_starts(r, "hash ");
        if (!is_hash && r->j->count == JOURNAL_CHOICES)
            return complain_number(r, MSG_JOURNAL_MANY, JOURNAL_CHOICES);
        if (!read_line(r, is_hash                     ? &hash_kind
                          : line_starts(r, "resign ") ? &resign_kind
                                                      : &choice_kind))
            return false;
    }
    return true;
}

/* ---- whole journals */

qn_status qn_journal_parse(const char *name, const char *text, size_t size, qn_report report,
                           qn_journal **out)
{
    if ((!text && size) || !out)
        return QN_BAD_ARGUMENT;
    *out = NULL;
    struct qn_journal *j = journal_take();
    char *own_name = name ? strdup(name) : NULL;
    if (!j || (name && !own_name)) {
        free(own_name);
        qn_journal_free(j);
        return QN_NO_MEMORY;
    }
    j->name = own_name;
    struct reader r = {.j = j, .name = own_name, .report = report, .at = text, .end = text + size};
    bool head = read_head(&r), good = head && read_choices(&r);
    if (!head || r.no_memory)
        qn_journal_free(j);
    else
        *out = j;
    return r.no_memory ? QN_NO_MEMORY : good ? QN_OK : QN_BAD_JOURNAL;
}

qn_status qn_journal_read(const char *path, qn_report report, qn_journal **out)
{
    if (!path || !out)
        return QN_BAD_ARGUMENT;
    size_t size;
    *out = NULL;
    char *text = file_read(path, JOURNAL_BYTES, &size);
    if (!text) {
        report_at(report, (struct place){.file = path}, MSG_UNREADABLE, strerror(errno), NULL,
                  NULL);
        return QN_NO_FILE;
    }
    qn_status status = qn_journal_parse(path, text, size, report, out);
    free(text);
    return status;
}
