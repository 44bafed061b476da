/*
 * What there is to choose from and what words mean, without knowing a game: games and seats, the settings
 * of a set-up, what kind of question and answer it is, and the words that views, asks, options and logs use.
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

/* ---- what a question is, and what an answer ----------------------------------------------------
 * By these a program tells what it is asked without comparing words; words are for people and logs. */
typedef enum qn_role {
    QN_ROLE_NONE,     /* nobody is asked */
    QN_ROLE_TURN,     /* your turn: one thing, or that it ends */
    QN_ROLE_STEP,     /* a step of a turn in which everybody may act, while nothing waits */
    QN_ROLE_ACTIONS,  /* what your place in the turn allows, one thing after the other */
    QN_ROLE_WINDOW,   /* something happens: answer it, or act in somebody else's turn, or pass */
    QN_ROLE_STOP,     /* a moment at which anybody may act, or pass */
    QN_ROLE_PRIORITY, /* something waits to be resolved: answer it or pass */
    QN_ROLE_ORDER,    /* which comes next */
    QN_ROLE_TARGET,   /* of a text: what it is about */
    QN_ROLE_CARD,     /* of a rule: which card */
    QN_ROLE_PLAYER,   /* which player */
    QN_ROLE_PLACE,    /* where a card goes that is being played, or on what */
    QN_ROLE_MOVE,     /* where a card in play goes */
    QN_ROLE_POSITION, /* who stands where in a formation */
    QN_ROLE_EXTRA,    /* play a card besides, or not */
    QN_ROLE_PAYMENT,  /* with what; `need` is still missing */
    QN_ROLE_DEFENCE,  /* who defends, or how */
    QN_ROLE_JOIN,     /* who takes part besides; until done */
    QN_ROLE_DISCARD,  /* which card to give up */
    QN_ROLE_YES_NO,
    QN_ROLE_EITHER, /* one of several effects, abilities, kinds */
    QN_ROLE_NUMBER,
    QN_ROLE_DICE,     /* your dice: reroll, or take what they reach; `need` attempts are left */
    QN_ROLE_DIE,      /* which dice are changed, rolled again, or count */
    QN_ROLE_MULLIGAN, /* keep the cards or take others */
    QN_ROLE_DRAFT,
    QN_ROLE_NAME, /* say the name of a card */
    QN_ROLES
} qn_role;
qn_role qn_ask_role(const qn_table *table);
const char *
qn_role_name(qn_role role); /* stable word: "turn", "yes_no"; NULL if there is no such role */

typedef enum qn_group {
    QN_GROUP_NONE,
    QN_GROUP_PASS,     /* do nothing now */
    QN_GROUP_END,      /* end the turn, the phase, the actions */
    QN_GROUP_DONE,     /* enough has been chosen */
    QN_GROUP_DECLINE,  /* no ability, no defence */
    QN_GROUP_PLAY,     /* a card */
    QN_GROUP_USE,      /* an ability or power of a card */
    QN_GROUP_ANNOUNCE, /* an ability that the dice reach */
    QN_GROUP_ATTACK,
    QN_GROUP_THWART,
    QN_GROUP_VANQUISH,
    QN_GROUP_DEFEND,
    QN_GROUP_SUPPORT,  /* make who fights stronger */
    QN_GROUP_RECRUIT,  /* bring a card into play for points */
    QN_GROUP_RESOURCE, /* lay a card down as a resource */
    QN_GROUP_MOVE,     /* a card in play */
    QN_GROUP_GO,       /* oneself */
    QN_GROUP_ACT,      /* something else that the game lets players do */
    QN_GROUP_PAY,      /* with this */
    QN_GROUP_DISCARD,
    QN_GROUP_SELL,
    QN_GROUP_CARD,   /* this card */
    QN_GROUP_PLAYER, /* this player, by the card that stands for one */
    QN_GROUP_PLACE,  /* there */
    QN_GROUP_ORDER,  /* this one next */
    QN_GROUP_JOIN,   /* this one, too */
    QN_GROUP_NUMBER, /* so many: `value` */
    QN_GROUP_YES,
    QN_GROUP_NO,
    QN_GROUP_OPTION, /* one of several effects, abilities, kinds */
    QN_GROUP_NAME,
    QN_GROUP_KEEP,        /* the cards or dice as they are */
    QN_GROUP_REDRAW,      /* other cards instead */
    QN_GROUP_REROLL,      /* dice that show these faces: the digits of `value` */
    QN_GROUP_REROLL_LENT, /* and with them the die that is lent (qn_dice) */
    QN_GROUP_TURN_DIE,    /* from one face to another: tens and units of `value` */
    QN_GROUP_TURN_LENT,
    QN_GROUP_DIE, /* these dice: the digits of `value` */
    QN_GROUPS
} qn_group;
qn_group qn_option_group(const qn_table *table, const qn_option *option);

