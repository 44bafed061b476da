/*
 * Rooms as their entries make them. See room.h.
 */
#include "serve/room.h"

#include "app/learned.h"
#include "app/temporary.h"
#include "serve/own.h"
#include "quinte/resign.h"

#include <stdlib.h>
#include <string.h>

static void break_at(struct room *room, const struct entry *entry, const char *why)
{
    room->state = ROOM_BROKEN;
    snprintf(room->broken, sizeof room->broken, "%s", why);
    server_log(room->server, "warning", "room_broken",
               json_pack("{s:s, s:I, s:s, s:s}", "table", room->row.id, "entry",
                         (json_int_t)entry->n, "kind", entry->kind, "why", why));
}

/* ---- set-up --------------------------------------------------------------------------------- */

const char *room_word(const struct room *room, const char *key)
{
    const char *word = json_string_value(json_object_get(room->setup, key));
    return word ? word : "";
}

const char *room_state_name(enum room_state state)
{
    static const char *const names[] = {"loading", "open", "playing", "over", "broken"};
    return names[state];
}

static void seat_by_setup(struct room *room)
{
    const json_t *seats = json_object_get(room->setup, "seats");
    room->seats = (unsigned)json_array_size(seats);
    if (room->seats > QN_MAX_SEATS)
        room->seats = QN_MAX_SEATS;
    for (unsigned i = 0; i < room->seats; i++) {
        const json_t *seat = json_array_get(seats, i);
        const char *bot = json_string_value(json_object_get(seat, "bot"));
        if (bot) {
            room->seat[i].taken = SEAT_BOT;
            snprintf(room->seat[i].bot, sizeof room->seat[i].bot, "%s", bot);
        }
    }
}

/* The cards of the game, or with those that somebody brought. */
static const qn_pack *pack_of(struct server *server, const char *game, const json_t *setup)
{
    const char *own = json_string_value(json_object_get(setup, "cards"));
    return own ? own_take(server->own, game, own, (qn_report){0}) : app_pack(server->app, game);
}

struct room *room_new(struct server *server, struct game_row *row)
{
    struct room *room = calloc(1, sizeof *room);
    json_t *setup = json_loads(row->setup, 0, NULL);
    const qn_pack *pack = setup ? pack_of(server, row->game, setup) : NULL;
    if (!room || !json_is_object(setup) || !pack) {
        free(room);
        json_decref(setup);
        game_row_clear(row);
        return NULL;
    }
    room->server = server;
    room->row = *row;
    *row = (struct game_row){0};
    room->setup = setup;
    room->pack = pack;
    room->state = ROOM_OPEN;
    seat_by_setup(room);
    return room;
}

void room_free(struct room *room)
{
    if (!room)
        return;
    for (size_t i = 0; i < room->talk_count; i++)
        free(room->talk[i].text);
    for (size_t i = 0; i < QN_MAX_SEATS; i++)
        json_decref(room->seat[i].orders);
    free(room->talk);
    free(room->choices);
    qn_table_free(room->table);
    own_drop(room->server->own, room->pack);
    json_decref(room->setup);
    game_row_clear(&room->row);
    free(room);
}

struct room *room_copy(const struct room *room)
{
    struct room *copy = calloc(1, sizeof *copy);
    if (!copy)
        return NULL;
    copy->server = room->server;
    copy->row = room->row;
    copy->row.setup = copy->row.summary = NULL;
    copy->setup = json_deep_copy(room->setup);
    copy->state = room->state;
    copy->is_dealt = room->is_dealt;
    copy->pack = room->pack;
    own_share(room->server->own, room->pack);
    copy->seats = room->seats;
    copy->choices = app_alloc((room->choice_count + 1) * sizeof *copy->choices);
    if (room->choice_count)
        memcpy(copy->choices, room->choices, room->choice_count * sizeof *copy->choices);
    copy->choice_count = room->choice_count;
    return copy;
}

/* ---- dealing -------------------------------------------------------------------------------- */

