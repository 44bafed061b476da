/*
 * The loop, the pace and the time. See load.h.
 *
 *   load --port P [--port P]... [--pid N]... [--tables N] [--seconds S] [--every MS] [--game GAME]
 *        [--apart] [--idle] [--speak quinte|boardgame]
 *
 * Tables are set up, some at a time; then every table makes a choice each so many milliseconds, then each makes the next
 * as soon as the last one is done. A choice is due at its time whether the one before is done or not: if it is late, that
 * is part of its time. Prints one JSON object; --pid names processes whose memory and processor time it tells.
 */
#define _GNU_SOURCE
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { AT_ONCE = 64, EVENTS = 512, CHUNK = 1 << 16, PATIENCE = 60 };

struct options options = {
    .game = "smashup", .tables = 100, .seconds = 10, .every = 1000, .tongue = &speak_quinte};

static int poller;
static struct table *tables;
static int begun, ready;

/* What is being measured. */
static struct {
    uint32_t *time; /* µs */
    size_t count, room;
    bool is_paced, is_fast;
    uint64_t bytes;
} run;

/* ---- small things --------------------------------------------------------------------------- */

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

uint64_t chance(uint64_t below)
{
    static uint64_t state = 1; /* splitmix64 */
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return below ? (z ^ z >> 31) % below : 0;
}

void give_up(const char *why, const char *text, size_t size)
{
    fprintf(stderr, "load: %s: %.*s\n", why, (int)(size < 400 ? size : 400), text);
    exit(1);
}

static void fail(const char *what)
{
    give_up(what, strerror(errno), strlen(strerror(errno)));
}

static const char *behind_key(const char *text, size_t size, const char *key)
{
    char wanted[WORD];
    int length = snprintf(wanted, sizeof wanted, "\"%s\":", key);
    const char *found = memmem(text, size, wanted, (size_t)length);
    return found ? found + length : NULL;
}

bool find_number(const char *text, size_t size, const char *key, int64_t *out)
{
    const char *found = behind_key(text, size, key);
    if (found && found < text + size && ((*found >= '0' && *found <= '9') || *found == '-')) {
        *out = strtoll(found, NULL, 10);
        return true;
    }
    return false;
}

bool find_text(const char *text, size_t size, const char *key, char *out, size_t room)
{
    const char *found = behind_key(text, size, key);
    if (!found || *found != '"')
        return false;
    snprintf(out, room, "%.*s", (int)strcspn(found + 1, "\""), found + 1);
    return true;
}

/* ---- sockets -------------------------------------------------------------------------------- */

void page_connect(struct page *page)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)page->port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1;
    if (page->fd >= 0)
        close(page->fd);
    page->in_used = 0;
    page->is_upgraded = false;
    page->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (page->fd < 0 || connect(page->fd, (struct sockaddr *)&to, sizeof to) != 0)
        fail("connect");
    setsockopt(page->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(page->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = page};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, page->fd, &event) != 0)
        fail("epoll");
    options.tongue->connected(page);
}

