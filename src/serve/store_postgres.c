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
#include "serve/store.h"

#include <jansson.h>
#include <libintl.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define _(text) gettext(text)

enum { PARAMETERS = 12, IN_ONE_GO = 256, NOTE = 7000 };

static const char schema[] =
    "SELECT pg_advisory_lock(5151);" /* two servers that start at once */
    "CREATE TABLE IF NOT EXISTS meta (version INTEGER NOT NULL);"
    "INSERT INTO meta SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM meta);"
    "CREATE TABLE IF NOT EXISTS person (id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT "
    "NULL,"
    " password TEXT, wishes TEXT, made BIGINT NOT NULL, seen BIGINT NOT NULL);"
    "CREATE UNIQUE INDEX IF NOT EXISTS person_name ON person (name) WHERE password IS NOT NULL;"
    "CREATE TABLE IF NOT EXISTS token (hash BYTEA PRIMARY KEY, person TEXT NOT NULL, at BIGINT NOT "
    "NULL);"
    "CREATE INDEX IF NOT EXISTS token_person ON token (person);"
    "CREATE TABLE IF NOT EXISTS block (person TEXT, other TEXT, PRIMARY KEY (person, other));"
    "CREATE TABLE IF NOT EXISTS deck (person TEXT, id TEXT, game TEXT NOT NULL, name TEXT NOT NULL,"
    " text TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (person, id));"
    "CREATE TABLE IF NOT EXISTS game (id TEXT PRIMARY KEY, key TEXT NOT NULL, maker TEXT NOT NULL,"
    " game TEXT NOT NULL, state TEXT NOT NULL, access TEXT NOT NULL, seed BIGINT NOT NULL,"
    " made BIGINT NOT NULL, moved BIGINT NOT NULL, setup TEXT NOT NULL, summary TEXT);"
    "CREATE INDEX IF NOT EXISTS game_listed ON game (state, access, moved);"
    "CREATE TABLE IF NOT EXISTS player (person TEXT, game TEXT, PRIMARY KEY (person, game));"
    "CREATE INDEX IF NOT EXISTS player_game ON player (game);"
    "CREATE TABLE IF NOT EXISTS head (game TEXT PRIMARY KEY, n BIGINT NOT NULL) WITH (fillfactor = "
    "50);"
    "CREATE TABLE IF NOT EXISTS entry (game TEXT, n BIGINT, at BIGINT NOT NULL, kind TEXT NOT NULL,"
    " seat INTEGER NOT NULL, value BIGINT NOT NULL, hash BIGINT NOT NULL, person TEXT, key TEXT, "
    "text TEXT,"
    " PRIMARY KEY (game, n));"
    "SELECT pg_advisory_unlock(5151);";

enum statement {
    APPEND,
    NOTIFY,
    READ,
    GAME_ADD,
    HEAD_ADD,
    GAME_GET,
    GAME_MARK,
    PLAYERS_CLEAR,
    PLAYER_ADD,
    GAMES_ALL,
    GAMES_OF,
    GAME_REMOVE,
    HEAD_REMOVE,
    ENTRIES_REMOVE,
    GAMES_OLD,
    PERSON_ADD,
    PERSON_GET,
    PERSON_NAMED,
    PERSON_CHANGE,
    PERSON_REMOVE,
    TOKEN_ADD,
    TOKEN_GET,
    TOKEN_REMOVE,
    TOKENS_REMOVE,
    BLOCK,
    UNBLOCK,
    IS_BLOCKED,
    DECK_PUT,
    DECKS_OF,
    DECK_REMOVE,
    DECKS_REMOVE,
    LOCK,
    UNLOCK,
    STATEMENTS
};

#define GAME_COLUMNS                                                                               \
    "g.id, g.key, g.maker, g.game, g.state, g.access, g.seed, g.made, g.moved, g.setup, g.summary"
#define PERSON_COLUMNS "p.id, p.name, p.lang, p.password, p.wishes, p.made, p.seen"
#define GAME_CHOSEN                                                                                \
    " ($1::text IS NULL OR g.state = $1) AND ($2::int = 0 OR g.access = 'open')"                   \
    " AND ($3::bigint = 0 OR g.moved < $3) ORDER BY g.moved DESC, g.id LIMIT $4::int"

