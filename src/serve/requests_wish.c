/*
 * What a seat wants when it is asked: to pass and go on passing, not to be asked in some phases, to do something
 * given ahead (orders.c). Told to nobody else.
 */
#include "serve/requests.h"

#include "quinte/lists.h"
#include "serve/room.h"

#include <stdlib.h>
#include <string.h>

/* ---- passing -------------------------------------------------------------------------------- */

static bool read_until(struct call *call, enum stops_until *until)
{
    const char *word = NULL;
    if (!call_text(call, "until", &word))
        return false;
    bool is_turn = word && strcmp(word, "turn") == 0, is_aimed = word && strcmp(word, "aimed") == 0;
    *until = is_turn ? UNTIL_TURN : UNTIL_AIMED;
    if (!is_turn && !is_aimed)
        call_refuse(call, "bad_message", "until", _("\"until\" is \"aimed\" or \"turn\""));
    return is_turn || is_aimed;
}

void request_pass(struct call *call)
{
    struct room *room = call->room;
    int seat = call_seat(call);
    long long serial = -1;
    enum stops_until until;
    int64_t wait;
    size_t option;
    qn_ask ask;
    if (call_is_done(call, seat) || !call_number(call, "ask", 0, UINT32_MAX, &serial) ||
        !read_until(call, &until) || !call_is_playing(call))
        return;
    struct stops stops = room->seat[seat].stops;
    if (!qn_ask_get(room->table, &ask))
        call_refuse(call, "over", NULL, _("the table waits for nobody"));
    else if (serial != (long long)ask.serial)
        call_refuse(call, "stale", "ask",
                    _("the choice answers another question than the one asked"));
    else if (seat != ask.seat || room->seat[seat].taken != SEAT_PERSON)
        call_refuse(call, "wrong_seat", "seat", _("another seat is asked"));
    else if (!stops_pass_until(&stops, room->table, until, &option))
        call_refuse(call, "bad_option", "until", _("this question cannot be passed so"));
    else if ((wait = room_not_before(room, option)) != 0) {
        room->try_at = wait;
        room_wait(room, call);
    } else
        room_propose_pass(room, &stops, option, call);
}

/* ---- stops ---------------------------------------------------------------------------------- */

static const char *const sides[STOPS_SIDES] = {[STOPS_OTHERS] = "others", [STOPS_OWN] = "own"};

static json_t *quiet_of(const qn_pack *pack, uint32_t quiet)
{
    json_t *list = json_array();
    qn_phase phase;
    for (size_t i = 0; i < 32 && qn_phase_get(pack, i, QN_ENGLISH, &phase); i++)
        if (quiet >> i & 1)
            json_array_append_new(list, json_string(phase.word));
    return list;
}

static void tell_stops(struct call *call, const struct stops *stops)
{
    static const char *const untils[] = {[UNTIL_AIMED] = "aimed", [UNTIL_TURN] = "turn"};
    json_t *quiet = json_object();
    for (unsigned side = 0; side < STOPS_SIDES; side++)
        json_object_set_new(quiet, sides[side], quiet_of(call->room->pack, stops->quiet[side]));
    json_t *message = json_pack("{s:s, s:i, s:o, s:b}", "type", "stops", "seat", call_seat(call),
                                "quiet", quiet, "lets_own", stops->lets_own);
    if (stops->until != UNTIL_ASKED)
        json_object_set_new(message, "until", json_string(untils[stops->until]));
    call_answer(call, message);
}

static bool refuse_quiet(struct call *call)
{
    call_refuse(call, "bad_message", "quiet",
                _("\"quiet\" has \"own\" and \"others\", lists of phases of the game"));
    return false;
}

/* The phases of that list as bits; false if one of them is none. */
static bool read_phases(const qn_pack *pack, const json_t *list, uint32_t *out)
{
    qn_phase phase;
    *out = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        uint32_t bit = 0;
        for (size_t k = 0; word && k < 32 && qn_phase_get(pack, k, QN_ENGLISH, &phase); k++)
            if (strcmp(phase.word, word) == 0)
                bit = 1u << k;
        if (!bit)
            return false;
        *out |= bit;
    }
    return json_is_array(list);
}

static bool read_quiet(struct call *call, struct stops *stops)
{
    const json_t *quiet = json_object_get(call->message, "quiet"), *list;
    if (quiet && !json_is_object(quiet))
        return refuse_quiet(call);
    for (unsigned side = 0; side < STOPS_SIDES; side++)
        if ((list = json_object_get(quiet, sides[side])) &&
            !read_phases(call->room->pack, list, &stops->quiet[side]))
            return refuse_quiet(call);
    return true;
}

static bool read_stops(struct call *call, struct stops *stops)
{
    const char *set = NULL;
    if (!call_text(call, "set", &set))
        return false;
    if (set && strcmp(set, "all") == 0)
        stops_all(stops);
    else if (set && strcmp(set, "usual") == 0)
        stops_usual(stops, call->room->pack);
    else if (set) {
        call_refuse(call, "bad_message", "set", _("\"set\" is \"all\" or \"usual\""));
        return false;
    }
    return read_quiet(call, stops) && call_bool(call, "lets_own", &stops->lets_own);
}

/* The answer comes when the wish is kept; then it is looked at again, and nothing is new. */
void request_stops(struct call *call)
{
    int seat = call_seat(call);
    struct stops wanted = call->room->seat[seat].stops;
    char before[STOPS_TEXT], after[STOPS_TEXT];
    stops_write(&wanted, before);
    if (!read_stops(call, &wanted))
        return;
    stops_write(&wanted, after);
    if (strcmp(before, after) == 0)
        tell_stops(call, &wanted);
    else
        room_propose_then(
            call->room,
            (struct entry){
                .kind = "stops", .seat = seat, .person = call->client->person.id, .text = after},
            call);
}

/* ---- orders --------------------------------------------------------------------------------- */

void request_orders(struct call *call)
{
    int seat = call_seat(call);
    const json_t *orders = json_object_get(call->message, "orders");
    json_t *now = call->room->seat[seat].orders;
    if (orders && !orders_are_sound(orders)) {
        call_refuse(call, "bad_message", "orders",
                    _("\"orders\" is a list of at most 20: \"when\", \"option\", \"times\""));
        return;
    }
    if (!orders || (now ? json_equal(orders, now) : json_array_size(orders) == 0)) {
        call_answer(call, json_pack("{s:s, s:o}", "type", "orders", "orders",
                                    now ? json_deep_copy(now) : json_array()));
        return;
    }
    char *text = json_dumps(orders, JSON_COMPACT);
    room_propose_then(
        call->room,
        (struct entry){
            .kind = "orders", .seat = seat, .person = call->client->person.id, .text = text},
        call);
    free(text);
}
