/*
 * A tournament of levels: everybody plays everybody else, and what came of it is told as ratings (Elo) with their
 * intervals. Two games have the same seed, and with it the same deal and the same sides (sim_draw.h), the two players
 * changing seats in between. Where all play together, the scenario is one more player: each level plays it.
 *
 *     game number  =  pair × games of a pair + game
 *     row          =  pair × 2 + which of the two    (both rows count the same games)
 *
 * Ratings are those that make the results most likely (Bradley and Terry), on Elo's scale: 400 points are odds of ten
 * to one; the mean of all is 1500. One drawn game is added to what each pair has played, without which somebody who
 * never loses would have no rating. Intervals come from the curvature there, and are against the mean.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim_draw.h"
#include "sim_study.h"

#include <quinte/search.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_MOST = 8, ROUNDS = 20000 };

static const double elo_mean = 1500;
static const char scenario[] = "scenario";

struct rating {
    double elo, low, high;
};

struct sim_ladder {
    struct sim_study study;
    const char *player[PLAYERS_MOST];
    size_t players, levels; /* levels: without the scenario */
    struct sim_pair pair[PLAYERS_MOST * PLAYERS_MOST / 2];
    uint64_t pairs, games; /* games of a pair */
    uint64_t draws[PLAYERS_MOST * PLAYERS_MOST / 2];
    struct rating rating[PLAYERS_MOST];
    bool is_rated; /* everybody has finished a game */
};

/* ---- what is played ------------------------------------------------------------------------- */

static bool has_scenario(const struct sim_ladder *ladder)
{
    return ladder->players > ladder->levels;
}

static bool is_swapped(const struct sim_ladder *ladder, uint64_t number)
{
    return !has_scenario(ladder) && number % ladder->games % DUEL == 1;
}

static void vary(const struct sim_plan *plan, uint64_t number, struct sim_variant *variant)
{
    const struct sim_ladder *ladder = plan->user;
    uint64_t pair = number / ladder->games, game = number % ladder->games;
    size_t one = ladder->pair[pair].one, two = ladder->pair[pair].two;
    bool swapped = is_swapped(ladder, number);
    variant->seed = plan->setup.seed + (has_scenario(ladder) ? game : game / DUEL);
    sim_draw(plan, variant);
    variant->key = (variant->key * PLAYERS_MOST * PLAYERS_MOST + pair) * DUEL + swapped;
    for (unsigned i = 0; i < plan->seats; i++) {
        bool is_second = !has_scenario(ladder) && (i % DUEL == 1) != swapped;
        variant->seat[i] = ladder->player[is_second ? two : one];
    }
}

/* ---- ratings -------------------------------------------------------------------------------- */

/* What a player has scored against another: wins, and half of what was drawn. */
struct score {
    double won, games;
};

static struct score score_of(const struct sim_ladder *ladder, size_t one, size_t two)
{
    for (uint64_t i = 0; i < ladder->study.rows; i++) {
        struct sim_pair who = sim_pair_row(ladder->pair, i);
        const struct tally *row = &ladder->study.row[i];
        uint64_t pair = i / DUEL;
        if (who.one == one && who.two == two && row->finished)
            return (struct score){(double)row->wins + (double)ladder->draws[pair] / 2 + 0.5,
                                  (double)row->finished + 1};
    }
    return (struct score){0, 0};
}

/* What a player has played against all. */
static struct tally games_of(const struct sim_ladder *ladder, size_t player)
{
    return sim_pair_games(&ladder->study, ladder->pair, player, SIZE_MAX);
}

/* Strengths whose ratios are the odds; the usual iteration, which always gets there. */
static void find_strengths(const struct sim_ladder *ladder, double strength[PLAYERS_MOST])
{
    size_t n = ladder->players;
    for (size_t i = 0; i < n; i++)
        strength[i] = 1;
    for (int round = 0; round < ROUNDS; round++) {
        double product = 0, change = 0;
        for (size_t i = 0; i < n; i++) {
            double won = 0, met = 0;
            for (size_t k = 0; k < n; k++) {
                struct score score = score_of(ladder, i, k);
                won += score.won;
                met += score.games / (strength[i] + strength[k]);
            }
            double next = met > 0 ? won / met : 1;
            change = fmax(change, fabs(log(next / strength[i])));
            strength[i] = next;
        }
        for (size_t i = 0; i < n; i++)
            product += log(strength[i]) / (double)n;
        for (size_t i = 0; i < n; i++)
            strength[i] /= exp(product);
        if (change < 1e-12)
            break;
    }
}

