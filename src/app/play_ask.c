/*
 * Telling what happened, and asking: the new lines of the log with their rules, then the options,
 * grouped under headings and numbered.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "text.h"

#include <string.h>

/* ---- the log -------------------------------------------------------------------------------- */

static void show_line(struct play *play, const qn_log_line *line, const char *text, unsigned depth)
{
    FILE *out = play->terminal.out;
    char id[12] = "", whole[1200];
    size_t width = terminal_width(), indent = 2 + 2 * (size_t)(depth < 6 ? depth : 6);
    if (line->rule)
        qn_rule_id(line->rule, id);
    if (indent + text_width(text) + 1 + strlen(id) <= width) {
        fprintf(out, "%*s%s%s%s%s%s\n", (int)indent, "", text, id[0] ? " " : "",
                app_style(play->app, APP_DIM), id, app_style(play->app, APP_PLAIN));
        return;
    }
    snprintf(whole, sizeof whole, "%s %s", text, id);
    text_wrap(out, whole, indent, width);
}

/* Lines are indented by their nesting; the outermost of those shown starts at the left. */
static unsigned least_depth(const qn_table *table, int seat, size_t from)
{
    unsigned least = UINT8_MAX;
    qn_log_line line;
    for (size_t i = from; i < qn_log_count(table); i++) {
        if (qn_log_get(table, i, seat, &line) && line.depth < least)
            least = line.depth;
    }
    return least;
}

size_t play_show_log(struct play *play, int seat, size_t from)
{
    const qn_table *table = play->session->table;
    size_t count = qn_log_count(table);
    unsigned least = least_depth(table, seat, from);
    for (size_t i = from; i < count; i++) {
        qn_log_line line;
        char text[1024];
        if (!qn_log_get(table, i, seat, &line))
            continue;
        qn_log_text(table, i, seat, play->app->lang, text, sizeof text);
        show_line(play, &line, text, line.depth - least);
    }
    return count;
}

/* ---- the options ---------------------------------------------------------------------------- */

enum { GROUPS = 5 };

static const char *group_heading(size_t group)
{
    static const char *const headings[GROUPS] = {
        N_("Play a card"), N_("Attack"), N_("Thwart"), N_("Abilities"), N_("Other"),
    };
    return gettext(headings[group]);
}

/* Under which heading an option stands, by its verb; the games share these words. */
static size_t group_of(const qn_table *table, const qn_option *option)
{
    static const struct {
        const char *verb;
        size_t group;
    } groups[] = {
        {"play", 0}, {"attack", 1}, {"thwart", 2}, {"use", 3}, {"recover", 3},
    };
    char verb[64];
    qn_option_verb(table, option, verb, sizeof verb);
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        if (strcmp(groups[i].verb, verb) == 0)
            return groups[i].group;
    }
    return GROUPS - 1;
}

static void show_option(struct play *play, const qn_option *option, size_t number, bool is_marked)
{
    char label[512], numbered[600];
    qn_option_label(play->session->table, option, play->app->lang, label, sizeof label);
    const char *mark = is_marked ? " *" : "";
    size_t width = terminal_width();
    if (text_width(label) + 8 <= width) {
        fprintf(play->terminal.out, "  %s%3zu%s %s%s\n", app_style(play->app, APP_ACCENT), number,
                app_style(play->app, APP_PLAIN), label, mark);
        return;
    }
    snprintf(numbered, sizeof numbered, "%3zu %s%s", number, label, mark);
    text_wrap(play->terminal.out, numbered, 2, width);
}

static void show_group(struct play *play, const qn_ask *ask, size_t group, bool has_heading)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options);
    size_t enter = play_enter_option(play, ask);
    bool is_first = true;
    for (size_t i = 0; i < count; i++) {
        if (group_of(play->session->table, &options[i]) != group)
            continue;
        if (is_first && has_heading)
            fprintf(play->terminal.out, "%s%s%s\n", app_style(play->app, APP_BOLD),
                    group_heading(group), app_style(play->app, APP_PLAIN));
        is_first = false;
        play->order[play->order_count++] = i;
        show_option(play, &options[i], play->order_count, i == enter);
    }
}

/* Headings help when there are several groups of options. */
static bool needs_headings(const struct play *play, const qn_option *options, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (group_of(play->session->table, &options[i]) !=
            group_of(play->session->table, &options[0]))
            return count > 3;
    }
    return false;
}

/* Where the options are but yes and no, the text of the card that asks says what about. */
static void show_asking_card(struct play *play, const qn_ask *ask)
{
    qn_view view;
    char text[4096];
    if (strcmp(ask->what, "may") != 0 || ask->card == QN_NONE)
        return;
    qn_view_get(play->session->table, ask->seat, &view);
    for (size_t i = 0; i < view.count; i++) {
        if (view.card[i].card != ask->card || view.card[i].def == QN_NONE)
            continue;
        fprintf(play->terminal.out, "  %s%s%s\n", app_style(play->app, APP_BOLD),
                app_card_name(play->app, play->session->pack, view.card[i].def),
                app_style(play->app, APP_PLAIN));
        if (qn_card_text(play->session->pack, view.card[i].def, play->app->lang, text,
                         sizeof text) > 0)
            text_wrap(play->terminal.out, text, 4, terminal_width());
    }
}

void play_show_ask(struct play *play, const qn_ask *ask)
{
    qn_table *table = play->session->table;
    const qn_option *options;
    char label[512];
    size_t count = qn_options(table, &options);
    bool has_headings = needs_headings(play, options, count);
    qn_ask_label(table, play->app->lang, label, sizeof label);
    fprintf(play->terminal.out, "\n%s%s%s", app_style(play->app, APP_BOLD), label,
            app_style(play->app, APP_PLAIN));
    if (strcmp(ask->what, "pay") == 0 && ask->need > 0)
        fprintf(play->terminal.out, _(" (still to pay: %d)"), ask->need);
    else if (strcmp(ask->what, "pay") == 0)
        fputs(_(" (enough is paid)"), play->terminal.out);
    if (ask->rule)
        fprintf(play->terminal.out, " %s%s%s", app_style(play->app, APP_DIM), ask->rule,
                app_style(play->app, APP_PLAIN));
    fputc('\n', play->terminal.out);
    show_asking_card(play, ask);
    play->order_count = 0;
    for (size_t group = 0; group < GROUPS; group++)
        show_group(play, ask, group, has_headings);
}

/* What is suggested; otherwise, outside a turn, passing: a turn ends only by a number. */
size_t play_enter_option(struct play *play, const qn_ask *ask)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options);
    bool is_turn = strcmp(ask->what, "turn") == 0;
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_SUGGESTED)
            return i;
    }
    for (size_t i = 0; i < count && !is_turn; i++) {
        if (options[i].flags & QN_PASS)
            return i;
    }
    return count == 1 ? 0 : QN_MAX_OPTIONS;
}
