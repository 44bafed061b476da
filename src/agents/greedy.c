/*
 * The greedy player: tries every option on a copy of the table and takes the one after which the
 * position looks best.
 *
 *   table ──clone, determinize──► sample ──clone, apply option──► trial ──finish──► evaluate
 *
 * A sample is the table with everything dealt anew that the seat does not know, so the player
 * cannot peek; all options are tried on the same sample, so that luck does not decide between them.
 * An option is seldom finished when it is chosen (costs, targets, answers), so the trial goes on to
 * the next question at which nothing is half done, by a glance at each answer. Whoever is asked,
 * partner or opponent, answers in the own interest, as far as that seat can see. Ending the turn
 * counts as the position as it stands.
 *
 * In its own turn the player looks further: the few options that seem best are played on, over some
 * deals, to its next turn, and the chance to win from there decides. In these the others end their
 * turns at once: what they would play from hands that are only guessed takes long to find out and
 * was found not to make the choice better. Ties are broken by the agent's own random numbers.
 *
 * Where dice lie on the table that may be rolled again, nothing is tried: what every throw is worth is
 * known (dice_worth.h), so which dice to keep is computed exactly. Cards that alter dice are considered
 * once no attempt is left, whosever dice they are.
 */
#include "agents/agent.h"
#include "agents/dice_worth.h"
#include "agents/evaluate.h"
#include "agents/greedy.h"

#include <quinte/lists.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CANDIDATES = 4,    /* options that are looked at more closely */
    ANSWERS_MOST = 60, /* answers after which a trial is evaluated wherever it stands */
    ROUND_MOST = 300   /* the same for playing on to the next turn */
};

struct greedy {
    struct agent base;
    struct evaluator *evaluator;
    struct dice_worth *dice;           /* NULL in games without dice */
    qn_table *sample;                  /* what the table might be */
    qn_table *ahead;                   /* a sample that is played on to the next turn */
    qn_table *trial;                   /* where an option is tried */
    qn_table *probe;                   /* where an answer within a trial is tried */
    double dice_score[QN_MAX_OPTIONS]; /* of the options, if the last question was about dice */
    size_t dice_scores;
};

/* An invitation to act, whoever's turn it is. */
static bool is_priority(qn_role role)
{
    return role == QN_ROLE_STEP || role == QN_ROLE_PRIORITY;
}

/* Questions that are worth a look at the rest of the turn. */
static bool is_far(qn_role role)
{
    return role == QN_ROLE_TURN || role == QN_ROLE_STEP;
}

/* Questions in which a player does one thing after another, as long as it pays. */
static bool is_turn(qn_role role)
{
    return is_far(role) || role == QN_ROLE_ACTIONS;
}

/* Questions at which a position can be judged: nothing is half done. Where there are dice, a defence is
 * rolled for first. */
static bool is_milestone(const struct greedy *greedy, const qn_table *table)
{
    qn_role role = qn_ask_role(table);
    return is_turn(role) || role == QN_ROLE_DICE || (role == QN_ROLE_DEFENCE && !greedy->dice);
}

static bool is_about_dice(const struct greedy *greedy, const qn_table *table)
{
    return greedy->dice && qn_ask_role(table) == QN_ROLE_DICE;
}

/* The worth of a position, and of dice that wait for an answer: good for who has them, and for friends. */
static double judge(struct greedy *greedy, qn_table *table, int seat)
{
    double score = evaluate(greedy->evaluator, table, seat);
    qn_ask ask;
    if (!qn_ask_get(table, &ask) || !is_about_dice(greedy, table))
        return score;
    bool (*are_friends)(const qn_table *, int, int) = greedy->evaluator->are_friends;
    bool is_good = ask.seat == seat || (are_friends && are_friends(table, ask.seat, seat));
    double gain = dice_worth_gain(greedy->dice, table, &ask);
    return is_good ? score + gain : score - gain;
}

double greedy_prospect(struct agent *agent, qn_table *table, int seat)
{
    struct greedy *greedy = (struct greedy *)agent;
    if (!is_about_dice(greedy, table))
        return evaluate_prospect(greedy->evaluator, table, seat);
    return evaluate_chance(greedy->evaluator, judge(greedy, table, seat));
}

double greedy_odds(struct agent *agent, qn_table *table, int seat)
{
    struct greedy *greedy = (struct greedy *)agent;
    if (!is_about_dice(greedy, table))
        return evaluate_odds(greedy->evaluator, table, seat);
    double chance = evaluate_chance(greedy->evaluator, judge(greedy, table, seat));
    return log(chance / (1 - chance));
}

static size_t flagged(const qn_option *options, size_t count, uint8_t flag)
{
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & flag)
            return i;
    }
    return count;
}

