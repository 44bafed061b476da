/*
 * What a seat wants to happen when it is asked: orders given ahead, and where it does not want to be asked at all
 * (stops.h). Both are entries of the room, so that every server and every restart knows them.
 *
 *   {"when":{"what":"defence","card":"rhino"},"option":"defend spider_man","times":1}
 *
 * An order fits a question if everything that its `when` says is so. Of those that fit, the first one whose option
 * is there is carried out.
 */
#include "serve/room.h"

#include "quinte/lists.h"

#include <string.h>

enum { ORDERS_MOST = 20, ORDER_TEXT = 200, TIMES_MOST = 1000 };

/* ---- fitting -------------------------------------------------------------------------------- */

/* The id of the definition of a card that the seat sees, "" if it does not know it: what stands before the number in
 * what it calls the card. */
static void card_id(qn_table *table, const qn_ask *ask, char *out, size_t size)
{
    out[0] = '\0';
    if (ask->card != QN_NONE) {
        qn_card_ref(table, ask->seat, ask->card, out, size);
        out[strcspn(out, "#")] = '\0';
    }
}

static const char *phase_of(qn_table *table)
{
    qn_phase phase;
    int now = qn_phase_now(table);
    return now >= 0 && qn_phase_get(qn_table_pack(table), (size_t)now, QN_ENGLISH, &phase)
               ? phase.word
               : "";
}

static bool is_word(const json_t *when, const char *key, const char *word)
{
    const char *wanted = json_string_value(json_object_get(when, key));
    return !wanted || (word && strcmp(wanted, word) == 0);
}

static bool fits(const json_t *order, qn_table *table, const qn_ask *ask)
{
    const json_t *when = json_object_get(order, "when"), *round = json_object_get(when, "round");
    char card[96];
    card_id(table, ask, card, sizeof card);
    return is_word(when, "what", ask->what) &&
           is_word(when, "role", qn_role_name(qn_ask_role(table))) &&
           is_word(when, "phase", phase_of(table)) && is_word(when, "card", card) &&
           (!round || json_integer_value(round) == (json_int_t)qn_round(table));
}

bool orders_find(const json_t *orders, qn_table *table, size_t *order, size_t *option)
{
    qn_ask ask;
    if (!orders || !qn_ask_get(table, &ask))
        return false;
    for (*order = 0; *order < json_array_size(orders); ++*order) {
        const json_t *one = json_array_get(orders, *order);
        if (fits(one, table, &ask) && option_named(table, json_object_get(one, "option"), option))
            return true;
    }
    return false;
}

void orders_use(json_t *orders, size_t order)
{
    json_t *one = json_array_get(orders, order), *times = json_object_get(one, "times");
    json_int_t left = times ? json_integer_value(times) : 1;
    if (left == 1)
        json_array_remove(orders, order);
    else if (left > 1)
        json_object_set_new(one, "times", json_integer(left - 1));
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool is_short(const json_t *text)
{
    return json_is_string(text) && json_string_length(text) <= ORDER_TEXT;
}

static bool is_when(const json_t *when)
{
    static const char *const words[] = {"what", "role", "phase", "card"};
    size_t known = 0;
    if (!json_is_object(when))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const json_t *word = json_object_get(when, words[i]);
        known += word != NULL;
        if (word && !is_short(word))
            return false;
    }
    const json_t *round = json_object_get(when, "round");
    known += round != NULL;
    return (!round || json_is_integer(round)) && known && known == json_object_size(when);
}

static bool is_order(const json_t *order)
{
    const json_t *times = json_object_get(order, "times");
    size_t known = times ? 3 : 2;
    bool is_counted = !times || (json_is_integer(times) && json_integer_value(times) >= 0 &&
                                 json_integer_value(times) <= TIMES_MOST);
    return is_counted && json_object_size(order) == known &&
           is_when(json_object_get(order, "when")) && is_short(json_object_get(order, "option"));
}

bool orders_are_sound(const json_t *orders)
{
    if (!json_is_array(orders) || json_array_size(orders) > ORDERS_MOST)
        return false;
    for (size_t i = 0; i < json_array_size(orders); i++)
        if (!is_order(json_array_get(orders, i)))
            return false;
    return true;
}

/* ---- stops ---------------------------------------------------------------------------------- */

void stops_write(const struct stops *stops, char out[STOPS_TEXT])
{
    snprintf(out, STOPS_TEXT, "%u %u %d %d %u %d %d", stops->quiet[STOPS_OTHERS],
             stops->quiet[STOPS_OWN], stops->lets_own, (int)stops->until, stops->turn.round,
             stops->turn.active, stops->turn.shared);
}

void stops_read(struct stops *stops, const char *text)
{
    int lets_own = 0, until = 0, shared = 0;
    stops_all(stops);
    if (!text ||
        sscanf(text, "%u %u %d %d %u %d %d", &stops->quiet[STOPS_OTHERS], &stops->quiet[STOPS_OWN],
               &lets_own, &until, &stops->turn.round, &stops->turn.active, &shared) != 7 ||
        until < UNTIL_ASKED || until > UNTIL_TURN) {
        stops_all(stops);
        return;
    }
    stops->lets_own = lets_own != 0;
    stops->until = (enum stops_until)until;
    stops->turn.shared = shared != 0;
}

/* ---- the answer ----------------------------------------------------------------------------- */

static bool has_stops(const struct stops *stops)
{
    return stops->until != UNTIL_ASKED || stops->lets_own || stops->quiet[STOPS_OTHERS] ||
           stops->quiet[STOPS_OWN];
}

/* Stops before the number of options: how fast a seat passes where it does not want to be asked must not tell
 * whether it could have done something. */
struct room_asked wishes_answer(struct room_seat *seat, qn_table *table)
{
    struct room_asked asked = {ANSWER_NONE, 0, 0};
    const qn_option *options;
    size_t count = qn_options(table, &options);
    if (count > 1 && orders_find(seat->orders, table, &asked.order, &asked.option))
        asked.answer = ANSWER_ORDER;
    else if (has_stops(&seat->stops) && stops_answer(&seat->stops, table, &asked.option))
        asked.answer = ANSWER_PASS;
    else if (count == 1) {
        asked.answer = ANSWER_ONLY_ONE;
        asked.option = 0;
    } else if (stops_waits(&seat->stops, table, &asked.option)) {
        asked.answer = ANSWER_ONLY_ONE;
    }
    return asked;
}
