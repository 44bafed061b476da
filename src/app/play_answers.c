/*
 * Commands of the prompt that need the engine: what a rule or a card says, and taking a decision back.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "card_show.h"
#include "learned.h"
#include "quinte/resign.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { RULE_ID = 16 };

/* ---- rules and cards ------------------------------------------------------------------------ */

void play_print_rule(struct play *play, const char *id, const char *text)
{
    const char *source = app_rule_source(play->app, id);
    fprintf(play->terminal.out, "  %s%s%s", app_style(play->app, APP_BOLD), id,
            app_style(play->app, APP_PLAIN));
    if (source)
        fprintf(play->terminal.out, " %s%s%s", app_style(play->app, APP_DIM), source,
                app_style(play->app, APP_PLAIN));
    fputc('\n', play->terminal.out);
    text_wrap(play->terminal.out, text, 4, terminal_width());
}

const char *play_rule_example(struct play *play, char id[12])
{
    qn_ask ask;
    bool asked = qn_ask_get(play->session->table, &ask) && ask.rule[0];
    snprintf(id, 12, "%s", asked ? ask.rule : "MC-437");
    return id;
}

void play_rule(struct play *play, const char *id)
{
    char known[12];
    const char *text = app_rule_text(play->app, id), *example = play_rule_example(play, known);
    char upper[RULE_ID] = "";
    for (size_t i = 0; id[i] && i + 1 < sizeof upper; i++)
        upper[i] = (char)toupper((unsigned char)id[i]);
    if (text)
        play_print_rule(play, upper, text);
    else if (id[0])
        play_say(play, _("There is no rule \"%s\"; a rule is called %s."), id, example);
    else
        play_say(play, _("rule needs the name of a rule: rule %s"), example);
}

/* A definition of that name which the person sees, or QN_NONE. */
static uint16_t find_named(struct play *play, const char *name)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    qn_view_get(play->session->table, play->reader, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        uint16_t def = view.card[i].def;
        if (def != QN_NONE && app_card_is(play->session->pack, def, name))
            return def;
    }
    return QN_NONE;
}

/* Definitions that the person sees whose names hold these words; returns how many there are. */
static size_t find_seen(struct play *play, const char *words, uint16_t *found, size_t most)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    char asked[256], name[256];
    size_t count = 0;
    text_fold(words, asked, sizeof asked);
    qn_view_get(play->session->table, play->reader, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; asked[0] && i < view.count && count < most; i++) {
        uint16_t def = view.card[i].def;
        bool is_known = def == QN_NONE;
        for (size_t k = 0; k < count; k++)
            is_known |= found[k] == def;
        if (is_known)
            continue;
        text_fold(app_card_name(play->app, play->session->pack, def), name, sizeof name);
        if (strstr(name, asked))
            found[count++] = def;
    }
    return count;
}

/* "trone": Trône spatial, Trône d'Odin. */
static void say_which(struct play *play, const char *name, const uint16_t *found, size_t count)
{
    char names[512] = "";
    for (size_t i = 0, used = 0; i < count && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "",
                                 app_card_name(play->app, play->session->pack, found[i]));
    play_say(play, _("Which card is \"%s\": %s?"), name, names);
}

/* Does a line of the text begin with that name, as abilities of their own do: "Rechannel — Action: …"? */
static bool has_title(const char *text, const char *asked)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        char title[128], folded[256];
        line += *line == '\n';
        const char *dash = strstr(line, " — ");
        size_t length = dash ? (size_t)(dash - line) : 0;
        if (!length || length >= sizeof title || strcspn(line, "\n") < length)
            continue;
        snprintf(title, sizeof title, "%.*s", (int)length, line);
        text_fold(title, folded, sizeof folded);
        if (strcmp(folded, asked) == 0)
            return true;
    }
    return false;
}

/* The definition that the person sees with an ability of that name, or QN_NONE. */
static uint16_t find_titled(struct play *play, const char *name)
{
    static char text[4096];
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    char asked[256];
    text_fold(name, asked, sizeof asked);
    qn_view_get(play->session->table, play->reader, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; asked[0] && i < view.count; i++) {
        uint16_t def = view.card[i].def;
        if (def != QN_NONE &&
            qn_card_text(play->session->pack, def, play->app->lang, text, sizeof text) <
                sizeof text &&
            has_title(text, asked))
            return def;
    }
    return QN_NONE;
}

/* A card that is at the table comes first, then an ability of one. */
struct play_meant play_meaning_of(struct play *play, const char *name)
{
    struct play_meant meant = {.def = find_named(play, name)};
    if (meant.def == QN_NONE) {
        meant.def = find_titled(play, name);
        meant.is_ability = meant.def != QN_NONE;
    }
    if (meant.def == QN_NONE)
        meant.def = app_card(play->session->pack, name, &meant.suggestion);
    if (meant.def == QN_NONE)
        meant.seen_count = find_seen(play, name, meant.seen, PLAY_MEANT_MOST);
    if (meant.seen_count == 1)
        meant.def = meant.seen[0];
    return meant;
}

