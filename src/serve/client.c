/*
 * A client: a socket and the person behind it. Messages come in parts and are put together; what goes out waits
 * in a queue until the socket takes it. Who reads too slowly is let go: coming back costs nothing.
 */
#include "serve/room.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

/* Seconds for what waits to be read; bytes that are sent together; milliseconds. */
enum { LEAVE_WITHIN = 5, FRAME_MOST = 16384, LOOK_EVERY = 250, PING = 30000, HANG_UP = 60000 };

/* ---- who it is ------------------------------------------------------------------------------ */

struct recognition {
    struct job job;
    struct client *client;
    uint8_t hash[STORE_HASH];
    struct person_row person;
};

static void run_recognition(struct job *job, struct store *store)
{
    struct recognition *recognition = (struct recognition *)(void *)job;
    job->result = store->kind->token_get(store, recognition->hash, &recognition->person);
}

static void welcome(struct client *client)
{
    struct server *server = client->server;
    client->is_known = true;
    if (client->person.lang[0] == 'f' || client->person.lang[0] == 'e')
        client->hub.lang = client->person.lang[0] == 'f' ? QN_FRENCH : QN_ENGLISH;
    hub_welcome(&server->hub, &client->hub);
    for (size_t i = 0; i < client->early_count; i++)
        requests_take(client, client->early[i]);
    client->early_count = 0;
}

static void refuse_stranger(struct client *client, enum store_result result)
{
    client_tell(client,
                json_pack("{s:s, s:s, s:s}", "type", "error", "code",
                          result == STORE_NONE ? "stranger" : "store", "text",
                          result == STORE_NONE ? _("nobody knows you here: visit first")
                                               : _("the store does not answer; try again soon")));
    client_leave(client);
}

static void recognised(struct job *job)
{
    struct recognition *recognition = (struct recognition *)(void *)job;
    struct client *client = recognition->client;
    struct server *server = client->server;
    if (!client->is_closed && job->result == STORE_DONE &&
        !limits_enter(&server->limits, HELD_SOCKETS, recognition->person.id,
                      (unsigned)server->config.limits.person_sockets, server->now)) {
        client_tell(client, json_pack("{s:s, s:s, s:s}", "type", "error", "code", "too_many",
                                      "text", _("you have too many pages open")));
        client_leave(client);
    } else if (!client->is_closed && job->result == STORE_DONE) {
        client->person = recognition->person;
        recognition->person = (struct person_row){0};
        welcome(client);
    } else if (!client->is_closed)
        refuse_stranger(client, job->result);
    person_row_clear(&recognition->person);
    client_release(client);
    free(recognition);
}

static void send_line(void *user, const char *message, size_t size)
{
    client_send(user, message, size);
}

struct client *client_open(struct server *server, struct lws *wsi, const char *address,
                           const char *token, qn_lang lang)
{
    struct client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->server = server;
    client->wsi = wsi;
    client->heard_at = server->now;
    client->hub = (struct hub_client){.send = send_line, .user = client, .lang = lang};
    snprintf(client->address, sizeof client->address, "%s", address);
    client->next = server->clients;
    client->link = &server->clients;
    if (client->next)
        client->next->link = &client->next;
    server->clients = client;
    server->client_count++;
    server->metrics.sockets++;
    struct recognition *recognition = app_alloc(sizeof *recognition);
    *recognition =
        (struct recognition){.job = {.run = run_recognition, .done = recognised}, .client = client};
    client_hold(client);
    if (people_token_hash(token, recognition->hash)) {
        client->token_mark = people_token_mark(recognition->hash);
        desk_put(server->desk, &recognition->job);
    } else {
        recognition->job.result = STORE_NONE;
        recognised(&recognition->job);
    }
    return client;
}

static void free_client(struct client *client)
{
    while (client->out_first)
        client_sent(client);
    person_row_clear(&client->person);
    free(client->in);
    free(client);
}

void client_close(struct client *client)
{
    struct server *server = client->server;
    client->is_closed = true;
    client->wsi = NULL;
    viewers_drop(client);
    for (size_t i = 0; i < client->early_count; i++)
        json_decref(client->early[i]);
    client->early_count = 0;
    if (client->is_known)
        limits_leave(&server->limits, HELD_SOCKETS, client->person.id);
    limits_leave(&server->limits, HELD_SOCKETS, client->address);
    *client->link = client->next;
    if (client->next)
        client->next->link = client->link;
    server->client_count--;
    if (!client->held)
        free_client(client);
}

void client_leave(struct client *client)
{
    client->is_leaving = true;
    if (client->wsi) {
        lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LEAVE_WITHIN);
        lws_callback_on_writable(client->wsi);
    }
}

void person_leaves(struct server *server, const char *person, int64_t which)
{
    for (struct client *client = server->clients; client; client = client->next)
        if (client->is_known && strcmp(client->person.id, person) == 0 &&
            (which <= 0 || client->token_mark == which))
            client_leave(client);
    if (which == LEAVE_FOR_EVER)
        rooms_unname(server, person);
}

void client_hold(struct client *client)
{
    client->held++;
}

