/*
 * Playing the games of a simulation. Threads take the next game's number from a shared counter;
 * each game depends on its own seed alone, so the number of threads changes nothing but the time.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim.h"

#include "progress.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct shared {
    const struct sim_plan *plan;
    struct sim_game *game;
    uint64_t first, end; /* of the games that are played */
    atomic_uint_fast64_t next, done;
    pthread_mutex_t lock;
    char trouble[256];
    uint64_t trouble_game;
};

struct worker {
    struct shared *shared;
    pthread_t thread;
    struct sim_variant variant; /* of the game that is being played */
    qn_table *table;            /* one for all games of the thread that have the same settings */
    uint64_t key;               /* of the table's settings */
    qn_journal *journal;        /* with check */
    qn_agent *agent[QN_MAX_SEATS];
    double setup_seconds, think_seconds, total_seconds;
};

/* The first violation by number of the game, whichever thread met it. */
static void note_trouble(struct worker *worker, uint64_t number, const char *what)
{
    struct shared *shared = worker->shared;
    const struct sim_variant *variant = &worker->variant;
    pthread_mutex_lock(&shared->lock);
    if (number < shared->trouble_game) {
        size_t size = sizeof shared->trouble, used;
        shared->trouble_game = number;
        used =
            (size_t)snprintf(shared->trouble, size, "seed %llu", (unsigned long long)variant->seed);
        for (size_t i = 0; shared->plan->vary && i < variant->setting_count && used < size; i++)
            used += (size_t)snprintf(shared->trouble + used, size - used, ", %s=%s",
                                     variant->settings[i].key, variant->settings[i].value);
        if (used < size)
            snprintf(shared->trouble + used, size - used, ": %s", what);
    }
    pthread_mutex_unlock(&shared->lock);
}

/* Four streams a seed; those of further seats are far away. */
static uint64_t agent_seed(uint64_t seed, unsigned seat)
{
    return (seed * 4 + seat % 4 + ((uint64_t)(seat / 4) << 60)) * 0x9E3779B97F4A7C15u;
}

static bool ready_agents(struct worker *worker, const qn_table *table, uint64_t seed)
{
    const struct sim_plan *plan = worker->shared->plan;
    for (unsigned i = 0; i < plan->seats; i++) {
        uint64_t own = agent_seed(seed, i);
        if (worker->agent[i])
            qn_agent_restart(worker->agent[i], own);
        else if (qn_agent_new(worker->variant.seat[i], table, (int)i, own, &worker->agent[i]) !=
                 QN_OK)
            return false;
    }
    return true;
}

/* One answer; false when the game cannot go on. */
static bool answer(struct worker *worker, qn_table *table, struct sim_game *game, uint64_t number)
{
    const qn_option *options;
    qn_ask ask;
    if (worker->shared->plan->check) {
        const char *broken = qn_invariant(table);
        if (broken) {
            game->trouble = SIM_INVARIANT;
            note_trouble(worker, number, broken);
            return false;
        }
    }
    if (!qn_ask_get(table, &ask))
        return false;
    size_t choice = 0, count = qn_options(table, &options);
    if (count > 1) {
        double before = progress_clock();
        qn_agent_think(worker->agent[ask.seat], table, &worker->shared->plan->budget);
        choice = qn_agent_choice(worker->agent[ask.seat]);
        worker->think_seconds += progress_clock() - before;
        game->decisions[ask.seat]++;
    }
    game->choices++;
    qn_status status = worker->journal ? qn_record(worker->journal, table, ask.serial, choice)
                                       : qn_apply(table, ask.serial, choice);
    if (status != QN_OK)
        game->status = (uint8_t)status;
    return status == QN_OK;
}

static void judge(struct worker *worker, const qn_table *table, struct sim_game *game,
                  uint64_t number)
{
    if (game->status == QN_OK)
        game->status = (uint8_t)qn_table_status(table);
    if (game->trouble == SIM_FINE && game->status != QN_OK) {
        game->trouble = SIM_STATUS;
        note_trouble(worker, number, app_status_text((qn_status)game->status));
    } else if (game->trouble == SIM_FINE && !qn_over(table)) {
        game->trouble = SIM_ENDLESS;
        note_trouble(worker, number, _("the game does not end"));
    }
    game->rounds = (uint16_t)qn_round(table);
    game->hash = qn_hash(table);
    for (unsigned i = 0; i < worker->shared->plan->seats; i++)
        game->outcome[i] = (uint8_t)qn_result(table, i);
}

/* Does the journal, written and read again, lead to the same table? */
static bool replays(const struct worker *worker, const qn_table *table)
{
    const qn_report silent = {NULL, NULL};
    qn_journal *again = NULL;
    qn_table *end = NULL;
    size_t size = 0;
    char *text = qn_journal_text(worker->journal, &size);
    bool good =
        text && qn_journal_parse("sim", text, size, silent, &again) == QN_OK &&
        qn_journal_replay(again, qn_table_pack(table), SIZE_MAX, true, silent, &end) == QN_OK &&
        qn_hash(end) == qn_hash(table);
    qn_table_free(end);
    qn_journal_free(again);
    free(text);
    return good;
}

static void forget_table(struct worker *worker)
{
    for (unsigned i = 0; i < QN_MAX_SEATS; i++) {
        qn_agent_free(worker->agent[i]);
        worker->agent[i] = NULL;
    }
    qn_table_free(worker->table);
    worker->table = NULL;
}

static void choose_variant(struct worker *worker, uint64_t number)
{
    const struct sim_plan *plan = worker->shared->plan;
    struct sim_variant *variant = &worker->variant;
    *variant = (struct sim_variant){.seed = plan->setup.seed + number};
    for (size_t i = 0; i < plan->setup.setting_count && i < SESSION_SETTINGS; i++)
        variant->settings[variant->setting_count++] = plan->setup.settings[i];
    memcpy(variant->seat, plan->seat, sizeof variant->seat);
    if (plan->vary)
        plan->vary(plan, number, variant);
}

