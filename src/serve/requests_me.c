/*
 * Who I am: name, language, how the pages should be; whom I do not want to meet.
 */
#include "serve/requests.h"

#include "serve/room.h"

#include <stdlib.h>
#include <string.h>

enum { WISHES_LONGEST = 4096 };

static json_t *me(const struct person_row *person)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:b, s:o?}", "type", "me", "person", person->id, "name",
                     person->name, "lang", person->lang, "password", person->password != NULL,
                     "wishes", person->wishes ? json_loads(person->wishes, 0, NULL) : NULL);
}

void request_me(struct call *call)
{
    call_answer(call, me(&call->client->person));
}

/* ---- changes -------------------------------------------------------------------------------- */

/* What is to change, and the person as it is then: the store knows better than a page that was opened before. */
struct changing {
    struct job job;
    struct call *call;
    struct person_row person;
    char id[STORE_ID], name[STORE_NAME], lang[3]; /* "": stays */
    char *wishes;                                 /* NULL: stay */
    int64_t now;
};

/* Somebody with a password has that name for themselves. */
static enum store_result is_name_free(const struct changing *changing, struct store *store)
{
    struct person_row other = {0};
    enum store_result result = store->kind->person_named(store, changing->name, &other);
    bool is_other = strcmp(other.id, changing->id) != 0;
    person_row_clear(&other);
    return result == STORE_DONE && is_other ? STORE_TAKEN
           : result == STORE_FAILED         ? STORE_FAILED
                                            : STORE_DONE;
}

static void run_changing(struct job *job, struct store *store)
{
    struct changing *changing = (struct changing *)(void *)job;
    struct person_row *person = &changing->person;
    person_row_clear(person);
    job->result = store->kind->person_get(store, changing->id, person);
    if (job->result != STORE_DONE)
        return;
    if (changing->name[0] && strcmp(changing->name, person->name) != 0) {
        job->result = is_name_free(changing, store);
        if (job->result != STORE_DONE)
            return;
        snprintf(person->name, sizeof person->name, "%s", changing->name);
    }
    if (changing->lang[0])
        snprintf(person->lang, sizeof person->lang, "%s", changing->lang);
    if (changing->wishes) {
        free(person->wishes);
        person->wishes = strdup(changing->wishes);
    }
    person->seen = changing->now;
    job->result = store->kind->person_change(store, person);
}

/* All pages of that person learn of it. */
static void spread(struct server *server, const struct person_row *person)
{
    for (struct client *client = server->clients; client; client = client->next) {
        if (!client->is_known || strcmp(client->person.id, person->id) != 0)
            continue;
        struct person_row copy = *person;
        copy.password = person->password ? strdup(person->password) : NULL;
        copy.wishes = person->wishes ? strdup(person->wishes) : NULL;
        person_row_clear(&client->person);
        client->person = copy;
        client->hub.lang = copy.lang[0] == 'f' ? QN_FRENCH : QN_ENGLISH;
    }
}

static void changed(struct job *job)
{
    struct changing *changing = (struct changing *)(void *)job;
    struct call *call = changing->call;
    app_speak(call->server->app, call->client->hub.lang);
    if (job->result == STORE_DONE) {
        spread(call->server, &changing->person);
        call_answer(call, me(&changing->person));
    } else if (job->result == STORE_TAKEN)
        call_refuse(call, "refused", "name", _("somebody else has that name"));
    else
        call_refuse(call, "not_saved", NULL,
                    _("the store does not answer, so that is not done yet; say it again soon"));
    person_row_clear(&changing->person);
    free(changing->wishes);
    call_free(call);
    free(changing);
}

void request_change_me(struct call *call)
{
    const char *name = NULL, *lang = NULL;
    const json_t *wishes = json_object_get(call->message, "wishes");
    char clean[STORE_NAME] = "";
    if (!call_text(call, "name", &name) || !call_text(call, "lang", &lang))
        return;
    if (name && !people_clean_name(name, clean)) {
        call_refuse(call, "bad_message", "name", _("a name has 1 to 32 characters"));
        return;
    }
    if (lang && strcmp(lang, "fr") != 0 && strcmp(lang, "en") != 0) {
        call_refuse(call, "bad_message", "lang", _("\"lang\" is \"en\" or \"fr\""));
        return;
    }
    char *text = json_is_object(wishes) ? json_dumps(wishes, JSON_COMPACT) : NULL;
    if ((wishes && !text) || (text && strlen(text) > WISHES_LONGEST)) {
        free(text);
        call_refuse(call, "bad_message", "wishes", _("\"wishes\" is an object, and not too large"));
        return;
    }
    struct changing *changing = app_alloc(sizeof *changing);
    *changing = (struct changing){.job = {.run = run_changing, .done = changed, .writes = true},
                                  .call = call_keep(call),
                                  .wishes = text,
                                  .now = call->server->now};
    snprintf(changing->id, sizeof changing->id, "%s", call->client->person.id);
    snprintf(changing->name, sizeof changing->name, "%s", clean);
    snprintf(changing->lang, sizeof changing->lang, "%s", lang ? lang : "");
    desk_put(call->server->desk, &changing->job);
}

/* ---- blocking ------------------------------------------------------------------------------- */

struct blocking {
    struct job job;
    struct call *call;
    char other[STORE_ID];
    bool on;
};

static void run_blocking(struct job *job, struct store *store)
{
    struct blocking *blocking = (struct blocking *)(void *)job;
    job->result = store->kind->block_set(store, blocking->call->client->person.id, blocking->other,
                                         blocking->on);
}

static void blocked(struct job *job)
{
    struct blocking *blocking = (struct blocking *)(void *)job;
    if (job->result == STORE_DONE)
        call_done(blocking->call);
    else
        call_refuse(blocking->call, "not_saved", NULL,
                    _("the store does not answer, so that is not done yet; say it again soon"));
    call_free(blocking->call);
    free(blocking);
}

void request_block(struct call *call)
{
    const char *person = NULL;
    bool on = true;
    if (!call_text(call, "person", &person) || !call_bool(call, "on", &on))
        return;
    if (!person || strlen(person) != STORE_ID - 1) {
        call_refuse(call, "bad_message", "person", _("\"person\" is missing"));
        return;
    }
    struct blocking *blocking = app_alloc(sizeof *blocking);
    *blocking = (struct blocking){.job = {.run = run_blocking, .done = blocked, .writes = true},
                                  .call = call_keep(call),
                                  .on = on};
    snprintf(blocking->other, sizeof blocking->other, "%s", person);
    desk_put(call->server->desk, &blocking->job);
}
