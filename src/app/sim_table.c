/*
 * Writing a table of win rates, in three formats.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim_table.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { CELL_TEXT = 64, GAP = 2 };

/* A rate is drawn on a scale from 0 to 100 %: a band for the interval, a line for the share. */
static const char style_sheet[] =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;"
    "color:#222;background:#fff}\n"
    "h1{font-size:1.5em}\n"
    "table{border-collapse:collapse}\n"
    "th,td{padding:.25em .8em;text-align:left;border-bottom:1px solid #ddd}\n"
    "th{border-bottom:2px solid #888}\n"
    "td.number{text-align:right}\n"
    "td.number,td.rate{font-variant-numeric:tabular-nums;white-space:nowrap}\n"
    "tr:hover td{background:#f4f7fa}\n"
    ".scale{display:inline-block;position:relative;width:10em;height:.9em;margin-right:.8em;"
    "vertical-align:-.1em;background:#e8e8e8}\n"
    ".scale i{position:absolute;top:0;bottom:0;background:#8ab4d8}\n"
    ".scale b{position:absolute;top:0;bottom:0;width:2px;background:#123}\n"
    ".wide{overflow-x:auto}\n"
    ".wide table{font-size:.7em}\n"
    ".wide th,.wide td{padding:.1em .2em}\n"
    ".wide thead th{writing-mode:vertical-rl}\n"
    ".wide td:first-child{white-space:nowrap}\n"
    "td.heat{text-align:center;min-width:1.6em}\n"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1d20}"
    "th,td{border-color:#444}tr:hover td{background:#25292e}.scale{background:#3a3d42}"
    ".scale i{background:#4d7ea8}.scale b{background:#fff}}\n";

static void put_escaped(FILE *file, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", file); break;
        case '<': fputs("&lt;", file); break;
        case '>': fputs("&gt;", file); break;
        case '"': fputs("&quot;", file); break;
        default: fputc(*text, file);
        }
    }
}

static void put_paragraph(const struct sim_table *table, const char *tag, const char *text)
{
    fprintf(table->file, "<%s>", tag);
    put_escaped(table->file, text);
    fprintf(table->file, "</%s>\n", tag);
}

void sim_table_begin(struct sim_table *table, const char *title, const char *caption)
{
    table->rows = table->columns = 0;
    if (table->format != SIM_HTML) {
        fprintf(table->file, "%s\n\n", caption);
        return;
    }
    fprintf(table->file,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n",
            table->lang == QN_FRENCH ? "fr" : "en");
    put_paragraph(table, "title", title);
    fprintf(table->file, "<style>\n%s</style>\n</head>\n<body>\n", style_sheet);
    put_paragraph(table, "h1", title);
    put_paragraph(table, "p", caption);
    fprintf(table->file, "<table>\n");
}

void sim_table_row(struct sim_table *table)
{
    if (table->format == SIM_HTML)
        fputs(table->rows == 0 ? "<thead><tr>" : "<tr>", table->file);
    else if (table->format == SIM_MARKDOWN)
        fputc('|', table->file);
}

/* ---- aligned text --------------------------------------------------------------------------- */

static void keep_cell(struct sim_table *table, const char *text)
{
    if (table->cells == table->room) {
        table->room = table->room ? 2 * table->room : 64;
        table->cell = app_grow(table->cell, table->room * sizeof *table->cell);
    }
    char *copy = app_alloc(strlen(text) + 1);
    table->cell[table->cells++] = strcpy(copy, text);
}

static const char *cell_at(const struct sim_table *table, size_t row, size_t column)
{
    size_t place = row * table->columns + column;
    return place < table->cells ? table->cell[place] : "";
}

static size_t column_width(const struct sim_table *table, size_t column)
{
    size_t widest = 0;
    for (size_t row = 0; row < table->rows; row++) {
        size_t own = text_width(cell_at(table, row, column));
        widest = own > widest ? own : widest;
    }
    return widest;
}

/* How many columns from this one on fit beside the first; at least one. */
static size_t columns_beside(const struct sim_table *table, size_t from)
{
    size_t used = column_width(table, 0), count = 0;
    for (size_t i = from; i < table->columns; i++, count++) {
        used += GAP + column_width(table, i);
        if (table->width && count && used > table->width)
            break;
    }
    return count;
}

/* The first column, and some of the others beside it. */
static void put_block(const struct sim_table *table, size_t from, size_t count)
{
    for (size_t row = 0; row < table->rows; row++) {
        size_t due = 0; /* blanks before the next cell: no line ends with them */
        for (size_t i = 0; i <= count; i++) {
            size_t column = i ? from + i - 1 : 0;
            const char *text = cell_at(table, row, column);
            if (text[0])
                fprintf(table->file, "%*s%s", (int)due, "", text);
            due = (text[0] ? 0 : due) + column_width(table, column) - text_width(text) + GAP;
        }
        fputc('\n', table->file);
    }
}

