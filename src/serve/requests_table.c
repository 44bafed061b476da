/*
 * Tables: making one, finding one, entering it, seats before the game begins.
 */
#include "serve/requests.h"

#include "quinte/lists.h"
#include "serve/making.h"

#include <stdlib.h>
#include <string.h>

enum { SETTING_LONGEST = 256, DECK_LONGEST = 16384, TITLE_LONGEST = 60, LIST = 50 };

/* ---- what a new table is like --------------------------------------------------------------- */

static bool one_of(struct call *call, const char *key, const char *const *words, const char **out)
{
    const char *given = words[0];
    if (!call_text(call, key, &given))
        return false;
    for (size_t i = 0; words[i]; i++)
        if (strcmp(words[i], given) == 0) {
            *out = words[i];
            return true;
        }
    char text[160];
    size_t used = (size_t)snprintf(text, sizeof text, _("\"%s\" is one of:"), key);
    for (size_t i = 0; words[i] && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, " %s", words[i]);
    call_refuse(call, "bad_message", key, text);
    return false;
}

static bool refuse_seats(struct call *call)
{
    call_refuse(call, "bad_message", "seats",
                _("\"seats\" is a list of one to six: \"me\", \"open\", or the name of a bot"));
    return false;
}

/* "me", "open", or a bot; at least one for a person. */
static bool read_seats(struct call *call, struct making *making, int *me)
{
    const json_t *seats = json_object_get(call->message, "seats");
    json_t *list = json_array();
    bool is_good = json_is_array(seats) && json_array_size(seats) >= 1 &&
                   json_array_size(seats) <= QN_MAX_SEATS;
    *me = -1;
    for (size_t i = 0; is_good && i < json_array_size(seats); i++) {
        const char *who = json_string_value(json_array_get(seats, i));
        bool is_me = who && strcmp(who, "me") == 0, is_open = who && strcmp(who, "open") == 0;
        is_good = who && (is_open || (is_me && *me < 0) || (!is_me && session_agent_known(who)));
        if (is_good && is_me)
            *me = (int)i;
        json_array_append_new(list,
                              is_me || is_open ? json_object() : json_pack("{s:s?}", "bot", who));
    }
    json_object_set_new(making->setup, "seats", list);
    return is_good || refuse_seats(call);
}

static bool refuse_setting(struct call *call, const char *key, const char *format)
{
    char text[160];
    snprintf(text, sizeof text, format, key);
    call_refuse(call, "bad_setup", "settings", text);
    return false;
}

static bool check_setting(struct call *call, const qn_pack *pack, const qn_menu *menu,
                          const char *key, const json_t *value)
{
    const char *text = json_string_value(value);
    if (!text || strlen(key) > 32 || strlen(text) > SETTING_LONGEST)
        return refuse_setting(call, "settings", _("\"%s\" is an object of short texts"));
    if (looks_like_path(text) || (setting_is_deck(menu, key) && !is_ready_deck(pack, text)))
        return refuse_setting(call, key, _("\"%.40s\": there is no such deck here"));
    return true;
}

static bool check_deck(struct call *call, const qn_menu *menu, const char *key, const json_t *value)
{
    if (!json_is_string(value) || json_string_length(value) > DECK_LONGEST ||
        !setting_is_deck(menu, key))
        return refuse_setting(call, key, _("\"%.40s\": that deck cannot be taken"));
    return true;
}

static bool read_settings(struct call *call, struct making *making, const qn_pack *pack)
{
    json_t *settings = json_object_get(call->message, "settings"), *value;
    json_t *decks = json_object_get(call->message, "decks");
    qn_setup so_far = {.seats = (unsigned)json_array_size(json_object_get(making->setup, "seats"))};
    qn_menu *menu = NULL;
    const char *key;
    bool is_good = (!settings || json_is_object(settings)) && (!decks || json_is_object(decks));
    if (!is_good || json_object_size(settings) > QN_MAX_SETTINGS ||
        json_object_size(decks) > QN_MAX_SEATS)
        return refuse_setting(call, "settings", _("\"%s\" is an object of short texts"));
    if (qn_menu_new(pack, &so_far, &menu) != QN_OK) {
        call_refuse(call, "bad_setup", "seats", _("the game is not for so many"));
        return false;
    }
    json_object_foreach(settings, key, value) is_good =
        is_good && check_setting(call, pack, menu, key, value);
    json_object_foreach(decks, key, value) is_good = is_good && check_deck(call, menu, key, value);
    qn_menu_free(menu);
    if (is_good && settings)
        json_object_set(making->setup, "settings", settings);
    if (is_good && decks)
        json_object_set(making->setup, "decks", decks);
    return is_good;
}

