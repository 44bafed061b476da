/*
 * The searching player: many deals, one tree.
 *
 *   table ──deal anew──► sim ──walk down by what was best so far──► new node ──play on──► leaf ──judge
 *                              ▲                                                            │
 *                              └────────────── what came of it, up the path ◄───────────────┘
 *
 * Every walk deals anew what the seat does not know, so the player cannot peek; an option means the same in
 * every deal (qn_option_key), and one that this deal does not offer is not blamed for it: an edge counts how
 * often it was there to be taken. Within the seat's own turn a node is what the seat sees, so that two orders of
 * the same things meet again; after it, it is the path that led there, so that what chance brings is averaged.
 *
 * Whoever is asked chooses for themselves: in a duel one's gain is the other's loss, partners want the same,
 * and among more than two each has values of one's own. Walks end where the seat's turn comes again some rounds
 * later, where dice lie that can be judged exactly, or at the end; there the game's evaluation decides, as the
 * logarithm of the odds, for chances near 0 and 1 would look alike. How much is left to curiosity goes by how
 * far the leaves differ.
 */
#include "agents/search.h"

#include "agents/evaluate.h"
#include "agents/greedy.h"
#include "agents/tree.h"

#include <quinte/lists.h>
#include <quinte/search.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    NODES = 1 << 17,
    PATH_MOST = 128,    /* decisions of a walk that learn from it */
    CHOICES_MOST = 400, /* answers after which a walk ends wherever it stands */
    LINE_VISITS = 8     /* how often an option must have been taken to be expected */
};

static const double decided = 8;     /* the worth of a game that is won */
static const double judged_most = 6; /* and the most that an evaluation may say */
static const double curiosity = 2;   /* in deviations of the leaves */
static const double first_play =
    0.2; /* by how many of them an untried option is taken to be worse */

struct step {
    uint32_t node, edge;
    int seat;
};

struct search {
    struct agent base;
    struct search_limits limits;
    struct agent *greedy; /* for dice, and to judge positions */
    qn_table *known;      /* the table without what the seat may not know */
    qn_table *sim;        /* a deal of it */
    struct tree tree;
    struct step path[PATH_MOST];
    int length;
    /* of the question that is thought about */
    int seat, teams, rounds;
    unsigned round;
    double mean, square; /* of the leaves, to the seat */
    uint32_t walks;
    struct search_opinion opinion[QN_MAX_OPTIONS];
    size_t opinions;
};

static bool is_turn(qn_role role)
{
    return role == QN_ROLE_TURN || role == QN_ROLE_STEP || role == QN_ROLE_ACTIONS;
}

/* ---- what a leaf is worth -------------------------------------------------------------------- */

static double odds_of(double chance)
{
    double odds = log(chance / (1 - chance));
    return odds > judged_most ? judged_most : odds < -judged_most ? -judged_most : odds;
}

/* A win that comes sooner is better, a defeat that comes later. */
static double worth_to(struct search *s, int seat)
{
    double later = 0.02 * (double)(qn_round(s->sim) - s->round);
    switch (qn_result(s->sim, (unsigned)seat)) {
    case QN_WON: return decided - later;
    case QN_LOST: return later - decided;
    case QN_DRAWN: return 0;
    default: return odds_of(greedy_prospect(s->greedy, s->sim, seat));
    }
}

/* Partners want the same: the mean of what each thinks. */
static double worth_to_team(struct search *s, int team)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < (int)qn_seats(s->sim); i++) {
        if (qn_team(s->sim, i) != team)
            continue;
        sum += worth_to(s, i);
        count++;
    }
    return count ? sum / count : 0;
}

struct worths {
    double of[QN_MAX_SEATS]; /* by team */
    bool is_known[QN_MAX_SEATS];
};

static double worth_for(struct search *s, struct worths *worths, int seat)
{
    int team = qn_team(s->sim, seat), own = qn_team(s->sim, s->seat);
    if (s->teams == 2 && team != own)
        return -worth_for(s, worths, s->seat);
    if (!worths->is_known[team]) {
        worths->of[team] = worth_to_team(s, team);
        worths->is_known[team] = true;
    }
    return worths->of[team];
}

/* ---- a walk ---------------------------------------------------------------------------------- */

