/*
 * Dice Throne, hero against hero: every pair of heroes plays some games, the two changing seats from
 * game to game, so that no row owes anything to who sits where.
 *
 *     game number  =  pair × games of a pair + game
 *     row          =  pair × 2 + which of its heroes    (both rows count the same games)
 *
 * All pairs play the same seeds. A setting hero1 or hero2 narrows it to the pairs with these.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim_study.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_WIDTH = 16, CELL_WIDTH = 14, DUEL = 2 };

struct pair {
    size_t one, two;
};

struct sim_heroes {
    struct sim_study study;
    struct sim_side hero;
    struct pair pair[SIDE_MOST * SIDE_MOST / 2];
    uint64_t pairs, games; /* games of a pair */
    qn_setting settings[SESSION_SETTINGS];
};

/* ---- what is played ------------------------------------------------------------------------- */

static void find_heroes(struct sim_heroes *heroes, const qn_pack *pack)
{
    for (uint16_t def = 0; def < qn_card_count(pack); def++) {
        qn_card_info info;
        if (qn_card_info_get(pack, def, &info) == QN_OK && strcmp(info.type, "hero") == 0)
            sim_side_add(&heroes->hero, info.set, def, NULL);
    }
}

static bool is_called(const struct sim_heroes *heroes, size_t hero, const char *name)
{
    return !name || strcmp(heroes->hero.id[hero], name) == 0;
}

static void find_pairs(struct sim_heroes *heroes, const qn_setup *setup)
{
    const char *first = sim_given(setup, "hero1"), *second = sim_given(setup, "hero2");
    for (size_t i = 0; i < heroes->hero.count; i++) {
        for (size_t k = i + 1; k < heroes->hero.count; k++) {
            if ((is_called(heroes, i, first) && is_called(heroes, k, second)) ||
                (is_called(heroes, i, second) && is_called(heroes, k, first)))
                heroes->pair[heroes->pairs++] = (struct pair){i, k};
        }
    }
}

/* In every other game the second hero of the pair has the first seat. */
static bool is_swapped(const struct sim_heroes *heroes, uint64_t number)
{
    return number % heroes->games % DUEL == 1;
}

static void vary(const struct sim_plan *plan, uint64_t number, struct sim_variant *variant)
{
    const struct sim_heroes *heroes = plan->user;
    struct pair pair = heroes->pair[number / heroes->games];
    bool swapped = is_swapped(heroes, number);
    variant->seed = plan->setup.seed + number % heroes->games;
    variant->key = number / heroes->games * DUEL + swapped;
    sim_vary_set(variant, "hero1", heroes->hero.id[swapped ? pair.two : pair.one]);
    sim_vary_set(variant, "hero2", heroes->hero.id[swapped ? pair.one : pair.two]);
}

/* The heroes are given to each game anew. */
static void forget_heroes(struct sim_heroes *heroes, qn_setup *setup)
{
    size_t count = 0;
    for (size_t i = 0; i < setup->setting_count; i++) {
        const char *key = setup->settings[i].key;
        if (strcmp(key, "hero1") != 0 && strcmp(key, "hero2") != 0)
            heroes->settings[count++] = setup->settings[i];
    }
    setup->settings = heroes->settings;
    setup->setting_count = count;
}

/* ---- the sums ------------------------------------------------------------------------------- */

static void sum(struct sim_study *study, const struct sim_result *result)
{
    const struct sim_heroes *heroes = (const struct sim_heroes *)study;
    for (uint64_t n = 0; n < result->plan->games; n++) {
        const struct sim_game *game = &result->game[n];
        for (unsigned hero = 0; hero < DUEL; hero++) {
            unsigned seat = is_swapped(heroes, n) ? 1 - hero : hero;
            tally_game(&study->row[n / heroes->games * DUEL + hero], game,
                       game->outcome[seat] == QN_WON, game->decisions[seat]);
        }
    }
}

static void name(const struct sim_study *study, uint64_t row, const char *keys[STUDY_KEYS])
{
    const struct sim_heroes *heroes = (const struct sim_heroes *)study;
    struct pair pair = heroes->pair[row / DUEL];
    keys[0] = heroes->hero.id[row % DUEL ? pair.two : pair.one];
    keys[1] = heroes->hero.id[row % DUEL ? pair.one : pair.two];
}

/* ---- telling -------------------------------------------------------------------------------- */

