/*
 * Better than greedy, and hardly ever worse.
 *
 *   known ──deal anew──► deal ──clone, apply option──► ahead ──greedy plays all seats on──► judge
 *                         └── the same deal for every option ──┘
 *
 * Whatever differs between two options in one deal is their doing, so differences are measured, deal by deal, to what
 * greedy would do. Half of the others are dropped at each stage, and whoever is surely no better at once, so that the time
 * goes to those that are hard to tell apart. Another option than greedy's own is taken only if it is better by more
 * than luck may have made it.
 */
#include "agents/improve.h"

#include "agents/clock.h"
#include "agents/greedy.h"
#include "agents/numbers.h"

#include <quinte/search.h>

#include <math.h>
#include <stdlib.h>

enum {
    RIVALS = 6,  /* options that are played on */
    SAMPLED = 16 /* deals after which it may be sure that an option is no better */
};

static const double margin = 1; /* how many standard errors an option must be ahead to be taken */
static const double surely = 3; /* ... behind to be dropped */

struct rival {
    uint64_t key;
    uint32_t option, visits;
    double sum;             /* of the chances to win that it led to */
    double ahead, ahead_sq; /* sums: how far it was ahead of greedy's own, and the squares */
    bool is_out;
};

struct improver {
    struct agent *greedy;
    qn_table *deal, *ahead;
    struct rival rival[RIVALS]; /* the first is greedy's own, and never out */
    size_t rivals;
};

/* ---- who is compared ------------------------------------------------------------------------- */

/* The rival that this option is, or is a copy of; NULL if there is none. */
static const struct rival *rival_like(const struct improver *m, const qn_table *known,
                                      const qn_ask *ask, const qn_option *option)
{
    uint64_t key = qn_option_key(known, ask->seat, option);
    for (size_t i = 0; i < m->rivals; i++) {
        if (m->rival[i].key == key)
            return &m->rival[i];
    }
    return NULL;
}

/* Greedy's choice, then what it thinks best. */
static void invite(struct improver *m, qn_table *known, const qn_ask *ask)
{
    double score[QN_MAX_OPTIONS] = {0};
    const qn_option *options;
    size_t next = greedy_weigh(m->greedy, known, ask, score);
    size_t count = qn_options(known, &options);
    for (m->rivals = 0; next < count && m->rivals < RIVALS;) {
        m->rival[m->rivals++] = (struct rival){
            .key = qn_option_key(known, ask->seat, &options[next]), .option = (uint32_t)next};
        next = count;
        for (size_t i = 0; i < count; i++) {
            if (!(options[i].flags & QN_REORDERED) && (next == count || score[i] > score[next]) &&
                !rival_like(m, known, ask, &options[i]))
                next = i;
        }
    }
}

static double mean_ahead(const struct rival *rival)
{
    return rival->visits ? rival->ahead / rival->visits : 0;
}

/* The standard error of that mean. */
static double error_of(const struct rival *rival)
{
    double n = rival->visits, mean = mean_ahead(rival);
    return n > 1 ? sqrt(fmax(rival->ahead_sq - n * mean * mean, 0) / (n - 1) / n) : 1;
}

static size_t rivals_left(const struct improver *m)
{
    size_t left = 0;
    for (size_t i = 1; i < m->rivals; i++)
        left += !m->rival[i].is_out;
    return left;
}

static void drop_hopeless(struct improver *m)
{
    for (size_t i = 1; i < m->rivals; i++) {
        struct rival *rival = &m->rival[i];
        rival->is_out |=
            rival->visits >= SAMPLED && mean_ahead(rival) + surely * error_of(rival) <= 0;
    }
}

static void drop_worse_half(struct improver *m)
{
    for (size_t go = rivals_left(m) / 2; go > 0; go--) {
        size_t worst = 0;
        for (size_t i = 1; i < m->rivals; i++) {
            if (!m->rival[i].is_out &&
                (!worst || mean_ahead(&m->rival[i]) < mean_ahead(&m->rival[worst])))
                worst = i;
        }
        m->rival[worst].is_out = true;
    }
}

/* ---- playing on ------------------------------------------------------------------------------ */

struct thought {
    struct search_limits limits;
    double since;
    uint32_t answers; /* options included; one takes about as long as a walk elsewhere */
};

