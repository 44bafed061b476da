/*
 * Zones: where cards lie. Each is an ordered list threaded through the cards, so a card is in
 * exactly one zone by construction. Moving a card is the one place where knowledge, generations and
 * listening abilities follow it.
 */
#include "kernel/flow.h"
#include "kernel/memory.h"

static const struct zone_kind *kind_at(const struct table *t, uint16_t zone)
{
    return &t->game->zones[zone_kind_of(t, zone)];
}

/* ---- lists */

_Static_assert(MAX_ZONES <= UINT8_MAX && MAX_SEATS <= 8, "a card has a byte for each");

static void list_remove(struct table *t, uint16_t card)
{
    struct card *c = &t->cards[card];
    struct zone *z = &t->zones[c->zone];
    *(c->prev == NONE ? &z->head : &t->cards[c->prev].next) = c->next;
    *(c->next == NONE ? &z->tail : &t->cards[c->next].prev) = c->prev;
    z->count--;
}

static void list_add(struct table *t, uint16_t card, uint16_t zone, enum zone_end end)
{
    struct card *c = &t->cards[card];
    struct zone *z = &t->zones[zone];
    c->zone = (uint8_t)zone;
    c->next = end == ZONE_TOP ? z->head : NONE;
    c->prev = end == ZONE_TOP ? NONE : z->tail;
    *(c->next == NONE ? &z->tail : &t->cards[c->next].prev) = card;
    *(c->prev == NONE ? &z->head : &t->cards[c->prev].next) = card;
    z->count++;
}

/* ---- who knows it, and who might hold an answer unseen */

static void know(struct table *t, struct card *c, unsigned seat)
{
    if (!(c->known >> seat & 1)) {
        c->known |= (uint8_t)(1u << seat);
        learns(t, seat);
        if (t->game->learned)
            t->game->learned(t, (uint16_t)(c - t->cards), seat);
    }
}

void card_show(struct table *t, uint16_t card, uint8_t seat)
{
    if (seat != NOBODY)
        know(t, &t->cards[card], seat);
}

void card_reveal(struct table *t, uint16_t card)
{
    for (unsigned i = 0; i < t->s->seats && i < MAX_SEATS; i++)
        know(t, &t->cards[card], i);
}

static void see(struct table *t, uint16_t card)
{
    const struct card *c = &t->cards[card];
    uint16_t zone = c->zone;
    if (c->face == FACE_DOWN)
        return;
    switch (kind_at(t, zone)->sees) {
    case SEEN_BY_ALL:
        if (c->known != (1u << t->s->seats) - 1)
            learns(t, MAX_SEATS);
        card_reveal(t, card);
        if (t->game->learned)
            t->game->learned(t, card, MAX_SEATS);
        break;
    case SEEN_BY_SEAT: card_show(t, card, zone_seat_of(t, zone)); break;
    default: break;
    }
}

bool card_is_public(const struct table *t, uint16_t card)
{
    return kind_at(t, t->cards[card].zone)->sees == SEEN_BY_ALL && t->cards[card].face != FACE_DOWN;
}

static struct hidden_answer *answer_row(struct table *t, uint16_t def, uint8_t seat)
{
    struct state *s = t->s;
    for (unsigned i = 0; i < s->used.answers; i++)
        if (t->answers[i].def == def && t->answers[i].seat == seat)
            return &t->answers[i];
    if (s->used.answers == s->cap.answers)
        return NULL;
    t->answers[s->used.answers] = (struct hidden_answer){.def = def, .seat = seat};
    return &t->answers[s->used.answers++];
}

static void hear_hidden(struct table *t)
{
    uint64_t hears = 0;
    for (unsigned i = 0; i < t->s->used.answers; i++)
        if (t->answers[i].count)
            hears |= t->pack->defs[t->answers[i].def].hears;
    t->s->hidden_hears = hears;
}

static void count_hidden(struct table *t, uint16_t card, int by)
{
    const struct card *c = &t->cards[card];
    const struct def *d = &t->pack->defs[c->def];
    if (!d->hears || card_is_public(t, card))
        return;
    struct hidden_answer *row = answer_row(t, c->def, c->owner);
    if (!row) {
        table_full(t, POOL_ANSWERS);
        return;
    }
    row->count = (uint8_t)(row->count + by);
    hear_hidden(t);
}

/* An unseen card is another one from now on; nobody knows it. */
void card_redefine(struct table *t, uint16_t card, uint16_t def)
{
    count_hidden(t, card, -1);
    t->cards[card].def = def;
    count_hidden(t, card, 1);
}

/* ---- moving */

static void detach(struct table *t, struct card *c)
{
    if (c->host != NONE)
        t->cards[c->host].attached--;
    c->host = NONE;
}

