/*
 * Attacks: proposing one, the test of its legality, and what players may do while it lasts
 * (VC-137 – VC-162, VS-055 – VS-077).
 */
#include "games/vs/vs.h"

unsigned vs_attackers(const struct table *t, unsigned flag, uint16_t out[MOST_FORMED])
{
    unsigned n = 0;
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
            for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE && n < MOST_FORMED;
                 c = t->cards[c].next)
                if (has_flag(t, c, flag))
                    out[n++] = c;
    return n;
}

unsigned vs_count_attackers(const struct table *t, uint8_t seat)
{
    uint16_t team[MOST_FORMED];
    unsigned n = vs_attackers(t, FLAG_ATTACKING, team), mine = 0;
    for (unsigned i = 0; i < n; i++)
        mine += t->cards[team[i]].controller == seat;
    return mine;
}

/* ---- teams (VC-151 – VC-153) */

static bool has_team_for_attack(const struct table *t, uint16_t card, unsigned team)
{
    return has_keyword(t, card, K_EVERY_TEAM) || has_trait(t, card, (uint8_t)team);
}

/* VC-152: one team that all of them have. */
static bool are_one_team(const struct table *t, const uint16_t *cards, unsigned count)
{
    for (int team = 0; team < t->s->global[G_TEAMS]; team++) {
        bool all = true;
        for (unsigned i = 0; i < count && all; i++)
            all = has_team_for_attack(t, cards[i], (unsigned)team);
        if (all)
            return true;
    }
    return false;
}

/* ---- who may attack whom */

/* VC-131: what a card in play says; VS-069: what an effect has said for a time. */
static uint16_t rule_of_keyword(const struct table *t, uint16_t card, uint8_t keyword,
                                uint16_t for_a_time, uint16_t otherwise)
{
    bool lasts;
    keyword_source(t, card, keyword, &lasts);
    return lasts ? for_a_time : otherwise;
}

static uint16_t refuse_attacker(const struct table *t, uint8_t seat, uint16_t attacker)
{
    if (!is_formed(t, attacker) || t->cards[attacker].controller != seat ||
        is_stunned(t, attacker) || has_flag(t, attacker, CARD_EXHAUSTED))
        return RULE_VC + 139;
    if (!is_front(t, attacker) && !has_keyword(t, attacker, K_RANGE) &&
        !has_keyword(t, attacker, K_SHOOTS))
        return RULE_VC + 140;
    return has_keyword(t, attacker, K_CANNOT_ATTACK)
               ? rule_of_keyword(t, attacker, K_CANNOT_ATTACK, RULE_VS + 69, RULE_VC + 131)
               : 0;
}

