/*
 * The parser of card files: the trees of realistic cards, and every error that it can report, each
 * with its place.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "carte/arena.h"
#include "carte/ast.h"
#include "carte/diagnostics.h"
#include "test_words.h"

/* ---- a parse and what was reported ----------------------------------------------------------- */

enum { KEPT = 8 };

struct told {
    const char *format;
    unsigned line, column;
    char args[3][256];
};

struct parse {
    struct arena *arena;
    struct diagnostics diag;
    struct ast_file file;
    struct told told[KEPT], last;
    unsigned count;
};

static bool is_template(const char *format)
{
    for (size_t i = 0; diagnostic_template(i); i++) {
        if (diagnostic_template(i) == format) {
            return true;
        }
    }
    return false;
}

/* Every %n of a template has an argument, and every argument a %n. */
static void check_arguments(const qn_message *message)
{
    for (int i = 0; i < 3; i++) {
        char place[3] = {'%', (char)('1' + i), '\0'};
        if (strstr(message->format, place)) {
            assert_non_null(message->args[i]);
        } else {
            assert_null(message->args[i]);
        }
    }
}

static void keep(void *user, const qn_message *message)
{
    struct parse *p = user;
    struct told *told = &p->last;
    assert_true(is_template(message->format));
    check_arguments(message);
    *told =
        (struct told){.format = message->format, .line = message->line, .column = message->column};
    for (int i = 0; i < 3; i++) {
        snprintf(told->args[i], sizeof told->args[i], "%s",
                 message->args[i] ? message->args[i] : "");
    }
    if (p->count < KEPT) {
        p->told[p->count] = *told;
    }
    p->count++;
}

static void open_parse(struct parse *p)
{
    *p = (struct parse){.arena = arena_new()};
    p->diag.report = (qn_report){keep, p};
}

/* The text is copied, so that sanitizers see every byte read beyond it. */
static void parse_bytes(struct parse *p, const char *text, size_t size)
{
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    open_parse(p);
    parse_file(&test_words, "test.carte", copy, size, p->arena, &p->diag, &p->file);
    free(copy);
    assert_int_equal(p->count, p->diag.errors);
}

static void parse_text(struct parse *p, const char *text)
{
    parse_bytes(p, text, strlen(text));
}

static void close_parse(struct parse *p)
{
    arena_free(p->arena);
}

/* ---- trees as text --------------------------------------------------------------------------- */

struct printed {
    char text[4000];
};

static void put(struct printed *out, const char *piece)
{
    size_t used = strlen(out->text);
    int length = snprintf(out->text + used, sizeof out->text - used, "%s", piece);
    assert_true(length >= 0 && (size_t)length < sizeof out->text - used);
}

static void put_number(struct printed *out, long number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%ld", number);
    put(out, digits);
}

static void put_tree(struct printed *out, const struct node *node);

static void put_kids(struct printed *out, const struct node *kids)
{
    for (const struct node *k = kids; k; k = k->next) {
        put(out, " ");
        put_tree(out, k);
    }
}

static void put_select(struct printed *out, const struct node *node)
{
    static const char *const modes[] = {"choose", "each", "the", "random", "topmost"};
    put(out, modes[node->number]);
    if (node->number == SELECT_CHOOSE || node->number == SELECT_RANDOM) {
        put(out, " ");
        if (node->text) {
            put(out, node->text);
            return;
        }
        put_number(out, node->low);
        put(out, "..");
        put_number(out, node->high);
    }
}

static void put_trigger(struct printed *out, const struct node *node)
{
    put(out, "on");
    for (unsigned i = 0; i < test_words.event_count; i++) {
        if (node->events >> i & 1) {
            put(out, " ");
            put(out, test_words.events[i].name);
        }
    }
}

static void put_head(struct printed *out, const struct node *node)
{
    static const char *const ops[] = {"or", "&", "=", "!=", "<", "<=", ">", ">=", "+", "-", "*"};
    /* clang-format off */
    static const char *const heads[] = {
        [NODE_NOT] = "not",     [NODE_NEGATE] = "minus", [NODE_CALL] = "call",
        [NODE_OF] = "of",       [NODE_DOT] = "dot",      [NODE_YOUR] = "your",
        [NODE_IN] = "in",       [NODE_BLOCK] = "do",     [NODE_IF] = "if",
        [NODE_MAY] = "may",     [NODE_CHOOSE] = "one",   [NODE_EACH] = "for",
        [NODE_UNTIL] = "until", [NODE_AT] = "at",        [NODE_INSTEAD] = "instead",
        [NODE_THEN] = "then",   [NODE_LET] = "let",      [NODE_MODIFY] = "modify",
        [NODE_AS] = "as",       [NODE_GRANT] = "grant",  [NODE_CANNOT] = "cannot"};
    char op[2] = {(char)node->op, '\0'};
    switch (node->kind) {
    case NODE_BINARY:
        put(out, ops[node->op]);
        break;
    case NODE_SELECT:
        put_select(out, node);
        break;
    case NODE_VERB:
        put(out, test_words.verbs[node->number].name);
        break;
    case NODE_TRIGGER:
        put_trigger(out, node);
        break;
    case NODE_CLAUSE:
        put(out, node->text);
        break;
    default:
        put(out, heads[node->kind]);
        put(out, node->text ? " " : "");
        put(out, node->text ? node->text : "");
        put(out, node->kind == NODE_MODIFY ? op : "");
        break;
    }
}
/* clang-format on */

static void put_tree(struct printed *out, const struct node *node)
{
    if (node->kind == NODE_INT) {
        put_number(out, node->number);
        return;
    }
    if (node->kind == NODE_WORD) {
        put(out, node->text);
        return;
    }
    put(out, "(");
    put_head(out, node);
    put_kids(out, node->kids);
    put(out, ")");
}

/* ---- errors ---------------------------------------------------------------------------------- */

/* As the test's game has them. */
#define PROPERTIES                                                                                 \
    "traits, mentions, gives, attach, play, max, provenance, text, cost, atk, thw, hp, boost, "    \
    "threat, guard, surge, retaliate, uses, team up"
#define CARD "event flip \"Flip\"\n"

