/*
 * The past of a game: a table at any of its choices, from the seats that may be seen; going on from there as a new
 * table; the next game of the same people.
 */
#include "serve/requests.h"

#include "quinte/compact.h"
#include "serve/making.h"

#include <stdlib.h>
#include <string.h>

enum { HANDS_DELAY = 5 * 60 * 1000 };

/* ---- replays -------------------------------------------------------------------------------- */

/* At how many moments may somebody look with open hands who does not sit there? At those that a choice ended longer ago than the
 * delay, if everybody agreed to be watched like that; otherwise at none, the first deal neither. */
static size_t shown_choices(const struct room *room)
{
    size_t count = 0;
    if (strcmp(room_word(room, "watch"), "hands") != 0)
        return 0;
    while (count < room->choice_count && room->choices[count].at < room->server->now - HANDS_DELAY)
        count++;
    return count;
}

/* Whose eyes: one's own seat and those of spectators always, any seat when the game is over. */
static bool may_look(const struct room *room, int mine, int seat, size_t choices)
{
    return room_is_open_to_all(room) || seat == QN_SPECTATOR || seat == mine ||
           (mine < 0 && choices < shown_choices(room));
}

/* What is looked at: a copy of the room, so that a thread may replay it. */
struct past {
    struct work work;
    struct call *call;
    struct room *room;
    struct teller teller;
    size_t choices, from;
    uint32_t *lines; /* how long the log was after each choice, if that is wanted */
    struct sheet sheet;
};

static void write_past(void *user, struct jot *out)
{
    const struct past *past = user;
    jot_open(out, '{');
    jot_key_string(out, "type", "replay");
    jot_key(out, "to");
    char *id = past->call->id ? json_dumps(past->call->id, JSON_ENCODE_ANY) : NULL;
    jot_raw(out, id ? id : "null", id ? strlen(id) : 4);
    free(id);
    jot_key_string(out, "table", past->room->row.id);
    jot_key_int(out, "choice", (long long)past->choices);
    jot_key_int(out, "choices", (long long)past->room->choice_count);
    jot_key_int(out, "seat", past->teller.seat);
    jot_key(out, "log");
    tell_events(&past->teller, past->from, out);
    if (past->lines) {
        jot_key(out, "lines");
        jot_open(out, '[');
        for (size_t i = 0; i <= past->choices; i++)
            jot_int(out, past->lines[i]);
        jot_close(out, ']');
    }
    struct teller asked = past->teller;
    if (asked.seat < 0 || room_is_open_to_all(past->room))
        asked.seat = qn_waiting(asked.table);
    if (asked.seat >= 0 && (room_is_open_to_all(past->room) || asked.seat == past->teller.seat)) {
        jot_key(out, "ask");
        if (!tell_ask(&asked, out))
            jot_null(out);
    }
    if (room_is_open_to_all(past->room) && past->choices < past->room->choice_count)
        jot_key_int(out, "chosen", past->room->choices[past->choices].option);
    jot_key(out, "view");
    struct text *text = &out->text;
    size_t room = text->size > text->length ? text->size - text->length : 0;
    text->length += qn_view_compact(past->teller.table, past->teller.seat, past->teller.lang,
                                    room ? text->buf + text->length : NULL, room);
    out->comma = true;
    jot_close(out, '}');
}

static bool read_moment(struct call *call, long long *choice)
{
    const struct room *room = call->room;
    *choice = (long long)room->choice_count;
    if (!call_number(call, "choice", 0, (long long)room->choice_count, choice))
        return false;
    if (!room->table) {
        call_refuse(call, "refused", NULL, _("the game has not begun"));
        return false;
    }
    return true;
}

static void run_past(struct work *work)
{
    struct past *past = (struct past *)(void *)work;
    past->teller.table =
        past->room ? room_table_told(past->room, past->choices, past->lines) : NULL;
    if (past->teller.table)
        sheet_fill(&past->sheet, write_past, past);
}

static void past_done(struct work *work)
{
    struct past *past = (struct past *)(void *)work;
    struct call *call = past->call;
    call->room = NULL;
    app_speak(call->server->app, call->client->hub.lang);
    if (past->teller.table && !call->client->is_closed)
        client_tell(call->client, json_loads(past->sheet.text, 0, NULL));
    else if (!past->teller.table)
        call_refuse(call, "refused", "choice",
                    _("the cards or rules have changed since it was played"));
    qn_table_free(past->teller.table);
    sheet_release(&past->sheet);
    room_free(past->room);
    call_free(call);
    free(past->lines);
    free(past);
}

void request_replay(struct call *call)
{
    struct room *room = call->room;
    int mine = viewer_find(room, call->client)->seat;
    long long choice, seat = mine, from = 0;
    bool is_lined = false;
    if (!read_moment(call, &choice) ||
        !call_number(call, "seat", QN_SPECTATOR, room->seats - 1, &seat) ||
        !call_number(call, "from", 0, INT32_MAX, &from) || !call_bool(call, "lines", &is_lined))
        return;
    if (!may_look(room, mine, (int)seat, (size_t)choice)) {
        call_refuse(call, "wrong_seat", "seat", _("that may not be seen while the game goes on"));
        return;
    }
    if (!looks_allow(call))
        return;
    struct past *past = app_alloc(sizeof *past);
    *past = (struct past){.work = {.run = run_past, .done = past_done},
                          .call = call_keep(call),
                          .room = room_copy(room),
                          .teller = {NULL, (int)seat, call->client->hub.lang, false},
                          .choices = (size_t)choice,
                          .from = (size_t)from};
    if (is_lined)
        past->lines = app_alloc(((size_t)choice + 1) * sizeof *past->lines);
    looks_put(call->client, &past->work);
}

