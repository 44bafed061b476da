/*
 * Tables: asking them, letting a seat choose, and what they say of themselves. Making them: table_make.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quinte/resign.h"

#include "api/api.h"
#include "api/messages.h"

/* ---- what a table says of itself */

uint64_t qn_hash(const qn_table *table)
{
    if (!table)
        return 0;
    return table_hash(&table->t);
}
size_t qn_table_bytes(const qn_table *table)
{
    if (!table)
        return 0;
    return table->t.bytes;
}
const qn_pack *qn_table_pack(const qn_table *table)
{
    if (!table)
        return NULL;
    return table->pack;
}
unsigned qn_seats(const qn_table *table)
{
    if (!table)
        return 0;
    return table->t.s->seats;
}
uint32_t qn_info_stamp(const qn_table *table, int seat)
{
    if (!table)
        return 0;
    return table->t.s->stamp[seat < 0 || seat >= MAX_SEATS ? MAX_SEATS : seat];
}
const char *qn_invariant(const qn_table *table)
{
    if (!table)
        return "there is no table";
    struct table_reading reading;
    return table_invariant(&table_read(table, &reading)->t);
}
unsigned qn_round(const qn_table *table)
{
    if (!table)
        return 0;
    return (unsigned)table->t.s->global[GLOBAL_ROUND];
}

bool qn_setting_get(const qn_table *table, size_t index, qn_setting *out)
{
    if (!table || !out)
        return false;
    if (index >= table->setup->setting_count)
        return false;
    out->key = table->setup->settings[index].key;
    out->value = table->setup->settings[index].value;
    return true;
}

/* A table that was stopped (loop, full pool) is over as well: nobody will be asked again. */
bool qn_over(const qn_table *table)
{
    if (!table)
        return true;
    uint8_t status = table->t.s->status;
    return status == TABLE_OVER || status == TABLE_LOOP || status == TABLE_FULL;
}

qn_status qn_table_status(const qn_table *table)
{
    if (!table)
        return QN_OK;
    switch (table->t.s->status) {
    case TABLE_LOOP: return QN_LOOP;
    case TABLE_FULL: return QN_FULL;
    default: return QN_OK;
    }
}

qn_outcome qn_result(const qn_table *table, unsigned seat)
{
    if (!table)
        return QN_UNDECIDED;
    const struct state *s = table->t.s;
    return seat < s->seats ? (qn_outcome)s->outcome[seat] : QN_UNDECIDED;
}

int qn_waiting(const qn_table *table)
{
    if (!table)
        return -1;
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
    if (!table || !out)
        return false;
    const struct pending_ask *ask = &table->t.s->ask;
    if (qn_waiting(table) < 0)
        return false;
    *out = (qn_ask){
        .serial = ask->serial,
        .seat = ask->seat,
        .what = table->t.game->asks[ask->kind].name,
        .card = ask->card,
        .need = ask->need,
    };
    if (!qn_rule_id(ask->rule, out->rule))
        out->rule[0] = '\0';
    return true;
}

size_t qn_ask_given(const qn_table *table, int seat, uint16_t *cards, size_t room)
{
    if (!table || seat < 0 || qn_waiting(table) != seat)
        return 0;
    unsigned count;
    const uint16_t *given = ask_given(&table->t, &count);
    for (size_t i = 0; cards && i < room && i < count; i++)
        cards[i] = given[i];
    return count;
}

size_t qn_options(qn_table *table, const qn_option **out)
{
    if (!table || !out)
        return 0;
    size_t count = table_can_offer(table) ? table_options(&table->t) : 0;
    *out = table->t.options;
    return count;
}

static void step_on(qn_table *table, uint64_t step)
{
    table->choices++;
    table->trail = trail_after(table->trail, step);
}

static void step_back(qn_table *table, uint64_t trail)
{
    table->choices--;
    table->trail = trail;
}

qn_status qn_apply(qn_table *table, uint32_t serial, size_t option)
{
    if (!table)
        return QN_BAD_ARGUMENT;
    if (!table_can_offer(table))
        return QN_NO_MEMORY;
    qn_status status = table_apply(&table->t, serial, option);
    if (status == QN_OK || status == QN_LOOP || status == QN_FULL)
        step_on(table, option);
    return status;
}

/* As it was, but for what the log has room for. */
static void take_back(qn_table *table, size_t log_count)
{
    memcpy(table->block, table->before, table->t.bytes);
    table->log.count = log_count;
    table->t.own_thought = (struct thought){0};
    table->t.options_built = false;
}

/* The table as it was before the choice, with twice the room. */
static bool retry_larger(qn_table *table, size_t log_count)
{
    struct limits cap = table->t.s->cap;
    if (table->t.s->status != TABLE_FULL || !limits_double(&cap, table->t.s->full))
        return false;
    void *block = calloc(1, table_bytes(&cap)), *before = malloc(table_bytes(&cap));
    if (!block || !before) {
        free(block);
        free(before);
        return false;
    }
    take_back(table, log_count);
    table_grow(&table->t, block, &cap);
    free(table->block);
    free(table->before);
    table->block = block;
    table->before = before;
    memcpy(before, block, table->t.bytes);
    return true;
}

/* What somebody does: takes an option of the ask, or resigns (option RESIGNS, by the seat). */
enum { RESIGNS = QN_MAX_OPTIONS };

