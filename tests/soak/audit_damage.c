/*
 * One ledger a seat, filled from the log line by line, emptied where a total is told.
 */
#include "audit_damage.h"

#include <stdlib.h>
#include <string.h>

enum { NESTED = 8 };

struct ledger {
    int in, ultimate, prevented, times;
    int parts[5]; /* how often each part is prevented: 1/2, 1/3, 2/3, 1/4, 3/4 */
    bool ignores;
};

static const int part_of[5][2] = {{1, 2}, {1, 3}, {2, 3}, {1, 4}, {3, 4}};

struct audit {
    const qn_table *table;
    unsigned seats;
    struct ledger ledger[QN_MAX_SEATS];
    struct ledger waiting[QN_MAX_SEATS][NESTED]; /* while an isolated source is dealt */
    unsigned depth[QN_MAX_SEATS];
    bool ultimate_attack;
    int dealt[QN_MAX_SEATS], healed[QN_MAX_SEATS]; /* told, not yet on the dial */
    bool survives[QN_MAX_SEATS];
    bool at_once[QN_MAX_SEATS]; /* an isolated source: the healing of the phase comes later */
    int health[QN_MAX_SEATS];
    struct log_verdict verdict;
};

static int dial(const struct audit *a, int seat)
{
    return a->seats == 4 ? seat & 1 : seat;
}

static int start(const struct audit *a)
{
    return a->seats == 3 ? 35 : 50;
}

static int subtotal(const struct ledger *l)
{
    int sum = l->in - l->prevented;
    return sum > 0 ? sum : 0;
}

static int total(const struct ledger *l)
{
    int sub = subtotal(l), left = sub * (1 + l->times);
    for (int p = 0; p < 5; p++)
        left -= l->parts[p] * ((sub * part_of[p][0] + part_of[p][1] - 1) / part_of[p][1]);
    return (left > 0 && !l->ignores ? left : 0) + l->ultimate * (1 + l->times);
}

/* Told as two digits: 34 is three quarters. */
static void prevent_part(struct ledger *l, int digits)
{
    for (int p = 0; p < 5; p++)
        l->parts[p] += part_of[p][0] * 10 + part_of[p][1] == digits;
}

static void expect(struct audit *a, size_t line, int found, int expected, const char *why)
{
    if (a->verdict.good && found != expected)
        a->verdict = (struct log_verdict){false, line, why, expected};
}

/* The attack belongs to the phase, also while an isolated source is dealt. */
static void hit(struct audit *a, const qn_log_line *l)
{
    struct ledger *own = a->depth[l->seat] ? a->waiting[l->seat] : &a->ledger[l->seat];
    *(a->ultimate_attack ? &own->ultimate : &own->in) += l->amount;
}

static void begin_isolated(struct audit *a, const qn_log_line *l)
{
    int s = l->seat;
    if (a->depth[s] < NESTED)
        a->waiting[s][a->depth[s]++] = a->ledger[s];
    a->ledger[s] = (struct ledger){.in = l->amount};
}

static void tell_damage(struct audit *a, size_t line, const qn_log_line *l)
{
    int s = l->seat;
    expect(a, line, l->amount, total(&a->ledger[s]), "a damage total is wrong");
    a->dealt[dial(a, s)] += l->amount;
    a->ledger[s] = (struct ledger){0};
    if (!a->depth[s])
        return;
    a->ledger[s] = a->waiting[s][--a->depth[s]];
    a->at_once[dial(a, s)] = l->amount > 0;
}

/* The dial: what it was, hit and healed, in its bounds. */
static void tell_health(struct audit *a, size_t line, const qn_log_line *l)
{
    int d = dial(a, l->seat), most = start(a) + 10;
    int expected = a->health[d] - a->dealt[d] + (a->at_once[d] ? 0 : a->healed[d]);
    if (a->survives[d] && expected < 1)
        expected = 1;
    expected = expected < 0 ? 0 : expected > most ? most : expected;
    expect(a, line, l->amount, expected, "a dial is wrong");
    a->health[d] = l->amount;
    a->dealt[d] = 0;
    a->survives[d] = false;
    if (!a->at_once[d])
        a->healed[d] = 0;
    a->at_once[d] = false;
}

static void read_line(struct audit *a, size_t number, const qn_log_line *l)
{
    struct ledger *own = l->seat >= 0 ? &a->ledger[l->seat] : NULL;
    const char *what = l->what;
    if (!strcmp(what, "activate"))
        a->ultimate_attack = false;
    if (!own)
        return;
    if (!strcmp(what, "attack") || !strcmp(what, "ultimate")) {
        a->ultimate_attack = what[0] == 'u';
        hit(a, l);
    } else if (!strcmp(what, "add")) {
        hit(a, l);
    } else if (!strcmp(what, "incoming") || !strcmp(what, "collateral")) {
        own->in += l->amount;
    } else if (!strcmp(what, "prevent")) {
        own->prevented += l->amount;
    } else if (!strcmp(what, "half")) {
        own->parts[0]++;
    } else if (!strcmp(what, "part")) {
        prevent_part(own, l->amount);
    } else if (!strcmp(what, "multiply")) {
        own->times += l->amount - 1;
    } else if (!strcmp(what, "ignore")) {
        own->ignores = true;
    } else if (!strcmp(what, "survive")) {
        a->survives[dial(a, l->seat)] = true;
    } else if (!strcmp(what, "heal")) {
        a->healed[dial(a, l->seat)] += l->amount;
    } else if (!strcmp(what, "stolen")) {
        a->dealt[dial(a, l->seat)] += l->amount;
    } else if (!strcmp(what, "isolated")) {
        begin_isolated(a, l);
    } else if (!strcmp(what, "subtotal")) {
        expect(a, number, l->amount, subtotal(own), "a subtotal is wrong");
    } else if (!strcmp(what, "damage")) {
        tell_damage(a, number, l);
    } else if (!strcmp(what, "health")) {
        tell_health(a, number, l);
    }
}

struct log_verdict audit_damage(const qn_table *table, const qn_log_line *lines, size_t count)
{
    struct audit *a = calloc(1, sizeof *a);
    struct log_verdict verdict = {false, 0, "out of memory", 0};
    if (!a)
        return verdict;
    a->table = table;
    a->seats = qn_seats(table);
    a->verdict.good = true;
    for (unsigned s = 0; s < QN_MAX_SEATS; s++)
        a->health[s] = start(a);
    for (size_t i = 0; i < count && a->verdict.good; i++)
        read_line(a, i, &lines[i]);
    verdict = a->verdict;
    free(a);
    return verdict;
}
