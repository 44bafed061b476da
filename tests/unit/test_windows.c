/*
 * The hard paths of windows, on a table of Champions with a few cards made for it: windows inside
 * windows, a cancelled replacement, the latest of two replacements, an ask inside a card inside a
 * window inside an attack, delayed and lasting effects, limits, and abilities that call each other
 * forever.
 *
 * Each is a scene, run with the properties on: at every ask, so in the midst of each of these, the
 * table is cloned, saved and loaded, and dealt anew for every seat; at the end it is replayed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "quinte/scenes.h"

static const char cards[] = "set hard \"Hard\" modular\n"
                            "support bell \"Bell\" of hard\n"
                            "    forced response to damage on your identity:\n"
                            "        place 1 threat on the main_scheme\n"
                            "support echo \"Echo\" of hard\n"
                            "    forced response to threat on main_scheme:\n"
                            "        draw 1\n"
                            "support bandage \"Bandage\" of hard\n"
                            "    forced interrupt to threat on main_scheme:\n"
                            "        instead: heal 2 from your identity\n"
                            "support thorn \"Thorn\" of hard\n"
                            "    forced interrupt to threat on main_scheme:\n"
                            "        instead: damage 1 to your identity\n"
                            "support shell \"Shell\" of hard\n"
                            "    forced interrupt to damage on your identity:\n"
                            "        prevent all\n"
                            "support crossroads \"Crossroads\" of hard\n"
                            "    forced interrupt to attack by villain:\n"
                            "        choose:\n"
                            "            either: draw 1\n"
                            "            or: damage 1 to a minion\n"
                            "support alarm_clock \"Alarm Clock\" of hard\n"
                            "    action limit 1 per round:\n"
                            "        until end of phase: atk of your identity + 2\n"
                            "        at end of phase: draw 1\n"
                            "support spiral \"Spiral\" of hard\n"
                            "    forced response to threat:\n"
                            "        place 1 threat on the crowd_control\n";

/* ---- content with these cards in it */

struct fixture {
    char folder[32];
    qn_pack *pack;
    unsigned passed, failed;
};

