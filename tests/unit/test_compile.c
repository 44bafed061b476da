/*
 * The compiler of card files: every error about meaning that it can report, each with its place,
 * and that together with test_parser.c no template of diagnostics.h is left that nothing provokes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "carte/ast.h"
#include "carte/diagnostics.h"
#include "carte/pack.h"
#include "quinte/quinte.h"

enum { KEPT = 16, TEXT = 256, TEMPLATES = 128 };

/* Which templates were reported so far; shared by all tests of the program. */
struct seen {
    bool template[TEMPLATES];
};

struct told {
    const char *format;
    unsigned line;
    char text[TEXT];
};

struct hearing {
    struct seen *seen;
    struct told told[KEPT];
    unsigned count;
};

static void keep(void *user, const qn_message *message)
{
    struct hearing *h = user;
    for (size_t i = 0; i < TEMPLATES && diagnostic_template(i); i++)
        if (diagnostic_template(i) == message->format)
            h->seen->template[i] = true;
    /* of many, the first and the last */
    h->count += h->count < KEPT;
    struct told *t = &h->told[h->count - 1];
    t->format = message->format;
    t->line = message->line;
    qn_message_text(message, NULL, t->text, sizeof t->text);
}

/* Compiles cards of Champions; the text is copied, so that sanitizers see reads beyond it. */
static qn_status compile(const char *text, struct seen *seen, struct hearing *h)
{
    size_t size = strlen(text);
    char *copy = malloc(size ? size : 1);
    qn_pack *pack = NULL;
    assert_non_null(copy);
    memcpy(copy, text, size);
    *h = (struct hearing){.seen = seen};
    qn_status status =
        qn_pack_compile("champions", "test.carte", copy, size, (qn_report){keep, h}, &pack);
    assert_int_equal(status == QN_OK, pack != NULL);
    qn_pack_close(pack);
    free(copy);
    return status;
}

/* ---- one wrong card a template */

#define HEAD "set box \"Box\"\ntrait brute \"Brute\"\ncounter web \"web\"\n"
#define ALLY "ally pal \"Pal\" of box\n    cost 1   thw 1   atk 1   hp 2\n"

struct fault {
    const char *source;
    const char *format;
    unsigned line;
    const char *text; /* what a person reads */
};

