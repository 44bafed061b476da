/*
 * The ledger: damage, prevention and healing are written down and dealt together when the phase
 * concludes (DT-190 DT-224 – DT-233 DT-243 – DT-247). Isolated sources are dealt at once, each as an
 * instance of its own (DT-280 DT-281).
 *
 *   subtotal = what comes in − what is prevented        (add and subtract)
 *   total    = subtotal − a part of the subtotal for each division, + the subtotal for each doubling,
 *              never below 0
 *              + ultimate damage, which nothing lowers
 *
 * What falls on a dial is weighed as a whole: partners share one (DT-152 DT-167 DT-170).
 */
#include "games/dicethrone/dicethrone.h"

/* ---- dials */

/* DT-167: teammates share one. */
uint16_t dt_dial(const struct table *t, uint8_t seat)
{
    return hero_of(t, is_team_game(t) ? seat & 1 : seat);
}

/* Both partners' heroes show what their dial says. */
uint16_t dt_keeper(const struct table *t, uint16_t card, uint8_t counter)
{
    bool is_dial = counter == C_HEALTH && type_of(t, card) == T_HERO;
    return is_dial ? dt_dial(t, t->cards[card].owner) : card;
}

int dt_health(const struct table *t, uint8_t seat)
{
    return t->cards[dt_dial(t, seat)].counter[C_HEALTH];
}

int dt_start_health(const struct table *t)
{
    return t->s->seats == 3 ? 35 : 50; /* DT-005 DT-167 DT-177 */
}

void dt_set_health(struct table *t, uint8_t seat, int health)
{
    int most = dt_start_health(t) + HEAL_ABOVE; /* DT-029 */
    health = health < 0 ? 0 : health > most ? most : health;
    t->cards[dt_dial(t, seat)].counter[C_HEALTH] = (int16_t)health;
    log_add(t, LOG_HEALTH, (int8_t)seat, NONE, NONE, health, RULE_DT + 26);
}

int dt_cp(const struct table *t, uint8_t seat)
{
    return t->cards[hero_of(t, seat)].counter[C_CP];
}

/* DT-031 DT-032 */
void dt_gain_cp(struct table *t, uint8_t seat, int amount)
{
    int16_t *cp = &t->cards[hero_of(t, seat)].counter[C_CP];
    int value = *cp + amount;
    value = value < 0 ? 0 : value > MOST_CP ? MOST_CP : value;
    if (value == *cp)
        return;
    *cp = (int16_t)value;
    log_add(t, LOG_CP, (int8_t)seat, NONE, NONE, value, RULE_DT + 30);
}

/* ---- writing down */

/* SV_RETURN: the card that returns damage, and RETURN for each time that it does. */
enum { RETURN = 1024 };
_Static_assert((int)CARDS_MOST <= (int)RETURN, "a card and a number fit into SV_RETURN");

static int16_t *row(const struct table *t, uint8_t seat)
{
    return t->s->seat[seat];
}

static void tell(struct table *t, uint8_t word, uint8_t seat, int amount, uint16_t by, int rule)
{
    log_add(t, word, (int8_t)seat, by, NONE, amount, (uint16_t)(RULE_DT + rule));
}

/* Only upkeep and the roll phase gather what happens in them (DT-190 DT-224). */
static bool gathers(const struct table *t, uint8_t seat)
{
    return t->s->global[G_PHASE] == PHASE_UPKEEP || in_roll_phase(t) ||
           seat_in(t, G_ISOLATED) == seat;
}

void dt_incoming(struct table *t, uint8_t seat, uint8_t type, int amount, uint16_t by)
{
    if (amount <= 0 || !seat_is_in(t, seat))
        return;
    if (!gathers(t, seat)) {
        dt_isolated(t, seat, type, amount, by);
        return;
    }
    if (type == DAMAGE_ULTIMATE) { /* DT-153: whatever an Ultimate Ability calls it */
        row(t, seat)[SV_ULTIMATE] += (int16_t)amount;
        tell(t, LOG_ULTIMATE, seat, amount, by, 153);
        return;
    }
    row(t, seat)[SV_IN] += (int16_t)amount;
    tell(t, type == DAMAGE_COLLATERAL ? LOG_COLLATERAL : LOG_INCOMING, seat, amount, by, 128);
}