static bool stands(const struct table *t, uint8_t seat, uint8_t first, uint8_t last)
{
    for (uint8_t kind = first; kind <= last; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            if (!is_stunned(t, c))
                return true;
    return false;
}

static bool sees_hidden(const struct table *t, uint8_t seat)
{
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            if (has_keyword(t, c, K_SEES_HIDDEN))
                return true;
    return false;
}

/* VC-145 VS-071 – VS-077: an opponent, not a partner nor who is out. */
static uint16_t refuse_direct(const struct table *t, uint8_t seat, uint16_t player)
{
    uint8_t foe = t->cards[player].controller;
    if (are_allies(t, foe, seat) || !seat_is_in(t, foe))
        return RULE_VC + 137;
    if (stands(t, foe, Z_FRONT, Z_SUPPORT))
        return RULE_VC + 145;
    return stands(t, foe, Z_HIDDEN_FRONT, Z_HIDDEN_SUPPORT) && sees_hidden(t, seat) ? RULE_VS + 73
                                                                                    : 0;
}

static bool has_flight(const struct table *t, uint16_t card)
{
    return (has_keyword(t, card, K_FLIGHT) && !has_keyword(t, card, K_GROUNDED)) ||
           has_keyword(t, card, K_FLIES);
}

static uint16_t refuse_target(const struct table *t, uint8_t seat, uint16_t attacker,
                              uint16_t target)
{
    if (type_of(t, target) == T_PLAYER)
        return refuse_direct(t, seat, target);
    if (!is_formed(t, target) || are_allies(t, t->cards[target].controller, seat) ||
        is_stunned(t, target))
        return RULE_VC + 142;
    if (has_keyword(t, target, K_UNATTACKABLE))
        return RULE_VC + 131;
    if (is_hidden(t, target) && !has_keyword(t, attacker, K_SEES_HIDDEN))
        return RULE_VS + 19;
    return vs_is_protected(t, target) && !has_flight(t, attacker) ? RULE_VC + 143 : 0;
}

static uint16_t refuse_pair(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t target)
{
    uint16_t refused = refuse_attacker(t, seat, attacker);
    return refused ? refused : refuse_target(t, seat, attacker, target);
}

/* VC-137 VC-138: in the own attack step, with nothing on the chain and no other attack. */
uint16_t vs_refuse_attack(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t target)
{
    const int16_t *g = t->s->global;
    if (g[G_PHASE] != PHASE_ATTACK || t->s->active != seat)
        return RULE_VC + 137;
    if (frame_of(t, PROC_ATTACK))
        return RULE_VC + 138;
    return g[G_CHAIN] ? RULE_VC + 137 : refuse_pair(t, seat, attacker, target);
}

/* VC-131 VC-151 – VC-153 */
static uint16_t refuse_team(const struct table *t, const uint16_t *team, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (has_keyword(t, team[i], K_NO_TEAM_ATTACK))
            return RULE_VC + 131;
    if (are_one_team(t, team, count))
        return 0;
    for (unsigned i = 0; i < count; i++)
        if (!vs_has_team(t, team[i]) && !has_keyword(t, team[i], K_EVERY_TEAM))
            return RULE_VC + 153;
    return RULE_VC + (count == 2 ? 151 : 152);
}

uint16_t vs_refuse_join(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t target)
{
    uint16_t team[MOST_FORMED + 1];
    unsigned n = vs_attackers(t, FLAG_PROPOSED, team);
    if (has_flag(t, attacker, FLAG_PROPOSED))
        return RULE_VC + 151;
    uint16_t refused = refuse_pair(t, seat, attacker, target);
    if (refused)
        return refused;
    team[n] = attacker;
    return refuse_team(t, team, n + 1);
}

static void offer_attacks_on(struct table *t, uint8_t seat, uint16_t attacker, uint8_t foe)
{
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, foe)].head; c != NONE; c = t->cards[c].next)
            if (!refuse_target(t, seat, attacker, c))
                offer(t, W_ATTACK, attacker, c, 0, 0, RULE_VC + 137);
    if (!refuse_target(t, seat, attacker, player_of(t, foe)))
        offer(t, W_ATTACK, attacker, player_of(t, foe), 0, 0, RULE_VC + 145);
}

/* Any opponent may be attacked, wherever that player sits. */
static void offer_attacks_of(struct table *t, uint8_t seat, uint16_t attacker)
{
    if (refuse_attacker(t, seat, attacker))
        return;
    for (unsigned i = 1; i < t->s->seats; i++) {
        uint8_t foe = (uint8_t)((seat + i) % t->s->seats);
        if (!are_allies(t, seat, foe))
            offer_attacks_on(t, seat, attacker, foe);
    }
}

void vs_offer_attacks(struct table *t, uint8_t seat)
{
    const int16_t *g = t->s->global;
    if (g[G_PHASE] != PHASE_ATTACK || t->s->active != seat || g[G_CHAIN] ||
        g[G_ATTACK] != ATTACK_NONE)
        return;
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            offer_attacks_of(t, seat, c);
}

/* ---- the attack: card is what is attacked */

void vs_propose(struct table *t, uint8_t seat, uint16_t attacker, uint16_t target)
{
    set_flag(t, attacker, FLAG_PROPOSED, true);
    frame_push(t, PROC_ATTACK, target, seat);
}

static unsigned each_joiner(struct table *t, const struct frame *f, bool offers)
{
    unsigned n = 0;
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, f->you)].head; c != NONE;
             c = t->cards[c].next) {
            if (vs_refuse_join(t, f->you, c, f->card))
                continue;
            n++;
            if (offers)
                offer(t, W_JOIN, c, NONE, 0, 0, RULE_VC + 151);
        }
    return n;
}

void vs_team_options(struct table *t, struct frame *f)
{
    each_joiner(t, f, true);
    offer(t, WORD_DONE, NONE, NONE, 0, QN_PASS, RULE_VC + 151);
}

