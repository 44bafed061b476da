/*
 * Puts cards where the given lines say. A card is taken from wherever it lies out of play, its
 * owner's first, hands last; when no copy is left, a spare one is made. A card is whose zone it lies
 * in, unless its like are nobody's or the line says `owner`.
 */
#include "scenes/scene_given.h"

#include <stdio.h>
#include <string.h>

/* ---- which card */

/* What cards of that title at the table are, the seat's own first; NONE: there is none. */
static uint16_t def_at_table(const struct run *run, uint16_t title, uint8_t seat)
{
    for (int own = 1; own >= 0; own--)
        for (uint16_t c = 0; c < run->t->s->used.cards; c++)
            if (def_of(run->t, c)->title == title && !run->placed[c] &&
                (!own || run->t->cards[c].owner == seat))
                return run->t->cards[c].def;
    return NONE;
}

static bool is_played_with(const struct run *run, uint16_t def)
{
    return !run->game->printed_so ||
           run->game->printed_so(run->table->setup, &run->pack->hot.defs[def]);
}

static uint16_t def_printed(const struct run *run, uint16_t title)
{
    const struct card_pack *p = &run->pack->hot;
    for (uint16_t d = 0; d < p->def_count; d++)
        if (p->defs[d].title == title && is_played_with(run, d))
            return d;
    return NONE;
}

static bool is_at_table(const struct run *run, uint16_t def)
{
    for (uint16_t c = 0; c < run->t->s->used.cards; c++)
        if (run->t->cards[c].def == def || def_of(run->t, c)->back == def)
            return true;
    return false;
}

/* The id before the title, unless only the title is at the table: of two printings of a card, whose ids
 * differ, the one that is played with is meant. */
static uint16_t def_meant(const struct run *run, const struct ref *ref, uint8_t seat)
{
    if (ref->def != NONE && (ref->title == NONE || is_at_table(run, ref->def)))
        return ref->def;
    uint16_t other = def_at_table(run, ref->title, seat);
    if (other == NONE && ref->def != NONE && is_played_with(run, ref->def))
        return ref->def;
    if (other == NONE)
        other = def_printed(run, ref->title);
    return other != NONE ? other : ref->def != NONE ? ref->def : 0;
}

/* Cards are made by their front; a scene may name the other side. */
static uint16_t front_of(const struct run *run, const struct ref *ref, uint8_t seat, uint8_t *face)
{
    uint16_t def = def_meant(run, ref, seat);
    *face = FACE_FRONT;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++)
        if (run->t->cards[c].def == def)
            return def;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++) {
        if (def_of(run->t, c)->back == def) {
            *face = FACE_BACK;
            return run->t->cards[c].def;
        }
    }
    return def;
}

/* ---- whose card */

/* Whose copy is wanted: `seat` is whom it is brought to or who was named (NOBODY: nobody). */
struct whose {
    uint8_t seat;
    bool bound; /* no other player's will do */
    bool said;  /* by the line itself: nobody else's will do */
};

/* All that lies in a hand or a pile belongs to its player, and so does what he controls in play; where
 * cards of others lie before a player (status effects, engaged minions), his are only taken first. */
static struct whose whose_at(const struct run *run, uint16_t zone, uint16_t host)
{
    const struct zone_kind *kind = &run->game->zones[zone_kind_of(run->t, zone)];
    uint8_t seat = host == NONE ? zone_seat_of(run->t, zone) : run->t->cards[host].controller;
    bool bound = zone_seat_of(run->t, zone) != NOBODY && (!kind->in_play || kind->own);
    return (struct whose){.seat = seat, .bound = bound && seat != NOBODY};
}

static bool is_wanted(struct whose whose, uint8_t owner)
{
    return owner == whose.seat || (!whose.said && (!whose.bound || owner == NOBODY));
}

