/*
 * `quinte learn`: a lesson at the prompt. A lesson is a scene with captions (doc/scenes.md), the same file that the pages
 * show: it is run while the learner looks on. Before each choice of the first seat the learner makes it; what is another
 * one is told what the lesson means, and the question stands. What others do goes on by itself.
 */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "play.h"
#include "play_words.h"
#include "stage.h"

#include <stdlib.h>
#include <string.h>

enum { LEARNER = 0 };

struct learn_options {
    const char *game;
    unsigned long long number;
    bool lists;
};

const char *help_learn(void)
{
    return _(
        "Usage: quinte learn [GAME] [OPTION]...\n"
        "A lesson of about five minutes: a real table at which you make the moves, and\n"
        "captions that say what is what. Enter reads on; \"quit\" leaves.\n"
        "\n"
        "  --lesson N          that lesson of the game (1)\n"
        "  --list              list the lessons of the game\n"
        "  --content DIR       where the cards and lessons lie\n"
        "  --lang fr|en        language of the messages\n"
        "  --help              this help\n"
        "\n"
        "Lessons are scene files (doc/scenes.md); your own lie in GAME/lessons among your own\n"
        "cards.\n"
        "\n"
        "Exit code: 0; 1 if the lesson was left before its end.\n"
        "\n"
        "Examples:\n"
        "  quinte learn smashup\n"
        "  quinte learn champions --lang fr\n");
}

