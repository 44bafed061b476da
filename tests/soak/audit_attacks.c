/*
 * An attack is a ledger that is filled from the log line by line and closed where it is over.
 */
#include "audit_attacks.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = QN_MAX_SEATS, TEAM_MOST = 40, START = 50 };

struct someone {
    uint16_t def;
    int seat;
};

struct attack {
    struct someone team[TEAM_MOST]; /* who is still in it */
    unsigned count;
    unsigned told; /* of a team: how many ATK have been told, and their sum */
    int sum;
    struct someone defender, struck;
    bool has_defender, is_reinforced, is_compared, is_direct;
    bool has_turned;               /* somebody has another controller now */
    int total, def, strike, guard; /* def, guard: -1 until told */
    bool defender_fell, struck_fell, defender_resists, struck_resists;
    bool is_replaced, is_held, is_harmless;
    int through;
};

struct audit {
    const qn_table *table;
    const qn_log_line *lines;
    size_t count;
    struct attack attack;
    int endurance[SEATS];
    struct log_verdict verdict;
};

static bool is(const qn_log_line *line, const char *what)
{
    return strcmp(line->what, what) == 0;
}

static void expect(struct audit *a, size_t line, int found, int expected, const char *why)
{
    if (a->verdict.good && found != expected) {
        a->verdict.good = false;
        a->verdict.line = line;
        a->verdict.why = why;
        a->verdict.expected = expected;
    }
}

/* Who has changed hands during the attack belongs to either. */
static bool is_one(const struct attack *x, const qn_log_line *line, const struct someone *who)
{
    return line->def == who->def && (x->has_turned || line->seat == who->seat);
}

/* ---- endurance */

/* The line after that one must be of this kind, seat and amount. */
static void expect_next(struct audit *a, size_t at, const char *what, int seat, int amount,
                        const char *why)
{
    const qn_log_line *next = at + 1 < a->count ? &a->lines[at + 1] : NULL;
    bool fits = next && is(next, what) && next->seat == seat;
    expect(a, at, fits ? next->amount : -1, amount, why);
}

static void change(struct audit *a, size_t at, int by)
{
    int seat = a->lines[at].seat;
    a->endurance[seat] += by;
    expect_next(a, at, "endurance", seat, a->endurance[seat], "an endurance is wrong");
}

/* With whom: the card that stands for that player. */
static void swap(struct audit *a, size_t at)
{
    static const char *const players[SEATS] = {"player_one",  "player_two",  "player_three",
                                               "player_four", "player_five", "player_six"};
    const qn_log_line *line = &a->lines[at];
    int other = 0;
    while (other < SEATS - 1 && qn_card_find(qn_table_pack(a->table), players[other]) != line->def)
        other++;
    int kept = a->endurance[line->seat];
    a->endurance[line->seat] = a->endurance[other];
    a->endurance[other] = kept;
}

/* VC-080 VC-192: the printed cost is lost at once; leaving the attack may be told in between. */
static void stun_costs(struct audit *a, size_t at)
{
    const qn_log_line *stun = &a->lines[at];
    int cost = 0;
    if (stun->def == QN_NONE)
        return;
    qn_card_value(qn_table_pack(a->table), stun->def, "cost", &cost);
    if (at + 1 < a->count && is(&a->lines[at + 1], "leave_attack"))
        at++;
    if (at + 1 < a->count && is(&a->lines[at + 1], "invulnerable"))
        return;
    if (cost > 0)
        expect_next(a, at, "lose", stun->seat, cost, "a stun costs something else");
}

/* ---- the course of an attack */

static void join(struct attack *x, const qn_log_line *line)
{
    if (x->count < TEAM_MOST)
        x->team[x->count++] = (struct someone){line->def, line->seat};
}

static void leave(struct attack *x, const qn_log_line *line)
{
    for (unsigned i = 0; i < x->count; i++)
        if (is_one(x, line, &x->team[i])) {
            x->team[i] = x->team[--x->count];
            return;
        }
    x->has_defender &= !is_one(x, line, &x->defender);
}

