/*
 * Tokens that lie on abilities (keyword covering): an Offensive Ability with such a token on its name
 * cannot be activated. note[0] of a card on the board has a bit for each of its abilities that is
 * covered, the bit of its first row; the counter says how many that are. A token that found no ability to
 * lie on, or that a scene laid nowhere, covers nothing.
 */
#include "games/dicethrone/dicethrone.h"

bool dt_covers(const struct table *t, uint16_t status)
{
    return def_of(t, status)->keywords >> K_COVERING & 1;
}

static unsigned bit_of(const struct table *t, uint16_t ability)
{
    return (unsigned)(dt_first_row(t, ability) -
                      t->pack->defs[t->pack->abilities[ability].def].ability0);
}

bool dt_is_covered(const struct table *t, uint16_t card, uint16_t ability)
{
    return t->pack->abilities[ability].kind == KIND_OFFENSIVE &&
           t->cards[card].note[0] >> bit_of(t, ability) & 1;
}

/* The first offensive row of a card from a row on, of an ability that is not the one before; or NONE. */
static uint16_t next_ability(const struct table *t, uint16_t card, uint16_t from, int before)
{
    const struct def *d = def_of(t, card);
    for (uint16_t a = from; a < d->ability0 + d->abilities; a++)
        if (t->pack->abilities[a].kind == KIND_OFFENSIVE && (int)bit_of(t, a) != before)
            return a;
    return NONE;
}

typedef void open_fn(struct table *t, uint16_t card, uint16_t ability);

/* Every ability of a player that is covered, or could be. */
static int each_ability(const struct table *t, uint8_t seat, bool covered, open_fn *fn,
                        struct table *for_fn)
{
    int n = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_BOARD, seat)].head; c != NONE; c = t->cards[c].next)
        for (uint16_t a = next_ability(t, c, def_of(t, c)->ability0, -1); a != NONE;
             a = next_ability(t, c, (uint16_t)(a + 1), (int)bit_of(t, a)))
            if (dt_is_covered(t, c, a) == covered) {
                n++;
                if (fn)
                    fn(for_fn, c, a);
            }
    return n;
}

/* One ability stays free; the Ultimate Ability does not count. */
int dt_cover_room(const struct table *t, uint16_t status)
{
    return dt_covers(t, status)
               ? each_ability(t, t->cards[status].controller, false, NULL, NULL) - 1
               : INT16_MAX;
}

static void offer_cover(struct table *t, uint16_t card, uint16_t ability)
{
    offer(t, W_COVER, card, NONE, ability_in_card(t, card, ability), 0, RULE_DT + 73);
}

void dt_cover_options(struct table *t, struct frame *f)
{
    each_ability(t, t->cards[f->card].controller, false, offer_cover, t);
}

static void lay(struct table *t, uint16_t status, uint16_t card, uint16_t ability)
{
    t->cards[card].note[0] |= (int16_t)(1 << bit_of(t, ability));
    t->cards[card].counter[C_TOKENS]++;
    log_add(t, LOG_COVERED, -1, card, status, 0, RULE_DT + 73);
}

/* v[0]: how many are still in hand. */
static enum flow cover_ask(struct table *t, struct frame *f)
{
    if (f->v[0]-- <= 0 || dt_cover_room(t, f->card) < 1)
        return FLOW_DONE;
    return ask(t, f->you, ASK_COVER, f->card, 0, RULE_DT + 73);
}

static enum flow cover_do(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    lay(t, f->card, a.card, ability_of_card(t, a.card, a.value));
    f->pc--;
    return FLOW_JUMP;
}

step_fn *const dt_cover_steps[] = {cover_ask, cover_do, NULL};

void dt_cover(struct table *t, uint16_t status, int tokens, uint8_t by)
{
    if (tokens > 0 && dt_covers(t, status))
        frame_push(t, PROC_COVER, status, by)->v[0] = (int16_t)tokens;
}

static void offer_covered(struct table *t, uint16_t card, uint16_t ability)
{
    offer(t, W_UNCOVER, card, NONE, ability_in_card(t, card, ability), 0, RULE_DT + 63);
}

void dt_offer_covered(struct table *t, uint16_t status)
{
    each_ability(t, t->cards[status].controller, true, offer_covered, t);
}

void dt_free_ability(struct table *t, uint16_t card, uint16_t ability)
{
    t->cards[card].note[0] &= (int16_t) ~(1 << bit_of(t, ability));
    t->cards[card].counter[C_TOKENS]--;
}

bool dt_covers_some(const struct table *t, uint16_t status)
{
    return dt_covers(t, status) &&
           each_ability(t, t->cards[status].controller, true, NULL, NULL) > 0;
}

static void free_first(struct table *t, uint8_t seat)
{
    for (uint16_t c = t->zones[zone_id(t, Z_BOARD, seat)].head; c != NONE; c = t->cards[c].next)
        for (uint16_t a = next_ability(t, c, def_of(t, c)->ability0, -1); a != NONE;
             a = next_ability(t, c, (uint16_t)(a + 1), (int)bit_of(t, a)))
            if (dt_is_covered(t, c, a)) {
                dt_free_ability(t, c, a);
                return;
            }
}

/* No more of them lie on abilities than the player has, of whatever kind. */
void dt_uncover(struct table *t, uint16_t status)
{
    if (!dt_covers(t, status))
        return;
    uint8_t seat = t->cards[status].controller;
    int tokens = 0, covers = each_ability(t, seat, true, NULL, NULL);
    for (uint16_t c = t->zones[zone_id(t, Z_STATUS, seat)].head; c != NONE; c = t->cards[c].next)
        tokens += dt_covers(t, c) ? t->cards[c].counter[C_TOKENS] : 0;
    for (; covers > tokens; covers--)
        free_first(t, seat);
}

void dt_carry_cover(struct table *t, int16_t covered, uint16_t card)
{
    uint16_t ability = next_ability(t, card, def_of(t, card)->ability0, -1);
    if (!covered || ability == NONE)
        return;
    t->cards[card].note[0] = (int16_t)(1 << bit_of(t, ability));
    t->cards[card].counter[C_TOKENS] = 1;
}
