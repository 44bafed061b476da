/*
 * Dice odds: exact chances with five dice, of which any may be rolled again a few times.
 *
 * Dice that lie there are a multiset of five faces: 252 of them. Dice that are kept are a multiset of
 * up to five: 462. Whoever rolls again keeps some and fills up with new ones, so with
 *
 *     V(m)        the worth of the dice m with no attempt left
 *     W(kept)     of kept dice, when the others fall: W(m) = V(m) for five dice,
 *                 W(kept) = the mean of W(kept + face) over the six faces otherwise
 *     next V(m)   with one attempt more: the greatest W(kept) over all kept parts of m
 *
 * everything follows from V, without a sample being drawn.
 */
#ifndef AGENTS_DICE_ODDS_H
#define AGENTS_DICE_ODDS_H

#include <quinte/lists.h>

enum {
    ODDS_DICE = 5,
    ODDS_FACES = 6,
    ODDS_KEPT = 462,                      /* multisets of up to five dice … */
    ODDS_FIRST = 210,                     /* … of which those with five come last */
    ODDS_THROWS = ODDS_KEPT - ODDS_FIRST, /* 252 */
    ODDS_PARTS = 1 << ODDS_DICE,
    ODDS_SYMBOLS = 8
};

/* The multisets, and what can be made of each. */
struct dice_odds {
    uint8_t count[ODDS_KEPT][ODDS_FACES]; /* how many dice show each face */
    uint8_t size[ODDS_KEPT];
    uint16_t plus[ODDS_FIRST][ODDS_FACES];  /* with one die more */
    uint16_t part[ODDS_THROWS][ODDS_PARTS]; /* what may be kept of five dice */
    uint8_t parts[ODDS_THROWS];
};

void dice_odds_init(struct dice_odds *odds);
/* The number of a multiset, from 0 to ODDS_KEPT - 1; those of five dice from ODDS_FIRST on. */
size_t dice_index(const struct dice_odds *odds, const uint8_t *face, size_t count);
void dice_faces(const struct dice_odds *odds, size_t index, uint8_t face[ODDS_DICE]);
/* W of every multiset from V of five dice (`worth` counts from the first of five). */
void dice_kept(const struct dice_odds *odds, const double worth[ODDS_THROWS],
               double kept[ODDS_KEPT]);
/* V with one attempt more; `worth` and `before` may be the same. */
void dice_attempt(const struct dice_odds *odds, const double worth[ODDS_THROWS],
                  double before[ODDS_THROWS]);

/* ---- goals: what can be announced with the dice of a table, and with which dice */

enum { GOALS_MOST = 32, NEEDS_MOST = 8 };

/* Dice that are enough for a goal: how many of each symbol, or of each face. */
struct dice_need {
    uint8_t count[ODDS_SYMBOLS];
    uint8_t size;
};

struct dice_goal {
    qn_option option;                  /* as the table offers it when it is reached */
    bool reached[ODDS_THROWS];         /* by this row, or by a better one of the same ability */
    bool by_symbol;                    /* symbols alone decide; otherwise faces */
    struct dice_need need[NEEDS_MOST]; /* the least that is enough, each in another way */
    size_t needs; /* how many ways there are; more than NEEDS_MOST: not all told */
};

struct dice_goals {
    struct dice_goal goal[GOALS_MOST];
    size_t count;
    int seat;
    unsigned pool;
    int lent; /* the face of a die whose symbol does not count (qn_dice.lent), or 0 */
    /* Bit g of offered[m]: goal g is offered with the dice m. */
    uint32_t offered[ODDS_THROWS];
};

/* Lays every throw on `scratch`, a clone that waits for a seat with dice on the table, and reads what
 * it offers to announce. false if no five dice of that seat lie there.
 *
 * A lent die that is kept leaves four dice whose symbols count, and to roll it again is no better for
 * them; so a goal that asks for symbols is said to be reached only by throws that still hold it. */
bool dice_goals_read(const struct dice_odds *odds, qn_table *scratch, struct dice_goals *out);
/* Finds out what is the least for each goal (by_symbol, need). */
void dice_goals_explain(const struct dice_odds *odds, const qn_table *table,
                        struct dice_goals *goals);
/* The chance of reaching a goal from a throw (its number less ODDS_FIRST) with so many attempts. */
double dice_goal_chance(const struct dice_odds *odds, const struct dice_goal *goal, size_t thrown,
                        unsigned attempts);
/* The least that is missing for a goal: each way that lacks the fewest dice. Returns how many ways. */
size_t dice_goal_missing(const struct dice_odds *odds, const qn_table *table,
                         const struct dice_goals *goals, const struct dice_goal *goal,
                         size_t thrown, struct dice_need missing[NEEDS_MOST]);

#endif
