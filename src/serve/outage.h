/*
 * Outages; outage.c.
 */
#ifndef SERVE_OUTAGE_H
#define SERVE_OUTAGE_H

#include <stdbool.h>
#include <stdint.h>

struct server;
struct room;

struct outage {
    int64_t from, to; /* the last one; while it lasts, until now */
    int64_t kept_at;  /* when the store kept something last */
    int64_t beat_at;  /* when this server said last that it lives */
    int64_t ticked_at;
    bool is_on;
};

/* How long did no server live? The store is there, and nobody else speaks with it yet. */
void outage_open(struct server *server);
/* Whenever the time is read: has the machine stood still since the last time? */
void outage_look(struct server *server);
/* `is_kept`: the store has kept something since the last tick. */
void outage_tick(struct server *server, bool is_kept);
/* Milliseconds that whoever is asked there is to be given back; 0: none. */
int64_t room_outage(const struct room *room);

#endif
