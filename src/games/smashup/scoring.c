/*
 * Scoring bases: the ten steps, ties, victory points and victory (SU-060 – SU-096).
 */
#include "games/smashup/smashup.h"

enum { VICTORY = 15 };

void su_gain(struct table *t, uint8_t seat, int vp, uint16_t by, uint16_t rule)
{
    if (vp <= 0 || seat == NOBODY)
        return;
    t->cards[player_card(t, seat)].counter[C_VP] =
        counted(t, t->cards[player_card(t, seat)].counter[C_VP] + vp);
    log_add(t, LOG_VP, (int8_t)seat, by, NONE, vp, rule);
    if (event_is_heard(t, E_VP))
        su_announce(t, E_VP, seat, NONE);
}

/* SC-013: nobody has less than none. */
void su_lose(struct table *t, uint8_t seat, int vp, uint16_t by)
{
    if (seat == NOBODY)
        return;
    struct card *player = &t->cards[player_card(t, seat)];
    int lost = vp < player->counter[C_VP] ? vp : player->counter[C_VP];
    lost = lost > 0 ? lost : 0;
    player->counter[C_VP] = counted(t, player->counter[C_VP] - lost);
    if (lost)
        log_add(t, LOG_VP_LOST, (int8_t)seat, by, NONE, lost, 0);
    machine_done(t, lost, vp);
}

/* ---- 1, 2: which bases qualify, and which goes first */

enum { TOGETHER = 8 }; /* so many bases are looked at together */

/* In the order in which they lie; returns how many there are. */
static unsigned find_qualified(const struct table *t, uint16_t *found)
{
    uint16_t base[TOGETHER], b = t->zones[zone_id(t, Z_BASES, 0)].head;
    int total[TOGETHER];
    unsigned n = 0;
    while (b != NONE) {
        unsigned count = 0;
        for (; b != NONE && count < TOGETHER; b = t->cards[b].next)
            base[count++] = b;
        su_totals_of_all(t, base, count, total);
        for (unsigned i = 0; i < count; i++)
            if (total[i] >= su_value(t, A_BREAKPOINT, base[i]) &&
                !has_keyword(t, base[i], K_UNSCORED))
                found[n++] = base[i];
    }
    return n;
}

void su_score_options(struct table *t, struct frame *f)
{
    uint16_t found[CARDS_MOST];
    unsigned n = find_qualified(t, found);
    (void)f;
    for (unsigned i = 0; i < n; i++)
        offer(t, W_SCORE, found[i], NONE, 0, 0, RULE_SU + 61);
}

enum {
    STEP_CHECK,
    STEP_PICKED,
    STEP_AWARD,
    STEP_AFTER,
    STEP_LOOT,
    STEP_DISCARD,
    STEP_REPLACE,
    STEP_AGAIN
};

static enum flow begin_scoring(struct table *t, struct frame *f, uint16_t base)
{
    t->s->global[G_SCORING] = (int16_t)base;
    t->s->global[G_SCORING_GEN] = (int16_t)t->cards[base].gen;
    limits_reset(t, P_SCORING);
    log_add(t, LOG_SCORES, -1, base, NONE, su_total_of_all(t, base), RULE_SU + 60);
    su_announce(t, E_BEFORE_SCORING, t->s->active, base);
    f->pc = STEP_AWARD;
    return FLOW_JUMP;
}

static void end_scoring(struct table *t)
{
    if (scoring_base(t) != NONE)
        lasting_expire(t, P_END_OF_SCORING);
    t->s->global[G_SCORING] = (int16_t)NONE;
    for (uint8_t s = 0; s < t->s->seats; s++)
        t->s->seat[s][SV_RANK] = 0;
}

static enum flow check(struct table *t, struct frame *f)
{
    uint16_t found[CARDS_MOST];
    su_is_turn_of(t, f->you);
    end_scoring(t);
    unsigned n = find_qualified(t, found);
    if (!n)
        return FLOW_DONE;
    if (n > 1)
        return ask(t, f->you, ASK_SCORE, NONE, 0, RULE_SU + 61);
    return begin_scoring(t, f, found[0]);
}

static enum flow picked(struct table *t, struct frame *f)
{
    return begin_scoring(t, f, t->s->answer.card);
}

/* SU-066: a base that has left stops its scoring at once. */
static bool base_is_gone(const struct table *t)
{
    return !ref_is_live(t, scoring_base(t), (uint16_t)t->s->global[G_SCORING_GEN]);
}

static enum flow start_over(struct frame *f)
{
    f->pc = STEP_CHECK;
    return FLOW_JUMP;
}

/* ---- 3, 4: places and victory points */

/* SU-076 SU-361: a minion, or power from something else. */
bool su_takes_part(const struct table *t, uint8_t seat, uint16_t base)
{
    return su_has_minion(t, seat, base) || su_total(t, seat, base) > 0;
}

/* SU-078 – SU-081: as many places are taken as there are players ahead. */
static void rank(struct table *t, uint16_t base)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        t->s->seat[s][SV_TOTAL] = (int16_t)su_total(t, s, base);
    for (uint8_t s = 0; s < t->s->seats; s++) {
        int place = 1;
        for (uint8_t o = 0; o < t->s->seats; o++)
            place += su_takes_part(t, o, base) && t->s->seat[o][SV_TOTAL] > t->s->seat[s][SV_TOTAL];
        t->s->seat[s][SV_RANK] = (int16_t)(su_takes_part(t, s, base) ? place : 0);
    }
}

/* Which number of the base it is that the place receives; ATTRIBUTES: none, SU-073. */
static uint8_t prize_of(int place)
{
    if (place < 1 || place > 3)
        return ATTRIBUTES;
    return place == 1 ? A_FIRST : place == 2 ? A_SECOND : A_THIRD;
}

