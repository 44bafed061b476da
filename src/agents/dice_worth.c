/*
 * What dice are worth. See dice_worth.h.
 */
#include "agents/dice_worth.h"

#include <stdlib.h>
#include <string.h>

enum {
    ATTEMPTS_MOST = 5,
    DEALS = 6,       /* over which an announcement is tried */
    REMEMBERED = 16, /* positions */
    TESTED = 3       /* throws that show whether a goal's worth depends on the dice */
};

/* One position: what every throw is worth, by attempts left; and what each goal is. */
struct entry {
    uint64_t key;
    unsigned used; /* when; 0: empty */
    struct dice_goals goals;
    double end[ATTEMPTS_MOST + 1][ODDS_THROWS];
    double goal[GOALS_MOST][ODDS_THROWS];
    double none; /* announcing nothing */
};

struct dice_worth {
    struct dice_odds odds;
    dice_score_fn *score;
    void *user;
    qn_table *sample[DEALS], *trial;
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    unsigned clock, cp; /* cp: the counter that says nothing about abilities */
    bool is_busy;       /* finding out: what comes of that may lead to other dice */
    struct entry entry[REMEMBERED];
};

/* ---- what is remembered --------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t more)
{
    hash ^= more;
    return (hash ^ (hash >> 29)) * UINT64_C(0xBF58476D1CE4E5B9);
}

/* What lies in play, but for what is paid with, and a lent die; hands and other dice change without
 * changing this. */
static uint64_t key_of(struct dice_worth *worth, const qn_table *table, int seat)
{
    uint64_t hash = (uint64_t)seat + 1;
    qn_dice dice;
    for (unsigned pool = 0; qn_dice_get(table, pool, &dice); pool++) {
        if (dice.open && dice.lent >= 0)
            hash = mix(hash, dice.face[dice.lent]);
    }
    qn_view_get(table, seat, &worth->view, worth->cards, QN_MAX_CARDS);
    for (size_t i = 0; i < worth->view.count; i++) {
        const qn_card_view *card = &worth->view.card[i];
        if (!(card->flags & QN_IN_PLAY))
            continue;
        hash = mix(hash, (uint64_t)card->card << 32 | (uint64_t)card->def << 16 | card->zone);
        for (unsigned k = 0; k < QN_COUNTERS; k++) {
            if (k != worth->cp)
                hash = mix(hash, (uint64_t)(uint16_t)card->counter[k] + k * 65536u);
        }
    }
    return hash;
}

/* ---- finding it out ------------------------------------------------------------------------- */

static size_t find_option(qn_table *table, qn_group group, const qn_option *like)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), i = 0;
    for (; i < count; i++) {
        if (like && (options[i].card != like->card || options[i].value != like->value ||
                     options[i].verb != like->verb))
            continue;
        if (qn_option_group(table, &options[i]) == group)
            break;
    }
    return i;
}

/* The score after announcing (NULL: nothing) with that throw, in one deal. */
static double announce(struct dice_worth *worth, const struct dice_goals *goals, int deal,
                       const qn_option *option, size_t thrown)
{
    qn_ask ask;
    uint8_t face[ODDS_DICE];
    qn_table *trial = worth->trial;
    qn_clone_into(trial, worth->sample[deal]);
    dice_faces(&worth->odds, ODDS_FIRST + thrown, face);
    qn_dice_lay(trial, goals->pool, face, ODDS_DICE);
    size_t choice = find_option(trial, option ? QN_GROUP_ANNOUNCE : QN_GROUP_DECLINE, option);
    if (qn_ask_get(trial, &ask))
        qn_apply(trial, ask.serial, choice);
    return worth->score(worth->user, trial, goals->seat, true);
}

static double mean_announce(struct dice_worth *worth, const struct dice_goals *goals,
                            const qn_option *option, size_t thrown)
{
    double sum = 0;
    for (int deal = 0; deal < DEALS; deal++)
        sum += announce(worth, goals, deal, option, thrown);
    return sum / DEALS;
}

/* Does the table offer the goal with these dice? */
static bool is_offered(const struct dice_goals *goals, size_t goal, size_t thrown)
{
    return goals->offered[thrown] >> goal & 1;
}

