/*
 * Journals in files. A journal goes into a new file, or goes on with one that begins as it does;
 * whatever else lies at a path stays as it is. Choices are appended one by one; a line that could not
 * be written whole is taken back, so that the file always ends with a choice that was made.
 */
#include "api/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_at(int fd, const char *text, size_t size, size_t at)
{
    while (size) {
        ssize_t done = pwrite(fd, text, size, (off_t)at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        text += done;
        size -= (size_t)done;
        at += (size_t)done;
    }
    return true;
}

/* What stands behind `from` of a text of `size` bytes; on failure the file ends at `from`. */
static bool write_rest(int fd, const char *text, size_t size, size_t from, bool sync)
{
    if (write_at(fd, text + from, size - from, from) && (!sync || fsync(fd) == 0))
        return true;
    int reason = errno;
    if (ftruncate(fd, (off_t)from) == 0)
        errno = reason;
    return false;
}

/* ---- opening */

/* A new name in a folder lasts when the folder has been written, too. */
static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY) : -1;
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    free(folder);
    return good;
}

static int create_file(const char *path, const char *text, size_t size)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return -1;
    if (write_rest(fd, text, size, 0, true) && sync_folder(path))
        return fd;
    int reason = errno;
    close(fd);
    unlink(path);
    errno = reason;
    return -1;
}

/* How much of the text stands in the file, if nothing else does. */
static bool begins_like(int fd, const char *text, size_t size, size_t *length)
{
    struct stat info;
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size < 0 ||
        (size_t)info.st_size > size)
        return false;
    char *there = malloc((size_t)info.st_size + 1);
    *length = (size_t)info.st_size;
    bool same = there && pread(fd, there, *length, 0) == (ssize_t)*length &&
                memcmp(there, text, *length) == 0;
    free(there);
    return same;
}

/* Somebody else who goes on with the same file would write between our lines. */
static bool is_ours_alone(int fd)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &lock) == 0;
}

/* Without following links, waiting for pipes or touching devices. */
static int continue_file(const char *path, const char *text, size_t size)
{
    size_t length;
    int fd = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) {
        errno = errno == ELOOP || errno == ENXIO || errno == EISDIR ? EEXIST : errno;
        return -1;
    }
    bool same = begins_like(fd, text, size, &length) && length > 0;
    int reason = same ? 0 : EEXIST;
    if (same && write_rest(fd, text, size, length, true))
        return fd;
    reason = reason ? reason : errno;
    close(fd);
    errno = reason;
    return -1;
}

static int open_file(const char *path, const char *text, size_t size)
{
    int fd = create_file(path, text, size);
    if (fd < 0 && errno == EEXIST)
        fd = continue_file(path, text, size);
    if (fd >= 0 && !is_ours_alone(fd)) {
        close(fd);
        errno = EBUSY;
        fd = -1;
    }
    return fd;
}

static qn_status why_not(void)
{
    return errno == EEXIST ? QN_EXISTS : QN_NO_FILE;
}

/* ---- keeping */

void journal_leave_file(struct qn_journal *j)
{
    if (j->fd >= 0)
        close(j->fd);
    j->fd = -1;
    free(j->path);
    j->path = NULL;
}

qn_status journal_append(struct qn_journal *j, size_t from)
{
    bool good = j->fd < 0 || write_rest(j->fd, j->text, j->size, from, j->synced);
    return good ? QN_OK : QN_NO_FILE;
}

qn_status journal_shorten(struct qn_journal *j)
{
    return j->fd < 0 || ftruncate(j->fd, (off_t)j->size) == 0 ? QN_OK : QN_NO_FILE;
}

void qn_journal_set_synced(qn_journal *j, bool on)
{
    if (!j)
        return;
    j->synced = on;
}

qn_status qn_journal_save(qn_journal *j, const char *path)
{
    if (!j || !path)
        return QN_BAD_ARGUMENT;
    if (j->path && !strcmp(j->path, path))
        return QN_OK;
    char *copy = strdup(path);
    if (!copy)
        return QN_NO_MEMORY;
    int fd = open_file(path, j->text, j->size);
    if (fd < 0) {
        int reason = errno;
        free(copy);
        errno = reason;
        return why_not();
    }
    journal_leave_file(j);
    j->path = copy;
    j->fd = fd;
    return QN_OK;
}

qn_status qn_journal_write(const qn_journal *j, const char *path)
{
    if (!j || !path)
        return QN_BAD_ARGUMENT;
    int fd = open_file(path, j->text, j->size);
    if (fd < 0)
        return why_not();
    return close(fd) == 0 ? QN_OK : QN_NO_FILE;
}
