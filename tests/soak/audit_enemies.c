/*
 * Step 2 of the villain phase, activations and their boost cards.
 */
#include "audit.h"

#include <string.h>

/* Frames above an activation's line: what is to be tidied after it, the occurrence, its steps. */
enum { OCCURRENCE = 2, STEPS = 3 };

static struct activation *going(struct audit *a)
{
    return a->open_count ? &a->open[a->open_count - 1] : NULL;
}

/* ---- the end of an activation */

static bool boosts_are_right(struct audit *a, const struct activation *now)
{
    if (now->by_villain && now->boosts != 1)
        return audit_wrong(a, "an activation of the villain with %d boost cards", now->boosts);
    if (now->early != now->early_due || now->late != now->late_due)
        return audit_wrong(a, "%d additional boost cards, should be %d", now->early + now->late,
                           now->early_due + now->late_due);
    int given = now->boosts + now->early + now->late;
    return now->turned == given ||
           audit_wrong(a, "%d boost cards given, %d turned up", given, now->turned);
}

static bool close_activation(struct audit *a)
{
    const struct activation *now = &a->open[--a->open_count];
    if (a->over)
        return true;
    if (now->replaced)
        return (!now->boosts && !now->turned && !now->struck) ||
               audit_wrong(a, "an activation takes place although it was replaced");
    if (now->loses)
        return audit_wrong(a, "the villain activates although it is %s",
                           now->kind == ATTACKS ? "stunned" : "confused");
    if (now->gone)
        return true;
    if (!now->struck)
        return audit_wrong(a, "an activation without %s",
                           now->kind == ATTACKS ? "an attack" : "a scheme");
    if (now->kind == SCHEMES && !now->threat_replaced && now->threat > now->placed)
        return audit_wrong(a, "a scheme places %d threat, should be %d more", now->placed,
                           now->threat - now->placed);
    return boosts_are_right(a, now);
}

bool audit_close_activations(struct audit *a, int depth)
{
    while (a->open_count && a->open[a->open_count - 1].depth >= depth)
        if (!close_activation(a))
            return false;
    return true;
}

/* ---- step 2 */

/* At the end of a seat's share all minions that are with it have activated, none more than once. */
static bool end_share(struct audit *a)
{
    int seat = a->share;
    for (uint16_t i = 0; seat >= 0 && i < a->facts->card_count; i++) {
        const struct tally *c = &a->card[i];
        if (!audit_is(a, i, "minion"))
            continue;
        int least = a->out[seat] ? 0 : c->with[seat].least, most = c->at_start + c->entered;
        if (c->activated < least || c->activated > most)
            return audit_wrong(a, "step 2 activates %d minions of a kind for seat %d, not %d to %d",
                               c->activated, seat, least, most);
    }
    return true;
}

static bool begin_share(struct audit *a, int seat)
{
    if (!end_share(a))
        return false;
    a->share = seat;
    for (uint16_t i = 0; i < a->facts->card_count; i++) {
        struct tally *c = &a->card[i];
        c->at_start = c->with[seat].most;
        c->entered = c->activated = 0;
    }
    return true;
}

bool audit_begin_activations(struct audit *a)
{
    memset(a->had_villain, 0, sizeof a->had_villain);
    for (uint16_t i = 0; i < a->facts->card_count; i++) {
        struct tally *c = &a->card[i];
        c->due = c->most = c->in_play;
        c->left = c->passed = c->all_activated = 0;
    }
    return true;
}

/* Whose minion left play is not always known; how many are left always is. One that an elimination
 * passed on may activate twice, or not at all. */
static bool all_minions_activated(struct audit *a)
{
    for (uint16_t i = 0; i < a->facts->card_count; i++) {
        const struct tally *c = &a->card[i];
        int least = c->due - c->left - c->passed, most = c->most + c->passed;
        if (audit_is(a, i, "minion") && (c->all_activated < least || c->all_activated > most))
            return audit_wrong(a, "step 2 activates %d minions of a kind, not %d to %d",
                               c->all_activated, least, most);
    }
    return true;
}

