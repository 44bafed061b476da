/*
 * Bulk play (quinte/bulk.h): steps and random play with one call for many decisions.
 */
#include <quinte/bulk.h>
#include <quinte/observe.h>
#include <quinte/search.h>

#include <string.h>

#include "api/api.h"

/* ---- random numbers of the caller */

/* SplitMix64: any number to begin with will do, zero included. */
static uint64_t draw(uint64_t *random)
{
    uint64_t z = *random += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* Options are at most QN_MAX_OPTIONS: the bias is under one in four million. */
static size_t below(uint64_t *random, size_t bound)
{
    return bound > 1 ? (size_t)((draw(random) >> 32) * bound >> 32) : 0;
}

/* ---- rows */

static int32_t outlook(const qn_table *table, int seat)
{
    return (int32_t)(qn_outlook(table, seat) * 1e6);
}

/* The numbers that are there once for each seat; beyond the known columns, 0. */
static int32_t told_of_seats(const qn_table *table, size_t column)
{
    if (column >= QN_STAND_COLUMNS)
        return 0;
    if (column >= QN_STAND_OUTLOOK)
        return outlook(table, (int)(column - QN_STAND_OUTLOOK));
    return (int32_t)qn_result(table, (unsigned)(column - QN_STAND_OUTCOME));
}

static void tell(qn_table *table, qn_status status, uint32_t choices, int32_t *row, size_t columns)
{
    const qn_option *options;
    size_t count = qn_options(table, &options); /* finds out, too, that there are too many */
    if (status == QN_OK)
        status = qn_table_status(table);
    const int32_t head[QN_STAND_OUTCOME] = {
        [QN_STAND_SEAT] = qn_waiting(table),
        [QN_STAND_OPTIONS] = (int32_t)count,
        [QN_STAND_STATUS] = (int32_t)status,
        [QN_STAND_CHOICES] = (int32_t)choices,
    };
    for (size_t i = 0; i < columns; i++)
        row[i] = i < QN_STAND_OUTCOME ? head[i] : told_of_seats(table, i);
}

/* ---- steps */

static qn_status answer(qn_table *table, size_t option)
{
    return qn_apply(table, table->t.s->ask.serial, option);
}

static qn_status deal(qn_table *table, uint64_t *random)
{
    uint64_t seed = *random;
    *random = draw(random);
    qn_table_restart(table, seed);
    return qn_table_status(table);
}

/* Any option; where there are others, none that is only another order (QN_REORDERED). */
static size_t pick(uint64_t *random, const qn_option *options, size_t count)
{
    size_t at = below(random, count), plain = 0;
    if (!count || !(options[at].flags & QN_REORDERED))
        return at;
    for (size_t i = 0; i < count; i++)
        plain += !(options[i].flags & QN_REORDERED);
    if (!plain)
        return at;
    size_t left = below(random, plain);
    for (at = 0; options[at].flags & QN_REORDERED || left-- > 0;)
        at++;
    return at;
}

static qn_status act(qn_table *table, int32_t action, uint64_t *random)
{
    const qn_option *options = NULL;
    size_t count = 0;
    if (action == QN_ACTION_NONE)
        return QN_OK;
    if (action < 0 && !random)
        return QN_BAD_OPTION;
    if (action == QN_ACTION_DEAL)
        return deal(table, random);
    if (action == QN_ACTION_RANDOM)
        count = qn_options(table, &options);
    if (action == QN_ACTION_RANDOM)
        return answer(table, pick(random, options, count));
    return action < 0 ? QN_BAD_OPTION : answer(table, (size_t)action);
}

qn_status qn_step(qn_table *table, int32_t action, uint64_t *random, int32_t *row, size_t columns)
{
    if (!table)
        return QN_BAD_ARGUMENT;
    if (!row)
        columns = 0;
    qn_status status = act(table, action, random);
    bool has_moved = action != QN_ACTION_NONE && action != QN_ACTION_DEAL &&
                     (status == QN_OK || status == QN_LOOP || status == QN_FULL);
    tell(table, status, has_moved, row, columns);
    return status;
}

qn_status qn_step_many(qn_table *const *tables, size_t count, const int32_t *actions,
                       uint64_t *random, int32_t *rows, size_t columns)
{
    if (!tables || !actions)
        return QN_BAD_ARGUMENT;
    if (!rows)
        columns = 0;
    qn_status first = QN_OK;
    for (size_t i = 0; i < count; i++) {
        qn_status status =
            qn_step(tables[i], actions[i], random ? random + i : NULL, rows + i * columns, columns);
        if (first == QN_OK)
            first = status;
    }
    return first;
}

/* ---- observations */

void qn_observe_many(qn_table *const *tables, size_t count, const int32_t *seats, int16_t *rows,
                     size_t room, int32_t *numbers, size_t number_room, int32_t *counts)
{
    if (!tables || !rows || !numbers || !counts)
        return;
    const size_t row_cells = room * QN_SEEN_COLUMNS;
    memset(rows, 0, count * row_cells * sizeof *rows);
    memset(numbers, 0, count * number_room * sizeof *numbers);
    for (size_t i = 0; i < count; i++) {
        int seat = seats ? seats[i] : qn_waiting(tables[i]);
        counts[i] = (int32_t)qn_observe(tables[i], seat, rows + i * row_cells, room,
                                        numbers + i * number_room, number_room);
    }
}

/* ---- random play */

/* Goes on until so many asks are answered, those before included (0: until it is over). Returns how many. */
static uint32_t play_on(qn_table *table, uint64_t *random, uint32_t limit, uint32_t choices)
{
    const qn_option *options;
    size_t count;
    while ((!limit || choices < limit) && (count = qn_options(table, &options)) > 0) {
        choices++;
        if (answer(table, pick(random, options, count)) != QN_OK)
            break; /* it has stopped */
    }
    return choices;
}

qn_status qn_play_random(qn_table *table, uint64_t *random, uint32_t limit, int32_t *row,
                         size_t columns)
{
    if (!table || !random)
        return QN_BAD_ARGUMENT;
    if (!row)
        columns = 0;
    uint32_t choices = play_on(table, random, limit, 0);
    tell(table, QN_OK, choices, row, columns);
    return qn_table_status(table);
}

/* ---- playouts */

/* What is done in all playouts of a call. */
struct plan {
    const qn_table *from;
    const qn_playouts *request;
    uint64_t key; /* of the first action */
};

/* The option that means what the first action means; SIZE_MAX: there is none. */
static size_t first_option(const struct plan *plan, qn_table *table)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), wanted = (size_t)plan->request->action;
    if (wanted < count && qn_option_key(table, qn_waiting(table), &options[wanted]) == plan->key)
        return wanted; /* nearly always */
    for (size_t i = 0; i < count; i++)
        if (qn_option_key(table, qn_waiting(table), &options[i]) == plan->key)
            return i;
    return SIZE_MAX;
}

