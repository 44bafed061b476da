/*
 * A disk on a bad day, for tests. Loaded in front of a program's own library (LD_PRELOAD), it refuses to write to
 * SQLite's files, or to open them for it, as long as there is a file of the name in QUINTE_BAD_DISK; the number of the
 * error stands in that file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* The error of today, or 0. */
static int trouble(void)
{
    const char *path = getenv("QUINTE_BAD_DISK");
    FILE *file = path ? fopen(path, "r") : NULL;
    int number = 0;
    if (file && fscanf(file, "%d", &number) != 1)
        number = 0;
    if (file)
        fclose(file);
    return number;
}

static int is_refused(const char *path)
{
    int number = path && strstr(path, ".sqlite") ? trouble() : 0;
    if (number)
        errno = number;
    return number != 0;
}

static int is_file_refused(int file)
{
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    path[size > 0 ? size : 0] = '\0';
    return is_refused(path);
}

#define REAL(name) ((__typeof__(&name))(size_t)dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at)
{
    return is_file_refused(file) ? -1 : REAL(pwrite64)(file, bytes, size, at);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    return is_file_refused(file) ? -1 : REAL(pwrite)(file, bytes, size, at);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    return is_file_refused(file) ? -1 : REAL(write)(file, bytes, size);
}

int fdatasync(int file)
{
    return is_file_refused(file) ? -1 : REAL(fdatasync)(file);
}

int fsync(int file)
{
    return is_file_refused(file) ? -1 : REAL(fsync)(file);
}

static int open_with(const char *path, int flags, int mode)
{
    if ((flags & O_ACCMODE) != O_RDONLY && is_refused(path))
        return -1;
    return REAL(open64)(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    int mode = flags & O_CREAT ? va_arg(more, int) : 0;
    va_end(more);
    return open_with(path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    int mode = flags & O_CREAT ? va_arg(more, int) : 0;
    va_end(more);
    return open_with(path, flags, mode);
}
