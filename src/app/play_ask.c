/*
 * Telling what happened, and asking: the new lines of the log with their rules, then the options,
 * grouped under headings and numbered.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "text.h"

#include <quinte/search.h>

#include <string.h>

/* ---- the log -------------------------------------------------------------------------------- */

/* A line of the log as people read it: what follows one another alike is told once. */
struct told {
    char text[1024];
    qn_log_line line;
    unsigned times;
};

/* Does the next line tell of one card more at which somebody looked? */
static bool goes_on(const struct told *told, const qn_log_line *next, const char *name)
{
    const qn_log_line *line = &told->line;
    return line->def != QN_NONE && next->def != QN_NONE && strcmp(line->what, "look") == 0 &&
           strcmp(next->what, "look") == 0 && line->seat == next->seat &&
           line->depth == next->depth && line->by == next->by && line->rule == next->rule &&
           strlen(told->text) + strlen(name) + sizeof ", " <= sizeof told->text;
}

/* player 1 looks at A, B, C: a line ends with the name. */
static void tell_on(struct told *told, const qn_log_line *next, const char *name)
{
    size_t used = strlen(told->text);
    snprintf(told->text + used, sizeof told->text - used, ", %s", name);
    told->line.def = next->def;
}

static void show_line(struct play *play, const struct told *told, unsigned depth)
{
    FILE *out = play->terminal.out;
    const qn_log_line *line = &told->line;
    char id[12] = "", text[1100], whole[1200];
    snprintf(text, sizeof text, told->times > 1 ? "%s (x%u)" : "%s", told->text, told->times);
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

/* Lines are indented by their nesting: a line stands under the last one that was less deep. */
struct nesting {
    uint8_t depth[UINT8_MAX + 1];
    unsigned count;
};

static unsigned indent_of(struct nesting *nesting, uint8_t depth)
{
    while (nesting->count && nesting->depth[nesting->count - 1] >= depth)
        nesting->count--;
    nesting->depth[nesting->count++] = depth;
    return nesting->count - 1;
}

/* A phase in which nothing happened is not worth a line; what happens in its steps happens in it. */
static bool is_empty_phase(const qn_table *table, int seat, size_t index)
{
    qn_log_line line, next;
    if (qn_log_moment(table, index) != QN_MOMENT_PHASE || !qn_log_get(table, index, seat, &line))
        return false;
    while (qn_log_get(table, ++index, seat, &next)) {
        bool is_moment = qn_log_moment(table, index) != QN_MOMENT_NONE;
        if (!is_moment || next.depth <= line.depth)
            return is_moment;
    }
    return true;
}

/* The phases that have just begun were not worth a line when the log was told last. */
static size_t from_open_phases(const qn_table *table, size_t from)
{
    while (from > 0 && qn_log_moment(table, from - 1) == QN_MOMENT_PHASE)
        from--;
    return from;
}

size_t play_show_log(struct play *play, int seat, size_t from)
{
    const qn_table *table = play->session->table;
    size_t count = qn_log_count(table);
    struct nesting nesting = {.count = 0};
    struct told told = {.times = 0}, next = {.times = 1};
    for (size_t i = from_open_phases(table, from); i < count; i++) {
        if (is_empty_phase(table, seat, i) || !qn_log_get(table, i, seat, &next.line))
            continue;
        qn_log_text(table, i, seat, play->app->lang, next.text, sizeof next.text);
        if (told.times && told.line.depth == next.line.depth && strcmp(told.text, next.text) == 0) {
            told.times++;
            continue;
        }
        const char *name = app_card_name(play->app, play->session->pack, next.line.def);
        if (told.times == 1 && goes_on(&told, &next.line, name)) {
            tell_on(&told, &next.line, name);
            continue;
        }
        if (told.times)
            show_line(play, &told, indent_of(&nesting, told.line.depth));
        told = next;
    }
    if (told.times)
        show_line(play, &told, indent_of(&nesting, told.line.depth));
    return count;
}

/* ---- the options ---------------------------------------------------------------------------- */

enum heading { PLAYS, ATTACKS, THWARTS, ABILITIES, VANQUISHES, RELOCATES, OTHERS, HEADINGS };

static const char *heading_text(enum heading heading)
{
    static const char *const texts[HEADINGS] = {
        [PLAYS] = N_("Play a card"),   [ATTACKS] = N_("Attack"),      [THWARTS] = N_("Thwart"),
        [ABILITIES] = N_("Abilities"), [VANQUISHES] = N_("Vanquish"), [RELOCATES] = N_("Relocate"),
        [OTHERS] = N_("Other"),
    };
    return gettext(texts[heading]);
}

/* Under which heading an option stands. */
static enum heading heading_of(const qn_table *table, const qn_option *option)
{
    switch (qn_option_group(table, option)) {
    case QN_GROUP_PLAY: return PLAYS;
    case QN_GROUP_ATTACK: return ATTACKS;
    case QN_GROUP_THWART: return THWARTS;
    case QN_GROUP_USE:
    case QN_GROUP_ANNOUNCE: return ABILITIES;
    case QN_GROUP_VANQUISH: return VANQUISHES;
    case QN_GROUP_MOVE: return RELOCATES;
    default: return OTHERS;
    }
}

/* What is printed on a card that the seat sees, or QN_NONE. */
static uint16_t definition_of(struct play *play, int seat, uint16_t card)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    qn_view_get(play->session->table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; card != QN_NONE && i < view.count; i++) {
        if (view.card[i].card == card)
            return view.card[i].def;
    }
    return QN_NONE;
}

