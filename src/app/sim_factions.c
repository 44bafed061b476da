/*
 * Smash Up, faction by faction: every game deals random pairs of factions, none twice in the game,
 * by its seed; a faction's row counts the games of the players who had it. A setting factions1 to
 * factions4 fixes that player's pair, and the others draw from the rest.
 */
#define _POSIX_C_SOURCE 200809L
#include "agents/numbers.h"
#include "sim_study.h"

#include <stdlib.h>
#include <string.h>

enum { PAIR = 2 };

static const char *const keys[] = {"factions1", "factions2", "factions3", "factions4"};
enum { SEATS_MOST = sizeof keys / sizeof *keys };

struct sim_factions {
    struct sim_study study;
    struct sim_side faction;
    bool is_fixed[SEATS_MOST];
    size_t fixed[SEATS_MOST][PAIR];          /* indices into faction */
    size_t order[SIDE_MOST];                 /* of the rows: the best first */
    struct tally pair[SIDE_MOST][SIDE_MOST]; /* of who had both; the first is the earlier one */
};

static struct tally *pair_of(struct sim_factions *factions, size_t a, size_t b)
{
    return &factions->pair[a < b ? a : b][a < b ? b : a];
}

/* ---- what is played ------------------------------------------------------------------------- */

static void find_factions(struct sim_factions *factions, const qn_pack *pack)
{
    for (uint16_t def = 0; def < qn_card_count(pack); def++) {
        qn_card_info info;
        if (qn_card_info_get(pack, def, QN_ENGLISH, &info) == QN_OK &&
            strcmp(info.type, "faction") == 0)
            sim_side_add(&factions->faction, info.set, def, NULL);
    }
}

static size_t find(const struct sim_side *side, const char *id, size_t length)
{
    for (size_t i = 0; i < side->count; i++) {
        if (strlen(side->id[i]) == length && memcmp(side->id[i], id, length) == 0)
            return i;
    }
    return 0; /* settings are known to be good: a table was set up with them */
}

static void find_fixed(struct sim_factions *factions, const qn_setup *setup)
{
    for (unsigned i = 0; i < SEATS_MOST; i++) {
        const char *pair = sim_given(setup, keys[i]), *plus = pair ? strchr(pair, '+') : NULL;
        factions->is_fixed[i] = plus != NULL;
        if (!plus)
            continue;
        factions->fixed[i][0] = find(&factions->faction, pair, (size_t)(plus - pair));
        factions->fixed[i][1] = find(&factions->faction, plus + 1, strlen(plus + 1));
    }
}

/* The pair of every seat in the game of a seed. */
static void draw(const struct sim_factions *factions, unsigned seats, uint64_t seed,
                 size_t pairs[SEATS_MOST][PAIR])
{
    uint64_t dice = seed * 0x9E3779B97F4A7C15u;
    bool is_taken[SIDE_MOST] = {false};
    size_t left = factions->faction.count;
    for (unsigned i = 0; i < PAIR * seats; i++) {
        size_t faction = factions->fixed[i / PAIR][i % PAIR];
        if (!factions->is_fixed[i / PAIR] || is_taken[faction])
            continue;
        is_taken[faction] = true;
        left--;
    }
    for (unsigned i = 0; i < PAIR * seats; i++) {
        size_t faction = 0;
        if (factions->is_fixed[i / PAIR]) {
            faction = factions->fixed[i / PAIR][i % PAIR];
        } else {
            size_t steps = numbers_below(&dice, left--);
            while (is_taken[faction] || steps-- > 0)
                faction++;
            is_taken[faction] = true;
        }
        pairs[i / PAIR][i % PAIR] = faction;
    }
}

