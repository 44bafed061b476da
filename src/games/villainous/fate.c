/*
 * The fate deck: a card is revealed, then played against an opponent, or a crisis begins
 * (MV-097 – MV-099, MV-142 – MV-153, MV-160 – MV-164).
 */
#include "games/villainous/villainous.h"

enum { F_CARD, F_ONLY }; /* the second: the seat it is played against, plus one */

void mv_fate(struct table *t, uint8_t seat, uint8_t only)
{
    frame_push(t, PROC_FATE, NONE, seat)->v[F_ONLY] = (int16_t)(only == NOBODY ? 0 : only + 1);
}

uint8_t mv_seat_of_set(const struct table *t, uint16_t set)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (def_of(t, villain_of(t, s))->set == set)
            return s;
    return NOBODY;
}

/* MV-098: never against oneself, unless a text says so. */
static bool is_possible_target(const struct frame *f, uint8_t seat)
{
    return f->v[F_ONLY] ? f->v[F_ONLY] == seat + 1 : seat != f->you && seat != NOBODY;
}

struct aims {
    struct frame *f;
    bool tell;
    unsigned count;
};

/* MV-062 MV-098: of a card that a text has played against one player, only that one. */
static uint16_t refuse_target(const struct frame *f, uint8_t seat)
{
    return is_possible_target(f, seat) ? 0 : RULE_MV + (f->v[F_ONLY] ? 62 : 98);
}

uint16_t mv_refuse_aim(struct table *t, const struct frame *f, uint16_t place)
{
    int16_t before = t->s->global[G_TARGET];
    uint8_t whose = mv_domain(t, place);
    uint16_t refused = whose == NOBODY ? 0 : refuse_target(f, whose);
    if (refused)
        return refused;
    t->s->global[G_TARGET] = whose;
    refused = mv_refuse_play_at(t, f->you, (uint16_t)f->v[F_CARD], place);
    t->s->global[G_TARGET] = before;
    return refused || whose != NOBODY ? refused : RULE_MV + 143;
}

static void try_aim(struct table *t, struct aims *a, uint16_t place)
{
    if (!is_possible_target(a->f, mv_domain(t, place)) || mv_refuse_aim(t, a->f, place))
        return;
    a->count++;
    if (a->tell)
        offer(t, W_PLACE, place, NONE, 0, 0, RULE_MV + 143);
}

static void try_place(struct table *t, void *user, uint16_t place)
{
    try_aim(t, user, place);
}

/* MV-099: an effect needs a player who meets its conditions. */
uint16_t mv_refuse_against(struct table *t, const struct frame *f, uint8_t seat)
{
    int16_t before = t->s->global[G_TARGET];
    uint16_t refused = refuse_target(f, seat);
    if (refused)
        return refused;
    t->s->global[G_TARGET] = seat;
    refused = mv_could_play(t, f->you, (uint16_t)f->v[F_CARD], PLAY_FREE) ? 0 : RULE_MV + 149;
    t->s->global[G_TARGET] = before;
    return refused;
}

static void try_player(struct table *t, struct aims *a, uint8_t seat)
{
    if (mv_refuse_against(t, a->f, seat))
        return;
    a->count++;
    if (a->tell)
        offer(t, W_AGAINST, villain_of(t, seat), NONE, 0, 0, RULE_MV + 97);
}

static unsigned aims(struct table *t, struct frame *f, bool tell)
{
    struct aims a = {.f = f, .tell = tell};
    uint16_t card = (uint16_t)f->v[F_CARD];
    if (!mv_needs_place(t, card)) {
        for (uint8_t s = 0; s < t->s->seats; s++)
            try_player(t, &a, s);
    } else if (!def_of(t, card)->attach) {
        mv_each_place(t, try_place, &a);
    } else {
        for (unsigned z = 0; z < t->facts->played_count; z++)
            for (uint16_t c = t->zones[t->facts->played[z]].head; c != NONE; c = t->cards[c].next)
                try_aim(t, &a, c);
    }
    return a.count;
}

void mv_fate_options(struct table *t, struct frame *f)
{
    aims(t, f, true);
}

static void waste(struct table *t, uint16_t card, uint16_t rule)
{
    log_add(t, LOG_WASTED, -1, card, NONE, 0, rule);
    mv_leave(t, card, Z_DISCARD, ZONE_TOP);
}

static enum flow fate_reveal(struct table *t, struct frame *f)
{
    uint16_t card = mv_top_of_fate(t);
    if (card == NONE)
        return FLOW_DONE;
    f->v[F_CARD] = (int16_t)card;
    card_move(t, card, zone_id(t, Z_REVEALED, 0), ZONE_BOTTOM);
    log_add(t, LOG_FATED, (int8_t)f->you, card, NONE, 0, RULE_MV + 97);
    return FLOW_NEXT;
}

static bool has_global_crisis(const struct table *t)
{
    for (uint16_t c = t->zones[zone_id(t, Z_CRISES, 0)].head; c != NONE; c = t->cards[c].next)
        if (type_of(t, c) == T_CRISIS_GLOBAL)
            return true;
    return false;
}

/* MV-152 MV-153 MV-160 – MV-164 */
static void crisis_comes(struct table *t, const struct frame *f, uint16_t card)
{
    if (type_of(t, card) == T_CRISIS_GLOBAL) {
        if (has_global_crisis(t) && t->s->global[G_MODE] != MODE_IMMORTAL)
            waste(t, card, RULE_MV + 153);
        else
            mv_play(t, f->you, card, NONE, NOBODY, PLAY_FREE);
        return;
    }
    uint8_t target = mv_seat_of_set(t, def_of(t, card)->set);
    if (target == f->you || target == NOBODY)
        waste(t, card, RULE_MV + 163);
    else
        mv_play(t, f->you, card, NONE, target, PLAY_FREE);
}

static enum flow fate_aim(struct table *t, struct frame *f)
{
    uint16_t card = (uint16_t)f->v[F_CARD];
    if (is_a(t, card, B_CRISIS)) {
        crisis_comes(t, f, card);
        return FLOW_DONE;
    }
    if (aims(t, f, false))
        return ask(t, f->you, ASK_FATE, card, 0, RULE_MV + 97);
    waste(t, card, RULE_MV + 99);
    return FLOW_DONE;
}

static enum flow fate_play(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    bool effect = a.verb == W_AGAINST;
    mv_play(t, f->you, (uint16_t)f->v[F_CARD], effect ? (uint16_t)NONE : a.card,
            effect ? t->cards[a.card].controller : (uint8_t)NOBODY, PLAY_FREE);
    return FLOW_DONE;
}

step_fn *const mv_fate_steps[] = {fate_reveal, fate_aim, fate_play, NULL};
