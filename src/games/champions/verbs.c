/*
 * What card texts can do (the rows of vocabulary.c), and whether it would change anything. What moves cards: verbs_cards.c.
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

bool mc_may_lose_threat(const struct table *t, uint16_t scheme)
{
    bool blocked = (type_of(t, scheme) == T_MAIN_SCHEME && mc_crisis_in_play(t)) ||
                   event_is_forbidden(t, E_REMOVE_THREAT, NONE, scheme);
    return is_scheme(type_of(t, scheme)) && t->cards[scheme].counter[C_THREAT] > 0 && !blocked;
}

static uint8_t labels_of(const struct table *t, const struct context *cx)
{
    return cx->ability == NONE ? 0 : t->pack->abilities[cx->ability].labels;
}

/* Is the card one of those whom that attack or thwart is aimed at already? */
static bool is_aimed_at(const struct table *t, const struct occ *o, uint16_t card)
{
    for (uint8_t k = 0; k < o->items; k++)
        if (ref_is_live(t, card, occ_item(t, o, k)->gen) && occ_item(t, o, k)->card == card)
            return true;
    return false;
}

/* MC-047 MC-049 MC-310: however a labelled attack comes by its targets, by choosing or by sweeping, it
 * leaves out who may not be attacked; once aimed at somebody it goes on. */
bool champions_choosable(const struct table *t, const struct context *cx, uint16_t card)
{
    if (!(labels_of(t, cx) & LABEL_ATTACK) || cx->you == NOBODY)
        return true;
    const struct occ *attack = mc_labelled(t, E_ATTACK, cx->ability);
    uint8_t seat = attack ? attack->by : cx->you;
    return (attack && is_aimed_at(t, attack, card)) ||
           !mc_refuse_target(t, seat, mc_who_acts(t, cx->self, seat), card);
}

int champions_overrules(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return target != NONE && !champions_choosable(t, call->cx, target) ? 0 : -1;
}

/* MC-324 MC-120: who cannot take damage is not chosen to take it. MC-252 MC-135: as a cost all of it must be
 * taken, which is not to be had of the tough, either (MC-112). */
bool mc_would_damage(const struct table *t, const struct verb_call *call, uint16_t target)
{
    if (!is_character(t, target) || !card_in_play(t, target) || call->n <= 0 ||
        event_is_forbidden(t, E_DAMAGE, call->cx->self, target))
        return false;
    return !call->in_full || !mc_has_status(t, target, CARD_TOUGH);
}

bool mc_would_heal(const struct table *t, const struct verb_call *call, uint16_t target)
{
    int damage = t->cards[target].counter[C_DAMAGE];
    return is_character(t, target) && damage >= (call->in_full ? call->n : 1) &&
           card_in_play(t, target);
}

static bool would_get(const struct table *t, uint16_t target, uint16_t mark)
{
    return is_character(t, target) && card_in_play(t, target) && mc_may_get_status(t, target, mark);
}

bool mc_would_prevent(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    if (call->cx->occ == OCC_NONE)
        return false;
    const struct occ *o = occ_at(t, call->cx->occ);
    if (o->kind == E_SCHEME)
        return true;
    const struct item *i = o->items ? occ_item(t, o, call->cx->item) : NULL;
    return i && i->amount > i->stopped;
}

/* The player that is meant, or you. */
static uint8_t seat_meant(const struct table *t, const struct verb_call *call, uint16_t card)
{
    return card == NONE ? call->cx->you : t->cards[card].controller;
}

bool mc_would_draw(const struct table *t, const struct verb_call *call, uint16_t target)
{
    uint8_t seat = seat_meant(t, call, target);
    if (!mc_takes_part(t, seat))
        return false;
    return top_of(t, Z_DECK, seat) != NONE || top_of(t, Z_DISCARD, seat) != NONE;
}

/* Counting what a seat could pay with leaves the table as it was. */
static bool affordable(const struct table *t, uint8_t seat, uint16_t card, struct price p)
{
    return mc_takes_part(t, seat) && mc_can_afford((struct table *)(uintptr_t)t, seat, card, &p);
}

