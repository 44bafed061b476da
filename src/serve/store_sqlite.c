/*
 * The store in one SQLite file: what `quinte serve` uses when nothing is said. A file belongs to one server; a
 * second one is refused at the door. Commits reach the disk before they count (WAL, synchronous=FULL).
 */
#include "serve/store.h"
#include "serve/store_lists.h"

#include <libintl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define _(text) gettext(text)

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS meta (version INTEGER NOT NULL);"
    "INSERT INTO meta SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM meta);"
    "CREATE TABLE IF NOT EXISTS person (id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT "
    "NULL,"
    " password TEXT, wishes TEXT, made INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX IF NOT EXISTS person_name ON person (name) WHERE password IS NOT NULL;"
    "CREATE TABLE IF NOT EXISTS token (hash BLOB PRIMARY KEY, person TEXT NOT NULL, at INTEGER NOT "
    "NULL)"
    " WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS token_person ON token (person);"
    "CREATE TABLE IF NOT EXISTS block (person TEXT, other TEXT, PRIMARY KEY (person, other)) "
    "WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS deck (person TEXT, id TEXT, game TEXT NOT NULL, name TEXT NOT NULL,"
    " text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, id)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS game (id TEXT PRIMARY KEY, key TEXT NOT NULL, maker TEXT NOT NULL,"
    " game TEXT NOT NULL, state TEXT NOT NULL, access TEXT NOT NULL, seed INTEGER NOT NULL,"
    " made INTEGER NOT NULL, moved INTEGER NOT NULL, setup TEXT NOT NULL, summary TEXT) WITHOUT "
    "ROWID;"
    "CREATE INDEX IF NOT EXISTS game_listed ON game (state, access, moved);"
    "CREATE INDEX IF NOT EXISTS game_maker ON game (maker, moved);"
    "CREATE TABLE IF NOT EXISTS player (person TEXT, game TEXT, PRIMARY KEY (person, game)) "
    "WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS player_game ON player (game);"
    "CREATE TABLE IF NOT EXISTS entry (game TEXT, n INTEGER, at INTEGER NOT NULL, kind TEXT NOT "
    "NULL,"
    " seat INTEGER NOT NULL, value INTEGER NOT NULL, hash INTEGER NOT NULL, person TEXT, key TEXT, "
    "text TEXT,"
    " PRIMARY KEY (game, n)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS alive (at INTEGER NOT NULL);"
    "INSERT INTO alive SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM alive);"
    "CREATE INDEX IF NOT EXISTS entry_said ON entry (person) WHERE kind = 'talk';";

enum statement { STORE_STATEMENTS, BEGIN, COMMIT, ROLLBACK, COUNT, STATEMENTS };

