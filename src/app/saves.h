/*
 * Where games are saved when nobody says where: $XDG_STATE_HOME/quinte, or ~/.local/state/quinte.
 */
#ifndef APP_SAVES_H
#define APP_SAVES_H

#include "app.h"

/* A file name that is not taken yet, in a folder that exists; malloc'd. NULL after telling why. */
char *saves_new_path(const struct app *app, const char *game);
/* Writes a whole file; false after telling why not. */
bool saves_write(const struct app *app, const char *path, const char *text, size_t size);

#endif