/* How likely an option is to be good, before anything is known: suggested ones are meant to be. */
static float prior_of(const qn_table *table, qn_role role, const qn_option *option)
{
    if (option->flags & QN_SUGGESTED)
        return role == QN_ROLE_PAYMENT ? 8 : 3;
    return qn_option_group(table, option) == QN_GROUP_SELL ? 0.2f : 1;
}

struct candidate {
    uint64_t key;
    uint32_t edge, option;
};

/* The options of this deal as edges of the node, copies of a card once. */
static size_t list_candidates(struct search *s, uint32_t node, const qn_ask *ask,
                              struct candidate *candidate)
{
    const qn_option *options;
    size_t count = qn_options(s->sim, &options), found = 0;
    qn_role role = qn_ask_role(s->sim);
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_REORDERED)
            continue;
        uint64_t key = qn_option_key(s->sim, ask->seat, &options[i]);
        size_t twin = 0;
        while (twin < found && candidate[twin].key != key)
            twin++;
        if (twin < found)
            continue;
        uint32_t edge = tree_edge(&s->tree, node, key, prior_of(s->sim, role, &options[i]));
        candidate[found++] = (struct candidate){key, edge, (uint32_t)i};
    }
    return found;
}

static double deviation(const struct search *s)
{
    double mean = s->walks ? s->mean / s->walks : 0;
    double variance = s->walks ? s->square / s->walks - mean * mean : 1;
    return variance > 0.01 ? sqrt(variance) : 0.1;
}

/* What was best so far, and what is worth a try. */
static size_t pick(struct search *s, uint32_t node, const struct candidate *candidate, size_t count)
{
    const struct tree_node *at = &s->tree.node[node];
    double scale = deviation(s), priors = 0, best = -1e300;
    double unknown = (at->visits ? at->sum / at->visits : 0) - first_play * scale;
    size_t choice = 0;
    for (size_t i = 0; i < count; i++)
        priors += candidate[i].edge ? s->tree.edge[candidate[i].edge].prior : 0;
    for (size_t i = 0; i < count; i++) {
        struct tree_edge *edge = &s->tree.edge[candidate[i].edge];
        if (!candidate[i].edge)
            continue;
        edge->available++;
        double known = edge->visits ? edge->sum / edge->visits : unknown;
        double share = edge->prior / priors * (double)count;
        double doubt = sqrt(log1p(edge->available) / (1 + edge->visits));
        double score = known + curiosity * scale * share * doubt;
        if (score > best) {
            best = score;
            choice = i;
        }
    }
    return choice;
}

/* May the walk end here? */
static bool is_leaf(const struct search *s, const qn_ask *ask)
{
    qn_role role = qn_ask_role(s->sim);
    if (role == QN_ROLE_DICE)
        return true;
    return ask->seat == s->seat && (role == QN_ROLE_TURN || role == QN_ROLE_STEP) &&
           qn_round(s->sim) >= s->round + (unsigned)s->rounds;
}

/* Without thought: what is suggested, a pass, the first; where nothing is, anything. */
static size_t by_habit(struct search *s)
{
    const qn_option *options;
    size_t count = qn_options(s->sim, &options), pass = count;
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_SUGGESTED)
            return i;
        if (options[i].flags & QN_PASS && pass == count)
            pass = i;
    }
    if (pass < count && (is_turn(qn_ask_role(s->sim)) || agent_below(&s->base, 2)))
        return pass;
    return agent_below(&s->base, count);
}

static void play_on(struct search *s, int choices)
{
    qn_ask ask;
    while (choices-- > 0 && qn_ask_get(s->sim, &ask) && !is_leaf(s, &ask)) {
        if (qn_apply(s->sim, ask.serial, by_habit(s)) != QN_OK)
            return;
    }
}

/* What makes the node: within the own turn what the seat sees, then the way there. */
static uint64_t key_here(const struct search *s, const qn_ask *ask, bool is_own, uint64_t path)
{
    if (!is_own)
        return path;
    uint64_t key = tree_mix(qn_view_hash(s->sim, s->seat), (uint64_t)qn_ask_role(s->sim));
    return tree_mix(tree_mix(key, ask->card), (uint64_t)(unsigned)ask->need);
}

