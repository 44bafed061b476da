/*
 * The hub: protocol 2 without a pipe or a socket. Requests go in as lines of JSON, messages come out
 * through a function of each client; whoever carries them (`quinte protocol` over a pipe, a server over
 * sockets) need not look into them. doc/protocol.md tells what they say.
 *
 *   client ──line──► hub_take ──► tables ──► viewers ──message──► client.send
 *
 * A client is one connection. A viewer is a client that sees a table from one seat, or as a spectator; a
 * client may have several. What a viewer gets is decided in hub_viewers.c, from its seat and nothing
 * else. Whatever a line holds, the answer is a message, and an error means that nothing has changed.
 *
 *   hub.c           clients, requests by their type
 *   hub_message.c   messages and errors
 *   hub_tables.c    opening and closing tables
 *   hub_choices.c   what is done at a table: choice, pass, undo, resign, why
 *   hub_viewers.c   who is told what, and when (telling.c: the words)
 *   hub_stops.c     where a seat wants to be asked
 *   hub_lists.c     what there is: games, settings, cards, rules, words
 */
#ifndef APP_HUB_H
#define APP_HUB_H

#include "session.h"

enum { HUB_PROTOCOL = 2, HUB_LINE = 1 << 20, HUB_TABLES = 1000, HUB_VIEWERS = 100, HUB_GAMES = 16 };

struct hub_options {
    bool tells_seed; /* `opened` tells it, and with it everything hidden */
    bool unsaved;    /* games are not journaled */
    bool synced;     /* a choice is acknowledged when the disk has it */
};

/* A message, without line end. */
typedef void hub_send_fn(void *user, const char *message, size_t size);

struct hub_client {
    hub_send_fn *send;
    void *user;
    qn_lang lang;
    uint64_t sent; /* messages; the next one has the number after it */
};

enum hub_views { VIEWS_CHANGES, VIEWS_WHOLE, VIEWS_NONE };

struct hub_viewer {
    struct hub_client *client;
    int seat;             /* or QN_SPECTATOR */
    enum hub_views views; /* how views are told after something has happened */
    bool mute;            /* without labels and texts */
    size_t told;          /* log lines */
    char *view;           /* the last one, or NULL */
};

struct hub_table {
    char id[16];
    struct session session;
    struct hub_viewer viewer[HUB_VIEWERS];
    size_t viewer_count;
    bool is_over; /* and all viewers know it */
    bool hints;   /* also where programs play against each other */
};

struct hub {
    struct app *app;
    struct hub_options options;
    struct hub_table *table[HUB_TABLES];
    size_t table_count;
    uint64_t opened;              /* tables so far: their ids are t1, t2, … */
    bool takes_cards;             /* of one's own, for a table */
    const char *pools[HUB_GAMES]; /* where all cards of a game can be had, or NULL; by its index */
};

/* A request while it is being answered. */
struct hub_call {
    struct hub *hub;
    struct hub_client *client;
    const json_t *message;   /* an object with a type */
    const json_t *id;        /* its number, or NULL */
    struct hub_table *table; /* the one it names, where one is needed */
};

/* ---- hub.c */
void hub_open(struct hub *hub, struct app *app, struct hub_options options);
void hub_close(struct hub *hub); /* games that are not over stay in their journals */
/* The first message to a client: `hello`. */
void hub_welcome(struct hub *hub, struct hub_client *client);
/* One line of a client, without its end. */
void hub_take(struct hub *hub, struct hub_client *client, const char *line, size_t size);
/* The same of a message that is read already, if it is about no table: what there is, cards, rules. false if it is
 * something else. */
bool hub_take_general(struct hub *hub, struct hub_client *client, const json_t *message);
/* The client is gone: nothing is sent to it any more. Tables stay. */
void hub_forget(struct hub *hub, const struct hub_client *client);

/* ---- hub_message.c */
json_t *hub_text_or_null(const char *text);
json_t *hub_rule(uint16_t rule);
/* Sends and releases it, with its number in front. */
void hub_send(struct hub_client *client, json_t *message);
/* The answer to the request: the message says so. */
void hub_answer(struct hub_call *call, json_t *message);
/* An error as the answer; `field`: the part of the request that is wrong, or NULL. */
void hub_refuse(struct hub_call *call, const char *code, const char *field, const char *text);
/* Fields of a request. false after an error if they are there and of another type. */
bool hub_get_text(struct hub_call *call, const char *key, const char **out);
bool hub_get_bool(struct hub_call *call, const char *key, bool *out);
/* A whole number from `low` to `high`; *out stays as it is if there is none. */
bool hub_get_number(struct hub_call *call, const char *key, long long low, long long high,
                    long long *out);
/* `seat`: a seat of the call's table; *out stays as it is if there is none. */
bool hub_get_seat(struct hub_call *call, int *out);

/* ---- hub_tables.c */
struct hub_table *hub_find(const struct hub *hub, const char *id);
/* Of a request: the cards of its `game`, NULL after an error; its `settings`; how views are told. */
const qn_pack *hub_read_pack(struct hub_call *call);
bool hub_read_settings(struct hub_call *call, qn_setting out[SESSION_SETTINGS], size_t *count);
void hub_release(struct hub *hub, struct hub_table *table);
void hub_request_open(struct hub_call *call);
void hub_request_resume(struct hub_call *call);
void hub_request_close(struct hub_call *call);
void hub_request_tables(struct hub_call *call);

/* ---- hub_choices.c */
void hub_request_choice(struct hub_call *call);
void hub_request_pass(struct hub_call *call);
void hub_request_continue(struct hub_call *call);
void hub_request_undo(struct hub_call *call);
void hub_request_resign(struct hub_call *call);
void hub_request_why(struct hub_call *call);

/* Does the client sit there? */
bool hub_sits(const struct hub_call *call, int seat);

/* ---- hub_hints.c */
void hub_request_hint(struct hub_call *call);

/* ---- hub_viewers.c */
bool hub_read_manner(struct hub_call *call, enum hub_views *views, bool *mute);
/* false when there is no room. */
bool hub_add_viewer(struct hub_table *table, struct hub_client *client, int seat,
                    enum hub_views views, bool mute);
/* Drops the viewers of that client, of all clients if NULL. */
void hub_drop_viewers(struct hub_table *table, const struct hub_client *client);
/* Plays on for agents, then tells every viewer what is new to it. */
void hub_advance(struct hub_table *table);
/* Going back: log lines after the first `count` are no more. */
void hub_tell_undone(struct hub_table *table, int seat);
/* The viewer that the request is about: the seat that it names (null: the spectator), or else the client's
 * first one at that table. NULL after an error. */
struct hub_viewer *hub_viewer_of(struct hub_call *call);
void hub_request_join(struct hub_call *call);
void hub_request_leave(struct hub_call *call);
void hub_request_view(struct hub_call *call);
void hub_request_ask(struct hub_call *call);
void hub_request_log(struct hub_call *call);

/* ---- hub_stops.c */
void hub_request_stops(struct hub_call *call);
void hub_list_phases(struct hub_call *call, const qn_pack *pack);

/* ---- hub_lists.c */
void hub_request_list(struct hub_call *call);
/* What can be chosen with these cards, given what has been. */
void hub_list_settings(struct hub_call *call, const qn_pack *pack);
void hub_request_cards(struct hub_call *call);
void hub_request_rules(struct hub_call *call);
json_t *hub_games(const struct hub *hub, qn_lang lang);

#endif
