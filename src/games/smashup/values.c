/*
 * Values: printed, then set, then added up, never below zero (SU-285 – SU-289 SU-304).
 */
#include "games/smashup/smashup.h"

static int printed(const struct table *t, uint8_t attr, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    return d ? d->attr[attr] : 0;
}

/* SU-357: out of play only the printed power counts, and nothing makes it count as another. */
static int printed_power(const struct table *t, uint16_t card)
{
    int base = printed(t, A_POWER, card);
    return card_in_play(t, card) ? value_modified(t, A_PRINTED_POWER, card, base) : base;
}

static int power(const struct table *t, uint16_t card)
{
    int base = printed_power(t, card);
    if (!card_in_play(t, card))
        return base;
    int counters = is_a(t, card, B_ACTION) ? 0 : t->cards[card].counter[C_POWER]; /* SU-105 */
    int value = value_modified(t, A_POWER, card, base) + counters;
    return value > 0 ? value : 0;
}

/* SU-286: asked about a minion that depends on the one that asks, it is the printed value. */
int su_starting_power(const struct table *t, uint16_t card)
{
    int base = printed_power(t, card);
    if (!card_in_play(t, card) || !asking_begin(t, (uint16_t)(ASKING_GAME + card)))
        return base;
    int value = value_start(t, A_POWER, card, base);
    asking_end(t);
    return value;
}

/* Something may say that it counts for nobody, and stands in nobody's way. */
static bool counts(const struct table *t, uint16_t card)
{
    return !has_keyword(t, card, K_UNCOUNTED);
}

/* SU-134: monsters that nobody controls stand in the way. */
static int breakpoint(const struct table *t, uint16_t base)
{
    int value = value_modified(t, A_BREAKPOINT, base, printed(t, A_BREAKPOINT, base));
    for (uint16_t c = t->zones[zone_id(t, Z_MONSTERS, 0)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].host == base && counts(t, c)) /* SC-317 */
            value += power(t, c);
    return value > 0 ? value : 0;
}

static int attached_actions(const struct table *t, uint16_t card, bool treasures)
{
    int n = 0;
    for (uint8_t s = 0; s < t->s->seats && t->cards[card].attached; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_ACTIONS, s)].head; c != NONE; c = t->cards[c].next)
            n += t->cards[c].host == card && (!treasures || is_a(t, c, B_TREASURE));
    return n;
}

int su_value(const struct table *t, uint8_t attr, uint16_t card)
{
    int value;
    switch (attr) {
    case A_POWER: return power(t, card);
    case A_BREAKPOINT: return breakpoint(t, card);
    case A_PRINTED_POWER: return printed_power(t, card);
    case A_GEAR: return attached_actions(t, card, true);
    case A_ATTACHMENTS: return attached_actions(t, card, false);
    case A_COUNTERS: return t->cards[card].counter[C_POWER];
    case A_VP: return t->cards[card].counter[C_VP];
    case A_TALLY: return t->cards[card].counter[C_TALLY];
    case A_MINIONS:
    case A_ACTIONS: return value_modified(t, attr, card, type_of(t, card) == T_PLAYER);
    case A_AWARD: value = value_modified(t, attr, card, su_prize(t, card)); break;
    case A_MINIONS_LEFT: return su_plays_left(t, card, A_MINIONS);
    case A_ACTIONS_LEFT: return su_plays_left(t, card, A_ACTIONS);
    default: value = value_modified(t, attr, card, printed(t, attr, card)); break;
    }
    return value > 0 ? value : 0;
}

/* SU-162: an action with a power of its own counts for who controls it, where it is attached;
 * +1 power counters on it do not (SU-105). */
static int power_of_action(const struct table *t, uint16_t action)
{
    int value = value_modified(t, A_POWER, action, printed(t, A_POWER, action));
    return value > 0 ? value : 0;
}

/* Bases, and the power that has been counted at each. */
struct totals {
    const uint16_t *base;
    int *sum;
    unsigned count;
};

static inline int *sum_at(const struct totals *at, uint16_t base)
{
    for (unsigned i = 0; i < at->count; i++)
        if (at->base[i] == base)
            return &at->sum[i];
    return NULL;
}

/* Minions; and of titans what their abilities and counters add (SU-157 SU-158). */
static void add_standing(const struct table *t, const struct totals *at, uint16_t zone)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next) {
        int *sum = sum_at(at, t->cards[c].host);
        if (sum && counts(t, c))
            *sum += power(t, c);
    }
}

static void add_actions(const struct table *t, const struct totals *at, uint16_t zone)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next) {
        int *sum = sum_at(at, su_place(t, c));
        if (sum && counts(t, c))
            *sum += power_of_action(t, c);
    }
}

static void add_seat(const struct table *t, const struct totals *at, uint8_t seat)
{
    add_actions(t, at, zone_id(t, Z_ACTIONS, seat));
    add_standing(t, at, zone_id(t, Z_TITANS, seat));
    add_standing(t, at, zone_id(t, Z_MINIONS, seat));
    for (unsigned i = 0; i < at->count; i++)
        at->sum[i] += su_power_without_card(t, seat, at->base[i]);
}

int su_total(const struct table *t, uint8_t seat, uint16_t base)
{
    int sum = 0;
    add_seat(t, &(struct totals){&base, &sum, 1}, seat);
    return sum;
}

void su_totals_of_all(const struct table *t, const uint16_t *base, unsigned count, int *sum)
{
    for (unsigned i = 0; i < count; i++)
        sum[i] = 0;
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        add_seat(t, &(struct totals){base, sum, count}, seat);
}

int su_total_of_all(const struct table *t, uint16_t base)
{
    int sum;
    su_totals_of_all(t, &base, 1, &sum);
    return sum;
}
