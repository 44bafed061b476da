/*
 * Talents that a text lets a minion use: its own, those of actions attached to it, or another's.
 */
#include "games/smashup/smashup.h"

bool su_is_talent(uint8_t kind)
{
    return kind == KIND_TALENT || kind == KIND_GRANTED_TALENT;
}

uint16_t su_holder(const struct table *t, uint16_t card, uint16_t ability)
{
    bool granted = t->pack->abilities[ability].kind == KIND_GRANTED_TALENT;
    return granted && card != NONE && t->cards[card].host != NONE ? t->cards[card].host : card;
}

/* Has a Talent been used twice: of that card, or of any of that seat's whose cards are not tireless? */
static bool is_used_twice(const struct table *t, uint16_t holder, uint8_t seat)
{
    for (unsigned k = 0; k < t->s->used.instances; k++) {
        const struct instance *i = &t->instances[k];
        if (i->uses < 2 || !su_is_talent(t->pack->abilities[i->ability].kind))
            continue;
        uint16_t by = su_holder(t, i->card, i->ability);
        if (seat == NOBODY ? by == holder
                           : t->cards[by].controller == seat && !has_keyword(t, by, K_TIRELESS))
            return true;
    }
    return false;
}

bool su_may_use_again(const struct table *t, uint16_t card, const struct instance *used)
{
    uint16_t holder = su_holder(t, card, used->ability);
    uint8_t seat = t->cards[holder].controller;
    if (used->uses > 1)
        return false;
    if (has_keyword(t, holder, K_TIRELESS))
        return !is_used_twice(t, holder, NOBODY);
    return seat != NOBODY && has_keyword(t, player_card(t, seat), K_RESTLESS) &&
           !is_used_twice(t, NONE, seat);
}

bool su_has_talent(const struct table *t, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].kind == KIND_TALENT)
            return true;
    return false;
}

/* Could a seat use it now, as a Talent of that card? Once a turn does not count here (SC-208). */
static bool could(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    struct context cx = context_of(t, card, ability, seat, NONE);
    return su_is_talent(a->kind) && !su_use_is_forbidden(t, E_USE_TALENT, seat, card) &&
           (!a->when || machine_value(t, a->when, &cx)) &&
           (!a->payable || machine_value(t, a->payable, &cx));
}

struct talents {
    struct table *t;
    uint8_t seat;
    uint16_t user;          /* whose Talent it is while it is used; NONE: of the card that has it */
    unsigned found;         /* how many */
    uint16_t card, ability; /* the first */
    bool tell;
};

static void look_at_one(struct talents *s, uint16_t card, uint16_t ability)
{
    uint16_t holder = su_holder(s->t, card, ability);
    const struct instance *in = instance_of(s->t, card, ability);
    if (s->t->cards[holder].controller != s->seat && s->user == NONE)
        return;
    if ((in && !instance_is_active(s->t, in)) ||
        !could(s->t, s->seat, s->user == NONE ? holder : s->user, ability))
        return;
    if (s->tell)
        offer(s->t, WORD_USE, card, NONE, ability_in_card(s->t, card, ability), 0, RULE_SU + 276);
    if (!s->found++) {
        s->card = card;
        s->ability = ability;
    }
}

/* What is printed on it, and what it has copied (SC-217). */
static void look_at(struct talents *s, uint16_t card)
{
    const struct def *d = card_shows(s->t, card);
    for (unsigned i = 0; d && i < d->abilities; i++)
        look_at_one(s, card, (uint16_t)(d->ability0 + i));
    for (unsigned i = 0; i < s->t->s->used.instances; i++)
        if (s->t->instances[i].card == card && s->t->instances[i].copied)
            look_at_one(s, card, s->t->instances[i].ability);
}

/* SC-209: what an attached action adds is a Talent of the minion as well. */
static void look(struct talents *s, uint16_t minion)
{
    look_at(s, minion);
    for (uint8_t seat = 0; seat < s->t->s->seats && s->user == NONE; seat++)
        for (uint16_t c = s->t->zones[zone_id(s->t, Z_ACTIONS, seat)].head; c != NONE;
             c = s->t->cards[c].next)
            if (s->t->cards[c].host == minion)
                look_at(s, c);
}

bool su_could_use_talent(const struct table *t, uint8_t seat, uint16_t minion)
{
    struct talents s = {.t = (struct table *)(uintptr_t)t, .seat = seat, .user = NONE};
    if (seat != NOBODY && card_in_play(t, minion))
        look(&s, minion);
    return s.found > 0;
}

/* ---- which one? */

enum { U_USER };

void su_use_talent(struct table *t, const struct verb_call *call)
{
    bool other = call->word->how == TALENT_OF_ANOTHER;
    if (!call->target_count || (other && !call->other_count))
        return;
    struct frame *f = frame_push(t, PROC_TALENT, call->targets[0], call->cx->you);
    f->v[U_USER] = (int16_t)(other ? call->others[0] : NONE);
}

static void use(struct table *t, struct frame *f, uint16_t card, uint16_t ability)
{
    uint16_t user = (uint16_t)f->v[U_USER];
    user = user == NONE ? su_holder(t, card, ability) : user;
    su_resolve_ability(t, f->you, user, ability, OCC_NONE, 0);
}

void su_talent_options(struct table *t, struct frame *f)
{
    struct talents s = {.t = t, .seat = f->you, .user = (uint16_t)f->v[U_USER], .tell = true};
    look(&s, f->card);
}

static enum flow talent_which(struct table *t, struct frame *f)
{
    struct talents s = {.t = t, .seat = f->you, .user = (uint16_t)f->v[U_USER]};
    look(&s, f->card);
    if (leaves_choice(t, s.found))
        return ask(t, f->you, ASK_TALENT, f->card, 0, RULE_SU + 276);
    f->pc = 2;
    if (s.found)
        use(t, f, s.card, s.ability);
    return FLOW_JUMP;
}

static enum flow talent_chosen(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    use(t, f, a.card, ability_of_card(t, a.card, a.value));
    return FLOW_NEXT;
}

step_fn *const su_talent_steps[] = {talent_which, talent_chosen, NULL};
