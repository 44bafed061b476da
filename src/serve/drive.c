/*
 * What happens next at a room. Entries are proposed: appended to the store, and only when they are durable
 * taken, answered and told. Then the room goes on by itself where nobody needs to be asked: bots think, a
 * question with one answer is answered, a clock that has run out is a resignation.
 */
#include "serve/room.h"

#include "quinte/lists.h"
#include "quinte/resign.h"
#include "quinte/search.h"
#include "serve/bots.h"

#include <stdlib.h>
#include <string.h>

/* LOCKS: of their places PostgreSQL has some thousands for all servers together, and everything ends when they do. */
enum { TRY_AGAIN = 1000, LOCK_AGAIN = 2000, LOCKS = 256 };

/* ---- proposals ------------------------------------------------------------------------------ */

struct proposal {
    struct job job;
    struct append append;
    struct entry_list list;
    struct server *server;
    char id[STORE_ID];
    struct call *call; /* who asked for it, or NULL */
    bool looks_again;  /* the request is looked at once more when it is done */
};

static enum metric metric_of(const struct proposal *proposal)
{
    const char *kind = proposal->list.entry[0].kind;
    return strcmp(kind, "choice") == 0 ? METRIC_CHOICE
           : strcmp(kind, "talk") == 0 ? METRIC_TALK
                                       : METRIC_OTHER;
}

static void take_entries(struct room *room, const struct entry_list *list)
{
    room_take_all(room, list);
    for (size_t i = 0; i < list->count; i++)
        room->server->metrics.choices += strcmp(list->entry[i].kind, "choice") == 0;
}

/* Somebody else was first: what they wrote is read, then the request is looked at again. */
static void wait_for_others(struct room *room, struct proposal *proposal)
{
    if (proposal->call && room->waiting_count < ROOM_WAITING)
        room->waiting[room->waiting_count++] = call_keep(proposal->call);
    else if (proposal->call)
        call_refuse(proposal->call, "too_many", NULL,
                    _("too much is going on at this table: say it again"));
    room_refresh(room);
}

static void fail(struct room *room, struct proposal *proposal)
{
    if (proposal->call)
        call_refuse(proposal->call, "not_saved", NULL,
                    _("the store does not answer, so that is not done yet; say it again soon"));
    room->try_at = room->server->now + TRY_AGAIN;
}

static void proposal_done(struct job *job)
{
    struct proposal *proposal = (struct proposal *)(void *)job;
    struct server *server = proposal->server;
    struct room *room = room_find(server, proposal->id);
    room->is_writing = false;
    if (job->result == STORE_DONE) {
        take_entries(room, &proposal->list);
        if (proposal->call && proposal->looks_again)
            requests_again(proposal->call);
        else if (proposal->call)
            call_done(proposal->call);
        room_advance(room);
        if (proposal->call)
            metrics_note(&server->metrics, metric_of(proposal),
                         desk_clock() - proposal->call->began);
    } else if (job->result == STORE_TAKEN)
        wait_for_others(room, proposal);
    else
        fail(room, proposal);
    if (!room->is_reading)
        room_resume_waiting(room);
    if (proposal->call)
        call_free(proposal->call);
    entry_list_clear(&proposal->list);
    free(proposal);
}

static struct proposal *propose(struct room *room, const struct entry *entries, size_t count,
                                struct call *call)
{
    struct proposal *proposal = app_alloc(sizeof *proposal);
    *proposal = (struct proposal){.job = {.done = proposal_done, .of = call ? call->kind : 0},
                                  .server = room->server};
    snprintf(proposal->id, sizeof proposal->id, "%s", room->row.id);
    for (size_t i = 0; i < count; i++) {
        struct entry entry = entries[i];
        entry.n = room->n + 1 + (int64_t)i;
        entry.at = room->server->now;
        entry_list_add(&proposal->list, &entry);
    }
    proposal->append = (struct append){proposal->id, proposal->list.entry, count, STORE_FAILED};
    proposal->job.append = &proposal->append;
    proposal->call = call ? call_keep(call) : NULL;
    room->is_writing = true;
    room->try_at = 0;
    desk_put(room->server->desk, &proposal->job);
    return proposal;
}

