/*
 * HTTP and WebSocket, by libwebsockets: what it calls back about, turned into visits and clients. Nothing here
 * knows what they say.
 */
#include "serve/loop.h"
#include "serve/web.h"

#include <libwebsockets.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* RECEIVED: bytes that a socket keeps ready for what it hears; longer messages come in parts. */
/* HEADER: more than the library takes of all headers together. */
enum { CHUNK = 16384, RECEIVED = 1024, HEAD = 2048, TICK = 50000, HEADER = 4097 };

/* What a connection has: one visit after the other, or a client. */
struct connection {
    struct visit *visit;
    struct client *client;
    char token[64], address[LIMIT_NAME];
    qn_lang lang;
    bool is_counted;
};

static struct server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* Is it a line of its own, and not one stream of many (HTTP/2)? */
static bool is_line(struct lws *wsi)
{
    return lws_get_network_wsi(wsi) == wsi;
}

/* ---- headers -------------------------------------------------------------------------------- */

/* false: there is none, or there is no room for it (is_there tells which). */
static bool header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
    out[0] = '\0';
    return lws_hdr_copy(wsi, out, (int)size, token) > 0;
}

static bool is_there(struct lws *wsi, enum lws_token_indexes token)
{
    return lws_hdr_total_length(wsi, token) > 0;
}

/* The secret of our cookie, among others. */
static void read_token(struct lws *wsi, char *out, size_t size)
{
    char cookies[HEADER];
    out[0] = '\0';
    if (!header(wsi, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies))
        return;
    for (char *p = cookies; p; p = strchr(p, ';')) {
        p += strspn(p, "; ");
        if (strncmp(p, "quinte=", 7) == 0) {
            snprintf(out, size, "%.*s", (int)strcspn(p + 7, ";"), p + 7);
            return;
        }
    }
}

/* Who visits: the last address that a proxy of ours has added, or the socket's. What cannot be read is nobody's: above all
 * not our own machine's, from which the proxy comes. */
static void read_address(struct lws *wsi, char out[LIMIT_NAME])
{
    char list[HEADER], whole[LIMIT_NAME];
    if (server_of(wsi)->config.trusts_proxy && is_there(wsi, WSI_TOKEN_X_FORWARDED_FOR)) {
        bool is_read = header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
        const char *last = strrchr(list, ',');
        last = last ? last + 1 : list;
        last += strspn(last, " ");
        snprintf(whole, sizeof whole, "%s", is_read && last[0] ? last : "unknown");
    } else
        lws_get_peer_simple(wsi, whole, sizeof whole);
    limits_address(strncmp(whole, "::ffff:", 7) == 0 ? whole + 7 : whole, out);
}

/* A line is counted before anything is asked on it: who opens many and says nothing takes the files of others. Behind a proxy
 * all come from there, and it counts them. */
static int begin_line(struct lws *wsi)
{
    struct server *server = server_of(wsi);
    char whole[LIMIT_NAME], *address = app_alloc(LIMIT_NAME);
    lws_get_peer_simple(wsi, whole, sizeof whole);
    limits_address(strncmp(whole, "::ffff:", 7) == 0 ? whole + 7 : whole, address);
    if (!server->config.trusts_proxy && limits_enter(&server->limits, HELD_LINES, address,
                                                     limits_lines(&server->limits), server->now)) {
        lws_set_opaque_user_data(wsi, address);
        return 0;
    }
    free(address);
    server->metrics.refused += !server->config.trusts_proxy;
    return server->config.trusts_proxy ? 0 : -1;
}

static void end_line(struct lws *wsi)
{
    char *address = is_line(wsi) ? lws_get_opaque_user_data(wsi) : NULL;
    if (!address)
        return;
    limits_leave(&server_of(wsi)->limits, HELD_LINES, address);
    lws_set_opaque_user_data(wsi, NULL);
    free(address);
}

/* Pages of other sites may neither post nor open sockets in somebody's name. */
static bool is_same_origin(struct lws *wsi)
{
    char origin[HEADER], host[HEADER];
    const char *allowed = server_of(wsi)->config.origin;
    if (!is_there(wsi, WSI_TOKEN_ORIGIN))
        return true; /* no page: a program */
    if (!header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin))
        return false;
    if (allowed && strcmp(origin, allowed) == 0)
        return true;
    const char *name = strstr(origin, "://");
    return header(wsi, WSI_TOKEN_HOST, host, sizeof host) && name && strcmp(name + 3, host) == 0;
}

