/*
 * Enemies: activations, attacks in four steps, schemes in three, boost cards.
 */
#include "games/champions/champions.h"

/* ---- activation (MC-013 – MC-017, MC-402 – MC-404) */

static void forget_hurt(struct table *t)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        t->cards[c].flags &= (uint16_t)~CARD_HURT;
}

static bool takes_boost(const struct table *t, uint16_t enemy)
{
    /* MC-053 MC-286: minions skip these steps, but for the villainous (MC-520) */
    return type_of(t, enemy) == T_VILLAIN || has_keyword(t, enemy, K_VILLAINOUS);
}

/* locals of an activation: does the attack go on to the other heroes, and did it take place */
enum { ACT_OTHERS, ACT_ATTACKED, ACT_SERIAL };

/* Notes of a boost card: the activation that it is for (0: whichever comes next), and whether it has been
 * turned up. An activation inside another leaves the cards of the outer one alone. */
enum { BOOSTS, IS_TURNED };

/* The serial number of what the enemy is doing, 0 if nothing. */
static uint16_t activation_of(const struct table *t, uint16_t enemy)
{
    for (unsigned i = t->s->used.occs; i-- > 0;)
        if ((t->occs[i].kind == E_ATTACK || t->occs[i].kind == E_SCHEME) &&
            t->occs[i].source == enemy)
            return t->occs[i].serial;
    return 0;
}

/* MC-057: the next one that has not been turned up. */
static uint16_t boost_of(const struct table *t, uint16_t enemy, uint16_t activation)
{
    bool is_villain = type_of(t, enemy) == T_VILLAIN;
    uint16_t c = t->zones[zone_id(t, Z_BOOST, 0)].head;
    while (c != NONE &&
           (t->cards[c].note[IS_TURNED] || (t->cards[c].note[BOOSTS] || !is_villain
                                                ? (uint16_t)t->cards[c].note[BOOSTS] != activation
                                                : false)))
        c = t->cards[c].next;
    return c;
}

/* MC-183: what was to come at the end of an attack that something replaced does not come; boost cards
 * that were given for it (MC-014) boost no other. */
static enum flow forget_replaced(struct table *t, struct frame *f)
{
    uint16_t activation = (uint16_t)f->v[ACT_SERIAL], next;
    for (uint16_t c = t->zones[zone_id(t, Z_BOOST, 0)].head; c != NONE; c = next) {
        next = t->cards[c].next;
        if ((uint16_t)t->cards[c].note[BOOSTS] == activation)
            mc_discard_card(t, c);
    }
    lasting_expire_within(t, P_END_OF_ATTACK, activation);
    lasting_expire_within(t, P_END_OF_ACTIVATION, activation);
    delayed_drop_within(t, P_END_OF_ATTACK, activation);
    delayed_drop_within(t, P_END_OF_ACTIVATION, activation);
    return FLOW_NEXT;
}

/* Reading: his attack on each other hero comes after the one that he made, if he made it; each other than
 * the one he attacked, who may be out of the game by now. */
static enum flow attack_others(struct table *t, struct frame *f)
{
    if (f->v[ACT_OTHERS] && f->v[ACT_ATTACKED] && ref_is_live(t, f->card, f->gen))
        frame_push(t, PROC_ATTACK_OTHERS, f->card, f->you);
    return FLOW_NEXT;
}

step_fn *const mc_activated_steps[] = {forget_replaced, attack_others, NULL};

static void begin_activation(struct table *t, uint8_t event, uint16_t enemy, uint8_t seat,
                             uint16_t about)
{
    struct frame *f = frame_push(t, PROC_ACTIVATED, enemy, seat);
    struct occ *o = occ_new(t, event, enemy, NOBODY, seat);
    f->v[ACT_SERIAL] = (int16_t)o->serial;
    o->labels = event == E_ATTACK ? LABEL_ATTACK : 0;
    occ_add(t, o, about, 0);
    occ_run(t, o);
}

void mc_enemy_attacks(struct table *t, uint16_t enemy, uint8_t seat)
{
    forget_hurt(t);
    log_add(t, LOG_ACTIVATE, (int8_t)seat, enemy, NONE, 1, RULE_MC + 15);
    begin_activation(t, E_ATTACK, enemy, seat, identity_of(t, seat));
}