static const struct {
    const char *name, *text;
} statements[STATEMENTS] = {
    [APPEND] =
        {"append",
         "WITH moved AS (UPDATE head SET n = $3::bigint WHERE game = $1 AND n = $2::bigint"
         " RETURNING game) INSERT INTO entry SELECT moved.game, e.n, e.at, e.kind, e.seat, e.value,"
         " e.hash, e.person, e.key, e.text FROM moved, json_to_recordset($4::json) AS e (n BIGINT,"
         " at BIGINT, kind TEXT, seat INTEGER, value BIGINT, hash BIGINT, person TEXT, key TEXT,"
         " text TEXT)"},
    [NOTIFY] = {"notify", "SELECT pg_notify('quinte', $1)"},
    [READ] = {"read",
              "SELECT e.n, e.at, e.kind, e.seat, e.value, e.hash, e.person, e.key, e.text, p.name"
              " FROM entry e LEFT JOIN person p ON p.id = e.person WHERE e.game = $1 AND e.n > "
              "$2::bigint"
              " ORDER BY e.n"},
    [GAME_ADD] = {"game_add",
                  "INSERT INTO game VALUES ($1, $2, $3, $4, $5, $6, $7::bigint, $8::bigint,"
                  " $9::bigint, $10, $11) ON CONFLICT DO NOTHING"},
    [HEAD_ADD] = {"head_add", "INSERT INTO head VALUES ($1, 0) ON CONFLICT DO NOTHING"},
    [GAME_GET] = {"game_get", "SELECT " GAME_COLUMNS ", coalesce(h.n, 0) FROM game g"
                              " LEFT JOIN head h ON h.game = g.id WHERE g.id = $1"},
    [GAME_MARK] = {"game_mark",
                   "UPDATE game SET state = $2, summary = $3, moved = $4::bigint WHERE id = $1"},
    [PLAYERS_CLEAR] = {"players_clear", "DELETE FROM player WHERE game = $1"},
    [PLAYER_ADD] = {"player_add", "INSERT INTO player VALUES ($1, $2) ON CONFLICT DO NOTHING"},
    [GAMES_ALL] = {"games_all", "SELECT " GAME_COLUMNS " FROM game g WHERE" GAME_CHOSEN},
    [GAMES_OF] = {"games_of", "SELECT " GAME_COLUMNS " FROM game g JOIN player l ON l.game = g.id"
                              " WHERE l.person = $5 AND" GAME_CHOSEN},
    [GAME_REMOVE] = {"game_remove", "DELETE FROM game WHERE id = $1"},
    [HEAD_REMOVE] = {"head_remove", "DELETE FROM head WHERE game = $1"},
    [ENTRIES_REMOVE] = {"entries_remove", "DELETE FROM entry WHERE game = $1"},
    [GAMES_OLD] = {"games_old",
                   "SELECT g.id FROM game g WHERE g.state = 'over' AND g.moved < $1::bigint"
                   " ORDER BY g.moved LIMIT $2::int"},
    [PERSON_ADD] = {"person_add",
                    "INSERT INTO person VALUES ($1, $2, $3, $4, $5, $6::bigint, $7::bigint)"
                    " ON CONFLICT DO NOTHING"},
    [PERSON_GET] = {"person_get", "SELECT " PERSON_COLUMNS " FROM person p WHERE p.id = $1"},
    [PERSON_NAMED] = {"person_named",
                      "SELECT " PERSON_COLUMNS
                      " FROM person p WHERE p.name = $1 AND p.password IS NOT NULL"},
    [PERSON_CHANGE] =
        {"person_change",
         "UPDATE person SET name = $2, lang = $3, password = $4, wishes = $5, seen = $6::bigint"
         " WHERE id = $1 AND ($4::text IS NULL OR NOT EXISTS (SELECT 1 FROM person o"
         " WHERE o.name = $2 AND o.password IS NOT NULL AND o.id <> $1))"},
    [PERSON_REMOVE] = {"person_remove",
                       "UPDATE person SET name = '', password = NULL, wishes = NULL WHERE id = $1"},
    [TOKEN_ADD] = {"token_add",
                   "INSERT INTO token VALUES ($1::bytea, $2, $3::bigint) ON CONFLICT DO NOTHING"},
    [TOKEN_GET] = {"token_get",
                   "SELECT " PERSON_COLUMNS
                   " FROM token t JOIN person p ON p.id = t.person WHERE t.hash = $1::bytea"},
    [TOKEN_REMOVE] = {"token_remove", "DELETE FROM token WHERE hash = $1::bytea"},
    [TOKENS_REMOVE] = {"tokens_remove", "DELETE FROM token WHERE person = $1"},
    [BLOCK] = {"block", "INSERT INTO block VALUES ($1, $2) ON CONFLICT DO NOTHING"},
    [UNBLOCK] = {"unblock", "DELETE FROM block WHERE person = $1 AND other = $2"},
    [IS_BLOCKED] = {"is_blocked", "SELECT 1 FROM block WHERE person = $1 AND other = $2"},
    [DECK_PUT] =
        {"deck_put",
         "INSERT INTO deck VALUES ($1, $2, $3, $4, $5, $6::bigint) ON CONFLICT (person, id)"
         " DO UPDATE SET game = $3, name = $4, text = $5, at = $6::bigint"},
    [DECKS_OF] = {"decks_of", "SELECT id, game, name, text, at FROM deck WHERE person = $1"
                              " ORDER BY at DESC, id"},
    [DECK_REMOVE] = {"deck_remove", "DELETE FROM deck WHERE person = $1 AND id = $2"},
    [DECKS_REMOVE] = {"decks_remove", "DELETE FROM deck WHERE person = $1"},
    [LOCK] = {"lock", "SELECT pg_try_advisory_lock(hashtextextended($1, 51))"},
    [UNLOCK] = {"unlock", "SELECT pg_advisory_unlock(hashtextextended($1, 51))"},
};

