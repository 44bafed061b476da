/*
 * The store in PostgreSQL, which several servers may share. Everything that they have to agree on is here: the head
 * of a game says how many entries it has, and who wants to append the next ones moves it on, or was too late.
 *
 *   server A ── head: 7 → 9, entries 8, 9 ──► PostgreSQL ── NOTIFY "game 9" ──► server B reads what comes after 7
 *   server B ── head: 7 → 8, entry 8 ─────► nothing moved: STORE_TAKEN
 *
 * One connection, the desk's. When it is lost, it is made anew at the next job; until then all jobs fail. Statements
 * of a group are sent in one go (pipeline mode) and answered together.
 */
#include "serve/postgres.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IN_ONE_GO = 256, NOTE = 7000 };

/* ---- transactions --------------------------------------------------------------------------- */

static bool postgres_begin(struct store *store)
{
    return pg_simple(pg_mine(store), "BEGIN");
}

/* A transaction in which something has failed is not kept, whatever COMMIT answers. */
static bool postgres_commit(struct store *store)
{
    struct postgres_store *s = pg_mine(store);
    if (PQtransactionStatus(s->connection) == PQTRANS_INTRANS)
        return pg_simple(s, "COMMIT");
    pg_simple(s, "ROLLBACK");
    return false;
}

static void postgres_rollback(struct store *store)
{
    struct postgres_store *s = pg_mine(store);
    if (s->connection && PQtransactionStatus(s->connection) != PQTRANS_IDLE) {
        char error[sizeof s->store.error];
        memcpy(error, s->store.error, sizeof error);
        pg_simple(s, "ROLLBACK");
        memcpy(s->store.error, error, sizeof error);
    }
}

/* ---- entries -------------------------------------------------------------------------------- */

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static char *entries_json(const struct append *append)
{
    json_t *list = json_array();
    for (size_t i = 0; i < append->count; i++) {
        const struct entry *e = &append->entries[i];
        json_array_append_new(list, json_pack("{s:I, s:I, s:s, s:i, s:I, s:I, s:o, s:o, s:o}", "n",
                                              (json_int_t)e->n, "at", (json_int_t)e->at, "kind",
                                              e->kind, "seat", e->seat, "value",
                                              (json_int_t)e->value, "hash", (json_int_t)e->hash,
                                              "person", text_or_null(e->person), "key",
                                              text_or_null(e->key), "text", text_or_null(e->text)));
    }
    char *text = json_dumps(list, JSON_COMPACT);
    json_decref(list);
    return text;
}

static bool send_append(struct postgres_store *s, const struct append *append)
{
    struct parameters p = {0};
    int64_t before = append->entries[0].n - 1;
    char *entries = entries_json(append);
    pg_give(&p, append->game);
    pg_give_number(&p, before);
    pg_give_number(&p, before + (int64_t)append->count);
    pg_give(&p, entries);
    bool is_sent = entries && pg_say(s, APPEND, &p);
    free(entries);
    return is_sent;
}

/* The answer to a statement of the pipeline; false if it failed. */
static bool receive(struct postgres_store *s, int *changed)
{
    PGresult *result = pg_next_answer(s->connection);
    ExecStatusType status = PQresultStatus(result);
    bool is_good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!is_good && status != PGRES_PIPELINE_ABORTED)
        pg_failed(s);
    *changed = is_good ? atoi(PQcmdTuples(result)) : 0;
    PQclear(result);
    if (result)
        PQclear(pg_next_answer(s->connection)); /* the NULL that ends each answer */
    return is_good;
}

static bool end_pipeline(struct postgres_store *s)
{
    PGresult *result = pg_next_answer(s->connection);
    bool is_synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    return is_synced && PQexitPipelineMode(s->connection) == 1;
}

static bool append_some(struct postgres_store *s, struct append **appends, size_t count)
{
    bool is_good = PQenterPipelineMode(s->connection) == 1;
    size_t sent = 0;
    for (; is_good && sent < count; sent++)
        is_good = send_append(s, appends[sent]);
    is_good = PQpipelineSync(s->connection) == 1 && is_good;
    for (size_t i = 0; i < sent; i++) {
        int changed = 0;
        is_good = receive(s, &changed) && is_good;
        appends[i]->result = changed == (int)appends[i]->count ? STORE_DONE : STORE_TAKEN;
    }
    return end_pipeline(s) && is_good;
}