/* What is said is small: a socket that does not take it at once is waited for. */
void page_write(struct page *page, const char *bytes, size_t size)
{
    while (size) {
        ssize_t sent = send(page->fd, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            fail("send");
        if (sent > 0) {
            bytes += sent;
            size -= (size_t)sent;
        }
    }
}

void page_upgrade(struct page *page, const char *path)
{
    char head[512];
    int size = snprintf(head, sizeof head,
                        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s%s\r\n\r\n",
                        path, page->port, page->cookie[0] ? "Cookie: " : "Accept: *",
                        page->cookie[0] ? page->cookie : "/*");
    page_write(page, head, (size_t)size);
}

/* The mask is nothing but zeroes: the text is what is sent. */
void page_say(struct page *page, const char *text)
{
    char frame[1024] = {(char)0x81};
    size_t size = strlen(text), head = size < 126 ? 2 : 4;
    frame[1] = (char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[2] = (char)(size >> 8);
        frame[3] = (char)size;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, size);
    page_write(page, frame, head + 4 + size);
}

/* Takes the HTTP answer off; false: it is not complete. */
static bool take_head(struct page *page)
{
    char *end = memmem(page->in, page->in_used, "\r\n\r\n", 4);
    int64_t length = 0;
    if (!end)
        return false;
    size_t size = (size_t)(end - page->in) + 4;
    page->is_upgraded = page->in_used > 12 && memcmp(page->in + 9, "101", 3) == 0;
    char *field = strcasestr(page->in, "content-length:");
    if (!page->is_upgraded && field && field < end)
        length = strtoll(field + 15, NULL, 10);
    if (page->in_used < size + (size_t)length)
        return false;
    if (!page->is_upgraded) {
        if (memcmp(page->in + 9, "200", 3) != 0)
            give_up("HTTP", page->in, page->in_used);
        options.tongue->answered(page, page->in, size);
        return false;
    }
    page->in_used -= size;
    memmove(page->in, page->in + size, page->in_used);
    page->in[page->in_used] = '\0';
    return true;
}

/* The bytes of the first frame and of its head; 0: it is not complete. */
static size_t frame_size(const unsigned char *in, size_t used, size_t *head)
{
    if (used < 2)
        return 0;
    size_t size = in[1] & 127;
    *head = size == 126 ? 4 : size == 127 ? 10 : 2;
    if (used < *head)
        return 0;
    if (size >= 126)
        for (size_t i = 2, n = *head, sum = 0; i < n; i++)
            size = sum = sum << 8 | in[i];
    return used >= *head + size ? *head + size : 0;
}

static void take_frames(struct page *page)
{
    size_t from = 0, head, size;
    while ((size = frame_size((unsigned char *)page->in + from, page->in_used - from, &head)) !=
           0) {
        unsigned opcode = (unsigned char)page->in[from] & 15;
        if (opcode == 8)
            give_up("the server has closed a socket", page->in + from + head, size - head);
        if (opcode == 9)
            page_write(page, "\x8A\x80\0\0\0\0", 6);
        else if (opcode == 1)
            options.tongue->heard(page, page->in + from + head, size - head);
        from += size;
    }
    page->in_used -= from;
    if (from)
        memmove(page->in, page->in + from, page->in_used);
    if (!page->in_used) { /* eight thousand buffers of nothing would be many */
        free(page->in);
        page->in = NULL;
        page->in_room = 0;
    }
}

static void take_bytes(struct page *page)
{
    for (;;) {
        if (page->in_room - page->in_used < CHUNK) {
            page->in_room = page->in_used + 2 * CHUNK;
            page->in = realloc(page->in, page->in_room + 1);
        }
        ssize_t got = recv(page->fd, page->in + page->in_used, CHUNK, 0);
        if (got <= 0 && (got == 0 || errno != EAGAIN))
            give_up("the server is gone", "", 0);
        if (got <= 0)
            break;
        run.bytes += (uint64_t)got;
        page->in_used += (size_t)got;
        page->in[page->in_used] = '\0';
        if (got < CHUNK)
            break;
    }
    int fd = page->fd;
    if (page->in_used && !page->is_upgraded && !take_head(page))
        return;
    if (page->in_used && page->fd == fd)
        take_frames(page);
}

/* ---- tables --------------------------------------------------------------------------------- */

static void begin_table(void)
{
    struct table *table = &tables[begun];
    for (int i = 0; i < PAGES; i++) {
        int server = (options.apart ? begun + i : begun) % options.ports;
        table->page[i] =
            (struct page){.table = table, .seat = i, .fd = -1, .port = options.port[server]};
    }
    begun++;
    for (int i = 0; i < PAGES; i++)
        page_connect(&table->page[i]);
}

static void choose(struct table *table, int64_t due)
{
    for (int i = 0; i < PAGES; i++) {
        struct page *page = &table->page[i];
        if (!page->is_asked)
            continue;
        page->is_asked = false;
        table->sent_at = due;
        table->sent_from = table->at;
        table->waits = (1u << PAGES) - 1;
        options.tongue->choose(page);
        return;
    }
    table->owed_at = due; /* nobody is asked yet */
}

void table_is_ready(struct table *table)
{
    table->is_ready = true;
    ready += !table->is_counted;
    table->is_counted = true;
}

static void note_time(int64_t time)
{
    if (run.count == run.room) {
        run.room = run.room ? 2 * run.room : 1 << 16;
        run.time = realloc(run.time, run.room * sizeof run.time[0]);
    }
    run.time[run.count++] = (uint32_t)time;
}

void table_heard(struct page *page, int64_t at)
{
    struct table *table = page->table;
    if (at > table->at)
        table->at = at;
    if (table->sent_at && at > table->sent_from) {
        table->waits &= ~(1u << page->seat);
        if (!table->waits) {
            note_time(now_us() - table->sent_at);
            table->sent_at = 0;
        }
    }
}

/* The next one, if it is due and somebody can answer. */
static void go_on(struct table *table)
{
    if (!table->is_ready || table->sent_at || !(run.is_paced || run.is_fast))
        return;
    int64_t due = table->owed_at;
    if (run.is_fast || due) {
        table->owed_at = 0;
        choose(table, due && run.is_paced ? due : now_us());
    }
}

/* ---- the loop ------------------------------------------------------------------------------- */

static void serve(int64_t until)
{
    struct epoll_event events[EVENTS];
    int64_t left = until - now_us();
    struct timespec wait = {left > 0 ? left / 1000000 : 0, left > 0 ? left % 1000000 * 1000 : 0};
    int count = epoll_pwait2(poller, events, EVENTS, &wait, NULL);
    for (int i = 0; i < count; i++) {
        struct page *page = events[i].data.ptr;
        take_bytes(page);
        go_on(page->table);
    }
}

static void set_up(void)
{
    int64_t patience = now_us() + (int64_t)PATIENCE * 1000000;
    for (int before = 0; ready < options.tables; before = ready) {
        while (begun < options.tables && begun - ready < AT_ONCE)
            begin_table();
        serve(now_us() + 100000);
        if (ready > before)
            patience = now_us() + (int64_t)PATIENCE * 1000000;
        if (now_us() > patience)
            give_up("tables do not get ready", "", 0);
    }
}

/* Every table in its turn, evenly spread. */
static void paced(void)
{
    int64_t start = now_us(), step = (int64_t)options.every * 1000 / options.tables;
    int64_t end = start + (int64_t)options.seconds * 1000000;
    run.is_paced = true;
    for (int64_t i = 0; start + i * step < end; i++) {
        int64_t due = start + i * step;
        while (now_us() < due)
            serve(due);
        struct table *table = &tables[i % options.tables];
        if (!table->owed_at) {
            table->owed_at = due;
            go_on(table);
        }
        if (i % 64 == 0)
            serve(now_us());
    }
    run.is_paced = false;
}

/* What is on its way arrives. */
static void finish(void)
{
    int64_t patience = now_us() + (int64_t)PATIENCE * 1000000;
    for (int i = 0; i < options.tables; i++)
        while (tables[i].sent_at && now_us() < patience)
            serve(now_us() + 10000);
}

static void as_many_as_it_can(void)
{
    int64_t end = now_us() + (int64_t)options.seconds * 1000000;
    run.is_fast = true;
    for (int i = 0; i < options.tables; i++)
        go_on(&tables[i]);
    while (now_us() < end)
        serve(end);
    run.is_fast = false;
}

/* ---- figures -------------------------------------------------------------------------------- */

/* Of the processes that were named: seconds of the processor, bytes in memory. */
static void look_at_processes(double *seconds, double *bytes)
{
    *seconds = *bytes = 0;
    for (int i = 0; i < options.pids; i++) {
        char path[64], text[1024] = "";
        unsigned long user = 0, system = 0, resident = 0;
        snprintf(path, sizeof path, "/proc/%d/stat", options.pid[i]);
        FILE *file = fopen(path, "r");
        if (file && fgets(text, sizeof text, file) && strrchr(text, ')'))
            sscanf(strrchr(text, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                   &user, &system);
        if (file)
            fclose(file);
        snprintf(path, sizeof path, "/proc/%d/statm", options.pid[i]);
        file = fopen(path, "r");
        if (!file || fscanf(file, "%*u %lu", &resident) != 1)
            resident = 0;
        if (file)
            fclose(file);
        *seconds += (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
        *bytes += (double)resident * (double)sysconf(_SC_PAGESIZE);
    }
}

static double own_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static int by_time(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

static double quantile(double q)
{
    size_t i = (size_t)((double)run.count * q);
    return run.count ? (double)run.time[i < run.count ? i : run.count - 1] / 1000 : 0;
}

/* One phase, and what it took. */
static void measure(const char *name, void (*phase)(void))
{
    double cpu, memory, cpu_after, own = own_seconds();
    int64_t began = now_us();
    run.count = 0;
    run.bytes = 0;
    look_at_processes(&cpu, &memory);
    phase();
    double seconds = (double)(now_us() - began) / 1e6, made = (double)run.count;
    look_at_processes(&cpu_after, &memory);
    own = own_seconds() - own;
    finish();
    qsort(run.time, run.count, sizeof run.time[0], by_time);
    printf(" \"%s\": {\"choices_a_second\": %.0f, \"ms\": {\"p50\": %.2f, \"p90\": %.2f,"
           " \"p99\": %.2f, \"p99.9\": %.2f, \"most\": %.2f},"
           " \"processor_us_a_choice\": %.0f, \"generator_us_a_choice\": %.0f,"
           " \"bytes_a_choice\": %.0f},\n",
           name, made / seconds, quantile(0.5), quantile(0.9), quantile(0.99), quantile(0.999),
           quantile(1), made ? (cpu_after - cpu) * 1e6 / made : 0, made ? own * 1e6 / made : 0,
           made ? (double)run.bytes / made : 0);
}

static void read_options(int argc, char **argv)
{
    static const struct option longs[] = {{"port", 1, NULL, 'p'},   {"pid", 1, NULL, 'i'},
                                          {"tables", 1, NULL, 't'}, {"seconds", 1, NULL, 's'},
                                          {"every", 1, NULL, 'e'},  {"game", 1, NULL, 'g'},
                                          {"apart", 0, NULL, 'a'},  {"idle", 0, NULL, 'n'},
                                          {"speak", 1, NULL, 'k'},  {NULL, 0, NULL, 0}};
    for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (c == 'p' && options.ports < SERVERS)
            options.port[options.ports++] = atoi(optarg);
        else if (c == 'i' && options.pids < SERVERS)
            options.pid[options.pids++] = atoi(optarg);
        else if (c == 't')
            options.tables = atoi(optarg);
        else if (c == 's')
            options.seconds = atoi(optarg);
        else if (c == 'e')
            options.every = atoi(optarg);
        else if (c == 'g')
            options.game = optarg;
        else if (c == 'a')
            options.apart = true;
        else if (c == 'n')
            options.idle = true;
        else if (c == 'k')
            options.tongue = strcmp(optarg, "boardgame") == 0 ? &speak_boardgame : &speak_quinte;
        else
            exit(2);
    }
    if (!options.ports || options.tables < 1 || options.every < 1 || options.seconds < 1)
        give_up("at least one --port", "", 0);
}

int main(int argc, char **argv)
{
    double cpu, before, after;
    read_options(argc, argv);
    tables = calloc((size_t)options.tables, sizeof *tables);
    poller = epoll_create1(EPOLL_CLOEXEC);
    look_at_processes(&cpu, &before);
    int64_t began = now_us();
    set_up();
    double seconds = (double)(now_us() - began) / 1e6;
    look_at_processes(&cpu, &after);
    printf("{\"tables\": %d, \"sockets\": %d, \"tables_made_a_second\": %.0f,\n", options.tables,
           PAGES * options.tables, options.tables / seconds);
    printf(" \"kib_a_table_set_up\": %.1f,\n", (after - before) / 1024 / options.tables);
    if (options.idle)
        sleep((unsigned)options.seconds);
    else {
        measure("paced", paced);
        look_at_processes(&cpu, &after);
        printf(" \"kib_a_table_paced\": %.1f,\n", (after - before) / 1024 / options.tables);
        measure("as_many_as_it_can", as_many_as_it_can);
    }
    look_at_processes(&cpu, &after);
    printf(" \"kib_a_table\": %.1f}\n", (after - before) / 1024 / options.tables);
    return 0;
}