static const struct fault faults[] = {
    {HEAD ALLY ALLY, DIAG_TWO_CARDS, 6, "There is already a card pal, in test.carte:4."},
    {HEAD "ally pal \"Pal\" of elsewhere\n    hp 2\n", DIAG_UNKNOWN_SET, 4,
     "There is no set elsewhere."},
    {HEAD "ally pal \"Pal\" of bocks\n    hp 2\n"
          "set boxes \"B\"\n",
     DIAG_UNKNOWN_SET_NEAR, 4, NULL},
    {HEAD ALLY "symbol fist \"Fist\" of nowhere\n", DIAG_UNKNOWN_SET, 6,
     "There is no set nowhere."},
    {HEAD ALLY "symbol fist \"Fist\" of boxx\n", DIAG_UNKNOWN_SET_NEAR, 6,
     "There is no set boxx. Did you mean box?"},
    {HEAD "ally pal \"Pal\" of box\n    traits purple\n", DIAG_UNKNOWN_TRAIT, 5,
     "There is no trait purple."},
    {HEAD "ally pal \"Pal\" of box\n    traits brut\n", DIAG_UNKNOWN_TRAIT_NEAR, 5,
     "There is no trait brut. Did you mean brute?"},
    {HEAD "upgrade gun \"Gun\" of box\n    uses 3 gasoline\n", DIAG_UNKNOWN_COUNTER, 5,
     "There is no counter gasoline."},
    {HEAD "upgrade gun \"Gun\" of box\n    uses 3 wep\n", DIAG_UNKNOWN_COUNTER_NEAR, 5,
     "There is no counter wep. Did you mean web?"},
    {HEAD "hero bob \"Bob\" of box back nowhere_at_all\n    hp 9\n", DIAG_UNKNOWN_CARD, 4,
     "There is no card nowhere_at_all."},
    {HEAD ALLY "hero bob \"Bob\" of box back pall\n    hp 9\n", DIAG_UNKNOWN_CARD_NEAR, 6,
     "There is no card pall. Did you mean pal?"},
    {HEAD "event e \"E\" of box\n    action:\n        let x = a minion\n        draw 1\n",
     DIAG_UNUSED_CHOICE, 6, "x is chosen, but nothing uses it."},
    {HEAD "event e \"E\" of box\n    action:\n        discard a (ally & in deck)\n",
     DIAG_HIDDEN_ZONE, 6, NULL},
    {HEAD "event e \"E\" of box\n    action:\n        shuffle self into allies\n", DIAG_EXPECTED, 6,
     "Expected a hand or a pile, found allies."},
    {HEAD "event e \"E\" of box\n    text \"Draw 3 cards.\"\n    action:\n        draw 2\n",
     DIAG_TEXT_NUMBERS, 4, NULL},
    {HEAD "event e \"E\" of box\n    action:\n        damage 1 to exactly n minion\n",
     DIAG_EXPECTED, 6, "Expected a number that the text keeps with let, found n."},
    {HEAD "event e \"E\" of box\n    action:\n        let n = a minion\n"
          "        damage 1 to exactly n minion\n",
     DIAG_EXPECTED, 7, "Expected a number that the text keeps with let, found n."},
    {HEAD "event e \"E\" of box\n    action:\n        draw minion\n", DIAG_WORD_AS_NUMBER, 6,
     "Expected a number, but minion is none."},
    {HEAD "event e \"E\" of box\n    action if count(3) > 1:\n        draw 1\n",
     DIAG_NUMBER_AS_FILTER, 5, "Expected a filter, but 3 is a number."},
    {HEAD "event e \"E\" of box\n    action if paying(3):\n        draw 1\n", DIAG_EXPECTED, 5,
     "Expected a set, found a number or a filter."},
    {HEAD "event e \"E\" of box\n    action:\n        until phase: cannot attack of self\n",
     DIAG_EXPECTED, 6, "Expected an attribute, found cannot."},
    {HEAD "ally pal \"Pal\" of box\n    thw 1\n    constant: cannot damage or draw of self\n",
     DIAG_NOT_FORBIDDABLE, 6,
     "draw only tells that something is so: nothing asks whether it may happen, so it cannot be "
     "forbidden."},
    {HEAD "ally pal \"Pal\" of box\n    thw 1\n    constant: thw of self + count(ally & thw > 1)\n",
     DIAG_DEPENDS_ON_ITSELF, 6, NULL},
    {HEAD "ally pal \"Pal\" of box\n    thw 1\n"
          "    constant if exists(ally & thw > 1): thw of self + 1\n",
     DIAG_DEPENDS_ON_ITSELF, 6, NULL},
    {HEAD "ally pal \"Pal\" of box\n    thw 1\n    constant: thw of self + thw of self\n",
     DIAG_DEPENDS_ON_ITSELF, 6, NULL},
    {HEAD "ally pal \"Pal\" of box\n    thw 1\n    constant: thw of each (ally & thw < 2) + 1\n",
     DIAG_DEPENDS_ON_ITSELF, 6, NULL},
    {HEAD "event e \"E\" of box\n    action if done > 0: draw 1\n", DIAG_NOTHING_CARRIED_OUT, 5,
     NULL},
    {HEAD "ally pal \"Pal\" of box\n    thw 1\n    constant: thw of self + done\n",
     DIAG_NOTHING_CARRIED_OUT, 6, NULL},
};

enum { FAULTS = sizeof faults / sizeof faults[0] };

static const struct told *find_told(const struct hearing *h, const char *format)
{
    for (unsigned i = 0; i < h->count; i++)
        if (h->told[i].format == format)
            return &h->told[i];
    return NULL;
}

static void fail_case(const struct fault *f, const struct hearing *h)
{
    for (unsigned i = 0; i < h->count; i++)
        print_message("told at line %u: %s\n", h->told[i].line, h->told[i].text);
    fail_msg("not told: %s\n%s", f->format, f->source);
}

