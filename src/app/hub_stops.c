/*
 * Where a seat wants to be asked (stops.h): telling and setting it.
 */
#include "hub.h"

#include "quinte/lists.h"

#include <string.h>

static const char *const sides[STOPS_SIDES] = {[STOPS_OTHERS] = "others", [STOPS_OWN] = "own"};

static json_t *quiet_of(const qn_pack *pack, uint32_t quiet)
{
    json_t *list = json_array();
    qn_phase phase;
    for (size_t i = 0; qn_phase_get(pack, i, QN_ENGLISH, &phase); i++)
        if (quiet >> i & 1)
            json_array_append_new(list, json_string(phase.word));
    return list;
}

static json_t *stops_of(const struct session *session, int seat)
{
    static const char *const untils[] = {[UNTIL_AIMED] = "aimed", [UNTIL_TURN] = "turn"};
    const struct stops *stops = &session->seat[seat].stops;
    json_t *quiet = json_object();
    for (unsigned side = 0; side < STOPS_SIDES; side++)
        json_object_set_new(quiet, sides[side], quiet_of(session->pack, stops->quiet[side]));
    json_t *message = json_pack("{s:s, s:i, s:o, s:b}", "type", "stops", "seat", seat, "quiet",
                                quiet, "lets_own", stops->lets_own);
    if (stops->until != UNTIL_ASKED)
        json_object_set_new(message, "until", json_string(untils[stops->until]));
    return message;
}

/* The phase of that word, or -1. */
static int find_phase(const qn_pack *pack, const char *word)
{
    qn_phase phase;
    for (int i = 0; word && qn_phase_get(pack, (size_t)i, QN_ENGLISH, &phase); i++)
        if (strcmp(phase.word, word) == 0)
            return i;
    return -1;
}

static bool refuse_quiet(struct hub_call *call)
{
    hub_refuse(call, "bad_message", "quiet",
               _("\"quiet\" has \"own\" and \"others\", lists of phases of the game"));
    return false;
}

static bool read_side(struct hub_call *call, const json_t *list, uint32_t *out)
{
    uint32_t quiet = 0;
    if (!json_is_array(list))
        return refuse_quiet(call);
    for (size_t i = 0; i < json_array_size(list); i++) {
        int phase =
            find_phase(call->table->session.pack, json_string_value(json_array_get(list, i)));
        if (phase < 0)
            return refuse_quiet(call);
        quiet |= 1u << phase;
    }
    *out = quiet;
    return true;
}

static bool read_quiet(struct hub_call *call, struct stops *stops)
{
    const json_t *quiet = json_object_get(call->message, "quiet"), *list;
    bool is_good = !quiet || json_is_object(quiet) || refuse_quiet(call);
    for (unsigned side = 0; is_good && side < STOPS_SIDES; side++)
        if ((list = json_object_get(quiet, sides[side])))
            is_good = read_side(call, list, &stops->quiet[side]);
    return is_good;
}

static bool read_stops(struct hub_call *call, struct stops *stops)
{
    const char *set = NULL;
    if (!hub_get_text(call, "set", &set))
        return false;
    if (set && strcmp(set, "all") == 0)
        stops_all(stops);
    else if (set && strcmp(set, "usual") == 0)
        stops_usual(stops, call->table->session.pack);
    else if (set) {
        hub_refuse(call, "bad_message", "set", _("\"set\" is \"all\" or \"usual\""));
        return false;
    }
    return read_quiet(call, stops) && hub_get_bool(call, "lets_own", &stops->lets_own);
}

void hub_request_stops(struct hub_call *call)
{
    const struct hub_viewer *viewer = hub_viewer_of(call);
    if (!viewer)
        return;
    if (viewer->seat < 0) {
        hub_refuse(call, "wrong_seat", "seat", _("you do not sit there"));
        return;
    }
    struct stops *stops = &call->table->session.seat[viewer->seat].stops, wanted = *stops;
    if (!read_stops(call, &wanted))
        return;
    *stops = wanted;
    hub_answer(call, stops_of(&call->table->session, viewer->seat));
}

void hub_list_phases(struct hub_call *call, const qn_pack *pack)
{
    json_t *list = json_array();
    qn_phase phase;
    for (size_t i = 0; qn_phase_get(pack, i, call->client->lang, &phase); i++) {
        json_t *item = json_pack("{s:s, s:s}", "word", phase.word, "label", phase.label);
        if (phase.shared)
            json_object_set_new(item, "shared", json_true());
        json_array_append_new(list, item);
    }
    hub_answer(call, json_pack("{s:s, s:s, s:s, s:o}", "type", "list", "of", "phases", "game",
                               qn_pack_game(pack), "list", list));
}