/* Resources spent in the midst of a text: one of each kind, or one of the named kind. */
static struct price price_of_text(const struct verb_call *call)
{
    struct price p = {.any = 1};
    if (call->word->how != SPEND_EACH) {
        p.named[call->arg[0] >= 0 && call->arg[0] < ICONS ? call->arg[0] : I_WILD] = 1;
        return p;
    }
    return (struct price){.any = 3, .named = {1, 1, 1, 0}};
}

/* The boost card that is being turned up, which the text answers, or NULL. */
static struct item *boost_answered(const struct table *t, const struct context *cx)
{
    if (cx->occ == OCC_NONE || occ_at(t, cx->occ)->kind != E_TURN_UP)
        return NULL;
    return occ_item(t, occ_at(t, cx->occ), cx->item);
}

bool mc_would_cancel_icons(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    const struct item *i = boost_answered(t, call->cx);
    return i && i->amount > i->stopped;
}

bool mc_would_cancel_boost(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    const struct item *i = boost_answered(t, call->cx);
    const struct def *d = i ? def_of(t, i->card) : NULL;
    for (unsigned k = 0; d && k < d->abilities; k++)
        if (t->pack->abilities[d->ability0 + k].kind == KIND_BOOST)
            return true;
    return false;
}

bool mc_would_spend(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return affordable(t, call->cx->you, NONE, price_of_text(call));
}

/* An Action's attack must have somebody to hit. */
bool mc_would_attack_gain(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return call->cx->ability == NONE ||
           t->pack->abilities[call->cx->ability].timing != TIMING_ACTION;
}

bool mc_would_become_alter_ego(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return mc_takes_part(t, call->cx->you) && is_hero_form(t, call->cx->you);
}

/* The event whose text this is cannot pay for the ally, though it is still in hand when one asks. */
bool mc_would_recruit(const struct table *t, const struct verb_call *call, uint16_t ally)
{
    const struct context *cx = call->cx;
    struct price p = {.any = def_of(t, ally)->attr[A_COST]};
    bool in_hand = cx->self != NONE && zone_kind_of(t, t->cards[cx->self].zone) == Z_HAND;
    for (unsigned i = 0; p.any && in_hand && i < ICONS; i++)
        p.any += def_of(t, cx->self)->icons[i];
    return !mc_is_doubled(t, ally) && affordable(t, cx->you, ally, p); /* MC-428 */
}

/* Damage moves from the player's dial or from the card itself. */
static uint16_t move_from(const struct table *t, const struct verb_call *call)
{
    return call->word->how == FROM_SELF ? call->cx->self : identity_of(t, call->cx->you);
}

/* MC-165: not to where it is; MC-166: nor to what cannot take damage. */
bool mc_would_move_damage(const struct table *t, const struct verb_call *call, uint16_t target)
{
    uint16_t from = move_from(t, call);
    return from != NONE && target != from && mc_would_damage(t, call, target) &&
           t->cards[from].counter[C_DAMAGE];
}

bool mc_would_resolve_special(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return mc_special_could(t, target, call->cx->you);
}

bool mc_would_use(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return t->cards[target].counter[C_USES] >= (call->n ? call->n : 1);
}

bool mc_may_leave_with_counters(const struct table *t, uint16_t card)
{
    return t->cards[card].counter[C_USES] > 0 && mc_may_leave(t, card);
}

bool mc_is_a_scheme(const struct table *t, uint16_t card)
{
    return is_scheme(type_of(t, card));
}

bool mc_is_ready(const struct table *t, uint16_t card)
{
    return !is_exhausted(t, card);
}

bool mc_is_exhausted(const struct table *t, uint16_t card)
{
    return is_exhausted(t, card);
}

/* Identities, the villain and the main scheme stay where they are; the rules alone replace them. */
bool mc_can_be_moved(const struct table *t, uint16_t card)
{
    uint8_t zone = zone_kind_of(t, t->cards[card].zone);
    return zone != Z_IDENTITY && zone != Z_VILLAIN && zone != Z_MAIN_SCHEME;
}

/* An ally who is not in play. */
bool mc_can_be_recruited(const struct table *t, uint16_t card)
{
    return type_of(t, card) == T_ALLY && !card_in_play(t, card);
}

