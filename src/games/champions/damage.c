/*
 * Damage: dealing it, preventing it, healing, status cards, and what is defeated by it.
 */
#include "games/champions/champions.h"

/* ---- dealing */

struct occ *mc_deal_damage(struct table *t, uint16_t source, uint8_t by, const uint16_t *targets,
                           unsigned count, int amount, uint8_t labels, uint16_t flags)
{
    struct occ *o = occ_new(t, E_DAMAGE, source, by, NOBODY);
    o->labels = labels;
    o->flags = flags;
    for (unsigned i = 0; i < count; i++)
        occ_add(t, o, targets[i], (int16_t)amount);
    occ_run(t, o);
    return o;
}

static int left(const struct item *i)
{
    return i->amount > i->stopped ? i->amount - i->stopped : 0;
}

/* MC-154 MC-433: who is being defeated is not defeated once more, whatever else happens to them until they
 * have left; that goes for what an earlier hit is about to do, too. */
static bool is_dying(const struct table *t, const struct item *by)
{
    uint16_t card = by->card;
    for (const struct frame *f = frame_top(t); f; f = frame_below(t, f))
        if ((f->proc == PROC_DEFEAT || f->proc == PROC_STAGE) && f->card == card &&
            ref_is_live(t, card, f->gen))
            return true;
    for (unsigned n = 0; n < t->s->used.occs; n++)
        for (uint8_t k = 0; t->occs[n].kind == E_DAMAGE && k < t->occs[n].items; k++) {
            const struct item *i = occ_item(t, &t->occs[n], k);
            if (i == by)
                return false; /* what comes after it is not earlier */
            if (i->card == card && i->outcome & OUTCOME_DEFEATED && ref_is_live(t, card, i->gen))
                return true;
        }
    return false;
}

/* MC-352: what is prevented was not taken, and nobody hears of it. */
static uint8_t outcome_of(const struct table *t, const struct item *i, int hit_points)
{
    if (!left(i))
        return 0;
    if (left(i) < hit_points || is_dying(t, i))
        return OUTCOME_HURT;
    return OUTCOME_HURT | OUTCOME_DEFEATED;
}

void mc_damage_derive(const struct table *t, struct occ *o)
{
    if (o->flags & OCC_APPLIED)
        return;
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        i->outcome = outcome_of(t, i, champions_value(t, A_HP, i->card));
    }
}

/* The hero behind a defending ally, or the villain behind a minion. */
static uint16_t behind(const struct table *t, uint16_t card)
{
    if (type_of(t, card) == T_MINION)
        return villain_of(t);
    uint8_t seat = t->cards[card].controller;
    return type_of(t, card) == T_ALLY && is_hero_form(t, seat) ? identity_of(t, seat) : NONE;
}

/* MC-308 MC-309: with overkill, what is beyond the hit points hits who stands behind. */
static void note_excess(struct table *t, struct occ *o, const struct item *i, int remaining)
{
    if (o->flags & OCC_OVERKILL && i->outcome & OUTCOME_DEFEATED && behind(t, i->card) != NONE)
        o->amount = (int16_t)(o->amount + left(i) - remaining);
}

void mc_damage_apply(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        struct card *c = &t->cards[i->card];
        if (c->gen != i->gen)
            continue;
        int remaining = champions_value(t, A_HP, i->card);
        i->outcome = outcome_of(t, i, remaining);
        i->done = (int16_t)left(i);
        if (!i->done)
            continue;
        c->counter[C_DAMAGE] = counted(t, c->counter[C_DAMAGE] + i->done);
        if (o->labels & LABEL_ATTACK)
            c->flags |= CARD_HURT;
        log_add(t, LOG_DAMAGE, -1, i->card, o->source, i->done, RULE_MC + 154);
        note_excess(t, o, i, remaining);
    }
    t->s->changed |= CHANGED_PLAY;
}

/* ---- Retaliate: every attacked character that lives strikes back, once an attack */

/* The attack is over and waits below; its items are those whom it was aimed at. */
void mc_retaliate(struct table *t, const struct occ *o)
{
    if (!(o->flags & OCC_CANCELLED) && !(mc_attack_marks(t, o) & OCC_RANGED))
        frame_push(t, PROC_RETALIATE, o->source, NOBODY)->occ = occ_index(t, o);
}

