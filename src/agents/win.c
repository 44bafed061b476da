/*
 * Finding a win this turn. See win.h.
 *
 *   asked oneself ──► one option must win           (or)
 *   asked others  ──► all options must win          (and)
 *   chance, cards ──► all deals must win            (and)
 *
 * Positions that were looked at are remembered by what the seat sees, so that two orders of the same things are
 * looked at once; those of one deal are not those of another.
 */
#include "agents/win.h"

#include "agents/tree.h"

#include <quinte/lists.h>
#include <quinte/search.h>

#include <stdlib.h>
#include <string.h>

enum {
    DEPTH = 96,       /* choices of a line */
    MEMORY = 1 << 17, /* positions that are remembered; a power of two */
    DEALS_WITHIN = 4, /* of chance after chance */
    WITHIN_MOST = 3   /* chance after chance after chance: told as open */
};

struct remembered {
    uint64_t key;
    uint8_t proof; /* qn_proof + 1; 0: free */
};

struct win {
    qn_table *at[DEPTH + 1];
    struct remembered *memory;
    int seat, team, depth_used;
    unsigned round, deals;
    uint32_t left; /* positions that may still be looked at */
    int within;    /* how many times chance has had its say above */
    uint32_t deal,
        dealt; /* which deal this is, and how many there have been: memories of one are of no other */
    qn_win *out;
    uint16_t line[DEPTH];
    bool has_best;
};

/* ---- the end of a turn ---------------------------------------------------------------------- */

static bool is_turn(qn_role role)
{
    return role == QN_ROLE_TURN || role == QN_ROLE_STEP || role == QN_ROLE_ACTIONS;
}

static bool is_turn_over(const struct win *w, const qn_table *table, const qn_ask *ask)
{
    qn_role role = qn_ask_role(table);
    if (qn_round(table) != w->round)
        return true;
    return ask->seat != w->seat && (role == QN_ROLE_TURN || role == QN_ROLE_ACTIONS);
}

/* How near a line that fails has come: by the score that decides the game. */
static void note_end(struct win *w, const qn_table *table)
{
    int seat = w->seat;
    if (qn_score_loses(table, 0)) { /* others lose: the one who is nearest to it */
        for (int i = 0; i < (int)qn_seats(table); i++) {
            if (qn_team(table, i) != w->team &&
                (seat == w->seat || qn_score(table, i, 0) < qn_score(table, seat, 0)))
                seat = i;
        }
    }
    int score = qn_score(table, seat, 0), goal = qn_score_goal(table, seat, 0);
    int own = abs(goal - score), best = abs(w->out->goal - w->out->score);
    if (!w->has_best || own < best) {
        w->out->score = score;
        w->out->goal = goal;
        w->out->whose = seat;
        w->has_best = true;
    }
}

/* ---- memory --------------------------------------------------------------------------------- */

static uint64_t key_of(const struct win *w, const qn_table *table, const qn_ask *ask)
{
    uint64_t key = tree_mix(qn_view_hash(table, w->seat), (uint64_t)qn_ask_role(table));
    key = tree_mix(tree_mix(key, ask->card), (uint64_t)(unsigned)ask->need);
    return tree_mix(tree_mix(key, qn_chance_stamp(table)), w->deal);
}

static struct remembered *recall(const struct win *w, uint64_t key)
{
    size_t at = key & (MEMORY - 1);
    for (int i = 0; i < 8; i++) {
        struct remembered *found = &w->memory[(at + (size_t)i) & (MEMORY - 1)];
        if (!found->proof || found->key == key)
            return found;
    }
    return NULL;
}

/* ---- the search ----------------------------------------------------------------------------- */

static qn_proof solve(struct win *w, int depth);

/* Does the seat not know what somebody has in hand? */
static bool has_secrets(const struct win *w, const qn_table *table, int seat)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    qn_view_get(table, w->seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        const char *zone = qn_zone_name(table, cards[i].zone);
        if (cards[i].place == seat && cards[i].def == QN_NONE && zone && strcmp(zone, "hand") == 0)
            return true;
    }
    return false;
}

static size_t option_with(qn_table *table, int seat, uint64_t key)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < count; i++) {
        if (qn_option_key(table, seat, &options[i]) == key)
            return i;
    }
    return count;
}

/* The worse of two: what must hold for all of them. */
static qn_proof both(qn_proof one, qn_proof two)
{
    static const int rank[] = {
        [QN_PROOF_NONE] = 0, [QN_PROOF_OPEN] = 1, [QN_PROOF_DEALS] = 2, [QN_PROOF_SURE] = 3};
    return rank[one] < rank[two] ? one : two;
}

