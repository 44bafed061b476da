/*
 * Dice that are chosen by their faces. There may be 31 ways to roll again, so they are not numbered:
 * one types which dice to roll again, or which to keep.
 *
 * An option's value tells the faces as digits in ascending order; 0 stands for all five. A lent die is
 * called * and has options of its own.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "text.h"

#include <string.h>

enum { NUMBERED_MOST = 6, FACES = 6, DICE = 5 };

static size_t count_group(struct play *play, qn_group group)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options), found = 0;
    for (size_t i = 0; i < count; i++)
        found += qn_option_group(play->session->table, &options[i]) == group;
    return found;
}

bool play_is_typed(struct play *play, const qn_option *option)
{
    qn_group group = qn_option_group(play->session->table, option);
    return group == QN_GROUP_REROLL || group == QN_GROUP_REROLL_LENT ||
           (group == QN_GROUP_TURN_DIE && count_group(play, group) > NUMBERED_MOST);
}

/* A line with two examples of what to type; plain where it must be broken. */
static void show_hint(struct play *play, const char *format, const char *one, const char *two)
{
    const char *accent = app_style(play->app, APP_ACCENT), *plain = app_style(play->app, APP_PLAIN);
    char text[256], first[64], second[64];
    snprintf(text, sizeof text, format, one, two);
    if (text_width(text) + 2 > terminal_width()) {
        text_wrap(play->terminal.out, text, 2, terminal_width());
        return;
    }
    snprintf(first, sizeof first, "%s%s%s", accent, one, plain);
    snprintf(second, sizeof second, "%s%s%s", accent, two, plain);
    snprintf(text, sizeof text, format, first, second);
    fprintf(play->terminal.out, "  %s\n", text);
}

/* ---- which dice ------------------------------------------------------------------------------ */

/* The dice that are asked about. */
static void open_dice(const struct play *play, qn_dice *dice)
{
    for (unsigned pool = 0; qn_dice_get(play->session->table, pool, dice); pool++) {
        if (dice->open && dice->count)
            return;
    }
    *dice = (qn_dice){.seat = -1, .lent = -1};
}

void play_show_typed(struct play *play)
{
    if (count_group(play, QN_GROUP_REROLL))
        show_hint(play, _("Type %s (the faces to roll again; alone: all) or %s."), _("reroll 1 4"),
                  _("keep 5 5"));
    if (count_group(play, QN_GROUP_REROLL_LENT))
        show_hint(play, _("The lent die is called *: %s, %s."), _("reroll 1 *"), _("keep 5 *"));
    if (count_group(play, QN_GROUP_TURN_DIE) > NUMBERED_MOST)
        show_hint(play, _("Type %s to turn a 3 into a 6.%s"), _("die 3 6"), "");
}

/* ---- what was typed ------------------------------------------------------------------------- */

enum dice_word { DICE_NONE, DICE_REROLL, DICE_KEEP, DICE_TURN };

/* Faces, and the lent die. */
struct named {
    char digits[DICE + 2];
    bool lent;
};

/* The first word, folded; what follows it are digits, stars and gaps only, or it is not about dice. */
static enum dice_word read_word(const char *line, struct named *named)
{
    static const struct {
        const char *typed;
        enum dice_word word;
    } words[] = {
        {"reroll", DICE_REROLL}, {"relancer", DICE_REROLL}, {"r", DICE_REROLL},
        {"roll", DICE_REROLL},   {"lancer", DICE_REROLL},   {"keep", DICE_KEEP},
        {"garder", DICE_KEEP},   {"k", DICE_KEEP},          {"g", DICE_KEEP},
        {"die", DICE_TURN},      {"de", DICE_TURN},
    };
    char folded[256];
    named->lent = strchr(line, '*') != NULL;
    text_fold(line, folded, sizeof folded);
    size_t length = strcspn(folded, " *"), count = 0;
    for (const char *c = folded + length; *c; c++) {
        if (*c == ' ' || *c == '*')
            continue;
        if (*c < '0' || *c > '9' || count > DICE)
            return DICE_NONE;
        named->digits[count++] = *c;
    }
    named->digits[count] = '\0';
    folded[length] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].typed, folded) == 0)
            return words[i].word;
    }
    return DICE_NONE;
}

/* How many dice show each face, the lent one left out. */
static void count_faces(const qn_dice *dice, unsigned have[FACES + 1])
{
    memset(have, 0, (FACES + 1) * sizeof *have);
    for (size_t i = 0; i < dice->count; i++)
        have[dice->face[i]] += (int)i != dice->lent;
}