static void reports_every_error_with_its_place(void **state)
{
    for (unsigned i = 0; i < FAULTS; i++) {
        const struct fault *f = &faults[i];
        struct hearing h;
        assert_int_equal(compile(f->source, *state, &h), QN_BAD_CONTENT);
        const struct told *t = find_told(&h, f->format);
        if (!t)
            fail_case(f, &h);
        assert_int_equal(t->line, f->line);
        if (f->text)
            assert_string_equal(t->text, f->text);
    }
}

/* ---- limits, for which texts are made */

struct writing {
    char *text;
    size_t used, size;
};

static void add(struct writing *w, const char *format, ...)
{
    va_list args;
    if (w->size - w->used < TEXT) {
        w->size = 2 * w->size + 4 * TEXT;
        w->text = realloc(w->text, w->size);
        assert_non_null(w->text);
    }
    va_start(args, format);
    w->used += (size_t)vsnprintf(w->text + w->used, w->size - w->used, format, args);
    va_end(args);
}

static void must_tell(struct writing *w, struct seen *seen, const char *format)
{
    struct hearing h;
    assert_int_equal(compile(w->text, seen, &h), QN_BAD_CONTENT);
    if (!find_told(&h, format)) {
        for (unsigned i = 0; i < h.count; i++)
            print_message("told at line %u: %s\n", h.told[i].line, h.told[i].text);
        fail_msg("not told: %s", format);
    }
    free(w->text);
}

static void an_ability_remembers_a_few_things(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD "event e \"E\" of box\n    action:\n");
    for (int i = 0; i < 12; i++)
        add(&w, "        let x%d = %d\n", i, i);
    for (int i = 0; i < 12; i++)
        add(&w, "        draw x%d\n", i);
    must_tell(&w, *state, DIAG_TOO_MANY_LOCALS);
}

static void a_card_has_a_few_abilities(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD "support s \"S\" of box\n");
    for (int i = 0; i < 40; i++)
        add(&w, "    action:\n        draw 1\n");
    must_tell(&w, *state, DIAG_TOO_MANY_ABILITIES);
}

static void a_pack_has_a_few_traits(void **state)
{
    struct writing w = {NULL, 0, 0};
    for (int i = 0; i < 140; i++)
        add(&w, "trait t%d \"T\"\n", i);
    must_tell(&w, *state, DIAG_PACK_TOO_LARGE);
}

/* No two cards say the same: equal programs are kept once. */
static void code_has_an_end(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD);
    for (int i = 0; i < 400; i++) {
        add(&w, "support s%d \"S\" of box\n    action:\n        draw %d\n", i, i);
        for (int k = 0; k < 30; k++)
            add(&w, "        damage 1 to each (minion & hp of it > 2)\n");
    }
    must_tell(&w, *state, DIAG_PACK_TOO_LARGE);
}

static void a_pack_has_a_few_sets(void **state)
{
    struct writing w = {NULL, 0, 0};
    for (int i = 0; i < 2001; i++)
        add(&w, "set s%d \"S\"\n", i);
    must_tell(&w, *state, DIAG_PACK_TOO_LARGE);
}

static void a_pack_has_a_few_copies(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD);
    for (int i = 0; i < 122; i++)
        add(&w, "ally p%d \"P\" of box x99\n    hp 1\n", i);
    must_tell(&w, *state, DIAG_PACK_TOO_LARGE);
}

/* Choices write offsets into their own heads: the code may be full before these are complete. */
static void choices_at_the_end_of_the_code(void **state)
{
    for (int more = 0; more < 24; more++) {
        struct writing w = {NULL, 0, 0};
        add(&w, HEAD);
        for (int i = 0; i < 180; i++) {
            add(&w, "support s%d \"S\" of box\n    action:\n        draw %d\n", i, i);
            for (int k = 0; k < 4; k++) {
                add(&w, "        choose:\n");
                for (int p = 0; p < 8; p++)
                    add(&w, "            %s:\n                draw %s\n", p ? "or" : "either",
                        i < more ? "1 + 1" : "1");
            }
        }
        must_tell(&w, *state, DIAG_PACK_TOO_LARGE);
    }
}

static void a_program_has_an_end(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD "event e \"E\" of box\n    action:\n        if 1 > 0:\n");
    for (int i = 0; i < 2000; i++)
        add(&w, "            damage 1 to each (minion & hp of it > 2)\n");
    must_tell(&w, *state, DIAG_PROGRAM_TOO_LONG);
}

