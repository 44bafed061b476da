/*
 * What must hold at every ask of every game, tested for free by every scene:
 *   a clone is equal; a table loaded from its bytes is equal and goes on in the same way; a table
 *   dealt anew for a seat looks and asks the same to that seat; the whole scene replays to the same
 *   table.
 */
#include "scenes/scene_run.h"
#include "quinte/resign.h"

#include <stdlib.h>
#include <string.h>

/* ---- clones and loaded tables */

static qn_table *other_table(struct run *run)
{
    if (!run->other)
        run->other = qn_clone(run->table);
    else
        qn_clone_into(run->other, run->table);
    return run->other;
}

/* As if the bytes had been to a file and back. */
static qn_table *load_bytes(struct run *run)
{
    qn_table *to = other_table(run);
    if (!to)
        return NULL;
    memset(to->t.s, 0xA5, to->t.bytes);
    memcpy(to->t.s, run->t->s, run->t->bytes);
    to->t.options_built = false;
    return to;
}

bool properties_loaded_apply(struct run *run, size_t option, uint64_t *hash)
{
    qn_table *loaded = load_bytes(run);
    if (!loaded)
        return false;
    qn_apply(loaded, loaded->t.s->ask.serial, option);
    *hash = qn_hash(loaded);
    return true;
}

/* ---- what a seat is asked */

static bool same_ask(const qn_table *a, const qn_table *b)
{
    qn_ask x, y;
    bool asks = qn_ask_get(a, &x), also = qn_ask_get(b, &y);
    if (!asks || !also)
        return asks == also;
    return x.serial == y.serial && x.seat == y.seat && !strcmp(x.what, y.what) &&
           x.card == y.card && x.need == y.need;
}

static bool same_options(qn_table *a, qn_table *b)
{
    const qn_option *x, *y;
    char mine[WORDS_SIZE], yours[WORDS_SIZE];
    size_t count = qn_options(a, &x);
    if (qn_options(b, &y) != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        qn_option_id(a, qn_waiting(a), &x[i], mine, sizeof mine);
        qn_option_id(b, qn_waiting(b), &y[i], yours, sizeof yours);
        if (strcmp(mine, yours) != 0)
            return false;
    }
    return true;
}

static bool differs(struct run *run, unsigned line, int seat, const char *what)
{
    struct scene_text expected = {0};
    if (seat < 0)
        scene_text_add(&expected, "to a spectator, what is unknown changes nothing");
    else
        scene_text_add(&expected, "to p%d, what is unknown changes nothing", seat + 1);
    return run_fail(run, line, expected.at, what);
}

static bool holds_for_seat(struct run *run, unsigned line, int seat)
{
    qn_table *other = other_table(run);
    qn_determinize(other, seat, 1000 + run->asks);
    const char *broken = qn_invariant(other);
    if (broken)
        return differs(run, line, seat, broken);
    if (qn_view_hash(other, seat) != qn_view_hash(run->table, seat))
        return differs(run, line, seat, "dealt anew, the view differs");
    if (!same_ask(other, run->table))
        return differs(run, line, seat, "dealt anew, the ask differs");
    if (qn_waiting(run->table) == seat && seat >= 0 && !same_options(other, run->table))
        return differs(run, line, seat, "dealt anew, the options differ");
    return true;
}

bool properties_hold(struct run *run, unsigned line)
{
    uint64_t hash = qn_hash(run->table);
    qn_table *other = other_table(run);
    if (!other)
        return run_fail(run, line, "memory enough", "none is left");
    if (qn_hash(other) != hash || !same_ask(other, run->table) || !same_options(other, run->table))
        return run_fail(run, line, "a clone equal to its table", "it differs");
    other = load_bytes(run);
    if (!other || qn_hash(other) != hash || !same_options(other, run->table))
        return run_fail(run, line, "a loaded table equal to the saved one", "it differs");
    for (int seat = QN_SPECTATOR; seat < (int)run->t->s->seats; seat++)
        if (!holds_for_seat(run, line, seat))
            return false;
    return qn_hash(run->table) == hash ||
           run_fail(run, line, "a table that looking at it does not change", "it changed");
}

/* ---- replay */

static bool repeat(struct run *again, const struct run *run)
{
    for (size_t i = 0; i < run->step_count; i++) {
        const struct step *step = &run->steps[i];
        if (step->resigns ? qn_resign(again->table, step->resigns - 1) != QN_OK
            : step->start
                ? !scene_table_start(again, step->start)
                : qn_apply(again->table, again->t->s->ask.serial, step->option) == QN_BAD_OPTION)
            return false;
    }
    return true;
}

bool properties_replay(struct run *run, unsigned line)
{
    struct run *again = calloc(1, sizeof *again);
    bool same = false;
    if (!again)
        return run_fail(run, line, "memory enough", "none is left");
    again->r = run->r;
    again->scene = run->scene;
    again->pack = run->pack;
    again->game = run->game;
    if (scene_table_build(again))
        same = repeat(again, run) && qn_hash(again->table) == qn_hash(run->table);
    qn_table_free(again->table);
    free(again->placed);
    free(again);
    return same || run_fail(run, line, "the scene replays to the same table", "it differs");
}