/* The same choice over deals of what the seat does not know. */
static qn_proof over_deals(struct win *w, int depth, uint64_t key)
{
    unsigned deals = w->within ? DEALS_WITHIN : w->deals;
    qn_proof all = QN_PROOF_DEALS;
    if (w->within == WITHIN_MOST)
        return QN_PROOF_OPEN;
    uint32_t outer = w->deal;
    w->within++;
    for (unsigned deal = 0; deal < deals && all != QN_PROOF_NONE; deal++) {
        const qn_option *options;
        qn_ask ask;
        w->deal = ++w->dealt;
        if (qn_determinize_into(w->at[depth + 1], w->at[depth], w->seat, deal * 7919u + 1) !=
                QN_OK ||
            !qn_ask_get(w->at[depth + 1], &ask)) {
            all = QN_PROOF_OPEN;
            break;
        }
        size_t option = option_with(w->at[depth + 1], ask.seat, key);
        if (option >= qn_options(w->at[depth + 1], &options) ||
            qn_apply(w->at[depth + 1], ask.serial, option) != QN_OK) {
            all = QN_PROOF_OPEN;
            break;
        }
        all = both(all, solve(w, depth + 1));
    }
    w->deal = outer;
    w->within--;
    return all;
}

/* What comes of one's own choice. */
static qn_proof choose(struct win *w, int depth, const qn_ask *ask, size_t option)
{
    const qn_option *options;
    qn_table *before = w->at[depth], *after = w->at[depth + 1];
    qn_options(before, &options);
    uint64_t key = qn_option_key(before, ask->seat, &options[option]);
    uint64_t chance = qn_chance_stamp(before);
    uint32_t knows = qn_info_stamp(before, w->seat);
    if (qn_clone_into(after, before) != QN_OK || qn_apply(after, ask->serial, option) != QN_OK)
        return QN_PROOF_OPEN;
    w->line[depth] = (uint16_t)option;
    if (qn_chance_stamp(after) == chance && qn_info_stamp(after, w->seat) == knows)
        return solve(w, depth + 1);
    /* One deal first: most of what fails, fails in any. */
    uint32_t outer = w->deal;
    w->within++;
    w->deal = ++w->dealt;
    qn_proof first = solve(w, depth + 1);
    w->deal = outer;
    w->within--;
    return first == QN_PROOF_NONE ? QN_PROOF_NONE : both(first, over_deals(w, depth, key));
}

/* Copies of a card once, another order of the same things not at all. */
static bool is_new(const qn_table *table, const qn_ask *ask, const qn_option *options,
                   size_t option)
{
    if (options[option].flags & QN_REORDERED)
        return false;
    uint64_t key = qn_option_key(table, ask->seat, &options[option]);
    for (size_t i = 0; i < option; i++) {
        if (!(options[i].flags & QN_REORDERED) &&
            qn_option_key(table, ask->seat, &options[i]) == key)
            return false;
    }
    return true;
}

static qn_proof any_option(struct win *w, int depth, const qn_ask *ask)
{
    const qn_option *options;
    size_t count = qn_options(w->at[depth], &options);
    qn_proof best = QN_PROOF_NONE;
    /* Passing a turn is tried last: it seldom wins, and leads far. */
    for (int last = 0; last < 2; last++) {
        for (size_t i = 0; i < count; i++) {
            qn_options(w->at[depth], &options);
            bool passes = is_turn(qn_ask_role(w->at[depth])) && options[i].flags & QN_PASS;
            if (passes != (last == 1) || !is_new(w->at[depth], ask, options, i))
                continue;
            qn_proof proof = choose(w, depth, ask, i);
            if (proof == QN_PROOF_SURE) {
                w->line[depth] = (uint16_t)i;
                return proof;
            }
            if (both(best, proof) == best)
                best = proof;
        }
    }
    return best;
}

/* Somebody else decides: whatever it is. */
static qn_proof every_option(struct win *w, int depth, const qn_ask *ask)
{
    const qn_option *options;
    size_t count = qn_options(w->at[depth], &options);
    qn_proof all = QN_PROOF_SURE;
    for (size_t i = 0; i < count && all != QN_PROOF_NONE; i++) {
        if (qn_clone_into(w->at[depth + 1], w->at[depth]) != QN_OK ||
            qn_apply(w->at[depth + 1], ask->serial, i) != QN_OK)
            return QN_PROOF_OPEN;
        w->line[depth] = (uint16_t)i;
        all = both(all, solve(w, depth + 1));
    }
    return all;
}

