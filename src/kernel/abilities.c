/*
 * Abilities of cards in play: which listen, how often they were used, what they modify; effects that
 * last for a while, and effects that wait for a moment.
 */
#include "kernel/flow.h"
#include "kernel/memory.h"

static const struct ability *ability_at(const struct table *t, uint16_t ability)
{
    return &t->pack->abilities[ability];
}

/* ---- instances */

static bool is_granted(const struct table *t, uint16_t card, uint8_t op, uint8_t which,
                       uint16_t since);

/* What lasts for a while takes away what was there when it came; later gains stay (SC-075). */
static bool loses(const struct table *t, uint16_t card, uint16_t stamp)
{
    return (t->s->modified >> SILENCES & 1 && is_granted(t, card, MODIFY_SILENCE, 0, stamp)) ||
           (t->directory->granted & t->game->silencing && t->game->silenced(t, card));
}

bool card_is_silenced(const struct table *t, uint16_t card)
{
    return loses(t, card, 0);
}

/* Does the ability take others away, itself or by a keyword that it grants? */
static bool silences(const struct table *t, const struct ability *a)
{
    return a->op == MODIFY_SILENCE ||
           (a->op == MODIFY_KEYWORD && t->game->silencing >> a->granted & 1);
}

/* What silences others is not silenced itself. */
static bool is_silenced(const struct table *t, const struct instance *i)
{
    if (!(t->s->modified >> SILENCES & 1) && !(t->directory->granted & t->game->silencing))
        return false;
    uint16_t card = t->game->holder ? t->game->holder(t, i->card, i->ability) : i->card;
    return !silences(t, ability_at(t, i->ability)) &&
           (loses(t, card, i->stamp) || (card != i->card && loses(t, i->card, i->stamp)));
}

bool instance_is_active(const struct table *t, const struct instance *i)
{
    const struct def *shown = card_shows(t, i->card);
    return shown &&
           (i->copied || (uint16_t)(shown - t->pack->defs) == ability_at(t, i->ability)->def) &&
           !(t->game->dormant && t->game->dormant(t, i->card, i->ability)) && !is_silenced(t, i);
}

void ability_copy(struct table *t, uint16_t card, uint16_t ability, uint8_t copied)
{
    struct state *s = t->s;
    const struct ability *a = ability_at(t, ability);
    if (s->used.instances == s->cap.instances) {
        table_full(t, POOL_ABILITIES);
        return;
    }
    t->instances[s->used.instances] =
        (struct instance){.card = card,
                          .ability = ability,
                          .stamp = ++s->age,
                          .timing = a->timing,
                          .copied = copied,
                          .modifies = (uint8_t)modified_bit(a->op, a->attr)};
    directory_add(t, s->used.instances++);
}

static void start_side(struct table *t, uint16_t card, const struct def *d, uint8_t copied)
{
    uint8_t from = (uint8_t)(t->facts->works[t->cards[card].zone] - 1);
    for (unsigned i = 0; i < d->abilities; i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        const struct ability *a = ability_at(t, ability);
        bool called = a->timing >= TIMING_CALLED && a->limit_scope == LIMIT_NONE;
        if (a->from == from && !called) /* nobody looks for the others */
            ability_copy(t, card, ability, copied);
    }
}

/* Both sides start at once, so that turning a card over keeps what was used on either side. */
void abilities_start(struct table *t, uint16_t card)
{
    const struct def *d = t->cards[card].face == FACE_DOWN ? card_shows(t, card) : def_of(t, card);
    if (!d)
        return;
    start_side(t, card, d, NOT_COPIED);
    if (d->back != NONE)
        start_side(t, card, &t->pack->defs[d->back], NOT_COPIED);
}

void abilities_copy(struct table *t, uint16_t card, const struct def *d, uint8_t how_long)
{
    start_side(t, card, d, how_long);
    t->s->changed |= CHANGED_PLAY;
}

static bool is_dropped(const struct instance *i, uint16_t card)
{
    return card == NONE ? i->copied == COPIED_FOR_NOW : i->card == card;
}

