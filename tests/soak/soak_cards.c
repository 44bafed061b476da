/*
 * Hostile cards at work (tests/hostile), a few thousand of them; with --long a hundred thousand. Tables
 * are played in processes of their own, so that a crash is a finding and not the end; a set that fails is
 * made as small as it can be, and printed with the line that plays it again.
 *
 *   --cards N    so many cards in all        --seed N       the number of the first table
 *   --game NAME  of that game alone          --processes N  (2)
 *   --table N    that table alone, in this process, its cards printed
 *   --show N     so many failing sets are made small and printed (5)
 *   --seconds N  the most that one decision may take (1; 5 with the sanitizers)
 */
#include "../hostile/bench.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 5, BATCH = 20, SHORT = 1500, LONG = 100000, PROCESSES_MOST = 16, ALIKE = 77 };

#if defined __SANITIZE_ADDRESS__
enum { SLOW = 5 };
#else
enum { SLOW = 1 };
#endif

static const char *const names[GAMES] = {"champions", "smashup", "dicethrone", "villainous", "vs"};

struct job {
    struct bench bench[GAMES];
    const char *content, *game;
    uint64_t cards, seed, table;
    unsigned processes, shown;
    double limit;
    bool alone;
};

struct report { /* what a process tells of a table */
    uint64_t number;
    struct work_count count;
};

struct totals {
    uint64_t tables, failed, empty, cards, whole, placed, decisions, stops, abilities, executed,
        runs;
    double slowest;
};

/* ---- a table */

static struct bench *bench_for(struct job *job, uint64_t number)
{
    size_t i = number % GAMES;
    for (size_t k = 0; job->game && k < GAMES; k++)
        if (!strcmp(names[k], job->game))
            i = k;
    return &job->bench[i];
}

static bool make_set(struct job *job, uint64_t number, struct hostile_set *set)
{
    /* Neighbours must have nothing in common: the generator steps by a constant, so it begins anywhere. */
    struct choices seed = {.random = number}, choices = {.random = choices_random(&seed)};
    return set_write(set, bench_for(job, number), &choices, number, BENCH_CARDS);
}

static struct work_count work_on(const struct job *job, const struct hostile_set *set)
{
    struct work_count count;
    set_work(set, job->limit, &count);
    return count;
}

static void work_on_batch(struct job *job, uint64_t first, uint64_t end, int to)
{
    for (uint64_t i = first; i < end; i++) {
        struct hostile_set set;
        struct report report = {.number = i};
        bool good = make_set(job, i, &set);
        if (good)
            report.count = work_on(job, &set);
        set_free(&set);
        if (!good || write(to, &report, sizeof report) != sizeof report)
            break;
    }
}

/* A process that hangs is ended by the system. */
static void limit_time(unsigned seconds)
{
    struct rlimit limit = {seconds, seconds + 1};
    setrlimit(RLIMIT_CPU, &limit);
}

/* ---- making a failing set small */

/* What is wrong, without the moment. */
static const char *kind_of(const char *fault)
{
    const char *colon = strstr(fault, ": ");
    return colon ? colon + 2 : fault;
}

/* In the same way: `fault` is NULL for a process that dies. */
static bool fails(struct job *job, const struct hostile_set *set, const char *fault)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        limit_time(10);
        if (!freopen("/dev/null", "w", stderr))
            _exit(2);
        struct work_count count = work_on(job, set);
        _exit(fault && *count.fault && !strcmp(kind_of(count.fault), kind_of(fault)) ? ALIKE : 0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        return false;
    bool alike = WIFEXITED(status) && WEXITSTATUS(status) == ALIKE;
    return fault ? alike : status != 0 && !alike;
}

static void shrink(struct job *job, struct hostile_set *set, const char *fault)
{
    for (unsigned k = 0; k < CARD_PARTS; k++) /* whole cards first: the head is part 0 */
        for (unsigned i = 0; i < set->count; i++) {
            struct card_text *card = &set->card[i];
            if (k >= card->parts || card->gone[0] || card->gone[k])
                continue;
            card->gone[k] = true;
            if (!fails(job, set, fault))
                card->gone[k] = false;
        }
}

static void tell_set(const struct hostile_set *set)
{
    char *text = set_text(set);
    unsigned first, lines;
    printf("%s", text ? text : "");
    free(text);
    text = seating_text(set, set->bench->pack, 0, &first, &lines);
    printf("%s", text ? text : "");
    free(text);
    fflush(stdout);
}

/* `fault` is NULL for a process that died. */
static void tell_failure(struct job *job, uint64_t number, const char *fault, int status)
{
    struct hostile_set set;
    printf("table %" PRIu64 " (%s): %s %d\n", number, bench_for(job, number)->pack->game->name,
           fault ? fault : "the process died, status", status);
    fflush(stdout);
    if (!job->shown)
        return;
    job->shown--;
    if (make_set(job, number, &set)) {
        shrink(job, &set, fault);
        tell_set(&set);
    }
    set_free(&set);
}

/* ---- many tables */

static void add(struct totals *t, const struct work_count *c)
{
    t->tables++;
    t->failed += *c->fault != 0;
    t->empty += !c->decisions;
    t->cards += c->cards;
    t->whole += c->whole;
    t->placed += c->placed;
    t->decisions += c->decisions;
    t->stops += c->stops;
    t->abilities += c->abilities;
    t->executed += c->executed;
    t->runs += c->runs;
    t->slowest = c->slowest > t->slowest ? c->slowest : t->slowest;
}

/* One process at work on some tables. */
struct worker {
    pid_t child;
    int from;
    uint64_t next, end;
};