/* A new object: nothing of its state stays. */
static void forget_state(struct card *c)
{
    c->gen++;
    c->flags = 0;
    c->face = FACE_FRONT;
    c->disguise = NONE;
    c->controller = c->owner;
    memset(c->counter, 0, sizeof c->counter);
    memset(c->note, 0, sizeof c->note);
}

static void place(struct table *t, uint16_t card, uint16_t zone, enum zone_end end, uint8_t face,
                  uint16_t disguise)
{
    struct card *c = &t->cards[card];
    bool was_in_play = t->facts->in_play[c->zone], will_be = t->facts->in_play[zone];
    uint8_t worked = t->facts->works[c->zone], works = t->facts->works[zone];
    uint8_t changes = t->facts->changes[c->zone];
    if (worked && works != worked)
        abilities_stop(t, card);
    count_hidden(t, card, -1);
    list_remove(t, card);
    detach(t, c);
    if (!was_in_play || !will_be)
        forget_state(c);
    if (face == FACE_DOWN) {
        c->face = face;
        c->disguise = disguise;
    }
    list_add(t, card, zone, end);
    count_hidden(t, card, 1);
    see(t, card);
    if (works && works != worked)
        abilities_start(t, card);
    t->s->changed |= changes | t->facts->changes[zone];
}

void card_move(struct table *t, uint16_t card, uint16_t zone, enum zone_end end)
{
    place(t, card, zone, end, FACE_FRONT, NONE);
}

void card_move_down(struct table *t, uint16_t card, uint16_t zone, uint16_t disguise)
{
    place(t, card, zone, ZONE_BOTTOM, FACE_DOWN, disguise);
}

/* Nothing hangs on itself, nor on what hangs on it. */
static bool hangs_on(const struct table *t, uint16_t card, uint16_t on)
{
    while (card != NONE && card != on)
        card = t->cards[card].host;
    return card == on;
}

void card_attach(struct table *t, uint16_t card, uint16_t host, uint16_t zone)
{
    card_move(t, card, zone, ZONE_BOTTOM);
    if (hangs_on(t, host, card))
        return;
    t->cards[card].host = host;
    t->cards[host].attached++;
}

void card_rehost(struct table *t, uint16_t card, uint16_t host)
{
    if (hangs_on(t, host, card))
        return;
    detach(t, &t->cards[card]);
    t->cards[card].host = host;
    t->cards[host].attached++;
    t->s->changed |= CHANGED_PLAY;
}

void card_turn(struct table *t, uint16_t card, uint8_t face)
{
    t->cards[card].face = face;
    t->s->changed |= CHANGED_PLAY;
}

uint16_t card_make(struct table *t, uint16_t def, uint8_t owner, uint16_t zone)
{
    struct state *s = t->s;
    if (s->used.cards == s->cap.cards) {
        table_full(t, POOL_CARDS);
        return NONE;
    }
    uint16_t card = s->used.cards++;
    t->cards[card] = (struct card){
        .def = def, .host = NONE, .disguise = NONE, .owner = owner, .controller = owner};
    list_add(t, card, zone, ZONE_BOTTOM);
    count_hidden(t, card, 1);
    see(t, card);
    if (t->facts->works[zone])
        abilities_start(t, card);
    return card;
}

void card_give(struct table *t, uint16_t card, uint8_t owner)
{
    count_hidden(t, card, -1);
    t->cards[card].owner = owner;
    if (!card_in_play(t, card))
        t->cards[card].controller = owner;
    count_hidden(t, card, 1);
    t->s->changed |= CHANGED_ANY;
}

/* ---- shuffling: what the cards are is permuted under the public slots */

static void swap_pairs(struct card *a, struct card *b)
{
    uint16_t def = a->def;
    uint8_t owner = a->owner;
    a->def = b->def;
    a->owner = a->controller = b->owner;
    b->def = def;
    b->owner = b->controller = owner;
}

void zone_shuffle(struct table *t, uint16_t zone)
{
    zone_shuffle_top(t, zone, t->zones[zone].count);
}

void zone_shuffle_top(struct table *t, uint16_t zone, unsigned most)
{
    uint16_t slot[CARDS_MOST];
    unsigned n = 0;
    for (uint16_t c = t->zones[zone].head; c != NONE && n < most; c = t->cards[c].next) {
        t->cards[c].known = 0;
        t->cards[c].gen++;
        slot[n++] = c;
    }
    for (unsigned i = n; i > 1; i--)
        swap_pairs(&t->cards[slot[i - 1]], &t->cards[slot[random_below(t, i)]]);
    log_add_pile(t, LOG_SHUFFLE, zone, (int)n, 0);
}

void zone_shuffle_unseen(struct table *t, uint16_t zone)
{
    if (t->game->zones[zone_kind_of(t, zone)].sees == SEEN_BY_NONE)
        zone_shuffle(t, zone);
}