/* Tells the other servers, when the transaction is kept: "game 9 game 12 …". */
static bool notify(struct store *store, struct append **appends, size_t count)
{
    char note[NOTE + 64];
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        const struct append *append = appends[i];
        if (append->result == STORE_DONE)
            used += (size_t)snprintf(note + used, sizeof note - used, "%s %lld ", append->game,
                                     (long long)append->entries[append->count - 1].n);
        if (used && (used > NOTE || i + 1 == count)) {
            if (pg_run_with(store, NOTIFY, note) == STORE_FAILED)
                return false;
            used = 0;
        }
    }
    return true;
}

static bool postgres_append(struct store *store, struct append **appends, size_t count)
{
    for (size_t i = 0; i < count; i += IN_ONE_GO)
        if (!append_some(pg_mine(store), appends + i,
                         count - i < IN_ONE_GO ? count - i : IN_ONE_GO))
            return false;
    return notify(store, appends, count);
}

static enum store_result postgres_read(struct store *store, const char *game, int64_t after,
                                       entry_fn *fn, void *user)
{
    struct parameters p = {0};
    pg_give(&p, game);
    pg_give_number(&p, after);
    PGresult *result = pg_ask(store, READ, &p);
    if (!result)
        return STORE_FAILED;
    for (int i = 0; i < PQntuples(result); i++) {
        struct entry e = {
            .n = pg_number_at(result, i, 0),
            .at = pg_number_at(result, i, 1),
            .kind = pg_text_at(result, i, 2),
            .seat = (int)pg_number_at(result, i, 3),
            .value = pg_number_at(result, i, 4),
            .hash = (uint64_t)pg_number_at(result, i, 5),
            .person = pg_text_at(result, i, 6),
            .key = pg_text_at(result, i, 7),
            .text = pg_text_at(result, i, 8),
            .name = pg_text_at(result, i, 9),
        };
        fn(user, &e);
    }
    PQclear(result);
    return STORE_DONE;
}

/* ---- games ---------------------------------------------------------------------------------- */

static enum store_result postgres_game_add(struct store *store, const struct game_row *row)
{
    struct parameters p = {0};
    const char *const words[] = {row->id, row->key, row->maker, row->game, row->state, row->access};
    for (int i = 0; i < 6; i++)
        pg_give(&p, words[i]);
    pg_give_number(&p, (int64_t)row->seed);
    pg_give_number(&p, row->made);
    pg_give_number(&p, row->moved);
    pg_give(&p, row->setup);
    pg_give(&p, row->summary);
    enum store_result result = pg_run(store, GAME_ADD, &p);
    if (result == STORE_DONE)
        result = pg_run_with(store, HEAD_ADD, row->id);
    return result == STORE_NONE ? STORE_TAKEN : result;
}

static void game_of(const PGresult *result, int i, struct game_row *row)
{
    memset(row, 0, sizeof *row);
    pg_copy_into(row->id, sizeof row->id, result, i, 0);
    pg_copy_into(row->key, sizeof row->key, result, i, 1);
    pg_copy_into(row->maker, sizeof row->maker, result, i, 2);
    pg_copy_into(row->game, sizeof row->game, result, i, 3);
    pg_copy_into(row->state, sizeof row->state, result, i, 4);
    pg_copy_into(row->access, sizeof row->access, result, i, 5);
    row->seed = (uint64_t)pg_number_at(result, i, 6);
    row->made = pg_number_at(result, i, 7);
    row->moved = pg_number_at(result, i, 8);
    row->setup = pg_copy_at(result, i, 9);
    row->summary = pg_copy_at(result, i, 10);
}

static enum store_result postgres_game_get(struct store *store, const char *id,
                                           struct game_row *out)
{
    struct parameters p = {0};
    pg_give(&p, id);
    PGresult *result = pg_ask(store, GAME_GET, &p);
    if (!result)
        return STORE_FAILED;
    bool is_there = PQntuples(result) == 1;
    if (is_there) {
        game_of(result, 0, out);
        out->entries = pg_number_at(result, 0, 11);
    }
    PQclear(result);
    return is_there ? STORE_DONE : STORE_NONE;
}