/* {"base":600,"increment":10} or {"days":3}; none: no clock. */
static bool read_clock(struct call *call, struct making *making)
{
    const json_t *clock = json_object_get(call->message, "clock");
    json_int_t base = json_integer_value(json_object_get(clock, "base"));
    json_int_t increment = json_integer_value(json_object_get(clock, "increment"));
    json_int_t days = json_integer_value(json_object_get(clock, "days"));
    if (!clock || json_is_null(clock))
        return true;
    bool is_live = base >= 10 && base <= 86400 && increment >= 0 && increment <= 3600 && !days;
    bool is_slow = days >= 1 && days <= 60 && !base && !increment;
    if (!is_live && !is_slow) {
        call_refuse(call, "bad_message", "clock",
                    _("\"clock\" has \"base\" and \"increment\" in seconds, or \"days\""));
        return false;
    }
    json_object_set_new(making->setup, "clock",
                        is_slow ? json_pack("{s:I}", "days", days)
                                : json_pack("{s:I, s:I}", "base", base, "increment", increment));
    return true;
}

static bool read_manners(struct call *call, struct making *making)
{
    static const char *const accesses[] = {"link", "open", "alone", NULL};
    static const char *const watches[] = {"public", "no", "hands", NULL};
    static const char *const undos[] = {"agreed", "free", NULL};
    static const char *const hints[] = {"alone", "always", "no", NULL};
    const char *access, *watch, *undo, *hint, *title = NULL;
    bool drawn = false;
    if (!one_of(call, "access", accesses, &access) || !one_of(call, "watch", watches, &watch) ||
        !one_of(call, "undo", undos, &undo) || !one_of(call, "hints", hints, &hint) ||
        !call_bool(call, "drawn", &drawn) || !call_text(call, "title", &title) ||
        !read_clock(call, making))
        return false;
    snprintf(making->access, sizeof making->access, "%s", access);
    json_object_set_new(making->setup, "watch", json_string(watch));
    json_object_set_new(making->setup, "undo", json_string(undo));
    json_object_set_new(making->setup, "hints", json_string(hint));
    if (drawn)
        json_object_set_new(making->setup, "drawn", json_true());
    char *clean = title ? people_clean_text(title, TITLE_LONGEST) : NULL;
    if (clean)
        json_object_set_new(making->setup, "title", json_string(clean));
    free(clean);
    return true;
}

/* Are all seats taken by bots and the maker? Then the game begins at once. */
static bool is_full(const struct making *making, int me)
{
    const json_t *seats = json_object_get(making->setup, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++)
        if ((int)i != me && !json_object_get(json_array_get(seats, i), "bot"))
            return false;
    return true;
}

/* The game that is to be played; false after an error. */
static bool read_game(struct call *call, const char **out)
{
    if (!call_text(call, "game", out))
        return false;
    if (*out && game_is_known(*out))
        return true;
    call_refuse(call, "unknown_game", "game", _("there is no such game"));
    return false;
}

void make_with(struct call *call, const qn_pack *pack, const char *cards)
{
    struct server *server = call->server;
    const struct person_row *person = &call->client->person;
    struct making making = {.setup = json_object(), .seed = people_new_seed(server)};
    int me = -1;
    snprintf(making.game, sizeof making.game, "%s", qn_pack_game(pack));
    if (!read_seats(call, &making, &me) || !read_settings(call, &making, pack) ||
        !read_manners(call, &making)) {
        making_clear(&making);
        return;
    }
    if (!limits_allow(&server->limits, LIMIT_TABLES, person->id, server->now)) {
        making_clear(&making);
        call_refuse(call, "too_many", NULL, _("you have made many tables; wait a while"));
        return;
    }
    if (cards)
        json_object_set_new(making.setup, "cards", json_string(cards));
    if (me >= 0)
        making_sit(&making, me, person->id, person->name);
    if (is_full(&making, me))
        making_start(&making);
    making_finish(&making, call, NULL);
}

