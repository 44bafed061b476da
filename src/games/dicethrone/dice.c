/*
 * Dice: three pools (offence, defence, rolls of effects), each one number: five dice of three bits,
 * always in ascending order, because their order never matters.
 */
#include "games/dicethrone/dicethrone.h"

enum { FACE_BITS = 3, FACE_MASK = 7 };

int dt_face(const struct table *t, enum dt_pool pool, unsigned die)
{
    return t->s->global[G_DICE + pool] >> (die * FACE_BITS) & FACE_MASK;
}

unsigned dt_count(const struct table *t, enum dt_pool pool)
{
    unsigned n = 0;
    while (n < DICE && dt_face(t, pool, n))
        n++;
    return n;
}

uint8_t dt_owner(const struct table *t, enum dt_pool pool)
{
    return seat_in(t, (enum dt_global)(G_OWNER + pool));
}

static void put_sorted(struct table *t, enum dt_pool pool, int *face, unsigned count)
{
    int packed = 0;
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0 && face[k] < face[k - 1]; k--) {
            int swap = face[k];
            face[k] = face[k - 1];
            face[k - 1] = swap;
        }
    for (unsigned i = 0; i < count; i++)
        packed |= face[i] << (i * FACE_BITS);
    t->s->global[G_DICE + pool] = (int16_t)packed;
}

static unsigned get(const struct table *t, enum dt_pool pool, int *face)
{
    unsigned n = dt_count(t, pool);
    for (unsigned i = 0; i < n; i++)
        face[i] = dt_face(t, pool, i);
    return n;
}

/* The number that people read: 11346. */
static int readable(const int *face, unsigned count)
{
    int n = 0;
    for (unsigned i = 0; i < count; i++)
        n = n * 10 + face[i];
    return n;
}

static void tell(struct table *t, enum dt_pool pool, uint8_t word, uint16_t rule)
{
    int face[DICE];
    unsigned n = get(t, pool, face);
    uint8_t seat = dt_owner(t, pool);
    log_add(t, word, (int8_t)seat, NONE, NONE, readable(face, n), rule);
}

int dt_die(struct table *t)
{
    return random_die(t, 6);
}

void dt_roll(struct table *t, enum dt_pool pool, uint8_t seat, unsigned count, uint16_t rule)
{
    int face[DICE];
    count = count > DICE ? DICE : count;
    for (unsigned i = 0; i < count; i++)
        face[i] = dt_die(t);
    if (pool == POOL_OFFENCE && t->s->global[G_LENT])
        t->s->global[G_LENT] = (int16_t)face[count - 1];
    put_sorted(t, pool, face, count);
    t->s->global[G_OWNER + pool] = (int16_t)(seat + 1);
    t->s->global[G_OPEN] = (int16_t)(pool + 1);
    tell(t, pool, LOG_ROLLED, rule);
}

static void altered(struct table *t, enum dt_pool pool)
{
    if (pool == POOL_OFFENCE)
        t->s->global[G_STAMP]++;
}

/* ---- a die that another hero has lent: its number counts, its symbols are none of the roller's */

int dt_lent(const struct table *t, enum dt_pool pool)
{
    int face = t->s->global[G_LENT];
    return pool == POOL_OFFENCE && face != LENT_UNROLLED && dt_count(t, pool) ? face : 0;
}

/* Which of the dice it is: the first of those that show its face; their count if there is none. */
static unsigned lent_die(const struct table *t, enum dt_pool pool)
{
    unsigned n = dt_count(t, pool), i = 0;
    int face = dt_lent(t, pool);
    if (!face)
        return n;
    while (i < n && dt_face(t, pool, i) != face)
        i++;
    return i;
}

bool dt_has_own(const struct table *t, enum dt_pool pool, int face)
{
    unsigned lent = lent_die(t, pool);
    for (unsigned i = 0; i < dt_count(t, pool); i++)
        if (i != lent && dt_face(t, pool, i) == face)
            return true;
    return false;
}

static void turn(struct table *t, enum dt_pool pool, unsigned die, int to)
{
    int face[DICE] = {0};
    unsigned n = get(t, pool, face);
    face[die] = to;
    put_sorted(t, pool, face, n);
    altered(t, pool);
}

static void change(struct table *t, enum dt_pool pool, unsigned die, int to)
{
    int from = dt_face(t, pool, die);
    turn(t, pool, die, to);
    log_add(t, LOG_DIE, (int8_t)dt_owner(t, pool), NONE, NONE, from * 10 + to, RULE_DT + 202);
}

/* The first of the roller's own dice that shows a face; their count if there is none. */
static unsigned own_die(const struct table *t, enum dt_pool pool, int face)
{
    unsigned n = dt_count(t, pool), lent = lent_die(t, pool), i = 0;
    while (i < n && (i == lent || dt_face(t, pool, i) != face))
        i++;
    return i;
}

bool dt_change(struct table *t, enum dt_pool pool, int from, int to)
{
    unsigned die = own_die(t, pool, from);
    if (die == dt_count(t, pool))
        return false;
    change(t, pool, die, to);
    return true;
}