/* Who does it where the option does not say: the card that the asked seat is ("change form", "attack Rhino"), in the
 * place of the card, or of the second one, that is missing. QN_NONE if nobody is meant. */
uint16_t qn_option_self(const qn_table *table, const qn_option *option);
const char *
qn_group_name(qn_group group); /* stable word: "play", "turn_die"; NULL if there is none */

/* Does a line of the log only tell that a turn or phase begins? */
typedef enum qn_moment { QN_MOMENT_NONE, QN_MOMENT_TURN, QN_MOMENT_PHASE } qn_moment;
qn_moment qn_log_moment(const qn_table *table, size_t line);

/* ---- phases -------------------------------------------------------------------------------------
 * The phases and steps of a game. Where everybody may act at many moments, few of them matter: a phase is
 * quiet if players seldom act there while nothing is announced, so that an interface may pass for them. */
typedef struct qn_phase {
    const char *word, *label;
    bool shared;   /* not a part of one seat's turn */
    bool quiet[2]; /* in another's turn (and where it is shared), in one's own */
} qn_phase;
/* Index 0 … until false. */
bool qn_phase_get(const qn_pack *pack, size_t index, qn_lang lang, qn_phase *out);
/* The index of the one that it is at the table, or -1. */
int qn_phase_now(const qn_table *table);

/* ---- words --------------------------------------------------------------------------------------
 * Every word of a game that tables tell programs, with what people call it. (The words that cards are
 * written in: qn_words.) Labels of asks, verbs and log words are templates: %c card, %w second card, %s
 * seat, %b by what, %n number; [a part that needs the second card], %(one|two|three) by number. */
typedef enum qn_list {
    QN_LIST_ASKS,       /* qn_ask.what */
    QN_LIST_VERBS,      /* qn_option_verb: the index is qn_option.verb */
    QN_LIST_LOG,        /* qn_log_line.what */
    QN_LIST_ZONES,      /* qn_zone_name */
    QN_LIST_COUNTERS,   /* what lies on cards: qn_counter.name */
    QN_LIST_ATTRIBUTES, /* values that are computed or printed: qn_value */
    QN_LIST_STATES,     /* what may hold for a card: qn_card_state */
    QN_LISTS
} qn_list;

typedef struct qn_list_item {
    const char *word, *label;
    qn_role role;   /* of an ask, else QN_ROLE_NONE */
    qn_group group; /* of a verb, else QN_GROUP_NONE */
    bool per_seat;  /* of a zone: every seat has one */
} qn_list_item;

/* What a text that asks for targets does to them: 1 if it is good for them, -1 if bad; 0 if neither or both, and where
 * no text asks. So people read friends first, or enemies. */
int qn_ask_mood(const qn_table *table);

/* The box that a card comes out of, its stable word and what people call it; false where the game's cards do not tell
 * (only Smash Up's do). */
bool qn_card_box(const qn_pack *pack, uint16_t def, qn_lang lang, const char **id,
                 const char **name);

const char *qn_list_name(qn_list list); /* "asks", "verbs", … or NULL */
/* Index 0 … until false. A word may stand there more than once, with other labels. */
bool qn_list_get(const qn_pack *pack, qn_list list, size_t index, qn_lang lang, qn_list_item *out);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
