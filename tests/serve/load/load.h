/*
 * A load generator for servers of tables: one process, one thread, epoll. load.c opens sockets, paces choices and
 * takes the time; what is said on the sockets is a tongue's business: Quinte's own (speak_quinte.c), or socket.io's as
 * boardgame.io speaks it (speak_boardgame.c).
 *
 *   load ── choice ──► server ── what came of it ──► both pages of the table: that is the time
 */
#ifndef LOAD_H
#define LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PAGES = 2, SERVERS = 8, WORD = 64 };

struct table;

/* A socket of one person. */
struct page {
    struct table *table;
    int seat, fd;
    int port;
    bool is_upgraded;      /* HTTP before, WebSocket after */
    bool is_asked;         /* it can choose */
    unsigned stage;        /* the tongue's: how far it has come */
    uint64_t ask, options; /* the question, as the tongue keeps it */
    char cookie[128];
    char *in;
    size_t in_used, in_room;
};

struct table {
    struct page page[PAGES];
    char id[WORD], key[WORD];
    bool is_ready;     /* a game stands */
    bool is_counted;   /* … and did before */
    int64_t at;        /* how much has happened there, as far as anybody has heard */
    int64_t sent_at;   /* µs; 0: no choice is on its way */
    int64_t sent_from; /* `at` then */
    int64_t owed_at;   /* a choice was due while the last one was on its way */
    unsigned waits;    /* bit set of pages that have not heard of it */
};

struct tongue {
    void (*connected)(struct page *page); /* the connection stands: says the first thing */
    /* An HTTP answer, before the socket is one. */
    void (*answered)(struct page *page, const char *head, size_t size);
    void (*heard)(struct page *page, const char *text, size_t size);
    void (*choose)(struct page *page);
};
extern const struct tongue speak_quinte, speak_boardgame;

struct options {
    const char *game;
    int tables, seconds, every; /* every: ms */
    int port[SERVERS], ports;
    int pid[SERVERS], pids;
    bool apart; /* people of a table at different servers */
    bool idle;  /* nobody chooses */
    const struct tongue *tongue;
};
extern struct options options;

/* ---- for tongues */
void page_connect(struct page *page);
void page_write(struct page *page, const char *bytes, size_t size); /* as it is */
void page_upgrade(struct page *page, const char *path);
void page_say(struct page *page, const char *text); /* a frame */
void table_is_ready(struct table *table);
/* The page has heard that so much has happened. */
void table_heard(struct page *page, int64_t at);
uint64_t chance(uint64_t below);
/* The whole number, or the text, behind `"key":`; false: there is none. */
bool find_number(const char *text, size_t size, const char *key, int64_t *out);
bool find_text(const char *text, size_t size, const char *key, char *out, size_t room);
void give_up(const char *why, const char *text, size_t size) __attribute__((noreturn));

#endif