/* Those of a card; NONE: those that were copied for now. */
static void drop_instances(struct table *t, uint16_t card)
{
    struct state *s = t->s;
    unsigned kept = 0;
    while (kept < s->used.instances && !is_dropped(&t->instances[kept], card))
        kept++;
    if (kept == s->used.instances)
        return;
    for (unsigned i = kept + 1; i < s->used.instances; i++)
        if (!is_dropped(&t->instances[i], card))
            t->instances[kept++] = t->instances[i];
    memset(&t->instances[kept], 0, (s->used.instances - kept) * sizeof *t->instances);
    s->used.instances = (uint16_t)kept;
    s->changed |= CHANGED_PLAY;
    directory_renew(t);
}

void abilities_stop(struct table *t, uint16_t card)
{
    drop_instances(t, card);
}

void abilities_end_copies(struct table *t)
{
    drop_instances(t, NONE);
}

struct instance *instance_of(const struct table *t, uint16_t card, uint16_t ability)
{
    const struct ability *a = ability_at(t, ability);
    unsigned chain = directory_chain(a->timing, modified_bit(a->op, a->attr));
    for (uint16_t i = t->directory->first[chain]; i != NONE; i = t->next_alike[i])
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

/* Many factors at once stay a number that can be reckoned with. */
static int product_of(int a, int b)
{
    enum { MOST = 1 << 24 };
    int64_t product = (int64_t)a * b;
    return product > MOST ? MOST : product < -MOST ? -MOST : (int)product;
}

/* Of two that set the value the younger one holds (MC-302). */
static void modify(struct sum *v, uint8_t op, int amount, uint16_t stamp)
{
    if (op == MODIFY_ADD)
        v->add += amount;
    else if (op == MODIFY_MULTIPLY)
        v->times = product_of(v->times, amount);
    else if (op == MODIFY_DIVIDE)
        v->parts = product_of(v->parts, amount > 0 ? amount : 1);
    else if (op == MODIFY_SET && (!v->is_set || stamp > v->set_at)) {
        v->set = amount;
        v->set_at = stamp;
        v->is_set = true;
    }
}

/* Fractions are rounded up, once everything is applied. */
static int outcome_of(const struct table *t, const struct sum *v)
{
    int product = product_of(v->add, v->times);
    if (v->is_set && !t->game->sums_after_set)
        return v->set;
    return product > 0 ? (product + v->parts - 1) / v->parts : product / v->parts;
}

/* While nothing is forbidden, everything is within reach. */
bool effect_reaches(const struct table *t, const struct context *cx, uint16_t card)
{
    return !t->game->reaches || t->thought->probing || !(t->s->modified >> CANNOT_LISTENS & 1) ||
           t->game->reaches(t, cx, card);
}

bool seat_ignores(const struct table *t, uint8_t seat, uint16_t card)
{
    return t->game->ignores && card != NONE && t->game->ignores(t, seat, card);
}

/* Whether it may reach the card is judged by values as they are without what came later. */
static bool constant_reaches(const struct table *t, const struct instance *i,
                             const struct context *cx, uint16_t card)
{
    uint16_t before = t->thought->before;
    if (!t->thought->probing)
        t->thought->before = i->stamp;
    bool reaches = effect_reaches(t, cx, card);
    t->thought->before = before;
    return reaches;
}

static bool is_left_out(const struct table *t, uint16_t stamp)
{
    return t->thought->probing && t->thought->before && stamp >= t->thought->before;
}

/* The same where it is known already what the card shows. */
static inline bool may_touch_shown(const struct table *t, const struct ability *a, uint16_t self,
                                   uint16_t card, const struct def *shown)
{
    if (a->reach == REACH_SELF)
        return card == self && card != NONE;
    if (a->reach >= REACH_TITLE)
        return shown && shown->title == a->reach - REACH_TITLE;
    if (a->reach >= REACH_CATEGORY)
        return shown && shown->categories >> (a->reach - REACH_CATEGORY) & 1;
    return a->reach == REACH_ANY || (self != NONE && card == t->cards[self].host);
}

bool ability_may_reach(const struct table *t, const struct ability *a, uint16_t self, uint16_t card)
{
    return may_touch_shown(t, a, self, card, card != NONE ? card_shows(t, card) : NULL);
}

static bool is_in_scope(const struct table *t, const struct ability *a, const struct context *cx)
{
    if (!a->scope || a->reach == REACH_SELF || a->reach == REACH_HOST)
        return true;
    bool seen = !a->glance || t->pack->machine->glances(t, a->glance, cx);
#ifndef NDEBUG /* what is told at a glance is what its text says */
    bool holds = t->pack->machine->value(t, a->scope, cx);
    if (!t->thought->endless && (seen ? a->plain && !holds : holds))
        __builtin_trap();
#endif
    return seen && (a->plain || t->pack->machine->value(t, a->scope, cx));
}

/* Does a constant ability that may touch the card apply to it? Fills the context for its amount. */
static bool constant_holds(const struct table *t, const struct instance *i, uint16_t card,
                           struct context *cx)
{
    const struct ability *a = ability_at(t, i->ability);
    uint8_t you = t->game->you(t, i->card);
    if (a->by && card_in_play(t, card) && (t->cards[card].controller == you) != (a->by == BY_YOU))
        return false;
    *cx = context_of(t, i->card, i->ability, you, card);
    if (a->early && !t->pack->machine->value(t, a->when, cx))
        return false;
    bool applies = is_in_scope(t, a, cx) && instance_is_active(t, i) &&
                   !seat_ignores(t, t->cards[card].controller, i->card) &&
                   (!a->when || a->early || t->pack->machine->value(t, a->when, cx)) &&
                   constant_reaches(t, i, cx, card);
    if (applies)
        ability_ran(t, i->ability);
    return applies;
}

/* Most are about other cards: that is seen at a glance. */
static inline bool constant_applies(const struct table *t, const struct instance *i, uint16_t card,
                                    struct context *cx)
{
    return ability_may_touch(t, ability_at(t, i->ability), i->card, card) &&
           constant_holds(t, i, card, cx);
}

static bool lasting_applies(const struct table *t, const struct lasting *l, uint16_t card)
{
    if (l->pending)
        return false;
    if (!l->scope && l->card == NONE)
        return t->cards[card].controller == l->you; /* whatever card of that seat */
    if (!l->scope)
        return l->card == card && t->cards[card].gen == l->gen;
    struct context cx = context_of_lasting(l, card);
    return t->pack->machine->value(t, l->scope, &cx);
}

/* How many lasting effects to look at for that bit of state.modified. */
static unsigned lasting_of(const struct table *t, unsigned bit)
{
    return t->directory->lasts >> bit & 1 ? t->s->used.lasting : 0;
}

static int lasting_amount(const struct table *t, const struct lasting *l, uint16_t card)
{
    struct context cx = context_of_lasting(l, card);
    return l->code ? t->pack->machine->value(t, l->code, &cx) : l->amount;
}

void thought_is_endless(const struct table *t, uint16_t ability)
{
    if (!t->thought->endless)
        t->thought->endless = (uint16_t)((ability == NONE ? t->thought->ability : ability) + 1);
    t->s->steps = STEPS_BETWEEN_ASKS;
}

/* Values that depend on values … lawful cards come to a few. Beyond this one depends on itself: it is
 * noted, everything is as printed until the table has stopped, and so the end comes soon. */
enum { DEPTH = 24 };

static bool think_deeper(const struct table *t)
{
    struct thought *thought = t->thought;
    if (thought->depth == DEPTH)
        thought_is_endless(t, NONE);
    if (thought->endless)
        return false;
    thought->depth++;
    return true;
}

int value_reckon(const struct table *t, uint8_t attr, uint16_t card, int base)
{
    struct sum v = {.add = base, .times = 1, .parts = 1};
    const struct def *shown = card != NONE ? card_shows(t, card) : NULL;
    struct context cx;
    if (!think_deeper(t))
        return base;
    const uint16_t *next = t->next_alike;
    for (uint16_t i = first_modifier(t, attr); i != NONE; i = next[i]) {
        const struct instance *in = &t->instances[i];
        const struct ability *a = ability_at(t, in->ability);
        if (!may_touch_shown(t, a, in->card, card, shown) || is_left_out(t, in->stamp))
            continue;
        t->thought->ability = in->ability;
        if (constant_holds(t, in, card, &cx))
            modify(&v, a->op, t->pack->machine->value(t, a->effect, &cx), in->stamp);
    }
    for (unsigned i = 0, n = lasting_of(t, attr); i < n; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->attr == attr && l->op < MODIFY_KEYWORD && !is_left_out(t, l->stamp) &&
            lasting_applies(t, l, card))
            modify(&v, l->op, lasting_amount(t, l, card), l->stamp);
    }
    t->thought->depth--;
    if (v.is_set && t->game->sums_after_set)
        v.add += v.set - base;
    return outcome_of(t, &v);
}

