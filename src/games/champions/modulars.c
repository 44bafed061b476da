/*
 * Modular sets: those that were chosen and those that chance picks when the cards are dealt, and which of
 * the latter a seat could still take for others (MC-453 – MC-455).
 *
 * Nobody is told which set was picked; the cards of it that a seat meets tell. How many cards the encounter
 * deck has is for everybody to see, so sets in the place of what was picked have as many together.
 */
#include "games/champions/setup.h"
#include "kernel/memory.h"

enum { TRIES = 64 };

static bool goes_into_deck(const struct def *d)
{
    return d->type != T_VILLAIN && d->type != T_MAIN_SCHEME && !(d->keywords >> K_DISGUISE & 1);
}

/* The definitions of the cards that a set brings, each as often as it has copies; returns how many. */
static unsigned cards_of(const struct qn_pack *pack, uint16_t set, uint16_t out[CARDS_MOST])
{
    unsigned n = 0;
    if (set >= pack->set_count)
        return 0;
    struct def_range range = defs_of_set(&pack->hot, set);
    for (uint16_t i = range.first; i < range.end; i++) {
        const struct def *d = &pack->hot.defs[i];
        for (unsigned c = 0; d->set == set && goes_into_deck(d) && c < d->copies; c++)
            out[n++] = i;
    }
    return n;
}

void mc_deal_set(struct table *t, const struct qn_pack *pack, uint16_t set)
{
    uint16_t def[CARDS_MOST];
    unsigned n = cards_of(pack, set, def);
    for (unsigned i = 0; i < n; i++)
        card_make(t, def[i], NOBODY, zone_id(t, Z_ENCOUNTER_DECK, 0));
}

/* ---- what is picked */

struct sets {
    uint16_t set[MODULARS_MOST];
};

/* The n-th of the modular sets that are not in the game yet, or NONE; how many there are goes to *count. */
static uint16_t left_over(const struct qn_pack *pack, const struct sets *in, unsigned n,
                          unsigned *count)
{
    uint16_t sets[MODULAR_SETS], all = mc_modular_sets(pack, sets), found = NONE;
    *count = 0;
    for (uint16_t i = 0; i < all; i++) {
        bool taken = false;
        for (unsigned k = 0; k < MODULARS_MOST; k++)
            taken |= in->set[k] == sets[i];
        if (!taken && (*count)++ == n)
            found = sets[i];
    }
    return found;
}

/* MC-455: a set picked at random among those that are not in the game yet; nobody is told which. */
static uint16_t pick(struct table *t, const struct qn_pack *pack, const struct sets *in)
{
    unsigned count;
    left_over(pack, in, 0, &count);
    return count ? left_over(pack, in, random_below(t, count), &count) : (uint16_t)NONE;
}

void mc_deal_modulars(struct table *t, const struct qn_pack *pack, const struct game_setup *setup)
{
    struct sets in;
    memcpy(in.set, &setup->plan[PLAN_MODULAR], sizeof in.set);
    for (unsigned i = 0; i < MODULARS_MOST; i++) {
        if (in.set[i] == PLAN_RANDOM) {
            in.set[i] = pick(t, pack, &in);
            t->s->global[G_PICKED + i] = (int16_t)(in.set[i] + 1);
        }
        mc_deal_set(t, pack, in.set[i]);
    }
}

void mc_learned(struct table *t, uint16_t card, unsigned seat)
{
    const int16_t *picked = &t->s->global[G_PICKED];
    for (unsigned i = 0; i < MODULARS_MOST; i++)
        if (picked[i] && picked[i] == t->pack->defs[t->cards[card].def].set + 1)
            t->s->global[G_SEEN + i] |= (int16_t)(1 << seat);
}

/* ---- what else it could be */

/* Cards of what was picked that something under way is about stay what they are, and so does their set. */
static bool is_under_way(const struct table *t, uint16_t set)
{
    struct busy busy;
    knowledge_find_busy(t, &busy);
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (t->pack->defs[t->cards[c].def].set == set && knowledge_is_busy(&busy, c))
            return true;
    return false;
}

