/*
 * Lines from a program: of any length, of which what fits is kept.
 */
#ifndef APP_LINE_READER_H
#define APP_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Reads one line of at most `room` bytes, without its end; what is longer is skipped and counted, so that
 * *size tells (room + 1 at most). false at the end of the input. */
bool line_read(FILE *in, char *buf, size_t room, size_t *size);
bool line_is_blank(const char *line, size_t size);

#endif
