/*
 * Recruiting: who may be recruited and by whom equipment is carried, the price, boost, uniqueness, and
 * coming into play (VC-044 – VC-060, VC-084, VC-187 – VC-189, VS-011 – VS-017, VS-040 – VS-054).
 */
#include "games/vs/vs.h"

/* ---- equipment (VC-084 VC-087, VS-041 – VS-045) */

static uint16_t refuse_load(const struct table *t, uint16_t card, uint16_t bearer)
{
    const struct def *d = def_of(t, card);
    struct context cx = context_of(t, card, NONE, t->cards[bearer].controller, bearer);
    bool wants_hidden = d->keywords >> K_HIDDEN_BEARER & 1;
    if (is_hidden(t, bearer) != wants_hidden)
        return RULE_VS + 42;
    if (d->attach && !machine_value(t, d->attach, &cx))
        return RULE_VC + 87;
    return t->cards[bearer].attached < vs_value(t, A_GEAR_LIMIT, bearer) ? 0 : RULE_VS + 44;
}

uint16_t vs_refuse_bearer(const struct table *t, uint16_t card, uint16_t bearer, uint8_t seat)
{
    if (!is_formed(t, bearer))
        return RULE_VS + 41;
    if (t->cards[bearer].controller != seat)
        return RULE_VS + 45;
    return is_stunned(t, bearer) ? RULE_VS + 43 : refuse_load(t, card, bearer);
}

uint16_t vs_refuse_transfer(const struct table *t, uint8_t seat, uint16_t gear, uint16_t bearer)
{
    uint16_t host = t->cards[gear].host;
    if (place_of(t, gear) != Z_GEAR || host == NONE || host == bearer)
        return RULE_VS + 50;
    if (is_hidden(t, host) != is_hidden(t, bearer))
        return RULE_VS + 53;
    return vs_refuse_bearer(t, gear, bearer, seat);
}

typedef void bearer_fn(struct table *t, uint16_t card, uint16_t bearer);

static unsigned each_bearer(struct table *t, uint8_t seat, uint16_t card, bearer_fn *fn)
{
    unsigned n = 0;
    int points = t->cards[player_of(t, seat)].counter[C_POINTS];
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            if (!vs_refuse_bearer(t, card, c, seat) && vs_recruit_cost(t, card, c) <= points) {
                fn(t, card, c);
                n++;
            }
    return n;
}

/* ---- recruiting (VC-044 – VC-060) */

/* What the card itself says of its price; the bearer is `it`, the card where there is none. */
int vs_recruit_cost(const struct table *t, uint16_t card, uint16_t bearer)
{
    const struct def *d = def_of(t, card);
    int cost = d->attr[A_COST];
    uint8_t seat = t->cards[card].owner;
    uint16_t it = bearer == NONE ? card : bearer;
    for (unsigned i = 0; i < d->abilities; i++) {
        const struct ability *a = &t->pack->abilities[d->ability0 + i];
        struct context cx = context_of(t, card, (uint16_t)(d->ability0 + i), seat, it);
        if (a->kind == KIND_IN_HAND && a->attr == A_RECRUIT_COST && a->op == MODIFY_ADD &&
            (!a->when || machine_value(t, a->when, &cx)))
            cost += machine_value(t, a->effect, &cx);
    }
    cost = value_modified(t, A_RECRUIT_COST, card, cost);
    return cost < 0 ? 0 : cost;
}

/* Where it depends on who carries the card, that question tells it. */
static int equipment_cost(const struct table *t, uint8_t seat, uint16_t card)
{
    int cost = -1, points = t->cards[player_of(t, seat)].counter[C_POINTS];
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next) {
            int own = vs_recruit_cost(t, card, c);
            if (vs_refuse_bearer(t, card, c, seat) || own > points)
                continue;
            if (cost >= 0 && cost != own)
                return -1;
            cost = own;
        }
    return cost;
}

