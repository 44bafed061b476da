/*
 * One game of the soak: the table, its journal, and every choice made so far. The checks of the
 * other files look at it through the public interface alone.
 */
#ifndef SOAK_GAME_H
#define SOAK_GAME_H

#include "agents/agent.h"
#include "run.h"
#include "scenario.h"

enum { MOST_CHOICES = 60000, PATIENCE = 8000, TEXT = 512 };

struct game {
    const qn_pack *pack;
    const char *agent; /* who sits at every seat */
    struct scenario scenario;
    enum scenario_kind kind;
    qn_table *table;
    qn_journal *journal;
    struct agent *player;
    uint16_t choice[MOST_CHOICES];
    size_t length;    /* choices so far */
    const char *keep; /* folder for its choices, or NULL */
    uint16_t *again;  /* choices that are made again, or NULL */
    size_t again_length;
    size_t enough;   /* after so many a game need not end any more; 0: it has to */
    char *rules;     /* the catalogue's ids, one a line */
    uint64_t random; /* for sampling; apart from table and agent */
    bool wrong;      /* something was reported */
};

/* Sets the table up; false (and reported) if that fails. Free with game_end in either case. */
bool game_begin(struct game *game, const qn_pack *pack, const struct share *share, uint64_t seed);
void game_end(struct game *game);

/* Says what is wrong, with all that is needed to see it again; returns false. */
bool game_fail(struct game *game, const char *format, ...);

/* All of the log as everybody may know it, to be freed; and the lines before that one, printed. */
qn_log_line *game_log(const struct game *game, size_t *count);
void game_print_log(const struct game *game, size_t line);

uint64_t game_random(struct game *game);
/* Asks the player and records the choice; *option is what was chosen. */
bool game_choose(struct game *game, size_t *option);
bool game_record(struct game *game, size_t option);

/* From the first choice to the end, with every check on. */
bool game_play_on(struct game *game, unsigned every);
/* The same for a game that it sets up and ends itself; the dearer ones at one ask in `every`. */
bool game_play(const qn_pack *pack, const struct share *share, uint64_t seed, unsigned every);

/* ---- choices.c: in a file of that folder */
bool choices_keep(struct game *game, const char *folder);
bool choices_read(struct game *game, const char *folder);

/* ---- ask_checks.c: at an ask */
bool check_ask(struct game *game);
/* Dearer ones, on sampled asks: clones, refusals, tables dealt anew for each seat. `option` is what
 * will be chosen next; the table itself stays as it is. */
bool check_sample(struct game *game, size_t option);

/* ---- why_checks.c: at a sampled ask, what is told to whoever asks why not */
char *reasons_catalogue(void); /* to be freed */
bool check_reasons(struct game *game);

/* ---- end_checks.c: when the game is over */
bool check_end(struct game *game);

#endif
