/*
 * HTTP. See web.h.
 *
 *   GET  /healthz, /metrics            for whoever runs the server
 *   GET  /api/pool/GAME/HASH           all cards of a game (pool.c)
 *   GET  /api/journal/TABLE            a finished game as a journal, or as a bundle with its decks and cards
 *   GET  /api/me                       everything that is kept about me
 *   POST /api/visit                    makes a person of a visitor: a name and a secret in a cookie
 *   POST /api/sign-in {name,password}  the same person elsewhere
 *   POST /api/password {password}      so that that is possible
 *   POST /api/sign-out, /api/sign-out-everywhere, /api/delete-me
 *   GET  anything else                 the pages
 */
#include "serve/web.h"

#include "serve/room.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 200, GAMES_MOST = 100000 };

void visit_hold(struct visit *visit)
{
    visit->held++;
}

void visit_release(struct visit *visit)
{
    if (--visit->held)
        return;
    free(visit->body);
    free(visit->reply);
    free(visit);
}

void web_reply(struct visit *visit, int status, const char *type, char *reply, size_t size)
{
    visit->status = status;
    visit->type = type;
    visit->reply = reply;
    visit->reply_size = size;
    if (visit->wsi)
        socket_write_soon(visit);
}

static void reply_json(struct visit *visit, int status, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    web_reply(visit, status, "application/json", text, text ? strlen(text) : 0);
}

void web_refuse(struct visit *visit, int status, const char *code, const char *text)
{
    visit->server->metrics.refused++;
    reply_json(visit, status, json_pack("{s:s, s:s}", "code", code, "text", text));
}

static void set_cookie(struct visit *visit, const char *token)
{
    snprintf(visit->cookie, sizeof visit->cookie,
             "quinte=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", token,
             token[0] ? 400 * 24 * 3600 : 0, visit->is_secure ? "; Secure" : "");
}

/* ---- people --------------------------------------------------------------------------------- */

/* What is done about a person, at the desk. */
struct errand {
    struct job job;
    struct work work;
    struct visit *visit;
    const struct errand_kind *kind;
    struct person_row person;
    char *hashed;             /* the password, as it is kept */
    bool is_right;            /* … is the one that was sent */
    uint8_t hash[STORE_HASH]; /* of the cookie that came */
    bool has_token;
    bool is_counted;        /* one more person is allowed */
    char *name, *password;  /* as they were sent */
    char token[TOKEN_TEXT]; /* a new one, or "" */
    uint8_t new_hash[STORE_HASH];
    json_t *games, *decks, *blocked, *talk, *sessions;
    int64_t now;
};

struct errand_kind {
    const char *path;
    void (*run)(struct errand *errand, struct store *store);
    bool writes, is_post, is_for_strangers;
};

static json_t *me_of(const struct person_row *person)
{
    return json_pack("{s:s, s:s, s:s, s:b}", "person", person->id, "name", person->name, "lang",
                     person->lang, "password", person->password != NULL);
}

static void give_token(struct errand *errand, struct store *store)
{
    people_new_token(errand->token, errand->new_hash);
    errand->job.result =
        store->kind->token_add(store, errand->new_hash, errand->person.id, errand->now);
}

/* Who has a cookie that is known stays who they are. Who is new is counted first, whatever cookie came. */
static void run_visit(struct errand *errand, struct store *store)
{
    if (errand->person.id[0])
        return;
    if (!errand->is_counted) {
        errand->job.result = STORE_NONE;
        return;
    }
    struct person_row *person = &errand->person;
    people_new_id(person->id);
    people_invent_name(person->name, errand->visit->lang);
    snprintf(person->lang, sizeof person->lang, "%s",
             errand->visit->lang == QN_FRENCH ? "fr" : "en");
    person->made = person->seen = errand->now;
    errand->job.result = store->kind->person_add(store, person);
    if (errand->job.result == STORE_DONE)
        give_token(errand, store);
}

/* Twice: to find the person, and, after the password was looked at elsewhere, for a token. */
static void run_sign_in(struct errand *errand, struct store *store)
{
    person_row_clear(&errand->person);
    errand->job.result = store->kind->person_named(store, errand->name, &errand->person);
    if (errand->job.result == STORE_DONE && errand->is_right)
        give_token(errand, store);
}

/* Other servers hear of it when it is kept: pages that are open there are closed, too. */
static void tell_others(struct errand *errand, struct store *store, int64_t which)
{
    char note[64];
    snprintf(note, sizeof note, "!%s %lld ", errand->person.id, (long long)which);
    if (errand->job.result == STORE_DONE && store->kind->is_shared &&
        !store->kind->tell(store, note))
        errand->job.result = STORE_FAILED;
}

