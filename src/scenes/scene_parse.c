/*
 * Reads a scene file line by line: scenes, what they cite, and their given, when and then parts.
 * Every mistake is reported with its line; a scene with mistakes is not run.
 */
#include "scenes/scene.h"

#include <string.h>

void scene_error(struct reader *r, unsigned line, enum scene_message message, const char *arg1,
                 const char *arg2, const char *arg3)
{
    r->errors++;
    if (r->scene)
        r->scene->bad = true;
    if (!r->report.fn)
        return;
    qn_message m = {.file = r->file,
                    .line = line,
                    .format = scene_template(message),
                    .args = {arg1, arg2, arg3}};
    r->report.fn(r->report.user, &m);
}

/* ---- characters */

/* Length of the UTF-8 character at p, or 0 when it is none. */
static size_t character(const unsigned char *p, size_t left)
{
    size_t n = *p < 0x80                 ? 1
               : *p >= 0xC2 && *p < 0xE0 ? 2
               : *p >= 0xE0 && *p < 0xF0 ? 3
               : *p >= 0xF0 && *p < 0xF5 ? 4
                                         : 0;
    if (n > left || (n == 3 && p[0] == 0xE0 && p[1] < 0xA0) ||
        (n == 3 && p[0] == 0xED && p[1] > 0x9F) || (n == 4 && p[0] == 0xF0 && p[1] < 0x90) ||
        (n == 4 && p[0] == 0xF4 && p[1] > 0x8F))
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xC0) != 0x80)
            return 0;
    return n;
}

static bool is_clean(struct reader *r, unsigned line, const char *text, size_t size)
{
    const unsigned char *p = (const unsigned char *)text;
    for (size_t i = 0; i < size;) {
        size_t n = character(p + i, size - i);
        if (!n) {
            scene_error(r, line, SAY_NOT_UTF8, NULL, NULL, NULL);
            return false;
        }
        if ((p[i] < 0x20 && p[i] != '\t') || p[i] == 0x7F ||
            (n == 2 && p[i] == 0xC2 && p[i + 1] < 0xA0)) {
            scene_error(r, line, SAY_CONTROL_CHARACTER, NULL, NULL, NULL);
            return false;
        }
        i += n;
    }
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* A comment begins with a # that nothing touches from the left: hydra_mercenary#2 is a name. */
static size_t without_comment(const char *text, size_t size)
{
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '"')
            quoted = !quoted;
        if (text[i] == '#' && !quoted && (!i || is_space(text[i - 1])))
            return i;
    }
    return size;
}

static bool stands_alone(char c)
{
    return c == ',' || c == ':' || c == ';';
}

static bool split(struct cursor *c)
{
    const char *t = c->text;
    for (size_t i = 0; t[i];) {
        if (is_space(t[i])) {
            i++;
            continue;
        }
        size_t end = i + 1;
        while (!stands_alone(t[i]) && t[end] && !is_space(t[end]) && !stands_alone(t[end]))
            end++;
        if (c->count == SCENE_WORDS)
            return line_error(c, SAY_TOO_MANY_WORDS, NULL, NULL);
        c->word[c->count] = arena_text(c->r->arena, t + i, end - i);
        c->start[c->count++] = (uint16_t)i;
        i = end;
    }
    return true;
}

/* ---- statements */

struct statement *scene_statement(struct cursor *c, perform_fn *perform)
{
    struct scene *scene = c->scene;
    struct statement *s = arena_take(c->r->arena, sizeof *s);
    s->perform = perform;
    s->text = c->text;
    s->line = c->line;
    s->section = scene->section;
    s->block = scene->blocks;
    s->seat = NOBODY;
    *(scene->last ? &scene->last->next : &scene->first) = s;
    scene->last = s;
    if (s->section != SECTION_GIVEN) { /* a situation is looked at when it is complete */
        s->captions = scene->captions;
        scene->captions = NULL;
    }
    return s;
}

/* ---- the frame of a scene */

static void end_scene(struct reader *r)
{
    struct scene *s = r->scene;
    if (!s)
        return;
    if (!s->game_name)
        scene_error(r, s->line, SAY_GAME_MISSING, NULL, NULL, NULL);
    if (!s->cite_count && !s->under)
        scene_error(r, s->line, SAY_NO_CITES, NULL, NULL, NULL);
    if (!s->has_then)
        scene_error(r, s->line, SAY_NO_THEN, NULL, NULL, NULL);
    r->scene = NULL;
}

static void open_game(struct reader *r, unsigned line, const char *name)
{
    struct scene *s = r->scene;
    s->game_name = name;
    s->pack = r->packs ? r->packs(r->options->user, name) : NULL;
    if (s->pack) {
        s->players = s->pack->game->min_seats;
        return;
    }
    s->bad = true;
    if (!r->missing || strcmp(r->missing, name) != 0)
        scene_error(r, line, game_by_name(name) ? SAY_NO_PACK : SAY_UNKNOWN_GAME, name, NULL, NULL);
    r->missing = name;
}

