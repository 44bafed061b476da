/*
 * Journals that somebody brings: a game that was played elsewhere becomes a table here, to look at if it is over, to
 * go on with if it is not. A journal may come from anybody: it is read, and replayed word by word, in a thread of its
 * own, and no file of this machine is opened for it.
 */
#include "serve/requests.h"

#include "serve/making.h"

#include <stdlib.h>
#include <string.h>

enum { TROUBLES = 1000, DECK_LONGEST = 16384 };

struct upload {
    struct work work;
    struct call *call;
    char *text;
    size_t size;
    long long seat;
    json_t *decks; /* {"deck1": text}: those that are not the game's own */
    char person[STORE_ID], name[STORE_NAME];
    /* what came of it */
    struct making making;
    unsigned seats;
    const char *wrong; /* a msgid, or NULL */
    char why[TROUBLES];
};

/* ---- reading -------------------------------------------------------------------------------- */

/* The next line of the journal without its checksum, which parsing has looked at; false at the end. */
static bool next_line(const char **at, char *out, size_t size)
{
    const char *end = strchr(*at, '\n');
    if (!**at || !end)
        return false;
    snprintf(out, size, "%.*s", (int)(end - *at), *at);
    *at = end + 1;
    char *checksum = strrchr(out, ' ');
    if (checksum)
        *checksum = '\0';
    return true;
}

/* A setting that names a file would be opened: decks are those of the game, or came with the journal; nothing else looks
 * like a path. */
static bool is_harmless(const qn_pack *pack, const qn_menu *menu, const char *key,
                        const char *value)
{
    return setting_is_deck(menu, key) ? is_ready_deck(pack, value) : !looks_like_path(value);
}

static bool take_setting(struct upload *upload, const qn_pack *pack, const qn_menu *menu,
                         json_t *settings, const char *key, const char *value)
{
    if (json_object_get(upload->decks, key))
        return setting_is_deck(menu, key);
    json_object_set_new(settings, key, json_string(value));
    return is_harmless(pack, menu, key, value);
}

/* Header lines; false if one of them cannot be taken. */
static bool read_header(struct upload *upload, const qn_pack *pack, const char *text)
{
    char line[1024], key[64], value[512];
    json_t *settings = json_object();
    unsigned long long seed;
    qn_menu *menu = NULL; /* of so many seats, which are told before any setting */
    bool is_good = true;
    while (is_good && next_line(&text, line, sizeof line) && strcmp(line, "begin") != 0) {
        if (sscanf(line, "set %63s %511[^\n]", key, value) == 2) {
            qn_setup so_far = {.seats = upload->seats};
            is_good = (menu || qn_menu_new(pack, &so_far, &menu) == QN_OK) &&
                      take_setting(upload, pack, menu, settings, key, value);
        } else if (sscanf(line, "seed %llu", &seed) == 1)
            upload->making.seed = seed;
        else
            sscanf(line, "seats %u", &upload->seats);
    }
    qn_menu_free(menu);
    json_object_set_new(upload->making.setup, "settings", settings);
    if (json_object_size(upload->decks))
        json_object_set(upload->making.setup, "decks", upload->decks);
    return is_good && upload->seats >= 1 && upload->seats <= QN_MAX_SEATS;
}

static void read_choices(struct upload *upload, const char *text)
{
    char line[1024];
    while (next_line(&text, line, sizeof line)) {
        int seat, index, used = 0;
        if (sscanf(line, "choice %*u %d %d %n", &seat, &index, &used) == 2 && used)
            entry_list_add(&upload->making.entries, &(struct entry){.kind = "choice",
                                                                    .seat = seat,
                                                                    .value = index,
                                                                    .text = line + used});
        else if (sscanf(line, "resign %*u %d", &seat) == 1)
            entry_list_add(&upload->making.entries,
                           &(struct entry){.kind = "resign", .seat = seat});
    }
}

/* A table like any other, at which whoever brought the journal may do as they like. */
static void describe(struct making *making, unsigned seats, unsigned mine)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < seats; i++)
        json_array_append_new(list,
                              i == mine ? json_object() : json_pack("{s:s}", "bot", "greedy"));
    json_object_set_new(making->setup, "seats", list);
    json_object_set_new(making->setup, "watch", json_string("no"));
    json_object_set_new(making->setup, "undo", json_string("free"));
    json_object_set_new(making->setup, "uploaded", json_true());
    snprintf(making->access, sizeof making->access, "alone");
}