static void run_sign_out(struct errand *errand, struct store *store)
{
    errand->job.result = store->kind->token_remove(store, errand->hash, NULL);
    tell_others(errand, store, people_token_mark(errand->hash));
}

static void run_sign_out_everywhere(struct errand *errand, struct store *store)
{
    errand->job.result = store->kind->token_remove(store, NULL, errand->person.id);
    tell_others(errand, store, LEAVE_ALL);
}

static void run_password(struct errand *errand, struct store *store)
{
    if (!errand->hashed) {
        errand->job.result = STORE_FAILED;
        return;
    }
    free(errand->person.password);
    errand->person.password = strdup(errand->hashed);
    errand->job.result = store->kind->person_change(store, &errand->person);
}

/* The name goes out of the lists of games, too, wherever that person sat. */
struct unnaming {
    const char *person;
    json_t *summaries; /* by table */
};

static void unname_game(void *user, const struct game_row *row)
{
    struct unnaming *unnaming = user;
    json_t *summary = row->summary ? json_loads(row->summary, 0, NULL) : NULL, *seat;
    size_t index;
    json_array_foreach(json_object_get(summary, "seats"), index, seat)
    {
        const char *person = json_string_value(json_object_get(seat, "person"));
        if (person && strcmp(person, unnaming->person) == 0)
            json_object_set_new(seat, "name", json_string(""));
    }
    char *text = summary ? json_dumps(summary, JSON_COMPACT) : NULL;
    if (text)
        json_object_set_new(unnaming->summaries, row->id, json_string(text));
    free(text);
    json_decref(summary);
}

static enum store_result unname(struct store *store, const char *person)
{
    struct unnaming unnaming = {person, json_object()};
    struct game_query query = {.person = person, .limit = GAMES_MOST};
    enum store_result result = store->kind->game_list(store, &query, unname_game, &unnaming);
    const char *table;
    json_t *summary;
    json_object_foreach(unnaming.summaries, table, summary)
    {
        if (result != STORE_FAILED)
            result = store->kind->game_sum_up(store, table, json_string_value(summary));
    }
    json_decref(unnaming.summaries);
    return result;
}

static void run_delete(struct errand *errand, struct store *store)
{
    errand->job.result = unname(store, errand->person.id);
    if (errand->job.result != STORE_FAILED)
        errand->job.result = store->kind->person_remove(store, errand->person.id);
    tell_others(errand, store, LEAVE_FOR_EVER);
}

static void add_game(void *user, const struct game_row *row)
{
    json_array_append_new(user, row_info(row));
}

static void add_blocked(void *user, const char *other, int64_t at)
{
    (void)at;
    json_array_append_new(user, json_string(other));
}

static void add_talk(void *user, const char *text, int64_t at)
{
    json_array_append_new(user, json_pack("{s:I, s:s}", "at", (json_int_t)at, "text", text));
}

static void add_session(void *user, const char *text, int64_t at)
{
    (void)text;
    json_array_append_new(user, json_integer((json_int_t)at));
}

static void add_deck(void *user, const struct deck_row *row)
{
    json_array_append_new(user, json_pack("{s:s, s:s, s:s}", "game", row->game, "name", row->name,
                                          "text", row->text));
}

static void run_export(struct errand *errand, struct store *store)
{
    const char *person = errand->person.id;
    struct game_query query = {.person = person, .limit = GAMES_MOST};
    const struct store_kind *kind = store->kind;
    errand->games = json_array();
    errand->decks = json_array();
    errand->blocked = json_array();
    errand->talk = json_array();
    errand->sessions = json_array();
    bool is_good =
        kind->game_list(store, &query, add_game, errand->games) == STORE_DONE &&
        kind->deck_list(store, person, add_deck, errand->decks) == STORE_DONE &&
        kind->list_of(store, STORE_BLOCKED, person, add_blocked, errand->blocked) == STORE_DONE &&
        kind->list_of(store, STORE_SAID, person, add_talk, errand->talk) == STORE_DONE &&
        kind->list_of(store, STORE_SESSIONS, person, add_session, errand->sessions) == STORE_DONE;
    errand->job.result = is_good ? STORE_DONE : STORE_FAILED;
}

static const struct errand_kind errand_kinds[] = {
    {"/api/visit", run_visit, true, true, true},
    {"/api/sign-in", run_sign_in, true, true, true},
    {"/api/sign-out", run_sign_out, true, true, false},
    {"/api/sign-out-everywhere", run_sign_out_everywhere, true, true, false},
    {"/api/password", run_password, true, true, false},
    {"/api/delete-me", run_delete, true, true, false},
    {"/api/me", run_export, false, false, false},
};

