/*
 * Drawing sides through the game's own menu (quinte/lists.h): of every seat the first thing that is its own.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim_draw.h"

#include "agents/numbers.h"
#include "sim_study.h"

#include <quinte/lists.h>

#include <string.h>

static bool is_set(const struct sim_variant *variant, const char *key)
{
    for (size_t i = 0; i < variant->setting_count; i++) {
        if (strcmp(variant->settings[i].key, key) == 0)
            return true;
    }
    return false;
}

/* The villain of a scenario; otherwise what a seat has before all else. */
static bool is_side(const qn_menu_item *item, int *seat)
{
    if (item->seat < 0)
        return strcmp(item->key, "villain") == 0;
    if (item->seat <= *seat || item->values < 2)
        return false;
    *seat = item->seat;
    return true;
}

/* The next thing to be drawn; false if there is nothing left. */
static bool find_item(const qn_menu *menu, const struct sim_variant *variant, size_t *at,
                      qn_menu_item *item)
{
    int seat = -1;
    for (*at = 0; qn_menu_item_get(menu, *at, QN_ENGLISH, item); (*at)++) {
        if (is_side(item, &seat) && !is_set(variant, item->key) && item->values > 0)
            return true;
    }
    return false;
}

/* One value, or as many as it takes, none twice. */
static void draw_value(const qn_menu *menu, size_t at, const qn_menu_item *item, uint64_t *numbers,
                       struct sim_variant *variant, char text[SIM_TEXT_MOST])
{
    bool is_taken[SIDE_MOST] = {false};
    size_t values = item->values < SIDE_MOST ? item->values : SIDE_MOST, used = 0;
    int count = item->kind == QN_SEVERAL && item->most > 1 ? item->most : 1;
    for (int i = 0; i < count && (size_t)i < values; i++) {
        size_t steps = numbers_below(numbers, values - (size_t)i), value = 0;
        qn_menu_value drawn;
        while (is_taken[value] || steps-- > 0)
            value++;
        is_taken[value] = true;
        if (!qn_menu_value_get(menu, at, value, QN_ENGLISH, &drawn))
            return;
        used += (size_t)snprintf(text + used, used < SIM_TEXT_MOST ? SIM_TEXT_MOST - used : 0,
                                 "%s%s", i ? item->separator : "", drawn.id);
        variant->key = (variant->key + value + 1) * 0x9E3779B97F4A7C15u;
    }
}

void sim_draw(const struct sim_plan *plan, struct sim_variant *variant)
{
    uint64_t numbers = variant->seed * 0x9E3779B97F4A7C15u;
    for (size_t drawn = 0; drawn < SIM_DRAWN; drawn++) {
        qn_setup so_far = {variant->seed, plan->seats, variant->settings, variant->setting_count};
        qn_menu *menu;
        qn_menu_item item;
        size_t at;
        if (qn_menu_new(plan->pack, &so_far, &menu) != QN_OK)
            return;
        bool is_found = find_item(menu, variant, &at, &item);
        if (is_found) {
            snprintf(variant->name[drawn], sizeof variant->name[drawn], "%s", item.key);
            draw_value(menu, at, &item, &numbers, variant, variant->text[drawn]);
            sim_vary_set(variant, variant->name[drawn], variant->text[drawn]);
        }
        qn_menu_free(menu);
        if (!is_found)
            return;
    }
}
