/*
 * Puzzles: positions of played games in which exactly one first move keeps a win this turn that is proven
 * (quinte/agent.h, qn_agent_find_win). Each is a scene (content/GAME/puzzles/NAME.scene) that deals the game, makes the
 * choices that led there, says so (a caption), and then wins; so `quinte check` tests it like any other.
 */
#ifndef APP_PUZZLES_H
#define APP_PUZZLES_H

#include "scene_files.h"
#include "session.h"

enum {
    PUZZLE_POSITIONS = 40000, /* that a proof may look at, for each first move */
    PUZZLE_DEALS = 40,        /* over which what is left to chance must win */
    PUZZLE_MOVES = 128        /* first moves of a puzzle */
};

/* A puzzle as it is put. */
struct puzzle {
    qn_table *table; /* the seat that is asked must find the win */
    int seat;
    size_t solution; /* the option that the scene chooses */
};

/* The files of a game's puzzles; false after telling that there are none. */
bool puzzles_find(struct app *app, const char *game, struct scene_files *files);
/* Runs the scene up to the question; false after telling why not. */
bool puzzle_read(struct app *app, const char *path, struct puzzle *out);
void puzzle_close(struct puzzle *puzzle);

/* What comes of each first move. */
struct puzzle_proof {
    size_t moves, wins,
        open; /* of different first moves: how many there are, win, are not decided */
    struct {
        size_t option;
        qn_win win;
    } move[PUZZLE_MOVES];
    size_t best; /* the index among them of one that wins */
};
/* false when memory is short, or there are more first moves than PUZZLE_MOVES. `hasty`: ends at the second that wins
 * and at the first that stays open. */
bool puzzle_prove(qn_table *table, bool hasty, struct puzzle_proof *out);
/* Is it a puzzle: one first move wins, all others do not? */
bool puzzle_is_one(const struct puzzle_proof *proof);
/* Why that move does not win this turn, in words. */
void puzzle_say_why(const qn_table *table, const qn_win *win, qn_lang lang, char *buf, size_t size);

/* ---- puzzle_make.c */
struct puzzle_making {
    const qn_pack *pack;
    const char *game, *level; /* who plays the games */
    uint64_t seed;
    unsigned long long wanted, games; /* how many puzzles, of at most so many games */
    const char *folder;               /* where they are written; made if need be */
};
/* Returns how many were found and written; -1 after telling why nothing can be written. */
long puzzle_make(struct app *app, const struct puzzle_making *making);

/* ---- puzzle_play.c: a person looks for the win; the exit code */
int puzzle_play(struct app *app, const struct puzzle *puzzle);

#endif