enum { STEP_TEAM, STEP_JOINED, STEP_PROPOSED, STEP_TEST, STEP_LAST_ACTS, STEP_CONCLUDE, STEP_OVER };

static enum flow attack_team(struct table *t, struct frame *f)
{
    if (each_joiner(t, f, false))
        return ask(t, f->you, ASK_TEAM, f->card, 0, RULE_VC + 151);
    f->pc = STEP_PROPOSED;
    return FLOW_JUMP;
}

static enum flow attack_joined(struct table *t, struct frame *f)
{
    if (t->s->answer.verb == WORD_DONE)
        return FLOW_NEXT;
    set_flag(t, t->s->answer.card, FLAG_PROPOSED, true);
    f->pc = STEP_TEAM;
    return FLOW_JUMP;
}

static enum flow attack_proposed(struct table *t, struct frame *f)
{
    uint16_t team[MOST_FORMED];
    unsigned n = vs_attackers(t, FLAG_PROPOSED, team);
    t->s->global[G_ATTACK] = ATTACK_PROPOSED;
    t->s->global[G_DEFENDER] = t->s->global[G_ATTACKED] = 0;
    for (unsigned i = 0; i < n; i++)
        log_add(t, i ? LOG_JOINED : LOG_PROPOSED, (int8_t)f->you, team[i], f->card, 0,
                RULE_VC + 137);
    vs_round(t, f->you, f->card);
    return FLOW_NEXT;
}

/* VC-146 VC-155: those who may not are left out. */
static unsigned keep_legal(struct table *t, const struct frame *f, uint16_t team[MOST_FORMED])
{
    unsigned n = vs_attackers(t, FLAG_PROPOSED, team), kept = 0;
    for (unsigned i = 0; i < n; i++) {
        uint16_t refused = refuse_pair(t, f->you, team[i], f->card);
        set_flag(t, team[i], FLAG_PROPOSED, false);
        if (refused)
            log_add(t, LOG_ILLEGAL, (int8_t)f->you, team[i], f->card, 0, refused);
        else
            team[kept++] = team[i];
    }
    if (kept > 1 && !are_one_team(t, team, kept)) {
        log_add(t, LOG_ILLEGAL, (int8_t)f->you, team[0], f->card, 0, RULE_VC + 152);
        return 0;
    }
    return kept;
}

static void begin_defence(struct table *t, const struct frame *f)
{
    if (type_of(t, f->card) == T_PLAYER) {
        t->s->global[G_ATTACKED] = (int16_t)(t->cards[f->card].controller + 1);
        return;
    }
    t->s->global[G_DEFENDER] = (int16_t)(f->card + 1);
    log_add(t, LOG_DEFENDS, (int8_t)t->cards[f->card].controller, f->card, NONE, 0, RULE_VC + 148);
}

/* VC-148: from here on the attack cannot become illegal. VS-057 VS-060: one defends once. */
static enum flow attack_test(struct table *t, struct frame *f)
{
    uint16_t team[MOST_FORMED];
    unsigned n = ref_is_live(t, f->card, f->gen) ? keep_legal(t, f, team) : 0;
    if (!n) {
        vs_end_attack(t);
        return FLOW_DONE;
    }
    t->s->global[G_ATTACK] = ATTACK_UNDER_WAY;
    t->s->seat[f->you][SV_ATTACKS]++;
    for (unsigned i = 0; i < n; i++) {
        set_flag(t, team[i], FLAG_ATTACKING, true);
        vs_exhaust(t, team[i]);
        log_add(t, LOG_ATTACKS, (int8_t)f->you, team[i], f->card, 0, RULE_VC + 148);
    }
    begin_defence(t, f);
    for (unsigned i = 0; i < n; i++)
        vs_tell(t, E_ATTACK, f->card, f->you, team[i], 1);
    if (defender(t) != NONE)
        vs_tell(t, E_DEFEND, f->card, t->cards[f->card].controller, f->card, 1);
    return FLOW_NEXT;
}

static enum flow attack_last_acts(struct table *t, struct frame *f)
{
    vs_round(t, f->you, f->card);
    return FLOW_NEXT;
}

static enum flow attack_conclude(struct table *t, struct frame *f)
{
    frame_push(t, PROC_CONCLUSION, f->card, f->you);
    return FLOW_NEXT;
}

