/*
 * Scenes: what is wrong with a file is told with its line, what does not hold is told with what was
 * found, and what holds passes. On the toy game, so that no rulebook can break it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scenes/scene_messages.h"
#include "quinte/scenes.h"
#include "toy_game.h"

/* What a run told. */
struct told {
    struct qn_pack *pack;
    unsigned messages, line; /* line of the first message */
    const char *format;      /* template of the first message */
    unsigned passed, failed;
    unsigned fail_line;
    char found[1100];
    bool seen[SCENE_MESSAGES]; /* templates met in all tests */
};

static void hear(void *user, const qn_message *m)
{
    struct told *told = user;
    char text[2000];
    assert_non_null(m->format);
    qn_message_text(m, m->format, text, sizeof text);
    assert_null(strchr(text, '%'));
    if (!told->messages++) {
        told->line = m->line;
        told->format = m->format;
    }
    for (size_t i = 0; scene_template(i); i++)
        told->seen[i] |= !strcmp(scene_template(i), m->format);
}

static void take_result(void *user, const qn_scene_result *r)
{
    struct told *told = user;
    told->passed += r->passed;
    told->failed += !r->passed;
    if (r->passed)
        return;
    told->fail_line = r->line;
    snprintf(told->found, sizeof told->found, "%s", r->found);
}

static const qn_pack *find_pack(void *user, const char *game)
{
    return strcmp(game, "toy") ? NULL : ((struct told *)user)->pack;
}

static bool find_rule(void *user, const char *id)
{
    (void)user;
    return strcmp(id, "MC-999") != 0;
}

static qn_status run(struct told *told, const char *text, size_t size)
{
    const qn_scene_options options = {take_result, find_rule, told, true};
    told->messages = told->line = told->passed = told->failed = told->fail_line = 0;
    told->format = NULL;
    char *copy = malloc(size + !size); /* without a terminator, for the sanitizer */
    memcpy(copy, text, size);
    qn_status status =
        qn_scene_run("x.scene", copy, size, find_pack, &options, (qn_report){hear, told});
    free(copy);
    assert_int_equal(status, told->messages ? QN_BAD_CONTENT : QN_OK);
    return status;
}

/* ---- mistakes */

static void expect_mistake(struct told *told, const char *text, size_t size, unsigned line,
                           enum scene_message message)
{
    run(told, text, size);
    if (!told->format || told->line != line || told->format != scene_template(message))
        fail_msg("%s\nexpected line %u: %s\nfound line %u: %s", text, line, scene_template(message),
                 told->line, told->format ? told->format : "nothing");
    assert_int_equal(told->passed + told->failed, 0);
}

struct mistake {
    const char *text;
    enum scene_message message;
};

#define HEAD "scene \"x\"\ngame toy\ncites MC-001\n"

static void expect_mistakes(struct told *told, const struct mistake *m, const char *before,
                            const char *after, unsigned line)
{
    for (; m->text; m++) {
        char text[3000];
        int n = snprintf(text, sizeof text, "%s%s%s", before, m->text, after);
        expect_mistake(told, text, (size_t)n, line, m->message);
    }
}

