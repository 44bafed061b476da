/*
 * Does it hold? Claims about cards and zones. What does not hold is told with what was found.
 */
#include "scenes/scene_then.h"

#include "carte/machine.h"

#include <string.h>

static bool compares(uint8_t op, int value, int number)
{
    switch (op) {
    case IS: return value == number;
    case IS_NOT: return value != number;
    case LESS: return value < number;
    case LESS_OR_EQUAL: return value <= number;
    case GREATER: return value > number;
    default: return value >= number;
    }
}

static bool not_there(struct run *run, const struct statement *s, const struct ref *ref)
{
    struct scene_text found = {0};
    scene_text_add(&found, "%s is not at the table", ref->text);
    return run_fail(run, s->line, s->text, found.at);
}

/* ---- numbers */

static bool holds_number(struct run *run, const struct statement *s, int value)
{
    struct scene_text found = {0};
    if (compares(s->op, value, s->number))
        return true;
    scene_text_add(&found, "%d", value);
    return run_fail(run, s->line, s->text, found.at);
}

bool hold_value(struct run *run, const struct statement *s)
{
    uint16_t card = ref_card(run, &s->card);
    int value = 0;
    if (card == NONE)
        return not_there(run, s, &s->card);
    bool has = card_attribute(run->table, card, s->index, &value);
    if (!s->has_number && !has)
        return true;
    if (has && s->has_number)
        return holds_number(run, s, value);
    struct scene_text found = {0};
    scene_text_card(&found, run, card);
    if (has)
        scene_text_add(&found, " has %s %d", run->game->words->attrs[s->index].name, value);
    else
        scene_text_add(&found, " has no %s", run->game->words->attrs[s->index].name);
    return run_fail(run, s->line, s->text, found.at);
}

bool hold_round(struct run *run, const struct statement *s)
{
    return holds_number(run, s, (int)qn_round(run->table));
}

bool hold_count(struct run *run, const struct statement *s)
{
    if (!s->zone.any_in_play)
        return holds_number(run, s,
                            run->t->zones[zone_id(run->t, s->zone.kind, s->zone.seat)].count);
    int count = 0;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++)
        count += card_in_play(run->t, c);
    return holds_number(run, s, count);
}

/* ---- filters: "you" is the seat that is named or asked, or the first one */

static bool passes(const struct run *run, const struct statement *s, uint16_t card)
{
    int asked = qn_waiting(run->table);
    const struct context cx = {.self = NONE,
                               .it = card,
                               .ability = NONE,
                               .occ = OCC_NONE,
                               .you = s->seat != NOBODY ? s->seat
                                      : asked < 0       ? run->t->s->first
                                                        : (uint8_t)asked};
    return machine_value_in(run->t, s->code, s->filter, &cx) != 0;
}

/* A card that the claim is about: in play, unless it says where. */
static bool is_meant(const struct run *run, const struct statement *s, uint16_t card)
{
    bool there = s->zoned      ? spot_holds(run, &s->zone, card)
                 : s->anywhere ? true
                               : card_in_play(run->t, card);
    return there && passes(run, s, card);
}

bool hold_count_filter(struct run *run, const struct statement *s)
{
    int count = 0;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++)
        count += is_meant(run, s, c);
    return holds_number(run, s, count);
}

/* Cards that have no such value add nothing. */
bool hold_total(struct run *run, const struct statement *s)
{
    int total = 0, value;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++)
        if (is_meant(run, s, c) && card_attribute(run->table, c, s->index, &value))
            total += value;
    return holds_number(run, s, total);
}

static bool is_so(const struct run *run, const struct statement *s, uint16_t card)
{
    const struct card *c = &run->t->cards[card];
    if (s->filter)
        return passes(run, s, card);
    if (!strcmp(s->word, "facedown"))
        return c->face == FACE_DOWN;
    return card_in_play(run->t, card) && !(c->flags & CARD_EXHAUSTED) == !strcmp(s->word, "ready");
}

bool hold_is(struct run *run, const struct statement *s)
{
    uint16_t card = ref_card(run, &s->card);
    if (card == NONE)
        return not_there(run, s, &s->card);
    bool so = is_so(run, s, card);
    if (so != s->no)
        return true;
    struct scene_text found = {0};
    scene_text_card(&found, run, card);
    scene_text_add(&found, so ? " is %s" : " is not %s", s->word);
    return run_fail(run, s->line, s->text, found.at);
}

bool hold_has(struct run *run, const struct statement *s)
{
    uint16_t card = ref_card(run, &s->card);
    if (card == NONE)
        return not_there(run, s, &s->card);
    bool has = has_keyword(run->t, card, s->index);
    if (has != s->no)
        return true;
    struct scene_text found = {0};
    scene_text_card(&found, run, card);
    scene_text_add(&found, has ? " has %s" : " has no %s", s->word);
    return run_fail(run, s->line, s->text, found.at);
}

bool hold_no_keyword(struct run *run, const struct statement *s)
{
    const struct vocabulary *v = run->game->words;
    for (unsigned i = 0; i < v->keyword_count; i++)
        if (!strcmp(v->keywords[i].name, s->word))
            return run_fail(run, s->line, s->text, "the game has this keyword");
    return true;
}

/* ---- places and links */