static qn_lang read_language(struct lws *wsi)
{
    char text[64];
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text);
    return strncmp(text, "fr", 2) == 0 ? QN_FRENCH : QN_ENGLISH;
}

static bool takes_gzip(struct lws *wsi)
{
    char text[128];
    return header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text) && strstr(text, "gzip");
}

/* ---- visits --------------------------------------------------------------------------------- */

static void end_visit(struct connection *connection)
{
    if (connection->visit) {
        connection->visit->wsi = NULL;
        visit_release(connection->visit);
    }
    connection->visit = NULL;
}

static int begin_visit(struct lws *wsi, struct connection *connection, const char *path)
{
    struct server *server = server_of(wsi);
    struct visit *visit = calloc(1, sizeof *visit);
    end_visit(connection);
    if (!visit || strlen(path) >= sizeof visit->path) {
        free(visit);
        return -1;
    }
    visit->server = server;
    visit->wsi = wsi;
    visit->held = 1;
    visit->lang = read_language(wsi);
    visit->is_post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    visit->is_same_origin = is_same_origin(wsi);
    visit->takes_gzip = takes_gzip(wsi);
    visit->is_secure = server->config.certificate != NULL ||
                       (server->config.origin && strncmp(server->config.origin, "https:", 6) == 0);
    snprintf(visit->path, sizeof visit->path, "%s", path);
    read_token(wsi, visit->token, sizeof visit->token);
    read_address(wsi, visit->address);
    connection->visit = visit;
    if (!visit->is_post)
        web_take(visit);
    return 0;
}

/* The library may tell of a part without a byte in it; then there is no address either. */
static int take_body(struct connection *connection, const char *bytes, size_t size)
{
    struct visit *visit = connection->visit;
    if (visit && (size == 0 || visit->is_taken))
        return 0;
    if (!visit || visit->body_size + size > SERVE_UPLOAD)
        return -1;
    visit->body = app_grow(visit->body, visit->body_size + size + 1);
    memcpy(visit->body + visit->body_size, bytes, size);
    visit->body_size += size;
    return 0;
}

/* Where bytes follow the body of a post, the library says for ever that it is complete, and does nothing else: who says more than
 * was announced is hung up on. */
static int take_request(struct visit *visit)
{
    if (!visit || visit->is_taken)
        return -1;
    visit->is_taken = true;
    web_take(visit);
    return 0;
}

void socket_write_soon(struct visit *visit)
{
    lws_callback_on_writable(visit->wsi);
}

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **p,
                      unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), p, end);
}

/* What every answer says: nothing from elsewhere, nowhere else to be framed. */
static int add_common(struct lws *wsi, const struct visit *visit, unsigned char **p,
                      unsigned char *end)
{
    static const char *const common[][2] = {
        {"content-security-policy:",
         "default-src 'self'; connect-src 'self' ws: wss:; style-src 'self' 'unsafe-inline'; "
         "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"},
        {"x-content-type-options:", "nosniff"},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
    };
    int bad = 0;
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        bad |= add_header(wsi, common[i][0], common[i][1], p, end);
    bad |=
        add_header(wsi, "cache-control:",
                   visit->is_lasting ? "public, max-age=31536000, immutable" : "no-cache", p, end);
    if (visit->cookie[0])
        bad |= add_header(wsi, "set-cookie:", visit->cookie, p, end);
    if (visit->is_encoded)
        bad |= add_header(wsi, "content-encoding:", "gzip", p, end);
    if (visit->varies)
        bad |= add_header(wsi, "vary:", "accept-encoding", p, end);
    if (visit->etag[0])
        bad |= add_header(wsi, "etag:", visit->etag, p, end);
    if (visit->is_post && is_line(wsi))
        bad |= add_header(wsi, "connection:", "close", p, end);
    return bad;
}

