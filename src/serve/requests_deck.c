/*
 * Decks that somebody builds or brings: checked against the rules of the game with every reason, read from what other
 * sites export, and kept under a name until they are wanted at a table.
 */
#include "serve/requests.h"

#include "app/deck_import.h"
#include "app/temporary.h"
#include "serve/room.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    DECK_LONGEST = 16384,
    TROUBLES = 2000,
    REASONS_MOST = 30,
    IMPORT_LINES = 400, /* of an export: each is looked for among all cards */
    DECKS_MOST = 100,   /* of a person */
    DECK_NAME = 240     /* bytes */
};

static const qn_pack *read_pack(struct call *call)
{
    const char *game = NULL;
    if (!call_text(call, "game", &game))
        return NULL;
    for (size_t i = 0; game && i < qn_game_count(); i++)
        if (strcmp(game, qn_game_name(i)) == 0)
            return app_pack(call->server->app, game);
    call_refuse(call, "unknown_game", "game", _("there is no such game"));
    return NULL;
}

static const char *read_deck(struct call *call)
{
    const char *text = NULL;
    if (!call_text(call, "text", &text))
        return NULL;
    if (text && strlen(text) <= DECK_LONGEST)
        return text;
    call_refuse(call, "bad_message", "text", _("that deck cannot be taken"));
    return NULL;
}

/* ---- checking ------------------------------------------------------------------------------- */

/* Why a deck is none: all of it as one text, and reason by reason. */
struct verdict {
    char wrong[TROUBLES];
    struct complaint complaint;
    json_t *reasons;
};

static void take_reason(void *user, const qn_message *message)
{
    struct verdict *verdict = user;
    char text[512];
    complaint_note(&verdict->complaint, message);
    if (json_array_size(verdict->reasons) == REASONS_MOST)
        return;
    app_message_words(message, text, sizeof text);
    json_array_append_new(verdict->reasons, json_pack("{s:s, s:s*, s:i}", "text", text, "rule",
                                                      message->rule, "line", (int)message->line));
}

/* Adds `ok`, and if it is not, `text` and `reasons`. False: there is no room to look at it. */
static bool judge(const qn_pack *pack, const char *deck, json_t *answer)
{
    struct verdict verdict = {.reasons = json_array()};
    verdict.complaint = (struct complaint){verdict.wrong, sizeof verdict.wrong};
    char *path = temporary_lay(deck, strlen(deck));
    if (!path) {
        json_decref(verdict.reasons);
        return false;
    }
    qn_status status = qn_deck_check(pack, path, (qn_report){take_reason, &verdict});
    temporary_drop(path);
    json_object_set_new(answer, "ok", json_boolean(status == QN_OK));
    if (status != QN_OK) {
        json_object_set_new(
            answer, "text",
            json_string(verdict.wrong[0] ? verdict.wrong : app_status_text(status)));
        json_object_set(answer, "reasons", verdict.reasons);
    }
    json_decref(verdict.reasons);
    return true;
}

static void answer_judged(struct call *call, const qn_pack *pack, const char *deck, json_t *answer)
{
    if (judge(pack, deck, answer)) {
        call_answer(call, answer);
        return;
    }
    json_decref(answer);
    call_refuse(call, "refused", NULL, _("there is no room for it now; try again soon"));
}

void request_check_deck(struct call *call)
{
    const qn_pack *pack = read_pack(call);
    const char *text = pack ? read_deck(call) : NULL;
    if (text)
        answer_judged(call, pack, text, json_pack("{s:s}", "type", "deck"));
}

/* ---- from elsewhere ------------------------------------------------------------------------- */

static json_t *missing_list(const struct deck_import *import)
{
    json_t *list = json_array();
    for (size_t i = 0; i < import->missing_count; i++) {
        const struct import_missing *missing = &import->missing[i];
        json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:s}", "name", missing->name,
                                              "count", (int)missing->count, "line",
                                              (int)missing->line, "why", gettext(missing->why)));
    }
    return list;
}

