/*
 * What the key Tab offers at the prompt: the words of the options and the commands; behind a command the
 * cards that one sees, the players, the phases.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "line_completion.h"
#include "play_words.h"

#include <string.h>

static void add(struct completion *into, const char *before, const char *text)
{
    char whole[2 * COMPLETION_TEXT];
    snprintf(whole, sizeof whole, "%s%s", before, text);
    completion_add(into, whole);
}

/* Without what stands in brackets behind them: nobody types that. */
static void add_options(struct completion *into, struct play *play)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options);
    for (size_t i = 0; i < play->order_count && play->order[i] < count; i++) {
        char label[512];
        play_option_label(play, play->reader, &options[play->order[i]], label, sizeof label);
        char *note = strstr(label, " (");
        if (note)
            *note = '\0';
        completion_add(into, label);
    }
}

static void add_cards(struct completion *into, struct play *play, const char *before)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    qn_view_get(play->session->table, play->reader, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        uint16_t def = view.card[i].def;
        if (def != QN_NONE)
            add(into, before, app_card_name(play->app, play->session->pack, def));
    }
}

static void add_players(struct completion *into, struct play *play, const char *before)
{
    char number[16];
    for (unsigned i = 0; i < qn_seats(play->session->table); i++) {
        snprintf(number, sizeof number, "%u", i + 1);
        add(into, before, number);
    }
}

static void add_phases(struct completion *into, struct play *play, const char *before)
{
    qn_phase phase;
    for (size_t i = 0; qn_phase_get(play->session->pack, i, play->app->lang, &phase); i++)
        add(into, before, phase.label);
}

static void add_commands(struct completion *into, struct play *play)
{
    enum play_argument argument;
    const char *word;
    for (size_t i = 0; (word = play_word_get(i, play->app->lang, &argument)); i++)
        completion_add(into, word);
    completion_add(into, _("skip"));
    completion_add(into, _("pass turn"));
}

/* The line up to the end of its n-th word, with the blank behind it; "" if it has fewer. */
static void first_words(const char *line, size_t n, char *buf, size_t size)
{
    const char *at = line;
    while (n-- > 0 && *at) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    bool is_whole = at > line && at[-1] == ' ';
    snprintf(buf, size, "%.*s", is_whole ? (int)(at - line) : 0, line);
}

void play_offer(void *user, const char *line, struct completion *into)
{
    struct play *play = user;
    enum play_argument argument = TAKES_NOTHING;
    const char *rest;
    char before[2][COMPLETION_TEXT];
    enum play_word word = play_word_find(line, &rest);
    if (!strchr(line, ' ') || word == WORD_NONE) {
        add_options(into, play);
        add_commands(into, play);
        return;
    }
    play_word_takes(word, &argument);
    first_words(line, 1, before[0], sizeof before[0]);
    first_words(line, 2, before[1], sizeof before[1]); /* "why attack ..." */
    if (argument == TAKES_CARD) {
        add_cards(into, play, before[0]);
        if (before[1][0] && strcmp(before[0], before[1]) != 0)
            add_cards(into, play, before[1]);
    } else if (argument == TAKES_PLAYER) {
        add_players(into, play, before[0]);
    } else if (argument == TAKES_PHASE) {
        add_phases(into, play, before[0]);
    }
}
