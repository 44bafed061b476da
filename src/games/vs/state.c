/*
 * What becomes of characters and players: ready and exhausted, stunned and recovered, KO'd;
 * endurance, cards drawn and discarded.
 */
#include "games/vs/vs.h"

/* ---- endurance (VC-012 VC-080 VC-125) */

int vs_endurance(const struct table *t, uint8_t seat)
{
    return t->cards[player_of(t, seat)].counter[C_ENDURANCE];
}

static void set_endurance(struct table *t, uint8_t seat, int endurance, uint16_t rule)
{
    t->cards[player_of(t, seat)].counter[C_ENDURANCE] = counted(t, endurance);
    log_add(t, LOG_ENDURANCE, (int8_t)seat, NONE, NONE, endurance, rule);
}

void vs_lose(struct table *t, uint8_t seat, int amount, uint16_t by, uint16_t rule)
{
    if (amount <= 0)
        return;
    log_add(t, LOG_LOST, (int8_t)seat, by, NONE, amount, rule);
    set_endurance(t, seat, vs_endurance(t, seat) - amount, rule);
    vs_tell(t, E_LOSE, by, seat, player_of(t, seat), amount);
}

void vs_gain(struct table *t, uint8_t seat, int amount, uint16_t by)
{
    if (amount <= 0)
        return;
    log_add(t, LOG_GAINED, (int8_t)seat, by, NONE, amount, 0);
    set_endurance(t, seat, vs_endurance(t, seat) + amount, 0);
}

void vs_pay_endurance(struct table *t, uint8_t seat, int amount, uint16_t by)
{
    log_add(t, LOG_PAID, (int8_t)seat, by, NONE, amount, RULE_VC + 124);
    set_endurance(t, seat, vs_endurance(t, seat) - amount, RULE_VC + 124);
}

void vs_swap_endurance(struct table *t, uint8_t a, uint8_t b)
{
    int mine = vs_endurance(t, a), yours = vs_endurance(t, b);
    log_add(t, LOG_SWAPPED, (int8_t)a, player_of(t, b), NONE, 0, 0);
    set_endurance(t, a, yours, 0);
    set_endurance(t, b, mine, 0);
}

/* ---- ready and exhausted (VC-071 – VC-073) */

void vs_exhaust(struct table *t, uint16_t card)
{
    if (has_flag(t, card, CARD_EXHAUSTED))
        return;
    set_flag(t, card, CARD_EXHAUSTED, true);
    t->s->changed |= CHANGED_PLAY;
    log_add(t, LOG_EXHAUSTED, (int8_t)t->cards[card].controller, card, NONE, 0, RULE_VC + 71);
}

bool vs_may_ready(const struct table *t, uint16_t card)
{
    return has_flag(t, card, CARD_EXHAUSTED) && !is_stunned(t, card) &&
           !has_keyword(t, card, K_CANNOT_READY);
}

void vs_ready(struct table *t, uint16_t card)
{
    if (!vs_may_ready(t, card))
        return;
    set_flag(t, card, CARD_EXHAUSTED, false);
    t->s->changed |= CHANGED_PLAY;
    log_add(t, LOG_READIED, (int8_t)t->cards[card].controller, card, NONE, 0, RULE_VC + 71);
}

/* ---- stunned (VC-072 – VC-083) */

void vs_stun(struct table *t, const uint16_t *cards, unsigned count, uint16_t source, uint8_t by)
{
    struct occ *o = occ_new(t, E_STUNNED, source, by, by);
    for (unsigned i = 0; i < count; i++) {
        if (!is_formed(t, cards[i]) || is_stunned(t, cards[i]))
            continue;
        if (!has_keyword(t, cards[i], K_UNSTUNNABLE))
            occ_add(t, o, cards[i], 1);
        else
            log_add(t, LOG_RESISTED, (int8_t)t->cards[cards[i]].controller, cards[i], NONE, 0,
                    RULE_VC + 131);
    }
    o->text = source;
    if (o->items) {
        occ_run(t, o);
        return;
    }
    t->s->used.occs = occ_index(t, o);
    machine_done(t, 0, 1);
}

/* In an attack all attackers stun the defender, and the defender stuns the one that it strikes. */
static void tell_stunners(struct table *t, const struct occ *o, uint16_t stunned)
{
    if (t->s->global[G_ATTACK] != ATTACK_CONCLUDING || o->source != NONE) {
        vs_tell(t, E_STUN, o->source, o->by, stunned, 1);
        return;
    }
    if (!has_flag(t, stunned, FLAG_ATTACKING)) {
        uint16_t team[MOST_FORMED];
        unsigned n = vs_attackers(t, FLAG_ATTACKING, team);
        for (unsigned i = 0; i < n; i++)
            vs_tell(t, E_STUN, team[i], t->cards[team[i]].controller, stunned, 1);
        return;
    }
    uint16_t by = defender(t);
    vs_tell(t, E_STUN, by, t->cards[by].controller, stunned, 1);
}

