/*
 * `quinte play GAME --settings`: what can be set, what it may be and what it means, as menus tell it; with
 * --set and --seats, what is left to choose.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "text.h"

#include <string.h>

enum { ANYBODY = SEAT_AGENT | SEAT_HUMAN | SEAT_REMOTE };

static void show_seats(const struct app *app, const qn_pack *pack, FILE *out)
{
    qn_game_seats seats;
    size_t game = 0;
    while (strcmp(qn_game_name(game), qn_pack_game(pack)) != 0)
        game++;
    qn_game_seats_get(game, &seats);
    fprintf(out, "%s%s%s: ", app_style(app, APP_BOLD), qn_game_title(game, app->lang),
            app_style(app, APP_PLAIN));
    fprintf(out, _("%u to %u players, usually %u\n"), seats.least, seats.most, seats.usual);
}

/* "hero1", or of several seats: "hero1, hero2". */
static void show_keys(const struct app *app, const qn_menu *menu, size_t item, size_t count,
                      FILE *out)
{
    qn_menu_item one;
    qn_menu_item_get(menu, item, app->lang, &one);
    fprintf(out, "\n%s%s", app_style(app, APP_ACCENT), one.key);
    for (size_t i = 1; i < count; i++) {
        qn_menu_item other;
        if (qn_menu_item_get(menu, item + i, app->lang, &other))
            fprintf(out, ", %s", other.key);
    }
    bool says_more = !text_same(one.key, one.label);
    fprintf(out, "%s%s%s\n", app_style(app, APP_PLAIN), says_more ? "  " : "",
            says_more ? one.label : "");
}

/* What kind of value it takes. */
static void show_kind(const qn_menu_item *item, FILE *out)
{
    char text[256] = "";
    if (item->kind == QN_NUMBER)
        snprintf(text, sizeof text, _("a number from %d to %d"), item->least, item->most);
    else if (item->kind == QN_DECK)
        snprintf(text, sizeof text, _("one of these, or the path of a deck file"));
    else if (item->kind == QN_SEVERAL && item->values && item->least == item->most)
        snprintf(text, sizeof text, _("%d of these, with \"%s\" between them"), item->least,
                 item->separator);
    else if (item->kind == QN_SEVERAL && item->values)
        snprintf(text, sizeof text, _("%d to %d of these, with \"%s\" between them"), item->least,
                 item->most, item->separator);
    else if (!item->values)
        snprintf(text, sizeof text, _("nothing is left to choose"));
    if (*text)
        text_wrap(out, text, 4, terminal_width());
}

/* The ids in one paragraph, each with its name where that says more. */
static void show_values(const struct app *app, const qn_menu *menu, size_t item, FILE *out)
{
    size_t width = terminal_width(), column = 0;
    qn_menu_value value;
    for (size_t i = 0; qn_menu_value_get(menu, item, i, app->lang, &value); i++) {
        char text[512];
        bool is_named = !text_same(value.id, value.label);
        snprintf(text, sizeof text, is_named ? "%s (%s)" : "%s", value.id, value.label);
        if (column && column + 2 + text_width(text) > width) {
            fputc('\n', out);
            column = 0;
        }
        fprintf(out, "%*s%s", column ? 2 : 4, "", text);
        column += (column ? 2 : 4) + text_width(text);
    }
    if (column)
        fputc('\n', out);
}

/* What goes without saying, for each of them. */
static void show_usual(const struct app *app, const qn_menu *menu, size_t item, size_t count,
                       FILE *out)
{
    qn_menu_item one;
    for (size_t i = 0; i < count && qn_menu_item_get(menu, item + i, app->lang, &one); i++) {
        char text[600];
        if (one.chosen)
            snprintf(text, sizeof text, _("%s is set to %s"), one.key, one.chosen);
        else if (one.usual)
            snprintf(text, sizeof text, _("%s is usually %s"), one.key, one.usual);
        else
            snprintf(text, sizeof text, _("%s is usually not set"), one.key);
        text_wrap(out, text, 4, terminal_width());
    }
}

static bool have_same_values(const qn_menu *menu, size_t item, size_t other)
{
    qn_menu_value a, b;
    size_t i = 0;
    for (; qn_menu_value_get(menu, item, i, QN_ENGLISH, &a); i++) {
        if (!qn_menu_value_get(menu, other, i, QN_ENGLISH, &b) || strcmp(a.id, b.id) != 0)
            return false;
    }
    return !qn_menu_value_get(menu, other, i, QN_ENGLISH, &b);
}

/* How many settings from this one on are the same for the next seats. */
static size_t count_alike(const qn_menu *menu, size_t item)
{
    qn_menu_item one, other;
    size_t count = 1;
    qn_menu_item_get(menu, item, QN_ENGLISH, &one);
    while (one.seat >= 0 && qn_menu_item_get(menu, item + count, QN_ENGLISH, &other) &&
           other.seat == one.seat + (int)count && have_same_values(menu, item, item + count))
        count++;
    return count;
}

int play_settings(struct app *app, const struct session_request *request)
{
    const char *names[QN_MAX_SEATS];
    unsigned seats = 0;
    if (request->seats && !(seats = session_seat_names(app, request->seats, ANYBODY, names)))
        return APP_BAD;
    const qn_pack *pack = app_pack(app, request->game);
    const qn_setup setup = {0, seats > 1 ? seats : 0, request->settings, request->setting_count};
    qn_menu *menu;
    qn_menu_item item;
    if (!pack)
        return APP_BAD;
    show_seats(app, pack, stdout);
    qn_status status = qn_menu_new(pack, &setup, &menu);
    if (status != QN_OK)
        return app_error(app, "%s", app_status_text(status));
    for (size_t i = 0, count; qn_menu_item_get(menu, i, app->lang, &item); i += count) {
        count = count_alike(menu, i);
        show_keys(app, menu, i, count, stdout);
        text_wrap(stdout, item.meaning, 4, terminal_width());
        show_kind(&item, stdout);
        show_values(app, menu, i, stdout);
        show_usual(app, menu, i, count, stdout);
    }
    qn_menu_free(menu);
    return app_finish(app, APP_DONE);
}
