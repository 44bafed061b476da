/*
 * What a table is made from, once the settings have been completed and the decks read.
 * src/api fills in seed, seats, settings; the game's plan() completes the settings with defaults
 * (in canonical order), reads decks, and says how large the table must be; deal() uses it all.
 */
#ifndef KERNEL_SETUP_H
#define KERNEL_SETUP_H

#include "kernel/table.h"

enum {
    SETTINGS = QN_MAX_SETTINGS,
    SETTING_KEY = 24,
    SETTING_VALUE = 256,
    DECK_LINES = 128,
    DECK_KEYS = 8,
    DECK_NAME = 64
};

struct setting {
    char key[SETTING_KEY];
    char value[SETTING_VALUE];
};

/* A deck file: "key word" lines (identity spider_man, aspect justice), then "count card" lines. */
struct deck_list {
    struct setting keys[DECK_KEYS];
    char name[2][DECK_NAME]; /* in both languages, or empty */
    uint8_t key_count, line_count;
    uint16_t def[DECK_LINES];
    uint8_t count[DECK_LINES];
    uint16_t line[DECK_LINES]; /* line in the file, for messages */
};

struct game_setup {
    uint64_t seed;
    uint8_t seats;
    uint8_t setting_count;
    bool bare;      /* scenes: deal the cards, but do not run the set-up procedure */
    uint16_t spare; /* scenes: room for that many more cards than planned */
    struct limits limits;
    uint16_t plan[160]; /* what plan() found, for deal(): the game's own */
    struct setting settings[SETTINGS];
    struct deck_list decks[MAX_SEATS]; /* at the end: a table keeps those of its seats */
};

/* The value of a setting, or NULL. */
const char *setup_get(const struct game_setup *setup, const char *key);
/* Sets it (adding it at the end if new); false when there is no room or it is too long. */
bool setup_set(struct game_setup *setup, const char *key, const char *value);

#endif
