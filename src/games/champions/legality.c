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
    if (!card_in_play(t, card))
        return REFUSE(t, RULE_MC + 136, WHY_NOT_IN_PLAY, .card = card);
    if (t->cards[card].controller != seat)
        return REFUSE(t, RULE_MC + 136, WHY_NOT_YOURS, .card = card);
    if (type_of(t, card) == T_ALTER_EGO)
        return REFUSE(t, RULE_MC + 416, mc_why_form(t, seat, FORM_HERO), .card = card);
    if (!is_ally(t, card) && type_of(t, card) != T_HERO)
        return REFUSE(t, RULE_MC + 416, WHY_NO_FIGHTER, .card = card);
    if (champions_value(t, attr, card) == DASH)
        return REFUSE(t, RULE_MC + 413, WHY_DASH, .card = card,
                      .word = IN_BOTH(t->game->words->attrs[attr]));
    if (is_exhausted(t, card))
        return REFUSE(t, is_ally(t, card) ? RULE_MC + 22 : exhausted_rule, WHY_EXHAUSTED,
                      .card = card);
    return 0;
}

/* MC-310 – MC-312: Guard binds the engaged player, against a villain without Guard. */
static uint16_t guard_of(const struct table *t, uint8_t seat, uint16_t enemy)
{
    if (type_of(t, enemy) != T_VILLAIN || has_keyword(t, enemy, K_GUARD))
        return NONE;
    for (uint16_t c = t->zones[zone_id(t, Z_ENGAGED, seat)].head; c != NONE; c = t->cards[c].next)
        if (has_keyword(t, c, K_GUARD))
            return c;
    return NONE;
}

/* MC-324: a text may say that somebody cannot attack, or be attacked. */
static uint16_t attack_forbidden_by(const struct table *t, uint8_t seat, uint16_t attacker,
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
    return occ_forbidden_by(t, &like, &item);
}

uint16_t mc_refuse_target(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t enemy)
{
    if (!is_enemy(type_of(t, enemy)))
        return 0;
    uint16_t guard = guard_of(t, seat, enemy);
    if (guard != NONE)
        return REFUSE(t, RULE_MC + 310, WHY_GUARDED, .card = enemy, .with = guard);
    uint16_t by = attack_forbidden_by(t, seat, attacker, enemy);
    if (by != NONE)
        return REFUSE(t, RULE_MC + 324, WHY_ATTACK_FORBIDDEN, .card = enemy, .with = by);
    return 0;
}

uint16_t mc_refuse_enemy(const struct table *t, uint16_t attacker, uint16_t enemy)
{
    if (is_enemy(type_of(t, enemy)) && card_in_play(t, enemy))
        return 0;
    return REFUSE(t, is_ally(t, attacker) ? RULE_MC + 46 : RULE_MC + 44,
                  card_in_play(t, enemy) ? WHY_NO_ENEMY : WHY_NOT_IN_PLAY, .card = enemy);
}

uint16_t mc_refuse_attack(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t enemy)
{
    uint16_t rule = mc_refuse_enemy(t, attacker, enemy);
    if (!rule)
        rule = refuse_power(t, seat, attacker, A_ATK, RULE_MC + 45);
    return rule ? rule : mc_refuse_target(t, seat, attacker, enemy);
}

uint16_t mc_refuse_scheme(const struct table *t, uint16_t thwarter, uint16_t scheme)
{
    if (is_scheme(type_of(t, scheme)) && card_in_play(t, scheme))
        return 0;
    return REFUSE(t, is_ally(t, thwarter) ? RULE_MC + 128 : RULE_MC + 126,
                  card_in_play(t, scheme) ? WHY_NO_SCHEME : WHY_NOT_IN_PLAY, .card = scheme);
}

