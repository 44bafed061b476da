/*
 * Basic powers of the players' characters: attack, thwart, recover; changing form; exhausting and
 * readying.
 */
#include "games/champions/champions.h"

void mc_exhaust(struct table *t, uint16_t card)
{
    t->cards[card].flags |= CARD_EXHAUSTED;
    log_add(t, LOG_EXHAUST, -1, card, NONE, 0, RULE_MC + 245);
}

void mc_ready(struct table *t, uint16_t card)
{
    if (!is_exhausted(t, card))
        return;
    t->cards[card].flags &= (uint16_t)~CARD_EXHAUSTED;
    log_add(t, LOG_READY, -1, card, NONE, 0, RULE_MC + 371);
}

/* What an ally pays for its attack or thwart waits below it, until all that answers it is done. */
enum { HURT_ATTR, HURT_IS_DUE };

static void await_consequences(struct table *t, uint16_t character, uint8_t attr)
{
    if (type_of(t, character) == T_ALLY)
        frame_push(t, PROC_CONSEQUENCES, character, NOBODY)->v[HURT_ATTR] = attr;
}

void mc_consequences_are_due(struct table *t, uint16_t ally)
{
    struct frame *f = frame_about(t, PROC_CONSEQUENCES, ally);
    if (f)
        f->v[HURT_IS_DUE] = 1;
}

/* MC-157 MC-158 */
static enum flow consequences(struct table *t, struct frame *f)
{
    uint16_t ally = f->card;
    bool due = f->v[HURT_IS_DUE] && ref_is_live(t, ally, f->gen) && card_in_play(t, ally);
    int amount = due ? champions_value(t, (uint8_t)f->v[HURT_ATTR], ally) : 0;
    if (amount > 0)
        mc_deal_damage(t, ally, t->cards[ally].controller, &ally, 1, amount, 0, 0);
    return FLOW_NEXT;
}

step_fn *const mc_consequences_steps[] = {consequences, NULL};

/* MC-044 – MC-046: exhausts, then deals damage equal to its ATK. */
void mc_basic_attack(struct table *t, uint8_t seat, uint16_t attacker, uint16_t enemy)
{
    mc_exhaust(t, attacker);
    log_add(t, LOG_ATTACK, (int8_t)seat, enemy, attacker, champions_value(t, A_ATK, attacker),
            RULE_MC + (type_of(t, attacker) == T_ALLY ? 46 : 44));
    await_consequences(t, attacker, A_ATK_HURT);
    struct occ *o = occ_new(t, E_ATTACK, attacker, seat, NOBODY);
    o->labels = LABEL_ATTACK | LABEL_BASIC;
    occ_add(t, o, enemy, (int16_t)champions_value(t, A_ATK, attacker));
    occ_run(t, o);
}

/* MC-126 – MC-128 */
void mc_basic_thwart(struct table *t, uint8_t seat, uint16_t thwarter, uint16_t scheme)
{
    mc_exhaust(t, thwarter);
    log_add(t, LOG_THWART, (int8_t)seat, scheme, thwarter, champions_value(t, A_THW, thwarter),
            RULE_MC + (type_of(t, thwarter) == T_ALLY ? 128 : 126));
    await_consequences(t, thwarter, A_THW_HURT);
    struct occ *o = occ_new(t, E_THWART, thwarter, seat, NOBODY);
    o->labels = LABEL_THWART | LABEL_BASIC;
    occ_add(t, o, scheme, (int16_t)champions_value(t, A_THW, thwarter));
    occ_run(t, o);
}

/* MC-367 – MC-369 */
void mc_basic_recover(struct table *t, uint8_t seat)
{
    uint16_t identity = identity_of(t, seat);
    mc_exhaust(t, identity);
    log_add(t, LOG_RECOVER, (int8_t)seat, identity, NONE, champions_value(t, A_REC, identity),
            RULE_MC + 367);
    mc_heal(t, identity, seat, identity, champions_value(t, A_REC, identity));
}

/* MC-225 – MC-227: the other side of the same card; nothing else changes. */
void mc_flip(struct table *t, uint8_t seat)
{
    uint16_t identity = identity_of(t, seat);
    card_turn(t, identity, t->cards[identity].face == FACE_FRONT ? FACE_BACK : FACE_FRONT);
    log_add(t, LOG_FLIP, (int8_t)seat, identity, NONE, 0, RULE_MC + 226);
    struct occ *o = occ_new(t, E_FLIP, identity, seat, seat);
    occ_add(t, o, identity, 0);
    occ_run(t, o);
}
