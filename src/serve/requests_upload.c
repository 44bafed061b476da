/*
 * Journals that somebody brings: a game that was played elsewhere becomes a table here, to look at if it is over, to
 * go on with if it is not. It comes alone or as a bundle with its decks and cards (app/bundle.h). It may come from
 * anybody: it is read, and replayed word by word, in a thread of its own, and no file of this machine is opened for it.
 */
#include "serve/requests.h"

#include "app/bundle.h"
#include "app/temporary.h"
#include "serve/making.h"
#include "serve/own.h"

#include <stdlib.h>
#include <string.h>

enum { TROUBLES = 1000 };

struct upload {
    struct work work;
    struct call *call;
    char *text;
    size_t size;
    long long seat;
    char person[STORE_ID], name[STORE_NAME];
    /* what came of it */
    struct bundle bundle;
    const qn_pack *pack; /* with the cards of the bundle, if it has any: to be given back */
    struct making making;
    unsigned seats;
    size_t decks_used;
    const char *wrong; /* a msgid, or NULL */
    unsigned line;     /* of the bundle, if that is what is wrong; or 0 */
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

static const char *brought_deck(const struct upload *upload, const char *key)
{
    for (size_t i = 0; i < upload->bundle.decks; i++)
        if (strcmp(upload->bundle.deck[i].key, key) == 0)
            return upload->bundle.deck[i].text;
    return NULL;
}

static bool take_setting(struct upload *upload, const qn_menu *menu, const char *key,
                         const char *value)
{
    json_t *setup = upload->making.setup;
    const char *deck = brought_deck(upload, key);
    if (deck) {
        json_object_set_new(json_object_get(setup, "decks"), key, json_string(deck));
        upload->decks_used++;
        return setting_is_deck(menu, key);
    }
    json_object_set_new(json_object_get(setup, "settings"), key, json_string(value));
    return is_harmless(upload->pack, menu, key, value);
}

/* Header lines; false if one of them cannot be taken, or a deck is none of them. */
static bool read_header(struct upload *upload, const char *text)
{
    char line[1024], key[64], value[512];
    unsigned long long seed;
    qn_menu *menu = NULL; /* of so many seats, which are told before any setting */
    bool is_good = true;
    json_object_set_new(upload->making.setup, "settings", json_object());
    json_object_set_new(upload->making.setup, "decks", json_object());
    while (is_good && next_line(&text, line, sizeof line) && strcmp(line, "begin") != 0) {
        if (sscanf(line, "set %63s %511[^\n]", key, value) == 2) {
            qn_setup so_far = {.seats = upload->seats};
            is_good = (menu || qn_menu_new(upload->pack, &so_far, &menu) == QN_OK) &&
                      take_setting(upload, menu, key, value);
        } else if (sscanf(line, "seed %llu", &seed) == 1)
            upload->making.seed = seed;
        else
            sscanf(line, "seats %u", &upload->seats);
    }
    qn_menu_free(menu);
    if (!upload->bundle.decks)
        json_object_del(upload->making.setup, "decks");
    return is_good && upload->decks_used == upload->bundle.decks && upload->seats >= 1 &&
           upload->seats <= QN_MAX_SEATS;
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

/* The journal with the decks that came with it, wherever they lie just now. */
static qn_journal *with_decks(const struct upload *upload, const qn_journal *journal,
                              char *paths[BUNDLE_DECKS])
{
    qn_journal *mine = NULL;
    for (size_t i = 0; i < upload->bundle.decks; i++) {
        const struct bundle_deck *deck = &upload->bundle.deck[i];
        qn_journal *next = NULL;
        paths[i] = temporary_lay(deck->text, strlen(deck->text));
        if (paths[i])
            qn_journal_with_setting(mine ? mine : journal, deck->key, paths[i], &next);
        qn_journal_free(mine);
        mine = next;
        if (!mine)
            return NULL;
    }
    return mine;
}

static bool replays(struct upload *upload, const qn_journal *journal)
{
    struct complaint complaint = {upload->why, sizeof upload->why};
    char *paths[BUNDLE_DECKS] = {NULL};
    qn_table *table = NULL;
    qn_journal *mine = with_decks(upload, journal, paths);
    qn_status status = QN_BAD_JOURNAL;
    if (mine || !upload->bundle.decks)
        status = qn_journal_replay(mine ? mine : journal, upload->pack, SIZE_MAX, true,
                                   (qn_report){complaint_note, &complaint}, &table);
    for (size_t i = 0; i < upload->bundle.decks; i++)
        temporary_drop(paths[i]);
    qn_table_free(table);
    qn_journal_free(mine);
    return status == QN_OK;
}

static void take_game(struct upload *upload, const qn_journal *journal)
{
    if (!read_header(upload, upload->bundle.journal)) {
        upload->wrong = N_("that journal is of a table with decks or cards that are not here");
        return;
    }
    unsigned mine = (unsigned)upload->seat % upload->seats;
    describe(&upload->making, upload->seats, mine);
    making_sit(&upload->making, (int)mine, upload->person, upload->name);
    making_start(&upload->making);
    read_choices(upload, upload->bundle.journal);
    if (!replays(upload, journal))
        upload->wrong = N_("that journal does not replay here");
}

/* The cards of the game, with those that came in the bundle. */
static bool take_cards(struct upload *upload, const char *game)
{
    struct server *server = upload->call->server;
    struct complaint complaint = {upload->why, sizeof upload->why};
    const char *cards = upload->bundle.cards;
    if (cards && !server->config.own_cards)
        upload->wrong = N_("this server takes no cards of one's own");
    else if (!cards)
        upload->pack = app_pack(server->app, game);
    else {
        upload->pack = own_take(server->own, game, cards, (qn_report){complaint_note, &complaint});
        json_object_set_new(upload->making.setup, "cards", json_string(cards));
        if (!upload->pack)
            upload->wrong = upload->why[0] ? N_("the cards of that bundle have errors")
                                           : N_("there is no room for it now; try again soon");
    }
    return !upload->wrong;
}

/* The journal by itself, or out of its bundle. */
static void unpack(struct upload *upload)
{
    if (!bundle_is_one(upload->text, upload->size)) {
        upload->bundle.journal = upload->text;
        upload->text = NULL;
        return;
    }
    upload->wrong = bundle_read(&upload->bundle, upload->text, upload->size, &upload->line);
    if (!upload->wrong)
        upload->line = 0;
}

static void run_upload(struct work *work)
{
    struct upload *upload = (struct upload *)(void *)work;
    qn_journal *journal = NULL;
    struct complaint complaint = {upload->why, sizeof upload->why};
    unpack(upload);
    if (upload->wrong)
        return;
    qn_status status =
        qn_journal_parse("journal", upload->bundle.journal, strlen(upload->bundle.journal),
                         (qn_report){complaint_note, &complaint}, &journal);
    const char *game = status == QN_OK ? qn_journal_game(journal) : NULL;
    if (game && game_is_known(game))
        snprintf(upload->making.game, sizeof upload->making.game, "%s", game);
    if (!upload->making.game[0])
        upload->wrong = N_("that is no journal");
    else if (take_cards(upload, game))
        take_game(upload, journal);
    qn_journal_free(journal);
}

/* ---- a table of it -------------------------------------------------------------------------- */

static void uploaded(struct work *work)
{
    struct upload *upload = (struct upload *)(void *)work;
    struct call *call = upload->call;
    app_speak(call->server->app, call->client->hub.lang);
    if (!upload->wrong && !upload->bundle.journal)
        upload->wrong = N_("that is no journal"); /* nobody has looked: its sender is gone */
    if (upload->wrong) {
        char text[TROUBLES + 200];
        if (upload->line)
            snprintf(upload->why, sizeof upload->why, _("line %u"), upload->line);
        snprintf(text, sizeof text, "%s%s%s", _(upload->wrong), upload->why[0] ? ": " : "",
                 upload->why);
        making_clear(&upload->making);
        call_refuse(call, "bad_journal", "journal", text);
    } else {
        making_finish(&upload->making, call, NULL);
    }
    own_drop(call->server->own, upload->pack);
    bundle_free(&upload->bundle);
    call_free(call);
    free(upload->text);
    free(upload);
}

void request_upload(struct call *call)
{
    struct server *server = call->server;
    const char *text = NULL;
    long long seat = 0;
    if (!call_text(call, "journal", &text) ||
        !call_number(call, "seat", 0, QN_MAX_SEATS - 1, &seat))
        return;
    if (!text) {
        call_refuse(call, "bad_message", "journal", _("\"journal\" is missing"));
        return;
    }
    if (!limits_allow(&server->limits, LIMIT_UPLOADS, call->client->person.id, server->now)) {
        call_refuse(call, "too_many", NULL, _("too often; wait a while"));
        return;
    }
    if (!looks_allow(call))
        return;
    struct upload *upload = app_alloc(sizeof *upload);
    *upload = (struct upload){.work = {.run = run_upload, .done = uploaded},
                              .call = call_keep(call),
                              .text = strdup(text),
                              .size = strlen(text),
                              .seat = seat,
                              .making = {.setup = json_object()}};
    snprintf(upload->person, sizeof upload->person, "%s", call->client->person.id);
    snprintf(upload->name, sizeof upload->name, "%s", call->client->person.name);
    looks_put(call->client, &upload->work);
}
