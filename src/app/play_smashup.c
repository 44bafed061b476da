/*
 * The picture of a Smash Up table: the bases as columns, with what is missing to score them, who
 * would get what, and the cards that lie there; then the players, and the hand of the one who looks.
 */
#define _POSIX_C_SOURCE 200809L
#include "play_columns.h"

#include <string.h>

enum { BASES_MOST = 16, COLUMN_LEAST = 24, COLUMN_MOST = 44, TEXT_LINES = 12, VICTORY = 15 };

/* ---- what lies where ------------------------------------------------------------------------ */

/* The base at the end of a card's chain of hosts, or NULL. */
static const qn_card_view *base_of(const struct drawing *d, const qn_card_view *card)
{
    while (card && !draw_is_type(d, card, "base"))
        card = draw_find(d, card->host);
    return card;
}

static bool is_buried(const struct drawing *d, const qn_card_view *card)
{
    return card->host != QN_NONE && draw_is_zone(d, card, "buried", card->place);
}

/* Whose a card on a base is: what is buried belongs to who buried it. */
static int side_of(const struct drawing *d, const qn_card_view *card)
{
    return is_buried(d, card) ? card->place : card->controller;
}

/* What a card in play adds to its controller's power (SU-158 SU-162); -1 for nothing at all. */
static int power_in_play(const struct drawing *d, const qn_card_view *card)
{
    if (draw_is_zone(d, card, "titans", card->place))
        return draw_counter(d, card, "counters");
    if (is_buried(d, card))
        return -1;
    return draw_printed(d, card, "power", -1) < 0 ? -1 : draw_value(d, card, "power", 0);
}

/* One player at one base. */
struct share {
    int power, vp;
    bool is_present, takes_part;
};

/* SU-076 – SU-081: as many places are taken as there are players ahead. */
static void rank(const struct drawing *d, const qn_card_view *base, struct share *share)
{
    static const char *const prizes[] = {"first", "second", "third"};
    for (unsigned i = 0; i < d->view.seats; i++) {
        size_t ahead = 0;
        for (unsigned k = 0; k < d->view.seats; k++)
            ahead += share[k].takes_part && share[k].power > share[i].power;
        share[i].vp = share[i].takes_part && ahead < sizeof prizes / sizeof prizes[0]
                          ? draw_value(d, base, prizes[ahead], 0)
                          : 0;
    }
}

/* Who has how much there, and what everybody would get now; returns the power of all. */
static int read_shares(const struct drawing *d, const qn_card_view *base, struct share *share)
{
    int total = 0;
    memset(share, 0, QN_MAX_SEATS * sizeof *share);
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        bool is_there = card->flags & QN_IN_PLAY || is_buried(d, card);
        int side = side_of(d, card);
        if (!is_there || side < 0 || card->host == QN_NONE || base_of(d, card) != base)
            continue;
        struct share *own = &share[side];
        int power = power_in_play(d, card);
        own->is_present = true;
        own->power += power > 0 ? power : 0;
        own->takes_part |= draw_is_zone(d, card, "minions", card->place) || own->power > 0;
        total += power > 0 ? power : 0;
    }
    rank(d, base, share);
    return total;
}

/* ---- a base --------------------------------------------------------------------------------- */

static void add_card(struct column *column, const struct drawing *d, const qn_card_view *card,
                     const char *mark, size_t indent)
{
    int power = power_in_play(d, card), counters = draw_counter(d, card, "counters");
    char text[COLUMN_BYTES], more[32] = "";
    snprintf(text, sizeof text, power < 0 ? "%s%s" : "%s%s %d", mark, draw_name(d, card), power);
    if (counters && !draw_is_zone(d, card, "titans", card->place))
        snprintf(more, sizeof more, " (%+d)", counters);
    column_add(column, APP_PLAIN, indent, "%s%s", text, more);
}

/* Actions that are attached to a card; whose they are is told where it is not its controller. */
static void add_attached(struct column *column, const struct drawing *d, const qn_card_view *host)
{
    char who[32], mark[48];
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (card->host != host->card || !(card->flags & QN_IN_PLAY))
            continue;
        snprintf(mark, sizeof mark, "+ %s%s",
                 card->controller == host->controller
                     ? ""
                     : draw_player_name(d, card->controller, who, sizeof who),
                 card->controller == host->controller ? "" : _(": "));
        add_card(column, d, card, mark, 4);
    }
}

