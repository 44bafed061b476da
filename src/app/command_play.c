/*
 * `quinte play`: a person at the table. Sets the game up, then goes round: let the bots answer, tell
 * what happened, ask the person.
 */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "play.h"

#include "play_menu.h"
#include "protocol.h"
#include "text.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct play_options {
    struct session_request request;
    const char *journal;
    bool protocol, every_ask, unsaved, synced, tells_seed, lists, menu;
    bool has_game; /* it was named */
    struct play_manner manner;
};

const char *help_play(void)
{
    return _(
        "Usage: quinte play [GAME] [OPTION]...\n"
        "Sits you down at a game, alone or with bots. The games: champions, smashup,\n"
        "dicethrone, villainous, vs. With nothing given, at a terminal, a menu asks which game,\n"
        "with whom and what else can be set; Enter takes the usual.\n"
        "\n"
        "  --seats WHO,...     who plays: human, random, easy, fair, strong, expert\n"
        "                      (human, then fair)\n"
        "  --seed N            the same cards again; chosen by the clock otherwise\n"
        "  --set KEY=VALUE     a setting of the game, such as hero1 or first\n"
        "  --settings          list the settings of the game: what they may be, what they are\n"
        "                      without a word, and what they mean; with --set and --seats,\n"
        "                      what is left to choose\n"
        "  --menu              ask for the settings of the game that is named\n"
        "  --journal FILE      where the game is saved as it goes on\n"
        "                      (otherwise in ~/.local/state/quinte): a new file, or a saved\n"
        "                      game, which goes on\n"
        "  --no-journal        do not save it\n"
        "  --sync              a choice counts when the disk has it: safe from a power cut,\n"
        "                      at some milliseconds a choice\n"
        "  --every-ask         ask also what has but one answer: in vs, stop at every window\n"
        "  --practice          undo is free\n"
        "  --hints             \"hint\" works also where people play against each other\n"
        "  --solo              one person plays all human seats: hands are not hidden from\n"
        "                      each other\n"
        "  --protocol          speak JSON with a program instead (--seats remote,...)\n"
        "  --tell-seed         with --protocol: tell the seed, and with it every hand and deck\n"
        "  --content DIR       where the cards lie\n"
        "  --lang fr|en        language of the messages\n"
        "  --help              this help\n"
        "\n"
        "At the prompt, \"help\" tells what you can type.\n"
        "\n"
        "Examples:\n"
        "  quinte play\n"
        "  quinte play champions --seed 42 --practice\n"
        "  quinte play champions --seats human,human\n"
        "  quinte play champions --seats human,human --solo\n"
        "  quinte play champions --seats greedy\n"
        "  quinte play smashup\n"
        "  quinte play smashup --seats human,greedy,greedy --set factions1=pirates+robots\n"
        "  quinte play dicethrone --set hero1=thor --set hero2=black_widow\n"
        "  quinte play villainous --set villain1=loki\n"
        "  quinte play vs --every-ask\n");
}

/* ---- the course of a game ------------------------------------------------------------------- */

static size_t people(const struct session *session)
{
    size_t count = 0;
    for (unsigned i = 0; i < qn_seats(session->table); i++)
        count += session->seat[i].kind == SEAT_HUMAN;
    return count;
}

/* Where several people share a keyboard, nobody reads another's hand by accident. PROMPT_CHOSE when
 * the person is there. */
static enum prompt_end hand_over(struct play *play, int seat)
{
    enum prompt_end end = PROMPT_CHOSE;
    if (play->reader != seat && people(play->session) > 1) {
        if (!play->is_solo)
            end = play_pass_keyboard(play, seat);
        else
            fprintf(play->terminal.out, _("\n%s── Player %d ──%s\n"),
                    app_style(play->app, APP_WARM), seat + 1, app_style(play->app, APP_PLAIN));
    }
    play->reader = seat;
    return end;
}

