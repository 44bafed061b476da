/*
 * Exact odds of dice. See dice_odds.h.
 */
#include "agents/dice_odds.h"

#include <string.h>

/* ---- the multisets -------------------------------------------------------------------------- */

static bool is_part(const uint8_t *part, const uint8_t *whole)
{
    for (int f = 0; f < ODDS_FACES; f++) {
        if (part[f] > whole[f])
            return false;
    }
    return true;
}

static size_t find(const struct dice_odds *odds, const uint8_t count[ODDS_FACES])
{
    size_t i = 0;
    while (i < ODDS_KEPT && memcmp(odds->count[i], count, ODDS_FACES) != 0)
        i++;
    return i;
}

/* All multisets of that size, the smallest faces first. */
static size_t fill_size(struct dice_odds *odds, size_t at, uint8_t size)
{
    uint8_t face[ODDS_DICE] = {0};
    for (;;) {
        memset(odds->count[at], 0, ODDS_FACES);
        for (uint8_t i = 0; i < size; i++)
            odds->count[at][face[i]]++;
        odds->size[at++] = size;
        int last = size - 1;
        while (last >= 0 && face[last] == ODDS_FACES - 1)
            last--;
        if (last < 0)
            return at;
        face[last]++;
        for (int i = last + 1; i < size; i++)
            face[i] = face[last];
    }
}

void dice_odds_init(struct dice_odds *odds)
{
    size_t at = 0;
    for (uint8_t size = 0; size <= ODDS_DICE; size++)
        at = fill_size(odds, at, size);
    for (size_t i = 0; i < ODDS_FIRST; i++) {
        for (int f = 0; f < ODDS_FACES; f++) {
            uint8_t more[ODDS_FACES];
            memcpy(more, odds->count[i], sizeof more);
            more[f]++;
            odds->plus[i][f] = (uint16_t)find(odds, more);
        }
    }
    for (size_t m = 0; m < ODDS_THROWS; m++) {
        odds->parts[m] = 0;
        for (size_t i = 0; i < ODDS_KEPT; i++) {
            if (is_part(odds->count[i], odds->count[ODDS_FIRST + m]))
                odds->part[m][odds->parts[m]++] = (uint16_t)i;
        }
    }
}

size_t dice_index(const struct dice_odds *odds, const uint8_t *face, size_t count)
{
    uint8_t counts[ODDS_FACES] = {0};
    for (size_t i = 0; i < count; i++)
        counts[face[i] - 1]++;
    return find(odds, counts);
}

void dice_faces(const struct dice_odds *odds, size_t index, uint8_t face[ODDS_DICE])
{
    size_t n = 0;
    for (uint8_t f = 0; f < ODDS_FACES; f++) {
        for (uint8_t k = 0; k < odds->count[index][f] && n < ODDS_DICE; k++)
            face[n++] = (uint8_t)(f + 1);
    }
}

/* ---- attempts ------------------------------------------------------------------------------- */

/* Larger multisets have larger numbers, so one pass from the end is enough. */
void dice_kept(const struct dice_odds *odds, const double worth[ODDS_THROWS],
               double kept[ODDS_KEPT])
{
    memcpy(&kept[ODDS_FIRST], worth, ODDS_THROWS * sizeof *worth);
    for (size_t i = ODDS_FIRST; i-- > 0;) {
        double sum = 0;
        for (int f = 0; f < ODDS_FACES; f++)
            sum += kept[odds->plus[i][f]];
        kept[i] = sum / ODDS_FACES;
    }
}

void dice_attempt(const struct dice_odds *odds, const double worth[ODDS_THROWS],
                  double before[ODDS_THROWS])
{
    double kept[ODDS_KEPT];
    dice_kept(odds, worth, kept);
    for (size_t m = 0; m < ODDS_THROWS; m++) {
        double best = kept[odds->part[m][0]];
        for (unsigned i = 1; i < odds->parts[m]; i++) {
            if (kept[odds->part[m][i]] > best)
                best = kept[odds->part[m][i]];
        }
        before[m] = best;
    }
}

double dice_goal_chance(const struct dice_odds *odds, const struct dice_goal *goal, size_t thrown,
                        unsigned attempts)
{
    double worth[ODDS_THROWS];
    for (size_t m = 0; m < ODDS_THROWS; m++)
        worth[m] = goal->reached[m];
    while (attempts-- > 0)
        dice_attempt(odds, worth, worth);
    return worth[thrown];
}

/* ---- reading the goals ---------------------------------------------------------------------- */

static bool is_announcement(const qn_table *table, const qn_option *option)
{
    return qn_option_group(table, option) == QN_GROUP_ANNOUNCE;
}