static void errand_done(struct job *job);

static void run_errand(struct job *job, struct store *store)
{
    struct errand *errand = (struct errand *)(void *)job;
    job->result = STORE_DONE;
    errand->token[0] = '\0';
    person_row_clear(&errand->person);
    if (errand->has_token &&
        store->kind->token_get(store, errand->hash, &errand->person) == STORE_FAILED)
        job->result = STORE_FAILED;
    else if (!errand->person.id[0] && !errand->kind->is_for_strangers)
        job->result = STORE_NONE;
    else
        errand->kind->run(errand, store);
}

/* Passwords take a while to look at, by design: another thread does it. */
static void run_password_work(struct work *work)
{
    struct errand *errand = (struct errand *)(void *)((char *)work - offsetof(struct errand, work));
    if (errand->kind->run == run_password)
        people_hash_password(errand->password, &errand->hashed);
    else
        errand->is_right = people_check_password(errand->person.password, errand->password);
}

static void password_looked_at(struct work *work)
{
    struct errand *errand = (struct errand *)(void *)((char *)work - offsetof(struct errand, work));
    if (errand->kind->run == run_sign_in && !errand->is_right) {
        errand->job.result = STORE_NONE;
        errand_done(&errand->job);
    } else
        desk_put(errand->visit->server->desk, &errand->job);
}

static void look_at_password(struct errand *errand)
{
    errand->work = (struct work){.run = run_password_work, .done = password_looked_at};
    helpers_put(errand->visit->server->helpers, &errand->work);
}

static void answer_errand(struct errand *errand)
{
    struct visit *visit = errand->visit;
    json_t *me = me_of(&errand->person);
    if (errand->token[0])
        set_cookie(visit, errand->token);
    if (errand->kind->run == run_sign_out || errand->kind->run == run_sign_out_everywhere ||
        errand->kind->run == run_delete)
        set_cookie(visit, "");
    if (errand->kind->run == run_sign_out)
        person_leaves(visit->server, errand->person.id, people_token_mark(errand->hash));
    if (errand->kind->run == run_sign_out_everywhere)
        person_leaves(visit->server, errand->person.id, LEAVE_ALL);
    if (errand->kind->run == run_delete)
        person_leaves(visit->server, errand->person.id, LEAVE_FOR_EVER);
    if (errand->games) {
        json_object_set(me, "games", errand->games);
        json_object_set(me, "decks", errand->decks);
        json_object_set(me, "blocked", errand->blocked);
        json_object_set(me, "talk", errand->talk);
        json_object_set(me, "signed_in", errand->sessions);
        json_object_set_new(me, "made", json_integer((json_int_t)errand->person.made));
        json_object_set_new(me, "seen", json_integer((json_int_t)errand->person.seen));
        json_object_set_new(me, "wishes",
                            errand->person.wishes ? json_loads(errand->person.wishes, 0, NULL)
                                                  : json_null());
    }
    reply_json(visit, 200, me);
}

static bool may_be_new(const struct errand *errand)
{
    struct server *server = errand->visit->server;
    return limits_allow(&server->limits, LIMIT_VISITS, errand->visit->address, server->now);
}

static void errand_done(struct job *job)
{
    struct errand *errand = (struct errand *)(void *)job;
    struct visit *visit = errand->visit;
    if (errand->kind->run == run_sign_in && job->result == STORE_DONE && !errand->is_right) {
        look_at_password(errand);
        return;
    }
    app_speak(visit->server->app, visit->lang);
    if (errand->kind->run == run_visit && job->result == STORE_NONE && may_be_new(errand)) {
        errand->is_counted = true;
        desk_put(visit->server->desk, job);
        return;
    }
    if (job->result == STORE_DONE)
        answer_errand(errand);
    else if (job->result == STORE_NONE && errand->kind->run == run_visit)
        web_refuse(visit, 429, "too_many", _("too often; wait a while"));
    else if (job->result == STORE_NONE)
        web_refuse(visit, 403, "stranger",
                   errand->kind->run == run_sign_in ? _("name or password are not right")
                                                    : _("nobody knows you here: visit first"));
    else if (job->result == STORE_TAKEN)
        web_refuse(visit, 409, "taken", _("somebody else has that name"));
    else
        web_refuse(visit, 503, "store", _("the store does not answer; try again soon"));
    json_decref(errand->games);
    json_decref(errand->decks);
    json_decref(errand->blocked);
    json_decref(errand->talk);
    json_decref(errand->sessions);
    person_row_clear(&errand->person);
    free(errand->name);
    free(errand->password);
    free(errand->hashed);
    visit_release(visit);
    free(errand);
}

