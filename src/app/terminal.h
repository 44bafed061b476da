/*
 * The terminal as play writes to it: how wide it is, and which characters it can show. Text is
 * UTF-8 inside; a terminal that cannot show a character gets the nearest plain one.
 */
#ifndef APP_TERMINAL_H
#define APP_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct terminal {
    FILE *out; /* write here instead of stdout */
    bool is_utf8;
    void *converter; /* NULL when nothing is converted */
};

bool terminal_open(struct terminal *terminal);
void terminal_close(struct terminal *terminal);
/* Wipes the screen and what has scrolled off it; an empty line where there is no screen. */
void terminal_clear(struct terminal *terminal);
/* Columns of the terminal now, from 40 to 200; 80 when it is no terminal. */
size_t terminal_width(void);
/* Lines of the screen now; 0 when there is none. */
size_t terminal_rows(void);

#endif