static enum flow attack_over(struct table *t, struct frame *f)
{
    (void)f;
    vs_end_attack(t);
    return FLOW_DONE;
}

step_fn *const vs_attack_steps[] = {
    [STEP_TEAM] = attack_team,           [STEP_JOINED] = attack_joined,
    [STEP_PROPOSED] = attack_proposed,   [STEP_TEST] = attack_test,
    [STEP_LAST_ACTS] = attack_last_acts, [STEP_CONCLUDE] = attack_conclude,
    [STEP_OVER] = attack_over,           [STEP_OVER + 1] = NULL,
};

/* What the attack is on: its frame is the only one of its kind. */
static bool is_attacked(const struct table *t, uint16_t card)
{
    const struct frame *attack = frame_of(t, PROC_ATTACK);
    return attack && attack->card == card;
}

int vs_part_in_attack(const struct table *t, uint16_t card)
{
    int stage = t->s->global[G_ATTACK];
    if (has_flag(t, card, FLAG_ATTACKING | FLAG_PROPOSED))
        return 1;
    if (defender(t) == card)
        return 2;
    return stage != ATTACK_NONE && defender(t) == NONE && is_attacked(t, card) ? 2 : 0;
}

/* ---- leaving an attack, becoming its defender (VC-161 VC-162, VS-061 – VS-066) */

void vs_leave_attack(struct table *t, uint16_t card)
{
    bool was_in = has_flag(t, card, FLAG_ATTACKING) || defender(t) == card;
    set_flag(t, card, FLAG_ATTACKING | FLAG_PROPOSED | FLAG_REINFORCED, false);
    if (defender(t) == card)
        t->s->global[G_DEFENDER] = 0;
    if (was_in)
        log_add(t, LOG_LEFT_ATTACK, (int8_t)t->cards[card].controller, card, NONE, 0,
                RULE_VC + 161);
}

bool vs_may_become_defender(const struct table *t, uint16_t card)
{
    return is_formed(t, card) && !is_stunned(t, card);
}

/* VC-079 VC-161: who cannot take the place leaves the defender where it is. */
void vs_make_defender(struct table *t, uint16_t card)
{
    int stage = t->s->global[G_ATTACK];
    bool is_on = stage == ATTACK_UNDER_WAY || stage == ATTACK_CONCLUDING;
    if (!is_on || !vs_may_become_defender(t, card))
        return;
    if (defender(t) != NONE)
        vs_leave_attack(t, defender(t));
    t->s->global[G_DEFENDER] = (int16_t)(card + 1);
    log_add(t, LOG_DEFENDS, (int8_t)t->cards[card].controller, card, NONE, 0, RULE_VS + 61);
    vs_tell(t, E_DEFEND, card, t->cards[card].controller, card, 1);
}

/* ---- power-ups (VC-157 VC-160 VC-198) */

static bool is_in_attack(const struct table *t, uint16_t card)
{
    return t->s->global[G_ATTACK] == ATTACK_UNDER_WAY &&
           (has_flag(t, card, FLAG_ATTACKING) || defender(t) == card);
}

uint16_t vs_refuse_power_up(const struct table *t, uint8_t seat, uint16_t card, uint16_t character)
{
    if (t->cards[card].zone != zone_id(t, Z_HAND, seat) || type_of(t, card) != T_CHARACTER ||
        !is_in_attack(t, character) || t->cards[character].controller != seat ||
        def_of(t, card)->title != def_of(t, character)->title)
        return RULE_VC + 157;
    return vs_chain_is_full(t) ? RULE_VC + 160 : 0;
}

void vs_power_up(struct table *t, uint16_t character)
{
    struct occ *o = occ_new(t, E_POWER_UP, character, t->cards[character].controller,
                            t->cards[character].controller);
    occ_add(t, o, character, 1);
    occ_run(t, o);
}

void vs_announce_power_up(struct table *t, uint8_t seat, uint16_t card, uint16_t character)
{
    frame_push(t, PROC_POWER_UP, character, seat);
    vs_discard(t, card);
    log_add(t, LOG_HELP, (int8_t)seat, character, NONE, 1, RULE_VC + 157);
}

static enum flow support_wait(struct table *t, struct frame *f)
{
    t->s->global[G_CHAIN]++;
    vs_round(t, f->you, f->card);
    return FLOW_NEXT;
}