static uint8_t word_of_attack(uint8_t type)
{
    switch (type) {
    case DAMAGE_UNDEFENDABLE: return LOG_ATTACK_UNDEFENDABLE;
    case DAMAGE_PURE: return LOG_ATTACK_PURE;
    case DAMAGE_ULTIMATE: return LOG_ULTIMATE;
    default: return LOG_ATTACK;
    }
}

/* The attack itself: its first damage says of which type it is (DT-134 – DT-157). */
void dt_attack_for(struct table *t, uint8_t type, int amount, uint16_t by)
{
    int16_t *g = t->s->global;
    if (amount <= 0)
        return;
    if (!g[G_TYPE])
        g[G_TYPE] = type;
    g[G_ATTACK] = (int16_t)(g[G_ATTACK] + amount);
    tell(t, word_of_attack((uint8_t)g[G_TYPE]), seat_in(t, G_DEFENDER), amount, by, 228);
}

/* DT-141 DT-145 DT-160: what is added is of the attack's type; pure damage is not changed, ultimate
 * damage never lowered (DT-156). */
void dt_add_to_attack(struct table *t, int amount, uint16_t by)
{
    int16_t *g = t->s->global;
    bool lowers = amount < 0 && g[G_TYPE] == DAMAGE_ULTIMATE;
    if (!dt_is_attack(t) || g[G_TYPE] == DAMAGE_PURE || !amount || lowers)
        return;
    g[G_ATTACK] = (int16_t)(g[G_ATTACK] + amount);
    tell(t, LOG_ADDED, seat_in(t, G_DEFENDER), amount, by, 230);
}

void dt_heal(struct table *t, uint8_t seat, int amount, uint16_t by)
{
    if (amount <= 0 || !seat_is_in(t, seat))
        return;
    tell(t, LOG_HEALED, seat, amount, by, 224);
    if (t->s->global[G_PHASE] == PHASE_UPKEEP || in_roll_phase(t))
        row(t, seat)[SV_HEAL] += (int16_t)amount;
    else
        dt_set_health(t, seat, dt_health(t, seat) + amount);
}

void dt_prevent(struct table *t, uint8_t seat, int amount, uint16_t by)
{
    if (amount <= 0)
        return;
    row(t, seat)[SV_PREVENT] += (int16_t)amount;
    tell(t, LOG_PREVENTS, seat, amount, by, 230);
}

/* The parts that can be prevented, in the order of SV_HALVES and what follows. */
static const struct {
    int8_t of, in;
} parts[DT_PARTS] = {{1, 2}, {1, 3}, {2, 3}, {1, 4}, {3, 4}};

void dt_prevent_part(struct table *t, uint8_t seat, unsigned part, uint16_t by)
{
    row(t, seat)[SV_HALVES + part]++;
    if (part)
        tell(t, LOG_PARTS, seat, parts[part].of * 10 + parts[part].in, by, 231);
    else
        tell(t, LOG_HALVES, seat, 0, by, 231);
}

void dt_multiply(struct table *t, uint8_t seat, int times, uint16_t by)
{
    if (times < 2)
        return;
    row(t, seat)[SV_TIMES] += (int16_t)(times - 1);
    tell(t, LOG_TIMES, seat, times, by, 231);
}

void dt_prevent_all(struct table *t, uint8_t seat, uint16_t by)
{
    row(t, seat)[SV_IGNORE] |= LEDGER_IGNORE;
    tell(t, LOG_IGNORES, seat, 0, by, 131);
}

void dt_return_half(struct table *t, uint8_t seat, uint16_t by)
{
    row(t, seat)[SV_RETURN] = (int16_t)(RETURN * (row(t, seat)[SV_RETURN] / RETURN + 1) + by);
    tell(t, LOG_RETURNS, seat, 0, by, 233);
}

void dt_recoil(struct table *t, int amount)
{
    if (amount > 0)
        t->s->global[G_RECOIL] = counted(t, t->s->global[G_RECOIL] + amount);
}

