/*
 * The lexer. Errors are reported where they stand and never stop it: a broken text still is a text,
 * a number that is too large still is a number, so that one mistake gives one message.
 */
#include "carte/lexer.h"

#include <stdio.h>
#include <string.h>

static const char *const marks[] = {"!=", "<=", ">=", "(", ")", ",", ":", ";", "|",
                                    ".",  "&",  "+",  "-", "*", "/", "=", "<", ">"};

void report_error(struct reporter *r, unsigned line, unsigned column, const char *format,
                  const char *arg1, const char *arg2, const char *arg3)
{
    r->count++;
    if (r->full) {
        return;
    }
    if (r->count <= MAX_ERRORS) {
        diagnose(r->diag, line, column, format, arg1, arg2, arg3);
        return;
    }
    char limit[16];
    snprintf(limit, sizeof limit, "%d", MAX_ERRORS);
    diagnose(r->diag, line, column, DIAG_TOO_MANY_ERRORS, limit, NULL, NULL);
    r->full = true;
}

static void complain(struct lexer *lx, const char *format, const char *arg1, const char *arg2)
{
    report_error(lx->reporter, lx->line, lx->column, format, arg1, arg2, NULL);
}

static void complain_number(struct lexer *lx, const char *format, unsigned long n)
{
    char text[24];
    snprintf(text, sizeof text, "%lu", n);
    complain(lx, format, text, NULL);
}

void lexer_open(struct lexer *lexer, const char *text, size_t size, unsigned line, bool one_line,
                struct arena *arena, struct reporter *reporter)
{
    *lexer = (struct lexer){.text = text,
                            .size = size,
                            .line = line,
                            .column = 1,
                            .arena = arena,
                            .reporter = reporter,
                            .line_start = !one_line,
                            .one_line = one_line};
    if (size > MAX_FILE_BYTES) {
        complain_number(lexer, DIAG_FILE_TOO_LARGE, MAX_FILE_BYTES);
        lexer->size = 0;
    } else if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        lexer->at = 3; /* a byte order mark, as some editors leave it */
    }
}

/* ---- characters ------------------------------------------------------------------------------ */

static unsigned char byte_at(const struct lexer *lx, size_t ahead)
{
    return lx->at + ahead < lx->size ? (unsigned char)lx->text[lx->at + ahead] : 0;
}

static bool at_end(const struct lexer *lx)
{
    return lx->at >= lx->size;
}

static bool at_newline(const struct lexer *lx)
{
    return byte_at(lx, 0) == '\n' || (byte_at(lx, 0) == '\r' && byte_at(lx, 1) == '\n');
}