static enum flow power_up_resolve(struct table *t, struct frame *f)
{
    t->s->global[G_CHAIN]--;
    if (ref_is_live(t, f->card, f->gen) && is_in_attack(t, f->card))
        vs_power_up(t, f->card);
    return FLOW_DONE;
}

step_fn *const vs_power_up_steps[] = {support_wait, power_up_resolve, NULL};

/* ---- reinforcement (VC-158 VC-159 VC-197, VS-086 VS-087) */

bool vs_is_reinforced(const struct table *t, uint16_t character)
{
    return defender(t) == character && (has_flag(t, character, FLAG_REINFORCED) ||
                                        (has_keyword(t, character, K_REINFORCED) &&
                                         !has_keyword(t, character, K_UNREINFORCEABLE)));
}

uint16_t vs_refuse_reinforce(const struct table *t, uint8_t seat, uint16_t helper)
{
    uint16_t d = defender(t);
    if (t->s->global[G_ATTACK] != ATTACK_UNDER_WAY || d == NONE || t->cards[d].controller != seat ||
        t->cards[helper].controller != seat)
        return RULE_VC + 158;
    if (!is_formed(t, helper) || is_front(t, helper) || has_flag(t, helper, CARD_EXHAUSTED) ||
        is_stunned(t, helper) || !vs_are_adjacent(t, helper, d) || !vs_share_team(t, helper, d))
        return RULE_VC + 158;
    if (has_keyword(t, d, K_UNREINFORCEABLE))
        return rule_of_keyword(t, d, K_UNREINFORCEABLE, RULE_VS + 86, RULE_VC + 197);
    if (vs_is_reinforced(t, d)) /* once more would change nothing */
        return RULE_VC + 197;
    return vs_chain_is_full(t) ? RULE_VC + 160 : 0;
}

void vs_reinforce(struct table *t, uint16_t character)
{
    if (defender(t) != character || has_keyword(t, character, K_UNREINFORCEABLE))
        return;
    set_flag(t, character, FLAG_REINFORCED, true);
    t->s->changed |= CHANGED_PLAY;
    log_add(t, LOG_REINFORCED, (int8_t)t->cards[character].controller, character, NONE, 0,
            RULE_VC + 158);
}

void vs_announce_reinforce(struct table *t, uint8_t seat, uint16_t helper)
{
    frame_push(t, PROC_REINFORCE, defender(t), seat);
    vs_exhaust(t, helper);
    log_add(t, LOG_HELP, (int8_t)seat, defender(t), NONE, 2, RULE_VC + 158);
}

static enum flow reinforce_resolve(struct table *t, struct frame *f)
{
    t->s->global[G_CHAIN]--;
    if (ref_is_live(t, f->card, f->gen))
        vs_reinforce(t, f->card);
    return FLOW_DONE;
}

step_fn *const vs_reinforce_steps[] = {support_wait, reinforce_resolve, NULL};

/* Cards of one name need to be offered once for each character only: any copy does. */
static void offer_power_ups(struct table *t, uint8_t seat, uint16_t character)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next)
        if (!vs_refuse_power_up(t, seat, c, character))
            offer(t, W_POWER_UP, c, character, 0, 0, RULE_VC + 157);
}

void vs_offer_support(struct table *t, uint8_t seat)
{
    if (t->s->global[G_ATTACK] != ATTACK_UNDER_WAY)
        return;
    uint16_t team[MOST_FORMED], d = defender(t);
    unsigned n = vs_attackers(t, FLAG_ATTACKING, team);
    for (unsigned i = 0; i < n; i++)
        offer_power_ups(t, seat, team[i]);
    if (d == NONE || t->cards[d].controller != seat)
        return;
    offer_power_ups(t, seat, d);
    for (uint8_t kind = Z_SUPPORT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            if (!vs_refuse_reinforce(t, seat, c))
                offer(t, W_REINFORCE, c, NONE, 0, 0, RULE_VC + 158);
}

bool vs_threatens(const struct table *t, uint8_t seat)
{
    uint16_t card = defender(t);
    return t->s->global[G_ATTACK] != ATTACK_NONE &&
           (t->s->global[G_ATTACKED] == seat + 1 ||
            (card != NONE && t->cards[card].controller == seat));
}
