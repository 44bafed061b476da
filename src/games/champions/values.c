/*
 * Values: what the numbers of a card are now, what filters may ask of it, and the questions that
 * expressions may put to the game.
 */
#include "games/champions/champions.h"

#include "carte/code.h"

int mc_printed(const struct table *t, uint8_t attr, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    if (!d || d->attr[attr] == DASH)
        return d ? DASH : 0;
    if (attr == A_ALLY_LIMIT)
        return 3; /* MC-274 */
    /* MC-330 MC-331: the per-player icon counts those who started. */
    return d->per_player >> attr & 1 ? d->attr[attr] * t->s->global[G_PLAYERS] : d->attr[attr];
}

/* As it counts in a sum: a dash adds nothing. */
static int printed_part(const struct table *t, uint8_t attr, uint16_t card)
{
    int n = mc_printed(t, attr, card);
    return n == DASH ? 0 : n;
}

/* MC-037: what attachments print in the matching field changes their host. */
static int from_attachments(const struct table *t, uint8_t attr, uint16_t card)
{
    int sum = 0;
    if (!t->cards[card].attached || (attr != A_ATK && attr != A_SCH))
        return 0;
    for (uint16_t c = t->zones[zone_id(t, Z_ATTACHED, 0)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].host == card && type_of(t, c) == T_ATTACHMENT)
            sum += printed_part(t, attr, c);
    return sum;
}

/* MC-299 – MC-304: from the base, sums before products; nothing is below zero in the end. */
static int modified(const struct table *t, uint8_t attr, uint16_t card)
{
    int base = mc_printed(t, attr, card);
    if (base == DASH)
        return DASH;
    int value = value_modified(t, attr, card, base + from_attachments(t, attr, card));
    return value < 0 ? 0 : value;
}

int champions_value(const struct table *t, uint8_t attr, uint16_t card)
{
    const struct card *c = &t->cards[card];
    switch (attr) {
    case A_DAMAGE: return c->counter[C_DAMAGE];
    case A_THREAT: return c->counter[C_THREAT];
    case A_USES: return c->counter[C_USES];
    case A_TOKENS: return c->counter[C_TOKENS];
    case A_MAX_HP: return modified(t, A_HP, card);
    case A_PRINTED_HP: return mc_printed(t, A_HP, card);
    case A_HP: return modified(t, A_HP, card) - c->counter[C_DAMAGE]; /* MC-344 – MC-346 */
    default: return modified(t, attr, card);
    }
}

int mc_sum_in_play(const struct table *t, uint8_t attr)
{
    int sum = 0;
    for (unsigned i = 0; i < t->facts->played_count; i++)
        for (uint16_t c = t->zones[t->facts->played[i]].head; c != NONE; c = t->cards[c].next)
            sum += printed_part(t, attr, c);
    return sum;
}

/* Whom a card in play addresses: its controller, or the player an encounter card faces. */
uint8_t mc_you_of(const struct table *t, uint16_t card)
{
    const struct card *c = &t->cards[card];
    if (c->controller != NOBODY)
        return c->controller;
    uint8_t seat = zone_seat_of(t, c->zone);
    if (seat != NOBODY)
        return seat;
    bool turn = t->s->global[G_PHASE] == PHASE_PLAYERS && seat_is_in(t, t->s->active);
    return turn ? t->s->active : t->s->first;
}

static bool has_printed(const struct table *t, uint16_t card, unsigned icon)
{
    return def_of(t, card)->icons[icon] > 0;
}

static bool is_nemesis(const struct table *t, uint8_t you, uint16_t card)
{
    return you != NOBODY && def_of(t, card)->set == (uint16_t)t->s->seat[you][SV_NEMESIS];
}

/* Has the card as many attachments of that title as its text allows on one host? */
static bool is_full(const struct table *t, uint16_t host, const struct def *d)
{
    unsigned same = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_ATTACHED, 0)].head; c != NONE; c = t->cards[c].next)
        same += t->cards[c].host == host && def_of(t, c)->title == d->title;
    return d->max_per[CAP_HOST] && same >= d->max_per[CAP_HOST];
}

/* The highest among those that the card of the text could still be attached to. */
static int most_hp_among_minions(const struct table *t, uint16_t self)
{
    int most = 0;
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_ENGAGED, s)].head; c != NONE; c = t->cards[c].next)
            if (mc_printed(t, A_HP, c) > most && (self == NONE || !is_full(t, c, def_of(t, self))))
                most = mc_printed(t, A_HP, c);
    return most;
}

