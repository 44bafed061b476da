/*
 * What comes over sockets: Anna and Ben sit at a table, Carl watches; each line of the input is a message of one of
 * them. Every line is answered once, by messages of JSON whose numbers follow each other, and the table that the store
 * keeps is the one in memory.
 *
 * The first byte says which game. A line begins with who says it (a, b, c), then perhaps ~ (it comes in parts) or !
 * (time passes); in it @ stands for the number of the pending question, $ for the id of the table.
 */
#include "fuzz.h"
#include "fuzz_serve.h"

#include <string.h>

enum { PEOPLE = 3, LINES = 4, LINE = 4096, GAMES = 5, PARTS = 3 };

static const char *const games[GAMES] = {"champions", "smashup", "dicethrone", "villainous", "vs"};

static struct lws people[PEOPLE];
static char cookies[PEOPLE][WIRE_HEADER];

/* ---- a table --------------------------------------------------------------------------------- */

static void say(unsigned who, const char *format, const char *word)
{
    char text[256];
    int size = snprintf(text, sizeof text, format, word);
    wire_say(&people[who], text, (size_t)size, 1);
    serve_settle();
}

static struct room *only_room(struct server *server)
{
    for (size_t i = 0; i < SERVE_ROOM_BUCKETS; i++)
        if (server->rooms[i])
            return server->rooms[i];
    fuzz_must(false, "no table");
    return NULL;
}

static void connect_all(void)
{
    for (unsigned i = 0; i < PEOPLE; i++) {
        people[i] = (struct lws){0};
        memcpy(people[i].cookie, cookies[i], WIRE_HEADER);
        fuzz_must(wire_open_socket(&people[i]), "nobody may come in");
    }
    serve_settle();
}

static void disconnect_all(void)
{
    for (unsigned i = 0; i < PEOPLE; i++)
        wire_close(&people[i]);
    serve_settle();
}

/* A table of each game, in the store. */
static void found(struct server *server, char id[GAMES][STORE_ID])
{
    for (unsigned i = 0; i < GAMES; i++) {
        char key[STORE_ID];
        connect_all();
        say(0,
            "{\"type\":\"make\",\"id\":1,\"game\":\"%s\",\"seats\":[\"me\",\"open\"],\"watch\":"
            "\"public\"}",
            games[i]);
        struct room *room = only_room(server);
        memcpy(id[i], room->row.id, STORE_ID);
        memcpy(key, room->row.key, STORE_ID);
        say(1, "{\"type\":\"enter\",\"id\":1,\"table\":\"%s\"}", id[i]);
        char sit[128];
        snprintf(sit, sizeof sit, "{\"type\":\"sit\",\"id\":1,\"table\":\"%s\",\"key\":\"%%s\"}",
                 id[i]);
        say(1, sit, key);
        fuzz_must(room->state == ROOM_PLAYING, "nobody plays");
        disconnect_all();
        rooms_close(server);
    }
}

static void enter_all(char tables[GAMES][STORE_ID])
{
    connect_all();
    for (unsigned k = 0; k < GAMES; k++)
        for (unsigned i = 0; i < PEOPLE; i++)
            say(i, "{\"type\":\"enter\",\"id\":0,\"table\":\"%s\"}", tables[k]);
}

/* ---- how everything was, for it to be so again: dealing and telling would take most of the time */

static struct kept {
    struct room room;
    qn_table *table;
    struct viewer viewer[PEOPLE];
    char *view[PEOPLE];
} kept[GAMES];
static struct client kept_client[PEOPLE];

static void keep(const struct server *server)
{
    size_t i = PEOPLE;
    for (const struct client *client = server->clients; client; client = client->next)
        kept_client[--i] = *client;
}

/* The choices of a room are its own. */
static struct room_choice *copied(const struct room *room)
{
    size_t size = room->choice_room * sizeof *room->choices;
    struct room_choice *copy = size ? app_alloc(size) : NULL;
    if (copy)
        memcpy(copy, room->choices, room->choice_count * sizeof *copy);
    return copy;
}

static void keep_room(struct kept *kept_room, const struct room *room)
{
    size_t i = 0;
    free(kept_room->room.choices);
    kept_room->room = *room;
    kept_room->room.choices = copied(room);
    qn_table_free(kept_room->table);
    kept_room->table = qn_clone(room->table);
    for (const struct viewer *viewer = room->viewers; viewer; viewer = viewer->next, i++) {
        kept_room->viewer[i] = *viewer;
        free(kept_room->view[i]);
        kept_room->view[i] = viewer->view ? strdup(viewer->view) : NULL;
    }
    fuzz_must(i == PEOPLE, "somebody is not there");
}

/* The viewers as they stood; false: somebody is not there, or twice. */
static bool line_up(const struct kept *kept_room, struct room *room)
{
    struct viewer *found[PEOPLE] = {NULL}, **link = &room->viewers;
    size_t count = 0;
    for (struct viewer *viewer = room->viewers; viewer; viewer = viewer->next, count++)
        for (size_t i = 0; i < PEOPLE; i++)
            if (viewer->client == kept_room->viewer[i].client)
                found[i] = viewer;
    if (count != PEOPLE || !found[0] || !found[1] || !found[2])
        return false;
    for (size_t i = 0; i < PEOPLE; i++, link = &(*link)->next)
        *link = found[i];
    *link = NULL;
    return true;
}

static bool is_there(const struct kept *kept_room, struct room *room)
{
    return room && !room->waiting_count && line_up(kept_room, room);
}

static void put_viewer_back(struct viewer *viewer, const struct viewer *was, const char *view)
{
    struct viewer *next = viewer->next, *next_mine = viewer->next_mine;
    free(viewer->view);
    *viewer = *was;
    viewer->next = next;
    viewer->next_mine = next_mine;
    viewer->view = view ? strdup(view) : NULL;
}