static void walk_down(struct search *s)
{
    struct candidate candidate[QN_MAX_OPTIONS];
    uint64_t path = 1;
    bool is_own = is_turn(qn_ask_role(s->sim)), is_new = false;
    int choices = 0;
    qn_ask ask;
    s->length = 0;
    while (s->length < PATH_MOST && choices++ < CHOICES_MOST && qn_ask_get(s->sim, &ask)) {
        if (choices > 1 && (is_new || is_leaf(s, &ask)))
            break;
        const qn_option *options;
        is_own = is_own && ask.seat == s->seat;
        uint64_t key = key_here(s, &ask, is_own, path);
        uint32_t node = tree_find(&s->tree, key);
        is_new = !node;
        if (is_new && !(node = tree_add(&s->tree, key)))
            break;
        size_t count = list_candidates(s, node, &ask, candidate);
        size_t choice = pick(s, node, candidate, count);
        if (count > 1)
            s->path[s->length++] = (struct step){node, candidate[choice].edge, ask.seat};
        else
            is_new = false;
        qn_options(s->sim, &options);
        if (is_turn(qn_ask_role(s->sim)) && options[candidate[choice].option].flags & QN_PASS)
            is_own = false;
        path = tree_mix(tree_mix(path, candidate[choice].key), (uint64_t)ask.seat);
        if (qn_apply(s->sim, ask.serial, candidate[choice].option) != QN_OK)
            break;
    }
    play_on(s, CHOICES_MOST - choices);
}

static void learn(struct search *s)
{
    struct worths worths = {0};
    double own = worth_for(s, &worths, s->seat);
    for (int i = 0; i < s->length; i++) {
        const struct step *step = &s->path[i];
        double worth = worth_for(s, &worths, step->seat);
        s->tree.node[step->node].visits++;
        s->tree.node[step->node].sum += worth;
        if (!step->edge)
            continue;
        s->tree.edge[step->edge].visits++;
        s->tree.edge[step->edge].sum += worth;
    }
    s->walks++;
    s->mean += own;
    s->square += own * own;
}

/* ---- thinking -------------------------------------------------------------------------------- */

static double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool is_halted(const struct search *s)
{
    return s->limits.halt && atomic_load_explicit(s->limits.halt, memory_order_relaxed);
}

static void think(struct search *s)
{
    double until = s->limits.seconds > 0 ? clock_now() + s->limits.seconds : 0;
    tree_clear(&s->tree);
    s->mean = s->square = 0;
    s->walks = 0;
    while (s->walks < s->limits.walks && !is_halted(s)) {
        if (until > 0 && s->walks % 8 == 0 && clock_now() > until)
            break;
        if (qn_determinize_into(s->sim, s->known, s->seat, agent_random(&s->base)) != QN_OK)
            break;
        walk_down(s);
        learn(s);
    }
}

/* What each option of the question has come to; the index of the one that was taken most. */
static size_t conclude(struct search *s, qn_table *table, const qn_ask *ask)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), best = 0;
    uint32_t root = s->tree.nodes ? 1 : TREE_NONE;
    s->opinions = count;
    for (size_t i = 0; i < count; i++) {
        struct search_opinion *opinion = &s->opinion[i];
        *opinion = (struct search_opinion){0};
        if (!root || options[i].flags & QN_REORDERED)
            continue;
        uint32_t edge = tree_edge(&s->tree, root, qn_option_key(table, ask->seat, &options[i]), 0);
        if (!edge || !s->tree.edge[edge].visits)
            continue;
        opinion->visits = s->tree.edge[edge].visits;
        opinion->odds = s->tree.edge[edge].sum / opinion->visits;
        if (opinion->visits > s->opinion[best].visits ||
            (opinion->visits == s->opinion[best].visits && opinion->odds > s->opinion[best].odds))
            best = i;
    }
    return best;
}

static int teams_at(const qn_table *table)
{
    int teams = 0;
    for (int i = 0; i < (int)qn_seats(table); i++)
        teams += qn_team(table, i) == i;
    return teams;
}

/* Dice are judged exactly: each option counts as looked at once. */
static size_t choose_dice(struct search *s, qn_table *table, const qn_ask *ask)
{
    const qn_option *options;
    size_t choice = s->greedy->choose(s->greedy, table, ask->seat);
    s->opinions = qn_options(table, &options);
    for (size_t i = 0; i < s->opinions; i++) {
        double chance;
        s->opinion[i] = (struct search_opinion){0};
        if (greedy_opinion(s->greedy, i, &chance))
            s->opinion[i] = (struct search_opinion){1, odds_of(chance)};
    }
    s->seat = ask->seat;
    tree_clear(&s->tree);
    return choice;
}

