/*
 * Vanquishing: which of one's allies at a place defeat a character there (MV-091 – MV-096, MV-111 – MV-114,
 * MV-125 – MV-127, MV-146 – MV-148), and being defeated, by whatever means (MV-175 MV-176).
 */
#include "games/villainous/villainous.h"

/* ---- whom? */

static bool is_among(uint16_t card, const uint16_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (cards[i] == card)
            return true;
    return false;
}

/* MV-146 MV-175: by whatever means, not before the protectors there; those that go along are no hindrance. */
static uint16_t protector_of(const struct table *t, uint16_t hero, const uint16_t *along,
                             unsigned count)
{
    uint16_t place = t->cards[hero].host;
    uint8_t whose = t->cards[hero].controller;
    if (whose == NOBODY || !is_a(t, hero, B_HERO) || has_keyword(t, hero, K_PROTECTOR))
        return NONE;
    for (uint16_t c = t->zones[zone_id(t, Z_HEROES, whose)].head; c != NONE; c = t->cards[c].next)
        if (c != hero && t->cards[c].host == place && is_a(t, c, B_HERO) &&
            has_keyword(t, c, K_PROTECTOR) && !is_among(c, along, count))
            return c;
    return NONE;
}

static bool is_protected(const struct table *t, uint16_t hero, const uint16_t *along,
                         unsigned count)
{
    return protector_of(t, hero, along, count) != NONE;
}

uint16_t mv_protector_of(const struct table *t, uint16_t hero)
{
    return protector_of(t, hero, NULL, 0);
}

uint16_t mv_refuse_defeat(const struct table *t, uint16_t by, uint16_t character,
                          const uint16_t *along, unsigned count)
{
    if (is_protected(t, character, along, count))
        return RULE_MV + 146;
    return event_is_forbidden(t, E_DEFEAT, by, character) ? RULE_MV + 63 : 0;
}

/* MV-091: in one's own domain, unless a card says so. */
static bool can_take_part(const struct table *t, uint8_t seat, uint16_t ally, uint16_t place)
{
    return t->cards[ally].host == place &&
           (t->cards[place].controller == seat || has_keyword(t, ally, K_RAIDER)) &&
           !has_keyword(t, ally, K_BOUND);
}

int mv_strength_at(const struct table *t, uint8_t seat, uint16_t place, int *allies)
{
    int sum = mv_value(t, A_BONUS, villain_of(t, seat));
    *allies = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, seat)].head; c != NONE; c = t->cards[c].next)
        if (can_take_part(t, seat, c, place)) {
            sum += strength_of(t, c);
            ++*allies;
        }
    return sum;
}

/* One that could take part if no card forbade it. */
static uint16_t bound_ally_at(const struct table *t, uint8_t seat, uint16_t place)
{
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, seat)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].host == place && has_keyword(t, c, K_BOUND))
            return c;
    return NONE;
}

uint16_t mv_refuse_vanquish(const struct table *t, uint8_t seat, uint16_t character)
{
    int allies;
    uint8_t domain = mv_domain(t, character);
    if (!is_a(t, character, B_CHARACTER) || mv_is_yours(t, seat, character))
        return RULE_MV + 91;
    if (domain == NOBODY || (domain != seat && type_of(t, character) != T_ALLY))
        return RULE_MV + 91;
    uint16_t rule = mv_refuse_defeat(t, NONE, character, NULL, 0);
    if (rule == RULE_MV + 146)
        return rule;
    int sum = mv_strength_at(t, seat, mv_place(t, character), &allies);
    if (!allies)
        return RULE_MV + (bound_ally_at(t, seat, mv_place(t, character)) == NONE ? 91 : 63);
    if (allies < mv_value(t, A_NEEDS, character))
        return RULE_MV + 62;
    if (sum < strength_of(t, character))
        return RULE_MV + 92;
    return rule;
}