static bool is_anywhere_in(const struct run *run, const struct statement *s)
{
    for (uint16_t c = 0; c < run->t->s->used.cards; c++)
        if (ref_level(run, &s->card, c) && spot_holds(run, &s->zone, c))
            return true;
    return false;
}

bool hold_in(struct run *run, const struct statement *s)
{
    struct scene_text found = {0};
    if (is_anywhere_in(run, s) != s->no)
        return true;
    uint16_t card = ref_card(run, &s->card);
    if (card == NONE)
        return s->no || not_there(run, s, &s->card);
    scene_text_card(&found, run, card);
    scene_text_add(&found, " in ");
    if (s->no && s->zone.any_in_play)
        scene_text_add(&found, "play");
    else
        scene_text_zone(&found, run,
                        s->no ? zone_id(run->t, s->zone.kind, s->zone.seat)
                              : run->t->cards[card].zone);
    return run_fail(run, s->line, s->text, found.at);
}

bool hold_host(struct run *run, const struct statement *s)
{
    uint16_t card = ref_card(run, &s->card);
    if (card == NONE)
        return not_there(run, s, &s->card);
    uint16_t host = run->t->cards[card].host;
    bool same = s->other.kind ? host != NONE && ref_level(run, &s->other, host) : host == NONE;
    if (same != s->no)
        return true;
    struct scene_text found = {0};
    scene_text_card(&found, run, host);
    return run_fail(run, s->line, s->text, found.at);
}

static bool holds_seat(struct run *run, const struct statement *s, uint8_t seat)
{
    struct scene_text found = {0};
    if ((seat == s->seat) != s->no)
        return true;
    if (seat == NOBODY)
        scene_text_add(&found, "nobody");
    else
        scene_text_add(&found, "p%u", seat + 1u);
    return run_fail(run, s->line, s->text, found.at);
}

bool hold_controller(struct run *run, const struct statement *s)
{
    uint16_t card = ref_card(run, &s->card);
    return card == NONE ? not_there(run, s, &s->card)
                        : holds_seat(run, s, run->t->cards[card].controller);
}

bool hold_owner(struct run *run, const struct statement *s)
{
    uint16_t card = ref_card(run, &s->card);
    return card == NONE ? not_there(run, s, &s->card)
                        : holds_seat(run, s, run->t->cards[card].owner);
}

bool hold_first(struct run *run, const struct statement *s)
{
    return holds_seat(run, s, run->t->s->first);
}

bool hold_shows(struct run *run, const struct statement *s)
{
    uint16_t card = ref_card(run, &s->card);
    if (card == NONE)
        return not_there(run, s, &s->card);
    const struct def *shown = card_shows(run->t, card);
    if (shown && (uint16_t)(shown - run->pack->hot.defs) == s->other.def)
        return true;
    struct scene_text found = {0};
    scene_text_add(&found, "%s", shown ? def_id(run->pack, card_side(run->t, card)) : "face down");
    return run_fail(run, s->line, s->text, found.at);
}

/* ---- what a zone holds */

static void text_contents(struct scene_text *text, const struct run *run, uint16_t zone,
                          unsigned count)
{
    uint16_t c = run->t->zones[zone].head;
    if (c == NONE)
        scene_text_add(text, "nothing");
    for (unsigned i = 0; c != NONE && i < count; i++, c = run->t->cards[c].next) {
        scene_text_add(text, i ? ", " : "");
        scene_text_card(text, run, c);
    }
}

/* In the order of the zone where it has one, from the top on. */
static bool holds_in_order(const struct run *run, const struct listed *l, uint16_t zone, bool all)
{
    uint16_t c = run->t->zones[zone].head;
    for (; l && c != NONE; l = l->next, c = run->t->cards[c].next)
        if (!ref_level(run, &l->card, c))
            return false;
    return !l && (!all || c == NONE);
}

static bool holds_in_any_order(const struct run *run, const struct listed *l, uint16_t zone)
{
    bool used[CARDS_MOST] = {false};
    unsigned named = 0;
    for (; l; l = l->next, named++) {
        uint16_t c = run->t->zones[zone].head;
        while (c != NONE && (used[c] || !ref_level(run, &l->card, c)))
            c = run->t->cards[c].next;
        if (c == NONE)
            return false;
        used[c] = true;
    }
    return named == run->t->zones[zone].count;
}

bool hold_contents(struct run *run, const struct statement *s)
{
    uint16_t zone = zone_id(run->t, s->zone.kind, s->zone.seat);
    bool ordered = run->game->zones[s->zone.kind].ordered;
    struct scene_text found = {0};
    if (ordered ? holds_in_order(run, s->list, zone, true) : holds_in_any_order(run, s->list, zone))
        return true;
    text_contents(&found, run, zone, CARDS_MOST);
    return run_fail(run, s->line, s->text, found.at);
}

bool hold_top(struct run *run, const struct statement *s)
{
    uint16_t zone = zone_id(run->t, s->zone.kind, s->zone.seat);
    struct scene_text found = {0};
    unsigned count = 0;
    if (s->list ? holds_in_order(run, s->list, zone, false) : run->t->zones[zone].head == NONE)
        return true;
    for (const struct listed *l = s->list; l; l = l->next)
        count++;
    text_contents(&found, run, zone, count ? count : 1);
    return run_fail(run, s->line, s->text, found.at);
}
