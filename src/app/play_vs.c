/*
 * The picture of a Vs. System table: two formations face to face. The opponent's support row is at the
 * top, then the front row; then the front row and the support row of the one who looks. Characters
 * stand in numbered columns; the hidden area has rows of its own. Above and below lie the resource
 * rows. Of several others the one who plays next is at the bottom, the one before at the top. While
 * effects wait, the chain is told in the order in which they resolve.
 */
#define _POSIX_C_SOURCE 200809L
#include "play_columns.h"

#include <quinte/pending.h>

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 9, CELL_MOST = 24 };
enum part { PART_NONE, PART_ATTACKS, PART_DEFENDS };

/* ---- what lies where ------------------------------------------------------------------------ */

static int endurance_of(const struct drawing *d, int seat)
{
    const qn_card_view *player = draw_first(d, "identity", seat);
    return player ? draw_counter(d, player, "endurance") : 0;
}

static bool has_state(const struct drawing *d, const qn_card_view *card, const char *wanted)
{
    const char *state;
    for (unsigned i = 0;
         card->card != QN_NONE && (state = qn_card_state(d->table, d->seat, card->card, i)); i++) {
        if (strcmp(state, wanted) == 0)
            return true;
    }
    return false;
}

static const qn_card_view *standing_at(const struct drawing *d, const char *zone, int seat,
                                       int column)
{
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (draw_is_zone(d, card, zone, seat) && draw_value(d, card, "column", 0) == column)
            return card;
    }
    return NULL;
}

/* ---- a formation ---------------------------------------------------------------------------- */

/* An area of a player: the rows of one column protect each other (VC-143). */
struct area {
    const char *front, *support, *front_label, *support_label;
};

static const struct area visible = {"front", "support", N_("Front"), N_("Support")};
static const struct area hidden = {"hidden_front", "hidden_support", N_("Hidden front"),
                                   N_("Hidden support")};

static bool reaches(const struct drawing *d, const struct area *area, int seat, int column)
{
    return standing_at(d, area->front, seat, column) || standing_at(d, area->support, seat, column);
}

static void add_gear(struct column *cell, const struct drawing *d, const qn_card_view *bearer)
{
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (card->host == bearer->card && card->flags & QN_IN_PLAY)
            column_add(cell, APP_PLAIN, 0, "+ %s", draw_name(d, card));
    }
}

static void add_strength(struct column *cell, const struct drawing *d, const qn_card_view *card)
{
    int plus = draw_counter(d, card, "plus");
    char more[32] = "";
    if (plus)
        snprintf(more, sizeof more, " (%+d)", plus);
    column_add(cell, APP_PLAIN, 0, "%d/%d%s%s%s", draw_value(d, card, "atk", 0),
               draw_value(d, card, "def", 0), more,
               has_state(d, card, "flight") ? _(" flight") : "",
               has_state(d, card, "range") ? _(" range") : "");
}

static void add_condition(struct column *cell, const struct drawing *d, const qn_card_view *card)
{
    int part = draw_value(d, card, "in_attack", PART_NONE);
    if (part == PART_ATTACKS)
        column_add(cell, APP_WARM, 0, "%s", _("attacks"));
    if (part == PART_DEFENDS)
        column_add(cell, APP_WARM, 0, "%s", _("defends"));
    if (has_state(d, card, "reinforced"))
        column_add(cell, APP_GOOD, 0, "%s", _("reinforced"));
    if (has_state(d, card, "stunned"))
        column_add(cell, APP_ALERT, 0, "%s", C_("Vs. System", "stunned"));
    else if (card->flags & QN_EXHAUSTED)
        column_add(cell, APP_DIM, 0, "%s", C_("Vs. System", "exhausted"));
}

static void fill_cell(struct column *cell, const struct drawing *d, const qn_card_view *card)
{
    if (!card)
        return;
    bool is_tired = card->flags & QN_EXHAUSTED;
    column_add(cell, is_tired ? APP_DIM : APP_BOLD, 0, "%s", draw_name(d, card));
    add_strength(cell, d, card);
    add_condition(cell, d, card);
    add_gear(cell, d, card);
}