bool constant_touches(const struct table *t, const struct instance *i, uint16_t card)
{
    struct context cx;
    return i->timing == TIMING_CONSTANT && constant_applies(t, i, card, &cx);
}

int constant_adds(const struct table *t, const struct instance *i, uint16_t card)
{
    struct context cx;
    const struct ability *a = ability_at(t, i->ability);
    return a->op == MODIFY_ADD && constant_applies(t, i, card, &cx)
               ? t->pack->machine->value(t, a->effect, &cx)
               : 0;
}

bool value_is_set_twice(const struct table *t)
{
    return t->directory->setters > 1;
}

unsigned value_setters(const struct table *t, uint8_t attr, uint16_t card, uint16_t *found,
                       unsigned most)
{
    struct context cx;
    unsigned n = 0;
    for (uint16_t i = first_modifier(t, attr); i != NONE && n < most; i = t->next_alike[i])
        if (ability_at(t, t->instances[i].ability)->op == MODIFY_SET &&
            constant_applies(t, &t->instances[i], card, &cx))
            found[n++] = i;
    for (unsigned i = 0, all = lasting_of(t, attr); i < all && n < most; i++)
        if (t->lasting[i].attr == attr && t->lasting[i].op == MODIFY_SET &&
            lasting_applies(t, &t->lasting[i], card))
            found[n++] = (uint16_t)(SETTER_LASTS + i);
    return n;
}