/* One error each: its template, its place, and what its arguments say. */
static const struct bad {
    const char *text;
    const char *format;
    unsigned line, column;
    const char *args[3];
} bads[] = {
    /* characters and lines */
    {CARD "  text \"a\xFFz\"\n", DIAG_BAD_UTF8, 2, 10, {"0xFF"}},
    {CARD "  # \xC3(\n", DIAG_BAD_UTF8, 2, 5, {"0xC3"}},
    {CARD "  cost 1 $\n", DIAG_BAD_CHARACTER, 2, 10, {"$"}},
    {CARD "  cost 1 é\n", DIAG_BAD_CHARACTER, 2, 10, {"é"}},
    {"event flip \"F\xE2\x80\xAElip\"\n", DIAG_HIDDEN_CHARACTER, 1, 14, {"U+202E"}},
    {"event flip \"F\x07lip\"\n", DIAG_HIDDEN_CHARACTER, 1, 14, {"U+0007"}},
    {"event flip \"F\tlip\"\n", DIAG_HIDDEN_CHARACTER, 1, 14, {"U+0009"}},
    {CARD "  # \xE2\x81\xA6 hidden\n", DIAG_HIDDEN_CHARACTER, 2, 5, {"U+2066"}},
    {CARD "\tcost 1\n", DIAG_TAB, 2, 1, {NULL}},
    {CARD "   cost 1\n", DIAG_INDENT_STEP, 2, 4, {"3"}},
    {CARD "    cost 1\n  hp 1\n", DIAG_INDENT_MISMATCH, 3, 3, {"2"}},
    {"event flip \"Flip\n", DIAG_STRING_OPEN, 1, 12, {NULL}},
    {"event flip \"Flip\\n\"\n", DIAG_BAD_ESCAPE, 1, 17, {"n"}},
    {"event FlipFlop \"Flip\"\n", DIAG_CAPITALS, 1, 7, {"FlipFlop", "flipflop"}},
    {CARD "  cost 10000\n", DIAG_NUMBER_TOO_LARGE, 2, 8, {"10000", "9999"}},
    {CARD "  cost 99999999999999999999\n", DIAG_NUMBER_TOO_LARGE, 2, 8, {"99999999999999999999"}},
    {CARD "  cost 3d\n", DIAG_NUMBER_IN_WORD, 2, 8, {"3d"}},

    /* declarations and headers */
    {"evnet flip \"Flip\"\n", DIAG_UNKNOWN_WORD_NEAR, 1, 1, {"evnet", PHRASE_DECLARATION, "event"}},
    {"spaceship flip \"Flip\"\n",
     DIAG_UNKNOWN_TYPE,
     1,
     1,
     {"spaceship", "event, ally, upgrade, minion, hero, attachment"}},
    {"trait\n", DIAG_EXPECTED, 1, 6, {PHRASE_END_OF_LINE, PHRASE_ID}},
    {"trait it \"It\"\n", DIAG_RESERVED, 1, 7, {"it"}},
    {"set rhino villain\n", DIAG_EXPECTED, 1, 11, {"villain", PHRASE_NAME}},
    {"set rhino \"Rhino\" | villain\n", DIAG_EXPECTED, 1, 21, {"villain", PHRASE_NAME}},
    {"set rhino \"\"\n", DIAG_EXPECTED, 1, 11, {"\"\"", PHRASE_NAME}},
    {"set rhino \"Rhino\" villain of\n", DIAG_EXPECTED, 1, 29, {PHRASE_END_OF_LINE, PHRASE_SET}},
    {"counter web \"web\" twice\n", DIAG_EXPECTED, 1, 19, {"twice", PHRASE_END_OF_LINE}},
    {"event \"Flip\"\n", DIAG_EXPECTED, 1, 7, {"\"Flip\"", PHRASE_ID}},
    {"event flip of rhino\n", DIAG_EXPECTED, 1, 12, {"of", PHRASE_NAME}},
    {"event flip \"Flip\" uniqe\n",
     DIAG_UNKNOWN_WORD_NEAR,
     1,
     19,
     {"uniqe", PHRASE_HEADER, "unique"}},
    {"event flip \"Flip\" 3\n", DIAG_EXPECTED, 1, 19, {"3", PHRASE_HEADER}},
    {"event flip \"Flip\" of a of b\n", DIAG_RESERVED, 1, 22, {"a"}},
    {"event flip \"Flip\" of b of c\n", DIAG_TWICE, 1, 24, {"of"}},
    {"event flip \"Flip\" x2 x3\n", DIAG_TWICE, 1, 22, {"x3"}},
    {"event flip \"Flip\" unique unique\n", DIAG_TWICE, 1, 26, {"unique"}},
    {"event flip \"Flip\" subtitle \"a\" subtitle \"b\"\n", DIAG_TWICE, 1, 32, {"subtitle"}},
    {"event flip \"Flip\" stage 1 stage 2\n", DIAG_TWICE, 1, 27, {"stage"}},
    {"event flip \"Flip\" x0\n", DIAG_OUT_OF_RANGE, 1, 19, {"x0", "1", "99"}},
    {"event flip \"Flip\" stage 100\n", DIAG_OUT_OF_RANGE, 1, 25, {"100", "1", "99"}},
    {"event flip \"Flip\" given spider_man\n", DIAG_UNKNOWN_WORD, 1, 25, {"spider_man", "to"}},
    {"event flip \"Flip\" back\n", DIAG_EXPECTED, 1, 23, {PHRASE_END_OF_LINE, PHRASE_CARD}},
    {"  event flip \"Flip\"\n", DIAG_UNEXPECTED_INDENT, 1, 3, {NULL}},
    {"set rhino \"Rhino\"\n  trait t \"T\"\n", DIAG_UNEXPECTED_INDENT, 2, 3, {NULL}},

    /* properties */
    {CARD "  cots 1\n", DIAG_UNKNOWN_WORD_NEAR, 2, 3, {"cots", PHRASE_LINE_OF_CARD, "cost"}},
    {CARD "  cost 1 gurad\n", DIAG_UNKNOWN_WORD_NEAR, 2, 10, {"gurad", PHRASE_PROPERTY, "guard"}},
    {CARD "  cost 1 wobble\n", DIAG_UNKNOWN_PROPERTY, 2, 10, {"wobble", PROPERTIES}},
    {CARD "  action: deal 5 damage to an enemy\n",
     DIAG_UNKNOWN_WORD_SAY,
     2,
     11,
     {"deal", PHRASE_STATEMENT, "damage N to T"}},
    {CARD "  7\n", DIAG_EXPECTED, 2, 3, {"7", PHRASE_LINE_OF_CARD}},
    {CARD "  cost x\n", DIAG_EXPECTED, 2, 8, {"x", PHRASE_NUMBER}},
    {CARD "  cost 1 cost 2\n", DIAG_TWICE, 2, 10, {"cost"}},
    {CARD "  guard guard\n", DIAG_TWICE, 2, 9, {"guard"}},
    {CARD "  damage 3\n", DIAG_NOT_PRINTED, 2, 3, {"damage"}},
    {CARD "  retaliate guard\n", DIAG_NEEDS_NUMBER, 2, 13, {"retaliate"}},
    {CARD "  uses web\n", DIAG_NEEDS_NUMBER, 2, 8, {"uses"}},
    {CARD "  uses 3\n", DIAG_EXPECTED, 2, 9, {PHRASE_END_OF_LINE, PHRASE_COUNTER}},
    {CARD "  traits\n", DIAG_EXPECTED, 2, 9, {PHRASE_END_OF_LINE, PHRASE_TRAIT}},
    {CARD "  traits aerial aerial\n", DIAG_TWICE, 2, 17, {"aerial"}},
    {CARD "  traits aerial\n  traits genius\n", DIAG_TWICE, 3, 3, {"traits"}},
    {CARD "  mentions aerial\n  mentions genius\n", DIAG_TWICE, 3, 3, {"mentions"}},
    {CARD "  gives phisical\n",
     DIAG_UNKNOWN_WORD_NEAR,
     2,
     9,
     {"phisical", PHRASE_ICON, "physical"}},
    {CARD "  gives wild\n  gives wild\n", DIAG_TWICE, 3, 3, {"gives"}},
    {CARD "  attach rhino\n", DIAG_UNKNOWN_WORD, 2, 10, {"rhino", "to"}},
    {CARD "  attach to\n", DIAG_EXPECTED, 2, 12, {PHRASE_END_OF_LINE, PHRASE_EXPRESSION}},
    {CARD "  attach to minion guard\n", DIAG_EXPECTED, 2, 20, {"guard", PHRASE_END_OF_LINE}},
    {CARD "  attach to minion\n  attach to ally\n", DIAG_TWICE, 3, 3, {"attach"}},
    {CARD "  play if hero_form\n  play if hero_form\n", DIAG_TWICE, 3, 3, {"play"}},
    {CARD "  max 0 per player\n", DIAG_OUT_OF_RANGE, 2, 7, {"0", "1", "99"}},
    {CARD "  max 1 per plyer\n", DIAG_UNKNOWN_WORD_NEAR, 2, 13, {"plyer", PHRASE_CAP, "player"}},
    {CARD "  max 1 per deck\n  max 2 per deck\n", DIAG_TWICE, 3, 13, {"deck"}},
    {CARD "  provenance guessed\n",
     DIAG_UNKNOWN_WORD,
     2,
     14,
     {"guessed", "printed, reconstructed"}},
    {CARD "  provenance printed\n  provenance printed\n", DIAG_TWICE, 3, 3, {"provenance"}},
    {CARD "  text \"a\"\n  text \"b\"\n", DIAG_TWICE, 3, 3, {"text"}},
    {CARD "  cost 1\n    draw 1\n", DIAG_UNEXPECTED_INDENT, 3, 5, {NULL}},

    /* heads of abilities */
    {CARD "  hero intrrupt to damage: draw 1\n",
     DIAG_UNKNOWN_WORD_NEAR,
     2,
     3,
     {"hero", PHRASE_LINE_OF_CARD, "hero interrupt"}},
    {CARD "  interrupt: draw 1\n", DIAG_NEEDS_TRIGGER, 2, 12, {"interrupt"}},
    {CARD "  interrupt (defence) to damage: draw 1\n",
     DIAG_UNKNOWN_WORD_NEAR,
     2,
     14,
     {"defence", PHRASE_LABEL, "defense"}},
    {CARD "  action (attack, attack): draw 1\n", DIAG_TWICE, 2, 19, {"attack"}},
    {CARD "  action (attack: draw 1\n", DIAG_EXPECTED, 2, 17, {":", ")"}},
    {CARD "  action named flip: draw 1\n", DIAG_EXPECTED, 2, 16, {"flip", PHRASE_NAME}},
    {CARD "  interrupt to damge: draw 1\n",
     DIAG_UNKNOWN_WORD_NEAR,
     2,
     16,
     {"damge", PHRASE_EVENT, "damage"}},
    {CARD "  interrupt to damage or: draw 1\n", DIAG_EXPECTED, 2, 25, {":", PHRASE_EVENT}},
    {CARD "  interrupt to damage on: draw 1\n", DIAG_EXPECTED, 2, 25, {":", PHRASE_EXPRESSION}},
    {CARD "  interrupt to damage on it on host: draw 1\n", DIAG_TWICE, 2, 29, {"on"}},
    {CARD "  action if: draw 1\n", DIAG_EXPECTED, 2, 12, {":", PHRASE_EXPRESSION}},
    {CARD "  action limit 1 per week: draw 1\n", DIAG_UNKNOWN_WORD, 2, 22, {"week", PHRASE_PERIOD}},
    {CARD "  action limit 1 by round: draw 1\n", DIAG_UNKNOWN_WORD, 2, 18, {"by", "per"}},
    {CARD "  action pay draw 1: draw 1\n", DIAG_NOT_A_COST, 2, 14, {"draw"}},
    {CARD "  action pay spend gold: draw 1\n", DIAG_EXPECTED, 2, 24, {":", PHRASE_COUNTER}},
    {CARD "  action pay exhaust: draw 1\n", DIAG_EXPECTED, 2, 21, {":", PHRASE_TARGET}},
    {CARD "  action exhaust self: draw 1\n", DIAG_UNKNOWN_WORD, 2, 10, {"exhaust", ":"}},
    {CARD "  action limt 1 per round: draw 1\n",
     DIAG_UNKNOWN_WORD_NEAR,
     2,
     10,
     {"limt", ":", "limit"}},
    {CARD "  action:\n", DIAG_EXPECTED, 2, 10, {PHRASE_END_OF_LINE, PHRASE_BLOCK}},

    /* statements */
    {CARD "  action: darw 1\n", DIAG_UNKNOWN_WORD_NEAR, 2, 11, {"darw", PHRASE_STATEMENT, "draw"}},
    {CARD "  action: 1\n", DIAG_EXPECTED, 2, 11, {"1", PHRASE_VERB}},
    {CARD "  action: draw\n", DIAG_EXPECTED, 2, 15, {PHRASE_END_OF_LINE, PHRASE_EXPRESSION}},
    {CARD "  action: draw 1 2\n", DIAG_EXPECTED, 2, 18, {"2", PHRASE_END_OF_STATEMENT}},
    {CARD "  action: place 2 treat on self\n",
     DIAG_UNKNOWN_WORD_NEAR,
     2,
     19,
     {"treat", "threat, damage", "threat"}},
    {CARD "  action: damage 2 at self\n", DIAG_UNKNOWN_WORD, 2, 20, {"at", "to"}},
    {CARD "  action: damage 2 to\n", DIAG_EXPECTED, 2, 22, {PHRASE_END_OF_LINE, PHRASE_TARGET}},
    {CARD "  action: damage 2 to the\n",
     DIAG_EXPECTED,
     2,
     26,
     {PHRASE_END_OF_LINE, PHRASE_EXPRESSION}},
    {CARD "  action: damage 2 to minion & yours\n", DIAG_WHICH_ONES, 2, 30, {"&"}},
    {CARD "  action: damage 2 to (minion)\n", DIAG_WHICH_ONES, 2, 23, {"("}},
    {CARD "  action: damage 2 to not self\n", DIAG_WHICH_ONES, 2, 23, {"not"}},
    {CARD "  action: damage 2 to up 2 minion\n", DIAG_EXPECTED, 2, 26, {"2", "to"}},
    {CARD "  action: damage 2 to 100 minion\n", DIAG_OUT_OF_RANGE, 2, 23, {"100", "1", "99"}},
    {CARD "  action: move self to\n", DIAG_EXPECTED, 2, 23, {PHRASE_END_OF_LINE, PHRASE_ZONE}},
    {CARD "  action: move self to hand of\n",
     DIAG_EXPECTED,
     2,
     31,
     {PHRASE_END_OF_LINE, PHRASE_SEAT}},
    {CARD "  action: gain gaurd\n",
     DIAG_UNKNOWN_WORD_NEAR,
     2,
     16,
     {"gaurd", PHRASE_KEYWORD, "guard"}},
    {CARD "  action: raise atkk of self until phase\n",
     DIAG_UNKNOWN_WORD_NEAR,
     2,
     17,
     {"atkk", PHRASE_ATTRIBUTE, "atk"}},
    {CARD "  action: remove 1 of from self\n", DIAG_UNKNOWN_WORD, 2, 20, {"of", "threat"}},
    {CARD "  action: if hero_form draw 1\n", DIAG_EXPECTED, 2, 24, {"draw", ":"}},
    {CARD "  action: may draw 1\n", DIAG_EXPECTED, 2, 15, {"draw", ":"}},
    {CARD "  action:\n    draw 1\n    else: draw 1\n", DIAG_ELSE_ALONE, 4, 5, {NULL}},
    {CARD "  action: if hero_form: draw 1\n  else: draw 1\n",
     DIAG_UNKNOWN_LINE,
     3,
     3,
     {"else",
      "action, hero action, interrupt, hero interrupt, forced response, when revealed, boost, "
      "constant, resource",
      PROPERTIES}},
    {CARD "  action:\n    choose: draw 1\n", DIAG_EXPECTED, 3, 13, {"draw", PHRASE_BLOCK}},
    {CARD "  action:\n    choose:\n      draw 1\n      or: draw 1\n      or: draw 2\n",
     DIAG_EXPECTED,
     4,
     7,
     {"draw", PHRASE_ALTERNATIVE}},
    {CARD "  action:\n    choose:\n      either: draw 1\n",
     DIAG_EXPECTED,
     5,
     1,
     {PHRASE_END_OF_BLOCK, PHRASE_ALTERNATIVE}},
    {CARD "  action: for x in each minion: draw 1\n", DIAG_UNKNOWN_WORD, 2, 15, {"x", "each"}},
    {CARD "  action: for each if in each minion: draw 1\n", DIAG_RESERVED, 2, 20, {"if"}},
    {CARD "  action: let = 2\n", DIAG_EXPECTED, 2, 15, {"=", PHRASE_LOCAL}},
    {CARD "  action: let x 2\n", DIAG_EXPECTED, 2, 17, {"2", "="}},
    {CARD "  action: until end of turn: atk of self + 1\n",
     DIAG_UNKNOWN_WORD,
     2,
     17,
     {"end", PHRASE_PERIOD}},
    {CARD "  action: until phase: draw 1\n", DIAG_ONLY_MODIFICATIONS, 2, 24, {"draw"}},
    {CARD "  constant: draw 1\n", DIAG_ONLY_MODIFICATIONS, 2, 13, {"draw"}},
    {CARD "  action: atk of self + 1\n", DIAG_NO_MODIFICATIONS, 2, 11, {"atk"}},
    {CARD "  action: self gains guard\n", DIAG_NO_MODIFICATIONS, 2, 11, {"self"}},
    {CARD "  constant: atk of self 1\n", DIAG_EXPECTED, 2, 25, {"1", PHRASE_OPERATOR}},
    {CARD "  constant: minion gains 3\n", DIAG_EXPECTED, 2, 26, {"3", PHRASE_KEYWORD}},
    {CARD "  action: as: draw 1\n", DIAG_EXPECTED, 2, 13, {":", PHRASE_LOCAL}},
    {CARD "  constant: cannot enter of self 1\n",
     DIAG_EXPECTED,
     2,
     34,
     {"1", PHRASE_END_OF_STATEMENT}},
    {CARD "  action:\n    draw 1\n      draw 2\n", DIAG_UNEXPECTED_INDENT, 4, 7, {NULL}},

    /* expressions */
    {CARD "  play if (hero_form\n", DIAG_EXPECTED, 2, 21, {PHRASE_END_OF_LINE, ")"}},
    {CARD "  play if count minion\n", DIAG_EXPECTED, 2, 17, {"minion", "("}},
    {CARD "  play if exists(a minion)\n", DIAG_EXPECTED, 2, 18, {"a", PHRASE_EXPRESSION}},
    {CARD "  play if counts(minion) > 1\n",
     DIAG_UNKNOWN_WORD_NEAR,
     2,
     11,
     {"counts", PHRASE_QUERY, "count"}},
    {CARD "  play if paid(metal)\n",
     DIAG_UNKNOWN_WORD_NEAR,
     2,
     16,
     {"metal", PHRASE_ICON, "mental"}},
    {CARD "  play if between(self)\n", DIAG_EXPECTED, 2, 23, {")", ","}},
    {CARD "  play if self. > 1\n", DIAG_EXPECTED, 2, 17, {">", PHRASE_ATTRIBUTE}},
    {CARD "  play if 1 = 1 = 1\n", DIAG_EXPECTED, 2, 17, {"=", PHRASE_END_OF_LINE}},
    {CARD "  play if in\n", DIAG_EXPECTED, 2, 13, {PHRASE_END_OF_LINE, PHRASE_ZONE}},
    {CARD "  play if hp of (minion) > 1\n", DIAG_WHICH_ONES, 2, 17, {"("}},
    {CARD "  play if hp of\n", DIAG_EXPECTED, 2, 16, {PHRASE_END_OF_LINE, PHRASE_TARGET}},
};

