/*
 * Occurrences: things that cards could care about, and the windows in which they answer.
 *
 *   cannot? ─► status ─► before-window ─► apply | replacement ─► conclude ─► after-window
 *
 * A window first resolves the forced abilities that hear the occurrence, one after another (the
 * first seat picks among several), then offers the optional ones round the table until all seats
 * have passed in a row. Every ability answers an item of an occurrence once.
 */
#include "kernel/flow.h"

enum { BEFORE = TIMING_BEFORE, AFTER = TIMING_AFTER };

/* ---- making one */

struct occ *occ_new(struct table *t, uint8_t event, uint16_t source, uint8_t by, uint8_t you)
{
    struct state *s = t->s;
    if (s->used.occs == s->cap.occs) {
        table_full(t, POOL_OCCURRENCES);
        return &t->occs[s->cap.occs - 1];
    }
    struct occ *o = &t->occs[s->used.occs++];
    *o = (struct occ){.facets = 1ull << event,
                      .source = source,
                      .source_gen = source == NONE ? 0 : t->cards[source].gen,
                      .ability = NONE,
                      .text = NONE,
                      .serial = ++s->occ_serial,
                      .kind = event,
                      .by = by,
                      .you = you,
                      .item0 = (uint8_t)s->used.items};
    return o;
}

struct item item_about(const struct table *t, uint16_t card)
{
    if (card == NONE)
        return (struct item){.card = NONE, .amount = 1, .was_host = NONE, .was_controller = NOBODY};
    const struct card *c = &t->cards[card];
    return (struct item){.card = card,
                         .gen = c->gen,
                         .amount = 1,
                         .from = c->zone,
                         .was_host = c->host,
                         .was_controller = c->controller};
}

struct item *occ_add(struct table *t, struct occ *o, uint16_t card, int16_t amount)
{
    struct state *s = t->s;
    if (s->used.items == s->cap.items) {
        table_full(t, POOL_ITEMS);
        return &t->items[s->cap.items - 1];
    }
    struct item *i = &t->items[s->used.items++];
    *i = item_about(t, card);
    i->amount = amount;
    o->items++;
    return i;
}

void occ_announce(struct table *t, uint8_t event, uint16_t source, uint8_t seat, uint16_t card)
{
    if (!event_is_heard(t, event))
        return;
    struct occ *o = occ_new(t, event, source, seat, seat);
    if (card != NONE)
        occ_add(t, o, card, 1);
    occ_run(t, o);
}

void occ_run(struct table *t, struct occ *o)
{
    struct frame *f = frame_push(t, PROC_OCCURRENCE, o->source, o->you);
    f->occ = occ_index(t, o);
}

static uint64_t outcome_facets(const struct table *t, uint8_t outcome)
{
    uint64_t facets = 0;
    for (unsigned i = 0; outcome; i++, outcome >>= 1)
        if (outcome & 1)
            facets |= t->game->outcome_facets[i];
    return facets;
}

static void derive(const struct table *t, struct occ *o)
{
    uint64_t all = t->facts->outcome_facets, facets = 0;
    if (t->game->derive)
        t->game->derive(t, o);
    if (!all)
        return;
    for (uint8_t i = 0; i < o->items; i++)
        facets |= outcome_facets(t, occ_item(t, o, i)->outcome);
    o->facets = (o->facets & ~all) | facets;
}

/* ---- who answers */

static uint64_t item_facets(const struct table *t, const struct occ *o, uint8_t item)
{
    uint64_t all = t->facts->outcome_facets;
    if (!all)
        return o->facets;
    uint8_t outcome = o->items ? occ_item(t, o, item)->outcome : 0;
    return (o->facets & ~all) | outcome_facets(t, outcome);
}

/* Is what it happens to a card in play that is somebody else's than the ability speaks of? What has left is
 * whose it was. */
static bool is_of_the_wrong(const struct table *t, const struct ability *a, uint8_t you,
                            const struct item *i)
{
    return i && a->by && ref_is_live(t, i->card, i->gen) && card_in_play(t, i->card) &&
           (t->cards[i->card].controller == you) != (a->by == BY_YOU);
}

