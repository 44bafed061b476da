/*
 * Deck files: who plays, and which cards how often.
 *
 *     # a comment
 *     deck "Justice" | "Justice"
 *     identity spider_man
 *     aspect justice
 *     3 backflip
 *
 * Reading reports every error with its line; whether the deck is legal is the game's to say.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "api/messages.h"

enum { DECK_LIMIT = 1 << 18, COPIES = 99, WORD_SHOWN = 60, DECK_ERRORS = 100 };

/* A word of a line; not terminated. */
struct word {
    const char *start;
    size_t length;
};

struct reading {
    const struct qn_pack *pack;
    struct deck_list *deck;
    qn_report report;
    const char *file;
    unsigned line, errors;
};

/* ---- words and errors */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static struct word take_word(const char **at, const char *end)
{
    while (*at < end && is_blank(**at))
        ++*at;
    struct word w = {*at, 0};
    while (*at < end && !is_blank(**at) && **at != '#')
        ++*at;
    w.length = (size_t)(*at - w.start);
    return w;
}

static bool word_is(struct word w, const char *text)
{
    return w.length == strlen(text) && memcmp(w.start, text, w.length) == 0;
}

/* A terminated copy, cut to fit. */
static const char *copy_word(struct word w, char *buf, size_t size)
{
    size_t length = w.length < size - 1 ? w.length : size - 1;
    memcpy(buf, w.start, length);
    buf[length] = '\0';
    return buf;
}

static void complain(struct reading *r, const char *format, const char *arg1, const char *arg2)
{
    r->errors++;
    report_at(r->report, (struct place){r->file, r->line, 0}, format, arg1, arg2, NULL);
}

static void complain_word(struct reading *r, const char *format, struct word w, const char *arg2)
{
    char shown[WORD_SHOWN];
    complain(r, format, copy_word(w, shown, sizeof shown), arg2);
}

static void complain_number(struct reading *r, const char *format, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    complain(r, format, digits, NULL);
}

/* ---- lines */

static const char *next_card(void *user, size_t index)
{
    const struct qn_pack *pack = user;
    return index < pack->hot.def_count ? def_id(pack, (uint16_t)index) : NULL;
}

static void unknown_card(struct reading *r, const char *id)
{
    const char *near = nearest_word(id, next_card, (void *)(uintptr_t)r->pack);
    complain(r, near ? MSG_DECK_UNKNOWN_CARD_NEAR : MSG_DECK_UNKNOWN_CARD, id, near);
}

static void add_card(struct reading *r, uint16_t def, unsigned count, const char *id)
{
    struct deck_list *deck = r->deck;
    for (unsigned i = 0; i < deck->line_count; i++) {
        if (deck->def[i] != def)
            continue;
        char line[16];
        snprintf(line, sizeof line, "%u", deck->line[i]);
        complain(r, MSG_DECK_TWICE, id, line);
        return;
    }
    if (deck->line_count == DECK_LINES) {
        complain_number(r, MSG_DECK_TOO_MANY, DECK_LINES);
        return;
    }
    deck->def[deck->line_count] = def;
    deck->count[deck->line_count] = (uint8_t)count;
    deck->line[deck->line_count++] = (uint16_t)r->line;
}

/* "3 backflip" */
static void read_card(struct reading *r, struct word number, struct word name)
{
    char id[SETTING_VALUE];
    unsigned count = 0;
    bool digits = true;
    for (size_t i = 0; i < number.length && digits && count <= COPIES; i++) {
        digits = number.start[i] >= '0' && number.start[i] <= '9';
        count = count * 10 + (unsigned)(number.start[i] - '0');
    }
    copy_word(name, id, sizeof id);
    uint16_t def = name.length < sizeof id ? qn_card_find(r->pack, id) : QN_NONE;
    if (!digits || count == 0 || count > COPIES)
        complain_word(r, MSG_DECK_COUNT, number, NULL);
    if (def == QN_NONE)
        unknown_card(r, id);
    else if (digits && count >= 1 && count <= COPIES)
        add_card(r, def, count, id);
}

/* "aspect justice" */
static void read_key(struct reading *r, struct word key, struct word value)
{
    struct deck_list *deck = r->deck;
    if (key.length >= SETTING_KEY || value.length >= SETTING_VALUE) {
        complain_number(r, MSG_DECK_LONG,
                        key.length >= SETTING_KEY ? SETTING_KEY - 1 : SETTING_VALUE - 1);
        return;
    }
    if (deck->key_count == DECK_KEYS) {
        complain_number(r, MSG_DECK_TOO_MANY, DECK_KEYS);
        return;
    }
    struct setting *s = &deck->keys[deck->key_count++];
    copy_word(key, s->key, sizeof s->key);
    copy_word(value, s->value, sizeof s->value);
}