/* Inverts a small matrix that is positive definite, in place. */
static void invert(double a[PLAYERS_MOST][PLAYERS_MOST], size_t n)
{
    for (size_t p = 0; p < n; p++) {
        double pivot = a[p][p];
        a[p][p] = 1;
        for (size_t k = 0; k < n; k++)
            a[p][k] /= pivot;
        for (size_t i = 0; i < n; i++) {
            double factor = a[i][p];
            if (i == p)
                continue;
            a[i][p] = 0;
            for (size_t k = 0; k < n; k++)
                a[i][k] -= factor * a[p][k];
        }
    }
}

/* The curvature has no say in where the mean lies: that is added before it is inverted, and counts nothing then. */
static void rate(struct sim_ladder *ladder)
{
    static const double points = 400 / 2.302585092994046, z = 1.959963984540054;
    double strength[PLAYERS_MOST], information[PLAYERS_MOST][PLAYERS_MOST];
    size_t n = ladder->players;
    ladder->is_rated = true;
    for (size_t i = 0; i < n; i++)
        ladder->is_rated = ladder->is_rated && games_of(ladder, i).finished;
    if (!ladder->is_rated)
        return;
    find_strengths(ladder, strength);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++)
            information[i][k] = 1.0 / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            double p = strength[i] / (strength[i] + strength[k]);
            double weight = score_of(ladder, i, k).games * p * (1 - p);
            information[i][i] += weight;
            information[i][k] -= i == k ? 0 : weight;
        }
    }
    invert(information, n);
    for (size_t i = 0; i < n; i++) {
        double elo = elo_mean + points * log(strength[i]);
        double variance = information[i][i] - 1.0 / (double)n;
        double spread = z * points * sqrt(variance > 0 ? variance : 0);
        ladder->rating[i] = (struct rating){elo, elo - spread, elo + spread};
    }
}

/* ---- the sums ------------------------------------------------------------------------------- */

/* Has the side of the pair won? The scenario wins what the players lose. */
static bool has_won(const struct sim_ladder *ladder, uint64_t number, const struct sim_game *game,
                    unsigned side)
{
    if (has_scenario(ladder))
        return game->outcome[0] == (side ? QN_LOST : QN_WON);
    return game->outcome[is_swapped(ladder, number) ? 1 - side : side] == QN_WON;
}

static void sum(struct sim_study *study, const struct sim_result *result)
{
    struct sim_ladder *ladder = (struct sim_ladder *)study;
    for (uint64_t n = 0; n < result->plan->games; n++) {
        const struct sim_game *game = &result->game[n];
        for (unsigned side = 0; side < DUEL; side++) {
            unsigned seat = is_swapped(ladder, n) ? 1 - side : side;
            tally_game(&study->row[n / ladder->games * DUEL + side], game,
                       has_won(ladder, n, game, side),
                       has_scenario(ladder) && side ? 0 : game->decisions[seat]);
        }
        ladder->draws[n / ladder->games] +=
            game->trouble == SIM_FINE && game->outcome[0] == QN_DRAWN;
    }
    rate(ladder);
}

static void name(const struct sim_study *study, uint64_t row, const char *keys[STUDY_KEYS])
{
    const struct sim_ladder *ladder = (const struct sim_ladder *)study;
    struct sim_pair pair = sim_pair_row(ladder->pair, row);
    keys[0] = ladder->player[pair.one];
    keys[1] = ladder->player[pair.two];
}

/* ---- telling -------------------------------------------------------------------------------- */

static size_t caption(const struct sim_study *study, const struct sim_result *result, char *buf,
                      size_t size)
{
    const struct sim_ladder *ladder = (const struct sim_ladder *)study;
    return (size_t)snprintf(buf, size,
                            has_scenario(ladder)
                                ? _("%s: ratings (Elo, mean 1500) and games won in percent, with "
                                    "95 %% intervals; %llu games each")
                                : _("%s: ratings (Elo, mean 1500) and games won in percent, with "
                                    "95 %% intervals; %llu games a pair, seats swapped"),
                            qn_pack_game(result->plan->pack), (unsigned long long)ladder->games);
}

