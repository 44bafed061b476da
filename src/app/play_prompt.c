/*
 * The prompt: a number chooses, Enter takes what is suggested, words are commands (play_words.h) or those
 * of an option.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"
#include "play_words.h"

#include "text.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* "  card NAME          a card with its text", the text broken where the terminal ends. */
static void help_line(struct play *play, const char *typed, const char *meaning)
{
    enum { TYPED = 21, NARROW = 60 };
    FILE *out = play->terminal.out;
    size_t width = terminal_width(), indent = width < NARROW ? 6 : TYPED;
    char padded[64];
    snprintf(padded, sizeof padded, "  %s", typed);
    if (text_width(padded) >= indent) {
        fprintf(out, "%s\n", padded);
        text_wrap(out, meaning, indent, width);
        return;
    }
    text_pad(out, padded, indent);
    text_wrap_from(out, meaning, indent, indent, width);
}

static void show_help(struct play *play)
{
    struct play_typing typing = play_typing(play);
    char text[256], id[12];
    help_line(play, _("NUMBER"), _("choose that option"));
    snprintf(text, sizeof text, _("choose the option that says so: %s"), gettext(typing.words));
    help_line(play, _("WORDS"), text);
    help_line(play, _("Enter"), _("take what is marked *, or pass"));
#ifdef QUINTE_EDITING
    help_line(play, _("Tab"), _("complete the words of an option, a command or a card"));
#endif
    if (typing.has_dice)
        help_line(play, _("reroll 1 4, keep 5"), _("choose dice by their faces"));
    help_line(play, _("skip"), _("pass until it is your turn or something is aimed at you"));
    help_line(play, _("pass turn"), _("pass until the turn ends; ends your own, too"));
    help_line(play, _("stops"), _("where you are asked to act; stops PHASE changes it"));
    help_line(play, _("hint"), _("what a strong player would do, and the chance to win"));
    help_line(play, _("why CARD"),
              _("why is nothing offered with this card? (why attack CARD, ...)"));
    snprintf(text, sizeof text, _("a rule of the catalogue, for example rule %s"),
             play_rule_example(play, id));
    help_line(play, _("rule ID"), text);
    help_line(play, _("card NAME"), _("a card with its text"));
    help_line(play, _("view"), _("the table"));
    help_line(play, _("board"),
              _("what you have in play, with all texts; board 2: what player 2 has"));
    help_line(play, _("hand"), _("your cards with their texts"));
    help_line(play, _("log"), _("everything that happened"));
    help_line(play, _("undo"), _("take the last decision back"));
    help_line(play, _("save FILE"), _("a copy of the game, for quinte resume"));
    help_line(play, _("quit"), _("leave; the game is saved"));
    help_line(play, _("resign"), _("give the game up for good"));
}

void play_say(struct play *play, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    text_wrap(play->terminal.out, text, 0, terminal_width());
}

/* ---- reading -------------------------------------------------------------------------------- */

/* The next line, trimmed, good until the next one; NULL when the input is closed or the person
 * interrupts. */
static const char *read_line(struct play *play)
{
    char prompt[64];
    snprintf(prompt, sizeof prompt, "%s>%s ", app_style(play->app, APP_ACCENT),
             app_style(play->app, APP_PLAIN));
    const char *line = line_editor_read(play->editor, prompt);
    if (line && !line_editor_is_echoed(play->editor))
        fprintf(play->terminal.out, "%s\n", line);
    return line;
}

/* ---- answering ------------------------------------------------------------------------------ */

static void save_copy(struct play *play, const char *path)
{
    if (!path[0])
        play_say(play, _("save needs a file name: save my-game.journal"));
    else if (session_save_copy(play->session, path))
        play_say(play, _("Saved; \"quinte resume %s\" goes on from here."), path);
}