/* It saves the dial from what is weighed now: an isolated source, or all that the phase has gathered. */
void dt_survive(struct table *t, uint8_t seat, uint16_t by)
{
    uint8_t alone = seat_in(t, G_ISOLATED);
    bool isolated = alone != NOBODY && are_friends(t, alone, seat);
    row(t, isolated ? alone : seat)[SV_IGNORE] |= LEDGER_SURVIVE;
    tell(t, LOG_SURVIVES, seat, 1, by, 26);
}

/* ---- adding up */

static bool is_hit_by_attack(const struct table *t, uint8_t seat)
{
    return seat_in(t, G_DEFENDER) == seat && seat_in(t, G_ISOLATED) != seat && dt_is_attack(t);
}

/* What one player gives back as things stand. */
static int gives_back(const struct table *t, uint8_t seat)
{
    int times = row(t, seat)[SV_RETURN] / RETURN;
    return times ? times * dt_returned(t, seat) : 0;
}

/* What the attack itself costs the attacker: nothing, unless some of it gets through in the end. */
static int recoils(const struct table *t)
{
    uint8_t defender = seat_in(t, G_DEFENDER);
    int amount = t->s->global[G_RECOIL];
    return amount && defender != NOBODY && dt_final(t, defender) > 0 ? amount : 0;
}

/* DT-128 DT-233: what will come back at the attacker is waiting for them like any other damage, though how
 * much it is may still change. */
static int coming_back(const struct table *t, uint8_t seat)
{
    if (seat_in(t, G_ATTACKER) != seat || seat_in(t, G_ISOLATED) == seat)
        return 0;
    int sum = recoils(t);
    for (uint8_t s = 0; s < t->s->seats; s++)
        sum += s == seat ? 0 : gives_back(t, s);
    return sum;
}

int dt_subtotal(const struct table *t, uint8_t seat)
{
    const int16_t *r = row(t, seat);
    bool attack = is_hit_by_attack(t, seat) && t->s->global[G_TYPE] != DAMAGE_ULTIMATE;
    int sum =
        r[SV_IN] + (attack ? t->s->global[G_ATTACK] : 0) + coming_back(t, seat) - r[SV_PREVENT];
    return sum > 0 ? sum : 0;
}

/* DT-232 DT-244: each part is taken from the subtotal, and rounded up by itself. */
static int part_of(int subtotal, unsigned part)
{
    return (subtotal * parts[part].of + parts[part].in - 1) / parts[part].in;
}

static int multiplied(const int16_t *r, int subtotal)
{
    int total = subtotal * (1 + r[SV_TIMES]);
    for (unsigned p = 0; p < DT_PARTS; p++)
        total -= r[SV_HALVES + p] ? r[SV_HALVES + p] * part_of(subtotal, p) : 0;
    return total > 0 ? total : 0; /* DT-247 */
}

static int ultimate_damage(const struct table *t, uint8_t seat)
{
    bool ultimate = is_hit_by_attack(t, seat) && t->s->global[G_TYPE] == DAMAGE_ULTIMATE;
    return row(t, seat)[SV_ULTIMATE] + (ultimate ? t->s->global[G_ATTACK] : 0);
}

static bool is_sheltered(const struct table *t, uint8_t seat)
{
    return in_roll_phase(t) && !are_friends(t, seat, t->s->active) &&
           has_keyword(t, hero_of(t, seat), K_SHELTERED);
}

/* What is avoided altogether: nothing is divided, and nothing goes back. */
static bool is_avoided(const struct table *t, uint8_t seat)
{
    return row(t, seat)[SV_IGNORE] & LEDGER_IGNORE || is_sheltered(t, seat);
}

int dt_final(const struct table *t, uint8_t seat)
{
    const int16_t *r = row(t, seat);
    int total = is_avoided(t, seat) ? 0 : multiplied(r, dt_subtotal(t, seat));
    return total + ultimate_damage(t, seat) * (1 + r[SV_TIMES]);
}

bool dt_has_damage_coming(const struct table *t, uint8_t seat)
{
    return dt_final(t, seat) > 0 && dt_subtotal(t, seat) > 0;
}

bool dt_is_spared(const struct table *t, uint8_t seat)
{
    return in_roll_phase(t) && dt_subtotal(t, seat) > 0 && !dt_final(t, seat);
}