/* DT-202: a single die that falls anew by somebody's will: it is told as a reroll. */
void dt_reroll_one(struct table *t, enum dt_pool pool, int face, bool lent)
{
    unsigned die = lent ? lent_die(t, pool) : own_die(t, pool, face);
    if (die == dt_count(t, pool))
        return;
    int to = dt_die(t);
    if (lent)
        t->s->global[G_LENT] = (int16_t)to;
    turn(t, pool, die, to);
    tell(t, pool, LOG_REROLLED, RULE_DT + 202);
}

void dt_change_lent(struct table *t, int to)
{
    unsigned die = lent_die(t, POOL_OFFENCE);
    if (!dt_lent(t, POOL_OFFENCE))
        return;
    t->s->global[G_LENT] = (int16_t)to;
    change(t, POOL_OFFENCE, die, to);
}

/* ---- rerolling: which faces, as digits; 0 stands for all five */

/* Of each face some dice; of a roll only the faces that it shows count. */
struct subset {
    unsigned faces;                  /* how many different ones there are */
    int face[DICE];                  /* in ascending order */
    unsigned have[DICE], take[DICE]; /* how many dice show it, how many of them are taken */
    /* What is taken from that face on, as digits, and how many dice that are. */
    int digits[DICE + 1];
    unsigned count[DICE + 1];
};

/* Of the dice as they lie, without the one of that number, none taken yet. */
static struct subset subset_of(const struct table *t, enum dt_pool pool, unsigned without)
{
    struct subset s = {0};
    unsigned n = dt_count(t, pool);
    for (unsigned i = 0; i < n; i++) {
        int face = dt_face(t, pool, i);
        if (i == without)
            continue;
        if (!s.faces || s.face[s.faces - 1] != face)
            s.face[s.faces++] = face;
        s.have[s.faces - 1]++;
    }
    return s;
}

/* One more die of that face, and none of those before it. */
static void take_one(struct subset *s, unsigned face)
{
    static const int place[] = {1, 10, 100, 1000, 10000};
    int digits = s->face[face] * place[s->count[face]] + s->digits[face];
    unsigned count = s->count[face] + 1;
    s->take[face]++;
    for (unsigned i = 0; i <= face; i++) {
        s->digits[i] = digits;
        s->count[i] = count;
    }
}

static bool next_subset(struct subset *s)
{
    for (unsigned i = 0; i < s->faces; i++) {
        if (s->take[i] < s->have[i]) {
            take_one(s, i);
            return true;
        }
        s->take[i] = 0;
    }
    return false;
}

/* Equal dice are alike: at most 31 ways, most often fewer (DT-196 DT-197). */
void dt_offer_rerolls(struct table *t, enum dt_pool pool, unsigned most, uint16_t rule)
{
    unsigned n = dt_count(t, pool), lent = lent_die(t, pool);
    struct subset s = subset_of(t, pool, lent);
    do {
        int digits = s.digits[0];
        unsigned count = s.count[0];
        if (count && count <= most)
            offer(t, W_REROLL, NONE, NONE, (int16_t)(count == DICE ? 0 : digits), 0, rule);
        if (lent < n && count < most)
            offer(t, count + 1 == DICE ? W_REROLL : W_REROLL_LENT, NONE, NONE,
                  (int16_t)(count + 1 == DICE ? 0 : digits), 0, rule);
    } while (next_subset(&s));
}

/* Equal dice are alike here, too. How many ways there are; they are offered if that is wanted. */
unsigned dt_each_pick(struct table *t, enum dt_pool pool, unsigned count, bool tell)
{
    struct subset s = subset_of(t, pool, DICE);
    unsigned ways = 0;
    while (next_subset(&s)) {
        if (s.count[0] != count)
            continue;
        ways++;
        if (tell)
            offer(t, W_PICK, NONE, NONE, (int16_t)s.digits[0], 0, RULE_DT + 116);
    }
    return ways;
}

void dt_pick(struct table *t, enum dt_pool pool, int digits)
{
    int face[DICE];
    unsigned n = 0;
    for (; digits && n < DICE; digits /= 10)
        face[n++] = digits % 10;
    put_sorted(t, pool, face, n);
}

void dt_reroll(struct table *t, enum dt_pool pool, int digits, bool lent, uint16_t rule)
{
    int face[DICE];
    unsigned n = get(t, pool, face), lent_one = lent_die(t, pool);
    bool all = digits == 0 && !lent;
    for (unsigned i = n; i-- > 0;)
        if (all || (lent && i == lent_one)) {
            face[i] = 0;
        } else if (digits && i != lent_one && face[i] == digits % 10) {
            face[i] = 0;
            digits /= 10;
        }
    for (unsigned i = 0; i < n; i++)
        if (!face[i])
            face[i] = dt_die(t);
    if (lent_one < n)
        t->s->global[G_LENT] = (int16_t)face[lent_one];
    put_sorted(t, pool, face, n);
    tell(t, pool, LOG_REROLLED, rule);
}

/* ---- what they show */