/* How gladly a card is taken from where it lies; 0: not at all. */
static int willingness(const struct run *run, uint16_t card, struct whose whose)
{
    const struct card *c = &run->t->cards[card];
    const struct zone_kind *zone = &run->game->zones[zone_kind_of(run->t, c->zone)];
    if (run->placed[card] || !is_wanted(whose, c->owner))
        return 0;
    int rank = zone->in_play                ? 1
               : zone->sees == SEEN_BY_SEAT ? 2
               : zone->sees == SEEN_BY_NONE ? 4
                                            : 3;
    return rank + (c->owner == whose.seat && !zone->in_play ? 8 : 0);
}

static uint16_t find_free(const struct run *run, uint16_t def, struct whose whose)
{
    uint16_t best = NONE;
    int most = 0;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++) {
        int rank = run->t->cards[c].def == def ? willingness(run, c, whose) : 0;
        if (rank > most) {
            most = rank;
            best = c;
        }
    }
    return best;
}

/* Are such cards nobody's? Those of the same name tell, or else those of the same type. */
static bool is_nobodys(const struct run *run, uint16_t def)
{
    const struct def *d = &run->pack->hot.defs[def];
    unsigned likes = 0, ownerless = 0, same_type = 0, ownerless_type = 0;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++) {
        const struct card *card = &run->t->cards[c];
        bool nobodys = card->owner == NOBODY;
        likes += card->def == def;
        ownerless += card->def == def && nobodys;
        same_type += def_of(run->t, c)->type == d->type;
        ownerless_type += def_of(run->t, c)->type == d->type && nobodys;
    }
    return likes ? ownerless > 0 : same_type && ownerless_type == same_type;
}

/* Where cards of several players may lie, a spare one is whose its like at the table is. */
static uint8_t owner_of_spare(const struct run *run, uint16_t def, struct whose whose)
{
    if (whose.said)
        return whose.seat;
    if (is_nobodys(run, def))
        return NOBODY;
    if (whose.bound)
        return whose.seat;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++)
        if (run->t->cards[c].def == def)
            return run->t->cards[c].owner;
    return whose.seat == NOBODY ? 0 : whose.seat;
}

/* A spare card begins out of play, so that entering play is one move like any other. */
static uint16_t make_spare(struct run *run, uint16_t def, struct whose whose)
{
    struct table *t = run->t;
    for (uint8_t k = 0; k < run->game->zone_count; k++) {
        if (!run->game->zones[k].in_play) {
            uint8_t owner = owner_of_spare(run, def, whose);
            return card_make(t, def, owner, zone_id(t, k, owner == NOBODY ? 0 : owner));
        }
    }
    return NONE;
}

static uint16_t find_or_make(struct run *run, unsigned line, const struct ref *ref,
                             struct whose whose, uint8_t *face)
{
    uint16_t card = NONE;
    *face = FACE_FRONT;
    if (ref->kind != REF_CARD) {
        card = ref_card(run, ref);
        if (card == NONE)
            run_error(run, line, SAY_NO_SUCH_CARD, ref->text, NULL);
        else
            *face = run->t->cards[card].face;
        return card;
    }
    uint16_t def = front_of(run, ref, whose.seat, face);
    card = find_free(run, def, whose);
    if (card == NONE)
        card = make_spare(run, def, whose);
    if (card == NONE)
        run_error(run, line, SAY_TABLE_FULL, NULL, NULL);
    return card;
}

/* ---- moving it */

static bool is_twice_in_play(const struct run *run, uint16_t card)
{
    if (!def_of(run->t, card)->unique || !card_in_play(run->t, card))
        return false;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++)
        if (c != card && run->t->cards[c].def == run->t->cards[card].def && card_in_play(run->t, c))
            return true;
    return false;
}

/* Only the zone decides who knows a card that a scene put there. */
void scene_know_by_zone(struct run *run, uint16_t card)
{
    struct card *c = &run->t->cards[card];
    const struct zone_kind *zone = &run->game->zones[zone_kind_of(run->t, c->zone)];
    c->known = 0;
    if (c->face == FACE_DOWN)
        return;
    if (zone->sees == SEEN_BY_ALL)
        card_reveal(run->t, card);
    else if (zone->sees == SEEN_BY_SEAT)
        card_show(run->t, card, zone_seat_of(run->t, c->zone));
}