static int set_amount(const struct table *t, uint16_t setter, uint16_t card)
{
    if (setter >= SETTER_LASTS)
        return lasting_amount(t, &t->lasting[setter - SETTER_LASTS], card);
    const struct instance *i = &t->instances[setter];
    struct context cx = context_of(t, i->card, i->ability, t->game->you(t, i->card), card);
    return t->pack->machine->value(t, ability_at(t, i->ability)->effect, &cx);
}

int value_start(const struct table *t, uint8_t attr, uint16_t card, int base)
{
    enum { MOST = 16 };
    uint16_t found[MOST];
    struct sum v = {.set = base};
    unsigned n = t->directory->setters ? value_setters(t, attr, card, found, MOST) : 0;
    for (unsigned i = 0; i < n; i++) {
        uint16_t stamp = found[i] >= SETTER_LASTS ? t->lasting[found[i] - SETTER_LASTS].stamp
                                                  : t->instances[found[i]].stamp;
        modify(&v, MODIFY_SET, set_amount(t, found[i], card), stamp);
    }
    return v.set;
}

bool asking_begin(const struct table *t, uint16_t what)
{
    struct thought *asking = t->thought;
    for (unsigned i = 0; i < asking->asked_count; i++)
        if (asking->asked[i] == what)
            return false;
    if (asking->asked_count == ASKED) {
        thought_is_endless(t, NONE);
        return false;
    }
    asking->asked[asking->asked_count++] = what;
    return true;
}

void asking_end(const struct table *t)
{
    t->thought->asked_count--;
}

/* What is granted to those who have it, or something that depends on it, is not asked about itself
 * ("who has either has both"). */
