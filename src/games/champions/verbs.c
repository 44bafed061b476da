/*
 * Verbs: what card texts can do. For each, `would` says whether it would change anything about a
 * target, and `perform` does it.
 */
#include "games/champions/champions.h"

static bool is_character(const struct table *t, uint16_t card)
{
    uint8_t type = type_of(t, card);
    return type == T_HERO || type == T_ALTER_EGO || type == T_ALLY || is_enemy(type);
}

static uint16_t top_of(const struct table *t, uint8_t kind, uint8_t seat)
{
    return seat == NOBODY ? (uint16_t)NONE : t->zones[zone_id(t, kind, seat)].head;
}

/* ---- would it change anything? */

static bool would_remove_threat(const struct table *t, uint16_t scheme)
{
    bool blocked = type_of(t, scheme) == T_MAIN_SCHEME && mc_crisis_in_play(t);
    return is_scheme(type_of(t, scheme)) && t->cards[scheme].counter[C_THREAT] > 0 && !blocked;
}

/* Labelled attacks obey Guard like any other (MC-047 MC-310). */
static bool would_damage(const struct table *t, const struct verb_call *call, uint16_t target)
{
    const struct context *cx = call->cx;
    bool attack = cx->ability != NONE && t->pack->abilities[cx->ability].labels & LABEL_ATTACK;
    if (!is_character(t, target) || call->n <= 0)
        return false;
    return !attack || cx->you == NOBODY || !mc_attack_is_guarded(t, cx->you, target);
}

static bool would_prevent(const struct table *t, const struct verb_call *call)
{
    if (call->cx->occ == OCC_NONE)
        return false;
    const struct occ *o = occ_at(t, call->cx->occ);
    if (o->kind == E_SCHEME)
        return true;
    const struct item *i = o->items ? occ_item(t, o, call->cx->item) : NULL;
    return i && i->amount > i->stopped;
}

static bool would_draw(const struct table *t, uint8_t seat)
{
    return top_of(t, Z_DECK, seat) != NONE || top_of(t, Z_DISCARD, seat) != NONE;
}

static bool would_none(const struct table *t, const struct verb_call *call)
{
    uint8_t you = call->cx->you;
    switch (call->verb) {
    case V_PREVENT: return would_prevent(t, call);
    case V_DRAW: return would_draw(t, you);
    case V_DISCARD_DECK: return top_of(t, Z_DECK, you) != NONE;
    case V_BECOME_ALTER_EGO: return you != NOBODY && is_hero_form(t, you);
    case V_SEARCH: return false;
    default: return true;
    }
}

bool champions_would(const struct table *t, const struct verb_call *call, uint16_t target)
{
    if (target == NONE)
        return would_none(t, call);
    const struct card *c = &t->cards[target];
    switch (call->verb) {
    case V_DAMAGE:
    case V_DIVIDE: return would_damage(t, call, target);
    case V_HEAL: return c->counter[C_DAMAGE] > 0 && is_character(t, target);
    case V_REMOVE_THREAT: return would_remove_threat(t, target);
    case V_PLACE_THREAT: return is_scheme(type_of(t, target));
    case V_DRAW_FOR: return would_draw(t, c->controller);
    case V_DISCARD_RANDOM: return top_of(t, Z_HAND, c->controller) != NONE;
    case V_STUN: return !(c->flags & CARD_STUNNED) && is_character(t, target);
    case V_CONFUSE: return !(c->flags & CARD_CONFUSED) && is_character(t, target);
    case V_TOUGHEN: return !(c->flags & CARD_TOUGH) && is_character(t, target);
    case V_READY: return is_exhausted(t, target);
    case V_EXHAUST: return !is_exhausted(t, target);
    case V_USE: return c->counter[C_USES] >= (call->n ? call->n : 1);
    default: return true;
    }
}

/* ---- doing it */

static void damage(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    uint8_t labels = cx->ability == NONE ? 0 : t->pack->abilities[cx->ability].labels;
    bool attack = labels & LABEL_ATTACK && cx->you != NOBODY;
    uint8_t flags = 0;
    /* An attack by event is made by the hero (MC-047). */
    uint16_t source = attack ? identity_of(t, cx->you) : cx->self;
    for (unsigned i = t->s->used.occs; attack && i-- > 0;)
        if (t->occs[i].kind == E_ATTACK)
            flags = t->occs[i].flags & OCC_OVERKILL;
    mc_deal_damage(t, source, cx->you, call->targets, call->target_count, call->n,
                labels & LABEL_ATTACK, flags);
}