struct postgres_store {
    struct store store;
    char *address;
    PGconn *connection;
    bool was_lost; /* others may have moved unheard */
};

static struct postgres_store *mine(struct store *store)
{
    return (struct postgres_store *)(void *)store;
}

/* ---- statements ----------------------------------------------------------------------------- */

/* The parameters of a statement: texts, some of them made of numbers here. */
struct parameters {
    int count;
    const char *value[PARAMETERS];
    int length[PARAMETERS], format[PARAMETERS];
    char digits[PARAMETERS][24];
};

static void give(struct parameters *p, const char *text)
{
    p->value[p->count] = text;
    p->length[p->count] = 0;
    p->format[p->count++] = 0;
}

static void give_number(struct parameters *p, int64_t number)
{
    snprintf(p->digits[p->count], sizeof p->digits[0], "%lld", (long long)number);
    give(p, p->digits[p->count]);
}

static void give_bytes(struct parameters *p, const uint8_t *bytes, int size)
{
    give(p, (const char *)bytes);
    p->length[p->count - 1] = size;
    p->format[p->count - 1] = 1;
}

static enum store_result failed(struct postgres_store *s)
{
    snprintf(s->store.error, sizeof s->store.error, "%s", PQerrorMessage(s->connection));
    s->store.error[strcspn(s->store.error, "\n")] = '\0';
    return STORE_FAILED;
}

/* Runs it; the result is the caller's. NULL after an error. */
static PGresult *ask(struct store *store, enum statement which, const struct parameters *p)
{
    struct postgres_store *s = mine(store);
    PGresult *result = PQexecPrepared(s->connection, statements[which].name, p->count, p->value,
                                      p->length, p->format, 0);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    failed(s);
    PQclear(result);
    return NULL;
}

/* Runs what gives no rows. STORE_NONE if it changed nothing. */
static enum store_result run(struct store *store, enum statement which, const struct parameters *p)
{
    PGresult *result = ask(store, which, p);
    if (!result)
        return STORE_FAILED;
    bool has_changed = atoi(PQcmdTuples(result)) > 0;
    PQclear(result);
    return has_changed ? STORE_DONE : STORE_NONE;
}