void complaint_note(void *user, const qn_message *message)
{
    struct complaint *complaint = user;
    qn_message said = *message; /* the file goes away, and where it lay is nobody's business */
    said.file = NULL;
    size_t used = strlen(complaint->text);
    if (used + 2 < complaint->size) {
        used +=
            (size_t)snprintf(complaint->text + used, complaint->size - used, "%s", used ? " " : "");
        app_message_text(&said, complaint->text + used, complaint->size - used);
    }
}

qn_table *room_deal(const struct room *room, char *error, size_t size)
{
    qn_setting settings[QN_MAX_SETTINGS];
    char *paths[QN_MAX_SEATS];
    size_t count = 0, decks = 0;
    const char *key;
    json_t *value;
    qn_table *table = NULL;
    struct complaint complaint = {error, size};
    error[0] = '\0';
    json_object_foreach(json_object_get(room->setup, "settings"), key, value)
    {
        if (count < QN_MAX_SETTINGS && json_is_string(value))
            settings[count++] = (qn_setting){key, json_string_value(value)};
    }
    json_object_foreach(json_object_get(room->setup, "decks"), key, value)
    {
        if (count < QN_MAX_SETTINGS && decks < QN_MAX_SEATS && json_is_string(value) &&
            (paths[decks] = temporary_lay(json_string_value(value), json_string_length(value))))
            settings[count++] = (qn_setting){key, paths[decks++]};
    }
    qn_setup setup = {room->row.seed, room->seats, settings, count};
    qn_status status =
        qn_table_new(room->pack, &setup, (qn_report){complaint_note, &complaint}, &table);
    for (size_t i = 0; i < decks; i++)
        temporary_drop(paths[i]);
    if (status != QN_OK && !error[0])
        snprintf(error, size, "%s", app_status_text(status));
    return status == QN_OK ? table : NULL;
}

/* ---- replaying ------------------------------------------------------------------------------ */

qn_status room_apply(qn_table *table, const struct room_choice *choice)
{
    qn_ask ask;
    if (choice->option == ROOM_RESIGNED)
        return qn_resign(table, choice->seat);
    if (choice->option == ROOM_DEALT) {
        qn_determinize(table, choice->seat, choice->seed);
        return QN_OK;
    }
    if (!qn_ask_get(table, &ask))
        return QN_NOT_WAITING;
    return qn_choose(table, ask.serial, choice->option);
}

qn_table *room_table_told(const struct room *room, size_t choices, uint32_t *lines)
{
    char error[256];
    qn_table *table = room_deal(room, error, sizeof error);
    for (size_t i = 0; table && i <= choices && i <= room->choice_count; i++) {
        if (i && room_apply(table, &room->choices[i - 1]) != QN_OK) {
            qn_table_free(table);
            return NULL;
        }
        if (lines)
            lines[i] = (uint32_t)qn_log_count(table);
    }
    return table;
}

qn_table *room_table_at(const struct room *room, size_t choices)
{
    return room_table_told(room, choices, NULL);
}

static bool is_decision(qn_table *table, int seat)
{
    const qn_option *options;
    return qn_waiting(table) == seat && qn_options(table, &options) > 1;
}

size_t room_last_decision(const struct room *room, int seat, bool *is_free)
{
    char error[256];
    size_t last = SIZE_MAX;
    bool is_mine_alone = false; /* nobody has decided anything since */
    struct learned then = {0};
    qn_table *table = room_deal(room, error, sizeof error);
    for (size_t i = 0; table && i < room->choice_count; i++) {
        const struct room_choice *choice = &room->choices[i];
        if (choice->option == ROOM_DEALT)
            last = SIZE_MAX; /* what lay there before is another game's */
        else if (choice->option == ROOM_RESIGNED)
            is_mine_alone = false;
        else if (is_decision(table, choice->seat) && choice->seat == seat) {
            last = i;
            is_mine_alone = true;
            learned_note(&then, table);
        } else if (is_decision(table, choice->seat))
            is_mine_alone = false;
        if (room_apply(table, choice) != QN_OK)
            break;
    }
    *is_free = table && last != SIZE_MAX && is_mine_alone && !learned_anything(&then, table, seat);
    qn_table_free(table);
    return last;
}

/* ---- seats and clocks ----------------------------------------------------------------------- */