static void answer_import(struct call *call, struct deck_import *import)
{
    size_t size = 0;
    char *deck = import->hero != QN_NONE ? import_deck_text(import, &size) : NULL;
    json_t *answer = json_pack("{s:s, s:s, s:o, s:O}", "type", "deck", "name", import->name,
                               "missing", missing_list(import), "notes", import->notes);
    if (deck && size <= DECK_LONGEST) {
        json_object_set_new(answer, "deck", json_string(deck));
        answer_judged(call, import->pack, deck, answer);
    } else {
        json_decref(answer);
        call_refuse(call, "bad_message", "text", _("it names no hero of the content"));
    }
    free(deck);
}

static unsigned lines_of(const char *text)
{
    unsigned lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

void request_import_deck(struct call *call)
{
    struct server *server = call->server;
    const qn_pack *pack = read_pack(call);
    const char *text = pack ? read_deck(call) : NULL;
    if (!text)
        return;
    if (strcmp(qn_pack_game(pack), "champions") != 0) {
        call_refuse(call, "refused", "game", _("decks can be imported for champions only"));
        return;
    }
    if (lines_of(text) > IMPORT_LINES) {
        call_refuse(call, "bad_message", "text", _("that deck cannot be taken"));
        return;
    }
    if (!limits_allow(&server->limits, LIMIT_UPLOADS, call->client->person.id, server->now)) {
        call_refuse(call, "too_many", NULL, _("you have brought many decks; wait a while"));
        return;
    }
    struct deck_import import = {.app = server->app,
                                 .pack = pack,
                                 .path = _("the list"),
                                 .hero = QN_NONE,
                                 .notes = json_array()};
    if (import_any(&import, text, strlen(text))) {
        import_guess_aspect(&import);
        answer_import(call, &import);
    } else {
        const char *why = json_string_value(json_array_get(import.notes, 0));
        call_refuse(call, "bad_message", "text", why ? why : _("that deck cannot be taken"));
    }
    json_decref(import.notes);
    import_free(&import);
}

/* ---- kept ----------------------------------------------------------------------------------- */

struct keeping {
    struct job job;
    struct call *call;
    char person[STORE_ID], id[STORE_ID];
    const char *game;
    char *name, *text; /* of what is saved; NULL: nothing is */
    bool removes;
    size_t count;
    json_t *list;
    int64_t now;
};

static void count_deck(void *user, const struct deck_row *row)
{
    struct keeping *keeping = user;
    keeping->count += strcmp(row->id, keeping->id) != 0;
}

static void list_deck(void *user, const struct deck_row *row)
{
    struct keeping *keeping = user;
    if (!keeping->game || strcmp(row->game, keeping->game) == 0)
        json_array_append_new(keeping->list, json_pack("{s:s, s:s, s:s, s:s, s:I}", "deck", row->id,
                                                       "game", row->game, "name", row->name, "text",
                                                       row->text, "at", (json_int_t)row->at));
}

static void run_keeping(struct job *job, struct store *store)
{
    struct keeping *keeping = (struct keeping *)(void *)job;
    const struct store_kind *kind = store->kind;
    keeping->count = 0;
    json_array_clear(keeping->list); /* a job may have to run again */
    if (keeping->removes)
        job->result = kind->deck_remove(store, keeping->person, keeping->id);
    else if (keeping->text) {
        job->result = kind->deck_list(store, keeping->person, count_deck, keeping);
        if (job->result == STORE_DONE && keeping->count >= DECKS_MOST)
            job->result = STORE_TAKEN;
        else if (job->result == STORE_DONE)
            job->result = kind->deck_put(store, &(struct deck_row){keeping->person, keeping->id,
                                                                   keeping->game, keeping->name,
                                                                   keeping->text, keeping->now});
    } else
        job->result = kind->deck_list(store, keeping->person, list_deck, keeping);
}

static void kept(struct job *job)
{
    struct keeping *keeping = (struct keeping *)(void *)job;
    struct call *call = keeping->call;
    app_speak(call->server->app, call->client->hub.lang);
    if (job->result == STORE_TAKEN)
        call_refuse(call, "too_many", NULL, _("a hundred decks are kept; remove one first"));
    else if (job->result == STORE_NONE)
        call_refuse(call, "unknown_id", "deck", _("there is no such deck here"));
    else if (job->result != STORE_DONE)
        call_refuse(call, "not_saved", NULL,
                    _("the store does not answer, so that is not done yet; say it again soon"));
    else if (keeping->text)
        call_answer(call, json_pack("{s:s, s:s}", "type", "done", "deck", keeping->id));
    else if (keeping->removes)
        call_done(call);
    else
        call_answer(call, json_pack("{s:s, s:O}", "type", "decks", "decks", keeping->list));
    json_decref(keeping->list);
    free(keeping->name);
    free(keeping->text);
    call_free(call);
    free(keeping);
}

static struct keeping *begin_keeping(struct call *call)
{
    struct keeping *keeping = app_alloc(sizeof *keeping);
    *keeping = (struct keeping){.job = {.run = run_keeping, .done = kept},
                                .call = call_keep(call),
                                .list = json_array(),
                                .now = call->server->now};
    snprintf(keeping->person, sizeof keeping->person, "%s", call->client->person.id);
    return keeping;
}

/* The game's own decks, to begin with. */
static void answer_ready(struct call *call, const qn_pack *pack)
{
    const struct app *app = call->server->app;
    json_t *list = json_array();
    char *game = app_path(app->content_dir, qn_pack_game(pack)), *dir = app_path(game, "decks");
    for (size_t i = 0; i < qn_deck_count(pack); i++) {
        char file[DECK_NAME];
        size_t size = 0;
        snprintf(file, sizeof file, "%s.deck", qn_deck_name(pack, i));
        char *path = app_path(dir, file);
        char *text = access(path, R_OK) == 0 ? app_read_file(app, path, &size) : NULL;
        if (text)
            json_array_append_new(
                list, json_pack("{s:s, s:s}", "name", qn_deck_name(pack, i), "text", text));
        free(text);
        free(path);
    }
    free(dir);
    free(game);
    call_answer(call, json_pack("{s:s, s:o}", "type", "decks", "decks", list));
}

void request_decks(struct call *call)
{
    const qn_pack *pack = NULL;
    bool ready = false;
    if (!call_bool(call, "ready", &ready))
        return;
    if ((ready || json_object_get(call->message, "game")) && !(pack = read_pack(call)))
        return;
    if (ready) {
        answer_ready(call, pack);
        return;
    }
    struct keeping *keeping = begin_keeping(call);
    keeping->game = pack ? qn_pack_game(pack) : NULL;
    desk_put(call->server->desk, &keeping->job);
}

static bool is_id(const char *text)
{
    return text && strlen(text) == STORE_ID - 1 &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789") == STORE_ID - 1;
}

void request_save_deck(struct call *call)
{
    const char *name = NULL, *id = NULL;
    const qn_pack *pack = read_pack(call);
    const char *text = pack ? read_deck(call) : NULL;
    if (!text || !call_text(call, "name", &name) || !call_text(call, "deck", &id))
        return;
    char *clean = name ? people_clean_text(name, DECK_NAME) : NULL;
    if (!clean || (id && !is_id(id))) {
        free(clean);
        call_refuse(call, "bad_message", id && !is_id(id) ? "deck" : "name",
                    _("a deck is saved under a name"));
        return;
    }
    struct keeping *keeping = begin_keeping(call);
    keeping->job.writes = true;
    keeping->game = qn_pack_game(pack);
    keeping->name = clean;
    keeping->text = strdup(text);
    if (id)
        snprintf(keeping->id, sizeof keeping->id, "%s", id);
    else
        people_new_id(keeping->id);
    desk_put(call->server->desk, &keeping->job);
}

void request_remove_deck(struct call *call)
{
    const char *id = NULL;
    if (!call_text(call, "deck", &id))
        return;
    if (!is_id(id)) {
        call_refuse(call, "unknown_id", "deck", _("there is no such deck here"));
        return;
    }
    struct keeping *keeping = begin_keeping(call);
    keeping->job.writes = true;
    keeping->removes = true;
    snprintf(keeping->id, sizeof keeping->id, "%s", id);
    desk_put(call->server->desk, &keeping->job);
}
