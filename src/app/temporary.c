/*
 * Files that live for a moment. See temporary.h.
 */
#define _POSIX_C_SOURCE 200809L
#include "app/temporary.h"

#include "app/app.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *place(const char *pattern)
{
    const char *folder = getenv("TMPDIR");
    return app_path(folder && folder[0] ? folder : "/tmp", pattern);
}

static bool write_whole(int file, const char *text, size_t size)
{
    while (file >= 0 && size) {
        ssize_t written = write(file, text, size);
        if (written <= 0)
            break;
        text += written;
        size -= (size_t)written;
    }
    if (file >= 0)
        close(file);
    return file >= 0 && !size;
}

char *temporary_lay(const char *text, size_t size)
{
    char *path = place("quinte-XXXXXX");
    int file = mkstemp(path);
    if (write_whole(file, text, size))
        return path;
    if (file >= 0)
        unlink(path);
    free(path);
    return NULL;
}

char *temporary_lay_as(const char *name, const char *text, size_t size)
{
    char *folder = place("quinte-folder-XXXXXX");
    char *path = mkdtemp(folder) ? app_path(folder, name) : NULL;
    if (path && !write_whole(open(path, O_WRONLY | O_CREAT | O_EXCL, 0600), text, size)) {
        temporary_drop(path);
        path = NULL;
    }
    free(folder);
    return path;
}

void temporary_drop(char *path)
{
    char *slash = path ? strrchr(path, '/') : NULL;
    if (!slash)
        return;
    unlink(path);
    *slash = '\0';
    if (strstr(path, "/quinte-folder-"))
        rmdir(path);
    free(path);
}
