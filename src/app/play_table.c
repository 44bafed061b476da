/*
 * The table on the terminal: rows, bars and pieces, and the picture of a game that has none of its
 * own (every zone in play with its cards).
 */
#define _POSIX_C_SOURCE 200809L
#include "play_draw.h"

#include "text.h"

#include <stdarg.h>
#include <string.h>

/* ---- rows ----------------------------------------------------------------------------------- */

void draw_begin(struct drawing *d, struct play *play, int seat)
{
    d->play = play;
    d->table = play->session->table;
    d->pack = play->session->pack;
    d->seat = seat;
    d->width = terminal_width();
    d->column = 0;
    d->is_first = true;
    d->is_again = false;
    d->brief = 0;
    qn_view_get(d->table, seat, &d->view, d->cards, QN_MAX_CARDS);
}

void draw_heading(struct drawing *d, const char *text)
{
    FILE *out = d->play->terminal.out;
    const char *line = d->play->terminal.is_utf8 ? "─" : "-";
    size_t used = text_width(text) + 4;
    fprintf(out, "%s%s%s%s %s ", d->brief > 1 ? "" : "\n", app_style(d->play->app, APP_WARM), line,
            line, text);
    for (size_t i = used; i < d->width; i++)
        fputs(line, out);
    fprintf(out, "%s\n", app_style(d->play->app, APP_PLAIN));
}

void draw_title(struct drawing *d)
{
    char text[64];
    if (d->view.round > 0)
        snprintf(text, sizeof text, _("Round %u"), d->view.round);
    else
        snprintf(text, sizeof text, "%s", _("Set-up"));
    draw_heading(d, text);
}

void draw_turn(struct drawing *d)
{
    char who[32], title[96];
    if (d->view.round == 0 || d->view.active < 0) {
        draw_title(d);
        return;
    }
    snprintf(title, sizeof title, _("Turn %u: %s"), d->view.round,
             draw_player_name(d, d->view.active, who, sizeof who));
    draw_heading(d, title);
}

void draw_row(struct drawing *d, const char *label)
{
    fputs(app_style(d->play->app, APP_BOLD), d->play->terminal.out);
    size_t width = text_width(label) < LABEL_WIDTH ? LABEL_WIDTH : text_width(label) + 1;
    text_pad(d->play->terminal.out, label, width); /* a long word keeps its space behind it */
    fputs(app_style(d->play->app, APP_PLAIN), d->play->terminal.out);
    d->column = width;
    d->is_first = true;
}

void draw_indent(struct drawing *d)
{
    fputs("  ", d->play->terminal.out);
    d->column = 2;
    d->is_first = true;
}

/* A piece that is wider than a line is broken at its words. */
static void draw_long_piece(struct drawing *d, char *text)
{
    FILE *out = d->play->terminal.out;
    bool is_first = true;
    for (char *rest = text, *word; (word = strtok_r(rest, " ", &rest)); is_first = false) {
        size_t width = text_width(word);
        if (!is_first && d->column + 1 + width > d->width) {
            fprintf(out, "\n%*s%s", LABEL_WIDTH + 2, "", word);
            d->column = LABEL_WIDTH + 2 + width;
            continue;
        }
        fprintf(out, "%s%s", is_first ? "" : " ", word);
        d->column += width + !is_first;
    }
}

void draw_piece(struct drawing *d, enum app_style style, const char *format, ...)
{
    FILE *out = d->play->terminal.out;
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    size_t width = text_width(text), gap = d->is_first ? 0 : 2;
    if (!d->is_first && d->column + gap + width > d->width) {
        fprintf(out, "\n%*s", LABEL_WIDTH + 2, "");
        d->column = LABEL_WIDTH + 2;
        gap = 0;
    }
    fprintf(out, "%*s%s", (int)gap, "", app_style(d->play->app, style));
    d->column += gap;
    d->is_first = false;
    if (d->column + width > d->width) {
        draw_long_piece(d, text);
    } else {
        fputs(text, out);
        d->column += width;
    }
    fputs(app_style(d->play->app, APP_PLAIN), out);
}

void draw_bar(struct drawing *d, enum app_style style, const char *label, int value, int most)
{
    const char *full = d->play->terminal.is_utf8 ? "█" : "#";
    const char *empty = d->play->terminal.is_utf8 ? "░" : ".";
    char bar[BAR_CELLS * 4 + 1] = "";
    size_t used = 0;
    int filled = most > 0 ? (value * BAR_CELLS + most - 1) / most : 0;
    for (int i = 0; i < BAR_CELLS; i++)
        used += (size_t)snprintf(bar + used, sizeof bar - used, "%s", i < filled ? full : empty);
    draw_piece(d, style, "%s %s %d/%d", label, bar, value, most);
}

