/*
 * `board`: all that a player has in play, with the texts: a hero's board, a domain with its places, whatever
 * the game puts before its players. It knows no game: what lies in play before a player is that player's
 * board, with what is attached to it, whoever put it there.
 */
#define _POSIX_C_SOURCE 200809L
#include "play_draw.h"

#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Whose board the card belongs to: that of what it lies on, at the end; what lies between the players is
 * nobody's board, so a minion at a base is on its player's. */
static int board_of(const struct drawing *d, const qn_card_view *card)
{
    for (size_t steps = 0; steps < d->view.count; steps++) {
        const qn_card_view *host = draw_find(d, card->host);
        if (!host || (host->place < 0 && host->controller < 0))
            break;
        card = host;
    }
    return card->place >= 0 ? card->place : card->controller;
}

static bool is_on_board(const struct drawing *d, const qn_card_view *card, int seat)
{
    return card->flags & QN_IN_PLAY && card->def != QN_NONE && board_of(d, card) == seat &&
           !draw_is_type(d, card, "player"); /* it stands for the player, and says nothing */
}

/* How many of them there are, and whether one was told before. */
static size_t copies_on_board(const struct drawing *d, size_t at, int seat, bool *is_first)
{
    size_t count = 0;
    *is_first = true;
    for (size_t i = 0; i < d->view.count; i++) {
        bool is_same =
            is_on_board(d, &d->view.card[i], seat) && d->view.card[i].def == d->view.card[at].def;
        *is_first = *is_first && !(is_same && i < at);
        count += is_same;
    }
    return count;
}

/* Counters and what holds for it now. */
static void tell_state(struct drawing *d, const qn_card_view *card)
{
    qn_counter counter;
    char text[256] = "";
    size_t used = 0;
    for (unsigned i = 0;
         qn_counter_get(d->table, d->seat, card->card, i, d->play->app->lang, &counter); i++) {
        if (counter.value && used < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s %d", used ? ", " : "",
                                     counter.label, counter.value);
    }
    const qn_card_view *host = draw_find(d, card->host);
    if (host && used < sizeof text)
        snprintf(text + used, sizeof text - used, _("%son %s"), used ? ", " : "",
                 draw_name(d, host));
    if (text[0])
        fprintf(d->play->terminal.out, "  %s[%s]%s\n", app_style(d->play->app, APP_WARM), text,
                app_style(d->play->app, APP_PLAIN));
}

static void show_board(struct drawing *d, int seat)
{
    char title[64];
    bool is_first;
    if (seat == d->seat)
        snprintf(title, sizeof title, "%s", _("Your board"));
    else
        snprintf(title, sizeof title, _("The board of player %d"), seat + 1);
    draw_heading(d, title);
    play_draw_board(d, seat);
    bool is_empty = true;
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (!is_on_board(d, card, seat))
            continue;
        is_empty = false;
        copies_on_board(d, i, seat, &is_first);
        if (is_first)
            play_print_card(d->play, card->def);
        tell_state(d, card);
    }
    if (is_empty)
        play_say(d->play, _("Nothing is in play there."));
}

/* ---- whose ---------------------------------------------------------------------------------- */

/* The one other seat, or -1 where there are several. */
static int only_other(const struct drawing *d, int seat)
{
    return d->view.seats == 2 && seat >= 0 ? 1 - seat : -1;
}

/* Is it the name of something that lies before the seat? */
static bool is_named(const struct drawing *d, int seat, const char *words)
{
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (is_on_board(d, card, seat) && card->host == QN_NONE &&
            text_holds(draw_name(d, card), words))
            return true;
    }
    return false;
}

/* "2", "player 2", "opponent", "thor"; -1: nobody, or one cannot tell. */
static int read_whose(const struct drawing *d, const char *words)
{
    char folded[128];
    text_fold(words, folded, sizeof folded);
    const char *digits = folded + strcspn(folded, "0123456789");
    if (!folded[0])
        return d->seat;
    if (*digits) {
        unsigned long number = strtoul(digits, NULL, 10);
        return number >= 1 && number <= d->view.seats ? (int)number - 1 : -1;
    }
    if (strncmp(folded, "opp", 3) == 0 || strncmp(folded, "adv", 3) == 0)
        return only_other(d, d->seat);
    for (unsigned i = 0; i < d->view.seats; i++) {
        if (is_named(d, (int)i, folded))
            return (int)i;
    }
    return -1;
}

void play_board(struct play *play, int seat, const char *words)
{
    struct drawing d;
    draw_begin(&d, play, seat);
    int whose = read_whose(&d, words);
    if (whose < 0)
        play_say(play, _("board takes the number of a player, from 1 to %u."), d.view.seats);
    else
        show_board(&d, whose);
}
