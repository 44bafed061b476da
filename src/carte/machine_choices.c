/*
 * Choices that are made before an ability begins to happen. Where something can come between declaring an
 * ability and resolving it, the game pushes its choices first (choices_push): that frame runs the text
 * as far as it only chooses, notes what was chosen, tells the game (game.announced) and stays where it
 * is until all is over. The effect (chosen_push) then runs the text from its beginning, so that
 * conditions and numbers are those of the moment, and takes what was noted instead of asking again. A
 * card that is not the same object any more is no longer chosen. Choices behind the first thing that
 * happens depend on it and are made when they are due.
 */
#include "carte/ast.h"
#include "carte/code.h"
#include "carte/machine_run.h"

/* In REG_ANSWER of the frame: all is chosen. */
enum { CHOICES_MADE = 2 };

/* A note in the heap, read from its end: where the statement stands, where the note before it ends (0:
 * there is none), how many cards; their generations, the cards. For a choice between parts, PART and the
 * number of the part instead of cards. REG_THAT, an empty list here, holds the end of the last one. */
enum { NOTE_HEAD = 3, NOTE_AT = 1, NOTE_LINK = 2, NOTE_COUNT = 3, PART = 0x4000 };

static void note_end(struct table *t, struct frame *f, uint16_t count, uint16_t at)
{
    heap_add(t, count);
    heap_add(t, (uint16_t)f->v[REG_THAT]);
    heap_add(t, at);
    f->v[REG_THAT] = (int16_t)t->s->used.heap;
}

static void note_cards(struct table *t, struct frame *f, uint16_t at)
{
    int reg = t->pack->code[at + 1], mode = t->pack->code[at + 2], low = t->pack->code[at + 3];
    int n = f->v[reg + 1];
    if (mode == SELECT_EACH || mode == SELECT_FIRST || (!n && low))
        return; /* no choice, or none to be made yet */
    for (int i = 0; i < n; i++)
        heap_add(t, t->heap[f->v[reg] + i]);
    for (int i = 0; i < n; i++)
        heap_add(t, t->cards[t->heap[f->v[reg] + i]].gen);
    note_end(t, f, (uint16_t)n, at);
}

/* Statements that change nothing but the ability's own frame. */
static bool only_chooses(const struct table *t, uint16_t at)
{
    switch (t->pack->code[at]) {
    case S_SELECT: return t->pack->code[at + 2] != SELECT_RANDOM;
    case S_EITHER:
    case S_CARD:
    case S_COPY:
    case S_LET:
    case S_SKIP_UNLESS:
    case S_SKIP: return true;
    default: return false;
    }
}

static enum flow choose_next(struct table *t, struct frame *f)
{
    uint16_t at = f->pc;
    if (f->v[REG_ANSWER] == CHOICES_MADE)
        return FLOW_DONE;
    if (!only_chooses(t, at)) {
        f->v[REG_ANSWER] = CHOICES_MADE;
        t->game->announced(t, f);
        return FLOW_JUMP;
    }
    enum flow flow = machine_step(t, f);
    if (flow == FLOW_JUMP && t->pack->code[at] == S_SELECT)
        note_cards(t, f, at);
    else if (flow == FLOW_JUMP && t->pack->code[at] == S_EITHER)
        note_end(t, f, (uint16_t)(PART | t->s->answer.value), at);
    return flow;
}

step_fn *const choices_steps[] = {choose_next, NULL};

struct frame *choices_push(struct table *t, uint16_t ability, uint16_t card, uint8_t you,
                           uint8_t occ, uint8_t item)
{
    struct frame *f = ability_push(t, ability, card, you, occ, item);
    f->proc = PROC_CHOICES;
    return f;
}

/* ---- the effect */

/* Where the note about that statement ends in the heap; 0: there is none. */
static uint16_t find_note(const struct table *t, const struct frame *choices, uint16_t at)
{
    uint16_t end = (uint16_t)choices->v[REG_THAT];
    while (end && t->heap[end - NOTE_AT] != at)
        end = t->heap[end - NOTE_LINK];
    return end;
}

static void take_cards(struct table *t, struct frame *f, uint16_t end)
{
    uint16_t n = t->heap[end - NOTE_COUNT], cards[CANDIDATES], kept = 0;
    const uint16_t *gens = &t->heap[end - NOTE_HEAD - n], *chosen = gens - n;
    for (uint16_t i = 0; i < n; i++)
        if (t->cards[chosen[i]].gen == gens[i])
            cards[kept++] = chosen[i];
    run_list_set(t, f, t->pack->code[f->pc + 1], cards, kept);
    f->pc = (uint16_t)run_selection_end(t, (size_t)f->pc + 1);
}

static enum flow take_next(struct table *t, struct frame *f)
{
    int code = t->pack->code[f->pc];
    const struct frame *choices =
        code == S_SELECT || code == S_EITHER ? frame_about(t, PROC_CHOICES, f->card) : NULL;
    uint16_t end = choices && !f->v[REG_ANSWER] ? find_note(t, choices, f->pc) : 0;
    if (!end)
        return machine_step(t, f);
    if (code == S_SELECT) {
        take_cards(t, f, end);
        return FLOW_JUMP;
    }
    f->v[REG_ANSWER] = 1;
    t->s->answer.value = (int16_t)(t->heap[end - NOTE_COUNT] & ~PART);
    return machine_step(t, f);
}

step_fn *const chosen_steps[] = {take_next, NULL};

struct frame *chosen_push(struct table *t, const struct frame *choices)
{
    struct frame *f =
        ability_push(t, choices->ability, choices->card, choices->you, choices->occ, choices->item);
    f->proc = PROC_CHOSEN;
    f->gen = choices->gen;
    return f;
}