static void a_choice_has_a_few_parts(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD "event e \"E\" of box\n    action:\n        choose:\n");
    for (int i = 0; i < 9; i++)
        add(&w, "            %s:\n                draw 1\n", i ? "or" : "either");
    must_tell(&w, *state, DIAG_LIST_TOO_LONG);
}

static void a_filter_looks_in_a_few_zones(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD "event e \"E\" of box\n    action if count(in hand");
    for (int i = 0; i < 6; i++)
        add(&w, " or in discard");
    add(&w, ") > 1:\n        draw 1\n");
    must_tell(&w, *state, DIAG_LIST_TOO_LONG);
}

/* The machine's stack is small: what waits for its right side is counted. */
static void operands_wait_in_a_short_row(void **state)
{
    for (int depth = 10; depth <= 30; depth += 20) {
        struct writing w = {NULL, 0, 0};
        struct hearing h;
        add(&w, HEAD "event e \"E\" of box\n    action if 0 < 1");
        for (int i = 0; i < depth; i++)
            add(&w, " + (1");
        for (int i = 0; i < depth; i++)
            add(&w, ")");
        add(&w, ":\n        draw 1\n");
        if (depth > 20) {
            must_tell(&w, *state, DIAG_TOO_DEEP);
            continue;
        }
        assert_int_equal(compile(w.text, *state, &h), QN_OK);
        free(w.text);
    }
}

/* Each filter looks at all cards for each card of the one around it. */
static void filters_stand_in_a_few_others(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD "event e \"E\" of box\n    action if ");
    for (int i = 0; i < 5; i++)
        add(&w, "count(minion & ");
    add(&w, "ally");
    for (int i = 0; i < 5; i++)
        add(&w, ") > 0");
    add(&w, ":\n        draw 1\n");
    must_tell(&w, *state, DIAG_TOO_DEEP);
}

static void errors_have_an_end(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD);
    for (int i = 0; i < 1999; i++)
        add(&w, "ally p%d \"P\" of box\n    traits a%d b%d c%d\n", i, i, i, i);
    must_tell(&w, *state, DIAG_TOO_MANY_ERRORS);
}

static void errors_of_one_card_have_an_end(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD);
    for (int i = 0; i < 1500; i++)
        add(&w, "ally p%d \"P\" of box\n    hp 1\n", i);
    add(&w, "event e \"E\" of box\n    action:\n");
    for (int i = 0; i < 1000; i++)
        add(&w, "        discard each nonsense_word_that_is_long_%d\n", i);
    must_tell(&w, *state, DIAG_TOO_MANY_ERRORS);
}

/* A line that is nothing but errors is not read again and again. */
static void a_long_line_of_errors_is_left(void **state)
{
    struct writing w = {NULL, 0, 0};
    add(&w, HEAD "ally p \"P\" of box\n    ");
    for (int i = 0; i < 300000; i++)
        add(&w, "hp ");
    add(&w, "\n");
    must_tell(&w, *state, DIAG_TOO_MANY_ERRORS);
}

/* The deepest tree that the parser lets through; nothing that walks it may run out of stack. */
static void the_deepest_expression_compiles(void **state)
{
    struct writing w = {NULL, 0, 0};
    struct hearing h;
    add(&w, HEAD "event e \"E\" of box\n    action if ");
    for (int i = 0; i < 30; i++)
        add(&w, "(");
    add(&w, "1");
    for (int i = 0; i < 30; i++) {
        for (int k = 0; k < 60; k++)
            add(&w, " * 1");
        for (int k = 0; k < 60; k++)
            add(&w, " + 1");
        add(&w, " > 0");
        for (int k = 0; k < 60; k++)
            add(&w, " and 1");
        for (int k = 0; k < 60; k++)
            add(&w, " or 1");
        add(&w, ")");
    }
    add(&w, ":\n        draw 1\n");
    assert_int_equal(compile(w.text, *state, &h), QN_OK);
    free(w.text);
}

/* ---- limits by title: each has a counter at the table */

