/*
 * Errors in files: the templates of all messages, and how the nearest word to a misspelt one is
 * found.
 */
#include "carte/diagnostics.h"

#include <string.h>

const char DIAG_FILE_TOO_LARGE[] = "The file is larger than %1 bytes.";
const char DIAG_BAD_UTF8[] = "Byte %1 is not valid UTF-8 here.";
const char DIAG_BAD_CHARACTER[] = "The character %1 cannot stand here.";
const char DIAG_HIDDEN_CHARACTER[] = "The character %1 is not allowed: it is a control character, "
                                     "invisible, or changes the direction "
                                     "of writing.";
const char DIAG_TAB[] = "Indent with spaces, not with tabs.";
const char DIAG_INDENT_STEP[] =
    "Indent by 2 or 4 spaces; this line stands %1 deeper than the line above.";
const char DIAG_INDENT_MISMATCH[] =
    "This line is indented by %1 spaces, like none of the blocks that it could belong to.";
const char DIAG_STRING_OPEN[] = "The text that begins here has no closing quotation mark.";
const char DIAG_BAD_ESCAPE[] =
    "Only a quotation mark or a backslash can follow a backslash, found %1.";
const char DIAG_TEXT_TOO_LONG[] = "This text has %1 bytes; at most %2 are allowed.";
const char DIAG_WORD_TOO_LONG[] = "The word %1… is too long; at most %2 letters are allowed.";
const char DIAG_CAPITALS[] = "Words have small letters only: write %2 instead of %1.";
const char DIAG_NUMBER_TOO_LARGE[] = "The number %1 is too large; at most %2 is allowed.";
const char DIAG_NUMBER_IN_WORD[] =
    "Expected a number or a word, found %1, which begins as the one and ends as the other.";

const char DIAG_EXPECTED[] = "Expected %2, found %1.";
const char DIAG_UNKNOWN_WORD[] = "Unknown word %1; expected %2.";
const char DIAG_UNKNOWN_WORD_NEAR[] = "Unknown word %1; expected %2. Did you mean %3?";
const char DIAG_UNKNOWN_WORD_SAY[] = "Unknown word %1; expected %2. Or did you mean: %3";
const char DIAG_UNKNOWN_TYPE[] =
    "Unknown word %1; expected set, trait, counter, symbol or a type of card (%2).";
const char DIAG_UNKNOWN_LINE[] =
    "Unknown word %1; expected a kind of ability (%2) or a property (%3).";
const char DIAG_UNKNOWN_PROPERTY[] = "Unknown word %1; expected a property (%2).";
const char DIAG_RESERVED[] = "%1 is a word of the language and cannot be a name.";
const char DIAG_TWICE[] = "%1 is given twice.";
const char DIAG_OUT_OF_RANGE[] = "%1 is out of range; expected a number from %2 to %3.";
const char DIAG_TOO_DEEP[] = "This is nested deeper than %1 levels.";
const char DIAG_CHAIN_TOO_LONG[] = "This expression has more than %1 operators in a row.";
const char DIAG_LIST_TOO_LONG[] = "This list is too long; at most %1 entries are allowed.";
const char DIAG_TOO_MANY_CARDS[] = "The file has more than %1 cards.";
const char DIAG_TOO_MANY_ERRORS[] = "More than %1 errors; the rest of the file was not checked.";
const char DIAG_UNEXPECTED_INDENT[] =
    "This line is indented, but the line above does not open a block.";
const char DIAG_ELSE_ALONE[] = "This else belongs to no if: it must stand right under its if.";
const char DIAG_NOT_A_COST[] = "%1 cannot be a cost.";
const char DIAG_NOT_FORBIDDABLE[] = "%1 only tells that something is so: nothing asks whether it "
                                    "may happen, so it cannot be forbidden.";
const char DIAG_NOT_PRINTED[] = "%1 is not printed on cards and cannot be given here.";
const char DIAG_NEEDS_TRIGGER[] = "%1 answers an event: expected to and an event before the colon.";
const char DIAG_NEEDS_NUMBER[] = "The keyword %1 needs a number.";
const char DIAG_WHICH_ONES[] =
    "Expected a, each, the, random, your, up to or a number before a filter, found %1.";
const char DIAG_ONLY_MODIFICATIONS[] =
    "Expected a modification (ATTRIBUTE of … + …, … gains KEYWORD, or cannot …), found %1.";
