/*
 * A table of win rates as people read it: aligned text, Markdown, or a page of HTML that needs
 * nothing but itself. Text is written at the end, when it is known how wide the columns are; where it
 * is wider than its reader's window, columns that do not fit follow below.
 *
 *     sim_table_begin, rows of (sim_table_row, cells, sim_table_row_end), sim_table_end
 *
 * The first row is the heading.
 */
#ifndef APP_SIM_TABLE_H
#define APP_SIM_TABLE_H

#include "sim.h"

enum sim_format { SIM_TEXT, SIM_MARKDOWN, SIM_HTML };

struct sim_table {
    FILE *file;
    enum sim_format format;
    qn_lang lang;
    int decimals; /* of percents */
    size_t width; /* of the window that text is read in; 0: as wide as it gets */
    unsigned rows, columns;
    bool is_wide; /* of a page: a table that is moved sideways by itself */
    char **cell;  /* of text: row after row */
    size_t cells, room;
};

/* The title is a page's; the caption says what the numbers are. */
void sim_table_begin(struct sim_table *table, const char *title, const char *caption);
void sim_table_row(struct sim_table *table);
void sim_table_cell(struct sim_table *table, const char *text);
void sim_table_number(struct sim_table *table, uint64_t number);
/* "65 (43-82)": the share won in percent, with its interval. */
void sim_table_rate(struct sim_table *table, uint64_t wins, uint64_t games);
/* Of a page: the share alone, on a ground that tells how far it surely is from an even one; the rest is said to
 * whoever points at it. Nothing where there are no games. */
void sim_table_heat(struct sim_table *table, uint64_t wins, uint64_t games, double even,
                    const char *what);
void sim_table_row_end(struct sim_table *table);
/* The table ends, and another one with its own heading begins under that caption. */
void sim_table_next(struct sim_table *table, const char *caption);
void sim_table_end(struct sim_table *table, const char *foot);

#endif