static void test_frame(void **state)
{
    static const struct {
        const char *text;
        unsigned line;
        enum scene_message message;
    } files[] = {
        {"# nothing\n", 1, SAY_NO_SCENE},
        {"given\n", 1, SAY_OUTSIDE},
        {"scene x\ngame toy\ncites MC-001\nthen\nover\n", 1, SAY_SCENE_NAME},
        {"scene \"x\"\ngame nonsense\ncites MC-001\nthen\nover\n", 2, SAY_UNKNOWN_GAME},
        {"scene \"x\"\ngame champions\ncites MC-001\nthen\nover\n", 2, SAY_NO_PACK},
        {"scene \"x\"\ncites MC-001\nthen\nover\n", 3, SAY_GAME_MISSING},
        {"scene \"x\"\ngame toy\nthen\nover\n", 1, SAY_NO_CITES},
        {"scene \"x\"\ngame toy\ncites MC-001\nwhen\nfinish\n", 1, SAY_NO_THEN},
        {"scene \"x\"\ngame toy\ncites MC-1\nthen\nover\n", 3, SAY_BAD_RULE},
        {"scene \"x\"\ngame toy\ncites MC-999\nthen\nover\n", 3, SAY_UNKNOWN_RULE},
        {HEAD "nonsense\nthen\nover\n", 4, SAY_OUTSIDE},
        {HEAD "then\nover\ngiven\n", 6, SAY_GIVEN_FIRST},
        {HEAD "then\nover\ngame toy\n", 6, SAY_GAME_LATE},
        {HEAD "title xx \"t\"\nthen\nover\n", 4, SAY_LANGUAGE},
        {HEAD "title\nthen\nover\n", 4, SAY_ENDS_EARLY},
        {HEAD "title en \"t\"\ntitle en \"u\"\nthen\nover\n", 5, SAY_TITLE_TWICE},
        {HEAD "caption en \"t\"\nthen\nover\n", 4, SAY_OUTSIDE},
        {HEAD "then\ncaption de \"t\"\nover\n", 5, SAY_LANGUAGE},
        {HEAD "then\ncaption en t\nover\n", 5, SAY_EXPECTED},
        {HEAD "then\ncaption en \"t\" u\nover\n", 5, SAY_UNEXPECTED},
        {HEAD "then\nov\x01"
              "er\n",
         5, SAY_CONTROL_CHARACTER},
        {HEAD "then\nov\xFF"
              "er\n",
         5, SAY_NOT_UTF8},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        expect_mistake(*state, files[i].text, strlen(files[i].text), files[i].line,
                       files[i].message);
}

#define FIFTY "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

static void test_given(void **state)
{
    static const struct mistake lines[] = {
        {"players x", SAY_EXPECTED_NUMBER},
        {"players 1000", SAY_NUMBER_RANGE},
        {"players 3", SAY_PLAYERS_RANGE},
        {"p2: mood 1", SAY_SEAT_RANGE},
        {"turn of thug", SAY_EXPECTED_SEAT},
        {"turn on p1", SAY_EXPECTED},
        {"turn of p1 now", SAY_UNEXPECTED},
        {"turn", SAY_ENDS_EARLY},
        {"put thgu in engaged", SAY_UNKNOWN_CARD_NEAR},
        {"put xyzzyxyzzy in engaged", SAY_UNKNOWN_CARD},
        {"put thug in engage", SAY_UNKNOWN_ZONE_NEAR},
        {"put thug in xyzzyxyzzy", SAY_UNKNOWN_ZONE},
        {"put thug in play", SAY_UNKNOWN_ZONE},
        {"put thug in encounter_deck of p1", SAY_ZONE_SHARED},
        {"put thug#2 in engaged", SAY_NO_COPY_NUMBER},
        {"put thug in engaged as X", SAY_BAD_ALIAS},
        {"put thug in engaged as hand", SAY_ALIAS_TAKEN},
        {"dice 7", SAY_BAD_DIE},
        {"do nothing_at_all", SAY_UNKNOWN_WORD},
        {"do strik p1", SAY_UNKNOWN_WORD_NEAR},
        {"sing", SAY_UNKNOWN_FORM},
        /* found when the table is built */
        {"p1: hero thug", SCENE_MESSAGES},
        {"p1: size 3", SAY_COMPLAINT},
        {"put thug in engaged, size 3", SAY_COMPLAINT},
        {"put thug in engaged, damage x", SAY_EXPECTED_NUMBER},
        {"put thug in engaged, damage 1000", SAY_NUMBER_RANGE},
        {"put thug in engaged, exhausted 3", SAY_UNEXPECTED},
        {"put coin in hand of p1, exhausted", SAY_NOT_IN_PLAY},
        {"put coin in hand of p1, seen p7", SAY_EXPECTED_SEAT},
        {"put coin in hand of p1, owner p7", SAY_EXPECTED_SEAT},
        {"hand of p1: coin owner", SAY_ENDS_EARLY},
        {"hand of p1: coin owner thug", SAY_EXPECTED_SEAT},
        {"put coin in hand of p1, controller p1", SAY_NOT_IN_PLAY},
        {"put thug in engaged, controller me", SAY_EXPECTED_SEAT},
        {"attach hat to pal", SAY_NOT_IN_PLAY},
        {"attach hat to hat", SAY_NO_SUCH_CARD},
        {"attach p1 to p1", SAY_ATTACH_SELF},
        {"put ann in hand of p1", SAY_IMPOSSIBLE},
        {"hat: exhausted", SAY_NO_SUCH_CARD},
        {"deck of p1: size 99", SAY_TOO_FEW},
        {"deck of p1: size x", SAY_EXPECTED_NUMBER},
        {"phase villain", SAY_COMPLAINT},
        {"random 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17", SAY_SCRIPT_FULL},
        {"setting hero1 " FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY, SAY_SETUP},
        {NULL, 0},
    };
    static const struct mistake last_lines[] = {
        {"players 1", SAY_PLAYERS_FIRST},
        {"do shoot p1", SAY_TWO_STARTS},
        {"put pal in allies of p1", SAY_UNIQUE},
        {"put thug in engaged as a", SAY_ALIAS_TAKEN},
        {"put a in hand of p1", SAY_HAS_ATTACHED},
        {"deck of p1: dodge", SAY_LIST_AFTER},
        {NULL, 0},
    };
    struct told *told = *state;
    for (const struct mistake *m = lines; m->text; m++) {
        char text[2000];
        int n = snprintf(text, sizeof text, HEAD "given\n%s\nthen\nnot over\n", m->text);
        run(told, text, (size_t)n);
        assert_int_equal(told->messages > 0, 1);
        if (m->message == SCENE_MESSAGES)
            assert_int_equal(told->line, 1); /* the game's own complaint, on the scene's line */
        else
            expect_mistake(told, text, (size_t)n, 5, m->message);
    }
    expect_mistakes(told, last_lines,
                    HEAD "given\nput thug in engaged of p1 as a\nattach hat to a\n"
                         "put pal in allies of p1\nput coin in deck of p1\nturn of p1\n",
                    "\nthen\nnot over\n", 10);
    static const struct mistake whose[] = {{"put thug in engaged", SAY_ZONE_WHOSE}, {NULL, 0}};
    expect_mistakes(told, whose, HEAD "given\nplayers 2\n", "\nthen\nnot over\n", 6);
}

static void test_when(void **state)
{
    static const struct mistake lines[] = {
        {"p1: hti thug", SAY_UNKNOWN_WORD_NEAR},
        {"p1: hit thgu", SAY_UNKNOWN_CARD_NEAR},
        {"p1:", SAY_ENDS_EARLY},
        {"p1 hit", SAY_EXPECTED},
        {"hit thug", SAY_UNKNOWN_FORM},
        {"p1: hit 1 2 3 4 5 6 7 8 9 10 11 12 13", SAY_ANSWER_LONG},
        {"p1: play pal paying", SAY_ENDS_EARLY},
        {"p1: pass at windw", SAY_UNKNOWN_WORD_NEAR},
        {"finish trun", SAY_UNKNOWN_WORD_NEAR},
        {"finish the", SAY_ENDS_EARLY},
        {"finish the turn now", SAY_UNEXPECTED},
        {"p3: pass", SAY_SEAT_RANGE},
        {"do shoot p1", SAY_NO_START},
        {NULL, 0},
    };
    expect_mistakes(*state, lines, HEAD "given\nturn of p1\nwhen\n", "\nthen\nnot over\n", 7);
}

static void test_then(void **state)
{
    static const struct mistake lines[] = {
        {"hp of p1 has 3", SAY_EXPECTED_COMPARE},
        {"hp of p1 is", SAY_ENDS_EARLY},
        {"hp of p1 is x", SAY_EXPECTED_NUMBER},
        {"pp of p1 is 3", SAY_UNKNOWN_WORD_NEAR},
        {"p1 has gard", SAY_UNKNOWN_WORD_NEAR},
        {"asked p1 trn", SAY_UNKNOWN_WORD_NEAR},
        {"log has damag", SAY_UNKNOWN_WORD_NEAR},
        {"refused p1: hit thug because thug", SAY_BAD_RULE},
        {"refused p1: hit thug because MC-999", SAY_UNKNOWN_RULE},
        {"count is 3", SAY_BAD_FILTER},
        {"p1 sings", SAY_UNKNOWN_FORM},
        {"not so", SAY_UNKNOWN_FORM},
        {"over now", SAY_UNEXPECTED},
        {NULL, 0},
    };
    struct told *told = *state;
    expect_mistakes(told, lines, HEAD "then\n", "\n", 5);
    static const char filter[] = HEAD "then\ncount nonsense is 3\n";
    run(told, filter, sizeof filter - 1);
    assert_int_equal(told->line, 5); /* in the words of the card language */
}

static void repeat(struct told *told, const char *head, const char *line, unsigned times,
                   const char *tail, unsigned at, enum scene_message message)
{
    size_t room = strlen(head) + times * strlen(line) + strlen(tail) + 1, used = 0;
    char *text = malloc(room);
    used += (size_t)snprintf(text, room, "%s", head);
    for (unsigned i = 0; i < times; i++)
        used += (size_t)snprintf(text + used, room - used, "%s", line);
    snprintf(text + used, room - used, "%s", tail);
    expect_mistake(told, text, strlen(text), at, message);
    free(text);
}

static void test_bounds(void **state)
{
    struct told *told = *state;
    repeat(told, "", "# x\n", 2000000, "", 0, SAY_FILE_TOO_LARGE);
    repeat(told, "", HEAD "then\nover now\n", 4001, "", 5, SAY_UNEXPECTED);
    assert_true(told->seen[SAY_TOO_MANY_SCENES]);
    repeat(told, HEAD "then\n", "not over\n", 1001, "", 1005, SAY_TOO_MANY_LINES);
    repeat(told, HEAD "then\n", "x", 1001, "\n", 5, SAY_LINE_TOO_LONG);
    repeat(told, HEAD "then\n", "x ", 81, "\n", 5, SAY_TOO_MANY_WORDS);
    repeat(told, HEAD "cites ", "MC-001 ", 64, "\nthen\nnot over\n", 4, SAY_TOO_MANY_CITES);
    /* 11 cards are dealt, 4 of them coins; the table has room for 104 */
    repeat(told, HEAD "given\n", "put coin in hand of p1\n", 200, "then\nnot over\n", 102,
           SAY_TABLE_FULL);
    char text[4000] = HEAD "given\n";
    for (unsigned i = 0; i < 65; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "put thug in engaged as x%u\n",
                 i);
    expect_mistake(told, text, strlen(text), 69, SAY_TOO_MANY_ALIASES);
}

/* Every template was met, but for those that no file can provoke with this game. */
static void test_all_met(void **state)
{
    static const enum scene_message rare[] = {SAY_NO_IDENTITY, SAY_UNKNOWN_STATE,
                                              SAY_NO_PLACE_FOR_REST, SAY_NO_MEMORY};
    struct told *told = *state;
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++)
        told->seen[rare[i]] = true;
    for (size_t i = 0; scene_template(i); i++)
        if (!told->seen[i])
            fail_msg("never met: %s", scene_template(i));
}