const char DIAG_NO_MODIFICATIONS[] =
    "A modification can stand only in a constant ability or after until, found %1.";

const char DIAG_TWO_CARDS[] = "There is already a card %1, in %2.";
const char DIAG_DEPENDS_ON_ITSELF[] =
    "The value %1 depends on itself here: what it becomes decides what is added to it.";
const char DIAG_NOTHING_CARRIED_OUT[] =
    "%1 tells what the text that is being carried out has done so far: a condition, or what holds "
    "all the time, cannot ask for it.";
const char DIAG_UNKNOWN_SET[] = "There is no set %1.";
const char DIAG_UNKNOWN_SET_NEAR[] = "There is no set %1. Did you mean %2?";
const char DIAG_UNKNOWN_TRAIT[] = "There is no trait %1.";
const char DIAG_UNKNOWN_TRAIT_NEAR[] = "There is no trait %1. Did you mean %2?";
const char DIAG_UNKNOWN_COUNTER[] = "There is no counter %1.";
const char DIAG_UNKNOWN_COUNTER_NEAR[] = "There is no counter %1. Did you mean %2?";
const char DIAG_UNKNOWN_CARD[] = "There is no card %1.";
const char DIAG_UNKNOWN_CARD_NEAR[] = "There is no card %1. Did you mean %2?";
const char DIAG_UNUSED_CHOICE[] = "%1 is chosen, but nothing uses it.";
const char DIAG_HIDDEN_ZONE[] =
    "The player who chooses cannot see %1: look at it, reveal it or search it first.";
const char DIAG_TEXT_NUMBERS[] = "The numbers in the text are not those of the abilities.";
const char DIAG_WORD_AS_NUMBER[] = "Expected a number, but %1 is none.";
const char DIAG_NUMBER_AS_FILTER[] = "Expected a filter, but %1 is a number.";
const char DIAG_TOO_MANY_LOCALS[] = "An ability can remember at most %1 things.";
const char DIAG_TOO_MANY_ABILITIES[] = "A card can have at most %1 abilities.";
const char DIAG_PROGRAM_TOO_LONG[] = "This ability is too long; at most %1 steps are allowed.";
const char DIAG_PACK_TOO_LARGE[] = "There are too many of these: %1; at most %2 are allowed.";

static const char *const templates[] = {
    DIAG_FILE_TOO_LARGE,
    DIAG_BAD_UTF8,
    DIAG_BAD_CHARACTER,
    DIAG_HIDDEN_CHARACTER,
    DIAG_TAB,
    DIAG_INDENT_STEP,
    DIAG_INDENT_MISMATCH,
    DIAG_STRING_OPEN,
    DIAG_BAD_ESCAPE,
    DIAG_TEXT_TOO_LONG,
    DIAG_WORD_TOO_LONG,
    DIAG_CAPITALS,
    DIAG_NUMBER_TOO_LARGE,
    DIAG_NUMBER_IN_WORD,

    DIAG_EXPECTED,
    DIAG_UNKNOWN_WORD,
    DIAG_UNKNOWN_WORD_NEAR,
    DIAG_UNKNOWN_WORD_SAY,
    DIAG_UNKNOWN_TYPE,
    DIAG_UNKNOWN_LINE,
    DIAG_UNKNOWN_PROPERTY,
    DIAG_RESERVED,
    DIAG_TWICE,
    DIAG_OUT_OF_RANGE,
    DIAG_TOO_DEEP,
    DIAG_CHAIN_TOO_LONG,
    DIAG_LIST_TOO_LONG,
    DIAG_TOO_MANY_CARDS,
    DIAG_TOO_MANY_ERRORS,
    DIAG_UNEXPECTED_INDENT,
    DIAG_ELSE_ALONE,
    DIAG_NOT_A_COST,
    DIAG_NOT_PRINTED,
    DIAG_NEEDS_TRIGGER,
    DIAG_NEEDS_NUMBER,
    DIAG_WHICH_ONES,
    DIAG_ONLY_MODIFICATIONS,
    DIAG_NO_MODIFICATIONS,

    DIAG_TWO_CARDS,
    DIAG_NOT_FORBIDDABLE,
    DIAG_DEPENDS_ON_ITSELF,
    DIAG_NOTHING_CARRIED_OUT,
    DIAG_UNKNOWN_SET,
    DIAG_UNKNOWN_SET_NEAR,
    DIAG_UNKNOWN_TRAIT,
    DIAG_UNKNOWN_TRAIT_NEAR,
    DIAG_UNKNOWN_COUNTER,
    DIAG_UNKNOWN_COUNTER_NEAR,
    DIAG_UNKNOWN_CARD,
    DIAG_UNKNOWN_CARD_NEAR,
    DIAG_UNUSED_CHOICE,
    DIAG_HIDDEN_ZONE,
    DIAG_TEXT_NUMBERS,
    DIAG_WORD_AS_NUMBER,
    DIAG_NUMBER_AS_FILTER,
    DIAG_TOO_MANY_LOCALS,
    DIAG_TOO_MANY_ABILITIES,
    DIAG_PROGRAM_TOO_LONG,
    DIAG_PACK_TOO_LARGE,
};

