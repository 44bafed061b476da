/*
 * Scene files on disk. The index only looks at lines that begin with `scene`, `title`, `cites` and `under`; whether
 * a scene is right is for `quinte check` to say.
 */
#define _POSIX_C_SOURCE 200809L
#include "scene_files.h"

#include "app.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_scene_name(const char *name)
{
    size_t length = strlen(name);
    return length > 6 && strcmp(name + length - 6, ".scene") == 0;
}

static void files_push(struct scene_files *files, char *path)
{
    files->paths = app_grow(files->paths, (files->count + 1) * sizeof *files->paths);
    files->paths[files->count++] = path;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void files_walk(struct scene_files *files, const char *dir)
{
    struct dirent **entries = NULL;
    int count = scandir(dir, &entries, is_visible, alphasort);
    for (int i = 0; i < count; i++) {
        char *path = app_path(dir, entries[i]->d_name);
        if (app_is_dir(path)) {
            files_walk(files, path);
            free(path);
        } else if (is_scene_name(path)) {
            files_push(files, path);
        } else {
            free(path);
        }
        free(entries[i]);
    }
    free(entries);
}

bool scene_files_add(const struct app *app, struct scene_files *files, const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        app_error(app, _("cannot read \"%s\": %s"), path, strerror(errno));
        return false;
    }
    if (!S_ISDIR(info.st_mode)) {
        files_push(files, app_path(path, ""));
        return true;
    }
    size_t before = files->count;
    char *dir = app_path(path, "");
    size_t length = strlen(dir);
    while (length > 1 && dir[length - 1] == '/') {
        dir[--length] = 0;
    }
    files_walk(files, dir);
    free(dir);
    if (files->count == before) {
        app_error(app, _("there is no *.scene file below \"%s\""), path);
        return false;
    }
    return true;
}

void scene_files_free(struct scene_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->paths[i]);
    }
    free(files->paths);
    *files = (struct scene_files){0};
}

static void index_cite(struct scene_index *index, struct scene_citation citation)
{
    if (index->count == index->capacity) {
        index->capacity = index->capacity > 0 ? 2 * index->capacity : 256;
        index->citations = app_grow(index->citations, index->capacity * sizeof *index->citations);
    }
    index->citations[index->count++] = citation;
}

/* The name between the quotation marks, cut in place. */
static const char *scene_name(char *line)
{
    char *open = strchr(line, '"');
    if (open == NULL) {
        return line;
    }
    char *close = strchr(open + 1, '"');
    if (close != NULL) {
        *close = 0;
    }
    return open + 1;
}

static void index_rules(struct scene_index *index, char *line, struct scene_citation scene)
{
    char *rest = NULL;
    line[strcspn(line, "#")] = 0;
    for (char *id = strtok_r(line, " \t,", &rest); id != NULL; id = strtok_r(NULL, " \t,", &rest)) {
        scene.rule = id;
        index_cite(index, scene);
    }
}

static struct scene_listed *index_scene(struct scene_index *index, const char *path, unsigned line,
                                        size_t root)
{
    if (index->scene_count == index->scene_capacity) {
        index->scene_capacity = index->scene_capacity > 0 ? 2 * index->scene_capacity : 256;
        index->scenes = app_grow(index->scenes, index->scene_capacity * sizeof *index->scenes);
    }
    struct scene_listed *scene = &index->scenes[index->scene_count++];
    *scene = (struct scene_listed){.name = "", .file = path, .line = line, .root = root};
    return scene;
}

static void index_title(struct scene_listed *scene, char *words)
{
    words += strspn(words, " \t");
    if (strncmp(words, "en", 2) == 0 || strncmp(words, "fr", 2) == 0) {
        scene->title[words[0] == 'f'] = scene_name(words);
    }
}

static void index_file(struct scene_index *index, const char *path, char *text, size_t root)
{
    struct scene_citation scene = {.scene = "", .file = path};
    struct scene_listed *listed = NULL;
    unsigned number = 0;
    char *rest = NULL;
    for (char *line = text; line != NULL; line = rest) {
        number++;
        rest = strchr(line, '\n');
        if (rest != NULL) {
            *rest++ = 0;
        }
        line[strcspn(line, "\r")] = 0;
        line += strspn(line, " \t");
        if (strncmp(line, "scene ", 6) == 0) {
            listed = index_scene(index, path, number, root);
            listed->name = scene.scene = scene_name(line + 6);
            scene.line = number;
        } else if (listed != NULL && strncmp(line, "title ", 6) == 0) {
            index_title(listed, line + 6);
        } else if (strncmp(line, "cites ", 6) == 0) {
            scene.shown = true;
            index_rules(index, line + 6, scene);
        } else if (strncmp(line, "under ", 6) == 0) {
            scene.shown = false;
            index_rules(index, line + 6, scene);
        }
    }
}

void scene_index_add(const struct app *app, struct scene_index *index, const char *dir, size_t root)
{
    size_t first = index->files.count;
    if (dir != NULL) {
        files_walk(&index->files, dir);
    }
    index->texts = app_grow(index->texts, (index->files.count + 1) * sizeof *index->texts);
    for (size_t i = first; i < index->files.count; i++) {
        size_t size = 0;
        char *text = app_read_file(app, index->files.paths[i], &size);
        if (text != NULL) {
            index->texts[index->text_count++] = text;
            index_file(index, index->files.paths[i], text, root);
        }
    }
}

struct scene_index scene_index_load(const struct app *app, const char *dir)
{
    struct scene_index index = {0};
    scene_index_add(app, &index, dir, 0);
    return index;
}

void scene_index_free(struct scene_index *index)
{
    scene_files_free(&index->files);
    for (size_t i = 0; i < index->text_count; i++) {
        free(index->texts[i]);
    }
    free(index->texts);
    free(index->citations);
    free(index->scenes);
    *index = (struct scene_index){0};
}