/* The pool with five dice of the seat that is asked; false if there is none. */
static bool find_pool(const qn_table *table, struct dice_goals *goals)
{
    qn_dice dice;
    for (goals->pool = 0; qn_dice_get(table, goals->pool, &dice); goals->pool++) {
        if (dice.count != ODDS_DICE || dice.seat != goals->seat || !dice.open)
            continue;
        goals->lent = dice.lent < 0 ? 0 : dice.face[dice.lent];
        return true;
    }
    return false;
}

static size_t goal_of(struct dice_goals *goals, const qn_option *option)
{
    size_t i = 0;
    while (i < goals->count && (goals->goal[i].option.card != option->card ||
                                goals->goal[i].option.value != option->value))
        i++;
    if (i == goals->count && i < GOALS_MOST)
        goals->goal[goals->count++] = (struct dice_goal){.option = *option};
    return i;
}

/* Rows of one ability are called the same; the table offers the best that is reached. */
static bool is_better_row(const qn_table *table, const struct dice_goal *row,
                          const struct dice_goal *better)
{
    char one[256], two[256];
    if (row->option.card != better->option.card || row->option.value > better->option.value)
        return false;
    qn_option_label(table, qn_waiting(table), &row->option, QN_ENGLISH, one, sizeof one);
    qn_option_label(table, qn_waiting(table), &better->option, QN_ENGLISH, two, sizeof two);
    return strcmp(one, two) == 0;
}

static void find_reached(const qn_table *table, struct dice_goals *goals)
{
    for (size_t i = 0; i < goals->count; i++) {
        uint32_t bits = 0;
        for (size_t k = 0; k < goals->count; k++) {
            if (is_better_row(table, &goals->goal[i], &goals->goal[k]))
                bits |= UINT32_C(1) << k;
        }
        for (size_t m = 0; m < ODDS_THROWS; m++)
            goals->goal[i].reached[m] = goals->offered[m] & bits;
    }
}

/* ---- what is enough ------------------------------------------------------------------------- */

static unsigned symbol_of(const qn_table *table, int seat, int face)
{
    char letter = qn_dice_symbol(table, seat, face + 1);
    return letter >= 'A' && letter < 'A' + ODDS_SYMBOLS ? (unsigned)(letter - 'A') : 0;
}

/* Is the lent die among them, if there is one? */
static bool holds_lent(const struct dice_odds *odds, const struct dice_goals *goals, size_t index)
{
    return !goals->lent || odds->count[index][goals->lent - 1];
}

static struct dice_need need_of(const struct dice_odds *odds, const qn_table *table,
                                const struct dice_goals *goals, size_t index, bool by_symbol)
{
    struct dice_need need = {.size = odds->size[index]};
    for (int f = 0; f < ODDS_FACES; f++) {
        unsigned at = by_symbol ? symbol_of(table, goals->seat, f) : (unsigned)f;
        uint8_t count = odds->count[index][f];
        if (by_symbol && count && f + 1 == goals->lent) {
            count--;
            need.size--;
        }
        need.count[at] = (uint8_t)(need.count[at] + count);
    }
    return need;
}

/* Would any dice with the same symbols do? */
static bool is_by_symbol(const struct dice_odds *odds, const qn_table *table,
                         const struct dice_goals *goals, const struct dice_goal *goal)
{
    struct dice_need need[ODDS_THROWS];
    for (size_t m = 0; m < ODDS_THROWS; m++) {
        need[m] = need_of(odds, table, goals, ODDS_FIRST + m, true);
        for (size_t k = 0; k < m && holds_lent(odds, goals, ODDS_FIRST + m); k++) {
            if (goal->reached[k] != goal->reached[m] && holds_lent(odds, goals, ODDS_FIRST + k) &&
                memcmp(need[k].count, need[m].count, sizeof need[m].count) == 0)
                return false;
        }
    }
    return true;
}

/* Is the goal reached however the other dice fall? */
static bool is_enough(const struct dice_odds *odds, const struct dice_goals *goals,
                      const struct dice_goal *goal, size_t index)
{
    bool any = false;
    for (size_t m = 0; m < ODDS_THROWS; m++) {
        if (!is_part(odds->count[index], odds->count[ODDS_FIRST + m]) ||
            (goal->by_symbol && !holds_lent(odds, goals, ODDS_FIRST + m)))
            continue;
        if (!goal->reached[m])
            return false;
        any = true;
    }
    return any;
}

static bool holds_need(const struct dice_need *whole, const struct dice_need *part)
{
    for (int i = 0; i < ODDS_SYMBOLS; i++) {
        if (part->count[i] > whole->count[i])
            return false;
    }
    return true;
}

