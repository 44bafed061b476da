/*
 * Looking at the decisions of a game. See analysis.h.
 *
 *   journal ─► tables before each decision ─► threads ─► chance, cost, what was better
 */
#define _POSIX_C_SOURCE 200809L
#include "analysis.h"

#include "progress.h"

#include <quinte/lists.h>
#include <quinte/resign.h>
#include <quinte/search.h>

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEALS = 8,        /* over which what was chosen is compared */
    AHEAD_MOST = 200, /* choices that go without saying before the next decision */
    BATCH = 64,       /* tables that wait to be looked at */
    TEXT = 512
};

/* A decision that waits: the table before it, and what was chosen. */
struct position {
    qn_table *table;
    size_t option;
    struct analysis_choice *choice;
};

struct crew {
    struct app *app;
    const struct analysis_plan *plan;
    struct position position[BATCH];
    size_t count;
    atomic_size_t next;
    atomic_bool has_failed;
};

struct thinker {
    struct crew *crew;
    pthread_t thread;
    qn_table *deal;
    qn_agent *agent[QN_MAX_SEATS];
};

/* ---- what a choice is worth ----------------------------------------------------------------- */

static qn_agent *agent_of(struct thinker *thinker, const qn_table *table, int seat)
{
    if (!thinker->agent[seat] &&
        qn_agent_new(thinker->crew->plan->level, table, seat, 1, &thinker->agent[seat]) != QN_OK)
        atomic_store(&thinker->crew->has_failed, true);
    return thinker->agent[seat];
}

/* Goes on where there is nothing to decide. */
static void go_on(qn_table *table)
{
    const qn_option *options;
    qn_ask ask;
    for (int i = 0; i < AHEAD_MOST && qn_ask_get(table, &ask) && qn_options(table, &options) == 1;
         i++)
        if (qn_apply(table, ask.serial, 0) != QN_OK)
            return;
}

static double best_chance(qn_agent *agent)
{
    qn_opinion opinion;
    return qn_agent_opinion(agent, qn_agent_choice(agent), &opinion) ? opinion.chance : -1;
}

/* The chance of a seat at a table, by a thought of whoever is asked if that tells it, otherwise at a glance. */
static double judge(struct thinker *thinker, qn_table *table, int seat, bool is_duel, uint64_t seed)
{
    const qn_budget *whole = &thinker->crew->plan->budget;
    qn_budget part = {whole->iterations / DEALS, whole->milliseconds / DEALS};
    int asked = qn_waiting(table);
    qn_agent *own = agent_of(thinker, table, seat);
    if (!own)
        return 0;
    qn_agent_restart(own, seed);
    bool is_friend = asked >= 0 && qn_team(table, asked) == qn_team(table, seat);
    if (asked >= 0 && (is_friend || is_duel)) {
        qn_agent *agent = agent_of(thinker, table, asked);
        if (!agent)
            return 0;
        part.iterations += whole->iterations && !part.iterations;
        part.milliseconds += whole->milliseconds && !part.milliseconds;
        qn_agent_restart(agent, seed);
        double chance = qn_agent_think(agent, table, &part) == QN_OK ? best_chance(agent) : -1;
        if (chance >= 0)
            return is_friend ? chance : 1 - chance;
    }
    return qn_agent_chance(own, table);
}

/* The mean over deals, of the logarithms of the odds: near certainty counts as what it is. */
static double try_choice(struct thinker *thinker, const struct position *position, size_t option,
                         bool is_duel)
{
    int seat = qn_waiting(position->table);
    double sum = 0;
    for (uint64_t deal = 0; deal < DEALS; deal++) {
        qn_ask ask;
        qn_determinize_into(thinker->deal, position->table, seat,
                            position->choice->number * DEALS + deal);
        qn_ask_get(thinker->deal, &ask);
        if (qn_apply(thinker->deal, ask.serial, option) != QN_OK)
            continue;
        go_on(thinker->deal);
        double chance = judge(thinker, thinker->deal, seat, is_duel, deal + 1);
        chance = fmin(fmax(chance, 0.001), 0.999);
        sum += log(chance / (1 - chance));
    }
    return 1 / (1 + exp(-sum / DEALS));
}

static char *label_of(struct thinker *thinker, qn_table *table, size_t option, bool is_id)
{
    const qn_option *options;
    char text[TEXT];
    int seat = qn_waiting(table);
    qn_options(table, &options);
    if (is_id)
        qn_option_id(table, seat, &options[option], text, sizeof text);
    else
        qn_option_label(table, seat, &options[option], thinker->crew->app->lang, text, sizeof text);
    return strdup(text);
}

/* Do two options come to the same, as copies of a card do? */
static bool are_same(qn_table *table, size_t one, size_t two)
{
    const qn_option *options;
    int seat = qn_waiting(table);
    qn_options(table, &options);
    return one == two ||
           qn_option_key(table, seat, &options[one]) == qn_option_key(table, seat, &options[two]);
}

