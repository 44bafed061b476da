/*
 * The searching player. In some games it improves on greedy (improve.h); in the others it walks (walk.h) until the time
 * is up, and then takes what was taken most.
 *
 * Within a turn the tree is kept from one question to the next: what was learned of the positions that can still come
 * about is as good as before.
 */
#include "agents/search.h"

#include "agents/clock.h"
#include "agents/greedy.h"
#include "agents/improve.h"
#include "agents/tree.h"
#include "agents/walk.h"

#include <quinte/search.h>

#include <math.h>
#include <stdlib.h>

enum {
    NODES = 1 << 17,
    LINE_VISITS = 8, /* how often an option must have been taken to be expected */
    ROUNDS = 1       /* how far walks go */
};

struct search {
    struct agent base;
    struct search_limits limits;
    struct agent *greedy;      /* for dice, and to judge positions */
    struct improver *improver; /* NULL: the game is walked */
    struct walker walker;
    uint32_t root;   /* the node of the question */
    struct way next; /* after what was chosen, and the view there; 0: nothing is known of it */
    uint64_t expected;
    struct search_opinion opinion[QN_MAX_OPTIONS];
    size_t opinions;
};

/* ---- thinking -------------------------------------------------------------------------------- */

static bool is_halted(const struct search *s)
{
    return s->limits.halt && atomic_load_explicit(s->limits.halt, memory_order_relaxed);
}

/* Where walks begin. A step of the own turn is found by what the seat sees; another question of it only by the way
 * there, if what was expected then has come about. */
static struct way way_here(const struct search *s)
{
    const struct walker *w = &s->walker;
    struct way way = {.knows = qn_info_stamp(w->known, w->seat), .is_own = true};
    if (!walk_is_turn(qn_ask_role(w->known)) && s->expected == qn_view_hash(w->known, w->seat))
        way.path = s->next.path;
    return way;
}

/* The node of the question in the tree that was grown for one before, if it is the same turn. */
static uint32_t kept_root(struct search *s, const qn_ask *ask)
{
    struct walker *w = &s->walker;
    if (!w->tree.nodes || w->tree.nodes > NODES / 2 || w->seat != ask->seat ||
        w->round != qn_round(w->known) || qn_clone_into(w->sim, w->known) != QN_OK)
        return TREE_NONE;
    struct way way = w->from = way_here(s);
    return tree_find(&w->tree, walk_key(w, ask, &way));
}

static uint32_t visits_of(const struct tree *tree, uint32_t edge)
{
    return tree->edge[edge].visits;
}

/* Is one option so far ahead that so many walks cannot change it? */
static bool is_decided(const struct search *s, uint32_t walks)
{
    const struct tree *tree = &s->walker.tree;
    uint32_t best = 0, second = 0;
    for (uint32_t edge = tree->node[s->root].edges; edge; edge = tree->edge[edge].next) {
        uint32_t visits = visits_of(tree, edge);
        if (visits > best) {
            second = best;
            best = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return best > second + walks;
}

static void think(struct search *s, const qn_ask *ask)
{
    enum { GLANCE = 64 }; /* walks between two looks at how things stand */
    struct walker *w = &s->walker;
    double until = s->limits.seconds > 0 ? clock_now() + s->limits.seconds : 0;
    s->root = kept_root(s, ask);
    if (!s->root)
        walk_start(w, ask->seat);
    for (uint32_t walks = s->root ? w->tree.node[s->root].visits : 0;
         walks < s->limits.walks && !is_halted(s); walks++) {
        if (until > 0 && walks % 8 == 0 && clock_now() > until)
            break;
        if (s->root && walks % GLANCE == 0 && is_decided(s, s->limits.walks - walks))
            break;
        if (qn_determinize_into(w->sim, w->known, w->seat, agent_random(&s->base)) != QN_OK)
            break;
        walk(w);
        s->root = s->root || !w->tree.nodes ? s->root : 1;
    }
}

/* What each option of the question has come to; the index of the one that was taken most. */
static size_t conclude(struct search *s, qn_table *table, const qn_ask *ask)
{
    struct tree *tree = &s->walker.tree;
    const qn_option *options;
    size_t count = qn_options(table, &options), best = 0;
    s->opinions = count;
    for (size_t i = 0; i < count; i++) {
        struct search_opinion *opinion = &s->opinion[i];
        *opinion = (struct search_opinion){0};
        if (!s->root || options[i].flags & QN_REORDERED)
            continue;
        uint32_t edge = tree_edge(tree, s->root, qn_option_key(table, ask->seat, &options[i]), 0);
        if (!edge || !tree->edge[edge].visits)
            continue;
        opinion->visits = tree->edge[edge].visits;
        opinion->odds = walk_odds(&s->walker, ask->seat, tree->edge[edge].sum / opinion->visits);
        if (opinion->visits > s->opinion[best].visits ||
            (opinion->visits == s->opinion[best].visits && opinion->odds > s->opinion[best].odds))
            best = i;
    }
    return best;
}

/* What the table will look like at the next question if that option is taken, and the way there. */
static void expect(struct search *s, const qn_ask *ask, size_t choice)
{
    struct walker *w = &s->walker;
    const qn_option *options;
    qn_ask next;
    struct way way = w->from;
    s->expected = 0;
    if (!s->root || qn_clone_into(w->sim, w->known) != QN_OK)
        return;
    walk_key(w, ask, &way);
    qn_options(w->sim, &options);
    walk_go(w, ask, &options[choice], qn_option_key(w->sim, ask->seat, &options[choice]), &way);
    if (!way.is_own || qn_apply(w->sim, ask->serial, choice) != QN_OK)
        return;
    while (qn_ask_get(w->sim, &next) && next.seat == ask->seat && qn_options(w->sim, &options) == 1)
        qn_apply(w->sim, next.serial, 0);
    s->next = way;
    if (qn_info_stamp(w->sim, w->seat) == way.knows)
        s->expected = qn_view_hash(w->sim, w->seat);
}

static double odds_of(double chance)
{
    static const double surest = 6;
    double odds = log(chance / (1 - chance));
    return odds > surest ? surest : odds < -surest ? -surest : odds;
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
    s->walker.seat = ask->seat;
    tree_clear(&s->walker.tree);
    s->expected = 0;
    return choice;
}

/* The one option that is not another order or another copy of the same; QN_MAX_OPTIONS if there are several. */
static size_t only_option(qn_table *table, const qn_ask *ask)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), only = QN_MAX_OPTIONS;
    uint64_t key = 0;
    for (size_t i = 0; i < count; i++) {
        if (options[i].flags & QN_REORDERED)
            continue;
        uint64_t own = qn_option_key(table, ask->seat, &options[i]);
        if (only < QN_MAX_OPTIONS && own != key)
            return QN_MAX_OPTIONS;
        if (only == QN_MAX_OPTIONS)
            only = i;
        key = own;
    }
    return only;
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
    size_t only = only_option(table, &ask);
    if (only < QN_MAX_OPTIONS)
        return only;
    if (qn_forget_into(s->walker.known, table, ask.seat) != QN_OK)
        return 0;
    if (s->improver) {
        s->opinions = qn_options(table, &options);
        s->walker.seat = ask.seat;
        return improver_choose(s->improver, s->walker.known, &ask, s->limits, &s->base.random,
                               s->opinion);
    }
    think(s, &ask);
    size_t choice = conclude(s, table, &ask);
    expect(s, &ask, choice);
    return choice;
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
    size_t count = walk_candidates(&s->walker, node, ask, candidate), best = count;
    for (size_t i = 0; i < count; i++) {
        uint32_t visits = s->walker.tree.edge[candidate[i].edge].visits;
        if (candidate[i].edge && visits >= LINE_VISITS &&
            (best == count || visits > s->walker.tree.edge[candidate[best].edge].visits))
            best = i;
    }
    if (count == 1)
        best = 0;
    if (best < count)
        *out = candidate[best];
    return best < count;
}

