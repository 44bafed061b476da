/*
 * The store: what outlives a server. Games, the entries of their journals, people. Everything else that a
 * server has in memory can be made anew from it.
 *
 *   person   who somebody is: a name, a language, perhaps a password
 *   token    what a browser shows to be that person (only its hash is kept)
 *   deck     what a person has built or brought, under a name
 *   game     a table: what is played, how, by whose making
 *   entry    the n-th thing that happened at a table: sat down, chose, said, took back …
 *
 * An entry is never changed and never removed while its game is kept. Two servers that append the same n
 * collide on the key; the second one is told so, reads what the first wrote, and looks again. That is all the
 * agreement servers need: nobody owns a table.
 *
 * Two kinds, by the address: `sqlite:FILE` and `postgresql://…`. All calls are made by one thread (desk.c), may
 * take their time, and tell failure by STORE_FAILED and store_error. tests/serve plays the same games with both.
 */
#ifndef SERVE_STORE_H
#define SERVE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_ID = 17,   /* an id: 16 letters and digits, terminated */
    STORE_NAME = 97, /* a person's name: at most 32 characters of UTF-8 */
    STORE_WORD = 16,
    STORE_HASH = 32 /* bytes of a token's hash */
};

enum store_result { STORE_DONE, STORE_TAKEN, STORE_NONE, STORE_FAILED };

/* ---- entries -------------------------------------------------------------------------------- */

/* What happened at a table. Texts may be NULL; the store copies nothing and keeps no pointer. */
struct entry {
    int64_t n;          /* 1, 2, … within the game */
    int64_t at;         /* milliseconds since 1970 */
    const char *kind;   /* "choice", "sit", "talk", … (room.h) */
    int seat;           /* or -1 */
    int64_t value;      /* the option's index, … */
    uint64_t hash;      /* of the table after a choice; 0: none */
    const char *person; /* id of who did it */
    const char *key;    /* the id that its sender gave it, so that it is done once */
    const char *text;   /* the option in words, what was said, … */
    const char *name;   /* when read: the person's name now */
};

/* Entries that stand together or not at all, n counting up. */
struct append {
    const char *game;
    const struct entry *entries;
    size_t count;
    enum store_result result; /* STORE_TAKEN: somebody else was first */
};

/* ---- games and people ----------------------------------------------------------------------- */

struct game_row {
    char id[STORE_ID];
    char key[STORE_ID]; /* who has it may sit down at a table that is not open */
    char maker[STORE_ID];
    char game[STORE_WORD];   /* "champions" */
    char state[STORE_WORD];  /* "open", "playing", "over" */
    char access[STORE_WORD]; /* "open", "link", "alone" */
    uint64_t seed;
    int64_t made, moved; /* milliseconds */
    int64_t entries;     /* how many */
    char *setup;         /* JSON: settings, seats, clock, … (room.h); malloc'd */
    char *summary;       /* JSON for lists: names, whose turn, result; malloc'd or NULL */
};

struct person_row {
    char id[STORE_ID];
    char name[STORE_NAME];
    char lang[3];
    char *password; /* Argon2id, or NULL; malloc'd */
    char *wishes;   /* JSON: settings of the pages; malloc'd or NULL */
    int64_t made, seen;
};
void game_row_clear(struct game_row *row);
void person_row_clear(struct person_row *row);

/* A deck that somebody keeps. Texts are the caller's, or live during the call. */
struct deck_row {
    const char *person, *id, *game, *name, *text;
    int64_t at; /* saved, milliseconds */
};

/* Lists about a person, each of texts with a time. */
enum store_list {
    STORE_BLOCKED,  /* ids of those whom they do not want to meet; no time */
    STORE_SAID,     /* what they said, and when */
    STORE_SESSIONS, /* when they signed in where they still are; no text */
    STORE_LISTS
};
typedef void line_fn(void *user, const char *text, int64_t at);
typedef void deck_fn(void *user, const struct deck_row *row);
typedef void entry_fn(void *user, const struct entry *entry);
typedef void game_fn(void *user, const struct game_row *row);
typedef void moved_fn(void *user, const char *game, int64_t n);

/* Which games a list is of; the newest first. */
struct game_query {
    const char *person; /* those this person sits at or made, or NULL */
    const char *state;  /* or NULL */
    bool listed;        /* only those that everybody may see in the lobby */
    int64_t before;     /* moved before that; 0: any */
    int limit;
};