/* Of several cards with one title in a zone, the topmost stands for them all; what lies face down
 * tells no title. */
static bool is_different(const struct table *t, uint16_t card)
{
    if (t->cards[card].face == FACE_DOWN)
        return false;
    for (uint16_t c = t->zones[t->cards[card].zone].head; c != card; c = t->cards[c].next)
        if (c == NONE ||
            (t->cards[c].face != FACE_DOWN && def_of(t, c)->title == def_of(t, card)->title))
            return false;
    return true;
}

/* What the occurrence that a text answers has kept of a card that has left play by now, or NULL. */
static const struct item *past_of(const struct table *t, const struct context *cx, uint16_t card)
{
    if (cx->occ == OCC_NONE || card_in_play(t, card))
        return NULL;
    const struct occ *o = occ_at(t, cx->occ);
    for (uint8_t k = 0; k < o->items; k++)
        if (occ_item(t, o, k)->card == card && occ_item(t, o, k)->gen != t->cards[card].gen)
            return occ_item(t, o, k);
    return NULL;
}

/* MC-035: "after …" is about the card as it was when that came about. */
static bool was(const struct table *t, const struct context *cx, uint8_t test,
                const struct item *past)
{
    switch (test) {
    case TEST_YOURS: return past->was_controller == cx->you && cx->you != NOBODY;
    case TEST_FRIENDLY: return past->was_controller != NOBODY;
    case TEST_ENGAGED: return cx->you != NOBODY && past->from == zone_id(t, Z_ENGAGED, cx->you);
    case TEST_READY: return !(past->was_flags & CARD_EXHAUSTED);
    case TEST_EXHAUSTED: return past->was_flags & CARD_EXHAUSTED;
    case TEST_STUNNED: return mc_had_status(t, past->card, past->was_flags, CARD_STUNNED);
    case TEST_CONFUSED: return mc_had_status(t, past->card, past->was_flags, CARD_CONFUSED);
    default: return mc_had_status(t, past->card, past->was_flags, CARD_TOUGH);
    }
}

static bool is_of_the_moment(uint8_t test)
{
    return test == TEST_YOURS || test == TEST_FRIENDLY || test == TEST_ENGAGED ||
           test == TEST_READY || test == TEST_EXHAUSTED || test == TEST_STUNNED ||
           test == TEST_CONFUSED || test == TEST_TOUGH;
}

bool champions_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card)
{
    const struct card *c = &t->cards[card];
    const struct item *past = is_of_the_moment(test) ? past_of(t, cx, card) : NULL;
    if (past)
        return was(t, cx, test, past);
    switch (test) {
    case TEST_YOURS: return c->controller == cx->you && cx->you != NOBODY;
    case TEST_FRIENDLY: return c->controller != NOBODY;
    case TEST_ENGAGED: return cx->you != NOBODY && c->zone == zone_id(t, Z_ENGAGED, cx->you);
    case TEST_READY: return !is_exhausted(t, card);
    case TEST_EXHAUSTED: return is_exhausted(t, card);
    case TEST_DAMAGED: return c->counter[C_DAMAGE] > 0;
    case TEST_STUNNED: return mc_has_status(t, card, CARD_STUNNED);
    case TEST_CONFUSED: return mc_has_status(t, card, CARD_CONFUSED);
    case TEST_TOUGH: return mc_has_status(t, card, CARD_TOUGH);
    case TEST_HURT: return c->flags & CARD_HURT;
    case TEST_NEMESIS: return is_nemesis(t, cx->you, card);
    case TEST_PRINTED_ENERGY: return has_printed(t, card, I_ENERGY);
    case TEST_PRINTED_MENTAL: return has_printed(t, card, I_MENTAL);
    case TEST_PRINTED_PHYSICAL: return has_printed(t, card, I_PHYSICAL);
    case TEST_PRINTED_WILD: return has_printed(t, card, I_WILD);
    case TEST_STURDIEST: return mc_printed(t, A_HP, card) == most_hp_among_minions(t, cx->self);
    case TEST_FIRST_PLAYER: return card == identity_of(t, t->s->first);
    case TEST_DIFFERENT: return is_different(t, card);
    case TEST_FACEDOWN: return c->face == FACE_DOWN;
    case TEST_HERE: return c->host != NONE && c->host == cx->self;
    default: return false;
    }
}