int dt_returned(const struct table *t, uint8_t seat)
{
    return is_avoided(t, seat) ? 0 : part_of(dt_subtotal(t, seat), 0);
}

bool dt_ledger_is_empty(const struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (seat_is_in(t, s) && (dt_final(t, s) || row(t, s)[SV_HEAL]))
            return false;
    return true;
}

/* ---- concluding */

static void clear(struct table *t, uint8_t seat)
{
    for (unsigned v = SV_IN; v <= SV_RETURN; v++)
        row(t, seat)[v] = 0;
}

static int heals(const struct table *t, uint8_t seat)
{
    return row(t, seat)[SV_HEAL];
}

/* Is there anything to add up? Ultimate damage alone has no subtotal. */
static bool is_written_on(const struct table *t, uint8_t seat)
{
    for (unsigned v = SV_IN; v <= SV_IGNORE; v++)
        if (row(t, seat)[v])
            return true;
    return dt_subtotal(t, seat);
}

/* What lies on that board and shelters. */
static uint16_t shelter_of(const struct table *t, uint8_t seat)
{
    for (unsigned i = 0; i < t->s->used.instances; i++) {
        const struct ability *a = &t->pack->abilities[t->instances[i].ability];
        uint16_t card = t->instances[i].card;
        if (a->op == MODIFY_KEYWORD && a->granted == K_SHELTERED &&
            t->cards[card].controller == seat)
            return card;
    }
    return NONE;
}

static void tell_shelter(struct table *t, uint8_t seat)
{
    if (is_sheltered(t, seat) && dt_subtotal(t, seat))
        tell(t, LOG_IGNORES, seat, 0, shelter_of(t, seat), 131);
}

/* The log tells every step, so that anybody can add it up again. */
static void tell_total(struct table *t, uint8_t seat, int total)
{
    bool written = is_written_on(t, seat);
    if (!written && !total)
        return;
    tell_shelter(t, seat);
    if (written)
        log_add(t, LOG_SUBTOTAL, (int8_t)seat, NONE, NONE, dt_subtotal(t, seat), RULE_DT + 230);
    log_add(t, LOG_DAMAGE, (int8_t)seat, NONE, NONE, total, RULE_DT + 226);
}

/* Both partners' damage and healing meet on one dial (DT-152 DT-170 DT-224). */
static void settle_dial(struct table *t, uint8_t seat)
{
    int damage = 0, healing = 0;
    bool survives = false, touched = false;
    for (uint8_t s = 0; s < t->s->seats; s++) {
        if (!are_friends(t, s, seat))
            continue;
        int total = dt_final(t, s);
        tell_total(t, s, total);
        row(t, s)[SV_DEALT] = (int16_t)total;
        damage += total;
        healing += heals(t, s);
        survives |= row(t, s)[SV_IGNORE] & LEDGER_SURVIVE;
        touched |= total || heals(t, s);
    }
    int health = dt_health(t, seat) + healing - damage;
    if (touched)
        dt_set_health(t, seat, survives && health < 1 ? 1 : health);
}

void dt_conclude(struct table *t)
{
    uint8_t dials = is_team_game(t) ? 2 : t->s->seats;
    lasting_expire(t, P_DAMAGE);
    for (uint8_t s = 0; s < dials; s++)
        if (seat_is_in(t, s))
            settle_dial(t, s);
    for (uint8_t s = 0; s < t->s->seats; s++)
        clear(t, s);
    dt_check_defeat(t);
}

/* What is weighed now for a dial: what is still there, less what falls on it, the ultimate part apart. */
struct weight {
    int health, damage, ultimate;
    bool survives;
};

static void weigh_seat(const struct table *t, uint8_t seat, struct weight *w)
{
    w->damage += dt_final(t, seat);
    w->ultimate += ultimate_damage(t, seat) * (1 + row(t, seat)[SV_TIMES]);
    w->survives |= row(t, seat)[SV_IGNORE] & LEDGER_SURVIVE;
}