void draw_end_row(struct drawing *d)
{
    fputc('\n', d->play->terminal.out);
    d->column = 0;
}

void draw_player_row(struct drawing *d, int seat)
{
    char label[32];
    snprintf(label, sizeof label, _("Player %d"), seat + 1);
    draw_row(d, seat == d->seat ? _("You") : label);
}

void draw_zone_names(struct drawing *d, const char *label, const char *zone, int place)
{
    if (!draw_count(d, zone, place))
        return;
    draw_row(d, label);
    for (size_t i = 0; i < d->view.count; i++) {
        if (draw_is_zone(d, &d->view.card[i], zone, place))
            draw_piece(d, APP_PLAIN, "%s", draw_name(d, &d->view.card[i]));
    }
    draw_end_row(d);
}

/* How often the card lies in the hand, and whether it did before. */
static size_t copies_in_hand(const struct drawing *d, size_t from, bool *is_first)
{
    size_t count = 0;
    *is_first = true;
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        bool is_same =
            draw_is_zone(d, card, "hand", d->seat) && card->def == d->view.card[from].def;
        *is_first = *is_first && !(is_same && i < from);
        count += is_same;
    }
    return count;
}

bool draw_hand_count(struct drawing *d)
{
    size_t count = draw_count(d, "hand", d->seat);
    if (d->brief < 2 && count > 0)
        return false;
    draw_row(d, _("Hand"));
    if (count == 0)
        draw_piece(d, APP_PLAIN, "%s", _("no cards"));
    else
        draw_piece(
            d, APP_PLAIN,
            ngettext("%zu card (\"hand\" tells it)", "%zu cards (\"hand\" tells them)", count),
            count);
    draw_end_row(d);
    return true;
}

void draw_hand(struct drawing *d, draw_note_fn *note)
{
    char text[128];
    bool is_first;
    if (draw_hand_count(d))
        return;
    draw_row(d, _("Hand"));
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (!draw_is_zone(d, card, "hand", d->seat) || card->def == QN_NONE)
            continue;
        size_t copies = copies_in_hand(d, i, &is_first);
        note(d, card, text, sizeof text);
        if (is_first)
            draw_piece(d, APP_PLAIN, copies > 1 ? "%s (%s) x%zu" : "%s (%s)", draw_name(d, card),
                       text, copies);
    }
    draw_end_row(d);
}

/* ---- what cards are ------------------------------------------------------------------------- */

const char *draw_type(const struct drawing *d, const qn_card_view *card)
{
    qn_card_info info;
    if (card->def == QN_NONE || qn_card_info_get(d->pack, card->def, QN_ENGLISH, &info) != QN_OK)
        return "";
    return info.type;
}

const char *draw_type_label(const struct drawing *d, const qn_card_view *card)
{
    qn_card_info info;
    if (card->def == QN_NONE ||
        qn_card_info_get(d->pack, card->def, d->play->app->lang, &info) != QN_OK)
        return "";
    return info.type_name;
}

const char *draw_zone(const struct drawing *d, const qn_card_view *card)
{
    const char *name = qn_zone_name(d->table, card->zone);
    return name ? name : "";
}

const char *draw_name(const struct drawing *d, const qn_card_view *card)
{
    return card->def == QN_NONE ? _("a card face down")
                                : app_card_name(d->play->app, d->pack, card->def);
}

bool draw_is_type(const struct drawing *d, const qn_card_view *card, const char *type)
{
    return strcmp(draw_type(d, card), type) == 0;
}

bool draw_is_zone(const struct drawing *d, const qn_card_view *card, const char *zone, int place)
{
    return card->place == place && strcmp(draw_zone(d, card), zone) == 0;
}

bool draw_is_priced(const struct drawing *d, const qn_option *option)
{
    return qn_option_cost(d->table, qn_waiting(d->table), option) >= 0;
}

int draw_value(const struct drawing *d, const qn_card_view *card, const char *name, int otherwise)
{
    int value;
    return card->card != QN_NONE && qn_value(d->table, d->seat, card->card, name, &value)
               ? value
               : otherwise;
}

int draw_printed(const struct drawing *d, const qn_card_view *card, const char *name, int otherwise)
{
    int value;
    return card->def != QN_NONE && qn_card_value(d->pack, card->def, name, &value) ? value
                                                                                   : otherwise;
}

