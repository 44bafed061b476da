/*
 * The `quinte` command: one table of commands, and the way from argv to one of them.
 */
#include "app.h"
#include "commands.h"
#include "text.h"

#include <signal.h>
#include <string.h>

struct command {
    const char *name;
    int (*run)(struct app *app, int argc, char **argv);
    const char *(*help)(void);
};

static const struct command commands[] = {
    {"play", command_play, help_play},
    {"resume", command_resume, help_resume},
    {"replay", command_replay, help_replay},
    {"analyse", command_analyse, help_analyse},
    {"learn", command_learn, help_learn},
    {"puzzles", command_puzzles, help_puzzles},
    {"check", command_check, help_check},
    {"rules", command_rules, help_rules},
    {"cards", command_cards, help_cards},
    {"decks", command_decks, help_decks},
    {"sim", command_sim, help_sim},
    {"bench", command_bench, help_bench},
    {"protocol", command_protocol, help_protocol},
#ifdef QUINTE_SERVE
    {"serve", command_serve, help_serve},
#endif
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static int unknown_command(const struct app *app, const char *name)
{
    const char *near = NULL;
    size_t best = text_tolerance(name) + 1;
    for (size_t i = 0; i < COMMANDS; i++) {
        size_t distance = text_distance(name, commands[i].name, best);
        if (distance < best) {
            best = distance;
            near = commands[i].name;
        }
    }
    if (near != NULL) {
        return app_error(app, _("there is no command \"%s\"; did you mean \"%s\"?"), name, near);
    }
    app_error(app, _("there is no command \"%s\""), name);
    app_note(app, _("\"quinte\" alone lists the commands."));
    return APP_BAD;
}

/* Runs the command that argv names; the common options are already taken out. */
static int dispatch(struct app *app, const struct app_request *request, int argc, char **argv)
{
    if (request->version) {
        printf("quinte %s\n", QN_VERSION);
        return app_finish(app, APP_DONE);
    }
    bool asks_help = argc > 1 && strcmp(argv[1], "help") == 0;
    const char *name = asks_help ? (argc > 2 ? argv[2] : NULL) : (argc > 1 ? argv[1] : NULL);
    if (name == NULL) {
        return command_welcome(app);
    }
    const struct command *command = find_command(name);
    if (command == NULL) {
        return name[0] == '-' ? app_error(app, _("there is no option \"%s\""), name)
                              : unknown_command(app, name);
    }
    if (request->help || asks_help) {
        fputs(command->help(), stdout);
        return app_finish(app, APP_DONE);
    }
    app->command = command->name;
    return command->run(app, argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    struct app app;
    struct app_request request;
    int code = APP_BAD;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails */
    if (app_open(&app, &argc, argv, &request)) {
        code = dispatch(&app, &request, argc, argv);
    }
    app_close(&app);
    return code;
}