bool occ_is_heard_by(const struct table *t, uint16_t card, uint16_t ability, uint8_t you,
                     const struct occ *o, uint8_t item)
{
    const struct ability *a = &t->pack->abilities[ability];
    const struct item *i = o->items ? occ_item(t, o, item) : NULL;
    if (!ability_may_touch(t, a, card, i ? i->card : (uint16_t)NONE))
        return false;
    if (is_of_the_wrong(t, a, you, i)) {
#ifndef NDEBUG /* what is told at a glance is what its text says */
        if (t->pack->machine->hears(t, card, ability, you, occ_index(t, o), item))
            __builtin_trap();
#endif
        return false;
    }
    uint8_t whose = i ? i->was_controller : o->you;
    return (a->events & item_facets(t, o, item)) && !seat_ignores(t, whose, card) &&
           t->pack->machine->hears(t, card, ability, you, occ_index(t, o), item);
}

/* Whom a card's text addresses: what nobody controls speaks to whom the occurrence is about. */
uint8_t occ_addresses(const struct table *t, uint16_t card, const struct occ *o)
{
    bool unowned = t->cards[card].controller == NOBODY && o->you != NOBODY;
    return unowned ? o->you : t->game->you(t, card);
}

/* ---- what a window has heard already: a list in its part of the heap, three words an answer */

/* locals of a window; V_OPTIONAL: nothing forced */
enum { V_STAGE, V_PASSES, V_SEAT, V_OPTIONAL, V_ANSWERS };
enum { ANSWER_WORDS = 3 };

static bool is_answered(const struct table *t, const struct frame *f, const struct instance *i,
                        uint8_t item)
{
    const uint16_t *a = &t->heap[f->heap];
    bool whole = occ_at(t, f->occ)->flags & OCC_WHOLE;
    for (int n = 0; n < f->v[V_ANSWERS]; n++, a += ANSWER_WORDS)
        if (a[0] == i->card && a[1] == i->ability && (whole || a[2] == item))
            return true;
    return false;
}

/* The window is on top of the stack, so its part of the heap is the last. */
static void mark_answered(struct table *t, struct frame *f, const struct instance *i, int item)
{
    struct state *s = t->s;
    if (s->used.heap + ANSWER_WORDS > s->cap.heap) {
        table_full(t, POOL_LISTS);
        return;
    }
    t->heap[s->used.heap++] = i->card;
    t->heap[s->used.heap++] = i->ability;
    t->heap[s->used.heap++] = (uint16_t)item;
    f->v[V_ANSWERS]++;
}

/* What was prevented in full has not happened: nobody answers it afterwards. */
static bool has_come_to_nothing(const struct table *t, const struct frame *f, uint8_t item)
{
    const struct occ *o = occ_at(t, f->occ);
    const struct item *i = o->items ? occ_item(t, o, item) : NULL;
    return i && f->v[V_STAGE] == AFTER && i->amount > 0 && i->stopped >= i->amount && !i->done;
}

static bool has_cost(const struct ability *a)
{
    for (unsigned i = 0; i <= ICONS; i++)
        if (a->spend[i])
            return true;
    return a->pay != 0;
}

/* A cost is paid in full, and only for what changes something: it may be worth it for one item and not
 * for another. */
static bool is_worth_its_cost(const struct table *t, const struct frame *f,
                              const struct instance *i, uint8_t you, uint8_t item)
{
    const struct ability *a = &t->pack->abilities[i->ability];
    const struct occ *o = occ_at(t, f->occ);
    if (o->items < 2 || !has_cost(a))
        return true; /* the game's `usable` tells */
    struct context cx = context_of(t, i->card, i->ability, you, NONE);
    cx.occ = f->occ;
    cx.item = item;
    cx.it = occ_item(t, o, item)->card;
    return (!a->payable || t->pack->machine->value(t, a->payable, &cx)) &&
           (!a->could || t->pack->machine->value(t, a->could, &cx));
}

/* Where the first replacement stands, there is nothing left for others to replace. */
static bool is_replaced(const struct table *t, const struct frame *f, uint8_t item)
{
    const struct occ *o = occ_at(t, f->occ);
    return t->game->first_replaces && f->v[V_STAGE] == BEFORE && o->items &&
           occ_item(t, o, item)->instead_code;
}

