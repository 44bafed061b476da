/*
 * Dealing the cards: appendix II, steps 1 to 11 (MC-456 – MC-468). Steps 12 to 14 ask the players and
 * are a procedure (round.c).
 */
#include "games/champions/setup.h"

static void make_copies(struct table *t, uint16_t def, unsigned copies, uint8_t owner,
                        uint16_t zone)
{
    for (unsigned i = 0; i < copies; i++)
        card_make(t, def, owner, zone);
}

/* Where the definitions of a set are, or of two: NONE for none. */
static struct def_range span_of(const struct qn_pack *pack, uint16_t set, uint16_t other)
{
    struct def_range span = {UINT16_MAX, 0};
    uint16_t sets[2] = {set, other};
    for (unsigned i = 0; i < 2; i++) {
        const struct def_range *s = sets[i] < pack->set_count ? &pack->hot.sets[sets[i]] : NULL;
        if (s && s->first < span.first)
            span.first = s->first;
        if (s && s->end > span.end)
            span.end = s->end;
    }
    return span;
}

/* Steps 1 and 2: the alter-ego side up. */
static void deal_identity(struct table *t, uint8_t seat, uint16_t hero)
{
    uint16_t card = card_make(t, hero, seat, zone_id(t, Z_IDENTITY, seat));
    t->s->seat[seat][SV_IDENTITY] = (int16_t)card;
    card_turn(t, card, FACE_BACK);
}

/* Steps 4 to 6: obligation and nemesis aside, the deck shuffled. */
static void deal_seat(struct table *t, const struct qn_pack *pack, const struct game_setup *setup,
                      uint8_t seat)
{
    const struct deck_list *d = &setup->decks[seat];
    uint16_t aside = zone_id(t, Z_SET_ASIDE, 0), hero = setup->plan[PLAN_HERO + seat];
    uint16_t nemesis = setup->plan[PLAN_NEMESIS + seat];
    /* Scenes begin after step 11, when the obligations are in the deck. */
    uint16_t obligations = setup->bare ? zone_id(t, Z_ENCOUNTER_DECK, 0) : aside;
    deal_identity(t, seat, hero);
    for (unsigned i = 0; i < d->line_count; i++)
        make_copies(t, d->def[i], d->count[i], seat, zone_id(t, Z_DECK, seat));
    t->s->seat[seat][SV_NEMESIS] = (int16_t)nemesis;
    struct def_range both = span_of(pack, t->pack->defs[hero].set, nemesis);
    for (uint16_t i = both.first; i < both.end; i++) {
        const struct def *x = &t->pack->defs[i];
        if (x->set == t->pack->defs[hero].set && x->type == T_OBLIGATION)
            make_copies(t, i, x->copies, NOBODY, obligations);
        else if (x->set == nemesis && nemesis != NONE)
            make_copies(t, i, x->copies, NOBODY, aside);
    }
    zone_shuffle(t, zone_id(t, Z_DECK, seat));
}

static uint16_t find_stage(const struct table *t, const struct qn_pack *pack, uint16_t set,
                           uint8_t type, unsigned stage)
{
    struct def_range span = span_of(pack, set, NONE);
    for (uint16_t i = span.first; i < span.end; i++) {
        const struct def *d = &t->pack->defs[i];
        if (d->set == set && d->type == type && d->stage == stage)
            return i;
    }
    return NONE;
}

/* Steps 8 and 9: the villain's first stage and the first main scheme in play, the rest in decks. */
static void deal_villain(struct table *t, const struct qn_pack *pack,
                         const struct game_setup *setup)
{
    uint16_t set = setup->plan[PLAN_VILLAIN], def;
    unsigned stage = setup->plan[PLAN_STAGE];
    t->s->global[G_VILLAIN] = (int16_t)card_make(t, find_stage(t, pack, set, T_VILLAIN, stage),
                                                 NOBODY, zone_id(t, Z_VILLAIN, 0));
    card_make(t, find_stage(t, pack, set, T_VILLAIN, stage + 1), NOBODY,
              zone_id(t, Z_VILLAIN_DECK, 0));
    for (unsigned i = 1; (def = find_stage(t, pack, set, T_MAIN_SCHEME, i)) != NONE; i++) {
        uint16_t zone = zone_id(t, i == 1 ? Z_MAIN_SCHEME : Z_SCHEME_DECK, 0);
        uint16_t card = card_make(t, def, NOBODY, zone);
        if (i > 1)
            continue;
        t->s->global[G_SCHEME] = (int16_t)card;
        t->cards[card].counter[C_THREAT] = mc_start_threat(t, card); /* MC-495 */
    }
    if (has_keyword(t, villain_of(t), K_TOUGHNESS))
        mc_give_status(t, villain_of(t), CARD_TOUGH);
}

void champions_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup)
{
    t->s->global[G_PLAYERS] = t->s->seats;
    t->s->global[G_PERMITS] = t->pack->keywords >> K_FROM_DISCARD & 1;
    t->s->global[G_PAYING] = t->s->global[G_DRONE] = (int16_t)NONE;
    struct def_range villain = span_of(pack, setup->plan[PLAN_VILLAIN], NONE);
    for (uint16_t i = villain.first; i < villain.end; i++)
        if (t->pack->defs[i].keywords >> K_DISGUISE & 1 &&
            t->pack->defs[i].set == setup->plan[PLAN_VILLAIN])
            t->s->global[G_DRONE] = (int16_t)i;
    t->s->first = t->s->active = (uint8_t)setup->plan[PLAN_FIRST]; /* step 3 */
    deal_villain(t, pack, setup);
    mc_deal_set(t, pack, setup->plan[PLAN_VILLAIN]);
    mc_deal_set(t, pack, setup->plan[PLAN_STANDARD]);
    mc_deal_set(t, pack, setup->plan[PLAN_EXPERT]);
    mc_deal_modulars(t, pack, setup);
    for (uint8_t s = 0; s < t->s->seats; s++)
        deal_seat(t, pack, setup, s);
    zone_shuffle(t, zone_id(t, Z_ENCOUNTER_DECK, 0));
    if (setup->bare) {
        t->s->global[G_ROUND] = 1;
        return;
    }
    frame_push(t, PROC_ROUND, NONE, NOBODY);
    frame_push(t, PROC_SETUP, NONE, NOBODY);
    frame_push(t, PROC_SETUP_SCHEME, NONE, NOBODY);
    t->s->status = TABLE_RUNNING;
}