/* What the one power of a card does: what stands behind the arrow, cut where it is long; "" if there are more. */
static void put_deed(const struct play *play, uint16_t def, char *buf, size_t size)
{
    enum { LONG = 100 };
    static const char arrow[] = " → ";
    char text[4096];
    buf[0] = '\0';
    if (def == QN_NONE ||
        !qn_card_text(play->session->pack, def, play->app->lang, text, sizeof text))
        return;
    char *deed = strstr(text, arrow);
    if (!deed || strstr(deed + 1, arrow))
        return;
    deed += strlen(arrow);
    size_t whole = strcspn(deed, "\n("), length = whole < LONG ? whole : LONG;
    while (whole > LONG && length && deed[length] != ' ')
        length--;
    const char *end = whole > LONG ? "…" : "";
    while (length && (deed[length - 1] == '.' || deed[length - 1] == ' '))
        length--;
    snprintf(buf, size, "%.*s%s", (int)length, deed, end);
}

/* "use Pyro (2/2): target a player. That player loses 3 endurance" */
static void add_deed(struct play *play, int seat, const qn_option *option, char *label, size_t size)
{
    char deed[512];
    size_t used = strlen(label);
    qn_role role =
        qn_ask_role(play->session->table); /* else it need not be the power that is meant */
    if (qn_option_group(play->session->table, option) != QN_GROUP_USE ||
        (role != QN_ROLE_PRIORITY && role != QN_ROLE_STEP))
        return;
    put_deed(play, definition_of(play, seat, option->card), deed, sizeof deed);
    if (deed[0] && used < size)
        snprintf(label + used, size - used, "%s%s", _(": "), deed);
}

static void show_option(struct play *play, int seat, const qn_option *option, size_t number,
                        bool is_marked)
{
    enum { BEHIND_NUMBER = 6 };
    char label[640], marked[648];
    play_option_label(play, seat, option, label, sizeof label);
    add_deed(play, seat, option, label, sizeof label);
    snprintf(marked, sizeof marked, "%s%s", label, is_marked ? " *" : "");
    fprintf(play->terminal.out, "  %s%3zu%s ", app_style(play->app, APP_ACCENT), number,
            app_style(play->app, APP_PLAIN));
    text_wrap_from(play->terminal.out, marked, BEHIND_NUMBER, BEHIND_NUMBER, terminal_width());
}

static void show_text(struct play *play, uint16_t def, size_t indent)
{
    char text[4096];
    if (def != QN_NONE &&
        qn_card_text(play->session->pack, def, play->app->lang, text, sizeof text) > 0)
        text_wrap(play->terminal.out, text, indent, terminal_width());
}

/* Is it an occasion to use what one has? Where dice are rolled a turn is one, too: not what to play, but
 * when. */