static bool is_told_as(const struct told *told, const struct bad *bad)
{
    bool same =
        told->format == bad->format && told->line == bad->line && told->column == bad->column;
    for (int i = 0; i < 3; i++) {
        same &= !bad->args[i] || strcmp(bad->args[i], told->args[i]) == 0;
    }
    return same;
}

/* Exactly the one error, no more. */
static bool check_bad(const struct bad *bad)
{
    struct parse p;
    parse_text(&p, bad->text);
    bool good = p.count == 1 && is_told_as(&p.told[0], bad);
    if (!good) {
        print_error("%u errors in:\n%s", p.count, bad->text);
        for (unsigned i = 0; i < p.count && i < KEPT; i++) {
            const struct told *t = &p.told[i];
            print_error("%u:%u %s (%s; %s; %s)\n", t->line, t->column, t->format, t->args[0],
                        t->args[1], t->args[2]);
        }
    }
    close_parse(&p);
    return good;
}

static void reports_every_error_with_its_place(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof bads / sizeof *bads; i++) {
        wrong += !check_bad(&bads[i]);
    }
    assert_int_equal(wrong, 0);
}

/* ---- limits: texts too long to write down ---------------------------------------------------- */

struct source {
    char *text;
    size_t length;
};

static void source_add(struct source *s, const char *piece, unsigned times)
{
    size_t length = strlen(piece);
    s->text = realloc(s->text, s->length + length * times + 1);
    assert_non_null(s->text);
    for (unsigned i = 0; i < times; i++, s->length += length) {
        memcpy(s->text + s->length, piece, length);
    }
    s->text[s->length] = '\0';
}