/* VC-161: but those that fall together in the conclusion have stunned each other (VS-115). */
static void stun_one(struct table *t, uint16_t card)
{
    uint8_t seat = t->cards[card].controller;
    bool invulnerable =
        has_keyword(t, card, K_INVULNERABILITY) && !has_keyword(t, card, K_VULNERABLE);
    int cost = vs_value(t, A_COST, card);
    set_flag(t, card, FLAG_STUNNED | CARD_EXHAUSTED, true);
    t->cards[card].counter[C_COSMIC] = 0; /* VC-191 */
    t->s->changed |= CHANGED_PLAY;
    log_add(t, LOG_STUNNED, (int8_t)seat, card, NONE, 0, RULE_VC + 72);
    if (t->s->global[G_ATTACK] == ATTACK_UNDER_WAY)
        vs_leave_attack(t, card);
    if (invulnerable)
        log_add(t, LOG_INVULNERABLE, (int8_t)seat, card, NONE, 0, RULE_VC + 192);
    else
        vs_lose(t, seat, cost, card, RULE_VC + 80);
}

void vs_apply_stun(struct table *t, struct occ *o)
{
    for (uint8_t i = 0; i < o->items; i++)
        if (occ_item(t, o, i)->amount > 0)
            tell_stunners(t, o, occ_item(t, o, i)->card);
    for (uint8_t i = 0; i < o->items; i++) {
        struct item *x = occ_item(t, o, i);
        if (x->amount <= 0 || is_stunned(t, x->card))
            continue;
        stun_one(t, x->card);
        x->done = 1;
    }
}

/* VC-082 VC-083 */
void vs_recover(struct table *t, uint16_t card)
{
    if (!is_stunned(t, card) || has_keyword(t, card, K_CANNOT_RECOVER))
        return;
    set_flag(t, card, FLAG_STUNNED, false);
    t->s->changed |= CHANGED_PLAY;
    log_add(t, LOG_RECOVERED, (int8_t)t->cards[card].controller, card, NONE, 0, RULE_VC + 82);
    vs_tell(t, E_RECOVER, card, t->cards[card].controller, card, 1);
}

/* ---- the text box of a stunned character does not exist (VC-074); texts with a condition */

/* VC-170: all of a conclusion is at the same time, so whoever falls in it has the powers that hear of
 * breakthrough still (as VS-115 says of stunning). Who was stunned before is not in the attack any more. */
static bool falls_in_conclusion(const struct table *t, uint16_t card)
{
    return t->s->global[G_ATTACK] == ATTACK_CONCLUDING &&
           (has_flag(t, card, FLAG_ATTACKING) || defender(t) == card);
}

bool vs_dormant(const struct table *t, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    const uint64_t leaving = 1ull << E_KO | 1ull << E_TO_PILE;
    const uint64_t through = 1ull << E_BREAKTHROUGH | 1ull << E_CAUSE;
    if (has_flag(t, card, FLAG_STUNNED | FLAG_WAITING))
        return !(a->timing == TIMING_AFTER && a->events & leaving) &&
               !(a->events & through && falls_in_conclusion(t, card));
    if (a->labels & LABEL_BOOST && !has_flag(t, card, FLAG_BOOSTED))
        return true;                                                          /* VC-195 */
    return a->labels & LABEL_COSMIC && t->cards[card].counter[C_COSMIC] <= 0; /* VC-191 */
}

/* ---- leaving play (VC-085 VC-134) */

static void drop_gear(struct table *t, uint16_t bearer)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        for (uint16_t c = t->zones[zone_id(t, Z_GEAR, seat)].head, next; c != NONE; c = next) {
            next = t->cards[c].next;
            if (t->cards[c].host == bearer)
                vs_put_away(t, c, RULE_VC + 85);
        }
}

void vs_leave_play(struct table *t, uint16_t card, uint8_t zone, enum zone_end end)
{
    uint8_t owner = t->cards[card].owner;
    if (t->cards[card].attached)
        drop_gear(t, card);
    vs_leave_attack(t, card);
    card_move(t, card, zone_id(t, zone, owner), end);
}

void vs_put_away(struct table *t, uint16_t card, uint16_t rule)
{
    log_add(t, LOG_PUT_AWAY, (int8_t)t->cards[card].controller, card, NONE, 0, rule);
    vs_tell(t, E_TO_PILE, NONE, NOBODY, card, 1);
    vs_leave_play(t, card, Z_KO, ZONE_TOP);
}

