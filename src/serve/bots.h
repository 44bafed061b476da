/*
 * Threads that think for bots. A thought is a copy of the table and the names of those who sit at it; what comes
 * back is what they choose, one after the other, until a person is asked. A bot that cannot be made, or
 * chooses what is not there, passes, and the table is told.
 */
#ifndef SERVE_BOTS_H
#define SERVE_BOTS_H

#include "serve/room.h"

struct bots;

struct bots *bots_open(struct server *server, int threads);
/* The room is told when it is done (bots_collect). */
void bots_think(struct bots *bots, struct room *room);
/* In the loop: hands thoughts that are finished to their rooms. */
void bots_collect(struct bots *bots);
void bots_close(struct bots *bots);

#endif
