/*
 * Legality: one test for each thing a player may do. A test answers 0, or the rule that says no; the
 * options of an ask and the answer to "why not?" come from the same tests.
 */
#include "games/champions/champions.h"

static bool is_ally(const struct table *t, uint16_t card)
{
    return type_of(t, card) == T_ALLY;
}

/* May this character of the seat use a basic power with that attribute? */
static uint16_t refuse_power(const struct table *t, uint8_t seat, uint16_t card, uint8_t attr,
                             uint16_t exhausted_rule)
{
    if (t->cards[card].controller != seat || !card_in_play(t, card))
        return RULE_MC + 136;
    if (!is_ally(t, card) && type_of(t, card) != T_HERO)
        return RULE_MC + 416;
    if (champions_value(t, attr, card) == DASH)
        return RULE_MC + 413;
    if (is_exhausted(t, card))
        return is_ally(t, card) ? RULE_MC + 22 : exhausted_rule;
    return 0;
}

/* MC-310 – MC-312: Guard binds the engaged player, against a villain without Guard. */
static bool is_guarded(const struct table *t, uint8_t seat, uint16_t enemy)
{
    if (type_of(t, enemy) != T_VILLAIN || has_keyword(t, enemy, K_GUARD))
        return false;
    for (uint16_t c = t->zones[zone_id(t, Z_ENGAGED, seat)].head; c != NONE; c = t->cards[c].next)
        if (has_keyword(t, c, K_GUARD))
            return true;
    return false;
}

/* MC-324: a text may say that somebody cannot attack, or be attacked. */
static bool is_attack_forbidden(const struct table *t, uint8_t seat, uint16_t attacker,
                                uint16_t enemy)
{
    struct occ like = {.kind = E_ATTACK,
                       .source = attacker,
                       .ability = NONE,
                       .text = NONE,
                       .by = seat,
                       .you = NOBODY,
                       .labels = LABEL_ATTACK};
    struct item item = item_about(t, enemy);
    return occ_is_forbidden(t, &like, &item);
}

uint16_t mc_refuse_target(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t enemy)
{
    if (!is_enemy(type_of(t, enemy)))
        return 0;
    if (is_guarded(t, seat, enemy))
        return RULE_MC + 310;
    return is_attack_forbidden(t, seat, attacker, enemy) ? RULE_MC + 324 : 0;
}

uint16_t mc_refuse_attack(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t enemy)
{
    uint16_t rule = refuse_power(t, seat, attacker, A_ATK, RULE_MC + 45);
    if (rule)
        return rule;
    if (!is_enemy(type_of(t, enemy)) || !card_in_play(t, enemy))
        return is_ally(t, attacker) ? RULE_MC + 46 : RULE_MC + 44;
    return mc_refuse_target(t, seat, attacker, enemy);
}

uint16_t mc_refuse_thwart(const struct table *t, uint8_t seat, uint16_t thwarter, uint16_t scheme)
{
    uint16_t rule = refuse_power(t, seat, thwarter, A_THW, RULE_MC + 127);
    if (rule)
        return rule;
    if (!is_scheme(type_of(t, scheme)) || !card_in_play(t, scheme))
        return RULE_MC + 126;
    if (!t->cards[scheme].counter[C_THREAT])
        return RULE_MC + 77;
    if (event_is_forbidden(t, E_REMOVE_THREAT, NONE, scheme))
        return RULE_MC + 77;
    return scheme == main_scheme(t) && mc_crisis_in_play(t) ? RULE_MC + 278 : 0;
}

uint16_t mc_refuse_recover(const struct table *t, uint8_t seat)
{
    uint16_t identity = identity_of(t, seat);
    if (type_of(t, identity) != T_ALTER_EGO)
        return RULE_MC + 368;
    if (is_exhausted(t, identity))
        return RULE_MC + 369;
    return t->cards[identity].counter[C_DAMAGE] ? 0 : RULE_MC + 77;
}

/* MC-226: once a round, in one's own turn. */
uint16_t mc_refuse_flip(const struct table *t, uint8_t seat)
{
    return t->s->seat[seat][SV_FLIPPED] ? RULE_MC + 226 : 0;
}

uint16_t mc_refuse_defend(const struct table *t, uint8_t seat, uint16_t card)
{
    bool mine = t->cards[card].controller == seat && card_in_play(t, card);
    if (!mine || (!is_ally(t, card) && type_of(t, card) != T_HERO))
        return RULE_MC + 54;
    if (!is_exhausted(t, card))
        return 0;
    return is_ally(t, card) ? RULE_MC + 151 : RULE_MC + 150;
}

/* ---- abilities */

static uint16_t refuse_form(const struct table *t, uint8_t seat, const struct ability *a)
{
    if (a->form == FORM_ANY || (a->form == FORM_HERO) == is_hero_form(t, seat))
        return 0;
    return RULE_MC + 91;
}