int draw_counter(const struct drawing *d, const qn_card_view *card, const char *name)
{
    for (unsigned i = 0; i < QN_COUNTERS; i++) {
        const char *counter = qn_counter_name(d->table, i);
        if (counter && strcmp(counter, name) == 0)
            return card->counter[i];
    }
    return 0;
}

const qn_card_view *draw_find(const struct drawing *d, uint16_t card)
{
    for (size_t i = 0; card != QN_NONE && i < d->view.count; i++) {
        if (d->view.card[i].card == card)
            return &d->view.card[i];
    }
    return NULL;
}

const qn_card_view *draw_first(const struct drawing *d, const char *zone, int place)
{
    for (size_t i = 0; i < d->view.count; i++) {
        if (draw_is_zone(d, &d->view.card[i], zone, place))
            return &d->view.card[i];
    }
    return NULL;
}

const char *draw_player_name(const struct drawing *d, int seat, char *buf, size_t size)
{
    if (seat < 0)
        return _("nobody");
    if (seat == d->seat)
        return _("you");
    snprintf(buf, size, _("player %d"), seat + 1);
    return buf;
}

size_t draw_count(const struct drawing *d, const char *zone, int place)
{
    size_t count = 0;
    for (size_t i = 0; i < d->view.count; i++)
        count += draw_is_zone(d, &d->view.card[i], zone, place);
    return count;
}

/* States are the engine's words; what they are called on the cards is said here. */
static const char *state_label(const char *state)
{
    static const struct {
        const char *state, *label;
    } labels[] = {
        {"stunned", N_("stunned")}, {"confused", N_("confused")},   {"tough", N_("tough")},
        {"guard", N_("guard")},     {"retaliate", N_("retaliate")}, {"overkill", N_("overkill")},
    };
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        if (strcmp(labels[i].state, state) == 0)
            return gettext(labels[i].label);
    }
    return NULL;
}

void draw_states(struct drawing *d, const qn_card_view *card)
{
    const char *state;
    for (unsigned i = 0;
         card->card != QN_NONE && (state = qn_card_state(d->table, d->seat, card->card, i)); i++) {
        const char *label = state_label(state);
        if (label)
            draw_piece(d, APP_WARM, "%s", label);
    }
}

/* ---- any game ------------------------------------------------------------------------------- */

static void draw_zone_row(struct drawing *d, size_t from)
{
    char label[128];
    uint16_t zone = d->view.card[from].zone;
    qn_zone_label(d->table, zone, d->play->app->lang, label, sizeof label);
    draw_row(d, label);
    for (size_t i = from; i < d->view.count && d->view.card[i].zone == zone; i++) {
        const qn_card_view *card = &d->view.card[i];
        draw_piece(d, card->flags & QN_EXHAUSTED ? APP_DIM : APP_PLAIN, "%s", draw_name(d, card));
        draw_states(d, card);
    }
    draw_end_row(d);
}

/* Zones in play and the hand, one row each, in the order of the view. */
static void draw_any(struct drawing *d)
{
    draw_title(d);
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        bool is_first = i == 0 || d->view.card[i - 1].zone != card->zone;
        if (is_first && (card->flags & QN_IN_PLAY || draw_is_zone(d, card, "hand", d->seat)))
            draw_zone_row(d, i);
    }
}

static void no_status(struct drawing *d)
{
    (void)d;
}

static void plain_option(struct drawing *d, const qn_option *option, char *label, size_t size)
{
    (void)d;
    (void)option;
    (void)label;
    (void)size;
}

static void plain_ask(struct drawing *d, const qn_ask *ask)
{
    (void)d;
    (void)ask;
}

static void plain_board(struct drawing *d, int seat)
{
    (void)d;
    (void)seat;
}

/* ---- which game has which picture ----------------------------------------------------------- */

struct picture {
    const char *game;
    void (*table)(struct drawing *d);
    void (*status)(struct drawing *d); /* in one line */
    /* Adds to an option's label what one wants to know of the card. */
    void (*option)(struct drawing *d, const qn_option *option, char *label, size_t size);
    void (*ask)(struct drawing *d, const qn_ask *ask); /* what goes with a question */
    void (*board)(struct drawing *d, int seat);
    struct play_typing typing;
};