/* Placing damage on a card is not dealing it to a character (MC-501). */
static void put_damage(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        struct card *c = &t->cards[call->targets[i]];
        c->counter[C_DAMAGE] = (int16_t)(c->counter[C_DAMAGE] + call->n);
        log_add(t, LOG_PLACE_DAMAGE, -1, call->targets[i], NONE, call->n, RULE_MC + 501);
    }
    machine_done(t, call->n, call->n);
}

static void discard_from_deck(struct table *t, const struct verb_call *call)
{
    uint8_t seat = call->cx->you;
    uint16_t cards[16];
    unsigned n = 0;
    /* MC-144: a rebuilt deck loses nothing more. */
    while (n < (unsigned)call->n && n < 16 && top_of(t, Z_DECK, seat) != NONE) {
        cards[n] = top_of(t, Z_DECK, seat);
        mc_discard_card(t, cards[n++]);
        if (top_of(t, Z_DECK, seat) == NONE)
            break;
    }
    machine_set_that(t, call->cx, cards, n);
    mc_deck_ran_out(t, seat);
    machine_done(t, (int)n, call->n);
}

static uint16_t random_from_hand(struct table *t, uint8_t seat)
{
    uint16_t cards[64], n = 0;
    for (uint16_t c = top_of(t, Z_HAND, seat); c != NONE && n < 64; c = t->cards[c].next)
        cards[n++] = c;
    return n ? random_card(t, cards, n) : (uint16_t)NONE;
}

static void discard_random(struct table *t, const struct verb_call *call)
{
    uint16_t cards[16];
    unsigned n = 0;
    for (unsigned i = 0; i < call->target_count; i++)
        for (int k = 0; k < call->n && n < 16; k++) {
            uint16_t card = random_from_hand(t, t->cards[call->targets[i]].controller);
            if (card == NONE)
                break;
            cards[n++] = card;
            mc_discard_card(t, card);
        }
    machine_set_that(t, call->cx, cards, n);
    machine_done(t, (int)n, call->n * call->target_count);
}

static void give(struct table *t, const struct verb_call *call, uint16_t mark)
{
    int done = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        done += !(t->cards[call->targets[i]].flags & mark);
        mc_give_status(t, call->targets[i], mark);
    }
    machine_done(t, done, call->target_count);
}

static void prevent(struct table *t, const struct verb_call *call)
{
    if (call->cx->occ == OCC_NONE)
        return;
    struct occ *o = occ_at(t, call->cx->occ);
    struct item *i = occ_item(t, o, call->cx->item);
    int most = o->kind == E_SCHEME ? call->n : i->amount - i->stopped;
    int n = call->n < most ? call->n : most;
    i->stopped = (int16_t)(i->stopped + n);
    log_add(t, LOG_PREVENT, (int8_t)call->cx->you, i->card, call->cx->self, n, RULE_MC + 352);
    machine_done(t, n, n);
}

/* The latest attack that is going on gains a keyword for its duration. */
static void attack_gains(struct table *t, const struct verb_call *call)
{
    for (unsigned i = t->s->used.occs; i-- > 0;)
        if (t->occs[i].kind == E_ATTACK) {
            if (call->arg[0] == K_OVERKILL)
                t->occs[i].flags |= OCC_OVERKILL;
            return;
        }
}

static void discount(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        struct lasting l = {.card = NONE, .amount = (int16_t)-call->n, .attr = A_COST,
                            .op = MODIFY_ADD, .period = P_END_OF_PHASE,
                            .you = t->cards[call->targets[i]].controller, .once = 1,
                            .source = NONE};
        lasting_add(t, &l);
    }
}

static void shuffle_into(struct table *t, const struct verb_call *call)
{
    uint16_t zone = zone_id(t, (uint8_t)call->arg[0], call->cx->you);
    for (unsigned i = 0; i < call->target_count; i++)
        card_move(t, call->targets[i], zone, ZONE_BOTTOM);
    zone_shuffle(t, zone);
}