int dt_symbol(const struct table *t, uint8_t seat, int face)
{
    const struct def *d = def_of(t, hero_of(t, seat));
    int symbol = 1;
    for (; symbol < SYMBOLS && face > d->attr[A_FACES_A + symbol - 1]; symbol++)
        face -= d->attr[A_FACES_A + symbol - 1];
    return symbol;
}

/* How many of each: have[1] of the first symbol, and so on. Dice lie in ascending order, and symbols
 * take up the faces in theirs. */
static void count_symbols(const struct table *t, enum dt_pool pool, int have[SYMBOLS + 1])
{
    unsigned n = dt_count(t, pool), lent = lent_die(t, pool);
    const struct def *d = n ? def_of(t, hero_of(t, dt_owner(t, pool))) : NULL;
    int symbol = 1, last = n ? d->attr[A_FACES_A] : 0; /* last: the last face that shows it */
    for (unsigned i = 0; i < n; i++) {
        while (symbol < SYMBOLS && dt_face(t, pool, i) > last)
            last += d->attr[A_FACES_A + symbol++];
        have[symbol] += i != lent;
    }
}

int dt_symbols(const struct table *t, enum dt_pool pool, int symbol)
{
    int have[SYMBOLS + 1] = {0};
    count_symbols(t, pool, have);
    return symbol >= 1 && symbol <= SYMBOLS ? have[symbol] : 0;
}

/* At least so many of each symbol: 2110 is AABC (DT-001 DT-020). */
bool dt_shows(const struct table *t, enum dt_pool pool, int symbols)
{
    int have[SYMBOLS + 1] = {0};
    count_symbols(t, pool, have);
    for (int symbol = SYMBOLS; symbol >= 1; symbol--, symbols /= 10)
        if (have[symbol] < symbols % 10)
            return false;
    return true;
}

/* The most dice that share one number (DT-259). */
int dt_of_a_kind(const struct table *t, enum dt_pool pool)
{
    int most = 0, run = 0, n = (int)dt_count(t, pool);
    for (int i = 0; i < n; i++) {
        run = i && dt_face(t, pool, (unsigned)i) == dt_face(t, pool, (unsigned)i - 1) ? run + 1 : 1;
        most = run > most ? run : most;
    }
    return most;
}

/* The longest run of numbers (DT-273 DT-275). */
int dt_straight(const struct table *t, enum dt_pool pool)
{
    int most = 0, run = 0, n = (int)dt_count(t, pool);
    for (int i = 0; i < n; i++) {
        int step = i ? dt_face(t, pool, (unsigned)i) - dt_face(t, pool, (unsigned)i - 1) : 2;
        run = step > 1 ? 1 : run + step;
        most = run > most ? run : most;
    }
    return most;
}

int dt_sum(const struct table *t, enum dt_pool pool)
{
    int sum = 0;
    for (unsigned i = 0; i < dt_count(t, pool); i++)
        sum += dt_face(t, pool, i);
    return sum;
}

/* ---- for those who look at the table */

/* The pool that may be changed now: of an effect also when only its own text may still do it. */
static bool is_changing(const struct table *t, unsigned pool)
{
    return pool == (dt_asks_rolled(t) ? POOL_EFFECT : (unsigned)(t->s->global[G_OPEN] - 1));
}

/* Dice of the phase lie there until it ends; those of an effect while they may be changed. */
static bool lies(const struct table *t, unsigned pool)
{
    return pool == POOL_EFFECT ? is_changing(t, pool) : in_roll_phase(t);
}

bool dt_dice(const struct table *t, unsigned pool, qn_dice *out)
{
    static const char *const names[] = {"offence", "defence", "effect"};
    if (pool > POOL_EFFECT)
        return false;
    uint8_t owner = dt_owner(t, (enum dt_pool)pool);
    *out = (qn_dice){.pool = names[pool], .seat = -1, .lent = -1};
    if (!lies(t, pool))
        return true;
    out->count = dt_count(t, (enum dt_pool)pool);
    out->seat = owner == NOBODY ? -1 : owner;
    out->open = is_changing(t, pool);
    for (unsigned i = 0; i < out->count; i++)
        out->face[i] = (uint8_t)dt_face(t, (enum dt_pool)pool, i);
    unsigned lent = lent_die(t, (enum dt_pool)pool);
    out->lent = lent < out->count ? (int)lent : -1;
    return true;
}

char dt_dice_symbol(const struct table *t, uint8_t seat, int face)
{
    return (char)('A' + dt_symbol(t, seat, face) - 1);
}

bool dt_dice_lay(struct table *t, unsigned pool, const uint8_t *face, size_t count)
{
    qn_dice now;
    int sorted[DICE];
    if (!dt_dice(t, pool, &now) || !count || count != now.count)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (face[i] < 1 || face[i] > 6)
            return false;
        sorted[i] = face[i];
    }
    put_sorted(t, (enum dt_pool)pool, sorted, (unsigned)count);
    if (dt_lent(t, (enum dt_pool)pool) && lent_die(t, (enum dt_pool)pool) == count)
        t->s->global[G_LENT] = (int16_t)sorted[0]; /* one of them is still not the roller's */
    return true;
}