static struct source source_of(const char *head, const char *piece, unsigned times,
                               const char *tail)
{
    struct source s = {0};
    source_add(&s, head, 1);
    source_add(&s, piece, times);
    source_add(&s, tail, 1);
    return s;
}

static const struct limit {
    const char *head, *piece;
    unsigned times; /* too many by one */
    const char *tail;
    const char *format;
    const char *limit;
} limits[] = {
    {"#", "x", 1024 * 1024 - 1, "\n", DIAG_FILE_TOO_LARGE, "1048576"},
    {"event flip \"", "x", 201, "\"\n", DIAG_TEXT_TOO_LONG, "200"},
    {CARD "  text \"", "x", 1001, "\"\n", DIAG_TEXT_TOO_LONG, "1000"},
    {"event ", "x", 49, " \"Flip\"\n", DIAG_WORD_TOO_LONG, "48"},
    {CARD "  play if ", "(", 41, "hp\n", DIAG_TOO_DEEP, "40"},
    {CARD "  play if ", "not ", 41, "ready\n", DIAG_TOO_DEEP, "40"},
    {CARD "  play if ", "-", 41, "1 > 1\n", DIAG_TOO_DEEP, "40"},
    {CARD "  play if ", "your ", 41, "hero\n", DIAG_TOO_DEEP, "40"},
    {CARD "  play if ", "hp of the ", 41, "hero > 1\n", DIAG_TOO_DEEP, "40"},
    {CARD "  play if ", "count(", 41, "hp\n", DIAG_TOO_DEEP, "40"},
    {CARD "  action: ", "may: ", 40, "draw 1\n", DIAG_TOO_DEEP, "40"},
    {CARD "  play if ready", " & ready", 65, "\n", DIAG_CHAIN_TOO_LONG, "64"},
    {CARD "  play if 1", " + 1", 65, " > 1\n", DIAG_CHAIN_TOO_LONG, "64"},
    {CARD "  gives", " wild", 33, "\n", DIAG_LIST_TOO_LONG, "32"},
    {CARD, "  action: draw 1\n", 65, "", DIAG_TOO_MANY_ABILITIES, "64"},
    {"", CARD, 2001, "", DIAG_TOO_MANY_CARDS, "2000"},
};

