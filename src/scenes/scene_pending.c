/*
 * What waits to be resolved, as scenes say it:
 *
 *   pending 1: play p2 flying_kick on dagger, carrion      the first that comes, whose, what it is aimed at
 *   pending nothing
 */
#include "scenes/scene_then.h"

#include <quinte/pending.h>

#include <string.h>

/* ---- reading */

static bool read_targets(struct cursor *c, struct statement *s)
{
    struct listed *last = NULL;
    do {
        struct listed *l = arena_take(c->r->arena, sizeof *l);
        if (!line_ref(c, &l->card))
            return false;
        *(last ? &last->next : &s->list) = l;
        last = l;
    } while (line_accept(c, ","));
    return line_expect_end(c);
}

/* "play p2 flying_kick on dagger": the card and what it is aimed at may be missing. */
bool scene_read_pending(struct cursor *c)
{
    struct statement *s = scene_statement(c, hold_pending);
    s->no = line_accept(c, "nothing");
    if (s->no)
        return line_expect_end(c);
    if (!line_number(c, 1, 99, &s->number) || !line_expect(c, ":"))
        return false;
    s->word = line_take(c);
    if (!s->word)
        return line_error(c, SAY_ENDS_EARLY, "play", NULL);
    s->seat = NOBODY;
    if (line_peek(c) && scene_is_seat(line_peek(c)) && !line_seat(c, &s->seat))
        return false;
    if (line_peek(c) && strcmp(line_peek(c), "on") != 0 && !line_ref(c, &s->card))
        return false;
    return line_accept(c, "on") ? read_targets(c, s) : line_expect_end(c);
}

/* ---- does it hold? */

static bool is_aimed_so(const struct run *run, unsigned index, size_t count, const struct listed *l)
{
    size_t k = 0;
    for (; l && k < count; l = l->next, k++)
        if (!ref_level(run, &l->card, qn_pending_target(run->table, QN_SPECTATOR, index, k)))
            return false;
    return !l && k == count;
}

static bool is_meant(const struct run *run, const struct statement *s, const qn_pending *p)
{
    int whose = s->seat == NOBODY ? -1 : s->seat;
    bool is_named = !s->card.kind || (p->def != QN_NONE && ref_names_def(run, &s->card, p->def));
    return !strcmp(p->what, s->word) && p->whose == whose && is_named &&
           (s->card.kind != 0) == (p->def != QN_NONE) &&
           is_aimed_so(run, (unsigned)s->number - 1, p->targets, s->list);
}

static void text_pending(struct scene_text *text, const struct run *run)
{
    qn_pending p;
    for (unsigned i = 0; qn_pending_get(run->table, QN_SPECTATOR, i, &p); i++) {
        scene_text_add(text, "%s%u: %s", i ? "; " : "", i + 1, p.what);
        if (p.whose >= 0)
            scene_text_add(text, " p%d", p.whose + 1);
        if (p.def != QN_NONE)
            scene_text_add(text, " %s", def_id(run->pack, p.def));
        for (size_t k = 0; k < p.targets; k++) {
            scene_text_add(text, k ? ", " : " on ");
            scene_text_card(text, run, qn_pending_target(run->table, QN_SPECTATOR, i, k));
        }
    }
    if (!text->used)
        scene_text_add(text, "nothing");
}

bool hold_pending(struct run *run, const struct statement *s)
{
    qn_pending p;
    struct scene_text found = {0};
    bool is_there =
        qn_pending_get(run->table, QN_SPECTATOR, s->no ? 0 : (unsigned)s->number - 1, &p);
    if (s->no ? !is_there : is_there && is_meant(run, s, &p))
        return true;
    text_pending(&found, run);
    return run_fail(run, s->line, s->text, found.at);
}