static bool is_occasion(const struct play *play)
{
    qn_role role = qn_ask_role(play->session->table);
    if (role == QN_ROLE_TURN)
        return play_typing(play).has_dice;
    return role == QN_ROLE_WINDOW || role == QN_ROLE_STOP || role == QN_ROLE_PRIORITY ||
           role == QN_ROLE_STEP || role == QN_ROLE_DICE || role == QN_ROLE_ACTIONS;
}

/* In a window, what a card does is told the first time that it is offered. */
static void show_offered_text(struct play *play, const qn_ask *ask, const qn_option *option)
{
    uint16_t def = definition_of(play, ask->seat, option->card);
    if (!is_occasion(play) || def == QN_NONE)
        return;
    uint8_t *byte = &play->read[def / 8], bit = (uint8_t)(1u << def % 8);
    if (!(*byte & bit))
        show_text(play, def, 8);
    *byte |= bit;
}

static bool is_sold(const qn_table *table, const qn_option *option)
{
    return qn_option_group(table, option) == QN_GROUP_SELL;
}

static bool is_said(const qn_table *table, const qn_option *option)
{
    return qn_option_group(table, option) == QN_GROUP_NAME;
}

/* How many options from this one on play the same card, each at another place, or sell a card, or say
 * a name? */
static size_t places_from(const qn_table *table, const qn_option *options, size_t count, size_t at)
{
    qn_group group = qn_option_group(table, &options[at]);
    size_t end = at;
    if (group == QN_GROUP_SELL || group == QN_GROUP_NAME) {
        while (end < count && options[end].verb == options[at].verb)
            end++;
        return end - at;
    }
    bool goes = group == QN_GROUP_PLAY || group == QN_GROUP_MOVE;
    if (!goes || options[at].card == QN_NONE)
        return 1;
    while (end < count && options[end].verb == options[at].verb &&
           options[end].card == options[at].card && options[end].with != QN_NONE)
        end++;
    return end > at ? end - at : 1;
}

/* What of an option tells it apart from its neighbours. */
enum telling { BY_CARD, BY_PLACE, BY_LABEL };

static void tell_option(struct play *play, int seat, const qn_option *option, enum telling by,
                        char *name, size_t size)
{
    if (by == BY_LABEL) {
        play_option_label(play, seat, option, name, size);
        return;
    }
    uint16_t def = definition_of(play, seat, by == BY_CARD ? option->card : option->with);
    snprintf(name, size, "%s",
             def == QN_NONE ? "?" : app_card_name(play->app, play->session->pack, def));
}

/* Numbered options on one line, after a text. */
static void show_numbered(struct play *play, int seat, const char *text, const qn_option *options,
                          enum telling by, size_t count, size_t first)
{
    FILE *out = play->terminal.out;
    fprintf(out, "      %s", text);
    size_t column = 6 + text_width(text), width = terminal_width();
    for (size_t i = 0; i < count; i++) {
        char number[16], name[512];
        snprintf(number, sizeof number, "%zu", first + i);
        tell_option(play, seat, &options[i], by, name, sizeof name);
        size_t own = 3 + strlen(number) + text_width(name);
        if (column + own > width) {
            fprintf(out, "\n%*s", 8, "");
            column = 8;
        }
        fprintf(out, "  %s%s%s %s", app_style(play->app, APP_ACCENT), number,
                app_style(play->app, APP_PLAIN), name);
        column += own;
    }
    fputc('\n', out);
}

/* One card and its places on one line: "play War Raptor (minion 2): 1 Tar Pits  2 Tortuga". */
static void show_places(struct play *play, int seat, const qn_option *options, size_t count,
                        size_t first)
{
    char label[512], text[520];
    qn_option card = options[0];
    card.with = QN_NONE;
    play_option_label(play, seat, &card, label, sizeof label);
    snprintf(text, sizeof text, _("%s:"), label);
    show_numbered(play, seat, text, options, BY_PLACE, count, first);
}

/* Several on one line: what one could sell, names that one could say, places for a card. */
static void show_several(struct play *play, int seat, const qn_option *options, size_t count,
                         size_t first)
{
    const qn_table *table = play->session->table;
    if (is_sold(table, options))
        show_numbered(play, seat, _("sell for 1 CP:"), options, BY_CARD, count, first);
    else if (is_said(table, options))
        show_numbered(play, seat, _("names:"), options, BY_LABEL, count, first);
    else
        show_places(play, seat, options, count, first);
}

