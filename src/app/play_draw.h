/*
 * Drawing: what the pictures of the games' tables are made of. A row has a label and pieces that
 * flow over as many lines as the terminal's width asks for.
 */
#ifndef APP_PLAY_DRAW_H
#define APP_PLAY_DRAW_H

#include "play.h"

enum { LABEL_WIDTH = 10, BAR_CELLS = 10 };

/* One drawing: the view of a seat, and where the pen is. */
struct drawing {
    struct play *play;
    const qn_table *table;
    const qn_pack *pack;
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    int seat;
    size_t width, column;
    bool is_again; /* the same seat has seen the table in this turn: what is printed is known */
    unsigned
        brief; /* how little room there is: 0 enough, 1 for what matters, 2 not even for the hand */
    bool is_first; /* nothing stands behind the row's label yet */
};

void draw_begin(struct drawing *d, struct play *play, int seat);
void draw_heading(struct drawing *d, const char *text);
void draw_title(struct drawing *d); /* which round it is */
void draw_turn(struct drawing *d);  /* which turn it is, and whose */
/* Starts a row; an empty label continues the one above. */
void draw_row(struct drawing *d, const char *label);
/* Starts a row without a label. */
void draw_indent(struct drawing *d);
/* Adds a piece; it moves to the next line as a whole if it does not fit. */
void draw_piece(struct drawing *d, enum app_style style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "HP ######.... 6/10" */
void draw_bar(struct drawing *d, enum app_style style, const char *label, int value, int most);
void draw_end_row(struct drawing *d);
/* Starts the row of a player: "You", "Player 2". */
void draw_player_row(struct drawing *d, int seat);
/* The names of the cards in a zone; no row if there are none. */
void draw_zone_names(struct drawing *d, const char *label, const char *zone, int place);
/* The hand of the seat that looks, each card with what the game tells of it. */
typedef void draw_note_fn(const struct drawing *d, const qn_card_view *card, char *buf,
                          size_t size);
void draw_hand(struct drawing *d, draw_note_fn *note);
/* Where there is no room for the hand, only how many cards it has; false: there is room. */
bool draw_hand_count(struct drawing *d);

/* ---- what cards are */
const char *draw_type(const struct drawing *d, const qn_card_view *card); /* "" if unknown */
const char *draw_type_label(const struct drawing *d, const qn_card_view *card);
const char *draw_zone(const struct drawing *d, const qn_card_view *card);
const char *draw_name(const struct drawing *d, const qn_card_view *card);
bool draw_is_type(const struct drawing *d, const qn_card_view *card, const char *type);
bool draw_is_zone(const struct drawing *d, const qn_card_view *card, const char *zone, int place);
/* Does the option's own label say what it costs? */
bool draw_is_priced(const struct drawing *d, const qn_option *option);
/* A computed value, or `otherwise`. */
int draw_value(const struct drawing *d, const qn_card_view *card, const char *name, int otherwise);
/* A value that is printed on the card, or `otherwise`. */
int draw_printed(const struct drawing *d, const qn_card_view *card, const char *name,
                 int otherwise);
/* A counter on the card, 0 if the game has none of that name. */
int draw_counter(const struct drawing *d, const qn_card_view *card, const char *name);
/* The card of that number, or NULL. */
const qn_card_view *draw_find(const struct drawing *d, uint16_t card);
/* The first card of a zone, or NULL. */
const qn_card_view *draw_first(const struct drawing *d, const char *zone, int place);
/* "you", "player 2", "nobody"; buf is for the number. */
const char *draw_player_name(const struct drawing *d, int seat, char *buf, size_t size);
/* Cards in a zone. */
size_t draw_count(const struct drawing *d, const char *zone, int place);
/* Pieces for states such as stunned, tough, guard. */
void draw_states(struct drawing *d, const qn_card_view *card);

/* ---- the games' pictures */
/* What of a player's board the texts of its cards do not tell. */
void play_draw_board(struct drawing *d, int seat);
void draw_champions(struct drawing *d);
void draw_champions_status(struct drawing *d);
void draw_dicethrone(struct drawing *d);
void draw_dicethrone_status(struct drawing *d);
void draw_dicethrone_option(struct drawing *d, const qn_option *option, char *label, size_t size);
void draw_dicethrone_ask(struct drawing *d, const qn_ask *ask);
void draw_smashup(struct drawing *d);
void draw_smashup_status(struct drawing *d);
void draw_smashup_option(struct drawing *d, const qn_option *option, char *label, size_t size);
void draw_dicethrone_board(struct drawing *d, int seat);
void draw_villainous(struct drawing *d);
void draw_villainous_board(struct drawing *d, int seat);
void draw_villainous_status(struct drawing *d);
void draw_villainous_option(struct drawing *d, const qn_option *option, char *label, size_t size);
void draw_vs(struct drawing *d);
void draw_vs_status(struct drawing *d);
void draw_vs_option(struct drawing *d, const qn_option *option, char *label, size_t size);

#endif
