/*
 * A room: a table, who sits at it and who watches, as the entries of its journal make it. Whatever changes a
 * room is an entry, first appended to the store and then taken (room_take), here as on every other server and
 * after every restart: the same entries make the same room.
 *
 *   kind     seat  value            text                     what happened
 *   sit      yes                                             a person sat down
 *   rise     yes                                             … got up, or was sent away
 *   bot      yes                    its name                 a bot took the seat
 *   back_in  yes                                             its person took it back
 *   start                           order of the seats       the game began
 *   choice   yes   option's index   option in words          a choice was made (hash: of the table after it)
 *   resign   yes                    "time" if by the clock   a seat gave up
 *   offer    yes   offer's number   what                     something was offered
 *   answer   yes   1 yes, 0 no                               … and answered
 *   back           choices kept                              the game went back
 *   deal     yes   a seed                                    hidden things were dealt anew for that seat
 *   end                             why                      the game was ended by agreement
 *   next                            id of the table          a rematch was made
 *   pause          milliseconds                              nobody could answer (outage.c): clocks did not run
 *   talk     who   1: to watchers   what was said
 *   stops    yes   1: for a pass    stops_write              where the seat wants to be asked
 *   orders   yes                    JSON                     what it wants to be done when it is asked
 *
 * The last two, and what those who watch say, are nobody else's business: they are not counted in what viewers are
 * told as `at` (room->shown), so that no gap betrays them.
 *
 * The set-up of a room is JSON (game_row.setup), written when it is made and never changed:
 *   {"settings":{…}, "decks":{"deck1":"…"}, "cards":"…", "seats":[{"kind":"person"|"open"|"bot","bot":…}…], "drawn":true,
 *    "clock":{"base":s,"increment":s} | {"days":n}, "watch":"no"|"public"|"hands", "undo":"agreed"|"free",
 *    "hints":"alone"|"always"|"no", "title":…, "salt":…, "from":{"table":…,"choices":n}}
 */
#ifndef SERVE_ROOM_H
#define SERVE_ROOM_H

#include "app/stops.h"
#include "app/telling.h"
#include "serve/serve.h"

enum {
    ROOM_TALK = 200,
    ROOM_WAITING = 64,
    ROOM_KEY = 40,
    ROOM_DONE = 8,
    ROOM_BATCH = 64,
    ROOM_ELSEWHERE = 8
};

enum room_state {
    ROOM_LOADING, /* its entries are on their way */
    ROOM_OPEN,    /* seats are being taken */
    ROOM_PLAYING,
    ROOM_OVER,
    ROOM_BROKEN /* its entries no longer replay: it can be read up to there */
};

enum seat_taken { SEAT_FREE, SEAT_PERSON, SEAT_BOT };

struct room_seat {
    enum seat_taken taken;
    char person[STORE_ID]; /* whose it is; with a bot in it: who may take it back */
    char name[STORE_NAME];
    char bot[STORE_WORD];
    uint64_t done
        [ROOM_DONE]; /* what its person did last, by the ids that they gave it: so that it is done once */
    unsigned done_count;
    int64_t left;    /* of its clock, milliseconds */
    int64_t gone_at; /* when its person was seen here last; 0: never */
    struct stops stops;
    json_t *orders; /* given ahead (orders.c), or NULL */
};

struct room_choice {
    uint16_t option; /* RESIGNED, DEALT: not a choice */
    int8_t seat;
    uint64_t seed; /* of a deal */
    int64_t at;
};
enum { ROOM_RESIGNED = 0xFFFF, ROOM_DEALT = 0xFFFE };

struct room_talk {
    int64_t n, at;
    int64_t shown, number; /* room->shown then; its number among those of its audience */
    int seat;              /* or -1: somebody who watches */
    bool to_watchers;
    char person[STORE_ID], name[STORE_NAME];
    char key[ROOM_KEY]; /* the id that its sender gave it */
    char *text;
};

/* What somebody wants everybody to agree to. */
enum offer_kind { OFFER_NONE, OFFER_UNDO, OFFER_REMATCH, OFFER_BOT, OFFER_END, OFFERS };
struct room_offer {
    enum offer_kind kind;
    int64_t n;       /* its number: `shown` when it was made */
    int64_t at;      /* when */
    int seat;        /* who offers */
    int about;       /* OFFER_BOT: which seat; OFFER_UNDO: how many choices are kept */
    uint32_t agreed; /* bit set of seats */
};

/* What happens at the present question if nobody says anything. */
enum room_answer {
    ANSWER_NONE,    /* it waits for the person, or for a bot */
    ANSWER_ORDER,   /* an order was given for it */
    ANSWER_PASS,    /* the seat does not want to be asked */
    ANSWER_ONLY_ONE /* there is one option */
};