/* MC-318 MC-319: how much the item deals back; a bit of v[0] for each that has done so. */
static int retaliation(const struct table *t, const struct frame *f, uint8_t k)
{
    const struct item *i = occ_item(t, occ_at(t, f->occ), k);
    if (f->v[0] >> k & 1 || i->outcome & OUTCOME_FELLED || !ref_is_live(t, i->card, i->gen) ||
        !card_in_play(t, i->card))
        return 0;
    return champions_value(t, A_RETALIATE, i->card);
}

void mc_retaliate_options(struct table *t, struct frame *f)
{
    for (uint8_t k = 0; k < occ_at(t, f->occ)->items; k++)
        if (retaliation(t, f, k) > 0)
            offer(t, W_RETALIATE, occ_item(t, occ_at(t, f->occ), k)->card, NONE,
                  (int16_t)retaliation(t, f, k), 0, RULE_MC + 350);
}

static enum flow strike_back(struct table *t, struct frame *f, uint8_t k)
{
    const uint16_t card = occ_item(t, occ_at(t, f->occ), k)->card, attacker = f->card;
    int amount = retaliation(t, f, k);
    f->v[0] = (int16_t)(f->v[0] | 1 << k);
    f->pc = 0;
    mc_deal_damage(t, card, t->cards[card].controller, &attacker, 1, amount, 0, 0);
    return FLOW_JUMP;
}

/* MC-350: the first player orders several, where that makes a difference. */
static enum flow retaliate_next(struct table *t, struct frame *f)
{
    int next = -1;
    if (!ref_is_live(t, f->card, f->gen) || !card_in_play(t, f->card))
        return FLOW_DONE;
    for (uint8_t k = 0; k < occ_at(t, f->occ)->items && k < ATTACKED; k++) {
        int amount = retaliation(t, f, k);
        if (amount > 0 && next >= 0 && amount != retaliation(t, f, (uint8_t)next))
            return ask(t, t->s->first, ASK_RETALIATE, f->card, 0, RULE_MC + 350);
        if (amount > 0 && next < 0)
            next = k;
    }
    return next < 0 ? FLOW_DONE : strike_back(t, f, (uint8_t)next);
}

static enum flow retaliate_chosen(struct table *t, struct frame *f)
{
    uint8_t k = 0;
    while (occ_item(t, occ_at(t, f->occ), k)->card != t->s->answer.card)
        k++;
    return strike_back(t, f, k);
}

step_fn *const mc_retaliate_steps[] = {retaliate_next, retaliate_chosen, NULL};

static void note_felled(struct table *t, uint16_t card)
{
    for (unsigned i = t->s->used.occs; i-- > 0;)
        for (uint8_t k = 0; t->occs[i].kind == E_ATTACK && k < t->occs[i].items; k++)
            if (occ_item(t, &t->occs[i], k)->card == card)
                occ_item(t, &t->occs[i], k)->outcome |= OUTCOME_FELLED;
}

static void push_defeat(struct table *t, uint16_t card, uint8_t by)
{
    note_felled(t, card);
    struct frame *f = frame_push(t, PROC_DEFEAT, card, mc_you_of(t, card));
    f->by = by;
}

void mc_damage_conclude(struct table *t, struct occ *o)
{
    uint16_t next = NONE;
    int excess = o->amount;
    o->amount = 0;
    for (uint8_t k = o->items; k-- > 0;) {
        struct item *i = occ_item(t, o, k);
        if (!(i->outcome & OUTCOME_DEFEATED))
            continue;
        if (excess > 0 && behind(t, i->card) != NONE)
            next = behind(t, i->card);
        push_defeat(t, i->card, o->by);
    }
    if (next != NONE)
        mc_deal_damage(t, o->source, o->by, &next, 1, excess, o->labels, 0);
}

/* ---- healing */

void mc_heal(struct table *t, uint16_t source, uint8_t by, uint16_t target, int amount)
{
    struct occ *o = occ_new(t, E_HEAL, source, by, NOBODY);
    occ_add(t, o, target, (int16_t)amount);
    occ_run(t, o);
}

