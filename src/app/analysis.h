/*
 * A finished game, or one under way, looked at again: after every decision the chance to win, what the decision has
 * cost, and what would have been better.
 *
 * A player that searches thinks about every question as whoever was asked knew it then. What it would have chosen and
 * what was chosen are then both tried, over the same deals of what the seat did not know, each played on by that
 * player's judgement; the difference is the cost. So luck that came later does not count.
 */
#ifndef APP_ANALYSIS_H
#define APP_ANALYSIS_H

#include "journal_file.h"

#include <quinte/agent.h>

struct analysis_plan {
    const char *level;
    qn_budget budget; /* of each look at a question */
    unsigned threads;
    int seat; /* whose decisions; -1: everybody's */
};

/* One decision. */
struct analysis_choice {
    size_t number; /* of the choice in the journal, from 1 */
    unsigned round;
    int seat;
    bool is_payment; /* a part of what a card is paid with */
    double chance;   /* of that seat, after what was chosen */
    double cost;     /* by how much more the other would have given; 0: it was the best */
    char *asked, *chosen, *better, *line; /* in words; the last two NULL: nothing was better */
    char *chosen_id, *better_id;
};

struct analysis {
    const qn_pack *pack;
    qn_table *end; /* the table after the last choice */
    bool is_duel;  /* two sides: what one loses, the other gains */
    struct analysis_choice *choice;
    size_t count, room;
};

/* Looks at all decisions; false after telling why not: the journal does not replay, or memory is short. */
bool analysis_make(struct app *app, const struct journal_file *file,
                   const struct analysis_plan *plan, struct analysis *out);
void analysis_free(struct analysis *analysis);
/* The chance of a seat after a choice: as it was judged, or seen from the other side of a duel. false: another seat's
 * decision that tells nothing about this one. */
bool analysis_chance(const struct analysis *analysis, size_t index, int seat, double *chance);
/* The indices of those that cost most, the worst first; returns how many of `most`. What cost less than a hundredth is
 * not told, and of one payment only its worst part. */
size_t analysis_worst(const struct analysis *analysis, size_t *index, size_t most);

/* ---- analysis_tell.c */
void analysis_print(struct app *app, const struct analysis *analysis, const char *path,
                    size_t worst);
json_t *analysis_json(const struct analysis *analysis, const struct analysis_plan *plan,
                      size_t worst);
/* ---- analysis_page.c: a page of HTML that needs nothing but itself */
void analysis_page(struct app *app, const struct analysis *analysis, const char *path, size_t worst,
                   FILE *file);

#endif
