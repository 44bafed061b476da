/*
 * The matrix of Champions: every hero against every villain, standard and expert, some games each.
 *
 *     game number  =  cell × games of a cell + game
 *     cell         =  (hero × villains + villain) × modes + mode
 *
 * All cells play the same seeds. With several players the cell's hero leads a team whose other
 * heroes, all distinct, are chosen by the seed; games share a table where they share a team. A
 * setting villain, mode or hero1 narrows the matrix.
 */
#define _POSIX_C_SOURCE 200809L
#include "agents/numbers.h"
#include "sim_matrix.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is played ------------------------------------------------------------------------- */

static void find_sides(struct sim_matrix *matrix, const struct sim_plan *plan)
{
    const char *hero = sim_given(&plan->setup, "hero1"), *mode = sim_given(&plan->setup, "mode");
    for (uint16_t def = 0; def < qn_card_count(plan->pack); def++) {
        qn_card_info info;
        if (qn_card_info_get(plan->pack, def, QN_ENGLISH, &info) != QN_OK)
            continue;
        if (strcmp(info.type, "villain") == 0)
            sim_side_add(&matrix->villain, info.set, def, sim_given(&plan->setup, "villain"));
        if (strcmp(info.type, "hero") != 0)
            continue;
        sim_side_add(&matrix->anybody, info.id, def, NULL);
        sim_side_add(&matrix->hero, info.id, def, hero);
    }
    sim_side_add(&matrix->mode, "standard", QN_NONE, mode);
    sim_side_add(&matrix->mode, "expert", QN_NONE, mode);
}

/* ---- one game ------------------------------------------------------------------------------- */

struct cell_place cell_place(const struct sim_matrix *matrix, uint64_t cell)
{
    struct cell_place place = {.mode = (size_t)(cell % matrix->mode.count)};
    cell /= matrix->mode.count;
    place.villain = (size_t)(cell % matrix->villain.count);
    place.hero = (size_t)(cell / matrix->villain.count);
    return place;
}

/* The leader, and another hero for each further seat: the seed's, none twice. */
static void set_team(const struct sim_matrix *matrix, const char *leader, unsigned seats,
                     struct sim_variant *variant)
{
    static const char *const keys[] = {"hero1", "hero2", "hero3", "hero4"};
    uint64_t dice = variant->seed * 0x9E3779B97F4A7C15u;
    const struct sim_side *all = &matrix->anybody;
    bool is_taken[SIDE_MOST] = {false};
    sim_vary_set(variant, keys[0], leader);
    for (size_t i = 0; i < all->count; i++) {
        is_taken[i] = strcmp(all->id[i], leader) == 0;
        dice += is_taken[i] ? i : 0; /* the same partners against every villain */
    }
    for (unsigned i = 1; i < seats && i < all->count; i++) {
        size_t steps = numbers_below(&dice, all->count - i), hero = 0;
        while (is_taken[hero] || steps-- > 0)
            hero++;
        is_taken[hero] = true;
        sim_vary_set(variant, keys[i], all->id[hero]);
        variant->key = variant->key * SIDE_MOST + hero;
    }
}

static void vary(const struct sim_plan *plan, uint64_t number, struct sim_variant *variant)
{
    const struct sim_matrix *matrix = plan->user;
    struct cell_place place = cell_place(matrix, number / matrix->games);
    variant->seed = plan->setup.seed + number % matrix->games;
    variant->key = number / matrix->games;
    sim_vary_set(variant, "villain", matrix->villain.id[place.villain]);
    sim_vary_set(variant, "mode", matrix->mode.id[place.mode]);
    set_team(matrix, matrix->hero.id[place.hero], plan->seats, variant);
}

/* ---- the sums ------------------------------------------------------------------------------- */

static void sum(struct sim_study *study, const struct sim_result *result)
{
    const struct sim_matrix *matrix = (const struct sim_matrix *)study;
    for (uint64_t n = 0; n < result->plan->games; n++) {
        const struct sim_game *game = &result->game[n];
        uint64_t decisions = 0;
        bool has_won = false; /* the players win together */
        for (unsigned i = 0; i < result->plan->seats; i++) {
            has_won = has_won || game->outcome[i] == QN_WON;
            decisions += game->decisions[i];
        }
        tally_game(&study->row[n / matrix->games], game, has_won, decisions);
    }
}

static void name(const struct sim_study *study, uint64_t row, const char *keys[STUDY_KEYS])
{
    const struct sim_matrix *matrix = (const struct sim_matrix *)study;
    struct cell_place place = cell_place(matrix, row);
    keys[0] = matrix->hero.id[place.hero];
    keys[1] = matrix->villain.id[place.villain];
    keys[2] = matrix->mode.id[place.mode];
}

/* ---- life ----------------------------------------------------------------------------------- */

struct sim_study *sim_matrix_new(struct sim_plan *plan)
{
    struct sim_matrix *matrix = app_alloc(sizeof *matrix);
    *matrix = (struct sim_matrix){.games = plan->games};
    find_sides(matrix, plan);
    uint64_t cells = (uint64_t)matrix->hero.count * matrix->villain.count * matrix->mode.count;
    if (cells == 0 || plan->seats > matrix->anybody.count) {
        app_error(plan->app, _("the matrix is empty: no such heroes, villains and modes"));
        free(matrix);
        return NULL;
    }
    matrix->study = (struct sim_study){.list = "cells",
                                       .keys = {"hero", "villain", "mode"},
                                       .title = _("Win rates by hero and villain"),
                                       .rows = cells,
                                       .sum = sum,
                                       .name = name,
                                       .caption = sim_matrix_caption,
                                       .put = sim_matrix_put};
    plan->games *= cells;
    return sim_study_begin(&matrix->study, plan, vary);
}