/* Is it allowed so often? false after an answer. */
static bool is_allowed(struct visit *visit, const struct errand_kind *kind)
{
    struct server *server = visit->server;
    bool is_good = true;
    if (kind->run == run_sign_in || kind->run == run_password)
        is_good = limits_allow(&server->limits, LIMIT_TRIES, visit->address, server->now);
    if (kind->run == run_export) /* much is read for it */
        is_good = limits_allow(&server->limits, LIMIT_UPLOADS, visit->address, server->now);
    if (!is_good)
        web_refuse(visit, 429, "too_many", _("too often; wait a while"));
    return is_good;
}

/* The password that was sent, if one is needed; false after an answer. */
static bool read_body(struct errand *errand)
{
    struct visit *visit = errand->visit;
    json_t *body = visit->body_size ? json_loadb(visit->body, visit->body_size, 0, NULL) : NULL;
    const char *password = json_string_value(json_object_get(body, "password"));
    const char *name = json_string_value(json_object_get(body, "name"));
    const char *lang = json_string_value(json_object_get(body, "lang"));
    bool needs = errand->kind->run == run_sign_in || errand->kind->run == run_password;
    bool is_good = !needs || (password && strlen(password) >= PASSWORD_LEAST &&
                              strlen(password) <= PASSWORD_MOST);
    if (errand->kind->run == run_sign_in)
        is_good = is_good && name && strlen(name) < STORE_NAME;
    if (lang)
        visit->lang = lang[0] == 'f' ? QN_FRENCH : QN_ENGLISH;
    errand->password = password ? strdup(password) : NULL;
    errand->name = name ? strdup(name) : NULL;
    json_decref(body);
    if (!is_good)
        web_refuse(visit, 400, "bad_message", _("a password has 8 to 200 characters"));
    return is_good;
}

static void run_an_errand(struct visit *visit, const struct errand_kind *kind)
{
    struct errand *errand = app_alloc(sizeof *errand);
    *errand =
        (struct errand){.job = {.run = run_errand, .done = errand_done, .writes = kind->writes},
                        .visit = visit,
                        .kind = kind,
                        .now = visit->server->now};
    errand->has_token = people_token_hash(visit->token, errand->hash);
    if (is_allowed(visit, kind) && read_body(errand)) {
        visit_hold(visit);
        if (kind->run == run_password)
            look_at_password(errand);
        else
            desk_put(visit->server->desk, &errand->job);
        return;
    }
    free(errand->name);
    free(errand->password);
    free(errand);
}

/* ---- the request ---------------------------------------------------------------------------- */

static bool is_local(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static void serve_metrics(struct visit *visit)
{
    size_t size;
    char *text = metrics_text(visit->server, &size);
    web_reply(visit, 200, "text/plain; version=0.0.4; charset=utf-8", text, size);
}

void web_take(struct visit *visit)
{
    static const char journal[] = "/api/journal/";
    app_speak(visit->server->app, visit->lang);
    if (visit->is_post && !visit->is_same_origin) {
        web_refuse(visit, 403, "origin", _("the request comes from another site"));
        return;
    }
    if (strncmp(visit->path, "/api/", 5) == 0 &&
        !limits_allow(&visit->server->limits, LIMIT_REQUESTS, visit->address, visit->server->now)) {
        web_refuse(visit, 429, "too_many", _("too often; wait a while"));
        return;
    }
    for (size_t i = 0; i < sizeof errand_kinds / sizeof errand_kinds[0]; i++)
        if (strcmp(visit->path, errand_kinds[i].path) == 0 &&
            visit->is_post == errand_kinds[i].is_post) {
            run_an_errand(visit, &errand_kinds[i]);
            return;
        }
    if (visit->is_post)
        web_refuse(visit, 404, "unknown", _("there is nothing of that name"));
    else if (strcmp(visit->path, "/healthz") == 0)
        web_reply(visit, 200, "text/plain; charset=utf-8", strdup("ok\n"), 3);
    else if (strcmp(visit->path, "/metrics") == 0 && is_local(visit->address))
        serve_metrics(visit);
    else if (pool_serve(visit->server, visit))
        ;
    else if (strncmp(visit->path, journal, sizeof journal - 1) == 0)
        web_take_home(visit, visit->path + sizeof journal - 1);
    else if (!visit->server->site || !site_serve(visit->server->site, visit))
        web_refuse(visit, 404, "unknown", _("there is nothing of that name"));
}