/* The first item that this instance hears and has not answered; -1 if none. */
static int item_for(const struct table *t, const struct frame *f, const struct instance *i)
{
    const struct occ *o = occ_at(t, f->occ);
    unsigned items = o->items ? o->items : 1;
    uint8_t you = occ_addresses(t, i->card, o);
    for (uint8_t k = 0; k < items; k++)
        if (!is_answered(t, f, i, k) && !has_come_to_nothing(t, f, k) && !is_replaced(t, f, k) &&
            occ_is_heard_by(t, i->card, i->ability, you, o, k) &&
            is_worth_its_cost(t, f, i, you, k))
            return k;
    return -1;
}

static int candidate(const struct table *t, const struct frame *f, const struct instance *i,
                     bool forced)
{
    const struct ability *a = &t->pack->abilities[i->ability];
    if (a->forced == (forced ? FORCED_NOT : FORCED) || !(a->events & occ_at(t, f->occ)->facets) ||
        !instance_is_active(t, i))
        return -1;
    int item = item_for(t, f, i);
    if (item < 0 || !forced)
        return item;
    if (a->limit_scope != LIMIT_NONE && !limit_allows(t, i->card, i->ability))
        return -1;
    if (!has_cost(a))
        return item;
    struct table *asked = (struct table *)(uintptr_t)t; /* which it leaves as it is */
    uint8_t you = occ_addresses(t, i->card, occ_at(t, f->occ));
    return t->game->usable(asked, you, i->card, i->ability) ? -1 : item;
}

/* The first prohibition from `first` on that speaks of such events and can be about the card; NONE: there
 * is none. */
static uint16_t next_prohibition(const struct table *t, uint16_t first, uint64_t facets,
                                 uint16_t card)
{
    for (uint16_t i = first; i != NONE; i = t->next_alike[i]) {
        const struct ability *a = &t->pack->abilities[t->instances[i].ability];
        if (a->events & facets && ability_may_touch(t, a, t->instances[i].card, card))
            return i;
    }
    return NONE;
}

/* The card with the prohibition, from `first` on, that an item runs into, or NONE. */
static uint16_t forbidden_by(const struct table *t, const struct occ *o, uint8_t item,
                             uint16_t first)
{
    uint64_t facets = item_facets(t, o, item);
    uint16_t card = o->items ? occ_item(t, o, item)->card : (uint16_t)NONE;
    if (!(t->directory->forbidden & facets))
        return NONE;
    for (uint16_t i = first; (i = next_prohibition(t, i, facets, card)) != NONE;
         i = t->next_alike[i]) {
        const struct instance *in = &t->instances[i];
        if (occ_is_heard_by(t, in->card, in->ability, t->game->you(t, in->card), o, item) &&
            instance_is_active(t, in)) {
            ability_ran(t, in->ability);
            return in->card;
        }
    }
    return NONE;
}

/* A prohibition takes an item out; the occurrence is void when none is left. */
static bool forbid_items(struct table *t, struct occ *o)
{
    unsigned items = o->items ? o->items : 1, forbidden = 0;
    derive(t, o);
    for (uint8_t k = 0; k < items; k++) {
        uint16_t card = forbidden_by(t, o, k, first_of_timing(t, TIMING_CANNOT));
        if (card == NONE)
            continue;
        log_add(t, LOG_FORBIDDEN, -1, card, NONE, 0, 0);
        if (o->items)
            occ_item(t, o, k)->amount = 0;
        forbidden++;
    }
    return forbidden == items;
}

/* The first prohibition in play of that event, or of what it may turn out to be, that can be about the
 * card. */
static uint16_t prohibition_of(const struct table *t, uint8_t event, uint16_t card)
{
    uint64_t facets = 1ull << event | t->facts->outcome_facets;
    return t->directory->forbidden & facets
               ? next_prohibition(t, first_of_timing(t, TIMING_CANNOT), facets, card)
               : (uint16_t)NONE;
}

bool prohibition_reads(const struct table *t, uint8_t event, uint16_t card, uint8_t what)
{
    uint64_t facets = 1ull << event | t->facts->outcome_facets;
    for (uint16_t i = prohibition_of(t, event, card); i != NONE;
         i = next_prohibition(t, t->next_alike[i], facets, card))
        if (t->pack->abilities[t->instances[i].ability].reads & what)
            return true;
    return false;
}

