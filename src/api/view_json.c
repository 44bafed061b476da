/*
 * A view as JSON, for user interfaces and programs: one object, compact, in one pass.
 *
 *   {"game":"champions","seat":0,"seats":1,"round":1,"first":0,"active":0,"waiting":0,"over":false,
 *    "status":"ok","out":[false],"result":["undecided"],
 *    "zones":[{"zone":"hand","seat":0,"count":6,"cards":[{"id":"backflip","ref":"backflip#2",…}]}]}
 *
 * `count` counts all cards of the zone; `cards` lists those that the seat knows or that lie in a
 * public slot. seat is null in zones that belong to nobody, and for spectators. Games with dice also
 * have, before the zones, the pools that lie on the table:
 *
 *    "dice":[{"pool":"offence","seat":0,"open":true,"faces":[1,6],"symbols":"AC",
 *             "names":["sword","pow"]}]
 *
 * games in which effects wait until they are resolved, what has been announced, the next one first:
 *
 *    "pending":[{"what":"play","seat":1,"id":"flying_kick","card":41,"targets":[12]}]
 *
 * and games in which the players pursue aims of their own, how far each has come:
 *
 *    "progress":[{"seat":0,"label_en":"Mischief spent","label_fr":"Discorde dépensée","have":4,"need":10,"step":false}]
 */
#include <quinte/pending.h>

#include "api/view_json.h"

void view_json_seat(struct jot *j, const char *key, int seat)
{
    jot_key(j, key);
    if (seat < 0)
        jot_null(j);
    else
        jot_int(j, seat);
}

void view_json_card(struct jot *j, const char *key, uint16_t card)
{
    jot_key(j, key);
    if (card == QN_NONE)
        jot_null(j);
    else
        jot_int(j, card);
}

/* ---- cards */

static void write_ref(struct view_json *w, const qn_card_view *c)
{
    char ref[WORDS_SIZE];
    jot_key(&w->j, "ref");
    if (c->def == QN_NONE || c->card >= CARDS_MOST) {
        qn_card_ref(w->table, w->view.seat, c->card, ref, sizeof ref);
    } else {
        unsigned copy = 1;
        for (unsigned i = 0; i < c->card; i++)
            copy += w->side[i] == c->def;
        struct text text = text_in(ref, sizeof ref);
        text_string(&text, def_id(w->table->pack, c->def));
        if (copy > 1) {
            text_char(&text, '#');
            text_int(&text, copy);
        }
        text_end(&text);
    }
    jot_string(&w->j, ref);
}

static void write_counters(struct view_json *w, const qn_card_view *c)
{
    const struct vocabulary *words = w->table->t.game->words;
    jot_key(&w->j, "counters");
    jot_open(&w->j, '{');
    for (uint8_t i = 0; i < words->attr_count; i++) {
        const struct attr_word *attr = &words->attrs[i];
        if (attr->counter && attr->slot < QN_COUNTERS && c->counter[attr->slot] &&
            attribute_concerns(&w->table->t, i, c->card))
            jot_key_int(&w->j, attr->name, c->counter[attr->slot]);
    }
    jot_close(&w->j, '}');
}

static void write_values(struct view_json *w, const qn_card_view *c)
{
    const struct vocabulary *words = w->table->t.game->words;
    int value;
    jot_key(&w->j, "values");
    jot_open(&w->j, '{');
    for (uint8_t i = 0; i < words->attr_count; i++)
        if (!words->attrs[i].counter && attribute_is_told(&w->table->t, i, c->card) &&
            card_attribute(w->table, c->card, i, &value))
            jot_key_int(&w->j, words->attrs[i].name, value);
    jot_close(&w->j, '}');
}

static void write_states(struct view_json *w, const qn_card_view *c)
{
    unsigned cursor = 0;
    const char *word;
    jot_key(&w->j, "states");
    jot_open(&w->j, '[');
    while ((word = card_next_state(w->table, c->card, &cursor)))
        jot_string(&w->j, word);
    jot_close(&w->j, ']');
}