/* ---- scenes that pass and fail */

static const char good[] =
    "game toy\n"
    "scene \"A hit hurts, and what is hit hits back\"\n"
    "cites MC-100, MC-101 # both\n"
    "given\n"
    "  players 1\n"
    "  p1: hp 4, mood 2\n"
    "  put thug in engaged of p1, damage 0 as a\n"
    "  put thug in engaged of p1 as b\n"
    "  hand of p1: dodge, coin\n"
    "  deck of p1: pal, coin\n"
    "  deck of encounter: brute\n"
    "  turn of p1\n"
    "when\n"
    "  p1: hit b\n"
    "then\n"
    "  windows 1\n"
    "  asked p1 window\n"
    "  waiting p1\n"
    "  hp of b is 1\n"
    "  hp of a is 2\n"
    "  hp of thug#2 < 2\n"
    "  value hp of a >= 2\n"
    "  atk of a is none\n"
    "  offered p1: play dodge\n"
    "  log has damage thug 1 by ann MC-101\n"
    "  log has damage b 1\n"
    "  log has not defeat\n"
    "when\n"
    "  p1: play dodge\n"
    "then\n"
    "  hp of p1 is 4\n"
    "  p1 is exhausted\n"
    "  p1 is not ready\n"
    "  refused p1: hit thug because MC-105\n"
    "  log has play p1 dodge\n"
    "  dodge in discard of p1\n"
    "  dodge not in hand of p1\n"
    "  count hand of p1 is 1\n"
    "  hand of p1 is coin\n"
    "  top of deck of p1 is pal, coin\n"
    "  top of deck of encounter is brute\n"
    "  count minion is 2\n"
    "  count minion & hp <= 1 is 1\n"
    "  p1 is hero\n"
    "  p1 shows ann\n"
    "  round is 1\n"
    "  first is p1\n"
    "  not over\n"
    "  owner of p1 is p1\n"
    "  owner of a is nobody\n"
    "when\n"
    "  p1: end_turn\n"
    "then\n"
    "  idle\n"
    "scene \"An answer for one kind of ask; the ask that is pending counts as asked\"\n"
    "cites MC-100\n"
    "given\n"
    "  p1: identity bob\n"
    "  put thug in engaged of p1\n"
    "  hand of p1: dodge, pal, coin\n"
    "  turn of p1\n"
    "when\n"
    "  p1: hit thug\n"
    "  p1: pass at window\n"
    "then\n"
    "  p1 shows bob\n"
    "  asked p1 window\n"
    "when\n"
    "  finish\n"
    "then\n"
    "  asked p1 turn\n"
    "  not asked p1 window\n"
    "scene \"Guard, attachments, options in part\"\n"
    "cites MC-310\n"
    "given\n"
    "  put brute in engaged\n"
    "  put thug in engaged\n"
    "  attach hat to brute as hut\n"
    "  turn of p1\n"
    "then\n"
    "  refused p1: hit thug because MC-310\n"
    "  not offered p1: hit thug\n"
    "  offered p1: hit brute with p1\n"
    "  offered p1: hit brute\n"
    "  offered p1: only end_turn; hit brute\n"
    "  brute has guard\n"
    "  thug has no guard\n"
    "  host of hut is brute\n"
    "  host of thug is none\n"
    "  controller of thug is nobody\n"
    "scene \"Random picks, two seats, an emptied deck\"\n"
    "cites MC-310\n"
    "given\n"
    "  players 2\n"
    "  p2: hero ann\n"
    "  p1: hero bob\n"
    "  put thug in engaged of p1, damage 1\n"
    "  put brute in engaged of p1 as x\n"
    "  put thug in engaged of p2\n"
    "  deck of p2: nothing\n"
    "  random brute\n"
    "  do shoot p1\n"
    "then\n"
    "  idle\n"
    "  hp of x is 2\n"
    "  deck of p2 is nothing\n"
    "  p1 shows bob\n"
    "  p2 shows ann\n"
    "scene \"A copy belongs to whose zone it lies in, unless the line says otherwise\"\n"
    "cites MC-310\n"
    "given\n"
    "  players 2\n"
    "  hand of p2: dodge as a, dodge as b, dodge as c, coin owner p1 as d\n"
    "  put pal in allies of p2, owner p1\n"
    "  put brute in engaged of p2\n"
    "  attach hat to brute, owner p2, controller p1\n"
    "  put thug in discard of p1, owner nobody\n"
    "  turn of p1\n"
    "then\n"
    "  owner of a is p2\n"
    "  owner of b is p2\n"
    "  owner of c is p2\n"
    "  owner of d is p1\n"
    "  owner of pal is p1\n"
    "  controller of pal is p2\n"
    "  owner of brute is nobody\n"
    "  owner of hat is p2\n"
    "  controller of hat is p1\n"
    "  count hand of p2 is 4\n"
    "scene \"Finishing passes windows, but ends no turn unless it is told to\"\n"
    "cites MC-310\n"
    "given\n"
    "  put thug in engaged of p1\n"
    "  hand of p1: dodge\n"
    "  turn of p1\n"
    "when\n"
    "  p1: hit thug\n"
    "then\n"
    "  waiting p1\n"
    "when\n"
    "  finish this damage\n"
    "then\n"
    "  hp of p1 is 4\n"
    "when\n"
    "  finish\n"
    "then\n"
    "  offered p1: end_turn\n"
    "when\n"
    "  finish the turn\n"
    "then\n"
    "  idle\n"
    "scene \"Payment, knowledge, defeat\"\n"
    "cites MC-310\n"
    "given\n"
    "  players 2\n"
    "  put thug in engaged of p1\n"
    "  hand of p1: pal, coin\n"
    "  hand of p2: dodge, coin as money\n"
    "  turn of p1\n"
    "when\n"
    "  p1: play pal paying coin\n"
    "then\n"
    "  pal in play\n"
    "  controller of pal is p1\n"
    "  p2 sees dodge in hand of p2\n"
    "  p1 does not see dodge in hand of p2\n"
    "  p1 does not see money\n"
    "  log in order play pal\n"
    "when\n"
    "  p1: hit thug\n"
    "  p1: end_turn\n"
    "  do strike p1 thug 9\n"
    "  finish\n"
    "then\n"
    "  over\n"
    "  loser all\n"
    "  log in order damage p1 1 by thug; damage p1 9; defeat ann\n";

