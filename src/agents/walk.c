/*
 * A walk: many deals, one tree.
 *
 *   table ──deal anew──► sim ──walk down by what was best so far──► new node ──play on──► leaf ──judge
 *                              ▲                                                            │
 *                              └────────────── what came of it, up the path ◄───────────────┘
 *
 * Every walk deals anew what the seat does not know, so the player cannot peek; an option means the same in
 * every deal (qn_option_key), and one that this deal does not offer is not blamed for it: an edge counts how
 * often it was there to be taken. Within the seat's own turn a node is what the seat sees, whatever the order in
 * which it came about, so that two ways to the same position meet again; after it, it is the way there, so
 * that what chance brings is averaged.
 *
 * Whoever is asked chooses for themselves: in a duel one's gain is the other's loss, partners want the same,
 * and among more than two each has values of one's own. Walks end where the seat's turn comes again some rounds
 * later, where dice lie that can be judged exactly, or at the end; there the game's evaluation decides.
 */
#include "agents/walk.h"

#include "agents/greedy.h"
#include "agents/numbers.h"

#include <quinte/pending.h>
#include <quinte/search.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double curiosity = 1.5; /* of PUCT, in parts of what leaves differ by */
static const double steep = 1;       /* odds e times as good count as so much */
static const double base_most = 1;   /* positions further from even count as if they were so far */
/* How much of what was tried in vain is not held against the way there, where all play together. Among rivals it would
 * be the luckiest of few tries that counts, on both sides. */
static const double mend = 1;
/* Where all play together they count on winning: a defeat costs more than luck gains. */
static const double hopeful = 0.5;
enum { CURIOUS = 8 }; /* one answer in so many beyond the tree is any */

bool walk_is_turn(qn_role role)
{
    return role == QN_ROLE_TURN || role == QN_ROLE_STEP || role == QN_ROLE_ACTIONS;
}

/* ---- what a leaf is worth -------------------------------------------------------------------- */

static const double surely = 0.98; /* what lies between a defeat and a victory */

/* From 0 (lost) to 1 (won). In between the chance to win, told apart best where the question stands: where all is
 * nearly lost, or won, small differences would be smaller still. A win that comes sooner is better, a
 * defeat that comes later. */
static double worth_to(struct walker *w, int seat)
{
    double later = 0.001 * (double)(qn_round(w->sim) - w->round);
    switch (qn_result(w->sim, (unsigned)seat)) {
    case QN_WON: return 1 - later;
    case QN_LOST: return later;
    case QN_DRAWN: return 0.5;
    default: break;
    }
    double odds = greedy_odds(w->greedy, w->sim, seat) - w->base_odds[seat];
    return (1 - surely) / 2 + surely / (1 + exp(-odds / steep));
}

double walk_odds(const struct walker *w, int seat, double worth)
{
    double chance = (worth - (1 - surely) / 2) / surely;
    chance = chance < 0.001 ? 0.001 : chance > 0.999 ? 0.999 : chance;
    return log(chance / (1 - chance)) * steep + w->base_odds[seat];
}

/* Partners want the same: the mean of what each thinks. */
static double worth_to_team(struct walker *w, int team)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < (int)qn_seats(w->sim); i++) {
        if (qn_team(w->sim, i) != team)
            continue;
        sum += worth_to(w, i);
        count++;
    }
    return count ? sum / count : 0;
}

struct worths {
    double of[QN_MAX_SEATS]; /* by team */
    bool is_known[QN_MAX_SEATS];
};

static double worth_for(struct walker *w, struct worths *worths, int seat)
{
    int team = qn_team(w->sim, seat), own = qn_team(w->sim, w->seat);
    if (w->teams == 2 && team != own)
        return 1 - worth_for(w, worths, w->seat);
    if (!worths->is_known[team]) {
        worths->of[team] = worth_to_team(w, team);
        worths->is_known[team] = true;
    }
    return worths->of[team];
}

/* ---- nodes ----------------------------------------------------------------------------------- */

