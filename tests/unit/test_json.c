/*
 * The JSON writer: commas, escaping, and buffers that are too small.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "api/json_writer.h"

static void puts_commas_where_they_belong(void **state)
{
    (void)state;
    char buf[128];
    struct jot j = jot_in(buf, sizeof buf);
    jot_open(&j, '{');
    jot_key_int(&j, "a", 1);
    jot_key(&j, "b");
    jot_open(&j, '[');
    jot_int(&j, -2);
    jot_open(&j, '{');
    jot_close(&j, '}');
    jot_open(&j, '[');
    jot_close(&j, ']');
    jot_null(&j);
    jot_close(&j, ']');
    jot_key_bool(&j, "c", true);
    jot_key_string(&j, "d", NULL);
    jot_close(&j, '}');
    size_t length = jot_end(&j);
    assert_int_equal(length, strlen(buf));
    assert_string_equal(buf, "{\"a\":1,\"b\":[-2,{},[],null],\"c\":true,\"d\":null}");
}

static void check_string(const char *string, const char *expected)
{
    char buf[128];
    struct jot j = jot_in(buf, sizeof buf);
    jot_string(&j, string);
    assert_int_equal(jot_end(&j), strlen(expected));
    assert_string_equal(buf, expected);
}

static void escapes_what_json_forbids(void **state)
{
    (void)state;
    check_string("", "\"\"");
    check_string("say \"hi\" \\ back", "\"say \\\"hi\\\" \\\\ back\"");
    check_string("a\nb\tc\x01\x1f\x7f", "\"a\\nb\\tc\\u0001\\u001f\\u007f\"");
    check_string("Sens d’araignée", "\"Sens d’araignée\"");
    check_string("\xF0\x9F\x95\xB7", "\"\xF0\x9F\x95\xB7\"");
}

#define REPLACED "\xEF\xBF\xBD"

static void replaces_what_is_not_utf8(void **state)
{
    (void)state;
    check_string("a\xFFz", "\"a" REPLACED "z\"");
    check_string("\xC0\xAF", "\"" REPLACED REPLACED "\"");              /* overlong */
    check_string("\xED\xA0\x80", "\"" REPLACED REPLACED REPLACED "\""); /* a surrogate */
    check_string("cut\xE2\x80", "\"cut" REPLACED REPLACED "\"");
    check_string("\xF4\x90\x80\x80", "\"" REPLACED REPLACED REPLACED REPLACED "\"");
}

static void writes_all_numbers(void **state)
{
    (void)state;
    char buf[64];
    struct jot j = jot_in(buf, sizeof buf);
    jot_open(&j, '[');
    jot_int(&j, 0);
    jot_int(&j, INT64_MAX);
    jot_int(&j, INT64_MIN);
    jot_close(&j, ']');
    jot_end(&j);
    assert_string_equal(buf, "[0,9223372036854775807,-9223372036854775808]");
}

/* Whatever the size, the length is that of the whole, the text is a terminated beginning of it, and
 * nothing is written behind the buffer. */
static void never_overflows(void **state)
{
    (void)state;
    const char *whole = "{\"name\":\"Défense\",\"n\":12}";
    for (size_t size = 0; size <= strlen(whole) + 1; size++) {
        char buf[64];
        memset(buf, '#', sizeof buf);
        struct jot j = jot_in(buf, size);
        jot_open(&j, '{');
        jot_key_string(&j, "name", "Défense");
        jot_key_int(&j, "n", 12);
        jot_close(&j, '}');
        assert_int_equal(jot_end(&j), strlen(whole));
        for (size_t i = size; i < sizeof buf; i++)
            assert_int_equal(buf[i], '#');
        if (size) {
            assert_true(strlen(buf) < size);
            assert_memory_equal(buf, whole, strlen(buf));
            assert_int_not_equal((unsigned char)buf[strlen(buf) - (*buf != 0)], 0xC3);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puts_commas_where_they_belong),
        cmocka_unit_test(escapes_what_json_forbids),
        cmocka_unit_test(replaces_what_is_not_utf8),
        cmocka_unit_test(writes_all_numbers),
        cmocka_unit_test(never_overflows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