static bool grant_applies(const struct table *t, uint16_t instance, uint16_t card,
                          struct context *cx)
{
    if (!asking_begin(t, instance))
        return false;
    bool applies = constant_applies(t, &t->instances[instance], card, cx);
    asking_end(t);
    return applies;
}

static bool lasting_grants(const struct table *t, unsigned index, uint16_t card)
{
    const struct lasting *l = &t->lasting[index];
    if (!l->scope)
        return lasting_applies(t, l, card);
    if (!asking_begin(t, (uint16_t)(ASKING_LASTING + index)))
        return false;
    bool applies = lasting_applies(t, l, card);
    asking_end(t);
    return applies;
}

/* The definition whose constant ability or, since that moment, lasting effect grants a keyword or trait
 * to the card; NONE: nothing does. */
static uint16_t granted_by(const struct table *t, uint16_t card, uint8_t op, uint8_t which,
                           uint16_t since, bool *lasts)
{
    const struct state *s = t->s;
    unsigned bit = modified_bit(op, 0);
    struct context cx;
    if (!(s->modified >> bit & 1) || (t->game->grants_in_play && !card_in_play(t, card)))
        return NONE;
    for (uint16_t i = first_modifier(t, bit); i != NONE; i = t->next_alike[i])
        if (ability_at(t, t->instances[i].ability)->granted == which &&
            grant_applies(t, i, card, &cx))
            return t->cards[t->instances[i].card].def;
    for (unsigned i = 0, n = lasting_of(t, bit); i < n; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->op == op && l->amount == which && l->stamp > since && lasting_grants(t, i, card)) {
            *lasts = true;
            return l->source;
        }
    }
    return NONE;
}

static bool is_granted(const struct table *t, uint16_t card, uint8_t op, uint8_t which,
                       uint16_t since)
{
    bool lasts;
    return granted_by(t, card, op, which, since, &lasts) != NONE;
}

uint16_t keyword_source(const struct table *t, uint16_t card, uint8_t keyword, bool *lasts)
{
    const struct def *d = card_shows(t, card);
    *lasts = false;
    if (d && d->keywords >> keyword & 1)
        return t->cards[card].def;
    return granted_by(t, card, MODIFY_KEYWORD, keyword, 0, lasts);
}

bool keyword_is_granted(const struct table *t, uint16_t card, uint8_t keyword)
{
    return is_granted(t, card, MODIFY_KEYWORD, keyword, 0);
}

bool has_trait(const struct table *t, uint16_t card, uint8_t trait)
{
    const struct def *d = card_shows(t, card);
    return (d && d->traits[trait / 64] >> (trait % 64) & 1) ||
           (t->s->modified >> TRAITS_GRANTED & 1 && is_granted(t, card, MODIFY_TRAIT, trait, 0)) ||
           (t->game->trait && t->game->trait(t, card, trait));
}

/* ---- lasting and delayed effects */

/* What has been granted already until the same end is not granted twice. */
static bool is_known_grant(const struct table *t, const struct lasting *l)
{
    if ((l->op != MODIFY_KEYWORD && l->op != MODIFY_TRAIT) || l->once || l->pending)
        return false;
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *a = &t->lasting[i];
        if (a->op == l->op && a->amount == l->amount && a->scope == l->scope &&
            a->noted == l->noted && a->card == l->card && a->gen == l->gen &&
            a->source == l->source && a->you == l->you && a->period == l->period && !a->once &&
            !a->pending)
            return true;
    }
    return false;
}

bool lasting_add(struct table *t, const struct lasting *l)
{
    struct state *s = t->s;
    if (is_known_grant(t, l))
        return true;
    if (s->used.lasting == s->cap.lasting) {
        table_full(t, POOL_LASTING);
        return false;
    }
    t->lasting[s->used.lasting] = *l;
    t->lasting[s->used.lasting].made = s->occ_serial;
    t->lasting[s->used.lasting].stamp = ++s->age;
    directory_add_lasting(t, &t->lasting[s->used.lasting++]);
    s->changed |= CHANGED_PLAY;
    return true;
}