int vs_cost(const struct table *t, uint8_t seat, const qn_option *o)
{
    if (o->verb == W_EQUIP)
        return o->with == NONE ? -1 : vs_recruit_cost(t, o->with, o->card);
    if (o->verb != W_RECRUIT)
        return -1;
    return type_of(t, o->card) == T_EQUIPMENT ? equipment_cost(t, seat, o->card)
                                              : vs_recruit_cost(t, o->card, NONE);
}

/* VC-099 */
uint16_t vs_costs_more(const struct table *t, const qn_option *o)
{
    return o->verb == W_RECRUIT ? vs_ability_of(t, o->card, KIND_RECRUIT_COST) : (uint16_t)NONE;
}

/* VC-187 */
static bool is_loyal(const struct table *t, uint8_t seat, uint16_t card)
{
    if (!(def_of(t, card)->keywords >> K_LOYALTY & 1))
        return true;
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            if (vs_share_team(t, card, c))
                return true;
    return false;
}

static void no_bearer(struct table *t, uint16_t card, uint16_t bearer)
{
    (void)t;
    (void)card;
    (void)bearer;
}

/* From the hand, or from the own pile where a card allows it. */
static bool is_at_hand(const struct table *t, uint8_t seat, uint16_t card)
{
    return vs_is_in_hand(t, seat, card) ||
           (t->cards[card].zone == zone_id(t, Z_KO, seat) && has_flag(t, card, FLAG_ALLOWED));
}

/* VC-044 VS-142 */
static bool can_afford(const struct table *t, uint8_t seat, uint16_t card, bool paying)
{
    const struct card *player = &t->cards[player_of(t, seat)];
    if (paying)
        return has_flag(t, card, FLAG_ALLOWED) &&
               player->counter[C_ENDURANCE] >= t->cards[card].note[0];
    return vs_recruit_cost(t, card, NONE) <= player->counter[C_POINTS];
}

/* VC-044 VC-046 VC-110: like any effect it may be announced while others wait. */
uint16_t vs_refuse_recruit(const struct table *t, uint8_t seat, uint16_t card, bool paying)
{
    uint8_t type = type_of(t, card);
    if (t->s->global[G_PHASE] != PHASE_RECRUIT || t->s->active != seat ||
        !is_at_hand(t, seat, card) || (type != T_CHARACTER && type != T_EQUIPMENT))
        return RULE_VC + 44;
    if (!is_loyal(t, seat, card))
        return RULE_VC + 187;
    if (!vs_is_allowed(t, seat, card))
        return RULE_VC + 131;
    if (type == T_CHARACTER && !can_afford(t, seat, card, paying))
        return RULE_VC + (paying && has_flag(t, card, FLAG_ALLOWED) ? 124 : 44);
    if (type == T_EQUIPMENT && !each_bearer((struct table *)(uintptr_t)t, seat, card, no_bearer))
        return vs_recruit_cost(t, card, NONE) > t->cards[player_of(t, seat)].counter[C_POINTS]
                   ? RULE_VC + 44
                   : RULE_VS + 41;
    uint16_t extra = vs_ability_of(t, card, KIND_RECRUIT_COST);
    if (extra != NONE && vs_refuse_ability(t, seat, card, extra, RULE_VC + 99))
        return RULE_VC + 99;
    return vs_chain_is_full(t) ? RULE_VC + 108 : 0;
}

/* locals of a recruit effect; the last one is set by whoever negates it (chain.c) */
enum {
    V_BOOST,
    V_BEARER = RECRUIT_BEARER,
    V_BEARER_GEN,
    V_PAYING,
    V_NEGATED = RECRUIT_NEGATED,
    V_PRICE
};

static int points_left(const struct table *t, const struct frame *f)
{
    int cost = f->v[V_PAYING] ? 0 : vs_recruit_cost(t, f->card, NONE);
    return t->cards[player_of(t, f->you)].counter[C_POINTS] - cost;
}

