/*
 * The requests of a socket; requests.c has the list of them.
 */
#ifndef SERVE_REQUESTS_H
#define SERVE_REQUESTS_H

struct call;
typedef void request_fn(struct call *call);

/* ---- requests_table.c */
request_fn request_make, request_enter, request_leave, request_sit, request_rise, request_kick,
    request_seat_bot, request_start, request_take_seat, request_mine, request_lobby, request_remove;

/* ---- requests_play.c */
request_fn request_choice, request_why, request_talk, request_view, request_log, request_resign,
    request_offer, request_answer, request_undo;

/* ---- requests_past.c */
request_fn request_replay, request_continue;
/* Makes the next table for the same people and answers `made`; everybody has agreed. */
request_fn rematch;

/* ---- requests_me.c */
request_fn request_me, request_change_me, request_block;

#endif
