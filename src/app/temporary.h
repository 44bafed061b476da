/*
 * Files that live for a moment: what somebody has said lies in one while the library reads it.
 */
#ifndef APP_TEMPORARY_H
#define APP_TEMPORARY_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the text to a new file that only we can read, in $TMPDIR or /tmp. Its path, to be given to temporary_drop; NULL
 * if there is no room. */
char *temporary_lay(const char *text, size_t size);
/* The same as the file NAME of a new folder. */
char *temporary_lay_as(const char *name, const char *text, size_t size);
/* Removes the file (and the folder that was made for it) and frees the path; NULL is nothing. */
void temporary_drop(char *path);

#endif