uint16_t mc_refuse_thwart(const struct table *t, uint8_t seat, uint16_t thwarter, uint16_t scheme)
{
    uint16_t rule = mc_refuse_scheme(t, thwarter, scheme);
    if (!rule)
        rule = refuse_power(t, seat, thwarter, A_THW, RULE_MC + 127);
    if (rule)
        return rule;
    if (!t->cards[scheme].counter[C_THREAT])
        return REFUSE(t, RULE_MC + 77, WHY_NO_THREAT, .card = scheme);
    uint16_t by = event_forbidden_by(t, E_REMOVE_THREAT, NONE, scheme);
    if (by != NONE)
        return REFUSE(t, RULE_MC + 324, WHY_THREAT_STAYS, .card = scheme, .with = by);
    if (scheme == main_scheme(t) && mc_crisis_in_play(t))
        return REFUSE(t, RULE_MC + 278, WHY_CRISIS, .card = scheme, .with = mc_crisis_of(t));
    return 0;
}

uint16_t mc_refuse_recover(const struct table *t, uint8_t seat)
{
    uint16_t identity = identity_of(t, seat);
    if (type_of(t, identity) != T_ALTER_EGO)
        return REFUSE(t, RULE_MC + 368, mc_why_form(t, seat, FORM_ALTER_EGO), .card = identity);
    if (is_exhausted(t, identity))
        return REFUSE(t, RULE_MC + 369, WHY_EXHAUSTED, .card = identity);
    if (!t->cards[identity].counter[C_DAMAGE])
        return REFUSE(t, RULE_MC + 77, WHY_UNHURT, .card = identity);
    return 0;
}

/* MC-226: once a round, in one's own turn. */
uint16_t mc_refuse_flip(const struct table *t, uint8_t seat)
{
    return t->s->seat[seat][SV_FLIPPED] ? REFUSE(t, RULE_MC + 226, WHY_FLIPPED) : 0;
}

uint16_t mc_refuse_defend(const struct table *t, uint8_t seat, uint16_t card)
{
    bool mine = t->cards[card].controller == seat && card_in_play(t, card);
    if (mine && type_of(t, card) == T_ALTER_EGO)
        return REFUSE(t, RULE_MC + 54, WHY_ALTER_EGO_CANNOT_DEFEND, .card = card);
    if (!mine || (!is_ally(t, card) && type_of(t, card) != T_HERO))
        return REFUSE(t, RULE_MC + 54, WHY_NO_DEFENDER, .card = card);
    if (!is_exhausted(t, card))
        return 0;
    return REFUSE(t, is_ally(t, card) ? RULE_MC + 151 : RULE_MC + 150, WHY_EXHAUSTED, .card = card);
}

/* ---- abilities */

static uint16_t refuse_form(const struct table *t, uint8_t seat, const struct ability *a)
{
    if (a->form == FORM_ANY || (a->form == FORM_HERO) == is_hero_form(t, seat))
        return 0;
    return REFUSE(t, RULE_MC + 91, mc_why_form(t, seat, a->form), .card = identity_of(t, seat));
}

/* MC-131: which cost it is. */
static uint16_t refuse_cost(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability,
                            const struct context *cx)
{
    const struct verb_word *cost = machine_unpaid(t, ability, cx);
    uint16_t identity = identity_of(t, seat);
    if (cost && cost->is & IS_EXHAUSTING && is_exhausted(t, card))
        return REFUSE(t, RULE_MC + 246, WHY_EXHAUSTED, .card = card);
    if (cost && cost->is & IS_EXHAUSTING && is_exhausted(t, identity))
        return REFUSE(t, RULE_MC + 246, WHY_EXHAUSTED, .card = identity);
    bool is_told = cost && cost->why;
    return REFUSE(t, is_told ? cost->rule : RULE_MC + 131, is_told ? cost->why : WHY_COST,
                  .card = card);
}

static uint16_t refuse_limit(const struct table *t, uint16_t card, const struct ability *a)
{
    bool by_title = a->limit_scope == LIMIT_BY_TITLE;
    return REFUSE(t, by_title ? RULE_MC + 291 : RULE_MC + 272,
                  by_title ? WHY_LIMIT_BY_TITLE : WHY_LIMIT, .card = card, .number = a->limit,
                  .word = IN_BOTH(t->game->words->periods[a->period]));
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
        return refuse_limit(t, card, a);
    if (a->timing == TIMING_ACTION && a->when && !machine_value(t, a->when, &cx))
        return REFUSE(t, RULE_MC + 388, WHY_RESTRICTED, .card = card, .ability = ability,
                      .by_ability = true);
    if (a->payable && !machine_value(t, a->payable, &cx))
        return refuse_cost(t, seat, card, ability, &cx);
    if (a->timing != TIMING_RESOURCE && !could_change(t, a, &cx))
        return REFUSE(t, def_of(t, card)->type == T_EVENT ? RULE_MC + 214 : RULE_MC + 77,
                      WHY_NO_EFFECT, .card = card);
    struct price p = mc_price_of_ability(t, ability);
    if (p.any && !mc_can_afford(t, seat, card, &p))
        return mc_refuse_price(t, seat, card, &p, RULE_MC + 382);
    return 0;
}