/* Sums on one card from one text that end together are one sum. */
static bool can_join(const struct lasting *a, const struct lasting *b)
{
    return a->op == MODIFY_ADD && b->op == MODIFY_ADD && a->card == b->card && a->gen == b->gen &&
           a->source == b->source && a->attr == b->attr && a->period == b->period &&
           a->made == b->made && a->you == b->you && !a->scope && !b->scope && !a->code &&
           !b->code && !a->once && !b->once && !a->pending && !b->pending;
}

/* What is granted twice for as long is granted once. */
static bool repeats(const struct lasting *a, const struct lasting *b)
{
    return (a->op == MODIFY_KEYWORD || a->op == MODIFY_TRAIT) && a->op == b->op &&
           a->attr == b->attr && a->amount == b->amount && a->card == b->card && a->gen == b->gen &&
           a->scope == b->scope && a->noted == b->noted && a->source == b->source &&
           a->period == b->period && a->you == b->you && !a->once && !b->once && !a->pending &&
           !b->pending;
}

static bool joins_earlier(struct table *t, unsigned number, unsigned kept)
{
    for (unsigned i = 0; i < kept; i++) {
        if (repeats(&t->lasting[i], &t->lasting[number]))
            return true;
        if (!can_join(&t->lasting[i], &t->lasting[number]))
            continue;
        t->lasting[i].amount = (int16_t)(t->lasting[i].amount + t->lasting[number].amount);
        return true;
    }
    return false;
}

void lasting_join(struct table *t)
{
    struct state *s = t->s;
    unsigned kept = 0;
    unsigned many = t->game->many_lasting ? t->game->many_lasting : (s->cap.lasting + 1u) / 2;
    if (s->used.lasting < many)
        return;
    for (unsigned i = 0; i < s->used.lasting; i++)
        if (!joins_earlier(t, i, kept))
            t->lasting[kept++] = t->lasting[i];
    memset(&t->lasting[kept], 0, (s->used.lasting - kept) * sizeof t->lasting[0]);
    s->used.lasting = (uint16_t)kept;
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
    directory_renew(t);
    s->changed |= CHANGED_PLAY;
}

/* Began while the occurrence of that serial went on, or after it? 0: whenever. */
static bool began_within(uint16_t made, uint16_t serial)
{
    return !serial || (int16_t)(made - serial) >= 0;
}

struct ending {
    uint8_t period, seat; /* seat: NOBODY for all */
    uint16_t within;      /* serial of the occurrence that ends; 0: all */
};

static bool ends_with(const struct lasting *l, const struct ending *end)
{
    return l->period == end->period && (end->seat == NOBODY || l->you == end->seat) &&
           began_within(l->made, end->within);
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
    drop_lasting(t, ends_with, &(struct ending){period, seat, 0});
}

void lasting_expire_within(struct table *t, uint8_t period, uint16_t serial)
{
    drop_lasting(t, ends_with, &(struct ending){period, NOBODY, serial});
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

/* What was to last for a card does, or does not after all. */
void lasting_confirm(struct table *t, uint16_t occurrence, uint16_t card, bool holds)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        struct lasting *l = &t->lasting[i];
        if (l->pending == occurrence && l->card == card) {
            l->pending = 0;
            l->used = !holds;
        }
    }
    t->s->changed |= CHANGED_PLAY;
    drop_lasting(t, was_used, NULL);
}

bool delayed_add(struct table *t, const struct delayed *d)
{
    struct state *s = t->s;
    if (s->used.delayed == s->cap.delayed) {
        table_full(t, POOL_DELAYED);
        return false;
    }
    t->delayed[s->used.delayed] = *d;
    t->delayed[s->used.delayed++].made = s->occ_serial;
    return true;
}

