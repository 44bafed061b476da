/*
 * Encounter cards: taking, dealing and revealing them; discarding; decks that run out.
 */
#include "games/champions/champions.h"

/* ---- decks */

static void rebuild(struct table *t, uint16_t deck, uint16_t pile, uint16_t rule)
{
    while (t->zones[pile].head != NONE)
        card_move(t, t->zones[pile].head, deck, ZONE_BOTTOM);
    log_add_pile(t, LOG_RESHUFFLE, deck, t->zones[deck].count, rule);
    zone_shuffle(t, deck);
}

/* A deck that ran out while its discard pile was empty as well is rebuilt when a card is needed; what
 * running out costs was paid then. */
static void rebuild_late(struct table *t, uint16_t deck, uint16_t pile, uint16_t rule)
{
    if (!t->zones[deck].count && t->zones[pile].count)
        rebuild(t, deck, pile, rule);
}

/* MC-145 MC-146: at once, and an acceleration token each time. */
void mc_encounter_deck_ran_out(struct table *t)
{
    uint16_t deck = zone_id(t, Z_ENCOUNTER_DECK, 0), pile = zone_id(t, Z_ENCOUNTER_DISCARD, 0);
    if (t->zones[deck].count)
        return;
    t->cards[main_scheme(t)].counter[C_TOKENS]++;
    log_add(t, LOG_TOKEN, -1, main_scheme(t), NONE, t->cards[main_scheme(t)].counter[C_TOKENS],
            RULE_MC + 146);
    rebuild(t, deck, pile, RULE_MC + 145);
}

uint16_t mc_take_encounter_card(struct table *t)
{
    uint16_t deck = zone_id(t, Z_ENCOUNTER_DECK, 0);
    rebuild_late(t, deck, zone_id(t, Z_ENCOUNTER_DISCARD, 0), RULE_MC + 145);
    return t->zones[deck].head;
}

/* MC-141 MC-142: the discard pile becomes the deck, and an encounter card is dealt. */
void mc_deck_ran_out(struct table *t, uint8_t seat)
{
    uint16_t deck = zone_id(t, Z_DECK, seat), pile = zone_id(t, Z_DISCARD, seat);
    if (t->zones[deck].count || !mc_takes_part(t, seat))
        return;
    rebuild(t, deck, pile, RULE_MC + 141);
    mc_deal_encounter_card(t, seat);
}

/* MC-341: all of them are drawn at the same time, so one occurrence tells of them all. */
static void tell_drawn(struct table *t, uint8_t seat, int count)
{
    if (!count || !event_is_heard(t, E_DRAW))
        return;
    struct occ *o = occ_new(t, E_DRAW, NONE, seat, seat);
    occ_add(t, o, identity_of(t, seat), (int16_t)count);
    occ_run(t, o);
}

void mc_draw_cards(struct table *t, uint8_t seat, int count)
{
    uint16_t deck = zone_id(t, Z_DECK, seat);
    int drawn = 0;
    for (; drawn < count && mc_takes_part(t, seat); drawn++) {
        rebuild_late(t, deck, zone_id(t, Z_DISCARD, seat), RULE_MC + 141);
        uint16_t card = t->zones[deck].head;
        if (card == NONE)
            break;
        card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
        log_add(t, LOG_DRAW, (int8_t)seat, card, NONE, 1, RULE_MC + 340);
        mc_deck_ran_out(t, seat);
    }
    tell_drawn(t, seat, drawn);
}

/* ---- abilities that rules call: When Revealed, When Defeated, Boost, Setup */

/* Pushes the card's abilities of that kind, the first on top; returns how many. */
unsigned mc_push_called(struct table *t, uint16_t card, uint8_t kind, uint8_t you, uint8_t occ)
{
    const struct def *d = card_shows(t, card);
    unsigned n = 0;
    for (unsigned i = d ? d->abilities : 0; i-- > 0;) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        const struct ability *a = &t->pack->abilities[ability];
        struct context cx = context_of(t, card, ability, you, NONE);
        if (a->kind != kind || (a->when && !machine_value(t, a->when, &cx)))
            continue;
        ability_push(t, ability, card, you, occ, 0);
        n++;
    }
    return n;
}

/* ---- dealing */