/* A new game at the thread's table, or at a new one if the settings are others. */
static qn_status deal(struct worker *worker)
{
    const struct sim_plan *plan = worker->shared->plan;
    const struct sim_variant *variant = &worker->variant;
    qn_setup setup = {variant->seed, plan->setup.seats, variant->settings, variant->setting_count};
    qn_status status = QN_OK;
    if (worker->table && worker->key != variant->key)
        forget_table(worker);
    worker->key = variant->key;
    if (worker->table)
        qn_table_restart(worker->table, variant->seed);
    else
        status = qn_table_new(plan->pack, &setup, (qn_report){NULL, NULL}, &worker->table);
    if (status == QN_OK)
        qn_set_logging(worker->table, false);
    if (status == QN_OK && !ready_agents(worker, worker->table, variant->seed))
        status = QN_NO_MEMORY;
    if (status == QN_OK && plan->check)
        status = qn_journal_new(worker->table, &worker->journal);
    return status;
}

static void play_game(struct worker *worker, uint64_t number)
{
    struct sim_game *game = &worker->shared->game[number - worker->shared->first];
    double before = progress_clock();
    choose_variant(worker, number);
    game->status = (uint8_t)deal(worker);
    worker->setup_seconds += progress_clock() - before;
    if (game->status != QN_OK) {
        game->trouble = SIM_SETUP;
        note_trouble(worker, number, app_status_text((qn_status)game->status));
        return;
    }
    qn_table *table = worker->table;
    while (!qn_over(table) && game->choices < SIM_CHOICES && answer(worker, table, game, number))
        ;
    judge(worker, table, game, number);
    if (worker->journal && game->trouble == SIM_FINE && !replays(worker, table)) {
        game->trouble = SIM_REPLAY;
        note_trouble(worker, number, _("the journal does not replay"));
    }
    qn_journal_free(worker->journal);
    worker->journal = NULL;
}

static void *work(void *user)
{
    struct worker *worker = user;
    struct shared *shared = worker->shared;
    double started = progress_clock();
    uint64_t number;
    while ((number = atomic_fetch_add(&shared->next, 1)) < shared->end) {
        play_game(worker, number);
        atomic_fetch_add(&shared->done, 1);
    }
    forget_table(worker);
    worker->total_seconds = progress_clock() - started;
    return NULL;
}

/* Shows how far the threads are until all games are done. */
static void watch(struct shared *shared)
{
    const struct timespec short_nap = {0, 2000000}, nap = {0, 50000000};
    struct progress progress;
    uint64_t games = shared->end - shared->first;
    progress_begin(&progress, _("games"), games);
    uint64_t done;
    for (int naps = 0; (done = atomic_load(&shared->done)) < games; naps++) {
        progress_step(&progress, done);
        nanosleep(naps < 20 ? &short_nap : &nap, NULL);
    }
    progress_end(&progress);
}

void sim_sum_up(struct sim_result *result)
{
    const struct sim_plan *plan = result->plan;
    double decisions = 0, turns = 0;
    for (uint64_t n = 0; n < plan->games; n++) {
        const struct sim_game *game = &result->game[n];
        result->violations += game->trouble != SIM_FINE;
        if (game->trouble != SIM_FINE)
            continue;
        result->finished++;
        turns += game->rounds;
        for (unsigned i = 0; i < plan->seats; i++) {
            result->wins[i] += game->outcome[i] == QN_WON;
            result->draws[i] += game->outcome[i] == QN_DRAWN;
            result->mean_seat_decisions[i] += game->decisions[i];
            decisions += game->decisions[i];
        }
    }
    double finished = result->finished ? (double)result->finished : 1;
    result->mean_decisions = decisions / finished;
    result->mean_turns = turns / finished;
    for (unsigned i = 0; i < plan->seats; i++)
        result->mean_seat_decisions[i] /= finished;
}

static unsigned start_workers(struct worker *workers, struct shared *shared)
{
    unsigned started = 0;
    for (unsigned i = 0; i < shared->plan->threads; i++) {
        workers[i].shared = shared;
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            break;
        started++;
    }
    return started;
}

bool sim_run(const struct sim_plan *plan, struct sim_result *result)
{
    bool done = sim_run_range(plan, 0, plan->games, result);
    if (done)
        sim_sum_up(result);
    return done;
}

bool sim_run_range(const struct sim_plan *plan, uint64_t first, uint64_t end,
                   struct sim_result *result)
{
    *result = (struct sim_result){.plan = plan};
    struct shared shared = {
        .plan = plan, .first = first, .end = end, .next = first, .trouble_game = UINT64_MAX};
    struct worker *workers = calloc(plan->threads, sizeof *workers);
    result->game = calloc(end - first, sizeof *result->game);
    shared.game = result->game;
    unsigned started = 0;
    pthread_mutex_init(&shared.lock, NULL);
    double before = progress_clock();
    if (workers && result->game)
        started = start_workers(workers, &shared);
    if (started)
        watch(&shared);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        result->setup_seconds += workers[i].setup_seconds;
        result->think_seconds += workers[i].think_seconds;
        result->engine_seconds +=
            workers[i].total_seconds - workers[i].setup_seconds - workers[i].think_seconds;
    }
    result->seconds = progress_clock() - before;
    memcpy(result->trouble, shared.trouble, sizeof result->trouble);
    pthread_mutex_destroy(&shared.lock);
    free(workers);
    return started > 0;
}

void sim_free(struct sim_result *result)
{
    free(result->game);
    result->game = NULL;
}
