/*
 * Hostile cards at work: a set of random cards is compiled together with a game's own cards, put where
 * cards lie at a table of a real game, and played with. Whatever the cards say, no invariant breaks,
 * nothing takes longer than a second, every ask has an answer, and a game that cannot go on says so and
 * names a card.
 */
#ifndef HOSTILE_BENCH_H
#define HOSTILE_BENCH_H

#include "writer.h"

#include <quinte/scenes.h>

enum { BENCH_CARDS = 12, BENCH_DECISIONS = 200, BENCH_TEXT = 512 };

struct bench { /* one a game, kept */
    qn_pack *pack;
    struct writer writer;
};

/* A set of cards, and what their table is. */
struct hostile_set {
    struct bench *bench;
    unsigned count;
    uint64_t seed; /* of the set-up, the places and the play */
    struct card_text card[BENCH_CARDS];
};

/* What came of it; `fault` is empty if all is well. */
struct work_count {
    char fault[BENCH_TEXT];
    unsigned cards, whole; /* that many were written; that many compiled as they were written */
    unsigned placed;       /* cards that came to lie at the table */
    unsigned decisions, stops;
    unsigned abilities, executed; /* of the hostile cards: that many; that many did something */
    unsigned long long runs;      /* how often they did */
    double slowest;               /* seconds for one decision */
};

bool bench_open(struct bench *bench, const char *content, const char *game);
void bench_close(struct bench *bench);

/* Writes that many cards; types and contents are decided by the choices. */
bool set_write(struct hostile_set *set, struct bench *bench, struct choices *choices, uint64_t seed,
               unsigned count);
void set_free(struct hostile_set *set);
/* The cards as one file; malloc'd. */
char *set_text(const struct hostile_set *set);

/* The set compiled with the game's own cards, and a table at which they lie; either may be NULL. */
struct laid {
    qn_pack *pack;
    qn_table *table;
};
struct laid set_lay(const struct hostile_set *set, struct work_count *count);
void laid_free(struct laid *laid);

/* True: all is well. `limit`: the most seconds that one decision may take. */
bool set_work(const struct hostile_set *set, double limit, struct work_count *count);

/* ---- seating.c: the scene that puts them at a table; malloc'd. Lines that the table refuses are left out
 * on the next try: `refused` has a bit for each line. */
enum { SEATING_LINES = 64 };
char *seating_text(const struct hostile_set *set, const qn_pack *pack, uint64_t refused,
                   unsigned *first_line, unsigned *lines);
/* The types of cards that can be put at a table of that game, as a bit set. */
uint64_t seating_types(const struct game *game);

/* ---- play.c */
/* Plays on for so many decisions, each as the choices say. */
void play_table(qn_table *table, struct choices choices, unsigned decisions, double limit,
                struct work_count *count);

#endif