const char PHRASE_CARD_TYPE[] = "a type of card";
const char PHRASE_DECLARATION[] = "a type of card, set, trait, counter or symbol";
const char PHRASE_ID[] = "a name in snake_case";
const char PHRASE_NAME[] = "a name in quotation marks";
const char PHRASE_HEADER[] = "of, x2, unique, subtitle, stage, named, back, given, masculine, "
                             "feminine or the end of the line";
const char PHRASE_LINE_OF_CARD[] = "a property or a kind of ability";
const char PHRASE_PROPERTY[] = "a property";
const char PHRASE_KIND[] = "a kind of ability";
const char PHRASE_LABEL[] = "a label";
const char PHRASE_ICON[] = "an icon";
const char PHRASE_CAP[] = "what the cap is counted by";
const char PHRASE_PERIOD[] = "a period";
const char PHRASE_EVENT[] = "an event";
const char PHRASE_VERB[] = "a verb";
const char PHRASE_KEYWORD[] = "a keyword";
const char PHRASE_ATTRIBUTE[] = "an attribute";
const char PHRASE_QUERY[] = "a query";
const char PHRASE_COUNTER[] = "a counter";
const char PHRASE_ZONE[] = "a zone";
const char PHRASE_PILE[] = "a hand or a pile";
const char PHRASE_SEAT[] = "a player";
const char PHRASE_KEPT_NUMBER[] = "a number that the text keeps with let";
const char PHRASE_TRAIT[] = "a trait";
const char PHRASE_SET[] = "a set";
const char PHRASE_CARD[] = "a card";
const char PHRASE_NUMBER[] = "a number";
const char PHRASE_EXPRESSION[] = "a number or a filter";
const char PHRASE_TARGET[] = "a target (self, it, a …, each …, the …, your …)";
const char PHRASE_LOCAL[] = "a name to remember it by";
const char PHRASE_STATEMENT[] = "a statement";
const char PHRASE_BLOCK[] = "an indented block";
const char PHRASE_ALTERNATIVE[] = "either or or";
const char PHRASE_OPERATOR[] = "+, -, * or =";
const char PHRASE_CATEGORY[] = "a word about cards";
const char PHRASE_END_OF_LINE[] = "the end of the line";
const char PHRASE_END_OF_STATEMENT[] = "; or the end of the line";
const char PHRASE_END_OF_FILE[] = "the end of the file";
const char PHRASE_INDENTATION[] = "an indentation";
const char PHRASE_END_OF_BLOCK[] = "the end of the block";

static const char *const phrases[] = {
    PHRASE_CARD_TYPE,   PHRASE_DECLARATION,  PHRASE_ID,           PHRASE_NAME,
    PHRASE_HEADER,      PHRASE_LINE_OF_CARD, PHRASE_PROPERTY,     PHRASE_KIND,
    PHRASE_LABEL,       PHRASE_ICON,         PHRASE_CAP,          PHRASE_PERIOD,
    PHRASE_EVENT,       PHRASE_VERB,         PHRASE_KEYWORD,      PHRASE_ATTRIBUTE,
    PHRASE_QUERY,       PHRASE_COUNTER,      PHRASE_ZONE,         PHRASE_PILE,
    PHRASE_SEAT,        PHRASE_KEPT_NUMBER,  PHRASE_TRAIT,        PHRASE_SET,
    PHRASE_CARD,        PHRASE_NUMBER,       PHRASE_EXPRESSION,   PHRASE_TARGET,
    PHRASE_LOCAL,       PHRASE_STATEMENT,    PHRASE_BLOCK,        PHRASE_ALTERNATIVE,
    PHRASE_OPERATOR,    PHRASE_CATEGORY,     PHRASE_END_OF_LINE,  PHRASE_END_OF_STATEMENT,
    PHRASE_END_OF_FILE, PHRASE_INDENTATION,  PHRASE_END_OF_BLOCK,
};