/* Tries it with an occurrence that leaves no trace. */
uint16_t occ_forbidden_by(const struct table *t, const struct occ *like, const struct item *item)
{
    struct state *s = t->s;
    uint16_t first = prohibition_of(t, like->kind, item->card);
    if (first == NONE)
        return NONE;
    if (s->used.occs == s->cap.occs || s->used.items == s->cap.items) {
        table_full(t, s->used.occs == s->cap.occs ? POOL_OCCURRENCES : POOL_ITEMS);
        return NONE;
    }
    const struct occ old_occ = t->occs[s->used.occs];
    const struct item old_item = t->items[s->used.items];
    struct occ *o = &t->occs[s->used.occs++];
    *o = *like;
    o->facets = 1ull << like->kind;
    o->item0 = (uint8_t)s->used.items;
    o->items = 1;
    t->items[s->used.items++] = *item;
    bool probing = t->thought->probing;
    t->thought->probing = true;
    derive(t, o);
    uint16_t forbidden = forbidden_by(t, o, 0, first);
    t->thought->probing = probing;
    t->occs[--s->used.occs] = old_occ;
    t->items[--s->used.items] = old_item;
    return forbidden;
}

uint16_t event_forbidden_by(const struct table *t, uint8_t event, uint16_t text, uint16_t card)
{
    struct occ like = {
        .kind = event, .source = NONE, .ability = NONE, .text = text, .by = NOBODY, .you = NOBODY};
    struct item item = item_about(t, card);
    return occ_forbidden_by(t, &like, &item);
}

static bool cannot_happen(struct table *t, struct occ *o)
{
    if (t->s->modified >> CANNOT_LISTENS & 1 && forbid_items(t, o))
        return true;
    uint16_t rule = t->game->forbidden ? t->game->forbidden(t, o) : 0;
    if (rule)
        log_add(t, LOG_FORBIDDEN, -1, o->items ? occ_item(t, o, 0)->card : NONE, NONE, 0, rule);
    return rule != 0;
}

/* ---- the window */

enum { STEP_FORCED, STEP_FORCED_ANSWER, STEP_OPTIONAL, STEP_OPTIONAL_ANSWER };

static void answer(struct table *t, struct frame *f, struct instance *i, int item)
{
    struct occ *o = occ_at(t, f->occ);
    mark_answered(t, f, i, item);
    t->s->loop_ability = i->ability;
    t->game->use(t, occ_addresses(t, i->card, o), i->card, i->ability, f->occ, (uint8_t)item);
}

/* Events that abilities in play hear at that stage. */
static uint64_t listening(const struct table *t, int stage)
{
    return stage == BEFORE ? t->s->listening_before : t->s->listening_after;
}

/* Is the same due from a copy of the card that stands before it, and that nothing tells from this one? So it
 * is when a card has an ability twice, one of them copied. */
static bool follows_twin(const struct table *t, const struct frame *f, uint16_t index, int item)
{
    const struct instance *i = &t->instances[index];
    for (uint16_t k = first_of_timing(t, (unsigned)f->v[V_STAGE]); k != index; k = t->next_alike[k])
        if (t->instances[k].ability == i->ability &&
            candidate(t, f, &t->instances[k], true) == item &&
            instances_are_twins(t, f, &t->instances[k], i))
            return true;
    return false;
}

/* What is due in a window: how many forced abilities, those of twins once, and the first of them; the seat
 * that they all belong to, or NOBODY; how many that may stand among them, and one of those. */
struct due {
    unsigned forced, free;
    struct instance *first, *first_free;
    uint8_t whose;
};

static void find_due(const struct table *t, const struct frame *f, struct due *d)
{
    *d = (struct due){.whose = NOBODY};
    if (!(listening(t, f->v[V_STAGE]) & occ_at(t, f->occ)->facets))
        return;
    for (uint16_t i = first_of_timing(t, (unsigned)f->v[V_STAGE]); i != NONE;
         i = t->next_alike[i]) {
        struct instance *in = &t->instances[i];
        int item = candidate(t, f, in, true);
        if (item < 0)
            continue;
        if (t->pack->abilities[in->ability].forced == FORCED_FREELY) {
            d->free++;
            d->first_free = in;
            continue;
        }
        uint8_t seat = t->game->you(t, in->card);
        d->whose = !d->first || d->whose == seat ? seat : NOBODY;
        if (!d->first)
            d->first = in;
        d->forced += !d->forced || !follows_twin(t, f, i, item);
    }
}

static bool others_may_answer(struct table *t, const struct frame *f, const struct instance *but);

