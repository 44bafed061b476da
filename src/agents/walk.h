/*
 * Walks of the searching player (walk.c): from a deal of the table down the tree, on by habit, to a leaf, and what it
 * was worth back up. search.c thinks by many of them.
 */
#ifndef AGENTS_WALK_H
#define AGENTS_WALK_H

#include "agents/agent.h"
#include "agents/tree.h"

#include <quinte/lists.h>

enum {
    PATH_MOST = 128,    /* decisions of a walk that learn from it */
    TAKEN_MOST = 256,   /* answers of a walk that habits learn from */
    CHOICES_MOST = 400, /* answers after which a walk ends wherever it stands */
    HABITS = 1 << 12
};

/* What came of an option wherever it was taken, for walks beyond the tree. */
struct habit {
    uint64_t key;
    double sum;
    uint32_t visits;
};

struct step {
    uint32_t node, edge;
    int seat;
};

/* The least and the greatest worth seen at a leaf. */
struct range {
    double least, greatest;
};

struct candidate {
    uint64_t key;
    uint32_t edge, option;
};

/* Where a walk has come: what stands for the way there, what the seat knew there, and whether it is still its own turn. */
struct way {
    uint64_t path;
    uint32_t knows;
    bool is_own;
};

struct walker {
    uint64_t *random;
    struct agent *greedy; /* who judges positions */
    qn_table *known;      /* the table without what the seat may not know */
    qn_table *sim;        /* a deal of it */
    struct tree tree;
    /* of the question that is thought about */
    int seat, teams;
    struct way from;
    unsigned round, rounds;           /* it is, and a walk goes on for so many */
    double base_odds[QN_MAX_SEATS];   /* how it stands */
    struct range range[QN_MAX_SEATS]; /* by team */
    struct habit habit[HABITS];
    /* of the walk */
    struct step path[PATH_MOST];
    int length;
    struct {
        uint32_t habit;
        int seat;
    } taken[TAKEN_MOST];
    int takens;
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
};

/* A question in which a player does one thing after another, as long as it pays. */
bool walk_is_turn(qn_role role);
/* Makes the walker ready for the question of `known`; the tree starts anew. */
void walk_start(struct walker *w, int seat);
/* One walk from the deal in `sim`. */
void walk(struct walker *w);
/* The logarithm of the odds that a mean of worths stands for. */
double walk_odds(const struct walker *w, int seat, double worth);
/* The node of the question at `sim`: at a step of the own turn, and where the seat has learned something there, what it
 * sees; else the way there. */
uint64_t walk_key(struct walker *w, const qn_ask *ask, struct way *way);
/* The option, whose key that is, is taken there. */
void walk_go(struct walker *w, const qn_ask *ask, const qn_option *option, uint64_t key,
             struct way *way);
/* The options of this deal as edges of the node, copies of a card once. Returns how many. */
size_t walk_candidates(struct walker *w, uint32_t node, const qn_ask *ask,
                       struct candidate *candidate);

#endif
