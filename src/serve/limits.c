/*
 * Limits. See limits.h.
 */
#include "serve/limits.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600, FIRST = 256, SWEEP = 64, LINES_BESIDE = 20 };

struct limited {
    struct limited *next;
    char who[LIMIT_NAME];
    int64_t at; /* seen last */
    unsigned held[HELD_KINDS];
    struct bucket bucket[LIMIT_KINDS];
};

void limits_usual(struct limits_config *config)
{
    *config = (struct limits_config){.messages = 20,
                                     .sockets = 200,
                                     .person_sockets = 20,
                                     .tables = 60,
                                     .visits = 120,
                                     .tries = 30,
                                     .rooms = 100000,
                                     .uploads = 60,
                                     .hints = 240,
                                     .requests = 20,
                                     .entered = 50,
                                     .words = 1200};
}

bool bucket_take(struct bucket *bucket, double a_second, double most, int64_t now)
{
    if (bucket->at == 0)
        bucket->level = most;
    else
        bucket->level += (double)(now - bucket->at) / 1000 * a_second;
    if (bucket->level > most)
        bucket->level = most;
    bucket->at = now;
    if (bucket->level < 1)
        return false;
    bucket->level -= 1;
    return true;
}

static uint32_t hash(const char *text)
{
    uint32_t h = 2166136261u;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 16777619u;
    return h;
}

/* ---- who is remembered ---------------------------------------------------------------------- */

static struct limited *find(const struct limits *limits, const char *who)
{
    struct limited *one = limits->chains ? limits->chain[hash(who) & (limits->chains - 1)] : NULL;
    while (one && strcmp(one->who, who) != 0)
        one = one->next;
    return one;
}

/* Twice as many chains as before. */
static bool grow(struct limits *limits)
{
    size_t more = limits->chains ? 2 * limits->chains : FIRST;
    struct limited **chain = calloc(more, sizeof *chain);
    if (!chain)
        return false;
    for (size_t i = 0; i < limits->chains; i++)
        for (struct limited *one = limits->chain[i], *next; one; one = next) {
            struct limited **to = &chain[hash(one->who) & (more - 1)];
            next = one->next;
            one->next = *to;
            *to = one;
        }
    free(limits->chain);
    limits->chain = chain;
    limits->chains = more;
    return true;
}

/* The one of that name, made if it is new; NULL when too many are remembered. */
static struct limited *know(struct limits *limits, const char *who, int64_t now)
{
    struct limited *one = find(limits, who);
    if (!one) {
        bool is_roomy = limits->count < limits->chains || grow(limits);
        one = is_roomy && limits->count < LIMIT_MOST ? calloc(1, sizeof *one) : NULL;
        if (!one)
            return NULL;
        struct limited **chain = &limits->chain[hash(who) & (limits->chains - 1)];
        snprintf(one->who, sizeof one->who, "%s", who);
        one->next = *chain;
        *chain = one;
        limits->count++;
    }
    one->at = now;
    return one;
}

static bool holds_any(const struct limited *one)
{
    for (unsigned i = 0; i < HELD_KINDS; i++)
        if (one->held[i])
            return true;
    return false;
}

/* After an hour all buckets are full again: there is nothing left to remember. */
void limits_tick(struct limits *limits, int64_t now)
{
    for (int i = 0; i < SWEEP && limits->chains; i++) {
        struct limited **link = &limits->chain[limits->swept++ & (limits->chains - 1)];
        while (*link) {
            struct limited *one = *link;
            if (holds_any(one) || now - one->at <= HOUR * 1000) {
                link = &one->next;
                continue;
            }
            *link = one->next;
            free(one);
            limits->count--;
        }
    }
}

void limits_close(struct limits *limits)
{
    for (size_t i = 0; i < limits->chains; i++)
        for (struct limited *one = limits->chain[i], *next; one; one = next) {
            next = one->next;
            free(one);
        }
    free(limits->chain);
    limits->chain = NULL;
    limits->chains = limits->count = 0;
}

void limits_address(const char *address, char out[LIMIT_NAME])
{
    struct in6_addr six;
    snprintf(out, LIMIT_NAME, "%s", address);
    if (inet_pton(AF_INET6, address, &six) == 1 && !IN6_IS_ADDR_V4MAPPED(&six) &&
        !IN6_IS_ADDR_LOOPBACK(&six)) {
        memset(&six.s6_addr[8], 0, 8);
        inet_ntop(AF_INET6, &six, out, LIMIT_NAME);
    }
}

/* ---- what they may ------------------------------------------------------------------------- */

bool limits_allow(struct limits *limits, enum limit_kind kind, const char *who, int64_t now)
{
    const int an_hour[LIMIT_KINDS] = {
        [LIMIT_TABLES] = limits->config.tables, [LIMIT_VISITS] = limits->config.visits,
        [LIMIT_TRIES] = limits->config.tries,   [LIMIT_UPLOADS] = limits->config.uploads,
        [LIMIT_HINTS] = limits->config.hints,   [LIMIT_WORDS] = limits->config.words,
    };
    struct limited *one = know(limits, who, now);
    double a_second =
        kind == LIMIT_REQUESTS ? limits->config.requests : (double)an_hour[kind] / HOUR;
    double most = kind == LIMIT_REQUESTS ? 5 * a_second : an_hour[kind];
    return one && bucket_take(&one->bucket[kind], a_second, most, now);
}

bool limits_enter(struct limits *limits, enum limit_held held, const char *who, unsigned most,
                  int64_t now)
{
    struct limited *one = know(limits, who, now);
    if (!one || one->held[held] >= most)
        return false;
    one->held[held]++;
    return true;
}

void limits_leave(struct limits *limits, enum limit_held held, const char *who)
{
    struct limited *one = find(limits, who);
    if (one && one->held[held])
        one->held[held]--;
}

unsigned limits_lines(const struct limits *limits)
{
    return 2 * (unsigned)limits->config.sockets + LINES_BESIDE;
}