static const struct picture *picture_of(const struct play *play)
{
    static const struct picture any = {"",        draw_any,    no_status,          plain_option,
                                       plain_ask, plain_board, {N_("pass"), false}};
    static const struct picture pictures[] = {
        {"champions",
         draw_champions,
         draw_champions_status,
         plain_option,
         plain_ask,
         plain_board,
         {N_("play daredevil"), false}},
        {"dicethrone",
         draw_dicethrone,
         draw_dicethrone_status,
         draw_dicethrone_option,
         draw_dicethrone_ask,
         draw_dicethrone_board,
         {N_("keep the dice"), true}},
        {"smashup",
         draw_smashup,
         draw_smashup_status,
         draw_smashup_option,
         plain_ask,
         plain_board,
         {N_("play war raptor tar pits"), false}},
        {"villainous",
         draw_villainous,
         draw_villainous_status,
         draw_villainous_option,
         plain_ask,
         draw_villainous_board,
         {N_("go to bifrost"), false}},
        {"vs",
         draw_vs,
         draw_vs_status,
         draw_vs_option,
         plain_ask,
         plain_board,
         {N_("recruit rogue"), false}},
    };
    const char *game = qn_pack_game(play->session->pack);
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        if (strcmp(pictures[i].game, game) == 0)
            return &pictures[i];
    }
    return &any;
}

struct play_typing play_typing(const struct play *play)
{
    return picture_of(play)->typing;
}

void play_draw_table(struct play *play, int seat, unsigned brief)
{
    struct drawing d;
    draw_begin(&d, play, seat);
    d.brief = brief;
    d.is_again = brief || (play->shown_to == seat && play->shown_round == d.view.round);
    picture_of(play)->table(&d);
    play->shown_to = seat;
    play->shown_round = d.view.round;
}

void play_draw_status(struct play *play, int seat)
{
    struct drawing d;
    draw_begin(&d, play, seat);
    picture_of(play)->status(&d);
}

/* Two copies of a card, out of play and in one place: whichever is chosen, it is the same. */
static bool are_alike(const qn_card_view *a, const qn_card_view *b)
{
    return a && b && a->def != QN_NONE && a->def == b->def && a->zone == b->zone &&
           a->place == b->place && a->flags == b->flags && !(a->flags & QN_IN_PLAY) &&
           memcmp(a->counter, b->counter, sizeof a->counter) == 0;
}

bool play_is_copy(struct play *play, int seat, const qn_option *a, const qn_option *b)
{
    struct drawing d;
    if (a->verb != b->verb || a->value != b->value || a->with != b->with || a->card == b->card)
        return false;
    draw_begin(&d, play, seat);
    return are_alike(draw_find(&d, a->card), draw_find(&d, b->card));
}

/* Does another card of the same name stand in the options, and does it matter which is meant? */
static bool has_twin(const struct drawing *d, uint16_t card)
{
    const qn_option *options;
    size_t count = qn_options(d->play->session->table, &options);
    const qn_card_view *own = draw_find(d, card);
    for (size_t i = 0; i < count && own && own->def != QN_NONE; i++) {
        const qn_card_view *others[] = {draw_find(d, options[i].card),
                                        draw_find(d, options[i].with)};
        for (size_t k = 0; k < 2; k++) {
            if (others[k] && others[k] != own && others[k]->def == own->def &&
                !are_alike(others[k], own))
                return true;
        }
    }
    return false;
}

/* "Toad #2" is just "Toad" where no other one could be meant. */
static void cut_numbers(const struct drawing *d, const qn_option *option, char *label)
{
    char *mark = strstr(label, " #");
    if (!mark || has_twin(d, option->card) || has_twin(d, option->with))
        return;
    while (mark) {
        size_t digits = strspn(mark + 2, "0123456789");
        memmove(mark, mark + 2 + digits, strlen(mark + 2 + digits) + 1);
        mark = strstr(mark, " #");
    }
}

void play_option_label(struct play *play, int seat, const qn_option *option, char *buf, size_t size)
{
    struct drawing d;
    draw_begin(&d, play, seat);
    qn_option_label(play->session->table, qn_waiting(play->session->table), option, play->app->lang,
                    buf, size);
    cut_numbers(&d, option, buf);
    bool is_text = qn_ask_role(play->session->table) == QN_ROLE_EITHER; /* it says all there is */
    if (!is_text)
        picture_of(play)->option(&d, option, buf, size);
}

void play_draw_ask(struct play *play, const qn_ask *ask)
{
    struct drawing d;
    draw_begin(&d, play, ask->seat);
    picture_of(play)->ask(&d, ask);
}

void play_draw_board(struct drawing *d, int seat)
{
    picture_of(d->play)->board(d, seat);
}
