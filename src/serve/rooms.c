/*
 * Rooms in memory: brought from the store when somebody comes, refreshed when another server has moved, let go
 * when nobody has looked for a while. Lists learn from their rows, which are marked now and then.
 */
#include "serve/presence.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { COLD = 60 * 1000, MARK_EVERY = 10 * 1000 };

/* ---- the table of rooms --------------------------------------------------------------------- */

static struct room **bucket_of(struct server *server, const char *id)
{
    uint32_t h = 2166136261u;
    for (const char *p = id; *p; p++)
        h = (h ^ (unsigned char)*p) * 16777619u;
    return &server->rooms[h % SERVE_ROOM_BUCKETS];
}

struct room *room_find(struct server *server, const char *id)
{
    struct room *room = *bucket_of(server, id);
    while (room && strcmp(room->row.id, id) != 0)
        room = room->next;
    return room;
}

void rooms_add(struct server *server, struct room *room)
{
    struct room **bucket = bucket_of(server, room->row.id);
    room->next = *bucket;
    *bucket = room;
    room->used_at = server->now;
    server->room_count++;
}

/* Another server may think for its bots now. */
struct unlocking {
    struct job job;
    char id[STORE_ID];
};

static void run_unlocking(struct job *job, struct store *store)
{
    struct unlocking *unlocking = (struct unlocking *)(void *)job;
    store->kind->unlock(store, unlocking->id);
    job->result = STORE_DONE;
}

static void unlocked(struct job *job)
{
    free(job);
}

static void give_lock_back(struct room *room)
{
    struct unlocking *unlocking = app_alloc(sizeof *unlocking);
    *unlocking = (struct unlocking){.job = {.run = run_unlocking, .done = unlocked}};
    snprintf(unlocking->id, sizeof unlocking->id, "%s", room->row.id);
    desk_put(room->server->desk, &unlocking->job);
}

static void remove_room(struct room *room)
{
    struct server *server = room->server;
    if (room->is_counted_lock && server->store->kind->is_shared && !server->is_closing)
        give_lock_back(room);
    server->locks -= room->is_counted_lock;
    struct room **link = bucket_of(server, room->row.id);
    while (*link != room)
        link = &(*link)->next;
    *link = room->next;
    server->room_count--;
    room_free(room);
}

/* ---- calls that wait ------------------------------------------------------------------------ */

void room_wait(struct room *room, struct call *call)
{
    if (room->waiting_count == ROOM_WAITING)
        call_refuse(call, "too_many", NULL, _("too much is going on at this table: say it again"));
    else
        room->waiting[room->waiting_count++] = call_keep(call);
}

void room_resume_waiting(struct room *room)
{
    struct call *calls[ROOM_WAITING];
    size_t count = room->waiting_count;
    memcpy(calls, room->waiting, count * sizeof calls[0]);
    room->waiting_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!calls[i]->client->is_closed) {
            if (room->is_writing || room->is_reading)
                room_wait(room, calls[i]);
            else
                requests_again(calls[i]);
        }
        call_free(calls[i]);
    }
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Entries of a room that are on their way; with `is_new`, its row, too. */
struct reading {
    struct job job;
    struct server *server;
    char id[STORE_ID];
    int64_t after;
    bool is_new;
    bool is_gone; /* there is no such game any more */
    struct game_row row;
    struct entry_list list;
    int64_t began;
    struct work work;
    struct room *room; /* as its entries make it */
};

static void collect(void *user, const struct entry *entry)
{
    entry_list_add(user, entry);
}

static void run_reading(struct job *job, struct store *store)
{
    struct reading *reading = (struct reading *)(void *)job;
    job->result = STORE_DONE;
    if (reading->is_new)
        job->result = store->kind->game_get(store, reading->id, &reading->row);
    if (job->result == STORE_DONE)
        job->result =
            store->kind->read(store, reading->id, reading->after, collect, &reading->list);
    if (reading->is_new || job->result != STORE_DONE || reading->list.count)
        return;
    reading->is_gone = store->kind->game_get(store, reading->id, &reading->row) == STORE_NONE;
}

static void end_reading(struct reading *reading)
{
    game_row_clear(&reading->row);
    entry_list_clear(&reading->list);
    free(reading);
}

/* The placeholder gives way to the room, with those who wait for it. */
static void replace(struct room *placeholder, struct room *room)
{
    struct server *server = placeholder->server;
    memcpy(room->waiting, placeholder->waiting, sizeof room->waiting);
    room->waiting_count = placeholder->waiting_count;
    for (size_t i = 0; i < room->waiting_count; i++)
        room->waiting[i]->room = room;
    placeholder->waiting_count = 0;
    remove_room(placeholder);
    rooms_add(server, room);
}

static void refuse_waiting(struct room *room, enum store_result result)
{
    for (size_t i = 0; i < room->waiting_count; i++) {
        struct call *call = room->waiting[i];
        call->room = NULL;
        if (result == STORE_NONE)
            call_refuse(call, "unknown_table", "table", _("there is no such table"));
        else
            call_refuse(call, "store", NULL, _("the store does not answer; try again soon"));
        call_free(call);
    }
    room->waiting_count = 0;
}

