/*
 * The settings of a game: one row each. From the rows come what is refused, what is usual, what values
 * there are, and what menus say (api/menu.c); nothing about a setting stands anywhere else.
 */
#ifndef GAMES_SETTINGS_H
#define GAMES_SETTINGS_H

#include "carte/pack.h"
#include "kernel/setup.h"
#include "quinte/lists.h"

/* Where values come from, besides the row's own words. */
enum setting_source {
    FROM_WORDS, /* nowhere */
    FROM_SETS,  /* sets of the kind `of`, by their id */
    FROM_BOXES, /* what sets of that kind are of */
    FROM_CARDS, /* definitions of that type */
    FROM_DECKS, /* ready decks; any file will do as well */
    FROM_SEATS  /* 1, 2 … */
};

struct setting_word {
    const char *id, *label[2];
    bool alone; /* of several values it is the only one */
};

/* What is told of a value that will not do. */
struct complaint {
    const char *format, *rule;
};

/* A setting about to be chosen, and what is set besides. */
struct choosing {
    const struct qn_pack *pack;
    const struct game_setup *setup;
    const struct setting_row *row;
    unsigned seat; /* whose; 0 for what is everybody's */
    bool
        in_order; /* only what comes before it counts: of two that exclude each other the later is told */
};

struct setting_row {
    const char *key; /* of a seat: without its number */
    uint8_t kind;    /* qn_setting_kind */
    bool per_seat;
    const char *label[2];
    const char *meaning[2]; /* a sentence */

    /* --- values */
    const struct setting_word *words; /* until one without an id */
    uint8_t source;                   /* enum setting_source */
    const char *of;                   /* the kind of the sets, the type of the cards */
    const char *separator;            /* of several */
    int least, most;                  /* of several: how many; the bounds of a number */
    int least_each;                   /* added to `least` for each seat */
    bool numbers; /* of several: a number also stands for so many of them, from `least` to all */

    /* --- what goes without saying: a fixed value, or one that depends. NULL is told as an error;
     * setting_unset: it stays unset. */
    const char *usual;
    const char *(*choose)(const struct choosing *c, char buf[SETTING_VALUE], qn_report report);
    bool unwritten; /* the usual value is not written down */
    /* What stands for a value that leaves something to chance, by the seed of the game; it is what is written down.
     * NULL: nothing in this value does. */
    const char *(*draw)(const struct choosing *c, const char *value, char buf[SETTING_VALUE]);

    /* --- what will not do. %1 the value, %2 the nearest that there is, or the limit */
    struct complaint unknown, few, many, twice;
    const char *unknown_near;
    /* May that one (of several: as one of them) be chosen? Tells why not. NULL: yes. */
    bool (*fits)(const struct choosing *c, const char *value, qn_report report);
};

struct setting_value {
    const char *id, *label[2];
    int word;        /* which of the row's words it is, or -1 */
    uint16_t number; /* of the set, definition, deck or seat; or the number itself */
    bool alone;
};

extern const char setting_unset[];

void setting_tell(qn_report report, const struct complaint *what, const char *a, const char *b);
/* "hero2" */
const char *setting_key(const struct setting_row *row, unsigned seat, char buf[SETTING_KEY]);
/* What another setting (its number among the rows) is set to, or NULL. */
const char *setting_other(const struct choosing *c, unsigned number, unsigned seat);
/* Has another seat that value, or has it among several, of the setting that is being chosen? */
bool setting_is_taken(const struct choosing *c, const char *value);
/* The bounds of the row at this table. */
int setting_least(const struct choosing *c);
int setting_most(const struct choosing *c);
/* The n-th value that there is, whether it fits or not. */
bool setting_value(const struct choosing *c, size_t n, struct setting_value *out);

/* What goes without saying; NULL after telling why there is nothing, setting_unset where it stays unset. */
const char *setting_usual(const struct choosing *c, char buf[SETTING_VALUE], qn_report report);
/* May it be chosen, be it the whole value or one of several? */
bool setting_fits(const struct choosing *c, const char *value, qn_report report);

/* Reads the decks that are named; returns the seats whose deck cannot be read, as bits. */
unsigned settings_read_decks(const struct qn_pack *p, struct game_setup *setup, qn_report report);
/* Refuses what is unknown or will not do, and adds what goes without saying; reads the decks. */
qn_status settings_complete(const struct qn_pack *pack, struct game_setup *setup, qn_report report);

/* Part 0, 1 … of what a setting of a completed set-up says, until false; the setting by its number. */
bool setting_part(const struct qn_pack *pack, const struct game_setup *setup, unsigned number,
                  unsigned seat, unsigned part, struct setting_value *out);
/* The number of the only part, or NONE if it is a word or unset. */
uint16_t setting_number(const struct qn_pack *pack, const struct game_setup *setup, unsigned number,
                        unsigned seat);
/* Which of the row's words it is, or -1. */
int setting_which(const struct qn_pack *pack, const struct game_setup *setup, unsigned number);

#endif
