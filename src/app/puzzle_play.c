/*
 * A puzzle at the prompt: the table, the question, and what comes of each answer. A move that keeps the win is made;
 * one that does not is told why, and the question stands.
 */
#define _POSIX_C_SOURCE 200809L
#include "puzzles.h"

#include "play.h"

#include <stdlib.h>
#include <string.h>

/* What the person chose; false when they leave. */
static bool ask_person(struct play *play, const qn_ask *ask, size_t *option)
{
    enum prompt_end end;
    do
        end = play_prompt(play, ask, option);
    while (end == PROMPT_UNDONE || end == PROMPT_RESIGNED);
    return end == PROMPT_CHOSE;
}

/* Does the win stand after that choice? */
static bool keeps_win(struct play *play, qn_agent *agent, size_t option)
{
    qn_win win;
    char text[512];
    if (qn_agent_find_win(agent, play->session->table, option, PUZZLE_POSITIONS, PUZZLE_DEALS,
                          &win) != QN_OK)
        return false;
    if (win.proof == QN_PROOF_SURE || win.proof == QN_PROOF_DEALS)
        return true;
    puzzle_say_why(play->session->table, &win, play->app->lang, text, sizeof text);
    play_say(play, "%s", text);
    return false;
}

/* Others do what is offered first: the win stands whatever they do. */
static bool go_on(struct play *play, int seat)
{
    const qn_option *options;
    qn_ask ask;
    qn_table *table = play->session->table;
    while (qn_ask_get(table, &ask) && (ask.seat != seat || qn_options(table, &options) == 1))
        if (qn_apply(table, ask.serial, 0) != QN_OK)
            return false;
    return !qn_over(table);
}

static int look_for_win(struct play *play, qn_agent *agent, int seat)
{
    qn_table *table = play->session->table;
    qn_ask ask;
    size_t option;
    play_draw_table(play, seat, 0);
    play_say(play, "%s", _("One first move wins this turn. Find it."));
    while (go_on(play, seat) && qn_ask_get(table, &ask)) {
        play->log_seen[seat] = play_show_log(play, seat, play->log_seen[seat]);
        play_show_ask(play, &ask);
        do
            if (!ask_person(play, &ask, &option))
                return APP_NO;
        while (!keeps_win(play, agent, option));
        if (qn_choose(table, ask.serial, option) != QN_OK)
            return APP_BAD;
    }
    play_show_log(play, seat, play->log_seen[seat]);
    if (qn_result(table, (unsigned)seat) != QN_WON)
        return APP_NO;
    play_say(play, "%s", _("That is the win!"));
    return APP_DONE;
}

int puzzle_play(struct app *app, const struct puzzle *puzzle)
{
    struct session session = {
        .app = app, .pack = qn_table_pack(puzzle->table), .table = qn_clone(puzzle->table)};
    struct play play = {
        .session = &session, .app = app, .reader = puzzle->seat, .shown_to = -1, .told = QN_NONE};
    qn_agent *agent = NULL;
    int code = APP_BAD;
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        session.seat[i] = (struct seat){.kind = SEAT_REMOTE, .name = "remote"};
    session.seat[puzzle->seat].kind = SEAT_HUMAN;
    if (!terminal_open(&play.terminal))
        play.terminal.out = stdout;
    play.editor = line_editor_new(stdin, play.terminal.out);
    if (play.editor && session.table &&
        qn_agent_new("random", session.table, puzzle->seat, 1, &agent) == QN_OK) {
        line_editor_offer(play.editor, play_offer, &play);
        play.log_seen[puzzle->seat] = qn_log_count(session.table);
        code = look_for_win(&play, agent, puzzle->seat);
    } else {
        app_error(app, "%s", app_status_text(QN_NO_MEMORY));
    }
    play_forget_table(&play);
    qn_agent_free(agent);
    if (play.editor)
        line_editor_free(play.editor);
    terminal_close(&play.terminal);
    qn_table_free(session.table);
    return app_finish(app, code);
}