static enum store_result run_with(struct store *store, enum statement which, const char *text)
{
    struct parameters p = {0};
    give(&p, text);
    return run(store, which, &p);
}

static const char *text_at(const PGresult *result, int row, int column)
{
    return PQgetisnull(result, row, column) ? NULL : PQgetvalue(result, row, column);
}

static int64_t number_at(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

static char *copy_at(const PGresult *result, int row, int column)
{
    const char *text = text_at(result, row, column);
    return text ? strdup(text) : NULL;
}

static void copy_into(char *to, size_t size, const PGresult *result, int row, int column)
{
    const char *text = text_at(result, row, column);
    snprintf(to, size, "%s", text ? text : "");
}

/* ---- the connection ------------------------------------------------------------------------- */

static bool simple(struct postgres_store *s, const char *text)
{
    PGresult *result = PQexec(s->connection, text);
    ExecStatusType status = PQresultStatus(result);
    bool is_good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!is_good)
        failed(s);
    PQclear(result);
    return is_good;
}

static bool make_ready(struct postgres_store *s)
{
    bool is_good = simple(s, "SET client_min_messages = warning") &&
                   simple(s, "SET statement_timeout = '10s'") &&
                   simple(s, "SET standard_conforming_strings = on");
    for (int i = 0; i < STATEMENTS && is_good; i++) {
        PGresult *result =
            PQprepare(s->connection, statements[i].name, statements[i].text, 0, NULL);
        is_good = PQresultStatus(result) == PGRES_COMMAND_OK;
        if (!is_good)
            failed(s);
        PQclear(result);
    }
    return is_good && simple(s, "LISTEN quinte");
}

/* What is not said in the address: nobody waits long for a server that is gone. */
static PGconn *connect_to(const char *address)
{
    static const char *const keys[] = {"connect_timeout",  "tcp_user_timeout", "keepalives_idle",
                                       "application_name", "dbname",           NULL};
    const char *const values[] = {"2", "5000", "10", "quinte", address, NULL};
    return PQconnectdbParams(keys, values, 1);
}

static bool postgres_is_there(struct store *store)
{
    struct postgres_store *s = mine(store);
    if (PQstatus(s->connection) == CONNECTION_OK)
        return true;
    PQfinish(s->connection);
    s->connection = connect_to(s->address);
    s->was_lost = true;
    if (PQstatus(s->connection) == CONNECTION_OK && make_ready(s))
        return true;
    failed(s);
    PQfinish(s->connection);
    s->connection = NULL;
    return false;
}

static bool postgres_begin(struct store *store)
{
    return simple(mine(store), "BEGIN");
}

/* A transaction in which something has failed is not kept, whatever COMMIT answers. */
static bool postgres_commit(struct store *store)
{
    struct postgres_store *s = mine(store);
    if (PQtransactionStatus(s->connection) == PQTRANS_INTRANS)
        return simple(s, "COMMIT");
    simple(s, "ROLLBACK");
    return false;
}

static void postgres_rollback(struct store *store)
{
    struct postgres_store *s = mine(store);
    if (s->connection && PQtransactionStatus(s->connection) != PQTRANS_IDLE) {
        char error[sizeof s->store.error];
        memcpy(error, s->store.error, sizeof error);
        simple(s, "ROLLBACK");
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

static bool send(struct postgres_store *s, enum statement which, const struct parameters *p)
{
    return PQsendQueryPrepared(s->connection, statements[which].name, p->count, p->value, p->length,
                               p->format, 0) == 1;
}

static bool send_append(struct postgres_store *s, const struct append *append)
{
    struct parameters p = {0};
    int64_t before = append->entries[0].n - 1;
    char *entries = entries_json(append);
    give(&p, append->game);
    give_number(&p, before);
    give_number(&p, before + (int64_t)append->count);
    give(&p, entries);
    bool is_sent = entries && send(s, APPEND, &p);
    free(entries);
    return is_sent;
}

/* The answer to a statement of the pipeline; false if it failed. */
static bool receive(struct postgres_store *s, int *changed)
{
    PGresult *result = PQgetResult(s->connection);
    ExecStatusType status = PQresultStatus(result);
    bool is_good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!is_good && status != PGRES_PIPELINE_ABORTED)
        failed(s);
    *changed = is_good ? atoi(PQcmdTuples(result)) : 0;
    PQclear(result);
    if (result)
        PQclear(PQgetResult(s->connection)); /* the NULL that ends each answer */
    return is_good;
}

static bool end_pipeline(struct postgres_store *s)
{
    PGresult *result = PQgetResult(s->connection);
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
            if (run_with(store, NOTIFY, note) == STORE_FAILED)
                return false;
            used = 0;
        }
    }
    return true;
}

