/*
 * Views: what a seat may know of a table.
 *
 * Cards lie in slots. Where slots are public (in play, in zones that all see, attached to a card)
 * a card has a number for everybody, even if what it is stays hidden. Elsewhere (hands of others,
 * decks) a card that the seat does not know is a mere entry of its zone, so that only counts show.
 */
#include <string.h>

#include <quinte/observe.h>
#include <quinte/pending.h>

#include "api/api.h"

bool card_exists(const struct table *t, uint16_t card)
{
    return card < t->s->used.cards;
}

static const struct zone_kind *kind_of(const struct table *t, uint16_t zone)
{
    return &t->game->zones[zone_kind_of(t, zone)];
}

bool card_seen_by(const struct table *t, uint16_t card, int seat)
{
    if (seat >= 0 && seat < (int)t->s->seats)
        return card_known_to(t, card, seat);
    return t->cards[card].face != FACE_DOWN &&
           kind_of(t, t->cards[card].zone)->sees == SEEN_BY_ALL &&
           card_known_to(t, card, QN_SPECTATOR);
}

bool card_named_to(const struct table *t, uint16_t card, int seat)
{
    const struct card *c = &t->cards[card];
    return card_seen_by(t, card, seat) ||
           (c->face == FACE_DOWN && c->disguise != NONE && card_slot_is_public(t, card));
}

uint16_t card_side(const struct table *t, uint16_t card)
{
    const struct def *shown = card_shows(t, card);
    return shown ? (uint16_t)(shown - t->pack->defs) : t->cards[card].def;
}

bool card_slot_is_public(const struct table *t, uint16_t card)
{
    const struct zone_kind *kind = kind_of(t, t->cards[card].zone);
    return kind->in_play || kind->sees == SEEN_BY_ALL || t->cards[card].host != NONE;
}

/* May computed things be told to the seat? */
static bool may_be_read(const struct table *t, int seat, uint16_t card)
{
    return card_exists(t, card) && (card_in_play(t, card) || card_seen_by(t, card, seat));
}

/* ---- the view */

static int8_t seat_number(uint8_t seat)
{
    return seat == NOBODY ? -1 : (int8_t)seat;
}

static uint8_t view_flags(const struct table *t, uint16_t card)
{
    const struct card *c = &t->cards[card];
    return (uint8_t)((c->flags & CARD_EXHAUSTED ? QN_EXHAUSTED : 0) |
                     (c->face == FACE_DOWN ? QN_FACEDOWN : 0) |
                     (card_in_play(t, card) ? QN_IN_PLAY : 0));
}

/* Who owns an unknown card would tell something about it: it is said to be the zone's. */
static void view_card(const struct table *t, int seat, uint16_t card, qn_card_view *out)
{
    const struct card *c = &t->cards[card];
    bool seen = card_seen_by(t, card, seat);
    int8_t place = seat_number(zone_seat_of(t, c->zone));
    *out = (qn_card_view){
        .card = QN_NONE,
        .def = QN_NONE,
        .zone = c->zone,
        .host = QN_NONE,
        .owner = place,
        .controller = place,
        .place = place,
    };
    if (card_named_to(t, card, seat))
        out->def = card_side(t, card);
    if (seen)
        out->owner = seat_number(c->owner);
    if (!seen && !card_slot_is_public(t, card))
        return;
    out->card = card;
    out->controller = seat_number(c->controller);
    out->flags = view_flags(t, card);
    out->host = c->host;
    for (uint8_t i = 0; i < QN_COUNTERS; i++)
        out->counter[i] = counter_shown(t, card, i);
}

static size_t view_zone(const struct table *t, int seat, uint16_t zone, qn_card_view *cards,
                        size_t room)
{
    uint16_t card = t->zones[zone].head;
    for (size_t i = 0; i < t->zones[zone].count && i < room; i++) {
        view_card(t, seat, card, &cards[i]);
        card = t->cards[card].next;
    }
    return t->zones[zone].count;
}