/* ---- the store ------------------------------------------------------------------------------ */

struct store;

/* One kind of store. */
struct store_kind {
    bool is_shared; /* by several servers, perhaps */
    void (*close)(struct store *store);
    /* Brings a lost connection back, if it can. */
    bool (*is_there)(struct store *store);
    bool (*begin)(struct store *store);
    bool (*commit)(struct store *store); /* false: nothing of it was kept */
    void (*rollback)(struct store *store);
    /* Within a transaction; sets each result. false: the transaction failed as a whole. */
    bool (*append)(struct store *store, struct append **appends, size_t count);
    enum store_result (*read)(struct store *store, const char *game, int64_t after, entry_fn *fn,
                              void *user);
    enum store_result (*game_add)(struct store *store, const struct game_row *row);
    enum store_result (*game_get)(struct store *store, const char *id, struct game_row *out);
    /* state, summary, moved and who sits (JSON array of ids) of a game, for lists. */
    enum store_result (*game_mark)(struct store *store, const char *id, const char *state,
                                   const char *summary, const char *const *people, size_t count,
                                   int64_t moved);
    enum store_result (*game_list)(struct store *store, const struct game_query *query, game_fn *fn,
                                   void *user);
    /* Only the summary. */
    enum store_result (*game_sum_up)(struct store *store, const char *id, const char *summary);
    enum store_result (*game_remove)(struct store *store, const char *id);
    /* Removes at most so many games that are over and have not moved since then; tells how many. */
    enum store_result (*games_forget)(struct store *store, int64_t before, int most, int *count);
    enum store_result (*person_add)(struct store *store, const struct person_row *row);
    enum store_result (*person_get)(struct store *store, const char *id, struct person_row *out);
    enum store_result (*person_named)(struct store *store, const char *name,
                                      struct person_row *out); /* that has a password */
    enum store_result (*person_change)(struct store *store, const struct person_row *row);
    /* The name, the decks and the list of those who were blocked go, the games stay: "" is left in its place. */
    enum store_result (*person_remove)(struct store *store, const char *id);
    enum store_result (*token_add)(struct store *store, const uint8_t hash[STORE_HASH],
                                   const char *person, int64_t at);
    enum store_result (*token_get)(struct store *store, const uint8_t hash[STORE_HASH],
                                   struct person_row *out);
    /* One token, or all of a person if `hash` is NULL. */
    enum store_result (*token_remove)(struct store *store, const uint8_t *hash, const char *person);
    /* Blocking: `person` does not want to meet `other`. */
    enum store_result (*block_set)(struct store *store, const char *person, const char *other,
                                   bool on);
    bool (*is_blocked)(struct store *store, const char *person, const char *other);
    enum store_result (*list_of)(struct store *store, enum store_list which, const char *person,
                                 line_fn *fn, void *user);
    /* Decks: saved under their id, in place of the one that has it; the newest first; removed. */
    enum store_result (*deck_put)(struct store *store, const struct deck_row *row);
    enum store_result (*deck_list)(struct store *store, const char *person, deck_fn *fn,
                                   void *user);
    enum store_result (*deck_remove)(struct store *store, const char *person, const char *id);
    /* A server lives now; when did one say so before? 0: never. */
    enum store_result (*alive)(struct store *store, int64_t now, int64_t *before);
    /* The lock of a table's bots; true if this server has it. */
    bool (*lock)(struct store *store, const char *game);
    void (*unlock)(struct store *store, const char *game);
    /* Tells the other servers something of the form "@NAME NUMBER … ", which is not kept; NULL where there are none. */
    bool (*tell)(struct store *store, const char *note);
    /* What other servers have appended since the last call, and what they told; waits for nothing. A store that one server has
     * for itself tells nothing. */
    void (*poll)(struct store *store, moved_fn *fn, void *user);
    int (*poll_fd)(struct store *store); /* readable when there is something; -1: never */
};

struct store {
    const struct store_kind *kind;
    char error[512]; /* why the last call failed */
};

/* NULL after writing into `error` why not. Makes what is missing: file, tables, indices. */
struct store *store_open(const char *address, char *error, size_t size);
struct store *store_open_sqlite(const char *file, char *error, size_t size);
struct store *store_open_postgres(const char *address, char *error, size_t size);
void store_close(struct store *store);

#endif
