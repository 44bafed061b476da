/*
 * The requests of a socket; requests.c has the list of them.
 */
#ifndef SERVE_REQUESTS_H
#define SERVE_REQUESTS_H

#include <stdbool.h>

struct call;

/* Kinds of messages by number, from 1 on: 0 for what is none; and back. */
unsigned request_number(const char *type);
const char *request_name(unsigned number);

typedef void request_fn(struct call *call);

/* ---- requests_table.c */
request_fn request_make, request_enter, request_leave, request_sit, request_rise, request_kick,
    request_seat_bot, request_start, request_take_seat, request_mine, request_lobby, request_remove;

/* ---- requests_play.c */
request_fn request_choice, request_why, request_talk, request_view, request_log, request_resign;
int call_seat(const struct call *call); /* from which the client sees the room */
/* Was this very request done for this seat lately? Then it is acknowledged. */
bool call_is_done(struct call *call, int seat);
bool call_is_playing(struct call *call); /* false after an error */

/* ---- requests_hint.c */
request_fn request_hint;
request_fn request_check_cards;
request_fn request_list_own; /* `list` of settings, with cards that are brought */
request_fn request_table_cards;

/* ---- requests_wish.c */
request_fn request_pass, request_stops, request_orders;

/* ---- requests_offer.c */
request_fn request_offer, request_answer, request_undo;

/* ---- requests_deck.c */
request_fn request_check_deck, request_import_deck, request_decks, request_save_deck,
    request_remove_deck;

/* ---- requests_card.c */
request_fn request_card;

/* ---- requests_rules.c: rules that are not asked for by their ids */
request_fn request_rules;

/* ---- requests_scene.c */
request_fn request_scenes, request_scene, request_scene_why;

/* ---- requests_upload.c */
request_fn request_upload;

/* ---- requests_past.c */
request_fn request_replay, request_continue;
/* Makes the next table for the same people and answers `made`; everybody has agreed. */
request_fn rematch;

/* ---- requests_me.c */
request_fn request_me, request_change_me, request_block;

#endif
