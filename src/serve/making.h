/*
 * A new room: its row goes to the store, then its first entries, then it is told who asked for it.
 */
#ifndef SERVE_MAKING_H
#define SERVE_MAKING_H

#include "quinte/lists.h"
#include "serve/room.h"

/* What is known of a room before it is made. */
struct making {
    char game[STORE_WORD];
    char access[STORE_WORD];
    uint64_t seed;
    json_t *setup; /* taken over */
    struct entry_list entries;
};

/* Deals a table to see whether the set-up is one, and completes it; refuses the call if not. Then makes the room
 * and answers `made`. The making is used up. `follows`: the room that gets a "next" entry, or NULL. */
void making_finish(struct making *making, struct call *call, struct room *follows);
/* What a request to make a table says, with these cards of the game; those that somebody brought, or NULL. */
void make_with(struct call *call, const qn_pack *pack, const char *cards);
/* The same when the cards that were brought are compiled; requests_own.c. */
void own_make(struct call *call, const char *game, const char *text);
/* The entry that a person sits there. */
void making_sit(struct making *making, int seat, const char *person, const char *name);
/* The entry that the game begins; seats are drawn if the set-up says so. */
void making_start(struct making *making);
void making_clear(struct making *making);
bool game_is_known(const char *game);
/* Is that setting a deck, by the menu of the game? And is this a ready deck of the game's own? A path would be read from
 * the server's disk. */
bool setting_is_deck(const qn_menu *menu, const char *key);
bool is_ready_deck(const qn_pack *pack, const char *name);
bool looks_like_path(const char *value); /* no setting does, whatever its name */
/* The text "2,0,1" of a random order of so many seats. */
void draw_seats(unsigned seats, char out[2 * QN_MAX_SEATS]);

#endif
