/*
 * Where games are saved when nobody says where: $XDG_STATE_HOME/quinte, or ~/.local/state/quinte.
 */
#ifndef APP_SAVES_H
#define APP_SAVES_H

#include "app.h"

#include <time.h>

/* A file name that is not taken yet, in a folder that exists; malloc'd. NULL after telling why. */
char *saves_new_path(const struct app *app, const char *game);
enum { SAVES_LISTED = 9 };

struct saved_game {
    char *path;
    time_t when;
};

/* The games that were saved last, the latest first; returns how many. saves_free releases their paths. */
size_t saves_latest(struct saved_game *out, size_t most);
void saves_free(struct saved_game *saved, size_t count);

/* Writes a whole file; false after telling why not. */
bool saves_write(const struct app *app, const char *path, const char *text, size_t size);

#endif