static bool is_letter(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

static void skip_bytes(struct lexer *lx, size_t count)
{
    lx->at += count;
    lx->column++;
}

static void skip_newline(struct lexer *lx)
{
    lx->at += byte_at(lx, 0) == '\r' ? 2 : 1;
    lx->line++;
    lx->column = 1;
}

/* Length of the character here and its code point; 0 if the bytes are no UTF-8. */
static size_t decode(const struct lexer *lx, uint32_t *code)
{
    unsigned char c = byte_at(lx, 0);
    size_t length = c < 0x80 ? 1 : c < 0xC2 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
    static const uint32_t first_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t value = c & first_bits[length];
    for (size_t i = 1; i < length; i++) {
        unsigned char next = byte_at(lx, i);
        if ((next & 0xC0) != 0x80) {
            return 0;
        }
        value = value << 6 | (next & 0x3F);
    }
    bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (length == 0 || value < smallest[length] || value > 0x10FFFF || surrogate) {
        return 0;
    }
    *code = value;
    return length;
}

/* Characters that deceive a reader: controls, invisible ones, changes of direction. */
static bool is_hidden(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0xAD || c == 0x61C ||
           (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) ||
           (c >= 0xE0000 && c <= 0xE007F);
}

/* Takes one character of a text or a comment, with a complaint if it is a bad one. */
static bool take_character(struct lexer *lx)
{
    uint32_t code = 0;
    char name[16];
    size_t length = decode(lx, &code);
    if (length == 0) {
        snprintf(name, sizeof name, "0x%02X", byte_at(lx, 0));
        complain(lx, DIAG_BAD_UTF8, name, NULL);
    } else if (is_hidden(code)) {
        snprintf(name, sizeof name, "U+%04X", (unsigned)code);
        complain(lx, DIAG_HIDDEN_CHARACTER, name, NULL);
    }
    bool good = length > 0 && !is_hidden(code);
    skip_bytes(lx, length ? length : 1);
    return good;
}

static void skip_comment(struct lexer *lx)
{
    while (!at_end(lx) && !at_newline(lx)) {
        if (byte_at(lx, 0) == '\t') {
            skip_bytes(lx, 1);
        } else {
            take_character(lx);
        }
    }
}

static void skip_blanks(struct lexer *lx)
{
    while (byte_at(lx, 0) == ' ' || byte_at(lx, 0) == '\t') {
        skip_bytes(lx, 1);
    }
    if (byte_at(lx, 0) == '#') {
        skip_comment(lx);
    }
}

/* ---- words, numbers, texts, marks ------------------------------------------------------------ */

static struct token make(const struct lexer *lx, enum token_kind kind)
{
    return (struct token){
        .kind = (uint8_t)kind, .line = lx->line, .column = lx->column, .text = ""};
}

/* A word with capitals is read in small letters. */
static const char *small_letters(struct lexer *lx, const char *text, size_t length)
{
    char small[MAX_WORD + 1];
    bool capitals = false;
    for (size_t i = 0; i < length; i++) {
        bool capital = text[i] >= 'A' && text[i] <= 'Z';
        small[i] = capital ? (char)(text[i] - 'A' + 'a') : text[i];
        capitals |= capital;
    }
    small[length] = '\0';
    if (capitals) {
        complain(lx, DIAG_CAPITALS, arena_text(lx->arena, text, length), small);
    }
    return arena_text(lx->arena, small, length);
}

static struct token take_word(struct lexer *lx)
{
    struct token t = make(lx, TOKEN_WORD);
    const char *start = lx->text + lx->at;
    size_t length = 0;
    while (is_letter(byte_at(lx, length)) || is_digit(byte_at(lx, length))) {
        length++;
    }
    size_t kept = length > MAX_WORD ? MAX_WORD : length;
    if (length > MAX_WORD) {
        char limit[16];
        snprintf(limit, sizeof limit, "%d", MAX_WORD);
        complain(lx, DIAG_WORD_TOO_LONG, arena_text(lx->arena, start, kept), limit);
    }
    t.text = small_letters(lx, start, kept);
    lx->at += length;
    lx->column += (unsigned)length;
    return t;
}

static struct token take_number(struct lexer *lx)
{
    struct token t = make(lx, TOKEN_INT);
    const char *start = lx->text + lx->at;
    size_t length = 0, digits;
    while (is_digit(byte_at(lx, length))) {
        t.number = t.number > MAX_NUMBER ? t.number : t.number * 10 + (start[length] - '0');
        length++;
    }
    digits = length;
    while (is_letter(byte_at(lx, length)) || is_digit(byte_at(lx, length))) {
        length++;
    }
    t.text = arena_text(lx->arena, start, length > MAX_WORD ? MAX_WORD : length);
    if (length > digits) {
        complain(lx, DIAG_NUMBER_IN_WORD, t.text, NULL);
    } else if (t.number > MAX_NUMBER) {
        char limit[16];
        snprintf(limit, sizeof limit, "%d", MAX_NUMBER);
        complain(lx, DIAG_NUMBER_TOO_LARGE, t.text, limit);
    }
    t.number = t.number > MAX_NUMBER ? MAX_NUMBER : t.number;
    lx->at += length;
    lx->column += (unsigned)length;
    return t;
}

/* Takes a backslash and what follows; returns the character it stands for. */
static char take_escape(struct lexer *lx)
{
    unsigned char c = byte_at(lx, 1);
    if (c == '"' || c == '\\') {
        skip_bytes(lx, 1);
        skip_bytes(lx, 1);
        return (char)c;
    }
    char name[2] = {c > ' ' && c < 0x7F ? (char)c : '?', '\0'};
    complain(lx, DIAG_BAD_ESCAPE, name, NULL);
    skip_bytes(lx, 1);
    return '\\';
}

static void check_text_length(struct lexer *lx, const struct token *t, size_t length)
{
    char found[24], limit[16];
    if (length > MAX_TEXT_BYTES) {
        snprintf(found, sizeof found, "%zu", length);
        snprintf(limit, sizeof limit, "%d", MAX_TEXT_BYTES);
        report_error(lx->reporter, t->line, t->column, DIAG_TEXT_TOO_LONG, found, limit, NULL);
    }
}

static struct token take_string(struct lexer *lx)
{
    struct token t = make(lx, TOKEN_STRING);
    char kept[MAX_TEXT_BYTES];
    size_t length = 0;
    skip_bytes(lx, 1);
    while (!at_end(lx) && !at_newline(lx) && byte_at(lx, 0) != '"') {
        size_t from = lx->at;
        char one = lx->text[from];
        const char *source = lx->text + from;
        bool good = true;
        if (one == '\\') {
            one = take_escape(lx);
            source = &one;
        } else {
            good = take_character(lx);
        }
        size_t bytes = source == &one ? 1 : lx->at - from;
        if (good && length + bytes <= sizeof kept) {
            memcpy(kept + length, source, bytes);
        }
        length += good ? bytes : 0;
    }
    if (byte_at(lx, 0) == '"') {
        skip_bytes(lx, 1);
    } else {
        report_error(lx->reporter, t.line, t.column, DIAG_STRING_OPEN, NULL, NULL, NULL);
    }
    check_text_length(lx, &t, length);
    /* A text that is too long is an error already; what is kept of it is not looked at. */
    t.text = length > sizeof kept ? "…" : arena_text(lx->arena, kept, length);
    return t;
}

static bool take_mark(struct lexer *lx, struct token *t)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t length = strlen(marks[i]);
        if (lx->size - lx->at >= length && memcmp(lx->text + lx->at, marks[i], length) == 0) {
            *t = make(lx, TOKEN_MARK);
            t->text = marks[i];
            lx->at += length;
            lx->column += (unsigned)length;
            return true;
        }
    }
    return false;
}

