/*
 * The structs that callers make and the library fills: their layout is promised while the soname stays the
 * same (the head of quinte.h). On machines with 64 bits; tests/abi compares the rest.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quinte/quinte.h>

_Static_assert(sizeof(qn_option) == 10 && offsetof(qn_option, card) == 2 &&
                   offsetof(qn_option, with) == 4 && offsetof(qn_option, value) == 6 &&
                   offsetof(qn_option, rule) == 8,
               "qn_option");
_Static_assert(sizeof(qn_card_view) == 20 && offsetof(qn_card_view, zone) == 4 &&
                   offsetof(qn_card_view, owner) == 6 && offsetof(qn_card_view, flags) == 9 &&
                   offsetof(qn_card_view, host) == 10 && offsetof(qn_card_view, counter) == 12,
               "qn_card_view");
_Static_assert(QN_MAX_SEATS == 6 && QN_COUNTERS == 4 && QN_MAX_DICE == 8 && QN_NONE == 0xFFFF,
               "constants that arrays are made with");

#if UINTPTR_MAX == UINT64_MAX
_Static_assert(sizeof(qn_ask) == 40 && offsetof(qn_ask, what) == 8 &&
                   offsetof(qn_ask, card) == 16 && offsetof(qn_ask, rule) == 18 &&
                   offsetof(qn_ask, need) == 32,
               "qn_ask");
_Static_assert(sizeof(qn_log_line) == 24 && offsetof(qn_log_line, def) == 12 &&
                   offsetof(qn_log_line, amount) == 16 && offsetof(qn_log_line, rule) == 20 &&
                   offsetof(qn_log_line, depth) == 22,
               "qn_log_line");
_Static_assert(sizeof(qn_view) == 48 && offsetof(qn_view, out) == 28 &&
                   offsetof(qn_view, count) == 32 && offsetof(qn_view, card) == 40,
               "qn_view");
_Static_assert(sizeof(qn_card_info) == 80 && sizeof(qn_printed) == 24 && sizeof(qn_counter) == 24 &&
                   sizeof(qn_progress) == 24 && sizeof(qn_dice) == 40 && sizeof(qn_symbol) == 24 &&
                   sizeof(qn_stop) == 24 && sizeof(qn_setting) == 16 && sizeof(qn_setup) == 32,
               "records");
#endif

/* What was compiled against is what runs. */
static void the_version_is_the_headers(void **state)
{
    (void)state;
    assert_string_equal(qn_version(), QN_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_version_is_the_headers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
