/*
 * Tables of the hub: opened as a request says, taken up again from a journal, closed.
 */
#define _POSIX_C_SOURCE 200809L
#include "hub.h"

#include "saves.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { TEXT = 1024 };

struct hub_table *hub_find(const struct hub *hub, const char *id)
{
    for (size_t i = 0; i < hub->table_count; i++)
        if (strcmp(hub->table[i]->id, id) == 0)
            return hub->table[i];
    return NULL;
}

void hub_release(struct hub *hub, struct hub_table *table)
{
    for (size_t i = 0; i < hub->table_count; i++)
        if (hub->table[i] == table) {
            hub->table[i] = hub->table[--hub->table_count];
            break;
        }
    hub_drop_viewers(table, NULL);
    session_close(&table->session);
    free(table);
}

/* ---- what a request says -------------------------------------------------------------------- */

/* What the engine has to say about a set-up or a journal, one after the other. */
static void note_message(void *user, const qn_message *message)
{
    char *text = user;
    size_t used = strlen(text);
    if (used + 3 < TEXT)
        used += (size_t)snprintf(text + used, TEXT - used, "%s", used ? " " : "");
    app_message_text(message, text + used, TEXT - used);
}

static bool is_game(const char *name)
{
    for (size_t i = 0; i < qn_game_count(); i++)
        if (strcmp(name, qn_game_name(i)) == 0)
            return true;
    return false;
}

/* The names of seats live as long as the program. */
static const char *seat_name(const char *wanted)
{
    for (size_t i = 0; wanted && qn_agent_name(i); i++)
        if (strcmp(wanted, qn_agent_name(i)) == 0)
            return qn_agent_name(i);
    return wanted && strcmp(wanted, "remote") == 0 ? "remote" : NULL;
}

static bool read_seats(struct hub_call *call, const char *names[QN_MAX_SEATS], unsigned *count)
{
    const json_t *seats = json_object_get(call->message, "seats");
    *count = 0;
    if (!seats)
        return true;
    bool is_good = json_is_array(seats) && json_array_size(seats) >= 1 &&
                   json_array_size(seats) <= QN_MAX_SEATS;
    for (size_t i = 0; is_good && i < json_array_size(seats); i++) {
        names[i] = seat_name(json_string_value(json_array_get(seats, i)));
        is_good = names[i] != NULL;
        *count = (unsigned)i + 1;
    }
    if (!is_good)
        hub_refuse(call, "bad_message", "seats",
                   _("\"seats\" is a list of one to six: \"remote\", or the name of a bot"));
    return is_good;
}

bool hub_read_settings(struct hub_call *call, qn_setting out[SESSION_SETTINGS], size_t *count)
{
    json_t *settings = json_object_get(call->message, "settings"), *value;
    const char *key;
    *count = 0;
    if (settings && !json_is_object(settings)) {
        hub_refuse(call, "bad_message", "settings", _("\"settings\" is an object of texts"));
        return false;
    }
    json_object_foreach(settings, key, value)
    {
        if (!json_is_string(value)) {
            hub_refuse(call, "bad_message", "settings", _("\"settings\" is an object of texts"));
            return false;
        }
        if (*count == SESSION_SETTINGS) {
            hub_refuse(call, "bad_message", "settings", _("no game has as many settings"));
            return false;
        }
        out[(*count)++] = (qn_setting){key, json_string_value(value)};
    }
    return true;
}

/* A seed has 64 bits, which not every JSON reader can count to: a text will do. */
static bool read_seed(struct hub_call *call, uint64_t *out)
{
    const json_t *seed = json_object_get(call->message, "seed");
    const char *text = json_string_value(seed);
    char *end = NULL;
    *out = session_clock_seed();
    if (json_is_integer(seed) && json_integer_value(seed) >= 0)
        *out = (uint64_t)json_integer_value(seed);
    else if (text && text[0] >= '0' && text[0] <= '9')
        *out = (errno = 0, strtoull(text, &end, 10));
    bool is_good = !seed || (json_is_integer(seed) && json_integer_value(seed) >= 0) ||
                   (end && !*end && !errno);
    if (!is_good)
        hub_refuse(call, "bad_message", "seed", _("\"seed\" is a number that is not negative"));
    return is_good;
}

const qn_pack *hub_read_pack(struct hub_call *call)
{
    const char *game = NULL;
    if (!hub_get_text(call, "game", &game))
        return NULL;
    if (!game || !is_game(game)) {
        hub_refuse(call, "unknown_game", "game", _("there is no such game"));
        return NULL;
    }
    const qn_pack *pack = app_pack(call->hub->app, game);
    if (!pack)
        hub_refuse(call, "refused", "game", _("the cards of the game cannot be read"));
    return pack;
}

/* ---- a new table ---------------------------------------------------------------------------- */

