/*
 * The set-up menu. See play_menu.h.
 *
 * A game's page lists who plays and every setting with what it is now. A number changes a line, Enter deals.
 * After every choice the game's menu is made anew, for what can be chosen depends on what has been.
 */
#define _POSIX_C_SOURCE 200809L
#include "play_menu.h"

#include "line_completion.h"
#include "line_editor.h"
#include "terminal.h"
#include "text.h"

#include <quinte/lists.h>

#include <stdlib.h>
#include <string.h>

enum { OFFERS = 200, OFFER = 96, NUMBER = 6, LABEL = 22 };

struct menu {
    struct app *app;
    struct terminal terminal;
    struct line_editor *editor;
    struct menu_request *out;
    size_t game;
    const qn_pack *pack;
    qn_game_seats limits;
    unsigned seats, people; /* those who are no people are bots */
    const char *bot;
    qn_menu *list;
    char offer[OFFERS][OFFER]; /* what the list on the screen says, line by line */
    size_t offers;
};

/* ---- talking -------------------------------------------------------------------------------- */

static void offer_words(void *user, const char *line, struct completion *into)
{
    const struct menu *menu = user;
    (void)line;
    for (size_t i = 0; i < menu->offers; i++)
        completion_add(into, menu->offer[i]);
}

static const char *read_line(struct menu *menu)
{
    char prompt[64];
    snprintf(prompt, sizeof prompt, "%s>%s ", app_style(menu->app, APP_ACCENT),
             app_style(menu->app, APP_PLAIN));
    return line_editor_read(menu->editor, prompt);
}

static void say(struct menu *menu, const char *text)
{
    text_wrap(menu->terminal.out, text, 0, terminal_width());
}

static void begin_list(struct menu *menu, const char *title)
{
    menu->offers = 0;
    fprintf(menu->terminal.out, "\n%s%s%s\n", app_style(menu->app, APP_BOLD), title,
            app_style(menu->app, APP_PLAIN));
}

/* The number of the next line, and its words kept for what is typed. */
static bool number_line(struct menu *menu, const char *words)
{
    if (menu->offers == OFFERS)
        return false;
    snprintf(menu->offer[menu->offers++], OFFER, "%s", words);
    fprintf(menu->terminal.out, "  %s%3zu%s ", app_style(menu->app, APP_ACCENT), menu->offers,
            app_style(menu->app, APP_PLAIN));
    return true;
}

/* "  3 Klaw *" */
static void list_line(struct menu *menu, const char *text, bool is_usual)
{
    char line[MENU_VALUE];
    snprintf(line, sizeof line, "%s%s", text, is_usual ? " *" : "");
    if (number_line(menu, text))
        text_wrap_from(menu->terminal.out, line, NUMBER, NUMBER + 2, terminal_width());
}

/* "  2 villain       Rhino" */
static void page_line(struct menu *menu, const char *label, const char *value)
{
    if (!number_line(menu, label))
        return;
    text_pad(menu->terminal.out, label, LABEL);
    text_wrap_from(menu->terminal.out, value, NUMBER + LABEL, NUMBER + LABEL, terminal_width());
}

static bool is_leaving(const char *line)
{
    static const char *const words[] = {"quit", "quitter", "exit", "q"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (text_same(words[i], line))
            return true;
    }
    return false;
}

/* The line of the list that a number or words mean, from 1; 0: none, or several. */
static size_t find_line(const struct menu *menu, const char *typed)
{
    size_t found = 0, fitting = 0;
    char *end;
    unsigned long number = strtoul(typed, &end, 10);
    bool is_number = end != typed && *end == '\0';
    for (size_t i = 0; i < menu->offers; i++) { /* the lines may be numbers themselves */
        if (text_same(menu->offer[i], typed))
            return i + 1;
    }
    if (is_number)
        return number >= 1 && number <= menu->offers ? number : 0;
    for (size_t i = 0; i < menu->offers; i++) {
        if (text_holds(menu->offer[i], typed)) {
            found = i + 1;
            fitting++;
        }
    }
    return fitting == 1 ? found : 0;
}

/* Asks for one of the lines: its number from 1; 0: Enter. false when the person leaves. */
static bool ask_line(struct menu *menu, size_t *number)
{
    const char *line;
    while ((line = read_line(menu)) && !is_leaving(line)) {
        *number = line[0] ? find_line(menu, line) : 0;
        if (!line[0] || *number)
            return true;
        say(menu, _("Type a number of the list, or Enter for the usual; \"quit\" leaves."));
    }
    return false;
}

/* ---- what has been chosen ------------------------------------------------------------------- */

