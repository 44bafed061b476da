/*
 * Protocol 2: whatever lines hold, each is answered by messages of JSON with numbers that follow each other,
 * exactly one of them with `to`, and a line that is answered with an error leaves the table as it was. The
 * first byte says where a game is taken up; in a line, @ stands for the number of the pending ask.
 */
#include "app/app.h"
#include "app/hub.h"
#include "fuzz.h"

#include <string.h>

enum { LINES = 12, LINE = 4096, STAGES = 4 };

struct heard {
    json_int_t last;
    unsigned answers;
    bool is_error;
};

static void hear(void *user, const char *message, size_t size)
{
    struct heard *heard = user;
    json_t *value = json_loadb(message, size, 0, NULL);
    fuzz_must(value != NULL, "a message that is not JSON");
    const char *type = json_string_value(json_object_get(value, "type"));
    fuzz_must(type != NULL, "a message without a type");
    fuzz_must(json_integer_value(json_object_get(value, "n")) == heard->last + 1,
              "numbers do not follow each other");
    heard->last++;
    if (json_object_get(value, "to")) {
        heard->answers++;
        heard->is_error = strcmp(type, "error") == 0;
    }
    json_decref(value);
}

static struct app *opened_app(void)
{
    static struct app app;
    if (!app.content_dir) {
        app.content_dir = strdup(fuzz_content());
        app.rules_dir = strdup("rules");
    }
    return &app;
}

/* A table with two remote seats, some way into the game. */
static void prepare(struct hub *hub, struct hub_client *client, unsigned stage)
{
    static const size_t choices[STAGES] = {0, 7, 24, 60};
    static const char open[] = "{\"type\":\"open\",\"game\":\"champions\",\"seed\":5,"
                               "\"seats\":[\"remote\",\"remote\"]}";
    hub_open(hub, opened_app(), (struct hub_options){.unsaved = true});
    hub_take(hub, client, open, sizeof open - 1);
    fuzz_must(hub->table_count == 1, "no table");
    struct session *session = &hub->table[0]->session;
    fuzz_play(session->table, session->journal, 0, choices[stage]);
}

/* The line with @ replaced by the ask's number; its new length. */
static size_t expand(const struct hub *hub, const uint8_t *from, size_t size, char *to)
{
    qn_ask ask = {0};
    size_t used = 0;
    if (hub->table_count)
        qn_ask_get(hub->table[0]->session.table, &ask);
    for (size_t i = 0; i < size && used < LINE - 16; i++) {
        if (from[i] == '@')
            used += (size_t)snprintf(to + used, 16, "%u", (unsigned)ask.serial);
        else
            to[used++] = (char)from[i];
    }
    return used;
}

static void take(struct hub *hub, struct hub_client *client, struct heard *heard,
                 const uint8_t *data, size_t size)
{
    char line[LINE];
    size_t tables = hub->table_count;
    uint64_t hash = tables ? qn_hash(hub->table[0]->session.table) : 0;
    heard->answers = 0;
    heard->is_error = false;
    hub_take(hub, client, line, expand(hub, data, size, line));
    fuzz_must(heard->answers == 1, "not one answer");
    if (heard->is_error)
        fuzz_must(hub->table_count == tables &&
                      (!tables || qn_hash(hub->table[0]->session.table) == hash),
                  "an error changed something");
    for (size_t i = 0; i < hub->table_count; i++)
        fuzz_must(!qn_invariant(hub->table[i]->session.table), "an invariant is broken");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hub hub;
    struct heard heard = {0};
    struct hub_client client = {.send = hear, .user = &heard};
    if (!size)
        return 0;
    prepare(&hub, &client, data[0] % STAGES);
    data++, size--;
    for (unsigned i = 0; i < LINES && size; i++) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        take(&hub, &client, &heard, data, length);
        data += end ? length + 1 : length;
        size -= end ? length + 1 : length;
    }
    hub_close(&hub);
    return 0;
}