const char *diagnostic_template(size_t index)
{
    return index < sizeof templates / sizeof *templates ? templates[index] : NULL;
}

const char *diagnostic_phrase(size_t index)
{
    return index < sizeof phrases / sizeof *phrases ? phrases[index] : NULL;
}

/* Was that said of that place already? Otherwise it is kept in mind; what has no place may be told again. */
static bool is_told(struct diagnostics *diag, unsigned line, unsigned column, const char *format)
{
    for (unsigned i = 0; line != 0 && i < DIAGNOSTICS_KEPT && i < diag->errors; i++) {
        if (diag->told[i].line == line && diag->told[i].column == column &&
            diag->told[i].format == format && diag->told[i].file == diag->file) {
            return true;
        }
    }
    unsigned at = diag->errors % DIAGNOSTICS_KEPT;
    diag->told[at].file = diag->file;
    diag->told[at].format = format;
    diag->told[at].line = line;
    diag->told[at].column = column;
    return false;
}

void diagnose(struct diagnostics *diag, unsigned line, unsigned column, const char *format,
              const char *arg1, const char *arg2, const char *arg3)
{
    qn_message message = {.file = diag->file,
                          .line = line,
                          .column = column,
                          .format = format,
                          .args = {arg1, arg2, arg3}};
    if (is_told(diag, line, column, format)) {
        return;
    }
    diag->errors++;
    if (diag->report.fn) {
        diag->report.fn(diag->report.user, &message);
    }
}

enum { LONGEST = 64 }; /* words beyond this length have no near ones */

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Which letters a word has: an edit brings in or takes away one of them at most. */
static uint32_t letters_of(const char *word, size_t length)
{
    uint32_t letters = 0;
    for (size_t i = 0; i < length; i++) {
        letters |= 1u << (word[i] & 31);
    }
    return letters;
}

static unsigned count_bits(uint32_t bits)
{
    unsigned n = 0;
    for (; bits; bits &= bits - 1) {
        n++;
    }
    return n;
}

/* Edits (insert, delete, replace, swap neighbours) that turn one word into the other; more than `most` if it
 * takes more. Who is further than that from the diagonal has come by more edits. */
static unsigned distance(const char *a, size_t a_length, const char *b, size_t b_length,
                         unsigned most)
{
    unsigned rows[3][LONGEST + 2];
    unsigned *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_length && j <= most + 1; j++) {
        above[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        size_t first = i > most ? i - most : 1, last = i + most < b_length ? i + most : b_length;
        unsigned nearest = row[first - 1] = first == 1 ? (unsigned)i : most + 1;
        for (size_t j = first; j <= last; j++) {
            unsigned edit = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(edit, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = least(row[j], before[j - 2] + 1);
            }
            nearest = least(nearest, row[j]);
        }
        row[last + 1] = most + 1; /* what the next row finds above its end */
        if (nearest > most) {
            return nearest;
        }
        unsigned *oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    return above[b_length];
}

const char *nearest_word(const char *word, const char *(*next)(void *user, size_t index),
                         void *user)
{
    size_t length = strlen(word);
    if (length > LONGEST) {
        return NULL;
    }
    const char *best = NULL, *candidate;
    unsigned limit = length < 3 ? 1 : length < 8 ? 2 : 3;
    const uint32_t letters = letters_of(word, length);
    for (size_t i = 0; (candidate = next(user, i)) != NULL; i++) {
        size_t other = strlen(candidate);
        if (other > LONGEST || other > length + limit || length > other + limit) {
            continue; /* each letter more or less is an edit */
        }
        uint32_t others = letters_of(candidate, other);
        if (count_bits(letters & ~others) > limit || count_bits(others & ~letters) > limit) {
            continue;
        }
        unsigned d = distance(word, length, candidate, other, limit);
        if (d <= limit && d < length && d < other) {
            best = candidate;
            limit = d - 1;
            if (d == 0 || limit == 0) {
                break;
            }
        }
    }
    return best;
}