/* Most often nobody is there who could take part: the rest need not be asked then. */
bool mv_can_vanquish(const struct table *t, uint8_t seat, uint16_t character)
{
    uint16_t place = mv_place(t, character);
    uint16_t ally = t->zones[zone_id(t, Z_ALLIES, seat)].head;
    while (ally != NONE && t->cards[ally].host != place)
        ally = t->cards[ally].next;
    return ally != NONE && !mv_refuse_vanquish(t, seat, character);
}

/* ---- with whom? Allies are marked one by one */

enum { V_KEEPING, V_USED, V_SUM, V_TOLL, V_ALONE };

void mv_vanquish(struct table *t, uint8_t seat, uint16_t character, bool keeping)
{
    limits_reset(t, P_VANQUISH);
    frame_push(t, PROC_VANQUISH, character, seat)->v[V_KEEPING] = keeping;
}

bool mv_can_vanquish_with(const struct table *t, uint16_t ally, uint16_t character)
{
    uint16_t place = t->cards[ally].host;
    return place != NONE && mv_place(t, character) == place && is_a(t, character, B_CHARACTER) &&
           !mv_is_yours(t, t->cards[ally].controller, character) &&
           mv_value(t, A_NEEDS, character) <= 1 &&
           strength_of(t, character) <= strength_of(t, ally) && !has_keyword(t, ally, K_BOUND) &&
           !mv_refuse_defeat(t, NONE, character, NULL, 0);
}

static void use_ally(struct table *t, struct frame *f, uint16_t ally)
{
    t->cards[ally].flags |= FLAG_USED;
    t->s->changed |= CHANGED_PLAY;
    f->v[V_USED]++;
    f->v[V_SUM] = (int16_t)(f->v[V_SUM] + strength_of(t, ally));
}

void mv_vanquish_with(struct table *t, uint16_t ally, uint16_t character)
{
    mv_vanquish(t, t->cards[ally].controller, character, true);
    struct frame *f = frame_top(t);
    f->v[V_ALONE] = 1;
    use_ally(t, f, ally);
}

static bool is_candidate(const struct table *t, const struct frame *f, uint16_t ally)
{
    return !(t->cards[ally].flags & FLAG_USED) &&
           can_take_part(t, f->you, ally, mv_place(t, f->card));
}

/* MV-092 MV-093 */
static bool is_enough(const struct table *t, const struct frame *f)
{
    int sum = f->v[V_SUM] + mv_value(t, A_BONUS, villain_of(t, f->you));
    return f->v[V_USED] >= mv_value(t, A_NEEDS, f->card) && sum >= strength_of(t, f->card);
}

/* Of the question which allies take part: may this one, is it enough? */
uint16_t mv_refuse_ally(const struct table *t, const struct frame *f, uint16_t ally)
{
    uint16_t place = mv_place(t, f->card);
    if (ally != NONE && mv_is_yours(t, f->you, ally) && t->cards[ally].host == place &&
        has_keyword(t, ally, K_BOUND))
        return RULE_MV + 63;
    return ally != NONE && is_a(t, ally, B_ALLY) && is_candidate(t, f, ally) ? 0 : RULE_MV + 91;
}

uint16_t mv_refuse_done(const struct table *t, const struct frame *f)
{
    if (is_enough(t, f))
        return 0;
    return RULE_MV + (f->v[V_USED] < mv_value(t, A_NEEDS, f->card) && f->v[V_USED] ? 62 : 92);
}

void mv_vanquish_options(struct table *t, struct frame *f)
{
    if (is_enough(t, f))
        offer(t, WORD_DONE, NONE, NONE, 0, QN_PASS, RULE_MV + 92);
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, f->you)].head; c != NONE; c = t->cards[c].next)
        if (is_candidate(t, f, c))
            offer(t, W_WITH, c, NONE, 0, 0, RULE_MV + 127);
}

static bool has_candidate(const struct table *t, const struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, f->you)].head; c != NONE; c = t->cards[c].next)
        if (is_candidate(t, f, c))
            return true;
    return false;
}

