/*
 * The picture of a Villainous table: every domain with its four places side by side, the symbols of
 * each with what is covered and used, who lies above and below; the crises between the domains; and for
 * every player how far the objective has come.
 */
#define _POSIX_C_SOURCE 200809L
#include "play_columns.h"

#include "text.h"

#include <string.h>
#include <strings.h>

enum { PLACES = 4, PLACE_LEAST = 17, PLACE_MOST = 40, SYMBOLS = 7 };

/* ---- what lies where ------------------------------------------------------------------------ */

static bool is_crisis(const struct drawing *d, const qn_card_view *card)
{
    return draw_is_zone(d, card, "crises", -1);
}

static bool is_place(const struct drawing *d, const qn_card_view *card)
{
    return draw_is_type(d, card, "location") || is_crisis(d, card);
}

/* The place at the end of a card's chain of hosts, or NULL. */
static const qn_card_view *place_of(const struct drawing *d, const qn_card_view *card)
{
    while (card && !is_place(d, card))
        card = draw_find(d, card->host);
    return card;
}

/* Does the card lie on the upper edge of the place, where it covers symbols? */
static bool is_above(const struct drawing *d, const qn_card_view *card, const qn_card_view *place)
{
    return strcmp(draw_zone(d, card), "heroes") == 0 ||
           (strcmp(draw_zone(d, card), "allies") == 0 && card->controller != place->controller);
}

/* ---- symbols -------------------------------------------------------------------------------- */

/* One place's symbols, as bits: by row, what is printed and what was used this turn. */
struct symbols {
    unsigned printed[2], used[2];
    int gain[2], extra_used[SYMBOLS];
    bool is_covered, is_occupied;
};

static const char *const symbol_word[SYMBOLS] = {"gain",     "play", "activate", "relocate",
                                                 "vanquish", "fate", "discard"};

static const char *symbol_label(size_t symbol)
{
    static const char *const labels[SYMBOLS] = {
        "", N_("Play"), N_("Activate"), N_("Relocate"), N_("Vanquish"), N_("Fate"), N_("Discard"),
    };
    return symbol ? gettext(labels[symbol]) : "";
}

static void read_state(struct symbols *s, const char *state)
{
    static const char *const rows[2] = {"top_", "bottom_"};
    bool is_used = strncmp(state, "used_", 5) == 0;
    s->is_covered |= strcmp(state, "covered") == 0;
    s->is_occupied |= strcmp(state, "occupied") == 0;
    state += is_used ? 5 : 0;
    for (size_t row = 0; row < 2; row++) {
        if (strncmp(state, rows[row], strlen(rows[row])) != 0)
            continue;
        for (size_t i = 0; i < SYMBOLS; i++) {
            if (strcmp(state + strlen(rows[row]), symbol_word[i]) == 0)
                (is_used ? s->used : s->printed)[row] |= 1u << i;
        }
    }
    for (size_t i = 0; is_used && strncmp(state, "extra_", 6) == 0 && i < SYMBOLS; i++)
        s->extra_used[i] += strcmp(state + 6, symbol_word[i]) == 0;
}

static void read_symbols(const struct drawing *d, const qn_card_view *place, struct symbols *s)
{
    const char *state;
    *s = (struct symbols){
        .gain = {draw_value(d, place, "top_gain", 0), draw_value(d, place, "bottom_gain", 0)}};
    for (unsigned i = 0; (state = qn_card_state(d->table, d->seat, place->card, i)); i++)
        read_state(s, state);
    for (size_t row = 0; row < 2; row++)
        s->printed[row] |= s->gain[row] > 0;
}

/* "Play +2", with brackets around what is covered and used; only what is left if wanted. */
static void put_symbols(const struct symbols *s, size_t row, bool only_left, char *buf, size_t size)
{
    size_t used = strlen(buf);
    for (size_t i = 0; i < SYMBOLS; i++) {
        bool is_used = s->used[row] >> i & 1, is_covered = row == 0 && s->is_covered && !is_used;
        char name[32];
        if (!(s->printed[row] >> i & 1) || (only_left && (is_used || is_covered)))
            continue;
        if (i)
            snprintf(name, sizeof name, "%s", symbol_label(i));
        else
            snprintf(name, sizeof name, "+%d", s->gain[row]);
        used +=
            (size_t)snprintf(buf + used, used < size ? size - used : 0, "%s%s%s%s", used ? " " : "",
                             is_used      ? "("
                             : is_covered ? "["
                                          : "",
                             name,
                             is_used      ? ")"
                             : is_covered ? "]"
                                          : "");
        if (used >= size)
            return;
    }
}