/* MC-407: never above the maximum. */
void mc_heal_apply(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        struct card *c = &t->cards[i->card];
        int healed = i->amount < c->counter[C_DAMAGE] ? i->amount : c->counter[C_DAMAGE];
        c->counter[C_DAMAGE] = (int16_t)(c->counter[C_DAMAGE] - healed);
        i->done = (int16_t)healed;
        if (healed)
            log_add(t, LOG_HEAL, -1, i->card, o->source, healed, RULE_MC + 406);
    }
}

/* ---- defeat */

static enum flow defeat_abilities(struct table *t, struct frame *f)
{
    if (f->card == NONE || !card_in_play(t, f->card))
        return FLOW_DONE;
    if (zone_kind_of(t, t->cards[f->card].zone) == Z_ENGAGED)
        f->you = mc_you_of(t, f->card); /* MC-188: an elimination just now passed it on */
    log_add(t, LOG_DEFEAT, f->by == NOBODY ? -1 : (int8_t)f->by, f->card, NONE, 0, RULE_MC + 154);
    mc_push_called(t, f->card, KIND_WHEN_DEFEATED, f->you, OCC_NONE);
    return FLOW_NEXT;
}

/* MC-433 – MC-436 MC-185: what becomes of the defeated. */
static enum flow defeat_remove(struct table *t, struct frame *f)
{
    if (!ref_is_live(t, f->card, f->gen))
        return FLOW_DONE;
    switch (type_of(t, f->card)) {
    case T_VILLAIN: frame_push(t, PROC_STAGE, f->card, NOBODY); break;
    case T_HERO:
    case T_ALTER_EGO: mc_eliminate(t, t->cards[f->card].controller); break;
    default: mc_discard_card(t, f->card); break;
    }
    return FLOW_NEXT;
}

step_fn *const mc_defeat_steps[] = {defeat_abilities, defeat_remove, NULL};

/* MC-434 – MC-438: the next stage takes the place of the defeated one; it is the same object, so
 * attachments, status cards and other counters stay. */
static enum flow stage_next(struct table *t, struct frame *f)
{
    uint16_t next = t->zones[zone_id(t, Z_VILLAIN_DECK, 0)].head;
    if (next == NONE) {
        log_add(t, LOG_WIN, -1, f->card, NONE, 0, RULE_MC + 236);
        table_end(t, QN_WON);
        return FLOW_DONE;
    }
    uint16_t def = t->cards[f->card].def;
    abilities_stop(t, f->card);
    t->cards[f->card].def = t->cards[next].def;
    t->cards[next].def = def;
    t->cards[f->card].counter[C_DAMAGE] = 0;
    abilities_start(t, f->card);
    card_move(t, next, zone_id(t, Z_REMOVED, 0), ZONE_BOTTOM);
    log_add(t, LOG_STAGE, -1, f->card, NONE, def_of(t, f->card)->stage, RULE_MC + 436);
    if (has_keyword(t, f->card, K_TOUGHNESS))
        mc_give_status(t, f->card, CARD_TOUGH);
    return FLOW_NEXT;
}

static enum flow stage_revealed(struct table *t, struct frame *f)
{
    mc_push_called(t, f->card, KIND_WHEN_REVEALED, t->s->first, OCC_NONE);
    mc_reveal_keywords(t, f->card, t->s->first);
    return FLOW_NEXT;
}

step_fn *const mc_stage_steps[] = {stage_next, stage_revealed, NULL};

static bool is_being_defeated(const struct table *t, uint16_t card)
{
    for (const struct frame *f = frame_top(t); f; f = frame_below(t, f)) {
        if ((f->proc == PROC_DEFEAT || f->proc == PROC_STAGE) && f->card == card)
            return true;
        if (f->proc == PROC_OCCURRENCE && occ_at(t, f->occ)->kind == E_DAMAGE)
            for (uint8_t k = 0; k < occ_at(t, f->occ)->items; k++)
                if (occ_item(t, occ_at(t, f->occ), k)->card == card)
                    return true;
    }
    return false;
}