static void look_at(struct thinker *thinker, const struct position *position, bool is_duel)
{
    struct analysis_choice *choice = position->choice;
    qn_table *table = position->table;
    char text[TEXT], asked[TEXT];
    qn_agent *agent = agent_of(thinker, table, choice->seat);
    if (!agent)
        return;
    qn_agent_restart(agent, choice->number);
    if (qn_agent_think(agent, table, &thinker->crew->plan->budget) != QN_OK)
        return;
    size_t best = qn_agent_choice(agent);
    size_t told = qn_agent_line_text(agent, best, thinker->crew->app->lang, text, sizeof text);
    choice->chosen = label_of(thinker, table, position->option, false);
    choice->chosen_id = label_of(thinker, table, position->option, true);
    choice->chance = try_choice(thinker, position, position->option, is_duel);
    if (!are_same(table, best, position->option)) {
        double other = try_choice(thinker, position, best, is_duel);
        if (other > choice->chance) {
            choice->cost = other - choice->chance;
            choice->better = label_of(thinker, table, best, false);
            choice->better_id = label_of(thinker, table, best, true);
            choice->line = told ? strdup(text) : NULL;
        }
    }
    qn_ask_label(table, choice->seat, thinker->crew->app->lang, asked, sizeof asked);
    choice->asked = strdup(asked);
}

/* ---- threads -------------------------------------------------------------------------------- */

static int count_teams(const qn_table *table)
{
    int teams = 0;
    for (int i = 0; i < (int)qn_seats(table); i++)
        teams += qn_team(table, i) == i;
    return teams;
}

static void *work(void *user)
{
    struct thinker *thinker = user;
    struct crew *crew = thinker->crew;
    size_t next;
    while ((next = atomic_fetch_add(&crew->next, 1)) < crew->count) {
        const struct position *position = &crew->position[next];
        if (!thinker->deal)
            thinker->deal = qn_clone(position->table);
        if (!thinker->deal) {
            atomic_store(&crew->has_failed, true);
            break;
        }
        qn_set_logging(thinker->deal, false);
        look_at(thinker, position, count_teams(position->table) == 2);
    }
    return NULL;
}

/* All that waits is looked at; the tables are put away. */
static void look_at_all(struct crew *crew, struct thinker *thinkers)
{
    unsigned started = 0;
    atomic_store(&crew->next, 0);
    while (started < crew->plan->threads && started < crew->count &&
           pthread_create(&thinkers[started].thread, NULL, work, &thinkers[started]) == 0)
        started++;
    if (!started)
        work(&thinkers[0]);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thinkers[i].thread, NULL);
    for (size_t i = 0; i < crew->count; i++)
        qn_table_free(crew->position[i].table);
    crew->count = 0;
}

/* ---- the game ------------------------------------------------------------------------------- */

static bool is_decision(qn_table *table, const struct analysis_plan *plan)
{
    const qn_option *options;
    return qn_options(table, &options) > 1 && (plan->seat < 0 || plan->seat == qn_waiting(table));
}

/* The decisions by number; the first pass counts them, so that those that are looked at stay where they are. */
static size_t count_decisions(const struct journal_file *file, const struct analysis_plan *plan,
                              qn_table *table)
{
    struct journal_walk walk;
    qn_ask ask;
    size_t count = 0;
    bool is_good = journal_walk_begin(&walk, file->journal);
    while (is_good && journal_walk_next(&walk)) {
        if (walk.resigns) {
            is_good = qn_resign(table, (int)walk.seat) == QN_OK;
            continue;
        }
        count += is_decision(table, plan);
        is_good = qn_ask_get(table, &ask) && qn_choose(table, ask.serial, walk.index) == QN_OK;
    }
    journal_walk_end(&walk);
    return count;
}

static void take_position(struct crew *crew, struct analysis *analysis, qn_table *table,
                          const struct journal_walk *walk)
{
    struct analysis_choice *choice = &analysis->choice[analysis->count++];
    *choice = (struct analysis_choice){.number = walk->number,
                                       .round = qn_round(table),
                                       .seat = qn_waiting(table),
                                       .is_payment = qn_ask_role(table) == QN_ROLE_PAYMENT};
    crew->position[crew->count++] = (struct position){qn_clone(table), walk->index, choice};
    if (!crew->position[crew->count - 1].table) {
        atomic_store(&crew->has_failed, true);
        crew->count--;
    }
}

static bool walk_through(struct crew *crew, struct thinker *thinkers,
                         const struct journal_file *file, struct analysis *analysis)
{
    struct journal_walk walk;
    struct progress progress;
    qn_ask ask;
    qn_table *table = analysis->end;
    bool is_good = journal_walk_begin(&walk, file->journal);
    progress_begin(&progress, _("decisions"), analysis->room);
    while (is_good && !atomic_load(&crew->has_failed) && journal_walk_next(&walk)) {
        if (walk.resigns) {
            is_good = qn_resign(table, (int)walk.seat) == QN_OK;
            continue;
        }
        if (is_decision(table, crew->plan) && analysis->count < analysis->room)
            take_position(crew, analysis, table, &walk);
        if (crew->count == BATCH) {
            look_at_all(crew, thinkers);
            progress_step(&progress, analysis->count);
        }
        is_good = qn_ask_get(table, &ask) && qn_choose(table, ask.serial, walk.index) == QN_OK;
    }
    look_at_all(crew, thinkers);
    progress_end(&progress);
    journal_walk_end(&walk);
    return is_good && !atomic_load(&crew->has_failed);
}

