/*
 * Scenes and lessons to be shown. See stage.h.
 */
#define _POSIX_C_SOURCE 200809L
#include "stage.h"

#include "app.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the list ------------------------------------------------------------------------------- */

/* The scenes below DIR/GAME, or DIR/GAME/lessons; keys begin with that and with `own` if they are the person's. */
static void add_root(struct stage *stage, const char *dir, const char *game, bool is_lesson,
                     bool is_own)
{
    if (!dir || stage->root_count == STAGE_ROOTS)
        return;
    struct stage_root *root = &stage->roots[stage->root_count];
    char *folder = app_path(dir, game);
    if (is_lesson) {
        char *lessons = app_path(folder, "lessons");
        free(folder);
        folder = lessons;
    }
    if (!app_is_dir(folder)) {
        free(folder);
        return;
    }
    *root = (struct stage_root){.dir = folder, .game = game, .is_lesson = is_lesson};
    snprintf(root->prefix, sizeof root->prefix, "%s%s/%s", is_own ? "own/" : "", game,
             is_lesson ? "lessons/" : "");
    scene_index_add(stage->app, &stage->index, folder, stage->root_count++);
}

static char *key_of(const struct stage_root *root, const struct scene_listed *listed)
{
    const char *rest = listed->file + strlen(root->dir);
    rest += strspn(rest, "/");
    size_t stem = strlen(rest) - strlen(".scene"), size = strlen(root->prefix) + stem + 16;
    char *key = app_alloc(size);
    snprintf(key, size, "%s%.*s:%u", root->prefix, (int)stem, rest, listed->line);
    return key;
}

static void add_lessons(struct stage *stage, const char *game)
{
    add_root(stage, stage->app->content_dir, game, true, false);
    add_root(stage, stage->app->own_dir, game, true, true);
}

static void name_scenes(struct stage *stage)
{
    stage->scenes = app_alloc((stage->index.scene_count + 1) * sizeof *stage->scenes);
    for (size_t i = 0; i < stage->index.scene_count; i++) {
        const struct scene_listed *listed = &stage->index.scenes[i];
        const struct stage_root *root = &stage->roots[listed->root];
        stage->scenes[i] =
            (struct stage_scene){key_of(root, listed), root->game, listed, root->is_lesson};
    }
}

void stage_open(struct stage *stage, struct app *app)
{
    *stage = (struct stage){.app = app};
    for (size_t i = 0; i < qn_game_count(); i++) {
        const char *game = qn_game_name(i);
        app_pack(app, game);
        add_root(stage, app->scenes_dir, game, false, false);
        add_lessons(stage, game);
    }
    name_scenes(stage);
}

void stage_open_lessons(struct stage *stage, struct app *app, const char *game)
{
    *stage = (struct stage){.app = app};
    app_pack(app, game);
    add_lessons(stage, game);
    name_scenes(stage);
}

void stage_close(struct stage *stage)
{
    for (size_t i = 0; i < stage->index.scene_count; i++)
        free(stage->scenes[i].key);
    for (size_t i = 0; i < stage->root_count; i++)
        free(stage->roots[i].dir);
    free(stage->scenes);
    scene_index_free(&stage->index);
    *stage = (struct stage){0};
}

const struct stage_scene *stage_find(const struct stage *stage, const char *key)
{
    for (size_t i = 0; i < stage->index.scene_count; i++)
        if (strcmp(stage->scenes[i].key, key) == 0)
            return &stage->scenes[i];
    return NULL;
}

const struct stage_scene *stage_cited(const struct stage *stage, const struct scene_citation *cited)
{
    for (size_t i = 0; i < stage->index.scene_count; i++)
        if (stage->index.scenes[i].file == cited->file &&
            stage->index.scenes[i].line == cited->line)
            return &stage->scenes[i];
    return NULL;
}

/* ---- showing one ---------------------------------------------------------------------------- */

/* A scene without the others of its file: what stands before the first of them (the game), and its own lines. Cut
 * in place. */
static size_t cut_scene(char *text, size_t size, unsigned wanted)
{
    unsigned number = 0;
    size_t head = 0, used = 0;
    bool in_head = true, is_wanted = false;
    for (size_t at = 0; at < size;) {
        const char *line = text + at;
        const char *end = memchr(line, '\n', size - at);
        size_t length = end ? (size_t)(end - line) + 1 : size - at;
        size_t indent = strspn(line, " \t");
        if (strncmp(line + indent, "scene ", 6) == 0) {
            in_head = false;
            is_wanted = number + 1 == wanted;
        }
        if (in_head || is_wanted) {
            memmove(text + used, line, length);
            used += length;
        }
        head += in_head ? length : 0;
        number++;
        at += length;
    }
    return used > head ? used : 0;
}

struct showing {
    struct stage_viewer *viewer;
    const struct stage *stage;
    qn_pack *own; /* with the cards made up for the file, or NULL */
    bool passed;
};

static const qn_pack *pack_for(void *user, const char *game)
{
    struct showing *showing = user;
    const qn_pack *pack = showing->own;
    for (size_t i = 0; !pack && i < showing->stage->app->pack_count; i++)
        if (strcmp(showing->stage->app->packs[i].game, game) == 0)
            pack = showing->stage->app->packs[i].pack;
    showing->viewer->pack = pack;
    return pack;
}

static void take_result(void *user, const qn_scene_result *result)
{
    struct showing *showing = user;
    showing->passed = result->passed;
}

static bool take_moment(void *user, const qn_scene_moment *moment)
{
    struct showing *showing = user;
    return showing->viewer->moment(showing->viewer, moment);
}

static void say_nothing(void *user, const qn_message *message)
{
    (void)user, (void)message; /* a scene that fails is for `quinte check` to tell */
}

/* Cards that were made up for the scenes of the file lie beside it: same name, .carte. */
static qn_pack *open_own_cards(const struct stage *stage, const struct stage_scene *scene)
{
    const char *file = scene->listed->file;
    size_t stem = strlen(file) - strlen(".scene");
    char *beside = app_alloc(stem + sizeof ".carte");
    qn_pack *pack = NULL;
    memcpy(beside, file, stem);
    memcpy(beside + stem, ".carte", sizeof ".carte");
    if (access(beside, R_OK) == 0)
        qn_pack_open_with(stage->app->content_dir, scene->game, beside,
                          (qn_report){say_nothing, NULL}, &pack);
    free(beside);
    return pack;
}

bool stage_show(const struct stage *stage, const struct stage_scene *scene,
                struct stage_viewer *viewer)
{
    struct showing showing = {.viewer = viewer, .stage = stage};
    size_t size = 0;
    char *text = app_read_file(stage->app, scene->listed->file, &size);
    if (!text)
        return false;
    showing.own = open_own_cards(stage, scene);
    viewer->has_own_cards = showing.own != NULL;
    size = cut_scene(text, size, scene->listed->line);
    qn_scene_options options = {.result = take_result, .user = &showing};
    if (size)
        qn_scene_watch(scene->listed->file, text, size, pack_for, &options, take_moment,
                       (qn_report){say_nothing, NULL});
    qn_pack_close(showing.own);
    free(text);
    return showing.passed;
}