static enum flow vanquish_ask(struct table *t, struct frame *f)
{
    if (!ref_is_live(t, f->card, f->gen))
        return FLOW_DONE;
    if (f->v[V_ALONE] || !has_candidate(t, f)) {
        f->pc += 2;
        return FLOW_JUMP;
    }
    return ask(t, f->you, ASK_VANQUISH, f->card, (int16_t)(strength_of(t, f->card) - f->v[V_SUM]),
               RULE_MV + 91);
}

static enum flow vanquish_with(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    if (a.verb == WORD_DONE)
        return FLOW_NEXT;
    use_ally(t, f, a.card);
    f->pc--;
    return FLOW_JUMP;
}

/* MV-114: whoever defeats a character without strength is not used up. */
static enum flow vanquish_defeat(struct table *t, struct frame *f)
{
    struct context cx = context_of(t, NONE, NONE, f->you, NONE);
    f->v[V_TOLL] = !f->v[V_KEEPING] && strength_of(t, f->card) > 0;
    log_add(t, LOG_VANQUISH, (int8_t)f->you, f->card, NONE, f->v[V_SUM], RULE_MV + 91);
    mv_defeat(t, &cx, &f->card, 1, LABEL_VANQUISH);
    return FLOW_NEXT;
}

static struct occ *of_the_used(struct table *t, const struct frame *f, uint8_t event, bool all)
{
    struct occ *o = occ_new(t, event, villain_of(t, f->you), f->you, f->you);
    o->labels = LABEL_VANQUISH;
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, f->you)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].flags & FLAG_USED && (all || !has_keyword(t, c, K_TIRELESS)))
            occ_add(t, o, c, 1);
    return o;
}

static enum flow vanquish_used(struct table *t, struct frame *f)
{
    if (!event_is_heard(t, E_USED))
        return FLOW_NEXT;
    struct occ *o = of_the_used(t, f, E_USED, true);
    o->text = f->card; /* against whom */
    occ_run(t, o);
    return FLOW_NEXT;
}

/* MV-095 */
static enum flow vanquish_toll(struct table *t, struct frame *f)
{
    if (f->v[V_TOLL])
        occ_run(t, of_the_used(t, f, E_SPEND, false));
    return FLOW_NEXT;
}

/* MV-095: between the defeat and the toll a vanquish is half done, and no objective is looked at. */
bool mv_toll_is_due(const struct table *t)
{
    const struct frame *f = frame_top(t);
    while (f && (f->proc != PROC_VANQUISH || !f->v[V_TOLL]))
        f = frame_below(t, f);
    return f;
}

static enum flow vanquish_ends(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, f->you)].head; c != NONE; c = t->cards[c].next)
        t->cards[c].flags &= (uint16_t)~FLAG_USED;
    f->v[V_TOLL] = 0;
    t->s->changed |= CHANGED_PLAY;
    lasting_expire(t, P_END_OF_VANQUISH);
    return FLOW_DONE;
}

step_fn *const mv_vanquish_steps[] = {vanquish_ask,  vanquish_with, vanquish_used, vanquish_defeat,
                                      vanquish_toll, vanquish_ends, NULL};

/* ---- being defeated; a hero whose protector stays does so as well */

void mv_defeat(struct table *t, const struct context *cx, const uint16_t *cards, unsigned count,
               uint8_t labels)
{
    struct occ *o = mv_happening(t, cx, E_DEFEAT);
    o->labels = labels;
    for (unsigned i = 0; i < count; i++)
        if (card_in_play(t, cards[i]) && !is_protected(t, cards[i], cards, count)) {
            bool marked = is_a(t, cards[i], B_HERO) && t->cards[cards[i]].counter[C_PROGRESS] > 0;
            occ_add(t, o, cards[i], 1)->outcome = marked ? OUTCOME_MARKED : 0;
        }
    occ_run(t, o);
}
