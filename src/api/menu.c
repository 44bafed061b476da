/*
 * Menus: the settings of a game as its rows tell them, with the values that fit what has been chosen.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "games/settings.h"

enum { NUMBER_TEXT = 8 };

struct menu_value {
    const char *id; /* NULL: it is `number` */
    const char *label[2];
    char number[NUMBER_TEXT], deck[2][DECK_NAME]; /* the name of a deck, or empty */
    bool alone;
};

struct menu_item {
    const struct setting_row *row;
    unsigned seat;
    char key[SETTING_KEY], chosen[SETTING_VALUE], usual[SETTING_VALUE];
    bool is_chosen, has_usual;
    int least, most;
    struct menu_value *values;
    size_t value_count;
};

struct qn_menu {
    unsigned seats;
    size_t count;
    struct menu_item item[SETTINGS];
};

/* ---- values */

/* A deck is read to see whether it fits; what was there before comes back. */
static bool fits(struct choosing *c, struct game_setup *setup, struct menu_value *value)
{
    if (c->row->kind != QN_DECK)
        return setting_fits(c, value->id, (qn_report){0});
    struct deck_list *deck = &setup->decks[c->seat], before = *deck;
    bool good = deck_read(c->pack, value->id, deck, (qn_report){0}) == QN_OK &&
                setting_fits(c, value->id, (qn_report){0});
    memcpy(value->deck, deck->name, sizeof value->deck);
    *deck = before;
    return good;
}

static bool add_value(struct menu_item *item, const struct menu_value *value)
{
    size_t room = (item->value_count + 1) * sizeof *item->values;
    struct menu_value *values = realloc(item->values, room);
    if (!values)
        return false;
    item->values = values;
    values[item->value_count++] = *value;
    return true;
}

static bool add_values(struct menu_item *item, struct choosing *c, struct game_setup *setup)
{
    struct setting_value value;
    for (size_t n = 0; setting_value(c, n, &value); n++) {
        struct menu_value one = {
            .id = value.id, .label = {value.label[0], value.label[1]}, .alone = value.alone};
        if (fits(c, setup, &one) && !add_value(item, &one))
            return false;
    }
    return true;
}

/* Numbers that stand for so many of the values. */
static bool add_numbers(struct menu_item *item, struct choosing *c)
{
    for (int n = item->least; n <= item->most; n++) {
        struct menu_value one = {.alone = true};
        snprintf(one.number, sizeof one.number, "%d", n);
        if (setting_fits(c, one.number, (qn_report){0}) && !add_value(item, &one))
            return false;
    }
    return true;
}

/* ---- how many of several */

static int by_length(const void *a, const void *b)
{
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return x < y ? 1 : x > y ? -1 : 0;
}

/* Not more than there are, nor more than can be written down, be they the longest. */
static int most_of_several(const struct menu_item *item, size_t *length)
{
    size_t count = 0, used = 0;
    int most = 0;
    for (size_t i = 0; i < item->value_count; i++)
        if (!item->values[i].alone)
            length[count++] = strlen(item->values[i].id) + 1;
    qsort(length, count, sizeof *length, by_length);
    while (most < item->most && (size_t)most < count && used + length[most] <= SETTING_VALUE)
        used += length[most++];
    return most;
}

static bool bound(struct menu_item *item)
{
    if (item->row->kind != QN_SEVERAL || !item->value_count)
        return true;
    size_t *length = malloc(item->value_count * sizeof *length);
    if (!length)
        return false;
    item->most = most_of_several(item, length);
    free(length);
    return true;
}

/* ---- items */

static void set_bounds(struct menu_item *item, const struct choosing *c)
{
    bool counts = item->row->kind == QN_SEVERAL || item->row->kind == QN_NUMBER;
    item->least = counts ? setting_least(c) : 1;
    item->most = counts ? setting_most(c) : 1;
}

/* Three set-ups: what has been said; with all that goes without saying; the same but for one setting. */
struct setups {
    struct game_setup chosen, completed, without;
};

static void leave_out(struct game_setup *setup, const char *key)
{
    for (unsigned i = 0; i < setup->setting_count; i++)
        if (strcmp(setup->settings[i].key, key) == 0) {
            setup->settings[i] = setup->settings[--setup->setting_count];
            return;
        }
}

/* What it would be if it had not been said. */
static const char *usual_value(const struct qn_pack *pack, struct setups *setups,
                               const struct menu_item *item)
{
    const struct game_setup *complete = &setups->completed;
    if (item->is_chosen) {
        setups->without = setups->chosen;
        leave_out(&setups->without, item->key);
        memset(setups->without.decks, 0, sizeof setups->without.decks);
        settings_complete(pack, &setups->without, (qn_report){0});
        complete = &setups->without;
    }
    const char *value = setup_get(complete, item->key);
    return value || !item->row->unwritten ? value : item->row->usual;
}

