/*
 * A server without sockets, threads and time. See fuzz_serve.h.
 */
#define _GNU_SOURCE /* memmem */
#include "fuzz_serve.h"

#include "app/app.h"
#include "fuzz.h"
#include "serve/bots.h"
#include "serve/loop.h"
#include "serve/web.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

enum { THOUGHTS = 4, ROUNDS = 10000, WIRES = 8, WHOLE = 1024 };

static struct server server;
static const struct lws_protocols *protocols;
static struct lws *wires[WIRES];
static int64_t now = 1700000000000;

/* ---- time and chance ------------------------------------------------------------------------ */

int fuzz_clock_gettime(clockid_t which, struct timespec *out);
int fuzz_clock_gettime(clockid_t which, struct timespec *out)
{
    (void)which;
    *out = (struct timespec){.tv_sec = now / 1000, .tv_nsec = now % 1000 * 1000000};
    return 0;
}

int64_t serve_now(void)
{
    return now;
}

void serve_pass_time(int64_t milliseconds)
{
    now += milliseconds;
    server_tick(&server);
}

static uint64_t chance = 1;

static uint32_t random_word(void)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 32);
}

static void random_bytes(void *const out, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)out)[i] = (unsigned char)random_word();
}

static const char *random_name(void)
{
    return "fuzz";
}

static struct randombytes_implementation made_up = {
    .implementation_name = random_name, .random = random_word, .buf = random_bytes};

/* A password takes a while by design, and would take nearly all of it here. */
int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const password,
                      unsigned long long size, unsigned long long passes, size_t memory)
{
    (void)passes, (void)memory;
    snprintf(out, crypto_pwhash_STRBYTES, "%.*s", (int)(size < 100 ? size : 100), password);
    return 0;
}

int crypto_pwhash_str_verify(const char *kept, const char *const password, unsigned long long size)
{
    char hashed[crypto_pwhash_STRBYTES];
    bool is_good = crypto_pwhash_str(hashed, password, size, 0, 0) == 0;
    return is_good && strcmp(kept, hashed) == 0 ? 0 : -1;
}

/* ---- the desk, helpers, bots: done when they are waited for ---------------------------------- */

struct desk {
    struct store *store;
    struct job *first, **last;
    bool takes_back, has_begun, has_written;
    struct desk_figures figures;
};
static struct desk desk;
static const struct store_kind *real; /* whose transactions are ours */

struct desk *desk_open(struct store *store, desk_wake_fn *wake, void *user)
{
    (void)wake, (void)user;
    desk = (struct desk){.store = store, .last = &desk.first};
    return &desk;
}

void desk_put(struct desk *d, struct job *job)
{
    job->next = NULL;
    *d->last = job;
    d->last = &job->next;
}

static bool do_job(void)
{
    struct job *job = desk.first;
    if (!job)
        return false;
    desk.first = job->next;
    if (!desk.first)
        desk.last = &desk.first;
    bool writes = job->append || job->writes;
    if (writes && !desk.has_begun && desk.takes_back)
        desk.has_begun = real->begin(desk.store);
    desk.has_written = desk.has_written || writes;
    if (job->append) {
        struct append *appends[] = {job->append};
        fuzz_must(desk.store->kind->append(desk.store, appends, 1), "the store cannot append");
        job->result = job->append->result;
    } else
        job->run(job, desk.store);
    job->done(job);
    return true;
}

void desk_belongs(struct desk *d, unsigned of)
{
    (void)d, (void)of;
}

void desk_collect(struct desk *d, moved_fn *moved, job_noted_fn *noted, void *user)
{
    (void)d, (void)moved, (void)noted, (void)user;
}

void desk_finish(struct desk *d)
{
    (void)d;
}

void desk_close(struct desk *d)
{
    (void)d;
}

const struct desk_figures *desk_figures(const struct desk *d)
{
    return &d->figures;
}

void desk_error(struct desk *d, char *buf, size_t size)
{
    (void)d;
    snprintf(buf, size, "none");
}

int64_t desk_clock(void)
{
    return now * 1000;
}

struct helpers {
    struct work *first;
};

struct helpers *helpers_open(struct server *s, int threads)
{
    (void)s, (void)threads;
    return calloc(1, sizeof(struct helpers));
}

void helpers_put(struct helpers *helpers, struct work *work)
{
    struct work **end = &helpers->first;
    while (*end)
        end = &(*end)->next;
    work->next = NULL;
    *end = work;
}

static bool do_work(struct helpers *helpers)
{
    struct work *work = helpers->first;
    if (!work)
        return false;
    helpers->first = work->next;
    work->run(work);
    work->done(work);
    return true;
}