/* Commands that leave the question as it is. */
static void obey(struct play *play, const qn_ask *ask, enum play_word word, const char *rest)
{
    play_forget_table(play);
    switch (word) {
    case WORD_WHY: play_why(play, ask, rest); break;
    case WORD_HINT: play_hint(play, ask); break;
    case WORD_RULE: play_rule(play, rest); break;
    case WORD_CARD: play_card(play, rest); break;
    case WORD_SAVE: save_copy(play, rest); break;
    case WORD_LOG: play_show_log(play, ask->seat, 0); break;
    case WORD_HAND: play_hand(play, ask->seat); break;
    case WORD_BOARD: play_board(play, ask->seat, rest); break;
    case WORD_STOPS: play_stops(play, rest); break;
    case WORD_TABLE:
        play->shown_to = -1;
        play_draw_table(play, ask->seat, 0);
        play_show_ask(play, ask);
        break;
    case WORD_HELP: show_help(play); break;
    default: break;
    }
}

static bool is_number(const char *line)
{
    return line[0] && line[strspn(line, "0123456789")] == '\0';
}

static bool choose_number(struct play *play, const char *line, size_t *option)
{
    errno = 0;
    unsigned long number = strtoul(line, NULL, 10);
    if (errno || number < 1 || number > play->order_count) {
        play_say(play, _("The options go from 1 to %zu."), play->order_count);
        return false;
    }
    *option = play->order[number - 1];
    return true;
}

/* Is that where a word begins? */
static bool is_word_start(const char *text, const char *at)
{
    return at == text || (!isalnum((unsigned char)at[-1]) && (unsigned char)at[-1] < 0x80);
}

/* Does the label hold every word that was typed, with words of its own that begin so? Accents and capitals do not
 * matter. */
static bool holds_words(const char *label, const char *typed, bool at_start)
{
    char in[512], asked[256];
    text_fold(label, in, sizeof in);
    text_fold(typed, asked, sizeof asked);
    for (char *rest = asked, *word; (word = strtok_r(rest, " ", &rest));) {
        const char *at = strstr(in, word);
        while (at && at_start && !is_word_start(in, at))
            at = strstr(at + 1, word);
        if (!at)
            return false;
    }
    return asked[0] != '\0';
}

/* Several numbers are no choice: in a label they would be found anywhere. */
static bool has_letters(const char *line)
{
    return line[strspn(line, "0123456789 ,.;+-/")] != '\0';
}

/* Was just the label typed, or what stands before its notes in brackets? */
bool play_is_label(const char *label, const char *typed)
{
    char own[512], asked[256], name[512], whole[512];
    const char *note = strstr(label, " (");
    snprintf(name, sizeof name, "%.*s", (int)(note ? note - label : (ptrdiff_t)strlen(label)),
             label);
    text_fold(name, own, sizeof own);
    text_fold(label, whole, sizeof whole);
    text_fold(typed, asked, sizeof asked);
    return strcmp(own, asked) == 0 || strcmp(whole, asked) == 0;
}

/* Ways to roll again and to turn dice have no numbers, but a hint tells them by their labels. */
static bool choose_typed(struct play *play, const qn_ask *ask, const char *line, size_t *option)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options);
    for (size_t i = 0; i < count; i++) {
        char label[512];
        if (!play_is_typed(play, &options[i]))
            continue;
        play_option_label(play, ask->seat, &options[i], label, sizeof label);
        if (play_is_label(label, line)) {
            *option = i;
            return true;
        }
    }
    return false;
}

/* How well a label says what was typed. */
enum fit { FIT_NOT, FIT_PARTS, FIT_WORDS, FIT_NAME, FIT_WHOLE };

static enum fit fit_of(const char *label, const char *typed)
{
    char own[512], asked[256];
    text_fold(label, own, sizeof own);
    text_fold(typed, asked, sizeof asked);
    if (strcmp(own, asked) == 0)
        return FIT_WHOLE;
    if (!holds_words(label, typed, false))
        return FIT_NOT;
    if (play_is_label(label, typed))
        return FIT_NAME;
    return holds_words(label, typed, true) ? FIT_WORDS : FIT_PARTS;
}

