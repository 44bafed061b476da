/*
 * Protocol 2: whatever lines hold, each is answered by messages of JSON with numbers that follow each other,
 * exactly one of them with `to`, and a line that is answered with an error leaves the table as it was. The
 * first byte says where a game is taken up; in a line, @ stands for the number of the pending ask.
 *
 * For each place there is a hub with a table, made once; an execution puts that table back to where it was
 * and closes the others. If the lines have closed it, or its journal begins otherwise now, the next one opens it
 * again.
 */
#include "app/app.h"
#include "app/hub.h"
#include "fuzz.h"

#include <stdlib.h>
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

/* ---- tables to begin with */

struct place {
    struct hub hub;
    qn_table *start;
    struct session seats; /* what it says of the seats */
    char *journal;        /* its text */
    size_t journal_size, choices;
    struct hub_viewer viewer[HUB_VIEWERS];
    size_t viewers;
};

static struct heard heard;
static struct hub_client client = {.send = hear, .user = &heard};

/* A table with two remote seats. */
static struct hub_table *open_table(struct hub *hub)
{
    static const char open[] = "{\"type\":\"open\",\"game\":\"champions\",\"seed\":5,"
                               "\"seats\":[\"remote\",\"remote\"]}";
    hub_open(hub, opened_app(), (struct hub_options){.unsaved = true});
    hub_take(hub, &client, open, sizeof open - 1);
    fuzz_must(hub->table_count == 1, "no table");
    return hub->table[0];
}

/* Some way into the game; what is there is kept. */
static void prepare(struct place *place, unsigned stage)
{
    static const size_t choices[STAGES] = {0, 7, 24, 60};
    struct hub_table *table = open_table(&place->hub);
    struct session *session = &table->session;
    fuzz_play(session->table, session->journal, 0, choices[stage]);
    hub_advance(table);
    place->start = qn_clone(session->table);
    place->seats = *session;
    place->journal = qn_journal_text(session->journal, &place->journal_size);
    place->choices = qn_journal_length(session->journal);
    place->viewers = table->viewer_count;
    for (size_t i = 0; i < table->viewer_count; i++) {
        place->viewer[i] = table->viewer[i];
        place->viewer[i].view = strdup(table->viewer[i].view);
        place->viewer[i].told = 0; /* clones have no log */
    }
}

/* Cut back, is its journal what it was? Lines may have taken choices back that lay before the start, and made
 * others. */
static bool is_as_kept(const struct place *place, qn_journal *journal)
{
    size_t size;
    qn_journal_cut(journal, place->choices);
    char *text = qn_journal_text(journal, &size);
    bool same = text && size == place->journal_size && memcmp(text, place->journal, size) == 0;
    free(text);
    return same;
}

static void open_again(struct place *place)
{
    hub_close(&place->hub);
    struct session *session = &open_table(&place->hub)->session;
    qn_journal_free(session->journal);
    session->journal = NULL;
    fuzz_must(qn_journal_parse("fuzz", place->journal, place->journal_size, (qn_report){0},
                               &session->journal) == QN_OK,
              "no journal");
    fuzz_must(is_as_kept(place, session->journal), "another journal");
}

static void put_back(const struct place *place, struct hub_table *table)
{
    struct session *session = &table->session;
    fuzz_must(qn_clone_into(session->table, place->start) == QN_OK, "no copy");
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        session->seat[i].stops = place->seats.seat[i].stops;
    session->every_ask = place->seats.every_ask;
    session->passed_count = 0;
    table->is_over = false;
    hub_drop_viewers(table, NULL);
    table->viewer_count = place->viewers;
    for (size_t i = 0; i < place->viewers; i++) {
        table->viewer[i] = place->viewer[i];
        table->viewer[i].view = strdup(place->viewer[i].view);
    }
}

static struct hub *hub_at(unsigned stage)
{
    static struct place places[STAGES];
    struct place *place = &places[stage];
    struct hub *hub = &place->hub;
    if (!place->start)
        prepare(place, stage);
    struct hub_table *table = hub_find(hub, "t1");
    if (!table || !is_as_kept(place, table->session.journal)) {
        open_again(place);
        table = hub->table[0];
    }
    for (size_t i = hub->table_count; i-- > 0;)
        if (hub->table[i] != table)
            hub_release(hub, hub->table[i]);
    hub->opened = 1;
    put_back(place, table);
    return hub;
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

static void take(struct hub *hub, const uint8_t *data, size_t size)
{
    char line[LINE];
    size_t tables = hub->table_count;
    uint64_t hash = tables ? qn_hash(hub->table[0]->session.table) : 0;
    heard.answers = 0;
    heard.is_error = false;
    hub_take(hub, &client, line, expand(hub, data, size, line));
    fuzz_must(heard.answers == 1, "not one answer");
    if (heard.is_error)
        fuzz_must(hub->table_count == tables &&
                      (!tables || qn_hash(hub->table[0]->session.table) == hash),
                  "an error changed something");
    for (size_t i = 0; i < hub->table_count; i++)
        fuzz_must(!qn_invariant(hub->table[i]->session.table), "an invariant is broken");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    struct hub *hub = hub_at(data[0] % STAGES);
    client.lang = QN_ENGLISH;
    data++, size--;
    for (unsigned i = 0; i < LINES && size; i++) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        take(hub, data, length);
        data += end ? length + 1 : length;
        size -= end ? length + 1 : length;
    }
    return 0;
}
