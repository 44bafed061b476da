/*
 * Which games a soak program plays. Both programs take the same options; a run is a list of shares,
 * so many games of one player in one kind of set-up.
 *
 *   --long                 the program's long run, and for Champions the whole matrix
 *   --matrix [--seeds N]   every cell of the matrix (scenario.h) with N seeds (20): random in all of
 *                          them, greedy as often alone, less often with several players
 *   --matrix --agent NAME  every cell with N seeds, that player
 *   --games N [--agent NAME] [--seed N] [--seats N] [--varied | --matrix]     those games alone
 *
 *   --keep DIR, --again DIR  writes the choices of every game to a file there; makes those choices again
 *
 * Neither of these: the short run of `make test`. --seed N is the first seed of any run.
 */
#ifndef SOAK_RUN_H
#define SOAK_RUN_H

#include "scenario.h"

enum { RUN_SHARES = 12 };

struct share {
    const char *agent;
    uint64_t count;
    enum scenario_kind kind;
    unsigned seats;           /* 0: as scenario.h says */
    const char *keep, *again; /* folders of choices (choices.c), or NULL */
};

struct run {
    qn_pack *pack;
    const char *agent, *content, *name, *keep, *again;
    uint64_t seed, games, seeds;
    unsigned seats, every, processes;
    enum scenario_kind kind;
    bool is_long;
    struct share share[RUN_SHARES];
    size_t shares;
};

/* The shares of a program end with one that has no agent. False: usage was printed. */
bool run_read(struct run *run, int argc, char **argv, const struct share *short_run,
              const struct share *long_run);
/* Opens the cards, with errors to stderr. */
bool run_open(struct run *run);
void run_close(struct run *run);

uint64_t run_total(const struct run *run);
/* The share that the game of this number belongs to. */
struct share run_share(const struct run *run, uint64_t number);

#endif
