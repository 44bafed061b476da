/*
 * Thrift: which resources a good player spends. Everything that could be spent has a worth, and the suggested
 * payment is the one that is worth least in all; of several, the one that pays least too much, then the one
 * with the fewest cards.
 *
 * What comes back (a Resource ability) is spent first; then cards that can never be played, then copies and
 * what is too dear for this turn; a card with two resources is worth two others, so that it is not spent where one
 * resource does.
 */
#include "games/champions/payment.h"

enum {
    WORTH_USE = 3,       /* a counter that does not come back */
    WORTH_CHARACTER = 4, /* who exhausts could have done something else */
    WORTH_DEAD = 2,      /* a card that cannot be played, whatever happens */
    WORTH_CARD = 5,      /* any other; what it costs tells what it does */
    WORTH_ICON = 4,      /* of a card whose resources are all it is for */
    RESOURCE_ICONS = 2,  /* what such a card gives if it is spent well */
    LESS_FOR_COPY = 1,
    LESS_FOR_PRICE = 3, /* it could not be paid for in this turn any more */
    LESS_FOR_KIND = 2   /* the text asks whether such resources were spent */
};

/* Worth comes first, then resources that are spent, then cards. */
enum { STEP_WORTH = 1024, STEP_ICON = 16, STEP_CARD = 1 };

/* ---- what a card is worth */

static int worth_in_play(const struct table *t, uint16_t card)
{
    uint8_t type = type_of(t, card);
    if (has_keyword(t, card, K_USES))
        return WORTH_USE;
    return t->pack->abilities[mc_resource_ability(t, card)].pay &&
                   (type == T_ALLY || type == T_HERO)
               ? WORTH_CHARACTER
               : 0;
}

static bool has_copy(const struct table *t, const struct generators *g, unsigned at)
{
    for (unsigned i = 0; i < g->count; i++)
        if (i != at && def_of(t, g->card[i])->title == def_of(t, g->card[at])->title)
            return true;
    return false;
}

/* `rest`: what is left to spend when the price is paid. */
static int worth_in_hand(const struct table *t, uint8_t seat, const struct generators *g,
                         unsigned at, int rest)
{
    uint16_t card = g->card[at];
    const struct def *d = def_of(t, card);
    int total = g->yield[at].total, cost = d->attr[A_COST] > 0 ? d->attr[A_COST] : 0;
    if (d->type == T_RESOURCE)
        return WORTH_ICON * (total > RESOURCE_ICONS ? total : RESOURCE_ICONS);
    if (mc_is_doubled(t, card) || mc_has_most(t, seat, card))
        return WORTH_DEAD;
    return WORTH_CARD + cost - (has_copy(t, g, at) ? LESS_FOR_COPY : 0) -
           (cost > rest - total ? LESS_FOR_PRICE : 0);
}

unsigned mc_kinds_asked(const struct table *t, uint16_t card)
{
    unsigned kinds = 0;
    const struct def *d = card == NONE ? NULL : card_shows(t, card);
    for (unsigned i = 0; d && i < d->abilities; i++)
        kinds |= t->pack->abilities[d->ability0 + i].icons;
    return kinds ? kinds | 1u << I_WILD : 0;
}

int mc_of_kinds(const struct yield *y, unsigned kinds)
{
    int n = 0;
    for (unsigned i = 0; i < ICONS; i++)
        n += kinds >> i & 1 ? y->icons[i] : 0;
    return n;
}

/* ---- the cheapest way */

/* How much is there of each kind and in all, none counted beyond what could matter, as one number. Wild
 * may stand for all that is named. */
enum { STATES = 2048, OUT_OF_REACH = 1 << 24 };

struct ladder {
    int most[ICONS + 1];
    unsigned states;
};

static struct ladder ladder_of(const struct price *p)
{
    struct ladder l = {.states = 1};
    for (unsigned i = 0; i < ICONS; i++) {
        l.most[i] += p->named[i];
        l.most[I_WILD] += i == I_WILD ? 0 : p->named[i];
    }
    l.most[ICONS] = p->any;
    for (unsigned i = 0; i <= ICONS && l.states <= STATES; i++)
        l.states *= (unsigned)l.most[i] + 1;
    return l;
}

static void state_read(const struct ladder *l, unsigned state, struct yield *y)
{
    for (unsigned i = 0; i < ICONS; i++) {
        y->icons[i] = (int)(state % ((unsigned)l->most[i] + 1));
        state /= (unsigned)l->most[i] + 1;
    }
    y->total = (int)state;
}

static unsigned state_of(const struct ladder *l, const struct yield *y)
{
    unsigned state = (unsigned)(y->total < l->most[ICONS] ? y->total : l->most[ICONS]);
    for (unsigned i = ICONS; i-- > 0;)
        state = state * ((unsigned)l->most[i] + 1) +
                (unsigned)(y->icons[i] < l->most[i] ? y->icons[i] : l->most[i]);
    return state;
}