/* What the seat sees, as a sum over cards: their order in a zone does not matter, nor which of two copies it is. */
static uint64_t key_of_view(struct walker *w)
{
    uint64_t sum = 0;
    qn_view_get(w->sim, w->seat, &w->view, w->cards, QN_MAX_CARDS);
    for (size_t i = 0; i < w->view.count; i++) {
        const qn_card_view *c = &w->view.card[i];
        uint64_t where = (uint64_t)c->def << 48 | (uint64_t)c->zone << 32 |
                         (uint64_t)(uint8_t)c->controller << 24 |
                         (uint64_t)(uint8_t)c->owner << 16 | c->flags;
        uint64_t counters;
        _Static_assert(sizeof c->counter == sizeof counters, "four counters fill a number");
        memcpy(&counters, c->counter, sizeof counters);
        uint64_t key = tree_mix(tree_mix(where, counters), c->host == QN_NONE ? 1 : 2);
        sum += key;
    }
    return sum;
}

/* What waits to be resolved, and what dice show. */
static uint64_t key_of_pending(const struct walker *w, uint64_t key)
{
    qn_pending pending;
    qn_dice dice;
    for (unsigned i = 0; qn_pending_get(w->sim, w->seat, i, &pending); i++) {
        key = tree_mix(key, pending.def);
        for (size_t k = 0; k < pending.targets; k++)
            key = tree_mix(key, qn_pending_target(w->sim, w->seat, i, k));
    }
    for (unsigned pool = 0; qn_dice_get(w->sim, pool, &dice); pool++)
        for (unsigned i = 0; i < dice.count; i++)
            key = tree_mix(key, dice.face[i]);
    return key;
}

uint64_t walk_key(struct walker *w, const qn_ask *ask, struct way *way)
{
    uint32_t knows = qn_info_stamp(w->sim, w->seat);
    bool is_plain = knows == way->knows && !walk_is_turn(qn_ask_role(w->sim));
    way->knows = knows;
    if (!way->is_own || (is_plain && way->path))
        return way->path;
    uint64_t key = tree_mix(key_of_view(w), (uint64_t)qn_ask_role(w->sim));
    key = tree_mix(tree_mix(key, ask->card), (uint64_t)(unsigned)ask->need);
    return way->path = key_of_pending(w, tree_mix(key, w->view.round));
}

void walk_go(struct walker *w, const qn_ask *ask, const qn_option *option, uint64_t key,
             struct way *way)
{
    way->path = tree_mix(tree_mix(way->path, key), (uint64_t)ask->seat);
    way->is_own = way->is_own && ask->seat == w->seat &&
                  !(walk_is_turn(qn_ask_role(w->sim)) && option->flags & QN_PASS);
}

/* How likely an option is to be good, before anything is known: suggested ones are meant to be. */
static float prior_of(const qn_table *table, qn_role role, const qn_option *option)
{
    if (option->flags & QN_SUGGESTED)
        return role == QN_ROLE_PAYMENT ? 8 : 3;
    return qn_option_group(table, option) == QN_GROUP_SELL ? 0.2f : 1;
}

size_t walk_candidates(struct walker *w, uint32_t node, const qn_ask *ask,
                       struct candidate *candidate)
{
    const qn_option *options;
    size_t count = qn_options(w->sim, &options), found = 0;
    qn_role role = qn_ask_role(w->sim);
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_REORDERED)
            continue;
        uint64_t key = qn_option_key(w->sim, ask->seat, &options[i]);
        size_t twin = 0;
        while (twin < found && candidate[twin].key != key)
            twin++;
        if (twin < found)
            continue;
        uint32_t edge = tree_edge(&w->tree, node, key, prior_of(w->sim, role, &options[i]));
        candidate[found++] = (struct candidate){key, edge, (uint32_t)i};
    }
    return found;
}

/* What was best so far, and what is worth a try: PUCT, where a count of what was there to be taken stands for the
 * visits of the node, since not every deal offers everything. An option that was not tried yet is taken to be
 * as good as the node. */