static void put_row(const struct sim_ladder *ladder, size_t player, struct sim_table *table)
{
    const struct rating *rating = &ladder->rating[player];
    struct tally all = games_of(ladder, player);
    char text[64];
    sim_table_row(table);
    sim_table_cell(table, ladder->player[player]);
    snprintf(text, sizeof text, ladder->is_rated ? "%.0f (%.0f-%.0f)" : "-", rating->elo,
             rating->low, rating->high);
    sim_table_cell(table, text);
    sim_table_number(table, all.finished);
    sim_table_rate(table, all.wins, all.finished);
    for (size_t k = 0; k < ladder->players; k++) {
        struct tally cell = sim_pair_games(&ladder->study, ladder->pair, player, k);
        sim_pair_put(table, &cell);
    }
    sim_table_row_end(table);
}

static void put(const struct sim_study *study, const struct sim_result *result,
                struct sim_table *table)
{
    const struct sim_ladder *ladder = (const struct sim_ladder *)study;
    bool is_told[PLAYERS_MOST] = {false};
    (void)result;
    sim_table_row(table);
    sim_table_cell(table, _("player"));
    sim_table_cell(table, "Elo");
    sim_table_cell(table, _("games"));
    sim_table_cell(table, _("all"));
    for (size_t k = 0; k < ladder->players; k++)
        sim_table_cell(table, ladder->player[k]);
    sim_table_row_end(table);
    for (size_t i = 0; i < ladder->players; i++) { /* the strongest first */
        size_t best = ladder->players;
        for (size_t k = 0; k < ladder->players; k++) {
            if (!is_told[k] &&
                (best == ladder->players || ladder->rating[k].elo > ladder->rating[best].elo))
                best = k;
        }
        is_told[best] = true;
        put_row(ladder, best, table);
    }
}

static void extend(const struct sim_study *study, json_t *summary)
{
    const struct sim_ladder *ladder = (const struct sim_ladder *)study;
    json_t *ratings = json_array();
    for (size_t i = 0; ladder->is_rated && i < ladder->players; i++) {
        const struct rating *rating = &ladder->rating[i];
        struct tally all = games_of(ladder, i);
        json_array_append_new(
            ratings, json_pack("{s:s, s:f, s:f, s:f, s:I, s:I}", "player", ladder->player[i], "elo",
                               rating->elo, "low", rating->low, "high", rating->high, "games",
                               (json_int_t)all.finished, "wins", (json_int_t)all.wins));
    }
    json_object_set_new(summary, "ratings", ratings);
    json_object_del(summary, "seats");
}

/* ---- life ----------------------------------------------------------------------------------- */

/* Do all seats win together? */
static bool is_together(const qn_table *table)
{
    for (unsigned i = 1; i < qn_seats(table); i++) {
        if (qn_team(table, (int)i) != qn_team(table, 0))
            return false;
    }
    return true;
}

static void pair_up(struct sim_ladder *ladder)
{
    for (size_t i = 0; i < ladder->levels; i++) {
        for (size_t k = has_scenario(ladder) ? ladder->levels : i + 1; k < ladder->players; k++) {
            ladder->pair[ladder->pairs].one = i;
            ladder->pair[ladder->pairs++].two = k;
        }
    }
}

struct sim_study *sim_ladder_new(struct sim_plan *plan, const qn_table *table,
                                 const char *const *levels, size_t count)
{
    struct sim_ladder *ladder = app_alloc(sizeof *ladder);
    bool together = is_together(table);
    *ladder = (struct sim_ladder){.levels = count, .players = count};
    if ((!together && (count < 2 || qn_seats(table) != DUEL)) || count + together > PLAYERS_MOST) {
        app_error(plan->app,
                  _("a ladder is for two to seven levels, and for two players where they "
                    "play against each other"));
        free(ladder);
        return NULL;
    }
    memcpy(ladder->player, levels, count * sizeof *levels);
    if (together)
        ladder->player[ladder->players++] = scenario;
    ladder->games = together ? plan->games : (plan->games + 1) / DUEL * DUEL;
    pair_up(ladder);
    ladder->study = (struct sim_study){.list = "pairs",
                                       .keys = {"player", "against"},
                                       .title = _("A ladder of players"),
                                       .rows = ladder->pairs * DUEL,
                                       .sum = sum,
                                       .name = name,
                                       .caption = caption,
                                       .put = put,
                                       .extend = extend};
    plan->games = ladder->games * ladder->pairs;
    return sim_study_begin(&ladder->study, plan, vary);
}
