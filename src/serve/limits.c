/*
 * Limits. See limits.h.
 */
#include "serve/limits.h"

#include <stdio.h>
#include <string.h>

enum { HOUR = 3600, PROBES = 16 };

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
                                     .hints = 240};
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

/* The slot of that name; if it has none yet, a free one, or else that of who was seen longest ago and
 * has no socket. NULL when all are taken. */
static struct limited *slot_of(struct limits *limits, const char *who, int64_t now)
{
    struct limited *oldest = NULL;
    uint32_t at = hash(who);
    for (unsigned i = 0; i < PROBES; i++) {
        struct limited *slot = &limits->slot[(at + i) % LIMIT_SLOTS];
        if (strcmp(slot->who, who) == 0) {
            slot->at = now ? now : slot->at;
            return slot;
        }
        if (!slot->sockets && (!oldest || slot->at < oldest->at))
            oldest = slot;
    }
    if (!oldest || !now)
        return NULL;
    memset(oldest, 0, sizeof *oldest);
    snprintf(oldest->who, sizeof oldest->who, "%s", who);
    oldest->at = now;
    return oldest;
}

bool limits_allow(struct limits *limits, enum limit_kind kind, const char *who, int64_t now)
{
    const int an_hour[LIMIT_KINDS] = {
        [LIMIT_TABLES] = limits->config.tables, [LIMIT_VISITS] = limits->config.visits,
        [LIMIT_TRIES] = limits->config.tries,   [LIMIT_UPLOADS] = limits->config.uploads,
        [LIMIT_HINTS] = limits->config.hints,
    };
    struct limited *slot = slot_of(limits, who, now);
    return slot &&
           bucket_take(&slot->bucket[kind], (double)an_hour[kind] / HOUR, an_hour[kind], now);
}

bool limits_enter(struct limits *limits, const char *who, unsigned most, int64_t now)
{
    struct limited *slot = slot_of(limits, who, now);
    if (!slot || slot->sockets >= most)
        return false;
    slot->sockets++;
    return true;
}

void limits_leave(struct limits *limits, const char *who)
{
    struct limited *slot = slot_of(limits, who, 0);
    if (slot && slot->sockets)
        slot->sockets--;
}
