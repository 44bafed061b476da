/*
 * Scene files on disk: finding them, and knowing which scene shows which rule without running it.
 */
#ifndef APP_SCENE_FILES_H
#define APP_SCENE_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct app;

struct scene_files {
    char **paths;
    size_t count;
};

/* Adds a file, or every *.scene below a folder, sorted by name. false (told on stderr) if the path does
 * not exist or a folder holds no scene. */
bool scene_files_add(const struct app *app, struct scene_files *files, const char *path);
void scene_files_free(struct scene_files *files);

struct scene_citation {
    const char *rule, *scene, *file;
    unsigned line; /* of the scene's first line */
    bool shown;    /* cited; else the scene is but played under the rule */
};

struct scene_listed {
    const char *name, *file;
    const char *title[2]; /* of a lesson, in English and French, or NULL */
    unsigned line;
    size_t root; /* which of the folders it lies below */
};

struct scene_index {
    struct scene_files files;
    struct scene_citation *citations;
    size_t count, capacity;
    struct scene_listed *scenes; /* all of them, file by file */
    size_t scene_count, scene_capacity;
    char **texts; /* what rule and scene point into */
    size_t text_count;
};

/* Reads the `scene`, `cites` and `under` lines of all scenes below a folder (NULL: of none). */
struct scene_index scene_index_load(const struct app *app, const char *dir);
/* Adds those below one more folder: its scenes have this number as `root`. */
void scene_index_add(const struct app *app, struct scene_index *index, const char *dir,
                     size_t root);
void scene_index_free(struct scene_index *index);

#endif