size_t qn_view_get(const qn_table *table, int seat, qn_view *out, qn_card_view *cards, size_t room)
{
    if (!table || !out)
        return 0;
    if (!cards)
        room = 0;
    const struct table *t = &table->t;
    const struct state *s = t->s;
    size_t count = 0;
    out->seat = seat >= 0 && seat < (int)s->seats ? seat : QN_SPECTATOR;
    out->seats = s->seats;
    out->round = qn_round(table);
    out->first = seat_number(s->first);
    out->active = seat_number(s->active);
    out->waiting = qn_waiting(table);
    out->over = qn_over(table);
    out->out = 0;
    for (unsigned i = 0; i < s->seats; i++)
        out->out |= seat_is_in(t, i) ? 0 : UINT32_C(1) << i;
    for (uint8_t kind = 0; kind < t->game->zone_count; kind++)
        for (uint8_t i = 0; i < (t->game->zones[kind].per_seat ? s->seats : 1); i++)
            count +=
                view_zone(t, out->seat, zone_id(t, kind, i), count < room ? cards + count : NULL,
                          count < room ? room - count : 0);
    out->card = cards;
    out->count = count < room ? count : room;
    return count;
}

_Static_assert(sizeof(qn_card_view) == 12 + 2 * QN_COUNTERS, "a card's view is hashed as bytes");

/* Without what is not told: words, and cards that this seat does not see. */
static uint64_t hash_pending(uint64_t hash, const qn_table *table, int seat)
{
    qn_pending p;
    for (unsigned i = 0; qn_pending_get(table, seat, i, &p); i++) {
        const int32_t head[] = {p.whose, p.card, p.def, (int32_t)p.targets};
        hash = hash_bytes(hash, head, sizeof head);
        for (size_t k = 0; k < p.targets; k++) {
            uint16_t target = qn_pending_target(table, seat, i, k);
            hash = hash_bytes(hash, &target, sizeof target);
        }
    }
    return hash;
}

uint64_t qn_view_hash(const qn_table *table, int seat)
{
    if (!table)
        return 0;
    qn_view v;
    qn_card_view cards[CARDS_MOST];
    qn_view_get(table, seat, &v, cards, CARDS_MOST);
    const int32_t head[] = {v.seat,    (int32_t)v.seats, (int32_t)v.round, v.first,       v.active,
                            v.waiting, v.over,           (int32_t)v.count, (int32_t)v.out};
    uint64_t hash = hash_bytes(HASH_START, head, sizeof head);
    qn_dice dice;
    for (unsigned pool = 0; qn_dice_get(table, pool, &dice); pool++)
        hash = hash_bytes(hash, dice.face, dice.count);
    hash = hash_pending(hash, table, seat);
    return hash_bytes(hash, cards, v.count * sizeof cards[0]);
}

/* ---- words of the view */

const char *qn_zone_name(const qn_table *table, uint16_t zone)
{
    if (!table)
        return NULL;
    const struct table *t = &table->t;
    return zone < t->s->cap.zones ? kind_of(t, zone)->name : NULL;
}

const char *qn_counter_name(const qn_table *table, unsigned counter)
{
    if (!table)
        return NULL;
    const struct vocabulary *words = table->t.game->words;
    for (unsigned i = 0; i < words->attr_count; i++)
        if (words->attrs[i].counter && words->attrs[i].slot == counter)
            return words->attrs[i].name;
    return NULL;
}

/* ---- values */

static bool is_printed(const qn_table *table, uint16_t def, uint8_t attr)
{
    const struct keyword_word *keywords = table->t.game->words->keywords;
    for (const struct ast_value *v = table->pack->cold[def].ast->values; v; v = v->next)
        if (!v->dash && (v->keyword ? keywords[v->index].attr == attr : v->index == attr))
            return true;
    return false;
}

bool attribute_concerns(const struct table *t, uint8_t attr, uint16_t card)
{
    return !t->game->concerns || t->game->concerns(t, attr, card);
}

bool attribute_is_told(const struct table *t, uint8_t attr, uint16_t card)
{
    const struct attr_word *word = &t->game->words->attrs[attr];
    const struct def *shown = card_shows(t, card);
    return !word->unsaid && (!word->told_of || (shown && shown->categories & word->told_of));
}

bool card_attribute(const qn_table *table, uint16_t card, uint8_t attr, int *out)
{
    const struct table *t = &table->t;
    bool counter = t->game->words->attrs[attr].counter, in_play = card_in_play(t, card);
    const struct def *shown = card_shows(t, card);
    bool aside = t->game->words->attrs[attr].aside; /* told where there is one */
    if ((!in_play && ((counter && !aside) || !shown)) || !attribute_concerns(t, attr, card))
        return false;
    int value = t->game->value(t, attr, card);
    if (value == DASH)
        return false;
    bool printed = shown && is_printed(table, (uint16_t)(shown - t->pack->defs), attr);
    *out = value;
    return value != 0 || (counter && !aside) || printed || t->game->words->attrs[attr].even_none;
}