static enum flow window_forced(struct table *t, struct frame *f)
{
    struct occ *o = occ_at(t, f->occ);
    struct due due = {0};
    if (f->v[V_STAGE] == BEFORE && o->flags & OCC_CANCELLED)
        return FLOW_DONE;
    derive(t, o);
    if (!f->v[V_OPTIONAL])
        find_due(t, f, &due);
    bool in_any_order = due.forced && due.forced + due.free > 1;
    if (in_any_order && t->game->own_order && due.whose != NOBODY)
        return ask(t, due.whose, ASK_FORCED, NONE, 0, 0);
    if (in_any_order)
        return ask(t, t->s->first, ASK_FORCED, NONE, 0, 0);
    /* nothing else to come: its own text lets it go by */
    if (!due.forced && due.free == 1 && !others_may_answer(t, f, due.first_free))
        due.first = due.first_free;
    if (!due.first) {
        f->pc = STEP_OPTIONAL;
        return FLOW_JUMP;
    }
    answer(t, f, due.first, item_for(t, f, due.first));
    return FLOW_AGAIN;
}

void forced_options(struct table *t, struct frame *f)
{
    for (uint16_t i = first_of_timing(t, (unsigned)f->v[V_STAGE]); i != NONE;
         i = t->next_alike[i]) {
        const struct instance *in = &t->instances[i];
        int item = candidate(t, f, in, true);
        if (item >= 0 && !follows_twin(t, f, i, item))
            offer(t, WORD_USE, in->card, NONE, ability_in_card(t, in->card, in->ability), 0, 0);
    }
}

static enum flow window_forced_answer(struct table *t, struct frame *f)
{
    const qn_option *a = &t->s->answer;
    struct instance *i = instance_of(t, a->card, ability_of_card(t, a->card, a->value));
    if (i)
        answer(t, f, i, item_for(t, f, i));
    f->pc = STEP_FORCED;
    return FLOW_JUMP;
}

static bool offers_itself(struct table *t, const struct instance *i, const struct frame *f,
                          uint8_t seat)
{
    const struct ability *a = &t->pack->abilities[i->ability];
    return a->forced != FORCED && a->events & occ_at(t, f->occ)->facets &&
           t->game->you(t, i->card) == seat && candidate(t, f, i, false) >= 0 &&
           t->game->usable(t, seat, i->card, i->ability) == 0;
}

/* Does some ability of the definition answer from the hand? card NONE: for all the public knows. */
static int hand_answer(struct table *t, uint16_t card, const struct def *d, const struct frame *f,
                       uint8_t seat)
{
    const struct occ *o = occ_at(t, f->occ);
    unsigned items = o->items ? o->items : 1;
    if (!(d->hears & o->facets))
        return -1;
    for (unsigned k = 0; k < d->abilities; k++) {
        uint16_t ability = (uint16_t)(d->ability0 + k);
        const struct ability *a = &t->pack->abilities[ability];
        if (a->timing != f->v[V_STAGE] || a->from != FROM_HAND)
            continue;
        for (uint8_t item = 0; item < items; item++)
            if (occ_is_heard_by(t, card, ability, seat, o, item) &&
                t->game->usable(t, seat, card, ability) == 0)
                return (int)k << 8 | item;
    }
    return -1;
}

/* A bit for each owner; what is nobody's has one of its own. */
static unsigned owner_bit(uint8_t owner)
{
    return 1u << (owner & 15);
}

/* Whose cards a hand holds is public (knowledge.c): what such cards could answer, it could. */
static unsigned owners_in_hand(const struct table *t, uint8_t seat)
{
    unsigned owners = 0;
    for (uint16_t c = t->zones[zone_id(t, t->game->hand, seat)].head; c != NONE;
         c = t->cards[c].next)
        owners |= owner_bit(t->cards[c].owner);
    return owners;
}

/* Could an unseen card of that definition answer? */
static bool is_answer(const struct table *t, const struct hidden_answer *h, uint64_t facets)
{
    return h->count && t->pack->defs[h->def].hears & facets;
}

/* Who could have an answer: bit sets of the owners of unseen cards, and of the seats with an ability in
 * play. Most often nobody does. */
struct listeners {
    unsigned owners, seats;
};

