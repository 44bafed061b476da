/*
 * Defending: by exhausting a character, or by resolving an ability with the label (MC-150 – MC-153).
 *
 * That somebody defends is told twice: when it is about to happen, as an occurrence of its own inside the
 * attack; and when the attack is over, as a facet of the attack itself.
 */
#include "games/champions/champions.h"

/* The attack of an enemy that is going on, or NULL. */
static struct occ *attack_under_way(const struct table *t)
{
    for (unsigned i = t->s->used.occs; i-- > 0;)
        if (t->occs[i].kind == E_ATTACK && is_enemy(type_of(t, t->occs[i].source)))
            return &t->occs[i];
    return NULL;
}

/* MC-055: who defends is the attacked player. */
static void aim_at(struct table *t, struct occ *attack, uint16_t character)
{
    struct item *i = occ_item(t, attack, 0);
    attack->you = t->cards[character].controller;
    i->card = character;
    i->gen = t->cards[character].gen;
}

void mc_note_defended(struct table *t, struct occ *attack)
{
    if (attack->flags & OCC_DEFENDED)
        occ_item(t, attack, 0)->outcome |= OUTCOME_DEFENDED;
}

static void become_defender(struct table *t, struct occ *attack, uint16_t character, uint8_t labels)
{
    attack->flags |= OCC_DEFENDED;
    if (labels & LABEL_BASIC || attack->you != t->cards[character].controller)
        aim_at(t, attack, character);
    if (attack->flags & OCC_APPLIED)
        mc_note_defended(t, attack); /* heard when the attack is over */
}

/* `kept`: what the frame below has to find as the result of what came before. */
static void defend(struct table *t, uint16_t character, uint8_t labels, int16_t kept)
{
    struct occ *attack = attack_under_way(t);
    if (!attack)
        return;
    if (!event_is_heard(t, E_DEFEND)) {
        become_defender(t, attack, character, labels);
        return;
    }
    struct occ *o = occ_new(t, E_DEFEND, attack->source, NOBODY, t->cards[character].controller);
    o->labels = labels;
    struct item *i = occ_add(t, o, character, kept);
    i->done = kept;
    i->outcome = OUTCOME_DEFENDED;
    occ_run(t, o);
}

/* MC-259: what interrupts it has had its turn. */
void mc_defend_apply(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    struct occ *attack = attack_under_way(t);
    i->outcome = 0; /* what follows it answers the attack */
    if (attack && !(o->flags & OCC_CANCELLED) && ref_is_live(t, i->card, i->gen))
        become_defender(t, attack, i->card, o->labels);
}

/* MC-054: exhausting is the cost. */
void mc_basic_defense(struct table *t, uint16_t character)
{
    mc_exhaust(t, character);
    log_add(t, LOG_DEFEND, (int8_t)t->cards[character].controller, character, NONE, 0,
            RULE_MC + 54);
    defend(t, character, LABEL_ATTACK | LABEL_BASIC, 0);
}

/* MC-152: resolving such an ability is defending, without exhausting. */
void mc_labelled_defense(struct table *t, uint8_t seat, int16_t kept)
{
    if (seat != NOBODY)
        defend(t, identity_of(t, seat), LABEL_ATTACK | LABEL_DEFENSE, kept);
}
