/*
 * What has been announced and waits (quinte/pending.h): everybody knows of it; a card that a seat cannot
 * see is not named to it.
 */
#include <quinte/pending.h>

#include "api/api.h"

static bool pending_at(const qn_table *table, unsigned index, struct pending *out)
{
    const struct table *t = &table->t;
    *out = (struct pending){.seat = NOBODY, .card = NONE, .def = NONE};
    return t->game->pending && t->game->pending(t, index, out);
}

static uint16_t shown_to(const qn_table *table, int seat, uint16_t card)
{
    const struct table *t = &table->t;
    bool is_shown =
        card_exists(t, card) && (card_seen_by(t, card, seat) || card_slot_is_public(t, card));
    return is_shown ? card : QN_NONE;
}

bool qn_pending_get(const qn_table *table, int seat, unsigned index, qn_pending *out)
{
    if (!table || !out)
        return false;
    struct pending p;
    if (!pending_at(table, index, &p))
        return false;
    *out = (qn_pending){
        .what = p.what,
        .whose = p.seat == NOBODY ? -1 : p.seat,
        .card = shown_to(table, seat, p.card),
        .def = p.def,
        .targets = p.targets,
    };
    return true;
}

uint16_t qn_pending_target(const qn_table *table, int seat, unsigned index, size_t target)
{
    if (!table)
        return QN_NONE;
    struct pending p;
    bool is_there = pending_at(table, index, &p) && target < p.targets;
    return is_there ? shown_to(table, seat, p.target[target]) : QN_NONE;
}