static bool may_hold_answer(struct table *t, const struct frame *f, uint8_t seat,
                            const struct listeners *who)
{
    uint64_t facets = occ_at(t, f->occ)->facets;
    unsigned owners = who->owners ? who->owners & owners_in_hand(t, seat) : 0;
    for (unsigned i = 0; owners && i < t->s->used.answers; i++) {
        const struct hidden_answer *h = &t->answers[i];
        if (owners & owner_bit(h->seat) && is_answer(t, h, facets) &&
            hand_answer(t, NONE, &t->pack->defs[h->def], f, seat) >= 0)
            return true;
    }
    return false;
}

static unsigned owners_of_answers(const struct table *t, uint64_t facets)
{
    unsigned owners = 0;
    if (!(t->s->hidden_hears & facets))
        return 0;
    for (unsigned i = 0; i < t->s->used.answers; i++)
        if (is_answer(t, &t->answers[i], facets))
            owners |= owner_bit(t->answers[i].seat);
    return owners;
}

static unsigned seats_that_listen(const struct table *t, const struct frame *f, uint64_t facets)
{
    unsigned seats = 0;
    if (!(listening(t, f->v[V_STAGE]) & facets))
        return 0;
    for (uint16_t i = first_of_timing(t, (unsigned)f->v[V_STAGE]); i != NONE;
         i = t->next_alike[i]) {
        const struct ability *a = &t->pack->abilities[t->instances[i].ability];
        uint8_t seat = NOBODY;
        if (a->forced != FORCED && a->events & facets)
            seat = t->game->you(t, t->instances[i].card);
        if (seat != NOBODY)
            seats |= 1u << seat;
    }
    return seats;
}

static struct listeners who_listens(const struct table *t, const struct frame *f)
{
    uint64_t facets = occ_at(t, f->occ)->facets;
    return (struct listeners){owners_of_answers(t, facets), seats_that_listen(t, f, facets)};
}

static bool may_answer(struct table *t, const struct frame *f, uint8_t seat,
                       const struct listeners *who, const struct instance *but)
{
    if (may_hold_answer(t, f, seat, who))
        return true;
    if (!(who->seats >> seat & 1))
        return false;
    for (uint16_t i = first_of_timing(t, (unsigned)f->v[V_STAGE]); i != NONE; i = t->next_alike[i])
        if (&t->instances[i] != but && offers_itself(t, &t->instances[i], f, seat))
            return true;
    return false;
}

static bool others_may_answer(struct table *t, const struct frame *f, const struct instance *but)
{
    const struct listeners who = who_listens(t, f);
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        if (seat_is_in(t, seat) && may_answer(t, f, seat, &who, but))
            return true;
    return false;
}

/* Nothing is paid for it, and it can be used again. */
static bool is_free(const struct ability *a)
{
    bool spends = false;
    for (unsigned i = 0; i <= ICONS; i++)
        spends |= a->spend[i] > 0;
    return !a->pay && !a->limit && !spends;
}

void window_options(struct table *t, struct frame *f)
{
    uint8_t seat = (uint8_t)f->v[V_SEAT];
    bool is_suggested = !t->game->answers_gain;
    for (uint16_t i = first_of_timing(t, (unsigned)f->v[V_STAGE]); i != NONE;
         i = t->next_alike[i]) {
        const struct instance *in = &t->instances[i];
        if (!offers_itself(t, in, f, seat))
            continue;
        bool is_gift = !is_suggested && is_free(&t->pack->abilities[in->ability]);
        is_suggested |= is_gift;
        offer(t, WORD_USE, in->card, NONE, ability_in_card(t, in->card, in->ability),
              is_gift ? QN_SUGGESTED : 0, 0);
    }
    for (uint16_t c = t->zones[zone_id(t, t->game->hand, seat)].head; c != NONE;
         c = t->cards[c].next)
        if (hand_answer(t, c, def_of(t, c), f, seat) >= 0)
            offer(t, t->game->hand_word, c, NONE, 0, 0, 0);
    offer(t, WORD_PASS, NONE, NONE, 0, QN_PASS, 0);
}

uint8_t window_item(const struct table *t, const struct frame *f, uint8_t seat, bool hand)
{
    struct table *asked = (struct table *)(uintptr_t)t; /* which is left as it is */
    for (uint16_t i = first_of_timing(t, (unsigned)f->v[V_STAGE]); i != NONE; i = t->next_alike[i])
        if (offers_itself(asked, &t->instances[i], f, seat))
            return (uint8_t)item_for(t, f, &t->instances[i]);
    for (uint16_t c = t->zones[zone_id(t, t->game->hand, seat)].head; hand && c != NONE;
         c = t->cards[c].next) {
        int found = hand_answer(asked, c, def_of(t, c), f, seat);
        if (found >= 0)
            return (uint8_t)(found & 0xFF);
    }
    return 0;
}

