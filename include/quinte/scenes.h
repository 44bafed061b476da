/*
 * Scenes: rules as runnable examples (doc/scenes.md). Runs a file of them and tells what each has shown.
 * What quinte.h says of the interface holds here as well.
 */
#ifndef QUINTE_SCENES_H
#define QUINTE_SCENES_H

#include "quinte/quinte.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

typedef struct qn_scene_result {
    const char *file, *scene, *expected, *found; /* expected and found only when it failed */
    unsigned line;
    bool passed;
    const char *const *cites; /* rule ids */
    size_t cite_count;
    const qn_table *table; /* the table at its end, for --explain */
} qn_scene_result;
typedef void qn_scene_fn(void *user, const qn_scene_result *result);
/* The rule catalogue, for checking citations: returns false for an unknown id. */
typedef bool qn_rule_known_fn(void *user, const char *rule_id);
typedef struct qn_scene_options {
    qn_scene_fn *result;
    qn_rule_known_fn *rule_known; /* NULL: any id will do */
    void *user;
    bool properties; /* also clone, save and load, replay, determinize at every ask */
} qn_scene_options;
/* `packs` finds the pack of a game by name, or NULL. */
typedef const qn_pack *qn_pack_for_fn(void *user, const char *game);
qn_status qn_scene_run(const char *file, const char *text, size_t size, qn_pack_for_fn *packs,
                       const qn_scene_options *options, qn_report report);

/* A scene step by step, for whoever looks on or learns: what the table is like before each step. */
#define QN_NO_OPTION SIZE_MAX
typedef struct qn_scene_moment {
    const char *scene, *game;
    const char *title[2];   /* in English and French, or NULL: the scene's name will do */
    const char *caption[2]; /* what is said there, or NULL */
    const char *line;       /* of the scene, that is carried out next; NULL: nothing, it is read */
    const char *claims;     /* lines after `then` that have held since the last moment, or NULL */
    qn_table *table;        /* as it is now; for looking, not for choosing */
    size_t step;            /* from 0 */
    size_t option;          /* that is chosen next, or QN_NO_OPTION */
    int seat;               /* who chooses it, or -1 */
    bool is_last;           /* the scene is over */
} qn_scene_moment;
/* False: that is enough; the scene ends there without a result. */
typedef bool qn_scene_moment_fn(void *user, const qn_scene_moment *moment);
/* The same as qn_scene_run, watched (if `watch` is not NULL); its user is that of the options. */
qn_status qn_scene_watch(const char *file, const char *text, size_t size, qn_pack_for_fn *packs,
                         const qn_scene_options *options, qn_scene_moment_fn *watch,
                         qn_report report);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
