#include "learned.h"

/* Places in the array; the last is the spectator's. */
static int seat_at(const qn_table *table, unsigned place)
{
    return place < qn_seats(table) ? (int)place : QN_SPECTATOR;
}

static unsigned watcher(const qn_table *table)
{
    return qn_seats(table);
}

void learned_note(struct learned *then, const qn_table *table)
{
    for (unsigned i = 0; i <= watcher(table); i++)
        then->stamp[i] = qn_info_stamp(table, seat_at(table, i));
    then->lines = qn_log_count(table);
}

/* Does the log tell the seat of cards that it does not tell everybody? */
static bool was_told_apart(const struct learned *then, const qn_table *now, int seat)
{
    qn_log_line told, open;
    for (size_t i = then->lines; qn_log_get(now, i, seat, &told); i++)
        if (qn_log_get(now, i, QN_SPECTATOR, &open) && (told.def != open.def || told.by != open.by))
            return true;
    return false;
}

bool learned_anything(const struct learned *then, const qn_table *now, int seat)
{
    struct learned new;
    learned_note(&new, now);
    uint32_t open = new.stamp[watcher(now)] - then->stamp[watcher(now)];
    for (unsigned i = 0; i < watcher(now); i++) {
        uint32_t learned = new.stamp[i] - then->stamp[i];
        if ((int)i == seat ? learned > 0 : learned > open || was_told_apart(then, now, (int)i))
            return true;
    }
    return false;
}
