/*
 * New rooms. See making.h.
 */
#include "serve/making.h"

#include <stdlib.h>
#include <string.h>

void making_clear(struct making *making)
{
    json_decref(making->setup);
    entry_list_clear(&making->entries);
    *making = (struct making){0};
}

void making_sit(struct making *making, int seat, const char *person, const char *name)
{
    entry_list_add(&making->entries,
                   &(struct entry){.kind = "sit", .seat = seat, .person = person, .name = name});
}

void draw_seats(unsigned seats, char out[2 * QN_MAX_SEATS])
{
    unsigned order[QN_MAX_SEATS];
    for (unsigned i = 0; i < seats; i++)
        order[i] = i;
    for (unsigned i = seats; i > 1; i--) {
        unsigned other = (unsigned)(people_random() % i), last = order[i - 1];
        order[i - 1] = order[other];
        order[other] = last;
    }
    for (unsigned i = 0; i < seats; i++) {
        out[2 * i] = (char)('0' + order[i]);
        out[2 * i + 1] = i + 1 < seats ? ',' : '\0';
    }
}

void making_start(struct making *making)
{
    char order[2 * QN_MAX_SEATS] = "";
    unsigned seats = (unsigned)json_array_size(json_object_get(making->setup, "seats"));
    if (json_is_true(json_object_get(making->setup, "drawn")))
        draw_seats(seats, order);
    entry_list_add(&making->entries,
                   &(struct entry){.kind = "start", .seat = -1, .text = order[0] ? order : NULL});
}

/* ---- games and decks ------------------------------------------------------------------------ */

bool game_is_known(const char *game)
{
    for (size_t i = 0; i < qn_game_count(); i++)
        if (strcmp(game, qn_game_name(i)) == 0)
            return true;
    return false;
}

bool is_ready_deck(const qn_pack *pack, const char *name)
{
    for (size_t i = 0; i < qn_deck_count(pack); i++)
        if (strcmp(qn_deck_name(pack, i), name) == 0)
            return true;
    return false;
}

bool looks_like_path(const char *value)
{
    size_t size = strlen(value);
    return strpbrk(value, "/\\") || (size >= 5 && strcmp(value + size - 5, ".deck") == 0);
}

bool setting_is_deck(const qn_menu *menu, const char *key)
{
    qn_menu_item item;
    for (size_t i = 0; qn_menu_item_get(menu, i, QN_ENGLISH, &item); i++)
        if (item.kind == QN_DECK && strcmp(item.key, key) == 0)
            return true;
    return false;
}

/* ---- to the store --------------------------------------------------------------------------- */

struct founding {
    struct job job;
    struct call *call;
    struct room *room;
    struct entry_list entries;
    char follows[STORE_ID];
    bool was_made; /* by this very request, whose answer was lost: the room is not needed */
};

/* Milliseconds for which a request is said again. Whoever gives another one the same id later wants another table. */
enum { AGAIN_WITHIN = 10 * 60 * 1000 };

/* A table of that id is there: is it the one that is asked for? Otherwise the new one gets another id. */
static enum store_result add_again(struct founding *founding, struct store *store)
{
    struct game_row *row = &founding->room->row, there = {0};
    enum store_result result = store->kind->game_get(store, row->id, &there);
    founding->was_made = result == STORE_DONE && strcmp(there.maker, row->maker) == 0 &&
                         row->made - there.made < AGAIN_WITHIN;
    if (founding->was_made)
        memcpy(row->key, there.key, sizeof row->key);
    game_row_clear(&there);
    if (result == STORE_FAILED || founding->was_made)
        return result;
    people_new_id(row->id);
    return store->kind->game_add(store, row);
}

static void run_founding(struct job *job, struct store *store)
{
    struct founding *founding = (struct founding *)(void *)job;
    struct append append = {founding->room->row.id, founding->entries.entry,
                            founding->entries.count, STORE_DONE};
    struct append *appends[] = {&append};
    founding->was_made = false;
    job->result = store->kind->game_add(store, &founding->room->row);
    if (job->result == STORE_TAKEN)
        job->result = add_again(founding, store);
    if (job->result == STORE_DONE && !founding->was_made && append.count)
        job->result = store->kind->append(store, appends, 1) ? append.result : STORE_FAILED;
}

