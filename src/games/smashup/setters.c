/*
 * Two abilities set the same value of the same card: the active player picks the one that counts
 * (SU-287). What was picked becomes the youngest, and the youngest counts; abilities that have been
 * weighed against each other are marked, so that nobody is asked again until another one comes.
 */
#include "games/smashup/smashup.h"

enum { MOST = CARDS_MOST, S_ATTR = 0 };

static unsigned rivals(const struct table *t, uint8_t attr, uint16_t card, uint16_t *found)
{
    unsigned n = value_setters(t, attr, card, found, MOST), fresh = 0;
    for (unsigned i = 0; i < n; i++)
        fresh += !t->instances[found[i]].weighed;
    return n > 1 && fresh ? n : 0;
}

static bool contested(struct table *t, uint8_t kind, uint8_t seat, uint8_t attr)
{
    uint16_t found[MOST];
    for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
        if (rivals(t, attr, c, found)) {
            frame_push(t, PROC_SETTERS, c, t->s->active)->v[S_ATTR] = attr;
            return true;
        }
    return false;
}

bool su_settle_values(struct table *t)
{
    if (!value_is_set_twice(t))
        return false;
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (contested(t, Z_MINIONS, s, A_POWER))
            return true;
    return contested(t, Z_BASES, 0, A_BREAKPOINT);
}

void su_setter_options(struct table *t, struct frame *f)
{
    uint16_t found[MOST];
    unsigned n = rivals(t, (uint8_t)f->v[S_ATTR], f->card, found);
    for (unsigned i = 0; i < n; i++)
        offer(t, WORD_CHOOSE, t->instances[found[i]].card, NONE, 0, 0, RULE_SU + 287);
}

static enum flow ask_which(struct table *t, struct frame *f)
{
    uint16_t found[MOST];
    if (!rivals(t, (uint8_t)f->v[S_ATTR], f->card, found))
        return FLOW_DONE;
    return ask(t, f->you, ASK_SETTER, f->card, 0, RULE_SU + 287);
}

static enum flow chosen(struct table *t, struct frame *f)
{
    uint16_t found[MOST];
    unsigned n = rivals(t, (uint8_t)f->v[S_ATTR], f->card, found);
    for (unsigned i = 0; i < n; i++) {
        struct instance *in = &t->instances[found[i]];
        in->weighed = 1;
        if (in->card == t->s->answer.card)
            in->stamp = ++t->s->age;
    }
    return FLOW_DONE;
}

step_fn *const su_setter_steps[] = {ask_which, chosen, NULL};