void room_propose(struct room *room, const struct entry *entries, size_t count, struct call *call)
{
    propose(room, entries, count, call);
}

/* The desk gives it back in this very thread: there is time to say so. */
void room_propose_then(struct room *room, struct entry entry, struct call *call)
{
    propose(room, &entry, 1, call)->looks_again = true;
}

void room_propose_one(struct room *room, struct entry entry, struct call *call)
{
    room_propose(room, &entry, 1, call);
}

/* ---- choices -------------------------------------------------------------------------------- */

/* Choices that were tried on a copy of the table, one after the other. */
struct plan {
    struct entry entries[ROOM_BATCH];
    char words[ROOM_BATCH][256], keys[ROOM_BATCH][24];
    size_t count;
    struct room_seat
        seat[QN_MAX_SEATS]; /* the wishes of those who sit there, as the plan changes them */
};

static struct entry pause_entry(int64_t outage)
{
    return (struct entry){.kind = "pause", .seat = -1, .value = outage};
}

static struct plan *plan_new(const struct room *room)
{
    struct plan *plan = app_alloc(sizeof *plan);
    int64_t outage = room_outage(room);
    plan->count = 0;
    if (outage)
        plan->entries[plan->count++] = pause_entry(outage);
    memcpy(plan->seat, room->seat, sizeof plan->seat);
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        plan->seat[i].orders = room->seat[i].orders ? json_deep_copy(room->seat[i].orders) : NULL;
    return plan;
}

static void plan_free(struct plan *plan)
{
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        json_decref(plan->seat[i].orders);
    free(plan);
}

/* Makes the choice on the copy and writes it down. */
static qn_status plan_choice(struct plan *plan, qn_table *copy, size_t option)
{
    qn_ask ask;
    const qn_option *options;
    if (!qn_ask_get(copy, &ask) || option >= qn_options(copy, &options))
        return QN_BAD_OPTION;
    char *words = plan->words[plan->count];
    qn_option_id(copy, ask.seat, &options[option], words, sizeof plan->words[0]);
    qn_status status = qn_choose(copy, ask.serial, option);
    if (status == QN_OK)
        plan->entries[plan->count++] = (struct entry){.kind = "choice",
                                                      .seat = ask.seat,
                                                      .value = (int64_t)option,
                                                      .hash = qn_hash(copy),
                                                      .text = words};
    return status;
}

/* Would an answer of this person be noticed by its speed? */
static bool is_watched(const struct room *room, qn_table *table)
{
    qn_role role = qn_ask_role(table);
    uint32_t people = room_people(room);
    bool is_window = role == QN_ROLE_WINDOW || role == QN_ROLE_STOP || role == QN_ROLE_PRIORITY ||
                     role == QN_ROLE_DEFENCE;
    return is_window && (people & (people - 1)) != 0 && room->server->config.window_pause > 0;
}

/* Does the only answer take its time? Not where everybody sees that there is no other, whatever the seat holds: a hand
 * without cards, or with none that could be paid for. */
static bool takes_time(const struct room *room, qn_table *table, struct room_asked asked)
{
    return asked.answer == ANSWER_ONLY_ONE && is_watched(room, table) && qn_ask_is_open(table);
}

int64_t room_not_before(const struct room *room, size_t option)
{
    const qn_option *options;
    int64_t when = room->asked_at + room->server->config.window_pause;
    bool is_pass = option < qn_options(room->table, &options) && options[option].flags & QN_PASS;
    return is_pass && is_watched(room, room->table) && room->server->now < when ? when : 0;
}

/* How the question at the copy is answered by itself; ANSWER_NONE also if that takes its time. Looks once at each
 * question, as the room will. */
static struct room_asked plan_answer(const struct room *room, struct plan *plan, qn_table *copy)
{
    struct room_asked none = {ANSWER_NONE, 0, 0};
    int seat = qn_over(copy) ? -1 : qn_waiting(copy);
    if (seat < 0 || room->seat[seat].taken != SEAT_PERSON)
        return none;
    struct room_asked asked = wishes_answer(&plan->seat[seat], copy);
    return takes_time(room, copy, asked) ? none : asked;
}