static size_t search_choose(struct agent *agent, qn_table *table, int seat)
{
    struct search *s = (struct search *)agent;
    const qn_option *options;
    qn_ask ask;
    (void)seat;
    s->opinions = 0;
    if (qn_options(table, &options) <= 1 || !qn_ask_get(table, &ask))
        return 0;
    if (qn_ask_role(table) == QN_ROLE_DICE)
        return choose_dice(s, table, &ask);
    if (qn_forget_into(s->known, table, ask.seat) != QN_OK)
        return 0;
    s->seat = ask.seat;
    s->teams = teams_at(table);
    s->round = qn_round(table);
    think(s);
    return conclude(s, table, &ask);
}

/* ---- what it thinks -------------------------------------------------------------------------- */

void search_limit(struct agent *agent, struct search_limits limits)
{
    ((struct search *)agent)->limits = limits;
}

bool search_opinion_get(const struct agent *agent, size_t option, struct search_opinion *out)
{
    const struct search *s = (const struct search *)agent;
    if (option >= s->opinions || !s->opinion[option].visits)
        return false;
    *out = s->opinion[option];
    return true;
}

/* The option that was taken most at the node, if it was taken often enough to mean something. */
static bool most_taken(struct search *s, uint32_t node, const qn_ask *ask, struct candidate *out)
{
    struct candidate candidate[QN_MAX_OPTIONS];
    size_t count = list_candidates(s, node, ask, candidate), best = count;
    for (size_t i = 0; i < count; i++) {
        uint32_t visits = s->tree.edge[candidate[i].edge].visits;
        if (candidate[i].edge && visits >= LINE_VISITS &&
            (best == count || visits > s->tree.edge[candidate[best].edge].visits))
            best = i;
    }
    if (count == 1)
        best = 0;
    if (best < count)
        *out = candidate[best];
    return best < count;
}

size_t search_line(struct agent *agent, size_t option, uint16_t *line, size_t room)
{
    struct search *s = (struct search *)agent;
    struct candidate taken = {.option = (uint32_t)option};
    const qn_option *options;
    uint64_t path = 1;
    size_t length = 0;
    qn_ask ask;
    if (option >= s->opinions || !s->tree.nodes || qn_clone_into(s->sim, s->known) != QN_OK ||
        !qn_ask_get(s->sim, &ask) || ask.seat != s->seat)
        return 0;
    bool is_own = is_turn(qn_ask_role(s->sim));
    uint32_t knows = qn_info_stamp(s->sim, s->seat);
    for (;;) {
        qn_options(s->sim, &options);
        if (is_turn(qn_ask_role(s->sim)) && options[taken.option].flags & QN_PASS)
            is_own = false;
        taken.key = qn_option_key(s->sim, ask.seat, &options[taken.option]);
        path = tree_mix(tree_mix(path, taken.key), (uint64_t)ask.seat);
        if (qn_apply(s->sim, ask.serial, taken.option) != QN_OK || !qn_ask_get(s->sim, &ask) ||
            length == room || ask.seat != s->seat || qn_info_stamp(s->sim, s->seat) != knows)
            break;
        uint32_t node = tree_find(&s->tree, key_here(s, &ask, is_own, path));
        if (!node || !most_taken(s, node, &ask, &taken))
            break;
        line[length++] = (uint16_t)taken.option;
    }
    return length;
}

/* ---- life ------------------------------------------------------------------------------------ */

static void search_forget(struct agent *agent)
{
    struct search *s = (struct search *)agent;
    agent_restart(s->greedy, agent->random);
}

static void search_release(struct agent *agent)
{
    struct search *s = (struct search *)agent;
    agent_free(s->greedy);
    qn_table_free(s->known);
    qn_table_free(s->sim);
    tree_free(&s->tree);
    free(s);
}

bool search_is(const struct agent *agent)
{
    return agent->choose == search_choose;
}

struct agent *agent_search_new(const qn_table *table, struct search_limits limits)
{
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->base =
        (struct agent){.choose = search_choose, .release = search_release, .forget = search_forget};
    s->limits = limits;
    s->rounds = 1;
    s->greedy = agent_greedy_new(table);
    s->known = qn_clone(table);
    s->sim = qn_clone(table);
    if (!s->greedy || !s->known || !s->sim || !tree_make(&s->tree, NODES)) {
        search_release(&s->base);
        return NULL;
    }
    qn_set_logging(s->known, false);
    qn_set_logging(s->sim, false);
    return &s->base;
}
