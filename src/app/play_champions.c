/*
 * The picture of a Champions table: the villain and its schemes above, the players below, the hand
 * of the one who looks at the end.
 */
#define _POSIX_C_SOURCE 200809L
#include "play_draw.h"

#include <string.h>

enum { ICONS_SHOWN = 8 };

/* ---- pieces --------------------------------------------------------------------------------- */

static bool is_in_play(const qn_card_view *card)
{
    return card->flags & QN_IN_PLAY && card->card != QN_NONE;
}

/* What is left of it: damage beyond that does not matter any more. */
static int hp_left(const struct drawing *d, const qn_card_view *card)
{
    int hp = draw_value(d, card, "hp", 0);
    return hp > 0 ? hp : 0;
}

static void piece_hp(struct drawing *d, const qn_card_view *card, enum app_style style)
{
    draw_bar(d, style, _("HP"), hp_left(d, card), draw_value(d, card, "max_hp", 0));
}

static void piece_hp_short(struct drawing *d, const qn_card_view *card)
{
    draw_piece(d, APP_PLAIN, "%s %d/%d", _("HP"), hp_left(d, card),
               draw_value(d, card, "max_hp", 0));
}

static void piece_power(struct drawing *d, const qn_card_view *card, const char *name,
                        const char *label)
{
    int value = draw_value(d, card, name, -1);
    if (value >= 0)
        draw_piece(d, APP_PLAIN, "%s %d", label, value);
}

static void piece_exhausted(struct drawing *d, const qn_card_view *card)
{
    if (card->flags & QN_EXHAUSTED)
        draw_piece(d, APP_DIM, "%s", _("exhausted"));
}

static bool is_other_counter(const char *name)
{
    return name && strcmp(name, "damage") != 0 && strcmp(name, "threat") != 0;
}

/* A card among others: its name, dim when exhausted, with the counters that it has. */
static void piece_card(struct drawing *d, const qn_card_view *card)
{
    char counters[64] = "";
    for (unsigned i = 0; i < QN_COUNTERS; i++) {
        if (card->counter[i] && is_other_counter(qn_counter_name(d->table, i)))
            snprintf(counters, sizeof counters, " (%d)", card->counter[i]);
    }
    draw_piece(d, card->flags & QN_EXHAUSTED ? APP_DIM : APP_PLAIN, "%s%s%s", draw_name(d, card),
               counters, card->flags & QN_EXHAUSTED ? _(" [exhausted]") : "");
}

/* Cards attached to a card, on a line of their own. */
static void row_attached(struct drawing *d, const qn_card_view *host)
{
    bool has_any = false;
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (card->host != host->card || host->card == QN_NONE)
            continue;
        if (!has_any)
            draw_row(d, "");
        has_any = true;
        int damage = draw_counter(d, card, "damage");
        draw_piece(d, APP_PLAIN, damage ? "+ %s (%d)" : "+ %s", draw_name(d, card), damage);
    }
    if (has_any)
        draw_end_row(d);
}

/* ---- the villain's side --------------------------------------------------------------------- */

static const char *stage_numeral(unsigned stage)
{
    static const char *const numerals[] = {"", "I", "II", "III", "IV"};
    return stage < sizeof numerals / sizeof numerals[0] ? numerals[stage] : "";
}

static void row_villain(struct drawing *d, const qn_card_view *card)
{
    qn_card_info info;
    draw_row(d, _("Villain"));
    if (qn_card_info_get(d->pack, card->def, QN_ENGLISH, &info) == QN_OK)
        draw_piece(d, APP_BOLD, "%s %s", draw_name(d, card), stage_numeral(info.stage));
    piece_hp(d, card, APP_ALERT);
    piece_power(d, card, "atk", _("ATK"));
    piece_power(d, card, "sch", _("SCH"));
    draw_states(d, card);
    draw_end_row(d);
    row_attached(d, card);
}