static void draw_cells(struct drawing *d, const char *label, const char *zone, int seat, int first,
                       int count)
{
    struct column cell[COLUMNS + 1];
    size_t width = (d->width - LABEL_WIDTH) / (size_t)count - COLUMN_GAP;
    bool has_any = false;
    cell[0].width = LABEL_WIDTH - COLUMN_GAP;
    cell[0].count = 0;
    column_add(&cell[0], APP_WARM, 0, "%s", label);
    for (int i = 0; i < count; i++) {
        const qn_card_view *card = standing_at(d, zone, seat, first + i);
        cell[i + 1].width = width < CELL_MOST ? width : CELL_MOST;
        cell[i + 1].count = 0;
        has_any |= card != NULL;
        fill_cell(&cell[i + 1], d, card);
        if (card && cell[i + 1].count && !d->brief)
            column_add(&cell[i + 1], APP_DIM, 0, _("column %d"), first + i);
    }
    if (has_any)
        columns_print(d->play, cell, (size_t)count + 1);
}

/* From the first column in use to the last: neighbours stand side by side. */
static void draw_area(struct drawing *d, const struct area *area, int seat)
{
    int first = 0, last = 0;
    for (int column = 1; column <= COLUMNS; column++) {
        if (!reaches(d, area, seat, column))
            continue;
        first = first ? first : column;
        last = column;
    }
    if (!first)
        return;
    int count = last - first + 1;
    bool is_own = seat == d->seat;
    const char *near_zone = is_own ? area->front : area->support;
    const char *near_label = is_own ? area->front_label : area->support_label;
    draw_cells(d, gettext(near_label), near_zone, seat, first, count);
    draw_cells(d, gettext(is_own ? area->support_label : area->front_label),
               is_own ? area->support : area->front, seat, first, count);
}

/* The front rows of the visible areas face each other. */
static void draw_formation(struct drawing *d, int seat)
{
    bool is_own = seat == d->seat;
    draw_area(d, is_own ? &visible : &hidden, seat);
    draw_area(d, is_own ? &hidden : &visible, seat);
}

/* ---- the players ---------------------------------------------------------------------------- */

/* The set-up says with how much one begins, and who plays together. */
static int setting_of(const struct drawing *d, const char *key)
{
    qn_setting setting;
    for (size_t i = 0; qn_setting_get(d->table, i, &setting); i++)
        if (strcmp(setting.key, key) == 0)
            return atoi(setting.value);
    return 0;
}

static bool is_partner(const struct drawing *d, int own, int seat)
{
    int sides = setting_of(d, "sides");
    return sides && own != seat && own % sides == seat % sides;
}

static void row_player(struct drawing *d, int own, int seat)
{
    const qn_card_view *player = draw_first(d, "identity", seat);
    int points = player ? draw_counter(d, player, "points") : 0;
    bool is_partners = is_partner(d, own, seat);
    draw_player_row(d, seat);
    if (d->view.out >> seat & 1) {
        draw_piece(d, APP_DIM, "%s", _("out of the game"));
        draw_end_row(d);
        return;
    }
    draw_bar(d, seat == own || is_partners ? APP_GOOD : APP_ALERT, _("endurance"),
             endurance_of(d, seat), setting_of(d, "endurance"));
    if (is_partners)
        draw_piece(d, APP_GOOD, "%s", _("partner"));
    if (points)
        draw_piece(d, APP_BOLD, _("points %d"), points);
    draw_piece(d, APP_PLAIN, _("hand %zu, deck %zu, KO pile %zu"), draw_count(d, "hand", seat),
               draw_count(d, "deck", seat), draw_count(d, "ko", seat));
    if (d->view.first == seat)
        draw_piece(d, APP_WARM, "%s", _("initiative"));
    if (player && draw_value(d, player, "in_attack", PART_NONE) == PART_DEFENDS)
        draw_piece(d, APP_WARM, "%s", _("is attacked directly"));
    draw_end_row(d);
}

