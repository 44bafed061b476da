/*
 * Duels (SU-185 – SU-201): two minions at one base, a face-down card of each side, then powers are
 * compared. What follows from it is said by the card that started it (SU-191), with the words
 * duel_winner and duel_loser.
 */
#include "games/smashup/smashup.h"

enum side { CHALLENGER, DEFENDER };
enum { V_CARD, V_SEAT = V_CARD + 2 }; /* of each side: the card laid down + 1, and who did it */

static uint16_t duellist(const struct table *t, enum side side)
{
    return (uint16_t)t->s->global[side ? G_DEFENDER : G_CHALLENGER];
}

static bool is_there(const struct table *t, enum side side)
{
    uint16_t gen = (uint16_t)t->s->global[side ? G_DEFENDER_GEN : G_CHALLENGER_GEN];
    return ref_is_live(t, duellist(t, side), gen) && card_in_play(t, duellist(t, side));
}

/* The minion itself, or the player who controls it. */
static bool is_side(const struct table *t, enum side side, uint16_t card)
{
    if (!is_there(t, side))
        return false;
    return card == duellist(t, side) ||
           (type_of(t, card) == T_PLAYER &&
            t->cards[card].controller == t->cards[duellist(t, side)].controller);
}

bool su_duel_is_on(const struct table *t)
{
    return t->s->global[G_DUEL];
}

bool su_is_duelling(const struct table *t, uint16_t card)
{
    return su_duel_is_on(t) && (is_side(t, CHALLENGER, card) || is_side(t, DEFENDER, card));
}

/* SU-190: after a tie both have won and both have lost. */
bool su_has_won_duel(const struct table *t, uint16_t card)
{
    int won = t->s->global[G_DUEL_WON];
    return (won >> CHALLENGER & 1 && is_side(t, CHALLENGER, card)) ||
           (won >> DEFENDER & 1 && is_side(t, DEFENDER, card));
}

bool su_has_lost_duel(const struct table *t, uint16_t card)
{
    int won = t->s->global[G_DUEL_WON];
    return (won >> DEFENDER & 1 && is_side(t, CHALLENGER, card)) ||
           (won >> CHALLENGER & 1 && is_side(t, DEFENDER, card));
}

/* The result is for the card that started the duel: the next one knows nothing of it. */
void su_forget_duel(struct table *t)
{
    if (!t->s->resolving)
        t->s->global[G_DUEL_WON] = 0;
}

/* SU-197: the two of them at one base, whoever controls them (SU-198). */
static bool are_together(const struct table *t)
{
    return is_there(t, CHALLENGER) && is_there(t, DEFENDER) &&
           su_place(t, duellist(t, CHALLENGER)) == su_place(t, duellist(t, DEFENDER));
}

/* SU-196, and there must be somebody to fight with. */
bool su_could_duel(const struct table *t, uint16_t minion)
{
    if (su_duel_is_on(t))
        return false;
    for (uint8_t s = 0; s < t->s->seats && minion != NONE; s++)
        if (s != t->cards[minion].controller && su_has_minion(t, s, su_place(t, minion)))
            return true;
    return minion == NONE;
}

void su_duel(struct table *t, const struct verb_call *call)
{
    int16_t *g = t->s->global;
    if (su_duel_is_on(t))
        return; /* SU-196 */
    g[G_DUEL_WON] = 0;
    if (!call->target_count || !call->other_count)
        return;
    uint16_t challenger = call->targets[0], defender = call->others[0];
    g[G_CHALLENGER] = (int16_t)challenger;
    g[G_CHALLENGER_GEN] = (int16_t)t->cards[challenger].gen;
    g[G_DEFENDER] = (int16_t)defender;
    g[G_DEFENDER_GEN] = (int16_t)t->cards[defender].gen;
    if (challenger != defender && are_together(t))
        frame_push(t, PROC_DUEL, call->cx->self, t->cards[challenger].controller);
}

/* ---- moments: nothing happens to the two of them (SU-200) */

static void announce(struct table *t, const struct frame *f, uint8_t event)
{
    if (!event_is_heard(t, event))
        return;
    struct occ *o = occ_new(t, event, player_card(t, f->you), f->you, f->you);
    for (enum side side = CHALLENGER; side <= DEFENDER; side++)
        if (is_there(t, side))
            occ_add(t, o, duellist(t, side), 1);
    occ_run(t, o);
}

static enum flow begin(struct table *t, struct frame *f)
{
    t->s->global[G_DUEL] = 1;
    log_add(t, LOG_DUEL, (int8_t)f->you, duellist(t, CHALLENGER), duellist(t, DEFENDER), 0,
            RULE_SU + 185);
    announce(t, f, E_DUEL);
    return FLOW_NEXT;
}

/* ---- duel cards are laid down (SU-185 SU-186 SU-192 – SU-195) */

void su_duel_options(struct table *t, struct frame *f)
{
    uint8_t seat = t->s->ask.seat;
    (void)f;
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next)
        offer(t, W_LAY, c, NONE, 0, 0, RULE_SU + 193);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, RULE_SU + 192);
}