/* Has a copy of the card been offered already? */
static bool is_told_twice(struct play *play, const qn_ask *ask, const qn_option *options, size_t at)
{
    for (size_t i = 0; i < at; i++) {
        if (play_is_copy(play, ask->seat, &options[i], &options[at]))
            return true;
    }
    return false;
}

/* Where there is little room, options stand side by side: the column behind this one, 0 at the start. */
static size_t show_beside(struct play *play, int seat, const qn_option *option, size_t number,
                          bool is_marked, size_t column)
{
    char label[512], text[600];
    FILE *out = play->terminal.out;
    play_option_label(play, seat, option, label, sizeof label);
    snprintf(text, sizeof text, "%3zu %s%s", number, label, is_marked ? " *" : "");
    size_t width = text_width(text), screen = terminal_width();
    if (column && column + 2 + width > screen)
        column = (fputc('\n', out), 0);
    if (!column && width + 2 > screen) {
        text_wrap(out, text, 2, screen);
        return 0;
    }
    fprintf(out, "  %s%3zu%s %s%s", app_style(play->app, APP_ACCENT), number,
            app_style(play->app, APP_PLAIN), label, is_marked ? " *" : "");
    return column + 2 + width;
}

/* Ends a line of options that stand side by side. */
static size_t end_beside(struct play *play, size_t column)
{
    if (column)
        fputc('\n', play->terminal.out);
    return 0;
}

enum side { SIDE_OWN, SIDE_FRIEND, SIDE_OTHER, SIDE_NOTHING, SIDES };

/* Whose a card is: one's own, a friend's, anybody else's; what is no card comes last. */
static int side_of(struct play *play, int seat, const qn_view *view, uint16_t card)
{
    const qn_table *table = play->session->table;
    for (size_t i = 0; card != QN_NONE && i < view->count; i++) {
        int controller = view->card[i].controller;
        if (view->card[i].card != card)
            continue;
        if (controller == seat)
            return SIDE_OWN;
        bool is_friend = controller >= 0 && qn_team(table, controller) == qn_team(table, seat);
        return is_friend ? SIDE_FRIEND : SIDE_OTHER;
    }
    return card == QN_NONE ? SIDE_NOTHING : SIDE_OTHER;
}

/* The order in which the options are read: where a text does good, friends come first, where it does harm,
 * the others; otherwise as they are. */
static void reading_order(struct play *play, int seat, const qn_option *options, size_t count,
                          uint16_t *order)
{
    static const int sides[2][SIDES] = {{SIDE_OTHER, SIDE_FRIEND, SIDE_OWN, SIDE_NOTHING},
                                        {SIDE_OWN, SIDE_FRIEND, SIDE_OTHER, SIDE_NOTHING}};
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    int mood = qn_ask_mood(play->session->table);
    size_t used = 0;
    if (mood)
        qn_view_get(play->session->table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t side = 0; side < (mood ? SIDES : 1); side++) {
        for (size_t i = 0; i < count; i++) {
            if (!mood || side_of(play, seat, &view, options[i].card) == sides[mood > 0][side])
                order[used++] = (uint16_t)i;
        }
    }
}

static void show_group(struct play *play, const qn_ask *ask, enum heading heading, bool has_heading)
{
    size_t column = 0;
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options);
    size_t enter = play_enter_option(play);
    uint16_t order[QN_MAX_OPTIONS];
    bool is_first = true;
    reading_order(play, ask->seat, options, count, order);
    for (size_t read = 0; read < count; read++) {
        size_t i = order[read];
        if (heading_of(play->session->table, &options[i]) != heading ||
            play_is_typed(play, &options[i]) || is_told_twice(play, ask, options, i))
            continue;
        if (is_first && has_heading)
            fprintf(play->terminal.out, "%s%s%s\n", app_style(play->app, APP_BOLD),
                    heading_text(heading), app_style(play->app, APP_PLAIN));
        is_first = false;
        size_t places = places_from(play->session->table, options, count, i);
        bool is_sale = is_sold(play->session->table, &options[i]);
        for (size_t k = 0; k < places; k++)
            play->order[play->order_count++] = i + k;
        if (places > 1 || !play->is_terse)
            column = end_beside(play, column);
        if (places > 1)
            show_several(play, ask->seat, &options[i], places, play->order_count - places + 1);
        else if (play->is_terse)
            column =
                show_beside(play, ask->seat, &options[i], play->order_count, i == enter, column);
        else
            show_option(play, ask->seat, &options[i], play->order_count, i == enter);
        if (!is_sale && !play->is_terse)
            show_offered_text(play, ask, &options[i]);
        read += places - 1;
    }
    end_beside(play, column);
}

