/*
 * Aftermath: answers that wait until the card being resolved is done.
 *
 *   resolution ─┬─ things happen; who hears them is noted (deferred occurrences and triggers)
 *               ├─ a resolution inside it notes into a group of its own
 *               └─ at the end of the outermost one: group by group, the innermost first,
 *                  the noted abilities, then optional answers, then the card itself is put away
 *
 * Games say whether they work so (game.defers). Otherwise an occurrence is answered where it stands.
 */
#include "kernel/flow.h"
#include "kernel/memory.h"

/* ---- noting what happened and who heard it */

static struct occ *defer(struct table *t, const struct occ *o)
{
    struct state *s = t->s;
    if (s->used.deferred == s->cap.deferred ||
        s->used.deferred_items + o->items > s->cap.deferred_items) {
        table_full(t, POOL_DEFERRED);
        return NULL;
    }
    struct occ *d = &t->deferred[s->used.deferred++];
    memset(d, 0, sizeof *d);
    d->item0 = (uint8_t)s->used.deferred_items;
    d->group = s->group;
    d->retire = NONE;
    s->used.deferred_items = (uint16_t)(s->used.deferred_items + o->items);
    return d;
}

static struct kept_item kept(const struct item *i)
{
    return (struct kept_item){.card = i->card,
                              .gen = i->gen,
                              .amount = i->amount,
                              .stopped = i->stopped,
                              .done = i->done,
                              .from = i->from,
                              .was_host = i->was_host,
                              .was_controller = i->was_controller,
                              .outcome = i->outcome};
}

static struct item unkept(const struct kept_item *k)
{
    return (struct item){.card = k->card,
                         .gen = k->gen,
                         .amount = k->amount,
                         .stopped = k->stopped,
                         .done = k->done,
                         .from = k->from,
                         .was_host = k->was_host,
                         .was_controller = k->was_controller,
                         .outcome = k->outcome};
}

static void keep_items(struct table *t, struct occ *d, const struct occ *o)
{
    const struct occ place = *d;
    *d = *o;
    d->item0 = place.item0;
    d->group = place.group;
    d->retire = place.retire;
    for (uint8_t i = 0; i < o->items; i++)
        t->deferred_items[d->item0 + i] = kept(occ_item(t, o, i));
}

static void note_trigger(struct table *t, const struct instance *i, uint8_t you, uint8_t item)
{
    struct state *s = t->s;
    if (s->used.triggers == s->cap.triggers) {
        table_full(t, POOL_TRIGGERS);
        return;
    }
    t->triggers[s->used.triggers++] = (struct trigger){.deferred = (uint16_t)(s->used.deferred - 1),
                                                       .card = i->card,
                                                       .gen = t->cards[i->card].gen,
                                                       .ability = i->ability,
                                                       .you = you,
                                                       .item = item};
}

static void note_triggers(struct table *t, const struct occ *o)
{
    if (!(t->s->listening_after & o->facets))
        return;
    for (uint16_t i = first_of_timing(t, TIMING_AFTER); i != NONE; i = t->next_alike[i]) {
        const struct instance *in = &t->instances[i];
        const struct ability *a = &t->pack->abilities[in->ability];
        if (a->forced != FORCED || !(a->events & o->facets) || !instance_is_active(t, in))
            continue;
        uint8_t you = occ_addresses(t, in->card, o);
        for (uint8_t k = 0; k < (o->items ? o->items : 1); k++)
            if (occ_is_heard_by(t, in->card, in->ability, you, o, k))
                note_trigger(t, in, you, k);
    }
}

/* What did not happen after all has no answers. */
static void forget_undone(struct table *t, const struct occ *o, uint16_t from)
{
    struct state *s = t->s;
    uint16_t kept = from;
    for (uint16_t i = from; i < s->used.triggers; i++)
        if (!o->items || occ_item(t, o, t->triggers[i].item)->done)
            t->triggers[kept++] = t->triggers[i];
    s->used.triggers = kept;
}

/* Whoever comes into play later has not heard it, so this does not depend on who listens. */
bool aftermath_is_due(const struct table *t)
{
    return t->game->collects || (t->game->defers && t->s->resolving);
}

/* Nobody heard it, nobody may yet answer: no need to remember it. */
static void forget_unheard(struct table *t, struct occ *d, const struct occ *o, uint16_t from)
{
    if (t->s->used.triggers > from || (!t->game->collects && occ_may_be_answered(t, o)))
        return;
    t->s->used.deferred_items = d->item0;
    t->s->used.deferred--;
}

