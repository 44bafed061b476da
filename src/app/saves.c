/*
 * Saved games: the folder, names that say when, and writing a file whole.
 */
#define _POSIX_C_SOURCE 200809L
#include "saves.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* mkdir -p: makes every folder on the way. */
static bool make_folders(char *path)
{
    for (char *p = path + 1;; p++) {
        char end = *p;
        if (end != '/' && end != '\0')
            continue;
        *p = '\0';
        bool is_there = mkdir(path, 0700) == 0 || errno == EEXIST;
        *p = end;
        if (!is_there || end == '\0')
            return is_there;
    }
}

static char *free_name(const char *folder, const char *game)
{
    char stamp[32], name[128];
    time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
    for (int i = 1; i < 1000; i++) {
        if (i == 1)
            snprintf(name, sizeof name, "%s-%s.journal", game, stamp);
        else
            snprintf(name, sizeof name, "%s-%s-%d.journal", game, stamp, i);
        char *path = app_path(folder, name);
        if (access(path, F_OK) != 0)
            return path;
        free(path);
    }
    return NULL;
}

char *saves_new_path(const struct app *app, const char *game)
{
    char *folder = app_home_dir("XDG_STATE_HOME", ".local/state");
    if (!folder) {
        app_error(app, _("there is no home folder to save games in; use --journal FILE"));
        return NULL;
    }
    char *path = NULL;
    if (make_folders(folder))
        path = free_name(folder, game);
    if (!path)
        app_error(app, _("cannot save games in %s: %s"), folder, strerror(errno));
    free(folder);
    return path;
}

/* Keeps the latest ones, in order. */
static size_t keep(struct saved_game *out, size_t count, size_t most, struct saved_game one)
{
    size_t to = count;
    while (to > 0 && out[to - 1].when < one.when)
        to--;
    if (to == most) {
        free(one.path);
        return count;
    }
    if (count == most)
        free(out[--count].path);
    memmove(&out[to + 1], &out[to], (count - to) * sizeof *out);
    out[to] = one;
    return count + 1;
}

size_t saves_latest(struct saved_game *out, size_t most)
{
    char *folder = app_home_dir("XDG_STATE_HOME", ".local/state");
    DIR *dir = folder ? opendir(folder) : NULL;
    struct dirent *entry;
    size_t count = 0;
    while (dir && (entry = readdir(dir))) {
        const char *end = strrchr(entry->d_name, '.');
        struct stat info;
        if (!end || strcmp(end, ".journal") != 0)
            continue;
        char *path = app_path(folder, entry->d_name);
        if (stat(path, &info) == 0 && S_ISREG(info.st_mode))
            count = keep(out, count, most, (struct saved_game){path, info.st_mtime});
        else
            free(path);
    }
    if (dir)
        closedir(dir);
    free(folder);
    return count;
}

void saves_free(struct saved_game *saved, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(saved[i].path);
}

bool saves_write(const struct app *app, const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    bool done = file && fwrite(text, 1, size, file) == size;
    if (file && fclose(file) != 0)
        done = false;
    if (!done)
        app_error(app, _("cannot write %s: %s"), path, strerror(errno));
    return done;
}