static struct weight weigh_dial(const struct table *t, uint8_t seat)
{
    struct weight w = {.health = dt_health(t, seat)};
    uint8_t alone = seat_in(t, G_ISOLATED);
    if (alone != NOBODY && are_friends(t, alone, seat)) {
        weigh_seat(t, alone, &w); /* DT-280: nothing of the phase meets it */
        return w;
    }
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (are_friends(t, s, seat)) {
            weigh_seat(t, s, &w);
            w.health += heals(t, s);
        }
    return w;
}

/* What would bring somebody to 0 can still be answered by what says so, but no token stands up to
 * ultimate damage (DT-263). */
bool dt_is_fatal(const struct table *t, uint8_t seat)
{
    struct weight w = weigh_dial(t, seat);
    return seat_is_in(t, seat) && !w.survives && w.damage >= w.health && w.ultimate < w.health;
}

enum { V_STEP, V_BEFORE };

static int all_incoming(const struct table *t)
{
    int sum = 0;
    for (uint8_t s = 0; s < t->s->seats; s++)
        sum += row(t, s)[SV_IN];
    return sum;
}

static enum flow conclude_delayed(struct table *t, struct frame *f)
{
    f->v[V_BEFORE] = (int16_t)all_incoming(t);
    delayed_run(t, P_DAMAGE);
    return FLOW_NEXT;
}

/* DT-223: damage that has come in only now has had no last chance yet. */
static enum flow conclude_chance(struct table *t, struct frame *f)
{
    if (all_incoming(t) > f->v[V_BEFORE])
        dt_stop(t, STOP_ALL, NOBODY, NONE);
    return FLOW_NEXT;
}

/* DT-233: what returns a part of the damage is computed with the other divisions, when all have acted. */
static enum flow conclude_return(struct table *t, struct frame *f)
{
    uint8_t attacker = seat_in(t, G_ATTACKER);
    const struct frame *fight = frame_of(t, PROC_FIGHT);
    int recoil = recoils(t);
    (void)f;
    t->s->global[G_RECOIL] = 0; /* no longer to come: written down */
    if (attacker != NOBODY && fight)
        dt_incoming(t, attacker, DAMAGE_UNDEFENDABLE, recoil, fight->card);
    for (uint8_t s = 0; s < t->s->seats && attacker != NOBODY; s++) {
        int amount = s == attacker ? 0 : gives_back(t, s);
        uint16_t by = (uint16_t)(row(t, s)[SV_RETURN] % RETURN);
        row(t, s)[SV_RETURN] = 0;
        dt_incoming(t, attacker, DAMAGE_UNDEFENDABLE, amount, by);
    }
    return FLOW_NEXT;
}

/* So many places after the player whose turn it is (DT-257). */
static uint8_t seat_by_priority(const struct table *t, int places)
{
    uint8_t seat = t->s->active;
    while (places-- > 0)
        seat = dt_clockwise(t, seat);
    return seat;
}

/* Whoever shares the dial may be the one who is saved; the active player's tokens come first. */
static bool announce_fall(struct table *t, struct frame *f)
{
    while (f->v[V_STEP] < t->s->seats) {
        uint8_t seat = seat_by_priority(t, f->v[V_STEP]++);
        if (event_is_heard(t, E_DEFEAT) && dt_is_fatal(t, seat)) {
            dt_announce(t, E_DEFEAT, seat, hero_of(t, seat));
            return true;
        }
    }
    return false;
}

static enum flow conclude_fatal(struct table *t, struct frame *f)
{
    return announce_fall(t, f) ? FLOW_AGAIN : FLOW_NEXT;
}

static enum flow conclude_apply(struct table *t, struct frame *f)
{
    (void)f;
    dt_conclude(t);
    return FLOW_DONE;
}

step_fn *const dt_conclude_steps[] = {conclude_delayed, conclude_chance, conclude_return,
                                      conclude_fatal,   conclude_apply,  NULL};

/* ---- isolated sources: what was written down for the seat waits meanwhile */

enum { V_ROW = V_STEP + 1, V_AMOUNT = V_ROW + SV_RETURN - SV_IN + 1, V_WAS, V_TYPE };