/* Its player is meant. */
bool mc_has_player(const struct table *t, uint16_t card)
{
    return t->cards[card].controller != NOBODY;
}

/* ---- whom a labelled attack or thwart is aimed at (MC-047 MC-129) */

struct occ *mc_labelled(const struct table *t, uint8_t event, uint16_t ability)
{
    for (unsigned i = t->s->used.occs; ability != NONE && i-- > 0;)
        if (t->occs[i].kind == event && t->occs[i].ability == ability)
            return &t->occs[i];
    return NULL;
}

/* Its text has come to that card. The first one takes the place that was kept; one attack is answered
 * once, however many it is aimed at. */
void mc_note_target(struct table *t, struct occ *o, uint16_t card)
{
    struct item *first = occ_item(t, o, 0);
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        if (i->card == card && ref_is_live(t, card, i->gen)) {
            i->outcome &= (uint8_t)~OUTCOME_FELLED; /* the next stage of a villain is attacked */
            return;
        }
    }
    o->flags |= OCC_WHOLE;
    if (first->card == NONE)
        *first = item_about(t, card);
    else if (o->items < ATTACKED && o->item0 + o->items == t->s->used.items)
        first = occ_add(t, o, card, 0);
    first->amount = 0;
}

static void note_targets(struct table *t, uint8_t event, const uint16_t *cards, unsigned count,
                         uint16_t ability)
{
    struct occ *o = mc_labelled(t, event, ability);
    for (unsigned i = 0; o && i < count; i++)
        mc_note_target(t, o, cards[i]);
}

/* The targets that damage can be dealt to: in play, and open to the attack. */
static unsigned keep_targets(const struct table *t, const struct verb_call *call, uint16_t *kept)
{
    unsigned n = 0;
    for (unsigned i = 0; i < call->target_count; i++)
        if (card_in_play(t, call->targets[i]) && champions_choosable(t, call->cx, call->targets[i]))
            kept[n++] = call->targets[i];
    return n;
}

void mc_verb_damage(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    uint16_t cards[UINT8_MAX];
    unsigned count = keep_targets(t, call, cards);
    struct occ *attack = labels_of(t, cx) & LABEL_ATTACK && cx->you != NOBODY
                             ? mc_labelled(t, E_ATTACK, cx->ability)
                             : NULL;
    if (!count)
        return;
    note_targets(t, E_ATTACK, cards, count, cx->ability);
    /* An attack by event is made by the hero (MC-047). */
    struct occ *o = mc_deal_damage(
        t, attack ? attack->source : cx->self, attack ? attack->by : cx->you, cards, count, call->n,
        labels_of(t, cx) & LABEL_ATTACK, attack ? mc_attack_marks(t, attack) : 0);
    o->text = cx->self;
    for (uint8_t i = 0; i < o->items;
         i++) /* one damage, even if each takes an amount of their own */
        occ_item(t, o, i)->amount = (int16_t)verb_amount(call, occ_item(t, o, i)->card);
}

/* Reading: who cannot take damage has no part in a division. */
static unsigned keep_vulnerable(const struct table *t, uint16_t text, uint16_t *cards, unsigned n)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (!event_is_forbidden(t, E_DAMAGE, text, cards[i]))
            cards[kept++] = cards[i];
    return kept;
}

/* MC-504: a player divides it; those whom an attack gives some are attacked. */
void mc_verb_divide(struct table *t, const struct verb_call *call)
{
    uint16_t cards[UINT8_MAX];
    unsigned count = keep_targets(t, call, cards);
    count = keep_vulnerable(t, call->cx->self, cards, count);
    mc_split_damage(t, call->cx->self, call->cx->you, cards, count, call->n,
                    labels_of(t, call->cx) & LABEL_ATTACK);
    frame_top(t)->ability = call->cx->ability;
}