static bool may_go(struct run *run, unsigned line, const struct ref *ref, uint16_t card,
                   uint16_t zone, uint16_t host)
{
    unsigned bound = run->t->s->used.cards;
    if (run->t->cards[card].attached && !run->game->zones[zone_kind_of(run->t, zone)].in_play)
        return run_error(run, line, SAY_HAS_ATTACHED, ref->text, NULL);
    for (uint16_t h = host; h != NONE && bound; h = run->t->cards[h].host, bound--)
        if (h == card)
            return run_error(run, line, SAY_ATTACH_SELF, ref->text, NULL);
    return true;
}

static void arrive(struct run *run, uint16_t card, uint8_t face)
{
    struct card *c = &run->t->cards[card];
    uint8_t seat = zone_seat_of(run->t, c->zone);
    if (face != c->face && card_in_play(run->t, card))
        card_turn(run->t, card, face);
    if (card_in_play(run->t, card) && seat != NOBODY && c->owner != NOBODY)
        c->controller = seat;
    scene_know_by_zone(run, card);
    if (run->game->arrived)
        run->game->arrived(run->t, card);
    run->placed[card] = 1;
}

/* The owner that the line names, if it does. False: it names none that there is. */
static bool owner_said(struct run *run, unsigned line, const char *owner, struct whose *whose)
{
    if (!owner)
        return true;
    whose->said = true;
    return scene_seat_or_nobody(run, owner, &whose->seat) ||
           run_error(run, line, SAY_EXPECTED_SEAT, owner, NULL);
}

/* Moves a card of that name to the zone, or attaches it to a host there. NONE: it cannot be. */
static uint16_t bring(struct run *run, unsigned line, const struct ref *ref, const char *owner,
                      uint16_t zone, uint16_t host)
{
    struct table *t = run->t;
    uint8_t face;
    struct whose whose = whose_at(run, zone, host);
    if (!owner_said(run, line, owner, &whose))
        return NONE;
    uint16_t card = find_or_make(run, line, ref, whose, &face);
    if (card == NONE || !may_go(run, line, ref, card, zone, host))
        return NONE;
    bool in_play = run->game->zones[zone_kind_of(t, zone)].in_play;
    if (host != NONE)
        card_attach(t, card, host, zone);
    else
        card_move(t, card, zone, in_play ? ZONE_BOTTOM : ZONE_TOP);
    arrive(run, card, face);
    if (is_twice_in_play(run, card)) {
        run_error(run, line, SAY_UNIQUE, ref->text, NULL);
        return NONE;
    }
    return card;
}

static void name_copy(struct run *run, uint8_t alias, uint16_t card)
{
    if (!alias)
        return;
    run->alias_card[alias - 1] = card;
    run->alias_def[alias - 1] = run->t->cards[card].def;
}

/* ---- put, attach */

static const char *owner_of_pairs(const struct statement *s)
{
    for (const struct pair *p = s->pairs; p; p = p->next)
        if (!strcmp(p->key, "owner"))
            return p->value;
    return NULL;
}

bool given_put(struct run *run, const struct statement *s)
{
    uint16_t zone = zone_id(run->t, s->zone.kind, s->zone.seat);
    uint16_t card = bring(run, s->line, &s->card, owner_of_pairs(s), zone, NONE);
    if (card == NONE)
        return false;
    name_copy(run, s->alias, card);
    return scene_set_states(run, s, card);
}

/* Attached cards lie in the zone of that name, or with their host. */
static uint16_t attached_zone(const struct run *run, uint16_t host)
{
    for (uint8_t k = 0; k < run->game->zone_count; k++)
        if (!strcmp(run->game->zones[k].name, "attached"))
            return zone_id(run->t, k, 0);
    return run->t->cards[host].zone;
}