/* "play daredevil": the one option that says so; of several, the one that says just that. */
static bool choose_by_words(struct play *play, const qn_ask *ask, const char *line, size_t *option)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options), fitting = 0;
    enum fit best = FIT_NOT;
    for (size_t i = 0; i < play->order_count && play->order[i] < count && has_letters(line); i++) {
        char label[512];
        play_option_label(play, ask->seat, &options[play->order[i]], label, sizeof label);
        enum fit fit = fit_of(label, line);
        if (fit == FIT_NOT || fit < best)
            continue;
        fitting = fit == best ? fitting + 1 : 1;
        best = fit;
        *option = play->order[i];
    }
    if (!fitting && choose_typed(play, ask, line, option))
        return true;
    if (fitting > 1)
        play_say(play, _("Several options say so; please type the number of one."));
    else if (!fitting && !play_why_not(play, ask, line))
        play_say(play, _("That is no option and no command; \"help\" lists the commands."));
    return fitting == 1;
}

static bool choose_by_enter(struct play *play, size_t *option)
{
    *option = play_enter_option(play);
    if (*option == QN_MAX_OPTIONS) {
        play_say(play, _("Please type the number of an option, or \"help\"."));
        return false;
    }
    play->is_paying = qn_ask_role(play->session->table) == QN_ROLE_PAYMENT;
    return true;
}

/* The game is not given up by a slip. */
static bool is_meant(struct play *play, const qn_ask *ask)
{
    char folded[16] = "";
    play_say(play,
             _("Player %d, do you give the game up for good? Type yes to resign; anything else "
               "goes on."),
             ask->seat + 1);
    const char *line = read_line(play);
    if (line)
        text_fold(line, folded, sizeof folded);
    bool is_yes = !strcmp(folded, "yes") || !strcmp(folded, "oui");
    if (line && !is_yes)
        play_say(play, _("The game goes on."));
    return is_yes;
}

enum prompt_end play_prompt(struct play *play, const qn_ask *ask, size_t *option)
{
    const char *line;
    enum prompt_end end = PROMPT_CLOSED;
    bool is_talking = true;
    while (is_talking && (line = read_line(play))) {
        const char *rest;
        enum play_word word = play_word_find(line, &rest);
        bool has_chosen = false;
        if (!line[0])
            has_chosen = choose_by_enter(play, option);
        else if (is_number(line))
            has_chosen = choose_number(play, line, option);
        else if (word == WORD_NONE &&
                 (play_pass_on(play, line, option) || play_choose_dice(play, line, option)))
            has_chosen = *option != QN_MAX_OPTIONS;
        else if (word == WORD_NONE)
            has_chosen = choose_by_words(play, ask, line, option);
        else if (word != WORD_QUIT && word != WORD_UNDO && word != WORD_RESIGN)
            obey(play, ask, word, rest);
        if (has_chosen)
            end = PROMPT_CHOSE;
        else if (word == WORD_QUIT)
            end = PROMPT_LEFT;
        else if (word == WORD_UNDO && play_undo(play))
            end = PROMPT_UNDONE;
        else if (word == WORD_RESIGN && is_meant(play, ask))
            end = PROMPT_RESIGNED;
        is_talking = end == PROMPT_CLOSED;
    }
    return end;
}

enum prompt_end play_pass_keyboard(struct play *play, int seat)
{
    const char *rest;
    FILE *out = play->terminal.out;
    terminal_clear(&play->terminal);
    fprintf(out, _("%s── Player %d ──%s\n"), app_style(play->app, APP_WARM), seat + 1,
            app_style(play->app, APP_PLAIN));
    play_say(play, _("Pass the keyboard to player %d, who then types Enter."), seat + 1);
    line_editor_forget(play->editor); /* what one asked for may tell what one holds */
    const char *line = read_line(play);
    enum prompt_end end = !line                                      ? PROMPT_CLOSED
                          : play_word_find(line, &rest) == WORD_QUIT ? PROMPT_LEFT
                                                                     : PROMPT_CHOSE;
    if (end == PROMPT_CHOSE)
        terminal_clear(&play->terminal);
    return end;
}