static int find_setting(const struct menu *menu, const char *key)
{
    for (size_t i = 0; i < menu->out->request.setting_count; i++) {
        if (strcmp(menu->out->request.settings[i].key, key) == 0)
            return (int)i;
    }
    return -1;
}

static void point_at_texts(struct menu_request *out)
{
    for (size_t i = 0; i < out->request.setting_count; i++)
        out->request.settings[i] = (qn_setting){out->keys[i], out->values[i]};
}

/* NULL: as usual. */
static void set(struct menu *menu, const char *key, const char *value)
{
    struct menu_request *out = menu->out;
    int at = find_setting(menu, key);
    if (!value && at >= 0) {
        size_t last = --out->request.setting_count;
        memcpy(out->keys[at], out->keys[last], MENU_KEY);
        memcpy(out->values[at], out->values[last], MENU_VALUE);
    } else if (value && (at >= 0 || out->request.setting_count < SESSION_SETTINGS)) {
        size_t to = at >= 0 ? (size_t)at : out->request.setting_count++;
        snprintf(out->keys[to], MENU_KEY, "%s", key);
        snprintf(out->values[to], MENU_VALUE, "%s", value);
    }
    point_at_texts(out);
}

static bool is_value(const struct menu *menu, size_t item, const char *id)
{
    qn_menu_value value;
    for (size_t i = 0; qn_menu_value_get(menu->list, item, i, QN_ENGLISH, &value); i++) {
        if (strcmp(value.id, id) == 0)
            return true;
    }
    return false;
}

/* Drops one setting that nobody could choose any more; false if there is none. */
static bool drop_stale(struct menu *menu)
{
    struct session_request *request = &menu->out->request;
    for (size_t i = 0; i < request->setting_count; i++) {
        qn_menu_item item;
        bool fits = false;
        for (size_t k = 0; qn_menu_item_get(menu->list, k, QN_ENGLISH, &item); k++) {
            if (strcmp(item.key, request->settings[i].key) == 0)
                fits = item.kind != QN_CHOICE || is_value(menu, k, request->settings[i].value);
        }
        if (!fits) {
            char key[MENU_KEY];
            snprintf(key, sizeof key, "%s", request->settings[i].key);
            set(menu, key, NULL);
            return true;
        }
    }
    return false;
}

/* Makes the game's menu anew. */
static bool renew(struct menu *menu)
{
    do {
        const qn_setup setup = {0, menu->seats, menu->out->request.settings,
                                menu->out->request.setting_count};
        qn_menu_free(menu->list);
        menu->list = NULL;
        if (qn_menu_new(menu->pack, &setup, &menu->list) != QN_OK) {
            app_error(menu->app, "%s", app_status_text(QN_BAD_SETUP));
            return false;
        }
    } while (drop_stale(menu));
    return true;
}

/* ---- who plays ------------------------------------------------------------------------------ */

static void tell_players(const struct menu *menu, unsigned seats, unsigned people, char *buf,
                         size_t size)
{
    unsigned bots = seats - people;
    if (people == 1 && !bots)
        snprintf(buf, size, "%s", _("you alone"));
    else if (people == 1)
        snprintf(buf, size, ngettext("you and a bot", "you and %u bots", bots), bots);
    else
        snprintf(buf, size, _("%u people at this keyboard"), people);
    (void)menu;
}

/* As many as the game is for, the others bots or people; false when the person leaves. */
static bool choose_players(struct menu *menu)
{
    char text[128];
    size_t number;
    unsigned seats[2 * QN_MAX_SEATS], people[2 * QN_MAX_SEATS];
    size_t count = 0;
    begin_list(menu, _("Who plays?"));
    for (unsigned several = 0; several <= 1; several++) {
        for (unsigned n = menu->limits.least; n <= menu->limits.most; n++) {
            if (several && n < 2)
                continue;
            seats[count] = n;
            people[count] = several ? n : 1;
            tell_players(menu, n, people[count], text, sizeof text);
            list_line(menu, text, n == menu->limits.usual && !several);
            count++;
        }
    }
    if (!ask_line(menu, &number))
        return false;
    menu->seats = number ? seats[number - 1] : menu->limits.usual;
    menu->people = number ? people[number - 1] : 1;
    return true;
}

static bool choose_bot(struct menu *menu)
{
    size_t number;
    begin_list(menu, _("How do the bots play?"));
    for (size_t i = 0; qn_agent_name(i); i++)
        list_line(menu, qn_agent_name(i), strcmp(qn_agent_name(i), "greedy") == 0);
    if (!ask_line(menu, &number))
        return false;
    menu->bot = number ? qn_agent_name(number - 1) : "greedy";
    return true;
}

/* ---- settings ------------------------------------------------------------------------------- */

