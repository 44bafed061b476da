/*
 * Journals in files. The whole text goes to a new file that then takes the old one's place; choices
 * are appended and flushed one by one. A crash loses at most the line that was being written.
 */
#include "api/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAME_TRIES = 16 };

static bool write_text(FILE *file, const char *text, size_t size)
{
    return fwrite(text, 1, size, file) == size && fflush(file) == 0;
}

/* A new file beside the path; its name goes to `temporary`. */
static FILE *open_beside(const char *path, char *temporary, size_t size)
{
    for (int i = 0; i < NAME_TRIES; i++) {
        snprintf(temporary, size, "%s.%ld-%d.tmp", path, (long)getpid(), i);
        int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (fd >= 0) {
            FILE *file = fdopen(fd, "wb");
            if (!file)
                close(fd);
            return file;
        }
        if (errno != EEXIST)
            return NULL;
    }
    return NULL;
}

static FILE *write_new(const char *path, const char *text, size_t size)
{
    size_t room = strlen(path) + 48;
    char *temporary = malloc(room);
    if (!temporary)
        return NULL;
    FILE *file = open_beside(path, temporary, room);
    if (file && !(write_text(file, text, size) && fsync(fileno(file)) == 0 &&
                  rename(temporary, path) == 0)) {
        fclose(file);
        remove(temporary);
        file = NULL;
    }
    free(temporary);
    return file;
}

qn_status journal_rewrite(struct qn_journal *j)
{
    if (j->file)
        fclose(j->file);
    j->file = write_new(j->path, j->text, j->size);
    return j->file ? QN_OK : QN_NO_FILE;
}

/* After a failure part of a line may stand in the file: then everything is written anew. */
qn_status journal_append(struct qn_journal *j, size_t from)
{
    if (!j->path)
        return QN_OK;
    if (!j->file)
        return journal_rewrite(j);
    if (write_text(j->file, j->text + from, j->size - from))
        return QN_OK;
    fclose(j->file);
    j->file = NULL;
    return QN_NO_FILE;
}

qn_status qn_journal_save(qn_journal *j, const char *path)
{
    char *copy = strdup(path);
    if (!copy)
        return QN_NO_MEMORY;
    FILE *file = write_new(copy, j->text, j->size);
    if (!file) {
        free(copy);
        return QN_NO_FILE;
    }
    if (j->file)
        fclose(j->file);
    free(j->path);
    j->path = copy;
    j->file = file;
    return QN_OK;
}