/* Symbols that cards add to a place and that are left, "Play x2". */
static void put_extra(const struct drawing *d, const qn_card_view *place, const struct symbols *s,
                      char *buf, size_t size)
{
    size_t used = strlen(buf);
    for (size_t i = 1; i < SYMBOLS && used < size; i++) {
        char name[32];
        snprintf(name, sizeof name, "extra_%s", symbol_word[i]);
        int extra = draw_value(d, place, name, 0) - s->extra_used[i];
        if (extra > 0)
            used += (size_t)snprintf(buf + used, size - used, extra > 1 ? "%s+%s x%d" : "%s+%s",
                                     used ? " " : "", symbol_label(i), extra);
    }
}

/* What is left, the rows apart: "Play +2 | Fate". */
static void put_left(const struct drawing *d, const qn_card_view *place, const struct symbols *s,
                     char *buf, size_t size)
{
    char bottom[COLUMN_BYTES] = "";
    put_symbols(s, 0, true, buf, size);
    put_symbols(s, 1, true, bottom, sizeof bottom);
    put_extra(d, place, s, bottom, sizeof bottom);
    size_t used = strlen(buf);
    snprintf(buf + used, size - used, "%s%s", used && bottom[0] ? " | " : "", bottom);
}

/* ---- a place -------------------------------------------------------------------------------- */

static bool has_strength(const struct drawing *d, const qn_card_view *card)
{
    return draw_is_type(d, card, "ally") || draw_is_type(d, card, "hero") ||
           draw_is_type(d, card, "rival");
}

/* "Thor Odinson 6 (+1), 1 Soul Mark" */
static void put_card(const struct drawing *d, const qn_card_view *card, char *buf, size_t size)
{
    int tokens = draw_value(d, card, "tokens", 0), marks = draw_value(d, card, "marks", 0);
    size_t used = (size_t)snprintf(buf, size, "%s", draw_name(d, card));
    if (has_strength(d, card) && used < size)
        used +=
            (size_t)snprintf(buf + used, size - used, " %d", draw_value(d, card, "strength", 0));
    if (tokens && used < size)
        used += (size_t)snprintf(buf + used, size - used, " (%+d)", tokens);
    if (marks && used < size)
        snprintf(buf + used, size - used,
                 ngettext(", %d Soul Mark", ", %d Soul Marks", (unsigned long)marks), marks);
}

static void add_attached(struct column *column, const struct drawing *d, const qn_card_view *host)
{
    char text[COLUMN_BYTES];
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (card->host != host->card || !(card->flags & QN_IN_PLAY))
            continue;
        put_card(d, card, text, sizeof text);
        column_add(column, APP_PLAIN, 2, "+ %s", text);
    }
}

static void add_cards(struct column *column, const struct drawing *d, const qn_card_view *place,
                      bool above)
{
    char text[COLUMN_BYTES], who[32];
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (card->host != place->card || !(card->flags & QN_IN_PLAY) ||
            is_above(d, card, place) != above)
            continue;
        bool is_foreign = above && strcmp(draw_zone(d, card), "allies") == 0;
        put_card(d, card, text, sizeof text);
        column_add(column, above ? APP_ALERT : APP_GOOD, 0, "%s%s%s%s",
                   draw_is_type(d, card, "item") ? "+ " : "",
                   is_foreign ? draw_player_name(d, card->controller, who, sizeof who) : "",
                   is_foreign ? _(": ") : "", text);
        add_attached(column, d, card);
    }
}

static void fill_column(struct column *column, const struct drawing *d, const qn_card_view *place)
{
    struct symbols s;
    char text[COLUMN_BYTES] = "";
    int marks = draw_value(d, place, "marks", 0);
    read_symbols(d, place, &s);
    column_add(column, APP_BOLD, 0, "%s%s", s.is_occupied ? "> " : "", draw_name(d, place));
    add_cards(column, d, place, true);
    put_symbols(&s, 0, false, text, sizeof text);
    column_add(column, s.is_covered ? APP_DIM : APP_PLAIN, 0, "%s", text);
    text[0] = '\0';
    put_symbols(&s, 1, false, text, sizeof text);
    put_extra(d, place, &s, text, sizeof text);
    column_add(column, APP_PLAIN, 0, "%s", text);
    if (marks)
        column_add(column, APP_WARM, 0,
                   ngettext("%d Soul Mark", "%d Soul Marks", (unsigned long)marks), marks);
    add_cards(column, d, place, false);
}

