/*
 * Runs the scenes of a file, one after another, each on a table of its own, and tells the result of
 * each. At every ask the table's invariants are tested, and on request much more
 * (scene_properties.c).
 */
#include "scenes/scene_then.h"
#include "quinte/resign.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void scene_text_add(struct scene_text *text, const char *format, ...)
{
    va_list args;
    if (text->used >= sizeof text->at - 1)
        return;
    va_start(args, format);
    int n = vsnprintf(text->at + text->used, sizeof text->at - text->used, format, args);
    va_end(args);
    text->used += n > 0 ? (size_t)n : 0;
    if (text->used >= sizeof text->at) { /* cut, and seen to be cut */
        text->used = sizeof text->at - 1;
        memcpy(text->at + text->used - 3, "...", 3);
    }
}

bool run_fail(struct run *run, unsigned line, const char *expected, const char *found)
{
    if (run->failed)
        return false;
    run->failed = true;
    run->fail_line = line;
    scene_text_add(&run->expected, "%s", expected);
    scene_text_add(&run->found, "%s", found);
    return false;
}

bool run_error(struct run *run, unsigned line, enum scene_message message, const char *a,
               const char *b)
{
    scene_error(run->r, line, message, a, b, NULL);
    return false;
}

/* ---- asks */

/* A window is named by the occurrence it is about and whether it is before or after it. */
static uint32_t window_name(const struct run *run)
{
    const struct table *t = run->t;
    if (t->s->ask.kind != ASK_WINDOW || !t->s->frames)
        return 0;
    const struct frame *f = frame_top(t);
    if (f->proc != PROC_WINDOW || f->occ == OCC_NONE)
        return t->s->ask.serial << 8;
    return (uint32_t)t->occs[f->occ].serial << 8 | (uint8_t)f->v[0];
}

static bool grow(void **rows, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    size_t more = *room ? *room * 2 : 64;
    void *bigger = realloc(*rows, more * size);
    if (!bigger)
        return false;
    *rows = bigger;
    *room = more;
    return true;
}

static bool note_ask(struct run *run)
{
    void *rows = run->asked;
    if (run->t->s->status != TABLE_WAITING || run->t->s->ask.serial == run->last_serial)
        return true;
    run->last_serial = run->t->s->ask.serial;
    if (!grow(&rows, run->asked_count, &run->asked_room, sizeof *run->asked))
        return false;
    run->asked = rows;
    run->asked[run->asked_count++] =
        (struct asked){run->t->s->ask.seat, run->t->s->ask.kind, window_name(run)};
    return true;
}

static bool note_step(struct run *run, struct step step)
{
    void *rows = run->steps;
    if (!grow(&rows, run->step_count, &run->step_room, sizeof *run->steps))
        return false;
    run->steps = rows;
    run->steps[run->step_count++] = step;
    return true;
}

/* A window in which there is nothing to do but let it pass. */
static bool is_idle_stop(const struct run *run)
{
    return !run->scene->every_stop && run->t->s->status == TABLE_WAITING &&
           run->game->asks[run->t->s->ask.kind].passed_over && table_options(run->t) == 1 &&
           run->t->options[0].flags & QN_PASS;
}

bool run_observe(struct run *run, unsigned line)
{
    while (is_idle_stop(run))
        if (!note_step(run, (struct step){NULL, 0}) ||
            qn_apply(run->table, run->t->s->ask.serial, 0) != QN_OK)
            return run_fail(run, line, "a window that passes", "it does not");
    const char *broken = table_invariant(run->t);
    if (broken)
        return run_fail(run, line, "a sound table", broken);
    if (!note_ask(run))
        return run_fail(run, line, "memory enough", "none is left");
    if (run->asks++ > SCENE_ASKS)
        return run_fail(run, line, "an end", "the scene asks without end");
    if (qn_waiting(run->table) >= 0 && !table_options(run->t))
        return run_fail(run, line, "at least one option", "an ask without options");
    return !run->r->options->properties || properties_hold(run, line);
}

bool run_apply(struct run *run, unsigned line, size_t option)
{
    uint64_t loaded = 0;
    bool compare = run->r->options->properties && properties_loaded_apply(run, option, &loaded);
    if (!note_step(run, (struct step){NULL, (uint16_t)option}))
        return run_fail(run, line, "memory enough", "none is left");
    qn_status status = qn_apply(run->table, run->t->s->ask.serial, option);
    if (status != QN_OK && status != QN_LOOP && status != QN_FULL)
        return run_fail(run, line, "an option that can be applied", "the table refuses it");
    if (compare && loaded != qn_hash(run->table))
        return run_fail(run, line, "a table loaded from its bytes goes on in the same way",
                        "it went on differently");
    return run_observe(run, line);
}

bool run_resign(struct run *run, const struct statement *s)
{
    if (!note_step(run, (struct step){.resigns = (uint8_t)(s->seat + 1)}))
        return run_fail(run, s->line, "memory enough", "none is left");
    if (qn_resign(run->table, s->seat) != QN_OK)
        return run_fail(run, s->line, "a player who can resign", "the table refuses it");
    return run_observe(run, s->line);
}

bool run_do(struct run *run, const struct statement *s)
{
    if (!scene_table_start(run, s))
        return run_fail(run, s->line, s->text, "it cannot start");
    if (!note_step(run, (struct step){s, 0}))
        return run_fail(run, s->line, "memory enough", "none is left");
    return run_observe(run, s->line);
}