void mc_enemy_schemes(struct table *t, uint16_t enemy, uint8_t seat)
{
    forget_hurt(t);
    log_add(t, LOG_ACTIVATE, (int8_t)seat, enemy, NONE, 2, RULE_MC + 16);
    begin_activation(t, E_SCHEME, enemy, seat, main_scheme(t));
}

/* By form: a hero is attacked, an alter-ego gives time to scheme. */
static enum flow activate(struct table *t, struct frame *f)
{
    if (!ref_is_live(t, f->card, f->gen) || !seat_is_in(t, f->you))
        return FLOW_DONE;
    if (is_hero_form(t, f->you))
        mc_enemy_attacks(t, f->card, f->you);
    else
        mc_enemy_schemes(t, f->card, f->you);
    return FLOW_NEXT;
}

step_fn *const mc_activate_steps[] = {activate, NULL};

/* Several enemies in turn, each its own attack (verb "attack you with each …"). */
enum { LIST_START, LIST_COUNT, LIST_INDEX };

void mc_activate_list(struct table *t, const uint16_t *enemies, unsigned count, uint8_t seat)
{
    struct frame *f = frame_push(t, PROC_ATTACK_LIST, NONE, seat);
    f->v[LIST_START] = (int16_t)t->s->used.heap;
    f->v[LIST_COUNT] = (int16_t)count;
    for (unsigned i = 0; i < count; i++)
        heap_add(t, enemies[i]);
}

static enum flow attack_next(struct table *t, struct frame *f)
{
    if (f->v[LIST_INDEX] >= f->v[LIST_COUNT] || (f->you != NOBODY && !seat_is_in(t, f->you)))
        return FLOW_DONE;
    uint16_t enemy = t->heap[f->v[LIST_START] + f->v[LIST_INDEX]++];
    uint8_t seat = f->you == NOBODY ? zone_seat_of(t, t->cards[enemy].zone) : f->you;
    if (card_in_play(t, enemy) && seat != NOBODY && (f->you != NOBODY || is_hero_form(t, seat)))
        mc_enemy_attacks(t, enemy, seat);
    return FLOW_AGAIN;
}

step_fn *const mc_attack_list_steps[] = {attack_next, NULL};

/* Reading: in player order, each an attack of its own; those do not start it all again. */
bool mc_is_attacking_others(const struct table *t, uint16_t enemy)
{
    return frame_about(t, PROC_ATTACK_OTHERS, enemy);
}

void mc_attack_others(struct table *t, uint16_t enemy)
{
    struct frame *f = frame_about(t, PROC_ACTIVATED, enemy);
    if (f)
        f->v[ACT_OTHERS] = 1;
}

static enum flow attack_other(struct table *t, struct frame *f)
{
    if (!f->v[LIST_INDEX])
        f->v[LIST_START] = t->s->first; /* who may be eliminated meanwhile */
    while (f->v[LIST_INDEX] < t->s->seats && ref_is_live(t, f->card, f->gen)) {
        uint8_t seat = (uint8_t)((f->v[LIST_START] + f->v[LIST_INDEX]++) % t->s->seats);
        if (seat == f->you || !seat_is_in(t, seat) || !is_hero_form(t, seat))
            continue;
        mc_enemy_attacks(t, f->card, seat);
        return FLOW_AGAIN;
    }
    return FLOW_DONE;
}

step_fn *const mc_attack_others_steps[] = {attack_other, NULL};

/* ---- boost cards (MC-052, MC-057 – MC-060, MC-070 – MC-074) */

/* Step 1: face down from the top of the encounter deck. */
void mc_give_boost(struct table *t, uint16_t villain, uint8_t seat)
{
    uint16_t card = mc_take_encounter_card(t);
    if (card == NONE)
        return;
    card_move(t, card, zone_id(t, Z_BOOST, 0), ZONE_BOTTOM);
    t->cards[card].note[BOOSTS] = (int16_t)activation_of(t, villain);
    log_add(t, LOG_BOOST, (int8_t)seat, card, villain, 1, RULE_MC + 52);
    mc_encounter_deck_ran_out(t);
}