bool given_attach(struct run *run, const struct statement *s)
{
    uint16_t host = ref_card(run, &s->other);
    if (host == NONE)
        return run_error(run, s->line, SAY_NO_SUCH_CARD, s->other.text, NULL);
    if (!card_in_play(run->t, host))
        return run_error(run, s->line, SAY_NOT_IN_PLAY, s->other.text, NULL);
    uint16_t card =
        bring(run, s->line, &s->card, owner_of_pairs(s), attached_zone(run, host), host);
    if (card == NONE)
        return false;
    name_copy(run, s->alias, card);
    return scene_set_states(run, s, card);
}

/* ---- lists */

static bool has_placed(const struct run *run, uint16_t zone)
{
    for (uint16_t c = run->t->zones[zone].head; c != NONE; c = run->t->cards[c].next)
        if (run->placed[c])
            return true;
    return false;
}

static bool rest_zone(const struct run *run, uint8_t seat, uint16_t *out)
{
    static const char *const names[] = {"removed", "set_aside", "box", "aside"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (uint8_t k = 0; k < run->game->zone_count; k++)
            if (!strcmp(run->game->zones[k].name, names[i])) {
                *out = zone_id(run->t, k, seat);
                return true;
            }
    return false;
}

static bool clear_zone(struct run *run, const struct statement *s, uint16_t zone)
{
    uint16_t rest;
    if (run->t->zones[zone].head == NONE)
        return true;
    if (!rest_zone(run, s->zone.seat, &rest))
        return run_error(run, s->line, SAY_NO_PLACE_FOR_REST, NULL, NULL);
    if (rest == zone)
        return true;
    for (uint16_t c; (c = run->t->zones[zone].head) != NONE;) {
        if (run->t->cards[c].attached)
            return run_error(run, s->line, SAY_HAS_ATTACHED,
                             def_id(run->pack, card_side(run->t, c)), NULL);
        card_move(run->t, c, rest, ZONE_BOTTOM);
        scene_know_by_zone(run, c);
    }
    return true;
}

/* Piles are named top first, so the last comes first; in play, cards lie in the order named. */
bool given_list(struct run *run, const struct statement *s)
{
    uint16_t zone = zone_id(run->t, s->zone.kind, s->zone.seat);
    const struct zone_kind *kind = &run->game->zones[s->zone.kind];
    bool shuffled = kind->sees == SEEN_BY_NONE && !kind->in_play;
    if ((s->only || shuffled) && has_placed(run, zone))
        return run_error(run, s->line, SAY_LIST_AFTER, NULL, NULL);
    if (s->only && !clear_zone(run, s, zone))
        return false;
    if (shuffled)
        zone_shuffle(run->t, zone);
    const struct listed *l = s->list;
    while (!kind->in_play && l && l->next)
        l = l->next;
    for (; l; l = kind->in_play ? l->next : l->prev) {
        uint16_t card = bring(run, s->line, &l->card, l->owner, zone, NONE);
        if (card == NONE)
            return false;
        name_copy(run, l->alias, card);
    }
    return true;
}

/* "deck of p1: size 30": so many are left, those that the scene has placed among them; the rest goes
 * from the bottom. */
bool given_size(struct run *run, const struct statement *s)
{
    uint16_t zone = zone_id(run->t, s->zone.kind, s->zone.seat), rest;
    char there[16];
    snprintf(there, sizeof there, "%u", run->t->zones[zone].count);
    if (run->t->zones[zone].count < s->number)
        return run_error(run, s->line, SAY_TOO_FEW, there, NULL);
    if (!rest_zone(run, s->zone.seat, &rest) || rest == zone)
        return run_error(run, s->line, SAY_NO_PLACE_FOR_REST, NULL, NULL);
    for (uint16_t c = run->t->zones[zone].tail, before;
         c != NONE && run->t->zones[zone].count > s->number; c = before) {
        before = run->t->cards[c].prev;
        if (run->placed[c])
            continue;
        card_move(run->t, c, rest, ZONE_BOTTOM);
        scene_know_by_zone(run, c);
    }
    return run->t->zones[zone].count == s->number ||
           run_error(run, s->line, SAY_LIST_AFTER, NULL, NULL);
}