/* Around applying: cards that leave hear it as they go, all others once it has happened. */
void aftermath_apply(struct table *t, struct occ *o)
{
    bool leaving = t->game->leaving & o->facets;
    uint16_t from = t->s->used.triggers;
    struct occ *d = defer(t, o);
    if (leaving)
        note_triggers(t, o);
    t->game->apply(t, o);
    if (!d)
        return;
    if (!leaving)
        note_triggers(t, o);
    forget_undone(t, o, from);
    keep_items(t, d, o);
    forget_unheard(t, d, o, from);
}

/* ---- resolutions */

/* locals of a resolution; those of the aftermath begin with the same ones */
enum { V_DEFERRED, V_ITEMS, V_TRIGGERS, V_GROUP, V_OCCS, V_OCC_ITEMS };

struct frame *resolution_open(struct table *t, uint16_t card, uint8_t you)
{
    struct state *s = t->s;
    struct frame *f = frame_push(t, PROC_RESOLUTION, card, you);
    f->v[V_DEFERRED] = (int16_t)s->used.deferred;
    f->v[V_ITEMS] = (int16_t)s->used.deferred_items;
    f->v[V_TRIGGERS] = (int16_t)s->used.triggers;
    f->v[V_GROUP] = (int16_t)s->group;
    s->group = ++s->group_serial;
    s->resolving++;
    return f;
}

void resolution_retires(struct table *t, uint16_t card)
{
    struct occ none = {0};
    struct occ *d = defer(t, &none);
    if (d)
        d->retire = card;
}

static enum flow resolution_close(struct table *t, struct frame *f)
{
    struct state *s = t->s;
    s->resolving--;
    s->group = (uint16_t)f->v[V_GROUP];
    if (s->resolving || s->used.deferred == (uint16_t)f->v[V_DEFERRED])
        return FLOW_DONE;
    struct frame *a = frame_push(t, PROC_AFTERMATH, NONE, t->s->first);
    memcpy(a->v, f->v, (V_GROUP + 1) * sizeof *a->v);
    a->v[V_OCCS] = (int16_t)s->used.occs;
    a->v[V_OCC_ITEMS] = (int16_t)s->used.items;
    return FLOW_DONE;
}

step_fn *const resolution_steps[] = {resolution_close, NULL};

/* ---- answering, group by group */

static uint16_t innermost_group(const struct table *t, const struct frame *f)
{
    uint16_t group = 0;
    for (uint16_t i = (uint16_t)f->v[V_DEFERRED]; i < t->s->used.deferred; i++)
        if (t->deferred[i].group > group)
            group = t->deferred[i].group;
    return group;
}

/* The occurrence as it was, for those who answer it now. */
static uint8_t bring_back(struct table *t, const struct occ *d)
{
    struct state *s = t->s;
    if (s->used.occs == s->cap.occs || s->used.items + d->items > s->cap.items) {
        table_full(t, POOL_OCCURRENCES);
        return 0;
    }
    uint8_t index = (uint8_t)s->used.occs++;
    t->occs[index] = *d;
    t->occs[index].item0 = (uint8_t)s->used.items;
    t->occs[index].group = t->occs[index].retire = 0;
    for (uint8_t i = 0; i < d->items; i++)
        t->items[s->used.items++] = unkept(&t->deferred_items[d->item0 + i]);
    return index;
}

static void send_away(struct table *t, const struct frame *f)
{
    t->s->used.occs = (uint16_t)f->v[V_OCCS];
    t->s->used.items = (uint16_t)f->v[V_OCC_ITEMS];
}

/* What it was about may lie in a deck by now, where nobody can tell it from others. */
static bool is_out_of_sight(const struct table *t, const struct occ *d, const struct trigger *g)
{
    const struct kept_item *i = d->items ? &t->deferred_items[d->item0 + g->item] : NULL;
    return i && !ref_is_live(t, i->card, i->gen) && !card_is_public(t, i->card);
}

/* What has left was heard as it went. Otherwise the listener must still be there, and hear it. */
static bool still_hears(struct table *t, const struct frame *f, const struct trigger *g)
{
    const struct occ *d = &t->deferred[g->deferred];
    if (d->facets & t->game->leaving)
        return true;
    if (!ref_is_live(t, g->card, g->gen))
        return false;
    if (is_out_of_sight(t, d, g))
        return true;
    bool hears =
        occ_is_heard_by(t, g->card, g->ability, g->you, occ_at(t, bring_back(t, d)), g->item);
    send_away(t, f);
    return hears;
}

static uint16_t item_card(const struct table *t, const struct trigger *g)
{
    const struct occ *d = &t->deferred[g->deferred];
    return d->items ? t->deferred_items[d->item0 + g->item].card : (uint16_t)NONE;
}

/* Like ones need no order. */
static bool are_alike(const struct table *t, const struct trigger *a, const struct trigger *b)
{
    return a->card == b->card ? a->ability == b->ability && a->you == b->you &&
                                    a->code == b->code && item_card(t, a) == item_card(t, b)
                              : triggers_are_twins(t, a, b);
}