/* Do two throws show the same symbols? */
static bool are_alike(const struct dice_worth *worth, const qn_table *table, int seat, size_t one,
                      size_t two)
{
    int balance[ODDS_SYMBOLS] = {0};
    for (int f = 0; f < ODDS_FACES; f++) {
        char letter = qn_dice_symbol(table, seat, f + 1);
        unsigned at = letter >= 'A' && letter < 'A' + ODDS_SYMBOLS ? (unsigned)(letter - 'A') : 0;
        balance[at] += worth->odds.count[ODDS_FIRST + one][f];
        balance[at] -= worth->odds.count[ODDS_FIRST + two][f];
    }
    for (int i = 0; i < ODDS_SYMBOLS; i++) {
        if (balance[i])
            return false;
    }
    return true;
}

/* The first throw that reaches the goal, the last, and the one in the middle: if they are worth the
 * same in the same deal, the dice do not matter to what it does. */
static bool is_constant(struct dice_worth *worth, const struct dice_goals *goals, size_t goal,
                        double *value)
{
    size_t throws[ODDS_THROWS], count = 0;
    for (size_t m = 0; m < ODDS_THROWS; m++) {
        if (is_offered(goals, goal, m))
            throws[count++] = m;
    }
    const qn_option *option = &goals->goal[goal].option;
    double first = announce(worth, goals, 0, option, throws[0]);
    for (size_t i = 1; i < TESTED && count > 1; i++) {
        double other = announce(worth, goals, 0, option, throws[i * (count - 1) / (TESTED - 1)]);
        if (other > first || other < first)
            return false;
    }
    *value = mean_announce(worth, goals, option, throws[count / 2]);
    return true;
}

static void find_goal(struct dice_worth *worth, struct entry *entry, const qn_table *table,
                      size_t goal)
{
    const struct dice_goals *goals = &entry->goals;
    double value, *out = entry->goal[goal];
    bool constant = is_constant(worth, goals, goal, &value);
    for (size_t m = 0; m < ODDS_THROWS; m++) {
        if (!is_offered(goals, goal, m))
            continue;
        size_t same = 0;
        while (same < m && !(is_offered(goals, goal, same) && !goals->lent &&
                             are_alike(worth, table, goals->seat, same, m)))
            same++;
        out[m] = constant   ? value
                 : same < m ? out[same]
                            : mean_announce(worth, goals, &goals->goal[goal].option, m);
    }
}

static void find_ends(struct dice_worth *worth, struct entry *entry)
{
    for (size_t m = 0; m < ODDS_THROWS; m++) {
        double best = entry->none;
        for (size_t g = 0; g < entry->goals.count; g++) {
            if (is_offered(&entry->goals, g, m) && entry->goal[g][m] > best)
                best = entry->goal[g][m];
        }
        entry->end[0][m] = best;
    }
    for (int r = 1; r <= ATTEMPTS_MOST; r++)
        dice_attempt(&worth->odds, entry->end[r - 1], entry->end[r]);
}

/* Everything is told above the score of the position as it stands. */
static void take_base(struct entry *entry, double base)
{
    entry->none -= base;
    for (size_t g = 0; g < entry->goals.count; g++) {
        for (size_t m = 0; m < ODDS_THROWS; m++)
            entry->goal[g][m] -= base;
    }
}

static void find_out(struct dice_worth *worth, struct entry *entry, qn_table *table, int seat)
{
    double base = worth->score(worth->user, table, seat, false);
    qn_clone_into(worth->trial, table);
    dice_goals_read(&worth->odds, worth->trial, &entry->goals);
    for (int deal = 0; deal < DEALS; deal++) {
        qn_clone_into(worth->sample[deal], table);
        qn_determinize(worth->sample[deal], seat, mix(entry->key, (uint64_t)deal));
    }
    entry->none = mean_announce(worth, &entry->goals, NULL, 0);
    for (size_t g = 0; g < entry->goals.count; g++)
        find_goal(worth, entry, table, g);
    take_base(entry, base);
    find_ends(worth, entry);
}

static const struct entry *entry_of(struct dice_worth *worth, qn_table *table, int seat)
{
    uint64_t key = key_of(worth, table, seat);
    struct entry *oldest = &worth->entry[0];
    for (size_t i = 0; i < REMEMBERED; i++) {
        struct entry *entry = &worth->entry[i];
        if (entry->used && entry->key == key) {
            entry->used = ++worth->clock;
            return entry;
        }
        if (entry->used < oldest->used)
            oldest = entry;
    }
    oldest->key = key;
    oldest->used = ++worth->clock;
    worth->is_busy = true;
    find_out(worth, oldest, table, seat);
    worth->is_busy = false;
    return oldest;
}

/* ---- answers -------------------------------------------------------------------------------- */