int qn_attribute(const qn_pack *pack, const char *name)
{
    if (!pack || !name)
        return -1;
    const struct vocabulary *words = pack->game->words;
    for (int i = 0; name && i < words->attr_count; i++)
        if (strcmp(words->attrs[i].name, name) == 0)
            return i;
    return -1;
}

bool qn_value_of(const qn_table *table, int seat, uint16_t card, int attribute, int *out)
{
    if (!table || !out)
        return false;
    struct table_reading reading;
    if (attribute < 0 || attribute >= table->t.game->words->attr_count || !out ||
        !may_be_read(&table->t, seat, card))
        return false;
    return card_attribute(table_read(table, &reading), card, (uint8_t)attribute, out);
}

bool qn_value(const qn_table *table, int seat, uint16_t card, const char *attribute, int *out)
{
    return table && qn_value_of(table, seat, card, qn_attribute(table->pack, attribute), out);
}

bool qn_counter_get(const qn_table *table, int seat, uint16_t card, unsigned index, qn_lang lang,
                    qn_counter *out)
{
    if (!table || !out)
        return false;
    const struct vocabulary *words = table->t.game->words;
    if (!may_be_read(&table->t, seat, card))
        return false;
    for (uint8_t i = 0; i < words->attr_count; i++) {
        const struct attr_word *attr = &words->attrs[i];
        if (!attr->counter || !attribute_concerns(&table->t, i, card) || index-- > 0)
            continue;
        *out = (qn_counter){attr->name, in_language(lang, attr->en, attr->fr),
                            counter_shown(&table->t, card, attr->slot)};
        return true;
    }
    return false;
}

/* ---- states: keywords that the card has; in play, adjectives that are true of it, and what the game adds */

static bool keyword_holds(const struct table *t, uint16_t card, uint8_t keyword)
{
    const struct def *shown = card_shows(t, card);
    if (card_in_play(t, card))
        return has_keyword(t, card, keyword);
    return shown && (shown->keywords >> keyword & 1);
}

/* Words such as "yours" depend on who asks: their label is a phrase. Those that read as their name
 * ("stunned") are true or false of the card alone. */
bool category_is_state(const struct category_word *word)
{
    return word->adjective && word->test && !word->unsaid && strcmp(word->noun.en, word->name) == 0;
}

static bool adjective_holds(const struct table *t, uint16_t card, const struct category_word *word)
{
    if (!category_is_state(word) || !card_in_play(t, card))
        return false;
    const struct context cx = context_of(t, card, NONE, t->game->you(t, card), card);
    return t->game->words->test(t, &cx, word->test, card);
}

const char *card_next_state(const qn_table *table, uint16_t card, unsigned *cursor)
{
    const struct table *t = &table->t;
    const struct vocabulary *words = t->game->words;
    for (; *cursor < words->keyword_count; ++*cursor)
        if (keyword_holds(t, card, (uint8_t)*cursor))
            return words->keywords[(*cursor)++].name;
    for (; *cursor < (unsigned)words->keyword_count + words->category_count; ++*cursor) {
        const struct category_word *word = &words->categories[*cursor - words->keyword_count];
        if (adjective_holds(t, card, word)) {
            ++*cursor;
            return word->name;
        }
    }
    if (!t->game->state || !card_in_play(t, card))
        return NULL;
    return t->game->state(t, card, (*cursor)++ - words->keyword_count - words->category_count);
}

size_t qn_card_states(const qn_table *table, int seat, uint16_t card, const char **words,
                      size_t room)
{
    if (!table)
        return 0;
    if (!words)
        room = 0;
    unsigned cursor = 0;
    size_t count = 0;
    const char *word;
    struct table_reading reading;
    if (!may_be_read(&table->t, seat, card))
        return 0;
    table = table_read(table, &reading);
    for (; (word = card_next_state(table, card, &cursor)); count++)
        if (count < room)
            words[count] = word;
    return count;
}

const char *qn_card_state(const qn_table *table, int seat, uint16_t card, unsigned index)
{
    if (!table)
        return NULL;
    unsigned cursor = 0;
    const char *word = NULL;
    struct table_reading reading;
    if (!may_be_read(&table->t, seat, card))
        return NULL;
    table = table_read(table, &reading);
    for (unsigned i = 0; i <= index; i++) {
        word = card_next_state(table, card, &cursor);
        if (!word)
            break;
    }
    return word;
}