/* Headings help when there are several groups of options. */
static bool needs_headings(const struct play *play, const qn_option *options, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (heading_of(play->session->table, &options[i]) !=
            heading_of(play->session->table, &options[0]))
            return count > 3;
    }
    return false;
}

/* Is it the text of a card that asks, or a card that comes into play? */
static bool is_asked_by_text(const qn_table *table)
{
    switch (qn_ask_role(table)) {
    case QN_ROLE_YES_NO:
    case QN_ROLE_TARGET:
    case QN_ROLE_EITHER:
    case QN_ROLE_EXTRA:
    case QN_ROLE_PLACE:
    case QN_ROLE_NAME: return true;
    default: return false;
    }
}

/* The text of the card that asks says what for; once, however much it asks. */
static void show_asking_card(struct play *play, const qn_ask *ask)
{
    bool is_told = play->told == ask->card;
    play->told = is_asked_by_text(play->session->table) ? ask->card : (uint16_t)QN_NONE;
    if (!is_told && play->told != QN_NONE)
        show_text(play, definition_of(play, ask->seat, ask->card), 4);
}

/* The question and its rule. */
static void show_title(struct play *play, const qn_ask *ask)
{
    FILE *out = play->terminal.out;
    char label[512];
    qn_ask_label(play->session->table, ask->seat, play->app->lang, label, sizeof label);
    fprintf(out, "\n%s", app_style(play->app, APP_BOLD));
    size_t width = terminal_width(), used = strlen(label);
    if (text_width(label) + 1 + strlen(ask->rule) <= width) {
        fprintf(out, "%s%s%s%s%s%s\n", label, app_style(play->app, APP_PLAIN),
                ask->rule[0] ? " " : "", app_style(play->app, APP_DIM), ask->rule,
                app_style(play->app, APP_PLAIN));
        return;
    }
    snprintf(label + used, sizeof label - used, " %s", ask->rule);
    text_wrap(out, label, 0, width);
    fputs(app_style(play->app, APP_PLAIN), out);
}

/* Where several cards are chosen one by one. */
static void show_given(struct play *play, const qn_ask *ask)
{
    char text[1024];
    uint16_t given[QN_MAX_CARDS];
    size_t count = qn_ask_given(play->session->table, ask->seat, given, QN_MAX_CARDS);
    size_t used = (size_t)snprintf(text, sizeof text, "%s", _("Chosen so far:"));
    for (size_t i = 0; i < count && used < sizeof text; i++) {
        uint16_t def = definition_of(play, ask->seat, given[i]);
        used += (size_t)snprintf(
            text + used, sizeof text - used, "%s %s", i ? "," : "",
            def == QN_NONE ? _("a card") : app_card_name(play->app, play->session->pack, def));
    }
    if (count)
        text_wrap(play->terminal.out, text, 4, terminal_width());
}

/* The option that is suggested at that table, or how many there are. */
static size_t suggested_at(qn_table *table)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), i = 0;
    while (i < count && !(options[i].flags & QN_SUGGESTED))
        i++;
    return i;
}