/* Do its entries make a table? The library replays a journal by itself, but knows nothing of decks beside it. */
static bool makes_a_room(const struct upload *upload)
{
    const struct making *making = &upload->making;
    struct game_row row = {.seed = making->seed, .setup = json_dumps(making->setup, JSON_COMPACT)};
    snprintf(row.game, sizeof row.game, "%s", making->game);
    struct room *room = room_new(upload->call->server, &row);
    for (size_t i = 0; room && i < making->entries.count && room->state != ROOM_BROKEN; i++)
        room_take(room, &making->entries.entry[i]);
    bool is_good = room && room->table && room->state != ROOM_BROKEN;
    room_free(room);
    return is_good;
}

static bool replays(struct upload *upload, const qn_journal *journal, const qn_pack *pack)
{
    struct complaint complaint = {upload->why, sizeof upload->why};
    qn_table *table = NULL;
    if (json_object_size(upload->decks))
        return makes_a_room(upload);
    qn_status status = qn_journal_replay(journal, pack, SIZE_MAX, true,
                                         (qn_report){complaint_note, &complaint}, &table);
    qn_table_free(table);
    return status == QN_OK;
}

static void take_text(struct upload *upload, const qn_journal *journal, const qn_pack *pack)
{
    size_t size;
    char *text = qn_journal_text(journal, &size);
    if (!text || !read_header(upload, pack, text))
        upload->wrong = N_("that journal is of a table with decks or cards that are not here");
    else {
        unsigned mine = (unsigned)upload->seat % upload->seats;
        describe(&upload->making, upload->seats, mine);
        making_sit(&upload->making, (int)mine, upload->person, upload->name);
        making_start(&upload->making);
        read_choices(upload, text);
        if (!replays(upload, journal, pack))
            upload->wrong = N_("that journal does not replay here");
    }
    free(text);
}

static void run_upload(struct work *work)
{
    struct upload *upload = (struct upload *)(void *)work;
    qn_journal *journal = NULL;
    struct complaint complaint = {upload->why, sizeof upload->why};
    qn_status status = qn_journal_parse("journal", upload->text, upload->size,
                                        (qn_report){complaint_note, &complaint}, &journal);
    const char *game = status == QN_OK ? qn_journal_game(journal) : NULL;
    if (game && game_is_known(game))
        snprintf(upload->making.game, sizeof upload->making.game, "%s", game);
    if (upload->making.game[0])
        take_text(upload, journal, app_pack(upload->call->server->app, game));
    else
        upload->wrong = N_("that is no journal");
    qn_journal_free(journal);
}

/* ---- a table of it -------------------------------------------------------------------------- */

static void uploaded(struct work *work)
{
    struct upload *upload = (struct upload *)(void *)work;
    struct call *call = upload->call;
    app_speak(call->server->app, call->client->hub.lang);
    if (upload->wrong) {
        char text[TROUBLES + 200];
        snprintf(text, sizeof text, "%s%s%s", _(upload->wrong), upload->why[0] ? ": " : "",
                 upload->why);
        making_clear(&upload->making);
        call_refuse(call, "bad_journal", "journal", text);
    } else {
        making_finish(&upload->making, call, NULL);
    }
    json_decref(upload->decks);
    call_free(call);
    free(upload->text);
    free(upload);
}

static bool decks_are_texts(const json_t *decks)
{
    const char *key;
    json_t *value;
    if (!decks)
        return true;
    if (!json_is_object(decks) || json_object_size(decks) > QN_MAX_SEATS)
        return false;
    json_object_foreach((json_t *)(uintptr_t)decks, key, value)
    {
        if (!json_is_string(value) || json_string_length(value) > DECK_LONGEST)
            return false;
    }
    return true;
}

void request_upload(struct call *call)
{
    struct server *server = call->server;
    const char *text = NULL;
    json_t *decks = json_object_get(call->message, "decks");
    long long seat = 0;
    if (!call_text(call, "journal", &text) ||
        !call_number(call, "seat", 0, QN_MAX_SEATS - 1, &seat))
        return;
    if (!text) {
        call_refuse(call, "bad_message", "journal", _("\"journal\" is missing"));
        return;
    }
    if (!decks_are_texts(decks)) {
        call_refuse(call, "bad_message", "decks", _("that deck cannot be taken"));
        return;
    }
    if (!limits_allow(&server->limits, LIMIT_UPLOADS, call->client->person.id, server->now)) {
        call_refuse(call, "too_many", NULL, _("too often; wait a while"));
        return;
    }
    struct upload *upload = app_alloc(sizeof *upload);
    *upload = (struct upload){.work = {.run = run_upload, .done = uploaded},
                              .call = call_keep(call),
                              .text = strdup(text),
                              .size = strlen(text),
                              .seat = seat,
                              .decks = json_deep_copy(decks),
                              .making = {.setup = json_object()}};
    snprintf(upload->person, sizeof upload->person, "%s", call->client->person.id);
    snprintf(upload->name, sizeof upload->name, "%s", call->client->person.name);
    helpers_put(server->helpers, &upload->work);
}