static int write_head(struct lws *wsi, struct visit *visit)
{
    unsigned char buffer[LWS_PRE + HEAD], *start = buffer + LWS_PRE, *p = start,
                                          *end = buffer + sizeof buffer - 1;
    visit->has_begun = true;
    if (lws_add_http_common_headers(wsi, (unsigned)visit->status, visit->type, visit->reply_size,
                                    &p, end) ||
        add_common(wsi, visit, &p, end) || lws_finalize_write_http_header(wsi, start, &p, end))
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_visit(struct lws *wsi, struct connection *connection)
{
    static unsigned char buffer[LWS_PRE + CHUNK];
    struct visit *visit = connection->visit;
    if (!visit || !visit->status)
        return 0;
    if (!visit->has_begun)
        return write_head(wsi, visit);
    size_t left = visit->reply_size - visit->sent, size = left < CHUNK ? left : CHUNK;
    const char *bytes = visit->shared ? visit->shared : visit->reply;
    bool is_last = size == left;
    if (size)
        memcpy(buffer + LWS_PRE, bytes + visit->sent, size);
    if (lws_write(wsi, buffer + LWS_PRE, size, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) !=
        (int)size)
        return -1;
    visit->sent += size;
    if (!is_last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    bool is_last_of_line = visit->is_post && is_line(wsi);
    end_visit(connection);
    return is_last_of_line || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* ---- clients -------------------------------------------------------------------------------- */

/* Before a socket is one: from where, by whom, how many already? */
static int filter(struct lws *wsi, struct connection *connection)
{
    struct server *server = server_of(wsi);
    char path[64];
    header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    read_token(wsi, connection->token, sizeof connection->token);
    read_address(wsi, connection->address);
    connection->lang = read_language(wsi);
    if (strcmp(path, "/socket") != 0 || !is_same_origin(wsi) || server->is_closing ||
        !limits_enter(&server->limits, HELD_SOCKETS, connection->address,
                      (unsigned)server->config.limits.sockets, server->now)) {
        server->metrics.refused++;
        return -1;
    }
    connection->is_counted = true;
    return 0;
}

static int established(struct lws *wsi, struct connection *connection)
{
    connection->client =
        client_open(server_of(wsi), wsi, connection->address, connection->token, connection->lang);
    return connection->client ? 0 : -1;
}

static int write_client(struct lws *wsi, struct client *client)
{
    struct out *out = client ? client_next(client) : NULL;
    if (client && client->wants_ping) {
        unsigned char ping[LWS_PRE + 1] = {0}; /* of an empty answer the library tells nothing */
        client->wants_ping = false;
        if (lws_write(wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 1)
            return -1;
        if (out || client->is_leaving)
            lws_callback_on_writable(wsi);
        return 0;
    }
    if (out) {
        unsigned char *bytes = (unsigned char *)out->bytes + LWS_PRE;
        int size = (int)out->size;
        if (lws_write(wsi, bytes, out->size, LWS_WRITE_TEXT) < size)
            return -1;
        client_sent(client);
        if (client_next(client))
            lws_callback_on_writable(wsi);
    }
    return client && client->is_leaving && !client_next(client) ? -1 : 0;
}

static void closed(struct lws *wsi, struct connection *connection)
{
    struct server *server = server_of(wsi);
    if (connection->client)
        client_close(connection->client);
    else if (connection->is_counted)
        limits_leave(&server->limits, HELD_SOCKETS, connection->address);
    connection->client = NULL;
    connection->is_counted = false;
}

/* ---- what the library tells ----------------------------------------------------------------- */

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    struct connection *connection = user;
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (server_of(wsi))
            server_collect(server_of(wsi));
        return 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return begin_line(wsi);
    case LWS_CALLBACK_HTTP: return begin_visit(wsi, connection, in);
    case LWS_CALLBACK_HTTP_BODY: return take_body(connection, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: take_request(connection->visit); return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_visit(wsi, connection);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (connection) /* there is none for a line on which nothing was asked */
            end_visit(connection);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return filter(wsi, connection);
    case LWS_CALLBACK_ESTABLISHED: return established(wsi, connection);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_client(wsi, connection->client);
    case LWS_CALLBACK_RECEIVE_PONG:
        if (connection->client)
            client_heard(connection->client);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return connection->client && client_receive(connection->client, in, size,
                                                    lws_is_final_fragment(wsi) &&
                                                        !lws_remaining_packet_payload(wsi))
                   ? 0
                   : -1;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_WSI_DESTROY:
        if (connection) {
            end_visit(connection);
            closed(wsi, connection);
        }
        if (reason == LWS_CALLBACK_WSI_DESTROY)
            end_line(wsi);
        return 0;
    default: return 0;
    }
}

/* ---- life ----------------------------------------------------------------------------------- */

static const struct lws_protocols protocols[] = {
    {"quinte", callback, sizeof(struct connection), RECEIVED, 0, NULL, SERVE_BACKLOG},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static volatile sig_atomic_t is_signalled;

static void note_signal(int number)
{
    (void)number;
    is_signalled = 1;
}

static struct lws_sorted_usec_list ticking; /* one loop a process: the library wants it to last */
static struct server *ticked;

static void tick(struct lws_sorted_usec_list *list)
{
    server_tick(ticked);
    lws_sul_schedule(ticked->context, 0, list, tick, TICK);
}

/* A socket is a file: as many as the system lets us have. */
static void raise_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < files.rlim_max) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static struct server *logged; /* one a process, too */

/* Strangers can make it speak: a few lines in so many milliseconds, so that nobody fills the log. */
enum { LINES = 5, LINES_WITHIN = 10000 };

static void tell_of_library(int level, const char *line)
{
    static int64_t since;
    static int lines;
    (void)level;
    char text[512];
    if (logged->now - since > LINES_WITHIN) {
        since = logged->now;
        lines = 0;
    }
    if (++lines > LINES)
        return;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    logged->metrics.errors++;
    server_log(logged, "error", "library", json_pack("{s:s}", "line", text));
}

static void say_nothing(int level, const char *line)
{
    (void)level, (void)line;
}

bool socket_open(struct server *server)
{
    /* No timer a socket: the library keeps them in one sorted list, which takes seconds with some thousands of them.
     * Pings are sent by clients_tick. */
    static const lws_retry_bo_t idle = {.secs_since_valid_ping = 0};
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    raise_files();
    info.port = server->config.port;
    info.iface = server->config.address;
    info.protocols = protocols;
    info.user = server;
    info.gid = -1;
    info.uid = -1;
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8;
    info.retry_and_idle_policy = &idle;
    info.pt_serv_buf_size = CHUNK + LWS_PRE;
    info.server_string = "quinte";
    void *loops[1] = {loop_open()};
    if (loops[0]) {
        info.options |= LWS_SERVER_OPTION_LIBEV;
        info.foreign_loops = loops;
    }
    if (server->config.certificate) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = server->config.certificate;
        info.ssl_private_key_filepath = server->config.key;
    }
    logged = server;
    lws_set_log_level(LLL_ERR, loops[0] ? say_nothing : tell_of_library);
    server->context = lws_create_context(&info);
    lws_set_log_level(LLL_ERR, tell_of_library);
    if (!server->context &&
        loops[0]) { /* perhaps the library's part for that loop is not installed */
        loop_close();
        info.options &= ~(uint64_t)LWS_SERVER_OPTION_LIBEV;
        info.foreign_loops = NULL;
        server->context = lws_create_context(&info);
    }
    return server->context != NULL;
}

int socket_port(const struct server *server)
{
    return lws_get_vhost_listen_port(lws_get_vhost_by_name(server->context, "default"));
}

void socket_heed_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_signal;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no more is an error, not the end */
}

void socket_run(struct server *server)
{
    ticked = server;
    lws_sul_schedule(server->context, 0, &ticking, tick, TICK);
    while (!is_signalled && loop_once(server->context))
        ;
    server_log(server, "info", "stopping",
               json_pack("{s:I}", "sockets", (json_int_t)server->client_count));
    /* What is being written is finished; everybody is told when to come back. */
    server->is_closing = true;
    for (struct client *client = server->clients; client; client = client->next) {
        client_tell(client, json_pack("{s:s, s:i}", "type", "closing", "after", 2));
        client->is_leaving = true;
    }
    for (int i = 0; i < 40 && (server->client_count || i < 4); i++)
        loop_once(server->context);
}

void socket_close(struct server *server)
{
    if (server->context)
        lws_context_destroy(server->context);
    server->context = NULL;
    loop_close();
}
