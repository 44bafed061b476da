/*
 * How a game stands: what decides it by its rulebook, as the game declares it (struct score_kind), and
 * what can be made of that without knowing the game.
 *
 *     way = (have − start) / (goal − start), from 0 to 1
 *     standing of a seat = the way to victory − the way to defeat, where there is one
 */
#include "quinte/search.h"

#include <limits.h>

#include "api/api.h"

enum { WHOLE = 1000 }; /* the whole way, in thousandths */

static const struct score_kind *kind_at(const qn_table *table, unsigned kind)
{
    return kind < table->t.game->score_count ? &table->t.game->scores[kind] : NULL;
}

/* ---- scores */

/* The mean of all that the objective takes; steps on the way to it are not counted. */
static struct score objective(const qn_table *table, uint8_t seat)
{
    qn_progress p;
    int sum = 0, count = 0;
    for (unsigned i = 0; qn_progress_get(table, seat, i, QN_ENGLISH, &p); i++) {
        if (p.step)
            continue;
        int have = p.have < 0 ? 0 : p.have < p.need ? p.have : p.need;
        sum += p.need > 0 ? WHOLE * have / p.need : WHOLE;
        count++;
    }
    return (struct score){.have = count ? sum / count : 0, .goal = WHOLE};
}

static struct score score_of(const qn_table *table, const struct score_kind *kind, uint8_t seat)
{
    return kind->of ? kind->of(&table->t, table->setup, seat) : objective(table, seat);
}

static struct score score_at(const qn_table *table, int seat, unsigned kind)
{
    const struct score_kind *k = kind_at(table, kind);
    if (!k || seat < 0 || seat >= (int)table->t.s->seats)
        return (struct score){0};
    struct table_reading reading;
    return score_of(table_read(table, &reading), k, (uint8_t)seat);
}

unsigned qn_score_count(const qn_table *table)
{
    if (!table)
        return 0;
    return table->t.game->score_count;
}
const char *qn_score_name(const qn_table *table, unsigned kind)
{
    if (!table)
        return NULL;
    const struct score_kind *k = kind_at(table, kind);
    return k ? k->name : NULL;
}
const char *qn_score_label(const qn_table *table, unsigned kind, qn_lang lang)
{
    if (!table)
        return NULL;
    const struct score_kind *k = kind_at(table, kind);
    return k ? k->label[lang == QN_FRENCH] : NULL;
}
bool qn_score_loses(const qn_table *table, unsigned kind)
{
    if (!table)
        return false;
    const struct score_kind *k = kind_at(table, kind);
    return k && k->loses;
}
int qn_score(const qn_table *table, int seat, unsigned kind)
{
    if (!table)
        return 0;
    return score_at(table, seat, kind).have;
}
int qn_score_start(const qn_table *table, int seat, unsigned kind)
{
    if (!table)
        return 0;
    return score_at(table, seat, kind).start;
}
int qn_score_goal(const qn_table *table, int seat, unsigned kind)
{
    if (!table)
        return 0;
    return score_at(table, seat, kind).goal;
}

/* ---- standings, in thousandths */

static int way(struct score s)
{
    int whole = s.goal - s.start, done = s.have - s.start;
    if (whole < 0) {
        whole = -whole;
        done = -done;
    }
    return done <= 0 || !whole ? 0 : done < whole ? WHOLE * done / whole : WHOLE;
}

/* Of several ways to victory or defeat the shortest counts. */
static int standing(const qn_table *table, uint8_t seat)
{
    int won = 0, lost = 0;
    for (unsigned i = 0; i < table->t.game->score_count; i++) {
        const struct score_kind *kind = &table->t.game->scores[i];
        int done = way(score_of(table, kind, seat)), *most = kind->loses ? &lost : &won;
        *most = done > *most ? done : *most;
    }
    return won - lost;
}

/* The first score, such that more is better. */
static int points(const qn_table *table, uint8_t seat)
{
    const struct score_kind *kind = &table->t.game->scores[0];
    struct score s = score_of(table, kind, seat);
    return (s.goal > s.start) != kind->loses ? s.have : -s.have;
}

/* The best of a seat's team, and of all others who are still in; how many other teams there are. */
struct comparison {
    int mine, theirs, rivals;
};

static struct comparison compare(const qn_table *table, int seat,
                                 int (*of)(const qn_table *table, uint8_t seat))
{
    struct table_reading reading;
    table = table_read(table, &reading);
    struct comparison c = {.mine = of(table, (uint8_t)seat), .theirs = INT_MIN};
    int team = qn_team(table, seat);
    for (uint8_t s = 0; s < table->t.s->seats; s++) {
        int other = qn_team(table, s);
        c.rivals += other != team && other == s;
        if (s == seat || !seat_is_in(&table->t, s))
            continue;
        int n = of(table, s), *best = other == team ? &c.mine : &c.theirs;
        *best = n > *best ? n : *best;
    }
    return c;
}

int qn_margin(const qn_table *table, int seat)
{
    if (!table)
        return 0;
    if (seat < 0 || seat >= (int)table->t.s->seats || !table->t.game->score_count)
        return 0;
    struct comparison c = compare(table, seat, points);
    if (!c.rivals)
        return compare(table, seat, standing).mine;
    return c.theirs == INT_MIN ? 0 : c.mine - c.theirs;
}

/* The lead as a number between -1 and 1, then the share of one team among all: of n that stand alike
 * each wins one game in n. */
static double guess(const qn_table *table, int seat)
{
    struct comparison c = compare(table, seat, standing);
    if (c.rivals && c.theirs == INT_MIN)
        return 0; /* all others are out, and the table has not yet said so */
    double lead = (c.rivals ? c.mine - c.theirs : c.mine) / (double)WHOLE * table->t.game->lead;
    double value = lead / (1 + (lead < 0 ? -lead : lead));
    double mine = 1 + value, theirs = (1 - value) * (c.rivals ? c.rivals : 1);
    return 2 * mine / (mine + theirs) - 1;
}

double qn_outlook(const qn_table *table, int seat)
{
    if (!table)
        return 0;
    if (seat < 0 || seat >= (int)table->t.s->seats)
        return 0;
    switch (qn_result(table, (unsigned)seat)) {
    case QN_WON: return 1;
    case QN_LOST: return -1;
    case QN_DRAWN: return 0;
    default: return guess(table, seat);
    }
}
