/*
 * Knowledge: which cards a seat may know, and dealing the rest anew.
 *
 * What is hidden is the pair (definition, owner) under a slot. For a seat, the cards of one owner
 * that it does not know are alike if their backs are: their definitions may lie in any order. Where
 * a game says that only some of them can lie at a place (game.confines), such places are filled
 * first, each with any of those that can, and then all others with what is left:
 *
 *     slots     ┌ confined 1 ┐┌ confined 2 ┐┌──── anywhere ────┐
 *     filled    with some of 1  some of 2    with all the rest, in any order
 *
 * What can lie at places of two kinds must be disjoint, or all of the earlier kind can lie at the
 * later one, too. Then every choice leaves as many ways to go on as any other, and all deals that
 * agree with what the seat knows are equally likely.
 */
#include "kernel/flow.h"
#include "kernel/memory.h"

/* Whoever watches knows what all do, as long as it lies open. */
static bool is_known(const struct table *t, uint16_t card, unsigned knows, int seat)
{
    return (t->cards[card].known & knows) == knows && (seat >= 0 || card_is_public(t, card));
}

bool card_known_to(const struct table *t, uint16_t card, int seat)
{
    return is_known(t, card, seat >= 0 ? 1u << seat : (1u << t->s->seats) - 1, seat);
}

/* ---- dealing anew */

enum { BACKS_MOST = 64 }; /* different pairs of owner and back */

static void mark(const struct table *t, struct busy *b, uint16_t card)
{
    if (card < t->s->used.cards)
        b->bit[card / 64] |= 1ull << card % 64;
}

bool knowledge_is_busy(const struct busy *b, uint16_t card)
{
    return b->bit[card / 64] >> card % 64 & 1;
}

static void mark_occurrences(const struct table *t, struct busy *b)
{
    for (unsigned i = 0; i < t->s->used.occs; i++)
        mark(t, b, t->occs[i].source);
    for (unsigned i = 0; i < t->s->used.items; i++)
        mark(t, b, t->items[i].card);
    for (unsigned i = 0; i < t->s->used.deferred_items; i++)
        mark(t, b, t->deferred_items[i].card);
}

static void mark_held_by(const struct table *t, struct busy *b, uint8_t seat)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (zone_seat_of(t, t->cards[c].zone) == seat)
            mark(t, b, c);
}

void knowledge_find_busy(const struct table *t, struct busy *b)
{
    *b = (struct busy){{0}};
    mark(t, b, t->s->ask.card);
    for (const struct frame *f = frame_top(t); f; f = frame_below(t, f))
        mark(t, b, f->card);
    for (unsigned i = 0; i < t->s->used.heap; i++) /* lists of cards, above all */
        mark(t, b, t->heap[i]);
    mark_occurrences(t, b);
}

struct unseen {
    uint16_t card[CARDS_MOST]; /* sorted by owner and back */
    uint8_t pile[CARDS_MOST];  /* of each card, before they are sorted */
    uint16_t key[BACKS_MOST], count[BACKS_MOST];
    unsigned piles, latest;
};

static void swap_defs(struct table *t, uint16_t a, uint16_t b)
{
    uint16_t def = t->cards[a].def;
    t->cards[a].def = t->cards[b].def;
    t->cards[b].def = def;
}

static void swap_places(uint16_t *a, uint16_t *b)
{
    uint16_t c = *a;
    *a = *b;
    *b = c;
}

/* By slot: which kind of place it is, and at which kinds what lies there now could lie. */
struct places {
    uint8_t kind[CARDS_MOST], could_be[CARDS_MOST];
};