static enum flow window_optional(struct table *t, struct frame *f)
{
    struct occ *o = occ_at(t, f->occ);
    bool settled = o->flags & (OCC_CANCELLED | OCC_REPLACED);
    unsigned in = seats_in(t);
    if (f->v[V_STAGE] == BEFORE && settled)
        return FLOW_DONE;
    if (!seat_is_in(t, (unsigned)f->v[V_SEAT])) /* the last answer put them out of the game */
        f->v[V_SEAT] = seat_after(t, (uint8_t)f->v[V_SEAT]);
    struct listeners who = {0, 0};
    if (f->v[V_PASSES] < (int)in)
        who = who_listens(t, f);
    for (; f->v[V_PASSES] < (int)in; f->v[V_PASSES]++) {
        uint8_t seat = (uint8_t)f->v[V_SEAT];
        if (may_answer(t, f, seat, &who, NULL))
            return ask(t, seat, ASK_WINDOW, o->items ? occ_item(t, o, 0)->card : o->source, 0, 0);
        f->v[V_SEAT] = seat_after(t, seat);
    }
    return FLOW_DONE;
}

static void answer_from_hand(struct table *t, struct frame *f, uint8_t seat, uint16_t card)
{
    int found = hand_answer(t, card, def_of(t, card), f, seat);
    uint16_t ability = (uint16_t)(def_of(t, card)->ability0 + (found >> 8));
    if (found >= 0)
        t->game->use(t, seat, card, ability, f->occ, (uint8_t)(found & 0xFF));
}

static enum flow window_optional_answer(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    uint8_t seat = (uint8_t)f->v[V_SEAT];
    f->v[V_SEAT] = seat_after(t, seat);
    f->v[V_PASSES]++;
    f->pc = STEP_OPTIONAL;
    if (a.verb == WORD_PASS)
        return FLOW_JUMP;
    f->v[V_PASSES] = 0;
    f->pc = STEP_FORCED;
    if (a.verb == WORD_USE) {
        struct instance *i = instance_of(t, a.card, ability_of_card(t, a.card, a.value));
        answer(t, f, i, item_for(t, f, i));
    } else {
        answer_from_hand(t, f, seat, a.card);
    }
    return FLOW_JUMP;
}

/* ---- the occurrence */

static bool somebody_listens(const struct table *t, const struct occ *o, uint64_t in_play)
{
    return (in_play | t->s->hidden_hears) & o->facets;
}

bool event_is_heard(const struct table *t, uint8_t event)
{
    return (t->s->listening_before | t->s->listening_after | t->s->hidden_hears) >> event & 1;
}

bool occ_may_be_answered(const struct table *t, const struct occ *o)
{
    return somebody_listens(t, o, t->s->listening_after);
}

static struct frame *open_window(struct table *t, uint8_t occ, uint8_t stage)
{
    struct frame *w = frame_push(t, PROC_WINDOW, NONE, t->s->first);
    w->occ = occ;
    w->v[V_STAGE] = stage;
    w->v[V_SEAT] = t->s->first;
    return w;
}

static void open_window_if_heard(struct table *t, struct frame *f, uint8_t stage)
{
    if (somebody_listens(t, occ_at(t, f->occ), listening(t, stage)))
        open_window(t, f->occ, stage);
}

void window_open_optional(struct table *t, uint8_t occ)
{
    open_window(t, occ, AFTER)->v[V_OPTIONAL] = 1;
}

enum { STEP_BEGIN, STEP_RESOLVE, STEP_CONCLUDE, STEP_AFTER, STEP_END };

static enum flow occurrence_begin(struct table *t, struct frame *f)
{
    struct occ *o = occ_at(t, f->occ);
    if (cannot_happen(t, o)) {
        f->pc = STEP_END;
        return FLOW_JUMP;
    }
    if (t->game->status_first)
        t->game->status_first(t, o);
    if (!(o->flags & OCC_CANCELLED)) {
        derive(t, o);
        open_window_if_heard(t, f, BEFORE);
    }
    return FLOW_NEXT;
}

static unsigned count_replaced(const struct table *t, const struct occ *o)
{
    unsigned n = 0;
    for (uint8_t i = 0; i < o->items; i++)
        n += occ_item(t, o, i)->instead_code != 0;
    return n;
}

