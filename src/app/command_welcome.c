/*
 * `quinte` alone: what it is, the games, the commands, the next thing to type.
 */
#include "app.h"
#include "commands.h"
#include "text.h"

struct line {
    const char *left, *right;
};

static const struct line command_lines[] = {
    {N_("play [GAME]"), N_("sit down at a game against bots, or share the screen")},
    {N_("learn [GAME]"), N_("a lesson of five minutes")},
    {N_("resume [FILE]"), N_("go on with a saved game")},
    {N_("replay FILE"), N_("show a game again, or verify it")},
    {N_("analyse FILE"), N_("the chance to win after every choice, and what cost most")},
    {N_("puzzles [GAME]"), N_("find the win this turn")},
    {N_("rules [GAME] WORDS"), N_("find a rule by words or by its id")},
    {N_("cards [GAME] [FILTER]"), N_("list, show and check cards")},
    {N_("decks GAME"), N_("list the ready decks, check a deck")},
    {N_("check PATH"), N_("run scenes: rules as runnable examples")},
    {N_("sim GAME"), N_("play many games and count who wins")},
    {N_("bench [GAME]"), N_("measure how fast the engine plays")},
    {N_("protocol"), N_("speak JSON with a program: several games at once")},
#ifdef QUINTE_SERVE
    {N_("serve"), N_("tables in the browser, for friends")},
#endif
};

static void print_line(const struct app *app, const char *left, size_t width, const char *right)
{
    printf("  %s", app_style(app, APP_ACCENT));
    text_pad(stdout, left, width);
    printf("%s  %s\n", app_style(app, APP_PLAIN), right);
}

static void print_heading(const struct app *app, const char *text)
{
    printf("\n%s%s%s\n", app_style(app, APP_BOLD), text, app_style(app, APP_PLAIN));
}

int command_welcome(struct app *app)
{
    printf("%s%s%s\n", app_style(app, APP_BOLD), _("Quinte plays tabletop games by the book."),
           app_style(app, APP_PLAIN));
    print_heading(app, _("Games"));
    for (size_t i = 0; i < qn_game_count(); i++)
        print_line(app, qn_game_name(i), 10, qn_game_title(i, app->lang));
    print_heading(app, _("Commands"));
    for (size_t i = 0; i < sizeof command_lines / sizeof command_lines[0]; i++) {
        print_line(app, gettext(command_lines[i].left), 21, gettext(command_lines[i].right));
    }
    print_heading(app, _("Next"));
    print_line(app, "quinte play", 22, _("a menu; Enter takes what is usual"));
    for (size_t i = 0; i < qn_game_count(); i++) {
        char left[64], right[128];
        snprintf(left, sizeof left, "quinte play %s", qn_game_name(i));
        snprintf(right, sizeof right, _("a game of %s against a bot"), qn_game_title(i, app->lang));
        print_line(app, left, 22, right);
    }
    print_line(app, _("quinte COMMAND --help"), 22, _("all about one command"));
    return app_finish(app, APP_DONE);
}
