/*
 * The stage: scenes and lessons that can be shown to people, step by step. They are those of Quinte, the lessons of its
 * games (content/GAME/lessons) and the person's own (GAME/lessons among their own content).
 *
 *   stage_open ──► a list: by rule, or the lessons of a game
 *   stage_show ──► runs one; somebody looks on (quinte/scenes.h: moments)
 *
 * A scene is named by its key, "champions/damage:12": looked up in the list, never taken for a path. After stage_open
 * nothing here changes, so that several threads may show scenes at once.
 */
#ifndef APP_STAGE_H
#define APP_STAGE_H

#include "quinte/scenes.h"
#include "scene_files.h"

struct app;

struct stage_scene {
    char *key;
    const char *game; /* as the engine names it */
    const struct scene_listed *listed;
    bool is_lesson;
};

enum { STAGE_ROOTS = 64 };

struct stage {
    struct app *app;
    struct scene_index index;
    struct stage_scene *scenes; /* as many as index.scenes, in their order */
    struct stage_root {
        char *dir;
        char prefix[48]; /* of keys */
        const char *game;
        bool is_lesson;
    } roots[STAGE_ROOTS];
    size_t root_count;
};

/* Opens the cards of every game, too, so that threads find them. */
void stage_open(struct stage *stage, struct app *app);
/* The lessons of a game, and no scenes. */
void stage_open_lessons(struct stage *stage, struct app *app, const char *game);
void stage_close(struct stage *stage);
/* NULL: there is none of that name. */
const struct stage_scene *stage_find(const struct stage *stage, const char *key);
/* The scene that a citation of the index is about; NULL if it is not among them. */
const struct stage_scene *stage_cited(const struct stage *stage,
                                      const struct scene_citation *cited);

/* Who looks on. */
struct stage_viewer {
    qn_scene_moment_fn *moment;
    void *user;
    const qn_pack *pack; /* set before the first moment: the cards it is played with */
    bool has_own_cards;  /* made up for it: they come behind the others */
};
/* Runs it for the viewer (the user of `moment` is the viewer). false: it could not be read, or has failed. */
bool stage_show(const struct stage *stage, const struct stage_scene *scene,
                struct stage_viewer *viewer);

#endif