static const char counting[] =
    "game toy\n"
    "scene \"Counting in zones, anywhere and for a seat, totals, a pile of some size\"\n"
    "cites MC-310\n"
    "given\n"
    "  players 2\n"
    "  put thug in engaged of p1, damage 1\n"
    "  put brute in engaged of p2\n"
    "  put pal in allies of p2\n"
    "  hand of p1: only coin, coin, dodge\n"
    "  deck of p2: dodge\n"
    "  deck of p2: size 1\n"
    "  turn of p1\n"
    "then\n"
    "  count coin in hand of p1 is 2\n"
    "  count coin in hand of p2 is 0\n"
    "  count dodge anywhere > 1\n"
    "  count coin is 0\n"
    "  count ally & yours is 0\n"
    "  count ally & yours for p2 is 1\n"
    "  total hp of minion is 4\n"
    "  total hp of (minion or ally) & not hero >= 6\n"
    "  deck of p2 is dodge\n";

static void test_good(void **state)
{
    struct told *told = *state;
    run(told, good, sizeof good - 1);
    if (told->failed || told->messages)
        fail_msg("line %u: %s", told->failed ? told->fail_line : told->line,
                 told->failed ? told->found : told->format);
    assert_int_equal(told->passed, 7);
    run(told, counting, sizeof counting - 1);
    if (told->passed != 1)
        fail_msg("line %u: %s", told->failed ? told->fail_line : told->line,
                 told->failed ? told->found : told->format);
}

