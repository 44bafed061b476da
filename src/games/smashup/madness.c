/*
 * The Madness deck (SU-106 – SU-119): only abilities draw from it or give back to it. Whoever holds
 * such a card owns it (SU-109); at the end every two of them cost a victory point.
 */
#include "games/smashup/smashup.h"

static uint16_t madness_deck(const struct table *t)
{
    return zone_id(t, Z_MADNESS, 0);
}

/* SU-109 SU-111: its owner goes with it; nobody, in its deck. */
static void hand_over(struct table *t, uint16_t card, uint8_t seat)
{
    su_drop_attached(t, card);
    card_give(t, card, seat);
    card_reveal(t, card); /* whoever draws or gets one, all know what it is */
    card_move(t, card, seat == NOBODY ? madness_deck(t) : zone_id(t, Z_HAND, seat),
              seat == NOBODY ? ZONE_TOP : ZONE_BOTTOM);
}

/* SU-108: what the deck does not hold is not drawn. */
void su_draw_madness(struct table *t, uint8_t seat, int n)
{
    uint16_t cards[CARDS_MOST];
    int drawn = 0;
    for (; drawn < n && drawn < CARDS_MOST && t->zones[madness_deck(t)].count; drawn++) {
        uint16_t card = cards[drawn] = t->zones[madness_deck(t)].head;
        hand_over(t, card, seat);
        log_add(t, LOG_DREW, (int8_t)seat, card, NONE, 0, RULE_SU + 107);
    }
    su_drawn(t, seat, cards, drawn, n);
}

void su_verb_draw_madness(struct table *t, const struct verb_call *call)
{
    su_draw_madness(t, call->cx->you, call->n);
}

/* SU-108 */
bool su_would_draw_madness(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return t->zones[madness_deck(t)].count >= (call->in_full ? call->n : 1);
}

void su_return_madness(struct table *t, const struct verb_call *call)
{
    int done = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        if (type_of(t, card) != T_MADNESS)
            continue;
        hand_over(t, card, NOBODY);
        log_add(t, LOG_MADNESS_RETURNED, -1, card, call->cx->self, 0, RULE_SU + 111);
        done++;
    }
    machine_done(t, done, call->target_count);
}

/* To a hand: a Madness card changes its owner, any other card stays whose it was. What is in play is
 * affected by it (SU-204). */
void su_give(struct table *t, const struct verb_call *call)
{
    uint8_t seat = call->other_count ? t->cards[call->others[0]].controller : (uint8_t)NOBODY;
    struct occ *o = NULL;
    uint16_t returned[CARDS_MOST];
    int done = 0, returns = 0;
    for (unsigned i = 0; i < call->target_count && seat != NOBODY; i++) {
        uint16_t card = call->targets[i];
        if (card_in_play(t, card)) {
            o = o ? o : su_taking(t, call->cx, seat);
            occ_add(t, o, card, 1);
            continue;
        }
        bool back = zone_kind_of(t, t->cards[card].zone) == Z_DISCARD;
        if (type_of(t, card) == T_MADNESS)
            hand_over(t, card, seat);
        else
            card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
        if (back)
            returned[returns++] = card;
        log_add(t, LOG_GIVEN, (int8_t)seat, card, call->cx->self, 0, 0);
        done++;
    }
    machine_done(t, done, call->target_count);
    if (o)
        occ_run(t, o);
    for (int i = 0; i < returns; i++)
        su_comes_back(t, returned[i]);
}

/* ---- "draw up to N": how many? */

enum { V_MOST };

void su_verb_draw_some_madness(struct table *t, const struct verb_call *call)
{
    int left = t->zones[madness_deck(t)].count, most = call->n;
    machine_done(t, 0, most);
    if (most > 0 && left > 0)
        frame_push(t, PROC_MADNESS, NONE, call->cx->you)->v[V_MOST] =
            (int16_t)(left < most ? left : most);
}

void su_madness_options(struct table *t, struct frame *f)
{
    for (int16_t n = 0; n <= f->v[V_MOST]; n++)
        offer(t, W_NUMBER, NONE, NONE, n, n ? 0 : QN_PASS, RULE_SU + 107);
}

static enum flow how_many(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_MADNESS, NONE, f->v[V_MOST], RULE_SU + 107);
}

static enum flow so_many(struct table *t, struct frame *f)
{
    su_draw_madness(t, f->you, t->s->answer.value);
    return FLOW_DONE;
}

step_fn *const su_madness_steps[] = {how_many, so_many, NULL};

/* ---- the end of the game */

/* SU-114 SU-183: wherever it lies outside its deck, it counts for who owns it. */
int su_madness_of(const struct table *t, uint8_t seat)
{
    int n = 0;
    for (uint16_t c = 0; c < t->s->used.cards; c++) {
        uint8_t kind = zone_kind_of(t, t->cards[c].zone);
        n += type_of(t, c) == T_MADNESS && kind != Z_MADNESS && kind != Z_BOX &&
             su_owner(t, c) == seat;
    }
    return n;
}

/* SU-115 */
int su_madness_penalty(const struct table *t, uint8_t seat)
{
    return su_madness_of(t, seat) / 2;
}

void su_pay_for_madness(struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++) {
        int loss = su_madness_penalty(t, s);
        int16_t *vp = &t->cards[player_card(t, s)].counter[C_VP];
        *vp = (int16_t)(*vp > loss ? *vp - loss : 0); /* a counter is never negative */
        if (loss)
            log_add(t, LOG_MADNESS_PENALTY, (int8_t)s, NONE, NONE, loss, RULE_SU + 115);
    }
}

/* SU-109 SU-111: nobody's in its deck, its holder's everywhere else. */
const char *su_madness_invariant(const struct table *t)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++) {
        uint8_t kind = zone_kind_of(t, t->cards[c].zone);
        bool held = kind == Z_HAND || kind == Z_DECK || kind == Z_DISCARD;
        if (type_of(t, c) != T_MADNESS)
            continue;
        if (kind == Z_MADNESS && t->cards[c].owner != NOBODY)
            return "a card of the Madness deck belongs to somebody";
        if (held && t->cards[c].owner != zone_seat_of(t, t->cards[c].zone))
            return "a Madness card belongs to somebody who does not hold it";
    }
    return NULL;
}