/* A copy in which what the knower does not know, and all chance to come, is another. */
static qn_status deal_into(qn_table *table, const struct plan *plan, uint64_t seed)
{
    if (plan->request->knower != QN_ALL_KNOWN)
        return qn_determinize_into(table, plan->from, plan->request->knower, seed);
    qn_status status = qn_clone_into(table, plan->from);
    qn_reseed(table, seed);
    return status;
}

static qn_status playout(const struct plan *plan, qn_table *table, uint64_t random, int32_t *row,
                         size_t columns)
{
    uint32_t choices = 0;
    qn_status status = deal_into(table, plan, draw(&random));
    if (status != QN_OK)
        return status;
    if (plan->request->action != QN_ACTION_RANDOM) {
        size_t option = first_option(plan, table);
        status = option == SIZE_MAX ? QN_BAD_OPTION : answer(table, option);
        choices = status == QN_OK;
    }
    if (status == QN_OK)
        choices = play_on(table, &random, plan->request->limit, choices);
    tell(table, status, choices, row, columns);
    return QN_OK;
}

static qn_status plan_check(struct plan *plan, qn_table *table)
{
    const qn_playouts *request = plan->request;
    const qn_option *options;
    size_t count = qn_options(table, &options);
    if (count == 0)
        return QN_NOT_WAITING;
    if (request->knower < QN_ALL_KNOWN || request->knower >= (int)qn_seats(table))
        return QN_BAD_SETUP;
    if (request->action == QN_ACTION_RANDOM)
        return QN_OK;
    if (request->action < 0 || (size_t)request->action >= count)
        return QN_BAD_OPTION;
    plan->key = qn_option_key(table, qn_waiting(table), &options[request->action]);
    return QN_OK;
}

qn_status qn_rollouts(const qn_table *table, const qn_playouts *playouts, int32_t *rows,
                      size_t columns)
{
    if (!table || !playouts)
        return QN_BAD_ARGUMENT;
    if (!rows)
        columns = 0;
    struct plan plan = {table, playouts, 0};
    qn_table *copy = qn_clone(table);
    if (!copy)
        return QN_NO_MEMORY;
    qn_status status = plan_check(&plan, copy);
    uint64_t seeds = playouts->seed;
    qn_set_skip_forced(copy, true);
    for (size_t i = 0; i < playouts->count && status == QN_OK; i++)
        status = playout(&plan, copy, draw(&seeds), rows + i * columns, columns);
    qn_table_free(copy);
    return status;
}