static struct hub_table *new_table(struct hub_call *call, const qn_pack *pack)
{
    struct hub_table *table = NULL;
    if (call->hub->table_count < HUB_TABLES)
        table = calloc(1, sizeof *table);
    if (!table) {
        hub_refuse(call, "too_many", NULL, _("too many tables are open"));
        return NULL;
    }
    table->session.app = call->hub->app;
    table->session.pack = pack;
    return table;
}

static bool fail(struct hub_call *call, struct hub_table *table, const char *code,
                 const char *field, const char *text)
{
    session_close(&table->session);
    free(table);
    hub_refuse(call, code, field, text);
    return false;
}

static bool deal(struct hub_call *call, struct hub_table *table, unsigned seats)
{
    struct session *session = &table->session;
    qn_setting settings[SESSION_SETTINGS];
    char text[TEXT] = "";
    qn_setup setup = {.seats = seats, .settings = settings};
    if (!hub_read_settings(call, settings, &setup.setting_count) ||
        !read_seed(call, &session->seed)) {
        free(table);
        return false;
    }
    setup.seed = session->seed;
    const qn_report report = {note_message, text};
    qn_status status = qn_table_new(session->pack, &setup, report, &session->table);
    if (status == QN_OK)
        status = qn_journal_new(session->table, &session->journal);
    if (status != QN_OK)
        return fail(call, table, "bad_setup", "settings", text[0] ? text : app_status_text(status));
    return true;
}

/* Games are journaled unless the client or whoever runs the hub says no. */
static bool keep(struct hub_call *call, struct hub_table *table)
{
    struct session *session = &table->session;
    bool journal = true;
    if (!hub_get_bool(call, "journal", &journal)) {
        session_close(session);
        free(table);
        return false;
    }
    qn_journal_set_synced(session->journal, call->hub->options.synced);
    if (!journal || call->hub->options.unsaved)
        return true;
    session->path = saves_new_path(session->app, qn_pack_game(session->pack));
    errno = session->path ? 0 : errno;
    qn_status status =
        session->path ? qn_journal_save(session->journal, session->path) : QN_NO_FILE;
    if (status != QN_OK)
        return fail(call, table, "not_saved", "journal", session_why_not(status));
    return true;
}

static json_t *opened_of(const struct hub *hub, const struct hub_table *table)
{
    const struct session *session = &table->session;
    json_t *settings = json_object(), *seats = json_array();
    qn_setting setting;
    char seed[24];
    for (size_t i = 0; qn_setting_get(session->table, i, &setting); i++)
        json_object_set_new(settings, setting.key, json_string(setting.value));
    for (unsigned i = 0; i < qn_seats(session->table); i++)
        json_array_append_new(seats, json_string(session->seat[i].name));
    json_t *message = json_pack("{s:s, s:s, s:o, s:o, s:o}", "type", "opened", "game",
                                qn_pack_game(session->pack), "settings", settings, "seats", seats,
                                "journal", hub_text_or_null(session->path));
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)session->seed);
    if (hub->options.tells_seed && session->seed)
        json_object_set_new(message, "seed", json_string(seed));
    return message;
}

/* Who opens a table sees it from all its remote seats; without any, as a spectator. */
static void seat_client(struct hub_call *call)
{
    struct hub_table *table = call->table;
    for (unsigned i = 0; i < qn_seats(table->session.table); i++)
        if (table->session.seat[i].kind == SEAT_REMOTE)
            hub_add_viewer(table, call->client, (int)i, VIEWS_CHANGES, false);
    if (!table->viewer_count)
        hub_add_viewer(table, call->client, QN_SPECTATOR, VIEWS_CHANGES, false);
    enum hub_views views = VIEWS_CHANGES;
    bool mute = false;
    hub_read_manner(call, &views, &mute);
    for (size_t i = 0; i < table->viewer_count; i++) {
        table->viewer[i].views = views;
        table->viewer[i].mute = mute;
    }
}

static void begin(struct hub_call *call, struct hub_table *table)
{
    struct hub *hub = call->hub;
    hub->table[hub->table_count++] = table;
    snprintf(table->id, sizeof table->id, "t%llu", (unsigned long long)++hub->opened);
    call->table = table;
    seat_client(call);
    hub_answer(call, opened_of(hub, table));
    hub_advance(table);
}

