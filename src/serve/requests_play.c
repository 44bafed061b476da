/*
 * Playing: choices, talk, offers and their answers. All of it becomes entries; a request whose id has been
 * done already is acknowledged and not done again.
 */
#include "serve/requests.h"

#include "serve/room.h"

#include "quinte/resign.h"

#include <stdlib.h>
#include <string.h>

enum { TALK_LONGEST = 500 };

static int my_seat(const struct call *call)
{
    return viewer_find(call->room, call->client)->seat;
}

/* Is it the very request that was done last for this seat? Then it is acknowledged. */
static bool is_done(struct call *call, int seat)
{
    const char *key = json_string_value(call->id);
    bool was = key && key[0] && strcmp(call->room->seat[seat].key, key) == 0;
    if (was)
        call_done(call);
    return was;
}

static bool refuse_unless_playing(struct call *call)
{
    bool is_playing = call->room->state == ROOM_PLAYING;
    if (!is_playing)
        call_refuse(call, "over", NULL, _("the table waits for nobody"));
    return is_playing;
}

/* ---- choices -------------------------------------------------------------------------------- */

/* The option that is named by its id or its number in the list; false if there is none. */
static bool find_option(qn_table *table, const json_t *named, size_t *out)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    const char *wanted = json_string_value(named);
    if (json_is_integer(named)) {
        *out = (size_t)json_integer_value(named);
        return json_integer_value(named) >= 0 && *out < count;
    }
    for (size_t i = 0; wanted && i < count; i++) {
        char id[256];
        qn_option_id(table, qn_waiting(table), &options[i], id, sizeof id);
        if (strcmp(id, wanted) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

void request_choice(struct call *call)
{
    struct room *room = call->room;
    int seat = my_seat(call);
    long long serial = -1;
    size_t option;
    qn_ask ask;
    if (is_done(call, seat) || !call_number(call, "ask", 0, UINT32_MAX, &serial) ||
        !refuse_unless_playing(call))
        return;
    if (!qn_ask_get(room->table, &ask))
        call_refuse(call, "over", NULL, _("the table waits for nobody"));
    else if (serial != (long long)ask.serial)
        call_refuse(call, "stale", "ask",
                    _("the choice answers another question than the one asked"));
    else if (seat != ask.seat || room->seat[seat].taken != SEAT_PERSON)
        call_refuse(call, "wrong_seat", "seat", _("another seat is asked"));
    else if (!find_option(room->table, json_object_get(call->message, "option"), &option))
        call_refuse(call, "bad_option", "option", _("there is no such option"));
    else
        room_propose_choice(room, option, call);
}

void request_resign(struct call *call)
{
    struct room *room = call->room;
    int seat = my_seat(call);
    if (is_done(call, seat) || !refuse_unless_playing(call))
        return;
    qn_table *copy = qn_clone(room->table);
    qn_status status = copy ? qn_resign(copy, seat) : QN_NO_MEMORY;
    if (status == QN_OK)
        room_propose_one(room,
                         (struct entry){.kind = "resign",
                                        .seat = seat,
                                        .hash = qn_hash(copy),
                                        .key = json_string_value(call->id),
                                        .person = call->client->person.id},
                         call);
    else if (status == QN_BAD_OPTION)
        call_refuse(call, "wrong_seat", "seat", _("that seat plays no more"));
    else
        call_refuse(call, "refused", NULL, app_status_text(status));
    qn_table_free(copy);
}

/* A card by its number in the view; QN_NONE if it is not named. false after an error. */
static bool read_card(struct call *call, const char *key, uint16_t *out)
{
    long long card = QN_NONE;
    if (!call_number(call, key, 0, QN_NONE - 1, &card))
        return false;
    *out = (uint16_t)card;
    return true;
}

void request_why(struct call *call)
{
    const char *verb = NULL;
    uint16_t card, with;
    char id[16];
    if (!call_text(call, "verb", &verb) || !read_card(call, "card", &card) ||
        !read_card(call, "with", &with) || !refuse_unless_playing(call))
        return;
    if (!verb) {
        call_refuse(call, "bad_message", "verb",
                    _("a why has a \"verb\", and may have a \"card\""));
        return;
    }
    const char *rule = qn_why(call->room->table, my_seat(call), verb, card, with, id, sizeof id);
    call_answer(call,
                json_pack("{s:s, s:s, s:o, s:o}", "type", "why", "verb", verb, "rule",
                          hub_text_or_null(rule), "text",
                          hub_text_or_null(rule ? app_rule_text(call->server->app, rule) : NULL)));
}

/* ---- seeing --------------------------------------------------------------------------------- */

/* Everything again, whole. */
void request_view(struct call *call)
{
    struct viewer *viewer = viewer_find(call->room, call->client);
    free(viewer->view);
    viewer->view = NULL;
    viewer->asked = 0;
    viewer->info_at = -1;
    call_done(call);
    room_tell(call->room, viewer);
}

void request_log(struct call *call)
{
    struct viewer *viewer = viewer_find(call->room, call->client);
    long long from = 0;
    if (!call_number(call, "from", 0, INT32_MAX, &from))
        return;
    viewer->told = call->room->table && (size_t)from < viewer->told ? (size_t)from : viewer->told;
    call_done(call);
    room_tell(call->room, viewer);
}

/* ---- talk ----------------------------------------------------------------------------------- */

void request_talk(struct call *call)
{
    const char *text = NULL;
    bool watchers = false;
    int seat = my_seat(call);
    if (!call_text(call, "text", &text) || !call_bool(call, "watchers", &watchers))
        return;
    char *clean = text ? people_clean_text(text, TALK_LONGEST) : NULL;
    if (!clean) {
        call_refuse(call, "bad_message", "text", _("there is nothing to say"));
        return;
    }
    room_propose_one(call->room,
                     (struct entry){.kind = "talk",
                                    .seat = seat,
                                    .value = seat < 0 || watchers,
                                    .person = call->client->person.id,
                                    .name = call->client->person.name,
                                    .key = json_string_value(call->id),
                                    .text = clean},
                     call);
    free(clean);
}

/* ---- offers --------------------------------------------------------------------------------- */

/* All people who are still in the game, but for whom it is about; to play again, all who sat. */
static uint32_t who_must_agree(const struct room *room, enum offer_kind kind, int about)
{
    uint32_t people = room_people(room);
    for (unsigned i = 0; kind == OFFER_REMATCH && i < room->seats; i++)
        if (room->seat[i].taken == SEAT_PERSON)
            people |= 1u << i;
    return kind == OFFER_BOT ? people & ~(1u << about) : people;
}

static void propose_back(struct call *call, size_t kept)
{
    room_propose_one(call->room,
                     (struct entry){.kind = "back",
                                    .seat = my_seat(call),
                                    .value = (int64_t)kept,
                                    .person = call->client->person.id},
                     call);
}

/* Everybody has agreed: what was offered happens. */
static void carry_out(struct call *call, enum offer_kind kind, int about)
{
    struct room *room = call->room;
    switch (kind) {
    case OFFER_UNDO: propose_back(call, (size_t)about); break;
    case OFFER_END:
        room_propose_one(room, (struct entry){.kind = "end", .seat = -1, .text = "agreed"}, call);
        break;
    case OFFER_BOT:
        room_propose_one(room, (struct entry){.kind = "bot", .seat = about, .text = "greedy"},
                         call);
        break;
    case OFFER_REMATCH: rematch(call); break;
    default: call_refuse(call, "bad_message", "what", _("there is no such offer")); break;
    }
}

/* What an offer is about: the choices that are kept, the seat that is given to a bot. false after an error. */
static bool read_about(struct call *call, enum offer_kind kind, long long *about)
{
    const struct room *room = call->room;
    bool is_free;
    *about = my_seat(call);
    if (kind == OFFER_BOT) {
        if (!call_number(call, "seat", 0, room->seats - 1, about))
            return false;
        if (room->seat[*about].taken != SEAT_PERSON) {
            call_refuse(call, "wrong_seat", "seat", _("nobody sits there"));
            return false;
        }
    }
    if (kind == OFFER_UNDO) {
        size_t kept = room_last_decision(room, my_seat(call), &is_free);
        if (kept == SIZE_MAX) {
            call_refuse(call, "no_undo", NULL, _("there is nothing to take back"));
            return false;
        }
        *about = (long long)kept;
    }
    return true;
}

/* Is it a moment for such an offer? */
static bool fits_now(const struct room *room, enum offer_kind kind)
{
    if (kind == OFFER_REMATCH)
        return room_is_over(room) && !room->follower[0];
    if (kind == OFFER_UNDO)
        return room->state == ROOM_PLAYING ||
               (room->state == ROOM_OVER && room->table && !room->ended[0]);
    return room->state == ROOM_PLAYING;
}

static void make_offer(struct call *call, enum offer_kind kind)
{
    struct room *room = call->room;
    int seat = my_seat(call);
    long long about;
    if (!fits_now(room, kind)) {
        call_refuse(call, "refused", "what", _("that cannot be offered now"));
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
                                        .text = offer_word(kind)},
                         call);
}

void request_offer(struct call *call)
{
    const char *what = NULL;
    if (!call_text(call, "what", &what))
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
    int seat = my_seat(call);
    if (!call_number(call, "offer", 1, INT64_MAX, &number) || !call_bool(call, "yes", &yes))
        return;
    if (!room->offer.kind || room->offer.n != number) {
        call_refuse(call, "stale", "offer", _("that offer is no more"));
        return;
    }
    uint32_t agreed = room->offer.agreed | 1u << seat;
    uint32_t needed = who_must_agree(room, room->offer.kind, room->offer.about);
    if (yes && (needed & ~agreed) == 0)
        carry_out(call, room->offer.kind, room->offer.about);
    else
        room_propose_one(
            room,
            (struct entry){
                .kind = "answer", .seat = seat, .value = yes, .person = call->client->person.id},
            call);
}

/* Takes back at once what nobody has learned anything by; otherwise it is an offer. */
void request_undo(struct call *call)
{
    bool is_free = false;
    if (!fits_now(call->room, OFFER_UNDO)) {
        call_refuse(call, "no_undo", NULL, _("there is nothing to take back"));
        return;
    }
    size_t kept = room_last_decision(call->room, my_seat(call), &is_free);
    if (is_free || strcmp(room_word(call->room, "undo"), "free") == 0) {
        if (kept == SIZE_MAX)
            call_refuse(call, "no_undo", NULL, _("there is nothing to take back"));
        else
            propose_back(call, kept);
    } else
        make_offer(call, OFFER_UNDO);
}
