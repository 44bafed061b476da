/*
 * Abilities of cards in play: which listen, how often they were used, what they modify; effects that
 * last for a while, and effects that wait for a moment.
 */
#include "kernel/flow.h"
#include "kernel/memory.h"

/* Bits of state.modified that stand for no attribute. */
enum { CANNOT_LISTENS = 62, KEYWORDS_GRANTED = 63, TRAITS_GRANTED = 61, SILENCES = 60 };

static unsigned modified_bit(uint8_t op, uint8_t attr)
{
    switch (op) {
    case MODIFY_KEYWORD: return KEYWORDS_GRANTED;
    case MODIFY_TRAIT: return TRAITS_GRANTED;
    case MODIFY_SILENCE: return SILENCES;
    default: return attr;
    }
}

static const struct ability *ability_at(const struct table *t, uint16_t ability)
{
    return &t->pack->abilities[ability];
}

/* ---- instances */

static bool is_granted(const struct table *t, uint16_t card, uint8_t op, uint8_t which);

/* What silences others is not silenced itself. */
static bool is_silenced(const struct table *t, const struct instance *i)
{
    return t->s->modified >> SILENCES & 1 && ability_at(t, i->ability)->op != MODIFY_SILENCE &&
           is_granted(t, i->card, MODIFY_SILENCE, 0);
}

bool instance_is_active(const struct table *t, const struct instance *i)
{
    const struct def *shown = card_shows(t, i->card);
    return shown && (uint16_t)(shown - t->pack->defs) == ability_at(t, i->ability)->def &&
           !is_silenced(t, i);
}

static void hear(struct state *s, const struct ability *a)
{
    if (a->timing == TIMING_BEFORE)
        s->listening_before |= a->events;
    else if (a->timing == TIMING_AFTER)
        s->listening_after |= a->events;
    else if (a->timing == TIMING_CONSTANT)
        s->modified |= 1ull << modified_bit(a->op, a->attr);
    else if (a->timing == TIMING_CANNOT)
        s->modified |= 1ull << CANNOT_LISTENS;
}

static void hear_again(struct table *t)
{
    struct state *s = t->s;
    s->listening_before = s->listening_after = s->modified = 0;
    for (unsigned i = 0; i < s->used.instances; i++)
        hear(s, ability_at(t, t->instances[i].ability));
    for (unsigned i = 0; i < s->used.lasting; i++)
        s->modified |= 1ull << modified_bit(t->lasting[i].op, t->lasting[i].attr);
}

static void start_side(struct table *t, uint16_t card, const struct def *d)
{
    struct state *s = t->s;
    uint8_t from = (uint8_t)(t->facts.works[t->cards[card].zone] - 1);
    for (unsigned i = 0; i < d->abilities; i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        const struct ability *a = ability_at(t, ability);
        bool called = a->timing == TIMING_CALLED && a->limit_scope == LIMIT_NONE;
        if (a->from != from || called)
            continue; /* nobody looks for those */
        if (s->used.instances == s->cap.instances) {
            s->status = TABLE_FULL;
            return;
        }
        t->instances[s->used.instances++] =
            (struct instance){.card = card,
                              .ability = ability,
                              .stamp = ++s->age,
                              .timing = a->timing,
                              .modifies = (uint8_t)modified_bit(a->op, a->attr)};
        hear(s, a);
    }
}

/* Both sides start at once, so that turning a card over keeps what was used on either side. */
void abilities_start(struct table *t, uint16_t card)
{
    const struct def *d = t->cards[card].face == FACE_DOWN ? card_shows(t, card) : def_of(t, card);
    if (!d)
        return;
    start_side(t, card, d);
    if (d->back != NONE)
        start_side(t, card, &t->pack->defs[d->back]);
}

void abilities_stop(struct table *t, uint16_t card)
{
    struct state *s = t->s;
    unsigned kept = 0;
    for (unsigned i = 0; i < s->used.instances; i++)
        if (t->instances[i].card != card)
            t->instances[kept++] = t->instances[i];
    if (kept != s->used.instances) {
        memset(&t->instances[kept], 0, (s->used.instances - kept) * sizeof *t->instances);
        s->used.instances = (uint16_t)kept;
        hear_again(t);
    }
}