/* Which kinds of places there are, as a bit set; 0: none but those where anything may lie. */
static unsigned look_at_places(const struct table *t, const uint16_t *card, unsigned count,
                               struct places *p)
{
    unsigned kinds = 0;
    for (unsigned i = 0; i < count; i++) {
        bool free = !(t->game->confining >> zone_kind_of(t, t->cards[card[i]].zone) & 1);
        p->kind[card[i]] = free ? 0 : t->game->confines(t, card[i]);
        kinds |= 1u << p->kind[card[i]];
    }
    kinds &= ~1u;
    for (unsigned i = 0; kinds && i < count; i++)
        p->could_be[card[i]] = t->game->could_be(t, t->cards[card[i]].def);
    return kinds;
}

static void swap_confined(struct table *t, struct places *p, uint16_t a, uint16_t b)
{
    uint8_t could_be = p->could_be[a];
    p->could_be[a] = p->could_be[b];
    p->could_be[b] = could_be;
    swap_defs(t, a, b);
}

/* Which of the pool, from there on, has the lowest definition. */
static unsigned lowest(const struct table *t, const uint16_t *pool, unsigned from, unsigned count)
{
    unsigned found = from;
    for (unsigned i = from + 1; i < count; i++)
        if (t->cards[pool[i]].def < t->cards[pool[found]].def)
            found = i;
    return found;
}

/* Fills the places of that kind; they are taken out of the list. Returns how many are left. */
static unsigned deal_confined(struct table *t, uint8_t kind, struct places *p, uint16_t *card,
                              unsigned count, bool in_order)
{
    uint16_t pool[CARDS_MOST];
    unsigned found = 0, left = 0, places = 0;
    for (unsigned i = 0; i < count; i++) { /* the places first, then what else could lie there */
        uint16_t c = card[i];
        if (p->kind[c] == kind) {
            pool[found] = c;
            swap_places(&pool[found++], &pool[places++]);
        } else {
            card[left++] = c;
            if (p->could_be[c] >> kind & 1)
                pool[found++] = c;
        }
    }
    for (unsigned i = 0; i < places; i++) {
        unsigned other = in_order ? lowest(t, pool, i, found) : i + random_below(t, found - i);
        swap_confined(t, p, pool[i], pool[other]);
    }
    return left;
}

static void deal_anywhere(struct table *t, const uint16_t *card, unsigned count)
{
    uint16_t def[CARDS_MOST];
    for (unsigned i = 0; i < count; i++)
        def[i] = t->cards[card[i]].def;
    random_deal(t, card, def, count);
}

static void lay_in_order(struct table *t, const uint16_t *card, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        swap_defs(t, card[i], card[lowest(t, card, i, count)]);
}

/* All of one owner with one back: at random, or in order. */
static void deal_pile(struct table *t, uint16_t *card, unsigned count, bool in_order)
{
    struct places places;
    unsigned kinds = t->game->confines ? look_at_places(t, card, count, &places) : 0;
    for (uint8_t kind = 1; kinds >> kind; kind++)
        if (kinds >> kind & 1)
            count = deal_confined(t, kind, &places, card, count, in_order);
    if (in_order)
        lay_in_order(t, card, count);
    else
        deal_anywhere(t, card, count);
}

static unsigned pile_of(const struct table *t, struct unseen *u, uint16_t card)
{
    const struct card *c = &t->cards[card];
    uint16_t key = (uint16_t)(c->owner << 8 | t->pack->sleeves[c->def]);
    if (u->piles && u->key[u->latest] == key) /* most lie beside others like them */
        return u->latest;
    unsigned i = 0;
    while (i < u->piles && u->key[i] != key)
        i++;
    if (i == u->piles) {
        u->key[i] = key;
        u->count[i] = 0;
        u->piles++;
    }
    return u->latest = i;
}

/* All that are not known, without a branch: whether a card is known is hard to foresee. */
static unsigned find_unseen(const struct table *t, int seat, const struct busy *busy,
                            uint16_t found[CARDS_MOST])
{
    unsigned count = 0, knows = seat >= 0 ? 1u << seat : (1u << t->s->seats) - 1;
    for (uint16_t c = 0; c < t->s->used.cards; c++) {
        found[count] = c;
        count += !((unsigned)is_known(t, c, knows, seat) | (unsigned)knowledge_is_busy(busy, c));
    }
    return count;
}

