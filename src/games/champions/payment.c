/*
 * Costs: generating resources from cards in hand and Resource abilities in play.
 *
 * A payment is a plan: the player picks generators one by one in a fixed order (abilities in play,
 * then the hand), only such as leave the plan completable; "done" commits it all at once.
 */
#include "games/champions/champions.h"

#include "carte/code.h"

enum { GENERATORS = 128 };

struct yield {
    int icons[ICONS];
    int total;
};

struct generators {
    uint16_t card[GENERATORS];
    struct yield yield[GENERATORS];
    unsigned count;
};

/* ---- prices */

struct price mc_price_of_card(const struct table *t, uint8_t seat, uint16_t card)
{
    struct price p = {.any = champions_value(t, A_COST, card)};
    (void)seat;
    return p;
}

struct price mc_price_of_ability(const struct table *t, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct price p = {.any = a->spend[ICONS]};
    for (unsigned i = 0; i < ICONS; i++) {
        p.named[i] = a->spend[i];
        p.any += a->spend[i];
    }
    return p;
}

/* ---- generators */

/* MC-385: what the text of a card in hand makes of its resources while this is being paid. */
static int factor_of(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    int factor = 1;
    for (unsigned i = 0; i < d->abilities; i++) {
        const struct ability *a = &t->pack->abilities[d->ability0 + i];
        struct context cx = context_of(t, card, (uint16_t)(d->ability0 + i), seat, card);
        if (a->timing == TIMING_CONSTANT && a->attr == A_YIELD && a->op == MODIFY_MULTIPLY &&
            (!a->when || machine_value(t, a->when, &cx)))
            factor *= machine_value(t, a->effect, &cx);
    }
    return factor;
}

static void add_generator(struct table *t, struct generators *g, uint16_t card,
                          const struct yield *y)
{
    if (!y->total)
        return;
    if (g->count == GENERATORS) {
        table_full(t, POOL_PAYMENTS);
        return;
    }
    g->card[g->count] = card;
    g->yield[g->count++] = *y;
}

static void add_card(struct table *t, struct generators *g, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    struct yield y = {.total = 0};
    int factor = d->abilities ? factor_of(t, seat, card) : 1;
    for (unsigned i = 0; i < ICONS; i++) {
        y.icons[i] = d->icons[i] * factor;
        y.total += y.icons[i];
    }
    add_generator(t, g, card, &y);
}

/* What a Resource ability generates is the argument of its verb: an icon, or, when it is none, what
 * the top card of the discard pile shows. */
static struct yield generated(const struct table *t, uint8_t seat, const struct ability *a)
{
    struct yield y = {.total = 0};
    int icon =
        t->pack->code[a->effect] == S_VERB ? t->pack->code[a->effect + VERB_ARGUMENT] : I_WILD;
    uint16_t top = t->zones[zone_id(t, Z_DISCARD, seat)].head;
    for (int i = 0; i < ICONS; i++) {
        y.icons[i] = icon >= 0 ? i == icon : top == NONE ? 0 : def_of(t, top)->icons[i];
        y.total += y.icons[i];
    }
    return y;
}

static uint16_t resource_ability(const struct table *t, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].timing == TIMING_RESOURCE)
            return (uint16_t)(d->ability0 + i);
    return NONE;
}

static void add_abilities(struct table *t, struct generators *g, uint8_t seat, uint16_t card)
{
    for (unsigned i = 0; i < t->s->used.instances; i++) {
        const struct instance *in = &t->instances[i];
        const struct ability *a = &t->pack->abilities[in->ability];
        if (a->timing != TIMING_RESOURCE || t->cards[in->card].controller != seat ||
            mc_price_of_ability(t, in->ability).any || /* paying for a payment has no end */
            !instance_is_active(t, in) || mc_refuse_use(t, seat, in->card, in->ability) ||
            (in->card == card && a->pay))
            continue; /* MC-252: a card cannot exhaust both for its own cost and to pay the rest */
        struct yield y = generated(t, seat, a);
        add_generator(t, g, in->card, &y);
    }
}

/* All that the seat could pay with, except the card that is being paid for. */
static void collect(struct table *t, uint8_t seat, uint16_t card, struct generators *g)
{
    g->count = 0;
    int16_t outer = t->s->global[G_PAYING];
    t->s->global[G_PAYING] = (int16_t)card;
    add_abilities(t, g, seat, card);
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next)
        if (c != card)
            add_card(t, g, seat, c);
    t->s->global[G_PAYING] = outer;
}