/* The number of the dice that lie there; false if they are not five. */
static bool read_throw(const struct dice_worth *worth, const qn_table *table, int seat,
                       qn_dice *dice, size_t *thrown)
{
    for (unsigned pool = 0; qn_dice_get(table, pool, dice); pool++) {
        if (dice->seat == seat && dice->open && dice->count == ODDS_DICE) {
            *thrown = dice_index(&worth->odds, dice->face, dice->count) - ODDS_FIRST;
            return true;
        }
    }
    return false;
}

static int attempts_of(const qn_ask *ask)
{
    return ask->need < 0 ? 0 : ask->need > ATTEMPTS_MOST ? ATTEMPTS_MOST : ask->need;
}

double dice_worth_gain(struct dice_worth *worth, qn_table *table, const qn_ask *ask)
{
    qn_dice dice;
    size_t m;
    if (worth->is_busy || !read_throw(worth, table, ask->seat, &dice, &m))
        return 0;
    return entry_of(worth, table, ask->seat)->end[attempts_of(ask)][m];
}

/* What stays of the dice when those with these digits are taken up, and perhaps the lent one; if that
 * is none: all are. */
static size_t kept_index(const struct dice_worth *worth, const qn_dice *dice, int digits, bool lent)
{
    uint8_t face[ODDS_DICE], kept[ODDS_DICE];
    size_t count = 0;
    if (digits == 0 && !lent)
        return dice_index(&worth->odds, kept, 0);
    memcpy(face, dice->face, sizeof face);
    if (lent)
        face[dice->lent] = 0;
    for (; digits; digits /= 10) {
        for (size_t i = 0; i < ODDS_DICE; i++) {
            if (face[i] == digits % 10) {
                face[i] = 0;
                break;
            }
        }
    }
    for (size_t i = 0; i < ODDS_DICE; i++) {
        if (face[i])
            kept[count++] = face[i];
    }
    return dice_index(&worth->odds, kept, count);
}

bool dice_worth_option(struct dice_worth *worth, qn_table *table, const qn_ask *ask,
                       const qn_option *option, double *gain)
{
    qn_group group = qn_option_group(table, option);
    qn_dice dice;
    size_t m;
    double kept[ODDS_KEPT];
    if (!read_throw(worth, table, ask->seat, &dice, &m))
        return false;
    const struct entry *entry = entry_of(worth, table, ask->seat);
    int attempts = attempts_of(ask);
    bool lent = group == QN_GROUP_REROLL_LENT && dice.lent >= 0;
    if ((lent || group == QN_GROUP_REROLL) && attempts > 0) {
        dice_kept(&worth->odds, entry->end[attempts - 1], kept);
        *gain = kept[kept_index(worth, &dice, option->value, lent)];
        return true;
    }
    for (size_t g = 0; group == QN_GROUP_ANNOUNCE && g < entry->goals.count; g++) {
        if (entry->goals.goal[g].option.card == option->card &&
            entry->goals.goal[g].option.value == option->value) {
            *gain = entry->goal[g][m];
            return true;
        }
    }
    *gain = entry->none;
    return group == QN_GROUP_DECLINE;
}

/* ---- life ----------------------------------------------------------------------------------- */

void dice_worth_forget(struct dice_worth *worth)
{
    worth->clock = 0;
    for (size_t i = 0; i < REMEMBERED; i++)
        worth->entry[i].used = 0;
}

void dice_worth_free(struct dice_worth *worth)
{
    if (!worth)
        return;
    for (int i = 0; i < DEALS; i++)
        qn_table_free(worth->sample[i]);
    qn_table_free(worth->trial);
    free(worth);
}

struct dice_worth *dice_worth_new(const qn_table *table, dice_score_fn *score, void *user)
{
    qn_dice dice;
    struct dice_worth *worth = qn_dice_get(table, 0, &dice) ? calloc(1, sizeof *worth) : NULL;
    if (!worth)
        return NULL;
    bool is_whole = (worth->trial = qn_clone(table)) != NULL;
    for (int i = 0; i < DEALS; i++)
        is_whole = (worth->sample[i] = qn_clone(table)) != NULL && is_whole;
    if (!is_whole) {
        dice_worth_free(worth);
        return NULL;
    }
    worth->score = score;
    worth->user = user;
    worth->cp = QN_COUNTERS;
    for (unsigned i = 0; i < QN_COUNTERS; i++) {
        const char *name = qn_counter_name(table, i);
        if (name && strcmp(name, "cp") == 0)
            worth->cp = i;
    }
    dice_odds_init(&worth->odds);
    return worth;
}