/* Face-down cards that the seat may look at stand in brackets; those of others are only counted. */
static void row_resources(struct drawing *d, int seat)
{
    size_t unknown = 0;
    char label[32];
    if (d->brief && !draw_count(d, "row", seat))
        return;
    snprintf(label, sizeof label, _("Resources (%zu)"), draw_count(d, "row", seat));
    draw_row(d, label);
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (!draw_is_zone(d, card, "row", seat))
            continue;
        if (card->def == QN_NONE)
            unknown++;
        else if (card->flags & QN_FACEDOWN)
            draw_piece(d, APP_DIM, "[%s]", draw_name(d, card));
        else
            draw_piece(d, card->flags & QN_EXHAUSTED ? APP_DIM : APP_BOLD, "%s",
                       draw_name(d, card));
    }
    if (unknown)
        draw_piece(d, APP_DIM, _("%zu face down"), unknown);
    draw_end_row(d);
}

/* "cost 4, 11/7", "plot twist 1" */
static void kind_of_card(const struct drawing *d, const qn_card_view *card, char *buf, size_t size)
{
    const char *type = draw_type_label(d, card);
    int cost = draw_printed(d, card, "cost", -1);
    int threshold = draw_printed(d, card, "threshold", -1);
    if (draw_is_type(d, card, "character"))
        snprintf(buf, size, _("cost %d, %d/%d"), cost, draw_printed(d, card, "atk", -1),
                 draw_printed(d, card, "def", -1));
    else if (draw_is_type(d, card, "equipment"))
        snprintf(buf, size, _("%s, cost %d"), type, cost);
    else
        snprintf(buf, size, threshold < 0 ? "%s" : "%s %d", type, threshold);
}

/* ---- the chain ------------------------------------------------------------------------------ */

/* What the effect is, where its card alone does not tell. */
static const char *link_kind(const qn_pending *link)
{
    static const struct {
        const char *what, *label;
    } kinds[] = {
        {"power", N_("power")},          {"trigger", N_("triggered")},
        {"recruit", N_("recruited")},    {"power_up", N_("power-up")},
        {"reinforce", N_("reinforces")}, {"draw", N_("two cards for everybody")},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].what, link->what) == 0)
            return gettext(kinds[i].label);
    }
    return NULL;
}

/* Of several players, whose the card is: "Dagger (player 2)". */
static void draw_target(struct drawing *d, const qn_card_view *card, const char *before,
                        const char *behind)
{
    char who[32];
    bool is_told = card && d->view.seats > 2 && card->controller >= 0 && card->def != QN_NONE &&
                   !draw_is_type(d, card, "player");
    draw_piece(d, APP_PLAIN, is_told ? "%s%s (%s)%s" : "%s%s%s%s", before,
               card ? draw_name(d, card) : _("a card"),
               is_told ? draw_player_name(d, card->controller, who, sizeof who) : "", behind);
}

/* "1. Flying Kick (player 2)", "1. Owl (player 1, triggered)", "1. two cards for everybody" */
static void draw_link(struct drawing *d, unsigned place, const qn_pending *link)
{
    char who[32];
    const char *kind = link_kind(link);
    enum app_style style = place == 1 ? APP_WARM : APP_PLAIN;
    if (link->def == QN_NONE)
        draw_piece(d, style, "%u. %s", place, kind ? kind : link->what);
    else
        draw_piece(d, style, "%u. %s (%s%s%s)", place,
                   app_card_name(d->play->app, qn_table_pack(d->table), link->def),
                   draw_player_name(d, link->whose, who, sizeof who), kind ? ", " : "",
                   kind ? kind : "");
    for (size_t k = 0; k < link->targets; k++)
        draw_target(d, draw_find(d, qn_pending_target(d->table, d->seat, place - 1, k)),
                    k ? "" : _("on "), k + 1 < link->targets ? "," : "");
}

/* What resolves next comes first. */
static void row_chain(struct drawing *d)
{
    qn_pending link;
    unsigned count = 0;
    for (; qn_pending_get(d->table, d->seat, count, &link); count++) {
        if (!count)
            draw_row(d, _("Chain"));
        draw_link(d, count + 1, &link);
    }
    if (count)
        draw_end_row(d);
}