int room_seat_of(const struct room *room, const char *person)
{
    for (unsigned i = 0; person[0] && i < room->seats; i++)
        if (strcmp(room->seat[i].person, person) == 0)
            return (int)i;
    return -1;
}

bool room_is_over(const struct room *room)
{
    return room->state == ROOM_OVER || room->state == ROOM_BROKEN;
}

bool room_is_open_to_all(const struct room *room)
{
    return room->state == ROOM_OVER && !room->is_dealt;
}

uint32_t room_people(const struct room *room)
{
    uint32_t set = 0;
    for (unsigned i = 0; i < room->seats; i++)
        if (room->seat[i].taken == SEAT_PERSON && !(room->table && qn_resigned(room->table, i)))
            set |= 1u << i;
    return set;
}

/* Seconds of the clock of the set-up. */
static int64_t clock_of(const struct room *room, const char *key)
{
    const json_t *clock = json_object_get(room->setup, "clock");
    return json_integer_value(json_object_get(clock, key));
}

static int64_t day_milliseconds(const struct room *room)
{
    return clock_of(room, "days") * 24 * 3600 * 1000;
}

static void wind_clocks(struct room *room)
{
    for (unsigned i = 0; i < room->seats; i++)
        room->seat[i].left = clock_of(room, "base") * 1000;
}

/* The time that an answer took is the seat's own. A bot's costs nothing. */
static void run_clock(struct room *room, const struct entry *entry)
{
    struct room_seat *seat = &room->seat[entry->seat];
    if (clock_of(room, "base") && seat->taken == SEAT_PERSON)
        seat->left += clock_of(room, "increment") * 1000 - (entry->at - room->asked_at);
}

bool room_has_clock(const struct room *room)
{
    return clock_of(room, "base") || clock_of(room, "days");
}

int64_t room_left(const struct room *room, unsigned seat)
{
    bool is_asked = room->state == ROOM_PLAYING && room->table &&
                    qn_waiting(room->table) == (int)seat && room->seat[seat].taken == SEAT_PERSON;
    int64_t spent = is_asked ? room->server->now - room->asked_at : 0;
    if (day_milliseconds(room))
        return day_milliseconds(room) - spent;
    return clock_of(room, "base") ? room->seat[seat].left - spent : INT64_MAX;
}

/* ---- entries -------------------------------------------------------------------------------- */

static const char *copied(const char *text)
{
    return text ? strdup(text) : NULL;
}

void entry_list_add(struct entry_list *list, const struct entry *entry)
{
    if (list->count == list->room) {
        list->room = list->room ? list->room * 2 : 8;
        list->entry = app_grow(list->entry, list->room * sizeof *list->entry);
    }
    struct entry *copy = &list->entry[list->count++];
    *copy = *entry;
    copy->kind = copied(entry->kind);
    copy->person = copied(entry->person);
    copy->key = copied(entry->key);
    copy->text = copied(entry->text);
    copy->name = copied(entry->name);
}

static void drop_text(const char *text)
{
    free((void *)(uintptr_t)text); /* copied() made it */
}

void entry_list_clear(struct entry_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct entry *entry = &list->entry[i];
        drop_text(entry->kind);
        drop_text(entry->person);
        drop_text(entry->key);
        drop_text(entry->text);
        drop_text(entry->name);
    }
    free(list->entry);
    *list = (struct entry_list){0};
}

static void take_sit(struct room *room, const struct entry *entry)
{
    struct room_seat *seat = &room->seat[entry->seat];
    seat->taken = SEAT_PERSON;
    snprintf(seat->person, sizeof seat->person, "%s", entry->person ? entry->person : "");
    snprintf(seat->name, sizeof seat->name, "%s", entry->name ? entry->name : "");
}

static void take_rise(struct room *room, const struct entry *entry)
{
    room->seat[entry->seat] = (struct room_seat){0};
}

static void take_bot(struct room *room, const struct entry *entry)
{
    struct room_seat *seat = &room->seat[entry->seat];
    seat->taken = SEAT_BOT;
    snprintf(seat->bot, sizeof seat->bot, "%s", entry->text ? entry->text : "greedy");
    room->offer = (struct room_offer){0};
}