static void put_room_back(const struct kept *kept_room, struct room *room)
{
    size_t i = 0;
    struct room *next = room->next;
    struct viewer *viewers = room->viewers;
    bool is_moved = room->n != kept_room->room.n;
    for (size_t k = 0; k < room->talk_count; k++)
        free(room->talk[k].text);
    free(room->talk);
    free(room->choices);
    for (size_t k = 0; k < QN_MAX_SEATS; k++)
        json_decref(room->seat[k].orders);
    qn_table *table = room->table;
    *room = kept_room->room;
    room->next = next;
    room->viewers = viewers;
    room->choices = copied(room);
    if (is_moved)
        qn_table_free(table);
    room->table = is_moved ? qn_clone(kept_room->table) : table;
    for (struct viewer *viewer = room->viewers; viewer; viewer = viewer->next, i++)
        put_viewer_back(viewer, &kept_room->viewer[i], kept_room->view[i]);
}

/* What a person said about themselves, and where they stood. */
static bool put_people_back(struct server *server)
{
    size_t i = PEOPLE;
    for (struct client *client = server->clients; client; client = client->next) {
        if (!i || client->is_leaving || client->held)
            return false;
        const struct client *was = &kept_client[--i];
        memcpy(client->person.name, was->person.name, STORE_NAME);
        memcpy(client->person.lang, was->person.lang, sizeof was->person.lang);
        client->hub.lang = was->hub.lang;
        client->in_lobby = was->in_lobby;
        client->messages = was->messages;
    }
    return i == 0;
}

static bool put_back(struct server *server, int game, const char *table)
{
    struct room *room = room_find(server, table);
    for (unsigned i = 0; i < PEOPLE; i++)
        if (!people[i].is_open)
            return false;
    if (server->room_count != GAMES || !is_there(&kept[game], room) || !put_people_back(server))
        return false;
    put_room_back(&kept[game], room);
    return true;
}

static void begin_anew(struct server *server, char tables[GAMES][STORE_ID])
{
    if (server->client_count)
        disconnect_all();
    rooms_close(server);
    enter_all(tables);
    keep(server);
    for (unsigned i = 0; i < GAMES; i++)
        keep_room(&kept[i], room_find(server, tables[i]));
}

/* ---- lines ----------------------------------------------------------------------------------- */

static size_t put_number(char *out, size_t room, const struct room *at)
{
    qn_ask ask = {0};
    if (at && at->table)
        qn_ask_get(at->table, &ask);
    return (size_t)snprintf(out, room, "%u", ask.serial);
}

static size_t write_line(const char *from, size_t size, const char *table, const struct room *room,
                         char out[LINE])
{
    size_t used = 0;
    for (size_t i = 0; i < size && used + 32 < LINE; i++)
        if (from[i] == '@')
            used += put_number(out + used, LINE - used, room);
        else if (from[i] == '$')
            used += (size_t)snprintf(out + used, LINE - used, "%s", table);
        else
            out[used++] = from[i];
    return used;
}

static void take_line(struct server *server, const char *line, size_t size, const char *table)
{
    char text[LINE];
    struct lws *wire =
        &people[size && line[0] >= 'a' && line[0] < 'a' + PEOPLE ? line[0] - 'a' : 0];
    size_t from = size && line[0] >= 'a' && line[0] < 'a' + PEOPLE, parts = 1;
    for (; from < size && (line[from] == '~' || line[from] == '!'); from++)
        if (line[from] == '~')
            parts = PARTS;
        else
            serve_pass_time(20000);
    size_t length = write_line(line + from, size - from, table, room_find(server, table), text);
    if (!wire->is_open || length < parts)
        return;
    unsigned answers = wire->answers;
    wire_say(wire, text, length, parts);
    serve_settle();
    fuzz_must(!wire->is_open || wire->answers == answers + 1, "a request is answered once");
}

/* ---- what must be so afterwards -------------------------------------------------------------- */

static void take(void *user, const struct entry *entry)
{
    room_take(user, entry);
}

/* The same entries make the same room. */
static void compare(struct server *server, const char *table)
{
    struct room *room = room_find(server, table);
    struct game_row row;
    const struct store_kind *kind = server->store->kind;
    if (!room || room->state == ROOM_LOADING)
        return;
    fuzz_must(kind->game_get(server->store, table, &row) == STORE_DONE, "a table is gone");
    struct room *again = room_new(server, &row);
    fuzz_must(again != NULL, "a table cannot be read");
    kind->read(server->store, table, 0, take, again);
    fuzz_must(again->n == room->n && again->state == room->state &&
                  again->choice_count == room->choice_count && again->shown == room->shown,
              "the store has another table");
    fuzz_must(!room->table || qn_hash(room->table) == qn_hash(again->table),
              "the store's table has another hash");
    room_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char tables[GAMES][STORE_ID];
    struct server *server = serve_opened(NULL);
    if (!tables[0][0]) {
        for (unsigned i = 0; i < PEOPLE; i++)
            serve_person(cookies[i]);
        found(server, tables);
        begin_anew(server, tables);
    }
    int game = size ? data[0] % GAMES : 0;
    serve_begin();
    const char *line = (const char *)data + (size > 0), *end = (const char *)data + size;
    for (unsigned i = 0; i < LINES && line < end; i++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop ? stop : end;
        take_line(server, line, (size_t)(stop - line), tables[game]);
        line = stop + 1;
    }
    if (serve_has_written())
        compare(server, tables[game]);
    serve_end();
    if (!put_back(server, game, tables[game]))
        begin_anew(server, tables);
    return 0;
}