void client_release(struct client *client)
{
    if (--client->held == 0 && client->is_closed)
        free_client(client);
}

/* ---- in ------------------------------------------------------------------------------------- */

static void complain(struct client *client, const char *code, const char *text)
{
    client->server->metrics.refused++;
    client_tell(client, json_pack("{s:s, s:n, s:s, s:s}", "type", "error", "to", "code", code,
                                  "text", text));
}

static void take_message(struct client *client, const char *text, size_t size)
{
    struct server *server = client->server;
    json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    server->metrics.messages++;
    app_speak(server->app, client->hub.lang);
    if (!json_is_object(message)) {
        complain(client, "not_json", _("a message is one JSON object"));
        json_decref(message);
    } else if (client->is_known)
        requests_take(client, message);
    else if (client->early_count < SERVE_EARLY)
        client->early[client->early_count++] = message;
    else
        json_decref(message);
}

void client_heard(struct client *client)
{
    client->heard_at = client->server->now;
    client->is_pinged = client->wants_ping = false;
}

bool client_receive(struct client *client, const char *bytes, size_t size, bool last)
{
    struct server *server = client->server;
    client_heard(client);
    double a_second = server->config.limits.messages;
    if (client->is_leaving)
        return true; /* what still comes is passed over */
    if (client->in_size + size > SERVE_MESSAGE) {
        app_speak(server->app, client->hub.lang);
        complain(client, "too_long", _("the message is too long"));
        client_leave(client);
        return true;
    }
    if (!last || client->in_size) {
        client->in = app_grow(client->in, client->in_size + size + 1);
        if (size > 0) /* an empty part has no address */
            memcpy(client->in + client->in_size, bytes, size);
        client->in_size += size;
    }
    if (!last)
        return true;
    if (!bucket_take(&client->messages, a_second, a_second * 5, server->now)) {
        app_speak(server->app, client->hub.lang);
        complain(client, "too_fast", _("too many messages: slow down"));
        client_leave(client);
    } else if (client->in_size)
        take_message(client, client->in, client->in_size);
    else
        take_message(client, bytes, size);
    free(client->in);
    client->in = NULL;
    client->in_size = 0;
    return true;
}

/* ---- out ------------------------------------------------------------------------------------ */

/* What waits already and has room gets more lines: one frame, one call of the system. */
static bool add_to_last(struct client *client, const char *lines, size_t size)
{
    struct out *last = client->out_first ? *client->out_last : NULL;
    if (!last || last->size + 1 + size > FRAME_MOST)
        return false;
    last = app_grow(last, sizeof *last + LWS_PRE + last->size + 1 + size);
    *client->out_last = last;
    last->bytes[LWS_PRE + last->size] = '\n';
    memcpy(last->bytes + LWS_PRE + last->size + 1, lines, size);
    last->size += 1 + size;
    return true;
}

static void add_frame(struct client *client, const char *lines, size_t size)
{
    struct out *out = app_alloc(sizeof *out + LWS_PRE + size);
    struct out **link = client->out_first ? &(*client->out_last)->next : &client->out_first;
    out->next = NULL;
    out->size = size;
    memcpy(out->bytes + LWS_PRE, lines, size);
    *link = out;
    client->out_last = link;
    client->server->metrics.frames_out++;
}

void client_send(struct client *client, const char *lines, size_t size)
{
    if (client->is_closed || client->is_leaving)
        return;
    if (!add_to_last(client, lines, size))
        add_frame(client, lines, size);
    client->out_bytes += size + 1;
    client->server->metrics.bytes_out += size;
    if (client->out_bytes > SERVE_BACKLOG) { /* nobody reads it: it is not waited for */
        client->is_leaving = true;
        lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    } else
        lws_callback_on_writable(client->wsi);
}

static void let_go(struct client *client)
{
    client->is_leaving = true;
    lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

static void ask_whether_there(struct client *client)
{
    int64_t silent = client->server->now - client->heard_at;
    if (silent > HANG_UP)
        let_go(client);
    else if (silent > PING && !client->is_pinged) {
        client->is_pinged = client->wants_ping = true;
        lws_callback_on_writable(client->wsi);
    }
}

/* Behind a frame that the system has taken only in part, the library forgets that more is waiting. */
void clients_tick(struct server *server)
{
    if (server->now - server->looked_at < LOOK_EVERY)
        return;
    server->looked_at = server->now;
    for (struct client *client = server->clients; client; client = client->next) {
        if (client->wsi && !client->is_leaving)
            ask_whether_there(client);
        if (client->out_first && client->wsi)
            lws_callback_on_writable(client->wsi);
    }
}

void client_tell(struct client *client, json_t *message)
{
    hub_send(&client->hub, message);
}

struct out *client_next(struct client *client)
{
    return client->out_first;
}

void client_sent(struct client *client)
{
    struct out *out = client->out_first;
    client->out_first = out->next;
    if (client->out_last == &out->next) /* the last but one has gone */
        client->out_last = &client->out_first;
    if (!client->out_first)
        client->out_bytes = 0;
    else
        client->out_bytes -= out->size;
    free(out);
}