static size_t pick(struct walker *w, uint32_t node, int seat, const struct candidate *candidate,
                   size_t count)
{
    const struct tree_node *at = &w->tree.node[node];
    const struct range *range = &w->range[qn_team(w->sim, seat)];
    double scale = range->greatest - range->least, priors = 0, best = -1e300;
    double unknown = at->visits ? at->sum / at->visits : 0.5;
    size_t choice = 0;
    scale = scale > 0.01 ? scale : 0.01;
    for (size_t i = 0; i < count; i++)
        priors += candidate[i].edge ? w->tree.edge[candidate[i].edge].prior : 0;
    for (size_t i = 0; i < count; i++) {
        struct tree_edge *edge = &w->tree.edge[candidate[i].edge];
        if (!candidate[i].edge)
            continue;
        edge->available++;
        double known = edge->visits ? edge->sum / edge->visits : unknown;
        double share = edge->prior / priors;
        double score =
            known + curiosity * scale * share * sqrt(edge->available) / (1 + edge->visits);
        if (score > best) {
            best = score;
            choice = i;
        }
    }
    return choice;
}

/* ---- beyond the tree ------------------------------------------------------------------------- */

static void take_note(struct walker *w, uint64_t key, int seat)
{
    struct habit *habit = &w->habit[key & (HABITS - 1)];
    if (w->takens == TAKEN_MOST)
        return;
    if (habit->key != key)
        *habit = (struct habit){.key = key};
    w->taken[w->takens].habit = (uint32_t)(key & (HABITS - 1));
    w->taken[w->takens++].seat = seat;
}

/* What has come of that option so far; what was never tried is tried first. */
static double hope(struct walker *w, uint64_t key)
{
    const struct habit *habit = &w->habit[key & (HABITS - 1)];
    if (habit->key == key && habit->visits)
        return habit->sum / habit->visits;
    return 2 + (double)numbers_below(w->random, 1000);
}

/* Without much thought: what is suggested; else what has turned out best so far, wherever it was, and now and then
 * anything. Among rivals turns end at once; where all play together they go on in the same way, or all that a
 * turn begins with would be judged as if nothing followed. */
static size_t by_habit(struct walker *w, const qn_ask *ask)
{
    const qn_option *options;
    size_t count = qn_options(w->sim, &options), choice = 0;
    bool ends = w->teams > 1 && walk_is_turn(qn_ask_role(w->sim));
    double best = -1;
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_SUGGESTED || (ends && options[i].flags & QN_PASS))
            return i;
    }
    if (count < 2)
        return 0;
    bool is_curious = numbers_below(w->random, CURIOUS) == 0;
    if (is_curious)
        choice = numbers_below(w->random, count);
    for (size_t i = 0; !is_curious && i < count; i++) {
        double known = hope(w, qn_option_key(w->sim, ask->seat, &options[i]));
        if (known > best) {
            best = known;
            choice = i;
        }
    }
    take_note(w, qn_option_key(w->sim, ask->seat, &options[choice]), ask->seat);
    return choice;
}

/* May the walk end here? */
static bool is_leaf(const struct walker *w, const qn_ask *ask)
{
    qn_role role = qn_ask_role(w->sim);
    if (role == QN_ROLE_DICE)
        return true;
    return ask->seat == w->seat && (role == QN_ROLE_TURN || role == QN_ROLE_STEP) &&
           qn_round(w->sim) >= w->round + w->rounds;
}

static void play_on(struct walker *w, int choices)
{
    qn_ask ask;
    while (choices-- > 0 && qn_ask_get(w->sim, &ask) && !is_leaf(w, &ask)) {
        if (qn_apply(w->sim, ask.serial, by_habit(w, &ask)) != QN_OK)
            return;
    }
}

/* ---- the walk -------------------------------------------------------------------------------- */

/* Takes the only option where there is but one: that is no way of its own. */
static bool is_forced(struct walker *w, const qn_ask *ask, struct way *way)
{
    const qn_option *options;
    if (qn_options(w->sim, &options) != 1)
        return false;
    uint64_t path = way->path;
    walk_go(w, ask, &options[0], 0, way);
    way->path = path;
    return qn_apply(w->sim, ask->serial, 0) == QN_OK;
}