/* A client that sees the room from a seat, or as a spectator. */
struct viewer {
    struct viewer *next;      /* of the room */
    struct viewer *next_mine; /* of the client */
    struct client *client;
    struct room *room;
    int seat;
    bool mute;
    size_t told;      /* log lines */
    uint32_t asked;   /* the question that was put last */
    int64_t talked;   /* entries up to which talk has been told */
    char *view;       /* the last one, or NULL */
    int64_t shown_at; /* room->shown when it was told something last */
    int64_t info_at;  /* what was told about seats and clocks: room->info then */
    bool over_told;
    bool undone; /* the game went back since it was told something */
};

struct room {
    struct room *next; /* in its bucket */
    struct server *server;
    struct game_row row;
    json_t *setup;
    enum room_state state;
    const qn_pack *pack;
    int64_t n;       /* entries taken */
    int64_t shown;   /* those of them that everybody may know of */
    int64_t now;     /* `at` of the last one */
    qn_table *table; /* NULL before the start */
    struct room_choice *choices;
    size_t choice_count, choice_room;
    unsigned seats;
    struct room_seat seat[QN_MAX_SEATS];
    struct room_offer offer;
    struct room_talk *talk; /* the last ROOM_TALK lines */
    size_t talk_count;
    int64_t talks[2]; /* lines so far, of those who play and of those who watch */
    struct room_asked {
        enum room_answer answer;
        size_t option, order; /* how; which order */
    } asked;
    struct room_decision {
        int64_t n; /* `n` of the room when it was looked for; 0: never */
        int seat;
        size_t kept;         /* choices before it; SIZE_MAX: there is none */
        bool is_free;        /* nobody has learned anything since */
    } decision;              /* the last one that somebody wanted to take back */
    char ended[STORE_WORD];  /* by agreement: why */
    char follower[STORE_ID]; /* the rematch */
    char broken[256];
    bool is_dealt;     /* anew, on its way: what lay there before may still be a secret elsewhere */
    int64_t asked_at;  /* when the present question was put */
    int64_t paused_at; /* when time was given back last */
    int64_t went_back; /* `shown` when the log was shortened last; 0: never */
    struct viewer *viewers;
    int64_t info;    /* grows when seats, clocks, offers or who is here change */
    bool is_writing; /* entries are on their way to the store */
    bool is_reading;
    bool is_thinking;
    bool has_lock;              /* of its bots: it may think for them */
    bool is_counted_lock;       /* … and the store has a place for it */
    bool is_followed;           /* a rematch is being made … */
    char next_wanted[STORE_ID]; /* … and was: an entry has to say so */
    struct room_elsewhere {
        uint32_t server, seats;  /* a bit set */
    } elsewhere[ROOM_ELSEWHERE]; /* who is here with other servers (presence.c) */
    uint32_t others_here,
        here_told; /* what our people, and other servers, have been told of that */
    bool is_here_told;
    bool is_marked; /* the row tells lists what is so */
    int64_t try_at; /* after a failure or a pause: when to go on; 0: nothing waits */
    int64_t used_at, marked_at;
    struct call *waiting[ROOM_WAITING]; /* requests that came while it was writing */
    size_t waiting_count;
};

/* Entries that outlive whoever gave them: copied with their texts. */
struct entry_list {
    struct entry *entry;
    size_t count, room;
};
void entry_list_add(struct entry_list *list, const struct entry *entry);
void entry_list_clear(struct entry_list *list);

enum offer_kind offer_named(const char *word); /* OFFER_NONE: there is none of that name */
const char *offer_word(enum offer_kind kind);

/* ---- room.c: entries make a room */
/* A room from its row (taken over, cleared) before its entries. NULL: the set-up cannot be read. */
struct room *room_new(struct server *server, struct game_row *row);
void room_free(struct room *room);
/* Enough of a room to replay it in another thread: set-up, seats, choices. NULL without memory. */
struct room *room_copy(const struct room *room);
/* The next entry. What does not fit (other cards than then) breaks the room, and nothing else. */
void room_take(struct room *room, const struct entry *entry);
/* Makes the choice, or what else the room has noted there, at a table. */
qn_status room_apply(qn_table *table, const struct room_choice *choice);
/* A table as it was after so many of the room's choices; NULL without memory. */
qn_table *room_table_at(const struct room *room, size_t choices);
/* The same; tells how long the log was after each choice, from none to all of them (choices + 1 numbers). */
qn_table *room_table_told(const struct room *room, size_t choices, uint32_t *lines);
/* Deals the table that the set-up says; NULL after writing into `error` why not. */
qn_table *room_deal(const struct room *room, char *error, size_t size);
int room_seat_of(const struct room *room, const char *person); /* or -1 */
/* Was it done for that seat lately, under this id? */
bool room_has_done(const struct room *room, int seat, const char *key);
/* How many choices precede the last decision of that seat; SIZE_MAX: it has made none. `is_free`: nobody has
 * learned anything since, and nobody else has decided anything. */
size_t room_last_decision(const struct room *room, int seat, bool *is_free);
bool room_is_over(const struct room *room);
/* May everybody know everything? Not where cards have changed: the game may go on at a server that has the old ones. Nor where
 * all was dealt anew: the game that it was taken from may go on, with the seed and the hands of its beginning. */