bool audit_end_activations(struct audit *a)
{
    for (unsigned s = 0; s < a->facts->seats; s++)
        if (!a->out[s] && !a->had_villain[s])
            return audit_wrong(a, "step 2 has no activation of the villain against seat %u", s);
    bool good = end_share(a) && all_minions_activated(a);
    a->share = -1;
    return good;
}

static bool by_form(struct audit *a, const qn_log_line *l)
{
    int kind = a->hero[l->seat] ? ATTACKS : SCHEMES;
    return l->amount == kind || audit_wrong(a, "seat %d in %s form, and the enemy %s", l->seat,
                                            a->hero[l->seat] ? "hero" : "alter-ego",
                                            l->amount == ATTACKS ? "attacks" : "schemes");
}

/* An activation that step 2 itself makes: players in order, the villain before the minions. */
static bool step_activation(struct audit *a, const qn_log_line *l, bool by_villain)
{
    if (!by_form(a, l))
        return false;
    if (!by_villain) {
        a->card[l->def].activated++;
        a->card[l->def].all_activated++;
        return a->share == l->seat ||
               audit_wrong(a, "a minion activates against seat %d in the share of seat %d", l->seat,
                           a->share);
    }
    for (int s = a->first; s != l->seat; s = (s + 1) % (int)a->facts->seats)
        if (!a->out[s] && !a->had_villain[s])
            return audit_wrong(a, "the villain activates against seat %d before seat %d", l->seat,
                               s);
    if (a->had_villain[l->seat])
        return audit_wrong(a, "step 2 activates the villain twice against seat %d", l->seat);
    a->had_villain[l->seat] = true;
    return begin_share(a, l->seat);
}

/* ---- an activation */

bool audit_activate(struct audit *a, const qn_log_line *l)
{
    bool by_villain = audit_is(a, l->def, "villain");
    if (!audit_is_seat(a, l->seat) || a->out[l->seat] || a->open_count == OPEN)
        return audit_wrong(a, "an activation against nobody, or too deep");
    if (!by_villain && !audit_is(a, l->def, "minion"))
        return audit_wrong(a, "neither a villain nor a minion activates");
    a->open[a->open_count++] = (struct activation){
        .depth = l->depth,
        .enemy = l->def,
        .kind = l->amount,
        .by_villain = by_villain,
        .early_due = l->amount == ATTACKS ? audit_printed(a, l->def)->attack_boosts : 0,
        .loses = by_villain && a->villain_has[l->amount == ATTACKS ? STUNNED : CONFUSED]};
    a->result->activations++;
    /* Frames below the step's: all players, (their minions,) one activation. */
    bool by_step =
        a->phase == VILLAIN && a->step == 2 && l->depth == a->step_depth + (by_villain ? 2 : 3);
    return !by_step || step_activation(a, l, by_villain);
}

/* Given by the first step of the activation, or by some card's text: the attacker's own before
 * that step, those of boost cards after it. */
bool audit_boost(struct audit *a, const qn_log_line *l)
{
    struct activation *now = going(a);
    if (!audit_is(a, l->by, "villain"))
        return audit_wrong(a, "a boost card for something other than the villain");
    if (!now || !now->by_villain)
        return audit_wrong(a, "a boost card outside an activation of the villain");
    a->result->boosts++;
    if (l->depth == now->depth + STEPS) {
        now->boosts++;
        return !now->turned || audit_wrong(a, "a boost card after boost cards were turned up");
    }
    if (now->boosts ? ++now->late > now->late_due : ++now->early > now->early_due)
        return audit_wrong(a, "an additional boost card that no text gives");
    return true;
}

