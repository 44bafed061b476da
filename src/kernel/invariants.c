/*
 * Invariants: what must hold of any table between two steps, whatever the game. For tests; slow.
 */
#include "kernel/flow.h"

/* What searches take for granted when they leave zones out. */
static const char *check_place(const struct table *t, uint16_t card, uint16_t zone)
{
    const struct zone_kind *kind = &t->game->zones[zone_kind_of(t, zone)];
    if (!zone_may_hold(t, zone_kind_of(t, zone), card))
        return "a card lies where none of its kind does";
    if (kind->own && t->cards[card].controller != zone_seat_of(t, zone))
        return "a card lies in a zone of somebody who does not control it";
    return NULL;
}

static const char *check_zones(const struct table *t)
{
    unsigned seen = 0;
    for (uint16_t z = 0; z < t->s->cap.zones; z++) {
        unsigned n = 0;
        uint16_t prev = NONE;
        for (uint16_t c = t->zones[z].head; c != NONE; prev = c, c = t->cards[c].next) {
            if (c >= t->s->used.cards || ++n > t->s->used.cards)
                return "a zone's list is broken";
            if (t->cards[c].zone != z || t->cards[c].prev != prev)
                return "a card is linked wrongly";
            const char *broken = check_place(t, c, z);
            if (broken)
                return broken;
        }
        if (n != t->zones[z].count || t->zones[z].tail != prev)
            return "a zone is counted wrongly";
        seen += n;
    }
    return seen == t->s->used.cards ? NULL : "a card lies in no zone";
}

static const char *check_card(const struct table *t, const struct card *card)
{
    if (card->host != NONE && card->host >= t->s->used.cards)
        return "a card is attached to nothing";
    for (unsigned k = 0; k < COUNTERS; k++)
        if (card->counter[k] < 0 && !(t->game->signed_counters >> k & 1))
            return "a counter is negative";
    return card->def < t->pack->def_count ? NULL : "a card has no definition";
}

static const char *check_cards(const struct table *t)
{
    uint16_t attached[CARDS_MOST] = {0};
    if (t->s->used.cards > CARDS_MOST)
        return "there are more cards than a table may have";
    for (uint16_t c = 0; c < t->s->used.cards; c++) {
        const char *broken = check_card(t, &t->cards[c]);
        if (broken)
            return broken;
        if (t->cards[c].host != NONE)
            attached[t->cards[c].host]++;
    }
    for (uint16_t c = 0; c < t->s->used.cards; c++) {
        unsigned length = 0;
        if (attached[c] != t->cards[c].attached)
            return "attached cards are counted wrongly";
        for (uint16_t h = c; h != NONE; h = t->cards[h].host)
            if (length++ > t->s->used.cards)
                return "a card hangs on itself";
    }
    return NULL;
}

/* What dealing anew takes for granted. */
static const char *check_confined(const struct table *t)
{
    for (uint16_t c = 0; t->game->confines && c < t->s->used.cards; c++) {
        uint8_t kind = t->game->confines(t, c);
        bool elsewhere = !(t->game->confining >> zone_kind_of(t, t->cards[c].zone) & 1);
        if (kind > t->game->confined_kinds || (kind && elsewhere) ||
            (kind && !(t->game->could_be(t, t->cards[c].def) >> kind & 1)))
            return "a card lies where it could not";
    }
    return NULL;
}

static const char *check_answers(const struct table *t)
{
    for (unsigned i = 0; i < t->s->used.answers; i++) {
        unsigned n = 0;
        for (uint16_t c = 0; c < t->s->used.cards; c++)
            n += t->cards[c].def == t->answers[i].def && t->cards[c].owner == t->answers[i].seat &&
                 !card_is_public(t, c);
        if (n != t->answers[i].count)
            return "unseen answers are counted wrongly";
    }
    return NULL;
}

static const char *check_instances(const struct table *t)
{
    for (unsigned i = 0; i < t->s->used.instances; i++)
        if (t->facts->works[t->cards[t->instances[i].card].zone] !=
            t->pack->abilities[t->instances[i].ability].from + 1)
            return "an ability of a card out of play listens";
    return NULL;
}

/* What the directory says is what one finds by looking at everybody. */
static const char *check_directory(const struct table *t)
{
    const struct directory *d = t->directory;
    unsigned found = 0;
    for (unsigned chain = 0; chain < CHAINS; chain++)
        for (uint16_t i = d->first[chain], last = 0; i != NONE; last = i, i = t->next_alike[i])
            if (i >= t->s->used.instances || i < last ||
                directory_chain(t->instances[i].timing, t->instances[i].modifies) != chain ||
                ++found > t->s->used.instances)
                return "a chain of the directory is broken";
    for (unsigned i = 0; i < t->s->used.instances; i++) {
        const struct ability *a = &t->pack->abilities[t->instances[i].ability];
        if (a->timing == TIMING_CANNOT && a->events & ~d->forbidden)
            return "the directory does not know of a prohibition";
        bool counts = a->timing == TIMING_CONSTANT || a->timing == TIMING_CANNOT ||
                      a->timing == TIMING_WATCHED;
        if (counts && a->reads & ~d->reads)
            return "the directory does not know what an ability reads";
    }
    return found == t->s->used.instances ? NULL : "an ability is not in the directory";
}

/* Every frame knows the one under it; nothing has written where no frame is. */
static const char *check_stack(const struct table *t)
{
    unsigned n = 0;
    for (const struct frame *f = frame_top(t); f; f = frame_below(t, f))
        n++;
    if (n != t->s->frames)
        return "the frames are counted wrongly";
    for (unsigned i = t->s->used.stack; i < t->s->cap.stack; i++)
        if (t->stack[i])
            return "a frame has more locals than its procedure says";
    return NULL;
}

const char *table_invariant(const struct table *t)
{
    static const char *(*const checks[])(const struct table *) = {
        check_zones,     check_cards,     check_confined, check_answers,
        check_instances, check_directory, check_stack};
    for (unsigned i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        const char *broken = checks[i](t);
        if (broken)
            return broken;
    }
    return t->game->invariant(t);
}
