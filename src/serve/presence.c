/*
 * Who is here, where several servers share a store: each tells the others which seats of a table have somebody at it, when
 * that changes, and when a server shows up that has not told yet. Nothing of it is kept: it goes by NOTIFY, and a server
 * that has not been heard of for a while has nobody any more.
 *
 *   "@uaqc7paxxinf7e7v:5f3759df 3"   at that table, seats 0 and 1 are here with server 5f3759df
 *   "@*:5f3759df 0"                  that server lives
 */
#include "serve/presence.h"

#include <stdlib.h>
#include <string.h>

/* Milliseconds: how often a server says that it lives, and how long it is believed; bytes of what is told at once. */
enum { BEAT = 5000, BELIEVED = 16000, NOTE = 7000, ONE = 40 };

struct presence_note {
    struct job job;
    size_t size;
    char text[NOTE + ONE];
};

/* ---- telling -------------------------------------------------------------------------------- */

static void run_telling(struct job *job, struct store *store)
{
    struct presence_note *note = (struct presence_note *)(void *)job;
    job->result = store->kind->tell(store, note->text) ? STORE_DONE : STORE_FAILED;
}

static void told(struct job *job)
{
    free(job);
}

void presence_send(struct server *server)
{
    struct presence_note *note = server->presence.note;
    server->presence.note = NULL;
    if (note)
        desk_put(server->desk, &note->job);
}

static void add(struct server *server, const char *table, uint32_t seats)
{
    struct presence *presence = &server->presence;
    if (!presence->note) {
        presence->note = app_alloc(sizeof *presence->note);
        presence->note->job = (struct job){.run = run_telling, .done = told};
        presence->note->size = 0;
    }
    struct presence_note *note = presence->note;
    note->size += (size_t)snprintf(note->text + note->size, ONE, "@%s:%08x %u ", table,
                                   (unsigned)presence->me, (unsigned)seats);
    if (note->size > NOTE)
        presence_send(server);
}

/* ---- hearing -------------------------------------------------------------------------------- */

static int64_t *heard_of(struct presence *presence, uint32_t server)
{
    size_t oldest = 0;
    for (size_t i = 0; i < PRESENCE_SERVERS; i++) {
        if (presence->server[i] == server)
            return &presence->heard[i];
        if (presence->heard[i] < presence->heard[oldest])
            oldest = i;
    }
    presence->server[oldest] = server;
    return &presence->heard[oldest];
}

static bool lives(const struct server *server, uint32_t other)
{
    const struct presence *presence = &server->presence;
    for (size_t i = 0; i < PRESENCE_SERVERS; i++)
        if (presence->server[i] == other)
            return server->now - presence->heard[i] < BELIEVED;
    return false;
}

static struct room_elsewhere *place_of(struct room *room, uint32_t server)
{
    for (size_t i = 0; i < ROOM_ELSEWHERE; i++)
        if (room->elsewhere[i].server == server)
            return &room->elsewhere[i];
    return NULL;
}

/* A place for a server that was not heard of at this table. */
static struct room_elsewhere *new_place(struct room *room)
{
    for (size_t i = 0; i < ROOM_ELSEWHERE; i++)
        if (!lives(room->server, room->elsewhere[i].server))
            return &room->elsewhere[i];
    return NULL;
}

/* One with which nobody is here. */
static struct room_elsewhere *place_without(struct room *room)
{
    for (size_t i = 0; i < ROOM_ELSEWHERE; i++)
        if (!room->elsewhere[i].seats)
            return &room->elsewhere[i];
    return NULL;
}

static void note_seats(struct room *room, uint32_t server, uint32_t seats)
{
    struct room_elsewhere *at = place_of(room, server);
    if (!at && (at = new_place(room)) != NULL)
        room->is_here_told = false; /* it knows nothing of those who are here */
    if (!at)
        at = place_without(room);
    if (at)
        *at = (struct room_elsewhere){server, seats};
}

void presence_hear(struct server *server, const char *name, int64_t seats)
{
    char table[STORE_ID];
    unsigned other;
    if (sscanf(name, "@%16[^:]:%8x", table, &other) != 2 || other == server->presence.me)
        return;
    *heard_of(&server->presence, other) = server->now;
    struct room *room = room_find(server, table);
    if (room && room->state != ROOM_LOADING)
        note_seats(room, other, (uint32_t)seats);
}

/* ---- who is here ---------------------------------------------------------------------------- */

static uint32_t here_with_us(const struct room *room)
{
    uint32_t seats = 0;
    for (const struct viewer *viewer = room->viewers; viewer; viewer = viewer->next)
        if (viewer->seat >= 0)
            seats |= 1u << viewer->seat;
    return seats;
}

static uint32_t elsewhere(const struct room *room)
{
    uint32_t seats = 0;
    for (size_t i = 0; i < ROOM_ELSEWHERE; i++)
        if (room->elsewhere[i].seats && lives(room->server, room->elsewhere[i].server))
            seats |= room->elsewhere[i].seats;
    return seats;
}

bool room_is_here(const struct room *room, unsigned seat)
{
    return (here_with_us(room) | elsewhere(room)) >> seat & 1;
}

void presence_tick_room(struct room *room)
{
    struct server *server = room->server;
    uint32_t mine = here_with_us(room), others = elsewhere(room),
             gone = room->others_here & ~others;
    if (!room->is_here_told || mine != room->here_told)
        add(server, room->row.id, mine);
    room->is_here_told = true;
    room->here_told = mine;
    if (others == room->others_here)
        return;
    room->others_here = others;
    for (unsigned i = 0; i < room->seats; i++)
        if (gone >> i & 1)
            room->seat[i].gone_at = server->now;
    room->info++;
    room_tell_all(room);
}

void presence_tick(struct server *server)
{
    if (server->now - server->presence.beat_at >= BEAT) {
        server->presence.beat_at = server->now;
        add(server, "*", 0);
    }
    presence_send(server);
}