bool audit_boost_turned(struct audit *a, const qn_log_line *l)
{
    struct activation *now = going(a);
    if (!now || now->turned >= now->boosts + now->early + now->late)
        return audit_wrong(a, "more boost cards turned up than given");
    now->turned++;
    now->late_due += audit_printed(a, l->def)->more_boosts;
    int boost = audit_printed(a, l->def)->boost;
    return l->amount == boost ||
           audit_wrong(a, "a boost card with %d icons counts %d", boost, l->amount);
}

/* The enemy's attack or scheme takes place. */
bool audit_strike(struct audit *a, const qn_log_line *l)
{
    bool attack = strcmp(l->what, "attack") == 0;
    uint16_t enemy = attack ? l->by : l->def;
    if (!audit_is(a, enemy, "villain") && !audit_is(a, enemy, "minion"))
        return true; /* a player's attack */
    struct activation *now = going(a);
    if (!now || now->enemy != enemy || now->kind != (attack ? ATTACKS : SCHEMES))
        return audit_wrong(a, "an enemy's %s without such an activation", l->what);
    if (now->struck)
        return audit_wrong(a, "a second %s in an activation", l->what);
    if (attack && (!audit_is_seat(a, l->seat) || a->out[l->seat]))
        return audit_wrong(a, "an enemy attacks seat %d, which is out", l->seat);
    if (now->turned != now->boosts + now->early + now->late)
        return audit_wrong(a, "an enemy's %s before boost cards are turned up", l->what);
    now->struck = true;
    now->threat = attack ? 0 : l->amount;
    return true;
}

/* MC-289: the threat is an occurrence that a step of the scheme makes. */
void audit_scheme_threat(struct audit *a, const qn_log_line *l, int placed, int prevented)
{
    struct activation *now = going(a);
    int own =
        now ? now->depth + STEPS + 1 : 0; /* what prevents it lies above it, and comes first */
    if (!now || !now->struck || now->kind != SCHEMES || l->def != a->scheme ||
        (prevented ? l->depth < own || now->placed : l->depth != own))
        return;
    now->placed += placed;
    now->threat -= prevented;
}

bool audit_replaces_activation(struct audit *a, const qn_log_line *l)
{
    struct activation *now = going(a);
    if (!now)
        return false;
    if (!now->boosts && !now->struck && audit_is_answer(l->depth, now->depth + OCCURRENCE - 1))
        now->replaced = true;
    else if (now->struck && audit_is_answer(l->depth, now->depth + STEPS))
        now->threat_replaced = true;
    else
        return false;
    return true;
}

/* ---- what stops it: stunned replaces an attack, confused a scheme */

bool audit_status(struct audit *a, const qn_log_line *l)
{
    if (audit_is(a, l->def, "villain") && l->amount <= CONFUSED)
        a->villain_has[l->amount] = true;
    return true;
}

bool audit_status_gone(struct audit *a, const qn_log_line *l)
{
    struct activation *now = going(a);
    if (audit_is(a, l->def, "villain") && l->amount <= CONFUSED)
        a->villain_has[l->amount] = false;
    if (now && now->enemy == l->def && l->depth == now->depth + OCCURRENCE &&
        l->amount == (now->kind == ATTACKS ? STUNNED : CONFUSED))
        now->replaced = true;
    return true;
}

bool audit_stopped(struct audit *a, const qn_log_line *l)
{
    struct activation *now = going(a);
    if (now && !now->boosts && !now->struck && l->depth <= now->depth + OCCURRENCE + 2)
        now->replaced = true;
    return true;
}

void audit_left_activation(struct audit *a, uint16_t def)
{
    for (unsigned i = 0; i < a->open_count; i++)
        if (def == QN_NONE || (a->open[i].enemy == def && !a->open[i].by_villain))
            a->open[i].gone = true;
}

/* MC-436: the next stage is the same enemy. */
void audit_villain_stage(struct audit *a, uint16_t def)
{
    for (unsigned i = 0; i < a->open_count; i++)
        if (a->open[i].by_villain)
            a->open[i].enemy = def;
}