static bool mentions(const struct told *told, const char *limit)
{
    return strcmp(told->args[0], limit) == 0 || strcmp(told->args[1], limit) == 0;
}

static void check_limit(const struct limit *limit)
{
    struct parse p;
    struct source s = source_of(limit->head, limit->piece, limit->times, limit->tail);
    parse_bytes(&p, s.text, s.length);
    if (p.count != 1 || p.told[0].format != limit->format || !mentions(&p.told[0], limit->limit)) {
        fail_msg("%u errors, the first \"%s\", for %s", p.count, p.count ? p.told[0].format : "",
                 limit->format);
    }
    close_parse(&p);
    free(s.text);
    s = source_of(limit->head, limit->piece, limit->times - 1, limit->tail);
    parse_bytes(&p, s.text, s.length);
    if (p.count > 0 && p.told[0].format == limit->format) {
        fail_msg("the limit of \"%s\" is too strict", limit->format);
    }
    close_parse(&p);
    free(s.text);
}

static void keeps_its_limits(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        check_limit(&limits[i]);
    }
}

static void stops_after_too_many_errors(void **state)
{
    (void)state;
    struct parse p;
    struct source s = source_of("", "event flip \"Flip\" wobble\nally\n", 2000, "ally");
    parse_bytes(&p, s.text, s.length);
    assert_int_equal(p.count, 201);
    assert_ptr_equal(p.last.format, DIAG_TOO_MANY_ERRORS);
    assert_string_equal(p.last.args[0], "200");
    assert_null(p.file.cards); /* what was not checked is not used */
    close_parse(&p);
    free(s.text);
}

static void indentation_has_a_greatest_depth(void **state)
{
    (void)state;
    struct parse p;
    struct source s = source_of(CARD "  action:\n", "", 0, "");
    for (unsigned depth = 2; depth < 60; depth++) {
        source_add(&s, "  ", depth);
        source_add(&s, "may:\n", 1);
    }
    parse_bytes(&p, s.text, s.length);
    assert_true(p.count > 0);
    assert_ptr_equal(p.told[0].format, DIAG_TOO_DEEP);
    close_parse(&p);
    free(s.text);
}

/* Every template of the lexer and the parser stands in one of the tables above. */
static void every_template_is_provoked(void **state)
{
    (void)state;
    for (size_t i = 0; diagnostic_template(i) != DIAG_TWO_CARDS; i++) {
        const char *format = diagnostic_template(i);
        bool found = format == DIAG_TOO_MANY_ERRORS; /* its own test */
        for (size_t b = 0; b < sizeof bads / sizeof *bads; b++) {
            found |= bads[b].format == format;
        }
        for (size_t l = 0; l < sizeof limits / sizeof *limits; l++) {
            found |= limits[l].format == format;
        }
        if (!found) {
            fail_msg("nothing provokes: %s", format);
        }
    }
}