void request_make(struct call *call)
{
    const char *game = NULL, *cards = NULL;
    if (!read_game(call, &game) || !call_text(call, "cards", &cards))
        return;
    if (cards)
        own_make(call, game, cards);
    else
        make_with(call, app_pack(call->server->app, game), NULL);
}

/* ---- entering ------------------------------------------------------------------------------- */

void request_enter(struct call *call)
{
    struct room *room = call->room;
    struct client *client = call->client;
    struct viewer *viewer = viewer_find(room, client);
    const json_t *since = json_object_get(call->message, "since");
    bool texts = true;
    int seat;
    if (!call_bool(call, "texts", &texts))
        return;
    if (!person_may_see(room, client->person.id, &seat)) {
        call_refuse(call, "refused", "table", _("this table is not to be watched"));
        return;
    }
    if (!viewer && client->entered >= (unsigned)call->server->config.limits.entered) {
        call_refuse(call, "too_many", "table",
                    _("you look at many tables already: leave one of them"));
        return;
    }
    if (viewer)
        viewer_drop(viewer);
    viewer = viewer_add(room, client, seat, !texts);
    if (json_is_object(since))
        viewer_resume(viewer, json_integer_value(json_object_get(since, "at")),
                      (size_t)json_integer_value(json_object_get(since, "events")));
    call_answer(call, json_pack("{s:s, s:o}", "type", "entered", "seat",
                                seat < 0 ? json_null() : json_integer(seat)));
    room_advance(room);
}

void request_leave(struct call *call)
{
    struct room *room = call->room;
    viewer_drop(viewer_find(room, call->client));
    call_answer(call, json_pack("{s:s}", "type", "left"));
    room_tell_all(room);
}

/* ---- seats ---------------------------------------------------------------------------------- */

static bool is_mine(const struct call *call)
{
    return strcmp(call->room->row.maker, call->client->person.id) == 0;
}

/* Before the game begins; some things are for who made the table. false after an error. */
static bool is_allowed(struct call *call, bool maker)
{
    if (call->room->state != ROOM_OPEN)
        call_refuse(call, "refused", NULL, _("the game has begun"));
    else if (maker && !is_mine(call))
        call_refuse(call, "refused", NULL, _("who made the table decides that"));
    else
        return true;
    return false;
}

static bool read_seat(struct call *call, long long *seat)
{
    *seat = -1;
    if (!call_number(call, "seat", 0, call->room->seats - 1, seat))
        return false;
    if (*seat < 0)
        call_refuse(call, "bad_message", "seat", _("\"seat\" is missing"));
    return *seat >= 0;
}

static long long free_seat(const struct room *room)
{
    for (unsigned i = 0; i < room->seats; i++)
        if (room->seat[i].taken == SEAT_FREE)
            return i;
    return -1;
}

static unsigned free_seats(const struct room *room)
{
    unsigned count = 0;
    for (unsigned i = 0; i < room->seats; i++)
        count += room->seat[i].taken == SEAT_FREE;
    return count;
}

/* The entry with which the game begins. `order` must live as long as the entry. */
static struct entry start_entry(const struct room *room, char order[2 * QN_MAX_SEATS])
{
    bool drawn = json_is_true(json_object_get(room->setup, "drawn"));
    if (drawn)
        draw_seats(room->seats, order);
    return (struct entry){.kind = "start", .seat = -1, .text = drawn ? order : NULL};
}

/* Whom the maker does not want to meet stays outside; so does whom the newcomer does not. */
struct meeting {
    struct job job;
    struct call *call;
    char table[STORE_ID], maker[STORE_ID];
    long long seat;
    bool is_blocked;
};

static void run_meeting(struct job *job, struct store *store)
{
    struct meeting *meeting = (struct meeting *)(void *)job;
    const char *me = meeting->call->client->person.id;
    meeting->is_blocked = store->kind->is_blocked(store, meeting->maker, me) ||
                          store->kind->is_blocked(store, me, meeting->maker);
}