/* Counts the triggers of a group that are due: the first of them, and those that differ from it. */
static unsigned due_triggers(struct table *t, const struct frame *f, uint16_t group,
                             struct trigger **first)
{
    unsigned n = 0;
    *first = NULL;
    for (uint16_t i = (uint16_t)f->v[V_TRIGGERS]; i < t->s->used.triggers; i++) {
        struct trigger *g = &t->triggers[i];
        if (g->deferred == NONE || t->deferred[g->deferred].group != group)
            continue;
        if (!still_hears(t, f, g)) {
            g->deferred = NONE;
            continue;
        }
        n += !*first || !are_alike(t, *first, g);
        if (!*first)
            *first = g;
    }
    return n;
}

/* Copied abilities have numbers of their own. Of a card that has become another object, such as one in a
 * deck, what lies there now tells nothing, and must not be told. */
static int16_t number_of(const struct table *t, const struct trigger *g)
{
    if (t->cards[g->card].gen != g->gen)
        return (int16_t)(g->ability - t->pack->defs[t->pack->abilities[g->ability].def].ability0);
    return card_shows(t, g->card) ? ability_in_card(t, g->card, g->ability)
                                  : (int16_t)(g->ability - def_of(t, g->card)->ability0);
}

/* Does one like it stand before it? */
static bool is_offered(const struct table *t, const struct frame *f, uint16_t index)
{
    const struct trigger *g = &t->triggers[index];
    for (uint16_t i = (uint16_t)f->v[V_TRIGGERS]; i < index; i++)
        if (t->triggers[i].deferred != NONE && are_alike(t, &t->triggers[i], g) &&
            t->deferred[t->triggers[i].deferred].group == t->deferred[g->deferred].group)
            return true;
    return false;
}

void aftermath_options(struct table *t, struct frame *f)
{
    uint16_t group = innermost_group(t, f);
    for (uint16_t i = (uint16_t)f->v[V_TRIGGERS]; i < t->s->used.triggers; i++) {
        const struct trigger *g = &t->triggers[i];
        if (g->deferred != NONE && t->deferred[g->deferred].group == group && !is_offered(t, f, i))
            offer(t, WORD_USE, g->card, item_card(t, g), number_of(t, g), 0, 0);
    }
}

static void use_trigger(struct table *t, struct trigger *g)
{
    struct trigger now = *g;
    uint8_t occ = bring_back(t, &t->deferred[now.deferred]);
    g->deferred = NONE;
    t->s->loop_ability = now.ability;
    t->game->use(t, now.you, now.card, now.ability, occ, now.item);
    frame_top(t)->gen = now.gen;
}

enum { STEP_TRIGGERS, STEP_CHOSEN, STEP_OPTIONAL };

static enum flow aftermath_triggers(struct table *t, struct frame *f)
{
    struct trigger *first;
    uint16_t group = innermost_group(t, f);
    send_away(t, f);
    if (!group) {
        t->s->used.deferred = (uint16_t)f->v[V_DEFERRED];
        t->s->used.deferred_items = (uint16_t)f->v[V_ITEMS];
        t->s->used.triggers = (uint16_t)f->v[V_TRIGGERS];
        return FLOW_DONE;
    }
    unsigned due = due_triggers(t, f, group, &first);
    if (due > 1)
        return ask(t, t->s->first, ASK_AFTERMATH, NONE, 0, 0);
    if (due) {
        use_trigger(t, first);
        return FLOW_AGAIN;
    }
    f->pc = STEP_OPTIONAL;
    return FLOW_JUMP;
}

static enum flow aftermath_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    uint16_t group = innermost_group(t, f);
    for (uint16_t i = (uint16_t)f->v[V_TRIGGERS]; i < t->s->used.triggers; i++) {
        struct trigger *g = &t->triggers[i];
        if (g->deferred != NONE && t->deferred[g->deferred].group == group && g->card == a.card &&
            number_of(t, g) == a.value && item_card(t, g) == a.with) {
            use_trigger(t, g);
            break;
        }
    }
    f->pc = STEP_TRIGGERS;
    return FLOW_JUMP;
}

/* Optional answers to one thing of the group after another; then its card is put away. */
static enum flow aftermath_optional(struct table *t, struct frame *f)
{
    uint16_t group = innermost_group(t, f);
    send_away(t, f);
    f->pc = STEP_TRIGGERS;
    for (uint16_t i = (uint16_t)f->v[V_DEFERRED]; i < t->s->used.deferred; i++) {
        struct occ *d = &t->deferred[i];
        if (d->group != group)
            continue;
        d->group = 0;
        if (d->retire != NONE)
            t->game->retire(t, d->retire);
        else
            window_open_optional(t, bring_back(t, d));
        break;
    }
    return FLOW_JUMP;
}