/* What it would choose there, as far as it has looked. */
static bool expect_next(struct search *s, const qn_ask *ask, struct way *way, struct candidate *out)
{
    struct walker *w = &s->walker;
    if (s->improver) {
        out->option = (uint32_t)greedy_reply(s->greedy, w->sim, ask);
        return true;
    }
    uint32_t node = tree_find(&w->tree, walk_key(w, ask, way));
    return node && most_taken(s, node, ask, out);
}

size_t search_line(struct agent *agent, size_t option, uint16_t *line, size_t room)
{
    struct search *s = (struct search *)agent;
    struct walker *w = &s->walker;
    struct candidate taken = {.option = (uint32_t)option};
    const qn_option *options;
    size_t length = 0;
    qn_ask ask;
    if (option >= s->opinions || !(s->improver || s->walker.tree.nodes) ||
        qn_clone_into(w->sim, w->known) != QN_OK || !qn_ask_get(w->sim, &ask) ||
        ask.seat != w->seat)
        return 0;
    struct way way = w->from;
    uint32_t knows = qn_info_stamp(w->sim, w->seat);
    walk_key(w, &ask, &way);
    for (;;) {
        if (qn_options(w->sim, &options) > 1)
            walk_go(w, &ask, &options[taken.option],
                    qn_option_key(w->sim, ask.seat, &options[taken.option]), &way);
        if (qn_apply(w->sim, ask.serial, taken.option) != QN_OK || !qn_ask_get(w->sim, &ask) ||
            length == room || ask.seat != w->seat || qn_info_stamp(w->sim, w->seat) != knows)
            break;
        taken = (struct candidate){0};
        if (qn_options(w->sim, &options) > 1 && !expect_next(s, &ask, &way, &taken))
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
    tree_clear(&s->walker.tree);
    s->expected = 0;
}

static void search_release(struct agent *agent)
{
    struct search *s = (struct search *)agent;
    agent_free(s->greedy);
    improver_free(s->improver);
    qn_table_free(s->walker.known);
    qn_table_free(s->walker.sim);
    tree_free(&s->walker.tree);
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
    struct walker *w = &s->walker;
    s->greedy = w->greedy = agent_greedy_new(table);
    w->random = &s->base.random;
    w->rounds = ROUNDS;
    w->known = qn_clone(table);
    w->sim = qn_clone(table);
    bool improves = s->greedy && greedy_rounds(s->greedy) > 0;
    s->improver = improves ? improver_new(table, s->greedy) : NULL;
    if (!s->greedy || !w->known || !w->sim ||
        !(improves ? s->improver != NULL : tree_make(&w->tree, NODES))) {
        search_release(&s->base);
        return NULL;
    }
    qn_set_logging(w->known, false);
    qn_set_logging(w->sim, false);
    return &s->base;
}