/* The table before the first choice; NULL after telling that the journal does not replay. */
static qn_table *first_table(struct app *app, const struct journal_file *file)
{
    qn_table *table = NULL;
    bool replays = !file->is_damaged && qn_journal_replay(file->journal, file->pack, SIZE_MAX, true,
                                                          app_report(app), &table) == QN_OK;
    qn_table_free(table);
    table = NULL;
    if (replays)
        qn_journal_replay(file->journal, file->pack, 0, true, app_report(app), &table);
    if (!table)
        app_error(app, _("%s: the journal does not replay"), file->path);
    return table;
}

bool analysis_make(struct app *app, const struct journal_file *file,
                   const struct analysis_plan *plan, struct analysis *out)
{
    *out = (struct analysis){.pack = file->pack};
    out->end = first_table(app, file);
    qn_table *count = out->end ? qn_clone(out->end) : NULL;
    if (!count)
        return false;
    if (plan->seat >= (int)qn_seats(count)) {
        app_error(app, _("--seat: the game has %u seats"), qn_seats(count));
        qn_table_free(count);
        return false;
    }
    out->is_duel = count_teams(count) == 2;
    out->room = count_decisions(file, plan, count);
    qn_table_free(count);
    out->choice = app_alloc((out->room + 1) * sizeof *out->choice);
    struct crew *crew = app_alloc(sizeof *crew);
    struct thinker *thinkers = app_alloc(plan->threads * sizeof *thinkers);
    memset(crew, 0, sizeof *crew);
    crew->app = app;
    crew->plan = plan;
    memset(thinkers, 0, plan->threads * sizeof *thinkers);
    for (unsigned i = 0; i < plan->threads; i++)
        thinkers[i].crew = crew;
    bool done = walk_through(crew, thinkers, file, out);
    for (unsigned i = 0; i < plan->threads; i++) {
        for (int seat = 0; seat < QN_MAX_SEATS; seat++)
            qn_agent_free(thinkers[i].agent[seat]);
        qn_table_free(thinkers[i].deal);
    }
    free(thinkers);
    free(crew);
    if (!done)
        app_error(app, "%s", app_status_text(QN_NO_MEMORY));
    return done;
}

void analysis_free(struct analysis *analysis)
{
    for (size_t i = 0; i < analysis->count; i++) {
        struct analysis_choice *choice = &analysis->choice[i];
        char *const texts[] = {choice->asked, choice->chosen,    choice->better,
                               choice->line,  choice->chosen_id, choice->better_id};
        for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
            free(texts[k]);
    }
    free(analysis->choice);
    qn_table_free(analysis->end);
    *analysis = (struct analysis){0};
}

/* ---- what it tells -------------------------------------------------------------------------- */

bool analysis_chance(const struct analysis *analysis, size_t index, int seat, double *chance)
{
    const struct analysis_choice *choice = &analysis->choice[index];
    bool is_own = qn_team(analysis->end, choice->seat) == qn_team(analysis->end, seat);
    *chance = is_own ? choice->chance : 1 - choice->chance;
    return is_own || analysis->is_duel;
}

/* Do two decisions that follow each other pay for the same? */
static bool is_same_payment(const struct analysis_choice *one, const struct analysis_choice *next)
{
    return one->is_payment && next->is_payment && one->seat == next->seat &&
           one->number + 1 == next->number;
}

/* Another part of the same payment cost more, or as much before. */
static bool is_told_by_another(const struct analysis *analysis, size_t index)
{
    const struct analysis_choice *choice = analysis->choice;
    double cost = choice[index].cost;
    for (size_t i = index; i > 0 && is_same_payment(&choice[i - 1], &choice[i]); i--)
        if (choice[i - 1].cost >= cost)
            return true;
    for (size_t i = index; i + 1 < analysis->count && is_same_payment(&choice[i], &choice[i + 1]);
         i++)
        if (choice[i + 1].cost > cost)
            return true;
    return false;
}

size_t analysis_worst(const struct analysis *analysis, size_t *index, size_t most)
{
    static const double least = 0.01;
    size_t found = 0;
    for (size_t i = 0; i < analysis->count; i++) {
        double cost = analysis->choice[i].cost;
        if (cost < least || is_told_by_another(analysis, i))
            continue;
        size_t to = found < most ? found++ : most;
        for (; to > 0 && analysis->choice[index[to - 1]].cost < cost; to--)
            if (to < most)
                index[to] = index[to - 1];
        if (to < most)
            index[to] = i;
    }
    return found;
}
