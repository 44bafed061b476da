/*
 * Costs: generating resources from cards in hand and Resource abilities in play.
 *
 * A payment is a plan: the player picks generators one by one, in any order and each once; "done"
 * commits it all at once. What is picked is a set, so whoever takes the generators as they come
 * (abilities in play, then the hand), and only such as leave enough behind them, reaches each payment
 * once: other orders are marked for those who search.
 */
#include "games/champions/payment.h"

#include "carte/code.h"

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

int champions_cost(const struct table *t, uint8_t seat, const qn_option *o)
{
    if (o->verb == W_PLAY)
        return mc_price_of_card(t, seat, o->card).any;
    const struct def *d = card_shows(t, o->card);
    if (o->verb != WORD_USE || !d || o->value < 0 || o->value >= d->abilities)
        return -1;
    int any = mc_price_of_ability(t, ability_of_card(t, o->card, o->value)).any;
    return any > 0 ? any : -1;
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
    g->picked[g->count] = false;
    g->yield[g->count++] = *y;
}

/* What a card in hand gives, while G_PAYING says what is paid for. */
static struct yield given_by(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    struct yield y = {.total = 0};
    int factor = d->abilities ? factor_of(t, seat, card) : 1;
    for (unsigned i = 0; i < ICONS; i++) {
        y.icons[i] = d->icons[i] * factor;
        y.total += y.icons[i];
    }
    return y;
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

uint16_t mc_resource_ability(const struct table *t, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].timing == TIMING_RESOURCE)
            return (uint16_t)(d->ability0 + i);
    return NONE;
}

