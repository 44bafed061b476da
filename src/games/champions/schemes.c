/*
 * Schemes: threat placed and removed, side schemes defeated, the main scheme completed.
 */
#include "games/champions/champions.h"

void mc_place_threat(struct table *t, uint16_t source, uint8_t by, uint8_t you, uint16_t scheme,
                     int amount, uint8_t labels)
{
    if (amount <= 0)
        return;
    struct occ *o = occ_new(t, E_THREAT, source, by, you);
    o->labels = labels;
    occ_add(t, o, scheme, (int16_t)amount);
    occ_run(t, o);
}

/* What an enemy's scheme placed is what the scheme did, whatever the threat sets off. */
static void note_schemed(struct table *t, const struct occ *o, int16_t placed)
{
    for (unsigned i = t->s->used.occs; i-- > 0;)
        if (t->occs[i].kind == E_SCHEME && t->occs[i].source == o->source && t->occs[i].items) {
            occ_item(t, &t->occs[i], 0)->done = placed;
            return;
        }
}

void mc_threat_apply(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    int placed = i->amount > i->stopped ? i->amount - i->stopped : 0;
    i->done = (int16_t)placed;
    note_schemed(t, o, i->done);
    if (!placed)
        return;
    t->cards[i->card].counter[C_THREAT] = counted(t, t->cards[i->card].counter[C_THREAT] + placed);
    log_add(t, LOG_THREAT, -1, i->card, o->source, placed, RULE_MC + 297);
    t->s->changed |= CHANGED_PLAY;
}

/* MC-278: while a crisis icon is in play, the main scheme keeps its threat. */
uint16_t mc_crisis_of(const struct table *t)
{
    for (uint16_t c = t->zones[zone_id(t, Z_SIDE_SCHEMES, 0)].head; c != NONE; c = t->cards[c].next)
        if (champions_value(t, A_CRISIS, c) > 0)
            return c;
    return NONE;
}

bool mc_crisis_in_play(const struct table *t)
{
    return mc_sum_in_play(t, A_CRISIS) > 0;
}

void mc_remove_threat(struct table *t, uint16_t source, uint8_t by, uint16_t scheme, int amount,
                      uint8_t labels)
{
    struct occ *o = occ_new(t, E_REMOVE_THREAT, source, by, NOBODY);
    o->labels = labels;
    occ_add(t, o, scheme, (int16_t)amount);
    occ_run(t, o);
}

static int removable(const struct table *t, const struct item *i)
{
    int threat = t->cards[i->card].counter[C_THREAT], n = i->amount - i->stopped;
    return n > threat ? threat : n < 0 ? 0 : n;
}

void mc_remove_threat_derive(const struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    if (o->flags & OCC_APPLIED)
        return;
    bool last = type_of(t, i->card) == T_SIDE_SCHEME &&
                removable(t, i) == t->cards[i->card].counter[C_THREAT];
    i->outcome = last ? OUTCOME_DEFEATED : 0;
}

void mc_remove_threat_apply(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    struct card *c = &t->cards[i->card];
    i->done = (int16_t)removable(t, i);
    c->counter[C_THREAT] = (int16_t)(c->counter[C_THREAT] - i->done);
    i->outcome =
        type_of(t, i->card) == T_SIDE_SCHEME && !c->counter[C_THREAT] ? OUTCOME_DEFEATED : 0;
    if (i->done)
        log_add(t, LOG_REMOVE_THREAT, -1, i->card, o->source, i->done, RULE_MC + 126);
}

/* MC-277: a side scheme without threat is defeated. */
void mc_remove_threat_conclude(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    if (i->outcome & OUTCOME_DEFEATED) {
        struct frame *f = frame_push(t, PROC_DEFEAT, i->card, t->s->first);
        f->by = o->by;
    }
}

/* What a scheme begins with; one with a dash there, with nothing. */
int16_t mc_start_threat(struct table *t, uint16_t scheme)
{
    int threat = champions_value(t, A_START, scheme);
    return counted(t, threat < 0 ? 0 : threat);
}

/* MC-282 MC-237: threat at or above the target completes the stage. */
bool mc_settle_schemes(struct table *t)
{
    uint16_t scheme = main_scheme(t);
    int target = champions_value(t, A_TARGET, scheme);
    if (t->cards[scheme].counter[C_THREAT] < target || target <= 0)
        return false;
    uint16_t next = t->zones[zone_id(t, Z_SCHEME_DECK, 0)].head;
    if (next == NONE) {
        log_add(t, LOG_LOSE, -1, scheme, NONE, 0, RULE_MC + 237);
        table_end(t, QN_LOST);
        return true;
    }
    /* MC-283 MC-284: its threat goes with it, its acceleration tokens stay. */
    uint16_t def = t->cards[scheme].def;
    abilities_stop(t, scheme);
    t->cards[scheme].def = t->cards[next].def;
    t->cards[next].def = def;
    abilities_start(t, scheme);
    card_move(t, next, zone_id(t, Z_REMOVED, 0), ZONE_BOTTOM);
    t->cards[scheme].counter[C_THREAT] = mc_start_threat(t, scheme);
    log_add(t, LOG_STAGE, -1, scheme, NONE, def_of(t, scheme)->stage, RULE_MC + 282);
    mc_push_called(t, scheme, KIND_WHEN_REVEALED, t->s->first, OCC_NONE);
    return true;
}
