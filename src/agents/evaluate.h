/*
 * Evaluations: how good a position looks to a seat, as a number. One file a game; greedy and
 * searching agents use them. An evaluator may keep what it learned about the pack, so it belongs
 * to one agent and one thread.
 */
#ifndef AGENTS_EVALUATE_H
#define AGENTS_EVALUATE_H

#include <quinte/quinte.h>

/* Beyond any sum of features: a game that is won or lost. */
#define EVALUATE_WON 1e6
#define EVALUATE_LOST (-1e6)

enum { FEATURES_MOST = 96 };

struct evaluator {
    /* The worth of an unfinished position to the seat, in points that only compare. */
    double (*score)(struct evaluator *evaluator, const qn_table *table, int seat);
    /* The chance that the seat wins from the start of its turn, from 0 to 1. */
    double (*prospect)(struct evaluator *evaluator, const qn_table *table, int seat);
    void (*release)(struct evaluator *evaluator); /* NULL: it is one piece of memory */
    /* What is learned about: numbers that describe the position to the seat, in the order of these
     * names. NULL: the game has no learned evaluation, and `prospect` says it all. */
    const char *const *feature;
    size_t features;
    void (*describe)(struct evaluator *evaluator, const qn_table *table, int seat, double *out);
    struct model *model; /* what has been learned; NULL: nothing */
    /* Do two seats win together? NULL: nobody does but a seat with itself. */
    bool (*are_friends)(const qn_table *table, int a, int b);
    /* Is that card best kept until the dice are rolled no more? NULL: no card is. */
    bool (*waits_for_dice)(const struct evaluator *evaluator, uint16_t def);
    /* How hard to look for a good turn: over so many deals of what is unknown, and so many plans for
     * the rest of the turn in each. More where luck decides more, fewer where options are many. */
    int deals, plans; /* no deals: the turn is not played on at all */
    /* Over how many deals each option is tried, before that: more where dice decide. */
    int samples;
    /* So many rounds are played on by a player that improves on greedy (improve.h); 0: a tree is searched (walk.h). */
    unsigned rounds;
    /* A score of so much makes the odds e times as good; 0: scores tell no chance. */
    double spread;
};

/* The evaluator of the table's game; one that only knows won from lost where the game has none.
 * NULL when memory is short. */
struct evaluator *evaluator_new(const qn_table *table);
void evaluator_free(struct evaluator *evaluator);
/* Finished games first, then the game's own score. */
double evaluate(struct evaluator *evaluator, const qn_table *table, int seat);
double evaluate_prospect(struct evaluator *evaluator, const qn_table *table, int seat);
/* The logarithm of the odds that the seat wins an unfinished game, by what has been learned, else by
 * `prospect`. */
double evaluate_odds(struct evaluator *evaluator, const qn_table *table, int seat);
/* The chance to win that a score of the evaluator means, where it counts in points of one scale. */
double evaluate_chance(const struct evaluator *evaluator, double score);

/* ---- for evaluators */

/* What a zone is to an evaluator, by its name; the last row has no name and holds for the others. 0 is
 * not used. */
struct zone_meaning {
    const char *name;
    uint8_t meaning;
};
struct zones_met {
    uint8_t meaning[256]; /* 0: not met yet */
};
uint8_t evaluate_zone(struct zones_met *met, const qn_table *table, uint16_t zone,
                      const struct zone_meaning *meanings);
/* A computed value of a card, or a printed one; 0 if it has none. */
int evaluate_value(const qn_table *table, int seat, const qn_card_view *card, const char *name);
int evaluate_printed(const qn_pack *pack, uint16_t def, const char *name);
bool evaluate_is_type(const qn_pack *pack, uint16_t def, const char *type);
/* Where a counter of that name lies in a card's view; 0 if there is none. */
unsigned evaluate_counter_slot(const qn_table *table, const char *name);

struct evaluator *evaluate_champions_new(const qn_table *table);
struct evaluator *evaluate_dicethrone_new(const qn_table *table);
struct evaluator *evaluate_smashup_new(const qn_table *table);
struct evaluator *evaluate_villainous_new(const qn_table *table);
struct evaluator *evaluate_vs_new(const qn_table *table);

#endif
