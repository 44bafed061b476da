/*
 * What boardgame.io's server speaks: socket.io over WebSocket (engine.io 4). Two players meet at a match, which the
 * server makes when the first one asks for it, and move in turn.
 */
#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPENED = 1, SYNCED };

static void connected(struct page *page)
{
    page_upgrade(page, "/socket.io/?EIO=4&transport=websocket");
}

static void answered(struct page *page, const char *head, size_t size)
{
    (void)page;
    give_up("not a socket", head, size);
}

static void say_event(struct page *page, const char *what)
{
    char text[512];
    snprintf(text, sizeof text, "42/%s,%s", options.game, what);
    page_say(page, text);
}

static void say_sync(struct page *page)
{
    char text[128];
    struct table *table = page->table;
    if (!table->id[0])
        snprintf(table->id, sizeof table->id, "match%lld", (long long)chance(UINT64_MAX >> 2));
    snprintf(text, sizeof text, "[\"sync\",\"%s\",\"%d\",null,2]", table->id, page->seat);
    say_event(page, text);
}

/* The number of the state goes up with every move; whose turn it is stands in it. */
static void hear_state(struct page *page, const char *text, size_t size)
{
    int64_t at;
    char whose[8];
    struct table *table = page->table;
    if (!find_number(text, size, "_stateID", &at) ||
        !find_text(text, size, "currentPlayer", whose, sizeof whose))
        return;
    page->is_asked = atoi(whose) == page->seat;
    page->ask = (uint64_t)at;
    page->stage = SYNCED;
    if (table->is_ready)
        table_heard(page, at);
    else if (table->page[0].stage == SYNCED && table->page[1].stage == SYNCED) {
        table->at = at;
        table_is_ready(table);
    } else if (page->seat == 0) /* the match stands: the other one may come */
        say_sync(&table->page[1]);
}

static void heard(struct page *page, const char *text, size_t size)
{
    char join[WORD];
    if (size && text[0] == '0') {
        snprintf(join, sizeof join, "40/%s,", options.game);
        page_say(page, join);
    } else if (size && text[0] == '2')
        page_say(page, "3"); /* ping, pong */
    else if (size > 1 && memcmp(text, "40", 2) == 0) {
        page->stage = OPENED;
        struct page *both = page->table->page;
        if (both[0].stage == OPENED && both[1].stage == OPENED)
            say_sync(&both[0]);
    } else if (size > 1 && memcmp(text, "42", 2) == 0)
        hear_state(page, text, size);
    else if (size > 1 && memcmp(text, "44", 2) == 0)
        give_up("refused", text, size);
}

static void choose(struct page *page)
{
    char text[400];
    snprintf(text, sizeof text,
             "[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"go\",\"args\":[],"
             "\"playerID\":\"%d\",\"credentials\":null}},%llu,\"%s\",\"%d\"]",
             page->seat, (unsigned long long)page->ask, page->table->id, page->seat);
    say_event(page, text);
}

const struct tongue speak_boardgame = {connected, answered, heard, choose};
