/*
 * Finished games to take home: replayed in a thread, as a journal, or as a bundle of the journal with the decks and cards
 * that were brought to the table (app/bundle.h).
 */
#include "serve/web.h"

#include "app/bundle.h"
#include "quinte/resign.h"
#include "serve/room.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct taking_home {
    struct job job;
    struct visit *visit;
    struct work work;
    struct game_row row;
    struct entry_list list;
    char id[STORE_ID];
    uint8_t hash[STORE_HASH]; /* of the cookie that came */
    bool has_token;
    struct person_row person; /* who wants it, if they are known */
    char *text;               /* the journal or its bundle, if there is one to be had */
    size_t size;
    bool is_there, is_seen, is_over;
};

static void collect(void *user, const struct entry *entry)
{
    entry_list_add(user, entry);
}

static void run_taking_home(struct job *job, struct store *store)
{
    struct taking_home *taking = (struct taking_home *)(void *)job;
    job->result = STORE_DONE;
    if (taking->has_token &&
        store->kind->token_get(store, taking->hash, &taking->person) == STORE_FAILED)
        job->result = STORE_FAILED;
    if (job->result == STORE_DONE)
        job->result = store->kind->game_get(store, taking->id, &taking->row);
    if (job->result == STORE_DONE)
        job->result = store->kind->read(store, taking->id, 0, collect, &taking->list);
}

/* The choices of the room as a journal of the library's; NULL if it has none that replays. */
static qn_journal *journal_of(const struct room *room)
{
    qn_table *table = room_table_at(room, 0);
    qn_journal *journal = NULL;
    bool is_good = table && qn_journal_new(table, &journal) == QN_OK;
    for (size_t i = 0; is_good && i < room->choice_count; i++) {
        const struct room_choice *choice = &room->choices[i];
        qn_ask ask;
        if (choice->option == ROOM_RESIGNED)
            is_good = qn_record_resign(journal, table, choice->seat) == QN_OK;
        else
            is_good = choice->option != ROOM_DEALT && qn_ask_get(table, &ask) &&
                      qn_record(journal, table, ask.serial, choice->option) == QN_OK;
    }
    qn_table_free(table);
    if (is_good)
        return journal;
    qn_journal_free(journal);
    return NULL;
}

/* The same journal with a word for each deck that was brought, in place of the file where it lay while it was read. */
static bool name_decks(const struct bundle *bundle, qn_journal **journal)
{
    bool is_good = true;
    for (size_t i = 0; i < bundle->decks && is_good; i++) {
        qn_journal *named = NULL;
        is_good =
            qn_journal_with_setting(*journal, bundle->deck[i].key, "brought", &named) == QN_OK;
        qn_journal_free(*journal);
        *journal = named;
    }
    return is_good;
}

/* What was brought to the table. */
static struct bundle brought_to(const struct room *room)
{
    struct bundle bundle = {0};
    const char *key, *cards = json_string_value(json_object_get(room->setup, "cards"));
    json_t *deck;
    json_object_foreach(json_object_get(room->setup, "decks"), key, deck)
    {
        if (bundle.decks == BUNDLE_DECKS || !json_is_string(deck))
            continue;
        struct bundle_deck *mine = &bundle.deck[bundle.decks++];
        snprintf(mine->key, sizeof mine->key, "%s", key);
        mine->text = strdup(json_string_value(deck));
    }
    if (cards)
        bundle.cards = strdup(cards);
    return bundle;
}

/* The journal, or a bundle of it and of what it needs that is not the game's own; NULL if it has none. */
static char *to_take_home(const struct room *room, size_t *size)
{
    struct bundle bundle = brought_to(room);
    bool is_alone = !bundle.decks && !bundle.cards;
    qn_journal *journal = journal_of(room);
    char *text = NULL;
    if (journal && name_decks(&bundle, &journal))
        text = qn_journal_text(journal, size);
    if (text && !is_alone) {
        bundle.journal = text;
        text = bundle_write(&bundle, size);
    }
    qn_journal_free(journal);
    bundle_free(&bundle);
    return text;
}

static void run_replaying(struct work *work)
{
    struct taking_home *taking =
        (struct taking_home *)(void *)((char *)work - offsetof(struct taking_home, work));
    struct room *room = room_new(taking->visit->server, &taking->row);
    taking->is_there = room != NULL;
    for (size_t i = 0; room && i < taking->list.count; i++)
        room_take(room, &taking->list.entry[i]);
    int seat;
    taking->is_seen = room && person_may_see(room, taking->person.id, &seat);
    taking->is_over = taking->is_seen && room->state == ROOM_OVER;
    if (taking->is_over && room->table && !room->is_dealt)
        taking->text = to_take_home(room, &taking->size);
    room_free(room);
}

static void replayed(struct work *work)
{
    struct taking_home *taking =
        (struct taking_home *)(void *)((char *)work - offsetof(struct taking_home, work));
    struct visit *visit = taking->visit;
    app_speak(visit->server->app, visit->lang);
    if (taking->text)
        web_reply(visit, 200, "text/plain; charset=utf-8", taking->text, taking->size);
    else if (taking->is_over)
        web_refuse(visit, 409, "refused",
                   _("this game has no journal: it was dealt anew on its way"));
    else if (taking->is_there && !taking->is_seen)
        web_refuse(visit, 403, "refused", _("this table is not to be watched"));
    else if (taking->is_there)
        web_refuse(visit, 409, "refused",
                   _("a journal tells everything: it can be had when the game is over"));
    else if (taking->job.result == STORE_FAILED)
        web_refuse(visit, 503, "store", _("the store does not answer; try again soon"));
    else
        web_refuse(visit, 404, "unknown_table", _("there is no such table"));
    person_row_clear(&taking->person);
    game_row_clear(&taking->row);
    entry_list_clear(&taking->list);
    visit_release(visit);
    free(taking);
}

static void taken_home(struct job *job)
{
    struct taking_home *taking = (struct taking_home *)(void *)job;
    taking->work = (struct work){.run = run_replaying, .done = replayed};
    if (job->result == STORE_DONE)
        helpers_put(taking->visit->server->looks, &taking->work);
    else
        replayed(&taking->work);
}

void web_take_home(struct visit *visit, const char *id)
{
    struct taking_home *taking = app_alloc(sizeof *taking);
    *taking =
        (struct taking_home){.job = {.run = run_taking_home, .done = taken_home}, .visit = visit};
    snprintf(taking->id, sizeof taking->id, "%s", id);
    taking->has_token = people_token_hash(visit->token, taking->hash);
    visit_hold(visit);
    desk_put(visit->server->desk, &taking->job);
}
