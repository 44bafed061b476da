/*
 * Which game is evaluated by which file, and what every game agrees on: winning is better.
 */
#include "agents/evaluate.h"

#include "agents/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double blind_score(struct evaluator *evaluator, const qn_table *table, int seat)
{
    (void)evaluator;
    (void)table;
    (void)seat;
    return 0;
}

static double blind_prospect(struct evaluator *evaluator, const qn_table *table, int seat)
{
    (void)evaluator;
    (void)table;
    (void)seat;
    return 0.5;
}

static struct evaluator *blind_new(const qn_table *table)
{
    (void)table;
    struct evaluator *evaluator = calloc(1, sizeof *evaluator);
    if (evaluator) {
        evaluator->score = blind_score;
        evaluator->prospect = blind_prospect;
        evaluator->deals = evaluator->plans = evaluator->samples = 1;
    }
    return evaluator;
}

static const struct {
    const char *game;
    struct evaluator *(*make)(const qn_table *table);
} makers[] = {
    {"champions", evaluate_champions_new},
    {"dicethrone", evaluate_dicethrone_new},
    {"smashup", evaluate_smashup_new},
    {"villainous", evaluate_villainous_new},
    {"vs", evaluate_vs_new},
};

static struct evaluator *written_new(const qn_table *table)
{
    const char *game = qn_pack_game(qn_table_pack(table));
    for (size_t i = 0; i < sizeof makers / sizeof makers[0]; i++) {
        if (strcmp(makers[i].game, game) == 0)
            return makers[i].make(table);
    }
    return blind_new(table);
}

struct evaluator *evaluator_new(const qn_table *table)
{
    struct evaluator *evaluator = written_new(table);
    if (evaluator && evaluator->describe)
        evaluator->model = model_new(table, evaluator->feature, evaluator->features);
    return evaluator;
}

void evaluator_free(struct evaluator *evaluator)
{
    if (evaluator)
        model_free(evaluator->model);
    if (evaluator && evaluator->release)
        evaluator->release(evaluator);
    else
        free(evaluator);
}

double evaluate(struct evaluator *evaluator, const qn_table *table, int seat)
{
    if (seat >= 0) {
        qn_outcome outcome = qn_result(table, (unsigned)seat);
        if (outcome == QN_WON)
            return EVALUATE_WON - (double)qn_round(table);
        if (outcome == QN_LOST)
            return EVALUATE_LOST + (double)qn_round(table);
        if (outcome == QN_DRAWN)
            return 0;
    }
    return evaluator->score(evaluator, table, seat);
}

double evaluate_prospect(struct evaluator *evaluator, const qn_table *table, int seat)
{
    qn_outcome outcome = seat >= 0 ? qn_result(table, (unsigned)seat) : QN_UNDECIDED;
    switch (outcome) {
    case QN_WON: return 1;
    case QN_LOST: return 0;
    case QN_DRAWN: return 0.5;
    default: return evaluator->prospect(evaluator, table, seat);
    }
}

static double odds_of(double chance)
{
    static const double surest = 6;
    double odds = log(chance / (1 - chance));
    return odds > surest ? surest : odds < -surest ? -surest : odds;
}

double evaluate_odds(struct evaluator *evaluator, const qn_table *table, int seat)
{
    double value[FEATURES_MOST];
    if (!evaluator->model)
        return odds_of(evaluator->prospect(evaluator, table, seat));
    evaluator->describe(evaluator, table, seat, value);
    return model_odds(evaluator->model, value, seat);
}

double evaluate_chance(const struct evaluator *evaluator, double score)
{
    return evaluator->spread > 0 ? 1 / (1 + exp(-score / evaluator->spread)) : 0.5;
}

/* ---- for evaluators ------------------------------------------------------------------------- */

static uint8_t meaning_of(const char *name, const struct zone_meaning *meanings)
{
    while (meanings->name && (!name || strcmp(meanings->name, name) != 0))
        meanings++;
    return meanings->meaning;
}

uint8_t evaluate_zone(struct zones_met *met, const qn_table *table, uint16_t zone,
                      const struct zone_meaning *meanings)
{
    if (zone >= sizeof met->meaning)
        return meaning_of(NULL, meanings);
    if (!met->meaning[zone])
        met->meaning[zone] = meaning_of(qn_zone_name(table, zone), meanings);
    return met->meaning[zone];
}

int evaluate_value(const qn_table *table, int seat, const qn_card_view *card, const char *name)
{
    int value;
    return qn_value(table, seat, card->card, name, &value) ? value : 0;
}

int evaluate_printed(const qn_pack *pack, uint16_t def, const char *name)
{
    int value;
    return qn_card_value(pack, def, name, &value) ? value : 0;
}

bool evaluate_is_type(const qn_pack *pack, uint16_t def, const char *type)
{
    qn_card_info info;
    return qn_card_info_get(pack, def, QN_ENGLISH, &info) == QN_OK && strcmp(info.type, type) == 0;
}

unsigned evaluate_counter_slot(const qn_table *table, const char *name)
{
    for (unsigned i = 0; i < QN_COUNTERS; i++) {
        const char *counter = qn_counter_name(table, i);
        if (counter && strcmp(counter, name) == 0)
            return i;
    }
    return 0;
}
