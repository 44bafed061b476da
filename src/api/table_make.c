/*
 * Tables: making, copying and freeing them, and giving them more room.
 */
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "api/messages.h"
#include "games/settings.h"

/* ---- set-up */

/* Settings are written to journals, one a line: no control characters, no space in a key. */
static bool is_plain(const char *text, unsigned char least)
{
    for (const unsigned char *p = (const unsigned char *)text; *p; p++)
        if (*p < least || *p == 0x7F)
            return false;
    return true;
}

static bool setting_add(struct game_setup *setup, const qn_setting *s)
{
    return s->key && s->value && *s->key && is_plain(s->key, '!') && is_plain(s->value, ' ') &&
           setup_set(setup, s->key, s->value);
}

static void complain_of_setting(qn_report report, const qn_setting *s, bool is_full)
{
    const char *key = s->key ? s->key : "";
    char keys[12], values[12], most[12];
    snprintf(keys, sizeof keys, "%d", SETTING_KEY - 1);
    snprintf(values, sizeof values, "%d", SETTING_VALUE - 1);
    snprintf(most, sizeof most, "%d", SETTINGS);
    if (strlen(key) >= SETTING_KEY || (s->value && strlen(s->value) >= SETTING_VALUE))
        report_at(report, (struct place){0}, MSG_SETTING_LONG, key, keys, values);
    else if (!*key || !s->value || !is_plain(key, '!') || !is_plain(s->value, ' '))
        report_at(report, (struct place){0}, MSG_SETTING_TEXT, key, NULL, NULL);
    else if (is_full)
        report_at(report, (struct place){0}, MSG_SETTING_MANY, key, most, NULL);
}

qn_status setup_fill(const qn_setup *from, qn_report report, struct game_setup *out)
{
    qn_status status = QN_OK;
    memset(out, 0, sizeof *out);
    if (!from)
        return QN_OK;
    if (!from->settings && from->setting_count)
        return QN_BAD_ARGUMENT;
    out->seed = from->seed;
    out->seats = from->seats < UINT8_MAX ? (uint8_t)from->seats : UINT8_MAX;
    for (size_t i = 0; i < from->setting_count; i++) {
        const qn_setting *s = &from->settings[i];
        if (setting_add(out, s))
            continue;
        complain_of_setting(report, s, out->setting_count == SETTINGS);
        status = QN_BAD_SETUP;
    }
    return status;
}

static qn_status seats_check(const struct game *game, struct game_setup *setup, qn_report report)
{
    char least[8], most[8], given[8];
    if (!setup->seats)
        setup->seats = game->default_seats;
    if (setup->seats >= game->min_seats && setup->seats <= game->max_seats &&
        setup->seats <= MAX_SEATS)
        return QN_OK;
    snprintf(least, sizeof least, "%u", game->min_seats);
    snprintf(most, sizeof most, "%u", game->max_seats);
    snprintf(given, sizeof given, "%u", setup->seats);
    report_at(report, (struct place){0},
              game->min_seats == game->max_seats ? MSG_SEATS_ONLY : MSG_SEATS, least, most, given);
    return QN_BAD_SETUP;
}

/* ---- making and freeing */

/* Is there room for the options of an ask? A clone gets it when it is first played on: those
 * that are only kept cost their bytes. */
bool table_can_offer(qn_table *table)
{
    if (!table->t.options)
        table->t.options = malloc(QN_MAX_OPTIONS * sizeof *table->t.options);
    return table->t.options != NULL;
}

/* A handle around a block of that many bytes, not yet bound. */
static qn_table *table_take(size_t bytes)
{
    qn_table *table = calloc(1, sizeof *table);
    void *block = calloc(1, bytes);
    if (!table || !block) {
        free(table);
        free(block);
        return NULL;
    }
    table->block = block;
    return table;
}

/* The set-up, and what follows from it, is shared by a table and its copies, which may live in other
 * threads. */
struct shared_setup {
    atomic_uint owners;
    struct zone_facts facts;
    struct game_setup setup;
};

static struct shared_setup *shared(const struct game_setup *setup)
{
    return (struct shared_setup *)((uintptr_t)setup - offsetof(struct shared_setup, setup));
}

/* Decks are most of a set-up: those of seats that are not there are not kept. */
static size_t kept_bytes(const struct game_setup *setup)
{
    return offsetof(struct game_setup, decks) + setup->seats * sizeof setup->decks[0];
}

static const struct game_setup *setup_keep(const struct game_setup *from, const struct game *game)
{
    size_t bytes = kept_bytes(from);
    struct shared_setup *s = malloc(offsetof(struct shared_setup, setup) + bytes);
    if (!s)
        return NULL;
    atomic_init(&s->owners, 1);
    memcpy(&s->setup, from, bytes);
    zone_facts_learn(&s->facts, game, &from->limits);
    return &s->setup;
}

static const struct game_setup *setup_share(const struct game_setup *setup)
{
    atomic_fetch_add(&shared(setup)->owners, 1);
    return setup;
}

static void setup_leave(const struct game_setup *setup)
{
    if (setup && atomic_fetch_sub(&shared(setup)->owners, 1) == 1)
        free(shared(setup));
}

static void table_deal(qn_table *table, const struct limits *cap)
{
    struct table *t = &table->t;
    t->pack = &table->pack->hot;
    t->game = table->pack->game;
    t->facts = &shared(table->setup)->facts;
    table_bind(t, table->block, cap);
    t->s->seats = table->setup->seats;
    random_seed(t, table->seed);
    t->game->deal(t, table->pack, table->setup);
    if (!table->setup->bare)
        table_run(t);
}