static void take_back_in(struct room *room, const struct entry *entry)
{
    room->seat[entry->seat].taken = SEAT_PERSON;
}

/* "1,0,2": who sat second sits first now. */
static void reorder(struct room *room, const char *order)
{
    struct room_seat old[QN_MAX_SEATS];
    memcpy(old, room->seat, sizeof old);
    for (unsigned i = 0; i < room->seats && order && *order >= '0'; i++) {
        unsigned from = (unsigned)(*order - '0');
        if (from < room->seats)
            room->seat[i] = old[from];
        order += order[1] == ',' ? 2 : 1;
    }
}

static void take_start(struct room *room, const struct entry *entry)
{
    char error[256];
    reorder(room, entry->text);
    room->table = room_deal(room, error, sizeof error);
    if (!room->table) {
        break_at(room, entry, error);
        return;
    }
    room->state = ROOM_PLAYING;
    room->asked_at = entry->at;
    wind_clocks(room);
}

static bool add_choice(struct room *room, struct room_choice choice)
{
    if (room->choice_count == room->choice_room) {
        size_t more = room->choice_room ? room->choice_room * 2 : 64;
        struct room_choice *choices = realloc(room->choices, more * sizeof *choices);
        if (!choices)
            return false;
        room->choices = choices;
        room->choice_room = more;
    }
    room->choices[room->choice_count++] = choice;
    return true;
}

/* Is it the option that was chosen then? */
static bool is_same_option(struct room *room, const struct entry *entry)
{
    const qn_option *options;
    char words[256];
    size_t count = qn_options(room->table, &options);
    if (qn_waiting(room->table) != entry->seat || entry->value < 0 || (size_t)entry->value >= count)
        return false;
    qn_option_id(room->table, entry->seat, &options[entry->value], words, sizeof words);
    return entry->text && strcmp(words, entry->text) == 0;
}

/* The table as it was before what went another way than then: that is what people are shown. */
static void put_table_back(struct room *room)
{
    qn_table *table = room_table_at(room, room->choice_count);
    if (!table)
        return;
    qn_table_free(room->table);
    room->table = table;
}

static void change_table(struct room *room, const struct entry *entry, struct room_choice choice)
{
    qn_status status = room_apply(room->table, &choice);
    if (status != QN_OK || (entry->hash && entry->hash != qn_hash(room->table)) ||
        !add_choice(room, choice)) {
        put_table_back(room);
        break_at(room, entry, _("the cards or rules have changed since it was played"));
        return;
    }
    if (choice.seat >= 0)
        run_clock(room, entry);
    room->asked_at = entry->at;
    if (qn_over(room->table) || qn_table_status(room->table) != QN_OK)
        room->state = ROOM_OVER;
}

/* FNV-1a: whoever gives two requests ids that it takes for one harms nobody else. */
static uint64_t key_hash(const char *key)
{
    uint64_t hash = 14695981039346656037u;
    for (; *key; key++)
        hash = (hash ^ (unsigned char)*key) * 1099511628211u;
    return hash;
}

bool room_has_done(const struct room *room, int seat, const char *key)
{
    const struct room_seat *who = &room->seat[seat];
    for (unsigned i = 0; i < ROOM_DONE && i < who->done_count; i++)
        if (who->done[i] == key_hash(key))
            return true;
    return false;
}

/* What its sender called it. Talk has its own list, with those who watch. */
static void note_key(struct room *room, const struct entry *entry)
{
    int seat = entry->key && entry->person ? room_seat_of(room, entry->person) : -1;
    if (seat >= 0 && strcmp(entry->kind, "talk") != 0)
        room->seat[seat].done[room->seat[seat].done_count++ % ROOM_DONE] = key_hash(entry->key);
}

/* Where nobody has sent it, the order that was carried out. */
static void note_order(struct room *room, const struct entry *entry)
{
    unsigned order;
    if (entry->key && !entry->person && sscanf(entry->key, "order %u", &order) == 1)
        orders_use(room->seat[entry->seat].orders, order);
}