bool room_is_open_to_all(const struct room *room);
/* Where people sit who are still in the game: a bit set. */
uint32_t room_people(const struct room *room);
const char *room_state_name(enum room_state state);
const char *room_word(const struct room *room, const char *key); /* a text of the set-up, or "" */
bool room_has_clock(const struct room *room);
int64_t room_left(const struct room *room, unsigned seat); /* of its clock now; INT64_MAX: none */

/* What is wrong with a deck or a set-up, one message after the other; a report function. */
struct complaint {
    char *text;
    size_t size;
};
void complaint_note(void *user, const qn_message *message);

/* ---- requests_hint.c */
/* May seats of it have hints? Where people play against each other only if that was agreed when it was made. The game
 * has begun. */
bool room_allows_hints(const struct room *room);

/* ---- orders.c: what a seat wants to be done, or not to be asked */
/* Which of the orders fits the question, and the option that it chooses; false: none. */
bool orders_find(const json_t *orders, qn_table *table, size_t *order, size_t *option);
/* One of them was carried out: what is left of them. */
void orders_use(json_t *orders, size_t order);
/* Is it a list of orders? */
bool orders_are_sound(const json_t *orders);
/* Stops as a text, and back. */
enum { STOPS_TEXT = 96 };
void stops_write(const struct stops *stops, char out[STOPS_TEXT]);
void stops_read(struct stops *stops, const char *text);
/* What happens if nobody says anything, with the wishes of the seat that is asked. May change its stops: to be
 * called once a question. */
struct room_asked wishes_answer(struct room_seat *seat, qn_table *table);

/* ---- rooms in memory; rooms.c */
struct room *room_find(struct server *server, const char *id);
/* Finds the room or brings it from the store, then calls call->ready with call->room set, when nothing is on
 * its way to the store; or refuses. A copy of the call is kept if it must wait. */
void rooms_enter(struct call *call, const char *id);
/* A room that was just made. */
void rooms_add(struct server *server, struct room *room);
/* The call waits until the room can be looked at again. */
void room_wait(struct room *room, struct call *call);
/* Goes on with the requests that waited. */
void room_resume_waiting(struct room *room);
/* Reads what other servers have appended. */
void room_refresh(struct room *room);
void rooms_moved(struct server *server, const char *id, int64_t n);
/* Lets go of rooms that nobody looks at. */
void rooms_tick(struct server *server);
void rooms_close(struct server *server);
/* Tells the row what lists should say. */
void room_mark(struct room *room);

/* ---- drive.c: what happens next */
/* Appends entries and, when they are durable, takes them, answers the call (kept until then; may be NULL)
 * and tells everybody. The room must not be writing. */
void room_propose(struct room *room, const struct entry *entries, size_t count, struct call *call);
/* One entry of that kind. */
void room_propose_one(struct room *room, struct entry entry, struct call *call);
/* The same; when it is taken the request is looked at once more, in place of `done`. */
void room_propose_then(struct room *room, struct entry entry, struct call *call);
/* A choice with everything that goes without saying after it. */
void room_propose_choice(struct room *room, size_t option, struct call *call);
/* The same with a pass that goes on (stops_pass_until). */
void room_propose_pass(struct room *room, const struct stops *stops, size_t option,
                       struct call *call);
void room_propose_thought(struct room *room, const uint16_t *options, size_t count);
/* After something has happened: tells viewers, then answers for bots and where there is one answer. */
void room_advance(struct room *room);
/* When may this option be chosen? Passing a window takes the time that it takes whoever cannot answer it; 0: now. */
int64_t room_not_before(const struct room *room, size_t option);
void room_tick(struct room *room);
/* Clocks did not run while nobody could answer (outage.c): an entry has to say so. */
bool room_give_back(struct room *room);
/* The rematch that was made is told at the table before it, when nothing else is being written. */
bool room_tell_next(struct room *room);

/* ---- room_tell.c: what viewers are told */
struct viewer *viewer_add(struct room *room, struct client *client, int seat, bool mute);
struct viewer *viewer_find(const struct room *room, const struct client *client);
void viewer_drop(struct viewer *viewer);
void viewers_drop(struct client *client); /* everywhere */
/* What is new to this viewer: events, view, question, talk, seats; one frame. */
void room_tell(struct room *room, struct viewer *viewer);
void room_tell_all(struct room *room);
/* Takes what follows, one after the other; what each choice of a bot has led to is told by itself, to be shown in its order. */
void room_take_all(struct room *room, const struct entry_list *list);
/* Where a viewer stands who was here before. */
void viewer_resume(struct viewer *viewer, int64_t at, size_t events);
/* With this server, or with another one; presence.c. */
bool room_is_here(const struct room *room, unsigned seat);
/* What everybody may know about the room. */
json_t *room_info(const struct room *room, const struct viewer *viewer);
/* A game as lists tell it. */
json_t *row_info(const struct game_row *row);
/* From that seat, or as a spectator. `person`: "" if nobody knows who it is. */
bool person_may_see(const struct room *room, const char *person, int *seat);

#endif