static void test_failures(void **state)
{
    static const struct {
        const char *line, *found;
    } claims[] = {
        {"hp of p1 is 4", "5"},
        {"threat of hat is 1", "hat is not at the table"},
        {"thug in hand of p1", "thug in engaged of p1"},
        {"thug not in play", "thug in play"},
        {"thug is exhausted", "thug is not exhausted"},
        {"thug is hero", "thug is not hero"},
        {"thug has guard", "thug has no guard"},
        {"host of thug is brute", "nothing"},
        {"p1 shows bob", "ann"},
        {"hand of p1 is dodge", "coin"},
        {"hand of p1 is coin, coin", "coin"},
        {"count hand of p1 > 1", "1"},
        {"count minion is 3", "1"},
        {"offered p1: hit brute", "p1 is asked turn: hit thug with ann | end_turn"},
        {"offered p1: only end_turn", "p1 is asked turn: hit thug with ann | end_turn"},
        {"offered p1: only hit thug; end_turn; hit brute",
         "p1 is asked turn: hit thug with ann | end_turn"},
        {"not offered p1: end_turn", "p1 is asked turn: hit thug with ann | end_turn"},
        {"refused p1: hit hat because MC-310", "the card is not at the table"},
        {"refused p1: hit thug because MC-310", "it is offered"},
        {"asked p1 pay", "asked: p1 turn"},
        {"not asked p1", "asked: p1 turn"},
        {"windows 2", "0; asked: p1 turn"},
        {"p1 does not see coin", "it is seen"},
        {"p1 sees pal", "it is not seen"},
        {"winner all", "p1 undecided"},
        {"over", "p1 is asked turn: hit thug with ann | end_turn"},
        {"out p1", "still in the game"},
        {"log has damage thug", "the log: turn p1"},
        {"log in order turn; defeat", "no \"defeat\" in that place; the log: turn p1"},
        {"controller of p1 is nobody", "p1"},
        {"round is not 1", "1"},
    };
    struct told *told = *state;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        char text[1000];
        int n =
            snprintf(text, sizeof text,
                     HEAD "given\nput thug in engaged\nhand of p1: coin\nencounter_deck: nothing\n"
                          "turn of p1\nthen\n%s\n",
                     claims[i].line);
        run(told, text, (size_t)n);
        if (told->failed != 1 || told->fail_line != 10 || strcmp(told->found, claims[i].found) != 0)
            fail_msg("%s: line %u: %s", claims[i].line, told->failed ? told->fail_line : told->line,
                     told->failed   ? told->found
                     : told->format ? told->format
                                    : "it passes");
    }
}

