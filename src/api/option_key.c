/*
 * Keys of options: what an option means to a seat, in 64 bits. The same at every table
 * that this seat cannot tell from this one, and for copies of a card between which nothing differs, so
 * that a search can put what it learned in several deals in one place.
 */
#include "api/api.h"

static uint64_t mix(uint64_t hash, uint64_t part)
{
    hash = (hash ^ part) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/* Where it lies in its zone, counted from the top. */
static uint64_t position(const struct table *t, uint16_t card)
{
    uint64_t at = 0;
    for (uint16_t c = t->zones[t->cards[card].zone].head; c != card && c != NONE;
         c = t->cards[c].next)
        at++;
    return at;
}

static uint64_t state_of(const struct table *t, uint16_t card)
{
    const struct card *c = &t->cards[card];
    uint64_t key = mix(c->flags, c->face);
    for (unsigned i = 0; i < COUNTERS; i++)
        key = mix(key, (uint16_t)c->counter[i]);
    return key;
}

/* A card that the seat does not know is known by its place alone. */
static uint64_t card_key(const struct table *t, uint16_t card, int seat)
{
    if (!card_exists(t, card))
        return 1;
    const struct card *c = &t->cards[card];
    uint64_t key = mix(2, c->zone);
    if (!card_seen_by(t, card, seat))
        return mix(key, position(t, card));
    key = mix(mix(key, card_side(t, card)), (uint64_t)c->owner << 8 | c->controller);
    if (!card_in_play(t, card))
        return key;
    key = mix(key, state_of(t, card));
    return c->host == NONE ? key : mix(key, card_key(t, c->host, seat));
}

uint64_t qn_option_key(const qn_table *table, int seat, const qn_option *option)
{
    if (!table || !option || option->verb >= table->t.game->option_word_count)
        return 0;
    const struct table *t = &table->t;
    const struct option_word *word = &t->game->option_words[option->verb];
    bool matters = word->counted || word->ability || option->verb == WORD_USE;
    uint64_t key = mix(option->verb, matters ? (uint16_t)option->value : 0);
    return mix(mix(key, card_key(t, option->card, seat)), card_key(t, option->with, seat));
}
