/*
 * Offers: what somebody wants the others to agree to (taking back, playing again, a bot for who is missing, ending),
 * their answers, and what happens when all have agreed.
 */
#include "serve/requests.h"

#include "serve/room.h"

#include <stdlib.h>
#include <string.h>

/* Has whoever sits there been away long enough to be replaced without being asked? With several servers they may be
 * at another one: then the offer must have stood as long, for them to see. */
static bool is_missing(const struct room *room, int seat)
{
    const struct room_seat *who = &room->seat[seat];
    int64_t now = room->server->now, away = room->server->config.away * 1000;
    bool is_offered = room->offer.kind == OFFER_BOT && room->offer.about == seat;
    if (room->server->store->kind->is_shared && !(is_offered && now - room->offer.at >= away))
        return false;
    return !room_is_here(room, (unsigned)seat) && who->gone_at && now - who->gone_at >= away;
}

/* All people who are still in the game, but for one who is missing and to be replaced; to play again, or to go on with a game
 * that was over, all who sat: they have seen each other's cards. */
static uint32_t who_must_agree(const struct room *room, enum offer_kind kind, int about)
{
    uint32_t people = room_people(room);
    bool everybody = kind == OFFER_REMATCH || room->state == ROOM_OVER;
    for (unsigned i = 0; everybody && i < room->seats; i++)
        if (room->seat[i].taken == SEAT_PERSON)
            people |= 1u << i;
    return kind == OFFER_BOT && is_missing(room, about) ? people & ~(1u << about) : people;
}

/* ---- the last decision ---------------------------------------------------------------------- */

/* A long game is replayed to find it: a thread does that, and then the request is looked at once more. */
struct deciding {
    struct work work;
    struct call *call;
    struct room *room; /* a copy */
    char id[STORE_ID];
    struct room_decision decision;
};

static void run_deciding(struct work *work)
{
    struct deciding *deciding = (struct deciding *)(void *)work;
    struct room_decision *decision = &deciding->decision;
    decision->kept = SIZE_MAX;
    if (deciding->room)
        decision->kept = room_last_decision(deciding->room, decision->seat, &decision->is_free);
}

static void decided(struct work *work)
{
    struct deciding *deciding = (struct deciding *)(void *)work;
    struct call *call = deciding->call;
    struct room *room = room_find(call->server, deciding->id);
    call->room = room;
    if (!call->client->is_closed && room && viewer_find(room, call->client)) {
        room->decision = deciding->decision;
        if (room->is_writing || room->is_reading)
            room_wait(room, call);
        else
            requests_again(call);
    }
    room_free(deciding->room);
    call_free(call);
    free(deciding);
}

/* What the seat decided last. NULL: it is being looked for, and the request comes again; or it was refused. */
static const struct room_decision *last_decision(struct call *call)
{
    struct room *room = call->room;
    int seat = call_seat(call);
    if (room->decision.n == room->n && room->decision.seat == seat)
        return &room->decision;
    if (!looks_allow(call))
        return NULL;
    struct deciding *deciding = app_alloc(sizeof *deciding);
    *deciding = (struct deciding){.work = {.run = run_deciding, .done = decided},
                                  .call = call_keep(call),
                                  .room = room_copy(room),
                                  .decision = {.n = room->n, .seat = seat}};
    snprintf(deciding->id, sizeof deciding->id, "%s", room->row.id);
    looks_put(call->client, &deciding->work);
    return NULL;
}

/* ---- offers --------------------------------------------------------------------------------- */

static void propose_back(struct call *call, size_t kept)
{
    room_propose_one(call->room,
                     (struct entry){.kind = "back",
                                    .seat = call_seat(call),
                                    .value = (int64_t)kept,
                                    .person = call->client->person.id,
                                    .key = json_string_value(call->id)},
                     call);
}

/* Everybody has agreed: what was offered happens. */
static void carry_out(struct call *call, enum offer_kind kind, int about)
{
    struct room *room = call->room;
    switch (kind) {
    case OFFER_UNDO: propose_back(call, (size_t)about); break;
    case OFFER_END:
        room_propose_one(room,
                         (struct entry){.kind = "end",
                                        .seat = -1,
                                        .person = call->client->person.id,
                                        .key = json_string_value(call->id),
                                        .text = "agreed"},
                         call);
        break;
    case OFFER_BOT:
        room_propose_one(room,
                         (struct entry){.kind = "bot",
                                        .seat = about,
                                        .person = call->client->person.id,
                                        .key = json_string_value(call->id),
                                        .text = "greedy"},
                         call);
        break;
    case OFFER_REMATCH:
        if (limits_allow(&call->server->limits, LIMIT_TABLES, call->client->person.id,
                         call->server->now))
            rematch(call);
        else
            call_refuse(call, "too_many", NULL, _("you have made many tables; wait a while"));
        break;
    default: call_refuse(call, "bad_message", "what", _("there is no such offer")); break;
    }
}

