/*
 * Files below a folder, in an order that is the same on every machine.
 */
#ifndef API_FOLDER_H
#define API_FOLDER_H

#include "quinte/quinte.h"

struct path_list {
    char **path;
    size_t count, capacity;
};

/* Adds every file below the folder whose name ends so (".carte"), in byte order of the names,
 * subfolders to the given depth. Trouble is reported. Hidden files and folders are left out. */
qn_status folder_list(const char *folder, const char *ending, unsigned depth, qn_report report,
                      struct path_list *out);
bool folder_is_there(const char *path); /* is it a folder? */
void path_list_free(struct path_list *list);

#endif