/* After Enter the suggestions are followed to the end of a payment: all that it would spend. */
static void show_suggested_payment(struct play *play, const qn_ask *ask)
{
    char text[1024];
    qn_ask next = *ask;
    const qn_option *options;
    qn_table *copy = qn_clone(play->session->table);
    size_t used = (size_t)snprintf(text, sizeof text, "%s", _("Enter pays with"));
    for (unsigned n = 0; copy && qn_ask_role(copy) == QN_ROLE_PAYMENT; n++) {
        size_t at = suggested_at(copy);
        if (at >= qn_options(copy, &options) || options[at].card == QN_NONE)
            break;
        uint16_t def = definition_of(play, ask->seat, options[at].card);
        if (def != QN_NONE && used < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s %s", n ? "," : "",
                                     app_card_name(play->app, play->session->pack, def));
        if (qn_apply(copy, next.serial, at) != QN_OK || !qn_ask_get(copy, &next))
            break;
    }
    qn_table_free(copy);
    text_wrap(play->terminal.out, text, 4, terminal_width());
}

void play_show_ask(struct play *play, const qn_ask *ask)
{
    qn_table *table = play->session->table;
    const qn_option *options;
    size_t count = qn_options(table, &options);
    bool has_headings = !play->is_terse && needs_headings(play, options, count);
    show_title(play, ask);
    show_asking_card(play, ask);
    show_given(play, ask);
    play_draw_ask(play, ask);
    play->order_count = 0;
    for (enum heading heading = 0; heading < HEADINGS; heading++)
        show_group(play, ask, heading, has_headings);
    play_show_typed(play);
    if (qn_ask_role(table) == QN_ROLE_PAYMENT && ask->need > 0)
        show_suggested_payment(play, ask);
}

/* Is one of the options such? QN_GROUP_NONE ends the list. */
static bool is_offered(struct play *play, const qn_group *groups)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options);
    for (size_t i = 0; i < count; i++) {
        qn_group group = qn_option_group(play->session->table, &options[i]);
        for (const qn_group *one = groups; *one != QN_GROUP_NONE; one++) {
            if (*one == group)
                return true;
        }
    }
    return false;
}

static bool is_priority(qn_role role)
{
    return role == QN_ROLE_STEP || role == QN_ROLE_PRIORITY;
}

/* A step of one's own turn, in which priority is more than an occasion to answer. */
static bool is_own_step(struct play *play)
{
    static const qn_group groups[] = {QN_GROUP_RESOURCE, QN_GROUP_RECRUIT, QN_GROUP_ATTACK,
                                      QN_GROUP_NONE};
    return is_priority(qn_ask_role(play->session->table)) && is_offered(play, groups);
}

/* Does whoever passes let go of nothing but an occasion? Not where a card that is paid for, a text or a rule
 * offers something: that is taken or declined by a word. A turn ends only so, too, and a roll, and one's own
 * steps. */
static bool is_passed_lightly(struct play *play)
{
    switch (qn_ask_role(play->session->table)) {
    case QN_ROLE_WINDOW:
    case QN_ROLE_STOP:
    case QN_ROLE_MULLIGAN:
    case QN_ROLE_DISCARD:
    case QN_ROLE_JOIN:
    case QN_ROLE_POSITION:
    case QN_ROLE_DEFENCE: return true;
    case QN_ROLE_STEP:
    case QN_ROLE_PRIORITY: return !is_own_step(play);
    default: return false;
    }
}

/* The only target on the side that a text is meant for: a friend where it does good, somebody else's card
 * where it does harm. QN_MAX_OPTIONS if there is none such, or a choice among several. */
static size_t sole_fitting_target(struct play *play, const qn_option *options, size_t count)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    int seat = qn_waiting(play->session->table), mood = qn_ask_mood(play->session->table);
    size_t found = QN_MAX_OPTIONS, fitting = 0;
    if (!mood || seat < 0)
        return found;
    qn_view_get(play->session->table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < count; i++) {
        int side = side_of(play, seat, &view, options[i].card);
        if (options[i].card == QN_NONE || (mood > 0) != (side < SIDE_OTHER))
            continue;
        found = i;
        fitting++;
    }
    return fitting == 1 ? found : QN_MAX_OPTIONS;
}

/* What is suggested, or passing. */
size_t play_enter_option(struct play *play)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options);
    bool is_light = is_passed_lightly(play);
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_SUGGESTED)
            return i;
    }
    for (size_t i = 0; i < count && is_light; i++) {
        if (options[i].flags & QN_PASS)
            return i;
    }
    return count == 1 ? 0 : sole_fitting_target(play, options, count);
}