/* MC-418: an encounter card's Action is anybody's, in another player's turn on offer (reading). */
static uint16_t refuse_action(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    uint8_t controller = t->cards[card].controller;
    if (controller != NOBODY && controller != seat)
        return REFUSE(t, RULE_MC + 83, WHY_NOT_YOURS, .card = card);
    return mc_refuse_use(t, seat, card, ability);
}

/* MC-314: while somebody resolves a card with Peril, nobody else may act. */
static uint16_t peril_of(const struct table *t, uint8_t seat)
{
    for (const struct frame *f = frame_top(t); f; f = frame_below(t, f))
        if (f->proc == PROC_REVEAL && f->you != seat && has_keyword(t, f->card, K_PERIL))
            return f->card;
    return NONE;
}

uint16_t champions_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    uint16_t peril = t->s->seats > 1 ? peril_of(t, seat) : (uint16_t)NONE;
    if (peril != NONE)
        return REFUSE(t, RULE_MC + 314, WHY_PERIL, .card = peril);
    if (card == NONE) { /* for all the public knows */
        struct context cx = context_for(t, seat, NONE, ability);
        return refuse_form(t, seat, a) ? RULE_MC + 91 : could_change(t, a, &cx) ? 0 : RULE_MC + 214;
    }
    uint16_t rule = refuse_action(t, seat, card, ability);
    if (rule || zone_kind_of(t, t->cards[card].zone) != Z_HAND)
        return rule;
    struct price p = mc_price_of_card(t, seat, card);
    return mc_can_afford(t, seat, card, &p) ? 0 : mc_refuse_price(t, seat, card, &p, RULE_MC + 380);
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
static uint16_t double_of(const struct table *t, uint16_t card)
{
    const struct def *d = def_of(t, card);
    if (!d->unique)
        return NONE;
    for (uint8_t kind = Z_IDENTITY; kind <= Z_SUPPORTS; kind++)
        for (uint8_t s = 0; s < t->s->seats; s++)
            for (uint16_t c = t->zones[zone_id(t, kind, s)].head; c != NONE; c = t->cards[c].next)
                if (def_of(t, c)->person == d->person)
                    return c;
    return NONE;
}

bool mc_is_doubled(const struct table *t, uint16_t card)
{
    return double_of(t, card) != NONE;
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
        return REFUSE(t, RULE_MC + 388, WHY_RESTRICTED, .card = card);
    uint16_t other = double_of(t, card);
    if (other != NONE)
        return REFUSE(t, RULE_MC + 428, WHY_UNIQUE, .card = other);
    if (nobody_may_have(t, seat, card))
        return REFUSE(t, RULE_MC + 294, WHY_MOST, .card = card, .number = d->max_per[CAP_PLAYER]);
    if (d->attach && !has_host(t, seat, card))
        return REFUSE(t, RULE_MC + 42, WHY_NO_HOST, .card = card);
    return 0;
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
        return REFUSE(t, RULE_MC + 266, WHY_NOT_IN_HAND, .card = card);
    if (d->type == T_RESOURCE)
        return REFUSE(t, RULE_MC + 384, WHY_RESOURCE, .card = card);
    if (d->type == T_EVENT) {
        ability = mc_play_ability(t, card);
        rule = ability == NONE ? RULE_MC + 259 : mc_refuse_use(t, seat, card, ability);
    } else {
        rule = refuse_permanent(t, seat, card);
    }
    if (rule)
        return rule;
    struct price p = mc_price_of_card(t, seat, card);
    return mc_can_afford(t, seat, card, &p) ? 0 : mc_refuse_price(t, seat, card, &p, RULE_MC + 380);
}
