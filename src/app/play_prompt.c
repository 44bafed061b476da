/*
 * The prompt: a number chooses, Enter takes what is suggested, words are commands. Commands are
 * understood in both languages, whichever is spoken, with or without accents.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum word {
    WORD_NONE,
    WORD_WHY,
    WORD_RULE,
    WORD_CARD,
    WORD_UNDO,
    WORD_SAVE,
    WORD_LOG,
    WORD_TABLE,
    WORD_HAND,
    WORD_STOPS,
    WORD_RESIGN,
    WORD_HELP,
    WORD_QUIT
};

/* As typed once folded: lower case, no accents. */
static const struct {
    const char *typed;
    enum word word;
} words[] = {
    {"why", WORD_WHY},          {"pourquoi", WORD_WHY},
    {"rule", WORD_RULE},        {"regle", WORD_RULE},
    {"card", WORD_CARD},        {"carte", WORD_CARD},
    {"undo", WORD_UNDO},        {"annuler", WORD_UNDO},
    {"u", WORD_UNDO},           {"save", WORD_SAVE},
    {"sauver", WORD_SAVE},      {"enregistrer", WORD_SAVE},
    {"sauvegarder", WORD_SAVE}, {"log", WORD_LOG},
    {"journal", WORD_LOG},      {"view", WORD_TABLE},
    {"table", WORD_TABLE},      {"voir", WORD_TABLE},
    {"v", WORD_TABLE},          {"help", WORD_HELP},
    {"aide", WORD_HELP},        {"h", WORD_HELP},
    {"quit", WORD_QUIT},        {"quitter", WORD_QUIT},
    {"exit", WORD_QUIT},        {"q", WORD_QUIT},
    {"hand", WORD_HAND},        {"main", WORD_HAND},
    {"stops", WORD_STOPS},      {"stop", WORD_STOPS},
    {"arrets", WORD_STOPS},     {"arret", WORD_STOPS},
    {"resign", WORD_RESIGN},    {"abandonner", WORD_RESIGN},
};

