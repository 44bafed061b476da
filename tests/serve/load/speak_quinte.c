/*
 * Quinte's own messages: two people visit, the first makes a table, the second sits down, then both answer by chance
 * what they are asked.
 */
#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <string.h>

enum { VISITING, GREETED, ENTERED };

static void say_make(struct page *page)
{
    char text[256];
    snprintf(text, sizeof text,
             "{\"type\":\"make\",\"id\":\"make\",\"game\":\"%s\",\"seats\":[\"me\",\"open\"]}",
             options.game);
    page_say(page, text);
}

static void say_enter(struct page *page)
{
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"enter\",\"id\":\"enter\",\"table\":\"%s\"}",
             page->table->id);
    page_say(page, text);
}

static void say_sit(struct page *page)
{
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"sit\",\"id\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}",
             page->table->id, page->table->key);
    page_say(page, text);
}

static void connected(struct page *page)
{
    static const char visit[] = "POST /api/visit HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    if (page->cookie[0])
        page_upgrade(page, "/socket");
    else
        page_write(page, visit, sizeof visit - 1);
}

/* Who they are is known now; the socket is another connection. */
static void answered(struct page *page, const char *head, size_t size)
{
    const char *cookie = memmem(head, size, "quinte=", 7);
    if (!cookie)
        give_up("no cookie", head, size);
    snprintf(page->cookie, sizeof page->cookie, "%.*s", (int)strcspn(cookie, ";"), cookie);
    page_connect(page);
}

/* Objects in the list of options: brackets outside of texts. */
static uint64_t count_options(const char *text, const char *end)
{
    uint64_t count = 0;
    int depth = 0;
    for (; text < end; text++) {
        if (*text == '"')
            for (text++; text < end && *text != '"'; text++)
                text += *text == '\\';
        else if (*text == '{' || *text == '[')
            count += ++depth == 2 && *text == '{';
        else if ((*text == '}' || *text == ']') && --depth == 0)
            break;
    }
    return count;
}

static void hear_ask(struct page *page, const char *line, size_t size)
{
    int64_t ask;
    const char *list = memmem(line, size, "\"options\":[", 11);
    if (!list || !find_number(line, size, "ask", &ask))
        give_up("a question without options", line, size);
    page->ask = (uint64_t)ask;
    page->options = count_options(list + 10, line + size);
    page->is_asked = true;
}

static bool is_type(const char *line, size_t size, const char *type)
{
    char wanted[WORD];
    int length = snprintf(wanted, sizeof wanted, "\"type\":\"%s\"", type);
    return memmem(line, size < 60 ? size : 60, wanted, (size_t)length) != NULL;
}

static void hear_setting_up(struct page *page, const char *line, size_t size)
{
    struct table *table = page->table;
    if (is_type(line, size, "hello")) {
        page->stage = GREETED;
        if (table->page[0].stage == GREETED && table->page[1].stage == GREETED)
            say_make(&table->page[0]);
    } else if (is_type(line, size, "made")) {
        find_text(line, size, "table", table->id, sizeof table->id);
        find_text(line, size, "key", table->key, sizeof table->key);
        say_enter(&table->page[0]);
        say_enter(&table->page[1]);
    } else if (is_type(line, size, "entered")) {
        page->stage = ENTERED;
        if (table->page[0].stage == ENTERED && table->page[1].stage == ENTERED)
            say_sit(&table->page[1]);
    }
}

/* Another game, for the same two; what is still said about this one is passed over. */
static void begin_anew(struct table *table)
{
    table->is_ready = false;
    table->id[0] = '\0';
    table->at = table->sent_at = 0;
    for (int i = 0; i < PAGES; i++) {
        table->page[i].stage = GREETED;
        table->page[i].is_asked = false;
    }
    say_make(&table->page[0]);
}

static void hear_line(struct page *page, const char *line, size_t size)
{
    struct table *table = page->table;
    int64_t at = 0;
    char id[WORD];
    if (is_type(line, size, "error"))
        give_up("refused", line, size);
    if (!table->is_ready)
        hear_setting_up(page, line, size);
    if (!find_text(line, size < 120 ? size : 120, "table", id, sizeof id) ||
        strcmp(id, table->id) != 0)
        return;
    if (is_type(line, size, "over"))
        begin_anew(table);
    else if (is_type(line, size, "ask"))
        hear_ask(page, line, size);
    if (is_type(line, size, "done") || is_type(line, size, "table"))
        return;
    if (find_number(line, size < 120 ? size : 120, "at", &at))
        table_heard(page, at);
}

static void heard(struct page *page, const char *text, size_t size)
{
    for (const char *end = text + size; text < end;) {
        const char *line = text, *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop ? stop : end;
        text = stop + 1;
        hear_line(page, line, (size_t)(stop - line));
    }
    if (!page->table->is_ready && page->is_asked && page->stage == ENTERED)
        table_is_ready(page->table);
}

static void choose(struct page *page)
{
    static uint64_t number;
    char text[256];
    snprintf(text, sizeof text,
             "{\"type\":\"choice\",\"id\":\"c%llu\",\"table\":\"%s\",\"ask\":%llu,\"option\":%llu}",
             (unsigned long long)++number, page->table->id, (unsigned long long)page->ask,
             (unsigned long long)chance(page->options));
    page_say(page, text);
}

const struct tongue speak_quinte = {connected, answered, heard, choose};
