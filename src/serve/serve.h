/*
 * `quinte serve`: tables for people in browsers. One thread runs the loop (sockets, rooms, clocks); the desk
 * speaks with the store; other threads think for bots. No thread shares a table with another.
 *
 *   browser ─ socket.c ─► client.c ─ request ─► requests_*.c ─► room_propose ─► desk ─► store
 *                              ▲                                                   │ durable
 *                              └── room_tell.c ◄── room_take (room.c) ◄────────────┘
 *
 *   socket.c        HTTP and WebSocket by libwebsockets
 *   loop.c          what waits for sockets: libev, or the library's own poll
 *   web.c           what is answered over HTTP: files, people, journals, metrics
 *   client.c        a socket and the person behind it; messages in and out
 *   room.h, room.c  a table as its entries make it
 *   drive.c         what happens next at a room: proposals, answers that go without saying, bots, clocks
 *   room_tell.c     what each viewer of a room is told
 *   requests_*.c    what people ask for
 *   lobby.c         what is open, what may be watched
 *   presence.c      who is here with other servers
 *   outage.c        time in which nobody could answer
 *   bots.c          threads that think
 *   own.c           cards that people brought
 *   helpers.c       threads for what takes its time
 *   looks.c         what people want to have looked up, so that nobody takes the threads for themselves
 *   pool.c          all cards of a game, to be fetched once
 *   people.c        names, secrets, passwords
 *   limits.c        how much of it, and how often
 *   metrics.c       figures for whoever runs it
 */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H

#include "app/hub.h"
#include "app/stage.h"
#include "app/telling.h"
#include "serve/desk.h"
#include "serve/helpers.h"
#include "serve/limits.h"
#include "serve/metrics.h"
#include "serve/outage.h"

struct lws;
struct lws_context;
struct room;
struct viewer;
struct bots;
struct site;
struct own;
struct presence_note;

enum {
    SERVE_MESSAGE = 1 << 19,  /* bytes of a message from a socket: a long journal */
    SERVE_UPLOAD = 4096,      /* bytes of a body over HTTP */
    SERVE_BACKLOG = 1 << 21,  /* bytes that wait for a slow reader before it is let go */
    SERVE_EARLY = 16,         /* messages that may wait until a person is known */
    PRESENCE_SERVERS = 64,    /* that share a store with us */
    SERVE_ROOM_BUCKETS = 8192 /* a power of two */
};

/* What `quinte serve` was told; config.c. */
struct serve_config {
    char *address; /* to listen at, "127.0.0.1" */
    int port;
    char *store;
    char *certificate, *key; /* TLS, or NULL */
    char *origin;            /* where the pages come from, if not from here: "https://…" */
    char *web;               /* folder of the built pages, or NULL: none */
    bool trusts_proxy;       /* X-Forwarded-For and -Proto tell who visits, and how */
    bool opens_browser;
    bool has_seed; /* tables are dealt from `seed` on, one after the other: for tests */
    uint64_t seed;
    bool json_log;
    bool own_cards;   /* people may bring card files */
    int bots;         /* threads */
    int away;         /* seconds after which somebody who is not here counts as missing */
    int window_pause; /* milliseconds that a window takes which a person might answer */
    int keep_days;    /* finished games; 0: for ever */
    struct limits_config limits;
};

/* A socket and who sits behind it. */
struct client {
    struct client *next, **link; /* among all clients */
    struct server *server;
    struct lws *wsi;
    struct hub_client hub; /* its language and the numbers of its messages */
    struct person_row person;
    int64_t token_mark;
    bool is_known;   /* the store has said who it is */
    bool is_closed;  /* the socket is gone; freed when nothing refers to it */
    bool is_leaving; /* what waits is sent, then the socket is closed */
    bool in_lobby;
    bool wants_ping, is_pinged;       /* since something was heard */
    int64_t heard_at;                 /* milliseconds */
    bool is_hinted;                   /* a hint is on its way */
    struct look *looks, **looks_last; /* what waits to be looked up (looks.c) */
    unsigned looks_running, looks_waiting;
    unsigned entered; /* tables */
    unsigned held;    /* jobs that will come back to it */
    char address[LIMIT_NAME];
    struct bucket messages;
    json_t *early[SERVE_EARLY];
    size_t early_count;
    char *in; /* a message that has not wholly arrived */
    size_t in_size;
    struct viewer *viewers;            /* room.h */
    struct out *out_first, **out_last; /* frames that wait; the link to the last of them */
    size_t out_bytes;
};

struct server {
    struct app *app;
    struct serve_config config;
    struct store *store;
    struct desk *desk;
    struct hub hub; /* lists, cards, rules: the requests that need no room */
    struct bots *bots;
    struct helpers *helpers;
    struct presence {
        uint32_t me;                       /* which of the servers this is: by chance */
        int64_t beat_at;                   /* when it said last that it lives */
        uint32_t server[PRESENCE_SERVERS]; /* the others, and when they said so */
        int64_t heard[PRESENCE_SERVERS];
        struct presence_note *note; /* what is to be told */
    } presence;
    struct own *own;       /* cards that people brought */
    struct helpers *looks; /* threads for what people want to have looked up */
    struct helpers *hints; /* one thread, for requests_hint.c */
    unsigned hints_waiting;
    struct pool {
        char path[64]; /* "/api/pool/champions/0123456789abcdef" */
        char *text;    /* NULL until somebody wanted it */
        size_t size;
    } pool[HUB_GAMES];
    struct site *site; /* files */
    struct lws_context *context;
    struct client *clients;
    size_t client_count;
    struct room *rooms[SERVE_ROOM_BUCKETS];
    size_t room_count;
    size_t locks; /* of bots, that this server has in a store which others share */
    struct limits limits;
    struct metrics metrics;
    struct lobby *lobby;
    struct stage stage;          /* scenes and lessons */
    struct sheet sheet, scratch; /* where messages are written */
    int64_t now;                 /* milliseconds since 1970, of this turn of the loop */
    int64_t forgot_at;           /* old games, last */
    int64_t looked_at;           /* after what waits to be sent, last */
    bool is_closing;
    uint64_t failures_told, commits_told; /* of the store, when something was last said about it */
    bool is_failing;
    struct outage outage;
};