static enum store_result postgres_game_mark(struct store *store, const char *id, const char *state,
                                            const char *summary, const char *const *people,
                                            size_t count, int64_t moved)
{
    struct parameters p = {0};
    pg_give(&p, id);
    pg_give(&p, state);
    pg_give(&p, summary);
    pg_give_number(&p, moved);
    enum store_result result = pg_run(store, GAME_MARK, &p);
    if (result != STORE_DONE)
        return result;
    if (pg_run_with(store, PLAYERS_CLEAR, id) == STORE_FAILED)
        return STORE_FAILED;
    for (size_t i = 0; i < count; i++) {
        struct parameters player = {0};
        pg_give(&player, people[i]);
        pg_give(&player, id);
        if (pg_run(store, PLAYER_ADD, &player) == STORE_FAILED)
            return STORE_FAILED;
    }
    return STORE_DONE;
}

static enum store_result postgres_game_list(struct store *store, const struct game_query *query,
                                            game_fn *fn, void *user)
{
    struct parameters p = {0};
    pg_give(&p, query->state);
    pg_give_number(&p, query->listed);
    pg_give_number(&p, query->before);
    pg_give_number(&p, query->limit);
    if (query->person)
        pg_give(&p, query->person);
    PGresult *result = pg_ask(store, query->person ? GAMES_OF : GAMES_ALL, &p);
    if (!result)
        return STORE_FAILED;
    for (int i = 0; i < PQntuples(result); i++) {
        struct game_row row;
        game_of(result, i, &row);
        fn(user, &row);
        game_row_clear(&row);
    }
    PQclear(result);
    return STORE_DONE;
}

static enum store_result postgres_game_sum_up(struct store *store, const char *id,
                                              const char *summary)
{
    struct parameters p = {0};
    pg_give(&p, id);
    pg_give(&p, summary);
    return pg_run(store, GAME_SUM_UP, &p);
}

static enum store_result postgres_game_remove(struct store *store, const char *id)
{
    static const enum statement parts[] = {PLAYERS_CLEAR, ENTRIES_REMOVE, HEAD_REMOVE, GAME_REMOVE};
    enum store_result result = STORE_DONE;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && result != STORE_FAILED; i++)
        result = pg_run_with(store, parts[i], id);
    return result;
}

static enum store_result postgres_games_forget(struct store *store, int64_t before, int most,
                                               int *count)
{
    struct parameters p = {0};
    pg_give_number(&p, before);
    pg_give_number(&p, most);
    PGresult *result = pg_ask(store, GAMES_OLD, &p);
    enum store_result done = result ? STORE_DONE : STORE_FAILED;
    *count = result ? PQntuples(result) : 0;
    for (int i = 0; i < *count && done != STORE_FAILED; i++)
        done = postgres_game_remove(store, PQgetvalue(result, i, 0));
    PQclear(result);
    return done == STORE_FAILED ? done : STORE_DONE;
}

/* ---- people --------------------------------------------------------------------------------- */

static void give_person(struct parameters *p, const struct person_row *row)
{
    pg_give(p, row->id);
    pg_give(p, row->name);
    pg_give(p, row->lang);
    pg_give(p, row->password);
    pg_give(p, row->wishes);
}

static enum store_result postgres_person_add(struct store *store, const struct person_row *row)
{
    struct parameters p = {0};
    give_person(&p, row);
    pg_give_number(&p, row->made);
    pg_give_number(&p, row->seen);
    enum store_result result = pg_run(store, PERSON_ADD, &p);
    return result == STORE_NONE ? STORE_TAKEN : result;
}

static enum store_result find_person(struct store *store, enum statement which,
                                     const struct parameters *p, struct person_row *out)
{
    PGresult *result = pg_ask(store, which, p);
    memset(out, 0, sizeof *out);
    if (!result)
        return STORE_FAILED;
    bool is_there = PQntuples(result) > 0;
    if (is_there) {
        pg_copy_into(out->id, sizeof out->id, result, 0, 0);
        pg_copy_into(out->name, sizeof out->name, result, 0, 1);
        pg_copy_into(out->lang, sizeof out->lang, result, 0, 2);
        out->password = pg_copy_at(result, 0, 3);
        out->wishes = pg_copy_at(result, 0, 4);
        out->made = pg_number_at(result, 0, 5);
        out->seen = pg_number_at(result, 0, 6);
    }
    PQclear(result);
    return is_there ? STORE_DONE : STORE_NONE;
}