/* The choice of an order is marked by it: who takes the entry takes it off the list. */
static qn_status plan_answered(struct plan *plan, qn_table *copy, struct room_asked asked)
{
    int seat = qn_waiting(copy);
    qn_status status = plan_choice(plan, copy, asked.option);
    if (status == QN_OK && asked.answer == ANSWER_ORDER) {
        char *key = plan->keys[plan->count - 1];
        snprintf(key, sizeof plan->keys[0], "order %u", (unsigned)asked.order);
        plan->entries[plan->count - 1].key = key;
        orders_use(plan->seat[seat].orders, asked.order);
    }
    return status;
}

static void plan_rest(struct room *room, struct plan *plan, qn_table *copy)
{
    while (plan->count < ROOM_BATCH) {
        struct room_asked asked = plan_answer(room, plan, copy);
        if (asked.answer == ANSWER_NONE || plan_answered(plan, copy, asked) != QN_OK)
            return;
    }
}

/* What cannot go on ends: a choice that nobody made would have no end, or no room. */
static void propose_end(struct room *room, const char *why)
{
    room_propose_one(room, (struct entry){.kind = "end", .seat = -1, .text = why}, NULL);
}

/* The choice behind what the plan has already, and what follows from it. Frees the plan. */
static void propose_plan(struct room *room, struct plan *plan, size_t option, struct call *call)
{
    qn_table *copy = qn_clone(room->table);
    size_t at = plan->count;
    qn_status status = copy ? plan_choice(plan, copy, option) : QN_NO_MEMORY;
    if (status == QN_OK) {
        plan->entries[at].key = json_string_value(call->id);
        plan->entries[at].person = call->client->person.id;
        plan_rest(room, plan, copy);
        room_propose(room, plan->entries, plan->count, call);
    } else
        call_refuse(call, "refused", NULL, app_status_text(status));
    qn_table_free(copy);
    plan_free(plan);
}

void room_propose_choice(struct room *room, size_t option, struct call *call)
{
    struct plan *plan = plan_new(room);
    propose_plan(room, plan, option, call);
}

void room_propose_pass(struct room *room, const struct stops *stops, size_t option,
                       struct call *call)
{
    struct plan *plan = plan_new(room);
    int seat = qn_waiting(room->table);
    stops_write(stops, plan->words[0]);
    plan->entries[plan->count++] = (struct entry){.kind = "stops",
                                                  .seat = seat,
                                                  .value = 1,
                                                  .person = call->client->person.id,
                                                  .text = plan->words[0]};
    plan->seat[seat].stops = *stops;
    propose_plan(room, plan, option, call);
}

/* The question answers itself. */
static void propose_answer(struct room *room)
{
    struct plan *plan = plan_new(room);
    qn_table *copy = qn_clone(room->table);
    qn_status status = copy ? plan_answered(plan, copy, room->asked) : QN_NO_MEMORY;
    if (status == QN_OK) {
        plan_rest(room, plan, copy);
        room_propose(room, plan->entries, plan->count, NULL);
    } else if (room->asked.answer == ANSWER_ONLY_ONE)
        propose_end(room, status == QN_LOOP ? "loop" : "full");
    else { /* what was wished for cannot be: the person decides */
        room->asked.answer = ANSWER_NONE;
        room_tell_all(room);
    }
    qn_table_free(copy);
    plan_free(plan);
}

void room_propose_thought(struct room *room, const uint16_t *options, size_t count)
{
    struct plan *plan = plan_new(room);
    qn_table *copy = qn_clone(room->table);
    qn_status status = copy ? QN_OK : QN_NO_MEMORY;
    for (size_t i = 0; i < count && status == QN_OK && plan->count < ROOM_BATCH; i++)
        status = plan_choice(plan, copy, options[i]);
    if (status == QN_OK)
        plan_rest(room, plan, copy);
    if (plan->count)
        room_propose(room, plan->entries, plan->count, NULL);
    else
        propose_end(room, status == QN_LOOP ? "loop" : "full");
    qn_table_free(copy);
    plan_free(plan);
}