/* What is chosen without thought: the suggested option, a pass, the first. */
static size_t habit(qn_table *table)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    size_t found = flagged(options, count, QN_SUGGESTED);
    if (found == count)
        found = flagged(options, count, QN_PASS);
    return found < count ? found : 0;
}

static void finish_by_habit(const struct greedy *greedy, qn_table *table)
{
    qn_ask ask;
    for (int i = 0; i < ANSWERS_MOST && qn_ask_get(table, &ask) && !is_milestone(greedy, table);
         i++) {
        if (qn_apply(table, ask.serial, habit(table)) != QN_OK)
            return;
    }
}

/* The best answer for the asked seat as far as its immediate consequences show; the suggested one
 * where there is. */
static size_t glance(struct greedy *greedy, qn_table *table, const qn_ask *ask)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), choice = habit(table);
    double best = 2 * EVALUATE_LOST;
    bool is_stop = qn_ask_role(table) == QN_ROLE_STOP; /* within a trial nobody acts out of turn */
    if (count <= 1 || options[choice].flags & QN_SUGGESTED || is_stop)
        return choice;
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_REORDERED)
            continue;
        qn_clone_into(greedy->probe, table);
        bool is_end = is_turn(qn_ask_role(table)) && options[i].flags & QN_PASS;
        if (!is_end && qn_apply(greedy->probe, ask->serial, i) != QN_OK)
            continue;
        finish_by_habit(greedy, greedy->probe);
        double score = judge(greedy, greedy->probe, ask->seat);
        if (score > best) {
            best = score;
            choice = i;
        }
    }
    return choice;
}

/* Answers what belongs to an option that a seat has chosen. */
static void finish_by_glances(struct greedy *greedy, qn_table *table)
{
    qn_ask ask;
    for (int i = 0; i < ANSWERS_MOST && qn_ask_get(table, &ask) && !is_milestone(greedy, table);
         i++) {
        if (qn_apply(table, ask.serial, glance(greedy, table, &ask)) != QN_OK)
            return;
    }
}

/* How the table looks to the asked seat after this option. */
static double try_option(struct greedy *greedy, const qn_table *table, const qn_ask *ask,
                         size_t option)
{
    const qn_option *options;
    qn_role role = qn_ask_role(table);
    qn_clone_into(greedy->trial, table);
    qn_options(greedy->trial, &options);
    if (is_turn(role) && options[option].flags & QN_PASS)
        return evaluate(greedy->evaluator, greedy->trial, ask->seat);
    if (qn_apply(greedy->trial, ask->serial, option) != QN_OK)
        return 2 * EVALUATE_LOST;
    if (is_turn(role) || is_priority(role) || greedy->dice)
        finish_by_glances(greedy, greedy->trial);
    else
        finish_by_habit(greedy, greedy->trial);
    return judge(greedy, greedy->trial, ask->seat);
}

/* What dice_worth.h wants to know. */
static double score_dice(void *user, qn_table *table, int seat, bool finish)
{
    struct greedy *greedy = user;
    if (finish)
        finish_by_glances(greedy, table);
    return evaluate(greedy->evaluator, table, seat);
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

/* Adds to the scores how the options turn out on this table; returns how many there are. */
static size_t try_options(struct greedy *greedy, qn_table *table, const qn_ask *ask, double *score)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < count; i++)
        score[i] +=
            options[i].flags & QN_REORDERED ? 2 * EVALUATE_LOST : try_option(greedy, table, ask, i);
    return count;
}

/* The same over as many deals as the game asks for; the option that was best. */
static size_t best_option(struct greedy *greedy, const qn_table *table, const qn_ask *ask,
                          double *score)
{
    size_t count = 0;
    for (int deal = 0; deal < greedy->evaluator->samples; deal++) {
        qn_clone_into(greedy->sample, table);
        qn_determinize(greedy->sample, ask->seat, agent_random(&greedy->base));
        count = try_options(greedy, greedy->sample, ask, score);
    }
    return pick_best(&greedy->base, score, count);
}

/* Dice that may be rolled again: what each option is worth, exactly. */
static size_t best_of_dice(struct greedy *greedy, const qn_table *table, const qn_ask *ask,
                           double *score)
{
    const qn_option *options;
    double base = evaluate(greedy->evaluator, table, ask->seat), gain;
    qn_clone_into(greedy->sample, table);
    qn_determinize(greedy->sample, ask->seat, agent_random(&greedy->base));
    size_t count = qn_options(greedy->sample, &options);
    for (size_t i = 0; i < count; i++) {
        if (dice_worth_option(greedy->dice, greedy->sample, ask, &options[i], &gain))
            score[i] = base + gain;
        else if (ask->need > 0)
            score[i] = 2 * EVALUATE_LOST;
        else
            score[i] = try_option(greedy, greedy->sample, ask, i);
    }
    memcpy(greedy->dice_score, score, count * sizeof *score);
    greedy->dice_scores = count;
    return pick_best(&greedy->base, score, count);
}

