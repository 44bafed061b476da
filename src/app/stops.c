/*
 * Stops: deciding whether a question is passed without asking.
 */
#include "stops.h"

#include <quinte/pending.h>

#include <string.h>

void stops_all(struct stops *stops)
{
    memset(stops, 0, sizeof *stops);
}

void stops_usual(struct stops *stops, const qn_pack *pack)
{
    qn_phase phase;
    stops_all(stops);
    stops->lets_own = true;
    for (size_t i = 0; i < 32 && qn_phase_get(pack, i, QN_ENGLISH, &phase); i++)
        for (unsigned side = 0; side < STOPS_SIDES; side++)
            stops->quiet[side] |= (uint32_t)phase.quiet[side] << i;
}

void stops_forget(struct stops *stops)
{
    stops->until = UNTIL_ASKED;
}

/* ---- what is asked -------------------------------------------------------------------------- */

/* The option that passes an occasion; false if the question is none. Where something else is suggested,
 * passing would give away what goes without saying. */
static bool find_pass(qn_table *table, size_t *out)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    bool found = false;
    switch (qn_ask_role(table)) {
    case QN_ROLE_TURN:
    case QN_ROLE_STEP:
    case QN_ROLE_ACTIONS:
    case QN_ROLE_WINDOW:
    case QN_ROLE_STOP:
    case QN_ROLE_PRIORITY: break;
    default: return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_PASS && !found) {
            *out = i;
            found = true;
        } else if (options[i].flags & QN_SUGGESTED) {
            return false;
        }
    }
    return found;
}

/* ---- when ----------------------------------------------------------------------------------- */

/* Where the table is in the course of the game. */
struct moment {
    unsigned round;
    int seat, active, phase;
    bool shared;
};

static struct moment moment_of(const qn_table *table)
{
    qn_view view;
    qn_phase phase;
    struct moment now = {.seat = qn_waiting(table), .phase = qn_phase_now(table)};
    qn_view_get(table, now.seat, &view, NULL, 0);
    now.round = view.round;
    now.active = view.active;
    now.shared = now.phase >= 0 &&
                 qn_phase_get(qn_table_pack(table), (size_t)now.phase, QN_ENGLISH, &phase) &&
                 phase.shared;
    return now;
}

static bool is_same_turn(const struct stops *stops, const struct moment *now)
{
    return stops->turn.round == now->round && stops->turn.active == now->active &&
           stops->turn.shared == now->shared;
}

/* A turn, or a step of one: there the seat does not answer others, they answer it. */
static bool is_own_turn(qn_role role, const struct moment *now)
{
    return role == QN_ROLE_TURN || role == QN_ROLE_ACTIONS ||
           (role == QN_ROLE_STEP && !now->shared && now->active == now->seat);
}

/* Can more be done now than to answer, or to use what lies there? */
static bool offers_moves(qn_table *table)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < count; i++) {
        qn_group group = qn_option_group(table, &options[i]);
        if (group == QN_GROUP_RESOURCE || group == QN_GROUP_RECRUIT || group == QN_GROUP_ATTACK)
            return true;
    }
    return false;
}

bool stops_pass_until(struct stops *stops, qn_table *table, enum stops_until until, size_t *option)
{
    struct moment now = moment_of(table);
    qn_role role = qn_ask_role(table);
    bool is_turn = role == QN_ROLE_TURN || role == QN_ROLE_ACTIONS || offers_moves(table);
    if (!find_pass(table, option) || (until == UNTIL_AIMED && is_turn))
        return false;
    stops->until = until;
    stops->turn.round = now.round;
    stops->turn.active = now.active;
    stops->turn.shared = now.shared;
    return true;
}

/* ---- answering ------------------------------------------------------------------------------ */

/* Does what comes next belong to the seat itself? */
static bool is_own_effect(const qn_table *table, int seat)
{
    qn_pending next;
    return qn_ask_role(table) == QN_ROLE_PRIORITY && qn_pending_get(table, seat, 0, &next) &&
           next.whose == seat;
}

static bool is_quiet(const struct stops *stops, const struct moment *now)
{
    unsigned side = !now->shared && now->active == now->seat ? STOPS_OWN : STOPS_OTHERS;
    return now->phase >= 0 && stops->quiet[side] >> now->phase & 1;
}

bool stops_answer(struct stops *stops, qn_table *table, size_t *option)
{
    if (!find_pass(table, option)) {
        stops_forget(stops);
        return false;
    }
    struct moment now = moment_of(table);
    if (stops->until == UNTIL_TURN && is_same_turn(stops, &now))
        return true;
    bool is_own = is_own_turn(qn_ask_role(table), &now);
    if (stops->until == UNTIL_TURN || is_own || qn_is_aimed_at(table, now.seat))
        stops_forget(stops);
    return !is_own && !qn_is_aimed_at(table, now.seat) &&
           (stops->until == UNTIL_AIMED || is_quiet(stops, &now) ||
            (stops->lets_own && is_own_effect(table, now.seat)));
}

bool stops_waits(const struct stops *stops, qn_table *table, size_t *option)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), waiting = 0;
    if (!stops->lets_own || !find_pass(table, option))
        return false;
    struct moment now = moment_of(table);
    for (size_t i = 0; i < count; i++)
        waiting += qn_option_keeps(table, &options[i]);
    return waiting && waiting + 1 == count && !is_own_turn(qn_ask_role(table), &now) &&
           !qn_is_aimed_at(table, now.seat);
}