static void vary(const struct sim_plan *plan, uint64_t number, struct sim_variant *variant)
{
    const struct sim_factions *factions = plan->user;
    size_t pairs[SEATS_MOST][PAIR];
    (void)number;
    draw(factions, plan->seats, variant->seed, pairs);
    for (unsigned i = 0; i < plan->seats; i++) {
        snprintf(variant->text[i], sizeof variant->text[i], "%s+%s",
                 factions->faction.id[pairs[i][0]], factions->faction.id[pairs[i][1]]);
        sim_vary_set(variant, keys[i], variant->text[i]);
        for (unsigned k = 0; k < PAIR; k++)
            variant->key = variant->key * SIDE_MOST + pairs[i][k];
    }
}

/* ---- the sums ------------------------------------------------------------------------------- */

static bool is_before(const struct tally *a, const struct tally *b)
{
    double one = sim_share(a->wins, a->finished), two = sim_share(b->wins, b->finished);
    return one > two;
}

/* Sorts the rows by insertion: equals stay in the order of the content. */
static void sort(struct sim_factions *factions)
{
    struct tally *row = factions->study.row;
    for (size_t i = 0; i < factions->faction.count; i++) {
        struct tally moved = row[i];
        size_t to = i;
        for (; to > 0 && is_before(&moved, &row[to - 1]); to--) {
            row[to] = row[to - 1];
            factions->order[to] = factions->order[to - 1];
        }
        row[to] = moved;
        factions->order[to] = i;
    }
}

static void sum(struct sim_study *study, const struct sim_result *result)
{
    struct sim_factions *factions = (struct sim_factions *)study;
    const struct sim_plan *plan = result->plan;
    for (uint64_t n = 0; n < plan->games; n++) {
        const struct sim_game *game = &result->game[n];
        size_t pairs[SEATS_MOST][PAIR];
        draw(factions, plan->seats, plan->setup.seed + n, pairs);
        for (unsigned i = 0; i < plan->seats; i++)
            tally_game(pair_of(factions, pairs[i][0], pairs[i][1]), game,
                       game->outcome[i] == QN_WON, game->decisions[i]);
        for (unsigned i = 0; i < PAIR * plan->seats; i++)
            tally_game(&study->row[pairs[i / PAIR][i % PAIR]], game,
                       game->outcome[i / PAIR] == QN_WON, game->decisions[i / PAIR]);
    }
    sort(factions);
}

/* ---- telling -------------------------------------------------------------------------------- */

static void name(const struct sim_study *study, uint64_t row, const char *names[STUDY_KEYS])
{
    const struct sim_factions *factions = (const struct sim_factions *)study;
    names[0] = factions->faction.id[factions->order[row]];
}

static size_t caption(const struct sim_study *study, const struct sim_result *result, char *buf,
                      size_t size)
{
    const struct sim_plan *plan = result->plan;
    char seats[128];
    (void)study;
    sim_put_seats(plan, seats, sizeof seats);
    return (size_t)snprintf(buf, size,
                            _("Games won in percent (95 %% interval) by the player who had the "
                              "faction: %u players (%s), random pairs; an even share is %.1f"),
                            plan->seats, seats, 100.0 / plan->seats);
}

/* Which two, and how sure it is. */
static void put_pair(const struct sim_factions *factions, const struct sim_result *result, size_t a,
                     size_t b, struct sim_table *table)
{
    const struct sim_study *study = &factions->study;
    const struct tally *games = &factions->pair[a < b ? a : b][a < b ? b : a];
    struct interval interval = sim_interval(games->wins, games->finished);
    char names[2][128], what[400];
    snprintf(names[0], sizeof names[0], "%s",
             sim_side_name(study, result->plan, &factions->faction, a));
    snprintf(names[1], sizeof names[1], "%s",
             sim_side_name(study, result->plan, &factions->faction, b));
    snprintf(what, sizeof what, _("%s + %s: %.1f (%.1f-%.1f) of %llu"), names[0], names[1],
             100 * sim_share(games->wins, games->finished), 100 * interval.low, 100 * interval.high,
             (unsigned long long)games->finished);
    sim_table_heat(table, games->wins, games->finished, 1.0 / result->plan->seats, what);
}