struct instance *instance_of(const struct table *t, uint16_t card, uint16_t ability)
{
    for (unsigned i = 0; i < t->s->used.instances; i++)
        if (t->instances[i].card == card && t->instances[i].ability == ability)
            return &t->instances[i];
    return NULL;
}

/* ---- limits */

bool limit_allows(const struct table *t, uint16_t card, uint16_t ability)
{
    const struct ability *a = ability_at(t, ability);
    if (a->limit_scope == LIMIT_NONE)
        return true;
    if (a->limit_scope == LIMIT_BY_TITLE)
        return t->slots[a->slot] < a->limit;
    const struct instance *i = instance_of(t, card, ability);
    return !i || i->uses < a->limit;
}

void limit_use(struct table *t, uint16_t card, uint16_t ability)
{
    const struct ability *a = ability_at(t, ability);
    if (a->limit_scope == LIMIT_BY_TITLE) {
        t->slots[a->slot]++;
    } else if (a->limit_scope == LIMIT_EACH_COPY) {
        struct instance *i = instance_of(t, card, ability);
        if (i)
            i->uses++;
    }
}

void limits_reset(struct table *t, uint8_t period)
{
    for (unsigned i = 0; i < t->s->used.instances; i++)
        if (ability_at(t, t->instances[i].ability)->period == period)
            t->instances[i].uses = 0;
    for (unsigned i = 0; i < t->pack->slot_count; i++)
        if (t->pack->slot_period[i] == period)
            t->slots[i] = 0;
}

/* ---- values: sums first, then products, then quotients; a set value, the latest, ends it all */

struct sum {
    int add, times, parts, set;
    uint16_t set_at;
    bool is_set;
};

/* Of two that set the value the younger one holds (MC-302). */
static void modify(struct sum *v, uint8_t op, int amount, uint16_t stamp)
{
    if (op == MODIFY_ADD)
        v->add += amount;
    else if (op == MODIFY_MULTIPLY)
        v->times *= amount;
    else if (op == MODIFY_DIVIDE)
        v->parts *= amount > 0 ? amount : 1;
    else if (op == MODIFY_SET && (!v->is_set || stamp > v->set_at)) {
        v->set = amount;
        v->set_at = stamp;
        v->is_set = true;
    }
}

/* Fractions are rounded up, once everything is applied. */
static int outcome_of(const struct table *t, const struct sum *v)
{
    int product = v->add * v->times;
    if (v->is_set && !t->game->sums_after_set)
        return v->set;
    return product > 0 ? (product + v->parts - 1) / v->parts : product / v->parts;
}

/* While nothing is forbidden, everything is within reach. */
bool effect_reaches(const struct table *t, const struct context *cx, uint16_t card)
{
    return !t->game->reaches || t->probing || !(t->s->modified >> CANNOT_LISTENS & 1) ||
           t->game->reaches(t, cx, card);
}

/* Does a constant ability apply to the card? Fills the context for its amount. */
static bool constant_applies(const struct table *t, const struct instance *i, uint16_t card,
                             struct context *cx)
{
    const struct ability *a = ability_at(t, i->ability);
    if (!instance_is_active(t, i))
        return false;
    *cx = (struct context){.self = i->card,
                           .self_gen = t->cards[i->card].gen,
                           .it = card,
                           .ability = i->ability,
                           .you = t->game->you(t, i->card),
                           .occ = OCC_NONE};
    return (!a->when || machine_value(t, a->when, cx)) &&
           (!a->scope || machine_value(t, a->scope, cx)) && effect_reaches(t, cx, card);
}

static bool lasting_applies(const struct table *t, const struct lasting *l, uint16_t card)
{
    if (!l->scope && l->card == NONE)
        return t->cards[card].controller == l->you; /* whatever card of that seat */
    if (!l->scope)
        return l->card == card && t->cards[card].gen == l->gen;
    struct context cx = {.self = l->card,
                         .self_gen = l->gen,
                         .it = card,
                         .ability = NONE,
                         .you = l->you,
                         .occ = OCC_NONE};
    return machine_value(t, l->scope, &cx);
}

