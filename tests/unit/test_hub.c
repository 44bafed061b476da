/*
 * What the hub tells a seat does not depend on what that seat cannot know: a table, and the same table in
 * which everything hidden from the seat is dealt anew, give the same bytes, for the view, the question and
 * why not. All games, every few choices of random games, every seat and the spectator. Likewise what others
 * hear while a seat passes by itself (stops.h), and that they hear nothing of where it wants to be asked.
 * Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "api/api.h"
#include "app/hub.h"

enum { CHOICES = 120, EVERY = 4, HEARD = 1 << 20 };

/* All that a client was told. */
struct notes {
    size_t size;
    char heard[HEARD];
};

/* A hub with one client. */
struct ear {
    struct hub hub;
    struct hub_client client;
    struct notes notes;
};

static void hear(void *user, const char *message, size_t size)
{
    struct notes *notes = user;
    assert_true(notes->size + size + 2 < HEARD);
    memcpy(notes->heard + notes->size, message, size);
    notes->size += size;
    notes->heard[notes->size++] = '\n';
    notes->heard[notes->size] = '\0';
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
    ear->client = (struct hub_client){.send = hear, .user = &ear->notes};
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
    ear->notes.size = 0;
    ear->client.sent = 0;
    say(ear, "{\"type\":\"view\",\"table\":\"t1\",\"seat\":%s}", seat);
    say(ear, "{\"type\":\"ask\",\"table\":\"t1\",\"seat\":%s}", seat);
    for (unsigned i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        for (unsigned card = 0; card < 130; card += 7)
            say(ear, "{\"type\":\"why\",\"table\":\"t1\",\"seat\":%s,\"verb\":\"%s\",\"card\":%u}",
                seat, verbs[i], card);
    say(ear, "{\"type\":\"choice\",\"table\":\"t1\",\"ask\":0,\"option\":\"x\",\"seat\":%s}", seat);
    say(ear, "{\"type\":\"tables\"}");
    return ear->notes.heard;
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

/* ---- passing by itself ---------------------------------------------------------------------- */

/* Somebody else at a table. */
struct bystander {
    struct hub *hub;
    struct hub_client client;
    struct notes notes;
};

/* Sees the table as it lies from a seat, or as the spectator; what that tells is not counted. */
static struct bystander *stand_by(struct ear *ear, int seat)
{
    struct bystander *one = calloc(1, sizeof *one);
    char name[8], line[128];
    one->hub = &ear->hub;
    one->client = (struct hub_client){.send = hear, .user = &one->notes};
    snprintf(name, sizeof name, seat < 0 ? "null" : "%d", seat);
    int length =
        snprintf(line, sizeof line, "{\"type\":\"join\",\"table\":\"t1\",\"seat\":%s}", name);
    hub_take(one->hub, &one->client, line, (size_t)length);
    assert_non_null(strstr(one->notes.heard, "\"type\":\"joined\""));
    one->notes.size = one->client.sent = 0;
    one->notes.heard[0] = '\0';
    return one;
}

static void go_away(struct bystander *one)
{
    hub_forget(one->hub, &one->client);
    free(one);
}

static void pass_on(struct ear *ear, uint32_t ask, const char *until)
{
    ear->notes.size = 0;
    say(ear, "{\"type\":\"pass\",\"table\":\"t1\",\"ask\":%u,\"until\":\"%s\"}", ask, until);
}

/* Dealing anew also changes what is drawn and rolled from now on. */
static bool is_chance_told(const char *heard)
{
    return strstr(heard, "\"what\":\"draw\"") || strstr(heard, "\"what\":\"rolled\"");
}

/* The same game at another hub. */
static struct session *copy(const struct session *from, struct ear *ear)
{
    struct session *to = &ear->hub.table[0]->session;
    size_t size;
    char *text = qn_journal_text(from->journal, &size);
    qn_table_free(to->table);
    qn_journal_free(to->journal);
    to->table = qn_clone(from->table);
    qn_set_logging(to->table, true);
    assert_int_equal(qn_journal_parse("copy", text, size, (qn_report){0}, &to->journal), QN_OK);
    free(text);
    return to;
}

static bool is_done(const struct ear *ear)
{
    return strstr(ear->notes.heard, "\"type\":\"done\"") != NULL;
}

/* The seat that is asked passes on, at a copy of the game and at one with all dealt anew that `seat` does not
 * know: who sees it from there hears the same. Whether it was passed at both, and nothing drawn or rolled. */
static bool compare_passing(const struct session *game, struct ear *a, struct ear *b, int seat,
                            const char *until)
{
    qn_ask ask;
    assert_true(qn_ask_get(game->table, &ask));
    copy(game, a);
    qn_table *other = copy(game, b)->table;
    qn_determinize(other, seat, ask.serial);
    other->trail = game->table->trail; /* its journal takes it for the same game */
    for (unsigned i = 0; i < 2; i++)
        say(i ? a : b, "{\"type\":\"stops\",\"table\":\"t1\",\"seat\":%d,\"set\":\"usual\"}",
            ask.seat);
    struct bystander *one = stand_by(a, seat), *two = stand_by(b, seat);
    pass_on(a, ask.serial, until);
    pass_on(b, ask.serial, until);
    assert_int_equal(one->notes.size > 0, is_done(a)); /* an error is told to nobody else */
    assert_int_equal(two->notes.size > 0, is_done(b));
    bool compares = is_done(a) && is_done(b) && !is_chance_told(one->notes.heard);
    if (compares)
        assert_string_equal(one->notes.heard, two->notes.heard);
    go_away(one);
    go_away(two);
    return compares;
}

static void test_passing(void **state)
{
    struct app app = {.content_dir = strdup("content"), .rules_dir = strdup("rules")};
    struct ear *ear = begin(&app, *state, 7), *a = begin(&app, *state, 7),
               *b = begin(&app, *state, 7);
    struct session *game = &ear->hub.table[0]->session;
    uint64_t random = 1;
    unsigned compared = 0;
    for (unsigned i = 0; i < CHOICES && !qn_over(game->table); i++) {
        const qn_option *options;
        int other = 1 - qn_waiting(game->table);
        compared +=
            compare_passing(game, a, b, i % 3 ? other : QN_SPECTATOR, i % 2 ? "aimed" : "turn");
        random = random * 6364136223846793005u + 1442695040888963407u;
        session_choose(game, (random >> 33) % qn_options(game->table, &options));
    }
    assert_true(compared > CHOICES / 4);
    end(ear);
    end(a);
    end(b);
    app_close(&app);
}

/* Where a seat is asked is its own affair. */
static void test_stops_are_told_to_nobody(void **state)
{
    struct app app = {.content_dir = strdup("content"), .rules_dir = strdup("rules")};
    struct ear *ear = begin(&app, *state, 7);
    struct bystander *one = stand_by(ear, 1), *crowd = stand_by(ear, QN_SPECTATOR);
    const struct stops *stops = &ear->hub.table[0]->session.seat[0].stops;
    say(ear, "{\"type\":\"stops\",\"table\":\"t1\",\"seat\":0,\"set\":\"usual\"}");
    assert_true(stops->lets_own);
    say(ear, "{\"type\":\"stops\",\"table\":\"t1\",\"seat\":0,\"set\":\"none\"}");
    say(ear, "{\"type\":\"pass\",\"table\":\"t1\",\"ask\":0,\"until\":\"aimed\"}");
    assert_int_equal(one->notes.size, 0);
    assert_int_equal(crowd->notes.size, 0);
    go_away(one);
    go_away(crowd);
    end(ear);
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
        {"passing, dicethrone", test_passing, NULL, NULL, "dicethrone"},
        {"passing, vs", test_passing, NULL, NULL, "vs"},
        {"stops, vs", test_stops_are_told_to_nobody, NULL, NULL, "vs"},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