/* Placing damage on a card is not dealing it to a character (MC-501). */
void mc_verb_put_damage(struct table *t, const struct verb_call *call)
{
    for (unsigned i = 0; i < call->target_count; i++) {
        struct card *c = &t->cards[call->targets[i]];
        c->counter[C_DAMAGE] = counted(t, c->counter[C_DAMAGE] + call->n);
        log_add(t, LOG_PLACE_DAMAGE, -1, call->targets[i], NONE, call->n, RULE_MC + 501);
    }
    machine_done(t, call->n, call->n);
}

bool mc_would_get_status(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return would_get(t, target, (uint16_t)call->word->how);
}

void mc_verb_give_status(struct table *t, const struct verb_call *call)
{
    const uint16_t mark = (uint16_t)call->word->how;
    int done = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        if (!would_get(t, call->targets[i], mark))
            continue;
        mc_give_status(t, call->targets[i], mark);
        done++;
    }
    machine_done(t, done, call->target_count);
}

/* MC-352 MC-353: told here and once, whoever reads what is left of it. */
void mc_verb_prevent(struct table *t, const struct verb_call *call)
{
    if (call->cx->occ == OCC_NONE)
        return;
    struct occ *o = occ_at(t, call->cx->occ);
    struct item *i = occ_item(t, o, call->cx->item);
    int most = o->kind == E_SCHEME ? call->n : i->amount - i->stopped;
    int n = call->n < most ? call->n : most;
    i->stopped = (int16_t)(i->stopped + n);
    log_add(t, LOG_PREVENT, (int8_t)call->cx->you, i->card, call->cx->self, n,
            RULE_MC + (o->kind == E_DAMAGE ? 352 : 353));
    machine_done(t, n, n);
}

static uint16_t mark_of_keyword(uint8_t keyword)
{
    switch (keyword) {
    case K_OVERKILL: return OCC_OVERKILL;
    case K_PIERCING: return OCC_PIERCING;
    case K_RANGED: return OCC_RANGED;
    default: return 0;
    }
}

/* What the attack is: what it gained, and the keywords of the attacker and of the card whose text it is. */
uint16_t mc_attack_marks(const struct table *t, const struct occ *attack)
{
    static const uint8_t keywords[] = {K_OVERKILL, K_PIERCING, K_RANGED};
    uint16_t marks = attack->flags & (OCC_OVERKILL | OCC_PIERCING | OCC_RANGED);
    for (unsigned i = 0; i < sizeof keywords; i++)
        if ((attack->source != NONE && has_keyword(t, attack->source, keywords[i])) ||
            (attack->text != NONE && has_keyword(t, attack->text, keywords[i])))
            marks |= mark_of_keyword(keywords[i]);
    return marks;
}

/* The latest attack that is going on gains a keyword for its duration. */
void mc_verb_attack_gains(struct table *t, const struct verb_call *call)
{
    for (unsigned i = t->s->used.occs; i-- > 0;)
        if (t->occs[i].kind == E_ATTACK) {
            t->occs[i].flags |= mark_of_keyword((uint8_t)call->arg[0]);
            return;
        }
}

/* MC-165 – MC-170: what is moved was sustained, and the target takes it without a new hit. */
void mc_verb_move_damage(struct table *t, const struct verb_call *call)
{
    uint16_t source = move_from(t, call);
    struct card *from = &t->cards[source];
    int n = call->n < from->counter[C_DAMAGE] ? call->n : from->counter[C_DAMAGE];
    machine_done(t, n, call->n);
    if (!n || !call->target_count)
        return;
    note_targets(t, E_ATTACK, call->targets, 1, call->cx->ability);
    from->counter[C_DAMAGE] = (int16_t)(from->counter[C_DAMAGE] - n);
    log_add(t, LOG_HEAL, -1, source, NONE, n, RULE_MC + 168);
    mc_deal_damage(t, source, call->cx->you, call->targets, 1, n,
                   labels_of(t, call->cx) & LABEL_ATTACK, 0)
        ->text = call->cx->self;
}

void mc_verb_add_counters(struct table *t, const struct verb_call *call, uint16_t card)
{
    struct card *c = &t->cards[card];
    c->counter[C_USES] = counted(t, c->counter[C_USES] + call->n);
    log_add(t, LOG_USE, -1, card, NONE, c->counter[C_USES], RULE_MC + 265);
}