static void expect_failure(struct told *told, const char *text, unsigned line, const char *found)
{
    run(told, text, strlen(text));
    if (told->failed != 1 || told->fail_line != line || strcmp(told->found, found) != 0)
        fail_msg("%s: line %u: %s", text, told->failed ? told->fail_line : told->line,
                 told->failed   ? told->found
                 : told->format ? told->format
                                : "it passes");
}

static void test_answers(void **state)
{
    struct told *told = *state;
    expect_failure(told,
                   HEAD "given\nput thug in engaged\nturn of p1\nwhen\np1: play pal\nthen\nover\n",
                   8, "p1 is asked turn: hit thug with ann | end_turn");
    expect_failure(told, HEAD "when\np1: pass\nthen\nover\n", 5,
                   "nobody is asked: nothing goes on");
    expect_failure(told,
                   HEAD
                   "given\nevery ask\nput thug in engaged\nhand of p1: dodge\nturn of p1\nwhen\n"
                   "p1: hit thug\np1: end_turn\nthen\nnot over\n",
                   11, "p1 is asked window: play dodge | pass");
    expect_failure(told, HEAD "then\nnot offered p1: end_turn\n", 5,
                   "nobody is asked: nothing goes on");
    expect_failure(told, HEAD "given\nturn of p1\nwhen\np1: pass\nthen\nidle\n", 7,
                   "p1 is asked turn: end_turn");
    expect_failure(told,
                   HEAD "given\nput thug in engaged\nhand of p1: dodge\nturn of p1\nwhen\n"
                        "p1: hit thug\nthen\nhp of p1 is 5\n",
                   11, "in the middle of something: p1 is asked window: play dodge | pass");
    expect_failure(told, HEAD "given\nturn of p1\nwhen\nfinish this pay\nthen\nidle\n", 7,
                   "there is no pay now; p1 is asked turn: end_turn");
    expect_failure(told,
                   HEAD "given\nhand of p1: pal, coin, coin\nturn of p1\nwhen\np1: play pal\n"
                        "finish the turn\nthen\nidle\n",
                   9, "p1 is asked pay: pay coin#2 | pay coin");
    expect_failure(told, HEAD "given\ndice 6\nturn of p1\nthen\nnot over\n", 1, "1 of them unused");
}