/* In a thread: a long game takes a while to replay. */
static void run_building(struct work *work)
{
    struct reading *reading =
        (struct reading *)(void *)((char *)work - offsetof(struct reading, work));
    reading->room = room_new(reading->server, &reading->row);
    if (reading->room)
        room_take_all(reading->room, &reading->list);
}

static void built(struct work *work)
{
    struct reading *reading =
        (struct reading *)(void *)((char *)work - offsetof(struct reading, work));
    struct job *job = &reading->job;
    struct server *server = reading->server;
    struct room *placeholder = room_find(server, reading->id), *room = reading->room;
    if (room) {
        replace(placeholder, room);
        room->is_marked = true;
        for (unsigned i = 0; i < room->seats; i++)
            room->seat[i].gone_at = server->now; /* as far as anybody here knows */
        server->metrics.rooms_read++;
        metrics_note(&server->metrics, METRIC_REPLAY, desk_clock() - reading->began);
        room_give_back(room);
        room_resume_waiting(room);
        room_advance(room);
    } else {
        refuse_waiting(placeholder, job->result == STORE_DONE ? STORE_NONE : job->result);
        remove_room(placeholder);
    }
    end_reading(reading);
}

static void loaded(struct job *job)
{
    struct reading *reading = (struct reading *)(void *)job;
    reading->work = (struct work){.run = run_building, .done = built};
    if (job->result == STORE_DONE)
        helpers_put(reading->server->helpers, &reading->work);
    else
        built(&reading->work);
}

/* Removed by who made it, at another server, or too old: nobody is at the table any more. */
static void let_everybody_go(struct room *room)
{
    refuse_waiting(room, STORE_NONE);
    while (room->viewers) {
        client_tell(room->viewers->client,
                    json_pack("{s:s, s:s}", "type", "left", "table", room->row.id));
        viewer_drop(room->viewers);
    }
    remove_room(room);
}

static void refreshed(struct job *job)
{
    struct reading *reading = (struct reading *)(void *)job;
    struct room *room = room_find(reading->server, reading->id);
    if (room)
        room->is_reading = false;
    if (room && reading->is_gone && !room->is_writing)
        let_everybody_go(room);
    else if (room) {
        room_take_all(room, &reading->list);
        room_advance(room);
        room_resume_waiting(room);
    }
    end_reading(reading);
}

static void read_entries(struct server *server, const char *id, int64_t after, bool is_new)
{
    struct reading *reading = app_alloc(sizeof *reading);
    *reading = (struct reading){.job = {.run = run_reading, .done = is_new ? loaded : refreshed},
                                .server = server,
                                .after = after,
                                .is_new = is_new,
                                .began = desk_clock()};
    snprintf(reading->id, sizeof reading->id, "%s", id);
    desk_put(server->desk, &reading->job);
}

void room_refresh(struct room *room)
{
    if (room->is_reading || room->state == ROOM_LOADING)
        return;
    room->is_reading = true;
    read_entries(room->server, room->row.id, room->n, false);
}

void rooms_moved(struct server *server, const char *id, int64_t n)
{
    struct room *one = id ? room_find(server, id) : NULL;
    if (one && one->n < n)
        room_refresh(one);
    for (size_t i = 0; !id && i < SERVE_ROOM_BUCKETS; i++)
        for (struct room *room = server->rooms[i]; room; room = room->next) {
            server->locks -= room->is_counted_lock;
            room->has_lock = room->is_counted_lock = false; /* it went with the connection */
            room_refresh(room);
        }
    lobby_touch(server);
}

void rooms_unname(struct server *server, const char *person)
{
    for (size_t i = 0; i < SERVE_ROOM_BUCKETS; i++)
        for (struct room *room = server->rooms[i]; room; room = room->next) {
            int seat = room_seat_of(room, person);
            for (size_t k = 0; k < room->talk_count; k++)
                if (strcmp(room->talk[k].person, person) == 0)
                    room->talk[k].name[0] = '\0';
            if (seat < 0)
                continue;
            room->seat[seat].name[0] = '\0';
            room->is_marked = false; /* it may have been on its way to the lists */
            room->info++;
            room_tell_all(room);
        }
}

static bool is_id(const char *id)
{
    size_t length = strspn(id, "abcdefghijkmnpqrstuvwxyz23456789");
    return length == STORE_ID - 1 && !id[length];
}

void rooms_enter(struct call *call, const char *id)
{
    struct server *server = call->server;
    struct room *room = is_id(id) ? room_find(server, id) : NULL;
    if (!is_id(id)) {
        call_refuse(call, "unknown_table", "table", _("there is no such table"));
        return;
    }
    if (!room && server->room_count >= (size_t)server->limits.config.rooms) {
        call_refuse(call, "too_many", NULL, _("the server is full; try again soon"));
        return;
    }
    if (!room) {
        room = app_alloc(sizeof *room);
        *room = (struct room){.server = server, .state = ROOM_LOADING};
        snprintf(room->row.id, sizeof room->row.id, "%s", id);
        rooms_add(server, room);
        read_entries(server, id, 0, true);
    }
    room->used_at = server->now;
    call->room = room;
    if (room->state == ROOM_LOADING || room->is_writing || room->is_reading)
        room_wait(room, call);
    else
        call->ready(call);
}