void vs_ko(struct table *t, const uint16_t *cards, unsigned count, uint16_t source, uint8_t by)
{
    struct occ *o = occ_new(t, E_KO, source, by, by);
    for (unsigned i = 0; i < count; i++)
        if (card_in_play(t, cards[i]))
            occ_add(t, o, cards[i], 1);
    o->facets |= 1ull << E_TO_PILE;
    o->text = source;
    if (o->items) {
        occ_run(t, o);
        return;
    }
    t->s->used.occs = occ_index(t, o);
    machine_done(t, 0, 1);
}

void vs_apply_ko(struct table *t, struct occ *o)
{
    for (uint8_t i = 0; i < o->items; i++) {
        struct item *x = occ_item(t, o, i);
        if (x->amount <= 0 || !card_in_play(t, x->card) || t->cards[x->card].gen != x->gen)
            continue;
        log_add(t, LOG_KO, (int8_t)t->cards[x->card].controller, x->card, NONE, 0, RULE_VC + 134);
        vs_leave_play(t, x->card, Z_KO, ZONE_TOP);
        x->done = 1;
    }
}

/* ---- breakthrough (VC-171 VC-173), power-ups (VC-157 VC-198) */

void vs_apply_breakthrough(struct table *t, struct occ *o)
{
    struct item *x = occ_item(t, o, 0);
    uint8_t seat = t->cards[x->card].controller;
    int amount = x->amount - x->stopped;
    if (amount <= 0)
        return;
    log_add(t, LOG_BREAKTHROUGH, (int8_t)seat, NONE, NONE, amount, RULE_VC + 171);
    vs_lose(t, seat, amount, o->source, RULE_VC + 171);
    uint16_t team[MOST_FORMED];
    unsigned n = vs_attackers(t, FLAG_ATTACKING, team);
    for (unsigned i = 0; i < n; i++)
        vs_tell(t, E_CAUSE, team[i], t->cards[team[i]].controller, x->card, amount);
    x->done = (int16_t)amount;
}

void vs_apply_power_up(struct table *t, struct occ *o)
{
    struct item *x = occ_item(t, o, 0);
    static const uint8_t attrs[] = {A_ATK, A_DEF};
    if (x->amount <= 0)
        return;
    lasting_join(t);
    for (unsigned i = 0; i < 2; i++)
        lasting_add(t, &(struct lasting){.card = x->card,
                                         .gen = t->cards[x->card].gen,
                                         .source = t->cards[x->card].def,
                                         .amount = 1,
                                         .attr = attrs[i],
                                         .op = MODIFY_ADD,
                                         .period = P_ATTACK,
                                         .you = t->cards[x->card].controller});
    log_add(t, LOG_POWERED_UP, (int8_t)t->cards[x->card].controller, x->card, NONE, 1,
            RULE_VC + 157);
    x->done = 1;
}

/* ---- counters and cards */

void vs_put_counters(struct table *t, uint16_t card, enum vs_counter counter, int amount)
{
    int16_t *c = &t->cards[card].counter[counter];
    int before = *c;
    *c = counted(t, before + amount < 0 ? 0 : before + amount);
    if (*c == before)
        return;
    t->s->changed |= CHANGED_PLAY;
    log_add(t,
            counter == C_PLUS     ? LOG_PLUS
            : counter == C_COSMIC ? LOG_COSMIC
                                  : LOG_MARKS,
            (int8_t)t->cards[card].controller, card, NONE, *c - before, RULE_VC + 77);
    if (*c > before)
        vs_tell(t, E_COUNTERS, card, t->cards[card].controller, card, *c - before);
}

/* VC-032: as many as there are. */
unsigned vs_draw_cards(struct table *t, uint8_t seat, int count)
{
    unsigned n = 0;
    uint16_t deck = zone_id(t, Z_DECK, seat);
    for (; (int)n < count && t->zones[deck].count; n++) {
        uint16_t card = t->zones[deck].head;
        card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
        log_add(t, LOG_DREW, (int8_t)seat, card, NONE, 0, RULE_VC + 29);
    }
    return n;
}

void vs_discard(struct table *t, uint16_t card)
{
    uint8_t seat = zone_seat_of(t, t->cards[card].zone);
    card_move(t, card, zone_id(t, Z_KO, t->cards[card].owner), ZONE_TOP);
    log_add(t, LOG_DISCARDED, (int8_t)seat, card, NONE, 0, RULE_VC + 134);
    vs_tell(t, E_DISCARD, NONE, seat, card, 1);
}