static void read_scene(struct cursor *c)
{
    struct reader *r = c->r;
    end_scene(r);
    if (r->scenes++ == SCENE_COUNT)
        line_error(c, SAY_TOO_MANY_SCENES, NULL, NULL);
    if (r->scenes > SCENE_COUNT)
        return;
    struct scene *s = arena_take(r->arena, sizeof *s);
    *(r->last ? &r->last->next : &r->first) = s;
    r->scene = r->last = s;
    s->line = c->line;
    s->seed = 1;
    const char *from = strchr(c->text, '"'), *to = from ? strchr(from + 1, '"') : NULL;
    bool good =
        from && from == c->text + (c->count > 1 ? c->start[1] : 0) && to > from + 1 && !to[1];
    s->name = good ? arena_text(r->arena, from + 1, (size_t)(to - from - 1)) : "";
    if (!good)
        line_error(c, SAY_SCENE_NAME, NULL, NULL);
    if (r->game_name)
        open_game(r, c->line, r->game_name);
}

static void read_game(struct cursor *c)
{
    struct scene *s = c->r->scene;
    const char *name = line_take(c);
    if (!name)
        line_error(c, SAY_ENDS_EARLY, game_at(0)->name, NULL);
    else if (!line_expect_end(c))
        return;
    else if (!s)
        c->r->game_name = name;
    else if (s->section)
        line_error(c, SAY_GAME_LATE, NULL, NULL);
    else
        open_game(c->r, c->line, name);
}

/* `cites` names rules that the scene shows, `under` rules that it is played under and does not show. */
static void read_rules(struct cursor *c, bool shown)
{
    struct scene *s = c->r->scene;
    const char *rule;
    if (!line_peek(c))
        line_error(c, SAY_ENDS_EARLY, "MC-310", NULL);
    while (line_peek(c)) {
        if (line_peek(c)[0] == ',') {
            line_take(c);
        } else if (s->cite_count == SCENE_CITES) {
            line_error(c, SAY_TOO_MANY_CITES, NULL, NULL);
            return;
        } else if (!line_rule(c, &rule)) {
            s->bad = true;
        } else if (shown) {
            s->cites[s->cite_count++] = rule;
        } else {
            s->under = true;
        }
    }
}

static void open_section(struct cursor *c, enum section section)
{
    struct scene *s = c->r->scene;
    line_expect_end(c);
    if (!s->game_name) {
        line_error(c, SAY_GAME_MISSING, NULL, NULL);
        s->game_name = "";
    }
    if (section == SECTION_GIVEN && s->section)
        line_error(c, SAY_GIVEN_FIRST, NULL, NULL);
    s->section = (uint8_t)section;
    s->blocks++;
}

static void read_statement(struct cursor *c)
{
    struct scene *s = c->scene;
    if (s->section == SECTION_THEN)
        s->has_then = true;
    if (!s->pack)
        return; /* said before: without the game's words nothing can be read */
    if (s->line_count == SCENE_LINES)
        line_error(c, SAY_TOO_MANY_LINES, NULL, NULL);
    if (s->line_count++ >= SCENE_LINES)
        return;
    switch (s->section) {
    case SECTION_GIVEN: scene_read_given(c); break;
    case SECTION_WHEN: scene_read_when(c); break;
    default: scene_read_then(c); break;
    }
}

/* False: no line that can stand here. */
static bool read_in_scene(struct cursor *c)
{
    bool alone = c->count == 1;
    if (line_accept(c, "cites"))
        read_rules(c, true);
    else if (!c->scene->section && line_accept(c, "under"))
        read_rules(c, false);
    else if (alone && line_accept(c, "given"))
        open_section(c, SECTION_GIVEN);
    else if (alone && line_accept(c, "when"))
        open_section(c, SECTION_WHEN);
    else if (alone && line_accept(c, "then"))
        open_section(c, SECTION_THEN);
    else if (!c->scene->section && line_accept(c, "title"))
        scene_read_title(c);
    else if (c->scene->section && line_accept(c, "caption"))
        scene_read_caption(c);
    else if (c->scene->section)
        read_statement(c);
    else
        return false;
    return true;
}

static void read_words(struct cursor *c)
{
    if (line_accept(c, "scene"))
        read_scene(c);
    else if (line_accept(c, "game"))
        read_game(c);
    else if (!c->scene || !read_in_scene(c))
        line_error(c, SAY_OUTSIDE, line_peek(c), NULL);
}

static void read_line(struct reader *r, unsigned line, const char *text, size_t size)
{
    if (size && text[size - 1] == '\r')
        size--;
    if (size > SCENE_LINE) {
        scene_error(r, line, SAY_LINE_TOO_LONG, NULL, NULL, NULL);
        return;
    }
    if (!is_clean(r, line, text, size))
        return;
    size = without_comment(text, size);
    while (size && is_space(text[size - 1]))
        size--;
    while (size && is_space(*text))
        text++, size--;
    if (!size)
        return;
    struct cursor c = {
        .r = r, .scene = r->scene, .line = line, .text = arena_text(r->arena, text, size)};
    if (split(&c))
        read_words(&c);
}

void scene_parse(struct reader *r, const char *text, size_t size)
{
    unsigned line = 0;
    if (size > SCENE_BYTES) {
        scene_error(r, 0, SAY_FILE_TOO_LARGE, NULL, NULL, NULL);
        return;
    }
    if (size >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3))
        text += 3, size -= 3;
    while (size) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        read_line(r, ++line, text, length);
        size -= end ? length + 1 : length;
        text += end ? length + 1 : length;
    }
    end_scene(r);
    if (!r->scenes)
        scene_error(r, line, SAY_NO_SCENE, NULL, NULL, NULL);
}