/* The same where it depends on cards that the seat does not know. */
static qn_proof every_hand(struct win *w, int depth)
{
    unsigned deals = w->within ? DEALS_WITHIN : w->deals;
    qn_proof all = QN_PROOF_DEALS;
    if (w->within == WITHIN_MOST || depth + 1 >= DEPTH)
        return QN_PROOF_OPEN;
    uint32_t outer = w->deal;
    w->within++;
    for (unsigned deal = 0; deal < deals && all != QN_PROOF_NONE; deal++) {
        qn_ask ask;
        w->deal = ++w->dealt;
        if (qn_determinize_into(w->at[depth + 1], w->at[depth], w->seat, deal * 104729u + 7) !=
                QN_OK ||
            !qn_ask_get(w->at[depth + 1], &ask)) {
            all = QN_PROOF_OPEN;
            break;
        }
        all = both(all, every_option(w, depth + 1, &ask));
    }
    w->deal = outer;
    w->within--;
    return all;
}

static qn_proof solve(struct win *w, int depth)
{
    qn_table *table = w->at[depth];
    qn_ask ask;
    if (qn_over(table) && qn_result(table, (unsigned)w->seat) == QN_WON) {
        w->out->wins = true;
        return QN_PROOF_SURE;
    }
    if (!qn_ask_get(table, &ask) || is_turn_over(w, table, &ask)) {
        note_end(w, table);
        return QN_PROOF_NONE;
    }
    if (depth >= DEPTH || !w->left)
        return QN_PROOF_OPEN;
    w->left--;
    if (ask.seat != w->seat)
        return has_secrets(w, table, ask.seat) ? every_hand(w, depth)
                                               : every_option(w, depth, &ask);
    uint64_t key = key_of(w, table, &ask);
    struct remembered *known = recall(w, key);
    if (known && known->proof)
        return (qn_proof)(known->proof - 1);
    qn_proof proof = any_option(w, depth, &ask);
    if (known && !known->proof && proof != QN_PROOF_OPEN)
        *known = (struct remembered){key, (uint8_t)(proof + 1)};
    return proof;
}

/* ---- from outside --------------------------------------------------------------------------- */

/* The line that wins, as far as it goes without chance. */
static void follow(struct win *w, const qn_table *table, size_t option)
{
    qn_ask ask;
    size_t length = 0;
    qn_clone_into(w->at[0], table);
    if (!qn_ask_get(w->at[0], &ask) || qn_apply(w->at[0], ask.serial, option) != QN_OK)
        return;
    while (length < QN_MAX_LINE && qn_ask_get(w->at[0], &ask) && ask.seat == w->seat) {
        uint32_t knows = qn_info_stamp(w->at[0], w->seat);
        uint64_t chance = qn_chance_stamp(w->at[0]);
        w->left = w->left < 20000 ? 20000 : w->left;
        if (any_option(w, 0, &ask) != QN_PROOF_SURE)
            break;
        w->out->line[length++] = w->line[0];
        if (qn_apply(w->at[0], ask.serial, w->line[0]) != QN_OK ||
            qn_info_stamp(w->at[0], w->seat) != knows || qn_chance_stamp(w->at[0]) != chance)
            break;
    }
    w->out->length = length;
}

void win_try(struct win *w, const qn_table *table, size_t option, uint32_t positions,
             unsigned deals, qn_win *out)
{
    qn_ask ask;
    *out = (qn_win){.proof = QN_PROOF_OPEN};
    if (!qn_ask_get(table, &ask) || qn_clone_into(w->at[0], table) != QN_OK)
        return;
    w->seat = ask.seat;
    w->team = qn_team(table, ask.seat);
    w->round = qn_round(table);
    w->deals = deals;
    w->left = positions;
    w->within = 0;
    w->deal = w->dealt = 0;
    w->has_best = false;
    w->out = out;
    memset(w->memory, 0, MEMORY * sizeof *w->memory);
    out->proof = choose(w, 0, &ask, option);
    out->positions = positions - w->left;
    out->deals = out->proof == QN_PROOF_DEALS ? deals : 0;
    if (out->proof == QN_PROOF_SURE)
        follow(w, table, option);
}

struct win *win_new(const qn_table *table)
{
    struct win *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->memory = calloc(MEMORY, sizeof *w->memory);
    for (int i = 0; i <= DEPTH; i++) {
        w->at[i] = qn_clone(table);
        if (w->at[i])
            qn_set_logging(w->at[i], false);
        if (!w->memory || !w->at[i]) {
            win_free(w);
            return NULL;
        }
    }
    return w;
}

void win_free(struct win *w)
{
    if (!w)
        return;
    for (int i = 0; i <= DEPTH; i++)
        qn_table_free(w->at[i]);
    free(w->memory);
    free(w);
}
