/*
 * What goes without saying: which asks are answered silently, and how far `finish` goes.
 *
 *   finish                       to the next decision, turn or end of the turn
 *   finish the turn|phase|round  to its end, without doing anything more in it
 *   finish this attack           to the end of the part of the game that has this name
 *
 * A frame is watched while it lasts (table.watched), so that two attacks in a row are two.
 */
#include "scenes/scene_given.h"

#include <string.h>

enum { SILENT_ANSWERS = 1000 };

static const struct ask_kind *pending_kind(const struct run *run)
{
    return &run->game->asks[run->t->s->ask.kind];
}

static size_t flagged(struct run *run, uint8_t flag)
{
    const qn_option *options;
    size_t count = qn_options(run->table, &options);
    for (size_t i = 0; i < count; i++)
        if (options[i].flags & flag)
            return i;
    return SIZE_MAX;
}

size_t silent_option(struct run *run)
{
    const qn_option *options;
    size_t count = qn_options(run->table, &options);
    size_t pass = pending_kind(run)->passed_over ? flagged(run, QN_PASS) : SIZE_MAX;
    if (pass == SIZE_MAX && pending_kind(run)->passed_over)
        pass = flagged(run, QN_SUGGESTED);
    if (pass != SIZE_MAX)
        return pass;
    return count == 1 && !pending_kind(run)->turn ? 0 : SIZE_MAX;
}

/* ---- parts of the game */

static const struct procedure *procedure_of(const struct run *run, const struct frame *f)
{
    return f->proc < PROC_GAME ? NULL : &run->game->procedures[f->proc - PROC_GAME];
}

static bool is_called(const struct procedure *p, const char *word)
{
    return (p->name && !strcmp(p->name, word)) || (p->part && !strcmp(p->part, word));
}

/* A frame is what its procedure is, or what its occurrence is. */
static bool frame_is(const struct run *run, const struct frame *f, const char *word)
{
    const struct procedure *p = procedure_of(run, f);
    if (p)
        return is_called(p, word);
    return f->proc == PROC_OCCURRENCE && f->occ != OCC_NONE &&
           !strcmp(run->game->words->events[run->t->occs[f->occ].kind].name, word);
}

/* How many frames there are up to the topmost that is so; 0: there is none. */
static uint16_t depth_of(const struct run *run, const char *word)
{
    uint16_t depth = run->t->s->frames;
    for (const struct frame *f = frame_top(run->t); f; f = frame_below(run->t, f), depth--)
        if (frame_is(run, f, word))
            return depth;
    return 0;
}

bool is_at_rest(const struct run *run)
{
    if (qn_waiting(run->table) < 0 || pending_kind(run)->turn)
        return true;
    const struct frame *f = frame_top(run->t), *below = f ? frame_below(run->t, f) : NULL;
    return pending_kind(run)->passed_over && below && procedure_of(run, below) &&
           (frame_is(run, below, "phase") || frame_is(run, below, "step") ||
            frame_is(run, below, "turn"));
}

/* ---- reading */

static bool is_stretch(const char *word)
{
    return !strcmp(word, "turn") || !strcmp(word, "phase") || !strcmp(word, "step") ||
           !strcmp(word, "round");
}

static bool is_part(const struct game *game, const char *word)
{
    for (unsigned i = 0; i < game->procedure_count; i++)
        if (is_called(&game->procedures[i], word))
            return true;
    for (unsigned i = 0; i < game->words->event_count; i++)
        if (!strcmp(game->words->events[i].name, word))
            return true;
    return is_stretch(word);
}

static bool when_finish(struct run *run, const struct statement *s);

bool scene_read_finish(struct cursor *c)
{
    struct statement *s = scene_statement(c, when_finish);
    if (!line_peek(c))
        return true;
    if (!line_accept(c, "this"))
        line_accept(c, "the");
    s->word = line_take(c);
    if (!s->word)
        return line_error(c, SAY_ENDS_EARLY, "turn", NULL);
    if (!is_part(c->scene->pack->game, s->word)) {
        const struct game *game = c->scene->pack->game;
        return line_unknown(c, SAY_UNKNOWN_WORD, s->word, game->procedures,
                            sizeof *game->procedures, game->procedure_count);
    }
    return line_expect_end(c);
}

/* ---- how far */

struct limit {
    const char *word; /* NULL: to the next decision */
    bool watches;     /* a frame, otherwise: */
    int16_t phase;
    unsigned round;
};

static bool limit_set(struct run *run, const struct statement *s, struct limit *limit)
{
    const char *word = s->word ? s->word : "turn";
    bool rounds = s->word && !strcmp(word, "round");
    uint16_t depth = rounds ? 0 : depth_of(run, word);
    bool phases = !depth && run->game->phase && (!strcmp(word, "phase") || !strcmp(word, "step"));
    *limit = (struct limit){.word = s->word,
                            .watches = depth || phases,
                            .round = qn_round(run->table),
                            .phase = phases ? run->t->s->global[run->game->phase] : -1};
    run->t->watched = phases ? depth_of(run, "turn") : depth;
    return !s->word || rounds || run->t->watched;
}

static bool is_reached(const struct run *run, const struct limit *limit)
{
    if (limit->word && !strcmp(limit->word, "round"))
        return qn_round(run->table) != limit->round;
    return limit->watches &&
           (!run->t->watched ||
            (limit->phase >= 0 && run->t->s->global[run->game->phase] != limit->phase));
}

/* Up to the end of a turn, its own asks are passed as well. */
static size_t option_within(struct run *run, const struct limit *limit)
{
    bool ends = limit->word && is_stretch(limit->word) && pending_kind(run)->turn;
    return ends ? flagged(run, QN_PASS) : silent_option(run);
}

static bool go_on(struct run *run, const struct statement *s, const struct limit *limit)
{
    for (unsigned i = 0; i < SILENT_ANSWERS && qn_waiting(run->table) >= 0; i++) {
        if (is_reached(run, limit))
            return true;
        size_t option = option_within(run, limit);
        if (option == SIZE_MAX)
            break;
        if (!run_apply(run, s->line, option))
            return false;
    }
    if (!limit->word || qn_waiting(run->table) < 0)
        return true;
    struct scene_text found = {0};
    scene_text_ask(&found, run);
    return run_fail(run, s->line, s->text, found.at);
}

static bool when_finish(struct run *run, const struct statement *s)
{
    struct limit limit;
    bool good = limit_set(run, s, &limit);
    struct scene_text found = {0};
    if (!good) {
        scene_text_add(&found, "there is no %s now; ", s->word);
        scene_text_ask(&found, run);
        return run_fail(run, s->line, s->text, found.at);
    }
    good = go_on(run, s, &limit);
    run->t->watched = 0;
    return good;
}