static int open_pack(void **state)
{
    struct told *told = calloc(1, sizeof *told);
    told->pack = toy_pack((qn_report){hear, told});
    *state = told;
    return told->pack ? 0 : -1;
}

static int close_pack(void **state)
{
    struct told *told = *state;
    toy_pack_free(told->pack);
    free(told);
    return 0;
}

/* ---- moments */

static const char lesson[] =
    HEAD "title en \"A lesson\"\ntitle fr \"Une leçon\"\n"
         "given\n  players 1\n  p1: hp 4\n  put thug in engaged of p1 as a\n  turn of p1\n"
         "when\n"
         "  caption en \"One\"\n  caption fr \"Un\"\n"
         "  caption en \"Two\"\n"
         "  p1: hit a\n"
         "  finish\n"
         "then\n  not over\n  hp of p1 < 4\n"
         "  caption fr \"Fin\"\n";

struct watched {
    struct told told;
    size_t enough; /* steps */
    size_t steps, reads, choices, lines;
    char captions[200], claims[200];
    bool ended;
};

static bool watch(void *user, const qn_scene_moment *m)
{
    struct watched *w = user;
    size_t used = strlen(w->captions);
    const qn_option *options;
    assert_int_equal(m->step, w->steps);
    assert_string_equal(m->title[1], "Une leçon");
    w->steps++;
    w->reads += !m->line && !m->is_last;
    w->lines += m->line != NULL;
    w->ended |= m->is_last;
    if (m->option != QN_NO_OPTION) {
        w->choices++;
        assert_int_equal(m->seat, qn_waiting(m->table));
        assert_true(m->option < qn_options(m->table, &options));
    }
    snprintf(w->captions + used, sizeof w->captions - used, "%s/%s;",
             m->caption[0] ? m->caption[0] : "", m->caption[1] ? m->caption[1] : "");
    if (m->claims)
        snprintf(w->claims, sizeof w->claims, "%s", m->claims);
    return w->steps != w->enough;
}

