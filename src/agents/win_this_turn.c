/*
 * Looking for a win this turn: depth first over everything the seat can choose, as long as nothing is left to chance,
 * nothing is learned and nobody else is asked. Positions that were met by another order are not looked at again.
 */
#include "agents/win_this_turn.h"

#include "agents/tree.h"

#include <quinte/lists.h>
#include <quinte/search.h>

#include <stdlib.h>
#include <string.h>

enum { SEEN = 1 << 15 };

struct win_finder {
    qn_table *at[WIN_LINE_MOST + 1]; /* the table after so many choices; made when it is needed */
    uint64_t seen[SEEN];             /* keys of positions; 0: none */
    uint32_t seen_count;
    int seat;
    unsigned round;
    uint32_t most;
    struct win_line *out;
};

struct win_finder *win_finder_new(const qn_table *table)
{
    struct win_finder *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->at[0] = qn_clone(table);
    if (!f->at[0]) {
        free(f);
        return NULL;
    }
    qn_set_logging(f->at[0], false);
    return f;
}

void win_finder_free(struct win_finder *f)
{
    for (size_t i = 0; f && i <= WIN_LINE_MOST; i++)
        qn_table_free(f->at[i]);
    free(f);
}

/* Was the position there before? Notes it. A full table of positions forgets nothing more. */
static bool was_seen(struct win_finder *f, uint64_t key)
{
    uint32_t slot = (uint32_t)key & (SEEN - 1);
    key |= key == 0;
    for (; f->seen[slot]; slot = (slot + 1) & (SEEN - 1)) {
        if (f->seen[slot] == key)
            return true;
    }
    if (f->seen_count >= SEEN / 2)
        return false;
    f->seen[slot] = key;
    f->seen_count++;
    return false;
}

static qn_table *table_at(struct win_finder *f, size_t depth)
{
    if (!f->at[depth]) {
        f->at[depth] = qn_clone(f->at[0]);
        if (f->at[depth])
            qn_set_logging(f->at[depth], false);
    }
    return f->at[depth];
}

/* What the position is, with the question: the whole table, since only what was chosen changes it. */
static uint64_t key_of(const qn_table *table, const qn_ask *ask)
{
    uint64_t key = tree_mix(qn_view_hash(table, ask->seat), (uint64_t)qn_ask_role(table));
    return tree_mix(tree_mix(key, ask->card), (uint64_t)(unsigned)ask->need);
}

static bool look(struct win_finder *f, size_t depth);

/* Takes an option of the table at that depth: is it, or can it be made, a win? */
static bool try_option(struct win_finder *f, size_t depth, uint32_t serial, size_t option)
{
    qn_table *from = f->at[depth], *to = table_at(f, depth + 1);
    if (!to || qn_clone_into(to, from) != QN_OK || f->out->positions >= f->most) {
        f->out->is_whole = false;
        return false;
    }
    f->out->positions++;
    if (qn_apply(to, serial, option) != QN_OK)
        return false;
    f->out->option[depth] = (uint16_t)option;
    f->out->length = depth + 1;
    if (qn_chance_stamp(to) != qn_chance_stamp(from) ||
        qn_info_stamp(to, f->seat) != qn_info_stamp(from, f->seat))
        return false;
    if (qn_result(to, (unsigned)f->seat) == QN_WON)
        return true;
    return !qn_over(to) && qn_round(to) == f->round && look(f, depth + 1);
}

static bool look(struct win_finder *f, size_t depth)
{
    const qn_option *options;
    qn_ask ask;
    if (!qn_ask_get(f->at[depth], &ask) || ask.seat != f->seat)
        return false;
    if (depth == WIN_LINE_MOST) {
        f->out->is_whole = false;
        return false;
    }
    if (was_seen(f, key_of(f->at[depth], &ask)))
        return false;
    size_t count = qn_options(f->at[depth], &options);
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_REORDERED)
            continue;
        if (try_option(f, depth, ask.serial, i))
            return true;
        qn_options(f->at[depth], &options);
    }
    return false;
}

static bool begin(struct win_finder *f, const qn_table *table, uint32_t most, struct win_line *out,
                  qn_ask *ask)
{
    *out = (struct win_line){.is_whole = true};
    memset(f->seen, 0, sizeof f->seen);
    f->seen_count = 0;
    if (!qn_ask_get(table, ask) || qn_forget_into(f->at[0], table, ask->seat) != QN_OK)
        return false;
    f->seat = ask->seat;
    f->round = qn_round(table);
    f->most = most;
    f->out = out;
    return true;
}

static bool end(bool is_win, struct win_line *out)
{
    if (!is_win)
        out->length = 0;
    return is_win;
}

bool win_this_turn(struct win_finder *f, const qn_table *table, uint32_t most, struct win_line *out)
{
    qn_ask ask;
    return begin(f, table, most, out, &ask) && end(look(f, 0), out);
}

bool win_after(struct win_finder *f, const qn_table *table, size_t option, uint32_t most,
               struct win_line *out)
{
    const qn_option *options;
    qn_ask ask;
    if (!begin(f, table, most, out, &ask) || option >= qn_options(f->at[0], &options))
        return false;
    was_seen(f, key_of(f->at[0], &ask));
    return end(try_option(f, 0, ask.serial, option), out);
}