/* A request while it is being answered. */
struct call {
    struct server *server;
    struct client *client;
    json_t *message;
    const json_t *id;
    struct room *room;
    void (*ready)(struct call *call); /* what to do when the room can be looked at (again) */
    int64_t began;                    /* microseconds */
    unsigned kind;                    /* of message: request_number */
};

/* ---- client.c */
struct client *client_open(struct server *server, struct lws *wsi, const char *address,
                           const char *token, qn_lang lang);
void client_close(struct client *client); /* the socket is gone */
/* A part of a message; `last`: it is complete. false: the socket must go. */
bool client_receive(struct client *client, const char *bytes, size_t size, bool last);
/* It is still there. */
void client_heard(struct client *client);
/* Whole lines, without their end: sent as one frame. */
void client_send(struct client *client, const char *lines, size_t size);
/* A message as an object without number: it gets one. Releases it. */
void client_tell(struct client *client, json_t *message);
/* The next bytes for the socket, with LWS_PRE bytes of room before them; NULL: nothing waits. */
struct out *client_next(struct client *client);
void client_sent(struct client *client);
void client_hold(struct client *client);
void client_release(struct client *client);
/* What waits is sent, then the socket is closed. */
void client_leave(struct client *client);
/* A person has signed out: the pages that came with that token (people_token_mark), all of them, or all and the name. */
enum { LEAVE_ALL = 0, LEAVE_FOR_EVER = -1 };
void person_leaves(struct server *server, const char *person, int64_t which);
/* The name of a person goes out of the rooms that are in memory; rooms.c. */
void rooms_unname(struct server *server, const char *person);
/* Now and then: nothing that waits is forgotten; who is silent is asked whether they are there, and then let go. */
void clients_tick(struct server *server);

struct out {
    struct out *next;
    size_t size;
    char bytes[]; /* LWS_PRE bytes of room, then `size` */
};

/* ---- looks.c */
/* May the client have one more thing looked up? It is refused if too much waits already. */
bool looks_allow(struct call *call);
/* Some of a client's work is done at a time; the rest waits for it. Of a client that is gone nothing is begun any more: `done`
 * comes without `run`. */
void looks_put(struct client *client, struct work *work);

/* ---- calls: answers and fields; requests.c */
void requests_take(struct client *client, json_t *message);
/* A call that waited for its room. */
void requests_again(struct call *call);
void call_answer(struct call *call, json_t *message);
void call_done(struct call *call);
void call_refuse(struct call *call, const char *code, const char *field, const char *text);
bool call_text(struct call *call, const char *key, const char **out);
bool call_bool(struct call *call, const char *key, bool *out);
bool call_number(struct call *call, const char *key, long long low, long long high, long long *out);
/* A copy that outlives the message; release with call_free. */
struct call *call_keep(const struct call *call);
void call_free(struct call *call);

/* ---- people.c */
enum { TOKEN_TEXT = 44 };
void people_new_id(char id[STORE_ID]);
/* The id of what somebody asks for under `key`, the same each time, and guessed by nobody who has not their cookie. */
void people_id_of(const struct client *client, const char *key, char id[STORE_ID]);
uint64_t people_random(void);
/* Of a new table: random, unless the configuration says otherwise. */
uint64_t people_new_seed(struct server *server);
/* A secret for a cookie, and the hash of it that is kept. */
void people_new_token(char text[TOKEN_TEXT], uint8_t hash[STORE_HASH]);
bool people_token_hash(const char *text, uint8_t hash[STORE_HASH]);
/* What tells it from others without giving it away: a number above zero. */
int64_t people_token_mark(const uint8_t hash[STORE_HASH]);
/* A name that can be shown: trimmed, without control characters; false if nothing is left or it is too
 * long. */
bool people_clean_name(const char *name, char out[STORE_NAME]);
void people_invent_name(char out[STORE_NAME], qn_lang lang);
/* Text that can be shown, at most `most` bytes: control characters become spaces. malloc'd; NULL: empty. */
char *people_clean_text(const char *text, size_t most);
bool people_hash_password(const char *password, char **out); /* slow by design; malloc'd */
bool people_check_password(const char *hash, const char *password);
/* What was promised before the game about its seed, in hexadecimal. */
void people_commit_to(uint64_t seed, const char *salt, char out[65]);

/* ---- pool.c */
void pools_open(struct server *server);
void pools_close(struct server *server);
/* Answers with a pool; false: there is none at that path. */
struct visit;
bool pool_serve(struct server *server, struct visit *visit);
/* `cards` of a whole game over a socket. */
void pool_tell(struct call *call);

/* ---- lobby.c */
void lobby_open(struct server *server);
void lobby_close(struct server *server);
void lobby_touch(struct server *server); /* something listed may have changed */
void lobby_tick(struct server *server);
void lobby_enter(struct call *call, bool on);

/* ---- server.c */
bool server_open(struct server *server, struct app *app, const struct serve_config *config);
void server_close(struct server *server);
/* Some ten times a second: clocks, pauses, what has gone cold. */
void server_tick(struct server *server);
/* Jobs are finished, or others have moved. */
void server_collect(struct server *server);
int64_t server_clock(void); /* milliseconds since 1970 */
void server_log(struct server *server, const char *level, const char *event, json_t *facts);

#endif