/* ---- the table ------------------------------------------------------------------------------ */

/* The log knows which phase or step it is. */
static void phase_name(const struct drawing *d, char *buf, size_t size)
{
    buf[0] = '\0';
    for (size_t i = qn_log_count(d->table); i-- > 0;) {
        if (qn_log_moment(d->table, i) != QN_MOMENT_PHASE)
            continue;
        qn_log_text(d->table, i, d->seat, d->play->app->lang, buf, size);
        return;
    }
}

/* Whoever is out has nothing on the table. */
static void draw_other(struct drawing *d, int own, int seat)
{
    row_player(d, own, seat);
    if (d->view.out >> seat & 1)
        return;
    row_resources(d, seat);
    draw_formation(d, seat);
}

void draw_vs(struct drawing *d)
{
    char title[160], phase[96];
    int own = d->seat < 0 ? 0 : d->seat, seats = (int)d->view.seats;
    if (d->view.round > 0) {
        phase_name(d, phase, sizeof phase);
        snprintf(title, sizeof title, _("Turn %u: %s"), d->view.round, phase);
        draw_heading(d, title);
    } else {
        draw_title(d);
    }
    for (int i = seats - 1; i > 0; i--) {
        draw_other(d, own, (own + i) % seats);
        if (!d->brief)
            fputc('\n', d->play->terminal.out);
    }
    draw_formation(d, own);
    row_resources(d, own);
    row_player(d, own, own);
    draw_hand(d, kind_of_card);
    row_chain(d);
}

void draw_vs_status(struct drawing *d)
{
    char who[32];
    draw_indent(d);
    for (int seat = 0; seat < (int)d->view.seats; seat++)
        if (!(d->view.out >> seat & 1))
            draw_piece(d, APP_DIM, "%s %d", draw_player_name(d, seat, who, sizeof who),
                       endurance_of(d, seat));
    for (int part = PART_ATTACKS; part <= PART_DEFENDS; part++) {
        for (size_t i = 0; i < d->view.count; i++) {
            const qn_card_view *card = &d->view.card[i];
            if (!draw_is_type(d, card, "character") ||
                draw_value(d, card, "in_attack", PART_NONE) != part)
                continue;
            draw_piece(
                d, APP_DIM, part == PART_ATTACKS ? _("attacks: %s %d/%d") : _("on: %s %d/%d"),
                draw_name(d, card), draw_value(d, card, "atk", 0), draw_value(d, card, "def", 0));
        }
    }
    draw_end_row(d);
    row_chain(d);
}

/* ---- options -------------------------------------------------------------------------------- */

/* Of several opponents, whose it is: "5/4, player 3". */
static void note_character(const struct drawing *d, const qn_card_view *card, char *buf,
                           size_t size)
{
    char who[32];
    bool is_told = d->view.seats > 2 && card->controller >= 0 && card->controller != d->seat;
    snprintf(buf, size, "%d/%d%s%s", draw_value(d, card, "atk", 0), draw_value(d, card, "def", 0),
             is_told ? ", " : "",
             is_told ? draw_player_name(d, card->controller, who, sizeof who) : "");
}

static void note_card(const struct drawing *d, const qn_card_view *card, bool is_priced, char *buf,
                      size_t size)
{
    buf[0] = '\0';
    if (draw_is_type(d, card, "character") && card->flags & QN_IN_PLAY)
        note_character(d, card, buf, size);
    else if (draw_is_zone(d, card, "row", card->place))
        snprintf(buf, size, "%s", _("in the row"));
    else if (is_priced && draw_is_type(d, card, "character"))
        snprintf(buf, size, "%d/%d", draw_printed(d, card, "atk", -1),
                 draw_printed(d, card, "def", -1));
    else if (is_priced && draw_is_type(d, card, "equipment"))
        snprintf(buf, size, "%s", draw_type_label(d, card));
    else if (!draw_is_type(d, card, "player"))
        kind_of_card(d, card, buf, size);
    else if (card->controller == d->seat)
        snprintf(buf, size, "%s", _("you"));
}