/* A quoted name, cut to fit at a whole character; moves behind it. */
static bool take_name(const char **at, const char *end, char name[DECK_NAME])
{
    while (*at < end && is_blank(**at))
        ++*at;
    if (*at == end || **at != '"')
        return false;
    const char *close = memchr(*at + 1, '"', (size_t)(end - *at - 1));
    if (!close || close == *at + 1)
        return false;
    struct word word = {*at + 1, (size_t)(close - *at - 1)};
    if (word.length >= DECK_NAME)
        word.length = DECK_NAME - 1;
    while (word.length && word.start + word.length < close &&
           (word.start[word.length] & 0xC0) == 0x80)
        word.length--;
    copy_word(word, name, DECK_NAME);
    *at = close + 1;
    return true;
}

/* After the word deck: "English" | "French". */
static void read_names(struct reading *r, const char *at, const char *end)
{
    bool good = take_name(&at, end, r->deck->name[QN_ENGLISH]);
    while (good && at < end && is_blank(*at))
        at++;
    if (good && at < end && *at == '|') {
        at++;
        good = take_name(&at, end, r->deck->name[QN_FRENCH]);
    }
    struct word rest = take_word(&at, end);
    if (!good || rest.length || (at < end && *at != '#'))
        complain(r, MSG_DECK_NAME, NULL, NULL);
}

static void read_line(struct reading *r, const char *at, const char *end)
{
    const char *start = at;
    struct word first = take_word(&at, end);
    if (!first.length)
        return;
    if (word_is(first, "deck")) {
        read_names(r, at, end);
        return;
    }
    struct word second = take_word(&at, end), third = take_word(&at, end);
    if (!second.length || third.length)
        complain_word(r, MSG_DECK_LINE, (struct word){start, (size_t)(end - start)}, NULL);
    else if (first.start[0] >= '0' && first.start[0] <= '9')
        read_card(r, first, second);
    else
        read_key(r, first, second);
}

static void read_lines(struct reading *r, const char *text, size_t size)
{
    const char *end = text + size;
    for (r->line = 1; text < end && r->line < UINT16_MAX; r->line++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        read_line(r, text, newline ? newline : end);
        text = newline ? newline + 1 : end;
        if (r->errors == DECK_ERRORS) {
            complain_number(r, DIAG_TOO_MANY_ERRORS, DECK_ERRORS);
            return;
        }
    }
    if (text < end)
        complain_number(r, MSG_DECK_TOO_MANY, UINT16_MAX - 1);
}

/* ---- files */

static bool is_path(const char *name)
{
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 5 && strcmp(name + length - 5, ".deck") == 0);
}

static const char *next_deck(void *user, size_t index)
{
    return qn_deck_name(user, index);
}

/* The file of a ready deck, or the path itself; NULL (reported) if there is no such deck. */
static const char *find_deck(const struct qn_pack *pack, const char *name, qn_report report)
{
    if (is_path(name))
        return name;
    for (unsigned i = 0; i < pack->deck_count; i++)
        if (strcmp(pack->decks[i].name, name) == 0)
            return pack->decks[i].path;
    const char *near = nearest_word(name, next_deck, (void *)(uintptr_t)pack);
    report_at(report, (struct place){0}, near ? MSG_NO_DECK_NEAR : MSG_NO_DECK, name, near, NULL);
    return NULL;
}

qn_status deck_read(const struct qn_pack *pack, const char *name_or_path, struct deck_list *out,
                    qn_report report)
{
    size_t size;
    memset(out, 0, sizeof *out);
    const char *path = find_deck(pack, name_or_path, report);
    if (!path)
        return QN_NO_FILE;
    char *text = file_read(path, DECK_LIMIT, &size);
    if (!text) {
        report_at(report, (struct place){.file = path}, MSG_UNREADABLE, strerror(errno), NULL,
                  NULL);
        return QN_NO_FILE;
    }
    struct reading r = {.pack = pack, .deck = out, .report = report, .file = path};
    read_lines(&r, text, size);
    free(text);
    return r.errors ? QN_BAD_CONTENT : QN_OK;
}

/* A deck that cannot be read is not measured against the rules. */
qn_status qn_deck_check(const qn_pack *pack, const char *path, qn_report report)
{
    if (!pack || !path)
        return QN_BAD_ARGUMENT;
    struct deck_list deck;
    qn_status status = deck_read(pack, path, &deck, report);
    if (status != QN_OK)
        return status;
    const char *file = find_deck(pack, path, report);
    bool legal = !pack->game->deck_check || pack->game->deck_check(pack, &deck, file, report);
    return legal ? QN_OK : QN_BAD_CONTENT;
}