void hub_request_open(struct hub_call *call)
{
    const char *names[QN_MAX_SEATS];
    unsigned named;
    enum hub_views views = VIEWS_CHANGES;
    bool every_ask = false, mute = false, hints = false;
    if (!read_seats(call, names, &named) || !hub_get_bool(call, "every_ask", &every_ask) ||
        !hub_get_bool(call, "hints", &hints) || !hub_read_manner(call, &views, &mute))
        return;
    const qn_pack *pack = hub_read_pack(call);
    struct hub_table *table = pack ? new_table(call, pack) : NULL;
    if (!table || !deal(call, table, named > 1 ? named : 0))
        return;
    table->session.every_ask = every_ask;
    table->hints = hints;
    if (!session_seat(&table->session, named, names, "remote"))
        fail(call, table, "refused", NULL, app_status_text(QN_NO_MEMORY));
    else if (keep(call, table))
        begin(call, table);
}

/* ---- a saved game --------------------------------------------------------------------------- */

static bool restore(struct hub_call *call, struct hub_table *table, qn_journal *journal,
                    const char *path)
{
    struct session *session = &table->session;
    char text[TEXT] = "";
    session->journal = journal;
    qn_status status = qn_journal_replay(journal, session->pack, SIZE_MAX, true,
                                         (qn_report){note_message, text}, &session->table);
    if (status != QN_OK)
        return fail(call, table, "bad_journal", "journal",
                    text[0] ? text : app_status_text(status));
    qn_journal_set_synced(journal, call->hub->options.synced);
    status = qn_journal_save(journal, path);
    if (status != QN_OK)
        return fail(call, table, "not_saved", "journal", session_why_not(status));
    session->path = strdup(path);
    return true;
}

/* Two tables must not go on with one file. Told by the file, not by its name; and before it is read, for
 * whoever closes a file gives up the lock on it. */
static bool is_in_use(const struct hub *hub, const char *path)
{
    struct stat wanted, other;
    for (size_t i = 0; i < hub->table_count; i++) {
        const char *used = hub->table[i]->session.path;
        if (used && stat(used, &other) == 0 && stat(path, &wanted) == 0 &&
            wanted.st_dev == other.st_dev && wanted.st_ino == other.st_ino)
            return true;
    }
    return false;
}

static qn_journal *read_journal(struct hub_call *call, const char *path)
{
    qn_journal *journal = NULL;
    char text[TEXT] = "";
    qn_status status = qn_journal_read(path, (qn_report){note_message, text}, &journal);
    if (status == QN_OK && is_game(qn_journal_game(journal)))
        return journal;
    hub_refuse(call, "bad_journal", "journal", text[0] ? text : app_status_text(QN_BAD_JOURNAL));
    qn_journal_free(journal);
    return NULL;
}

void hub_request_resume(struct hub_call *call)
{
    const char *names[QN_MAX_SEATS], *path = NULL;
    unsigned named;
    enum hub_views views = VIEWS_CHANGES;
    bool mute = false, hints = false;
    if (!read_seats(call, names, &named) || !hub_get_text(call, "journal", &path) ||
        !hub_get_bool(call, "hints", &hints) || !hub_read_manner(call, &views, &mute))
        return;
    if (!path) {
        hub_refuse(call, "bad_message", "journal", _("\"journal\" is the file of a saved game"));
        return;
    }
    if (is_in_use(call->hub, path)) {
        hub_refuse(call, "bad_journal", "journal", _("the game is being played at another table"));
        return;
    }
    qn_journal *journal = read_journal(call, path);
    if (!journal)
        return;
    const qn_pack *pack = app_pack(call->hub->app, qn_journal_game(journal));
    struct hub_table *table = pack ? new_table(call, pack) : NULL;
    if (!table)
        qn_journal_free(journal);
    if (!pack)
        hub_refuse(call, "refused", "game", _("the cards of the game cannot be read"));
    if (!table || !restore(call, table, journal, path))
        return;
    if (named > qn_seats(table->session.table) ||
        !session_seat(&table->session, named, names, "remote"))
        fail(call, table, "wrong_seat", "seats", _("the game has fewer seats"));
    else {
        table->hints = hints;
        begin(call, table);
    }
}

/* ---- closing, listing ----------------------------------------------------------------------- */

void hub_request_close(struct hub_call *call)
{
    struct hub_table *table = call->table;
    hub_answer(call, json_pack("{s:s, s:o}", "type", "closed", "journal",
                               hub_text_or_null(table->session.path)));
    hub_release(call->hub, table);
    call->table = NULL;
}

void hub_request_tables(struct hub_call *call)
{
    json_t *list = json_array();
    for (size_t i = 0; i < call->hub->table_count; i++) {
        const struct hub_table *table = call->hub->table[i];
        int waiting = qn_waiting(table->session.table);
        json_array_append_new(list, json_pack("{s:s, s:s, s:b, s:o}", "table", table->id, "game",
                                              qn_pack_game(table->session.pack), "over",
                                              qn_over(table->session.table), "waiting",
                                              waiting < 0 ? json_null() : json_integer(waiting)));
    }
    hub_answer(call, json_pack("{s:s, s:o}", "type", "tables", "tables", list));
}
