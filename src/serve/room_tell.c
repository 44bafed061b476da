/*
 * What viewers of a room are told: one frame for everything that is new to them, a message a line. What a seat
 * may know is decided by telling.c; who sees from which seat is decided here.
 */
#include "serve/room.h"

#include "merge_patch.h"
#include "quinte/compact.h"
#include "quinte/lists.h"
#include "quinte/resign.h"

#include <stdlib.h>
#include <string.h>

/* ---- viewers -------------------------------------------------------------------------------- */

struct viewer *viewer_find(const struct room *room, const struct client *client)
{
    struct viewer *viewer = room->viewers;
    while (viewer && viewer->client != client)
        viewer = viewer->next;
    return viewer;
}

struct viewer *viewer_add(struct room *room, struct client *client, int seat, bool mute)
{
    struct viewer *viewer = calloc(1, sizeof *viewer);
    if (!viewer)
        return NULL;
    *viewer = (struct viewer){.next = room->viewers,
                              .next_mine = client->viewers,
                              .client = client,
                              .room = room,
                              .seat = seat,
                              .mute = mute,
                              .shown_at = -1,
                              .info_at = -1};
    room->viewers = client->viewers = viewer;
    client->entered++;
    room->info++;
    return viewer;
}

void viewer_drop(struct viewer *viewer)
{
    struct viewer **link = &viewer->room->viewers, **mine = &viewer->client->viewers;
    while (*link != viewer)
        link = &(*link)->next;
    *link = viewer->next;
    while (*mine != viewer)
        mine = &(*mine)->next_mine;
    *mine = viewer->next_mine;
    viewer->client->entered--;
    viewer->room->info++;
    if (viewer->seat >= 0)
        viewer->room->seat[viewer->seat].gone_at = viewer->client->server->now;
    free(viewer->view);
    free(viewer);
}

void viewers_drop(struct client *client)
{
    while (client->viewers) {
        struct room *room = client->viewers->room;
        viewer_drop(client->viewers);
        room_tell_all(room);
    }
}

void viewer_resume(struct viewer *viewer, int64_t at, size_t events)
{
    const struct room *room = viewer->room;
    bool is_true = room->table && at >= room->went_back && events <= qn_log_count(room->table);
    viewer->told = is_true ? events : 0;
    for (size_t i = 0; i < room->talk_count && room->talk[i].shown <= at; i++)
        if (!room->talk[i].to_watchers)
            viewer->talked = room->talk[i].n;
}

/* May the person see the room at all, and from where? Whoever sits sees from the seat. */
bool person_may_see(const struct room *room, const char *person, int *seat)
{
    *seat = room_seat_of(room, person);
    if (*seat >= 0 || (person[0] && strcmp(room->row.maker, person) == 0))
        return true;
    *seat = QN_SPECTATOR;
    if (room->state == ROOM_OPEN)
        return strcmp(room->row.access, "alone") != 0;
    return strcmp(room_word(room, "watch"), "no") != 0;
}

/* ---- about the room ------------------------------------------------------------------------- */

static json_t *seat_info(const struct room *room, unsigned index)
{
    const struct room_seat *seat = &room->seat[index];
    static const char *const kinds[] = {"open", "person", "bot"};
    json_t *info = json_pack("{s:s}", "kind", kinds[seat->taken]);
    if (seat->taken == SEAT_BOT)
        json_object_set_new(info, "bot", json_string(seat->bot));
    if (seat->person[0]) {
        json_object_set_new(info, "name", json_string(seat->name));
        json_object_set_new(info, "person", json_string(seat->person));
    }
    if (seat->taken == SEAT_PERSON && room_is_here(room, index))
        json_object_set_new(info, "here", json_true());
    else if (seat->taken == SEAT_PERSON && seat->gone_at)
        json_object_set_new(info, "away", json_integer(room->server->now - seat->gone_at));
    if (room_left(room, index) != INT64_MAX)
        json_object_set_new(info, "left", json_integer((json_int_t)room_left(room, index)));
    if (room->table && qn_resigned(room->table, index))
        json_object_set_new(info, "resigned", json_true());
    return info;
}