static void draw_places(struct drawing *d, int seat)
{
    struct column column[PLACES];
    const qn_card_view *place[PLACES];
    size_t count = 0;
    for (size_t i = 0; i < d->view.count && count < PLACES; i++) {
        if (draw_is_zone(d, &d->view.card[i], "locations", seat))
            place[count++] = &d->view.card[i];
    }
    size_t most = (d->width + COLUMN_GAP) / (PLACE_LEAST + COLUMN_GAP);
    size_t across = most < count ? (most > 1 ? 2 : 1) : count;
    for (size_t from = 0; from < count; from += across) {
        size_t some = count - from < across ? count - from : across;
        size_t width = (d->width + COLUMN_GAP) / across - COLUMN_GAP;
        for (size_t i = 0; i < some; i++) {
            column[i].width = width < PLACE_MOST ? width : PLACE_MOST;
            column[i].count = 0;
            fill_column(&column[i], d, place[from + i]);
        }
        columns_print(d->play, column, some);
    }
}

/* ---- a player ------------------------------------------------------------------------------- */

/* What counts towards winning, in the person's language: index 0 … until false. */
static bool part_of_progress(const struct drawing *d, int seat, unsigned index, qn_progress *out)
{
    return qn_progress_get(d->table, (unsigned)seat, index, d->play->app->lang, out);
}

/* Does the objective count just these markers? */
static bool is_counted(const struct drawing *d, const qn_card_view *villain,
                       const qn_counter *counter)
{
    qn_progress part;
    for (unsigned i = 0; part_of_progress(d, villain->controller, i, &part); i++) {
        if (strcasecmp(part.label, counter->label) == 0)
            return true;
    }
    return false;
}

/* Markers that are not what the objective counts are told as well. */
static void pieces_of_markers(struct drawing *d, const qn_card_view *villain)
{
    qn_counter counter;
    for (unsigned i = 0;
         qn_counter_get(d->table, d->seat, villain->card, i, d->play->app->lang, &counter); i++) {
        if (counter.value && strcmp(counter.name, "power") != 0 &&
            !is_counted(d, villain, &counter))
            draw_piece(d, APP_WARM, "%s %d", counter.label, counter.value);
    }
}

/* What the objective counts, or the steps that lead to it. */
static void row_progress(struct drawing *d, int seat, bool steps)
{
    qn_progress part;
    bool has_any = false;
    for (unsigned i = 0; part_of_progress(d, seat, i, &part); i++) {
        if (part.step != steps)
            continue;
        if (!has_any)
            draw_row(d, steps ? _("  steps") : _("  goal"));
        has_any = true;
        draw_bar(d, seat == d->seat ? APP_GOOD : APP_ALERT, part.label, part.have, part.need);
    }
    if (has_any)
        draw_end_row(d);
}

/* Where somebody stands, and what lies at the places: "> Hel: 2 cards  Gjoll: 1 card". */
static void row_places_briefly(struct drawing *d, int seat)
{
    struct symbols s;
    draw_row(d, _("  domain"));
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *place = &d->view.card[i];
        size_t cards = 0;
        if (!draw_is_zone(d, place, "locations", seat))
            continue;
        for (size_t k = 0; k < d->view.count; k++)
            cards += d->view.card[k].flags & QN_IN_PLAY && d->view.card[k].card != place->card &&
                     place_of(d, &d->view.card[k]) == place;
        read_symbols(d, place, &s);
        if (cards)
            draw_piece(d, APP_PLAIN, ngettext("%s%s: %zu card", "%s%s: %zu cards", cards),
                       s.is_occupied ? "> " : "", draw_name(d, place), cards);
        else
            draw_piece(d, APP_PLAIN, "%s%s", s.is_occupied ? "> " : "", draw_name(d, place));
    }
    draw_end_row(d);
}

static void draw_domain(struct drawing *d, int seat)
{
    const qn_card_view *villain = draw_first(d, "identity", seat);
    if (!villain)
        return;
    if (!d->brief)
        fputc('\n', d->play->terminal.out);
    draw_player_row(d, seat);
    draw_piece(d, APP_BOLD, "%s", draw_name(d, villain));
    draw_piece(d, APP_PLAIN, _("power %d"), draw_value(d, villain, "power", 0));
    pieces_of_markers(d, villain);
    draw_piece(d, APP_PLAIN, _("hand %zu, deck %zu, discard %zu"), draw_count(d, "hand", seat),
               draw_count(d, "deck", seat), draw_count(d, "discard", seat));
    draw_end_row(d);
    row_progress(d, seat, false);
    row_progress(d, seat, true);
    if (d->brief && seat != d->seat) {
        row_places_briefly(d, seat);
        return;
    }
    draw_zone_names(d, _("  specialty"), "specialties", seat);
    draw_zone_names(d, _("  to come"), "goals", seat);
    draw_zone_names(d, _("  kept"), "kept", seat);
    draw_places(d, seat);
}

