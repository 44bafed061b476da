/*
 * What comes over HTTP: lines of the input are the path, the cookie, the origin, the host, who a proxy says visits, the
 * language and the body of a request. It is answered once, with as many bytes as were announced, no header has two lines,
 * and what lies beside the folder of pages is not sent.
 *
 * The first byte: 1: a post; 2: takes gzip; 4: with the cookie of somebody who is known; 8: then time passes.
 */
#include "fuzz.h"
#include "fuzz_serve.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char secret[] = "nobody may read this";
static char folder[64];

static void put_file(const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    fuzz_must(file && fputs(text, file) >= 0 && fclose(file) == 0, "no room for pages");
}

static void remove_pages(void)
{
    static const char *const names[] = {"web/index.html", "web/a/b.js", "secret",
                                        "web/a",          "web",        ""};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
}

/* Pages, and something beside them. */
static const char *pages(void)
{
    static char web[72];
    char path[128];
    const char *where = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/quinte-fuzz-XXXXXX",
             where && strlen(where) < 40 ? where : "/tmp");
    fuzz_must(mkdtemp(folder) != NULL, "no folder");
    snprintf(web, sizeof web, "%s/web", folder);
    snprintf(path, sizeof path, "%s/web/a", folder);
    fuzz_must(mkdir(web, 0700) == 0 && mkdir(path, 0700) == 0, "no folder");
    put_file("web/index.html", "<!doctype html><title>Quinte</title>");
    put_file("web/a/b.js", "export const a = 1;\n");
    put_file("secret", secret);
    atexit(remove_pages);
    return web;
}

/* The next line, cut to what a header may have; a header has no zero byte. */
static size_t next(const char **at, const char *end, char out[WIRE_HEADER])
{
    const char *stop = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : end;
    stop = stop ? stop : end;
    size_t size = (size_t)(stop - *at) < WIRE_HEADER - 1 ? (size_t)(stop - *at) : WIRE_HEADER - 1;
    memcpy(out, *at, size);
    out[size] = '\0';
    *at = stop < end ? stop + 1 : end;
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char cookie[WIRE_HEADER], web[72];
    if (!web[0])
        snprintf(web, sizeof web, "%s", pages());
    serve_opened(web);
    if (!cookie[0])
        serve_person(cookie);
    unsigned kind = size ? data[0] : 0;
    const char *at = (const char *)data + (size > 0), *end = (const char *)data + size;
    struct lws wire = {.is_post = kind & 1, .takes_gzip = kind & 2, .secret = secret};
    char *const headers[] = {wire.path, wire.cookie,    wire.origin,
                             wire.host, wire.forwarded, wire.language};
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        next(&at, end, headers[i]);
    if (kind & 4)
        memcpy(wire.cookie, cookie, WIRE_HEADER);
    if (!wire.path[0])
        snprintf(wire.path, WIRE_HEADER, "/");
    serve_begin();
    if (strcmp(wire.path, "/socket") == 0 && !wire.is_post) {
        if (wire_open_socket(&wire))
            serve_settle();
        wire_close(&wire);
        serve_settle();
    } else {
        wire_ask(&wire, at, (size_t)(end - at));
        fuzz_must(!wire.is_open || (wire.status && wire.is_done), "a request without an answer");
    }
    if (kind & 8)
        serve_pass_time(1000);
    serve_end();
    return 0;
}