static void sit_down(struct call *call, long long seat)
{
    struct room *room = call->room;
    const struct person_row *person = &call->client->person;
    char order[2 * QN_MAX_SEATS];
    struct entry entries[2] = {
        {.kind = "sit", .seat = (int)seat, .person = person->id, .name = person->name},
        start_entry(room, order)};
    room_propose(room, entries, free_seats(room) == 1 ? 2 : 1, call);
}

/* Nothing was written meanwhile, or the seat is looked at again. */
static void met(struct job *job)
{
    struct meeting *meeting = (struct meeting *)(void *)job;
    struct call *call = meeting->call;
    struct room *room = call->room = room_find(call->server, meeting->table);
    app_speak(call->server->app, call->client->hub.lang);
    if (call->client->is_closed || !room)
        ;
    else if (meeting->is_blocked)
        call_refuse(call, "refused", NULL, _("you cannot sit down at this table"));
    else if (room->is_writing || room->is_reading || room->state != ROOM_OPEN ||
             room->seat[meeting->seat].taken != SEAT_FREE)
        call_refuse(call, "stale", "seat", _("somebody was faster; look again"));
    else
        sit_down(call, meeting->seat);
    call_free(call);
    free(meeting);
}

void request_sit(struct call *call)
{
    struct room *room = call->room;
    const char *key = "";
    long long seat = free_seat(room);
    if (!call_text(call, "key", &key) || !is_allowed(call, false) ||
        !call_number(call, "seat", 0, room->seats - 1, &seat))
        return;
    bool is_open = strcmp(room->row.access, "open") == 0 || is_mine(call);
    if (!is_open && strcmp(key, room->row.key) != 0)
        call_refuse(call, "refused", "key", _("this table is by invitation"));
    else if (room_seat_of(room, call->client->person.id) >= 0)
        call_refuse(call, "wrong_seat", "seat", _("you sit here already"));
    else if (seat < 0 || room->seat[seat].taken != SEAT_FREE)
        call_refuse(call, "wrong_seat", "seat", _("somebody else sits there"));
    else {
        struct meeting *meeting = app_alloc(sizeof *meeting);
        *meeting = (struct meeting){
            .job = {.run = run_meeting, .done = met}, .call = call_keep(call), .seat = seat};
        snprintf(meeting->table, sizeof meeting->table, "%s", room->row.id);
        snprintf(meeting->maker, sizeof meeting->maker, "%s", room->row.maker);
        desk_put(call->server->desk, &meeting->job);
    }
}

static void propose_at(struct call *call, const char *kind, int seat, const char *text)
{
    room_propose_one(
        call->room,
        (struct entry){.kind = kind, .seat = seat, .person = call->client->person.id, .text = text},
        call);
}

void request_rise(struct call *call)
{
    if (is_allowed(call, false))
        propose_at(call, "rise", viewer_find(call->room, call->client)->seat, NULL);
}

void request_kick(struct call *call)
{
    long long seat;
    if (!is_allowed(call, true) || !read_seat(call, &seat))
        return;
    if (call->room->seat[seat].taken == SEAT_FREE)
        call_refuse(call, "wrong_seat", "seat", _("nobody sits there"));
    else
        propose_at(call, "rise", (int)seat, NULL);
}

void request_seat_bot(struct call *call)
{
    const char *bot = "greedy";
    long long seat;
    if (!is_allowed(call, true) || !read_seat(call, &seat) || !call_text(call, "bot", &bot))
        return;
    if (!session_agent_known(bot))
        call_refuse(call, "bad_message", "bot", _("there is no such bot"));
    else if (call->room->seat[seat].taken != SEAT_FREE)
        call_refuse(call, "wrong_seat", "seat", _("somebody else sits there"));
    else
        propose_at(call, "bot", (int)seat, bot);
}

/* Seats that are still free go to bots. */
void request_start(struct call *call)
{
    struct room *room = call->room;
    struct entry entries[QN_MAX_SEATS + 1];
    char order[2 * QN_MAX_SEATS];
    size_t count = 0;
    if (!is_allowed(call, true))
        return;
    for (unsigned i = 0; i < room->seats; i++)
        if (room->seat[i].taken == SEAT_FREE)
            entries[count++] = (struct entry){.kind = "bot", .seat = (int)i, .text = "greedy"};
    entries[count++] = start_entry(room, order);
    room_propose(room, entries, count, call);
}