static enum store_result find_person_by(struct store *store, enum statement which, const char *text,
                                        struct person_row *out)
{
    struct parameters p = {0};
    pg_give(&p, text);
    return find_person(store, which, &p, out);
}

static enum store_result postgres_person_get(struct store *store, const char *id,
                                             struct person_row *out)
{
    return find_person_by(store, PERSON_GET, id, out);
}

static enum store_result postgres_person_named(struct store *store, const char *name,
                                               struct person_row *out)
{
    return find_person_by(store, PERSON_NAMED, name, out);
}

static enum store_result postgres_person_change(struct store *store, const struct person_row *row)
{
    struct parameters p = {0};
    give_person(&p, row);
    pg_give_number(&p, row->seen);
    enum store_result result = pg_run(store, PERSON_CHANGE, &p);
    return result == STORE_NONE ? STORE_TAKEN : result;
}

static enum store_result postgres_person_remove(struct store *store, const char *id)
{
    if (pg_run_with(store, TOKENS_REMOVE, id) == STORE_FAILED ||
        pg_run_with(store, DECKS_REMOVE, id) == STORE_FAILED ||
        pg_run_with(store, BLOCKS_REMOVE, id) == STORE_FAILED)
        return STORE_FAILED;
    return pg_run_with(store, PERSON_REMOVE, id);
}

static enum store_result postgres_token_add(struct store *store, const uint8_t hash[STORE_HASH],
                                            const char *person, int64_t at)
{
    struct parameters p = {0};
    pg_give_bytes(&p, hash, STORE_HASH);
    pg_give(&p, person);
    pg_give_number(&p, at);
    return pg_run(store, TOKEN_ADD, &p);
}

static enum store_result postgres_token_get(struct store *store, const uint8_t hash[STORE_HASH],
                                            struct person_row *out)
{
    struct parameters p = {0};
    pg_give_bytes(&p, hash, STORE_HASH);
    return find_person(store, TOKEN_GET, &p, out);
}

static enum store_result postgres_token_remove(struct store *store, const uint8_t *hash,
                                               const char *person)
{
    struct parameters p = {0};
    if (!hash)
        return pg_run_with(store, TOKENS_REMOVE, person);
    pg_give_bytes(&p, hash, STORE_HASH);
    return pg_run(store, TOKEN_REMOVE, &p);
}

static enum store_result postgres_block_set(struct store *store, const char *person,
                                            const char *other, bool on)
{
    struct parameters p = {0};
    pg_give(&p, person);
    pg_give(&p, other);
    enum store_result result = pg_run(store, on ? BLOCK : UNBLOCK, &p);
    return result == STORE_NONE ? STORE_DONE : result;
}

static enum store_result postgres_list_of(struct store *store, enum store_list which,
                                          const char *person, line_fn *fn, void *user)
{
    static const enum statement of[STORE_LISTS] = {
        [STORE_BLOCKED] = BLOCKED_BY, [STORE_SAID] = SAID_BY, [STORE_SESSIONS] = SESSIONS_OF};
    struct parameters p = {0};
    pg_give(&p, person);
    PGresult *result = pg_ask(store, of[which], &p);
    if (!result)
        return STORE_FAILED;
    for (int i = 0; i < PQntuples(result); i++)
        fn(user, pg_text_at(result, i, 0), pg_number_at(result, i, 1));
    PQclear(result);
    return STORE_DONE;
}

static bool postgres_is_blocked(struct store *store, const char *person, const char *other)
{
    struct parameters p = {0};
    pg_give(&p, person);
    pg_give(&p, other);
    PGresult *result = pg_ask(store, IS_BLOCKED, &p);
    bool is_blocked = result && PQntuples(result) > 0;
    PQclear(result);
    return is_blocked;
}

static enum store_result postgres_deck_put(struct store *store, const struct deck_row *row)
{
    struct parameters p = {0};
    pg_give(&p, row->person);
    pg_give(&p, row->id);
    pg_give(&p, row->game);
    pg_give(&p, row->name);
    pg_give(&p, row->text);
    pg_give_number(&p, row->at);
    return pg_run(store, DECK_PUT, &p);
}

