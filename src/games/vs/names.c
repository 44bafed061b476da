/*
 * Names that a player says for a card: of any character that there is, not only of those at the table
 * (nobody learns from the question what a deck holds). The card keeps it (note[1]: title plus one).
 */
#include "games/vs/vs.h"

void vs_name_options(struct table *t, struct frame *f)
{
    (void)f;
    offer_titles(t, W_NAME, T_CHARACTER, 0);
}

/* For a card that is gone there is nothing to keep. */
static enum flow name_ask(struct table *t, struct frame *f)
{
    if (!ref_is_live(t, f->card, f->gen))
        return FLOW_DONE;
    return ask(t, f->you, ASK_NAME, f->card, 0, 0);
}

static enum flow name_chosen(struct table *t, struct frame *f)
{
    uint16_t title = (uint16_t)t->s->answer.value;
    t->cards[f->card].note[1] = (int16_t)(title + 1);
    log_add_title(t, LOG_NAMED, (int8_t)f->you, title, f->card, 0);
    return FLOW_DONE;
}

step_fn *const vs_name_steps[] = {name_ask, name_chosen, NULL};