/* Why there is none. */
void play_say_unknown(struct play *play, const char *name, const struct play_meant *meant)
{
    if (meant->seen_count > 1)
        say_which(play, name, meant->seen, meant->seen_count);
    else if (meant->suggestion)
        play_say(play, _("There is no card \"%s\"; did you mean %s?"), name,
                 app_card_name(play->app, play->session->pack,
                               qn_card_find(play->session->pack, meant->suggestion)));
    else
        play_say(play, _("There is no card \"%s\"."), name);
}

/* Cards that the person sees whose texts speak of that: tokens and the like are no cards. False if there are none. */
static bool say_who_speaks_of(struct play *play, const char *name)
{
    enum { SPEAKERS = 3 };
    uint16_t found[SPEAKERS];
    char names[512] = "", text[4096];
    size_t count = 0, used = 0;
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    qn_view_get(play->session->table, play->reader, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count && count < SPEAKERS; i++) {
        uint16_t def = view.card[i].def;
        bool is_told = def == QN_NONE;
        for (size_t k = 0; k < count && !is_told; k++)
            is_told = found[k] == def;
        if (is_told ||
            !qn_card_text(play->session->pack, def, play->app->lang, text, sizeof text) ||
            !text_holds(text, name))
            continue;
        found[count++] = def;
        used +=
            (size_t)snprintf(names + used, used < sizeof names ? sizeof names - used : 0, "%s%s",
                             used ? ", " : "", app_card_name(play->app, play->session->pack, def));
    }
    if (count)
        play_say(play, _("\"%s\" is no card; these speak of it: %s."), name, names);
    return count;
}

/* The definition that a name means, told if there is none. */
static uint16_t find_card(struct play *play, const char *name)
{
    enum { WORTH_SEEKING = 4 };
    struct play_meant meant = play_meaning_of(play, name);
    bool is_told = meant.def != QN_NONE || (!meant.seen_count && strlen(name) >= WORTH_SEEKING &&
                                            say_who_speaks_of(play, name));
    if (!is_told)
        play_say_unknown(play, name, &meant);
    return meant.def;
}

void play_print_card(struct play *play, uint16_t def)
{
    const qn_pack *pack = play->session->pack;
    FILE *out = play->terminal.out;
    qn_card_info info;
    char text[4096];
    if (qn_card_info_get(pack, def, play->app->lang, &info) != QN_OK)
        return;
    char kind[512], rest[800];
    card_kind(play->app, pack, def, kind, sizeof kind);
    snprintf(rest, sizeof rest, "%s%s%s, %s%s", info.subtitle[0] ? " (" : "", info.subtitle,
             info.subtitle[0] ? ")" : "", kind, info.reconstructed ? _(" (reconstructed)") : "");
    fprintf(out, "%s%s%s", app_style(play->app, APP_BOLD), info.name,
            app_style(play->app, APP_PLAIN));
    text_wrap_from(out, rest, text_width(info.name), 2, terminal_width());
    card_put_values(play->app, pack, def, 2, terminal_width(), out);
    if (qn_card_text(pack, def, play->app->lang, text, sizeof text) > 0)
        text_wrap(out, text, 2, terminal_width());
}

void play_card(struct play *play, const char *name)
{
    qn_card_info info;
    if (!name[0]) {
        play_say(play, _("card needs a name: card NAME"));
        return;
    }
    uint16_t def = find_card(play, name);
    if (def == QN_NONE)
        return;
    play_print_card(play, def);
    if (qn_card_info_get(play->session->pack, def, QN_ENGLISH, &info) == QN_OK &&
        info.back != QN_NONE)
        play_print_card(play, info.back);
}

static bool is_in_hand(const struct play *play, const qn_card_view *card, int seat)
{
    const char *zone = qn_zone_name(play->session->table, card->zone);
    return zone && strcmp(zone, "hand") == 0 && card->place == seat && card->def != QN_NONE;
}

void play_hand(struct play *play, int seat)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    qn_view_get(play->session->table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        const qn_card_view *card = &view.card[i];
        bool is_told = false; /* a copy says nothing new */
        for (size_t k = 0; k < i && !is_told; k++)
            is_told = is_in_hand(play, &view.card[k], seat) && view.card[k].def == card->def;
        if (is_in_hand(play, card, seat) && !is_told)
            play_print_card(play, card->def);
    }
}

/* ---- undo ----------------------------------------------------------------------------------- */

static void go_back_to(struct play *play, qn_table *table, size_t length)
{
    session_go_back(play->session, table, length);
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        play->log_seen[i] = qn_log_count(table);
    play->is_paying = false;
}

bool play_undo(struct play *play)
{
    size_t length;
    qn_table *table = session_previous(play->session, SEAT_HUMAN, &length);
    if (!table) {
        play_say(play, _("There is nothing to take back."));
        return false;
    }
    int seat = qn_waiting(table);
    struct learned then;
    learned_note(&then, table);
    if (!play->is_practice && (learned_anything(&then, play->session->table, seat) ||
                               qn_resigned(play->session->table, (unsigned)seat))) {
        play_say(play,
                 _("Not taken back: since then something hidden was revealed, or somebody else "
                   "decided. With --practice it could be taken back all the same."));
        qn_table_free(table);
        return false;
    }
    go_back_to(play, table, length);
    play_say(play, _("Taken back."));
    return true;
}