static void add_abilities(struct table *t, struct generators *g, uint8_t seat, uint16_t card)
{
    for (uint16_t i = first_of_timing(t, TIMING_RESOURCE); i != NONE; i = t->next_alike[i]) {
        const struct instance *in = &t->instances[i];
        const struct ability *a = &t->pack->abilities[in->ability];
        if (t->cards[in->card].controller != seat ||
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
        if (c != card) {
            struct yield y = given_by(t, seat, c);
            add_generator(t, g, c, &y);
        }
    t->s->global[G_PAYING] = outer;
}

int mc_missing(const struct yield *y, const struct price *p, int of[ICONS])
{
    int named = 0, wild = y->icons[I_WILD] - p->named[I_WILD];
    int lacks[ICONS] = {[I_WILD] = wild < 0 ? -wild : 0};
    for (unsigned i = 0; i < I_WILD; i++) {
        int lack = p->named[i] - y->icons[i], helped = wild < lack ? wild : lack;
        lacks[i] = lack > 0 ? lack - (helped > 0 ? helped : 0) : 0;
        wild -= lack > 0 && helped > 0 ? helped : 0;
    }
    for (unsigned i = 0; i < ICONS; i++) {
        named += lacks[i];
        if (of)
            of[i] = lacks[i];
    }
    return y->total + named < p->any ? p->any - y->total : named;
}

static bool covers(const struct yield *y, const struct price *p)
{
    return !mc_missing(y, p, NULL);
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
        yield_add(&sum, &g.yield[i]);
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

enum { PAY_ANY, PAY_NAMED, PAY_LIST = PAY_NAMED + ICONS, PAY_COUNT };

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
}

/* What one of them gives that is paid with. */
static struct yield yield_of(const struct table *t, const struct frame *f, uint16_t card)
{
    uint16_t ability = card_in_play(t, card) ? mc_resource_ability(t, card) : (uint16_t)NONE;
    int16_t outer = t->s->global[G_PAYING];
    t->s->global[G_PAYING] = (int16_t)f->card;
    struct yield y = ability != NONE ? generated(t, f->you, &t->pack->abilities[ability])
                                     : given_by(t, f->you, card);
    t->s->global[G_PAYING] = outer;
    return y;
}

static struct yield yield_of_picked(const struct table *t, const struct frame *f)
{
    struct yield sum = {.total = 0};
    for (int i = 0; i < f->v[PAY_COUNT]; i++) {
        struct yield y = yield_of(t, f, t->heap[f->v[PAY_LIST] + i]);
        yield_add(&sum, &y);
    }
    return sum;
}

/* Kinds of which more would do more: those that the text asks about, once where the price does not name them. */
static unsigned kinds_wanted(const struct table *t, uint16_t card, const struct yield *sum,
                             const struct price *p)
{
    unsigned asked = mc_kinds_asked(t, card), wanted = 0;
    for (unsigned i = 0; i < I_WILD; i++)
        if (asked >> i & 1 && (p->named[i] || !(sum->icons[i] + sum->icons[I_WILD])))
            wanted |= 1u << i | 1u << I_WILD;
    return wanted;
}

void champions_tally(const struct table *t, const qn_option *option, struct tally *out)
{
    const struct frame *f = frame_top(t);
    if (t->s->ask.kind != ASK_PAY || !f || f->proc != PROC_PAY)
        return;
    struct price p = price_in(f);
    struct yield sum = yield_of_picked(t, f);
    out->count = mc_missing(&sum, &p, out->of);
    if (!option)
        return;
    struct yield y = yield_of(t, f, option->card);
    int wanted = mc_of_kinds(&y, kinds_wanted(t, f->card, &sum, &p));
    yield_add(&sum, &y);
    out->count -= mc_missing(&sum, &p, NULL);
    out->count = out->count > wanted ? out->count : wanted;
    for (unsigned i = 0; i < ICONS; i++)
        out->of[i] = y.icons[i];
}

/* All that there is, what of it has been picked, and what that gives. */
static struct yield collect_picked(struct table *t, const struct frame *f, struct generators *g)
{
    struct yield sum = {.total = 0};
    collect(t, f->you, f->card, g);
    for (unsigned i = 0; i < g->count; i++) {
        g->picked[i] = list_has(t, f, PAY_LIST, g->card[i]);
        if (g->picked[i])
            yield_add(&sum, &g->yield[i]);
    }
    return sum;
}

/* What the generators from each on give that have not been picked; at the end: nothing. */
static void sum_up(const struct generators *g, struct yield rest[GENERATORS + 1])
{
    rest[g->count] = (struct yield){.total = 0};
    for (unsigned i = g->count; i-- > 0;) {
        rest[i] = rest[i + 1];
        if (!g->picked[i])
            yield_add(&rest[i], &g->yield[i]);
    }
}

/* Could the plan be completed with that rest? */
static bool completable(const struct yield *rest, struct yield sum, const struct price *p)
{
    yield_add(&sum, rest);
    return covers(&sum, p);
}

/* The first generator that continues the plan in order: behind the last one that was picked; any, if
 * those behind it would not be enough, for so it was not come to in order. */
static unsigned first_open(const struct generators *g, const struct yield *rest,
                           const struct yield *sum, const struct price *p)
{
    unsigned open = g->count;
    while (open && !g->picked[open - 1])
        open--;
    return completable(&rest[open], *sum, p) ? open : 0;
}

/* Is something left of such a kind? */
static bool more_would_do(const struct generators *g, unsigned kinds)
{
    for (unsigned i = 0; i < g->count; i++)
        if (!g->picked[i] && mc_of_kinds(&g->yield[i], kinds))
            return true;
    return false;
}

/* In order first, so that journals which know no other order find their options where they were. */
void mc_pay_options(struct table *t, struct frame *f)
{
    struct generators g;
    struct yield rest[GENERATORS + 1];
    bool in_order[GENERATORS];
    struct price p = price_in(f);
    struct yield sum = collect_picked(t, f, &g);
    sum_up(&g, rest);
    bool enough = covers(&sum, &p);
    unsigned open = first_open(&g, rest, &sum, &p), hint = mc_thrifty(t, f->you, f->card, &g, &p);
    bool is_all = enough && !more_would_do(&g, kinds_wanted(t, f->card, &sum, &p));
    if (enough)
        offer(t, WORD_DONE, NONE, NONE, 0, QN_PASS | (is_all ? QN_SUGGESTED : 0), RULE_MC + 251);
    for (unsigned i = 0; i < g.count; i++) {
        struct yield with = sum;
        yield_add(&with, &g.yield[i]);
        in_order[i] = i >= open && (enough || completable(&rest[i + 1], with, &p));
        if (in_order[i] && !g.picked[i])
            offer(t, W_PAY, g.card[i], NONE, (int16_t)g.yield[i].total,
                  i == hint ? QN_SUGGESTED : 0, RULE_MC + 377);
    }
    /* A hand that is only guessed may not do at all: then it offers nothing, and is dealt anew. */
    bool can_be_paid = completable(rest, sum, &p);
    for (unsigned i = 0; i < g.count; i++)
        if (can_be_paid && !in_order[i] && !g.picked[i])
            offer(t, W_PAY, g.card[i], NONE, (int16_t)g.yield[i].total,
                  QN_REORDERED | (i == hint ? QN_SUGGESTED : 0), RULE_MC + 377);
}

int mc_pay_list(const struct table *t, const struct frame *f)
{
    (void)t;
    (void)f;
    return PAY_LIST;
}

/* Where a text says "spend", the question is about its card. */
static enum flow pay_ask(struct table *t, struct frame *f)
{
    struct price p = price_in(f);
    struct yield sum = yield_of_picked(t, f);
    const struct frame *text = frame_below(t, f);
    uint16_t about = f->card == NONE && text ? text->card : f->card;
    return ask(t, f->you, ASK_PAY, about, (int16_t)mc_missing(&sum, &p, NULL), RULE_MC + 251);
}

static enum flow pay_picked(struct table *t, struct frame *f)
{
    if (t->s->answer.verb == WORD_DONE)
        return FLOW_NEXT;
    list_take_answer(t, f, PAY_LIST);
    if (t->s->answer.flags & QN_REORDERED) {
        struct generators g;
        collect_picked(t, f, &g);
        list_put_in_order(t, f, PAY_LIST, g.card, g.count);
    }
    f->pc = 0;
    return FLOW_JUMP;
}

/* A Resource ability pays its own costs: exhausting, counters. */
static void use_resource(struct table *t, struct frame *f, uint16_t card)
{
    uint16_t ability = mc_resource_ability(t, card);
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
        if (!list_has(t, f, PAY_LIST, g.card[i]))
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
