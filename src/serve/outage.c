/*
 * Outages: time in which nobody could answer, because no server ran (or the machine slept) or the store took nothing. Clocks
 * do not run then: whoever was asked is given it back by an entry of the room ("pause"), before their clock or their answer
 * is looked at.
 *
 * A server writes once a minute that it lives, so that the next one knows how long nobody did.
 */
#include "serve/outage.h"

#include "serve/room.h"

#include <stdlib.h>

/* Milliseconds: how often it says that it lives (another one that said so not much longer ago may live still); what is too
 * short to be given back; how long it takes at most until a store that does not answer is noticed; a turn of the loop that
 * takes so long was none. */
enum { EVERY = 60 * 1000, SHORT = 1000, NOTICED_WITHIN = 15 * 1000, STOPPED = 5000 };

void outage_open(struct server *server)
{
    struct store *store = server->store;
    int64_t before = 0;
    bool is_known = store->kind->alive(store, server->now, &before) == STORE_DONE && before;
    bool others_live = store->kind->is_shared && server->now - before < 2 * EVERY;
    if (is_known && !others_live)
        server->outage = (struct outage){.from = before, .to = server->now};
    server->outage.beat_at = server->now;
}

struct beat {
    struct job job;
    int64_t now, before;
};

static void run_beat(struct job *job, struct store *store)
{
    struct beat *beat = (struct beat *)(void *)job;
    job->result = store->kind->alive(store, beat->now, &beat->before);
}

static void beaten(struct job *job)
{
    free(job);
}

void outage_look(struct server *server)
{
    struct outage *outage = &server->outage;
    if (outage->ticked_at && server->now - outage->ticked_at > STOPPED)
        *outage = (struct outage){.from = outage->ticked_at,
                                  .to = server->now,
                                  .kept_at = outage->kept_at,
                                  .beat_at = outage->beat_at};
    outage->ticked_at = server->now;
}

void outage_tick(struct server *server, bool is_kept)
{
    struct outage *outage = &server->outage;
    if (is_kept)
        outage->kept_at = server->now;
    if (server->is_failing && !outage->is_on) {
        bool is_known = server->now - outage->kept_at < NOTICED_WITHIN;
        outage->from = is_known ? outage->kept_at : server->now - NOTICED_WITHIN;
    }
    if (server->is_failing || outage->is_on)
        outage->to = server->now;
    outage->is_on = server->is_failing;
    if (server->now - outage->beat_at < EVERY)
        return;
    outage->beat_at = server->now;
    struct beat *beat = app_alloc(sizeof *beat);
    *beat =
        (struct beat){.job = {.run = run_beat, .done = beaten, .writes = true}, .now = server->now};
    desk_put(server->desk, &beat->job);
}

int64_t room_outage(const struct room *room)
{
    const struct outage *outage = &room->server->outage;
    if (room->asked_at >= outage->to)
        return 0;
    int seat = room->state == ROOM_PLAYING && room->table ? qn_waiting(room->table) : -1;
    if (seat < 0 || room->seat[seat].taken != SEAT_PERSON || !room_has_clock(room) ||
        room->paused_at > outage->from) /* it has been given back, perhaps by another server */
        return 0;
    int64_t from = room->asked_at > outage->from ? room->asked_at : outage->from;
    return outage->to - from > SHORT ? outage->to - from : 0;
}