/* Of the delayed effects, those of another moment and of another seat stay. */
static void delayed_keep(struct table *t, int period, int seat, uint16_t within)
{
    struct state *s = t->s;
    unsigned kept = 0;
    for (unsigned i = 0; i < s->used.delayed; i++)
        if ((t->delayed[i].period != period || !began_within(t->delayed[i].made, within)) &&
            t->delayed[i].you != seat)
            t->delayed[kept++] = t->delayed[i];
    memset(&t->delayed[kept], 0, (s->used.delayed - kept) * sizeof *t->delayed);
    s->used.delayed = (uint16_t)kept;
}

void delayed_drop(struct table *t, uint8_t period)
{
    delayed_keep(t, period, -1, 0);
}

void delayed_drop_within(struct table *t, uint8_t period, uint16_t serial)
{
    delayed_keep(t, period, -1, serial);
}

void delayed_forget(struct table *t, uint8_t seat)
{
    delayed_keep(t, -1, seat, 0);
}

/* ---- what waits for a moment: several at once are ordered by the first player (MC-350 SU-307) */

/* A moment: of everybody (seat NOBODY), or of one seat; the end of one occurrence (0: of any). */
struct moment {
    uint8_t period, seat;
    uint16_t within;
};

static bool is_due(const struct delayed *d, struct moment m)
{
    return d->period == m.period && (m.seat == NOBODY || d->you == m.seat) &&
           began_within(d->made, m.within);
}

static struct moment moment_of(const struct frame *f)
{
    return (struct moment){(uint8_t)f->v[0], (uint8_t)f->v[1], (uint16_t)f->v[2]};
}

static int16_t number_of(const struct table *t, const struct delayed *d)
{
    return (int16_t)(d->ability - t->pack->defs[ability_at(t, d->ability)->def].ability0);
}

/* How many different ones are due, and the oldest: like ones need no order. */
static unsigned count_due(const struct table *t, struct moment m, unsigned *first)
{
    unsigned n = 0;
    for (unsigned i = t->s->used.delayed; i-- > 0;) {
        if (!is_due(&t->delayed[i], m))
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
    ability_resume(t, &d);
}

void delayed_options(struct table *t, struct frame *f)
{
    for (unsigned i = 0; i < t->s->used.delayed; i++)
        if (is_due(&t->delayed[i], moment_of(f)))
            offer(t, WORD_USE, t->delayed[i].card, NONE, number_of(t, &t->delayed[i]), 0, 0);
}

static enum flow delayed_next(struct table *t, struct frame *f)
{
    unsigned first = 0, n = count_due(t, moment_of(f), &first);
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
        if (is_due(&t->delayed[i], moment_of(f)) && t->delayed[i].card == a.card &&
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
    return delayed_run_of(t, period, NOBODY);
}

static bool run_moment(struct table *t, struct moment m)
{
    unsigned first = 0;
    if (!count_due(t, m, &first))
        return false;
    struct frame *f = frame_push(t, PROC_DELAYED, NONE, t->s->first);
    f->v[0] = m.period;
    f->v[1] = m.seat;
    f->v[2] = (int16_t)m.within;
    return true;
}

bool delayed_run_of(struct table *t, uint8_t period, uint8_t seat)
{
    return run_moment(t, (struct moment){period, seat, 0});
}

bool delayed_run_within(struct table *t, uint8_t period, uint16_t serial)
{
    return run_moment(t, (struct moment){period, NOBODY, serial});
}

/* ---- their effects */

struct frame *ability_push(struct table *t, uint16_t ability, uint16_t card, uint8_t you,
                           uint8_t occ, uint8_t item)
{
    uint8_t locals = t->pack->abilities[ability].locals;
    struct frame *f = frame_push_with(t, PROC_ABILITY, card, you, locals);
    ability_ran(t, ability);
    f->ability = ability;
    f->occ = occ;
    f->item = item;
    f->v[FRAME_IT] = (int16_t)NONE;
    f->pc = t->pack->abilities[ability].effect;
    return f;
}

void ability_resume(struct table *t, const struct delayed *d)
{
    struct frame *f = ability_push(t, d->ability, d->card, d->you, OCC_NONE, 0);
    f->gen = d->gen;
    f->pc = d->code;
    f->v[FRAME_IT] = d->it;
}
