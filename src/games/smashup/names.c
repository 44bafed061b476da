/*
 * Names that a player says for a card (SC-169): of any card of the factions at the table, or of the
 * Madness and treasure decks that are used. Nobody learns from the question where such a card lies.
 * The text keeps the name (note[0]: minus title, minus one).
 */
#include "games/smashup/smashup.h"

static bool is_faction_here(const struct table *t, uint16_t set)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        for (uint16_t c = t->zones[zone_id(t, Z_FACTIONS, seat)].head; c != NONE;
             c = t->cards[c].next)
            if (def_of(t, c)->set == set)
                return true;
    return false;
}

static bool is_used(const struct table *t, uint16_t def)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (t->cards[c].def == def)
            return true;
    return false;
}

/* Could it lie in a hand? */
static bool may_be_named(const struct table *t, uint16_t def)
{
    const struct def *d = &t->pack->defs[def];
    switch (d->type) {
    case T_MINION:
    case T_ACTION: return is_faction_here(t, d->set);
    case T_MADNESS:
    case T_TREASURE_MINION:
    case T_TREASURE_ACTION: return is_used(t, def);
    default: return false;
    }
}

static bool is_named_before(const struct table *t, uint16_t def)
{
    for (uint16_t i = 0; i < def; i++)
        if (t->pack->defs[i].title == t->pack->defs[def].title && may_be_named(t, i))
            return true;
    return false;
}

void su_name_options(struct table *t, struct frame *f)
{
    (void)f;
    for (uint16_t i = 0; i < t->pack->def_count; i++)
        if (may_be_named(t, i) && !is_named_before(t, i))
            offer(t, W_NAME, NONE, NONE, (int16_t)t->pack->defs[i].title, 0, 0);
}

static enum flow name_ask(struct table *t, struct frame *f)
{
    if (!ref_is_live(t, f->card, f->gen)) /* nothing is left to keep it */
        return FLOW_DONE;
    return ask(t, f->you, ASK_NAME, f->card, 0, 0);
}

static enum flow name_chosen(struct table *t, struct frame *f)
{
    uint16_t title = (uint16_t)t->s->answer.value;
    t->cards[f->card].note[0] = (int16_t)(-1 - (int)title);
    log_add_title(t, LOG_NAMED, (int8_t)f->you, title, f->card, 0);
    return FLOW_DONE;
}

step_fn *const su_name_steps[] = {name_ask, name_chosen, NULL};

bool su_is_so_named(const struct table *t, uint16_t by, uint16_t card)
{
    return by != NONE && t->cards[by].note[0] == (int16_t)(-1 - (int)def_of(t, card)->title);
}