static void row_main_scheme(struct drawing *d, const qn_card_view *card)
{
    int threat = draw_counter(d, card, "threat");
    draw_row(d, _("Scheme"));
    draw_piece(d, APP_BOLD, "%s", draw_name(d, card));
    draw_bar(d, APP_WARM, _("threat"), threat, draw_value(d, card, "target", 0));
    int faster = draw_value(d, card, "escalation", 0) + draw_counter(d, card, "tokens");
    for (size_t i = 0; i < d->view.count; i++)
        faster +=
            is_in_play(&d->view.card[i]) ? draw_value(d, &d->view.card[i], "acceleration", 0) : 0;
    if (faster)
        draw_piece(d, APP_PLAIN, _("+%d each round"), faster);
    draw_end_row(d);
    row_attached(d, card);
}

static void piece_icon(struct drawing *d, const qn_card_view *card, const char *name,
                       const char *label)
{
    if (draw_value(d, card, name, 0) > 0)
        draw_piece(d, APP_WARM, "%s", label);
}

static void row_side_scheme(struct drawing *d, const qn_card_view *card)
{
    draw_row(d, _("Side"));
    draw_piece(d, APP_BOLD, "%s", draw_name(d, card));
    draw_piece(d, APP_WARM, "%s %d", _("threat"), draw_counter(d, card, "threat"));
    piece_icon(d, card, "acceleration", _("acceleration"));
    piece_icon(d, card, "hazard", _("hazard"));
    piece_icon(d, card, "crisis", _("crisis"));
    draw_states(d, card);
    draw_end_row(d);
    row_attached(d, card);
}

static void row_minion(struct drawing *d, const qn_card_view *card)
{
    draw_row(d, _("Minion"));
    draw_piece(d, APP_BOLD, "%s", draw_name(d, card));
    piece_hp_short(d, card);
    piece_power(d, card, "atk", _("ATK"));
    piece_power(d, card, "sch", _("SCH"));
    draw_states(d, card);
    if (d->view.seats > 1 && card->place >= 0)
        draw_piece(d, APP_PLAIN, _("on player %d"), card->place + 1);
    draw_end_row(d);
    row_attached(d, card);
}

/* ---- the players ---------------------------------------------------------------------------- */

static void row_identity(struct drawing *d, const qn_card_view *card)
{
    bool is_hero = draw_is_type(d, card, "hero");
    draw_player_row(d, card->controller);
    draw_piece(d, APP_BOLD, "%s", draw_name(d, card));
    draw_piece(d, APP_PLAIN, "%s", is_hero ? _("hero") : _("alter-ego"));
    piece_hp(d, card, APP_GOOD);
    piece_power(d, card, "thw", _("THW"));
    piece_power(d, card, "atk", _("ATK"));
    piece_power(d, card, "def", _("DEF"));
    piece_power(d, card, "rec", _("REC"));
    piece_exhausted(d, card);
    draw_states(d, card);
    draw_end_row(d);
    row_attached(d, card);
}

static void row_ally(struct drawing *d, const qn_card_view *card)
{
    draw_row(d, _("Ally"));
    draw_piece(d, card->flags & QN_EXHAUSTED ? APP_DIM : APP_BOLD, "%s", draw_name(d, card));
    piece_hp_short(d, card);
    piece_power(d, card, "thw", _("THW"));
    piece_power(d, card, "atk", _("ATK"));
    piece_exhausted(d, card);
    draw_states(d, card);
    draw_end_row(d);
    row_attached(d, card);
}

/* Cards of one type that a player has in play, in one row. */
static void row_of_type(struct drawing *d, int seat, const char *type, const char *label)
{
    bool has_any = false;
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (!is_in_play(card) || card->controller != seat || card->host != QN_NONE ||
            !draw_is_type(d, card, type))
            continue;
        if (!has_any)
            draw_row(d, label);
        has_any = true;
        piece_card(d, card);
    }
    if (has_any)
        draw_end_row(d);
}

typedef void row_fn(struct drawing *d, const qn_card_view *card);

/* One row for each card in play of that type (of that seat, unless it is -1). */
static void rows(struct drawing *d, const char *type, int seat, row_fn *row)
{
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (is_in_play(card) && draw_is_type(d, card, type) &&
            (seat < 0 || card->controller == seat))
            row(d, card);
    }
}

