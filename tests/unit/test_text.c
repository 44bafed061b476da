/*
 * Text as people type it: folding, widths, distances; also of bytes that are no text at all.
 */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "app/rules_words.h"
#include "app/text.h"

static void folds(const char *text, const char *expected)
{
    char buf[64];
    assert_int_equal(text_fold(text, buf, sizeof buf), strlen(expected));
    assert_string_equal(buf, expected);
}

static void test_fold(void **state)
{
    (void)state;
    folds("", "");
    folds("Salto arrière", "salto arriere");
    folds("L'Énorme  Boîte", "l enorme boite");
    folds("  ŒUVRE d’Æsir, Straße!", "oeuvre d aesir strasse");
    folds("e\xCC\x81vite", "evite"); /* a combining accent */
    folds("×2 ÷ 3", "2 3");
    folds("spider_man#2", "spider man 2");
}

static void test_plain(void **state)
{
    (void)state;
    char buf[64];
    text_plain("L’Énorme «\u00a0Boîte\u00a0» … Œuvre ŷ Ŷ", buf, sizeof buf);
    assert_string_equal(buf, "L'Enorme \" Boite \" ... oeuvre y Y");
    assert_int_equal(text_plain("\xFF\u4e00", buf, sizeof buf), 2);
    assert_string_equal(buf, "??");
}

static void test_fold_of_broken_utf8(void **state)
{
    (void)state;
    folds("a\xFFz", "a z");
    folds("a\xC3", "a");
    folds("\xE2\x82", "");
    folds("\xF0\x9F\x98\x80 smile", "smile");
}

static void test_fold_cuts_to_the_buffer(void **state)
{
    (void)state;
    char buf[4];
    assert_int_equal(text_fold("étoile", buf, sizeof buf), 6);
    assert_string_equal(buf, "eto");
    assert_int_equal(text_fold("étoile", NULL, 0), 6);
}

static void test_same_and_holds(void **state)
{
    (void)state;
    assert_true(text_same("Salto Arrière", "salto_arriere"));
    assert_false(text_same("salto", "saltos"));
    assert_true(text_holds("Costume blindé de Rhino", "BLINDE"));
    assert_false(text_holds("Rhino", "rhinos"));
}

static void test_width(void **state)
{
    (void)state;
    assert_int_equal(text_width("héros"), 5);
    assert_int_equal(text_width("he\xCC\x81ros"), 5);
    assert_int_equal(text_width(""), 0);
}

static void test_distance(void **state)
{
    (void)state;
    assert_int_equal(text_distance("backflip", "backflip", 9), 0);
    assert_int_equal(text_distance("backflp", "backflip", 9), 1);
    assert_int_equal(text_distance("bakcflip", "backflip", 9), 1); /* neighbours swapped */
    assert_int_equal(text_distance("Étoile", "etoile", 9), 0);
    assert_int_equal(text_distance("abc", "xyz", 2), 2);
    assert_int_equal(text_distance("", "abc", 9), 3);
}

static void wraps(const char *text, size_t indent, size_t width, const char *expected)
{
    char buf[256] = "";
    FILE *out = fmemopen(buf, sizeof buf, "w");
    text_wrap(out, text, indent, width);
    fclose(out);
    assert_string_equal(buf, expected);
}

static void test_wrap(void **state)
{
    (void)state;
    wraps("one two three", 2, 10, "  one two\n  three\n");
    wraps("one\ntwo", 0, 80, "one\ntwo\n");
    wraps("unbreakable word", 0, 5, "unbreakable\nword\n");
    wraps("", 4, 80, "");
}

static struct word word(const char *text)
{
    struct word cut = {0};
    words_cut(text, &cut, 1);
    return cut;
}

static void share_a_stem(const char *a, const char *b)
{
    struct word x = word(a), y = word(b);
    assert_string_equal(x.stem, y.stem);
}

static void test_stems(void **state)
{
    (void)state;
    share_a_stem("attacks", "attacked");
    share_a_stem("attack", "attacking");
    share_a_stem("stunned", "stun");
    share_a_stem("ally", "alliés");
    share_a_stem("allié", "allies");
    share_a_stem("défausse", "défausser");
    assert_true(word("the").is_stop && word("Du").is_stop && !word("deck").is_stop);
}

static void test_phrase_variants(void **state)
{
    (void)state;
    struct phrase out[VARIANTS_MOST];
    assert_int_equal(phrase_variants("Combat Points (CP)", out), 2);
    assert_string_equal(out[1].word[0].text, "cp");
    assert_int_equal(phrase_variants("gain / lose Strength", out), 2);
    assert_int_equal(phrase_variants("resource (card)", out), 1);
    assert_int_equal(phrase_variants("Retaliate X", out), 1);
    assert_int_equal(out[0].count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fold),
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_fold_of_broken_utf8),
        cmocka_unit_test(test_fold_cuts_to_the_buffer),
        cmocka_unit_test(test_same_and_holds),
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_distance),
        cmocka_unit_test(test_wrap),
        cmocka_unit_test(test_stems),
        cmocka_unit_test(test_phrase_variants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
