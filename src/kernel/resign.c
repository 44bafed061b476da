/*
 * Resigning: a seat gives the game up. No rulebook speaks of it, so it is one mechanism for all games.
 *
 * A seat may resign whenever somebody is asked, whoever that is. From then on it is asked nothing: where
 * it would be, it declines if it may. Where the rules know players who are out, it is out as soon as the
 * step under way is done (game.withdraw); elsewhere its cards stay, its turns pass, and it cannot win
 * alone.
 * The game ends when all who go on are one side and had opponents (that side wins), or when nobody is
 * left. Whoever resigned wins or loses with their side, as those do who are out; alone, they lose.
 */
#include "kernel/flow.h"

static bool are_allied(const struct table *t, uint8_t a, uint8_t b)
{
    return a == b || (t->game->team && t->game->team(t, a) == t->game->team(t, b));
}

static void end_with(struct table *t, uint8_t winner)
{
    table_end(t, QN_LOST);
    for (uint8_t seat = 0; winner != NOBODY && seat < t->s->seats; seat++)
        if (are_allied(t, seat, winner))
            t->s->outcome[seat] = QN_WON;
}

/* Nobody goes on, or nobody whose opponents do. */
static void judge(struct table *t)
{
    uint8_t left = NOBODY;
    bool had_foes = false;
    for (uint8_t seat = 0; seat < t->s->seats; seat++) {
        if (!seat_plays(t, seat))
            continue;
        if (left != NOBODY && !are_allied(t, seat, left))
            return;
        left = seat;
    }
    for (uint8_t seat = 0; left != NOBODY && seat < t->s->seats; seat++)
        had_foes |= !are_allied(t, seat, left);
    if (left == NOBODY || had_foes)
        end_with(t, left);
}

size_t resign_answer(struct table *t)
{
    uint16_t count = table_options(t);
    for (unsigned wanted = QN_PASS; wanted; wanted = wanted == QN_PASS ? QN_SUGGESTED : 0)
        for (uint16_t i = 0; i < count; i++)
            if (t->options[i].flags & wanted)
                return i;
    return 0;
}

bool resign_settle(struct table *t)
{
    bool is_done = false;
    for (uint8_t seat = 0; seat < t->s->seats && t->s->status == TABLE_RUNNING; seat++) {
        if (!t->game->withdraw || !seat_is_in(t, seat) || seat_plays(t, seat))
            continue;
        bool is_gone = t->game->withdraw(t, seat);
        is_done |= is_gone;
        t->s->changed |= is_gone ? 0 : CHANGED_SEATS;
    }
    return is_done;
}

qn_status table_resign(struct table *t, uint8_t seat)
{
    struct state *s = t->s;
    if (s->status != TABLE_WAITING)
        return QN_NOT_WAITING;
    if (seat >= s->seats || !seat_plays(t, seat))
        return QN_BAD_OPTION;
    s->resigned |= (uint8_t)(1u << seat);
    s->changed |= CHANGED_SEATS;
    log_add(t, LOG_RESIGNED, (int8_t)seat, NONE, NONE, 0, 0);
    others_learn(t, seat);
    judge(t);
    s->steps = 0;
    table_run(t);
    return s->status == TABLE_LOOP ? QN_LOOP : s->status == TABLE_FULL ? QN_FULL : QN_OK;
}
