/*
 * Protocol lines: whatever they hold, each is answered with a line of JSON, and a line that is
 * answered with an error leaves the table as it was. In a line, @ stands for the number of the
 * pending ask, so that choices get through.
 */
#include "app/app.h"
#include "app/protocol.h"
#include "app/session.h"
#include "fuzz.h"

#include <string.h>

enum { LINES = 64, LINE = 4096 };

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

/* What was written since `from` is lines of JSON; true when the last is an error. */
static bool check_output(const char *out, size_t from, size_t size)
{
    bool is_error = false;
    fuzz_must(size > from && out[size - 1] == '\n', "a line without an answer");
    while (from < size) {
        const char *end = memchr(out + from, '\n', size - from);
        size_t length = (size_t)(end - (out + from));
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
    struct protocol protocol;
    char *out = NULL, line[LINE];
    size_t written = 0;
    FILE *to = open_memstream(&out, &written);
    fuzz_must(to && protocol_begin(&protocol, session, to), "the protocol does not begin");
    for (unsigned i = 0; i < LINES && size && !protocol.is_over; i++) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        uint64_t hash = qn_hash(session->table);
        fflush(to);
        size_t before = written;
        protocol_line(&protocol, line, expand(session, data, length, line));
        fflush(to);
        if (check_output(out, before, written))
            fuzz_must(qn_hash(session->table) == hash, "an error changed the table");
        fuzz_must(!qn_invariant(session->table), "an invariant is broken");
        data += end ? length + 1 : length;
        size -= end ? length + 1 : length;
    }
    protocol_end(&protocol);
    fclose(to);
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct app app;
    struct session session;
    struct session_request request = {.game = "champions", .seed = 5, .is_seeded = true};
    if (!app.content_dir) {
        const char *content = getenv("QUINTE_CONTENT");
        app.content_dir = strdup(content ? content : "content");
        app.rules_dir = strdup("rules");
    }
    fuzz_must(session_open(&session, &app, &request, SEAT_REMOTE | SEAT_AGENT, "remote"),
              "no session");
    converse(&session, data, size);
    session_close(&session);
    return 0;
}
