/*
 * A view as JSON for the protocol: what differs from the printed card, keyed so that two views differ in
 * little when little has happened. What it looks like: include/quinte/compact.h.
 */
#include <quinte/compact.h>
#include <quinte/pending.h>
#include <quinte/resign.h>

#include "api/view_json.h"

/* ---- cards */

/* Is it worth telling: not what stands on the card? */
static bool is_news(const struct table *t, uint8_t attr, uint16_t card, int value)
{
    const struct def *shown = card_shows(t, card);
    if (!shown)
        return value != 0;
    int players = shown->per_player >> attr & 1 ? t->s->seats : 1;
    return value != shown->attr[attr] * players;
}

static void write_counters(struct view_json *w, const qn_card_view *c)
{
    const struct vocabulary *words = w->table->t.game->words;
    bool any = false;
    for (uint8_t i = 0; i < words->attr_count; i++) {
        const struct attr_word *attr = &words->attrs[i];
        if (!attr->counter || attr->slot >= QN_COUNTERS || !c->counter[attr->slot] ||
            !attribute_concerns(&w->table->t, i, c->card))
            continue;
        if (!any) {
            jot_key(&w->j, "counters");
            jot_open(&w->j, '{');
        }
        any = true;
        jot_key_int(&w->j, attr->name, c->counter[attr->slot]);
    }
    if (any)
        jot_close(&w->j, '}');
}

static void write_values(struct view_json *w, const qn_card_view *c)
{
    const struct table *t = &w->table->t;
    const struct vocabulary *words = t->game->words;
    bool any = false;
    int value;
    for (uint8_t i = 0; i < words->attr_count; i++) {
        if (words->attrs[i].counter || !attribute_is_told(t, i, c->card) ||
            !card_attribute(w->table, c->card, i, &value) || !is_news(t, i, c->card, value))
            continue;
        if (!any) {
            jot_key(&w->j, "values");
            jot_open(&w->j, '{');
        }
        any = true;
        jot_key_int(&w->j, words->attrs[i].name, value);
    }
    if (any)
        jot_close(&w->j, '}');
}

/* The first of a list opens it. */
static void add_word(struct view_json *w, const char *list, bool *any, const char *word)
{
    if (!*any) {
        jot_key(&w->j, list);
        jot_open(&w->j, '[');
    }
    *any = true;
    jot_string(&w->j, word);
}

static void write_states(struct view_json *w, const qn_card_view *c)
{
    const struct table *t = &w->table->t;
    const struct vocabulary *words = t->game->words;
    const struct def *shown = card_shows(t, c->card);
    uint64_t printed = shown ? shown->keywords : 0;
    unsigned cursor = 0;
    const char *word;
    bool any = false;
    while ((word = card_next_state(w->table, c->card, &cursor))) {
        bool keyword = cursor <= words->keyword_count;
        if (!keyword || !(printed >> (cursor - 1) & 1))
            add_word(w, "states", &any, word);
    }
    if (any)
        jot_close(&w->j, ']');
    any = false;
    for (uint8_t i = 0; i < words->keyword_count && card_in_play(t, c->card); i++)
        if (printed >> i & 1 && !has_keyword(t, c->card, i))
            add_word(w, "without", &any, words->keywords[i].name);
    if (any)
        jot_close(&w->j, ']');
}

static void write_card(struct view_json *w, const qn_card_view *c)
{
    struct jot *j = &w->j;
    bool known = c->def != QN_NONE;
    char number[8];
    struct text text = text_in(number, sizeof number);
    text_int(&text, c->card);
    text_end(&text);
    jot_key(j, number);
    jot_open(j, '{');
    if (known)
        jot_key_string(j, "id", def_id(w->table->pack, c->def));
    if (c->controller != c->place)
        jot_key_int(j, "controller", c->controller);
    if (c->owner != c->place)
        jot_key_int(j, "owner", c->owner);
    if (c->flags & QN_EXHAUSTED)
        jot_key_bool(j, "exhausted", true);
    if (c->flags & QN_FACEDOWN)
        jot_key_bool(j, "facedown", true);
    if (c->host != QN_NONE)
        jot_key_int(j, "host", c->host);
    write_counters(w, c);
    if (known || c->flags & QN_IN_PLAY) {
        write_values(w, c);
        write_states(w, c);
    }
    jot_close(j, '}');
}

static void write_cards(struct view_json *w)
{
    jot_key(&w->j, "cards");
    jot_open(&w->j, '{');
    for (size_t i = 0; i < w->view.count; i++)
        if (w->view.card[i].card != QN_NONE)
            write_card(w, &w->view.card[i]);
    jot_close(&w->j, '}');
}

/* ---- zones */

static void key_zone(struct view_json *w, uint16_t zone)
{
    const struct table *t = &w->table->t;
    char name[64];
    struct text text = text_in(name, sizeof name);
    text_string(&text, qn_zone_name(w->table, zone));
    if (zone_seat_of(t, zone) != NOBODY) {
        text_char(&text, '@');
        text_int(&text, zone_seat_of(t, zone));
    }
    text_end(&text);
    jot_key(&w->j, name);
}