/* ---- the same again ------------------------------------------------------------------------- */

/* A making with the set-up of the room; `shift`: who sat first sits second. */
static struct making making_like(const struct room *room, unsigned shift)
{
    struct making making = {.setup = json_object(), .seed = people_new_seed(room->server)};
    static const char *const kept[] = {"settings", "decks", "cards", "clock",
                                       "watch",    "undo",  "hints", "title"};
    json_t *seats = json_array();
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        json_object_set(making.setup, kept[i], json_object_get(room->setup, kept[i]));
    snprintf(making.game, sizeof making.game, "%s", room->row.game);
    snprintf(making.access, sizeof making.access, "%s", room->row.access);
    for (unsigned i = 0; i < room->seats; i++) {
        const struct room_seat *seat = &room->seat[(i + shift) % room->seats];
        bool is_bot = !seat->person[0];
        json_array_append_new(seats, is_bot ? json_pack("{s:s}", "bot", seat->bot) : json_object());
        if (!is_bot)
            making_sit(&making, (int)i, seat->person, seat->name);
    }
    json_object_set_new(making.setup, "seats", seats);
    return making;
}

void rematch(struct call *call)
{
    struct room *room = call->room;
    struct making making = making_like(room, room->seats > 1 ? 1 : 0);
    making_start(&making);
    room->is_followed = true;
    making_finish(&making, call, room);
}

/* ---- going on from here --------------------------------------------------------------------- */

/* The words of a choice, as its entry has them. */
static void add_choice(struct making *making, qn_table *table, const struct room_choice *choice)
{
    const qn_option *options;
    char words[256];
    qn_ask ask;
    struct entry entry = {.kind = "choice", .seat = choice->seat, .value = choice->option};
    if (choice->option == ROOM_RESIGNED || choice->option == ROOM_DEALT) {
        entry.kind = choice->option == ROOM_RESIGNED ? "resign" : "deal";
        entry.value = (int64_t)choice->seed;
    } else if (qn_ask_get(table, &ask) && choice->option < qn_options(table, &options)) {
        qn_option_id(table, ask.seat, &options[choice->option], words, sizeof words);
        entry.text = words;
    }
    entry_list_add(&making->entries, &entry);
}

/* The choices up to there; false if they no longer replay. */
static bool add_past(struct making *making, const struct room *room, size_t choices)
{
    qn_table *table = room_table_at(room, 0);
    for (size_t i = 0; table && i < choices; i++) {
        add_choice(making, table, &room->choices[i]);
        if (room_apply(table, &room->choices[i]) != QN_OK) {
            qn_table_free(table);
            return false;
        }
    }
    qn_table_free(table);
    return table != NULL;
}

/* One's own table from that moment on, against bots, as it was or with everything hidden dealt anew. */
void request_continue(struct call *call)
{
    struct server *server = call->server;
    struct room *room = call->room;
    const struct person_row *person = &call->client->person;
    long long choice, seat = 0;
    bool anew = false;
    int mine = viewer_find(room, call->client)->seat;
    if (!read_moment(call, &choice) || !call_number(call, "seat", 0, room->seats - 1, &seat) ||
        !call_bool(call, "anew", &anew))
        return;
    if (!room_is_open_to_all(room) && !(mine == seat && anew)) {
        call_refuse(call, "refused", NULL,
                    _("while the game goes on, only from your own seat and dealt anew"));
        return;
    }
    if (!limits_allow(&server->limits, LIMIT_TABLES, person->id, server->now)) {
        call_refuse(call, "too_many", NULL, _("you have made many tables; wait a while"));
        return;
    }
    struct making making = making_like(room, 0);
    entry_list_clear(&making.entries);
    json_t *seats = json_array();
    for (unsigned i = 0; i < room->seats; i++)
        json_array_append_new(seats,
                              i == seat ? json_object() : json_pack("{s:s}", "bot", "greedy"));
    json_object_set_new(making.setup, "seats", seats);
    json_object_del(making.setup, "clock");
    json_object_set_new(making.setup, "undo", json_string("free"));
    json_object_set_new(making.setup, "from",
                        json_pack("{s:s, s:I}", "table", room->row.id, "choices", choice));
    snprintf(making.access, sizeof making.access, "alone");
    making.seed = room->row.seed;
    making_sit(&making, (int)seat, person->id, person->name);
    making_start(&making);
    if (!add_past(&making, room, (size_t)choice)) {
        making_clear(&making);
        call_refuse(call, "refused", "choice",
                    _("the cards or rules have changed since it was played"));
        return;
    }
    if (anew)
        entry_list_add(&making.entries, &(struct entry){.kind = "deal",
                                                        .seat = (int)seat,
                                                        .value = (int64_t)(people_random() >> 1)});
    making_finish(&making, call, NULL);
}
