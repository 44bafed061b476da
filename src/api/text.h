/*
 * Text for a caller's buffer: pieces are put one after another, the buffer never overflows, and the
 * length goes on counting, so that the result is that of snprintf.
 */
#ifndef API_TEXT_H
#define API_TEXT_H

#include <stddef.h>

struct text {
    char *buf;
    size_t size, length;
};

static inline struct text text_in(char *buf, size_t size)
{
    return (struct text){buf, buf ? size : 0, 0};
}
/* Nothing is said. */
static inline size_t text_none(char *buf, size_t size)
{
    if (buf && size)
        buf[0] = '\0';
    return 0;
}
void text_put(struct text *text, const char *piece, size_t length);
void text_string(struct text *text, const char *piece); /* NULL puts nothing */
void text_char(struct text *text, char c);
void text_int(struct text *text, long long number);
/* Terminates (never inside a UTF-8 character) and returns the whole length. */
size_t text_end(struct text *text);

#endif