/* The cards of a player (-1: of nobody) on the base itself; true if there are any. */
static bool add_cards(struct column *column, const struct drawing *d, const qn_card_view *base,
                      int seat)
{
    bool has_any = false;
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (card->host != base->card || side_of(d, card) != seat ||
            !(card->flags & QN_IN_PLAY || is_buried(d, card)))
            continue;
        if (!has_any && seat < 0)
            column_add(column, APP_WARM, 0, "%s", _("nobody"));
        has_any = true;
        add_card(column, d, card,
                 is_buried(d, card)                              ? _("buried: ")
                 : draw_is_zone(d, card, "actions", card->place) ? "+ "
                                                                 : "",
                 2);
        add_attached(column, d, card);
    }
    return has_any;
}

static void add_player(struct column *column, const struct drawing *d, const qn_card_view *base,
                       int seat, const struct share *share)
{
    char who[32];
    if (!share->is_present)
        return;
    column_add(column, seat == d->seat ? APP_GOOD : APP_ALERT, 0,
               share->takes_part ? _("%s: %d, for %d VP") : _("%s: %d"),
               draw_player_name(d, seat, who, sizeof who), share->power, share->vp);
    add_cards(column, d, base, seat);
}

static void fill_column(struct column *column, const struct drawing *d, const qn_card_view *base)
{
    struct share share[QN_MAX_SEATS];
    char text[2048];
    int total = read_shares(d, base, share), needed = draw_value(d, base, "breakpoint", 0);
    column_add(column, APP_BOLD, 0, "%s", draw_name(d, base));
    if (total < needed)
        column_add(column, APP_PLAIN, 0, _("power %d/%d, %d missing"), total, needed,
                   needed - total);
    else
        column_add(column, APP_WARM, 0, _("power %d/%d: scores"), total, needed);
    column_add(column, APP_PLAIN, 0, _("VP %d, %d, %d"), draw_value(d, base, "first", 0),
               draw_value(d, base, "second", 0), draw_value(d, base, "third", 0));
    if (!d->is_again && qn_card_text(d->pack, base->def, d->play->app->lang, text, sizeof text) > 0)
        column_add_short(column, APP_DIM, TEXT_LINES, text);
    if (d->seat >= 0)
        add_player(column, d, base, d->seat, &share[d->seat]);
    for (unsigned i = 0; i < d->view.seats; i++) {
        if ((int)i != d->seat)
            add_player(column, d, base, (int)i, &share[i]);
    }
    add_cards(column, d, base, -1);
}

/* As many bases side by side as the terminal has room for, the same number in each band. */
static void draw_bases(struct drawing *d)
{
    struct column column[BASES_MOST];
    const qn_card_view *base[BASES_MOST];
    size_t count = 0;
    for (size_t i = 0; i < d->view.count && count < BASES_MOST; i++) {
        if (draw_is_zone(d, &d->view.card[i], "bases", -1))
            base[count++] = &d->view.card[i];
    }
    size_t most = (d->width + COLUMN_GAP) / (COLUMN_LEAST + COLUMN_GAP);
    size_t bands = count ? (count + most - 1) / most : 1, across = (count + bands - 1) / bands;
    for (size_t from = 0; from < count; from += across) {
        size_t some = count - from < across ? count - from : across;
        size_t width = (d->width + COLUMN_GAP) / across - COLUMN_GAP;
        for (size_t i = 0; i < some; i++) {
            column[i].width = width < COLUMN_MOST ? width : COLUMN_MOST;
            column[i].count = 0;
            fill_column(&column[i], d, base[from + i]);
        }
        columns_print(d->play, column, some);
        if (!d->brief)
            fputc('\n', d->play->terminal.out);
    }
}

/* ---- the players ---------------------------------------------------------------------------- */

static int victory_points(const struct drawing *d, int seat)
{
    const qn_card_view *player = draw_first(d, "identity", seat);
    return player ? draw_counter(d, player, "vp") : 0;
}

