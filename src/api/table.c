/*
 * Tables: making, copying and asking them, and letting a seat choose.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "api/messages.h"

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

qn_status setup_fill(const qn_setup *from, qn_report report, struct game_setup *out)
{
    qn_status status = QN_OK;
    memset(out, 0, sizeof *out);
    if (!from)
        return QN_OK;
    out->seed = from->seed;
    out->seats = from->seats < UINT8_MAX ? (uint8_t)from->seats : UINT8_MAX;
    for (size_t i = 0; i < from->setting_count; i++) {
        const qn_setting *s = &from->settings[i];
        if (setting_add(out, s))
            continue;
        report_at(report, (struct place){0}, MSG_SETTING, s->key ? s->key : "", NULL, NULL);
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
static bool can_offer(qn_table *table)
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
    table->ask_rule = table->ask_rule_text;
    return table;
}

static void table_deal(qn_table *table)
{
    struct table *t = &table->t;
    t->pack = &table->pack->hot;
    t->game = table->pack->game;
    table_bind(t, table->block, &table->setup.limits);
    t->s->seats = table->setup.seats;
    random_seed(t, table->setup.seed);
    t->game->deal(t, table->pack, &table->setup);
    if (!table->setup.bare)
        table_run(t);
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
        status = pack->game->plan(pack, setup, report);
    if (status != QN_OK)
        return status;
    if (!cards_check(setup, report))
        return QN_FULL;
    setup->limits.cards = (uint16_t)(setup->limits.cards + setup->spare);
    setup->limits.instances = (uint16_t)(setup->limits.instances + 4 * setup->spare);
    setup->limits.answers = (uint16_t)(setup->limits.answers + setup->spare);
    qn_table *table = table_take(table_bytes(&setup->limits));
    if (!table || !can_offer(table)) {
        qn_table_free(table);
        return QN_NO_MEMORY;
    }
    table->pack = pack;
    table->setup = *setup;
    qn_set_logging(table, true);
    table_deal(table);
    *out = table;
    return QN_OK;
}

void qn_table_restart(qn_table *table, uint64_t seed)
{
    memset(table->block, 0, table->t.bytes);
    table->setup.seed = seed;
    table->choices = 0;
    table->log.count = table->log.lost = 0;
    table->t.options_built = false;
    table_deal(table);
}

qn_status qn_table_new(const qn_pack *pack, const qn_setup *setup, qn_report report, qn_table **out)
{
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
    free(table->block);
    free(table);
}

/* ---- copies */

qn_table *qn_clone(const qn_table *table)
{
    qn_table *copy = malloc(sizeof *copy);
    void *block = malloc(table->t.bytes);
    if (!copy || !block) {
        free(copy);
        free(block);
        return NULL;
    }
    *copy = *table;
    copy->block = block;
    copy->log = (struct log){0};
    copy->t.log = NULL;
    copy->ask_rule = copy->ask_rule_text;
    copy->t.options = NULL;
    table_bind(&copy->t, block, &table->t.s->cap);
    table_copy(&copy->t, &table->t);
    if (copy->t.skip_forced && !can_offer(copy)) {
        qn_table_free(copy);
        return NULL;
    }
    return copy;
}

/* Tables of different packs or sizes are not copied at all: half a copy would be no table. */
void qn_clone_into(qn_table *to, const qn_table *from)
{
    if (to == from || to->pack != from->pack || to->t.bytes != from->t.bytes)
        return;
    table_copy(&to->t, &from->t);
    to->t.options_built = false;
    to->choices = from->choices;
    to->log.count = to->log.lost = 0;
}

/* ---- what a table says of itself */

uint64_t qn_hash(const qn_table *table)
{
    return table_hash(&table->t);
}
size_t qn_table_bytes(const qn_table *table)
{
    return table->t.bytes;
}
const qn_pack *qn_table_pack(const qn_table *table)
{
    return table->pack;
}
unsigned qn_seats(const qn_table *table)
{
    return table->t.s->seats;
}
uint32_t qn_info_stamp(const qn_table *table)
{
    return table->t.s->stamp;
}
const char *qn_invariant(const qn_table *table)
{
    return table_invariant(&table->t);
}
unsigned qn_round(const qn_table *table)
{
    return (unsigned)table->t.s->global[GLOBAL_ROUND];
}

bool qn_setting_get(const qn_table *table, size_t index, qn_setting *out)
{
    if (index >= table->setup.setting_count)
        return false;
    out->key = table->setup.settings[index].key;
    out->value = table->setup.settings[index].value;
    return true;
}