/* A page has the room for it: every faction with every other. */
static void put_pairs(const struct sim_factions *factions, const struct sim_result *result,
                      struct sim_table *table)
{
    size_t count = factions->faction.count;
    sim_table_next(table,
                   _("Games won in percent by the player who had both factions; the page tells the "
                     "interval (95 %) and the number of games of the cell you point at"));
    for (size_t i = 0; i <= count; i++) {
        sim_table_row(table);
        for (size_t k = 0; k <= count; k++) {
            size_t a = i ? factions->order[i - 1] : 0, b = k ? factions->order[k - 1] : 0;
            if (!i || !k)
                sim_table_cell(table, !i && !k ? ""
                                               : sim_side_name(&factions->study, result->plan,
                                                               &factions->faction, i ? a : b));
            else
                put_pair(factions, result, a, b, table);
        }
        sim_table_row_end(table);
    }
}

static void put(const struct sim_study *study, const struct sim_result *result,
                struct sim_table *table)
{
    const struct sim_factions *factions = (const struct sim_factions *)study;
    sim_table_row(table);
    sim_table_cell(table, _("faction"));
    sim_table_cell(table, _("won (95 %)"));
    sim_table_cell(table, _("games won"));
    sim_table_cell(table, _("of"));
    sim_table_row_end(table);
    for (uint64_t i = 0; i < study->rows; i++) {
        const struct tally *row = &study->row[i];
        sim_table_row(table);
        sim_table_cell(table,
                       sim_side_name(study, result->plan, &factions->faction, factions->order[i]));
        sim_table_rate(table, row->wins, row->finished);
        sim_table_number(table, row->wins);
        sim_table_number(table, row->finished);
        sim_table_row_end(table);
    }
    if (table->format == SIM_HTML)
        put_pairs(factions, result, table);
}

/* For programs: the pairs that were played. */
static void extend(const struct sim_study *study, json_t *summary)
{
    const struct sim_factions *factions = (const struct sim_factions *)study;
    json_t *pairs = json_array();
    for (size_t a = 0; a < factions->faction.count; a++)
        for (size_t b = a + 1; b < factions->faction.count; b++) {
            const struct tally *games = &factions->pair[a][b];
            struct interval interval = sim_interval(games->wins, games->finished);
            if (games->games)
                json_array_append_new(
                    pairs, json_pack("{s:[s,s], s:I, s:I, s:I, s:f, s:f, s:f}", "factions",
                                     factions->faction.id[a], factions->faction.id[b], "games",
                                     (json_int_t)games->games, "finished",
                                     (json_int_t)games->finished, "wins", (json_int_t)games->wins,
                                     "rate", sim_share(games->wins, games->finished), "low",
                                     interval.low, "high", interval.high));
        }
    json_object_set_new(summary, "pairs", pairs);
}

/* ---- life ----------------------------------------------------------------------------------- */

struct sim_study *sim_factions_new(struct sim_plan *plan)
{
    if (sim_given(&plan->setup, "draft")) {
        app_error(plan->app, _("--factions deals the factions: leave out the draft"));
        return NULL;
    }
    struct sim_factions *factions = app_alloc(sizeof *factions);
    memset(factions, 0, sizeof *factions);
    find_factions(factions, plan->pack);
    find_fixed(factions, &plan->setup);
    if (factions->faction.count < PAIR * plan->seats) {
        app_error(plan->app, _("there are not two factions for every player"));
        free(factions);
        return NULL;
    }
    factions->study = (struct sim_study){.list = "factions",
                                         .keys = {"faction"},
                                         .title = _("Smash Up: win rates by faction"),
                                         .decimals = 1,
                                         .rows = factions->faction.count,
                                         .sum = sum,
                                         .name = name,
                                         .caption = caption,
                                         .put = put,
                                         .extend = extend};
    return sim_study_begin(&factions->study, plan, vary);
}
