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
#include "sim_matrix.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is played ------------------------------------------------------------------------- */

static const char *given(const qn_setup *setup, const char *key)
{
    for (size_t i = 0; i < setup->setting_count; i++) {
        if (strcmp(setup->settings[i].key, key) == 0)
            return setup->settings[i].value;
    }
    return NULL;
}

/* Adds a name to one side of the matrix, unless it stands there or another one is asked for. */
static void add(struct matrix_side *side, const char *id, uint16_t def, const char *wanted)
{
    bool is_new = side->count < MATRIX_MOST && (!wanted || strcmp(wanted, id) == 0);
    for (size_t i = 0; i < side->count; i++)
        is_new = is_new && strcmp(side->id[i], id) != 0;
    if (!is_new)
        return;
    side->def[side->count] = def;
    side->id[side->count++] = id;
}

static void find_sides(struct sim_matrix *matrix, const struct sim_plan *plan)
{
    const char *hero = given(&plan->setup, "hero1"), *mode = given(&plan->setup, "mode");
    for (uint16_t def = 0; def < qn_card_count(plan->pack); def++) {
        qn_card_info info;
        if (qn_card_info_get(plan->pack, def, &info) != QN_OK)
            continue;
        if (strcmp(info.type, "villain") == 0)
            add(&matrix->villain, info.set, def, given(&plan->setup, "villain"));
        if (strcmp(info.type, "hero") != 0)
            continue;
        add(&matrix->anybody, info.id, def, NULL);
        add(&matrix->hero, info.id, def, hero);
    }
    add(&matrix->mode, "standard", QN_NONE, mode);
    add(&matrix->mode, "expert", QN_NONE, mode);
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

static void set(struct sim_variant *variant, const char *key, const char *value)
{
    for (size_t i = 0; i < variant->setting_count; i++) {
        if (strcmp(variant->settings[i].key, key) == 0)
            return;
    }
    if (variant->setting_count < SESSION_SETTINGS)
        variant->settings[variant->setting_count++] = (qn_setting){key, value};
}

/* The leader, and another hero for each further seat: the seed's, none twice. */
static void set_team(const struct sim_matrix *matrix, const char *leader, unsigned seats,
                     struct sim_variant *variant)
{
    static const char *const keys[QN_MAX_SEATS] = {"hero1", "hero2", "hero3", "hero4"};
    struct agent dice = {.random = variant->seed * 0x9E3779B97F4A7C15u};
    const struct matrix_side *all = &matrix->anybody;
    bool is_taken[MATRIX_MOST] = {false};
    set(variant, keys[0], leader);
    for (size_t i = 0; i < all->count; i++) {
        is_taken[i] = strcmp(all->id[i], leader) == 0;
        dice.random += is_taken[i] ? i : 0; /* the same partners against every villain */
    }
    for (unsigned i = 1; i < seats && i < all->count; i++) {
        size_t steps = agent_below(&dice, all->count - i), hero = 0;
        while (is_taken[hero] || steps-- > 0)
            hero++;
        is_taken[hero] = true;
        set(variant, keys[i], all->id[hero]);
        variant->key = variant->key * MATRIX_MOST + hero;
    }
}

static void vary(const struct sim_plan *plan, uint64_t number, struct sim_variant *variant)
{
    const struct sim_matrix *matrix = plan->user;
    struct cell_place place = cell_place(matrix, number / matrix->games);
    variant->seed = plan->setup.seed + number % matrix->games;
    variant->key = number / matrix->games;
    set(variant, "villain", matrix->villain.id[place.villain]);
    set(variant, "mode", matrix->mode.id[place.mode]);
    set_team(matrix, matrix->hero.id[place.hero], plan->seats, variant);
}

/* ---- the sums ------------------------------------------------------------------------------- */

struct cell cell_sum(const struct sim_matrix *matrix, const struct sim_result *result,
                     uint64_t cell)
{
    struct cell sum = {.games = matrix->games};
    for (uint64_t n = cell * matrix->games; n < (cell + 1) * matrix->games; n++) {
        const struct sim_game *game = &result->game[n];
        bool has_won = false;
        sum.violations += game->trouble != SIM_FINE;
        if (game->trouble != SIM_FINE)
            continue;
        sum.finished++;
        sum.rounds += game->rounds;
        for (unsigned i = 0; i < result->plan->seats; i++) {
            has_won = has_won || game->outcome[i] == QN_WON;
            sum.decisions += game->decisions[i];
        }
        sum.wins += has_won; /* the players win together */
    }
    return sum;
}

void cell_add(struct cell *sum, const struct cell *more)
{
    sum->games += more->games;
    sum->finished += more->finished;
    sum->wins += more->wins;
    sum->violations += more->violations;
    sum->rounds += more->rounds;
    sum->decisions += more->decisions;
}

uint64_t sim_matrix_cells(const struct sim_matrix *matrix)
{
    return (uint64_t)matrix->hero.count * matrix->villain.count * matrix->mode.count;
}

/* ---- life ----------------------------------------------------------------------------------- */

struct sim_matrix *sim_matrix_new(struct sim_plan *plan)
{
    struct sim_matrix *matrix = app_alloc(sizeof *matrix);
    *matrix = (struct sim_matrix){.app = plan->app, .games = plan->games};
    find_sides(matrix, plan);
    if (sim_matrix_cells(matrix) == 0 || plan->seats > matrix->anybody.count) {
        app_error(plan->app, _("the matrix is empty: no such heroes, villains and modes"));
        free(matrix);
        return NULL;
    }
    plan->games *= sim_matrix_cells(matrix);
    plan->vary = vary;
    plan->user = matrix;
    return matrix;
}

void sim_matrix_free(struct sim_matrix *matrix)
{
    free(matrix);
}
