/*
 * Terminals: width and characters.
 *
 * In a locale whose characters are not UTF-8, output goes through a stream that converts it: what
 * the locale has is shown as it is; the rest in plain letters.
 */
#define _GNU_SOURCE /* fopencookie */
#include "terminal.h"

#include "text.h"

#include <iconv.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_LEAST = 40, WIDTH_MOST = 200, WIDTH_USUAL = 80, HELD = 8 };

struct converter {
    iconv_t iconv;
    FILE *to;
    char held[HELD]; /* the beginning of a character whose end has not come yet */
    size_t held_count;
};

size_t terminal_width(void)
{
    struct winsize size;
    size_t width = WIDTH_USUAL;
    const char *columns = getenv("COLUMNS");
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        width = size.ws_col;
    else if (columns && atoi(columns) > 0)
        width = (size_t)atoi(columns);
    return width < WIDTH_LEAST ? WIDTH_LEAST : width > WIDTH_MOST ? WIDTH_MOST : width;
}

size_t terminal_rows(void)
{
    struct winsize size;
    return isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row
                                                                                      : 0;
}

void terminal_clear(struct terminal *terminal)
{
    fputs(isatty(STDOUT_FILENO) ? "\033[H\033[2J\033[3J" : "\n", terminal->out);
}

static size_t character_size(unsigned char first)
{
    return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

static void put_character(struct converter *converter, char *character, size_t size)
{
    char out[16], character_text[HELD], *from = character, *to = out;
    size_t from_left = size, to_left = sizeof out;
    if (iconv(converter->iconv, &from, &from_left, &to, &to_left) == (size_t)-1) {
        iconv(converter->iconv, NULL, NULL, NULL, NULL);
        snprintf(character_text, sizeof character_text, "%.*s", (int)size, character);
        text_plain(character_text, out, sizeof out);
        fputs(out, converter->to);
        return;
    }
    fwrite(out, 1, sizeof out - to_left, converter->to);
}

static ssize_t convert(void *cookie, const char *buf, size_t size)
{
    struct converter *converter = cookie;
    for (size_t i = 0; i < size; i++) {
        converter->held[converter->held_count++] = buf[i];
        if (converter->held_count >= character_size((unsigned char)converter->held[0])) {
            put_character(converter, converter->held, converter->held_count);
            converter->held_count = 0;
        }
    }
    return fflush(converter->to) == 0 ? (ssize_t)size : 0;
}

static int convert_close(void *cookie)
{
    struct converter *converter = cookie;
    iconv_close(converter->iconv);
    free(converter);
    return 0;
}

static bool open_converter(struct terminal *terminal, const char *codeset)
{
    struct converter *converter = calloc(1, sizeof *converter);
    if (!converter)
        return false;
    converter->to = stdout;
    converter->iconv = iconv_open(codeset, "UTF-8");
    if (converter->iconv == (iconv_t)-1) { /* NOLINT(performance-no-int-to-ptr): POSIX's words */
        free(converter);
        return false;
    }
    cookie_io_functions_t functions = {.write = convert, .close = convert_close};
    terminal->out = fopencookie(converter, "w", functions);
    if (!terminal->out) {
        convert_close(converter);
        return false;
    }
    terminal->converter = converter;
    return true;
}

bool terminal_open(struct terminal *terminal)
{
    const char *codeset = nl_langinfo(CODESET);
    *terminal = (struct terminal){.out = stdout};
    terminal->is_utf8 = strcmp(codeset, "UTF-8") == 0 || strcmp(codeset, "utf8") == 0;
    /* A file or a pipe gets UTF-8 whatever the locale. */
    if (!terminal->is_utf8 && !isatty(STDOUT_FILENO))
        terminal->is_utf8 = true;
    return terminal->is_utf8 || open_converter(terminal, codeset);
}

void terminal_close(struct terminal *terminal)
{
    if (terminal->converter)
        fclose(terminal->out);
    terminal->out = NULL;
}