/* MC-347: no hit points left, for instance because a bonus ended. */
bool mc_settle_defeats(struct table *t)
{
    static const uint8_t kinds[] = {Z_VILLAIN, Z_IDENTITY, Z_ALLIES, Z_ENGAGED};
    for (unsigned k = 0; k < sizeof kinds; k++)
        for (uint8_t s = 0; s < t->s->seats; s++)
            for (uint16_t c = t->zones[zone_id(t, kinds[k], s)].head; c != NONE;
                 c = t->cards[c].next)
                if (t->cards[c].counter[C_DAMAGE] && champions_value(t, A_HP, c) <= 0 &&
                    !is_being_defeated(t, c) && mc_may_leave(t, c)) {
                    push_defeat(t, c, NOBODY);
                    return true;
                }
    return false;
}

/* ---- dividing damage: target by target, how much each takes (MC-504, MC-159) */

enum { SP_AMOUNT, SP_COUNT, SP_INDEX, SP_LIST, SP_LABELS };

void mc_split_damage(struct table *t, uint16_t source, uint8_t seat, const uint16_t *cards,
                     unsigned count, int amount, uint8_t labels)
{
    struct frame *f = frame_push(t, PROC_SPLIT, source, seat);
    f->v[SP_AMOUNT] = (int16_t)amount;
    f->v[SP_COUNT] = (int16_t)count;
    f->v[SP_LIST] = (int16_t)t->s->used.heap;
    f->v[SP_LABELS] = labels;
    for (unsigned i = 0; i < count * 2; i++)
        heap_add(t, i < count ? cards[i] : 0);
}

static int most_for(const struct table *t, uint16_t card)
{
    int hp = champions_value(t, A_HP, card);
    return hp > 0 ? hp : 0;
}

/* What the targets from `index` on can still take (MC-161: no more than defeats them). */
static int room_from(const struct table *t, const struct frame *f, int index)
{
    int room = 0;
    for (int i = index; i < f->v[SP_COUNT]; i++)
        room += most_for(t, t->heap[f->v[SP_LIST] + i]);
    return room;
}

void mc_split_options(struct table *t, struct frame *f)
{
    uint16_t card = t->heap[f->v[SP_LIST] + f->v[SP_INDEX]];
    int amount = f->v[SP_AMOUNT], rest = room_from(t, f, f->v[SP_INDEX] + 1);
    int most = most_for(t, card) < amount ? most_for(t, card) : amount;
    int least = amount > rest ? amount - rest : 0;
    for (int n = least < most ? least : most; n <= most; n++)
        offer(t, W_ASSIGN, card, NONE, (int16_t)n, 0, RULE_MC + 504);
}

static enum flow split_ask(struct table *t, struct frame *f)
{
    if (f->v[SP_INDEX] >= f->v[SP_COUNT])
        return FLOW_NEXT;
    f->pc++;
    return ask(t, f->you, ASK_SPLIT, t->heap[f->v[SP_LIST] + f->v[SP_INDEX]], f->v[SP_AMOUNT],
               RULE_MC + 504);
}

static enum flow split_deal(struct table *t, struct frame *f)
{
    uint16_t *cards = &t->heap[f->v[SP_LIST]];
    struct occ *attack = f->v[SP_LABELS] ? mc_labelled(t, E_ATTACK, f->ability) : NULL;
    for (int i = 0; attack && i < f->v[SP_COUNT]; i++)
        if (cards[f->v[SP_COUNT] + i])
            mc_note_target(t, attack, cards[i]);
    struct occ *o = occ_new(t, E_DAMAGE, attack ? attack->source : f->card,
                            attack ? attack->by : NOBODY, NOBODY);
    o->labels = (uint8_t)f->v[SP_LABELS];
    o->flags = attack ? mc_attack_marks(t, attack) : 0;
    o->text = f->card;
    for (int i = 0; i < f->v[SP_COUNT]; i++)
        if (cards[f->v[SP_COUNT] + i])
            occ_add(t, o, cards[i], (int16_t)cards[f->v[SP_COUNT] + i]);
    occ_run(t, o);
    return FLOW_DONE;
}

static enum flow split_answer(struct table *t, struct frame *f)
{
    int16_t n = t->s->answer.value;
    t->heap[f->v[SP_LIST] + f->v[SP_COUNT] + f->v[SP_INDEX]] = (uint16_t)n;
    f->v[SP_AMOUNT] = (int16_t)(f->v[SP_AMOUNT] - n);
    f->v[SP_INDEX]++;
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const mc_split_steps[] = {split_ask, split_deal, split_answer, NULL};
