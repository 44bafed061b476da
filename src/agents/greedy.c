/*
 * The greedy player: tries every option on a copy of the table and takes the one after which the
 * position looks best.
 *
 *   table ──clone, determinize──► sample ──clone, apply option──► trial ──finish──► evaluate
 *
 * A sample is the table with everything dealt anew that the seat does not know, so the player
 * cannot peek; all options are tried on the same samples, so that luck does not decide between
 * them. An option is seldom finished when it is chosen (costs, targets, answers), so the trial goes
 * on: in a turn, questions that belong to the option are answered by a glance at each answer; in
 * somebody else's phase, by habit, up to the seat's next turn or defence. Ending the turn counts as
 * the position as it stands. Ties are broken by the agent's own random numbers.
 */
#include "agents/agent.h"
#include "agents/evaluate.h"

#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 1,      /* deals tried for every option outside a turn; in a turn little is hidden */
    ANSWERS_MOST = 60 /* answers after which a trial is evaluated wherever it stands */
};

struct greedy {
    struct agent base;
    struct evaluator *evaluator;
    qn_table *sample, *trial, *probe;
};

/* Questions at which a position can be judged: nothing is half done. */
static bool is_milestone(const qn_ask *ask)
{
    return strcmp(ask->what, "turn") == 0 || strcmp(ask->what, "defend") == 0;
}

static size_t flagged(const qn_option *options, size_t count, uint8_t flag)
{
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & flag)
            return i;
    }
    return count;
}

/* What is chosen without thought: the only option, the suggested one, a pass, the first. */
static size_t habit(const qn_option *options, size_t count)
{
    if (count == 1)
        return 0;
    size_t found = flagged(options, count, QN_SUGGESTED);
    if (found == count)
        found = flagged(options, count, QN_PASS);
    return found < count ? found : 0;
}

static void finish_by_habit(qn_table *table)
{
    qn_ask ask;
    for (int i = 0; i < ANSWERS_MOST && qn_ask_get(table, &ask) && !is_milestone(&ask); i++) {
        const qn_option *options;
        size_t count = qn_options(table, &options);
        if (qn_apply(table, ask.serial, habit(options, count)) != QN_OK)
            return;
    }
}

/* The best answer as far as its immediate consequences show. */
static size_t glance(struct greedy *greedy, qn_table *table, const qn_ask *ask, size_t count)
{
    double best = 2 * EVALUATE_LOST;
    size_t choice = 0;
    for (size_t i = 0; i < count; i++) {
        qn_clone_into(greedy->probe, table);
        if (qn_apply(greedy->probe, ask->serial, i) != QN_OK)
            continue;
        finish_by_habit(greedy->probe);
        double score = evaluate(greedy->evaluator, greedy->probe, ask->seat);
        if (score > best) {
            best = score;
            choice = i;
        }
    }
    return choice;
}

/* Answers what belongs to an option of the seat's own turn. */
static void finish_by_glances(struct greedy *greedy, qn_table *table, int seat)
{
    qn_ask ask;
    for (int i = 0; i < ANSWERS_MOST && qn_ask_get(table, &ask) && !is_milestone(&ask); i++) {
        const qn_option *options;
        size_t count = qn_options(table, &options), choice = habit(options, count);
        if (count > 1 && ask.seat == seat && !(options[choice].flags & QN_SUGGESTED))
            choice = glance(greedy, table, &ask, count);
        if (qn_apply(table, ask.serial, choice) != QN_OK)
            return;
    }
}

static double try_option(struct greedy *greedy, const qn_ask *ask, size_t option, bool is_turn)
{
    const qn_option *options;
    qn_clone_into(greedy->trial, greedy->sample);
    qn_options(greedy->trial, &options);
    if (is_turn && options[option].flags & QN_PASS)
        return evaluate(greedy->evaluator, greedy->trial, ask->seat);
    if (qn_apply(greedy->trial, ask->serial, option) != QN_OK)
        return 2 * EVALUATE_LOST;
    if (is_turn)
        finish_by_glances(greedy, greedy->trial, ask->seat);
    else
        finish_by_habit(greedy->trial);
    return evaluate(greedy->evaluator, greedy->trial, ask->seat);
}

/* The index of the highest score; each of several equals is as likely. */
static size_t pick_best(struct agent *agent, const double *score, size_t count)
{
    size_t choice = 0, equals = 1;
    for (size_t i = 1; i < count; i++) {
        if (score[i] > score[choice]) {
            choice = i;
            equals = 1;
        } else if (score[i] >= score[choice] && agent_below(agent, ++equals) == 0) {
            choice = i;
        }
    }
    return choice;
}

static size_t greedy_choose(struct agent *agent, qn_table *table, int seat)
{
    struct greedy *greedy = (struct greedy *)agent;
    const qn_option *options;
    qn_ask ask;
    size_t count = qn_options(table, &options);
    if (count <= 1 || !qn_ask_get(table, &ask))
        return 0;
    bool is_turn = strcmp(ask.what, "turn") == 0;
    double score[QN_MAX_OPTIONS] = {0};
    for (int s = 0; s < (is_turn ? 1 : SAMPLES); s++) {
        qn_clone_into(greedy->sample, table);
        qn_determinize(greedy->sample, seat, agent_random(agent));
        for (size_t i = 0; i < count; i++)
            score[i] += try_option(greedy, &ask, i, is_turn);
    }
    return pick_best(agent, score, count);
}

static void greedy_release(struct agent *agent)
{
    struct greedy *greedy = (struct greedy *)agent;
    evaluator_free(greedy->evaluator);
    qn_table_free(greedy->sample);
    qn_table_free(greedy->trial);
    qn_table_free(greedy->probe);
    free(greedy);
}

static qn_table *quiet_clone(const qn_table *table)
{
    qn_table *clone = qn_clone(table);
    if (clone)
        qn_set_logging(clone, false);
    return clone;
}

struct agent *agent_greedy_new(const qn_table *table)
{
    struct greedy *greedy = calloc(1, sizeof *greedy);
    if (!greedy)
        return NULL;
    greedy->base.choose = greedy_choose;
    greedy->base.release = greedy_release;
    greedy->evaluator = evaluator_new(table);
    greedy->sample = quiet_clone(table);
    greedy->trial = quiet_clone(table);
    greedy->probe = quiet_clone(table);
    if (!greedy->evaluator || !greedy->sample || !greedy->trial || !greedy->probe) {
        greedy_release(&greedy->base);
        return NULL;
    }
    return &greedy->base;
}
