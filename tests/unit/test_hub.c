/*
 * What the hub tells a seat does not depend on what that seat cannot know: a table, and the same table in
 * which everything hidden from the seat is dealt anew, give the same bytes, for the view, the question and
 * why not. All games, every few choices of random games, every seat and the spectator. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/hub.h"

enum { CHOICES = 120, EVERY = 4, HEARD = 1 << 20 };

/* A hub with one client, and all that it was told. */
struct ear {
    struct hub hub;
    struct hub_client client;
    size_t size;
    char heard[HEARD];
};

static void hear(void *user, const char *message, size_t size)
{
    struct ear *ear = user;
    assert_true(ear->size + size + 2 < HEARD);
    memcpy(ear->heard + ear->size, message, size);
    ear->size += size;
    ear->heard[ear->size++] = '\n';
    ear->heard[ear->size] = '\0';
}

static void say(struct ear *ear, const char *format, ...)
{
    char line[512];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    hub_take(&ear->hub, &ear->client, line, (size_t)length);
}

static struct ear *begin(struct app *app, const char *game, unsigned seed)
{
    struct ear *ear = calloc(1, sizeof *ear);
    ear->client = (struct hub_client){.send = hear, .user = ear};
    hub_open(&ear->hub, app, (struct hub_options){.unsaved = true});
    say(ear,
        "{\"type\":\"open\",\"game\":\"%s\",\"seed\":%u,\"seats\":[\"remote\",\"remote\"],"
        "\"every_ask\":true,\"views\":\"none\"}",
        game, seed);
    assert_int_equal(ear->hub.table_count, 1);
    say(ear, "{\"type\":\"join\",\"table\":\"t1\",\"seat\":null,\"views\":\"none\"}");
    return ear;
}

static void end(struct ear *ear)
{
    hub_close(&ear->hub);
    free(ear);
}

/* All that the viewer is told of the table as it lies. */
static const char *listen(struct ear *ear, const char *seat)
{
    static const char *const verbs[] = {"play", "attack", "use", "recruit"};
    ear->size = 0;
    ear->client.sent = 0;
    say(ear, "{\"type\":\"view\",\"table\":\"t1\",\"seat\":%s}", seat);
    say(ear, "{\"type\":\"ask\",\"table\":\"t1\",\"seat\":%s}", seat);
    for (unsigned i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        for (unsigned card = 0; card < 130; card += 7)
            say(ear, "{\"type\":\"why\",\"table\":\"t1\",\"seat\":%s,\"verb\":\"%s\",\"card\":%u}",
                seat, verbs[i], card);
    say(ear, "{\"type\":\"choice\",\"table\":\"t1\",\"ask\":0,\"option\":\"x\",\"seat\":%s}", seat);
    say(ear, "{\"type\":\"tables\"}");
    return ear->heard;
}

static void compare(struct ear *a, struct ear *b, int seat, uint64_t seed)
{
    qn_table **other = &b->hub.table[0]->session.table;
    char name[8];
    qn_table_free(*other);
    *other = qn_clone(a->hub.table[0]->session.table);
    qn_determinize(*other, seat, seed);
    snprintf(name, sizeof name, seat < 0 ? "null" : "%d", seat);
    assert_string_equal(listen(a, name), listen(b, name));
}

static void test_bytes(void **state)
{
    struct app app = {.content_dir = strdup("content"), .rules_dir = strdup("rules")};
    struct ear *a = begin(&app, *state, 7), *b = begin(&app, *state, 7);
    struct session *session = &a->hub.table[0]->session;
    uint64_t random = 1;
    for (unsigned i = 0; i < CHOICES && !qn_over(session->table); i++) {
        const qn_option *options;
        for (int seat = QN_SPECTATOR; i % EVERY == 0 && seat < 2; seat++)
            compare(a, b, seat, random + i);
        random = random * 6364136223846793005u + 1442695040888963407u;
        session_choose(session, (random >> 33) % qn_options(session->table, &options));
    }
    end(a);
    end(b);
    app_close(&app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        {"champions", test_bytes, NULL, NULL, "champions"},
        {"smashup", test_bytes, NULL, NULL, "smashup"},
        {"dicethrone", test_bytes, NULL, NULL, "dicethrone"},
        {"villainous", test_bytes, NULL, NULL, "villainous"},
        {"vs", test_bytes, NULL, NULL, "vs"},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