/* MC-077 MC-214: it must be able to change the game. */
static bool could_change(const struct table *t, const struct ability *a, const struct context *cx)
{
    return !a->could || machine_value(t, a->could, cx);
}

/* What a program knows about the occurrence that is waiting for answers, if there is one. Of several
 * items it speaks to the first that it hears and could do something about. */
static struct context context_for(const struct table *t, uint8_t seat, uint16_t card,
                                  uint16_t ability)
{
    struct context cx = context_of(t, card, ability, seat, NONE);
    const struct frame *top = frame_top(t);
    if (!top || top->proc != PROC_WINDOW)
        return cx;
    const struct occ *o = occ_at(t, top->occ);
    cx.occ = top->occ;
    for (uint8_t k = 0; k < o->items; k++) {
        cx.item = k;
        cx.it = occ_item(t, o, k)->card;
        if (o->items == 1 || (occ_is_heard_by(t, card, ability, seat, o, k) &&
                              could_change(t, &t->pack->abilities[ability], &cx)))
            break;
    }
    return cx;
}

uint16_t mc_refuse_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct context cx = context_for(t, seat, card, ability);
    uint16_t rule = refuse_form(t, seat, a);
    if (rule)
        return rule;
    if (!limit_allows(t, card, ability))
        return a->limit_scope == LIMIT_BY_TITLE ? RULE_MC + 291 : RULE_MC + 272;
    if (a->timing == TIMING_ACTION && a->when && !machine_value(t, a->when, &cx))
        return RULE_MC + 388;
    if (a->payable && !machine_value(t, a->payable, &cx))
        return is_exhausted(t, card) ? RULE_MC + 246 : RULE_MC + 131;
    if (a->timing != TIMING_RESOURCE && !could_change(t, a, &cx))
        return def_of(t, card)->type == T_EVENT ? RULE_MC + 214 : RULE_MC + 77;
    struct price p = mc_price_of_ability(t, ability);
    if (p.any && !mc_can_afford(t, seat, card, &p))
        return RULE_MC + 382;
    return 0;
}

/* MC-418: an encounter card's Action is anybody's, in another player's turn on offer (reading). */
static uint16_t refuse_action(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    uint8_t controller = t->cards[card].controller;
    if (controller != NOBODY && controller != seat)
        return RULE_MC + 83;
    return mc_refuse_use(t, seat, card, ability);
}

/* MC-314: while somebody resolves a card with Peril, nobody else may act. */
static bool is_perilous(const struct table *t, uint8_t seat)
{
    for (const struct frame *f = frame_top(t); f; f = frame_below(t, f))
        if (f->proc == PROC_REVEAL && f->you != seat && has_keyword(t, f->card, K_PERIL))
            return true;
    return false;
}

uint16_t champions_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    if (t->s->seats > 1 && is_perilous(t, seat))
        return RULE_MC + 314;
    if (card == NONE) { /* for all the public knows */
        struct context cx = context_for(t, seat, NONE, ability);
        return refuse_form(t, seat, a) ? RULE_MC + 91 : could_change(t, a, &cx) ? 0 : RULE_MC + 214;
    }
    uint16_t rule = refuse_action(t, seat, card, ability);
    if (rule || zone_kind_of(t, t->cards[card].zone) != Z_HAND)
        return rule;
    struct price p = mc_price_of_card(t, seat, card);
    return mc_can_afford(t, seat, card, &p) ? 0 : RULE_MC + 380;
}

/* ---- playing cards */

uint16_t mc_play_ability(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    for (unsigned i = 0; i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].timing == TIMING_ACTION)
            return (uint16_t)(d->ability0 + i);
    return NONE;
}

bool mc_can_attach(const struct table *t, uint8_t seat, uint16_t card, uint16_t host)
{
    const struct def *d = def_of(t, card);
    struct context cx = context_of(t, card, NONE, seat, NONE);
    unsigned same = 0;
    if (!d->attach || !machine_matches(t, d->attach, &cx, host))
        return false;
    for (uint16_t c = t->zones[zone_id(t, Z_ATTACHED, 0)].head; c != NONE; c = t->cards[c].next)
        same += t->cards[c].host == host && def_of(t, c)->title == d->title;
    return !d->max_per[CAP_HOST] || same < d->max_per[CAP_HOST];
}

static bool has_host(const struct table *t, uint8_t seat, uint16_t card)
{
    for (uint8_t kind = 0; kind < Z_HAND; kind++)
        for (uint8_t s = 0; s < t->s->seats; s++)
            for (uint16_t c = t->zones[zone_id(t, kind, s)].head; c != NONE; c = t->cards[c].next)
                if (mc_can_attach(t, seat, card, c))
                    return true;
    return false;
}

