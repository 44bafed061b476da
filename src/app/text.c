/*
 * Text as people type and read it. Folding knows the letters of French and its neighbours (Latin-1 and
 * Latin Extended-A); other letters are kept as they are.
 */
#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_WORD_MAX = 256 };

/* Plain letters for U+00C0 … U+017F, in order; '.' is no letter, digits are digraphs. */
static const char plain_letters[] = "aaaaaa1ceeeeiiiidnooooo.ouuuuyt2"  /* U+00C0 À … */
                                    "aaaaaa1ceeeeiiiidnooooo.ouuuuyty"  /* U+00E0 à … */
                                    "aaaaaaccccccccddddeeeeeeeeeegggg"  /* U+0100 Ā … */
                                    "gggghhhhiiiiiiiiii44jjkkklllllll"  /* U+0120 Ġ … */
                                    "lllnnnnnnnnnoooooo33rrrrrrssssss"  /* U+0140 ŀ … */
                                    "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs"; /* U+0160 Š … */

static const char *const digraphs[] = {"", "ae", "ss", "oe", "ij"};

/* Reads one code point; a byte that is no UTF-8 counts as U+FFFD. */
static uint32_t text_next(const unsigned char **at)
{
    const unsigned char *p = *at;
    unsigned extra = *p < 0x80 ? 0 : *p >= 0xF0 && *p < 0xF8 ? 3 : *p >= 0xE0 && *p < 0xF0 ? 2 : 1;
    uint32_t code = *p;
    if (*p >= 0x80) {
        bool lead = *p >= 0xC2 && *p < 0xF5;
        code = lead ? *p & (0x3Fu >> extra) : 0xFFFD;
        for (unsigned i = 1; lead && i <= extra; i++) {
            if ((p[i] & 0xC0) != 0x80) {
                lead = false;
            } else {
                code = code << 6 | (p[i] & 0x3Fu);
            }
        }
        if (!lead) {
            *at = p + 1;
            return 0xFFFD;
        }
    }
    *at = p + 1 + extra;
    return code;
}

struct fold {
    char *buf;
    size_t size, length;
    bool gap; /* a separator is due before the next letter */
};

static void fold_put(struct fold *fold, const char *bytes, size_t count)
{
    if (fold->gap && fold->length > 0) {
        fold->gap = false;
        fold_put(fold, " ", 1);
    }
    fold->gap = false;
    for (size_t i = 0; i < count; i++, fold->length++) {
        if (fold->length + 1 < fold->size) {
            fold->buf[fold->length] = bytes[i];
        }
    }
}

static void fold_code(struct fold *fold, uint32_t code, const unsigned char *from, size_t bytes)
{
    char letter = 0;
    if (code >= 'A' && code <= 'Z') {
        letter = (char)(code - 'A' + 'a');
    } else if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9')) {
        letter = (char)code;
    } else if (code >= 0xC0 && code <= 0x17F) {
        letter = plain_letters[code - 0xC0];
        if (letter >= '1' && letter <= '4') {
            const char *digraph = digraphs[letter - '0'];
            fold_put(fold, digraph, strlen(digraph));
            return;
        }
    } else if (code >= 0x300 && code <= 0x36F) {
        return; /* a combining accent */
    } else if (code >= 0x370 && code < 0x2000) {
        fold_put(fold, (const char *)from, bytes);
        return;
    }
    if (letter == 0 || letter == '.') {
        fold->gap = true;
    } else {
        fold_put(fold, &letter, 1);
    }
}

size_t text_fold(const char *text, char *buf, size_t size)
{
    struct fold fold = {.buf = buf, .size = size};
    const unsigned char *at = (const unsigned char *)text;
    while (*at != 0) {
        const unsigned char *from = at;
        uint32_t code = text_next(&at);
        fold_code(&fold, code, from, (size_t)(at - from));
    }
    if (size > 0) {
        buf[fold.length < size ? fold.length : size - 1] = 0;
    }
    return fold.length;
}

/* Signs of print with plain twins. */
static const char *plain_sign(uint32_t code)
{
    static const struct {
        uint32_t code;
        const char *plain;
    } signs[] = {
        {0x00A0, " "}, {0x202F, " "},  {0x00AB, "\""},  {0x00BB, "\""}, {0x2018, "'"},
        {0x2019, "'"}, {0x201C, "\""}, {0x201D, "\""},  {0x2013, "-"},  {0x2014, "-"},
        {0x00B7, "-"}, {0x00D7, "x"},  {0x2026, "..."}, {0x2192, "->"}, {0x2500, "-"},
    };
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (signs[i].code == code) {
            return signs[i].plain;
        }
    }
    return "?";
}

static void plain_code(struct fold *fold, uint32_t code)
{
    char letter = code >= 0xC0 && code <= 0x17F ? plain_letters[code - 0xC0] : '.';
    bool is_upper = code < 0xE0 || (code >= 0x100 && code % 2 == 0);
    if (code < 0x80) {
        letter = (char)code;
    } else if (code >= 0x300 && code <= 0x36F) {
        return; /* a combining accent */
    } else if (letter == '.' || (letter >= '1' && letter <= '4')) {
        const char *plain = letter == '.' ? plain_sign(code) : digraphs[letter - '0'];
        fold_put(fold, plain, strlen(plain));
        return;
    } else if (is_upper) {
        letter = (char)(letter - 'a' + 'A');
    }
    fold_put(fold, &letter, 1);
}

