/*
 * What there is to choose from and what words mean, without knowing a game: games and seats, the settings
 * of a set-up, and the words that views, asks, options and logs use.
 */
#ifndef QUINTE_LISTS_H
#define QUINTE_LISTS_H

#include "quinte/quinte.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* For how many players a game is (its number as in qn_game_name); false if there is no such game. */
typedef struct qn_game_seats {
    unsigned least, most, usual;
} qn_game_seats;
bool qn_game_seats_get(size_t game, qn_game_seats *out);

/* ---- settings -------------------------------------------------------------------------------
 * A menu lists the settings of a game. What can be chosen depends on what has been chosen: no hero twice,
 * the decks of that hero. So a menu is made for a set-up as far as it goes, and made anew after a choice;
 * a set-up of nothing but what menus offered, one setting after the other, is dealt by qn_table_new, unless
 * it breaks a rule that only shows when all is known, which is reported. */
typedef struct qn_menu qn_menu;

typedef enum qn_setting_kind {
    QN_CHOICE, /* one of the values */
    QN_SEVERAL, /* least … most of the values, each once, with the separator between them; or one that
                   stands alone */
    QN_NUMBER, /* a number from least to most */
    QN_DECK    /* one of the values, which are ready decks, or the path of a deck file */
} qn_setting_kind;

typedef struct qn_menu_item {
    const char *key;       /* of the setting: "villain", "hero1" */
    const char *label;     /* what people call it */
    const char *meaning;   /* a sentence */
    const char *chosen;    /* what so_far says, or NULL */
    const char *usual;     /* what it will be if nobody says anything; NULL: it stays unset */
    const char *separator; /* of several values, else NULL */
    qn_setting_kind kind;
    int seat;        /* whose it is, or -1: everybody's */
    int least, most; /* of a number, or how many of several; 1 otherwise */
    size_t values;   /* how many there are now */
} qn_menu_item;

typedef struct qn_menu_value {
    const char *id, *label;
    bool alone; /* of several: it cannot be combined */
} qn_menu_value;

/* `so_far` may be NULL: nothing yet. Only its seats and settings matter; what is wrong with them is
 * passed over. QN_BAD_SETUP: the game is not for so many. */
qn_status qn_menu_new(const qn_pack *pack, const qn_setup *so_far, qn_menu **out);
void qn_menu_free(qn_menu *menu);
unsigned qn_menu_seats(const qn_menu *menu);
/* Index 0 … until false. The texts live as long as the menu and its pack. */
bool qn_menu_item_get(const qn_menu *menu, size_t item, qn_lang lang, qn_menu_item *out);
bool qn_menu_value_get(const qn_menu *menu, size_t item, size_t value, qn_lang lang,
                       qn_menu_value *out);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