/* MC-067: face down in front of the player. */
void mc_deal_encounter_card(struct table *t, uint8_t seat)
{
    uint16_t card = mc_takes_part(t, seat) ? mc_take_encounter_card(t) : (uint16_t)NONE;
    if (card == NONE)
        return;
    card_move(t, card, zone_id(t, Z_DEALT, seat), ZONE_BOTTOM);
    log_add(t, LOG_DEAL, (int8_t)seat, card, NONE, 1, RULE_MC + 67);
    mc_encounter_deck_ran_out(t);
}

/* ---- revealing */

void mc_reveal(struct table *t, uint16_t card, uint8_t seat)
{
    frame_push(t, PROC_REVEAL, card, seat);
}

/* MC-327 MC-399: an obligation goes to the player of the named identity. */
static uint8_t receiver(const struct table *t, uint16_t card, uint8_t seat)
{
    uint16_t title = def_of(t, card)->given_to;
    for (uint8_t s = 0; s < t->s->seats && title != NONE; s++) {
        const struct def *d = def_of(t, identity_of(t, s));
        if (d->title == title || (d->back != NONE && t->pack->defs[d->back].title == title))
            return s;
    }
    return seat;
}

/* MC-328: the obligation of an eliminated hero is replaced. */
static bool replaced_obligation(struct table *t, struct frame *f, uint8_t to)
{
    if (type_of(t, f->card) != T_OBLIGATION || seat_is_in(t, to))
        return false;
    mc_remove_from_game(t, f->card);
    uint16_t next = mc_take_encounter_card(t);
    if (next != NONE)
        mc_reveal(t, next, f->you);
    return true;
}

static enum flow reveal_turn_up(struct table *t, struct frame *f)
{
    if (f->card == NONE)
        return FLOW_DONE; /* a scene may ask for it with no card left */
    bool from_deck = zone_kind_of(t, t->cards[f->card].zone) == Z_ENCOUNTER_DECK;
    uint16_t from = t->cards[f->card].zone;
    if (zone_kind_of(t, from) == Z_DEALT)
        from = zone_id(t, Z_ENCOUNTER_DECK, 0); /* MC-067: dealt from there */
    card_move(t, f->card, zone_id(t, Z_REVEALED, 0), ZONE_BOTTOM);
    f->gen = t->cards[f->card].gen;
    log_add(t, LOG_REVEAL, (int8_t)f->you, f->card, NONE, 0, RULE_MC + 393);
    if (from_deck)
        mc_encounter_deck_ran_out(t);
    uint8_t to = receiver(t, f->card, f->you);
    if (replaced_obligation(t, f, to))
        return FLOW_DONE;
    struct occ *o = occ_new(t, E_REVEAL, NONE, f->you, to);
    occ_add(t, o, f->card, 0)->from = from;
    occ_run(t, o);
    f->you = to;
    return FLOW_NEXT;
}

/* MC-315 MC-316: once it is resolved, the next card, for who resolved it. Reading: a player who is
 * out by then reveals nothing. */
static enum flow reveal_surge(struct table *t, struct frame *f)
{
    if (!f->v[0])
        return FLOW_DONE;
    if (!seat_is_in(t, f->you))
        return FLOW_DONE;
    log_add(t, LOG_SURGE, (int8_t)f->you, f->card, NONE, 0, RULE_MC + 315);
    uint16_t next = mc_take_encounter_card(t);
    if (next != NONE)
        mc_reveal(t, next, f->you);
    return FLOW_NEXT;
}

step_fn *const mc_reveal_steps[] = {reveal_turn_up, reveal_surge, NULL};

/* MC-030 MC-423: a cancelled card is discarded at once, before the text that cancels it goes on; of a
 * treachery that goes when only its When Revealed effects are cancelled, and its keywords still count. */
void mc_cancel_revealed(struct table *t, const struct occ *o)
{
    uint16_t card = occ_item(t, o, 0)->card;
    log_add(t, LOG_CANCEL, -1, card, NONE, 0, RULE_MC + 30);
    if (o->flags & OCC_VOID || type_of(t, card) == T_TREACHERY)
        mc_discard_card(t, card);
}

void mc_reveal_apply(struct table *t, struct occ *o)
{
    if (o->flags & OCC_VOID)
        return; /* it went when it was cancelled */
    struct frame *f = frame_push(t, PROC_RESOLVE, occ_item(t, o, 0)->card, o->you);
    f->occ = occ_index(t, o);
    f->by = o->by;
}