/* Writes one zone, whose cards start at `next` in the view; returns where they end. */
static size_t write_zone(struct view_json *w, uint16_t zone, size_t next)
{
    struct jot *j = &w->j;
    bool any = false;
    if (!w->table->t.zones[zone].count)
        return next;
    key_zone(w, zone);
    jot_open(j, '{');
    jot_key_int(j, "count", w->table->t.zones[zone].count);
    for (; next < w->view.count && w->view.card[next].zone == zone; next++) {
        if (w->view.card[next].card == QN_NONE)
            continue;
        if (!any) {
            jot_key(j, "cards");
            jot_open(j, '[');
        }
        any = true;
        jot_int(j, w->view.card[next].card);
    }
    if (any)
        jot_close(j, ']');
    jot_close(j, '}');
    return next;
}

static void write_zones(struct view_json *w)
{
    const struct table *t = &w->table->t;
    size_t next = 0;
    jot_key(&w->j, "zones");
    jot_open(&w->j, '{');
    for (uint8_t kind = 0; kind < t->game->zone_count; kind++)
        for (uint8_t i = 0; i < (t->game->zones[kind].per_seat ? t->s->seats : 1); i++)
            next = write_zone(w, zone_id(t, kind, i), next);
    jot_close(&w->j, '}');
}

/* ---- the table */

static void key_number(struct jot *j, unsigned number)
{
    const char digit[2] = {(char)('0' + number % 10), '\0'};
    jot_key(j, digit);
}

static void write_seat(struct view_json *w, unsigned seat, qn_outcome outcome)
{
    static const char *const outcomes[] = {"undecided", "won", "lost", "drawn"};
    struct jot *j = &w->j;
    key_number(j, seat);
    jot_open(j, '{');
    if (w->view.out >> seat & 1)
        jot_key_bool(j, "out", true);
    if (qn_resigned(w->table, seat))
        jot_key_bool(j, "resigned", true);
    if (outcome != QN_UNDECIDED)
        jot_key_string(j, "result", outcomes[outcome & 3]);
    jot_close(j, '}');
}

static void write_seats(struct view_json *w)
{
    bool any = false;
    for (unsigned seat = 0; seat < w->view.seats; seat++) {
        qn_outcome outcome = qn_result(w->table, seat);
        if (!(w->view.out >> seat & 1) && !qn_resigned(w->table, seat) && outcome == QN_UNDECIDED)
            continue;
        if (!any) {
            jot_key(&w->j, "seats");
            jot_open(&w->j, '{');
        }
        any = true;
        write_seat(w, seat, outcome);
    }
    if (any)
        jot_close(&w->j, '}');
}

static void write_dice(struct view_json *w)
{
    qn_dice dice;
    bool any = false;
    for (unsigned pool = 0; qn_dice_get(w->table, pool, &dice); pool++) {
        if (!dice.count)
            continue;
        if (!any) {
            jot_key(&w->j, "dice");
            jot_open(&w->j, '{');
        }
        any = true;
        jot_key(&w->j, dice.pool);
        view_json_pool(w, &dice);
    }
    if (any)
        jot_close(&w->j, '}');
}

static void write_progress(struct view_json *w, qn_lang lang)
{
    struct jot *j = &w->j;
    qn_progress part;
    if (!w->table->t.game->pursues)
        return;
    jot_key(j, "progress");
    jot_open(j, '{');
    for (unsigned seat = 0; seat < w->view.seats; seat++) {
        key_number(j, seat);
        jot_open(j, '[');
        for (unsigned i = 0; qn_progress_get(w->table, seat, i, lang, &part); i++) {
            jot_open(j, '{');
            jot_key_string(j, "label", part.label);
            jot_key_int(j, "have", part.have);
            jot_key_int(j, "need", part.need);
            if (part.step)
                jot_key_bool(j, "step", true);
            jot_close(j, '}');
        }
        jot_close(j, ']');
    }
    jot_close(j, '}');
}

static void write_head(struct view_json *w)
{
    struct jot *j = &w->j;
    qn_status status = qn_table_status(w->table);
    jot_key_int(j, "round", w->view.round);
    if (w->view.first >= 0)
        jot_key_int(j, "first", w->view.first);
    if (w->view.active >= 0)
        jot_key_int(j, "active", w->view.active);
    if (w->view.waiting >= 0)
        jot_key_int(j, "waiting", w->view.waiting);
    if (w->view.over)
        jot_key_bool(j, "over", true);
    if (status != QN_OK)
        jot_key_string(j, "status", status == QN_LOOP ? "loop" : "full");
}

size_t qn_view_compact(const qn_table *table, int seat, qn_lang lang, char *buf, size_t size)
{
    if (!table)
        return text_none(buf, size);
    struct view_json w;
    qn_pending pending;
    struct table_reading reading;
    w.table = table_read(table, &reading);
    w.j = jot_in(buf, size);
    qn_view_get(table, seat, &w.view, w.card, CARDS_MOST);
    jot_open(&w.j, '{');
    write_head(&w);
    write_seats(&w);
    write_dice(&w);
    if (qn_pending_get(table, seat, 0, &pending))
        view_json_pending(&w);
    write_progress(&w, lang);
    write_zones(&w);
    write_cards(&w);
    jot_close(&w.j, '}');
    return jot_end(&w.j);
}
