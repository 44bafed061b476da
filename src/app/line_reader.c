/*
 * Lines from a program. See line_reader.h.
 */
#include "line_reader.h"

bool line_read(FILE *in, char *buf, size_t room, size_t *size)
{
    size_t length = 0;
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (length < room)
            buf[length] = (char)c;
        if (length <= room)
            length++;
    }
    *size = length;
    return c != EOF || length > 0;
}

bool line_is_blank(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    }
    return true;
}