/* MC-428 – MC-431: one copy of a unique card; the alter-ego or subtitle tells persons apart. */
bool mc_is_doubled(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    if (!d->unique)
        return false;
    for (uint8_t kind = Z_IDENTITY; kind <= Z_SUPPORTS; kind++)
        for (uint8_t s = 0; s < t->s->seats; s++)
            for (uint16_t c = t->zones[zone_id(t, kind, s)].head; c != NONE; c = t->cards[c].next)
                if (def_of(t, c)->person == d->person)
                    return true;
    return false;
}

/* MC-294 */
bool mc_has_most(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    unsigned most = d->max_per[CAP_PLAYER], same = 0;
    if (!most)
        return false;
    for (uint8_t kind = Z_ALLIES; kind <= Z_SUPPORTS; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            same += def_of(t, c)->title == d->title;
    return same >= most;
}

/* MC-294: a card for any player is refused when there is nobody left who may have it. */
static bool nobody_may_have(const struct table *t, uint8_t seat, uint16_t card)
{
    if (!(def_of(t, card)->keywords >> K_ANY_PLAYER & 1))
        return mc_has_most(t, seat, card);
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (seat_is_in(t, s) && !mc_has_most(t, s, card))
            return false;
    return true;
}

static uint16_t refuse_permanent(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    struct context cx = context_of(t, card, NONE, seat, card);
    if (d->play_if && !machine_value(t, d->play_if, &cx))
        return RULE_MC + 388;
    if (mc_is_doubled(t, card))
        return RULE_MC + 428;
    if (nobody_may_have(t, seat, card))
        return RULE_MC + 294;
    return d->attach && !has_host(t, seat, card) ? RULE_MC + 42 : 0;
}

/* MC-389 MC-390: a permission printed on the card. */
static bool is_permitted(const struct table *t, uint8_t seat, uint16_t card)
{
    return t->cards[card].zone == zone_id(t, Z_DISCARD, seat) &&
           def_of(t, card)->keywords >> K_FROM_DISCARD & 1;
}

uint16_t mc_refuse_play(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    uint16_t rule, ability;
    if (t->cards[card].zone != zone_id(t, Z_HAND, seat) && !is_permitted(t, seat, card))
        return RULE_MC + 266;
    if (t->s->global[G_PHASE] != PHASE_PLAYERS || t->s->active != seat)
        return d->type == T_EVENT ? RULE_MC + 12 : RULE_MC + 415;
    if (d->type == T_RESOURCE)
        return RULE_MC + 384;
    if (d->type == T_EVENT) {
        ability = mc_play_ability(t, card);
        rule = ability == NONE ? RULE_MC + 259 : mc_refuse_use(t, seat, card, ability);
    } else {
        rule = refuse_permanent(t, seat, card);
    }
    if (rule)
        return rule;
    struct price p = mc_price_of_card(t, seat, card);
    return mc_can_afford(t, seat, card, &p) ? 0 : RULE_MC + 380;
}

/* ---- why not? */

static uint16_t why_use(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    uint16_t later = 0;
    for (unsigned i = 0; d && i < d->abilities; i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        switch (t->pack->abilities[ability].timing) {
        case TIMING_ACTION:
            if (t->s->global[G_PHASE] != PHASE_PLAYERS)
                return RULE_MC + 12;
            return refuse_action(t, seat, card, ability);
        case TIMING_BEFORE: later = RULE_MC + 259; break; /* an Action may follow */
        case TIMING_AFTER: later = RULE_MC + 372; break;
        case TIMING_RESOURCE: {
            uint16_t rule = mc_refuse_use(t, seat, card, ability);
            return rule ? rule : RULE_MC + 383;
        }
        case TIMING_CALLED:
            if (t->pack->abilities[ability].kind == KIND_SPECIAL)
                return RULE_MC + 412;
            break;
        default: break;
        }
    }
    return later;
}

uint16_t champions_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    if (card == NONE && verb != W_RECOVER && verb != W_FLIP)
        return 0; /* nothing to speak of */
    bool own_turn = t->s->global[G_PHASE] == PHASE_PLAYERS && t->s->active == seat;
    if (card == NONE && verb != W_RECOVER && verb != W_FLIP)
        return 0; /* nothing can be said of no card */
    switch (verb) {
    case W_ATTACK:
        return own_turn
                   ? mc_refuse_attack(t, seat, with == NONE ? identity_of(t, seat) : with, card)
                   : RULE_MC + 416;
    case W_THWART:
        return own_turn
                   ? mc_refuse_thwart(t, seat, with == NONE ? identity_of(t, seat) : with, card)
                   : RULE_MC + 416;
    case W_RECOVER: return own_turn ? mc_refuse_recover(t, seat) : RULE_MC + 416;
    case W_FLIP: return own_turn ? mc_refuse_flip(t, seat) : RULE_MC + 226;
    case W_DEFEND: return mc_refuse_defend(t, seat, card);
    case W_PLAY: return mc_refuse_play(t, seat, card);
    case WORD_USE: return why_use(t, seat, card);
    default: return 0;
    }
}