void mc_verb_change_form(struct table *t, const struct verb_call *call)
{
    if (mc_takes_part(t, call->cx->you))
        mc_flip(t, call->cx->you);
}

void mc_verb_become_alter_ego(struct table *t, const struct verb_call *call)
{
    if (mc_takes_part(t, call->cx->you) && is_hero_form(t, call->cx->you))
        mc_flip(t, call->cx->you);
}

/* MC-113: who searches looks at every card there; the text shuffles when it is done. */
void mc_verb_search(struct table *t, const struct verb_call *call)
{
    uint8_t seat = call->cx->you;
    if (!mc_takes_part(t, seat))
        return;
    for (uint16_t c = top_of(t, (uint8_t)call->arg[0], seat); c != NONE; c = t->cards[c].next)
        card_show(t, c, seat);
}

void mc_verb_accelerate(struct table *t, const struct verb_call *call)
{
    struct card *scheme = &t->cards[main_scheme(t)];
    scheme->counter[C_TOKENS] = counted(t, scheme->counter[C_TOKENS] + call->n);
    log_add(t, LOG_TOKEN, -1, main_scheme(t), NONE, scheme->counter[C_TOKENS], RULE_MC + 343);
}

/* MC-362 MC-363: the card and what is attached to it pass over as they are. */
void mc_verb_take_control(struct table *t, const struct verb_call *call, uint16_t card)
{
    uint8_t kind = zone_kind_of(t, t->cards[card].zone);
    if (!mc_takes_part(t, call->cx->you))
        return;
    if (t->game->zones[kind].per_seat)
        card_move(t, card, zone_id(t, kind, call->cx->you), ZONE_BOTTOM);
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if ((c == card || t->cards[c].host == card) && t->cards[c].controller != NOBODY)
            t->cards[c].controller = call->cx->you;
    log_add(t, LOG_ENTER, (int8_t)call->cx->you, card, NONE, 0, RULE_MC + 358);
}

/* MC-159 MC-160: among all characters of the players it is dealt to; one player divides their own,
 * the first player what several share (reading). */
void mc_verb_indirect(struct table *t, const struct verb_call *call)
{
    uint16_t cards[CARDS_MOST];
    unsigned n = 0, dealt = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        uint8_t seat = t->cards[call->targets[i]].controller;
        if (dealt >> seat & 1)
            continue;
        dealt |= 1u << seat;
        cards[n++] = identity_of(t, seat);
        for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, seat)].head; c != NONE;
             c = t->cards[c].next)
            cards[n++] = c;
    }
    uint8_t divider = call->target_count == 1 ? t->cards[call->targets[0]].controller : t->s->first;
    n = keep_vulnerable(t, call->cx->self, cards, n);
    mc_split_damage(t, call->cx->self, divider, cards, n, call->n, 0);
}

void mc_verb_discount(struct table *t, const struct verb_call *call, uint16_t player)
{
    lasting_add(t, &(struct lasting){.card = NONE,
                                     .amount = (int16_t)-call->n,
                                     .attr = A_COST,
                                     .op = MODIFY_ADD,
                                     .period = P_END_OF_PHASE,
                                     .you = t->cards[player].controller,
                                     .once = 1,
                                     .source = NONE});
}

/* Of the icons of a boost card that is being turned up. */
void mc_verb_cancel_icons(struct table *t, const struct verb_call *call)
{
    struct item *i = boost_answered(t, call->cx);
    int most = i ? i->amount - i->stopped : 0, n = call->n < most ? call->n : most;
    if (n <= 0)
        return;
    i->stopped = (int16_t)(i->stopped + n);
    log_add(t, LOG_CANCEL_ICONS, (int8_t)call->cx->you, i->card, call->cx->self, n, RULE_MC + 525);
    machine_done(t, n, n);
}

void mc_verb_cancel_boost(struct table *t, const struct verb_call *call)
{
    if (boost_answered(t, call->cx))
        occ_at(t, call->cx->occ)->flags |= OCC_VOID;
}