static bool make_item(struct menu_item *item, struct choosing *c, struct setups *setups)
{
    item->row = c->row;
    item->seat = c->seat;
    setting_key(c->row, c->seat, item->key);
    const char *value = setup_get(&setups->chosen, item->key);
    item->is_chosen = value != NULL;
    snprintf(item->chosen, sizeof item->chosen, "%s", value ? value : "");
    const char *usual = usual_value(c->pack, setups, item);
    item->has_usual = usual != NULL;
    snprintf(item->usual, sizeof item->usual, "%s", usual ? usual : "");
    set_bounds(item, c);
    return (!c->row->numbers || add_numbers(item, c)) && add_values(item, c, &setups->chosen) &&
           bound(item);
}

static bool make_items(qn_menu *menu, const struct qn_pack *pack, struct setups *setups)
{
    for (unsigned i = 0; i < pack->game->setting_count; i++) {
        const struct setting_row *row = &pack->game->settings[i];
        for (unsigned s = 0; s < (row->per_seat ? menu->seats : 1u); s++) {
            struct choosing c = {pack, &setups->chosen, row, s, false};
            if (menu->count == SETTINGS)
                return true;
            if (!make_item(&menu->item[menu->count++], &c, setups))
                return false;
        }
    }
    return true;
}

static bool seats_will_do(const struct game *game, struct game_setup *setup)
{
    if (!setup->seats)
        setup->seats = game->default_seats;
    return setup->seats >= game->min_seats && setup->seats <= game->max_seats &&
           setup->seats <= MAX_SEATS;
}

static qn_status make_menu(qn_menu *menu, const struct qn_pack *pack, const qn_setup *so_far,
                           struct setups *setups)
{
    if (setup_fill(so_far, (qn_report){0}, &setups->chosen) == QN_BAD_ARGUMENT)
        return QN_BAD_ARGUMENT;
    if (!seats_will_do(pack->game, &setups->chosen))
        return QN_BAD_SETUP;
    menu->seats = setups->chosen.seats;
    settings_read_decks(pack, &setups->chosen, (qn_report){0});
    setups->completed = setups->chosen;
    settings_complete(pack, &setups->completed, (qn_report){0});
    return make_items(menu, pack, setups) ? QN_OK : QN_NO_MEMORY;
}

qn_status qn_menu_new(const qn_pack *pack, const qn_setup *so_far, qn_menu **out)
{
    if (!pack || !out)
        return QN_BAD_ARGUMENT;
    struct setups *setups = malloc(sizeof *setups);
    qn_menu *menu = calloc(1, sizeof *menu);
    qn_status status = setups && menu ? make_menu(menu, pack, so_far, setups) : QN_NO_MEMORY;
    free(setups);
    *out = status == QN_OK ? menu : NULL;
    if (status != QN_OK)
        qn_menu_free(menu);
    return status;
}

void qn_menu_free(qn_menu *menu)
{
    for (size_t i = 0; menu && i < menu->count; i++)
        free(menu->item[i].values);
    free(menu);
}

/* ---- reading */

unsigned qn_menu_seats(const qn_menu *menu)
{
    if (!menu)
        return 0;
    return menu->seats;
}

bool qn_menu_item_get(const qn_menu *menu, size_t item, qn_lang lang, qn_menu_item *out)
{
    if (!menu || !out)
        return false;
    if (item >= menu->count)
        return false;
    const struct menu_item *i = &menu->item[item];
    lang = lang == QN_FRENCH ? QN_FRENCH : QN_ENGLISH;
    *out = (qn_menu_item){
        .key = i->key,
        .label = i->row->label[lang],
        .meaning = i->row->meaning[lang],
        .chosen = i->is_chosen ? i->chosen : NULL,
        .usual = i->has_usual ? i->usual : NULL,
        .separator = i->row->separator,
        .kind = (qn_setting_kind)i->row->kind,
        .seat = i->row->per_seat ? (int)i->seat : -1,
        .least = i->least,
        .most = i->most,
        .values = i->value_count,
    };
    return true;
}

bool qn_menu_value_get(const qn_menu *menu, size_t item, size_t value, qn_lang lang,
                       qn_menu_value *out)
{
    if (!menu || !out)
        return false;
    if (item >= menu->count || value >= menu->item[item].value_count)
        return false;
    const struct menu_value *v = &menu->item[item].values[value];
    lang = lang == QN_FRENCH ? QN_FRENCH : QN_ENGLISH;
    const char *deck = *v->deck[lang] ? v->deck[lang] : v->deck[QN_ENGLISH];
    *out = (qn_menu_value){.id = v->id ? v->id : v->number,
                           .label = *deck   ? deck
                                    : v->id ? v->label[lang]
                                            : v->number,
                           .alone = v->alone};
    return true;
}

bool qn_game_seats_get(size_t game, qn_game_seats *out)
{
    if (!out)
        return false;
    const struct game *g = game_at(game);
    if (!g)
        return false;
    *out = (qn_game_seats){g->min_seats, g->max_seats, g->default_seats};
    return true;
}