/* Of an army several may stand there, in the attack and outside. */
static bool is_in_attack(const struct audit *a, const qn_log_line *line)
{
    const struct attack *x = &a->attack;
    int any;
    if (line->def == QN_NONE || qn_card_value(qn_table_pack(a->table), line->def, "army", &any))
        return false;
    for (unsigned i = 0; i < x->count; i++)
        if (is_one(x, line, &x->team[i]))
            return true;
    return x->has_defender && is_one(x, line, &x->defender);
}

/* VC-161: who leaves play leaves the attack; what it carried is told before. */
static void leave_play(struct audit *a, size_t at)
{
    size_t next = at + 1;
    if (!is_in_attack(a, &a->lines[at]))
        return;
    while (next < a->count && is(&a->lines[next], "put_away"))
        next++;
    bool left = next < a->count && is(&a->lines[next], "leave_attack") &&
                a->lines[next].def == a->lines[at].def;
    expect(a, at, left, true, "somebody leaves play and not the attack");
}

static void defend(struct attack *x, const qn_log_line *line)
{
    x->defender = (struct someone){line->def, line->seat};
    x->has_defender = true;
    x->is_reinforced = false;
}

/* One of the team whose ATK has not been told yet. */
static void tell_force(struct audit *a, size_t at)
{
    struct attack *x = &a->attack;
    unsigned i = x->told;
    while (i < x->count && x->team[i].def != a->lines[at].def)
        i++;
    expect(a, at, i < x->count, true, "somebody adds to an attack that is not in it");
    if (i >= x->count)
        return;
    struct someone found = x->team[i];
    x->team[i] = x->team[x->told];
    x->team[x->told++] = found;
    x->sum += a->lines[at].amount;
}

static void tell_total(struct audit *a, size_t at)
{
    struct attack *x = &a->attack;
    const qn_log_line *line = &a->lines[at];
    expect(a, at, (int)x->told, x->count > 1 ? (int)x->count : 0, "not all of a team are counted");
    if (x->told)
        expect(a, at, line->amount, x->sum, "the sum of a team is wrong");
    expect(a, at, x->count > 0, true, "an attack without attackers is compared");
    x->is_direct = line->def == QN_NONE;
    x->is_compared = true;
    x->total = line->amount;
    if (!x->is_direct)
        expect(a, at, line->def, x->defender.def, "somebody else defends");
}

static void tell_defence(struct attack *x, const qn_log_line *line)
{
    *(x->def < 0 ? &x->def : &x->guard) = line->amount;
}

static void tell_stun(struct audit *a, size_t at)
{
    struct attack *x = &a->attack;
    const qn_log_line *line = &a->lines[at];
    stun_costs(a, at);
    if (!x->is_compared)
        return;
    bool is_defender = !x->is_direct && is_one(x, line, &x->defender);
    bool is_struck = !x->is_direct && is_one(x, line, &x->struck);
    x->defender_fell |= is_defender;
    x->struck_fell |= is_struck;
    if (!x->is_replaced)
        expect(a, at, is_defender || is_struck, true, "somebody else is stunned by an attack");
}

static void tell_resistance(struct attack *x, const qn_log_line *line)
{
    x->defender_resists |= is_one(x, line, &x->defender);
    x->struck_resists |= is_one(x, line, &x->struck);
}

static void tell_breakthrough(struct audit *a, size_t at)
{
    const qn_log_line *line = &a->lines[at];
    expect(a, at, a->attack.is_compared, true, "a breakthrough without a comparison");
    a->attack.through += line->amount;
    expect_next(a, at, "lose", line->seat, line->amount, "a breakthrough is lost otherwise");
}

/* ---- what must have come of it */

/* VC-168 – VC-170; a card may have put something else in its place. */
static void judge_stun(struct audit *a, size_t at, bool fell, bool resists, bool should,
                       const char *why)
{
    if (should && !fell && (resists || a->attack.is_replaced))
        return;
    expect(a, at, fell, should, why);
}

/* VC-171 VC-173 */
static int expected_breakthrough(const struct attack *x)
{
    int through = x->is_direct ? x->total : x->total - x->def;
    if (through <= 0 || x->is_harmless)
        return 0;
    if (!x->is_direct && (!x->defender_fell || x->is_reinforced || x->is_held))
        return 0;
    return through;
}