/* Pushed in reverse, so that they come in the order of the items. */
static void push_replacements(struct table *t, const struct frame *f, const struct occ *o)
{
    for (uint8_t i = o->items; i-- > 0;) {
        const struct item *x = occ_item(t, o, i);
        if (x->instead_code)
            ability_push(t, x->instead_ability, x->instead_card, x->instead_you, f->occ, i)->pc =
                x->instead_code;
    }
}

static void apply_now(struct table *t, struct occ *o)
{
    if (!(o->flags & OCC_CANCELLED) && aftermath_is_due(t)) {
        o->flags |= OCC_DEFERRED;
        aftermath_apply(t, o);
    } else {
        t->game->apply(t, o);
    }
}

/* Some items are replaced: the others happen, then what comes instead of those. */
static void apply_the_rest(struct table *t, const struct frame *f, struct occ *o)
{
    int16_t kept[256];
    for (uint8_t i = 0; i < o->items; i++) {
        struct item *x = occ_item(t, o, i);
        kept[i] = x->amount;
        if (x->instead_code)
            x->amount = 0;
    }
    apply_now(t, o);
    for (uint8_t i = 0; i < o->items; i++)
        occ_item(t, o, i)->amount = kept[i];
    push_replacements(t, f, o);
}

static enum flow occurrence_resolve(struct table *t, struct frame *f)
{
    struct occ *o = occ_at(t, f->occ);
    bool replaced = o->flags & OCC_REPLACED && !(o->flags & OCC_CANCELLED);
    if (replaced && count_replaced(t, o) == o->items) {
        push_replacements(t, f, o);
        f->pc = STEP_END;
        return FLOW_JUMP;
    }
    o->flags |= OCC_APPLIED;
    if (replaced)
        apply_the_rest(t, f, o);
    else
        apply_now(t, o);
    return FLOW_NEXT;
}

static enum flow occurrence_conclude(struct table *t, struct frame *f)
{
    if (t->game->conclude)
        t->game->conclude(t, occ_at(t, f->occ));
    return FLOW_NEXT;
}

static enum flow occurrence_after(struct table *t, struct frame *f)
{
    struct occ *o = occ_at(t, f->occ);
    derive(t, o);
    if (!(o->flags & OCC_DEFERRED))
        open_window_if_heard(t, f, AFTER);
    return FLOW_NEXT;
}

static enum flow occurrence_end(struct table *t, struct frame *f)
{
    struct occ *o = occ_at(t, f->occ);
    t->s->result = t->s->wanted = 0;
    for (uint8_t i = 0; i < o->items; i++) {
        t->s->result = (int16_t)(t->s->result + occ_item(t, o, i)->done);
        t->s->wanted = (int16_t)(t->s->wanted + occ_item(t, o, i)->amount);
    }
    if (o->items && !t->s->wanted)
        t->s->wanted = 1; /* all of it was forbidden: it was not done */
    t->s->used.items = o->item0;
    t->s->used.occs = f->occ;
    return FLOW_DONE;
}

static step_fn *const occurrence_steps[] = {
    [STEP_BEGIN] = occurrence_begin,       [STEP_RESOLVE] = occurrence_resolve,
    [STEP_CONCLUDE] = occurrence_conclude, [STEP_AFTER] = occurrence_after,
    [STEP_END] = occurrence_end,           [STEP_END + 1] = NULL,
};
/* clang-format off */
static step_fn *const window_steps[] = {
    [STEP_FORCED] = window_forced,
    [STEP_FORCED_ANSWER] = window_forced_answer,
    [STEP_OPTIONAL] = window_optional,
    [STEP_OPTIONAL_ANSWER] = window_optional_answer,
    [STEP_OPTIONAL_ANSWER + 1] = NULL,
};
/* clang-format on */

/* What is missing here the machine brings. */
const struct procedure kernel_procedures[PROC_GAME] = {
    [PROC_OCCURRENCE] = {"occurrence", occurrence_steps, 0},
    [PROC_WINDOW] = {"window", window_steps, 5},
    [PROC_RESOLUTION] = {NULL, resolution_steps, 4},
    [PROC_AFTERMATH] = {NULL, aftermath_steps, 6},
    [PROC_DELAYED] = {NULL, delayed_steps, 3},
};