/* ---- bots ----------------------------------------------------------------------------------- */

struct locking {
    struct job job;
    struct server *server;
    char id[STORE_ID];
    bool has_it;
};

static void run_lock(struct job *job, struct store *store)
{
    struct locking *locking = (struct locking *)(void *)job;
    locking->has_it = store->kind->lock(store, locking->id);
}

static void locked(struct job *job)
{
    struct locking *locking = (struct locking *)(void *)job;
    struct room *room = room_find(locking->server, locking->id);
    if (room) {
        room->is_thinking = false;
        room->has_lock = room->is_counted_lock = locking->has_it;
        room->server->locks += locking->has_it;
        if (room->has_lock)
            room_advance(room);
        else
            room->try_at = room->server->now + LOCK_AGAIN;
    }
    free(locking);
}

/* One server thinks for the bots of a table: whoever has its lock. Beyond so many it thinks without: if another one does, too, the
 * second of them has thought for nothing. */
static void ask_for_lock(struct room *room)
{
    if (room->server->store->kind->is_shared && room->server->locks >= LOCKS) {
        room->has_lock = true;
        bots_think(room->server->bots, room);
        return;
    }
    struct locking *locking = app_alloc(sizeof *locking);
    *locking = (struct locking){.job = {.run = run_lock, .done = locked}, .server = room->server};
    snprintf(locking->id, sizeof locking->id, "%s", room->row.id);
    room->is_thinking = true;
    desk_put(room->server->desk, &locking->job);
}

/* ---- going on ------------------------------------------------------------------------------- */

static bool is_busy(const struct room *room)
{
    return room->is_writing || room->is_reading || room->is_thinking;
}

/* A window that the seat cannot answer takes its time, as if it could. */
static void answer_for_person(struct room *room)
{
    int64_t when = room->asked_at + room->server->config.window_pause;
    if (room->asked.answer == ANSWER_NONE)
        return;
    if (room->server->now < when && takes_time(room, room->table, room->asked))
        room->try_at = when;
    else
        propose_answer(room);
}

/* Answers for whoever is asked, if that is not for a person to do. */
static void go_on(struct room *room)
{
    if (room->state != ROOM_PLAYING || is_busy(room) || room->server->is_closing)
        return;
    int seat = qn_waiting(room->table);
    if (seat < 0)
        return;
    if (room->seat[seat].taken == SEAT_PERSON)
        answer_for_person(room);
    else if (room->has_lock)
        bots_think(room->server->bots, room);
    else
        ask_for_lock(room);
}

void room_advance(struct room *room)
{
    room_tell_all(room);
    go_on(room);
    qn_table_rest(room->table); /* people think for a long time */
}

bool room_give_back(struct room *room)
{
    int64_t outage = room_outage(room);
    if (outage)
        room_propose_one(room, pause_entry(outage), NULL);
    return outage != 0;
}

/* A clock has run out: the seat gives up. */
static bool run_out(struct room *room)
{
    int seat = room->table ? qn_waiting(room->table) : -1;
    if (seat < 0 || room->state != ROOM_PLAYING || room->seat[seat].taken != SEAT_PERSON ||
        room_left(room, (unsigned)seat) > 0)
        return false;
    room_propose_one(room, (struct entry){.kind = "resign", .seat = seat, .text = "time"}, NULL);
    return true;
}

bool room_tell_next(struct room *room)
{
    if (!room->next_wanted[0] || room->follower[0] || is_busy(room))
        return false;
    room_propose_one(room, (struct entry){.kind = "next", .seat = -1, .text = room->next_wanted},
                     NULL);
    return true;
}

void room_tick(struct room *room)
{
    bool is_on = room->server->outage.is_on; /* then one is enough, now and then */
    if (is_busy(room) || (is_on && room->server->now < room->try_at) || room_give_back(room) ||
        run_out(room) || room_tell_next(room))
        return;
    if (room->try_at && room->server->now >= room->try_at) {
        room->try_at = 0;
        room_advance(room);
        if (!is_busy(room))
            room_resume_waiting(room);
    }
}
