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
    wraps("voici le mot : oui", 0, 13, "voici le\nmot : oui\n"); /* no line begins with a mark */
    wraps("on lit « ce mot » ici", 0, 9, "on lit\n« ce\nmot » ici\n");
}

static struct word word(const char *text)
{
    struct word_span span = {text, 0};
    assert_true(word_next(&text, &span));
    return word_of(span);
}

static void share_a_stem(qn_lang lang, const char *a, const char *b)
{
    struct word x = word(a), y = word(b);
    assert_string_equal(x.stem[lang], y.stem[lang]);
}

static void test_stems(void **state)
{
    (void)state;
    share_a_stem(QN_ENGLISH, "attacks", "attacked");
    share_a_stem(QN_ENGLISH, "attack", "attacking");
    share_a_stem(QN_ENGLISH, "stunned", "stun");
    share_a_stem(QN_ENGLISH, "ally", "allies");
    share_a_stem(QN_ENGLISH, "elimination", "eliminated");
    share_a_stem(QN_FRENCH, "allié", "alliés");
    share_a_stem(QN_FRENCH, "défausse", "défausser");
    share_a_stem(QN_FRENCH, "détruit", "détruisez");
    share_a_stem(QN_FRENCH, "collatéral", "collatéraux");
    share_a_stem(QN_FRENCH, "étourdi", "étourdissement");
    assert_string_not_equal(word("player").stem[QN_ENGLISH], word("play").stem[QN_ENGLISH]);
}

static void test_worth_of_words(void **state)
{
    (void)state;
    assert_int_equal(word("the").worth, WORD_EMPTY);
    assert_int_equal(word("Du").worth, WORD_EMPTY);
    assert_int_equal(word("peut").worth, WORD_FAINT);
    assert_int_equal(word("deck").worth, WORD_FULL);
    assert_int_equal(word("de").worth, WORD_EMPTY);
    assert_int_equal(word("dé").worth, WORD_FULL);
    assert_int_equal(word("Dés").worth, WORD_FULL);
}

static void cuts(const char *text, const char *const *expected)
{
    struct word_span span;
    while (word_next(&text, &span)) {
        assert_non_null(*expected);
        assert_string_equal(word_of(span).text, *expected++);
    }
    assert_null(*expected);
}

static void test_cutting(void **state)
{
    (void)state;
    cuts("L’Énorme «Boîte», 3×4…", (const char *const[]){"l", "enorme", "boite", "3", "4", NULL});
    cuts("M.O.D.O.K. et S.H.I.E.L.D.", (const char *const[]){"modok", "et", "shield", NULL});
    cuts("option A. B too; e.g. cœur",
         (const char *const[]){"option", "a", "b", "too", "eg", "coeur", NULL});
    cuts("de\xCC\x81gats \xFF\xC3", (const char *const[]){"degats", NULL});
    cuts("", (const char *const[]){NULL});
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
        cmocka_unit_test(test_worth_of_words),
        cmocka_unit_test(test_cutting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