/* After Enter, the rest of a payment follows the suggestions; by hand it is over once enough is paid. */
static bool pays_by_itself(struct play *play, size_t *option)
{
    const qn_option *options;
    *option = play_enter_option(play);
    bool is_suggested = qn_ask_role(play->session->table) == QN_ROLE_PAYMENT &&
                        *option < qn_options(play->session->table, &options) &&
                        (options[*option].flags & QN_SUGGESTED);
    play->is_paying = play->is_paying && is_suggested;
    return play->is_paying || (is_suggested && options[*option].flags & QN_PASS);
}

/* What goes on by itself stops where something has gone wrong. */
static void stop_going_on(struct play *play)
{
    int seat = qn_waiting(play->session->table);
    play->is_paying = false;
    if (seat >= 0)
        stops_forget(&play->session->seat[seat].stops);
}

/* What cannot be written is not done; the person may try again, by hand. */
static enum prompt_end tell_unwritten(struct play *play)
{
    app_error(play->app, _("%s cannot be written (%s): the choice was not made"),
              play->session->path, session_why_not(QN_NO_FILE));
    stop_going_on(play);
    return PROMPT_CHOSE;
}

/* A choice that the table could not carry out to its end; another one may do. */
static enum prompt_end tell_stop(struct play *play)
{
    char text[256];
    session_stop_text(play->session, text, sizeof text);
    app_error(play->app, _("the choice was not made: %s"), text);
    stop_going_on(play);
    return PROMPT_CHOSE;
}

static enum prompt_end ask_person(struct play *play)
{
    qn_ask ask;
    size_t option;
    enum prompt_end end = PROMPT_CHOSE;
    if (!qn_ask_get(play->session->table, &ask))
        return PROMPT_FAILED;
    if (!pays_by_itself(play, &option)) {
        bool is_new_reader = play->reader != ask.seat;
        end = hand_over(play, ask.seat);
        if (end != PROMPT_CHOSE)
            return end;
        play_show_situation(play, &ask, is_new_reader);
        end = play_prompt(play, &ask, &option);
        if (end != PROMPT_CHOSE && end != PROMPT_RESIGNED)
            return end;
    }
    qn_status status = end == PROMPT_RESIGNED ? session_resign(play->session, ask.seat)
                                              : session_choose(play->session, option);
    play->is_unwritten = status == QN_NO_FILE;
    if (status == QN_OK)
        return PROMPT_CHOSE;
    if (status == QN_NO_FILE)
        return tell_unwritten(play);
    if (status == QN_LOOP || status == QN_FULL)
        return tell_stop(play);
    app_error(play->app, "%s", app_status_text(status));
    return PROMPT_FAILED;
}

/* What leaving means for the game, and how to come back. */
static void tell_saved(struct play *play, enum prompt_end end)
{
    struct session *session = play->session;
    fputc('\n', play->terminal.out);
    fflush(play->terminal.out);
    if (!session->path)
        return;
    if (end == PROMPT_CLOSED)
        app_note(play->app, _("the input ended; the game is saved in %s"), session->path);
    else
        app_note(play->app, _("the game is saved in %s"), session->path);
    app_note(play->app, _("\"quinte resume %s\" goes on"), session->path);
}

/* Waking the prompt is all that an interrupt must do; a second one ends the program. */
static void on_interrupt(int number)
{
    (void)number;
}

/* What is being played, so that it can be played again. */
static void welcome(struct play *play)
{
    const struct session *session = play->session;
    char text[1024];
    qn_setting setting;
    size_t used = (size_t)snprintf(text, sizeof text, "%s", qn_pack_game(session->pack));
    for (size_t i = 0; qn_setting_get(session->table, i, &setting) && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s %s=%s", i ? "," : ":",
                                 setting.key, setting.value);
    text_wrap(play->terminal.out, text, 0, terminal_width());
    used = 0;
    if (session->seed)
        used = (size_t)snprintf(text, sizeof text, _("Seed %llu. "),
                                (unsigned long long)session->seed);
    snprintf(text + used, sizeof text - used, "%s",
             _("Type a number to choose, \"help\" for help.\n"));
    text_wrap(play->terminal.out, text, 0, terminal_width());
}

