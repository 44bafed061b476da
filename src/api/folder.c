/*
 * Files below a folder. See folder.h.
 */
#include "api/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "api/api.h"
#include "api/messages.h"

static bool path_add(struct path_list *list, char *path)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 64;
        char **grown = realloc(list->path, capacity * sizeof *grown);
        if (!grown)
            return false;
        list->path = grown;
        list->capacity = capacity;
    }
    list->path[list->count++] = path;
    return true;
}

void path_list_free(struct path_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->path[i]);
    free(list->path);
    *list = (struct path_list){0};
}

static char *path_join(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static bool ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Not alphasort, which follows the user's locale. */
static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Takes over `path`. */
static qn_status visit(char *path, const char *ending, unsigned depth, qn_report report,
                       struct path_list *out)
{
    struct stat info;
    qn_status status = QN_OK;
    if (!path)
        return QN_NO_MEMORY;
    bool known = stat(path, &info) == 0;
    if (known && S_ISDIR(info.st_mode)) {
        status = depth ? folder_list(path, ending, depth - 1, report, out) : QN_NO_FILE;
        if (!depth)
            report_at(report, (struct place){.file = path}, MSG_TOO_DEEP, NULL, NULL, NULL);
    } else if (known && S_ISREG(info.st_mode) && ends_in(path, ending)) {
        if (path_add(out, path))
            return QN_OK;
        status = QN_NO_MEMORY;
    }
    free(path);
    return status;
}

bool folder_is_there(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

qn_status folder_list(const char *folder, const char *ending, unsigned depth, qn_report report,
                      struct path_list *out)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_visible, by_bytes);
    if (count < 0) {
        report_at(report, (struct place){.file = folder}, MSG_NO_FOLDER, strerror(errno), NULL,
                  NULL);
        return errno == ENOMEM ? QN_NO_MEMORY : QN_NO_FILE;
    }
    qn_status status = QN_OK;
    for (int i = 0; i < count; i++) {
        if (status == QN_OK)
            status = visit(path_join(folder, entries[i]->d_name), ending, depth, report, out);
        free(entries[i]);
    }
    free(entries);
    return status;
}