/* "hero (you)", "hero (player 2)", "villain" */
static void name_item(const struct menu *menu, const qn_menu_item *item, char *buf, size_t size)
{
    (void)menu;
    if (item->seat < 0)
        snprintf(buf, size, "%s", item->label);
    else if (item->seat == 0)
        snprintf(buf, size, _("%s (you)"), item->label);
    else
        snprintf(buf, size, _("%s (player %d)"), item->label, item->seat + 1);
}

/* What people call a value: those of several with " + " between them. */
static void name_values(const struct menu *menu, size_t item, const qn_menu_item *one,
                        const char *ids, char *buf, size_t size)
{
    size_t used = 0;
    buf[0] = '\0';
    while (ids && used < size) {
        const char *end = one->separator ? strstr(ids, one->separator) : NULL;
        size_t length = end ? (size_t)(end - ids) : strlen(ids);
        const char *label = ids;
        size_t wide = length;
        qn_menu_value value;
        for (size_t i = 0; qn_menu_value_get(menu->list, item, i, menu->app->lang, &value); i++) {
            if (strlen(value.id) == length && memcmp(value.id, ids, length) == 0) {
                label = value.label;
                wide = strlen(label);
            }
        }
        used += (size_t)snprintf(buf + used, size - used, "%s%.*s", used ? " + " : "", (int)wide,
                                 label);
        ids = end ? end + strlen(one->separator) : NULL;
    }
}

/* The ids of the lines that numbers or words name, with separators between them; false if that is not as it
 * must be. */
static bool read_several(const struct menu *menu, size_t item, const qn_menu_item *one, char *typed,
                         char *buf, size_t size)
{
    size_t used = 0;
    int count = 0;
    bool is_alone = false;
    qn_menu_value value;
    buf[0] = '\0';
    for (char *rest = typed, *word; (word = strtok_r(rest, "+,; ", &rest)); count++) {
        size_t line = find_line(menu, word);
        if (!line || !qn_menu_value_get(menu->list, item, line - 1, QN_ENGLISH, &value) ||
            used >= size)
            return false;
        is_alone |= value.alone;
        used += (size_t)snprintf(buf + used, size - used, "%s%s", count ? one->separator : "",
                                 value.id);
    }
    return is_alone ? count == 1 : count >= one->least && count <= one->most;
}

/* Turns what was typed into a value of the setting; false if it is none. */
static bool read_value(const struct menu *menu, size_t item, const qn_menu_item *one, char *typed,
                       char *buf, size_t size)
{
    qn_menu_value value;
    size_t line = find_line(menu, typed);
    char *end;
    long number = strtol(typed, &end, 10);
    snprintf(buf, size, "%s", typed);
    switch (one->kind) {
    case QN_NUMBER: return end != typed && !*end && number >= one->least && number <= one->most;
    case QN_SEVERAL: return read_several(menu, item, one, typed, buf, size);
    case QN_DECK:
    case QN_CHOICE: break;
    }
    bool is_listed = line && qn_menu_value_get(menu->list, item, line - 1, QN_ENGLISH, &value);
    if (is_listed)
        snprintf(buf, size, "%s", value.id);
    return is_listed || (one->kind == QN_DECK && strpbrk(typed, "/.") != NULL);
}

static void show_values(struct menu *menu, size_t item, const qn_menu_item *one)
{
    qn_menu_value value;
    char title[160], usual[MENU_VALUE];
    name_item(menu, one, title, sizeof title);
    begin_list(menu, title);
    text_wrap(menu->terminal.out, one->meaning, 2, terminal_width());
    for (size_t i = 0; qn_menu_value_get(menu->list, item, i, menu->app->lang, &value); i++)
        list_line(menu, value.label, one->usual && strcmp(value.id, one->usual) == 0);
    name_values(menu, item, one, one->usual, usual, sizeof usual);
    if (one->kind == QN_NUMBER)
        fprintf(menu->terminal.out, _("  A number from %d to %d; Enter: %s.\n"), one->least,
                one->most, usual[0] ? usual : "-");
    else if (one->kind == QN_SEVERAL)
        fprintf(menu->terminal.out, _("  Type %d to %d numbers; Enter: %s.\n"), one->least,
                one->most, usual[0] ? usual : "-");
    else if (one->kind == QN_DECK)
        fprintf(menu->terminal.out, "%s\n", _("  Or type the path of a deck file."));
}

static bool choose_value(struct menu *menu, size_t item)
{
    qn_menu_item one;
    const char *line;
    char typed[MENU_VALUE], value[MENU_VALUE];
    if (!qn_menu_item_get(menu->list, item, menu->app->lang, &one))
        return true;
    show_values(menu, item, &one);
    while ((line = read_line(menu)) && !is_leaving(line)) {
        snprintf(typed, sizeof typed, "%s", line);
        if (!typed[0]) {
            set(menu, one.key, NULL);
            return true;
        }
        if (read_value(menu, item, &one, typed, value, sizeof value)) {
            set(menu, one.key, value);
            return true;
        }
        say(menu, _("That is not on the list. Enter takes the usual."));
    }
    return false;
}