static size_t caption(const struct sim_study *study, const struct sim_result *result, char *buf,
                      size_t size)
{
    const struct sim_heroes *heroes = (const struct sim_heroes *)study;
    char seats[128];
    sim_put_seats(result->plan, seats, sizeof seats);
    return (size_t)snprintf(
        buf, size,
        _("Games won in percent (95 %% interval) by the hero of the row against "
          "the hero of the column (%s), %llu games a pair"),
        seats, (unsigned long long)heroes->games);
}

/* A hero's games against another, or against all (SIZE_MAX). Settings may have narrowed the table, so
 * there may be none. */
static struct tally games_of(const struct sim_heroes *heroes, size_t hero, size_t other)
{
    struct tally all = {0};
    for (uint64_t i = 0; i < heroes->study.rows; i++) {
        struct pair pair = heroes->pair[i / DUEL];
        size_t own = i % DUEL ? pair.two : pair.one, against = i % DUEL ? pair.one : pair.two;
        if (own == hero && (other == SIZE_MAX || against == other))
            tally_add(&all, &heroes->study.row[i]);
    }
    return all;
}

static bool has_played(const struct sim_heroes *heroes, size_t hero)
{
    return games_of(heroes, hero, SIZE_MAX).games > 0;
}

static void put_heading(const struct sim_heroes *heroes, const struct sim_plan *plan,
                        struct sim_table *table)
{
    sim_table_row(table);
    sim_table_cell(table, _("hero"), NAME_WIDTH);
    sim_table_cell(table, _("all"), CELL_WIDTH);
    for (size_t k = 0; k < heroes->hero.count; k++) {
        if (has_played(heroes, k))
            sim_table_cell(table, sim_side_name(&heroes->study, plan, &heroes->hero, k),
                           CELL_WIDTH);
    }
    sim_table_row_end(table);
}

static void put_row(const struct sim_heroes *heroes, const struct sim_plan *plan,
                    struct sim_table *table, size_t hero)
{
    struct tally all = games_of(heroes, hero, SIZE_MAX);
    sim_table_row(table);
    sim_table_cell(table, sim_side_name(&heroes->study, plan, &heroes->hero, hero), NAME_WIDTH);
    sim_table_rate(table, all.wins, all.finished, CELL_WIDTH);
    for (size_t k = 0; k < heroes->hero.count; k++) {
        struct tally cell = games_of(heroes, hero, k);
        if (!has_played(heroes, k))
            continue;
        if (cell.games)
            sim_table_rate(table, cell.wins, cell.finished, CELL_WIDTH);
        else
            sim_table_cell(table, "-", CELL_WIDTH);
    }
    sim_table_row_end(table);
}

static void put(const struct sim_study *study, const struct sim_result *result,
                struct sim_table *table)
{
    const struct sim_heroes *heroes = (const struct sim_heroes *)study;
    put_heading(heroes, result->plan, table);
    for (size_t hero = 0; hero < heroes->hero.count; hero++) {
        if (has_played(heroes, hero))
            put_row(heroes, result->plan, table, hero);
    }
}

/* ---- life ----------------------------------------------------------------------------------- */

struct sim_study *sim_heroes_new(struct sim_plan *plan)
{
    if (plan->seats != DUEL) {
        app_error(plan->app, _("the matrix of Dice Throne is for two players"));
        return NULL;
    }
    struct sim_heroes *heroes = app_alloc(sizeof *heroes);
    *heroes = (struct sim_heroes){.games = plan->games};
    find_heroes(heroes, plan->pack);
    find_pairs(heroes, &plan->setup);
    if (!heroes->pairs) {
        app_error(plan->app, _("the matrix is empty: no two such heroes"));
        free(heroes);
        return NULL;
    }
    size_t rows = (size_t)heroes->pairs * DUEL;
    heroes->study = (struct sim_study){.app = plan->app,
                                       .list = "cells",
                                       .keys = {"hero", "against"},
                                       .title = _("Dice Throne: win rates of hero against hero"),
                                       .rows = rows,
                                       .sum = sum,
                                       .name = name,
                                       .caption = caption,
                                       .put = put};
    heroes->study.row = app_alloc(rows * sizeof *heroes->study.row);
    memset(heroes->study.row, 0, rows * sizeof *heroes->study.row);
    forget_heroes(heroes, &plan->setup);
    plan->games *= heroes->pairs;
    plan->vary = vary;
    plan->user = heroes;
    return &heroes->study;
}