#define GAME_CHOSEN                                                                                \
    " (?1 IS NULL OR g.state = ?1) AND (?2 = 0 OR g.access = 'open') AND (?3 = 0 OR g.moved < ?3)" \
    " ORDER BY g.moved DESC, g.id LIMIT ?4"

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    /* Where the game is no more nothing is appended, as if somebody else had been first. */
    [APPEND] = "INSERT OR IGNORE INTO entry SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10"
               " WHERE EXISTS (SELECT 1 FROM game WHERE id = ?1)",
    [READ] = "SELECT " STORE_ENTRY_COLUMNS
             " FROM entry e LEFT JOIN person p ON p.id = e.person WHERE e.game = ?1 AND e.n > ?2"
             " ORDER BY e.n",
    [COUNT] = "SELECT coalesce(max(n), 0) FROM entry WHERE game = ?1",
    [GAME_ADD] = "INSERT OR IGNORE INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [GAME_GET] = "SELECT " STORE_GAME_COLUMNS " FROM game g WHERE g.id = ?1",
    [GAME_MARK] = "UPDATE game SET state = ?2, summary = ?3, moved = ?4 WHERE id = ?1",
    [PLAYERS_CLEAR] = "DELETE FROM player WHERE game = ?1",
    [PLAYER_ADD] = "INSERT OR IGNORE INTO player VALUES (?1, ?2)",
    [GAMES_ALL] = "SELECT " STORE_GAME_COLUMNS " FROM game g WHERE" GAME_CHOSEN,
    [GAMES_OF] = "SELECT " STORE_GAME_COLUMNS " FROM game g JOIN player l ON l.game = g.id"
                 " WHERE l.person = ?5 AND" GAME_CHOSEN,
    [GAME_REMOVE] = "DELETE FROM game WHERE id = ?1",
    [ENTRIES_REMOVE] = "DELETE FROM entry WHERE game = ?1",
    [GAMES_OLD] = "SELECT id FROM game WHERE state = 'over' AND moved < ?1 ORDER BY moved LIMIT ?2",
    [PERSON_ADD] = "INSERT OR IGNORE INTO person VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [PERSON_GET] = "SELECT " STORE_PERSON_COLUMNS " FROM person p WHERE p.id = ?1",
    [PERSON_NAMED] = "SELECT " STORE_PERSON_COLUMNS
                     " FROM person p WHERE p.name = ?1 AND p.password IS NOT NULL",
    [PERSON_CHANGE] =
        "UPDATE OR IGNORE person SET name = ?2, lang = ?3, password = ?4, wishes = ?5,"
        " seen = ?7 WHERE id = ?1",
    [PERSON_REMOVE] = "UPDATE person SET name = '', password = NULL, wishes = NULL WHERE id = ?1",
    [TOKEN_ADD] = "INSERT OR IGNORE INTO token VALUES (?1, ?2, ?3)",
    [TOKEN_GET] = "SELECT " STORE_PERSON_COLUMNS
                  " FROM token t JOIN person p ON p.id = t.person WHERE t.hash = ?1",
    [TOKEN_REMOVE] = "DELETE FROM token WHERE hash = ?1",
    [TOKENS_REMOVE] = "DELETE FROM token WHERE person = ?1",
    [BLOCK] = "INSERT OR IGNORE INTO block VALUES (?1, ?2)",
    [UNBLOCK] = "DELETE FROM block WHERE person = ?1 AND other = ?2",
    [IS_BLOCKED] = "SELECT 1 FROM block WHERE person = ?1 AND other = ?2",
    [DECK_PUT] = "INSERT OR REPLACE INTO deck VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [DECKS_OF] = "SELECT id, game, name, text, at FROM deck WHERE person = ?1 ORDER BY at DESC, id",
    [DECK_REMOVE] = "DELETE FROM deck WHERE person = ?1 AND id = ?2",
    [DECKS_REMOVE] = "DELETE FROM deck WHERE person = ?1",
    [BLOCKS_REMOVE] = "DELETE FROM block WHERE person = ?1",
    [GAME_SUM_UP] = "UPDATE game SET summary = ?2 WHERE id = ?1",
    [BLOCKED_BY] = "SELECT other, 0 FROM block WHERE person = ?1 ORDER BY other",
    [SAID_BY] = "SELECT text, at FROM entry WHERE person = ?1 AND kind = 'talk' ORDER BY at",
    [ALIVE_GET] = "SELECT at FROM alive",
    [ALIVE_SET] = "UPDATE alive SET at = max(at, ?1)",
    [SESSIONS_OF] = "SELECT '', at FROM token WHERE person = ?1 ORDER BY at",
};

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
};

static struct sqlite_store *mine(struct store *store)
{
    return (struct sqlite_store *)(void *)store;
}

/* ---- statements ----------------------------------------------------------------------------- */

static enum store_result failed(struct sqlite_store *s)
{
    snprintf(s->store.error, sizeof s->store.error, "%s", sqlite3_errmsg(s->db));
    return STORE_FAILED;
}