/* ---- the page of a game --------------------------------------------------------------------- */

static bool has_bots(const struct menu *menu)
{
    return menu->seats > menu->people;
}

static void show_page(struct menu *menu)
{
    qn_menu_item item;
    char label[160], value[MENU_VALUE];
    begin_list(menu, qn_game_title(menu->game, menu->app->lang));
    tell_players(menu, menu->seats, menu->people, value, sizeof value);
    page_line(menu, _("players"), value);
    if (has_bots(menu))
        page_line(menu, _("bots"), menu->bot);
    for (size_t i = 0; qn_menu_item_get(menu->list, i, menu->app->lang, &item); i++) {
        const char *ids = item.chosen ? item.chosen : item.usual;
        name_item(menu, &item, label, sizeof label);
        name_values(menu, i, &item, ids, value, sizeof value);
        page_line(menu, label, ids ? value : "-");
    }
    say(menu, _("Enter deals; a number changes that line."));
}

/* Changes the line; false when the person leaves. */
static bool change_line(struct menu *menu, size_t number)
{
    size_t before = has_bots(menu) ? 2 : 1;
    if (number == 1)
        return choose_players(menu);
    if (number == 2 && before == 2)
        return choose_bot(menu);
    return choose_value(menu, number - before - 1);
}

/* Until Enter. */
static bool run_page(struct menu *menu)
{
    size_t number;
    for (;;) {
        if (!renew(menu))
            return false;
        show_page(menu);
        if (!ask_line(menu, &number))
            return false;
        if (!number)
            return true;
        if (!change_line(menu, number))
            return false;
    }
}

/* ---- games ---------------------------------------------------------------------------------- */

static bool choose_game(struct menu *menu)
{
    size_t number;
    begin_list(menu, _("Which game?"));
    for (size_t i = 0; i < qn_game_count(); i++)
        list_line(menu, qn_game_title(i, menu->app->lang), i == 0);
    if (!ask_line(menu, &number))
        return false;
    menu->game = number ? number - 1 : 0;
    return true;
}

/* How many there are, and how many of them are people, from a request that was made before. */
static void read_seats(struct menu *menu)
{
    char seats[MENU_SEATS];
    snprintf(seats, sizeof seats, "%s", menu->out->seats);
    menu->seats = menu->people = 0;
    for (char *rest = seats, *name; (name = strtok_r(rest, ",", &rest)); menu->seats++) {
        bool is_person = strcmp(name, "human") == 0;
        menu->people += is_person;
        for (size_t i = 0; !is_person && qn_agent_name(i); i++) {
            if (strcmp(qn_agent_name(i), name) == 0)
                menu->bot = qn_agent_name(i);
        }
    }
    if (menu->seats)
        return;
    menu->seats = menu->limits.usual;
    menu->people = 1;
}

static void write_seats(struct menu *menu)
{
    size_t used = 0;
    for (unsigned i = 0; i < menu->seats && used < MENU_SEATS; i++)
        used += (size_t)snprintf(menu->out->seats + used, MENU_SEATS - used, "%s%s", i ? "," : "",
                                 i < menu->people ? "human" : menu->bot);
    menu->out->request.seats = menu->out->seats;
    menu->out->request.game = qn_game_name(menu->game);
}

static bool run(struct menu *menu, const char *game)
{
    while (game && strcmp(qn_game_name(menu->game), game) != 0)
        menu->game++;
    if (!game && !choose_game(menu))
        return false;
    menu->pack = app_pack(menu->app, qn_game_name(menu->game));
    if (!menu->pack || !qn_game_seats_get(menu->game, &menu->limits))
        return false;
    read_seats(menu);
    if (!run_page(menu))
        return false;
    write_seats(menu);
    return true;
}

bool play_menu(struct app *app, const char *game, struct menu_request *out)
{
    struct menu *menu = app_alloc(sizeof *menu);
    *menu = (struct menu){.app = app, .out = out, .bot = "greedy"};
    point_at_texts(out);
    if (!terminal_open(&menu->terminal))
        menu->terminal.out = stdout;
    menu->editor = line_editor_new(stdin, menu->terminal.out);
    bool plays = false;
    if (menu->editor) {
        line_editor_offer(menu->editor, offer_words, menu);
        plays = run(menu, game);
    }
    line_editor_free(menu->editor);
    terminal_close(&menu->terminal);
    qn_menu_free(menu->list);
    free(menu);
    return plays;
}