bool greedy_opinion(const struct agent *agent, size_t option, double *chance)
{
    const struct greedy *greedy = (const struct greedy *)agent;
    if (option >= greedy->dice_scores || greedy->evaluator->spread <= 0 ||
        greedy->dice_score[option] <= EVALUATE_LOST)
        return false;
    *chance = evaluate_chance(greedy->evaluator, greedy->dice_score[option]);
    return true;
}

/* ---- looking further ------------------------------------------------------------------------ */

/* Moves the indices of the `few` highest scores to the front of `order`, best first. */
static void best_few(const double *score, size_t count, size_t few, size_t *order)
{
    for (size_t i = 0; i < count; i++)
        order[i] = i;
    for (size_t i = 0; i < few; i++) {
        for (size_t j = i + 1; j < count; j++) {
            if (score[order[j]] > score[order[i]]) {
                size_t other = order[i];
                order[i] = order[j];
                order[j] = other;
            }
        }
    }
}

/* The rest of a turn, decided at once: what seems better than ending it, best first. */
struct plan {
    qn_option step[QN_MAX_OPTIONS];
    size_t count, next;
    int made; /* plans made in this turn */
};

static void make_plan(struct greedy *greedy, qn_table *table, const qn_ask *ask, struct plan *plan)
{
    const qn_option *options;
    double score[QN_MAX_OPTIONS] = {0};
    size_t order[QN_MAX_OPTIONS], count = qn_options(table, &options);
    try_options(greedy, table, ask, score);
    pick_best(&greedy->base, score, count); /* for its random numbers: ties stay as they were */
    plan->count = plan->next = 0;
    plan->made++;
    best_few(score, count, count, order);
    for (size_t i = 0; i < count && !(options[order[i]].flags & QN_PASS); i++)
        plan->step[plan->count++] = options[order[i]];
}

/* The option that the next possible step of the plan means; the pass when there is none. */
static size_t follow_plan(qn_table *table, struct plan *plan)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    while (plan->next < plan->count) {
        const qn_option *step = &plan->step[plan->next++];
        for (size_t i = 0; i < count; i++) {
            if (options[i].verb == step->verb && options[i].card == step->card &&
                options[i].with == step->with && options[i].value == step->value)
                return i;
        }
    }
    return habit(table);
}

static size_t plan_turn(struct greedy *greedy, qn_table *table, const qn_ask *ask,
                        struct plan *plan)
{
    if (plan->next == plan->count && plan->made < greedy->evaluator->plans)
        make_plan(greedy, table, ask, plan);
    return follow_plan(table, plan);
}

/* Plays `ahead` on to the seat's turn in a later round: the chance to win from there. */
static double play_on(struct greedy *greedy, int seat)
{
    qn_table *table = greedy->ahead;
    unsigned round = qn_round(table);
    struct plan plan = {.count = 0};
    qn_ask ask;
    for (int i = 0; i < ROUND_MOST && qn_ask_get(table, &ask); i++) {
        size_t choice;
        if (!is_turn(qn_ask_role(table)))
            choice = glance(greedy, table, &ask);
        else if (ask.seat != seat)
            choice = habit(table);
        else if (qn_round(table) == round)
            choice = plan_turn(greedy, table, &ask, &plan);
        else
            break;
        if (qn_apply(table, ask.serial, choice) != QN_OK)
            break;
    }
    return evaluate_prospect(greedy->evaluator, table, seat);
}

static size_t look_further(struct greedy *greedy, const qn_table *table, const qn_ask *ask,
                           const double *score, size_t count)
{
    size_t order[QN_MAX_OPTIONS], few = count < CANDIDATES ? count : CANDIDATES;
    double total[CANDIDATES] = {0};
    best_few(score, count, few, order);
    for (int deal = 0; deal < greedy->evaluator->deals; deal++) {
        qn_clone_into(greedy->sample, table);
        qn_determinize(greedy->sample, ask->seat, agent_random(&greedy->base));
        for (size_t i = 0; i < few; i++) {
            qn_clone_into(greedy->ahead, greedy->sample);
            if (qn_apply(greedy->ahead, ask->serial, order[i]) != QN_OK)
                total[i] -= 1;
            else
                total[i] += play_on(greedy, ask->seat);
        }
    }
    return order[pick_best(&greedy->base, total, few)];
}

