/*
 * What both kinds of store have alike: the names of what they ask their database, and the columns that make a row.
 */
#ifndef SERVE_STORE_LISTS_H
#define SERVE_STORE_LISTS_H

/* Names of statements; each kind has some of its own behind them. */
#define STORE_STATEMENTS                                                                           \
    APPEND, READ, GAME_ADD, GAME_GET, GAME_MARK, PLAYERS_CLEAR, PLAYER_ADD, GAMES_ALL, GAMES_OF,   \
        GAME_REMOVE, ENTRIES_REMOVE, GAMES_OLD, PERSON_ADD, PERSON_GET, PERSON_NAMED,              \
        PERSON_CHANGE, PERSON_REMOVE, TOKEN_ADD, TOKEN_GET, TOKEN_REMOVE, TOKENS_REMOVE, BLOCK,    \
        UNBLOCK, IS_BLOCKED, BLOCKS_REMOVE, DECK_PUT, DECKS_OF, DECK_REMOVE, DECKS_REMOVE,         \
        GAME_SUM_UP, BLOCKED_BY, SAID_BY, SESSIONS_OF, ALIVE_GET, ALIVE_SET

#define STORE_GAME_COLUMNS                                                                         \
    "g.id, g.key, g.maker, g.game, g.state, g.access, g.seed, g.made, g.moved, g.setup, g.summary"
#define STORE_PERSON_COLUMNS "p.id, p.name, p.lang, p.password, p.wishes, p.made, p.seen"
#define STORE_ENTRY_COLUMNS                                                                        \
    "e.n, e.at, e.kind, e.seat, e.value, e.hash, e.person, e.key, e.text, p.name"

#endif
