/*
 * A line to PostgreSQL. See postgres.h.
 */
#include "serve/postgres.h"

#include <libintl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#define _(text) gettext(text)

/* Milliseconds that an answer may take, more than any statement may; then the line counts as dead. */
enum { ANSWER = 12000 };

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
    "CREATE TABLE IF NOT EXISTS alive (at BIGINT NOT NULL);"
    "INSERT INTO alive SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM alive);"
    "CREATE INDEX IF NOT EXISTS entry_said ON entry (person) WHERE kind = 'talk';"
    "SELECT pg_advisory_unlock(5151);";
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
              "SELECT " STORE_ENTRY_COLUMNS
              " FROM entry e LEFT JOIN person p ON p.id = e.person WHERE e.game = $1 AND e.n > "
              "$2::bigint"
              " ORDER BY e.n"},
    [GAME_ADD] = {"game_add",
                  "INSERT INTO game VALUES ($1, $2, $3, $4, $5, $6, $7::bigint, $8::bigint,"
                  " $9::bigint, $10, $11) ON CONFLICT DO NOTHING"},
    [HEAD_ADD] = {"head_add", "INSERT INTO head VALUES ($1, 0) ON CONFLICT DO NOTHING"},
    [GAME_GET] = {"game_get", "SELECT " STORE_GAME_COLUMNS ", coalesce(h.n, 0) FROM game g"
                              " LEFT JOIN head h ON h.game = g.id WHERE g.id = $1"},
    [GAME_MARK] = {"game_mark",
                   "UPDATE game SET state = $2, summary = $3, moved = $4::bigint WHERE id = $1"},
    [PLAYERS_CLEAR] = {"players_clear", "DELETE FROM player WHERE game = $1"},
    [PLAYER_ADD] = {"player_add", "INSERT INTO player VALUES ($1, $2) ON CONFLICT DO NOTHING"},
    [GAMES_ALL] = {"games_all", "SELECT " STORE_GAME_COLUMNS " FROM game g WHERE" GAME_CHOSEN},
    [GAMES_OF] = {"games_of",
                  "SELECT " STORE_GAME_COLUMNS " FROM game g JOIN player l ON l.game = g.id"
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
    [PERSON_GET] = {"person_get", "SELECT " STORE_PERSON_COLUMNS " FROM person p WHERE p.id = $1"},
    [PERSON_NAMED] = {"person_named",
                      "SELECT " STORE_PERSON_COLUMNS
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
                   "SELECT " STORE_PERSON_COLUMNS
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
    [BLOCKS_REMOVE] = {"blocks_remove", "DELETE FROM block WHERE person = $1"},
    [GAME_SUM_UP] = {"game_sum_up", "UPDATE game SET summary = $2 WHERE id = $1"},
    [BLOCKED_BY] = {"blocked_by", "SELECT other, 0 FROM block WHERE person = $1 ORDER BY other"},
    [SAID_BY] = {"said_by",
                 "SELECT text, at FROM entry WHERE person = $1 AND kind = 'talk' ORDER BY at"},
    [SESSIONS_OF] = {"sessions_of", "SELECT '', at FROM token WHERE person = $1 ORDER BY at"},
    [ALIVE_GET] = {"alive_get", "SELECT at FROM alive"},
    [ALIVE_SET] = {"alive_set", "UPDATE alive SET at = greatest(at, $1::bigint)"},
    [LOCK] = {"lock", "SELECT pg_try_advisory_lock(hashtextextended($1, 51))"},
    [UNLOCK] = {"unlock", "SELECT pg_advisory_unlock(hashtextextended($1, 51))"},
};

struct postgres_store *pg_mine(struct store *store)
{
    return (struct postgres_store *)(void *)store;
}
/* ---- statements ----------------------------------------------------------------------------- */

void pg_give(struct parameters *p, const char *text)
{
    p->value[p->count] = text;
    p->length[p->count] = 0;
    p->format[p->count++] = 0;
}

void pg_give_number(struct parameters *p, int64_t number)
{
    snprintf(p->digits[p->count], sizeof p->digits[0], "%lld", (long long)number);
    pg_give(p, p->digits[p->count]);
}

void pg_give_bytes(struct parameters *p, const uint8_t *bytes, int size)
{
    pg_give(p, (const char *)bytes);
    p->length[p->count - 1] = size;
    p->format[p->count - 1] = 1;
}

enum store_result pg_failed(struct postgres_store *s)
{
    snprintf(s->store.error, sizeof s->store.error, "%s", PQerrorMessage(s->connection));
    s->store.error[strcspn(s->store.error, "\n")] = '\0';
    return STORE_FAILED;
}

/* Waits until there is an answer to be had. A line on which nothing comes for so long is closed at our end, and libpq
 * says the rest. */
static void await_answer(PGconn *connection)
{
    struct pollfd line = {PQsocket(connection), POLLIN, 0};
    while (PQstatus(connection) == CONNECTION_OK && PQflush(connection) >= 0 &&
           PQisBusy(connection)) {
        if (poll(&line, 1, ANSWER) == 0)
            shutdown(line.fd, SHUT_RDWR);
        if (!PQconsumeInput(connection))
            return;
    }
}

PGresult *pg_next_answer(PGconn *connection)
{
    await_answer(connection);
    return PQgetResult(connection);
}

/* The last answer to what was sent: NULL ends them. */
static PGresult *last_answer(PGconn *connection, bool is_sent)
{
    PGresult *result = NULL;
    for (PGresult *next; is_sent && (next = pg_next_answer(connection)); result = next)
        PQclear(result);
    return result;
}

bool pg_say(struct postgres_store *s, enum statement which, const struct parameters *p)
{
    return PQsendQueryPrepared(s->connection, statements[which].name, p->count, p->value, p->length,
                               p->format, 0) == 1;
}

/* Runs it; the result is the caller's. NULL after an error. */
PGresult *pg_ask(struct store *store, enum statement which, const struct parameters *p)
{
    struct postgres_store *s = pg_mine(store);
    PGresult *result = last_answer(s->connection, pg_say(s, which, p));
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    pg_failed(s);
    PQclear(result);
    return NULL;
}

/* Runs what gives no rows. STORE_NONE if it changed nothing. */
enum store_result pg_run(struct store *store, enum statement which, const struct parameters *p)
{
    PGresult *result = pg_ask(store, which, p);
    if (!result)
        return STORE_FAILED;
    bool has_changed = atoi(PQcmdTuples(result)) > 0;
    PQclear(result);
    return has_changed ? STORE_DONE : STORE_NONE;
}

enum store_result pg_run_with(struct store *store, enum statement which, const char *text)
{
    struct parameters p = {0};
    pg_give(&p, text);
    return pg_run(store, which, &p);
}

const char *pg_text_at(const PGresult *result, int row, int column)
{
    return PQgetisnull(result, row, column) ? NULL : PQgetvalue(result, row, column);
}

int64_t pg_number_at(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

char *pg_copy_at(const PGresult *result, int row, int column)
{
    const char *text = pg_text_at(result, row, column);
    return text ? strdup(text) : NULL;
}

void pg_copy_into(char *to, size_t size, const PGresult *result, int row, int column)
{
    const char *text = pg_text_at(result, row, column);
    snprintf(to, size, "%s", text ? text : "");
}

/* ---- the connection ------------------------------------------------------------------------- */

bool pg_simple(struct postgres_store *s, const char *text)
{
    PGresult *result = last_answer(s->connection, PQsendQuery(s->connection, text) == 1);
    ExecStatusType status = PQresultStatus(result);
    bool is_good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!is_good)
        pg_failed(s);
    PQclear(result);
    return is_good;
}

static bool make_ready(struct postgres_store *s)
{
    bool is_good = pg_simple(s, "SET client_min_messages = warning") &&
                   pg_simple(s, "SET statement_timeout = '10s'") &&
                   pg_simple(s, "SET standard_conforming_strings = on");
    for (int i = 0; i < STATEMENTS && is_good; i++) {
        PGresult *result =
            last_answer(s->connection, PQsendPrepare(s->connection, statements[i].name,
                                                     statements[i].text, 0, NULL) == 1);
        is_good = PQresultStatus(result) == PGRES_COMMAND_OK;
        if (!is_good)
            pg_failed(s);
        PQclear(result);
    }
    return is_good && pg_simple(s, "LISTEN quinte");
}

/* What is not said in the address: nobody waits long for a server that is gone. */
static PGconn *connect_to(const char *address)
{
    static const char *const keys[] = {"connect_timeout",  "tcp_user_timeout", "keepalives_idle",
                                       "application_name", "dbname",           NULL};
    const char *const values[] = {"2", "5000", "10", "quinte", address, NULL};
    return PQconnectdbParams(keys, values, 1);
}

bool pg_is_there(struct store *store)
{
    struct postgres_store *s = pg_mine(store);
    if (PQstatus(s->connection) == CONNECTION_OK)
        return true;
    PQfinish(s->connection);
    s->connection = connect_to(s->address);
    s->was_lost = true;
    if (PQstatus(s->connection) == CONNECTION_OK && make_ready(s))
        return true;
    pg_failed(s);
    PQfinish(s->connection);
    s->connection = NULL;
    return false;
}

struct store *pg_open(const char *address, const struct store_kind *kind, char *error, size_t size)
{
    struct postgres_store *s = calloc(1, sizeof *s);
    if (!s || !(s->address = strdup(address))) {
        free(s);
        snprintf(error, size, "%s", _("there is no memory left"));
        return NULL;
    }
    s->store.kind = kind;
    s->connection = connect_to(address);
    if (PQstatus(s->connection) == CONNECTION_OK &&
        pg_simple(s, "SET client_min_messages = warning") && pg_simple(s, schema) && make_ready(s))
        return &s->store;
    pg_failed(s);
    snprintf(error, size, "%s", s->store.error);
    pg_close(&s->store);
    return NULL;
}

void pg_close(struct store *store)
{
    struct postgres_store *s = pg_mine(store);
    PQfinish(s->connection);
    free(s->address);
    free(s);
}