static void take_choice(struct room *room, const struct entry *entry)
{
    if (!room->table || !is_same_option(room, entry)) {
        break_at(room, entry, _("the cards or rules have changed since it was played"));
        return;
    }
    note_order(room, entry);
    if (room->offer.kind == OFFER_UNDO)
        room->offer = (struct room_offer){0};
    change_table(room, entry,
                 (struct room_choice){.option = (uint16_t)entry->value,
                                      .seat = (int8_t)entry->seat,
                                      .at = entry->at});
}

static void take_resign(struct room *room, const struct entry *entry)
{
    if (room->table)
        change_table(room, entry,
                     (struct room_choice){
                         .option = ROOM_RESIGNED, .seat = (int8_t)entry->seat, .at = entry->at});
}

static void take_deal(struct room *room, const struct entry *entry)
{
    room->is_dealt = true;
    if (room->table)
        change_table(room, entry,
                     (struct room_choice){.option = ROOM_DEALT,
                                          .seat = (int8_t)entry->seat,
                                          .seed = (uint64_t)entry->value,
                                          .at = entry->at});
}

static void take_back(struct room *room, const struct entry *entry)
{
    size_t kept = (size_t)entry->value;
    qn_table *table = kept <= room->choice_count ? room_table_at(room, kept) : NULL;
    if (!table) {
        break_at(room, entry, _("the cards or rules have changed since it was played"));
        return;
    }
    qn_table_free(room->table);
    room->table = table;
    room->choice_count = kept;
    room->state = ROOM_PLAYING;
    room->asked_at = entry->at;
    room->went_back = room->shown;
    for (unsigned i = 0; i < room->seats; i++) {
        stops_forget(&room->seat[i].stops);
        json_decref(room->seat[i].orders);
        room->seat[i].orders = NULL;
    }
    for (struct viewer *viewer = room->viewers; viewer; viewer = viewer->next) {
        size_t lines = qn_log_count(table);
        viewer->undone = viewer->undone || viewer->told > lines;
        viewer->told = viewer->told < lines ? viewer->told : lines;
        viewer->over_told = false;
        viewer->asked = 0;
    }
    room->offer = (struct room_offer){0};
}

static const char *const offer_words[OFFERS] = {
    [OFFER_NONE] = "",   [OFFER_UNDO] = "undo", [OFFER_REMATCH] = "rematch",
    [OFFER_BOT] = "bot", [OFFER_END] = "end",
};

const char *offer_word(enum offer_kind kind)
{
    return offer_words[kind];
}

enum offer_kind offer_named(const char *word)
{
    for (unsigned i = 1; i < OFFERS; i++)
        if (word && strcmp(word, offer_words[i]) == 0)
            return (enum offer_kind)i;
    return OFFER_NONE;
}

static void take_offer(struct room *room, const struct entry *entry)
{
    room->offer = (struct room_offer){.kind = offer_named(entry->text),
                                      .n = room->shown,
                                      .at = entry->at,
                                      .seat = entry->seat,
                                      .about = (int)entry->value,
                                      .agreed = 1u << entry->seat};
}

static void take_answer(struct room *room, const struct entry *entry)
{
    if (!entry->value)
        room->offer = (struct room_offer){0};
    else
        room->offer.agreed |= 1u << entry->seat;
}

static void take_end(struct room *room, const struct entry *entry)
{
    room->state = ROOM_OVER;
    room->offer = (struct room_offer){0};
    snprintf(room->ended, sizeof room->ended, "%s", entry->text ? entry->text : "agreed");
}

static void take_pause(struct room *room, const struct entry *entry)
{
    int64_t spent = entry->at - room->asked_at;
    room->asked_at += entry->value < spent ? entry->value : spent;
    room->paused_at = entry->at;
}

static void take_next(struct room *room, const struct entry *entry)
{
    room->offer = (struct room_offer){0};
    snprintf(room->follower, sizeof room->follower, "%s", entry->text ? entry->text : "");
}