static int lasting_amount(const struct table *t, const struct lasting *l, uint16_t card)
{
    struct context cx = {.self = l->card,
                         .self_gen = l->gen,
                         .it = card,
                         .ability = NONE,
                         .you = l->you,
                         .occ = OCC_NONE};
    return l->code ? machine_value(t, l->code, &cx) : l->amount;
}

int value_modified(const struct table *t, uint8_t attr, uint16_t card, int base)
{
    const struct state *s = t->s;
    struct sum v = {.add = base, .times = 1, .parts = 1};
    struct context cx;
    if (!(s->modified >> attr & 1))
        return base;
    for (unsigned i = 0; i < s->used.instances; i++) {
        const struct instance *in = &t->instances[i];
        if (in->timing != TIMING_CONSTANT || in->modifies != attr ||
            !constant_applies(t, in, card, &cx))
            continue;
        const struct ability *a = ability_at(t, in->ability);
        modify(&v, a->op, machine_value(t, a->effect, &cx), in->stamp);
    }
    for (unsigned i = 0; i < s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->attr == attr && l->op < MODIFY_KEYWORD && lasting_applies(t, l, card))
            modify(&v, l->op, lasting_amount(t, l, card), l->stamp);
    }
    if (v.is_set && t->game->sums_after_set)
        v.add += v.set - base;
    return outcome_of(t, &v);
}

/* Is a keyword or trait granted to the card by a constant ability or a lasting effect? */
static bool is_granted(const struct table *t, uint16_t card, uint8_t op, uint8_t which)
{
    const struct state *s = t->s;
    struct context cx;
    if (!(s->modified >> modified_bit(op, 0) & 1))
        return false;
    for (unsigned i = 0; i < s->used.instances; i++) {
        const struct instance *in = &t->instances[i];
        if (in->timing == TIMING_CONSTANT && in->modifies == modified_bit(op, 0) &&
            ability_at(t, in->ability)->granted == which && constant_applies(t, in, card, &cx))
            return true;
    }
    for (unsigned i = 0; i < s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->op == op && l->amount == which && lasting_applies(t, l, card))
            return true;
    }
    return false;
}

bool has_keyword(const struct table *t, uint16_t card, uint8_t keyword)
{
    const struct def *d = card_shows(t, card);
    return (d && d->keywords >> keyword & 1) || is_granted(t, card, MODIFY_KEYWORD, keyword);
}

bool has_trait(const struct table *t, uint16_t card, uint8_t trait)
{
    const struct def *d = card_shows(t, card);
    return (d && d->traits[trait / 64] >> (trait % 64) & 1) ||
           is_granted(t, card, MODIFY_TRAIT, trait);
}

/* ---- lasting and delayed effects */

bool lasting_add(struct table *t, const struct lasting *l)
{
    struct state *s = t->s;
    if (s->used.lasting == s->cap.lasting) {
        s->status = TABLE_FULL;
        return false;
    }
    t->lasting[s->used.lasting] = *l;
    t->lasting[s->used.lasting++].stamp = ++s->age;
    hear_again(t);
    s->dirty = 1;
    return true;
}

struct ending;

static void drop_lasting(struct table *t,
                         bool (*ends)(const struct lasting *, const struct ending *),
                         const struct ending *end)
{
    struct state *s = t->s;
    unsigned kept = 0;
    for (unsigned i = 0; i < s->used.lasting; i++)
        if (!ends(&t->lasting[i], end))
            t->lasting[kept++] = t->lasting[i];
    if (kept == s->used.lasting)
        return;
    memset(&t->lasting[kept], 0, (s->used.lasting - kept) * sizeof *t->lasting);
    s->used.lasting = (uint16_t)kept;
    hear_again(t);
    s->dirty = 1;
}

struct ending {
    uint8_t period, seat; /* seat: NOBODY for all */
};

static bool ends_with(const struct lasting *l, const struct ending *end)
{
    return l->period == end->period && (end->seat == NOBODY || l->you == end->seat);
}
static bool was_used(const struct lasting *l, const struct ending *never)
{
    (void)never;
    return l->used;
}