/* A counting sort, where the piles do not follow each other already. */
static void sort_unseen(const struct table *t, int seat, const struct busy *busy, struct unseen *u)
{
    uint16_t at[BACKS_MOST], found[CARDS_MOST];
    bool is_sorted = true;
    unsigned count = find_unseen(t, seat, busy, u->card);
    u->piles = u->latest = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned latest = u->latest, pile = pile_of(t, u, u->card[i]);
        u->pile[i] = (uint8_t)pile;
        u->count[pile]++;
        is_sorted &= pile >= latest;
    }
    if (is_sorted)
        return;
    memcpy(found, u->card, count * sizeof *found);
    for (unsigned pile = 0, begin = 0; pile < u->piles; begin += u->count[pile++])
        at[pile] = (uint16_t)begin;
    for (unsigned i = 0; i < count; i++)
        u->card[at[u->pile[i]]++] = found[i];
}

static void deal(struct table *t, int seat, const struct busy *busy, bool in_order)
{
    struct unseen u;
    sort_unseen(t, seat, busy, &u);
    uint16_t *card = u.card;
    for (unsigned pile = 0; pile < u.piles; card += u.count[pile++])
        deal_pile(t, card, u.count[pile], in_order);
    t->options_built = false;
}

/* That somebody is asked tells that there is an answer: whoever pays has something to pay with. */
static bool can_be_answered(struct table *t)
{
    return table_options(t) > 0;
}

struct deal {
    uint16_t def[CARDS_MOST];
};

static void note_deal(const struct table *t, struct deal *d)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        d->def[c] = t->cards[c].def;
}

static void restore_deal(struct table *t, const struct deal *d)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        t->cards[c].def = d->def[c];
    t->options_built = false;
}

/* For somebody who is not asked: a deal in which there is no answer is none. Where no other is found
 * soon, what the one who is asked holds stays as it is. */
static void deal_for_watcher(struct table *t, int seat, struct busy *busy)
{
    enum { TRIES = 32 };
    struct deal real;
    note_deal(t, &real);
    for (int i = 0; i < TRIES; i++) {
        deal(t, seat, busy, false);
        if (can_be_answered(t))
            return;
    }
    restore_deal(t, &real);
    mark_held_by(t, busy, t->s->ask.seat);
    deal(t, seat, busy, false);
    if (!can_be_answered(t))
        restore_deal(t, &real);
}

/* A seat learns nothing from what a clone would roll or draw: the generator is reseeded too. */
void knowledge_determinize(struct table *t, int seat, uint64_t seed)
{
    struct busy busy;
    random_seed(t, seed);
    knowledge_find_busy(t, &busy);
    if (t->s->status == TABLE_WAITING && t->s->ask.seat != seat)
        deal_for_watcher(t, seat, &busy);
    else
        deal(t, seat, &busy, false);
}

/* What a seat may not know lies in one order, whatever it was: all tables that the seat cannot tell apart
 * become the same one. */
void knowledge_forget(struct table *t, int seat)
{
    struct busy busy;
    random_seed(t, 0);
    knowledge_find_busy(t, &busy);
    deal(t, seat, &busy, true);
}

/* Where there is another answer it is found within a few deals, so that only windows without one cost them all. From
 * the order in which nothing is told to the deals, nothing hidden has a part in it. */
bool knowledge_is_open(struct table *t, uint64_t seed)
{
    enum { DEALS = 256 };
    struct busy busy;
    knowledge_find_busy(t, &busy);
    deal(t, QN_SPECTATOR, &busy, true);
    random_seed(t, seed);
    for (int i = 0; i < DEALS; i++) {
        deal(t, QN_SPECTATOR, &busy, false);
        if (table_options(t) > 1)
            return true;
    }
    return false;
}