static void put_text(struct sim_table *table)
{
    for (size_t from = 1, count; from < table->columns; from += count) {
        count = columns_beside(table, from);
        if (from > 1)
            fputc('\n', table->file);
        put_block(table, from, count);
    }
    for (size_t i = 0; i < table->cells; i++)
        free(table->cell[i]);
    free(table->cell);
    table->cell = NULL;
    table->cells = table->room = 0;
}

/* ---- cells ---------------------------------------------------------------------------------- */

static void put_cell(struct sim_table *table, const char *kind, const char *text)
{
    table->columns += table->rows == 0;
    switch (table->format) {
    case SIM_TEXT: keep_cell(table, text); return;
    case SIM_MARKDOWN: fprintf(table->file, " %s |", text); return;
    case SIM_HTML: break;
    }
    fprintf(table->file, table->rows == 0 ? "<th>" : "<td%s>", kind);
    put_escaped(table->file, text);
    fputs(table->rows == 0 ? "</th>" : "</td>", table->file);
}

void sim_table_cell(struct sim_table *table, const char *text)
{
    put_cell(table, "", text);
}

void sim_table_number(struct sim_table *table, uint64_t number)
{
    char text[CELL_TEXT];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    put_cell(table, " class=\"number\"", text);
}

void sim_table_rate(struct sim_table *table, uint64_t wins, uint64_t games)
{
    struct interval interval = sim_interval(wins, games);
    double rate = 100 * sim_share(wins, games), low = 100 * interval.low;
    double high = 100 * interval.high;
    int decimals = table->decimals;
    char text[CELL_TEXT];
    snprintf(text, sizeof text, "%.*f (%.*f-%.*f)", decimals, rate, decimals, low, decimals, high);
    if (table->format != SIM_HTML) {
        put_cell(table, "", text);
        return;
    }
    fprintf(table->file,
            "<td class=\"rate\"><span class=\"scale\"><i style=\"left:%.1f%%;width:%.1f%%\"></i>"
            "<b style=\"left:%.1f%%\"></b></span>%s</td>",
            low, high - low, rate, text);
}

void sim_table_heat(struct sim_table *table, uint64_t wins, uint64_t games, double even,
                    const char *what)
{
    struct interval sure = sim_interval(wins, games);
    double share = sim_share(wins, games), most = share > even ? 1 - even : even;
    double away = share > even ? share - even : even - share;
    double surely = sure.low > even ? sure.low - even : sure.high < even ? even - sure.high : 0;
    if (!games) {
        fputs("<td></td>", table->file);
        return;
    }
    fprintf(table->file, "<td class=\"heat\" style=\"background:rgba(%s,%.2f)\" title=\"",
            share > even ? "46,139,87" : "200,70,50",
            most > 0 ? (.15 * away + .8 * surely) / most : 0);
    put_escaped(table->file, what);
    fprintf(table->file, "\">%.0f</td>", 100 * share);
}

void sim_table_next(struct sim_table *table, const char *caption)
{
    if (table->format == SIM_TEXT)
        put_text(table);
    table->rows = table->columns = 0;
    if (table->format != SIM_HTML) {
        fprintf(table->file, "\n%s\n\n", caption);
        return;
    }
    fprintf(table->file, "</tbody>\n</table>\n");
    put_paragraph(table, "p", caption);
    fprintf(table->file, "<div class=\"wide\"><table>\n");
    table->is_wide = true;
}

void sim_table_row_end(struct sim_table *table)
{
    bool is_heading = table->rows++ == 0;
    if (table->format == SIM_TEXT)
        return;
    if (table->format == SIM_HTML)
        fputs(is_heading ? "</tr></thead>\n<tbody>" : "</tr>", table->file);
    fputc('\n', table->file);
    if (!is_heading || table->format != SIM_MARKDOWN)
        return;
    fputc('|', table->file);
    for (unsigned i = 0; i < table->columns; i++)
        fputs(" --- |", table->file);
    fputc('\n', table->file);
}

void sim_table_end(struct sim_table *table, const char *foot)
{
    if (table->format == SIM_TEXT)
        put_text(table);
    if (table->format != SIM_HTML) {
        fprintf(table->file, "\n%s\n", foot);
        return;
    }
    fprintf(table->file, table->is_wide ? "</tbody>\n</table></div>\n" : "</tbody>\n</table>\n");
    put_paragraph(table, "p", foot);
    fprintf(table->file, "</body>\n</html>\n");
}