static bool start_worker(struct job *job, struct worker *w)
{
    int channel[2];
    if (pipe(channel) != 0)
        return false;
    fflush(stdout);
    w->child = fork();
    if (w->child == 0) {
        close(channel[0]);
        limit_time(BATCH * 4);
        work_on_batch(job, w->next, w->end, channel[1]);
        exit(0); /* not _exit: the leak checker runs */
    }
    close(channel[1]);
    w->from = channel[0];
    return w->child > 0;
}

/* Hears one of them out; what it did not come to tell is the table at which it died. */
static void finish_worker(struct job *job, struct worker *w, struct totals *totals)
{
    struct report report;
    int status = 0;
    while (read(w->from, &report, sizeof report) == sizeof report) {
        add(totals, &report.count);
        w->next = report.number + 1;
        if (*report.count.fault)
            tell_failure(job, report.number, report.count.fault, 0);
    }
    close(w->from);
    waitpid(w->child, &status, 0);
    if (w->next < w->end || status != 0) {
        tell_failure(job, w->next < w->end ? w->next : w->end - 1, NULL, status);
        totals->tables += w->next < w->end;
        totals->failed++;
        w->next++;
    }
}

static bool work_on_all(struct job *job, struct totals *totals)
{
    uint64_t next = job->seed, end = next + (job->cards + BENCH_CARDS - 1) / BENCH_CARDS;
    struct worker worker[PROCESSES_MOST] = {{0}};
    unsigned running = 0;
    for (unsigned i = 0; next < end || running; i = (i + 1) % job->processes) {
        struct worker *w = &worker[i];
        if (w->child) {
            finish_worker(job, w, totals);
            w->child = 0;
            running--;
        }
        if (w->next >= w->end && next < end) {
            w->next = next;
            w->end = next = next + BATCH < end ? next + BATCH : end;
        }
        if (w->next >= w->end)
            continue;
        if (!start_worker(job, w))
            return false;
        running++;
    }
    return true;
}

static unsigned percent(uint64_t part, uint64_t whole)
{
    return whole ? (unsigned)(part * 100 / whole) : 0;
}

static void tell(const struct totals *t)
{
    printf("%" PRIu64 " cards, %u %% compile as they are written; %" PRIu64 " tables, %" PRIu64
           " without a game, %" PRIu64 " cards laid\n",
           t->cards, percent(t->whole, t->cards), t->tables, t->empty, t->placed);
    printf("%" PRIu64 " abilities, %u %% did something, %" PRIu64 " times in all\n", t->abilities,
           percent(t->executed, t->abilities), t->runs);
    printf("%" PRIu64 " decisions, the slowest took %.3f s; %" PRIu64
           " choices refused because the game could not go on\n",
           t->decisions, t->slowest, t->stops);
    printf("tables: %" PRIu64 " passed, %" PRIu64 " failed\n", t->tables - t->failed, t->failed);
}

/* ---- one table */

static int work_alone(struct job *job)
{
    struct hostile_set set;
    struct totals totals = {0};
    if (!make_set(job, job->table, &set))
        return 2;
    tell_set(&set);
    struct work_count count = work_on(job, &set);
    add(&totals, &count);
    printf("%s\n", count.fault);
    tell(&totals);
    set_free(&set);
    return *count.fault ? 1 : 0;
}

/* ---- options */

static bool read_options(struct job *job, int argc, char **argv)
{
    /* clang-format off */
    static const struct option options[] = {
        {"long", no_argument, NULL, 'l'},           {"cards", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 's'},     {"game", required_argument, NULL, 'g'},
        {"processes", required_argument, NULL, 'p'}, {"table", required_argument, NULL, 't'},
        {"content", required_argument, NULL, 'c'},  {"seconds", required_argument, NULL, 'x'},
        {"show", required_argument, NULL, 'h'},
        {0}};
    /* clang-format on */
    for (int got; (got = getopt_long(argc, argv, "", options, NULL)) != -1;)
        switch (got) {
        case 'l': job->cards = LONG; break;
        case 'n': job->cards = strtoull(optarg, NULL, 10); break;
        case 's': job->seed = strtoull(optarg, NULL, 10); break;
        case 'g': job->game = optarg; break;
        case 'p': job->processes = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'c': job->content = optarg; break;
        case 'h': job->shown = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'x': job->limit = strtod(optarg, NULL); break;
        case 't':
            job->alone = true;
            job->table = strtoull(optarg, NULL, 10);
            break;
        default: return false;
        }
    return optind == argc && job->processes > 0 && job->processes <= PROCESSES_MOST;
}

int main(int argc, char **argv)
{
    struct job job = {
        .content = "content", .cards = SHORT, .seed = 1, .processes = 2, .shown = 5, .limit = SLOW};
    struct totals totals = {0};
    if (!read_options(&job, argc, argv)) {
        fprintf(stderr,
                "%s [--long | --cards N | --table N] [--seed N] [--game NAME] [--seconds N]\n"
                "    [--processes N] [--content DIR]\n",
                argv[0]);
        return 2;
    }
    for (size_t i = 0; i < GAMES; i++)
        if (!bench_open(&job.bench[i], job.content, names[i]))
            return 2;
    int result = job.alone ? work_alone(&job) : work_on_all(&job, &totals) ? 0 : 2;
    if (!job.alone) {
        tell(&totals);
        result = totals.failed ? 1 : result;
    }
    for (size_t i = 0; i < GAMES; i++)
        bench_close(&job.bench[i]);
    return result;
}