/* MC-387: outside a payment, wild is a type of its own. */
static int resource_types(const struct table *t, const struct context *cx)
{
    const uint16_t *cards;
    unsigned n = machine_that(t, cx, &cards), types = 0, count = 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < ICONS; k++)
            if (def_of(t, cards[i])->icons[k])
                types |= 1u << k;
    for (; types; types &= types - 1)
        count++;
    return (int)count;
}

/* MC-386: a wild resource was named as the type that is asked for. */
static int spent(const struct context *cx, int icon)
{
    unsigned paid = cx->frame ? (uint16_t)cx->frame->v[REG_PAID] : 0;
    return (int)((paid >> 4 * icon & 15) + (paid >> 4 * I_WILD & 15));
}

/* owner NOBODY: on all of them. */
static int printed_among_those(const struct table *t, const struct context *cx, int icon,
                               uint8_t owner)
{
    const uint16_t *cards;
    unsigned n = machine_that(t, cx, &cards);
    int sum = 0;
    for (unsigned i = 0; i < n; i++)
        if (owner == NOBODY || t->cards[cards[i]].owner == owner)
            sum += def_of(t, cards[i])->icons[icon];
    return sum;
}

static bool attack_is_undefended(const struct table *t)
{
    for (unsigned i = t->s->used.occs; i-- > 0;)
        if (t->occs[i].kind == E_ATTACK)
            return !(t->occs[i].flags & OCC_DEFENDED); /* MC-065 */
    return false;
}

int champions_query(const struct table *t, const struct context *cx, uint8_t query,
                    const int16_t *arg)
{
    uint16_t paying = (uint16_t)t->s->global[G_PAYING];
    switch (query) {
    case Q_PLAYERS: return t->s->global[G_PLAYERS];
    case Q_HERO_FORM: return cx->you != NOBODY && is_hero_form(t, cx->you);
    case Q_ALTER_EGO_FORM: return cx->you != NOBODY && !is_hero_form(t, cx->you);
    case Q_DONE:
    case Q_DISCARDED:
    case Q_HEALED:
    case Q_DEALT:
    case Q_HAD:
    case Q_PLACED: return t->s->result;
    case Q_ATTACKS_OTHERS: return mc_is_attacking_others(t, cx->self);
    case Q_DID_NOT_ATTACK: return !t->s->global[G_ATTACKED];
    case Q_PAID: return spent(cx, arg[0]) > 0;
    case Q_SPENT: return spent(cx, arg[0]);
    case Q_PRINTED: return printed_among_those(t, cx, arg[0], NOBODY);
    case Q_PRINTED_OF:
        return (uint16_t)arg[1] == NONE
                   ? 0
                   : printed_among_those(t, cx, arg[0], t->cards[(uint16_t)arg[1]].controller);
    case Q_LEAST: return arg[0] < arg[1] ? arg[0] : arg[1];
    case Q_FINAL_STEP: return t->s->global[G_FINAL_STEP];
    case Q_UNDEFENDED: return attack_is_undefended(t);
    case Q_PAYING: return paying != NONE && def_of(t, paying)->set == (uint16_t)arg[0];
    case Q_RESOURCE_TYPES: return resource_types(t, cx);
    default: return 0;
    }
}

static bool occurs(const struct table *t, uint8_t event)
{
    for (unsigned i = 0; i < t->s->used.occs; i++)
        if (t->occs[i].kind == event)
            return true;
    return false;
}

static bool is_turn(const struct table *t)
{
    return frame_of(t, PROC_TURN);
}

/* MC-182: what expires at the end of a period begins within it; a labelled attack is one. */
bool champions_during(const struct table *t, const struct context *cx, uint8_t period)
{
    bool attacks = cx->ability != NONE && t->pack->abilities[cx->ability].labels & LABEL_ATTACK;
    switch (period) {
    case P_END_OF_ATTACK: return attacks || occurs(t, E_ATTACK);
    case P_END_OF_ACTIVATION: return occurs(t, E_ATTACK) || occurs(t, E_SCHEME);
    case P_END_OF_TURN: return is_turn(t);
    default: return true;
    }
}
