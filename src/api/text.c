/*
 * Text for a caller's buffer. See text.h.
 */
#include "api/text.h"

#include <string.h>

void text_put(struct text *text, const char *piece, size_t length)
{
    if (text->length < text->size) {
        size_t room = text->size - text->length;
        memcpy(text->buf + text->length, piece, length < room ? length : room);
    }
    text->length += length;
}

void text_string(struct text *text, const char *piece)
{
    if (piece)
        text_put(text, piece, strlen(piece));
}

void text_char(struct text *text, char c)
{
    if (text->length < text->size)
        text->buf[text->length] = c;
    text->length++;
}

void text_int(struct text *text, long long number)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long long rest =
        number < 0 ? 0ull - (unsigned long long)number : (unsigned long long)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        digits[--at] = '-';
    text_put(text, digits + at, sizeof digits - at);
}

size_t text_end(struct text *text)
{
    if (!text->size)
        return text->length;
    size_t end = text->length;
    if (end >= text->size) {
        end = text->size - 1;
        while (end && ((unsigned char)text->buf[end] & 0xC0) == 0x80)
            end--;
    }
    text->buf[end] = '\0';
    return text->length;
}
