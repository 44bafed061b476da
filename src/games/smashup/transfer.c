/*
 * Transfers: an action or +1 power counters go from one minion to another (SU-277 – SU-279). The
 * first item of the occurrence is what gives (the action itself, or the minion that has the
 * counters), the second one the minion that receives.
 */
#include "games/smashup/smashup.h"

void su_transfer(struct table *t, const struct verb_call *call)
{
    if (!call->other_count)
        return;
    for (unsigned i = 0; i < call->target_count; i++) {
        struct occ *o = su_happening(t, call->cx, E_TRANSFER);
        o->amount = call->n;
        occ_add(t, o, call->targets[i], 1);
        occ_add(t, o, call->others[0], 1);
        occ_run(t, o);
    }
}

static bool goes(const struct item *i)
{
    return i->amount - i->stopped > 0;
}

static void take_action(struct table *t, const struct item *action, const struct item *to)
{
    uint16_t card = action->card;
    if (goes(to) && su_can_bear(t, to->card, card) &&
        !su_is_protected(t, t->cards[card].controller, card, to->card)) {
        card_rehost(t, card, to->card);
        log_add(t, LOG_MOVED, -1, card, to->card, 0, RULE_SU + 277);
    } else { /* SU-279 */
        log_add(t, LOG_DISCARDED, -1, card, NONE, 0, RULE_SU + 279);
        su_discard(t, card);
    }
}

static void take_counters(struct table *t, const struct item *from, const struct item *to, int n)
{
    int16_t *have = &t->cards[from->card].counter[C_POWER];
    n = n < *have ? n : *have;
    *have = (int16_t)(*have - n);
    log_add(t, LOG_COUNTERS, -1, from->card, NONE, *have, RULE_SU + 277);
    if (!goes(to))
        return; /* SU-279: back to the supply */
    int16_t *get = &t->cards[to->card].counter[C_POWER];
    *get = (int16_t)(*get + n);
    log_add(t, LOG_COUNTERS, -1, to->card, NONE, *get, RULE_SU + 277);
}

void su_apply_transfer(struct table *t, struct occ *o)
{
    struct item *from = occ_item(t, o, 0), *to = occ_item(t, o, 1);
    if (!goes(from) || !card_in_play(t, from->card) || !card_in_play(t, to->card))
        return;
    if (is_a(t, from->card, B_ACTION))
        take_action(t, from, to);
    else
        take_counters(t, from, to, o->amount);
    from->done = 1;
    to->done = goes(to);
}
