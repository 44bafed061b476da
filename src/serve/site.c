/*
 * The built pages, read into memory when the server starts. What is not among them is not there: no path that a
 * visitor sends ever reaches the file system.
 */
#include "serve/web.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MOST = 8 << 20 };

struct site_file {
    char *path;           /* "/assets/index-4f3a.js" */
    char *bytes, *packed; /* packed: FILE.gz that lies beside it, or NULL */
    size_t size, packed_size;
    const char *type;
    char etag[24];
};

struct site {
    struct site_file *file;
    size_t count;
};

static const char *type_of(const char *path)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".woff2", "font/woff2"},
        {".png", "image/png"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
    };
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0)
            return types[i].type;
    }
    return NULL;
}

static char *read_whole(const char *name, size_t size)
{
    FILE *file = fopen(name, "rb");
    char *bytes = file ? app_alloc(size + 1) : NULL;
    if (file && fread(bytes, 1, size, file) != size) {
        free(bytes);
        bytes = NULL;
    }
    if (file)
        fclose(file);
    return bytes;
}

/* The same, packed by whoever built the pages. */
static char *read_packed(const char *name, size_t *size)
{
    struct stat stat_of;
    char *packed = app_alloc(strlen(name) + 4), *bytes = NULL;
    sprintf(packed, "%s.gz", name);
    if (lstat(packed, &stat_of) == 0 && S_ISREG(stat_of.st_mode) && stat_of.st_size <= FILE_MOST) {
        *size = (size_t)stat_of.st_size;
        bytes = read_whole(packed, *size);
    }
    free(packed);
    return bytes;
}

static void add_file(struct site *site, const char *name, const char *path, size_t size)
{
    const char *type = type_of(path);
    char *bytes = type && size <= FILE_MOST ? read_whole(name, size) : NULL;
    if (!bytes)
        return;
    size_t packed_size = 0;
    char *packed = read_packed(name, &packed_size);
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
    site->file = app_grow(site->file, (site->count + 1) * sizeof *site->file);
    struct site_file *file = &site->file[site->count++];
    *file = (struct site_file){.path = strdup(path), .bytes = bytes, .size = size, .type = type};
    file->packed = packed;
    file->packed_size = packed_size;
    snprintf(file->etag, sizeof file->etag, "\"%016llx\"", (unsigned long long)hash);
}

static void walk(struct site *site, const char *folder, const char *path, int depth)
{
    DIR *dir = depth < 8 ? opendir(folder) : NULL;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        struct stat stat_of;
        char inner[512];
        char *name = app_path(folder, entry->d_name);
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.' && lstat(name, &stat_of) == 0) {
            if (S_ISDIR(stat_of.st_mode))
                walk(site, name, inner, depth + 1);
            else if (S_ISREG(stat_of.st_mode))
                add_file(site, name, inner, (size_t)stat_of.st_size);
        }
        free(name);
    }
    if (dir)
        closedir(dir);
}

struct site *site_open(const char *folder)
{
    struct site *site = app_alloc(sizeof *site);
    *site = (struct site){0};
    walk(site, folder, "", 0);
    return site;
}

void site_close(struct site *site)
{
    for (size_t i = 0; site && i < site->count; i++) {
        free(site->file[i].path);
        free(site->file[i].bytes);
        free(site->file[i].packed);
    }
    if (site)
        free(site->file);
    free(site);
}

static const struct site_file *find(const struct site *site, const char *path)
{
    for (size_t i = 0; i < site->count; i++)
        if (strcmp(site->file[i].path, path) == 0)
            return &site->file[i];
    return NULL;
}

bool site_has_pages(const struct site *site)
{
    return find(site, "/index.html") != NULL;
}

bool site_serve(const struct site *site, struct visit *visit)
{
    const struct site_file *file = find(site, visit->path);
    if (!file && !strrchr(visit->path, '.') && strncmp(visit->path, "/api/", 5) != 0)
        file = find(site, "/index.html");
    if (!file)
        return false;
    visit->is_encoded = file->packed && visit->takes_gzip;
    visit->varies = file->packed != NULL;
    visit->shared = visit->is_encoded ? file->packed : file->bytes;
    visit->is_lasting = strncmp(file->path, "/assets/", 8) == 0;
    snprintf(visit->etag, sizeof visit->etag, "%s", file->etag);
    web_reply(visit, 200, file->type, NULL, visit->is_encoded ? file->packed_size : file->size);
    return true;
}