static void note_attack(struct table *t, uint16_t enemy)
{
    struct frame *f = frame_about(t, PROC_ACTIVATED, enemy);
    t->s->global[G_ATTACKED] = 1;
    if (f)
        f->v[ACT_ATTACKED] = 1;
}

static enum flow give_boost(struct table *t, struct frame *f)
{
    if (occ_at(t, f->occ)->kind == E_ATTACK)
        note_attack(t, f->card);
    if (takes_boost(t, f->card))
        mc_give_boost(t, f->card, f->you);
    return FLOW_NEXT;
}

static enum flow turn_up_boosts(struct table *t, struct frame *f)
{
    uint16_t card = boost_of(t, f->card, occ_at(t, f->occ)->serial);
    if (card == NONE || !takes_boost(t, f->card))
        return FLOW_NEXT;
    t->cards[card].note[IS_TURNED] = 1;
    /* MC-055: "you" is whom the activation is aimed at now */
    struct frame *b = frame_push(t, PROC_BOOST, card, occ_at(t, f->occ)->you);
    b->occ = f->occ;
    return FLOW_AGAIN;
}

/* Its icons count for the activation, and its boost ability follows. */
static void boost(struct table *t, const struct frame *f, int icons, bool is_void)
{
    struct occ *o = occ_at(t, f->occ);
    o->amount = (int16_t)(o->amount + icons);
    log_add(t, LOG_BOOST_TURNED, (int8_t)f->you, f->card, o->source, icons, RULE_MC + 58);
    if (!is_void)
        mc_push_called(t, f->card, KIND_BOOST, f->you, f->occ);
}

/* MC-524: turning it up can be interrupted and answered. */
static enum flow boost_turn(struct table *t, struct frame *f)
{
    card_reveal(t, f->card);
    int icons = champions_value(t, A_BOOST, f->card);
    if (event_is_heard(t, E_TURN_UP)) {
        struct occ *o = occ_new(t, E_TURN_UP, occ_at(t, f->occ)->source, NOBODY, f->you);
        o->labels = occ_at(t, f->occ)->labels;
        occ_add(t, o, f->card, (int16_t)icons);
        occ_run(t, o);
    } else {
        boost(t, f, icons, false);
    }
    return FLOW_NEXT;
}

void mc_turn_up_apply(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    const struct frame *f = frame_about(t, PROC_BOOST, i->card);
    i->done = 1; /* it was turned up, whatever became of its icons (MC-525) */
    if (f && ref_is_live(t, i->card, i->gen))
        boost(t, f, i->amount - i->stopped, o->flags & (OCC_VOID | OCC_CANCELLED));
}

static enum flow boost_done(struct table *t, struct frame *f)
{
    if (ref_is_live(t, f->card, f->gen))
        mc_discard_card(t, f->card); /* MC-060 */
    return FLOW_NEXT;
}

step_fn *const mc_boost_steps[] = {boost_turn, boost_done, NULL};

/* ---- an enemy's attack (MC-051 – MC-066) */

/* An attacker that says so must be met by an ally of the attacked player, if one is ready. */
static bool must_use_ally(const struct table *t, const struct frame *f, uint8_t seat)
{
    if (seat != f->you || !has_keyword(t, f->card, K_FACES_ALLIES))
        return false;
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, seat)].head; c != NONE; c = t->cards[c].next)
        if (!mc_refuse_defend(t, seat, c))
            return true;
    return false;
}

void mc_defend_options(struct table *t, struct frame *f)
{
    uint8_t seat = t->s->ask.seat;
    uint16_t hero = identity_of(t, seat);
    bool ally_must = must_use_ally(t, f, seat);
    if (!ally_must && !mc_refuse_defend(t, seat, hero))
        offer(t, W_DEFEND, hero, NONE, (int16_t)champions_value(t, A_DEF, hero), 0, RULE_MC + 54);
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, seat)].head; c != NONE; c = t->cards[c].next)
        if (!mc_refuse_defend(t, seat, c))
            offer(t, W_DEFEND, c, NONE, (int16_t)champions_value(t, A_HP, c), 0, RULE_MC + 24);
    if (!ally_must)
        offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_MC + 54);
}

static bool may_defend(const struct table *t, uint8_t seat)
{
    if (!mc_refuse_defend(t, seat, identity_of(t, seat)))
        return true;
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, seat)].head; c != NONE; c = t->cards[c].next)
        if (!mc_refuse_defend(t, seat, c))
            return true;
    return false;
}