int su_prize(const struct table *t, uint16_t player)
{
    if (type_of(t, player) != T_PLAYER || scoring_base(t) == NONE)
        return 0;
    uint8_t prize = prize_of(t->s->seat[t->cards[player].controller][SV_RANK]);
    return prize == ATTRIBUTES ? 0 : su_value(t, prize, scoring_base(t));
}

void su_apply_scoring(struct table *t, struct occ *o)
{
    uint16_t base = occ_item(t, o, 0)->card;
    rank(t, base);
    for (uint8_t s = 0; s < t->s->seats; s++) {
        if (prize_of(t->s->seat[s][SV_RANK]) !=
            ATTRIBUTES) /* SC-119: what the base awards, and nothing else */
            su_gain(t, s, su_value(t, A_AWARD, player_card(t, s)), base, RULE_SU + 72);
    }
    occ_item(t, o, 0)->done = 1;
}

static enum flow award(struct table *t, struct frame *f)
{
    if (base_is_gone(t))
        return start_over(f);
    struct occ *o = occ_new(t, E_SCORING, NONE, NOBODY, NOBODY);
    occ_add(t, o, scoring_base(t), 1);
    occ_run(t, o);
    return FLOW_NEXT;
}

static enum flow after(struct table *t, struct frame *f)
{
    if (base_is_gone(t))
        return start_over(f);
    su_announce(t, E_AFTER_SCORING, t->s->active, scoring_base(t));
    delayed_run(t, P_AWARDED); /* on top: it goes first */
    return FLOW_NEXT;
}

/* ---- 6: treasures for those who are there (SU-094) */

static enum flow loot(struct table *t, struct frame *f)
{
    if (base_is_gone(t))
        return start_over(f);
    su_share_loot(t, scoring_base(t));
    return FLOW_NEXT;
}

/* ---- 7 – 9: everything goes home, all at once (SU-085 – SU-088) */

/* Cards that keep a scored base from being replaced: they are used up. */
static bool spend_unreplaced(struct table *t)
{
    bool found = false;
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_ACTIONS, s)].head, next; c != NONE; c = next) {
            next = t->cards[c].next;
            if (!has_keyword(t, c, K_UNREPLACED))
                continue;
            found = true;
            struct occ *o = occ_new(t, E_DESTROY, NONE, NOBODY, NOBODY);
            o->text = c;
            occ_add(t, o, c, 1);
            occ_run(t, o);
        }
    return found;
}

static enum flow discard_all(struct table *t, struct frame *f)
{
    uint16_t base = scoring_base(t);
    if (base_is_gone(t))
        return start_over(f);
    t->s->global[G_UNREPLACED] = spend_unreplaced(t);
    resolution_open(t, base, NOBODY);
    su_clear_base(t, base);
    return FLOW_NEXT;
}

static enum flow replace(struct table *t, struct frame *f)
{
    if (base_is_gone(t))
        return start_over(f);
    su_discard(t, scoring_base(t));
    end_scoring(t);
    if (!t->s->global[G_UNREPLACED])
        su_new_base(t);
    return FLOW_NEXT;
}

static enum flow again(struct table *t, struct frame *f)
{
    if (t->s->global[G_UNREPLACED])
        delayed_drop(t, P_NEW_BASE); /* there is none */
    else
        delayed_run(t, P_NEW_BASE);
    return start_over(f);
}

step_fn *const su_score_steps[] = {
    [STEP_CHECK] = check,     [STEP_PICKED] = picked, [STEP_AWARD] = award,
    [STEP_AFTER] = after,     [STEP_LOOT] = loot,     [STEP_DISCARD] = discard_all,
    [STEP_REPLACE] = replace, [STEP_AGAIN] = again,   [STEP_AGAIN + 1] = NULL,
};

/* ---- the end of the game (SU-095 – SU-119) */

/* Better first by points, then by fewer Madness cards (SU-116 – SU-118). */
static int standing(const struct table *t, uint8_t seat, bool penalty)
{
    int vp = t->cards[player_card(t, seat)].counter[C_VP];
    return penalty ? (vp - su_madness_penalty(t, seat)) * 64 - su_madness_of(t, seat) : vp;
}

static unsigned leaders(const struct table *t, bool penalty, uint8_t *who)
{
    int best = -32768;
    unsigned n = 0;
    *who = 0;
    for (uint8_t s = 0; s < t->s->seats; s++) {
        int x = standing(t, s, penalty);
        if (!seat_plays(t, s))
            continue;
        n = x > best ? 1 : n + (x == best);
        if (x > best)
            best = x;
    }
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (seat_plays(t, s) && standing(t, s, penalty) == best)
            *who |= (uint8_t)(1u << s);
    return n;
}

void su_check_victory(struct table *t)
{
    uint8_t who;
    bool reached = false;
    for (uint8_t s = 0; s < t->s->seats; s++)
        reached |= seat_plays(t, s) && t->cards[player_card(t, s)].counter[C_VP] >= VICTORY;
    if (!reached || leaders(t, false, &who) > 1)
        return; /* SU-096 SU-113 */
    leaders(t, true, &who);
    su_pay_for_madness(t);
    table_end(t, QN_LOST);
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (who >> s & 1) {
            t->s->outcome[s] = QN_WON;
            log_add(t, LOG_WINS, (int8_t)s, NONE, NONE, t->cards[player_card(t, s)].counter[C_VP],
                    RULE_SU + 95);
        }
}

/* ---- how the game stands */

struct score su_score(const struct table *t, const struct game_setup *setup, uint8_t seat)
{
    (void)setup;
    return (struct score){.have = t->cards[player_card(t, seat)].counter[C_VP], .goal = VICTORY};
}
