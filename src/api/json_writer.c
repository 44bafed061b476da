/*
 * Compact JSON into a caller's buffer. See json_writer.h.
 *
 * Strings are expected in UTF-8. Bytes that are not become U+FFFD, so that whatever a name holds,
 * the result is JSON.
 */
#include "api/json_writer.h"

#include <string.h>

static void before_value(struct jot *j)
{
    if (j->comma)
        text_char(&j->text, ',');
    j->comma = true;
}

void jot_open(struct jot *j, char bracket)
{
    before_value(j);
    text_char(&j->text, bracket);
    j->comma = false;
}

void jot_close(struct jot *j, char bracket)
{
    text_char(&j->text, bracket);
    j->comma = true;
}

void jot_key(struct jot *j, const char *key)
{
    before_value(j);
    text_char(&j->text, '"');
    text_string(&j->text, key);
    text_put(&j->text, "\":", 2);
    j->comma = false;
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

/* Length of the UTF-8 character that starts here, or 0 if none does. */
static size_t character(const unsigned char *s)
{
    size_t length = s[0] < 0x80   ? 1
                    : s[0] < 0xC2 ? 0
                    : s[0] < 0xE0 ? 2
                    : s[0] < 0xF0 ? 3
                    : s[0] < 0xF5 ? 4
                                  : 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    bool surrogate = s[0] == 0xED && s[1] > 0x9F, beyond = s[0] == 0xF4 && s[1] > 0x8F;
    return overlong || surrogate || beyond ? 0 : length;
}

static void escape(struct jot *j, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    const char code[] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    switch (c) {
    case '"': text_put(&j->text, "\\\"", 2); break;
    case '\\': text_put(&j->text, "\\\\", 2); break;
    case '\n': text_put(&j->text, "\\n", 2); break;
    case '\t': text_put(&j->text, "\\t", 2); break;
    default: text_put(&j->text, code, sizeof code); break;
    }
}

void jot_string(struct jot *j, const char *string)
{
    const unsigned char *s = (const unsigned char *)string;
    if (!s) {
        jot_null(j);
        return;
    }
    before_value(j);
    text_char(&j->text, '"');
    while (*s) {
        size_t run = 0;
        while (is_plain(s[run]))
            run++;
        text_put(&j->text, (const char *)s, run);
        s += run;
        if (!*s)
            break;
        size_t length = character(s);
        if (length > 1)
            text_put(&j->text, (const char *)s, length);
        else if (length == 1)
            escape(j, *s);
        else
            text_string(&j->text, "\xEF\xBF\xBD");
        s += length ? length : 1;
    }
    text_char(&j->text, '"');
}

void jot_int(struct jot *j, long long number)
{
    before_value(j);
    text_int(&j->text, number);
}

void jot_bool(struct jot *j, bool value)
{
    before_value(j);
    text_string(&j->text, value ? "true" : "false");
}

void jot_null(struct jot *j)
{
    before_value(j);
    text_put(&j->text, "null", 4);
}

size_t jot_end(struct jot *j)
{
    return text_end(&j->text);
}

void jot_key_string(struct jot *j, const char *key, const char *string)
{
    jot_key(j, key);
    jot_string(j, string);
}

void jot_key_int(struct jot *j, const char *key, long long number)
{
    jot_key(j, key);
    jot_int(j, number);
}

void jot_key_bool(struct jot *j, const char *key, bool value)
{
    jot_key(j, key);
    jot_bool(j, value);
}
