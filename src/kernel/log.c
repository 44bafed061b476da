/*
 * The log: what happened, one entry a fact, with the rule behind it and who may know the card.
 * Entries are numbers; text is made when somebody asks for it.
 */
#include "kernel/flow.h"

static uint16_t shown_def(const struct table *t, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    return d ? (uint16_t)(d - t->pack->defs) : t->cards[card].def;
}

/* 0xFF: spectators too. */
static uint8_t audience(const struct table *t, uint16_t card)
{
    if (card == NONE)
        return 0xFF;
    uint8_t seats = t->cards[card].known;
    if (t->cards[card].face == FACE_DOWN && card_shows(t, card))
        return 0xFF; /* what it counts as is public */
    bool public = t->game->zones[zone_kind_of(t, t->cards[card].zone)].sees == SEEN_BY_ALL;
    return public && seats == (1u << t->s->seats) - 1 ? 0xFF : seats;
}

static void append(struct table *t, const struct log_entry *entry)
{
    struct log *log = t->log;
    if (log->count == log->capacity && !(log->grow && log->grow(log))) {
        log->lost++;
        return;
    }
    log->entry[log->count] = *entry;
    log->entry[log->count++].depth = (uint8_t)t->s->frames;
}

void log_add(struct table *t, uint8_t what, int8_t seat, uint16_t card, uint16_t by, int amount,
             uint16_t rule)
{
    if (t->log)
        append(t, &(struct log_entry){
                      .def = card == NONE ? NONE : shown_def(t, card),
                      .by = by == NONE ? NONE : shown_def(t, by),
                      .amount = amount,
                      .rule = rule,
                      .what = what,
                      .seat = seat,
                      .audience = audience(t, card),
                      .by_audience = audience(t, by),
                  });
}

void log_add_ability(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint16_t rule)
{
    if (!t->log)
        return;
    const struct def *d = card == NONE ? NULL : card_shows(t, card);
    bool own = d && ability >= d->ability0 && ability < d->ability0 + d->abilities;
    log_add(t, LOG_ABILITY, seat == NOBODY ? -1 : (int8_t)seat, card, NONE,
            own ? 1 + ability - d->ability0 : 0, rule);
}

void log_add_pile(struct table *t, uint8_t what, uint16_t zone, int amount, uint16_t rule)
{
    if (!t->log)
        return;
    uint8_t seat = zone_seat_of(t, zone);
    append(t, &(struct log_entry){
                  .def = NONE,
                  .by = NONE,
                  .amount = amount,
                  .rule = rule,
                  .what = what,
                  .seat = seat == NOBODY ? -1 : (int8_t)seat,
                  .audience = 0xFF,
                  .by_audience = 0xFF,
                  .zone = (uint8_t)(1 + zone_kind_of(t, zone)),
              });
}

void log_add_title(struct table *t, uint8_t what, int8_t seat, uint16_t title, uint16_t by,
                   uint16_t rule)
{
    if (t->log)
        append(t, &(struct log_entry){
                      .def = def_of_title(t->pack, title),
                      .by = by == NONE ? NONE : shown_def(t, by),
                      .rule = rule,
                      .what = what,
                      .seat = seat,
                      .audience = 0xFF,
                      .by_audience = audience(t, by),
                  });
}