/* MC-349: among several hosts that fit the first player picks. */
static enum flow resolve_where(struct table *t, struct frame *f)
{
    uint16_t host[CARDS_MOST];
    if (type_of(t, f->card) != T_ATTACHMENT)
        return FLOW_NEXT;
    unsigned n = mc_hosts(t, f, host, CARDS_MOST);
    if (leaves_choice(t, n))
        return ask(t, t->s->first, ASK_ATTACH, f->card, 0, RULE_MC + 349);
    t->s->answer.card = n ? host[0] : (uint16_t)NONE;
    return FLOW_NEXT;
}

/* MC-043: without a host it is discarded. */
static void attach_revealed(struct table *t, struct frame *f, uint16_t host)
{
    if (host == NONE)
        mc_discard_card(t, f->card);
    else
        mc_put_into_play(t, f->card, f->you, host, false);
}

/* MC-394 – MC-398: where a revealed card goes. */
static enum flow resolve_enter(struct table *t, struct frame *f)
{
    switch (type_of(t, f->card)) {
    case T_ATTACHMENT: attach_revealed(t, f, t->s->answer.card); break;
    case T_MINION:
    case T_SIDE_SCHEME:
    case T_ENVIRONMENT: mc_put_into_play(t, f->card, f->you, NONE, false); break;
    default: break;
    }
    f->gen = t->cards[f->card].gen;
    return FLOW_NEXT;
}

static void place_on(struct table *t, uint16_t card, uint8_t seat, uint16_t scheme, int threat)
{
    if (threat > 0 && is_scheme(type_of(t, scheme)))
        mc_place_threat(t, card, NOBODY, seat, scheme, threat, 0);
}

/* Keywords of later boxes that act as the card is revealed: Incite (MC-521), Hinder (MC-522). */
void mc_reveal_keywords(struct table *t, uint16_t card, uint8_t seat)
{
    if (has_keyword(t, card, K_HINDER))
        place_on(t, card, seat, card, mc_printed(t, A_THREAT, card));
    if (has_keyword(t, card, K_INCITE))
        place_on(t, card, seat, main_scheme(t), champions_value(t, A_INCITE, card));
}

/* MC-030 – MC-034: cancelled effects do not initiate; the card was revealed all the same. */
static enum flow resolve_abilities(struct table *t, struct frame *f)
{
    if (!(occ_at(t, f->occ)->flags & OCC_CANCELLED))
        mc_push_called(t, f->card, KIND_WHEN_REVEALED, f->you, f->occ);
    mc_reveal_keywords(t, f->card, f->you); /* no When Revealed effects, and before them */
    return FLOW_NEXT;
}

/* MC-306 MC-307: Quickstrike, against a hero. */
static enum flow resolve_quickstrike(struct table *t, struct frame *f)
{
    bool here =
        ref_is_live(t, f->card, f->gen) && zone_kind_of(t, t->cards[f->card].zone) == Z_ENGAGED;
    if (here)
        f->you = zone_seat_of(t, t->cards[f->card].zone); /* the next player if this one is out */
    if (here && has_keyword(t, f->card, K_QUICKSTRIKE) && is_hero_form(t, f->you))
        mc_enemy_attacks(t, f->card, f->you);
    return FLOW_NEXT;
}

/* The reveal procedure, which lies below, keeps it: the text may discard its card before it is done. */
void mc_gain_surge(struct table *t, uint16_t card)
{
    struct frame *reveal = frame_about(t, PROC_REVEAL, card);
    if (reveal)
        reveal->v[0] = 1;
}

static enum flow resolve_finish(struct table *t, struct frame *f)
{
    bool live = ref_is_live(t, f->card, f->gen);
    if (live && has_keyword(t, f->card, K_SURGE))
        mc_gain_surge(t, f->card);
    if (live && zone_kind_of(t, t->cards[f->card].zone) == Z_REVEALED)
        mc_discard_card(t, f->card); /* MC-396 MC-423 */
    return FLOW_NEXT;
}

step_fn *const mc_resolve_steps[] = {resolve_where,       resolve_enter,  resolve_abilities,
                                     resolve_quickstrike, resolve_finish, NULL};