/* The most that may be paid for the boost; 0: it cannot be paid. */
static int most_boost(const struct table *t, const struct frame *f)
{
    const struct def *d = def_of(t, f->card);
    int left = points_left(t, f);
    if (d->keywords >> K_BOOST_X & 1)
        return left;
    return d->attr[A_BOOST] > 0 && d->attr[A_BOOST] <= left ? d->attr[A_BOOST] : 0;
}

void vs_boost_options(struct table *t, struct frame *f)
{
    int most = most_boost(t, f);
    bool any = def_of(t, f->card)->keywords >> K_BOOST_X & 1;
    for (int n = any ? 1 : most; n <= most; n++)
        offer(t, W_BOOST, f->card, NONE, (int16_t)n, 0, RULE_VC + 188);
    offer(t, WORD_NO, NONE, NONE, 0, QN_PASS, RULE_VC + 188);
}

static enum flow recruit_boost(struct table *t, struct frame *f)
{
    if (most_boost(t, f) > 0)
        return ask(t, f->you, ASK_BOOST, f->card, 0, RULE_VC + 188);
    t->s->answer.verb = WORD_NO;
    return FLOW_NEXT;
}

static void offer_bearer(struct table *t, uint16_t card, uint16_t bearer)
{
    offer(t, W_EQUIP, bearer, card, 0, 0, RULE_VS + 41);
}

static void note_bearer(struct table *t, uint16_t card, uint16_t bearer)
{
    (void)card;
    t->s->answer.card = bearer;
}

void vs_bearer_options(struct table *t, struct frame *f)
{
    each_bearer(t, f->you, f->card, offer_bearer);
}

static enum flow recruit_bearer(struct table *t, struct frame *f)
{
    f->v[V_BOOST] = t->s->answer.verb == W_BOOST ? t->s->answer.value : 0;
    f->v[V_BEARER] = (int16_t)NONE;
    if (type_of(t, f->card) != T_EQUIPMENT)
        return FLOW_NEXT;
    return leaves_choice(t, each_bearer(t, f->you, f->card, note_bearer))
               ? ask(t, f->you, ASK_BEARER, f->card, 0, RULE_VS + 41)
               : FLOW_NEXT;
}

/* VC-047: what it costs is told and paid before the extra cost changes what that depends on. */
static enum flow recruit_extra(struct table *t, struct frame *f)
{
    uint16_t extra = vs_ability_of(t, f->card, KIND_RECRUIT_COST);
    if (type_of(t, f->card) == T_EQUIPMENT) {
        f->v[V_BEARER] = (int16_t)t->s->answer.card;
        f->v[V_BEARER_GEN] = (int16_t)t->cards[t->s->answer.card].gen;
    }
    int cost = f->v[V_PAYING] ? 0 : vs_recruit_cost(t, f->card, (uint16_t)f->v[V_BEARER]);
    f->v[V_PRICE] = (int16_t)(cost + f->v[V_BOOST]);
    t->cards[player_of(t, f->you)].counter[C_POINTS] -= f->v[V_PRICE];
    if (extra != NONE)
        ability_push(t, extra, f->card, f->you, OCC_NONE, 0);
    return FLOW_NEXT;
}

/* VC-047. The extra cost may have been the card itself, or the game. */
static enum flow recruit_pay(struct table *t, struct frame *f)
{
    if (!ref_is_live(t, f->card, f->gen))
        return FLOW_DONE;
    if (f->v[V_PAYING])
        vs_pay_endurance(t, f->you, t->cards[f->card].note[0], f->card);
    card_move(t, f->card, zone_id(t, Z_CHAIN, 0), ZONE_TOP);
    f->gen = t->cards[f->card].gen;
    log_add(t, LOG_RECRUITED, (int8_t)f->you, f->card, NONE, f->v[V_PRICE], RULE_VC + 46);
    if (f->v[V_BOOST])
        log_add(t, LOG_BOOSTED, (int8_t)f->you, f->card, NONE, f->v[V_BOOST], RULE_VC + 188);
    if (type_of(t, f->card) == T_EQUIPMENT)
        vs_log_target(t, f->card, (uint16_t)f->v[V_BEARER]);
    vs_tell(t, E_RECRUIT, f->card, f->you, f->card, 1);
    t->s->global[G_CHAIN]++;
    vs_round(t, f->you, f->card);
    return FLOW_NEXT;
}