/* Whose a target is, where it is not one's own. */
static void note_owner(const struct drawing *d, const qn_card_view *card, char *note, size_t size)
{
    char who[32], all[192];
    if (!note[0] || !(card->flags & QN_IN_PLAY) || card->controller < 0 ||
        card->controller == d->seat)
        return;
    snprintf(all, sizeof all, "%s, %.128s", draw_player_name(d, card->controller, who, sizeof who),
             note);
    snprintf(note, size, "%s", all);
}

/* Where a place is: a number alone says nothing to who sees a picture. Whoever is moved does not count. */
static void note_position(const struct drawing *d, const qn_option *option, char *buf, size_t size)
{
    char verb[32];
    qn_ask ask = {.card = QN_NONE};
    qn_ask_get(d->table, &ask);
    qn_option_verb(d->table, option, verb, sizeof verb);
    const struct area *area = strncmp(verb, "hidden", 6) == 0 ? &hidden : &visible;
    bool is_front = strcmp(verb, area->front) == 0;
    const char *row = is_front ? area->front : area->support;
    const struct {
        const char *zone;
        int column;
        const char *format;
    } neighbours[] = {
        {row, option->value, _("in place of %s")},
        {is_front ? area->support : area->front, option->value,
         is_front ? _("in front of %s") : _("behind %s")},
        {row, option->value - 1, _("to the right of %s")},
        {row, option->value + 1, _("to the left of %s")},
    };
    for (size_t i = 0; i < sizeof neighbours / sizeof neighbours[0]; i++) {
        const qn_card_view *card =
            standing_at(d, neighbours[i].zone, d->seat, neighbours[i].column);
        if (card && card->card != ask.card) {
            snprintf(buf, size, neighbours[i].format, draw_name(d, card));
            return;
        }
    }
}

/* Where nobody stands yet, a column says nothing. */
static bool is_first_there(const struct drawing *d, const qn_option *option)
{
    char verb[32];
    qn_ask ask = {.card = QN_NONE};
    qn_ask_get(d->table, &ask);
    qn_option_verb(d->table, option, verb, sizeof verb);
    const struct area *area = strncmp(verb, "hidden", 6) == 0 ? &hidden : &visible;
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        bool stands = draw_is_zone(d, card, area->front, d->seat) ||
                      draw_is_zone(d, card, area->support, d->seat);
        if (stands && card->card != ask.card)
            return false;
    }
    return true;
}

/* Of an attack both are told: "7/8 on 5/4"; of a power-up, who gets it; of a place, who stands beside it. */
void draw_vs_option(struct drawing *d, const qn_option *option, char *label, size_t size)
{
    const qn_card_view *card = draw_find(d, option->card), *with = draw_find(d, option->with);
    char note[256] = "", other[128] = "";
    if (!card && option->card == QN_NONE && qn_option_group(d->table, option) == QN_GROUP_PLACE) {
        if (is_first_there(d, option))
            label[strcspn(label, ",")] = '\0';
        note_position(d, option, note, sizeof note);
    }
    size_t used = strlen(label);
    if (note[0] && used < size)
        snprintf(label + used, size - used, " (%s)", note);
    if (!card || card->def == QN_NONE || used >= size)
        return;
    bool is_priced = draw_is_priced(d, option);
    note_card(d, card, is_priced, note, sizeof note);
    if (qn_ask_role(d->table) == QN_ROLE_TARGET)
        note_owner(d, card, note, sizeof note);
    if (with && with->def != QN_NONE && draw_is_type(d, with, "character"))
        note_card(d, with, is_priced, other, sizeof other);
    if (note[0] && other[0] && qn_option_group(d->table, option) == QN_GROUP_ATTACK)
        snprintf(label + used, size - used, _(" (%s on %s)"), note, other);
    else if (note[0])
        snprintf(label + used, size - used, " (%s)", other[0] ? other : note);
}