/* Smaller multisets come first, so what holds one that is enough is not the least. */
static void find_needs(const struct dice_odds *odds, const qn_table *table,
                       const struct dice_goals *goals, struct dice_goal *goal)
{
    goal->by_symbol = is_by_symbol(odds, table, goals, goal);
    for (size_t i = 0; i < ODDS_KEPT; i++) {
        struct dice_need need = need_of(odds, table, goals, i, goal->by_symbol);
        bool is_more = false;
        for (size_t k = 0; k < goal->needs && k < NEEDS_MOST; k++)
            is_more = is_more || holds_need(&need, &goal->need[k]);
        if (is_more || !is_enough(odds, goals, goal, i))
            continue;
        if (goal->needs < NEEDS_MOST)
            goal->need[goal->needs] = need;
        goal->needs++;
    }
}

/* What the table offers to announce with the dice as they lie. The word is looked up once: it is the
 * same for all options of a table. */
static void read_throw(qn_table *table, struct dice_goals *goals, size_t m, int *word)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < count; i++) {
        if (*word < 0 && is_announcement(table, &options[i]))
            *word = options[i].verb;
        if (options[i].verb != *word)
            continue;
        size_t goal = goal_of(goals, &options[i]);
        if (goal < GOALS_MOST)
            goals->offered[m] |= UINT32_C(1) << goal;
    }
}

/* The throws with the lent die, or those without it: laying one of these makes another die the lent
 * one. */
static bool read_throws(const struct dice_odds *odds, qn_table *scratch, struct dice_goals *goals,
                        bool with_lent, int *word)
{
    for (size_t m = 0; m < ODDS_THROWS; m++) {
        uint8_t face[ODDS_DICE];
        if (holds_lent(odds, goals, ODDS_FIRST + m) != with_lent)
            continue;
        dice_faces(odds, ODDS_FIRST + m, face);
        if (!qn_dice_lay(scratch, goals->pool, face, ODDS_DICE))
            return false;
        read_throw(scratch, goals, m, word);
    }
    return true;
}

static void hold_lent(const struct dice_odds *odds, const qn_table *table, struct dice_goals *goals)
{
    for (size_t i = 0; i < goals->count && goals->lent; i++) {
        struct dice_goal *goal = &goals->goal[i];
        bool by_symbol = is_by_symbol(odds, table, goals, goal);
        for (size_t m = 0; m < ODDS_THROWS; m++) {
            if (!by_symbol || holds_lent(odds, goals, ODDS_FIRST + m))
                continue;
            goal->reached[m] = false;
            goals->offered[m] &= ~(UINT32_C(1) << i);
        }
    }
}

bool dice_goals_read(const struct dice_odds *odds, qn_table *scratch, struct dice_goals *out)
{
    int word = -1;
    *out = (struct dice_goals){.seat = qn_waiting(scratch)};
    if (!find_pool(scratch, out) || !read_throws(odds, scratch, out, true, &word) ||
        !read_throws(odds, scratch, out, false, &word))
        return false;
    find_reached(scratch, out);
    hold_lent(odds, scratch, out);
    return true;
}

void dice_goals_explain(const struct dice_odds *odds, const qn_table *table,
                        struct dice_goals *goals)
{
    for (size_t i = 0; i < goals->count; i++)
        find_needs(odds, table, goals, &goals->goal[i]);
}

static struct dice_need lack(const struct dice_need *need, const struct dice_need *have)
{
    struct dice_need missing = {.size = 0};
    for (int i = 0; i < ODDS_SYMBOLS; i++) {
        int less = need->count[i] - have->count[i];
        missing.count[i] = (uint8_t)(less > 0 ? less : 0);
        missing.size = (uint8_t)(missing.size + missing.count[i]);
    }
    return missing;
}

size_t dice_goal_missing(const struct dice_odds *odds, const qn_table *table,
                         const struct dice_goals *goals, const struct dice_goal *goal,
                         size_t thrown, struct dice_need missing[NEEDS_MOST])
{
    struct dice_need have = need_of(odds, table, goals, ODDS_FIRST + thrown, goal->by_symbol);
    size_t ways = 0;
    for (size_t i = 0; i < goal->needs && i < NEEDS_MOST; i++) {
        struct dice_need one = lack(&goal->need[i], &have);
        if (ways && one.size > missing[0].size)
            continue;
        if (ways && one.size < missing[0].size)
            ways = 0;
        bool is_told = false;
        for (size_t k = 0; k < ways; k++)
            is_told = is_told || memcmp(&missing[k], &one, sizeof one) == 0;
        if (!is_told)
            missing[ways++] = one;
    }
    return ways;
}