/* Bit set of the places whose set the seat cannot know. */
static unsigned unknown_places(const struct table *t, int seat)
{
    unsigned places = 0, who = 1u << (seat < 0 ? MAX_SEATS : seat);
    for (unsigned i = 0; i < MODULARS_MOST; i++) {
        int16_t picked = t->s->global[G_PICKED + i];
        if (picked > 0 && !((unsigned)t->s->global[G_SEEN + i] & who) &&
            !is_under_way(t, (uint16_t)(picked - 1)))
            places |= 1u << i;
    }
    return places;
}

static unsigned count_cards(const struct qn_pack *pack, const struct sets *in, unsigned places,
                            uint16_t out[CARDS_MOST])
{
    unsigned n = 0;
    for (unsigned i = 0; i < MODULARS_MOST; i++)
        if (places >> i & 1)
            n += cards_of(pack, in->set[i], out + n);
    return n;
}

static void empty_places(struct sets *in, unsigned places)
{
    for (unsigned i = 0; i < MODULARS_MOST; i++)
        if (places >> i & 1)
            in->set[i] = NONE;
}

/* Picks as the deal did until there are as many cards: all that fit are equally likely. */
static bool pick_by_chance(struct table *t, const struct qn_pack *pack, struct sets *in,
                           unsigned places, unsigned want)
{
    uint16_t def[CARDS_MOST];
    for (int i = 0; i < TRIES; i++) {
        empty_places(in, places);
        for (unsigned k = 0; k < MODULARS_MOST; k++)
            if (places >> k & 1)
                in->set[k] = pick(t, pack, in);
        if (count_cards(pack, in, places, def) == want)
            return true;
    }
    return false;
}

/* The first that fits, in the order of the sets. */
static bool pick_in_order(const struct qn_pack *pack, struct sets *in, unsigned places,
                          unsigned left, unsigned want)
{
    uint16_t def[CARDS_MOST];
    if (!left)
        return count_cards(pack, in, places, def) == want;
    unsigned place = 0, count = 1;
    while (!(left >> place & 1))
        place++;
    for (unsigned n = 0; n < count; n++) {
        in->set[place] = NONE;
        in->set[place] = left_over(pack, in, n, &count);
        if (n < count && pick_in_order(pack, in, places, left & (left - 1), want))
            return true;
    }
    in->set[place] = NONE;
    return false;
}

/* The cards of those places become, one for one, those of the other sets. */
static void exchange(struct table *t, const struct sets *was, unsigned places, const uint16_t *def)
{
    unsigned next = 0;
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        for (unsigned i = 0; i < MODULARS_MOST; i++)
            if (places >> i & 1 && t->pack->defs[t->cards[c].def].set == was->set[i]) {
                card_redefine(t, c, def[next++]);
                break;
            }
}

/* MC-455 */
void mc_pick_anew(struct table *t, const struct qn_pack *pack, const struct game_setup *setup,
                  int seat, bool in_order)
{
    uint16_t def[CARDS_MOST];
    struct sets was, in;
    unsigned places = unknown_places(t, seat);
    if (!places)
        return;
    for (unsigned i = 0; i < MODULARS_MOST; i++)
        was.set[i] = t->s->global[G_PICKED + i] ? (uint16_t)(t->s->global[G_PICKED + i] - 1)
                                                : setup->plan[PLAN_MODULAR + i];
    unsigned want = count_cards(pack, &was, places, def);
    in = was;
    empty_places(&in, places);
    if (!(in_order ? pick_in_order(pack, &in, places, places, want)
                   : pick_by_chance(t, pack, &in, places, want)))
        return;
    count_cards(pack, &in, places, def);
    exchange(t, &was, places, def);
    for (unsigned i = 0; i < MODULARS_MOST; i++)
        if (places >> i & 1)
            t->s->global[G_PICKED + i] = (int16_t)(in.set[i] + 1);
}