/* From the last generator to the first: what the rest of the price costs from each state, with those that
 * have been looked at. */
static unsigned cheapest(const struct generators *g, const int *loss, const struct price *p,
                         const struct ladder *l, const struct yield *paid)
{
    int cost[STATES];
    unsigned start = state_of(l, paid), first = g->count;
    for (unsigned s = 0; s < l->states; s++) {
        struct yield y;
        state_read(l, s, &y);
        cost[s] = mc_missing(&y, p, NULL) ? OUT_OF_REACH : 0;
    }
    for (unsigned i = g->count; i-- > 0;) {
        for (unsigned s = 0; s < l->states && !g->picked[i]; s++) {
            struct yield y;
            state_read(l, s, &y);
            yield_add(&y, &g->yield[i]);
            int with = cost[state_of(l, &y)] + loss[i]; /* states above are as they were */
            if (with > cost[s] || with >= OUT_OF_REACH)
                continue;
            cost[s] = with;
            first = s == start ? i : first;
        }
    }
    return first;
}

static bool names_kinds(const struct price *p)
{
    for (unsigned i = 0; i < ICONS; i++)
        if (p->named[i])
            return true;
    return false;
}

/* The same where the price names no kind: the states are how much there is. */
static unsigned cheapest_of_any(const struct generators *g, const int *loss, const struct price *p,
                                const struct yield *paid)
{
    int cost[STATES];
    unsigned any = (unsigned)p->any, start = (unsigned)paid->total, first = g->count;
    for (unsigned s = 0; s < any; s++)
        cost[s] = OUT_OF_REACH;
    cost[any] = 0;
    for (unsigned i = g->count; i-- > 0;) {
        if (g->picked[i])
            continue;
        for (unsigned s = 0; s <= any; s++) {
            unsigned sum = s + (unsigned)g->yield[i].total;
            int with = cost[sum < any ? sum : any] + loss[i]; /* states above are as they were */
            if (with > cost[s] || with >= OUT_OF_REACH)
                continue;
            cost[s] = with;
            first = s == start ? i : first;
        }
    }
    return first;
}

/* For prices with too many states: whatever the others can do without is left out, the dearest first. */
static unsigned spared(const struct generators *g, const int *loss, const struct price *p,
                       struct yield sum)
{
    bool tried[GENERATORS] = {false}, out[GENERATORS] = {false};
    unsigned first = g->count;
    for (unsigned i = 0; i < g->count; i++)
        if (!g->picked[i])
            yield_add(&sum, &g->yield[i]);
    for (;;) {
        unsigned dearest = g->count;
        for (unsigned i = 0; i < g->count; i++)
            if (!g->picked[i] && !tried[i] && (dearest == g->count || loss[i] > loss[dearest]))
                dearest = i;
        if (dearest == g->count)
            break;
        struct yield rest = sum;
        for (unsigned k = 0; k < ICONS; k++)
            rest.icons[k] -= g->yield[dearest].icons[k];
        rest.total -= g->yield[dearest].total;
        tried[dearest] = true;
        out[dearest] = !mc_missing(&rest, p, NULL);
        sum = out[dearest] ? rest : sum;
    }
    for (unsigned i = g->count; i-- > 0;)
        first = g->picked[i] || out[i] ? first : i;
    return first;
}

unsigned mc_thrifty(const struct table *t, uint8_t seat, uint16_t card, const struct generators *g,
                    const struct price *p)
{
    int loss[GENERATORS];
    struct yield means = {.total = 0}, paid = {.total = 0};
    unsigned kinds = mc_kinds_asked(t, card);
    for (unsigned i = 0; i < g->count; i++) {
        yield_add(&means, &g->yield[i]);
        if (g->picked[i])
            yield_add(&paid, &g->yield[i]);
    }
    if (!mc_missing(&paid, p, NULL))
        return g->count;
    for (unsigned i = 0; i < g->count; i++) {
        int worth = card_in_play(t, g->card[i])
                        ? worth_in_play(t, g->card[i])
                        : worth_in_hand(t, seat, g, i, means.total - p->any);
        if (mc_of_kinds(&g->yield[i], kinds))
            worth = worth > LESS_FOR_KIND ? worth - LESS_FOR_KIND : 0;
        loss[i] = worth * STEP_WORTH + g->yield[i].total * STEP_ICON + STEP_CARD;
    }
    if (!names_kinds(p) && p->any < STATES)
        return cheapest_of_any(g, loss, p, &paid);
    const struct ladder l = ladder_of(p);
    return l.states <= STATES ? cheapest(g, loss, p, &l, &paid) : spared(g, loss, p, paid);
}
