/*
 * Status cards: Stunned, Confused and Tough (MC-099 – MC-112), and the keywords that meddle with them.
 */
#include "games/champions/champions.h"

static int status_number(uint16_t mark)
{
    return mark == CARD_STUNNED ? 1 : mark == CARD_CONFUSED ? 2 : 3;
}

/* The mark of a second card of the same kind; a steady character may have one. */
static uint16_t second_of(uint16_t mark)
{
    return mark == CARD_STUNNED    ? CARD_STUNNED_TWICE
           : mark == CARD_CONFUSED ? CARD_CONFUSED_TWICE
                                   : 0;
}

/* Stalwart (MC-519): neither stunned nor confused, ever. Steady (MC-518): it takes two cards. */
bool mc_has_status(const struct table *t, uint16_t card, uint16_t mark)
{
    uint16_t flags = t->cards[card].flags, second = second_of(mark);
    if (!(flags & mark) || (second && has_keyword(t, card, K_STALWART)))
        return false;
    return !second || flags & second || !has_keyword(t, card, K_STEADY);
}

/* The same of a card that has left play, by the flags it had. */
bool mc_had_status(const struct table *t, uint16_t card, uint16_t flags, uint16_t mark)
{
    uint16_t second = second_of(mark);
    bool steady = def_of(t, card)->keywords >> K_STEADY & 1;
    return flags & mark && (!second || flags & second || !steady);
}

/* MC-100: at most one of each type. */
bool mc_may_get_status(const struct table *t, uint16_t card, uint16_t mark)
{
    uint16_t second = second_of(mark);
    if (second && has_keyword(t, card, K_STALWART))
        return false;
    if (!(t->cards[card].flags & mark))
        return true;
    return second && !(t->cards[card].flags & second) && has_keyword(t, card, K_STEADY);
}

void mc_give_status(struct table *t, uint16_t card, uint16_t mark)
{
    if (!mc_may_get_status(t, card, mark))
        return;
    t->cards[card].flags |= t->cards[card].flags & mark ? second_of(mark) : mark;
    log_add(t, LOG_STATUS, -1, card, NONE, status_number(mark), RULE_MC + 99);
}

void mc_lose_status(struct table *t, uint16_t card, uint16_t mark, uint16_t rule)
{
    t->cards[card].flags &= (uint16_t) ~(mark | second_of(mark));
    log_add(t, LOG_STATUS_GONE, -1, card, NONE, status_number(mark), rule);
}

/* MC-112: a tough character takes none of it and is tough no longer. Piercing (MC-516): the card goes
 * before the damage, and stops nothing. */
static void toughness_first(struct table *t, const struct occ *o, struct item *i)
{
    if (i->amount <= i->stopped || !mc_has_status(t, i->card, CARD_TOUGH))
        return;
    if (!(o->flags & OCC_PIERCING)) {
        log_add(t, LOG_PREVENT, -1, i->card, NONE, i->amount - i->stopped, RULE_MC + 352);
        i->stopped = i->amount;
    }
    mc_lose_status(t, i->card, CARD_TOUGH, RULE_MC + (o->flags & OCC_PIERCING ? 516 : 112));
}

/* It does not happen, and nobody answers it. */
static void status_instead(struct table *t, struct occ *o, uint16_t mark, uint16_t rule)
{
    mc_lose_status(t, o->source, mark, rule);
    o->flags |= OCC_CANCELLED;
    o->facets = 0;
}

/* Status cards come before every other ability (MC-102). */
void mc_status_first(struct table *t, struct occ *o)
{
    if (o->kind == E_DAMAGE)
        for (uint8_t k = 0; k < o->items; k++)
            toughness_first(t, o, occ_item(t, o, k));
    else if (o->source == NONE)
        return;
    else if (o->kind == E_ATTACK && mc_has_status(t, o->source, CARD_STUNNED))
        status_instead(t, o, CARD_STUNNED, RULE_MC + (is_enemy(type_of(t, o->source)) ? 111 : 108));
    else if ((o->kind == E_THWART || o->kind == E_SCHEME) &&
             mc_has_status(t, o->source, CARD_CONFUSED))
        status_instead(t, o, CARD_CONFUSED, RULE_MC + (o->kind == E_SCHEME ? 107 : 104));
}