static enum flow isolated_begin(struct table *t, struct frame *f)
{
    for (unsigned v = SV_IN; v <= SV_RETURN; v++)
        f->v[V_ROW + v - SV_IN] = row(t, f->you)[v];
    clear(t, f->you);
    f->v[V_WAS] = t->s->global[G_ISOLATED];
    t->s->global[G_ISOLATED] = (int16_t)(f->you + 1);
    row(t, f->you)[f->v[V_TYPE] == DAMAGE_ULTIMATE ? SV_ULTIMATE : SV_IN] = f->v[V_AMOUNT];
    tell(t, LOG_ISOLATED, f->you, f->v[V_AMOUNT], f->card, 280);
    dt_stop(t, STOP_ALL, NOBODY, f->card);
    return FLOW_NEXT;
}

static enum flow isolated_fatal(struct table *t, struct frame *f)
{
    return announce_fall(t, f) ? FLOW_AGAIN : FLOW_NEXT;
}

static enum flow isolated_end(struct table *t, struct frame *f)
{
    int total = dt_final(t, f->you), health = dt_health(t, f->you) - total;
    bool survives = row(t, f->you)[SV_IGNORE] & LEDGER_SURVIVE;
    tell_shelter(t, f->you);
    log_add(t, LOG_DAMAGE, (int8_t)f->you, f->card, NONE, total, RULE_DT + 280);
    f->v[V_ROW + SV_HEAL - SV_IN] += row(t, f->you)[SV_HEAL]; /* healing waits for the phase */
    for (unsigned v = SV_IN; v <= SV_RETURN; v++)
        row(t, f->you)[v] = f->v[V_ROW + v - SV_IN];
    t->s->global[G_ISOLATED] = f->v[V_WAS];
    lasting_expire(t, P_DAMAGE);
    if (total)
        dt_set_health(t, f->you, survives && health < 1 ? 1 : health);
    dt_check_defeat(t);
    return FLOW_DONE;
}

step_fn *const dt_isolated_steps[] = {isolated_begin, isolated_fatal, isolated_end, NULL};

void dt_isolated(struct table *t, uint8_t seat, uint8_t type, int amount, uint16_t by)
{
    if (!seat_is_in(t, seat))
        return;
    struct frame *f = frame_push(t, PROC_ISOLATED, by, seat);
    f->v[V_AMOUNT] = (int16_t)amount;
    f->v[V_TYPE] = type;
}

/* ---- defeat */

static void finish(struct table *t, uint8_t winner)
{
    for (uint8_t s = 0; s < t->s->seats && s < MAX_SEATS; s++) {
        bool wins = winner != NOBODY && are_friends(t, s, winner);
        t->s->outcome[s] = winner == NOBODY ? QN_DRAWN : wins ? QN_WON : QN_LOST;
        if (wins) /* DT-002: a team wins as one */
            log_add(t, LOG_WINS, (int8_t)s, NONE, NONE, 0, RULE_DT + 2);
    }
    if (winner == NOBODY)
        log_add(t, LOG_DRAW, -1, NONE, NONE, 0, RULE_DT + 27);
    t->s->status = TABLE_OVER;
}

/* DT-026 – DT-028: all at once; who is left alone wins, if nobody is left it is a draw. */
void dt_check_defeat(struct table *t)
{
    uint8_t last = NOBODY;
    bool several = false, fallen = false;
    for (uint8_t s = 0; s < t->s->seats; s++) {
        if (!seat_is_in(t, s))
            continue;
        if (dt_health(t, s) <= 0) {
            t->s->out |= (uint8_t)(1u << s);
            t->s->outcome[s] = QN_LOST;
            log_add(t, LOG_DEFEATED, (int8_t)s, NONE, NONE, 0, RULE_DT + 26);
            fallen = true;
            dt_announce(t, E_FALLEN, s, hero_of(t, s));
        } else {
            several |= last != NOBODY && !are_friends(t, last, s);
            last = s;
        }
    }
    if (fallen && !several)
        finish(t, last);
}

/* DT-167: partners have one dial, so nobody is defeated whose partner goes on: the seat stays, and passes. */
bool dt_withdraw(struct table *t, uint8_t seat)
{
    if (is_team_game(t))
        return true;
    dt_set_health(t, seat, 0);
    dt_check_defeat(t);
    return true;
}
