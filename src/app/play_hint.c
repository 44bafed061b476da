/*
 * `hint` at the prompt: what a strong player thinks of the options, and the line that it expects.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "hinting.h"
#include "text.h"

#include <string.h>

enum { TOLD = 5 };

static uint32_t people_at(const struct session *session)
{
    uint32_t people = 0;
    for (unsigned i = 0; i < qn_seats(session->table); i++)
        if (session->seat[i].kind == SEAT_HUMAN)
            people |= 1u << i;
    return people;
}

/* "attack Rhino: 62 %; thwart: 55 %" */
static void say_options(struct play *play, const struct hint_option *hint, size_t count, int seat)
{
    char line[1024], label[256];
    const qn_option *options;
    size_t used = 0;
    qn_options(play->session->table, &options);
    line[0] = '\0';
    for (size_t i = 0; i < count && i < TOLD && used < sizeof line; i++) {
        play_option_label(play, seat, &options[hint[i].option], label, sizeof label);
        used += (size_t)snprintf(line + used, sizeof line - used, _("%s%s: %.0f %%"),
                                 i ? _("; ") : "", label, 100 * hint[i].opinion.chance);
    }
    if (count > TOLD && used < sizeof line)
        snprintf(line + used, sizeof line - used, "%s…", _("; "));
    text_wrap(play->terminal.out, line, 2, terminal_width());
}

static void say(struct play *play, qn_agent *agent, int seat)
{
    struct hint_option hint[QN_MAX_OPTIONS];
    char label[256], line[768], whole[1100];
    const qn_option *options;
    size_t count = hint_list(agent, play->session->table, hint), choice = qn_agent_choice(agent);
    qn_options(play->session->table, &options);
    play_option_label(play, seat, &options[choice], label, sizeof label);
    if (count)
        say_options(play, hint, count, seat);
    if (qn_agent_line_text(agent, choice, play->app->lang, line, sizeof line))
        snprintf(whole, sizeof whole, _("Expected: %s; %s"), label, line);
    else
        snprintf(whole, sizeof whole, _("Expected: %s"), label);
    text_wrap(play->terminal.out, whole, 2, terminal_width());
}

void play_hint(struct play *play, const qn_ask *ask)
{
    qn_agent *agent;
    if (!play->has_hints && !play->is_solo &&
        hint_has_rivals(play->session->table, people_at(play->session))) {
        play_say(play, _("Against people there are no hints, unless all agree: --hints."));
        return;
    }
    qn_status status = hint_think(HINT_LEVEL, play->session->table, NULL, &agent);
    if (status != QN_OK) {
        play_say(play, "%s", app_status_text(status));
        return;
    }
    say(play, agent, ask->seat);
    qn_agent_free(agent);
}
