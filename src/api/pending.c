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

/* Whoever watches has heard what every seat has. */
static bool is_told(const struct table *t, uint16_t card, int seat)
{
    unsigned all = (1u << t->s->seats) - 1;
    return card == NONE || card_seen_by(t, card, seat) ||
           (seat < 0 && (t->cards[card].known & all) == all);
}

/* An effect of somebody else that has chosen something of the seat's. */
static bool is_target(const qn_table *table, uint8_t seat)
{
    struct pending p;
    for (unsigned i = 0; pending_at(table, i, &p); i++)
        for (unsigned k = 0; p.seat != seat && k < p.targets; k++)
            if (table->t.cards[p.target[k]].controller == seat)
                return true;
    return false;
}

/* What the open window is about: somebody else's doing that touches the seat or its cards. */
static bool is_in_window(const struct table *t, uint8_t seat)
{
    const struct frame *f = frame_top(t);
    const struct occ *o = f && f->proc == PROC_WINDOW ? occ_at(t, f->occ) : NULL;
    bool touched = o && o->you == seat;
    for (uint8_t i = 0; o && i < o->items; i++)
        touched |= occ_item(t, o, i)->was_controller == seat;
    return touched && o->by != seat;
}

bool qn_is_aimed_at(const qn_table *table, int seat)
{
    if (!table || seat < 0 || seat >= table->t.s->seats || table->t.s->status != TABLE_WAITING)
        return false;
    const struct table *t = &table->t;
    uint8_t at = (uint8_t)seat;
    return is_target(table, at) || is_in_window(t, at) ||
           (t->game->threatens && t->game->threatens(t, at));
}

bool qn_option_keeps(const qn_table *table, const qn_option *option)
{
    if (!table || !option || qn_option_group(table, option) != QN_GROUP_PLAY ||
        !card_exists(&table->t, option->card))
        return false;
    const struct table *t = &table->t;
    const struct def *d = card_shows(t, option->card);
    uint8_t only = d && d->abilities == 1 ? t->pack->abilities[d->ability0].only : 0;
    return only && t->game->words->verbs[only - 1].keeps;
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
        .def = is_told(&table->t, p.card, seat) ? p.def : (uint16_t)QN_NONE,
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