static int go_round(struct play *play)
{
    struct session *session = play->session;
    enum prompt_end end = PROMPT_CHOSE;
    qn_status status = QN_OK;
    while (end == PROMPT_CHOSE || end == PROMPT_UNDONE) {
        status = session_drive(session);
        if (status != QN_OK || qn_over(session->table))
            break;
        end = ask_person(play);
    }
    if (status != QN_OK) {
        tell_saved(play, PROMPT_FAILED);
        char text[256];
        session_stop_text(session, text, sizeof text);
        return app_error(play->app, _("the game stopped: %s"),
                         status == QN_LOOP || status == QN_FULL ? text : session_why_not(status));
    }
    if (qn_over(session->table))
        play_show_end(play);
    else
        tell_saved(play, end);
    return end == PROMPT_FAILED || play->is_unwritten ? APP_BAD : APP_DONE;
}

int play_run(struct session *session, struct play_manner manner)
{
    struct play play = {.session = session,
                        .app = session->app,
                        .is_practice = manner.practice,
                        .is_solo = manner.solo,
                        .has_hints = manner.hints,
                        .reader = -1,
                        .started = time(NULL),
                        .shown_to = -1,
                        .told = QN_NONE};
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    if (!terminal_open(&play.terminal))
        play.terminal.out = stdout;
    play.editor = line_editor_new(stdin, play.terminal.out);
    if (!play.editor)
        return app_error(session->app, "%s", app_status_text(QN_NO_MEMORY));
    line_editor_offer(play.editor, play_offer, &play);
    for (unsigned i = 0; i < qn_seats(session->table) && !session->every_ask; i++)
        stops_usual(&session->seat[i].stops, session->pack);
    welcome(&play);
    int code = go_round(&play);
    play_forget_table(&play);
    line_editor_free(play.editor);
    terminal_close(&play.terminal);
    return app_finish(session->app, code);
}

/* ---- the command ---------------------------------------------------------------------------- */

static bool read_option(struct app *app, struct play_options *options, int option)
{
    switch (option) {
    case 'j': options->journal = optarg; return true;
    case 'p': return options->protocol = true;
    case 'e': return options->every_ask = true;
    case 'x': return options->unsaved = true;
    case 'y': return options->synced = true;
    case 'l': return options->lists = true;
    case 'm': return options->menu = true;
    case 't': return options->tells_seed = true;
    case 'u': return options->manner.practice = true;
    case 'o': return options->manner.solo = true;
    case 'h': return options->manner.hints = true;
    default: return session_request_option(app, &options->request, option, optarg);
    }
}

static bool read_options(struct app *app, struct play_options *options, int argc, char **argv)
{
    static const struct option longs[] = {
        {"seats", required_argument, NULL, 's'},
        {"seed", required_argument, NULL, 'n'},
        {"set", required_argument, NULL, 'k'},
        {"settings", no_argument, NULL, 'l'},
        {"menu", no_argument, NULL, 'm'},
        {"journal", required_argument, NULL, 'j'},
        {"no-journal", no_argument, NULL, 'x'},
        {"sync", no_argument, NULL, 'y'},
        {"protocol", no_argument, NULL, 'p'},
        {"tell-seed", no_argument, NULL, 't'},
        {"every-ask", no_argument, NULL, 'e'},
        {"practice", no_argument, NULL, 'u'},
        {"solo", no_argument, NULL, 'o'},
        {"hints", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = app_option(app, argc, argv, "", longs)) != -1) {
        if (option == '?' || !read_option(app, options, option))
            return false;
    }
    if (options->journal && options->unsaved) {
        app_error(app, _("--journal and --no-journal exclude each other"));
        return false;
    }
    options->has_game = argc > optind;
    return session_request_game(app, &options->request, argc, argv);
}