/* A table that was stopped (loop, full pool) is over as well: nobody will be asked again. */
bool qn_over(const qn_table *table)
{
    uint8_t status = table->t.s->status;
    return status == TABLE_OVER || status == TABLE_LOOP || status == TABLE_FULL;
}

qn_status qn_table_status(const qn_table *table)
{
    switch (table->t.s->status) {
    case TABLE_LOOP: return QN_LOOP;
    case TABLE_FULL: return QN_FULL;
    default: return QN_OK;
    }
}

qn_outcome qn_result(const qn_table *table, unsigned seat)
{
    const struct state *s = table->t.s;
    return seat < s->seats ? (qn_outcome)s->outcome[seat] : QN_UNDECIDED;
}

int qn_waiting(const qn_table *table)
{
    return table->t.s->status == TABLE_WAITING ? table->t.s->ask.seat : -1;
}

int table_reader(const qn_table *table)
{
    int seat = qn_waiting(table);
    return seat < 0 ? QN_SPECTATOR : seat;
}

/* ---- asks and choices */

bool qn_ask_get(const qn_table *table, qn_ask *out)
{
    const struct pending_ask *ask = &table->t.s->ask;
    if (qn_waiting(table) < 0)
        return false;
    *out = (qn_ask){
        .serial = ask->serial,
        .seat = ask->seat,
        .what = table->t.game->asks[ask->kind].name,
        .card = ask->card,
        .rule = qn_rule_id(ask->rule, table->ask_rule),
        .need = ask->need,
    };
    return true;
}

size_t qn_options(qn_table *table, const qn_option **out)
{
    size_t count = can_offer(table) ? table_options(&table->t) : 0;
    *out = table->t.options;
    return count;
}

qn_status qn_apply(qn_table *table, uint32_t serial, size_t option)
{
    if (!can_offer(table))
        return QN_NO_MEMORY;
    qn_status status = table_apply(&table->t, serial, option);
    if (status == QN_OK || status == QN_LOOP || status == QN_FULL)
        table->choices++;
    return status;
}

static bool is_offered(qn_table *table, int seat, uint8_t verb, uint16_t card, uint16_t with)
{
    const qn_option *options;
    if (seat != qn_waiting(table))
        return false;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < count; i++)
        if (options[i].verb == verb && options[i].card == card && options[i].with == with)
            return true;
    return false;
}

static bool may_speak_of(const struct table *t, uint16_t card, int seat)
{
    return card == QN_NONE || (card_exists(t, card) && card_seen_by(t, card, seat));
}

const char *qn_why(qn_table *table, int seat, const char *verb, uint16_t card, uint16_t with,
                   char *buf, size_t size)
{
    struct table *t = &table->t;
    char id[RULE_TEXT];
    uint8_t word = 0;
    if (!buf || size < RULE_TEXT || seat < 0 || seat >= (int)t->s->seats || !can_offer(table))
        return NULL;
    while (word < t->game->option_word_count && strcmp(t->game->option_words[word].name, verb) != 0)
        word++;
    if (word == t->game->option_word_count || !t->game->why || !may_speak_of(t, card, seat) ||
        !may_speak_of(t, with, seat) || is_offered(table, seat, word, card, with))
        return NULL;
    if (!qn_rule_id(t->game->why(t, (uint8_t)seat, word, card, with), id))
        return NULL;
    return strcpy(buf, id);
}

void qn_determinize(qn_table *table, int seat, uint64_t seed)
{
    if (seat >= (int)table->t.s->seats)
        return;
    knowledge_determinize(&table->t, seat < 0 ? QN_SPECTATOR : seat, seed);
    table->t.options_built = false;
}

/* ---- keeping a log */

void qn_set_skip_forced(qn_table *table, bool on)
{
    table->t.skip_forced = on && can_offer(table);
}

static bool log_grow(struct log *log)
{
    void *more = realloc(log->entry, 2 * log->capacity * sizeof *log->entry);
    if (!more)
        return false;
    log->entry = more;
    log->capacity *= 2;
    return true;
}

/* Without memory for it, no log is kept. */
void qn_set_logging(qn_table *table, bool on)
{
    struct log *log = &table->log;
    if (on == (table->t.log != NULL))
        return;
    if (on)
        log->entry = malloc(LOG_ENTRIES * sizeof *log->entry);
    else
        free(log->entry);
    if (!on || !log->entry) {
        *log = (struct log){0};
        table->t.log = NULL;
        return;
    }
    log->capacity = LOG_ENTRIES;
    log->grow = log_grow;
    table->t.log = log;
}