static enum store_result postgres_deck_list(struct store *store, const char *person, deck_fn *fn,
                                            void *user)
{
    struct parameters p = {0};
    pg_give(&p, person);
    PGresult *result = pg_ask(store, DECKS_OF, &p);
    if (!result)
        return STORE_FAILED;
    for (int i = 0; i < PQntuples(result); i++)
        fn(user, &(struct deck_row){.person = person,
                                    .id = pg_text_at(result, i, 0),
                                    .game = pg_text_at(result, i, 1),
                                    .name = pg_text_at(result, i, 2),
                                    .text = pg_text_at(result, i, 3),
                                    .at = pg_number_at(result, i, 4)});
    PQclear(result);
    return STORE_DONE;
}

static enum store_result postgres_deck_remove(struct store *store, const char *person,
                                              const char *id)
{
    struct parameters p = {0};
    pg_give(&p, person);
    pg_give(&p, id);
    return pg_run(store, DECK_REMOVE, &p);
}

static enum store_result postgres_alive(struct store *store, int64_t now, int64_t *before)
{
    struct parameters p = {0};
    PGresult *result = pg_ask(store, ALIVE_GET, &p);
    if (!result)
        return STORE_FAILED;
    *before = PQntuples(result) ? pg_number_at(result, 0, 0) : 0;
    PQclear(result);
    pg_give_number(&p, now);
    return pg_run(store, ALIVE_SET, &p);
}

/* ---- several servers ------------------------------------------------------------------------ */

static bool postgres_lock(struct store *store, const char *game)
{
    struct parameters p = {0};
    pg_give(&p, game);
    PGresult *result = pg_ask(store, LOCK, &p);
    bool has_it = result && PQgetvalue(result, 0, 0)[0] == 't';
    PQclear(result);
    return has_it;
}

static void postgres_unlock(struct store *store, const char *game)
{
    struct parameters p = {0};
    pg_give(&p, game);
    PQclear(pg_ask(store, UNLOCK, &p));
}

static bool postgres_tell(struct store *store, const char *note)
{
    return pg_run_with(store, NOTIFY, note) != STORE_FAILED;
}

static void read_note(const char *note, moved_fn *fn, void *user)
{
    char game[64];
    long long n;
    int used;
    while (sscanf(note, "%63s %lld%n", game, &n, &used) == 2) {
        fn(user, game, n);
        note += used;
    }
}

static void postgres_poll(struct store *store, moved_fn *fn, void *user)
{
    struct postgres_store *s = pg_mine(store);
    if (!s->connection)
        return;
    if (s->was_lost && PQstatus(s->connection) == CONNECTION_OK) {
        s->was_lost = false;
        fn(user, NULL, 0);
    }
    PQconsumeInput(s->connection);
    for (PGnotify *note; (note = PQnotifies(s->connection)); PQfreemem(note))
        if (note->be_pid != PQbackendPID(s->connection))
            read_note(note->extra, fn, user);
}

static int postgres_poll_fd(struct store *store)
{
    struct postgres_store *s = pg_mine(store);
    return s->connection && PQstatus(s->connection) == CONNECTION_OK ? PQsocket(s->connection) : -1;
}

static const struct store_kind kind = {
    .is_shared = true,
    .close = pg_close,
    .is_there = pg_is_there,
    .begin = postgres_begin,
    .commit = postgres_commit,
    .rollback = postgres_rollback,
    .append = postgres_append,
    .read = postgres_read,
    .game_add = postgres_game_add,
    .game_get = postgres_game_get,
    .game_mark = postgres_game_mark,
    .game_list = postgres_game_list,
    .game_sum_up = postgres_game_sum_up,
    .game_remove = postgres_game_remove,
    .games_forget = postgres_games_forget,
    .person_add = postgres_person_add,
    .person_get = postgres_person_get,
    .person_named = postgres_person_named,
    .person_change = postgres_person_change,
    .person_remove = postgres_person_remove,
    .token_add = postgres_token_add,
    .token_get = postgres_token_get,
    .token_remove = postgres_token_remove,
    .block_set = postgres_block_set,
    .is_blocked = postgres_is_blocked,
    .list_of = postgres_list_of,
    .deck_put = postgres_deck_put,
    .deck_list = postgres_deck_list,
    .deck_remove = postgres_deck_remove,
    .alive = postgres_alive,
    .lock = postgres_lock,
    .unlock = postgres_unlock,
    .tell = postgres_tell,
    .poll = postgres_poll,
    .poll_fd = postgres_poll_fd,
};

struct store *store_open_postgres(const char *address, char *error, size_t size)
{
    return pg_open(address, &kind, error, size);
}