/* Back into a seat that a bot has kept. */
void request_take_seat(struct call *call)
{
    int seat = viewer_find(call->room, call->client)->seat;
    if (call->room->seat[seat].taken == SEAT_BOT && !room_is_over(call->room))
        propose_at(call, "back_in", seat, NULL);
    else
        call_refuse(call, "refused", NULL, _("you sit here already"));
}

/* ---- lists ---------------------------------------------------------------------------------- */

struct listing {
    struct job job;
    struct call *call;
    char person[STORE_ID];
    json_t *list;
};

json_t *row_info(const struct game_row *row)
{
    json_t *info = json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:o?}", "table", row->id, "game",
                             row->game, "state", row->state, "access", row->access, "made",
                             (json_int_t)row->made, "moved", (json_int_t)row->moved, "summary",
                             row->summary ? json_loads(row->summary, 0, NULL) : NULL);
    return info;
}

static void add_row(void *user, const struct game_row *row)
{
    json_array_append_new(user, row_info(row));
}

static void run_listing(struct job *job, struct store *store)
{
    struct listing *listing = (struct listing *)(void *)job;
    struct game_query query = {.person = listing->person, .limit = LIST};
    job->result = store->kind->game_list(store, &query, add_row, listing->list);
}

static void listed(struct job *job)
{
    struct listing *listing = (struct listing *)(void *)job;
    if (job->result == STORE_DONE)
        call_answer(listing->call,
                    json_pack("{s:s, s:O}", "type", "mine", "tables", listing->list));
    else
        call_refuse(listing->call, "store", NULL, _("the store does not answer; try again soon"));
    json_decref(listing->list);
    call_free(listing->call);
    free(listing);
}

void request_mine(struct call *call)
{
    struct listing *listing = app_alloc(sizeof *listing);
    *listing = (struct listing){
        .job = {.run = run_listing, .done = listed}, .call = call_keep(call), .list = json_array()};
    snprintf(listing->person, sizeof listing->person, "%s", call->client->person.id);
    desk_put(call->server->desk, &listing->job);
}

void request_lobby(struct call *call)
{
    bool on = true;
    if (call_bool(call, "on", &on))
        lobby_enter(call, on);
}

/* ---- taking a table away -------------------------------------------------------------------- */

struct removal {
    struct job job;
    struct call *call;
    char id[STORE_ID];
};

static void run_removal(struct job *job, struct store *store)
{
    struct removal *removal = (struct removal *)(void *)job;
    job->result = store->kind->game_remove(store, removal->id);
}

static void removed(struct job *job)
{
    struct removal *removal = (struct removal *)(void *)job;
    struct call *call = removal->call;
    struct room *room = call->room = room_find(call->server, removal->id);
    app_speak(call->server->app, call->client->hub.lang);
    room->is_writing = false;
    if (job->result == STORE_FAILED) {
        call_refuse(call, "not_saved", NULL,
                    _("the store does not answer, so that is not done yet; say it again soon"));
    } else {
        room->state = ROOM_OVER;
        room->is_marked = true;
        room->info++;
        snprintf(room->ended, sizeof room->ended, "removed");
        snprintf(room->row.state, sizeof room->row.state, "over");
        room_tell_all(room);
        call_done(call);
        lobby_touch(call->server);
    }
    room_resume_waiting(room);
    call_free(call);
    free(removal);
}

/* A table that nobody has begun to play at can be taken away by who made it. */
void request_remove(struct call *call)
{
    struct room *room = call->room;
    if (!is_allowed(call, true))
        return;
    struct removal *removal = app_alloc(sizeof *removal);
    *removal = (struct removal){.job = {.run = run_removal, .done = removed, .writes = true},
                                .call = call_keep(call)};
    snprintf(removal->id, sizeof removal->id, "%s", room->row.id);
    room->is_writing = true; /* nothing else happens there until it is known */
    desk_put(call->server->desk, &removal->job);
}