static void limits_by_title_are_told_apart(void **state)
{
    struct writing w = {NULL, 0, 0};
    struct hearing h = {.seen = *state};
    qn_pack *pack = NULL;
    add(&w, HEAD);
    for (int i = 0; i < 300; i++)
        add(&w, "support s%d \"S\" of box\n    action max 1 per round:\n        draw 1\n", i);
    assert_int_equal(
        qn_pack_compile("champions", "test.carte", w.text, w.used, (qn_report){keep, &h}, &pack),
        QN_OK);
    assert_int_equal(pack->hot.slot_count, 300);
    for (uint16_t i = 0; i < 300; i++)
        assert_int_equal(pack->hot.abilities[i].slot, i);
    qn_pack_close(pack);
    free(w.text);
}

/* ---- a filter on its own, as scenes compile them, has a limit of its own */

static void a_filter_on_its_own_has_an_end(void **state)
{
    struct hearing h = {.seen = *state};
    struct diagnostics diag = {.report = {keep, &h}, .file = "filter"};
    struct node word = {.kind = NODE_WORD, .text = "minion", .line = 1, .column = 1};
    int16_t code[2];
    qn_pack *pack = NULL;
    assert_int_equal(qn_pack_compile("champions", "test.carte", HEAD, strlen(HEAD),
                                     (qn_report){keep, &h}, &pack),
                     QN_OK);
    assert_int_equal(pack_filter(pack, &word, code, sizeof code / sizeof code[0], &diag), 0);
    assert_non_null(find_told(&h, DIAG_PROGRAM_TOO_LONG));
    qn_pack_close(pack);
}

/* ---- all of them */

/* What the tests above heard. The templates from DIAG_TWO_CARDS on are the compiler's; those before
 * are test_parser's. */
static void every_template_is_provoked(void **state)
{
    const struct seen *seen = *state;
    size_t i = 0;
    while (diagnostic_template(i) != DIAG_TWO_CARDS)
        i++;
    for (; diagnostic_template(i); i++) {
        assert_in_range(i, 0, TEMPLATES - 1);
        if (!seen->template[i])
            fail_msg("nothing provokes: %s", diagnostic_template(i));
    }
}

static int begin(void **state)
{
    *state = calloc(1, sizeof(struct seen));
    return *state ? 0 : -1;
}

static int end(void **state)
{
    free(*state);
    return 0;
}

/* ---- several at once */

static void one_error_does_not_hide_the_next(void **state)
{
    struct hearing h;
    compile(HEAD "ally pal \"Pal\" of elsewhere\n    traits purple\n    action:\n"
                 "        draw minion\n        draw nonsense_word\n",
            *state, &h);
    assert_non_null(find_told(&h, DIAG_UNKNOWN_SET));
    assert_non_null(find_told(&h, DIAG_UNKNOWN_TRAIT));
    assert_non_null(find_told(&h, DIAG_WORD_AS_NUMBER));
    assert_int_equal(h.count, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_every_error_with_its_place),
        cmocka_unit_test(an_ability_remembers_a_few_things),
        cmocka_unit_test(a_card_has_a_few_abilities),
        cmocka_unit_test(a_pack_has_a_few_traits),
        cmocka_unit_test(code_has_an_end),
        cmocka_unit_test(a_pack_has_a_few_sets),
        cmocka_unit_test(a_pack_has_a_few_copies),
        cmocka_unit_test(choices_at_the_end_of_the_code),
        cmocka_unit_test(a_program_has_an_end),
        cmocka_unit_test(a_choice_has_a_few_parts),
        cmocka_unit_test(a_filter_looks_in_a_few_zones),
        cmocka_unit_test(operands_wait_in_a_short_row),
        cmocka_unit_test(filters_stand_in_a_few_others),
        cmocka_unit_test(errors_have_an_end),
        cmocka_unit_test(errors_of_one_card_have_an_end),
        cmocka_unit_test(a_long_line_of_errors_is_left),
        cmocka_unit_test(the_deepest_expression_compiles),
        cmocka_unit_test(limits_by_title_are_told_apart),
        cmocka_unit_test(a_filter_on_its_own_has_an_end),
        cmocka_unit_test(one_error_does_not_hide_the_next),
        cmocka_unit_test(every_template_is_provoked), /* last: it looks at what the others heard */
    };
    return cmocka_run_group_tests_name("compile", tests, begin, end);
}