/* ---- recovery -------------------------------------------------------------------------------- */

static void one_error_does_not_hide_the_next(void **state)
{
    (void)state;
    static const unsigned places[][2] = {{1, 1}, {2, 3},  {2, 10}, {3, 16},
                                         {4, 5}, {4, 13}, {6, 20}};
    struct parse p;
    parse_text(&p, "evnet flip \"Flip\"\n"
                   "  cots 1 gvies wild\n"
                   "  interrupt to damge:\n"
                   "    darw 1; drow 2\n"
                   "ally fine \"Fine\"\n"
                   "ally other \"Other\" uniqe\n"
                   "  cost 1\n"
                   "ally good \"Good\"\n");
    assert_int_equal(p.count, sizeof places / sizeof *places);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        assert_int_equal(p.told[i].line, places[i][0]);
        assert_int_equal(p.told[i].column, places[i][1]);
    }
    assert_string_equal(p.file.cards->id, "fine");
    assert_string_equal(p.file.cards->next->id, "good");
    assert_null(p.file.cards->next->next);
    close_parse(&p);
}

static void a_block_after_a_broken_head_is_read(void **state)
{
    (void)state;
    struct parse p;
    parse_text(&p, CARD "  action limit x per round:\n"
                        "    damage 2 to\n"
                        "    if hero_form:\n"
                        "      draw\n"
                        "    draw 1\n"
                        "  cost x\n");
    assert_int_equal(p.count, 4);
    assert_int_equal(p.told[0].line, 2);
    assert_int_equal(p.told[1].line, 3);
    assert_int_equal(p.told[2].line, 5);
    assert_int_equal(p.told[3].line, 7);
    assert_null(p.file.cards);
    close_parse(&p);
}

static void any_prefix_of_a_file_is_survived(void **state)
{
    (void)state;
    static const char text[] =
        "set rhino \"Rhino\" | \"Rhino\" villain of b\ntrait a_b \"c\"\n" CARD
        "  traits defense skill\n  cost 0 gives physical wild\n  uses 3 web\n"
        "  interrupt (defense) named \"N\" to damage or threat on your identity from attack if "
        "self.damage >= 5 limit 1 per end of round pay exhaust self and spend any:\n"
        "    if not exists(minion & in hand of you):\n      prevent all\n    else:\n"
        "      choose:\n        either: let x = up to 2 minion & hp <= 3; damage -1 + 2 to x\n"
        "        or:\n          for each m in each minion: stun m\n"
        "    until end of phase: atk of your hero * 2; minion gains guard\n";
    for (size_t size = 0; size < sizeof text; size++) {
        struct parse p;
        parse_bytes(&p, text, size);
        close_parse(&p);
    }
    struct parse p;
    parse_text(&p, text);
    assert_int_equal(p.count, 0);
    close_parse(&p);
}

/* ---- trees ----------------------------------------------------------------------------------- */

static void reads_a_card(void **state)
{
    (void)state;
    struct parse p;
    parse_text(&p, "# comment\n\n"
                   "event backflip \"Backflip\" | \"Salto arrière\" of spider_man x2 unique "
                   "subtitle \"Sub\" stage 2 named flip back other given to peter\r\n"
                   "    traits defense skill   # more\n"
                   "    cost 0   gives physical physical thw +1 atk -1 hp 14 each boost none\n"
                   "    guard retaliate 2 uses 3 web team up\n"
                   "    max 1 per player\n"
                   "    provenance reconstructed\n"
                   "    text \"say \\\"hi\\\"\" | \"dire \\\\\"\n");
    assert_int_equal(p.count, 0);
    const struct ast_card *card = p.file.cards;
    assert_int_equal(card->type, TYPE_EVENT);
    assert_string_equal(card->id, "backflip");
    assert_string_equal(card->name.en, "Backflip");
    assert_string_equal(card->name.fr, "Salto arrière");
    assert_string_equal(card->set, "spider_man");
    assert_int_equal(card->copies, 2);
    assert_true(card->unique && card->reconstructed);
    assert_string_equal(card->subtitle.fr, "Sub");
    assert_int_equal(card->stage, 2);
    assert_string_equal(card->title, "flip");
    assert_string_equal(card->back, "other");
    assert_string_equal(card->given_to, "peter");
    assert_string_equal(card->traits->next->text, "skill");
    assert_null(card->traits->next->next);
    assert_string_equal(card->icons->next->text, "physical");
    assert_string_equal(card->text.en, "say \"hi\"");
    assert_string_equal(card->text.fr, "dire \\");
    assert_string_equal(card->file, "test.carte");
    assert_int_equal(card->line, 3);
    assert_int_equal(card->caps->cap, 0);
    assert_int_equal(card->caps->number, 1);
    close_parse(&p);
}

static void check_value(const struct ast_value *v, bool keyword, unsigned index, int number)
{
    assert_int_equal(v->keyword, keyword);
    assert_int_equal(v->index, index);
    assert_int_equal(v->number, number);
}

static void reads_values(void **state)
{
    (void)state;
    struct parse p;
    parse_text(&p, CARD "  thw +1 atk -1 hp 14 each boost none\n"
                        "  guard retaliate 2 uses 3 web team up\n");
    assert_int_equal(p.count, 0);
    const struct ast_value *v = p.file.cards->values;
    check_value(v, false, ATTR_THW, 1);
    check_value(v = v->next, false, ATTR_ATK, -1);
    check_value(v = v->next, false, ATTR_HP, 14);
    assert_true(v->per_player && v->has_number);
    check_value(v = v->next, false, ATTR_BOOST, 0);
    assert_true(v->dash && !v->has_number);
    check_value(v = v->next, true, KEY_GUARD, 0);
    check_value(v = v->next, true, KEY_RETALIATE, 2);
    check_value(v = v->next, true, KEY_USES, 3);
    assert_string_equal(v->counter, "web");
    check_value(v = v->next, true, KEY_TEAM_UP, 0);
    assert_null(v->next);
    close_parse(&p);
}

