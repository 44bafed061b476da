/*
 * Hero against hero in Dice Throne, villain against villain in Villainous, deck against deck in Vs.
 * System: every pair plays some games, the two changing seats from game to game, so that no row owes
 * anything to who sits where.
 *
 *     game number  =  pair × games of a pair + game
 *     row          =  pair × 2 + which of the two    (both rows count the same games)
 *
 * All pairs play the same seeds. A setting hero1 or hero2 (villain1, deck1, …) narrows it to the
 * pairs with these.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim_study.h"

#include <stdlib.h>
#include <string.h>

/* What duels in a game, and how it is told. */
struct kind {
    const char *game, *type, *keys[DUEL];
    const char *column, *caption, *title; /* marked for translation */
};

static const struct kind kinds[] = {
    {"dicethrone",
     "hero",
     {"hero1", "hero2"},
     N_("hero"),
     N_("Games won in percent (95 %% interval) by the hero of the row against the hero of the "
        "column "
        "(%s), %llu games a pair"),
     N_("Dice Throne: win rates of hero against hero")},
    {"villainous",
     "villain",
     {"villain1", "villain2"},
     N_("villain"),
     N_("Games won in percent (95 %% interval) by the villain of the row against the villain of "
        "the "
        "column (%s), %llu games a pair"),
     N_("Villainous: win rates of villain against villain")},
    {"vs",
     "deck",
     {"deck1", "deck2"},
     N_("deck"),
     N_("Games won in percent (95 %% interval) by the deck of the row against the deck of the "
        "column "
        "(%s), %llu games a pair"),
     N_("Vs. System: win rates of deck against deck")},
};

struct sim_duels {
    struct sim_study study;
    const struct kind *kind;
    struct sim_side side;
    struct sim_pair pair[SIDE_MOST * SIDE_MOST / 2];
    uint64_t pairs, games; /* games of a pair */
    qn_setting settings[SESSION_SETTINGS];
};

/* ---- what is played ------------------------------------------------------------------------- */

/* Cards of that type, or the ready decks. */
static void find_sides(struct sim_duels *duels, const qn_pack *pack)
{
    bool are_decks = strcmp(duels->kind->type, "deck") == 0;
    for (size_t i = 0; are_decks && i < qn_deck_count(pack); i++)
        sim_side_add(&duels->side, qn_deck_name(pack, i), QN_NONE, NULL);
    for (uint16_t def = 0; def < qn_card_count(pack); def++) {
        qn_card_info info;
        if (qn_card_info_get(pack, def, QN_ENGLISH, &info) == QN_OK &&
            strcmp(info.type, duels->kind->type) == 0)
            sim_side_add(&duels->side, info.set, def, NULL);
    }
}

static bool is_called(const struct sim_duels *duels, size_t side, const char *name)
{
    return !name || strcmp(duels->side.id[side], name) == 0;
}

static void find_pairs(struct sim_duels *duels, const qn_setup *setup)
{
    const char *first = sim_given(setup, duels->kind->keys[0]),
               *second = sim_given(setup, duels->kind->keys[1]);
    for (size_t i = 0; i < duels->side.count; i++) {
        for (size_t k = i + 1; k < duels->side.count; k++) {
            if ((is_called(duels, i, first) && is_called(duels, k, second)) ||
                (is_called(duels, i, second) && is_called(duels, k, first)))
                duels->pair[duels->pairs++] = (struct sim_pair){i, k};
        }
    }
}

/* In every other game the second of the pair has the first seat. */
static bool is_swapped(const struct sim_duels *duels, uint64_t number)
{
    return number % duels->games % DUEL == 1;
}

static void vary(const struct sim_plan *plan, uint64_t number, struct sim_variant *variant)
{
    const struct sim_duels *duels = plan->user;
    struct sim_pair pair = duels->pair[number / duels->games];
    bool swapped = is_swapped(duels, number);
    variant->seed = plan->setup.seed + number % duels->games;
    variant->key = number / duels->games * DUEL + swapped;
    sim_vary_set(variant, duels->kind->keys[0], duels->side.id[swapped ? pair.two : pair.one]);
    sim_vary_set(variant, duels->kind->keys[1], duels->side.id[swapped ? pair.one : pair.two]);
}

/* Who plays is given to each game anew. */
static void forget_sides(struct sim_duels *duels, qn_setup *setup)
{
    size_t count = 0;
    for (size_t i = 0; i < setup->setting_count; i++) {
        const char *key = setup->settings[i].key;
        if (strcmp(key, duels->kind->keys[0]) != 0 && strcmp(key, duels->kind->keys[1]) != 0)
            duels->settings[count++] = setup->settings[i];
    }
    setup->settings = duels->settings;
    setup->setting_count = count;
}

