/*
 * Two effects set the same value of the same card: the active player picks the one that counts
 * (SU-287), be they Ongoing abilities or effects that last for a while (SC-333). What was picked
 * becomes the youngest, and the youngest counts; effects that have been weighed against each other
 * are marked, so that nobody is asked again until another one comes.
 */
#include "games/smashup/smashup.h"

enum { MOST = 16, S_ATTR = 0 };

static struct lasting *lasting_of(const struct table *t, uint16_t setter)
{
    return setter >= SETTER_LASTS ? &t->lasting[setter - SETTER_LASTS] : NULL;
}

static bool is_weighed(const struct table *t, uint16_t setter)
{
    const struct lasting *l = lasting_of(t, setter);
    return l ? l->weighed : t->instances[setter].weighed;
}

static unsigned rivals(const struct table *t, uint8_t attr, uint16_t card, uint16_t *found)
{
    unsigned n = value_setters(t, attr, card, found, MOST), fresh = 0;
    for (unsigned i = 0; i < n; i++)
        fresh += !is_weighed(t, found[i]);
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

/* The card that said so, if it is still there and the only one of its kind. */
static uint16_t card_of(const struct table *t, uint16_t setter)
{
    const struct lasting *l = lasting_of(t, setter);
    uint16_t found = NONE;
    if (!l)
        return t->instances[setter].card;
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (t->cards[c].def == l->source && card_in_play(t, c)) {
            if (found != NONE)
                return NONE;
            found = c;
        }
    return found;
}

/* An effect may outlast its card: it goes by its number, counted from 1. */
static qn_option option_of(const struct table *t, uint16_t setter, unsigned number)
{
    uint16_t card = card_of(t, setter);
    if (card != NONE)
        return (qn_option){.verb = WORD_CHOOSE, .card = card, .with = NONE};
    return (qn_option){
        .verb = W_NUMBER, .card = NONE, .with = NONE, .value = (int16_t)(number + 1)};
}

void su_setter_options(struct table *t, struct frame *f)
{
    uint16_t found[MOST];
    unsigned n = rivals(t, (uint8_t)f->v[S_ATTR], f->card, found);
    for (unsigned i = 0; i < n; i++) {
        qn_option o = option_of(t, found[i], i);
        offer(t, o.verb, o.card, NONE, o.value, 0, RULE_SU + 287);
    }
}

static enum flow ask_which(struct table *t, struct frame *f)
{
    uint16_t found[MOST];
    if (!rivals(t, (uint8_t)f->v[S_ATTR], f->card, found))
        return FLOW_DONE;
    return ask(t, f->you, ASK_SETTER, f->card, 0, RULE_SU + 287);
}

static void weigh(struct table *t, uint16_t setter, bool holds)
{
    struct lasting *l = lasting_of(t, setter);
    if (l)
        l->weighed = 1;
    else
        t->instances[setter].weighed = 1;
    if (holds)
        *(l ? &l->stamp : &t->instances[setter].stamp) = ++t->s->age;
}

static enum flow chosen(struct table *t, struct frame *f)
{
    uint16_t found[MOST];
    unsigned n = rivals(t, (uint8_t)f->v[S_ATTR], f->card, found);
    for (unsigned i = 0; i < n; i++) {
        qn_option o = option_of(t, found[i], i);
        weigh(t, found[i],
              o.verb == t->s->answer.verb && o.card == t->s->answer.card &&
                  o.value == t->s->answer.value);
    }
    return FLOW_DONE;
}

step_fn *const su_setter_steps[] = {ask_which, chosen, NULL};