/* ---- one scene */

/* The ask that is pending when a `when` begins counts only while it stays unanswered. */
static void next_block(struct run *run, const struct statement *s, const struct statement *before)
{
    if (s->section != SECTION_WHEN || (before && before->block == s->block))
        return;
    run->pending = run->asked_count && qn_waiting(run->table) >= 0;
    if (run->pending)
        run->asked[0] = run->asked[run->asked_count - 1];
    run->asked_count = run->pending;
    run->pending_serial = run->t->s->ask.serial;
    run->log_mark = run->table->log.count;
}

size_t run_first_asked(const struct run *run)
{
    bool still = qn_waiting(run->table) >= 0 && run->t->s->ask.serial == run->pending_serial;
    return run->pending && !still ? 1 : 0;
}

/* Does a claim speak of the ask that is pending? */
static bool is_about_ask(const struct run *run, const struct statement *s)
{
    static perform_fn *const claims[] = {hold_offered, hold_refused, hold_waiting, hold_asked};
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        if (s->perform == claims[i])
            return s->seat == qn_waiting(run->table);
    return false;
}

/* A `then` in the middle of something must know it: it speaks of the ask, or the next `when` answers
 * it. Otherwise what has not yet happened would look like what does not happen. */
static bool knows_where(struct run *run, const struct statement *first)
{
    const struct statement *s = first;
    struct scene_text found = {0};
    if (first->section != SECTION_THEN || is_at_rest(run))
        return true;
    for (; s && s->block == first->block; s = s->next)
        if (is_about_ask(run, s))
            return true;
    if (s && s->answer && s->seat == qn_waiting(run->table))
        return true;
    scene_text_add(&found, "in the middle of something: ");
    scene_text_ask(&found, run);
    return run_fail(run, first->line,
                    "a table at rest, a claim about who is asked, or an answer to it", found.at);
}

static bool run_statements(struct run *run)
{
    const struct statement *before = NULL;
    for (const struct statement *s = run->scene->first; s; before = s, s = s->next) {
        if (s->section == SECTION_GIVEN)
            continue;
        next_block(run, s, before);
        bool begins = !before || before->block != s->block;
        if ((begins && !knows_where(run, s)) || !run_tell(run, s) || !s->perform(run, s))
            return false;
        run_claim(run, s);
    }
    return run_tell_end(run);
}

static bool script_is_used(struct run *run)
{
    struct scene_text found = {0};
    if (!run->t->s->script_count)
        return true;
    scene_text_add(&found, "%u of them unused", run->t->s->script_count);
    return run_fail(run, run->scene->line, "all dice and random picks are used", found.at);
}

static void run_scene(struct reader *r, const struct scene *scene, qn_scene_moment_fn *watch,
                      struct run *run)
{
    *run = (struct run){.r = r,
                        .scene = scene,
                        .pack = scene->pack,
                        .game = scene->pack->game,
                        .watch = watch,
                        .moment = {.scene = scene->name,
                                   .game = scene->game_name,
                                   .title = {scene->title[0], scene->title[1]}}};
    if (!scene_table_build(run))
        return;
    unsigned line = run->start ? run->start->line : scene->line;
    if (run_observe(run, line) && run_statements(run) && script_is_used(run) &&
        r->options->properties)
        properties_replay(run, line);
}

static void tell_result(const struct run *run)
{
    const struct reader *r = run->r;
    qn_scene_result result = {
        .file = r->file,
        .scene = run->scene->name,
        .line = run->failed ? run->fail_line : run->scene->line,
        .passed = !run->failed,
        .expected = run->failed ? run->expected.at : NULL,
        .found = run->failed ? run->found.at : NULL,
        .cites = run->scene->cites,
        .cite_count = run->scene->cite_count,
        .table = run->table,
    };
    if (r->options->result)
        r->options->result(r->options->user, &result);
}

static void run_free(struct run *run)
{
    qn_table_free(run->table);
    qn_table_free(run->other);
    free(run->placed);
    free(run->asked);
    free(run->steps);
}

qn_status qn_scene_watch(const char *file, const char *text, size_t size, qn_pack_for_fn *packs,
                         const qn_scene_options *options, qn_scene_moment_fn *watch,
                         qn_report report)
{
    if ((!text && size) || !packs || !options)
        return QN_BAD_ARGUMENT;
    struct run *run = malloc(sizeof *run);
    struct reader r = {
        .arena = arena_new(), .file = file, .report = report, .packs = packs, .options = options};
    if (!r.arena || !run) {
        if (r.arena)
            arena_free(r.arena);
        free(run);
        return QN_NO_MEMORY;
    }
    scene_parse(&r, text, size);
    for (const struct scene *scene = r.first; scene; scene = scene->next) {
        unsigned before = r.errors;
        if (scene->bad)
            continue;
        run_scene(&r, scene, watch, run);
        if (r.errors == before && !run->stopped)
            tell_result(run);
        run_free(run);
    }
    free(run);
    arena_free(r.arena);
    return r.errors ? QN_BAD_CONTENT : QN_OK;
}

qn_status qn_scene_run(const char *file, const char *text, size_t size, qn_pack_for_fn *packs,
                       const qn_scene_options *options, qn_report report)
{
    return qn_scene_watch(file, text, size, packs, options, NULL, report);
}