static void reads_declarations(void **state)
{
    (void)state;
    struct parse p;
    parse_text(&p,
               "set rhino \"Rhino\"\nset vulture \"Vulture\" | \"Vautour\" nemesis of spider_man\n"
               "trait a \"A\"\n");
    assert_int_equal(p.count, 1); /* a is reserved */
    assert_string_equal(p.file.sets->id, "rhino");
    assert_null(p.file.sets->kind);
    assert_string_equal(p.file.sets->next->kind, "nemesis");
    assert_string_equal(p.file.sets->next->of, "spider_man");
    assert_string_equal(p.file.sets->next->name.fr, "Vautour");
    close_parse(&p);
    parse_text(&p, "trait brute \"Brute\"\ncounter web \"web\" | \"toile\"");
    assert_int_equal(p.count, 0);
    assert_string_equal(p.file.traits->name.fr, "Brute");
    assert_string_equal(p.file.counters->name.fr, "toile");
    close_parse(&p);
}

/* The body of an ability, as text. */
static const struct good {
    const char *text, *tree;
} statements[] = {
    {"action: prevent all", "(do (prevent all))"},
    {"action: draw 1; draw 2", "(do (draw 1) (draw 2))"},
    {"action: damage 2 to an enemy", "(do (damage 2 (choose 1..1 enemy)))"},
    {"action: damage 2 to 3 minion", "(do (damage 2 (choose 3..3 minion)))"},
    {"action: damage 2 to up to 3 minion & yours",
     "(do (damage 2 (choose 0..3 (& minion yours))))"},
    {"action: stun each minion or villain", "(do (stun (each (or minion villain))))"},
    {"action: stun the villain", "(do (stun (the villain)))"},
    {"action: stun a player", "(do (stun (choose 1..1 player)))"},
    {"action: discard random 2 card & in hand of you",
     "(do (discard (random 2..2 (& card (in hand you)))))"},
    {"action: discard random card", "(do (discard (random 1..1 card)))"},
    {"action: stun your hero", "(do (stun (the (your hero))))"},
    {"action: stun your minion & hp <= 3", "(do (stun (the (& (your minion) (<= hp 3)))))"},
    {"action: stun it", "(do (stun it))"},
    {"action: stun event.source", "(do (stun (dot source event)))"},
    {"action: place 2 threat on self", "(do (place_threat 2 self))"},
    {"action: place event.amount + 1 damage on self",
     "(do (place_damage (+ (dot amount event) 1) self))"},
    {"action: place count(side_scheme) threat on self",
     "(do (place_threat (call count side_scheme) self))"},
    {"action: remove all threat from a side_scheme",
     "(do (remove_threat all (choose 1..1 side_scheme)))"},
    {"action: remove 1 web from self", "(do (remove_counter 1 web self))"},
    {"action: discard self", "(do (discard self))"},
    {"action: discard 2 random from hand", "(do (discard_random 2))"},
    {"action: move a card & in discard to hand of you",
     "(do (move (choose 1..1 (& card (in discard))) (in hand you)))"},
    {"action: gain team up", "(do (gain team up))"},
    {"action: raise atk of self until end of phase", "(do (raise atk self end of phase))"},
    {"action: skip", "(do (skip))"},
    {"action: swap a minion and a card & ready",
     "(do (swap (choose 1..1 minion) (choose 1..1 (& card ready))))"},
    {"action: swap a (minion and ready) and it", "(do (swap (choose 1..1 (& minion ready)) it))"},
    {"action: if hero_form: draw 1", "(do (if (call hero_form) (do (draw 1))))"},
    {"action:\n    if hero_form:\n      draw 1\n    else: draw 2",
     "(do (if (call hero_form) (do (draw 1)) (do (draw 2))))"},
    {"action:\n    if hero_form:\n      if ready: draw 1\n    else: draw 2",
     "(do (if (call hero_form) (do (if ready (do (draw 1)))) (do (draw 2))))"},
    {"action: may: draw 1; draw 2", "(do (may (do (draw 1) (draw 2))))"},
    {"action: draw 1; then: if self.damage >= 5: discard self",
     "(do (draw 1) (then (do (if (>= (dot damage self) 5) (do (discard self))))))"},
    {"action: instead: draw 1", "(do (instead (do (draw 1))))"},
    {"action:\n    choose:\n      either: draw 1\n      or:\n        draw 2\n    skip",
     "(do (one (do (draw 1)) (do (draw 2))) (skip))"},
    {"action: for each m in each minion & yours: stun m",
     "(do (for m (each (& minion yours)) (do (stun m))))"},
    {"action: until end of phase: atk of your hero + 2; it gains guard",
     "(do (until end of phase (modify atk+ (the (your hero)) 2) (grant guard it)))"},
    {"action: until phase: atk of each minion & yours * 2",
     "(do (until phase (modify atk* (each (& minion yours)) 2)))"},
    {"action: until phase: cannot attack by you",
     "(do (until phase (cannot (on attack (by you)))))"},
    {"action: at end of round: discard self", "(do (at end of round (do (discard self))))"},
    {"action: let x = 2 minion", "(do (let x (choose 2..2 minion)))"},
    {"action: let x = 2 * count(minion)", "(do (let x (* 2 (call count minion))))"},
    {"action: let x = places(upgrade & yours)", "(do (let x (call places (& upgrade yours))))"},
    {"action: let x = your hero", "(do (let x (the (your hero))))"},
    {"action: let x = hp of the villain - 1", "(do (let x (- (of hp (the villain)) 1)))"},
    {"action: let x = -2", "(do (let x (minus 2)))"},
    {"boost: draw 1", "(do (draw 1))"},
    {"constant: atk of self + 1", "(do (modify atk+ self 1))"},
    {"constant: atk of your hero - 1", "(do (modify atk- (your hero) 1))"},
    {"constant: hp of minion & not self = 3", "(do (modify hp= (& minion (not self)) 3))"},
    {"constant: atk of (minion & hp <= 3) + count(ally) * 2",
     "(do (modify atk+ (& minion (<= hp 3)) (* (call count ally) 2)))"},
    {"constant: minion & yours gains retaliate", "(do (grant retaliate (& minion yours)))"},
    {"action: discard topmost minion & in discard",
     "(do (discard (topmost (& minion (in discard)))))"},
    {"action: discard exactly n minion & in discard",
     "(do (discard (choose n (& minion (in discard)))))"},
    {"action: for each p in each player: as p: draw 1",
     "(do (for p (each player) (do (as p (do (draw 1))))))"},
    {"constant: minion gains aerial", "(do (grant aerial minion))"},
    {"constant: each minion gains guard", "(do (grant guard (each minion)))"},
    {"constant: cannot damage or threat of self by you",
     "(do (cannot (on damage threat (of self) (by you))))"},
};

