/*
 * `quinte protocol`: the hub over a pipe. One client, one line a message.
 */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "hub.h"
#include "line_reader.h"

#include <signal.h>
#include <stdlib.h>

const char *help_protocol(void)
{
    return _("Usage: quinte protocol [OPTION]...\n"
             "Speaks with a program, one JSON object a line: several games at once, views as\n"
             "differences, lists of what there is (doc/protocol.md).\n"
             "\n"
             "  --no-journal        do not save the games\n"
             "  --sync              a choice counts when the disk has it: safe from a power cut,\n"
             "                      at some milliseconds a choice\n"
             "  --tell-seed         tell seeds, and with them every hand and deck\n"
             "  --content DIR       where the cards lie\n"
             "  --lang fr|en        language of the messages, until the program says another\n"
             "  --help              this help\n"
             "\n"
             "Examples:\n"
             "  quinte protocol\n"
             "  examples/client.py champions\n");
}

static bool read_options(struct app *app, struct hub_options *options, int argc, char **argv)
{
    static const struct option longs[] = {
        {"no-journal", no_argument, NULL, 'x'},
        {"sync", no_argument, NULL, 'y'},
        {"tell-seed", no_argument, NULL, 't'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        switch (option) {
        case 'x': options->unsaved = true; break;
        case 'y': options->synced = true; break;
        case 't': options->tells_seed = true; break;
        default: return false;
        }
    }
    if (optind < argc)
        app_error(app, _("%s takes no argument: \"%s\" is one too many"), argv[0], argv[optind]);
    return optind == argc;
}

struct pipe_end {
    FILE *out;
    bool has_failed;
};

static void send_line(void *user, const char *message, size_t size)
{
    struct pipe_end *end = user;
    if (fwrite(message, 1, size, end->out) != size || fputc('\n', end->out) == EOF)
        end->has_failed = true;
}

/* What was played is kept; whoever started us may want to know where. */
static void tell_saved(const struct hub *hub)
{
    for (size_t i = 0; i < hub->table_count; i++)
        if (hub->table[i]->session.path && !qn_over(hub->table[i]->session.table))
            app_note(hub->app, _("the input ended; the game is saved in %s"),
                     hub->table[i]->session.path);
}

static void converse(struct hub *hub, struct hub_client *client, struct pipe_end *end, char *line)
{
    size_t size;
    hub_welcome(hub, client);
    while (!end->has_failed && fflush(end->out) == 0 && line_read(stdin, line, HUB_LINE, &size)) {
        if (size > HUB_LINE || !line_is_blank(line, size))
            hub_take(hub, client, line, size);
    }
}

int command_protocol(struct app *app, int argc, char **argv)
{
    struct hub_options options = {0};
    struct pipe_end end = {.out = stdout};
    struct hub_client client = {.send = send_line, .user = &end, .lang = app->lang};
    if (!read_options(app, &options, argc, argv))
        return APP_BAD;
    struct hub *hub = app_alloc(sizeof *hub);
    char *line = app_alloc(HUB_LINE);
    hub_open(hub, app, options);
    signal(SIGPIPE, SIG_IGN); /* a program that left shows as a failed write: games are kept */
    converse(hub, &client, &end, line);
    tell_saved(hub);
    hub_close(hub);
    free(line);
    free(hub);
    return app_finish(app, APP_DONE);
}