/* Does the file hold a saved game? Whatever else lies there is left to the journal to refuse. */
static bool is_saved_game(const char *path)
{
    qn_journal *journal = NULL;
    struct stat info;
    if (lstat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    qn_journal_read(path, (qn_report){0}, &journal);
    qn_journal_free(journal);
    return journal != NULL;
}

static int go_on_with(struct app *app, struct play_options *options)
{
    if (options->protocol || options->request.is_seeded || options->request.setting_count)
        return app_error(app, _("%s holds a game already; name another file"), options->journal);
    return resume_game(app, options->journal, options->request.seats, options->every_ask,
                       options->manner);
}

/* A given file must work; without a place of its own the game goes on unsaved. */
static bool is_kept(struct session *session, const struct play_options *options)
{
    session->every_ask = options->every_ask;
    session->tells_seed = options->tells_seed;
    qn_journal_set_synced(session->journal, options->synced);
    return options->unsaved || session_autosave(session, options->journal) || !options->journal;
}

/* Deals and plays one game; *is_over: to its end. */
static int play_one(struct app *app, struct play_options *options, struct session_request request,
                    bool *is_over)
{
    struct session session;
    char *seats = request.seats ? strdup(request.seats) : NULL; /* it is taken apart */
    request.seats = seats;
    unsigned allowed = SEAT_AGENT | (options->protocol ? SEAT_REMOTE : SEAT_HUMAN);
    bool is_open =
        session_open(&session, app, &request, allowed, options->protocol ? "remote" : "human");
    int code = APP_BAD;
    if (is_open && is_kept(&session, options))
        code = options->protocol ? protocol_run(&session, stdin, stdout)
                                 : play_run(&session, options->manner);
    *is_over = is_open && code == APP_DONE && qn_over(session.table);
    session_close(&session);
    free(seats);
    return code;
}

/* Where the menu begins: with what was given, if it was not taken apart. */
static void begin_menu(struct menu_request *menu, const struct session_request *request)
{
    for (size_t i = 0; i < request->setting_count; i++) {
        snprintf(menu->keys[i], MENU_KEY, "%s", request->settings[i].key);
        snprintf(menu->values[i], MENU_VALUE, "%s", request->settings[i].value);
    }
    menu->request.setting_count = request->setting_count;
    snprintf(menu->seats, MENU_SEATS, "%s", request->seats ? request->seats : "");
}

/* One game after the other, as long as the person wants. */
static int play_on(struct app *app, struct play_options *options, bool asks)
{
    struct menu_request *menu = app_alloc(sizeof *menu);
    const char *game = options->has_game ? options->request.game : NULL;
    bool is_over = false;
    int code = APP_DONE;
    *menu = (struct menu_request){0};
    begin_menu(menu, &options->request);
    for (;;) {
        if (asks) {
            if (!play_menu(app, game, menu))
                break;
            menu->request.seed = options->request.seed;
            menu->request.is_seeded = options->request.is_seeded;
            options->request = menu->request;
            game = options->request.game;
        }
        code = play_one(app, options, options->request, &is_over);
        enum play_again again = is_over && !options->protocol ? play_ask_again(app) : AGAIN_NO;
        asks = again == AGAIN_MENU;
        if (again == AGAIN_NO)
            break;
        options->journal = NULL; /* that file has its game */
        options->request.is_seeded = false;
        if (asks)
            game = NULL;
    }
    free(menu);
    return code;
}

/* Is nothing said about the game, and somebody there to ask? */
static bool is_open_question(const struct play_options *options)
{
    const struct session_request *request = &options->request;
    return !options->has_game && !request->seats && !request->is_seeded &&
           !request->setting_count && !options->protocol && !options->journal &&
           isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
}

int command_play(struct app *app, int argc, char **argv)
{
    struct play_options options = {0};
    if (!read_options(app, &options, argc, argv))
        return APP_BAD;
    if (options.lists)
        return play_settings(app, &options.request);
    if (options.menu && options.protocol)
        return app_error(app, _("--menu and --protocol exclude each other"));
    if (options.journal && is_saved_game(options.journal))
        return go_on_with(app, &options);
    return play_on(app, &options, options.menu || is_open_question(&options));
}