static void take_talk(struct room *room, const struct entry *entry)
{
    if (!room->talk)
        room->talk = app_alloc(ROOM_TALK * sizeof *room->talk);
    if (room->talk_count == ROOM_TALK) {
        free(room->talk[0].text);
        memmove(room->talk, room->talk + 1, (ROOM_TALK - 1) * sizeof *room->talk);
        room->talk_count--;
    }
    struct room_talk *talk = &room->talk[room->talk_count++];
    *talk = (struct room_talk){.n = entry->n,
                               .at = entry->at,
                               .shown = room->shown,
                               .number = ++room->talks[entry->value != 0],
                               .seat = entry->seat,
                               .to_watchers = entry->value != 0};
    snprintf(talk->person, sizeof talk->person, "%s", entry->person ? entry->person : "");
    snprintf(talk->name, sizeof talk->name, "%s", entry->name ? entry->name : "");
    snprintf(talk->key, sizeof talk->key, "%s", entry->key ? entry->key : "");
    talk->text = strdup(entry->text ? entry->text : "");
}

static void take_stops(struct room *room, const struct entry *entry)
{
    stops_read(&room->seat[entry->seat].stops, entry->text);
}

static void take_orders(struct room *room, const struct entry *entry)
{
    struct room_seat *seat = &room->seat[entry->seat];
    json_decref(seat->orders);
    seat->orders = entry->text ? json_loads(entry->text, 0, NULL) : NULL;
}

static const struct {
    const char *kind;
    void (*take)(struct room *room, const struct entry *entry);
    bool has_seat; /* and cannot be taken without one */
} takers[] = {
    {"choice", take_choice, true},   {"talk", take_talk, false},   {"sit", take_sit, true},
    {"rise", take_rise, true},       {"bot", take_bot, true},      {"start", take_start, false},
    {"resign", take_resign, true},   {"back", take_back, false},   {"offer", take_offer, true},
    {"answer", take_answer, true},   {"end", take_end, false},     {"next", take_next, false},
    {"back_in", take_back_in, true}, {"deal", take_deal, false},   {"stops", take_stops, true},
    {"orders", take_orders, true},   {"pause", take_pause, false},
};

/* May everybody know that it has happened? */
static bool is_shown(const struct entry *entry)
{
    return strcmp(entry->kind, "stops") != 0 && strcmp(entry->kind, "orders") != 0 &&
           !(strcmp(entry->kind, "talk") == 0 && entry->value);
}

/* The question that stands now is looked at once, here as on every other server: what it is answered by itself
 * follows from the entries alone. */
static void look_at_question(struct room *room)
{
    int seat = room->state == ROOM_PLAYING && room->table ? qn_waiting(room->table) : -1;
    room->asked = (struct room_asked){ANSWER_NONE, 0, 0};
    if (seat >= 0 && room->seat[seat].taken == SEAT_PERSON)
        room->asked = wishes_answer(&room->seat[seat], room->table);
}

/* Stops with a value belong to the pass that follows. */
static bool changes_question(const struct entry *entry)
{
    return strcmp(entry->kind, "talk") != 0 && strcmp(entry->kind, "offer") != 0 &&
           strcmp(entry->kind, "answer") != 0 && strcmp(entry->kind, "pause") != 0 &&
           !(strcmp(entry->kind, "stops") == 0 && entry->value);
}

void room_take(struct room *room, const struct entry *entry)
{
    enum room_state before = room->state;
    room->n = entry->n;
    room->shown += is_shown(entry);
    room->now = entry->at;
    room->is_marked = false;
    for (size_t i = 0; i < sizeof takers / sizeof takers[0]; i++) {
        bool is_kind = strcmp(takers[i].kind, entry->kind) == 0;
        bool fits = !takers[i].has_seat || (entry->seat >= 0 && entry->seat < (int)room->seats);
        bool is_read = room->state != ROOM_BROKEN || takers[i].take == take_talk;
        if (is_kind && fits && is_read)
            takers[i].take(room, entry);
    }
    note_key(room, entry);
    if (changes_question(entry))
        look_at_question(room);
    bool is_told_apart = strcmp(entry->kind, "choice") == 0 || strcmp(entry->kind, "talk") == 0;
    if (is_shown(entry) && (!is_told_apart || room->state != before))
        room->info++;
}