struct move {
    uint32_t serial;
    size_t option;
    uint8_t seat;
};

static qn_status move_apply(qn_table *table, struct move move)
{
    if (move.option != RESIGNS)
        return qn_apply(table, move.serial, move.option);
    if (!table_can_offer(table))
        return QN_NO_MEMORY;
    qn_status status = table_resign(&table->t, move.seat);
    if (status == QN_OK || status == QN_LOOP || status == QN_FULL)
        step_on(table, STEP_RESIGNS + (uint64_t)move.seat);
    table->t.options_built = false;
    return status;
}

static qn_status move_try(qn_table *table, struct move move)
{
    size_t log_count = table->log.count;
    uint64_t trail = table->trail;
    if (!table->before && !(table->before = malloc(table->t.bytes)))
        return QN_NO_MEMORY;
    memcpy(table->before, table->block, table->t.bytes);
    table->stop = (qn_stop){.def = QN_NONE};
    qn_status status = move_apply(table, move);
    if (status == QN_OK && table_options(&table->t) == 0)
        status = qn_table_status(table); /* the next ask is too large */
    while (status == QN_FULL && retry_larger(table, log_count)) {
        step_back(table, trail);
        status = move_apply(table, move);
    }
    if (status == QN_LOOP || status == QN_FULL) {
        qn_stop_get(table, &table->stop);
        take_back(table, log_count);
        step_back(table, trail);
    }
    return status;
}

qn_status qn_choose(qn_table *table, uint32_t serial, size_t option)
{
    if (!table)
        return QN_BAD_ARGUMENT;
    if (option == RESIGNS)
        return QN_BAD_OPTION;
    return move_try(table, (struct move){.serial = serial, .option = option});
}

qn_status qn_resign(qn_table *table, int seat)
{
    if (!table)
        return QN_BAD_ARGUMENT;
    if (seat < 0 || seat >= (int)table->t.s->seats)
        return QN_BAD_OPTION;
    return move_try(table, (struct move){.option = RESIGNS, .seat = (uint8_t)seat});
}

bool qn_resigned(const qn_table *table, unsigned seat)
{
    if (!table)
        return false;
    return seat < table->t.s->seats && table->t.s->resigned >> seat & 1;
}

bool qn_stop_get(const qn_table *table, qn_stop *out)
{
    if (!table || !out)
        return false;
    static const char *const pools[] = {
        [POOL_NONE] = "",
        [POOL_OPTIONS] = "options",
        [POOL_NUMBERS] = "numbers",
        [POOL_PAYMENTS] = "payments",
        [POOL_CARDS] = "cards",
        [POOL_FRAMES] = "frames",
        [POOL_OCCURRENCES] = "occurrences",
        [POOL_ITEMS] = "items",
        [POOL_LISTS] = "lists",
        [POOL_ABILITIES] = "abilities",
        [POOL_LASTING] = "lasting",
        [POOL_DELAYED] = "delayed",
        [POOL_ANSWERS] = "answers",
        [POOL_DEFERRED] = "deferred",
        [POOL_TRIGGERS] = "triggers",
    };
    const struct state *s = table->t.s;
    qn_status status = qn_table_status(table);
    *out = table->stop;
    if (status == QN_OK)
        return out->status != QN_OK;
    const struct card_pack *pack = table->t.pack;
    bool known = s->loop_ability < pack->ability_count;
    *out = (qn_stop){.status = status,
                     .what = status == QN_FULL ? pools[s->full] : "",
                     .def = known ? pack->abilities[s->loop_ability].def : (uint16_t)QN_NONE};
    return true;
}

void table_pick_anew(qn_table *table, int seat, bool in_order)
{
    const struct game *game = table->t.game;
    if (game->pick_anew)
        game->pick_anew(&table->t, table->pack, table->setup, seat < 0 ? QN_SPECTATOR : seat,
                        in_order);
}

void qn_determinize(qn_table *table, int seat, uint64_t seed)
{
    if (!table)
        return;
    if (seat >= (int)table->t.s->seats || !table_can_offer(table))
        return;
    random_seed(&table->t, seed);
    table->trail = trail_after(table->trail, STEP_UNTOLD);
    table_pick_anew(table, seat, false);
    knowledge_determinize(&table->t, seat < 0 ? QN_SPECTATOR : seat, seed);
}

/* ---- keeping a log */

void qn_set_skip_forced(qn_table *table, bool on)
{
    if (!table)
        return;
    table->t.skip_forced = on && table_can_offer(table);
    if (on)
        table->trail = trail_after(table->trail, STEP_UNTOLD);
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
    if (!table)
        return;
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

/* The log keeps what it has. */
static void log_shrink(struct log *log)
{
    size_t least = log->count > LOG_ENTRIES ? log->count : LOG_ENTRIES;
    void *less = least < log->capacity ? realloc(log->entry, least * sizeof *log->entry) : NULL;
    if (less) {
        log->entry = less;
        log->capacity = least;
    }
}

void qn_table_rest(qn_table *table)
{
    if (!table)
        return;
    if (!table->t.skip_forced) { /* which takes room for options for granted */
        free(table->t.options);
        table->t.options = NULL;
        table->t.options_built = false;
    }
    free(table->before);
    table->before = NULL;
    if (table->t.log)
        log_shrink(&table->log);
}