static json_t *offer_info(const struct room *room)
{
    json_t *agreed = json_array();
    for (unsigned i = 0; i < room->seats; i++)
        if (room->offer.agreed >> i & 1)
            json_array_append_new(agreed, json_integer(i));
    return json_pack("{s:s, s:I, s:i, s:i, s:o}", "what", offer_word(room->offer.kind), "offer",
                     (json_int_t)room->offer.n, "by", room->offer.seat, "about", room->offer.about,
                     "agreed", agreed);
}

static void set_if(json_t *object, const char *key, const char *text)
{
    if (text[0])
        json_object_set_new(object, key, json_string(text));
}

/* What the seed was promised to be; when the game is over, the seed itself. */
static void tell_seed(const struct room *room, json_t *info)
{
    char promise[65], seed[24];
    people_commit_to(room->row.seed, room_word(room, "salt"), promise);
    json_object_set_new(info, "promise", json_string(promise));
    if (!room_is_open_to_all(room))
        return;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)room->row.seed);
    json_object_set_new(info, "seed", json_string(seed));
    json_object_set_new(info, "salt", json_string(room_word(room, "salt")));
}

json_t *room_info(const struct room *room, const struct viewer *viewer)
{
    json_t *seats = json_array();
    unsigned watching = 0;
    for (unsigned i = 0; i < room->seats; i++)
        json_array_append_new(seats, seat_info(room, i));
    for (const struct viewer *v = room->viewers; v; v = v->next)
        watching += v->seat < 0;
    json_t *info =
        json_pack("{s:s, s:s, s:I, s:s, s:s, s:o, s:s, s:s, s:I, s:O?, s:O?, s:i}", "type", "table",
                  "table", room->row.id, "at", (json_int_t)room->shown, "game", room->row.game,
                  "state", room_state_name(room->state), "seats", seats, "access", room->row.access,
                  "watch", room_word(room, "watch"), "choices", (json_int_t)room->choice_count,
                  "settings", json_object_get(room->setup, "settings"), "clock",
                  json_object_get(room->setup, "clock"), "watching", (int)watching);
    json_object_set_new(info, "me", viewer->seat < 0 ? json_null() : json_integer(viewer->seat));
    if (viewer->seat >= 0 && room->state == ROOM_PLAYING && room_allows_hints(room))
        json_object_set_new(info, "hints", json_true());
    if (room->offer.kind)
        json_object_set_new(info, "offer", offer_info(room));
    if (strcmp(room->row.maker, viewer->client->person.id) == 0) {
        json_object_set_new(info, "mine", json_true());
        json_object_set_new(info, "key", json_string(room->row.key));
    }
    set_if(info, "title", room_word(room, "title"));
    set_if(info, "ended", room->ended);
    set_if(info, "next", room->follower);
    set_if(info, "broken", room->broken);
    if (json_object_get(room->setup, "cards"))
        json_object_set_new(info, "own_cards", json_true());
    tell_seed(room, info);
    return info;
}

/* ---- a frame -------------------------------------------------------------------------------- */

struct frame {
    struct room *room;
    struct viewer *viewer;
    struct teller teller;
    json_t *info;     /* to be told, or NULL */
    const char *view; /* as it is now */
    uint64_t number;  /* of the last message */
    unsigned lines;
    uint32_t asks; /* the question that it puts, or 0 */
};

/* Begins a message: `{"n":7,"type":"events","table":"…","at":12`; the fields follow. */
static void begin(struct frame *frame, const char *type, struct jot *out)
{
    if (frame->lines++)
        text_char(&out->text, '\n');
    out->comma = false;
    jot_open(out, '{');
    jot_key_int(out, "n", (long long)++frame->number);
    jot_key_string(out, "type", type);
    jot_key_string(out, "table", frame->room->row.id);
    jot_key_int(out, "at", frame->room->shown);
}

/* The fields of an object that is written now, as fields of the message: its brackets go. */
static size_t fields_begin(struct jot *out)
{
    text_char(&out->text, ',');
    out->comma = false;
    return out->text.length;
}

static void fields_end(struct jot *out, size_t from)
{
    struct text *text = &out->text; /* `{…}` becomes `…`, and its last bracket closes the message */
    if (text->length <= text->size)
        memmove(text->buf + from, text->buf + from + 1, text->length - from - 1);
    text->length--;
}

