/*
 * The conclusion of an attack: the comparisons, breakthrough, what is left behind
 * (VC-163 – VC-174). Nobody has priority meanwhile; what triggers waits.
 */
#include "games/vs/vs.h"

enum { V_TOTAL, V_DEF, V_DEFENDER, V_REINFORCED, V_FOE, V_HARMLESS /* who of the team, + 1 */ };

static int total_atk(const struct table *t)
{
    uint16_t team[MOST_FORMED];
    unsigned n = vs_attackers(t, FLAG_ATTACKING, team);
    int total = 0;
    for (unsigned i = 0; i < n; i++)
        total += vs_force(t, A_ATK, team[i]);
    return total;
}

/* What each of a team adds is told; of one attacker it is the total. */
static void tell_team(struct table *t, const uint16_t *team, unsigned n)
{
    for (unsigned i = 0; n > 1 && i < n; i++)
        log_add(t, LOG_FORCE, (int8_t)t->cards[team[i]].controller, team[i], NONE,
                vs_force(t, A_ATK, team[i]), RULE_VC + 168);
}

/* One of the attackers that causes no breakthrough, or NONE. */
static uint16_t find_harmless(const struct table *t)
{
    uint16_t team[MOST_FORMED];
    unsigned n = vs_attackers(t, FLAG_ATTACKING, team);
    for (unsigned i = 0; i < n; i++)
        if (has_keyword(t, team[i], K_NO_BREAKTHROUGH))
            return team[i];
    return NONE;
}

static void break_through(struct table *t, uint8_t foe, int amount, uint16_t harmless)
{
    uint16_t team[MOST_FORMED];
    if (!vs_attackers(t, FLAG_ATTACKING, team))
        return;
    if (harmless != NONE) {
        log_add(t, LOG_HARMLESS, (int8_t)t->cards[harmless].controller, harmless, NONE, 0,
                RULE_VC + 171);
        return;
    }
    struct occ *o = occ_new(t, E_BREAKTHROUGH, team[0], t->cards[team[0]].controller, foe);
    occ_add(t, o, player_of(t, foe), (int16_t)amount);
    occ_run(t, o);
}

/* VC-165: whoever is still in it readies. */
static enum flow without_defender(struct table *t, const uint16_t *team, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        vs_ready(t, team[i]);
    return FLOW_DONE;
}

static uint8_t attacked(const struct table *t)
{
    return (uint8_t)(t->s->global[G_ATTACKED] - 1);
}

/* VC-173 */
static enum flow direct(struct table *t, const uint16_t *team, unsigned n)
{
    uint8_t foe = attacked(t);
    int total = total_atk(t);
    tell_team(t, team, n);
    log_add(t, LOG_ATTACK_TOTAL, (int8_t)foe, NONE, NONE, total, RULE_VC + 173);
    if (total > 0)
        break_through(t, foe, total, find_harmless(t));
    return FLOW_DONE;
}

static enum flow conclusion_begin(struct table *t, struct frame *f)
{
    uint16_t team[MOST_FORMED], d = defender(t);
    unsigned n = vs_attackers(t, FLAG_ATTACKING, team);
    t->s->global[G_ATTACK] = ATTACK_CONCLUDING;
    if (!n)
        return FLOW_DONE; /* VC-164 */
    if (d == NONE && t->s->global[G_ATTACKED] && seat_is_in(t, attacked(t)))
        return direct(t, team, n);
    if (d == NONE)
        return without_defender(t, team, n);
    f->v[V_DEFENDER] = (int16_t)d;
    f->v[V_FOE] = t->cards[d].controller;
    t->s->answer.card = team[0]; /* the only one needs no question */
    return !leaves_choice(t, n) ? FLOW_NEXT
                                : ask(t, t->cards[d].controller, ASK_STRUCK, d, 0, RULE_VC + 167);
}

void vs_struck_options(struct table *t, struct frame *f)
{
    uint16_t team[MOST_FORMED];
    unsigned n = vs_attackers(t, FLAG_ATTACKING, team);
    (void)f;
    for (unsigned i = 0; i < n; i++)
        offer(t, WORD_CHOOSE, team[i], NONE, 0, 0, RULE_VC + 167);
}

/* VC-168 – VC-170: compared with what they are now, stunned together. */
static enum flow conclusion_compare(struct table *t, struct frame *f)
{
    uint16_t d = (uint16_t)f->v[V_DEFENDER], struck = t->s->answer.card, fallen[2];
    uint16_t team[MOST_FORMED];
    unsigned n = 0;
    tell_team(t, team, vs_attackers(t, FLAG_ATTACKING, team));
    f->v[V_TOTAL] = (int16_t)total_atk(t);
    f->v[V_DEF] = (int16_t)vs_force(t, A_DEF, d);
    f->v[V_REINFORCED] = vs_is_reinforced(t, d);
    f->v[V_HARMLESS] = (int16_t)(find_harmless(t) + 1);
    int strike = vs_force(t, A_ATK, d), guard = vs_force(t, A_DEF, struck);
    log_add(t, LOG_ATTACK_TOTAL, (int8_t)f->v[V_FOE], d, NONE, f->v[V_TOTAL], RULE_VC + 168);
    log_add(t, LOG_DEFENCE, (int8_t)f->v[V_FOE], d, NONE, f->v[V_DEF], RULE_VC + 168);
    log_add(t, LOG_STRUCK, (int8_t)f->you, struck, d, strike, RULE_VC + 169);
    log_add(t, LOG_DEFENCE, (int8_t)f->you, struck, NONE, guard, RULE_VC + 169);
    if (f->v[V_TOTAL] >= f->v[V_DEF])
        fallen[n++] = d;
    if (strike >= guard)
        fallen[n++] = struck;
    if (n)
        vs_stun(t, fallen, n, NONE, NOBODY);
    return FLOW_NEXT;
}

/* VC-171: only if the defender has been stunned by this. */
static enum flow conclusion_breakthrough(struct table *t, struct frame *f)
{
    uint16_t d = (uint16_t)f->v[V_DEFENDER];
    int through = f->v[V_TOTAL] - f->v[V_DEF];
    if (!is_stunned(t, d) || through <= 0)
        return FLOW_DONE;
    if (f->v[V_REINFORCED])
        log_add(t, LOG_HELD, (int8_t)f->v[V_FOE], d, NONE, 0, RULE_VC + 171);
    else
        break_through(t, (uint8_t)f->v[V_FOE], through, (uint16_t)(f->v[V_HARMLESS] - 1));
    return FLOW_DONE;
}

step_fn *const vs_conclusion_steps[] = {conclusion_begin, conclusion_compare,
                                        conclusion_breakthrough, NULL};

void vs_end_attack(struct table *t)
{
    uint16_t team[MOST_FORMED], d = defender(t);
    unsigned mark = FLAG_ATTACKING | FLAG_PROPOSED | FLAG_REINFORCED;
    unsigned n = vs_attackers(t, mark, team);
    for (unsigned i = 0; i < n; i++)
        set_flag(t, team[i], mark, false);
    if (d != NONE)
        set_flag(t, d, mark, false);
    bool was_one = t->s->global[G_ATTACK] >= ATTACK_UNDER_WAY;
    t->s->global[G_ATTACK] = ATTACK_NONE;
    t->s->global[G_DEFENDER] = t->s->global[G_ATTACKED] = 0;
    lasting_expire(t, P_ATTACK);
    limits_reset(t, P_ATTACK);
    t->s->changed |= CHANGED_PLAY;
    if (was_one)
        log_add(t, LOG_ATTACK_OVER, -1, NONE, NONE, 0, RULE_VC + 163);
}