void helpers_collect(struct helpers *helpers)
{
    (void)helpers;
}

void helpers_finish(struct helpers *helpers)
{
    (void)helpers;
}

void helpers_close(struct helpers *helpers)
{
    free(helpers);
}

/* A bot takes what comes first, a few times; then it thinks for ever. */
struct bots {
    struct room *room;
    unsigned thoughts;
};
static struct bots bots;

struct bots *bots_open(struct server *s, int threads)
{
    (void)s, (void)threads;
    return &bots;
}

void bots_think(struct bots *b, struct room *room)
{
    room->is_thinking = true;
    if (!b->room && b->thoughts < THOUGHTS)
        b->room = room;
}

static bool do_thought(void)
{
    static const uint16_t first[] = {0};
    struct room *room = bots.room;
    if (!room || room->is_writing || room->is_reading)
        return false;
    bots.room = NULL;
    bots.thoughts++;
    room->is_thinking = false;
    if (room->state == ROOM_PLAYING && qn_waiting(room->table) >= 0)
        room_propose_thought(room, first, 1);
    return true;
}

void bots_collect(struct bots *b)
{
    (void)b;
}

void bots_close(struct bots *b)
{
    (void)b;
}

/* ---- the library of sockets ------------------------------------------------------------------ */

static struct lws_context *const context = (struct lws_context *)(void *)&server;

struct lws_context *lws_create_context(const struct lws_context_creation_info *info)
{
    protocols = info->protocols;
    return context;
}

void lws_context_destroy(struct lws_context *c)
{
    (void)c;
}

void *lws_context_user(struct lws_context *c)
{
    return c;
}

struct lws_context *lws_get_context(const struct lws *wire)
{
    (void)wire;
    return context;
}

static const char *header_of(const struct lws *wire, enum lws_token_indexes token)
{
    switch ((int)token) {
    case WSI_TOKEN_GET_URI: return wire->is_post ? "" : wire->path;
    case WSI_TOKEN_POST_URI: return wire->is_post ? wire->path : "";
    case WSI_TOKEN_HTTP_COOKIE: return wire->cookie;
    case WSI_TOKEN_ORIGIN: return wire->origin;
    case WSI_TOKEN_HOST: return wire->host;
    case WSI_TOKEN_X_FORWARDED_FOR: return wire->forwarded;
    case WSI_TOKEN_HTTP_ACCEPT_LANGUAGE: return wire->language;
    case WSI_TOKEN_HTTP_ACCEPT_ENCODING: return wire->takes_gzip ? "gzip" : "";
    default: return "";
    }
}

/* As the library does: what does not fit is not there. */
int lws_hdr_copy(struct lws *wire, char *out, int size, enum lws_token_indexes token)
{
    const char *header = header_of(wire, token);
    size_t length = strlen(header);
    if (!length)
        return 0;
    if (length >= (size_t)size)
        return -1;
    memcpy(out, header, length + 1);
    return (int)length;
}

int lws_hdr_total_length(struct lws *wire, enum lws_token_indexes token)
{
    return (int)strlen(header_of(wire, token));
}

const char *lws_get_peer_simple(struct lws *wire, char *name, size_t size)
{
    (void)wire;
    snprintf(name, size, "127.0.0.1");
    return name;
}

struct lws *lws_get_network_wsi(struct lws *wire)
{
    return wire;
}

void lws_set_opaque_user_data(struct lws *wire, void *data)
{
    wire->opaque = data;
}

void *lws_get_opaque_user_data(const struct lws *wire)
{
    return wire->opaque;
}

int lws_callback_on_writable(struct lws *wire)
{
    wire->wants_to_write = true;
    return 0;
}

void lws_set_timeout(struct lws *wire, enum pending_timeout reason, int seconds)
{
    (void)reason;
    if (seconds == LWS_TO_KILL_ASYNC) /* the library closes it as soon as it comes to it */
        wire->is_open = false;
}

void lws_cancel_service(struct lws_context *c)
{
    (void)c;
}

void lws_set_log_level(int level, void (*log)(int level, const char *line))
{
    (void)level, (void)log;
}

void lws_sul_schedule(struct lws_context *c, int thread, lws_sorted_usec_list_t *list, sul_cb_t run,
                      lws_usec_t us)
{
    (void)c, (void)thread, (void)list, (void)run, (void)us;
}

struct lws_vhost *lws_get_vhost_by_name(struct lws_context *c, const char *name)
{
    (void)c, (void)name;
    return NULL;
}

int lws_get_vhost_listen_port(struct lws_vhost *vhost)
{
    (void)vhost;
    return 0;
}