/* A set-up that needs more room than was planned for gets it. */
static bool table_deal_with_room(qn_table *table)
{
    struct limits cap = table->setup->limits;
    table_deal(table, &cap);
    while (table->t.s->status == TABLE_FULL && limits_double(&cap, table->t.s->full)) {
        void *block = calloc(1, table_bytes(&cap));
        if (!block)
            return false;
        free(table->block);
        table->block = block;
        table->log.count = 0;
        table_deal(table, &cap);
    }
    return true;
}

/* Whoever collects cards has room for all of them. */
static bool cards_check(const struct game_setup *setup, qn_report report)
{
    unsigned cards = setup->limits.cards + setup->spare;
    char found[12], most[12];
    if (cards <= CARDS_MOST)
        return true;
    snprintf(found, sizeof found, "%u", cards);
    snprintf(most, sizeof most, "%u", (unsigned)CARDS_MOST);
    report_at(report, (struct place){0}, MSG_TOO_MANY_CARDS, found, most, NULL);
    return false;
}

qn_status table_make(const struct qn_pack *pack, struct game_setup *setup, qn_report report,
                     qn_table **out)
{
    *out = NULL;
    qn_status status = seats_check(pack->game, setup, report);
    if (status == QN_OK)
        status = settings_complete(pack, setup, report);
    if (status == QN_OK)
        status = pack->game->plan(pack, setup, report);
    if (status != QN_OK)
        return status;
    if (!cards_check(setup, report))
        return QN_FULL;
    setup->limits.cards = (uint16_t)(setup->limits.cards + setup->spare);
    setup->limits.instances = (uint16_t)(setup->limits.instances + 4 * setup->spare);
    setup->limits.answers = (uint16_t)(setup->limits.answers + setup->spare);
    qn_table *table = table_take(table_bytes(&setup->limits));
    if (!table || !table_can_offer(table)) {
        qn_table_free(table);
        return QN_NO_MEMORY;
    }
    table->pack = pack;
    table->setup = setup_keep(setup, pack->game);
    table->seed = setup->seed;
    qn_set_logging(table, true);
    if (!table->setup || !table_deal_with_room(table)) {
        qn_table_free(table);
        return QN_NO_MEMORY;
    }
    *out = table;
    return QN_OK;
}

void qn_table_restart(qn_table *table, uint64_t seed)
{
    if (!table)
        return;
    const struct limits cap = table->t.s->cap;
    memset(table->block, 0, table->t.bytes);
    table->seed = seed;
    table->choices = 0;
    table->trail = 0;
    table->log.count = table->log.lost = 0;
    table->t.options_built = false;
    table_deal(table, &cap);
}

qn_status qn_table_new(const qn_pack *pack, const qn_setup *setup, qn_report report, qn_table **out)
{
    if (!pack || !out)
        return QN_BAD_ARGUMENT;
    struct game_setup filled;
    *out = NULL;
    qn_status status = setup_fill(setup, report, &filled);
    return status == QN_OK ? table_make(pack, &filled, report, out) : status;
}

void qn_table_free(qn_table *table)
{
    if (!table)
        return;
    free(table->log.entry);
    free(table->t.options);
    free(table->before);
    free(table->block);
    setup_leave(table->setup);
    free(table);
}

/* ---- copies */

/* Only what is in use is copied of the pools. */
const qn_table *table_read(const qn_table *table, struct table_reading *reading)
{
    struct table *t = &reading->table.t;
    const struct table *from = &table->t;
    reading->table = *table;
    reading->thought = (struct thought){0};
    reading->state = *from->s;
    memcpy(reading->occs, from->occs, from->s->used.occs * sizeof *from->occs);
    memcpy(reading->items, from->items, from->s->used.items * sizeof *from->items);
    t->thought = &reading->thought;
    t->s = &reading->state;
    t->occs = reading->occs;
    t->items = reading->items;
    return &reading->table;
}

qn_table *qn_clone(const qn_table *table)
{
    if (!table)
        return NULL;
    qn_table *copy = malloc(sizeof *copy);
    void *block = malloc(table->t.bytes);
    if (!copy || !block) {
        free(copy);
        free(block);
        return NULL;
    }
    *copy = *table;
    copy->block = block;
    copy->setup = setup_share(table->setup);
    copy->log = (struct log){0};
    copy->t.log = NULL;
    copy->t.options = NULL;
    copy->before = NULL;
    table_bind(&copy->t, block, &table->t.s->cap);
    table_copy(&copy->t, &table->t);
    if (copy->t.skip_forced && !table_can_offer(copy)) {
        qn_table_free(copy);
        return NULL;
    }
    return copy;
}

/* A copy of another set-up, or with more room, first becomes as large. */
static bool become_like(qn_table *to, const qn_table *from)
{
    if (memcmp(&to->t.s->cap, &from->t.s->cap, sizeof to->t.s->cap) != 0) {
        void *block = malloc(from->t.bytes);
        if (!block)
            return false;
        free(to->block);
        free(to->before);
        to->block = block;
        to->before = NULL;
        table_bind(&to->t, block, &from->t.s->cap);
    }
    if (to->setup != from->setup) {
        setup_leave(to->setup);
        to->setup = setup_share(from->setup);
        to->t.facts = from->t.facts;
    }
    return true;
}

qn_status qn_clone_into(qn_table *to, const qn_table *from)
{
    if (!to || !from)
        return QN_BAD_ARGUMENT;
    if (to == from)
        return QN_OK;
    if (to->pack != from->pack)
        return QN_BAD_SETUP;
    if (!become_like(to, from))
        return QN_NO_MEMORY;
    table_copy(&to->t, &from->t);
    to->choices = from->choices;
    to->trail = from->trail;
    to->seed = from->seed;
    to->log.count = to->log.lost = 0;
    return QN_OK;
}