static enum flow lay(struct table *t, struct frame *f, enum side side)
{
    uint16_t minion = duellist(t, side);
    uint8_t seat = is_there(t, side) ? t->cards[minion].controller : (uint8_t)NOBODY;
    f->v[V_SEAT + side] = seat;
    if (seat != NOBODY && t->zones[zone_id(t, Z_HAND, seat)].count)
        return ask(t, seat, ASK_DUEL, minion, 0, RULE_SU + 185);
    f->pc = (uint16_t)(f->pc + 2);
    return FLOW_JUMP;
}

static enum flow laid(struct table *t, struct frame *f, enum side side)
{
    uint8_t seat = (uint8_t)f->v[V_SEAT + side];
    uint16_t card = t->s->answer.card;
    if (t->s->answer.verb == WORD_PASS)
        return FLOW_NEXT;
    su_lose_track(t, seat, card);
    card_move(t, card, zone_id(t, Z_DUEL, seat), ZONE_BOTTOM);
    log_add(t, LOG_LAID, (int8_t)seat, card, NONE, 0, RULE_SU + 185);
    f->v[V_CARD + side] = (int16_t)(card + 1);
    return FLOW_NEXT;
}

/* ---- and revealed one after the other (SU-187 SU-188) */

static enum flow show(struct table *t, struct frame *f, enum side side)
{
    uint16_t card = (uint16_t)(f->v[V_CARD + side] - 1);
    if (!f->v[V_CARD + side]) {
        f->pc = (uint16_t)(f->pc + 3);
        return FLOW_JUMP;
    }
    card_reveal(t, card);
    log_add(t, LOG_REVEALED, (int8_t)f->v[V_SEAT + side], card, NONE, 0, RULE_SU + 187);
    announce(t, f, E_DUEL_REVEAL);
    return FLOW_NEXT;
}

static enum flow play(struct table *t, struct frame *f, enum side side)
{
    uint16_t card = (uint16_t)(f->v[V_CARD + side] - 1);
    uint8_t seat = (uint8_t)f->v[V_SEAT + side];
    if (is_a(t, card, B_ACTION))
        su_play_duel_card(t, seat, card);
    return FLOW_NEXT;
}

static enum flow take_back(struct table *t, struct frame *f, enum side side)
{
    uint16_t card = (uint16_t)(f->v[V_CARD + side] - 1);
    uint8_t seat = (uint8_t)f->v[V_SEAT + side];
    if (zone_kind_of(t, t->cards[card].zone) == Z_DUEL) {
        log_add(t, LOG_RETURNED, -1, card, NONE, 0, RULE_SU + 188);
        card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
    }
    return FLOW_NEXT;
}

/* ---- the result (SU-189 SU-190 SU-197) */

static enum flow showdown(struct table *t, struct frame *f)
{
    if (are_together(t))
        announce(t, f, E_SHOWDOWN);
    return FLOW_NEXT;
}

static enum flow compare(struct table *t, struct frame *f)
{
    int power[2], won = 0;
    for (enum side side = CHALLENGER; side <= DEFENDER; side++)
        power[side] = su_value(t, A_POWER, duellist(t, side));
    if (are_together(t))
        won = (power[CHALLENGER] >= power[DEFENDER]) << CHALLENGER |
              (power[DEFENDER] >= power[CHALLENGER]) << DEFENDER;
    t->s->global[G_DUEL] = 0;
    t->s->global[G_DUEL_WON] = (int16_t)won;
    for (enum side side = CHALLENGER; side <= DEFENDER; side++)
        if (won >> side & 1)
            log_add(t, LOG_DUEL_WON, -1, duellist(t, side), NONE, power[side],
                    RULE_SU + (won == 3 ? 190 : 189));
    if (!won)
        log_add(t, LOG_DUEL_OFF, -1, NONE, NONE, 0, RULE_SU + 197);
    announce(t, f, E_DUEL_END);
    return FLOW_DONE;
}

/* clang-format off */
static enum flow lay_a(struct table *t, struct frame *f) { return lay(t, f, CHALLENGER); }
static enum flow laid_a(struct table *t, struct frame *f) { return laid(t, f, CHALLENGER); }
static enum flow show_a(struct table *t, struct frame *f) { return show(t, f, CHALLENGER); }
static enum flow play_a(struct table *t, struct frame *f) { return play(t, f, CHALLENGER); }
static enum flow back_a(struct table *t, struct frame *f) { return take_back(t, f, CHALLENGER); }
static enum flow lay_b(struct table *t, struct frame *f) { return lay(t, f, DEFENDER); }
static enum flow laid_b(struct table *t, struct frame *f) { return laid(t, f, DEFENDER); }
static enum flow show_b(struct table *t, struct frame *f) { return show(t, f, DEFENDER); }
static enum flow play_b(struct table *t, struct frame *f) { return play(t, f, DEFENDER); }
static enum flow back_b(struct table *t, struct frame *f) { return take_back(t, f, DEFENDER); }
/* clang-format on */

step_fn *const su_duel_steps[] = {begin,  lay_a,  laid_a, lay_b,  laid_b,   show_a,  play_a,
                                  back_a, show_b, play_b, back_b, showdown, compare, NULL};
