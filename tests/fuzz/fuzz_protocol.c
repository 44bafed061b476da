/*
 * Protocol lines: whatever they hold, each is answered with a line of JSON, and a line that is
 * answered with an error leaves the table as it was. The first byte says where a game is taken up;
 * in a line, @ stands for the number of the pending ask, so that choices get through.
 */
#include "app/app.h"
#include "app/protocol.h"
#include "app/session.h"
#include "fuzz.h"

#include <string.h>

enum { LINES = 12, LINE = 4096, STAGES = 4, PLACES = 2 * STAGES };

/* A session and what it goes back to for every execution. */
struct place {
    struct session session;
    qn_table *start;
    size_t choices;
};

/* ---- preparing */

static struct app *opened_app(void)
{
    static struct app app;
    if (!app.content_dir) {
        app.content_dir = strdup(fuzz_content());
        app.rules_dir = strdup("rules");
    }
    return &app;
}

/* Alone, then with two at the table; each at the beginning and some way into the game. */
static void open_place(struct place *place, unsigned number)
{
    static const size_t stage_choices[STAGES] = {0, 7, 24, 60};
    char seats[] = "remote,remote";
    struct session_request request = {
        .game = "champions", .seats = number < STAGES ? NULL : seats, .seed = 5, .is_seeded = true};
    fuzz_must(session_open(&place->session, opened_app(), &request, SEAT_REMOTE, "remote"),
              "no session");
    fuzz_play(place->session.table, place->session.journal, 0, stage_choices[number % STAGES]);
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        place->session.seat[i].name = "remote";
    place->choices = qn_journal_length(place->session.journal);
    place->start = qn_clone(place->session.table);
}

/* The session as it was when it was opened. */
static struct session *session_at(unsigned number)
{
    static struct place places[PLACES];
    struct place *place = &places[number];
    if (!place->start)
        open_place(place, number);
    qn_clone_into(place->session.table, place->start);
    qn_journal_cut(place->session.journal, place->choices);
    return &place->session;
}

/* ---- lines and answers */

/* The line with @ replaced by the ask's number; its new length. */
static size_t expand(const struct session *session, const uint8_t *from, size_t size, char *to)
{
    qn_ask ask = {0};
    size_t used = 0;
    qn_ask_get(session->table, &ask);
    for (size_t i = 0; i < size && used < LINE - 16; i++) {
        if (from[i] == '@')
            used += (size_t)snprintf(to + used, 16, "%u", (unsigned)ask.serial);
        else
            to[used++] = (char)from[i];
    }
    return used;
}

/* What was written since `from` is lines of JSON; true when the last is an error. Views are long,
 * and read only when asked to. */
static bool check_output(const char *out, size_t from, size_t size, bool views)
{
    static const char view[] = "{\"type\":\"view\"";
    bool is_error = false;
    fuzz_must(size > from && out[size - 1] == '\n', "a line without an answer");
    while (from < size) {
        const char *end = memchr(out + from, '\n', size - from);
        size_t length = (size_t)(end - (out + from));
        if (!views && length > sizeof view && memcmp(out + from, view, sizeof view - 1) == 0) {
            from += length + 1;
            continue;
        }
        json_t *value = json_loadb(out + from, length, 0, NULL);
        fuzz_must(value != NULL, "an answer that is not JSON");
        const char *type = json_string_value(json_object_get(value, "type"));
        fuzz_must(type != NULL, "an answer without a type");
        is_error = strcmp(type, "error") == 0;
        json_decref(value);
        from += length + 1;
    }
    return is_error;
}

static void converse(struct session *session, const uint8_t *data, size_t size)
{
    static FILE *to;
    static char *out;
    static size_t written;
    struct protocol protocol;
    char line[LINE];
    if (!to)
        to = open_memstream(&out, &written);
    fuzz_must(to && fseek(to, 0, SEEK_SET) == 0 && protocol_begin(&protocol, session, to),
              "the protocol does not begin");
    for (unsigned i = 0; i < LINES && size && !protocol.is_over; i++) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        uint64_t hash = qn_hash(session->table);
        fflush(to);
        size_t before = written;
        protocol_line(&protocol, line, expand(session, data, length, line));
        fflush(to);
        if (check_output(out, before, written, i == 0))
            fuzz_must(qn_hash(session->table) == hash, "an error changed the table");
        fuzz_must(!qn_invariant(session->table), "an invariant is broken");
        data += end ? length + 1 : length;
        size -= end ? length + 1 : length;
    }
    protocol_end(&protocol);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size)
        converse(session_at(data[0] % PLACES), data + 1, size - 1);
    return 0;
}