/* What a card in hand is worth: its cost, and the resources that it pays with. */
struct hand_card {
    int cost;
    char icons[128];
};

static void read_printed(struct hand_card *hand, const qn_printed *printed)
{
    static const char *const icons[] = {"physical", "mental", "energy", "wild"};
    if (strcmp(printed->name, "cost") == 0 && !printed->dash)
        hand->cost = printed->value;
    for (size_t i = 0; i < sizeof icons / sizeof icons[0]; i++) {
        if (strcmp(printed->name, icons[i]) != 0)
            continue;
        size_t used = strlen(hand->icons);
        for (int n = 0; n < printed->value && used < sizeof hand->icons;
             n++, used = strlen(hand->icons))
            snprintf(hand->icons + used, sizeof hand->icons - used, "%s%s", used ? "+" : "",
                     printed->label);
    }
}

static struct hand_card read_hand_card(const struct drawing *d, uint16_t def)
{
    struct hand_card hand = {.cost = -1};
    qn_printed printed;
    for (unsigned i = 0; qn_printed_get(d->pack, def, i, d->play->app->lang, &printed); i++)
        read_printed(&hand, &printed);
    return hand;
}

static void row_hand(struct drawing *d)
{
    if (draw_hand_count(d))
        return;
    draw_row(d, _("Hand"));
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (!draw_is_zone(d, card, "hand", d->seat) || card->def == QN_NONE)
            continue;
        struct hand_card hand = read_hand_card(d, card->def);
        if (hand.cost >= 0)
            draw_piece(d, APP_PLAIN, "%s %d (%s)", draw_name(d, card), hand.cost, hand.icons);
        else
            draw_piece(d, APP_PLAIN, "%s (%s)", draw_name(d, card), hand.icons);
    }
    draw_end_row(d);
}

static void row_piles(struct drawing *d)
{
    draw_row(d, _("Piles"));
    draw_piece(d, APP_PLAIN, _("your deck %zu, discard %zu"), draw_count(d, "deck", d->seat),
               draw_count(d, "discard", d->seat));
    draw_piece(d, APP_PLAIN, _("encounter deck %zu, discard %zu"),
               draw_count(d, "encounter_deck", -1), draw_count(d, "encounter_discard", -1));
    draw_end_row(d);
}

static void draw_player(struct drawing *d, int seat)
{
    rows(d, "hero", seat, row_identity);
    rows(d, "alter_ego", seat, row_identity);
    rows(d, "ally", seat, row_ally);
    row_of_type(d, seat, "upgrade", _("Upgrades"));
    row_of_type(d, seat, "support", _("Supports"));
}

void draw_champions(struct drawing *d)
{
    draw_title(d);
    rows(d, "villain", -1, row_villain);
    rows(d, "main_scheme", -1, row_main_scheme);
    rows(d, "side_scheme", -1, row_side_scheme);
    rows(d, "minion", -1, row_minion);
    for (unsigned i = 0; i < d->view.seats; i++) {
        if ((int)i != d->seat)
            draw_player(d, (int)i);
    }
    draw_player(d, d->seat);
    row_hand(d);
    if (!d->brief)
        row_piles(d);
}

/* ---- one line ------------------------------------------------------------------------------- */

static void status_hp(struct drawing *d, const qn_card_view *card)
{
    draw_piece(d, APP_DIM, "%s %s %d/%d", draw_name(d, card), _("HP"), hp_left(d, card),
               draw_value(d, card, "max_hp", 0));
}

static void status_threat(struct drawing *d, const qn_card_view *card)
{
    draw_piece(d, APP_DIM, "%s %s %d/%d", draw_name(d, card), _("threat"),
               draw_counter(d, card, "threat"), draw_value(d, card, "target", 0));
}

void draw_champions_status(struct drawing *d)
{
    draw_indent(d);
    rows(d, "hero", d->seat, status_hp);
    rows(d, "alter_ego", d->seat, status_hp);
    rows(d, "villain", -1, status_hp);
    rows(d, "main_scheme", -1, status_threat);
    draw_end_row(d);
}