static void judge(struct audit *a, size_t at)
{
    const struct attack *x = &a->attack;
    if (!x->is_compared) {
        expect(a, at, x->count && x->has_defender, false,
               "attackers and a defender are left, and are not compared");
        return;
    }
    if (!x->is_direct) {
        expect(a, at, x->def >= 0 && x->guard >= 0, true, "a comparison is not complete");
        judge_stun(a, at, x->defender_fell, x->defender_resists, x->total >= x->def,
                   "the defender's stun does not follow from the comparison");
        judge_stun(a, at, x->struck_fell, x->struck_resists, x->strike >= x->guard,
                   "the attacker's stun does not follow from the comparison");
    }
    int through = expected_breakthrough(x);
    if (x->through || !x->is_replaced)
        expect(a, at, x->through, through, "a breakthrough is wrong");
}

static void begin(struct attack *x)
{
    *x = (struct attack){.def = -1, .guard = -1};
    x->defender.def = x->struck.def = QN_NONE;
}

/* ---- line by line */

static bool read_endurance(struct audit *a, size_t at)
{
    const qn_log_line *line = &a->lines[at];
    if (is(line, "lose") || is(line, "pay"))
        change(a, at, -line->amount);
    else if (is(line, "gain"))
        change(a, at, line->amount);
    else if (is(line, "swap"))
        swap(a, at);
    else if (is(line, "endurance"))
        expect(a, at, line->amount, a->endurance[line->seat], "an endurance is wrong");
    else
        return false;
    return true;
}

static bool read_course(struct audit *a, size_t at)
{
    const qn_log_line *line = &a->lines[at];
    struct attack *x = &a->attack;
    if (is(line, "propose"))
        begin(x);
    else if (is(line, "attack"))
        join(x, line);
    else if (is(line, "leave_attack"))
        leave(x, line);
    else if (is(line, "ko") ||
             (x->is_compared && is(line, "return"))) /* elsewhere perhaps from a pile */
        leave_play(a, at);
    else if (is(line, "defend"))
        defend(x, line);
    else if (is(line, "control"))
        x->has_turned = true;
    else if (is(line, "reinforce"))
        x->is_reinforced |= is_one(x, line, &x->defender);
    else if (is(line, "force"))
        tell_force(a, at);
    else if (is(line, "total"))
        tell_total(a, at);
    else if (is(line, "defence"))
        tell_defence(x, line);
    else
        return false;
    return true;
}

static void read_outcome(struct audit *a, size_t at)
{
    const qn_log_line *line = &a->lines[at];
    struct attack *x = &a->attack;
    if (is(line, "strike")) {
        x->struck = (struct someone){line->def, line->seat};
        x->strike = line->amount;
    } else if (is(line, "stun")) {
        tell_stun(a, at);
    } else if (is(line, "resist")) {
        tell_resistance(x, line);
    } else if (is(line, "replace") && line->seat < 0) {
        x->is_replaced = x->is_compared;
    } else if (is(line, "held")) {
        x->is_held = true;
    } else if (is(line, "harmless")) {
        x->is_harmless = true;
    } else if (is(line, "breakthrough")) {
        tell_breakthrough(a, at);
    } else if (is(line, "over")) {
        judge(a, at);
        begin(x);
    }
}

struct log_verdict audit_attacks(const qn_table *table, const qn_log_line *lines, size_t count)
{
    struct audit *a = calloc(1, sizeof *a);
    struct log_verdict verdict = {false, 0, "out of memory", 0};
    if (!a)
        return verdict;
    *a = (struct audit){.table = table, .lines = lines, .count = count, .verdict = {.good = true}};
    for (int i = 0; i < SEATS; i++)
        a->endurance[i] = START;
    begin(&a->attack);
    for (size_t i = 0; i < count && a->verdict.good; i++)
        if (!read_endurance(a, i) && !read_course(a, i))
            read_outcome(a, i);
    verdict = a->verdict;
    free(a);
    return verdict;
}