/* Takes the digits out of the dice; returns the first one that no die is left for, or 0. */
static char take_out(unsigned have[FACES + 1], const char *digits)
{
    for (; *digits; digits++) {
        if (*digits < '1' || *digits > '0' + FACES || have[*digits - '0']-- == 0)
            return *digits;
    }
    return 0;
}

/* The value of the option that rolls these dice again: those that were named, or the others; *lent:
 * the lent one too. */
static bool value_of(const qn_dice *dice, enum dice_word word, const struct named *named,
                     int *value, bool *lent)
{
    unsigned have[FACES + 1], left[FACES + 1];
    bool is_all = word == DICE_REROLL && !named->digits[0] && !named->lent;
    count_faces(dice, have);
    memcpy(left, have, sizeof left);
    if ((named->lent && dice->lent < 0) || take_out(left, named->digits))
        return false;
    *lent = dice->lent >= 0 && (is_all || named->lent == (word == DICE_REROLL));
    size_t count = *lent;
    *value = 0;
    for (unsigned f = 1; f <= FACES; f++) {
        unsigned again = word == DICE_KEEP || is_all ? left[f] : have[f] - left[f];
        for (; again > 0; again--, count++)
            *value = *value * 10 + (int)f;
    }
    if (count == DICE) {
        *value = 0;
        *lent = false;
    }
    return count > 0;
}

static size_t find_option(struct play *play, qn_group group, int value)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options);
    for (size_t i = 0; i < count; i++) {
        if (options[i].value == value &&
            qn_option_group(play->session->table, &options[i]) == group)
            return i;
    }
    return QN_MAX_OPTIONS;
}

/* Keeping all of them, or keeping without a word about which. */
static bool is_keeping_all(const qn_dice *dice, enum dice_word word, const struct named *named)
{
    unsigned left[FACES + 1];
    bool is_silent = !named->digits[0] && !named->lent;
    bool has_all = strlen(named->digits) + named->lent == dice->count;
    count_faces(dice, left);
    return word == DICE_KEEP && (is_silent || (has_all && !take_out(left, named->digits)));
}

static size_t find_typed(struct play *play, enum dice_word word, const struct named *named)
{
    const char *digits = named->digits;
    qn_dice dice;
    int value;
    bool lent;
    if (word == DICE_TURN)
        return strlen(digits) == 2
                   ? find_option(play, QN_GROUP_TURN_DIE, (digits[0] - '0') * 10 + digits[1] - '0')
                   : QN_MAX_OPTIONS;
    open_dice(play, &dice);
    if (is_keeping_all(&dice, word, named))
        return find_option(play, QN_GROUP_KEEP, 0);
    if (!value_of(&dice, word, named, &value, &lent))
        return QN_MAX_OPTIONS;
    return find_option(play, lent ? QN_GROUP_REROLL_LENT : QN_GROUP_REROLL, value);
}

/* Why these dice cannot be meant. */
static void say_refused(struct play *play, enum dice_word word, const struct named *named)
{
    unsigned left[FACES + 1];
    char missing;
    qn_dice dice;
    open_dice(play, &dice);
    count_faces(&dice, left);
    if (word != DICE_TURN && (missing = take_out(left, named->digits))) {
        count_faces(&dice, left);
        bool has_any = missing >= '1' && missing <= '0' + FACES && left[missing - '0'];
        play_say(play, has_any ? _("Not so many dice show %c.") : _("No die shows %c."), missing);
    } else if (is_keeping_all(&dice, word, named)) {
        play_say(play,
                 _("Who keeps all the dice rolls none: announce an ability, or activate none. "
                   "To roll the others again, name the faces that you keep, as in %s."),
                 _("keep 5 5"));
    } else {
        play_say(play,
                 _("Not these dice: name faces that lie there, and roll at least one die again."));
    }
}

bool play_choose_dice(struct play *play, const char *line, size_t *option)
{
    struct named named;
    enum dice_word word = read_word(line, &named);
    bool is_about_dice = count_group(play, QN_GROUP_REROLL) || count_group(play, QN_GROUP_TURN_DIE);
    if (word == DICE_NONE || !is_about_dice)
        return false;
    *option = find_typed(play, word, &named);
    if (*option == QN_MAX_OPTIONS)
        say_refused(play, word, &named);
    return true;
}