static void row_player(struct drawing *d, int seat)
{
    char factions[256] = "";
    size_t used = 0;
    draw_player_row(d, seat);
    draw_piece(d, APP_BOLD, _("%d/%d VP"), victory_points(d, seat), VICTORY);
    for (size_t i = 0; i < d->view.count && used < sizeof factions; i++) {
        if (draw_is_zone(d, &d->view.card[i], "factions", seat))
            used += (size_t)snprintf(factions + used, sizeof factions - used, "%s%s",
                                     used ? " + " : "", draw_name(d, &d->view.card[i]));
    }
    if (factions[0])
        draw_piece(d, APP_PLAIN, "%s", factions);
    draw_piece(d, APP_PLAIN, _("hand %zu, deck %zu, discard %zu"), draw_count(d, "hand", seat),
               draw_count(d, "deck", seat), draw_count(d, "discard", seat));
    draw_end_row(d);
}

/* "minion 3", "action" */
static void kind_of_card(const struct drawing *d, const qn_card_view *card, char *buf, size_t size)
{
    int power = draw_printed(d, card, "power", -1);
    snprintf(buf, size, power < 0 ? "%s" : "%s %d", draw_type_label(d, card), power);
}

void draw_smashup(struct drawing *d)
{
    draw_turn(d);
    draw_bases(d);
    for (unsigned i = 1; i <= d->view.seats; i++) { /* the one who looks comes last */
        int seat = (int)((unsigned)(d->seat < 0 ? 0 : d->seat) + i) % (int)d->view.seats;
        row_player(d, seat);
        draw_zone_names(d, _("Titan"), "resting_titans", seat);
    }
    draw_hand(d, kind_of_card);
}

/* ---- one line ------------------------------------------------------------------------------- */

void draw_smashup_status(struct drawing *d)
{
    char who[32];
    struct share share[QN_MAX_SEATS];
    draw_indent(d);
    for (int seat = 0; seat < (int)d->view.seats; seat++)
        draw_piece(d, APP_DIM, _("%s %d VP"), draw_player_name(d, seat, who, sizeof who),
                   victory_points(d, seat));
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *base = &d->view.card[i];
        if (draw_is_zone(d, base, "bases", -1))
            draw_piece(d, APP_DIM, "%s %d/%d", draw_name(d, base), read_shares(d, base, share),
                       draw_value(d, base, "breakpoint", 0));
    }
    draw_end_row(d);
}

/* ---- what one wants to know of a card that may be chosen ------------------------------------- */

static void note_minion(const struct drawing *d, const qn_card_view *card, char *buf, size_t size)
{
    const qn_card_view *base = base_of(d, card);
    int power = power_in_play(d, card);
    char who[32], strength[48] = "";
    if (power >= 0)
        snprintf(strength, sizeof strength, _(", power %d"), power);
    snprintf(buf, size, "%s, %s%s", draw_player_name(d, card->controller, who, sizeof who),
             base ? draw_name(d, base) : "-", strength);
}

static void note_base(const struct drawing *d, const qn_card_view *base, char *buf, size_t size)
{
    struct share share[QN_MAX_SEATS];
    int total = read_shares(d, base, share);
    snprintf(buf, size, _("power %d/%d"), total, draw_value(d, base, "breakpoint", 0));
}

static void note_card(const struct drawing *d, const qn_card_view *card, char *buf, size_t size)
{
    char who[32];
    buf[0] = '\0';
    if (draw_is_type(d, card, "faction"))
        snprintf(buf, size, "%s", draw_player_name(d, card->place, who, sizeof who));
    else if (draw_is_zone(d, card, "bases", -1))
        note_base(d, card, buf, size);
    else if (card->flags & QN_IN_PLAY && card->host != QN_NONE)
        note_minion(d, card, buf, size);
    else if (!draw_is_type(d, card, "base"))
        kind_of_card(d, card, buf, size);
}

/* The card of a player has no name of its own; others are told apart by where they lie. */
void draw_smashup_option(struct drawing *d, const qn_option *option, char *label, size_t size)
{
    const qn_card_view *card = draw_find(d, option->card);
    char note[256], who[32];
    size_t used = strlen(label);
    if (!card || card->def == QN_NONE)
        return;
    if (draw_is_type(d, card, "player")) {
        snprintf(label, size, "%s", draw_player_name(d, card->controller, who, sizeof who));
        return;
    }
    note_card(d, card, note, sizeof note);
    if (note[0] && used < size)
        snprintf(label + used, size - used, " (%s)", note);
}