/* The statement, ready to be bound; texts that are bound must live until it has run. */
static sqlite3_stmt *take(struct store *store, enum statement which)
{
    sqlite3_stmt *statement = mine(store)->statement[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

static void bind(sqlite3_stmt *statement, int place, const char *text)
{
    if (text)
        sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

/* Runs what gives no rows. STORE_NONE if it changed nothing. */
static enum store_result run(struct store *store, sqlite3_stmt *statement)
{
    struct sqlite_store *s = mine(store);
    int code = sqlite3_step(statement);
    enum store_result result = code == SQLITE_DONE ? STORE_DONE : failed(s);
    sqlite3_reset(statement);
    if (result == STORE_DONE && sqlite3_changes(s->db) == 0)
        return STORE_NONE;
    return result;
}

static char *copy(const unsigned char *text)
{
    return text ? strdup((const char *)text) : NULL;
}

static void copy_into(char *to, size_t size, const unsigned char *text)
{
    snprintf(to, size, "%s", text ? (const char *)text : "");
}

/* ---- transactions --------------------------------------------------------------------------- */

/* Is the file no longer where it was? What is written then is found by nobody afterwards. */
static bool has_moved(sqlite3_file *file)
{
    int moved = 0;
    return file && file->pMethods &&
           file->pMethods->xFileControl(file, SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved;
}

/* The file of the tables, or the log beside it. */
static bool is_gone(struct sqlite_store *s)
{
    sqlite3_file *file = NULL, *log = NULL;
    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    return has_moved(file) || has_moved(log);
}

static bool sqlite_begin(struct store *store)
{
    if (!is_gone(mine(store)))
        return run(store, take(store, BEGIN)) != STORE_FAILED;
    snprintf(store->error, sizeof store->error, "%s",
             "the file was moved away or removed: put it back, or start anew");
    return false;
}

static void sqlite_rollback(struct store *store)
{
    if (!sqlite3_get_autocommit(mine(store)->db)) {
        sqlite3_stmt *statement = take(store, ROLLBACK);
        sqlite3_step(statement);
        sqlite3_reset(statement);
    }
}

static bool sqlite_commit(struct store *store)
{
    if (run(store, take(store, COMMIT)) != STORE_FAILED)
        return true;
    sqlite_rollback(store);
    return false;
}

static bool sqlite_is_there(struct store *store)
{
    (void)store;
    return true;
}

/* ---- entries -------------------------------------------------------------------------------- */

static enum store_result append_one(struct store *store, const char *game, const struct entry *e)
{
    sqlite3_stmt *st = take(store, APPEND);
    bind(st, 1, game);
    sqlite3_bind_int64(st, 2, e->n);
    sqlite3_bind_int64(st, 3, e->at);
    bind(st, 4, e->kind);
    sqlite3_bind_int(st, 5, e->seat);
    sqlite3_bind_int64(st, 6, e->value);
    sqlite3_bind_int64(st, 7, (sqlite3_int64)e->hash);
    bind(st, 8, e->person);
    bind(st, 9, e->key);
    bind(st, 10, e->text);
    return run(store, st);
}

static bool sqlite_append(struct store *store, struct append **appends, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct append *append = appends[i];
        append->result = STORE_DONE;
        for (size_t k = 0; k < append->count && append->result == STORE_DONE; k++) {
            enum store_result result = append_one(store, append->game, &append->entries[k]);
            if (result == STORE_FAILED)
                return false;
            append->result = result == STORE_NONE ? STORE_TAKEN : STORE_DONE;
        }
    }
    return true;
}

static enum store_result sqlite_read(struct store *store, const char *game, int64_t after,
                                     entry_fn *fn, void *user)
{
    sqlite3_stmt *st = take(store, READ);
    bind(st, 1, game);
    sqlite3_bind_int64(st, 2, after);
    int code;
    while ((code = sqlite3_step(st)) == SQLITE_ROW) {
        struct entry e = {
            .n = sqlite3_column_int64(st, 0),
            .at = sqlite3_column_int64(st, 1),
            .kind = (const char *)sqlite3_column_text(st, 2),
            .seat = sqlite3_column_int(st, 3),
            .value = sqlite3_column_int64(st, 4),
            .hash = (uint64_t)sqlite3_column_int64(st, 5),
            .person = (const char *)sqlite3_column_text(st, 6),
            .key = (const char *)sqlite3_column_text(st, 7),
            .text = (const char *)sqlite3_column_text(st, 8),
            .name = (const char *)sqlite3_column_text(st, 9),
        };
        fn(user, &e);
    }
    enum store_result result = code == SQLITE_DONE ? STORE_DONE : failed(mine(store));
    sqlite3_reset(st);
    return result;
}

/* ---- games ---------------------------------------------------------------------------------- */

static enum store_result sqlite_game_add(struct store *store, const struct game_row *row)
{
    sqlite3_stmt *st = take(store, GAME_ADD);
    const char *const words[] = {row->id, row->key, row->maker, row->game, row->state, row->access};
    for (int i = 0; i < 6; i++)
        bind(st, i + 1, words[i]);
    sqlite3_bind_int64(st, 7, (sqlite3_int64)row->seed);
    sqlite3_bind_int64(st, 8, row->made);
    sqlite3_bind_int64(st, 9, row->moved);
    bind(st, 10, row->setup);
    bind(st, 11, row->summary);
    enum store_result result = run(store, st);
    return result == STORE_NONE ? STORE_TAKEN : result;
}

static void game_of(sqlite3_stmt *st, struct game_row *row)
{
    memset(row, 0, sizeof *row);
    copy_into(row->id, sizeof row->id, sqlite3_column_text(st, 0));
    copy_into(row->key, sizeof row->key, sqlite3_column_text(st, 1));
    copy_into(row->maker, sizeof row->maker, sqlite3_column_text(st, 2));
    copy_into(row->game, sizeof row->game, sqlite3_column_text(st, 3));
    copy_into(row->state, sizeof row->state, sqlite3_column_text(st, 4));
    copy_into(row->access, sizeof row->access, sqlite3_column_text(st, 5));
    row->seed = (uint64_t)sqlite3_column_int64(st, 6);
    row->made = sqlite3_column_int64(st, 7);
    row->moved = sqlite3_column_int64(st, 8);
    row->setup = copy(sqlite3_column_text(st, 9));
    row->summary = copy(sqlite3_column_text(st, 10));
}

static int64_t count_entries(struct store *store, const char *game)
{
    sqlite3_stmt *st = take(store, COUNT);
    bind(st, 1, game);
    int64_t count = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    return count;
}

static enum store_result sqlite_game_get(struct store *store, const char *id, struct game_row *out)
{
    sqlite3_stmt *st = take(store, GAME_GET);
    bind(st, 1, id);
    int code = sqlite3_step(st);
    enum store_result result = code == SQLITE_ROW    ? STORE_DONE
                               : code == SQLITE_DONE ? STORE_NONE
                                                     : failed(mine(store));
    if (result == STORE_DONE)
        game_of(st, out);
    sqlite3_reset(st);
    if (result == STORE_DONE)
        out->entries = count_entries(store, id);
    return result;
}

static enum store_result sqlite_game_mark(struct store *store, const char *id, const char *state,
                                          const char *summary, const char *const *people,
                                          size_t count, int64_t moved)
{
    sqlite3_stmt *st = take(store, GAME_MARK);
    bind(st, 1, id);
    bind(st, 2, state);
    bind(st, 3, summary);
    sqlite3_bind_int64(st, 4, moved);
    enum store_result result = run(store, st);
    if (result != STORE_DONE)
        return result;
    st = take(store, PLAYERS_CLEAR);
    bind(st, 1, id);
    if (run(store, st) == STORE_FAILED)
        return STORE_FAILED;
    for (size_t i = 0; i < count; i++) {
        st = take(store, PLAYER_ADD);
        bind(st, 1, people[i]);
        bind(st, 2, id);
        if (run(store, st) == STORE_FAILED)
            return STORE_FAILED;
    }
    return STORE_DONE;
}

static enum store_result sqlite_game_list(struct store *store, const struct game_query *query,
                                          game_fn *fn, void *user)
{
    sqlite3_stmt *st = take(store, query->person ? GAMES_OF : GAMES_ALL);
    bind(st, 1, query->state);
    sqlite3_bind_int(st, 2, query->listed);
    sqlite3_bind_int64(st, 3, query->before);
    sqlite3_bind_int(st, 4, query->limit);
    if (query->person)
        bind(st, 5, query->person);
    int code;
    while ((code = sqlite3_step(st)) == SQLITE_ROW) {
        struct game_row row;
        game_of(st, &row);
        fn(user, &row);
        game_row_clear(&row);
    }
    enum store_result result = code == SQLITE_DONE ? STORE_DONE : failed(mine(store));
    sqlite3_reset(st);
    return result;
}

static enum store_result sqlite_game_sum_up(struct store *store, const char *id,
                                            const char *summary)
{
    sqlite3_stmt *st = take(store, GAME_SUM_UP);
    bind(st, 1, id);
    bind(st, 2, summary);
    return run(store, st);
}

static enum store_result sqlite_game_remove(struct store *store, const char *id)
{
    static const enum statement parts[] = {PLAYERS_CLEAR, ENTRIES_REMOVE, GAME_REMOVE};
    enum store_result result = STORE_DONE;
    for (size_t i = 0; i < 3 && result != STORE_FAILED; i++) {
        sqlite3_stmt *st = take(store, parts[i]);
        bind(st, 1, id);
        result = run(store, st);
    }
    return result;
}

/* The ids are collected first: a statement that is being read must not see its rows go. */
static enum store_result sqlite_games_forget(struct store *store, int64_t before, int most,
                                             int *count)
{
    char ids[64][STORE_ID];
    sqlite3_stmt *st = take(store, GAMES_OLD);
    sqlite3_bind_int64(st, 1, before);
    sqlite3_bind_int(st, 2, most < 64 ? most : 64);
    for (*count = 0; *count < 64 && sqlite3_step(st) == SQLITE_ROW; ++*count)
        copy_into(ids[*count], STORE_ID, sqlite3_column_text(st, 0));
    sqlite3_reset(st);
    for (int i = 0; i < *count; i++)
        if (sqlite_game_remove(store, ids[i]) == STORE_FAILED)
            return STORE_FAILED;
    return STORE_DONE;
}

/* ---- people --------------------------------------------------------------------------------- */

static void bind_person(sqlite3_stmt *st, const struct person_row *row)
{
    bind(st, 1, row->id);
    bind(st, 2, row->name);
    bind(st, 3, row->lang);
    bind(st, 4, row->password);
    bind(st, 5, row->wishes);
}

static enum store_result sqlite_person_add(struct store *store, const struct person_row *row)
{
    sqlite3_stmt *st = take(store, PERSON_ADD);
    bind_person(st, row);
    sqlite3_bind_int64(st, 6, row->made);
    sqlite3_bind_int64(st, 7, row->seen);
    enum store_result result = run(store, st);
    return result == STORE_NONE ? STORE_TAKEN : result;
}

/* The person that the bound statement finds. */
static enum store_result find_person(struct store *store, sqlite3_stmt *st, struct person_row *out)
{
    int code = sqlite3_step(st);
    enum store_result result = code == SQLITE_ROW    ? STORE_DONE
                               : code == SQLITE_DONE ? STORE_NONE
                                                     : failed(mine(store));
    memset(out, 0, sizeof *out);
    if (result == STORE_DONE) {
        copy_into(out->id, sizeof out->id, sqlite3_column_text(st, 0));
        copy_into(out->name, sizeof out->name, sqlite3_column_text(st, 1));
        copy_into(out->lang, sizeof out->lang, sqlite3_column_text(st, 2));
        out->password = copy(sqlite3_column_text(st, 3));
        out->wishes = copy(sqlite3_column_text(st, 4));
        out->made = sqlite3_column_int64(st, 5);
        out->seen = sqlite3_column_int64(st, 6);
    }
    sqlite3_reset(st);
    return result;
}

static enum store_result sqlite_person_get(struct store *store, const char *id,
                                           struct person_row *out)
{
    sqlite3_stmt *st = take(store, PERSON_GET);
    bind(st, 1, id);
    return find_person(store, st, out);
}

static enum store_result sqlite_person_named(struct store *store, const char *name,
                                             struct person_row *out)
{
    sqlite3_stmt *st = take(store, PERSON_NAMED);
    bind(st, 1, name);
    return find_person(store, st, out);
}

static enum store_result sqlite_person_change(struct store *store, const struct person_row *row)
{
    sqlite3_stmt *st = take(store, PERSON_CHANGE);
    bind_person(st, row);
    sqlite3_bind_int64(st, 7, row->seen);
    enum store_result result = run(store, st);
    return result == STORE_NONE ? STORE_TAKEN
                                : result; /* the name is somebody's who has a password */
}

static enum store_result remove_by(struct store *store, enum statement which, const char *id)
{
    sqlite3_stmt *st = take(store, which);
    bind(st, 1, id);
    return run(store, st);
}

static enum store_result sqlite_person_remove(struct store *store, const char *id)
{
    if (remove_by(store, TOKENS_REMOVE, id) == STORE_FAILED ||
        remove_by(store, DECKS_REMOVE, id) == STORE_FAILED ||
        remove_by(store, BLOCKS_REMOVE, id) == STORE_FAILED)
        return STORE_FAILED;
    return remove_by(store, PERSON_REMOVE, id);
}

static enum store_result sqlite_token_add(struct store *store, const uint8_t hash[STORE_HASH],
                                          const char *person, int64_t at)
{
    sqlite3_stmt *st = take(store, TOKEN_ADD);
    sqlite3_bind_blob(st, 1, hash, STORE_HASH, SQLITE_STATIC);
    bind(st, 2, person);
    sqlite3_bind_int64(st, 3, at);
    return run(store, st);
}

static enum store_result sqlite_token_get(struct store *store, const uint8_t hash[STORE_HASH],
                                          struct person_row *out)
{
    sqlite3_stmt *st = take(store, TOKEN_GET);
    sqlite3_bind_blob(st, 1, hash, STORE_HASH, SQLITE_STATIC);
    return find_person(store, st, out);
}

static enum store_result sqlite_token_remove(struct store *store, const uint8_t *hash,
                                             const char *person)
{
    if (!hash)
        return remove_by(store, TOKENS_REMOVE, person);
    sqlite3_stmt *st = take(store, TOKEN_REMOVE);
    sqlite3_bind_blob(st, 1, hash, STORE_HASH, SQLITE_STATIC);
    return run(store, st);
}

static enum store_result sqlite_block_set(struct store *store, const char *person,
                                          const char *other, bool on)
{
    sqlite3_stmt *st = take(store, on ? BLOCK : UNBLOCK);
    bind(st, 1, person);
    bind(st, 2, other);
    enum store_result result = run(store, st);
    return result == STORE_NONE ? STORE_DONE : result;
}

static enum store_result sqlite_deck_put(struct store *store, const struct deck_row *row)
{
    sqlite3_stmt *st = take(store, DECK_PUT);
    bind(st, 1, row->person);
    bind(st, 2, row->id);
    bind(st, 3, row->game);
    bind(st, 4, row->name);
    bind(st, 5, row->text);
    sqlite3_bind_int64(st, 6, row->at);
    return run(store, st);
}

static enum store_result sqlite_deck_list(struct store *store, const char *person, deck_fn *fn,
                                          void *user)
{
    sqlite3_stmt *st = take(store, DECKS_OF);
    int code;
    bind(st, 1, person);
    while ((code = sqlite3_step(st)) == SQLITE_ROW)
        fn(user, &(struct deck_row){.person = person,
                                    .id = (const char *)sqlite3_column_text(st, 0),
                                    .game = (const char *)sqlite3_column_text(st, 1),
                                    .name = (const char *)sqlite3_column_text(st, 2),
                                    .text = (const char *)sqlite3_column_text(st, 3),
                                    .at = sqlite3_column_int64(st, 4)});
    enum store_result result = code == SQLITE_DONE ? STORE_DONE : failed(mine(store));
    sqlite3_reset(st);
    return result;
}

static enum store_result sqlite_deck_remove(struct store *store, const char *person, const char *id)
{
    sqlite3_stmt *st = take(store, DECK_REMOVE);
    bind(st, 1, person);
    bind(st, 2, id);
    return run(store, st);
}

static enum store_result sqlite_list_of(struct store *store, enum store_list which,
                                        const char *person, line_fn *fn, void *user)
{
    static const enum statement of[STORE_LISTS] = {
        [STORE_BLOCKED] = BLOCKED_BY, [STORE_SAID] = SAID_BY, [STORE_SESSIONS] = SESSIONS_OF};
    sqlite3_stmt *st = take(store, of[which]);
    int code;
    bind(st, 1, person);
    while ((code = sqlite3_step(st)) == SQLITE_ROW)
        fn(user, (const char *)sqlite3_column_text(st, 0), sqlite3_column_int64(st, 1));
    enum store_result result = code == SQLITE_DONE ? STORE_DONE : failed(mine(store));
    sqlite3_reset(st);
    return result;
}

static enum store_result sqlite_alive(struct store *store, int64_t now, int64_t *before)
{
    sqlite3_stmt *st = take(store, ALIVE_GET);
    *before = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    st = take(store, ALIVE_SET);
    sqlite3_bind_int64(st, 1, now);
    return run(store, st);
}

static bool sqlite_is_blocked(struct store *store, const char *person, const char *other)
{
    sqlite3_stmt *st = take(store, IS_BLOCKED);
    bind(st, 1, person);
    bind(st, 2, other);
    bool is_blocked = sqlite3_step(st) == SQLITE_ROW;
    sqlite3_reset(st);
    return is_blocked;
}

/* ---- one server ----------------------------------------------------------------------------- */

static bool sqlite_lock(struct store *store, const char *game)
{
    (void)store, (void)game;
    return true;
}

static void sqlite_unlock(struct store *store, const char *game)
{
    (void)store, (void)game;
}

static void sqlite_poll(struct store *store, moved_fn *fn, void *user)
{
    (void)store, (void)fn, (void)user;
}

static int sqlite_poll_fd(struct store *store)
{
    (void)store;
    return -1;
}

static void sqlite_close(struct store *store)
{
    struct sqlite_store *s = mine(store);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

static const struct store_kind kind = {
    .close = sqlite_close,
    .is_there = sqlite_is_there,
    .begin = sqlite_begin,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .append = sqlite_append,
    .read = sqlite_read,
    .game_add = sqlite_game_add,
    .game_get = sqlite_game_get,
    .game_mark = sqlite_game_mark,
    .game_list = sqlite_game_list,
    .game_sum_up = sqlite_game_sum_up,
    .game_remove = sqlite_game_remove,
    .games_forget = sqlite_games_forget,
    .person_add = sqlite_person_add,
    .person_get = sqlite_person_get,
    .person_named = sqlite_person_named,
    .person_change = sqlite_person_change,
    .person_remove = sqlite_person_remove,
    .token_add = sqlite_token_add,
    .token_get = sqlite_token_get,
    .token_remove = sqlite_token_remove,
    .block_set = sqlite_block_set,
    .is_blocked = sqlite_is_blocked,
    .list_of = sqlite_list_of,
    .deck_put = sqlite_deck_put,
    .deck_list = sqlite_deck_list,
    .deck_remove = sqlite_deck_remove,
    .alive = sqlite_alive,
    .lock = sqlite_lock,
    .unlock = sqlite_unlock,
    .poll = sqlite_poll,
    .poll_fd = sqlite_poll_fd,
};

/* ---- opening -------------------------------------------------------------------------------- */

/* Nobody else may write to the file while we are here: what is in memory would no longer be true. */
static int take_file(struct sqlite_store *s)
{
    int code = sqlite3_exec(s->db,
                            "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL;"
                            "PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF;"
                            "BEGIN EXCLUSIVE; COMMIT;",
                            NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(s->db, schema, NULL, NULL, NULL);
    for (int i = 0; code == SQLITE_OK && i < STATEMENTS; i++)
        code = sqlite3_prepare_v3(s->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                                  NULL);
    return code;
}

struct store *store_open_sqlite(const char *file, char *error, size_t size)
{
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(error, size, "%s", _("there is no memory left"));
        return NULL;
    }
    s->store.kind = &kind;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(file, &s->db, flags, NULL);
    if (code == SQLITE_OK)
        code = take_file(s);
    if (code == SQLITE_OK)
        return &s->store;
    if (code == SQLITE_BUSY)
        snprintf(error, size, _("%s: another server is using it"), file);
    else
        snprintf(error, size, "%s: %s", file, sqlite3_errmsg(s->db));
    sqlite_close(&s->store);
    return NULL;
}
