/*
 * Columns of text side by side. See play_columns.h.
 */
#define _POSIX_C_SOURCE 200809L
#include "play_columns.h"

#include "text.h"

#include <stdarg.h>
#include <string.h>

static struct column_line *new_line(struct column *column, enum app_style style, size_t indent)
{
    if (column->count == COLUMN_LINES)
        return NULL;
    struct column_line *line = &column->line[column->count++];
    line->style = style;
    snprintf(line->text, sizeof line->text, "%*s", (int)indent, "");
    return line;
}

/* Appends a word; false when the line is too full for it. */
static bool put_word(struct column_line *line, size_t width, const char *word, size_t length)
{
    char own[COLUMN_BYTES];
    size_t used = strlen(line->text), gap = strspn(line->text, " ") == used ? 0 : 1;
    snprintf(own, sizeof own, "%.*s", (int)length, word);
    if ((gap && text_width(line->text) + gap + text_width(own) > width) ||
        used + gap + length >= sizeof line->text)
        return false;
    snprintf(line->text + used, sizeof line->text - used, "%s%s", gap ? " " : "", own);
    return true;
}

static void add_text(struct column *column, enum app_style style, size_t indent, size_t hanging,
                     const char *text)
{
    struct column_line *line = new_line(column, style, indent);
    while (line && *text) {
        size_t length = strcspn(text, " \n"), most = COLUMN_BYTES / 2;
        length = length < most ? length : most;
        if (!put_word(line, column->width, text, length))
            line = new_line(column, style, hanging);
        else
            text += length + strspn(text + length, " \n");
    }
}

void column_add(struct column *column, enum app_style style, size_t indent, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    add_text(column, style, indent, indent + 2, text);
}

void column_add_short(struct column *column, enum app_style style, size_t most, const char *text)
{
    size_t before = column->count;
    add_text(column, style, 0, 0, text);
    if (column->count <= before + most)
        return;
    column->count = before + most;
    char *last = column->line[column->count - 1].text;
    while (text_width(last) + 3 > column->width && strrchr(last, ' '))
        *strrchr(last, ' ') = '\0';
    snprintf(last + strlen(last), COLUMN_BYTES - strlen(last), "...");
}

void columns_print(struct play *play, const struct column *column, size_t count)
{
    FILE *out = play->terminal.out;
    size_t longest = 0;
    for (size_t i = 0; i < count; i++)
        longest = column[i].count > longest ? column[i].count : longest;
    for (size_t n = 0; n < longest; n++) {
        size_t at = 0, begin = 0; /* what is printed so far; where the column begins */
        for (size_t i = 0; i < count; begin += column[i].width + COLUMN_GAP, i++) {
            const struct column_line *line = n < column[i].count ? &column[i].line[n] : NULL;
            size_t width = line ? text_width(line->text) : 0;
            if (!width)
                continue;
            /* a word that is wider than its column pushes only what stands next to it */
            size_t missing = begin > at ? begin - at : at > 0;
            fprintf(out, "%*s%s%s%s", (int)missing, "", app_style(play->app, line->style),
                    line->text, app_style(play->app, APP_PLAIN));
            at += missing + width;
        }
        fputc('\n', out);
    }
}