/* MC-379 MC-382: named kinds first; wild stands in for what is missing. */
static bool covers(const struct yield *y, const struct price *p)
{
    int missing = 0;
    for (unsigned i = 0; i < I_WILD; i++)
        if (p->named[i] > y->icons[i])
            missing += p->named[i] - y->icons[i];
    return y->total >= p->any && missing + p->named[I_WILD] <= y->icons[I_WILD];
}

static void add_yield(struct yield *sum, const struct yield *y)
{
    for (unsigned i = 0; i < ICONS; i++)
        sum->icons[i] += y->icons[i];
    sum->total += y->total;
}

/* Do the printed resources of the hand alone reach a price of no particular kind? Saves the full
 * count for most cards. */
static bool hand_suffices(const struct table *t, uint8_t seat, uint16_t card,
                          const struct price *price)
{
    int sum = 0;
    for (unsigned i = 0; i < ICONS; i++)
        if (price->named[i])
            return false;
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next) {
        const struct def *d = def_of(t, c);
        for (unsigned i = 0; i < ICONS && c != card; i++)
            sum += d->icons[i];
        if (sum >= price->any)
            return true;
    }
    return false;
}

/* All that the seat could generate. */
static struct yield means_of(struct table *t, uint8_t seat, uint16_t card)
{
    struct generators g;
    struct yield sum = {.total = 0};
    collect(t, seat, card, &g);
    for (unsigned i = 0; i < g.count; i++)
        add_yield(&sum, &g.yield[i]);
    return sum;
}

bool mc_can_afford(struct table *t, uint8_t seat, uint16_t card, const struct price *price)
{
    if (price->any <= 0 || hand_suffices(t, seat, card, price))
        return true;
    struct yield sum = means_of(t, seat, card);
    return covers(&sum, price);
}

uint16_t mc_refuse_price(struct table *t, uint8_t seat, uint16_t card, const struct price *price,
                         uint16_t rule)
{
    if (!t->reason)
        return rule;
    struct reason *told = t->reason;
    t->reason = NULL; /* what cannot be used to pay tells nothing of what is to be paid */
    struct yield sum = means_of(t, seat, card);
    t->reason = told;
    if (sum.total < price->any)
        return REFUSE(t, rule, WHY_PRICE, .card = card, .number = price->any, .other = sum.total);
    for (unsigned i = 0; i < I_WILD; i++)
        if (price->named[i] > sum.icons[i])
            return REFUSE(t, rule, WHY_PRICE_NAMED, .card = card, .number = price->named[i],
                          .other = sum.icons[i], .word = IN_BOTH(t->game->words->icons[i]));
    return REFUSE(t, rule, WHY_PRICE_NAMED, .card = card, .number = price->named[I_WILD],
                  .other = sum.icons[I_WILD], .word = IN_BOTH(t->game->words->icons[I_WILD]));
}

/* ---- the procedure */

enum { PAY_ANY, PAY_NAMED, PAY_COUNT = PAY_NAMED + ICONS, PAY_LIST };

static struct price price_in(const struct frame *f)
{
    struct price p = {.any = f->v[PAY_ANY]};
    for (unsigned i = 0; i < ICONS; i++)
        p.named[i] = f->v[PAY_NAMED + i];
    return p;
}

void mc_pay(struct table *t, uint8_t seat, uint16_t card, const struct price *price)
{
    t->s->result = 0;
    if (price->any <= 0 || !mc_can_afford(t, seat, card, price))
        return; /* MC-252: what cannot be paid in full is not paid at all */
    struct frame *f = frame_push(t, PROC_PAY, card, seat);
    f->v[PAY_ANY] = (int16_t)price->any;
    for (unsigned i = 0; i < ICONS; i++)
        f->v[PAY_NAMED + i] = (int16_t)price->named[i];
    f->v[PAY_LIST] = (int16_t)t->s->used.heap;
}

static bool is_picked(const struct table *t, const struct frame *f, uint16_t card)
{
    for (int i = 0; i < f->v[PAY_COUNT]; i++)
        if (t->heap[f->v[PAY_LIST] + i] == card)
            return true;
    return false;
}

/* What has been picked, and the first generator that may still be. */
static unsigned picked_so_far(const struct table *t, const struct frame *f,
                              const struct generators *g, struct yield *sum)
{
    unsigned next = 0;
    for (unsigned i = 0; i < g->count; i++)
        if (is_picked(t, f, g->card[i])) {
            add_yield(sum, &g->yield[i]);
            next = i + 1;
        }
    return next;
}