/* What an offer is about: the choices that are kept, the seat that is given to a bot. false after an error, or if that is
 * still looked for. */
static bool read_about(struct call *call, enum offer_kind kind, long long *about)
{
    const struct room *room = call->room;
    *about = call_seat(call);
    if (kind == OFFER_BOT) {
        if (!call_number(call, "seat", 0, room->seats - 1, about))
            return false;
        if (room->seat[*about].taken != SEAT_PERSON) {
            call_refuse(call, "wrong_seat", "seat", _("nobody sits there"));
            return false;
        }
    }
    if (kind == OFFER_UNDO) {
        const struct room_decision *last = last_decision(call);
        if (last && last->kept == SIZE_MAX)
            call_refuse(call, "no_undo", NULL, _("there is nothing to take back"));
        if (!last || last->kept == SIZE_MAX)
            return false;
        *about = (long long)last->kept;
    }
    return true;
}

/* Is it a moment for such an offer? */
static bool fits_now(const struct room *room, enum offer_kind kind)
{
    if (kind == OFFER_REMATCH)
        return room_is_over(room) && !room->follower[0] && !room->is_followed;
    if (kind == OFFER_UNDO)
        return room->state == ROOM_PLAYING ||
               (room->state == ROOM_OVER && room->table && !room->ended[0]);
    return room->state == ROOM_PLAYING;
}

static void agree(struct call *call, bool yes)
{
    struct room *room = call->room;
    int seat = call_seat(call);
    uint32_t agreed = room->offer.agreed | 1u << seat;
    uint32_t needed = who_must_agree(room, room->offer.kind, room->offer.about);
    if (seat != room->offer.seat && !(needed >> seat & 1))
        call_refuse(call, "wrong_seat", "seat", _("that seat plays no more"));
    else if (yes && (needed & ~agreed) == 0)
        carry_out(call, room->offer.kind, room->offer.about);
    else
        room_propose_one(room,
                         (struct entry){.kind = "answer",
                                        .seat = seat,
                                        .value = yes,
                                        .person = call->client->person.id,
                                        .key = json_string_value(call->id)},
                         call);
}

/* Does somebody else offer the same already? Two who want to play again, or to end, are of one mind. */
static bool is_offered(const struct room *room, enum offer_kind kind, int seat)
{
    return (kind == OFFER_REMATCH || kind == OFFER_END) && room->offer.kind == kind &&
           room->offer.seat != seat;
}

static void make_offer(struct call *call, enum offer_kind kind)
{
    struct room *room = call->room;
    int seat = call_seat(call);
    long long about;
    if (!fits_now(room, kind)) {
        call_refuse(call, "refused", "what", _("that cannot be offered now"));
        return;
    }
    if (is_offered(room, kind, seat)) {
        agree(call, true);
        return;
    }
    if (!read_about(call, kind, &about))
        return;
    uint32_t others = who_must_agree(room, kind, (int)about) & ~(1u << seat);
    if (!others) /* nobody has to be asked */
        carry_out(call, kind, (int)about);
    else
        room_propose_one(room,
                         (struct entry){.kind = "offer",
                                        .seat = seat,
                                        .value = about,
                                        .person = call->client->person.id,
                                        .key = json_string_value(call->id),
                                        .text = offer_word(kind)},
                         call);
}

void request_offer(struct call *call)
{
    const char *what = NULL;
    if (call_is_done(call, call_seat(call)) || !call_text(call, "what", &what))
        return;
    enum offer_kind kind = offer_named(what);
    if (kind)
        make_offer(call, kind);
    else
        call_refuse(call, "bad_message", "what",
                    _("\"what\" is \"undo\", \"rematch\", \"bot\" or \"end\""));
}

void request_answer(struct call *call)
{
    struct room *room = call->room;
    long long number = 0;
    bool yes = false;
    if (call_is_done(call, call_seat(call)) || !call_number(call, "offer", 1, INT64_MAX, &number) ||
        !call_bool(call, "yes", &yes))
        return;
    if (!room->offer.kind || room->offer.n != number || !fits_now(room, room->offer.kind)) {
        call_refuse(call, "stale", "offer", _("that offer is no more"));
        return;
    }
    agree(call, yes);
}

/* Takes back at once what nobody has learned anything by; otherwise it is an offer. */
void request_undo(struct call *call)
{
    if (call_is_done(call, call_seat(call)))
        return;
    if (!fits_now(call->room, OFFER_UNDO)) {
        call_refuse(call, "no_undo", NULL, _("there is nothing to take back"));
        return;
    }
    const struct room_decision *last = last_decision(call);
    if (!last)
        return;
    if (last->kept == SIZE_MAX)
        call_refuse(call, "no_undo", NULL, _("there is nothing to take back"));
    else if (call->room->state == ROOM_PLAYING &&
             (last->is_free || strcmp(room_word(call->room, "undo"), "free") == 0))
        propose_back(call, last->kept);
    else
        make_offer(call, OFFER_UNDO);
}