static void write_card(struct view_json *w, const qn_card_view *c)
{
    struct jot *j = &w->j;
    const struct qn_pack *pack = w->table->pack;
    bool known = c->def != QN_NONE;
    jot_open(j, '{');
    jot_key_string(j, "id", known ? def_id(pack, c->def) : NULL);
    write_ref(w, c);
    view_json_card(j, "card", c->card);
    if (known) {
        jot_key_string(j, "name_en", def_name(pack, c->def, QN_ENGLISH));
        jot_key_string(j, "name_fr", def_name(pack, c->def, QN_FRENCH));
        jot_key_bool(j, "reconstructed", pack->hot.defs[c->def].reconstructed);
    }
    view_json_seat(j, "owner", c->owner);
    view_json_seat(j, "controller", c->controller);
    jot_key_bool(j, "exhausted", c->flags & QN_EXHAUSTED);
    jot_key_bool(j, "facedown", c->flags & QN_FACEDOWN);
    view_json_card(j, "host", c->host);
    write_counters(w, c);
    if (known || c->flags & QN_IN_PLAY) {
        write_values(w, c);
        write_states(w, c);
    }
    jot_close(j, '}');
}

/* ---- zones and the table */

/* Writes one zone, whose cards start at `next` in the view; returns where they end. */
static size_t write_zone(struct view_json *w, uint16_t zone, size_t next)
{
    struct jot *j = &w->j;
    const struct table *t = &w->table->t;
    uint8_t seat = zone_seat_of(t, zone);
    jot_open(j, '{');
    jot_key_string(j, "zone", qn_zone_name(w->table, zone));
    view_json_seat(j, "seat", seat == NOBODY ? -1 : seat);
    jot_key_int(j, "count", t->zones[zone].count);
    jot_key(j, "cards");
    jot_open(j, '[');
    for (; next < w->view.count && w->view.card[next].zone == zone; next++)
        if (w->view.card[next].card != QN_NONE)
            write_card(w, &w->view.card[next]);
    jot_close(j, ']');
    jot_close(j, '}');
    return next;
}

static void write_zones(struct view_json *w)
{
    const struct table *t = &w->table->t;
    size_t next = 0;
    jot_key(&w->j, "zones");
    jot_open(&w->j, '[');
    for (uint8_t kind = 0; kind < t->game->zone_count; kind++)
        for (uint8_t i = 0; i < (t->game->zones[kind].per_seat ? t->s->seats : 1); i++)
            next = write_zone(w, zone_id(t, kind, i), next);
    jot_close(&w->j, ']');
}

static void write_seats(struct view_json *w)
{
    static const char *const outcomes[] = {"undecided", "won", "lost", "drawn"};
    struct jot *j = &w->j;
    jot_key(j, "out");
    jot_open(j, '[');
    for (unsigned i = 0; i < w->view.seats; i++)
        jot_bool(j, w->view.out >> i & 1);
    jot_close(j, ']');
    jot_key(j, "result");
    jot_open(j, '[');
    for (unsigned i = 0; i < w->view.seats; i++)
        jot_string(j, outcomes[qn_result(w->table, i) & 3]);
    jot_close(j, ']');
}

void view_json_pool(struct view_json *w, const qn_dice *dice)
{
    struct jot *j = &w->j;
    char symbols[QN_MAX_DICE + 1] = "";
    qn_symbol symbol;
    jot_open(j, '{');
    jot_key_string(j, "pool", dice->pool);
    view_json_seat(j, "seat", dice->seat);
    jot_key_bool(j, "open", dice->open);
    jot_key(j, "faces");
    jot_open(j, '[');
    for (size_t i = 0; i < dice->count; i++) {
        jot_int(j, dice->face[i]);
        symbols[i] =
            (int)i == dice->lent ? '-' : qn_dice_symbol(w->table, dice->seat, dice->face[i]);
    }
    jot_close(j, ']');
    jot_key_string(j, "symbols", symbols);
    jot_key(j, "names");
    jot_open(j, '[');
    for (size_t i = 0; i < dice->count; i++) {
        bool has_name = qn_symbol_get(w->table, dice->seat, symbols[i], QN_ENGLISH, &symbol);
        jot_string(j, has_name ? symbol.id : "");
    }
    jot_close(j, ']');
    if (dice->lent >= 0)
        jot_key_int(j, "lent", dice->lent);
    jot_close(j, '}');
}

