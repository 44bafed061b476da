/*
 * Who is here, where several servers share a store (presence.c). Only called if they do.
 */
#ifndef SERVE_PRESENCE_H
#define SERVE_PRESENCE_H

#include "serve/room.h"

/* Another server has told something: "@TABLE:SERVER" and which seats. */
void presence_hear(struct server *server, const char *name, int64_t seats);
/* Tells the others what has changed at a room, and our people what others have told. */
void presence_tick_room(struct room *room);
/* Now and then; what is to be told goes. */
void presence_tick(struct server *server);
void presence_send(struct server *server);

#endif