int lws_is_final_fragment(struct lws *wire)
{
    return wire->is_last;
}

size_t lws_remaining_packet_payload(struct lws *wire)
{
    (void)wire;
    return 0;
}

int lws_add_http_common_headers(struct lws *wire, unsigned int code, const char *type,
                                lws_filepos_t length, unsigned char **p, unsigned char *end)
{
    (void)p, (void)end;
    fuzz_must(!wire->status, "two answers to one request");
    fuzz_must(type != NULL, "an answer without a type");
    wire->status = (int)code;
    wire->announced = (size_t)length;
    return 0;
}

int lws_add_http_header_by_name(struct lws *wire, const unsigned char *name,
                                const unsigned char *value, int length, unsigned char **p,
                                unsigned char *end)
{
    (void)wire;
    fuzz_must(!memchr(value, '\n', (size_t)length) && !memchr(value, '\r', (size_t)length),
              "a header of two lines");
    int size = (int)strlen((const char *)name) + length + 4;
    if (end - *p < size)
        return 1;
    *p += size;
    return 0;
}

int lws_finalize_write_http_header(struct lws *wire, unsigned char *start, unsigned char **p,
                                   unsigned char *end)
{
    (void)wire, (void)start, (void)p, (void)end;
    return 0;
}

int lws_http_transaction_completed(struct lws *wire)
{
    fuzz_must(wire->written == wire->announced, "an answer has another length than it says");
    wire->is_done = true;
    return 0;
}

void *loop_open(void)
{
    return NULL;
}

bool loop_once(struct lws_context *c)
{
    (void)c;
    return false;
}

void loop_close(void) {}

/* ---- what is sent ---------------------------------------------------------------------------- */

/* Each line is a message, with the next number. Long ones are views, which other tests read. */
static void look_at_message(struct lws *wire, const char *line, size_t size)
{
    long long number = -1;
    fuzz_must(size > 1 && line[0] == '{' && line[size - 1] == '}', "a line that is no message");
    if (size <= WHOLE) {
        json_t *message = json_loadb(line, size, 0, NULL);
        fuzz_must(message && json_is_string(json_object_get(message, "type")),
                  "a message that is not JSON, or has no type");
        number = json_integer_value(json_object_get(message, "n"));
        wire->answers += json_object_get(message, "to") != NULL;
        json_decref(message);
    } else {
        char head[64];
        snprintf(head, sizeof head, "%.60s", line);
        sscanf(head, "{\"n\":%lld", &number);
        wire->answers += strstr(head, "\"to\":") != NULL;
    }
    fuzz_must(number == wire->number + 1, "numbers do not follow each other");
    wire->number = number;
}

static void look_at_frame(struct lws *wire, const char *text, size_t size)
{
    for (const char *end = text + size, *line = text; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop ? stop : end;
        look_at_message(wire, line, (size_t)(stop - line));
        line = stop + 1;
    }
}

int lws_write(struct lws *wire, unsigned char *buf, size_t size, enum lws_write_protocol kind)
{
    fuzz_must(!wire->secret || !memmem(buf, size, wire->secret, strlen(wire->secret)),
              "what nobody may see was sent");
    if (kind == LWS_WRITE_TEXT)
        look_at_frame(wire, (const char *)buf, size);
    else
        wire->written += size;
    return (int)size;
}

/* ---- a line ---------------------------------------------------------------------------------- */

int wire_tell(struct lws *wire, enum lws_callback_reasons reason, void *in, size_t size)
{
    return protocols[0].callback(wire, reason, wire->connection, in, size);
}

static void note_wire(struct lws *wire, bool on)
{
    for (size_t i = 0; i < WIRES; i++)
        if (wires[i] == (on ? NULL : wire)) {
            wires[i] = on ? wire : NULL;
            return;
        }
    fuzz_must(false, "too many lines");
}

bool wire_open_socket(struct lws *wire)
{
    fuzz_must(protocols[0].per_session_data_size <= sizeof wire->connection, "no room for a line");
    snprintf(wire->path, sizeof wire->path, "/socket");
    wire->is_open = wire_tell(wire, LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION, NULL, 0) == 0 &&
                    wire_tell(wire, LWS_CALLBACK_ESTABLISHED, NULL, 0) == 0;
    note_wire(wire, true);
    return wire->is_open;
}

void wire_close(struct lws *wire)
{
    wire_tell(wire, LWS_CALLBACK_CLOSED, NULL, 0);
    wire_tell(wire, LWS_CALLBACK_WSI_DESTROY, NULL, 0);
    note_wire(wire, false);
    wire->is_open = false;
}

