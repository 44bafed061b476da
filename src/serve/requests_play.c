/*
 * Playing: choices, resigning, why not, seeing, talk. What changes something becomes entries; a request whose id has
 * been done already is acknowledged and not done again.
 */
#include "serve/requests.h"

#include "serve/room.h"

#include "quinte/reasons.h"
#include "quinte/resign.h"

#include <stdlib.h>
#include <string.h>

enum { TALK_LONGEST = 500 };

int call_seat(const struct call *call)
{
    return viewer_find(call->room, call->client)->seat;
}

bool call_is_done(struct call *call, int seat)
{
    const char *key = json_string_value(call->id);
    bool was = key && key[0] && room_has_done(call->room, seat, key);
    if (was)
        call_done(call);
    return was;
}

bool call_is_playing(struct call *call)
{
    bool is_playing = call->room->state == ROOM_PLAYING;
    if (!is_playing)
        call_refuse(call, "over", NULL, _("the table waits for nobody"));
    return is_playing;
}

/* ---- choices -------------------------------------------------------------------------------- */

void request_choice(struct call *call)
{
    struct room *room = call->room;
    int seat = call_seat(call);
    long long serial = -1;
    int64_t wait;
    size_t option;
    qn_ask ask;
    if (call_is_done(call, seat) || !call_number(call, "ask", 0, UINT32_MAX, &serial) ||
        !call_is_playing(call))
        return;
    if (!qn_ask_get(room->table, &ask))
        call_refuse(call, "over", NULL, _("the table waits for nobody"));
    else if (serial != (long long)ask.serial)
        call_refuse(call, "stale", "ask",
                    _("the choice answers another question than the one asked"));
    else if (seat != ask.seat || room->seat[seat].taken != SEAT_PERSON)
        call_refuse(call, "wrong_seat", "seat", _("another seat is asked"));
    else if (!option_named(room->table, json_object_get(call->message, "option"), &option))
        call_refuse(call, "bad_option", "option", _("there is no such option"));
    else if ((wait = room_not_before(room, option)) != 0) {
        room->try_at = wait;
        room_wait(room, call);
    } else
        room_propose_choice(room, option, call);
}

void request_resign(struct call *call)
{
    struct room *room = call->room;
    int seat = call_seat(call);
    if (call_is_done(call, seat) || !call_is_playing(call))
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
    qn_table *table = call->room->table;
    uint16_t card, with;
    char id[16], reason[1024];
    int seat = call_seat(call);
    if (!call_text(call, "verb", &verb) || !read_card(call, "card", &card) ||
        !read_card(call, "with", &with) || !call_is_playing(call))
        return;
    if (!verb)
        verb = qn_likely_verb(table, seat, card);
    if (!verb) {
        call_refuse(call, "bad_message", "verb",
                    _("a why has a \"verb\", a \"card\" that the seat knows, or both"));
        return;
    }
    const char *rule = qn_why(table, seat, verb, card, with, id, sizeof id);
    const char *text = rule ? app_rule_text(call->server->app, rule) : NULL;
    qn_why_text(table, seat, verb, card, with, call->client->hub.lang, reason, sizeof reason);
    call_answer(call, json_pack("{s:s, s:s, s:o, s:o, s:o}", "type", "why", "verb", verb, "rule",
                                hub_text_or_null(rule), "reason",
                                hub_text_or_null(reason[0] ? reason : NULL), "text",
                                hub_text_or_null(text)));
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

/* Has this person said it already, under this id? */
static bool was_said(const struct call *call)
{
    const char *key = json_string_value(call->id);
    const struct room *room = call->room;
    for (size_t i = 0; key && key[0] && i < room->talk_count; i++)
        if (strcmp(room->talk[i].key, key) == 0 &&
            strcmp(room->talk[i].person, call->client->person.id) == 0)
            return true;
    return false;
}

void request_talk(struct call *call)
{
    const char *text = NULL;
    bool watchers = false;
    int seat = call_seat(call);
    if (!call_text(call, "text", &text) || !call_bool(call, "watchers", &watchers))
        return;
    if (was_said(call)) {
        call_done(call);
        return;
    }
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