static void write_info(struct frame *frame, struct jot *out)
{
    char *text = json_dumps(frame->info, JSON_COMPACT);
    if (frame->lines++)
        text_char(&out->text, '\n');
    text_put(&out->text, "{\"n\":", 5);
    text_int(&out->text, (long long)++frame->number);
    text_char(&out->text, ',');
    text_string(&out->text, text + 1);
    free(text);
}

/* In which phase the game is, for everybody to know; nothing where it has none. */
static void write_phase(struct frame *frame, struct jot *out)
{
    qn_phase phase;
    int now = qn_phase_now(frame->room->table);
    if (now >= 0 && qn_phase_get(frame->room->pack, (size_t)now, QN_ENGLISH, &phase))
        jot_key_string(out, "phase", phase.word);
}

static void write_events(struct frame *frame, struct jot *out)
{
    begin(frame, "events", out);
    write_phase(frame, out);
    size_t from = fields_begin(out);
    tell_events(&frame->teller, frame->viewer->told, out);
    fields_end(out, from);
}

static void write_change(struct frame *frame, struct jot *out)
{
    const char *before = frame->viewer->view;
    if (before && strcmp(before, frame->view) == 0)
        return;
    begin(frame, before ? "change" : "view", out);
    write_phase(frame, out);
    jot_key(out, before ? "change" : "view");
    if (before)
        merge_patch(before, frame->view, out);
    else
        jot_raw(out, frame->view, strlen(frame->view));
    jot_close(out, '}');
}

static void write_talk(struct frame *frame, const struct room_talk *talk, struct jot *out)
{
    begin(frame, "talk", out);
    jot_key_int(out, "entry", talk->number);
    jot_key_int(out, "when", talk->at);
    jot_key(out, "seat");
    if (talk->seat < 0)
        jot_null(out);
    else
        jot_int(out, talk->seat);
    jot_key_string(out, "person", talk->person);
    jot_key_string(out, "name", talk->name);
    if (talk->to_watchers)
        jot_key_bool(out, "watchers", true);
    jot_key_string(out, "text", talk->text);
    jot_close(out, '}');
}

/* Who plays does not read what those who watch say, until the game is over. */
static bool may_read(const struct frame *frame, const struct room_talk *talk)
{
    return !talk->to_watchers || frame->viewer->seat < 0 || room_is_open_to_all(frame->room);
}

/* Is it a question for the viewer that was not put yet? One that answers itself is never put (drive.c). */
static bool is_asked(const struct frame *frame)
{
    const struct room *room = frame->room;
    qn_ask ask;
    return room->state == ROOM_PLAYING && frame->teller.seat >= 0 &&
           qn_ask_get(room->table, &ask) && ask.seat == frame->teller.seat &&
           ask.serial != frame->viewer->asked && room->asked.answer == ANSWER_NONE;
}

static void write_ask(struct frame *frame, struct jot *out)
{
    qn_ask ask;
    if (!is_asked(frame) || !qn_ask_get(frame->room->table, &ask))
        return;
    frame->asks = ask.serial;
    begin(frame, "ask", out);
    size_t from = fields_begin(out);
    tell_ask(&frame->teller, out);
    fields_end(out, from);
}

/* Whose clock runs, and what is left of each. */
static void write_clock(struct frame *frame, struct jot *out)
{
    const struct room *room = frame->room;
    int running = room->state == ROOM_PLAYING ? qn_waiting(room->table) : -1;
    begin(frame, "clock", out);
    jot_key(out, "left");
    jot_open(out, '[');
    for (unsigned i = 0; i < room->seats; i++)
        jot_int(out, room_left(room, i));
    jot_close(out, ']');
    if (running >= 0 && room->seat[running].taken == SEAT_PERSON)
        jot_key_int(out, "running", running);
    jot_close(out, '}');
}

static void write_over(struct frame *frame, struct jot *out)
{
    const struct room *room = frame->room;
    begin(frame, "over", out);
    if (room->ended[0])
        jot_key_string(out, "ended", room->ended);
    size_t from = fields_begin(out);
    tell_over(&frame->teller, qn_table_status(room->table), room->choice_count, out);
    fields_end(out, from);
}