void wire_say(struct lws *wire, const char *text, size_t size, size_t parts)
{
    for (size_t i = 0, from = 0; i < parts && wire->is_open; i++) {
        size_t to = size * (i + 1) / parts;
        wire->is_last = i + 1 == parts;
        wire->is_open =
            wire_tell(wire, LWS_CALLBACK_RECEIVE, (void *)(uintptr_t)(text + from), to - from) == 0;
        from = to;
    }
}

void wire_ask(struct lws *wire, const char *body, size_t size)
{
    note_wire(wire, true);
    wire->is_open = wire_tell(wire, LWS_CALLBACK_HTTP, wire->path, strlen(wire->path)) == 0;
    if (wire->is_open && wire->is_post) {
        if (size)
            wire->is_open =
                wire_tell(wire, LWS_CALLBACK_HTTP_BODY, (void *)(uintptr_t)body, size) == 0;
        if (wire->is_open)
            wire->is_open = wire_tell(wire, LWS_CALLBACK_HTTP_BODY_COMPLETION, NULL, 0) == 0;
    }
    serve_settle();
    wire_tell(wire, LWS_CALLBACK_CLOSED_HTTP, NULL, 0);
    note_wire(wire, false);
}

/* ---- the server ------------------------------------------------------------------------------ */

static bool send_some(void)
{
    bool any = false;
    for (size_t i = 0; i < WIRES; i++) {
        struct lws *wire = wires[i];
        bool is_socket = wire && strcmp(wire->path, "/socket") == 0 && !wire->is_post;
        if (!wire || !wire->wants_to_write || !wire->is_open)
            continue;
        wire->wants_to_write = false;
        any = true;
        if (wire_tell(wire, is_socket ? LWS_CALLBACK_SERVER_WRITEABLE : LWS_CALLBACK_HTTP_WRITEABLE,
                      NULL, 0) != 0)
            wire->is_open = false;
    }
    return any;
}

void serve_settle(void)
{
    unsigned rounds = 0;
    while (do_job() || do_work(server.helpers) || do_work(server.looks) || do_work(server.hints) ||
           do_thought() || send_some())
        fuzz_must(rounds++ < ROUNDS, "it never rests");
}

static bool nothing(struct store *store)
{
    (void)store;
    return true;
}

static void nothing_back(struct store *store)
{
    (void)store;
}

struct server *serve_opened(const char *web)
{
    static struct app app;
    static struct store_kind kind;
    if (app.content_dir)
        return &server;
    app.content_dir = strdup(fuzz_content());
    app.rules_dir = strdup("rules");
    app.command = "serve";
    struct serve_config config = {.address = strdup("127.0.0.1"),
                                  .store = strdup("sqlite::memory:"),
                                  .origin = strdup("https://quinte.example"),
                                  .web = web ? strdup(web) : NULL,
                                  .trusts_proxy = true,
                                  .has_seed = true,
                                  .bots = 1,
                                  .away = 60};
    limits_usual(&config.limits);
    config.limits.messages = config.limits.sockets = config.limits.person_sockets = 1 << 20;
    config.limits.words = 1 << 20;
    randombytes_set_implementation(&made_up);
    for (size_t i = 0; i < qn_game_count(); i++)
        fuzz_must(app_pack(&app, qn_game_name(i)) != NULL, "a game does not open");
    fuzz_must(server_open(&server, &app, &config), "the server does not open");
    real = server.store->kind;
    kind = *real;
    kind.begin = kind.commit = nothing;
    kind.rollback = nothing_back;
    server.store->kind = &kind;
    return &server;
}

void serve_person(char cookie[WIRE_HEADER])
{
    char token[TOKEN_TEXT];
    uint8_t hash[STORE_HASH];
    struct person_row person = {.lang = "en", .made = now, .seen = now};
    people_new_id(person.id);
    snprintf(person.name, sizeof person.name, "%.8s", person.id);
    people_new_token(token, hash);
    fuzz_must(real->person_add(server.store, &person) == STORE_DONE &&
                  real->token_add(server.store, hash, person.id, now) == STORE_DONE,
              "nobody can be made");
    snprintf(cookie, WIRE_HEADER, "quinte=%s", token);
}

void serve_begin(void)
{
    chance = 1;
    bots = (struct bots){0};
    desk.has_written = desk.has_begun = false;
    desk.takes_back = true;
}

void serve_end(void)
{
    if (desk.has_begun)
        real->rollback(server.store);
    desk.takes_back = false;
}

bool serve_has_written(void)
{
    return desk.has_written;
}