/* Whoever rolls may roll again: what alters the dice now may be in vain. */
static bool is_too_early(struct greedy *greedy, const qn_table *table, const qn_ask *ask)
{
    qn_ask next;
    if (!greedy->evaluator->waits_for_dice || qn_ask_role(table) != QN_ROLE_STOP)
        return false;
    qn_clone_into(greedy->trial, table);
    if (qn_apply(greedy->trial, ask->serial, habit(greedy->trial)) != QN_OK)
        return false;
    finish_by_habit(greedy, greedy->trial);
    return qn_ask_get(greedy->trial, &next) && is_about_dice(greedy, greedy->trial) &&
           next.need > 0;
}

/* Cards that wait for the last roll are out of the question. */
static void keep_for_last_roll(struct greedy *greedy, qn_table *table, int seat, double *score)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    const qn_option *options;
    size_t count = qn_options(table, &options);
    qn_view_get(table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; options[i].card != QN_NONE && k < view.count; k++) {
            if (cards[k].card == options[i].card && cards[k].def != QN_NONE &&
                greedy->evaluator->waits_for_dice(greedy->evaluator, cards[k].def))
                score[i] = 2 * EVALUATE_LOST;
        }
    }
}

size_t greedy_weigh(struct agent *agent, qn_table *table, const qn_ask *ask, double *score)
{
    struct greedy *greedy = (struct greedy *)agent;
    const qn_option *options;
    size_t count = qn_options(table, &options);
    greedy->dice_scores = 0;
    if (is_about_dice(greedy, table))
        return best_of_dice(greedy, table, ask, score);
    if (is_too_early(greedy, table, ask))
        keep_for_last_roll(greedy, table, ask->seat, score);
    size_t best = best_option(greedy, table, ask, score);
    if (is_far(qn_ask_role(table)) && greedy->evaluator->deals > 0)
        best = look_further(greedy, table, ask, score, count);
    return best;
}

static size_t greedy_choose(struct agent *agent, qn_table *table, int seat)
{
    const qn_option *options;
    double score[QN_MAX_OPTIONS] = {0};
    qn_ask ask;
    (void)seat;
    ((struct greedy *)agent)->dice_scores = 0;
    if (qn_options(table, &options) <= 1 || !qn_ask_get(table, &ask))
        return 0;
    return greedy_weigh(agent, table, &ask, score);
}

/* ---- for players that improve on it ---------------------------------------------------------- */

unsigned greedy_rounds(const struct agent *agent)
{
    return ((const struct greedy *)agent)->evaluator->rounds;
}

size_t greedy_reply(struct agent *agent, qn_table *table, const qn_ask *ask)
{
    struct greedy *greedy = (struct greedy *)agent;
    double score[QN_MAX_OPTIONS] = {0};
    return is_about_dice(greedy, table) ? best_of_dice(greedy, table, ask, score)
                                        : glance(greedy, table, ask);
}

double greedy_play_on(struct agent *agent, qn_table *table, int seat, unsigned until,
                      uint32_t *answers)
{
    qn_ask ask;
    for (int i = 0; i < ROUND_MOST && qn_ask_get(table, &ask); i++, ++*answers) {
        if ((is_turn(qn_ask_role(table)) && qn_round(table) >= until) ||
            qn_apply(table, ask.serial, greedy_reply(agent, table, &ask)) != QN_OK)
            break;
    }
    return greedy_prospect(agent, table, seat);
}

/* ---- life ----------------------------------------------------------------------------------- */

static void greedy_forget(struct agent *agent)
{
    struct greedy *greedy = (struct greedy *)agent;
    if (greedy->dice)
        dice_worth_forget(greedy->dice);
}

static void greedy_release(struct agent *agent)
{
    struct greedy *greedy = (struct greedy *)agent;
    evaluator_free(greedy->evaluator);
    dice_worth_free(greedy->dice);
    qn_table_free(greedy->sample);
    qn_table_free(greedy->ahead);
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
    greedy->base.forget = greedy_forget;
    greedy->evaluator = evaluator_new(table);
    greedy->dice = dice_worth_new(table, score_dice, greedy);
    greedy->sample = quiet_clone(table);
    greedy->ahead = quiet_clone(table);
    greedy->trial = quiet_clone(table);
    greedy->probe = quiet_clone(table);
    qn_dice dice;
    bool has_dice = qn_dice_get(table, 0, &dice);
    if (!greedy->evaluator || !greedy->sample || !greedy->ahead || !greedy->trial ||
        !greedy->probe || (has_dice && !greedy->dice)) {
        greedy_release(&greedy->base);
        return NULL;
    }
    return &greedy->base;
}