/* How much of its time a thought has taken, by what bounds it most; 1 when it has to end. */
static double part_spent(const struct thought *thought)
{
    const struct search_limits *limits = &thought->limits;
    double part = (double)thought->answers / limits->walks;
    if (limits->halt && atomic_load_explicit(limits->halt, memory_order_relaxed))
        return 1;
    if (limits->seconds > 0)
        part = fmax(part, (clock_now() - thought->since) / limits->seconds);
    return part;
}

/* Plays the options on from the deal, greedy's own first. But for the first deal, a thought does not end before all have
 * been: what is chosen has been tried as often as any. */
static void play_deal(struct improver *m, const qn_ask *ask, unsigned until,
                      struct thought *thought)
{
    double own = 0;
    for (size_t i = 0; i < m->rivals; i++) {
        struct rival *rival = &m->rival[i];
        if (rival->is_out || (i && !rival->visits && part_spent(thought) >= 1))
            continue;
        thought->answers++;
        if (qn_clone_into(m->ahead, m->deal) != QN_OK ||
            qn_apply(m->ahead, ask->serial, rival->option) != QN_OK)
            break;
        double worth = greedy_play_on(m->greedy, m->ahead, ask->seat, until, &thought->answers);
        own = i ? own : worth;
        double ahead = worth - own;
        rival->visits++;
        rival->sum += worth;
        rival->ahead += ahead;
        rival->ahead_sq += ahead * ahead;
    }
}

static int stages_for(size_t rivals)
{
    int stages = 1;
    for (; rivals > 2; rivals = (rivals + 1) / 2)
        stages++;
    return stages;
}

static void compare(struct improver *m, const qn_table *known, const qn_ask *ask,
                    struct thought *thought, uint64_t *random)
{
    unsigned until = qn_round(known) + greedy_rounds(m->greedy);
    int stages = stages_for(m->rivals), stage = 1;
    while (rivals_left(m) && part_spent(thought) < 1 &&
           qn_determinize_into(m->deal, known, ask->seat, numbers_next(random)) == QN_OK) {
        play_deal(m, ask, until, thought);
        drop_hopeless(m);
        for (; stage < stages && part_spent(thought) * stages >= stage; stage++)
            drop_worse_half(m);
    }
}

/* ---- what came of it ------------------------------------------------------------------------- */

static size_t best_rival(const struct improver *m)
{
    size_t best = 0;
    for (size_t i = 1; i < m->rivals; i++) {
        const struct rival *rival = &m->rival[i];
        double ahead = mean_ahead(rival);
        if (!rival->is_out && ahead > margin * error_of(rival) &&
            ahead > mean_ahead(&m->rival[best]))
            best = i;
    }
    return best;
}

static double odds_of(const struct rival *rival)
{
    double chance = rival->visits ? rival->sum / rival->visits : 0.5;
    chance = fmin(fmax(chance, 0.001), 0.999);
    return log(chance / (1 - chance));
}

static void tell(const struct improver *m, qn_table *known, const qn_ask *ask,
                 struct search_opinion *opinion)
{
    const qn_option *options;
    size_t count = qn_options(known, &options);
    for (size_t i = 0; i < count; i++) {
        const struct rival *rival =
            options[i].flags & QN_REORDERED ? NULL : rival_like(m, known, ask, &options[i]);
        opinion[i] = rival ? (struct search_opinion){rival->visits, odds_of(rival)}
                           : (struct search_opinion){0};
    }
}

size_t improver_choose(struct improver *m, qn_table *known, const qn_ask *ask,
                       struct search_limits limits, uint64_t *random,
                       struct search_opinion *opinion)
{
    struct thought thought = {.limits = limits, .since = clock_now()};
    invite(m, known, ask);
    compare(m, known, ask, &thought, random);
    tell(m, known, ask, opinion);
    return m->rival[best_rival(m)].option;
}

/* ---- life ------------------------------------------------------------------------------------ */

void improver_free(struct improver *m)
{
    if (!m)
        return;
    qn_table_free(m->deal);
    qn_table_free(m->ahead);
    free(m);
}

struct improver *improver_new(const qn_table *table, struct agent *greedy)
{
    struct improver *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->greedy = greedy;
    m->deal = qn_clone(table);
    m->ahead = qn_clone(table);
    if (!m->deal || !m->ahead) {
        improver_free(m);
        return NULL;
    }
    qn_set_logging(m->deal, false);
    qn_set_logging(m->ahead, false);
    return m;
}