static bool postgres_append(struct store *store, struct append **appends, size_t count)
{
    for (size_t i = 0; i < count; i += IN_ONE_GO)
        if (!append_some(mine(store), appends + i, count - i < IN_ONE_GO ? count - i : IN_ONE_GO))
            return false;
    return notify(store, appends, count);
}

static enum store_result postgres_read(struct store *store, const char *game, int64_t after,
                                       entry_fn *fn, void *user)
{
    struct parameters p = {0};
    give(&p, game);
    give_number(&p, after);
    PGresult *result = ask(store, READ, &p);
    if (!result)
        return STORE_FAILED;
    for (int i = 0; i < PQntuples(result); i++) {
        struct entry e = {
            .n = number_at(result, i, 0),
            .at = number_at(result, i, 1),
            .kind = text_at(result, i, 2),
            .seat = (int)number_at(result, i, 3),
            .value = number_at(result, i, 4),
            .hash = (uint64_t)number_at(result, i, 5),
            .person = text_at(result, i, 6),
            .key = text_at(result, i, 7),
            .text = text_at(result, i, 8),
            .name = text_at(result, i, 9),
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
        give(&p, words[i]);
    give_number(&p, (int64_t)row->seed);
    give_number(&p, row->made);
    give_number(&p, row->moved);
    give(&p, row->setup);
    give(&p, row->summary);
    enum store_result result = run(store, GAME_ADD, &p);
    if (result == STORE_DONE)
        result = run_with(store, HEAD_ADD, row->id);
    return result == STORE_NONE ? STORE_TAKEN : result;
}

static void game_of(const PGresult *result, int i, struct game_row *row)
{
    memset(row, 0, sizeof *row);
    copy_into(row->id, sizeof row->id, result, i, 0);
    copy_into(row->key, sizeof row->key, result, i, 1);
    copy_into(row->maker, sizeof row->maker, result, i, 2);
    copy_into(row->game, sizeof row->game, result, i, 3);
    copy_into(row->state, sizeof row->state, result, i, 4);
    copy_into(row->access, sizeof row->access, result, i, 5);
    row->seed = (uint64_t)number_at(result, i, 6);
    row->made = number_at(result, i, 7);
    row->moved = number_at(result, i, 8);
    row->setup = copy_at(result, i, 9);
    row->summary = copy_at(result, i, 10);
}

static enum store_result postgres_game_get(struct store *store, const char *id,
                                           struct game_row *out)
{
    struct parameters p = {0};
    give(&p, id);
    PGresult *result = ask(store, GAME_GET, &p);
    if (!result)
        return STORE_FAILED;
    bool is_there = PQntuples(result) == 1;
    if (is_there) {
        game_of(result, 0, out);
        out->entries = number_at(result, 0, 11);
    }
    PQclear(result);
    return is_there ? STORE_DONE : STORE_NONE;
}

static enum store_result postgres_game_mark(struct store *store, const char *id, const char *state,
                                            const char *summary, const char *const *people,
                                            size_t count, int64_t moved)
{
    struct parameters p = {0};
    give(&p, id);
    give(&p, state);
    give(&p, summary);
    give_number(&p, moved);
    enum store_result result = run(store, GAME_MARK, &p);
    if (result != STORE_DONE)
        return result;
    if (run_with(store, PLAYERS_CLEAR, id) == STORE_FAILED)
        return STORE_FAILED;
    for (size_t i = 0; i < count; i++) {
        struct parameters player = {0};
        give(&player, people[i]);
        give(&player, id);
        if (run(store, PLAYER_ADD, &player) == STORE_FAILED)
            return STORE_FAILED;
    }
    return STORE_DONE;
}

static enum store_result postgres_game_list(struct store *store, const struct game_query *query,
                                            game_fn *fn, void *user)
{
    struct parameters p = {0};
    give(&p, query->state);
    give_number(&p, query->listed);
    give_number(&p, query->before);
    give_number(&p, query->limit);
    if (query->person)
        give(&p, query->person);
    PGresult *result = ask(store, query->person ? GAMES_OF : GAMES_ALL, &p);
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

static enum store_result postgres_game_remove(struct store *store, const char *id)
{
    static const enum statement parts[] = {PLAYERS_CLEAR, ENTRIES_REMOVE, HEAD_REMOVE, GAME_REMOVE};
    enum store_result result = STORE_DONE;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && result != STORE_FAILED; i++)
        result = run_with(store, parts[i], id);
    return result;
}

static enum store_result postgres_games_forget(struct store *store, int64_t before, int most,
                                               int *count)
{
    struct parameters p = {0};
    give_number(&p, before);
    give_number(&p, most);
    PGresult *result = ask(store, GAMES_OLD, &p);
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
    give(p, row->id);
    give(p, row->name);
    give(p, row->lang);
    give(p, row->password);
    give(p, row->wishes);
}

static enum store_result postgres_person_add(struct store *store, const struct person_row *row)
{
    struct parameters p = {0};
    give_person(&p, row);
    give_number(&p, row->made);
    give_number(&p, row->seen);
    enum store_result result = run(store, PERSON_ADD, &p);
    return result == STORE_NONE ? STORE_TAKEN : result;
}

static enum store_result find_person(struct store *store, enum statement which,
                                     const struct parameters *p, struct person_row *out)
{
    PGresult *result = ask(store, which, p);
    memset(out, 0, sizeof *out);
    if (!result)
        return STORE_FAILED;
    bool is_there = PQntuples(result) > 0;
    if (is_there) {
        copy_into(out->id, sizeof out->id, result, 0, 0);
        copy_into(out->name, sizeof out->name, result, 0, 1);
        copy_into(out->lang, sizeof out->lang, result, 0, 2);
        out->password = copy_at(result, 0, 3);
        out->wishes = copy_at(result, 0, 4);
        out->made = number_at(result, 0, 5);
        out->seen = number_at(result, 0, 6);
    }
    PQclear(result);
    return is_there ? STORE_DONE : STORE_NONE;
}

static enum store_result find_person_by(struct store *store, enum statement which, const char *text,
                                        struct person_row *out)
{
    struct parameters p = {0};
    give(&p, text);
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
    give_number(&p, row->seen);
    enum store_result result = run(store, PERSON_CHANGE, &p);
    return result == STORE_NONE ? STORE_TAKEN : result;
}

static enum store_result postgres_person_remove(struct store *store, const char *id)
{
    if (run_with(store, TOKENS_REMOVE, id) == STORE_FAILED ||
        run_with(store, DECKS_REMOVE, id) == STORE_FAILED)
        return STORE_FAILED;
    return run_with(store, PERSON_REMOVE, id);
}

static enum store_result postgres_token_add(struct store *store, const uint8_t hash[STORE_HASH],
                                            const char *person, int64_t at)
{
    struct parameters p = {0};
    give_bytes(&p, hash, STORE_HASH);
    give(&p, person);
    give_number(&p, at);
    return run(store, TOKEN_ADD, &p);
}

static enum store_result postgres_token_get(struct store *store, const uint8_t hash[STORE_HASH],
                                            struct person_row *out)
{
    struct parameters p = {0};
    give_bytes(&p, hash, STORE_HASH);
    return find_person(store, TOKEN_GET, &p, out);
}

static enum store_result postgres_token_remove(struct store *store, const uint8_t *hash,
                                               const char *person)
{
    struct parameters p = {0};
    if (!hash)
        return run_with(store, TOKENS_REMOVE, person);
    give_bytes(&p, hash, STORE_HASH);
    return run(store, TOKEN_REMOVE, &p);
}

static enum store_result postgres_block_set(struct store *store, const char *person,
                                            const char *other, bool on)
{
    struct parameters p = {0};
    give(&p, person);
    give(&p, other);
    enum store_result result = run(store, on ? BLOCK : UNBLOCK, &p);
    return result == STORE_NONE ? STORE_DONE : result;
}

static bool postgres_is_blocked(struct store *store, const char *person, const char *other)
{
    struct parameters p = {0};
    give(&p, person);
    give(&p, other);
    PGresult *result = ask(store, IS_BLOCKED, &p);
    bool is_blocked = result && PQntuples(result) > 0;
    PQclear(result);
    return is_blocked;
}

static enum store_result postgres_deck_put(struct store *store, const struct deck_row *row)
{
    struct parameters p = {0};
    give(&p, row->person);
    give(&p, row->id);
    give(&p, row->game);
    give(&p, row->name);
    give(&p, row->text);
    give_number(&p, row->at);
    return run(store, DECK_PUT, &p);
}

static enum store_result postgres_deck_list(struct store *store, const char *person, deck_fn *fn,
                                            void *user)
{
    struct parameters p = {0};
    give(&p, person);
    PGresult *result = ask(store, DECKS_OF, &p);
    if (!result)
        return STORE_FAILED;
    for (int i = 0; i < PQntuples(result); i++)
        fn(user, &(struct deck_row){.person = person,
                                    .id = text_at(result, i, 0),
                                    .game = text_at(result, i, 1),
                                    .name = text_at(result, i, 2),
                                    .text = text_at(result, i, 3),
                                    .at = number_at(result, i, 4)});
    PQclear(result);
    return STORE_DONE;
}

static enum store_result postgres_deck_remove(struct store *store, const char *person,
                                              const char *id)
{
    struct parameters p = {0};
    give(&p, person);
    give(&p, id);
    return run(store, DECK_REMOVE, &p);
}

/* ---- several servers ------------------------------------------------------------------------ */

static bool postgres_lock(struct store *store, const char *game)
{
    struct parameters p = {0};
    give(&p, game);
    PGresult *result = ask(store, LOCK, &p);
    bool has_it = result && PQgetvalue(result, 0, 0)[0] == 't';
    PQclear(result);
    return has_it;
}

static void postgres_unlock(struct store *store, const char *game)
{
    struct parameters p = {0};
    give(&p, game);
    PQclear(ask(store, UNLOCK, &p));
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
    struct postgres_store *s = mine(store);
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
    struct postgres_store *s = mine(store);
    return s->connection && PQstatus(s->connection) == CONNECTION_OK ? PQsocket(s->connection) : -1;
}

static void postgres_close(struct store *store)
{
    struct postgres_store *s = mine(store);
    PQfinish(s->connection);
    free(s->address);
    free(s);
}

static const struct store_kind kind = {
    .is_shared = true,
    .close = postgres_close,
    .is_there = postgres_is_there,
    .begin = postgres_begin,
    .commit = postgres_commit,
    .rollback = postgres_rollback,
    .append = postgres_append,
    .read = postgres_read,
    .game_add = postgres_game_add,
    .game_get = postgres_game_get,
    .game_mark = postgres_game_mark,
    .game_list = postgres_game_list,
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
    .deck_put = postgres_deck_put,
    .deck_list = postgres_deck_list,
    .deck_remove = postgres_deck_remove,
    .lock = postgres_lock,
    .unlock = postgres_unlock,
    .poll = postgres_poll,
    .poll_fd = postgres_poll_fd,
};

struct store *store_open_postgres(const char *address, char *error, size_t size)
{
    struct postgres_store *s = calloc(1, sizeof *s);
    if (!s || !(s->address = strdup(address))) {
        free(s);
        snprintf(error, size, "%s", _("there is no memory left"));
        return NULL;
    }
    s->store.kind = &kind;
    s->connection = connect_to(address);
    if (PQstatus(s->connection) == CONNECTION_OK &&
        simple(s, "SET client_min_messages = warning") && simple(s, schema) && make_ready(s))
        return &s->store;
    failed(s);
    snprintf(error, size, "%s", s->store.error);
    postgres_close(&s->store);
    return NULL;
}