void mc_verb_cancel(struct table *t, const struct verb_call *call)
{
    struct occ *o = call->cx->occ == OCC_NONE ? NULL : occ_at(t, call->cx->occ);
    if (!o)
        return;
    o->flags |= (uint16_t)call->word->how;
    if (o->kind == E_REVEAL)
        mc_cancel_revealed(t, o);
}

void mc_verb_use(struct table *t, const struct verb_call *call, uint16_t card)
{
    struct card *c = &t->cards[card];
    int left = c->counter[C_USES] - call->n; /* those that are there */
    c->counter[C_USES] = counted(t, left > 0 ? left : 0);
    log_add(t, LOG_USE, -1, card, NONE, c->counter[C_USES], RULE_MC + 322);
}

/* What was done is the number of counters that went with it. */
void mc_verb_discard_with_counters(struct table *t, const struct verb_call *call)
{
    int counters = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        counters += t->cards[call->targets[i]].counter[C_USES];
        mc_discard_card(t, call->targets[i]);
    }
    machine_done(t, counters, counters);
}

void mc_verb_surge(struct table *t, const struct verb_call *call)
{
    mc_gain_surge(t, call->cx->self);
}

void mc_verb_spend(struct table *t, const struct verb_call *call)
{
    struct price p = price_of_text(call);
    mc_pay(t, call->cx->you, NONE, &p);
}

/* ---- one by one, each as an occurrence of its own */

void mc_verb_heal(struct table *t, const struct verb_call *call, uint16_t card)
{
    mc_heal(t, call->cx->self, call->cx->you, card, call->n);
}

void mc_verb_place_threat(struct table *t, const struct verb_call *call, uint16_t scheme)
{
    mc_place_threat(t, call->cx->self, NOBODY, call->cx->you, scheme, call->n, 0);
}

void mc_verb_remove_threat(struct table *t, const struct verb_call *call)
{
    const struct context *cx = call->cx;
    machine_done(t, call->target_count, call->target_count);
    note_targets(t, E_THWART, call->targets, call->target_count, cx->ability);
    for (unsigned i = call->target_count; i-- > 0;)
        mc_remove_threat(t, cx->self, cx->you, call->targets[i], call->n, labels_of(t, cx));
}

/* MC-246 MC-207: what is exhausted does not exhaust again, and that is not done in full. */
static void turn_each(struct table *t, const struct verb_call *call, bool exhausted,
                      void (*turn)(struct table *t, uint16_t card))
{
    int turned = 0;
    for (unsigned i = 0; i < call->target_count; i++)
        turned += is_exhausted(t, call->targets[i]) == exhausted;
    machine_done(t, turned, call->target_count);
    for (unsigned i = call->target_count; i-- > 0;)
        if (is_exhausted(t, call->targets[i]) == exhausted)
            turn(t, call->targets[i]);
}

void mc_verb_ready(struct table *t, const struct verb_call *call)
{
    turn_each(t, call, true, mc_ready);
}

void mc_verb_exhaust(struct table *t, const struct verb_call *call)
{
    turn_each(t, call, false, mc_exhaust);
}

/* ---- enemies */

void mc_verb_attack(struct table *t, const struct verb_call *call)
{
    t->s->global[G_ATTACKED] = 0;
    mc_activate_list(t, call->targets, call->target_count,
                     call->word->how == ATTACK_THEIRS ? (uint8_t)NOBODY : call->cx->you);
}

void mc_verb_attack_others(struct table *t, const struct verb_call *call)
{
    if (call->target_count)
        mc_attack_others(t, call->targets[0]);
}

void mc_verb_scheme(struct table *t, const struct verb_call *call, uint16_t card)
{
    mc_enemy_schemes(t, card, call->cx->you);
}

void mc_verb_boost(struct table *t, const struct verb_call *call)
{
    for (int i = 0; i < call->n; i++)
        mc_give_boost(t, villain_of(t), call->cx->you);
}

void mc_verb_deal(struct table *t, const struct verb_call *call)
{
    for (int i = 0; i < call->n; i++)
        mc_deal_encounter_card(t, call->cx->you);
}

void mc_verb_resolve_specials(struct table *t, const struct verb_call *call)
{
    mc_resolve_specials(t, call->cx->you, call->targets, call->target_count);
}