static void draw_legend(struct drawing *d)
{
    fputs(app_style(d->play->app, APP_DIM), d->play->terminal.out);
    text_wrap(
        d->play->terminal.out,
        _("> mover   [Play] covered   (Play) used   +Play from a card   + Item attached   above "
          "the actions: heroes; below: allies, items"),
        0, d->width);
    fputs(app_style(d->play->app, APP_PLAIN), d->play->terminal.out);
}

void draw_villainous_board(struct drawing *d, int seat)
{
    draw_legend(d);
    draw_domain(d, seat);
}

/* ---- between the domains -------------------------------------------------------------------- */

static void pieces_of_allies(struct drawing *d, const qn_card_view *crisis)
{
    char who[32], text[256];
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (card->host != crisis->card || !(card->flags & QN_IN_PLAY))
            continue;
        put_card(d, card, text, sizeof text);
        draw_piece(d, card->controller == d->seat ? APP_GOOD : APP_ALERT, _("%s: %s"),
                   draw_player_name(d, card->controller, who, sizeof who), text);
    }
}

static int strength_at(const struct drawing *d, const qn_card_view *crisis)
{
    int sum = 0;
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (card->host == crisis->card && strcmp(draw_zone(d, card), "allies") == 0)
            sum += draw_value(d, card, "strength", 0);
    }
    return sum;
}

static void rows_of_crises(struct drawing *d)
{
    char who[32], text[2048];
    bool is_first = true;
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *crisis = &d->view.card[i];
        if (!is_crisis(d, crisis))
            continue;
        if (is_first && !d->brief)
            fputc('\n', d->play->terminal.out);
        is_first = false;
        draw_row(d, _("Crisis"));
        draw_piece(d, APP_WARM, _("%s, strength %d/%d"), draw_name(d, crisis),
                   strength_at(d, crisis), draw_value(d, crisis, "strength", 0));
        if (crisis->controller >= 0)
            draw_piece(d, APP_PLAIN, _("against %s"),
                       draw_player_name(d, crisis->controller, who, sizeof who));
        pieces_of_allies(d, crisis);
        draw_end_row(d);
        if (!d->is_again &&
            qn_card_text(d->pack, crisis->def, d->play->app->lang, text, sizeof text))
            text_wrap(d->play->terminal.out, text, LABEL_WIDTH, d->width);
    }
}

/* ---- the hand ------------------------------------------------------------------------------- */

/* "Ally 3" */
static size_t type_of_card(const struct drawing *d, const qn_card_view *card, char *buf,
                           size_t size)
{
    int strength = draw_printed(d, card, "strength", -1);
    return (size_t)snprintf(buf, size, strength < 0 ? "%s" : "%s %d", draw_type_label(d, card),
                            strength);
}

/* "Ally 3, cost 2" */
static void kind_of_card(const struct drawing *d, const qn_card_view *card, char *buf, size_t size)
{
    int cost = draw_value(d, card, "cost", draw_printed(d, card, "cost", -1));
    size_t used = type_of_card(d, card, buf, size);
    if (cost >= 0 && used < size)
        snprintf(buf + used, size - used, _(", cost %d"), cost);
}

void draw_villainous(struct drawing *d)
{
    draw_turn(d);
    if (d->view.round <= d->view.seats && !d->brief)
        draw_legend(d);
    for (unsigned i = 1; i <= d->view.seats; i++) { /* the one who looks comes last */
        int seat = (int)((unsigned)(d->seat < 0 ? 0 : d->seat) + i) % (int)d->view.seats;
        if (i == d->view.seats)
            rows_of_crises(d);
        draw_domain(d, seat);
    }
    if (d->seat < 0)
        return;
    if (!d->brief)
        fputc('\n', d->play->terminal.out);
    draw_hand(d, kind_of_card);
}

/* ---- one line ------------------------------------------------------------------------------- */

static const qn_card_view *occupied_by(const struct drawing *d, int seat, struct symbols *s)
{
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *place = &d->view.card[i];
        if (!draw_is_zone(d, place, "locations", seat))
            continue;
        read_symbols(d, place, s);
        if (s->is_occupied)
            return place;
    }
    return NULL;
}

