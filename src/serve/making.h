/*
 * A new room: its row goes to the store, then its first entries, then it is told who asked for it.
 */
#ifndef SERVE_MAKING_H
#define SERVE_MAKING_H

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
/* The entry that a person sits there. */
void making_sit(struct making *making, int seat, const char *person, const char *name);
/* The entry that the game begins; seats are drawn if the set-up says so. */
void making_start(struct making *making);
void making_clear(struct making *making);
/* The text "2,0,1" of a random order of so many seats. */
void draw_seats(unsigned seats, char out[2 * QN_MAX_SEATS]);

#endif