static void founded(struct job *job)
{
    struct founding *founding = (struct founding *)(void *)job;
    struct call *call = founding->call;
    struct server *server = call->server;
    struct room *room = founding->room, *before = room_find(server, founding->follows);
    call->room = NULL;
    app_speak(server->app, call->client->hub.lang);
    if (job->result == STORE_DONE) {
        call_answer(call, json_pack("{s:s, s:s, s:s}", "type", "made", "table", room->row.id, "key",
                                    room->row.key));
        if (before) {
            snprintf(before->next_wanted, sizeof before->next_wanted, "%s", room->row.id);
            room_tell_next(before);
        }
    } else {
        if (before)
            before->is_followed = false;
        call_refuse(call, "not_saved", NULL,
                    _("the store does not answer, so that is not done yet; say it again soon"));
    }
    if (job->result == STORE_DONE && !founding->was_made) {
        rooms_add(server, room);
        for (size_t i = 0; i < founding->entries.count; i++)
            room_take(room, &founding->entries.entry[i]);
        room_advance(room);
    } else
        room_free(room);
    entry_list_clear(&founding->entries);
    call_free(call);
    free(founding);
}

/* ---- what is asked for ---------------------------------------------------------------------- */

/* Settings as the table completed them: later defaults change nothing about this game. Decks that somebody
 * brought are kept as they are. */
static void complete(struct room *room, const qn_table *table)
{
    json_t *settings = json_object(), *decks = json_object_get(room->setup, "decks");
    qn_setting setting;
    for (size_t i = 0; qn_setting_get(table, i, &setting); i++)
        if (!json_object_get(decks, setting.key))
            json_object_set_new(settings, setting.key, json_string(setting.value));
    json_object_set_new(room->setup, "settings", settings);
}

static struct room *room_of(struct making *making, struct call *call)
{
    struct server *server = call->server;
    struct game_row row = {.seed = making->seed, .made = server->now, .moved = server->now};
    char salt[STORE_ID];
    if (json_is_string(call->id))
        people_id_of(call->client, json_string_value(call->id), row.id);
    else
        people_new_id(row.id);
    people_new_id(row.key);
    people_new_id(salt);
    json_object_set_new(making->setup, "salt", json_string(salt));
    snprintf(row.maker, sizeof row.maker, "%s", call->client->person.id);
    snprintf(row.game, sizeof row.game, "%s", making->game);
    snprintf(row.state, sizeof row.state, "open");
    snprintf(row.access, sizeof row.access, "%s", making->access);
    row.setup = json_dumps(making->setup, JSON_COMPACT);
    return room_new(server, &row);
}

void making_finish(struct making *making, struct call *call, struct room *follows)
{
    char error[1024];
    struct room *room = room_of(making, call);
    qn_table *table = room ? room_deal(room, error, sizeof error) : NULL;
    if (!table) {
        call_refuse(call, "bad_setup", "settings",
                    room ? error : _("the cards of the game cannot be read"));
        if (follows)
            follows->is_followed = false;
        room_free(room);
        making_clear(making);
        return;
    }
    for (size_t i = 0; i < making->entries.count; i++) {
        making->entries.entry[i].n = (int64_t)i + 1;
        making->entries.entry[i].at = call->server->now;
    }
    complete(room, table);
    qn_table_free(table);
    free(room->row.setup);
    room->row.setup = json_dumps(room->setup, JSON_COMPACT);
    struct founding *founding = app_alloc(sizeof *founding);
    *founding = (struct founding){
        .job = {.run = run_founding, .done = founded, .writes = true, .of = call->kind},
        .call = call_keep(call),
        .room = room,
        .entries = making->entries};
    if (follows)
        snprintf(founding->follows, sizeof founding->follows, "%s", follows->row.id);
    making->entries = (struct entry_list){0};
    making_clear(making);
    desk_put(call->server->desk, &founding->job);
}