/* ---- marks ---------------------------------------------------------------------------------- */

struct mark {
    struct job job;
    char id[STORE_ID], state[STORE_WORD];
    char *summary;
    char people[QN_MAX_SEATS + 1][STORE_ID];
    size_t count;
    int64_t moved;
};

static void run_mark(struct job *job, struct store *store)
{
    struct mark *mark = (struct mark *)(void *)job;
    const char *people[QN_MAX_SEATS + 1];
    for (size_t i = 0; i < mark->count; i++)
        people[i] = mark->people[i];
    job->result = store->kind->game_mark(store, mark->id, mark->state, mark->summary, people,
                                         mark->count, mark->moved);
}

static void marked(struct job *job)
{
    struct mark *mark = (struct mark *)(void *)job;
    free(mark->summary);
    free(mark);
}

static char *summary_of(const struct room *room)
{
    static const char *const outcomes[] = {"undecided", "won", "lost", "drawn"};
    json_t *seats = json_array();
    for (unsigned i = 0; i < room->seats; i++) {
        const struct room_seat *seat = &room->seat[i];
        json_t *s = json_pack("{s:s, s:s}", "name", seat->name, "person", seat->person);
        if (seat->taken == SEAT_BOT)
            json_object_set_new(s, "bot", json_string(seat->bot));
        if (seat->taken == SEAT_FREE)
            json_object_set_new(s, "open", json_true());
        if (room->table && room->state == ROOM_OVER)
            json_object_set_new(s, "result", json_string(outcomes[qn_result(room->table, i)]));
        json_array_append_new(seats, s);
    }
    json_t *summary =
        json_pack("{s:o, s:i, s:i, s:s, s:s}", "seats", seats, "waiting",
                  room->table && room->state == ROOM_PLAYING ? qn_waiting(room->table) : -1,
                  "round", room->table ? (int)qn_round(room->table) : 0, "watch",
                  room_word(room, "watch"), "title", room_word(room, "title"));
    char *text = json_dumps(summary, JSON_COMPACT);
    json_decref(summary);
    return text;
}

void room_mark(struct room *room)
{
    struct mark *mark = app_alloc(sizeof *mark);
    *mark = (struct mark){.job = {.run = run_mark, .done = marked, .writes = true},
                          .summary = summary_of(room),
                          .moved = room->now};
    snprintf(mark->id, sizeof mark->id, "%s", room->row.id);
    snprintf(mark->state, sizeof mark->state, "%s",
             room->state == ROOM_BROKEN ? "over" : room_state_name(room->state));
    for (unsigned i = 0; i < room->seats; i++)
        if (room->seat[i].person[0])
            memcpy(mark->people[mark->count++], room->seat[i].person, STORE_ID);
    if (room_seat_of(room, room->row.maker) < 0)
        memcpy(mark->people[mark->count++], room->row.maker, STORE_ID);
    snprintf(room->row.state, sizeof room->row.state, "%s", mark->state);
    room->is_marked = true;
    room->marked_at = room->server->now;
    desk_put(room->server->desk, &mark->job);
    lobby_touch(room->server);
}

/* ---- time ----------------------------------------------------------------------------------- */

static bool is_cold(const struct room *room)
{
    return !room->viewers && !room->is_writing && !room->is_reading && !room->is_thinking &&
           !room->waiting_count && room->state != ROOM_LOADING && room->is_marked &&
           room->server->now - room->used_at > COLD;
}

static void tick(struct room *room)
{
    struct server *server = room->server;
    const char *state = room->state == ROOM_BROKEN ? "over" : room_state_name(room->state);
    if (room->state == ROOM_LOADING)
        return;
    if (server->store->kind->is_shared)
        presence_tick_room(room);
    bool has_changed = strcmp(state, room->row.state) != 0;
    if (!room->is_marked && (has_changed || server->now - room->marked_at > MARK_EVERY))
        room_mark(room);
    if (room->viewers)
        room->used_at = server->now;
    room_tick(room);
    if (is_cold(room))
        remove_room(room);
}

void rooms_tick(struct server *server)
{
    for (size_t i = 0; i < SERVE_ROOM_BUCKETS; i++)
        for (struct room *room = server->rooms[i], *next; room; room = next) {
            next = room->next;
            tick(room);
        }
}

void rooms_close(struct server *server)
{
    for (size_t i = 0; i < SERVE_ROOM_BUCKETS; i++)
        while (server->rooms[i]) {
            struct room *room = server->rooms[i];
            while (room->viewers)
                viewer_drop(room->viewers);
            for (size_t k = 0; k < room->waiting_count; k++)
                call_free(room->waiting[k]);
            remove_room(room);
        }
}