/* Could the plan be completed with the generators from `from` on? */
static bool completable(const struct generators *g, unsigned from, struct yield sum,
                        const struct price *p)
{
    for (unsigned i = from; i < g->count; i++)
        add_yield(&sum, &g->yield[i]);
    return covers(&sum, p);
}

/* The suggestion leaves out each generator, dearest first, that the rest can do without. */
static unsigned suggested(const struct generators *g, unsigned from, struct yield sum,
                          const struct price *p)
{
    bool out[GENERATORS] = {false};
    for (unsigned i = g->count; i-- > from;) {
        struct yield rest = sum;
        out[i] = true;
        for (unsigned k = from; k < g->count; k++)
            if (!out[k])
                add_yield(&rest, &g->yield[k]);
        if (!covers(&rest, p))
            out[i] = false;
    }
    for (unsigned i = from; i < g->count; i++)
        if (!out[i])
            return i;
    return g->count;
}

void mc_pay_options(struct table *t, struct frame *f)
{
    struct generators g;
    struct yield sum = {.total = 0};
    struct price p = price_in(f);
    collect(t, f->you, f->card, &g);
    unsigned from = picked_so_far(t, f, &g, &sum);
    bool enough = covers(&sum, &p);
    unsigned hint = enough ? g.count : suggested(&g, from, sum, &p);
    if (enough)
        offer(t, WORD_DONE, NONE, NONE, 0, QN_SUGGESTED | QN_PASS, RULE_MC + 251);
    for (unsigned i = from; i < g.count; i++) {
        struct yield with = sum;
        add_yield(&with, &g.yield[i]);
        if (enough || completable(&g, i + 1, with, &p))
            offer(t, W_PAY, g.card[i], NONE, (int16_t)g.yield[i].total,
                  i == hint ? QN_SUGGESTED : 0, RULE_MC + 377);
    }
}

static enum flow pay_ask(struct table *t, struct frame *f)
{
    struct generators g;
    struct yield sum = {.total = 0};
    collect(t, f->you, f->card, &g);
    picked_so_far(t, f, &g, &sum);
    int need = f->v[PAY_ANY] - sum.total;
    return ask(t, f->you, ASK_PAY, f->card, (int16_t)(need > 0 ? need : 0), RULE_MC + 251);
}

static enum flow pay_picked(struct table *t, struct frame *f)
{
    if (t->s->answer.verb == WORD_DONE)
        return FLOW_NEXT;
    if (t->s->used.heap == t->s->cap.heap) {
        table_full(t, POOL_LISTS);
        return FLOW_DONE;
    }
    t->heap[t->s->used.heap++] = t->s->answer.card;
    f->v[PAY_COUNT]++;
    f->pc = 0;
    return FLOW_JUMP;
}

/* A Resource ability pays its own costs: exhausting, counters. */
static void use_resource(struct table *t, struct frame *f, uint16_t card)
{
    uint16_t ability = resource_ability(t, card);
    const struct ability *a = &t->pack->abilities[ability];
    limit_use(t, card, ability);
    log_add(t, LOG_PAY, (int8_t)f->you, card, f->card, 1, RULE_MC + 378);
    if (a->pay)
        ability_push(t, ability, card, f->you, OCC_NONE, 0)->pc = a->pay;
}

/* MC-135 MC-377: all at once; cards from hand are discarded. */
static enum flow pay_commit(struct table *t, struct frame *f)
{
    struct generators g;
    unsigned paid = 0;
    collect(t, f->you, f->card, &g);
    for (unsigned i = 0; i < g.count; i++) {
        if (!is_picked(t, f, g.card[i]))
            continue;
        for (unsigned k = 0; k < ICONS; k++)
            paid += (unsigned)g.yield[i].icons[k] << 4 * k;
        if (card_in_play(t, g.card[i])) {
            use_resource(t, f, g.card[i]);
            continue;
        }
        card_move(t, g.card[i], zone_id(t, Z_DISCARD, t->cards[g.card[i]].owner), ZONE_TOP);
        log_add(t, LOG_PAY, (int8_t)f->you, g.card[i], f->card, g.yield[i].total, RULE_MC + 377);
    }
    f->v[PAY_ANY] = (int16_t)paid;
    return FLOW_NEXT;
}

static enum flow pay_result(struct table *t, struct frame *f)
{
    for (int i = 0; i < f->v[PAY_COUNT]; i++)
        mc_discard_if_spent(t, t->heap[f->v[PAY_LIST] + i]); /* MC-323 */
    t->s->result = f->v[PAY_ANY];
    return FLOW_DONE;
}

step_fn *const mc_pay_steps[] = {pay_ask, pay_picked, pay_commit, pay_result, NULL};