static void refuse_character(struct lexer *lx)
{
    uint32_t code = 0;
    size_t length = decode(lx, &code);
    if (length == 0 || is_hidden(code)) {
        take_character(lx);
        return;
    }
    complain(lx, DIAG_BAD_CHARACTER, arena_text(lx->arena, lx->text + lx->at, length), NULL);
    skip_bytes(lx, length);
}

/* ---- layout ---------------------------------------------------------------------------------- */

static unsigned measure_indent(struct lexer *lx)
{
    unsigned width = 0;
    lx->tabs = false;
    for (;; skip_bytes(lx, 1)) {
        unsigned char c = byte_at(lx, 0);
        if (c != ' ' && c != '\t') {
            return width;
        }
        if (c == '\t' && !lx->told_tabs) { /* once; it does not spoil the card */
            diagnose(lx->reporter->diag, lx->line, lx->column, DIAG_TAB, NULL, NULL, NULL);
            lx->told_tabs = true;
        }
        lx->tabs |= c == '\t';
        width += c == '\t' ? 4 : 1;
    }
}

/* Opens a block at that column. Beyond the greatest depth lines just continue the block. */
static bool open_block(struct lexer *lx, unsigned width)
{
    unsigned step = width - lx->indents[lx->depth];
    if (step != 2 && step != 4) {
        complain_number(lx, DIAG_INDENT_STEP, step);
    }
    if (lx->depth == MAX_DEPTH) {
        complain_number(lx, DIAG_TOO_DEEP, MAX_DEPTH);
        return false;
    }
    lx->indents[++lx->depth] = width;
    return true;
}

/* A line between two blocks counts as one of the inner block. */
static void close_blocks(struct lexer *lx, unsigned width)
{
    while (lx->depth > 0 && lx->indents[lx->depth] > width) {
        if (lx->indents[lx->depth - 1] < width) {
            complain_number(lx, DIAG_INDENT_MISMATCH, width);
            return;
        }
        lx->depth--;
        lx->dedents++;
    }
}

/* How wide tabs are nobody knows: a line with them belongs to the block that the line above opens, or to an
 * open one. */
static unsigned guess_indent(const struct lexer *lx, unsigned width)
{
    unsigned depth = lx->depth;
    if (width > lx->indents[depth]) {
        bool opens = lx->opens || depth == 0;
        return opens ? lx->indents[depth] + 4 : lx->indents[depth];
    }
    while (depth > 0 && lx->indents[depth] > width) {
        depth--;
    }
    return lx->indents[depth];
}

/* At the start of a line: skips empty ones; true if an indentation is to be told. */
static bool take_layout(struct lexer *lx, struct token *t)
{
    unsigned width = measure_indent(lx);
    while (byte_at(lx, 0) == '#' || at_newline(lx)) {
        skip_blanks(lx);
        if (at_newline(lx)) {
            skip_newline(lx);
            width = measure_indent(lx);
        }
    }
    lx->line_start = false;
    if (at_end(lx)) {
        width = 0;
        lx->ended = true;
    }
    if (lx->tabs) {
        width = guess_indent(lx, width);
    }
    *t = make(lx, TOKEN_INDENT);
    if (width > lx->indents[lx->depth]) {
        return open_block(lx, width);
    }
    close_blocks(lx, width);
    return false;
}

static struct token take_line_end(struct lexer *lx)
{
    struct token t = make(lx, TOKEN_NEWLINE);
    if (at_end(lx)) {
        lx->ended = true;
    } else {
        skip_newline(lx);
    }
    lx->line_start = !lx->one_line;
    return t;
}

struct token lexer_next(struct lexer *lx)
{
    struct token t;
    if (lx->reporter->full) {
        return make(lx, TOKEN_END); /* nobody listens any more */
    }
    if (lx->line_start && take_layout(lx, &t)) {
        return t;
    }
    if (lx->dedents > 0) {
        lx->dedents--;
        return make(lx, TOKEN_DEDENT);
    }
    for (;;) {
        skip_blanks(lx);
        if (at_end(lx) && (lx->ended || lx->one_line)) {
            return make(lx, TOKEN_END);
        }
        if (at_end(lx) || at_newline(lx)) {
            return take_line_end(lx);
        }
        unsigned char c = byte_at(lx, 0);
        lx->opens = false;
        if (is_letter(c)) {
            return take_word(lx);
        }
        if (is_digit(c)) {
            return take_number(lx);
        }
        if (c == '"') {
            return take_string(lx);
        }
        if (take_mark(lx, &t)) {
            lx->opens = t.text[0] == ':';
            return t;
        }
        refuse_character(lx);
    }
}