static void check_statement(const struct good *good)
{
    struct parse p;
    struct printed out = {0};
    struct source s = source_of(CARD "  ", good->text, 1, "\n");
    parse_bytes(&p, s.text, s.length);
    if (p.count > 0) {
        fail_msg("\"%s\" (%s, %s) in: %s", p.told[0].format, p.told[0].args[0], p.told[0].args[1],
                 good->text);
    }
    put_tree(&out, p.file.cards->abilities->body);
    assert_string_equal(out.text, good->tree);
    close_parse(&p);
    free(s.text);
}

static void reads_statements(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        check_statement(&statements[i]);
    }
}

static void reads_heads_of_abilities(void **state)
{
    (void)state;
    struct parse p;
    struct printed out = {0};
    parse_text(
        &p, CARD
        "  boost 2\n"
        "  hero interrupt (attack, defense) named \"Sense\" | \"Sens\" to damage or threat on "
        "your identity & ready from attack if count(minion) > 1 or hero_form limit 2 per end of "
        "round pay exhaust self and spend mental any and remove 1 web from self:\n"
        "    draw 1\n"
        "  forced response to defeat of minion by you if ready: draw 1\n"
        "  action pay discard self max 1 per phase: draw 1\n"
        "  action pay spend 2 web: draw 1\n");
    assert_int_equal(p.count, 0);
    const struct ast_ability *a = p.file.cards->abilities;
    assert_int_equal(a->kind, KIND_HERO_INTERRUPT);
    assert_int_equal(a->labels, 1 | 4);
    assert_string_equal(a->title.fr, "Sens");
    assert_int_equal(a->limit, 2);
    assert_false(a->limit_by_title);
    assert_string_equal(a->limit_period, "end of round");
    assert_string_equal(a->spend->text, "mental");
    assert_string_equal(a->spend->next->text, "any");
    put_tree(&out, a->trigger);
    put_tree(&out, a->condition);
    put_kids(&out, a->costs);
    assert_string_equal(out.text, "(on damage threat (on (& (your identity) ready)) (from attack))"
                                  "(or (> (call count minion) 1) (call hero_form))"
                                  " (exhaust self) (remove_counter 1 web self)");
    a = a->next;
    assert_int_equal(a->kind, KIND_FORCED_RESPONSE);
    assert_string_equal(a->condition->text, "ready");
    a = a->next;
    assert_true(a->limit_by_title);
    assert_string_equal(a->limit_period, "phase");
    a = a->next;
    assert_int_equal(a->costs->number, VERB_SPEND_COUNTER);
    assert_null(a->spend);
    close_parse(&p);
}

/* ---- expressions on their own ---------------------------------------------------------------- */

static const struct good expressions[] = {
    {"minion & engaged", "(& minion engaged)"},
    {"1 + 2 * 3 - -4", "(- (+ 1 (* 2 3)) (minus 4))"},
    {"not a_b and c or d & e", "(or (& (not a_b) c) (& d e))"},
    {"not hp >= 3", "(not (>= hp 3))"},
    {"(a_b or c) & d", "(& (or a_b c) d)"},
    {"hp of your hero & ready", "(& (of hp (the (your hero))) ready)"},
    {"threat of bomb_scare + 2 > 3", "(> (+ (of threat bomb_scare) 2) 3)"},
    {"paid(mental) >= 2", "(>= (call paid mental) 2)"},
    {"between(a minion & ready, 2 + 1)", "(call between (choose 1..1 (& minion ready)) (+ 2 1))"},
    {"event & in hand of each", "(& event (in hand each))"},
    {"hp", "hp"},
};

static struct node *parse_one(struct parse *p, const char *text)
{
    open_parse(p);
    return parse_expression(&test_words, "scene", 7, text, strlen(text), p->arena, &p->diag);
}

static void reads_expressions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) {
        struct parse p;
        struct printed out = {0};
        struct node *node = parse_one(&p, expressions[i].text);
        assert_non_null(node);
        put_tree(&out, node);
        assert_string_equal(out.text, expressions[i].tree);
        close_parse(&p);
    }
}

static void reports_errors_of_expressions(void **state)
{
    (void)state;
    struct parse p;
    assert_null(parse_one(&p, "  minion &"));
    assert_ptr_equal(p.told[0].format, DIAG_EXPECTED);
    assert_int_equal(p.told[0].line, 7);
    assert_int_equal(p.told[0].column, 11);
    close_parse(&p);
    assert_null(parse_one(&p, "minion ready"));
    assert_string_equal(p.told[0].args[1], PHRASE_END_OF_LINE);
    close_parse(&p);
    assert_null(parse_one(&p, ""));
    assert_string_equal(p.told[0].args[0], PHRASE_END_OF_FILE);
    close_parse(&p);
    assert_null(parse_one(&p, "a\nb"));
    close_parse(&p);
}

/* ---- the nearest word ------------------------------------------------------------------------ */

static const char *next_fruit(void *user, size_t index)
{
    static const char *const fruits[] = {"apple", "pear", "banana", "fig"};
    (void)user;
    return index < sizeof fruits / sizeof *fruits ? fruits[index] : NULL;
}

static void suggests_the_nearest_word(void **state)
{
    (void)state;
    assert_string_equal(nearest_word("aple", next_fruit, NULL), "apple");
    assert_string_equal(nearest_word("paer", next_fruit, NULL), "pear");
    assert_string_equal(nearest_word("bananas", next_fruit, NULL), "banana");
    assert_null(nearest_word("cherry", next_fruit, NULL));
    assert_null(nearest_word("x", next_fruit, NULL));
    assert_null(nearest_word("", next_fruit, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_every_error_with_its_place),
        cmocka_unit_test(keeps_its_limits),
        cmocka_unit_test(stops_after_too_many_errors),
        cmocka_unit_test(indentation_has_a_greatest_depth),
        cmocka_unit_test(every_template_is_provoked),
        cmocka_unit_test(one_error_does_not_hide_the_next),
        cmocka_unit_test(a_block_after_a_broken_head_is_read),
        cmocka_unit_test(any_prefix_of_a_file_is_survived),
        cmocka_unit_test(reads_a_card),
        cmocka_unit_test(reads_values),
        cmocka_unit_test(reads_declarations),
        cmocka_unit_test(reads_statements),
        cmocka_unit_test(reads_heads_of_abilities),
        cmocka_unit_test(reads_expressions),
        cmocka_unit_test(reports_errors_of_expressions),
        cmocka_unit_test(suggests_the_nearest_word),
    };
    return cmocka_run_group_tests_name("parser", tests, NULL, NULL);
}
