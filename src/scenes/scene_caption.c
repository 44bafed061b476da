/*
 * What a scene tells people who look on or learn: a title, and captions between its steps.
 *
 *   title fr "…"          before given
 *   caption en "…"        anywhere after it: a page; the same page in the other language follows
 *
 * A caption belongs to what comes next. Captions change nothing: a scene holds with or without them.
 */
#include "scenes/scene_run.h"

#include <string.h>

static bool read_language(struct cursor *c, unsigned *out)
{
    static const char *const names[] = {"en", "fr"};
    const char *word = line_take(c);
    for (*out = 0; word && *out < 2; ++*out)
        if (!strcmp(word, names[*out]))
            return true;
    return word ? line_error(c, SAY_LANGUAGE, word, NULL)
                : line_error(c, SAY_ENDS_EARLY, "en", NULL);
}

static bool read_told(struct cursor *c, unsigned *language, const char **text)
{
    return read_language(c, language) && line_quoted(c, text) && line_expect_end(c);
}

void scene_read_title(struct cursor *c)
{
    unsigned language;
    const char *text;
    if (!read_told(c, &language, &text))
        return;
    if (c->scene->title[language])
        line_error(c, SAY_TITLE_TWICE, NULL, NULL);
    c->scene->title[language] = text;
}

/* The page that a text belongs to: the last one, unless that is told in this language already. */
static struct caption *page_for(struct cursor *c, unsigned language)
{
    struct caption **end = &c->scene->captions;
    while (*end && (*end)->next)
        end = &(*end)->next;
    if (*end && !(*end)->text[language])
        return *end;
    if (*end)
        end = &(*end)->next;
    return *end = arena_take(c->r->arena, sizeof **end);
}

void scene_read_caption(struct cursor *c)
{
    unsigned language;
    const char *text;
    if (read_told(c, &language, &text))
        page_for(c, language)->text[language] = text;
}

/* ---- moments */

bool run_moment(struct run *run, const struct statement *s, int seat, size_t option)
{
    qn_scene_moment *m = &run->moment;
    if (!run->watch)
        return true;
    m->table = run->table;
    m->line = s ? s->text : NULL;
    m->seat = seat;
    m->option = option;
    m->claims = run->claims.used ? run->claims.at : NULL;
    if (!run->watch(run->r->options->user, m))
        run->stopped = true;
    m->step++;
    m->caption[0] = m->caption[1] = NULL;
    run->claims = (struct scene_text){0};
    return !run->stopped;
}

/* Pages that are only read come before what is done; the last one stays for it. */
static bool tell_pages(struct run *run, const struct caption *page)
{
    for (; page; page = page->next) {
        run->moment.caption[0] = page->text[0];
        run->moment.caption[1] = page->text[1];
        if (page->next && !run_moment(run, NULL, NOBODY_ACTS, QN_NO_OPTION))
            return false;
    }
    return true;
}

bool run_tell(struct run *run, const struct statement *s)
{
    if (!run->watch)
        return true;
    if (run->moment.caption[0] || run->moment.caption[1]) /* a page before claims, say: read */
        if (s->captions && !run_moment(run, NULL, NOBODY_ACTS, QN_NO_OPTION))
            return false;
    if (!tell_pages(run, s->captions))
        return false;
    if (s->section == SECTION_WHEN && !s->answer)
        return run_moment(run, s, NOBODY_ACTS, QN_NO_OPTION);
    return true;
}

/* A card's own name for one that this scene alone has given it; NULL: it is none. */
static const char *known_as(const struct run *run, const char *word, size_t length)
{
    for (uint8_t i = 0; i < run->scene->alias_count; i++)
        if (strlen(run->scene->alias[i]) == length &&
            strncmp(run->scene->alias[i], word, length) == 0)
            return run->alias_card[i] == NONE ? NULL : def_id(run->pack, run->alias_def[i]);
    return NULL;
}

void run_claim(struct run *run, const struct statement *s)
{
    static const char parts[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    if (!run->watch || s->section != SECTION_THEN)
        return;
    if (run->claims.used)
        scene_text_add(&run->claims, "\n");
    for (const char *at = s->text; *at;) {
        size_t length = strspn(at, parts), gap = strcspn(at + length, parts);
        const char *name = known_as(run, at, length);
        if (name)
            scene_text_add(&run->claims, "%s", name);
        else
            scene_text_add(&run->claims, "%.*s", (int)length, at);
        scene_text_add(&run->claims, "%.*s", (int)gap, at + length);
        at += length + gap;
    }
}

bool run_tell_end(struct run *run)
{
    if (!run->watch)
        return true;
    if ((run->moment.caption[0] || run->moment.caption[1]) && run->scene->captions &&
        !run_moment(run, NULL, NOBODY_ACTS, QN_NO_OPTION))
        return false;
    if (!tell_pages(run, run->scene->captions))
        return false;
    run->moment.is_last = true;
    return run_moment(run, NULL, NOBODY_ACTS, QN_NO_OPTION);
}