enum { AT_SEAT, AT_ASKED }; /* whose turn it is to say whether they defend */

/* Step 2: the attacked player first, then the others in order (MC-024 MC-055). */
static enum flow declare_defender(struct table *t, struct frame *f)
{
    if (!f->v[AT_ASKED])
        f->v[AT_SEAT] = f->you;
    for (; f->v[AT_ASKED] < t->s->seats; f->v[AT_ASKED]++) {
        uint8_t seat = (uint8_t)f->v[AT_SEAT];
        if (seat_is_in(t, seat) && may_defend(t, seat))
            return ask(t, seat, ASK_DEFEND, f->card, 0, RULE_MC + 54);
        f->v[AT_SEAT] = (int16_t)((seat + 1) % t->s->seats);
    }
    f->pc = (uint16_t)(f->pc + 2);
    return FLOW_JUMP;
}

static enum flow defender_declared(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb == WORD_PASS) {
        f->v[AT_ASKED]++;
        f->v[AT_SEAT] = (int16_t)((f->v[AT_SEAT] + 1) % t->s->seats);
        f->pc--;
        return FLOW_JUMP;
    }
    mc_basic_defense(t, a.card);
    return FLOW_NEXT;
}

/* Step 4: ATK with boosts, less the DEF of a hero who defends. */
static enum flow attack_damage(struct table *t, struct frame *f)
{
    struct occ *o = occ_at(t, f->occ);
    struct item *i = occ_item(t, o, 0);
    if (!card_in_play(t, f->card))
        return FLOW_NEXT;
    if (!ref_is_live(t, i->card, i->gen)) { /* MC-066: the defender is gone: undefended */
        i->card = identity_of(t, o->you);
        i->gen = t->cards[i->card].gen;
        o->flags &= (uint16_t)~OCC_DEFENDED;
    }
    if (!seat_is_in(t, o->you)) { /* MC-185: a boost ability put them out of the game */
        t->s->result = 0;
        return FLOW_NEXT;
    }
    int amount = champions_value(t, A_ATK, f->card) + o->amount;
    bool hero_defends = o->flags & OCC_DEFENDED && type_of(t, i->card) == T_HERO;
    if (hero_defends)
        amount -= champions_value(t, A_DEF, i->card); /* MC-062 */
    o->amount = 0;
    log_add(t, LOG_ATTACK, (int8_t)o->you, i->card, f->card, amount < 0 ? 0 : amount, RULE_MC + 61);
    i->amount = (int16_t)(amount < 0 ? 0 : amount);
    t->s->result = 0;
    if (amount > 0)
        mc_deal_damage(t, f->card, NOBODY, &i->card, 1, amount, LABEL_ATTACK,
                       mc_attack_marks(t, o));
    return FLOW_NEXT;
}

static enum flow attack_dealt(struct table *t, struct frame *f)
{
    struct item *i = occ_item(t, occ_at(t, f->occ), 0);
    i->done = t->s->result;
    return FLOW_NEXT;
}

step_fn *const mc_enemy_attack_steps[] = {
    give_boost, declare_defender, defender_declared, turn_up_boosts, attack_damage, attack_dealt,
    NULL};

/* ---- an enemy's scheme (MC-285 – MC-289) */

static enum flow scheme_threat(struct table *t, struct frame *f)
{
    struct occ *o = occ_at(t, f->occ);
    struct item *i = occ_item(t, o, 0);
    if (!card_in_play(t, f->card))
        return FLOW_NEXT;
    int amount = champions_value(t, A_SCH, f->card) + o->amount - i->stopped;
    log_add(t, LOG_SCHEME, (int8_t)f->you, f->card, NONE, amount < 0 ? 0 : amount, RULE_MC + 289);
    mc_place_threat(t, f->card, NOBODY, f->you, main_scheme(t), amount, 0);
    return FLOW_NEXT;
}

step_fn *const mc_enemy_scheme_steps[] = {give_boost, turn_up_boosts, scheme_threat, NULL};

/* ---- the end of an activation: effects "until …" end, then those "at the end of …" come */

