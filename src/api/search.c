/*
 * For searches: chance, and dealing anew into tables that are there already.
 */
#include "quinte/search.h"

#include "api/api.h"

/* The generator moves on with every number that is drawn; a scripted result is one, too. */
uint64_t qn_chance_stamp(const qn_table *table)
{
    if (!table)
        return 0;
    const struct state *s = table->t.s;
    return (s->random[0] ^ s->random[1] * UINT64_C(0x9E3779B97F4A7C15)) + s->script_count;
}

void qn_reseed(qn_table *table, uint64_t seed)
{
    if (!table)
        return;
    random_seed(&table->t, seed);
    table->trail = trail_after(table->trail, STEP_UNTOLD);
}

qn_status qn_determinize_into(qn_table *to, const qn_table *from, int seat, uint64_t seed)
{
    if (!to || !from)
        return QN_BAD_ARGUMENT;
    if (seat >= (int)from->t.s->seats)
        return QN_BAD_SETUP;
    qn_status status = qn_clone_into(to, from);
    if (status == QN_OK)
        qn_determinize(to, seat, seed);
    return status;
}

qn_status qn_forget_into(qn_table *to, const qn_table *from, int seat)
{
    if (!to || !from)
        return QN_BAD_ARGUMENT;
    if (seat < 0 || seat != from->t.s->ask.seat || from->t.s->status != TABLE_WAITING)
        return QN_BAD_SETUP;
    qn_status status = qn_clone_into(to, from);
    if (status == QN_OK && table_can_offer(to)) {
        table_pick_anew(to, seat, true);
        knowledge_forget(&to->t, seat);
        to->trail = trail_after(to->trail, STEP_UNTOLD);
    }
    return status;
}

bool qn_ask_is_open(const qn_table *table)
{
    if (!table || table->t.s->status != TABLE_WAITING)
        return false;
    qn_table *copy = qn_clone(table);
    bool is_open = true; /* for want of memory nobody is passed over */
    if (copy && table_can_offer(copy)) {
        table_pick_anew(copy, QN_SPECTATOR, true);
        is_open = knowledge_is_open(&copy->t, table->t.s->ask.serial);
    }
    qn_table_free(copy);
    return is_open;
}

int qn_team(const qn_table *table, int seat)
{
    if (!table)
        return -1;
    const struct table *t = &table->t;
    if (seat < 0 || seat >= (int)t->s->seats)
        return -1;
    return t->game->team ? t->game->team(t, (uint8_t)seat) : seat;
}