/* ---- the sums ------------------------------------------------------------------------------- */

static void sum(struct sim_study *study, const struct sim_result *result)
{
    const struct sim_duels *duels = (const struct sim_duels *)study;
    for (uint64_t n = 0; n < result->plan->games; n++) {
        const struct sim_game *game = &result->game[n];
        for (unsigned side = 0; side < DUEL; side++) {
            unsigned seat = is_swapped(duels, n) ? 1 - side : side;
            tally_game(&study->row[n / duels->games * DUEL + side], game,
                       game->outcome[seat] == QN_WON, game->decisions[seat]);
        }
    }
}

static void name(const struct sim_study *study, uint64_t row, const char *keys[STUDY_KEYS])
{
    const struct sim_duels *duels = (const struct sim_duels *)study;
    struct sim_pair pair = sim_pair_row(duels->pair, row);
    keys[0] = duels->side.id[pair.one];
    keys[1] = duels->side.id[pair.two];
}

/* ---- telling -------------------------------------------------------------------------------- */

static size_t caption(const struct sim_study *study, const struct sim_result *result, char *buf,
                      size_t size)
{
    const struct sim_duels *duels = (const struct sim_duels *)study;
    char seats[128];
    sim_put_seats(result->plan, seats, sizeof seats);
    return (size_t)snprintf(buf, size, gettext(duels->kind->caption), seats,
                            (unsigned long long)duels->games);
}

/* Settings may have narrowed the table. */
static bool has_played(const struct sim_duels *duels, size_t side)
{
    return sim_pair_games(&duels->study, duels->pair, side, SIZE_MAX).games > 0;
}

static void put_heading(const struct sim_duels *duels, const struct sim_plan *plan,
                        struct sim_table *table)
{
    sim_table_row(table);
    sim_table_cell(table, gettext(duels->kind->column));
    sim_table_cell(table, _("all"));
    for (size_t k = 0; k < duels->side.count; k++) {
        if (has_played(duels, k))
            sim_table_cell(table, sim_side_name(&duels->study, plan, &duels->side, k));
    }
    sim_table_row_end(table);
}

static void put_row(const struct sim_duels *duels, const struct sim_plan *plan,
                    struct sim_table *table, size_t side)
{
    struct tally all = sim_pair_games(&duels->study, duels->pair, side, SIZE_MAX);
    sim_table_row(table);
    sim_table_cell(table, sim_side_name(&duels->study, plan, &duels->side, side));
    sim_table_rate(table, all.wins, all.finished);
    for (size_t k = 0; k < duels->side.count; k++) {
        struct tally cell = sim_pair_games(&duels->study, duels->pair, side, k);
        if (has_played(duels, k))
            sim_pair_put(table, &cell);
    }
    sim_table_row_end(table);
}

static void put(const struct sim_study *study, const struct sim_result *result,
                struct sim_table *table)
{
    const struct sim_duels *duels = (const struct sim_duels *)study;
    put_heading(duels, result->plan, table);
    for (size_t side = 0; side < duels->side.count; side++) {
        if (has_played(duels, side))
            put_row(duels, result->plan, table, side);
    }
}

/* ---- life ----------------------------------------------------------------------------------- */

static const struct kind *kind_of(const qn_pack *pack)
{
    size_t i = 0;
    while (i + 1 < sizeof kinds / sizeof kinds[0] && strcmp(kinds[i].game, qn_pack_game(pack)) != 0)
        i++;
    return &kinds[i];
}

struct sim_study *sim_duels_new(struct sim_plan *plan)
{
    if (plan->seats != DUEL) {
        app_error(plan->app, _("the matrix of this game is for two players"));
        return NULL;
    }
    struct sim_duels *duels = app_alloc(sizeof *duels);
    *duels = (struct sim_duels){.games = plan->games, .kind = kind_of(plan->pack)};
    find_sides(duels, plan->pack);
    find_pairs(duels, &plan->setup);
    if (!duels->pairs) {
        app_error(plan->app, _("the matrix is empty: no two such sides"));
        free(duels);
        return NULL;
    }
    duels->study = (struct sim_study){.list = "cells",
                                      .keys = {duels->kind->type, "against"},
                                      .title = gettext(duels->kind->title),
                                      .rows = duels->pairs * DUEL,
                                      .sum = sum,
                                      .name = name,
                                      .caption = caption,
                                      .put = put};
    forget_sides(duels, &plan->setup);
    plan->games *= duels->pairs;
    return sim_study_begin(&duels->study, plan, vary);
}