static bool is_unique(const struct def *d)
{
    switch (d->type) {
    case T_CHARACTER: return !(d->keywords >> K_ARMY & 1);      /* VC-055 */
    case T_LOCATION: return !(d->keywords >> K_NON_UNIQUE & 1); /* VC-059 */
    default: return d->unique;                                  /* VC-060 */
    }
}

/* VC-053 – VC-058: those of the same name go, before the new one is there. */
void vs_keep_unique(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    if (!is_unique(d))
        return;
    for (uint8_t kind = Z_FRONT; kind <= Z_ROW; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head, next; c != NONE; c = next) {
            const struct def *other = card_shows(t, c);
            next = t->cards[c].next;
            if (c != card && other && other->type == d->type && other->title == d->title)
                vs_put_away(t, c, RULE_VC + 53);
        }
}

void vs_enter(struct table *t, uint8_t seat, uint16_t card, unsigned rows, unsigned flags, int paid)
{
    vs_keep_unique(t, seat, card);
    if (has_keyword(t, card, K_CONCEALED))
        rows = (rows & ~(unsigned)ROWS_VISIBLE) | ROWS_HIDDEN; /* VS-013 VS-016 VS-017 */
    struct frame *f = vs_place(t, seat, card, rows, true);
    f->v[PLACE_FLAGS] = (int16_t)flags;
    f->v[PLACE_PAID] = (int16_t)paid;
}

void vs_equip(struct table *t, uint8_t seat, uint16_t card, uint16_t bearer)
{
    vs_keep_unique(t, seat, card);
    card_attach(t, card, bearer, zone_id(t, Z_GEAR, seat));
    t->cards[card].controller = seat;
    log_add(t, LOG_EQUIPPED, (int8_t)seat, card, bearer, 0, RULE_VC + 9);
    vs_tell(t, E_ENTER, card, seat, card, 1);
}

void vs_to_pile(struct table *t, uint16_t card)
{
    card_move(t, card, zone_id(t, Z_KO, t->cards[card].owner), ZONE_TOP);
}

/* VC-048 VC-052 VC-114 */
static enum flow recruit_resolve(struct table *t, struct frame *f)
{
    uint16_t bearer = (uint16_t)f->v[V_BEARER];
    t->s->global[G_CHAIN]--;
    if (!ref_is_live(t, f->card, f->gen))
        return FLOW_DONE; /* its owner is out */
    if (f->v[V_NEGATED]) {
        vs_to_pile(t, f->card);
        return FLOW_DONE;
    }
    if (type_of(t, f->card) == T_CHARACTER) {
        vs_enter(t, f->you, f->card, ROWS_VISIBLE | ROWS_FRONT | ROWS_SUPPORT,
                 FLAG_RECRUITED | (f->v[V_BOOST] ? FLAG_BOOSTED : 0), f->v[V_BOOST]);
        return FLOW_DONE;
    }
    if (ref_is_live(t, bearer, (uint16_t)f->v[V_BEARER_GEN]) &&
        !vs_refuse_bearer(t, f->card, bearer, f->you))
        vs_equip(t, f->you, f->card, bearer);
    else
        vs_to_pile(t, f->card);
    return FLOW_DONE;
}

step_fn *const vs_recruit_steps[] = {recruit_boost, recruit_bearer,  recruit_extra,
                                     recruit_pay,   recruit_resolve, NULL};

void vs_recruit(struct table *t, uint8_t seat, uint16_t card, bool paying)
{
    frame_push(t, PROC_RECRUIT, card, seat)->v[V_PAYING] = paying;
}