size_t text_plain(const char *text, char *buf, size_t size)
{
    struct fold fold = {.buf = buf, .size = size};
    const unsigned char *at = (const unsigned char *)text;
    while (*at != 0) {
        plain_code(&fold, text_next(&at));
    }
    if (size > 0) {
        buf[fold.length < size ? fold.length : size - 1] = 0;
    }
    return fold.length;
}

bool text_same(const char *a, const char *b)
{
    char x[TEXT_WORD_MAX], y[TEXT_WORD_MAX];
    text_fold(a, x, sizeof x);
    text_fold(b, y, sizeof y);
    return strcmp(x, y) == 0;
}

bool text_holds(const char *text, const char *word)
{
    char needle[TEXT_WORD_MAX], stack[1024];
    size_t length = text_fold(text, stack, sizeof stack);
    char *folded = stack;
    if (length >= sizeof stack) {
        folded = malloc(length + 1);
        if (folded == NULL) {
            return false;
        }
        text_fold(text, folded, length + 1);
    }
    text_fold(word, needle, sizeof needle);
    bool found = strstr(folded, needle) != NULL;
    if (folded != stack) {
        free(folded);
    }
    return found;
}

size_t text_width(const char *text)
{
    size_t width = 0;
    const unsigned char *at = (const unsigned char *)text;
    while (*at != 0) {
        uint32_t code = text_next(&at);
        if (code < 0x300 || code > 0x36F) {
            width++;
        }
    }
    return width;
}

void text_pad(FILE *out, const char *text, size_t width)
{
    size_t own = text_width(text);
    fprintf(out, "%s%*s", text, own < width ? (int)(width - own) : 0, "");
}

static void wrap_indent(FILE *out, size_t indent)
{
    fprintf(out, "%*s", (int)indent, "");
}

/* French marks stand behind a space and must not begin a line; what they belong to goes along. */
static bool is_tied(const char *word, size_t length)
{
    static const char *const marks[] = {"»", ":", ";", "?", "!", "».", "»,"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (strlen(marks[i]) == length && strncmp(word, marks[i], length) == 0)
            return true;
    return false;
}

/* Up to where the line may be broken. */
static size_t unbroken(const char *text)
{
    size_t length = strcspn(text, " \n");
    while (text[length] == ' ') {
        const char *next = text + length + 1;
        size_t more = strcspn(next, " \n");
        bool opens =
            length >= strlen("«") && strncmp(text + length - strlen("«"), "«", strlen("«")) == 0;
        if (!is_tied(next, more) && !(opens && more))
            break;
        length += 1 + more;
    }
    return length;
}

void text_wrap_from(FILE *out, const char *text, size_t column, size_t indent, size_t width)
{
    bool is_glued = column > 0; /* the first word stands right behind what is there */
    while (*text != 0) {
        size_t length = unbroken(text);
        char word[TEXT_WORD_MAX];
        size_t kept = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, text, kept);
        word[kept] = 0;
        size_t own = text_width(word);
        if (column > 0 && column + (is_glued ? 0 : 1) + own > width) {
            fputc('\n', out);
            column = 0;
        }
        if (column == 0) {
            wrap_indent(out, indent);
            column = indent;
        } else if (!is_glued) {
            fputc(' ', out);
            column++;
        }
        is_glued = false;
        fputs(word, out);
        column += own;
        text += kept;
        if (*text == '\n') {
            fputc('\n', out);
            column = 0;
            text++;
        }
        text += strspn(text, " ");
    }
    if (column > 0) {
        fputc('\n', out);
    }
}

void text_wrap(FILE *out, const char *text, size_t indent, size_t width)
{
    text_wrap_from(out, text, 0, indent, width);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t text_distance(const char *a, const char *b, size_t limit)
{
    enum { LONGEST = 64 };
    char x[LONGEST], y[LONGEST];
    size_t n = text_fold(a, x, sizeof x), m = text_fold(b, y, sizeof y);
    if (n >= LONGEST || m >= LONGEST || (n > m ? n - m : m - n) >= limit) {
        return n == m && n < LONGEST && strcmp(x, y) == 0 ? 0 : limit;
    }
    size_t rows[3][LONGEST + 1]; /* the row before last, the last, the current */
    for (size_t j = 0; j <= m; j++) {
        rows[1][j] = j;
        rows[0][j] = 0;
    }
    for (size_t i = 1; i <= n; i++) {
        rows[2][0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t cost = x[i - 1] == y[j - 1] ? 0 : 1;
            size_t best = least(least(rows[1][j] + 1, rows[2][j - 1] + 1), rows[1][j - 1] + cost);
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1]) {
                best = least(best, rows[0][j - 2] + 1);
            }
            rows[2][j] = best;
        }
        memcpy(rows[0], rows[1], sizeof rows[0]);
        memcpy(rows[1], rows[2], sizeof rows[1]);
    }
    return least(rows[1][m], limit);
}

size_t text_tolerance(const char *word)
{
    size_t length = strlen(word);
    return length <= 3 ? 1 : length <= 6 ? 2 : 3;
}