static void print_told(void *user, const qn_message *message)
{
    char text[256];
    (void)user;
    qn_message_text(message, NULL, text, sizeof text);
    print_error("%s:%u: %s\n", message->file ? message->file : "", message->line, text);
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    char text[128];
    assert_non_null(f);
    strcpy(f->folder, "/tmp/quinte-test-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    snprintf(text, sizeof text, "cp -r content/champions %s/", f->folder);
    assert_int_equal(system(text), 0);
    snprintf(text, sizeof text, "%s/champions/hard.carte", f->folder);
    FILE *file = fopen(text, "w");
    assert_non_null(file);
    fputs(cards, file);
    fclose(file);
    assert_int_equal(qn_pack_open(f->folder, "champions", (qn_report){print_told, NULL}, &f->pack),
                     QN_OK);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    char text[64];
    qn_pack_close(f->pack);
    snprintf(text, sizeof text, "rm -r %s", f->folder);
    int code = system(text);
    free(f);
    return code;
}

/* ---- scenes */

static const qn_pack *pack_for(void *user, const char *game)
{
    (void)game;
    return ((struct fixture *)user)->pack;
}

static void take_result(void *user, const qn_scene_result *result)
{
    struct fixture *f = user;
    *(result->passed ? &f->passed : &f->failed) += 1;
    if (!result->passed)
        print_error("line %u: expected %s, found %s\n", result->line, result->expected,
                    result->found);
}

/* Plays the lines of a scene for one hero; every line must hold. */
static void scene(void **state, const char *lines)
{
    struct fixture *f = *state;
    char text[2048];
    const qn_scene_options options = {.result = take_result, .user = f, .properties = true};
    int size = snprintf(text, sizeof text,
                        "game champions\nscene \"hard\"\ncites MC-001\ngiven\n  players 1\n"
                        "  p1: form hero\n%s",
                        lines);
    assert_in_range(size, 1, sizeof text - 1);
    f->passed = f->failed = 0;
    qn_status status = qn_scene_run("hard.scene", text, (size_t)size, pack_for, &options,
                                    (qn_report){print_told, NULL});
    assert_int_equal(status, QN_OK);
    assert_int_equal(f->failed, 0);
    assert_int_equal(f->passed, 1);
}

static void a_window_opens_inside_a_window(void **state)
{
    scene(state,
          "  put bell in supports of p1\n  put echo in supports of p1\n"
          "  deck of encounter: shocker\n  do villain_attack p1\n"
          "when\n  p1: pass at defend\n  finish\n"
          "then\n  idle\n"
          "  log in order damage p1; ability bell; threat the_break_in 1; ability echo; draw p1\n"
          "  threat of main_scheme is 1\n");
}

/* MC-176: both initiate; the one that came last takes place. */
static void the_latest_replacement_wins(void **state)
{
    scene(state, "  p1: hp 5\n  put bandage in supports of p1\n  put thorn in supports of p1\n"
                 "when\n  do villain_threat\n  p1: use bandage\n  finish\n"
                 "then\n  idle\n  hp of p1 is 4\n  threat of main_scheme is 0\n"
                 "  log in order ability bandage; ability thorn; damage p1 1\n"
                 "  log has not heal p1\n");
    scene(state, "  p1: hp 5\n  put bandage in supports of p1\n  put thorn in supports of p1\n"
                 "when\n  do villain_threat\n  p1: use thorn\n  finish\n"
                 "then\n  idle\n  hp of p1 is 7\n  threat of main_scheme is 0\n"
                 "  log has not damage p1\n");
}

/* What was put in the place of the threat is itself stopped: neither happens. */
static void a_replacement_is_stopped(void **state)
{
    scene(state, "  p1: hp 5\n  put thorn in supports of p1\n  put shell in supports of p1\n"
                 "when\n  do villain_threat\n  finish\n"
                 "then\n  idle\n  hp of p1 is 5\n  threat of main_scheme is 0\n"
                 "  log in order ability thorn; ability shell\n");
}

/* The table waits in the midst of a card, in the window before an attack. */
static void a_card_asks_inside_a_window_inside_an_attack(void **state)
{
    scene(state, "  put crossroads in supports of p1\n"
                 "  put hydra_mercenary in engaged of p1 as one\n"
                 "  put hydra_mercenary in engaged of p1 as two\n"
                 "  deck of encounter: shocker\n  do villain_attack p1\n"
                 "when\n  finish\n"
                 "then\n  waiting p1\n  asked p1 either\n  log has not boost\n"
                 "when\n  p1: option 2\n"
                 "then\n  waiting p1\n  asked p1 target\n"
                 "when\n  p1: choose two\n  p1: pass at defend\n  finish\n"
                 "then\n  idle\n  damage of two is 1\n  damage of one is 0\n"
                 "  log in order damage hydra_mercenary 1; boost; damage p1\n");
}

static void effects_last_and_wait_and_are_limited(void **state)
{
    scene(state, "  put alarm_clock in supports of p1\n  turn of p1\n"
                 "when\n  p1: use alarm_clock\n"
                 "then\n  atk of p1 is 4\n  not offered p1: use alarm_clock\n"
                 "  log has not draw p1\n"
                 "when\n  p1: end_turn\n"
                 "then\n  atk of p1 is 2\n  log has draw p1\n  waiting p1\n");
}

/* Each response calls the next one deeper: the pool of frames is full, and the table says so. */
static void abilities_that_call_each_other_forever_stop(void **state)
{
    scene(state, "  put spiral in supports of p1\n  put crowd_control in side_schemes\n"
                 "when\n  do villain_threat\n"
                 "then\n  full\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_window_opens_inside_a_window),
        cmocka_unit_test(the_latest_replacement_wins),
        cmocka_unit_test(a_replacement_is_stopped),
        cmocka_unit_test(a_card_asks_inside_a_window_inside_an_attack),
        cmocka_unit_test(effects_last_and_wait_and_are_limited),
        cmocka_unit_test(abilities_that_call_each_other_forever_stop),
    };
    return cmocka_run_group_tests_name("windows", tests, begin, end);
}