static void show_help(struct play *play)
{
    FILE *out = play->terminal.out;
    struct play_typing typing = play_typing(play);
    fputs(_("  NUMBER             choose that option\n"), out);
    fprintf(out, _("  WORDS              choose the option that says so: %s\n"),
            gettext(typing.words));
    fputs(_("  Enter              take what is marked *, or pass\n"), out);
    if (typing.has_dice)
        fputs(_("  reroll 1 4, keep 5 choose dice by their faces\n"), out);
    fputs(_("  skip               pass until it is your turn or something is aimed at you\n"
            "  pass turn          pass until the turn ends; ends your own, too\n"
            "  stops              where you are asked to act; stops PHASE changes it\n"),
          out);
    fputs(_("  why CARD           why is nothing offered with this card? (why attack CARD, ...)\n"),
          out);
    fprintf(out, _("  rule ID            a rule of the catalogue, for example rule %s\n"),
            play_rule_example(play, (char[12]){""}));
    fputs(_("  card NAME          a card with its text\n"
            "  view               the table\n"
            "  hand               your cards with their texts\n"
            "  log                everything that happened\n"
            "  undo               take the last decision back\n"
            "  save FILE          a copy of the game, for quinte resume\n"
            "  quit               leave; the game is saved\n"),
          out);
    fputs(_("  resign             give the game up for good\n"), out);
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

static void trim(char *line)
{
    size_t length = strlen(line), start = strspn(line, " \t");
    while (length > start && strchr(" \t\r\n", line[length - 1]))
        length--;
    memmove(line, line + start, length - start);
    line[length - start] = '\0';
}

/* The next line, trimmed; NULL when the input is closed or the person interrupts. */
static char *read_line(struct play *play, char **buffer, size_t *size)
{
    fprintf(play->terminal.out, "%s>%s ", app_style(play->app, APP_ACCENT),
            app_style(play->app, APP_PLAIN));
    fflush(play->terminal.out);
    if (getline(buffer, size, play->in) < 0)
        return NULL;
    trim(*buffer);
    if (!play->is_echoed)
        fprintf(play->terminal.out, "%s\n", *buffer);
    return *buffer;
}

static enum word find_word(const char *line, const char **rest)
{
    char first[64], folded[64];
    size_t length = strcspn(line, " \t");
    snprintf(first, sizeof first, "%.*s", (int)(length < 63 ? length : 63), line);
    *rest = line + length + strspn(line + length, " \t");
    if (strcmp(first, "?") == 0)
        return WORD_HELP;
    text_fold(first, folded, sizeof folded);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].typed, folded) == 0)
            return words[i].word;
    }
    return WORD_NONE;
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
static void obey(struct play *play, const qn_ask *ask, enum word word, const char *rest)
{
    switch (word) {
    case WORD_WHY: play_why(play, ask, rest); break;
    case WORD_RULE: play_rule(play, rest); break;
    case WORD_CARD: play_card(play, rest); break;
    case WORD_SAVE: save_copy(play, rest); break;
    case WORD_LOG: play_show_log(play, ask->seat, 0); break;
    case WORD_HAND: play_hand(play, ask->seat); break;
    case WORD_STOPS: play_stops(play, rest); break;
    case WORD_TABLE:
        play->shown_to = -1;
        play_draw_table(play, ask->seat);
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

/* Does the label hold every word that was typed? Accents and capitals do not matter. */
static bool holds_words(const char *label, const char *typed)
{
    char in[512], asked[256];
    text_fold(label, in, sizeof in);
    text_fold(typed, asked, sizeof asked);
    for (char *rest = asked, *word; (word = strtok_r(rest, " ", &rest));)
        if (!strstr(in, word))
            return false;
    return asked[0] != '\0';
}

/* Several numbers are no choice: in a label they would be found anywhere. */
static bool has_letters(const char *line)
{
    return line[strspn(line, "0123456789 ,.;+-/")] != '\0';
}

/* "play daredevil": the one option that says so. */
static bool choose_by_words(struct play *play, const qn_ask *ask, const char *line, size_t *option)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options), fitting = 0;
    for (size_t i = 0; i < play->order_count && play->order[i] < count && has_letters(line); i++) {
        char label[512];
        play_option_label(play, ask->seat, &options[play->order[i]], label, sizeof label);
        if (holds_words(label, line)) {
            *option = play->order[i];
            fitting++;
        }
    }
    if (fitting > 1)
        play_say(play, _("Several options say so; please type the number of one."));
    else if (!fitting)
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
    char *buffer = NULL, folded[16] = "";
    size_t size = 0;
    play_say(play,
             _("Player %d, do you give the game up for good? Type yes to resign; anything else "
               "goes on."),
             ask->seat + 1);
    const char *line = read_line(play, &buffer, &size);
    if (line)
        text_fold(line, folded, sizeof folded);
    free(buffer);
    bool is_yes = !strcmp(folded, "yes") || !strcmp(folded, "oui");
    if (line && !is_yes)
        play_say(play, _("The game goes on."));
    return is_yes;
}

enum prompt_end play_prompt(struct play *play, const qn_ask *ask, size_t *option)
{
    char *buffer = NULL, *line;
    size_t size = 0;
    enum prompt_end end = PROMPT_CLOSED;
    bool is_talking = true;
    while (is_talking && (line = read_line(play, &buffer, &size))) {
        const char *rest;
        enum word word = find_word(line, &rest);
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
    free(buffer);
    return end;
}

enum prompt_end play_pass_keyboard(struct play *play, int seat)
{
    char *buffer = NULL;
    const char *rest;
    size_t size = 0;
    FILE *out = play->terminal.out;
    terminal_clear(&play->terminal);
    fprintf(out, _("%s── Player %d ──%s\n"), app_style(play->app, APP_WARM), seat + 1,
            app_style(play->app, APP_PLAIN));
    play_say(play, _("Pass the keyboard to player %d, who then types Enter."), seat + 1);
    char *line = read_line(play, &buffer, &size);
    enum prompt_end end = !line                                 ? PROMPT_CLOSED
                          : find_word(line, &rest) == WORD_QUIT ? PROMPT_LEFT
                                                                : PROMPT_CHOSE;
    free(buffer);
    if (end == PROMPT_CHOSE)
        terminal_clear(&play->terminal);
    return end;
}