static void watch_lesson(struct watched *w, const struct told *told, size_t enough)
{
    const qn_scene_options options = {take_result, find_rule, w, false};
    *w = (struct watched){.told = {.pack = told->pack}, .enough = enough};
    assert_int_equal(qn_scene_watch("x.scene", lesson, sizeof lesson - 1, find_pack, &options,
                                    watch, (qn_report){hear, w}),
                     QN_OK);
}

/* A page that is only read, one with the choice, what goes on by itself, the end. */
static void test_moments(void **state)
{
    struct watched w;
    watch_lesson(&w, *state, SIZE_MAX);
    assert_int_equal(w.steps, 4);
    assert_int_equal(w.reads, 1);
    assert_int_equal(w.choices, 1);
    assert_int_equal(w.lines, 2);
    assert_true(w.ended);
    assert_int_equal(w.told.passed, 1);
    assert_string_equal(w.captions, "One/Un;Two/;/;/Fin;");
    assert_string_equal(w.claims, "not over\nhp of p1 < 4");
}

/* Who has seen enough ends it: there is no result. */
static void test_seen_enough(void **state)
{
    for (size_t enough = 1; enough < 4; enough++) {
        struct watched w;
        watch_lesson(&w, *state, enough);
        assert_int_equal(w.steps, enough);
        assert_int_equal(w.told.passed + w.told.failed, 0);
    }
}

int main(void)
{
    /* clang-format off */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frame),   cmocka_unit_test(test_given),
        cmocka_unit_test(test_when),    cmocka_unit_test(test_then),
        cmocka_unit_test(test_bounds),  cmocka_unit_test(test_all_met),
        cmocka_unit_test(test_good),    cmocka_unit_test(test_failures),
        cmocka_unit_test(test_answers), cmocka_unit_test(test_moments),
        cmocka_unit_test(test_seen_enough),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
/* clang-format on */