step_fn *const aftermath_steps[] = {
    [STEP_TRIGGERS] = aftermath_triggers,
    [STEP_CHOSEN] = aftermath_chosen,
    [STEP_OPTIONAL] = aftermath_optional,
    [STEP_OPTIONAL + 1] = NULL,
};

/* ---- games that take up what was heard by themselves (game.collects) */

void occ_tell(struct table *t, struct occ *o)
{
    uint16_t from = t->s->used.triggers;
    if (t->s->listening_after & o->facets) {
        struct occ *d = defer(t, o);
        if (d) {
            note_triggers(t, o);
            keep_items(t, d, o);
            forget_unheard(t, d, o, from);
        }
    }
    t->s->used.items = o->item0;
    t->s->used.occs = occ_index(t, o);
}

static void note_delayed(struct table *t, const struct delayed *w, uint8_t event)
{
    struct state *s = t->s;
    struct occ *o = occ_new(t, event, w->card, w->you, w->you);
    if ((uint16_t)w->it != NONE)
        occ_add(t, o, (uint16_t)w->it, 0);
    struct occ *d = defer(t, o);
    if (!d || s->used.triggers == s->cap.triggers) {
        table_full(t, POOL_TRIGGERS);
        return;
    }
    keep_items(t, d, o);
    t->triggers[s->used.triggers++] = (struct trigger){.deferred = (uint16_t)(s->used.deferred - 1),
                                                       .card = w->card,
                                                       .gen = w->gen,
                                                       .ability = w->ability,
                                                       .code = w->code,
                                                       .you = w->you};
    s->used.items = o->item0;
    s->used.occs = occ_index(t, o);
}

void delayed_tell(struct table *t, uint8_t period, uint8_t event)
{
    for (unsigned i = 0; i < t->s->used.delayed; i++)
        if (t->delayed[i].period == period)
            note_delayed(t, &t->delayed[i], event);
    delayed_drop(t, period);
}

static bool waits_for(const struct trigger *g, uint8_t seat)
{
    return g->you == seat;
}

unsigned triggers_waiting(const struct table *t, uint8_t seat, uint16_t *first)
{
    unsigned n = 0;
    *first = NONE;
    for (uint16_t i = 0; i < t->s->used.triggers; i++) {
        if (!waits_for(&t->triggers[i], seat))
            continue;
        n += *first == NONE || !are_alike(t, &t->triggers[*first], &t->triggers[i]);
        if (*first == NONE)
            *first = i;
    }
    return n;
}

void triggers_offer(struct table *t, uint8_t seat)
{
    for (uint16_t i = 0; i < t->s->used.triggers; i++) {
        bool again = false;
        for (uint16_t k = 0; k < i; k++)
            again |= are_alike(t, &t->triggers[k], &t->triggers[i]);
        if (waits_for(&t->triggers[i], seat) && !again)
            offer(t, WORD_USE, t->triggers[i].card, item_card(t, &t->triggers[i]),
                  number_of(t, &t->triggers[i]), 0, 0);
    }
}

uint16_t trigger_named(const struct table *t, uint8_t seat, const qn_option *o)
{
    for (uint16_t i = 0; i < t->s->used.triggers; i++) {
        const struct trigger *g = &t->triggers[i];
        if (waits_for(g, seat) && g->card == o->card && number_of(t, g) == o->value &&
            item_card(t, g) == o->with)
            return i;
    }
    return NONE;
}

static void drop_trigger(struct table *t, uint16_t index)
{
    struct state *s = t->s;
    memmove(&t->triggers[index], &t->triggers[index + 1],
            (s->used.triggers - index - 1u) * sizeof *t->triggers);
    memset(&t->triggers[--s->used.triggers], 0, sizeof *t->triggers);
    if (!s->used.triggers) {
        memset(t->deferred, 0, s->used.deferred * sizeof *t->deferred);
        memset(t->deferred_items, 0, s->used.deferred_items * sizeof *t->deferred_items);
        s->used.deferred = s->used.deferred_items = 0;
    }
}

struct trigger trigger_take(struct table *t, uint16_t index, uint8_t *occ)
{
    struct trigger taken = t->triggers[index];
    *occ = bring_back(t, &t->deferred[taken.deferred]);
    drop_trigger(t, index);
    t->s->loop_ability = taken.ability;
    return taken;
}

void triggers_forget(struct table *t, uint8_t seat)
{
    for (uint16_t i = t->s->used.triggers; i-- > 0;)
        if (waits_for(&t->triggers[i], seat))
            drop_trigger(t, i);
    delayed_forget(t, seat);
}