void lasting_expire(struct table *t, uint8_t period)
{
    lasting_expire_of(t, period, NOBODY);
}

void lasting_expire_of(struct table *t, uint8_t period, uint8_t seat)
{
    drop_lasting(t, ends_with, &(struct ending){period, seat});
}

void lasting_spend(struct table *t, uint8_t attr, uint16_t card)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        struct lasting *l = &t->lasting[i];
        if (l->once && l->attr == attr && lasting_applies(t, l, card))
            l->used = 1;
    }
    drop_lasting(t, was_used, NULL);
}

bool delayed_add(struct table *t, const struct delayed *d)
{
    struct state *s = t->s;
    if (s->used.delayed == s->cap.delayed) {
        s->status = TABLE_FULL;
        return false;
    }
    t->delayed[s->used.delayed++] = *d;
    return true;
}

void delayed_drop(struct table *t, uint8_t period)
{
    struct state *s = t->s;
    unsigned kept = 0;
    for (unsigned i = 0; i < s->used.delayed; i++)
        if (t->delayed[i].period != period)
            t->delayed[kept++] = t->delayed[i];
    memset(&t->delayed[kept], 0, (s->used.delayed - kept) * sizeof *t->delayed);
    s->used.delayed = (uint16_t)kept;
}

/* ---- what waits for a moment: several at once are ordered by the first player (MC-350 SU-307) */

static bool is_due(const struct delayed *d, uint8_t period)
{
    return d->period == period;
}

static int16_t number_of(const struct table *t, const struct delayed *d)
{
    return (int16_t)(d->ability - t->pack->defs[ability_at(t, d->ability)->def].ability0);
}

/* How many different ones are due, and the oldest: like ones need no order. */
static unsigned count_due(const struct table *t, uint8_t period, unsigned *first)
{
    unsigned n = 0;
    for (unsigned i = t->s->used.delayed; i-- > 0;) {
        if (!is_due(&t->delayed[i], period))
            continue;
        n += !n || t->delayed[i].ability != t->delayed[*first].ability;
        *first = i;
    }
    return n;
}

static void resolve_delayed(struct table *t, unsigned index)
{
    struct state *s = t->s;
    struct delayed d = t->delayed[index];
    memmove(&t->delayed[index], &t->delayed[index + 1],
            (s->used.delayed - index - 1) * sizeof *t->delayed);
    memset(&t->delayed[--s->used.delayed], 0, sizeof *t->delayed);
    struct frame *f = ability_push(t, d.ability, d.card, d.you, OCC_NONE, 0);
    f->gen = d.gen;
    f->pc = d.code;
    f->v[14] = d.it;
}

void delayed_options(struct table *t, struct frame *f)
{
    for (unsigned i = 0; i < t->s->used.delayed; i++)
        if (is_due(&t->delayed[i], (uint8_t)f->v[0]))
            offer(t, WORD_USE, t->delayed[i].card, NONE, number_of(t, &t->delayed[i]), 0, 0);
}

static enum flow delayed_next(struct table *t, struct frame *f)
{
    unsigned first = 0, n = count_due(t, (uint8_t)f->v[0], &first);
    if (n > 1)
        return ask(t, t->s->first, ASK_DELAYED, NONE, 0, 0);
    if (!n)
        return FLOW_DONE;
    resolve_delayed(t, first);
    return FLOW_AGAIN;
}

static enum flow delayed_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    for (unsigned i = 0; i < t->s->used.delayed; i++)
        if (is_due(&t->delayed[i], (uint8_t)f->v[0]) && t->delayed[i].card == a.card &&
            number_of(t, &t->delayed[i]) == a.value) {
            resolve_delayed(t, i);
            break;
        }
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const delayed_steps[] = {delayed_next, delayed_chosen, NULL};

bool delayed_run(struct table *t, uint8_t period)
{
    unsigned first = 0;
    if (!count_due(t, period, &first))
        return false;
    frame_push(t, PROC_DELAYED, NONE, t->s->first)->v[0] = period;
    return true;
}