static enum flow activation_expires(struct table *t, struct frame *f)
{
    uint16_t activation = occ_at(t, f->occ)->serial; /* one inside another ends what is its own */
    lasting_expire_within(t, P_END_OF_ATTACK, activation);
    lasting_expire_within(t, P_END_OF_ACTIVATION, activation);
    delayed_run_within(t, P_END_OF_ATTACK, activation);
    delayed_run_within(t, P_END_OF_ACTIVATION, activation);
    return FLOW_NEXT;
}

step_fn *const mc_end_activation_steps[] = {activation_expires, NULL};

/* ---- procedures that scenes and cards start by name */

static enum flow villain_attack(struct table *t, struct frame *f)
{
    mc_enemy_attacks(t, f->card == NONE ? villain_of(t) : f->card, f->you);
    return FLOW_NEXT;
}

static enum flow villain_scheme(struct table *t, struct frame *f)
{
    mc_enemy_schemes(t, f->card == NONE ? villain_of(t) : f->card, f->you);
    return FLOW_NEXT;
}

step_fn *const mc_villain_attack_steps[] = {villain_attack, NULL};
step_fn *const mc_villain_scheme_steps[] = {villain_scheme, NULL};

/* ---- step 2 of the villain phase: for each player the villain, then the engaged minions */

enum { ALL_COUNT };

/* Marks a minion for this share of this round: passed on, it activates with the next player's. */
static int16_t share_of(const struct table *t, const struct frame *f)
{
    return (int16_t)(t->s->global[G_ROUND] * MAX_SEATS + f->you);
}

/* Minions that have not activated yet: the first player picks the order. */
static uint16_t waiting_minion(const struct table *t, const struct frame *f, uint16_t after)
{
    uint16_t c =
        after == NONE ? t->zones[zone_id(t, Z_ENGAGED, f->you)].head : t->cards[after].next;
    while (c != NONE && t->cards[c].note[0] == share_of(t, f))
        c = t->cards[c].next;
    return c;
}

void mc_minion_options(struct table *t, struct frame *f)
{
    uint16_t first = waiting_minion(t, f, NONE);
    for (uint16_t c = first; c != NONE; c = waiting_minion(t, f, c))
        offer(t, W_ACTIVATE, c, NONE, 0, c == first ? QN_SUGGESTED : 0, RULE_MC + 402);
}

static void activate_minion(struct table *t, struct frame *f, uint16_t minion)
{
    t->cards[minion].note[0] = share_of(t, f);
    frame_push(t, PROC_ACTIVATE, minion, f->you);
}

static enum flow minions_next(struct table *t, struct frame *f)
{
    uint16_t first = waiting_minion(t, f, NONE);
    if (first == NONE || !seat_is_in(t, f->you))
        return FLOW_DONE;
    if (waiting_minion(t, f, first) != NONE)
        return ask(t, t->s->first, ASK_MINION, NONE, 0, RULE_MC + 402);
    activate_minion(t, f, first);
    return FLOW_AGAIN;
}

static enum flow minions_chosen(struct table *t, struct frame *f)
{
    activate_minion(t, f, t->s->answer.card);
    f->pc--;
    return FLOW_JUMP;
}

step_fn *const mc_minion_activate_steps[] = {minions_next, minions_chosen, NULL};

static enum flow all_begin(struct table *t, struct frame *f)
{
    f->you = t->s->first;
    return FLOW_NEXT;
}

static enum flow all_villain(struct table *t, struct frame *f)
{
    if (seat_is_in(t, f->you))
        frame_push(t, PROC_ACTIVATE, villain_of(t), f->you);
    return FLOW_NEXT;
}

static enum flow all_minions(struct table *t, struct frame *f)
{
    if (seat_is_in(t, f->you))
        frame_push(t, PROC_MINION_ACTIVATE, NONE, f->you);
    return FLOW_NEXT;
}

static enum flow all_next(struct table *t, struct frame *f)
{
    f->you = (uint8_t)((f->you + 1) % t->s->seats);
    if (++f->v[ALL_COUNT] >= t->s->seats)
        return FLOW_NEXT;
    f->pc = 1;
    return FLOW_JUMP;
}

step_fn *const mc_activate_all_steps[] = {all_begin, all_villain, all_minions, all_next, NULL};