/* MC-200: only cards that still lie where the text found them. */
static void return_to_hand(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        uint8_t owner = t->cards[card].owner;
        if (owner == NOBODY || zone_kind_of(t, t->cards[card].zone) == Z_DECK)
            continue;
        card_move(t, card, zone_id(t, Z_HAND, owner), ZONE_BOTTOM);
        log_add(t, LOG_DRAW, (int8_t)owner, card, NONE, 0, 0);
    }
}

static void tuck(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++)
        card_attach(t, call->targets[i], call->cx->self, zone_id(t, Z_UNDER, 0));
}

static void cancel(struct table *t, const struct verb_call *call)
{
    if (call->cx->occ != OCC_NONE)
        occ_at(t, call->cx->occ)->flags |= OCC_CANCELLED;
}

static void use_counters(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        struct card *c = &t->cards[call->targets[i]];
        c->counter[C_USES] = (int16_t)(c->counter[C_USES] - call->n);
        log_add(t, LOG_USE, -1, call->targets[i], NONE, c->counter[C_USES], RULE_MC + 322);
    }
}

/* Verbs without a target. */
static void perform_alone(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    switch (call->verb) {
    case V_DRAW: mc_draw_cards(t, cx->you, call->n); break;
    case V_DISCARD_DECK: discard_from_deck(t, call); break;
    case V_PREVENT: prevent(t, call); break;
    case V_CANCEL: cancel(t, call); break;
    case V_SURGE: t->cards[cx->self].flags |= CARD_SURGES; break;
    case V_ATTACK_GAINS: attack_gains(t, call); break;
    case V_SHUFFLE: zone_shuffle(t, zone_id(t, (uint8_t)call->arg[0], cx->you)); break;
    case V_BECOME_ALTER_EGO:
        if (is_hero_form(t, cx->you))
            mc_flip(t, cx->you);
        break;
    default: break;
    }
}

/* Verbs that treat their targets one by one, each as an occurrence of its own. */
static void perform_one(struct table *t, const struct verb_call *call, uint16_t target)
{
    const struct context *cx = call->cx;
    switch (call->verb) {
    case V_HEAL: mc_heal(t, cx->self, cx->you, target, call->n); break;
    case V_REMOVE_THREAT:
        mc_remove_threat(t, cx->self, cx->you, target, call->n,
                      cx->ability == NONE ? 0 : t->pack->abilities[cx->ability].labels);
        break;
    case V_PLACE_THREAT: mc_place_threat(t, cx->self, NOBODY, cx->you, target, call->n); break;
    case V_DRAW_FOR: mc_draw_cards(t, t->cards[target].controller, call->n); break;
    case V_DISCARD: mc_discard_card(t, target); break;
    case V_READY: mc_ready(t, target); break;
    case V_EXHAUST: mc_exhaust(t, target); break;
    case V_SCHEME: mc_enemy_schemes(t, target, cx->you); break;
    case V_REVEAL: mc_reveal(t, target, cx->you); break;
    case V_REMOVE: mc_remove_from_game(t, target); break;
    default: break;
    }
}

void champions_perform(struct table *t, const struct verb_call *call)
{
    switch (call->verb) {
    case V_DAMAGE: damage(t, call); return;
    case V_PUT_DAMAGE: put_damage(t, call); return;
    case V_DIVIDE:
        mc_split_damage(t, call->cx->self, call->cx->you, call->targets, call->target_count, call->n);
        return;
    case V_DISCARD_RANDOM: discard_random(t, call); return;
    case V_STUN: give(t, call, CARD_STUNNED); return;
    case V_CONFUSE: give(t, call, CARD_CONFUSED); return;
    case V_TOUGHEN: give(t, call, CARD_TOUGH); return;
    case V_USE: use_counters(t, call); return;
    case V_ATTACK_YOU: mc_activate_list(t, call->targets, call->target_count, call->cx->you); return;
    case V_SHUFFLE_INTO: shuffle_into(t, call); return;
    case V_RETURN: return_to_hand(t, call); return;
    case V_TUCK: tuck(t, call); return;
    case V_DISCOUNT: discount(t, call); return;
    default: break;
    }
    if (!call->target_count) {
        perform_alone(t, call);
        return;
    }
    machine_done(t, call->target_count, call->target_count);
    for (unsigned i = call->target_count; i-- > 0;)
        perform_one(t, call, call->targets[i]);
}