static void walk_down(struct walker *w)
{
    struct candidate candidate[QN_MAX_OPTIONS];
    struct way way = w->from;
    bool is_new = false;
    int choices = 0;
    qn_ask ask;
    w->length = w->takens = 0;
    while (w->length < PATH_MOST && choices++ < CHOICES_MOST && qn_ask_get(w->sim, &ask)) {
        if (choices > 1 && (is_new || is_leaf(w, &ask)))
            break;
        const qn_option *options;
        if (is_forced(w, &ask, &way))
            continue;
        way.is_own = way.is_own && ask.seat == w->seat;
        uint64_t key = walk_key(w, &ask, &way);
        uint32_t node = tree_find(&w->tree, key);
        is_new = !node;
        if (is_new && !(node = tree_add(&w->tree, key)))
            break;
        size_t count = walk_candidates(w, node, &ask, candidate);
        size_t choice = pick(w, node, ask.seat, candidate, count);
        if (count > 1) {
            w->path[w->length++] = (struct step){node, candidate[choice].edge, ask.seat};
            take_note(w, candidate[choice].key, ask.seat);
        } else {
            is_new = false;
        }
        qn_options(w->sim, &options);
        walk_go(w, &ask, &options[candidate[choice].option], candidate[choice].key, &way);
        if (qn_apply(w->sim, ask.serial, candidate[choice].option) != QN_OK)
            break;
    }
    play_on(w, CHOICES_MOST - choices);
}

static void widen(struct range *range, double worth)
{
    range->least = worth < range->least ? worth : range->least;
    range->greatest = worth > range->greatest ? worth : range->greatest;
}

static uint32_t most_taken(const struct tree *tree, uint32_t node)
{
    uint32_t best = tree->node[node].edges;
    for (uint32_t edge = best; edge; edge = tree->edge[edge].next) {
        if (tree->edge[edge].visits > tree->edge[best].visits)
            best = edge;
    }
    return best;
}

static double mean_of(const struct tree_edge *edge)
{
    return edge->sum / edge->visits;
}

/* Takes note of what a step came to, and says by how much it would have been better to take what is taken most: what
 * is tried out of curiosity must not make all that leads here look worse than it is, or a player would
 * rather end the turn than go on to where there is something to try. */
static double learn_step(struct walker *w, const struct step *step, double worth)
{
    struct tree *tree = &w->tree;
    struct tree_edge *edge = &tree->edge[step->edge];
    tree->node[step->node].visits++;
    tree->node[step->node].sum += worth;
    if (!step->edge)
        return 0;
    edge->visits++;
    edge->sum += worth;
    double better = mean_of(&tree->edge[most_taken(tree, step->node)]) - mean_of(edge);
    return better > 0 ? better : 0;
}

/* From the leaf to the root. */
static void learn(struct walker *w)
{
    struct worths worths = {0};
    for (int i = 0; i < w->takens; i++) {
        struct habit *habit = &w->habit[w->taken[i].habit];
        habit->visits++;
        habit->sum += worth_for(w, &worths, w->taken[i].seat);
    }
    for (int i = w->length - 1; i >= 0; i--) {
        const struct step *step = &w->path[i];
        int team = qn_team(w->sim, step->seat);
        double worth = worth_for(w, &worths, step->seat);
        widen(&w->range[team], worth);
        double better = learn_step(w, step, worth);
        worths.of[team] += w->teams == 1 ? mend * better : 0;
    }
}

void walk(struct walker *w)
{
    walk_down(w);
    learn(w);
}

static int teams_at(const qn_table *table)
{
    int teams = 0;
    for (int i = 0; i < (int)qn_seats(table); i++)
        teams += qn_team(table, i) == i;
    return teams;
}

void walk_start(struct walker *w, int seat)
{
    tree_clear(&w->tree);
    memset(w->habit, 0, sizeof w->habit);
    w->seat = seat;
    w->teams = teams_at(w->known);
    w->round = qn_round(w->known);
    w->from = (struct way){.knows = qn_info_stamp(w->known, seat),
                           .is_own = walk_is_turn(qn_ask_role(w->known))};
    for (int i = 0; i < (int)qn_seats(w->known); i++) {
        double odds = greedy_odds(w->greedy, w->known, i);
        double stands = odds > base_most ? base_most : odds < -base_most ? -base_most : odds;
        w->base_odds[i] = odds - (w->teams == 1 ? hopeful : stands);
        w->range[i] = (struct range){1, 0};
    }
}
