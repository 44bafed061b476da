/*
 * Random decisions at a table of hostile cards, with all that must hold at every ask; and, now and then,
 * what everybody sees, and a table dealt anew.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LOOK_EVERY = 16, REFUSALS_MOST = 8 };

struct game_in_play {
    qn_table *table;
    struct choices choices;
    double limit;
    struct work_count *count;
};

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool fail(struct game_in_play *g, const char *what, const char *more)
{
    snprintf(g->count->fault, BENCH_TEXT, "after %u decisions: %s%s", g->count->decisions, what,
             more ? more : "");
    return false;
}

/* The last lines of the log, as nobody may read them at a table: for looking into a failure. */
static void tell_log(const qn_table *table)
{
    enum { LINES = 60 };
    size_t count = qn_log_count(table);
    char text[512];
    for (size_t i = count > LINES ? count - LINES : 0; i < count; i++)
        for (int seat = (int)qn_seats(table) - 1; seat >= QN_SPECTATOR; seat--)
            if (qn_log_text(table, i, seat, QN_ENGLISH, text, sizeof text)) {
                fprintf(stderr, "%s\n", text);
                break;
            }
}

static bool holds(struct game_in_play *g, const qn_table *table, const char *what)
{
    const char *broken = qn_invariant(table);
    return !broken || fail(g, what, broken);
}

/* ---- now and then */

static bool look(struct game_in_play *g)
{
    enum { ROOM = 1 << 18 };
    const qn_option *options;
    char label[256];
    size_t count = qn_options(g->table, &options);
    int asked = qn_waiting(g->table);
    char *view = malloc(ROOM);
    for (int seat = QN_SPECTATOR; view && seat < (int)qn_seats(g->table); seat++)
        qn_view_json(g->table, seat, view, ROOM);
    free(view);
    for (size_t i = 0; i < count; i++) {
        qn_option_id(g->table, asked, &options[i], label, sizeof label);
        qn_option_label(g->table, asked, &options[i], (qn_lang)(i % 2), label, sizeof label);
        qn_option_key(g->table, asked, &options[i]);
    }
    qn_ask_label(g->table, asked, QN_FRENCH, label, sizeof label);
    return true;
}

static bool deal_anew(struct game_in_play *g)
{
    qn_ask ask;
    const qn_option *options;
    qn_table *other = qn_clone(g->table);
    int seat = (int)choose(&g->choices, qn_seats(g->table) + 1) - 1;
    bool good = other != NULL;
    if (good)
        qn_determinize(other, seat, choices_random(&g->choices));
    good = good && holds(g, other, "dealt anew: ");
    if (good && qn_ask_get(other, &ask)) {
        size_t count = qn_options(other, &options);
        if (!count)
            good = fail(g, "dealt anew: no options at ", ask.what);
        else if (qn_apply(other, ask.serial, choose(&g->choices, (unsigned)count)) == QN_OK)
            good = holds(g, other, "dealt anew, then: ");
    }
    qn_table_free(other);
    return good;
}

/* ---- every decision */

/* A choice that would stop the table is refused, and says why. */
static bool refused_well(struct game_in_play *g, qn_status status, uint64_t hash)
{
    qn_stop stop;
    g->count->stops++;
    if (status != QN_LOOP && status != QN_FULL)
        return fail(g, "a choice is refused", NULL);
    if (!qn_stop_get(g->table, &stop) || stop.status != status)
        return fail(g, "a choice is refused without a reason", NULL);
    if (stop.def == QN_NONE)
        return fail(
            g, "a choice is refused, and no card is named: ", stop.what ? stop.what : "a loop");
    if (qn_hash(g->table) != hash)
        return fail(g, "a refused choice changed the table", NULL);
    return true;
}

/* Tries answers at random until one is taken; false: none was. */
static bool decide(struct game_in_play *g, const qn_ask *ask, size_t count)
{
    uint64_t hash = qn_hash(g->table);
    for (unsigned i = 0; i < REFUSALS_MOST; i++) {
        double before = seconds();
        qn_status status = qn_choose(g->table, ask->serial, choose(&g->choices, (unsigned)count));
        double took = seconds() - before;
        if (took > g->count->slowest)
            g->count->slowest = took;
        if (took > g->limit)
            return fail(g, "a decision takes too long at ", ask->what);
        if (status == QN_OK)
            return true;
        if (!refused_well(g, status, hash))
            return false;
    }
    return false;
}

static bool is_stopped(struct game_in_play *g)
{
    qn_stop stop;
    if (qn_table_status(g->table) == QN_OK)
        return false;
    g->count->stops++;
    if (!qn_stop_get(g->table, &stop) || stop.def == QN_NONE)
        fail(g, "the table has stopped and names no card", NULL);
    return true;
}

static bool check_ask(struct game_in_play *g, qn_ask *ask, size_t *count)
{
    const qn_option *options;
    if (!holds(g, g->table, "invariant: "))
        return false;
    if (!qn_ask_get(g->table, ask))
        return fail(g, "neither over nor asking", NULL);
    *count = qn_options(g->table, &options);
    if (is_stopped(g)) /* looking for what may be done leads in a circle */
        return false;
    if (!*count)
        return fail(g, "an ask without options: ", ask->what);
    return true;
}

static void play_on(struct game_in_play *g, unsigned decisions)
{
    struct work_count *count = g->count;
    qn_ask ask;
    size_t options = 0;
    while (count->decisions < decisions && !is_stopped(g) && !qn_over(g->table)) {
        if (!check_ask(g, &ask, &options) ||
            (count->decisions % LOOK_EVERY == 0 && !(look(g) && deal_anew(g))) ||
            !decide(g, &ask, options))
            return;
        count->decisions++;
    }
    if (!*count->fault)
        holds(g, g->table, "at the end: ");
}

void play_table(qn_table *table, struct choices choices, unsigned decisions, double limit,
                struct work_count *count)
{
    bool is_told = getenv("HOSTILE_LOG") != NULL;
    struct game_in_play game = {table, choices, limit, count};
    qn_set_logging(table, is_told);
    play_on(&game, decisions);
    if (is_told && *count->fault)
        tell_log(table);
}