static bool read_options(struct app *app, struct learn_options *options, int argc, char **argv)
{
    static const struct option longs[] = {
        {"lesson", required_argument, NULL, 'n'},
        {"list", no_argument, NULL, 'l'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        if (option == 'l')
            options->lists = true;
        else if (option != 'n' || !app_number(app, "--lesson", optarg, 1, 1000, &options->number))
            return false;
    }
    options->game = argc > optind ? argv[optind] : qn_game_name(0);
    if (argc > optind + 1) {
        app_error(app, _("one game at a time: \"%s\" is one too many"), argv[optind + 1]);
        return false;
    }
    return app_game_known(app, options->game);
}

/* In the learner's language; a teacher may have written in one only. */
static const char *told(const struct app *app, const char *const text[2])
{
    unsigned own = app->lang == QN_FRENCH;
    return text[own] ? text[own] : text[!own];
}

static const char *title_of(const struct app *app, const struct stage_scene *lesson)
{
    const char *const titles[2] = {lesson->listed->title[0][0] ? lesson->listed->title[0] : NULL,
                                   lesson->listed->title[1][0] ? lesson->listed->title[1] : NULL};
    const char *title = told(app, titles);
    return title ? title : lesson->listed->name;
}

/* ---- the lesson ----------------------------------------------------------------------------- */

struct learning {
    struct stage_viewer viewer;
    struct session session;
    struct play play;
    bool is_over;
};

/* Enter has been typed: false when the learner leaves. */
static bool reads_on(struct play *play)
{
    char prompt[64];
    snprintf(prompt, sizeof prompt, "%s ", _("(Enter)"));
    const char *rest, *line = line_editor_read(play->editor, prompt);
    return line && play_word_find(line, &rest) != WORD_QUIT;
}

static bool is_meant(struct play *play, const qn_option *options, size_t chosen, size_t meant)
{
    return chosen == meant || play_is_copy(play, LEARNER, &options[chosen], &options[meant]);
}

/* By the number that it has on the screen; dice are typed. */
static void tell_meant(struct play *play, const qn_option *option, size_t meant)
{
    char label[280], number[24] = "";
    for (size_t i = 0; i < play->order_count; i++)
        if (play->order[i] == meant)
            snprintf(number, sizeof number, "%zu ", i + 1);
    int used = snprintf(label, sizeof label, "%s", number);
    qn_option_label(play->session->table, LEARNER, option, play->app->lang, label + used,
                    sizeof label - (size_t)used);
    play_say(play, _("That can be done, too. What the lesson means here: %s."), label);
}

/* The learner makes the move that the lesson means; false when they leave. */
static bool makes_move(struct play *play, size_t meant)
{
    qn_ask ask;
    const qn_option *options;
    qn_table *table = play->session->table;
    size_t option, count = qn_options(table, &options);
    if (!qn_ask_get(table, &ask) || meant >= count)
        return true;
    play_show_situation(play, &ask, false);
    for (;;) {
        enum prompt_end end = play_prompt(play, &ask, &option);
        if (end == PROMPT_CHOSE && is_meant(play, options, option, meant))
            return true;
        if (end == PROMPT_LEFT || end == PROMPT_CLOSED || end == PROMPT_FAILED)
            return false;
        tell_meant(play, &options[meant], meant);
        play_show_ask(play, &ask);
    }
}

/* What has happened, what is said, and what is to be done. */
static bool look(void *user, const qn_scene_moment *moment)
{
    struct learning *learning = user;
    struct play *play = &learning->play;
    const char *caption = told(play->app, moment->caption);
    bool is_own = moment->option != QN_NO_OPTION && moment->seat == LEARNER;
    learning->session.table = moment->table;
    learning->session.pack = learning->viewer.pack;
    play->log_seen[LEARNER] = play_show_log(play, LEARNER, play->log_seen[LEARNER]);
    if (caption) {
        fprintf(play->terminal.out, "%s", app_style(play->app, APP_WARM));
        play_say(play, "%s", caption);
        fprintf(play->terminal.out, "%s", app_style(play->app, APP_PLAIN));
    }
    learning->is_over = moment->is_last;
    if (moment->is_last)
        return true;
    return is_own ? makes_move(play, moment->option) : !caption || reads_on(play);
}

static int give(struct app *app, const struct stage *stage, const struct stage_scene *lesson)
{
    struct learning learning = {.viewer = {.moment = look}};
    struct play *play = &learning.play;
    learning.session.app = app;
    *play = (struct play){.session = &learning.session,
                          .app = app,
                          .reader = LEARNER,
                          .shown_to = -1,
                          .told = QN_NONE};
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        learning.session.seat[i] = (struct seat){.kind = SEAT_REMOTE, .name = "remote"};
    learning.session.seat[LEARNER].kind = SEAT_HUMAN;
    if (!terminal_open(&play->terminal))
        play->terminal.out = stdout;
    play->editor = line_editor_new(stdin, play->terminal.out);
    bool is_shown = false;
    if (play->editor) {
        line_editor_offer(play->editor, play_offer, play);
        is_shown = stage_show(stage, lesson, &learning.viewer) || !learning.is_over;
        line_editor_free(play->editor);
    }
    play_forget_table(play);
    terminal_close(&play->terminal);
    if (!is_shown)
        return app_error(app, _("that lesson cannot be shown"));
    return app_finish(app, learning.is_over ? APP_DONE : APP_NO);
}

int command_learn(struct app *app, int argc, char **argv)
{
    struct learn_options options = {.number = 1};
    struct stage stage;
    if (!read_options(app, &options, argc, argv))
        return APP_BAD;
    stage_open_lessons(&stage, app, options.game);
    size_t count = stage.index.scene_count;
    int code = APP_DONE;
    if (options.lists) {
        for (size_t i = 0; i < count; i++)
            printf("%3zu  %s\n", i + 1, title_of(app, &stage.scenes[i]));
        code = app_finish(app, APP_DONE);
    } else if (options.number > count) {
        code = app_error(
            app, ngettext("there is %zu lesson of %s", "there are %zu lessons of %s", count), count,
            options.game);
    } else {
        const struct stage_scene *lesson = &stage.scenes[options.number - 1];
        printf("%s\n", title_of(app, lesson));
        fflush(stdout);
        code = give(app, &stage, lesson);
    }
    stage_close(&stage);
    return code;
}