static void write_frame(void *user, struct jot *out)
{
    struct frame *frame = user;
    const struct room *room = frame->room;
    const struct viewer *viewer = frame->viewer;
    frame->number = viewer->client->hub.sent;
    frame->lines = 0;
    if (frame->info)
        write_info(frame, out);
    if (viewer->undone) {
        begin(frame, "undone", out);
        jot_key_int(out, "events", (long long)viewer->told);
        jot_close(out, '}');
    }
    if (room->table) {
        if (viewer->told < qn_log_count(room->table))
            write_events(frame, out);
        write_change(frame, out);
    }
    for (size_t i = 0; i < room->talk_count; i++)
        if (room->talk[i].n > viewer->talked && may_read(frame, &room->talk[i]))
            write_talk(frame, &room->talk[i], out);
    if (room->table && room_has_clock(room) && viewer->shown_at != room->shown)
        write_clock(frame, out);
    if (room->table)
        write_ask(frame, out);
    if (room->table && room_is_over(room) && !viewer->over_told)
        write_over(frame, out);
    if (!frame->lines &&
        viewer->shown_at != room->shown) { /* something that it may not see is a number, too */
        begin(frame, "moved", out);
        jot_close(out, '}');
    }
}

static void write_view(void *user, struct jot *out)
{
    const struct teller *teller = user;
    out->text.length =
        qn_view_compact(teller->table, teller->seat, teller->lang, out->text.buf, out->text.size);
}

static void remember(struct viewer *viewer, const struct frame *frame)
{
    const struct room *room = frame->room;
    if (frame->view && (!viewer->view || strcmp(viewer->view, frame->view) != 0)) {
        free(viewer->view);
        viewer->view = strdup(frame->view);
    }
    if (room->table)
        viewer->told = qn_log_count(room->table);
    viewer->talked = room->n;
    viewer->info_at = room->info;
    viewer->shown_at = room->shown;
    viewer->undone = false;
    viewer->over_told = room->table && room_is_over(room);
    viewer->client->hub.sent = frame->number;
    if (frame->asks)
        viewer->asked = frame->asks;
}

/* Somebody sat down, got up, or seats were drawn: the viewer sees from elsewhere now. */
static void move_viewer(struct viewer *viewer, int seat)
{
    if (viewer->seat == seat)
        return;
    viewer->seat = seat;
    viewer->told = 0;
    viewer->asked = 0;
    viewer->undone = false;
    free(viewer->view);
    viewer->view = NULL;
}

/* Clocks go on by themselves: only what does not follow from the last message is news. */
void room_tell(struct room *room, struct viewer *viewer)
{
    struct server *server = room->server;
    struct frame frame = {.room = room, .viewer = viewer};
    frame.teller =
        (struct teller){room->table, viewer->seat, viewer->client->hub.lang, viewer->mute};
    if (room->table)
        frame.view = sheet_fill(&server->scratch, write_view, &frame.teller);
    if (viewer->info_at != room->info)
        frame.info = room_info(room, viewer);
    sheet_fill(&server->sheet, write_frame, &frame);
    json_decref(frame.info);
    if (frame.lines)
        client_send(viewer->client, server->sheet.text, server->sheet.length);
    remember(viewer, &frame);
}

/* Is it a bot's choice that has led to something? What passes a window tells nothing. */
static bool is_step(const struct room *room, const struct entry *entry, size_t lines)
{
    return strcmp(entry->kind, "choice") == 0 && entry->seat >= 0 &&
           entry->seat < (int)room->seats && room->seat[entry->seat].taken == SEAT_BOT &&
           room->table && qn_log_count(room->table) > lines;
}

void room_take_all(struct room *room, const struct entry_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct entry *entry = &list->entry[i];
        size_t lines = room->table ? qn_log_count(room->table) : 0;
        if (entry->n != room->n + 1)
            continue;
        room_take(room, entry);
        if (i + 1 < list->count && is_step(room, entry, lines))
            room_tell_all(room);
    }
}

void room_tell_all(struct room *room)
{
    for (struct viewer *viewer = room->viewers, *next; viewer; viewer = next) {
        int seat = viewer->seat;
        next = viewer->next;
        if (viewer->info_at != room->info &&
            !person_may_see(room, viewer->client->person.id, &seat)) {
            client_tell(viewer->client,
                        json_pack("{s:s, s:s}", "type", "left", "table", room->row.id));
            viewer_drop(viewer);
            continue;
        }
        move_viewer(viewer, seat);
        room_tell(room, viewer);
    }
}