/* What the objective itself counts; steps to it are for the whole picture. */
static void pieces_of_progress(struct drawing *d, int seat)
{
    qn_progress part;
    for (unsigned i = 0; part_of_progress(d, seat, i, &part); i++) {
        if (!part.step)
            draw_piece(d, APP_DIM, "%s %d/%d", part.label, part.have, part.need);
    }
}

void draw_villainous_status(struct drawing *d)
{
    char who[32], text[256] = "";
    struct symbols s;
    const qn_card_view *place = d->seat >= 0 ? occupied_by(d, d->seat, &s) : NULL;
    for (int seat = 0; seat < (int)d->view.seats; seat++) {
        const qn_card_view *villain = draw_first(d, "identity", seat);
        if (!villain)
            continue;
        draw_indent(d);
        draw_piece(d, APP_DIM, _("%s: power %d"), draw_player_name(d, seat, who, sizeof who),
                   draw_value(d, villain, "power", 0));
        pieces_of_progress(d, seat);
        draw_end_row(d);
    }
    if (!place || d->view.active != d->seat || qn_ask_role(d->table) != QN_ROLE_ACTIONS)
        return; /* before the move, what is left there is of the turn before */
    text[0] = '\0';
    put_left(d, place, &s, text, sizeof text);
    draw_indent(d);
    if (text[0])
        draw_piece(d, APP_DIM, _("actions left (%s): %s"), draw_name(d, place), text);
    else
        draw_piece(d, APP_DIM, _("no actions left (%s)"), draw_name(d, place));
    draw_end_row(d);
}

/* ---- what one wants to know of an option ------------------------------------------------------ */

/* What a location would let one do. */
static void note_location(const struct drawing *d, const qn_card_view *place, char *buf,
                          size_t size)
{
    struct symbols s;
    char who[32];
    read_symbols(d, place, &s);
    if (place->controller != d->seat) {
        snprintf(buf, size, "%s", draw_player_name(d, place->controller, who, sizeof who));
        return;
    }
    put_left(d, place, &s, buf, size);
}

/* Whose it is, where it lies, how strong it is. */
/* A card that is played from a discard pile stands beside its like in the hand. */
static void note_pile(const struct drawing *d, const qn_card_view *card, char *buf, size_t size)
{
    char pile[64];
    size_t used = strlen(buf);
    if (strcmp(draw_zone(d, card), "discard") != 0 || used >= size)
        return;
    qn_zone_label(d->table, card->zone, d->play->app->lang, pile, sizeof pile);
    snprintf(buf + used, size - used, ", %s", pile);
}

static void note_card(const struct drawing *d, const qn_card_view *card, bool is_priced, char *buf,
                      size_t size)
{
    const qn_card_view *place = place_of(d, card);
    char who[32];
    if (!place) {
        /* In a window nothing is paid: the printed cost would lead astray. */
        if (is_priced || qn_ask_role(d->table) == QN_ROLE_WINDOW)
            type_of_card(d, card, buf, size);
        else
            kind_of_card(d, card, buf, size);
        note_pile(d, card, buf, size);
        return;
    }
    size_t used = (size_t)snprintf(buf, size, "%s%s%s",
                                   card->controller == d->seat || card->controller < 0
                                       ? ""
                                       : draw_player_name(d, card->controller, who, sizeof who),
                                   card->controller == d->seat || card->controller < 0 ? "" : ", ",
                                   draw_name(d, place));
    if (has_strength(d, card) && used < size)
        snprintf(buf + used, size - used, _(", strength %d"), draw_value(d, card, "strength", 0));
}

void draw_villainous_option(struct drawing *d, const qn_option *option, char *label, size_t size)
{
    const qn_card_view *card = draw_find(d, option->card);
    char note[256] = "", who[32];
    size_t used = strlen(label);
    if (!card || card->def == QN_NONE)
        return;
    if (draw_is_type(d, card, "villain"))
        snprintf(note, sizeof note, "%s", draw_player_name(d, card->controller, who, sizeof who));
    else if (qn_option_group(d->table, option) == QN_GROUP_GO)
        note_location(d, card, note, sizeof note);
    else if (draw_is_type(d, card, "location"))
        snprintf(note, sizeof note, "%s", draw_player_name(d, card->controller, who, sizeof who));
    else if (is_crisis(d, card))
        snprintf(note, sizeof note, _("strength %d/%d"), strength_at(d, card),
                 draw_value(d, card, "strength", 0));
    else
        note_card(d, card, draw_is_priced(d, option), note, sizeof note);
    if (note[0] && used < size)
        snprintf(label + used, size - used, " (%s)", note);
}
