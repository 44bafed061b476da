/*
 * Columns: text that stands side by side. Each is filled with lines, which break at words; a band
 * of them is then printed at once.
 */
#ifndef APP_PLAY_COLUMNS_H
#define APP_PLAY_COLUMNS_H

#include "play_draw.h"

enum { COLUMN_LINES = 80, COLUMN_BYTES = 240, COLUMN_GAP = 2 };

struct column_line {
    enum app_style style;
    char text[COLUMN_BYTES];
};

struct column {
    size_t width, count;
    struct column_line line[COLUMN_LINES];
};

/* Adds a text: broken at words, the first line indented by that much, the others by two more. */
void column_add(struct column *column, enum app_style style, size_t indent, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same with at most that many lines; "..." tells that something is missing. */
void column_add_short(struct column *column, enum app_style style, size_t most, const char *text);
/* Prints the columns side by side. */
void columns_print(struct play *play, const struct column *column, size_t count);

#endif