/* The pools that lie on the table; nothing in games without dice. */
static void write_dice(struct view_json *w)
{
    qn_dice dice;
    if (!qn_dice_get(w->table, 0, &dice))
        return;
    jot_key(&w->j, "dice");
    jot_open(&w->j, '[');
    for (unsigned pool = 0; qn_dice_get(w->table, pool, &dice); pool++)
        if (dice.count)
            view_json_pool(w, &dice);
    jot_close(&w->j, ']');
}

/* What waits; nothing in games where nothing ever does. */
void view_json_pending(struct view_json *w)
{
    struct jot *j = &w->j;
    qn_pending p;
    if (!w->table->t.game->pending)
        return;
    jot_key(j, "pending");
    jot_open(j, '[');
    for (unsigned i = 0; qn_pending_get(w->table, w->view.seat, i, &p); i++) {
        jot_open(j, '{');
        jot_key_string(j, "what", p.what);
        view_json_seat(j, "seat", p.whose);
        jot_key_string(j, "id", p.def == QN_NONE ? NULL : def_id(w->table->pack, p.def));
        view_json_card(j, "card", p.card);
        jot_key(j, "targets");
        jot_open(j, '[');
        for (size_t k = 0; k < p.targets; k++)
            jot_int(j, qn_pending_target(w->table, w->view.seat, i, k));
        jot_close(j, ']');
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

/* What every seat has of what it needs; nothing in games where points tell it. */
static void write_progress(struct view_json *w)
{
    struct jot *j = &w->j;
    qn_progress part;
    if (!w->table->t.game->pursues)
        return;
    jot_key(j, "progress");
    jot_open(j, '[');
    for (unsigned seat = 0; seat < w->view.seats; seat++) {
        for (unsigned i = 0; qn_progress_get(w->table, seat, i, QN_FRENCH, &part); i++) {
            const char *french = part.label;
            qn_progress_get(w->table, seat, i, QN_ENGLISH, &part);
            jot_open(j, '{');
            jot_key_int(j, "seat", (int)seat);
            jot_key_string(j, "label_en", part.label);
            jot_key_string(j, "label_fr", french);
            jot_key_int(j, "have", part.have);
            jot_key_int(j, "need", part.need);
            jot_key_bool(j, "step", part.step);
            jot_close(j, '}');
        }
    }
    jot_close(j, ']');
}

static const char *status_word(qn_status status)
{
    return status == QN_LOOP ? "loop" : status == QN_FULL ? "full" : "ok";
}

static void write_view(struct view_json *w)
{
    struct jot *j = &w->j;
    jot_open(j, '{');
    jot_key_string(j, "game", w->table->t.game->name);
    view_json_seat(j, "seat", w->view.seat);
    jot_key_int(j, "seats", w->view.seats);
    jot_key_int(j, "round", w->view.round);
    view_json_seat(j, "first", w->view.first);
    view_json_seat(j, "active", w->view.active);
    view_json_seat(j, "waiting", w->view.waiting);
    jot_key_bool(j, "over", w->view.over);
    jot_key_string(j, "status", status_word(qn_table_status(w->table)));
    write_seats(w);
    write_dice(w);
    view_json_pending(w);
    write_progress(w);
    write_zones(w);
    jot_close(j, '}');
}

size_t qn_view_json(const qn_table *table, int seat, char *buf, size_t size)
{
    if (!table)
        return text_none(buf, size);
    struct view_json w;
    struct table_reading reading;
    w.table = table_read(table, &reading);
    w.j = jot_in(buf, size);
    qn_view_get(table, seat, &w.view, w.card, CARDS_MOST);
    for (unsigned i = 0; i < CARDS_MOST; i++)
        w.side[i] = NONE;
    for (size_t i = 0; i < w.view.count; i++)
        if (w.view.card[i].card < CARDS_MOST)
            w.side[w.view.card[i].card] = w.view.card[i].def;
    write_view(&w);
    return jot_end(&w.j);
}
